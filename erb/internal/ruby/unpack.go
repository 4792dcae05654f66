package ruby

// This file implements String#unpack and unpack1.

import (
	"math"
	"math/big"
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// unpacker reads bytes by the directives of a template.
type unpacker struct {
	c    *Call
	s    string
	i    int
	give func(Value) bool
}

func stringUnpack(c *Call) Value {
	if c.Block != nil {
		c.unpack(func(v Value) bool {
			_, ok := c.Yield(v)
			return ok
		})
		return Nil
	}
	var list []Value
	c.unpack(func(v Value) bool {
		list = Append(c, list, v)
		return !c.Failed()
	})
	return c.List(list)
}

func stringUnpack1(c *Call) Value {
	first := Nil
	c.unpack(func(v Value) bool {
		first = v
		return false
	})
	return first
}

func (c *Call) unpack(give func(Value) bool) {
	list := c.directives(c.Str(0))
	if c.Failed() || !c.AllowKw("offset") {
		return
	}
	u := &unpacker{c: c, s: c.SelfText(), give: give}
	if v, ok := c.Kw("offset"); ok {
		n, err := c.RT.ToInt(v)
		switch {
		case err != nil:
			c.Fail(err)
			return
		case n < 0:
			c.Raise(ArgumentErrorClass, "offset can't be negative")
			return
		case n > int64(len(u.s)):
			c.Raise(ArgumentErrorClass, "offset outside of string")
			return
		}
		u.i = int(n)
	}
	for i := range list {
		if !c.Step(1) || !u.item(&list[i]) || c.Failed() {
			return
		}
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
		return u.shared(u.unquotePrintable(s), Binary)
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

// shared gives a string of a text that is paid for.
func (u *unpacker) shared(s string, enc Encoding) bool {
	v := u.c.Made(s, enc)
	return !u.c.Failed() && u.give(v)
}

// numbers reads integers and floats of a fixed size; where the text ends too soon nil stands for them.
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
			for ; count > 0; count-- {
				if !u.c.Step(1) || !u.give(Nil) {
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
func (d *directive) number(s string) Value {
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
		return Float(math.Float64frombits(n))
	case d.floatSize() == 4:
		return Float(float64(math.Float32frombits(uint32(n))))
	case d.signed():
		shift := 64 - 8*size
		return Int(int64(n<<shift) >> shift)
	case n > math.MaxInt64:
		return BigInt(new(big.Int).SetUint64(n)) // bounded: one word
	}
	return Int(int64(n))
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
		if !u.c.Step((n - len(s)) / BytesPerStep) {
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
	return u.shared(s, Binary)
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
		if out.Failed() || k%BytesPerStep == 0 && !out.Step(1) {
			return false
		}
	}
	u.i += (n + per - 1) / per
	return u.shared(out.String(), ASCII)
}

func (u *unpacker) base64(d *directive) bool {
	s := u.s[u.i:]
	u.i = len(u.s)
	if d.given && !d.star && d.count == 0 {
		text, ok := u.c.fromStrictBase64(s)
		if !ok {
			u.c.Raise(ArgumentErrorClass, "invalid base64")
			return false
		}
		return u.shared(text, Binary)
	}
	return u.shared(u.c.fromBase64(s), Binary)
}

func (u *unpacker) unquotePrintable(s string) string {
	out := u.c.Text(len(s))
	for i := 0; i < len(s); i++ {
		if i%BytesPerStep == 0 && !out.Step(1) {
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
		case len(rest) >= 2 && DigitValue(rest[0]) < 16 && DigitValue(rest[1]) < 16:
			out.WriteByte(byte(DigitValue(rest[0])<<4 | DigitValue(rest[1])))
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
			out.Write(three[:k])
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
	return u.shared(out.String(), Binary)
}

func (u *unpacker) characters(d *directive) bool {
	for n := d.count; (d.star || n > 0) && u.i < len(u.s); n-- {
		r, size := utf8.DecodeRuneInString(u.s[u.i:])
		if r == utf8.RuneError && size == 1 {
			u.malformed()
			return false
		}
		u.i += size
		if !u.c.Step(1) || !u.give(Int(int64(r))) {
			return false
		}
	}
	return true
}

func (u *unpacker) malformed() {
	rest := u.s[u.i:]
	want := expectedLen(rest[0])
	switch {
	case rest[0]&0xC0 == 0x80 || rest[0] >= 0xFE:
		u.c.Raise(ArgumentErrorClass, "malformed UTF-8 character")
	case want > len(rest):
		u.c.Raise(ArgumentErrorClass, "malformed UTF-8 character (expected %d bytes, given %d bytes)", want, len(rest))
	default:
		u.c.Raise(ArgumentErrorClass, "malformed UTF-8 character")
	}
}

func (u *unpacker) compressed(d *directive) bool {
	for n := d.count; (d.star || n > 0) && u.i < len(u.s); n-- {
		start := u.i
		for u.i < len(u.s) && u.s[u.i]&0x80 != 0 {
			if u.i++; u.i%BytesPerStep == 0 && !u.c.Step(1) {
				return false
			}
		}
		u.i = min(u.i+1, len(u.s))
		text := u.s[start:u.i]
		total := u.c.big(number.FromBitDigits(u.c.RT, len(text), 7, func(i int) byte { return text[i] & 0x7F }))
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
		if d.star {
			to = u.i
		}
	case d.kind == '@':
		to = d.count
		if d.star || !d.given {
			to = 0
		}
	}
	if to < 0 || to > len(u.s) {
		u.c.Raise(ArgumentErrorClass, "%c outside of string", d.kind)
		return false
	}
	u.i = to
	return true
}
