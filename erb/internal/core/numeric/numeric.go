// Package numeric has Ruby's classes Numeric, Integer and Float. Arithmetic for other classes is in package ruby;
// Package number has integers of any size.
//
//	numeric.go          what both have: comparisons, and the arguments of round and the like
//	abstract.go         Numeric
//	integer.go          the table of Integer, and its arithmetic
//	integer_bits.go     its methods that work on bits
//	integer_convert.go  methods that round or convert
//	integer_count.go    methods that count, and roots
//	step.go             step
//	float.go            Float
//	float_round.go      its rounding
package numeric

import (
	"math"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// Library registers the tables of the package with the linker.
var Library = ruby.Library{
	Name: "(built in) Numeric, Integer, Float", Tables: [][]ruby.Table{numericTables, integerTables, floatTables, stepTables},
	Prelude: &ruby.Prelude{Text: &prelude, Primitives: primitives},
}

func numberEqual(c *ruby.Call) ruby.Value {
	v := c.Arg(0)
	if arith.IsNumber(v) {
		order, ok := arith.CompareNumbers(c.Self, v)
		return ruby.Bool(ok && order == 0)
	}
	if v.Kind() != ruby.KindObject {
		return ruby.False
	}
	r, _ := c.Send(v, "==", c.Self)
	return ruby.Bool(r.Truthy())
}

func numberCompare(c *ruby.Call) ruby.Value {
	v := c.Arg(0)
	if arith.IsNumber(v) {
		order, ok := arith.CompareNumbers(c.Self, v)
		if !ok {
			return ruby.Nil
		}
		return ruby.Int(int64(order))
	}
	if f := c.Self.Float(); c.Self.IsFloat() && math.IsInf(f, 0) && v.Kind() == ruby.KindObject && c.RT.RespondTo(v, "infinite?", true) {
		return compareInfinite(c, f, v)
	}
	a, b, ok := arith.Coerce(c, v)
	if !ok {
		return ruby.Nil
	}
	r, _ := c.Send(a, "<=>", b)
	return r
}

// compareInfinite compares infinity with an object that has infinite?.
func compareInfinite(c *ruby.Call, f float64, v ruby.Value) ruby.Value {
	r, ok := c.Send(v, "infinite?")
	if !ok {
		return ruby.Nil
	}
	sign := int64(1)
	if f < 0 {
		sign = -1
	}
	if r.Truthy() {
		n, err := c.RT.ToInt(r)
		return c.Check(ruby.Int(int64(ruby.CmpInt(sign, n))), err)
	}
	return ruby.Int(sign)
}

// compared carries a comparison out.
func compared(c *ruby.Call, op string, holds func(order int) bool) ruby.Value {
	if v := c.Arg(0); arith.IsNumber(v) {
		order, ok := arith.CompareNumbers(c.Self, v)
		return ruby.Bool(ok && holds(order))
	}
	return coercedCompare(c, op)
}

func numberLess(c *ruby.Call) ruby.Value { return compared(c, "<", func(o int) bool { return o < 0 }) }

func numberLessOrEqual(c *ruby.Call) ruby.Value {
	return compared(c, "<=", func(o int) bool { return o <= 0 })
}

func numberGreater(c *ruby.Call) ruby.Value {
	return compared(c, ">", func(o int) bool { return o > 0 })
}

func numberGreaterOrEqual(c *ruby.Call) ruby.Value {
	return compared(c, ">=", func(o int) bool { return o >= 0 })
}

func numberHash(c *ruby.Call) ruby.Value {
	n, err := c.RT.HashOf(c.Self)
	return c.Check(ruby.Int(n), err)
}

// coercedCompare applies a comparison to the result of the argument's coerce. It records an ArgumentError if there
// is none.
func coercedCompare(c *ruby.Call, op string) ruby.Value {
	a, b, ok := arith.Coerce(c, c.Arg(0))
	if ok {
		v, sent := c.Send(a, op, b)
		if !sent || !v.IsNil() {
			return v
		}
	}
	if !c.Failed() {
		c.Fail(c.RT.ComparisonFailed(c.Self, c.Arg(0)))
	}
	return ruby.Nil
}

// roundMode says where halves go.
type roundMode uint8

const (
	halfUp roundMode = iota // away from zero
	halfEven
	halfDown // towards zero
)

// roundingMode reads the keyword half.
func roundingMode(c *ruby.Call) roundMode {
	if !c.AllowKw("half") {
		return halfUp
	}
	v, ok := c.Kw("half")
	if !ok || v.IsNil() {
		return halfUp
	}
	name, isSymbol := v.AsSymbol()
	if !isSymbol {
		s, isString := v.AsString()
		if !isString {
			c.Raise(ruby.ArgumentErrorClass, "invalid rounding mode: %s", c.Inspect(v))
			return halfUp
		}
		name = s.String()
	}
	switch name {
	case "up":
		return halfUp
	case "even":
		return halfEven
	case "down":
		return halfDown
	}
	c.Raise(ruby.ArgumentErrorClass, "invalid rounding mode: %s", name)
	return halfUp
}

// digitsArg converts the number of digits of round and the like, 0 if none was given.
func digitsArg(c *ruby.Call) int64 {
	return c.Int32Or(0, 0)
}

// floatMod is x % y of floats: the result has the sign of y.
func floatMod(x, y float64) float64 {
	if y == 0 || math.IsNaN(y) || math.IsNaN(x) || math.IsInf(x, 0) {
		return math.NaN()
	}
	if math.IsInf(y, 0) {
		if x == 0 || (x < 0) == (y < 0) {
			return x
		}
		return y
	}
	m := math.Mod(x, y)
	if m != 0 && (m < 0) != (y < 0) {
		m += y
	}
	return m
}
