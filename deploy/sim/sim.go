// Package sim simulates a cloud in memory, with its agents, for package deploy: to observe a deploy, and to test that
// it does nothing wrong. It tracks VMs, disks and addresses, has latencies by a clock, and faults that can be
// injected. It records each breach of a law of clouds: a disk on two VMs, a duplicate address, a disk that is
// detached while it is mounted, jobs that are configured while they run, and resources that were created and
// forgotten.
package sim

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
)

// Cloud is a cloud with agents: a driver.Cloud and driver.Agents. The zero value works and has no latency; it is safe
// for concurrent use.
type Cloud struct {
	// Latency returns the duration of a method; nil means no time.
	Latency func(method string) time.Duration
	// Clock is the clock for Latency; nil means the machine's.
	Clock driver.Clock
	// Fault, if not nil, returns the fault of a call before it is executed; about is the name of the VM or disk, or of
	// the one that will be created. It may be called concurrently.
	Fault func(method, about string) Fault
	// Forgetful makes the cloud forget calls: like a CPI without a journal, it repeats the effect of a repeated call.
	Forgetful bool
	// Save, if not nil, is called with the cloud as JSON after each call that may have changed it, before the answer,
	// so that the cloud can outlive the process.
	Save func(data []byte) error

	mu       sync.Mutex
	made     int
	vms      map[string]*vm
	disks    map[string]*disk
	calls    map[string]remembered
	tokens   map[string]string // methods
	tasks    map[string]task   // of agents
	count    map[string]int
	breaches []error
	replaced map[string]string // the VMs whose agents answer in place of others
	failure  error             // Fault.Task of the current call
}

// Fault is a fault of a call.
type Fault struct {
	// Before is an error instead of the effect.
	Before error
	// After is an error after the effect, instead of the answer.
	After error
	// Vanish makes the VM of the call disappear.
	Vanish bool
	// By, if not empty, is the VM whose agent answers from now on in place of the one that is called: see Cloud.Replace.
	By string
	// Task is the failure of the agent's task that the call begins, without an effect.
	Task error
}

type vm struct {
	cid, agentID, stemcell string
	addresses              []state.Address
	disks                  map[string]bool // attached, true for mounted
	known                  map[string]bool // announced to the agent
	applied                state.Applied
	configured, started    bool
	down                   bool // shutdown was announced to its agent
	failing                bool // jobs don't start
	silent                 bool // the agent doesn't answer
	dns                    int
}

type disk struct {
	cid  string
	size int
	vm   string
	data string // content migrated to it
}

// do executes a call of the CPI.
func (c *Cloud) do(ctx context.Context, method, about string, effect func() error) error {
	return c.call(ctx, method, about, func() error {
		c.checkToken(ctx, method)
		return effect()
	})
}

