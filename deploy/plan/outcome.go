package plan

// This file defines how each action changes the State when it is done.

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/boshrender/boshrender/deploy/state"
)

// Outcome is the result of an action's call.
type Outcome struct {
	// CID is the cloud's name of the created VM or disk, or the new name of a changed disk.
	CID string
	// Hint is the cloud's hint for an attached disk.
	Hint json.RawMessage
	// Networks are addresses assigned by the cloud.
	Networks []state.Address
	// Blob is the ID of a compiled package.
	Blob string
	// SHA1 is the digest of a compiled package.
	SHA1 string
	// StemcellAPI is the API version of the stemcell of a created VM; 0 means unknown.
	StemcellAPI int
	// At is the time of the creation of a VM.
	At time.Time
	// Unsupported is set if the cloud doesn't support an optional change.
	Unsupported bool
	// ExitCode is the status with which an errand ended.
	ExitCode int
}

func (a CreateVM) done(e *state.Edit, r Outcome) error {
	if a.Compile != nil && e.Find(a.Instance) == nil {
		e.Add(&state.Instance{ID: a.Instance, Group: a.Compile.Group, AZ: a.Compile.AZ, State: state.Started, Compilation: true, Addresses: a.Compile.Addresses})
	}
	i, err := e.Instance(a.Instance)
	if err == nil {
		vm := &state.VM{AgentID: a.VM, CID: r.CID, CPI: a.CPI, StemcellAPI: r.StemcellAPI, Created: r.At, Made: a.Made, Active: a.Compile != nil}
		for _, held := range i.Addresses {
			if !held.Obsolete {
				vm.Addresses = append(vm.Addresses, held)
			}
		}
		i.VMs = append(i.VMs, vm)
		i.Learn(vm, r.Networks)
	}
	return err
}

func (a DeleteVM) done(e *state.Edit, _ Outcome) error {
	i, _, err := e.VM(a.Instance, a.VM)
	if err == nil {
		i.VMs = slices.DeleteFunc(i.VMs, func(vm *state.VM) bool { return vm.AgentID == a.VM })
	}
	return err
}

// mixed is in place of a digest of tags: a VM and its disks have different ones, or it isn't known which.
const mixed = "mixed"

func (a SetVMMetadata) done(e *state.Edit, _ Outcome) error {
	if a.Tags == "" {
		return nil
	}
	_, vm, err := e.VM(a.Instance, a.VM)
	if err == nil {
		vm.Tags = a.Tags
	}
	return err
}

// done notes that the VM has other tags than the disk, if so.
func (a SetDiskMetadata) done(e *state.Edit, _ Outcome) error {
	if a.Tags == "" {
		return nil
	}
	_, vm, err := e.VM(a.Instance, a.VM)
	if err == nil && cmp.Or(vm.Tags, tagsOf(e.State.Deployed)) != a.Tags {
		vm.Tags = mixed
	}
	return err
}

// Unknown notes that the result of a step that was started and is given up isn't known, if the step gives tags.
func (s Step) Unknown(e *state.Edit) error {
	var a OnVM
	var tags string
	switch is := s.Action.(type) {
	case SetVMMetadata:
		a, tags = is.OnVM, is.Tags
	case SetDiskMetadata:
		a, tags = is.OnVM, is.Tags
	}
	if i := e.Find(a.Instance); tags == "" || i == nil || i.VMOf(a.VM) == nil {
		return nil
	}
	_, vm, err := e.VM(a.Instance, a.VM)
	if err == nil && vm.Tags != tags {
		vm.Tags = mixed
	}
	return err
}

func (a CreateDisk) done(e *state.Edit, r Outcome) error {
	i, vm, err := e.VM(a.Instance, a.VM)
	if err == nil {
		i.Disks = append(i.Disks, &state.Disk{Key: a.Disk, CID: r.CID, CPI: vm.CPI, Name: a.Name, Size: a.Size, CloudProperties: a.CloudProperties})
	}
	return err
}

