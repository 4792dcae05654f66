package jsonschema

// This file compiles the keywords that test a single value.

import (
	"crypto/sha256"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"unicode/utf8"

	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/rubytext"
)

// types compiles type.
func (f *field) types() (evaluator, error) {
	if name, ok := f.value.(string); ok {
		return verdict(typeText(name), func(e *evaluation, v any) bool { return e.hasType(v, name) }), nil
	}
	names, err := f.names(f.value)
	if err != nil {
		return nil, err
	}
	message := func(loc *location) string {
		return fmt.Sprintf("value at %v is not one of the types: %s", loc, rubytext.ToS(f.value))
	}
	return func(e *evaluation, v any, loc *location) *result {
		r := &result{loc: loc, message: message}
		for _, name := range names {
			r.valid = r.valid || e.spend(1) && e.hasType(v, name)
		}
		return r
	}, nil
}

// typeText returns the text for a value of the wrong type.
func typeText(name string) string {
	switch name {
	case "null":
		return "value at %v is not null"
	case "boolean", "number", "string", "certificate":
		return "value at %v is not a " + name
	case "integer", "array", "object":
		return "value at %v is not an " + name
	}
	return "value at %v is not one of the types: " + name
}

// hasType reports whether v is of a type. Unknown types accept every value.
func (e *evaluation) hasType(v any, name string) bool {
	switch name {
	case "null":
		return v == nil
	case "boolean":
		return v == true || v == false
	case "number":
		return isNumber(v)
	case "integer":
		return isInteger(v)
	case "string":
		_, ok := v.(string)
		return ok
	case "array":
		_, ok := v.([]any)
		return ok
	case "object":
		_, ok := object(v)
		return ok
	case "certificate":
		return e.isCertificate(v)
	}
	return true
}

// isCertificate reports whether v is an X.509 certificate, in PEM or DER, or the empty string. The director uses
// OpenSSL, which is more lenient than Go with certificates that break the rules.
func (e *evaluation) isCertificate(v any) bool {
	s, ok := v.(string)
	if !ok || s == "" || !e.whole(s) {
		return ok
	}
	if _, err := x509.ParseCertificate([]byte(s)); err == nil {
		return true
	}
	found := false
	for rest := []byte(s); ; {
		var block *pem.Block
		if block, rest = pem.Decode(rest); block == nil {
			return found
		}
		switch block.Type {
		case "CERTIFICATE", "X509 CERTIFICATE", "TRUSTED CERTIFICATE":
			if _, err := x509.ParseCertificate(block.Bytes); err != nil {
				return false
			}
			found = true
		}
	}
}

// values compiles enum and const.
func (f *field) values() (evaluator, error) {
	if f.name == "const" {
		message := func(loc *location) string { return fmt.Sprintf("value at %v is not: %s", loc, rubytext.ToS(f.value)) }
		return func(e *evaluation, v any, loc *location) *result {
			return &result{valid: e.equal(f.value, v), loc: loc, message: message}
		}, nil
	}
	list, ok := f.value.([]any)
	if !ok {
		return nil, f.fail("a list")
	}
	message := func(loc *location) string {
		return fmt.Sprintf("value at %v is not one of: %s", loc, rubytext.ToS(f.value))
	}
	return func(e *evaluation, v any, loc *location) *result {
		r := &result{loc: loc, message: message}
		for _, allowed := range list {
			r.valid = r.valid || e.equal(allowed, v)
		}
		return r
	}, nil
}

// limits holds the words and the test of each keyword that compares with a number.
var limits = lazy.Value[map[string]struct {
	words string
	holds func(order int) bool
}]{New: func() map[string]struct {
	words string
	holds func(order int) bool
} {
	return map[string]struct {
		words string
		holds func(order int) bool
	}{
		"maximum":          {"greater than", func(o int) bool { return o <= 0 }},
		"exclusiveMaximum": {"greater than or equal to", func(o int) bool { return o < 0 }},
		"minimum":          {"less than", func(o int) bool { return o >= 0 }},
		"exclusiveMinimum": {"less than or equal to", func(o int) bool { return o > 0 }},
		"maxLength":        {"greater than", func(o int) bool { return o <= 0 }},
		"minLength":        {"less than", func(o int) bool { return o >= 0 }},
		"maxItems":         {"greater than", func(o int) bool { return o <= 0 }},
		"minItems":         {"less than", func(o int) bool { return o >= 0 }},
		"maxContains":      {"greater than", func(o int) bool { return o <= 0 }},
		"minContains":      {"less than", func(o int) bool { return o >= 0 }},
		"maxProperties":    {"greater than", func(o int) bool { return o <= 0 }},
		"minProperties":    {"less than", func(o int) bool { return o >= 0 }},
	}
}}

