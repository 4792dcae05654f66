//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package outdir

// This file replaces the locks on systems without flock.

import (
	"errors"
	"os"
)

func tryLock(*os.File) (held bool, err error) { return false, errors.ErrUnsupported }
