package deploy

// This file implements the effects of actions on disks.

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
)

// diskEffect returns the effect of an action on a disk that is a single call of an agent.
func diskEffect(a plan.Action) effect {
	onDisk := func(instance, agentID, disk string, do func(context.Context, driver.Agent, *state.Disk, *state.VM) error) effect {
		return ask(instance, agentID, func(ctx context.Context, r *runner, g driver.Agent, i *state.Instance) error {
			d, vm := i.Disk(disk), i.VMOf(agentID)
			if d == nil || vm == nil {
				return fmt.Errorf("%s has no disk %s", i, disk)
			}
			return do(ctx, g, d, vm)
		})
	}
	switch a := a.(type) {
	case action.AddDisk:
		return onDisk(a.Instance, a.VM, a.Disk, func(ctx context.Context, g driver.Agent, d *state.Disk, vm *state.VM) error {
			var hint json.RawMessage
			if t := vm.Attachment(d.Key); t != nil {
				hint = t.Hint
			}
			return tolerate(g.AddPersistentDisk(ctx, d.CID, hint), "unknown message")
		})
	case action.RemoveDisk:
		return onDisk(a.Instance, a.VM, a.Disk, func(ctx context.Context, g driver.Agent, d *state.Disk, _ *state.VM) error {
			return tolerate(g.RemovePersistentDisk(ctx, d.CID), "unknown message")
		})
	case action.MountDisk:
		return onDisk(a.Instance, a.VM, a.Disk, func(ctx context.Context, g driver.Agent, d *state.Disk, _ *state.VM) error {
			return g.MountDisk(ctx, d.CID)
		})
	case action.MigrateDisk:
		return ask(a.Instance, a.VM, func(ctx context.Context, _ *runner, g driver.Agent, i *state.Instance) error {
			from, to := i.Disk(a.From), i.Disk(a.To)
			if from == nil || to == nil {
				return fmt.Errorf("%s lacks a disk to migrate", i)
			}
			return g.MigrateDisk(ctx, from.CID, to.CID)
		})
	}
	return nil
}

// onDisk calls the cloud for a disk of a VM.
func (r *runner) onDisk(ctx context.Context, instance, agentID, disk string, do func(context.Context, driver.Cloud, *state.Instance, *state.VM, *state.Disk) error) error {
	i, vm, err := r.find(instance, agentID)
	if err != nil {
		return err
	}
	d := i.Disk(disk)
	if d == nil {
		return fmt.Errorf("%s has no disk %s", i, disk)
	}
	cloud, err := r.in(vm.CPI)
	if err != nil {
		return err
	}
	ctx, end := r.cloud(ctx)
	defer end()
	return do(ctx, cloud, i, vm, d)
}

func (r *runner) createDisk(ctx context.Context, a action.CreateDisk) (action.Outcome, error) {
	_, vm, err := r.find(a.Instance, a.VM)
	if err != nil {
		return action.Outcome{}, err
	}
	properties, err := r.disk(ctx, a.Instance, a.Name)
	if err != nil {
		return action.Outcome{}, err
	}
	ctx, end := r.cloud(ctx)
	defer end()
	cloud, err := r.in(vm.CPI)
	if err != nil {
		return action.Outcome{}, err
	}
	cid, err := cloud.CreateDisk(ctx, a.Size, properties, vm.CID)
	return action.Outcome{CID: cid}, err
}

// disk returns the cloud properties of a disk; none for a call that only recalls an earlier result.
func (r *runner) disk(ctx context.Context, instance, name string) (*manifest.Map, error) {
	if driver.CallOf(ctx).Recall {
		return manifest.MapOf(), nil
	}
	return r.Source.Disk(ctx, instance, name)
}

func (r *runner) attachDisk(ctx context.Context, a action.AttachDisk) (res action.Outcome, err error) {
	err = r.onDisk(ctx, a.Instance, a.VM, a.Disk, func(ctx context.Context, cloud driver.Cloud, _ *state.Instance, vm *state.VM, d *state.Disk) error {
		res.Hint, err = cloud.AttachDisk(onStemcell(ctx, vm.StemcellAPI), vm.CID, d.CID)
		return err
	})
	return res, err
}

