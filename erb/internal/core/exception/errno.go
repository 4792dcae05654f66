package exception

// This file has the classes of Errno.

import (
	"slices"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// ErrnoClass returns the class of the errors of system calls with that name, for example "ENOENT".
func ErrnoClass(name string) *ruby.Class {
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

// errnoClasses lists the classes of errnos.
var errnoClasses = func() []*ruby.Class {
	list := make([]*ruby.Class, len(errnos))
	for i, e := range errnos {
		list[i] = ruby.NewClass("Errno::"+e.name, ruby.SystemCallErrorClass)
		ruby.Constant(list[i], "Errno", ruby.Int(e.number))
	}
	return list
}()

// errnos lists the classes of Errno with their numbers and messages.
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
