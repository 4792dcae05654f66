package boshrender

// This file renders the bpm.yml of jobs before any instance runs.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path"
	"slices"

	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
)

// JobBPM is the bpm.yml of a job.
type JobBPM struct {
	// Job is the name of the job.
	Job string
	// Data is the text as the first instance has it.
	Data []byte
	// Config is what the text says, with what the manifest has under quarks.bpm over it; never nil.
	Config *bpm.Config
	// Variables are the names of the variables that texts in Config refer to as $(NAME), see BPMEnv. Every other "$("
	// in it means itself.
	Variables []string
}

// BPM renders the bpm.yml of every job that has a template for one, for every instance, and returns that of the first.
// Instances that agree on all that a render read share it. A job has one if the last part of a template's destination
// is bpm.yml; the first such template counts. A group without instances has none.
//
// All that fails is reported: an *Error for a template that cannot be rendered, a *bpm.ParseError for one that renders
// no valid bpm.yml, and a *bpm.Difference for each field that isn't the same on all instances, because the containers
// of a pod template are the same for all its pods. Options.BPM has other ways to deal with these.
func (g *Group) BPM(ctx context.Context) ([]*JobBPM, error) {
	var list []*JobBPM
	var errs []error
	for _, j := range g.Jobs {
		b, err := g.jobBPM(ctx, j)
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if err != nil {
			errs = append(errs, err)
		} else if b != nil {
			list = append(list, b)
		}
	}
	return list, joined(errs)
}

func (g *Group) jobBPM(ctx context.Context, j *Job) (*JobBPM, error) {
	policy := g.options.policy(j.Name)
	if policy == BPMEnv && len(j.Instances) > 0 {
		out, err := g.jobBPMOn(ctx, j, policy, g.probes(j, 2))
		if err == nil || g.Replicas > 1 {
			return out, err
		}
		return g.jobBPMOn(ctx, j, policy, g.probes(j, 1))
	}
	return g.jobBPMOn(ctx, j, policy, j.Instances)
}

// jobBPMOn renders the bpm.yml of a job on some instances.
func (g *Group) jobBPMOn(ctx context.Context, j *Job, policy BPMPolicy, plans []placement.InstancePlan) (*JobBPM, error) {
	var first []byte
	all := make([]bpm.Rendered, 0, len(plans))
	var known rendersOfBPM
	plans = bound(plans)
	// What templates see under spec that is an instance's own: properties and links are those of all of them.
	shared := placement.HashInput{Job: placement.JobHash(g.Name, g.jobRefs()), ReleaseName: j.Release, ReleaseVersion: j.Version}
	for _, i := range plans {
		instance := Instance{Group: g.Name, Spec: i}
		facts := ownFacts{plan: i, shared: shared}
		if r := known.of(&facts); r != nil {
			if r.Config != all[0].Config { // they will be asked what makes the difference
				facts.all()
			}
			all = append(all, bpm.Rendered{Instance: instance.Name(), Config: r.Config, Reads: r.Reads, Spec: facts.hash})
			continue
		}
		out, before, failed := g.renderBPM(ctx, j, i)
		switch {
		case failed != nil:
			return nil, &Error{Group: g.Name, Instance: instance.Name(), Jobs: []*JobError{failed}}
		case out == nil:
			return nil, nil
		}
		config, err := bpm.ParseLimits{}.Parse(ctx, []byte(out.Text))
		if err == nil {
			config, err = j.overBPM(config)
		}
		if err != nil {
			return nil, fmt.Errorf("instance group %q: job %q: bpm.yml: %w", g.Name, j.Name, err)
		}
		if len(all) == 0 {
			first = []byte(out.Text)
		}
		all = append(all, bpm.Rendered{Instance: instance.Name(), Config: config, Reads: appendReads(nil, out), Spec: facts.all()})
		if len(out.Volatile) == 0 {
			known.add(renderOfBPM{all[len(all)-1], before})
		}
	}
	config, used, err := g.settle(j, policy, plans, all)
	if config == nil || err != nil {
		return nil, err
	}
	return &JobBPM{Job: j.Name, Data: first, Config: config, Variables: used}, nil
}

// bound returns the plans without those of errands that haven't started.
func bound(plans []placement.InstancePlan) []placement.InstancePlan {
	unbound := func(i placement.InstancePlan) bool { return i.CheckBound() != nil }
	if !slices.ContainsFunc(plans, unbound) {
		return plans
	}
	return slices.DeleteFunc(slices.Clone(plans), unbound)
}

// renderBPM renders the bpm.yml of a job on one instance; nil if it has no template for one. The templates before it
// are rendered too, because they can leave instance variables behind; that they may fail is of no interest here.
func (g *Group) renderBPM(ctx context.Context, j *Job, i placement.InstancePlan) (out *erb.Output, before []string, failed *JobError) {
	source, ok := j.bpmTemplate()
	if !ok {
		return nil, nil, nil
	}
	failed = &JobError{Job: j.Name}
	v, err := g.valuesOf(ctx, j)
	if err != nil {
		return nil, nil, failed
	}
	if v.err != nil {
		return nil, nil, v.err
	}
	_, session, err := g.session(j, v, i)
	if err != nil {
		failed.add("spec", false, err)
		return nil, nil, failed
	}
	for _, t := range j.templates.all() {
		t.ready(j.spec)
		switch {
		case t.alone:
		case t.source != source:
			if t.parsed != nil {
				if out, err := session.Render(ctx, t.parsed); err == nil {
					before = appendReads(before, out)
				} else {
					before = append(before, "spec") // nobody knows how much it read
				}
			}
		case t.parsed == nil:
			failed.add(source, false, cmp.Or(t.err, errBinary))
			return nil, nil, failed
		default:
			out, err := session.Render(ctx, t.parsed)
			if err != nil {
				failed.add(source, false, err)
				return nil, nil, failed
			}
			return out, before, nil
		}
	}
	return nil, nil, nil
}

// appendReads appends what a render read to a list of paths.
func appendReads(list []string, out *erb.Output) []string {
	for _, r := range out.Reads {
		list = append(list, string(r))
	}
	return list
}

// bpmTemplate returns the source of the template for bpm.yml.
func (j *Job) bpmTemplate() (source string, ok bool) {
	for _, t := range j.spec.Templates {
		if path.Base(t.Destination) == "bpm.yml" {
			return t.Source, true
		}
	}
	return "", false
}

var errBinary = errors.New("the template of bpm.yml is no text")

// mergeBPM puts what a manifest for quarks says about processes over a rendered bpm.yml, as quarks does: processes by
// name, hashes key by key, everything else as a whole. Empty values count for nothing, except that a disk can be
// switched off.
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
