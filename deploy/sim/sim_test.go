package sim

// This file tests that breaches of the laws are seen.

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
)

// vmAt makes a VM with an address.
func vmAt(t *testing.T, c *Cloud, agent, ip string) string {
	t.Helper()
	network := manifest.MapOf("type", "manual", "ip", ip, "netmask", "255.255.255.0", "cloud_properties", manifest.MapOf())
	vm, err := c.CreateVM(t.Context(), driver.VMRequest{AgentID: agent, Networks: manifest.MapOf("n", network)})
	require.NoError(t, err)
	return vm.CID
}

func diskOn(t *testing.T, c *Cloud, vm string) string {
	t.Helper()
	disk, err := c.CreateDisk(t.Context(), 10, nil, vm)
	require.NoError(t, err)
	hint, err := c.AttachDisk(t.Context(), vm, disk)
	require.NoError(t, err)
	a := c.Agent(driver.AgentRef{CID: vm, AgentID: vm + "-agent"})
	require.NoError(t, a.AddPersistentDisk(t.Context(), disk, hint))
	require.NoError(t, a.MountDisk(t.Context(), disk))
	return disk
}

func TestBreaches(t *testing.T) {
	for want, breach := range map[string]func(*testing.T, *Cloud){
		"address 10.0.0.1 belongs to vm-1 and to vm-2": func(t *testing.T, c *Cloud) {
			vmAt(t, c, "a", "10.0.0.1")
			vmAt(t, c, "b", "10.0.0.1")
		},
		"agent a belongs to vm-1 and to vm-2": func(t *testing.T, c *Cloud) {
			vmAt(t, c, "a", "10.0.0.1")
			vmAt(t, c, "a", "10.0.0.2")
		},
		"disk disk-3 is attached to vm-2 while it is on vm-1": func(t *testing.T, c *Cloud) {
			one, two := vmAt(t, c, "vm-1-agent", "10.0.0.1"), vmAt(t, c, "b", "10.0.0.2")
			_, err := c.AttachDisk(t.Context(), two, diskOn(t, c, one))
			require.NoError(t, err)
		},
		"disk disk-2 is detached from vm-1 while it is mounted": func(t *testing.T, c *Cloud) {
			vm := vmAt(t, c, "vm-1-agent", "10.0.0.1")
			require.NoError(t, c.DetachDisk(t.Context(), vm, diskOn(t, c, vm)))
		},
		"disk disk-2 is deleted while it is attached to vm-1": func(t *testing.T, c *Cloud) {
			vm := vmAt(t, c, "vm-1-agent", "10.0.0.1")
			require.NoError(t, c.DeleteDisk(t.Context(), diskOn(t, c, vm)))
		},
		"jobs are configured while they run": func(t *testing.T, c *Cloud) {
			a := c.Agent(driver.AgentRef{CID: vmAt(t, c, "a", "10.0.0.1"), AgentID: "a"})
			require.NoError(t, a.Apply(t.Context(), &driver.ApplySpec{}))
			require.NoError(t, a.Start(t.Context()))
			require.NoError(t, a.Apply(t.Context(), &driver.ApplySpec{}))
		},
		"jobs are started that were never configured": func(t *testing.T, c *Cloud) {
			require.NoError(t, c.Agent(driver.AgentRef{CID: vmAt(t, c, "a", "10.0.0.1"), AgentID: "a"}).Start(t.Context()))
		},
		"disk disk-2 is unmounted while jobs run": func(t *testing.T, c *Cloud) {
			vm := vmAt(t, c, "vm-1-agent", "10.0.0.1")
			disk := diskOn(t, c, vm)
			a := c.Agent(driver.AgentRef{CID: vm, AgentID: "vm-1-agent"})
			require.NoError(t, a.Apply(t.Context(), &driver.ApplySpec{}))
			require.NoError(t, a.Start(t.Context()))
			require.NoError(t, a.UnmountDisk(t.Context(), disk))
		},
	} {
		c := &Cloud{}
		breach(t, c)
		require.ErrorContains(t, c.Breaches(), want)
	}
}

// TestCheck finds resources in the cloud and not in the state, and vice versa.
func TestCheck(t *testing.T) {
	c := &Cloud{}
	vm := vmAt(t, c, "vm-1-agent", "10.0.0.1")
	disk := diskOn(t, c, vm)
	i := &state.Instance{
		ID: "i", Group: "g", VMs: []*state.VM{{CID: vm, AgentID: "vm-1-agent", Attached: []state.Attachment{{Disk: "k", Mounted: true}}}},
		Disks: []*state.Disk{{Key: "k", CID: disk}},
	}
	s := &state.State{Instances: []*state.Instance{i}}
	require.NoError(t, c.Check(s))
	i.VMs[0].Attached[0].Mounted = false
	require.ErrorContains(t, c.Check(s), "attached true and mounted true, which the state doesn't say")
	i.VMs[0].Attached = nil
	require.ErrorContains(t, c.Check(s), "has 1 disks attached, the state 0")
	require.ErrorContains(t, c.Check(&state.State{}), "VM vm-1 is in the cloud and nowhere else")
	require.ErrorContains(t, c.Check(&state.State{}), "disk disk-2 is in the cloud and nowhere else")
	c.Vanish(vm)
	require.ErrorContains(t, c.Check(s), "VM vm-1 of g/i (0) isn't in the cloud")
}

// TestMemory does not repeat a call with the same token, also after saving and loading the cloud.
func TestMemory(t *testing.T) {
	c := &Cloud{}
	ctx := driver.WithCall(t.Context(), driver.Call{Token: "x"})
	make := func(c *Cloud, ctx context.Context) (string, error) {
		vm, err := c.CreateVM(ctx, driver.VMRequest{AgentID: "a"})
		return vm.CID, err
	}
	first, err := make(c, ctx)
	require.NoError(t, err)
	data, err := json.Marshal(c)
	require.NoError(t, err)
	again := &Cloud{}
	require.NoError(t, json.Unmarshal(data, again))
	second, err := make(again, ctx)
	require.NoError(t, err)
	require.Equal(t, first, second)
	_, err = make(again, driver.WithCall(t.Context(), driver.Call{Token: "y", Recall: true}))
	require.ErrorIs(t, err, driver.ErrNeverCalled)
	again.Forgetful = true
	third, err := make(again, ctx)
	require.NoError(t, err)
	require.NotEqual(t, first, third)
	require.Error(t, again.Breaches(), "a forgetful cloud makes another")
}
