package ruby

// This file finds out whether a template has changed the input. Views show the input as objects, and later templates
// of the same run see the same objects.

import "github.com/boshrender/boshrender/erb/internal/input"

// shown lists the objects that views have made of the input. All of them belong to the context.
type shown struct {
	strings []shownString
	cells   []*Cell // of which there are containers
}

// shownString is a string that was made of a text of the input.
type shownString struct {
	made *String
	text string
}

// shownStringSize is approximately the memory of a shownString.
const shownStringSize = 32

// SetInput makes root the input of the run. What an earlier context has shown doesn't count any more.
func (rt *Runtime) SetInput(root *Cell) {
	rt.Input, rt.shown = root, shown{strings: rt.shown.strings[:0], cells: rt.shown.cells[:0]}
}

// Change says what a run has changed of its input.
type Change uint8

const (
	Unchanged    Change = iota
	ChangedAside        // parts that the director doesn't compare
	ChangedItself
)

// InputChanged returns what the run has changed of its input. It returns ChangedItself if the run must end, since
// the result is then not used.
func (rt *Runtime) InputChanged() Change {
	change := Unchanged
	if rt.shown.changed(rt) {
		if change = ChangedAside; rt.Input.changed(false) {
			return ChangedItself
		}
	}
	for _, h := range rt.Blanks {
		if h.Size() > 0 {
			return ChangedItself
		}
	}
	return change
}

// changed reports whether any of the objects differs from the data by now, or the run must end.
func (s *shown) changed(rt *Runtime) bool {
	for i, one := range s.strings {
		if i%ElementsPerStep == 0 && rt.cancelled() || one.made.Text != one.text {
			return true
		}
	}
	for _, c := range s.cells {
		if rt.cancelled() {
			return true
		}
		for m := range c.containers {
			if c.differs(m) {
				return true
			}
		}
	}
	return false
}

// changed reports whether an object that the director compares differs from the data by now, of those made of the
// cell or below. The director compares the spec and the properties as OpenStructs, and the properties as plain hashes
// too (raw); not those of links.
func (c *Cell) changed(raw bool) bool {
	if c.RT.cancelled() {
		return true
	}
	for i, s := range c.leaf {
		if s != nil {
			if text, _ := input.Text(c.Tree.At(i)); s.String() != text {
				return true
			}
		}
	}
	for m := range c.containers {
		if (m.class != nil || raw) && c.differs(m) {
			return true
		}
	}
	for i, k := range c.kids {
		if k == nil {
			continue
		}
		if k.changed(raw || c.up == nil && !c.Tree.IsList() && c.Tree.Name(i) == "properties") {
			return true
		}
	}
	return false
}

// differs compares one container made of the cell with the data, one level deep.
func (c *Cell) differs(m *made) bool {
	t, h := c.Tree, m.hash
	if a, ok := m.v.AsArray(); ok {
		if len(a.Elems) != t.Len() {
			return true
		}
		for i, e := range a.Elems {
			if !sameShape(e, t.At(i)) {
				return true
			}
		}
		return false
	}
	if h.View != nil {
		return false
	}
	if int(h.live) != len(t.Names()) {
		return true
	}
	i := 0
	for k, e := range h.All {
		if PlainToS(k) != t.Name(i) || !sameShape(e, t.At(i)) {
			return true
		}
		i++
	}
	return false
}

// sameShape compares a value with the data that it was made of. The contents of containers are compared separately.
func sameShape(v Value, from any) bool {
	if text, ok := input.Text(from); ok {
		s, ok := v.AsString()
		return ok && s.String() == text
	}
	switch from := from.(type) {
	case nil:
		return v.IsNil()
	case bool:
		return v == Bool(from)
	case int64:
		return v == Int(from)
	case float64:
		return v.IsFloat() && v.Float() == from
	case *Tree:
		switch v.Kind() {
		case KindArray:
			return from.IsList()
		case KindHash:
			return !from.IsList()
		}
		_, ok := DataOf[Tabled](v)
		return ok
	}
	return true
}