func (a ResizeDisk) done(e *state.Edit, r Outcome) error {
	_, d, err := e.Disk(a.Instance, a.VM, a.Disk)
	if err == nil && !r.Unsupported {
		d.Size = a.Size
	}
	return err
}

func (a UpdateDisk) done(e *state.Edit, r Outcome) error {
	_, d, err := e.Disk(a.Instance, a.VM, a.Disk)
	if err == nil && !r.Unsupported {
		d.Size, d.CloudProperties, d.CID = a.Size, a.CloudProperties, cmp.Or(r.CID, d.CID)
	}
	return err
}

// holds reports whether a disk already has the properties that a step would give it, so that the step is needless.
func (d *DiskIs) holds(e *state.Edit) bool {
	if d == nil || e.Find(d.Instance) == nil {
		return false
	}
	is := e.Find(d.Instance).Disk(d.Disk)
	return is != nil && is.Size == d.Size && is.CloudProperties == d.CloudProperties
}

func (a AttachDisk) done(e *state.Edit, r Outcome) error {
	vm, _, err := e.Disk(a.Instance, a.VM, a.Disk)
	if err == nil && vm.Attachment(a.Disk) == nil {
		vm.Attached = append(vm.Attached, state.Attachment{Disk: a.Disk, Hint: r.Hint})
	}
	return err
}

// done records the cloud's hint for a disk that was attached again.
func (a CheckDisk) done(e *state.Edit, r Outcome) error {
	vm, _, err := e.Disk(a.Instance, a.VM, a.Disk)
	if t := vm.Attachment(a.Disk); err == nil && t != nil && r.Hint != nil {
		t.Hint = r.Hint
	}
	return err
}

func (a MountDisk) done(e *state.Edit, _ Outcome) error { return mounted(e, a.OnDisk, true) }

func (a UnmountDisk) done(e *state.Edit, _ Outcome) error { return mounted(e, a.OnDisk, false) }

func mounted(e *state.Edit, w OnDisk, mounted bool) error {
	vm, _, err := e.Disk(w.Instance, w.VM, w.Disk)
	if err == nil {
		if t := vm.Attachment(w.Disk); t != nil {
			t.Mounted = mounted
		}
	}
	return err
}

func (a DetachDisk) done(e *state.Edit, _ Outcome) error {
	vm, _, err := e.Disk(a.Instance, a.VM, a.Disk)
	if err == nil {
		vm.Attached = slices.DeleteFunc(vm.Attached, func(t state.Attachment) bool { return t.Disk == a.Disk })
	}
	return err
}

func (a UpdateSettings) done(e *state.Edit, _ Outcome) error {
	_, vm, err := e.VM(a.Instance, a.VM)
	if err == nil {
		vm.Settings = a.Settings
	}
	return err
}

// done records the addresses that the cloud assigned.
func (a ApplyNetworks) done(e *state.Edit, r Outcome) error {
	i, vm, err := e.VM(a.Instance, a.VM)
	if err == nil {
		i.Learn(vm, r.Networks)
	}
	return err
}

func (a Apply) done(e *state.Edit, _ Outcome) error {
	i, err := e.Instance(a.Instance)
	if err == nil {
		i.Applied = a.Applied
	}
	return err
}

func (a RestartJobs) done(e *state.Edit, _ Outcome) error {
	i, err := e.Instance(a.Instance)
	if err == nil {
		i.Applied = a.Applied
	}
	return err
}

func (a CompilePackage) done(e *state.Edit, r Outcome) error {
	e.AddPackage(state.CompiledPackage{PackageRef: a.Package, Stemcell: a.Stemcell, Key: a.Key, Blob: r.Blob, SHA1: r.SHA1})
	return nil
}

func (a KnowPackage) done(e *state.Edit, _ Outcome) error {
	e.AddPackage(a.Package)
	return nil
}

func (a ForgetPackage) done(e *state.Edit, _ Outcome) error {
	e.RemovePackage(a.Package)
	return nil
}

