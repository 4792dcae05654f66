// Package securerandom has Ruby's library of that name, over the random source of the run.
package securerandom

import (
	"encoding/base64"
	"fmt"
	"io"
	"math/big"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/core/clock"
	"github.com/boshrender/boshrender/erb/internal/core/pack"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "securerandom", Classes: classes, Tables: [][]ruby.Table{tables}}

var module *ruby.Class

var classes = []ruby.ClassRow{{Var: &module, Name: "SecureRandom", Module: true}}

var tables = []ruby.Table{
	{Class: &module, Statics: []ruby.Method{
		{Name: "alphanumeric", Max: 1, Fn: secureAlphanumeric, Flags: ruby.Kw | ruby.Volatile},
		{Name: "base64", Max: 1, Fn: secureBase64, Flags: ruby.Volatile},
		{Name: "bytes", Min: 1, Max: 1, Fn: Text, Flags: ruby.Volatile},
		{Name: "hex", Max: 1, Fn: secureHex, Flags: ruby.Volatile},
		{Name: "rand", Max: 1, Fn: secureNumber, Flags: ruby.Volatile},
		{Name: "random_bytes", Max: 1, Fn: Text, Flags: ruby.Volatile},
		{Name: "random_number", Max: 1, Fn: secureNumber, Flags: ruby.Volatile},
		{Name: "urlsafe_base64", Max: 2, Fn: secureURLSafe, Flags: ruby.Volatile},
		{Name: "uuid", Fn: secureUUID, Flags: ruby.Volatile},
		{Name: "uuid_v4", Fn: secureUUID, Flags: ruby.Volatile},
		{Name: "uuid_v7", Fn: secureUUID7, Flags: ruby.Kw | ruby.Volatile},
	}},
}

// Bytes returns n random bytes, nil after an error.
func Bytes(c *ruby.Call, n int) []byte {
	if c.RT.Rand == nil {
		c.Fail(&ruby.UnsupportedError{Construct: "random numbers", Reason: "the input has no source of them"})
		return nil
	}
	if n < 0 {
		c.Raise(ruby.ArgumentErrorClass, "negative string size (or size too big)")
		return nil
	}
	buf := c.Bytes(n)
	for rest := buf; len(rest) > 0 && !c.Failed(); {
		part := rest[:min(len(rest), randomPiece)]
		if _, err := io.ReadFull(c.RT.Rand, part); err != nil {
			c.Fail(&ruby.UnsupportedError{Construct: "random numbers", Reason: err.Error()})
		}
		rest = rest[len(part):]
		c.Step(1 + len(part)/ruby.BytesPerStep)
	}
	if c.Failed() {
		return nil
	}
	return buf
}

// randomPiece is the number of bytes that are read at once.
const randomPiece = 16 << 10

// randomText is Bytes as a string.
func randomText(c *ruby.Call, n int) string { return c.StringOf(Bytes(c, n)) }

func randomSize(c *ruby.Call) int {
	if v := c.Arg(0); !v.Truthy() {
		return 16
	} else if v.Kind() == ruby.KindString {
		c.Raise(ruby.NoMethodErrorClass, "undefined method 'to_int' for an instance of String")
	}
	return int(c.Int(0))
}

// Text is the row of methods that return random bytes.
func Text(c *ruby.Call) ruby.Value { return c.Made(randomText(c, randomSize(c)), ruby.Binary) }

// TextOfSize is the row of the methods of OpenSSL::Random, which convert their argument by themselves.
func TextOfSize(c *ruby.Call) ruby.Value {
	if n := c.Int(0); !c.Failed() {
		return c.Made(randomText(c, int(n)), ruby.Binary)
	}
	return ruby.Nil
}

func secureHex(c *ruby.Call) ruby.Value {
	return c.Made(hexOf(c, randomText(c, randomSize(c))), ruby.ASCII)
}
func secureBase64(c *ruby.Call) ruby.Value {
	return c.Made(pack.EncodeBase64(c, base64.StdEncoding, randomText(c, randomSize(c))), ruby.ASCII)
}

func secureURLSafe(c *ruby.Call) ruby.Value {
	s := pack.EncodeBase64(c, base64.URLEncoding, randomText(c, randomSize(c)))
	if !c.Truthy(1) {
		s = strings.TrimRight(s, "=")
	}
	return c.Made(s, ruby.ASCII)
}

func secureUUID(c *ruby.Call) ruby.Value {
	b := Bytes(c, 16)
	if b == nil {
		return ruby.Nil
	}
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return c.NewASCII(fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:]))
}

