package sim

// This file has accidents of a cloud, and the methods for inspecting it.

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/boshrender/boshrender/deploy/driver"
)

var (
	_ driver.DiskFinder = (*Cloud)(nil)
	_ driver.Rebooter   = (*Cloud)(nil)
	_ driver.Inspector  = (*agent)(nil)
	_ driver.LogAgent   = (*agent)(nil)
)

// HasDisk implements driver.DiskFinder.
func (c *Cloud) HasDisk(ctx context.Context, cid string) (has bool, err error) {
	err = c.do(ctx, "has_disk", cid, func() error {
		has = c.disks[cid] != nil
		return nil
	})
	return has, err
}

// RebootVM implements driver.Rebooter: an agent that was silent answers again.
func (c *Cloud) RebootVM(ctx context.Context, cid string) error {
	return c.do(ctx, "reboot_vm", cid, func() error {
		v := c.vms[cid]
		if v == nil {
			return failed("reboot_vm", driver.VMNotFound, "VM '%s' not found", cid)
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

// Inspect implements driver.Inspector: each job is a process.
func (a *agent) Inspect(ctx context.Context) (d driver.Details, err error) {
	s, err := a.GetState(ctx)
	if err != nil {
		return d, err
	}
	a.c.mu.Lock()
	defer a.c.mu.Unlock()
	d.JobState = s.JobState
	if v := a.c.vms[a.ref.CID]; v != nil {
		for _, j := range v.applied.Jobs {
			d.Processes = append(d.Processes, driver.Process{Name: j.Name, State: s.JobState})
		}
	}
	return d, nil
}

// FetchLogs implements driver.LogAgent with a text in place of a tarball.
func (a *agent) FetchLogs(ctx context.Context, kind string, filters []string) (io.ReadCloser, error) {
	err := a.ask(ctx, "fetch_logs", true, func(*vm) error { return nil })
	if err != nil {
		return nil, err
	}
	return io.NopCloser(bytes.NewReader(fmt.Appendf(nil, "%s logs of %s %s", kind, a.ref.CID, strings.Join(filters, " ")))), nil
}
