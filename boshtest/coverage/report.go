package coverage

// This file computes a report from a profile: which parts of the releases it covers, and which not.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// Report is the coverage of releases: all jobs and templates of each release with a rendered template.
type Report struct {
	// Releases are ordered by their paths.
	Releases []*ReleaseReport
	// Outdated names templates that have changed since they were rendered: their counts are not valid.
	Outdated []string
}

// ReleaseReport is the coverage of a release.
type ReleaseReport struct {
	// Name is the name of the release, Path its path.
	Name, Path string
	// Jobs are in the release's order.
	Jobs []*JobReport
}

// JobReport is the coverage of a job.
type JobReport struct {
	// Name is the name of the job.
	Name string
	// Templates are the templates of the spec in its order, and the monit file. Files without tags are left out.
	Templates []*TemplateReport
	// Properties are the declared properties.
	Properties []PropertyReport
	// Links are the consumed links.
	Links []LinkReport
}

// TemplateReport is the coverage of a template.
type TemplateReport struct {
	// Name is the path below the job's folder; Path is the path of the file.
	Name, Path string
	// Text is the template.
	Text string
	// Coverage has the counts, 0 for a template that no test rendered.
	erb.Coverage
}

// PropertyReport is the use of a property in tests.
type PropertyReport struct {
	// Name is the dotted name.
	Name string
	// Location is the position of its declaration.
	Location manifest.Location
	// Default reports whether it has a default.
	Default bool
	// Set reports whether a test set it, Read whether a template read it.
	Set, Read bool
}

// LinkReport is the use of a consumed link in tests.
type LinkReport struct {
	// Name and Type are those in the spec.
	Name, Type string
	// Location is the position of its declaration.
	Location manifest.Location
	// Optional is set for links that may be missing.
	Optional bool
	// Given reports whether a test had the link, Read whether a template read it.
	Given, Read bool
}

// Ratio is the covered part of a whole.
type Ratio struct {
	// Hit is the number of things evaluated, Of their total.
	Hit, Of int
}

// Percent returns the ratio in percent, 100 if Of is 0.
func (r Ratio) Percent() float64 {
	if r.Of == 0 {
		return 100
	}
	return 100 * float64(r.Hit) / float64(r.Of)
}

// whole reports whether everything is covered.
func (r Ratio) whole() bool { return r.Hit == r.Of }

// String returns "12/34 35.3%", or "–" if there is nothing to cover.
func (r Ratio) String() string {
	if r.Of == 0 {
		return "–"
	}
	return fmt.Sprintf("%d/%d %.1f%%", r.Hit, r.Of, r.Percent())
}

func (r Ratio) plus(o Ratio) Ratio { return Ratio{r.Hit + o.Hit, r.Of + o.Of} }

// NewReport reads the releases of a profile again, until ctx ends, and reports their coverage. The error lists the
// files that could not be read; the report is valid for the rest.
func NewReport(ctx context.Context, p *Profile) (*Report, error) {
	r := &Report{Outdated: slices.Clone(p.Outdated)}
	var errs []error
	for _, job := range p.Jobs {
		if slices.ContainsFunc(r.Releases, func(have *ReleaseReport) bool { return have.Path == job.Release }) {
			continue
		}
		releases, err := spec.Open(ctx, near(job.Release))
		if err == nil && len(releases) != 1 {
			err = fmt.Errorf("%s has %d releases", job.Release, len(releases))
		}
		if err != nil {
			errs = append(errs, err)
			continue
		}
		release := &ReleaseReport{Name: releases[0].Name, Path: job.Release}
		jobs, err := releases[0].Jobs(ctx)
		errs = append(errs, err)
		for _, s := range jobs {
			j, err := r.job(p, release, s)
			release.Jobs = append(release.Jobs, j)
			errs = append(errs, err)
		}
		r.Releases = append(r.Releases, release)
	}
	return r, errors.Join(errs...)
}

// near returns a path relative to the working folder.
func near(full string) string {
	here, err := os.Getwd()
	if err != nil {
		return full
	}
	if rel, err := filepath.Rel(here, full); err == nil && len(rel) < len(full) {
		return rel
	}
	return full
}

