// Package catalog finds the jobs of a manifest in the releases: their specs, and their templates, which it parses
// once for all instances.
package catalog

import (
	"context"
	"errors"
	"fmt"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/pipeline/findings"
	"github.com/boshrender/boshrender/internal/versions"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// Catalog has the releases, and the specs of the jobs of a manifest's groups.
type Catalog struct {
	Specs map[*manifest.GroupJob]*spec.JobSpec // the specs that were found
	Lost  bool                                 // some specs were not found

	manifest  *manifest.Manifest
	lenient   bool
	releases  map[string]*spec.Release
	templates Templates
}

// New finds the spec of every job, and checks that its templates exist. The caller reports missing jobs.
func New(ctx context.Context, m *manifest.Manifest, releases []*spec.Release, lenient bool, f *findings.List) *Catalog {
	c := &Catalog{
		manifest: m, lenient: lenient, releases: map[string]*spec.Release{}, Specs: map[*manifest.GroupJob]*spec.JobSpec{},
	}
	for _, rel := range releases {
		if first, twice := c.releases[rel.Name]; twice {
			f.Add(fmt.Errorf("release %q was given twice: %s and %s", rel.Name, first.Origin, rel.Origin))
			continue
		}
		c.releases[rel.Name] = rel
	}
	checked := map[*spec.JobSpec]bool{}
	for _, ig := range m.InstanceGroups {
		for _, j := range ig.Jobs {
			s, err := c.Find(ctx, j.Release, j.Name)
			if err != nil {
				c.Lost = true
				continue
			}
			c.Specs[j] = s
			if !checked[s] {
				checked[s] = true
				f.Add(checkFiles(c.releases[j.Release], s, lenient)...)
			}
		}
	}
	return c
}

// checkFiles makes the checks of an upload. Source trees of jobs need no monit file, because monit does not run
// there. If lenient, no file is required.
func checkFiles(release *spec.Release, s *spec.JobSpec, lenient bool) []error {
	err := s.Validate()
	if err == nil {
		return nil
	}
	all := []error{err}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		all = joined.Unwrap()
	}
	tree := release.Format == spec.FormatJobsSrc || release.Format == spec.FormatSpecReader
	var kept []error
	for _, err := range all {
		var e *spec.Error
		if errors.As(err, &e) && (e.Code == codes.JobMissingMonit && (tree || lenient) ||
			e.Code == codes.JobMissingTemplateFile && lenient) {
			continue
		}
		kept = append(kept, err)
	}
	return kept
}

// Find finds a job in the releases.
func (c *Catalog) Find(ctx context.Context, release, job string) (*spec.JobSpec, error) {
	rel, ok := c.releases[release]
	if !ok {
		return nil, fmt.Errorf("Release '%s' of job '%s' was not given: %w", release, job, spec.ErrNoRelease) //nolint:staticcheck // stands among the director's texts
	}
	s, err := rel.Job(ctx, job)
	if s != nil && c.lenient {
		return s, nil // its folder has another name
	}
	return s, err
}

// Jobs returns a function that finds a job in the releases.
func (c *Catalog) Jobs(ctx context.Context) links.Jobs {
	return func(release, job string) (*spec.JobSpec, error) { return c.Find(ctx, release, job) }
}

// Version returns the version of the release itself if it has one, else the manifest's, in the director's normal
// form: 0+dev.2 for 0.2-dev (director: jobs/update_release.rb).
func (c *Catalog) Version(release string) string {
	version := c.releases[release].Version
	if rel := c.manifest.Release(release); version == "" && rel != nil {
		version = rel.Version
	}
	if v, err := versions.ParseRelease(version); err == nil {
		return v.String()
	}
	return version
}

// Templates returns the templates of a job, the same for all groups.
func (c *Catalog) Templates(s *spec.JobSpec, name string) *TemplateSet {
	return c.templates.Of(s, name)
}
