package spec

// This file tests opening releases in every form.

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/limits"
	"github.com/boshrender/boshrender/manifest"
)

// entry is an entry of a test archive.
type entry struct {
	name, body string
	mode       int64
	kind       byte
	link       string
}

// tarOf packs entries; plain files need only name and body.
func tarOf(t testing.TB, entries ...entry) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, e := range entries {
		h := &tar.Header{Name: e.name, Mode: e.mode, Typeflag: e.kind, Linkname: e.link, ModTime: time.Unix(1, 0)}
		if e.kind == 0 {
			h.Typeflag, h.Size = tar.TypeReg, int64(len(e.body))
		}
		if e.mode == 0 {
			h.Mode = 0o644
		}
		require.NoError(t, w.WriteHeader(h))
		if h.Size > 0 {
			_, err := w.Write([]byte(e.body))
			require.NoError(t, err)
		}
	}
	require.NoError(t, w.Close())
	return b.Bytes()
}

// gz zips data.
func gz(t testing.TB, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write(data)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return b.Bytes()
}

const (
	aSpec     = "name: a\ntemplates: {x.erb: bin/x, logo.png: logo.png}\npackages: [p]\n"
	releaseMF = "name: rel\nversion: 1.10\njobs:\n- {name: a, version: v1, fingerprint: f1, sha1: s1}\n- {name: b, version: v2}\n" +
		"packages: [{name: p, version: 3, fingerprint: pf, dependencies: [q]}, {name: q}]\ncompiled_packages: [{name: c}]\n"
	binary = "\x89PNG\x00\xff<%= not ruby %>"
)

// jobEntries are the files of job a, as in an archive or in a folder.
func jobEntries(prefix, spec string) []entry {
	return []entry{
		{name: prefix + spec, body: aSpec},
		{name: prefix + "monit", body: "check process a\n"},
		{name: prefix + "templates/x.erb", body: "#!/bin/sh <%= 1 %>\n", mode: 0o755},
		{name: prefix + "templates/logo.png", body: binary},
		{name: prefix + "properties_schema.json", body: `{"$schema":"https://json-schema.org/draft/2020-12/schema","required":["k"]}`},
	}
}

// folderOf returns the same as a file system.
func folderOf(entries ...entry) fstest.MapFS {
	fsys := fstest.MapFS{}
	for _, e := range entries {
		mode := fs.FileMode(e.mode)
		if mode == 0 {
			mode = 0o644
		}
		fsys[e.name] = &fstest.MapFile{Data: []byte(e.body), Mode: mode}
	}
	return fsys
}

// tarball returns a release tarball with the jobs a and b.
func tarball(t testing.TB, zip func(testing.TB, []byte) []byte) []byte {
	b := gz(t, tarOf(t, entry{name: "job.MF", body: "name: b"}, entry{name: "monit"}))
	a := zip(t, tarOf(t, jobEntries("./", "job.MF")...))
	return zip(t, tarOf(t,
		entry{name: "./", kind: tar.TypeDir, mode: 0o755},
		entry{name: "./release.MF", body: releaseMF},
		entry{name: "./jobs/", kind: tar.TypeDir, mode: 0o755},
		entry{name: "./jobs/a.tgz", body: string(a)},
		entry{name: "./jobs/b.tgz", body: string(b)},
		entry{name: "./packages/p.tgz", body: strings.Repeat("x", 1000)},
	))
}

func plain(_ testing.TB, data []byte) []byte { return data }

