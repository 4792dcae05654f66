package main

// This file tests the command line, and -render.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/dev/try"
	"github.com/stretchr/testify/require"
)

func TestRender(t *testing.T) {
	const input = `{"path":"a","template":"<b>","context":{"x": 1},"output":"ignored"}

{"path":"b","template":"","context":null}
{"path":"c","expr":"1"}`
	dir := writeFiles(t, map[string]string{"ask.jsonl": input, "broken.jsonl": "{}\n{\n"})
	var asked []request
	ask := func(_ context.Context, requests []request) (string, []answer, error) {
		asked = requests
		return "4.0.0", []answer{text("<b>"), {Error: &failure{"E", "m", 2}}, {Failed: "why"}}, nil
	}
	var out bytes.Buffer
	o := options{render: filepath.Join(dir, "ask.jsonl")}
	require.NoError(t, render(t.Context(), o, ask, nil, &out))
	require.Equal(t, []request{
		{Templates: []string{"<b>"}, Context: json.RawMessage(`{"x": 1}`)},
		{Templates: []string{""}, Context: json.RawMessage(`null`)},
		{Expr: "1"},
	}, asked)
	const want = `{"path":"a","output":"<b>"}
{"path":"b","error":{"class":"E","message":"m","line":2}}
{"path":"c","failed":"why"}
`
	require.Equal(t, want, out.String())
	out.Reset()
	require.NoError(t, render(t.Context(), options{render: "-"}, ask, strings.NewReader(input), &out))
	require.Equal(t, want, out.String())
	o.out = filepath.Join(dir, "answers.jsonl")
	require.NoError(t, render(t.Context(), o, ask, nil, &out))
	written, err := os.ReadFile(o.out)
	require.NoError(t, err)
	require.Equal(t, want, string(written))

	none := func(context.Context, []request) (string, []answer, error) { return "", nil, errors.New("no reference") }
	for name, why := range map[string]string{"ask.jsonl": "no reference", "broken.jsonl": "unexpected EOF", "absent": "no such file"} {
		err := try.Caught(func() { try.Do(render(t.Context(), options{render: filepath.Join(dir, name)}, none, nil, io.Discard)) })
		require.ErrorContains(t, err, why)
	}
}

func TestParseFlags(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", "/cache")
	o := parseFlags([]string{"-write", "a", "b"}, io.Discard)
	require.True(t, o.write)
	require.Equal(t, []string{"a", "b"}, o.paths)
	require.Equal(t, "boshrender-oracle", filepath.Base(o.reference.cache))
	require.Positive(t, o.reference.patience)

	o = parseFlags([]string{"-check", "-cache", "/c"}, io.Discard)
	require.Equal(t, []string{"."}, o.paths)
	require.Equal(t, "/c", o.reference.cache)
	require.Equal(t, "n", parseFlags([]string{"-check", "-names", "n"}, io.Discard).names)

	for args, want := range map[string]string{
		"-check -write":       "-check, -write, -render, -suite, -fuzz and -names exclude one another",
		"-render x -check":    "-check, -write, -render, -suite, -fuzz and -names exclude one another",
		"-render x y":         `only -check and -write take paths: ["y"]`,
		"-fuzz -1":            "-fuzz takes a positive number",
		"-plausible":          "-fuzz takes a positive number",
		"-unknown":            "flag provided but not defined: -unknown",
		"-write -patience 1x": `invalid value "1x" for flag -patience: parse error`,
	} {
		require.ErrorContains(t, run(t.Context(), strings.Fields(args), io.Discard, io.Discard), want)
	}
	require.ErrorIs(t, run(t.Context(), []string{"-h"}, io.Discard, io.Discard), flag.ErrHelp)
}

func TestRunWithoutCases(t *testing.T) {
	var stdout, stderr bytes.Buffer
	require.NoError(t, run(t.Context(), []string{"-cache", t.TempDir(), t.TempDir()}, &stdout, &stderr))
	require.Empty(t, stdout.String())
	require.Contains(t, stderr.String(), "0 cases in 0 files, 0 to look at")
}
