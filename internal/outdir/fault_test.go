package outdir_test

// This file makes every single operation on the file system fail, and checks the files that are left.

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/listing"
	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/outdir"
)

var errInjected = errors.New("injected")

// faults makes operations fail.
type faults struct {
	at    int                  // number of the first operation that may fail, from 1
	fails func(op string) bool // reports which operations fail from there on
	seen  []string
	hit   bool
}

func (f *faults) before(op, name string) error {
	f.seen = append(f.seen, op)
	if f.at > 0 && len(f.seen) >= f.at && f.fails(op) {
		f.hit = true
		return errInjected
	}
	return nil
}

// once makes a single operation fail, of any kind.
func (f *faults) once(string) bool { return len(f.seen) == f.at }

func always(string) bool { return true }

// full makes operations that need disk space fail.
func full(op string) bool { return slices.Contains([]string{"mkdir", "create", "write", "sync"}, op) }

// situations are the states in which a run starts: nothing, not even the directory, or the trees of an earlier run
// and more.
var situations = map[string]func(t *testing.T, dir string){
	"nothing": func(*testing.T, string) {},
	"an earlier run": func(t *testing.T, dir string) {
		require.NoError(t, put(t, dir, "old", outdir.Options{}))
		require.NoError(t, os.WriteFile(dir+"/web/1/mine", []byte("old"), 0o644))
		require.NoError(t, os.WriteFile(dir+"/web/mine", []byte("old"), 0o644))
	},
	"part of one": func(t *testing.T, dir string) {
		require.NoError(t, os.MkdirAll(dir+"/web/1/x", 0o755))
		require.NoError(t, os.WriteFile(dir+"/web/1/x/mine", []byte("old"), 0o644))
	},
}

// attempts calls f with faults at operation 1, 2, 3 … until a call ends without a fault.
func attempts(t *testing.T, fails func(*faults) func(string) bool, f func(t *testing.T, fault *faults)) {
	t.Helper()
	for at := 1; ; at++ {
		fault := &faults{at: at}
		fault.fails = fails(fault)
		f(t, fault)
		if !fault.hit {
			require.Greater(t, at, 15, "operations")
			t.Logf("%d operations: %v", at-1, count(fault.seen))
			return
		}
	}
}

func count(ops []string) map[string]int {
	n := map[string]int{}
	for _, op := range ops {
		n[op]++
	}
	return n
}

func TestFaultAtEveryOperation(t *testing.T) {
	tier.Normally(t)
	one := func(f *faults) func(string) bool { return f.once }
	disk := func(*faults) func(string) bool { return full }
	for _, c := range []struct {
		name, over string
		shared     bool
		fails      func(*faults) func(string) bool
	}{
		{"one operation", "nothing", false, one},
		{"one operation", "an earlier run", false, one},
		{"one operation", "part of one", true, one},
		{"a full disk", "nothing", false, disk},
		{"a full disk", "an earlier run", false, disk},
		{"a dead disk", "an earlier run", false, func(*faults) func(string) bool { return always }},
	} {
		t.Run(c.name+" over "+c.over, func(t *testing.T) {
			attempts(t, c.fails, func(t *testing.T, fault *faults) {
				parent := t.TempDir()
				dir := filepath.Join(parent, "above", "out")
				situations[c.over](t, dir)
				before := listing.Of(t, parent)
				err := put(t, dir, "new", outdir.Options{Shared: c.shared, Before: fault.before})
				checkFault(t, fault, c.name == "a dead disk", err, before, listing.Of(t, parent))
			})
		})
	}
}

// A killed process stops at some operation. The next process restores the previous state, or the new state is
// complete.
func TestKilled(t *testing.T) {
	tier.Normally(t)
	for over := range situations {
		t.Run(over, func(t *testing.T) {
			attempts(t, func(*faults) func(string) bool { return always }, func(t *testing.T, fault *faults) {
				parent := t.TempDir()
				dir := filepath.Join(parent, "out")
				situations[over](t, dir)
				before := listing.Of(t, parent)
				_ = put(t, dir, "new", outdir.Options{Before: fault.before})
				next, err := outdir.Open(dir, outdir.Options{})
				require.NoError(t, err)
				require.NoError(t, next.Close())
				left := listing.Of(t, parent)
				if over == "nothing" && left["out/web"] == "" {
					require.Subset(t, map[string]string{"out": "drwx------"}, left)
					return
				}
				fresh := strings.Count(strings.Join(slices.Collect(maps.Values(left)), "\n"), " new")
				if fresh > 0 {
					require.Equal(t, 3, fresh, "operation %d", fault.at)
					require.NoError(t, put(t, dir, "new", outdir.Options{}))
					require.Equal(t, left, listing.Of(t, parent))
					return
				}
				require.Equal(t, before, left, "operation %d", fault.at)
			})
		})
	}
}

