package artifact_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/agent"
	"github.com/boshrender/boshrender/deploy/artifact"
	"github.com/boshrender/boshrender/deploy/digest"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/spec"
)

// tide is the checkout from which the bosh CLI built testdata/tide.tgz. A text that begins with "-> " is a link. A name
// that ends in "*" belongs to an executable file.
var tide = map[string]string{
	"config/final.yml": "name: tide\n",
	"jobs/gauge/spec": `name: gauge
templates:
  run.erb: bin/run
  config/gauge.json.erb: config/gauge.json
packages: [gauge, plain]
properties:
  harbour: {default: north}
`,
	"jobs/gauge/monit":                           "\n",
	"jobs/gauge/templates/run.erb*":              "#!/bin/sh\nexec gauge\n",
	"jobs/gauge/templates/config/gauge.json.erb": `{"harbour": <%= p("harbour").to_json %>}` + "\n",
	"packages/gauge/spec": `name: gauge
dependencies: [sluice, plain]
files:
- gauge/**/*
- gauge/deep/er/[ab].{txt,md}
excluded_files:
- gauge/**/*_test.sh
- "**/.hidden"
`,
	"packages/gauge/packaging":   "cp -a gauge/* $BOSH_INSTALL_TARGET\n",
	"packages/sluice/spec":       "name: sluice\nfiles:\n- sluice/*.bin\n- gauge/dee?/**\n",
	"packages/sluice/packaging*": "true\n",
	"packages/plain/spec":        "name: plain\n",
	"packages/plain/packaging":   "true\n",
	"src/gauge/main.sh*":         "echo gauge\n",
	"src/gauge/main_test.sh":     "false\n",
	"src/gauge/deep/er/a.txt":    "a\n",
	"src/gauge/deep/er/b.md":     "b\n",
	"src/gauge/deep/.hidden":     "x\n",
	"src/gauge/.also":            "y\n",
	"src/gauge/link":             "-> deep/er",
	"src/gauge/deep/er/also.txt": "-> a.txt",
	"src/sluice.bin":             "src\n",
	"blobs/sluice/one.bin":       "blob",
}

// checkout writes a checkout to a folder.
func checkout(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(strings.TrimSuffix(name, "*")))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		if target, ok := strings.CutPrefix(text, "-> "); ok {
			if err := os.Symlink(target, path); err != nil {
				t.Skip("no links:", err)
			}
			continue
		}
		mode := os.FileMode(0o644)
		if strings.HasSuffix(name, "*") {
			mode = 0o755
		}
		require.NoError(t, os.WriteFile(path, []byte(text), mode))
	}
	return dir
}

func open(t *testing.T, path string) *artifact.Releases {
	t.Helper()
	a, err := artifact.OpenReleases(t.Context(), path)
	require.NoError(t, err)
	return a
}

// ref returns the reference of a package of the first release.
func ref(t *testing.T, a *artifact.Releases, name string) state.PackageRef {
	t.Helper()
	r := a.List()[0]
	n := slices.IndexFunc(r.Packages, func(p spec.Package) bool { return p.Name == name })
	require.GreaterOrEqual(t, n, 0, name)
	return state.PackageRef{Release: r.Name, Name: name, Version: r.Packages[n].Fingerprint}
}

// list returns the entries of an archive: kind, whether it is executable, name, and content.
func list(t *testing.T, data []byte) (lines []string) {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(data))
	require.NoError(t, err)
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if err == io.EOF {
			slices.Sort(lines)
			return lines
		}
		require.NoError(t, err)
		content, err := io.ReadAll(r)
		require.NoError(t, err)
		lines = append(lines, fmt.Sprintf("%c %t %s%s %q", h.Typeflag, h.Mode&0o100 != 0, h.Name, h.Linkname, content))
	}
}

func read(t *testing.T, s driver.PackageSource) []byte {
	t.Helper()
	r, err := s.Open(t.Context())
	require.NoError(t, err)
	data, err := io.ReadAll(r)
	require.NoError(t, err)
	require.NoError(t, r.Close())
	d, err := digest.Parse(s.SHA1)
	require.NoError(t, err)
	require.NoError(t, d.Verify(bytes.NewReader(data)))
	return data
}

// A checkout has the fingerprints that the bosh CLI writes to release.MF, and its archives have the same content as
// the CLI's.
func TestAsTheCLI(t *testing.T) {
	source, final := open(t, checkout(t, tide)), open(t, filepath.Join("testdata", "tide.tgz"))
	for _, p := range final.List()[0].Packages {
		is := ref(t, source, p.Name)
		require.Equal(t, p.Fingerprint, is.Version, p.Name)
		made, err := source.Package(t.Context(), is)
		require.NoError(t, err)
		theirs, err := final.Package(t.Context(), is)
		require.NoError(t, err)
		require.Equal(t, p.SHA1, theirs.SHA1)
		require.Equal(t, list(t, read(t, theirs)), list(t, read(t, made)), p.Name)
	}
	for n, a := range []*artifact.Releases{source, final} {
		f, err := a.JobFingerprint(t.Context(), a.List()[0], "gauge")
		require.NoError(t, err)
		require.Equal(t, "38f1a0b24898da0cd1a9ea5105b403dd1b7e490fc6715e667d8ffd727c0537cc", f, n)
	}
}

