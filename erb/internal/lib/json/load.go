package json

// This file implements JSON.load.

import (
	"github.com/boshrender/boshrender/erb/internal/core/conversion"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// load is JSON.load: nil and blank text are nil. Its options are added to the defaults; unsafe_load takes a Hash that
// is its second argument instead of them.
func load(c *ruby.Call) ruby.Value {
	p := &parser{maxNesting: 100, allowNaN: true, additions: true}
	unsafe, blank := c.Method.Name == "unsafe_load", true
	if unsafe {
		p.maxNesting = 0
	}
	filter, opts := c.Arg(1), c.Arg(2)
	if filter.Kind() == ruby.KindHash && opts.IsNil() {
		if filter, opts = ruby.Nil, filter; unsafe {
			*p, blank = parser{maxNesting: 100}, false
		}
	}
	if h, ok := opts.AsHash(); ok {
		if v, ok := h.GetSym("allow_blank"); ok {
			blank = v.Truthy()
		}
	} else if !opts.IsNil() {
		return notHash(c, opts)
	}
	source := c.Args[0]
	if source.Kind() == ruby.KindObject && c.RT.RespondTo(source, "read", true) && !c.RT.RespondTo(source, "to_str", true) {
		source, _ = c.Send(source, "read")
	}
	if blank && emptySource(c, source) {
		source = ruby.Nil
	}
	if filter.Truthy() && !c.Failed() {
		c.Send(filter, "to_proc")
	}
	if !p.configure(c, opts) {
		return ruby.Nil
	}
	if filter.Truthy() {
		return c.Fail(&ruby.UnsupportedError{Construct: "JSON.load with a proc"})
	}
	if blank && source.IsNil() {
		return ruby.Nil
	}
	s, err := c.RT.ToStr(source)
	if err != nil {
		return c.Fail(err)
	}
	text := conversion.InUTF8(c, s)
	if c.Failed() {
		return ruby.Nil
	}
	return p.document(text)
}

// emptySource reports whether a source says that it is empty.
func emptySource(c *ruby.Call, source ruby.Value) bool {
	if s, ok := source.AsString(); ok {
		return s.Len() == 0
	}
	if source.IsNil() {
		return false
	}
	v, ok := c.Send(source, "empty?")
	return ok && v.Truthy()
}

// added returns the object of a hash: what the class makes of it whose name it has, if that class has json_create.
func (p *parser) added(h *ruby.Hash) ruby.Value {
	v, ok := h.GetStr("json_class")
	if !ok || !v.Truthy() || p.Failed() {
		return p.frozen(h.Value())
	}
	name, err := p.RT.ToStr(v)
	if err != nil {
		return p.Fail(err)
	}
	class, ok := p.Send(ruby.ObjectClass.Value(), "const_get", name.Value())
	if raised, is := p.Err().(*ruby.Exception); is && p.RescueAny() {
		return p.Raise(ruby.ArgumentErrorClass, "can't get const %s: %s", name.String(), raised.Text())
	}
	if !ok {
		return ruby.Nil
	}
	if !p.RT.RespondTo(class, "json_create", false) {
		return p.frozen(h.Value())
	}
	made, _ := p.Send(class, "json_create", h.Value())
	return made
}
