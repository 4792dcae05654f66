package yaml

// This file writes input that no template modified, without making Ruby objects.

import (
	"math/big"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/internal/psych"
)

// mapping writes a hash of the input.
func (w *writer) mapping(t *ruby.Tree, style psych.CollectionStyle) {
	w.e.StartMapping(t.Len(), style)
	for i := range t.Len() {
		if !w.c.Step(1) {
			return
		}
		w.input(t.Name(i))
		w.plain(t.At(i))
	}
	w.e.EndMapping()
}

// plain is value for an entry of the input.
func (w *writer) plain(v any) {
	if !w.c.Step(1) {
		return
	}
	switch v := v.(type) {
	case nil:
		w.e.Nil()
	case bool:
		w.e.Bool(v)
	case int64:
		w.e.Int(v)
	case float64:
		w.e.Float(v)
	case string:
		w.input(v)
	case *string:
		w.input(*v)
	case *big.Int:
		w.e.Plain(w.c.DigitsOf(v, 10))
	case *ruby.Tree:
		w.nested(v)
	}
}

// nested writes a collection of the input, one level deeper.
func (w *writer) nested(t *ruby.Tree) {
	if !w.deeper() {
		return
	}
	defer w.shallower()
	if !t.IsList() {
		w.mapping(t, psych.Block)
		return
	}
	w.e.StartSequence(t.Len(), psych.Block)
	for i := 0; i < t.Len() && !w.c.Failed(); i++ {
		w.plain(t.At(i))
	}
	w.e.EndSequence()
}

// input writes a string of the input.
func (w *writer) input(text string) {
	if !w.c.Valid(text) {
		w.str(ruby.NewString(text))
		return
	}
	w.e.String(text)
}
