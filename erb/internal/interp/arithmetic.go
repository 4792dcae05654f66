package interp

// This file applies operators to values that need no call of a method: numbers, symbols, strings, elements.

import "github.com/boshrender/boshrender/erb/internal/ruby"

// integerOp is an operator of integers.
type integerOp uint8

const (
	_ integerOp = iota
	arithAdd
	arithSub
	arithMul
	arithDiv
	arithMod
	arithLeft
	arithRight
	arithAnd
	arithOr
	arithXor
	arithLess
	arithMore
	arithLessEqual
	arithMoreEqual
	arithEqual
	arithNotEqual
	arithCompare
)

var arithmetic = map[string]integerOp{
	"+": arithAdd, "-": arithSub, "*": arithMul, "/": arithDiv, "%": arithMod,
	"<<": arithLeft, ">>": arithRight, "&": arithAnd, "|": arithOr, "^": arithXor,
	"<": arithLess, ">": arithMore, "<=": arithLessEqual, ">=": arithMoreEqual, "==": arithEqual, "!=": arithNotEqual,
	"<=>": arithCompare,
}

// of applies the operator to two integers; ok is false if the method must be called.
func (op integerOp) of(x, y int64) (v ruby.Value, ok bool) {
	switch op {
	case arithAdd:
		sum := x + y
		return ruby.Int(sum), (sum > x) == (y > 0)
	case arithSub:
		diff := x - y
		return ruby.Int(diff), (diff < x) == (y > 0)
	case arithMul:
		return ruby.Int(x * y), int64(int32(x)) == x && int64(int32(y)) == y
	case arithDiv:
		if x >= 0 && y > 0 { // otherwise Ruby rounds to the other side
			return ruby.Int(x / y), true
		}
	case arithMod:
		if x >= 0 && y > 0 {
			return ruby.Int(x % y), true
		}
	case arithLess:
		return ruby.Bool(x < y), true
	case arithMore:
		return ruby.Bool(x > y), true
	case arithLessEqual:
		return ruby.Bool(x <= y), true
	case arithMoreEqual:
		return ruby.Bool(x >= y), true
	case arithEqual:
		return ruby.Bool(x == y), true
	case arithNotEqual:
		return ruby.Bool(x != y), true
	}
	return ruby.Nil, false
}

// ofBits applies an operator of bits to two integers; ok is false if the method must be called.
func (op integerOp) ofBits(x, y int64) (v int64, ok bool) {
	switch op {
	case arithLeft:
		v = x << (y & 63)
		return v, 0 <= y && y < 63 && (v<<1)>>(y+1) == x
	case arithRight:
		return 0, false
	case arithAnd:
		return x & y, true
	case arithOr:
		return x | y, true
	}
	return x ^ y, true
}

// exact is the largest integer below which all integers are floats.
const exact = 1 << 53

// asFloat returns a number that is exactly a float as one.
func asFloat(v ruby.Value) (x float64, ok bool) {
	if v.IsFloat() {
		return v.Float(), true
	}
	return float64(v.Int()), v.IsInt() && v.Int() < exact && v.Int() > -exact
}

// ofFloats applies the operator to two floats, or to a float and an integer; ok is false if the method must be called.
func (op integerOp) ofFloats(a, b ruby.Value) (v ruby.Value, ok bool) {
	x, ok := asFloat(a)
	y, exactly := asFloat(b)
	if !ok || !exactly {
		return ruby.Nil, false
	}
	switch op {
	case arithAdd:
		return ruby.Float(x + y), true
	case arithSub:
		return ruby.Float(x - y), true
	case arithMul:
		return ruby.Float(x * y), true
	case arithDiv:
		return ruby.Float(x / y), true
	case arithLess:
		return ruby.Bool(x < y), true
	case arithMore:
		return ruby.Bool(x > y), true
	case arithLessEqual:
		return ruby.Bool(x <= y), true
	case arithMoreEqual:
		return ruby.Bool(x >= y), true
	case arithEqual:
		return ruby.Bool(x == y), true
	}
	return ruby.Nil, false
}

// shortcuts apply operators to other kinds than integers; ok is false if the method must be called.
var shortcuts = map[string]func(a, b ruby.Value) (v ruby.Value, ok bool){
	"==": equal,
	"!=": func(a, b ruby.Value) (ruby.Value, bool) {
		v, ok := equal(a, b)
		return ruby.Bool(!v.Truthy()), ok
	},
	"[]": index,
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
		if a.Class() != ruby.StringClass {
			break
		}
		x, _ := a.AsString()
		if y, ok := b.AsString(); ok && x.Enc == y.Enc && x.Len() < 1<<12 { // longer ones must count as work
			return ruby.Bool(x.String() == y.String()), true
		}
		return ruby.False, b.IsNil()
	}
	return ruby.Nil, false
}

// shortKey is the maximum length of a key that is looked up without counting.
const shortKey = 256

// index implements [] of hashes without a default by a string.
func index(a, b ruby.Value) (ruby.Value, bool) {
	if b.Kind() == ruby.KindString && a.Kind() == ruby.KindHash && a.Class() == ruby.HashClass {
		h, _ := a.AsHash()
		if !h.HasDefault() && !h.ByIdentity {
			if s, _ := b.AsString(); s.Enc == ruby.UTF8 && s.Len() <= shortKey {
				v, _ := h.GetStr(s.String())
				return v, true
			}
		}
	}
	return ruby.Nil, false
}
