// Package arith has the arithmetic that the packages of Ruby's classes share: sums, conversions between kinds of
// numbers, coercion, and rational numbers.
package arith

// This file adds and multiplies for sum, inject and ranges: Integers and Floats in Go, others by their methods.

import (
	"math"
	"math/big"
	"math/bits"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

var (
	selPlus  = ruby.LazySelector{Name: "+"}
	selTimes = ruby.LazySelector{Name: "*"}
)

// Add returns a + b.
func Add(rt *ruby.Runtime, a, b ruby.Value) (ruby.Value, error) {
	if rt.Patches == nil {
		switch {
		case a.IsInt() && b.IsInt():
			if sum := a.Int() + b.Int(); (sum > a.Int()) == (b.Int() > 0) {
				return ruby.Int(sum), nil
			}
			i, err := number.Add(rt, big.NewInt(a.Int()), big.NewInt(b.Int()))
			if err != nil {
				return ruby.Nil, err
			}
			return ruby.BigInt(i), nil
		case a.IsFloat() && b.IsFloat():
			return ruby.Float(a.Float() + b.Float()), nil
		}
	}
	return rt.CallMethod(a, selPlus.Get(), []ruby.Value{b}, nil, nil, true)
}

// Multiply returns a * b.
func Multiply(rt *ruby.Runtime, a, b ruby.Value) (ruby.Value, error) {
	if rt.Patches == nil && a.IsInt() && b.IsInt() {
		if high, low := bits.Mul64(uint64(abs64(a.Int())), uint64(abs64(b.Int()))); high == 0 && low < math.MaxInt64 {
			return ruby.Int(a.Int() * b.Int()), nil
		}
	}
	return rt.CallMethod(a, selTimes.Get(), []ruby.Value{b}, nil, nil, true)
}

func abs64(n int64) int64 {
	if n < 0 {
		return -n
	}
	return n
}
