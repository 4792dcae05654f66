package manifest

// This file merges the values that several Vars have for one variable: a name with dots sets a key in the value below
// it.

import (
	"context"
	"slices"
	"strings"
)

// layered is a store of fixed values. The CLI treats several of them as one.
type layered interface {
	layer(name string) layer
}

// layer holds the values of one variable in such a store.
type layer struct {
	whole any // if found
	found bool
	parts []part // in order
}

// part is the value of a name with dots.
type part struct {
	path  string // after the name of the variable
	value any
}

// layers holds the layers of several stores, the first on top. It is complete with the first layer that has the whole
// variable, which hides the layers below it.
type layers struct {
	complete bool
	whole    any
	parts    [][]part
}

func (l *layers) add(of layer) {
	if len(of.parts) > 0 {
		l.parts = append(l.parts, of.parts)
	}
	l.whole, l.complete = of.whole, of.found
}

// value returns the variable: the whole with the parts set in it, parts on top last.
func (l *layers) value() (any, bool, error) {
	if len(l.parts) == 0 {
		return l.whole, l.complete, nil
	}
	root := &Node{kind: KindMap}
	if l.complete {
		var err error
		if root, err = NewNode(l.whole); err != nil {
			return nil, false, err
		}
	}
	a := applier{doc: root, owned: map[*Node]bool{}}
	for _, parts := range slices.Backward(l.parts) {
		for _, p := range parts {
			value, err := NewNode(p.value)
			if err != nil {
				return nil, false, err
			}
			a.setPath(strings.Split(p.path, "."), value)
		}
	}
	a.finish()
	return a.doc, true, nil
}

// setPath sets a value below the document. A value on the way that is not a map is replaced by one.
func (a *applier) setPath(path []string, value *Node) {
	at := &a.doc
	for _, key := range path {
		n := a.own(*at)
		if n.Kind() != KindMap {
			n = a.made(KindMap, &Node{})
		}
		*at = n
		if !n.Has(key) {
			n.set(&Node{value: key}, nil)
		}
		at = &n.entries()[n.find(key)].Value
	}
	*at = value
}

// Index returns s, or a store with the same values that finds them faster if s is a Vars, or Stores with some. Its user
// must not change the Vars afterwards.
func Index(s Store) Store {
	switch s := s.(type) {
	case Vars:
		if len(s) < indexFrom {
			return s
		}
		return newVarsIndex(s)
	case Stores:
		out := make(Stores, len(s))
		for i := range s {
			out[i] = Index(s[i])
		}
		return out
	}
	return s
}

// varsIndex is a Vars with the paths in its names resolved.
type varsIndex struct {
	Vars
	parts map[string][]part
}

func newVarsIndex(s Vars) *varsIndex {
	x := &varsIndex{s, map[string][]part{}}
	for _, name := range sortedKeys(s) {
		if root, path, dotted := strings.Cut(name, "."); dotted {
			x.parts[root] = append(x.parts[root], part{path, s[name]})
		}
	}
	return x
}

// Get implements Store.
func (x *varsIndex) Get(_ context.Context, v *Variable) (any, bool, error) {
	var found layers
	found.add(x.layer(v.Name))
	return found.value()
}

// layer implements layered.
func (x *varsIndex) layer(name string) layer {
	whole, found := x.Vars[name]
	return layer{whole, found, x.parts[name]}
}
