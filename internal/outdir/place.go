package outdir

// This file decides where a rendered file belongs, and its permissions.

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/boshrender/boshrender/internal/safepath"
)

// Place checks the path of a file of a job, which may have been made by hand. A job of "" is none.
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

// Mode returns the permissions that a file is written with.
func (o Options) Mode(mode fs.FileMode) fs.FileMode {
	switch {
	case !o.Shared:
		return 0o600 | mode&0o100
	case mode == 0:
		return 0o644
	}
	return mode.Perm() &^ 0o022
}
