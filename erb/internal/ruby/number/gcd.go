package number

// This file finds common divisors.

import (
	"math/big"
	"math/bits"
)

// GCD returns the greatest common divisor of x and y.
func GCD(b Budget, x, y *big.Int) (*big.Int, error) {
	if err := room(b, int64(max(x.BitLen(), y.BitLen()))); err != nil {
		return nil, err
	}
	x, y = signed(x.Bits(), 1), signed(y.Bits(), 1)
	if x.Cmp(y) < 0 {
		x, y = y, x
	}
	const atOnce = leaf / 8
	for words(y) > atOnce {
		var err error
		if _, x, y, err = halve(b, x, y); err != nil {
			return nil, err
		}
		if y.Sign() == 0 {
			break
		}
		_, r, err := quoRem(b, x, y) // so that it makes progress even if halving has no effect
		if err != nil {
			return nil, err
		}
		x, y = y, r
	}
	if y.Sign() == 0 {
		return new(big.Int).Set(x), nil
	}
	_, r, err := quoRem(b, x, y)
	if err != nil {
		return nil, err
	}
	if err := b.Step(int64(words(y)*words(y))/16 + 1); err != nil {
		return nil, err
	}
	return new(big.Int).GCD(nil, nil, y, r), nil
}

// LCM returns the least common multiple of x and y.
func LCM(b Budget, x, y *big.Int) (*big.Int, error) {
	if x.Sign() == 0 || y.Sign() == 0 {
		return new(big.Int), nil
	}
	gcd, err := GCD(b, x, y)
	if err != nil {
		return nil, err
	}
	q, _, err := QuoRem(b, x, gcd)
	if err != nil {
		return nil, err
	}
	z, err := Mul(b, q, y)
	if err != nil {
		return nil, err
	}
	return Abs(b, z)
}

// matrix maps a pair of numbers to another with the same divisors: a·x + b·y and c·x + d·y.
type matrix struct{ a, b, c, d *big.Int }

func identity() matrix { return matrix{big.NewInt(1), new(big.Int), new(big.Int), big.NewInt(1)} }

// apply returns the image of x and y under m, and m changed such that both are positive and the first is the
// larger.
func (m matrix) apply(b Budget, x, y *big.Int) (matrix, *big.Int, *big.Int, error) {
	p, err := combine(b, m.a, x, m.b, y)
	if err != nil {
		return m, nil, nil, err
	}
	q, err := combine(b, m.c, x, m.d, y)
	if err != nil {
		return m, nil, nil, err
	}
	if p.Sign() < 0 {
		p, m.a, m.b = new(big.Int).Neg(p), new(big.Int).Neg(m.a), new(big.Int).Neg(m.b)
	}
	if q.Sign() < 0 {
		q, m.c, m.d = new(big.Int).Neg(q), new(big.Int).Neg(m.c), new(big.Int).Neg(m.d)
	}
	if p.Cmp(q) < 0 {
		p, q, m = q, p, matrix{m.c, m.d, m.a, m.b}
	}
	return m, p, q, nil
}

// after returns the product of m and n: n applied first, then m.
func (m matrix) after(b Budget, n matrix) (matrix, error) {
	var z matrix
	var err error
	for _, part := range []struct {
		to                **big.Int
		left, x, right, y *big.Int
	}{
		{&z.a, m.a, n.a, m.b, n.c}, {&z.b, m.a, n.b, m.b, n.d}, {&z.c, m.c, n.a, m.d, n.c}, {&z.d, m.c, n.b, m.d, n.d},
	} {
		if *part.to, err = combine(b, part.left, part.x, part.right, part.y); err != nil {
			return z, err
		}
	}
	return z, nil
}

// combine returns p·x + q·y.
func combine(b Budget, p, x, q, y *big.Int) (*big.Int, error) {
	left, err := mul(b, p, x)
	if err != nil {
		return nil, err
	}
	right, err := mul(b, q, y)
	if err != nil {
		return nil, err
	}
	return left.Add(left, right), nil
}

