package deploy

// This file finds and repairs differences between the State and the cloud or the agents, as `bosh cloud-check` does
// (director: problem_scanner/, problem_handlers/).

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
)

const stageProblems = "Applying problem resolutions"

// scanTimeout is how long cloud-check waits for the state of an agent (director: problem_scanner/vm_scan_stage.rb).
const scanTimeout = 10 * time.Second

// ProblemType is a kind of problem.
type ProblemType string

// The kinds of problems.
const (
	UnresponsiveAgent ProblemType = "unresponsive_agent"
	MissingVM         ProblemType = "missing_vm"
	MissingDisk       ProblemType = "missing_disk"
	MountMismatch     ProblemType = "mount_info_mismatch"
	InactiveDisk      ProblemType = "inactive_disk"
)

// Resolution is a way of resolving a problem.
type Resolution string

// The resolutions.
const (
	IgnoreProblem       Resolution = "ignore"
	RebootTheVM         Resolution = "reboot_vm"
	RecreateTheVM       Resolution = "recreate_vm"
	RecreateWithoutWait Resolution = "recreate_vm_without_wait" // without waiting for processes
	DeleteTheVM         Resolution = "delete_vm"                // the next deploy creates another one
	DeleteVMReference   Resolution = "delete_vm_reference"      // the VM isn't deleted, but forgotten
	DeleteDiskReference Resolution = "delete_disk_reference"    // the disk isn't deleted, but forgotten
	ReattachDisk        Resolution = "reattach_disk"
	ReattachAndReboot   Resolution = "reattach_disk_and_reboot"
	OrphanTheDisk       Resolution = "delete_disk" // it becomes an orphan
	ActivateTheDisk     Resolution = "activate_disk"
)

// resolutions are the director's, in its order.
var resolutions = map[ProblemType][]Resolution{
	UnresponsiveAgent: {IgnoreProblem, RebootTheVM, RecreateWithoutWait, RecreateTheVM, DeleteTheVM, DeleteVMReference},
	MissingVM:         {IgnoreProblem, RecreateWithoutWait, RecreateTheVM, DeleteVMReference},
	MissingDisk:       {IgnoreProblem, DeleteDiskReference},
	MountMismatch:     {IgnoreProblem, ReattachDisk, ReattachAndReboot},
	InactiveDisk:      {IgnoreProblem, OrphanTheDisk, ActivateTheDisk},
}

// Problem is a difference between the State and reality.
type Problem struct {
	// Type is the kind of problem.
	Type ProblemType
	// Instance is "‹group›/‹id›".
	Instance string
	// VM is the agent ID of the VM; empty without one.
	VM string
	// Disk is the key of the disk; empty for a problem of a VM.
	Disk string
	// Text describes it, with the cloud's names.
	Text string
}

// Resolutions returns the possible resolutions of the problem, in the director's order.
func (p Problem) Resolutions() []Resolution { return slices.Clone(resolutions[p.Type]) }

// Auto returns the resolution that `bosh cloud-check --auto` chooses.
func (p Problem) Auto() Resolution {
	if p.Type == MissingVM {
		return RecreateWithoutWait
	}
	return IgnoreProblem
}

// DiskFinder is a Cloud that can look up its disks: without it Problems doesn't find missing ones.
type DiskFinder interface {
	// HasDisk reports whether a disk exists.
	HasDisk(ctx context.Context, cid string) (bool, error)
}

// Rebooter is a Cloud that can reboot VMs: RebootTheVM needs it.
type Rebooter interface {
	// RebootVM reboots a VM.
	RebootVM(ctx context.Context, cid string) error
}

// Problems queries agents and the cloud, and returns the differences from the State, in the order of the instances.
// It skips instances that are ignored, detached or compile. The returned State includes the agents' answers, see
// Observe.
func (e *Executor) Problems(ctx context.Context, deployment string) ([]Problem, *state.State, error) {
	s, err := state.Load(ctx, e.Store, deployment)
	if err != nil || s == nil {
		return nil, s, err
	}
	if s, err = observe(ctx, s, e.Agents, scanTimeout); err != nil {
		return nil, nil, err
	}
	services := servicesOf(s)
	found := make([][]Problem, len(s.Instances))
	errs := make([]error, len(s.Instances))
	askAll(s.Instances, func(n int, i *state.Instance) func() {
		if i.Ignored || i.Compilation || i.State == state.Detached {
			return nil
		}
		return func() { found[n], errs[n] = e.look(ctx, i, services[i.Group]) }
	})
	return slices.Concat(found...), s, errors.Join(errs...)
}

// servicesOf returns the groups whose instances have VMs, by the manifest that was deployed last: others are errands.
func servicesOf(s *state.State) map[string]bool {
	groups := map[string]bool{}
	m, err := manifest.Parse("manifest", []byte(s.Deployed.Manifest))
	if err != nil {
		return groups // nothing was deployed to its end
	}
	for _, ig := range m.InstanceGroups {
		groups[ig.Name] = ig.Lifecycle != "errand"
	}
	return groups
}

