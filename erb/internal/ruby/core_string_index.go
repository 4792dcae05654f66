package ruby

// This file implements the methods of String that look for a place or read a part: [], index, byteslice and their kin.

import "strings"

func stringIndexOp(c *Call) Value {
	if len(c.Args) == 2 {
		return c.sliceTwo(c.Arg(0))
	}
	v := c.Arg(0)
	switch v.Kind() {
	case KindInteger:
		return c.charAt(v.Int())
	case KindString:
		if c.Contains(c.SelfText(), v.o.str().String()) {
			return c.NewStringLike(v.o.str().String(), v.o.str())
		}
		return Nil
	case KindRegexp:
		return c.sliceRegexp(v.o.body.(*Regexp), Int(0))
	}
	if r, ok := c.rangeOf(v); ok {
		t := c.selfIn()
		begin, count, ok := c.rangeBounds(r, int64(t.len()))
		if !ok {
			return Nil
		}
		return c.slice(t, begin, count)
	}
	return c.charAt(c.Int(0))
}

// sliceTwo is [] with two arguments.
func (c *Call) sliceTwo(v Value) Value {
	if re, ok := v.AsRegexp(); ok {
		return c.sliceRegexp(re, c.Arg(1))
	}
	begin, count := c.Int(0), c.Int(1)
	if c.Failed() {
		return Nil
	}
	return c.slice(c.selfIn(), begin, count)
}

// charAt returns one character.
func (c *Call) charAt(i int64) Value {
	t := c.selfIn()
	if c.Failed() {
		return Nil
	}
	if i < 0 {
		i += int64(t.len())
	}
	if i < 0 || i >= int64(len(t.S)) {
		return Nil
	}
	at := t.Offset(int(i))
	if at < 0 || at == len(t.S) {
		return Nil
	}
	return c.piece(t.S[at : at+t.Width(at)])
}

// slice returns count characters from begin on, which is negative from the end; nil outside.
func (c *Call) slice(t Chars, begin, count int64) Value {
	from, to, ok := t.span(begin, count)
	if !ok {
		return Nil
	}
	return c.piece(t.S[from:to])
}

// span turns a place and number of characters into bytes; ok is false outside of the text.
func (t Chars) span(begin, count int64) (from, to int, ok bool) {
	if count < 0 {
		return 0, 0, false
	}
	if begin < 0 {
		begin += int64(t.len())
	}
	if begin < 0 || begin > int64(len(t.S)) {
		return 0, 0, false
	}
	if from = t.Offset(int(begin)); from < 0 {
		return 0, 0, false
	}
	rest := Chars{t.b, t.S[from:], t.enc, t.Single}
	if to = rest.Offset(int(min(count, int64(len(t.S))))); to < 0 {
		to = len(rest.S)
	}
	return from, from + to, true
}

// rangeOf returns v as a range where an index may be one: also what answers to begin, end and exclude_end?, as an
// OpenStruct does, with nil.
func (c *Call) rangeOf(v Value) (*Range, bool) {
	if v.Kind() != KindObject {
		return v.AsRange()
	}
	if _, ok := asArithSeq(v); ok {
		return nil, false
	}
	var parts [3]Value
	for i, name := range []string{"begin", "end", "exclude_end?"} {
		r, found, err := c.RT.CheckCall(v, name)
		if err != nil {
			c.Fail(err)
		}
		if !found || err != nil {
			return nil, false
		}
		parts[i] = r
	}
	return NewRange(parts[0], parts[1], parts[2].Truthy()).AsRange()
}

// rangeBounds turns a range into a place and a number; ok is false outside of 0..size or after an error.
func (c *Call) rangeBounds(r *Range, size int64) (begin, count int64, ok bool) {
	end := int64(-1)
	var err error
	if !r.Lo.IsNil() {
		if begin, err = c.RT.ToInt(r.Lo); err != nil {
			c.Fail(err)
			return 0, 0, false
		}
	}
	if !r.Hi.IsNil() {
		if end, err = c.RT.ToInt(r.Hi); err != nil {
			c.Fail(err)
			return 0, 0, false
		}
	}
	if begin < 0 {
		begin += size
	}
	if begin < 0 || begin > size {
		return 0, 0, false
	}
	if end < 0 {
		end += size
	}
	if !r.Exclusive || r.Hi.IsNil() {
		end++
	}
	return begin, max(0, min(end, size)-begin), true
}

// sliceRegexp is [] with a pattern: the group that v names.
func (c *Call) sliceRegexp(re *Regexp, v Value) Value {
	s := c.selfString()
	m := c.matchIn(re, s, 0)
	if m == nil {
		if !c.Failed() {
			c.checkGroup(v)
		}
		return Nil
	}
	n, ok := c.matchIndex(m, v)
	if !ok {
		return Nil
	}
	return c.matchGroup(m, n)
}

