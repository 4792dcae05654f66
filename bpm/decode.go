package bpm

// This file reads a tree into a Config. yaml.v3 determines the meaning of scalars; the tags of the structures are the
// schema. Collections are traversed here, because yaml.v3 reports no columns, paths and unknown keys, and has no
// limits.

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"sync"

	"gopkg.in/yaml.v3"

	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/manifest"
)

// decoder reads the nodes of one document.
type decoder struct {
	failures
	unknown []manifest.Location
	merging map[*yaml.Node]bool // mappings that a merge key is bringing in
	poll    *limit.Poll
	left    int64      // the weight of nodes that may still be read, counting through aliases
	aliased int64      // limits the nodes that aliases repeat
	alias   *yaml.Node // the last one that was followed
	stopped error      // why nothing more is read
}

// decode reads a tree of a weight. Reading it again and again through aliases may weigh aliased more.
func decode(root *yaml.Node, poll *limit.Poll, weight, aliased int64) (*Config, error) {
	d := &decoder{merging: map[*yaml.Node]bool{}, poll: poll, left: weight, aliased: aliased}
	if d.left += aliased; d.left < 0 {
		d.left = limit.Unlimited
	}
	c := &Config{}
	d.value(root, reflect.ValueOf(c).Elem(), "")
	if d.stopped != nil {
		return nil, d.stopped
	}
	if err := d.err(); err != nil {
		return nil, err
	}
	c.Unknown = d.unknown
	return c, nil
}

// resolve counts a node and returns it, or the node that it is an alias of. It returns nil at a null and at the end.
func (d *decoder) resolve(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode {
		d.alias = n
		n = n.Alias
	}
	d.left -= weight(n)
	if d.stopped == nil {
		if d.stopped = d.poll.Tick(); d.stopped == nil && d.left < 0 {
			d.stopped = exceeded("alias nodes", d.aliased, d.alias)
		}
	}
	if d.stopped != nil || isNull(n) {
		return nil
	}
	return n
}

// isNull reports whether a node, or the node that it is an alias of, is null.
func isNull(n *yaml.Node) bool {
	if n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	return n.Kind == yaml.ScalarNode && n.ShortTag() == "!!null" && n.Decode(new(string)) == nil
}

// value reads a node into a field of any kind that a Config has. A null changes nothing.
func (d *decoder) value(n *yaml.Node, out reflect.Value, path string) {
	if n = d.resolve(n); n == nil {
		return
	}
	switch kind := out.Kind(); {
	case kind == reflect.Pointer:
		out.Set(reflect.New(out.Type().Elem()))
		d.scalar(n, out.Elem(), path)
	case kind != reflect.Struct && kind != reflect.Map && kind != reflect.Slice:
		d.scalar(n, out, path)
	case kind == reflect.Slice && n.Kind != yaml.SequenceNode:
		d.fail(n, path, "must be a list")
	case kind == reflect.Slice:
		d.list(n, out, path)
	case n.Kind != yaml.MappingNode:
		d.fail(n, path, "must be a mapping")
	case kind == reflect.Map:
		d.texts(n, out, path)
	default:
		d.object(n, out, path)
	}
}

// object reads a mapping with known keys.
func (d *decoder) object(n *yaml.Node, out reflect.Value, path string) {
	known, done := fieldsOf(out.Type()), map[string]bool{}
	for _, e := range d.entries(n, path, func(key string) string { return join(path, key) }) {
		at := join(path, e.name)
		field, ok := known[e.name]
		switch {
		case !ok:
			d.unknown = append(d.unknown, located(e.key, at))
		case done[e.name]: // by an alias, for one
			d.fail(e.key, at, twice)
		default:
			done[e.name] = true
			if p, ok := out.Addr().Interface().(*Process); ok && !isNull(e.value) {
				p.keys = append(p.keys, e.name)
			}
			d.value(e.value, out.Field(field), at)
		}
	}
}

// located returns the location of a node.
func located(n *yaml.Node, path string) manifest.Location {
	return manifest.Location{File: "bpm.yml", Line: n.Line, Column: n.Column, Path: path}
}

// schemas keeps the fields of each type, by the keys that they are read from.
var schemas sync.Map

// fieldsOf returns the fields of a structure that are read, by their keys.
func fieldsOf(t reflect.Type) map[string]int {
	if fields, ok := schemas.Load(t); ok {
		return fields.(map[string]int)
	}
	fields := map[string]int{}
	for i := range t.NumField() {
		if key, _, _ := strings.Cut(t.Field(i).Tag.Get("yaml"), ","); key != "-" && t.Field(i).IsExported() {
			fields[key] = i
		}
	}
	schemas.Store(t, fields)
	return fields
}

// list reads a sequence, item by item. Nulls in it do not count, but for a process, where one makes bpm crash.
func (d *decoder) list(n *yaml.Node, out reflect.Value, path string) {
	for i, child := range n.Content {
		at := fmt.Sprintf("%s[%d]", path, i)
		item := reflect.New(out.Type().Elem())
		switch p := item.Interface().(type) {
		case *Process:
			if p.Location = located(child, at); isNull(child) {
				d.fail(child, at, "must be a mapping")
			}
		case *Volume:
			p.Location = located(child, at)
		}
		if !isNull(child) {
			d.value(child, item.Elem(), at)
			out.Set(reflect.Append(out, item.Elem()))
		}
	}
}

// texts reads a mapping of scalars. Errors don't name its keys, which come from a template or a manifest.
func (d *decoder) texts(n *yaml.Node, out reflect.Value, path string) {
	texts := map[string]string{}
	for _, e := range d.entries(n, path, func(string) string { return path }) {
		if _, ok := texts[e.name]; ok && e.merged && isNull(e.value) {
			continue
		}
		var s string
		d.value(e.value, reflect.ValueOf(&s).Elem(), path)
		texts[e.name] = s
	}
	out.Set(reflect.ValueOf(texts))
}

// scalar reads a text, a boolean or an integer.
func (d *decoder) scalar(n *yaml.Node, out reflect.Value, path string) {
	ok, message := n.Kind == yaml.ScalarNode, ""
	switch out.Kind() {
	case reflect.String:
		message = "must be a string"
		if ok {
			var text string
			text, ok = textOf(n)
			out.SetString(text)
		}
	case reflect.Bool:
		message = "must be true or false"
		ok = ok && n.Decode(out.Addr().Interface()) == nil
	default:
		message = "must be an integer in range"
		ok = ok && n.Decode(out.Addr().Interface()) == nil && (n.ShortTag() != "!!float" || inRange(n, out.Kind()))
	}
	if !ok {
		d.fail(n, path, message)
	}
}

// inRange reports whether a float is an integer of a kind when it has lost its fraction. For yaml.v3 one that is not
// becomes a number that depends on the processor.
func inRange(n *yaml.Node, kind reflect.Kind) bool {
	var f float64
	least, most := -1.0, float64(math.MaxUint64)
	if kind == reflect.Int64 {
		least, most = math.MinInt64, math.MaxInt64
	}
	return n.Decode(&f) == nil && f > least && f < most
}

// textOf returns the value of a scalar as a string.
func textOf(n *yaml.Node) (text string, ok bool) {
	if n.ShortTag() == "!!str" {
		return n.Value, true // as Decode, in a fraction of the time
	}
	err := n.Decode(&text)
	return text, err == nil
}
