package psych

// This file writes Go values as to_yaml writes the Ruby values that they stand for.

import (
	"fmt"
	"math/big"
	"strconv"
	"time"
)

// Marshal returns what v.to_yaml returns for the Ruby value that v stands for:
// nil, bool, int, int64, *big.Int, float64, string, Symbol, Date, time.Time,
// []any and *Map, nested as one likes. A *Map or non-empty []any that occurs
// twice gets an anchor and is referred to by aliases, even within itself.
// Strings that are not UTF-8 are written as !binary. Other types are an error.
func Marshal(v any) ([]byte, error) { return MarshalOptions{}.Marshal(v) }

// Marshal is the function Marshal with options.
func (o MarshalOptions) Marshal(v any) ([]byte, error) {
	w := writer{e: NewEmitter(nil, o), expand: o.Expand}
	if !o.Expand {
		w.seen = make(map[identity]int)
		w.count(v)
	}
	w.e.StartDocument()
	w.value(v)
	w.e.EndDocument()
	return w.e.Finish()
}

// identity tells one collection from another of equal content.
type identity struct {
	m    *Map
	list *any // the first item
	len  int
}

func identityOf(v any) (identity, bool) {
	switch v := v.(type) {
	case *Map:
		return identity{m: v}, v != nil
	case []any:
		if len(v) > 0 {
			return identity{list: &v[0], len: len(v)}, true
		}
	}
	return identity{}, false
}

// writer writes one document.
type writer struct {
	e      *Emitter
	expand bool
	depth  int

	// seen holds the collections of the document: 0 for one that occurs once,
	// else the number of its anchor; negative once the anchor has been written.
	seen    map[identity]int
	anchors int
}

// count fills w.seen. Anchors are numbered in the order of the aliases.
func (w *writer) count(v any) {
	id, ok := identityOf(v)
	if !ok {
		return
	}
	if n, twice := w.seen[id]; twice {
		if n == 0 {
			w.anchors++
			w.seen[id] = w.anchors
		}
		return
	}
	w.seen[id] = 0
	switch v := v.(type) {
	case []any:
		for i := range v {
			w.count(v[i])
		}
	case *Map:
		for _, x := range v.All() {
			w.count(x)
		}
	}
}

// maxExpand is the depth at which an expanded value is taken to contain itself.
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
	case Symbol:
		w.e.Symbol(string(v))
	case Date:
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
	if !w.expand {
		if id, ok := identityOf(v); ok {
			switch n := w.seen[id]; {
			case n < 0:
				w.e.Alias(strconv.Itoa(-n))
				return
			case n > 0:
				w.seen[id] = -n
				style.Anchor = strconv.Itoa(n)
			}
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
