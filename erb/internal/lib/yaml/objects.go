package yaml

// This file loads objects of Ruby's classes and of a template's: the nodes whose tags name a class.

import (
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender/erb/internal/core/clock"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/internal/psych"
)

// Psych's own kinds of Hash.
var (
	omapClass     *ruby.Class
	psychSetClass *ruby.Class
)

const yamlTag = "tag:yaml.org,2002:"

// permits records an error unless objects of a class may be made.
func (r *reader) permits(name string) bool {
	if r.c.Failed() {
		return false
	}
	if !r.c.Step(len(r.permitted) / ruby.ElementsPerStep) {
		return false
	}
	if !r.o.Unsafe && !slices.Contains(r.permitted, name) {
		r.fail(&psych.DisallowedClass{Class: name})
	}
	return !r.c.Failed()
}

// permitsSymbol records an error unless a symbol may be made.
func (r *reader) permitsSymbol(name string) bool {
	if !r.c.Step(len(r.symbols) / ruby.ElementsPerStep) {
		return false
	}
	if r.o.NoSymbols || len(r.symbols) > 0 && !slices.Contains(r.symbols, name) {
		r.fail(&psych.DisallowedClass{Class: "Symbol"})
	}
	return !r.c.Failed()
}

// class returns the class of a name; nil after an error.
func (r *reader) class(name string) *ruby.Class {
	if !r.permits(name) {
		return nil
	}
	v, found := r.c.Send(ruby.ObjectClass.Value(), "const_get", ruby.Str(name))
	if !found {
		if r.c.Rescue(ruby.NameErrorClass) {
			r.c.Raise(ruby.ArgumentErrorClass, "undefined class/module %s", name)
		}
		return nil
	}
	class, ok := v.AsClass()
	if !ok {
		r.c.Raise(ruby.TypeErrorClass, "%s does not refer to class/module", name)
		return nil
	}
	return class
}

// classOf returns the class that the end of a tag names, "" for a tag that is only the prefix. ok is false for other
// tags.
func classOf(n *psych.Node, prefix string) (name string, ok bool) {
	if n.Tag().Is(prefix, prefix+":") {
		return "", true
	}
	return n.Tag().CutPrefix(prefix + ":")
}

// tagged makes the value of a node whose tag names a class; ok is false where the tag names none of those.
func (r *reader) tagged(n *psych.Node) (v ruby.Value, ok bool) {
	if n.Tag().None() {
		return ruby.Nil, false
	}
	switch n.Kind {
	case psych.KindScalar:
		return r.taggedScalar(n)
	case psych.KindSequence:
		if n.Tag().Is("!omap", yamlTag+"omap") {
			return r.omap(n), true
		}
		for _, prefix := range []string{"!ruby/array", "!seq"} {
			if name, ok := classOf(n, prefix); ok && name != "" {
				return r.subArray(n, name), true
			}
		}
		return ruby.Nil, false
	}
	return r.taggedMapping(n)
}

func (r *reader) taggedScalar(n *psych.Node) (v ruby.Value, ok bool) {
	if name, ok := classOf(n, "!ruby/string"); ok && name != "" {
		return r.stringOf(name, n.Value), true
	}
	if name, ok := classOf(n, "!str"); ok && name != "" {
		return r.stringOf(name, n.Value), true
	}
	switch {
	case n.Tag().Is("!ruby/object:DateTime"):
		return r.dateTime(n), true
	case n.Tag().Is("!ruby/regexp"):
		return r.regexp(n.Value), true
	case n.Tag().Is("!ruby/class", "!ruby/module"):
		if class := r.class(n.Value); class != nil {
			return class.Value(), true
		}
		return ruby.Nil, true
	case n.Tag().Is("!ruby/object:Rational"):
		if !r.permits("Rational") {
			return ruby.Nil, true
		}
		v, _ := r.c.Send(ruby.KernelModule.Value(), "Rational", r.c.NewString(n.Value))
		return v, true
	}
	return ruby.Nil, false
}

