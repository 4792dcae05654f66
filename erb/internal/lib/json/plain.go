package json

// This file writes input that no template touched, without Ruby objects in between.

import (
	"math/big"
	"strconv"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// mapping writes a hash of the input.
func (g *generator) mapping(t *ruby.Tree) bool {
	if t.Len() == 0 {
		return g.Byte('{') && g.leave('}', "")
	}
	g.Byte('{')
	for i := range t.Len() {
		if !g.next(i == 0, g.s.objectNL) || !g.input(t.Name(i)) || !g.colon() || !g.plain(t.At(i)) {
			return false
		}
	}
	return g.leave('}', g.s.objectNL)
}

// list writes an array of the input.
func (g *generator) list(t *ruby.Tree) bool {
	if t.Len() == 0 {
		return g.Byte('[') && g.leave(']', "")
	}
	g.Byte('[')
	for i := range t.Len() {
		if !g.next(i == 0, g.s.arrayNL) || !g.plain(t.At(i)) {
			return false
		}
	}
	return g.leave(']', g.s.arrayNL)
}

// plain is value for an entry of the input.
func (g *generator) plain(v any) bool {
	if !g.Step(1) {
		return false
	}
	switch v := v.(type) {
	case nil:
		return g.Add("null")
	case bool:
		return g.Add(strconv.FormatBool(v))
	case int64:
		return g.integer(v)
	case float64:
		return g.float(v)
	case string:
		return g.input(v)
	case *string:
		return g.input(*v)
	case *big.Int:
		return g.Add(g.DigitsOf(v, 10))
	case *ruby.Tree:
		return g.nested(v)
	}
	return g.Err() == nil
}

// nested writes a collection of the input, one level deeper.
func (g *generator) nested(t *ruby.Tree) bool {
	if !g.enter() {
		return false
	}
	defer g.RT.Unnest(frame)
	if t.IsList() {
		return g.list(t)
	}
	return g.mapping(t)
}

// input writes a string of the input.
func (g *generator) input(text string) bool {
	if len(text) <= ruby.BytesPerStep && !g.s.scriptSafe && g.isAsIs(text) { // most
		return g.Enclosed(text, '"')
	}
	if !g.Valid(text) {
		return g.str(ruby.NewString(text))
	}
	return g.text(text)
}
