package ruby

// This file implements Range: its table, and how ranges are made, compared and asked for what they cover. How their
// elements are gone through is in core_range_each.go.

var rangeTables = []Table{
	{Class: RangeClass, Alloc: func(k *Class) Value {
		v := NewRange(Nil, Nil, false)
		v.o.class, v.o.frozen = k, false
		return v
	}},
	{Class: RangeClass, Methods: []Method{
		{Name: "%", Min: 1, Max: 1, Fn: rangeStep},
		{Name: "==", Min: 1, Max: 1, Fn: rangeEqual},
		{Name: "===", Min: 1, Max: 1, Fn: rangeCaseEqual},
		{Name: "begin", Fn: func(c *Call) Value { return c.SelfRange().Lo }},
		{Name: "bsearch", Fn: rangeBsearch, Flags: Enum},
		{Name: "count", Max: -1, Fn: rangeCount},
		{Name: "cover?", Min: 1, Max: 1, Fn: rangeCoverP},
		{Name: "each", Fn: rangeEach, Flags: Enum},
		{Name: "end", Fn: func(c *Call) Value { return c.SelfRange().Hi }},
		{Name: "entries", Fn: rangeToA},
		{Name: "eql?", Min: 1, Max: 1, Fn: rangeEqlP},
		{Name: "exclude_end?", Fn: func(c *Call) Value { return Bool(c.SelfRange().Exclusive) }},
		{Name: "first", Max: -1, Fn: rangeFirst},
		{Name: "hash", Fn: containerHash, Flags: Volatile},
		{Name: "include?", Min: 1, Max: 1, Fn: rangeIncludeP},
		{Name: "initialize", Min: 2, Max: 3, Fn: rangeInitialize, Flags: PrivateRow},
		{Name: "inspect", Fn: rangeInspect},
		{Name: "last", Max: -1, Fn: rangeLast},
		{Name: "max", Max: -1, Fn: rangeMax},
		{Name: "member?", Min: 1, Max: 1, Fn: rangeIncludeP},
		{Name: "min", Max: -1, Fn: rangeMin},
		{Name: "minmax", Fn: rangeMinmax},
		{Name: "overlap?", Min: 1, Max: 1, Fn: rangeOverlapP},
		{Name: "reverse_each", Fn: rangeReverseEach, Flags: Enum},
		{Name: "size", Fn: rangeSize},
		{Name: "step", Max: 1, Fn: rangeStep},
		{Name: "to_a", Fn: rangeToA},
		{Name: "to_s", Fn: rangeToS},
		{Name: "to_set", Max: -1, Fn: rangeToSet},
	}},
}

func rangeInitialize(c *Call) Value {
	r := c.SelfRange()
	if r.frozen {
		return c.Fail(c.RT.FrozenError(c.Self))
	}
	if err := c.RT.CheckRange(c.Arg(0), c.Arg(1)); err != nil {
		return c.Fail(err)
	}
	r.Lo, r.Hi, r.Exclusive = c.Arg(0), c.Arg(1), c.Truthy(2)
	r.frozen = r.class == RangeClass
	return Nil
}

func rangeEqual(c *Call) Value {
	r := c.SelfRange()
	other, ok := c.Arg(0).AsRange()
	if !ok || r.Exclusive != other.Exclusive {
		return False
	}
	again, err := c.RT.visitPair(visitEqual, c.Self, c.Arg(0))
	if again || err != nil {
		return c.Check(True, err)
	}
	defer c.RT.leaveVisit()
	return Bool(c.Equal(r.Lo, other.Lo) && c.Equal(r.Hi, other.Hi))
}

func rangeEqlP(c *Call) Value {
	if c.Arg(0).Kind() != KindRange {
		return False
	}
	eq, err := c.RT.Eql(c.Self, c.Arg(0))
	return c.Check(Bool(eq), err)
}

func (r *Range) dots() string {
	if r.Exclusive {
		return "..."
	}
	return ".."
}

func rangeToS(c *Call) Value {
	r := c.SelfRange()
	return c.Made(c.Concat(c.ToS(r.Lo), r.dots(), c.ToS(r.Hi)), UTF8)
}

func rangeInspect(c *Call) Value {
	r := c.SelfRange()
	return c.inspectWith(func(in *inspector) error {
		again, err := in.rt.visit(visitInspect, c.Self)
		if err != nil {
			return err
		}
		if again {
			return in.write("(... " + r.dots() + " ...)")
		}
		defer in.rt.leaveVisit()
		if !r.Lo.IsNil() || r.Hi.IsNil() {
			if err := in.value(r.Lo); err != nil {
				return err
			}
		}
		if err := in.write(r.dots()); err != nil {
			return err
		}
		if r.Lo.IsNil() || !r.Hi.IsNil() {
			return in.value(r.Hi)
		}
		return nil
	})
}

