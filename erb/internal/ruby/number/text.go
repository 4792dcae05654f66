package number

// This file converts Integers to and from text in any base.

import (
	"math"
	"math/big"
	"math/bits"
)

const alphabet = "0123456789abcdefghijklmnopqrstuvwxyz"

// leafDigits is the number of digits that are parsed at once: some tens of microseconds.
const leafDigits = 1200

// TextLen returns an upper bound on the number of digits of x.
func TextLen(x *big.Int, base int) int64 {
	return int64(float64(x.BitLen())/math.Log2(float64(base))*1.0000001) + 3
}

// Append appends the digits of x in a base from 2 to 36, with a sign.
func Append(b Budget, dst []byte, x *big.Int, base int) ([]byte, error) {
	if err := b.Charge(TextLen(x, base)); err != nil {
		return dst, err
	}
	if x.Sign() == 0 {
		return append(dst, '0'), nil
	}
	text := make([]byte, 0, TextLen(x, base))
	if base&(base-1) == 0 {
		err := BitDigits(b, x, bits.TrailingZeros(uint(base)), func(d byte) error {
			text = append(text, alphabet[d])
			return nil
		})
		if err != nil {
			return dst, err
		}
	} else {
		w := writer{b: b, base: base, out: text}
		if err := w.all(signed(x.Bits(), 1)); err != nil {
			return dst, err
		}
		text = w.out
	}
	if x.Sign() < 0 {
		dst = append(dst, '-')
	}
	if len(dst) == 0 {
		return text, nil
	}
	return append(dst, text...), nil
}

// BitDigits passes the digits of the absolute value of x, in the base 2**size, to give, the highest first; none for
// 0. An error of give ends it.
func BitDigits(b Budget, x *big.Int, size int, give func(d byte) error) error {
	w := x.Bits()
	mask := uint(1)<<size - 1
	for i := (x.BitLen() + size - 1) / size * size; i > 0; {
		i -= size
		if i/size%4096 == 0 {
			if err := b.Step(4096 / 16); err != nil {
				return err
			}
		}
		at, shift := i/wordBits, i%wordBits
		v := uint(w[at]) >> shift
		if shift+size > wordBits && at+1 < len(w) {
			v |= uint(w[at+1]) << (wordBits - shift)
		}
		if err := give(byte(v & mask)); err != nil {
			return err
		}
	}
	return nil
}

// FromBitDigits returns the number with n digits in the base 2**size. digit returns the digit at i, where 0 is the
// highest.
func FromBitDigits(b Budget, n, size int, digit func(i int) byte) (*big.Int, error) {
	if err := room(b, int64(n)*int64(size)-int64(size)+1); err != nil {
		return nil, err
	}
	w := make([]big.Word, (n*size+wordBits-1)/wordBits+1)
	at, fill := 0, 0
	for i := n - 1; i >= 0; i-- {
		if i%4096 == 0 {
			if err := b.Step(4096 / 16); err != nil {
				return nil, err
			}
		}
		d := uint(digit(i))
		w[at] |= big.Word(d << fill)
		if fill += size; fill >= wordBits {
			at, fill = at+1, fill-wordBits
			w[at] = big.Word(d >> (size - fill))
		}
	}
	return checked(b, signed(w, 1))
}

// writer writes digits in a base that is not a power of two. Numbers are halved: the quotient and the remainder of
// a division by a power of the base have the leading and the trailing digits.
type writer struct {
	b      Budget
	base   int
	powers []power
	out    []byte
	leaf   []byte
}

// power is base**digits.
type power struct {
	n      *big.Int
	digits int
}

func (w *writer) all(x *big.Int) error {
	if words(x) > leaf/8 {
		n := int(float64(leaf/16*wordBits) / math.Log2(float64(w.base)))
		p, err := Pow(w.b, big.NewInt(int64(w.base)), uint64(n))
		for ; err == nil; n *= 2 {
			w.powers = append(w.powers, power{p, n})
			if 2*p.BitLen()-1 > x.BitLen() { // then x < p*p
				break
			}
			p, err = mul(w.b, p, p)
		}
		if err != nil {
			return err
		}
	}
	return w.number(x, len(w.powers), 0)
}

