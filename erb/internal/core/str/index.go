package str

// This file implements the methods of String that search or read a part: [], index, byteslice and the like.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/core/enumerator"
	"github.com/boshrender/boshrender/erb/internal/core/matching"
	"github.com/boshrender/boshrender/erb/internal/core/regexp"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

func indexOp(c *ruby.Call) ruby.Value {
	if len(c.Args) == 2 {
		return sliceTwo(c, c.Arg(0))
	}
	v := c.Arg(0)
	switch v.Kind() {
	case ruby.KindInteger:
		return charAt(c, v.Int())
	case ruby.KindString:
		if _, err := c.Compatible(selfString(c), v.StringObject()); err != nil {
			return c.Fail(err)
		}
		if !broken(c, v.StringObject()) && c.Contains(c.SelfText(), v.StringObject().String()) {
			return c.NewText(v.StringObject().String(), v.StringObject().Enc)
		}
		return ruby.Nil
	case ruby.KindRegexp:
		return sliceRegexp(c, v.Object().(*matching.Regexp), ruby.Int(0))
	}
	if r, ok := enumerator.RangeOf(c, v); ok {
		t := selfIn(c)
		begin, count, ok := rangeBounds(c, r, int64(t.Len()))
		if !ok {
			return ruby.Nil
		}
		return slice(c, t, begin, count)
	}
	return charAt(c, c.Int(0))
}

// sliceTwo is [] with two arguments.
func sliceTwo(c *ruby.Call, v ruby.Value) ruby.Value {
	if re, ok := matching.AsRegexp(v); ok {
		return sliceRegexp(c, re, c.Arg(1))
	}
	begin, count := c.Int(0), c.Int(1)
	if c.Failed() {
		return ruby.Nil
	}
	return slice(c, selfIn(c), begin, count)
}

// charAt returns one character.
func charAt(c *ruby.Call, i int64) ruby.Value {
	t := selfIn(c)
	if c.Failed() {
		return ruby.Nil
	}
	if i < 0 {
		i += int64(t.Len())
	}
	if i < 0 || i >= int64(len(t.S)) {
		return ruby.Nil
	}
	at := t.Offset(int(i))
	if at < 0 || at == len(t.S) {
		return ruby.Nil
	}
	return callPiece(c, t.S[at:at+t.Width(at)])
}

// slice returns count characters from begin on, which is negative from the end; nil outside.
func slice(c *ruby.Call, t ruby.Chars, begin, count int64) ruby.Value {
	from, to, ok := span(t, begin, count)
	if !ok {
		return ruby.Nil
	}
	return callPiece(c, t.S[from:to])
}

// span converts a place and number of characters to bytes; ok is false outside of the text.
func span(t ruby.Chars, begin, count int64) (from, to int, ok bool) {
	if count < 0 {
		return 0, 0, false
	}
	if begin < 0 {
		begin += int64(t.Len())
	}
	if begin < 0 || begin > int64(len(t.S)) {
		return 0, 0, false
	}
	if from = t.Offset(int(begin)); from < 0 {
		return 0, 0, false
	}
	rest := ruby.Chars{B: t.B, S: t.S[from:], Enc: t.Enc, Single: t.Single}
	if to = rest.Offset(int(min(count, int64(len(t.S))))); to < 0 {
		to = len(rest.S)
	}
	return from, from + to, true
}

