package plan

// This file computes a plan: the director's order of stages.

import (
	"crypto/sha1"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
)

// The stages of the director's event log.
const (
	stagePreparing   = "Preparing deployment"
	stageFinding     = "Preparing package compilation"
	stageCompiling   = "Compiling packages"
	stageDeleting    = "Deleting unneeded instances"
	stageCreating    = "Creating missing vms"
	stageDownloading = "Downloading packages"
	stageUpdating    = "Updating instance"
)

// Compute returns the plan of a deploy from a state, nil for a new deployment, to a desired one. With Options.Verb it
// returns the plan of an operation on instances, with Options.Errand the plan of an errand. It is a pure function,
// except that the desired state can't be used again.
//
// Errors are the director's: errors of packages that can't be compiled, of agents that don't answer (see Options.Fix),
// of ignored instances.
func Compute(previous *state.State, want *Desired, o Options) (*Plan, error) {
	o = o.Complete()
	if previous == nil {
		previous = &state.State{}
	}
	switch {
	case o.Verb.Verb != "":
		return operate(previous, want, o)
	case o.Errand != nil:
		return runOf(previous, want, o)
	}
	p := newPlanner(previous, want, &o)
	if err := p.check(); err != nil {
		return nil, err
	}
	if err := p.make(); err != nil {
		return nil, err
	}
	return p.plan, p.plan.seal()
}

// Swapped returns the IDs of the instances that create-swap-delete replaces in the plan of Compute: their VMs need
// addresses in addition to the addresses that they hold.
func Swapped(previous *state.State, want *Desired, o Options) map[string]bool {
	o = o.Complete()
	list := map[string]bool{}
	if o.Verb.Verb != "" && o.Verb.choose(previous, want) != nil {
		return list // Compute reports why
	}
	p := newPlanner(previous, want, &o)
	for _, g := range want.Groups {
		for _, i := range g.Instances {
			if was := previous.Instance(i.ID); was != nil && p.swaps(g, i, was) {
				list[i.ID] = true
			}
		}
	}
	return list
}

// planner computes one plan.
type planner struct {
	o        *Options
	previous *state.State
	was      map[string]*state.Instance
	desired  *Desired
	plan     *Plan
	after    []string          // dependencies of the next stage
	change   map[string]bool   // groups with changes
	vms      map[string]string // agent IDs of the VMs that this plan creates, by instance
	swapped  map[string]bool   // instances whose other VM is created first
	dns      bool              // records change
	required []*requirement    // the packages of all jobs
	ends     bool              // the deployment is deleted
	zoneless bool              // a group is updated in one batch, whatever its zones
	nextKey  int
}

func newPlanner(previous *state.State, want *Desired, o *Options) *planner {
	p := &planner{
		o: o, previous: previous, desired: want, was: map[string]*state.Instance{}, change: map[string]bool{}, vms: map[string]string{},
		swapped: map[string]bool{},
		plan:    &Plan{Deployment: want.Deployment, Revision: previous.Revision, Inputs: want.Inputs, Deployed: o.Deployed, Pools: map[string]Pool{}},
	}
	for _, i := range previous.Instances {
		p.was[i.ID] = i
	}
	for _, g := range want.Groups {
		for _, w := range g.Instances {
			w.Applied.Group = w.Group
		}
	}
	return p
}

