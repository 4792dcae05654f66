package main

// This file tests -render and the command line.

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

	"github.com/stretchr/testify/require"
)

func TestRender(t *testing.T) {
	const input = `{"path":"a","template":"<b>","context":{"x": 1},"output":"ignored"}

{"path":"b","template":"","context":null}
{"path":"c","expr":"1"}`
	var asked []request
	ask := func(_ context.Context, requests []request) (string, []answer, error) {
		asked = requests
		return "4.0.0", []answer{text("<b>"), {Error: &failure{"E", "m", 2}}, {Failed: "why"}}, nil
	}
	var out bytes.Buffer
	require.NoError(t, render(t.Context(), strings.NewReader(input), &out, ask))
	require.Equal(t, []request{
		{Templates: []string{"<b>"}, Context: json.RawMessage(`{"x": 1}`)},
		{Templates: []string{""}, Context: json.RawMessage(`null`)},
		{Expr: "1"},
	}, asked)
	require.Equal(t, `{"path":"a","output":"<b>"}
{"path":"b","error":{"class":"E","message":"m","line":2}}
{"path":"c","failed":"why"}
`, out.String())
}

func TestRenderErrors(t *testing.T) {
	ask := func(context.Context, []request) (string, []answer, error) { return "", nil, errors.New("no reference") }
	err := render(t.Context(), strings.NewReader("{}\n{\n"), io.Discard, ask)
	require.EqualError(t, err, "line 1: wants a template with a context, or an expr\nline 2: unexpected end of JSON input")
	require.EqualError(t, render(t.Context(), strings.NewReader(""), io.Discard, ask), "no reference")
}

func TestRenderFiles(t *testing.T) {
	r := reference{cache: t.TempDir(), log: io.Discard}
	err := renderFiles(t.Context(), options{render: filepath.Join(t.TempDir(), "none"), out: "-", reference: r}, io.Discard)
	require.ErrorIs(t, err, os.ErrNotExist)
}

func TestParseFlags(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", "/cache")
	o, err := parseFlags([]string{"-write", "a", "b"}, io.Discard)
	require.NoError(t, err)
	require.True(t, o.write)
	require.Equal(t, []string{"a", "b"}, o.paths)
	require.Equal(t, "boshrender-oracle", filepath.Base(o.reference.cache))
	require.Positive(t, o.reference.patience)

	o, err = parseFlags([]string{"-check", "-cache", "/c"}, io.Discard)
	require.NoError(t, err)
	require.Equal(t, []string{"."}, o.paths)
	require.Equal(t, "/c", o.reference.cache)

	for args, want := range map[string]string{
		"-check -write":       "-check, -write, -render, -suite and -fuzz exclude one another",
		"-render x -check":    "-check, -write, -render, -suite and -fuzz exclude one another",
		"-render x y":         `-render, -suite and -fuzz take no further arguments: ["y"]`,
		"-out x":              "-out is for -render",
		"-patience 0s":        "-patience is not positive: 0s",
		"-unknown":            "flag provided but not defined: -unknown",
		"-write -patience 1x": `invalid value "1x" for flag -patience: parse error`,
	} {
		_, err := parseFlags(strings.Fields(args), io.Discard)
		require.EqualError(t, err, want)
	}
	_, err = parseFlags([]string{"-h"}, io.Discard)
	require.ErrorIs(t, err, flag.ErrHelp)
}

func TestRunWithoutCases(t *testing.T) {
	var stdout, stderr bytes.Buffer
	require.NoError(t, run(t.Context(), []string{"-cache", t.TempDir(), t.TempDir()}, &stdout, &stderr))
	require.Empty(t, stdout.String())
	require.Contains(t, stderr.String(), "0 cases in 0 files, 0 to look at")
}
