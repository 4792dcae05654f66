package deploy

// This file implements the effects of actions on orphans.

import (
	"context"
	"slices"

	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
)

func (r *runner) deleteOrphanedDisk(ctx context.Context, a plan.DeleteOrphanedDisk) (plan.Outcome, error) {
	d, ok := find(r, &r.state.State.Disks, func(d state.OrphanedDisk) bool { return d.Key == a.Disk })
	if !ok {
		return plan.Outcome{}, nil
	}
	cloud, err := r.in(d.CPI)
	if err != nil {
		return plan.Outcome{}, err
	}
	ctx, end := r.cloud(ctx)
	defer end()
	if err = cloud.DeleteDisk(ctx, d.CID); isCloudError(err, DiskNotFound) {
		err = nil
	}
	return plan.Outcome{}, err
}

func (r *runner) deleteOrphanedVM(ctx context.Context, a plan.DeleteOrphanedVM) (plan.Outcome, error) {
	vm, ok := find(r, &r.state.State.VMs, func(vm state.OrphanedVM) bool { return vm.AgentID == a.VM })
	if !ok {
		return plan.Outcome{}, nil
	}
	return plan.Outcome{}, r.removeVM(ctx, vm.CPI, vm.CID)
}

// find returns the first element of a list of the State that matches.
func find[T any](r *runner, list *[]T, match func(T) bool) (found T, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if at := slices.IndexFunc(*list, match); at >= 0 {
		return (*list)[at], true
	}
	return found, false
}
