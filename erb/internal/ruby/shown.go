package ruby

// This file finds out whether a template has changed the input. Views show the input as objects, and later templates
// of the same run see the same objects.

import (
	"math"
	"math/big"

	"github.com/boshrender/boshrender/erb/internal/input"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
	"github.com/boshrender/boshrender/internal/rubytext"
)

// shown lists the objects that views have made of the input. All of them belong to the context.
type shown struct {
	strings []shownString
	cells   []*Cell // cells that containers were made of
}

// shownString is a string that was made of a text of the input.
type shownString struct {
	made *String
	text string
}

// shownStringSize is approximately the memory of a shownString.
const shownStringSize = 32

// SetInput makes root the input of the run. Values that an earlier context has shown don't count any more.
func (rt *Runtime) SetInput(root *Cell) {
	rt.Input, rt.shown = root, shown{strings: rt.shown.strings[:0], cells: rt.shown.cells[:0]}
}

// Change is the kind of change that a run has made to its input.
type Change uint8

const (
	Unchanged    Change = iota
	ChangedAside        // parts that the director doesn't compare
	ChangedItself
)

// InputChanged returns the changes of the run to its input. The result is of no use if the run must end, which Ending
// tells.
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

// changed reports whether any of the objects isn't as it was made by now, or the run must end.
func (s *shown) changed(rt *Runtime) bool {
	for i, one := range s.strings {
		if i%ElementsPerStep == 0 && rt.cancelled() || one.made.Text != one.text || one.made.Enc != UTF8 || one.made.Frozen {
			return true
		}
	}
	for _, c := range s.cells {
		if rt.cancelled() {
			return true
		}
		if c.made.v == Nil {
			continue
		}
		for m := &c.made; m != nil; m = m.next { // as containers does, which takes longer
			if c.altered(m) {
				return true
			}
		}
	}
	return false
}

// altered reports whether a container made of the cell isn't as it was made: it has other objects or another order,
// a default, or is frozen. The objects in it are compared separately.
func (c *Cell) altered(m *made) bool {
	if m.v.Frozen() {
		return true
	}
	if a, ok := m.v.AsArray(); ok {
		if len(a.Elems) != c.Tree.Len() {
			return true
		}
		for i, e := range a.Elems {
			if !c.shows(i, e, m.class) {
				return true
			}
		}
		return false
	}
	h := m.hash
	if h.Frozen || h.HasDefault() || h.ByIdentity || h.Keywords {
		return true
	}
	if h.View != nil {
		return false
	}
	if int(h.live) != c.Tree.Len() {
		return true
	}
	i := 0
	for k, e := range h.All {
		if !c.keyed(i, k, m.class) || !c.shows(i, e, m.class) {
			return true
		}
		i++
	}
	return false
}

// keyed reports whether k is the key that containers of a class have for entry i.
func (c *Cell) keyed(i int, k Value, class *Class) bool {
	name := c.Tree.Name(i)
	if class != nil || c.Tree.IsSymbol(i) {
		symbol, ok := k.AsSymbol()
		return ok && symbol == name
	}
	s, ok := k.AsString()
	return ok && s.Enc == UTF8 && s.String() == name
}

// shows reports whether v is the object that containers of a class show for entry i.
func (c *Cell) shows(i int, v Value, class *Class) bool {
	switch from := c.Tree.At(i).(type) {
	case *Tree:
		if c.kids == nil || c.kids[i] == nil {
			return false
		}
		known, ok := c.kids[i].Of(class)
		return ok && known == v
	case string, *string:
		return c.leaf != nil && c.leaf[i] != nil && c.leaf[i].Value() == v
	case rubytext.Symbol:
		text, ok := v.AsSymbol()
		return ok && text == string(from)
	case *big.Int:
		i, ok := v.AsBig()
		return ok && (i == from || v.Kind() == KindInteger && number.Cmp(i, from) == 0)
	}
	return c.leafAt(i) == v
}

