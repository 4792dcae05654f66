package ruby

// This file implements tr, delete, squeeze and count, whose arguments are lists of characters. Sets of characters are
// in package charset.

import (
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/internal/ruby/charset"
)

// charList reads what "a-z", "^0-9" and the like stand for, range by range.
type charList struct {
	c        *Call
	t        Chars
	rest     string
	negative bool
	read     int
}

// charListOf begins to read a list. Characters of binary strings are bytes. literal gives ^ no meaning.
func (c *Call) charListOf(s *String, literal bool) charList {
	l := charList{c: c, t: c.loosely(s), rest: s.String()}
	if !literal && len(l.rest) > 1 && l.rest[0] == '^' {
		l.negative = true
		l.rest = l.rest[1:]
	}
	return l
}

// char reads one character.
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
		l.c.Raise(ArgumentErrorClass, "invalid byte sequence in UTF-8")
	}
	l.rest = l.rest[n:]
	return r
}

// next reads a character, or a range of them; ok is false at the end, and after an error.
func (l *charList) next() (lo, hi rune, ok bool) {
	if l.read++; l.rest == "" || l.c.Failed() || l.read%ElementsPerStep == 0 && !l.c.Step(1) {
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
			l.c.badCharRange(lo, hi)
		}
	}
	return lo, hi, !l.c.Failed()
}

func (c *Call) badCharRange(lo, hi rune) {
	if lo < 0x80 && hi < 0x80 {
		c.Raise(ArgumentErrorClass, "invalid range \"%c-%c\" in string transliteration", lo, hi)
		return
	}
	c.Raise(ArgumentErrorClass, "invalid range in string transliteration")
}

// charSelectors reads all arguments as lists: what all of them select counts.
func (c *Call) charSelectors() (set charset.Set) {
	var one charset.Set
	for i := range c.All() {
		s := c.StrObj(i)
		if c.Failed() {
			return set
		}
		c.compatibleWith(s)
		l := c.charListOf(s, false)
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
		if i%ElementsPerStep == 0 && !c.Step(1) {
			break
		}
	}
	return set
}

// at returns the character that begins at byte i as a number.
func (t Chars) at(i int) rune {
	if t.S[i] < utf8.RuneSelf || t.Single {
		return rune(t.S[i])
	}
	r, _ := utf8.DecodeRuneInString(t.S[i:])
	return r
}

// runes calls f for each character of the receiver until it gives false; ArgumentError for broken ones.
func (c *Call) runes(f func(r rune, char string) bool) {
	t := c.selfIn()
	if !t.Single && !c.ValidString(c.SelfStr()) {
		c.Raise(ArgumentErrorClass, "invalid byte sequence in UTF-8")
		return
	}
	for i := 0; i < len(t.S); {
		end := min(len(t.S), i+runePiece)
		if !c.Step((end - i) / BytesPerStep) {
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

// runePiece is how many bytes runes goes on between two looks at the context.
const runePiece = 16 << 10

func stringCount(c *Call) Value {
	set := c.charSelectors()
	if c.Failed() {
		return Nil
	}
	n := int64(0)
	c.runes(func(r rune, _ string) bool {
		if set.Has(r) {
			n++
		}
		return true
	})
	return Int(n)
}

func stringDelete(c *Call) Value {
	if c.SelfText() == "" { // Ruby doesn't look at the arguments then
		return c.NewText("", c.SelfStr().Enc)
	}
	set := c.charSelectors()
	if c.Failed() {
		return Nil
	}
	return c.deleteSelected(&set, c.SelfStr().Enc)
}

func (c *Call) deleteSelected(set *charset.Set, enc Encoding) Value {
	out := c.Text(c.SelfStr().Len())
	c.runes(func(r rune, char string) bool { return set.Has(r) || out.Add(char) })
	return out.ValueIn(enc)
}

func stringSqueeze(c *Call) Value {
	set := c.charSelectors()
	if c.Failed() {
		return Nil
	}
	all := len(c.Args) == 0
	out := c.Text(c.SelfStr().Len())
	last := rune(-1)
	c.runes(func(r rune, char string) bool {
		same := r == last
		last = r
		return same && (all || set.Has(r)) || out.Add(char)
	})
	return out.ValueIn(c.SelfStr().Enc)
}

func stringTr(c *Call) Value  { return c.translate(false) }
func stringTrS(c *Call) Value { return c.translate(true) }

// mapping is that of the characters of one list to those of another, whose last one goes on for ever.
func (c *Call) mapping(src, dst *charList) (m charset.Map) {
	m.Negative = src.negative
	lo, hi, more := src.next()
	to, end, ok := dst.next()
	for ; more; lo, hi, more = src.next() {
		for r := lo; r <= hi; r++ {
			stands := to
			if m.Negative {
				stands = r
			}
			if m.Set(c, r, stands); r%ElementsPerStep == 0 && !c.Step(1) {
				return m
			}
			if m.Negative {
				continue
			}
			if to < end {
				to++
			} else if first, last, more := dst.next(); more {
				to, end = first, last
			}
		}
	}
	for ; ok; _, end, ok = dst.next() {
		m.Others = end
	}
	return m
}

// translate is tr and, with squeeze, tr_s.
func (c *Call) translate(squeeze bool) Value {
	from, to := c.StrObj(0), c.StrObj(1)
	if c.Failed() {
		return Nil
	}
	if c.SelfText() == "" { // Ruby doesn't look at the lists then
		return c.NewText("", c.SelfStr().Enc)
	}
	enc := c.compatibleWith(from)
	if e := c.compatibleWith(to); e != enc {
		enc = e
	}
	if _, err := c.Compatible(from, to); err != nil && !c.Failed() {
		return c.Fail(err)
	}
	src := c.charListOf(from, false)
	if to.Len() == 0 {
		var set charset.Set
		for lo, hi, ok := src.next(); ok; lo, hi, ok = src.next() {
			set.Add(c, lo, hi)
		}
		if src.negative {
			set.Invert()
		}
		return c.deleteSelected(&set, enc)
	}
	dst := c.charListOf(to, true) // ^ has no meaning in what comes instead
	m := c.mapping(&src, &dst)
	if c.Failed() {
		return Nil
	}
	out := c.Text(c.SelfStr().Len())
	last := rune(-1)
	c.runes(func(r rune, char string) bool {
		mapped, ok := m.Get(r)
		switch {
		case !ok:
			last = -1
			return out.Add(char)
		case squeeze && mapped == last:
			return true
		}
		last = mapped
		if enc == UTF8 {
			_, err := out.WriteRune(mapped)
			return err == nil
		}
		return out.WriteByte(byte(mapped)) == nil
	})
	return out.ValueIn(enc)
}