// The same holds while a process undoes its moves, also if it panics.
func TestKilledWhileUndoing(t *testing.T) {
	tier.Normally(t)
	attempts(t, func(*faults) func(string) bool { return always }, func(t *testing.T, fault *faults) {
		dir := t.TempDir()
		situations["an earlier run"](t, dir)
		before := listing.Of(t, dir)
		require.Error(t, put(t, dir, "new", outdir.Options{Before: fault.before}, func() error { return errors.New("no") }))
		next, err := outdir.Open(dir, outdir.Options{})
		require.NoError(t, err)
		require.NoError(t, next.Close())
		require.Equal(t, before, listing.Of(t, dir), "operation %d", fault.at)
	})
	dir := t.TempDir()
	situations["an earlier run"](t, dir)
	before := listing.Of(t, dir)
	s, err := outdir.Open(dir, outdir.Options{})
	require.NoError(t, err)
	tree, err := s.NewTree(path(t, "web/1"))
	require.NoError(t, err)
	require.NoError(t, tree.Write(path(t, "a"), nil, 0o600))
	require.Panics(t, func() {
		defer s.Close()
		_ = s.Commit(t.Context(), func() error { panic("no") })
	})
	next, err := outdir.Open(dir, outdir.Options{})
	require.NoError(t, err)
	require.NoError(t, next.Close())
	require.Equal(t, before, listing.Of(t, dir))
}

// A directory that looks like the leftover of a process can be hostile.
func TestHostilePlans(t *testing.T) {
	for _, plan := range []string{
		`{"Places": ["../outside"], "Replaces": [true]}`, `{"Places": ["../outside"], "Replaces": [false]}`, `{"Places": ["/etc"], "Replaces": [false]}`,
		`{"Places": ["mine"], "Replaces": [false]}`, `{"Places": ["link"], "Replaces": [false]}`, `{"Places": ["link/x"], "Replaces": [false]}`,
		`{"Places": [""], "Replaces": [false]}`, `{"Places": ["."], "Replaces": [false]}`, `{"Made": ["../outside", "mine"]}`, `{"Made": ["mine"]}`,
		`{"Places": ["web/1"], "Replaces": []}`, `{`, ``, `null`, `[]`,
	} {
		parent := t.TempDir()
		dir := filepath.Join(parent, "out")
		for name, text := range map[string]string{"out/.boshrender-x/plan.json": plan, "out/mine/text": "mine", "outside/x/text": "mine"} {
			require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(parent, name)), 0o700))
			require.NoError(t, os.WriteFile(filepath.Join(parent, name), []byte(text), 0o600))
		}
		require.NoError(t, os.Mkdir(dir+"/.boshrender-x/old0", 0o700))
		require.NoError(t, os.Symlink("../outside", dir+"/link"))
		before := listing.Of(t, parent)
		s, err := outdir.Open(dir, outdir.Options{Mark: "mark"})
		if err == nil {
			require.NoError(t, s.Close())
		}
		left := listing.Of(t, parent)
		for name, text := range before {
			if !strings.Contains(name, ".boshrender-x") {
				require.Equal(t, text, left[name], "%s: %s", plan, name)
			}
		}
	}
}

// Files that no run has written are not replaced.
func TestMark(t *testing.T) {
	marked := outdir.Options{Mark: "monit"}
	dir := t.TempDir()
	require.NoError(t, put(t, dir, "old", marked))
	require.NoError(t, put(t, dir, "new", marked))
	for _, name := range []string{"web/1/mine", "db/0/dir/mine", "db/0/app2/monit/x"} {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o700))
		require.NoError(t, os.WriteFile(path, nil, 0o600))
		before := listing.Of(t, dir)
		require.ErrorContains(t, put(t, dir, "newer", marked), "was not written by an earlier run")
		require.Equal(t, before, listing.Of(t, dir))
		require.NoError(t, os.RemoveAll(path))
		if rest := strings.Split(name, "/"); len(rest) > 3 || rest[2] != "mine" {
			require.NoError(t, os.RemoveAll(filepath.Join(dir, rest[0], rest[1], rest[2])))
		}
	}
	require.NoError(t, put(t, dir, "newest", marked))
}

