package casefile_test

// This file tests comparing answers and judging results.

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/stretchr/testify/require"
)

func TestMask(t *testing.T) {
	tests := []struct{ text, want string }{
		{"#<Object:0x000055d5>", "#<Object:0x…>"},
		{"#<A::B:0x00007f8b1c0a1b2c @a=#<Proc:0x000055d5 (erb):1>>", "#<A::B:0x… @a=#<Proc:0x… (erb):1>>"},
		{"#<Class:0x000055d5>: x", "#<Class:0x…>: x"},
		{"color: 0x000055d5", "color: 0x000055d5"},
		{"http://[::1]:0x1f", "http://[::1]:0x1f"},
	}
	for _, test := range tests {
		require.Equal(t, test.want, casefile.Mask(test.text))
	}
}

func TestJudge(t *testing.T) {
	failure := func(class, message string, line int) casefile.Want {
		return casefile.Raise(casefile.Failure{Class: class, Message: message, Line: line})
	}
	tests := []struct {
		name      string
		gap       string
		want, got casefile.Want
		err       string // empty if the result is accepted
	}{
		{"same text", "", casefile.Text("a"), casefile.Text("a"), ""},
		{"same but for an address", "", casefile.Text("#<A:0x0001>"), casefile.Text("#<A:0x0002>"), ""},
		{"other text", "", casefile.Text("a"), casefile.Text("b"), "x:1: result differs\nwant \"a\"\n got \"b\""},
		{
			"other line", "", casefile.Text("a\nb"), casefile.Text("a\nc"),
			"x:1: result differs\nwant \"a\\nb\"\n got \"a\\nc\"\n@@ -1,2 +1,2 @@\n a\n-b\n\\ no newline at the end\n+c\n\\ no newline at the end\n",
		},
		{
			"missing line", "", casefile.Text("a\nb"), casefile.Text("a"),
			"x:1: result differs\nwant \"a\\nb\"\n got \"a\"\n@@ -1,2 +1 @@\n-a\n-b\n\\ no newline at the end\n+a\n\\ no newline at the end\n",
		},
		{
			"additional line", "", casefile.Text("a\nb"), casefile.Text("a\nb\nc"),
			"x:1: result differs\nwant \"a\\nb\"\n got \"a\\nb\\nc\"\n@@ -1,2 +1,3 @@\n a\n-b\n\\ no newline at the end\n+b\n+c\n\\ no newline at the end\n",
		},
		{"same failure", "", failure("E", "m", 1), failure("E", "m", 1), ""},
		{"other line number", "", failure("E", "m", 1), failure("E", "m", 2), "x:1: result differs\nwant E at line 1: m\n got E at line 2: m"},
		{"failure for text", "", casefile.Text(""), failure("E", "", 0), "x:1: result differs\nwant \"\"\n got E"},
		{"syntax errors have no message", "", failure("SyntaxError", "", 0), failure("SyntaxError", "oops", 3), ""},
		{"not filled in", "", casefile.Want{}, casefile.Text("a"), "x:1: no expected result; fill it in with dev/oracle -write"},
		{"gap that fails", "why", casefile.Text("a"), failure("E", "m", 1), ""},
		{"gap that fails otherwise", "why", failure("A", "", 0), failure("E", "m", 1), ""},
		{"gap that is closed", "why", casefile.Text("a"), casefile.Text("a"), "x:1: the known gap (why) is closed; remove its mark"},
		{
			"gap that differs silently", "why", casefile.Text("a"), casefile.Text("b"),
			"x:1: a known gap (why) has to stop with an error\nwant \"a\"\n got \"b\"",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			err := casefile.Judge("x:1", test.gap, test.want, test.got)
			if test.err == "" {
				require.NoError(t, err)
			} else {
				require.EqualError(t, err, test.err)
			}
		})
	}
}

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x.rb")
	require.NoError(t, os.WriteFile(path, []byte("1\n"), 0o640))
	methods, err := casefile.AllMethods(path)
	require.NoError(t, err)
	require.Len(t, methods, 1)

	require.NoError(t, os.WriteFile(path, []byte("-- template: a --\n"), 0o640))
	templates, err := casefile.AllTemplates(filepath.Join(dir, "*"))
	require.NoError(t, err)
	require.Len(t, templates, 1)

	_, err = casefile.AllMethods(filepath.Join(dir, "none"))
	require.ErrorContains(t, err, "no cases in ")
	_, err = casefile.AllTemplates("[")
	require.ErrorIs(t, err, filepath.ErrBadPattern)
}
