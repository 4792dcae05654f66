package ruby

// This file has the parts that methods of several collections share: lists, counts, spans, and dig.

import (
	"math"
	"slices"
)

// ContainerHash is the row hash of containers. Equal containers have equal hashes.
func ContainerHash(c *Call) Value {
	n, err := c.RT.HashOf(c.Self)
	return c.Check(Int(n), err)
}

// RangeSpan resolves a range in a collection of size elements: where it starts and how many elements it takes. ok
// is false if it starts outside. clip limits it to the end.
func (rt *Runtime) RangeSpan(r *Range, size int, clip bool) (start, n int, ok bool, err error) {
	var lo, hi int64
	hi = -1
	if !r.Lo.IsNil() {
		if lo, err = rt.ToInt(r.Lo); err != nil {
			return 0, 0, false, err
		}
	}
	if !r.Hi.IsNil() {
		if hi, err = rt.ToInt(r.Hi); err != nil {
			return 0, 0, false, err
		}
	}
	return span(lo, hi, r.Exclusive && !r.Hi.IsNil(), size, clip)
}

func span(lo, hi int64, exclusive bool, size int, clip bool) (start, n int, ok bool, err error) {
	length := int64(size)
	if lo < 0 {
		lo += length
		if lo < 0 {
			return 0, 0, false, nil
		}
	}
	if hi < 0 {
		hi += length
	}
	if !exclusive && hi < 1<<62 {
		hi++
	}
	if clip {
		if lo > length {
			return 0, 0, false, nil
		}
		hi = min(hi, length)
	}
	return int(lo), int(max(hi-lo, 0)), true, nil
}

// StrictSpan is RangeSpan without clipping and with RangeError for a start outside.
func (c *Call) StrictSpan(r *Range, size int) (start, n int, ok bool) {
	start, n, ok, err := c.RT.RangeSpan(r, size, false)
	if err != nil {
		c.Fail(err)
		return 0, 0, false
	}
	if !ok {
		c.Raise(RangeErrorClass, "%s out of range", c.Inspect(r.Value()))
	}
	return start, n, ok
}

// Value returns the range as a value.
func (r *Range) Value() Value { return Value{o: &r.Object} }

// Dig implements dig: it descends from v along path, with the method dig of each object on the way.
func (rt *Runtime) Dig(v Value, path []Value) (Value, error) {
	for len(path) > 0 && !v.IsNil() {
		switch {
		case v.Kind() == KindArray && v.Class() == ArrayClass && rt.Patches == nil:
			i, err := rt.ToInt(path[0])
			if err != nil {
				return Nil, err
			}
			a, _ := v.AsArray()
			v = a.At(i)
		case v.Kind() == KindHash && v.Class() == HashClass && rt.Patches == nil:
			next, err := rt.HashIndex(v.Object().(*Hash), path[0])
			if err != nil {
				return Nil, err
			}
			v = next
		case !rt.RespondTo(v, "dig", false):
			return Nil, Errorf(TypeErrorClass, "%s does not have #dig method", v.RealClass().Inspect())
		default:
			return rt.Send(v, "dig", path...)
		}
		path = path[1:]
	}
	return v, nil
}

// ListBuilder collects values that a core method returns as an array.
type ListBuilder struct {
	C     *Call
	Elems []Value
}

// Add appends v and charges the run for it. It returns false if the caller must stop.
func (l *ListBuilder) Add(v Value) bool {
	if n := len(l.Elems); n < cap(l.Elems) {
		if !l.C.Tick() {
			return false
		}
		l.Elems = l.Elems[:n+1]
		l.Elems[n] = v
		return true
	}
	return l.grow(v)
}

// grow is Add for a full list, as Append does it.
func (l *ListBuilder) grow(v Value) bool {
	b, n := &l.C.Budget, len(l.Elems)
	size := max(4, 2*n)
	if limit := b.RT.Limits.Elements; limit > 0 && int64(size) > limit {
		size = max(n+1, int(limit))
	}
	if n > copyElems || size > copyElems {
		l.Elems = Append(b, l.Elems, v)
		return b.err == nil
	}
	if !b.FitsList(n+1) || !b.Charge(size*ValueSize) || !b.Step(n/ElementsPerStep) {
		return false
	}
	grown := b.RT.RoomFor(size)[:n+1]
	copy(grown, l.Elems)
	grown[n] = v
	l.Elems = grown
	return true
}

