package ruby

// This file implements what the classes below Exception add to it.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// info answers with what an exception has under key.
func info(key string) func(*Call) Value {
	return func(c *Call) Value { return c.errorInfo()[key] }
}

var exceptionClassesTables = []Table{
	{Class: NameErrorClass, Methods: []Method{
		{Name: "initialize", Max: 2, Fn: nameErrorInitialize, Flags: PrivateRow | Kw},
		{Name: "local_variables", Reason: "meant for did_you_mean"},
		{Name: "name", Fn: info("name")},
		{Name: "receiver", Fn: mustInfo("receiver")},
	}},
	{Class: NoMethodErrorClass, Methods: []Method{
		{Name: "args", Fn: noMethodErrorArgs},
		{Name: "initialize", Max: 4, Fn: noMethodErrorInitialize, Flags: PrivateRow | Kw},
		{Name: "private_call?", Fn: func(c *Call) Value { return Bool(c.errorInfo()["private"].Truthy()) }},
	}},
	{Class: KeyErrorClass, Methods: []Method{
		{Name: "initialize", Max: 1, Fn: initializeWith("receiver", "key"), Flags: PrivateRow | Kw},
		{Name: "key", Fn: mustInfo("key")},
		{Name: "receiver", Fn: mustInfo("receiver")},
	}},
	{Class: FrozenErrorClass, Methods: []Method{
		{Name: "initialize", Max: 1, Fn: initializeWith("receiver"), Flags: PrivateRow | Kw},
		{Name: "receiver", Fn: mustInfo("receiver")},
	}},
	{Class: NoMatchingPatternKeyErrorClass, Methods: []Method{
		{Name: "initialize", Max: 1, Fn: initializeWith("matchee", "key"), Flags: PrivateRow | Kw},
		{Name: "key", Fn: mustInfo("key")},
		{Name: "matchee", Fn: mustInfo("matchee")},
	}},
	{Class: StopIterationClass, Methods: []Method{{Name: "result", Fn: info("result")}}},
	{Class: UncaughtThrowErrorClass, Methods: []Method{
		{Name: "initialize", Min: 2, Max: 3, Fn: uncaughtThrowErrorInitialize, Flags: PrivateRow},
		{Name: "tag", Fn: info("tag")},
		{Name: "to_s", Fn: uncaughtThrowErrorToS},
		{Name: "value", Fn: info("value")},
	}},
	{Class: SystemExitClass, Methods: []Method{
		{Name: "initialize", Max: -1, Fn: systemExitInitialize, Flags: PrivateRow},
		{Name: "status", Fn: systemExitStatus},
		{Name: "success?", Fn: func(c *Call) Value { return Bool(systemExitStatus(c) == Int(0)) }},
	}},
	{Class: LocalJumpErrorClass, Methods: []Method{
		{Name: "exit_value", Fn: info("exit_value")},
		{Name: "reason", Fn: info("reason")},
	}},
	{Class: LoadErrorClass, Methods: []Method{{Name: "path", Fn: info("path")}}},
}

const reasonSignal = "signals belong to the process"

// errorInfo returns what the exception has beside its message.
func (c *Call) errorInfo() errorInfo {
	info, _ := c.selfException().Data.(errorInfo)
	return info
}

// mustInfo makes the row of a method that fails where the exception was made without what it asks for.
func mustInfo(key string) func(*Call) Value {
	return func(c *Call) Value {
		v, ok := c.errorInfo()[key]
		if !ok {
			return c.Raise(ArgumentErrorClass, "no %s is available", key)
		}
		return v
	}
}

// initializeWith makes the row of an initialize that takes a message and the keywords keys.
func initializeWith(keys ...string) func(*Call) Value {
	return func(c *Call) Value {
		if !c.AllowKw(keys...) {
			return Nil
		}
		e := c.selfException()
		e.Message = c.Arg(0)
		e.Data = c.infoFrom(keys...)
		return Nil
	}
}

func (c *Call) infoFrom(keys ...string) errorInfo {
	info := errorInfo{}
	for _, key := range keys {
		if v, ok := c.Kw(key); ok {
			info[key] = v
		}
	}
	return info
}

func nameErrorInitialize(c *Call) Value {
	if !c.AllowKw("receiver") {
		return Nil
	}
	e := c.selfException()
	e.Message = c.Arg(0)
	info := c.infoFrom("receiver")
	info["name"] = c.Arg(1)
	e.Data = info
	return Nil
}

func noMethodErrorInitialize(c *Call) Value {
	nameErrorInitialize(c)
	if info := c.errorInfo(); info != nil {
		info["args"], info["private"] = c.Arg(2), c.Arg(3)
	}
	return Nil
}

