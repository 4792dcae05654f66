//go:build linux

// Package procstat is for programs that attack parsers and templates: it measures the CPU time and the memory of the
// process that it runs in, and how often a context is polled (procstat.go), and runs jobs in processes that
// may crash or hang (pool.go). It needs Linux.
package procstat

import (
	"context"
	"errors"
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

// PeakOf returns the highest resident memory of a process that runs, in bytes; 0 if it has ended. The memory that is
// reported at its end counts the process that started it, too.
func PeakOf(pid int) int64 { return statusOf(fmt.Sprint(pid), "VmHWM:") }

// Used returns the CPU time of a process that runs, in ticks of 10 ms; 0 if it has ended.
func Used(pid int) time.Duration {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
	var user, system int64
	if _, err := fmt.Sscan(fields[11]+" "+fields[12], &user, &system); err != nil {
		return 0
	}
	return time.Duration(user+system) * 10 * time.Millisecond
}

// status returns a field of this process's status.
func status(field string) int64 {
	n := statusOf("self", field)
	if n == 0 {
		panic("/proc/self/status has no " + field)
	}
	return n
}

// statusOf returns a field of a process's status, which has KiB, in bytes; 0 if there is none.
func statusOf(process, field string) int64 {
	text, _ := os.ReadFile("/proc/" + process + "/status")
	_, rest, _ := strings.Cut(string(text), field)
	var kib int64
	_, _ = fmt.Sscan(rest, &kib) // 0 if the process has ended
	return kib << 10
}

// Brief returns s, shortened to about 200 bytes.
func Brief(s string) string {
	if len(s) > 200 {
		return strings.ToValidUTF8(s[:200], "?") + "…"
	}
	return s
}

// The budgets of everything that is attacked, with documents or with templates.
const (
	// MaxGap limits the CPU time between two polls of the context, and from its end to the end of the work.
	MaxGap = 50 * time.Millisecond
	// MaxBase limits the memory of any work; each has more for its input or its limits.
	MaxBase = 64 << 20
)

var errEnough = errors.New("enough")

// Watch is a context that records the longest CPU time between two polls, and ends after some CPU time.
type Watch struct {
	context.Context
	After      time.Duration
	Begun      time.Duration // CPU time
	last, most time.Duration
}

// NewWatch returns a context that ends after some CPU time from now.
func NewWatch(after time.Duration) *Watch {
	w := &Watch{Context: context.Background(), After: after}
	w.Begin()
	return w
}

// Begin begins the measurement.
func (w *Watch) Begin() {
	w.Begun = CPU()
	w.last, w.most = w.Begun, 0
}

// Err implements context.Context.
func (w *Watch) Err() error {
	now := w.poll()
	if now-w.Begun > w.After {
		return errEnough
	}
	return nil
}

func (w *Watch) poll() (now time.Duration) {
	now = CPU()
	w.most = max(w.most, now-w.last)
	w.last = now
	return now
}

// End returns the longest CPU time between polls until now, and the CPU time of the whole.
func (w *Watch) End() (gap, cpu time.Duration) {
	now := w.poll()
	return w.most, now - w.Begun
}