// requireJobA checks that r has job a with all its files.
func requireJobA(t *testing.T, r *Release) {
	t.Helper()
	j, err := r.Job(t.Context(), "a")
	require.NoError(t, err)
	again, err := r.Job(t.Context(), "a")
	require.NoError(t, err)
	require.Same(t, j, again, "a job is parsed once")

	x, err := j.ReadTemplate(t.Context(), "x.erb")
	require.NoError(t, err)
	require.Equal(t, File{Name: "templates/x.erb", Mode: 0o755, Data: []byte("#!/bin/sh <%= 1 %>\n")}, *x)
	logo, err := j.ReadTemplate(t.Context(), "logo.png")
	require.NoError(t, err)
	require.Equal(t, File{Name: "templates/logo.png", Mode: 0o644, Data: []byte(binary), Binary: true}, *logo)
	held := j.OpenTemplates()
	for _, source := range []string{"x.erb", "logo.png", "nope", "../monit", ""} {
		want, wantErr := j.ReadTemplate(t.Context(), source)
		got, err := held.ReadTemplate(t.Context(), source)
		require.Equal(t, want, got)
		require.Equal(t, wantErr, err)
	}
	held.Close()
	late, err := held.ReadTemplate(t.Context(), "x.erb")
	require.NoError(t, err)
	require.Equal(t, x, late)
	monit, err := j.ReadMonit(t.Context())
	require.NoError(t, err)
	require.Equal(t, "check process a\n", string(monit.Data))
	_, err = j.ReadTemplate(t.Context(), "nope")
	require.ErrorIs(t, err, fs.ErrNotExist)
	_, err = j.ReadTemplate(t.Context(), "../../../secret")
	require.ErrorIs(t, err, ErrUnsafeArchive)
	_, err = j.ReadTemplate(t.Context(), "")
	require.Error(t, err)
	require.NoError(t, j.Validate())

	schema, err := j.Schema()
	require.NoError(t, err)
	require.EqualError(t, schema.Validate(t.Context(), nil), "Error validating properties for a\nobject at root is missing required properties: k")
	require.NoError(t, schema.Validate(t.Context(), jsonMapOf(t, `{"k":1}`)))

	_, err = r.Job(t.Context(), "zz")
	require.ErrorIs(t, err, ErrNoJob)
	require.EqualError(t, err, `job "zz" not found in release "`+r.Name+`": no such job`)
}

func TestOpenTarball(t *testing.T) {
	for name, zip := range map[string]func(testing.TB, []byte) []byte{"gzip": gz, "plain": plain} {
		t.Run(name, func(t *testing.T) {
			r, err := OpenTarball(t.Context(), bytes.NewReader(tarball(t, zip)))
			require.NoError(t, err)
			require.Equal(t, []string{"rel", "1.1", "tarball"}, []string{r.Name, r.Version, r.Format.String()},
				"the version without quotes is a number")
			require.Equal(t, []string{"a", "b"}, r.JobNames())
			require.Equal(t, []Package{
				{Name: "p", Version: "3", Fingerprint: "pf", Dependencies: []string{"q"}}, {Name: "q"}, {Name: "c"},
			}, r.Packages)
			meta, ok := r.JobMeta("a")
			require.True(t, ok)
			require.Equal(t, JobMeta{Name: "a", Version: "v1", Fingerprint: "f1", SHA1: "s1"}, meta)
			_, ok = r.JobMeta("zz")
			require.False(t, ok)
			requireJobA(t, r)
			require.NoError(t, r.Validate(t.Context()))
			b, err := r.Job(t.Context(), "b")
			require.NoError(t, err)
			schema, err := b.Schema()
			require.NoError(t, err)
			require.Nil(t, schema)
			require.NoError(t, schema.Validate(t.Context(), nil), "no schema accepts everything")
		})
	}
}

func TestOpenUnpackedTarball(t *testing.T) {
	fsys := folderOf(append(jobEntries("jobs/a/", "job.MF"), entry{name: "release.MF", body: releaseMF},
		entry{name: "jobs/b.tgz", body: string(gz(t, tarOf(t, entry{name: "job.MF", body: "name: b"}, entry{name: "b.monit"})))})...)
	releases, err := OpenFS(t.Context(), fsys)
	require.NoError(t, err)
	require.Len(t, releases, 1)
	requireJobA(t, releases[0])
	require.NoError(t, releases[0].Validate(t.Context()), "a file *.monit will do")
}

func TestOpenCheckout(t *testing.T) {
	tests := []struct {
		name  string
		files []entry
		want  string
	}{
		{"final", []entry{{name: "config/final.yml", body: "name: fin"}, {name: "config/dev.yml", body: "dev_name: dev"}}, "fin"},
		{"final_name", []entry{{name: "config/final.yml", body: "final_name: fin"}}, "fin"},
		{"dev", []entry{{name: "config/final.yml", body: "[broken"}, {name: "config/dev.yml", body: "dev_name: dev"}}, "dev"},
		{"none", nil, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			fsys := folderOf(append(append(jobEntries("jobs/a/", "spec"), tt.files...),
				entry{name: "packages/p/spec", body: "name: p\ndependencies: [q]\nfiles: [a, b/**]\nexcluded_files: [c]"},
				entry{name: "packages/q/spec.lock", body: "name: q\nfingerprint: f\ndependencies: [r]"}, entry{name: "packages/r/spec"},
				entry{name: "packages/README.md"}, entry{name: "jobs/README.md"})...)
			releases, err := OpenFS(t.Context(), fsys)
			require.NoError(t, err)
			require.Len(t, releases, 1)
			r := releases[0]
			require.Equal(t, tt.want, r.Name)
			require.Equal(t, FormatCheckout, r.Format)
			require.Equal(t, []Package{
				{Name: "p", Dependencies: []string{"q"}, Source: &PackageSource{Folder: "p", Files: []string{"a", "b/**"}, ExcludedFiles: []string{"c"}}},
				{Name: "q", Fingerprint: "f", Dependencies: []string{"r"}, Source: &PackageSource{Folder: "q", Locked: true}},
				{Name: "r", Source: &PackageSource{Folder: "r"}},
			}, r.Packages)
			requireJobA(t, r)
			require.NoError(t, r.Validate(t.Context()))
		})
	}
}