// checkFault checks the state after a run whose last operation failed.
func checkFault(t *testing.T, f *faults, dead bool, err error, before, left map[string]string) {
	t.Helper()
	op := f.seen[min(f.at, len(f.seen))-1]
	var notRemoved *leftover
	switch {
	case !f.hit:
		require.NoError(t, err)
		require.Empty(t, hidden(left))
		require.Equal(t, 3, strings.Count(strings.Join(slices.Collect(maps.Values(left)), "\n"), " new"))
	case errors.As(err, &notRemoved):
		require.ErrorIs(t, err, errInjected)
		require.Equal(t, "remove all", op)
		visible := maps.Clone(left)
		for name := range hidden(left) {
			delete(visible, name)
		}
		require.Equal(t, 3, strings.Count(strings.Join(slices.Collect(maps.Values(visible)), "\n"), " new"))
	case dead:
		require.ErrorIs(t, err, errInjected)
		for name, text := range before {
			if strings.HasSuffix(text, " old") {
				require.True(t, survives(left, name, text), "%s of before is not lost by a fault at %s: %v", name, op, left)
			}
		}
	default:
		require.ErrorIs(t, err, errInjected, "operation %d, %s", f.at, op)
		require.Equal(t, before, left, "nothing is new, nothing is gone: operation %d, %s", f.at, op)
	}
}

// hidden returns the names that belong to no tree.
func hidden(all map[string]string) map[string]string {
	found := map[string]string{}
	for name, text := range all {
		if strings.Contains(name, ".boshrender-") {
			found[name] = text
		}
	}
	return found
}

// survives reports whether a file is in its old place, or in the place that the error names.
func survives(left map[string]string, name, text string) bool {
	parts := strings.Split(name, "/")
	for other, t := range left {
		if t == text && strings.HasSuffix(other, parts[len(parts)-1]) {
			return true
		}
	}
	return false
}

func TestReplace(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "vars.yml")
	o := outdir.Options{}
	ctx := t.Context()
	require.NoError(t, outdir.Replace(ctx, name, nil, []byte("one"), 0o600, o))
	require.Equal(t, map[string]string{"vars.yml": "-rw------- one"}, listing.Of(t, dir))
	require.ErrorIs(t, outdir.Replace(ctx, name, nil, []byte("two"), 0o600, o), outdir.ErrChanged)
	require.ErrorIs(t, outdir.Replace(ctx, name, []byte("zero"), []byte("two"), 0o600, o), outdir.ErrChanged)
	require.NoError(t, outdir.Replace(ctx, name, []byte("one"), []byte("two"), 0o644, o))
	require.Equal(t, map[string]string{"vars.yml": "-rw-r--r-- two"}, listing.Of(t, dir))
	data, err := outdir.ReadFile(name, 3, o)
	require.NoError(t, err)
	require.Equal(t, "two", string(data))
	_, err = outdir.ReadFile(name, 2, o)
	require.ErrorIs(t, err, limit.Err)
	require.NoError(t, outdir.Replace(ctx, name, []byte("two"), nil, 0, o))
	require.Empty(t, listing.Of(t, dir))
	require.ErrorIs(t, outdir.Replace(ctx, name, []byte("two"), nil, 0, o), outdir.ErrChanged)
	require.ErrorIs(t, outdir.Replace(ctx, dir+"/none/x", nil, []byte("x"), 0o600, o), os.ErrNotExist)
}

func TestReplaceFaults(t *testing.T) {
	for _, old := range [][]byte{nil, []byte("old")} {
		for at := 1; ; at++ {
			fault := &faults{at: at}
			fault.fails = fault.once
			dir := t.TempDir()
			if old != nil {
				require.NoError(t, os.WriteFile(dir+"/vars.yml", old, 0o640))
			}
			before := listing.Of(t, dir)
			err := outdir.Replace(t.Context(), dir+"/vars.yml", old, []byte("new"), 0o600, outdir.Options{Before: fault.before})
			if !fault.hit {
				require.NoError(t, err)
				require.Equal(t, map[string]string{"vars.yml": "-rw------- new"}, listing.Of(t, dir))
				require.Greater(t, at, 6)
				break
			}
			require.ErrorIs(t, err, errInjected)
			require.Equal(t, before, listing.Of(t, dir), "operation %d", at)
		}
	}
}
