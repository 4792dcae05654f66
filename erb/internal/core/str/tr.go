package str

// This file implements tr, delete, squeeze and count, whose arguments are lists of characters. Sets of characters are
// in package charset.

import (
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/charset"
)

// charList parses lists like "a-z" and "^0-9", range by range.
type charList struct {
	c        *ruby.Call
	t        ruby.Chars
	rest     string
	negative bool
	read     int
}

// charListOf begins to parse a list. Characters of binary strings are bytes. literal makes ^ an ordinary character.
func charListOf(c *ruby.Call, s *ruby.String, literal bool) charList {
	l := charList{c: c, t: c.Loosely(s), rest: s.String()}
	if !literal && len(l.rest) > 1 && l.rest[0] == '^' {
		l.negative = true
		l.rest = l.rest[1:]
	}
	return l
}

// char parses one character.
func (l *charList) char() rune {
	if l.rest == "" {
		return 0
	}
	b := l.rest[0]
	if b < utf8.RuneSelf || l.t.Single {
		l.rest = l.rest[1:]
		return rune(b)
	}
	r, n := utf8.DecodeRuneInString(l.rest)
	if n == 1 {
		l.c.Raise(ruby.ArgumentErrorClass, "invalid byte sequence in UTF-8")
	}
	l.rest = l.rest[n:]
	return r
}

// next parses a character, or a range of them; ok is false at the end, and after an error.
func (l *charList) next() (lo, hi rune, ok bool) {
	if l.read++; l.rest == "" || l.c.Failed() || l.read%ruby.ElementsPerStep == 0 && !l.c.Step(1) {
		return 0, 0, false
	}
	if l.rest[0] == '\\' && len(l.rest) > 1 {
		l.rest = l.rest[1:]
	}
	lo = l.char()
	hi = lo
	if len(l.rest) > 1 && l.rest[0] == '-' {
		l.rest = l.rest[1:]
		if hi = l.char(); hi < lo && !l.c.Failed() {
			badCharRange(l.c, lo, hi)
		}
	}
	return lo, hi, !l.c.Failed()
}

// after returns the next character of a list, and the rest of its range. to and end are the rest of the range read
// last; ok is false once the list has ended. At the end of the list the last character is repeated, and more is false.
func (l *charList) after(to, end rune, ok bool) (char, next, last rune, more bool) {
	if to > end && ok {
		if lo, hi, more := l.next(); more {
			return lo, lo + 1, hi, true
		}
		ok = false
	}
	return min(to, end), to + 1, end, ok
}

func badCharRange(c *ruby.Call, lo, hi rune) {
	if lo < 0x80 && hi < 0x80 {
		c.Raise(ruby.ArgumentErrorClass, "invalid range \"%c-%c\" in string transliteration", lo, hi)
		return
	}
	c.Raise(ruby.ArgumentErrorClass, "invalid range in string transliteration")
}

// charSelectors parses all arguments as lists, and returns their intersection.
func charSelectors(c *ruby.Call) (set charset.Set) {
	var one charset.Set
	for i := range c.All() {
		s := c.StrObj(i)
		if c.Failed() {
			return set
		}
		compatibleWith(c, s)
		l := charListOf(c, s, false)
		to := &set
		if i > 0 {
			one = charset.Set{}
			to = &one
		}
		for lo, hi, ok := l.next(); ok; lo, hi, ok = l.next() {
			to.Add(c, lo, hi)
		}
		if l.negative {
			to.Invert()
		}
		if i > 0 {
			set.Intersect(c, &one)
		}
		if i%ruby.ElementsPerStep == 0 && !c.Step(1) {
			break
		}
	}
	return set
}

// charsAt returns the character that begins at byte i as a number.
func charsAt(t ruby.Chars, i int) rune {
	if t.S[i] < utf8.RuneSelf || t.Single {
		return rune(t.S[i])
	}
	r, _ := utf8.DecodeRuneInString(t.S[i:])
	return r
}

// runes calls f for each character of the receiver until it returns false. It records an ArgumentError for invalid
// ones.
func runes(c *ruby.Call, f func(r rune, char string) bool) {
	t := selfIn(c)
	if !t.Single && !c.ValidString(c.SelfStr()) {
		c.Raise(ruby.ArgumentErrorClass, "invalid byte sequence in UTF-8")
		return
	}
	for i := 0; i < len(t.S); {
		end := min(len(t.S), i+runePiece)
		if !c.Step((end - i) / ruby.BytesPerStep) {
			return
		}
		for i < end {
			r, n := rune(t.S[i]), 1
			if !t.Single && r >= utf8.RuneSelf {
				r, n = utf8.DecodeRuneInString(t.S[i:])
			}
			if !f(r, t.S[i:i+n]) {
				return
			}
			i += n
		}
	}
}

// runePiece is the number of bytes between two polls of the context in runes.
const runePiece = 16 << 10

