package ruby

// This file switches between the threads of execution of a run: the template's own, and coroutines.

// Thread has the parts of a Runtime that belong to one thread of execution.
type Thread struct {
	args   []Value
	visits []visiting
	depth  depth
	match  *Value
	other  any // the interpreter's own
}

// NewThread makes a thread that begins within the calls of the running one.
func (rt *Runtime) NewThread() Thread {
	return Thread{depth: depth{calls: rt.Nesting.calls, thread: true}, match: rt.match}
}

// Calls returns the number of nested calls of the thread.
func (t *Thread) Calls() int { return t.depth.calls }

// SwapThread exchanges the state of the running thread for t.
func (rt *Runtime) SwapThread(t *Thread) {
	rt.args, t.args = t.args, rt.args
	rt.visits, t.visits = t.visits, rt.visits
	rt.Nesting, t.depth = t.depth, rt.Nesting
	rt.match, t.match = t.match, rt.match
	if rt.Interpreter != nil {
		t.other = rt.Interpreter.SwapStack(t.other)
	}
}

// AtClose adds a function that Close calls. The caller has charged the run for it.
func (rt *Runtime) AtClose(f func()) {
	rt.cleanup = append(rt.cleanup, f) // bounded: charged by the caller
}

// MatchIn switches the place in which $~ is stored and returns the previous place. Each method call has its own,
// shared by the blocks in it wherever they are called.
func (rt *Runtime) MatchIn(place *Value) (old *Value) {
	if old = rt.match; old != place {
		rt.match = place
	}
	return old
}

// MatchPlace returns the place in which $~ of the running code is stored.
func (rt *Runtime) MatchPlace() *Value { return rt.match }
