package psych

// This file chooses the style of scalars and writes tags, as libyaml does.

import (
	"errors"
	"strings"
	"unicode/utf8"
)

// tagParts is a tag in its written form: with a handle, or verbatim.
type tagParts struct {
	handle, suffix string
}

func (t tagParts) none() bool  { return t.handle == "" && t.suffix == "" }
func (t tagParts) length() int { return len(t.handle) + len(t.suffix) }

// analyzeTag splits a tag. It returns the zero value if the tag need not be written.
func (e *Emitter) analyzeTag(tag string, implicit bool) tagParts {
	if tag == "" || implicit && !e.canonical {
		return tagParts{}
	}
	if suffix, ok := strings.CutPrefix(tag, "!"); ok && suffix != "" {
		return tagParts{"!", suffix}
	}
	if suffix, ok := strings.CutPrefix(tag, yamlTag); ok && suffix != "" {
		return tagParts{"!!", suffix}
	}
	return tagParts{"", tag}
}

// tag writes a tag.
func (e *Emitter) tag(t tagParts) {
	switch {
	case t.none():
	case t.handle != "":
		e.indicator(t.handle, true, false, false)
		e.tagSuffix(t.suffix)
	default:
		e.indicator("!<", true, false, false)
		e.tagSuffix(t.suffix)
		e.indicator(">", false, false, false)
	}
}

func (e *Emitter) tagSuffix(s string) {
	const hex = "0123456789ABCDEF"
	for i := 0; i < len(s) && e.err == nil; i++ {
		c := s[i]
		if classes[c]&clWord != 0 || c != 0 && strings.IndexByte(";/?:@&=+$,_.~*'()[]", c) >= 0 {
			e.put(c)
			continue
		}
		e.put('%')
		e.put(hex[c>>4])
		e.put(hex[c&15])
	}
	e.whitespace, e.indention = false, false
}

// analysis records in which styles a scalar can be written.
type analysis struct {
	multiline  bool
	flowPlain  bool
	blockPlain bool
	single     bool
	block      bool
}

// Marks of bytes for the analysis of scalars.
const (
	mkFirst   uint8 = 1 << iota // an indicator at the beginning of a scalar
	mkFlow                      // an indicator anywhere in a flow collection
	mkColon                     // ":"
	mkHash                      // "#"
	mkSpecial                   // not printable, or the beginning of something longer than a byte
	mkBlank                     // a space or a line feed
)

var marks = func() (t [256]uint8) {
	for c := range t {
		if c < 0x20 || c > 0x7E {
			t[c] = mkSpecial
		}
	}
	for _, c := range "#,[]{}&*!|>'\"%@`" {
		t[c] |= mkFirst
	}
	for _, c := range ",?[]{}" {
		t[c] |= mkFlow
	}
	t[':'] |= mkColon
	t['#'] |= mkHash
	t[' '] |= mkBlank
	t['\n'] = mkBlank
	return t
}()

// blankOrEnd reports whether the character at s[i] is a blank, a line break, NUL or the end of s.
func blankOrEnd(s string, i int) bool {
	if i >= len(s) {
		return true
	}
	switch c := s[i]; {
	case c == ' ', c == '\t', c == 0:
		return true
	case classes[c]&clBreak != 0:
		return breakAt(s, i) > 0
	}
	return false
}

// breakAt is breakWidth for a string without a margin; CR LF counts as one break of one byte.
func breakAt(s string, i int) int {
	switch s[i] {
	case '\n', '\r':
		return 1
	case 0xC2:
		if i+1 < len(s) && s[i+1] == 0x85 {
			return 2
		}
	case 0xE2:
		if i+2 < len(s) && s[i+1] == 0x80 && (s[i+2] == 0xA8 || s[i+2] == 0xA9) {
			return 3
		}
	}
	return 0
}

// printableWidth returns the width of the character at s[i] if libyaml writes it unescaped, else 0. Characters beyond
// U+FFFF are escaped.
func printableWidth(s string, i int) int {
	c := s[i]
	if c < 0x80 {
		if c >= 0x20 && c < 0x7F || c == '\n' {
			return 1
		}
		return 0
	}
	r, w := utf8.DecodeRuneInString(s[i:])
	switch {
	case r == utf8.RuneError && w == 1, r < 0xA0, r > 0xFFFF, r == 0xFEFF, r == 0xFFFE, r == 0xFFFF:
		return 0
	}
	return w
}

