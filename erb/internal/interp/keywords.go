package interp

// This file calls methods with keywords that are written out, without a hash if they fit the parameters. It counts the
// work and memory of the hashes.

import (
	"slices"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

// listed are keyword arguments with different names.
type listed struct {
	names []string
	keys  []ruby.Value // the names as symbols
	vals  []code
}

// with adds a keyword. It returns nil, which adds nothing, for a key that isn't a short symbol or was there before, and
// if there are many.
func (l *listed) with(key syntax.Node, val code) *listed {
	sym, ok := key.(*syntax.Sym)
	if !ok || l == nil || len(l.names) == fewArgs || ruby.LongName(sym.Name) || slices.Contains(l.names, sym.Name) {
		return nil
	}
	l.names, l.keys, l.vals = append(l.names, sym.Name), append(l.keys, ruby.Sym(sym.Name)), append(l.vals, val)
	return l
}

// callListed evaluates the keywords and calls the method.
func (s *site) callListed(f *frame, recv ruby.Value, args []ruby.Value) (ruby.Value, error) {
	l := s.listed
	var room [fewArgs]ruby.Value
	vals := room[:len(l.vals)]
	for i, val := range l.vals {
		v, err := val(f)
		if err == nil {
			err = f.rt.ChargeEntry(i)
		}
		if err != nil {
			return ruby.Nil, f.place(err, s.pos)
		}
		vals[i] = v
	}
	m := s.find(f, recv)
	if m != nil && m.Definition != nil && (m.Visibility == ruby.Public || s.self) {
		if body, ok := m.Definition.Body.(*method); ok && !body.taken && body.params.fits(l.names, len(args)) {
			f.calls(s.pos)
			f.rt.Calling = nil
			v, err := body.callListed(f, m, recv, args, l.names, vals)
			if err != nil {
				return ruby.Nil, f.place(err, s.pos)
			}
			return v, nil
		}
	}
	return s.dispatch(f, m, recv, args, ruby.HashOf(l.keys, vals), nil, false)
}

// fits reports whether n arguments and keywords can be bound to the parameters one by one.
func (p *params) fits(names []string, n int) bool {
	if !p.named || n != len(p.required) {
		return false
	}
	found := 0
	for i := range p.keywords {
		if slices.Contains(names, p.keywords[i].name) {
			found++
		} else if p.keywords[i].def == nil {
			return false
		}
	}
	return found == len(names)
}

// callListed is call for keywords that fit the parameters, from a frame.
func (m *method) callListed(from *frame, meth *ruby.Method, self ruby.Value, args []ruby.Value, names []string, vals []ruby.Value) (ruby.Value, error) {
	vm := from.vm
	if err := vm.RT.EnterMethod(m.stack); err != nil {
		return ruby.Nil, err
	}
	f := vm.body(m, meth, self, nil)
	if f.file != nil {
		vm.pushMethod(f.act, from.file != nil)
	}
	scope, match := vm.RT.Scope, vm.RT.MatchIn(f.act.match)
	if scope != nil {
		vm.RT.Scope = nil
	}
	vm.variables(f, m.scope.slots)
	if m.scope.cells > 0 {
		f.env = vm.newEnv(m.scope.cells, nil)
	}
	v, err := ruby.Nil, m.params.bindListed(f, args, names, vals)
	if err != nil {
		err = f.place(err, m.pos)
	} else {
		v, err = m.body(f)
	}
	return m.leave(f, v, err, scope, match)
}

// bindListed binds arguments that fit.
func (p *params) bindListed(f *frame, args []ruby.Value, names []string, vals []ruby.Value) error {
	for i := range p.required {
		f.set(p.required[i].ref, args[i])
	}
	if err := f.rt.ChargeEntries(len(names)); err != nil {
		return err
	}
	for i := range p.keywords {
		k := &p.keywords[i]
		if err := f.rt.ChargeKey(); err != nil {
			return err
		}
		if at := slices.Index(names, k.name); at >= 0 {
			f.set(k.ref, vals[at])
		}
	}
	for i := range p.keywords {
		k := &p.keywords[i]
		if err := f.rt.ChargeKey(); err != nil {
			return err
		}
		if slices.Contains(names, k.name) {
			continue
		}
		v, err := k.def(f)
		if err != nil {
			return err
		}
		f.set(k.defRef, v)
	}
	if p.block != nil {
		f.set(p.block.ref, ruby.Nil)
	}
	return nil
}
