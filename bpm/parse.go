package bpm

// This file reads bpm.yml into a Config.

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/psych"
)

// ParseError is one thing in a bpm.yml that does not fit the schema.
type ParseError struct {
	// Path is the place in the document, as "processes[0].args".
	Path    string
	Message string
	Pos     Position
}

// Error returns the position, the path and the message. It never quotes a value.
func (e *ParseError) Error() string {
	if e.Path == "" {
		return fmt.Sprintf("bpm.yml:%v: %s", e.Pos, e.Message)
	}
	return fmt.Sprintf("bpm.yml:%v: %s: %s", e.Pos, e.Path, e.Message)
}

// Parse reads a rendered bpm.yml the way bpm does, which is not Ruby's way: a
// number or boolean where a string is expected is the text that was written. An
// empty document is a Config without processes.
//
// It fails for text that is not YAML, and with all misfits at once, each a
// *ParseError. It does not look at what the fields say; that is Config.Validate's.
// It is ParseLimits{}.Parse without a context.
func Parse(data []byte) (*Config, error) { return ParseLimits{}.Parse(context.Background(), data) }

// decoder reads nodes and collects errors.
type decoder struct {
	errs     []error
	dropped  int // errors beyond maxErrors
	unknown  []Unknown
	visited  int64 // nodes seen, counting through aliases
	maxNodes int64
	merging  map[*psych.Node]bool
	poll     limit.Poll
	stopped  error // why nothing more is read
}

// maxErrors bounds how many errors are reported.
const maxErrors = 1000

// err returns all errors.
func (d *decoder) err() error {
	if d.dropped > 0 {
		d.errs = append(d.errs, fmt.Errorf("%d more errors", d.dropped))
	}
	return errors.Join(d.errs...)
}

// brief returns the beginning of a name that is too long for a message.
func brief(name string) string {
	const most = 200
	if len(name) <= most {
		return name
	}
	return strings.ToValidUTF8(name[:most], "") + "…"
}

// fail records an error.
func (d *decoder) fail(n *psych.Node, path, message string) {
	if len(d.errs) >= maxErrors {
		d.dropped++
		return
	}
	d.errs = append(d.errs, &ParseError{Path: path, Message: message, Pos: Position{n.Line, n.Column}})
}

// resolve follows an alias. It returns nil for a null, and for what cannot be
// followed.
func (d *decoder) resolve(n *psych.Node, path string) *psych.Node {
	if d.visited++; d.visited > d.maxNodes && d.stopped == nil {
		d.stopped = &LimitError{Limit: "nodes", Max: d.maxNodes, File: "bpm.yml", Line: n.Line, Column: n.Column}
	}
	if err := d.poll.Tick(); err != nil && d.stopped == nil {
		d.stopped = err
	}
	if d.stopped != nil {
		return nil
	}
	if n.Kind == psych.KindAlias {
		if n.Alias == nil {
			d.fail(n, path, "unknown anchor "+strconv.Quote(brief(n.Anchor)))
			return nil
		}
		n = n.Alias
	}
	if isNull(n) {
		return nil
	}
	return n
}

// field is a known key: the function that reads its value.
type field func(n *psych.Node, path string)

// object reads a mapping with known keys.
func (d *decoder) object(n *psych.Node, path string, fields map[string]field) {
	if n = d.resolve(n, path); n == nil {
		return
	}
	if n.Kind != psych.KindMapping {
		d.fail(n, path, "must be a mapping")
		return
	}
	for _, e := range d.entries(n, path) {
		at := join(path, e.name)
		if read, ok := fields[e.name]; ok {
			read(e.value, at)
		} else {
			d.unknown = append(d.unknown, Unknown{Path: at, Pos: Position{e.key.Line, e.key.Column}})
		}
	}
}

// mappingEntry is an entry of a mapping.
type mappingEntry struct {
	name       string
	key, value *psych.Node
}

// entries returns the entries of a mapping, then those of its merge keys that
// it does not have itself. A key that is there twice is an error, as for bpm.
func (d *decoder) entries(n *psych.Node, path string) []mappingEntry {
	var list []mappingEntry
	var merges []*psych.Node
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Children); i += 2 {
		key, value := n.Children[i], n.Children[i+1]
		if isMerge(key) {
			merges = append(merges, value)
			continue
		}
		name, ok := d.key(key, path)
		if !ok {
			continue
		}
		if seen[name] {
			d.fail(key, join(path, name), "the key is there twice")
			continue
		}
		seen[name] = true
		list = append(list, mappingEntry{name, key, value})
	}
	for _, m := range merges {
		for _, e := range d.merged(m, path) {
			if !seen[e.name] {
				seen[e.name] = true
				list = append(list, e)
			}
		}
	}
	return list
}

// merged returns the entries that a merge key brings in.
func (d *decoder) merged(n *psych.Node, path string) []mappingEntry {
	n = d.resolve(n, path)
	if n == nil {
		return nil
	}
	if d.merging[n] {
		d.fail(n, path, "a merge key refers to what contains it")
		return nil
	}
	d.merging[n] = true
	defer delete(d.merging, n)
	switch n.Kind {
	case psych.KindMapping:
		return d.entries(n, path)
	case psych.KindSequence:
		var list []mappingEntry
		for _, item := range n.Children {
			list = append(list, d.merged(item, path)...)
		}
		return list
	}
	d.fail(n, path, "a merge key must have a mapping or a list of mappings")
	return nil
}

// key returns the text of a key.
func (d *decoder) key(n *psych.Node, path string) (string, bool) {
	resolved := d.resolve(n, path)
	if resolved == nil {
		return "", false // bpm passes over an entry whose key is null
	}
	if resolved.Kind != psych.KindScalar {
		d.fail(n, path, "a key must be a scalar")
		return "", false
	}
	return resolved.Value, true
}

// list reads a sequence, item by item. Nulls in it do not count.
func (d *decoder) list(n *psych.Node, path string, item field) {
	if n = d.resolve(n, path); n == nil {
		return
	}
	if n.Kind != psych.KindSequence {
		d.fail(n, path, "must be a list")
		return
	}
	for i, child := range n.Children {
		at := fmt.Sprintf("%s[%d]", path, i)
		if !isNull(child) {
			item(child, at)
		}
	}
}

// join returns the path of a key.
func join(path, key string) string {
	if path == "" {
		return brief(key)
	}
	return path + "." + brief(key)
}
