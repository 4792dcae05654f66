package boshrender

// This file defines what a render yields, and writes it to a directory or as JSON.

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/spec"
)

// Instance is a rendered instance.
type Instance struct {
	Group string
	// Spec is the instance as the first job of the group sees it.
	Spec spec.Instance
	// Files are in the order in which the director renders them: job by job, the monit file first.
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
	// Source is the path of the template in the job's folder templates; "monit" for the monit file and
	// ".bosh/links.json" for the file that has no template.
	Source string
	// Mode is the permission bits: those of the template's file, or 0755 for what lies in a folder bin.
	Mode fs.FileMode
	Data []byte
	// Reads and Volatile tell what the result depends on; both are nil for a file that was copied.
	Reads    []erb.Read
	Volatile []string
}

// MarshalJSON gives one object, from the paths of the files to their texts. A file that isn't UTF-8 has no text and is
// an error.
func (i *Instance) MarshalJSON() ([]byte, error) {
	texts := new(spec.Map)
	var errs []error
	for _, f := range i.Files {
		if !utf8.Valid(f.Data) {
			errs = append(errs, fmt.Errorf("%s: %s is no UTF-8 and has no place in JSON", i.Name(), f.Path))
		}
		texts.Set(f.Path, string(f.Data))
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return texts.MarshalJSON()
}

// WriteDir writes the files of the instance below dir. Nothing of it appears there before all of it is written: the
// files go to a temporary directory beside it first, which is then renamed. dir must not exist yet, or be empty.
func (i *Instance) WriteDir(dir string) error {
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return err
	}
	tmp, err := os.MkdirTemp(filepath.Dir(dir), "."+filepath.Base(dir)+"-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	for _, f := range i.Files {
		if err := f.writeBelow(tmp); err != nil {
			return fmt.Errorf("%s: %w", i.Name(), err)
		}
	}
	if err := os.Chmod(tmp, 0o755); err != nil {
		return err
	}
	if err := os.Remove(dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s is in the way: %w", dir, err)
	}
	return os.Rename(tmp, dir)
}

func (f *File) writeBelow(dir string) error {
	name := filepath.FromSlash(f.Path)
	if !filepath.IsLocal(name) {
		return fmt.Errorf("template %s: its destination %s leaves the directory of jobs", f.Source, f.Path)
	}
	name = filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	mode := f.Mode
	if mode == 0 {
		mode = 0o644
	}
	if err := os.WriteFile(name, f.Data, mode); err != nil {
		return err
	}
	return os.Chmod(name, mode) // whatever the umask says
}
