package manifest

// This file tests how generated values are written to a file: safely, as a whole, and beside other processes.

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/outdir"
)

func TestVarsStoreDeferred(t *testing.T) {
	for _, old := range []string{"", "old: x\n"} {
		dir := t.TempDir()
		path := filepath.Join(dir, "vars.yml")
		if old != "" {
			require.NoError(t, os.WriteFile(path, []byte(old), 0o600))
		}
		s := &VarsStore{Path: path, Deferred: true}
		pw, err := generate(s, "new", "password", nil)
		require.NoError(t, err)
		require.Equal(t, old, text(path), "nothing is written yet")
		undo, err := s.Save(t.Context())
		require.NoError(t, err)
		saved := text(path)
		require.Contains(t, saved, pw.Value())
		require.NoError(t, undo())
		require.Equal(t, old, text(path))
		entries, err := os.ReadDir(dir)
		require.NoError(t, err)
		require.Len(t, entries, strings.Count(old, "old"))

		_, err = s.Save(t.Context())
		require.NoError(t, err)
		require.Equal(t, saved, text(path), "what was taken back can be written again")
		undo, err = s.Save(t.Context())
		require.NoError(t, err, "there is nothing to do")
		require.NoError(t, undo())
		require.Equal(t, saved, text(path))
	}
	none := &VarsStore{Deferred: true}
	_, err := generate(none, "new", "password", nil)
	require.NoError(t, err)
	undo, err := none.Save(t.Context())
	require.NoError(t, err)
	require.NoError(t, undo())
}

// text is the content of a file, "" if there is none.
func text(path string) string {
	data, _ := os.ReadFile(path)
	return string(data)
}

// Stores of several processes take over the values that the others have written.
func TestVarsStoreShared(t *testing.T) {
	path := filepath.Join(t.TempDir(), "vars.yml")
	const stores, names = 6, 5
	got := make([]map[string]any, stores)
	var all sync.WaitGroup
	for n := range stores {
		got[n] = map[string]any{}
		all.Go(func() {
			s := &VarsStore{Path: path}
			for i := range names {
				name := fmt.Sprint("v", (n+i)%names)
				v, err := generate(s, name, "password", nil)
				if err != nil {
					t.Errorf("%v", err)
				}
				got[n][name] = v.Value()
			}
		})
	}
	all.Wait()
	last := &VarsStore{Path: path}
	for i := range names {
		name := fmt.Sprint("v", i)
		kept, found := get(t, last, name)
		require.True(t, found)
		for n := range stores {
			require.Equal(t, kept, got[n][name], name)
		}
	}
}

// Save does not overwrite other values that another process wrote for the same names.
func TestVarsStoreConflict(t *testing.T) {
	path := filepath.Join(t.TempDir(), "vars.yml")
	a, b := &VarsStore{Path: path, Deferred: true}, &VarsStore{Path: path, Deferred: true}
	for _, s := range []*VarsStore{a, b} {
		_, err := generate(s, "both", "password", nil)
		require.NoError(t, err)
	}
	_, err := generate(b, "own", "password", nil)
	require.NoError(t, err)
	undo, err := a.Save(t.Context())
	require.NoError(t, err)
	saved := text(path)
	_, err = b.Save(t.Context())
	require.ErrorIs(t, err, outdir.ErrChanged)
	require.ErrorContains(t, err, "it has a value for 'both' now")
	require.Equal(t, saved, text(path))

	c := &VarsStore{Path: path, Deferred: true}
	_, err = generate(c, "other", "password", nil)
	require.NoError(t, err)
	_, err = c.Save(t.Context())
	require.NoError(t, err)
	require.ErrorIs(t, undo(), outdir.ErrChanged, "others rely on it")
	names, err := (&VarsStore{Path: path}).Names(t.Context())
	require.NoError(t, err)
	require.Equal(t, []string{"both", "other"}, names)
}

// A file that others could read is theirs no more once it is written.
func TestVarsStoreMode(t *testing.T) {
	path := filepath.Join(t.TempDir(), "vars.yml")
	require.NoError(t, os.WriteFile(path, []byte("old: x\n"), 0o644))
	_, err := generate(&VarsStore{Path: path}, "new", "password", nil)
	require.NoError(t, err)
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
}
