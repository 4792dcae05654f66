//go:build linux

// Package procstat is for programs that attack parsers and templates: it measures the CPU time and the memory of the
// process that it runs in (procstat.go), and how often a context is polled (watch.go), and runs jobs in processes that
// may crash or hang (pool.go). It needs Linux.
package procstat

import (
	"fmt"
	"os"
	"strings"
	"syscall"
	"time"
)

// CPU returns the CPU time of the process so far, of user and system together.
func CPU() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BeginPeak resets the peak of the resident memory and returns the memory that is resident now, in bytes.
func BeginPeak() int64 {
	if err := os.WriteFile("/proc/self/clear_refs", []byte("5"), 0); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	return status("VmRSS:")
}

// Peak returns the highest resident memory since BeginPeak, in bytes.
func Peak() int64 { return status("VmHWM:") }

// status returns a field of /proc/self/status, which has KiB, in bytes.
func status(field string) int64 {
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		panic(err)
	}
	_, rest, _ := strings.Cut(string(text), field)
	var kib int64
	if _, err := fmt.Sscan(rest, &kib); err != nil {
		panic(err)
	}
	return kib << 10
}

// Brief returns s, shortened to about 200 bytes.
func Brief(s string) string {
	if len(s) > 200 {
		return strings.ToValidUTF8(s[:200], "?") + "…"
	}
	return s
}