func count(c *ruby.Call) ruby.Value {
	set := charSelectors(c)
	if c.Failed() {
		return ruby.Nil
	}
	n := int64(0)
	runes(c, func(r rune, _ string) bool {
		if set.Has(r) {
			n++
		}
		return true
	})
	return ruby.Int(n)
}

func stringDelete(c *ruby.Call) ruby.Value {
	if c.SelfText() == "" { // Ruby doesn't look at the arguments then
		return c.NewText("", c.SelfStr().Enc)
	}
	if !c.Has(0) {
		return c.Fail(ruby.WrongArity(0, 1, -1))
	}
	set := charSelectors(c)
	if c.Failed() {
		return ruby.Nil
	}
	return deleteSelected(c, &set, c.SelfStr().Enc)
}

func deleteBang(c *ruby.Call) ruby.Value {
	if c.SelfText() == "" { // it can be frozen
		return ruby.Nil
	}
	return lateBang(c, func(c *ruby.Call) {
		if c.Has(0) {
			charSelectors(c)
		} else {
			c.Fail(ruby.WrongArity(0, 1, -1))
		}
	}, stringDelete)
}

func deleteSelected(c *ruby.Call, set *charset.Set, enc ruby.Encoding) ruby.Value {
	out := c.Text(c.SelfStr().Len())
	runes(c, func(r rune, char string) bool { return set.Has(r) || out.Add(char) })
	return out.ValueIn(enc)
}

func squeeze(c *ruby.Call) ruby.Value {
	set := charSelectors(c)
	if c.Failed() {
		return ruby.Nil
	}
	all := len(c.Args) == 0
	out := c.Text(c.SelfStr().Len())
	last := rune(-1)
	runes(c, func(r rune, char string) bool {
		same := r == last
		last = r
		return same && (all || set.Has(r)) || out.Add(char)
	})
	return out.ValueIn(c.SelfStr().Enc)
}

func tr(c *ruby.Call) ruby.Value {
	text, _ := translate(c, false, false)
	return text
}

func trS(c *ruby.Call) ruby.Value {
	text, _ := translate(c, true, false)
	return text
}

func translateBang(c *ruby.Call, squeeze bool) ruby.Value {
	text, found := translate(c, squeeze, true)
	if c.SelfText() == "" { // it can be frozen
		return ruby.Nil
	}
	return replaceSelf(c, text, found)
}

// mapping maps the characters of one list to the characters of another, whose last one is repeated. It reads the other
// list only as far as it needs characters.
func mapping(c *ruby.Call, src, dst *charList) (m charset.Map) {
	m.Negative = src.negative
	to, end, ok := rune(1), rune(0), true // the rest of the last range of dst: none
	for lo, hi, more := src.next(); more; lo, hi, more = src.next() {
		for r := lo; r <= hi; r++ {
			stands := r
			if !m.Negative {
				stands, to, end, ok = dst.after(to, end, ok)
			}
			if m.Set(c, r, stands); r%ruby.ElementsPerStep == 0 && !c.Step(1) {
				return m
			}
		}
	}
	for m.Negative && ok {
		if _, end, ok = dst.next(); ok {
			m.Others = end
		}
	}
	return m
}

// translate is tr and, with squeeze, tr_s. It reports whether any character was mapped, also to itself. Bang methods
// refuse a frozen receiver before they read it.
func translate(c *ruby.Call, squeeze, bang bool) (text ruby.Value, found bool) {
	from, to := c.StrObj(0), c.StrObj(1)
	if c.Failed() {
		return ruby.Nil, false
	}
	if c.SelfText() == "" { // Ruby doesn't convert the lists then
		return c.NewText("", c.SelfStr().Enc), false
	}
	enc := compatibleWith(c, from)
	if e := compatibleWith(c, to); e != enc {
		enc = e
	}
	if _, err := c.Compatible(from, to); err != nil && !c.Failed() {
		return c.Fail(err), false
	}
	src := charListOf(c, from, false)
	if to.Len() == 0 {
		var set charset.Set
		for lo, hi, ok := src.next(); ok; lo, hi, ok = src.next() {
			set.Add(c, lo, hi)
		}
		if src.negative {
			set.Invert()
		}
		if bang && !c.Thaw() {
			return ruby.Nil, false
		}
		text := deleteSelected(c, &set, enc)
		rest, ok := text.AsString()
		return text, ok && rest.Len() < c.SelfStr().Len()
	}
	dst := charListOf(c, to, true) // ^ has no meaning in the replacement
	m := mapping(c, &src, &dst)
	if c.Failed() || bang && !c.Thaw() {
		return ruby.Nil, false
	}
	out := c.Text(c.SelfStr().Len())
	last := rune(-1)
	runes(c, func(r rune, char string) bool {
		mapped, ok := m.Get(r)
		switch {
		case !ok:
			last = -1
			return out.Add(char)
		case squeeze && mapped == last:
			return true
		}
		last, found = mapped, true
		if enc == ruby.UTF8 {
			_, err := out.WriteRune(mapped)
			return err == nil
		}
		return out.WriteByte(byte(mapped)) == nil
	})
	return out.ValueIn(enc), found
}
