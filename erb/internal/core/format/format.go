// Package format has String#%, sprintf and format: directives in format.go, directives for numbers in number.go, digits
// of floats in digits.go.
package format

import (
	"math"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/core/conversion"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/ascii"
)

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "(built in) format", Tables: [][]ruby.Table{tables}}

var tables = []ruby.Table{
	{Class: &ruby.StringClass, Methods: []ruby.Method{{Name: "%", Min: 1, Max: 1, Fn: stringFormat}}},
}

// flags are the parts between % and the letter of a directive.
type flags struct {
	space, alternate, plus, minus, zero bool
	width, precision                    int
	hasWidth, hasPrecision              bool
	value                               ruby.Value // given by number or name
	hasValue                            bool
	name                                string // <name>, with its brackets
}

// formatter is one call of format.
type formatter struct {
	c        *ruby.Call
	format   string
	i        int // after the part that was read
	args     []ruby.Value
	next     int // the next argument without a number
	numbered int // the last number; names don't count
	named    string
	out      ruby.Text
	enc      ruby.String // has the encoding of the result
}

func stringFormat(c *ruby.Call) ruby.Value {
	args := c.Args
	if a, ok, err := c.RT.TryAry(c.Arg(0)); err != nil {
		return c.Fail(err)
	} else if ok {
		args = a.Elems
	}
	return formatted(c, c.SelfStr(), args)
}

// formatted formats arguments by a format.
func formatted(c *ruby.Call, format *ruby.String, args []ruby.Value) ruby.Value {
	f := formatter{c: c, format: format.String(), args: args, out: ruby.Text{Budget: &c.Budget}}
	f.out.Room(format.Len() + 16)
	f.enc.Enc = format.Enc
	f.enc.Set(f.format)
	for f.i < len(f.format) && c.Step(1) {
		percent := strings.IndexByte(f.format[f.i:], '%')
		if percent < 0 {
			percent = len(f.format) - f.i
		}
		f.out.Add(f.format[f.i : f.i+percent])
		if f.i += percent + 1; f.i <= len(f.format) {
			f.directive()
		}
	}
	return f.out.ValueIn(f.enc.Enc)
}

func (f *formatter) fail(format string, args ...any) {
	f.c.Raise(ruby.ArgumentErrorClass, format, args...)
}

// directive parses and executes one directive; i is after the percent sign.
func (f *formatter) directive() {
	var d flags
	for start := f.i; f.c.Tick(); {
		if f.i >= len(f.format) {
			if f.i > start {
				f.fail("malformed format string")
			} else {
				f.fail("incomplete format specifier; use %%%% (double %%) instead")
			}
			return
		}
		ch := f.format[f.i]
		f.i++
		switch ch {
		case ' ', '#', '+', '-', '0':
			f.flag(ch, &d)
		case '1', '2', '3', '4', '5', '6', '7', '8', '9':
			f.number(&d)
		case '*':
			f.star(&d)
		case '.':
			f.precision(&d)
		case '<', '{':
			if f.name(ch, &d); ch == '{' && !f.c.Failed() {
				f.text(&d, f.c.ToS(d.value))
				return
			}
		case '\n', 0:
			f.fail("malformed format string")
			return
		case '%':
			f.percent(&d)
			return
		default:
			f.convert(ch, &d)
			return
		}
	}
}

func (f *formatter) percent(d *flags) {
	if d.space || d.alternate || d.plus || d.minus || d.zero || d.hasWidth || d.hasPrecision {
		f.fail("invalid format character - %%")
		return
	}
	f.out.WriteByte('%')
}

func (f *formatter) flag(ch byte, d *flags) {
	switch {
	case d.hasWidth:
		f.fail("flag after width")
	case d.hasPrecision:
		f.fail("flag after precision")
	}
	switch ch {
	case ' ':
		d.space = true
	case '#':
		d.alternate = true
	case '+':
		d.plus = true
	case '-':
		d.minus = true
	case '0':
		d.zero = true
	}
}

// digits parses a number, whose first digit may have been read.
func (f *formatter) digits(what string) int {
	n := 0
	for f.i < len(f.format) && ascii.IsDigit(f.format[f.i]) && !f.c.Failed() {
		if n = 10*n + int(f.format[f.i]-'0'); n > math.MaxInt32 {
			f.fail("%s too big", what)
		}
		if f.i++; f.i%ruby.ScanPiece == 0 {
			f.c.Step(ruby.ScanPiece / ruby.BytesPerStep)
		}
	}
	if f.i >= len(f.format) {
		f.fail("malformed format string - %%*[0-9]")
	}
	return n
}

