package pod

// This file writes an instance into the volume of its pod.

import (
	"context"
	"fmt"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/internal/outdir"
)

// ErrIncomplete is what errors.Is finds in the error of [ReadVolume] for a volume that no run has filled to the end.
var ErrIncomplete = outdir.ErrIncomplete

// FillVolume writes the files of an instance into a directory that is there and stays: the volume of a pod, which can't
// be renamed and may hold other things. Files that an earlier run has written and that the instance doesn't have are
// removed; what others have put there stays. Each file is complete whenever it is there, and one that is as it should
// be is left alone, so that it can be done again after a restart.
//
// What needs room on the disk is done first: if there isn't enough, or ctx ends, the volume is as it was. Then a mark
// is taken away and put back last, which [ReadVolume] reads.
func FillVolume(ctx context.Context, dir string, i *boshrender.Instance, o boshrender.WriteOptions) error {
	to := outdir.Options{Shared: o.Shared}
	files := make([]outdir.VolumeFile, len(i.Files))
	for n := range i.Files {
		f := &i.Files[n]
		path, err := outdir.Place(f.Job, f.Path)
		if err != nil {
			return fmt.Errorf("%s: template %.60q: %w", i.Name(), f.Source, err)
		}
		files[n] = outdir.VolumeFile{Path: path, Data: f.Data, Mode: to.Mode(f.Mode)}
	}
	if err := outdir.FillVolume(ctx, dir, i.Name(), files, to); err != nil {
		return fmt.Errorf("%s: %w", i.Name(), err)
	}
	return nil
}

// Filled is what a volume says of the instance that it was filled with.
type Filled struct {
	// Instance is its name.
	Instance string
	// Files are the SHA-256 sums of its files, in hex, by their paths.
	Files map[string]string
}

// ReadVolume returns what a volume was filled with by [FillVolume]. If that never came to its end, the
// error is an ErrIncomplete. The files themselves are not looked at.
func ReadVolume(dir string) (*Filled, error) {
	m, err := outdir.ReadVolume(dir, outdir.Options{})
	if err != nil {
		return nil, err
	}
	return &Filled{Instance: m.Of, Files: m.Files}, nil
}
