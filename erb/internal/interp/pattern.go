package interp

// This file compiles pattern matching: case/in, value => pattern, value in pattern.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

// pattern tests a value and binds variables. why gets the reason of a mismatch, for the exception's message.
type pattern func(f *frame, v ruby.Value, why *mismatch) (bool, error)

// mismatch is the reason why the last tried pattern did not match.
type mismatch struct {
	one    bool // there is no other pattern: otherwise the exception has no reason, and the value as its message
	text   string
	noKey  bool // a key was missing
	key    ruby.Value
	holder ruby.Value

	// subject is the value of a case, which is destructured once for all of its array patterns.
	subject       ruby.Value
	deconstructed *ruby.Array
}

// asks reports whether the exception will have a reason.
func (m *mismatch) asks() bool { return m != nil && m.one }

// set formats the reason, with values as inspect shows them. An exceeded limit is reported again when the exception is
// made.
func (m *mismatch) set(f *frame, format string, args ...any) error {
	if !m.asks() {
		return nil
	}
	for i, arg := range args {
		if v, ok := arg.(ruby.Value); ok {
			text, err := f.rt.Inspect(v)
			if err != nil {
				return err
			}
			args[i] = text
		}
	}
	m.text, m.noKey = f.rt.Budget().Format(format, args...), false
	return nil
}

// raise makes the exception for a value that no pattern matched.
func (m *mismatch) raise(f *frame, v ruby.Value) error {
	if !m.one {
		e := ruby.NewException(ruby.NoMatchingPatternErrorClass, "")
		e.Message = v
		return e
	}
	text, err := f.rt.Inspect(v)
	if err != nil {
		return err
	}
	class := ruby.NoMatchingPatternErrorClass
	if m.noKey {
		class = ruby.NoMatchingPatternKeyErrorClass
	}
	b := f.rt.Budget()
	if m.text != "" {
		text = b.Concat(text, ": ", m.text)
	}
	if b.Failed() {
		return b.Err()
	}
	e := ruby.NewException(class, text)
	if m.noKey {
		e.Data = ruby.ErrorInfo{"key": m.key, "matchee": m.holder}
	}
	return e
}

func (c *compiler) caseIn(n *syntax.CaseIn) code {
	type in struct {
		pattern pattern
		guard   code
		body    code
		pos     source.Pos
	}
	pos, hasElse := n.Pos(), n.HasElse
	subject, other := c.compile(n.Subject), c.compileFor(c.use, n.Else)
	ins := make([]in, len(n.Ins))
	for i := range n.Ins {
		clause := &n.Ins[i]
		ins[i] = in{pattern: c.pattern(clause.Pattern), body: c.compileFor(c.use, clause.Body), pos: clause.Pattern.Pos()}
		if clause.Guard != nil {
			ins[i].guard = c.compile(clause.Guard)
		}
	}
	return func(f *frame) (ruby.Value, error) {
		v, err := subject(f)
		if err != nil {
			return ruby.Nil, err
		}
		why := &mismatch{subject: v, one: len(ins) == 1}
		for i := range ins {
			ok, err := ins[i].pattern(f, v, why)
			if err != nil {
				return ruby.Nil, f.place(err, ins[i].pos)
			}
			if ok && ins[i].guard != nil {
				g, err := ins[i].guard(f)
				if err != nil {
					return ruby.Nil, err
				}
				if ok = g.Truthy(); !ok {
					if err := why.set(f, "guard clause does not return true"); err != nil {
						return ruby.Nil, err
					}
				}
			}
			if ok {
				return ins[i].body(f)
			}
		}
		if hasElse {
			return other(f)
		}
		return ruby.Nil, f.place(why.raise(f, v), pos)
	}
}

func (c *compiler) matchRequired(n *syntax.MatchRequired) code {
	pos := n.Pos()
	val, pat := c.compile(n.Value), c.pattern(n.Pattern)
	return func(f *frame) (ruby.Value, error) {
		v, err := val(f)
		if err != nil {
			return ruby.Nil, err
		}
		why := &mismatch{subject: v, one: true}
		ok, err := pat(f, v, why)
		if err == nil && !ok {
			err = why.raise(f, v)
		}
		return ruby.Nil, f.placed(err, pos)
	}
}

func (c *compiler) matchPredicate(n *syntax.MatchPredicate) code {
	pos := n.Pos()
	val, pat := c.compile(n.Value), c.pattern(n.Pattern)
	return func(f *frame) (ruby.Value, error) {
		v, err := val(f)
		if err != nil {
			return ruby.Nil, err
		}
		ok, err := pat(f, v, nil)
		return ruby.Bool(ok), f.placed(err, pos)
	}
}