// checkGroup records the TypeError of a group that is neither a number nor a name.
func (c *Call) checkGroup(v Value) {
	if v.Kind() != KindString && v.Kind() != KindSymbol {
		if _, err := c.RT.ToInt(v); err != nil {
			c.Fail(err)
		}
	}
}

// selfString returns the receiver, a String or a Symbol, as a string.
func (c *Call) selfString() *String {
	if s, ok := c.Self.AsString(); ok {
		return s
	}
	s := NewString(c.SelfText())
	s.Enc = c.selfEncoding()
	return s
}

func stringChr(c *Call) Value {
	t := c.selfIn()
	return c.piece(t.S[:t.Width(0)])
}

func stringIncludeP(c *Call) Value {
	s := c.StrObj(0)
	if c.Failed() {
		return Nil
	}
	c.compatibleWith(s)
	return Bool(c.ValidString(s) && c.selfLoosely().find(s.String(), 0) >= 0)
}

func stringStartWithP(c *Call) Value {
	self := c.selfString()
	t := c.loosely(self)
	for i := range c.All() {
		if re, ok := c.Args[i].AsRegexp(); ok {
			if c.matchStartOf(re, self) || c.Failed() {
				return True
			}
			continue
		}
		s := c.StrObj(i)
		if c.Failed() {
			return Nil
		}
		if _, err := c.Compatible(self, s); err != nil {
			return c.Fail(err)
		}
		if strings.HasPrefix(t.S, s.String()) && charBoundary(t, s.Len()) {
			return True
		}
	}
	return False
}

// charBoundary reports whether a character ends at byte i.
func charBoundary(t Chars, i int) bool {
	return t.Single || i >= len(t.S) || t.S[i]&0xC0 != 0x80
}

func (c *Call) matchStartOf(re *Regexp, s *String) bool {
	f, err := c.RT.finder(re, s)
	if err != nil {
		c.Fail(err)
		return false
	}
	ok, err := f.matchAt(0)
	if err != nil {
		c.Fail(err)
		return false
	}
	c.RT.SetLastMatch(Nil)
	if ok {
		f.setMatch()
	}
	return ok
}

func stringEndWithP(c *Call) Value {
	self := c.selfString()
	t := c.loosely(self)
	for i := range c.All() {
		s := c.StrObj(i)
		if c.Failed() {
			return Nil
		}
		if _, err := c.Compatible(self, s); err != nil {
			return c.Fail(err)
		}
		if strings.HasSuffix(t.S, s.String()) && charBoundary(t, len(t.S)-s.Len()) {
			return True
		}
	}
	return False
}

func stringIndex(c *Call) Value {
	t := c.selfIn()
	from := 0
	if c.Has(1) {
		pos := c.Int(1)
		if pos < 0 {
			pos += int64(t.len())
		}
		if c.Failed() || pos < 0 || pos > int64(len(t.S)) {
			return c.notFound()
		}
		if from = t.Offset(int(pos)); from < 0 {
			return c.notFound()
		}
	}
	at, ok := c.find(from)
	if !ok {
		return Nil
	}
	return Int(int64(t.index(at)))
}

// notFound is the answer of searches that begin outside of the string.
func (c *Call) notFound() Value {
	if c.Arg(0).Kind() == KindRegexp {
		c.RT.SetLastMatch(Nil)
	}
	return Nil
}

// find looks for the first argument from byte from on.
func (c *Call) find(from int) (at int, ok bool) {
	if re, isRegexp := c.Arg(0).AsRegexp(); isRegexp {
		m := c.matchIn(re, c.SelfStr(), from)
		if m == nil {
			return 0, false
		}
		return m.caps[0], true
	}
	s := c.StrObj(0)
	if c.Failed() {
		return 0, false
	}
	c.compatibleWith(s)
	at = c.selfIn().find(s.String(), from)
	return at, at >= 0
}

// find returns the byte from from on at which sub begins as whole characters; -1 if it does not occur.
func (t Chars) find(sub string, from int) int {
	for from <= len(t.S) {
		i := t.b.Index(t.S[from:], sub)
		if i < 0 {
			return -1
		}
		if charBoundary(t, from+i) || sub == "" {
			return from + i
		}
		from += i + 1
	}
	return -1
}

