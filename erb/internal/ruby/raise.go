package ruby

// This file has operations on exceptions for use from Go: messages, causes, and the classes of Errno.

import "slices"

// MessageOf returns the results of message and to_s of an exception. The template may have defined either.
func (rt *Runtime) MessageOf(e *Exception) (message, printed string, err error) {
	m, err := rt.Send(e.Value(), "message")
	if err != nil {
		return "", "", err
	}
	if message, err = rt.ToS(m); err != nil {
		return "", "", err
	}
	printed, err = rt.ToS(e.Value())
	return message, printed, err
}

// ErrnoClass returns the class of the errors of system calls with that name, for example "ENOENT".
func ErrnoClass(name string) *Class {
	if i := slices.IndexFunc(Errnos, func(e Errno) bool { return e.name == name }); i >= 0 {
		return ErrnoClasses[i]
	}
	return nil
}

// Errno is an error of a system call.
type Errno struct {
	name    string
	Number  int64
	Message string
}

// ErrnoClasses lists the classes of Errnos.
var ErrnoClasses = func() []*Class {
	list := make([]*Class, len(Errnos))
	for i, e := range Errnos {
		list[i] = NewClass("Errno::"+e.name, SystemCallErrorClass)
		Constant(list[i], "Errno", Int(e.Number))
	}
	return list
}()

// Errnos lists the classes of Errno with their numbers and messages.
var Errnos = []Errno{
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

// Caused is called where e is raised. The exception that is being handled becomes its cause, unless the template
// set one.
func (rt *Runtime) Caused(e *Exception) error {
	if e.caused || rt.CurrentError.IsNil() {
		return nil
	}
	return rt.SetCause(e, Nil, false)
}

// SetCause records the exception that is being handled or, with given, the one in cause, as the cause of e.
func (rt *Runtime) SetCause(e *Exception, cause Value, given bool) error {
	if !given {
		if !e.Cause.IsNil() {
			return nil
		}
		cause = rt.CurrentError
	} else if _, ok := cause.AsException(); !ok && !cause.IsNil() {
		return NewException(TypeErrorClass, "exception object expected")
	}
	e.caused = e.caused || given
	if cause == e.Value() {
		return nil
	}
	for c, ok := cause.AsException(); ok; c, ok = c.Cause.AsException() {
		if err := rt.Step(1); err != nil {
			return err
		}
		if c != e {
			continue
		}
		if given {
			return NewException(ArgumentErrorClass, "circular causes")
		}
		return nil
	}
	e.Cause = cause
	return nil
}
