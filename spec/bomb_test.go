package spec

// This file opens archives meant to exhaust the reader. Costs are counted, not timed.

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/limits"
	"github.com/boshrender/boshrender/manifest"
)

// sparse returns the entries of a file of size bytes without stored data.
func sparse(t testing.TB, name string, size int) []byte {
	t.Helper()
	var records strings.Builder
	for _, r := range []string{"GNU.sparse.major=1", "GNU.sparse.minor=0", "GNU.sparse.name=" + name, fmt.Sprint("GNU.sparse.realsize=", size)} {
		n := len(r) + 4 // the length, a blank and a line feed; two digits are enough
		fmt.Fprintf(&records, "%d %s\n", n, r)
	}
	head := rawEntry('x', "header", []byte(records.String()), records.Len())
	// The map of stored data: one empty piece at the end.
	body := append([]byte(fmt.Sprintf("1\n%d\n0\n", size)), make([]byte, 512)...)[:512]
	data := append(head, rawEntry('0', "sparse", body, len(body))...)
	r := tar.NewReader(bytes.NewReader(append(bytes.Clone(data), make([]byte, 1024)...)))
	h, err := r.Next()
	require.NoError(t, err)
	require.Equal(t, int64(size), h.Size)
	return data
}

// pax returns an entry that has its name in an extended header.
func pax(name string, body string) []byte {
	record := " path=" + name + "\n"
	n := len(record) + 1
	for n != len(fmt.Sprint(n))+len(record) {
		n++
	}
	record = fmt.Sprint(n) + record
	return append(rawEntry('x', "header", []byte(record), len(record)), rawEntry('0', "short", []byte(body), len(body))...)
}

// manyJobs returns a tarball of n jobs, each with one more file.
func manyJobs(t testing.TB, n int, file func(job string) []byte) []byte {
	var mf strings.Builder
	mf.WriteString("name: r\njobs:\n")
	var out []byte
	for i := range n {
		name := fmt.Sprintf("j%02d", i)
		fmt.Fprintf(&mf, "- {name: %s}\n", name)
		job := append(rawEntry('0', "job.MF", []byte("name: "+name), 9), file(name)...)
		packed := gz(t, append(job, make([]byte, 1024)...))
		out = append(out, rawEntry('0', "jobs/"+name+".tgz", packed, len(packed))...)
	}
	return gz(t, append(append(out, rawEntry('0', "release.MF", []byte(mf.String()), mf.Len())...), make([]byte, 1024)...))
}

// budgetOf returns the budget that the jobs of a release share.
func budgetOf(t testing.TB, r *Release) *budget {
	t.Helper()
	j, err := r.Job(t.Context(), r.JobNames()[0])
	require.NoError(t, err)
	return j.files.budget
}

// TestManyJobs opens a tarball of 40 jobs with sparse files, and one of jobs whose files contain only zeros: 5.3 GB
// and 2.1 GB, when each archive had limits of its own. The sizes here are a thousandth, and so are the limits.
func TestManyJobs(t *testing.T) {
	require.Equal(t, int64(256<<20), int64(DefaultTotalSize))
	const total, size = 256 << 10, 60 << 10
	for name, file := range map[string]func(string) []byte{
		"sparse": func(string) []byte { return sparse(t, "templates/x", size) },
		"zeros":  func(string) []byte { return rawEntry('0', "templates/x", make([]byte, size), size) },
	} {
		t.Run(name, func(t *testing.T) {
			data := manyJobs(t, 40, file)
			require.Less(t, len(data), 20_000)
			r, err := Options{Limits: Limits{TotalSize: total}}.OpenTarball(t.Context(), bytes.NewReader(data))
			require.NoError(t, err)
			b := budgetOf(t, r)
			jobs, err := r.Jobs(t.Context())
			require.ErrorIs(t, err, limits.ErrExceeded)
			require.ErrorContains(t, err, "limit of 262144 for total size exceeded")
			require.Len(t, jobs, (total-int(b.Kept.Used()%size))/size)
			kept := b.Kept.Used()
			require.LessOrEqual(t, kept, int64(total))
			require.Greater(t, kept+size, int64(total))
			_, err = r.Jobs(t.Context())
			require.Error(t, err)
			require.Equal(t, kept, b.Kept.Used(), "what failed is not kept, and not tried again")
		})
	}
}

