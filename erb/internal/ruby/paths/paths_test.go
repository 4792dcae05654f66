package paths

// This file compares lists of random paths with a map of strings.

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/internal/reads"
	"github.com/stretchr/testify/require"
)

func TestList(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	names := []string{"a", "b", "a[]", "properties", "a.b", ""}
	var l List
	for range 2000 {
		n, room := r.IntN(40), make([]string, 20)
		l.Reset(n, true)
		var want []string
		places := map[string]int{}
		for range n {
			parts := make([]string, 1+r.IntN(3))
			require.True(t, l.Empty())
			for i := range parts {
				parts[i] = names[r.IntN(len(names)-1)]
				l.Part(parts[i])
			}
			path, seen := strings.Join(parts, "."), reads.Seen(r.IntN(3))
			l.End(seen)
			at, ok := places[path]
			if !ok {
				at = len(want)
				places[path], want = at, append(want, path+reads.Mark(path, seen))
			}
			if _, before := reads.Cut(want[at]); seen < before {
				want[at] = path + reads.Mark(path, seen)
			}
		}
		require.Equal(t, want, All(&l, room[:r.IntN(len(room))]))
	}
}

func TestLarge(t *testing.T) {
	var l List
	var want []string
	l.Reset(20_000, true)
	for i := range 20_000 {
		name := fmt.Sprintf("name_%d", i/2)
		l.Part("properties")
		l.Part(name)
		l.End(reads.Seen(i % 2))
		want = append(want, "properties."+name)
	}
	require.Equal(t, slices.Compact(want), All[string](&l, nil))
}

func TestDistinct(t *testing.T) {
	var l List
	for range 2 {
		var want []string
		l.Reset(3000, false)
		for i := range 3000 {
			name := fmt.Sprintf("name_%d", i)
			if i%10 == 0 {
				l.Part("properties")
			} else {
				l.Repeat(len("properties"))
			}
			l.Part(name)
			l.End(reads.Seen(i % 2))
			want = append(want, "properties."+name+reads.Mark(name, reads.Seen(i%2)))
		}
		require.Equal(t, want, All[string](&l, nil))
		l.Trim()
	}
}

func TestTrimGivesUpLongTexts(t *testing.T) {
	var l List
	l.Reset(1, false)
	l.Part(strings.Repeat("a", 1<<20))
	l.Trim()
	require.Zero(t, cap(l.text))
}
