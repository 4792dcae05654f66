package spec

// This file binds the properties of a job: values from the manifest, defaults from the spec, and no properties that
// the spec does not declare.

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/manifest"
)

// PropertyError says why the properties of a job cannot be bound. It names the property and never holds a value.
type PropertyError struct {
	// Job and Property are the names in the spec.
	Job, Property string
	// Message is the director's message, or the message of the Ruby exception it crashes with.
	Message string
	// Location is the definition of the property in the spec.
	Location manifest.Location
}

// Error returns the message alone, as the director prints it.
func (e *PropertyError) Error() string { return e.Message }

// BindProperties returns the properties that the templates of j see, as the director binds them: for each property of
// the spec, in spec order, the value of raw at its dotted path, or the default if that is absent or nil, with the
// keys of hashes sorted. Undeclared properties are left out; declared ones are present, even if nil.
//
// raw (see [manifest.Manifest.JobProperties]) has uninterpolated variables, as in the director: a `((variable))` is a
// string here. The result shares no Map with raw.
//
// All errors are reported at once, each a [*PropertyError]; the director stops at the first.
func BindProperties(j *JobSpec, raw *manifest.Map) (*manifest.Map, error) { return bind(j, raw, nil) }

// Binder binds the properties of many jobs as [BindProperties] does, but its results for the jobs of one spec share
// the defaults, and must not be changed. The zero value is ready. It is not safe for concurrent use.
type Binder struct {
	specs  map[*JobSpec]*boundDefaults
	shared map[*manifest.Map]bool
}

// boundDefaults are the defaults of a spec as templates see them.
type boundDefaults struct {
	values map[*Property]*manifest.Map // the defaults that are hashes, filled on first use
	own    bool                        // a property lies inside another property
	alone  *manifest.Map               // all of them, for jobs without properties
	binder *Binder
}

// Bind is [BindProperties].
func (b *Binder) Bind(j *JobSpec, raw *manifest.Map) (*manifest.Map, error) {
	d, ok := b.specs[j]
	if !ok {
		d = &boundDefaults{values: make(map[*Property]*manifest.Map), binder: b, own: nested(j)}
		if b.specs == nil {
			b.specs, b.shared = make(map[*JobSpec]*boundDefaults), make(map[*manifest.Map]bool)
		}
		b.specs[j] = d
	}
	if raw.Len() > 0 {
		return bind(j, raw, d)
	}
	if d.alone != nil {
		return d.alone, nil
	}
	alone, err := bind(j, raw, d)
	if err == nil {
		d.alone = alone
		b.shared[alone] = true
	}
	return alone, err
}

// Shared reports whether m is a default that results share, or a result of defaults alone, which all such jobs share.
func (b *Binder) Shared(m *manifest.Map) bool { return b.shared[m] }

// nested reports whether the name of one property is below the name of another.
func nested(j *JobSpec) bool {
	names := make(map[string]bool, len(j.Properties))
	for i := range j.Properties {
		names[strings.TrimRight(j.Properties[i].Name, ".")] = true
	}
	for name := range names {
		for dot := range len(name) {
			if name[dot] == '.' && names[name[:dot]] {
				return true
			}
		}
	}
	return false
}

// of returns the value of a default, which may be shared.
func (d *boundDefaults) of(p *Property, value any) any {
	m, ok := value.(*manifest.Map)
	if d == nil || d.own || !ok {
		return sortValue(value)
	}
	known := d.values[p]
	if known == nil {
		known, _ = sortValue(m).(*manifest.Map)
		d.values[p] = known
		d.binder.shared[known] = true
	}
	return known
}

func bind(j *JobSpec, raw *manifest.Map, shared *boundDefaults) (*manifest.Map, error) {
	bound := psych.NewMap(len(j.Properties))
	var errs errorList
	for i := range j.Properties {
		p := &j.Properties[i]
		if err := bindProperty(bound, p, raw, shared); err != nil {
			errs = append(errs, &PropertyError{Job: j.Name, Property: p.Name, Message: err.Error(), Location: p.Location})
		}
	}
	if err := errs.err(); err != nil {
		return nil, err
	}
	return bound, nil
}

