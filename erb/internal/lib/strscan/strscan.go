// Package strscan has Ruby's StringScanner, which scans a text piece by piece: strscan.go has the class and its
// place in the text, scan.go the methods that move it, matched.go the methods that describe the last match.
package strscan

import (
	"strconv"

	"github.com/boshrender/boshrender/erb/internal/core/matching"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "strscan", Classes: classes, Tables: [][]ruby.Table{tables}}

var (
	scannerClass *ruby.Class
	errorClass   *ruby.Class
)

// scanner is the Go data of a StringScanner.
type scanner struct {
	str   *ruby.String // nil before initialize
	pos   int
	fixed bool // anchors refer to the whole text

	// The last match.
	matched    bool
	prev       int              // where the search began
	begin, end int              // in the text
	match      *matching.Match  // nil if it was no regular expression's
	regexp     *matching.Regexp // the last one searched for
	registers  int              // number of parts for which there is room, from an earlier pattern
}

// DupData implements DataDuper: a copy scans the same text.
func (s *scanner) DupData(*ruby.Budget) any {
	copied := *s
	return &copied
}

var tables = []ruby.Table{
	{Class: &scannerClass, Alloc: func(c *ruby.Class) ruby.Value { return ruby.NewInstance(c, &scanner{}) }},
	{Class: &scannerClass, Constants: func() {
		ruby.Constant(scannerClass, "Id", ruby.SharedStr("$Id$"))
		ruby.Constant(scannerClass, "Version", ruby.SharedStr("3.1.6"))
	}},
	{Class: &scannerClass, Statics: []ruby.Method{{Name: "must_C_version", Fn: ruby.SelfValue}}},
	{Class: &scannerClass, Methods: []ruby.Method{
		{Name: "<<", Min: 1, Max: 1, Fn: concat},
		{Name: "[]", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return with(c, aref) }},
		{Name: "beginning_of_line?", Fn: func(c *ruby.Call) ruby.Value { return with(c, beginningOfLine) }},
		{Name: "bol?", Fn: func(c *ruby.Call) ruby.Value { return with(c, beginningOfLine) }},
		{Name: "captures", Fn: func(c *ruby.Call) ruby.Value { return with(c, captures) }},
		{Name: "charpos", Fn: func(c *ruby.Call) ruby.Value { return with(c, charpos) }},
		{Name: "check", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return scanning(c, here, false, true) }},
		{Name: "check_until", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return scanning(c, ahead, false, true) }},
		{Name: "concat", Min: 1, Max: 1, Fn: concat},
		{Name: "eos?", Fn: func(c *ruby.Call) ruby.Value {
			return with(c, func(_ *ruby.Call, s *scanner) ruby.Value { return ruby.Bool(s.atEnd()) })
		}},
		{Name: "exist?", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return scanning(c, ahead, false, false) }},
		{Name: "fixed_anchor?", Fn: func(c *ruby.Call) ruby.Value {
			return with(c, func(_ *ruby.Call, s *scanner) ruby.Value { return ruby.Bool(s.fixed) })
		}},
		{Name: "get_byte", Fn: func(c *ruby.Call) ruby.Value { return with(c, getByte) }},
		{Name: "getch", Fn: func(c *ruby.Call) ruby.Value { return with(c, getch) }},
		{Name: "initialize", Min: 1, Max: 2, Fn: initialize, Flags: ruby.PrivateRow | ruby.Kw},
		{Name: "inspect", Fn: inspect},
		{Name: "match?", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return scanning(c, here, false, false) }},
		{Name: "matched", Fn: func(c *ruby.Call) ruby.Value { return with(c, matchedText) }},
		{Name: "matched?", Fn: func(c *ruby.Call) ruby.Value {
			return with(c, func(_ *ruby.Call, s *scanner) ruby.Value { return ruby.Bool(s.matched) })
		}},
		{Name: "matched_size", Fn: func(c *ruby.Call) ruby.Value { return with(c, matchedSize) }},
		{Name: "named_captures", Fn: func(c *ruby.Call) ruby.Value { return with(c, namedCaptures) }},
		{Name: "peek", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return with(c, peek) }},
		{Name: "peek_byte", Fn: func(c *ruby.Call) ruby.Value { return with(c, peekByte) }},
		{Name: "pointer", Fn: func(c *ruby.Call) ruby.Value { return with(c, position) }},
		{Name: "pointer=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return with(c, setPosition) }},
		{Name: "pos", Fn: func(c *ruby.Call) ruby.Value { return with(c, position) }},
		{Name: "pos=", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return with(c, setPosition) }},
		{Name: "post_match", Fn: func(c *ruby.Call) ruby.Value { return with(c, postMatch) }},
		{Name: "pre_match", Fn: func(c *ruby.Call) ruby.Value { return with(c, preMatch) }},
		{Name: "reset", Fn: func(c *ruby.Call) ruby.Value {
			return with(c, func(c *ruby.Call, s *scanner) ruby.Value { return s.moveTo(c, 0) })
		}},
		{Name: "rest", Fn: func(c *ruby.Call) ruby.Value {
			return with(c, func(c *ruby.Call, s *scanner) ruby.Value { return s.piece(c, s.pos, s.str.Len()) })
		}},
		{Name: "rest?", Fn: func(c *ruby.Call) ruby.Value {
			return with(c, func(_ *ruby.Call, s *scanner) ruby.Value { return ruby.Bool(!s.atEnd()) })
		}},
		{Name: "rest_size", Fn: func(c *ruby.Call) ruby.Value {
			return with(c, func(_ *ruby.Call, s *scanner) ruby.Value { return ruby.Int(int64(s.rest())) })
		}},
		{Name: "scan", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return scanning(c, here, true, true) }},
		{Name: "scan_byte", Fn: func(c *ruby.Call) ruby.Value { return with(c, scanByte) }},
		{Name: "scan_full", Min: 3, Max: 3, Fn: func(c *ruby.Call) ruby.Value { return full(c, here) }},
		{Name: "scan_integer", Fn: func(c *ruby.Call) ruby.Value { return with(c, scanInteger) }, Flags: ruby.Kw},
		{Name: "scan_until", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return scanning(c, ahead, true, true) }},
		{Name: "search_full", Min: 3, Max: 3, Fn: func(c *ruby.Call) ruby.Value { return full(c, ahead) }},
		{Name: "size", Fn: func(c *ruby.Call) ruby.Value { return with(c, size) }},
		{Name: "skip", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return scanning(c, here, true, false) }},
		{Name: "skip_until", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return scanning(c, ahead, true, false) }},
		{Name: "string", Fn: func(c *ruby.Call) ruby.Value {
			if s := c.SelfInstance().Data.(*scanner); s.str != nil {
				return s.str.Value()
			}
			return ruby.Nil
		}},
		{Name: "string=", Min: 1, Max: 1, Fn: setString},
		{Name: "terminate", Fn: func(c *ruby.Call) ruby.Value {
			return with(c, func(c *ruby.Call, s *scanner) ruby.Value { return s.moveTo(c, s.str.Len()) })
		}},
		{Name: "unscan", Fn: func(c *ruby.Call) ruby.Value { return with(c, unscan) }},
		{Name: "values_at", Max: -1, Fn: func(c *ruby.Call) ruby.Value { return with(c, valuesAt) }},
	}},
}