// incomparable is what less answers for values that can't be compared: greater than any order.
const incomparable = 1 << 30

// less is <=> for the ends of ranges.
func (c *Call) less(a, b Value) int {
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
func (c *Call) covers(r *Range, v Value) bool {
	if !r.Lo.IsNil() && c.less(r.Lo, v) > 0 {
		return false
	}
	if r.Hi.IsNil() {
		return true
	}
	n := c.less(v, r.Hi)
	return n < 0 || n == 0 && !r.Exclusive
}

func rangeCaseEqual(c *Call) Value { return Bool(c.covers(c.SelfRange(), c.Arg(0))) }

func rangeCoverP(c *Call) Value {
	r := c.SelfRange()
	if other, ok := c.Arg(0).AsRange(); ok {
		return Bool(c.coversRange(r, other))
	}
	return Bool(c.covers(r, c.Arg(0)))
}

// empty reports whether nothing lies between two ends.
func (c *Call) empty(lo, hi Value, exclusive bool) bool {
	if lo.IsNil() || hi.IsNil() {
		return false
	}
	n := c.less(lo, hi)
	return n > 0 || n == 0 && exclusive
}

func (c *Call) coversRange(r, other *Range) bool {
	switch {
	case !r.Hi.IsNil() && other.Hi.IsNil(), !r.Lo.IsNil() && other.Lo.IsNil(),
		c.empty(other.Lo, other.Hi, other.Exclusive),
		!other.Lo.IsNil() && !c.covers(r, other.Lo):
		return false
	case r.Hi.IsNil():
		return !other.Hi.IsNil() || r.Exclusive == other.Exclusive || !r.Exclusive
	}
	n := c.less(r.Hi, other.Hi)
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
	// other leaves its end out: what counts is the last element before it.
	last, err := c.RT.Send(other.value(), "max")
	if e, ok := err.(*Exception); ok && e.Value().RealClass().IsA(TypeErrorClass) {
		return false
	}
	if err != nil {
		c.Fail(err)
		return false
	}
	return !last.IsNil() && c.less(r.Hi, last) >= 0 && c.less(r.Hi, last) != incomparable
}

func rangeOverlapP(c *Call) Value {
	r := c.SelfRange()
	other, ok := c.Arg(0).AsRange()
	if !ok {
		return c.Raise(TypeErrorClass, "wrong argument type %s (expected Range)", c.Arg(0).RealClass().Inspect())
	}
	return Bool(!c.empty(r.Lo, other.Hi, other.Exclusive) && !c.empty(other.Lo, r.Hi, r.Exclusive) &&
		!c.empty(r.Lo, r.Hi, r.Exclusive) && !c.empty(other.Lo, other.Hi, other.Exclusive))
}

// Linear is the data of objects whose ranges include all that is between their ends.
type Linear interface{ Linear() }

func (c *Call) linear(v Value) bool {
	if IsNumber(v) || c.RT.IsA(v, NumericClass) {
		return true
	}
	_, ok := DataOf[Linear](v)
	return ok
}

func rangeIncludeP(c *Call) Value {
	r, v := c.SelfRange(), c.Arg(0)
	lo, hi := r.Lo, r.Hi
	if c.linear(lo) || c.linear(hi) || lo.IsNil() && hi.IsNil() && c.linear(v) {
		return Bool(c.covers(r, v))
	}
	loText, loIsText := lo.AsString()
	hiText, hiIsText := hi.AsString()
	switch {
	case loIsText && hiIsText:
		text, ok := v.AsString()
		return Bool(ok && c.includesText(loText.String(), hiText.String(), text.String()))
	case lo.IsNil() || hi.IsNil():
		return c.Raise(TypeErrorClass, "cannot determine inclusion in beginless/endless ranges")
	}
	return enumerableIncludeP(c)
}

// includesText reports whether a range of strings passes text when it is gone through.
func (c *Call) includesText(lo, hi, text string) bool {
	r := c.SelfRange()
	if len(lo) == 1 && len(hi) == 1 && lo[0] < 0x80 && hi[0] < 0x80 {
		return len(text) == 1 && lo[0] <= text[0] && (text[0] < hi[0] || text[0] == hi[0] && !r.Exclusive)
	}
	return enumerableIncludeP(c) == True
}
