package ruby

// This file implements next and peek of Enumerator: the iteration runs as a coroutine, one element at a time.

import (
	"errors"
	"iter"
)

// reader is the coroutine of a running iteration.
type reader struct {
	next    func() ([]Value, bool)
	yield   func([]Value) bool // passes an element to next; set only while the coroutine runs
	stop    func()
	running bool    // a read of it is running
	outer   *reader // the coroutine that reads it, nil for none
	Peeked  bool
	values  []Value // the element that peek has read
	Done    bool
	closed  bool  // closed by the end of the render
	failed  bool  // an exception ended it: the next read starts over
	result  Value // what the iteration returned
	err     error // the error that ended it
	stacks  stacks
}

// readerSize is the number of bytes charged for a coroutine.
const readerSize = 12 << 10

// callSiteSize is the number of bytes that each nested call takes in a coroutine's own list of them.
const callSiteSize = 64

// errStopped ends an iteration that is not read any more. Only a coroutine that is being closed sees it, and its
// result is dropped.
var errStopped = errors.New("an iteration was closed")

// stacks are the parts of a Runtime that belong to one thread of execution.
type stacks struct {
	args   []Value
	visits []visiting
	depth  depth
	match  *Value
	other  any // the interpreter's own
}

// swap exchanges the running thread's stacks for s.
func (rt *Runtime) swap(s *stacks) {
	rt.args, s.args = s.args, rt.args
	rt.visits, s.visits = s.visits, rt.visits
	rt.Nesting, s.depth = s.depth, rt.Nesting
	rt.match, s.match = s.match, rt.match
	if rt.Interpreter != nil {
		s.other = rt.Interpreter.SwapStack(s.other)
	}
}

// NewReader makes the coroutine of an enumerator.
func (rt *Runtime) NewReader(e *Enumerator) (*reader, error) {
	if err := rt.Charge(readerSize + int64(rt.Nesting.calls)*callSiteSize); err != nil {
		return nil, err
	}
	r := &reader{stacks: stacks{depth: depth{calls: rt.Nesting.calls, thread: true}, match: rt.match}}
	r.next, r.stop = iter.Pull(func(yield func([]Value) bool) {
		r.yield = yield
		r.result, r.err = e.Each(rt, nil, NewGoBlock(-1, handOver))
	})
	rt.cleanup = append(rt.cleanup, func() { r.close(rt) }) // bounded: readerSize is paid for each
	return r, nil
}

// handOver is the block of an iteration. It passes an element to the reader of the running coroutine. If the
// template has kept the block, which a Yielder makes easy, that may be another coroutine than the one that the
// block was made for, or there may be none.
func handOver(rt *Runtime, args []Value) (Value, error) {
	r := rt.reader
	if r == nil {
		return Nil, NewException(FiberErrorClass, "attempt to yield on a not resumed fiber")
	}
	b := rt.Budget()
	values := Copy(b, args)
	if !b.Failed() && !r.yield(values) {
		return Nil, errStopped
	}
	return Nil, b.Err()
}

// enter makes r the running coroutine. leave makes its reader the running one again.
func (r *reader) enter(rt *Runtime) {
	rt.swap(&r.stacks)
	r.outer, rt.reader, r.running = rt.reader, r, true
}

func (r *reader) leave(rt *Runtime) {
	rt.reader, r.outer, r.running = r.outer, nil, false
	rt.swap(&r.stacks)
}

// close ends the iteration where it is suspended.
func (r *reader) close(rt *Runtime) {
	if r.Done || r.running {
		return
	}
	r.Done, r.closed = true, true
	r.enter(rt)
	r.stop()
	r.leave(rt)
}

// Read returns the next element. With peek the next read returns it again.
func (r *reader) Read(rt *Runtime, peek bool) ([]Value, error) {
	if r.running {
		return nil, NewException(FiberErrorClass, "attempt to resume the current fiber")
	}
	if !r.Peeked && !r.Done {
		r.enter(rt)
		values, ok := r.next()
		r.leave(rt)
		r.values, r.Peeked, r.Done = values, ok, !ok
	}
	if !r.Peeked {
		if r.closed {
			return nil, &UnsupportedError{Construct: "Enumerator#next", Reason: "the iteration began in another template"}
		}
		if r.err != nil {
			r.failed = true
			return nil, r.err
		}
		e := NewException(StopIterationClass, "iteration reached an end")
		e.Data = ErrorInfo{"result": r.result}
		return nil, e
	}
	r.Peeked = peek
	return r.values, nil
}

// readNext reads an element of the receiver.
func (c *Call) readNext(peek bool) []Value {
	e := c.SelfEnumerator()
	if c.Failed() {
		return nil
	}
	if e.Reader == nil || e.Reader.failed {
		r, err := c.RT.NewReader(e)
		if err != nil {
			c.Fail(err)
			return nil
		}
		e.Reader = r
	}
	values, err := e.Reader.Read(c.RT, peek)
	if err != nil {
		c.Fail(err)
	}
	return values
}

// EnumeratorNext is the row next of Enumerator.
func EnumeratorNext(c *Call) Value { return c.Pack(c.readNext(false)) }

// EnumeratorNextValues is the row next_values of Enumerator.
func EnumeratorNextValues(c *Call) Value { return c.NewArrayOf(c.readNext(false)...) }

// EnumeratorPeek is the row peek of Enumerator.
func EnumeratorPeek(c *Call) Value { return c.Pack(c.readNext(true)) }

// EnumeratorPeekValues is the row peek_values of Enumerator.
func EnumeratorPeekValues(c *Call) Value { return c.NewArrayOf(c.readNext(true)...) }

// EnumeratorRewind is the row rewind of Enumerator.
func EnumeratorRewind(c *Call) Value {
	e := c.SelfEnumerator()
	if s, ok := e.Elements.(*MethodSource); ok && c.RT.RespondTo(s.Self, "rewind", true) {
		c.Send(s.Self, "rewind")
	}
	if e.Reader != nil {
		e.Reader.close(c.RT)
		e.Reader = nil
	}
	return c.Self
}
