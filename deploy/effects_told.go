package deploy

// This file tells which VMs, disks and snapshots are made and deleted.

import (
	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
)

// Effect is a change of a VM or a disk, or a snapshot.
type Effect struct {
	// Do is "create", "delete" or "orphan".
	Do string
	// Kind is "vm", "disk" or "snapshot".
	Kind string
	// CID is the cloud's name for it; empty before it is created.
	CID string
	// Disk is the cloud's name for the disk of a snapshot.
	Disk string
	// CPI is the name of the disk's CPI in the CPI config, for a snapshot; empty for Executor.Cloud.
	CPI string
	// Instance is "‹group›/‹id›".
	Instance string
	// Err is why it failed.
	Err error
}

// begin reports that an action begins, and returns the function that reports its end.
func (r *runner) begin(a plan.Action) (ended func(action.Outcome, error)) {
	e, ok := r.about(a)
	if r.Effects == nil || !ok {
		return func(action.Outcome, error) {}
	}
	end := r.Effects(e)
	return func(o action.Outcome, err error) {
		if e.Err = err; e.CID == "" {
			e.CID = o.CID
		}
		end(e)
	}
}

// about describes the effect of an action, if it is one to be told.
func (r *runner) about(a plan.Action) (Effect, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch a := a.(type) {
	case action.CreateVM:
		e := Effect{Do: "create", Kind: "vm", Instance: r.slug(a.Instance)}
		if a.Compile != nil {
			e.Instance = a.Compile.Group + "/" + a.Instance
		}
		return e, true
	case action.DeleteVM:
		e := Effect{Do: "delete", Kind: "vm", Instance: r.slug(a.Instance)}
		if i := r.state.Find(a.Instance); i != nil {
			if vm := i.VMOf(a.VM); vm != nil {
				e.CID = vm.CID
			}
		}
		return e, true
	case action.CreateDisk:
		return Effect{Do: "create", Kind: "disk", Instance: r.slug(a.Instance)}, true
	case action.SnapshotDisk:
		e := Effect{Do: "create", Kind: "snapshot", Instance: r.slug(a.Instance)}
		if d := r.diskOf(a.Instance, a.Disk); d != nil {
			e.Disk, e.CPI = d.CID, d.CPI
		}
		return e, true
	case action.OrphanDisk:
		e := Effect{Do: "orphan", Kind: "disk", Instance: r.slug(a.Instance)}
		if d := r.diskOf(a.Instance, a.Disk); d != nil {
			e.CID = d.CID
		}
		return e, true
	}
	return r.aboutOrphan(a)
}

// aboutOrphan describes the deletion of an orphan.
func (r *runner) aboutOrphan(a plan.Action) (Effect, bool) {
	switch a := a.(type) {
	case action.DeleteOrphanedDisk:
		for _, d := range r.state.State.Disks {
			if d.Key == a.Disk {
				return Effect{Do: "delete", Kind: "disk", CID: d.CID, Instance: d.Instance}, true
			}
		}
	case action.DeleteOrphanedVM:
		for _, vm := range r.state.State.VMs {
			if vm.AgentID == a.VM {
				return Effect{Do: "delete", Kind: "vm", CID: vm.CID, Instance: vm.Instance}, true
			}
		}
	}
	return Effect{}, false
}

// slug returns "‹group›/‹id›" of an instance. r.mu is held.
func (r *runner) slug(id string) string {
	if i := r.state.Find(id); i != nil {
		return i.Slug()
	}
	return id
}

// diskOf returns a disk of an instance, or nil. r.mu is held.
func (r *runner) diskOf(instance, key string) *state.Disk {
	if i := r.state.Find(instance); i != nil {
		return i.Disk(key)
	}
	return nil
}
