package ranges

// This file implements Range: its table, how ranges are made and compared, and which values they cover. Iteration over
// their elements is in each.go.

import (
	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/core/enumerable"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

var tables = []ruby.Table{
	{Class: &ruby.RangeClass, Alloc: func(k *ruby.Class) ruby.Value {
		v := ruby.NewRange(ruby.Nil, ruby.Nil, false)
		v.SetClass(k)
		v.SetFrozen(false)
		return v
	}},
	{Class: &ruby.RangeClass, Methods: []ruby.Method{
		{Name: "%", Min: 1, Max: 1, Fn: step},
		{Name: "==", Min: 1, Max: 1, Fn: equal},
		{Name: "===", Min: 1, Max: 1, Fn: caseEqual},
		{Name: "begin", Fn: func(c *ruby.Call) ruby.Value { return c.SelfRange().Lo }},
		{Name: "bsearch", Fn: bsearch},
		{Name: "count", Max: -1, Fn: count},
		{Name: "cover?", Min: 1, Max: 1, Fn: coverP},
		{Name: "each", Fn: each, Flags: ruby.Enum},
		{Name: "end", Fn: func(c *ruby.Call) ruby.Value { return c.SelfRange().Hi }},
		{Name: "entries", Fn: toA},
		{Name: "eql?", Min: 1, Max: 1, Fn: eqlP},
		{Name: "exclude_end?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(c.SelfRange().Exclusive) }},
		{Name: "first", Max: -1, Fn: first},
		{Name: "hash", Fn: ruby.ContainerHash, Flags: ruby.Volatile},
		{Name: "include?", Min: 1, Max: 1, Fn: includeP},
		{Name: "initialize", Min: 2, Max: 3, Fn: initialize, Flags: ruby.PrivateRow},
		{Name: "inspect", Fn: inspect},
		{Name: "last", Max: -1, Fn: last},
		{Name: "max", Max: -1, Fn: rangeMax},
		{Name: "member?", Min: 1, Max: 1, Fn: includeP},
		{Name: "min", Max: -1, Fn: rangeMin},
		{Name: "minmax", Fn: minmax},
		{Name: "overlap?", Min: 1, Max: 1, Fn: overlapP},
		{Name: "reverse_each", Fn: reverseEach, Flags: ruby.Enum},
		{Name: "size", Fn: size},
		{Name: "step", Max: 1, Fn: step},
		{Name: "to_a", Fn: toA},
		{Name: "to_s", Fn: toS},
		{Name: "to_set", Max: -1, Fn: toSet},
	}},
}

func initialize(c *ruby.Call) ruby.Value {
	r := c.SelfRange()
	if r.Frozen {
		return c.Fail(c.RT.FrozenError(c.Self))
	}
	if !r.Lo.IsNil() || !r.Hi.IsNil() {
		return c.Fail(c.RT.NameErrorf(c.Self, "initialize", "'initialize' called twice"))
	}
	if err := c.RT.CheckRange(c.Arg(0), c.Arg(1)); err != nil {
		return c.Fail(err)
	}
	r.Lo, r.Hi, r.Exclusive = c.Arg(0), c.Arg(1), c.Truthy(2)
	r.Frozen = r.Class == ruby.RangeClass
	return ruby.Nil
}

func equal(c *ruby.Call) ruby.Value {
	r := c.SelfRange()
	other, ok := c.Arg(0).AsRange()
	if !ok || r.Exclusive != other.Exclusive {
		return ruby.False
	}
	again, err := c.RT.VisitPair(ruby.VisitEqual, c.Self, c.Arg(0))
	if again || err != nil {
		return c.Check(ruby.True, err)
	}
	defer c.RT.LeaveVisit()
	return ruby.Bool(c.Equal(r.Lo, other.Lo) && c.Equal(r.Hi, other.Hi))
}

func eqlP(c *ruby.Call) ruby.Value {
	if c.Arg(0).Kind() != ruby.KindRange {
		return ruby.False
	}
	eq, err := c.RT.Eql(c.Self, c.Arg(0))
	return c.Check(ruby.Bool(eq), err)
}

func dots(r *ruby.Range) string {
	if r.Exclusive {
		return "..."
	}
	return ".."
}

func toS(c *ruby.Call) ruby.Value {
	r := c.SelfRange()
	from, err := c.RT.TextOf(r.Lo)
	if err != nil {
		return c.Fail(err)
	}
	to, err := c.RT.TextOf(r.Hi)
	if err != nil {
		return c.Fail(err)
	}
	return c.Made(c.Concat(from.String(), dots(r), to.String()), c.Joined(from, to).Enc)
}

func inspect(c *ruby.Call) ruby.Value {
	r := c.SelfRange()
	return c.InspectParts(func(in *ruby.Inspector) error {
		again, err := in.RT.Visit(ruby.VisitInspect, c.Self)
		if err != nil {
			return err
		}
		if again {
			return in.Write("(... " + dots(r) + " ...)")
		}
		defer in.RT.LeaveVisit()
		if !r.Lo.IsNil() || r.Hi.IsNil() {
			if err := in.Value(r.Lo); err != nil {
				return err
			}
		} else {
			in.Begin(ruby.Binary)
		}
		if err := in.Write(dots(r)); err != nil {
			return err
		}
		if r.Lo.IsNil() || !r.Hi.IsNil() {
			return in.Value(r.Hi)
		}
		return nil
	})
}

// incomparable is the result of less for values that can't be compared: greater than any order.
const incomparable = 1 << 30

// less is <=> for the ends of ranges.
func less(c *ruby.Call, a, b ruby.Value) int {
	if c.Failed() {
		return incomparable
	}
	n, ok, err := c.RT.Compare(a, b)
	if err != nil {
		c.Fail(err)
	}
	if !ok {
		return incomparable
	}
	return n
}

// covers reports whether v lies between the ends of r.
func covers(c *ruby.Call, r *ruby.Range, v ruby.Value) bool {
	if !r.Lo.IsNil() && less(c, r.Lo, v) > 0 {
		return false
	}
	if r.Hi.IsNil() {
		return true
	}
	n := less(c, v, r.Hi)
	return n < 0 || n == 0 && !r.Exclusive
}

func caseEqual(c *ruby.Call) ruby.Value { return ruby.Bool(covers(c, c.SelfRange(), c.Arg(0))) }

func coverP(c *ruby.Call) ruby.Value {
	r := c.SelfRange()
	if other, ok := c.Arg(0).AsRange(); ok {
		return ruby.Bool(coversRange(c, r, other))
	}
	return ruby.Bool(covers(c, r, c.Arg(0)))
}

// empty reports whether nothing lies between two ends.
func empty(c *ruby.Call, lo, hi ruby.Value, exclusive bool) bool {
	if lo.IsNil() || hi.IsNil() {
		return false
	}
	n := less(c, lo, hi)
	return n > 0 || n == 0 && exclusive
}

func coversRange(c *ruby.Call, r, other *ruby.Range) bool {
	switch {
	case !r.Hi.IsNil() && other.Hi.IsNil(), !r.Lo.IsNil() && other.Lo.IsNil(),
		empty(c, other.Lo, other.Hi, other.Exclusive),
		!other.Lo.IsNil() && !covers(c, r, other.Lo):
		return false
	case r.Hi.IsNil():
		return !other.Hi.IsNil() || r.Exclusive == other.Exclusive || !r.Exclusive
	}
	n := less(c, r.Hi, other.Hi)
	switch {
	case n == incomparable:
		return false
	case r.Exclusive == other.Exclusive:
		return n >= 0
	case r.Exclusive:
		return n > 0
	case n >= 0:
		return true
	}
	// other is excluded: the last element before it counts.
	last, ok := c.Send(other.Value(), "max")
	if !ok {
		if e, raised := c.Err().(*ruby.Exception); raised && e.Value().RealClass().IsA(ruby.TypeErrorClass) {
			c.RescueAny()
		}
		return false
	}
	return !last.IsNil() && less(c, r.Hi, last) >= 0 && less(c, r.Hi, last) != incomparable
}

func overlapP(c *ruby.Call) ruby.Value {
	r := c.SelfRange()
	other, ok := c.Arg(0).AsRange()
	if !ok {
		return c.Raise(ruby.TypeErrorClass, "wrong argument type %s (expected Range)", c.Arg(0).RealClass().Inspect())
	}
	return ruby.Bool(!empty(c, r.Lo, other.Hi, other.Exclusive) && !empty(c, other.Lo, r.Hi, r.Exclusive) &&
		!empty(c, r.Lo, r.Hi, r.Exclusive) && !empty(c, other.Lo, other.Hi, other.Exclusive))
}

// Linear is implemented by the data of objects whose ranges include all values between their ends.
type Linear interface{ Linear() }

func linear(c *ruby.Call, v ruby.Value) bool {
	if arith.IsNumber(v) || c.RT.IsA(v, ruby.NumericClass) {
		return true
	}
	_, ok := ruby.DataOf[Linear](v)
	return ok
}

func includeP(c *ruby.Call) ruby.Value {
	r, v := c.SelfRange(), c.Arg(0)
	lo, hi := r.Lo, r.Hi
	if linear(c, lo) || linear(c, hi) || lo.IsNil() && hi.IsNil() && linear(c, v) {
		return ruby.Bool(covers(c, r, v))
	}
	loText, loIsText := lo.AsString()
	hiText, hiIsText := hi.AsString()
	switch {
	case loIsText && hiIsText:
		return includesTextual(c, loText.String(), hiText.String(), v)
	case lo.IsNil() || hi.IsNil():
		return c.Raise(ruby.TypeErrorClass, "cannot determine inclusion in beginless/endless ranges")
	}
	return enumerable.IncludeP(c)
}

// includesTextual is include? of a range of strings for v, which may have to_str.
func includesTextual(c *ruby.Call, lo, hi string, v ruby.Value) ruby.Value {
	text, ok := v.AsString()
	if !ok {
		r, _, err := c.RT.CheckCall(v, "to_str")
		if r.IsNil() || err != nil {
			return c.Check(ruby.False, err)
		}
		if text, ok = r.AsString(); !ok {
			return c.Fail(ruby.BadConversion(v, "String", "to_str", r))
		}
	}
	return ruby.Bool(includesText(c, lo, hi, text.String()))
}

// includesText reports whether an iteration over a range of strings visits text.
func includesText(c *ruby.Call, lo, hi, text string) bool {
	r := c.SelfRange()
	if len(lo) == 1 && len(hi) == 1 && lo[0] < 0x80 && hi[0] < 0x80 {
		return len(text) == 1 && lo[0] <= text[0] && (text[0] < hi[0] || text[0] == hi[0] && !r.Exclusive)
	}
	return enumerable.IncludeP(c) == ruby.True
}
