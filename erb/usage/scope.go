package usage

// This file handles parameters that hide variables with the same name.

import (
	"fmt"
	"slices"

	"github.com/boshrender/boshrender/erb/internal/syntax"
)

// scope walks over a block. Parameters in known have these values; the values of the others are unknown.
func (w *walker) scope(b *syntax.Block, known map[string]value) {
	outer := map[string]value{}
	own := names(b)
	for _, name := range own {
		if old, ok := w.values[name]; ok {
			outer[name] = old
		}
		w.values[name] = value{}
		if w.assigned[name] == 0 {
			w.values[name] = known[name]
		}
	}
	for _, child := range below(b) {
		w.walk(child)
	}
	for _, name := range own {
		delete(w.values, name)
		if old, ok := outer[name]; ok {
			w.values[name] = old
		}
	}
}

// positional returns the parameters that take the values passed to a block, in order.
func positional(b *syntax.Block) []syntax.Param {
	var list []syntax.Param
	switch p := b.Params; {
	case p != nil:
		list = slices.Concat(p.Required, p.Optional, p.Post)
	case b.It:
		list = []syntax.Param{{Name: "it"}}
	default:
		for i := range b.NumParams {
			list = append(list, syntax.Param{Name: fmt.Sprintf("_%d", i+1)})
		}
	}
	return list
}

// targets returns the names in a list of targets, and in nested lists.
func targets(list *syntax.MLhs) []string {
	var names []string
	for _, t := range list.Targets {
		if s, ok := t.(*syntax.Splat); ok {
			t = s.Value
		}
		switch t := t.(type) {
		case *syntax.LVar:
			names = append(names, t.Name)
		case *syntax.MLhs:
			names = append(names, targets(t)...)
		}
	}
	return names
}

// names returns the names of all parameters, and of the block's own variables.
func names(b *syntax.Block) []string {
	var list []string
	for _, one := range positional(b) {
		if one.Pattern == nil {
			list = append(list, one.Name)
		} else {
			list = append(list, targets(one.Pattern)...)
		}
	}
	if b.Params == nil {
		return list
	}
	for _, one := range b.Params.Keywords {
		list = append(list, one.Name)
	}
	for _, one := range []*syntax.Param{b.Params.Rest, b.Params.KwRest, b.Params.Block} {
		if one != nil {
			list = append(list, one.Name)
		}
	}
	return append(list, b.Params.Locals...)
}
