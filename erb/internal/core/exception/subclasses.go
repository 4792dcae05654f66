package exception

// This file implements the additions of the classes below Exception.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// SignalExceptionClass is the class SignalException.
var SignalExceptionClass *ruby.Class

// InterruptClass is the class Interrupt.
var InterruptClass *ruby.Class

// info implements methods that return the value of an exception under key.
func info(c *ruby.Call, key string) ruby.Value { return errorInfo(c)[key] }

var classesTables = []ruby.Table{
	{Class: &ruby.NameErrorClass, Methods: []ruby.Method{
		{Name: "initialize", Max: 2, Fn: nameErrorInitialize, Flags: ruby.PrivateRow | ruby.Kw},
		{Name: "local_variables", Reason: "meant for did_you_mean"},
		{Name: "name", Fn: func(c *ruby.Call) ruby.Value { return info(c, "name") }},
		{Name: "receiver", Fn: func(c *ruby.Call) ruby.Value { return mustInfo(c, "receiver") }},
	}},
	{Class: &ruby.NoMethodErrorClass, Methods: []ruby.Method{
		{Name: "args", Fn: noMethodErrorArgs},
		{Name: "initialize", Max: 4, Fn: noMethodErrorInitialize, Flags: ruby.PrivateRow | ruby.Kw},
		{Name: "private_call?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(errorInfo(c)["private"].Truthy()) }},
	}},
	{Class: &ruby.KeyErrorClass, Methods: []ruby.Method{
		{Name: "initialize", Max: 1, Fn: func(c *ruby.Call) ruby.Value { return initializeWith(c, "receiver", "key") }, Flags: ruby.PrivateRow | ruby.Kw},
		{Name: "key", Fn: func(c *ruby.Call) ruby.Value { return mustInfo(c, "key") }},
		{Name: "receiver", Fn: func(c *ruby.Call) ruby.Value { return mustInfo(c, "receiver") }},
	}},
	{Class: &ruby.FrozenErrorClass, Methods: []ruby.Method{
		{Name: "initialize", Max: 1, Fn: func(c *ruby.Call) ruby.Value { return initializeWith(c, "receiver") }, Flags: ruby.PrivateRow | ruby.Kw},
		{Name: "receiver", Fn: func(c *ruby.Call) ruby.Value { return mustInfo(c, "receiver") }},
	}},
	{Class: &ruby.NoMatchingPatternKeyErrorClass, Methods: []ruby.Method{
		{Name: "initialize", Max: 1, Fn: func(c *ruby.Call) ruby.Value { return initializeWith(c, "matchee", "key") }, Flags: ruby.PrivateRow | ruby.Kw},
		{Name: "key", Fn: func(c *ruby.Call) ruby.Value { return mustInfo(c, "key") }},
		{Name: "matchee", Fn: func(c *ruby.Call) ruby.Value { return mustInfo(c, "matchee") }},
	}},
	{Class: &ruby.StopIterationClass, Methods: []ruby.Method{{Name: "result", Fn: func(c *ruby.Call) ruby.Value { return info(c, "result") }}}},
	{Class: &ruby.UncaughtThrowErrorClass, Methods: []ruby.Method{
		{Name: "initialize", Min: 2, Max: 3, Fn: uncaughtThrowErrorInitialize, Flags: ruby.PrivateRow},
		{Name: "tag", Fn: func(c *ruby.Call) ruby.Value { return info(c, "tag") }},
		{Name: "to_s", Fn: uncaughtThrowErrorToS},
		{Name: "value", Fn: func(c *ruby.Call) ruby.Value { return info(c, "value") }},
	}},
	{Class: &ruby.SystemExitClass, Methods: []ruby.Method{
		{Name: "initialize", Max: -1, Fn: systemExitInitialize, Flags: ruby.PrivateRow},
		{Name: "status", Fn: systemExitStatus},
		{Name: "success?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(systemExitStatus(c) == ruby.Int(0)) }},
	}},
	{Class: &ruby.LocalJumpErrorClass, Methods: []ruby.Method{
		{Name: "exit_value", Fn: func(c *ruby.Call) ruby.Value { return info(c, "exit_value") }},
		{Name: "reason", Fn: func(c *ruby.Call) ruby.Value { return info(c, "reason") }},
	}},
	{Class: &ruby.LoadErrorClass, Methods: []ruby.Method{{Name: "path", Fn: func(c *ruby.Call) ruby.Value { return info(c, "path") }}}},
}

// errorInfo returns the values of the exception other than its message.
func errorInfo(c *ruby.Call) ruby.ErrorInfo {
	info, _ := selfException(c).Data.(ruby.ErrorInfo)
	return info
}

// mustInfo implements methods that fail if the exception was made without the value.
func mustInfo(c *ruby.Call, key string) ruby.Value {
	v, ok := errorInfo(c)[key]
	if !ok {
		return c.Raise(ruby.ArgumentErrorClass, "no %s is available", key)
	}
	return v
}

// initializeWith implements an initialize that takes a message and the keywords keys.
func initializeWith(c *ruby.Call, keys ...string) ruby.Value {
	if !c.AllowKw(keys...) {
		return ruby.Nil
	}
	e := selfException(c)
	e.Message = c.Arg(0)
	e.Data = infoFrom(c, keys...)
	return ruby.Nil
}

func infoFrom(c *ruby.Call, keys ...string) ruby.ErrorInfo {
	info := ruby.ErrorInfo{}
	for _, key := range keys {
		if v, ok := c.Kw(key); ok {
			info[key] = v
		}
	}
	return info
}

func nameErrorInitialize(c *ruby.Call) ruby.Value {
	if !c.AllowKw("receiver") {
		return ruby.Nil
	}
	e := selfException(c)
	e.Message = c.Arg(0)
	info := infoFrom(c, "receiver")
	info["name"] = c.Arg(1)
	e.Data = info
	return ruby.Nil
}

func noMethodErrorInitialize(c *ruby.Call) ruby.Value {
	nameErrorInitialize(c)
	if info := errorInfo(c); info != nil {
		info["args"], info["private"] = c.Arg(2), c.Arg(3)
	}
	return ruby.Nil
}

func noMethodErrorArgs(c *ruby.Call) ruby.Value {
	if v, ok := errorInfo(c)["args"]; ok {
		return v
	}
	return c.NewArray(nil)
}

func uncaughtThrowErrorInitialize(c *ruby.Call) ruby.Value {
	e := selfException(c)
	e.Data = ruby.ErrorInfo{"tag": c.Arg(0), "value": c.Arg(1)}
	e.Message = c.Arg(2)
	return ruby.Nil
}

// uncaughtThrowErrorToS inserts the tag into the message.
func uncaughtThrowErrorToS(c *ruby.Call) ruby.Value {
	e := selfException(c)
	if e.Message.IsNil() {
		return c.NewString(c.Self.RealClass().Inspect())
	}
	text := c.ToS(e.Message)
	if c.Failed() {
		return ruby.Nil
	}
	if i := c.Index(text, "%p"); i >= 0 {
		text = c.Concat(text[:i], c.Inspect(errorInfo(c)["tag"]), text[i+2:])
	}
	return c.NewString(text)
}

func systemExitInitialize(c *ruby.Call) ruby.Value {
	args, status := c.Args, int64(0)
	if len(args) > 0 {
		switch {
		case args[0] == ruby.True:
			args = args[1:]
		case args[0] == ruby.False:
			status, args = 1, args[1:]
		case arith.IsNumber(args[0]):
			status, args = c.Int(0), args[1:]
		}
	}
	if len(args) > 1 {
		return c.Raise(ruby.ArgumentErrorClass, "wrong number of arguments (given %d, expected 0..1)", len(args))
	}
	e := selfException(c)
	e.Data = ruby.ErrorInfo{"status": ruby.Int(status)}
	e.Message = ruby.Str(c.Self.RealClass().Inspect())
	if len(args) > 0 {
		e.Message = args[0]
	}
	return ruby.Nil
}

func systemExitStatus(c *ruby.Call) ruby.Value {
	if v, ok := errorInfo(c)["status"]; ok {
		return v
	}
	return ruby.Int(0)
}

// SystemCallError and the classes of Errno. The numbers are Linux'.

var errnoTables = []ruby.Table{
	{Class: &ruby.SystemCallErrorClass, Methods: []ruby.Method{
		{Name: "errno", Fn: func(c *ruby.Call) ruby.Value { return errorInfo(c)["errno"] }},
		{Name: "initialize", Max: 3, Fn: systemCallErrorInitialize, Flags: ruby.PrivateRow},
	}},
}

// systemCallErrorInitialize takes a message and a place, for SystemCallError itself with the number in between.
func systemCallErrorInitialize(c *ruby.Call) ruby.Value {
	e, args, number := selfException(c), c.Args, ruby.Nil
	class := c.Self.RealClass()
	if class == ruby.SystemCallErrorClass {
		if len(args) == 0 {
			return c.Fail(ruby.WrongArity(0, 1, 3))
		}
		if args[0].IsInt() {
			number, args = args[0], args[1:]
		} else if len(args) > 1 && !args[1].IsNil() {
			number = ruby.Int(c.Int(1))
			args = ruby.Append(c, []ruby.Value{args[0]}, args[2:]...)
		}
		if i := slices.IndexFunc(errnos, func(e errno) bool { return number.IsInt() && e.number == number.Int() }); i >= 0 {
			class = errnoClasses[i]
			e.Class = class
		}
	}
	message := "unknown error"
	for k := class; k != nil; k = k.Super {
		if i := slices.Index(errnoClasses, k); i >= 0 {
			message, number = errnos[i].message, ruby.Int(errnos[i].number)
			break
		}
	}
	if class == ruby.SystemCallErrorClass && number.IsInt() {
		message = fmt.Sprintf("Unknown error %d", number.Int())
	}
	if len(args) > 1 && !args[1].IsNil() {
		message = c.Concat(message, " @ ", c.ToS(args[1]))
	}
	if len(args) > 0 && !args[0].IsNil() {
		s, err := c.RT.ToStr(args[0])
		if err != nil {
			return c.Fail(err)
		}
		message = c.Concat(message, " - ", s.String())
	}
	e.Message, e.Data = ruby.Str(message), ruby.ErrorInfo{"errno": number}
	return ruby.Nil
}

// SignalException. A signal can't be sent or caught here, but the exceptions can be made.

var signals = []string{
	1: "HUP", 2: "INT", 3: "QUIT", 4: "ILL", 5: "TRAP", 6: "ABRT", 7: "BUS", 8: "FPE", 9: "KILL", 10: "USR1", 11: "SEGV",
	12: "USR2", 13: "PIPE", 14: "ALRM", 15: "TERM", 17: "CHLD", 18: "CONT", 19: "STOP", 20: "TSTP", 21: "TTIN", 22: "TTOU",
	23: "URG", 24: "XCPU", 25: "XFSZ", 26: "VTALRM", 27: "PROF", 28: "WINCH", 29: "IO", 30: "PWR", 31: "SYS",
}

var signalExceptionTables = []ruby.Table{
	{Class: &SignalExceptionClass, Methods: []ruby.Method{
		{Name: "initialize", Max: 2, Fn: signalExceptionInitialize, Flags: ruby.PrivateRow},
		{Name: "signm", Fn: func(c *ruby.Call) ruby.Value { return c.NewString(c.ToS(c.Self)) }},
		{Name: "signo", Fn: func(c *ruby.Call) ruby.Value { return errorInfo(c)["signo"] }},
	}},
	{Class: &InterruptClass, Methods: []ruby.Method{
		{Name: "initialize", Max: 1, Fn: interruptInitialize, Flags: ruby.PrivateRow},
	}},
}

func interruptInitialize(c *ruby.Call) ruby.Value {
	e := selfException(c)
	e.Message = ruby.Str("Interrupt")
	if c.Has(0) {
		e.Message = c.Arg(0)
	}
	e.Data = ruby.ErrorInfo{"signo": ruby.Int(2)}
	return ruby.Nil
}

// signalExceptionInitialize takes the name of a signal, or its number and a name for it.
func signalExceptionInitialize(c *ruby.Call) ruby.Value {
	if len(c.Args) == 0 {
		return c.Raise(ruby.ArgumentErrorClass, "wrong number of arguments (given 0, expected 1..2)")
	}
	e := selfException(c)
	if c.Arg(0).IsInt() {
		n := c.Arg(0).Int()
		if n < 0 || n > 64 {
			return c.Raise(ruby.ArgumentErrorClass, "invalid signal number (%d)", n)
		}
		name := "SIG" + strconv.FormatInt(n, 10)
		if n < int64(len(signals)) && signals[n] != "" {
			name = "SIG" + signals[n]
		}
		e.Message, e.Data = ruby.Str(c.StrOr(1, name)), ruby.ErrorInfo{"signo": c.Arg(0)}
		return ruby.Nil
	}
	text, ok := c.NameOf(c.Arg(0))
	if ok && len(c.Args) > 1 {
		return c.Fail(ruby.WrongArity(len(c.Args), 1, 1))
	}
	if !ok {
		return c.Raise(ruby.ArgumentErrorClass, "bad signal type %s", c.Arg(0).RealClass().Inspect())
	}
	name := strings.TrimPrefix(text, "SIG")
	n := slices.Index(signals, name)
	if n <= 0 {
		return c.Raise(ruby.ArgumentErrorClass, "unsupported signal 'SIG%s'", name)
	}
	e.Message, e.Data = ruby.Str("SIG"+name), ruby.ErrorInfo{"signo": ruby.Int(int64(n))}
	return ruby.Nil
}
