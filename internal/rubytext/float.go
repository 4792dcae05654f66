package rubytext

// This file prints floats.

import (
	"math"
	"strconv"
)

// Float implements Float#to_s: the shortest text that reads as the same number, "1.0", "1.0e+20", "-Infinity".
func Float(f float64) string {
	var room [32]byte
	return string(AppendFloat(room[:0], f))
}

// AppendFloat appends Float(f) to b.
func AppendFloat(b []byte, f float64) []byte {
	switch {
	case math.IsNaN(f):
		return append(b, "NaN"...)
	case math.IsInf(f, 1):
		return append(b, "Infinity"...)
	case math.IsInf(f, -1):
		return append(b, "-Infinity"...)
	}
	from := len(b)
	abs := math.Abs(f)
	if abs == 0 || abs >= 1e-4 && (abs < 1e15 || abs < 1e16 && abs != math.Trunc(abs)) {
		b = strconv.AppendFloat(b, f, 'f', -1, 64)
		return withFraction(b, from, len(b))
	}
	b = strconv.AppendFloat(b, f, 'e', -1, 64)
	mark := len(b) - 1
	for b[mark] != 'e' {
		mark--
	}
	return withFraction(b, from, mark)
}

// withFraction inserts ".0" into a float without a fraction; b[from:to] is the part before the exponent.
func withFraction(b []byte, from, to int) []byte {
	for _, c := range b[from:to] {
		if c == '.' {
			return b
		}
	}
	var room [8]byte
	exponent := append(room[:0], b[to:]...)
	return append(append(b[:to], ".0"...), exponent...)
}
