package number

// This file tests numbers of 128 bits against math/big.

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestUint128 compares every operation with that of math/big.
func TestUint128(t *testing.T) {
	full := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 128), big.NewInt(1))
	values := []Uint128{{}, {0, 1}, {0, 1 << 63}, {0, ^uint64(0)}, {1, 0}, {1 << 63, 1}, {0xfe80 << 48, 0xffff0a000001}, {^uint64(0), ^uint64(0)}}
	for _, n := range values {
		i := n.Int()
		back, ok := Uint128Of(i)
		require.True(t, ok)
		require.Equal(t, n, back)
		require.Equal(t, i.String(), n.String())
		require.Equal(t, i.BitLen(), n.BitLen())
		b := n.Bytes()
		require.Equal(t, i.FillBytes(make([]byte, 16)), b[:])
		next := new(big.Int).Add(i, big.NewInt(1))
		require.Equal(t, next.And(next, full).String(), n.Next().String())
		for by := range uint(130) {
			left := new(big.Int).Lsh(i, by)
			require.Equal(t, left.And(left, full).String(), n.Lsh(by).String(), "%v << %d", i, by)
			require.Equal(t, new(big.Int).Rsh(i, by).String(), n.Rsh(by).String(), "%v >> %d", i, by)
		}
		for _, m := range values {
			j := m.Int()
			require.Equal(t, i.Cmp(j), n.Cmp(m))
			require.Equal(t, new(big.Int).And(i, j).String(), n.And(m).String())
			require.Equal(t, new(big.Int).Or(i, j).String(), n.Or(m).String())
			require.Equal(t, new(big.Int).Xor(i, j).String(), n.Xor(m).String())
		}
	}
	for _, x := range []*big.Int{big.NewInt(-1), new(big.Int).Add(full, big.NewInt(1))} {
		_, ok := Uint128Of(x)
		require.False(t, ok, "%v", x)
	}
	require.Equal(t, Uint128{0, 1<<32 - 1}, Ones(32))
	require.Equal(t, Uint128{}, Ones(0))
}