func (c *compiler) pattern(n syntax.Node) pattern {
	switch n := n.(type) {
	case *syntax.PatBind:
		set := c.target(&syntax.LVar{At: n.At, Name: n.Name})
		return func(f *frame, v ruby.Value, _ *mismatch) (bool, error) { return true, set(f, v) }
	case *syntax.PatAs:
		inner, set := c.pattern(n.Pattern), c.target(&syntax.LVar{At: n.At, Name: n.Name})
		return func(f *frame, v ruby.Value, why *mismatch) (bool, error) {
			if ok, err := inner(f, v, why); !ok || err != nil {
				return false, err
			}
			return true, set(f, v)
		}
	case *syntax.PatAlt:
		l, r := c.pattern(n.L), c.pattern(n.R)
		return func(f *frame, v ruby.Value, why *mismatch) (bool, error) {
			if ok, err := l(f, v, why); ok || err != nil {
				return ok, err
			}
			return r(f, v, why)
		}
	case *syntax.PatArray:
		return c.arrayPattern(n)
	case *syntax.PatFind:
		return c.findPattern(n)
	case *syntax.PatHash:
		return c.hashPattern(n)
	case *syntax.PatValue:
		return c.valuePattern(n.Value)
	}
	return c.valuePattern(n)
}

// valuePattern matches values that value === accepts.
func (c *compiler) valuePattern(n syntax.Node) pattern {
	val := c.compile(n)
	return func(f *frame, v ruby.Value, why *mismatch) (bool, error) {
		want, err := val(f)
		if err != nil {
			return false, err
		}
		ok, err := f.rt.CaseEqual(want, v)
		if err != nil || ok || !why.asks() {
			return ok, err
		}
		return false, why.set(f, "%v === %v does not return true", want, v)
	}
}

// constPattern matches the constant before the brackets of a pattern, if there is one.
func (c *compiler) constPattern(n syntax.Node) pattern {
	if n == nil || syntax.IsNil(n) {
		return func(*frame, ruby.Value, *mismatch) (bool, error) { return true, nil }
	}
	return c.valuePattern(n)
}

// deconstruct destructures a value for array patterns.
func (f *frame) deconstruct(v ruby.Value, why *mismatch) ([]ruby.Value, bool, error) {
	if a, ok := v.AsArray(); ok && !f.defines(v, "deconstruct") {
		return a.Elems, true, nil
	}
	if why != nil && why.deconstructed != nil && ruby.Identical(why.subject, v) {
		return why.deconstructed.Elems, true, nil
	}
	if !f.rt.RespondTo(v, "deconstruct", true) {
		return nil, false, why.set(f, "%v does not respond to #deconstruct", v)
	}
	r, err := f.rt.Send(v, "deconstruct")
	if err != nil {
		return nil, false, err
	}
	a, ok := r.AsArray()
	if !ok {
		return nil, false, ruby.NewException(ruby.TypeErrorClass, "deconstruct must return Array")
	}
	if why != nil && ruby.Identical(why.subject, v) {
		why.deconstructed = a
	}
	return a.Elems, true, nil
}

// defines reports whether the template defines a method of v, for v alone or in a class.
func (f *frame) defines(v ruby.Value, name string) bool {
	if v.Class() == v.RealClass() && !v.Class().OfRun() && !f.rt.Patched() {
		return false
	}
	m := f.rt.Find(v, ruby.SelectorFor(name))
	return m != nil && m.Body() != nil
}

// bindRest compiles a splat of a pattern.
func (c *compiler) bindRest(r *syntax.PatRest) func(f *frame, v ruby.Value) error {
	if r == nil || r.Name == "" {
		return func(*frame, ruby.Value) error { return nil }
	}
	return c.target(&syntax.LVar{At: r.At, Name: r.Name})
}

func (c *compiler) patterns(list []syntax.Node) []pattern {
	out := make([]pattern, len(list))
	for i, n := range list {
		out[i] = c.pattern(n)
	}
	return out
}

func matchAll(f *frame, patterns []pattern, list []ruby.Value, why *mismatch) (bool, error) {
	for i, p := range patterns {
		if ok, err := p(f, list[i], why); !ok || err != nil {
			return false, err
		}
	}
	return true, nil
}

func (c *compiler) arrayPattern(n *syntax.PatArray) pattern {
	class, pre, post := c.constPattern(n.Const), c.patterns(n.Pre), c.patterns(n.Post)
	rest, open := c.bindRest(n.Rest), n.Rest != nil
	least := len(pre) + len(post)
	return func(f *frame, v ruby.Value, why *mismatch) (bool, error) {
		if ok, err := class(f, v, why); !ok || err != nil {
			return false, err
		}
		list, ok, err := f.deconstruct(v, why)
		if !ok || err != nil {
			return false, err
		}
		if len(list) < least || !open && len(list) > least {
			plus := ""
			if open {
				plus = "+"
			}
			return false, why.set(f, "%v length mismatch (given %d, expected %d%s)", ruby.Ary(list...), len(list), least, plus)
		}
		if ok, err := matchAll(f, pre, list, why); !ok || err != nil {
			return false, err
		}
		end := len(list) - len(post)
		middle, err := f.array(list[len(pre):end])
		if err != nil {
			return false, err
		}
		if err := rest(f, middle); err != nil {
			return false, err
		}
		return matchAll(f, post, list[end:], why)
	}
}