// number parses a width, or the number of an argument.
func (f *formatter) number(d *flags) {
	f.i--
	n := f.digits("width")
	if f.c.Failed() {
		return
	}
	if f.format[f.i] == '$' {
		if d.hasValue {
			f.fail("value given twice - %d$", n)
			return
		}
		f.i++
		d.value, d.hasValue = f.argument(n), true
		return
	}
	f.width(d, n)
}

func (f *formatter) width(d *flags, n int) {
	switch {
	case d.hasWidth:
		f.fail("width given twice")
	case d.hasPrecision:
		f.fail("width after precision")
	}
	d.width, d.hasWidth = n, true
}

// star parses a width that is an argument: "*" or "*2$".
func (f *formatter) star(d *flags) {
	if d.hasWidth {
		f.fail("width given twice")
		return
	}
	n := f.starValue()
	if d.hasWidth = true; n < 0 {
		d.minus = true
		n = -n
	}
	d.width = n
}

func (f *formatter) starValue() int {
	start := f.i
	n := f.digits("width")
	if f.c.Failed() {
		return 0
	}
	var v ruby.Value
	if f.i > start && f.format[f.i] == '$' {
		f.i++
		v = f.argument(n)
	} else {
		f.i = start
		v = f.nextArgument()
	}
	if f.c.Failed() {
		return 0
	}
	width, err := f.c.RT.ToInt(v)
	if err != nil {
		f.c.Fail(err)
	}
	if width > math.MaxInt32 || width < -math.MaxInt32 {
		f.c.Raise(ruby.RangeErrorClass, "integer %d too %s to convert to 'int'", width, map[bool]string{true: "big", false: "small"}[width > 0])
	}
	return int(width)
}

func (f *formatter) precision(d *flags) {
	if d.hasPrecision {
		f.fail("precision given twice")
		return
	}
	d.hasPrecision = true
	if f.i < len(f.format) && f.format[f.i] == '*' {
		f.i++
		if d.precision = f.starValue(); d.precision < 0 {
			d.hasPrecision, d.precision = false, 0
		}
		return
	}
	d.precision = f.digits("precision")
}

// name parses <name> or {name} and finds its value.
func (f *formatter) name(open byte, d *flags) {
	end := strings.IndexByte(f.format[f.i:], open+2) // '<' and '>', '{' and '}'
	if end < 0 {
		f.fail("malformed name - unmatched parenthesis")
		return
	}
	full := f.format[f.i-1 : f.i+end+1]
	name := f.format[f.i : f.i+end]
	f.i += end + 1
	if !f.c.AsName(name) {
		return
	}
	switch {
	case d.name != "":
		f.fail("named%s after %s", full, d.name)
		return
	case f.next > 0:
		f.fail("named%s after unnumbered(%d)", full, f.next)
		return
	case f.numbered > 0:
		f.fail("named%s after numbered", full)
		return
	}
	f.named, d.name = full, full
	var h *ruby.Hash
	if len(f.args) == 1 {
		h, _ = f.args[0].AsHash()
	}
	if h == nil {
		f.fail("one hash required")
		return
	}
	key := ruby.Sym(name)
	v, ok, err := f.c.RT.HashGet(h, key)
	if err == nil && !ok {
		if v, err = f.c.RT.HashIndex(h, key); err == nil && v.IsNil() {
			err = f.c.RT.KeyError(h.Value(), key, "%s", "key"+full+" not found")
		}
	}
	if err != nil {
		f.c.Fail(err)
	}
	d.value, d.hasValue = v, true
}

// argument returns an argument by its number.
func (f *formatter) argument(n int) ruby.Value {
	switch {
	case f.next > 0:
		f.fail("numbered(%d) after unnumbered(%d)", n, f.next)
	case f.named != "":
		f.fail("numbered(%d) after named", n)
	case n < 1:
		f.fail("invalid index - %d$", n)
	case n > len(f.args):
		f.fail("too few arguments")
	default:
		f.numbered = n
		return f.args[n-1]
	}
	return ruby.Nil
}

// nextArgument returns the next argument without a number.
func (f *formatter) nextArgument() ruby.Value {
	switch {
	case f.numbered > 0:
		f.fail("unnumbered(%d) mixed with numbered", f.next+1)
	case f.named != "":
		f.fail("unnumbered(%d) mixed with named", f.next+1)
	case f.next >= len(f.args):
		f.fail("too few arguments")
	default:
		f.next++
		return f.args[f.next-1]
	}
	return ruby.Nil
}

