package lint

// This file reads TOML 1.0, and the properties files of Java.

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/pattern"
)

// tomlReader reads a TOML document from a place on, up to its first mistake.
type tomlReader struct {
	*content
	d     *Document
	at    int
	keys  map[string]bool // dotted paths of the values of the current table, and below "[" the paths of tables
	table string
	depth int
	bad   bool
}

// maxTOML is the deepest nesting of arrays and inline tables that is checked.
const maxTOML = 200

func readTOML(ctx context.Context, text string, _ []string) *Document {
	poll := limit.NewPoll(ctx)
	r := &tomlReader{content: newContent(&poll, strings.ReplaceAll(text, "\r\n", " \n")), d: &Document{}, keys: map[string]bool{}}
	for r.skip(true); !r.bad && r.at < len(r.text) && !r.ended(); r.skip(true) {
		if r.text[r.at] == '[' {
			r.header()
		} else {
			r.pair("[" + r.table)
		}
		if r.skip(false); !r.bad && r.at < len(r.text) && r.text[r.at] != '\n' {
			r.fail("something stands behind the end of a statement")
		}
	}
	return r.d
}

// fail notes the mistake at the current place.
func (r *tomlReader) fail(format string, args ...any) {
	if !r.bad {
		r.bad = true
		r.d.fault(min(r.at, len(r.text)), fmt.Sprintf(format, args...))
	}
}

// skip skips blanks and comments, with lines also the ends of lines.
func (r *tomlReader) skip(lines bool) {
	for r.at < len(r.text) && !r.ended() {
		switch ch := r.text[r.at]; {
		case ch == ' ' || ch == '\t' || lines && ch == '\n':
			r.at++
		case ch == '#':
			for r.at < len(r.text) && r.text[r.at] != '\n' && !r.ended() {
				r.at++
			}
		default:
			return
		}
	}
}

// take goes over a text, if it stands here.
func (r *tomlReader) take(text string) bool {
	if strings.HasPrefix(r.text[r.at:], text) {
		r.at += len(text)
		return true
	}
	return false
}

// header reads the name of a table.
func (r *tomlReader) header() {
	begin, end := r.at, "]"
	r.at++
	list := r.take("[")
	if list {
		end = "]]"
	}
	name := r.dotted()
	if r.bad {
		return
	}
	if !r.take(end) {
		r.fail("the name of a table has no end")
		return
	}
	if r.table = name; list {
		r.table += fmt.Sprintf("\x00%d", r.at) // each is another table
		return
	}
	if r.keys["table "+name] {
		r.at = begin
		r.fail("the table is there twice")
	}
	r.keys["table "+name] = true
}

// pair reads a key and its value.
func (r *tomlReader) pair(table string) {
	begin := r.at
	name := r.dotted()
	if r.bad {
		return
	}
	if !r.take("=") {
		r.fail("a key has no = behind it")
		return
	}
	if key := table + "\x00" + name; r.keys[key] {
		r.at = begin
		r.fail("the key %q is there twice", strings.ReplaceAll(name, "\x00", "."))
		return
	}
	r.keys[table+"\x00"+name] = true
	r.skip(false)
	r.value(table + "\x00" + name)
}

// dotted reads a key of parts, and the blanks around them.
func (r *tomlReader) dotted() string {
	var parts []string
	for !r.ended() {
		r.skip(false)
		switch {
		case r.at < len(r.text) && (r.text[r.at] == '"' || r.text[r.at] == '\''):
			parts = append(parts, r.quoted(r.text[r.at], false))
		default:
			begin := r.at
			for r.at < len(r.text) && isWord(r.text[r.at]) && r.text[r.at] != '.' && !r.ended() {
				r.at++
			}
			if begin == r.at {
				r.fail("no key stands where one begins")
			}
			parts = append(parts, r.text[begin:r.at])
		}
		r.skip(false)
		if r.bad || !r.take(".") {
			break
		}
	}
	return strings.Join(parts, "\x00")
}

