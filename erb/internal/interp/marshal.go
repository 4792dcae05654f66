package interp

// This file compiles Marshal.load(Marshal.dump(x)), which makes a deep copy.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

// marshalled returns x if n is Marshal.load(Marshal.dump(x)), or else nil.
func marshalled(n *syntax.Call) syntax.Node {
	if dump, ok := argumentOf(n, "load").(*syntax.Call); ok {
		return argumentOf(dump, "dump")
	}
	return nil
}

// argumentOf returns the argument of a call of a function of Marshal, nil for other calls.
func argumentOf(n *syntax.Call, name string) syntax.Node {
	module, ok := n.Recv.(*syntax.Const)
	if !ok || module.Scope != nil || module.Name != "Marshal" || n.Name != name || n.Safe || n.Block != nil || n.Pass != nil ||
		len(n.Args) != 1 || !plainArgs(n.Args) {
		return nil
	}
	return n.Args[0]
}

func (c *compiler) remarshal(n *syntax.Call, x syntax.Node) code {
	call, val, pos := c.call(n), c.compile(x), n.Pos()
	return func(f *frame) (ruby.Value, error) {
		if _, own := f.lexicalConst("Marshal"); own { // a module of the template
			return call(f)
		}
		v, err := val(f)
		if err != nil {
			return ruby.Nil, err
		}
		if v, err = deepCopy(f.rt, v); err != nil {
			return ruby.Nil, f.place(err, pos)
		}
		return v, nil
	}
}
