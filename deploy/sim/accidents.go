package sim

// This file has accidents of a cloud, and the methods for inspecting it.

import (
	"context"

	"github.com/boshrender/boshrender/deploy"
)

var (
	_ deploy.DiskFinder = (*Cloud)(nil)
	_ deploy.Rebooter   = (*Cloud)(nil)
)

// HasDisk implements deploy.DiskFinder.
func (c *Cloud) HasDisk(ctx context.Context, cid string) (has bool, err error) {
	err = c.do(ctx, "has_disk", cid, func() error {
		has = c.disks[cid] != nil
		return nil
	})
	return has, err
}

// RebootVM implements deploy.Rebooter: an agent that was silent answers again.
func (c *Cloud) RebootVM(ctx context.Context, cid string) error {
	return c.do(ctx, "reboot_vm", cid, func() error {
		v := c.vms[cid]
		if v == nil {
			return failed("reboot_vm", deploy.VMNotFound, "VM '%s' not found", cid)
		}
		v.silent = false
		return nil
	})
}

// Unplug detaches a disk without a call of the CPI.
func (c *Cloud) Unplug(cid string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if d := c.disks[cid]; d != nil && c.vms[d.vm] != nil {
		v := c.vms[d.vm]
		delete(v.disks, cid)
		delete(v.known, cid)
		d.vm = ""
	}
}

// Lose makes a disk disappear, as in a failure of its host.
func (c *Cloud) Lose(cid string) {
	c.Unplug(cid)
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.disks, cid)
}