func stringRindex(c *Call) Value {
	t := c.selfIn()
	from := len(t.S)
	if c.Has(1) {
		pos := c.Int(1)
		if pos < 0 {
			pos += int64(t.len())
		}
		if c.Failed() || pos < 0 {
			return c.notFound()
		}
		if at := t.Offset(int(min(pos, int64(len(t.S)+1)))); at >= 0 {
			from = at
		}
	}
	at, ok := c.findLast(from)
	if !ok {
		return Nil
	}
	return Int(int64(t.index(at)))
}

// findLast looks for the first argument from byte from back.
func (c *Call) findLast(from int) (at int, ok bool) {
	if re, isRegexp := c.Arg(0).AsRegexp(); isRegexp {
		f, err := c.RT.finder(re, c.SelfStr())
		if err == nil {
			ok, err = f.searchBack(from)
		}
		if err != nil {
			c.Fail(err)
			return 0, false
		}
		if !ok {
			c.RT.SetLastMatch(Nil)
			return 0, false
		}
		return f.setMatch().caps[0], true
	}
	s := c.StrObj(0)
	if c.Failed() {
		return 0, false
	}
	c.compatibleWith(s)
	self := c.SelfText()
	at = c.LastIndex(self[:min(len(self), from+s.Len())], s.String())
	return at, at >= 0
}

func stringByteindex(c *Call) Value {
	t := c.selfIn()
	from := c.IntOr(1, 0)
	if from < 0 {
		from += int64(len(t.S))
	}
	if c.Failed() || from < 0 || from > int64(len(t.S)) {
		return c.notFound()
	}
	if !charBoundary(t, int(from)) {
		return c.Raise(IndexErrorClass, "offset %d does not land on character boundary", from)
	}
	at, ok := c.find(int(from))
	if !ok {
		return Nil
	}
	return Int(int64(at))
}

func stringByterindex(c *Call) Value {
	t := c.selfIn()
	from := c.IntOr(1, int64(len(t.S)))
	if from < 0 {
		from += int64(len(t.S))
	}
	if c.Failed() || from < 0 {
		return c.notFound()
	}
	from = min(from, int64(len(t.S)))
	if !charBoundary(t, int(from)) {
		return c.Raise(IndexErrorClass, "offset %d does not land on character boundary", from)
	}
	if s, ok := c.Arg(0).AsString(); ok && !c.ValidString(s) {
		return c.notFound()
	}
	at, ok := c.findLast(int(from))
	if !ok {
		return Nil
	}
	return Int(int64(at))
}

func stringGetbyte(c *Call) Value {
	i, s := c.Int(0), c.SelfText()
	if i < 0 {
		i += int64(len(s))
	}
	if c.Failed() || i < 0 || i >= int64(len(s)) {
		return Nil
	}
	return Int(int64(s[i]))
}

func stringByteslice(c *Call) Value {
	t := Chars{&c.Budget, c.SelfText(), Binary, true}
	if len(c.Args) == 2 {
		begin, count := c.Int(0), c.Int(1)
		if c.Failed() {
			return Nil
		}
		return c.slice(t, begin, count)
	}
	if r, ok := c.rangeOf(c.Arg(0)); ok {
		begin, count, ok := c.rangeBounds(r, int64(len(t.S)))
		if !ok {
			return Nil
		}
		return c.slice(t, begin, count)
	}
	i := c.Int(0)
	if c.Failed() || i >= int64(len(t.S)) || i < -int64(len(t.S)) {
		return Nil
	}
	return c.slice(t, i, 1)
}

func stringMatchOp(c *Call) Value {
	v := c.Arg(0)
	switch {
	case v.Kind() == KindRegexp:
		return c.matchOp(v.o.body.(*Regexp), c.selfString().Value())
	case v.Kind() == KindString:
		return c.Raise(TypeErrorClass, "type mismatch: String given")
	case v.IsNil():
		return Nil
	}
	r, _ := c.Send(v, "=~", c.selfString().Value()) // a symbol asks with its text
	return r
}

// pattern reads an argument of match and match?: a Regexp, or a string that is the source of one.
func (c *Call) patternArg() *Regexp {
	v := c.Arg(0)
	if re, ok := v.AsRegexp(); ok {
		return re
	}
	s, err := c.RT.ToStr(v)
	if err != nil {
		c.Raise(TypeErrorClass, "wrong argument type %s (expected Regexp)", DescribeForConversion(v))
		return nil
	}
	re, err := c.RT.CompileRegexp(s.String(), 0)
	if err != nil {
		c.Fail(err)
	}
	return re
}

func stringMatch(c *Call) Value {
	re := c.patternArg()
	if c.Failed() {
		return Nil
	}
	return c.match(re, c.selfString().Value(), 1)
}

func stringMatchP(c *Call) Value {
	re := c.patternArg()
	if c.Failed() {
		return Nil
	}
	return c.matchP(re, c.selfString().Value(), 1)
}
