package jsonschema

// This file compares values as Ruby does.

import (
	"fmt"
	"io"
	"math"
	"math/big"
	"slices"
	"strconv"

	"github.com/boshrender/boshrender/internal/psych"
)

// isNumber reports whether v is a Numeric of Ruby.
func isNumber(v any) bool {
	switch v.(type) {
	case int64, *big.Int, float64:
		return true
	}
	return false
}

// isInteger reports whether v is a whole number, of any class.
func isInteger(v any) bool {
	switch v := v.(type) {
	case int64, *big.Int:
		return true
	case float64:
		return v == math.Trunc(v) && !math.IsInf(v, 0)
	}
	return false
}

// compare returns the order of two numbers; ok is false if one is NaN.
func compare(a, b any) (order int, ok bool) {
	fa, aIsFloat := a.(float64)
	fb, bIsFloat := b.(float64)
	if aIsFloat && math.IsNaN(fa) || bIsFloat && math.IsNaN(fb) {
		return 0, false
	}
	infinite := func(f float64, isFloat bool) int {
		switch {
		case isFloat && math.IsInf(f, 1):
			return 1
		case isFloat && math.IsInf(f, -1):
			return -1
		}
		return 0
	}
	ia, ib := infinite(fa, aIsFloat), infinite(fb, bIsFloat)
	if ia != 0 || ib != 0 {
		return ia - ib, true
	}
	return rational(a).Cmp(rational(b)), true
}

// rational returns a finite number exactly.
func rational(v any) *big.Rat {
	switch v := v.(type) {
	case int64:
		return new(big.Rat).SetInt64(v)
	case *big.Int:
		return new(big.Rat).SetInt(v)
	case float64:
		return new(big.Rat).SetFloat64(v)
	}
	return new(big.Rat)
}

// decimal returns the exact value of a finite number's shortest decimal text, like BigDecimal(number.to_s).
func decimal(v any) *big.Rat {
	if f, ok := v.(float64); ok {
		if r, ok := new(big.Rat).SetString(strconv.FormatFloat(f, 'g', -1, 64)); ok {
			return r
		}
	}
	return rational(v)
}

// digits returns the work of processing a number, in words.
func digits(v any) int {
	if i, ok := v.(*big.Int); ok {
		return len(i.Bits())
	}
	return 1
}

// equal implements Ruby's ==: numbers are equal across classes, hashes in any order of their keys.
func (e *evaluation) equal(a, b any) bool {
	if !e.spend(1) {
		return false
	}
	if isNumber(a) && isNumber(b) {
		if !e.spend(digits(a) + digits(b)) {
			return false
		}
		order, ok := compare(a, b)
		return ok && order == 0
	}
	switch a := a.(type) {
	case *psych.Map:
		b, ok := object(b)
		if !ok || a.Len() != b.Len() {
			return false
		}
		for k, v := range a.All() {
			w, ok := b.Get(k)
			if !ok || !e.equal(v, w) {
				return false
			}
		}
		return true
	case []any:
		b, ok := b.([]any)
		return ok && slices.EqualFunc(a, b, e.equal)
	}
	if isNumber(a) || isNumber(b) {
		return false
	}
	switch b := b.(type) {
	case *psych.Map, []any:
		return false
	case string:
		if !e.spend(len(b) / bytesPerStep) {
			return false
		}
	}
	return a == b
}

// identify writes bytes that are the same for two values if Ruby's eql? holds for them: unlike ==, it distinguishes 1
// from 1.0.
func (e *evaluation) identify(w io.Writer, v any) {
	if !e.spend(1) {
		return
	}
	switch v := v.(type) {
	case *psych.Map:
		keys := v.Keys()
		if !e.spend(len(keys)) {
			return
		}
		slices.Sort(keys)
		fmt.Fprintf(w, "{%d:", len(keys))
		for _, k := range keys {
			item, _ := v.Get(k)
			e.identify(w, k)
			e.identify(w, item)
		}
	case []any:
		fmt.Fprintf(w, "[%d:", len(v))
		for _, item := range v {
			e.identify(w, item)
		}
	case float64:
		if v == 0 {
			v = 0 // -0.0 is the same
		}
		fmt.Fprintf(w, "f%v:", v)
	case string:
		if e.spend(len(v) / bytesPerStep) {
			fmt.Fprintf(w, "s%d:", len(v))
			io.WriteString(w, v)
		}
	case *big.Int:
		if words := len(v.Bits()); e.spend(words * words) {
			fmt.Fprintf(w, "%T%v:", v, v)
		}
	default:
		fmt.Fprintf(w, "%T%v:", v, v)
	}
}
