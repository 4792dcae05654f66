package kernel

// This file implements pretty_inspect for values that fit on a line. It is inspect then.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// prettyWidth is how many characters Ruby puts on a line.
const prettyWidth = 79

func prettyInspect(c *ruby.Call) ruby.Value {
	c.RT.NoteRequired("pp")
	if !plainly(c, c.Self, 0) {
		return refusePretty(c)
	}
	text, err := c.RT.Inspect(c.Self)
	switch {
	case err != nil:
		return c.Fail(err)
	case len(text) > 4*prettyWidth || c.Runes(text) > prettyWidth:
		return refusePretty(c)
	}
	return c.NewString(text + "\n")
}

func refusePretty(c *ruby.Call) ruby.Value {
	if c.Failed() {
		return ruby.Nil
	}
	return c.Fail(&ruby.UnsupportedError{
		Construct: "Kernel#pretty_inspect of this value", Reason: "it is supported for plain values that fit on a line",
	})
}

// plainly reports whether v consists of Ruby's plain values, and its texts have no line breaks: Ruby breaks such texts.
func plainly(c *ruby.Call, v ruby.Value, depth int) bool {
	if !c.Step(1) || depth > prettyWidth {
		return false
	}
	switch v.Kind() {
	case ruby.KindNil, ruby.KindTrue, ruby.KindFalse, ruby.KindInteger, ruby.KindBignum, ruby.KindFloat, ruby.KindSymbol:
		return true
	case ruby.KindString:
		s, _ := v.AsString()
		at := strings.IndexByte(s.String(), '\n')
		return v.RealClass() == ruby.StringClass && (at < 0 || at == s.Len()-1)
	case ruby.KindArray:
		a, _ := v.AsArray()
		for _, e := range ruby.Each(c, a.Elems) {
			if !plainly(c, e, depth+1) {
				return false
			}
		}
		return v.RealClass() == ruby.ArrayClass
	case ruby.KindHash:
		h, _ := v.AsHash()
		for k, e := range h.All {
			if !plainly(c, k, depth+1) || !plainly(c, e, depth+1) {
				return false
			}
		}
		return v.RealClass() == ruby.HashClass
	}
	return false
}
