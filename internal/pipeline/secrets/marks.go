package secrets

// This file compares a text with the texts for other secrets: the differences come from the secrets.

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender/internal/textdiff"
)

// Differing returns the parts of a text that differ from another one, in whole words. Without them both texts are the
// same, so that nobody can tell from the rest which one it was.
func Differing(text, other string) []Span {
	if text == other {
		return nil
	}
	if sameLines(text, other) {
		return Join(text, inLine(text, other, 0))
	}
	var spans []Span
	for _, b := range textdiff.Lines(text, other) {
		from, to := b.A[0], b.A[1]
		was, is := text[from:to], other[b.B[0]:b.B[1]]
		mine, others := strings.SplitAfter(was, "\n"), strings.SplitAfter(is, "\n")
		if len(mine) != len(others) {
			spans = append(spans, words(was, is, from)...)
			continue
		}
		for n, line := range mine {
			spans = append(spans, inLine(line, others[n], from)...)
			from += len(line)
		}
	}
	return Join(text, spans)
}

// sameLines reports whether two texts have lines of the same lengths.
func sameLines(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for n := range len(a) {
		if a[n] != b[n] && (a[n] == '\n' || b[n] == '\n') {
			return false
		}
	}
	return true
}

// inLine compares two lines; a begins at a position of a text.
func inLine(a, b string, at int) []Span {
	if len(a) != len(b) {
		return words(a, b, at)
	}
	var spans []Span
	for n := range len(a) {
		if a[n] == b[n] {
			continue
		}
		if last := len(spans) - 1; last >= 0 && spans[last].To == at+n {
			spans[last].To++
			continue
		}
		spans = append(spans, Span{at + n, at + n + 1})
	}
	return spans
}

// words compares two texts word by word. A word alone between two differences differs, too: it is the same by chance.
func words(a, b string, at int) []Span {
	var spans []Span
	for _, d := range textdiff.Words(a, b) {
		s := Span{at + d.A[0], at + d.A[1]}
		if n := len(spans) - 1; n >= 0 {
			between := strings.FieldsFunc(a[spans[n].To-at:d.A[0]], func(r rune) bool { return r < utf8.RuneSelf && !inWord(byte(r)) })
			if len(between) < 2 {
				spans[n].To = s.To
				continue
			}
		}
		spans = append(spans, s)
	}
	return spans
}

// Join widens spans to whole words, and joins spans with nothing between them but punctuation, spaces, or the end of a
// line with nothing left in it and the indentation of the next.
func Join(text string, spans []Span) []Span {
	for n := range spans {
		s := &spans[n]
		if s.From == s.To {
			continue
		}
		for s.From > 0 && inWord(text[s.From-1]) && inCode(text[s.From]) {
			s.From--
		}
		for s.To < len(text) && inWord(text[s.To]) && inCode(text[s.To-1]) {
			s.To++
		}
	}
	spans = merged(spans)
	var out []Span
	for _, s := range spans {
		if n := len(out) - 1; n >= 0 && joins(text[out[n].To:s.From], text, out[n].From) {
			out[n].To = s.To
			continue
		}
		out = append(out, s)
	}
	return out
}

// Widen widens spans to the spaces and quotes around them: they may lack punctuation.
func Widen(text string, spans []Span) []Span {
	const ends = " \t\r\n\"'"
	out := slices.Clone(spans)
	for n := range out {
		s := &out[n]
		s.From = strings.LastIndexAny(text[:s.From], ends) + 1
		s.To = upTo(text, s.To, ends).To
	}
	return merged(out)
}

// inCode reports whether a character may be in the middle of an encoded text.
func inCode(c byte) bool { return inWord(c) || strings.IndexByte("+/%\\", c) >= 0 }

func inWord(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' || c >= utf8.RuneSelf
}

// joins reports whether the text between two secrets belongs to them.
func joins(gap, text string, from int) bool {
	if end := strings.IndexByte(gap, '\n'); end >= 0 {
		begun := strings.LastIndexByte(text[:from], '\n') + 1
		return strings.TrimSpace(gap) == "" && strings.Count(gap, "\n") == 1 && strings.TrimSpace(text[begun:from]) == ""
	}
	return strings.TrimSpace(gap) == "" || len(gap) <= 4 && !strings.ContainsAny(gap, " \t\"',:@") && !slices.ContainsFunc([]byte(gap), inWord)
}

// Carry returns the parts of a text of unknown origin that may come from the secrets of a text of known origin, because
// they stand in their place, or are the same.
func Carry(text, known string, secret []Span) []Span {
	c := carrier{secret: secret}
	for _, b := range textdiff.Lines(text, known) {
		c.same(b.A[0])
		c.at, c.other = b.A[0], b.B[0]
		was, is := text[b.A[0]:b.A[1]], known[b.B[0]:b.B[1]]
		lines, others := strings.SplitAfter(was, "\n"), strings.SplitAfter(is, "\n")
		if len(lines) != len(others) {
			lines, others = []string{was}, []string{is}
		}
		for n := range lines {
			c.part(lines[n], others[n], len(lines) == 1)
		}
	}
	c.same(len(text))
	return Join(text, c.spans)
}

// carrier goes through two texts.
type carrier struct {
	secret    []Span // of the known text
	spans     []Span // of the other one
	at, other int    // the positions in the text, and in the known one
}

// same carries the secrets over up to a position before which both texts are the same.
func (c *carrier) same(to int) {
	for _, s := range c.secret {
		from, end := max(s.From, c.other), min(s.To, c.other+to-c.at)
		if from < end {
			c.spans = append(c.spans, Span{from - c.other + c.at, end - c.other + c.at})
		}
	}
	c.other += to - c.at
	c.at = to
}

// part compares parts that differ. Text that the known text lacks may be secret if a secret stands in its place. If
// nothing stands there, or whole says that lines can't be compared with one another, it may be secret if there is any
// secret.
func (c *carrier) part(a, b string, whole bool) {
	at, other := c.at, c.other
	touched := func(from, to int) bool {
		return slices.ContainsFunc(c.secret, func(s Span) bool { return s.From <= to && from <= s.To })
	}
	any := touched(other, other+len(b))
	for _, d := range textdiff.Words(a, b) {
		c.same(at + d.A[0])
		empty := d.B[0] == d.B[1]
		if any && d.A[0] < d.A[1] && (whole || empty || touched(other+d.B[0], other+d.B[1])) {
			c.spans = append(c.spans, Span{at + d.A[0], at + d.A[1]})
		}
		c.at, c.other = at+d.A[1], other+d.B[1]
	}
	c.same(at + len(a))
	c.at, c.other = at+len(a), other+len(b)
}

// Union returns spans of either list.
func Union(a, b []Span) []Span { return merged(slices.Concat(a, b)) }

// All returns the span of all of a text.
func All(text []byte) []Span {
	if len(bytes.TrimSpace(text)) == 0 {
		return nil
	}
	return []Span{{0, len(bytes.TrimRight(text, "\r\n"))}}
}
