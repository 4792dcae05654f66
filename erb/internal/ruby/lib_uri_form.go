package ruby

// This file implements the encodings of URI: components and forms.

import "strings"

func uriEncodeComponent(form bool) func(*Call) Value {
	return func(c *Call) Value { return c.encoded(c.ToS(c.Args[0]), unreservedForm, form) }
}

func uriDecodeComponent(form bool) func(*Call) Value {
	return func(c *Call) Value {
		s := c.Str(0)
		if c.Failed() {
			return Nil
		}
		for i := 0; i < len(s); i++ {
			if i%scanPiece == scanPiece-1 && !c.Step(scanPiece/BytesPerStep) {
				return Nil
			}
			if s[i] == '%' && (i+2 >= len(s) || hexDigit(s[i+1]) < 0 || hexDigit(s[i+2]) < 0) {
				return c.Raise(ArgumentErrorClass, "invalid %%-encoding (%s)", s)
			}
		}
		return c.percentDecode(s, form)
	}
}

// uriEncodeForm is encode_www_form of a hash or a list of pairs; a list of values repeats its name.
func uriEncodeForm(c *Call) Value {
	t := &form{Text: c.Text(0)}
	if h, ok := c.Args[0].AsHash(); ok {
		for k, v := range h.All {
			if !c.formPair(t, c.ToS(k), v) {
				return Nil
			}
		}
		return t.Value()
	}
	list, err := c.RT.Splat(c.Args[0])
	if err != nil {
		return c.Fail(err)
	}
	for _, p := range list {
		pair, ok, err := c.RT.TryAry(p)
		if err != nil {
			return c.Fail(err)
		}
		if !ok || len(pair.Elems) == 0 {
			return c.Raise(ArgumentErrorClass, "wrong element type %s (expected array)", p.RealClass().Inspect())
		}
		if !c.formPair(t, c.ToS(pair.Elems[0]), pair.At(1)) {
			return Nil
		}
	}
	return t.Value()
}

// form is a form that is being written.
type form struct {
	*Text
	pairs int
}

// formPair writes a name with its value, or with each of a list of values.
func (c *Call) formPair(t *form, name string, v Value) bool {
	values, list := []Value{v}, false
	if a, ok := v.AsArray(); ok {
		values, list = a.Elems, true
	}
	for _, v := range values {
		if !c.Step(1) {
			return false
		}
		if t.pairs++; t.pairs > 1 {
			_ = t.WriteByte('&')
		}
		c.percentEncode(t.Text, name, unreservedForm, true)
		if list || !v.IsNil() {
			_ = t.WriteByte('=')
			c.percentEncode(t.Text, c.ToS(v), unreservedForm, true)
		}
	}
	return !c.Failed()
}

func uriDecodeForm(c *Call) Value {
	s := c.Str(0)
	var list []Value
	if s == "" {
		return c.NewArray(nil)
	}
	for more := true; more && c.Step(1); {
		var part string
		part, s, more = strings.Cut(s, "&")
		key, val, _ := strings.Cut(part, "=")
		list = Append(c, list, c.NewArrayOf(c.percentDecode(key, true), c.percentDecode(val, true)))
	}
	return c.List(list)
}
