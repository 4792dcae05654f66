package outdir_test

// This file tests that trees appear as a whole, in their places, or not at all.

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/listing"
	"github.com/boshrender/boshrender/internal/outdir"
	"github.com/boshrender/boshrender/internal/safepath"
)

// path parses a valid path.
func path(t testing.TB, text string) safepath.Path {
	t.Helper()
	p, err := safepath.Parse(text)
	require.NoError(t, err)
	return p
}

// put writes the trees of most tests: new ones over old ones, with a word in every file.
func put(t testing.TB, dir, word string, o outdir.Options, then ...func() error) error {
	s, err := outdir.Open(dir, o)
	if err != nil {
		return err
	}
	for _, place := range []string{"web/1", "db/0"} {
		var tree *outdir.Tree
		if tree, err = s.NewTree(path(t, place)); err != nil {
			break
		}
		for _, name := range []string{"app/monit", "app/bin/run"} {
			if place == "db/0" && name != "app/monit" {
				break
			}
			mode := fs.FileMode(0o600)
			if strings.Contains(name, "/bin/") {
				mode = 0o700
			}
			if err = tree.Write(path(t, name), []byte(word), mode); err != nil {
				break
			}
		}
		if err != nil {
			break
		}
	}
	if err == nil {
		err = s.Commit(context.Background(), then...)
	}
	if left := s.Close(); left != nil && err == nil {
		return &leftover{left}
	}
	return err
}

// leftover is an error about replaced content, after all new content is in its place.
type leftover struct{ error }

func (l *leftover) Unwrap() error { return l.error }

func TestCommit(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "a", "out")
	require.NoError(t, put(t, dir, "new", outdir.Options{}))
	all := listing.Of(t, parent)
	require.Equal(t, map[string]string{
		"a": "drwxr-xr-x", "a/out": "drwx------", "a/out/web": "drwx------", "a/out/web/1": "drwx------",
		"a/out/web/1/app": "drwx------", "a/out/web/1/app/monit": "-rw------- new", "a/out/web/1/app/bin": "drwx------",
		"a/out/web/1/app/bin/run": "-rwx------ new",
		"a/out/db":                "drwx------", "a/out/db/0": "drwx------",
		"a/out/db/0/app": "drwx------", "a/out/db/0/app/monit": "-rw------- new",
	}, all)

	require.NoError(t, os.WriteFile(filepath.Join(dir, "web", "1", "more"), nil, 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "web", "other"), nil, 0o600))
	require.NoError(t, put(t, dir, "newer", outdir.Options{}))
	again := listing.Of(t, parent)
	require.Contains(t, again, "a/out/web/other", "what isn't replaced stays")
	require.NotContains(t, again, "a/out/web/1/more")
	require.Len(t, again, len(all)+1)
	require.Equal(t, "-rw------- newer", again["a/out/db/0/app/monit"])
}

func TestShared(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out")
	s, err := outdir.Open(dir, outdir.Options{Shared: true})
	require.NoError(t, err)
	tree, err := s.NewTree(path(t, "web/0"))
	require.NoError(t, err)
	require.NoError(t, tree.Write(path(t, "app/run"), nil, 0o755))
	before := listing.Of(t, dir)
	require.Len(t, before, 4)
	for name, text := range before {
		if !strings.Contains(name, "/") {
			require.Equal(t, "drwx------", text, "nobody else looks into what is not ready")
		}
	}
	require.NoError(t, s.Commit(t.Context()))
	require.NoError(t, s.Close())
	require.Equal(t, map[string]string{
		"web": "drwxr-xr-x", "web/0": "drwxr-xr-x", "web/0/app": "drwxr-xr-x", "web/0/app/run": "-rwxr-xr-x ",
	}, listing.Of(t, dir))
}

