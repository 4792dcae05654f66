package psych

// This file converts keys that are not strings to strings, as Ruby's to_s does. It inspects collections without
// decoding them.

import (
	"slices"

	"github.com/boshrender/boshrender/internal/rubytext"
)

// key returns the string for a key. A collection is not decoded: the string is the output of inspect.
func (d *decoder) key(n *Node) (string, error) {
	target := n
	if n.Kind == KindAlias && n.Alias() != nil {
		target = n.Alias()
	}
	if target.Kind == KindScalar || d.o.NoAliases && target != n {
		v, err := d.value(n)
		return rubytext.ToS(v), err
	}
	b, err := d.inspect(nil, n)
	return string(b), err
}

// inspect appends the output of Ruby's inspect for the value of a node.
func (d *decoder) inspect(b []byte, n *Node) ([]byte, error) {
	if err := d.tick(); err != nil {
		return nil, err
	}
	if n.Kind == KindAlias && n.Alias() != nil && !d.o.NoAliases && n.Alias().Kind != KindScalar {
		if _, recursive := d.shared[n.Alias()].(pending); recursive {
			return nil, recursionError(n)
		}
		n = n.Alias()
	}
	if n.Kind == KindScalar || n.Kind == KindAlias {
		v, err := d.value(n)
		return rubytext.AppendInspect(b, v), err
	}
	if err := CheckTag(n, d.o); err != nil {
		return nil, err
	}
	if n.Anchor() != "" {
		if d.shared == nil {
			d.shared = make(map[*Node]any)
		}
		before, decoded := d.shared[n]
		d.shared[n] = pending{}
		defer func() {
			if delete(d.shared, n); decoded {
				d.shared[n] = before
			}
		}()
	}
	if n.Kind == KindMapping {
		var p inspectPairs
		if err := d.inspectInto(&p, n); err != nil {
			return nil, err
		}
		before := len(b)
		b = p.append(b)
		if d.keyText += len(b) - before; d.keyText > maxKeyText {
			return nil, &LimitError{Limit: "text of keys", Max: maxKeyText, Line: n.Line(), Column: n.Column()}
		}
		return b, nil
	}
	b = append(b, '[')
	for i, c := range n.Children() {
		if i > 0 {
			b = append(b, ", "...)
		}
		var err error
		if b, err = d.inspect(b, c); err != nil {
			return nil, err
		}
	}
	return append(b, ']'), nil
}

// inspectPairs are the keys and values of a Hash, inspected.
type inspectPairs struct {
	keys   []string
	values map[string]string
}

func (p *inspectPairs) set(key, value string) {
	if p.values == nil {
		p.values = make(map[string]string)
	}
	if _, ok := p.values[key]; !ok {
		p.keys = append(p.keys, key)
	}
	p.values[key] = value
}

func (p *inspectPairs) append(b []byte) []byte {
	b = append(b, '{')
	for i, k := range p.keys {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(append(b, k...), p.values[k]...)
	}
	return append(b, '}')
}

// inspectInto adds the pairs of a mapping to p, merged ones included.
func (d *decoder) inspectInto(p *inspectPairs, n *Node) error {
	for k, v := range n.Pairs() {
		key, err := d.inspectKey(k)
		if err != nil {
			return err
		}
		if from := d.mergeSources(k, v); from != nil {
			for _, m := range from {
				if err := d.inspectInto(p, m); err != nil {
					return err
				}
			}
			continue
		}
		value, err := d.inspect(nil, v)
		if err != nil {
			return err
		}
		p.set(key, string(value))
	}
	return nil
}

// mergeSources returns the mappings that a merge key with the value v merges, in the order of merging; nil if there is
// nothing to merge.
func (d *decoder) mergeSources(k, v *Node) []*Node {
	if !IsMerge(k) {
		return nil
	}
	mapping := func(n *Node) *Node {
		if n.Kind == KindAlias && n.Alias() != nil && !d.o.NoAliases {
			if _, recursive := d.shared[n.Alias()].(pending); recursive {
				return nil
			}
			n = n.Alias()
		}
		if n.Kind == KindMapping {
			return n
		}
		return nil
	}
	if m := mapping(v); m != nil {
		return []*Node{m}
	}
	if v.Kind != KindSequence {
		return nil
	}
	list := make([]*Node, 0, len(v.Children()))
	for _, c := range slices.Backward(v.Children()) {
		m := mapping(c)
		if m == nil {
			return nil
		}
		list = append(list, m)
	}
	return list
}

// inspectKey returns a key and the text that separates it from its value.
func (d *decoder) inspectKey(n *Node) (string, error) {
	target := n
	if n.Kind == KindAlias && n.Alias() != nil {
		target = n.Alias()
	}
	if target.Kind == KindScalar {
		v, err := d.value(n)
		return string(rubytext.AppendKey(nil, v)), err
	}
	b, err := d.inspect(nil, n)
	return string(b) + " => ", err
}
