// This file holds what Ruby does with values that the manifest may hold anywhere: text, lookups, copies.

package links

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender/manifest"
)

// toS is Ruby's to_s.
func toS(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	case bool:
		return strconv.FormatBool(v)
	case *Map, []any:
		return inspect(v)
	default:
		if s := reflect.ValueOf(v); s.Kind() == reflect.String { // a symbol
			return s.String()
		}
		text, err := manifest.NewNode(v).Marshal() // floats as Ruby writes them
		if err != nil {
			return fmt.Sprint(v)
		}
		return strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(string(text)), "--- "), "\n...")
	}
}

// inspect is Ruby's inspect of what a manifest holds, without its escapes for odd
// characters.
func inspect(v any) string {
	var parts []string
	switch v := v.(type) {
	case nil:
		return "nil"
	case string:
		return strconv.Quote(v)
	case *Map:
		for key, e := range v.All() {
			parts = append(parts, strconv.Quote(key)+" => "+inspect(e))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case []any:
		for _, e := range v {
			parts = append(parts, inspect(e))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	default:
		if s := reflect.ValueOf(v); s.Kind() == reflect.String {
			return ":" + s.String()
		}
		return toS(v)
	}
}

func nonEmptyString(v any) bool {
	s, ok := v.(string)
	return ok && s != ""
}

// hashKey makes v usable as a key of a Go map; equal scalars have equal keys.
func hashKey(v any) any {
	switch v := v.(type) {
	case nil, string, bool, int64, float64:
		return v
	default:
		return fmt.Sprintf("%T %s", v, toS(v))
	}
}

// truthy is Ruby's idea of a condition.
func truthy(v any) bool { return v != nil && v != false }

// receiver is how Ruby names v in the message of a NoMethodError.
func receiver(v any) string {
	switch v := v.(type) {
	case nil:
		return "nil"
	case bool:
		return strconv.FormatBool(v)
	case string:
		return "an instance of String"
	case float64:
		return "an instance of Float"
	case []any:
		return "an instance of Array"
	case *Map:
		return "an instance of Hash"
	default:
		if reflect.ValueOf(v).Kind() == reflect.String {
			return "an instance of Symbol"
		}
		return "an instance of Integer"
	}
}

func noMethod(name string, v any) error {
	return fmt.Errorf("undefined method '%s' for %s", name, receiver(v))
}

var errStringIndex = errors.New("no implicit conversion of String into Integer")

// lookup is Ruby's v[key] for any v: strings find parts of themselves.
func lookup(v any, key string) (any, error) {
	switch v := v.(type) {
	case *Map:
		e, _ := v.Get(key)
		return e, nil
	case string:
		if strings.Contains(v, key) {
			return key, nil
		}
		return nil, nil
	case nil, bool, float64:
		return nil, noMethod("[]", v)
	case []any:
		return nil, errStringIndex
	default:
		if s := reflect.ValueOf(v); s.Kind() == reflect.String {
			return lookup(s.String(), key)
		}
		return nil, errStringIndex // Integer
	}
}

// assign is Ruby's v[key] = value for any v but a string that contains key, whose
// change nobody could see.
func assign(v any, key string, value any) error {
	switch v := v.(type) {
	case *Map:
		v.Set(key, value)
		return nil
	case string:
		if !strings.Contains(v, key) {
			return errors.New("string not matched")
		}
		return fmt.Errorf("property '%s' is part of a text", key)
	case []any:
		return errStringIndex
	default:
		return noMethod("[]=", v)
	}
}

// stored returns what is left of v after a trip through the director's database, which
// holds JSON: a copy, with symbols as strings.
func stored(v any) (any, error) {
	switch v := v.(type) {
	case *Map:
		if v == nil {
			return nil, nil
		}
		c := new(Map)
		for key, e := range v.All() {
			e, err := stored(e)
			if err != nil {
				return nil, err
			}
			c.Set(key, e)
		}
		return c, nil
	case []any:
		c := make([]any, len(v))
		for i, e := range v {
			e, err := stored(e)
			if err != nil {
				return nil, err
			}
			c[i] = e
		}
		return c, nil
	case float64:
		switch {
		case math.IsNaN(v):
			return nil, errors.New("NaN not allowed in JSON")
		case math.IsInf(v, 1):
			return nil, errors.New("Infinity not allowed in JSON")
		case math.IsInf(v, -1):
			return nil, errors.New("-Infinity not allowed in JSON")
		}
		return v, nil
	case string:
		if !utf8.ValidString(v) {
			return nil, errors.New("source sequence is illegal/malformed utf-8")
		}
		return v, nil
	case nil, bool, int64:
		return v, nil
	default:
		if s := reflect.ValueOf(v); s.Kind() == reflect.String {
			return stored(s.String())
		}
		return v, nil // a big integer
	}
}

// pathOf splits a dotted name as Ruby's split does: empty parts at the end are dropped.
func pathOf(name string) []string {
	name = strings.TrimRight(name, ".")
	if name == "" {
		return nil
	}
	return strings.Split(name, ".")
}
