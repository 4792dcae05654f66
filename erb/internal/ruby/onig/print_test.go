package onig

// This file compares [[:print:]] with what decides how strings are inspected.

import (
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/rubytext"
)

func TestPrint(t *testing.T) {
	set := newCharSet(must("print"), false)
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if set.has(r) != rubytext.IsPrint(r) {
			require.Equal(t, set.has(r), rubytext.IsPrint(r), "%U", r)
		}
	}
}
