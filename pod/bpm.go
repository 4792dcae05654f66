package pod

// This file renders the bpm.yml of jobs before any instance is rendered.

import (
	"context"
	"errors"
	"fmt"
	"path"
	"slices"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/pipeline/findings"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

// JobBPM is the bpm.yml of a job.
type JobBPM struct {
	// Job is the name of the job.
	Job string
	// Data is the text for the first instance.
	Data []byte
	// Config is the parsed text, overridden by the manifest's quarks.bpm; never nil.
	Config *bpm.Config
	// Variables are the names of the variables that texts in Config refer to as $(NAME), see bpm.PolicyEnv. Every
	// other "$(" in it is literal.
	Variables []string

	reads []string               // union of the reads of all renders, including earlier templates
	plan  placement.InstancePlan // the first instance
	first *bpm.Config            // its configuration before differences between instances were settled
}

// BPM renders the bpm.yml of every job that has a template for it, for every instance, and returns the first
// instance's. Instances that agree on everything a render read share it. A job has a bpm.yml if the last part of a
// template's destination is bpm.yml; the first such template counts. A group without instances has none.
//
// All errors are reported: a boshrender.Error for a template that cannot be rendered, a *bpm.ParseError for one whose
// output is not a valid bpm.yml, and a *bpm.DifferenceError for each field that differs between instances, because the
// containers of a pod template are the same for all its pods. Options.BPM of package boshrender has other policies
// for differences.
func BPM(ctx context.Context, g *boshrender.Group) ([]*JobBPM, error) {
	var list []*JobBPM
	var errs []error
	for _, j := range g.Jobs {
		b, err := jobBPM(ctx, g, j)
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if err != nil {
			errs = append(errs, err)
		} else if b != nil {
			list = append(list, b)
		}
	}
	return list, findings.Join(errs)
}

func jobBPM(ctx context.Context, g *boshrender.Group, j *boshrender.Job) (*JobBPM, error) {
	policy := policyOf(g.Options(), j.Name)
	if policy == bpm.PolicyEnv && len(j.Instances) > 0 {
		out, err := jobBPMOn(ctx, g, j, policy, probes(g, j, 2))
		if err == nil || g.Replicas > 1 {
			return out, err
		}
		return jobBPMOn(ctx, g, j, policy, probes(g, j, 1))
	}
	if _, written := j.Quarks().Get("bpm"); written && policy == bpm.PolicyError && g.Pods() != nil {
		return jobBPMOn(ctx, g, j, policy, addressed(j.Instances))
	}
	return jobBPMOn(ctx, g, j, policy, j.Instances)
}

// jobBPMOn renders the bpm.yml of a job on some instances.
func jobBPMOn(ctx context.Context, g *boshrender.Group, j *boshrender.Job, policy bpm.Policy, plans []placement.InstancePlan) (*JobBPM, error) {
	var first []byte
	all := make([]bpm.Rendered, 0, len(plans))
	var known rendersOfBPM
	var reads []string
	source, ok := bpmTemplate(j.Spec())
	if !ok {
		return nil, nil
	}
	plans = bound(plans)
	// The part of spec that an instance has for itself: all instances share properties and links.
	shared := placement.HashInput{Job: jobHash(g), ReleaseName: j.Release, ReleaseVersion: j.Version}
	for _, i := range plans {
		instance := boshrender.Instance{Group: g.Name, Spec: i}
		facts := ownFacts{plan: i, shared: shared}
		if r := known.of(&facts); r != nil {
			if r.Config != all[0].Config { // their values show the difference
				facts.all()
			}
			all = append(all, bpm.Rendered{Instance: instance.Name(), Config: r.Config, Reads: r.Reads, Spec: facts.hash})
			continue
		}
		out, before, err := g.RenderTemplate(ctx, j, source, i)
		var failed *boshrender.JobError
		switch {
		case errors.As(err, &failed):
			return nil, &boshrender.Error{Group: g.Name, Instance: instance.Name(), Jobs: []*boshrender.JobError{failed}}
		case err != nil || out == nil:
			return nil, err
		}
		config, err := bpm.ParseLimits{}.Parse(ctx, []byte(out.Text))
		if err == nil {
			config, err = overBPM(ctx, g, j, config)
		}
		if err != nil {
			return nil, fmt.Errorf("instance group %q: job %q: bpm.yml: %w", g.Name, j.Name, err)
		}
		if len(all) == 0 {
			first = []byte(out.Text)
		}
		all = append(all, bpm.Rendered{Instance: instance.Name(), Config: config, Reads: pathsOf(out.Reads), Spec: facts.all()})
		reads = append(append(reads, pathsOf(out.Reads)...), pathsOf(before)...)
		if len(out.Volatile) == 0 {
			known.add(renderOfBPM{all[len(all)-1], pathsOf(before)})
		}
	}
	config, used, err := settle(g, j, policy, plans, all)
	if config == nil || err != nil {
		return nil, err
	}
	return &JobBPM{
		Job: j.Name, Data: first, Config: config, Variables: used, reads: reads, plan: plans[0], first: all[0].Config,
	}, nil
}

// bound returns the plans without the plans of errands that don't start on deploy.
func bound(plans []placement.InstancePlan) []placement.InstancePlan {
	unbound := func(i placement.InstancePlan) bool { return i.CheckBound() != nil }
	if !slices.ContainsFunc(plans, unbound) {
		return plans
	}
	return slices.DeleteFunc(slices.Clone(plans), unbound)
}

// bpmTemplate returns the source of the template for bpm.yml.
func bpmTemplate(s *spec.JobSpec) (source string, ok bool) {
	for _, t := range s.Templates {
		if path.Base(t.Destination) == "bpm.yml" {
			return t.Source, true
		}
	}
	return "", false
}

// jobHash returns spec.job, which all instances of a group share.
func jobHash(g *boshrender.Group) any {
	refs := make([]placement.JobRef, len(g.Jobs))
	for i, j := range g.Jobs {
		refs[i] = placement.JobRef{Name: j.Name, Version: j.Version, Logs: j.Spec().Logs}
	}
	return placement.JobHash(g.Name, refs)
}

// mergeBPM merges the processes in a manifest for quarks into a rendered bpm.yml, as quarks does: processes by name,
// hashes key by key, everything else as a whole. Empty values are ignored, except that a disk can be switched off.
func mergeBPM(rendered, written *manifest.Map) *manifest.Map {
	processes, _ := rendered.Get("processes")
	list, _ := processes.([]any)
	added, _ := written.Get("processes")
	extra, _ := added.([]any)
	for _, e := range extra {
		over, _ := e.(*manifest.Map)
		name, _ := over.Get("name")
		found := false
		for _, p := range list {
			process, _ := p.(*manifest.Map)
			if n, _ := process.Get("name"); n == name && process != nil {
				found = true
				mergeProcess(process, over)
				break
			}
		}
		if !found {
			list = append(list, e)
		}
	}
	out := rendered.Clone()
	out.Set("processes", list)
	return out
}

func mergeProcess(into, over *manifest.Map) {
	for key, value := range over.All() {
		old, _ := into.Get(key)
		from, isMap := value.(*manifest.Map)
		if to, ok := old.(*manifest.Map); ok && isMap {
			mergeProcess(to, from)
			continue
		}
		list, isList := value.([]any)
		disk := key == "ephemeral_disk" || key == "persistent_disk"
		empty := value == nil || value == "" || value == false && !disk || isList && len(list) == 0
		if !empty {
			into.Set(key, value)
		}
	}
}

// pathsOf returns the paths of reads.
func pathsOf(reads []erb.Read) []string {
	list := make([]string, len(reads))
	for n, r := range reads {
		list[n] = string(r)
	}
	return list
}
