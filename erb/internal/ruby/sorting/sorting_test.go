package sorting_test

// This file tests the results of the sorts. Cases of package ruby prove that their steps are Ruby's.

import (
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
