package enumerable

// This file tests how elements are ordered and chosen.

import (
	"context"
	"math/rand"
	"slices"
	"testing"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/sorting"
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

// Integers are sorted as words with the result, the steps and the memory of the general way.
func TestWordsCountAsValues(t *testing.T) {
	chance := rand.New(rand.NewSource(5))
	used := func(rt *ruby.Runtime, sort func() error) [2]int64 {
		steps, memory := rt.Used()
		require.NoError(t, sort())
		stepsAfter, memoryAfter := rt.Used()
		return [2]int64{stepsAfter - steps, memoryAfter - memory}
	}
	for _, stable := range []bool{false, true} {
		rt := ruby.NewRuntime(context.Background(), ruby.Limits{Steps: 1 << 40, Memory: 1 << 40, Depth: 100})
		other := ruby.NewRuntime(context.Background(), rt.Limits)
		rt.StableSort, other.StableSort = stable, stable
		for size := range 300 {
			list, keyedList := make([]ruby.Value, size), make([]keyed, size)
			for i := range list {
				list[i] = ruby.Int(int64(chance.Intn(1+size)) - int64(size/2))
				keyedList[i] = keyed{Key: list[i], Element: ruby.Int(int64(i))}
			}
			want, keyedWant := slices.Clone(list), slices.Clone(keyedList)
			require.Equal(t, used(other, func() error { return sortAs(other, want, other.MustCompare) }),
				used(rt, func() error { return sortWords(rt, list) }))
			require.Equal(t, want, list)
			require.Equal(t, used(other, func() error { return sorting.Intro(keyedWant, other.MustCompare) }),
				used(rt, func() error { return sortByWords(rt, keyedList) }))
			for i := range keyedWant {
				require.Equal(t, keyedWant[i].Element, keyedList[i].Element)
			}
		}
	}
}
