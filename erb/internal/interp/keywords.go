package interp

// This file calls methods with keywords that are written out, without a hash if they fit the parameters. It counts the
// work and memory of the hashes.

import (
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

// listed are keyword arguments with different names.
type listed struct {
	*keywordNames
	vals  []operand
	known bool // no value needs code
}

// keywordNames are the names of keyword arguments. A program has one for all calls with the same names.
type keywordNames struct {
	names []string
	keys  []ruby.Value // the names as symbols
}

// listed returns the keywords of a hash. It is nil for one that has other keys than short symbols, or one of them
// twice, or many.
func (c *compiler) listed(n *syntax.Hash, vals []operand) *listed {
	if !n.Braceless || len(vals) != len(n.Pairs) || len(vals) > fewArgs {
		return nil
	}
	names := make([]string, len(vals))
	for i, p := range n.Pairs {
		sym, ok := p.Key.(*syntax.Sym)
		if !ok || ruby.LongName(sym.Name) || slices.Contains(names[:i], sym.Name) {
			return nil
		}
		names[i] = sym.Name
	}
	all := strings.Join(names, "\x00")
	known := c.keywords[all]
	if known == nil {
		known = &keywordNames{names: names, keys: make([]ruby.Value, len(names))}
		for i, name := range names {
			known.keys[i] = c.symbol(name)
		}
		if c.keywords == nil {
			c.keywords = map[string]*keywordNames{}
		}
		c.keywords[all] = known
	}
	return &listed{known, vals, !slices.ContainsFunc(vals, func(o operand) bool { return o.code != nil })}
}

// callListed evaluates the keywords and calls the method.
func (s *site) callListed(f *frame, recv ruby.Value, args []ruby.Value) (ruby.Value, error) {
	l := s.listed
	if l.known {
		if v, ok, err := s.callPlaced(f, recv, args); ok {
			return v, err
		}
	}
	var room [fewArgs]ruby.Value
	vals := room[:len(l.vals)]
	spent := l.known && f.rt.SpendListed(len(l.vals), len(l.vals), true)
	for i := range l.vals {
		if spent {
			vals[i] = l.vals[i].known(f)
			continue
		}
		v, err := l.vals[i].eval(f)
		if err == nil {
			err = f.rt.ChargeEntry(i)
		}
		if err != nil {
			return ruby.Nil, f.place(err, s.pos)
		}
		vals[i] = v
	}
	m, _ := s.target(f, recv)
	if m != nil && m.Definition != nil && (m.Visibility == ruby.Public || s.self) {
		if body, ok := m.Definition.Body.(*method); ok && !body.taken && body.fits(l.keywordNames, len(args)) {
			f.calls(s.pos)
			f.rt.Calling = nil
			v, err := body.callListed(f, m, recv, args, vals)
			if err != nil {
				return ruby.Nil, f.place(err, s.pos)
			}
			return v, nil
		}
	}
	return s.dispatch(f, m, recv, args, ruby.HashOf(l.keys, vals), nil, false)
}

// callPlaced is callListed for keywords that need no code, of a method that was found before, whose parameters are its
// first variables: keywords are put where these are, and constants for the other ones. If ok is false, it has counted
// nothing.
func (s *site) callPlaced(f *frame, recv ruby.Value, args []ruby.Value) (v ruby.Value, ok bool, err error) {
	vm, l, class := f.vm, s.listed, recv.Class()
	k := vm.knownOf(&s.callee, class)
	if k.site != &s.callee || k.class != class || k.age != f.rt.FindAge() || k.method == nil || k.method.Definition == nil ||
		k.method.Visibility != ruby.Public && !s.self {
		return ruby.Nil, false, nil
	}
	meth, n, from := k.method, len(l.vals), vm.sp-len(args)
	body, ok := meth.Definition.Body.(*method)
	if !ok || body.whole < 0 || body.taken || !body.fits(l.keywordNames, len(args)) || from+body.scope.slots > len(vm.stack) ||
		!vm.onTop(args) || !f.rt.SpendKeywords(n, len(body.params.keywords), body.stack) {
		return ruby.Nil, false, nil
	}
	for i := range body.params.keywords {
		to := &vm.stack[vm.sp]
		if at := body.fitting.places[i]; at >= 0 {
			*to = l.vals[at].known(f)
		} else {
			*to = body.fixed[i]
		}
		vm.sp++
	}
	if f.calls(s.pos); body.leaf != nil {
		if v, ok := body.brief(vm, recv, vm.stack[from:vm.sp]); ok {
			return v, true, nil
		}
	}
	g := body.begin(vm, meth, recv, body.whole, nil, f.file != nil)
	v, err = body.body(g)
	if v, err = body.end(g, v, err); err != nil {
		v, err = ruby.Nil, f.place(err, s.pos)
	}
	return v, true, err
}

// fitting says which of the keywords of a call are the parameters of a method.
type fitting struct {
	names  *keywordNames
	places [manyKeywords]int8 // of each keyword parameter among the arguments; -1 for those with their default
	all    bool               // none has its default
}

// manyKeywords is the largest number of keyword parameters of methods that are called without a hash.
const manyKeywords = 15

// fits reports whether n arguments and the keywords can be bound to the parameters one by one, and remembers how.
func (m *method) fits(names *keywordNames, n int) bool {
	p := m.params
	if !p.named || n != len(p.required) {
		return false
	}
	if m.fitting.names == names {
		return true
	}
	if len(p.keywords) > manyKeywords || !p.fits(names.names) {
		return false
	}
	known := &m.fitting
	known.names, known.all = names, true
	for i := range p.keywords {
		at := slices.Index(names.names, p.keywords[i].name)
		known.places[i], known.all = int8(at), known.all && at >= 0
	}
	return true
}

// fits reports whether there is a parameter for each keyword, and a default for those without one.
func (p *params) fits(names []string) bool {
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

// callListed is call for keywords that fit the parameters, from a frame. Arguments that are the last values on the
// stack may become variables where they are.
func (m *method) callListed(from *frame, meth *ruby.Method, self ruby.Value, args, vals []ruby.Value) (ruby.Value, error) {
	vm := from.vm
	if m.ordered && vm.onTop(args) {
		if f := m.begin(vm, meth, self, len(args), nil, from.file != nil); f != nil {
			if err := m.params.bindListed(f, vals, m.fitting); err != nil {
				return m.leave(f, ruby.Nil, f.place(err, m.pos))
			}
			v, err := m.body(f)
			return m.end(f, v, err)
		}
	}
	if err := vm.RT.EnterMethod(m.stack); err != nil {
		return ruby.Nil, err
	}
	f := vm.body(m, meth, self, nil, from.file != nil)
	vm.variables(f, m.scope.slots)
	if m.scope.cells > 0 {
		f.env = vm.newEnv(m.scope.cells, nil)
	}
	for i := range m.params.required {
		f.set(m.params.required[i].ref, args[i])
	}
	v, err := ruby.Nil, m.params.bindListed(f, vals, m.fitting)
	if err != nil {
		err = f.place(err, m.pos)
	} else {
		v, err = m.body(f)
	}
	return m.leave(f, v, err)
}

// bindListed binds keywords that fit so. A default may make another call of the method that fits otherwise.
func (p *params) bindListed(f *frame, vals []ruby.Value, how fitting) error {
	n := len(p.keywords)
	spent := how.all && f.rt.SpendListed(len(vals), 2*n, false)
	if !spent {
		if err := f.rt.ChargeEntries(len(vals)); err != nil {
			return err
		}
	}
	for i := range p.keywords {
		if at := how.places[i]; at >= 0 {
			f.set(p.keywords[i].ref, vals[at])
		}
	}
	if !spent {
		if err := f.rt.ChargeKeys(n); err != nil {
			return err
		}
		if err := p.defaults(f, how.places[:n]); err != nil {
			return err
		}
	}
	if p.block != nil {
		f.set(p.block.ref, ruby.Nil)
	}
	return nil
}

// defaults sets the keywords that were not given.
func (p *params) defaults(f *frame, places []int8) error {
	for i := range p.keywords {
		k := &p.keywords[i]
		if err := f.rt.ChargeKey(); err != nil {
			return err
		}
		if places[i] >= 0 {
			continue
		}
		v, err := k.def(f)
		if err != nil {
			return err
		}
		f.set(k.defRef, v)
	}
	return nil
}