// done keeps obsolete addresses until the VM that has them is deleted.
func (a PlaceInstance) done(e *state.Edit, _ Outcome) error {
	i := e.Find(a.Instance)
	if i == nil {
		e.Add(&state.Instance{ID: a.Instance, State: state.Started})
	}
	i, err := e.Instance(a.Instance)
	if err != nil {
		return err
	}
	i.Group, i.Index, i.AZ, i.Bootstrap = a.Group, a.Index, a.AZ, a.Bootstrap
	addresses := slices.Clone(a.Addresses)
	for _, held := range i.Addresses {
		at := slices.IndexFunc(addresses, func(w state.Address) bool { return w.SameAs(held) })
		switch {
		case at >= 0 && held.Dynamic:
			addresses[at].IP, addresses[at].Netmask, addresses[at].Gateway = held.IP, held.Netmask, held.Gateway
		case at < 0 && len(i.VMs) > 0:
			held.Obsolete = true
			addresses = append(addresses, held)
		}
	}
	i.Addresses = addresses
	return nil
}

func (a ActivateVM) done(e *state.Edit, _ Outcome) error {
	i, vm, err := e.VM(a.Instance, a.VM)
	if err != nil {
		return err
	}
	for _, other := range i.VMs {
		other.Active = false
	}
	vm.Active = true
	return nil
}

func (a OrphanVM) done(e *state.Edit, _ Outcome) error {
	i, vm, err := e.VM(a.Instance, a.VM)
	if err != nil {
		return err
	}
	o := state.OrphanedVM{VM: *vm, Instance: i.Slug()}
	o.Active, o.Attached = false, nil
	i.Addresses = slices.DeleteFunc(i.Addresses, func(held state.Address) bool {
		if held.Obsolete {
			o.Addresses = append(o.Addresses, held)
		}
		return held.Obsolete
	})
	i.VMs = slices.DeleteFunc(i.VMs, func(vm *state.VM) bool { return vm.AgentID == a.VM })
	e.State.VMs = append(e.State.VMs, o)
	e.Touch(state.KeyVMs)
	return nil
}

// done frees the obsolete addresses that no VM of the instance has.
func (a FreeAddresses) done(e *state.Edit, _ Outcome) error {
	i, err := e.Instance(a.Instance)
	if err == nil {
		i.Addresses = slices.DeleteFunc(i.Addresses, func(held state.Address) bool {
			return held.Obsolete && !slices.ContainsFunc(i.VMs, func(vm *state.VM) bool { return vm.Has(held) })
		})
	}
	return err
}

func (a ActivateDisk) done(e *state.Edit, _ Outcome) error {
	i, err := e.Instance(a.Instance)
	if err != nil {
		return err
	}
	for _, d := range i.Disks {
		switch d.Key {
		case a.Disk:
			d.Active = true
		case a.Old:
			d.Active = false
		}
	}
	return nil
}

func (a OrphanDisk) done(e *state.Edit, _ Outcome) error {
	i, err := e.Instance(a.Instance)
	if err != nil {
		return err
	}
	d := i.Disk(a.Disk)
	if d == nil {
		return fmt.Errorf("%s has no disk %s", i, a.Disk)
	}
	o := state.OrphanedDisk{Disk: *d, Instance: i.Slug(), AZ: i.AZ}
	o.Active = false
	i.Disks = slices.DeleteFunc(i.Disks, func(d *state.Disk) bool { return d.Key == a.Disk })
	for _, vm := range i.VMs {
		vm.Attached = slices.DeleteFunc(vm.Attached, func(t state.Attachment) bool { return t.Disk == a.Disk })
	}
	e.State.Disks = append(e.State.Disks, o)
	e.Touch(state.KeyDisks)
	return nil
}

func (a BeginUpdate) done(e *state.Edit, _ Outcome) error { return complete(e, a.Instance, false) }

func (a FinishUpdate) done(e *state.Edit, _ Outcome) error { return complete(e, a.Instance, true) }

func complete(e *state.Edit, instance string, complete bool) error {
	i, err := e.Instance(instance)
	if err == nil {
		i.Complete = complete
	}
	return err
}

