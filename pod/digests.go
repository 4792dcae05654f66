package pod

// This file computes digests of everything that a group renders, to find the pods that have to restart.

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/internal/pipeline/findings"
)

// Digests are the digests of everything that a group renders. They can be stored as JSON, and compared with later
// ones.
type Digests struct {
	// Group is the digest of all instances.
	Group string `json:"group"`
	// Instances are in the order of Job.Instances.
	Instances []InstanceDigest `json:"instances,omitempty"`
}

// InstanceDigest holds the digests of one instance.
type InstanceDigest struct {
	// Zone is the number of the AZ, from 0.
	Zone int `json:"zone"`
	// Ordinal is the number of the pod in its AZ, from 0.
	Ordinal int `json:"ordinal"`
	// Digest is the digest of all files.
	Digest string `json:"digest"`
	// Files has the digests of the files by their paths.
	Files map[string]string `json:"files,omitempty"`
}

// DigestsOf renders all instances of a group and returns their digests. Files that depend on time or randomness, which
// have File.Volatile set, count by their names alone: they would differ each time. The error comes from Group.Render.
func DigestsOf(ctx context.Context, g *boshrender.Group) (*Digests, error) {
	d := &Digests{}
	var all []string
	var errs []error
	for i, err := range g.Render(ctx) {
		if err != nil {
			errs = append(errs, err)
			continue
		}
		one := InstanceDigest{Zone: i.Spec.Zone, Ordinal: i.Spec.Ordinal, Files: map[string]string{}}
		var sums []string
		for n := range i.Files {
			f := i.Files[n]
			if len(f.Volatile) > 0 {
				f.Data = nil
			}
			one.Files[f.Path] = f.Digest()
			sums = append(sums, one.Files[f.Path])
		}
		slices.Sort(sums)
		one.Digest = digestOf(sums...)
		all = append(all, one.Digest)
		d.Instances = append(d.Instances, one)
	}
	if err := findings.Join(errs); err != nil {
		return nil, err
	}
	d.Group = digestOf(all...)
	return d, nil
}

// Change says why a pod has to restart, or that it is created or deleted.
type Change struct {
	// Zone is the number of the AZ and Ordinal the number of the pod in it, both from 0.
	Zone, Ordinal int
	// New and Gone say that the pod is created or deleted: such a pod does not restart.
	New, Gone bool
	// Files are the paths of the files that are new, gone or different, sorted; nil if that isn't known.
	Files []string
}

// Changed returns the existing pods that would render other files now, and the pods that are created or deleted.
func (d *Digests) Changed(now *Digests) []Change {
	type place struct{ zone, ordinal int }
	before, after := map[place]InstanceDigest{}, map[place]InstanceDigest{}
	for _, i := range d.Instances {
		before[place{i.Zone, i.Ordinal}] = i
	}
	var list []Change
	for _, i := range now.Instances {
		at := place{i.Zone, i.Ordinal}
		after[at] = i
		old, was := before[at]
		if was && old.Digest == i.Digest {
			continue
		}
		list = append(list, Change{Zone: i.Zone, Ordinal: i.Ordinal, New: !was, Files: differingFiles(old.Files, i.Files)})
	}
	for _, i := range d.Instances {
		if _, stays := after[place{i.Zone, i.Ordinal}]; !stays {
			list = append(list, Change{Zone: i.Zone, Ordinal: i.Ordinal, Gone: true})
		}
	}
	return list
}

func differingFiles(a, b map[string]string) []string {
	if len(a) == 0 || len(b) == 0 {
		return nil
	}
	var list []string
	for path, sum := range b {
		if a[path] != sum {
			list = append(list, path)
		}
	}
	for path := range a {
		if _, ok := b[path]; !ok {
			list = append(list, path)
		}
	}
	slices.Sort(list)
	return list
}

// String returns the change as a line of text.
func (c Change) String() string {
	pod := fmt.Sprintf("pod %d of AZ %d", c.Ordinal, c.Zone)
	switch {
	case c.New:
		return pod + " is new"
	case c.Gone:
		return pod + " goes"
	case len(c.Files) == 0:
		return pod + " restarts"
	}
	return pod + " restarts: " + strings.Join(c.Files, ", ") + " changed"
}

func digestOf(texts ...string) string {
	h := sha256.New()
	for _, t := range texts {
		fmt.Fprintf(h, "%d %s\n", len(t), t)
	}
	return hex.EncodeToString(h.Sum(nil))
}
