package rspec

// This file limits how long examples take, and keeps their output.

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/boshrender/boshrender/internal/script"
)

// errLate ends a machine whose example takes too long.
var errLate = errors.New("it takes too long")

// watch ends its context when an example takes too long. The machine of that context can't be used after that.
type watch struct {
	ctx    context.Context
	cancel context.CancelCauseFunc
	limit  time.Duration
	after  func(time.Duration, func()) (stop func() bool)
	end    func() bool // of the timer of the period
}

// newWatch returns a watch in its first period.
func newWatch(ctx context.Context, o Options) *watch {
	w := &watch{limit: o.Timeout, after: o.after, end: func() bool { return true }}
	if w.after == nil {
		w.after = func(d time.Duration, f func()) func() bool { return time.AfterFunc(d, f).Stop }
	}
	w.ctx, w.cancel = context.WithCancelCause(ctx)
	w.begin()
	return w
}

// begin begins the period of the next example. It reports false if the one before took too long, although it ended.
// The new period doesn't matter here, even if it ends at once: its example fails.
func (w *watch) begin() bool {
	if w.limit <= 0 {
		return true
	}
	if !w.end() {
		w.cancel(errLate) // the timer's own call may still be on its way
	}
	if w.late() {
		return false
	}
	w.end = w.after(w.limit, func() { w.cancel(errLate) })
	return true
}

func (w *watch) stop() {
	w.end()
	w.cancel(nil)
}

// late reports whether a period was too long.
func (w *watch) late() bool { return errors.Is(context.Cause(w.ctx), errLate) }

// explain returns an error, or a timeout's error if the context ended because a period was too long.
func (w *watch) explain(e *script.Error) *script.Error {
	if e.Kind != script.Cancelled || !w.late() {
		return e
	}
	return &script.Error{Kind: script.Exceeded, Class: "Timeout", Message: fmt.Sprintf("it took more than %v", w.limit), Places: e.Places}
}

// maxPrinted limits the kept output of one example, in bytes.
const maxPrinted = 1 << 20

// printed collects the output of a machine.
type printed struct {
	text []byte
	left int // bytes that were dropped
}

// add keeps a text.
func (p *printed) add(text string) {
	kept := text[:min(len(text), max(0, maxPrinted-len(p.text)))]
	p.text = append(p.text, kept...)
	p.left += len(text) - len(kept)
}

// take returns all texts, and forgets them.
func (p *printed) take() string {
	text := string(p.text)
	if p.left > 0 {
		text = strings.ToValidUTF8(text, "") + fmt.Sprintf("… (%d bytes more)\n", p.left)
	}
	p.text, p.left = nil, 0
	return text
}
