//go:build unix

package files

// This file defines the flag that makes opening nonblocking.

import "syscall"

const nonblock = syscall.O_NONBLOCK
