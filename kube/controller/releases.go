package controller

// This file reads releases from a folder.

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/boshrender/boshrender/kube/controller/api"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/manifest/uploaded"
	"github.com/boshrender/boshrender/spec"
)

// folder is a folder of releases, one or several in each entry. A release that was read is kept until the entry
// changes.
type folder struct {
	dir   string
	mu    sync.Mutex
	known map[string]entry
}

// entry is the content of a file or folder, as it was at a time.
type entry struct {
	size     int64
	changed  time.Time
	releases []*spec.Release
}

// Folder returns a function that returns the releases that a manifest names, in the versions that it wants, from the
// entries of a folder. There may be several versions of a release. A file that is replaced under its name is read again;
// folders are read once. An entry that can't be read is an error if a release is missing.
func Folder(dir string) func(context.Context, *api.BOSHDeployment, *manifest.Manifest) ([]*spec.Release, error) {
	f := &folder{dir: dir, known: map[string]entry{}}
	return func(ctx context.Context, _ *api.BOSHDeployment, m *manifest.Manifest) ([]*spec.Release, error) {
		all, unread, err := f.read(ctx)
		if err != nil {
			return nil, err
		}
		var list []*spec.Release
		var errs []error
		for _, wanted := range m.Releases {
			found, err := choose(wanted, all)
			if err != nil {
				errs = append(errs, err, unread)
			}
			list = append(list, found...)
		}
		return list, errors.Join(errs...)
	}
}

// read returns all releases in the folder, and the errors of the entries that can't be read.
func (f *folder) read(ctx context.Context) (all []*spec.Release, unread, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	names, err := os.ReadDir(f.dir)
	if err != nil {
		return nil, nil, err
	}
	now := map[string]entry{}
	for _, e := range names {
		if strings.HasPrefix(e.Name(), ".") {
			continue
		}
		one, err := f.entry(ctx, e.Name())
		if err != nil {
			unread = errors.Join(unread, fmt.Errorf("%s: %w", e.Name(), err))
			continue
		}
		now[e.Name()] = one
		all = append(all, one.releases...)
	}
	f.known = now
	return all, unread, nil
}

// entry returns an entry, read again if it is a file that has changed.
func (f *folder) entry(ctx context.Context, name string) (entry, error) {
	path := filepath.Join(f.dir, name)
	info, err := os.Stat(path)
	if err != nil {
		return entry{}, err
	}
	known, ok := f.known[name]
	if ok && (info.IsDir() || known.size == info.Size() && known.changed.Equal(info.ModTime())) {
		return known, nil
	}
	releases, err := spec.Open(ctx, path)
	if err == nil && !info.IsDir() {
		var after fs.FileInfo // a file that is still being written
		if after, err = os.Stat(path); err == nil && (after.Size() != info.Size() || !after.ModTime().Equal(info.ModTime())) {
			err = errors.New("changes while it is read")
		}
	}
	return entry{info.Size(), info.ModTime(), releases}, err
}

// choose returns the releases that an entry of a manifest takes. One without a version, such as a checkout, has any.
func choose(wanted *manifest.Release, all []*spec.Release) ([]*spec.Release, error) {
	var list, unversioned []*spec.Release
	var given manifest.Inventory
	for _, r := range all {
		switch {
		case r.Name != wanted.Name:
		case r.Version == "":
			unversioned = append(unversioned, r)
		default:
			given.Releases = append(given.Releases, uploaded.Release{Name: r.Name, Version: r.Version})
			list = append(list, r)
		}
	}
	if len(list) == 1 && wanted.Version == "create" || len(list) == 0 {
		return append(list, unversioned...), nil // none is reported for the job that needs it
	}
	found, err := given.Uploaded(wanted)
	if err != nil && len(unversioned) > 0 {
		return unversioned, nil
	}
	if err != nil {
		return nil, err
	}
	var chosen []*spec.Release
	for _, r := range list {
		if r.Version == found.Version {
			chosen = append(chosen, r)
		}
	}
	return chosen, nil
}
