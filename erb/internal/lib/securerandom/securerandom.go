// Package securerandom has Ruby's library of that name, in Ruby, over the random source of the run.
package securerandom

import (
	_ "embed"
	"io"
	"math/big"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

//go:embed securerandom.rb
var prelude string

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "securerandom", Classes: classes, Tables: [][]ruby.Table{tables}, Prelude: &ruby.Prelude{
	Text: &prelude, Primitives: []ruby.Method{{Name: "below", Min: 1, Max: 1, Fn: below}, {Name: "bytes", Min: 1, Max: 1, Fn: TextOfSize}},
}}

var module *ruby.Class

var classes = []ruby.ClassRow{{Var: &module, Name: "SecureRandom", Module: true}}

var tables = []ruby.Table{
	{Class: &module, Statics: []ruby.Method{
		{Name: "rand", Max: 1, Fn: secureNumber, Flags: ruby.Volatile},
		{Name: "random_number", Max: 1, Fn: secureNumber, Flags: ruby.Volatile},
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

// TextOfSize returns as many random bytes as the first argument says. It is the row of methods of OpenSSL::Random, too.
func TextOfSize(c *ruby.Call) ruby.Value {
	if n := c.Int(0); !c.Failed() {
		return c.Made(randomText(c, int(n)), ruby.Binary)
	}
	return ruby.Nil
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

// below is the primitive: a number from 0 to the argument, exclusive.
func below(c *ruby.Call) ruby.Value {
	n := c.Int(0)
	if n < 1 || c.Failed() {
		return ruby.Int(0)
	}
	i := randomBelow(c, big.NewInt(n))
	if i == nil {
		return ruby.Nil
	}
	return ruby.BigInt(i)
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
