package interp

// This file calls methods whose arguments become their variables where they are.

import "github.com/boshrender/boshrender/erb/internal/ruby"

// inPlace reports whether arguments can become the parameters without being moved: these are the first variables of
// their scope, in order, and there are neither keywords nor parameters after a splat.
func (p *params) inPlace() bool {
	if !p.requiredInPlace() {
		return false
	}
	at := len(p.required)
	next := func(q *param) bool {
		ok := !q.unused && q.set == nil && !q.ref.captured && q.ref.index == at && (q.def == nil || q.ref == q.defRef)
		at++
		return ok
	}
	for i := range p.optional {
		if !next(&p.optional[i]) {
			return false
		}
	}
	return (p.rest == nil || next(p.rest)) && (p.block == nil || next(p.block)) && len(p.post) == 0 && !p.takesKeywords() && !p.noKw
}

// requiredInPlace reports whether the required parameters are the first variables, in order.
func (p *params) requiredInPlace() bool {
	for i := range p.required {
		if q := &p.required[i]; q.unused || q.set != nil || q.ref.captured || q.ref.index != i {
			return false
		}
	}
	return true
}

// keywordsInPlace is inPlace for keywords after required parameters.
func (p *params) keywordsInPlace() bool {
	for i := range p.keywords {
		if q := &p.keywords[i]; q.unused || q.ref.captured || q.ref.index != len(p.required)+i || q.def != nil && q.ref != q.defRef {
			return false
		}
	}
	return true
}

// callOn is call without keywords. args are the last values that were reserved on the stack, and not used afterwards.
func (m *method) callOn(vm *VM, meth *ruby.Method, self ruby.Value, args []ruby.Value, block *ruby.Proc, direct bool) (ruby.Value, error) {
	if m.inPlace && !m.taken {
		return m.callInPlace(vm, meth, self, args, block, direct)
	}
	return m.call(vm, meth, self, args, nil, block, direct)
}

// callInPlace is callOn for a method that is inPlace: args become its variables.
func (m *method) callInPlace(vm *VM, meth *ruby.Method, self ruby.Value, args []ruby.Value, block *ruby.Proc, direct bool) (ruby.Value, error) {
	if len(args) < m.exact {
		args = m.filled(vm, args)
	}
	if m.leaf != nil && len(args) == m.exact {
		if v, ok := m.brief(vm, self, args); ok {
			return v, nil
		}
	}
	var f *frame
	if n := len(args); m.params.takes(n) && vm.onTop(args) {
		f = m.begin(vm, meth, self, n, block, direct)
	}
	if f == nil {
		vm.RT.Calling = nil
		return m.call(vm, meth, self, args, nil, block, direct)
	}
	if len(args) != m.exact {
		if err := m.params.complete(f, args, block); err != nil {
			return m.leave(f, ruby.Nil, f.place(err, m.pos))
		}
	}
	v, err := m.body(f)
	return m.end(f, v, err)
}

// filled returns args, the last values on the stack, with the defaults of the parameters that they leave out, if these
// are constants and there is room.
func (m *method) filled(vm *VM, args []ruby.Value) []ruby.Value {
	n, from := m.exact-len(args), vm.sp-len(args)
	if n > len(m.fixed) || vm.sp+n > len(vm.stack) || !vm.onTop(args) {
		return args
	}
	vm.sp += copy(vm.stack[vm.sp:], m.fixed[len(m.fixed)-n:])
	return vm.stack[from:vm.sp:vm.sp]
}

// begin is body for the last n values on the stack, which become the first variables of the frame: the caller has put
// the arguments there. If it returns nil, it has done nothing; or else end ends the call. Callers run the code between
// them themselves: the fewer calls of Go are nested in a call of Ruby, the more of their returns a processor predicts
// in a recursion.
func (m *method) begin(vm *VM, meth *ruby.Method, self ruby.Value, n int, block *ruby.Proc, direct bool) *frame {
	rt, code, depth := vm.RT, m.methodCode, len(vm.calls)
	from := vm.sp - n
	to := from + code.scope.slots
	if to > len(vm.stack) || !rt.EnterQuick(code.stack) {
		return nil
	}
	if rt.Calling != nil {
		rt.Calling = nil
	}
	var f *frame
	if depth < cap(vm.calls) {
		c := &vm.calls[:depth+1][depth]
		f = c.body
		if f != nil && f.act != nil && f.act.method == meth && f.act.block == block && c.who == any(f.act) && c.file == vm.callFile {
			vm.calls = vm.calls[:depth+1] // as body does
			c.pos, c.direct = vm.callPos, direct
			if f.self != self {
				f.self = self
			}
			f.number, f.ignored = 0, false
			f.shade()
		} else {
			f = nil
		}
	}
	if f == nil {
		f = vm.body(m, meth, self, block, direct)
	}
	vm.sp = to
	if len(f.locals) != to-from || from < to && &f.locals[0] != &vm.stack[from] {
		f.locals = vm.stack[from:to:to]
	}
	for i := n; i < len(f.locals); i++ {
		if !f.locals[i].IsNil() { // as in take
			f.locals[i] = ruby.Nil
		}
	}
	return f
}

// end ends a call that begin has started, whose body returned v and err.
func (m *method) end(f *frame, v ruby.Value, err error) (ruby.Value, error) {
	if act := f.act; err != nil || act.inside || !act.last.IsNil() || f.file == nil {
		return m.leave(f, v, err)
	}
	f.unshade() // as leave does; a method that is inPlace has no env
	f.vm.pop()
	f.rt.Leave(m.stack)
	return v, nil
}