// TestReadSize limits the unpacked bytes, kept or not.
func TestReadSize(t *testing.T) {
	header := rawEntry('x', "header", bytes.Repeat([]byte("10 a=bcde\n"), 50), 500)
	data := manyJobs(t, 10, func(string) []byte {
		return append(bytes.Repeat(header, 10), rawEntry('0', "monit", nil, 0)...)
	})
	r, err := Options{Limits: Limits{ReadSize: 60 << 10}}.OpenTarball(t.Context(), bytes.NewReader(data))
	require.NoError(t, err)
	_, err = r.Jobs(t.Context())
	require.ErrorContains(t, err, "limit of 61440 for read size exceeded")
	require.LessOrEqual(t, budgetOf(t, r).Read.Used(), int64(60<<10))

	_, err = Options{Limits: Limits{ReadSize: 1 << 17}}.OpenTarball(t.Context(), bytes.NewReader(bytes.Repeat(header, 1000))) // no entry
	require.EqualError(t, err, "limit of 131072 for read size exceeded")
	_, err = OpenTarball(t.Context(), bytes.NewReader(bytes.Repeat(header, 1000)))
	require.EqualError(t, err, "limit of 262144 for header size exceeded")
}

// TestHostileEntries opens a tarball with one hostile entry beside its manifest.
func TestHostileEntries(t *testing.T) {
	tier.Normally(t)
	mf := rawEntry('0', "release.MF", []byte("jobs: []"), 8)
	deep := strings.Repeat("d/", 30_000) + "x"
	long := "jobs/" + strings.Repeat("n", 5000)
	for _, tt := range []struct {
		name   string
		data   []byte
		limits Limits
		want   string // "" if it is harmless
	}{
		{"deep", pax(deep, "x"), Limits{}, deep[:200] + "…: limit of 4096 for name length exceeded"},
		{"deep, if names may be long", pax(deep, "x"), Limits{NameLength: -1}, deep[:200] + "…: limit of 100 for name depth exceeded"},
		{"not too deep", pax(strings.Repeat("d/", 99)+"x", "x"), Limits{}, ""},
		{"too deep by one", pax(strings.Repeat("d/", 100)+"x", "x"), Limits{}, strings.Repeat("d/", 100) + "…: limit of 100 for name depth exceeded"},
		{"deep and kept", pax("jobs/"+deep, "x"), Limits{NameLength: -1, NameDepth: -1, Files: 20_000}, "jobs/" + deep[:195] + "…: limit of 20000 for files exceeded"},
		{"long", pax(long, "x"), Limits{}, long[:200] + "…: limit of 4096 for name length exceeded"},
		{"long as GNU writes it", append(rawEntry('L', "l", []byte(long), len(long)), rawEntry('0', "s", nil, 0)...), Limits{}, long[:200] + "…: limit of 4096 for name length exceeded"},
		{"a very long header", pax(strings.Repeat("n", 2<<20), "x"), Limits{}, "limit of 262144 for header size exceeded"},
		{"names are kept, too", append(pax(long, ""), pax(long+"2", "")...), Limits{NameLength: -1, TotalSize: 6000}, long[:200] + "…: limit of 6000 for total size exceeded"},
		{"many entries", bytes.Repeat(rawEntry('0', "e", nil, 0), 100_001), Limits{}, "e: limit of 100000 for files exceeded"},
		{"many links", bytes.Repeat(rawEntry('2', "l", nil, 0), 11), Limits{Files: 10}, "l: limit of 10 for files exceeded"},
		{"many comments", bytes.Repeat(rawEntry('g', "g", []byte("10 a=bcde\n"), 10), 11), Limits{Files: 10}, "g: limit of 10 for files exceeded"},
		{"duplicates keep one", bytes.Repeat(rawEntry('0', "jobs/x", make([]byte, 1000), 1000), 1000), Limits{TotalSize: 2000}, ""},
		{"a lying header", rawEntry('0', "jobs/x", nil, 60<<20), Limits{}, "reading the archive: unexpected EOF"},
		{"a lying header of what is not kept", rawEntry('0', "packages/x", nil, 1<<33-1), Limits{}, "reading the archive: unexpected EOF"},
		{"a large sparse file", sparse(t, "jobs/x", 99<<20), Limits{}, "jobs/x: limit of 67108864 for file size exceeded"},
		{"a large sparse file that is not kept", sparse(t, "packages/x", 99<<20), Limits{}, "packages/x: limit of 67108864 for file size exceeded"},
		{"sparse as GNU once wrote it", rawEntry('S', "jobs/x", nil, 0), Limits{}, "reading the archive: archive/tar: invalid tar header"},
		{"a name with NUL", pax("jobs/a\x00b", "x"), Limits{}, "reading the archive: archive/tar: invalid tar header"},
		{"absolute", rawEntry('0', "/x", nil, 0), Limits{}, `unsafe archive: the path "/x" leaves it`},
		{"links in a loop", append(rawEntry('2', "jobs/a", nil, 0), rawEntry('1', "jobs/a/b", nil, 0)...), Limits{}, `unsafe archive: "jobs/a" is both a file and a directory`},
		{"zipped twice", nil, Limits{}, "reading the archive: archive/tar: invalid tar header"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			data := append(append(append([]byte{}, tt.data...), mf...), make([]byte, 1024)...)
			if tt.name == "zipped twice" {
				data = gz(t, stored(data))
			}
			s := Options{Limits: tt.limits}.source("")
			r, err := s.tarball(t.Context(), bytes.NewReader(data))
			if tt.want != "" {
				require.EqualError(t, err, tt.want)
				require.Zero(t, s.budget.Kept.Used(), "nothing is kept")
				require.Zero(t, s.budget.Entries.Used())
				return
			}
			require.NoError(t, err)
			require.NotNil(t, r)
			require.LessOrEqual(t, s.budget.Kept.Used(), int64(2000))
		})
	}
}

