package interp

// This file compiles binary operators.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

// operator compiles binary operators with a short way for integers, floats and strings.
func (c *compiler) operator(n *syntax.Call) code {
	fast, ok := fastOperators[n.Name]
	if !ok {
		return nil
	}
	l, r := c.compile(n.Recv), c.compile(n.Args[0])
	looked, literal := r, false // the argument as fast looks at it
	if texts := c.literalTexts(n.Args); texts != nil {
		looked, literal = constant(texts[0]), true
	}
	s := &site{sel: c.selector(n.Name), pos: n.Pos()}
	_, s.self = n.Recv.(*syntax.Self)
	return func(f *frame) (ruby.Value, error) {
		a, err := l(f)
		if err != nil {
			return ruby.Nil, err
		}
		b, err := looked(f)
		if err != nil {
			return ruby.Nil, err
		}
		if !f.rt.Patched() {
			if v, ok := fast(a, b); ok {
				return v, nil
			}
		}
		if literal && !s.borrows(f, a) {
			if b, err = r(f); err != nil {
				return ruby.Nil, err
			}
		}
		m := f.vm.mark()
		args := f.vm.reserve(1)
		args[0] = b
		v, err := s.invoke(f, a, args, nil, nil)
		f.vm.release(m)
		return v, err
	}
}

// fastOperators answer for the common kinds; ok is false where the method has to be called.
var fastOperators = map[string]func(a, b ruby.Value) (v ruby.Value, ok bool){
	"+": func(a, b ruby.Value) (ruby.Value, bool) {
		if a.IsInt() && b.IsInt() {
			x, y := a.Int(), b.Int()
			sum := x + y
			return ruby.Int(sum), (sum > x) == (y > 0)
		}
		return ruby.Nil, false
	},
	"-": func(a, b ruby.Value) (ruby.Value, bool) {
		if a.IsInt() && b.IsInt() {
			x, y := a.Int(), b.Int()
			diff := x - y
			return ruby.Int(diff), (diff < x) == (y > 0)
		}
		return ruby.Nil, false
	},
	"*": func(a, b ruby.Value) (ruby.Value, bool) {
		if a.IsInt() && b.IsInt() {
			x, y := a.Int(), b.Int()
			if int64(int32(x)) == x && int64(int32(y)) == y {
				return ruby.Int(x * y), true
			}
		}
		return ruby.Nil, false
	},
	"/": func(a, b ruby.Value) (ruby.Value, bool) {
		if a.IsInt() && b.IsInt() && a.Int() >= 0 && b.Int() > 0 { // else Ruby rounds to the other side
			return ruby.Int(a.Int() / b.Int()), true
		}
		return ruby.Nil, false
	},
	"%": func(a, b ruby.Value) (ruby.Value, bool) {
		if a.IsInt() && b.IsInt() && a.Int() >= 0 && b.Int() > 0 {
			return ruby.Int(a.Int() % b.Int()), true
		}
		return ruby.Nil, false
	},
	"<":  compare(func(x, y int64) bool { return x < y }),
	">":  compare(func(x, y int64) bool { return x > y }),
	"<=": compare(func(x, y int64) bool { return x <= y }),
	">=": compare(func(x, y int64) bool { return x >= y }),
	"==": equal,
	"!=": func(a, b ruby.Value) (ruby.Value, bool) {
		v, ok := equal(a, b)
		return ruby.Bool(!v.Truthy()), ok
	},
	"[]": index,
}

func compare(f func(x, y int64) bool) func(a, b ruby.Value) (ruby.Value, bool) {
	return func(a, b ruby.Value) (ruby.Value, bool) {
		if a.IsInt() && b.IsInt() {
			return ruby.Bool(f(a.Int(), b.Int())), true
		}
		return ruby.Nil, false
	}
}

func equal(a, b ruby.Value) (ruby.Value, bool) {
	switch a.Kind() {
	case ruby.KindNil, ruby.KindTrue, ruby.KindFalse:
		return ruby.Bool(a == b), true
	case ruby.KindInteger:
		if b.IsInt() {
			return ruby.Bool(a.Int() == b.Int()), true
		}
	case ruby.KindSymbol:
		return ruby.Bool(ruby.Identical(a, b)), true
	case ruby.KindString:
		x, _ := a.AsString()
		if y, ok := b.AsString(); ok && x.Enc == y.Enc && x.Len() < 1<<12 { // longer ones are work that counts
			return ruby.Bool(x.String() == y.String()), true
		}
		return ruby.False, b.IsNil()
	}
	return ruby.Nil, false
}

// shortKey is how long a key is at most that is looked up without counting.
const shortKey = 256

// index is [] of plain arrays by an integer, and of hashes without a default by a string.
func index(a, b ruby.Value) (ruby.Value, bool) {
	if b.Kind() == ruby.KindString && a.Kind() == ruby.KindHash && a.Class() == ruby.HashClass {
		h, _ := a.AsHash()
		if h.DefaultProc == nil && h.Default.IsNil() && !h.ByIdentity {
			if s, _ := b.AsString(); s.Enc == ruby.UTF8 && s.Len() <= shortKey {
				v, _ := h.GetStr(s.String())
				return v, true
			}
		}
	}
	if b.IsInt() && a.Kind() == ruby.KindArray && a.Class() == ruby.ArrayClass {
		if _, cut := a.Cut(); !cut {
			list, _ := a.AsArray()
			return list.At(b.Int()), true
		}
	}
	return ruby.Nil, false
}
