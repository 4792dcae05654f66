// Package pack has Array#pack in pack.go and String#unpack in unpack.go; directive.go reads the templates of both, and
// base64.go has the texts of their m.
package pack

import (
	"encoding/base64"
	"encoding/binary"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "(built in) pack", Tables: [][]ruby.Table{tables}}

// packer writes the bytes of a pack.
type packer struct {
	c    *ruby.Call
	args []ruby.Value
	next int
	out  ruby.Scratch
}

var tables = []ruby.Table{
	{Class: &ruby.StringClass, Methods: []ruby.Method{
		{Name: "unpack", Min: 1, Max: 1, Fn: stringUnpack, Flags: ruby.Kw},
		{Name: "unpack1", Min: 1, Max: 1, Fn: stringUnpack1, Flags: ruby.Kw},
	}},
	{Class: &ruby.ArrayClass, Methods: []ruby.Method{{Name: "pack", Min: 1, Max: 1, Fn: arrayPack, Flags: ruby.Kw}}},
}

func arrayPack(c *ruby.Call) ruby.Value {
	t := templateOf(c)
	if c.Failed() || !c.AllowKw("buffer") {
		return ruby.Nil
	}
	p := &packer{c: c, args: c.SelfArray().Elems, out: c.Scratch()}
	buffer, _ := c.Kw("buffer")
	if buffer.IsNil() {
		enc := p.run(&t)
		return c.Made(p.out.String(), enc)
	}
	s, ok := buffer.AsString()
	switch {
	case !ok:
		return c.Raise(ruby.TypeErrorClass, "buffer must be String, not %s", buffer.RealClass().Inspect())
	case buffer.Frozen():
		return c.Fail(c.RT.FrozenError(buffer))
	}
	p.out.Add(s.String())
	p.run(&t)
	s.Set(p.out.SoFar()) // Ruby writes into the buffer at once
	return buffer
}

// run carries out all directives, and returns the encoding of the result.
func (p *packer) run(t *template) ruby.Encoding {
	enc := ruby.ASCII
	for d, ok := t.next(); ok; d, ok = t.next() {
		switch {
		case d.kind == 'U' && t.read == 1:
			enc = ruby.UTF8
		case strings.IndexByte("mMuU", d.kind) < 0, d.kind == 'U' && enc == ruby.ASCII:
			if enc != ruby.UTF8 {
				enc = ruby.Binary
			}
		}
		if p.item(&d); p.c.Failed() {
			break
		}
	}
	return enc
}

// arg takes the next argument.
func (p *packer) arg() (ruby.Value, bool) {
	if p.next >= len(p.args) {
		p.c.Raise(ruby.ArgumentErrorClass, "too few arguments")
		return ruby.Nil, false
	}
	p.next++
	return p.args[p.next-1], p.next%ruby.ElementsPerStep > 0 || p.c.Step(1)
}

// times returns how often a directive for numbers is carried out.
func (p *packer) times(d *directive) int {
	if d.star {
		return len(p.args) - p.next
	}
	return d.count
}

func (p *packer) item(d *directive) {
	c := p.c
	if !c.Step(1) {
		return
	}
	switch d.kind {
	case 'a', 'A', 'Z':
		p.text(d)
	case 'b', 'B', 'h', 'H':
		p.digits(d)
	case 'm', 'M', 'u':
		p.encoded(d)
	case 'U', 'w':
		for range p.times(d) {
			v, ok := p.arg()
			if !ok {
				return
			}
			p.variable(d, v)
		}
	case 'x', 'X', '@':
		p.move(d)
	default:
		for range p.times(d) {
			v, ok := p.arg()
			if !ok {
				return
			}
			if d.floatSize() > 0 {
				p.float(d, v)
			} else {
				p.integer(d, v)
			}
		}
	}
}

func (p *packer) integer(d *directive, v ruby.Value) {
	if v.IsNil() {
		p.c.Raise(ruby.TypeErrorClass, "no implicit conversion of nil into Integer")
		return
	}
	i, err := p.c.RT.ToInteger(v)
	if err != nil {
		p.c.Fail(err)
		return
	}
	n := number.Uint64(i)
	var b [8]byte
	if d.big {
		binary.BigEndian.PutUint64(b[:], n<<(64-8*d.integerSize()))
	} else {
		binary.LittleEndian.PutUint64(b[:], n)
	}
	p.out.Write(b[:d.integerSize()])
}

func (p *packer) float(d *directive, v ruby.Value) {
	f, err := arith.ToFloat(p.c.RT, v)
	if err != nil {
		p.c.Fail(err)
		return
	}
	var b [8]byte
	if d.floatSize() == 8 {
		d.order().PutUint64(b[:], math.Float64bits(f))
	} else {
		d.order().PutUint32(b[:], math.Float32bits(float32(f)))
	}
	p.out.Write(b[:d.floatSize()])
}

// stringArg takes the next argument as a string; nil is an empty one.
func (p *packer) stringArg() (string, bool) {
	v, ok := p.arg()
	if !ok || v.IsNil() {
		return "", ok
	}
	s, err := p.c.RT.ToStr(v)
	if err != nil {
		p.c.Fail(err)
		return "", false
	}
	return s.String(), true
}

func (p *packer) text(d *directive) {
	s, ok := p.stringArg()
	if !ok {
		return
	}
	n := d.count
	if d.star {
		n = len(s)
		if d.kind == 'Z' {
			n++
		}
	}
	p.out.Add(s[:min(n, len(s))])
	fill := byte(0)
	if d.kind == 'A' {
		fill = ' '
	}
	p.out.Fill(fill, n-len(s))
}

