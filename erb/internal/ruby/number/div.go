package number

// This file divides, and computes square roots.

import (
	"math/big"
	"math/bits"
)

// DivMod returns the quotient of x and y, which is not 0, rounded down, and the remainder.
func DivMod(b Budget, x, y *big.Int) (q, r *big.Int, err error) {
	if q, r, err = QuoRem(b, x, y); err != nil {
		return nil, nil, err
	}
	if r.Sign() == 0 || (r.Sign() < 0) == (y.Sign() < 0) {
		return q, r, nil
	}
	if q, err = Sub(b, q, big.NewInt(1)); err != nil {
		return nil, nil, err
	}
	r, err = Add(b, r, y)
	return q, r, err
}

// QuoRem returns the quotient of x and y, which is not 0, truncated, and the remainder, which has the sign of x.
func QuoRem(b Budget, x, y *big.Int) (q, r *big.Int, err error) {
	if words(x) < words(y) {
		return new(big.Int), x, nil
	}
	if err := b.Charge(int64(words(x)+1)*wordBytes + 2*Overhead); err != nil {
		return nil, nil, err
	}
	if q, r, err = quoRem(b, signed(x.Bits(), 1), signed(y.Bits(), 1)); err != nil {
		return nil, nil, err
	}
	if x.Sign() != y.Sign() && q.Sign() != 0 {
		q = new(big.Int).Neg(q)
	}
	if x.Sign() < 0 && r.Sign() != 0 {
		r = new(big.Int).Neg(r)
	}
	return q, r, nil
}

// quoRem divides numbers without a sign. Neither operand is changed; the results may share words with them.
func quoRem(b Budget, x, y *big.Int) (q, r *big.Int, err error) {
	n, m := words(x), words(y)
	if n < m {
		return new(big.Int), x, nil
	}
	if (n-m+1)*m <= leaf*leaf {
		return quoRemLeaf(b, x, y)
	}
	if m > leaf {
		return quoRemLarge(b, x, y)
	}
	block := leaf * leaf / m
	return quoRemBlocks(b, x, y, block, quoRemLeaf)
}

func quoRemLeaf(b Budget, x, y *big.Int) (q, r *big.Int, err error) {
	if err := b.Step(2*mulSteps(max(words(x)-words(y), 1), words(y)) + int64(words(x))/32); err != nil {
		return nil, nil, err
	}
	q, r = new(big.Int).QuoRem(x, y, new(big.Int))
	return q, r, nil
}

// quoRemBlocks divides by y block by block, as in long division.
func quoRemBlocks(b Budget, x, y *big.Int, block int,
	divide func(b Budget, x, y *big.Int) (q, r *big.Int, err error)) (q, r *big.Int, err error) {
	w := x.Bits()
	quotient := make([]big.Word, len(w))
	r = new(big.Int)
	for end := len(w); end > 0; {
		start := (end - 1) / block * block
		part := make([]big.Word, end-start+words(r))
		copy(part, w[start:end])
		copy(part[end-start:], r.Bits())
		var digit *big.Int
		if digit, r, err = divide(b, signed(part, 1), y); err != nil {
			return nil, nil, err
		}
		copy(quotient[start:], digit.Bits())
		end = start
	}
	return signed(quotient, 1), r, nil
}

// quoRemLarge divides by the method of Burnikel and Ziegler: halves of y take the role of digits.
func quoRemLarge(b Budget, x, y *big.Int) (q, r *big.Int, err error) {
	if err := linear(b, 4*words(x)); err != nil {
		return nil, nil, err
	}
	w := y.Bits()
	shift := uint(bits.LeadingZeros(uint(w[len(w)-1])))
	x, y = new(big.Int).Lsh(x, shift), new(big.Int).Lsh(y, shift)
	n := words(y)
	q, r, err = quoRemBlocks(b, x, y, n, func(b Budget, x, y *big.Int) (q, r *big.Int, err error) {
		return div2by1(b, x, y, n)
	})
	if err != nil {
		return nil, nil, err
	}
	return q, new(big.Int).Rsh(r, shift), nil
}

// div2by1 divides x by y, which has n words and the highest bit set; the quotient has n words at most.
func div2by1(b Budget, x, y *big.Int, n int) (q, r *big.Int, err error) {
	if n <= leaf || words(x) < n {
		return quoRem(b, x, y)
	}
	pad := n % 2
	if pad == 1 {
		x, y, n = shifted(x, 1), shifted(y, 1), n+1
	}
	half := n / 2
	low, high := split(x, half)
	q1, r, err := div3by2(b, high, y, half)
	if err != nil {
		return nil, nil, err
	}
	q2, r, err := div3by2(b, joined(low, r, half), y, half)
	if err != nil {
		return nil, nil, err
	}
	if pad == 1 {
		_, r = split(r, 1)
	}
	return joined(q2, q1, half), r, nil
}

// div3by2 divides x of three halves by y of two.
func div3by2(b Budget, x, y *big.Int, half int) (q, r *big.Int, err error) {
	if err := linear(b, 6*half); err != nil {
		return nil, nil, err
	}
	low, high := split(x, half)
	y0, y1 := split(y, half)
	if _, top := split(high, half); top.Cmp(y1) == 0 {
		q = new(big.Int).Lsh(big.NewInt(1), uint(half*wordBits))
		q.Sub(q, big.NewInt(1))
		r = new(big.Int).Sub(high, shifted(y1, half))
		r.Add(r, y1)
	} else if q, r, err = div2by1(b, high, y1, half); err != nil {
		return nil, nil, err
	}
	product, err := mul(b, q, y0)
	if err != nil {
		return nil, nil, err
	}
	r = product.Sub(joined(low, r, half), product)
	for r.Sign() < 0 { // twice at most
		q.Sub(q, big.NewInt(1))
		r.Add(r, y)
	}
	return q, r, nil
}

// shifted returns the absolute value of x, shifted up by n words.
func shifted(x *big.Int, n int) *big.Int { return joined(new(big.Int), x, n) }

// joined returns the number whose lower n words are low and whose others are high.
func joined(low, high *big.Int, n int) *big.Int {
	w := make([]big.Word, n+words(high))
	copy(w, low.Bits())
	copy(w[n:], high.Bits())
	return signed(w, 1)
}

// Sqrt returns the square root of x, which is not negative, rounded down. It doubles the number of correct bits of
// an estimate until all are correct.
func Sqrt(b Budget, x *big.Int) (*big.Int, error) {
	if err := room(b, int64(x.BitLen()/2)); err != nil {
		return nil, err
	}
	if words(x) <= leaf/16 {
		if err := b.Step(int64(words(x)*words(x))/32 + 1); err != nil {
			return nil, err
		}
		return new(big.Int).Sqrt(x), nil
	}
	all := (x.BitLen() - 1) / 2
	z, done := big.NewInt(1), 0
	for s := bits.Len(uint(all)) - 1; s >= 0; s-- {
		before := done
		done = all >> s
		top, err := Rsh(b, x, uint64(2*all-before-done+1))
		if err != nil {
			return nil, err
		}
		q, _, err := quoRem(b, top, z)
		if err != nil {
			return nil, err
		}
		z = new(big.Int).Lsh(z, uint(done-before-1))
		z.Add(z, q)
	}
	square, err := mul(b, z, z)
	if err != nil {
		return nil, err
	}
	if square.Cmp(x) > 0 {
		z.Sub(z, big.NewInt(1))
	}
	return z, nil
}
