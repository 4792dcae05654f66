package pod

// This file finds out which instances have the same bpm.yml without rendering it for each of them.

import (
	"slices"
	"strings"

	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
)

// ownFacts is what templates see under spec that is an instance's own, as a hash once somebody wants to see it.
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

// ofInstance reports whether a path that was read can be a fact of an instance: what all have is below properties or
// links.
func ofInstance(path string) bool { return strings.HasPrefix(path, "spec") }

// rendersOfBPM are renders of a bpm.yml that no two instances share, the latest last.
type rendersOfBPM []renderOfBPM

// renderOfBPM is a render with the reads of the job's templates before it, which can leave something behind for it on
// one instance and nothing on another.
type renderOfBPM struct {
	bpm.Rendered
	before []string
}

// mostRenders bounds how many renders an instance is compared with.
const mostRenders = 8

func (k *rendersOfBPM) add(r renderOfBPM) {
	if *k = append(*k, r); len(*k) > mostRenders {
		*k = (*k)[1:]
	}
}

// of returns the render that an instance with these facts would repeat: they are the same in all that it read.
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
