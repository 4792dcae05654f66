package ruby

// This file has the methods of arrays that make one of what is nested: join and flatten.

func arrayJoin(c *Call) Value {
	var sep *String
	if !c.Arg(0).IsNil() && len(c.SelfArray().Elems) > 0 {
		sep = c.StrObj(0)
	} else {
		sep = NewString("")
	}
	if c.Failed() {
		return Nil
	}
	if sep.Enc == UTF8 {
		if text, ok := c.joinTexts(sep.String()); ok || c.Failed() {
			return c.RT.NewString(text).Value()
		}
	}
	j := joiner{c: c, sep: sep, b: c.RT.SpareBytes()}
	if !j.array(c.SelfArray()) {
		return Nil
	}
	s := NewString(c.StringOf(j.b))
	if cap(j.b) <= maxScratch {
		c.RT.spare = j.b
	}
	if j.like != nil {
		s.Enc = j.like.Enc
	}
	return s.Value()
}

// fewTexts is the size, and the number, of texts that are joined in memory which the run keeps.
const fewTexts = 1 << 10

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
	if n <= fewTexts && len(elems) <= fewTexts {
		return c.joinFew(elems, sep), true
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

// joinFew is joinTexts for a small text.
func (c *Call) joinFew(elems []Value, sep string) string {
	t := c.Scratch()
	for i, v := range elems {
		if i > 0 {
			t.Add(sep)
		}
		s, _ := v.AsString()
		t.Add(s.String())
	}
	return t.String()
}

// joiner puts the texts of nested arrays together.
type joiner struct {
	c       *Call
	sep     *String
	b       []byte
	started bool
	like    *String // has the encoding of what was put together: see Joined
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
		return j.text(b)
	case *Array:
		if len(b.Elems) == 0 { // an empty array is an empty text
			return j.text(NewString(""))
		}
		return j.array(b)
	}
	if v.Kind() == KindObject {
		if s, ok := j.convert(v); ok || j.c.Failed() {
			return ok && j.element(s)
		}
	}
	s, err := j.c.RT.TextOf(v)
	if err != nil {
		j.c.Fail(err)
		return false
	}
	return j.text(s)
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

func (j *joiner) text(s *String) bool {
	if !j.c.Tick() {
		return false
	}
	var err error
	if j.b, err = j.c.RT.Room(j.b, s.Len()+j.sep.Len()); err != nil {
		j.c.Fail(err)
		return false
	}
	if j.started {
		j.like = j.c.Joined(j.like, j.sep)
		j.b = append(j.b, j.sep.String()...) // bounded: there is room
	}
	j.started = true
	j.like = j.c.Joined(j.like, s)
	j.b = append(j.b, s.String()...) // bounded: there is room
	return !j.c.Failed()
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
