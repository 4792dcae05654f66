package interp

// This file compiles case with when.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

// caseTest is one condition of a when clause.
type caseTest struct {
	cond  code
	splat bool
	pos   source.Pos
	body  code       // of the clause
	class *constSite // of a condition that is a constant
	text  string     // of a condition that is a string literal, which a string as subject can't see
	cost  int64      // of making that string
	texts int        // number of such conditions from this one on
}

func (c *compiler) caseNode(n *syntax.Case) code {
	var subject code
	if n.Subject != nil {
		subject = c.compile(n.Subject)
	}
	var tests []caseTest
	for _, w := range n.Whens {
		from := len(tests)
		for _, cond := range w.Conds {
			tests = append(tests, c.caseTest(cond))
		}
		body := c.compileLast(w.Body)
		for i := range tests[from:] {
			tests[from+i].body = body
		}
	}
	for i := len(tests) - 2; i >= 0; i-- {
		if tests[i].texts > 0 {
			tests[i].texts += tests[i+1].texts
		}
	}
	other := c.compileLast(n.Else)
	return func(f *frame) (v ruby.Value, err error) {
		if subject != nil {
			if v, err = subject(f); err != nil {
				return ruby.Nil, err
			}
		}
		for i := 0; i < len(tests); i++ {
			t := &tests[i]
			var ok bool
			switch {
			case t.texts > 0 && v.Kind() == ruby.KindString && !f.rt.Patched():
				var counted int
				if counted, ok = f.amongTexts(tests[i:i+t.texts], v); counted > 0 {
					i += counted - 1
					t = &tests[i]
				} else {
					ok, err = f.whenText(t, v)
				}
			case t.class != nil && subject != nil:
				ok, err = f.whenClass(t, v)
			default:
				ok, err = f.when(t, subject != nil, v)
			}
			if err != nil {
				return ruby.Nil, f.place(err, t.pos)
			}
			if ok {
				return t.body(f)
			}
		}
		return other(f)
	}
}

func (c *compiler) caseTest(cond syntax.Node) (t caseTest) {
	t.pos = cond.Pos()
	if s, ok := cond.(*syntax.Splat); ok {
		t.cond, t.splat = c.splatValue(s), true
		return t
	}
	t.cond = c.compile(cond)
	if c.cover != nil {
		return t
	}
	switch n := cond.(type) {
	case *syntax.Const:
		t.class = c.scoping
	case *syntax.Str:
		if t.text, t.texts = n.Value, 1; !c.frozen {
			t.cost = int64(len(n.Value) + stringCost)
		}
	}
	return t
}

// amongTexts tests conditions that are string literals up to the first that holds, and returns their number. If that is
// 0, it has counted nothing, and whenText must be called.
func (f *frame) amongTexts(tests []caseTest, subject ruby.Value) (counted int, ok bool) {
	text := subject.RawText()
	if !ruby.PlainKey(subject) {
		return 0, false
	}
	var mem, polls int64
	for counted < len(tests) && !ok {
		t := &tests[counted]
		if t.cost > 0 {
			mem += t.cost
			polls += 1 + t.cost>>10
		}
		ok = t.text == text
		counted++
	}
	if !f.rt.SpendTexts(mem, polls, counted) {
		return 0, false
	}
	return counted, ok
}

// whenText tests a condition that is a string literal. It charges for the literal, which isn't made.
func (f *frame) whenText(t *caseTest, subject ruby.Value) (bool, error) {
	if t.cost > 0 {
		if err := f.rt.Charge(t.cost); err != nil {
			return false, err
		}
	}
	return f.rt.EqualText(t.text, subject)
}

// whenClass tests a condition that is a constant. The class that it was is compared at once while its === is Module's.
func (f *frame) whenClass(t *caseTest, subject ruby.Value) (bool, error) {
	known := f.vm.latestConst(t.class)
	if known.matcher != nil && known.finds == f.rt.FindAge() && known.of(t.class, f.cref, f.rt.ConstAge()) && f.rt.EnterBrief() {
		return f.rt.IsA(subject, known.matcher), nil
	}
	class, err := t.cond(f)
	if err != nil {
		return false, err
	}
	ok, err := f.rt.CaseEqual(class, subject)
	if err == nil && known.of(t.class, f.cref, f.rt.ConstAge()) && known.value == class {
		known.matcher, known.finds = f.rt.Matcher(class), f.rt.FindAge()
	}
	return ok, err
}

// when tests one condition of a when clause.
func (f *frame) when(t *caseTest, hasSubject bool, subject ruby.Value) (bool, error) {
	test, err := t.cond(f)
	switch {
	case err != nil:
		return false, err
	case !t.splat && hasSubject:
		return f.rt.CaseEqual(test, subject)
	case !t.splat:
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
