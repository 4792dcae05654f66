package jsonschema

// This file compiles the keywords that apply schemas to the properties of an object.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/psych"
)

// objects compiles the keywords for objects that have subschemas or names.
func (f *field) objects() (evaluator, error) {
	switch f.name {
	case "properties":
		return f.properties()
	case "patternProperties":
		return f.patternProperties()
	case "dependentSchemas":
		return f.dependentSchemas()
	case "dependencies":
		return f.dependencies()
	case "required":
		return f.required()
	case "dependentRequired":
		return f.dependentRequired()
	case "propertyNames":
		return f.propertyNames()
	}
	return f.remaining()
}

// onObject returns an evaluator that accepts everything but objects.
func onObject(message func(*location) string, eval func(e *evaluation, m *psych.Map, r *result)) evaluator {
	return func(e *evaluation, v any, loc *location) *result {
		r := &result{valid: true, loc: loc, message: message}
		if m, ok := object(v); ok {
			eval(e, m, r)
			r.valid = r.valid && allValid(r.nested)
		}
		return r
	}
}

func (f *field) properties() (evaluator, error) {
	subs, err := f.subsByKey()
	if err != nil {
		return nil, err
	}
	message := text("object properties at %v do not match corresponding `properties` schemas")
	return onObject(message, func(e *evaluation, m *psych.Map, r *result) {
		for _, s := range subs {
			if !e.spend(1) {
				return
			}
			if v, ok := m.Get(s.key); ok {
				r.keys = append(r.keys, s.key)
				r.nested = append(r.nested, s.node.eval(e, v, r.loc.join(s.key)))
			}
		}
	}), nil
}

func (f *field) patternProperties() (evaluator, error) {
	subs, err := f.subsByKey()
	if err != nil {
		return nil, err
	}
	patterns := make([]*matcher, len(subs))
	for i, s := range subs {
		if patterns[i], err = f.compilePattern(s.key); err != nil {
			return nil, err
		}
	}
	message := text("object properties at %v do not match corresponding `patternProperties` schemas")
	return onObject(message, func(e *evaluation, m *psych.Map, r *result) {
		for i, s := range subs {
			for k, v := range m.All() {
				if !e.spend(1) {
					return
				}
				if patterns[i].match(e, k) {
					r.keys = append(r.keys, k)
					r.nested = append(r.nested, s.node.eval(e, v, r.loc.join(k)))
				}
			}
		}
	}), nil
}

// remaining compiles additionalProperties and unevaluatedProperties, which apply to the properties that other
// keywords have not evaluated.
func (f *field) remaining() (evaluator, error) {
	additional := f.name == "additionalProperties"
	refuse := text("object property at %v is a disallowed unevaluated property")
	if additional {
		refuse = text("object property at %v is a disallowed additional property")
	}
	n, err := f.sub(refuse)
	if err != nil {
		return nil, err
	}
	message := text(fmt.Sprintf("object properties at %%v do not match `%s` schema", f.name))
	return onObject(message, func(e *evaluation, m *psych.Map, r *result) {
		seen := map[string]bool{}
		for name, a := range e.adjacent {
			switch {
			case !additional:
				a.evaluatedKeys(e, r.loc, seen)
			case name == "properties" || name == "patternProperties":
				for _, k := range a.keys {
					seen[k] = true
				}
			}
		}
		for k, v := range m.All() {
			if !e.spend(1) {
				return
			}
			if !seen[k] {
				r.keys = append(r.keys, k)
				r.nested = append(r.nested, n.eval(e, v, r.loc.join(k)))
			}
		}
	}), nil
}

func (f *field) propertyNames() (evaluator, error) {
	n, err := f.sub(nil)
	if err != nil {
		return nil, err
	}
	message := text("object property names at %v do not match `propertyNames` schema")
	return onObject(message, func(e *evaluation, m *psych.Map, r *result) {
		for k := range m.All() {
			if e.err != nil {
				return
			}
			r.nested = append(r.nested, n.eval(e, k, r.loc))
		}
	}), nil
}

func (f *field) dependentSchemas() (evaluator, error) {
	subs, err := f.subsByKey()
	if err != nil {
		return nil, err
	}
	message := text("value at %v does not match applicable `dependentSchemas` schemas")
	return onObject(message, func(e *evaluation, m *psych.Map, r *result) {
		for _, s := range subs {
			if !e.spend(1) {
				return
			}
			if m.Has(s.key) {
				r.nested = append(r.nested, s.node.eval(e, m, r.loc))
			}
		}
	}), nil
}

// dependencies compiles the older keyword that combines dependentSchemas and dependentRequired.
func (f *field) dependencies() (evaluator, error) {
	m, ok := object(f.value)
	if !ok {
		return nil, f.fail("an object")
	}
	schemas := map[string]*node{}
	names := map[string][]string{}
	for key, v := range m.All() {
		var err error
		if _, isList := v.([]any); isList {
			names[key], err = f.names(v)
		} else {
			schemas[key], err = f.schema(v, f.path.join(key), nil)
		}
		if err != nil {
			return nil, err
		}
	}
	message := text("object at %v either does not match applicable `dependencies` schemas or is missing required `dependencies` properties")
	keys := m.Keys()
	return onObject(message, func(e *evaluation, m *psych.Map, r *result) {
		for _, key := range keys {
			if !e.spend(1 + len(names[key])) {
				return
			}
			switch {
			case !m.Has(key):
			case schemas[key] != nil:
				r.nested = append(r.nested, schemas[key].eval(e, m, r.loc))
			default:
				r.nested = append(r.nested, &result{valid: len(missing(m, names[key])) == 0, loc: r.loc, message: message})
			}
		}
	}), nil
}

func (f *field) required() (evaluator, error) {
	names, err := f.names(f.value)
	if err != nil {
		return nil, err
	}
	return func(e *evaluation, v any, loc *location) *result {
		m, ok := object(v)
		if !ok || !e.spend(len(names)) {
			return &result{valid: true, loc: loc}
		}
		absent := missing(m, names)
		return &result{valid: len(absent) == 0, loc: loc, message: func(loc *location) string {
			return fmt.Sprintf("object at %v is missing required properties: %s", loc, strings.Join(absent, ", "))
		}}
	}, nil
}

func (f *field) dependentRequired() (evaluator, error) {
	m, ok := object(f.value)
	if !ok {
		return nil, f.fail("an object of lists of names")
	}
	required := make(map[string][]string, m.Len())
	for key, v := range m.All() {
		names, err := f.names(v)
		if err != nil {
			return nil, err
		}
		required[key] = names
	}
	keys := m.Keys()
	message := text("object at %v is missing required `dependentRequired` properties")
	return onObject(message, func(e *evaluation, m *psych.Map, r *result) {
		for _, key := range keys {
			if !e.spend(1 + len(required[key])) {
				return
			}
			if m.Has(key) {
				valid := len(missing(m, required[key])) == 0
				r.nested = append(r.nested, &result{valid: valid, loc: r.loc.join(key), message: message})
			}
		}
	}), nil
}

// missing returns the names that m lacks.
func missing(m *psych.Map, names []string) []string {
	return slices.DeleteFunc(slices.Clone(names), m.Has)
}
