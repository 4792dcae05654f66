package slab_test

// This file tests that the values in a block do not overlap.

import (
	"strings"
	"testing"

	"github.com/boshrender/boshrender/internal/slab"
	"github.com/stretchr/testify/require"
)

func TestElementsAreApart(t *testing.T) {
	var s slab.Of[int]
	var ones []*int
	var lists [][]int
	for i := range 300 {
		one, list := slab.One(&s), slab.List(&s, i%7)
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
	require.Len(t, slab.List(&s, 1_000), 1_000)
}

func TestFewAllocations(t *testing.T) {
	count := testing.AllocsPerRun(10, func() {
		var s slab.Of[[4]int]
		for range 1_000 {
			slab.One(&s)
		}
	})
	require.Less(t, count, 100.0)
}

func TestTextsAreApart(t *testing.T) {
	var s slab.Texts
	var want, got []string
	for i := range 3_000 {
		p := []byte(strings.Repeat(string(rune('a'+i%26)), i%(2*slab.LongText)))
		want, got = append(want, string(p)), append(got, s.Of(p))
		clear(p)
	}
	require.Equal(t, want, got)
}

func TestFewAllocationsOfTexts(t *testing.T) {
	text := []byte("a text of 32 bytes, a third of a")
	count := testing.AllocsPerRun(10, func() {
		var s slab.Texts
		for range 1_000 {
			s.Of(text)
		}
	})
	require.Less(t, count, 50.0)
}
