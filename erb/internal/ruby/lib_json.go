package ruby

// This file implements the library json 2.18 of Ruby 4.0 but for its parser: JSON.generate and its kin, and to_json.

import (
	"math"
)

var (
	jsonModule            = NewModule("JSON")
	_                     = NewModule("JSON::Ext")
	_                     = NewModule("JSON::Ext::Generator")
	jsonStateClass        = NewClass("JSON::Ext::Generator::State", ObjectClass)
	jsonErrorClass        = NewClass("JSON::JSONError", StandardErrorClass)
	jsonParserErrorClass  = NewClass("JSON::ParserError", jsonErrorClass)
	jsonNestingErrorClass = NewClass("JSON::NestingError", jsonParserErrorClass)
	jsonGenErrorClass     = NewClass("JSON::GeneratorError", jsonErrorClass)
)

func init() {
	Statics(jsonModule, []Method{
		{Name: "[]", Min: 1, Max: 2, Fn: jsonConvert},
		{Name: "dump", Min: 1, Max: 4, Fn: jsonDump},
		{Name: "fast_generate", Min: 1, Max: 2, Fn: jsonGenerate},
		{Name: "generate", Min: 1, Max: 2, Fn: jsonGenerate},
		{Name: "load", Min: 1, Max: 3, Fn: jsonLoad},
		{Name: "load_file", Reason: "it reads a file"},
		{Name: "load_file!", Reason: "it reads a file"},
		{Name: "parse", Min: 1, Max: 2, Fn: jsonParse},
		{Name: "parse!", Min: 1, Max: 2, Fn: jsonParseBang},
		{Name: "pretty_generate", Min: 1, Max: 2, Fn: jsonPrettyGenerate},
		{Name: "restore", Min: 1, Max: 3, Fn: jsonLoad},
		{Name: "unparse", Min: 1, Max: 2, Fn: jsonGenerate},
		{Name: "unsafe_load", Min: 1, Max: 3, Fn: jsonLoad},
	})
	Methods(ObjectClass, []Method{{Name: "to_json", Max: -1, Fn: toJSON}})
	jsonStateClass.alloc = func(k *Class) Value { return NewInstance(k, &jsonState{maxNesting: 100}) }
	Methods(jsonStateClass, []Method{
		{Name: "depth", Fn: jsonStateDepth},
		{Name: "generate", Min: 1, Max: 2, Fn: jsonStateGenerate},
		{Name: "indent", Fn: func(c *Call) Value { return c.NewString(c.jsonState().indent) }},
		{Name: "initialize", Max: 1, Fn: jsonStateInitialize, Flags: PrivateRow},
		{Name: "max_nesting", Fn: func(c *Call) Value { return Int(int64(c.jsonState().maxNesting)) }},
		{Name: "object_nl", Fn: func(c *Call) Value { return c.NewString(c.jsonState().objectNL) }},
		{Name: "array_nl", Fn: func(c *Call) Value { return c.NewString(c.jsonState().arrayNL) }},
		{Name: "space", Fn: func(c *Call) Value { return c.NewString(c.jsonState().space) }},
		{Name: "space_before", Fn: func(c *Call) Value { return c.NewString(c.jsonState().spaceBefore) }},
	})
	Methods(KernelModule, []Method{{Name: "JSON", Min: 1, Max: 2, Fn: jsonConvert, Flags: PrivateRow}})
	Constant(jsonModule, "NaN", Float(math.NaN()))
	Constant(jsonModule, "Infinity", Float(math.Inf(1)))
	Constant(jsonModule, "MinusInfinity", Float(math.Inf(-1)))
	Constant(jsonModule, "VERSION", FrozenStr("2.18.0"))
	Constant(jsonModule, "State", jsonStateClass.Value())
}

// jsonState is how JSON is written.
type jsonState struct {
	indent, space, spaceBefore string
	objectNL, arrayNL          string
	maxNesting                 int
	allowNaN, asciiOnly        bool
	scriptSafe, strict         bool
	depth                      int
	self                       Value // the JSON::State that to_json methods of templates get
}

func (c *Call) jsonState() *jsonState {
	s, _ := DataOf[*jsonState](c.Self)
	return s
}

var prettyState = jsonState{indent: "  ", space: " ", objectNL: "\n", arrayNL: "\n", maxNesting: 100}