// secureUUID7 is uuid_v7: the milliseconds of the run's clock, and random bits.
func secureUUID7(c *ruby.Call) ruby.Value {
	if !c.AllowKw("extra_timestamp_bits") {
		return ruby.Nil
	}
	if v, ok := c.Kw("extra_timestamp_bits"); ok && v != ruby.Int(0) {
		if v.IsInt() && (v.Int() < 0 || v.Int() > 12) {
			return c.Raise(ruby.ArgumentErrorClass, "extra_timestamp_bits must be in 0..12")
		}
		return c.Fail(&ruby.UnsupportedError{Construct: "uuid_v7 with extra_timestamp_bits"})
	}
	now, ok := clock.Now(c)
	b := Bytes(c, 10)
	if !ok || b == nil {
		return ruby.Nil
	}
	ms := uint64(now.UnixMilli())
	b[0], b[2] = b[0]&0x0f|0x70, b[2]&0x3f|0x80
	return c.NewASCII(fmt.Sprintf("%08x-%04x-%x-%x-%x", ms>>16&0xffffffff, ms&0xffff, b[:2], b[2:4], b[4:]))
}

// randomBelow returns a number from 0 to n-1 without bias.
func randomBelow(c *ruby.Call, n *big.Int) *big.Int {
	for range 1000 {
		b := Bytes(c, (n.BitLen()+7)/8)
		if b == nil {
			return nil
		}
		if r := uint(n.BitLen() % 8); r != 0 {
			b[0] &= 1<<r - 1
		}
		i := c.BigOr0(number.FromBytes(c.RT, b))
		if c.Failed() {
			return nil
		}
		if number.Cmp(i, n) < 0 {
			return i
		}
	}
	c.Fail(&ruby.UnsupportedError{Construct: "random numbers", Reason: "the source yields no usable bytes"})
	return nil
}

func secureNumber(c *ruby.Call) ruby.Value {
	if n, ok := c.Arg(0).AsBig(); ok && n.Sign() > 0 {
		if i := randomBelow(c, n); i != nil {
			return ruby.BigInt(i)
		}
		return ruby.Nil
	}
	r, isRange := c.Arg(0).AsRange()
	isRange = isRange && r.Lo.IsInt() && r.Hi.IsInt()
	if isRange {
		n := uint64(r.Hi.Int()) - uint64(r.Lo.Int())
		if !r.Exclusive {
			n++
		}
		if empty := r.Hi.Int() < r.Lo.Int(); !empty && n != 0 {
			if i := randomBelow(c, new(big.Int).SetUint64(n)); i != nil { // bounded: 64 bits
				return ruby.Int(int64(uint64(r.Lo.Int()) + i.Uint64()))
			}
			return ruby.Nil
		}
	}
	if c.Has(0) && !isRange && c.Arg(0).Kind() != ruby.KindInteger && !c.Arg(0).IsNil() {
		return c.Fail(&ruby.UnsupportedError{Construct: "SecureRandom.random_number of " + ruby.Describe(c.Arg(0))})
	}
	i := randomBelow(c, big.NewInt(1<<53))
	if i == nil {
		return ruby.Nil
	}
	return ruby.Float(float64(i.Int64()) / (1 << 53))
}

func secureAlphanumeric(c *ruby.Call) ruby.Value {
	if !c.AllowKw("chars") {
		return ruby.Nil
	}
	chars := strings.Split("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", "")
	if v, ok := c.Kw("chars"); ok {
		list, err := c.RT.ToAry(v)
		if err != nil {
			return c.Fail(err)
		}
		chars = nil
		for _, e := range list.Elems {
			chars = ruby.Append(c, chars, c.ToS(e))
		}
	}
	n := randomSize(c)
	if n < 0 {
		return c.NewString("")
	}
	if len(chars) == 0 {
		return c.Raise(ruby.ArgumentErrorClass, "negative string size (or size too big)")
	}
	t := c.Text(0)
	for range n {
		i := randomBelow(c, big.NewInt(int64(len(chars))))
		if i == nil || !c.Step(1) {
			return ruby.Nil
		}
		t.Add(chars[i.Int64()])
	}
	return t.ValueIn(ruby.ASCII)
}

// hexOf returns the bytes of s as hexadecimal digits; "" after an error.
func hexOf(c *ruby.Call, s string) string {
	const digits = "0123456789abcdef"
	t := c.Text(2 * len(s))
	if c.Failed() {
		return ""
	}
	for i := 0; i < len(s) && (i%ruby.BytesPerStep > 0 || c.Step(1)); i++ {
		_ = t.WriteByte(digits[s[i]>>4])
		_ = t.WriteByte(digits[s[i]&15])
	}
	return t.String()
}
