package enumerable

// This file tests how elements are ordered and chosen.

import (
	"context"
	"math/rand"
	"slices"
	"testing"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/stretchr/testify/require"
)

func compareFirst(a, b [2]int) (int, error) { return a[0] - b[0], nil }

// The runtime decides whether equal elements stay in order; keys that are numbers are sorted in Ruby's way by both.
func TestStableSort(t *testing.T) {
	chance := rand.New(rand.NewSource(3))
	rt := ruby.NewRuntime(context.Background(), ruby.Limits{Steps: 1 << 40, Memory: 1 << 40, Depth: 100})
	moved := false
	for size := range 200 {
		list := make([][2]int, size)
		for i := range list {
			list[i] = [2]int{chance.Intn(1 + size/3), i}
		}
		want := slices.Clone(list)
		slices.SortStableFunc(want, func(a, b [2]int) int { return a[0] - b[0] })
		own, stable := slices.Clone(list), slices.Clone(list)
		rt.StableSort = false
		require.NoError(t, sortAs(rt, own, compareFirst))
		rt.StableSort = true
		require.NoError(t, sortAs(rt, stable, compareFirst))
		require.Equal(t, want, stable)
		moved = moved || !slices.Equal(want, own)
	}
	require.True(t, moved, "no list shows the difference")
}
