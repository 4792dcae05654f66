package ruby

// This file tests that the buffer that a run borrows keeps its size from run to run, and that the charges of a run
// don't depend on it.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// builds builds a text of n bytes and returns the buffer that the run gives back, and the charges of the run.
func builds(t *testing.T, lent []byte, n int) (back []byte, paid int64) {
	t.Helper()
	rt := NewRuntime(t.Context(), Limits{})
	require.Nil(t, rt.Lend(lent))
	text := rt.Budget().Scratch()
	for range n / 1000 {
		text.Add(strings.Repeat("a", 1000))
	}
	require.Equal(t, strings.Repeat("a", n), text.String())
	require.NoError(t, text.Err())
	_, paid = rt.Used()
	return rt.Return(nil), paid
}

func TestLentBufferGrows(t *testing.T) {
	var lent []byte
	for _, n := range []int{1000, 40_000, 20_000, 100_000, 30_000, MaxScratch / 1000 * 1000} {
		_, alone := builds(t, nil, n)
		before := cap(lent)
		back, paid := builds(t, lent, n)
		require.Equal(t, alone, paid, "%d bytes", n)
		require.GreaterOrEqual(t, cap(back), max(before, n))
		lent = back
	}
	require.LessOrEqual(t, cap(lent), MaxScratch)
	back, _ := builds(t, lent, 2*MaxScratch/1000*1000)
	require.Nil(t, back, "a buffer that is too large to keep has replaced it")
}

// TestLentBufferInUse: a user that has not ended keeps the buffer.
func TestLentBufferInUse(t *testing.T) {
	rt := NewRuntime(t.Context(), Limits{})
	require.Nil(t, rt.Lend(nil))
	text := rt.Budget().Scratch()
	text.Add("a")
	require.Nil(t, rt.Return(nil))
	text.Add("b")
	require.Equal(t, "ab", text.String())
}