func TestOpenJobsSrc(t *testing.T) {
	for name, prefix := range map[string]string{"base": "jobs-src/", "jobs-src": ""} {
		t.Run(name, func(t *testing.T) {
			fsys := folderOf(append(jobEntries(prefix+"rel/a/", "job.MF"),
				entry{name: prefix + "other/c/job.MF", body: "name: c"}, entry{name: prefix + "empty/file"})...)
			releases, err := Options{Name: "ignored", Version: "9"}.OpenFS(t.Context(), fsys)
			require.NoError(t, err)
			require.Len(t, releases, 2)
			require.Equal(t, []string{"other", "rel"}, []string{releases[0].Name, releases[1].Name})
			require.Equal(t, "9", releases[0].Version)
			requireJobA(t, releases[1])
			require.EqualError(t, releases[0].Validate(t.Context()), prefix+"other/c/job.MF:1:1: Job 'c' is missing monit file")
		})
	}
	releases, err := Options{Name: "one"}.OpenFS(t.Context(), folderOf(jobEntries("a/", "job.MF")...))
	require.NoError(t, err)
	require.Len(t, releases, 1)
	require.Equal(t, "one", releases[0].Name)
	requireJobA(t, releases[0])
}

// specReader returns the spec reader's output for an archive.
func specReader(archive []byte) string {
	return `{"spec": "` + base64.StdEncoding.EncodeToString(archive) + `"}`
}

func TestOpenSpecReader(t *testing.T) {
	for name, prefix := range map[string]string{"root": "", "dot": "./", "folder": "a/"} {
		t.Run(name, func(t *testing.T) {
			r, err := Options{Name: "rel"}.OpenSpecReader(t.Context(), strings.NewReader(specReader(gz(t, tarOf(t, jobEntries(prefix, "job.MF")...)))))
			require.NoError(t, err)
			require.Equal(t, FormatSpecReader, r.Format)
			require.Equal(t, []string{"a"}, r.JobNames())
			requireJobA(t, r)
		})
	}
}

func TestOpenSpecReaderErrors(t *testing.T) {
	for _, tt := range []struct{ name, json, want string }{
		{"not JSON", `{`, "the output of the spec reader: line 1, column 1: the text is no JSON"},
		{"no key", `{"other": 1}`, `no release found: the output of the spec reader has no key "spec"`},
		{"not a string", `{"spec": 1}`, "the output of the spec reader: line 1, column 10: expected a value of type string"},
		{"not base64", `{"spec": "*"}`, "the output of the spec reader: illegal base64 data at input byte 0"},
		{"not an archive", `{"spec": "QUFBQQ=="}`, "reading the archive: unexpected EOF"},
		{"empty", specReader(tarOf(t)), "no release found: the archive of the spec reader has no job.MF"},
		{"bad YAML", specReader(tarOf(t, entry{name: "job.MF", body: "["})), ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := OpenSpecReader(t.Context(), strings.NewReader(tt.json))
			require.Error(t, err)
			if tt.want != "" {
				require.EqualError(t, err, tt.want)
			}
		})
	}
	_, err := Options{Limits: Limits{FileSize: 9}}.OpenSpecReader(t.Context(), strings.NewReader(`{"spec":"`+strings.Repeat("A", 5000)+`"}`))
	require.ErrorIs(t, err, limits.ErrExceeded)
}

func TestMerge(t *testing.T) {
	open := func(name, job string) *Release {
		r, err := Options{Name: name}.OpenSpecReader(t.Context(), strings.NewReader(specReader(tarOf(t, entry{name: "job.MF", body: "name: " + job}))))
		require.NoError(t, err)
		return r
	}
	r, err := Merge(open("r", "x"), open("r", "y"))
	require.NoError(t, err)
	require.Equal(t, []string{"x", "y"}, r.JobNames())
	jobs, err := r.Jobs(t.Context())
	require.NoError(t, err)
	require.Len(t, jobs, 2)
	_, err = Merge(open("r", "x"), open("r", "x"))
	require.EqualError(t, err, `release "r" has two jobs named "x"`)
	_, err = Merge(open("r", "x"), open("s", "y"))
	require.EqualError(t, err, "cannot merge release r/ with s/")
}