func (a SetState) done(e *state.Edit, _ Outcome) error {
	i, err := e.Instance(a.Instance)
	if err == nil {
		i.State = a.State
	}
	return err
}

func (a PublishDNS) done(e *state.Edit, _ Outcome) error {
	d := &e.State.DNS
	d.Records = slices.DeleteFunc(d.Records, func(r state.Record) bool { return r.Instance == a.Instance })
	d.Records = append(d.Records, a.resolved(e.Find(a.Instance))...)
	slices.SortFunc(d.Records, state.Record.Compare)
	d.Version++
	e.Touch(state.KeyDNS)
	return nil
}

// resolved fills in the addresses that the cloud assigned.
func (a PublishDNS) resolved(i *state.Instance) []state.Record {
	list := slices.Clone(a.Records)
	for n := range list {
		if r := &list[n]; r.IP == "" && i != nil {
			for _, held := range i.Addresses {
				if held.Network == r.Network && !held.Obsolete {
					r.IP = held.IP
				}
			}
		}
	}
	return slices.DeleteFunc(list, func(r state.Record) bool { return r.IP == "" })
}

func (a PublishAliases) done(e *state.Edit, _ Outcome) error {
	e.State.DNS.Domain, e.State.DNS.Aliases = a.Domain, a.Aliases
	e.State.DNS.Version++
	e.Touch(state.KeyDNS)
	return nil
}

func (a ForgetInstance) done(e *state.Edit, _ Outcome) error {
	i, err := e.Instance(a.Instance)
	if err != nil {
		return err
	}
	if len(i.VMs)+len(i.Disks) > 0 {
		return fmt.Errorf("%s still has VMs or disks", i)
	}
	e.Remove(a.Instance)
	return nil
}

func (a SetCPI) done(e *state.Edit, _ Outcome) error {
	_, vm, err := e.VM(a.Instance, a.VM)
	if err == nil {
		vm.CPI = a.CPI
	}
	return err
}

func (a SaveDeployment) done(e *state.Edit, _ Outcome) error {
	e.State.Deployed = a.Deployed
	e.Touch(state.KeyDeployment)
	return nil
}

func (a SaveNumbers) done(e *state.Edit, _ Outcome) error {
	e.State.Numbers = a.Numbers
	e.Touch(state.KeyNumbers)
	return nil
}

// Actions that do not change the State.
func (SnapshotDisk) done(*state.Edit, Outcome) error { return nil }
func (AskState) done(*state.Edit, Outcome) error     { return nil }
func (WaitForAgent) done(*state.Edit, Outcome) error { return nil }
func (Prepare) done(*state.Edit, Outcome) error      { return nil }
func (RunScript) done(*state.Edit, Outcome) error    { return nil }
func (Drain) done(*state.Edit, Outcome) error        { return nil }
func (Stop) done(*state.Edit, Outcome) error         { return nil }
func (AddDisk) done(*state.Edit, Outcome) error      { return nil }
func (RemoveDisk) done(*state.Edit, Outcome) error   { return nil }
func (MigrateDisk) done(*state.Edit, Outcome) error  { return nil }
func (Start) done(*state.Edit, Outcome) error        { return nil }
func (Watch) done(*state.Edit, Outcome) error        { return nil }
func (SyncDNS) done(*state.Edit, Outcome) error      { return nil }

// Result returns the state after the plan, starting from another state. Descriptive names replace the names that the
// cloud assigns.
func (p *Plan) Result(previous *state.State) (*state.State, error) {
	s := previous.Clone()
	s.Deployment = p.Deployment
	e := s.Edit()
	for id, step := range p.Steps() {
		if step.Needless(e) {
			continue
		}
		if err := step.Done(e, Outcome{CID: "of " + id, Blob: "of " + id, SHA1: "of " + id}); err != nil {
			return nil, fmt.Errorf("%s: %s: %w", id, step.Kind(), err)
		}
	}
	s.Sort()
	s.Version, s.Revision = state.Version, s.Revision+1
	return s, nil
}
