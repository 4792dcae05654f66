// Package transcode has the class Encoding in encoding.go, and String#encode, the conversion between encodings,
// in the other files.
package transcode

import (
	"strings"

	"fmt"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/encoding"
)

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "(built in) encode", Tables: [][]ruby.Table{tables, encodingTables}}

var tables = []ruby.Table{
	{Class: &ruby.StringClass, Methods: []ruby.Method{
		{Name: "encode", Max: 2, Fn: stringEncode, Flags: ruby.Kw},
		{Name: "encode!", Max: 2, Fn: stringEncodeBang, Flags: ruby.MutatesFirst | ruby.Kw},
	}},
}

// transcoding holds the arguments of encode.
type transcoding struct {
	c                       *ruby.Call
	from, to                ruby.Encoding
	invalid, undef          bool         // replace characters that can't be converted
	replace                 *ruby.String // nil without one
	replacing               string       // the bytes of replace in the target
	fallback                ruby.Value
	xml                     string // "", "text" or "attr"
	universal, crlf, cr, lf bool
	decorated               bool
	out                     *ruby.Text
}

func stringEncode(c *ruby.Call) ruby.Value {
	t, ok := newTranscoding(c)
	if !ok {
		return ruby.Nil
	}
	text := t.run(c.SelfText())
	v := c.Made(text, t.to)
	if k := c.Self.RealClass(); k != ruby.StringClass && !c.Failed() {
		v.SetClass(k)
	}
	return v
}

func stringEncodeBang(c *ruby.Call) ruby.Value {
	t, ok := newTranscoding(c)
	if !ok {
		return ruby.Nil
	}
	text := t.run(c.SelfText())
	if !c.Failed() {
		c.SelfStr().Set(text)
		c.SelfStr().Enc = t.to
	}
	return c.Self
}

func newTranscoding(c *ruby.Call) (*transcoding, bool) {
	t := &transcoding{c: c, from: c.SelfStr().Enc, to: c.SelfStr().Enc}
	names := [2]string{}
	for i := range c.All() {
		if _, ok := ruby.DataOf[ruby.Encoding](c.Args[i]); !ok {
			if names[i] = c.Str(i); c.Contains(names[i], "\x00") {
				c.Raise(ruby.ArgumentErrorClass, "string contains null byte")
			}
			if c.Failed() {
				return nil, false
			}
		}
	}
	known := func(i int, e *ruby.Encoding) bool {
		if !c.Has(i) {
			return true
		}
		if v, ok := ruby.DataOf[ruby.Encoding](c.Args[i]); ok {
			*e = v
			return true
		}
		if found, ok := encoding.Named(names[i]); ok {
			*e = found
			return true
		}
		if encoding.Foreign(names[i]) {
			c.Fail(&ruby.UnsupportedError{Construct: "encoding " + names[i]})
			return false
		}
		from, to := t.from.Name(), names[0]
		if c.Has(1) && names[1] != "" {
			from = names[1]
		}
		if i == 1 {
			to = t.to.Name()
		}
		if to != "" {
			to = " to " + to
		}
		c.Raise(ruby.ConverterNotFoundErrorClass, "code converter not found (%s%s)", from, to)
		return false
	}
	if !known(0, &t.to) || !known(1, &t.from) {
		return nil, false
	}
	t.options()
	return t, !c.Failed()
}

