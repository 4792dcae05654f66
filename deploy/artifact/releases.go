package artifact

// This file opens releases, and finds the archives of their packages.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/deploy/agent"
	"github.com/boshrender/boshrender/deploy/digest"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/spec"
)

// Releases are the releases of one path, with the archives of their packages. They are safe for concurrent use.
type Releases struct {
	path     string
	releases []*spec.Release
}

// OpenReleases opens the releases that spec.Open opens. Packages of a checkout get the fingerprints that the bosh CLI
// computes; a vendored package's fingerprint is in its spec.lock. If some packages have none, because files are
// missing, it returns the releases together with the error.
func OpenReleases(ctx context.Context, path string) (*Releases, error) {
	releases, err := spec.Open(ctx, path)
	if err != nil {
		return nil, err
	}
	a := &Releases{path: path, releases: releases}
	if !slices.ContainsFunc(releases, func(r *spec.Release) bool { return r.Format == spec.FormatCheckout }) {
		return a, nil
	}
	return a, a.in(func(c *checkout) error {
		var errs []error
		for _, r := range releases {
			for n := range r.Packages {
				if err := c.identify(ctx, &r.Packages[n]); err != nil {
					errs = append(errs, fmt.Errorf("package %s of release %s: %w", r.Packages[n].Name, r.Name, err))
				}
			}
		}
		return errors.Join(errs...)
	})
}

// identify sets the fingerprint of a package.
func (c *checkout) identify(ctx context.Context, p *spec.Package) error {
	if p.Source == nil || p.Source.Locked {
		return nil
	}
	list, err := c.packageFiles(ctx, p)
	if err == nil {
		p.Fingerprint, err = c.fingerprint(ctx, list, p.Dependencies)
	}
	return err
}

// List returns the releases.
func (a *Releases) List() []*spec.Release { return a.releases }

// in opens the checkout for one function.
func (a *Releases) in(do func(c *checkout) error) error {
	root, err := files.OpenRoot(a.path)
	if err != nil {
		return err
	}
	return errors.Join(do(&checkout{root: root}), root.Close())
}

// JobFingerprint returns the fingerprint of a job. In a checkout it is computed as by the bosh CLI; in other releases,
// release.MF has it.
func (a *Releases) JobFingerprint(ctx context.Context, r *spec.Release, name string) (text string, err error) {
	if r.Format != spec.FormatCheckout {
		meta, ok := r.JobMeta(name)
		if !ok {
			return "", fmt.Errorf("job %s of release %s: %w", name, r.Name, spec.ErrNoJob)
		}
		return meta.Fingerprint, nil
	}
	j, err := r.Job(ctx, name)
	if err != nil {
		return "", err
	}
	err = a.in(func(c *checkout) error {
		var err error
		text, err = c.fingerprint(ctx, c.jobFiles(j), nil)
		return err
	})
	return text, err
}

// ErrNoArchive matches in errors.Is the error for a package without an archive.
var ErrNoArchive = errors.New("there is no archive")

// Package returns the archive of a package, for [deploy.Values]. A package of a compiled release has none: agents get
// it from [Blobs].
func (a *Releases) Package(ctx context.Context, ref state.PackageRef) (driver.PackageSource, error) {
	s := driver.PackageSource{PackageRef: ref}
	p := a.find(ref)
	switch {
	case p == nil:
		return s, fmt.Errorf("package %s of release %s: %w: no such package", ref, ref.Release, ErrNoArchive)
	case p.Stemcell != "":
		return s, fmt.Errorf("package %s of release %s: %w: it is compiled", ref, ref.Release, ErrNoArchive)
	case p.Source != nil:
		return a.packed(ctx, s, p)
	}
	d, err := digest.Parse(p.SHA1)
	if err != nil {
		return s, fmt.Errorf("package %s of release %s: %w", ref, ref.Release, err)
	}
	s.SHA1, s.Open = p.SHA1, func(ctx context.Context) (io.ReadCloser, error) {
		return a.open(ctx, path.Join("packages", p.Name+".tgz"), d)
	}
	return s, nil
}

// JobArchive opens the archive of a job of a release. Jobs of a checkout have none.
func (a *Releases) JobArchive(ctx context.Context, r *spec.Release, name string) (io.ReadCloser, error) {
	meta, ok := r.JobMeta(name)
	if !ok || r.Format != spec.FormatTarball {
		return nil, fmt.Errorf("job %s of release %s: %w", name, r.Name, ErrNoArchive)
	}
	d, err := digest.Parse(meta.SHA1)
	if err != nil {
		return nil, fmt.Errorf("job %s of release %s: %w", name, r.Name, err)
	}
	return a.open(ctx, path.Join("jobs", name+".tgz"), d)
}

