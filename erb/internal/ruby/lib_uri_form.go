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
			if s[i] == '%' && (i+2 >= len(s) || hexDigit(s[i+1]) < 0 || hexDigit(s[i+2]) < 0) {
				return c.Raise(argumentErrorClass, "invalid %%-encoding (%s)", s)
			}
		}
		return c.NewString(percentDecode(s, form))
	}
}

// uriEncodeForm is encode_www_form of a hash or a list of pairs; a list of values repeats its name.
func uriEncodeForm(c *Call) Value {
	var pairs []Value
	if h, ok := c.Args[0].AsHash(); ok {
		for k, v := range h.All {
			pairs = append(pairs, Ary(k, v))
		}
	} else {
		list, err := c.RT.Splat(c.Args[0])
		if err != nil {
			return c.Fail(err)
		}
		pairs = list
	}
	var parts []string
	for _, p := range pairs {
		pair, ok, err := c.RT.TryAry(p)
		if err != nil {
			return c.Fail(err)
		}
		if !ok || len(pair.Elems) == 0 {
			return c.Raise(argumentErrorClass, "wrong element type %s (expected array)", p.RealClass().Inspect())
		}
		parts = append(parts, c.formPair(c.ToS(pair.Elems[0]), pair.At(1))...)
		if c.Failed() {
			return Nil
		}
	}
	return c.NewString(strings.Join(parts, "&"))
}

func (c *Call) formPair(name string, v Value) []string {
	name = percentEncode(name, unreservedForm, true)
	if v.IsNil() {
		return []string{name}
	}
	values := []Value{v}
	if a, ok := v.AsArray(); ok {
		values = a.Elems
	}
	var out []string
	for _, v := range values {
		text := c.ToS(v)
		if !c.Charge(3*len(text) + len(name)) {
			return nil
		}
		out = append(out, name+"="+percentEncode(text, unreservedForm, true))
	}
	return out
}

func uriDecodeForm(c *Call) Value {
	s := c.Str(0)
	if c.Failed() || !c.Charge(4*len(s)) {
		return Nil
	}
	var list []Value
	if s == "" {
		return c.NewArray(nil)
	}
	for _, part := range strings.Split(s, "&") {
		key, val, _ := strings.Cut(part, "=")
		list = append(list, Ary(Str(percentDecode(key, true)), Str(percentDecode(val, true))))
	}
	return c.NewArray(list)
}
