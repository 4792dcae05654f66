package ruby

// This file makes Trees of Go data. It works before a template runs, for the program that renders, and has no budget.

import (
	"errors"
	"fmt"
	"iter"
	"math/big"
	"math/bits"
	"reflect"
	"sort"

	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/psych"
)

// ordered is a mapping that keeps its order.
type ordered interface {
	All() iter.Seq2[string, any]
}

// Data is part of an input, made once and used in many: see erb.Data.
type Data struct{ tree any } // what a Tree can hold

// NewData takes over v as NewTree does, a list or a single value too.
func NewData(v any) (Data, error) {
	tree, err := treeOf(v, 0)
	return Data{tree}, err
}

// NewTree takes over a mapping: anything with All() iter.Seq2[string, any] keeps its order, a Go map is taken in the
// order of its sorted keys. It fails for types that have no counterpart in Ruby, and for what is nested without end.
func NewTree(v any) (*Tree, error) {
	t, err := treeOf(v, 0)
	if err != nil {
		return nil, err
	}
	tree, ok := t.(*Tree)
	switch {
	case !ok:
		return nil, fmt.Errorf("want a mapping, got %T", t)
	case tree.list:
		return nil, errors.New("want a mapping, got a list")
	}
	return tree, nil
}

// misfit is the error for a value that has no counterpart in Ruby. Its path grows on the way out.
type misfit struct {
	path string
	what string
}

func (m *misfit) Error() string {
	if m.path == "" {
		m.path = "."
	}
	return "at " + m.path + ": " + m.what
}

// below puts a step in front of the path of a misfit.
func below(step string, err error) error {
	if m, ok := err.(*misfit); ok && len(m.path) < 1000 {
		m.path = step + m.path
	}
	return err
}

func treeOf(v any, depth int) (any, error) {
	if depth > psych.MaxDepth {
		return nil, &limit.Error{Limit: "depth", Max: psych.MaxDepth}
	}
	switch v := v.(type) {
	case nil, bool, string, int64, float64:
		return v, nil
	case *Tree:
		if depth+int(v.tall) > psych.MaxDepth {
			return nil, &limit.Error{Limit: "depth", Max: psych.MaxDepth}
		}
		return v, nil
	case Data:
		return treeOf(v.tree, depth)
	case int:
		return int64(v), nil
	case *big.Int:
		if v.IsInt64() {
			return v.Int64(), nil
		}
		return new(big.Int).Set(v), nil
	case ordered:
		return mappingOf(v.All(), depth)
	case map[string]any:
		return mappingOf(sorted(v), depth)
	case []any:
		return listOf(len(v), func(i int) any { return v[i] }, depth)
	case []string:
		return listOf(len(v), func(i int) any { return v[i] }, depth)
	}
	return treeByReflection(v, depth)
}

// treeByReflection takes the rarer Go types: other integers and floats, named types, slices and maps of any kind.
func treeByReflection(v any, depth int) (any, error) {
	r := reflect.ValueOf(v)
	switch r.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return r.Int(), nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return treeOf(new(big.Int).SetUint64(r.Uint()), depth)
	case reflect.Float32, reflect.Float64:
		return r.Float(), nil
	case reflect.String:
		return r.String(), nil
	case reflect.Bool:
		return r.Bool(), nil
	case reflect.Slice, reflect.Array:
		return listOf(r.Len(), func(i int) any { return r.Index(i).Interface() }, depth)
	case reflect.Map:
		if r.Type().Key().Kind() == reflect.String {
			m := make(map[string]any, r.Len())
			for _, k := range r.MapKeys() {
				m[k.String()] = r.MapIndex(k).Interface()
			}
			return mappingOf(sorted(m), depth)
		}
	case reflect.Pointer, reflect.Interface:
		if r.IsNil() {
			return nil, nil
		}
	}
	return nil, &misfit{what: fmt.Sprintf("a %T has no counterpart in Ruby", v)}
}

func sorted(m map[string]any) iter.Seq2[string, any] {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return func(yield func(string, any) bool) {
		for _, k := range keys {
			if !yield(k, m[k]) {
				return
			}
		}
	}
}

func mappingOf(pairs iter.Seq2[string, any], depth int) (any, error) {
	var names []string
	var vals []any
	for k, v := range pairs {
		if len(k) > LongestName {
			return nil, &limit.Error{Limit: SizeOfName, Max: LongestName}
		}
		child, err := treeOf(v, depth+1)
		if err != nil {
			return nil, below("."+k, err)
		}
		names, vals = append(names, k), append(vals, child)
	}
	return NewMapping(names, vals), nil
}

func listOf(n int, at func(int) any, depth int) (any, error) {
	t := &Tree{list: true, vals: make([]any, n)}
	for i := range t.vals {
		child, err := treeOf(at(i), depth+1)
		if err != nil {
			return nil, below(fmt.Sprintf("[%d]", i), err)
		}
		t.vals[i] = child
		t.holds(child)
	}
	return t, nil
}

// NewMapping makes a mapping of names and values that Tree can hold. A name that comes again gives the first one a new
// value, as in JSON and YAML.
func NewMapping(names []string, vals []any) *Tree {
	n := len(names)
	t := &Tree{}
	if n == 0 {
		return t
	}
	t.keys, t.vals = make([]Value, 0, n), make([]any, 0, n)
	if n > smallHash {
		t.index = make(treeIndex, 1<<bits.Len(uint(2*n)))
	}
	block := make([]String, n) // the keys of one mapping live and die together
	for i, name := range names {
		t.holds(vals[i])
		at, slot := t.locate(name)
		if at >= 0 {
			t.vals[at] = vals[i]
			continue
		}
		s := &block[len(t.keys)]
		s.s, s.Object = name, Object{kind: KindString, class: StringClass, body: s, frozen: true, shared: true, interned: true}
		t.keys, t.vals = append(t.keys, Value{o: &s.Object}), append(t.vals, vals[i])
		if t.index != nil {
			t.index[slot] = int32(len(t.keys))
		}
	}
	return t
}

// Alike makes a mapping with the keys of t, which has these names; nil if it has others.
func (t *Tree) Alike(names []string, vals []any) *Tree {
	if len(t.keys) != len(names) {
		return nil
	}
	for i, k := range t.keys {
		if k.o.body.(*String).s != names[i] {
			return nil
		}
	}
	m := &Tree{keys: t.keys, index: t.index, vals: make([]any, len(vals))}
	for i, v := range vals {
		m.vals[i] = v
		m.holds(v)
	}
	return m
}

// NewList makes a list around vals, which it takes over.
func NewList(vals []any) *Tree {
	t := &Tree{list: true, vals: vals}
	for _, v := range vals {
		t.holds(v)
	}
	return t
}
