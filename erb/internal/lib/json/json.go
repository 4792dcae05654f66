// Package json has Ruby's library json: JSON.parse, generate, dump and load, and to_json of objects.
//
//	json.go       the module, its methods and their options
//	parse.go      parsing; parse_string.go parses strings
//	load.go       load, which takes more sources and makes objects of classes
//	classes.go    the list of classes and modules
//	generate.go   writing; plain.go writes unchanged input, float.go floats
package json

import (
	"math"

	"github.com/boshrender/boshrender/erb/internal/core/conversion"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "json", Classes: classes, Tables: [][]ruby.Table{tables}}

var (
	module            *ruby.Class
	stateClass        *ruby.Class
	errorClass        *ruby.Class
	parserErrorClass  *ruby.Class
	nestingErrorClass *ruby.Class
	genErrorClass     *ruby.Class
)

// The modules that the library includes into the classes of the values that it writes.
var (
	generatorOfArray   *ruby.Class
	generatorOfFalse   *ruby.Class
	generatorOfFloat   *ruby.Class
	generatorOfHash    *ruby.Class
	generatorOfInteger *ruby.Class
	generatorOfNil     *ruby.Class
	generatorOfObject  *ruby.Class
	generatorOfString  *ruby.Class
	generatorOfTrue    *ruby.Class
)

var tables = []ruby.Table{
	{Class: &genErrorClass, Refuse: []string{"initialize", "detailed_message"}},
	{Class: &genErrorClass, Hides: []string{"@invalid_object"}},
	{Class: &module, Statics: []ruby.Method{
		{Name: "[]", Min: 1, Max: 2, Fn: convert},
		{Name: "dump", Min: 1, Max: 4, Fn: dump},
		{Name: "fast_generate", Min: 1, Max: 2, Fn: jsonGenerate},
		{Name: "generate", Min: 1, Max: 2, Fn: jsonGenerate},
		{Name: "load", Min: 1, Max: 3, Fn: load},
		{Name: "load_file", Reason: "it reads a file"},
		{Name: "load_file!", Reason: "it reads a file"},
		{Name: "parse", Min: 1, Max: 2, Fn: parse},
		{Name: "parse!", Min: 1, Max: 2, Fn: parseBang},
		{Name: "pretty_generate", Min: 1, Max: 2, Fn: prettyGenerate},
		{Name: "restore", Min: 1, Max: 3, Fn: load},
		{Name: "unparse", Min: 1, Max: 2, Fn: jsonGenerate},
		{Name: "unsafe_load", Min: 1, Max: 3, Fn: load},
	}},
	{Class: &ruby.ArrayClass, Include: &generatorOfArray},
	{Class: &generatorOfArray, Methods: []ruby.Method{{Name: "to_json", Max: 1, Fn: toJSON}}},
	{Class: &ruby.FalseClass, Include: &generatorOfFalse},
	{Class: &generatorOfFalse, Methods: []ruby.Method{{Name: "to_json", Max: 1, Fn: toJSON}}},
	{Class: &ruby.FloatClass, Include: &generatorOfFloat},
	{Class: &generatorOfFloat, Methods: []ruby.Method{{Name: "to_json", Max: 1, Fn: toJSON}}},
	{Class: &ruby.HashClass, Include: &generatorOfHash},
	{Class: &generatorOfHash, Methods: []ruby.Method{{Name: "to_json", Max: 1, Fn: toJSON}}},
	{Class: &ruby.IntegerClass, Include: &generatorOfInteger},
	{Class: &generatorOfInteger, Methods: []ruby.Method{{Name: "to_json", Max: 1, Fn: toJSON}}},
	{Class: &ruby.NilClass, Include: &generatorOfNil},
	{Class: &generatorOfNil, Methods: []ruby.Method{{Name: "to_json", Max: 1, Fn: toJSON}}},
	{Class: &ruby.ObjectClass, Include: &generatorOfObject},
	{Class: &generatorOfObject, Methods: []ruby.Method{{Name: "to_json", Max: 1, Fn: toJSON}}},
	{Class: &ruby.StringClass, Include: &generatorOfString},
	{Class: &generatorOfString, Methods: []ruby.Method{{Name: "to_json", Max: 1, Fn: toJSON}}},
	{Class: &ruby.TrueClass, Include: &generatorOfTrue},
	{Class: &generatorOfTrue, Methods: []ruby.Method{{Name: "to_json", Max: 1, Fn: toJSON}}},
	{Class: &stateClass, Alloc: func(k *ruby.Class) ruby.Value { return ruby.NewInstance(k, &state{maxNesting: 100}) }},
	{Class: &stateClass, Methods: []ruby.Method{
		{Name: "depth", Fn: stateDepth},
		{Name: "generate", Min: 1, Max: 2, Fn: stateGenerate},
		{Name: "indent", Fn: func(c *ruby.Call) ruby.Value { return ruby.FrozenStr(self(c).indent) }},
		{Name: "initialize", Max: 1, Fn: stateInitialize, Flags: ruby.PrivateRow},
		{Name: "max_nesting", Fn: func(c *ruby.Call) ruby.Value { return ruby.Int(int64(self(c).maxNesting)) }},
		{Name: "object_nl", Fn: func(c *ruby.Call) ruby.Value { return ruby.FrozenStr(self(c).objectNL) }},
		{Name: "array_nl", Fn: func(c *ruby.Call) ruby.Value { return ruby.FrozenStr(self(c).arrayNL) }},
		{Name: "space", Fn: func(c *ruby.Call) ruby.Value { return ruby.FrozenStr(self(c).space) }},
		{Name: "space_before", Fn: func(c *ruby.Call) ruby.Value { return ruby.FrozenStr(self(c).spaceBefore) }},
	}},
	{Class: &ruby.KernelModule, Methods: []ruby.Method{{Name: "JSON", Min: 1, Max: 2, Fn: convert, Flags: ruby.PrivateRow}}},
	{Class: &module, Constants: func() {
		ruby.Constant(module, "NaN", ruby.Float(math.NaN()))
		ruby.Constant(module, "Infinity", ruby.Float(math.Inf(1)))
		ruby.Constant(module, "MinusInfinity", ruby.Float(math.Inf(-1)))
		ruby.Constant(module, "VERSION", ruby.FrozenStr("2.18.0"))
		ruby.Constant(module, "State", stateClass.Value())
	}},
}