func TestOpenPath(t *testing.T) {
	dir := t.TempDir()
	write := func(name, body string) string {
		t.Helper()
		file := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(body), 0o644))
		return file
	}
	for _, e := range jobEntries("my-release/jobs/a/", "spec") {
		file := write(e.name, e.body)
		if e.mode != 0 {
			require.NoError(t, os.Chmod(file, fs.FileMode(e.mode)))
		}
	}
	paths := []string{
		filepath.Join(dir, "my-release"),
		write("rel.tgz", string(tarball(t, gz))),
		write("rel.tar", string(tarball(t, plain))),
		write("a.json", "\n "+specReader(tarOf(t, jobEntries("", "job.MF")...))),
	}
	for _, path := range paths {
		releases, err := Open(t.Context(), path)
		require.NoError(t, err, path)
		require.Len(t, releases, 1)
		require.Equal(t, path, releases[0].Origin)
		requireJobA(t, releases[0])
		named, err := Options{Name: "n", Version: "v"}.Open(t.Context(), path)
		require.NoError(t, err)
		require.Equal(t, "n/v", named[0].Name+"/"+named[0].Version)
	}
	releases, err := Open(t.Context(), paths[0])
	require.NoError(t, err)
	require.Equal(t, "my-release", releases[0].Name, "the folder's name")

	t.Chdir(paths[0])
	releases, err = Open(t.Context(), ".")
	require.NoError(t, err)
	require.Equal(t, "my-release", releases[0].Name, "however the folder is called for")

	_, err = Open(t.Context(), filepath.Join(dir, "missing"))
	require.ErrorIs(t, err, fs.ErrNotExist)
	empty := filepath.Join(dir, "empty")
	require.NoError(t, os.Mkdir(empty, 0o755))
	_, err = Open(t.Context(), empty)
	require.ErrorIs(t, err, ErrNoRelease)
	require.EqualError(t, err, empty+": no release found")
	_, err = Open(t.Context(), write("other.tgz", string(gz(t, tarOf(t, entry{name: "x"})))))
	require.ErrorIs(t, err, ErrNoRelease)
	_, err = Open(t.Context(), write("nothing", ""))
	require.ErrorIs(t, err, ErrNoRelease)
	if _, statErr := os.Stat("/dev/null"); statErr == nil {
		_, err = Open(t.Context(), "/dev/null")
		require.ErrorIs(t, err, ErrNoRelease)
	}
}

// TestCheckoutLinks checks that links in a checkout are followed only inside it.
func TestCheckoutLinks(t *testing.T) {
	dir := t.TempDir()
	secret := filepath.Join(dir, "secret")
	require.NoError(t, os.WriteFile(secret, []byte("secret"), 0o600))
	job := filepath.Join(dir, "rel", "jobs", "a")
	require.NoError(t, os.MkdirAll(filepath.Join(job, "templates"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(job, "spec"), []byte("name: a\ntemplates: {in: x, out: y, up: z}"), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(job, "monit"), []byte("m"), 0o644))
	for name, target := range map[string]string{"in": "../monit", "out": secret, "up": "../../../../secret"} {
		if err := os.Symlink(target, filepath.Join(job, "templates", name)); err != nil {
			t.Fatalf("this system has no symbolic links: %v", err)
		}
	}
	releases, err := Open(t.Context(), filepath.Join(dir, "rel"))
	require.NoError(t, err)
	j, err := releases[0].Job(t.Context(), "a")
	require.NoError(t, err)
	f, err := j.ReadTemplate(t.Context(), "in")
	require.NoError(t, err)
	require.Equal(t, "m", string(f.Data))
	for _, name := range []string{"out", "up"} {
		_, err = j.ReadTemplate(t.Context(), name)
		require.ErrorContains(t, err, "escapes")
	}
	err = j.Validate()
	require.ErrorContains(t, err, "Missing template file 'out' for job 'a'")
}

func TestUploadErrors(t *testing.T) {
	tests := []struct {
		name string
		fsys fstest.MapFS
		code manifest.Code
		want string
	}{
		{"no job.MF", folderOf(entry{name: "release.MF", body: "name: r\njobs: [{name: a}]"}, entry{name: "jobs/a/monit"}),
			80001, "jobs/a/job.MF: Missing job manifest for 'a'"},
		{"other name", folderOf(entry{name: "release.MF", body: "name: r\njobs: [{name: a}]"}, entry{name: "jobs/a/job.MF", body: "name: b"}, entry{name: "jobs/a/monit"}),
			80016, "jobs/a/job.MF:1:1: Inconsistent name for job 'a'(exptected: 'a', got: 'b')"},
		{"other name in a checkout", folderOf(entry{name: "jobs/a/spec", body: "name: b"}, entry{name: "jobs/a/monit"}),
			0, "jobs/a/spec:1:1: Job directory 'a' does not match job name 'b' in spec"},
		{"no template", folderOf(entry{name: "jobs/a/spec", body: "name: a\ntemplates:\n  t.erb: t"}, entry{name: "jobs/a/monit"}),
			80002, "jobs/a/spec:3:3: Missing template file 't.erb' for job 'a'"},
		{"no monit", folderOf(entry{name: "jobs/a/spec", body: "name: a"}),
			80004, "jobs/a/spec:1:1: Job 'a' is missing monit file"},
		{"no package", folderOf(entry{name: "jobs/a/spec", body: "name: a\npackages: [p]"}, entry{name: "jobs/a/monit"}, entry{name: "packages/q/spec", body: "name: q"}),
			0, "jobs/a/spec:1:1: Expected to find package 'p' since it's a dependency of job 'a'"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			releases, err := OpenFS(t.Context(), tt.fsys)
			require.NoError(t, err)
			err = releases[0].Validate(t.Context())
			require.EqualError(t, err, tt.want)
			var e *Error
			require.ErrorAs(t, err, &e)
			require.Equal(t, tt.code, e.Code)
		})
	}
}

