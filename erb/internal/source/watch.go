package source

// This file ends work on a template whose context has ended.

import "context"

// Watch checks whether a context has ended while a template is parsed and compiled. A nil Watch never finds it ended.
type Watch struct {
	ctx   context.Context
	calls uint
}

// checkEvery is the number of calls of Check for one poll of the context; the work between two calls takes at most
// some microseconds.
const checkEvery = 256

// Ended is the value with which Check panics.
type Ended struct {
	Cause error // the context's
}

// NewWatch returns a Watch for ctx, nil if ctx can't end. It serves one goroutine.
func NewWatch(ctx context.Context) *Watch {
	if ctx.Done() == nil {
		return nil
	}
	return &Watch{ctx: ctx}
}

// Check panics with an Ended once the context has ended. The function that made the Watch recovers it.
func (w *Watch) Check() {
	if w == nil {
		return
	}
	if w.calls++; w.calls%checkEvery == 0 {
		w.CheckNow()
	}
}

// CheckNow is Check that polls the context in each call.
func (w *Watch) CheckNow() {
	if w != nil && w.ctx.Err() != nil {
		panic(Ended{context.Cause(w.ctx)})
	}
}
