package number

// This file multiplies, and computes powers.

import (
	"math"
	"math/big"
	"math/bits"
)

// Mul returns x * y.
func Mul(b Budget, x, y *big.Int) (*big.Int, error) {
	if x.Sign() == 0 || y.Sign() == 0 {
		return new(big.Int), nil
	}
	size := int64(x.BitLen()) + int64(y.BitLen()) - 1
	if err := room(b, size); err != nil {
		return nil, err
	}
	var z *big.Int
	var err error
	if words(x)+words(y) <= Few {
		z, err = mulFew(b, x, y)
	} else {
		z, err = mul(b, x, y)
	}
	if err != nil || int64(z.BitLen()) <= size { // room has checked that
		return z, err
	}
	return checked(b, z)
}

// mulFew is mul for a result of few words, which it computes at once.
func mulFew(b Budget, x, y *big.Int) (*big.Int, error) {
	if err := b.Step(1); err != nil { // as mulSteps says
		return nil, err
	}
	z, xs, ys := b.Integer(), x.Bits(), y.Bits()
	var sum [Few]big.Word
	for i, m := range xs {
		carry := uint(0)
		for j, n := range ys {
			high, low := bits.Mul(uint(m), uint(n))
			low, over := bits.Add(low, carry, 0)
			carry = high + over
			low, over = bits.Add(low, uint(sum[i+j]), 0)
			carry += over
			sum[i+j] = big.Word(low)
		}
		sum[i+len(ys)] = big.Word(carry)
	}
	z.SetBits(append(z.Bits(), sum[:len(xs)+len(ys)]...)) // bounded: there is room
	if x.Sign() != y.Sign() {
		z.Neg(z)
	}
	return z, nil
}

// mulSteps returns the work of multiplying numbers of n and m words: their product for small ones, and less for
// larger ones, as math/big and mul split them.
func mulSteps(n, m int) int64 {
	if n < m {
		n, m = m, n
	}
	const small = 40
	if m <= small && n < small {
		return int64(n*m/128) + 1
	}
	work := float64(n) * float64(m)
	if m > small {
		work *= math.Pow(small/float64(m), 2-1.585)
	}
	return int64(work/128) + 1
}

// mul returns x * y. Parts of leaf words are multiplied at once, and combined by Karatsuba's method.
func mul(b Budget, x, y *big.Int) (*big.Int, error) {
	n, m := words(x), words(y)
	if n < m {
		x, y, n, m = y, x, m, n
	}
	switch {
	case n*m <= leaf*leaf:
		if err := b.Step(mulSteps(n, m)); err != nil {
			return nil, err
		}
		return sized(b, n+m).Mul(x, y), nil
	case 2*m <= n:
		return mulBlocks(b, x, y)
	}
	if err := linear(b, 4*n); err != nil {
		return nil, err
	}
	half := (n + 1) / 2
	x0, x1 := split(x, half)
	y0, y1 := x0, x1
	if x.Cmp(y) != 0 || x.Sign() != y.Sign() {
		y0, y1 = split(y, half)
	}
	low, err := mul(b, x0, y0)
	if err != nil {
		return nil, err
	}
	high, err := mul(b, x1, y1)
	if err != nil {
		return nil, err
	}
	xs, ys := new(big.Int).Add(x0, x1), new(big.Int).Add(y0, y1)
	middle, err := mul(b, xs, ys)
	if err != nil {
		return nil, err
	}
	middle.Sub(middle, low).Sub(middle, high)
	z := make([]big.Word, n+m)
	copy(z, low.Bits())
	copy(z[2*half:], high.Bits())
	addAt(z, half, middle.Bits())
	return signed(z, x.Sign()*y.Sign()), nil
}

// mulBlocks multiplies x by y, a much shorter number, in blocks of x.
func mulBlocks(b Budget, x, y *big.Int) (*big.Int, error) {
	n, m := words(x), words(y)
	block := max(m, leaf*leaf/m)
	z := make([]big.Word, n+m)
	w, abs := x.Bits(), signed(y.Bits(), 1)
	for at := 0; at < n; at += block {
		part, err := mul(b, signed(w[at:min(at+block, n)], 1), abs)
		if err != nil {
			return nil, err
		}
		if err := linear(b, block+m); err != nil {
			return nil, err
		}
		addAt(z, at, part.Bits())
	}
	return signed(z, x.Sign()*y.Sign()), nil
}

