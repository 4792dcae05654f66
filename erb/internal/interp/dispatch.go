package interp

// This file finds and calls the method of a call that was compiled.

import (
	"cmp"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// invoke finds the method and calls it.
func (s *callee) invoke(f *frame, recv ruby.Value, args []ruby.Value, kw *ruby.Hash, block *ruby.Proc) (ruby.Value, error) {
	m := f.vm.mark()
	target, _ := s.target(f, recv)
	v, err := s.dispatch(f, target, recv, args, kw, block, false)
	f.vm.release(m)
	return v, err
}

// known is the latest method that a site has found for receivers of a class.
type known struct {
	site   *callee
	class  *ruby.Class // of the receiver; nil if that is a class
	self   *ruby.Class // the receiver, if it is a class
	age    int         // ruby.Runtime.FindAge when it was valid
	method *ruby.Method
	body   *method          // if the site can call it in place
	attr   *ruby.Definition // if it was made by attr_reader or attr_writer, and the site may call it
}

// The number of entries that a run keeps: fewSites at first, and twice as many after each turnover of the table, up to
// manySites; all are powers of two. fewFinds is the number of calls after which it begins to: most templates make
// fewer.
const (
	fewSites  = 64
	manySites = 1024
	fewFinds  = 32
	turnover  = 4
)

// target returns the method that the site calls, nil for none, and its body if it can be called in place.
func (s *callee) target(f *frame, recv ruby.Value) (*ruby.Method, *method) {
	class := recv.Class()
	if k := f.vm.knownOf(s, class); k.site == s && k.class == class && k.age == f.rt.FindAge() {
		return k.method, k.body
	}
	return s.look(f, recv)
}

// knownOf returns the place of the latest method of a site for a class.
func (vm *VM) knownOf(s *callee, c *ruby.Class) *known {
	return &vm.known[(s.place+c.Spread())&uint(len(vm.known)-1)]
}

// forgetKnown empties the table of sites.
func (vm *VM) forgetKnown() { vm.known = vm.nothing[:] }

// look is target for receivers that are classes, and for those whose method isn't known.
func (s *callee) look(f *frame, recv ruby.Value) (*ruby.Method, *method) {
	vm, class := f.vm, recv.Class()
	self := recv.AsStatic()
	if self != nil {
		class = nil
		if k := vm.knownOf(s, self); k.site == s && k.self == self && k.age == f.rt.FindAge() {
			return k.method, k.body
		}
	}
	if vm.uncached {
		f.rt.Changed()
	}
	m := s.find(f, recv)
	body := s.inPlace(m)
	if m != nil && s.fixed == nil && f.rt.FindsByClass(recv, s.sel) && vm.keeps() {
		*vm.knownOf(s, cmp.Or(self, class)) = known{s, class, self, f.rt.FindAge(), m, body, s.attribute(m)}
	}
	return m, body
}

// keeps counts a method that was found, and reports whether the table has room for it.
func (vm *VM) keeps() bool {
	vm.finds++
	switch n := len(vm.known); {
	case vm.uncached:
		return false
	case n < fewSites:
		if vm.finds < fewFinds {
			return false
		}
		vm.finds, vm.known = 0, make([]known, fewSites)
	case n < manySites && vm.finds > turnover*n:
		vm.finds, vm.known = 0, make([]known, 2*n) // bounded: by manySites
	}
	return true
}

// attribute returns the definition of the method m that was found, if attr_reader or attr_writer made it and the site
// may call it.
func (s *callee) attribute(m *ruby.Method) *ruby.Definition {
	if d := m.Definition; d != nil && (d.Reads != "" || d.Writes != "") && (m.Visibility == ruby.Public || s.self) {
		return d
	}
	return nil
}

// inPlace returns the body of the method m that was found, if it is one of the template's that callInPlace can call.
func (s *callee) inPlace(m *ruby.Method) *method {
	if m == nil || m.Definition == nil || m.Visibility != ruby.Public && !s.self {
		return nil
	}
	if body, ok := m.Definition.Body.(*method); ok && body.inPlace && !body.taken {
		return body
	}
	return nil
}

// takes reports whether InvokePlain can call the method m that was found with n arguments, and the site may.
func (s *callee) takes(m *ruby.Method, n int) bool {
	return m != nil && m.Takes(n) && (m.Visibility == ruby.Public || s.self)
}

// callRest is dispatch for args that are the last values that were reserved, and nothing else, after InvokePlain for
// the methods that the site takes: called says that it has called m, and err is its error.
func (s *callee) callRest(f *frame, m *ruby.Method, recv ruby.Value, args []ruby.Value, called bool, err error) (ruby.Value, error) {
	if called {
		f.vm.blame(m, err)
		return ruby.Nil, f.place(err, s.pos)
	}
	if m != nil && m.Flags&ruby.Makes != 0 && m.Definition == nil && (m.Visibility == ruby.Public || s.self) {
		f.calls(s.pos)
		if v, called, err := f.makes(m, recv, args); called {
			return v, f.placed(err, s.pos)
		}
	}
	return s.dispatch(f, m, recv, args, nil, nil, true)
}

// dispatch calls the method m that was found, nil for none; the caller releases the reserved part of the stack. above
// says that args are the last values that were reserved, and that they are not used afterwards.
func (s *callee) dispatch(f *frame, m *ruby.Method, recv ruby.Value, args []ruby.Value, kw *ruby.Hash, block *ruby.Proc, above bool) (ruby.Value, error) {
	vm := f.vm
	var v ruby.Value
	var err error
	f.calls(s.pos)
	switch {
	case m == nil:
		v, err = s.missing(f, recv, args, kw, block)
	case m.Visibility != ruby.Public && !s.self && !f.mayCall(m, recv):
		v, err = f.rt.CallMethod(recv, s.sel, args, kw, block, false)
	case m.Definition == nil:
		v, err = s.callRow(f, m, recv, args, kw, block, above)
	default:
		if body, ok := m.Definition.Body.(*method); ok {
			if f.rt.Calling != nil {
				f.rt.Calling = nil
			}
			if above && kw == nil {
				v, err = body.callOn(vm, m, recv, args, block, f.file != nil)
			} else {
				v, err = body.call(vm, m, recv, args, kw, block, f.file != nil)
			}
			break
		}
		if m.Flags&ruby.Direct != 0 {
			f.rt.Calling = nil
			if v, err = script(m).call(vm, m, recv, args, kw, block, false); err != nil {
				vm.blame(m, err)
			}
			break
		}
		if f.rt.Calling != m {
			f.rt.Calling = m
		}
		d := m.Definition
		switch plain := kw == nil && block == nil; {
		case plain && d.Reads != "" && len(args) == 0:
			v, err = f.rt.ReadAttribute(recv, m)
		case plain && d.Writes != "" && len(args) == 1 && !recv.Frozen():
			v, err = args[0], f.rt.WriteAttribute(recv, m, args[0])
		default:
			v, err = f.rt.Invoke(m, recv, args, kw, block)
		}
		if err != nil {
			vm.blame(m, err)
		}
	}
	if err != nil {
		return ruby.Nil, f.place(err, s.pos)
	}
	return v, nil
}

// missing calls method_missing, or returns the error if there is none.
func (s *callee) missing(f *frame, recv ruby.Value, args []ruby.Value, kw *ruby.Hash, block *ruby.Proc) (ruby.Value, error) {
	if n := len(args); kw == nil && n < fewArgs {
		m, name, err := f.rt.MissingOf(recv, s.sel, n)
		if err != nil {
			return ruby.Nil, err
		}
		if m != nil {
			all := f.vm.reserve(n + 1)
			all[0] = name
			copy(all[1:], args)
			if body, ok := m.Body().(*method); ok {
				return body.callOn(f.vm, m, recv, all, block.Keep(), f.vm.directly(m))
			}
			return f.rt.Invoke(m, recv, all, nil, block)
		}
	}
	return f.rt.MissingFor(recv, s.sel, args, kw, block, s.caller())
}

// callRow calls a method written in Go.
func (s *callee) callRow(f *frame, m *ruby.Method, recv ruby.Value, args []ruby.Value, kw *ruby.Hash, block *ruby.Proc, above bool) (v ruby.Value, err error) {
	plain := kw == nil && block == nil
	if above && plain && m.Flags&ruby.Makes != 0 {
		var called bool
		if v, called, err = f.makes(m, recv, args); called {
			return v, err
		}
	}
	if above && plain && m.Flags&(ruby.Calls|ruby.Sends) != 0 {
		var called bool
		if m.Flags&ruby.Calls != 0 {
			v, called, err = f.callProc(m, recv, args)
		} else {
			v, called, err = f.callSend(m, recv, args)
		}
		if called {
			if err != nil {
				f.vm.blame(m, err)
			}
			return v, err
		}
	}
	if f.rt.Calling != m {
		f.rt.Calling = m
	}
	called := false
	switch {
	case !plain:
	case m.Takes(len(args)):
		v, called, err = f.rt.InvokePlain(m, recv, args)
	case above && m.Flags&ruby.Calls != 0:
		v, called, err = f.rt.CallBrief(recv, args)
	}
	if !called {
		v, err = f.rt.Invoke(m, recv, args, kw, block)
	}
	if err != nil {
		f.vm.blame(m, err)
	}
	return v, err
}

// makes calls maker, which is Class#new, for a class of the run. args are as for callOn. If called is false, maker must
// be called.
func (f *frame) makes(maker *ruby.Method, class ruby.Value, args []ruby.Value) (v ruby.Value, called bool, err error) {
	rt := f.rt
	v, init := rt.BeginNew(class, len(args))
	if init == nil {
		if called = !v.IsNil(); called && rt.Calling != maker {
			rt.Calling = maker
		}
		return v, called, nil
	}
	if body, ok := init.Body().(*method); ok {
		if rt.Calling != nil {
			rt.Calling = nil
		}
		_, err = body.callOn(f.vm, init, v, args, nil, f.file != nil)
	} else {
		rt.Calling = maker
		_, err = rt.Invoke(init, v, args, nil, nil)
	}
	rt.EndNew()
	if err != nil {
		f.vm.blame(maker, err)
	}
	return v, true, err
}

// caller says how the method is called.
func (s *callee) caller() ruby.Caller {
	switch {
	case s.vcall:
		return ruby.Bare
	case s.self:
		return ruby.Inside
	}
	return ruby.Outside
}

// mayCall reports whether a protected method may be called from here.
func (f *frame) mayCall(m *ruby.Method, recv ruby.Value) bool {
	return m.Visibility == ruby.Protected && f.rt.Inherits(f.self.Class(), m.Owner) && f.rt.Inherits(recv.Class(), m.Owner)
}
