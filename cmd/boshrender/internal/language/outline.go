package language

// This file reads the outline of a document of YAML by its indentation. It works while people type, when the document
// isn't valid.

import (
	"strings"

	"github.com/boshrender/boshrender/internal/pattern"
)

// entry is a key of a hash, or an element of a list, on a line of its own.
type entry struct {
	up     *entry
	below  []*entry
	key    string // "" for an element
	value  string // on the same line
	item   bool   // an element of a list
	indent int
	line   int // from 0
	from   int // offset of the key, or of the element's value
	end    int // the last line of it
}

// keyed matches a key at the beginning of a text.
var keyed = pattern.New(`^(?:"([^"]*)"|'([^']*)'|([^\s#&*!|>'"%@{\[?,-][^#:]*?|-[\w-][^#:]*?))\s*:(?:\s+(.*))?$`)

// outlineOf reads a document.
func outlineOf(t *text) *entry {
	root := &entry{indent: -1, line: -1}
	last := root
	block := -1 // the indent of a text in lines, which has no keys
	for n := range t.lines {
		line, at := t.line(n)
		s := strings.TrimLeft(line, " ")
		indent := len(line) - len(s)
		if s == "" || s[0] == '#' || strings.HasPrefix(line, "---") {
			continue
		}
		if block >= 0 && indent > block {
			continue
		}
		block = -1
		for {
			item := s == "-" || strings.HasPrefix(s, "- ")
			m := keyed.FindStringSubmatch(s)
			if !item && m == nil {
				break
			}
			e := &entry{indent: indent, line: n, item: item, from: at + indent}
			for last != root && (last.indent > indent || last.indent == indent && (!item || last.item)) {
				last = last.up
			}
			e.up = last
			last.below = append(last.below, e)
			last = e
			if item {
				rest := strings.TrimLeft(s[1:], " ")
				indent += len(s) - len(rest)
				s, e.from, e.value = rest, at+indent, rest
				if rest == "" {
					break
				}
				continue
			}
			e.key, e.value = m[1]+m[2]+m[3], strings.TrimSpace(m[4])
			if m[3] == "" {
				e.from++
			}
			if e.value != "" && strings.IndexByte("|>", e.value[0]) >= 0 {
				block = indent
			}
			break
		}
		for e := last; e != nil; e = e.up {
			e.end = n
		}
	}
	return root
}

// on returns the last entry that begins on a line; nil if none does.
func (e *entry) on(line int) *entry {
	for _, b := range e.below {
		if b.line <= line && line <= b.end {
			if found := b.on(line); found != nil {
				return found
			}
			if b.line == line {
				return b
			}
		}
	}
	return nil
}

// around returns the entry that a line with an indent is in.
func (e *entry) around(line, indent int) *entry {
	found := e
	for {
		next := (*entry)(nil)
		for _, b := range found.below {
			if b.line < line {
				next = b
			}
		}
		if next == nil {
			break
		}
		found = next
	}
	for found.up != nil && found.indent >= indent {
		found = found.up
	}
	return found
}

// get returns the entry of a key, nil if there is none.
func (e *entry) get(key string) *entry {
	if e == nil {
		return nil
	}
	for _, b := range e.below {
		if !b.item && b.key == key {
			return b
		}
	}
	return nil
}

// scalar returns the value of a key without quotes, "" if there is none.
func (e *entry) scalar(key string) string {
	b := e.get(key)
	if b == nil {
		return ""
	}
	return scalarOf(b.value)
}

// scalarOf returns a plain or quoted scalar without quotes and comments.
func scalarOf(s string) string {
	if len(s) > 1 && (s[0] == '"' || s[0] == '\'') {
		if n := strings.IndexByte(s[1:], s[0]); n >= 0 {
			return s[1 : n+1]
		}
	}
	s, _, _ = strings.Cut(s, " #")
	return strings.TrimSpace(s)
}

// path returns the keys on the way to an entry, without elements.
func (e *entry) path() []string {
	if e.up == nil {
		return nil
	}
	list := e.up.path()
	if !e.item {
		list = append(list, e.key)
	}
	return list
}

// top reports whether an entry is a key of the document.
func (e *entry) top() bool { return e.up != nil && e.up.up == nil && !e.item }