// call executes a call with its latency and faults.
func (c *Cloud) call(ctx context.Context, method, about string, effect func() error) error {
	if c.Latency != nil {
		if d := c.Latency(method); d > 0 {
			if err := c.sleep(ctx, d); err != nil {
				return err
			}
		}
	}
	var f Fault
	if c.Fault != nil {
		f = c.Fault(method, about)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.start()
	if f.By != "" {
		c.replace(about, f.By)
	}
	if f.Before != nil {
		return f.Before
	}
	c.count[method]++
	c.failure = f.Task
	if f.Vanish {
		c.vanish(about)
	}
	if err := effect(); err != nil {
		return err
	}
	if c.Save != nil && method != "get_state" && method != "ping" {
		data, err := c.marshal()
		if err == nil {
			err = c.Save(data)
		}
		if err != nil {
			return err
		}
	}
	return f.After
}

func (c *Cloud) sleep(ctx context.Context, d time.Duration) error {
	clock := c.Clock
	if clock == nil {
		clock = driver.SystemClock
	}
	return clock.Sleep(ctx, d)
}

func (c *Cloud) start() {
	if c.vms == nil {
		c.vms, c.disks, c.calls = map[string]*vm{}, map[string]*disk{}, map[string]remembered{}
		c.tokens = map[string]string{}
		c.tasks, c.count = map[string]task{}, map[string]int{}
	}
}

func (c *Cloud) breach(format string, args ...any) {
	c.breaches = append(c.breaches, fmt.Errorf(format, args...))
}

func (c *Cloud) name(kind string) string {
	c.made++
	return fmt.Sprintf("%s-%d", kind, c.made)
}

func failed(method, typ, format string, args ...any) error {
	return &driver.CloudError{Type: typ, Message: fmt.Sprintf(format, args...), Method: method}
}

// CreateVM implements driver.Cloud.
func (c *Cloud) CreateVM(ctx context.Context, req driver.VMRequest) (out driver.CreatedVM, err error) {
	err = c.do(ctx, "create_vm", req.AgentID, func() error {
		was, known, err := c.recall(ctx)
		if known {
			out = driver.CreatedVM{CID: was.cid, Networks: was.networks}
			return err
		}
		v := &vm{cid: c.name("vm"), agentID: req.AgentID, stemcell: req.Stemcell, disks: map[string]bool{}, known: map[string]bool{}}
		for _, other := range c.vms {
			if other.agentID == req.AgentID {
				c.breach("agent %s belongs to %s and to %s", req.AgentID, other.cid, v.cid)
			}
		}
		for name, settings := range req.Networks.All() {
			c.give(v, name, settings)
		}
		c.vms[v.cid] = v
		out = driver.CreatedVM{CID: v.cid, Networks: slices.Clone(v.addresses)}
		c.remember(ctx, remembered{cid: out.CID, networks: out.Networks})
		return nil
	})
	return out, err
}

// CalculateVMCloudProperties implements driver.CloudPropertiesCalculator.
func (c *Cloud) CalculateVMCloudProperties(ctx context.Context, cpu, ram, disk int) (m *manifest.Map, err error) {
	err = c.do(ctx, "calculate_vm_cloud_properties", "", func() error {
		m = manifest.MapOf("instance_type", fmt.Sprintf("%d-cpu-%d-ram", cpu, ram), "ephemeral_disk", manifest.MapOf("size", disk))
		return nil
	})
	return m, err
}

// give assigns an address to a VM.
func (c *Cloud) give(v *vm, network string, settings any) {
	m, _ := settings.(*manifest.Map)
	kind, _ := m.Get("type")
	written, _ := m.Get("ip")
	ip, _ := written.(string)
	a := state.Address{Network: network, IP: ip, Dynamic: kind == "dynamic"}
	for _, key := range []string{"netmask", "cloud_properties"} {
		if kind == "manual" && !m.Has(key) {
			c.breach("network %s of a VM has no %s", network, key)
		}
	}
	if a.Dynamic && ip == "127.0.0.1" {
		c.breach("network %s of a VM is dynamic, and has the address that templates see in place of an unknown one", network)
	}
	if a.Dynamic {
		a.IP = fmt.Sprintf("172.16.%d.%d", c.made/256, c.made%256)
		a.Netmask, a.Gateway = "255.255.0.0", "172.16.0.1"
	} else {
		for _, other := range c.vms {
			if slices.ContainsFunc(other.addresses, func(b state.Address) bool { return b.IP == ip }) {
				c.breach("address %s belongs to %s and to %s", ip, other.cid, v.cid)
			}
		}
	}
	v.addresses = append(v.addresses, a)
}

// DeleteVM implements driver.Cloud.
func (c *Cloud) DeleteVM(ctx context.Context, cid string) error {
	return c.do(ctx, "delete_vm", cid, func() error {
		if _, known, err := c.recall(ctx); known {
			return err
		}
		if c.vms[cid] == nil {
			return failed("delete_vm", driver.VMNotFound, "VM '%s' not found", cid)
		}
		c.vanish(cid)
		c.remember(ctx, remembered{})
		return nil
	})
}

func (c *Cloud) vanish(cid string) {
	delete(c.vms, cid)
	for _, d := range c.disks {
		if d.vm == cid {
			d.vm = ""
		}
	}
}

// Vanish makes a VM disappear, as in a failure of its host.
func (c *Cloud) Vanish(cid string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.vanish(cid)
}

// HasVM implements driver.Cloud.
func (c *Cloud) HasVM(ctx context.Context, cid string) (has bool, err error) {
	err = c.do(ctx, "has_vm", cid, func() error {
		has = c.vms[cid] != nil
		return nil
	})
	return has, err
}

// SetVMMetadata implements driver.Cloud.
func (c *Cloud) SetVMMetadata(ctx context.Context, cid string, _ map[string]string) error {
	return c.do(ctx, "set_vm_metadata", cid, func() error {
		if c.vms[cid] == nil {
			return failed("set_vm_metadata", driver.VMNotFound, "VM '%s' not found", cid)
		}
		return nil
	})
}

// CreateDisk implements driver.Cloud.
func (c *Cloud) CreateDisk(ctx context.Context, size int, _ *manifest.Map, near string) (cid string, err error) {
	err = c.do(ctx, "create_disk", near, func() error {
		was, known, err := c.recall(ctx)
		if known {
			cid = was.cid
			return err
		}
		d := &disk{cid: c.name("disk"), size: size}
		d.data = d.cid
		c.disks[d.cid] = d
		cid = d.cid
		c.remember(ctx, remembered{cid: cid})
		return nil
	})
	return cid, err
}

// DeleteDisk implements driver.Cloud.
func (c *Cloud) DeleteDisk(ctx context.Context, cid string) error {
	return c.do(ctx, "delete_disk", cid, func() error {
		d := c.disks[cid]
		if d == nil {
			return failed("delete_disk", driver.DiskNotFound, "Disk '%s' not found", cid)
		}
		if d.vm != "" {
			c.breach("disk %s is deleted while it is attached to %s", cid, d.vm)
		}
		delete(c.disks, cid)
		return nil
	})
}

// find returns a VM and a disk.
func (c *Cloud) find(method, vmCID, diskCID string) (*vm, *disk, error) {
	v, d := c.vms[vmCID], c.disks[diskCID]
	switch {
	case v == nil:
		return nil, nil, failed(method, driver.VMNotFound, "VM '%s' not found", vmCID)
	case d == nil:
		return nil, nil, failed(method, driver.DiskNotFound, "Disk '%s' not found", diskCID)
	}
	return v, d, nil
}

// AttachDisk implements driver.Cloud.
func (c *Cloud) AttachDisk(ctx context.Context, vmCID, diskCID string) (hint json.RawMessage, err error) {
	err = c.do(ctx, "attach_disk", vmCID, func() error {
		was, known, err := c.recall(ctx)
		if known {
			hint = was.hint
			return err
		}
		v, d, err := c.find("attach_disk", vmCID, diskCID)
		if err != nil {
			return err
		}
		if d.vm != "" {
			c.breach("disk %s is attached to %s while it is on %s", diskCID, vmCID, d.vm)
		}
		d.vm, v.disks[diskCID] = vmCID, false
		hint = json.RawMessage(fmt.Sprintf(`{"path":"/dev/%s"}`, diskCID))
		c.remember(ctx, remembered{hint: hint})
		return nil
	})
	return hint, err
}

// DetachDisk implements driver.Cloud.
func (c *Cloud) DetachDisk(ctx context.Context, vmCID, diskCID string) error {
	return c.do(ctx, "detach_disk", vmCID, func() error {
		if _, known, err := c.recall(ctx); known {
			return err
		}
		v, d, err := c.find("detach_disk", vmCID, diskCID)
		if err != nil {
			return err
		}
		mounted, attached := v.disks[diskCID]
		if !attached {
			return failed("detach_disk", driver.DiskNotAttached, "Disk '%s' is not attached to '%s'", diskCID, vmCID)
		}
		if mounted {
			c.breach("disk %s is detached from %s while it is mounted", diskCID, vmCID)
		}
		delete(v.disks, diskCID)
		delete(v.known, diskCID)
		d.vm = ""
		c.remember(ctx, remembered{})
		return nil
	})
}

// SetDiskMetadata implements driver.Cloud.
func (c *Cloud) SetDiskMetadata(ctx context.Context, cid string, _ map[string]string) error {
	return c.do(ctx, "set_disk_metadata", cid, func() error {
		if c.disks[cid] == nil {
			return failed("set_disk_metadata", driver.DiskNotFound, "Disk '%s' not found", cid)
		}
		return nil
	})
}

// change changes a detached disk, and returns its name.
func (c *Cloud) change(ctx context.Context, method, cid string, do func(*disk)) (name string, err error) {
	err = c.do(ctx, method, cid, func() error {
		was, known, err := c.recall(ctx)
		if known {
			name = was.cid
			return err
		}
		d := c.disks[cid]
		if d == nil {
			return failed(method, driver.DiskNotFound, "Disk '%s' not found", cid)
		}
		if d.vm != "" {
			c.breach("disk %s is changed while it is attached to %s", cid, d.vm)
		}
		do(d)
		name = d.cid
		c.remember(ctx, remembered{cid: name})
		return nil
	})
	return name, err
}

// ResizeDisk implements driver.DiskResizer.
func (c *Cloud) ResizeDisk(ctx context.Context, cid string, size int) error {
	_, err := c.change(ctx, "resize_disk", cid, func(d *disk) {
		if size < d.size {
			c.breach("disk %s of %d MiB is resized to %d", cid, d.size, size)
		}
		d.size = size
	})
	return err
}

// UpdateDisk implements driver.DiskUpdater. A disk that shrinks gets another name.
func (c *Cloud) UpdateDisk(ctx context.Context, cid string, size int, _ *manifest.Map) (string, error) {
	return c.change(ctx, "update_disk", cid, func(d *disk) {
		if size < d.size {
			delete(c.disks, cid)
			d.cid = c.name("disk")
			c.disks[d.cid] = d
		}
		d.size = size
	})
}

// SnapshotDisk implements driver.Cloud.
func (c *Cloud) SnapshotDisk(ctx context.Context, cid string, _ map[string]string) (snapshot string, err error) {
	err = c.do(ctx, "snapshot_disk", cid, func() error {
		was, known, err := c.recall(ctx)
		if known {
			snapshot = was.cid
			return err
		}
		if c.disks[cid] == nil {
			return failed("snapshot_disk", driver.DiskNotFound, "Disk '%s' not found", cid)
		}
		snapshot = c.name("snapshot")
		c.remember(ctx, remembered{cid: snapshot})
		return nil
	})
	return snapshot, err
}

// DeleteSnapshot deletes a snapshot.
func (c *Cloud) DeleteSnapshot(ctx context.Context, cid string) error {
	return c.do(ctx, "delete_snapshot", cid, func() error { return nil })
}

// Count returns the number of completed calls of each method.
func (c *Cloud) Count() map[string]int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return maps.Clone(c.count)
}

