//go:build unix

package main

// This file tests the results of runs with hostile manifests, hostile directories and full disks.

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/listing"
	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/internal/outdir"
)

// args returns the flags for a deployment in a directory.
func args(dir string, more ...string) []string {
	return append([]string{dir + "/manifest.yml", "--release", dir + "/r", "--out", dir + "/a/b/out"}, more...)
}

func TestHostileManifests(t *testing.T) {
	for what, change := range map[string]func(files map[string]string){
		"group above":        replace("manifest.yml", "name: web", "name: ../../../newdir"),
		"group above, twice": replace("manifest.yml", "name: web", "name: ../../../newdir/x"),
		"group of root":      replace("manifest.yml", "name: web", "name: /newdir"),
		"group with a dot":   replace("manifest.yml", "name: web", "name: .ssh"),
		"group for terminals": func(files map[string]string) {
			replace("manifest.yml", "name: web", `name: "\e]0;x\a\e[2J"`)(files)
		},
		"job above":         replace("manifest.yml", "name: app", "name: ../db"),
		"destination above": replace("r/jobs/app/spec", "app.yml.erb: ", "app.yml.erb: ../../../../../newdir/"),
		"another's destination": func(files map[string]string) {
			files["r/jobs/db/spec"] = strings.Replace(files["r/jobs/db/spec"], "db.erb: ", "db.erb: ../app/", 1)
		},
	} {
		t.Run(what, func(t *testing.T) {
			files := deployment()
			change(files)
			require.NotEqual(t, deployment(), files)
			dir := write(t, files)
			before := listing.Of(t, dir)
			r := execute(t, args(dir)...)
			require.Equal(t, 2, r.status, r.stdout)
			require.Empty(t, r.stdout)
			require.NotEmpty(t, r.stderr)
			require.NotContains(t, r.stderr, "\x1b")
			require.Equal(t, before, listing.Of(t, dir))
		})
	}
}

func replace(file, old, new string) func(map[string]string) {
	return func(files map[string]string) { files[file] = strings.Replace(files[file], old, new, 1) }
}

func TestHostileDirectories(t *testing.T) {
	for what, prepare := range map[string]func(t *testing.T, dir, out string){
		"a link as group":    func(t *testing.T, dir, out string) { require.NoError(t, os.Symlink(dir+"/mine", out+"/web")) },
		"a link to a group":  func(t *testing.T, _, out string) { require.NoError(t, os.Symlink("db", out+"/web")) },
		"a link as instance": func(t *testing.T, dir, out string) { require.NoError(t, os.Symlink(dir+"/mine", out+"/db/0")) },
		"a FIFO as group":    func(t *testing.T, _, out string) { require.NoError(t, syscall.Mkfifo(out+"/web", 0o600)) },
		"a FIFO as instance": func(t *testing.T, _, out string) { require.NoError(t, syscall.Mkfifo(out+"/db/0", 0o600)) },
		"a file as group":    func(t *testing.T, _, out string) { require.NoError(t, os.WriteFile(out+"/web", nil, 0o600)) },
		"a FIFO instead": func(t *testing.T, _, out string) {
			require.NoError(t, os.RemoveAll(out))
			require.NoError(t, syscall.Mkfifo(out, 0o600))
		},
		"a file instead": func(t *testing.T, _, out string) {
			require.NoError(t, os.RemoveAll(out))
			require.NoError(t, os.WriteFile(out, nil, 0o600))
		},
		"a store that is none": func(t *testing.T, dir, _ string) { require.NoError(t, syscall.Mkfifo(dir+"/store.yml", 0o600)) },
		"a store elsewhere":    func(t *testing.T, dir, _ string) { require.NoError(t, os.Symlink("mine/s", dir+"/store.yml")) },
	} {
		t.Run(what, func(t *testing.T) {
			files := deployment()
			files["mine/0/x"] = "mine"
			files["manifest.yml"] += "variables: [{name: pw, type: password}]\n"
			dir := write(t, files)
			require.NoError(t, os.MkdirAll(dir+"/a/b/out/db", 0o755))
			prepare(t, dir, dir+"/a/b/out")
			before := listing.Of(t, dir)
			r := execute(t, args(dir, "--vars-store", dir+"/store.yml")...)
			require.Equal(t, 2, r.status, r.stdout)
			require.Empty(t, r.stdout)
			after := listing.Of(t, dir)
			if _, there := before["store.yml"]; !there {
				delete(after, "store.yml") // variables are kept in any case
			}
			require.Equal(t, before, after)
		})
	}
}

