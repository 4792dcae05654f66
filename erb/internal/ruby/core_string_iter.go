package ruby

// This file implements the methods of String that go through its characters or bytes, or on to the next string.

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/internal/ruby/onig"
)

// collectPieces makes an array of what each gives, or hands it to the block.
func (c *Call) collectPieces(each func(yield func(Value) bool)) Value {
	if c.Block != nil {
		each(func(v Value) bool {
			_, ok := c.Yield(v)
			return ok
		})
		return c.Self
	}
	list := newArray(nil)
	each(func(v Value) bool { return !c.Failed() && c.Append(list, v) })
	return c.Check(list.Value(), c.RT.Charge(arrayOverhead))
}

func (c *Call) eachByte(yield func(Value) bool) {
	s := c.SelfText()
	for i := 0; i < len(s); i++ {
		if !yield(Int(int64(s[i]))) {
			return
		}
	}
}

func (c *Call) eachChar(yield func(Value) bool) {
	for char := range c.SelfStr().text().chars {
		if !yield(c.piece(char)) {
			return
		}
	}
}

func (c *Call) eachCodepoint(yield func(Value) bool) {
	t := c.SelfStr().text()
	for char := range t.chars {
		r := rune(char[0])
		if t.enc == UTF8 {
			var n int
			if r, n = utf8.DecodeRuneInString(char); r == utf8.RuneError && n == 1 {
				c.Raise(argumentErrorClass, "invalid byte sequence in UTF-8")
				return
			}
		}
		if !yield(Int(int64(r))) {
			return
		}
	}
}

func (c *Call) eachGrapheme(yield func(Value) bool) {
	t := c.SelfStr().text()
	for s := t.s; s != ""; {
		n := 1
		if t.enc == UTF8 {
			var err error
			if n, err = onig.GraphemeLen(s, c.RT); err != nil {
				c.Fail(err)
				return
			}
		}
		if !yield(c.piece(s[:n])) {
			return
		}
		s = s[n:]
	}
}

func stringBytes(c *Call) Value            { return c.collectPieces(c.eachByte) }
func stringChars(c *Call) Value            { return c.collectPieces(c.eachChar) }
func stringCodepoints(c *Call) Value       { return c.collectPieces(c.eachCodepoint) }
func stringGraphemeClusters(c *Call) Value { return c.collectPieces(c.eachGrapheme) }

func stringEachByte(c *Call) Value            { return c.collectPieces(c.eachByte) }
func stringEachChar(c *Call) Value            { return c.collectPieces(c.eachChar) }
func stringEachCodepoint(c *Call) Value       { return c.collectPieces(c.eachCodepoint) }
func stringEachGraphemeCluster(c *Call) Value { return c.collectPieces(c.eachGrapheme) }

func stringOrd(c *Call) Value {
	s := c.SelfStr()
	if s.Len() == 0 {
		return c.Raise(argumentErrorClass, "empty string")
	}
	if s.Enc != UTF8 {
		return Int(int64(s.String()[0]))
	}
	r, n := utf8.DecodeRuneInString(s.String())
	if r == utf8.RuneError && n == 1 {
		return c.Raise(argumentErrorClass, "invalid byte sequence in UTF-8")
	}
	return Int(int64(r))
}

func stringSum(c *Call) Value {
	bits := c.IntOr(0, 16)
	if c.Failed() {
		return Nil
	}
	sum := uint64(0)
	s := c.SelfText()
	for i := 0; i < len(s); i++ {
		sum += uint64(s[i])
	}
	if bits > 0 && bits < 64 {
		sum &= 1<<bits - 1
	}
	return Int(int64(sum))
}

func stringSucc(c *Call) Value {
	return c.newText(succText(c.SelfText(), c.SelfStr().Enc), c.SelfStr().Enc)
}

func stringSuccBang(c *Call) Value {
	if c.Charge(c.SelfStr().Len() + 1) {
		c.SelfStr().Set(succText(c.SelfText(), c.SelfStr().Enc))
	}
	return c.Self
}

