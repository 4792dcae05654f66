package ruby

// This file accounts for nested calls: how many there are, and what Go's stack takes for them. Go can't recover from an
// exhausted stack, so every function that template code can make call itself goes through Enter.

import "strconv"

const (
	// frameBytes is about what a call of a method written in Go takes of Go's stack, until it calls back.
	frameBytes = 1 << 10

	// maxStack is the largest stack of one thread of execution, whatever the limits are. Go itself gives up at 1 GB, or
	// at 250 MB where addresses have 32 bits; a stack that grows is twice as large as what it holds.
	maxStack = 128 << 20 * (strconv.IntSize / 32) / 2

	// stackPiece is in what pieces the stack is charged, threadPiece that of an enumerator which is read step by step:
	// there can be thousands of these.
	stackPiece  = 32 << 10
	threadPiece = 4 << 10
)

// depth counts the nested calls of one thread of execution.
type depth struct {
	calls int
	bytes int // of Go's stack, about
	paid  int // the most that bytes has been, rounded up: the run was charged for it

	thread bool // it is not the first
}

// Enter counts one more nested call, which takes about size bytes of Go's stack until it calls on. Leave takes it back.
func (rt *Runtime) Enter(size int) error {
	d := &rt.Nesting
	d.calls++
	d.bytes += size
	if rt.Limits.Depth > 0 && d.calls > rt.Limits.Depth {
		rt.Leave(size)
		return &LimitError{What: "call depth", Limit: int64(rt.Limits.Depth)}
	}
	if d.bytes > d.paid {
		if err := rt.payStack(); err != nil {
			rt.Leave(size)
			return err
		}
	}
	return nil
}

// Leave ends what Enter began.
func (rt *Runtime) Leave(size int) {
	rt.Nesting.calls--
	rt.Nesting.bytes -= size
}

// Nest counts one more level of a walk over nested values, which takes about size bytes of Go's stack. If it answers
// true, unnest takes it back.
func (b *Budget) Nest(size int) bool {
	if b.err != nil {
		return false
	}
	d := &b.RT.Nesting
	if d.bytes += size; d.bytes > d.paid {
		if b.err = b.RT.payStack(); b.err != nil {
			d.bytes -= size
		}
	}
	return b.err == nil
}

// Unnest takes a Nest back.
func (rt *Runtime) Unnest(size int) { rt.Nesting.bytes -= size }

// payStack charges for a stack that is deeper than it has been: twice, for Go's stacks grow to twice their size, and
// both are there while one is copied.
func (rt *Runtime) payStack() error {
	if rt.Nesting.bytes > maxStack {
		return &LimitError{What: "stack", Limit: maxStack}
	}
	more, piece := rt.Nesting.bytes-rt.Nesting.paid, stackPiece
	if rt.Nesting.thread {
		piece = threadPiece
	}
	more += piece - more%piece
	if rt.Nesting.paid == 0 && !rt.Nesting.thread && more <= stackPiece {
		rt.Nesting.paid = stackPiece // what every render needs is not charged
		return nil
	}
	if err := rt.Charge(2 * int64(more)); err != nil {
		return err
	}
	rt.Nesting.paid += more
	return nil
}