func (f *formatter) value(d *flags) ruby.Value {
	if d.hasValue {
		return d.value
	}
	return f.nextArgument()
}

// convert executes a directive.
func (f *formatter) convert(ch byte, d *flags) {
	switch ch {
	case 's', 'p':
		v := f.value(d)
		if f.c.Failed() {
			return
		}
		if ch == 'p' {
			f.text(d, f.c.Inspect(v))
			return
		}
		if s, ok := v.AsString(); ok {
			f.join(s)
			f.text(d, s.String())
			return
		}
		f.text(d, f.c.ToS(v))
	case 'c':
		f.char(d)
	case 'd', 'i', 'u', 'o', 'x', 'X', 'b', 'B':
		if v := f.value(d); !f.c.Failed() {
			f.integer(ch, d, v)
		}
	case 'f', 'e', 'E', 'g', 'G', 'a', 'A':
		if v := f.value(d); !f.c.Failed() {
			f.float(ch, d, v)
		}
	default:
		if ch < ' ' || ch > '~' {
			f.fail("malformed format string")
			return
		}
		f.fail("malformed format string - %%%c", ch)
	}
}

// join updates the encoding of the result for a part of it.
func (f *formatter) join(s *ruby.String) {
	enc, err := f.c.Compatible(&f.enc, s)
	if err != nil {
		f.c.Fail(err)
		return
	}
	if f.enc.Enc != enc || !ruby.IsASCII(s.String()) {
		f.enc.Set("\xFF")
	}
	f.enc.Enc = enc
}

// text pads and truncates a text.
func (f *formatter) text(d *flags, s string) {
	t := f.c.CharsOf(s, f.enc.Enc)
	if !f.c.Step(1) {
		return
	}
	if d.hasPrecision {
		if t.S = f.cut(t, d.precision); f.c.Failed() {
			return
		}
	}
	length := len(t.S)
	if !t.Single && d.width > 0 {
		length = f.c.Runes(t.S)
	}
	f.pad(d, t.S, length)
}

// cut returns the first n characters of t.
func (f *formatter) cut(t ruby.Chars, n int) string {
	const atOnce = 1 << 14
	all, end := t.S, 0
	for ; !t.Single && n > atOnce; n -= atOnce {
		i := t.Offset(atOnce)
		if i < 0 || !f.c.Step(atOnce/ruby.BytesPerStep) {
			return all
		}
		t.S, end = t.S[i:], end+i
	}
	if i := t.Offset(n); i >= 0 {
		return all[:end+i]
	}
	return all
}

// pad writes a text of a number of characters with blanks around it.
func (f *formatter) pad(d *flags, s string, length int) {
	if !d.minus {
		f.out.Repeat(" ", d.width-length)
	}
	f.out.Add(s)
	if d.minus {
		f.out.Repeat(" ", d.width-length)
	}
}

func (f *formatter) char(d *flags) {
	v := f.value(d)
	if f.c.Failed() {
		return
	}
	d.hasPrecision = false // has no effect
	if v.Kind() == ruby.KindString || v.Kind() == ruby.KindObject && f.c.RT.RespondTo(v, "to_str", true) {
		s, err := f.c.RT.ToStr(v)
		if err != nil {
			f.c.Fail(err)
			return
		}
		f.join(s)
		t := f.c.CharsIn(s)
		f.text(d, t.S[:t.Width(0)])
		return
	}
	n, err := f.c.RT.ToInt(v)
	if err != nil {
		f.c.Fail(err)
		return
	}
	text, err := conversion.CodepointText(n, f.enc.Enc)
	switch {
	case err == nil:
	case n >= 0xD800 && n <= 0xDFFF: // as if it were one
		text = string([]byte{0xED, byte(0x80 | n>>6&0x3F), byte(0x80 | n&0x3F)}) // bounded: three bytes
	case n > 127 && n < 256:
		text = string([]byte{byte(n)}) // bounded: one byte
	case n >= 256 && f.enc.Enc != ruby.UTF8:
		f.c.Fail(err)
		return
	default:
		f.fail("invalid character")
		return
	}
	f.character(d, text)
}

// character prints the text of one character, whose bytes may be none of the encoding.
func (f *formatter) character(d *flags, text string) {
	if d.width > 0 && f.c.Step(1) {
		f.pad(d, text, 1)
		return
	}
	f.text(d, text)
}
