package json

// This file parses strings.

import (
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

const unclosed = `unexpected end of input, expected closing "`

// str parses a string, with the option for it the key of an object as a symbol.
func (p *parser) str(key bool) ruby.Value {
	p.i++
	start := p.i
	escaped := false
	for {
		if p.i >= len(p.text) {
			p.i = len(p.text)
			return p.fail(unclosed)
		}
		c := p.text[p.i]
		if c == '"' {
			break
		}
		switch {
		case c == '\\':
			escaped = true
			p.i++
		case c < ' ' && !p.controls:
			return p.fail("invalid ASCII control character in string: %s")
		}
		if p.i++; p.i >= p.due && !p.worked(p.i) {
			return ruby.Nil
		}
	}
	text := p.text[start:p.i]
	end := p.i + 1
	if escaped {
		if text = p.unescape(start, p.i); p.Err() != nil {
			return ruby.Nil
		}
	}
	p.i = end
	if !p.Charge(len(text) + ruby.StringOverhead) {
		return ruby.Nil
	}
	switch {
	case key && p.symbolize:
		if !p.AsName(text) {
			return ruby.Nil
		}
		return ruby.Sym(text)
	case key || p.freeze:
		return p.RT.FrozenStr(text)
	}
	return p.RT.NewString(text).Value()
}

// unescape decodes text[start:end]. seg is where the text since the last escape starts; errors point there.
func (p *parser) unescape(start, end int) string {
	t := p.Text(end - start)
	seg := start
	for i, due := start, start+piece; i < end && p.Err() == nil; {
		if i >= due {
			if due += piece; !p.Step(piece / ruby.BytesPerStep) {
				return ""
			}
		}
		if p.text[i] != '\\' {
			i++
			continue
		}
		t.Add(p.text[seg:i])
		c := p.text[i+1]
		switch at := strings.IndexByte(`nrtbf"\/`, c); {
		case at >= 0:
			_ = t.WriteByte("\n\r\t\b\f\"\\/"[at])
			i += 2
		case c == 'u':
			r, next := p.unicode(i, end, seg)
			if p.Err() != nil {
				return ""
			}
			_, _ = t.WriteRune(r)
			i = next
		case c >= ' ':
			p.failAt(i, "invalid escape character in string: %s")
			return ""
		case p.controls:
			_ = t.WriteByte('\\')
			_ = t.WriteByte(c)
			i += 2
		case c == '\n':
			p.failAt(i, "Invalid unescaped newline character (\\n) in string: %s")
			return ""
		default:
			p.failAt(i, "invalid ASCII control character in string: %s")
			return ""
		}
		seg = i
	}
	t.Add(p.text[seg:end])
	return t.String()
}

// unicode decodes \uXXXX at i, two of them for a surrogate pair.
func (p *parser) unicode(i, end, seg int) (r rune, next int) {
	if i+6 > end {
		p.failAt(seg, "incomplete unicode character escape sequence at %s")
		return 0, 0
	}
	hi, ok := p.hex(i + 2)
	if !ok {
		return 0, 0
	}
	if hi&0xFC00 != 0xD800 {
		return hi, i + 6
	}
	if i+12 > end || p.text[i+6] != '\\' || p.text[i+7] != 'u' {
		p.failAt(seg, "incomplete surrogate pair at %s")
		return 0, 0
	}
	lo, ok := p.hex(i + 8)
	if !ok {
		return 0, 0
	}
	if lo&0xFC00 != 0xDC00 {
		p.failAt(seg, "invalid surrogate pair at %s")
		return 0, 0
	}
	return (hi-0xD800)<<10 + (lo - 0xDC00) + 0x10000, i + 12
}

func (p *parser) hex(i int) (rune, bool) {
	n, err := strconv.ParseUint(p.text[i:i+4], 16, 32)
	if err != nil || p.text[i] == '+' {
		p.failAt(i-2, "incomplete unicode character escape sequence at %s")
		return 0, false
	}
	return rune(n), true
}
