package lint

// This file derives the JSON schema of a job's properties.

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb/usage"
	"github.com/boshrender/boshrender/internal/keytable"
	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// PropertiesSchema returns the JSON schema of the properties of a job, in the form of encoding/json. The kinds of
// values come from defaults, from types and examples in the spec, and from the uses of values in templates; a property
// without any of these can have any value.
//
// For a manifest, a value can be a ((variable)) or null, and properties that the spec doesn't declare are refused.
// Otherwise it is a schema for properties_schema.json, which a director applies to the values that templates get: there
// null is refused in a property that templates read without a condition and without a default.
func PropertiesSchema(ctx context.Context, release *spec.Release, job string, forManifest bool) (map[string]any, error) {
	all := Linter{}.tasks(ctx, []*spec.Release{release})
	poll := limit.NewPoll(ctx)
	named := only(&poll, all, func(t task) bool { return t.name == job })
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case len(named) == 0:
		return nil, fmt.Errorf("the release has no job %q", job)
	}
	t := named[0]
	if t.err != nil {
		return nil, t.err
	}
	c := newChecker(ctx, Linter{}, newIndex(ctx, all), t)
	c.spec, c.dir = t.spec, path.Dir(t.spec.Location.File)
	c.read()
	d := &deriving{c: c, manifest: forManifest}
	root := d.hash()
	for _, p := range each(c.poll, t.spec.Properties) {
		d.put(root, p)
	}
	if !forManifest {
		root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return root, nil
}

// deriving makes the schema of one job.
type deriving struct {
	c        *checker
	manifest bool
}

// hash returns the schema of a hash that properties lie in.
func (d *deriving) hash() map[string]any {
	s := map[string]any{"type": "object", "properties": map[string]any{}}
	if d.manifest {
		s["additionalProperties"] = false
		s["type"] = []string{"object", "string", "null"}
		s["pattern"] = "^" + keytable.Variable + "$"
	}
	return s
}

// put adds a property to a hash. A property inside another one, whose value is declared as a whole, isn't described.
func (d *deriving) put(root map[string]any, p spec.Property) {
	at := root["properties"].(map[string]any)
	keys := rubytext.Path(p.Name)
	for i, key := range each(d.c.poll, keys) {
		if i == len(keys)-1 {
			if _, taken := at[key]; taken { // properties lie inside of this one
				at[key] = map[string]any{}
				return
			}
			at[key] = d.value(p)
			return
		}
		next, ok := at[key].(map[string]any)
		if !ok {
			next = d.hash()
			at[key] = next
		}
		below, ok := next["properties"].(map[string]any)
		if !ok {
			at[key] = map[string]any{}
			return
		}
		at = below
	}
}

// value returns the schema of a property.
func (d *deriving) value(p spec.Property) map[string]any {
	s := map[string]any{}
	if text := strings.TrimSpace(p.Description); text != "" {
		s["description"] = text
	}
	types := d.types(p)
	if types == nil {
		return s
	}
	switch {
	case d.manifest && !slices.Contains(types, "string"):
		s["pattern"] = "^" + keytable.Variable + "$"
		types = append(types, "string", "null")
	case d.manifest, p.Default == nil && !d.needed(p.Name):
		types = append(types, "null")
	}
	if s["type"] = types; len(types) == 1 {
		s["type"] = types[0]
	}
	return s
}

// schemaTypes are JSON's types of the classes.
var schemaTypes = lazy.Value[map[class][]string]{New: func() map[class][]string {
	return map[class][]string{aNumber: {"number"}, aBoolean: {"boolean"}, aList: {"array"}, aHash: {"object"}}
}}

// types returns the types of a property's values, nil for any. A text can be a number, too, unless the spec says that
// it is a text or templates treat it as one.
func (d *deriving) types(p spec.Property) []string {
	var declared class = -1
	definition, _ := p.Definition.(*manifest.Map)
	if kind, ok := definition.Get("type"); ok {
		if known, ok := declaredClasses.Get()[strings.ToLower(fmt.Sprint(kind))]; ok {
			declared = known
		}
	}
	value := p.Default
	if value == nil && declared < 0 {
		if _, text := p.Example.(string); !text { // which can be the YAML of any value
			value = p.Example
		}
	}
	switch value.(type) {
	case bool:
		return []string{"boolean"}
	case int64:
		return []string{"integer"}
	case float64:
		return []string{"number"}
	case []any:
		return []string{"array"}
	case *manifest.Map:
		return []string{"object"}
	case string:
		if declared == someText || declared == severalLine || declared == aSecret || d.c.called(p.Name, textMethods.All(), -1) {
			return []string{"string"}
		}
		return []string{"string", "number"}
	}
	switch {
	case declared >= 0 && schemaTypes.Get()[declared] != nil:
		return slices.Clone(schemaTypes.Get()[declared])
	case declared >= 0:
		return []string{"string"}
	case d.c.called(p.Name, hashMethods.All(), 2) && !d.c.called(p.Name, textMethods.All(), -1):
		return []string{"object"}
	}
	return nil
}

// needed reports whether a template can't be rendered without a property.
func (d *deriving) needed(name string) bool {
	for _, t := range each(d.c.poll, d.c.templates) {
		if some(d.c.poll, t.Properties, func(p usage.Property) bool {
			return p.Form == usage.Method && !p.Default && !p.Guarded && !p.OfLink && len(p.Names) == 1 && p.Names[0] == name
		}) {
			return true
		}
	}
	return false
}
