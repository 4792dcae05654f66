package enumerator

// This file implements next and peek of Enumerator: the iteration runs as a coroutine, one element at a time.

import (
	"errors"
	"iter"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// Reader is the coroutine of a running iteration.
type Reader struct {
	next    func() ([]ruby.Value, bool)
	yield   func([]ruby.Value) bool // passes an element to next; set only while the coroutine runs
	stop    func()
	running bool // a read of it is running
	outer   any  // the coroutine that reads it, nil for none
	Peeked  bool
	values  []ruby.Value // the element that peek has read
	Done    bool
	closed  bool       // closed by the end of the render
	failed  bool       // an exception ended it: the next read starts over
	result  ruby.Value // the result of the iteration
	err     error      // the error that ended it
	thread  ruby.Thread
}

// readerSize is the number of bytes charged for a coroutine.
const readerSize = 12 << 10

// callSiteSize is the number of bytes that each nested call takes in a coroutine's own list of them.
const callSiteSize = 64

// errStopped ends an iteration that is not read any more. Only a coroutine that is being closed sees it, and its
// result is dropped.
var errStopped = errors.New("an iteration was closed")

// NewReader makes the coroutine of an enumerator.
func NewReader(rt *ruby.Runtime, e *Enumerator) (*Reader, error) {
	thread := rt.NewThread()
	if err := rt.Charge(readerSize + int64(thread.Calls())*callSiteSize); err != nil {
		return nil, err
	}
	r := &Reader{thread: thread}
	r.next, r.stop = iter.Pull(func(yield func([]ruby.Value) bool) {
		r.yield = yield
		r.result, r.err = e.Each(rt, nil, ruby.NewGoBlock(-1, handOver))
	})
	rt.AtClose(func() { r.close(rt) }) // readerSize is paid for each
	return r, nil
}

// handOver is the block of an iteration. It passes an element to the reader of the running coroutine. If the
// template has kept the block, which a Yielder makes easy, that may be another coroutine than the one that the
// block was made for, or there may be none.
func handOver(rt *ruby.Runtime, args []ruby.Value) (ruby.Value, error) {
	r, ok := rt.Coroutine.(*Reader)
	if !ok {
		return ruby.Nil, ruby.NewException(ruby.FiberErrorClass, "attempt to yield on a not resumed fiber")
	}
	b := rt.Budget()
	values := ruby.Copy(b, args)
	if !b.Failed() && !r.yield(values) {
		return ruby.Nil, errStopped
	}
	return ruby.Nil, b.Err()
}

// enter makes r the running coroutine. leave makes its reader the running one again.
func (r *Reader) enter(rt *ruby.Runtime) {
	rt.SwapThread(&r.thread)
	r.outer, rt.Coroutine, r.running = rt.Coroutine, r, true
}

func (r *Reader) leave(rt *ruby.Runtime) {
	rt.Coroutine, r.outer, r.running = r.outer, nil, false
	rt.SwapThread(&r.thread)
}

// close ends the iteration where it is suspended.
func (r *Reader) close(rt *ruby.Runtime) {
	if r.Done || r.running {
		return
	}
	r.Done, r.closed = true, true
	r.enter(rt)
	r.stop()
	r.leave(rt)
}

// Read returns the next element. With peek the next read returns it again.
func (r *Reader) Read(rt *ruby.Runtime, peek bool) ([]ruby.Value, error) {
	if r.running {
		return nil, ruby.NewException(ruby.FiberErrorClass, "attempt to resume the current fiber")
	}
	if !r.Peeked && !r.Done {
		r.enter(rt)
		values, ok := r.next()
		r.leave(rt)
		r.values, r.Peeked, r.Done = values, ok, !ok
	}
	if !r.Peeked {
		if r.closed {
			return nil, &ruby.UnsupportedError{Construct: "Enumerator#next", Reason: "the iteration began in another template"}
		}
		if r.err != nil {
			r.failed = true
			return nil, r.err
		}
		e := ruby.NewException(ruby.StopIterationClass, "iteration reached an end")
		e.Data = ruby.ErrorInfo{"result": r.result}
		return nil, e
	}
	r.Peeked = peek
	return r.values, nil
}

// readNext reads an element of the receiver.
func readNext(c *ruby.Call, peek bool) []ruby.Value {
	e := SelfEnumerator(c)
	if c.Failed() {
		return nil
	}
	if e.reader == nil || e.reader.failed {
		r, err := NewReader(c.RT, e)
		if err != nil {
			c.Fail(err)
			return nil
		}
		e.reader = r
	}
	values, err := e.reader.Read(c.RT, peek)
	if err != nil {
		c.Fail(err)
	}
	return values
}

// next is the row next of Enumerator.
func next(c *ruby.Call) ruby.Value { return c.Pack(readNext(c, false)) }

// nextValues is the row next_values of Enumerator.
func nextValues(c *ruby.Call) ruby.Value { return c.NewArrayOf(readNext(c, false)...) }

// peek is the row peek of Enumerator.
func peek(c *ruby.Call) ruby.Value { return c.Pack(readNext(c, true)) }

// peekValues is the row peek_values of Enumerator.
func peekValues(c *ruby.Call) ruby.Value { return c.NewArrayOf(readNext(c, true)...) }

// rewind is the row rewind of Enumerator.
func rewind(c *ruby.Call) ruby.Value {
	e := SelfEnumerator(c)
	if s, ok := e.Elements.(*MethodSource); ok && c.RT.RespondTo(s.Self, "rewind", true) {
		c.Send(s.Self, "rewind")
	}
	if e.reader != nil {
		e.reader.close(c.RT)
		e.reader = nil
	}
	return c.Self
}
