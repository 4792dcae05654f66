// Package keytable describes the keys of YAML documents: their names, kinds and meanings. One description serves the
// search for unknown keys, the completion of keys, and JSON schemas for editors.
package keytable

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/lazy"
)

// Kind is the kind of a value.
type Kind int

// The kinds.
const (
	Any     Kind = iota
	Text         // a string or a number
	String       // a string
	Integer      // a number without fraction
	Boolean      // true or false
	Hash         // with Keys, with values that are all alike (Each), or with anything
	List         // of hashes with Keys, of values of one kind (Of), or of anything
	Texts        // a string or a list in which there may be lists
)

// Key describes a key, or a whole document.
type Key struct {
	// About explains the key, in a sentence without a full stop.
	About string
	// Kind is the kind of its value.
	Kind Kind
	// Required is set if the key must be there.
	Required bool
	// Nullable is set if there can be no value.
	Nullable bool
	// Values are the only values of a string; Pattern is a regular expression that they match instead, without anchors.
	Values  []string
	Pattern string
	// Keys are the keys of the hash, or of each hash in the list; nil allows any.
	Keys map[string]*Key
	// Open allows more keys than Keys, but not their names with "-" in place of "_".
	Open bool
	// Each describes the values of a hash that may have any keys.
	Each *Key
	// Of is the kind of the elements of a list without Keys.
	Of Kind
}

// At returns the key behind the keys in path; nil if there is none. Elements of lists have no key in the path.
func (k *Key) At(path ...string) *Key {
	for _, name := range path {
		switch {
		case k == nil:
			return nil
		case k.Each != nil:
			k = k.Each
		default:
			k = k.Keys[name]
		}
	}
	return k
}

// Names returns the names of the keys in a value of k, in alphabetical order; nil where any is allowed, or none.
func (k *Key) Names() []string {
	if k == nil || k.Keys == nil {
		return nil
	}
	return slices.Sorted(maps.Keys(k.Keys))
}

// Draft7 is the draft of JSON schema that editors know.
const Draft7 = "http://json-schema.org/draft-07/schema#"

// Extra has the parts of a document's schema beyond its keys.
type Extra struct {
	// Refused maps keys that must not be in the document to the reason.
	Refused map[string]string
	// More has additions to the schemas of hashes, or of each hash in a list.
	More map[*Key]map[string]any
}

// JSON returns the JSON schema of a document. Everything in it can be a ((variable)), too.
func (k *Key) JSON(title string, x Extra) ([]byte, error) {
	s := x.object(k)
	for name, why := range x.Refused {
		s["properties"].(map[string]any)[name] = refused(why)
	}
	s["$schema"], s["title"] = Draft7, title
	return Marshal(s)
}

// refused is the schema that nothing fits.
func refused(why string) map[string]any {
	return map[string]any{"not": map[string]any{}, "description": why}
}

// Marshal writes a JSON schema.
func Marshal(s map[string]any) ([]byte, error) {
	var out strings.Builder
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(s)
	return []byte(out.String()), err
}

// Variable matches a string that has a placeholder, whose value can be of any kind.
const Variable = `\(\(.*\)\)`

// names are JSON's names of kinds.
var names = lazy.Value[map[Kind][]string]{New: func() map[Kind][]string {
	return map[Kind][]string{
		Text: {"string", "number"}, String: {"string"}, Integer: {"integer"}, Boolean: {"boolean"}, Hash: {"object"}, List: {"array"},
		Texts: {"string", "array"},
	}
}}

// kind returns the schema of a kind, or of a variable in its place. pattern restricts strings.
func (k Kind) kind(pattern string) map[string]any {
	types := names.Get()[k]
	switch {
	case types == nil:
		return map[string]any{}
	case slices.Contains(types, "string") && pattern == "" && len(types) == 1:
		return map[string]any{"type": "string"}
	case slices.Contains(types, "string") && pattern == "":
		return map[string]any{"type": types}
	case slices.Contains(types, "string"):
		return map[string]any{"type": types, "pattern": "^(" + pattern + "|.*" + Variable + ".*)$"}
	}
	return map[string]any{"type": append(slices.Clone(types), "string"), "pattern": "^" + Variable + "$"}
}

// object returns the schema of k.
func (x Extra) object(k *Key) map[string]any {
	s := k.Kind.kind(k.Pattern)
	if types, ok := s["type"].([]string); ok && k.Nullable {
		s["type"] = append(slices.Clone(types), "null")
	}
	if k.Values != nil {
		s = map[string]any{"anyOf": []any{map[string]any{"enum": k.Values}, map[string]any{"type": "string", "pattern": "^" + Variable + "$"}}}
	}
	if k.About != "" {
		s["description"] = k.About
	}
	switch {
	case k.Kind == List && k.Keys != nil:
		item := Hash.kind("")
		x.fields(k, item)
		s["items"] = item
	case k.Kind == List && k.Of != Any:
		s["items"] = k.Of.kind("")
	case k.Keys != nil: // if it is a hash
		x.fields(k, s)
	case k.Kind == Hash && k.Each != nil:
		s["additionalProperties"] = x.object(k.Each)
	}
	return s
}

// fields adds the keys of a hash to its schema.
func (x Extra) fields(k *Key, s map[string]any) {
	properties := map[string]any{}
	var required []string
	for _, name := range k.Names() {
		properties[name] = x.object(k.Keys[name])
		if k.Keys[name].Required {
			required = append(required, name)
		}
		if wrong := strings.ReplaceAll(name, "_", "-"); k.Open && wrong != name {
			properties[wrong] = refused("Did you mean " + name + "?")
		}
	}
	s["properties"] = properties
	if required != nil {
		s["required"] = required
	}
	if !k.Open {
		s["additionalProperties"] = false
	}
	maps.Copy(s, x.More[k])
}