// Compiled opens the archive of a package of a compiled release.
func (a *Releases) Compiled(ctx context.Context, ref state.PackageRef) (io.ReadCloser, error) {
	p := a.find(ref)
	if p == nil || p.Stemcell == "" {
		return nil, fmt.Errorf("package %s of release %s: %w", ref, ref.Release, ErrNoArchive)
	}
	d, err := digest.Parse(p.SHA1)
	if err != nil {
		return nil, fmt.Errorf("package %s of release %s: %w", ref, ref.Release, err)
	}
	return a.open(ctx, path.Join("compiled_packages", p.Name+".tgz"), d)
}

// Has reports whether a package belongs to one of the releases.
func (a *Releases) Has(ref state.PackageRef) bool { return a.find(ref) != nil }

// find finds a package by its name and its fingerprint or version.
func (a *Releases) find(ref state.PackageRef) *spec.Package {
	for _, r := range a.releases {
		if r.Name != ref.Release {
			continue
		}
		for n := range r.Packages {
			if p := &r.Packages[n]; p.Name == ref.Name && cmp.Or(p.Version, p.Fingerprint, ref.Version) == ref.Version {
				return p
			}
		}
	}
	return nil
}

// packed returns the archive of a package of a checkout, built while it is read: its digest is computed before, since
// archives are reproducible.
func (a *Releases) packed(ctx context.Context, s driver.PackageSource, p *spec.Package) (driver.PackageSource, error) {
	name := fmt.Sprintf("package %s of release %s", s.PackageRef, s.Release)
	if p.Source.Locked {
		return s, fmt.Errorf("%s: %w: it is vendored, and built elsewhere", name, ErrNoArchive)
	}
	pack := func(ctx context.Context, w io.Writer) error {
		err := a.in(func(c *checkout) error { return c.pack(ctx, w, p) })
		if err != nil {
			err = fmt.Errorf("%s: %w", name, err)
		}
		return err
	}
	s.Open = func(ctx context.Context) (io.ReadCloser, error) {
		r, w := io.Pipe()
		go func() { w.CloseWithError(pack(ctx, w)) }() // ends when r is closed
		return r, nil
	}
	data, err := s.Open(ctx)
	if err != nil {
		return s, err
	}
	s.SHA1, err = digest.Of(data, digest.SHA256)
	return s, errors.Join(err, data.Close())
}

// open opens a file of a tarball, or of the folder of an unpacked one.
func (a *Releases) open(ctx context.Context, name string, d digest.Digest) (io.ReadCloser, error) {
	label := path.Join(filepath.Base(a.path), name)
	data, err := func() (io.ReadCloser, error) {
		if info, err := os.Stat(a.path); err != nil || info.IsDir() {
			return openIn(a.path, name)
		}
		return entry(ctx, a.path, name)
	}()
	if errors.Is(err, fs.ErrNotExist) {
		err = ErrNoArchive
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", label, err)
	}
	return &verified{d.Reader(data), data, label}, nil
}

// verified is a reader of a blob that checks its digest.
type verified struct {
	io.Reader
	io.Closer
	label string
}

// Read implements io.Reader.
func (v *verified) Read(p []byte) (int, error) {
	n, err := v.Reader.Read(p)
	if err != nil && err != io.EOF {
		err = fmt.Errorf("%s: %w", v.label, err)
	}
	return n, err
}

// Blobs combines the packages of compiled releases with other blobs; the packages take precedence.
type Blobs struct {
	agent.Blobs
	// Releases are the releases of compiled packages, and others.
	Releases []*Releases
}

// Open implements [agent.Blobs].
func (b Blobs) Open(ctx context.Context, id string) (io.ReadCloser, error) {
	rest, ok := strings.CutPrefix(id, "release/")
	parts := strings.Split(rest, "/")
	if !ok || len(parts) != 3 {
		return b.Blobs.Open(ctx, id)
	}
	ref := state.PackageRef{Release: parts[0], Name: parts[1], Version: parts[2]}
	for _, a := range b.Releases {
		if p := a.find(ref); p != nil && p.Stemcell != "" {
			return a.Compiled(ctx, ref)
		}
	}
	return b.Blobs.Open(ctx, id)
}
