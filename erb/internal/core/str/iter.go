package str

// This file implements the methods of String that iterate over its characters or bytes, or return the next string.

import (
	"strconv"
	"unicode"
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/ascii"
	"github.com/boshrender/boshrender/erb/internal/ruby/onig"
)

// collectPieces makes an array of the values that each yields, or passes them to the block.
func collectPieces(c *ruby.Call, each func(c *ruby.Call, yield func(ruby.Value) bool)) ruby.Value {
	if c.Given() {
		each(c, func(v ruby.Value) bool {
			return c.Run(v)
		})
		return c.Self
	}
	list := c.RT.NewArray(nil)
	each(c, func(v ruby.Value) bool { return !c.Failed() && c.Append(list, v) })
	return c.Check(list.Value(), c.RT.Charge(ruby.ArrayOverhead))
}

// eachByte reads the receiver again for each byte, as Ruby does: a block can make it longer.
func eachByte(c *ruby.Call, yield func(ruby.Value) bool) {
	s := c.SelfStr()
	for i := 0; i < s.Len(); i++ {
		if !yield(ruby.Int(int64(s.String()[i]))) {
			return
		}
	}
}

func eachChar(c *ruby.Call, yield func(ruby.Value) bool) {
	for char := range selfIn(c).Chars {
		if !yield(callPiece(c, char)) {
			return
		}
	}
}

func eachCodepoint(c *ruby.Call, yield func(ruby.Value) bool) {
	t := selfIn(c)
	for char := range t.Chars {
		r := rune(char[0])
		if t.Enc == ruby.UTF8 {
			var n int
			if r, n = utf8.DecodeRuneInString(char); r == utf8.RuneError && n == 1 {
				c.Raise(ruby.ArgumentErrorClass, "invalid byte sequence in UTF-8")
				return
			}
		}
		if !yield(ruby.Int(int64(r))) {
			return
		}
	}
}

func eachGrapheme(c *ruby.Call, yield func(ruby.Value) bool) {
	t := selfIn(c)
	for s := t.S; s != ""; {
		n := 1
		if t.Enc == ruby.UTF8 {
			var err error
			if n, err = onig.GraphemeLen(s, c.RT); err != nil {
				c.Fail(err)
				return
			}
		}
		if !c.Step(n/ruby.ElementsPerStep) || !yield(callPiece(c, s[:n])) {
			return
		}
		s = s[n:]
	}
}

func stringBytes(c *ruby.Call) ruby.Value { return collectPieces(c, eachByte) }

func chars(c *ruby.Call) ruby.Value { return collectPieces(c, eachChar) }

func codepoints(c *ruby.Call) ruby.Value { return collectPieces(c, eachCodepoint) }

func graphemeClusters(c *ruby.Call) ruby.Value { return collectPieces(c, eachGrapheme) }

func stringEachByte(c *ruby.Call) ruby.Value { return collectPieces(c, eachByte) }

func stringEachChar(c *ruby.Call) ruby.Value { return collectPieces(c, eachChar) }

func stringEachCodepoint(c *ruby.Call) ruby.Value { return collectPieces(c, eachCodepoint) }

func eachGraphemeCluster(c *ruby.Call) ruby.Value { return collectPieces(c, eachGrapheme) }

func ord(c *ruby.Call) ruby.Value {
	s := c.SelfStr()
	if s.Len() == 0 {
		return c.Raise(ruby.ArgumentErrorClass, "empty string")
	}
	if s.Enc != ruby.UTF8 {
		if s.Enc == ruby.ASCII && s.String()[0] >= utf8.RuneSelf {
			return c.Raise(ruby.ArgumentErrorClass, "invalid byte sequence in US-ASCII")
		}
		return ruby.Int(int64(s.String()[0]))
	}
	r, n := utf8.DecodeRuneInString(s.String())
	if r == utf8.RuneError && n == 1 {
		return c.Raise(ruby.ArgumentErrorClass, "invalid byte sequence in UTF-8")
	}
	return ruby.Int(int64(r))
}

func sum(c *ruby.Call) ruby.Value {
	bits := c.IntOr(0, 16)
	if c.Failed() {
		return ruby.Nil
	}
	sum := uint64(0)
	summed := c.Pieces(c.SelfText(), func(piece string) bool {
		for i := range len(piece) {
			sum += uint64(piece[i])
		}
		return true
	})
	if !summed {
		return ruby.Nil
	}
	if bits > 0 && bits < 64 {
		sum &= 1<<bits - 1
	}
	return ruby.Int(int64(sum))
}

