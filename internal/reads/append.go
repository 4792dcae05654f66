package reads

// This file encodes the parts of a document that a read covers, so that two documents can be compared in those parts
// alone.

import (
	"encoding/binary"
	"fmt"
	"iter"
	"math"
	"math/big"
	"strings"
)

// hash is an ordered hash of a document.
type hash interface {
	Get(key string) (any, bool)
	All() iter.Seq2[string, any]
	Len() int
}

// The bytes that begin the encoding of a value. The bytes after each of them are self-delimiting, so that no two values
// have the same encoding.
const (
	isNil    = 'n'
	isTrue   = 't'
	isFalse  = 'f'
	isInt    = 'i'
	isFloat  = 'd'
	isText   = 's'
	isOther  = 'o'
	isList   = 'l'
	isHash   = 'h'
	isPlain  = 'p' // anything but nil, a list or a hash
	isHashes = 'm' // a list that contains only hashes
)

// Append appends to b the encoding of the parts of a spec hash that a read covers. Two spec hashes agree on the read if
// their encodings are equal. Hashes of the spec have the methods Get, All and Len, lists are []any, and any other value
// is plain.
//
// A key with dots in its name is found as well. The elements of a list are encoded one after the other; a path that
// continues below a plain value covers that value.
func Append(b []byte, spec any, read string) []byte {
	path, seen := Cut(read)
	below, inSpec := strings.CutPrefix(path, "spec.")
	if inSpec {
		path = below
	} else if path == "spec" {
		path = ""
	}
	return appendAt(b, spec, path, seen)
}

// appendAt appends the encoding of the value at a path below v.
func appendAt(b []byte, v any, path string, seen Seen) []byte {
	if path == "" {
		return appendSeen(b, v, seen)
	}
	switch v := v.(type) {
	case hash:
		b = append(b, isHash)
		for n := 1; n <= len(path); n++ {
			if n < len(path) && path[n] != '.' {
				continue
			}
			if below, ok := v.Get(path[:n]); ok {
				b = binary.AppendUvarint(b, uint64(n))
				b = appendAt(b, below, path[min(n+1, len(path)):], seen)
			}
		}
		return append(b, 0)
	case []any:
		b = appendLen(b, isList, len(v))
		for _, e := range v {
			b = appendAt(b, e, path, seen)
		}
		return b
	}
	return appendAll(b, v)
}

func appendSeen(b []byte, v any, seen Seen) []byte {
	switch seen {
	case All:
		return appendAll(b, v)
	case Shape:
		return appendShape(b, v)
	}
	return appendKind(b, v)
}

func appendLen(b []byte, kind byte, n int) []byte {
	return binary.AppendUvarint(append(b, kind), uint64(n))
}

func appendText(b []byte, kind byte, text string) []byte {
	return append(appendLen(b, kind, len(text)), text...)
}

// appendAll appends the encoding of a whole value.
func appendAll(b []byte, v any) []byte {
	switch v := v.(type) {
	case nil:
		return append(b, isNil)
	case bool:
		if v {
			return append(b, isTrue)
		}
		return append(b, isFalse)
	case int64, int, *big.Int:
		return appendText(b, isInt, fmt.Sprint(v))
	case float64:
		return binary.BigEndian.AppendUint64(append(b, isFloat), math.Float64bits(v))
	case string:
		return appendText(b, isText, v)
	case []any:
		b = appendLen(b, isList, len(v))
		for _, e := range v {
			b = appendAll(b, e)
		}
		return b
	case hash:
		b = appendLen(b, isHash, v.Len())
		for key, value := range v.All() {
			b = appendAll(appendText(b, isText, key), value)
		}
		return b
	}
	return appendText(b, isOther, fmt.Sprintf("%T %v", v, v))
}

func appendShape(b []byte, v any) []byte {
	switch v := v.(type) {
	case []any:
		b = appendLen(b, isList, len(v))
		for _, e := range v {
			if _, ok := e.([]any); ok {
				b = appendShape(b, e)
			} else {
				b = appendKind(b, e)
			}
		}
		return b
	case hash:
		b = appendLen(b, isHash, v.Len())
		for key := range v.All() {
			b = appendText(b, isText, key)
		}
		return b
	}
	return appendKind(b, v)
}

func appendKind(b []byte, v any) []byte {
	switch v := v.(type) {
	case nil:
		return append(b, isNil)
	case hash:
		return append(b, isHash)
	case []any:
		for _, e := range v {
			if _, ok := e.(hash); !ok {
				return append(b, isList)
			}
		}
		return append(b, isHashes)
	}
	return append(b, isPlain)
}
