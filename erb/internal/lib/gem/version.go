// Package gem has Gem::Version, Gem::Requirement and Gem::Dependency of RubyGems.
//
//	version.go      versions
//	segments.go     the numbers and words of a version, and their order
//	requirement.go  requirements of versions
//	dependency.go   names with requirements
package gem

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "rubygems", Classes: classes, Tables: [][]ruby.Table{versionTables, requirementTables, dependencyTables}}

var (
	versionClass *ruby.Class
)

// version is the Go data of a Gem::Version.
type version struct{ text string }

// HashKey implements ruby.Keyer: versions are equal keys if their texts are.
func (v *version) HashKey() string { return "Gem::Version " + v.text }

// DupData implements DataDuper.
func (v *version) DupData(*ruby.Budget) any {
	copied := *v
	return &copied
}

var versionTables = []ruby.Table{
	{Class: &versionClass, Alloc: func(c *ruby.Class) ruby.Value { return ruby.NewInstance(c, &version{}) }},
	{Class: &versionClass, Hides: []string{"@version", "@segments", "@prerelease", "@canonical_segments", "@hash"}},
	{Class: &versionClass, Statics: []ruby.Method{
		{Name: "correct?", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(correct(c, c.Args[0])) }},
		{Name: "create", Min: 1, Max: 1, Fn: create},
		{Name: "new", Min: 1, Max: 1, Fn: newRow},
	}},
	{Class: &versionClass, Methods: []ruby.Method{
		{Name: "<=>", Min: 1, Max: 1, Fn: compareRow},
		{Name: "approximate_recommendation", Fn: recommendation},
		{Name: "bump", Fn: func(c *ruby.Call) ruby.Value { return bump(c, c.Self) }},
		{Name: "canonical_segments", Fn: func(c *ruby.Call) ruby.Value {
			v := segmentsOf(c, canonical(self(c).text))
			v.Freeze()
			return v
		}},
		{Name: "eql?", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value {
			other, ok := ruby.DataOf[*version](c.Args[0])
			return ruby.Bool(ok && c.Args[0].RealClass().IsA(c.Self.RealClass()) && other.text == self(c).text)
		}},
		{Name: "freeze", Fn: ruby.FreezeSelf},
		{Name: "hash", Fn: func(c *ruby.Call) ruby.Value {
			v, _ := c.Send(segmentsOf(c, canonical(self(c).text)), "hash")
			return v
		}, Flags: ruby.Volatile},
		{Name: "initialize", Min: 1, Max: 1, Fn: initialize, Flags: ruby.PrivateRow},
		{Name: "inspect", Fn: func(c *ruby.Call) ruby.Value {
			return c.NewString(c.Concat("#<", c.Self.RealClass().Inspect(), " ", c.Inspect(ruby.Str(self(c).text)), ">"))
		}},
		{Name: "prerelease?", Fn: func(c *ruby.Call) ruby.Value { return ruby.Bool(prerelease(self(c).text)) }},
		{Name: "release", Fn: func(c *ruby.Call) ruby.Value { return release(c, c.Self) }},
		{Name: "segments", Fn: func(c *ruby.Call) ruby.Value { return segmentsOf(c, self(c).text) }},
		{Name: "to_s", Fn: text},
		{Name: "version", Fn: text},
	}},
}

func self(c *ruby.Call) *version {
	v, ok := ruby.DataOf[*version](c.Self)
	if !ok || !c.Step(len(v.text)/ruby.BytesPerStep) {
		return &version{}
	}
	return v
}

func text(c *ruby.Call) ruby.Value {
	v := c.NewString(self(c).text)
	v.Freeze()
	return v
}

// correct reports whether a version can be made of v.
func correct(c *ruby.Call, v ruby.Value) bool {
	if v.IsNil() {
		return true
	}
	text := c.ToS(v)
	return c.Step(len(text)/ruby.BytesPerStep) && wellFormed(text)
}

func create(c *ruby.Call) ruby.Value {
	if _, ok := ruby.DataOf[*version](c.Args[0]); ok && c.Args[0].RealClass().IsA(c.SelfClass()) {
		return c.Args[0]
	}
	v, _ := c.Send(c.Self, "new", c.Args[0])
	return v
}

