//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package outdir

// This file holds the locks of systems with flock.

import (
	"errors"
	"os"
	"syscall"
)

// tryLock locks an open file or directory until it is closed, unless another process has it locked.
func tryLock(f *os.File) (held bool, err error) {
	raw, err := f.SyscallConn()
	if err != nil {
		return false, err
	}
	var locking error
	err = raw.Control(func(fd uintptr) { locking = syscall.Flock(int(fd), syscall.LOCK_EX|syscall.LOCK_NB) })
	switch {
	case err != nil:
		return false, err
	case locking == nil:
		return true, nil
	case locking == syscall.EWOULDBLOCK || locking == syscall.EINTR:
		return false, nil
	}
	return false, errors.Join(errors.ErrUnsupported, locking) // a network file system, perhaps
}