// Array returns the collected values, nil after an error.
func (l *ListBuilder) Array() Value {
	if l.C.Failed() || !l.C.Charge(ArrayOverhead) {
		return Nil
	}
	return l.C.RT.NewArray(l.Elems).Value()
}

// CountArg returns argument 0 as a number of elements, -1 after an error.
func (c *Call) CountArg(what string) int {
	if len(c.Args) > 0 && c.err == nil && c.Args[0].IsInt() && uint64(c.Args[0].n) <= math.MaxInt32 { // the common case
		return int(c.Args[0].n)
	}
	n := c.Int(0)
	if c.Failed() {
		return -1
	}
	if n < 0 {
		c.Raise(ArgumentErrorClass, "%s", what)
		return -1
	}
	return int(min(n, math.MaxInt32))
}

// Take makes an array of the first n elements that the receiver's each yields.
func (c *Call) Take(n int) Value {
	out := ListBuilder{C: c}
	if n > 0 {
		c.EachValue(func(v Value) bool { return out.Add(v) && len(out.Elems) < n })
	}
	return out.Array()
}

// SetPair stores the pair in h that v, an array of two, represents. The formats word the errors for other values.
func (c *Call) SetPair(h *Hash, v Value, wrongType, wrongLength string) bool {
	a, ok, err := c.RT.TryAry(v)
	if err != nil {
		c.Fail(err)
		return false
	}
	if !ok {
		c.Raise(TypeErrorClass, wrongType, DescribeForConversion(v))
		return false
	}
	if len(a.Elems) != 2 {
		c.Raise(ArgumentErrorClass, wrongLength, len(a.Elems))
		return false
	}
	return c.HashSet(h, a.Elems[0], a.Elems[1])
}

// Remember adds key to seen, and reports whether it was not there before.
func (c *Call) Remember(seen *Hash, key Value) (fresh, ok bool) {
	before := seen.live
	ok = c.HashSet(seen, key, True)
	return seen.live > before, ok
}

// Few is a list of the first different values of others, as long as their keys are plain: then it is cheaper to search
// than a hash of them. See Call.RememberFew.
const Few = smallHash

// PlainKey reports whether v as a key needs no spelling and is short, so that ReadyKey only counts it.
func PlainKey(v Value) bool {
	switch v.Kind() {
	case KindNil, KindTrue, KindFalse, KindInteger:
		return true
	case KindSymbol:
		return len(v.o.Text) <= BytesPerStep
	case KindString:
		return v.o.Enc == UTF8 && len(v.o.Text) <= BytesPerStep
	}
	return false
}

// RememberFew is Remember for a plain key and a list of fewer than Few plain ones, to which the caller adds the key if
// it is fresh.
func (c *Call) RememberFew(seen []Value, key Value) (fresh, ok bool) {
	if k := key.Kind(); k == KindString || k == KindSymbol {
		for _, v := range seen {
			if v.Kind() == k && keyText(v) == key.o.Text {
				return false, c.Tick()
			}
		}
	} else if slices.Contains(seen, key) {
		return false, c.Tick()
	}
	return true, c.err == nil && c.paid(c.RT.ChargeEntry(len(seen)))
}

// Remembered makes a hash of keys that RememberFew has charged for, for Remember.
func Remembered(few []Value) *Hash {
	h := NewHash(Few)
	for _, k := range few {
		h.add(k, True, "")
	}
	return h
}

// CopyHash copies entries, not defaults.
func (c *Call) CopyHash(h *Hash) Value {
	if h == nil {
		return Nil
	}
	d, err := c.RT.CopyEntries(h)
	if err != nil {
		return c.Fail(err)
	}
	return d.Value()
}

// HashGet is Runtime.HashGet; it records the error.
func (c *Call) HashGet(h *Hash, k Value) (Value, bool) {
	v, ok, err := c.RT.HashGet(h, k)
	if err != nil {
		c.Fail(err)
	}
	return v, ok
}
