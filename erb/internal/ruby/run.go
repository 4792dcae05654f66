package ruby

// This file makes the state of a run, prepares it for a render and cleans up after it.

import (
	"context"
	"strings"

	"github.com/boshrender/boshrender/internal/slab"
)

// atOnce is the number of objects that a run allocates in one piece, for kinds that most runs need few of.
const atOnce = 4

// manySlots is the number of entries of hashes, or of builders, that a run allocates in one piece: see manyStrings.
const manySlots = 95

// NewRuntime makes the state of a run. limits must have been filled in. The first elements of lists that no run
// leaves empty are allocated with it.
func NewRuntime(ctx context.Context, limits Limits) *Runtime {
	link()
	room := &struct {
		rt    Runtime
		match Value
		call  Call
		calls [2]*Call
		made  [1]*Class
		shown [8]*Cell
	}{rt: Runtime{
		Ctx: ctx, Limits: limits, strings: slab.Of[String]{Most: manyStrings},
		arrays: slab.Of[Array]{Most: manyArrays}, hashes: slab.Of[Hash]{Most: manyHashes}, values: slab.Of[Value]{Most: manyValues},
		cells: slab.Of[Cell]{Most: atOnce}, seen: slab.Of[Seen]{Most: atOnce}, instances: slab.Of[Instance]{Most: manyInstances},
		views: slab.Of[viewed]{Most: atOnce}, bignums: slab.Of[Bignum]{Most: manyBignums},
		entries: slab.Of[entry]{Most: manySlots}, builders: slab.Of[strings.Builder]{Most: manySlots},
	}}
	rt := &room.rt
	rt.pollLater()
	rt.match, room.call.RT, room.calls[0] = &room.match, rt, &room.call
	rt.calls, rt.Made, rt.shown.cells = room.calls[:1], room.made[:0], room.shown[:0]
	return rt
}

// MaxScratch is the size of the largest buffer that is kept.
const MaxScratch = 1 << 20

// SpareBytes returns an empty buffer for building a text. The caller puts it back in Spare when done.
func (rt *Runtime) SpareBytes() []byte {
	b := rt.Spare
	rt.Spare = nil
	return b[:0]
}

// LentBytes is the size of the buffer for building texts that a run borrows. The run pays only for more.
const LentBytes = 16 << 10

// Lend provides a run without one with the buffer for building texts: b, from Return, or a new one if b is nil.
// It returns b if the run doesn't take it.
func (rt *Runtime) Lend(b []byte) []byte {
	if limit := rt.Limits.String; rt.Spare != nil || limit > 0 && limit < LentBytes {
		return b
	}
	if b == nil {
		b = make([]byte, LentBytes)
	}
	rt.lent, rt.Spare = b, b[:0:LentBytes]
	return nil
}

// Return takes the borrowed buffer, or a larger one in its place, back from the run, for another run. It returns b if
// the run borrowed none, or hasn't put it in Spare again: its user may not have ended.
func (rt *Runtime) Return(b []byte) []byte {
	lent := rt.lent
	if lent == nil {
		return b
	}
	kept := rt.isLent(rt.Spare)
	if rt.lent = nil; kept {
		rt.Spare = nil
		return lent
	}
	if n := cap(rt.Spare); n >= LentBytes && n <= MaxScratch {
		b, rt.Spare = rt.Spare[:n], nil
	}
	return b
}

// isLent reports whether b is the borrowed buffer.
func (rt *Runtime) isLent(b []byte) bool {
	return rt.lent != nil && cap(b) > 0 && &b[:1][0] == &rt.lent[:1][0]
}

// larger returns a buffer of size bytes, which the run has paid for, instead of b, and reports whether it contains the
// text of b already: the borrowed buffer has room if it was as large in another run.
func (rt *Runtime) larger(b []byte, size int) (grown []byte, contains bool) {
	lent := size <= MaxScratch && rt.isLent(b)
	if lent && size <= cap(rt.lent) {
		return rt.lent[:len(b):size], true
	}
	grown = make([]byte, len(b), size) // bounded: the callers have charged for it
	if lent {
		rt.lent = grown
	}
	return grown, false
}

// Room makes room for n more bytes in a buffer for building texts by doubling it, and charges for the larger one:
// both exist while the text is copied.
func (rt *Runtime) Room(b []byte, n int) ([]byte, error) {
	if limit := rt.Limits.String; limit > 0 && int64(len(b)+n) > limit {
		return b, rt.Exceeded(LimitError{What: "string size", Limit: limit})
	}
	if cap(b)-len(b) >= n {
		return b, nil
	}
	size := max(2*cap(b), len(b)+n)
	if err := rt.Charge(int64(size)); err != nil {
		return b, err
	}
	grown, contains := rt.larger(b, size)
	if contains {
		return grown, nil
	}
	if len(b) <= CopyPiece {
		copy(grown, b)
		return grown, nil
	}
	account := rt.Budget()
	CopyInto(account, grown, b)
	return grown, account.Err()
}

// Restart prepares a run for the next template of a job: budgets start over.
func (rt *Runtime) Restart(ctx context.Context, limits Limits) {
	rt.Ctx, rt.Limits = ctx, limits
	rt.steps, rt.mem, rt.Nesting, rt.broken = 0, 0, depth{}, nil
	rt.pollLater()
	rt.CurrentError, rt.Scope = Nil, nil
	*rt.match = Nil
	rt.args, rt.visits, rt.Catches = rt.args[:0], rt.visits[:0], nil
}

// Ending returns the error with which a run ends whose code ended with err: after a Fault the error of that, whatever
// the code made of it.
func (rt *Runtime) Ending(err error) error {
	if _, raised := err.(*Exception); rt.broken != nil && (raised || err == nil) {
		return rt.broken
	}
	return err
}

// CheckOutput applies the limit on the output to templates that write to it through _erbout.
func (rt *Runtime) CheckOutput(size int) error {
	if limit := rt.Limits.Output; limit > 0 && int64(size) > limit {
		return rt.Exceeded(LimitError{What: "output", Limit: limit})
	}
	return nil
}
