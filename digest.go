package boshrender

// This file makes digests of what is rendered, to tell which pods have to restart.

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
)

// Digest returns the SHA-256 sum, in hex, of a file: of its path, permissions and content.
func (f *File) Digest() string {
	h := sha256.New()
	fmt.Fprintf(h, "%q %o %d\n", f.Path, f.Mode.Perm(), len(f.Data))
	h.Write(f.Data)
	return hex.EncodeToString(h.Sum(nil))
}

// Digest returns the SHA-256 sum, in hex, of all files of an instance, in any order.
func (i *Instance) Digest() string {
	sums := make([]string, len(i.Files))
	for n := range i.Files {
		sums[n] = i.Files[n].Digest()
	}
	slices.Sort(sums)
	return digestOf(sums...)
}

// TemplateDigests returns the SHA-256 sums, in hex, of the group's templates as they are written, by "job/source".
// Another release with the same sums renders the same of the same data. Templates that can't be read have none.
func (g *Group) TemplateDigests() map[string]string {
	sums := map[string]string{}
	for _, j := range g.Jobs {
		from := j.spec.OpenTemplates()
		for _, t := range j.templates.all() {
			if f, err := t.read(from); err == nil {
				sums[j.Name+"/"+t.source] = digestOf(t.path.String(), fileMode(t.path.String(), f.Mode).String(), string(f.Data))
			}
		}
		from.Close()
	}
	return sums
}

func digestOf(texts ...string) string {
	h := sha256.New()
	for _, t := range texts {
		fmt.Fprintf(h, "%d %s\n", len(t), t)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Digests are those of everything that a group renders. They can be kept, as JSON, to be compared with later ones.
type Digests struct {
	// Group is the digest of all instances.
	Group string `json:"group"`
	// Instances are in the order of Job.Instances.
	Instances []InstanceDigest `json:"instances,omitempty"`
}

// InstanceDigest is that of one instance.
type InstanceDigest struct {
	// Zone is the number of the AZ and Ordinal that of the pod in it, both from 0.
	Zone    int `json:"zone"`
	Ordinal int `json:"ordinal"`
	// Digest is that of the instance, Files those of its files by their paths.
	Digest string            `json:"digest"`
	Files  map[string]string `json:"files,omitempty"`
}

// Digests renders all instances of the group and returns their digests. Files that depend on time or chance, those with
// File.Volatile, count by their names alone: they would differ each time. The error is that of Render.
func (g *Group) Digests(ctx context.Context) (*Digests, error) {
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
	if err := joined(errs); err != nil {
		return nil, err
	}
	d.Group = digestOf(all...)
	return d, nil
}

// PodChange says why one pod has to restart, or that it comes or goes.
type PodChange struct {
	// Zone is the number of the AZ and Ordinal that of the pod in it, both from 0.
	Zone, Ordinal int
	// New and Gone say that there was, or will be, no such pod: none of these restarts.
	New, Gone bool
	// Files are the paths of the files that are new, gone or different, sorted; nil if that isn't known.
	Files []string
}

// Changed returns the pods that were there and would render something else now, and those that come and go.
func (d *Digests) Changed(now *Digests) []PodChange {
	type place struct{ zone, ordinal int }
	before, after := map[place]InstanceDigest{}, map[place]InstanceDigest{}
	for _, i := range d.Instances {
		before[place{i.Zone, i.Ordinal}] = i
	}
	var list []PodChange
	for _, i := range now.Instances {
		at := place{i.Zone, i.Ordinal}
		after[at] = i
		old, was := before[at]
		if was && old.Digest == i.Digest {
			continue
		}
		list = append(list, PodChange{Zone: i.Zone, Ordinal: i.Ordinal, New: !was, Files: differingFiles(old.Files, i.Files)})
	}
	for _, i := range d.Instances {
		if _, stays := after[place{i.Zone, i.Ordinal}]; !stays {
			list = append(list, PodChange{Zone: i.Zone, Ordinal: i.Ordinal, Gone: true})
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
func (c PodChange) String() string {
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
