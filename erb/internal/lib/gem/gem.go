// Package gem has Gem::Version, Gem::Requirement and Gem::Dependency of RubyGems, in Ruby.
package gem

import (
	_ "embed"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

//go:embed gem.rb
var prelude string

// Library registers the classes and their methods with the linker.
var Library = ruby.Library{Name: "rubygems", Classes: classes, Tables: [][]ruby.Table{tables}, Prelude: &ruby.Prelude{
	Text: &prelude,
	Primitives: []ruby.Method{
		{Name: "keep", Min: 1, Max: 1, Fn: keep},
		{Name: "kept", Fn: kept},
		{Name: "text", Fn: text},
		{Name: "unique", Min: 1, Max: 1, Fn: unique},
		{Name: "write", Min: 1, Max: 1, Fn: write},
	},
}}

var (
	versionClass     *ruby.Class
	requirementClass *ruby.Class
	dependencyClass  *ruby.Class
)

var classes = []ruby.ClassRow{
	{Var: &requirementClass, Name: "Gem::Requirement", Super: &ruby.ObjectClass},
	{Name: "Gem::Requirement::BadRequirementError", Super: &ruby.ArgumentErrorClass},
	{Name: "Gem", Module: true},
	{Var: &dependencyClass, Name: "Gem::Dependency", Super: &ruby.ObjectClass},
	{Var: &versionClass, Name: "Gem::Version", Super: &ruby.ObjectClass, Include: []**ruby.Class{&ruby.ComparableModule}},
}

const (
	noGems   = "there are no gems"
	leftOver = "the evaluator leaves it out"
)

var tables = []ruby.Table{
	{
		Class: &versionClass, Alloc: func(c *ruby.Class) ruby.Value { return ruby.NewInstance(c, &version{}) },
		Hides: []string{"@version", "@segments", "@prerelease", "@canonical_segments", "@hash"},
	},
	{Class: &requirementClass, Statics: []ruby.Method{{Name: "source_set", Reason: "meant for Bundler"}}},
	{Class: &dependencyClass, Methods: []ruby.Method{
		{Name: "encode_with", Min: 1, Max: 1, Reason: leftOver},
		{Name: "matching_specs", Max: 1, Reason: noGems},
		{Name: "pretty_print", Min: 1, Max: 1, Reason: leftOver},
		{Name: "to_spec", Reason: noGems},
		{Name: "to_specs", Reason: noGems},
	}},
}

// version is the Go data of a Gem::Version, which lasts for a session.
type version struct {
	text      string
	canonical ruby.Value // its canonical_segments; nil until they are needed
}

// DupData implements DataDuper.
func (v *version) DupData(*ruby.Budget) any {
	copied := *v
	return &copied
}

// text returns the text of the version that is self.
func text(c *ruby.Call) ruby.Value {
	v := c.NewString(c.SelfInstance().Data.(*version).text)
	v.Freeze()
	return v
}

// write sets the text of the version that is self.
func write(c *ruby.Call) ruby.Value {
	*c.SelfInstance().Data.(*version) = version{text: c.Str(0)}
	return ruby.Nil
}

// kept returns the canonical segments of self, nil before keep.
func kept(c *ruby.Call) ruby.Value { return c.SelfInstance().Data.(*version).canonical }

// keep sets the canonical segments of self, and returns them.
func keep(c *ruby.Call) ruby.Value {
	c.SelfInstance().Data.(*version).canonical = c.Args[0]
	return c.Args[0]
}

// versions has the Gem::Versions that a run has once for each text.
var versions = ruby.Slot[map[string]ruby.Value]{ID: ruby.VersionsSlot}

// unique returns the object of a text, a number or nil, which its block makes at first.
func unique(c *ruby.Call) ruby.Value {
	key, from := "", c.Args[0]
	switch s, ok := from.AsString(); {
	case ok:
		key = c.Concat("v", s.String())
	case from.IsNil(), from.IsInt():
		key = "\x00" + c.Inspect(from)
	}
	known := versions.Of(c.RT)
	if v, ok := (*known)[key]; ok || c.Failed() {
		return v
	}
	v, ok := c.Yield()
	if key == "" || !ok || !c.Charge(ruby.MapEntrySize+len(key)) {
		return v
	}
	if *known == nil {
		*known = map[string]ruby.Value{}
	}
	(*known)[key] = v
	return v
}
