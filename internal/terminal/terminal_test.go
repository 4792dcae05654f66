package terminal

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestText(t *testing.T) {
	require.Equal(t, "a\tb\nc \uFFFD[31m\uFFFD\uFFFD é", Text("a\tb\nc \x1b[31m\u202e\r é"))
	require.Equal(t, "a b c \uFFFD]0;x\uFFFD", Line("a\tb\nc \x1b]0;x\x07"))
	for r := rune(0); r < 0xa0; r++ {
		if text := Line(string(r)); strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 }) {
			t.Errorf("%q is shown as %q", r, text)
		}
	}
	require.NotContains(t, Text("\xff\x1b"), "\x1b", "also beside what is no UTF-8")
}
