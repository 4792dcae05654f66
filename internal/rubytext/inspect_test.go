package rubytext_test

// This file tests values that no document holds: limits, views, lists that contain themselves, Go's other types.

import (
	"iter"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/internal/rubytext"
)

// node is a View.
type node struct{ plain any }

func (n node) Plain() any { return n.plain }

func TestView(t *testing.T) {
	list := node{iter.Seq[any](slices.Values([]any{node{"a"}, node{node{nil}}}))}
	hash := node{iter.Seq2[any, any](maps.All(map[any]any{node{rubytext.Symbol("k")}: list}))}
	require.Equal(t, `{k: ["a", nil]}`, rubytext.Inspect(hash))
	require.Equal(t, `{k: ["a", nil]}`, rubytext.ToS(hash))
	require.Equal(t, "a", rubytext.ToS(node{"a"}))
	for want, v := range map[string]rubytext.View{"Hash": hash, "Array": list, "NilClass": node{nil}} {
		require.Equal(t, want, rubytext.ClassName(v))
	}
	require.Equal(t, "nil", rubytext.Receiver(node{nil}))
	require.Equal(t, "true", rubytext.Noun(node{true}))
	require.EqualError(t, rubytext.IndexError(list), "no implicit conversion of String into Integer")
}

func TestKinds(t *testing.T) {
	for want, v := range map[string]any{
		"5": 5, "-1": int32(-1), "7": uint8(7), `["a", "\e"]`: []string{"a", "\x1b"}, "{}": (*psych.Map)(nil), "[]": []any(nil),
	} {
		require.Equal(t, want, rubytext.Inspect(v))
		require.Equal(t, want, rubytext.ToS(v))
	}
	require.Equal(t, "Integer", rubytext.ClassName(5))
	require.Equal(t, "Object", rubytext.ClassName(struct{}{}))
	require.Equal(t, "-0001-02-03", rubytext.ToS(rubytext.Date{Year: -1, Month: 2, Day: 3}))
	require.Equal(t, "2024-01-02 03:04:05 UTC", rubytext.ToS(time.Date(2024, 1, 2, 3, 4, 5, 6, time.UTC)))
}

func TestAtMost(t *testing.T) {
	long := make([]any, 1000)
	require.Equal(t, "[nil, nil, nil, …]", rubytext.InspectAtMost(long, 12))
	require.Equal(t, "[nil, nil, nil, …]", rubytext.ToSAtMost(long, 12))
	require.Len(t, rubytext.Inspect(long), 5000)
	inside := psych.MapOf("a", long, "b", long)
	require.Equal(t, `{"a" => [nil, …], …}`, rubytext.InspectAtMost(inside, 12))
}

func TestItself(t *testing.T) {
	list := []any{nil}
	list[0] = list
	require.Equal(t, strings.Repeat("[", 10_001)+"…"+strings.Repeat("]", 10_001), rubytext.Inspect(list))
}
