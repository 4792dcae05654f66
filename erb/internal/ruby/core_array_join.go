package ruby

// This file has the methods of arrays that make one of what is nested: join and flatten.

func arrayJoin(c *Call) Value {
	sep := ""
	if !c.Arg(0).IsNil() && len(c.SelfArray().Elems) > 0 {
		sep = c.Str(0)
	}
	if c.Failed() {
		return Nil
	}
	if text, ok := c.joinTexts(sep); ok || c.Failed() {
		return NewString(text).Value()
	}
	j := joiner{c: c, sep: sep, b: c.RT.SpareBytes()}
	if !j.array(c.SelfArray()) {
		return Nil
	}
	s := NewString(c.StringOf(j.b))
	if cap(j.b) <= maxScratch {
		c.RT.spare = j.b
	}
	if j.binary {
		s.Enc = Binary
	}
	return s.Value()
}

// joinTexts joins an array of nothing but strings in UTF-8, whose size is known before it is made.
func (c *Call) joinTexts(sep string) (string, bool) {
	elems := c.SelfArray().Elems
	n := len(sep) * max(0, len(elems)-1)
	for _, v := range elems {
		s, ok := v.AsString()
		if !ok || s.Enc != UTF8 || !c.Tick() {
			return "", false
		}
		n += s.Len()
	}
	t := c.Text(n)
	for i, v := range elems {
		if i > 0 {
			t.Add(sep)
		}
		s, _ := v.AsString()
		if !t.Add(s.String()) || i%ElementsPerStep == 0 && !c.Step(1) {
			return "", false
		}
	}
	return t.String(), true
}

// joiner puts the texts of nested arrays together.
type joiner struct {
	c       *Call
	sep     string
	b       []byte
	started bool
	binary  bool // a binary string was met
}

func (j *joiner) array(a *Array) bool {
	again, err := j.c.RT.visit(visitJoin, a.Value())
	if err != nil {
		j.c.Fail(err)
		return false
	}
	if again {
		j.c.Raise(ArgumentErrorClass, "recursive array join")
		return false
	}
	defer j.c.RT.leaveVisit()
	for i := 0; i < len(a.Elems); i++ {
		if !j.element(a.Elems[i]) {
			return false
		}
	}
	return true
}

func (j *joiner) element(v Value) bool {
	switch b := v.Body().(type) {
	case *String:
		if b.Enc == Binary {
			j.binary = true
		}
		return j.text(b.String())
	case *Array:
		if len(b.Elems) == 0 { // an empty array is an empty text
			return j.text("")
		}
		return j.array(b)
	case *Symbol:
		return j.text(b.Name)
	}
	if v.Kind() == KindObject {
		if s, ok := j.convert(v); ok || j.c.Failed() {
			return ok && j.element(s)
		}
	}
	return j.text(j.c.ToS(v))
}

// convert asks an object for to_str and to_ary.
func (j *joiner) convert(v Value) (Value, bool) {
	for _, method := range []string{"to_str", "to_ary"} {
		r, _, err := j.c.RT.CheckCall(v, method)
		if err != nil {
			return j.c.Fail(err), false
		}
		if r.Kind() == KindString || r.Kind() == KindArray {
			return r, true
		}
	}
	return Nil, false
}

func (j *joiner) text(s string) bool {
	if !j.c.Tick() {
		return false
	}
	var err error
	if j.b, err = j.c.RT.Room(j.b, len(s)+len(j.sep)); err != nil {
		j.c.Fail(err)
		return false
	}
	if j.started {
		j.b = append(j.b, j.sep...) // bounded: there is room
	}
	j.started = true
	j.b = append(j.b, s...) // bounded: there is room
	return true
}

// flattener collects the elements of nested arrays.
type flattener struct {
	out     list
	changed bool
}

func (f *flattener) array(a *Array, level int64) bool {
	c := f.out.c
	if level < 0 {
		again, err := c.RT.visit(visitFlatten, a.Value())
		if err != nil {
			c.Fail(err)
			return false
		}
		if again {
			c.Raise(ArgumentErrorClass, "tried to flatten recursive array")
			return false
		}
		defer c.RT.leaveVisit()
	}
	for i := 0; i < len(a.Elems); i++ {
		e := a.Elems[i]
		if level != 0 {
			inner, ok, err := c.RT.TryAry(e)
			if err != nil {
				c.Fail(err)
				return false
			}
			if ok {
				f.changed = true
				if !f.array(inner, level-1) {
					return false
				}
				continue
			}
		}
		if !f.out.add(e) {
			return false
		}
	}
	return true
}

// flattened flattens the receiver as deep as argument 0 says.
func (c *Call) flattened() (*flattener, bool) {
	level := int64(-1)
	if !c.Arg(0).IsNil() {
		level = c.Int(0)
	}
	if level < 0 {
		level = -1
	} else if d := int64(c.RT.ValueDepth); d > 0 {
		level = min(level, d)
	}
	f := &flattener{out: list{c: c}}
	return f, !c.Failed() && f.array(c.SelfArray(), level)
}

func arrayFlatten(c *Call) Value {
	f, ok := c.flattened()
	if !ok {
		return Nil
	}
	return f.out.array()
}

func arrayFlattenBang(c *Call) Value {
	f, ok := c.flattened()
	if !ok || !f.changed {
		return Nil
	}
	c.SelfArray().Elems = f.out.elems
	return c.Self
}
