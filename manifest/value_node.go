package manifest

// This file turns Go values into trees.

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"reflect"
	"slices"

	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/limits"
)

// NewNode turns a Go value into a tree without positions. It takes the values that Node.Value returns and the others
// that a document can have: all types of booleans, numbers and strings, json.Number, slices of bytes (a string),
// slices, arrays and maps of all of them, and pointers to them. The keys of Go's maps are sorted; they keep their
// types. An iter.Seq2[any, any] is a hash of its pairs, in their order: a key that is there already keeps its place.
// Parts that are a *Node stay as they are.
//
// Values that a document cannot have are errors: structs (dates and times among them), channels, functions, complex
// numbers, keys that are collections, two equal keys, and values that contain themselves.
func NewNode(v any) (*Node, error) { return fromValue(v, nil, 0, 0) }

// fromValue turns a Go value into a tree whose nodes all have the given source and position.
func fromValue(v any, src *source, line, col int32) (*Node, error) {
	c := converter{src: src, line: line, col: col}
	return c.node(v)
}

// converter makes nodes of Go values.
type converter struct {
	src       *source
	line, col int32
	depth     int
}

func (c *converter) scalar(v any) *Node {
	return &Node{src: c.src, line: c.line, col: c.col, value: v}
}

func (c *converter) node(v any) (*Node, error) {
	if err := c.enter(); err != nil {
		return nil, err
	}
	defer c.leave()
	switch v := v.(type) {
	case *Node:
		if v == nil {
			return c.scalar(nil), nil
		}
		return v, nil
	case nil, bool, int64, float64, string, rubytext.Symbol:
		return c.scalar(v), nil
	case []byte:
		return c.scalar(string(v)), nil
	case *big.Int:
		if v == nil {
			return c.scalar(nil), nil
		}
		return c.integer(v), nil
	case json.Number:
		return c.number(string(v))
	case *Map:
		return c.ordered(v)
	case iter.Seq2[any, any]:
		return c.pairs(v)
	case func(func(any, any) bool):
		return c.pairs(v)
	}
	return c.reflected(reflect.ValueOf(v))
}

// enter goes a level down, as far as values may be nested, and leave up again.
func (c *converter) enter() error {
	if c.depth++; c.depth > psych.MaxDepth {
		return &limits.Error{Limit: "depth", Max: psych.MaxDepth}
	}
	return nil
}

func (c *converter) leave() { c.depth-- }

func (c *converter) integer(i *big.Int) *Node {
	if i.IsInt64() {
		return c.scalar(i.Int64())
	}
	return c.scalar(new(big.Int).Set(i))
}

func (c *converter) number(text string) (*Node, error) {
	if len(text) <= psych.DefaultDigits {
		if i, ok := new(big.Int).SetString(text, 10); ok {
			return c.integer(i), nil
		}
	}
	f, err := json.Number(text).Float64()
	if err != nil {
		return nil, errors.New("a json.Number that is no number can't be part of a document")
	}
	return c.scalar(f), nil
}

func (c *converter) ordered(m *Map) (*Node, error) {
	n := c.scalar(nil)
	if m == nil {
		return n, nil
	}
	n.kind = KindMap
	n.asMap().pairs = make([]pair, 0, m.Len())
	for k, e := range m.All() {
		value, err := c.node(e)
		if err != nil {
			return nil, err
		}
		n.asMap().pairs = append(n.entries(), pair{c.scalar(k), value})
	}
	n.reindex()
	return n, nil
}

// pairs makes a hash of its pairs.
func (c *converter) pairs(pairs iter.Seq2[any, any]) (*Node, error) {
	n := c.scalar(nil)
	if pairs == nil {
		return n, nil
	}
	n.kind = KindMap
	for k, v := range pairs {
		key, value, err := c.entry(k, v)
		if err != nil {
			return nil, err
		}
		n.set(key, value)
	}
	n.reindex()
	return n, nil
}

// reflected turns values of all other types into nodes.
func (c *converter) reflected(v reflect.Value) (*Node, error) {
	switch v.Kind() {
	case reflect.Bool:
		return c.scalar(v.Bool()), nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return c.scalar(v.Int()), nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return c.integer(new(big.Int).SetUint64(v.Uint())), nil
	case reflect.Float32, reflect.Float64:
		return c.scalar(v.Float()), nil
	case reflect.String:
		return c.scalar(v.String()), nil
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return c.scalar(nil), nil
		}
		if e := v.Elem(); e.CanInterface() {
			return c.node(e.Interface())
		}
	case reflect.Slice, reflect.Array:
		return c.sequence(v)
	case reflect.Map:
		return c.mapping(v)
	}
	return nil, fmt.Errorf("a %s can't be part of a document", v.Type())
}

func (c *converter) sequence(v reflect.Value) (*Node, error) {
	if v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Uint8 {
		return c.scalar(string(v.Bytes())), nil
	}
	n := c.scalar(nil)
	n.kind = KindList
	n.asList().items = make([]*Node, v.Len())
	for i := range n.items() {
		e, err := c.node(v.Index(i).Interface())
		if err != nil {
			return nil, err
		}
		n.items()[i] = e
	}
	return n, nil
}

func (c *converter) mapping(v reflect.Value) (*Node, error) {
	n := c.scalar(nil)
	n.kind = KindMap
	for entries := v.MapRange(); entries.Next(); {
		key, value, err := c.entry(entries.Key().Interface(), entries.Value().Interface())
		if err != nil {
			return nil, err
		}
		n.asMap().pairs = append(n.entries(), pair{key, value})
	}
	slices.SortFunc(n.entries(), func(a, b pair) int { return compareKeys(a.Key, b.Key) })
	n.reindex()
	seen := make(map[any]bool, len(n.entries()))
	for _, p := range n.entries() {
		k := p.Key.lookupKey()
		if seen[k] {
			return nil, fmt.Errorf("a %s with a key twice can't be part of a document", v.Type())
		}
		seen[k] = true
	}
	return n, nil
}

// entry returns the nodes of a pair.
func (c *converter) entry(k, v any) (key, value *Node, err error) {
	if key, err = c.node(k); err != nil {
		return nil, nil, err
	}
	if key.kind != KindScalar {
		return nil, nil, fmt.Errorf("a %T as a key can't be part of a document", k)
	}
	value, err = c.node(v)
	return key, value, err
}

// compareKeys orders keys: strings by their bytes, behind all others.
func compareKeys(a, b *Node) int {
	s, okA := a.value.(string)
	t, okB := b.value.(string)
	switch {
	case okA && okB && s < t, keyLess(a, b) && !(okA && okB):
		return -1
	case okA && okB && s == t, !(okA && okB) && !keyLess(b, a):
		return 0
	}
	return 1
}
