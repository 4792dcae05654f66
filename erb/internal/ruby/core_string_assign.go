package ruby

// This file implements the methods of String that put something in the place of a part: []=, slice!, insert.

import "unicode/utf8"

// spliceText replaces bytes of the receiver.
func (c *Call) spliceText(from, to int, with *String) {
	s := c.SelfStr()
	enc := c.compatibleWith(with)
	old := s.String()
	if c.Failed() {
		return
	}
	if text := c.Concat(old[:from], with.String(), old[to:]); !c.Failed() {
		s.Set(text)
		s.Enc = enc
	}
}

func stringIndexAssign(c *Call) Value {
	v := c.Args[len(c.Args)-1]
	with, err := c.RT.ToStr(v)
	from, to, ok := c.assignedPart(len(c.Args) == 3)
	switch {
	case err != nil && ok:
		return c.Fail(err)
	case c.Self.Frozen() && !c.Failed():
		return c.Fail(c.RT.FrozenError(c.Self))
	}
	if ok && !c.Failed() {
		c.spliceText(from, to, with)
	}
	return v
}

// assignedPart finds the bytes that the arguments of []= name; two tells whether there are two of them.
func (c *Call) assignedPart(two bool) (from, to int, ok bool) {
	t := c.selfIn()
	v := c.Arg(0)
	switch {
	case v.Kind() == KindRegexp:
		group := Int(0)
		if two {
			group = c.Arg(1)
		}
		return c.assignedGroup(v.o.body.(*Regexp), group)
	case two:
		return c.assignedSpan(t, c.Int(0), c.Int(1))
	case v.Kind() == KindString:
		s := v.o.str()
		i := c.Index(t.S, s.String())
		if i < 0 && !c.Failed() {
			c.Raise(IndexErrorClass, "string not matched")
		}
		return i, i + s.Len(), i >= 0
	case v.Kind() == KindRange:
		return c.assignedRange(t, v.o.body.(*Range))
	}
	i := c.Int(0)
	size := int64(t.len())
	if !c.Failed() && (i > size || i < -size) || i == size && size == 0 && i != 0 {
		c.Raise(IndexErrorClass, "index %d out of string", i)
	}
	return c.assignedSpan(t, i, 1)
}

func (c *Call) assignedSpan(t Chars, begin, count int64) (from, to int, ok bool) {
	if c.Failed() {
		return 0, 0, false
	}
	if count < 0 {
		c.Raise(IndexErrorClass, "negative length %d", count)
		return 0, 0, false
	}
	from, to, ok = t.span(begin, count)
	if !ok {
		c.Raise(IndexErrorClass, "index %d out of string", begin)
	}
	return from, to, ok
}

func (c *Call) assignedRange(t Chars, r *Range) (from, to int, ok bool) {
	begin, count, ok := c.rangeBounds(r, int64(t.len()))
	if !ok {
		if !c.Failed() {
			c.Raise(RangeErrorClass, "%s out of range", c.Inspect(c.Arg(0)))
		}
		return 0, 0, false
	}
	return t.span(begin, count)
}

func (c *Call) assignedGroup(re *Regexp, group Value) (from, to int, ok bool) {
	m := c.matchIn(re, c.SelfStr(), 0)
	if m == nil {
		if !c.Failed() {
			c.Raise(IndexErrorClass, "regexp not matched")
		}
		return 0, 0, false
	}
	n, ok := c.matchIndex(m, group)
	if !ok {
		return 0, 0, false
	}
	if n < 0 || n > m.groups() {
		c.Raise(IndexErrorClass, "index %s out of regexp", PlainToS(group))
		return 0, 0, false
	}
	from, to, ok = m.bounds(n)
	if !ok {
		c.Raise(IndexErrorClass, "regexp group %d not matched", n)
	}
	return from, to, ok
}

func stringSliceBang(c *Call) Value {
	v := stringIndexOp(c)
	part, ok := v.AsString()
	if c.Failed() {
		return Nil
	}
	if !ok {
		return c.unmatchedGroup()
	}
	from, to, ok := c.assignedPart(len(c.Args) == 2)
	if !ok || c.Failed() {
		return Nil
	}
	old := c.SelfText()
	if rest := c.Concat(old[:from], old[to:]); !c.Failed() {
		c.SelfStr().Set(rest)
	}
	return part.Value()
}

// unmatchedGroup is what slice! gives for a group that took no part in a match: a part of no length, else nil.
func (c *Call) unmatchedGroup() Value {
	m, ok := c.RT.LastMatch().AsMatch()
	if c.Arg(0).Kind() != KindRegexp || !c.Has(1) || !ok {
		return Nil
	}
	if n, ok := c.matchIndex(m, c.Arg(1)); ok && n >= 0 && n <= m.groups() {
		return c.NewStringLike("", c.SelfStr())
	}
	return Nil
}