func succ(c *ruby.Call) ruby.Value {
	return c.NewText(succText(&c.Budget, c.SelfText(), c.SelfStr().Enc), c.SelfStr().Enc)
}

func succBang(c *ruby.Call) ruby.Value {
	if text := succText(&c.Budget, c.SelfText(), c.SelfStr().Enc); !c.Failed() {
		c.SelfStr().Set(text)
	}
	return c.Self
}

// successor computes the next string, from the last character to the first. Replacements of characters have the
// same number of bytes.
type successor struct {
	*ruby.Budget
	text ruby.Chars
	out  []byte // the text so far
	at   int    // where the last examined character begins
	seen int

	latest struct { // last result of succAlnum
		char, next, carry string
		state             succState
	}
}

// charsPerStep is the number of characters that are looked up in the tables of Unicode in one step.
const charsPerStep = 4

func budgetSuccessor(b *ruby.Budget, s string, enc ruby.Encoding) *successor {
	return &successor{Budget: b, text: b.CharsOf(s, enc), out: b.BytesOf(s), at: len(s)}
}

// back returns the character before the current place; ok is false at the beginning, and after an error.
func (s *successor) back() (char string, ok bool) {
	if s.at == 0 || s.Failed() || s.seen%charsPerStep == charsPerStep-1 && !s.Step(1) {
		return "", false
	}
	s.seen++
	end := s.at
	s.at = s.text.Before(end)
	return s.text.S[s.at:end], true
}

// put replaces the character that back returned.
func (s *successor) put(char string) { copy(s.out[s.at:], char) }

// done returns the string, with more characters inserted at a place.
func (s *successor) done(more string, at int) string {
	out := s.Text(len(s.out) + len(more))
	out.Write(s.out[:at])
	out.Add(more)
	out.Write(s.out[at:])
	return out.String()
}

// succText returns the next string in Ruby's order: the rightmost letter or digit is incremented, with carry.
func succText(b *ruby.Budget, text string, enc ruby.Encoding) string {
	if text == "" {
		return ""
	}
	if enc.Charset() && !b.Pieces(text, ruby.IsASCII) {
		b.Fail(&ruby.UnsupportedError{Construct: "String#succ in " + enc.Name(), Reason: "its letters beyond ASCII are unknown"})
		return ""
	}
	s := budgetSuccessor(b, text, enc)
	carry, mark, last, other := "", -1, "", false
	for char, ok := s.back(); ok; char, ok = s.back() {
		if last != "" && other && (isAlphaChar(last) && isDigitChar(char) || isDigitChar(last) && isAlphaChar(char)) {
			break
		}
		next, more, state := s.succAlnum(char)
		if other = state == succNone; other {
			continue
		}
		s.put(next)
		if state == succFound {
			return s.done("", 0)
		}
		carry, mark, last = more, s.at, next
	}
	if mark < 0 && !b.Failed() {
		return succOther(b, text, enc)
	}
	return s.done(carry, max(0, mark))
}

// succOther returns the next string if there is neither a letter nor a digit.
func succOther(b *ruby.Budget, text string, enc ruby.Encoding) string {
	s := budgetSuccessor(b, text, enc)
	mark := 0
	for char, ok := s.back(); ok; char, ok = s.back() {
		next, found := nextChar(char, enc)
		if next == "" {
			continue
		}
		if s.put(next); found {
			return s.done("", 0)
		}
		mark = s.at
	}
	return s.done("\x01", mark)
}

// nextChar returns the next character of the same length; ok is false if it wraps around, "" for invalid ones.
func nextChar(char string, enc ruby.Encoding) (next string, ok bool) {
	if enc != ruby.UTF8 {
		b := char[0] + 1
		return string([]byte{b}), b != 0 // bounded: one byte
	}
	r, n := utf8.DecodeRuneInString(char)
	if r == utf8.RuneError && n == 1 {
		return "", false
	}
	if r++; r == 0xD800 {
		r = 0xE000
	}
	if r > unicode.MaxRune || utf8.RuneLen(r) != n {
		return string([...]rune{0, 0, 0x80, 0x800, 0x10000}[n]), false
	}
	return string(r), true
}

// succState is the result of incrementing a character.
type succState uint8

const (
	succNone    succState = iota // it is neither a letter nor a digit
	succFound                    // it was incremented
	succWrapped                  // it wrapped around, with a carry
)

