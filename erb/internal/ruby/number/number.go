// Package number computes with Integers of any size within the budget of a run. Only this package calls math/big:
// every operation requests its result's size and memory before it begins, counts steps in proportion to its work,
// and so lets the run poll its context about every millisecond, however large the operands are.
//
//	number.go    the budget; sums, bits, shifts
//	mul.go       products and powers; product.go products of many numbers
//	div.go       quotients and roots
//	gcd.go       common divisors
//	text.go      digits, in any base
//	float.go     Integers to floats; floats.go steps, quotients and ranks of floats; power.go their powers
//	fraction.go  fractions of a bounded size
package number

import (
	"math/big"
	"math/bits"
)

// Budget is charged for the operations of a run. A step is about a tenth of a microsecond of work.
type Budget interface {
	// Step counts n steps of work; its error ends the operation.
	Step(n int64) error
	// Charge requests n bytes.
	Charge(n int64) error
	// IntegerBits requests an Integer of n bits.
	IntegerBits(n int64) error
	// Integer makes a number, 0, with room for Few words.
	Integer() *big.Int
}

// Few is the number of words of most Integers that are too large for an int64.
const Few = 4

// Overhead is the memory of an Integer in addition to its words.
const Overhead = 128

const (
	wordBits  = bits.UintSize
	wordBytes = wordBits / 8
	// leaf is the maximum number of words of the operands of one call of math/big whose work grows with their
	// product: half a millisecond.
	leaf = 1024
)

// words returns the number of words of x.
func words(x *big.Int) int { return len(x.Bits()) }

// room requests an Integer of n bits.
func room(b Budget, n int64) error {
	if err := b.IntegerBits(n); err != nil {
		return err
	}
	return b.Charge(n/8 + Overhead)
}

// linear counts the steps of a pass over n words.
func linear(b Budget, n int) error { return b.Step(int64(n)/32 + 1) }

// checked returns z if it is within the limit. It ends operations whose result's size is known exactly only
// afterwards.
func checked(b Budget, z *big.Int) (*big.Int, error) {
	if err := b.IntegerBits(int64(z.BitLen())); err != nil {
		return nil, err
	}
	return z, nil
}

// Add returns x + y.
func Add(b Budget, x, y *big.Int) (*big.Int, error) { return pass(b, x, y, 1, (*big.Int).Add) }

// Sub returns x - y.
func Sub(b Budget, x, y *big.Int) (*big.Int, error) { return pass(b, x, y, 1, (*big.Int).Sub) }

// And returns x & y, both in two's complement.
func And(b Budget, x, y *big.Int) (*big.Int, error) { return pass(b, x, y, 2, (*big.Int).And) }

// Or returns x | y.
func Or(b Budget, x, y *big.Int) (*big.Int, error) { return pass(b, x, y, 2, (*big.Int).Or) }

// Xor returns x ^ y.
func Xor(b Budget, x, y *big.Int) (*big.Int, error) { return pass(b, x, y, 2, (*big.Int).Xor) }

// pass runs an operation that skips both operands times times.
func pass(b Budget, x, y *big.Int, times int, op func(z, x, y *big.Int) *big.Int) (*big.Int, error) {
	n := max(words(x), words(y))
	if err := b.Charge(int64(n+1)*wordBytes + Overhead); err != nil {
		return nil, err
	}
	if err := linear(b, n*times); err != nil {
		return nil, err
	}
	return checked(b, op(sized(b, n+1), x, y))
}

// Neg returns -x.
func Neg(b Budget, x *big.Int) (*big.Int, error) { return Sub(b, new(big.Int), x) }

// Abs returns x without its sign.
func Abs(b Budget, x *big.Int) (*big.Int, error) {
	if x.Sign() >= 0 {
		return x, nil
	}
	return Neg(b, x)
}

// Not returns -x - 1.
func Not(b Budget, x *big.Int) (*big.Int, error) { return Sub(b, big.NewInt(-1), x) }

// Lsh returns x << n.
func Lsh(b Budget, x *big.Int, n uint64) (*big.Int, error) {
	if x.Sign() == 0 {
		return x, nil
	}
	if n > 1<<62 {
		n = 1 << 62
	}
	size := int64(x.BitLen()) + int64(n)
	if err := room(b, size); err != nil {
		return nil, err
	}
	if err := linear(b, int(size/wordBits)); err != nil {
		return nil, err
	}
	return sized(b, int(size/wordBits)+1).Lsh(x, uint(n)), nil
}

