//go:build linux

package main

// This file tests which logs are packed.

import (
	"archive/tar"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestLogFilters(t *testing.T) {
	for _, c := range []struct {
		filters []string
		name    string
		want    bool
	}{
		{nil, "lamp/scripts.log", true},
		{[]string{"**/*"}, "lamp/scripts.log", true},
		{[]string{"**/*"}, "log", true},
		{[]string{"*.log"}, "lamp/scripts.log", false},
		{[]string{"*/*.log"}, "lamp/scripts.log", true},
		{[]string{"**/*.log"}, "lamp/a/b/scripts.log", true},
		{[]string{"lamp/*", "other/*"}, "lamp/scripts.log", true},
		{[]string{"lamp/**"}, "lamp/a/b", true},
		{[]string{"["}, "[", false},
		{[]string{"lamp/*/*"}, "lamp/a", false},
	} {
		require.Equal(t, c.want, chosen(c.filters, c.name), "%s %s", c.filters, c.name)
	}
}

func TestLogFolders(t *testing.T) {
	t.Setenv("BOSH_SETTINGS", "/vm/settings.json")
	folders, err := logFolders("job,agent,system")
	require.NoError(t, err)
	require.Equal(t, map[string]string{"/var/vcap/data/sys/log": "**/*", "/vm": "log"}, folders)
	_, err = logFolders("jobs")
	require.EqualError(t, err, "Invalid log type")

	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, "lamp"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "lamp", "lamp.log"), []byte("lit"), 0o640))
	require.NoError(t, os.Symlink("lamp.log", filepath.Join(dir, "lamp", "current")))
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	require.NoError(t, addMatching(w, dir, func(string) bool { return true }))
	require.NoError(t, w.Close())
	r := tar.NewReader(&b)
	h, err := r.Next()
	require.NoError(t, err)
	require.Equal(t, "./lamp/lamp.log", h.Name)
	data, err := io.ReadAll(r)
	require.NoError(t, err)
	require.Equal(t, "lit", string(data))
	_, err = r.Next()
	require.ErrorIs(t, err, io.EOF)
}