// rangeBounds converts a range to a place and a number; ok is false outside of 0..size or after an error.
func rangeBounds(c *ruby.Call, r *ruby.Range, size int64) (begin, count int64, ok bool) {
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
func sliceRegexp(c *ruby.Call, re *matching.Regexp, v ruby.Value) ruby.Value {
	s := selfString(c)
	m := regexp.MatchIn(c, re, s, 0)
	if m == nil {
		if !c.Failed() {
			checkGroup(c, v)
		}
		return ruby.Nil
	}
	n, ok := regexp.MatchIndex(c, m, v)
	if !ok {
		return ruby.Nil
	}
	return regexp.MatchGroup(c, m, n)
}

// checkGroup records the TypeError of a group that is neither a number nor a name.
func checkGroup(c *ruby.Call, v ruby.Value) {
	if v.Kind() != ruby.KindString && v.Kind() != ruby.KindSymbol {
		if _, err := c.RT.ToInt(v); err != nil {
			c.Fail(err)
		}
	}
}

// selfString returns the receiver, a String or a Symbol, as a string.
func selfString(c *ruby.Call) *ruby.String {
	if s, ok := c.Self.AsString(); ok {
		return s
	}
	s := ruby.NewString(c.SelfText())
	s.Enc = selfEncoding(c)
	return s
}

func chr(c *ruby.Call) ruby.Value {
	t := selfIn(c)
	return callPiece(c, t.S[:t.Width(0)])
}

func includeP(c *ruby.Call) ruby.Value {
	s := c.StrObj(0)
	if c.Failed() {
		return ruby.Nil
	}
	compatibleWith(c, s)
	return ruby.Bool(c.ValidString(s) && charsFind(selfLoosely(c), s.String(), 0) >= 0)
}

func startWithP(c *ruby.Call) ruby.Value {
	self := selfString(c)
	t := c.Loosely(self)
	for i := range c.All() {
		if re, ok := matching.AsRegexp(c.Args[i]); ok {
			if matchStartOf(c, re, self) || c.Failed() {
				return ruby.True
			}
			continue
		}
		s := c.StrObj(i)
		if c.Failed() {
			return ruby.Nil
		}
		if _, err := c.Compatible(self, s); err != nil {
			return c.Fail(err)
		}
		if strings.HasPrefix(t.S, s.String()) && charBoundary(t, s.Len()) {
			return ruby.True
		}
	}
	return ruby.False
}

// charBoundary reports whether a character ends at byte i.
func charBoundary(t ruby.Chars, i int) bool {
	return t.Single || i >= len(t.S) || t.S[i]&0xC0 != 0x80
}

func matchStartOf(c *ruby.Call, re *matching.Regexp, s *ruby.String) bool {
	f, err := matching.NewFinder(c.RT, re, s)
	ok := false
	if err == nil {
		ok, err = f.MatchAt(0)
	}
	if c.Check(ruby.Nil, err); c.Failed() {
		return false
	}
	matching.SetLastMatch(c.RT, ruby.Nil)
	if ok {
		f.SetMatch()
	}
	return ok
}

func endWithP(c *ruby.Call) ruby.Value {
	self := selfString(c)
	t := c.Loosely(self)
	for i := range c.All() {
		s := c.StrObj(i)
		if c.Failed() {
			return ruby.Nil
		}
		if _, err := c.Compatible(self, s); err != nil {
			return c.Fail(err)
		}
		if strings.HasSuffix(t.S, s.String()) && charBoundary(t, len(t.S)-s.Len()) {
			return ruby.True
		}
	}
	return ruby.False
}

func index(c *ruby.Call) ruby.Value {
	t := selfIn(c)
	from := 0
	if c.Has(1) {
		pos := c.Int(1)
		if pos < 0 {
			pos += int64(t.Len())
		}
		if c.Failed() || pos < 0 || pos > int64(len(t.S)) {
			return notFound(c)
		}
		if from = t.Offset(int(pos)); from < 0 {
			return notFound(c)
		}
	}
	at, ok := find(c, from)
	if !ok {
		return ruby.Nil
	}
	return ruby.Int(int64(t.Index(at)))
}

// notFound returns the result of searches that begin outside of the string.
func notFound(c *ruby.Call) ruby.Value {
	if c.Arg(0).Kind() == ruby.KindRegexp {
		matching.SetLastMatch(c.RT, ruby.Nil)
	}
	return ruby.Nil
}

// broken reports whether a text has bytes that are not characters of its encoding: no text contains it.
func broken(c *ruby.Call, s *ruby.String) bool { return s.Enc == ruby.UTF8 && !c.ValidString(s) }

// find searches for the first argument from byte from on.
func find(c *ruby.Call, from int) (at int, ok bool) {
	if re, isRegexp := matching.AsRegexp(c.Arg(0)); isRegexp {
		m := regexp.MatchIn(c, re, c.SelfStr(), from)
		if m == nil {
			return 0, false
		}
		return m.Caps[0], true
	}
	s := c.StrObj(0)
	if c.Failed() {
		return 0, false
	}
	compatibleWith(c, s)
	if broken(c, s) {
		return 0, false
	}
	at = charsFind(selfIn(c), s.String(), from)
	return at, at >= 0
}

// charsFind returns the byte from from on at which sub begins as whole characters; -1 if it does not occur.
func charsFind(t ruby.Chars, sub string, from int) int {
	for from <= len(t.S) {
		i := t.B.Index(t.S[from:], sub)
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

func rindex(c *ruby.Call) ruby.Value {
	t := selfIn(c)
	from := len(t.S)
	if c.Has(1) {
		pos := c.Int(1)
		if pos < 0 {
			pos += int64(t.Len())
		}
		if c.Failed() || pos < 0 {
			return notFound(c)
		}
		if at := t.Offset(int(min(pos, int64(len(t.S)+1)))); at >= 0 {
			from = at
		}
	}
	at, ok := findLast(c, from)
	if !ok {
		return ruby.Nil
	}
	return ruby.Int(int64(t.Index(at)))
}

// findLast searches for the first argument backwards from byte from.
func findLast(c *ruby.Call, from int) (at int, ok bool) {
	if re, isRegexp := matching.AsRegexp(c.Arg(0)); isRegexp {
		f, err := matching.NewFinder(c.RT, re, c.SelfStr())
		if err == nil {
			ok, err = f.SearchBack(from)
		}
		if err != nil {
			c.Fail(err)
			return 0, false
		}
		if !ok {
			matching.SetLastMatch(c.RT, ruby.Nil)
			return 0, false
		}
		return f.SetMatch().Caps[0], true
	}
	s := c.StrObj(0)
	if c.Failed() {
		return 0, false
	}
	compatibleWith(c, s)
	if broken(c, s) {
		return 0, false
	}
	self := c.SelfText()
	at = c.LastIndex(self[:min(len(self), from+s.Len())], s.String())
	return at, at >= 0
}

func byteindex(c *ruby.Call) ruby.Value {
	t := selfIn(c)
	from := c.IntOr(1, 0)
	if from < 0 {
		from += int64(len(t.S))
	}
	if c.Failed() || from < 0 || from > int64(len(t.S)) {
		return notFound(c)
	}
	if !charBoundary(t, int(from)) {
		return c.Raise(ruby.IndexErrorClass, "offset %d does not land on character boundary", from)
	}
	at, ok := find(c, int(from))
	if !ok {
		return ruby.Nil
	}
	return ruby.Int(int64(at))
}

func byterindex(c *ruby.Call) ruby.Value {
	t := selfIn(c)
	from := c.IntOr(1, int64(len(t.S)))
	if from < 0 {
		from += int64(len(t.S))
	}
	if c.Failed() || from < 0 {
		return notFound(c)
	}
	from = min(from, int64(len(t.S)))
	if !charBoundary(t, int(from)) {
		return c.Raise(ruby.IndexErrorClass, "offset %d does not land on character boundary", from)
	}
	if s, ok := c.Arg(0).AsString(); ok && !c.ValidString(s) {
		return notFound(c)
	}
	at, ok := findLast(c, int(from))
	if !ok {
		return ruby.Nil
	}
	return ruby.Int(int64(at))
}

func getbyte(c *ruby.Call) ruby.Value {
	i, s := c.Int(0), c.SelfText()
	if i < 0 {
		i += int64(len(s))
	}
	if c.Failed() || i < 0 || i >= int64(len(s)) {
		return ruby.Nil
	}
	return ruby.Int(int64(s[i]))
}

func byteslice(c *ruby.Call) ruby.Value {
	t := ruby.Chars{B: &c.Budget, S: c.SelfText(), Enc: ruby.Binary, Single: true}
	if len(c.Args) == 2 {
		begin, count := c.Int(0), c.Int(1)
		if c.Failed() {
			return ruby.Nil
		}
		return slice(c, t, begin, count)
	}
	if r, ok := enumerator.RangeOf(c, c.Arg(0)); ok {
		begin, count, ok := rangeBounds(c, r, int64(len(t.S)))
		if !ok {
			return ruby.Nil
		}
		return slice(c, t, begin, count)
	}
	i := c.Int(0)
	if c.Failed() || i >= int64(len(t.S)) || i < -int64(len(t.S)) {
		return ruby.Nil
	}
	return slice(c, t, i, 1)
}

func matchOp(c *ruby.Call) ruby.Value {
	v := c.Arg(0)
	switch {
	case v.Kind() == ruby.KindRegexp:
		return regexp.MatchOp(c, v.Object().(*matching.Regexp), selfString(c).Value())
	case v.Kind() == ruby.KindString:
		return c.Raise(ruby.TypeErrorClass, "type mismatch: String given")
	case v.IsNil():
		return ruby.Nil
	}
	r, _ := c.Send(v, "=~", selfString(c).Value()) // a symbol passes its text
	return r
}

// patternArg converts an argument of match and match?: a Regexp, or a string that is the source of one.
func patternArg(c *ruby.Call) *matching.Regexp {
	v := c.Arg(0)
	if re, ok := matching.AsRegexp(v); ok {
		return re
	}
	s, err := c.RT.ToStr(v)
	if err != nil {
		c.Raise(ruby.TypeErrorClass, "wrong argument type %s (expected Regexp)", ruby.DescribeForConversion(v))
		return nil
	}
	if err := matching.CheckSource(&c.Budget, s, 0); err != nil {
		c.Fail(err)
		return nil
	}
	re, err := matching.CompileRegexp(c.RT, s.String(), 0)
	if err != nil {
		c.Fail(err)
	}
	return re
}

func match(c *ruby.Call) ruby.Value {
	re := patternArg(c)
	if c.Failed() {
		return ruby.Nil
	}
	if m := c.RT.FindInstance(re.Value().Class(), "match"); m != nil && m.Body() != nil { // the template's own
		args := []ruby.Value{selfString(c).Value()}
		v, ok := c.Send(re.Value(), "match", append(args, c.Args[1:]...)...) // bounded: a position at most
		if ok && !v.IsNil() && c.Given() {
			v, _ = c.Yield(v)
		}
		return v
	}
	return regexp.Match(c, re, selfString(c).Value(), 1)
}

func matchP(c *ruby.Call) ruby.Value {
	re := patternArg(c)
	if c.Failed() {
		return ruby.Nil
	}
	return regexp.MatchP(c, re, selfString(c).Value(), 1)
}
