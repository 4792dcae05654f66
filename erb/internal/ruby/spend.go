package ruby

// This file counts what a run spends: steps and memory. A context that has ended is noticed here.

import (
	"math"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// Step counts n steps of work, and from time to time looks whether the run was cancelled.
func (rt *Runtime) Step(n int64) error {
	rt.steps += n
	if rt.steps < rt.nextPoll {
		return nil
	}
	return rt.poll()
}

// tick counts one element of linear work: sixteen are a step. What compares, hashes or goes through elements in a loop
// calls it for each, so that no such loop can be long without a look at the context.
func (rt *Runtime) tick() error {
	if rt.ticks++; rt.ticks%ElementsPerStep != 0 {
		return nil
	}
	return rt.Step(1)
}

// sized is implemented by Go data of objects that methods may go through: sets, structs, buffers. Weight doesn't ask
// objects among its values for theirs, because they may refer to it.
type sized interface{ Weight() int64 }

// Weight returns how much work a core method may have with v, in steps.
func Weight(v Value) int64 {
	switch v.Kind() {
	case KindString:
		return int64(v.o.str().Len() / BytesPerStep)
	case KindSymbol:
		return int64(len(v.o.Text) / BytesPerStep)
	case KindBignum:
		return number.Bytes(v.o.Whole.(*Bignum).I) / BytesPerStep
	case KindArray:
		a, _ := v.o.Whole.(*Array)
		if a == nil {
			return 0
		}
		return int64(len(a.Elems) / ElementsPerStep)
	case KindHash:
		return int64(v.o.Whole.(*Hash).Size() / ElementsPerStep)
	case KindObject:
		if i, ok := v.o.Whole.(*Instance); ok {
			if s, ok := i.Data.(sized); ok {
				return s.Weight()
			}
		}
	}
	return 0
}

// Owe counts steps and memory where there is no way to end the run at once: a later step ends it, which comes the
// sooner the more is owed. What is owed in one go must be small.
func (rt *Runtime) Owe(bytes int64, steps int) {
	rt.mem += bytes
	rt.steps += int64(steps)
	rt.nextPoll -= bytes >> 10
}

// Fault ends the run with err at the next step.
func (rt *Runtime) Fault(err error) {
	if rt.broken == nil {
		rt.broken = err
	}
	rt.nextPoll = rt.steps
}

// poll looks whether the run must end. If so each later step looks again, so that code that loses the error gets it
// anew.
func (rt *Runtime) poll() error {
	err := rt.ended()
	if rt.nextPoll = rt.steps; err == nil {
		rt.nextPoll += pollEvery
	}
	return err
}

// cancelled reports, looking now and then, whether the run is to end, to what works for it while no template runs.
func (rt *Runtime) cancelled() bool {
	rt.walked++
	return rt.walked%ElementsPerStep == 0 && rt.ended() != nil
}

// ended returns why the run must end, if it must.
func (rt *Runtime) ended() error {
	if rt.broken != nil {
		return rt.broken
	}
	if rt.Limits.Memory > 0 && rt.mem > rt.Limits.Memory {
		return &LimitError{What: "memory", Limit: rt.Limits.Memory}
	}
	if rt.Limits.Steps > 0 && rt.steps > rt.Limits.Steps {
		return &LimitError{What: "steps", Limit: rt.Limits.Steps}
	}
	if rt.Ctx != nil {
		return Cancelled(rt.Ctx)
	}
	return nil
}

// Charge asks for n bytes before they are allocated. Like Step it looks from time to time whether the run was
// cancelled.
func (rt *Runtime) Charge(n int64) error {
	if n < 0 || n > math.MaxInt64-rt.mem { // so much that it can't be counted
		n = math.MaxInt64 - rt.mem
	}
	rt.mem += n
	if rt.Limits.Memory > 0 && rt.mem > rt.Limits.Memory {
		rt.nextPoll = rt.steps
		return &LimitError{What: "memory", Limit: rt.Limits.Memory}
	}
	rt.nextPoll -= 1 + n>>10
	if rt.steps < rt.nextPoll {
		return nil
	}
	return rt.poll()
}

// Spend is Charge where that ends nothing, and nobody has to look at the context. Where Charge has to be called it
// answers false, and charges nothing.
func (rt *Runtime) Spend(n int64) bool {
	mem, poll := rt.mem+n, rt.nextPoll-1-n>>10
	if rt.steps >= poll || mem < n || mem > rt.Limits.Memory && rt.Limits.Memory > 0 {
		return false
	}
	rt.mem, rt.nextPoll = mem, poll
	return true
}

// Used returns the steps and bytes counted so far.
func (rt *Runtime) Used() (steps, memory int64) { return rt.steps, rt.mem }