// value reads a value; name is the path of its key.
func (r *tomlReader) value(name string) {
	if r.depth++; r.depth > maxTOML {
		r.bad = true // of such nothing is said
	}
	defer func() { r.depth-- }()
	if r.bad || r.at >= len(r.text) {
		r.fail("a key has no value")
		return
	}
	switch ch := r.text[r.at]; ch {
	case '"', '\'':
		r.d.Values = append(r.d.Values, r.quoted(ch, true))
	case '[':
		r.array(name)
	case '{':
		r.inline(name)
	default:
		r.scalar()
	}
}

// array reads a list, which may have several lines.
func (r *tomlReader) array(name string) {
	r.at++
	for i := 0; !r.bad && !r.ended(); i++ {
		if r.skip(true); r.at < len(r.text) && r.text[r.at] == ']' {
			break
		}
		r.value(fmt.Sprintf("%s\x00%d", name, i))
		if r.skip(true); r.bad || !r.take(",") {
			break
		}
	}
	if !r.bad && !r.take("]") {
		r.fail("a list has no end")
	}
}

// inline reads a table in braces, which has one line.
func (r *tomlReader) inline(name string) {
	r.at++
	if r.skip(false); r.take("}") {
		return
	}
	for !r.bad && !r.ended() {
		r.skip(false)
		r.pair(name)
		if r.skip(false); r.bad || !r.take(",") {
			break
		}
	}
	if !r.bad && !r.take("}") {
		r.fail("a table in braces has no end")
	}
}

// tomlEscapes are the characters behind a backslash, and their meanings; Java has those but \b, too.
var tomlEscapes = lazy.Value[map[byte]rune]{New: func() map[byte]rune {
	return map[byte]rune{'b': '\b', 't': '\t', 'n': '\n', 'f': '\f', 'r': '\r', '"': '"', '\\': '\\'}
}}

// quoted reads a string in quotes; in three of them it may have several lines.
func (r *tomlReader) quoted(quote byte, several bool) string {
	begin, end := r.at, string(quote)
	if triple := strings.Repeat(end, 3); several && r.take(triple) {
		end = triple
		r.take("\n")
	} else {
		several = false
		r.at++
	}
	var b strings.Builder
	for r.at < len(r.text) && !r.bad && !r.ended() {
		ch := r.text[r.at]
		switch {
		case ch == quote && r.take(end):
			for range 2 { // quotes in front of the end belong to the string
				if several && r.take(string(quote)) {
					b.WriteByte(quote)
				}
			}
			return b.String()
		case ch == '\\' && quote == '"':
			r.escape(&b, several)
		case ch == '\n' && !several || ch < ' ' && ch != '\t' && ch != '\n' || ch == 0x7F:
			r.fail("a string has a character that it can't have, or its line ends before it")
		default:
			b.WriteByte(ch)
			r.at++
		}
	}
	if !r.bad {
		r.at = begin
		r.fail("the string that begins here has no end")
	}
	return ""
}

// escape reads an escape sequence.
func (r *tomlReader) escape(b *strings.Builder, several bool) {
	rest := r.text[r.at+1:]
	if rest == "" {
		r.fail("a string ends with a backslash")
		return
	}
	if meant, ok := tomlEscapes.Get()[rest[0]]; ok {
		b.WriteRune(meant)
		r.at += 2
		return
	}
	if digits := map[byte]int{'u': 4, 'U': 8}[rest[0]]; digits > 0 && len(rest) > digits {
		var code uint32
		if n, err := fmt.Sscanf(rest[1:1+digits], "%x", &code); n == 1 && err == nil && isHex(rest[1:1+digits]) && utf8.ValidRune(rune(code)) {
			b.WriteRune(rune(code))
			r.at += 2 + digits
			return
		}
	}
	if blanks := rest[:len(rest)-len(strings.TrimLeft(rest, " \t"))]; several && strings.HasPrefix(rest[len(blanks):], "\n") {
		r.at += 1 + len(rest) - len(strings.TrimLeft(rest, " \t\n")) // the line goes on where the next text is
		return
	}
	r.fail(`\%c isn't an escape of TOML`, rest[0])
}

