package jsonschema

// This file holds the results of keywords and lists the failures among them.

import (
	"strings"

	"github.com/boshrender/boshrender/internal/psych"
)

// location is a place in the instance: a chain of keys and indexes.
type location struct {
	parent *location
	name   string
}

// join returns the place of a child.
func (l *location) join(name string) *location { return &location{parent: l, name: name} }

// String returns the place as json_schemer prints it: `root`, or the JSON
// pointer in backquotes.
func (l *location) String() string {
	if l == nil {
		return "root"
	}
	return "`" + l.pointer() + "`"
}

var pointerEscapes = strings.NewReplacer("~", "~0", "/", "~1")

func (l *location) pointer() string {
	if l == nil {
		return ""
	}
	return l.parent.pointer() + "/" + pointerEscapes.Replace(l.name)
}

// result is what one keyword, or one schema, says of one place.
type result struct {
	valid  bool
	loc    *location
	nested []*result
	// leaf keeps nested results out of the list of failures.
	leaf bool
	// message makes the text of a failure.
	message func(loc *location) string

	// What unevaluatedProperties and unevaluatedItems ask for:
	keys    []string // properties that were evaluated here
	items   []int    // items that were evaluated here
	all     bool     // all items were evaluated here
	conform bool     // for `if`: whether the instance conforms
}

// failures appends the texts of the failures below r in json_schemer's order.
func (r *result) failures(texts []string) []string {
	if r.valid {
		return texts
	}
	if !r.leaf {
		found := false
		for _, n := range r.nested {
			if !n.valid {
				found = true
				texts = n.failures(texts)
			}
		}
		if found {
			return texts
		}
	}
	return append(texts, r.message(r.loc))
}

// evaluatedKeys adds the keys of the object at loc that r and the valid results
// below it evaluated.
func (r *result) evaluatedKeys(loc *location, keys map[string]bool) {
	for _, k := range r.keys {
		keys[k] = true
	}
	for _, n := range r.nested {
		if n.valid && n.loc == loc {
			n.evaluatedKeys(loc, keys)
		}
	}
}

// evaluatedItems does the same for the items of the list at loc.
func (r *result) evaluatedItems(loc *location, items map[int]bool, n int) {
	if r.all {
		for i := range n {
			items[i] = true
		}
	}
	for _, i := range r.items {
		items[i] = true
	}
	for _, sub := range r.nested {
		if sub.valid && sub.loc == loc {
			sub.evaluatedItems(loc, items, n)
		}
	}
}

// allValid reports whether every result is valid.
func allValid(list []*result) bool {
	for _, r := range list {
		if !r.valid {
			return false
		}
	}
	return true
}

// object returns v as a hash.
func object(v any) (*psych.Map, bool) {
	m, ok := v.(*psych.Map)
	return m, ok && m != nil
}
