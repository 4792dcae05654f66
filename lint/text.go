package lint

// This file goes over texts in pieces, between which the context is looked at.

import (
	"strings"
	"unicode/utf8"
)

// maxTemplate is how long a template may be to be looked at, in bytes.
const maxTemplate = 1 << 20

// piece is how many bytes of a text are gone over between two looks at the context.
const piece = 64 << 10

// ended counts a small piece of work, and reports whether the context has ended.
func (c *checker) ended() bool { return c.poll.Tick() != nil }

// index returns where a text first has another from an offset on; -1 if it hasn't, or the context has ended.
func (c *checker) index(text, sub string, from int) int {
	for ; from+len(sub) <= len(text) && c.poll.Work(piece) == nil; from += piece {
		if at := strings.Index(text[from:min(len(text), from+piece+len(sub)-1)], sub); at >= 0 {
			return from + at
		}
	}
	return -1
}

// places counts lines and columns on the way through a text.
type places struct {
	c            *checker
	text         string
	at           int
	lines, chars int // before at: line breaks, and characters of its line
	start        int // of the line

	known   int // the line of which it is known whether it is a comment
	comment bool
}

// of returns the line and column of an offset behind those that it was asked for before.
func (p *places) of(at int) (line, column int) {
	for p.at < at && p.c.poll.Work(piece) == nil {
		next := min(at, p.at+piece)
		for next < at && next > p.at+1 && !utf8.RuneStart(p.text[next]) {
			next--
		}
		part := p.text[p.at:next]
		if n := strings.Count(part, "\n"); n > 0 {
			p.lines += n
			p.chars = 0
			p.start = p.at + strings.LastIndexByte(part, '\n') + 1
			part = p.text[p.start:next]
		}
		p.chars += utf8.RuneCountInString(part)
		p.at = next
	}
	return 1 + p.lines, 1 + p.chars
}

// commented reports whether the line of the last offset is a comment.
func (p *places) commented() bool {
	if line := 1 + p.lines; p.known != line {
		p.known = line
		p.comment = strings.HasPrefix(strings.TrimLeft(p.text[p.start:min(len(p.text), p.start+piece)], " \t\r"), "#")
	}
	return p.comment
}

// withoutTags puts blanks in place of code, and a word in place of values; everything else stays where it is.
func (c *checker) withoutTags(text string) string {
	var out strings.Builder
	for at := 0; ; {
		begin, end := c.index(text, "<%", at), -1
		if begin >= 0 {
			end = c.index(text, "%>", begin+len("<%"))
		}
		if end < 0 {
			out.WriteString(text[at:])
			return out.String()
		}
		out.WriteString(text[at:begin])
		at = end + len("%>")
		tag := text[begin:at]
		if strings.HasPrefix(tag, "<%=") && !strings.Contains(tag, "\n") {
			out.WriteByte('x')
			tag = tag[1:]
		}
		for _, r := range tag {
			if r != '\n' {
				r = ' '
			}
			out.WriteRune(r)
		}
	}
}