// state is how JSON is written.
type state struct {
	indent, space, spaceBefore string
	objectNL, arrayNL          string
	maxNesting                 int
	allowNaN, asciiOnly        bool
	scriptSafe, strict         bool
	depth                      int
	compact                    bool       // see checkFormat
	self                       ruby.Value // the JSON::State that to_json methods of templates get
}

// checkFormat sets whether s requires anything to be written between the necessary parts.
func (s *state) checkFormat() {
	s.compact = s.indent+s.space+s.spaceBefore+s.objectNL+s.arrayNL == ""
}

func self(c *ruby.Call) *state {
	s, _ := ruby.DataOf[*state](c.Self)
	return s
}

var prettyState = state{indent: "  ", space: " ", objectNL: "\n", arrayNL: "\n", maxNesting: 100}

// options copies the options hash of generate and similar methods to s.
func (s *state) options(c *ruby.Call, v ruby.Value) bool {
	switch v.Kind() {
	case ruby.KindNil, ruby.KindFalse:
		return true
	case ruby.KindHash:
	default:
		if other, ok := ruby.DataOf[*state](v); ok {
			*s = *other
			return true
		}
		name := "to_hash"
		if !c.RT.RespondTo(v, name, false) {
			name = "to_h"
		}
		if !c.RT.RespondTo(v, name, false) {
			c.Raise(ruby.TypeErrorClass, "can't convert %s into Hash", v.RealClass().Inspect())
			return false
		}
		h, ok := c.Send(v, name)
		if !ok || !h.Truthy() {
			return ok
		}
		v = h
	}
	h, ok := v.AsHash()
	if !ok {
		return wantHash(c, v)
	}
	for k, v := range h.All {
		if name, ok := k.AsSymbol(); ok && !s.option(c, name, v) { // Ruby ignores texts
			return false
		}
	}
	return true
}

// wantHash raises TypeError if v is not a hash of options.
func wantHash(c *ruby.Call, v ruby.Value) bool {
	if _, ok := v.AsHash(); !ok {
		c.Raise(ruby.TypeErrorClass, "wrong argument type %s (expected Hash)", v.RealClass().Inspect())
	}
	return !c.Failed()
}

func (s *state) option(c *ruby.Call, name string, v ruby.Value) bool {
	text := func(to *string) {
		if str, err := c.RT.ToStr(v); err != nil {
			c.Fail(err)
		} else {
			*to = str.String()
		}
	}
	switch name {
	case "indent":
		text(&s.indent)
	case "space":
		text(&s.space)
	case "space_before":
		text(&s.spaceBefore)
	case "object_nl":
		text(&s.objectNL)
	case "array_nl":
		text(&s.arrayNL)
	case "max_nesting":
		s.maxNesting = 0
		if v.Truthy() {
			n, err := c.RT.ToInt(v)
			if err != nil {
				c.Fail(err)
			}
			s.maxNesting = int(n)
		}
	case "allow_nan":
		s.allowNaN = v.Truthy()
	case "ascii_only":
		s.asciiOnly = v.Truthy()
	case "script_safe", "escape_slash":
		s.scriptSafe = v.Truthy()
	case "strict":
		s.strict = v.Truthy()
	case "depth":
		n, err := c.RT.ToInt(v)
		if err != nil {
			c.Fail(err)
		}
		s.depth = int(n)
	case "as_json", "allow_duplicate_key":
		if name == "as_json" && v.Truthy() || name != "as_json" && v == ruby.False {
			c.Fail(&ruby.UnsupportedError{Construct: "JSON option " + name})
		}
	}
	return !c.Failed()
}

