package ruby

// This file counts the steps and memory of a run. It also notices that the context has ended.

import (
	"math"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// Step counts n steps of work, and polls the context from time to time.
func (rt *Runtime) Step(n int64) error {
	rt.steps += n
	if rt.steps < rt.nextPoll {
		return nil
	}
	return rt.poll()
}

// Ahead returns how many steps can be counted before the context is polled. Work that needs no more of them can count
// them together, by Step, as if it had counted each.
func (rt *Runtime) Ahead() int { return int(max(0, rt.nextPoll-rt.steps-1)) }

// tick counts one element of linear work: sixteen are a step. Loops that compare, hash or visit elements call it
// for each, so that no such loop runs long without polling the context.
func (rt *Runtime) tick() error {
	if rt.ticks++; rt.ticks%ElementsPerStep != 0 {
		return nil
	}
	return rt.stepped()
}

// stepped is Step(1). It isn't inlined, so that tick is.
//
//go:noinline
func (rt *Runtime) stepped() error { return rt.Step(1) }

// sized is implemented by Go data of objects that methods may iterate over: sets, structs, buffers. An
// implementation must not add the Weight of objects among its values: they may refer back to it.
type sized interface{ Weight() int64 }

// Weight returns an estimate of a core method's work with v, in steps.
func Weight(v Value) int64 {
	if v.o == nil || v.o.Kind <= KindFloat {
		return 0
	}
	return v.weight()
}

func (v Value) weight() int64 {
	switch v.o.Kind {
	case KindString:
		return int64(v.o.str().Len() / BytesPerStep)
	case KindSymbol:
		return int64(len(v.o.Text) / BytesPerStep)
	case KindBignum:
		return number.Bytes(&v.o.Whole.(*Bignum).I) / BytesPerStep
	case KindArray:
		a, _ := v.o.Whole.(*Array)
		if a == nil {
			return 0
		}
		return int64(len(a.Elems) / ElementsPerStep)
	case KindHash:
		h := v.o.Whole.(*Hash)
		return int64(max(h.Size(), len(h.Entries)) / ElementsPerStep) // methods go over dead entries too
	case KindObject:
		if i, ok := v.o.Whole.(*Instance); ok && i.Data != nil {
			switch d := i.Data.(type) {
			case *Struct:
				return 0
			case sized:
				return d.Weight()
			}
		}
	}
	return 0
}

// Owe charges steps and memory in code that can't end the run at once. A later step ends it, the sooner the larger the
// charges are. Each charge must be small.
func (rt *Runtime) Owe(bytes int64, steps int) {
	rt.mem += bytes
	rt.steps += int64(steps)
	rt.nextPoll -= bytes >> 10
}

// withOwed adds an element to a list that belongs to the run, and charges size bytes by Owe.
func withOwed[T any](rt *Runtime, list []T, element T, size int) []T {
	rt.Owe(int64(size), 0)
	return append(list, element) // bounded: charged by Owe
}

// Fault ends the run with err at the next step. If there is none, Ending ends it.
func (rt *Runtime) Fault(err error) {
	if rt.broken == nil {
		rt.broken = err
	}
	rt.nextPoll = rt.steps
}

// Exceeded ends the run with the error for a limit, and returns that.
func (rt *Runtime) Exceeded(l LimitError) error {
	err := &l
	rt.Fault(err)
	return err
}

// poll checks whether the run must end. If so each later step polls again, so that code that drops the error gets
// it again.
func (rt *Runtime) poll() error {
	err := rt.ended()
	if err != nil {
		rt.Fault(err)
		return err
	}
	rt.pollLater()
	return nil
}

// pollLater says when the next poll is: at the latest with the step that is one too many.
func (rt *Runtime) pollLater() {
	next := int64(pollEvery)
	if limit := rt.Limits.Steps; limit > 0 && limit-rt.steps < next {
		next = limit - rt.steps + 1
	}
	rt.nextPoll = rt.steps + next
}

// cancelled polls from time to time whether the run must end, for work that is done while no template runs. Ending
// then returns the error.
func (rt *Runtime) cancelled() bool {
	if rt.walked++; rt.walked%ElementsPerStep != 0 {
		return false
	}
	err := rt.ended()
	if err != nil {
		rt.Fault(err)
	}
	return err != nil
}

// ended returns the reason why the run must end, nil if it may go on.
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

// Charge requests n bytes before they are allocated. Like Step it polls the context from time to time.
func (rt *Runtime) Charge(n int64) error {
	if n < 0 || n > math.MaxInt64-rt.mem { // too large to add
		n = math.MaxInt64 - rt.mem
	}
	rt.mem += n
	if rt.Limits.Memory > 0 && rt.mem > rt.Limits.Memory {
		return rt.Exceeded(LimitError{What: "memory", Limit: rt.Limits.Memory})
	}
	rt.nextPoll -= 1 + n>>10
	if rt.steps < rt.nextPoll {
		return nil
	}
	return rt.poll()
}

// Spend is Charge without an error and without polling the context. It charges nothing and returns false if Charge
// must be called instead.
func (rt *Runtime) Spend(n int64) bool {
	mem, poll := rt.mem+n, rt.nextPoll-1-n>>10
	if rt.steps >= poll || mem < n || mem > rt.Limits.Memory && rt.Limits.Memory > 0 {
		return false
	}
	rt.mem, rt.nextPoll = mem, poll
	return true
}

// ChargeResult charges for the result of a row that has charged for nothing since memory was before: it may have just
// been made.
func (rt *Runtime) ChargeResult(v Value, before int64) {
	if rt.mem == before && v.Kind() >= KindRange {
		rt.mem += InstanceSize
	}
}

// SpendListed charges at once for keywords that are bound without a hash: for n entries of a hash of them, by
// ChargeEntry, if made is set, or else for a copy of it, by ChargeEntries, and for ticks look-ups by ChargeKey. If it
// returns false, it has charged nothing, and these must be called.
func (rt *Runtime) SpendListed(n, ticks int, made bool) bool {
	if made {
		return rt.spendEntries(n, int64(n)*HashEntrySize, int64(n), 0, ticks)
	}
	mem := HashOverhead + int64(n)*HashEntrySize
	return rt.spendEntries(n, mem, 1+mem>>10, 1, ticks)
}

// SpendKeywords is SpendListed for n entries of a hash and for a copy of it that is bound to a number of parameters, if
// EnterQuick can count the call, which takes about size bytes of Go's stack.
func (rt *Runtime) SpendKeywords(n, params, size int) bool {
	d, mem := &rt.Nesting, int64(n)*HashEntrySize
	const steps = 2 // with the call
	if uint(d.calls) >= uint(rt.Limits.Depth) || d.bytes+size > d.paid ||
		!rt.spendEntries(n, HashOverhead+2*mem, int64(n)+1+(HashOverhead+mem)>>10, steps, n+2*params) {
		return false
	}
	rt.steps--
	return true
}

// SpendTexts charges at once, as Charge and EqualText do, for ticks short strings of mem bytes in a number of polls,
// which are compared with another one and aren't made. If it returns false, it has charged nothing, and these must be
// called.
func (rt *Runtime) SpendTexts(mem, polls int64, ticks int) bool {
	return rt.spendEntries(0, mem, polls, 0, ticks)
}

// SpendApart returns the first two elements of an array, and charges for a copy of its elements by SpendCopy.
func (rt *Runtime) SpendApart(v Value) (x, y Value, ok bool) {
	a, ok := v.o.Whole.(*Array)
	if !ok || !rt.SpendCopy(len(a.Elems)) {
		return Nil, Nil, false
	}
	if len(a.Elems) > 0 {
		x = a.Elems[0]
	}
	if len(a.Elems) > 1 {
		y = a.Elems[1]
	}
	return x, y, true
}

// SpendCopy charges for a copy of a list of n values that isn't made, as CopyList does. If it returns false, it has
// charged nothing, and that must be called: there are many, or a limit is near.
func (rt *Runtime) SpendCopy(n int) bool {
	return n < ElementsPerStep && rt.spendEntries(n, int64(n*ValueSize), 1, 0, 1)
}

// spendEntries charges for mem bytes in a number of polls, for steps and for ticks, in work with hashes of n entries.
func (rt *Runtime) spendEntries(n int, mem, polls, steps int64, ticks int) bool {
	ticked := rt.ticks + uint64(ticks)
	steps += int64(ticked/ElementsPerStep - rt.ticks/ElementsPerStep)
	if rt.steps+steps >= rt.nextPoll-polls || rt.Limits.Memory > 0 && rt.mem+mem > rt.Limits.Memory ||
		rt.Limits.Elements > 0 && int64(n) > rt.Limits.Elements {
		return false
	}
	rt.mem += mem
	rt.nextPoll -= polls
	rt.steps += steps
	rt.ticks = ticked
	return true
}

// SpendList charges at once for a list of few values and its array, size bytes in two parts, and a tick, as Charge and
// ChargeList do. If it returns false, it has charged nothing, and these must be called.
func (rt *Runtime) SpendList(n, size int) bool {
	const polls = 2
	mem, limits := rt.mem+int64(size), &rt.Limits
	if rt.steps+1 >= rt.nextPoll-polls || mem < rt.mem || limits.Memory > 0 && mem > limits.Memory || limits.Elements > 0 && int64(n) > limits.Elements {
		return false
	}
	rt.mem = mem
	rt.nextPoll -= polls
	if rt.ticks++; rt.ticks%ElementsPerStep == 0 {
		rt.steps++
	}
	return true
}

// Used returns the steps and bytes counted so far.
func (rt *Runtime) Used() (steps, memory int64) { return rt.steps, rt.mem }
