package manifest

// This file writes Go values as documents without a tree between them.

import (
	"bytes"
	"math/big"
	"sync"

	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/internal/rubytext"
)

// Marshal writes a Go value as the document that [NewNode] makes of it and [Node.Marshal] writes. Its errors are those
// of NewNode.
func Marshal(v any) ([]byte, error) {
	buffer, _ := emitted.Get().(*[]byte)
	w := valueWriter{e: psych.NewEmitter((*buffer)[:0], psych.MarshalOptions{Dialect: AsDirector.dialect()})}
	w.e.StartDocument()
	if err := w.value(v); err != nil {
		return nil, err
	}
	w.e.EndDocument()
	data, err := w.e.Finish()
	if err != nil {
		return nil, err
	}
	if cap(data) <= mostEmitted {
		*buffer = data
	}
	defer emitted.Put(buffer)
	return bytes.Clone(data), nil
}

// emitted are buffers that documents are put together in, because how long one gets nobody knows before. Those that
// got very long are not kept.
var emitted = sync.Pool{New: func() any { return new([]byte) }}

const mostEmitted = 1 << 20

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
	n.emit(w.e)
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
