package elementary

// This file computes hyperbolic functions and log10 as glibc does: by these formulas, from functions that are right
// in the last digit. The conversions keep processors from fusing a product and a sum, which would round once
// instead of twice.

import "math"

// Sinh is math.Sinh with the rounding of glibc.
func Sinh(x float64) float64 {
	a := math.Abs(x)
	h := math.Copysign(0.5, x)
	switch {
	case a < 0x1p-28 || math.IsNaN(x) || math.IsInf(x, 0):
		return x
	case a < 1:
		t := Expm1(a)
		return h * (float64(2*t) - float64(t*t)/(t+1))
	case a < 22:
		t := Expm1(a)
		return h * (t + t/(t+1))
	case a < 700:
		return h * Exp(a)
	}
	return math.Sinh(x)
}

// Cosh is math.Cosh with the rounding of glibc.
func Cosh(x float64) float64 {
	a := math.Abs(x)
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0) || a >= 700:
		return math.Cosh(x)
	case a < 0x1p-55:
		return 1
	case a < 0.5*math.Ln2:
		t := Expm1(a)
		w := 1 + t
		return 1 + float64(t*t)/(w+w)
	case a < 22:
		t := Exp(a)
		return float64(0.5*t) + 0.5/t
	}
	return 0.5 * Exp(a)
}

// Tanh is math.Tanh with the rounding of glibc.
func Tanh(x float64) float64 {
	a := math.Abs(x)
	z := 1.0
	switch {
	case math.IsNaN(x) || a < 0x1p-55:
		return x
	case a >= 22:
	case a >= 1:
		z = 1 - 2/(Expm1(2*a)+2)
	default:
		t := Expm1(-2 * a)
		z = -t / (t + 2)
	}
	return math.Copysign(z, x)
}

// Asinh is math.Asinh with the rounding of glibc.
func Asinh(x float64) float64 {
	a := math.Abs(x)
	w := 0.0
	switch {
	case a < 0x1p-28 || math.IsNaN(x) || math.IsInf(x, 0):
		return x
	case a > 0x1p28:
		w = Log(a) + math.Ln2
	case a > 2:
		w = Log(float64(2*a) + 1/(math.Sqrt(float64(x*x)+1)+a))
	default:
		t := float64(x * x)
		w = Log1p(a + t/(1+math.Sqrt(1+t)))
	}
	return math.Copysign(w, x)
}

// Acosh is math.Acosh with the rounding of glibc.
func Acosh(x float64) float64 {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return x
	case x > 0x1p28:
		return Log(x) + math.Ln2
	case x == 1:
		return 0
	case x > 2:
		return Log(float64(2*x) - 1/(x+math.Sqrt(float64(x*x)-1)))
	}
	t := x - 1
	return Log1p(t + math.Sqrt(float64(2*t)+float64(t*t)))
}

// Atanh is math.Atanh with the rounding of glibc.
func Atanh(x float64) float64 {
	a := math.Abs(x)
	t := 0.0
	switch {
	case math.IsNaN(x) || a < 0x1p-28 || a >= 1:
		return math.Atanh(x)
	case a < 0.5:
		t = a + a
		t = 0.5 * Log1p(t+float64(t*a)/(1-a))
	default:
		t = 0.5 * Log1p((a+a)/(1-a))
	}
	return math.Copysign(t, x)
}

// The logarithm of 2 to the base 10 in two parts, and 1 divided by the logarithm of 10.
const (
	log10Of2High = 3.01029995663611771306e-01
	log10Of2Low  = 3.69423907715893078616e-13
	byLn10       = 4.34294481903251816668e-01
)

// Log10 returns the logarithm of x to the base 10.
func Log10(x float64) float64 {
	if x <= 0 || math.IsNaN(x) || math.IsInf(x, 0) {
		return math.Log10(x)
	}
	fraction, exponent := math.Frexp(x)
	k := exponent - 1
	fraction *= 2
	if k < 0 {
		fraction, k = fraction/2, k+1
	}
	y := float64(k)
	z := float64(y*log10Of2Low) + float64(byLn10*Log(fraction))
	return z + float64(y*log10Of2High)
}
