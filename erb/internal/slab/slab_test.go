package slab_test

// This file tests that what comes from a slab is apart from everything else that does.

import (
	"testing"

	"github.com/boshrender/boshrender/erb/internal/slab"
	"github.com/stretchr/testify/require"
)

func TestElementsAreApart(t *testing.T) {
	var s slab.Of[int]
	var ones []*int
	var lists [][]int
	for i := range 300 {
		one, list := s.One(), s.List(i%7)
		require.Zero(t, *one)
		require.Len(t, list, i%7)
		require.Equal(t, len(list), cap(list))
		*one = i
		for j := range list {
			require.Zero(t, list[j])
			list[j] = -i
		}
		ones, lists = append(ones, one), append(lists, list)
	}
	for i := range ones {
		require.Equal(t, i, *ones[i])
		for _, n := range lists[i] {
			require.Equal(t, -i, n)
		}
	}
	require.Len(t, s.List(1_000), 1_000)
}

func TestFewAllocations(t *testing.T) {
	count := testing.AllocsPerRun(10, func() {
		var s slab.Of[[4]int]
		for range 1_000 {
			s.One()
		}
	})
	require.Less(t, count, 100.0)
}
