package rubytext

// This file prints values: inspect and to_s, lists and hashes included.

import (
	"fmt"
	"iter"
	"math/big"
	"strconv"
	"time"
)

// Hash is an ordered hash with strings as keys.
type Hash interface {
	Get(key string) (any, bool)
	All() iter.Seq2[string, any]
}

// View is a value in another form that represents plain data. Plain returns the data: a scalar, another View, an
// iter.Seq[any] for a list, or an iter.Seq2[any, any] for a hash with keys of any kind.
type View interface{ Plain() any }

// maxDepth is the nesting at which a list or a hash is printed as "…". Documents are nested less; a program can build
// a list that contains itself.
const maxDepth = 10_000

// more replaces omitted text.
const more = "…"

// Inspect returns v.inspect.
func Inspect(v any) string { return InspectAtMost(v, 0) }

// InspectAtMost returns v.inspect. After limit bytes, "…" replaces the rest of a list or a hash; 0 means no limit.
func InspectAtMost(v any, limit int) string {
	p := printer{limit: limit}
	p.value(v)
	return string(p.b)
}

// ToS returns v.to_s: a string is unchanged, nil is empty, lists and hashes are inspected.
func ToS(v any) string { return ToSAtMost(v, 0) }

// ToSAtMost returns v.to_s, with lists and hashes as InspectAtMost prints them.
func ToSAtMost(v any, limit int) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	case Symbol:
		return string(v)
	case Date:
		return v.String()
	case time.Time:
		return TimeString(v)
	case View:
		return ToSAtMost(v.Plain(), limit)
	}
	return InspectAtMost(v, limit)
}

// AppendInspect appends v.inspect to b.
func AppendInspect(b []byte, v any) []byte {
	p := printer{b: b}
	p.value(v)
	return p.b
}

// AppendKey appends a key of a hash as inspect writes it, with the separator after it.
func AppendKey(b []byte, key any) []byte {
	p := printer{b: b}
	p.key(key)
	return p.b
}

type printer struct {
	b     []byte
	limit int // 0: none
	depth int
}

// full reports whether the rest of a list or hash is omitted.
func (p *printer) full() bool { return p.limit > 0 && len(p.b) > p.limit }

func (p *printer) value(v any) {
	switch v := v.(type) {
	case nil:
		p.b = append(p.b, "nil"...)
	case bool:
		p.b = strconv.AppendBool(p.b, v)
	case string:
		p.b = AppendString(p.b, v)
	case Symbol:
		p.b = AppendSymbol(p.b, v)
	case int64:
		p.b = strconv.AppendInt(p.b, v, 10)
	case *big.Int:
		p.b = v.Append(p.b, 10)
	case float64:
		p.b = AppendFloat(p.b, v)
	case Date:
		p.b = append(p.b, v.inspect()...)
	case time.Time:
		p.b = append(p.b, inspectTime(v)...)
	case []any:
		p.list(elements(v))
	case []string:
		p.list(elements(v))
	case iter.Seq[any]:
		p.list(v)
	case iter.Seq2[any, any]:
		p.hash(v)
	case Hash:
		p.hash(func(yield func(any, any) bool) {
			for key, e := range v.All() {
				if !yield(key, e) {
					return
				}
			}
		})
	case View:
		p.value(v.Plain())
	default:
		p.b = fmt.Append(p.b, v)
	}
}

func elements[T any](list []T) iter.Seq[any] {
	return func(yield func(any) bool) {
		for _, e := range list {
			if !yield(e) {
				return
			}
		}
	}
}

func (p *printer) list(seq iter.Seq[any]) {
	if p.enter('[') {
		first := true
		for e := range seq {
			if !p.next(&first) {
				break
			}
			p.value(e)
		}
	}
	p.leave(']')
}

func (p *printer) hash(pairs iter.Seq2[any, any]) {
	if p.enter('{') {
		first := true
		for key, e := range pairs {
			if !p.next(&first) {
				break
			}
			p.key(key)
			p.value(e)
		}
	}
	p.leave('}')
}

// enter opens a list or a hash, and reports whether its elements can be printed: they can't if it is nested too
// deeply.
func (p *printer) enter(bracket byte) bool {
	p.b = append(p.b, bracket)
	if p.depth++; p.depth > maxDepth {
		p.b = append(p.b, more...)
		return false
	}
	return true
}

func (p *printer) leave(bracket byte) {
	p.b = append(p.b, bracket)
	p.depth--
}

// next separates elements, and reports whether there is room for another.
func (p *printer) next(first *bool) bool {
	if !*first {
		p.b = append(p.b, ", "...)
	}
	*first = false
	if p.full() {
		p.b = append(p.b, more...)
		return false
	}
	return true
}

// key writes a key with the separator after it.
func (p *printer) key(key any) {
	for {
		v, ok := key.(View)
		if !ok {
			break
		}
		key = v.Plain()
	}
	name, ok := key.(Symbol)
	switch {
	case !ok:
		p.value(key)
		p.b = append(p.b, " => "...)
		return
	case PlainKey(string(name)):
		p.b = append(p.b, name...)
	default:
		p.b = appendName(p.b, string(name))
	}
	p.b = append(p.b, ": "...)
}
