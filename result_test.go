package boshrender

// This file tests what becomes of a rendered instance: files, or JSON.

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWriteTo(t *testing.T) {
	i := &Instance{Group: "web", Files: []File{
		{Path: "app/bin/run", Mode: 0o755, Data: []byte("run")},
		{Path: "app/config/a/b", Data: []byte("b")},
	}}
	parent := t.TempDir()
	dir := filepath.Join(parent, "web", "0")
	require.NoError(t, i.WriteDir(dir))
	got := map[string]string{}
	require.NoError(t, filepath.WalkDir(parent, func(path string, e fs.DirEntry, err error) error {
		require.NoError(t, err)
		if !e.IsDir() {
			info, err := e.Info()
			require.NoError(t, err)
			rel, err := filepath.Rel(parent, path)
			require.NoError(t, err)
			got[filepath.ToSlash(rel)] = info.Mode().String() + " " + string(readFile(t, path))
		}
		return nil
	}))
	require.Equal(t, map[string]string{"web/0/app/bin/run": "-rwxr-xr-x run", "web/0/app/config/a/b": "-rw-r--r-- b"}, got)

	require.ErrorContains(t, i.WriteDir(dir), "is in the way")
	require.NoError(t, os.Mkdir(filepath.Join(parent, "empty"), 0o755))
	require.NoError(t, i.WriteDir(filepath.Join(parent, "empty")))
}

func TestWriteToRefuses(t *testing.T) {
	for _, path := range []string{"../x", "/x", "app/../../x", ""} {
		parent := t.TempDir()
		i := &Instance{Group: "web", Files: []File{{Path: "app/a"}, {Path: path, Source: "x.erb"}}}
		require.ErrorContains(t, i.WriteDir(filepath.Join(parent, "out")), "leaves the directory of jobs")
		entries, err := os.ReadDir(parent)
		require.NoError(t, err)
		require.Empty(t, entries, "nothing half-written")
	}
}

func TestMarshalJSON(t *testing.T) {
	i := &Instance{Files: []File{{Path: "b", Data: []byte("<é>\n")}, {Path: "a"}}}
	text, err := i.MarshalJSON()
	require.NoError(t, err)
	require.Equal(t, `{"b":"<é>\n","a":""}`, string(text))
	i.Group = "web"
	i.Files = append(i.Files, File{Path: "pic", Data: []byte{0xff}})
	_, err = json.Marshal(i)
	require.ErrorContains(t, err, "web/0: pic is no UTF-8 and has no place in JSON")
}