// succText gives the string that comes next in Ruby's order: the rightmost letter or digit goes up, and carries.
func succText(s string, enc Encoding) string {
	if s == "" {
		return ""
	}
	chars := make([]string, 0, len(s))
	for char := range textOf(s, enc).chars {
		chars = append(chars, char)
	}
	carry, at, last, other := "", -1, -1, false
	for i := len(chars) - 1; i >= 0; i-- {
		if last >= 0 && other && (isAlphaChar(chars[last]) && isDigitChar(chars[i]) || isDigitChar(chars[last]) && isAlphaChar(chars[i])) {
			break
		}
		next, c, state := succAlnum(chars[i])
		if other = state == succNone; other {
			continue
		}
		chars[i] = next
		if state == succFound {
			return strings.Join(chars, "")
		}
		carry, at, last = c, i, i
	}
	if at < 0 {
		return succOther(chars, enc)
	}
	return strings.Join(chars[:at], "") + carry + strings.Join(chars[at:], "")
}

// succOther goes on to the next string where there is neither a letter nor a digit.
func succOther(chars []string, enc Encoding) string {
	at := 0
	for i := len(chars) - 1; i >= 0; i-- {
		next, ok := nextChar(chars[i], enc)
		if next == "" {
			continue
		}
		chars[i] = next
		if ok {
			return strings.Join(chars, "")
		}
		at = i
	}
	return strings.Join(chars[:at], "") + "\x01" + strings.Join(chars[at:], "")
}

// nextChar gives the next character of the same length; ok is false where it begins anew, "" for broken ones.
func nextChar(char string, enc Encoding) (next string, ok bool) {
	if enc != UTF8 {
		b := char[0] + 1
		return string([]byte{b}), b != 0
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

// succState is what became of a character that should go up.
type succState uint8

const (
	succNone    succState = iota // it is neither a letter nor a digit
	succFound                    // it went up
	succWrapped                  // it began anew, and carries
)

func isDigitChar(char string) bool {
	r, _ := utf8.DecodeRuneInString(char)
	return unicode.Is(unicode.Nd, r)
}

func isAlphaChar(char string) bool {
	r, _ := utf8.DecodeRuneInString(char)
	return unicode.In(r, unicode.L, unicode.Nl, unicode.Other_Alphabetic)
}

// succAlnum lets a letter or digit go up within its row of letters or digits.
func succAlnum(char string) (next, carry string, state succState) {
	is := isDigitChar
	if !is(char) {
		if is = isAlphaChar; !is(char) {
			return "", "", succNone
		}
	}
	next, ok := char, true
	for range 2 { // one gap is skipped
		if next, ok = nextChar(next, UTF8); ok && is(next) {
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
		count++
	}
	if count == 1 {
		return "", "", succNone
	}
	carry = first
	if is(char) && isDigitChar(char) {
		carry, _ = nextChar(first, UTF8)
	}
	return first, carry, succWrapped
}

func stringUpto(c *Call) Value {
	end := c.StrObj(0)
	if c.Failed() {
		return Nil
	}
	c.compatibleWith(end)
	uptoText(c.SelfText(), end.String(), c.Truthy(1), c.SelfStr().Enc, func(s string) bool {
		_, ok := c.Yield(c.NewStringLike(s, c.SelfStr()))
		return ok
	})
	return c.Self
}

// uptoText calls yield for the strings from begin to end, as String#upto and ranges of strings go through them.
func uptoText(begin, end string, exclusive bool, enc Encoding, yield func(string) bool) {
	if len(begin) == 1 && len(end) == 1 && isASCII(begin) && isASCII(end) {
		last := int(end[0])
		if exclusive {
			last--
		}
		for c := int(begin[0]); c <= last; c++ {
			if !yield(string(rune(c))) {
				return
			}
		}
		return
	}
	if allDigits(begin) && allDigits(end) && len(begin) < 19 && len(end) < 19 {
		uptoNumber(begin, end, exclusive, yield)
		return
	}
	if begin > end || exclusive && begin == end {
		return
	}
	for current := begin; ; {
		next := succText(current, enc)
		if exclusive && current == end || !yield(current) || current == end {
			return
		}
		if next == end && exclusive || len([]rune(next)) > len([]rune(end)) || next == "" {
			return
		}
		current = next
	}
}

func allDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

func uptoNumber(begin, end string, exclusive bool, yield func(string) bool) {
	n, _ := strconv.ParseInt(begin, 10, 64)
	last, _ := strconv.ParseInt(end, 10, 64)
	if exclusive {
		last--
	}
	for ; n <= last; n++ {
		s := strconv.FormatInt(n, 10)
		if missing := len(begin) - len(s); missing > 0 {
			s = strings.Repeat("0", missing) + s
		}
		if !yield(s) {
			return
		}
	}
}
