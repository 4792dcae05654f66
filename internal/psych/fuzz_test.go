package psych

// This file holds the fuzz targets.

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

func addDocuments(f *testing.F) {
	for _, text := range []string{
		"a: 1\nb:\n- x\n- y: |\n    z\n", "--- &a {b: [c, 'd', \"e\\n\"]}\n", "? a\n: b\n", "%TAG ! x\n---\n!y z\n", "<<: {a: 1}\n",
		"a: &x 1\nb: *x\n", "1:30: 010\n2020-01-02: 1_000.5\n", "\uFEFFa:\r\n\tb\u2028c", bomb(3), "- - - [{? a : b}]\n", "a: >-\n  b\n\n   c\n", strings.Repeat("? ", 50) + "a",
	} {
		f.Add([]byte(text))
	}
}

// FuzzParse reads anything: it may only fail with an error.
func FuzzParse(f *testing.F) {
	addDocuments(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		limits := Limits{AliasNodes: 10_000}
		nodes, err := Parse(data, Options{Limits: limits})
		first, firstErr := ParseFirst(data, Options{Limits: limits})
		if err == nil {
			require.NoError(t, firstErr)
			require.Equal(t, len(nodes) > 0, first != nil)
		}
		for _, n := range nodes {
			checkPositions(t, n)
		}
		for _, o := range []Options{{}, {Unsafe: true}, {Dialect: CLI}, {Dialect: Deployed}} {
			o.Limits = limits
			v, err := Load(data, o)
			if err != nil {
				require.NotEmpty(t, err.Error())
				continue
			}
			_, err = Marshal(v)
			if _, ruby := err.(*RubyError); !ruby {
				require.NoError(t, err)
			}
		}
	})
}

func checkPositions(t *testing.T, n *Node) {
	require.Positive(t, n.Line())
	require.Positive(t, n.Column())
	require.True(t, n.Kind != KindMapping || len(n.Children())%2 == 0)
	for _, c := range n.Children() {
		checkPositions(t, c)
	}
}

// FuzzString writes a string in several places and reads it again.
func FuzzString(f *testing.F) {
	for _, s := range []string{"", "a b", "x: y", "true", "- a", "a\nb\n\n", " a ", "'", "\"", "é\u2028", "2020-01-02", strings.Repeat("word ", 40)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		v := MapOf(s, []any{s, MapOf("k", s)})
		out, err := Marshal(v)
		if _, ruby := err.(*RubyError); ruby {
			return
		}
		require.NoError(t, err)
		back, err := Load(out, Options{Dates: true, Times: true})
		require.NoError(t, err, "%s", out)
		if utf8.ValidString(s) && s != "<<" { // a key "<<" is read as a merge key, in Ruby as well
			require.Equal(t, v, back, "%s", out)
		}
	})
}