// number writes x with leading zeros up to a number of digits.
func (w *writer) number(x *big.Int, level, digits int) error {
	for level > 0 && w.powers[level-1].n.Cmp(x) > 0 && digits == 0 {
		level--
	}
	if level == 0 {
		if err := w.b.Step(int64(words(x)*words(x))/64 + 4); err != nil {
			return err
		}
		w.leaf = w.leaf[:0]
		if x.Sign() != 0 {
			w.leaf = x.Append(w.leaf, w.base)
		}
		for range digits - len(w.leaf) {
			w.out = append(w.out, '0')
		}
		w.out = append(w.out, w.leaf...)
		return nil
	}
	p := w.powers[level-1]
	q, r, err := quoRem(w.b, x, p.n)
	if err != nil {
		return err
	}
	if err := w.number(q, level-1, max(0, digits-p.digits)); err != nil {
		return err
	}
	return w.number(r, level-1, p.digits)
}

// Parse converts digits in a base from 2 to 36; ok is false if one is not a digit of it.
func Parse(b Budget, digits string, base int) (x *big.Int, ok bool, err error) {
	if digits == "" {
		return nil, false, nil
	}
	for ; len(digits) > 1 && digits[0] == '0'; digits = digits[1:] {
		if len(digits)%(1<<16) == 0 {
			if err := b.Step(1 << 8); err != nil {
				return nil, false, err
			}
		}
	}
	if err := room(b, int64(float64(len(digits)-1)*math.Log2(float64(base))*0.9999999)); err != nil {
		return nil, false, err
	}
	if base&(base-1) == 0 {
		return parseBits(b, digits, base)
	}
	parts := make([]*big.Int, 0, len(digits)/leafDigits+1)
	for end := len(digits); end > 0; end -= leafDigits {
		if err := b.Step(leafDigits / 4); err != nil {
			return nil, false, err
		}
		text := digits[max(0, end-leafDigits):end]
		part, ok := new(big.Int).SetString(text, base)
		if !ok || text[0] == '+' || text[0] == '-' {
			return nil, false, nil
		}
		parts = append(parts, part)
	}
	x, err = joinedParts(b, parts, base)
	if err != nil {
		return nil, false, err
	}
	x, err = checked(b, x)
	return x, err == nil, err
}

// joinedParts combines numbers of leafDigits digits, the lowest first: in pairs, then pairs of these, until one is
// left.
func joinedParts(b Budget, parts []*big.Int, base int) (*big.Int, error) {
	if len(parts) == 1 {
		return parts[0], nil
	}
	p, err := Pow(b, big.NewInt(int64(base)), leafDigits)
	if err != nil {
		return nil, err
	}
	for {
		n := 0
		for i := 0; i < len(parts); i, n = i+2, n+1 {
			parts[n] = parts[i]
			if i+1 == len(parts) {
				continue
			}
			high, err := mul(b, parts[i+1], p)
			if err != nil {
				return nil, err
			}
			parts[n] = high.Add(high, parts[i])
		}
		if parts = parts[:n]; n == 1 {
			return parts[0], nil
		}
		if p, err = mul(b, p, p); err != nil {
			return nil, err
		}
	}
}

func parseBits(b Budget, digits string, base int) (x *big.Int, ok bool, err error) {
	ok = true
	x, err = FromBitDigits(b, len(digits), bits.TrailingZeros(uint(base)), func(i int) byte {
		d := DigitOf(digits[i])
		if int(d) >= base {
			ok = false
			return 0
		}
		return d
	})
	return x, ok && err == nil, err
}

// DigitOf returns the value of a digit of any base up to 36, 255 for other bytes.
func DigitOf(c byte) byte {
	switch {
	case c >= '0' && c <= '9':
		return c - '0'
	case c >= 'a' && c <= 'z':
		return c - 'a' + 10
	case c >= 'A' && c <= 'Z':
		return c - 'A' + 10
	}
	return 255
}

