package rspec_test

// This file compares suites of releases with the results of real rspec.

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/boshtest/rspec"
)

// notOfTemplates are the folders of spec files that need more than templates.
var notOfTemplates = []string{"system", "integration", "deployment"}

// verdicts are the results of a suite, by full description, in order.
type verdicts map[string][]string

// TestReal runs the suites of checkouts of releases by rspec and by this package, and compares the verdicts:
//
//	BOSHRENDER_SUITES='routing-release capi-release' BOSH=bosh go test ./boshtest/rspec -run Real -v
//
// The folders are absolute, or relative to this package. BOSH is a checkout of cloudfoundry/bosh, which has
// Bosh::Common::Template. It needs Debian's ruby, ruby-rspec, ruby-rspec-its, ruby-deep-merge, ruby-iniparse and
// ruby-activesupport; testdata/shims define the names of gems that Debian lacks.
func TestReal(t *testing.T) {
	releases := strings.Fields(os.Getenv("BOSHRENDER_SUITES"))
	if len(releases) == 0 {
		t.Skip("BOSHRENDER_SUITES names no releases")
	}
	for _, dir := range releases {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			files := specFiles(t, dir)
			begun := time.Now()
			ours := verdictsHere(t, dir, files)
			took := time.Since(begun)
			theirs, theirTime := verdictsOfRspec(t, dir, files)
			all, same, notRun := 0, 0, 0
			for name, list := range theirs {
				for i, want := range list {
					got := "missing"
					if i < len(ours[name]) {
						got = ours[name][i]
					}
					switch all++; {
					case got == string(rspec.NotRun):
						notRun++
					case got == want:
						same++
					default:
						t.Errorf("%s: rspec %s, here %s", name, want, got)
					}
				}
			}
			t.Logf("%d examples, %d the same, %d not run here; rspec took %v, here %v", all, same, notRun, theirTime, took)
		})
	}
}

// specFiles lists the spec files of a release below spec and jobs.
func specFiles(t *testing.T, dir string) (files []string) {
	t.Helper()
	for _, below := range []string{"spec", "jobs"} {
		require.NoError(t, fs.WalkDir(os.DirFS(dir), below, func(name string, d fs.DirEntry, err error) error {
			switch {
			case errors.Is(err, fs.ErrNotExist):
				return nil
			case err != nil:
				return err
			case d.IsDir() && slices.Contains(notOfTemplates, d.Name()):
				return fs.SkipDir
			case strings.HasSuffix(name, "_spec.rb"):
				files = append(files, name)
			}
			return nil
		}))
	}
	return files
}

// verdictsHere runs a suite by this package.
func verdictsHere(t *testing.T, dir string, files []string) verdicts {
	t.Helper()
	v := verdicts{}
	s, err := rspec.Open(dir)
	require.NoError(t, err)
	_, err = s.Run(t.Context(), rspec.Options{Paths: files, Report: func(r *rspec.Result) {
		if !r.Outside {
			v[r.FullDescription] = append(v[r.FullDescription], string(r.Status))
		}
	}})
	require.NoError(t, err)
	return v
}

// verdictsOfRspec runs a suite by rspec, and returns the time, too.
func verdictsOfRspec(t *testing.T, dir string, files []string) (verdicts, time.Duration) {
	t.Helper()
	absolute := func(path string) string {
		path, err := filepath.Abs(path)
		require.NoError(t, err)
		return path
	}
	out := filepath.Join(t.TempDir(), "report.json")
	args := []string{"-I", "spec", "-I", "lib", "-I", absolute("testdata/shims"), "-r", "bosh/template/test", "-f", "json", "-o", out}
	if bosh := os.Getenv("BOSH"); bosh != "" {
		args = append(args, "-I", absolute(filepath.Join(bosh, "src/bosh-common/lib")))
	}
	c := exec.CommandContext(t.Context(), "rspec", append(args, files...)...)
	c.Dir = dir
	begun := time.Now()
	text, failed := c.CombinedOutput() // its status says whether examples failed
	took := time.Since(begun)
	data, err := os.ReadFile(out)
	require.NoError(t, err, "%v: %s", failed, text)
	var report struct {
		Examples []struct {
			Full   string `json:"full_description"`
			Status string `json:"status"`
		} `json:"examples"`
	}
	require.NoError(t, json.Unmarshal(data, &report))
	v := verdicts{}
	for _, e := range report.Examples {
		v[e.Full] = append(v[e.Full], e.Status)
	}
	require.NotEmpty(t, v, "rspec ran no example: %s", text)
	return v, took
}
