// Package findings collects the errors of a deployment or a document, so that all are reported at once.
package findings

import (
	"errors"
	"fmt"
	"slices"

	"github.com/boshrender/boshrender/internal/safepath"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

// List holds the errors of one run. The zero value is empty.
type List struct{ errs []error }

// Add records errors. It ignores nil.
func (f *List) Add(errs ...error) {
	for _, err := range errs {
		if err != nil {
			f.errs = append(f.errs, err)
		}
	}
}

// AddAt records an error with its position in the manifest, unless the same error has been recorded with its own.
func (f *List) AddAt(at manifest.Location, err error) {
	e := &manifest.Error{Location: at, Code: manifest.CodeGeneral, Message: err.Error(), Err: err}
	var job *spec.Error
	var placed *placement.Error
	switch {
	case errors.As(err, &job) && job.Code != 0:
		e.Code, e.Message = manifest.Code(job.Code), job.Message
	case errors.As(err, &placed) && placed.Code != 0:
		e.Code, e.Message = placed.Code, placed.Message
	}
	if !f.known(e) {
		f.Add(e)
	}
}

// known reports whether an error with the same code and message was recorded.
func (f *List) known(e *manifest.Error) bool {
	return e.Code != manifest.CodeGeneral && slices.ContainsFunc(f.errs, func(err error) bool {
		return slices.ContainsFunc(manifest.AsErrors(err), func(o *manifest.Error) bool { return o.Code == e.Code && o.Message == e.Message })
	})
}

// Has reports whether an error with that code was found.
func (f *List) Has(code manifest.Code) bool {
	for _, err := range f.errs {
		if errors.Is(err, code) {
			return true
		}
	}
	return false
}

// Len returns the number of errors.
func (f *List) Len() int { return len(f.errs) }

// Err returns all errors, nil if there are none.
func (f *List) Err() error { return Join(f.errs) }

// Join is errors.Join, except that it returns a single error unchanged.
func Join(errs []error) error {
	if len(errs) == 1 {
		return errs[0]
	}
	return errors.Join(errs...)
}

// CheckNames refuses names that can't name directories: of groups, jobs and releases, whatever their source. The
// texts don't repeat the names, which can come from variables.
func (f *List) CheckNames(m *manifest.Manifest) {
	check := func(at manifest.Location, what, name string) {
		if _, err := safepath.Name(name); err != nil {
			f.AddAt(at, fmt.Errorf("the name of %s can't be a directory's: %w", what, err))
		}
	}
	for _, rel := range m.Releases {
		check(rel.Location, "a release", rel.Name)
	}
	for _, ig := range m.InstanceGroups {
		check(ig.Location, "an instance group", ig.Name)
		for _, j := range ig.Jobs {
			check(j.Location, "a job", j.Name)
		}
	}
}