// job reports on one job.
func (r *Report) job(p *Profile, release *ReleaseReport, s *spec.JobSpec) (*JobReport, error) {
	profiled := new(Job)
	for _, j := range p.Jobs {
		if j.Release == release.Path && j.Name == s.Name {
			profiled = j
		}
	}
	out := &JobReport{Name: s.Name}
	var errs []error
	names := make([]string, 0, len(s.Templates)+1)
	for _, t := range s.Templates {
		names = append(names, path.Join("templates", t.Source))
	}
	var reads []erb.Read
	for _, name := range append(names, "monit") {
		f, err := read(s, name)
		if err != nil {
			if name != "monit" {
				errs = append(errs, err)
			}
			continue
		}
		if f.Binary || !bytes.Contains(f.Data, []byte("<%")) {
			continue
		}
		t := &TemplateReport{Name: name, Path: filepath.ToSlash(path.Join(path.Dir(s.Location.File), name)), Text: string(f.Data)}
		parsed, err := erb.ParseCovered(context.Background(), t.Path, t.Text)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		t.Coverage = parsed.Coverage()
		for _, have := range profiled.Templates {
			switch {
			case have.Name != name:
			case have.Hash == Hash(f.Data):
				t.Coverage = have.Coverage
			default:
				r.Outdated = union(r.Outdated, []string{s.Name + "/" + name})
			}
		}
		reads = union(reads, t.Reads)
		out.Templates = append(out.Templates, t)
	}
	for _, prop := range s.Properties {
		out.Properties = append(out.Properties, PropertyReport{
			prop.Name, prop.Location, prop.HasDefault, slices.Contains(profiled.Set, prop.Name), isRead(reads, "properties."+prop.Name),
		})
	}
	for _, c := range s.Consumes {
		out.Links = append(out.Links, LinkReport{
			c.Name, c.Type, c.Location, c.Optional, slices.Contains(profiled.Given, c.Name), isRead(reads, "links."+c.Name),
		})
	}
	return out, errors.Join(errs...)
}

func isRead(reads []erb.Read, path string) bool {
	return slices.ContainsFunc(reads, func(r erb.Read) bool { return r.Of(path) })
}

// Lines returns the evaluated part of the lines that have code.
func (t *TemplateReport) Lines() Ratio {
	r := Ratio{Of: len(t.Coverage.Lines)}
	for _, l := range t.Coverage.Lines {
		if l.Count() > 0 {
			r.Hit++
		}
	}
	return r
}

// Branches returns the taken part of the ways of branches.
func (t *TemplateReport) Branches() Ratio {
	var r Ratio
	for _, b := range t.Coverage.Branches {
		r = r.plus(waysOf(b))
	}
	return r
}

// waysOf returns the taken part of a branch's ways.
func waysOf(b erb.BranchCoverage) Ratio {
	r := Ratio{Of: len(b.Ways)}
	for _, w := range b.Ways {
		if w.Count > 0 {
			r.Hit++
		}
	}
	return r
}

// Lines returns the sum over all templates.
func (j *JobReport) Lines() Ratio { return sum(j.Templates, (*TemplateReport).Lines) }

// Branches returns the sum over all templates.
func (j *JobReport) Branches() Ratio { return sum(j.Templates, (*TemplateReport).Branches) }

// UsedProperties returns the part of the properties that a test set and a template read.
func (j *JobReport) UsedProperties() Ratio {
	r := Ratio{Of: len(j.Properties)}
	for _, p := range j.Properties {
		if p.Set && p.Read {
			r.Hit++
		}
	}
	return r
}

// Lines returns the sum over all jobs.
func (r *ReleaseReport) Lines() Ratio { return sum(r.Jobs, (*JobReport).Lines) }

// Branches returns the sum over all jobs.
func (r *ReleaseReport) Branches() Ratio { return sum(r.Jobs, (*JobReport).Branches) }

// UsedProperties returns the sum over all jobs.
func (r *ReleaseReport) UsedProperties() Ratio { return sum(r.Jobs, (*JobReport).UsedProperties) }

// Lines returns the sum over all releases.
func (r *Report) Lines() Ratio { return sum(r.Releases, (*ReleaseReport).Lines) }

// Branches returns the sum over all releases.
func (r *Report) Branches() Ratio { return sum(r.Releases, (*ReleaseReport).Branches) }

// UsedProperties returns the sum over all releases.
func (r *Report) UsedProperties() Ratio { return sum(r.Releases, (*ReleaseReport).UsedProperties) }

// sum adds up the ratios of a list.
func sum[T any](list []T, of func(T) Ratio) Ratio {
	var r Ratio
	for _, e := range list {
		r = r.plus(of(e))
	}
	return r
}
