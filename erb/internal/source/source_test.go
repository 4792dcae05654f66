package source

// This file tests the positions in a text.

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// Columns count characters wherever the marks are: inside lines and between them, and in invalid bytes.
func TestPosition(t *testing.T) {
	texts := map[string]string{
		"ascii":      strings.Repeat("a", 5*markEvery),
		"characters": strings.Repeat("aé€😀", 2*markEvery),
		"bytes":      strings.Repeat("a\xff\x80\xe2\x82", 2*markEvery),
		"no starts":  strings.Repeat("\x80", 5*markEvery),
		"lines":      strings.Repeat(strings.Repeat("é", 100)+"\n", 200),
		"long lines": strings.Repeat(strings.Repeat("€x", markEvery)+"\n", 3),
	}
	for name, text := range texts {
		t.Run(name, func(t *testing.T) {
			f := NewFile("test", text)
			require.NotEmpty(t, f.marks)
			for pos := 0; pos <= len(text); pos += 61 {
				before := text[:pos]
				begin := strings.LastIndexByte(before, '\n') + 1
				line, column := f.Position(Pos(pos))
				require.Equal(t, strings.Count(before, "\n")+1, line, pos)
				require.Equal(t, utf8.RuneCountInString(before[begin:])+1, column, pos)
			}
		})
	}
}