func TestReleaseManifestErrors(t *testing.T) {
	for _, tt := range []struct{ mf, want string }{
		{"jobs: [{name: 'a b'}, {name: ../x}, {}, {name: 1}]", strings.Join([]string{
			`release.MF:1:8: Invalid job name in release manifest: "a b"`,
			`release.MF:1:23: Invalid job name in release manifest: "../x"`,
			`release.MF:1:37: Invalid job name in release manifest: nil`,
			`release.MF:1:41: Invalid job name in release manifest: 1`,
		}, "\n")},
		{"jobs: [{name: a}, {name: a}]", `release "" has two jobs named "a"`},
	} {
		_, err := OpenFS(t.Context(), folderOf(entry{name: "release.MF", body: tt.mf}))
		require.EqualError(t, err, tt.want)
	}
}

func TestJobsJoinsErrors(t *testing.T) {
	releases, err := OpenFS(t.Context(), folderOf(
		entry{name: "jobs/a/spec", body: "name: a"}, entry{name: "jobs/b/spec", body: "- 1"}, entry{name: "jobs/c/spec", body: "name: x"}))
	require.NoError(t, err)
	jobs, err := releases[0].Jobs(t.Context())
	require.Len(t, jobs, 1)
	require.EqualError(t, err, "jobs/b/spec:1:1: the job spec must be a hash\njobs/c/spec:1:1: Job directory 'c' does not match job name 'x' in spec")
	var e *Error
	require.True(t, errors.As(err, &e))
}

func TestFilesOfJobs(t *testing.T) {
	releases, err := OpenFS(t.Context(), fstest.MapFS{
		"jobs/a/spec": {Data: []byte("name: a # text\n")}, "jobs/a/templates/x.erb": {}, "jobs/a/templates/sub/y": {}, "jobs/b/spec": {Data: []byte("name: b\n")},
	})
	require.NoError(t, err)
	a, err := releases[0].Job(t.Context(), "a")
	require.NoError(t, err)
	f, err := a.ReadSpec()
	require.NoError(t, err)
	require.Equal(t, "name: a # text\n", string(f.Data))
	names, err := a.TemplateFiles()
	require.NoError(t, err)
	require.Equal(t, []string{"sub/y", "x.erb"}, names)
	b, err := releases[0].Job(t.Context(), "b")
	require.NoError(t, err)
	names, err = b.TemplateFiles()
	require.NoError(t, err)
	require.Empty(t, names)
	_, err = new(JobSpec).ReadSpec()
	require.ErrorIs(t, err, fs.ErrNotExist)
}

func TestNamesOfPackages(t *testing.T) {
	releases, err := OpenFS(t.Context(), fstest.MapFS{
		"jobs/a/spec": {Data: []byte("name: a\npackages: [other, bare]\n")}, "jobs/a/monit": {},
		"packages/folder/spec": {Data: []byte("name: other\n")}, "packages/bare/spec": {Data: []byte("files: []\n")},
	})
	require.NoError(t, err)
	require.Equal(t, []Package{
		{Name: "bare", Source: &PackageSource{Folder: "bare"}}, {Name: "other", Source: &PackageSource{Folder: "folder"}},
	}, releases[0].Packages)
	require.NoError(t, releases[0].Validate(t.Context()))
}
