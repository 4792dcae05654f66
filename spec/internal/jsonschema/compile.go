package jsonschema

// This file compiles a schema: it checks keywords and resolves references.

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/internal/psych"
)

// Draft is the only value of `$schema` that the director accepts.
const Draft = "https://json-schema.org/draft/2020-12/schema"

// Unsupported is the error for a schema that may be valid, but uses an unsupported construct.
type Unsupported struct {
	// Path is the JSON pointer of the keyword in the schema.
	Path string
	// What names the unsupported construct.
	What string
}

// Error names the position of the keyword.
func (e *Unsupported) Error() string {
	return fmt.Sprintf("the schema uses %s at %s, which is not supported", e.What, e.Path)
}

// Schema is a compiled schema. It is immutable and safe for concurrent use.
type Schema struct{ root *node }

// node is one schema or subschema.
type node struct {
	truth *bool // for the schemas true and false
	// refuse returns the text for the schema false, which depends on the keyword that contains it.
	refuse   func(loc *location) string
	keywords []keyword // in the order in which they are evaluated
}

// keyword is one keyword of a schema. Its evaluator returns nil where it has no effect.
type keyword struct {
	name string
	eval func(e *evaluation, v any, loc *location) *result
}

// Compile compiles a decoded schema. The errors for a missing or foreign `$schema` are the director's.
func Compile(doc any) (*Schema, error) {
	m, ok := object(doc)
	if !ok {
		return nil, fmt.Errorf("the schema must be an object")
	}
	draft, _ := m.Get("$schema")
	if s, ok := draft.(string); draft == nil || draft == false || ok && strings.TrimSpace(s) == "" {
		return nil, fmt.Errorf("You must declare your $schema draft version")
	}
	if draft != Draft {
		return nil, fmt.Errorf("Only %s schema is currently supported", Draft)
	}
	c := &compiler{doc: m, nodes: map[*psych.Map]*node{}, anchors: map[string]*psych.Map{}}
	c.findAnchors(m)
	root, err := c.schema(m, nil, nil)
	if err != nil {
		return nil, err
	}
	for len(c.pending) > 0 { // resolving may compile schemas with references of their own
		resolve := c.pending[0]
		c.pending = c.pending[1:]
		if err := resolve(); err != nil {
			return nil, err
		}
	}
	return &Schema{root: root}, nil
}

// compiler compiles one document.
type compiler struct {
	doc     *psych.Map
	nodes   map[*psych.Map]*node
	anchors map[string]*psych.Map
	pending []func() error // references to resolve after everything is compiled
	program int            // the instructions of all patterns
}

// order lists the effective keywords in the order in which json_schemer evaluates them.
var order = []string{
	"$ref", "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas",
	"prefixItems", "items", "contains", "properties", "patternProperties", "additionalProperties",
	"propertyNames", "dependencies", "unevaluatedItems", "unevaluatedProperties",
	"type", "enum", "const", "multipleOf", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum",
	"maxLength", "minLength", "pattern", "maxItems", "minItems", "uniqueItems", "maxContains", "minContains",
	"maxProperties", "minProperties", "required", "dependentRequired", "format",
}

// refused lists the keywords that would have an effect and are not supported.
var refused = []string{"$dynamicRef", "$dynamicAnchor", "$id", "$vocabulary", "x-error"}

// schema compiles the schema at a path. refuse is the text for false there.
func (c *compiler) schema(v any, path *location, refuse func(*location) string) (*node, error) {
	if refuse == nil {
		refuse = func(loc *location) string { return fmt.Sprintf("value at %v does not match schema", loc) }
	}
	if truth, ok := v.(bool); ok {
		return &node{truth: &truth, refuse: refuse}, nil
	}
	m, ok := object(v)
	if !ok {
		return nil, fmt.Errorf("the schema at %s must be an object or a boolean", path.pointer())
	}
	if n, ok := c.nodes[m]; ok {
		return n, nil
	}
	n := &node{refuse: refuse}
	c.nodes[m] = n
	if err := c.check(m, path); err != nil {
		return nil, err
	}
	for _, name := range order {
		value, ok := m.Get(name)
		if !ok {
			continue
		}
		k := &field{compiler: c, parent: m, name: name, value: value, path: path.join(name)}
		eval, err := k.compile()
		if err != nil {
			return nil, err
		}
		if eval != nil {
			n.keywords = append(n.keywords, keyword{name: name, eval: eval})
		}
	}
	return n, nil
}

// check refuses unsupported keywords, and compiles the schemas in $defs.
func (c *compiler) check(m *psych.Map, path *location) error {
	for _, name := range refused {
		if m.Has(name) {
			return &Unsupported{Path: path.join(name).pointer(), What: "the keyword " + strconv.Quote(name)}
		}
	}
	if draft, ok := m.Get("$schema"); ok && draft != Draft {
		return &Unsupported{Path: path.join("$schema").pointer(), What: "another draft for a part of the schema"}
	}
	for _, name := range []string{"$defs", "definitions"} {
		defs, _ := m.Get(name)
		for key, def := range mapOrNil(defs).All() {
			if _, err := c.schema(def, path.join(name).join(key), nil); err != nil {
				return err
			}
		}
	}
	return nil
}

