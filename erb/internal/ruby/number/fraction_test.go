package number

// This file tests fractions against big.Rat.

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// Fractions of small and of large parts compute as big.Rat does, also where one becomes the other.
func TestFractions(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	edges := []int64{0, 1, 2, 3, 10, 60, 86400, 1e9, 1<<31 - 1, 1 << 31, 1<<53 + 1, 1 << 62, math.MaxInt64 - 1, math.MaxInt64}
	one := func() int64 {
		x := edges[r.IntN(len(edges))]
		if r.IntN(3) == 0 {
			x = r.Int64() >> r.IntN(63)
		}
		return x
	}
	signed := func() int64 {
		if r.IntN(50) == 0 {
			return math.MinInt64
		}
		return one() * (1 - 2*r.Int64N(2))
	}
	rat := func(f *Fraction) *big.Rat { return new(big.Rat).SetFrac(f.Parts()) }
	same := func(want *big.Rat, got *Fraction) {
		require.Equal(t, want.RatString(), got.String())
		require.Equal(t, want.Sign(), got.Sign())
		require.Equal(t, want.IsInt(), got.IsInt())
		f, _ := want.Float64()
		require.Equal(t, f, got.Float64())
	}
	for range 5_000 {
		f, g := Frac(signed(), max(one(), 1)), Frac(signed(), max(one(), 1))
		if r.IntN(4) == 0 {
			f = f.Add(Frac(1, max(one(), 1))).Times(signed())
		}
		if r.IntN(20) == 0 {
			g = nil
		}
		x, y, n := rat(f), new(big.Rat), signed()
		if g != nil {
			y = rat(g)
		}
		same(x, f)
		same(new(big.Rat).Add(x, y), f.Add(g))
		same(new(big.Rat).Sub(x, y), f.Sub(g))
		same(new(big.Rat).Sub(y, x), g.Sub(f))
		same(new(big.Rat).Neg(x), f.Neg())
		same(new(big.Rat).Mul(x, new(big.Rat).SetInt64(n)), f.Times(n))
		if n != 0 {
			same(new(big.Rat).Quo(x, new(big.Rat).SetInt64(n)), f.Over(n))
		}
		digits := r.IntN(25)
		same(new(big.Rat).Mul(x, new(big.Rat).SetInt(Pow10(digits))), f.Scaled(digits))
		require.Equal(t, x.Cmp(y), f.Cmp(g))
		require.Equal(t, y.Cmp(x), g.Cmp(f))
		whole := new(big.Int).Div(x.Num(), x.Denom())
		q, rest, ok := f.Floor()
		require.Equal(t, whole.IsInt64(), ok)
		if ok {
			require.Equal(t, whole.Int64(), q)
			same(new(big.Rat).Sub(x, new(big.Rat).SetInt(whole)), rest)
		}
	}
	same(big.NewRat(1, 3), new(Fraction).Add(Frac(1, 3)))
	same(new(big.Rat).SetFloat64(0.1), FractionOfFloat(0.1))
	same(new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(-1), 200)), FractionOf(new(big.Int).Lsh(big.NewInt(-3), 1000)))
}
