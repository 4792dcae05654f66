package bpm

// This file lists the entries of a mapping, including the entries of merge keys, by yaml.v3's rules.

import "gopkg.in/yaml.v3"

// twice is said of a key.
const twice = "the key is there twice"

// entry is an entry of a mapping.
type entry struct {
	name       string
	key, value *yaml.Node
	merged     bool
}

// entries returns the entries of a mapping, then the entries of its merge key that the mapping does not have itself.
// shown returns the path of a key, for errors.
func (d *decoder) entries(n *yaml.Node, path string, shown func(key string) string) []entry {
	list, merge := d.own(n, path, shown)
	if merge == nil {
		return list
	}
	seen := map[string]bool{}
	for _, e := range list {
		var value any
		if err := e.key.Decode(&value); err == nil && value == e.name {
			seen[e.name] = true // a key that looks like a number is none that yaml.v3 would find here
		}
	}
	return d.merge(list, merge, path, shown, seen)
}

// own returns the entries that are written in a mapping, and the value of its merge key. Two keys that are written in
// the same way are an error.
func (d *decoder) own(n *yaml.Node, path string, shown func(string) string) (list []entry, merge *yaml.Node) {
	type written struct {
		kind  yaml.Kind
		value string
	}
	seen := make(map[written]bool, len(n.Content)/2)
	list = make([]entry, 0, len(n.Content)/2)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		w := written{key.Kind, key.Value}
		if seen[w] {
			d.fail(key, shown(key.Value), twice)
			continue
		}
		seen[w] = true
		if key.Value == "<<" && key.ShortTag() == "!!merge" {
			merge = value
		} else if name, ok := d.key(key, path); ok {
			list = append(list, entry{name: name, key: key, value: value})
		}
	}
	return list, merge
}

// key returns the text of a key.
func (d *decoder) key(n *yaml.Node, path string) (name string, ok bool) {
	resolved := d.resolve(n)
	switch {
	case resolved == nil: // bpm passes over an entry whose key is null
	case resolved.Kind != yaml.ScalarNode:
		d.fail(n, path, "a key must be a scalar")
	default:
		if name, ok = textOf(resolved); !ok {
			d.fail(n, path, "a key must be a string")
		}
	}
	return name, ok
}

// merge appends the entries of a merge key's mappings whose names were not seen: the first has the last word.
func (d *decoder) merge(list []entry, n *yaml.Node, path string, shown func(string) string, seen map[string]bool) []entry {
	mappings := []*yaml.Node{n}
	if n.Kind == yaml.SequenceNode {
		mappings = n.Content
	}
	for _, n := range mappings {
		target := d.resolve(n)
		switch {
		case d.stopped != nil:
			return list
		case target != nil && d.merging[target]:
			d.fail(target, path, "a merge key refers to what contains it")
			continue
		case target == nil || target.Kind != yaml.MappingNode:
			d.fail(n, path, "a merge key must have a mapping or a list of mappings")
			continue
		}
		d.merging[target] = true
		own, nested := d.own(target, path, shown)
		for _, e := range own {
			if !seen[e.name] {
				seen[e.name], e.merged = true, true
				list = append(list, e)
			}
		}
		if nested != nil {
			list = d.merge(list, nested, path, shown, seen)
		}
		delete(d.merging, target)
	}
	return list
}
