package psych

// This file reads documents meant to exhaust the reader.

import (
	"fmt"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/limit"
)

// bomb returns a document in which each of n lists holds ten aliases of the one before.
func bomb(n int) string {
	var b strings.Builder
	b.WriteString("a0: &a0 [x, x]\n")
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, "a%d: &a%d [%s]\n", i, i, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*a%d, ", i-1), 10), ", "))
	}
	return b.String()
}

func TestLimits(t *testing.T) {
	deepFlow := strings.Repeat("[", 1001) + strings.Repeat("]", 1001)
	tests := []struct {
		name, text string
		limits     Limits
		want       LimitError
	}{
		{"size", "a: 1234567", Limits{Size: 9}, LimitError{Limit: "size", Max: 9}},
		{"flow depth", deepFlow, Limits{}, LimitError{Limit: "depth", Max: 1000, Line: 1, Column: 1001}},
		{"block depth", strings.Repeat("- ", 1001) + "x", Limits{}, LimitError{Limit: "depth", Max: 1000, Line: 1, Column: 2001}},
		{"mapping depth", strings.Repeat("? ", 4) + "x", Limits{Depth: 3}, LimitError{Limit: "depth", Max: 3, Line: 1, Column: 7}},
		{"pair depth", "[[a: b]]", Limits{Depth: 2}, LimitError{Limit: "depth", Max: 2, Line: 1, Column: 3}},
		{"unlimited depth", strings.Repeat("[", MaxDepth+1), Limits{Depth: -1}, LimitError{Limit: "depth", Max: MaxDepth, Line: 1, Column: MaxDepth + 1}},
		{"aliases", bomb(3), Limits{AliasNodes: 100}, LimitError{Limit: "alias nodes", Max: 100, Line: 3, Column: 15}},
		{"alias bomb", bomb(20), Limits{}, LimitError{Limit: "alias nodes", Max: DefaultAliasNodes, Line: 7, Column: 15}},
		{"unlimited aliases", bomb(40), Limits{AliasNodes: -1}, LimitError{Limit: "alias nodes", Max: limit.Unlimited, Line: 20, Column: 18}},
		{"digits", "a:\n- 1" + strings.Repeat("0", DefaultDigits), Limits{}, LimitError{Limit: "digits", Max: DefaultDigits, Line: 2, Column: 3}},
		{"unlimited digits", "1" + strings.Repeat("0", MaxDigits), Limits{Digits: -1}, LimitError{Limit: "digits", Max: MaxDigits, Line: 1, Column: 1}},
		{"nodes", "[[],[],[]]", Limits{Nodes: 3}, LimitError{Limit: "nodes", Max: 3, Line: 1, Column: 8}},
		{"nodes of blocks", "- a\n- b: c\n", Limits{Nodes: 4}, LimitError{Limit: "nodes", Max: 4, Line: 2, Column: 6}},
		{"nodes that are not there", "- \n- \n- \n", Limits{Nodes: 3}, LimitError{Limit: "nodes", Max: 3, Line: 3, Column: 2}},
		{"values that are not there", "{a, b}", Limits{Nodes: 4}, LimitError{Limit: "nodes", Max: 4, Line: 1, Column: 6}},
		{"aliases are nodes", "[&a x, *a, *a]", Limits{Nodes: 3}, LimitError{Limit: "nodes", Max: 3, Line: 1, Column: 12}},
		{"many nodes", "[" + strings.Repeat("[],", DefaultNodes) + "]", Limits{}, LimitError{Limit: "nodes", Max: DefaultNodes, Line: 1, Column: 2 + 3*(DefaultNodes-1)}},
		{"text of keys", strings.Repeat("? ", 900) + "{" + strings.Repeat("x", 50_000) + "}", Limits{}, LimitError{Limit: "text of keys", Max: maxKeyText, Line: 1, Column: 1151}},
		{"recursion", "&a [b, *a]", Limits{}, LimitError{Limit: "recursion", Line: 1, Column: 8}},
		{"recursive mapping", "a: &a\n  b: {c: *a}", Limits{}, LimitError{Limit: "recursion", Line: 2, Column: 10}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if len(tt.text) > DefaultNodes {
				tier.Normally(t)
			}
			v, err := Load([]byte(tt.text), Options{Limits: tt.limits})
			var limitErr *LimitError
			require.ErrorAs(t, err, &limitErr)
			require.Nil(t, v)
			require.Equal(t, tt.want, *limitErr)
			require.NotEmpty(t, err.Error())
		})
	}
}