// unmountDisk unmounts the disk if the agent has it mounted: the agent refuses to unmount an unknown disk (director:
// deployment_plan/steps/unmount_disk_step.rb).
func (r *runner) unmountDisk(ctx context.Context, a action.UnmountDisk) (action.Outcome, error) {
	i, vm, err := r.find(a.Instance, a.VM)
	if err != nil {
		return action.Outcome{}, err
	}
	d := i.Disk(a.Disk)
	if d == nil {
		return action.Outcome{}, fmt.Errorf("%s has no disk %s", i, a.Disk)
	}
	return action.Outcome{}, r.agents.ask(ctx, refOf(i, vm), func(g driver.Agent) error {
		if driver.CallOf(ctx).Task == "" {
			mounted, err := g.ListDisk(driver.WithCall(ctx, driver.Call{}))
			if err != nil || !slices.Contains(mounted, d.CID) {
				return err
			}
		}
		return g.UnmountDisk(ctx, d.CID)
	})
}

func (r *runner) detachDisk(ctx context.Context, a action.DetachDisk) (action.Outcome, error) {
	return action.Outcome{}, r.onDisk(ctx, a.Instance, a.VM, a.Disk, func(ctx context.Context, cloud driver.Cloud, i *state.Instance, vm *state.VM, d *state.Disk) error {
		err := cloud.DetachDisk(onStemcell(ctx, vm.StemcellAPI), vm.CID, d.CID)
		if !isCloudError(err, driver.DiskNotAttached) {
			return err
		}
		if !d.Active || a.Unsure || driver.CallOf(ctx).Again {
			return nil
		}
		return &plan.Error{Code: codes.CloudDiskNotAttached, Err: err, Message: fmt.Sprintf(
			"'%s' VM should have persistent disk '%s' attached but it doesn't (according to CPI)", i, d.CID)}
	})
}

// checkDisk attaches, tags and mounts the disk of an agent that has lost it (director: disk_manager.rb, sync_persistent_disk).
func (r *runner) checkDisk(ctx context.Context, a action.CheckDisk) (res action.Outcome, err error) {
	i, vm, err := r.find(a.Instance, a.VM)
	if err != nil {
		return res, err
	}
	d := i.Disk(a.Disk)
	if d == nil {
		return res, fmt.Errorf("%s has no disk %s", i, a.Disk)
	}
	once := driver.WithCall(ctx, driver.Call{}) // each call has a task of its own, which need not be found again
	var mounted []string
	err = r.agents.ask(ctx, refOf(i, vm), func(g driver.Agent) (err error) {
		mounted, err = g.ListDisk(once)
		return err
	})
	switch {
	case err != nil || len(mounted) > 0 && mounted[0] == d.CID || len(mounted) == 0 && !a.Needed:
		return res, err
	case len(mounted) > 0:
		return res, &plan.Error{Code: codes.AgentDiskOutOfSync, Message: fmt.Sprintf(
			"'%s' has invalid disks: agent reports '%s' while director record shows '%s'", i, mounted[0], d.CID)}
	}
	r.warn(fmt.Errorf("agent of '%s' reports no disk: '%s' is attached again", i, d.CID))
	err = r.onDisk(ctx, a.Instance, a.VM, a.Disk, func(ctx context.Context, cloud driver.Cloud, i *state.Instance, vm *state.VM, d *state.Disk) error {
		if res.Hint, err = cloud.AttachDisk(onStemcell(ctx, vm.StemcellAPI), vm.CID, d.CID); err != nil {
			return err
		}
		return r.tellDisk(driver.WithCall(ctx, driver.Call{}), cloud, i, d) // harmless when repeated
	})
	if err != nil {
		return res, err
	}
	return res, r.agents.ask(ctx, refOf(i, vm), func(g driver.Agent) error {
		if err := g.AddPersistentDisk(once, d.CID, res.Hint); err != nil {
			return err
		}
		return g.MountDisk(once, d.CID)
	})
}

func (r *runner) diskMetadata(i *state.Instance) map[string]string {
	return merged(r.Source.Tags(i.Group), map[string]string{
		"director": r.director(), "deployment": r.plan.Deployment, "instance_id": i.ID, "instance_index": strconv.Itoa(i.Index), "instance_group": i.Group,
		"attached_at": r.clock.Now().UTC().Format(time.RFC3339),
	})
}

func (r *runner) setDiskMetadata(ctx context.Context, a action.SetDiskMetadata) (action.Outcome, error) {
	return action.Outcome{}, r.onDisk(ctx, a.Instance, a.VM, a.Disk, func(ctx context.Context, cloud driver.Cloud, i *state.Instance, _ *state.VM, d *state.Disk) error {
		return r.tellDisk(ctx, cloud, i, d)
	})
}

