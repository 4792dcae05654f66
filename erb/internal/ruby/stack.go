package ruby

// This file accounts for nested calls: their number, and the part of Go's stack that they take. Go can't recover
// from an exhausted stack, so every function that template code can make recursive calls Enter.

import "strconv"

const (
	// frameBytes is approximately the part of Go's stack that a call of a method written in Go takes, until it
	// calls back.
	frameBytes = 1 << 10
	// FrameBytes is frameBytes, for calls that the interpreter makes itself.
	FrameBytes = frameBytes

	// maxStack is the largest stack of one thread of execution, whatever the limits are. Go itself gives up at 1 GB, or
	// at 250 MB where addresses have 32 bits; a stack that grows is twice as large as its content.
	maxStack = 128 << 20 * (strconv.IntSize / 32) / 2

	// stackPiece is the unit in which the stack is charged, threadPiece that for the coroutine of an enumerator:
	// there can be thousands of these.
	stackPiece  = 32 << 10
	threadPiece = 4 << 10
)

// depth counts the nested calls of one thread of execution.
type depth struct {
	calls int
	bytes int // of Go's stack, approximately
	paid  int // maximum of bytes so far, rounded up: the run was charged for it

	thread bool // it is a coroutine, not the first thread
}

// Enter counts one more nested call, which takes about size bytes of Go's stack until it calls further. Leave ends
// it.
func (rt *Runtime) Enter(size int) error {
	if rt.Enters(size) {
		return nil
	}
	return rt.enterDeeper(size)
}

// Enters is Enter for most calls. If it returns false, Enter must be called.
func (rt *Runtime) Enters(size int) bool {
	d := &rt.Nesting
	if uint(d.calls) >= uint(rt.Limits.Depth) || d.bytes+size > d.paid {
		return false
	}
	d.calls++
	d.bytes += size
	return true
}

// enterDeeper is Enter for a call that may be too deep, or is deeper than any before.
func (rt *Runtime) enterDeeper(size int) error {
	d := &rt.Nesting
	d.calls++
	d.bytes += size
	if rt.Limits.Depth > 0 && d.calls > rt.Limits.Depth {
		rt.Leave(size)
		return rt.Exceeded(LimitError{What: "call depth", Limit: int64(rt.Limits.Depth)})
	}
	if d.bytes > d.paid {
		if err := rt.payStack(); err != nil {
			rt.Leave(size)
			return err
		}
	}
	return nil
}

// EnterMethod is Enter for a call of a method of the template, which counts one step.
func (rt *Runtime) EnterMethod(size int) error {
	if err := rt.Enter(size); err != nil {
		return err
	}
	if err := rt.Step(1); err != nil {
		rt.Leave(size)
		return err
	}
	return nil
}

// EnterQuick is EnterMethod for most calls. If it returns false, EnterMethod must be called.
func (rt *Runtime) EnterQuick(size int) bool {
	d := &rt.Nesting
	if uint(d.calls) >= uint(rt.Limits.Depth) || d.bytes+size > d.paid || rt.steps+1 >= rt.nextPoll {
		return false
	}
	d.calls++
	d.bytes += size
	rt.steps++
	return true
}

// EnterBrief counts a call of a method written in Go that the caller makes without Invoke. If it returns false, Invoke
// must be called.
func (rt *Runtime) EnterBrief() bool {
	d := &rt.Nesting
	if uint(d.calls) >= uint(rt.Limits.Depth) || d.bytes+frameBytes > d.paid || rt.steps+1 >= rt.nextPoll {
		return false
	}
	rt.steps++
	return true
}

// EnterProc counts a call of a block, or calls that are nested in one another and end in such, without polling the
// context: each is a step, and all take about size bytes of Go's stack. If it returns false, it has counted nothing.
func (rt *Runtime) EnterProc(calls, size int) bool {
	d := &rt.Nesting
	if uint(d.calls+calls) > uint(rt.Limits.Depth) || d.bytes+size > d.paid || rt.steps+int64(calls) >= rt.nextPoll {
		return false
	}
	d.calls += calls
	d.bytes += size
	rt.steps += int64(calls)
	return true
}

// LeaveProc ends calls that EnterProc counted.
func (rt *Runtime) LeaveProc(calls, size int) {
	rt.Nesting.calls -= calls
	rt.Nesting.bytes -= size
}

// Leave ends a call that Enter counted.
func (rt *Runtime) Leave(size int) {
	rt.Nesting.calls--
	rt.Nesting.bytes -= size
}

// BeginLeaf begins code that may give up, to run again in another way: UndoLeaf then takes back what EnterLeaf counted
// since, and more steps. A value of the input that such code made stays made, and its step counted.
func (rt *Runtime) BeginLeaf() { rt.leafSteps = 0 }

// EnterLeaf is EnterBrief in such code.
func (rt *Runtime) EnterLeaf() bool {
	if !rt.EnterBrief() {
		return false
	}
	rt.leafSteps++
	return true
}

// UndoLeaf: see BeginLeaf.
func (rt *Runtime) UndoLeaf(more int64) { rt.steps -= rt.leafSteps + more }

// Nest counts one more level of a walk over nested values, which takes about size bytes of Go's stack. If it
// returns true, Unnest must end the level.
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

// Unnest ends a level that Nest counted.
func (rt *Runtime) Unnest(size int) { rt.Nesting.bytes -= size }

// payStack charges for a stack that is deeper than before: twice, since Go doubles a stack that grows, and both
// exist while it is copied.
func (rt *Runtime) payStack() error {
	if rt.Nesting.bytes > maxStack {
		return rt.Exceeded(LimitError{What: "stack", Limit: maxStack})
	}
	more, piece := rt.Nesting.bytes-rt.Nesting.paid, stackPiece
	if rt.Nesting.thread {
		piece = threadPiece
	}
	more += piece - more%piece
	if rt.Nesting.paid == 0 && !rt.Nesting.thread && more <= stackPiece {
		rt.Nesting.paid = stackPiece // the stack that every render needs is free
		return nil
	}
	if err := rt.Charge(2 * int64(more)); err != nil {
		return err
	}
	rt.Nesting.paid += more
	return nil
}
