package pod

// This file finds instances with the same bpm.yml without rendering it for each of them.

import (
	"slices"
	"strings"

	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
)

// ownFacts is the part of spec that an instance has for itself. The hash is built on first use.
type ownFacts struct {
	plan   placement.InstancePlan
	shared placement.HashInput
	hash   *manifest.Map
}

func (f *ownFacts) all() *manifest.Map {
	if f.hash == nil {
		f.hash = f.plan.Hash(f.shared)
	}
	return f.hash
}

// ofInstance reports whether a read path can differ between instances: the paths below properties and links cannot.
func ofInstance(path string) bool { return strings.HasPrefix(path, "spec") }

// rendersOfBPM are distinct renders of a bpm.yml, the latest last.
type rendersOfBPM []renderOfBPM

// renderOfBPM is a render with the reads of the job's earlier templates, whose side effects can differ between
// instances.
type renderOfBPM struct {
	bpm.Rendered
	before []string
}

// maxRenders limits the renders that an instance is compared with.
const maxRenders = 8

func (k *rendersOfBPM) add(r renderOfBPM) {
	if *k = append(*k, r); len(*k) > maxRenders {
		*k = (*k)[1:]
	}
}

// of returns a render that an instance with these facts would repeat, because everything it read is the same; nil if
// there is none.
func (k rendersOfBPM) of(facts *ownFacts) *bpm.Rendered {
	for n := range k {
		r := &k[n]
		all := bpm.Rendered{Reads: slices.Concat(r.Reads, r.before), Spec: r.Spec}
		if !slices.ContainsFunc(all.Reads, ofInstance) || all.Agrees(facts.all()) {
			return &r.Rendered
		}
	}
	return nil
}
