package main

// This file tests the selection of templates.

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
	"github.com/boshrender/boshrender/dev/try"
	"github.com/stretchr/testify/require"
)

func TestLargest(t *testing.T) {
	one := func(path string, size, spec int) probe.Case {
		return probe.Case{Path: path, Template: strings.Repeat("x", size), Context: []byte(strings.Repeat(" ", spec))}
	}
	all := []probe.Case{one("small", 1, 0), one("twice", 2, 5), one("twice", 2, 9), one("twice", 2, 7), one("big", 9, 0), one("", 50, 0)}
	for n, want := range [][]string{{}, {"big"}, {"big", "twice"}, {"big", "twice", "small"}, {"big", "twice", "small"}} {
		got := []string{}
		for _, c := range largest(all, n) {
			got = append(got, c.Path)
			if c.Path == "twice" {
				require.Len(t, c.Context, 9, "the largest spec hash")
			}
		}
		require.Equal(t, want, got)
	}
}

func TestCorpusCases(t *testing.T) {
	dir := t.TempDir()
	text := `{"path": "a", "template": "<%= 1 %>", "context": {"name": "x"}, "output": "1"}
{"path": "b", "template": "<%= p('b') %>", "context": {}, "error": {"class": "UnknownProperty", "message": "", "line": 1}}
`
	require.NoError(t, os.WriteFile(filepath.Join(dir, "x.jsonl"), []byte(text), 0o644))
	cases := corpusCases(dir)
	output := "1"
	require.Equal(t, []probe.Case{{Path: "a", Template: "<%= 1 %>", Context: []byte(`{"name": "x"}`), Output: &output}}, cases)

	require.NoError(t, os.WriteFile(filepath.Join(dir, "y.jsonl"), []byte("{}\n{\n"), 0o644))
	require.ErrorContains(t, try.Caught(func() { corpusCases(dir) }), "y.jsonl, value 2: ")

	require.ErrorContains(t, try.Caught(func() { corpusCases(t.TempDir()) }), "there are no *.jsonl")
}

func TestBundledCases(t *testing.T) {
	cases := bundledCases(filepath.Join("..", "..", "erb", "testdata", "bench"))
	require.NotEmpty(t, cases)
	for _, c := range cases {
		require.NotEmpty(t, c.Template, c.Path)
		require.NotEmpty(t, c.Context, c.Path)
	}
}

func TestSyntheticCases(t *testing.T) {
	cases := syntheticCases()
	require.Len(t, cases, 4)
	for _, c := range cases {
		require.NotEmpty(t, budgets[c.Path], c.Path)
	}
}
