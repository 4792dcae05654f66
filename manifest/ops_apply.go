package manifest

// This file changes a document: replacing and removing along a path, copying only the parts that change.

import (
	"errors"
	"fmt"
	"slices"
)

// applier applies operations to one document. Nodes of the original are shared until an operation has to change
// them; then they are copied, once, and owned by the applier.
type applier struct {
	doc   *Node
	owned map[*Node]bool
}

// own returns a version of n that may be changed.
func (a *applier) own(n *Node) *Node {
	if n == nil || a.owned[n] {
		return n
	}
	c := n.fork()
	c.reindex()
	a.owned[c] = true
	return c
}

// finish makes the document ready for sharing.
func (a *applier) finish() {
	for n := range a.owned {
		if m := n.mapOf(); m != nil && m.index == nil {
			n.reindex()
		}
	}
}

func (a *applier) apply(op Op) error {
	p, err := parsePointer(op.Path)
	if err != nil {
		return fmt.Errorf("Invalid path: %w", err) // the CLI's text
	}
	switch op.Type {
	case OpReplace:
		return a.replace(op, p)
	case OpRemove:
		return a.remove(p)
	case OpTest:
		return op.test(a.doc, p)
	}
	return fmt.Errorf("unknown operation type %q", op.Type)
}

func (a *applier) replace(op Op, p pointer) error {
	if len(p.tokens) == 0 {
		a.doc = op.Value
		return nil
	}
	a.doc = a.own(a.doc)
	n := a.doc
	for i, t := range p.tokens {
		var (
			next *Node
			err  error
		)
		if i == len(p.tokens)-1 {
			return a.put(p, n, t, op.Value)
		}
		if next, err = a.descend(p, n, i, t, op.Value); err != nil {
			return err
		}
		n = next
	}
	return nil
}

// descend steps from n, which is owned, along token i, creating missing nodes that are optional. New nodes get the
// source and position of by.
func (a *applier) descend(p pointer, n *Node, i int, t token, by *Node) (*Node, error) {
	switch t.kind {
	case indexToken:
		idx, err := p.index(n, i, t.index, t.modifiers)
		if err != nil {
			return nil, err
		}
		n.items()[idx] = a.own(n.items()[idx])
		return n.items()[idx], nil
	case matchToken:
		idx, err := p.match(n, i, t)
		if err != nil {
			return nil, err
		}
		if idx < 0 {
			made := a.made(KindMap, by)
			made.asMap().pairs = []pair{{by.beside(t.key), by.beside(t.value)}}
			n.asList().items = append(n.items(), made)
			return made, nil
		}
		if idx, err = p.index(n, i, idx, t.modifiers); err != nil {
			return nil, err
		}
		n.items()[idx] = a.own(n.items()[idx])
		return n.items()[idx], nil
	case keyToken:
		j, err := p.keyIndex(n, i, t)
		if err != nil {
			return nil, err
		}
		if j >= 0 {
			n.entries()[j].Value = a.own(n.entries()[j].Value)
			return n.entries()[j].Value, nil
		}
		made := a.made(KindList, by)
		switch p.tokens[i+1].kind {
		case lastToken, matchToken:
		case keyToken:
			made.kind = KindMap
		default:
			return nil, fmt.Errorf("Expected to find key, matching index or after last index token at path '%s'", p.upTo(i+2)) // the CLI's text
		}
		n.set(by.beside(t.key), made)
		return made, nil
	}
	return nil, fmt.Errorf("Expected after last index token to be last in path '%s'", p) // the CLI's text
}

// made returns a new, owned collection.
func (a *applier) made(kind Kind, by *Node) *Node {
	n := by.beside(nil)
	n.kind = kind
	a.owned[n] = true
	return n
}

// beside returns a new scalar with the source and position of n.
func (n *Node) beside(scalar any) *Node {
	return &Node{value: scalar, src: n.src, line: n.line, col: n.col}
}

// put puts value where the last token t leads from n, which is owned.
func (a *applier) put(p pointer, n *Node, t token, value *Node) error {
	last := len(p.tokens) - 1
	switch t.kind {
	case keyToken:
		j, err := p.keyIndex(n, last, t)
		if err != nil {
			return err
		}
		if j >= 0 {
			n.entries()[j].Value = value
			return nil
		}
		n.set(value.beside(t.key), value)
		return nil
	case lastToken:
		if n.Kind() != KindList {
			return typeError{"an array", p.upTo(last + 1), n.goType()}
		}
		n.asList().items = append(n.items(), value)
		return nil
	case matchToken:
		idx, err := p.match(n, last, t)
		if err != nil {
			return err
		}
		if idx < 0 {
			n.asList().items = append(n.items(), value)
			return nil
		}
		return p.insert(n, idx, t.modifiers, value)
	}
	if n.Kind() != KindList {
		return typeError{"an array", p.upTo(last + 1), n.goType()}
	}
	return p.insert(n, t.index, t.modifiers, value)
}

// insert replaces the element at index, or puts value before or after it.
func (p pointer) insert(n *Node, index int, mods []modifier, value *Node) error {
	var where modifier
	var rest []modifier
	for _, m := range mods {
		if where != "" {
			return fmt.Errorf("Expected to not find any modifiers after '%s' modifier, but found modifier '%s'", where, m.typeName()) // the CLI's text
		}
		if m == modBefore || m == modAfter {
			where = m
		} else {
			rest = append(rest, m)
		}
	}
	idx, err := p.index(n, len(p.tokens)-1, index, rest)
	if err != nil {
		return err
	}
	switch where {
	case modBefore:
		n.asList().items = slices.Insert(n.items(), idx, value)
	case modAfter:
		n.asList().items = slices.Insert(n.items(), idx+1, value)
	default:
		n.items()[idx] = value
	}
	return nil
}

func (a *applier) remove(p pointer) error {
	if len(p.tokens) == 0 {
		return errors.New("Cannot remove entire document") // the CLI's text
	}
	a.doc = a.own(a.doc)
	n := a.doc
	for i, t := range p.tokens {
		last := i == len(p.tokens)-1
		switch t.kind {
		case keyToken:
			j, err := p.keyIndex(n, i, t)
			if err != nil || j < 0 {
				return err
			}
			if last {
				n.asMap().pairs, n.asMap().index = slices.Delete(n.entries(), j, j+1), nil
				return nil
			}
			n.entries()[j].Value = a.own(n.entries()[j].Value)
			n = n.entries()[j].Value
		case lastToken:
			return fmt.Errorf("Expected to not find token '%s' at path '%s'", t.typeName(), p.upTo(i+1)) // the CLI's text
		default:
			idx, err := p.element(n, i, t)
			if err != nil || idx < 0 {
				return err
			}
			if last {
				n.asList().items = slices.Delete(n.items(), idx, idx+1)
				return nil
			}
			n.items()[idx] = a.own(n.items()[idx])
			n = n.items()[idx]
		}
	}
	return nil
}

// element returns the index of the element of n that an index or match leads to, -1 for an optional match that is
// missing.
func (p pointer) element(n *Node, i int, t token) (int, error) {
	index := t.index
	if t.kind == matchToken {
		idx, err := p.match(n, i, t)
		if err != nil || idx < 0 {
			return idx, err
		}
		index = idx
	}
	return p.index(n, i, index, t.modifiers)
}
