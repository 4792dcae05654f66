//go:build linux

package main

// This file implements disks as folders that agents mount.

import (
	"encoding/json"
	"os"
	"slices"
)

// disk is the CPI's record of a disk.
type disk struct {
	Size            int            `json:"size"` // in MiB; not enforced
	CloudProperties map[string]any `json:"cloud_properties"`
}

func (c *cloud) createDisk(arguments []json.RawMessage) (any, error) {
	var d disk
	if err := decode(arguments, &d.Size, &d.CloudProperties); err != nil {
		return nil, err
	}
	id := newID("disk")
	if err := os.MkdirAll(c.path("disks", id, "data"), 0o755); err != nil {
		return nil, err
	}
	return id, write(c.path("disks", id, "disk.json"), d)
}

func (c *cloud) resizeDisk(arguments []json.RawMessage) (any, error) {
	var id string
	var size int
	if err := decode(arguments, &id, &size); err != nil {
		return nil, err
	}
	if !named(id) || !c.isDisk(id) {
		return nil, fail("DiskNotFound", "Disk %s not found", id)
	}
	var d disk
	if err := read(c.path("disks", id, "disk.json"), &d); err != nil {
		return nil, err
	}
	d.Size = size
	return nil, write(c.path("disks", id, "disk.json"), d)
}

func (c *cloud) isDisk(id string) bool {
	_, err := os.Stat(c.path("disks", id, "disk.json"))
	return err == nil
}

func (c *cloud) hasDisk(id string) (any, error) { return c.isDisk(id), nil }

func (c *cloud) deleteDisk(id string) (any, error) {
	if !c.isDisk(id) {
		return nil, fail("DiskNotFound", "Disk %s not found", id)
	}
	return nil, os.RemoveAll(c.path("disks", id))
}

func (c *cloud) disksOf(id string) (any, error) {
	one, err := c.vm(id)
	if err != nil {
		return nil, err
	}
	return append([]string{}, one.Disks...), nil
}

// attachDisk returns the path where the agent finds the disk.
func (c *cloud) attachDisk(id, disk string) (any, error) {
	one, err := c.vm(id)
	switch {
	case err != nil:
		return nil, err
	case !c.isDisk(disk):
		return nil, fail("DiskNotFound", "Disk %s not found", disk)
	case !slices.Contains(one.Disks, disk):
		one.Disks = append(one.Disks, disk)
	}
	return map[string]string{"path": c.path("disks", disk, "data")}, write(c.path("vms", id, "vm.json"), one)
}

func (c *cloud) detachDisk(id, disk string) (any, error) {
	one, err := c.vm(id)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(one.Disks, disk) {
		return nil, fail("DiskNotAttached", "Disk %s is not attached to VM %s", disk, id)
	}
	one.Disks = slices.DeleteFunc(one.Disks, func(d string) bool { return d == disk })
	return nil, write(c.path("vms", id, "vm.json"), one)
}