// check refuses deployments that can't be planned.
func (p *planner) check() error {
	if p.previous.Deployment != "" && p.previous.Deployment != p.desired.Deployment {
		return fmt.Errorf("%w: the state is of %q, the manifest of %q", ErrOtherState, p.previous.Deployment, p.desired.Deployment)
	}
	var errs []error
	for _, g := range p.desired.Groups {
		if _, err := g.Update.CanaryCount(len(g.Instances)); err != nil {
			errs = append(errs, fmt.Errorf("instance group '%s': canaries: %w", g.Name, err))
		}
		if _, err := g.Update.MaxInFlightCount(len(g.Instances)); err != nil {
			errs = append(errs, fmt.Errorf("instance group '%s': max_in_flight: %w", g.Name, err))
		}
		for _, w := range g.Instances {
			i := p.was[w.ID]
			if (i != nil) != w.Existing {
				errs = append(errs, fmt.Errorf("%w: %s/%s", ErrOtherState, w.Group, w.ID))
			}
			if i != nil && p.swaps(g, w, i) && slices.ContainsFunc(w.Addresses, func(a state.Address) bool {
				return !a.Dynamic && slices.ContainsFunc(i.Addresses, a.SameAs)
			}) {
				errs = append(errs, fmt.Errorf("%w: its new VM would have an address of the old one: %s/%s", ErrOtherState, w.Group, w.ID))
			}
			if i == nil || w.Ignored || i.Observed == nil || i.VM() == nil {
				continue
			}
			switch err := i.Observed.Err; {
			case p.o.Surgical && !i.Observed.PerJob:
				return fmt.Errorf("%s: %w", i.Slug(), ErrSurgical)
			case i.Unresponsive() && !p.o.Fix:
				errs = append(errs, unresponsive(i))
			case err != nil && !i.Unresponsive():
				errs = append(errs, &Error{Code: CodeOf(err), Message: i.Slug() + ": " + err.Error(), Err: err})
			}
		}
	}
	return errors.Join(errs...)
}

// unresponsive is the director's error for an agent that doesn't answer when a deploy begins.
func unresponsive(i *state.Instance) error {
	if err := i.Observed.Err; err != nil {
		return &Error{Code: codes.RPCTimeout, Message: i.Slug() + ": " + err.Error(), Err: err}
	}
	return &Error{Code: codes.RPCTimeout, Message: fmt.Sprintf("%s: Timed out sending 'get_state' to instance: '%s', agent-id: '%s' after 45 seconds",
		i.Slug(), i.Slug(), i.VM().AgentID)}
}

func (p *planner) make() error {
	doomed := p.doomed()
	p.prepare()
	if p.o.DryRun {
		p.describe(doomed)
		return nil
	}
	p.leftovers()
	if err := p.compile(); err != nil {
		return err
	}
	p.deleteAll(p.stage(stageDeleting), doomed.gone, "delete gone", maxThreads, threadsReason)
	p.createMissing()
	p.updateGroups(doomed)
	p.finish()
	p.describe(doomed)
	return nil
}

// doomed are the instances to delete.
type doomed struct {
	gone  []*state.Instance            // of deleted groups
	extra map[string][]*state.Instance // of shrinking groups
}

func (p *planner) doomed() doomed {
	d := doomed{extra: map[string][]*state.Instance{}}
	wanted, groups := map[string]bool{}, map[string]string{}
	for _, g := range p.desired.Groups {
		groups[g.Name] = g.Name
		for _, from := range g.MigratedFrom {
			groups[from] = g.Name
		}
		for _, i := range g.Instances {
			wanted[i.ID] = true
		}
	}
	for _, i := range p.previous.Instances {
		switch group, there := groups[i.Group]; {
		case wanted[i.ID] || i.Compilation:
		case there:
			d.extra[group] = append(d.extra[group], i)
		default:
			d.gone = append(d.gone, i)
		}
	}
	return d
}

// stage begins a stage and returns its number.
func (p *planner) stage(name string, tags ...string) int {
	p.plan.Stages = append(p.plan.Stages, &Stage{Name: name, Tags: tags})
	return len(p.plan.Stages) - 1
}

// quiet begins a stage that is not in the director's event log.
func (p *planner) quiet(name string) int {
	n := p.stage(name)
	p.plan.Stages[n].Quiet = true
	return n
}

// add adds a task that depends on others, and returns its ID.
func (p *planner) add(t *Task, needs []string) string {
	t.Needs = p.barrier(t.Stage, needs)
	p.plan.Tasks = append(p.plan.Tasks, t)
	return t.ID
}