// look finds the problems of one instance. One of a service has a VM; one of an errand need not have one.
func (e *Executor) look(ctx context.Context, i *state.Instance, service bool) (list []Problem, err error) {
	add := func(t ProblemType, vm, disk, format string, args ...any) {
		list = append(list, Problem{Type: t, Instance: i.Slug(), VM: vm, Disk: disk, Text: fmt.Sprintf(format, args...)})
	}
	vm := i.VM()
	if vm == nil {
		if service {
			add(MissingVM, "", "", "VM for '%s' missing.", i)
		}
		return list, nil
	}
	cloud, err := e.in(vm.CPI)
	if err != nil {
		return nil, err
	}
	if i.Unresponsive() {
		has, err := cloud.HasVM(ctx, vm.CID)
		switch {
		case err != nil && !isCloudError(err, NotImplemented):
			return nil, fmt.Errorf("VM %s: %w", vm.CID, err)
		case err == nil && !has:
			add(MissingVM, vm.AgentID, "", "VM for '%s' with cloud ID '%s' missing.", i, vm.CID)
		default:
			add(UnresponsiveAgent, vm.AgentID, "", "VM for '%s' with cloud ID '%s' is not responding.", i, vm.CID)
		}
	}
	for _, d := range i.Disks {
		label := fmt.Sprintf("'%s' (%dM) for instance '%s'", d.CID, d.Size, i)
		if finder, ok := cloud.(DiskFinder); ok {
			has, err := finder.HasDisk(ctx, d.CID)
			if err != nil && !isCloudError(err, NotImplemented) {
				return nil, fmt.Errorf("disk %s: %w", d.CID, err)
			}
			if err == nil && !has {
				add(MissingDisk, vm.AgentID, d.Key, "Disk %s is missing", label)
				continue
			}
		}
		if !d.Active {
			add(InactiveDisk, vm.AgentID, d.Key, "Disk %s is inactive", label)
		}
	}
	if i.Unresponsive() || i.Observed == nil || i.Observed.Err != nil {
		return list, nil
	}
	return e.lookAtMounts(ctx, i, vm, list)
}

// lookAtMounts adds the disks that an agent should have mounted and hasn't.
func (e *Executor) lookAtMounts(ctx context.Context, i *state.Instance, vm *state.VM, list []Problem) ([]Problem, error) {
	mounted, err := e.Agents.Agent(refOf(i, vm)).ListDisk(ctx)
	if isTimeout(err) {
		return list, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", i, err)
	}
	for _, d := range i.ActiveDisks() {
		missing := slices.ContainsFunc(list, func(p Problem) bool { return p.Disk == d.Key })
		if d.Name == "" && !missing && !slices.Contains(mounted, d.CID) {
			list = append(list, Problem{Type: MountMismatch, Instance: i.Slug(), VM: vm.AgentID, Disk: d.Key, Text: fmt.Sprintf(
				"Inconsistent mount information:\nRecord shows that disk '%s' should be mounted on %s.\nHowever it is currently :\n\tNot mounted in any VM", d.CID, vm.CID)})
		}
	}
	return list, nil
}

// Fix is a resolution chosen for a problem.
type Fix struct {
	// Problem is a problem returned by Problems.
	Problem Problem
	// Resolution is one of its Resolutions.
	Resolution Resolution
}

// Repair returns a plan that resolves problems. previous is the State that Problems returned; desired is the last
// deployment, resolved with it: VMs are recreated from it. It may be nil if no fix recreates a VM.
func Repair(ctx context.Context, previous *state.State, desired *boshrender.Resolved, fixes []Fix, o Options) (*Plan, error) {
	recreated, waits := recreations(fixes)
	var want *desiredState
	if len(recreated) > 0 {
		if desired == nil {
			return nil, errors.New("a VM can't be made anew without the deployment that was deployed last")
		}
		var err error
		if want, err = newGatherer(desired, previous, &o).gather(ctx); err != nil {
			return nil, err
		}
	}
	return repairPlan(previous, want, fixes, recreated, waits, &o)
}

// recreations returns the instances that get another VM, and those whose processes are waited for.
func recreations(fixes []Fix) (recreated []string, waits map[string]bool) {
	waits = map[string]bool{}
	for _, f := range fixes {
		if f.Resolution == RecreateTheVM || f.Resolution == RecreateWithoutWait {
			recreated = append(recreated, f.Problem.Instance)
			id := f.Problem.Instance[strings.LastIndex(f.Problem.Instance, "/")+1:]
			waits[id] = f.Resolution == RecreateTheVM
		}
	}
	return recreated, waits
}

