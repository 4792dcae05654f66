package onig

// This file compares [[:print:]] and [[:word:]] with the functions that decide how strings are inspected and
// written as YAML.

import (
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/rubytext"
)

func TestPrintAndWord(t *testing.T) {
	for name, is := range map[string]func(rune) bool{"print": rubytext.IsPrint, "word": rubytext.IsWord} {
		set := newCharSet(must(name), false)
		for r := rune(0); r <= unicode.MaxRune; r++ {
			if set.has(r) != is(r) {
				require.Equal(t, set.has(r), is(r), "%s %U", name, r)
			}
		}
	}
}
