package state

// This file changes states, part by part, and remembers which parts a Store has to write.

import (
	"fmt"
	"slices"
	"strings"
)

// Edit changes a state and records the keys of a Store that change.
type Edit struct {
	// State is the state. Parts of it that don't belong to an instance may be changed directly: see Touch.
	State   *State
	byID    map[string]*Instance
	touched map[string]bool
}

// Edit returns an Edit of the state.
func (s *State) Edit() *Edit {
	e := &Edit{State: s, byID: make(map[string]*Instance, len(s.Instances)), touched: map[string]bool{}}
	for _, i := range s.Instances {
		e.byID[i.ID] = i
	}
	return e
}

// Changed returns the keys changed since its last call, sorted.
func (e *Edit) Changed() []string {
	keys := make([]string, 0, len(e.touched))
	for k := range e.touched {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	clear(e.touched)
	return keys
}

// Touch records that the part of the state with a key changes: one of the constants, such as KeyDNS.
func (e *Edit) Touch(key string) { e.touched[key] = true }

// Find returns an instance, to read it; nil if there is none.
func (e *Edit) Find(id string) *Instance { return e.byID[id] }

// Instance returns an instance, to change it.
func (e *Edit) Instance(id string) (*Instance, error) {
	i := e.byID[id]
	if i == nil {
		return nil, fmt.Errorf("no instance %s", id)
	}
	e.Touch(instanceKey(id))
	return i, nil
}

// VM returns an instance and one of its VMs, by the ID of its agent, to change them.
func (e *Edit) VM(instance, agentID string) (*Instance, *VM, error) {
	i, err := e.Instance(instance)
	if err != nil {
		return nil, nil, err
	}
	vm := i.VMOf(agentID)
	if vm == nil {
		return nil, nil, fmt.Errorf("%s has no VM with agent %s", i, agentID)
	}
	return i, vm, nil
}

// Disk returns a VM of an instance and a disk of the instance, by its key, to change them.
func (e *Edit) Disk(instance, agentID, key string) (*VM, *Disk, error) {
	i, vm, err := e.VM(instance, agentID)
	if err != nil {
		return nil, nil, err
	}
	d := i.Disk(key)
	if d == nil {
		return nil, nil, fmt.Errorf("%s has no disk %s", i, key)
	}
	return vm, d, nil
}

// Add adds an instance.
func (e *Edit) Add(i *Instance) {
	e.State.Instances = append(e.State.Instances, i)
	e.byID[i.ID] = i
	e.Touch(instanceKey(i.ID))
}

// Remove removes an instance.
func (e *Edit) Remove(id string) {
	e.State.Instances = slices.DeleteFunc(e.State.Instances, func(i *Instance) bool { return i.ID == id })
	delete(e.byID, id)
	e.Touch(instanceKey(id))
}

// AddPackage adds a compiled package.
func (e *Edit) AddPackage(p CompiledPackage) {
	e.State.Packages = append(e.State.Packages, p)
	slices.SortFunc(e.State.Packages, func(a, b CompiledPackage) int { return strings.Compare(packageKey(a), packageKey(b)) })
	e.Touch(KeyPackages)
}

// RemovePackage removes a compiled package.
func (e *Edit) RemovePackage(p CompiledPackage) {
	e.State.Packages = slices.DeleteFunc(e.State.Packages, func(has CompiledPackage) bool { return has == p })
	e.Touch(KeyPackages)
}

func packageKey(p CompiledPackage) string {
	return p.Name + " " + p.Version + " " + p.Stemcell + " " + p.Key
}

// Writes returns the changes of a Store for some keys: the keys of Changed, or none. They raise the revision.
func (e *Edit) Writes(keys []string) ([]Write, error) { return e.State.writes(keys, e.byID) }

// Learn records the addresses that the cloud assigned to a VM on dynamic networks.
func (i *Instance) Learn(vm *VM, networks []Address) {
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