// analyze returns the styles in which value can be written.
func analyze(value string, b Budget) (analysis, error) {
	if value == "" {
		return analysis{blockPlain: true, single: true}, nil
	}
	flowIndicators, blockIndicators := firstIndicators(value)
	var special, breaks, breakSpace, spaceBreak, afterSpace, afterBreak bool
	for i, due := 0, piece; i < len(value); {
		if i >= due {
			due += piece
			if err := working(b, piece); err != nil {
				return analysis{}, err
			}
		}
		if n := plainRun(value[i:min(len(value), due)]); n > 0 {
			afterSpace, afterBreak = false, false
			i += n
			continue
		}
		c := value[i]
		mk := marks[c]
		if i > 0 {
			flowIndicators = flowIndicators || mk&(mkFlow|mkColon) != 0
			if mk&mkColon != 0 && blankOrEnd(value, i+1) || mk&mkHash != 0 && blankBefore(value, i) {
				flowIndicators, blockIndicators = true, true
			}
		}
		width, brk := 1, 0
		if mk&mkSpecial != 0 || c == '\n' {
			if width = printableWidth(value, i); width == 0 {
				special = true
				_, width = utf8.DecodeRuneInString(value[i:])
			}
			brk = breakAt(value, i)
		}
		breakSpace = breakSpace || afterBreak && c == ' '
		spaceBreak = spaceBreak || afterSpace && brk > 0
		breaks = breaks || brk > 0
		afterSpace, afterBreak = c == ' ', brk > 0
		i += width
	}
	edge := value[0] == ' ' || breakAt(value, 0) > 0 || afterSpace || afterBreak
	plain := !edge && !breakSpace && !spaceBreak && !special && !breaks
	return analysis{
		multiline:  breaks,
		flowPlain:  plain && !flowIndicators,
		blockPlain: plain && !blockIndicators,
		single:     !breakSpace && !spaceBreak && !special,
		block:      !afterSpace && !spaceBreak && !special,
	}, nil
}

// plainRun counts the bytes at the beginning of s that have no special meaning after the first character of a scalar.
func plainRun(s string) (n int) {
	for n < len(s) && marks[s[n]]&^mkFirst == 0 {
		n++
	}
	return n
}

// firstIndicators reports whether a scalar begins with an indicator of flow collections, and with one of block
// context.
func firstIndicators(value string) (flow, block bool) {
	switch c := value[0]; {
	case marks[c]&mkFirst != 0, c == '-' && blankOrEnd(value, 1),
		strings.HasPrefix(value, "---"), strings.HasPrefix(value, "..."):
		return true, true
	case c == '?' || c == ':':
		return true, blankOrEnd(value, 1)
	}
	return false, false
}

// blankBefore reports whether the character before s[i] is a blank or a line break.
func blankBefore(s string, i int) bool {
	_, w := utf8.DecodeLastRuneInString(s[:i])
	return blankOrEnd(s, i-w)
}

var errNoType = errors.New("neither tag nor implicit flags are specified")

// Scalar writes a scalar.
func (e *Emitter) Scalar(value string, s ScalarStyle) {
	t := e.analyzeTag(s.Tag, s.Plain || s.Quoted)
	a, err := analyze(value, e.budget)
	e.fail(err)
	ctx := e.open(!a.multiline && len(s.Anchor)+t.length()+len(value) <= maxSimpleKey)
	if e.err != nil {
		return
	}
	if t.none() && !s.Plain && !s.Quoted {
		e.fail(errNoType)
		return
	}
	style := e.chooseStyle(value, s, a, ctx, t.none())
	if t.none() && !s.Quoted && style != StylePlain {
		t.handle = "!"
	}
	e.anchor('&', s.Anchor)
	e.tag(t)
	e.write(value, style, ctx)
}

func (e *Emitter) chooseStyle(value string, s ScalarStyle, a analysis, ctx context, noTag bool) Style {
	style := s.Style
	if style == StyleAny {
		style = StylePlain
	}
	if e.canonical || ctx.simpleKey && a.multiline {
		style = StyleDoubleQuoted
	}
	if style == StylePlain {
		allowed := a.blockPlain
		if e.flow > 0 {
			allowed = a.flowPlain
		}
		if !allowed || value == "" && (e.flow > 0 || ctx.simpleKey) || noTag && !s.Plain {
			style = StyleSingleQuoted
		}
	}
	if style == StyleSingleQuoted && !a.single {
		style = StyleDoubleQuoted
	}
	if (style == StyleLiteral || style == StyleFolded) && (!a.block || e.flow > 0 || ctx.simpleKey) {
		style = StyleDoubleQuoted
	}
	return style
}

// write writes the content of a scalar, indented one level deeper than the current one.
func (e *Emitter) write(value string, style Style, ctx context) {
	indent := e.indent
	e.indent = e.deeper(true)
	switch style {
	case StylePlain:
		e.writePlain(value, !ctx.simpleKey)
	case StyleSingleQuoted:
		e.writeSingleQuoted(value, !ctx.simpleKey)
	case StyleDoubleQuoted:
		e.writeDoubleQuoted(value, !ctx.simpleKey)
	case StyleLiteral:
		e.writeLiteral(value)
	case StyleFolded:
		e.writeFolded(value)
	}
	e.indent = indent
}