func stringInsert(c *Call) Value {
	i, with := c.Int(0), c.StrObj(1)
	if c.Failed() {
		return Nil
	}
	t := c.selfIn()
	size := int64(t.len())
	at := i
	if i < 0 {
		at = i + size + 1
	}
	if at < 0 || at > size {
		if i < 0 {
			i++
		}
		return c.Raise(IndexErrorClass, "index %d out of string", i)
	}
	from := t.Offset(int(at))
	c.spliceText(from, from, with)
	return c.Self
}

func stringSetbyte(c *Call) Value {
	i, b := c.Int(0), c.Int(1)
	s := c.SelfText()
	if c.Failed() {
		return Nil
	}
	at := i
	if i < 0 {
		at += int64(len(s))
	}
	if at < 0 || at >= int64(len(s)) {
		return c.Raise(IndexErrorClass, "index %d out of string", i)
	}
	t := c.Text(len(s))
	t.Add(s[:at])
	t.WriteByte(byte(b))
	if t.Add(s[at+1:]) {
		c.SelfStr().Set(t.String())
	}
	return c.Arg(1)
}

func stringAppendAsBytes(c *Call) Value {
	t := c.Text(0)
	for _, v := range c.All() {
		switch v.Kind() {
		case KindInteger:
			t.WriteByte(byte(v.Int()))
		case KindBignum:
			t.WriteByte(lowByte(v))
		case KindString:
			t.Add(v.o.str().String())
		default:
			c.Raise(TypeErrorClass, "wrong argument type %s (expected String or Integer)", v.RealClass().Inspect())
		}
		if c.Failed() {
			return Nil
		}
	}
	c.AppendTo(c.SelfStr(), t.String())
	return c.Self
}

// stringBytesplice is bytesplice(from, count, with), (range, with), with the part of with given likewise.
func stringBytesplice(c *Call) Value {
	args := c.Args
	if len(args) == 2 && args[0].Kind() != KindRange {
		return c.Raise(TypeErrorClass, "wrong argument type %s (expected Range)", DescribeForConversion(args[0]))
	}
	at, args, ok := c.byteSpan(c.SelfStr(), args)
	if !ok {
		return Nil
	}
	if len(args) == 0 {
		return c.Raise(TypeErrorClass, "wrong argument type %s (expected Range)", DescribeForConversion(c.Arg(0)))
	}
	with, err := c.RT.ToStr(args[0])
	if err != nil {
		return c.Fail(err)
	}
	if len(args) > 1 {
		part, _, ok := c.byteSpan(with, args[1:])
		if !ok {
			return Nil
		}
		w := NewString(with.String()[part[0]:part[1]])
		w.Enc = with.Enc
		with = w
	}
	c.spliceText(at[0], at[1], with)
	return c.Self
}

// byteSpan reads a range, or a place and a number, of bytes of s; rest is what follows.
func (c *Call) byteSpan(s *String, args []Value) (at [2]int, rest []Value, ok bool) {
	var begin, count int64
	t := c.CharsIn(s)
	size := int64(s.Len())
	if r, isRange := args[0].AsRange(); isRange {
		begin, count, ok = c.rangeBounds(r, size)
		if !ok {
			if !c.Failed() {
				c.Raise(RangeErrorClass, "%s out of range", c.Inspect(args[0]))
			}
			return at, nil, false
		}
		rest = args[1:]
	} else {
		if len(args) < 2 {
			c.Raise(TypeErrorClass, "wrong argument type %s (expected Range)", DescribeForConversion(args[0]))
			return at, nil, false
		}
		var err error
		if begin, err = c.RT.ToInt(args[0]); err == nil {
			count, err = c.RT.ToInt(args[1])
		}
		if err != nil {
			c.Fail(err)
			return at, nil, false
		}
		given := begin
		if begin < 0 {
			begin += size
		}
		switch {
		case count < 0:
			c.Raise(IndexErrorClass, "negative length %d", count)
			return at, nil, false
		case begin < 0 || begin > size:
			c.Raise(IndexErrorClass, "index %d out of string", given)
			return at, nil, false
		}
		count = min(count, size-begin)
		rest = args[2:]
	}
	for _, i := range []int64{begin, begin + count} {
		if !charBoundary(t, int(i)) {
			c.Raise(IndexErrorClass, "offset %d does not land on character boundary", i)
			return at, nil, false
		}
	}
	return [2]int{int(begin), int(begin + count)}, rest, true
}

func stringReverse(c *Call) Value {
	return c.piece(c.reversed())
}

// reversed returns the receiver from its last character to its first.
func (c *Call) reversed() string {
	t := c.selfIn()
	out := c.Text(len(t.S))
	var piece [512]byte
	for i := len(t.S); i > 0; {
		n := 0
		for i > 0 && n <= len(piece)-utf8.UTFMax {
			at := t.before(i)
			n += copy(piece[n:], t.S[at:i])
			i = at
		}
		if out.Write(piece[:n]); !c.Step(2) {
			break
		}
	}
	return out.String()
}

func stringReverseBang(c *Call) Value {
	if text := c.reversed(); !c.Failed() {
		c.SelfStr().Set(text)
	}
	return c.Self
}
