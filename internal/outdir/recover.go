package outdir

// This file moves back directories that a killed process had moved.

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/safepath"
)

// plan lists the moves of a commit. A file holds it until they are done.
type plan struct {
	Places   []string // of the trees
	Replaces []bool   // whether a tree replaces something
	Made     []string // directories to create, outer ones first
}

// planFile is the name of that file in the Stage's own directory.
const planFile = "plan.json"

// maxPlan limits the size of that file, which may come from another program.
const maxPlan = 64 << 20

// begin writes the plan to the file.
func (r *root) begin(stage string, p *plan) error {
	data, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return r.create(stage+"/"+planFile, data, 0o600, false)
}

// end records that the plan is completed, or undone, by removing the file. Only then may the directory be removed.
func (r *root) end(stage string) error { return r.remove(stage + "/" + planFile) }

// recover finds Stages of processes that have ended without closing them, restores the content that they moved, and
// removes them. Only one process at a time does this.
func (r *root) recover() error {
	names, err := r.readDir(".")
	if err != nil {
		return err
	}
	for _, name := range names {
		if !strings.HasPrefix(name, prefix) {
			continue
		}
		if dead, err := r.isDead(name); !dead || err != nil {
			if err != nil {
				return err
			}
			continue
		}
		if err := r.rollBack(name); err != nil {
			return fmt.Errorf("%s is left of a process that was killed, and can't be put back: %w", name, err)
		}
		if err := r.end(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		_ = r.removeAll(name) // a directory that can't be removed is harmless
	}
	return nil
}

// isDead reports whether the process of a Stage has ended.
func (r *root) isDead(name string) (bool, error) {
	info, err := r.lstat(name)
	if err != nil || !info.IsDir() {
		return false, err // it is not ours
	}
	f, err := r.dir.Open(name)
	if err != nil {
		return false, err
	}
	defer f.Close()
	if now, err := f.Stat(); err != nil || !os.SameFile(info, now) {
		return false, err // a link meanwhile
	}
	held, err := tryLock(f)
	if errors.Is(err, errors.ErrUnsupported) {
		return false, nil // unknown
	}
	return held, err
}

// rollBack undoes the moves that a process has made of its plan. The plan may be forged: everything it moves must be
// below the directory, and marked as a tree.
func (r *root) rollBack(stage string) error {
	data, err := r.read(stage+"/"+planFile, maxPlan)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // the process had not started the plan, or had completed it
	}
	var p plan
	if err != nil || json.Unmarshal(data, &p) != nil || len(p.Replaces) != len(p.Places) {
		return err // it was killed while writing the plan, before any move
	}
	for n := len(p.Places) - 1; n >= 0; n-- {
		if err := r.rollBackTree(stage, n, p.Places[n], p.Replaces[n]); err != nil {
			return err
		}
	}
	for _, dir := range slices.Backward(p.Made) {
		if _, err := safepath.Parse(dir); err != nil {
			return err
		}
		if err := r.removeMade(dir); err != nil {
			return err
		}
	}
	return nil
}

func (r *root) rollBackTree(stage string, n int, place string, replaced bool) error {
	if _, err := safepath.Parse(place); err != nil {
		return err
	}
	fresh, old := staged(stage, "new", n), staged(stage, "old", n)
	switch waits, err := r.exists(fresh); {
	case err != nil:
		return err
	case !waits: // it is in its place
		names, err := r.readDir(place)
		if errors.Is(err, fs.ErrNotExist) {
			break
		}
		if err != nil {
			return err
		}
		if other, err := r.unmarked(place, names); err != nil || other != "" {
			return errors.Join(err, fmt.Errorf("%s is in the way: %q was not written by an earlier run", place, other))
		}
		if err := r.rename(place, fresh); err != nil {
			return err
		}
	}
	if moved, err := r.exists(old); !moved || !replaced || err != nil {
		return err
	}
	return r.rename(old, place)
}

func (r *root) exists(name string) (bool, error) {
	_, err := r.lstat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}
