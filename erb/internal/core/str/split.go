package str

// This file implements the methods of String that split it: split, lines, partition.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/core/matching"
	"github.com/boshrender/boshrender/erb/internal/core/regexp"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/ascii"
)

// splitter collects the pieces of a split, or passes them to the block.
type splitter struct {
	c     *ruby.Call
	text  ruby.Chars
	list  *ruby.Array
	limit int64
	count int64
	empty int // number of empty pieces not passed on yet: at the end they are dropped
}

func split(c *ruby.Call) ruby.Value {
	s := &splitter{c: c, text: selfLoosely(c), list: c.RT.NewArray(nil), limit: c.Int32Or(1, 0)}
	if c.Failed() {
		return ruby.Nil
	}
	if s.limit == 1 {
		if s.text.S != "" {
			s.add(0, len(s.text.S))
		}
		return s.result()
	}
	s.count = 1
	v := c.Arg(0)
	switch {
	case v.IsNil():
		s.awk()
	case v.Kind() == ruby.KindRegexp:
		if re := regexp.Initialized(c, v.Object().(*matching.Regexp)); re.Source == "" || re.Source == " " { // whatever its options
			s.literal(re.Source)
		} else {
			s.regexp(re)
		}
	default:
		s.string(v)
	}
	return s.result()
}

func (s *splitter) result() ruby.Value {
	if s.c.Given() {
		return s.c.Self
	}
	return s.c.Check(s.list.Value(), s.c.RT.Charge(ruby.ArrayOverhead))
}

// add passes on a piece. It returns false if the split must stop.
func (s *splitter) add(from, to int) bool { return s.addText(s.text.S[from:to]) }

func (s *splitter) addText(piece string) bool {
	if s.limit == 0 && piece == "" {
		s.empty++
		return s.c.Step(1)
	}
	for ; s.empty > 0; s.empty-- {
		if !s.give("") {
			return false
		}
	}
	return s.give(piece)
}

func (s *splitter) give(piece string) bool {
	v := callPiece(s.c, piece)
	if !s.c.Given() {
		return !s.c.Failed() && s.c.Append(s.list, v)
	}
	_, ok := s.c.Yield(v)
	return ok
}

// full reports whether the next piece is the last, counting this one.
func (s *splitter) full() bool {
	s.count++
	return s.limit > 0 && s.limit <= s.count
}

// rest passes on the text after the last separator.
func (s *splitter) rest(from int) {
	if len(s.text.S) > 0 && (s.limit != 0 || from < len(s.text.S)) {
		s.add(from, len(s.text.S))
	}
}

// awk splits at white space.
func (s *splitter) awk() {
	if !s.valid(s.text.Single, s.c.SelfStr()) {
		return
	}
	src := s.text.S
	begin, inside := 0, false
	for i := 0; i < len(src); i++ {
		if i%ruby.ScanPiece == ruby.ScanPiece-1 && !s.c.Step(ruby.ScanPiece/ruby.BytesPerStep) {
			return
		}
		space := ascii.IsSpace(src[i])
		switch {
		case !inside && !space:
			begin, inside = i, true
			if s.limit > 0 && s.limit <= s.count {
				s.add(i, len(src))
				return
			}
		case inside && space:
			if !s.add(begin, i) {
				return
			}
			s.count++
			inside = false
			begin = i + 1
		}
		if !inside {
			begin = i + 1
		}
	}
	if inside || s.limit != 0 && len(src) > 0 {
		s.add(min(begin, len(src)), len(src))
	}
}

// string splits at a string; a single space means white space, an empty one every place.
func (s *splitter) string(v ruby.Value) {
	if v.Kind() != ruby.KindString && (v.Kind() != ruby.KindObject || !s.c.RT.RespondTo(v, "to_str", true)) {
		s.c.Raise(ruby.TypeErrorClass, "wrong argument type %s (expected Regexp)", ruby.DescribeForConversion(v))
		return
	}
	sep, err := s.c.RT.ToStr(v)
	if err != nil {
		s.c.Fail(err)
		return
	}
	compatibleWith(s.c, sep)
	if s.c.Failed() {
		return
	}
	if sep.String() == " " {
		s.awk()
		return
	}
	if s.valid(false, sep) {
		s.literal(sep.String())
	}
}

