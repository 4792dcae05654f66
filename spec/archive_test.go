package spec

// This file tests that hostile archives are harmless.

import (
	"archive/tar"
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/limits"
)

// withJob returns a release tarball with one job made of the given entries.
func withJob(t testing.TB, entries ...entry) []byte {
	t.Helper()
	job := gz(t, tarOf(t, entries...))
	return gz(t, tarOf(t, entry{name: "release.MF", body: "name: r\njobs: [{name: a}]"}, entry{name: "jobs/a.tgz", body: string(job)}))
}

func TestHostileReleases(t *testing.T) {
	tier.Normally(t)
	mf := entry{name: "release.MF", body: "name: r\njobs: []"}
	tests := []struct {
		name    string
		entries []entry
		limits  Limits
		is      error
		want    string
	}{
		{"absolute path", []entry{mf, {name: "/etc/passwd", body: "x"}}, Limits{}, ErrUnsafeArchive, `unsafe archive: the path "/etc/passwd" leaves it`},
		{"path out", []entry{mf, {name: "jobs/../../x", body: "x"}}, Limits{}, ErrUnsafeArchive, `unsafe archive: the path "jobs/../../x" leaves it`},
		{"path out and in again", []entry{mf, {name: "a/../b", body: "x"}}, Limits{}, ErrUnsafeArchive, `unsafe archive: the path "a/../b" leaves it`},
		{"device", []entry{mf, {name: "jobs/x", kind: tar.TypeChar}}, Limits{}, ErrUnsafeArchive, `unsafe archive: "jobs/x" is a device or of an unknown type`},
		{"fifo", []entry{mf, {name: "jobs/x", kind: tar.TypeFifo}}, Limits{}, ErrUnsafeArchive, `unsafe archive: "jobs/x" is a device or of an unknown type`},
		{"file and directory", []entry{mf, {name: "jobs/x", body: "x"}, {name: "jobs/x/y", body: "y"}}, Limits{}, ErrUnsafeArchive, `unsafe archive: "jobs/x" is both a file and a directory`},
		{"many entries", []entry{mf, {name: "a"}, {name: "b"}, {name: "c"}}, Limits{Files: 3}, limits.ErrExceeded, "c: limit of 3 for files exceeded"},
		{"large file", []entry{mf, {name: "jobs/x", body: strings.Repeat("x", 101)}}, Limits{FileSize: 100}, limits.ErrExceeded, "jobs/x: limit of 100 for file size exceeded"},
		{"large in all", []entry{mf, {name: "jobs/x", body: strings.Repeat("x", 60)}, {name: "jobs/y", body: strings.Repeat("x", 60)}}, Limits{TotalSize: 100}, limits.ErrExceeded, "jobs/y: limit of 100 for total size exceeded"},
		{"bomb", []entry{mf, {name: "packages/x", body: strings.Repeat("\x00", 40<<20)}}, Limits{}, limits.ErrExceeded, "limit of 200 for ratio exceeded"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Options{Limits: tt.limits}.OpenTarball(t.Context(), bytes.NewReader(gz(t, tarOf(t, tt.entries...))))
			require.EqualError(t, err, tt.want)
			require.ErrorIs(t, err, tt.is)
		})
	}
	unlimited := Limits{FileSize: -1, TotalSize: -1, Files: -1, Ratio: -1}
	_, err := Options{Limits: unlimited}.OpenTarball(t.Context(), bytes.NewReader(gz(t, tarOf(t, tests[len(tests)-1].entries...))))
	require.NoError(t, err, "a negative limit is none")
}

func TestHostileJobs(t *testing.T) {
	tier.Sequential(t)
	spec := entry{name: "job.MF", body: "name: a\ntemplates: {x: x, y: y}"}
	t.Run("links are not followed", func(t *testing.T) {
		r, err := OpenTarball(t.Context(), bytes.NewReader(withJob(t, spec,
			entry{name: "templates/x", kind: tar.TypeSymlink, link: "/etc/passwd"},
			entry{name: "templates/y", kind: tar.TypeLink, link: "job.MF"})))
		require.NoError(t, err)
		j, err := r.Job(t.Context(), "a")
		require.NoError(t, err, "what nobody reads does no harm")
		for _, name := range []string{"x", "y"} {
			_, err = j.ReadTemplate(t.Context(), name)
			require.ErrorIs(t, err, ErrUnsafeArchive)
			require.EqualError(t, err, "jobs/a.tgz/templates/"+name+": unsafe archive: not a regular file")
		}
	})
	t.Run("a path out", func(t *testing.T) {
		r, err := OpenTarball(t.Context(), bytes.NewReader(withJob(t, spec, entry{name: "templates/../../x", body: "x"})))
		require.NoError(t, err)
		_, err = r.Job(t.Context(), "a")
		require.EqualError(t, err, `jobs/a.tgz: unsafe archive: the path "templates/../../x" leaves it`)
	})
	t.Run("a bomb inside", func(t *testing.T) {
		r, err := OpenTarball(t.Context(), bytes.NewReader(withJob(t, spec, entry{name: "templates/x", body: strings.Repeat("\x00", 40<<20)})))
		require.NoError(t, err)
		_, err = r.Job(t.Context(), "a")
		require.ErrorIs(t, err, limits.ErrExceeded)
	})
	t.Run("a large file in a folder", func(t *testing.T) {
		releases, err := Options{Limits: Limits{FileSize: 30}}.OpenFS(t.Context(), folderOf(
			entry{name: "jobs/a/spec", body: "name: a\ntemplates: {x: x}"}, entry{name: "jobs/a/templates/x", body: strings.Repeat("x", 31)}))
		require.NoError(t, err)
		j, err := releases[0].Job(t.Context(), "a")
		require.NoError(t, err)
		_, err = j.ReadTemplate(t.Context(), "x")
		require.EqualError(t, err, "jobs/a/templates/x: limit of 30 for file size exceeded")
	})
	t.Run("a folder where a template should be", func(t *testing.T) {
		releases, err := OpenFS(t.Context(), folderOf(
			entry{name: "jobs/a/spec", body: "name: a\ntemplates: {x: x}"}, entry{name: "jobs/a/templates/x/y"}))
		require.NoError(t, err)
		j, err := releases[0].Job(t.Context(), "a")
		require.NoError(t, err)
		_, err = j.ReadTemplate(t.Context(), "x")
		require.EqualError(t, err, "jobs/a/templates/x: is a directory")
	})
	t.Run("no archive of the job", func(t *testing.T) {
		r, err := OpenTarball(t.Context(), bytes.NewReader(gz(t, tarOf(t, entry{name: "release.MF", body: "jobs: [{name: a}]"}))))
		require.NoError(t, err)
		_, err = r.Job(t.Context(), "a")
		require.EqualError(t, err, "jobs/a.tgz: file does not exist")
	})
}

func TestIsBinary(t *testing.T) {
	tests := []struct {
		name, data string
		want       bool
	}{
		{"empty", "", false},
		{"text", "a <%= p('x') %>\n", false},
		{"text in UTF-8", "é漢 <%= 1 %>", false},
		{"NUL without tags", "a\x00b", true},
		{"NUL with a tag is evaluated", "a\x00b <%= 1 %>", false},
		{"Latin-1 without tags", "caf\xe9", true},
		{"Latin-1 with a tag is evaluated", "caf\xe9 <%= 1 %>", false},
		{"image", binary, true},
		{"UTF-16", "\xff\xfe<\x00%\x00=\x00", true},
	}
	for _, tt := range tests {
		require.Equal(t, tt.want, IsBinary([]byte(tt.data)), tt.name)
	}
}
