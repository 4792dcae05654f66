package director

// This file implements PropertyHelper of the director, which templates can call too: dotted names in nested hashes.

import "github.com/boshrender/boshrender/erb/internal/ruby"

func lookupProperty(c *ruby.Call) ruby.Value { return lookup(c, c.Args[0], c.Args[1]) }

// sortProperty is sort_property: hashes sorted by key at every level, in place below the top.
func sortProperty(c *ruby.Call) ruby.Value {
	h, ok := c.Args[0].AsHash()
	if !ok {
		return c.Args[0]
	}
	for _, k := range c.HashKeys(h) {
		v, _ := c.HashGet(h, k)
		sorted, ok := c.Send(c.Self, "sort_property", v)
		if !ok || !c.HashSet(h, k, sorted) {
			return ruby.Nil
		}
	}
	list, ok := c.Send(h.Value(), "sort")
	if !ok {
		return ruby.Nil
	}
	v, _ := c.Send(list, "to_h")
	return v
}

// dotted returns argument i, a dotted name, in its parts.
func dotted(c *ruby.Call, i int) []string {
	text, ok := c.Arg(i).AsString()
	if !ok {
		c.Send(c.Arg(i), "split", ruby.Str("."))
		c.Raise(ruby.TypeErrorClass, "no implicit conversion of %s into String", ruby.DescribeForConversion(c.Arg(i)))
		return nil
	}
	if !propertySized(c, text) {
		return nil
	}
	name := c.TrimRight(text.String(), isDot)
	if name == "" {
		return nil
	}
	return c.Split(name, ".")
}

// storeDotted sets the value of a dotted name, making the hashes on the way.
func storeDotted(c *ruby.Call, dst ruby.Value, keys []string, v ruby.Value) ruby.Value {
	if len(keys) == 0 {
		c.Send(dst, "[]=", ruby.Nil, v)
		return v
	}
	for _, key := range keys[:len(keys)-1] {
		next, ok := c.Send(dst, "[]", ruby.Str(key))
		if ok && !next.Truthy() {
			next = c.NewHash().Value()
			_, ok = c.Send(dst, "[]=", ruby.Str(key), next)
		}
		if !ok {
			return ruby.Nil
		}
		dst = next
	}
	c.Send(dst, "[]=", ruby.Str(keys[len(keys)-1]), v)
	return v
}

// strictLookup walks a dotted name through hashes; it fails where a value before the last is something else.
func strictLookup(c *ruby.Call, src ruby.Value, name ruby.Value, keys []string) ruby.Value {
	for _, key := range keys {
		if src.Kind() != ruby.KindHash {
			return c.Raise(invalidPropertyTypeClass, "Property '%s' expects a hash, but received '%s'", ruby.PlainToS(name), src.RealClass().Inspect())
		}
		var ok bool
		if src, ok = c.Send(src, "[]", ruby.Str(key)); !ok || src.IsNil() {
			return ruby.Nil
		}
	}
	return src
}

func copyProperty(c *ruby.Call) ruby.Value {
	keys := dotted(c, 2)
	v := strictLookup(c, c.Arg(1), c.Arg(2), keys)
	if v.IsNil() {
		v = c.Arg(3)
	}
	if c.Failed() {
		return ruby.Nil
	}
	return storeDotted(c, c.Arg(0), keys, v)
}

func setProperty(c *ruby.Call) ruby.Value {
	keys := dotted(c, 1)
	if c.Failed() {
		return ruby.Nil
	}
	return storeDotted(c, c.Arg(0), keys, c.Arg(2))
}

// validatePropertiesFormat returns the result of each over the parts of the name: nil if a part has no value.
func validatePropertiesFormat(c *ruby.Call) ruby.Value {
	keys := dotted(c, 1)
	if v := strictLookup(c, c.Arg(0), c.Arg(1), keys); v.IsNil() || c.Failed() {
		return ruby.Nil
	}
	list := ruby.Make[ruby.Value](c, len(keys))
	for i := range list {
		list[i] = c.NewString(keys[i])
	}
	return c.List(list)
}