// with readies the scanner of a row; ArgumentError before initialize.
func with(c *ruby.Call, row func(*ruby.Call, *scanner) ruby.Value) ruby.Value {
	s := c.SelfInstance().Data.(*scanner)
	if s.str == nil {
		return c.Raise(ruby.ArgumentErrorClass, "uninitialized StringScanner object")
	}
	return row(c, s)
}

func initialize(c *ruby.Call) ruby.Value {
	if !c.AllowKw("fixed_anchor") {
		return ruby.Nil
	}
	if str := c.StrObj(0); !c.Failed() {
		*c.SelfInstance().Data.(*scanner) = scanner{str: str, fixed: c.KwTruthy("fixed_anchor")}
	}
	return c.Self
}

func setString(c *ruby.Call) ruby.Value {
	s, str := c.SelfInstance().Data.(*scanner), c.StrObj(0)
	if !c.Failed() {
		s.str = str
		s.moveTo(c, 0)
	}
	return c.Arg(0)
}

func concat(c *ruby.Call) ruby.Value {
	return with(c, func(c *ruby.Call, s *scanner) ruby.Value {
		if more := c.StrObj(0); !c.Failed() {
			c.Send(s.str.Value(), "<<", more.Value())
		}
		return c.Self
	})
}

func (s *scanner) atEnd() bool { return s.pos >= s.str.Len() }

