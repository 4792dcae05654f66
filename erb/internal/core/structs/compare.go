package structs

// This file implements how structs are compared, hashed and inspected.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/internal/rubytext"
)

// sameStruct returns the other struct if it is of the receiver's class.
func sameStruct(c *ruby.Call) (*ruby.Struct, bool) {
	if c.Arg(0).RealClass() != c.Self.RealClass() {
		return nil, false
	}
	return ruby.DataOf[*ruby.Struct](c.Arg(0))
}

func equal(c *ruby.Call) ruby.Value {
	return structEqual(c, ruby.VisitEqual, c.RT.Same)
}

func eqlP(c *ruby.Call) ruby.Value { return structEqual(c, ruby.VisitEql, c.RT.Eql) }

func structEqual(c *ruby.Call, op ruby.VisitOp, equal func(a, b ruby.Value) (bool, error)) ruby.Value {
	if c.Self == c.Arg(0) {
		return ruby.True
	}
	other, ok := sameStruct(c)
	if !ok {
		return ruby.False
	}
	again, err := c.RT.VisitPair(op, c.Self, c.Arg(0))
	if again || err != nil {
		return c.Check(ruby.True, err)
	}
	defer c.RT.LeaveVisit()
	s := selfStruct(c)
	for i := range s.Vals {
		eq, err := equal(s.Vals[i], other.Vals[i])
		if !eq || err != nil {
			return c.Check(ruby.False, err)
		}
	}
	return ruby.True
}

func hash(c *ruby.Call) ruby.Value {
	n, err := c.RT.HashOfMembers(c.Self, selfStruct(c).Vals)
	return c.Check(ruby.Int(n), err)
}

func inspect(c *ruby.Call) ruby.Value {
	s := selfStruct(c)
	word := "struct"
	if s.Of.IsData {
		word = "data"
	}
	name := c.Self.RealClass().Name
	return c.InspectWith(func(in *ruby.Inspector) error {
		again, err := in.RT.Visit(ruby.VisitInspect, c.Self)
		if err != nil {
			return err
		}
		if again {
			return in.Write("#<" + word + " " + c.Self.RealClass().Inspect() + ":...>")
		}
		defer in.RT.LeaveVisit()
		head := "#<" + word + " "
		if name != "" && name[0] != '#' { // not below an anonymous class
			head += name // bounded: a name, twice
			if len(s.Vals) > 0 {
				head += " " // bounded: a name
			}
		}
		if err := in.Write(head); err != nil {
			return err
		}
		return members(in, s)
	})
}

// members appends name=value for each member.
func members(in *ruby.Inspector, s *ruby.Struct) error {
	for i, name := range s.Of.Members {
		if i > 0 {
			in.Out.Add(", ")
		}
		if !rubytext.IsIdentifier(name) {
			if err := in.Value(ruby.Sym(name)); err != nil {
				return err
			}
		} else if err := in.Write(name); err != nil {
			return err
		}
		if err := in.Write("="); err != nil {
			return err
		}
		if err := in.Value(s.Vals[i]); err != nil {
			return err
		}
	}
	return in.Write(">")
}
