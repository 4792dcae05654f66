//go:build unix

package files

// This file has the flag with which opening does not wait.

import "syscall"

const nonblock = syscall.O_NONBLOCK
