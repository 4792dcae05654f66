package rubytext

// This file names values as Ruby's errors do, and has the few methods that the director calls on whatever a document
// holds.

import (
	"errors"
	"iter"
	"math/big"
	"strconv"
	"strings"
	"time"
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

// Noun returns how a TypeError calls v: "no implicit conversion of Integer into String". It is the class, or the value
// for nil, true and false.
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

// Receiver returns how a NoMethodError calls v: "nil", "an instance of Integer".
func Receiver(v any) string {
	switch v := v.(type) {
	case nil, bool:
		return Noun(v)
	case View:
		return Receiver(v.Plain())
	}
	return "an instance of " + ClassName(v)
}

// NoMethod returns the message of a NoMethodError: v has no such method.
func NoMethod(name string, v any) string {
	return "undefined method '" + name + "' for " + Receiver(v)
}

// NoConversion returns the message of a TypeError: v is no string, and doesn't become one by itself.
func NoConversion(v any, class string) string {
	return "no implicit conversion of " + Noun(v) + " into " + class
}

// errIndex is the error of v["key"] for lists and integers.
var errIndex = errors.New(NoConversion("", "Integer"))

// ErrNotMatched is the error of replacing a part that a string doesn't have.
var ErrNotMatched = errors.New("string not matched")

// Lookup returns v[key] for whatever v is: strings and symbols find parts of themselves. Errors have Ruby's messages.
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

// IndexError returns why v[key] fails for a v that is neither a hash nor a string.
func IndexError(v any) error {
	switch ClassName(v) {
	case "Array", "Integer":
		return errIndex
	}
	return errors.New(NoMethod("[]", v))
}

// AssignError returns why v[key] = value fails for a v that is neither a hash nor a string.
func AssignError(v any) error {
	if ClassName(v) == "Array" {
		return errIndex
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
