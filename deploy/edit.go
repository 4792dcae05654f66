package deploy

// This file defines how each action changes the State when it is done.

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
)

// result is the result of an action.
type result struct {
	cid      string          // of the created VM or disk
	hint     json.RawMessage // of an attached disk
	networks []Address       // addresses assigned by the cloud
	blob     string          // of a compiled package
	sha1     string
	at       time.Time // time of creation
	no       bool      // the cloud does not support it
	failed   bool      // an errand
	freed    bool      // by a task that always runs
}

// edit changes a state and records the changed keys of a Store.
type edit struct {
	s       *State
	byID    map[string]*Instance
	touched map[string]bool
}

func newEdit(s *State) *edit {
	e := &edit{s: s, byID: make(map[string]*Instance, len(s.Instances)), touched: map[string]bool{}}
	for _, i := range s.Instances {
		e.byID[i.ID] = i
	}
	return e
}

// take returns the keys changed since its last call.
func (e *edit) take() []string {
	keys := make([]string, 0, len(e.touched))
	for k := range e.touched {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	clear(e.touched)
	return keys
}

func (e *edit) touch(key string) { e.touched[key] = true }

func (e *edit) instance(id string) (*Instance, error) {
	i := e.byID[id]
	if i == nil {
		return nil, fmt.Errorf("no instance %s", id)
	}
	e.touch(instanceKey(id))
	return i, nil
}

func (e *edit) add(i *Instance) {
	e.s.Instances = append(e.s.Instances, i)
	e.byID[i.ID] = i
	e.touch(instanceKey(i.ID))
}

func (e *edit) vm(a at) (*Instance, *VM, error) {
	i, err := e.instance(a.Instance)
	if err != nil {
		return nil, nil, err
	}
	vm := i.vm(a.VM)
	if vm == nil {
		return nil, nil, fmt.Errorf("%s has no VM with agent %s", i, a.VM)
	}
	return i, vm, nil
}

func (e *edit) disk(w with) (*VM, *Disk, error) {
	i, vm, err := e.vm(w.at)
	if err != nil {
		return nil, nil, err
	}
	d := i.Disk(w.Disk)
	if d == nil {
		return nil, nil, fmt.Errorf("%s has no disk %s", i, w.Disk)
	}
	return vm, d, nil
}

func (a CreateVM) done(e *edit, r result) error {
	if a.Compile != nil && e.byID[a.Instance] == nil {
		e.add(&Instance{ID: a.Instance, Group: a.Compile.Group, AZ: a.Compile.AZ, State: Started, Compilation: true, Addresses: a.Compile.Addresses})
	}
	i, err := e.instance(a.Instance)
	if err == nil {
		vm := &VM{AgentID: a.VM, CID: r.cid, CPI: a.CPI, Created: r.at, Made: a.Made, Active: a.Compile != nil}
		for _, held := range i.Addresses {
			if !held.Obsolete {
				vm.Addresses = append(vm.Addresses, held)
			}
		}
		i.VMs = append(i.VMs, vm)
		i.learn(vm, r.networks)
	}
	return err
}

// learn records the addresses that the cloud assigned to a VM on dynamic networks.
func (i *Instance) learn(vm *VM, networks []Address) {
	for _, list := range [][]Address{i.Addresses, vm.Addresses} {
		for n := range list {
			for _, given := range networks {
				if held := &list[n]; held.Dynamic && !held.Obsolete && held.Network == given.Network && given.IP != "" {
					held.IP, held.Netmask, held.Gateway = given.IP, given.Netmask, given.Gateway
				}
			}
		}
	}
}

func (a DeleteVM) done(e *edit, _ result) error {
	i, _, err := e.vm(a.at)
	if err == nil {
		i.VMs = slices.DeleteFunc(i.VMs, func(vm *VM) bool { return vm.AgentID == a.VM })
	}
	return err
}

func (a CreateDisk) done(e *edit, r result) error {
	i, vm, err := e.vm(a.at)
	if err == nil {
		i.Disks = append(i.Disks, &Disk{Key: a.Disk, CID: r.cid, CPI: vm.CPI, Name: a.Name, Size: a.Size, CloudProperties: a.CloudProperties})
	}
	return err
}

func (a ResizeDisk) done(e *edit, r result) error {
	_, d, err := e.disk(a.with)
	if err == nil && !r.no {
		d.Size = a.Size
	}
	return err
}

func (a UpdateDisk) done(e *edit, r result) error {
	_, d, err := e.disk(a.with)
	if err == nil && !r.no {
		d.Size, d.CloudProperties, d.CID = a.Size, a.CloudProperties, cmp.Or(r.cid, d.CID)
	}
	return err
}

// holds reports whether a disk already has the properties that a step would give it, so that the step is needless.
func (d *DiskIs) holds(byID map[string]*Instance) bool {
	if d == nil || byID[d.Instance] == nil {
		return false
	}
	is := byID[d.Instance].Disk(d.Disk)
	return is != nil && is.Size == d.Size && is.CloudProperties == d.CloudProperties
}

func (a AttachDisk) done(e *edit, r result) error {
	vm, _, err := e.disk(a.with)
	if err == nil && vm.attachment(a.Disk) == nil {
		vm.Attached = append(vm.Attached, Attachment{Disk: a.Disk, Hint: r.hint})
	}
	return err
}

// done records the cloud's hint for a disk that was attached again.
func (a CheckDisk) done(e *edit, r result) error {
	vm, _, err := e.disk(a.with)
	if t := vm.attachment(a.Disk); err == nil && t != nil && r.hint != nil {
		t.Hint = r.hint
	}
	return err
}

func (a MountDisk) done(e *edit, _ result) error { return e.mounted(a.with, true) }

func (a UnmountDisk) done(e *edit, _ result) error { return e.mounted(a.with, false) }

func (e *edit) mounted(w with, mounted bool) error {
	vm, _, err := e.disk(w)
	if err == nil {
		if t := vm.attachment(w.Disk); t != nil {
			t.Mounted = mounted
		}
	}
	return err
}

func (a DetachDisk) done(e *edit, _ result) error {
	vm, _, err := e.disk(a.with)
	if err == nil {
		vm.Attached = slices.DeleteFunc(vm.Attached, func(t Attachment) bool { return t.Disk == a.Disk })
	}
	return err
}

func (a UpdateSettings) done(e *edit, _ result) error {
	_, vm, err := e.vm(a.at)
	if err == nil {
		vm.Settings = a.Settings
	}
	return err
}

// done records the addresses that the cloud assigned.
func (a ApplyNetworks) done(e *edit, r result) error {
	i, vm, err := e.vm(a.at)
	if err == nil {
		i.learn(vm, r.networks)
	}
	return err
}

func (a Apply) done(e *edit, _ result) error {
	i, err := e.instance(a.Instance)
	if err == nil {
		i.Applied = a.Applied
	}
	return err
}

func (a RestartJobs) done(e *edit, _ result) error {
	i, err := e.instance(a.Instance)
	if err == nil {
		i.Applied = a.Applied
	}
	return err
}

func (a CompilePackage) done(e *edit, r result) error {
	return e.compiled(CompiledPackage{PackageRef: a.Package, Stemcell: a.Stemcell, Key: a.Key, Blob: r.blob, SHA1: r.sha1})
}

func (a KnowPackage) done(e *edit, _ result) error { return e.compiled(a.Package) }

func (e *edit) compiled(p CompiledPackage) error {
	e.s.Packages = append(e.s.Packages, p)
	slices.SortFunc(e.s.Packages, func(a, b CompiledPackage) int { return strings.Compare(packageKey(a), packageKey(b)) })
	e.touch(packagesKey)
	return nil
}

// done keeps obsolete addresses until the VM that has them is deleted.
func (a PlaceInstance) done(e *edit, _ result) error {
	i := e.byID[a.Instance]
	if i == nil {
		e.add(&Instance{ID: a.Instance, State: Started})
	}
	i, err := e.instance(a.Instance)
	if err != nil {
		return err
	}
	i.Group, i.Index, i.AZ, i.Bootstrap = a.Group, a.Index, a.AZ, a.Bootstrap
	addresses := slices.Clone(a.Addresses)
	for _, held := range i.Addresses {
		at := slices.IndexFunc(addresses, func(w Address) bool { return w.sameAs(held) })
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

// sameAs reports whether a held address satisfies the wanted one.
func (a Address) sameAs(held Address) bool {
	if a.Dynamic || held.Dynamic {
		return a.Dynamic && held.Dynamic && a.Network == held.Network
	}
	return a.IP == held.IP
}

func (a ActivateVM) done(e *edit, _ result) error {
	i, vm, err := e.vm(a.at)
	if err != nil {
		return err
	}
	for _, other := range i.VMs {
		other.Active = false
	}
	vm.Active = true
	return nil
}

func (a OrphanVM) done(e *edit, _ result) error {
	i, vm, err := e.vm(a.at)
	if err != nil {
		return err
	}
	o := OrphanedVM{VM: *vm, Instance: i.slug()}
	o.Active, o.Attached = false, nil
	i.Addresses = slices.DeleteFunc(i.Addresses, func(held Address) bool {
		if held.Obsolete {
			o.Addresses = append(o.Addresses, held)
		}
		return held.Obsolete
	})
	i.VMs = slices.DeleteFunc(i.VMs, func(vm *VM) bool { return vm.AgentID == a.VM })
	e.s.VMs = append(e.s.VMs, o)
	e.touch(orphanedVMsKey)
	return nil
}

func (a FreeAddresses) done(e *edit, _ result) error {
	i, err := e.instance(a.Instance)
	if err == nil {
		i.Addresses = slices.DeleteFunc(i.Addresses, func(held Address) bool { return held.Obsolete })
	}
	return err
}

func (a ActivateDisk) done(e *edit, _ result) error {
	i, err := e.instance(a.Instance)
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

func (a OrphanDisk) done(e *edit, _ result) error {
	i, err := e.instance(a.Instance)
	if err != nil {
		return err
	}
	d := i.Disk(a.Disk)
	if d == nil {
		return fmt.Errorf("%s has no disk %s", i, a.Disk)
	}
	o := OrphanedDisk{Disk: *d, Instance: i.slug(), AZ: i.AZ}
	o.Active = false
	i.Disks = slices.DeleteFunc(i.Disks, func(d *Disk) bool { return d.Key == a.Disk })
	for _, vm := range i.VMs {
		vm.Attached = slices.DeleteFunc(vm.Attached, func(t Attachment) bool { return t.Disk == a.Disk })
	}
	e.s.Disks = append(e.s.Disks, o)
	e.touch(orphanedDisksKey)
	return nil
}

func (a BeginUpdate) done(e *edit, _ result) error { return e.complete(a.on, false) }

func (a FinishUpdate) done(e *edit, _ result) error { return e.complete(a.on, true) }

func (e *edit) complete(a on, complete bool) error {
	i, err := e.instance(a.Instance)
	if err == nil {
		i.Complete = complete
	}
	return err
}

func (a SetState) done(e *edit, _ result) error {
	i, err := e.instance(a.Instance)
	if err == nil {
		i.State = a.State
	}
	return err
}

func (a PublishDNS) done(e *edit, _ result) error {
	d := &e.s.DNS
	d.Records = slices.DeleteFunc(d.Records, func(r Record) bool { return r.Instance == a.Instance })
	d.Records = append(d.Records, a.resolved(e.byID[a.Instance])...)
	slices.SortFunc(d.Records, compareRecords)
	d.Version++
	e.touch(dnsKey)
	return nil
}

// resolved fills in the addresses that the cloud assigned.
func (a PublishDNS) resolved(i *Instance) []Record {
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
	return slices.DeleteFunc(list, func(r Record) bool { return r.IP == "" })
}

func (a PublishAliases) done(e *edit, _ result) error {
	e.s.DNS.Domain, e.s.DNS.Aliases = a.Domain, a.Aliases
	e.s.DNS.Version++
	e.touch(dnsKey)
	return nil
}

func compareRecords(a, b Record) int {
	if c := strings.Compare(a.Instance, b.Instance); c != 0 {
		return c
	}
	return strings.Compare(a.Network, b.Network)
}

func (a ForgetInstance) done(e *edit, _ result) error {
	i, err := e.instance(a.Instance)
	if err != nil {
		return err
	}
	if len(i.VMs)+len(i.Disks) > 0 {
		return fmt.Errorf("%s still has VMs or disks", i)
	}
	e.s.Instances = slices.DeleteFunc(e.s.Instances, func(i *Instance) bool { return i.ID == a.Instance })
	delete(e.byID, a.Instance)
	return nil
}

func (a SetCPI) done(e *edit, _ result) error {
	_, vm, err := e.vm(a.at)
	if err == nil {
		vm.CPI = a.CPI
	}
	return err
}

func (a SaveDeployment) done(e *edit, _ result) error {
	e.s.Deployed = a.Deployed
	e.touch(deploymentKey)
	return nil
}

func (a SaveNumbers) done(e *edit, _ result) error {
	e.s.Numbers = a.Numbers
	e.touch(numbersKey)
	return nil
}

// Actions that do not change the State.
func (SetVMMetadata) done(*edit, result) error   { return nil }
func (SetDiskMetadata) done(*edit, result) error { return nil }
func (SnapshotDisk) done(*edit, result) error    { return nil }
func (AskState) done(*edit, result) error        { return nil }
func (WaitForAgent) done(*edit, result) error    { return nil }
func (Prepare) done(*edit, result) error         { return nil }
func (RunScript) done(*edit, result) error       { return nil }
func (Drain) done(*edit, result) error           { return nil }
func (Stop) done(*edit, result) error            { return nil }
func (AddDisk) done(*edit, result) error         { return nil }
func (RemoveDisk) done(*edit, result) error      { return nil }
func (MigrateDisk) done(*edit, result) error     { return nil }
func (Start) done(*edit, result) error           { return nil }
func (Watch) done(*edit, result) error           { return nil }
func (SyncDNS) done(*edit, result) error         { return nil }

// Result returns the state after the plan, starting from another state. Descriptive names replace those that the
// cloud assigns.
func (p *Plan) Result(previous *State) (*State, error) {
	s := previous.clone()
	s.Deployment = p.Deployment
	e := newEdit(s)
	for id, step := range p.Steps() {
		if step.Unless.holds(e.byID) {
			continue
		}
		if err := step.Action.done(e, result{cid: "of " + id, blob: "of " + id, sha1: "of " + id}); err != nil {
			return nil, fmt.Errorf("%s: %s: %w", id, step.Kind(), err)
		}
	}
	s.sort()
	s.Version, s.Revision = StateVersion, s.Revision+1
	return s, nil
}