func repairPlan(previous *state.State, want *desiredState, fixes []Fix, recreated []string, waits map[string]bool, o *Options) (*Plan, error) {
	previous = previous.Clone()
	o.Fix = true
	if want == nil {
		want = &desiredState{deployment: previous.Deployment}
	} else if err := (&VerbOptions{Verb: VerbRecreate, Instances: recreated}).choose(previous, want); err != nil {
		return nil, err
	}
	p := newPlanner(previous, want, o)
	stage, pool := p.stage(stageProblems), p.pool("fixes", o.threads(), "at most max_threads at a time")
	var tasks []string
	for n, f := range fixes {
		i := p.previous.Instance(f.Problem.Instance[strings.LastIndex(f.Problem.Instance, "/")+1:])
		if i == nil || !slices.Contains(f.Problem.Resolutions(), f.Resolution) {
			return nil, fmt.Errorf("%s of %s can't be resolved with %q", f.Problem.Type, f.Problem.Instance, string(f.Resolution))
		}
		steps, err := p.resolve(i, f)
		if err != nil {
			return nil, err
		}
		if len(steps) > 0 {
			tasks = append(tasks, p.add(&Task{
				ID: fmt.Sprintf("fix %d", n+1), Name: f.Problem.Text, Stage: stage, Pool: pool, Reason: string(f.Resolution), Steps: steps,
			}, nil))
		}
	}
	if len(recreated) == 0 {
		return p.plan, p.plan.seal()
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	p.prepare()
	p.after = append(p.after, tasks...)
	if err := p.updateAll(); err != nil {
		return nil, err
	}
	for _, t := range p.plan.Tasks {
		if id, ok := strings.CutPrefix(t.ID, "update "); ok && !waits[id] {
			t.Steps = slices.DeleteFunc(t.Steps, func(s Step) bool {
				script, is := s.Action.(RunScript)
				return s.Kind() == Watch{}.kind() || is && script.Script == PostStart
			})
		}
	}
	return p.plan, p.plan.seal()
}

// resolve returns the steps of a resolution without a complete update.
func (p *planner) resolve(i *state.Instance, f Fix) ([]Step, error) {
	a := at{on{i.ID}, f.Problem.VM}
	w := with{a, f.Problem.Disk}
	reboot := []Step{{Action: RebootVM{a}}, {Action: WaitForAgent{a}}}
	switch f.Resolution {
	case RebootTheVM:
		return reboot, nil
	case DeleteTheVM:
		return []Step{{Action: DeleteVM{a}}}, nil
	case DeleteVMReference:
		if a.VM == "" {
			return nil, nil
		}
		return []Step{{Action: ForgetVM{a}}}, nil
	case DeleteDiskReference:
		return []Step{{Action: ForgetDisk{a.on, f.Problem.Disk}}}, nil
	case ReattachDisk:
		return p.reattach(i, w), nil
	case ReattachAndReboot:
		return append(p.reattach(i, w), reboot...), nil
	case OrphanTheDisk:
		var steps []Step
		if vm := i.VMOf(a.VM); vm != nil && vm.Attachment(w.Disk) != nil {
			steps = []Step{{Action: DetachDisk{with: w}, Forgive: true}}
		}
		return append(steps, Step{Action: OrphanDisk{a.on, w.Disk}}), nil
	case ActivateTheDisk:
		for _, d := range i.ActiveDisks() {
			if d.Name == "" {
				return nil, fmt.Errorf("%s has an active disk already", i)
			}
		}
		return []Step{{Action: ActivateDisk{a.on, w.Disk, ""}}}, nil
	case RecreateTheVM, RecreateWithoutWait:
		i.Observed = &state.Observed{Unresponsive: true}
	}
	return nil, nil
}

// reattach attaches and mounts a disk. One that was attached and never mounted is still on its VM: CPIs need not accept to
// attach it twice.
func (p *planner) reattach(i *state.Instance, w with) []Step {
	steps := p.giveDisk(w.at, w.Disk, "")
	if vm := i.VMOf(w.VM); vm != nil {
		if t := vm.Attachment(w.Disk); t != nil && !t.Mounted {
			steps = steps[1:]
		}
	}
	return append(steps, Step{Action: SetDiskMetadata{w}})
}

func (a RebootVM) effect(r *runner, ctx context.Context) (result, error) {
	i, vm, err := r.find(a.at)
	if err != nil {
		return result{}, err
	}
	cloud, err := r.in(vm.CPI)
	if err != nil {
		return result{}, err
	}
	rebooter, ok := cloud.(Rebooter)
	if !ok {
		return result{}, fmt.Errorf("%s: this cloud can't reboot VMs", i)
	}
	ctx, end := r.cloud(ctx)
	defer end()
	return result{}, rebooter.RebootVM(ctx, vm.CID)
}

func (RebootVM) done(*state.Edit, result) error { return nil }

func (a ForgetVM) done(e *state.Edit, r result) error { return DeleteVM(a).done(e, r) }

func (a ForgetDisk) done(e *state.Edit, _ result) error {
	i, err := e.Instance(a.Instance)
	if err != nil {
		return err
	}
	i.Disks = slices.DeleteFunc(i.Disks, func(d *state.Disk) bool { return d.Key == a.Disk })
	for _, vm := range i.VMs {
		vm.Attached = slices.DeleteFunc(vm.Attached, func(t state.Attachment) bool { return t.Disk == a.Disk })
	}
	return nil
}
