package numeric

// This file implements round, floor, ceil and truncate of Float. They follow Ruby's arithmetic step by step, as its
// results depend on the order of roundings.

import (
	"math"
	"math/big"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// settledDigits prepares rounding to digits after the point. done reports that the result is known: the number
// itself, or zero.
func settledDigits(f float64, digits int64) (result ruby.Value, done bool) {
	const all = 17 // digits that distinguish any two floats
	_, exponent := math.Frexp(f)
	high := int64(exponent/3 - 1)
	low := int64(exponent / 4)
	if exponent > 0 {
		high, low = int64(exponent/4), int64(exponent/3+1)
	}
	switch {
	case f == 0 || math.IsNaN(f) || math.IsInf(f, 0) || digits >= all-high:
		return ruby.Float(f), true
	case digits < -low:
		return ruby.Float(0), true
	}
	return ruby.Nil, false
}

// roundInteger rounds to whole numbers, or to digits before the point.
func roundInteger(c *ruby.Call, digits int64, whole func(float64) float64, large func(i, place *big.Int) *big.Int) ruby.Value {
	f := c.Self.Float()
	if digits == 0 {
		return c.Check(arith.FloatToInteger(whole(f)))
	}
	v, err := arith.FloatToInteger(f)
	if err != nil {
		return c.Fail(err)
	}
	if digits < -400 {
		digits = -400
	}
	i, _ := v.AsBig()
	return c.Big(large(i, number.Pow10(int(-digits))), nil)
}

func floatRound(c *ruby.Call) ruby.Value {
	mode := roundingMode(c)
	digits := digitsArg(c)
	if c.Failed() {
		return ruby.Nil
	}
	f := c.Self.Float()
	if digits > 0 {
		if v, done := settledDigits(f, digits); done {
			return v
		}
		if digits > 14 {
			return ruby.Float(roundExactly(f, digits, mode))
		}
		scale := math.Pow10(int(digits))
		return ruby.Float(roundHalf(f, scale, mode) / scale)
	}
	return roundInteger(c, digits, func(x float64) float64 { return roundHalf(x, 1, mode) },
		func(i, place *big.Int) *big.Int { return roundBig(&c.Budget, i, place, mode) })
}

// roundHalf rounds f*scale to a whole number.
func roundHalf(f, scale float64, mode roundMode) float64 {
	scaled := f * scale
	x := math.Round(scaled)
	switch mode {
	case halfUp:
		if scale == 1 {
			return x
		}
		if f > 0 {
			if (x+0.5)/scale <= f {
				x++
			}
		} else if (x-0.5)/scale >= f {
			x--
		}
	case halfDown:
		if f > 0 {
			if (x-0.5)/scale >= f {
				x--
			}
		} else if (x+0.5)/scale <= f {
			x++
		}
	case halfEven:
		return roundHalfEven(f, scale)
	}
	return x
}

func roundHalfEven(f, scale float64) float64 {
	if f < 0 {
		return -roundHalfEven(-f, scale)
	}
	whole := math.Trunc(f)
	rest := (f - whole) * scale // so that the fraction has as many bits as it can
	low := math.Floor(rest)
	x := whole*scale + low
	switch {
	case rest-low > 0.5:
		return x + 1
	case rest-low == 0.5, (x+0.5)/scale <= f:
		return x + math.Mod(x, 2)
	}
	return x
}

// roundExactly rounds by the exact value.
func roundExactly(f float64, digits int64, mode roundMode) float64 {
	to := map[roundMode]number.Direction{halfUp: number.HalfUp, halfEven: number.HalfEven, halfDown: number.HalfDown}[mode]
	return number.FractionOfFloat(f).Rounded(int(digits), to).Float64()
}

func floatFloor(c *ruby.Call) ruby.Value {
	return cutOff(c, math.Floor, func(i, place *big.Int) *big.Int { return roundDown(&c.Budget, i, place, false) }, floorScaled)
}

func floatCeil(c *ruby.Call) ruby.Value {
	return cutOff(c, math.Ceil, func(i, place *big.Int) *big.Int { return roundDown(&c.Budget, i, place, true) }, ceilScaled)
}

func floatTruncate(c *ruby.Call) ruby.Value {
	if c.Self.Float() > 0 {
		return floatFloor(c)
	}
	return floatCeil(c)
}

// cutOff is floor and ceil: to whole numbers, to digits before the point, and to digits after it.
func cutOff(c *ruby.Call, whole func(float64) float64, large func(i, place *big.Int) *big.Int, scaled func(f, scale float64) float64) ruby.Value {
	digits := digitsArg(c)
	if c.Failed() || !c.AllowKw() {
		return ruby.Nil
	}
	f := c.Self.Float()
	if digits <= 0 {
		if digits < 0 { // the part after the point counts too
			f = whole(f)
			sub := *c
			sub.Self = ruby.Float(f)
			v := roundInteger(&sub, digits, whole, large)
			c.Fail(sub.Err())
			return v
		}
		return roundInteger(c, digits, whole, large)
	}
	if f == 0 {
		return c.Self
	}
	v, done := settledDigits(f, digits)
	if !done {
		return ruby.Float(scaled(f, math.Pow10(int(min(digits, 400)))))
	}
	if v.Float() != 0 {
		return v
	}
	if r := whole(f); r == 0 { // a tiny number: 0, or the least step
		return ruby.Float(0)
	}
	return ruby.Float(scaled(f, math.Pow10(int(min(digits, 300)))))
}

func floorScaled(f, scale float64) float64 {
	x := math.Floor(f * scale)
	if r := (x + 1) / scale; r <= f {
		return r
	}
	return x / scale
}

func ceilScaled(f, scale float64) float64 { return math.Ceil(f*scale) / scale }
