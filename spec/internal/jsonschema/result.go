package jsonschema

// This file holds the results of keywords and lists the failures among them.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/psych"
)

// location is a position in the instance: a chain of keys and indexes.
type location struct {
	parent *location
	name   string
}

// join returns the location of a child.
func (l *location) join(name string) *location { return &location{parent: l, name: name} }

// String returns the location as json_schemer prints it: `root`, or the JSON pointer in backquotes.
func (l *location) String() string {
	if l == nil {
		return "root"
	}
	return "`" + l.pointer() + "`"
}

var pointerEscapes = lazy.Value[*strings.Replacer]{New: func() *strings.Replacer { return strings.NewReplacer("~", "~0", "/", "~1") }}

func (l *location) pointer() string {
	var names []string
	size := 0
	for ; l != nil; l = l.parent {
		names = append(names, pointerEscapes.Get().Replace(l.name))
		size += 1 + len(names[len(names)-1])
	}
	var b strings.Builder
	b.Grow(size)
	for _, name := range slices.Backward(names) {
		b.WriteByte('/')
		b.WriteString(name)
	}
	return b.String()
}

// result is the verdict of one keyword, or one schema, on one location.
type result struct {
	valid  bool
	loc    *location
	nested []*result
	// leaf keeps nested results out of the list of failures.
	leaf bool
	// message returns the text of a failure.
	message func(loc *location) string

	// The data for unevaluatedProperties and unevaluatedItems:
	keys    []string // properties that were evaluated here
	items   []int    // items that were evaluated here
	all     bool     // all items were evaluated here
	conform bool     // for `if`: whether the instance conforms
}

// failures collects the texts of the failures below r in json_schemer's order.
func (e *evaluation) failures(r *result) {
	if r.valid || !e.spend(1) {
		return
	}
	if !r.leaf {
		found := false
		for _, n := range r.nested {
			if !n.valid {
				found = true
				e.failures(n)
			}
		}
		if found {
			return
		}
	}
	text := r.message(r.loc)
	e.texts = append(e.texts, text)
	e.size += len(text)
	if e.size > maxTexts {
		e.fail(fmt.Errorf("the texts of the failures have more than %d bytes", maxTexts))
	}
}

// evaluatedKeys adds the keys of the object at loc that r and the valid results below it evaluated.
func (r *result) evaluatedKeys(e *evaluation, loc *location, keys map[string]bool) {
	if !e.spend(len(r.keys) + len(r.nested)) {
		return
	}
	for _, k := range r.keys {
		keys[k] = true
	}
	for _, n := range r.nested {
		if n.valid && n.loc == loc {
			n.evaluatedKeys(e, loc, keys)
		}
	}
}

// evaluatedItems does the same for the items of the list at loc.
func (r *result) evaluatedItems(e *evaluation, loc *location, items map[int]bool, n int) {
	if !e.spend(len(r.items)+len(r.nested)) || r.all && !e.spend(n) {
		return
	}
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
			sub.evaluatedItems(e, loc, items, n)
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
