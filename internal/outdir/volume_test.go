package outdir_test

// This file tests filling volumes: repeatedly, over files of other programs, and with every operation failing.

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/listing"
	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/internal/outdir"
)

// fill fills a volume with files of the given names and one text.
func fill(t testing.TB, dir, names, text string, o outdir.Options) error {
	var files []outdir.VolumeFile
	for _, name := range strings.Fields(names) {
		files = append(files, outdir.VolumeFile{Path: path(t, name), Data: []byte(text), Mode: 0o600})
	}
	return outdir.FillVolume(t.Context(), dir, text, files, o)
}

// shown lists the files in a volume, without its marks and without directories.
func shown(t testing.TB, dir string) map[string]string {
	all := listing.Of(t, dir)
	maps.DeleteFunc(all, func(name, text string) bool { return strings.HasPrefix(name, ".boshrender") })
	return all
}

func TestFillVolume(t *testing.T) {
	for _, c := range []struct{ name, first, second, want string }{
		{"the same", "a b/c", "a b/c", "a b b/c"},
		{"more", "a", "a b/c/d", "a b b/c b/c/d"},
		{"fewer", "a b/c/d e/f", "e/f", "e e/f"},
		{"a file becomes a directory", "a/b", "a/b/c", "a a/b a/b/c"},
		{"a directory becomes a file", "a/b/c a/b/d", "a", "a"},
		{"none", "a b/c", "", ""},
		{"kept with what others put there", "mine/a", "b", "b mine mine/theirs"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			_, err := outdir.ReadVolume(dir, outdir.Options{})
			require.ErrorIs(t, err, outdir.ErrIncomplete)
			require.NoError(t, fill(t, dir, c.first, "one", outdir.Options{}))
			if strings.Contains(c.name, "others") {
				require.NoError(t, os.WriteFile(dir+"/mine/theirs", nil, 0o600))
			}
			for range 2 {
				require.NoError(t, fill(t, dir, c.second, "two", outdir.Options{}))
				require.ElementsMatch(t, strings.Fields(c.want), slices.Collect(maps.Keys(shown(t, dir))))
				m, err := outdir.ReadVolume(dir, outdir.Options{})
				require.NoError(t, err)
				require.Equal(t, "two", m.Of)
				require.ElementsMatch(t, strings.Fields(c.second), slices.Collect(maps.Keys(m.Files)))
			}
		})
	}
}

func TestFillVolumeInTheWay(t *testing.T) {
	for name, make := range map[string]func(dir string) error{
		"a directory": func(dir string) error { return os.MkdirAll(dir+"/a/b/c", 0o700) },
		"a link":      func(dir string) error { return os.Symlink("/etc", dir+"/a") },
		"a file":      func(dir string) error { return os.WriteFile(dir+"/a", []byte("mine"), 0o600) },
		"a bad mark":  func(dir string) error { return os.WriteFile(dir+"/.boshrender-volume.json", []byte("{"), 0o600) },
		"a mark that leads out": func(dir string) error {
			return os.WriteFile(dir+"/.boshrender-volume.json", []byte(`{"files": {"../x": ""}}`), 0o600)
		},
		"a full mark": func(dir string) error { return os.Mkdir(dir+"/.boshrender-volume.begun", 0o700) },
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			require.NoError(t, make(dir))
			before := listing.Of(t, dir)
			require.Error(t, fill(t, dir, "a/b", "text", outdir.Options{}))
			require.Equal(t, before, listing.Of(t, dir))
		})
	}
	require.ErrorContains(t, fill(t, t.TempDir(), "a a", "text", outdir.Options{}), "a is written twice")
	require.Error(t, fill(t, filepath.Join(t.TempDir(), "none"), "a", "text", outdir.Options{}), "volumes are there before")
}

// Whichever operation fails, and whenever the process is killed: either nothing has changed, or the volume is marked
// incomplete and holds only whole files; and the next run completes it.
func TestFillVolumeFaults(t *testing.T) {
	tier.Once(t)
	for name, fails := range map[string]func(*faults) func(string) bool{
		"one operation": func(f *faults) func(string) bool { return f.once },
		"a full disk":   func(*faults) func(string) bool { return full },
		"killed":        func(*faults) func(string) bool { return always },
	} {
		t.Run(name, func(t *testing.T) {
			want := ""
			attempts(t, fails, func(t *testing.T, fault *faults) {
				dir := t.TempDir()
				require.NoError(t, fill(t, dir, "a b/c d/e", "old", outdir.Options{}))
				require.NoError(t, os.WriteFile(dir+"/b/theirs", []byte("old"), 0o600))
				before := shown(t, dir)
				err := fill(t, dir, "a b/x d", "new", outdir.Options{Before: fault.before})
				_, incomplete := outdir.ReadVolume(dir, outdir.Options{})
				left := shown(t, dir)
				for file, text := range left {
					require.True(t, strings.HasPrefix(text, "d") || strings.HasSuffix(text, " old") || strings.HasSuffix(text, " new"), "%s %s", file, text)
				}
				if err != nil && incomplete == nil && !strings.HasSuffix(left["d"], " new") {
					require.Equal(t, before, left, "operation %d", fault.at)
				}
				if name == "a full disk" && err != nil {
					require.NoError(t, incomplete, "a full disk changes nothing")
				}
				require.NoError(t, fill(t, dir, "a b/x d", "new", outdir.Options{}))
				again := strings.Join(listing.Lines(t, dir), "\n")
				if want == "" {
					want = again
				}
				require.Equal(t, want, again, "operation %d", fault.at)
			})
		})
	}
}
