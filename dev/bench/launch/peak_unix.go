//go:build unix

package main

// This file asks the kernel for the peak memory of a program.

import (
	"os"
	"runtime"
	"syscall"
)

// peak returns the peak of the resident memory of a program that has ended, in KiB; 0 if it isn't known.
func peak(s *os.ProcessState) int64 {
	u, ok := s.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	size := int64(u.Maxrss)
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return size / 1024 // the others count in KiB
	}
	return size
}
