package deployment

// This file compares rendered files with golden.

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// read reads and parses a file of the deployment.
func read[T any](t *testing.T, path string, parse func(context.Context, string, []byte) (T, error)) T {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	v, err := parse(t.Context(), path, data)
	require.NoError(t, err)
	return v
}

// load returns the deployment that examples/render renders without flags.
func load(t *testing.T) *boshrender.Deployment {
	t.Helper()
	m, err := read(t, "manifest.yml", manifest.Parse).Apply(t.Context(), read(t, "operations/scale-out.yml", manifest.ParseOps))
	require.NoError(t, err)
	dirs, err := filepath.Glob("releases/*")
	require.NoError(t, err)
	var releases []*spec.Release
	for _, dir := range dirs {
		r, err := spec.Open(t.Context(), dir)
		require.NoError(t, err)
		releases = append(releases, r...)
	}
	d := &boshrender.Deployment{Manifest: m, Releases: releases, Kubernetes: &boshrender.Kubernetes{}}
	d.Variables = read(t, "vars.yml", manifest.ParseVars)
	return d
}

func TestGolden(t *testing.T) {
	resolved, err := load(t).Resolve(t.Context())
	require.NoError(t, err)
	rendered := map[string][]byte{}
	for instance, err := range resolved.Render(t.Context()) {
		require.NoError(t, err)
		for _, f := range instance.Files {
			rendered[instance.Name()+"/"+f.Path] = f.Data
		}
	}
	compare(t, rendered)
}

// compare compares files with those in golden.
func compare(t *testing.T, files map[string][]byte) {
	t.Helper()
	require.NotEmpty(t, files)
	for _, path := range slices.Sorted(maps.Keys(files)) {
		data := files[path]
		want, err := os.ReadFile(filepath.Join("golden", filepath.FromSlash(path)))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			t.Errorf("golden lacks %s", path)
		case err != nil:
			t.Error(err)
		case !bytes.Equal(want, data):
			t.Errorf("golden/%s differs:\nwant %q\ngot  %q", path, want, data)
		}
	}
	err := filepath.WalkDir("golden", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		rel, err := filepath.Rel("golden", path)
		if _, ok := files[filepath.ToSlash(rel)]; !ok {
			t.Errorf("%s was not rendered", path)
		}
		return err
	})
	require.NoError(t, err)
}
