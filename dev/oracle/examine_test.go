package main

// This file tests finding, comparing and filling in case files, with a reference that answers from a table.

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// fakeAsker answers expressions and single templates from a table; others fail.
func fakeAsker(version string, table map[string]answer) asker {
	return func(_ context.Context, requests []request) (string, []answer, error) {
		var answers []answer
		for _, r := range requests {
			key := r.Expr
			if len(r.Templates) > 0 {
				key = r.Templates[0] + "|" + r.Document
			}
			a, ok := table[key]
			if !ok {
				a = answer{Failed: "unknown: " + key}
			}
			answers = append(answers, a)
		}
		return version, answers, nil
	}
}

func text(s string) answer { return answer{Text: &s} }

func writeFiles(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(content), 0o644))
	}
	return dir
}

var table = map[string]answer{
	"1 + 1":               text("2"),
	"nil.x":               {Error: &failure{"NoMethodError", "no x", 0}},
	"2":                   text("2"),
	"T|{}\n":              text("out"),
	"T|properties:\n  {}": text(""),
}

func TestExamine(t *testing.T) {
	const (
		methods   = "# ruby 4.0\n1 + 1  #=> 3\nnil.x\n2 #=> 2\nfoo\n"
		templates = "-- template: a --\nT\n-- output --\nold\n"
	)
	dir := writeFiles(t, map[string]string{"a.rb": methods, "b.txtar": templates})
	paths := []string{filepath.Join(dir, "a.rb"), filepath.Join(dir, "b.txtar")}
	ask := fakeAsker("4.0.0", table)

	result, err := examine(t.Context(), paths, false, ask)
	require.NoError(t, err)
	require.Equal(t, 5, result.cases)
	require.Empty(t, result.written)
	require.Equal(t, []string{
		paths[0] + ":2: 1 + 1\n\tfile: \"3\"\n\tRuby: \"2\"",
		paths[0] + ":3: nil.x\n\tnot filled in; Ruby: NoMethodError: no x",
		paths[0] + ":5: foo\n\tRuby gives no result: unknown: foo",
		paths[1] + ":1: no head \"# ruby 4.0\"; -write adds it",
		paths[1] + ":1: a\n\tfile: \"old\"\n\tRuby: \"out\"",
	}, result.faults)

	result, err = examine(t.Context(), paths, true, ask)
	require.NoError(t, err)
	require.Equal(t, paths, result.written)
	require.Equal(t, []string{paths[0] + ":5: foo\n\tRuby gives no result: unknown: foo"}, result.faults)
	after, err := os.ReadFile(paths[0])
	require.NoError(t, err)
	require.Equal(t, "# ruby 4.0\n1 + 1  #=> 2\nnil.x  #!> NoMethodError: no x\n2 #=> 2\nfoo\n", string(after))
	after, err = os.ReadFile(paths[1])
	require.NoError(t, err)
	require.Equal(t, "# ruby 4.0\n-- template: a --\nT\n-- output --\nout\n", string(after))

	result, err = examine(t.Context(), paths[1:], true, ask)
	require.NoError(t, err)
	require.Empty(t, result.written, "nothing is left to write")
	result, err = examine(t.Context(), paths[1:], false, ask)
	require.NoError(t, err)
	require.Empty(t, result.faults)
}

func TestExamineErrors(t *testing.T) {
	dir := writeFiles(t, map[string]string{
		"good.rb": "1 + 1\n", "empty.rb": "# ruby 4.0\n", "bad.rb": "#=> 1\n", "bad.txtar": "-- output --\n", "x.go": "",
	})
	at := func(name string) string { return filepath.Join(dir, name) }
	ask := fakeAsker("4.0.0", table)

	_, err := examine(t.Context(), []string{at("bad.rb"), at("bad.txtar"), at("x.go"), at("none.rb")}, false, ask)
	require.ErrorContains(t, err, at("bad.rb")+":1: result without an expression")
	require.ErrorContains(t, err, at("bad.txtar")+":1: section \"output\" without a template before it")
	require.ErrorContains(t, err, at("x.go")+`: not a case file: ends in ".go", not .rb or .txtar`)
	require.ErrorIs(t, err, os.ErrNotExist)

	_, err = examine(t.Context(), []string{at("good.rb")}, false, fakeAsker("3.4.1", table))
	require.EqualError(t, err, "the reference is Ruby 3.4.1; the cases are for 4.0")

	_, err = examine(t.Context(), []string{at("good.rb")}, true, fakeAsker("4.0.0", map[string]answer{"1 + 1": text("␊")}))
	require.ErrorContains(t, err, at("good.rb")+":1: cannot be written")

	failed := errors.New("no reference")
	none := func(context.Context, []request) (string, []answer, error) { return "", nil, failed }
	_, err = examine(t.Context(), []string{at("good.rb")}, false, none)
	require.ErrorIs(t, err, failed)
	result, err := examine(t.Context(), []string{at("empty.rb")}, false, none)
	require.NoError(t, err, "without cases nothing is asked")
	require.Zero(t, result.cases)
}

func TestFindCaseFiles(t *testing.T) {
	const head, template = "# ruby 4.0\n1\n", "-- template: a --\n"
	dir := writeFiles(t, map[string]string{
		"p/testdata/a.rb":              head,
		"p/testdata/b.txtar":           template,
		"p/testdata/late.rb":           "# about\n\n" + head,
		"p/testdata/sub/c.rb":          head,
		"p/testdata/script.rb":         "puts 1 # => 1\n",
		"p/testdata/other.txtar":       "-- input --\n",
		"p/testdata/x.go":              head,
		"p/testdata/fuzz/F/x.rb":       head,
		"p/outside.rb":                 head,
		"_skipped/testdata/a.rb":       head,
		".skipped/testdata/a.rb":       head,
		"node_modules/testdata/a.rb":   head,
		"q/testdata/headless/alone.rb": "1\n",
	})
	at := func(names ...string) (paths []string) {
		for _, name := range names {
			paths = append(paths, filepath.Join(dir, name))
		}
		return paths
	}
	files, err := findCaseFiles([]string{dir + "/..."})
	require.NoError(t, err)
	all := at("p/testdata/a.rb", "p/testdata/b.txtar", "p/testdata/late.rb", "p/testdata/sub/c.rb")
	require.Equal(t, all, files)

	files, err = findCaseFiles(at("p/outside.rb", "p/testdata", "p/testdata/a.rb"))
	require.NoError(t, err)
	require.Equal(t, append(at("p/outside.rb"), all...), files, "named files need no place or head, and count once")

	_, err = findCaseFiles(at("none"))
	require.ErrorIs(t, err, os.ErrNotExist)

	forgotten := filepath.Join(dir, "q/testdata/forgotten.rb")
	require.NoError(t, os.WriteFile(forgotten, []byte("1  #=> 1\n"), 0o644))
	_, err = findCaseFiles([]string{dir})
	require.ErrorContains(t, err, forgotten+": has results but no head")
}
