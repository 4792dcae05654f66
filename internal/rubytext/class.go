package rubytext

// This file names values as Ruby's errors do, and has the few methods that the director calls on arbitrary values of
// a document.

import (
	"errors"
	"iter"
	"math/big"
	"strconv"
	"strings"
	"time"

	"github.com/boshrender/boshrender/internal/lazy"
)

// Truthy reports whether v counts as true in a condition.
func Truthy(v any) bool {
	if v, ok := v.(View); ok {
		return Truthy(v.Plain())
	}
	return v != nil && v != false
}

// ClassName returns the name of v's class.
func ClassName(v any) string {
	switch v := v.(type) {
	case nil:
		return "NilClass"
	case bool:
		if v {
			return "TrueClass"
		}
		return "FalseClass"
	case string:
		return "String"
	case Symbol:
		return "Symbol"
	case int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64, *big.Int:
		return "Integer"
	case float32, float64:
		return "Float"
	case Date:
		return "Date"
	case time.Time:
		return "Time"
	case []any, []string, iter.Seq[any]:
		return "Array"
	case Hash, map[string]any, iter.Seq2[any, any]:
		return "Hash"
	case View:
		return ClassName(v.Plain())
	}
	return "Object"
}

// Noun returns the name of v in a TypeError: "no implicit conversion of Integer into String". It is the class, or for
// nil, true and false the value.
func Noun(v any) string {
	switch v := v.(type) {
	case nil:
		return "nil"
	case bool:
		return strconv.FormatBool(v)
	case View:
		return Noun(v.Plain())
	}
	return ClassName(v)
}

// Receiver returns the name of v in a NoMethodError: "nil", "an instance of Integer".
func Receiver(v any) string {
	switch v := v.(type) {
	case nil, bool:
		return Noun(v)
	case View:
		return Receiver(v.Plain())
	}
	return "an instance of " + ClassName(v)
}

// NoMethod returns the message of the NoMethodError for v without a method of the name.
func NoMethod(name string, v any) string {
	return "undefined method '" + name + "' for " + Receiver(v)
}

// NoConversion returns the message of the TypeError for v, which Ruby does not implicitly convert to class.
func NoConversion(v any, class string) string {
	return "no implicit conversion of " + Noun(v) + " into " + class
}

// errIndex is the error of v["key"] for lists and integers.
var errIndex = lazy.Value[error]{New: func() error { return errors.New(NoConversion("", "Integer")) }}

// ErrNotMatched is the error for replacing a substring that a string doesn't contain.
var ErrNotMatched = errors.New("string not matched")

// Lookup returns v[key] for any v: strings and symbols return the part that matches. Errors have Ruby's messages.
func Lookup(v any, key string) (any, error) {
	switch v := v.(type) {
	case Hash:
		e, _ := v.Get(key)
		return e, nil
	case string:
		if strings.Contains(v, key) {
			return key, nil
		}
		return nil, nil
	case Symbol:
		return Lookup(string(v), key)
	}
	return nil, IndexError(v)
}

// IndexError returns the error of v[key] for a v that is neither a hash nor a string.
func IndexError(v any) error {
	switch ClassName(v) {
	case "Array", "Integer":
		return errIndex.Get()
	}
	return errors.New(NoMethod("[]", v))
}

// AssignError returns the error of v[key] = value for a v that is neither a hash nor a string.
func AssignError(v any) error {
	if ClassName(v) == "Array" {
		return errIndex.Get()
	}
	return errors.New(NoMethod("[]=", v))
}

// Path splits a dotted name as Ruby's split does: empty parts at the end are dropped.
func Path(name string) []string {
	name = strings.TrimRight(name, ".")
	if name == "" {
		return nil
	}
	return strings.Split(name, ".")
}
