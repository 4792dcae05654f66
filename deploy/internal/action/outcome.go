package action

// This file defines how each action changes the State when it is done.

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
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

// Done changes a state to the one after an action of a step has succeeded, with the outcome of its call.
func Done(a any, e *state.Edit, o Outcome) error {
	if a, ok := a.(Action); ok {
		return a.Done(e, o)
	}
	return ErrUnknown
}

// GiveUp notes that the result of an action that was started and is given up isn't known, if the action gives tags.
func GiveUp(action any, e *state.Edit) error {
	var a OnVM
	var tags string
	switch is := action.(type) {
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

func (a CreateVM) Done(e *state.Edit, r Outcome) error {
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

func (a DeleteVM) Done(e *state.Edit, _ Outcome) error {
	i, _, err := e.VM(a.Instance, a.VM)
	if err == nil {
		i.VMs = slices.DeleteFunc(i.VMs, func(vm *state.VM) bool { return vm.AgentID == a.VM })
	}
	return err
}

// mixed is in place of a digest of tags: a VM and its disks have different ones, or it isn't known which.
const mixed = "mixed"

func (a SetVMMetadata) Done(e *state.Edit, _ Outcome) error {
	if a.Tags == "" {
		return nil
	}
	_, vm, err := e.VM(a.Instance, a.VM)
	if err == nil {
		vm.Tags = a.Tags
	}
	return err
}

// Done notes that the VM has other tags than the disk, if so.
func (a SetDiskMetadata) Done(e *state.Edit, _ Outcome) error {
	if a.Tags == "" {
		return nil
	}
	_, vm, err := e.VM(a.Instance, a.VM)
	if err == nil && cmp.Or(vm.Tags, TagsOf(e.State.Deployed)) != a.Tags {
		vm.Tags = mixed
	}
	return err
}

func (a CreateDisk) Done(e *state.Edit, r Outcome) error {
	i, vm, err := e.VM(a.Instance, a.VM)
	if err == nil {
		i.Disks = append(i.Disks, &state.Disk{Key: a.Disk, CID: r.CID, CPI: vm.CPI, Name: a.Name, Size: a.Size, CloudProperties: a.CloudProperties})
	}
	return err
}

func (a ResizeDisk) Done(e *state.Edit, r Outcome) error {
	_, d, err := e.Disk(a.Instance, a.VM, a.Disk)
	if err == nil && !r.Unsupported {
		d.Size = a.Size
	}
	return err
}

func (a UpdateDisk) Done(e *state.Edit, r Outcome) error {
	_, d, err := e.Disk(a.Instance, a.VM, a.Disk)
	if err == nil && !r.Unsupported {
		d.Size, d.CloudProperties, d.CID = a.Size, a.CloudProperties, cmp.Or(r.CID, d.CID)
	}
	return err
}

func (a AttachDisk) Done(e *state.Edit, r Outcome) error {
	vm, _, err := e.Disk(a.Instance, a.VM, a.Disk)
	if err == nil && vm.Attachment(a.Disk) == nil {
		vm.Attached = append(vm.Attached, state.Attachment{Disk: a.Disk, Hint: r.Hint})
	}
	return err
}

// Done records the cloud's hint for a disk that was attached again.
func (a CheckDisk) Done(e *state.Edit, r Outcome) error {
	vm, _, err := e.Disk(a.Instance, a.VM, a.Disk)
	if t := vm.Attachment(a.Disk); err == nil && t != nil && r.Hint != nil {
		t.Hint = r.Hint
	}
	return err
}

func (a MountDisk) Done(e *state.Edit, _ Outcome) error { return mounted(e, a.OnDisk, true) }

func (a UnmountDisk) Done(e *state.Edit, _ Outcome) error { return mounted(e, a.OnDisk, false) }

func mounted(e *state.Edit, w OnDisk, mounted bool) error {
	vm, _, err := e.Disk(w.Instance, w.VM, w.Disk)
	if err == nil {
		if t := vm.Attachment(w.Disk); t != nil {
			t.Mounted = mounted
		}
	}
	return err
}

func (a DetachDisk) Done(e *state.Edit, _ Outcome) error {
	vm, _, err := e.Disk(a.Instance, a.VM, a.Disk)
	if err == nil {
		vm.Attached = slices.DeleteFunc(vm.Attached, func(t state.Attachment) bool { return t.Disk == a.Disk })
	}
	return err
}

func (a UpdateSettings) Done(e *state.Edit, _ Outcome) error {
	_, vm, err := e.VM(a.Instance, a.VM)
	if err == nil {
		vm.Settings = a.Settings
	}
	return err
}

// Done records the addresses that the cloud assigned.
func (a ApplyNetworks) Done(e *state.Edit, r Outcome) error {
	i, vm, err := e.VM(a.Instance, a.VM)
	if err == nil {
		i.Learn(vm, r.Networks)
	}
	return err
}

func (a Apply) Done(e *state.Edit, _ Outcome) error {
	i, err := e.Instance(a.Instance)
	if err == nil {
		i.Applied = a.Applied
	}
	return err
}

func (a RestartJobs) Done(e *state.Edit, _ Outcome) error {
	i, err := e.Instance(a.Instance)
	if err == nil {
		i.Applied = a.Applied
	}
	return err
}

func (a CompilePackage) Done(e *state.Edit, r Outcome) error {
	e.AddPackage(state.CompiledPackage{PackageRef: a.Package, Stemcell: a.Stemcell, Key: a.Key, Blob: r.Blob, SHA1: r.SHA1})
	return nil
}

func (a KnowPackage) Done(e *state.Edit, _ Outcome) error {
	e.AddPackage(a.Package)
	return nil
}

func (a ForgetPackage) Done(e *state.Edit, _ Outcome) error {
	e.RemovePackage(a.Package)
	return nil
}

// Done keeps obsolete addresses until the VM that has them is deleted.
func (a PlaceInstance) Done(e *state.Edit, _ Outcome) error {
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

func (a ActivateVM) Done(e *state.Edit, _ Outcome) error {
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

func (a OrphanVM) Done(e *state.Edit, _ Outcome) error {
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

// Done frees the obsolete addresses that no VM of the instance has.
func (a FreeAddresses) Done(e *state.Edit, _ Outcome) error {
	i, err := e.Instance(a.Instance)
	if err == nil {
		i.Addresses = slices.DeleteFunc(i.Addresses, func(held state.Address) bool {
			return held.Obsolete && !slices.ContainsFunc(i.VMs, func(vm *state.VM) bool { return vm.Has(held) })
		})
	}
	return err
}

func (a ActivateDisk) Done(e *state.Edit, _ Outcome) error {
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

func (a OrphanDisk) Done(e *state.Edit, _ Outcome) error {
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

func (a BeginUpdate) Done(e *state.Edit, _ Outcome) error { return complete(e, a.Instance, false) }

func (a FinishUpdate) Done(e *state.Edit, _ Outcome) error { return complete(e, a.Instance, true) }

func complete(e *state.Edit, instance string, complete bool) error {
	i, err := e.Instance(instance)
	if err == nil {
		i.Complete = complete
	}
	return err
}

func (a SetState) Done(e *state.Edit, _ Outcome) error {
	i, err := e.Instance(a.Instance)
	if err == nil {
		i.State = a.State
	}
	return err
}

func (a PublishDNS) Done(e *state.Edit, _ Outcome) error {
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

func (a PublishAliases) Done(e *state.Edit, _ Outcome) error {
	e.State.DNS.Domain, e.State.DNS.Aliases = a.Domain, a.Aliases
	e.State.DNS.Version++
	e.Touch(state.KeyDNS)
	return nil
}

func (a ForgetInstance) Done(e *state.Edit, _ Outcome) error {
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

func (a SetCPI) Done(e *state.Edit, _ Outcome) error {
	_, vm, err := e.VM(a.Instance, a.VM)
	if err == nil {
		vm.CPI = a.CPI
	}
	return err
}

func (a SaveDeployment) Done(e *state.Edit, _ Outcome) error {
	e.State.Deployed = a.Deployed
	e.Touch(state.KeyDeployment)
	return nil
}

func (a SaveNumbers) Done(e *state.Edit, _ Outcome) error {
	e.State.Numbers = a.Numbers
	e.Touch(state.KeyNumbers)
	return nil
}

// Actions that do not change the State.
func (SnapshotDisk) Done(*state.Edit, Outcome) error { return nil }
func (AskState) Done(*state.Edit, Outcome) error     { return nil }
func (WaitForAgent) Done(*state.Edit, Outcome) error { return nil }
func (Prepare) Done(*state.Edit, Outcome) error      { return nil }
func (RunScript) Done(*state.Edit, Outcome) error    { return nil }
func (Drain) Done(*state.Edit, Outcome) error        { return nil }
func (Stop) Done(*state.Edit, Outcome) error         { return nil }
func (AddDisk) Done(*state.Edit, Outcome) error      { return nil }
func (RemoveDisk) Done(*state.Edit, Outcome) error   { return nil }
func (MigrateDisk) Done(*state.Edit, Outcome) error  { return nil }
func (Start) Done(*state.Edit, Outcome) error        { return nil }
func (Watch) Done(*state.Edit, Outcome) error        { return nil }
func (SyncDNS) Done(*state.Edit, Outcome) error      { return nil }

func (a RunErrand) Done(e *state.Edit, r Outcome) error {
	i, err := e.Instance(a.Instance)
	if err != nil {
		return err
	}
	i.Errands = maps.Clone(i.Errands)
	if i.Errands == nil {
		i.Errands = map[string]string{}
	}
	if i.Errands[a.Name] = a.Ran; r.ExitCode != 0 {
		delete(i.Errands, a.Name)
	}
	return nil
}

func (a DeleteOrphanedDisk) Done(e *state.Edit, _ Outcome) error {
	e.State.Disks = slices.DeleteFunc(e.State.Disks, func(d state.OrphanedDisk) bool { return d.Key == a.Disk })
	e.Touch(state.KeyDisks)
	return nil
}

func (a DeleteOrphanedVM) Done(e *state.Edit, _ Outcome) error {
	e.State.VMs = slices.DeleteFunc(e.State.VMs, func(vm state.OrphanedVM) bool { return vm.AgentID == a.VM })
	e.Touch(state.KeyVMs)
	return nil
}

func (a AdoptDisk) Done(e *state.Edit, _ Outcome) error {
	i, err := e.Instance(a.Instance)
	if err != nil {
		return err
	}
	d := &state.Disk{Key: a.Disk, CID: a.CID, Size: a.Size, CloudProperties: a.CloudProperties}
	if vm := i.VM(); vm != nil {
		d.CPI = vm.CPI
	}
	e.State.Disks = slices.DeleteFunc(e.State.Disks, func(o state.OrphanedDisk) bool {
		if o.Key == a.Disk {
			*d = o.Disk
		}
		return o.Key == a.Disk
	})
	e.Touch(state.KeyDisks)
	d.Active = true
	i.Disks = append(i.Disks, d)
	return nil
}

func (RebootVM) Done(*state.Edit, Outcome) error { return nil }

func (a ForgetVM) Done(e *state.Edit, r Outcome) error { return DeleteVM(a).Done(e, r) }

func (a ForgetDisk) Done(e *state.Edit, _ Outcome) error {
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

// TagsOf returns the digest of the tags of a deployment, which isn't empty.
func TagsOf(d state.Deployed) string { return cmp.Or(d.Tags, "none") }
