package arith

// This file defines rational numbers. Their methods are in package rational.

import (
	"fmt"
	"iter"
	"math/big"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// RationalClass is the class of rational numbers. Package rational lists it.
var RationalClass *ruby.Class

// Rational is the Go data of a rational number: in lowest terms, Den above 0. It is immutable.
type Rational struct{ Num, Den *big.Int }

// HashKey implements Keyer.
func (r *Rational) HashKey() string {
	return fmt.Sprintf("rational %x/%x", r.Num, r.Den)
}

// Float returns the quotient of the floats next to both, as Float() does.
func (r *Rational) Float() float64 { return number.Float(r.Num) / number.Float(r.Den) }

// Weight returns the size of the number in steps, as for Weight of values.
func (r *Rational) Weight() int64 {
	return (number.Bytes(r.Num) + number.Bytes(r.Den)) / ruby.BytesPerStep
}

// YAML returns the members that to_yaml writes.
func (r *Rational) YAML() (n int, members iter.Seq2[string, ruby.Value]) {
	return 2, func(yield func(string, ruby.Value) bool) {
		_ = yield("denominator", ruby.BigInt(r.Den)) && yield("numerator", ruby.BigInt(r.Num))
	}
}

// AsRational returns the Go data of v if it is a rational number.
func AsRational(v ruby.Value) (*Rational, bool) { return ruby.DataOf[*Rational](v) }

// Ratio makes num / den. It records a ZeroDivisionError if den is 0.
func Ratio(b *ruby.Budget, num, den *big.Int) ruby.Value {
	if b.Failed() {
		return ruby.Nil
	}
	if den.Sign() == 0 {
		return b.Fail(ruby.NewException(ruby.ZeroDivisionErrorClass, "divided by 0"))
	}
	if den.Sign() < 0 {
		num, den = b.BigOr0(number.Neg(b.RT, num)), b.BigOr0(number.Neg(b.RT, den))
	}
	if gcd := b.BigOr0(number.GCD(b.RT, num, den)); gcd.BitLen() > 1 {
		num, den = quotient(b, num, gcd), quotient(b, den, gcd)
	}
	return LowestTerms(b, num, den)
}

// LowestTerms is Ratio for two numbers without a common factor, with den above 0.
func LowestTerms(b *ruby.Budget, num, den *big.Int) ruby.Value {
	if !b.Charge(ruby.StringOverhead) {
		return ruby.Nil
	}
	v := ruby.NewInstance(RationalClass, &Rational{num, den})
	v.Freeze()
	return v
}

func quotient(b *ruby.Budget, x, y *big.Int) *big.Int {
	q, _, err := number.DivMod(b.RT, x, y)
	return b.BigOr0(q, err)
}
