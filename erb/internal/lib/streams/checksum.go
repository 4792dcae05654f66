package streams

// This file implements the checksums of zlib.

import (
	"hash/adler32"
	"hash/crc32"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// checksumArgs returns the text of a checksum and its initial value.
func checksumArgs(c *ruby.Call, start int64) (text string, begin uint32, ok bool) {
	if c.Arg(0).IsNil() {
		return "", uint32(start), !c.Has(0) || !c.Failed()
	}
	sum := start
	if !c.Arg(1).IsNil() {
		sum = unsigned(c, c.Arg(1))
	}
	if c.Failed() {
		return "", 0, false
	}
	text = c.Str(0)
	return text, uint32(sum), !c.Failed()
}

// unsigned returns the low bits of a number that fits into an unsigned long.
func unsigned(c *ruby.Call, v ruby.Value) int64 {
	if ruby.IsInteger(v) {
		size, _ := c.Send(v, "bit_length")
		negative, _ := c.Send(v, "negative?")
		bits, err := c.RT.ToInt(size)
		switch c.Fail(err); {
		case c.Failed():
			return 0
		case bits > 64 || bits == 64 && negative.Truthy():
			c.Raise(ruby.RangeErrorClass, "bignum too big to convert into 'unsigned long'")
			return 0
		}
		v, _ = c.Send(v, "&", ruby.Int(0xffffffff))
	}
	n, err := c.RT.ToInt(v)
	c.Fail(err)
	return int64(n)
}

func crC32(c *ruby.Call) ruby.Value {
	text, begin, ok := checksumArgs(c, 0)
	if !ok {
		return ruby.Nil
	}
	c.CopyPieces(text, func(piece []byte) bool {
		begin = crc32.Update(begin, crc32.IEEETable, piece) // bounded: a piece
		return true
	})
	return ruby.Int(int64(begin))
}

func zlibAdler32(c *ruby.Call) ruby.Value {
	text, begin, ok := checksumArgs(c, 1)
	if !ok {
		return ruby.Nil
	}
	if begin == 1 {
		return ruby.Int(int64(adler32Of(&c.Budget, text)))
	}
	const mod = 65521
	a, b := begin&0xffff, begin>>16
	for i := range len(text) {
		if i%ruby.ScanPiece == ruby.ScanPiece-1 && !c.Step(ruby.ScanPiece/ruby.BytesPerStep) {
			break
		}
		a = (a + uint32(text[i])) % mod
		b = (b + a) % mod
	}
	return ruby.Int(int64(b<<16 | a))
}

// errCorrupt is the error for data that can't be unpacked.
func errCorrupt() error {
	return &ruby.UnsupportedError{Construct: "corrupt compressed data", Reason: "only zlib itself words what is wrong with it"}
}

func adler32Of(b *ruby.Budget, text string) uint32 {
	h := adler32.New()
	b.Feed(h, text)
	return h.Sum32()
}

func crc32Of(b *ruby.Budget, text string) uint32 {
	h := crc32.NewIEEE()
	b.Feed(h, text)
	return h.Sum32()
}
