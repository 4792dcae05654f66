package number

// This file multiplies many numbers.

import "math/big"

// Product returns from * (from+1) * … * to, 1 if there are none.
func Product(b Budget, from, to int64) (*big.Int, error) {
	const atOnce = 64
	if to-from < atOnce {
		z := big.NewInt(1)
		if err := b.Step(atOnce); err != nil {
			return nil, err
		}
		for i := from; i <= to; i++ {
			z.Mul(z, big.NewInt(i))
		}
		return z, nil
	}
	middle := from + (to-from)/2
	x, err := Product(b, from, middle)
	if err != nil {
		return nil, err
	}
	y, err := Product(b, middle+1, to)
	if err != nil {
		return nil, err
	}
	return Mul(b, x, y)
}

// Binomial returns the number of ways to choose k of n, both 0 or more and k <= n.
func Binomial(b Budget, n, k int64) (*big.Int, error) {
	k = min(k, n-k)
	x, err := Product(b, n-k+1, n)
	if err != nil {
		return nil, err
	}
	y, err := Product(b, 1, k)
	if err != nil {
		return nil, err
	}
	q, _, err := QuoRem(b, x, y)
	return q, err
}