// options reads the options hash of generate and its kin into s.
func (s *jsonState) options(c *Call, v Value) bool {
	switch v.Kind() {
	case KindNil:
		return true
	case KindHash:
	default:
		if other, ok := DataOf[*jsonState](v); ok {
			*s = *other
			return true
		}
		name := "to_hash"
		if !c.RT.RespondTo(v, name, false) {
			name = "to_h"
		}
		if !c.RT.RespondTo(v, name, false) {
			return c.wantHash(v)
		}
		h, ok := c.Send(v, name)
		if !ok || !h.Truthy() {
			return ok
		}
		v = h
	}
	h, ok := v.AsHash()
	if !ok {
		return c.wantHash(v)
	}
	for k, v := range h.All {
		if !s.option(c, plainToS(k), v) {
			return false
		}
	}
	return true
}

// wantHash raises TypeError if v is no hash of options.
func (c *Call) wantHash(v Value) bool {
	if _, ok := v.AsHash(); !ok {
		c.Raise(TypeErrorClass, "wrong argument type %s (expected Hash)", v.RealClass().Inspect())
	}
	return !c.Failed()
}

func (s *jsonState) option(c *Call, name string, v Value) bool {
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
	case "as_json":
		if v.Truthy() {
			c.Fail(&UnsupportedError{Construct: "JSON option as_json"})
		}
	}
	return !c.Failed()
}

func (c *Call) generate(v Value, s *jsonState) Value {
	g := &jsonGenerator{Scratch: c.Scratch(), s: s}
	g.value(v)
	return c.Made(g.String(), UTF8)
}

func jsonGenerate(c *Call) Value {
	s := &jsonState{maxNesting: 100}
	if _, ok := DataOf[*jsonState](c.Arg(1)); !ok && c.Arg(1).Truthy() && !c.wantHash(c.Arg(1)) {
		return Nil
	}
	if !s.options(c, c.Arg(1)) {
		return Nil
	}
	return c.generate(c.Args[0], s)
}

func jsonPrettyGenerate(c *Call) Value {
	s := prettyState
	if !s.options(c, c.Arg(1)) {
		return Nil
	}
	return c.generate(c.Args[0], &s)
}

// jsonDump is JSON.dump(value, io, limit, options).
func jsonDump(c *Call) Value {
	s := &jsonState{allowNaN: true}
	stream, limit, rest := Nil, Nil, c.Args[1:]
	for _, a := range rest {
		switch a.Kind() {
		case KindNil:
		case KindHash:
			if !s.options(c, a) {
				return Nil
			}
		case KindInteger:
			limit = a
		default:
			if !c.RT.RespondTo(a, "write", false) {
				return c.Fail(&UnsupportedError{Construct: "JSON.dump to something else than a stream"})
			}
			stream = a
		}
	}
	if limit.IsInt() {
		s.maxNesting = int(limit.Int())
	}
	v := c.generate(c.Args[0], s)
	if e, ok := c.err.(*Exception); ok && e.Value().Class() == jsonNestingErrorClass && limit.IsInt() {
		c.err = nil
		return c.Raise(ArgumentErrorClass, "exceed depth limit")
	}
	if !stream.IsNil() {
		return c.writeTo(stream, v)
	}
	return v
}

// jsonConvert is JSON[x]: strings are parsed, all else is generated.
func jsonConvert(c *Call) Value {
	if _, ok := c.Args[0].AsString(); ok {
		return jsonParse(c)
	}
	return jsonGenerate(c)
}

// toJSON is to_json of all objects: the argument is nil, an options hash, or the state of a generation under way.
func toJSON(c *Call) Value {
	if s, ok := DataOf[*jsonState](c.Arg(0)); ok {
		return c.generateNative(s)
	}
	s := &jsonState{maxNesting: 100}
	if h, ok := c.Arg(0).AsHash(); ok && !s.options(c, h.Value()) {
		return Nil
	}
	return c.generateNative(s)
}

// generateNative writes the receiver, whose own to_json this is.
func (c *Call) generateNative(s *jsonState) Value {
	g := &jsonGenerator{Scratch: c.Scratch(), s: s}
	g.native(c.Self)
	return c.Made(g.String(), UTF8)
}

func jsonStateInitialize(c *Call) Value {
	c.jsonState().options(c, c.Arg(0))
	return Nil
}

func jsonStateDepth(c *Call) Value { return Int(int64(c.jsonState().depth)) }

func jsonStateGenerate(c *Call) Value { return c.generate(c.Args[0], c.jsonState()) }
