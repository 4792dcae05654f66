package main

// This file tests that a deployment is rendered and described for Ruby.

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/dev/bench/internal/probe"
	"github.com/boshrender/boshrender/dev/try"
	"github.com/stretchr/testify/require"
)

func TestDeploy(t *testing.T) {
	files, err := probe.Bundled(filepath.Join("..", "..", "..", "examples", "deployment"))
	require.NoError(t, err)
	named, err := json.Marshal(files)
	require.NoError(t, err)
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	read := func(name string) []byte {
		data, err := os.ReadFile(file(name))
		require.NoError(t, err)
		return data
	}
	require.NoError(t, os.WriteFile(file("files"), named, 0o600))
	require.NoError(t, run(t.Context(), []string{
		"deploy", "-files", file("files"), "-threads", "2", "-times", "2", "-jobs", file("jobs"), "-digests", file("digests"), file("result"),
	}))

	var n probe.Deployment
	require.NoError(t, json.Unmarshal(read("result"), &n))
	require.Positive(t, n.Templates)
	require.Len(t, strings.Split(strings.TrimSpace(string(read("digests"))), "\n"), n.Renders)

	renders := 0
	for line := range strings.Lines(string(read("jobs"))) {
		var j probe.Job
		require.NoError(t, json.Unmarshal([]byte(line), &j))
		require.NotEmpty(t, j.Instances, j.Job)
		require.True(t, json.Valid([]byte(j.Instances[0].Spec)))
		renders += len(j.Templates) * len(j.Instances)
	}
	require.InDelta(t, n.Renders, renders, 3, "all but binary files")
}

func TestNoManifest(t *testing.T) {
	err := try.Caught(func() { readAll(t.Context(), probe.Files{Manifest: filepath.Join(t.TempDir(), "absent.yml")}) })
	require.ErrorIs(t, err, os.ErrNotExist)
	require.ErrorContains(t, err, "absent.yml")
}

func TestNoWork(t *testing.T) {
	require.ErrorContains(t, run(t.Context(), nil), "usage: ")
	require.ErrorContains(t, run(t.Context(), []string{"play"}), `no work "play"`)
}
