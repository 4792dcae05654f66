package interp

// This file compiles arrays, and lists of values with splats.

import (
	"slices"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

func (c *compiler) array(n *syntax.Array) code {
	pos := n.Pos()
	if !slices.ContainsFunc(n.Elems, isSplat) {
		return c.arrayOf(n)
	}
	elems := c.list(n.Elems)
	return func(f *frame) (ruby.Value, error) {
		list, err := elems(f, nil)
		if err == nil {
			err = f.rt.Charge(int64(len(list)*16 + 72))
		}
		if err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		return f.rt.NewArray(list).Value(), nil
	}
}

func isSplat(n syntax.Node) bool {
	_, ok := n.(*syntax.Splat)
	return ok
}

// arrayOf compiles an array without splats.
func (c *compiler) arrayOf(n *syntax.Array) code {
	pos, elems := n.Pos(), c.operands.List(len(n.Elems))
	for i, e := range n.Elems {
		elems[i] = c.operand(e)
	}
	cost := int64(len(elems)*16 + 72)
	return func(f *frame) (ruby.Value, error) {
		list := f.rt.RoomFor(len(elems))[:len(elems)]
		for i := range elems {
			e := &elems[i]
			if e.code == nil {
				list[i] = e.known(f)
				continue
			}
			v, err := e.code(f)
			if err != nil {
				return ruby.Nil, f.place(err, pos)
			}
			list[i] = v
		}
		if err := f.rt.Charge(cost); err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		return f.rt.NewArray(list).Value(), nil
	}
}

// list compiles values with splats among them into a function that appends them to a slice.
func (c *compiler) list(nodes []syntax.Node) func(f *frame, to []ruby.Value) ([]ruby.Value, error) {
	type item struct {
		code  code
		splat bool
		pos   source.Pos
	}
	items := make([]item, len(nodes))
	for i, n := range nodes {
		if s, ok := n.(*syntax.Splat); ok {
			items[i] = item{code: c.splatValue(s), splat: true, pos: s.Pos()}
		} else {
			items[i] = item{code: c.compile(n)}
		}
	}
	return func(f *frame, to []ruby.Value) ([]ruby.Value, error) {
		if to == nil {
			to = f.rt.RoomFor(len(items))
		}
		for i := range items {
			v, err := items[i].code(f)
			if err != nil {
				return nil, err
			}
			if !items[i].splat {
				to = append(to, v) // bounded: by the text of the template
				continue
			}
			more, err := f.rt.Splat(v)
			if err == nil {
				b := f.rt.Budget()
				to, err = ruby.Append(b, to, more...), b.Err()
			}
			if err != nil {
				return nil, f.place(err, items[i].pos)
			}
		}
		return to, nil
	}
}

// splatValue compiles the operand of a *; a bare * passes the anonymous rest parameter on.
func (c *compiler) splatValue(s *syntax.Splat) code {
	if s.Value != nil {
		return c.compile(s.Value)
	}
	return c.anonymous(restName, s)
}

// anonymous reads a parameter without a name.
func (c *compiler) anonymous(name string, n syntax.Node) code {
	pos := n.Pos()
	r, ok := c.scope.lookup(name)
	if !ok {
		return func(f *frame) (ruby.Value, error) {
			return ruby.Nil, f.place(ruby.NewException(ruby.SyntaxErrorClass, "no anonymous parameter "+name), pos)
		}
	}
	return func(f *frame) (ruby.Value, error) { return f.get(r), nil }
}