func TestWithinLimits(t *testing.T) {
	for name, text := range map[string]string{
		"depth":   strings.Repeat("[", 1000) + strings.Repeat("]", 1000),
		"aliases": bomb(4),
		"digits":  "1" + strings.Repeat("0", DefaultDigits-1),
	} {
		_, err := Load([]byte(text), Options{})
		require.NoError(t, err, name)
	}
}

// TestHostile reads documents that would take a careless reader quadratic time or more: a minute instead of an
// instant.
func TestHostile(t *testing.T) {
	n := tier.Of(4_000, 20_000, 100_000)
	directives := new(strings.Builder)
	merges := new(strings.Builder)
	merges.WriteString("a: &a\n")
	for i := range n {
		fmt.Fprintf(directives, "%%TAG !x%d! y\n", i)
		fmt.Fprintf(merges, " k%d: {<<: *a}\n", i)
	}
	for _, tt := range []struct {
		name, text string
		want       any // the expected error
	}{
		{"open lists", strings.Repeat("[", n), new(*LimitError)},
		{"open mappings", strings.Repeat("{a: ", n), new(*LimitError)},
		{"open keys", strings.Repeat("? ", n), new(*LimitError)},
		{"lists in lists", strings.Repeat("[", 900) + strings.Repeat("a, ", 9*n), new(*SyntaxError)},
		{"lines in lists", strings.Repeat("[\n", 900) + strings.Repeat("a,\n", 9*n), new(*SyntaxError)},
		{"anchors", strings.Repeat("- &a x\n- *a\n", n), nil},
		{"directives", directives.String() + "---\n", nil},
		{"self merges", merges.String(), new(*LimitError)},
		{"empty lines", "a: |\n" + strings.Repeat("\n", 10*n) + "x", new(*SyntaxError)},
		{"blanks", "a: 'x" + strings.Repeat(" ", 10*n) + "y'", nil},
		{"quotes", strings.Repeat("''", 10*n), nil},
		{"escapes", `"` + strings.Repeat(`\\`, 10*n), new(*SyntaxError)},
		{"colons", strings.Repeat(":", 10*n), new(*SyntaxError)},
		{"keys in keys", strings.Repeat("? ", 999) + "a", nil},
		{"keys of aliases", "a: &a " + strings.Repeat("x", 10*n) + "\n? [*a" + strings.Repeat(", *a", n) + "]\n", new(*LimitError)},
		{"numbers", strings.Repeat("1_", 10*n), nil},
		{"sexagesimals", strings.Repeat("1:", 10*n), new(*SyntaxError)},
		{"nested duplicates", strings.Repeat("a: 1\n", n), nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Load([]byte(tt.text), Options{})
			if tt.want == nil {
				require.NoError(t, err)
			} else {
				require.ErrorAs(t, err, tt.want)
			}
			_, _ = Load([]byte(tt.text), Options{Dialect: CLI, Limits: Limits{Depth: 100}}) // ends
		})
	}
}

func TestMarshalRecursion(t *testing.T) {
	m := NewMap(1)
	m.Set("self", m)
	out, err := Marshal(m)
	require.NoError(t, err)
	require.Equal(t, "--- &1\nself: *1\n", string(out))

	_, err = MarshalOptions{Expand: true}.Marshal(m)
	var limitErr *LimitError
	require.ErrorAs(t, err, &limitErr)
}