// Files of other programs in a job's directory are kept, and so are files that were changed and are not written
// again.
func TestFilesOfOthers(t *testing.T) {
	files := deployment()
	files["r/jobs/app/spec"] = strings.Replace(files["r/jobs/app/spec"], "templates: {", "templates: {db: old, ", 1)
	files["r/jobs/app/templates/db"] = "old"
	dir := write(t, files)
	out := dir + "/a/b/out"
	require.Zero(t, execute(t, args(dir)...).status)
	require.NoError(t, os.WriteFile(dir+"/r/jobs/app/spec", []byte(deployment()["r/jobs/app/spec"]), 0o600)) // without old
	require.NoError(t, os.WriteFile(out+"/web/0/app/app.yml", []byte("changed, and written anew"), 0o600))
	require.NoError(t, os.WriteFile(out+"/web/1/app/old", []byte("changed, and no more"), 0o600))
	require.NoError(t, os.WriteFile(out+"/db/0/db/notes", nil, 0o600))
	before := listing.Of(t, dir)
	r := execute(t, args(dir)...)
	require.Equal(t, result{2, "", strings.ReplaceAll("OUT/db/0/db/notes is in the way: WHY\nOUT/web/1/app/old is in the way: WHY\n", "WHY",
		"it was not written by an earlier run, or has changed since")}, result{r.status, r.stdout, sorted(strings.ReplaceAll(r.stderr, out, "OUT"))})
	require.Equal(t, before, listing.Of(t, dir))
	require.NoError(t, os.Remove(out+"/db/0/db/notes"))
	require.NoError(t, os.Remove(out+"/web/1/app/old"))
	require.Zero(t, execute(t, args(dir)...).status)
	require.NoFileExists(t, out+"/web/0/app/old", "it was not changed")
}

func sorted(text string) string {
	lines := strings.SplitAfter(text, "\n")
	slices.Sort(lines)
	return strings.Join(lines, "")
}

// broken is a standard output that always fails.
type broken struct{ error }

func (b broken) Write([]byte) (int, error) { return 0, b.error }

// If the last step fails, nothing is left but the generated variables: they are kept as soon as they are generated,
// as bosh does.
func TestFullOutput(t *testing.T) {
	files := deployment()
	files["manifest.yml"] = strings.Replace(files["manifest.yml"], "port: 80", "port: ((pw))", 1) + "variables: [{name: pw, type: password}]\n"
	dir := write(t, files)
	flags := args(dir, "--vars-store", dir+"/store.yml")
	var stderr bytes.Buffer
	require.Equal(t, 2, run(t.Context(), command(flags), broken{syscall.ENOSPC}, &stderr))
	require.Contains(t, stderr.String(), syscall.ENOSPC.Error())
	store, err := os.ReadFile(dir + "/store.yml")
	require.NoError(t, err)
	require.Regexp(t, `(?m)^pw: \w{20}$`, string(store))
	require.NoDirExists(t, dir+"/a")
	before := listing.Of(t, dir)
	require.Equal(t, 2, run(t.Context(), command(append(flags, "--json")), broken{syscall.ENOSPC}, &stderr))
	require.Equal(t, before, listing.Of(t, dir))

	require.Zero(t, run(t.Context(), command(flags), broken{&fs.PathError{Op: "write", Path: "stdout", Err: syscall.EPIPE}}, &stderr))
	require.FileExists(t, dir+"/a/b/out/web/0/app/app.yml", "a reader that goes away is no failure")
}

