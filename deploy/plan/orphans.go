package plan

// This file plans the handling of orphans: disks and VMs that no instance uses.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest"
)

// OrphanOptions select the orphans to delete. The zero value deletes orphaned VMs, as `bosh clean-up` does.
type OrphanOptions struct {
	// Disks are the cloud's names of orphaned disks to delete, as in `bosh delete-disk`.
	Disks []string
	// AllDisks deletes all orphaned disks, and the compiled packages of a deleted deployment, as `bosh clean-up --all`
	// does.
	AllDisks bool
	// KeepVMs keeps orphaned VMs.
	KeepVMs bool
}

// DeleteOrphans returns a plan that deletes orphaned disks and VMs: State.Disks and State.VMs. The data on the disks
// is lost. Those that the cloud no longer has are removed from the State. It needs no Source.
func DeleteOrphans(previous *state.State, d OrphanOptions) (*Plan, error) {
	p := newPlanner(previous, &Desired{Deployment: previous.Deployment}, &Options{})
	pool := p.threads("orphans")
	unknown := slices.Clone(d.Disks)
	stage := p.stage("Deleting orphaned disks")
	for _, disk := range previous.Disks {
		if !d.AllDisks && !slices.Contains(d.Disks, disk.CID) {
			continue
		}
		unknown = slices.DeleteFunc(unknown, func(cid string) bool { return cid == disk.CID })
		p.add(&Task{
			ID: "delete disk " + disk.Key, Name: disk.CID, Stage: stage, Pool: pool, Reason: "it was " + disk.Instance + "'s",
			Steps: []Step{{Action: action.DeleteOrphanedDisk{Disk: disk.Key}}},
		}, nil)
	}
	if len(unknown) > 0 {
		return nil, &Error{Code: manifest.CodeGeneral, Message: fmt.Sprintf("there is no orphaned disk %s", joinChanges(unknown))}
	}
	stage = p.stage("Deleting orphaned VMs")
	for _, vm := range previous.VMs {
		if d.KeepVMs {
			break
		}
		p.add(&Task{
			ID: "delete vm " + vm.AgentID, Name: vm.CID, Stage: stage, Pool: pool, Reason: "it was " + vm.Instance + "'s",
			Steps: []Step{{Action: action.DeleteOrphanedVM{VM: vm.AgentID}}},
		}, nil)
	}
	if d.AllDisks && len(previous.Instances) == 0 && len(previous.Packages) > 0 {
		p.add(&Task{
			ID: "forget packages", Stage: p.quiet("Deleting compiled packages"), Reason: "no job needs them", Steps: p.forgetPackages(),
		}, nil)
	}
	return p.plan, p.plan.seal()
}

// OrphanOne returns the plan of `bosh orphan-disk`: a disk of an instance becomes an orphan. That is only noted: a VM
// that has it attached keeps it. An instance without such a disk needs no step.
func OrphanOne(previous *state.State, cid string) (*Plan, error) {
	p := newPlanner(previous, &Desired{Deployment: previous.Deployment, Deployed: previous.Deployed}, &Options{})
	stage, pool := p.stage("Orphan disk"), p.threads("orphan")
	for _, i := range previous.Instances {
		for _, d := range i.Disks {
			if d.CID == cid {
				p.add(&Task{ID: "orphan " + d.Key, Name: cid, Stage: stage, Pool: pool, Steps: []Step{{Action: action.OrphanDisk{OnInstance: action.Of(i.ID), Disk: d.Key}}}}, nil)
			}
		}
	}
	return p.plan, p.plan.seal()
}

// SwapDisk returns the plan of `bosh attach-disk`: give an instance, "‹group›/‹id›" or "‹group›/‹index›", another disk
// by the cloud's name for it, an orphan or one that is not in the State. The instance must be stopped or detached. Its
// previous disk becomes an orphan. The next start mounts the new one; the plan of a deploy copies it if its size
// differs from the manifest's.
func SwapDisk(previous *state.State, instance, cid string) (*Plan, error) {
	n := slices.IndexFunc(previous.Instances, func(i *state.Instance) bool { return strings.Contains(instance, "/") && i.Is(instance) })
	where := fmt.Sprintf("Instance '%s' in deployment '%s' ", instance, previous.Deployment)
	if n < 0 {
		return nil, &Error{Code: codes.AttachDiskErrorUnknownInstance, Message: where + "was not found"}
	}
	i := previous.Instances[n]
	switch {
	case i.Ignored:
		return nil, &Error{Code: codes.AttachDiskInvalidInstanceState, Message: where + "is in 'ignore' state. Attaching disks to ignored instances is not allowed."}
	case i.State == state.Started:
		return nil, &Error{Code: codes.AttachDiskInvalidInstanceState, Message: where + "must be in 'bosh stopped' state"}
	}
	for _, other := range previous.Others {
		if slices.Contains(other.Disks, cid) {
			return nil, &Error{Code: manifest.CodeGeneral, Message: fmt.Sprintf("disk '%s' belongs to deployment '%s'", cid, other.Deployment)}
		}
	}
	p := newPlanner(previous, &Desired{Deployment: previous.Deployment, Deployed: previous.Deployed}, &Options{})
	adopt := action.AdoptDisk{OnInstance: action.Of(i.ID), Disk: p.uuid("disk of " + i.ID), CID: cid, Size: 1}
	for _, d := range previous.Disks {
		if d.CID == cid {
			adopt.Disk, adopt.Size, adopt.CloudProperties = d.Key, d.Size, d.CloudProperties
		}
	}
	var steps []Step
	vm := i.VM()
	for _, d := range i.ActiveDisks() {
		if d.CID == cid {
			return nil, &Error{Code: manifest.CodeGeneral, Message: fmt.Sprintf("disk '%s' is the one that instance '%s' has", cid, instance)}
		}
		if d.Name != "" {
			continue
		}
		if vm != nil {
			steps = append(steps, p.takeDisk(i, vm, d)...)
		}
		steps = append(steps, Step{Action: action.ActivateDisk{OnInstance: action.Of(i.ID), Disk: "", Old: d.Key}}, Step{Action: action.OrphanDisk{OnInstance: action.Of(i.ID), Disk: d.Key}, Reason: "another disk takes its place"})
	}
	steps = append(steps, Step{Action: adopt})
	if vm != nil {
		a := action.At(i.ID, vm.AgentID)
		steps = append(steps, p.giveDisk(a, adopt.Disk, "")...)
	}
	p.add(&Task{ID: "attach " + i.ID, Name: i.String(), Stage: p.stage("Attaching disk"), Steps: steps, Reason: "disk " + cid + " is wanted"}, nil)
	return p.plan, p.plan.seal()
}