// stringOf makes a string of a class below String.
func (r *reader) stringOf(name, text string) ruby.Value {
	class := r.class(name)
	if class == nil {
		return ruby.Nil
	}
	s, _ := r.c.Send(class.Value(), "allocate")
	v, _ := r.c.Send(s, "replace", r.c.NewString(text))
	return v
}

// dateTime reads a time as Psych does for a Time.
func (r *reader) dateTime(n *psych.Node) ruby.Value {
	if !r.permits("DateTime") || !r.o.Times && !r.permits("Time") {
		return ruby.Nil
	}
	o := r.o
	o.Times = true
	v, err := psych.ResolveScalar(n.Untagged(), o)
	if err != nil {
		return r.fail(err)
	}
	t, ok := v.(time.Time)
	if !ok {
		return r.c.Fail(&ruby.UnsupportedError{Construct: "YAML tag !ruby/object:DateTime of what is no time"})
	}
	made, _ := r.c.Send(clock.TimeValue(r.c.RT, t), "to_datetime")
	return made
}

// regexp parses the result of Regexp#inspect.
func (r *reader) regexp(text string) ruby.Value {
	if !r.permits("Regexp") {
		return ruby.Nil
	}
	end := strings.LastIndexByte(text, '/')
	if end < 1 || text[0] != '/' || strings.Trim(text[end+1:], "mixn") != "" {
		return r.c.Fail(&ruby.UnsupportedError{Construct: "YAML tag !ruby/regexp of what is no regular expression"})
	}
	var options int64
	for i, letter := range "ixm" {
		if strings.ContainsRune(text[end+1:], letter) {
			options |= 1 << i
		}
	}
	if strings.ContainsRune(text[end+1:], 'n') {
		options |= 32
	}
	source := r.c.Replace(text[1:end], `\/`, "/")
	v, _ := r.c.Send(ruby.RegexpClass.Value(), "new", r.c.NewString(source), ruby.Int(options))
	return v
}

// hash makes an empty hash of a class, recorded for the node's anchor.
func (r *reader) hash(n *psych.Node, class *ruby.Class) *ruby.Hash {
	h := r.c.NewHash()
	h.Value().SetClass(class)
	r.keepOpen(n, h.Value())
	return h
}

// omap reads an ordered mapping: a list of mappings. The first pair of each counts.
func (r *reader) omap(n *psych.Node) ruby.Value {
	h := r.hash(n, omapClass)
	for _, item := range n.Children() {
		if item.Kind == psych.KindScalar || item.Kind == psych.KindAlias || len(item.Children()) == 0 {
			return r.c.Fail(&ruby.UnsupportedError{Construct: "YAML tag !omap of what are no mappings"})
		}
		k := r.value(item.Children()[0])
		v := r.value(item.Children()[len(item.Children())-1])
		if r.c.Failed() || !r.c.HashSet(h, k, v) {
			return ruby.Nil
		}
	}
	return r.keep(n, h.Value())
}

func (r *reader) taggedMapping(n *psych.Node) (v ruby.Value, ok bool) {
	for _, t := range []struct {
		prefix string
		read   func(*psych.Node, string) ruby.Value
	}{
		{"!ruby/struct", r.structure}, {"!ruby/data", r.structure}, {"!ruby/hash", r.subHash}, {"!map", r.subHash},
		{"!ruby/object", r.object},
	} {
		if name, ok := classOf(n, t.prefix); ok && (name != "" || strings.HasPrefix(t.prefix, "!ruby/") && t.prefix != "!ruby/hash") {
			return t.read(n, name), true
		}
	}
	switch {
	case n.Tag().Is("!omap", yamlTag+"omap"):
		return r.special(n, omapClass, "Psych::Omap"), true
	case n.Tag().Is("!set", yamlTag+"set"):
		return r.special(n, psychSetClass, "Psych::Set"), true
	case n.Tag().Is("!ruby/range"):
		return r.rangeOf(n), true
	}
	return ruby.Nil, false
}

