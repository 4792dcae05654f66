package interp

// This file compiles case with when.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

func (c *compiler) caseNode(n *syntax.Case) code {
	type test struct {
		cond  code
		text  ruby.Value // of a string literal, which a string as subject can't see; nil for others
		splat bool
		pos   source.Pos
	}
	type when struct {
		tests []test
		body  code
	}
	var subject code
	if n.Subject != nil {
		subject = c.compile(n.Subject)
	}
	whens := make([]when, len(n.Whens))
	for i, w := range n.Whens {
		tests := make([]test, len(w.Conds))
		for k, cond := range w.Conds {
			tests[k].pos = cond.Pos()
			if s, ok := cond.(*syntax.Splat); ok {
				tests[k].cond, tests[k].splat = c.splatValue(s), true
			} else {
				tests[k].cond = c.compile(cond)
			}
			if s, ok := cond.(*syntax.Str); ok && c.cover == nil && !c.frozen {
				tests[k].text = ruby.SharedStr(s.Value)
			}
		}
		whens[i].tests = tests
		whens[i].body = c.compileLast(w.Body)
	}
	other := c.compileLast(n.Else)
	return func(f *frame) (ruby.Value, error) {
		var v ruby.Value
		var err error
		if subject != nil {
			if v, err = subject(f); err != nil {
				return ruby.Nil, err
			}
		}
		for i := range whens {
			w := &whens[i]
			for k := range w.tests {
				t := &w.tests[k]
				var ok bool
				if !t.text.IsNil() && v.Kind() == ruby.KindString && !f.rt.Patched() {
					ok, err = f.whenText(t.text, v)
				} else {
					ok, err = f.when(t.cond, t.splat, subject != nil, v)
				}
				if err != nil {
					return ruby.Nil, f.place(err, t.pos)
				}
				if ok {
					return w.body(f)
				}
			}
		}
		return other(f)
	}
}

// whenText tests a condition that is a string literal. It charges for the literal, which isn't made.
func (f *frame) whenText(text, subject ruby.Value) (bool, error) {
	if err := f.rt.Charge(int64(len(text.RawText()) + stringCost)); err != nil {
		return false, err
	}
	return f.rt.EqualText(text.RawText(), subject)
}

// when tests one condition of a when clause.
func (f *frame) when(cond code, splat, hasSubject bool, subject ruby.Value) (bool, error) {
	test, err := cond(f)
	switch {
	case err != nil:
		return false, err
	case !splat && hasSubject:
		return f.rt.CaseEqual(test, subject)
	case !splat:
		return test.Truthy(), nil
	}
	list, err := f.rt.Splat(test)
	for i := 0; i < len(list) && err == nil; i++ {
		ok := list[i].Truthy()
		if hasSubject {
			ok, err = f.rt.CaseEqual(list[i], subject)
		}
		if ok && err == nil {
			return true, nil
		}
	}
	return false, err
}