func TestFaults(t *testing.T) {
	with := func(name, text string) map[string]string {
		files := map[string]string{}
		for n, t := range tide {
			files[n] = t
		}
		files[name] = text
		return files
	}
	for name, c := range map[string]struct{ file, text, says string }{
		"no file":        {"packages/plain/spec", "name: plain\nfiles: [no/*]", `package plain of release tide: no file for the pattern "no/*"`},
		"no script":      {"packages/other/spec", "name: other", "package other of release tide: statat packages/other/packaging"},
		"script of src":  {"packages/plain/spec", "name: plain\nfiles: [packaging]", `a file "packaging", which is the name of a script`},
		"link out of it": {"src/gauge/deep/er/c.txt", "-> ../../../../../../etc/hostname", ""},
	} {
		files := with(c.file, c.text)
		if name == "script of src" {
			files["src/packaging"] = "true"
		}
		_, err := artifact.OpenReleases(t.Context(), checkout(t, files))
		if c.says == "" { // a link is packed as a link, wherever it leads
			require.NoError(t, err, name)
			continue
		}
		require.ErrorContains(t, err, c.says, name)
	}

	a := open(t, checkout(t, with("packages/plain/pre_packaging", "rm -r *")))
	_, err := a.Package(t.Context(), ref(t, a, "plain"))
	require.ErrorIs(t, err, artifact.ErrNoArchive)
	require.ErrorContains(t, err, "pre_packaging")

	a = open(t, checkout(t, with("packages/go/spec.lock", "name: go-1.25\nfingerprint: abc\ndependencies: [plain]")))
	is := ref(t, a, "go-1.25")
	require.Equal(t, "abc", is.Version)
	_, err = a.Package(t.Context(), is)
	require.ErrorIs(t, err, artifact.ErrNoArchive)

	dir := checkout(t, tide)
	a = open(t, dir)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "src", "gauge", "main.sh"), []byte("other"), 0o644))
	_, err = a.Package(t.Context(), ref(t, a, "gauge"))
	require.ErrorContains(t, err, "have changed since")
	_, err = a.Package(t.Context(), state.PackageRef{Release: "tide", Name: "gauge", Version: "1"})
	require.ErrorIs(t, err, artifact.ErrNoArchive)

	ended, end := context.WithCancelCause(t.Context())
	end(errors.New("enough"))
	_, err = artifact.OpenReleases(ended, dir)
	require.ErrorContains(t, err, "enough")
}

// repack writes a tarball with the files of another after edit; nil leaves a file out.
func repack(t *testing.T, from string, edit func(name string, data []byte) (string, []byte)) string {
	t.Helper()
	f, err := os.Open(from)
	require.NoError(t, err)
	defer f.Close()
	z, err := gzip.NewReader(f)
	require.NoError(t, err)
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		data, err := io.ReadAll(r)
		require.NoError(t, err)
		if h.Name, data = edit(h.Name, data); data == nil && h.Typeflag == tar.TypeReg {
			continue
		}
		h.Size = int64(len(data))
		require.NoError(t, w.WriteHeader(h))
		_, err = w.Write(data)
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	to := filepath.Join(t.TempDir(), "release.tar")
	require.NoError(t, os.WriteFile(to, out.Bytes(), 0o600))
	return to
}

// A compiled release has no sources; its packages are blobs. The tarball isn't gzipped, as an uncompressed export.
func TestCompiled(t *testing.T) {
	path := repack(t, filepath.Join("testdata", "tide.tgz"), func(name string, data []byte) (string, []byte) {
		if name == "release.MF" {
			text := strings.Replace(string(data), "\npackages:\n", "\ncompiled_packages:\n", 1)
			return name, []byte(strings.ReplaceAll(text, "  dependencies:", "  stemcell: ubuntu-noble/1.5\n  dependencies:"))
		}
		return strings.Replace(name, "packages/", "compiled_packages/", 1), data
	})
	a := open(t, path)
	is := ref(t, a, "sluice")
	_, err := a.Package(t.Context(), is)
	require.ErrorIs(t, err, artifact.ErrNoArchive)
	b := artifact.Blobs{Blobs: agent.DirBlobs{Dir: t.TempDir()}, Releases: []*artifact.Releases{a}}
	data, err := b.Open(t.Context(), "release/tide/sluice/"+is.Version)
	require.NoError(t, err)
	all, err := io.ReadAll(data)
	require.NoError(t, err)
	require.NoError(t, data.Close())
	require.Contains(t, strings.Join(list(t, all), "\n"), "./sluice/one.bin")
	for _, id := range []string{"release/tide/sluice/1", "release/tide/sluice", "other"} {
		_, err = b.Open(t.Context(), id)
		require.ErrorIs(t, err, fs.ErrNotExist, id)
	}
	require.NoError(t, b.Put(t.Context(), "other", strings.NewReader("x")))
	data, err = b.Open(t.Context(), "other")
	require.NoError(t, err)
	require.NoError(t, data.Close())
}

func TestDamagedTarball(t *testing.T) {
	tarball := filepath.Join("testdata", "tide.tgz")
	a := open(t, repack(t, tarball, func(name string, data []byte) (string, []byte) {
		if name == "packages/plain.tgz" {
			data = append(data, 'x')
		}
		if name == "packages/gauge.tgz" {
			return name, nil
		}
		return name, data
	}))
	s, err := a.Package(t.Context(), ref(t, a, "plain"))
	require.NoError(t, err)
	r, err := s.Open(t.Context())
	require.NoError(t, err)
	_, err = io.ReadAll(r)
	require.ErrorIs(t, err, digest.ErrMismatch)
	require.ErrorContains(t, err, "release.tar/packages/plain.tgz: ")
	require.NoError(t, r.Close())
	s, err = a.Package(t.Context(), ref(t, a, "gauge"))
	require.NoError(t, err)
	_, err = s.Open(t.Context())
	require.ErrorIs(t, err, artifact.ErrNoArchive)
}