// halve reduces a pair x >= y to one of about half the size with the same divisors, and returns the matrix of that
// reduction. The upper halves of both determine Euclid's steps except for the last ones, and are themselves halved
// recursively.
func halve(b Budget, x, y *big.Int) (m matrix, p, q *big.Int, err error) {
	n, m := words(x), identity()
	target := n/2 + 1
	switch {
	case words(y) <= target:
		return m, x, y, nil
	case n <= leaf/32:
		return halveShort(b, x, y, target)
	}
	if m, x, y, err = halveTop(b, x, y, n/2); err != nil {
		return m, nil, nil, err
	}
	if words(y) > target {
		quotient, rest, err := quoRem(b, x, y)
		if err != nil {
			return m, nil, nil, err
		}
		if m, err = (matrix{new(big.Int), big.NewInt(1), big.NewInt(1), quotient.Neg(quotient)}).after(b, m); err != nil {
			return m, nil, nil, err
		}
		x, y = y, rest
	}
	if words(y) > target {
		var second matrix
		if second, x, y, err = halveTop(b, x, y, max(0, 2*target-words(x))); err != nil {
			return m, nil, nil, err
		}
		if m, err = second.after(b, m); err != nil {
			return m, nil, nil, err
		}
	}
	return m, x, y, nil
}

// halveTop halves the numbers without their lower n words.
func halveTop(b Budget, x, y *big.Int, n int) (m matrix, p, q *big.Int, err error) {
	_, top := split(x, n)
	_, other := split(y, n)
	if m, _, _, err = halve(b, top, other); err != nil {
		return m, nil, nil, err
	}
	return m.apply(b, x, y)
}

// halveShort is halve by Lehmer's method: the highest words of both determine some of Euclid's steps, which are
// then done at once.
func halveShort(b Budget, x, y *big.Int, target int) (m matrix, p, q *big.Int, err error) {
	m = identity()
	for words(y) > target {
		n := words(x)
		if err := b.Step(20); err != nil {
			return m, nil, nil, err
		}
		shift := uint(bits.LeadingZeros(uint(x.Bits()[n-1])))
		f := euclid(wordAt(x, n-1, shift), wordAt(y, n-1, shift))
		if f.v0 == 0 {
			quotient, rest := new(big.Int).QuoRem(x, y, new(big.Int))
			quotient.Neg(quotient)
			x, y = y, rest
			m.a, m.b, m.c, m.d = m.c, m.d, plusTimes(m.a, quotient, m.c), plusTimes(m.b, quotient, m.d)
			continue
		}
		x, y = f.apply(x, y)
		m.a, m.c = f.apply(m.a, m.c)
		m.b, m.d = f.apply(m.b, m.d)
		if x.Cmp(y) < 0 {
			x, y, m = y, x, matrix{m.c, m.d, m.a, m.b}
		}
	}
	return m, x, y, nil
}

// plusTimes returns x + q·y.
func plusTimes(x, q, y *big.Int) *big.Int {
	z := new(big.Int).Mul(q, y)
	return z.Add(z, x)
}

func uintOf(n uint) *big.Int { return signed([]big.Word{big.Word(n)}, 1) }

// wordAt returns the word i of x << shift.
func wordAt(x *big.Int, i int, shift uint) uint {
	w := x.Bits()
	v := uint(0)
	if i < len(w) {
		v = uint(w[i]) << shift
	}
	if i > 0 && i-1 < len(w) {
		v |= uint(w[i-1]) >> (wordBits - shift)
	}
	return v
}

// factors is the result of some of Euclid's steps on a pair: with even it becomes u0·x - v0·y and v1·y - u1·x,
// otherwise the negatives of these.
type factors struct {
	u0, v0, u1, v1 uint
	even           bool
}

// apply applies the steps to a pair.
func (f factors) apply(x, y *big.Int) (p, q *big.Int) {
	p, q = new(big.Int), new(big.Int)
	u0, v0, u1, v1 := uintOf(f.u0), uintOf(f.v0), uintOf(f.u1), uintOf(f.v1)
	if f.even {
		p.Sub(u0.Mul(u0, x), v0.Mul(v0, y))
		q.Sub(v1.Mul(v1, y), u1.Mul(u1, x))
	} else {
		p.Sub(v0.Mul(v0, y), u0.Mul(u0, x))
		q.Sub(u1.Mul(u1, x), v1.Mul(v1, y))
	}
	return p, q
}

// euclid takes steps as long as the highest words of the pair determine the quotients for certain, by the condition
// of Collins.
func euclid(x, y uint) factors {
	f := factors{u1: 1}
	u2, v2 := uint(0), uint(1)
	for y >= v2 && x-y >= f.v1+v2 {
		q, r := x/y, x%y
		x, y = y, r
		f.u0, f.u1, u2 = f.u1, u2, f.u1+q*u2
		f.v0, f.v1, v2 = f.v1, v2, f.v1+q*v2
		f.even = !f.even
	}
	return f
}
