package ruby

// This file implements tr, delete, squeeze and count, whose arguments are lists of characters.

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// charRange is a range in a list of characters; start is how many characters are before it in the list.
type charRange struct {
	lo, hi rune
	start  int
}

// charList is what "a-z", "^0-9" and the like stand for.
type charList struct {
	ranges   []charRange
	size     int
	negative bool
}

// charListOf reads a list. Characters of binary strings are bytes.
func (c *Call) charListOf(s *String) (l charList) {
	src := s.String()
	t := s.text()
	next := func() rune {
		n := t.width(0)
		r := rune(src[0])
		if n > 1 {
			r, _ = utf8.DecodeRuneInString(src)
		} else if r >= 0x80 && t.enc == UTF8 {
			c.Raise(argumentErrorClass, "invalid byte sequence in UTF-8")
		}
		src = src[n:]
		t.s = src
		return r
	}
	if len(src) > 1 && src[0] == '^' {
		l.negative = true
		next()
	}
	for src != "" && !c.Failed() {
		if src[0] == '\\' && len(src) > 1 {
			next()
		}
		lo := next()
		hi := lo
		if len(src) > 1 && src[0] == '-' {
			next()
			if hi = next(); hi < lo {
				c.badCharRange(lo, hi)
				return l
			}
		}
		l.ranges = append(l.ranges, charRange{lo, hi, l.size})
		l.size += int(hi-lo) + 1
	}
	return l
}

func (c *Call) badCharRange(lo, hi rune) {
	if lo < 0x80 && hi < 0x80 {
		c.Raise(argumentErrorClass, "invalid range \"%c-%c\" in string transliteration", lo, hi)
		return
	}
	c.Raise(argumentErrorClass, "invalid range in string transliteration")
}

// find gives the last place of r in the list, -1 if it is not in it.
func (l *charList) find(r rune) int {
	for i := len(l.ranges) - 1; i >= 0; i-- {
		if g := l.ranges[i]; g.lo <= r && r <= g.hi {
			return g.start + int(r-g.lo)
		}
	}
	return -1
}

// at gives the character at a place, the last one beyond the end.
func (l *charList) at(i int) rune {
	i = min(i, l.size-1)
	k := sort.Search(len(l.ranges), func(k int) bool { return l.ranges[k].start > i }) - 1
	return l.ranges[k].lo + rune(i-l.ranges[k].start)
}

func (l *charList) selects(r rune) bool { return (l.find(r) >= 0) != l.negative }

// charSelectors reads all arguments as lists: what all of them select counts.
func (c *Call) charSelectors() []charList {
	lists := make([]charList, 0, len(c.Args))
	for i := range c.Args {
		s := c.StrObj(i)
		if c.Failed() {
			return nil
		}
		c.compatibleWith(s)
		lists = append(lists, c.charListOf(s))
	}
	return lists
}

func selected(lists []charList, r rune) bool {
	for i := range lists {
		if !lists[i].selects(r) {
			return false
		}
	}
	return true
}

// runes calls f for each character of the receiver; ArgumentError for broken ones.
func (c *Call) runes(f func(r rune, char string)) {
	s := c.SelfStr()
	t := s.text()
	if !t.single && !s.valid() {
		c.Raise(argumentErrorClass, "invalid byte sequence in UTF-8")
		return
	}
	if !c.Step(len(t.s)/32+1) || !c.Charge(len(t.s)) {
		return
	}
	if t.single {
		for i := 0; i < len(t.s); i++ {
			f(rune(t.s[i]), t.s[i:i+1])
		}
		return
	}
	for i, r := range t.s {
		f(r, t.s[i:i+utf8.RuneLen(r)])
	}
}

func stringCount(c *Call) Value {
	lists := c.charSelectors()
	if c.Failed() {
		return Nil
	}
	n := int64(0)
	c.runes(func(r rune, _ string) {
		if selected(lists, r) {
			n++
		}
	})
	return Int(n)
}

func stringDelete(c *Call) Value {
	if c.SelfText() == "" { // Ruby doesn't look at the arguments then
		return c.newText("", c.SelfStr().Enc)
	}
	lists := c.charSelectors()
	if c.Failed() {
		return Nil
	}
	var b strings.Builder
	c.runes(func(r rune, char string) {
		if !selected(lists, r) {
			b.WriteString(char)
		}
	})
	return c.newText(b.String(), c.SelfStr().Enc)
}

func stringSqueeze(c *Call) Value {
	lists := c.charSelectors()
	if c.Failed() {
		return Nil
	}
	var b strings.Builder
	last := rune(-1)
	c.runes(func(r rune, char string) {
		if r != last || !selected(lists, r) {
			b.WriteString(char)
		}
		last = r
	})
	return c.newText(b.String(), c.SelfStr().Enc)
}

func stringTr(c *Call) Value  { return c.translate(false) }
func stringTrS(c *Call) Value { return c.translate(true) }

// translate is tr and, with squeeze, tr_s.
func (c *Call) translate(squeeze bool) Value {
	from, to := c.StrObj(0), c.StrObj(1)
	if c.Failed() {
		return Nil
	}
	enc := c.compatibleWith(from)
	if e := c.compatibleWith(to); e != enc {
		enc = e
	}
	src, dst := c.charListOf(from), c.charListOf(&String{s: to.String(), Enc: to.Enc})
	if c.Failed() {
		return Nil
	}
	if to.Len() == 0 {
		return c.deleteSelected(src, enc)
	}
	if dst.negative { // ^ has no meaning in what comes instead
		dst = c.literalList(to)
	}
	var b strings.Builder
	last := rune(-1)
	c.runes(func(r rune, char string) {
		i := src.find(r)
		if (i >= 0) == src.negative {
			b.WriteString(char)
			last = -1
			return
		}
		mapped := dst.at(dst.size - 1)
		if !src.negative {
			mapped = dst.at(i)
		}
		if squeeze && mapped == last {
			return
		}
		last = mapped
		if enc == UTF8 {
			b.WriteRune(mapped)
		} else {
			b.WriteByte(byte(mapped))
		}
	})
	return c.newText(b.String(), enc)
}

func (c *Call) deleteSelected(l charList, enc Encoding) Value {
	var b strings.Builder
	c.runes(func(r rune, char string) {
		if !l.selects(r) {
			b.WriteString(char)
		}
	})
	return c.newText(b.String(), enc)
}

// literalList reads a list that begins with ^ as what it says.
func (c *Call) literalList(s *String) charList {
	escaped := newString("\\" + s.String())
	escaped.Enc = s.Enc
	return c.charListOf(escaped)
}
