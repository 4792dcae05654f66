package enumerable

// This file adds numbers up as sum does.

import (
	"math"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// summer sums values as sum does: Integers exactly, from the first Float on with Kahan and Babuska's correction,
// and from the first other value on with +.
type summer struct {
	rt    *ruby.Runtime
	total ruby.Value // the sum by +, or of the Integers so far
	float bool
	f, c  float64 // sum and correction
	plain bool    // only + from here on
}

func (s *summer) add(v ruby.Value) error {
	if s.plain {
		return s.plus(v)
	}
	if !s.float {
		if s.addWords([]ruby.Value{v}) == 1 {
			return nil
		}
		if isExact(s.total) && isExact(v) {
			return s.plus(v)
		}
		if !isReal(s.total) || !isReal(v) {
			s.plain = true
			return s.plus(v)
		}
		s.float, s.f, s.c = true, arith.FloatOf(s.total), 0
	}
	if !isReal(v) {
		s.total, s.float, s.plain = ruby.Float(s.f+s.c), false, true
		return s.plus(v)
	}
	s.addFloat(arith.FloatOf(v))
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

// addWords adds up the Integers of one word with which list begins, as many as can be counted together, and returns
// their number. It stops where the sum doesn't fit in a word. A template's own Integer#+ isn't called, as in Ruby.
func (s *summer) addWords(list []ruby.Value) int {
	if s.plain || s.float || !s.total.IsInt() {
		return 0
	}
	list = list[:min(len(list), s.rt.Ahead())]
	total, n := s.total.Int(), 0
	for n < len(list) && list[n].IsInt() {
		sum := total + list[n].Int()
		if (sum > total) != (list[n].Int() > 0) {
			break
		}
		total = sum
		n++
	}
	s.total = ruby.Int(total)
	return n
}

func (s *summer) plus(v ruby.Value) (err error) {
	s.total, err = arith.Add(s.rt, s.total, v)
	return err
}

func (s *summer) result() ruby.Value {
	if s.float {
		return ruby.Float(s.f + s.c)
	}
	return s.total
}

// isExact reports whether v is an Integer or a Rational.
func isExact(v ruby.Value) bool {
	if ruby.IsInteger(v) {
		return true
	}
	_, ok := arith.AsRational(v)
	return ok
}

// isReal reports whether v is an Integer, a Float or a Rational.
func isReal(v ruby.Value) bool { return v.IsFloat() || isExact(v) }
