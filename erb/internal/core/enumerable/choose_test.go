package enumerable_test

// This file tests how elements are chosen.

import (
	"context"
	"math/rand"
	"slices"
	"testing"

	_ "github.com/boshrender/boshrender/erb" // registers the classes
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/stretchr/testify/require"
)

func TestSelectionKeepsTheBest(t *testing.T) {
	rt := ruby.NewRuntime(context.Background(), ruby.Limits{Steps: 1 << 40, Memory: 1 << 40, Depth: 100})
	chance := rand.New(rand.NewSource(2))
	for range 300 {
		list := make([]ruby.Value, chance.Intn(120))
		for i := range list {
			list[i] = ruby.Int(int64(chance.Intn(30)))
		}
		n := chance.Intn(12)
		sorted := slices.Clone(list)
		slices.SortFunc(sorted, func(a, b ruby.Value) int { return ruby.CmpInt(a.Int(), b.Int()) })
		wanted := sorted[:min(n, len(sorted))]
		require.Equal(t, elems(wanted), elems(arrayOf(t, rt, list, "min", ruby.Int(int64(n)))))
		slices.Reverse(sorted)
		require.Equal(t, elems(sorted[:min(n, len(sorted))]), elems(arrayOf(t, rt, list, "max", ruby.Int(int64(n)))))
	}
}

// arrayOf calls a method of an array that returns one.
func arrayOf(t *testing.T, rt *ruby.Runtime, list []ruby.Value, method string, args ...ruby.Value) []ruby.Value {
	t.Helper()
	v, err := rt.Send(ruby.Ary(slices.Clone(list)...), method, args...)
	require.NoError(t, err)
	a, ok := v.AsArray()
	require.True(t, ok)
	return a.Elems
}

// elems returns the numbers of a list.
func elems(list []ruby.Value) []int64 {
	out := make([]int64, len(list))
	for i, v := range list {
		out[i] = v.Int()
	}
	return out
}