// isHex reports whether a text has nothing but hexadecimal digits.
func isHex(text string) bool { return strings.Trim(text, "0123456789abcdefABCDEF") == "" }

var (
	tomlNumber = pattern.New(`^([+-]?(0|[1-9](_?\d)*)(\.\d(_?\d)*)?([eE][+-]?\d(_?\d)*)?|[+-]?(inf|nan)|0x[\da-fA-F](_?[\da-fA-F])*|0o[0-7](_?[0-7])*|0b[01](_?[01])*)$`)
	tomlDate   = pattern.New(`^(\d{4}-\d\d-\d\d([Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)?)?|\d\d:\d\d:\d\d(\.\d+)?)$`)
	tomlDay    = pattern.New(`^\d{4}-\d\d-\d\d \d`)
)

// scalar reads a number, a boolean or a date.
func (r *tomlReader) scalar() {
	begin := r.at
	if fits(tomlDay, r.rest(r.at)) {
		r.at += len("2006-01-02 ")
	}
	for r.at < len(r.text) && strings.IndexByte(" \t\n,]}#", r.text[r.at]) < 0 && !r.ended() {
		r.at++
	}
	word := r.text[begin:r.at]
	if word == "true" || word == "false" || fits(tomlNumber, word) || fits(tomlDate, word) {
		r.d.Values = append(r.d.Values, word)
		return
	}
	r.at = begin
	r.fail("a value is neither a string in quotes, a number, a boolean, a date, a list nor a table")
}

// readProperties reads a properties file as java.util.Properties does: all texts are valid but escapes of characters
// that aren't one.
func readProperties(ctx context.Context, text string, _ []string) *Document {
	d := &Document{}
	poll := limit.NewPoll(ctx)
	at, logical, begin := 0, "", 0
	for _, line := range newContent(&poll, text).lines() {
		if logical == "" {
			begin = at
		}
		at += len(line)
		part := strings.TrimLeft(strings.TrimRight(line, "\r\n"), " \t\f")
		if logical == "" && (part == "" || part[0] == '#' || part[0] == '!') {
			continue
		}
		logical += part
		if (len(logical)-len(strings.TrimRight(logical, `\`)))%2 == 1 && len(logical) < piece {
			logical = logical[:len(logical)-1]
			continue // the next line belongs to it
		}
		d.property(&poll, begin, logical)
		logical = ""
	}
	if logical != "" {
		d.property(&poll, begin, logical)
	}
	return d
}

// property reads a line with a key and a value.
func (d *Document) property(poll *limit.Poll, at int, line string) {
	var b strings.Builder
	inKey := true
	for i := 0; i < len(line) && poll.Tick() == nil; i++ {
		switch ch := line[i]; {
		case ch == '\\' && i+1 < len(line):
			if i++; line[i] != 'u' {
				if meant, ok := tomlEscapes.Get()[line[i]]; ok && line[i] != 'b' {
					b.WriteRune(meant)
				} else {
					b.WriteByte(line[i])
				}
				continue
			}
			var code rune
			if len(line) < i+5 || !isHex(line[i+1:i+5]) {
				d.fault(at, `\u isn't followed by four hexadecimal digits`)
				return
			}
			_, _ = fmt.Sscanf(line[i+1:i+5], "%x", &code)
			b.WriteRune(code)
			i += 4
		case inKey && strings.IndexByte("=: \t\f", ch) >= 0:
			inKey = false
			rest := strings.TrimLeft(line[i:], " \t\f")
			if rest != "" && (rest[0] == '=' || rest[0] == ':') {
				rest = strings.TrimLeft(rest[1:], " \t\f")
			}
			i = len(line) - len(rest) - 1
			b.Reset()
		default:
			b.WriteByte(ch)
		}
	}
	if !inKey {
		d.Values = append(d.Values, b.String())
	}
}
