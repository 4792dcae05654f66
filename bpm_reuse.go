package boshrender

// This file finds out which instances have the same bpm.yml without rendering it for each of them.

import (
	"strings"

	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
)

// factsOf returns what the templates of a job see under spec that is an instance's own: properties and links are those
// of all of them.
func (g *Group) factsOf(j *Job, i placement.InstancePlan) *manifest.Map {
	return i.Hash(placement.HashInput{Jobs: g.jobRefs(), ReleaseName: j.Release, ReleaseVersion: j.Version})
}

// rendersOfBPM are renders of a bpm.yml that no two instances share, the latest last.
type rendersOfBPM []bpm.Rendered

// mostRenders bounds how many renders an instance is compared with.
const mostRenders = 8

func (k *rendersOfBPM) add(r bpm.Rendered) {
	if *k = append(*k, r); len(*k) > mostRenders {
		*k = (*k)[1:]
	}
}

// of returns the render that an instance with these facts would repeat: they are the same in all that it read.
func (k rendersOfBPM) of(facts *manifest.Map) *bpm.Rendered {
	for n := range k {
		if sameFacts(k[n].Reads, k[n].Spec, facts) {
			return &k[n]
		}
	}
	return nil
}

// sameFacts reports whether two instances agree on the facts among the paths.
func sameFacts(paths []string, a, b *manifest.Map) bool {
	for _, path := range paths {
		key, ok := strings.CutPrefix(path, "spec.")
		if path == "spec" || ok && !sameAt(key, a, b) {
			return false
		}
	}
	return true
}

func sameAt(key string, a, b *manifest.Map) bool {
	first, rest, more := strings.Cut(key, ".")
	x, inA := a.Get(first)
	y, inB := b.Get(first)
	p, isMap := x.(*manifest.Map)
	q, both := y.(*manifest.Map)
	switch {
	case inA != inB || isMap != both:
		return false
	case isMap && more:
		return sameAt(rest, p, q)
	}
	// What is no hash is the value of what would be below it, too.
	return sameJSON(x, y)
}

func sameJSON(x, y any) bool {
	one, err := manifest.MapOf("", x).MarshalJSON()
	other, err2 := manifest.MapOf("", y).MarshalJSON()
	return err == nil && err2 == nil && string(one) == string(other)
}
