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

func TestCommands(t *testing.T) {
	for text, want := range map[string]string{
		"::error file=a::b":         ": :error file=a::b",
		"a\n \t::set-output::b\n":   "a\n \t: :set-output::b\n",
		"at ::Bosh and fe80::1":     "at ::Bosh and fe80::1",
		"x ##[error]y ##vso[z]###[": "x # #[error]y # #vso[z]## #[",
		"# a\n## b":                 "# a\n## b",
	} {
		require.Equal(t, want, Text(text))
	}
	long := strings.Repeat("é", maxLine)
	require.Equal(t, "a\n"+long[:maxLine]+"… (4000 bytes more)\nb", Text("a\n"+long+"\nb"))
	require.Equal(t, `{"a":"#\u0023[error]"}`, string(JSON([]byte(`{"a":"##[error]"}`))))
	require.Len(t, []rune(Brief(long)), 128)
}
