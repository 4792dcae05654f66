package plan

// This file plans the repair of differences between the State and the cloud or the agents, as `bosh cloud-check` does
// (director: problem_handlers/).

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/manifest"
)

const stageProblems = "Applying problem resolutions"

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
var resolutions = lazy.Value[map[ProblemType][]Resolution]{New: func() map[ProblemType][]Resolution {
	return map[ProblemType][]Resolution{
		UnresponsiveAgent: {IgnoreProblem, RebootTheVM, RecreateWithoutWait, RecreateTheVM, DeleteTheVM, DeleteVMReference},
		MissingVM:         {IgnoreProblem, RecreateWithoutWait, RecreateTheVM, DeleteVMReference},
		MissingDisk:       {IgnoreProblem, DeleteDiskReference},
		MountMismatch:     {IgnoreProblem, ReattachDisk, ReattachAndReboot},
		InactiveDisk:      {IgnoreProblem, OrphanTheDisk, ActivateTheDisk},
	}
}}

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
func (p Problem) Resolutions() []Resolution { return slices.Clone(resolutions.Get()[p.Type]) }

// Auto returns the resolution that `bosh cloud-check --auto` chooses.
func (p Problem) Auto() Resolution {
	if p.Type == MissingVM {
		return RecreateWithoutWait
	}
	return IgnoreProblem
}

// Fix is a resolution chosen for a problem.
type Fix struct {
	// Problem is a problem returned by Problems.
	Problem Problem
	// Resolution is one of its Resolutions.
	Resolution Resolution
}

// Recreates reports whether the resolution gives the instance another VM: Repair then needs the deployment.
func (f Fix) Recreates() bool {
	return f.Resolution == RecreateTheVM || f.Resolution == RecreateWithoutWait
}

// recreations returns the instances that get another VM, and those whose processes are waited for.
func recreations(fixes []Fix) (recreated []string, waits map[string]bool) {
	waits = map[string]bool{}
	for _, f := range fixes {
		if f.Recreates() {
			recreated = append(recreated, f.Problem.Instance)
			id := f.Problem.Instance[strings.LastIndex(f.Problem.Instance, "/")+1:]
			waits[id] = f.Resolution == RecreateTheVM
		}
	}
	return recreated, waits
}

// Repair returns a plan that resolves problems. previous is the State with the answers of agents; want is the desired
// state of the last deployment, which may be nil if no fix recreates a VM.
func Repair(previous *state.State, want *Desired, fixes []Fix, o Options) (*Plan, error) {
	recreated, waits := recreations(fixes)
	if len(recreated) > 0 && want == nil {
		return nil, errors.New("a VM can't be made anew without the deployment that was deployed last")
	}
	previous = previous.Clone()
	o.Fix = true
	if want == nil {
		want = &Desired{Deployment: previous.Deployment}
	} else if err := (&VerbOptions{Verb: VerbRecreate, Instances: recreated}).choose(previous, want); err != nil {
		return nil, err
	}
	p := newPlanner(previous, want, &o)
	p.zoneless = true
	sizes, err := inFlights(fixes, &o)
	if err != nil {
		return nil, err
	}
	tasks, err := p.fix(fixes, sizes)
	if err != nil {
		return nil, err
	}
	if len(recreated) == 0 {
		return p.plan, p.plan.seal()
	}
	for _, g := range want.Groups {
		g.Update.Canaries = "0" // the director has none here
		if n, ok := sizes[g.Name]; ok {
			g.Update.MaxInFlight = strconv.Itoa(n)
		}
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
				script, is := s.Action.(action.RunScript)
				return s.Kind() == action.Watch{}.Kind() || is && script.Script == action.PostStart
			})
		}
	}
	return p.plan, p.plan.seal()
}

// inFlights returns how many problems of each group are resolved at a time (director: problem_resolver.rb).
func inFlights(fixes []Fix, o *Options) (map[string]int, error) {
	count, sizes := map[string]int{}, map[string]int{}
	for _, f := range fixes {
		count[f.group()]++
	}
	for group, size := range count {
		text, ok := o.InFlights[group]
		if !ok {
			continue
		}
		n, err := manifest.Update{MaxInFlight: text}.MaxInFlightCount(size)
		if err != nil {
			return nil, &Error{Code: manifest.CodeGeneral, Message: err.Error()}
		}
		sizes[group] = n
	}
	return sizes, nil
}