// tellDisk sets the metadata of a disk, on a cloud that has such.
func (r *runner) tellDisk(ctx context.Context, cloud driver.Cloud, i *state.Instance, d *state.Disk) error {
	err := cloud.SetDiskMetadata(ctx, d.CID, r.diskMetadata(i))
	if isCloudError(err, driver.NotImplemented) {
		return nil
	}
	return err
}

// snapshotDisk takes a snapshot, if the cloud can (director: api/snapshot_manager.rb).
func (r *runner) snapshotDisk(ctx context.Context, a action.SnapshotDisk) (res action.Outcome, err error) {
	err = r.onDisk(ctx, a.Instance, a.VM, a.Disk, func(ctx context.Context, cloud driver.Cloud, i *state.Instance, vm *state.VM, d *state.Disk) error {
		var metadata map[string]string // none for a call that only recalls an earlier result
		if !driver.CallOf(ctx).Recall {
			metadata = r.SnapshotMetadata(r.plan.Deployment, i, vm, r.Source.Tags(""))
		}
		res.CID, err = cloud.SnapshotDisk(ctx, d.CID, metadata)
		if isCloudError(err, driver.NotImplemented) {
			return nil
		}
		return err
	})
	return res, err
}

// SnapshotMetadata returns the metadata of a snapshot of an instance's disk: tags of the deployment win. vm is nil for
// an instance without one (director: api/snapshot_manager.rb).
func (e *Executor) SnapshotMetadata(deployment string, i *state.Instance, vm *state.VM, tags map[string]string) map[string]string {
	all := map[string]string{
		"director_name": e.director(), "deployment": deployment, "job": i.Group, "index": strconv.Itoa(i.Index), "instance_id": i.ID,
	}
	if e.DirectorUUID != "" {
		all["director_uuid"] = e.DirectorUUID
	}
	if vm != nil {
		all["agent_id"] = vm.AgentID
	}
	return merged(all, tags)
}

func (r *runner) resizeDisk(ctx context.Context, a action.ResizeDisk) (res action.Outcome, err error) {
	err = r.onDisk(ctx, a.Instance, a.VM, a.Disk, func(ctx context.Context, cloud driver.Cloud, _ *state.Instance, _ *state.VM, d *state.Disk) error {
		resizer, ok := cloud.(driver.DiskResizer)
		if !ok {
			return &driver.CloudError{Type: driver.NotImplemented, Method: "resize_disk"}
		}
		return resizer.ResizeDisk(ctx, d.CID, a.Size)
	})
	return orNo(res, err)
}

func (r *runner) updateDisk(ctx context.Context, a action.UpdateDisk) (res action.Outcome, err error) {
	err = r.onDisk(ctx, a.Instance, a.VM, a.Disk, func(ctx context.Context, cloud driver.Cloud, _ *state.Instance, _ *state.VM, d *state.Disk) error {
		updater, ok := cloud.(driver.DiskUpdater)
		if !ok {
			return &driver.CloudError{Type: driver.NotImplemented, Method: "update_disk"}
		}
		properties, err := r.disk(ctx, a.Instance, d.Name)
		if err == nil {
			res.CID, err = updater.UpdateDisk(ctx, d.CID, a.Size, properties)
		}
		return err
	})
	return orNo(res, err)
}

// orNo returns the result of an optional change: for a cloud that doesn't support it, result.no is set.
func orNo(res action.Outcome, err error) (action.Outcome, error) {
	if isCloudError(err, driver.NotImplemented, driver.NotSupported) {
		return action.Outcome{Unsupported: true}, nil
	}
	return res, err
}

func (r *runner) deleteOrphanedDisk(ctx context.Context, a action.DeleteOrphanedDisk) (action.Outcome, error) {
	d, ok := find(r, &r.state.State.Disks, func(d state.OrphanedDisk) bool { return d.Key == a.Disk })
	if !ok {
		return action.Outcome{}, nil
	}
	cloud, err := r.in(d.CPI)
	if err != nil {
		return action.Outcome{}, err
	}
	ctx, end := r.cloud(ctx)
	defer end()
	if err = cloud.DeleteDisk(ctx, d.CID); isCloudError(err, driver.DiskNotFound) {
		err = nil
	}
	return action.Outcome{}, err
}