// options converts the keyword arguments.
func (t *transcoding) options() {
	c := t.c
	t.invalid = t.option("invalid", "replace")
	t.undef = t.option("undef", "replace")
	t.readReplacement()
	t.fallback, _ = c.Kw("fallback")
	if v, ok := c.Kw("xml"); ok && !v.IsNil() {
		t.xml, _ = v.AsSymbol()
		if t.xml != "text" && t.xml != "attr" {
			unexpected(c, "xml", v)
		}
	}
	t.universal, t.crlf, t.cr, t.lf = c.KwTruthy("universal_newline"), c.KwTruthy("crlf_newline"), c.KwTruthy("cr_newline"), c.KwTruthy("lf_newline")
	if v, ok := c.Kw("newline"); ok && !v.IsNil() {
		switch name, _ := v.AsSymbol(); name {
		case "universal":
			t.universal = true
		case "crlf":
			t.crlf = true
		case "cr":
			t.cr = true
		case "lf":
			t.lf = true
		default:
			unexpected(c, "newline", v)
		}
	}
	t.decorated = t.xml != "" || t.universal || t.crlf || t.cr || t.lf
}

// unexpected raises the error for the value of an option, which it names if it is a Symbol.
func unexpected(c *ruby.Call, option string, v ruby.Value) {
	name, ok := v.AsSymbol()
	if ok {
		name = c.Concat(": ", name)
	}
	c.Raise(ruby.ArgumentErrorClass, "unexpected value for %s option%s", option, name)
}

// option converts an option that is nil or one symbol.
func (t *transcoding) option(name, symbol string) bool {
	v, ok := t.c.Kw(name)
	if !ok || v.IsNil() {
		return false
	}
	if got, _ := v.AsSymbol(); got != symbol {
		t.c.Raise(ruby.ArgumentErrorClass, "unknown value for %s character option", map[string]string{
			"invalid": "invalid", "undef": "undefined"}[name])
	}
	return true
}

func (t *transcoding) run(s string) string {
	c := t.c
	if c.Failed() {
		return ""
	}
	same := t.from == t.to
	if !t.decorated && (same && !t.invalid || ruby.IsASCII(s) && !t.from.Wide() && !t.to.Wide()) {
		return s
	}
	if same && !t.unicodeChecked() {
		return s
	}
	if !t.readyReplacement(same) {
		return ""
	}
	t.out = c.Text(len(s))
	switch t.to { // a mark of the byte order
	case encoding.UTF16:
		t.out.Add("\xFE\xFF")
	case encoding.UTF32:
		t.out.Add("\x00\x00\xFE\xFF")
	}
	if t.xml == "attr" {
		t.rune('"')
	}
	skipLF := false
	s, from := byMark(s, t.from)
	decoded := c.DecodeText(s, from, func(d encoding.Decoded) bool {
		if skipLF && d.R == '\n' && d.Bad == encoding.BadNot {
			skipLF = false
			return true
		}
		skipLF = t.universal && d.Bad == encoding.BadNot && d.R == '\r'
		t.char(d)
		return !c.Failed()
	})
	if decoded && t.xml == "attr" {
		t.rune('"')
	}
	return t.out.String()
}

// byMark removes a byte order mark from a text whose encoding leaves the order open.
func byMark(s string, enc encoding.Encoding) (rest string, order encoding.Encoding) {
	marks := map[encoding.Encoding][2]string{
		encoding.UTF16: {"\xFE\xFF", "\xFF\xFE"}, encoding.UTF32: {"\x00\x00\xFE\xFF", "\xFF\xFE\x00\x00"},
	}
	orders := map[encoding.Encoding][2]encoding.Encoding{
		encoding.UTF16: {encoding.UTF16BE, encoding.UTF16LE}, encoding.UTF32: {encoding.UTF32BE, encoding.UTF32LE},
	}
	for i, mark := range marks[enc] {
		if rest, ok := strings.CutPrefix(s, mark); ok && mark != "" {
			return rest, orders[enc][i]
		}
	}
	return s, enc
}

// unicodeChecked reports whether a conversion to the same encoding does anything.
func (t *transcoding) unicodeChecked() bool { return t.invalid || t.decorated }

// rune writes a character. It returns false if the target does not have it.
func (t *transcoding) rune(r rune) bool {
	b, n, ok := encoding.Encode(r, t.to)
	if ok {
		t.out.Write(b[:n])
	}
	return ok
}