// Rsh returns x >> n, rounded down.
func Rsh(b Budget, x *big.Int, n uint64) (*big.Int, error) {
	left := int64(0)
	if size := uint64(x.BitLen()); n < size {
		left = int64(size - n)
	} else {
		return big.NewInt(int64(min(0, x.Sign()))), nil
	}
	if err := room(b, left); err != nil {
		return nil, err
	}
	if err := linear(b, words(x)); err != nil { // the shifted-out words decide the rounding
		return nil, err
	}
	return sized(b, words(x)).Rsh(x, uint(n)), nil
}

// RshWord is Rsh of a number that fits in a word of 64 bits, and costs the same.
func RshWord(b Budget, x int64, n uint64) (int64, error) {
	size := uint64(bits.Len64(uint64(max(x, -x))))
	if n >= size {
		return x >> 63, nil
	}
	if err := room(b, int64(size-n)); err != nil {
		return 0, err
	}
	return x >> n, linear(b, 1)
}

// sized returns a number, 0, with room for n words if they are few.
func sized(b Budget, n int) *big.Int {
	if n > Few {
		return new(big.Int)
	}
	return b.Integer()
}

// Bit reports whether the bit i of x in two's complement is set.
func Bit(x *big.Int, i uint64) bool {
	if i >= uint64(x.BitLen()) {
		return x.Sign() < 0
	}
	return x.Bit(int(i)) == 1
}

// BitLen returns the number of bits of x in two's complement, without its sign.
func BitLen(x *big.Int) int64 {
	n := int64(x.BitLen())
	if x.Sign() < 0 && int64(x.TrailingZeroBits()) == n-1 {
		return n - 1 // -2**k is ~(2**k - 1)
	}
	return n
}

// Magnitude returns the absolute value of x, or the largest uint64 if that is larger.
func Magnitude(x *big.Int) uint64 {
	if x.BitLen() > 64 {
		return 1<<64 - 1
	}
	return signed(x.Bits(), 1).Uint64()
}

// FromBytes converts a number in network byte order.
func FromBytes(b Budget, p []byte) (*big.Int, error) {
	if err := room(b, 8*int64(len(p))); err != nil {
		return nil, err
	}
	return new(big.Int).SetBytes(p), linear(b, len(p)/wordBytes)
}

// Bytes returns the size of x in memory.
func Bytes(x *big.Int) int64 { return int64(words(x)) * wordBytes }

// Size returns the number of bytes that the absolute value of x takes.
func Size(x *big.Int) int64 { return int64(x.BitLen()+7) / 8 }

// Cmp orders x and y.
func Cmp(x, y *big.Int) int { return x.Cmp(y) }

// Uint64 returns the last 64 bits of x in two's complement.
func Uint64(x *big.Int) uint64 {
	w := x.Bits()
	if len(w) == 0 {
		return 0
	}
	low := uint64(w[0])
	if wordBits == 32 && len(w) > 1 {
		low |= uint64(w[1]) << 32
	}
	if x.Sign() < 0 {
		return -low
	}
	return low
}

// AppendKey appends a unique spelling of x, for use as a key.
func AppendKey(dst []byte, x *big.Int) []byte {
	dst = append(dst, byte('0'+x.Sign()))
	for _, w := range x.Bits() {
		for i := 0; i < wordBits; i += 8 {
			dst = append(dst, byte(w>>i))
		}
	}
	return dst
}

// Uint32s returns the absolute value of x in parts of 32 bits, the lowest first.
func Uint32s(b Budget, x *big.Int) ([]uint32, error) {
	if err := b.Charge(int64(words(x)) * wordBytes); err != nil {
		return nil, err
	}
	if err := linear(b, words(x)); err != nil {
		return nil, err
	}
	list := make([]uint32, 0, words(x)*wordBits/32)
	for _, w := range x.Bits() {
		for i := 0; i < wordBits; i += 32 {
			list = append(list, uint32(uint64(w)>>i))
		}
	}
	for len(list) > 0 && list[len(list)-1] == 0 {
		list = list[:len(list)-1]
	}
	return list, nil
}

// FromUint32s returns the number that has these parts of 32 bits, the lowest first.
func FromUint32s(b Budget, list []uint32) (*big.Int, error) {
	if err := room(b, int64(len(list))*32); err != nil {
		return nil, err
	}
	if err := linear(b, len(list)); err != nil {
		return nil, err
	}
	w := make([]big.Word, (len(list)*32+wordBits-1)/wordBits)
	for i, part := range list {
		w[i*32/wordBits] |= big.Word(uint64(part) << (i * 32 % wordBits))
	}
	return new(big.Int).SetBits(w), nil
}
