package ruby

// This file implements how structs are compared, hashed and inspected.

import "github.com/boshrender/boshrender/internal/rubytext"

// sameStruct returns the other struct if it is of the receiver's class.
func (c *Call) sameStruct() (*structData, bool) {
	if c.Arg(0).RealClass() != c.Self.RealClass() {
		return nil, false
	}
	return DataOf[*structData](c.Arg(0))
}

func structEqual(c *Call) Value {
	return c.structEqual(visitEqual, c.RT.same)
}

func structEqlP(c *Call) Value { return c.structEqual(visitEql, c.RT.Eql) }

func (c *Call) structEqual(op visitOp, equal func(a, b Value) (bool, error)) Value {
	if c.Self == c.Arg(0) {
		return True
	}
	other, ok := c.sameStruct()
	if !ok {
		return False
	}
	again, err := c.RT.visitPair(op, c.Self, c.Arg(0))
	if again || err != nil {
		return c.Check(True, err)
	}
	defer c.RT.leaveVisit()
	s := c.selfStruct()
	for i := range s.vals {
		eq, err := equal(s.vals[i], other.vals[i])
		if !eq || err != nil {
			return c.Check(False, err)
		}
	}
	return True
}

func structHash(c *Call) Value {
	s := c.selfStruct()
	again, err := c.RT.visit(visitHash, c.Self)
	if again || err != nil {
		return c.Check(Int(0), err)
	}
	defer c.RT.leaveVisit()
	n, err := c.RT.HashOf(c.List(Append(c, []Value{Int(c.RT.objectID(c.Self.RealClass().Value()))}, s.vals...)))
	return c.Check(Int(n), err)
}

func structInspect(c *Call) Value {
	s := c.selfStruct()
	word := "struct"
	if s.of.isData {
		word = "data"
	}
	name := c.Self.RealClass().Name
	return c.inspectWith(func(in *inspector) error {
		again, err := in.rt.visit(visitInspect, c.Self)
		if err != nil {
			return err
		}
		if again {
			return in.write("#<" + word + " " + c.Self.RealClass().Inspect() + ":...>")
		}
		defer in.rt.leaveVisit()
		head := "#<" + word + " "
		if name != "" {
			head += name // bounded: a name, twice
			if len(s.vals) > 0 {
				head += " " // bounded: a name
			}
		}
		if err := in.write(head); err != nil {
			return err
		}
		return in.members(s)
	})
}

// members appends name=value for each member.
func (in *inspector) members(s *structData) error {
	for i, name := range s.of.members {
		if i > 0 {
			in.out.Add(", ")
		}
		if !rubytext.IsIdentifier(name) {
			if err := in.value(Sym(name)); err != nil {
				return err
			}
		} else if err := in.write(name); err != nil {
			return err
		}
		if err := in.write("="); err != nil {
			return err
		}
		if err := in.value(s.vals[i]); err != nil {
			return err
		}
	}
	return in.write(">")
}