// changed reports whether an object made of the cell, or of a cell below, differs from the data by now, among the
// objects that the director compares. The director compares the spec and the properties as OpenStructs, and the
// properties as plain hashes too (raw); not the properties of links.
func (c *Cell) changed(raw bool) bool {
	if c.RT.cancelled() {
		return true
	}
	for i, s := range c.leaf {
		if s != nil {
			if text, _ := input.Text(c.Tree.At(i)); !equalsText(s, text) {
				return true
			}
		}
	}
	for m := range c.containers {
		if (m.class != nil || raw) && !c.equals(m) {
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

// equals reports whether a container made of the cell is == to one made of the data. Objects that were in it from the
// beginning are compared separately.
func (c *Cell) equals(m *made) bool {
	if a, ok := m.v.AsArray(); ok {
		if len(a.Elems) != c.Tree.Len() {
			return false
		}
		for i, e := range a.Elems {
			if !c.shows(i, e, m.class) && !equalsData(c.RT, e, c.Tree.At(i), m.class) {
				return false
			}
		}
		return true
	}
	h := m.hash
	if h.View != nil {
		return true
	}
	if int(h.live) != c.Tree.Len() {
		return false
	}
	for i := range c.Tree.Len() {
		if v, ok := h.under(c.Tree, i, m.class); !ok || !c.shows(i, v, m.class) && !equalsData(c.RT, v, c.Tree.At(i), m.class) {
			return false
		}
	}
	return true
}

// under returns the value of h, which is not a view, for the key of entry i of a mapping.
func (h *Hash) under(t *Tree, i int, class *Class) (Value, bool) {
	if class != nil || t.IsSymbol(i) {
		return h.GetSym(t.Name(i))
	}
	return h.GetStr(t.Name(i))
}

// equalsData reports whether v is == to the object that stands for a value of the input in containers of a class. The
// run ends if the value would ask v. The work is at most a walk through the value of the input.
func equalsData(rt *Runtime, v Value, from any, class *Class) bool {
	if rt.cancelled() {
		return false
	}
	if comparesItself(rt, v) {
		rt.Fault(&UnsupportedError{Construct: Describe(v) + " in the input", Reason: "its == decides whether the next template sees it"})
		return false
	}
	if text, ok := input.Text(from); ok {
		s, ok := v.AsString()
		return ok && equalsText(s, text)
	}
	switch from := from.(type) {
	case nil:
		return v.IsNil()
	case bool:
		return v == Bool(from)
	case rubytext.Symbol:
		text, ok := v.AsSymbol()
		return ok && text == string(from)
	case int64:
		return equalsNumber(v, Int(from))
	case float64:
		return equalsNumber(v, Float(from))
	case *big.Int:
		return equalsNumber(v, BigInt(from))
	case *Tree:
		if from.IsList() {
			return equalsList(rt, v, from, class)
		}
		return equalsMapping(rt, v, from, class)
	}
	return false
}

// comparesItself reports whether == of a string, number, list or hash asks v.
func comparesItself(rt *Runtime, v Value) bool {
	if v.Kind() != KindObject {
		return false
	}
	if k := v.RealClass(); k.ID != 0 {
		return k.Name == "Rational"
	}
	for _, name := range [...]string{"==", "to_str", "to_ary", "to_hash"} {
		if m := rt.FindInstance(v.Class(), name); m != nil && m.Body() != nil {
			return true
		}
	}
	return false
}

// equalsText reports whether a string is == to a text in UTF-8.
func equalsText(s *String, text string) bool {
	return s.String() == text && (s.Enc == UTF8 || text == "" || !s.Enc.Wide() && IsASCII(text))
}

// equalsNumber reports whether v is a number that is == to another, by Ruby's own methods.
func equalsNumber(v, other Value) bool {
	switch v.Kind() {
	case KindInteger, KindBignum:
	case KindFloat:
		if other.IsFloat() {
			return v.Float() == other.Float()
		}
		v, other = other, v
	default:
		return false
	}
	x, _ := v.AsBig()
	if !other.IsFloat() {
		y, _ := other.AsBig()
		return number.Cmp(x, y) == 0
	}
	f := other.Float()
	return f == math.Trunc(f) && !math.IsInf(f, 0) && number.Cmp(x, number.FromFloat(f)) == 0
}

func equalsList(rt *Runtime, v Value, from *Tree, class *Class) bool {
	a, ok := v.AsArray()
	if !ok || len(a.Elems) != from.Len() {
		return false
	}
	for i, e := range a.Elems {
		if !equalsData(rt, e, from.At(i), class) {
			return false
		}
	}
	return true
}

func equalsMapping(rt *Runtime, v Value, from *Tree, class *Class) bool {
	var h *Hash
	if class == nil {
		h, _ = v.AsHash()
	} else if t, ok := DataOf[Tabled](v); ok {
		h = t.Members()
	}
	if h == nil {
		return false
	}
	defer rt.ReadLog.Watch(false)()
	if w := h.View; w != nil {
		if w.Cell.Tree == from {
			return true
		}
		h = NewHash(0)
		h.fill(w, w.Show)
	}
	if int(h.live) != from.Len() {
		return false
	}
	for i := range from.Len() {
		if e, ok := h.under(from, i, class); !ok || !equalsData(rt, e, from.At(i), class) {
			return false
		}
	}
	return true
}