func (f Fix) group() string {
	group, _, _ := strings.Cut(f.Problem.Instance, "/")
	return group
}

// fix adds the tasks of resolutions without a complete update.
func (p *planner) fix(fixes []Fix, sizes map[string]int) (tasks []string, err error) {
	stage, threads := p.stage(stageProblems), p.threads("fixes")
	for n, f := range fixes {
		i := p.previous.Instance(f.Problem.Instance[strings.LastIndex(f.Problem.Instance, "/")+1:])
		if i == nil || !slices.Contains(f.Problem.Resolutions(), f.Resolution) {
			return nil, fmt.Errorf("%s of %s can't be resolved with %q", f.Problem.Type, f.Problem.Instance, string(f.Resolution))
		}
		steps, err := p.resolve(i, f)
		if err != nil {
			return nil, err
		}
		if len(steps) == 0 {
			continue
		}
		pool := threads
		if size, ok := sizes[f.group()]; ok {
			pool = p.pool("fixes of "+f.group(), size, "max_in_flight "+p.o.InFlights[f.group()])
		}
		tasks = append(tasks, p.add(&Task{
			ID: fmt.Sprintf("fix %d", n+1), Name: f.Problem.Text, Stage: stage, Pool: pool, Reason: string(f.Resolution), Steps: steps,
		}, nil))
	}
	return tasks, nil
}

// resolve returns the steps of a resolution without a complete update.
func (p *planner) resolve(i *state.Instance, f Fix) ([]Step, error) {
	a := action.At(i.ID, f.Problem.VM)
	w := action.With(a, f.Problem.Disk)
	reboot := []Step{{Action: action.RebootVM{OnVM: a}}, {Action: action.WaitForAgent{OnVM: a}}}
	switch f.Resolution {
	case RebootTheVM:
		return reboot, nil
	case DeleteTheVM:
		return []Step{{Action: action.DeleteVM{OnVM: a}}}, nil
	case DeleteVMReference:
		if a.VM == "" {
			return nil, nil
		}
		return []Step{{Action: action.ForgetVM{OnVM: a}}}, nil
	case DeleteDiskReference:
		return []Step{{Action: action.ForgetDisk{OnInstance: a.OnInstance, Disk: f.Problem.Disk}}}, nil
	case ReattachDisk:
		return p.reattach(i, w), nil
	case ReattachAndReboot:
		return append(p.reattach(i, w), reboot...), nil
	case OrphanTheDisk:
		var steps []Step
		if vm := i.VMOf(a.VM); vm != nil && vm.Attachment(w.Disk) != nil {
			steps = []Step{{Action: action.DetachDisk{OnDisk: w}, Forgive: true}}
		}
		return append(steps, Step{Action: action.OrphanDisk{OnInstance: a.OnInstance, Disk: w.Disk}}), nil
	case ActivateTheDisk:
		for _, d := range i.ActiveDisks() {
			if d.Name == "" {
				return nil, fmt.Errorf("%s has an active disk already", i)
			}
		}
		return []Step{{Action: action.ActivateDisk{OnInstance: a.OnInstance, Disk: w.Disk, Old: ""}}}, nil
	case RecreateTheVM, RecreateWithoutWait:
		i.Observed = &state.Observed{Unresponsive: true}
	}
	return nil, nil
}

// reattach attaches and mounts a disk. One that was attached and never mounted is still on its VM: CPIs need not
// accept to attach it twice.
func (p *planner) reattach(i *state.Instance, w action.OnDisk) []Step {
	steps := p.giveDisk(w.OnVM, w.Disk, "")
	if vm := i.VMOf(w.VM); vm != nil {
		if t := vm.Attachment(w.Disk); t != nil && !t.Mounted {
			steps = steps[1:]
		}
	}
	return steps
}
