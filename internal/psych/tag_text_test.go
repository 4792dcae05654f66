package psych

// This file compares tags made of two pieces with their texts.

import (
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTag(t *testing.T) {
	texts := []string{"", "!", "!x", "!str", "!str:", "!str:Foo", "!ruby/object:Foo", "!ruby/hash", yamlTag, yamlTag + "str", "!ruby/sym"}
	for _, text := range texts {
		for i := range len(text) + 1 {
			tag := makeTag(text[:i], text[i:])
			require.Equal(t, text, tag.String())
			require.Equal(t, text == "", tag.None())
			for _, other := range texts {
				require.Equal(t, text == other && text != "", tag.Is(other), "%q in two at %d is %q", text, i, other)
				require.Equal(t, strings.HasPrefix(text, other), tag.HasPrefix(other))
				rest, found := tag.CutPrefix(other)
				wantRest, want := strings.CutPrefix(text, other)
				require.Equal(t, want, found)
				if want {
					require.Equal(t, wantRest, rest)
				}
			}
		}
	}
}

// TestSharedPrefix reads a document of many nodes with tags that share a long prefix, which begins like a known tag
// or not.
func TestSharedPrefix(t *testing.T) {
	const prefix, nodes = 64 << 10, 2_000
	for _, begin := range []string{"tag:", "!str", "!ruby/hash", "!float"} {
		for _, node := range []string{"- !x a\n", "- !x {}\n", "- !x []\n", "- ? !x {a: b}\n  : c\n"} {
			text := "%TAG ! " + begin + strings.Repeat("a", prefix) + "\n---\n" + strings.Repeat(node, nodes)
			for _, d := range []Dialect{Ruby, CLI, Deployed} {
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				_, err := Load([]byte(text), Options{Dialect: d})
				runtime.ReadMemStats(&after)
				if d == Ruby {
					require.NoError(t, err)
				}
				require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(prefix*nodes/8), "%s %s", begin, node)
			}
		}
	}
}
