//go:build unix

package probe

// This file reads the CPU clock of the process.

import (
	"syscall"
	"time"
)

// CPU returns the CPU time that the process has used in all its threads. Without such a clock it is the time of day.
func CPU() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return time.Duration(time.Now().UnixNano())
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