// barrier returns one task that represents many dependencies.
func (p *planner) barrier(stage int, needs []string) []string {
	if len(needs) < 4 {
		return slices.Clone(needs)
	}
	id := "all of " + needs[0] + " to " + needs[len(needs)-1]
	if p.plan.Task(id) == nil {
		p.plan.Tasks = append(p.plan.Tasks, &Task{ID: id, Stage: stage, Needs: slices.Clone(needs), Reason: "what follows waits for all of them"})
	}
	return []string{id}
}

// pool adds a pool.
func (p *planner) pool(name string, size int, reason string) string {
	p.plan.Pools[name] = Pool{max(size, 1), reason}
	return name
}

// maxThreads is the director's default of max_threads, the number of deletions of instances, creations of VMs and
// post-deploy scripts at a time.
const (
	maxThreads    = 32
	threadsReason = "at most max_threads at a time"
)

// threads adds a pool for as many tasks as max_threads.
func (p *planner) threads(name string) string { return p.pool(name, maxThreads, threadsReason) }

// uuid returns an ID that is unique to this plan.
func (p *planner) uuid(what string) string {
	p.nextKey++
	sum := sha1.Sum(fmt.Appendf(nil, "%s\x00%s\x00%d\x00%d", what, p.desired.Deployment, p.previous.Revision, p.nextKey))
	sum[6], sum[8] = sum[6]&0x0f|0x50, sum[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", sum[0:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
}

// label returns "‹group›/‹id› (‹index›)".
func (w *DesiredInstance) label() string { return fmt.Sprintf("%s/%s (%d)", w.Group, w.ID, w.Index) }

func sameNumbers(a, b state.Numbers) bool { return state.Digest(a) == state.Digest(b) }

// leftovers removes the remains of an unfinished deploy: unused VMs and disks, VMs that compile.
func (p *planner) leftovers() {
	stage := p.quiet("Removing leftovers")
	pool := p.threads("leftovers")
	var tasks []string
	for _, i := range p.previous.Instances {
		if !i.Compilation && !p.concerns(i) {
			continue
		}
		var steps []Step
		for _, vm := range i.VMs {
			if !vm.Active || i.Compilation {
				steps = append(steps, Step{Action: action.DeleteVM{OnVM: action.At(i.ID, vm.AgentID)}, Reason: "a VM that nobody uses"})
			}
		}
		for _, d := range i.Disks {
			if d.Active {
				continue
			}
			if vm := i.VM(); vm != nil && !i.Unresponsive() && vm.Attachment(d.Key) != nil {
				steps = append(steps, p.takeDisk(i, vm, d)...)
			}
			steps = append(steps, Step{Action: action.OrphanDisk{OnInstance: action.Of(i.ID), Disk: d.Key}, Reason: "a disk that nobody uses"})
		}
		if i.Compilation {
			steps = append(steps, Step{Action: action.ForgetInstance{OnInstance: action.Of(i.ID)}})
		}
		if len(steps) > 0 {
			tasks = append(tasks, p.add(&Task{
				ID: "leftovers " + i.ID, Name: i.String(), Stage: stage, Pool: pool, Steps: steps, Reason: "left by a deploy that didn't go through",
			}, p.after))
		}
	}
	p.then(tasks)
}

// concerns reports whether a plan is about an instance. A deploy is about all instances, an operation about the chosen
// ones.
func (p *planner) concerns(i *state.Instance) bool {
	return p.o.Verb.Verb == "" || slices.ContainsFunc(p.desired.Groups, func(g *DesiredGroup) bool {
		return slices.ContainsFunc(g.Instances, func(w *DesiredInstance) bool { return w.ID == i.ID })
	})
}

// then makes everything that follows depend on tasks, if there are any.
func (p *planner) then(tasks []string) {
	if len(tasks) > 0 {
		p.after = tasks
	}
}

// deleteAll deletes instances.
func (p *planner) deleteAll(stage int, list []*state.Instance, pool string, size int, why string) {
	if len(list) == 0 {
		return
	}
	p.pool(pool, size, why)
	var tasks []string
	for _, i := range list {
		tasks = append(tasks, p.add(&Task{
			ID: "delete " + i.ID, Name: i.String(), Stage: stage, Pool: pool, Steps: p.deletion(i), Reason: "the manifest doesn't have it any more",
		}, p.after))
	}
	p.then(tasks)
}

// createMissing creates VMs for instances without one, and the new VMs of create-swap-delete.
func (p *planner) createMissing() {
	stage := p.stage(stageCreating)
	pool := p.threads("create")
	var tasks, prepared []string
	download := p.stage(stageDownloading)
	var records []Step
	for _, g := range p.desired.Groups {
		for _, w := range g.Instances {
			i := p.was[w.ID]
			swap := i != nil && p.swaps(g, w, i)
			if !p.starts(g) || w.Ignored || w.State == state.Detached || !swap && i != nil && i.VM() != nil {
				continue
			}
			reason := "it has no VM"
			if i == nil {
				reason = "it is new"
			}
			if swap {
				reason = "its other VM is made before the old one is deleted"
				p.swapped[w.ID] = true
			}
			id := p.add(&Task{
				ID: "create " + w.ID, Name: w.label(), Stage: stage, Pool: pool, Reason: reason, Steps: p.creation(w, i, swap),
			}, p.after)
			tasks = append(tasks, id)
			if swap {
				prepared = append(prepared, p.add(&Task{
					ID: "download " + w.ID, Name: w.label(), Stage: download, Pool: pool, Reason: "packages are there when it is swapped",
					Steps: []Step{{Action: action.Prepare{OnVM: action.At(w.ID, p.vms[w.ID])}}},
				}, []string{id}))
				continue
			}
			if s := p.publish(w, i); s != nil {
				records = append(records, *s)
			}
		}
	}
	p.then(append(tasks, prepared...))
	if len(records) > 0 {
		p.after = []string{p.add(&Task{
			ID: "dns", Name: "DNS", Stage: p.quiet("Publishing DNS"), Reason: "new VMs have addresses",
			Steps: append(records, Step{Action: action.SyncDNS{}}),
		}, p.after)}
	}
}

// starts reports whether a deploy starts the group.
func (p *planner) starts(g *DesiredGroup) bool { return !g.Errand || g.Starts || p.o.AutoErrands }

// finish records the deployment, and runs post-deploy.
func (p *planner) finish() {
	if p.dns {
		p.sendDNS()
	}
	if p.previous.Version > 0 && state.Digest(p.previous.Deployed) == state.Digest(p.desired.Deployed) && len(p.change) == 0 {
		return
	}
	p.after = []string{p.add(&Task{
		ID: "save", Name: "Saving the deployment", Stage: p.quiet("Saving"), Steps: append(p.forgetPackages(), Step{Action: action.SaveDeployment{Deployed: p.desired.Deployed}}),
		Reason: "the next deploy is compared with this one",
	}, p.after)}
	if len(p.change) == 0 {
		return
	}
	stage := p.quiet("Running post-deploy")
	pool := p.threads("post-deploy")
	for _, g := range p.desired.Groups {
		for _, w := range g.Instances {
			agent := p.vms[w.ID]
			if i := p.was[w.ID]; agent == "" && i != nil && i.VM() != nil {
				agent = i.VM().AgentID
			}
			if agent == "" || w.State != state.Started || w.Ignored {
				continue
			}
			p.add(&Task{
				ID: "post-deploy " + w.ID, Name: w.label(), Stage: stage, Pool: pool, Reason: "some instance changed",
				Steps: []Step{{Action: action.RunScript{OnVM: action.At(w.ID, agent), Script: action.PostDeploy}}},
			}, p.after)
		}
	}
}

// sendDNS sends the records to all instances.
func (p *planner) sendDNS() {
	p.after = []string{p.add(&Task{
		ID: "dns to all", Name: "DNS", Stage: p.quiet("Sending DNS to all"), Steps: []Step{{Action: action.SyncDNS{}}},
		Reason: "addresses changed that all instances may ask for",
	}, p.after)}
}

// joinChanges returns "a, b and c".
func joinChanges(list []string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:len(list)-1], ", ") + " and " + list[len(list)-1]
}
