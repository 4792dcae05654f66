package psych

// This file writes Ruby's simple objects, as Psych's visitor YAMLTree does.

import (
	"math"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/boshrender/boshrender/internal/rubytext"
)

// plain is the style of a text that a reader recognizes without quotes.
var plain = ScalarStyle{Plain: true}

// Plain writes a text that means the same without quotes: an integer, a boolean, a date.
func (e *Emitter) Plain(text string) { e.Scalar(text, plain) }

// Bool writes true or false.
func (e *Emitter) Bool(b bool) {
	if b {
		e.number("true")
	} else {
		e.number("false")
	}
}

// Int writes an integer.
func (e *Emitter) Int(i int64) {
	var scratch [20]byte
	e.number(string(strconv.AppendInt(scratch[:0], i, 10)))
}

// number is Plain for a text that never needs quotes.
func (e *Emitter) number(text string) {
	if e.canonical {
		e.Plain(text)
	} else {
		e.ascii(text)
	}
}

// Float writes a float.
func (e *Emitter) Float(f float64) {
	if e.yamlv2 {
		e.Plain(goFloat(f))
		return
	}
	switch {
	case math.IsNaN(f):
		e.Plain(".nan")
	case math.IsInf(f, 1):
		e.Plain(".inf")
	case math.IsInf(f, -1):
		e.Plain("-.inf")
	default:
		var scratch [32]byte
		e.number(string(rubytext.AppendFloat(scratch[:0], f)))
	}
}

// Nil writes nil: an empty plain scalar where that is possible.
func (e *Emitter) Nil() {
	if e.yamlv2 {
		e.Plain("null")
		return
	}
	e.Scalar("", ScalarStyle{Properties: Properties{Tag: yamlTag + "null"}, Plain: true})
}

// Symbol writes a symbol, given without its colon.
func (e *Emitter) Symbol(s string) {
	if s == "" {
		e.Scalar("", ScalarStyle{Properties: Properties{Tag: "!ruby/symbol"}})
		return
	}
	if e.fail(charging(e.budget, len(s))); e.err == nil {
		e.Plain(":" + s)
	}
}

// Time writes a Time.
func (e *Emitter) Time(t time.Time) { e.Plain(formatTime(t)) }

// Binary writes a string that is not text as !binary.
func (e *Emitter) Binary(s string) {
	text, err := toBase64(s, e.budget)
	if e.fail(err); e.err == nil {
		e.Scalar(text, ScalarStyle{Properties: Properties{Tag: "!binary"}, Style: StyleLiteral})
	}
}

// String writes a string in the style that Psych chooses for it, in which it is read as a string again. A string that
// is not UTF-8 is written by Binary.
func (e *Emitter) String(s string) {
	if e.yamlv2 {
		e.goString(s)
		return
	}
	if e.cli && e.cliString(s) || e.both && e.cliNumeral(s) || e.simpleString(s) {
		return
	}
	valid, err := isUTF8(s, e.budget)
	switch {
	case err != nil:
		e.fail(err)
	case !valid:
		e.Binary(s)
	default:
		style, err := stringStyle(s, e.folded, e.budget)
		if e.fail(err); e.err == nil {
			e.Scalar(s, style)
		}
	}
}

// TaggedString writes a string that is valid UTF-8 with a tag, in the style of String.
func (e *Emitter) TaggedString(s string, p Properties) {
	style, err := stringStyle(s, e.folded, e.budget)
	if e.fail(err); e.err == nil {
		style.Properties, style.Plain, style.Quoted = p, false, false
		e.Scalar(s, style)
	}
}

// stringStyle returns the style in which Psych writes a string that is valid UTF-8. Strings of more than width
// characters are folded; without a line_width option, width is math.MaxInt. The error is Ruby's for a string that
// looks like a time that Psych cannot read.
func stringStyle(s string, width int, b Budget) (ScalarStyle, error) {
	style := ScalarStyle{Plain: true, Quoted: true, Style: StylePlain}
	switch {
	case breaksInside(s):
		style.Style = StyleLiteral
	case s == "<<":
		return ScalarStyle{Properties: Properties{Tag: yamlTag + "str"}, Style: StyleSingleQuoted}, nil
	case s == "y", s == "Y", s == "n", s == "N":
		style.Style = StyleDoubleQuoted
	case len(s) > width && moreChars(s, width):
		style.Style = StyleFolded
	case startsOddly(s):
		style.Style = StyleDoubleQuoted
	default:
		ambiguous, err := ambiguous(s, b)
		if err != nil {
			return style, err
		}
		if ambiguous {
			style.Style = StyleSingleQuoted
		}
	}
	return style, nil
}