func (c *compiler) findPattern(n *syntax.PatFind) pattern {
	class, mid := c.constPattern(n.Const), c.patterns(n.Mid)
	pre, post := c.bindRest(n.Pre), c.bindRest(n.Post)
	return func(f *frame, v ruby.Value, why *mismatch) (bool, error) {
		if ok, err := class(f, v, why); !ok || err != nil {
			return false, err
		}
		list, ok, err := f.deconstruct(v, why)
		if !ok || err != nil {
			return false, err
		}
		for i := 0; i+len(mid) <= len(list); i++ {
			if err := f.rt.Step(1); err != nil {
				return false, err
			}
			ok, err := matchAll(f, mid, list[i:], nil)
			if err != nil {
				return false, err
			}
			if !ok {
				continue
			}
			before, err := f.array(list[:i])
			if err != nil {
				return false, err
			}
			if err := pre(f, before); err != nil {
				return false, err
			}
			after, err := f.array(list[i+len(mid):])
			if err != nil {
				return false, err
			}
			return true, post(f, after)
		}
		if len(list) < len(mid) {
			return false, why.set(f, "%v length mismatch (given %d, expected %d+)", ruby.Ary(list...), len(list), len(mid))
		}
		return false, why.set(f, "%v does not match to find pattern", ruby.Ary(list...))
	}
}

func (c *compiler) hashPattern(n *syntax.PatHash) pattern {
	class, rest := c.constPattern(n.Const), c.bindRest(n.Rest)
	hasRest, nilRest := n.Rest != nil, n.NilRest
	all := nilRest || hasRest && n.Rest.Name != ""
	pairs := make([]pattern, len(n.Pairs))
	keys := make([]ruby.Value, len(n.Pairs))
	for i := range n.Pairs {
		pairs[i] = c.pattern(n.Pairs[i].Pattern)
		keys[i] = c.symbol(n.Pairs[i].Key)
	}
	return func(f *frame, v ruby.Value, why *mismatch) (bool, error) {
		if ok, err := class(f, v, why); !ok || err != nil {
			return false, err
		}
		h, ok, err := f.deconstructKeys(v, keys, all, why)
		if !ok || err != nil {
			return false, err
		}
		var left *ruby.Hash // nil: nothing reads it
		counted := false
		if !all && len(pairs) > 0 {
			counted, err = f.rt.ChargeCopy(h, len(pairs))
		}
		if !counted {
			left, err = f.copyOf(h)
		}
		if err != nil {
			return false, err
		}
		for i, p := range pairs {
			e, ok, err := f.rt.HashGet(h, keys[i])
			if err != nil {
				return false, err
			}
			if !ok {
				err := why.set(f, "key not found: %v", keys[i])
				if err == nil && why.asks() {
					why.noKey, why.key, why.holder = true, keys[i], h.Value()
				}
				return false, err
			}
			if left == nil {
				_, err = f.rt.ReadyKey(h, keys[i])
			} else {
				_, _, err = f.rt.HashDelete(left, keys[i])
			}
			if err != nil {
				return false, err
			}
			if ok, err := p(f, e, why); !ok || err != nil {
				return false, err
			}
		}
		if len(pairs) == 0 && !hasRest && h.Len() > 0 || nilRest && left.Len() > 0 {
			if nilRest {
				return false, why.set(f, "rest of %v is not empty", left.Value())
			}
			return false, why.set(f, "%v is not empty", left.Value())
		}
		if left == nil {
			return true, nil
		}
		return true, rest(f, left.Value())
	}
}

// copyOf copies the entries, defaults and class of a hash.
func (f *frame) copyOf(h *ruby.Hash) (*ruby.Hash, error) {
	left, err := f.rt.CopyEntries(h)
	if err != nil {
		return nil, err
	}
	left.SetDefault(h.Default(), h.DefaultProc())
	left.Class = h.Value().RealClass()
	return left, nil
}

// deconstructKeys destructures a value for hash patterns; all requests all keys.
func (f *frame) deconstructKeys(v ruby.Value, keys []ruby.Value, all bool, why *mismatch) (*ruby.Hash, bool, error) {
	if h, ok := v.AsHash(); ok && !f.defines(v, "deconstruct_keys") {
		return h, true, nil
	}
	if !f.rt.RespondTo(v, "deconstruct_keys", true) {
		return nil, false, why.set(f, "%v does not respond to #deconstruct_keys", v)
	}
	wanted := ruby.Nil
	if !all {
		var err error
		if wanted, err = f.array(keys); err != nil {
			return nil, false, err
		}
	}
	r, err := f.rt.Send(v, "deconstruct_keys", wanted)
	if err != nil {
		return nil, false, err
	}
	h, ok := r.AsHash()
	if !ok {
		return nil, false, ruby.NewException(ruby.TypeErrorClass, "deconstruct_keys must return Hash")
	}
	return h, true, nil
}
