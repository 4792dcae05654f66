package pipelinetest

// This file has the helpers that the tests of the pipeline share.

import (
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

var update = flag.Bool("update", false, "write testdata/group.yml anew")

// files are the files of jobs: "release/job/spec", "release/job/monit", "release/job/templates/…".
type files map[string]string

// open returns releases with the files.
func (f files) open(t testing.TB) []*spec.Release {
	t.Helper()
	return f.openAs(t, func(fsys fs.FS) fs.FS { return fsys })
}

// openAs is open with the file systems wrapped by as.
func (f files) openAs(t testing.TB, as func(fs.FS) fs.FS) []*spec.Release {
	t.Helper()
	trees := map[string]fstest.MapFS{}
	for name, text := range f {
		release, rest, ok := strings.Cut(name, "/")
		require.True(t, ok, name)
		if trees[release] == nil {
			trees[release] = fstest.MapFS{}
		}
		trees[release]["jobs/"+rest] = &fstest.MapFile{Data: []byte(text), Mode: 0o640}
	}
	var releases []*spec.Release
	for _, name := range slices.Sorted(maps.Keys(trees)) {
		opened, err := spec.Options{Name: name}.OpenFS(t.Context(), as(trees[name]))
		require.NoError(t, err)
		releases = append(releases, opened...)
	}
	return releases
}

// deploy returns a deployment of a manifest, to which it adds a name and the releases, and of the files of jobs.
func deploy(t testing.TB, text string, f files) *boshrender.Deployment {
	t.Helper()
	d := &boshrender.Deployment{Releases: f.open(t), Kubernetes: &boshrender.Kubernetes{}}
	var names []string
	for _, r := range d.Releases {
		names = append(names, fmt.Sprintf("{name: %s, version: 1}", r.Name))
	}
	text = strings.TrimSuffix(text, "\n") + "\nname: dep\nreleases: [" + strings.Join(names, ", ") + "]\n"
	m, err := manifest.Parse(t.Context(), "manifest.yml", []byte(text))
	require.NoError(t, err)
	d.Manifest = m
	return d
}

// job returns the files of a job "app" in release "r" with one template.
func job(template string) files { return jobWith(template, "{}", "") }

func jobWith(template, properties, more string) files {
	return files{
		"r/app/spec":               "name: app\ntemplates: {file.erb: file}\nproperties: " + properties + "\n" + more,
		"r/app/monit":              "",
		"r/app/templates/file.erb": template,
	}
}

// one is a manifest with one group of one job.
const one = "instance_groups:\n- {name: web, instances: 1, jobs: [{name: app, release: r}]}\n"

// resolve resolves a deployment that has no errors.
func resolve(t testing.TB, d *boshrender.Deployment) *boshrender.Resolved {
	t.Helper()
	r, err := d.Resolve(t.Context())
	require.NoError(t, err)
	return r
}

// renderOne renders the first instance of the first group and returns its file "app/file".
func renderOne(t testing.TB, d *boshrender.Deployment) string {
	t.Helper()
	g := firstGroup(t, resolve(t, d))
	i, err := g.RenderInstance(t.Context(), 0)
	require.NoError(t, err)
	return string(i.File("app/file").Data)
}

// renderErrors renders everything and combines the errors.
func renderErrors(t testing.TB, d *boshrender.Deployment) error {
	t.Helper()
	var failed []*boshrender.Error
	for _, err := range resolve(t, d).Render(t.Context()) {
		if err != nil {
			var e *boshrender.Error
			require.ErrorAs(t, err, &e)
			failed = append(failed, e)
		}
	}
	return boshrender.Combine(failed...)
}

// testCase is a case of a txtar file.
type testCase struct {
	name, at string
	section  map[string]string
	files    files
}

func readCases(t *testing.T, path string) []testCase {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	var cases []testCase
	for _, s := range casefile.ParseArchive(data).Sections {
		if name, ok := strings.CutPrefix(s.Name, "case: "); ok {
			at := fmt.Sprintf("%s:%d", filepath.Base(path), s.Line)
			cases = append(cases, testCase{name: name, at: at, section: map[string]string{}, files: files{}})
			continue
		}
		c := &cases[len(cases)-1]
		if strings.Contains(s.Name, "/") {
			c.files[s.Name] = s.Data
		} else {
			c.section[s.Name] = s.Data
		}
	}
	return cases
}

// bundled is the deployment of the examples.
func bundled(t testing.TB) *boshrender.Deployment {
	t.Helper()
	dir := "../../examples/deployment/"
	m, err := manifest.Parse(t.Context(), "manifest.yml", readFile(t, dir+"manifest.yml"))
	require.NoError(t, err)
	ops, err := manifest.ParseOps(t.Context(), "scale-out.yml", readFile(t, dir+"operations/scale-out.yml"))
	require.NoError(t, err)
	d := &boshrender.Deployment{Kubernetes: &boshrender.Kubernetes{}}
	d.Manifest, err = m.Apply(t.Context(), ops)
	require.NoError(t, err)
	vars, err := manifest.ParseVars(t.Context(), "vars.yml", readFile(t, dir+"vars.yml"))
	require.NoError(t, err)
	d.Variables = vars
	paths, err := filepath.Glob(dir + "releases/*")
	require.NoError(t, err)
	for _, path := range paths {
		opened, err := spec.Open(t.Context(), path)
		require.NoError(t, err)
		d.Releases = append(d.Releases, opened...)
	}
	return d
}

func readFile(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	return data
}

// firstGroup returns the first group of a deployment.
func firstGroup(t testing.TB, r *boshrender.Resolved) *boshrender.Group {
	t.Helper()
	for g := range r.All() {
		return g
	}
	require.Fail(t, "no groups")
	return nil
}