func generate(c *ruby.Call, v ruby.Value, s *state) ruby.Value {
	g := &generator{Scratch: c.Scratch(), s: s}
	s.checkFormat()
	g.value(v)
	return c.Made(g.String(), ruby.UTF8)
}

func jsonGenerate(c *ruby.Call) ruby.Value {
	s := &state{maxNesting: 100}
	if _, ok := ruby.DataOf[*state](c.Arg(1)); !ok && c.Arg(1).Truthy() && !wantHash(c, c.Arg(1)) {
		return ruby.Nil
	}
	if !s.options(c, c.Arg(1)) {
		return ruby.Nil
	}
	return generate(c, c.Args[0], s)
}

func prettyGenerate(c *ruby.Call) ruby.Value {
	s := prettyState
	if !s.options(c, c.Arg(1)) {
		return ruby.Nil
	}
	return generate(c, c.Args[0], &s)
}

// dump is JSON.dump(value, io, limit, options).
func dump(c *ruby.Call) ruby.Value {
	s := &state{allowNaN: true}
	stream, limit, rest := ruby.Nil, ruby.Nil, c.Args[1:]
	for _, a := range rest {
		switch a.Kind() {
		case ruby.KindNil:
		case ruby.KindHash:
			if !s.options(c, a) {
				return ruby.Nil
			}
		case ruby.KindInteger:
			limit = a
		default:
			if !c.RT.RespondTo(a, "write", false) {
				return c.Fail(&ruby.UnsupportedError{Construct: "JSON.dump to something else than a stream"})
			}
			stream = a
		}
	}
	if limit.IsInt() {
		s.maxNesting = int(limit.Int())
	}
	v := generate(c, c.Args[0], s)
	if limit.IsInt() && c.Rescue(nestingErrorClass) {
		return c.Raise(ruby.ArgumentErrorClass, "exceed depth limit")
	}
	if !stream.IsNil() {
		return conversion.WriteTo(c, stream, v)
	}
	return v
}

// convert is JSON[x]: strings are parsed, all else is generated.
func convert(c *ruby.Call) ruby.Value {
	if _, ok := c.Args[0].AsString(); ok {
		return parse(c)
	}
	return jsonGenerate(c)
}

// toJSON is to_json of all objects: the argument is nil, an options hash, or the state of a running generation.
func toJSON(c *ruby.Call) ruby.Value {
	if !c.Has(0) {
		return plainJSON(c)
	}
	g := newGenerator()
	if s, ok := ruby.DataOf[*state](c.Arg(0)); ok {
		g.s = s
	} else if h, ok := c.Arg(0).AsHash(); ok && !g.own.options(c, h.Value()) {
		return ruby.Nil
	}
	g.s.checkFormat()
	g.Scratch = c.Scratch()
	g.native(c.Self) // the receiver's own to_json is this one
	return c.Made(g.String(), ruby.UTF8)
}

// kept has the generator for the next to_json without an argument.
var kept = ruby.Slot[*generator]{ID: ruby.JSONSlot}

// plainJSON is to_json without an argument, by a generator that the run keeps for the next call.
func plainJSON(c *ruby.Call) ruby.Value {
	kept := kept.Of(c.RT)
	g := *kept
	if g == nil || g.busy {
		g = newGenerator()
		g.s.checkFormat()
		*kept = g
	}
	g.busy = true
	g.Scratch = c.Scratch()
	written := g.native(c.Self)
	text := g.String()
	if g.busy = !written || c.Failed() || !g.own.self.IsNil(); g.busy { // its state is not as it was, or is the template's
		*kept = nil
	}
	return c.Made(text, ruby.UTF8)
}

func stateInitialize(c *ruby.Call) ruby.Value {
	self(c).options(c, c.Arg(0))
	return ruby.Nil
}

func stateDepth(c *ruby.Call) ruby.Value { return ruby.Int(int64(self(c).depth)) }

func stateGenerate(c *ruby.Call) ruby.Value {
	text := generate(c, c.Args[0], self(c))
	if c.Truthy(1) && !c.Failed() {
		return conversion.WriteTo(c, c.Arg(1), text)
	}
	return text
}