func noMethodErrorArgs(c *Call) Value {
	if v, ok := c.errorInfo()["args"]; ok {
		return v
	}
	return c.NewArray(nil)
}

func uncaughtThrowErrorInitialize(c *Call) Value {
	e := c.selfException()
	e.Data = errorInfo{"tag": c.Arg(0), "value": c.Arg(1)}
	e.Message = c.Arg(2)
	return Nil
}

// uncaughtThrowErrorToS fills the tag into the message.
func uncaughtThrowErrorToS(c *Call) Value {
	e := c.selfException()
	if e.Message.IsNil() {
		return c.NewString(c.Self.RealClass().Inspect())
	}
	text := c.ToS(e.Message)
	if i := c.Index(text, "%p"); i >= 0 {
		text = c.Concat(text[:i], c.Inspect(c.errorInfo()["tag"]), text[i+2:])
	}
	return c.NewString(text)
}

func systemExitInitialize(c *Call) Value {
	args, status := c.Args, int64(0)
	if len(args) > 0 {
		switch {
		case args[0] == True:
			args = args[1:]
		case args[0] == False:
			status, args = 1, args[1:]
		case IsNumber(args[0]):
			status, args = c.Int(0), args[1:]
		}
	}
	if len(args) > 1 {
		return c.Raise(ArgumentErrorClass, "wrong number of arguments (given %d, expected 0..1)", len(args))
	}
	e := c.selfException()
	e.Data = errorInfo{"status": Int(status)}
	e.Message = Str(c.Self.RealClass().Inspect())
	if len(args) > 0 {
		e.Message = args[0]
	}
	return Nil
}

func systemExitStatus(c *Call) Value {
	if v, ok := c.errorInfo()["status"]; ok {
		return v
	}
	return Int(0)
}

// SystemCallError and the classes of Errno. The numbers are Linux'.

var _ = NewModule("Errno")

// ErrnoClass returns the class of the errors of system calls of that name, "ENOENT".
func ErrnoClass(name string) *Class {
	if i := slices.IndexFunc(errnos, func(e errno) bool { return e.name == name }); i >= 0 {
		return errnoClasses[i]
	}
	return nil
}

// errno is an error of a system call.
type errno struct {
	name    string
	number  int64
	message string
}

// errnoClasses are the classes of errnos.
var errnoClasses = func() []*Class {
	list := make([]*Class, len(errnos))
	for i, e := range errnos {
		list[i] = NewClass("Errno::"+e.name, SystemCallErrorClass)
		Constant(list[i], "Errno", Int(e.number))
	}
	return list
}()

var errnos = []errno{
	{"EPERM", 1, "Operation not permitted"},
	{"ENOENT", 2, "No such file or directory"},
	{"ESRCH", 3, "No such process"},
	{"EINTR", 4, "Interrupted system call"},
	{"EIO", 5, "Input/output error"},
	{"ENOEXEC", 8, "Exec format error"},
	{"EBADF", 9, "Bad file descriptor"},
	{"ECHILD", 10, "No child processes"},
	{"EAGAIN", 11, "Resource temporarily unavailable"},
	{"ENOMEM", 12, "Cannot allocate memory"},
	{"EACCES", 13, "Permission denied"},
	{"EBUSY", 16, "Device or resource busy"},
	{"EEXIST", 17, "File exists"},
	{"ENOTDIR", 20, "Not a directory"},
	{"EISDIR", 21, "Is a directory"},
	{"EINVAL", 22, "Invalid argument"},
	{"EMFILE", 24, "Too many open files"},
	{"ENOSPC", 28, "No space left on device"},
	{"ESPIPE", 29, "Illegal seek"},
	{"EROFS", 30, "Read-only file system"},
	{"EPIPE", 32, "Broken pipe"},
	{"EDOM", 33, "Numerical argument out of domain"},
	{"ERANGE", 34, "Numerical result out of range"},
	{"ENAMETOOLONG", 36, "File name too long"},
	{"ENOTEMPTY", 39, "Directory not empty"},
	{"ELOOP", 40, "Too many levels of symbolic links"},
	{"EADDRINUSE", 98, "Address already in use"},
	{"EADDRNOTAVAIL", 99, "Cannot assign requested address"},
	{"ENETUNREACH", 101, "Network is unreachable"},
	{"ECONNABORTED", 103, "Software caused connection abort"},
	{"ECONNRESET", 104, "Connection reset by peer"},
	{"ENOTCONN", 107, "Transport endpoint is not connected"},
	{"ETIMEDOUT", 110, "Connection timed out"},
	{"ECONNREFUSED", 111, "Connection refused"},
	{"EHOSTUNREACH", 113, "No route to host"},
}

