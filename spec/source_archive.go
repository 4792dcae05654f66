package spec

// This file reads releases from archives: release tarballs, whole or unpacked, and the spec reader's JSON.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/limits"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec/internal/tarfs"
)

// validID matches the names and versions of jobs that the director accepts. (The director's own expression matches if
// one of several lines does; this one does not.)
var validID = pattern.New(`\A[-0-9A-Za-z_+.]+\z`)

// tarball reads a release tarball. It keeps release.MF and the jobs.
func (s *source) tarball(ctx context.Context, r io.Reader) (*Release, error) {
	fsys, err := tarfs.Read(ctx, r, s.Limits.archive(), s.budget.Budget, func(name string) bool {
		return name == releaseMFFile || strings.HasPrefix(name, "jobs/")
	})
	if err != nil {
		return nil, s.fail(err)
	}
	if !isFile(fsys, releaseMFFile) {
		return nil, s.fail(fmt.Errorf("%w: the archive has no %s", ErrNoRelease, releaseMFFile))
	}
	return s.unpacked(ctx, fsys, FormatTarball)
}

// unpacked opens a folder with a release.MF.
func (s *source) unpacked(ctx context.Context, fsys fs.FS, format Format) (*Release, error) {
	doc, err := s.yaml(ctx, fsys, releaseMFFile)
	if err != nil {
		return nil, s.fail(err)
	}
	r := s.newRelease(format, text(doc, "name"), text(doc, "version"))
	r.Packages, r.CommitHash = releasePackages(doc), text(doc, "commit_hash")
	changed, _ := doc.get("uncommitted_changes")
	r.Uncommitted, _ = changed.value.(bool)
	jobs, _ := doc.get("jobs")
	var errs errorList
	for _, c := range jobs.items() {
		if err := s.releaseJob(fsys, r, c); err != nil {
			errs = append(errs, err)
		}
	}
	if err := doc.poll.Err(); err != nil {
		return nil, s.fail(err)
	}
	if err := errs.err(); err != nil {
		return nil, err
	}
	return r, nil
}

// releaseJob adds one job that release.MF lists.
func (s *source) releaseJob(fsys fs.FS, r *Release, c cursor) error {
	name, _ := c.get("name")
	if id, ok := name.value.(string); !ok || !validID.MatchString(id) {
		return &Error{Code: codes.JobInvalidName, Location: c.pos,
			Message: "Invalid job name in release manifest: " + rubytext.Inspect(name.value)}
	}
	meta := JobMeta{
		Name: text(c, "name"), Version: text(c, "version"),
		Fingerprint: text(c, "fingerprint"), SHA1: text(c, "sha1"),
	}
	return r.add(meta, func(ctx context.Context) (*jobFiles, error) {
		return s.jobArchive(ctx, fsys, path.Join("jobs", meta.Name))
	})
}

// jobArchive opens jobs/‹job›.tgz, or the folder jobs/‹job› in which it was unpacked.
func (s *source) jobArchive(ctx context.Context, fsys fs.FS, name string) (*jobFiles, error) {
	archive := name + ".tgz"
	var data []byte
	var err error
	if inMemory, ok := fsys.(*tarfs.FS); ok && isFile(fsys, archive) {
		data, err = inMemory.Shared(archive)
	} else {
		data, _, err = readRegular(ctx, fsys, archive, s.Limits.fileSize())
	}
	if errors.Is(err, fs.ErrNotExist) && isDir(fsys, name) {
		return s.folder(fsys, name, manifestFile)(ctx)
	}
	origin := path.Join(s.origin, archive)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", origin, bareError(err))
	}
	job, err := tarfs.Read(ctx, bytes.NewReader(data), s.Limits.archive(), s.budget.Budget, nil)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", origin, err)
	}
	return &jobFiles{fsys: job, dir: ".", spec: manifestFile, origin: origin, limits: s.Limits, budget: s.budget, drop: job.Drop}, nil
}