// newRow makes a version. RubyGems makes one object for each text.
func newRow(c *ruby.Call) ruby.Value {
	if c.SelfClass() != versionClass {
		return c.Check(c.RT.New(c.SelfClass(), c.Args, nil, nil))
	}
	return of(c, c.Args[0])
}

// of returns the Gem::Version of a value.
func of(c *ruby.Call, from ruby.Value) ruby.Value {
	key := ""
	switch s, ok := from.AsString(); {
	case ok:
		key = c.Concat("v", s.String())
	case from.IsNil(), from.IsInt():
		key = "\x00" + c.Inspect(from)
	default:
		v := ruby.NewInstance(versionClass, &version{})
		return c.Check(v, c.RT.Initialize(v, []ruby.Value{from}, nil, nil))
	}
	if v, ok := c.RT.Uniques[key]; ok || c.Failed() {
		return v
	}
	v := ruby.NewInstance(versionClass, &version{})
	if err := c.RT.Initialize(v, []ruby.Value{from}, nil, nil); err != nil {
		return c.Fail(err)
	}
	if !c.Charge(ruby.MapEntrySize + len(key)) {
		return ruby.Nil
	}
	if c.RT.Uniques == nil {
		c.RT.Uniques = map[string]ruby.Value{}
	}
	c.RT.Uniques[key] = v
	return v
}

func initialize(c *ruby.Call) ruby.Value {
	from := c.Args[0]
	_, isText := from.AsString()
	if !correct(c, from) {
		if c.Failed() {
			return ruby.Nil
		}
		return c.Raise(ruby.ArgumentErrorClass, "Malformed version number string %s", c.ToS(from))
	}
	name := strings.Trim(c.ToS(from), space)
	switch {
	case from.IsNil(), isText && name == "":
		name = "0"
	case !from.IsInt():
		name = c.Replace(name, "-", ".pre.")
	}
	if v, ok := ruby.DataOf[*version](c.Self); ok && !c.Failed() {
		v.text = name
	}
	return ruby.Nil
}

// withoutWords drops the segments from the first word on.
func withoutWords(list []ruby.Value) []ruby.Value {
	for i, v := range list {
		if _, word := v.AsString(); word {
			return list[:i]
		}
	}
	return list
}

// joined makes a version of segments.
func joined(c *ruby.Call, class *ruby.Class, list []ruby.Value) ruby.Value {
	text, _ := c.Send(c.NewArray(list), "join", ruby.Str("."))
	if c.Failed() {
		return ruby.Nil
	}
	v, _ := c.Send(class.Value(), "new", text)
	return v
}

// elements returns the segments of a version.
func elements(c *ruby.Call, v ruby.Value) []ruby.Value {
	data, ok := ruby.DataOf[*version](v)
	if !ok {
		return nil
	}
	list, _ := segmentsOf(c, data.text).AsArray()
	if list == nil {
		return nil
	}
	return list.Elems
}

// bump returns the next version that isn't compatible.
func bump(c *ruby.Call, v ruby.Value) ruby.Value {
	list := withoutWords(elements(c, v))
	if len(list) > 1 {
		list = list[:len(list)-1]
	}
	if len(list) == 0 {
		return ruby.Nil
	}
	next, ok := c.Send(list[len(list)-1], "succ")
	if !ok {
		return ruby.Nil
	}
	list[len(list)-1] = next
	return joined(c, v.RealClass(), list)
}

// release returns a version without the parts of a prerelease.
func release(c *ruby.Call, v ruby.Value) ruby.Value {
	if data, ok := ruby.DataOf[*version](v); !ok || !prerelease(data.text) {
		return v
	}
	return joined(c, v.RealClass(), withoutWords(elements(c, v)))
}

func recommendation(c *ruby.Call) ruby.Value {
	list := withoutWords(elements(c, c.Self))
	list = list[:min(2, len(list))]
	for len(list) < 2 && !c.Failed() {
		list = ruby.Append(c, list, ruby.Int(0))
	}
	text, _ := c.Send(c.NewArray(list), "join", ruby.Str("."))
	suffix := ""
	if prerelease(self(c).text) {
		suffix = ".a"
	}
	return c.NewString(c.Concat("~> ", ruby.PlainToS(text), suffix))
}
