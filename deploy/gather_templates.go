package deploy

// This file computes the files of a job on an instance, and compares them with the previous ones.

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"slices"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

// jobTemplates holds the inputs that determine the files of a job on an instance.
type jobTemplates struct {
	job       *boshrender.Job
	hash      *manifest.Map // the spec hash; nil if there is none
	version   string
	templates []templateInput
}

// templateInput is a file before it is rendered.
type templateInput struct {
	path, source string
	digest       string // of the template
	static       bool   // not a template: the digest of the content
}

const monitFile = "monit"

func (w *gatherer) templates(ctx context.Context, g *boshrender.Group, j *boshrender.Job, i placement.InstancePlan) (jobTemplates, error) {
	t, ok := w.jobs[j]
	if !ok {
		if t = w.templatesOf(ctx, g, j); ctx.Err() != nil {
			return t, context.Cause(ctx)
		}
		w.jobs[j] = t
	}
	hash, err := g.SpecHash(ctx, j.Name, i)
	if ctx.Err() != nil {
		return t, context.Cause(ctx)
	}
	if err == nil {
		t.hash = hash
	}
	return t, nil
}

// templatesOf returns the data that are the same for all instances of a job.
func (w *gatherer) templatesOf(ctx context.Context, g *boshrender.Group, j *boshrender.Job) jobTemplates {
	t := jobTemplates{job: j}
	s := j.Spec()
	add := func(destination, source string, f *spec.File, err error) {
		if err != nil {
			return // the render reports a missing file, if it matters
		}
		t.templates = append(t.templates, templateInput{j.Name + "/" + destination, source, contentDigest(f.Data), f.Binary})
	}
	f, err := s.ReadMonit(ctx)
	add(monitFile, monitFile, f, err)
	for _, e := range s.Templates {
		f, err := s.ReadTemplate(ctx, e.Source)
		add(e.Destination, e.Source, f, err)
	}
	links := w.resolved.Links().ProvidedJSON(g.Name, j.Name, func(group string) string {
		return w.resolved.IDs().LinkGroup(g.Deployment, group)
	})
	t.templates = append(t.templates, templateInput{j.Name + "/" + action.LinksFile, action.LinksFile, contentDigest(links), true})
	t.version = w.jobVersion(j, t.templates)
	return t
}

// jobVersion returns the job's fingerprint, or a digest of its spec and templates.
func (w *gatherer) jobVersion(j *boshrender.Job, templates []templateInput) string {
	for _, r := range w.resolved.Deployment().Releases {
		if meta, ok := r.JobMeta(j.Name); ok && r.Name == j.Release && cmp.Or(meta.Fingerprint, meta.Version) != "" {
			return cmp.Or(meta.Fingerprint, meta.Version)
		}
	}
	parts := []any{j.Spec().Raw}
	for _, t := range templates {
		if t.source != action.LinksFile {
			parts = append(parts, t.path, t.digest)
		}
	}
	return state.Digest(parts...)
}

func contentDigest(data []byte) string { return fmt.Sprintf("%x", sha256.Sum256(data)) }

// sameAs reports whether the files of the job are certainly unchanged.
func (t jobTemplates) sameAs(was *state.AppliedJob) bool {
	if was == nil || t.hash == nil || len(was.Files) != len(t.templates) {
		return false
	}
	for n, f := range was.Files {
		if !t.templates[n].sameAs(f, t.hash) {
			return false
		}
	}
	return true
}

func (t templateInput) sameAs(f state.AppliedFile, hash *manifest.Map) bool {
	return f.Path == t.path && f.Source == t.source && f.Input != "" && f.Input == t.input(hash, f.Reads)
}

func (t templateInput) input(hash *manifest.Map, reads []string) string {
	if t.static {
		return t.digest
	}
	return inputDigest(t.digest, hash, reads)
}

// files returns the files with their digests: newly rendered, or the previous ones. Without a render the digest of a
// file covers everything its template might read.
func (t jobTemplates) files(rendered map[string]boshrender.File, was *state.AppliedJob, unrendered bool) []state.AppliedFile {
	if was != nil && rendered == nil && !unrendered {
		return was.Files
	}
	list := make([]state.AppliedFile, len(t.templates))
	for n, in := range t.templates {
		f := state.AppliedFile{Path: in.path, Source: in.source}
		r, ok := rendered[in.path]
		switch {
		case unrendered && in.static:
			f.SHA256, f.Input = in.digest, in.digest
		case unrendered:
			f.Reads = []string{"spec"}
			f.Input = in.input(t.hash, f.Reads)
			f.SHA256 = "input:" + f.Input
		case ok:
			f.SHA256 = contentDigest(r.Data)
			if len(r.Volatile) == 0 {
				for _, read := range r.Reads {
					f.Reads = append(f.Reads, string(read))
				}
				slices.Sort(f.Reads)
				f.Input = in.input(t.hash, f.Reads)
			}
		}
		list[n] = f
	}
	return list
}