// digits packs bits or hexadecimal digits.
func (p *packer) digits(d *directive) {
	s, ok := p.stringArg()
	if !ok {
		return
	}
	per, low := 8, d.kind == 'b'
	if d.kind == 'h' || d.kind == 'H' {
		per, low = 2, d.kind == 'h'
	}
	n := d.count
	if d.star {
		n = len(s)
	}
	width := 8 / per
	extra := 0
	if n > len(s) { // bytes for the missing ones
		extra = (n - len(s) + 1) / 2
		n = len(s)
	}
	var b byte
	for i := range n {
		v := s[i] & 1
		if per == 2 {
			v = s[i] & 15
			if s[i]|0x20 >= 'a' && s[i]|0x20 <= 'z' {
				v = (s[i]&7 + 9) & 15
			}
		}
		place := (i % per) * width
		if !low {
			place = 8 - width - place
		}
		b |= v << place
		if i%per == per-1 || i == n-1 {
			if !p.out.Byte(b) || i%ruby.BytesPerStep == per-1 && !p.out.Step(1) {
				return
			}
			b = 0
		}
	}
	p.out.Fill(0, extra)
}

func (p *packer) encoded(d *directive) {
	v, ok := p.arg()
	if !ok {
		return
	}
	var s string
	if d.kind == 'M' {
		s = p.c.ToS(v)
	} else if str, err := p.c.RT.ToStr(v); err != nil {
		p.c.Fail(err)
	} else {
		s = str.String()
	}
	if p.c.Failed() {
		return
	}
	switch d.kind {
	case 'm':
		p.base64(d, s)
	case 'u':
		p.uuencode(d, s)
	case 'M':
		line := 72
		if d.given && !d.star && d.count > 1 {
			line = d.count
		}
		p.quotedPrintable(s, line)
	}
}

func (p *packer) base64(d *directive, s string) {
	if d.given && !d.star && d.count == 0 {
		Base64(&p.out, base64.StdEncoding, s)
		return
	}
	WrapBase64(&p.out, s, d.lineLength())
}

func (p *packer) uuencode(d *directive, s string) {
	const digits = "`!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_"
	for n := d.lineLength(); s != "" && p.out.Step(1); {
		k := min(n, len(s))
		p.out.Byte(' ' + byte(k))
		for i := 0; i < k; i += 3 {
			if i%ruby.BytesPerStep < 3 && !p.out.Step(1) {
				return
			}
			var b [3]byte
			copy(b[:], s[i:k])
			p.out.Write([]byte{digits[b[0]>>2], digits[b[0]<<4&63|b[1]>>4], digits[b[1]<<2&63|b[2]>>6], digits[b[2]&63]})
		}
		p.out.Byte('\n')
		s = s[k:]
	}
}

// quotedPrintable encodes s in lines of at most limit characters plus one encoded character.
func (p *packer) quotedPrintable(s string, limit int) {
	n := 0
	prev := -1
	for i := 0; i < len(s); i++ {
		if i%ruby.BytesPerStep == 0 && !p.out.Step(1) {
			return
		}
		ch := s[i]
		switch {
		case ch > 126 || ch < 32 && ch != '\n' && ch != '\t' || ch == '=':
			const hex = "0123456789ABCDEF"
			p.out.Write([]byte{'=', hex[ch>>4], hex[ch&15]})
			n += 3
			prev = -1
		case ch == '\n':
			if prev == ' ' || prev == '\t' {
				p.out.Add("=\n")
			}
			p.out.Byte('\n')
			n = 0
			prev = '\n'
		default:
			p.out.Byte(ch)
			n++
			prev = int(ch)
		}
		if n > limit {
			p.out.Add("=\n")
			n = 0
			prev = '\n'
		}
	}
	if n > 0 {
		p.out.Add("=\n")
	}
}

// variable packs numbers of variable length: characters, and BER integers.
func (p *packer) variable(d *directive, v ruby.Value) {
	i, err := p.c.RT.ToInteger(v)
	if err != nil {
		p.c.Fail(err)
		return
	}
	if d.kind == 'U' {
		switch {
		case i.Sign() < 0, !i.IsInt64() || i.Int64() > 0x7FFFFFFF:
			p.c.Raise(ruby.RangeErrorClass, "pack(U): value out of range")
		case i.Int64() > utf8.MaxRune || i.Int64() >= 0xD800 && i.Int64() <= 0xDFFF:
			p.c.Fail(&ruby.UnsupportedError{Construct: "pack(U) of what is no character"})
		default:
			p.out.Add(string(rune(i.Int64())))
		}
		return
	}
	if i.Sign() < 0 {
		p.c.Raise(ruby.ArgumentErrorClass, "can't compress negative numbers")
		return
	}
	left := (i.BitLen() + 6) / 7
	if left == 0 {
		p.out.Byte(0)
	}
	p.c.Fail(number.BitDigits(p.c.RT, i, 7, func(d byte) error {
		if left--; left > 0 {
			d |= 0x80
		}
		p.out.Byte(d)
		return p.c.Err()
	}))
}

// move moves forwards or backwards.
func (p *packer) move(d *directive) {
	n := d.count
	if d.star {
		n = 0
	}
	switch d.kind {
	case 'x':
		p.out.Fill(0, n)
	case 'X':
		if n > p.out.Len() {
			p.c.Raise(ruby.ArgumentErrorClass, "X outside of string")
			return
		}
		p.out.Drop(n)
	case '@':
		if n -= p.out.Len(); n <= 0 {
			p.out.Drop(-n)
		}
		p.out.Fill(0, n)
	}
}
