package rspec

// This file binds the properties of jobs as Bosh::Template::Test does, without converting the defaults to Ruby
// objects.

import (
	"errors"
	"strings"
	"sync"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/script"
)

// jobSpec is the part of a job spec needed to render templates. It is immutable.
type jobSpec struct {
	templates *script.Map
	consumes  []any
	names     []string // of properties
	parts     [][]string
	defaults  []any // erb.Data, nil for none
	root      *level
}

// level is a hash of the bound properties.
type level struct {
	keys  []string
	below []*level // nil: a property
	at    []int    // indexes of properties
}

// jobSpecs caches the specs of all machines, by the text of the file.
var jobSpecs sync.Map

// errUnusual means that Ruby code must bind the properties, for its error message.
var errUnusual = errors.New("an unusual spec")

// readSpec converts a hash to a jobSpec.
func readSpec(hash any) (*jobSpec, error) {
	m, ok := hash.(*script.Map)
	if !ok || m.Symbols != nil {
		return nil, errUnusual
	}
	templates, _ := m.Get("templates").(*script.Map)
	properties, _ := m.Get("properties").(*script.Map)
	if templates == nil || properties == nil {
		return nil, errUnusual
	}
	j := &jobSpec{templates: templates, root: new(level)}
	if consumes := m.Get("consumes"); consumes != nil {
		list, ok := consumes.([]any)
		if !ok {
			return nil, errUnusual
		}
		for _, c := range list {
			one, ok := c.(*script.Map)
			if !ok {
				return nil, errUnusual
			}
			j.consumes = append(j.consumes, one.Get("name"))
		}
	}
	for name, v := range properties.All() {
		declared, ok := v.(*script.Map)
		if !ok || !j.root.add(strings.Split(name, "."), len(j.names)) {
			return nil, errUnusual
		}
		value, err := plain(declared.Get("default"), "")
		if err != nil {
			return nil, errUnusual
		}
		if value != nil {
			data, err := erb.NewData(value)
			if err != nil {
				return nil, err
			}
			value = data
		}
		j.names, j.parts, j.defaults = append(j.names, name), append(j.parts, strings.Split(name, ".")), append(j.defaults, value)
	}
	return j, nil
}

// add adds a property. It reports whether no other property's name is a part of its name.
func (l *level) add(parts []string, index int) bool {
	for i, key := range l.keys {
		if key == parts[0] {
			return len(parts) > 1 && l.below[i] != nil && l.below[i].add(parts[1:], index)
		}
	}
	var below *level
	if len(parts) > 1 {
		below = new(level)
		below.add(parts[1:], index)
	}
	l.keys, l.below, l.at = append(l.keys, parts[0]), append(l.below, below), append(l.at, index)
	return true
}

// bind returns the bound properties, and the names of the given ones.
func (j *jobSpec) bind(given any) (*script.Map, []string, error) {
	values := make([]any, len(j.names))
	set := []string{}
	for i, parts := range j.parts {
		at := given
		for _, part := range parts {
			if at == nil {
				break
			}
			m, ok := at.(*script.Map)
			if !ok {
				return nil, nil, errUnusual
			}
			at = m.Text(part)
		}
		if at == nil {
			values[i] = j.defaults[i]
			continue
		}
		values[i] = at
		set = append(set, j.names[i])
	}
	return j.root.fill(values), set, nil
}

func (l *level) fill(values []any) *script.Map {
	m := &script.Map{Keys: l.keys, Values: make([]any, len(l.keys))}
	for i, below := range l.below {
		if below != nil {
			m.Values[i] = below.fill(values)
		} else {
			m.Values[i] = values[l.at[i]]
		}
	}
	return m
}

// declared returns the templates of a job whose spec was declared, nil if it wasn't.
func (s *session) declared(file string) (any, error) {
	text, err := s.files.read(file)
	if err != nil {
		return nil, err
	}
	v, ok := jobSpecs.Load(text)
	if !ok {
		return nil, nil
	}
	s.specs[file] = v.(*jobSpec)
	return v.(*jobSpec).templates, nil
}

// declare records a spec. It reports whether Go can bind its properties.
func (s *session) declare(file string, hash any) (any, error) {
	text, err := s.files.read(file)
	if err != nil {
		return nil, err
	}
	j, err := readSpec(hash)
	if err != nil {
		return false, nil
	}
	jobSpecs.Store(text, j)
	s.specs[file] = j
	return true, nil
}

// renderJob renders a template of a job whose spec was declared: with the properties that the suite gives, the
// instance and the links. It returns nil if Ruby code must do so.
func (s *session) renderJob(file, specFile string, given, instance, links any) (any, error) {
	j := s.specs[specFile]
	hash, ok := instance.(*script.Map)
	if j == nil || !ok {
		return nil, nil
	}
	bound, set, err := j.bind(given)
	if err != nil {
		return nil, nil
	}
	spec := new(script.Map)
	spec.Set("properties", bound)
	for k, v := range hash.All() {
		spec.Set(k, v)
	}
	spec.Set("links", links)
	source, err := s.files.read(file)
	if err != nil {
		return nil, script.Raise("RuntimeError", "No such file at %s", file)
	}
	return s.render(file, source, spec, set)
}
