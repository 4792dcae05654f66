package interp

// This file compiles arrays, and lists of values with splats.

import (
	"slices"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
	"github.com/boshrender/boshrender/internal/slab"
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
	pos, elems := n.Pos(), slab.List(&c.operands, len(n.Elems))
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

// bestOfLiteral compiles [a, b].max and min, for which Ruby has an instruction unless the array is constant: it
// calls <=> of each element with the best so far, where the methods call <=> of the best. Errors name the receiver.
func (c *compiler) bestOfLiteral(n *syntax.Call) code {
	list, ok := n.Recv.(*syntax.Array)
	if !ok || n.Name != "max" && n.Name != "min" || len(n.Args) > 0 || n.Block != nil || n.Pass != nil ||
		!plainArgs(list.Elems) || !slices.ContainsFunc(list.Elems, func(e syntax.Node) bool { return !c.isStatic(e) }) {
		return nil
	}
	elems, dispatch, sel, pos, sign := c.compile(list), c.dispatch(n), c.selector(n.Name), n.Pos(), 1
	if n.Name == "min" {
		sign = -1
	}
	return func(f *frame) (ruby.Value, error) {
		v, err := elems(f)
		if err != nil {
			return ruby.Nil, err
		}
		if m := f.rt.Find(v, sel); m == nil || m.Body() != nil { // a method of the template's
			return dispatch(f, v)
		}
		a, _ := v.AsArray()
		best, err := bestOf(f.rt, a.Elems, sign)
		if err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		return best, nil
	}
}

// isStatic reports whether n is a literal with a constant value.
func (c *compiler) isStatic(n syntax.Node) bool {
	switch n := n.(type) {
	case *syntax.Nil, *syntax.True, *syntax.False, *syntax.Int, *syntax.Float, *syntax.Sym, *syntax.Line:
		return true
	case *syntax.Str:
		return c.frozen
	case *syntax.Regexp:
		return len(n.Parts) == 0 || len(n.Parts) == 1 && c.isText(n.Parts[0])
	}
	return false
}

func (c *compiler) isText(n syntax.Node) bool {
	_, ok := n.(*syntax.Str)
	return ok
}

// bestOf returns max (sign 1) or min (-1) of an array literal. elems isn't empty.
func bestOf(rt *ruby.Runtime, elems []ruby.Value, sign int) (ruby.Value, error) {
	best := elems[0]
	for _, v := range elems[1:] {
		n, err := rt.MustCompare(v, best)
		if err == nil {
			err = rt.Step(1)
		}
		if err != nil {
			return ruby.Nil, err
		}
		if n*sign > 0 {
			best = v
		}
	}
	return best, nil
}
