package main

// This file tests that commands read documents as a director gets them from the CLI.

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDeployedReading diffs scalars that the CLI changes on their way to the director.
func TestDeployedReading(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	old := write("old.yml", "a: 1.0\nb: y\nc: 1e3\nd: '10,20'\n")
	now := write("new.yml", "a: 1\nb: true\nc: 1000\nd: 1020\n")
	r := execute(t, "diff", old, now)
	require.Zero(t, r.status, r.stderr)
	require.NotContains(t, r.stdout, "a:")
	ops := write("ops.yml", "- {type: remove, path: /a?}\n")
	r = execute(t, "diff", old, now, "-o", ops)
	require.NotZero(t, r.status)
	require.Contains(t, r.stderr, "ops.yml:1:")
}
