package main

// This file tests the command as a whole.

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestQuickRunWithoutRuby(t *testing.T) {
	var out, log bytes.Buffer
	err := run(context.Background(), []string{"-quick", "-pgo", "off", "-ruby", "there-is-no-such-ruby"}, &out, &log)
	require.NoError(t, err, log.String())
	for _, row := range []string{
		"cold process, server.yml.erb: wall ", "parse, Σ of 2 templates ", "further instance, Σ of 2 templates ",
		"synthetic: lines ", "synthetic: yaml ", "76 KB without tags, copy of the output ",
		"deployment of ", "  peak memory ",
	} {
		require.Contains(t, out.String(), "\n"+row)
	}
	require.Contains(t, out.String(), "Left out: all that needs Ruby: there is no there-is-no-such-ruby on the PATH.")
	require.NotContains(t, out.String(), "renders something else")
}

func TestWrongFlags(t *testing.T) {
	for name, c := range map[string]struct {
		args []string
		want string
	}{
		"an argument":               {[]string{"x"}, `unexpected argument "x"`},
		"a manifest alone":          {[]string{"-manifest", "m.yml"}, "-manifest and -release need each other"},
		"a part that doesn't exist": {[]string{"-only", "cold,warm"}, `there is no part "warm", but cold, templates, synthetic, deployment`},
		"an empty corpus":           {[]string{"-only", "templates", "-corpus", os.DevNull}, "there are no *.jsonl"},
	} {
		t.Run(name, func(t *testing.T) {
			err := run(context.Background(), c.args, io.Discard, io.Discard)
			require.ErrorContains(t, err, c.want)
		})
	}
}

func TestRubyThatIsTooOld(t *testing.T) {
	name := filepath.Join(t.TempDir(), "ruby")
	require.NoError(t, os.WriteFile(name, []byte("#!/bin/sh\nprintf 2.7.8; exit 1\n"), 0o755))
	var found tools
	found.findRuby(context.Background(), name)
	require.Empty(t, found.ruby)
	require.Contains(t, found.about, `is "2.7.8", Ruby 3.1 is needed`)
}
