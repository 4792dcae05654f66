package safepath_test

// This file tests that no path leads out of its directory, whatever text it is parsed from.

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/safepath"
)

func TestParse(t *testing.T) {
	for _, c := range []struct{ text, path, err string }{
		{"a", "a", ""},
		{"bin/run.ps1", "bin/run.ps1", ""},
		{".bosh/links.json", ".bosh/links.json", ""},
		{"./a//b/./c", "a/b/c", ""},
		{"...", "...", ""},
		{"a b/é$", "a b/é$", ""},
		{"․․/x", "․․/x", ""}, // U+2024, which no system takes for a dot
		{strings.Repeat("a", 255), strings.Repeat("a", 255), ""},
		{"", "", "it is empty"},
		{".", "", "it names no file"},
		{"./.", "", "it names no file"},
		{"..", "", `it has ".."`},
		{"a/../b", "", `it has ".."`},
		{"../b", "", `it has ".."`},
		{"/etc/passwd", "", "it begins with a slash"},
		{"//a", "", "it begins with a slash"},
		{"a/", "", "it ends with a slash"},
		{"/", "", "it begins with a slash"},
		{`a\b`, "", "it has a backslash"},
		{`..\b`, "", "it has a backslash"},
		{"a\x00b", "", "it has a character that can't be printed"},
		{"a\nb", "", "it has a character that can't be printed"},
		{"a\x1b[2Jb", "", "it has a character that can't be printed"},
		{"a\u202eb", "", "it has a character that can't be printed"},
		{"a\u200bb", "", "it has a character that can't be printed"},
		{"a\xffb", "", "it is not UTF-8"},
		{strings.Repeat("a", 256), "", "it is too long"},
		{strings.Repeat("a/", 512) + "a", "", "it is too long"},
		{strings.Repeat("a/", 63) + "a", strings.Repeat("a/", 63) + "a", ""},
		{strings.Repeat("a/", 64) + "a", "", "it is too deep"},
	} {
		p, err := safepath.Parse(c.text)
		require.Equal(t, c.path, p.String(), "%q", c.text)
		require.Equal(t, c.err == "", err == nil, "%q", c.text)
		if c.err != "" {
			require.EqualError(t, err, c.err, "%q", c.text)
		}
	}
}

func TestName(t *testing.T) {
	for text, want := range map[string]string{
		"web": "", "diego-cell_z1+2.3": "", "a b": "", "": "it is empty", ".": "it begins with a dot", "..": "it begins with a dot",
		".ssh": "it begins with a dot", "a/b": "it has a slash", "/": "it has a slash", `a\b`: "it has a backslash",
		"a\x00": "it has a character that can't be printed", strings.Repeat("a", 256): "it is too long",
	} {
		_, err := safepath.Name(text)
		if want == "" {
			require.NoError(t, err, text)
			continue
		}
		require.EqualError(t, err, want, "%q", text)
	}
}

func TestJoin(t *testing.T) {
	a, err := safepath.Name("a")
	require.NoError(t, err)
	b, err := safepath.Parse("b/c")
	require.NoError(t, err)
	both := a.Join(b)
	require.Equal(t, "a/b/c", both.String())
	require.Equal(t, a, a.Join(safepath.Path{}))
	require.Equal(t, a, safepath.Path{}.Join(a))
	require.True(t, both.Below(a))
	require.True(t, a.Below(a))
	require.False(t, both.Below(b))
	require.False(t, both.Below(safepath.Path{}))
	require.Equal(t, "a/b", both.Dir().String())
	require.True(t, a.Dir().IsZero())
}

// FuzzParse asserts the properties of every Path, by the rules of package filepath.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"a/b", "..", "/x", "a\\..\\b", "C:x", "a/./b", "\x00", "NUL"} {
		f.Add(text, text)
	}
	f.Fuzz(func(t *testing.T, one, two string) {
		p, err := safepath.Parse(one)
		if err == nil {
			require.True(t, filepath.IsLocal(p.String()))
			again, err := safepath.Parse(p.String())
			require.NoError(t, err)
			require.Equal(t, p, again)
		}
		n, err := safepath.Name(two)
		if err == nil {
			require.Equal(t, n.String(), filepath.Base(n.String()))
			require.True(t, n.Join(p).Below(n))
			require.True(t, filepath.IsLocal(n.Join(p).String()))
		}
	})
}
