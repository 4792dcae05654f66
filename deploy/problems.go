package deploy

// This file finds differences between the State and the cloud or the agents, as `bosh cloud-check` does (director:
// problem_scanner/).

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
)

// scanTimeout is how long cloud-check waits for the state of an agent (director: problem_scanner/vm_scan_stage.rb).
const scanTimeout = 10 * time.Second

// Problems queries agents and the cloud, and returns the differences from the State, in the order of the instances.
// It skips instances that are ignored, detached or compile. The returned State includes the agents' answers, see
// Observe.
func (e *Executor) Problems(ctx context.Context, deployment string) ([]plan.Problem, *state.State, error) {
	s, err := state.Load(ctx, e.store(), deployment)
	if err != nil || s == nil {
		return nil, s, err
	}
	agents := newAgents(e.Agents)
	if s, err = observe(ctx, s, agents, scanTimeout); err != nil {
		return nil, nil, err
	}
	services := servicesOf(ctx, s)
	found := make([][]plan.Problem, len(s.Instances))
	errs := make([]error, len(s.Instances))
	askAll(s.Instances, func(n int, i *state.Instance) func() {
		if i.Ignored || i.Compilation || i.State == state.Detached {
			return nil
		}
		return func() { found[n], errs[n] = e.look(ctx, agents, i, services[i.Group]) }
	})
	return slices.Concat(found...), s, errors.Join(errs...)
}

// servicesOf returns the groups whose instances have VMs, by the manifest that was deployed last: others are errands.
func servicesOf(ctx context.Context, s *state.State) map[string]bool {
	groups := map[string]bool{}
	m, err := manifest.Parse(ctx, "manifest", []byte(s.Deployed.Manifest))
	if err != nil {
		return groups // nothing was deployed to its end
	}
	for _, ig := range m.InstanceGroups {
		groups[ig.Name] = ig.Lifecycle != "errand"
	}
	return groups
}

// look finds the problems of one instance. One of a service has a VM; one of an errand need not have one.
func (e *Executor) look(ctx context.Context, agents *agents, i *state.Instance, service bool) (list []plan.Problem, err error) {
	add := func(t plan.ProblemType, vm, disk, format string, args ...any) {
		list = append(list, plan.Problem{Type: t, Instance: i.Slug(), VM: vm, Disk: disk, Text: fmt.Sprintf(format, args...)})
	}
	vm := i.VM()
	if vm == nil {
		if service {
			add(plan.MissingVM, "", "", "VM for '%s' missing.", i)
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
		case err != nil && !isCloudError(err, driver.NotImplemented):
			return nil, fmt.Errorf("VM %s: %w", vm.CID, err)
		case err == nil && !has:
			add(plan.MissingVM, vm.AgentID, "", "VM for '%s' with cloud ID '%s' missing.", i, vm.CID)
		default:
			add(plan.UnresponsiveAgent, vm.AgentID, "", "VM for '%s' with cloud ID '%s' is not responding.", i, vm.CID)
		}
	}
	for _, d := range i.Disks {
		label := fmt.Sprintf("'%s' (%dM) for instance '%s'", d.CID, d.Size, i)
		if finder, ok := cloud.(driver.DiskFinder); ok {
			has, err := finder.HasDisk(ctx, d.CID)
			if err != nil && !isCloudError(err, driver.NotImplemented) {
				return nil, fmt.Errorf("disk %s: %w", d.CID, err)
			}
			if err == nil && !has {
				add(plan.MissingDisk, vm.AgentID, d.Key, "Disk %s is missing", label)
				continue
			}
		}
		if !d.Active {
			add(plan.InactiveDisk, vm.AgentID, d.Key, "Disk %s is inactive", label)
		}
	}
	if i.Unresponsive() || i.Observed == nil || i.Observed.Err != nil {
		return list, nil
	}
	return lookAtMounts(ctx, agents, i, vm, list)
}

// lookAtMounts adds the disks that an agent should have mounted and hasn't.
func lookAtMounts(ctx context.Context, agents *agents, i *state.Instance, vm *state.VM, list []plan.Problem) ([]plan.Problem, error) {
	var mounted []string
	err := agents.ask(ctx, refOf(i, vm), func(g driver.Agent) (err error) {
		mounted, err = g.ListDisk(ctx)
		return err
	})
	if isTimeout(err) {
		return list, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", i, err)
	}
	for _, d := range i.ActiveDisks() {
		missing := slices.ContainsFunc(list, func(p plan.Problem) bool { return p.Disk == d.Key })
		if d.Name == "" && !missing && !slices.Contains(mounted, d.CID) {
			list = append(list, plan.Problem{Type: plan.MountMismatch, Instance: i.Slug(), VM: vm.AgentID, Disk: d.Key, Text: fmt.Sprintf(
				"Inconsistent mount information:\nRecord shows that disk '%s' should be mounted on %s.\nHowever it is currently :\n\tNot mounted in any VM", d.CID, vm.CID)})
		}
	}
	return list, nil
}

// Repair returns a plan that resolves problems. previous is the State that Problems returned; desired is the last
// deployment, resolved with it and Options.Deployed: VMs are recreated from it. It may be nil if no fix recreates a VM.
func Repair(ctx context.Context, previous *state.State, desired *boshrender.Resolved, fixes []plan.Fix, o plan.Options) (*plan.Plan, error) {
	o.Deployed = true
	var want *plan.Desired
	if desired != nil {
		o.InFlights = inFlights(desired.Manifest(), o.InFlights)
	}
	if desired != nil && slices.ContainsFunc(fixes, plan.Fix.Recreates) {
		var err error
		if want, err = newGatherer(desired, previous, &o).gather(ctx); err != nil {
			return nil, err
		}
	}
	return plan.Repair(previous, want, fixes, o)
}

// inFlights adds the max_in_flight of a manifest's groups to the chosen ones.
func inFlights(m *manifest.Manifest, chosen map[string]string) map[string]string {
	all := map[string]string{}
	if m == nil {
		return chosen
	}
	for _, ig := range m.InstanceGroups {
		all[ig.Name] = m.EffectiveUpdate(ig).MaxInFlight
	}
	maps.Copy(all, chosen)
	return all
}

func (r *runner) rebootVM(ctx context.Context, a action.RebootVM) (action.Outcome, error) {
	i, vm, err := r.find(a.Instance, a.VM)
	if err != nil {
		return action.Outcome{}, err
	}
	cloud, err := r.in(vm.CPI)
	if err != nil {
		return action.Outcome{}, err
	}
	rebooter, ok := cloud.(driver.Rebooter)
	if !ok {
		return action.Outcome{}, fmt.Errorf("%s: this cloud can't reboot VMs", i)
	}
	ctx, end := r.cloud(ctx)
	defer end()
	return action.Outcome{}, rebooter.RebootVM(ctx, vm.CID)
}
