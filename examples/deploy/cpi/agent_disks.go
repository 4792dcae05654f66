//go:build linux

package main

// This file mounts disks: folders that the CPI has announced.

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
)

// The mount points of the disk, and of another one to which it is copied.
const (
	store     = vcap + "/store"
	migration = vcap + "/store_migration_target"
)

func (a *agent) addDisk(_ context.Context, arguments []json.RawMessage) (any, error) {
	var id string
	var hint struct {
		Path string `json:"path"`
	}
	if err := decode(arguments, &id, &hint); err != nil {
		return nil, err
	}
	a.disks[id] = hint.Path
	return "added", write(filepath.Join(known, "disks.json"), a.disks)
}

func (a *agent) removeDisk(_ context.Context, arguments []json.RawMessage) (any, error) {
	var id string
	if err := decode(arguments, &id); err != nil {
		return nil, err
	}
	delete(a.disks, id)
	return "removed", write(filepath.Join(known, "disks.json"), a.disks)
}

// disk returns the path of the disk named by the first argument.
func (a *agent) disk(arguments []json.RawMessage) (string, error) {
	var id string
	if err := decode(arguments, &id); err != nil {
		return "", err
	}
	path := a.disks[id]
	if path == "" {
		return "", fmt.Errorf("Persistent disk with volume id '%s' could not be found", id)
	}
	return path, nil
}

// mounts returns the mounted folders of disks by mount point. A bind mount is identified by the last part of its root
// in its file system.
func mounts() (map[string]string, error) {
	f, err := os.Open("/proc/self/mountinfo")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	at := map[string]string{}
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if fields := strings.Fields(lines.Text()); len(fields) > 4 {
			at[fields[4]] = fields[3]
		}
	}
	return at, lines.Err()
}

// mountedAt returns the mount point of a disk; empty if it is not mounted.
func mountedAt(path string) (string, error) {
	at, err := mounts()
	for _, place := range []string{store, migration} {
		if root, ok := at[place]; ok && strings.HasSuffix(root, tail(path)) {
			return place, err
		}
	}
	return "", err
}

// tail returns the end of the path of a disk, which does not depend on where the file system is mounted:
// "disk-‹id›/data".
func tail(path string) string {
	return "/" + filepath.Base(filepath.Dir(path)) + "/" + filepath.Base(path)
}

func (a *agent) mountDisk(_ context.Context, arguments []json.RawMessage) (any, error) {
	path, err := a.disk(arguments)
	if err != nil {
		return nil, fmt.Errorf("Reading persistent disk settings: %w", err)
	}
	if place, err := mountedAt(path); err != nil || place != "" {
		return map[string]any{}, err
	}
	at, err := mounts()
	if err != nil {
		return nil, err
	}
	place := store
	if _, ok := at[store]; ok {
		place = migration
	}
	if err := os.MkdirAll(place, 0o755); err != nil {
		return nil, err
	}
	return map[string]any{}, syscall.Mount(path, place, "", syscall.MS_BIND, "")
}

func (a *agent) unmountDisk(_ context.Context, arguments []json.RawMessage) (any, error) {
	path, err := a.disk(arguments)
	if err != nil {
		return nil, fmt.Errorf("Getting persistent disk settings: %w", err)
	}
	place, err := mountedAt(path)
	if err == nil && place != "" {
		err = syscall.Unmount(place, 0)
	}
	return map[string]string{"message": "Unmounted partition of " + filepath.Base(filepath.Dir(path))}, err
}

// migrateDisk copies the content of a disk to another one, which replaces it.
func (a *agent) migrateDisk(_ context.Context, arguments []json.RawMessage) (any, error) {
	if len(arguments) < 2 {
		return nil, errors.New("two disks are needed")
	}
	to, err := a.disk(arguments[1:])
	if err != nil {
		return nil, err
	}
	if place, err := mountedAt(to); err != nil || place != migration {
		return nil, errors.Join(errors.New("the other disk isn't mounted"), err)
	}
	if out, err := exec.Command("cp", "-a", store+"/.", migration+"/").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, out)
	}
	return map[string]any{}, errors.Join(syscall.Unmount(store, 0), syscall.Unmount(migration, 0), syscall.Mount(to, store, "", syscall.MS_BIND, ""))
}

func (a *agent) listDisk(context.Context, []json.RawMessage) (any, error) {
	list := []string{}
	for id, path := range a.disks {
		place, err := mountedAt(path)
		if err != nil {
			return nil, err
		}
		if place != "" {
			list = append(list, id)
		}
	}
	return list, nil
}