// Digits passes the digits of x, which is positive, in a base of 2 or more, to give, the lowest first. An error of
// give ends it.
func Digits(b Budget, x, base *big.Int, give func(d *big.Int) error) error {
	d := digiter{b: b, base: base, give: give}
	for p := base; p.Cmp(x) <= 0; {
		d.powers = append(d.powers, p)
		if 2*p.BitLen()-1 > x.BitLen() { // then x < p*p
			break
		}
		if err := b.Charge(2 * int64(words(p)) * wordBytes); err != nil {
			return err
		}
		var err error
		if p, err = mul(b, p, p); err != nil {
			return err
		}
	}
	return d.number(x, len(d.powers), false)
}

// digiter splits numbers by base**(2**level).
type digiter struct {
	b      Budget
	base   *big.Int
	powers []*big.Int
	give   func(*big.Int) error
}

// number passes the digits of x to give: with full 2**level of them, otherwise those up to the highest that is not
// 0.
func (d *digiter) number(x *big.Int, level int, full bool) error {
	if level == 0 {
		if err := d.b.Step(1); err != nil {
			return err
		}
		return d.give(x)
	}
	q, r, err := quoRem(d.b, x, d.powers[level-1])
	if err != nil {
		return err
	}
	if !full && q.Sign() == 0 {
		return d.number(r, level-1, false)
	}
	if err := d.number(r, level-1, true); err != nil {
		return err
	}
	return d.number(q, level-1, full)
}

// CutPrefix removes 0x and the like from a text if a digit follows, and returns the base. base 0 takes the base
// from the prefix; so does a negative one, whose absolute value is the base if there is no prefix.
func CutPrefix(s string, base int) (string, int) {
	free := base <= 0
	fallback := 10
	if base < 0 {
		fallback = -base
	}
	if len(s) > 1 && s[0] == '0' {
		if p := PrefixBase(s[1]); p != 0 && (free || base == p) {
			if len(s) > 2 && int(DigitOf(s[2])) < p {
				return s[2:], p
			}
			return "0", p
		}
		if base == 0 {
			return s, 8
		}
	}
	if free {
		return s, fallback
	}
	return s, base
}

// PlainDecimal returns the number that a text of up to 18 decimal digits spells; ok is false for other texts, and for
// those with a zero in front.
func PlainDecimal(s string) (n int64, ok bool) {
	if len(s) == 0 || len(s) > 18 || s[0] == '0' && len(s) > 1 {
		return 0, false
	}
	for i := 0; i < len(s); i++ {
		d := s[i] - '0'
		if d > 9 {
			return 0, false
		}
		n = 10*n + int64(d)
	}
	return n, true
}

// Word returns the number that fewer than 64 digits of a base spell, with underscores among them; ok is false if it
// doesn't fit in an int64.
func Word(s string, base int, negative bool) (n int64, ok bool) {
	if len(s) >= 64 {
		return 0, false
	}
	u, limit := uint64(0), uint64(math.MaxInt64)
	if negative {
		limit++
	}
	for i := 0; i < len(s); i++ {
		if s[i] == '_' {
			continue
		}
		high, low := bits.Mul64(u, uint64(base))
		d := uint64(DigitOf(s[i]))
		if d >= uint64(base) || high != 0 || low > limit-d {
			return 0, false
		}
		u, ok = low+d, true
	}
	if negative {
		return -int64(u), ok
	}
	return int64(u), ok
}

// PrefixBase returns the base for the letter after a 0, 0 if it is not the letter of a base.
func PrefixBase(c byte) int {
	switch c | 0x20 {
	case 'x':
		return 16
	case 'b':
		return 2
	case 'o':
		return 8
	case 'd':
		return 10
	}
	return 0
}

// ExponentAt reports whether the exponent of a float begins at i.
func ExponentAt(s string, i int) bool {
	if i >= len(s) || s[i]|0x20 != 'e' {
		return false
	}
	i++
	if i < len(s) && (s[i] == '-' || s[i] == '+') {
		i++
	}
	return i < len(s) && s[i] >= '0' && s[i] <= '9'
}
