package manifest

// This file writes Go values as documents without a tree between them.

import (
	"bytes"
	"math/big"
	"slices"
	"sync"

	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/internal/rubytext"
)

// Marshal writes a Go value as the document that [NewNode] makes of it and [Node.Marshal] writes. Its errors come from
// NewNode.
func Marshal(v any) ([]byte, error) {
	if tooDeep(&converter{}, v) { // nothing of it is written: lines of deep values are long
		_, err := NewNode(v)
		return nil, err
	}
	buffer, _ := emitted.Get().(*[]byte)
	w := valueWriter{e: psych.NewEmitter((*buffer)[:0], psych.MarshalOptions{Both: true})}
	w.e.StartDocument()
	if err := w.value(v); err != nil {
		return nil, err
	}
	w.e.EndDocument()
	data, err := w.e.Finish()
	if err != nil {
		return nil, err
	}
	if cap(data) <= maxEmitted {
		*buffer = data
	}
	defer emitted.Put(buffer)
	return bytes.Clone(data), nil
}

// tooDeep reports whether a value nests deeper than documents may, as one that is in itself does.
func tooDeep(c *converter, v any) bool {
	inside := func(list func() bool) bool {
		if c.enter() != nil {
			return true
		}
		defer c.leave()
		return list()
	}
	switch v := v.(type) {
	case []any:
		return inside(func() bool { return slices.ContainsFunc(v, func(e any) bool { return tooDeep(c, e) }) })
	case *Map:
		return v != nil && inside(func() bool {
			for _, e := range v.All() {
				if tooDeep(c, e) {
					return true
				}
			}
			return false
		})
	}
	return false
}

// emitted is a pool of buffers for documents, whose length is not known in advance. Buffers longer than maxEmitted
// are not kept.
var emitted = sync.Pool{New: func() any { return new([]byte) }}

const maxEmitted = 1 << 20

// valueWriter writes values as a converter makes nodes of them.
type valueWriter struct {
	e *psych.Emitter
	converter
}

func (w *valueWriter) value(v any) error {
	switch v := v.(type) {
	case nil, bool, int64, float64, string, rubytext.Symbol:
		emitScalar(w.e, v)
		return nil
	case []any:
		return w.list(v)
	case *Map:
		if v != nil {
			return w.hash(v)
		}
	case *big.Int:
		if v != nil {
			w.e.Plain(v.String())
			return nil
		}
	}
	n, err := w.node(v)
	if err != nil {
		return err
	}
	n.emit(w.e, forBoth)
	return nil
}

func (w *valueWriter) list(v []any) error {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave()
	w.e.StartSequence(len(v), psych.CollectionStyle{Implicit: true})
	for i := range v {
		if err := w.value(v[i]); err != nil {
			return err
		}
	}
	w.e.EndSequence()
	return nil
}

func (w *valueWriter) hash(m *Map) error {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave()
	w.e.StartMapping(m.Len(), psych.CollectionStyle{Implicit: true})
	for key, v := range m.All() {
		w.e.String(key)
		if err := w.value(v); err != nil {
			return err
		}
	}
	w.e.EndMapping()
	return nil
}
