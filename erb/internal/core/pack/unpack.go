package pack

// This file implements String#unpack and unpack1.

import (
	"math"
	"math/big"
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/ascii"
	"github.com/boshrender/boshrender/erb/internal/ruby/encoding"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// unpacker reads bytes by the directives of a template.
type unpacker struct {
	c    *ruby.Call
	s    string
	i    int
	give func(ruby.Value) bool
	list bool // the result is a list, in which nil stands for numbers that are missing
}

func stringUnpack(c *ruby.Call) ruby.Value {
	if c.Given() {
		(&unpacker{c: c, give: func(v ruby.Value) bool {
			return c.Run(v)
		}}).run()
		return ruby.Nil
	}
	var list []ruby.Value
	(&unpacker{c: c, list: true, give: func(v ruby.Value) bool {
		list = ruby.Append(c, list, v)
		return !c.Failed()
	}}).run()
	return c.List(list)
}

func stringUnpack1(c *ruby.Call) ruby.Value {
	first := ruby.Nil
	(&unpacker{c: c, give: func(v ruby.Value) bool {
		first = v
		return false
	}}).run()
	return first
}

// run reads the template, until give returns false.
func (u *unpacker) run() {
	c := u.c
	t := templateOf(c)
	if c.Failed() || !c.AllowKw("offset") {
		return
	}
	u.s = c.SelfText()
	if v, ok := c.Kw("offset"); ok {
		n, err := c.RT.ToInt(v)
		switch {
		case err != nil:
			c.Fail(err)
			return
		case n < 0:
			c.Raise(ruby.ArgumentErrorClass, "offset can't be negative")
			return
		case n > int64(len(u.s)):
			c.Raise(ruby.ArgumentErrorClass, "offset outside of string")
			return
		}
		u.i = int(n)
	}
	for d, ok := t.next(); ok && u.item(&d) && !c.Failed(); {
		d, ok = t.next()
	}
}

// item carries one directive out; false means stop.
func (u *unpacker) item(d *directive) bool {
	switch d.kind {
	case 'a', 'A', 'Z':
		return u.text(d)
	case 'b', 'B', 'h', 'H':
		return u.digits(d)
	case 'm':
		return u.base64(d)
	case 'M':
		s := u.s[u.i:]
		u.i = len(u.s)
		return u.shared(u.unquotePrintable(s), ruby.Binary)
	case 'u':
		return u.uudecode()
	case 'U':
		return u.characters(d)
	case 'w':
		return u.compressed(d)
	case 'x', 'X', '@':
		return u.move(d)
	}
	return u.numbers(d)
}

// shared adds a string of a text that is paid for.
func (u *unpacker) shared(s string, enc ruby.Encoding) bool {
	v := u.c.Made(s, enc)
	return !u.c.Failed() && u.give(v)
}

// numbers unpacks integers and floats of a fixed size; if the text ends too soon they are nil.
func (u *unpacker) numbers(d *directive) bool {
	size := d.integerSize() + d.floatSize()
	count := d.count
	if d.star {
		count = (len(u.s) - u.i) / size
	}
	for ; count > 0; count-- {
		if !u.c.Step(1) {
			return false
		}
		if len(u.s)-u.i < size {
			for ; count > 0 && u.list; count-- {
				if !u.c.Step(1) || !u.give(ruby.Nil) {
					return false
				}
			}
			return true
		}
		v := d.number(u.s[u.i : u.i+size])
		u.i += size
		if !u.give(v) {
			return false
		}
	}
	return true
}

// number reads one number.
func (d *directive) number(s string) ruby.Value {
	var b [8]byte
	size := len(s)
	if d.big {
		copy(b[8-size:], s)
	} else {
		for i := range size {
			b[7-i] = s[i]
		}
	}
	n := uint64(0)
	for _, x := range b {
		n = n<<8 | uint64(x)
	}
	switch {
	case d.floatSize() == 8:
		return ruby.Float(math.Float64frombits(n))
	case d.floatSize() == 4:
		return ruby.Float(float64(math.Float32frombits(uint32(n))))
	case d.signed():
		shift := 64 - 8*size
		return ruby.Int(int64(n<<shift) >> shift)
	case n > math.MaxInt64:
		return ruby.BigInt(new(big.Int).SetUint64(n)) // bounded: one word
	}
	return ruby.Int(int64(n))
}

func (u *unpacker) text(d *directive) bool {
	n := len(u.s) - u.i
	if !d.star {
		n = min(n, d.count)
	}
	s := u.s[u.i : u.i+n]
	switch d.kind {
	case 'A':
		u.i += n
		s = u.c.TrimRight(s, func(b byte) bool { return b == ' ' || b == 0 })
		if !u.c.Step((n - len(s)) / ruby.BytesPerStep) {
			return false
		}
	case 'Z':
		end := u.c.Index(s, "\x00")
		switch {
		case end >= 0 && d.star:
			u.i += end + 1
		default:
			u.i += n
		}
		if end >= 0 {
			s = s[:end]
		}
	default:
		u.i += n
	}
	return u.shared(s, ruby.Binary)
}

// digits reads bits or hexadecimal digits.
func (u *unpacker) digits(d *directive) bool {
	per, low := 8, d.kind == 'b'
	if d.kind == 'h' || d.kind == 'H' {
		per, low = 2, d.kind == 'h'
	}
	width := 8 / per
	n := (len(u.s) - u.i) * per
	if !d.star {
		n = min(n, d.count)
	}
	out := u.c.Text(n)
	for k := range n {
		place := (k % per) * width
		if !low {
			place = 8 - width - place
		}
		out.WriteByte("0123456789abcdef"[u.s[u.i+k/per]>>place&(1<<width-1)])
		if out.Failed() || k%ruby.BytesPerStep == 0 && !out.Step(1) {
			return false
		}
	}
	u.i += (n + per - 1) / per
	return u.shared(out.String(), ruby.ASCII)
}

func (u *unpacker) base64(d *directive) bool {
	s := u.s[u.i:]
	u.i = len(u.s)
	if d.given && !d.star && d.count == 0 {
		text, ok := DecodeStrictBase64(u.c, s)
		if !ok {
			u.c.Raise(ruby.ArgumentErrorClass, "invalid base64")
			return false
		}
		return u.shared(text, ruby.Binary)
	}
	end := base64End(u.c, s) // the text after the padding is for the next directive
	u.i -= len(s) - end
	return u.shared(DecodeBase64(u.c, s[:end]), ruby.Binary)
}

// base64End returns where the padding of a text in base64 begins, its length if there is none.
func base64End(c *ruby.Call, s string) int {
	digits := 0
	end := c.IndexFunc(s, func(b byte) bool {
		if ruby.IsWordByte(b) && b != '_' || b == '+' || b == '/' {
			digits++
		}
		return b == '=' && digits%4 >= 2
	})
	if end < 0 {
		return len(s)
	}
	return end
}

func (u *unpacker) unquotePrintable(s string) string {
	out := u.c.Text(len(s))
	for i := 0; i < len(s); i++ {
		if i%ruby.BytesPerStep == 0 && !out.Step(1) {
			break
		}
		if s[i] != '=' {
			out.WriteByte(s[i])
			continue
		}
		switch rest := s[i+1:]; {
		case strings.HasPrefix(rest, "\r\n"):
			i += 2
		case strings.HasPrefix(rest, "\n"):
			i++
		case len(rest) >= 2 && ascii.DigitValue(rest[0]) < 16 && ascii.DigitValue(rest[1]) < 16:
			out.WriteByte(byte(ascii.DigitValue(rest[0])<<4 | ascii.DigitValue(rest[1])))
			i += 2
		default:
			out.Add(s[i:])
			return out.String()
		}
	}
	return out.String()
}

func (u *unpacker) uudecode() bool {
	out := u.c.Text(0)
	for u.i < len(u.s) && u.s[u.i] > ' ' && u.s[u.i] < 'a' && out.Step(1) {
		n := int(u.s[u.i]-' ') & 63
		u.i++
		for n > 0 && u.i < len(u.s) {
			var v [4]byte
			for k := range v {
				if u.i < len(u.s) && u.s[u.i] != '\n' {
					v[k] = (u.s[u.i] - ' ') & 63
					u.i++
				}
			}
			three := [3]byte{v[0]<<2 | v[1]>>4, v[1]<<4 | v[2]>>2, v[2]<<6 | v[3]}
			k := min(n, 3)
			if !out.Add(u.c.StringOf(three[:k])) {
				return false
			}
			n -= k
			if u.i < len(u.s) && u.s[u.i] == '\n' {
				break
			}
		}
		if u.i < len(u.s) && u.s[u.i] == '\r' {
			u.i++
		}
		if u.i < len(u.s) && u.s[u.i] == '\n' {
			u.i++
		}
	}
	return u.shared(out.String(), ruby.Binary)
}

func (u *unpacker) characters(d *directive) bool {
	for n := d.count; (d.star || n > 0) && u.i < len(u.s); n-- {
		r, size := utf8.DecodeRuneInString(u.s[u.i:])
		if r == utf8.RuneError && size == 1 {
			u.malformed()
			return false
		}
		u.i += size
		if !u.c.Step(1) || !u.give(ruby.Int(int64(r))) {
			return false
		}
	}
	return true
}

func (u *unpacker) malformed() {
	rest := u.s[u.i:]
	want := encoding.ExpectedLen(rest[0])
	switch {
	case rest[0]&0xC0 == 0x80 || rest[0] >= 0xFE:
		u.c.Raise(ruby.ArgumentErrorClass, "malformed UTF-8 character")
	case want > len(rest):
		u.c.Raise(ruby.ArgumentErrorClass, "malformed UTF-8 character (expected %d bytes, given %d bytes)", want, len(rest))
	default:
		u.c.Raise(ruby.ArgumentErrorClass, "malformed UTF-8 character")
	}
}

func (u *unpacker) compressed(d *directive) bool {
	for n := d.count; (d.star || n > 0) && u.i < len(u.s); n-- {
		start := u.i
		for u.i < len(u.s) && u.s[u.i]&0x80 != 0 {
			if u.i++; u.i%ruby.BytesPerStep == 0 && !u.c.Step(1) {
				return false
			}
		}
		if u.i == len(u.s) {
			return true // the number has no end
		}
		u.i++
		text := u.s[start:u.i]
		total := u.c.Big(number.FromBitDigits(u.c.RT, len(text), 7, func(i int) byte { return text[i] & 0x7F }))
		if u.c.Failed() || !u.c.Step(1) {
			return false
		}
		if !u.give(total) {
			return false
		}
	}
	return true
}

func (u *unpacker) move(d *directive) bool {
	to := u.i + d.count
	switch {
	case d.kind == 'x' && d.star:
		to = len(u.s)
	case d.kind == 'X':
		to = u.i - d.count
		if d.star { // by as much as is left
			to = u.i - (len(u.s) - u.i)
		}
	case d.kind == '@':
		switch to = d.count; {
		case d.star:
			to = len(u.s) - u.i
		case !d.given:
			to = 0
		}
	}
	if to < 0 || to > len(u.s) {
		u.c.Raise(ruby.ArgumentErrorClass, "%c outside of string", d.kind)
		return false
	}
	u.i = to
	return true
}
