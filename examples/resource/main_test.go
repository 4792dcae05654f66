package main

// This file checks deployments for new versions.

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCheck has a new version only if something that is rendered changes.
func TestCheck(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(dir, os.DirFS("testdata")))
	version := func(vars string) (string, error) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, "vars.yml"), []byte(vars), 0o600))
		in, err := json.Marshal(map[string]any{"source": map[string]any{
			"manifest": filepath.Join(dir, "web.yml"), "vars": filepath.Join(dir, "vars.yml"), "releases": filepath.Join(dir, "web"),
		}})
		require.NoError(t, err)
		var out bytes.Buffer
		err = check(t.Context(), bytes.NewReader(in), &out)
		return out.String(), err
	}
	first, err := version("title: one")
	require.NoError(t, err)
	require.Regexp(t, `^\[\{"digest": "[0-9a-f]{64}"\}\]\n$`, first)
	same, err := version("title: ONE")
	require.NoError(t, err)
	require.Equal(t, first, same)
	other, err := version("title: two")
	require.NoError(t, err)
	require.NotEqual(t, first, other)
	_, err = version("{}")
	require.ErrorContains(t, err, "Failed to find variable 'title'")
}