// Declares returns the first property of the spec whose value at the path is bound, or has the path on its way; nil if
// there is none. keys lead into a hash of properties, from the outside in.
func (j *JobSpec) Declares(keys []string) *Property {
	for i := range j.Properties {
		path := rubytext.Path(j.Properties[i].Name)
		if n := min(len(path), len(keys)); n > 0 && slices.Equal(path[:n], keys[:n]) {
			return &j.Properties[i]
		}
	}
	return nil
}

// bindProperty sets one property in bound.
func bindProperty(bound *manifest.Map, p *Property, raw *manifest.Map, shared *boundDefaults) error {
	keys := rubytext.Path(p.Name)
	if len(keys) == 0 {
		return fmt.Errorf("the property name %q names nothing", p.Name)
	}
	value, err := lookup(p.Name, keys, raw)
	if err != nil {
		return err
	}
	if value == nil {
		if value, err = p.defaultValue(); err != nil {
			return err
		}
		return setProperty(bound, keys, shared.of(p, value))
	}
	return setProperty(bound, keys, sortValue(value))
}

// lookup walks the dotted name in raw. A value other than a hash on the way is an error; nil ends the search.
func lookup(name string, keys []string, raw *manifest.Map) (any, error) {
	var value any = orEmpty(raw)
	for _, key := range keys {
		m, ok := value.(*manifest.Map)
		if !ok {
			return nil, fmt.Errorf("Property '%s' expects a hash, but received '%s'", name, rubytext.ClassName(value))
		}
		if value, _ = m.Get(key); value == nil {
			return nil, nil
		}
	}
	return value, nil
}

// defaultValue returns the value of Ruby's definition['default'].
func (p *Property) defaultValue() (any, error) {
	if p.Definition == nil && p.HasDefault { // a Property built by hand
		return p.Default, nil
	}
	return rubytext.Lookup(p.Definition, "default")
}

// setProperty sets value at the dotted path in m. It creates hashes on the way where there is nothing (or false).
// Another value there, which can only come from another property of the spec, is an error as in Ruby, with one
// exception: Ruby replaces a part of a string.
func setProperty(m *manifest.Map, keys []string, value any) error {
	last := len(keys) - 1
	for i, key := range keys[:last] {
		next, _ := m.Get(key)
		switch next := next.(type) {
		case *manifest.Map:
			m = next
			continue
		case nil:
		case bool:
			if next {
				return badParent(next, i == last-1)
			}
		case string:
			text, err := replaceIn(next, keys[i+1:], value)
			if err == nil {
				m.Set(key, text)
			}
			return err
		default:
			return badParent(next, i == last-1)
		}
		made := psych.NewMap(1)
		m.Set(key, made)
		m = made
	}
	m.Set(keys[last], value)
	return nil
}

// replaceIn behaves as Ruby does on the way to a key inside a string: text["b"] is the part "b" of the string, and
// assigning to it replaces it. A part of a part is a separate string, so that replacing something there has no
// effect.
func replaceIn(text string, keys []string, value any) (string, error) {
	part := text
	for _, key := range keys[:len(keys)-1] {
		if !strings.Contains(part, key) {
			return "", rubytext.ErrNotMatched
		}
		part = key
	}
	last := keys[len(keys)-1]
	if !strings.Contains(part, last) {
		return "", rubytext.ErrNotMatched
	}
	s, ok := value.(string)
	if !ok {
		return "", errors.New(rubytext.NoConversion(value, "String"))
	}
	if len(keys) > 1 {
		return text, nil
	}
	return strings.Replace(text, last, s, 1), nil
}

// badParent returns Ruby's error for a value that is not a hash, when a key of it is set (assign) or looked up.
func badParent(v any, assign bool) error {
	if assign {
		return rubytext.AssignError(v)
	}
	return rubytext.IndexError(v)
}

// sortValue returns v with the keys of a hash, and of the hashes directly inside it, sorted by their bytes. Hashes in
// lists are copied in their order.
func sortValue(v any) any {
	m, ok := v.(*manifest.Map)
	if !ok {
		return psych.Clone(v)
	}
	sorted := psych.NewMap(m.Len())
	keys := m.Keys()
	slices.Sort(keys)
	for _, key := range keys {
		item, _ := m.Get(key)
		sorted.Set(key, sortValue(item))
	}
	return sorted
}

// orEmpty returns m, or an empty Map for nil.
func orEmpty(m *manifest.Map) *manifest.Map {
	if m == nil {
		return psych.NewMap(0)
	}
	return m
}