// Breaches returns the breaches of laws so far.
func (c *Cloud) Breaches() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return errors.Join(c.breaches...)
}

// Check compares the cloud with a state: a difference is an error, as is an agent that doesn't run the spec it was
// sent.
func (c *Cloud) Check(s *state.State) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	errs := slices.Clone(c.breaches)
	fail := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	vms, disks := map[string]bool{}, map[string]bool{}
	for _, i := range s.Instances {
		for _, v := range i.VMs {
			vms[v.CID] = true
			c.checkVM(i, v, fail)
		}
		for _, d := range i.Disks {
			disks[d.CID] = true
			if has := c.disks[d.CID]; i.Complete && has != nil && has.size != d.Size {
				fail("disk %s of %s has %d MiB, which the state doesn't say", d.CID, i, has.size)
			}
		}
	}
	for _, v := range s.VMs {
		vms[v.CID] = true
	}
	for _, d := range s.Disks {
		disks[d.CID] = true
	}
	for cid := range c.vms {
		if !vms[cid] {
			fail("VM %s is in the cloud and nowhere else", cid)
		}
	}
	for cid := range disks {
		if c.disks[cid] == nil {
			fail("disk %s isn't in the cloud", cid)
		}
	}
	for cid := range c.disks {
		if !disks[cid] {
			fail("disk %s is in the cloud and nowhere else", cid)
		}
	}
	return errors.Join(errs...)
}

func (c *Cloud) checkVM(i *state.Instance, v *state.VM, fail func(string, ...any)) {
	has := c.vms[v.CID]
	if has == nil {
		fail("VM %s of %s isn't in the cloud", v.CID, i)
		return
	}
	for _, t := range v.Attached {
		d := i.Disk(t.Disk)
		if mounted, attached := has.disks[d.CID]; !attached || mounted != t.Mounted {
			fail("disk %s of %s is attached %t and mounted %t, which the state doesn't say", d.CID, i, attached, mounted)
		}
	}
	if len(v.Attached) != len(has.disks) {
		fail("VM %s of %s has %d disks attached, the state %d", v.CID, i, len(has.disks), len(v.Attached))
	}
	if v.Active && i.Complete && !i.Compilation {
		if has.started != (i.State == state.Started) {
			fail("the jobs of %s run: %t, wanted: %s", i, has.started, i.State)
		}
		if i.State == state.Started && has.applied.Configuration != i.Applied.Configuration {
			fail("%s runs configuration %q, the state has %q", i, has.applied.Configuration, i.Applied.Configuration)
		}
	}
}
