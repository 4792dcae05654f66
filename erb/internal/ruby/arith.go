package ruby

// This file adds and multiplies as sum, inject and ranges need it: Integers and Floats in Go, others by their methods.

import (
	"math"
	"math/big"
	"math/bits"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

var (
	selPlus  = LazySelector("+")
	selTimes = LazySelector("*")
)

// Add is a + b.
func (rt *Runtime) Add(a, b Value) (Value, error) {
	if rt.patches == nil {
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
	return rt.CallMethod(a, selPlus(), []Value{b}, nil, nil, true)
}

// multiply is a * b.
func (rt *Runtime) multiply(a, b Value) (Value, error) {
	if rt.patches == nil && a.IsInt() && b.IsInt() {
		if high, low := bits.Mul64(uint64(abs64(a.n)), uint64(abs64(b.n))); high == 0 && low < math.MaxInt64 {
			return Int(a.n * b.n), nil
		}
	}
	return rt.CallMethod(a, selTimes(), []Value{b}, nil, nil, true)
}

func abs64(n int64) int64 {
	if n < 0 {
		return -n
	}
	return n
}

// summer adds values up as sum does: Integers exactly, from the first Float on with Kahan and Babuska's correction,
// and from the first other value on with +.
type summer struct {
	rt    *Runtime
	total Value // what was added up by +, or the Integers so far
	float bool
	f, c  float64 // sum and correction
	plain bool    // only + from here on
}

func (s *summer) add(v Value) error {
	if s.plain {
		return s.plus(v)
	}
	if !s.float {
		if isExact(s.total) && isExact(v) {
			return s.plus(v)
		}
		if !isReal(s.total) || !isReal(v) {
			s.plain = true
			return s.plus(v)
		}
		s.float, s.f, s.c = true, FloatOf(s.total), 0
	}
	if !isReal(v) {
		s.total, s.float, s.plain = Float(s.f+s.c), false, true
		return s.plus(v)
	}
	s.addFloat(FloatOf(v))
	return nil
}

func (s *summer) addFloat(x float64) {
	switch {
	case math.IsNaN(s.f):
	case math.IsNaN(x), math.IsInf(x, 0):
		if math.IsInf(x, 0) && math.IsInf(s.f, 0) && math.Signbit(x) != math.Signbit(s.f) {
			x = math.NaN()
		}
		s.f = x
	case math.IsInf(s.f, 0):
	default:
		t := s.f + x
		if math.Abs(s.f) >= math.Abs(x) {
			s.c += (s.f - t) + x
		} else {
			s.c += (x - t) + s.f
		}
		s.f = t
	}
}

func (s *summer) plus(v Value) (err error) {
	s.total, err = s.rt.Add(s.total, v)
	return err
}

func (s *summer) result() Value {
	if s.float {
		return Float(s.f + s.c)
	}
	return s.total
}

// isExact reports whether v is an Integer or a Rational.
func isExact(v Value) bool {
	if IsInteger(v) {
		return true
	}
	_, ok := v.AsRational()
	return ok
}

// isReal reports whether v is an Integer, a Float or a Rational.
func isReal(v Value) bool { return v.IsFloat() || isExact(v) }

// IsInteger reports whether v is an Integer.
func IsInteger(v Value) bool { return v.Kind() == KindInteger || v.Kind() == KindBignum }
