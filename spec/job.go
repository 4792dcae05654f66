package spec

// This file declares the parts of a job spec: templates, properties, links.

import (
	"iter"

	"github.com/boshrender/boshrender/manifest"
)

// JobSpec is the spec of one job of a release (`jobs/‹job›/spec` in a checkout, `job.MF` in an archive), as the
// director stores it: after a round trip through JSON, so that every key is a string. It is immutable once built.
//
// A JobSpec from a Release can also read its files.
type JobSpec struct {
	// Name is the `name` of the spec.
	Name string
	// Description is the `description` of the spec. It has no effect.
	Description string
	// Templates lists `templates` in the order of the spec, which is the order the director renders them in.
	Templates []Template
	// Packages lists the names of the packages the job needs.
	Packages []string
	// Properties lists `properties` in the order of the spec. The order matters when names overlap, see
	// [BindProperties].
	Properties []Property
	// Provides lists the links that the job provides.
	Provides []Provide
	// Consumes lists the links that the job consumes.
	Consumes []Consume
	// Logs is the `logs` hash, nil when absent.
	Logs *manifest.Map
	// Raw is the whole spec, including keys without a meaning here.
	Raw *manifest.Map
	// Location is where the spec starts.
	Location manifest.Location

	files  *jobFiles
	byName map[string]int // index into Properties; nil in a JobSpec built by hand
}

// Template is one entry of a spec's `templates`.
type Template struct {
	// Source is the path below `templates/` in the job's folder.
	Source string
	// Destination is the path below the job's folder on the instance.
	Destination string
	// Location is the entry's place in the spec.
	Location manifest.Location
}

// Property is the definition of one property in a spec.
type Property struct {
	// Name is the dotted name.
	Name string
	// Description is the `description` of the definition, for documentation.
	Description string
	// Default is the value for a property the manifest leaves out or sets to null. It is nil both without a default and
	// with an explicit null; HasDefault distinguishes them (the director does not).
	Default any
	// HasDefault is set if the definition has a `default`, even null.
	HasDefault bool
	// Example is the `example` of the definition, for documentation.
	Example any
	// HasExample is set if the definition has an `example`, even null.
	HasExample bool
	// Definition is the property's entry in the spec: usually a *Map. The director accepts any value at upload
	// (`foo:` without a body is nil) and fails when it looks for the default there.
	Definition any
	// Location is the place of the name in the spec.
	Location manifest.Location
}

// Provide is one entry of a spec's `provides`.
type Provide struct {
	// Name and Type are the link's; consumers without an entry in the manifest match by the type alone.
	Name, Type string
	// Properties lists the dotted names of the properties that consumers see.
	Properties []string
	// Location is the entry's place in the spec.
	Location manifest.Location
}

// Consume is one entry of a spec's `consumes`.
type Consume struct {
	// Name is the name that templates give to link("…"); Type is the type that providers must have.
	Name, Type string
	// Optional is set if the link may be missing.
	Optional bool
	// Properties is informative; the director ignores it.
	Properties []string
	// Location is the entry's place in the spec.
	Location manifest.Location
}

// Property returns the definition with exactly the given dotted name.
func (j *JobSpec) Property(name string) (Property, bool) {
	if j.byName != nil {
		i, ok := j.byName[name]
		if !ok {
			return Property{}, false
		}
		return j.Properties[i], true
	}
	for _, p := range j.Properties {
		if p.Name == name {
			return p, true
		}
	}
	return Property{}, false
}

// Provide returns the provided link of the given name.
func (j *JobSpec) Provide(name string) (Provide, bool) {
	for _, p := range j.Provides {
		if p.Name == name {
			return p, true
		}
	}
	return Provide{}, false
}

// Consume returns the consumed link of the given name.
func (j *JobSpec) Consume(name string) (Consume, bool) {
	for _, c := range j.Consumes {
		if c.Name == name {
			return c, true
		}
	}
	return Consume{}, false
}

// Template returns the entry with the given source path.
func (j *JobSpec) Template(source string) (Template, bool) {
	for _, t := range j.Templates {
		if t.Source == source {
			return t, true
		}
	}
	return Template{}, false
}

// TemplatesFor yields the entries whose destination is dst. A spec can render several templates to one destination; the
// last one stays.
func (j *JobSpec) TemplatesFor(dst string) iter.Seq[Template] {
	return func(yield func(Template) bool) {
		for _, t := range j.Templates {
			if t.Destination == dst && !yield(t) {
				return
			}
		}
	}
}

// Errand reports whether the job can run as an errand: it has a template whose destination is exactly bin/run or
// bin/run.ps1, as the director asks.
func (j *JobSpec) Errand() bool {
	for _, t := range j.Templates {
		if t.Destination == "bin/run" || t.Destination == "bin/run.ps1" {
			return true
		}
	}
	return false
}
