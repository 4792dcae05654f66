package strscan

// This file implements the methods that describe the last match.

import "github.com/boshrender/boshrender/erb/internal/ruby"

func matchedText(c *ruby.Call, s *scanner) ruby.Value {
	if !s.matched {
		return ruby.Nil
	}
	return s.piece(c, s.begin, s.end)
}

func matchedSize(_ *ruby.Call, s *scanner) ruby.Value {
	if !s.matched {
		return ruby.Nil
	}
	return ruby.Int(int64(s.end - s.begin))
}

func preMatch(c *ruby.Call, s *scanner) ruby.Value {
	if !s.matched {
		return ruby.Nil
	}
	return s.piece(c, 0, s.begin)
}

func postMatch(c *ruby.Call, s *scanner) ruby.Value {
	if !s.matched {
		return ruby.Nil
	}
	return s.piece(c, s.end, s.str.Len())
}

// groups returns the number of parts of the last match, including its text.
func (s *scanner) groups() int {
	return max(1, s.registers)
}

// group returns the text of a part.
func (s *scanner) group(c *ruby.Call, n int) ruby.Value {
	if s.match == nil {
		if n > 0 {
			return ruby.Nil
		}
		return s.piece(c, s.begin, s.end)
	}
	begin, end, ok := s.match.Bounds(n)
	if !ok {
		return ruby.Nil
	}
	return s.piece(c, s.base(s.prev)+begin, s.base(s.prev)+end)
}

func size(_ *ruby.Call, s *scanner) ruby.Value {
	if !s.matched {
		return ruby.Nil
	}
	return ruby.Int(int64(s.groups()))
}

func aref(c *ruby.Call, s *scanner) ruby.Value {
	if !s.matched {
		return ruby.Nil
	}
	return s.at(c, c.Arg(0))
}

// at returns the part with the given number or name.
func (s *scanner) at(c *ruby.Call, v ruby.Value) ruby.Value {
	name, isName := v.AsSymbol()
	if str, ok := v.AsString(); ok {
		name, isName = str.String(), true
	}
	if isName {
		if !c.AsName(name) {
			return ruby.Nil
		}
		if s.match != nil {
			if n, ok := s.match.Named(name); ok {
				return s.group(c, n)
			}
		}
		return c.Raise(ruby.IndexErrorClass, "undefined group name reference: %s", name)
	}
	n, err := c.RT.ToInt(v)
	if err != nil {
		return c.Fail(err)
	}
	if n < 0 {
		n += int64(s.groups())
	}
	if n < 0 || n >= int64(s.groups()) {
		return ruby.Nil
	}
	return s.group(c, int(n))
}

func captures(c *ruby.Call, s *scanner) ruby.Value {
	if !s.matched {
		return ruby.Nil
	}
	list := ruby.Room[ruby.Value](c, s.groups()-1)
	for i := 1; i < s.groups(); i++ {
		list = ruby.Append(c, list, s.group(c, i))
	}
	return c.List(list)
}

func valuesAt(c *ruby.Call, s *scanner) ruby.Value {
	if !s.matched {
		return ruby.Nil
	}
	list := ruby.Room[ruby.Value](c, len(c.Args))
	for _, v := range c.All() {
		list = ruby.Append(c, list, s.at(c, v))
	}
	return c.List(list)
}

func namedCaptures(c *ruby.Call, s *scanner) ruby.Value {
	h := c.NewHash()
	if s.regexp == nil {
		return h.Value()
	}
	names, _ := c.Send(s.regexp.Value(), "names")
	if list, ok := names.AsArray(); ok {
		for _, name := range ruby.Each(c, list.Elems) {
			v := ruby.Nil
			if s.matched && s.match != nil {
				v = s.at(c, name)
			}
			c.HashSet(h, name, v)
		}
	}
	return h.Value()
}
