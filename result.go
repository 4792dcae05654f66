package boshrender

// This file defines what a render yields, and writes it to a directory.

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/spec"
)

// Instance is a rendered instance.
type Instance struct {
	Group string
	// Spec is the instance as the first job of the group sees it.
	Spec  spec.Instance
	Files []File
}

// Name gives "group/index".
func (i *Instance) Name() string { return fmt.Sprintf("%s/%d", i.Group, i.Spec.Index) }

// File gives the file with that path, nil if there is none.
func (i *Instance) File(path string) *File {
	for k := range i.Files {
		if i.Files[k].Path == path {
			return &i.Files[k]
		}
	}
	return nil
}

// File is a rendered file.
type File struct {
	Job string
	// Path is where it belongs below the directory of jobs: "nats/config/nats.conf".
	Path string
	// Source is the path of the template in the job's folder templates, "monit" for the monit file.
	Source string
	// Mode is the permission bits of the template's file.
	Mode uint32
	Data []byte
	// Reads and Volatile tell what the result depends on; both are nil for a file that was copied.
	Reads    []erb.Read
	Volatile []string
}

// WriteTo writes the files of the instance below dir. Nothing of it appears there before all of it is written: the
// files go to a temporary directory beside it first, which is then renamed. dir must not exist yet, or be empty.
func (i *Instance) WriteTo(dir string) error {
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return err
	}
	tmp, err := os.MkdirTemp(filepath.Dir(dir), "."+filepath.Base(dir)+"-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	for _, f := range i.Files {
		if !filepath.IsLocal(f.Path) {
			return fmt.Errorf("%s: template %s: destination leaves the directory of jobs", i.Name(), f.Path)
		}
		path := filepath.Join(tmp, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		mode := fs.FileMode(f.Mode)
		if mode == 0 {
			mode = 0o644
		}
		if err := os.WriteFile(path, f.Data, mode); err != nil {
			return err
		}
	}
	if err := os.Chmod(tmp, 0o755); err != nil {
		return err
	}
	if err := os.Remove(dir); err != nil && !os.IsNotExist(err) {
		return fmt.Errorf("%s is in the way: %w", dir, err)
	}
	return os.Rename(tmp, dir)
}
