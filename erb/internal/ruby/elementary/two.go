package elementary

// This file computes the functions of two floats.

import (
	"math"
	"math/big"
)

// Hypot returns the length of the hypotenuse of a right triangle with legs x and y.
func Hypot(x, y float64) float64 {
	near := math.Hypot(x, y)
	if math.IsNaN(near) || math.IsInf(x, 0) || math.IsInf(y, 0) || near == 0 {
		return near
	}
	const apart = 0x1p-60 // if they differ by this factor the shorter leg makes no difference
	if long := max(math.Abs(x), math.Abs(y)); min(math.Abs(x), math.Abs(y)) < apart*long {
		return long
	}
	a, b := bigOf(x), bigOf(y)
	sum := add(mul(a, a), mul(b, b))
	return rounded(sum.Sqrt(sum))
}

// Atan2 returns the angle of the point (x, y), from -π to π.
func Atan2(y, x float64) float64 {
	near := math.Atan2(y, x)
	if math.IsNaN(near) || math.IsInf(x, 0) || math.IsInf(y, 0) || x == 0 || y == 0 {
		return near
	}
	a, b := bigOf(x), bigOf(y)
	if math.Abs(near) < tiny {
		return rounded(quo(b, a))
	}
	sin, cos := bigSinCos(near)
	rest := quo(sub(mul(b, cos), mul(a, sin)), add(mul(a, cos), mul(b, sin)))
	return rounded(add(bigOf(near), rest))
}

// widest is the maximum number of bits of the powers that ExactPower computes.
const widest = 256

// ExactPower returns x**y if it is a number of few digits: a result halfway between two floats can only be rounded
// with all of its digits.
func ExactPower(x, y float64) (power float64, ok bool) {
	for range 3 {
		root := math.Sqrt(x)
		if y == math.Trunc(y) || root == 0 || math.IsNaN(root) || math.FMA(root, root, -x) != 0 {
			break
		}
		x, y = root, 2*y
	}
	if y != math.Trunc(y) || y < 2 || y > widest {
		return 0, false
	}
	f := new(big.Float).SetFloat64(x)
	if f.IsInf() || f.MinPrec()*uint(y) > widest {
		return 0, false
	}
	product := number0().SetInt64(1)
	for range int(y) {
		product = mul(product, f)
	}
	return rounded(product), true
}