// moreChars reports whether s has more than n characters.
func moreChars(s string, n int) bool {
	if len(s) > utf8.UTFMax*n {
		return true
	}
	return utf8.RuneCountInString(s) > n
}

// breaksInside reports whether s has a line feed that is followed by more than a single line feed.
func breaksInside(s string) bool {
	i := strings.IndexByte(s, '\n')
	return i >= 0 && s[i+1:] != "" && s[i+1:] != "\n"
}

// startsOddly reports whether a line of s begins with a character that is not a word character and has no double
// quote after it.
func startsOddly(s string) bool {
	for begin := 0; begin < len(s); {
		r, w := utf8.DecodeRuneInString(s[begin:])
		rest := s[begin+w:]
		line, _, _ := strings.Cut(rest, "\n")
		if !rubytext.IsWord(r) && strings.IndexByte(line, '"') < 0 {
			return true
		}
		next := strings.IndexByte(s[begin:], '\n')
		if next < 0 {
			return false
		}
		begin += next + 1
	}
	return false
}

// ambiguous reports whether a reader would read s, written plain, as another value.
func ambiguous(s string, b Budget) (bool, error) {
	o := Options{Budget: b}
	kind, err := classify(s, &o)
	if err != nil {
		return false, err
	}
	switch kind {
	case scalarString:
		return looksLikeBadOctal(s), nil
	case scalarDate:
		_, ok := parseDate(s)
		return ok, nil
	case scalarTime:
		v, err := parseTime(s)
		_, ok := v.(time.Time)
		return ok, err
	}
	return true, nil
}

// looksLikeBadOctal: "08", "0779", which other readers read as numbers.
func looksLikeBadOctal(s string) bool {
	if s == "" || s[0] != '0' {
		return false
	}
	i := 1 + span(s[1:], "01234567")
	return i < len(s) && (s[i] == '8' || s[i] == '9')
}

// simpleString writes s if it consists of words that need no quotes. It recognizes the most common strings in one
// pass.
func (e *Emitter) simpleString(s string) bool {
	if len(s) < 2 || len(s) > min(e.folded, piece) || len(s) < 6 && lookupWord(s) != wordNone || e.canonical {
		return false
	}
	if c := s[0] | 0x20; c < 'a' || c > 'z' {
		return false
	}
	last := len(s) - 1
	for i := 1; i < last; i++ {
		switch simpleChars[s[i]] {
		case simpleAnywhere:
		case simpleBeforeWord:
			if s[i+1] == ' ' || e.flow > 0 {
				return false
			}
		default:
			return false
		}
	}
	if simpleChars[s[last]] != simpleAnywhere || s[last] == ' ' {
		return false
	}
	e.ascii(s)
	return true
}

// ascii writes a plain scalar of printable ASCII characters that needs no quotes.
func (e *Emitter) ascii(s string) {
	ctx := e.open(len(s) <= maxSimpleKey)
	switch {
	case e.err != nil:
	case !ctx.simpleKey && e.column+len(s) >= e.width:
		e.write(s, StylePlain, ctx) // the text may need folding
	default:
		if !e.whitespace {
			e.put(' ')
		}
		e.add(s)
		e.column += len(s)
		e.whitespace, e.indention = false, false
	}
}

// simpleChars are the characters that need no quotes after a letter: some anywhere, some outside of flow collections
// and not before a space.
var simpleChars = func() (t [256]uint8) {
	for c := range t {
		if classes[c]&clWord != 0 {
			t[c] = simpleAnywhere
		}
	}
	for _, c := range " ./+=@$()*&!|<>^;~%" {
		t[c] = simpleAnywhere
	}
	for _, c := range ":,?[]{}" {
		t[c] = simpleBeforeWord
	}
	return t
}()

const (
	simpleAnywhere uint8 = 1 + iota
	simpleBeforeWord
)
