//go:build linux

package procstat

// This file measures how often a context is polled, and has the budgets of all attacks.

import (
	"context"
	"errors"
	"time"
)

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
