package rspec

// This file binds the properties of jobs as Bosh::Template::Test does, without converting the defaults to Ruby
// objects.

import (
	"errors"
	"slices"
	"strings"

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

// errUnusual means that Ruby code must bind the properties, for its error message.
var errUnusual = errors.New("an unusual spec")

// readSpec converts a hash to a jobSpec.
func readSpec(b script.Budget, hash any) (*jobSpec, error) {
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
		for _, c := range list { // bounded: the argument is paid
			one, ok := c.(*script.Map)
			if !ok {
				return nil, errUnusual
			}
			j.consumes = append(j.consumes, one.Get("name"))
		}
	}
	for name, v := range properties.All() {
		if err := b.Step(int64(len(name))); err != nil {
			return nil, err
		}
		declared, ok := v.(*script.Map)
		if !ok || len(name) > maxPath {
			return nil, errUnusual
		}
		if err := j.root.add(b, strings.Split(name, "."), len(j.names)); err != nil {
			return nil, err
		}
		value, err := plain(b, declared.Get("default"), "")
		if unsupported := (*script.Unsupported)(nil); errors.As(err, &unsupported) {
			err = errUnusual
		}
		if err != nil {
			return nil, err
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

// add adds a property. The error is errUnusual if another property's name is a part of its name.
func (l *level) add(b script.Budget, parts []string, index int) error {
	if err := b.Step(int64(len(l.keys))); err != nil {
		return err
	}
	if i := slices.Index(l.keys, parts[0]); i >= 0 {
		if len(parts) == 1 || l.below[i] == nil {
			return errUnusual
		}
		return l.below[i].add(b, parts[1:], index)
	}
	var below *level
	if len(parts) > 1 {
		below = new(level)
		if err := below.add(b, parts[1:], index); err != nil {
			return err
		}
	}
	l.keys, l.below, l.at = append(l.keys, parts[0]), append(l.below, below), append(l.at, index)
	return nil
}

// bind returns the bound properties, and the names of the given ones.
func (j *jobSpec) bind(b script.Budget, given any) (*script.Map, []string, error) {
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
			if err := b.Step(int64(len(m.Keys))); err != nil {
				return nil, nil, err
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
	for i, below := range l.below { // bounded: by the declared properties
		if below != nil {
			m.Values[i] = below.fill(values)
		} else {
			m.Values[i] = values[l.at[i]]
		}
	}
	return m
}

// specKey is a file with a text: a suite can change it.
type specKey struct{ file, text string }

// declared returns the templates of a job whose spec was declared, nil if it wasn't. The declarations of a suite are
// known to its session only, because Ruby code makes them.
func (s *session) declared(b script.Budget, file string) (any, error) {
	text, err := s.files.read(b, file)
	if err != nil {
		return nil, err
	}
	j := s.known[specKey{file, text}]
	if j == nil {
		return nil, nil
	}
	s.specs[file] = j
	return j.templates, nil
}

// declare records a spec. It reports whether Go can bind its properties.
func (s *session) declare(b script.Budget, file string, hash any) (any, error) {
	text, err := s.files.read(b, file)
	if err != nil {
		return nil, err
	}
	j, err := readSpec(b, hash)
	if err == errUnusual {
		return false, nil
	}
	if err == nil {
		err = s.files.keep(2*len(text) + len(file) + nameCost)
	}
	if err != nil {
		return nil, err
	}
	s.known[specKey{file, text}], s.specs[file] = j, j
	return true, nil
}

// renderJob renders a template of a job whose spec was declared: with the properties that the suite gives, the
// instance and the links. It returns nil if Ruby code must do so.
func (s *session) renderJob(b script.Budget, file, specFile string, given, instance, links any) (any, error) {
	j := s.specs[specFile]
	hash, ok := instance.(*script.Map)
	if j == nil || !ok {
		return nil, nil
	}
	bound, set, err := j.bind(b, given)
	if err == errUnusual {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	spec := new(script.Map)
	spec.Set("properties", bound)
	for k, v := range hash.All() { // bounded: the arguments are paid
		spec.Set(k, v)
	}
	spec.Set("links", links)
	source, err := s.files.read(b, file)
	if err != nil {
		return nil, script.Raise("RuntimeError", "No such file at %s", file)
	}
	return s.render(b, file, source, spec, set)
}
