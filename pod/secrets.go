package pod

// This file finds the texts of a pod that depend on the values of variables: it computes the Info of a group a second
// time with other values, and the texts that differ depend on them, however a template has changed the values.

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/pipeline/secrets"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
)

// secrets records the fields of each job, and the settings of the group, that depend on variables.
func (b *Info) secrets(ctx context.Context, g *boshrender.Group, configs []*JobBPM) error {
	other := g.WithStores(func(s manifest.Store) manifest.Store { return secrets.Store{Store: s, Public: true} })
	for n := range b.Jobs {
		job := &b.Jobs[n]
		quarks := g.Job(job.Name).Quarks()
		settings, secret, err := interpolated(ctx, quarks, g, other)
		if err != nil {
			return fmt.Errorf("instance group %q: job %q: quarks: %w", g.Name, job.Name, err)
		}
		job.Shown = slices.DeleteFunc(secret, func(path string) bool { return path == "bpm" || strings.HasPrefix(path, "bpm.") })
		if settings = settings.Clone(); settings != nil {
			if settings.Delete("bpm"); settings.Len() > 0 {
				job.Settings = settings
			}
		}
		if job.Config == nil {
			job.Config = presetOf(ctx, g, quarks)
			if job.Config != nil && hasPlaceholder(quarks) {
				job.fields(job.Config, presetOf(ctx, other, quarks))
			}
		}
		for _, c := range configs {
			if c.Job == job.Name && c.dependsOnVariables(g.Job(c.Job)) {
				job.fieldsOf(ctx, c, other)
			}
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
	agent, secret, err := interpolated(ctx, b.Agent, g, other)
	if err != nil {
		return fmt.Errorf("instance group %q: env.bosh.agent.settings: %w", g.Name, err)
	}
	b.Agent, b.Shown = agent, secret
	return nil
}

// dependsOnVariables reports whether a render read a value with a variable in it, or the manifest has a variable in
// quarks.bpm.
func (b *JobBPM) dependsOnVariables(j *boshrender.Job) bool {
	if written, ok := j.Quarks().Get("bpm"); ok && hasPlaceholder(written) {
		return true
	}
	paths := placeholders("properties", j.Properties)
	inLinks := hasPlaceholder(j.Links)
	return slices.ContainsFunc(b.reads, func(read string) bool {
		r := erb.Read(read)
		switch {
		case r.Of("spec.properties"), r.Of("spec.links"):
			return inLinks || len(paths) > 0
		case strings.HasPrefix(read, "properties"):
			return slices.ContainsFunc(paths, r.Of)
		}
		return inLinks && !strings.HasPrefix(read, "spec.")
	})
}

// placeholders returns the paths of values with variables in them; a list in a hash counts as one value.
func placeholders(path string, v any) []string {
	m, ok := v.(*manifest.Map)
	if !ok {
		if hasPlaceholder(v) {
			return []string{path}
		}
		return nil
	}
	var list []string
	for key, value := range m.All() {
		list = append(list, placeholders(path+"."+key, value)...)
	}
	return list
}

func hasPlaceholder(v any) bool {
	switch v := v.(type) {
	case string:
		return strings.Contains(v, "((")
	case []any:
		return slices.ContainsFunc(v, hasPlaceholder)
	case *manifest.Map:
		for _, value := range v.All() {
			if hasPlaceholder(value) {
				return true
			}
		}
	}
	return false
}

// fieldsOf records the fields of processes that differ with other values. It renders the first instance only: the
// instances of a group have the same processes, except for texts that are expressed by variables of the pod.
func (j *JobInfo) fieldsOf(ctx context.Context, c *JobBPM, other *boshrender.Group) {
	with, err := jobBPMOn(ctx, other, other.Job(c.Job), bpm.PolicyFirst, []placement.InstancePlan{c.plan})
	if err != nil || with == nil {
		with = &JobBPM{}
	}
	j.fields(c.first, with.first)
}

// fields records the fields of processes that differ. If the other values can't be rendered, or result in other
// processes, all texts are recorded, the name as well. The names of variables are the field "env".
func (j *JobInfo) fields(c, other *bpm.Config) {
	j.Secrets = map[string][]string{}
	if other == nil {
		other = &bpm.Config{}
	}
	for _, d := range bpm.Diff(j.Name, []bpm.Rendered{{Config: c}, {Config: other}}) {
		p, ok := c.Process(d.Process)
		switch {
		case ok && d.Field == "":
			j.allTexts(p)
		case ok:
			fields := append(j.Secrets[d.Process], d.Field)
			if name, isVariable := strings.CutPrefix(d.Field, "env."); isVariable && !slices.Contains(fields, "env") {
				if with, there := other.Process(d.Process); there && !has(with.Env, name) {
					fields = append(fields, "env")
				}
			}
			j.Secrets[d.Process] = fields
		}
	}
}

func has(env map[string]string, name string) bool {
	_, ok := env[name]
	return ok
}

func (j *JobInfo) allTexts(p *bpm.Process) {
	list := []string{"executable", "hooks.pre_start", "name"}
	for n := range p.Args {
		list = append(list, fmt.Sprintf("args[%d]", n))
	}
	for name := range p.Env {
		list = append(list, "env."+name)
	}
	slices.Sort(list)
	j.Secrets[p.Name] = list
}

// presetOf returns the processes in the manifest of a job without a bpm.yml.
func presetOf(ctx context.Context, g *boshrender.Group, quarks *manifest.Map) *bpm.Config {
	written, ok := quarks.Get("bpm")
	if !ok {
		return nil
	}
	written, err := valueIn(ctx, g, written)
	m, isMap := written.(*manifest.Map)
	if err != nil || !isMap {
		return nil
	}
	data, err := m.MarshalJSON()
	if err != nil {
		return nil
	}
	config, err := parseMerged(data, &bpm.Config{}) // an invalid bpm.yml counts as none
	if err != nil {
		return nil
	}
	return config
}

// valueIn interpolates a group's variables in a value of the manifest.
func valueIn(ctx context.Context, g *boshrender.Group, v any) (any, error) {
	if !hasPlaceholder(v) {
		return v, nil
	}
	o := g.Options()
	return manifest.Interpolation{Store: o.Variables, Prefix: o.Prefix, AllowMissing: o.KeepVariables}.Value(ctx, v)
}

// interpolated returns settings with interpolated variables, and the paths of the values that depend on them.
func interpolated(ctx context.Context, m *manifest.Map, g, other *boshrender.Group) (*manifest.Map, []string, error) {
	if !hasPlaceholder(m) {
		return m, nil, nil
	}
	var values [2]any
	for n, group := range []*boshrender.Group{g, other} {
		var err error
		if values[n], err = valueIn(ctx, group, m); err != nil {
			return m, nil, err
		}
	}
	out, _ := values[0].(*manifest.Map)
	return out, differing("", values[0], values[1]), nil
}

// differing returns the paths at which two values differ: "a.b[0].c".
func differing(path string, a, b any) []string {
	switch x := a.(type) {
	case *manifest.Map:
		y, _ := b.(*manifest.Map)
		var list []string
		for key, value := range x.All() {
			other, _ := y.Get(key)
			list = append(list, differing(strings.TrimPrefix(path+"."+key, "."), value, other)...)
		}
		return list
	case []any:
		y, ok := b.([]any)
		if !ok || len(x) != len(y) {
			return []string{path}
		}
		var list []string
		for n := range x {
			list = append(list, differing(fmt.Sprintf("%s[%d]", path, n), x[n], y[n])...)
		}
		return list
	}
	if a == b {
		return nil
	}
	return []string{path}
}
