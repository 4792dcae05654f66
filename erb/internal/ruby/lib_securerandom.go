package ruby

// This file implements SecureRandom over the random source of the run.

import (
	"encoding/base64"
	"fmt"
	"io"
	"math/big"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

var secureRandomModule = NewModule("SecureRandom")

func init() {
	Statics(secureRandomModule, []Method{
		{Name: "alphanumeric", Max: 1, Fn: secureAlphanumeric, Flags: Kw | Volatile},
		{Name: "base64", Max: 1, Fn: secureBase64, Flags: Volatile},
		{Name: "bytes", Min: 1, Max: 1, Fn: secureBytes, Flags: Volatile},
		{Name: "hex", Max: 1, Fn: secureHex, Flags: Volatile},
		{Name: "rand", Max: 1, Fn: secureNumber, Flags: Volatile},
		{Name: "random_bytes", Max: 1, Fn: secureBytes, Flags: Volatile},
		{Name: "random_number", Max: 1, Fn: secureNumber, Flags: Volatile},
		{Name: "urlsafe_base64", Max: 2, Fn: secureURLSafe, Flags: Volatile},
		{Name: "uuid", Fn: secureUUID, Flags: Volatile},
	})
}

// random gives n random bytes, nil after an error.
func (c *Call) random(n int) []byte {
	if c.RT.Rand == nil {
		c.Fail(&UnsupportedError{Construct: "random numbers", Reason: "the input has no source of them"})
		return nil
	}
	if n < 0 {
		c.Raise(ArgumentErrorClass, "negative string size (or size too big)")
		return nil
	}
	buf := c.Bytes(n)
	for rest := buf; len(rest) > 0 && !c.Failed(); {
		part := rest[:min(len(rest), randomPiece)]
		if _, err := io.ReadFull(c.RT.Rand, part); err != nil {
			c.Fail(&UnsupportedError{Construct: "random numbers", Reason: err.Error()})
		}
		rest = rest[len(part):]
		c.Step(1 + len(part)/BytesPerStep)
	}
	if c.Failed() {
		return nil
	}
	return buf
}

// randomPiece is how many bytes are asked for at once.
const randomPiece = 16 << 10

// randomText is random as a string.
func (c *Call) randomText(n int) string { return c.StringOf(c.random(n)) }

func (c *Call) randomSize() int {
	if c.Arg(0).IsNil() {
		return 16
	}
	return int(c.Int(0))
}

func secureBytes(c *Call) Value { return c.Made(c.randomText(c.randomSize()), Binary) }
func secureHex(c *Call) Value   { return c.Made(c.hexOf(c.randomText(c.randomSize())), ASCII) }
func secureBase64(c *Call) Value {
	return c.Made(c.toBase64(base64.StdEncoding, c.randomText(c.randomSize())), ASCII)
}

func secureURLSafe(c *Call) Value {
	s := c.toBase64(base64.URLEncoding, c.randomText(c.randomSize()))
	if !c.Truthy(1) {
		s = strings.TrimRight(s, "=")
	}
	return c.Made(s, ASCII)
}

func secureUUID(c *Call) Value {
	b := c.random(16)
	if b == nil {
		return Nil
	}
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return c.newASCII(fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:]))
}

// randomBelow gives a number from 0 to n-1 without bias.
func (c *Call) randomBelow(n *big.Int) *big.Int {
	for range 1000 {
		b := c.random((n.BitLen() + 7) / 8)
		if b == nil {
			return nil
		}
		if r := uint(n.BitLen() % 8); r != 0 {
			b[0] &= 1<<r - 1
		}
		i := c.bigOr0(number.FromBytes(c.RT, b))
		if c.Failed() {
			return nil
		}
		if number.Cmp(i, n) < 0 {
			return i
		}
	}
	c.Fail(&UnsupportedError{Construct: "random numbers", Reason: "the source yields no usable bytes"})
	return nil
}

func secureNumber(c *Call) Value {
	if n, ok := c.Arg(0).AsBig(); ok && n.Sign() > 0 {
		if i := c.randomBelow(n); i != nil {
			return BigInt(i)
		}
		return Nil
	}
	if r, ok := c.Arg(0).AsRange(); ok && r.Lo.IsInt() && r.Hi.IsInt() {
		n := r.Hi.Int() - r.Lo.Int() + 1
		if r.Exclusive {
			n--
		}
		if i := c.randomBelow(big.NewInt(max(n, 1))); i != nil {
			return Int(r.Lo.Int() + i.Int64())
		}
		return Nil
	}
	if c.Has(0) && c.Arg(0).Kind() != KindInteger && !c.Arg(0).IsNil() {
		return c.Fail(&UnsupportedError{Construct: "SecureRandom.random_number of " + Describe(c.Arg(0))})
	}
	i := c.randomBelow(big.NewInt(1 << 53))
	if i == nil {
		return Nil
	}
	return Float(float64(i.Int64()) / (1 << 53))
}

func secureAlphanumeric(c *Call) Value {
	if !c.AllowKw("chars") {
		return Nil
	}
	chars := strings.Split("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", "")
	if v, ok := c.Kw("chars"); ok {
		list, err := c.RT.ToAry(v)
		if err != nil {
			return c.Fail(err)
		}
		chars = nil
		for _, e := range list.Elems {
			chars = Append(c, chars, c.ToS(e))
		}
	}
	n := c.randomSize()
	if len(chars) == 0 || n < 0 {
		return c.Raise(ArgumentErrorClass, "negative string size (or size too big)")
	}
	t := c.Text(0)
	for range n {
		i := c.randomBelow(big.NewInt(int64(len(chars))))
		if i == nil || !c.Step(1) {
			return Nil
		}
		t.Add(chars[i.Int64()])
	}
	return t.ValueIn(ASCII)
}
