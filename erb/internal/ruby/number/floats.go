package number

// This file computes with floats.

import "math"

// Steps returns the number of steps of size by from one float to another.
func Steps(from, to, by float64, exclusive bool) float64 {
	n := (to - from) / by
	if math.IsInf(by, 0) {
		if by > 0 && from <= to || by < 0 && from >= to {
			return 1
		}
		return 0
	}
	if by == 0 {
		return math.Inf(1)
	}
	err := (math.Abs(from) + math.Abs(to) + math.Abs(to-from)) / math.Abs(by) * 2.220446049250313e-16
	err = min(err, 0.5)
	if exclusive {
		if n <= 0 {
			return 0
		}
		d := 1.0
		if n >= 1 {
			d = math.Floor(n-err) + 1
		}
		if x := d*by + from; from < to && x < to || from > to && x > to {
			d++
		}
		return d
	}
	if n < 0 {
		return 0
	}
	return math.Floor(n+err) + 1
}

// FloatDivMod is divmod of floats, with the quotient not yet truncated.
func FloatDivMod(x, y float64) (q, m float64) {
	m = math.Mod(x, y)
	if math.IsInf(y, 0) && !math.IsInf(x, 0) {
		m = x
	}
	if math.IsInf(x, 0) && !math.IsInf(y, 0) {
		q = x
	} else {
		q = (x - m) / y
	}
	if y*m < 0 {
		m += y
		q--
	}
	if q != 0 {
		q = math.Round(q)
	}
	return q, m
}

// Rank numbers floats so that greater ones have greater numbers.
func Rank(f float64) int64 {
	n := int64(math.Float64bits(math.Abs(f)))
	if f < 0 {
		return -n
	}
	return n
}

// OfRank is the inverse of Rank.
func OfRank(n int64) float64 {
	if n < 0 {
		return -math.Float64frombits(uint64(-n))
	}
	return math.Float64frombits(uint64(n))
}