// TestDocumentsOfARelease checks that the documents of a release share the limit on nodes.
func TestDocumentsOfARelease(t *testing.T) {
	fsys := fstest.MapFS{}
	for i := range 10 {
		name := fmt.Sprintf("j%d", i)
		fsys["jobs/"+name+"/spec"] = &fstest.MapFile{Data: []byte("name: " + name + "\npackages: [" + strings.Repeat("p, ", 95) + "]")}
	}
	open := func(l Limits) *Release {
		releases, err := Options{Limits: l}.OpenFS(t.Context(), fsys)
		require.NoError(t, err)
		return releases[0]
	}
	r := open(Limits{Nodes: 350}) // each has 100
	jobs, err := r.Jobs(t.Context())
	require.ErrorContains(t, err, "jobs/j3/spec:2:147: limit of 350 for nodes exceeded")
	require.Len(t, jobs, 3)
	require.Equal(t, int64(300), budgetOf(t, r).nodes.Used())

	_, err = open(Limits{YAML: manifest.Limits{Nodes: 99}}).Job(t.Context(), "j5")
	require.EqualError(t, err, "jobs/j5/spec:2:294: limit of 99 for nodes exceeded")
	require.ErrorIs(t, err, limits.ErrExceeded)

	_, err = Options{Limits: Limits{Files: 9}}.OpenFS(t.Context(), fsys)
	require.EqualError(t, err, "jobs: limit of 9 for files exceeded")
}

// TestHugeSpecs checks the cost per byte of job specs that once took quadratic time.
func TestHugeSpecs(t *testing.T) {
	tier.Normally(t)
	var links strings.Builder
	links.WriteString("name: j\nprovides:\n")
	for i := range 100_000 {
		fmt.Fprintf(&links, "- {name: l%d, type: t}\n", i)
	}
	j, err := ParseJob("spec", []byte(links.String()))
	require.NoError(t, err)
	require.Len(t, j.Provides, 100_000)
}

// slowReader calls a function before each read.
type slowReader struct {
	io.Reader
	before func()
}

func (r slowReader) Read(p []byte) (int, error) {
	r.before()
	return r.Reader.Read(p[:min(len(p), 512)])
}

// TestOpenContext cancels the opening of a release, and continues afterwards.
func TestOpenContext(t *testing.T) {
	cause := errors.New("enough")
	cancelled, cancel := context.WithCancelCause(t.Context())
	cancel(cause)
	data := manyJobs(t, 3, func(string) []byte { return rawEntry('0', "monit", nil, 0) })

	ctx, cancel := context.WithCancelCause(t.Context())
	reads := 0
	_, err := Options{}.OpenTarball(ctx, slowReader{bytes.NewReader(data), func() {
		if reads++; reads == 2 {
			cancel(cause)
		}
	}})
	require.ErrorIs(t, err, cause)
	require.Equal(t, 2, reads)

	_, err = Options{}.OpenSpecReader(cancelled, strings.NewReader(specReader(data)))
	require.ErrorIs(t, err, cause)
	_, err = Options{}.OpenFS(cancelled, folderOf(jobEntries("jobs/a/", "spec")...))
	require.ErrorIs(t, err, cause)
	_, err = Open(cancelled, t.TempDir())
	require.ErrorIs(t, err, cause)

	r, err := OpenTarball(t.Context(), bytes.NewReader(data))
	require.NoError(t, err)
	_, err = r.Job(cancelled, "j01")
	require.ErrorIs(t, err, cause)
	_, err = r.Jobs(cancelled)
	require.ErrorIs(t, err, cause)
	require.ErrorIs(t, r.Validate(cancelled), cause)
	_, err = r.Job(t.Context(), "j01")
	require.NoError(t, err, "a job that was not read to the end can be read later")
	j, err := r.Job(t.Context(), "j01")
	require.NoError(t, err)
	_, err = j.ReadMonit(cancelled)
	require.ErrorIs(t, err, cause)
	_, err = j.ReadMonit(t.Context())
	require.NoError(t, err)
	_, err = r.Job(cancelled, "j01")
	if err != nil { // data already read may still be returned
		require.ErrorIs(t, err, cause)
	}
}
