package strscan

// This file implements the methods that search, and move after the match.

import (
	"github.com/boshrender/boshrender/erb/internal/core/conversion"
	"github.com/boshrender/boshrender/erb/internal/core/matching"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/ascii"
)

// where says where a pattern is searched for.
type where bool

const (
	here  where = false
	ahead where = true // or after the place
)

// scanning implements a method that moves behind its match if moves is set, and returns the text from the place on
// or, without text, its length.
func scanning(c *ruby.Call, at where, moves, text bool) ruby.Value {
	return with(c, func(c *ruby.Call, s *scanner) ruby.Value { return s.scan(c, at, moves, text) })
}

// full implements a method whose arguments say whether it moves, and which result it returns.
func full(c *ruby.Call, at where) ruby.Value {
	return with(c, func(c *ruby.Call, s *scanner) ruby.Value { return s.scan(c, at, c.Truthy(1), c.Truthy(2)) })
}

func (s *scanner) scan(c *ruby.Call, at where, moves, text bool) ruby.Value {
	s.forget()
	if !s.find(c, at) {
		return ruby.Nil
	}
	s.matched, s.prev = true, s.pos
	if moves {
		s.pos = s.end
	}
	if text {
		return s.piece(c, s.prev, s.end)
	}
	return ruby.Int(int64(s.end - s.prev))
}

// find searches for the first argument.
func (s *scanner) find(c *ruby.Call, at where) bool {
	if s.str.Enc.Wide() {
		c.Fail(&ruby.UnsupportedError{Construct: c.Concat("StringScanner of a text in ", s.str.Enc.Name())})
		return false
	}
	re, ok := matching.AsRegexp(c.Arg(0))
	if !ok {
		return s.findText(c, at)
	}
	s.regexp, s.registers = re, re.Groups()+1
	if s.pos > s.str.Len() {
		return false
	}
	m, ok := matching.MatchFrom(c, re, s.str, s.pos, bool(at), s.fixed)
	if !ok {
		return false
	}
	s.match = m
	s.begin, s.end, _ = m.Bounds(0)
	s.begin, s.end = s.begin+s.base(s.pos), s.end+s.base(s.pos)
	return true
}

// base returns the offset from which the bounds of a match at a place count.
func (s *scanner) base(place int) int {
	if s.fixed {
		return 0
	}
	return place
}

func (s *scanner) findText(c *ruby.Call, at where) bool {
	sub := c.StrObj(0)
	if c.Failed() {
		return false
	}
	if _, err := c.Compatible(s.str, sub); err != nil {
		c.Fail(err)
		return false
	}
	want := sub.String()
	if s.rest() < len(want) || s.pos > s.str.Len() {
		return false
	}
	rest := s.str.String()[s.pos:]
	if at == here {
		rest = rest[:len(want)]
	}
	i := c.Index(rest, want)
	if i < 0 || c.Failed() {
		return false
	}
	s.match, s.begin, s.end = nil, s.pos+i, s.pos+i+len(want)
	return true
}

// take moves by n bytes.
func (s *scanner) take(n int) {
	s.matched, s.match, s.prev, s.begin = true, nil, s.pos, s.pos
	s.pos += n
	s.end = s.pos
}

func getch(c *ruby.Call, s *scanner) ruby.Value {
	if s.forget(); s.atEnd() {
		return ruby.Nil
	}
	if s.str.Enc.Wide() {
		return c.Fail(&ruby.UnsupportedError{Construct: c.Concat("StringScanner of a text in ", s.str.Enc.Name())})
	}
	s.take(c.CharsIn(s.str).Width(s.pos))
	return s.piece(c, s.begin, s.end)
}

func getByte(c *ruby.Call, s *scanner) ruby.Value {
	if s.forget(); s.atEnd() {
		return ruby.Nil
	}
	s.take(1)
	return s.piece(c, s.begin, s.end)
}

func scanByte(_ *ruby.Call, s *scanner) ruby.Value {
	if s.forget(); s.atEnd() {
		return ruby.Nil
	}
	s.take(1)
	return ruby.Int(int64(s.str.String()[s.begin]))
}

// scanInteger reads an Integer: in base 16 it may begin with 0x.
func scanInteger(c *ruby.Call, s *scanner) ruby.Value {
	if !c.AllowKw("base") {
		return ruby.Nil
	}
	base := ruby.Int(10)
	if v, ok := c.Kw("base"); ok {
		base = v
	}
	if base != ruby.Int(10) && base != ruby.Int(16) {
		return c.Raise(ruby.ArgumentErrorClass, "Unsupported integer base: %s, expected 10 or 16", c.Inspect(base))
	}
	s.forget()
	if s.str.Enc.Wide() {
		return c.Raise(ruby.CompatibilityErrorClass, "ASCII incompatible encoding: %s", s.str.Enc.Name())
	}
	if s.atEnd() {
		return ruby.Nil
	}
	rest := s.str.String()[s.pos:]
	digit := func(i int) bool { return i < len(rest) && ascii.DigitValue(rest[i]) < int(base.Int()) }
	from := 0
	if rest[0] == '-' || rest[0] == '+' {
		from = 1
	}
	if base.Int() == 16 && len(rest) > from+1 && rest[from:from+2] == "0x" && digit(from+2) {
		from += 2
	}
	to := from
	for digit(to) {
		if to++; to%ruby.ScanPiece == 0 && !c.Step(ruby.ScanPiece/ruby.BytesPerStep) {
			return ruby.Nil
		}
	}
	if to == from {
		return ruby.Nil
	}
	s.take(to)
	return conversion.IntegerOf(&c.Budget, rest[from:to], int(base.Int()), rest[0] == '-')
}

func unscan(c *ruby.Call, s *scanner) ruby.Value {
	if !s.matched {
		return c.Raise(errorClass, "unscan failed: previous match record not exist")
	}
	return s.moveTo(c, s.prev)
}
