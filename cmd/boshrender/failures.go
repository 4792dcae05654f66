package main

// This file stores which examples of a suite failed, for --only-failures.

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/boshrender/boshrender/boshtest/rspec"
	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/internal/redact"
)

// failures are the locations of examples of a release that failed in their last run. They are stored in the user's
// cache folder, so that the release stays unchanged.
type failures struct {
	path   string // "" if the user has no such folder
	failed map[string]bool
}

// maxFailures bounds the file, in bytes.
const maxFailures = 64 << 20

// readFailures reads the failures of a release.
func readFailures(root string) (*failures, error) {
	f := &failures{failed: map[string]bool{}}
	full, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		return f, nil
	}
	sum := sha256.Sum256([]byte(full))
	f.path = filepath.Join(dir, "boshrender", "failures", hex.EncodeToString(sum[:8])+".json")
	data, err := files.ReadFile(f.path, maxFailures)
	if errors.Is(err, fs.ErrNotExist) {
		return f, nil
	}
	var list []string
	if err == nil {
		err = redact.JSON(data, json.Unmarshal(data, &list))
	}
	if err != nil {
		return nil, fmt.Errorf("what failed before can't be read; delete the file: %w", err)
	}
	for _, location := range list {
		f.failed[location] = true
	}
	return f, nil
}

// locations lists them. The list is never nil.
func (f *failures) locations() []string {
	list := []string{}
	for location := range f.failed {
		list = append(list, location)
	}
	slices.Sort(list)
	return list
}

// note records the results of a run.
func (f *failures) note(results []*rspec.Result) {
	for _, r := range results {
		switch {
		case r.Outside:
		case r.Status == rspec.Failed:
			f.failed[r.Location()] = true
		default:
			delete(f.failed, r.Location())
		}
	}
}

// write stores them. It ignores errors: the results matter more.
func (f *failures) write() {
	if f.path == "" {
		return
	}
	data, err := json.Marshal(f.locations())
	if err == nil && os.MkdirAll(filepath.Dir(f.path), 0o755) == nil {
		_ = replaceFile(f.path, data)
	}
}