// numbers compiles the keywords for numbers.
func (f *field) numbers() (evaluator, error) {
	if !isNumber(f.value) {
		return nil, f.fail("a number")
	}
	if f.name == "multipleOf" {
		return f.multipleOf()
	}
	limit := limits.Get()[f.name]
	message := fmt.Sprintf("number at %%v is %s: %s", limit.words, rubytext.ToS(f.value))
	return verdict(message, func(e *evaluation, v any) bool {
		if !isNumber(v) || !e.spend(digits(v)+digits(f.value)) {
			return true
		}
		order, ok := compare(v, f.value)
		return ok && limit.holds(order)
	}), nil
}

func (f *field) multipleOf() (evaluator, error) {
	divisor := decimal(f.value)
	if divisor.Sign() == 0 {
		return nil, f.fail("a number other than zero")
	}
	return verdict("number at %v is not a multiple of: "+rubytext.ToS(f.value), func(e *evaluation, v any) bool {
		words := digits(v) + digits(f.value)
		if !isNumber(v) || !e.spend(words*words) {
			return true
		}
		if f, ok := v.(float64); ok && f-f != 0 { // NaN and infinities
			return false
		}
		q := decimal(v)
		return q.Quo(q, divisor).IsInt()
	}), nil
}

// sizes compiles the keywords that compare a size with a number.
func (f *field) sizes() (evaluator, error) {
	if !isNumber(f.value) {
		return nil, f.fail("a number")
	}
	limit := limits.Get()[f.name]
	var what string
	var size func(e *evaluation, v any) (int, bool)
	suffix := "is"
	switch f.name {
	case "maxLength", "minLength":
		what = "string length"
		size = func(e *evaluation, v any) (int, bool) {
			s, ok := v.(string)
			if !ok || !e.spend(len(s)/bytesPerStep) {
				return 0, false
			}
			return utf8.RuneCountInString(s), true
		}
	case "maxItems", "minItems":
		what = "array size"
		size = func(_ *evaluation, v any) (int, bool) { list, ok := v.([]any); return len(list), ok }
	case "maxProperties", "minProperties":
		what = "object size"
		size = func(_ *evaluation, v any) (int, bool) { m, ok := object(v); return m.Len(), ok }
	default: // maxContains and minContains
		what, suffix = "number of array items", "matching `contains` schema is"
		size = func(e *evaluation, v any) (int, bool) {
			_, ok := v.([]any)
			contains, adjacent := e.adjacent["contains"]
			if !ok || !adjacent {
				return 0, false
			}
			return len(contains.items), true
		}
	}
	message := func(loc *location) string {
		return fmt.Sprintf("%s at %v %s %s: %s", what, loc, suffix, limit.words, rubytext.ToS(f.value))
	}
	return func(e *evaluation, v any, loc *location) *result {
		r := &result{valid: true, loc: loc, message: message}
		if n, ok := size(e, v); ok {
			order, comparable := compare(int64(n), f.value)
			r.valid = comparable && limit.holds(order)
		}
		return r
	}, nil
}

// uniqueItems compiles uniqueItems.
func (f *field) uniqueItems() (evaluator, error) {
	if f.value == false {
		return nil, nil
	}
	return verdict("array items at %v are not unique", func(e *evaluation, v any) bool {
		list, _ := v.([]any)
		seen := make(map[[sha256.Size]byte]bool, len(list))
		for _, item := range list {
			if !e.spend(4) {
				return true
			}
			h := sha256.New()
			e.identify(h, item)
			seen[[sha256.Size]byte(h.Sum(nil))] = true
		}
		return len(seen) == len(list)
	}), nil
}
