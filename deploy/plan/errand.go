package plan

// This file plans a run of an errand, as `bosh run-errand` does one (director: jobs/run_errand.rb, errand/).

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
)

// ErrandOptions are the flags of `bosh run-errand`. A failed errand is not an error of the Executor: Event.Errand has
// its result.
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

// runOf returns the plan of an errand: create the VM of a group of errands, update it, run the errand and delete the
// VM; on instances of other groups only run it. w is the desired state with Options.AutoErrands.
func runOf(previous *state.State, w *Desired, o Options) (*Plan, error) {
	r := &errandRun{planner: newPlanner(previous, w, &o), e: o.Errand}
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
	targets []*DesiredInstance // instances that run it
}

// find finds the instances that run the errand, and removes groups without one from the desired state.
func (r *errandRun) find() error {
	groups := slices.DeleteFunc(slices.Clone(r.desired.Groups), func(g *DesiredGroup) bool {
		return !slices.ContainsFunc(g.Jobs, func(j DesiredJob) bool { return j.Name == r.e.Name })
	})
	at := slices.IndexFunc(r.desired.Groups, func(g *DesiredGroup) bool { return g.Name == r.e.Name })
	r.byJob = len(groups) > 0
	switch {
	case r.byJob && at >= 0:
		r.plan.Warnings = append(r.plan.Warnings, fmt.Sprintf("Ambiguous request: the requested errand name '%s' matches both a job "+
			"name and an errand instance group name. Executing errand on all relevant instances with job '%s'.", r.e.Name, r.e.Name))
	case r.byJob:
	case at < 0:
		return &Error{Code: codes.JobNotFound, Message: fmt.Sprintf("Errand '%s' doesn't exist", r.e.Name)}
	default:
		groups = r.desired.Groups[at : at+1]
		if err := r.wholeGroup(groups[0]); err != nil {
			return err
		}
	}
	r.desired.Groups = groups
	used := map[string]bool{}
	var stopped []string
	for _, g := range groups {
		var matching []*DesiredInstance
		for n, w := range g.Instances {
			if i := r.was[w.ID]; r.matches(g, w, used) {
				if i != nil && i.State != state.Started {
					stopped = append(stopped, "'"+i.Slug()+"'")
				}
				if !g.Errand || n == 0 {
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
		return &Error{Code: codes.RunErrandError, Message: fmt.Sprintf("Instance(s) %s is stopped, unable to run errand. Maybe start vm?", strings.Join(stopped, ","))}
	case len(unused) > 0:
		return &Error{Code: manifest.CodeGeneral, Message: fmt.Sprintf("No instances match selection criteria: [%s]", strings.Join(unused, ", "))}
	}
	return nil
}

// wholeGroup refuses a group that can't run as an errand.
func (r *errandRun) wholeGroup(g *DesiredGroup) error {
	switch {
	case len(r.e.Instances) > 0:
		return &Error{Code: codes.RunErrandError, Message: "Filtering by instances is not supported when running errand by instance group name"}
	case !g.Errand:
		return &Error{Code: codes.RunErrandError, Message: fmt.Sprintf("Instance group '%s' is not an errand. To mark an instance group as an errand "+
			"set its lifecycle to 'errand' in the deployment manifest.", g.Name)}
	case len(g.Instances) == 0:
		return &Error{Code: codes.InstanceNotFound, Message: fmt.Sprintf("Instance '%s/%s/0' doesn't exist", r.desired.Deployment, g.Name)}
	}
	return nil
}

// matches reports whether an instance is one of Instances, and records which.
func (r *errandRun) matches(g *DesiredGroup, w *DesiredInstance, used map[string]bool) bool {
	found := len(r.e.Instances) == 0
	for _, f := range r.e.Instances {
		group, id, _ := strings.Cut(f, "/")
		first := slices.MinFunc(g.Instances, func(a, b *DesiredInstance) int { return cmp.Compare(a.ID, b.ID) })
		if group == g.Name && (id == "" || id == w.ID || id == strconv.Itoa(w.Index) || id == "first" && first == w) {
			used[f], found = true, true
		}
	}
	return found
}

// ran returns a digest of the inputs of an errand on an instance.
func (w *DesiredInstance) ran() string {
	return state.Digest(w.ID, w.Applied.Configuration, w.Applied.Packages)
}

// skipped reports whether nothing has changed since the errand succeeded.
func (r *errandRun) skipped() bool {
	if !r.e.WhenChanged || slices.ContainsFunc(r.targets, func(w *DesiredInstance) bool {
		return r.was[w.ID] == nil || r.was[w.ID].Errands[r.e.Name] != w.ran()
	}) {
		return false
	}
	r.plan.Warnings = append(r.plan.Warnings, "skipped - no changes detected")
	r.plan.Stages = []*Stage{}
	return true
}

func (r *errandRun) make() error {
	r.desired.Groups = slices.DeleteFunc(slices.Clone(r.desired.Groups), func(g *DesiredGroup) bool { return !g.Errand })
	r.prepare()
	if err := r.compile(); err != nil {
		return err
	}
	r.createMissing()
	r.updateGroups(doomed{})
	stage := r.stage(action.StageErrand)
	pool := r.threads("errand")
	var ran []string
	for _, w := range r.targets {
		agent := r.agentOf(w, r.was[w.ID])
		if agent == "" || w.Ignored {
			r.plan.Warnings = append(r.plan.Warnings, fmt.Sprintf("Skipping instance: %s no matching VM reference was found", w.label()))
			continue
		}
		ran = append(ran, r.add(&Task{
			ID: "errand " + w.ID, Name: w.label(), Stage: stage, Pool: pool, Reason: "it has errand " + r.e.Name,
			Steps: []Step{{Action: action.RunErrand{OnVM: action.At(w.ID, agent), Name: r.e.Name, ByJob: r.byJob, Ran: w.ran()}}},
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
	for _, g := range r.desired.Groups {
		for _, w := range g.Instances {
			i := s.Instance(w.ID)
			if w.Ignored || i == nil || i.VM() == nil {
				continue
			}
			a := action.At(w.ID, i.VM().AgentID)
			var steps []Step
			for _, d := range i.ActiveDisks() {
				if d.Name == "" && i.VM().Attachment(d.Key) != nil {
					steps = append(steps, Step{Action: action.Stop{OnVM: a}, Reason: "nothing may use the disk any more"}, Step{Action: action.UnmountDisk{OnDisk: action.With(a, d.Key)}})
				}
			}
			r.add(&Task{
				ID: "clean up " + w.ID, Name: w.label(), Stage: stage, Pool: pool, Always: true, Reason: "VMs of errands aren't kept",
				Steps: append(steps, Step{Action: action.DeleteVM{OnVM: a}}, Step{Action: action.PublishDNS{OnInstance: action.Of(w.ID), Records: nil}}),
			}, r.after)
		}
	}
	return nil
}
