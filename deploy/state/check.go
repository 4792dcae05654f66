package state

// This file checks the invariants of states.

import (
	"errors"
	"fmt"
)

// Check returns all violations of a state's invariants: a duplicate ID, an address that two instances hold, a disk or
// a VM that two instances have, two active VMs.
func (s *State) Check() error {
	c := stateCheck{ids: map[string]string{}, addresses: map[string]string{}, cids: map[string]string{}}
	for _, i := range s.Instances {
		c.instance(i)
	}
	for _, d := range s.Disks {
		c.once(c.cids, "disk "+d.CID, "the orphans of "+d.Instance)
	}
	for _, vm := range s.VMs {
		c.once(c.cids, "VM "+vm.CID, "the orphans of "+vm.Instance)
		for _, a := range vm.Addresses {
			c.address(a, "the orphans of "+vm.Instance)
		}
	}
	return errors.Join(c.errs...)
}

type stateCheck struct {
	errs                 []error
	ids, addresses, cids map[string]string // the owner of each
}

func (c *stateCheck) once(seen map[string]string, what, who string) {
	if other, twice := seen[what]; twice {
		c.errs = append(c.errs, fmt.Errorf("state: %s belongs to %s and to %s", what, other, who))
	}
	seen[what] = who
}

func (c *stateCheck) address(a Address, who string) {
	if a.IP != "" && !a.Dynamic {
		c.once(c.addresses, "address "+a.IP, who)
	}
}

func (c *stateCheck) instance(i *Instance) {
	who := i.Slug()
	c.once(c.ids, "ID "+i.ID, who)
	for _, a := range i.Addresses {
		c.address(a, who)
	}
	active := 0
	attached := map[string]string{}
	for _, vm := range i.VMs {
		if vm.Active {
			active++
		}
		c.once(c.ids, "agent "+vm.AgentID, who)
		c.once(c.cids, "VM "+vm.CID, who)
		for _, a := range vm.Attached {
			c.once(attached, "disk "+a.Disk, vm.CID)
			if i.Disk(a.Disk) == nil {
				c.errs = append(c.errs, fmt.Errorf("state: %s has disk %s attached, which it doesn't have", who, a.Disk))
			}
		}
	}
	if active > 1 {
		c.errs = append(c.errs, fmt.Errorf("state: %s has %d active VMs", who, active))
	}
	used := map[string]string{}
	for _, d := range i.Disks {
		c.once(c.ids, "disk "+d.Key, who)
		c.once(c.cids, "disk "+d.CID, who)
		if d.Active {
			c.once(used, fmt.Sprintf("the place of disk %q", d.Name), d.Key)
		}
	}
}