// onTop reports whether args are the last values on the stack.
func (vm *VM) onTop(args []ruby.Value) bool {
	from := vm.sp - len(args)
	return from >= 0 && (len(args) == 0 || &args[0] == &vm.stack[from])
}

// extend makes args, the last values on the stack, the first variables of f, and reports whether that was possible.
func (vm *VM) extend(f *frame, args []ruby.Value, slots int) bool {
	n := len(args)
	from := vm.sp - n
	if !vm.onTop(args) || from+slots > len(vm.stack) {
		return false
	}
	vm.sp = from + slots
	if len(f.locals) != slots || cap(f.locals) != slots || slots > 0 && &f.locals[0] != &vm.stack[from] {
		f.locals = vm.stack[from:vm.sp:vm.sp]
	}
	for i := n; i < slots; i++ {
		if !f.locals[i].IsNil() { // as in take
			f.locals[i] = ruby.Nil
		}
	}
	return true
}

// takes reports whether a method can be called with n arguments.
func (p *params) takes(n int) bool {
	return n >= len(p.required) && (n <= len(p.required)+len(p.optional) || p.rest != nil)
}

// complete sets the parameters of f for which args, its first variables, has no values of their own.
func (p *params) complete(f *frame, args []ruby.Value, block *ruby.Proc) error {
	n, at := len(args)-len(p.required), len(p.required)
	for i := range p.optional {
		if i >= n {
			v, err := p.optional[i].def(f)
			if err != nil {
				return err
			}
			f.locals[at] = v
		}
		at++
	}
	if p.rest != nil {
		var list []ruby.Value
		if len(args) > at {
			list = args[at:]
		}
		rest, err := f.array(list)
		if err != nil {
			return err
		}
		for i := at; i < min(len(args), len(f.locals)); i++ {
			f.locals[i] = ruby.Nil
		}
		f.locals[at] = rest
		at++
	}
	if p.block != nil {
		if !p.lent {
			block.Keep()
		}
		f.locals[at] = block.Value()
	}
	return nil
}

// callProc calls the proc recv as its method m, which is call, does. args are as for callOn. If called is false,
// CallBrief must be called.
func (f *frame) callProc(m *ruby.Method, recv ruby.Value, args []ruby.Value) (v ruby.Value, called bool, err error) {
	proc, ok := recv.Object().(*ruby.Proc)
	if !ok {
		return ruby.Nil, false, nil
	}
	p, ok := proc.Body.(*closure)
	if !ok || !p.fits(proc, len(args)) {
		return ruby.Nil, false, nil
	}
	size := ruby.FrameBytes + p.code.stack
	if !f.rt.EnterProc(2, size) { // call, and the block
		return ruby.Nil, false, nil
	}
	if p.home.file == nil {
		f.rt.Calling = m
	}
	_, before := f.rt.Used()
	if v, err = p.callInPlace(proc, args, ruby.Used); err != nil {
		v = ruby.Nil
	}
	f.rt.ChargeResult(v, before)
	f.rt.LeaveProc(2, size)
	return v, true, err
}

// callSend does the work of m, which is send: it calls the method that the first of args names. args are as for callOn.
// If called is false, m must be called.
func (f *frame) callSend(m *ruby.Method, recv ruby.Value, args []ruby.Value) (v ruby.Value, called bool, err error) {
	rt := f.rt
	if len(args) == 0 || len(args) > fewArgs || args[0].Kind() != ruby.KindSymbol || ruby.LongName(args[0].RawText()) ||
		!rt.EnterProc(1, ruby.FrameBytes) {
		return ruby.Nil, false, nil
	}
	_, before := rt.Used()
	name := args[0].RawText()
	next, rest := rt.Find(recv, rt.Selector(name)), args[1:]
	if body, ok := next.Body().(*method); ok {
		rt.Calling = nil
		v, err = body.callOn(f.vm, next, recv, rest, nil, false)
	} else {
		rt.Calling = m
		v, err = rt.CallFound(next, recv, name, rest)
	}
	if err != nil {
		v = ruby.Nil
	}
	rt.ChargeResult(v, before)
	rt.LeaveProc(1, ruby.FrameBytes)
	return v, true, err
}

// fits reports whether n arguments can become the parameters of the block where they are.
func (p *closure) fits(proc *ruby.Proc, n int) bool {
	b := p.code
	return b.inPlace && n == b.short && (!proc.Lambda || !b.returns)
}

// callInPlace runs the block with args, which fit and are as for callOn, between EnterProc and LeaveProc.
func (p *closure) callInPlace(proc *ruby.Proc, args []ruby.Value, use ruby.Use) (ruby.Value, error) {
	vm, b := p.home.vm, p.code
	rt, depth := vm.RT, len(vm.calls)
	if b.leaf != nil && p.home.file != nil {
		if v, ok := p.brief(args); ok {
			vm.direct()
			return v, nil
		}
	}
	if p.home.file != nil {
		p.enterDirectly()
	}
	f := vm.blockFrame(p)
	f.ignored = use == ruby.Ignored || use == ruby.Passed && p.ignored && int(p.depth) == depth
	if !vm.extend(f, args, b.scope.slots) {
		vm.variables(f, b.scope.slots)
		copy(f.locals, args)
	}
	match, scope := rt.MatchIn(f.act.match), rt.Scope
	if within := f.definitions(); scope != within {
		rt.Scope = within
	}
	v, err := b.body(f)
	if err != nil {
		v, err = p.landing(rt, f, proc.Lambda, err)
	}
	if p.home.file != nil {
		vm.pop()
	}
	if rt.Scope != scope {
		rt.Scope = scope
	}
	rt.MatchIn(match)
	vm.freeFrame(f)
	return v, err
}
