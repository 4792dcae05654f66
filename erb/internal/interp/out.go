package interp

// This file implements the output of a render, which ERB has in the local variable _erbout.

import (
	"strconv"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// Output is the text of a render. Its buffer is not shared, so that it can be reused for another render: a template
// that reads _erbout, or uses the value of text, gets a String with a copy of it, which is the text from then on.
type Output struct {
	buf  []byte
	most int          // size up to which buf can be written to at once: there is room, and the limit allows it
	str  *ruby.String // nil until the template reads _erbout
	own  bool         // the template redefined String methods that ERB's code calls
}

// maxDigits is the maximum length of an int64 as text.
const maxDigits = 20

// fits reports whether put can take n more bytes.
func (o *Output) fits(n int) bool { return len(o.buf)+n <= o.most }

// put writes a text that fits, without writing the pointer, as the write barrier is costly during garbage
// collection.
func (o *Output) put(text string) {
	n := len(o.buf)
	o.buf = o.buf[:n+len(text)]
	copy(o.buf[n:], text)
}

// pairs holds the numbers of two digits.
const pairs = "00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748495051525354555657585960616263" +
	"646566676869707172737475767778798081828384858687888990919293949596979899"

// putInt is put for a number; it returns the number of bytes. Small numbers are the most frequent; with strconv a
// loop that writes numbers takes a tenth longer.
func (o *Output) putInt(v int64) int {
	n := len(o.buf)
	if v < 0 || v >= 10_000 {
		o.buf = o.buf[:len(strconv.AppendInt(o.buf, v, 10))]
		return len(o.buf) - n
	}
	to := o.buf[n : n+4]
	digits, high, low := 1, 2*(uint32(v)/100), 2*(uint32(v)%100)
	switch {
	case v >= 1000:
		digits = 4
		to[0], to[1], to[2], to[3] = pairs[high], pairs[high+1], pairs[low], pairs[low+1]
	case v >= 100:
		digits = 3
		to[0], to[1], to[2] = pairs[high+1], pairs[low], pairs[low+1]
	case v >= 10:
		digits = 2
		to[0], to[1] = pairs[low], pairs[low+1]
	default:
		to[0] = pairs[low+1]
	}
	o.buf = o.buf[:n+digits]
	return digits
}

// drop removes the last n bytes.
func (o *Output) drop(n int) { o.buf = o.buf[:len(o.buf)-n] }

// Begin starts another text in buf, which must be unused.
func (o *Output) Begin(buf []byte) { *o = Output{buf: buf[:0], own: o.own} }

// plain reports whether texts in UTF-8 can be added without calling Ruby's methods. Otherwise the template changed
// methods of String, or _erbout, which is now in another encoding, frozen or has methods of its own.
func (o *Output) plain() bool {
	return !o.own && (o.str == nil || o.str.Class == ruby.StringClass && o.str.Enc == ruby.UTF8 && !o.str.Frozen)
}

// call makes writes call Ruby's methods from now on.
func (o *Output) call() { o.own, o.most = true, 0 }

// Bytes returns the text, in the buffer.
func (o *Output) Bytes() []byte {
	if o.str != nil {
		o.buf = append(o.buf[:0], o.str.String()...)
	}
	return o.buf
}

// Len returns the size of the text.
func (o *Output) Len() int {
	if o.str != nil {
		return o.str.Len()
	}
	return len(o.buf)
}

// value returns _erbout.
func (o *Output) value() ruby.Value {
	if o.str == nil {
		s := ruby.NewString("")
		s.AppendBytes(o.buf)
		o.str, o.most = s, 0
	}
	return o.str.Value()
}

// is makes s the text.
func (o *Output) is(s *ruby.String) { o.str, o.most = s, 0 }

// add writes a text for which there is room, without calls; limit is the limit on the output.
func add[T string | []byte](o *Output, text T, limit int64) {
	o.buf = append(o.buf, text...)
	o.room(limit)
}

// room computes which size fits.
func (o *Output) room(limit int64) {
	if o.most = cap(o.buf); limit > 0 {
		o.most = int(min(limit, int64(o.most)))
	}
}
