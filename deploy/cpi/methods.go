package cpi

// This file has the methods of the CPI.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/redact"
	"github.com/boshrender/boshrender/manifest"
)

var (
	_ driver.Cloud       = (*CPI)(nil)
	_ driver.DiskResizer = (*CPI)(nil)
	_ driver.DiskUpdater = (*CPI)(nil)
	_ driver.DiskFinder  = (*CPI)(nil)
	_ driver.Rebooter    = (*CPI)(nil)

	_ driver.CloudPropertiesCalculator = (*CPI)(nil)
)

// CreateVM implements driver.Cloud.
func (c *CPI) CreateVM(ctx context.Context, vm driver.VMRequest) (driver.CreatedVM, error) {
	disks := vm.Disks
	if disks == nil {
		disks = []string{}
	}
	var result []json.RawMessage
	err := c.Call(ctx, &result, "create_vm", vm.AgentID, vm.Stemcell, vm.CloudProperties, vm.Networks, disks, vm.Env)
	if err != nil {
		return driver.CreatedVM{}, err
	}
	var out driver.CreatedVM
	if len(result) == 0 || json.Unmarshal(result[0], &out.CID) != nil || out.CID == "" {
		return driver.CreatedVM{}, errors.New("CPI method 'create_vm' returned no name of a VM")
	}
	if len(result) < 2 {
		return out, nil
	}
	var networks map[string]struct{ IP, Netmask, Gateway string }
	if err := json.Unmarshal(result[1], &networks); err != nil {
		return out, fmt.Errorf("CPI method 'create_vm' returned networks that can't be read: %w", redact.JSON(result[1], err))
	}
	for _, name := range slices.Sorted(maps.Keys(networks)) {
		n := networks[name]
		out.Networks = append(out.Networks, state.Address{Network: name, IP: n.IP, Netmask: n.Netmask, Gateway: n.Gateway})
	}
	return out, nil
}

// DeleteVM implements driver.Cloud.
func (c *CPI) DeleteVM(ctx context.Context, cid string) error {
	return c.Call(ctx, nil, "delete_vm", cid)
}

// HasVM implements driver.Cloud.
func (c *CPI) HasVM(ctx context.Context, cid string) (has bool, err error) {
	err = c.Call(ctx, &has, "has_vm", cid)
	return has, err
}

// RebootVM restarts a VM.
func (c *CPI) RebootVM(ctx context.Context, cid string) error {
	return c.Call(ctx, nil, "reboot_vm", cid)
}

// SetVMMetadata implements driver.Cloud.
func (c *CPI) SetVMMetadata(ctx context.Context, cid string, metadata map[string]string) error {
	return c.Call(ctx, nil, "set_vm_metadata", cid, metadata)
}

// CreateDisk implements driver.Cloud.
func (c *CPI) CreateDisk(ctx context.Context, size int, properties *manifest.Map, vm string) (cid string, err error) {
	err = c.Call(ctx, &cid, "create_disk", size, properties, vm)
	if err == nil && cid == "" {
		err = errors.New("CPI method 'create_disk' returned no name of a disk")
	}
	return cid, err
}

// DeleteDisk implements driver.Cloud.
func (c *CPI) DeleteDisk(ctx context.Context, cid string) error {
	return c.Call(ctx, nil, "delete_disk", cid)
}

// HasDisk reports whether a disk exists.
func (c *CPI) HasDisk(ctx context.Context, cid string) (has bool, err error) {
	err = c.Call(ctx, &has, "has_disk", cid)
	return has, err
}

// GetDisks returns the disks of a VM.
func (c *CPI) GetDisks(ctx context.Context, vm string) (cids []string, err error) {
	err = c.Call(ctx, &cids, "get_disks", vm)
	return cids, err
}

// AttachDisk implements driver.Cloud. The hint is a string or a hash.
func (c *CPI) AttachDisk(ctx context.Context, vm, disk string) (hint json.RawMessage, err error) {
	if err := c.Call(ctx, &hint, "attach_disk", vm, disk); err != nil {
		return nil, err
	}
	switch string(hint) {
	case "", "null", `""`, "{}":
		return nil, fmt.Errorf("No disk_hint")
	}
	return hint, nil
}

// DetachDisk implements driver.Cloud.
func (c *CPI) DetachDisk(ctx context.Context, vm, disk string) error {
	return c.Call(ctx, nil, "detach_disk", vm, disk)
}

// SetDiskMetadata implements driver.Cloud.
func (c *CPI) SetDiskMetadata(ctx context.Context, cid string, metadata map[string]string) error {
	return c.Call(ctx, nil, "set_disk_metadata", cid, metadata)
}

// ResizeDisk implements driver.DiskResizer.
func (c *CPI) ResizeDisk(ctx context.Context, cid string, size int) error {
	return c.Call(ctx, nil, "resize_disk", cid, size)
}

// UpdateDisk implements driver.DiskUpdater.
func (c *CPI) UpdateDisk(ctx context.Context, cid string, size int, properties *manifest.Map) (string, error) {
	var fresh *string
	err := c.Call(ctx, &fresh, "update_disk", cid, size, properties)
	if fresh == nil {
		return "", err
	}
	return *fresh, err
}

// SnapshotDisk implements driver.Cloud.
func (c *CPI) SnapshotDisk(ctx context.Context, disk string, metadata map[string]string) (cid string, err error) {
	err = c.Call(ctx, &cid, "snapshot_disk", disk, metadata)
	return cid, err
}

// DeleteSnapshot deletes a snapshot.
func (c *CPI) DeleteSnapshot(ctx context.Context, cid string) error {
	return c.Call(ctx, nil, "delete_snapshot", cid)
}

// CreateStemcell uploads the image of a stemcell and returns its name. Tags are passed to a CPI of version 3.
func (c *CPI) CreateStemcell(ctx context.Context, image string, properties *manifest.Map, tags map[string]string) (cid string, err error) {
	arguments := []any{image, properties}
	version, err := c.speaks(ctx)
	if err != nil {
		return "", err
	}
	if version >= 3 {
		if tags == nil {
			tags = map[string]string{}
		}
		arguments = append(arguments, map[string]any{"tags": tags})
	}
	err = c.Call(ctx, &cid, "create_stemcell", arguments...)
	if err == nil && cid == "" {
		err = errors.New("CPI method 'create_stemcell' returned no name of a stemcell")
	}
	return cid, err
}

// DeleteStemcell deletes a stemcell.
func (c *CPI) DeleteStemcell(ctx context.Context, cid string) error {
	return c.Call(ctx, nil, "delete_stemcell", cid)
}

// CalculateVMCloudProperties returns the cloud properties of a VM of a size: RAM and disk are in MiB.
func (c *CPI) CalculateVMCloudProperties(ctx context.Context, cpu, ram, disk int) (*manifest.Map, error) {
	m := manifest.MapOf()
	err := c.Call(ctx, m, "calculate_vm_cloud_properties", map[string]int{"cpu": cpu, "ram": ram, "ephemeral_disk_size": disk})
	return m, err
}