// literal splits at a text, an empty one between all characters.
func (s *splitter) literal(sep string) {
	switch {
	case !s.valid(s.text.Single, s.c.SelfStr()):
	case sep == "":
		s.chars()
	default:
		s.plain(sep)
	}
}

// valid raises an error if text has bytes that are not characters; known says that it hasn't.
func (s *splitter) valid(known bool, text *ruby.String) bool {
	if !known && !s.c.ValidString(text) && !s.c.Failed() {
		s.c.Raise(ruby.ArgumentErrorClass, "invalid byte sequence in %s", text.Enc.Name())
	}
	return !s.c.Failed()
}

func (s *splitter) plain(sep string) {
	begin := 0
	for {
		i := charsFind(s.text, sep, begin)
		if i < 0 {
			break
		}
		if !s.add(begin, i) {
			return
		}
		begin = i + len(sep)
		if s.full() {
			break
		}
	}
	s.rest(begin)
}

func (s *splitter) chars() {
	begin := 0
	for begin < len(s.text.S) {
		n := s.text.Width(begin)
		if !s.add(begin, begin+n) {
			return
		}
		begin += n
		if s.full() {
			break
		}
	}
	s.rest(begin)
}

// regexp splits at a pattern; the texts of its groups become pieces too.
func (s *splitter) regexp(re *matching.Regexp) {
	f, err := matching.NewFinder(s.c.RT, re, s.c.SelfStr())
	if err != nil {
		s.c.Fail(err)
		return
	}
	begin, start, afterEmpty := 0, 0, false
	for start <= len(s.text.S) {
		ok, err := f.Search(start)
		if err != nil {
			s.c.Fail(err)
			return
		}
		if !ok {
			matching.SetLastMatch(s.c.RT, ruby.Nil)
			break
		}
		caps := f.Caps()
		if s.c.Given() {
			m := f.Match()
			matching.SetLastMatch(s.c.RT, m.Value())
			caps = m.Caps
		}
		switch from, to := caps[0], caps[1]; {
		case start == from && from == to && !afterEmpty:
			start += max(1, s.text.Width(start))
			afterEmpty = true
			continue
		case start == from && from == to:
			if !s.add(begin, start) {
				return
			}
			begin = start
		default:
			if !s.add(begin, from) {
				return
			}
			begin, start = to, to
		}
		afterEmpty = false
		if !s.groups(caps) {
			return
		}
		if s.full() {
			f.SetMatch()
			break
		}
	}
	s.rest(begin)
}

func (s *splitter) groups(caps []int) bool {
	for i := 2; i < len(caps); i += 2 {
		if caps[i] >= 0 && caps[i+1] >= 0 && !s.add(caps[i], caps[i+1]) {
			return false
		}
	}
	return true
}

func eachLine(c *ruby.Call) ruby.Value {
	lines(c, func(line string) bool {
		return c.Run(callPiece(c, line))
	})
	return c.Self
}

func stringLines(c *ruby.Call) ruby.Value {
	if c.Given() {
		return eachLine(c)
	}
	list := c.RT.NewArray(nil)
	lines(c, func(line string) bool { return c.Append(list, callPiece(c, line)) && !c.Failed() })
	return c.Check(list.Value(), c.RT.Charge(ruby.ArrayOverhead))
}

// lines calls f for each line of the receiver. The arguments are each_line's.
func lines(c *ruby.Call, f func(string) bool) {
	if !c.AllowKw("chomp") {
		return
	}
	s, sep := c.SelfText(), "\n"
	chomp := c.KwTruthy("chomp")
	if c.Has(0) {
		if c.Arg(0).IsNil() {
			f(s)
			return
		} else if s == "" { // the separator doesn't matter
			return
		}
		by := c.StrObj(0)
		if compatibleWith(c, by); c.Failed() {
			return
		}
		sep = by.String()
	}
	if sep == "" {
		paragraphs(c, s, chomp, f)
		return
	}
	for s != "" && c.Step(1) {
		i := c.Index(s, sep)
		end := len(s)
		line := s
		if i >= 0 {
			end = i + len(sep)
			line = s[:end]
			if chomp {
				line = s[:i]
			}
		}
		if chomp && sep == "\n" && i >= 0 {
			line = strings.TrimSuffix(line, "\r")
		}
		s = s[end:]
		if !f(line) {
			return
		}
	}
}

