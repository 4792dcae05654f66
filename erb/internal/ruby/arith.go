package ruby

// This file adds and multiplies for sum, inject and ranges: Integers and Floats in Go, others by their methods.

import (
	"math"
	"math/big"
	"math/bits"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

var (
	selPlus  = LazySelector{Name: "+"}
	selTimes = LazySelector{Name: "*"}
)

// Add returns a + b.
func (rt *Runtime) Add(a, b Value) (Value, error) {
	if rt.Patches == nil {
		switch {
		case a.IsInt() && b.IsInt():
			if sum := a.n + b.n; (sum > a.n) == (b.n > 0) {
				return Int(sum), nil
			}
			i, err := number.Add(rt, big.NewInt(a.n), big.NewInt(b.n))
			if err != nil {
				return Nil, err
			}
			return BigInt(i), nil
		case a.IsFloat() && b.IsFloat():
			return Float(a.Float() + b.Float()), nil
		}
	}
	return rt.CallMethod(a, selPlus.Get(), []Value{b}, nil, nil, true)
}

// Multiply returns a * b.
func (rt *Runtime) Multiply(a, b Value) (Value, error) {
	if rt.Patches == nil && a.IsInt() && b.IsInt() {
		if high, low := bits.Mul64(uint64(abs64(a.n)), uint64(abs64(b.n))); high == 0 && low < math.MaxInt64 {
			return Int(a.n * b.n), nil
		}
	}
	return rt.CallMethod(a, selTimes.Get(), []Value{b}, nil, nil, true)
}

func abs64(n int64) int64 {
	if n < 0 {
		return -n
	}
	return n
}

// IsInteger reports whether v is an Integer.
func IsInteger(v Value) bool { return v.Kind() == KindInteger || v.Kind() == KindBignum }