func TestClashes(t *testing.T) {
	s, err := outdir.Open(t.TempDir(), outdir.Options{})
	require.NoError(t, err)
	defer s.Close()
	tree, err := s.NewTree(path(t, "web/0"))
	require.NoError(t, err)
	for _, place := range []string{"web/0", "web", "web/0/x"} {
		_, err = s.NewTree(path(t, place))
		require.ErrorContains(t, err, "is written twice")
	}
	require.NoError(t, tree.Write(path(t, "a/b"), nil, 0o600))
	for _, name := range []string{"a/b", "a", "a/b/c"} {
		require.Error(t, tree.Write(path(t, name), nil, 0o600), name)
	}
	require.Error(t, tree.Write(safepath.Path{}, nil, 0o600))
}

// hostile are the things that can be in the place of a tree, and the texts of their errors.
var hostile = map[string]struct {
	make func(t *testing.T, outside, name string)
	want string
}{
	"link out":       {func(t *testing.T, outside, name string) { require.NoError(t, os.Symlink(outside, name)) }, "symbolic link"},
	"link to itself": {func(t *testing.T, _, name string) { require.NoError(t, os.Symlink(name, name)) }, "symbolic link"},
	"link to nothing": {func(t *testing.T, outside, name string) {
		require.NoError(t, os.Symlink(filepath.Join(outside, "none"), name))
	}, "symbolic link"},
	"link beside": {func(t *testing.T, _, name string) { require.NoError(t, os.Symlink("other", name)) }, "symbolic link"},
	"file":        {func(t *testing.T, _, name string) { require.NoError(t, os.WriteFile(name, nil, 0o600)) }, "not a directory"},
}

func TestHostileDirectory(t *testing.T) {
	for what, h := range hostile {
		for _, at := range []string{"web", "web/1", "db/0"} {
			t.Run(what+" at "+at, func(t *testing.T) {
				parent := t.TempDir()
				dir, outside := filepath.Join(parent, "out"), filepath.Join(parent, "outside")
				for _, d := range []string{dir + "/other/0/app", outside + "/0/app", outside + "/1", filepath.Dir(filepath.Join(dir, at))} {
					require.NoError(t, os.MkdirAll(d, 0o755))
				}
				require.NoError(t, os.WriteFile(outside+"/0/app/monit", []byte("old"), 0o644))
				require.NoError(t, os.WriteFile(outside+"/1/keep", []byte("old"), 0o644))
				h.make(t, outside, filepath.Join(dir, at))
				before := listing.Of(t, parent)
				err := put(t, dir, "new", outdir.Options{})
				require.ErrorContains(t, err, filepath.Join(dir, at)+" is in the way: it is")
				require.ErrorContains(t, err, h.want)
				require.Equal(t, before, listing.Of(t, parent))
			})
		}
	}
}

// Links inside of replaced content are removed, and their targets are not.
func TestReplacedLinks(t *testing.T) {
	parent := t.TempDir()
	dir, outside := filepath.Join(parent, "out"), filepath.Join(parent, "outside")
	require.NoError(t, os.MkdirAll(dir+"/web/1", 0o755))
	require.NoError(t, os.MkdirAll(outside, 0o755))
	require.NoError(t, os.WriteFile(outside+"/keep", nil, 0o644))
	require.NoError(t, os.Symlink(outside, dir+"/web/1/app"))
	require.NoError(t, os.Symlink(outside+"/keep", dir+"/web/1/file"))
	require.NoError(t, put(t, dir, "new", outdir.Options{}))
	require.FileExists(t, outside+"/keep")
	require.NotContains(t, listing.Of(t, dir), "web/1/file")
	require.Equal(t, "drwx------", listing.Of(t, dir)["web/1/app"])
}

