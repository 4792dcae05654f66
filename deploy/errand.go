package deploy

// This file plans a run of an errand, as `bosh run-errand` does one (director: jobs/run_errand.rb, errand/).

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
)

const stageErrand = "Running errand"

// The director's codes of an errand.
const (
	CodeInstanceNotFound manifest.Code = 70001
	CodeJobNotFound      manifest.Code = 70009
	CodeRunErrand        manifest.Code = 510000
)

// ErrandOptions are the flags of `bosh run-errand`.
type ErrandOptions struct {
	// Name is the name of a job, whose errand runs on all its instances, or of a group of errands. A job takes
	// precedence.
	Name string
	// Instances restricts the run to these: "‹group›", or "‹group›/‹id›", "‹group›/‹index›", "‹group›/first".
	Instances []string
	// KeepAlive keeps the VMs of a group of errands.
	KeepAlive bool
	// WhenChanged skips the errand if its last run succeeded and nothing of its instances has changed since.
	WhenChanged bool
}

// ErrandResult is the result of an errand on one instance.
type ErrandResult struct {
	// ExitCode is that of the script: 0 is success, more than 128 a signal that ended it.
	ExitCode int
	// Stdout is the output of the script; it may contain secrets.
	Stdout string
	// Stderr is the standard error of the script; it may contain secrets.
	Stderr string
}

// Errand returns the plan of an errand: create the VM of a group of errands, update it, run the errand and delete the
// VM; on instances of other groups only run it. desired was resolved with Options.AutoErrands. The deployment should
// be the last one deployed: only the instances of the errand's group are changed.
//
// A failed errand is not an error of the Executor: Event.Errand has its result.
func Errand(ctx context.Context, previous *state.State, desired *boshrender.Resolved, e ErrandOptions, o Options) (*Plan, error) {
	o.AutoErrands = true
	want, err := newGatherer(desired, previous, &o).gather(ctx)
	if err != nil {
		return nil, err
	}
	return errandPlan(previous, want, &e, &o)
}

func errandPlan(previous *state.State, w *desiredState, e *ErrandOptions, o *Options) (*Plan, error) {
	o.AutoErrands = true
	r := &errandRun{planner: newPlanner(previous, w, o), e: e}
	err := r.find()
	if err == nil {
		err = r.check()
	}
	if err == nil && !r.skipped() {
		err = r.make()
	}
	if err != nil {
		return nil, err
	}
	return r.plan, r.plan.seal()
}

// errandRun computes one plan of an errand.
type errandRun struct {
	*planner
	e       *ErrandOptions
	byJob   bool
	targets []*desiredInstance // instances that run it
}

// find finds the instances that run the errand, and removes groups without one from the desired state.
func (r *errandRun) find() error {
	groups := slices.DeleteFunc(slices.Clone(r.desired.groups), func(g *desiredGroup) bool {
		return !slices.ContainsFunc(g.jobs, func(j desiredJob) bool { return j.name == r.e.Name })
	})
	at := slices.IndexFunc(r.desired.groups, func(g *desiredGroup) bool { return g.name == r.e.Name })
	r.byJob = len(groups) > 0
	switch {
	case r.byJob && at >= 0:
		r.plan.Warnings = append(r.plan.Warnings, fmt.Sprintf("Ambiguous request: the requested errand name '%s' matches both a job "+
			"name and an errand instance group name. Executing errand on all relevant instances with job '%s'.", r.e.Name, r.e.Name))
	case r.byJob:
	case at < 0:
		return &Error{Code: CodeJobNotFound, Message: fmt.Sprintf("Errand '%s' doesn't exist", r.e.Name)}
	default:
		groups = r.desired.groups[at : at+1]
		if err := r.wholeGroup(groups[0]); err != nil {
			return err
		}
	}
	r.desired.groups = groups
	used := map[string]bool{}
	var stopped []string
	for _, g := range groups {
		var matching []*desiredInstance
		for n, w := range g.instances {
			if i := r.was[w.id]; r.matches(g, w, used) {
				if i != nil && i.State != state.Started {
					stopped = append(stopped, "'"+i.Slug()+"'")
				}
				if !g.errand || n == 0 {
					matching = append(matching, w)
				}
			}
		}
		if len(matching) > 1 {
			r.plan.Warnings = append(r.plan.Warnings, "Executing errand on multiple instances in parallel. Use the `--instance` flag to run the errand on a single instance.")
		}
		r.targets = append(r.targets, matching...)
	}
	unused := slices.DeleteFunc(slices.Clone(r.e.Instances), func(f string) bool { return used[f] })
	switch {
	case len(stopped) > 0:
		return &Error{Code: CodeRunErrand, Message: fmt.Sprintf("Instance(s) %s is stopped, unable to run errand. Maybe start vm?", strings.Join(stopped, ","))}
	case len(unused) > 0:
		return &Error{Code: manifest.CodeGeneral, Message: fmt.Sprintf("No instances match selection criteria: [%s]", strings.Join(unused, ", "))}
	}
	return nil
}

// wholeGroup refuses a group that can't run as an errand.
func (r *errandRun) wholeGroup(g *desiredGroup) error {
	switch {
	case len(r.e.Instances) > 0:
		return &Error{Code: CodeRunErrand, Message: "Filtering by instances is not supported when running errand by instance group name"}
	case !g.errand:
		return &Error{Code: CodeRunErrand, Message: fmt.Sprintf("Instance group '%s' is not an errand. To mark an instance group as an errand "+
			"set its lifecycle to 'errand' in the deployment manifest.", g.name)}
	case len(g.instances) == 0:
		return &Error{Code: CodeInstanceNotFound, Message: fmt.Sprintf("Instance '%s/%s/0' doesn't exist", r.desired.deployment, g.name)}
	}
	return nil
}

