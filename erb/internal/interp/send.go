package interp

// This file has the code of plain and simple calls, the most frequent ones.

import "github.com/boshrender/boshrender/erb/internal/ruby"

// send compiles a plain call. Each function between the code of a call and the body of its method takes a return of Go
// more, so that there is none: a processor predicts some thirty.
//
//go:noinline
func (s *site) send() code {
	return func(f *frame) (ruby.Value, error) {
		recv := f.self
		if s.recv.code == nil {
			if s.evaluates {
				recv = s.recv.known(f)
			}
		} else {
			v, err := s.recv.code(f)
			if err != nil {
				return ruby.Nil, err
			}
			recv = v
		}
		vm := f.vm
		var meth *ruby.Method
		var body *method
		class := recv.Class()
		if k := vm.knownOf(&s.callee, class); k.site == &s.callee && k.class == class && k.age == f.rt.FindAge() { // as target does
			if k.attr != nil && k.attr.Reads != "" {
				if v, ok := recv.Attribute(k.attr); ok {
					if f.calls(s.pos); f.rt.Calling != k.method {
						f.rt.Calling = k.method
					}
					return v, nil
				}
			}
			meth, body = k.method, k.body
		} else {
			meth, body = s.look(f, recv)
		}
		m := vm.mark()
		if body == nil {
			var called bool
			var err error
			if s.takes(meth, 0) {
				if v, ok := s.quickly(f, meth, recv); ok {
					return v, nil
				}
				if f.calls(s.pos); f.rt.Calling != meth {
					f.rt.Calling = meth
				}
				var v ruby.Value
				if v, called, err = f.rt.InvokePlain(meth, recv, nil); called && err == nil {
					vm.release(m)
					return v, nil
				}
			}
			v, err := s.callRest(f, meth, recv, nil, called, err)
			vm.release(m)
			return v, err
		}
		f.calls(s.pos)
		if body.exact == 0 {
			if body.leaf != nil {
				if v, ok := body.brief(vm, recv, nil); ok {
					vm.release(m)
					return v, nil
				}
			}
			if g := body.begin(vm, meth, recv, 0, nil, f.file != nil); g != nil {
				code, err := body.body, error(nil)
				if body.choice != nil {
					code, err = body.choice.choose(g)
				}
				var v ruby.Value
				if err == nil {
					v, err = code(g)
				}
				v, err = body.end(g, v, err)
				vm.release(m)
				if err != nil {
					return ruby.Nil, f.place(err, s.pos)
				}
				return v, nil
			}
		}
		v, err := body.callInPlace(vm, meth, recv, nil, nil, f.file != nil)
		vm.release(m)
		if err != nil {
			return ruby.Nil, f.place(err, s.pos)
		}
		return v, nil
	}
}

// sendArgs compiles a simple call.
//
//go:noinline
func (s *site) sendArgs() code {
	return func(f *frame) (ruby.Value, error) {
		recv := f.self
		if s.recv.code == nil {
			if s.evaluates {
				recv = s.recv.known(f)
			}
		} else {
			v, err := s.recv.code(f)
			if err != nil {
				return ruby.Nil, err
			}
			recv = v
		}
		vm := f.vm
		m := vm.mark()
		var args []ruby.Value
		if to := m.sp + len(s.args); s.texts == nil && to <= len(vm.stack) { // as operands does
			args = vm.stack[m.sp:to:to]
			vm.sp = to
			for i := range args {
				a := &s.args[i]
				if a.code == nil {
					args[i] = a.known(f)
					continue
				}
				v, err := a.code(f)
				if err != nil {
					vm.release(m)
					return ruby.Nil, err
				}
				args[i] = v
			}
		} else {
			var err error
			if args, err = s.operands(f, s.texts != nil && s.borrows(f, recv, len(s.args))); err != nil {
				vm.release(m)
				return ruby.Nil, err
			}
		}
		var meth *ruby.Method
		var body *method
		class := recv.Class()
		if k := vm.knownOf(&s.callee, class); k.site == &s.callee && k.class == class && k.age == f.rt.FindAge() { // as target does
			meth, body = k.method, k.body
		} else {
			meth, body = s.look(f, recv)
		}
		if body == nil {
			if s.quickArgs != nil {
				if v, ok := s.quicklyArgs(f, meth, recv, args); ok {
					vm.release(m)
					return v, nil
				}
			}
			if meth != nil && meth.Flags&ruby.Calls != 0 && meth.Definition == nil && (meth.Visibility == ruby.Public || s.self) {
				f.calls(s.pos)
				if v, called, err := f.callProc(meth, recv, args); called { // as callRow does
					vm.release(m)
					if err != nil {
						vm.blame(meth, err)
						err = f.place(err, s.pos)
					}
					return v, err
				}
			}
			var called bool
			var err error
			if s.takes(meth, len(args)) {
				if f.calls(s.pos); f.rt.Calling != meth {
					f.rt.Calling = meth
				}
				var v ruby.Value
				if v, called, err = f.rt.InvokePlain(meth, recv, args); called && err == nil {
					vm.release(m)
					return v, nil
				}
			}
			v, err := s.callRest(f, meth, recv, args, called, err)
			vm.release(m)
			return v, err
		}
		f.calls(s.pos)
		if len(args) < body.exact {
			args = body.filled(vm, args)
		}
		if body.exact == len(args) {
			if body.leaf != nil {
				if v, ok := body.brief(vm, recv, args); ok {
					vm.release(m)
					return v, nil
				}
			}
			if g := body.begin(vm, meth, recv, len(args), nil, f.file != nil); g != nil {
				code, err := body.body, error(nil)
				if body.choice != nil {
					code, err = body.choice.choose(g)
				}
				var v ruby.Value
				if err == nil {
					v, err = code(g)
				}
				v, err = body.end(g, v, err)
				vm.release(m)
				if err != nil {
					return ruby.Nil, f.place(err, s.pos)
				}
				return v, nil
			}
		}
		v, err := body.callInPlace(vm, meth, recv, args, nil, f.file != nil)
		vm.release(m)
		if err != nil {
			return ruby.Nil, f.place(err, s.pos)
		}
		return v, nil
	}
}
