package manifest

// This file finds values along a path, and compares them for test operations. It changes no document.

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// Find returns the value at path, as `bosh int --path` does. Errors are the CLI's.
func (m *Manifest) Find(path string) (*Node, error) { return m.root.Find(path) }

// Find returns the value at path below n. If an optional part of the path is missing, it returns null, or, for a path
// that ends in key=value, a map with this one pair.
func (n *Node) Find(path string) (*Node, error) {
	p, err := parsePointer(path)
	if err != nil {
		return nil, fmt.Errorf("Invalid path: %w", err) // the CLI's text
	}
	return p.find(n)
}

func (p pointer) find(n *Node) (*Node, error) {
	for i, t := range p.tokens {
		next, err := p.step(n, i, t)
		if err != nil {
			return nil, err
		}
		n = next
	}
	if n == nil {
		n = &Node{}
	}
	return n, nil
}

// step finds the value to which token i leads from n.
func (p pointer) step(n *Node, i int, t token) (*Node, error) {
	switch t.kind {
	case indexToken:
		idx, err := p.index(n, i, t.index, t.modifiers)
		if err != nil {
			return nil, err
		}
		return n.items()[idx], nil
	case matchToken:
		idx, err := p.match(n, i, t)
		if err != nil {
			return nil, err
		}
		if idx < 0 {
			return &Node{kind: KindMap, value: &mapOf{pairs: []pair{{&Node{value: t.key}, &Node{value: t.value}}}}}, nil
		}
		if idx, err = p.index(n, i, idx, t.modifiers); err != nil {
			return nil, err
		}
		return n.items()[idx], nil
	case keyToken:
		j, err := p.keyIndex(n, i, t)
		if err != nil {
			return nil, err
		}
		if j >= 0 {
			return n.entries()[j].Value, nil
		}
		if i == len(p.tokens)-1 {
			return &Node{}, nil
		}
		switch p.tokens[i+1].kind {
		case matchToken:
			return &Node{kind: KindList}, nil
		case keyToken:
			return &Node{kind: KindMap}, nil
		}
		return nil, fmt.Errorf("Expected to find key or matching index token at path '%s'", p.upTo(i+2)) // the CLI's text
	}
	return nil, fmt.Errorf("Expected not to find after last index token in path '%s' (not supported in find operations)", p) // the CLI's text
}

// keyIndex returns the position of a key in n, -1 for an optional one that is missing.
func (p pointer) keyIndex(n *Node, i int, t token) (int, error) {
	if n.Kind() != KindMap {
		return 0, typeError{"a map", p.upTo(i + 1), n.goType()}
	}
	j := n.find(t.key)
	if j < 0 && !t.optional {
		return 0, missingKeyError{t.key, p.upTo(i + 1), n.stringKeys(), len(n.entries()) == 0}
	}
	return j, nil
}

// match returns the index of the one element of n whose key has the token's value, -1 for an optional one that is
// missing.
func (p pointer) match(n *Node, i int, t token) (int, error) {
	if n.Kind() != KindList {
		return 0, typeError{"an array", p.upTo(i + 1), n.goType()}
	}
	found, count := -1, 0
	for j, c := range n.items() {
		v := c.Get(t.key)
		if v == nil || v.kind != KindScalar || v.value != t.value {
			continue
		}
		if count++; count == 1 {
			found = j
		}
	}
	if count == 0 && t.optional {
		return -1, nil
	}
	if count != 1 {
		return 0, fmt.Errorf("Expected to find exactly one matching array item for path '%s' but found %d", p.upTo(i+1), count) // the CLI's text
	}
	return found, nil
}

// index returns the position of an index with its :prev and :next.
func (p pointer) index(n *Node, i, index int, mods []modifier) (int, error) {
	if n.Kind() != KindList {
		return 0, typeError{"an array", p.upTo(i + 1), n.goType()}
	}
	for _, m := range mods {
		switch m {
		case modPrev:
			index--
		case modNext:
			index++
		default:
			return 0, fmt.Errorf("Expected to find one of the following modifiers: 'prev', 'next', but found modifier '%s'", m.typeName()) // the CLI's text
		}
	}
	if index >= len(n.items()) || -index-1 >= len(n.items()) {
		return 0, missingIndexError{index, len(n.items()), p.upTo(i + 1)}
	}
	if index < 0 {
		index += len(n.items())
	}
	return index, nil
}

// test carries out a test operation.
func (op Op) test(doc *Node, p pointer) error {
	found, err := p.find(doc)
	if !op.Absent {
		if err == nil && !found.Equal(op.expected()) {
			err = errors.New("Found value does not match expected value") // the CLI's text
		}
		return err
	}
	if err == nil {
		return fmt.Errorf("Expected to not find '%s'", p) // the CLI's text
	}
	var (
		key   missingKeyError
		index missingIndexError
	)
	if errors.As(err, &key) && key.path == p.String() || errors.As(err, &index) && index.path == p.String() {
		return nil
	}
	return err
}

func (op Op) expected() *Node {
	if op.Value == nil {
		return &Node{}
	}
	return op.Value
}

// stringKeys returns the string keys of a map, sorted.
func (n *Node) stringKeys() []string {
	var keys []string
	for _, p := range n.entries() {
		if s, ok := p.Key.value.(string); ok && p.Key.kind == KindScalar {
			if p.Key.secret() {
				s = p.Key.src.text
			}
			keys = append(keys, s)
		}
	}
	slices.Sort(keys)
	return keys
}

// goType returns the name of the Go type that the CLI reads n into.
func (n *Node) goType() string {
	switch {
	case n == nil:
		return "<nil>"
	case n.kind == KindMap:
		return "map[interface {}]interface {}"
	case n.kind == KindList:
		return "[]interface {}"
	}
	switch n.value.(type) {
	case nil:
		return "<nil>"
	case bool:
		return "bool"
	case int64:
		return "int"
	case float64:
		return "float64"
	}
	if n.class() == "Integer" {
		if i, ok := n.value.(*big.Int); ok && i.IsUint64() {
			return "uint64"
		}
		return "float64" // an integer that does not fit
	}
	return "string"
}

// typeError says that a path leads through a value of the wrong type.
type typeError struct{ want, path, found string }

func (e typeError) Error() string {
	return fmt.Sprintf("Expected to find %s at path '%s' but found '%s'", e.want, e.path, e.found)
}

// missingKeyError says that a map lacks a key.
type missingKeyError struct {
	key, path string
	others    []string // the keys that are strings
	empty     bool     // the map has no keys at all
}

func (e missingKeyError) Error() string {
	others := "found no other map keys"
	if !e.empty {
		others = "found map keys: '" + strings.Join(e.others, "', '") + "'"
	}
	return fmt.Sprintf("Expected to find a map key '%s' for path '%s' (%s)", e.key, e.path, others)
}

// missingIndexError says that a list is too short.
type missingIndexError struct {
	index, length int
	path          string
}

func (e missingIndexError) Error() string {
	return fmt.Sprintf("Expected to find array index '%d' but found array of length '%d' for path '%s'", e.index, e.length, e.path)
}
