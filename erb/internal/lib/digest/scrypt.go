package digest

// This file has scrypt, the function of RFC 7914.

import (
	"encoding/binary"
	"math/bits"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// scryptBlock is how many bytes one round mixes: for r of them, 2*r*scryptBlock.
const scryptBlock = 64

// kdfScrypt is OpenSSL::KDF.scrypt.
func kdfScrypt(c *ruby.Call) ruby.Value {
	n := named(c, "salt", "N", "r", "p", "length")
	if c.Budget = n.Budget; c.Failed() {
		return ruby.Nil
	}
	password, salt := n.Str(0), n.Str(1)
	if n.Arg(2).Kind() == ruby.KindBignum {
		return c.Fail(&ruby.UnsupportedError{Construct: "OpenSSL::KDF.scrypt with an N of this size"})
	}
	cost, r, p, length := n.Int(2), n.Int(3), n.Int(4), n.Int(5)
	c.Budget = n.Budget
	const most = 1 << 20 // of r and p: the memory of a template ends before
	switch {
	case c.Failed():
		return ruby.Nil
	case length < 0:
		return c.Raise(ruby.ArgumentErrorClass, "negative string size (or size too big)")
	case r == 0, p == 0, cost < 2, cost&(cost-1) != 0:
		return c.Raise(kdfErrorClass, "EVP_PBE_scrypt")
	case r < 0, p < 0, r > most/p, p > most:
		return c.Fail(&ruby.UnsupportedError{Construct: "OpenSSL::KDF.scrypt with r and p of this size"})
	case 16*r <= 62 && cost >= 1<<(16*r):
		return c.Raise(kdfErrorClass, "EVP_PBE_scrypt: memory limit exceeded")
	case cost > maxDerived*scryptBlock/r:
		return c.Fail(&ruby.LimitError{What: "certificate and key size", Limit: maxDerived})
	case length == 0:
		return c.NewBytes("")
	}
	size := int(2 * r * scryptBlock)
	mixed := PBKDF2(&c.Budget, "SHA256", password, salt, 1, int(p)*size)
	room := ruby.Make[uint32](c, int(cost)*size/4)
	for i := 0; i < int(p) && !c.Failed(); i++ {
		scryptMix(c, mixed[i*size:][:size], room, int(cost))
	}
	if c.Failed() {
		return ruby.Nil
	}
	out := PBKDF2(&c.Budget, "SHA256", password, c.StringOf(mixed), 1, int(min(length, maxDerived+1)))
	return c.NewBytes(c.StringOf(out))
}

// scryptMix is ROMix: it fills room with cost states of the block, and mixes the block with states that it chooses.
func scryptMix(c *ruby.Call, block []byte, room []uint32, cost int) {
	words := len(block) / 4
	x, y := ruby.Make[uint32](c, words), ruby.Make[uint32](c, words)
	if c.Failed() {
		return
	}
	for i := range x {
		x[i] = binary.LittleEndian.Uint32(block[4*i:])
	}
	for i := 0; i < cost && c.Step(words/4); i++ {
		copy(room[i*words:], x)
		scryptRound(x, y)
		x, y = y, x
	}
	for i := 0; i < cost && c.Step(words/4); i++ {
		chosen := int(x[words-16]) & (cost - 1)
		for k, w := range room[chosen*words:][:words] { // charged: with the round
			x[k] ^= w
		}
		scryptRound(x, y)
		x, y = y, x
	}
	for i, w := range x {
		binary.LittleEndian.PutUint32(block[4*i:], w)
	}
}

// scryptRound is BlockMix: it writes the mixed x to out, the blocks at even places before those at odd ones.
func scryptRound(x, out []uint32) {
	var state [16]uint32
	copy(state[:], x[len(x)-16:])
	blocks := len(x) / 16
	for i := range blocks {
		for k := range state {
			state[k] ^= x[16*i+k]
		}
		salsa8(&state)
		copy(out[16*(i/2+i%2*blocks/2):], state[:])
	}
}

// salsaRows are the words that a quarter round of Salsa20 mixes: columns, then rows.
var salsaRows = [8][4]int{
	{0, 4, 8, 12}, {5, 9, 13, 1}, {10, 14, 2, 6}, {15, 3, 7, 11}, {0, 1, 2, 3}, {5, 6, 7, 4}, {10, 11, 8, 9}, {15, 12, 13, 14},
}

// salsa8 is Salsa20 with eight rounds.
func salsa8(s *[16]uint32) {
	x := *s
	for range 4 {
		for _, q := range salsaRows {
			a, b, c, d := q[0], q[1], q[2], q[3]
			x[b] ^= bits.RotateLeft32(x[a]+x[d], 7)
			x[c] ^= bits.RotateLeft32(x[b]+x[a], 9)
			x[d] ^= bits.RotateLeft32(x[c]+x[b], 13)
			x[a] ^= bits.RotateLeft32(x[d]+x[c], 18)
		}
	}
	for i, w := range x {
		s[i] += w
	}
}