// rest returns the number of bytes left.
func (s *scanner) rest() int { return max(0, s.str.Len()-s.pos) }

// piece makes a string of the bytes from one up to another, as far as there are any.
func (s *scanner) piece(c *ruby.Call, from, to int) ruby.Value {
	text := s.str.String()
	to = min(to, len(text))
	return c.NewText(text[min(max(from, 0), to):to], s.str.Enc)
}

func (s *scanner) moveTo(c *ruby.Call, pos int) ruby.Value {
	s.pos = pos
	s.forget()
	return c.Self
}

// forget forgets the last match.
func (s *scanner) forget() { s.matched, s.regexp = false, nil }

func position(_ *ruby.Call, s *scanner) ruby.Value { return ruby.Int(int64(s.pos)) }

func charpos(c *ruby.Call, s *scanner) ruby.Value {
	n, _ := c.Send(s.piece(c, 0, s.pos), "length")
	return n
}

func setPosition(c *ruby.Call, s *scanner) ruby.Value {
	n, size := c.Int(0), int64(s.str.Len())
	if n < 0 {
		n += size
	}
	switch {
	case c.Failed():
	case n < 0 || n > size:
		return c.Raise(ruby.RangeErrorClass, "index out of range")
	default:
		s.pos = int(n)
	}
	return ruby.Int(n)
}

func beginningOfLine(_ *ruby.Call, s *scanner) ruby.Value {
	switch {
	case s.pos > s.str.Len():
		return ruby.Nil
	case s.pos == 0:
		return ruby.True
	}
	return ruby.Bool(s.str.String()[s.pos-1] == '\n')
}

func peek(c *ruby.Call, s *scanner) ruby.Value {
	n := c.Int(0)
	switch {
	case c.Failed():
		return ruby.Nil
	case s.atEnd():
		return s.piece(c, 0, 0)
	case n < 0:
		return c.Raise(ruby.ArgumentErrorClass, "negative string size (or size too big)")
	}
	return s.piece(c, s.pos, s.pos+int(min(n, int64(s.rest()))))
}

func peekByte(_ *ruby.Call, s *scanner) ruby.Value {
	if s.atEnd() {
		return ruby.Nil
	}
	return ruby.Int(int64(s.str.String()[s.pos]))
}

// shownAround is the number of bytes before and after the place that inspect shows.
const shownAround = 5

func inspect(c *ruby.Call) ruby.Value {
	s := c.SelfInstance().Data.(*scanner)
	name := c.Self.RealClass().Inspect()
	switch {
	case s.str == nil:
		return c.NewString(c.Concat("#<", name, " (uninitialized)>"))
	case s.atEnd():
		return c.NewString(c.Concat("#<", name, " fin>"))
	}
	text, before, behind := s.str.String(), "", ""
	if s.pos > 0 {
		from, dots := max(0, s.pos-shownAround), ""
		if from > 0 {
			dots = "..."
		}
		before = c.Concat(dumped(c, c.Concat(dots, text[from:s.pos])), " ")
	}
	behind = text[s.pos:min(len(text), s.pos+shownAround)]
	if s.rest() > shownAround {
		behind = c.Concat(behind, "...")
	}
	place := c.Concat(strconv.Itoa(s.pos), "/", strconv.Itoa(len(text)))
	return c.NewString(c.Concat("#<", name, " ", place, " ", before, "@ ", dumped(c, behind), ">"))
}

// dumped spells bytes as dump does.
func dumped(c *ruby.Call, text string) string {
	v, _ := c.Send(c.NewText(text, ruby.Binary), "dump")
	return ruby.PlainToS(v)
}