var errnoTables = []Table{
	{Class: SystemCallErrorClass, Methods: []Method{
		{Name: "errno", Fn: func(c *Call) Value { return c.errorInfo()["errno"] }},
		{Name: "initialize", Max: 3, Fn: systemCallErrorInitialize, Flags: PrivateRow},
	}},
}

// systemCallErrorInitialize takes a message and a place, for SystemCallError itself with the number in between.
func systemCallErrorInitialize(c *Call) Value {
	e, args, number := c.selfException(), c.Args, Nil
	class := c.Self.RealClass()
	if class == SystemCallErrorClass {
		if len(args) == 0 {
			return c.Fail(arityError(0, 1, 3))
		}
		if args[0].IsInt() {
			number, args = args[0], args[1:]
		} else if len(args) > 1 && !args[1].IsNil() {
			number = Int(c.Int(1))
			args = Append(c, []Value{args[0]}, args[2:]...)
		}
		if i := slices.IndexFunc(errnos, func(e errno) bool { return number.IsInt() && e.number == number.Int() }); i >= 0 {
			class = errnoClasses[i]
			e.class = class
		}
	}
	message := "unknown error"
	for k := class; k != nil; k = k.Super {
		if i := slices.Index(errnoClasses, k); i >= 0 {
			message, number = errnos[i].message, Int(errnos[i].number)
			break
		}
	}
	if class == SystemCallErrorClass && number.IsInt() {
		message = fmt.Sprintf("Unknown error %d", number.Int())
	}
	if len(args) > 1 && !args[1].IsNil() {
		message = c.Concat(message, " @ ", c.ToS(args[1]))
	}
	if len(args) > 0 && !args[0].IsNil() {
		message = c.Concat(message, " - ", c.ToS(args[0]))
	}
	e.Message, e.Data = Str(message), errorInfo{"errno": number}
	return Nil
}

// SignalException. Nothing here can send or catch a signal; the exceptions can be made all the same.

var signals = []string{
	1: "HUP", 2: "INT", 3: "QUIT", 4: "ILL", 5: "TRAP", 6: "ABRT", 7: "BUS", 8: "FPE", 9: "KILL", 10: "USR1", 11: "SEGV",
	12: "USR2", 13: "PIPE", 14: "ALRM", 15: "TERM", 17: "CHLD", 18: "CONT", 19: "STOP", 20: "TSTP", 21: "TTIN", 22: "TTOU",
	23: "URG", 24: "XCPU", 25: "XFSZ", 26: "VTALRM", 27: "PROF", 28: "WINCH", 29: "IO", 30: "PWR", 31: "SYS",
}

var signalExceptionTables = []Table{
	{Class: SignalExceptionClass, Methods: []Method{
		{Name: "initialize", Max: 2, Fn: signalExceptionInitialize, Flags: PrivateRow},
		{Name: "signm", Fn: func(c *Call) Value { return c.NewString(c.ToS(c.Self)) }},
		{Name: "signo", Fn: func(c *Call) Value { return c.errorInfo()["signo"] }},
	}},
	{Class: InterruptClass, Methods: []Method{
		{Name: "initialize", Max: 1, Fn: interruptInitialize, Flags: PrivateRow},
	}},
}

func interruptInitialize(c *Call) Value {
	e := c.selfException()
	e.Message = Str("Interrupt")
	if c.Has(0) {
		e.Message = c.Arg(0)
	}
	e.Data = errorInfo{"signo": Int(2)}
	return Nil
}

// signalExceptionInitialize takes the name of a signal, or its number and what to call it.
func signalExceptionInitialize(c *Call) Value {
	if len(c.Args) == 0 {
		return c.Raise(ArgumentErrorClass, "wrong number of arguments (given 0, expected 1..2)")
	}
	e := c.selfException()
	if c.Arg(0).IsInt() {
		n := c.Arg(0).Int()
		if n < 0 || n > 64 {
			return c.Raise(ArgumentErrorClass, "invalid signal number (%d)", n)
		}
		name := "SIG" + strconv.FormatInt(n, 10)
		if n < int64(len(signals)) && signals[n] != "" {
			name = "SIG" + signals[n]
		}
		e.Message, e.Data = Str(c.StrOr(1, name)), errorInfo{"signo": c.Arg(0)}
		return Nil
	}
	text, ok := c.nameOf(c.Arg(0))
	if !ok {
		return c.Raise(ArgumentErrorClass, "bad signal type %s", c.Arg(0).RealClass().Inspect())
	}
	name := strings.TrimPrefix(text, "SIG")
	n := slices.Index(signals, name)
	if n <= 0 {
		return c.Raise(ArgumentErrorClass, "unsupported signal 'SIG%s'", name)
	}
	e.Message, e.Data = Str("SIG"+name), errorInfo{"signo": Int(int64(n))}
	return Nil
}
