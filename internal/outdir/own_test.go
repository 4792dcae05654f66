package outdir_test

// This file tests that files of other programs in a directory are kept.

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/listing"
	"github.com/boshrender/boshrender/internal/outdir"
)

// Files that other programs have put into the directories of a run are neither replaced nor lost; files that the run
// writes again are replaced.
func TestOthers(t *testing.T) {
	marked := outdir.Options{Mark: "monit"}
	late := time.Now().Add(time.Hour)
	for name, c := range map[string]struct {
		change func(dir string) error
		want   []string // files in the way
	}{
		"nothing":          {func(string) error { return nil }, nil},
		"a file":           {func(dir string) error { return os.WriteFile(dir+"/web/1/app/mine", nil, 0o600) }, []string{"web/1/app/mine"}},
		"one further down": {func(dir string) error { return os.WriteFile(dir+"/web/1/app/bin/mine", nil, 0o600) }, []string{"web/1/app/bin/mine"}},
		"several": {func(dir string) error {
			return errors.Join(os.WriteFile(dir+"/web/1/mine", nil, 0o600), os.Mkdir(dir+"/db/0/dir", 0o700), os.WriteFile(dir+"/db/0/app/a", nil, 0o600))
		}, []string{"web/1/mine", "db/0/app/a", "db/0/dir"}},
		"a link": {func(dir string) error { return os.Symlink("monit", dir+"/db/0/app/link") }, []string{"db/0/app/link"}},
		"a link over a file": {func(dir string) error {
			return errors.Join(os.Remove(dir+"/web/1/app/bin/run"), os.Symlink("../monit", dir+"/web/1/app/bin/run"))
		}, []string{"web/1/app/bin/run"}},
		"a file for a directory": {func(dir string) error {
			return errors.Join(os.RemoveAll(dir+"/web/1/app/bin"), os.WriteFile(dir+"/web/1/app/bin", nil, 0o600))
		}, []string{"web/1/app/bin"}},
		"an empty directory":          {func(dir string) error { return os.Mkdir(dir+"/db/0/app/dir", 0o700) }, nil},
		"another mode":                {func(dir string) error { return os.Chmod(dir+"/web/1/app/bin/run", 0o755) }, nil},
		"a file that is written anew": {func(dir string) error { return os.WriteFile(dir+"/web/1/app/bin/run", []byte("mine"), 0o600) }, nil},
		"the mark":                    {func(dir string) error { return os.Chtimes(dir+"/web/1/app/monit", late, late) }, nil},
		"a tree from elsewhere": {func(dir string) error { // as after a checkout
			return errors.Join(os.Chtimes(dir+"/web/1/app/monit", late, late), os.WriteFile(dir+"/web/1/app/old", nil, 0o600))
		}, []string{"web/1/app/old"}},
		"a copy of the tree": {func(dir string) error { // with its times
			return filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
				if err != nil || e.IsDir() {
					return err
				}
				return os.Chtimes(name, late, late)
			})
		}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "out")
			require.NoError(t, put(t, dir, "old", marked))
			require.NoError(t, c.change(dir))
			before := listing.Of(t, dir)
			err := put(t, dir, "new", marked)
			if c.want == nil {
				require.NoError(t, err)
				require.Equal(t, 3, strings.Count(strings.Join(slices.Collect(maps.Values(listing.Of(t, dir))), "\n"), " new"))
				return
			}
			var want []string
			for _, name := range c.want {
				want = append(want, filepath.Join(dir, name)+" is in the way: it was not written by an earlier run, or has changed since")
			}
			require.EqualError(t, err, strings.Join(want, "\n"))
			require.Equal(t, before, listing.Of(t, dir))
		})
	}
}

// A file that the new tree lacks is removed with the others of its run; long lists of files in the way are shortened.
func TestOthersOfAnotherTree(t *testing.T) {
	marked := outdir.Options{Mark: "monit"}
	dir := t.TempDir()
	write := func(names ...string) error {
		s, err := outdir.Open(dir, marked)
		require.NoError(t, err)
		tree, err := s.NewTree(path(t, "web/0"))
		require.NoError(t, err)
		for _, name := range names {
			require.NoError(t, tree.Write(path(t, name), []byte(name), 0o600))
		}
		return errors.Join(s.Commit(t.Context()), s.Close())
	}
	require.NoError(t, write("a/monit", "a/x", "b/monit", "b/y"))
	require.NoError(t, write("a/monit"))
	require.Equal(t, []string{"web", "web/0", "web/0/a", "web/0/a/monit"}, slices.Sorted(maps.Keys(listing.Of(t, dir))))
	for n := range 13 {
		require.NoError(t, os.WriteFile(fmt.Sprintf("%s/web/0/a/%02d", dir, n), nil, 0o600))
	}
	err := write("a/monit", "a/03")
	require.ErrorContains(t, err, "/a/02 is in the way")
	require.NotContains(t, err.Error(), "/a/03 ")
	require.ErrorContains(t, err, "\n2 more are in the way below "+dir)
}

func TestHold(t *testing.T) {
	dir := t.TempDir()
	release, err := outdir.Hold(dir, outdir.Options{})
	require.NoError(t, err)
	_, err = outdir.Hold(dir, outdir.Options{})
	require.ErrorIs(t, err, outdir.ErrHeld)
	require.NoError(t, outdir.Replace(t.Context(), filepath.Join(dir, "f"), nil, []byte("x"), 0o600, outdir.Options{}), "files are written all the same")
	release()
	release, err = outdir.Hold(dir, outdir.Options{})
	require.NoError(t, err)
	release()
	_, err = outdir.Hold(filepath.Join(dir, "none"), outdir.Options{})
	require.ErrorIs(t, err, fs.ErrNotExist)
	_, err = outdir.Hold(filepath.Join(dir, "f"), outdir.Options{})
	require.Error(t, err)
}