// text writes the characters of a text that the target has.
func (t *transcoding) text(text string) {
	for i, r := range text {
		if t.rune(r); t.c.Failed() || i%ruby.BytesPerStep == 0 && !t.c.Step(1) {
			return
		}
	}
}

// char writes one character.
func (t *transcoding) char(d encoding.Decoded) {
	c := t.c
	switch d.Bad {
	case encoding.BadInvalid, encoding.BadIncomplete:
		switch {
		case t.from == t.to && (t.decorated || !t.invalid):
			t.out.Add(d.Bytes)
		case t.invalid:
			t.replacement()
		default:
			c.Raise(ruby.InvalidByteSequenceErrorClass, "%s", t.invalidMessage(d))
		}
		return
	case encoding.BadUndefined:
		if t.from == t.to {
			t.out.Add(d.Bytes)
			return
		}
		t.undefined(d)
		return
	}
	if t.decorated {
		if text, ok := t.decorate(d.R); ok {
			t.text(text)
			return
		}
	}
	if t.from == t.to {
		t.out.Add(d.Bytes)
	} else if !t.rune(d.R) {
		t.undefined(d)
	}
}

// decorate returns the replacement of a character by the options for XML and newlines.
func (t *transcoding) decorate(r rune) (string, bool) {
	switch {
	case r == '\r' && t.universal:
		return "\n", true
	case r == '\n' && t.crlf:
		return "\r\n", true
	case r == '\n' && t.cr:
		return "\r", true
	case t.xml == "":
		return "", false
	case r == '&':
		return "&amp;", true
	case r == '<':
		return "&lt;", true
	case r == '>':
		return "&gt;", true
	case r == '"' && t.xml == "attr":
		return "&quot;", true
	case r == '\'' && t.xml == "attr":
		return "&apos;", true
	}
	return "", false
}

// undefined writes the replacement of a character that the target does not have.
func (t *transcoding) undefined(d encoding.Decoded) {
	switch {
	case !t.fallback.IsNil():
		t.fallenBack(d)
	case t.xml != "" && d.Bad == encoding.BadNot:
		fmt.Fprintf(t.out, "&#x%X;", d.R)
	case t.undef:
		t.replacement()
	default:
		t.c.Raise(ruby.UndefinedConversionErrorClass, "%s", t.undefinedMessage(d))
	}
}

func (t *transcoding) invalidMessage(d encoding.Decoded) string {
	shown, on := hexBytes(d.Bytes), " on "+t.from.Name()
	switch {
	case d.Bad == encoding.BadIncomplete:
		return "incomplete " + shown + on
	case d.Next != "":
		return shown + " followed by " + hexBytes(d.Next) + on
	}
	return shown + on
}

// hexBytes formats the bytes of a character for messages of conversions.
func hexBytes(s string) string {
	shown := ""
	for i := 0; i < len(s); i++ {
		if s[i] >= ' ' && s[i] <= '~' {
			shown += s[i : i+1] // bounded: at most four bytes
		} else {
			shown += fmt.Sprintf("\\x%02X", s[i]) // bounded: at most four bytes
		}
	}
	return `"` + shown + `"`
}

func (t *transcoding) undefinedMessage(d encoding.Decoded) string {
	if d.Bad != encoding.BadNot {
		if t.to == ruby.UTF8 {
			return hexBytes(d.Bytes) + " from " + t.from.Name() + " to UTF-8"
		}
		return hexBytes(d.Bytes) + " to UTF-8 in conversion from " + t.from.Name() + " to UTF-8 to " + t.to.Name()
	}
	char := fmt.Sprintf("U+%04X", d.R)
	if t.from == ruby.UTF8 {
		return char + " from UTF-8 to " + t.to.Name()
	}
	return char + " to " + t.to.Name() + " in conversion from " + t.from.Name() + " to UTF-8 to " + t.to.Name()
}
