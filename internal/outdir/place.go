package outdir

// This file computes the paths and permissions of rendered files.

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/boshrender/boshrender/internal/safepath"
)

// Place checks the path of a job's file, which may come from untrusted input. The job "" means no job.
func Place(job, name string) (safepath.Path, error) {
	path, err := safepath.Parse(name)
	if err != nil {
		return path, fmt.Errorf("its destination leaves the directory of jobs: %w", err)
	}
	if job == "" {
		return path, nil
	}
	dir, err := safepath.Name(job)
	if err != nil {
		return path, fmt.Errorf("its job can't be a directory: %w", err)
	}
	if path == dir || !path.Below(dir) {
		return path, errors.New("its destination is not in the directory of its job")
	}
	return path, nil
}

// Mode returns the permissions of a written file.
func (o Options) Mode(mode fs.FileMode) fs.FileMode {
	switch {
	case !o.Shared:
		return 0o600 | mode&0o100
	case mode == 0:
		return 0o644
	}
	return mode.Perm() &^ 0o022
}
