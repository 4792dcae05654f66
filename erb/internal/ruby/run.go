package ruby

// This file has what the start and the end of a render need.

import "context"

// MaxScratch is the largest buffer that is kept.
const MaxScratch = 1 << 20

// SpareBytes returns an empty buffer in which a text is put together. Whoever is done with it puts it back.
func (rt *Runtime) SpareBytes() []byte {
	b := rt.Spare
	rt.Spare = nil
	return b[:0]
}

// LentBytes is how large the buffer is that a run is lent. It doesn't pay for it.
const LentBytes = 16 << 10

// Lend hands the buffer in which texts are put together to a run that has none: one from Return, or a new one for nil.
// It returns b if the run doesn't take it.
func (rt *Runtime) Lend(b []byte) []byte {
	if limit := rt.Limits.String; rt.Spare != nil || limit > 0 && limit < LentBytes {
		return b
	}
	if b == nil {
		b = make([]byte, LentBytes)
	}
	rt.Spare = b
	return nil
}

// Return takes the buffer from the run, for another. Where the run needed a larger one, which it keeps, it returns b.
func (rt *Runtime) Return(b []byte) []byte {
	if cap(rt.Spare) == LentBytes {
		b, rt.Spare = rt.Spare, nil
	}
	return b
}

// Room makes room for n more bytes in a buffer in which a text is put together, by making it twice as large, and
// charges for the larger one: while the text is copied both are there.
func (rt *Runtime) Room(b []byte, n int) ([]byte, error) {
	if limit := rt.Limits.String; limit > 0 && int64(len(b)+n) > limit {
		return b, &LimitError{What: "string size", Limit: limit}
	}
	if cap(b)-len(b) >= n {
		return b, nil
	}
	size := max(2*cap(b), len(b)+n)
	if err := rt.Charge(int64(size)); err != nil {
		return b, err
	}
	grown := make([]byte, len(b), size) // bounded: charged above
	if len(b) <= CopyPiece {
		copy(grown, b)
		return grown, nil
	}
	account := rt.Budget()
	CopyInto(account, grown, b)
	return grown, account.Err()
}

// Restart readies a run for the next template of a job: budgets begin anew.
func (rt *Runtime) Restart(ctx context.Context, limits Limits) {
	rt.Ctx, rt.Limits = ctx, limits
	rt.steps, rt.mem, rt.Nesting, rt.nextPoll, rt.broken = 0, 0, depth{}, pollEvery, nil
	rt.CurrentError, rt.Scope = Nil, nil
	rt.SetLastMatch(Nil)
	rt.args, rt.visits, rt.Catches = rt.args[:0], rt.visits[:0], nil
}

// CheckOutput is the limit on the output for templates that write into it by way of _erbout, and what was to end the
// run at a step that did not come any more.
func (rt *Runtime) CheckOutput(size int) error {
	if rt.broken != nil {
		return rt.broken
	}
	if limit := rt.Limits.Output; limit > 0 && int64(size) > limit {
		return &LimitError{What: "output", Limit: limit}
	}
	return nil
}

// Change is what a run has changed of its input.
type Change uint8

const (
	Unchanged    Change = iota
	ChangedAside        // nothing that the director compares
	ChangedItself
)

// InputChanged finds out what the run has changed of its input. If it is to end nobody wants to know: ChangedItself.
func (rt *Runtime) InputChanged() Change {
	change := Unchanged
	if rt.Input != nil && rt.Input.changed(true) {
		if change = ChangedAside; rt.Input.changed(false) {
			return ChangedItself
		}
	}
	for _, h := range rt.Blanks {
		if h.Size() > 0 {
			return ChangedItself
		}
	}
	return change
}