// pairs calls f for each pair of a mapping in which merge keys mean nothing.
func (r *reader) pairs(n *psych.Node, f func(k, v ruby.Value) bool) bool {
	for key, value := range n.Pairs() {
		if psych.IsMerge(key) {
			r.c.Fail(&ruby.UnsupportedError{Construct: "a merge key in " + n.Tag().String()})
			return false
		}
		k := r.value(key)
		v := r.value(value)
		if r.c.Failed() || !f(k, v) {
			return false
		}
	}
	return !r.c.Failed()
}

func (r *reader) special(n *psych.Node, class *ruby.Class, name string) ruby.Value {
	if !r.permits(name) {
		return ruby.Nil
	}
	return r.fill(n, r.hash(n, class))
}

// fill adds the pairs of a mapping to a hash.
func (r *reader) fill(n *psych.Node, h *ruby.Hash) ruby.Value {
	if !r.pairs(n, func(k, v ruby.Value) bool { return r.c.HashSet(h, k, v) }) {
		return ruby.Nil
	}
	return r.keep(n, h.Value())
}

func (r *reader) subHash(n *psych.Node, name string) ruby.Value {
	class := r.class(name)
	switch {
	case class == nil:
		return ruby.Nil
	case !class.IsA(ruby.HashClass) || r.symbolize:
		return r.unsupported(n.Line(), n.Column(), "")
	}
	return r.fill(n, r.hash(n, class))
}

func (r *reader) subArray(n *psych.Node, name string) ruby.Value {
	class := r.class(name)
	switch {
	case class == nil:
		return ruby.Nil
	case !class.IsA(ruby.ArrayClass):
		return r.unsupported(n.Line(), n.Column(), "")
	}
	list := r.c.List(ruby.Room[ruby.Value](r.c, len(n.Children())))
	a, ok := list.AsArray()
	if !ok {
		return ruby.Nil
	}
	list.SetClass(class)
	r.keepOpen(n, list)
	for _, child := range n.Children() {
		if !r.c.Append(a, r.value(child)) {
			return ruby.Nil
		}
	}
	return r.keep(n, list)
}

func (r *reader) rangeOf(n *psych.Node) ruby.Value {
	if !r.permits("Range") {
		return ruby.Nil
	}
	var lo, hi, excl ruby.Value
	ok := r.pairs(n, func(k, v ruby.Value) bool {
		switch s, _ := k.AsString(); {
		case s == nil:
		case s.String() == "begin":
			lo = v
		case s.String() == "end":
			hi = v
		case s.String() == "excl":
			excl = v
		}
		return true
	})
	if !ok {
		return ruby.Nil
	}
	v, _ := r.c.Send(ruby.RangeClass.Value(), "new", lo, hi, excl)
	return r.keep(n, v)
}

// structure reads a Struct or a Data, of a class that the tag names or of one that has the keys as members.
func (r *reader) structure(n *psych.Node, name string) ruby.Value {
	isData := n.Tag().HasPrefix("!ruby/data")
	if name == "" {
		return r.nameless(n, isData)
	}
	class := r.class(name)
	if class == nil {
		return ruby.Nil
	}
	of := ruby.StructClassOf(class)
	if of == nil || of.IsData != isData {
		return r.unsupported(n.Line(), n.Column(), "")
	}
	for _, member := range of.Members {
		if !r.permitsSymbol(member) {
			return ruby.Nil
		}
	}
	s := &ruby.Struct{Of: of, Vals: ruby.Make[ruby.Value](r.c, len(of.Members))}
	if r.c.Failed() {
		return ruby.Nil
	}
	v := ruby.NewInstance(class, s)
	r.keepOpen(n, v)
	set := 0
	ok := r.pairs(n, func(k, e ruby.Value) bool {
		member, _ := k.AsString()
		if member == nil {
			r.unsupported(n.Line(), n.Column(), " with a key that is no string")
			return false
		}
		if i := slices.Index(of.Members, member.String()); i >= 0 {
			set++
			s.Vals[i] = e
			return true
		}
		if isData {
			r.unsupported(n.Line(), n.Column(), " with other members")
			return false
		}
		return r.setIVar(v, strings.TrimPrefix(member.String(), "@"), e)
	})
	switch {
	case !ok:
		return ruby.Nil
	case isData && set != len(of.Members):
		return r.unsupported(n.Line(), n.Column(), " without all members")
	case isData:
		v.Freeze()
	}
	return r.keep(n, v)
}