// matches reports whether an instance is one of Instances, and records which.
func (r *errandRun) matches(g *desiredGroup, w *desiredInstance, used map[string]bool) bool {
	found := len(r.e.Instances) == 0
	for _, f := range r.e.Instances {
		group, id, _ := strings.Cut(f, "/")
		first := slices.MinFunc(g.instances, func(a, b *desiredInstance) int { return cmp.Compare(a.id, b.id) })
		if group == g.name && (id == "" || id == w.id || id == strconv.Itoa(w.index) || id == "first" && first == w) {
			used[f], found = true, true
		}
	}
	return found
}

// ran returns a digest of the inputs of an errand on an instance.
func (w *desiredInstance) ran() string {
	return state.Digest(w.id, w.applied.Configuration, w.applied.Packages)
}

// skipped reports whether nothing has changed since the errand succeeded.
func (r *errandRun) skipped() bool {
	if !r.e.WhenChanged || slices.ContainsFunc(r.targets, func(w *desiredInstance) bool {
		return r.was[w.id] == nil || r.was[w.id].Errands[r.e.Name] != w.ran()
	}) {
		return false
	}
	r.plan.Warnings = append(r.plan.Warnings, "skipped - no changes detected")
	r.plan.Stages = []*Stage{}
	return true
}

func (r *errandRun) make() error {
	r.desired.groups = slices.DeleteFunc(slices.Clone(r.desired.groups), func(g *desiredGroup) bool { return !g.errand })
	r.prepare()
	if err := r.compile(); err != nil {
		return err
	}
	r.createMissing()
	r.updateGroups(doomed{})
	stage := r.stage(stageErrand)
	pool := r.pool("errand", r.o.threads(), "at most max_threads at a time")
	var ran []string
	for _, w := range r.targets {
		agent := r.agentOf(w, r.was[w.id])
		if agent == "" || w.ignored {
			r.plan.Warnings = append(r.plan.Warnings, fmt.Sprintf("Skipping instance: %s no matching VM reference was found", w.label()))
			continue
		}
		ran = append(ran, r.add(&Task{
			ID: "errand " + w.id, Name: w.label(), Stage: stage, Pool: pool, Reason: "it has errand " + r.e.Name,
			Steps: []Step{{Action: RunErrand{at: at{on{w.id}, agent}, Name: r.e.Name, ByJob: r.byJob, Ran: w.ran()}}},
		}, r.after))
	}
	r.then(ran)
	var err error
	if !r.e.KeepAlive {
		err = r.cleanUp(pool)
	}
	r.describe(doomed{})
	return err
}

// cleanUp deletes the VMs of groups of errands after the errand, whatever its result. Their disks stay.
func (r *errandRun) cleanUp(pool string) error {
	s, err := r.plan.Result(r.previous)
	if err != nil {
		return err
	}
	stage := r.quiet("Deleting errand VMs")
	for _, g := range r.desired.groups {
		for _, w := range g.instances {
			i := s.Instance(w.id)
			if w.ignored || i == nil || i.VM() == nil {
				continue
			}
			a := at{on{w.id}, i.VM().AgentID}
			var steps []Step
			for _, d := range i.ActiveDisks() {
				if d.Name == "" && i.VM().Attachment(d.Key) != nil {
					steps = append(steps, Step{Action: Stop{a}, Reason: "nothing may use the disk any more"}, Step{Action: UnmountDisk{with{a, d.Key}}})
				}
			}
			r.add(&Task{
				ID: "clean up " + w.id, Name: w.label(), Stage: stage, Pool: pool, Always: true, Reason: "VMs of errands aren't kept",
				Steps: append(steps, Step{Action: DeleteVM{a}}, Step{Action: PublishDNS{on{w.id}, nil}}),
			}, r.after)
		}
	}
	return nil
}

// RunErrand makes an agent run an errand.
type RunErrand struct {
	at
	// Name is the name of the job or the group.
	Name string `json:"name"`
	// ByJob is set if Name is that of a job, which is then passed to the agent.
	ByJob bool `json:"by_job,omitempty"`
	// Ran is a digest of its inputs; Instance.Errands keeps that of the last successful run.
	Ran string `json:"ran"`
}

func (RunErrand) kind() Kind { return "run_errand" }

// ErrandAgent is an Agent that can run errands: a plan of Errand needs it.
type ErrandAgent interface {
	// RunErrand runs the errand of a job; with an empty name that of the VM's first job. It is cancelled when ctx
	// ends.
	RunErrand(ctx context.Context, job string) (ErrandResult, error)
}

func (a RunErrand) effect(r *runner, ctx context.Context) (result, error) {
	i, vm, err := r.find(a.at)
	if err != nil {
		return result{}, err
	}
	agent, ok := r.agent(i, vm).(ErrandAgent)
	if !ok {
		return result{}, fmt.Errorf("the agent of %s can't run errands", i)
	}
	job := a.Name
	if !a.ByJob {
		job = ""
	}
	res, err := agent.RunErrand(ctx, job)
	if err != nil {
		return result{}, err
	}
	if r.Events != nil {
		r.telling.Lock()
		r.Events(Event{Time: r.clock.Now(), Stage: stageErrand, Task: i.String(), State: ErrandRan, Errand: &res})
		r.telling.Unlock()
	}
	return result{failed: res.ExitCode != 0}, nil
}

func (a RunErrand) done(e *state.Edit, r result) error {
	i, err := e.Instance(a.Instance)
	if err != nil {
		return err
	}
	i.Errands = maps.Clone(i.Errands)
	if i.Errands == nil {
		i.Errands = map[string]string{}
	}
	if i.Errands[a.Name] = a.Ran; r.failed {
		delete(i.Errands, a.Name)
	}
	return nil
}
