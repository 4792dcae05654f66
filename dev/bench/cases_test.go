package main

// This file tests the selection of templates.

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
	"github.com/stretchr/testify/require"
)

func TestChoose(t *testing.T) {
	one := func(path string, size, spec int) probe.Case {
		return probe.Case{Path: path, Template: strings.Repeat("x", size), Context: []byte(strings.Repeat(" ", spec))}
	}
	all := []probe.Case{
		one("small", 1, 0), one("known", 2, 5), one("known", 2, 9), one("known", 2, 7), one("big", 9, 0), one("", 50, 0), one("medium", 5, 0),
	}
	for name, c := range map[string]struct {
		atLeast int
		want    []string
	}{
		"those that are known":       {1, []string{"known"}},
		"and the largest":            {3, []string{"known", "big", "medium"}},
		"all, if more are asked for": {9, []string{"known", "big", "medium", "small"}},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, c := range choose(all, []string{"absent", "known"}, c.atLeast) {
				got = append(got, c.Path)
				if c.Path == "known" {
					require.Len(t, c.Context, 9, "the largest spec hash")
				}
			}
			require.Equal(t, c.want, got)
		})
	}
}

func TestSample(t *testing.T) {
	var all []probe.Case
	for _, path := range strings.Split("abcdefghij", "") {
		all = append(all, probe.Case{Path: path, Template: "<%= 1 %>"}, probe.Case{Path: path, Template: "<%= 1 %>", Context: []byte("{}")})
	}
	all = append(all, probe.Case{Path: "file", Template: "text"})
	paths := func(n int, seed uint64) (list []string) {
		for _, c := range sample(shuffled(all, seed), n, func(c probe.Case) bool { return c.Path > "b" }) {
			require.Equal(t, "{}", string(c.Context), "the largest spec hash")
			list = append(list, c.Path)
		}
		return list
	}
	for seed := range uint64(20) {
		got := paths(4, seed)
		require.Equal(t, got, paths(4, seed))
		large := strings.NewReplacer("a", "", "b", "").Replace(strings.Join(got, ""))
		require.Len(t, large, 4, got)
		require.LessOrEqual(t, len(got), 6)
	}
	require.NotEqual(t, paths(4, 1), paths(4, 2))
	require.ElementsMatch(t, strings.Split("abcdefghij", ""), paths(99, 3))
}

func TestCorpusCases(t *testing.T) {
	dir := t.TempDir()
	text := `{"path": "a", "template": "<%= 1 %>", "context": {"name": "x"}, "output": "1"}
{"path": "b", "template": "<%= p('b') %>", "context": {}, "error": {"class": "UnknownProperty", "message": "", "line": 1}}
`
	require.NoError(t, os.WriteFile(filepath.Join(dir, "x.jsonl"), []byte(text), 0o644))
	cases, err := corpusCases(dir)
	require.NoError(t, err)
	output := "1"
	require.Equal(t, []probe.Case{{Path: "a", Template: "<%= 1 %>", Context: []byte(`{"name": "x"}`), Output: &output}}, cases)

	require.NoError(t, os.WriteFile(filepath.Join(dir, "y.jsonl"), []byte("{}\n{\n"), 0o644))
	_, err = corpusCases(dir)
	require.ErrorContains(t, err, "y.jsonl:2: ")

	_, err = corpusCases(t.TempDir())
	require.ErrorContains(t, err, "there are no *.jsonl")
}

func TestBundledCases(t *testing.T) {
	cases, err := bundledCases(filepath.Join("..", "..", "erb", "testdata", "bench"))
	require.NoError(t, err)
	require.NotEmpty(t, cases)
	for _, c := range cases {
		require.NotEmpty(t, c.Template, c.Path)
		require.NotEmpty(t, c.Context, c.Path)
	}
}

func TestWellKnownTemplatesAreListedOnce(t *testing.T) {
	seen := map[string]bool{}
	for _, path := range strings.Fields(wellKnown) {
		require.False(t, seen[path], path)
		seen[path] = true
	}
}