func (r *reader) nameless(n *psych.Node, isData bool) ruby.Value {
	kind := "Struct"
	if isData {
		kind = "Data"
	}
	base, _ := r.c.RT.ConstOf(ruby.ObjectClass, kind)
	if n.Anchor() != "" || !r.permits(kind) || r.o.NoSymbols {
		return r.unsupported(n.Line(), n.Column(), " without a class here")
	}
	var members, values []ruby.Value
	ok := r.pairs(n, func(k, v ruby.Value) bool {
		name, ok := r.c.Send(k, "to_sym")
		members, values = ruby.Append(r.c, members, name), ruby.Append(r.c, values, v)
		return ok
	})
	method := "new"
	if isData {
		method = "define"
	}
	if !ok {
		return ruby.Nil
	}
	class, ok := r.c.Send(base, method, members...)
	if !ok {
		return ruby.Nil
	}
	v, _ := r.c.Send(class, "new", values...)
	return v
}

func (r *reader) setIVar(v ruby.Value, name string, e ruby.Value) bool {
	_, ok := r.c.Send(v, "instance_variable_set", r.c.NewSymbol(r.c.Concat("@", name)), e)
	return ok
}

// object reads an object of a class: its instance variables, or the members of a Set.
func (r *reader) object(n *psych.Node, name string) ruby.Value {
	switch name {
	case "":
		name = "Object"
	case "Hash":
		return r.mappingOf(n)
	case "Rational":
		return r.rational(n)
	}
	class := r.class(name)
	switch {
	case class == nil:
		return ruby.Nil
	case class.IsA(ruby.SetClass):
		return r.set(n, class)
	}
	v, ok := r.c.Send(class.Value(), "allocate")
	if !ok {
		return ruby.Nil
	}
	if i, ok := v.AsInstance(); !ok || i.Data != nil || r.c.RT.RespondTo(v, "init_with", true) {
		return r.unsupported(n.Line(), n.Column(), "")
	}
	r.keepOpen(n, v)
	if !r.pairs(n, func(k, e ruby.Value) bool { return r.setIVar(v, r.c.ToS(k), e) }) {
		return ruby.Nil
	}
	return r.keep(n, v)
}

func (r *reader) rational(n *psych.Node) ruby.Value {
	if !r.permits("Rational") {
		return ruby.Nil
	}
	parts := map[string]ruby.Value{}
	ok := r.pairs(n, func(k, v ruby.Value) bool {
		if name := ruby.PlainToS(k); name == "numerator" || name == "denominator" {
			parts[name] = v
		}
		return true
	})
	if !ok {
		return ruby.Nil
	}
	v, _ := r.c.Send(ruby.KernelModule.Value(), "Rational", parts["numerator"], parts["denominator"])
	return r.keep(n, v)
}

func (r *reader) set(n *psych.Node, class *ruby.Class) ruby.Value {
	v, ok := r.c.Send(class.Value(), "allocate")
	if !ok {
		return ruby.Nil
	}
	r.keepOpen(n, v)
	done := false
	ok = r.pairs(n, func(k, e ruby.Value) bool {
		h, isHash := e.AsHash()
		if done = isHash && ruby.PlainToS(k) == "hash"; !done {
			return true
		}
		_, ok := r.c.Send(v, "replace", r.c.List(r.c.HashKeys(h)))
		return ok
	})
	switch {
	case !ok:
		return ruby.Nil
	case !done:
		return r.unsupported(n.Line(), n.Column(), " without a hash")
	}
	return r.keep(n, v)
}
