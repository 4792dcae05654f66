package ruby

// This file tests how elements are ordered and chosen.

import (
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func compareFirst(a, b [2]int) (int, error) { return a[0] - b[0], nil }

// The runtime decides whether equal elements stay in order; keys that are numbers are sorted in Ruby's way by both.
func TestStableSort(t *testing.T) {
	chance := rand.New(rand.NewSource(3))
	rt := newTestRuntime()
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

func TestSelectionKeepsTheBest(t *testing.T) {
	rt := newTestRuntime()
	chance := rand.New(rand.NewSource(2))
	for range 300 {
		list := make([]Value, chance.Intn(120))
		for i := range list {
			list[i] = Int(int64(chance.Intn(30)))
		}
		n := chance.Intn(12)
		sorted := slices.Clone(list)
		slices.SortFunc(sorted, func(a, b Value) int { return CmpInt(a.n, b.n) })
		wanted := sorted[:min(n, len(sorted))]
		require.Equal(t, elems(wanted), elems(arrayOf(t, rt, list, "min", Int(int64(n)))))
		slices.Reverse(sorted)
		require.Equal(t, elems(sorted[:min(n, len(sorted))]), elems(arrayOf(t, rt, list, "max", Int(int64(n)))))
	}
}

// arrayOf calls a method of an array that answers one.
func arrayOf(t *testing.T, rt *Runtime, list []Value, method string, args ...Value) []Value {
	t.Helper()
	v, err := rt.Send(Ary(slices.Clone(list)...), method, args...)
	require.NoError(t, err)
	a, ok := v.AsArray()
	require.True(t, ok)
	return a.Elems
}

// elems returns the numbers of a list.
func elems(list []Value) []int64 {
	out := make([]int64, len(list))
	for i, v := range list {
		out[i] = v.Int()
	}
	return out
}