// The directory that the program names may be a link.
func TestNamedLink(t *testing.T) {
	parent := t.TempDir()
	require.NoError(t, os.Mkdir(parent+"/real", 0o755))
	require.NoError(t, os.Symlink("real", parent+"/out"))
	require.NoError(t, put(t, parent+"/out", "new", outdir.Options{}))
	require.FileExists(t, parent+"/real/web/1/app/monit")

	require.NoError(t, os.Symlink("nowhere", parent+"/dangling"))
	before := listing.Of(t, parent)
	require.Error(t, put(t, parent+"/dangling", "new", outdir.Options{}))
	require.NoError(t, os.WriteFile(parent+"/file", nil, 0o644))
	require.Error(t, put(t, parent+"/file", "new", outdir.Options{}))
	require.Error(t, put(t, parent+"/file/out", "new", outdir.Options{}))
	require.NoError(t, os.Remove(parent+"/file"))
	require.Equal(t, before, listing.Of(t, parent))
}

func TestThen(t *testing.T) {
	for _, old := range []bool{false, true} {
		parent := t.TempDir()
		dir := filepath.Join(parent, "out")
		if old {
			require.NoError(t, put(t, dir, "old", outdir.Options{}))
		}
		before := listing.Of(t, parent)
		err := put(t, dir, "new", outdir.Options{}, func() error {
			require.Equal(t, "-rw------- new", listing.Of(t, dir)["db/0/app/monit"])
			return errors.New("no")
		})
		require.EqualError(t, err, "no")
		require.Equal(t, before, listing.Of(t, parent))
	}
}

func TestCancelled(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "out")
	s, err := outdir.Open(dir, outdir.Options{})
	require.NoError(t, err)
	tree, err := s.NewTree(path(t, "web/0"))
	require.NoError(t, err)
	require.NoError(t, tree.Write(path(t, "a"), nil, 0o600))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, s.Commit(ctx), context.Canceled)
	require.NoError(t, s.Close())
	require.Empty(t, listing.Of(t, parent))
}

// Several processes that write to the same directory concurrently leave the trees of one of them.
func TestConcurrent(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "a", "out")
	var all sync.WaitGroup
	for n := range 8 {
		all.Go(func() {
			for round := range 5 {
				if n%4 == 3 {
					err := put(t, dir, "never", outdir.Options{}, func() error { return errors.New("no") })
					if err == nil || err.Error() != "no" {
						t.Errorf("%v", err)
					}
					continue
				}
				if err := put(t, dir, fmt.Sprintf("%d.%d", n, round), outdir.Options{}); err != nil {
					t.Errorf("%v", err)
				}
			}
		})
	}
	all.Wait()
	left := listing.Of(t, dir)
	require.Len(t, left, 2+5+3, "no leftovers: %v", left)
	words := map[string]bool{}
	for _, text := range left {
		if strings.HasPrefix(text, "-") {
			words[strings.Fields(text)[1]] = true
		}
	}
	require.Len(t, words, 1, "one run's files only")
	require.NotContains(t, words, "never")
}

func TestOpenTree(t *testing.T) {
	parent := t.TempDir()
	write := func(dir string) error {
		s, tree, err := outdir.OpenTree(dir, outdir.Options{})
		if err != nil {
			return err
		}
		err = tree.Write(path(t, "a/b"), []byte("b"), 0o600)
		if err == nil {
			err = s.Commit(t.Context())
		}
		return errors.Join(err, s.Close())
	}
	require.NoError(t, write(filepath.Join(parent, "x", ".y")))
	require.Equal(t, map[string]string{
		"x": "drwx------", "x/.y": "drwx------", "x/.y/a": "drwx------", "x/.y/a/b": "-rw------- b",
	}, listing.Of(t, parent))
	before := listing.Of(t, parent)
	require.ErrorContains(t, write(filepath.Join(parent, "x", ".y")), "is in the way: it is not empty")
	require.Equal(t, before, listing.Of(t, parent))
	require.NoError(t, os.Mkdir(parent+"/empty", 0o755))
	require.NoError(t, write(parent+"/empty"))
	require.NoError(t, os.Symlink("x", parent+"/link"))
	require.ErrorContains(t, write(parent+"/link"), "symbolic link")
}