// A group that fails after others leaves only the variables, which the next run uses.
func TestLateFailure(t *testing.T) {
	files := deployment()
	files["manifest.yml"] += "variables: [{name: pw, type: password}]\n"
	files["r/jobs/db/templates/db.erb"] = "<% raise 'late' %>"
	dir := write(t, files)
	r := execute(t, args(dir, "--vars-store", dir+"/store.yml")...)
	require.Equal(t, 2, r.status)
	require.Contains(t, r.stderr, "late")
	store, err := os.ReadFile(dir + "/store.yml")
	require.NoError(t, err)
	require.NoDirExists(t, dir+"/a")
	require.Equal(t, 2, execute(t, args(dir, "--vars-store", dir+"/store.yml")...).status)
	again, err := os.ReadFile(dir + "/store.yml")
	require.NoError(t, err)
	require.Equal(t, string(store), string(again))
}

func TestModes(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	require.Zero(t, execute(t, "--out", out).status)
	for path, text := range listing.Of(t, out) {
		require.Regexp(t, `^(d|-)r[w-][x-]------( |$)`, text, path)
	}
	require.Regexp(t, `^-rwx------`, listing.Of(t, out)["broker/0/broker/bin/pre-start"])
	require.Zero(t, execute(t, "--shared", "--out", out).status)
	require.Regexp(t, `^-rwxr-xr-x`, listing.Of(t, out)["broker/0/broker/bin/pre-start"])
	require.Regexp(t, `^-rw-r--r--`, listing.Of(t, out)["broker/0/broker/config/broker.conf"])
}

// Concurrent runs leave the output of one of them.
func TestConcurrentRuns(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	var dirs []string
	for n := range 4 {
		files := deployment()
		files["r/jobs/app/templates/app.yml.erb"] = fmt.Sprint(n)
		files["r/jobs/db/templates/db.erb"] = fmt.Sprint(n)
		if n == 3 {
			files["r/jobs/db/templates/db.erb"] = "<% raise %>"
		}
		dirs = append(dirs, write(t, files))
	}
	var runs sync.WaitGroup
	errs := make([]error, len(dirs))
	for n, dir := range dirs {
		runs.Go(func() {
			for range 3 {
				var stdout, stderr bytes.Buffer
				status := run(t.Context(), command(append(args(dir), "--out", out)), &stdout, &stderr)
				if (status == 0) == (n == 3) {
					errs[n] = errors.New(stderr.String())
				}
			}
		})
	}
	runs.Wait()
	require.NoError(t, errors.Join(errs...))
	words := map[string]bool{}
	for path, text := range listing.Of(t, out) {
		if strings.HasSuffix(path, "/app.yml") || strings.HasSuffix(path, "/db/db") && strings.HasPrefix(text, "-") {
			words[text] = true
		}
		require.NotContains(t, path, ".boshrender")
	}
	require.Len(t, words, 1)
}

// Only one process at a time can open the state of a simulated cloud.
func TestStateIsHeld(t *testing.T) {
	tier.Once(t)
	state := t.TempDir()
	for _, command := range []string{"deploy", "plan"} {
		release, err := outdir.Hold(state, outdir.Options{})
		require.NoError(t, err)
		r := ask(t, ".", command, "--state", state)
		require.Equal(t, 2, r.status)
		require.Contains(t, r.stderr, "--state "+state+": another process is using the directory")
		release()
	}
	require.Zero(t, ask(t, ".", "deploy", "--state", state, "--pace", "0").status)
	require.Zero(t, ask(t, ".", "plan", "--state", state).status)
	require.Equal(t, 1, ask(t, ".", "plan", "--state", filepath.Join(state, "none")).status)
	require.NoDirExists(t, filepath.Join(state, "none"))
}
