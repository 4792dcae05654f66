package json

// This file writes input that no template modified, without making Ruby objects.

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
		if !g.nextName(i == 0, t.Name(i)) || !g.steps(i, t.Len()) || !g.plain(t.At(i)) {
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
		if !g.next(i == 0, g.s.arrayNL) || !g.steps(i, t.Len()) || !g.plain(t.At(i)) {
			return false
		}
	}
	return g.leave(']', g.s.arrayNL)
}

// nextName begins an entry of a hash.
func (g *generator) nextName(first bool, name string) bool {
	if g.s.compact && g.isShort(name) {
		begin := `,"`
		if first {
			begin = `"`
		}
		return g.Parts(begin, name, `":`)
	}
	return g.next(first, g.s.objectNL) && g.input(name) && g.colon()
}

// steps counts a step for each of n entries, several together, when entry i is written.
func (g *generator) steps(i, n int) bool {
	return i%ruby.ElementsPerStep != 0 || g.Step(min(ruby.ElementsPerStep, n-i))
}

// plain is value for an entry of the input, whose step is counted.
func (g *generator) plain(v any) bool {
	switch v := v.(type) {
	case nil:
		return g.Add("null")
	case bool:
		return g.Add(strconv.FormatBool(v))
	case int64:
		return g.Int(v)
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
	if g.isShort(text) { // most
		return g.Enclosed(text, '"')
	}
	if !g.Valid(text) {
		return g.str(ruby.NewString(text))
	}
	return g.text(text)
}