// releasePackages reads the packages of release.MF, compiled or not.
func releasePackages(doc cursor) []Package {
	var list []Package
	for _, key := range []string{"packages", "compiled_packages"} {
		packages, _ := doc.get(key)
		for _, c := range packages.items() {
			list = append(list, Package{
				Name: text(c, "name"), Version: text(c, "version"),
				Fingerprint: text(c, "fingerprint"), SHA1: text(c, "sha1"),
				Dependencies: stringList(c, "dependencies"), Stemcell: text(c, "stemcell"),
			})
		}
	}
	return list
}

// text returns a scalar of a hash as Ruby's to_s prints it; "" if there is none.
func text(c cursor, key string) string {
	e, _ := c.get(key)
	switch v := e.value.(type) {
	case *manifest.Map, []any:
		return ""
	default:
		return rubytext.ToS(v)
	}
}

// specReader reads {"spec": base64 of the tar.gz of a job's folder}.
func (s *source) specReader(ctx context.Context, r io.Reader) (*Release, error) {
	data, err := s.readAll(ctx, r)
	if err != nil {
		return nil, s.fail(err)
	}
	text, err := stringIn(ctx, data, "spec")
	if err != nil {
		return nil, s.fail(fmt.Errorf("the output of the spec reader: %w", err))
	}
	if text == nil {
		return nil, s.fail(fmt.Errorf("%w: the output of the spec reader has no key \"spec\"", ErrNoRelease))
	}
	archive, err := fromBase64(ctx, text)
	if err != nil {
		return nil, s.fail(fmt.Errorf("the output of the spec reader: %w", err))
	}
	return s.specReaderJob(ctx, archive)
}

// readAll reads the JSON around one archive. Its limit allows for the expansion by base64, and a little more.
func (s *source) readAll(ctx context.Context, r io.Reader) ([]byte, error) {
	most := s.Limits.fileSize()
	if around := most/3*4 + 4096; around > most { // it does not overflow
		most = around
	}
	var data bytes.Buffer
	for {
		n, err := io.CopyN(&data, r, 1<<20)
		switch {
		case int64(data.Len()) > most:
			return nil, &limits.Error{Limit: "file size", Max: s.Limits.fileSize()}
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		case err == io.EOF || err == nil && n == 0:
			return data.Bytes(), nil
		case err != nil:
			return nil, err
		}
	}
}

// specReaderJob opens the archive of one job, which has the job's folder at its root or as the only folder there.
func (s *source) specReaderJob(ctx context.Context, archive []byte) (*Release, error) {
	fsys, err := tarfs.Read(ctx, bytes.NewReader(archive), s.Limits.archive(), s.budget.Budget, nil)
	if err != nil {
		return nil, s.fail(err)
	}
	dir := "."
	if !isFile(fsys, manifestFile) {
		dirs, err := s.jobFolders(ctx, fsys, ".", manifestFile)
		if err != nil {
			return nil, s.fail(err)
		}
		if len(dirs) != 1 {
			return nil, s.fail(fmt.Errorf("%w: the archive of the spec reader has no %s", ErrNoRelease, manifestFile))
		}
		dir = dirs[0]
	}
	doc, err := s.yaml(ctx, fsys, path.Join(dir, manifestFile))
	if err != nil {
		return nil, s.fail(err)
	}
	r := s.newRelease(FormatSpecReader, "", "")
	if err := r.add(JobMeta{Name: text(doc, "name")}, s.folder(fsys, dir, manifestFile)); err != nil {
		return nil, s.fail(err)
	}
	return r, nil
}

// Merge returns a release with the jobs of several releases of the same name, such as the spec reader prints for each
// job. The name and version are the first's.
func Merge(releases ...*Release) (*Release, error) {
	merged := &Release{index: map[string]*jobEntry{}}
	for i, r := range releases {
		if i == 0 {
			merged.Name, merged.Version, merged.Format, merged.Origin = r.Name, r.Version, r.Format, r.Origin
		}
		if r.Name != merged.Name || r.Version != merged.Version {
			return nil, fmt.Errorf("cannot merge release %s/%s with %s/%s", merged.Name, merged.Version, r.Name, r.Version)
		}
		merged.Packages = append(merged.Packages, r.Packages...)
		for _, e := range r.jobs {
			if err := merged.add(e.meta, e.open); err != nil {
				return nil, err
			}
		}
	}
	return merged, nil
}