func isDigitChar(char string) bool {
	r, _ := utf8.DecodeRuneInString(char)
	return unicode.Is(unicode.Nd, r)
}

func isAlphaChar(char string) bool {
	r, _ := utf8.DecodeRuneInString(char)
	return unicode.In(r, unicode.L, unicode.Nl, unicode.Other_Alphabetic)
}

// succAlnum increments a letter or digit within its range of letters or digits.
func (s *successor) succAlnum(char string) (next, carry string, state succState) {
	if char != s.latest.char {
		s.latest.char = char
		s.latest.next, s.latest.carry, s.latest.state = s.upAlnum(char)
	}
	return s.latest.next, s.latest.carry, s.latest.state
}

func (s *successor) upAlnum(char string) (next, carry string, state succState) {
	is := isDigitChar
	if !is(char) {
		if is = isAlphaChar; !is(char) {
			return "", "", succNone
		}
	}
	next, ok := char, true
	for range 2 { // one gap is skipped
		if next, ok = nextChar(next, ruby.UTF8); ok && is(next) {
			return next, "", succFound
		}
	}
	first, count := char, 1
	for {
		r, n := utf8.DecodeRuneInString(first)
		if r == 0 || utf8.RuneLen(r-1) != n || !is(string(r-1)) {
			break
		}
		first = string(r - 1)
		if count++; count%charsPerStep == 0 && !s.Step(1) {
			break
		}
	}
	if count == 1 {
		return "", "", succNone
	}
	carry = first
	if is(char) && isDigitChar(char) {
		carry, _ = nextChar(first, ruby.UTF8)
	}
	return first, carry, succWrapped
}

func upto(c *ruby.Call) ruby.Value {
	end := c.StrObj(0)
	Upto(c, c.SelfStr(), end, c.Truthy(1), func(v ruby.Value) bool {
		return c.Run(v)
	})
	return c.Self
}

// Upto calls yield for the strings from first to last, as String#upto and ranges of strings iterate over them.
func Upto(c *ruby.Call, first, last *ruby.String, exclusive bool, yield func(v ruby.Value) bool) {
	_, err := c.Compatible(first, last)
	if c.Fail(err); c.Failed() {
		return
	}
	uptoText(c, first, last.String(), exclusive, func(s string) bool {
		v := c.NewText(s, first.Enc)
		return !c.Failed() && yield(v)
	})
}

// uptoText is Upto for texts: rb_str_upto_each of Ruby's string.c.
func uptoText(c *ruby.Call, first *ruby.String, end string, exclusive bool, yield func(string) bool) {
	begin := first.String()
	if len(begin) == 1 && len(end) == 1 && ruby.IsASCII(begin) && ruby.IsASCII(end) {
		last := int(end[0])
		if exclusive {
			last--
		}
		for char := int(begin[0]); char <= last; char++ {
			if !yield(ascii.Text(byte(char))) {
				return
			}
		}
		return
	}
	if ascii.AllDigits(begin) && ascii.AllDigits(end) && len(begin) < 19 && len(end) < 19 {
		uptoNumber(&c.Budget, begin, end, exclusive, yield)
		return
	}
	if begin > end || exclusive && begin == end {
		return
	}
	past := nextOf(c, end, first)
	for current := begin; !c.Failed() && current != past; {
		if !exclusive && current == end {
			yield(current)
			return
		}
		next := nextOf(c, current, first)
		if !yield(current) || exclusive && next == end || len(next) > len(end) || next == "" {
			return
		}
		current = next
	}
}

// nextOf returns the next text by succ, which a template may have defined again.
func nextOf(c *ruby.Call, text string, like *ruby.String) string {
	if c.RT.Patches == nil {
		return succText(&c.Budget, text, like.Enc)
	}
	v, _ := c.Send(c.NewText(text, like.Enc), "succ")
	s, err := c.RT.ToStr(v)
	if c.Fail(err); c.Failed() {
		return ""
	}
	return s.String()
}

func uptoNumber(b *ruby.Budget, begin, end string, exclusive bool, yield func(string) bool) {
	n, _ := strconv.ParseInt(begin, 10, 64)
	last, _ := strconv.ParseInt(end, 10, 64)
	if exclusive {
		last--
	}
	for ; n <= last; n++ {
		s := strconv.FormatInt(n, 10)
		if missing := len(begin) - len(s); missing > 0 {
			s = b.Concat("0000000000000000000"[:missing], s)
		}
		if !yield(s) {
			return
		}
	}
}
