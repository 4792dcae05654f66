package boshrender

// This file finds out which instances have the same bpm.yml without rendering it for each of them.

import (
	"github.com/boshrender/boshrender/bpm"
	"github.com/boshrender/boshrender/manifest"
)

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
		if k[n].Agrees(facts) {
			return &k[n]
		}
	}
	return nil
}
