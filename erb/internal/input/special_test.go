package input

// This file tests functions that test several bytes at once.

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Testing eight bytes at once has the same result as testing each.
func TestSpecial(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	alphabet := "\x00\x01\x20\x21\x22\x23\x5b\x5c\x5d\x7f\x80\xa2\xdc\xff"
	for range 200_000 {
		text := make([]byte, 8)
		for i := range text {
			text[i] = alphabet[random.Intn(len(alphabet))]
		}
		want := strings.IndexAny(string(text), "\"\\")
		if want < 0 {
			want = 8
		}
		require.Equal(t, want, special(string(text)), "%q", text)
	}
}

// Integers have the value of their digits, however many they are.
func TestSmall(t *testing.T) {
	for _, n := range []int64{0, 1, 9, 10, 255, 256, 123456789012345678, 999999999999999999} {
		got, ok := small(fmt.Sprint(n))
		require.True(t, ok)
		require.Equal(t, n, got)
	}
	for _, text := range []string{"", "-", "-1", "1-", "1000000000000000000"} {
		_, ok := small(text)
		require.False(t, ok, text)
	}
}

// Names with the same ends may be equal, and then the last value counts.
func TestNamesThatComeAgain(t *testing.T) {
	tree := NewMapping([]string{"abc", "axc", "abc", "abbc"}, []any{int64(1), int64(2), int64(3), int64(4)})
	require.Equal(t, []string{"abc", "axc", "abbc"}, tree.Names())
	require.Equal(t, int64(3), tree.At(0))
	require.Equal(t, int64(4), tree.At(2))
}
