package psych

// This file writes Go values as to_yaml writes the corresponding Ruby values.

import (
	"fmt"
	"math/big"
	"strconv"
	"time"

	"github.com/boshrender/boshrender/internal/rubytext"
)

// Marshal returns the result of to_yaml for the Ruby value that v represents: nil, bool, int, int64, *big.Int,
// float64, string, Symbol, Date, time.Time, []any and *Map, nested at will. A *Map or non-empty []any that occurs
// twice gets an anchor, and aliases refer to it, even inside itself. Strings that are not UTF-8 are written as
// !binary. Other types are an error.
func Marshal(v any) ([]byte, error) { return MarshalOptions{}.Marshal(v) }

// Marshal is the function Marshal with options.
func (o MarshalOptions) Marshal(v any) ([]byte, error) {
	w := writer{expand: o.Expand}
	size := 16
	if !o.Expand {
		w.maps, w.lists = make(map[*Map]int), make(map[*any]listUse)
		size += w.count(v, 0)
	}
	w.e = NewEmitter(make([]byte, 0, size), o)
	w.e.StartDocument()
	w.value(v)
	w.e.EndDocument()
	return w.e.Finish()
}

// writer writes one document.
type writer struct {
	e      *Emitter
	expand bool
	depth  int

	// The collections of the document, with the numbers of their anchors: 0 for one that occurs once, negative after
	// the anchor has been written.
	maps    map[*Map]int
	lists   map[*any]listUse // by the first item
	anchors int
}

// listUse is the use of a list of the given length.
type listUse struct {
	len, anchor int
}

// count records which collections occur more than once, and returns an estimate of the size of the output. Anchors
// are numbered in the order of the aliases.
func (w *writer) count(v any, depth int) int {
	switch v := v.(type) {
	case string:
		return len(v) + 4
	case []any:
		if len(v) == 0 {
			return 4
		}
		if use, twice := w.lists[&v[0]]; twice && use.len == len(v) {
			if use.anchor == 0 {
				w.anchors++
				w.lists[&v[0]] = listUse{len(v), w.anchors}
			}
			return 8
		} else if !twice {
			w.lists[&v[0]] = listUse{len(v), 0}
		} // } // else a part of another list, without an anchor
		size := 0
		for i := range v {
			size += w.count(v[i], depth+2) + depth + 3
		}
		return size
	case *Map:
		if v == nil {
			return 4
		}
		if n, twice := w.maps[v]; twice {
			if n == 0 {
				w.anchors++
				w.maps[v] = w.anchors
			}
			return 8
		}
		w.maps[v] = 0
		size := 0
		for k, x := range v.All() {
			size += w.count(x, depth+2) + len(k) + depth + 4
		}
		return size
	}
	return 8
}

// anchor returns the number of the anchor of a collection, 0 for none.
func (w *writer) anchor(v any) int {
	switch v := v.(type) {
	case *Map:
		n := w.maps[v]
		if n > 0 {
			w.maps[v] = -n
		}
		return n
	case []any:
		if len(v) == 0 {
			break
		}
		use := w.lists[&v[0]]
		if use.len != len(v) {
			break
		}
		if use.anchor > 0 {
			w.lists[&v[0]] = listUse{use.len, -use.anchor}
		}
		return use.anchor
	}
	return 0
}

// maxExpand is the depth at which an expanded value counts as containing itself.
const maxExpand = 10_000

func (w *writer) value(v any) {
	switch v := v.(type) {
	case nil:
		w.e.Nil()
	case bool:
		w.e.Bool(v)
	case int:
		w.e.Int(int64(v))
	case int64:
		w.e.Int(v)
	case *big.Int:
		w.e.Plain(v.String())
	case float64:
		w.e.Float(v)
	case string:
		w.e.String(v)
	case rubytext.Symbol:
		w.e.Symbol(string(v))
	case rubytext.Date:
		w.e.Plain(v.String())
	case time.Time:
		w.e.Time(v)
	case []any, *Map:
		w.collection(v)
	default:
		w.e.fail(fmt.Errorf("psych: can't marshal a %T", v))
	}
}

func (w *writer) collection(v any) {
	style := Block
	if w.anchors > 0 {
		n := w.anchor(v)
		if n < 0 {
			w.e.Alias(strconv.Itoa(-n))
			return
		}
		if n > 0 {
			style.Anchor = strconv.Itoa(n)
		}
	}
	if w.depth++; w.depth > maxExpand {
		w.e.fail(&LimitError{Limit: "depth", Max: maxExpand})
		return
	}
	switch v := v.(type) {
	case []any:
		w.e.StartSequence(len(v), style)
		for i := range v {
			w.value(v[i])
		}
		w.e.EndSequence()
	case *Map:
		if v == nil {
			w.e.Nil()
			break
		}
		w.e.StartMapping(v.Len(), style)
		for key, x := range v.All() {
			w.e.String(key)
			w.value(x)
		}
		w.e.EndMapping()
	}
	w.depth--
}
