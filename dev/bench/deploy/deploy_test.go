package main

// This file tests that a deployment is rendered and described for Ruby.

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
	"github.com/boshrender/boshrender/dev/bench/internal/source"
	"github.com/stretchr/testify/require"
)

func TestRun(t *testing.T) {
	files, err := source.Bundled(filepath.Join("..", "..", "..", "examples", "deployment"))
	require.NoError(t, err)
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	require.NoError(t, run(context.Background(), files, 2, 2, file("jobs"), file("digests"), file("result")))

	var n probe.Deployment
	data, err := os.ReadFile(file("result"))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &n))
	require.Zero(t, n.Failed)
	require.Positive(t, n.Groups)
	require.Positive(t, n.Bytes)

	data, err = os.ReadFile(file("digests"))
	require.NoError(t, err)
	require.Len(t, strings.Split(strings.TrimSpace(string(data)), "\n"), n.Renders)

	renders := 0
	data, err = os.ReadFile(file("jobs"))
	require.NoError(t, err)
	for line := range strings.Lines(string(data)) {
		var j job
		require.NoError(t, json.Unmarshal([]byte(line), &j))
		require.NotEmpty(t, j.Instances, j.Job)
		require.True(t, json.Valid([]byte(j.Instances[0].Spec)))
		renders += len(j.Templates) * len(j.Instances)
	}
	require.InDelta(t, n.Renders, renders, 3, "all but binary files")
}

func TestRunFails(t *testing.T) {
	err := run(context.Background(), source.Files{Manifest: "absent.yml"}, 1, 1, "", "", "")
	require.ErrorIs(t, err, os.ErrNotExist)
}
