package sorting_test

// This file tests the results of the sorts. Cases of package ruby prove that their steps are Ruby's.

import (
	"cmp"
	"errors"
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb/internal/ruby/sorting"
)

func compareFirst(a, b [2]int) (int, error) { return a[0] - b[0], nil }

func TestQuickSorts(t *testing.T) {
	chance := rand.New(rand.NewSource(1))
	for size := range 400 {
		list := make([][2]int, size)
		for i := range list {
			list[i] = [2]int{chance.Intn(1 + size/(1+size%7)), i}
		}
		want := slices.Clone(list)
		slices.SortStableFunc(want, func(a, b [2]int) int { return a[0] - b[0] })
		require.NoError(t, sorting.Quick(list, compareFirst))
		for i := range list {
			require.Equal(t, want[i][0], list[i][0])
		}
		require.ElementsMatch(t, want, list)
	}
}

func TestWordsComparesAsQuick(t *testing.T) {
	chance := rand.New(rand.NewSource(2))
	for size := range 400 {
		words := make([]int64, size)
		for i := range words {
			words[i] = chance.Int63n(int64(1 + size/(1+size%5)))
		}
		want, comparisons := slices.Clone(words), 0
		require.NoError(t, sorting.Quick(want, func(a, b int64) (int, error) {
			comparisons++
			return cmp.Compare(a, b), nil
		}))
		require.NoError(t, sorting.Words(words, func(n int) error {
			comparisons -= n
			return nil
		}))
		require.Equal(t, want, words)
		require.Zero(t, comparisons)
	}
}

func TestWordsStopsAtAnError(t *testing.T) {
	stop, words := errors.New("stop"), make([]int64, 1<<12)
	for i := range words {
		words[i] = int64(i * 7 % 1000)
	}
	told := 0
	require.Equal(t, stop, sorting.Words(words, func(n int) error {
		told += n
		return stop
	}))
	require.Less(t, told, 3*len(words))
}

func TestQuickEndsWhateverTheOrderAnswers(t *testing.T) {
	chance := rand.New(rand.NewSource(4))
	for size := range 300 {
		list := make([]int, size)
		require.NoError(t, sorting.Quick(list, func(int, int) (int, error) { return chance.Intn(3) - 1, nil }))
	}
}

func TestQuickStopsAtAnError(t *testing.T) {
	stop, calls := errors.New("stop"), 0
	err := sorting.Quick([]int{3, 1, 2, 5, 4}, func(a, b int) (int, error) {
		calls++
		return 0, stop
	})
	require.Equal(t, stop, err)
	require.Equal(t, 1, calls)
}
