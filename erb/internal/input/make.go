package input

// This file converts Go data to Trees.

import (
	"errors"
	"fmt"
	"iter"
	"math/big"
	"reflect"
	"slices"
	"sort"
	"sync"

	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/internal/rubytext"
)

// ordered is a mapping that keeps the order of its keys.
type ordered interface {
	All() iter.Seq2[string, any]
}

// symbolic is a mapping with symbols as keys, as the test suites of releases use.
type symbolic interface {
	Symbol(i int) bool
}

// Data is part of an input, converted once and used in many: see erb.Data.
type Data struct{ tree any } // an entry of a Tree

// NewTree converts a mapping: an iter.Seq2[string, any], or anything whose method All returns one, keeps its order, the
// keys of a Go map are sorted. It fails for types without a counterpart in Ruby and for endless nesting, and with the
// error of poll, which may be nil.
func NewTree(v any, poll *limit.Poll) (*Tree, error) {
	m := newMaker(nil)
	m.poll = poll
	t, err := m.tree(v, 0)
	m.release()
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

// misfit is the error for a value without a counterpart in Ruby. Its path is extended on the way out.
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

// below puts a step before the path of a misfit.
func below(step string, err error) error {
	if m, ok := err.(*misfit); ok && len(m.path) < 1000 {
		m.path = step + m.path
	}
	return err
}

// maker converts Go data to a Tree.
type maker struct {
	Room
	open    scratch
	known   *Keys
	poll    *limit.Poll
	sizes   sizes
	opened  int   // number of mappings, of all values
	current int   // number of the innermost open mapping; 0 for none
	failed  error // of pair
}

// scratch has the entries so far of the open mappings and lists, outer ones first.
type scratch struct {
	names []string
	vals  []any
}

// maxScratch is the maximum number of entries for which room is made in advance.
const maxScratch = 4 << 10

var makers = sync.Pool{New: func() any { return new(maker) }}

// newMaker returns a maker for one value.
func newMaker(known *Keys) *maker {
	m := makers.Get().(*maker)
	m.known = known
	return m
}

// release keeps the maker for another value.
func (m *maker) release() {
	m.open.close(0, 0)
	if cap(m.open.vals) <= maxScratch {
		*m = maker{open: m.open, opened: m.opened}
		makers.Put(m)
	}
}

// close drops the entries of a collection, and of those in it.
func (s *scratch) close(names, vals int) {
	clear(s.names[names:])
	clear(s.vals[vals:])
	s.names, s.vals = s.names[:names], s.vals[:vals]
}

func (m *maker) tree(v any, depth int) (any, error) {
	if err := m.poll.Tick(); err != nil {
		return nil, err
	}
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
		return m.tree(v.tree, depth)
	case int:
		return int64(v), nil
	case rubytext.Symbol:
		if len(v) > LongestName {
			return nil, &limit.Error{Limit: SizeOfName, Max: LongestName}
		}
		return v, nil
	case *big.Int:
		if v.IsInt64() {
			return v.Int64(), nil
		}
		return new(big.Int).Set(v), nil
	case ordered:
		t, err := m.mapping(v.All(), depth)
		if keyed, ok := v.(symbolic); ok && err == nil {
			return m.symbols(keyed, t.(*Tree)), nil
		}
		return t, err
	case iter.Seq2[string, any]:
		if v == nil {
			return nil, nil
		}
		return m.mapping(v, depth)
	case map[string]any:
		return m.mapping(sorted(v), depth)
	case []any:
		return m.list(len(v), func(i int) any { return v[i] }, depth)
	case []string:
		return m.list(len(v), func(i int) any { return v[i] }, depth)
	}
	return m.byReflection(v, depth)
}

// byReflection converts the rarer Go types: other integers and floats, named types, slices and maps of any kind.
func (m *maker) byReflection(v any, depth int) (any, error) {
	r := reflect.ValueOf(v)
	switch r.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return r.Int(), nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return m.tree(new(big.Int).SetUint64(r.Uint()), depth)
	case reflect.Float32, reflect.Float64:
		return r.Float(), nil
	case reflect.String:
		return r.String(), nil
	case reflect.Bool:
		return r.Bool(), nil
	case reflect.Slice, reflect.Array:
		return m.list(r.Len(), func(i int) any { return r.Index(i).Interface() }, depth)
	case reflect.Map:
		if r.Type().Key().Kind() == reflect.String {
			all := make(map[string]any, r.Len())
			for _, k := range r.MapKeys() {
				all[k.String()] = r.MapIndex(k).Interface()
			}
			return m.mapping(sorted(all), depth)
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

func (m *maker) mapping(pairs iter.Seq2[string, any], depth int) (any, error) {
	s := &m.open
	names, vals := len(s.names), len(s.vals)
	m.opened++
	own, outer := m.opened, m.current
	m.current = own
	if pairs(func(k string, v any) bool { return m.pair(own, k, v, depth+1) }); m.failed != nil {
		return nil, m.failed
	}
	m.current = outer
	m.count(len(s.vals) - vals)
	t := m.known.mapping(&m.Room, s.names[names:], s.vals[vals:])
	s.close(names, vals)
	return t, nil
}

// pair adds a pair to a mapping, and reports whether it could. As a loop over an iterator does, it panics if the
// iterator goes on after that, or after its end, or while another one is running.
func (m *maker) pair(mapping int, k string, v any, depth int) bool {
	if m.current != mapping {
		panic("input: an iterator over pairs yields although it may not go on")
	}
	if len(k) > LongestName {
		m.failed, m.current = &limit.Error{Limit: SizeOfName, Max: LongestName}, 0
		return false
	}
	child, err := m.tree(v, depth)
	if err != nil {
		m.failed, m.current = below("."+k, err), 0
		return false
	}
	m.open.names, m.open.vals = append(m.open.names, k), append(m.open.vals, child)
	return true
}

// count notes the size of a mapping or list.
func (m *maker) count(vals int) {
	m.sizes.trees++
	m.sizes.vals += vals
}

// symbols marks the keys that are symbols.
func (m *maker) symbols(keyed symbolic, t *Tree) *Tree {
	names, found := slices.Clone(t.Names()), false
	for i := range names {
		if keyed.Symbol(i) {
			names[i], found = symbolMark+names[i], true
		}
	}
	if !found {
		return t
	}
	made := m.known.mapping(&m.Room, names, t.vals)
	made.symbolic = true
	return made
}

func (m *maker) list(n int, at func(int) any, depth int) (any, error) {
	s := &m.open
	vals := len(s.vals)
	for i := range n {
		child, err := m.tree(at(i), depth+1)
		if err != nil {
			return nil, below(fmt.Sprintf("[%d]", i), err)
		}
		s.vals = append(s.vals, child)
	}
	m.count(len(s.vals) - vals)
	t := m.List(s.vals[vals:])
	s.close(len(s.names), vals)
	return t, nil
}
