package str

// This file implements the methods of String that replace a part: []=, slice!, insert.

import (
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/internal/core/matching"
	"github.com/boshrender/boshrender/erb/internal/core/regexp"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// spliceText replaces bytes of the receiver.
func spliceText(c *ruby.Call, from, to int, with *ruby.String) {
	s := c.SelfStr()
	enc := compatibleWith(c, with)
	old := s.String()
	if !c.Thaw() {
		return
	}
	if text := c.Concat(old[:from], with.String(), old[to:]); !c.Failed() {
		s.Set(text)
		s.Enc = enc
	}
}

func indexAssign(c *ruby.Call) ruby.Value {
	v := c.Args[len(c.Args)-1]
	with, err := c.RT.ToStr(v)
	from, to, ok := assignedPart(c, len(c.Args) == 3, err)
	if err != nil && ok {
		return c.Fail(err)
	}
	if ok && !c.Failed() {
		spliceText(c, from, to, with)
	}
	return v
}

// assignedPart finds the bytes selected by the arguments of []=; two says whether there are two of them. unfit is the
// error of converting the new text, which Ruby finds before it finds a place outside of the string.
func assignedPart(c *ruby.Call, two bool, unfit error) (from, to int, ok bool) {
	t := selfIn(c)
	v := c.Arg(0)
	switch {
	case v.Kind() == ruby.KindRegexp:
		group := ruby.Int(0)
		if two {
			group = c.Arg(1)
		}
		return assignedGroup(c, v.Object().(*matching.Regexp), group)
	case two:
		return assignedSpan(c, t, c.Int(0), c.Int(1), unfit)
	case v.Kind() == ruby.KindString:
		s := v.StringObject()
		if _, err := c.Compatible(c.SelfStr(), s); err != nil {
			c.Fail(err)
			return 0, 0, false
		}
		i := c.Index(t.S, s.String())
		if i >= 0 && !c.ASCIIOnly(s) && !c.ValidString(s) { // broken text is found nowhere
			i = -1
		}
		if i < 0 && !c.Failed() {
			c.Raise(ruby.IndexErrorClass, "string not matched")
		}
		return i, i + s.Len(), i >= 0
	case v.Kind() == ruby.KindRange:
		return assignedRange(c, t, v.Object().(*ruby.Range))
	}
	return assignedSpan(c, t, c.Int(0), 1, unfit)
}

func assignedSpan(c *ruby.Call, t ruby.Chars, begin, count int64, unfit error) (from, to int, ok bool) {
	if c.Failed() {
		return 0, 0, false
	}
	if count < 0 {
		c.Raise(ruby.IndexErrorClass, "negative length %d", count)
		return 0, 0, false
	}
	if unfit != nil {
		c.Fail(unfit)
		return 0, 0, false
	}
	from, to, ok = span(t, begin, count)
	if !ok {
		c.Raise(ruby.IndexErrorClass, "index %d out of string", begin)
	}
	return from, to, ok
}

func assignedRange(c *ruby.Call, t ruby.Chars, r *ruby.Range) (from, to int, ok bool) {
	begin, count, ok := rangeBounds(c, r, int64(t.Len()))
	if !ok {
		if !c.Failed() {
			c.Raise(ruby.RangeErrorClass, "%s out of range", c.Inspect(c.Arg(0)))
		}
		return 0, 0, false
	}
	return span(t, begin, count)
}

func assignedGroup(c *ruby.Call, re *matching.Regexp, group ruby.Value) (from, to int, ok bool) {
	m := regexp.MatchIn(c, re, c.SelfStr(), 0)
	if m == nil {
		if !c.Failed() {
			c.Raise(ruby.IndexErrorClass, "regexp not matched")
		}
		return 0, 0, false
	}
	n, ok := regexp.MatchIndex(c, m, group)
	if !ok {
		return 0, 0, false
	}
	if n < 0 || n > m.Groups() {
		c.Raise(ruby.IndexErrorClass, "index %s out of regexp", ruby.PlainToS(group))
		return 0, 0, false
	}
	from, to, ok = m.Bounds(n)
	if !ok {
		c.Raise(ruby.IndexErrorClass, "regexp group %d not matched", n)
	}
	return from, to, ok
}

func sliceBang(c *ruby.Call) ruby.Value {
	v := indexOp(c)
	part, ok := v.AsString()
	if c.Failed() {
		return ruby.Nil
	}
	if !ok {
		return unmatchedGroup(c)
	}
	from, to, ok := assignedPart(c, len(c.Args) == 2, nil)
	if !ok || c.Failed() {
		return ruby.Nil
	}
	old := c.SelfText()
	if rest := c.Concat(old[:from], old[to:]); !c.Failed() {
		c.SelfStr().Set(rest)
	}
	return part.Value()
}

// unmatchedGroup returns the result of slice! for a group that took no part in a match: a part of no length,
// otherwise nil.
func unmatchedGroup(c *ruby.Call) ruby.Value {
	m, ok := matching.AsMatch(matching.LastMatch(c.RT))
	if c.Arg(0).Kind() != ruby.KindRegexp || !c.Has(1) || !ok {
		return ruby.Nil
	}
	if n, ok := regexp.MatchIndex(c, m, c.Arg(1)); ok && n >= 0 && n <= m.Groups() {
		return c.NewText("", c.SelfStr().Enc)
	}
	return ruby.Nil
}

func insert(c *ruby.Call) ruby.Value {
	i, with := c.Int(0), c.StrObj(1)
	if c.Failed() {
		return ruby.Nil
	}
	t := selfIn(c)
	size := int64(t.Len())
	at := i
	if i < 0 {
		at = i + size + 1
	}
	if at < 0 || at > size {
		if i < 0 {
			i++
		}
		return c.Raise(ruby.IndexErrorClass, "index %d out of string", i)
	}
	from := t.Offset(int(at))
	spliceText(c, from, from, with)
	return c.Self
}

func setbyte(c *ruby.Call) ruby.Value {
	i := c.Int(0)
	s := c.SelfText()
	if c.Failed() {
		return ruby.Nil
	}
	at := i
	if i < 0 {
		at += int64(len(s))
	}
	if at < 0 || at >= int64(len(s)) {
		return c.Raise(ruby.IndexErrorClass, "index %d out of string", i)
	}
	b, err := c.RT.ToInteger(c.Arg(1))
	if err != nil {
		return c.Fail(err)
	}
	if c.Self.Frozen() {
		return c.Fail(c.RT.FrozenError(c.Self))
	}
	t := c.Text(len(s))
	t.Add(s[:at])
	t.WriteByte(lowByte(ruby.BigInt(b)))
	if t.Add(s[at+1:]) {
		c.SelfStr().Set(t.String())
	}
	return c.Arg(1)
}

func appendAsBytes(c *ruby.Call) ruby.Value {
	t := c.Text(0)
	for _, v := range c.All() {
		switch v.Kind() {
		case ruby.KindInteger:
			t.WriteByte(byte(v.Int()))
		case ruby.KindBignum:
			t.WriteByte(lowByte(v))
		case ruby.KindString:
			t.Add(v.StringObject().String())
		default:
			c.Raise(ruby.TypeErrorClass, "wrong argument type %s (expected String or Integer)", v.RealClass().Inspect())
		}
		if c.Failed() {
			return ruby.Nil
		}
	}
	if c.Thaw() {
		c.AppendTo(c.SelfStr(), t.String())
	}
	return c.Self
}

// bytesplice is bytesplice(from, count, with) and (range, with); the part of with is given likewise.
func bytesplice(c *ruby.Call) ruby.Value {
	args := c.Args
	if len(args) == 4 {
		return c.Raise(ruby.ArgumentErrorClass, "wrong number of arguments (given 4, expected 2, 3, or 5)")
	}
	if (len(args) == 2 || len(args) == 3 && !ruby.IsInteger(args[0])) && args[0].Kind() != ruby.KindRange {
		return c.Raise(ruby.TypeErrorClass, "wrong argument type %s (expected Range)", ruby.DescribeForConversion(args[0]))
	}
	if args[0].Kind() != ruby.KindRange && !c.Convertible("iisii") {
		return ruby.Nil
	}
	at, args, ok := byteSpan(c, c.SelfStr(), args)
	if !ok {
		return ruby.Nil
	}
	with, err := c.RT.ToStr(args[0])
	if err != nil {
		return c.Fail(err)
	}
	if len(args) > 1 {
		part, _, ok := byteSpan(c, with, args[1:])
		if !ok {
			return ruby.Nil
		}
		w := ruby.NewString(with.String()[part[0]:part[1]])
		w.Enc = with.Enc
		with = w
	}
	if c.Thaw() {
		spliceText(c, at[0], at[1], with)
	}
	return c.Self
}

// byteSpan converts a range, or a place and a length, to bytes of s; rest has the other arguments.
func byteSpan(c *ruby.Call, s *ruby.String, args []ruby.Value) (at [2]int, rest []ruby.Value, ok bool) {
	var begin, count int64
	t := c.CharsIn(s)
	size := int64(s.Len())
	if r, isRange := args[0].AsRange(); isRange {
		begin, count, ok = rangeBounds(c, r, size)
		if !ok {
			if !c.Failed() {
				c.Raise(ruby.RangeErrorClass, "%s out of range", c.Inspect(args[0]))
			}
			return at, nil, false
		}
		rest = args[1:]
	} else {
		if len(args) < 2 {
			c.Raise(ruby.TypeErrorClass, "wrong argument type %s (expected Range)", ruby.DescribeForConversion(args[0]))
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
			c.Raise(ruby.IndexErrorClass, "negative length %d", count)
			return at, nil, false
		case begin < 0 || begin > size:
			c.Raise(ruby.IndexErrorClass, "index %d out of string", given)
			return at, nil, false
		}
		count = min(count, size-begin)
		rest = args[2:]
	}
	for _, i := range []int64{begin, begin + count} {
		if !charBoundary(t, int(i)) {
			c.Raise(ruby.IndexErrorClass, "offset %d does not land on character boundary", i)
			return at, nil, false
		}
	}
	return [2]int{int(begin), int(begin + count)}, rest, true
}

func reverse(c *ruby.Call) ruby.Value {
	return callPiece(c, reversed(c))
}

// reversed returns the receiver with its characters in reverse order.
func reversed(c *ruby.Call) string {
	t := selfIn(c)
	out := c.Text(len(t.S))
	var piece [512]byte
	for i := len(t.S); i > 0; {
		n := 0
		for i > 0 && n <= len(piece)-utf8.UTFMax {
			at := t.Before(i)
			n += copy(piece[n:], t.S[at:i])
			i = at
		}
		if out.Write(piece[:n]); !c.Step(2) {
			break
		}
	}
	return out.String()
}

func reverseBang(c *ruby.Call) ruby.Value {
	if text := reversed(c); !c.Failed() {
		c.SelfStr().Set(text)
	}
	return c.Self
}
