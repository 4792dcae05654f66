package ruby

// This file implements PropertyHelper of the director, which templates can call too: dotted names in nested hashes.

func helperLookupProperty(c *Call) Value { return c.lookup(c.Args[0], c.Args[1]) }

// helperSortProperty is sort_property: hashes sorted by key at every level, in place below the top.
func helperSortProperty(c *Call) Value {
	h, ok := c.Args[0].AsHash()
	if !ok {
		return c.Args[0]
	}
	for _, k := range c.hashKeys(h) {
		v, _ := c.get(h, k)
		sorted, ok := c.Send(c.Self, "sort_property", v)
		if !ok || !c.HashSet(h, k, sorted) {
			return Nil
		}
	}
	list, ok := c.Send(h.Value(), "sort")
	if !ok {
		return Nil
	}
	v, _ := c.Send(list, "to_h")
	return v
}

// dotted returns argument i, a dotted name, in its parts.
func (c *Call) dotted(i int) []string {
	text, ok := c.Arg(i).AsString()
	if !ok {
		c.Send(c.Arg(i), "split", Str("."))
		c.Raise(TypeErrorClass, "no implicit conversion of %s into String", DescribeForConversion(c.Arg(i)))
		return nil
	}
	if !c.propertySized(text) {
		return nil
	}
	name := c.TrimRight(text.String(), isDot)
	if name == "" {
		return nil
	}
	return c.Split(name, ".")
}

// storeDotted sets the value of a dotted name, making the hashes on the way.
func (c *Call) storeDotted(dst Value, keys []string, v Value) Value {
	if len(keys) == 0 {
		c.Send(dst, "[]=", Nil, v)
		return v
	}
	for _, key := range keys[:len(keys)-1] {
		next, ok := c.Send(dst, "[]", Str(key))
		if ok && !next.Truthy() {
			next = c.NewHash().Value()
			_, ok = c.Send(dst, "[]=", Str(key), next)
		}
		if !ok {
			return Nil
		}
		dst = next
	}
	c.Send(dst, "[]=", Str(keys[len(keys)-1]), v)
	return v
}

// strictLookup walks a dotted name through hashes; it fails where a value before the last is something else.
func (c *Call) strictLookup(src Value, name Value, keys []string) Value {
	for _, key := range keys {
		if src.Kind() != KindHash {
			return c.Raise(invalidPropertyTypeClass, "Property '%s' expects a hash, but received '%s'", PlainToS(name), src.RealClass().Inspect())
		}
		var ok bool
		if src, ok = c.Send(src, "[]", Str(key)); !ok || src.IsNil() {
			return Nil
		}
	}
	return src
}

func helperCopyProperty(c *Call) Value {
	keys := c.dotted(2)
	v := c.strictLookup(c.Arg(1), c.Arg(2), keys)
	if v.IsNil() {
		v = c.Arg(3)
	}
	if c.Failed() {
		return Nil
	}
	return c.storeDotted(c.Arg(0), keys, v)
}

func helperSetProperty(c *Call) Value {
	keys := c.dotted(1)
	if c.Failed() {
		return Nil
	}
	return c.storeDotted(c.Arg(0), keys, c.Arg(2))
}

// helperValidatePropertiesFormat answers what each over the parts of the name does: nil where a part has no value.
func helperValidatePropertiesFormat(c *Call) Value {
	keys := c.dotted(1)
	if v := c.strictLookup(c.Arg(0), c.Arg(1), keys); v.IsNil() || c.Failed() {
		return Nil
	}
	list := Make[Value](c, len(keys))
	for i := range list {
		list[i] = c.NewString(keys[i])
	}
	return c.List(list)
}
