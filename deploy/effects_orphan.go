package deploy

// This file implements the effects of actions on orphans.

import (
	"context"
	"slices"

	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
)

func (r *runner) deleteOrphanedDisk(ctx context.Context, a plan.DeleteOrphanedDisk) (plan.Outcome, error) {
	r.mu.Lock()
	at := slices.IndexFunc(r.state.State.Disks, func(d state.OrphanedDisk) bool { return d.Key == a.Disk })
	if at < 0 {
		r.mu.Unlock()
		return plan.Outcome{}, nil
	}
	d := r.state.State.Disks[at]
	r.mu.Unlock()
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
	r.mu.Lock()
	at := slices.IndexFunc(r.state.State.VMs, func(vm state.OrphanedVM) bool { return vm.AgentID == a.VM })
	if at < 0 {
		r.mu.Unlock()
		return plan.Outcome{}, nil
	}
	vm := r.state.State.VMs[at]
	r.mu.Unlock()
	return plan.Outcome{}, r.removeVM(ctx, vm.CPI, vm.CID)
}
