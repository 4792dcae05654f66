package boshtest

// This file runs the go command: it reuses no result of a test whose release has changed, wherever the release is,
// and the coverage files of a cached test exist.

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/boshtest/coverage"
	"github.com/boshrender/boshrender/dev/tier"
)

// outside creates a module of tests next to a release, as release authors do, and returns the module's folder.
func outside(t *testing.T) (base, tests string) {
	t.Helper()
	if testing.Short() {
		t.Skip("runs the go command")
	}
	base, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	tests = filepath.Join(base, "tests")
	root, err := filepath.Abs("..")
	require.NoError(t, err)
	require.NoError(t, os.CopyFS(filepath.Join(base, "release"), os.DirFS("testdata/release")))
	sum, err := os.ReadFile("../go.sum")
	require.NoError(t, err)
	mod, err := os.ReadFile("../go.mod")
	require.NoError(t, err)
	_, required, _ := strings.Cut(string(mod), "\nrequire (")
	write(t, filepath.Join(tests, "go.mod"), "module tests\n\ngo 1.25\n\nrequire github.com/boshrender/boshrender v0.0.0\n\n"+
		"replace github.com/boshrender/boshrender => "+root+"\n\nrequire ("+required)
	write(t, filepath.Join(tests, "go.sum"), string(sum))
	write(t, filepath.Join(tests, "app", "app_test.go"), `package app

import (
	"testing"

	"github.com/boshrender/boshrender/boshtest"
)

var release = boshtest.Release("../../release")

func TestApp(t *testing.T) {
	release.Job("app").Template("config/app.yml").Render(t).Path("listen.0.port").Equals(80)
}
`)
	c := exec.Command("go", "list", "-mod=mod", "-test", "-deps", "./...") // completes go.mod
	c.Dir, c.Env = tests, append(os.Environ(), "GOWORK=off", "PWD="+tests)
	out, err := c.CombinedOutput()
	require.NoError(t, err, string(out))
	age(t, base)
	return base, tests
}

func write(t *testing.T, path, text string) {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
}

// age makes all files old: the go command does not cache results of files that have just been written.
func age(t *testing.T, dir string) {
	t.Helper()
	old := time.Now().Add(-time.Hour)
	require.NoError(t, filepath.WalkDir(dir, func(name string, _ fs.DirEntry, err error) error {
		require.NoError(t, err)
		return os.Chtimes(name, old, old)
	}))
}

// goTest runs go test and returns its output.
func goTest(t *testing.T, dir string, environment ...string) (string, error) {
	t.Helper()
	c := exec.Command("go", "test", "-mod=mod", "-vet=off", "-ldflags=-s -w", "./...") // what is left out takes longest
	c.Dir = dir
	c.Env = append(os.Environ(), append([]string{"GOWORK=off", "BOSHTEST_COVERAGE=", "PWD=" + dir}, environment...)...)
	out, err := c.CombinedOutput()
	return string(out), err
}

func TestCache(t *testing.T) {
	base, tests := outside(t)
	out, err := goTest(t, tests)
	require.NoError(t, err, out)
	out, err = goTest(t, tests)
	require.NoError(t, err, out)
	require.Contains(t, out, "(cached)")

	template := filepath.Join(base, "release/jobs/app/templates/config.yml.erb")
	text, err := os.ReadFile(template)
	require.NoError(t, err)
	write(t, template, strings.ReplaceAll(string(text), `"port" => p("port")`, `"port" => 1000 + p("port")`))
	out, err = goTest(t, tests)
	require.Error(t, err, out)
	require.Contains(t, out, "../../release/jobs/app/templates/config.yml.erb: listen.0.port differs")
}

func TestCacheOfCoverage(t *testing.T) {
	if tier.Now() != tier.Long {
		t.Skip("links a program for each folder of the coverage")
	}
	base, tests := outside(t)
	cover := filepath.Join(base, "cover")
	for range 3 {
		out, err := goTest(t, tests, "BOSHTEST_COVERAGE="+cover)
		require.NoError(t, err, out)
		p, err := coverage.Read(t.Context(), os.DirFS(cover))
		require.NoError(t, err)
		require.Len(t, p.Jobs, 1)
		require.Positive(t, p.Jobs[0].Templates[0].Renders)
		age(t, base)
	}
	require.NoError(t, os.RemoveAll(cover))
	out, err := goTest(t, tests, "BOSHTEST_COVERAGE="+cover)
	require.NoError(t, err, out)
	require.NotContains(t, out, "(cached)")
	_, err = coverage.Read(t.Context(), os.DirFS(cover))
	require.NoError(t, err)

	out, err = goTest(t, tests, "BOSHTEST_COVERAGE=reports/cover") // below the root of the module, for all packages
	require.NoError(t, err, out)
	_, err = coverage.Read(t.Context(), os.DirFS(filepath.Join(tests, "reports", "cover")))
	require.NoError(t, err)
}
