package boshrender

// This file writes a resolved instance group as a document, from which its pods can be rendered elsewhere.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/manifest"
)

// quarksKey is the property under which the document keeps what a manifest has no place for. Manifests written for
// quarks have settings of their own there, which stay.
const quarksKey = "quarks"

// Marshal returns the group as a YAML document that [ParseGroup] reads: a deployment manifest that has this group
// alone, and no variables but in properties, where they stay ((placeholders)). The properties of each job are those
// that its templates see, and beside them under "quarks"
//
//	consumes   the content of its links, with the instances in all AZs
//	instances  the instances of the group as the job sees them
//	provides   the links that it provides: name, type, and number of the link group
//	bpm        its bpm.yml, rendered, which can have the values of variables in it; see BPM
//
// Under "quarks" of the group's properties is what makes instances and names.
//
// Only groups of Kubernetes have such a document. It is an error if bpm.yml cannot be rendered or is not the same on
// all instances, if a job has a property "quarks" of its own, and if the Scheme has functions, which have no place in a
// document.
func (g *Group) Marshal(ctx context.Context) ([]byte, error) {
	return DocumentOptions{}.Marshal(ctx, g)
}

// DocumentOptions say what a document has. The zero value is that of [Group.Marshal].
type DocumentOptions struct {
	// NoBPM leaves out the rendered bpm.yml of the jobs, so that the document has no values of variables, and what is
	// wrong with a bpm.yml is no error. See [BPMInfo] for where it is then.
	NoBPM bool
}

// Marshal returns the document of a group.
func (o DocumentOptions) Marshal(ctx context.Context, g *Group) ([]byte, error) {
	makers, err := g.world.makers(g)
	if err != nil {
		return nil, err
	}
	var configs []*JobBPM
	if !o.NoBPM {
		configs, err = g.BPM(ctx)
	}
	errs := []error{err}
	rendered := make(map[string]*bpm.Config, len(configs))
	for _, c := range configs {
		rendered[c.Job] = c.Config
	}
	var jobs []any
	for _, j := range g.Jobs {
		document, err := j.document(rendered[j.Name])
		if err != nil {
			errs = append(errs, fmt.Errorf("instance group %q: job %q: %w", g.Name, j.Name, err))
		}
		jobs = append(jobs, document)
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return manifest.Marshal(g.document(jobs, makers))
}

// document returns the whole document.
func (g *Group) document(jobs []any, makers *manifest.Map) *manifest.Map {
	group, _ := g.source.Value().(*manifest.Map)
	if group == nil {
		group = new(manifest.Map)
	}
	group.Set("name", g.Name)
	group.Set("lifecycle", g.Lifecycle)
	group.Set("instances", int64(g.Replicas))
	group.Set("jobs", jobs)
	group.Set("properties", mapOf(quarksKey, makers))
	var releases []any
	seen := map[string]bool{}
	for _, j := range g.Jobs {
		if !seen[j.Release] {
			seen[j.Release] = true
			releases = append(releases, mapOf("name", j.Release, "version", j.Version))
		}
	}
	return mapOf("name", g.Deployment, "releases", releases, "instance_groups", []any{group})
}

// document returns the job as it stands in the document.
func (j *Job) document(rendered *bpm.Config) (*manifest.Map, error) {
	if j.Properties.Has(quarksKey) {
		return nil, fmt.Errorf("its property %q has no place in a document", quarksKey)
	}
	quarks := new(manifest.Map)
	if own, ok := j.quarks.(*manifest.Map); ok {
		quarks = own.Copy()
	}
	quarks.Set("consumes", j.Links)
	instances := make([]any, len(j.Instances))
	for n, i := range j.Instances {
		entry := i.LinkEntry()
		entry.Set("zone", int64(i.Zone))
		entry.Set("ordinal", int64(i.Ordinal))
		instances[n] = entry
	}
	quarks.Set("instances", instances)
	provides, err := j.provides()
	if err != nil {
		return nil, err
	}
	quarks.Set("provides", provides)
	if rendered != nil {
		quarks.Set("bpm", rendered.Map())
	}
	properties := j.Properties.Copy()
	properties.Set(quarksKey, quarks)
	return mapOf("name", j.Name, "release", j.Release, "properties", properties), nil
}

// provides returns the links that the job provides as its file has them.
func (j *Job) provides() ([]any, error) {
	var list []*manifest.Map
	err := json.Unmarshal(j.provided, &list)
	all := make([]any, len(list))
	for n, link := range list {
		all[n] = link
	}
	return all, err
}

func mapOf(pairs ...any) *manifest.Map {
	m := new(manifest.Map)
	for i := 0; i < len(pairs); i += 2 {
		m.Set(pairs[i].(string), pairs[i+1])
	}
	return m
}

func anys(list []string) []any {
	out := make([]any, len(list))
	for i, s := range list {
		out[i] = s
	}
	return out
}
