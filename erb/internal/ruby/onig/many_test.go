package onig

// This file compares searches for many matches with searches for one at a time.

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSearchMany searches texts in which matches adjoin, are near, or are farther apart than one piece of a search.
func TestSearchMany(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	texts := []string{"", "a", "b", "aaaa", strings.Repeat("b", 100_000) + "a" + strings.Repeat("é", 50_000) + "ab"}
	for range 200 {
		var b strings.Builder
		for range random.IntN(30) {
			b.WriteString([]string{"a", "ab", "b", "é", "\n", strings.Repeat("c", random.IntN(40))}[random.IntN(6)])
		}
		texts = append(texts, b.String())
	}
	for _, pattern := range []string{"a", "\n", "ab", "é", "aba", "[^a]+", `\w+`} {
		re := compile(t, pattern, 0, UTF8)
		require.True(t, re.Simple(), pattern)
		for _, s := range texts {
			want := oneByOne(t, re, s)
			for _, size := range []int{2, 6, 64} {
				require.Equal(t, want, inMany(t, re, s, size), "%q in %.80q, %d at once", pattern, s, size)
			}
		}
	}
}

// oneByOne returns the bounds of all matches.
func oneByOne(t *testing.T, re *Regexp, s string) (bounds []int) {
	var m Matcher
	for from := 0; ; from = m.Caps[1] {
		ok, err := m.Search(re, s, from)
		require.NoError(t, err)
		if !ok {
			return bounds
		}
		bounds = append(bounds, m.Caps[0], m.Caps[1])
	}
}

// inMany is oneByOne by searches for as many matches as fit in a room of that size.
func inMany(t *testing.T, re *Regexp, s string, size int) (bounds []int) {
	var m Matcher
	room := make([]int, size)
	for from := 0; ; from = bounds[len(bounds)-1] {
		n, err := m.SearchMany(re, s, from, room)
		require.NoError(t, err)
		bounds = append(bounds, room[:n]...)
		if n < size {
			return bounds
		}
	}
}
