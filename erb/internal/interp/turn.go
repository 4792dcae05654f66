package interp

// This file calls blocks with few arguments, above all the turns of loops: a turn finds the frame, the variables and
// the record of the running call as the last one left them.

import "github.com/boshrender/boshrender/erb/internal/ruby"

// notShort is no number of arguments of CallShort.
const notShort = ruby.Apart - 1

// CallShort implements ruby.ShortBody, for blocks with few required parameters. Keywords is not set for these.
func (p *closure) CallShort(rt *ruby.Runtime, proc *ruby.Proc, n int, x, y ruby.Value, use ruby.Use) (v ruby.Value, ok bool, err error) {
	vm, b := p.home.vm, p.code
	switch {
	case n == b.short && (!proc.Lambda || !b.returns):
	case b.short < 0 || proc.Lambda || n < 0 && b.short != 2:
		return ruby.Nil, false, nil
	case b.short == 2 && n != 0:
		return p.callApart(rt, proc, n, x, y, use)
	}
	if !rt.Enters(b.stack) {
		if err := rt.Enter(b.stack); err != nil {
			return ruby.Nil, true, err
		}
	}
	if b.leaf != nil {
		if v, ok = p.briefly(x, y); ok {
			rt.Leave(b.stack)
			return v, true, nil
		}
	}
	depth := len(vm.calls)
	if p.home.file != nil && !p.returns() {
		p.enter(proc, nil)
	}
	f := p.turn
	if f == nil || f.number >= 0 || f.maker != p.id {
		f = vm.turn(p)
	}
	f.number, f.ignored = 0, use == ruby.Ignored || use == ruby.Passed && p.ignored && int(p.depth) == depth
	m := vm.mark()
	if to := m.sp + b.scope.slots; b.inPlace && to <= len(vm.stack) {
		if len(f.locals) != to-m.sp || to > m.sp && &f.locals[0] != &vm.stack[m.sp] {
			f.locals = vm.stack[m.sp:to:to]
		}
		vm.sp = to
		for i := b.short; i < len(f.locals); i++ {
			if !f.locals[i].IsNil() { // as in take
				f.locals[i] = ruby.Nil
			}
		}
		if b.short > 0 {
			f.locals[0] = x
		}
		if b.short > 1 {
			f.locals[1] = y
		}
	} else {
		p.give(f, x, y)
	}
	match, scope := rt.MatchIn(f.act.match), rt.Scope
	if within := f.definitions(); scope != within {
		rt.Scope = within
	}
	if v, err = b.body(f); err != nil {
		v, err = p.landing(rt, f, proc.Lambda, err)
	}
	if b.scope.cells > 0 {
		f.endEnv()
		f.env = p.home.env
	}
	if p.home.file != nil {
		vm.pop()
	}
	if rt.Scope != scope {
		rt.Scope = scope
	}
	rt.MatchIn(match)
	rt.Leave(b.stack)
	vm.release(m)
	if f == p.turn {
		f.number = -1
	} else {
		vm.freeFrame(f)
	}
	return v, true, err
}

// give makes room for the variables of a short block, and sets its parameters.
func (p *closure) give(f *frame, x, y ruby.Value) {
	b := p.code
	f.vm.variables(f, b.scope.slots)
	if b.scope.cells > 0 {
		f.env = f.vm.newEnv(b.scope.cells, f.env)
	}
	if b.short > 0 {
		b.params.required[0].give(f, x)
	}
	if b.short > 1 {
		b.params.required[1].give(f, y)
	}
}

// callApart is CallShort for an array that a block with two parameters takes apart.
func (p *closure) callApart(rt *ruby.Runtime, proc *ruby.Proc, n int, x, y ruby.Value, use ruby.Use) (v ruby.Value, ok bool, err error) {
	if n == 1 && x.Kind() != ruby.KindArray {
		return ruby.Nil, false, nil
	}
	if err := rt.Enter(p.code.stack); err != nil {
		return ruby.Nil, true, err
	}
	if n == 1 {
		x, y, ok = rt.SpendApart(x)
	} else {
		ok = rt.SpendCopy(2)
	}
	rt.Leave(p.code.stack)
	if !ok {
		return ruby.Nil, false, nil
	}
	return p.CallShort(rt, proc, 2, x, y, use)
}

// turn returns a frame for CallShort of p, which keeps it for the next turns of a loop.
func (vm *VM) turn(p *closure) *frame {
	f := p.turn
	if f == nil || f.number >= 0 { // a turn is running
		f = vm.blockFrame(p)
		if p.turn == nil && p.site != nil && !p.done {
			p.turn = f
		}
		return f
	}
	f.surroundings, f.maker = p.home, p.id
	return f
}

// blockFrame returns a frame for a block of p. A loop gets the frame of its last turn, which is unchanged.
func (vm *VM) blockFrame(p *closure) *frame {
	if n := len(vm.frames); n > 0 && vm.frames[n-1].maker == p.id {
		f := vm.frames[n-1]
		vm.frames = vm.frames[:n-1]
		f.number = 0
		return f
	}
	f := vm.newFrame()
	f.surroundings, f.maker = p.home, p.id
	return f
}