// signed makes the number with these words, without copying them.
func signed(w []big.Word, sign int) *big.Int {
	z := new(big.Int).SetBits(w)
	if sign < 0 {
		z.Neg(z)
	}
	return z
}

// split returns the lower n words of x and the others, both without a sign.
func split(x *big.Int, n int) (low, high *big.Int) {
	w := x.Bits()
	n = min(n, len(w))
	return signed(w[:n:n], 1), signed(w[n:], 1)
}

// addAt adds y to z from the word at on.
func addAt(z []big.Word, at int, y []big.Word) {
	carry := uint(0)
	for i, w := range y {
		sum, c := bits.Add(uint(z[at+i]), uint(w), carry)
		z[at+i], carry = big.Word(sum), c
	}
	for i := at + len(y); carry != 0; i++ {
		sum, c := bits.Add(uint(z[i]), 0, carry)
		z[i], carry = big.Word(sum), c
	}
}

// Pow returns x**n.
func Pow(b Budget, x *big.Int, n uint64) (*big.Int, error) {
	switch {
	case n == 0:
		return big.NewInt(1), nil
	case x.BitLen() <= 1: // -1, 0, 1
		if n%2 == 0 {
			return new(big.Int).Abs(x), nil
		}
		return x, nil
	case n > math.MaxInt64/uint64(x.BitLen()):
		n = math.MaxInt64 / uint64(x.BitLen()) // too large anyway
	}
	if err := room(b, int64(x.BitLen()-1)*int64(n)+1); err != nil {
		return nil, err
	}
	zeros := uint64(x.TrailingZeroBits())
	odd, err := Rsh(b, x, zeros)
	if err != nil {
		return nil, err
	}
	z, err := oddPow(b, odd, n)
	if err != nil || zeros == 0 {
		return z, err
	}
	return Lsh(b, z, zeros*n)
}

// oddPow computes x**n by squaring.
func oddPow(b Budget, x *big.Int, n uint64) (*big.Int, error) {
	if x.BitLen() == 1 && (x.Sign() > 0 || n%2 == 1) {
		return x, nil
	}
	z := x
	var err error
	for i := bits.Len64(n) - 2; i >= 0; i-- {
		if z, err = Mul(b, z, z); err != nil {
			return nil, err
		}
		if n>>i&1 == 1 {
			if z, err = Mul(b, z, x); err != nil {
				return nil, err
			}
		}
	}
	return z, nil
}

// PowMod returns x**n % m for n >= 0, with the sign of m, which is not 0.
func PowMod(b Budget, x, n, m *big.Int) (*big.Int, error) {
	abs, err := Abs(b, m)
	if err != nil {
		return nil, err
	}
	_, x, err = DivMod(b, x, abs)
	if err != nil {
		return nil, err
	}
	z := big.NewInt(1)
	if abs.Cmp(z) == 0 {
		return new(big.Int), nil
	}
	if int64(n.BitLen())*int64(words(abs)*words(abs)) <= leaf*leaf {
		if err := b.Step(leaf * leaf / 128); err != nil {
			return nil, err
		}
		z.Exp(x, n, abs)
	} else if z, err = powMod(b, x, n, abs); err != nil {
		return nil, err
	}
	if m.Sign() > 0 || z.Sign() == 0 {
		return z, nil
	}
	return Add(b, z, m)
}

// powMod computes x**n % m by squaring, with several bits of the exponent at a time.
func powMod(b Budget, x, n, m *big.Int) (*big.Int, error) {
	const window = 4
	if err := b.Charge((2 + 1<<window) * (int64(words(m))*wordBytes + Overhead)); err != nil {
		return nil, err
	}
	times := func(x, y *big.Int) (*big.Int, error) {
		product, err := mul(b, x, y)
		if err != nil {
			return nil, err
		}
		_, r, err := quoRem(b, product, m)
		return r, err
	}
	var err error
	powers := [1 << window]*big.Int{big.NewInt(1), x}
	for i := 2; i < len(powers); i++ {
		if powers[i], err = times(powers[i-1], x); err != nil {
			return nil, err
		}
	}
	z := powers[0]
	err = BitDigits(b, n, window, func(d byte) error {
		for range window {
			if z.BitLen() > 1 {
				if z, err = times(z, z); err != nil {
					return err
				}
			}
		}
		if d > 0 {
			z, err = times(z, powers[d])
		}
		return err
	})
	return z, err
}
