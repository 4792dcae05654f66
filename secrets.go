package boshrender

// This file finds what depends on secrets: it renders jobs a second time with other secrets, and what differs comes
// from them, however a template has changed the values.

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/datacache"
	"github.com/boshrender/boshrender/internal/redact"
	"github.com/boshrender/boshrender/internal/secrets"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
)

// Span is a part of the Data of a file: Data[From:To]. An empty one is a place at which something else would stand for
// other secrets.
type Span = secrets.Span

// WithStores returns the group with the stores of its variables replaced by what of returns for each. The templates are
// shared with g, values and renders are not.
func (g *Group) WithStores(of func(manifest.Store) manifest.Store) *Group {
	return g.with(of, func(j *Job) (properties, links *manifest.Map) { return j.Properties, j.Links })
}

// with is WithStores with other properties and links of jobs.
func (g *Group) with(of func(manifest.Store) manifest.Store, data func(*Job) (properties, links *manifest.Map)) *Group {
	out := &Group{
		Deployment: g.Deployment, Name: g.Name, Lifecycle: g.Lifecycle, AZs: g.AZs, Replicas: g.Replicas, on: g.on, names: g.names,
		others: map[string]manifest.Store{}, options: g.options, source: g.source, data: new(datacache.Cache), rule: g.rule,
	}
	out.options.Variables = of(g.options.variables())
	for deployment, store := range g.others {
		out.others[deployment] = of(store)
	}
	for _, j := range g.Jobs {
		properties, links := data(j)
		out.Jobs = append(out.Jobs, &Job{
			Name: j.Name, Release: j.Release, Version: j.Version, Properties: properties, Links: links, Instances: j.Instances,
			spec: j.spec, quarks: j.quarks, provided: j.provided, templates: j.templates,
		})
	}
	return out
}

// otherSecrets are copies of a group with other secrets, made when they are needed.
type otherSecrets [secrets.Variants]struct {
	once  sync.Once
	group *Group
}

// otherwise returns the group with other secrets.
func (g *Group) otherwise(n secrets.Variant) *Group {
	o := &g.other[n]
	o.once.Do(func() {
		rule := g.secretRule()
		o.group = g.with(func(s manifest.Store) manifest.Store { return secrets.Store{Store: s, Variant: n} }, func(j *Job) (_, _ *manifest.Map) {
			properties, _ := rule.Properties(j.Properties, n)
			links := j.Links.Copy()
			for name, v := range j.Links.All() {
				content, ok := v.(*manifest.Map)
				if !ok {
					continue
				}
				written, _ := content.Get("properties")
				p, _ := written.(*manifest.Map)
				if p, found := rule.Properties(p, n); found {
					content = content.Copy()
					content.Set("properties", p)
					links.Set(name, content)
				}
			}
			return properties, links
		})
		o.group.unchecked = true
	})
	return o.group
}

// secretRule returns the rule for properties: that of the deployment, or that of the group's own jobs.
func (g *Group) secretRule() *secrets.Rule {
	if g.rule != nil {
		return g.rule
	}
	rule := new(secrets.Rule)
	for _, j := range g.Jobs {
		for _, p := range j.spec.Properties {
			rule.Add(p.Name, p.Definition)
		}
	}
	return rule
}

// markSecrets finds what depends on secrets in the result of a job on an instance: it sets File.Secrets and hides them
// in the messages of errors. A file of which that is not known, because its template fails with other secrets, is
// secret as a whole.
func (g *Group) markSecrets(ctx context.Context, n int, i placement.InstancePlan, r *jobRender) {
	v, err := g.valuesOf(ctx, g.Jobs[n])
	if err != nil || v.err != nil {
		return
	}
	j := g.Jobs[n]
	paths, odd := g.secretRule().Of(j.Properties, v.properties, j.Links, v.links)
	if !r.reads(paths) {
		return
	}
	marks := make([][]Span, len(r.files))
	done := make([]secrets.Variant, len(r.files)) // how many variants of a file are known
	var messages [][]string
	for variant := range secrets.Variants {
		if variant == secrets.Everything && !odd {
			break
		}
		other := g.otherwise(variant)
		files, failed := other.renderJob(ctx, other.Jobs[n], i, nil)
		for k := range r.files {
			at := slices.IndexFunc(files, func(f File) bool { return f.Path == r.files[k].Path && f.Source == r.files[k].Source })
			if at >= 0 {
				done[k]++
				marks[k] = secrets.Union(marks[k], secrets.Differing(string(r.files[k].Data), string(files[at].Data)))
			}
		}
		messages = append(messages, failed.messages(r.err))
	}
	for k := range r.files {
		f := &r.files[k]
		switch {
		case done[k] == 0:
			f.Secrets = secrets.All(f.Data)
		case odd && done[k] < secrets.Variants:
			f.Secrets = secrets.Widen(string(f.Data), marks[k])
		default:
			f.Secrets = marks[k]
		}
	}
	if r.err != nil {
		r.err = r.err.hidden(messages)
	}
}

// reads reports whether a job failed, or a file of it was made with a value at one of the paths.
func (r *jobRender) reads(paths []string) bool {
	if len(paths) == 0 {
		return false
	}
	return r.err != nil || slices.ContainsFunc(r.files, func(f File) bool {
		return slices.ContainsFunc(f.Reads, func(read erb.Read) bool {
			return slices.ContainsFunc(paths, func(path string) bool { return read.Of(path) || read.Of("spec."+path) })
		})
	})
}

// messages returns the text of e for each failure of another error, "" for one that e lacks.
func (e *JobError) messages(of *JobError) []string {
	if of == nil {
		return nil
	}
	list := make([]string, len(of.Templates))
	if e == nil {
		return list
	}
	at := 0
	for k, t := range of.Templates { // both are in the order of the job, and a template can have several
		for n := at; n < len(e.Templates); n++ {
			if e.Templates[n].Source == t.Source {
				list[k], at = e.Templates[n].message(), n+1
				break
			}
		}
	}
	return list
}

func (e *TemplateError) message() string {
	var cause *erb.Error
	if errors.As(e.Err, &cause) {
		return cause.Class + "\n" + cause.Message
	}
	return e.Err.Error()
}

// hidden returns the error without what differs in the messages of others.
func (e *JobError) hidden(messages [][]string) *JobError {
	out := *e
	out.Templates = slices.Clone(e.Templates)
	for k, t := range e.Templates {
		var cause *erb.Error
		if !errors.As(t.Err, &cause) || cause.Kind != erb.Ruby {
			continue
		}
		text := t.message()
		var spans []Span
		for _, all := range messages {
			if all[k] == "" {
				spans = secrets.All([]byte(text))
			}
			spans = secrets.Union(spans, secrets.Differing(text, all[k]))
		}
		if len(spans) == 0 {
			continue
		}
		_, message, ok := strings.Cut(secrets.Hide(text, spans), "\n")
		if !ok {
			message = redact.Text
		}
		out.Templates[k] = &TemplateError{Job: t.Job, Source: t.Source, Err: cause.WithMessage(message), alone: t.alone}
	}
	return &out
}

// Secrets says which properties of the deployment are secret, for package deploy/diff.
func (r *Resolved) Secrets() *secrets.Rule { return r.rule }