// findAnchors collects the objects that carry an $anchor.
func (c *compiler) findAnchors(v any) {
	switch v := v.(type) {
	case *psych.Map:
		if name, ok := v.Get("$anchor"); ok {
			if s, ok := name.(string); ok {
				c.anchors[s] = v
			}
		}
		for _, item := range v.All() {
			c.findAnchors(item)
		}
	case []any:
		for _, item := range v {
			c.findAnchors(item)
		}
	}
}

// resolve returns the schema that a reference refers to.
func (c *compiler) resolve(ref string, path *location) (*node, error) {
	fragment, local := strings.CutPrefix(ref, "#")
	if !local {
		return nil, &Unsupported{Path: path.pointer(), What: "a reference to another document"}
	}
	pointer, err := url.PathUnescape(fragment)
	if err != nil {
		return nil, fmt.Errorf("the reference at %s is not a valid one", path.pointer())
	}
	if pointer != "" && !strings.HasPrefix(pointer, "/") {
		m, ok := c.anchors[pointer]
		if !ok {
			return nil, fmt.Errorf("the reference at %s names the unknown anchor %q", path.pointer(), pointer)
		}
		return c.schema(m, &location{name: "#" + pointer}, nil)
	}
	var target any = c.doc
	var place *location
	for _, token := range strings.Split(pointer, "/")[1:] {
		token = strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~")
		if target, err = step(target, token); err != nil {
			return nil, fmt.Errorf("the reference at %s leads nowhere: %q", path.pointer(), pointer)
		}
		place = place.join(token)
	}
	return c.schema(target, place, nil)
}

// step returns a child of a JSON value.
func step(v any, token string) (any, error) {
	switch v := v.(type) {
	case *psych.Map:
		if item, ok := v.Get(token); ok {
			return item, nil
		}
	case []any:
		if i, err := strconv.Atoi(token); err == nil && i >= 0 && i < len(v) {
			return v[i], nil
		}
	}
	return nil, fmt.Errorf("no %q", token)
}

// mapOrNil returns v as a hash, or an empty one.
func mapOrNil(v any) *psych.Map {
	m, _ := object(v)
	return m
}

// field is a keyword being compiled.
type field struct {
	*compiler
	parent *psych.Map
	name   string
	value  any
	path   *location // in the schema
}

// evaluator is a compiled keyword.
type evaluator = func(e *evaluation, v any, loc *location) *result

// compile returns the evaluator of a field, nil if it has no effect by itself.
func (f *field) compile() (evaluator, error) {
	switch f.name {
	case "$ref":
		return f.ref()
	case "allOf", "anyOf", "oneOf":
		return f.combination()
	case "not", "if", "then", "else":
		return f.condition()
	case "prefixItems", "items", "contains", "unevaluatedItems":
		return f.arrays()
	case "properties", "patternProperties", "additionalProperties", "propertyNames",
		"dependentSchemas", "dependencies", "unevaluatedProperties", "required", "dependentRequired":
		return f.objects()
	case "type":
		return f.types()
	case "enum", "const":
		return f.values()
	case "multipleOf", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum":
		return f.numbers()
	case "pattern":
		return f.pattern()
	case "format":
		return f.format()
	case "uniqueItems":
		return f.uniqueItems()
	}
	return f.sizes()
}

// fail is the error for a keyword whose value has the wrong shape.
func (f *field) fail(want string) error {
	return fmt.Errorf("the keyword at %s must be %s", f.path.pointer(), want)
}

// sub compiles the value as a schema.
func (f *field) sub(refuse func(*location) string) (*node, error) {
	return f.schema(f.value, f.path, refuse)
}

// subs compiles the value as a list of schemas.
func (f *field) subs() ([]*node, error) {
	list, ok := f.value.([]any)
	if !ok {
		return nil, f.fail("a list of schemas")
	}
	nodes := make([]*node, len(list))
	for i, v := range list {
		n, err := f.schema(v, f.path.join(strconv.Itoa(i)), nil)
		if err != nil {
			return nil, err
		}
		nodes[i] = n
	}
	return nodes, nil
}

// named is a schema under a key.
type named struct {
	key  string
	node *node
}

// subsByKey compiles the value as an object of schemas.
func (f *field) subsByKey() ([]named, error) {
	m, ok := object(f.value)
	if !ok {
		return nil, f.fail("an object of schemas")
	}
	var list []named
	for key, v := range m.All() {
		n, err := f.schema(v, f.path.join(key), nil)
		if err != nil {
			return nil, err
		}
		list = append(list, named{key, n})
	}
	return list, nil
}

// names returns a list of strings.
func (f *field) names(v any) ([]string, error) {
	list, ok := v.([]any)
	names := make([]string, len(list))
	for i, v := range list {
		name, isString := v.(string)
		ok = ok && isString
		names[i] = name
	}
	if !ok {
		return nil, f.fail("a list of names")
	}
	return names, nil
}