// paragraphs is lines for paragraphs, which empty lines separate.
func paragraphs(c *ruby.Call, s string, chomp bool, f func(string) bool) {
	for s != "" {
		end, gap := 0, 0 // end of the line before the empty ones, and their length
		for gap == 0 {
			i := c.Index(s[end:], "\n")
			if i < 0 {
				end = len(s)
				break
			}
			end += i + 1
			for n := newlineAt(s[end:]); n > 0 && c.Step(1); n = newlineAt(s[end+gap:]) {
				gap += n
			}
		}
		line := s[:end+newlineAt(s[end:])]
		if chomp && gap > 0 {
			line = strings.TrimSuffix(s[:end-1], "\r")
		}
		s = s[end+gap:]
		if !c.Step(1) || !f(line) {
			return
		}
	}
}

// newlineAt returns the length of the newline that s begins with.
func newlineAt(s string) int {
	switch {
	case strings.HasPrefix(s, "\n"):
		return 1
	case strings.HasPrefix(s, "\r\n"):
		return 2
	}
	return 0
}

func partition(c *ruby.Call) ruby.Value {
	s := c.SelfText()
	if re, ok := matching.AsRegexp(c.Arg(0)); ok {
		m := regexp.MatchIn(c, re, c.SelfStr(), 0)
		if c.Failed() {
			return ruby.Nil
		}
		if m == nil {
			return c.NewArrayOf(callPiece(c, s), callPiece(c, ""), callPiece(c, ""))
		}
		return c.NewArrayOf(callPiece(c, s[:m.Caps[0]]), callPiece(c, s[m.Caps[0]:m.Caps[1]]), callPiece(c, s[m.Caps[1]:]))
	}
	sep, ok := separatorArg(c)
	if !ok {
		return ruby.Nil
	}
	i := -1
	if !broken(c, sep) {
		i = charsFind(selfLoosely(c), sep.String(), 0)
	}
	if i < 0 {
		return c.NewArrayOf(callPiece(c, s), callPiece(c, ""), callPiece(c, ""))
	}
	return c.NewArrayOf(callPiece(c, s[:i]), sep.Value(), callPiece(c, s[i+sep.Len():]))
}

// separatorArg converts the argument of partition that is not a pattern.
func separatorArg(c *ruby.Call) (*ruby.String, bool) {
	v := c.Arg(0)
	if v.Kind() != ruby.KindString && (v.Kind() != ruby.KindObject || !c.RT.RespondTo(v, "to_str", true)) {
		c.Raise(ruby.TypeErrorClass, "wrong argument type %s (expected Regexp)", ruby.DescribeForConversion(v))
		return nil, false
	}
	s := c.StrObj(0)
	if c.Failed() {
		return nil, false
	}
	compatibleWith(c, s)
	return s, !c.Failed()
}

func rpartition(c *ruby.Call) ruby.Value {
	s := c.SelfText()
	from, to := -1, 0
	var sep *ruby.String // nil for a pattern
	if re, ok := matching.AsRegexp(c.Arg(0)); ok {
		f, err := matching.NewFinder(c.RT, re, c.SelfStr())
		if err == nil {
			ok, err = f.SearchBack(len(s))
		}
		if err != nil {
			return c.Fail(err)
		}
		matching.SetLastMatch(c.RT, ruby.Nil)
		if ok {
			f.SetMatch()
			from, to = f.Caps()[0], f.Caps()[1]
		}
	} else {
		if sep, ok = separatorArg(c); !ok {
			return ruby.Nil
		}
		if !broken(c, sep) {
			from = c.LastIndex(s, sep.String())
			to = from + sep.Len()
		}
	}
	if from < 0 {
		return c.NewArrayOf(callPiece(c, ""), callPiece(c, ""), callPiece(c, s))
	}
	if sep != nil {
		return c.NewArrayOf(callPiece(c, s[:from]), sep.Value(), callPiece(c, s[to:]))
	}
	return c.NewArrayOf(callPiece(c, s[:from]), callPiece(c, s[from:to]), callPiece(c, s[to:]))
}
