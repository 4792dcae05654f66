package pod

// This file writes an instance into the volume of its pod.

import (
	"context"
	"fmt"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/internal/outdir"
)

// ErrIncomplete matches in errors.Is the error of [ReadVolume] for a volume that was never completely filled.
var ErrIncomplete error = outdir.Incomplete{}

// FillVolume writes the files of an instance into an existing directory: the volume of a pod, which can't be renamed
// and may hold other files. It removes files that an earlier run wrote and the instance doesn't have; files of other
// programs stay. A file is always complete or absent, and a file that already has the right content is not touched,
// so that FillVolume can run again after a restart.
//
// Writes that need disk space come first: if the space is insufficient, or ctx ends, the volume is unchanged. Then a
// mark is removed, and it is written again last. [ReadVolume] reads it.
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

// Filled describes the content of a volume.
type Filled struct {
	// Instance is the name of the instance.
	Instance string
	// Files are the SHA-256 sums of its files, in hex, by their paths.
	Files map[string]string
}

// ReadVolume returns the content that [FillVolume] recorded. If no run has completed, the error is an ErrIncomplete.
// It does not read the files themselves.
func ReadVolume(dir string) (*Filled, error) {
	m, err := outdir.ReadVolume(dir, outdir.Options{})
	if err != nil {
		return nil, err
	}
	return &Filled{Instance: m.Of, Files: m.Files}, nil
}
