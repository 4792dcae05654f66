package number

// This file has numbers of 128 bits.

import (
	"math/big"
	"math/bits"
)

// Uint128 is a number of 128 bits. IP addresses are computed with it at a constant cost.
type Uint128 struct{ High, Low uint64 }

// Ones returns the number whose n lowest bits are set.
func Ones(n uint) Uint128 { return Uint128{^uint64(0), ^uint64(0)}.Rsh(128 - n) }

// Uint128Of returns x; ok is false if it does not fit.
func Uint128Of(x *big.Int) (n Uint128, ok bool) {
	if x.Sign() < 0 || x.BitLen() > 128 {
		return n, false
	}
	for i := x.BitLen() - 1; i >= 0; i-- {
		n = n.Lsh(1)
		n.Low |= uint64(x.Bit(i))
	}
	return n, true
}

// Int returns n as a big.Int.
func (n Uint128) Int() *big.Int {
	i := new(big.Int).SetUint64(n.High)
	return i.Or(i.Lsh(i, 64), new(big.Int).SetUint64(n.Low))
}

// String returns the digits of n.
func (n Uint128) String() string { return n.Int().String() }

// And returns n & m.
func (n Uint128) And(m Uint128) Uint128 { return Uint128{n.High & m.High, n.Low & m.Low} }

// Or returns n | m.
func (n Uint128) Or(m Uint128) Uint128 { return Uint128{n.High | m.High, n.Low | m.Low} }

// Xor returns n ^ m.
func (n Uint128) Xor(m Uint128) Uint128 { return Uint128{n.High ^ m.High, n.Low ^ m.Low} }

// Lsh shifts n to the left and drops bits beyond 128.
func (n Uint128) Lsh(by uint) Uint128 {
	return Uint128{n.High<<by | n.Low<<(by-64) | n.Low>>(64-by), n.Low << by}
}

// Rsh shifts n to the right.
func (n Uint128) Rsh(by uint) Uint128 {
	return Uint128{n.High >> by, n.Low>>by | n.High>>(by-64) | n.High<<(64-by)}
}

// Next returns n + 1, 0 after the last.
func (n Uint128) Next() Uint128 {
	low, carry := bits.Add64(n.Low, 1, 0)
	return Uint128{n.High + carry, low}
}

// Cmp returns -1, 0 or 1.
func (n Uint128) Cmp(m Uint128) int {
	_, below := bits.Sub64(n.Low, m.Low, 0)
	switch _, below = bits.Sub64(n.High, m.High, below); {
	case n == m:
		return 0
	case below == 1:
		return -1
	}
	return 1
}

// BitLen returns the number of bits of n without leading zeros.
func (n Uint128) BitLen() int {
	if n.High != 0 {
		return 64 + bits.Len64(n.High)
	}
	return bits.Len64(n.Low)
}

// Bytes returns n in network byte order.
func (n Uint128) Bytes() (b [16]byte) {
	for i := range b {
		b[i] = byte(n.Rsh(uint(120 - 8*i)).Low)
	}
	return b
}
