package boshrender

// This file finds the parts of files that depend on secrets: it renders jobs a second time with other secrets. The
// differences come from the secrets, however a template has changed the values.

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/pipeline/datacache"
	"github.com/boshrender/boshrender/internal/pipeline/secrets"
	"github.com/boshrender/boshrender/internal/reads"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
)

// Span is a part of the Data of a file: Data[From:To]. An empty one is a place at which something else would stand for
// other secrets.
type Span struct{ From, To int }

// WithStores returns the group with the stores of its variables replaced by of's result for each. The templates are
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
			return properties, rule.Links(j.Links, n)
		})
		o.group.unchecked = true
	})
	return o.group
}

// secretRule returns the rule for properties: the deployment's rule, or the rule of the group's own jobs.
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

// markSecrets finds the parts that depend on secrets in the files of a job on an instance: it sets File.Secrets and
// hides secrets in the messages of errors. Only templates that read secrets are rendered again. A file whose template
// fails with other secrets is secret as a whole.
func (g *Group) markSecrets(ctx context.Context, n int, i *placement.InstancePlan, r *jobRender) {
	v, err := g.valuesOf(ctx, g.Jobs[n])
	if err != nil || v.err != nil {
		return
	}
	j := g.Jobs[n]
	v.finding.Do(func() { v.secrets = g.secretRule().Of(j.Properties, v.properties, j.Links, v.links) })
	marks := make([][]secrets.Span, len(r.files))
	depends := make([]int, len(r.files)) // how many variants a file depends on
	done := make([]int, len(r.files))    // how many of them are known
	var messages [][]string
	for variant := range secrets.Variants {
		if len(v.secrets[variant]) == 0 {
			continue
		}
		readers := r.readers(v.secrets[variant])
		wanted, err := g.wanted(ctx, j, r, readers)
		if err != nil || len(wanted) == 0 {
			continue
		}
		other := g.otherwise(variant)
		files, failed := other.renderJob(ctx, other.Jobs[n], i, nil, wanted)
		for k := range r.files {
			if !readers[k] {
				continue
			}
			depends[k]++
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
		case depends[k] > 0 && done[k] == 0:
			marks[k] = secrets.All(f.Data)
		case done[k] < depends[k]:
			marks[k] = secrets.Widen(string(f.Data), marks[k])
		}
		for _, s := range marks[k] {
			f.Secrets = append(f.Secrets, Span(s))
		}
	}
	if r.err != nil {
		r.err = r.err.hidden(messages)
	}
}

// readers says of each file whether it was made with a value at one of the paths.
func (r *jobRender) readers(paths []string) []bool {
	list := make([]bool, len(r.files))
	for k, f := range r.files {
		list[k] = slices.ContainsFunc(f.Reads, func(read erb.Read) bool {
			if _, seen := reads.Cut(string(read)); seen != reads.All { // kinds, keys and lengths are the same with others
				return false
			}
			read = erb.Read(strings.TrimPrefix(string(read), "spec."))
			return read == "spec" || slices.ContainsFunc(paths, read.Of)
		})
	}
	return list
}

// wanted returns the sources of the templates to render with other secrets: templates that read secrets, templates that
// failed, and templates that may have left state behind for them. A file that sees an earlier template's state inherits
// its reads.
func (g *Group) wanted(ctx context.Context, j *Job, r *jobRender, readers []bool) (map[string]bool, error) {
	list, err := j.templates.All(ctx)
	if err != nil {
		return nil, err
	}
	wanted := map[string]bool{}
	var later []map[erb.Read]bool // the reads of wanted files
	everything := r.err != nil    // how much a failed template read isn't known
	for _, t := range slices.Backward(list) {
		k := slices.IndexFunc(r.files, func(f File) bool { return f.Source == t.Source })
		inherits := func(from map[erb.Read]bool) bool {
			return from["properties"] || !slices.ContainsFunc(r.files[k].Reads, func(read erb.Read) bool { return !from[read] })
		}
		switch {
		case everything, k >= 0 && readers[k]:
		case t.Parsed == nil, len(later) == 0, k >= 0 && !slices.ContainsFunc(later, inherits):
			continue
		}
		wanted[t.Source] = true
		if k >= 0 {
			own := map[erb.Read]bool{}
			for _, read := range r.files[k].Reads {
				own[read] = true
			}
			later = append(later, own)
		}
	}
	return wanted, nil
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
		return cause.Class + "\n" + shown(cause)
	}
	return e.Err.Error()
}

// shown returns all that messages may have of an exception.
func shown(e *erb.Error) string {
	if printed := e.Printed(); printed != e.Message {
		return e.Message + "\n" + printed
	}
	return e.Message
}

// hidden returns the error without the parts of its messages that differ in others.
func (e *JobError) hidden(messages [][]string) *JobError {
	out := *e
	out.Templates = slices.Clone(e.Templates)
	for k, t := range e.Templates {
		var cause *erb.Error
		if !errors.As(t.Err, &cause) || cause.Kind != erb.Ruby {
			continue
		}
		var others []string
		for _, all := range messages {
			others = append(others, all[k])
		}
		message := secrets.Message(t.message(), others)
		if message == shown(cause) {
			continue
		}
		out.Templates[k] = &TemplateError{Job: t.Job, Source: t.Source, Err: cause.WithMessage(message), alone: t.alone}
	}
	return &out
}

// OtherSecrets returns the deployment with other values in place of its secrets, in one or several ways: where its
// outputs differ from r's outputs, they depend on secrets, however they were computed from them. Each value has the
// same kind and length, but a template may refuse it. The manifest stays the same.
func (r *Resolved) OtherSecrets() []*Resolved {
	var list []*Resolved
	for n := range secrets.Variants {
		other := *r
		other.groups = nil
		for _, g := range r.groups {
			other.groups = append(other.groups, g.otherwise(n))
		}
		list = append(list, &other)
	}
	return list
}

// SecretProperties returns the dotted names of the properties whose type in a job's spec denotes a secret, for package
// deploy/diff.
func (r *Resolved) SecretProperties() map[string]bool {
	if r.rule == nil {
		return nil
	}
	return r.rule.Typed
}
