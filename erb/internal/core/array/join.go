package array

// This file has the methods that combine nested arrays: join and flatten.

import "github.com/boshrender/boshrender/erb/internal/ruby"

func join(c *ruby.Call) ruby.Value {
	var sep *ruby.String
	if !c.Arg(0).IsNil() && len(c.SelfArray().Elems) > 0 {
		sep = c.StrObj(0)
	} else {
		sep = ruby.NewString("")
	}
	if c.Failed() {
		return ruby.Nil
	}
	if sep.Enc == ruby.UTF8 && len(c.SelfArray().Elems) > 0 {
		if text, ok := joinTexts(c, sep.String()); ok || c.Failed() {
			return c.RT.NewString(text).Value()
		}
	}
	j := joiner{c: c, sep: sep, b: c.RT.SpareBytes()}
	if !j.array(c.SelfArray()) {
		return ruby.Nil
	}
	s := ruby.NewString(c.StringOf(j.b))
	if cap(j.b) <= ruby.MaxScratch {
		c.RT.Spare = j.b
	}
	if s.Enc = ruby.ASCII; j.like != nil {
		s.Enc = j.like.Enc
	}
	return s.Value()
}

// fewTexts is the maximum size, and number, of texts that are joined in the run's scratch memory.
const fewTexts = 1 << 10

// joinTexts joins an array of only strings in UTF-8, whose total size is known beforehand.
func joinTexts(c *ruby.Call, sep string) (string, bool) {
	elems := c.SelfArray().Elems
	n := len(sep) * max(0, len(elems)-1)
	for _, v := range elems {
		s, ok := v.AsString()
		if !ok || s.Enc != ruby.UTF8 || !c.Tick() {
			return "", false
		}
		n += s.Len()
	}
	if n <= fewTexts && len(elems) <= fewTexts {
		return joinFew(c, elems, sep), true
	}
	t := c.Text(n)
	for i, v := range elems {
		if i > 0 {
			t.Add(sep)
		}
		s, _ := v.AsString()
		if !t.Add(s.String()) || i%ruby.ElementsPerStep == 0 && !c.Step(1) {
			return "", false
		}
	}
	return t.String(), true
}

// joinFew is joinTexts for a small text.
func joinFew(c *ruby.Call, elems []ruby.Value, sep string) string {
	t := c.Scratch()
	for i, v := range elems {
		if i > 0 {
			t.Add(sep)
		}
		if s, _ := v.AsString(); !t.Add(s.String()) {
			break
		}
	}
	return t.String()
}

// joiner concatenates the texts of nested arrays.
type joiner struct {
	c       *ruby.Call
	sep     *ruby.String
	b       []byte
	started bool
	like    *ruby.String // has the encoding of the text so far: see Joined
}

func (j *joiner) array(a *ruby.Array) bool {
	again, err := j.c.RT.Visit(ruby.VisitJoin, a.Value())
	if err != nil {
		j.c.Fail(err)
		return false
	}
	if again {
		j.c.Raise(ruby.ArgumentErrorClass, "recursive array join")
		return false
	}
	defer j.c.RT.LeaveVisit()
	for i := 0; i < len(a.Elems); i++ {
		if !j.element(a.Elems[i]) {
			return false
		}
	}
	return true
}

func (j *joiner) element(v ruby.Value) bool {
	switch b := v.Body().(type) {
	case *ruby.String:
		return j.text(b)
	case *ruby.Array:
		if len(b.Elems) == 0 { // an empty array is an empty text
			return j.text(ruby.Encoded("", ruby.ASCII))
		}
		return j.array(b)
	}
	if v.Kind() == ruby.KindObject {
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

// convert converts an object with to_str or to_ary.
func (j *joiner) convert(v ruby.Value) (ruby.Value, bool) {
	for _, method := range []string{"to_str", "to_ary"} {
		r, _, err := j.c.RT.CheckCall(v, method)
		if err != nil {
			return j.c.Fail(err), false
		}
		if r.Kind() == ruby.KindString || r.Kind() == ruby.KindArray {
			return r, true
		}
	}
	return ruby.Nil, false
}

func (j *joiner) text(s *ruby.String) bool {
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
	out     ruby.ListBuilder
	changed bool
}

func (f *flattener) array(a *ruby.Array, level int64) bool {
	c := f.out.C
	if level < 0 {
		again, err := c.RT.Visit(ruby.VisitFlatten, a.Value())
		if err != nil {
			c.Fail(err)
			return false
		}
		if again {
			c.Raise(ruby.ArgumentErrorClass, "tried to flatten recursive array")
			return false
		}
		defer c.RT.LeaveVisit()
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
		if !f.out.Add(e) {
			return false
		}
	}
	return true
}

// flattened flattens the receiver as deep as argument 0 says.
func flattened(c *ruby.Call) (*flattener, bool) {
	level := int64(-1)
	if !c.Arg(0).IsNil() {
		level = c.Int(0)
	}
	if level < 0 {
		level = -1
	} else if d := int64(c.RT.ValueDepth); d > 0 {
		level = min(level, d)
	}
	f := &flattener{out: ruby.ListBuilder{C: c}}
	return f, !c.Failed() && f.array(c.SelfArray(), level)
}

func flatten(c *ruby.Call) ruby.Value {
	f, ok := flattened(c)
	if !ok {
		return ruby.Nil
	}
	return f.out.Array()
}

func flattenBang(c *ruby.Call) ruby.Value {
	f, ok := flattened(c)
	if !ok || !f.changed {
		return ruby.Nil
	}
	c.SelfArray().Elems = f.out.Elems
	return c.Self
}
