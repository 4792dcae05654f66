package ruby

// This file implements the library json 2.18 of Ruby 4.0 but for its parser: JSON.generate and its kin, and to_json.

import (
	"math"
	"strconv"
	"unicode/utf8"
)

var (
	jsonModule            = newModule("JSON")
	_                     = newModule("JSON::Ext")
	_                     = newModule("JSON::Ext::Generator")
	jsonStateClass        = newClass("JSON::Ext::Generator::State", objectClass)
	jsonErrorClass        = newClass("JSON::JSONError", standardErrorClass)
	jsonParserErrorClass  = newClass("JSON::ParserError", jsonErrorClass)
	jsonNestingErrorClass = newClass("JSON::NestingError", jsonParserErrorClass)
	jsonGenErrorClass     = newClass("JSON::GeneratorError", jsonErrorClass)
)

func init() {
	statics(jsonModule, []Method{
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
	methods(objectClass, []Method{{Name: "to_json", Max: -1, Fn: toJSON}})
	jsonStateClass.alloc = func(k *Class) Value { return NewInstance(k, &jsonState{maxNesting: 100}) }
	methods(jsonStateClass, []Method{
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
	methods(kernelModule, []Method{{Name: "JSON", Min: 1, Max: 2, Fn: jsonConvert, Flags: PrivateRow}})
	constant(jsonModule, "NaN", Float(math.NaN()))
	constant(jsonModule, "Infinity", Float(math.Inf(1)))
	constant(jsonModule, "MinusInfinity", Float(math.Inf(-1)))
	constant(jsonModule, "VERSION", FrozenStr("2.18.0"))
	constant(jsonModule, "State", jsonStateClass.Value())
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
		if !c.RT.RespondTo(v, "to_hash", false) && !c.RT.RespondTo(v, "to_h", false) {
			c.Raise(typeErrorClass, "wrong argument type %s (expected Hash)", v.RealClass().Inspect())
			return false
		}
		h, ok := c.Send(v, "to_h")
		if !ok {
			return false
		}
		v = h
	}
	h, _ := v.AsHash()
	for k, v := range h.All {
		if !s.option(c, plainToS(k), v) {
			return false
		}
	}
	return true
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
	g := &jsonGenerator{rt: c.RT, s: s, buf: c.RT.scratch()}
	if err := g.value(v); err != nil {
		return c.Fail(err)
	}
	return c.NewString(c.RT.textOf(g.buf))
}

func jsonGenerate(c *Call) Value {
	s := &jsonState{maxNesting: 100}
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
		return c.Raise(argumentErrorClass, "exceed depth limit")
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
	g := &jsonGenerator{rt: c.RT, s: s, buf: c.RT.scratch()}
	if err := g.native(c.Self); err != nil {
		return c.Fail(err)
	}
	return c.NewString(c.RT.textOf(g.buf))
}

func jsonStateInitialize(c *Call) Value {
	c.jsonState().options(c, c.Arg(0))
	return Nil
}

func jsonStateDepth(c *Call) Value { return Int(int64(c.jsonState().depth)) }

func jsonStateGenerate(c *Call) Value { return c.generate(c.Args[0], c.jsonState()) }

// jsonGenerator appends JSON to buf.
type jsonGenerator struct {
	rt  *Runtime
	s   *jsonState
	buf []byte
}

// account counts a step for each value and makes room for what is short.
func (g *jsonGenerator) account() error {
	if err := g.room(64); err != nil {
		return err
	}
	return g.rt.Step(1)
}

func (g *jsonGenerator) room(n int) (err error) {
	g.buf, err = g.rt.Room(g.buf, n)
	return err
}

// isPlain tells the classes whose to_json is known unless the template changes it.
func isPlain(v Value) bool {
	switch v.Class() {
	case stringClass, integerClass, floatClass, hashClass, arrayClass, nilClass, trueClass, falseClass, symbolClass:
		return true
	}
	return false
}

// value writes v; objects whose class the template wrote may have a to_json of their own.
func (g *jsonGenerator) value(v Value) error {
	if err := g.account(); err != nil {
		return err
	}
	if isPlain(v) && g.rt.patches == nil {
		return g.native(v)
	}
	if g.s.strict {
		return g.strictOther(v)
	}
	m := g.rt.Find(v, selToJSON())
	if m == nil || m.Body == nil {
		return g.native(v)
	}
	if g.s.self.IsNil() {
		g.s.self = NewInstance(jsonStateClass, g.s)
	}
	r, err := g.rt.Invoke(m, v, []Value{g.s.self}, nil, nil)
	if err != nil {
		return err
	}
	text, ok := r.AsString()
	if !ok {
		return Errorf(typeErrorClass, "no implicit conversion of %s into String", describeForConversion(r))
	}
	if err := g.room(text.Len()); err != nil {
		return err
	}
	g.buf = append(g.buf, text.String()...)
	return nil
}

var selToJSON = lazySelector("to_json")

func (g *jsonGenerator) strictOther(v Value) error {
	if isPlain(v) {
		return g.native(v)
	}
	text, err := g.rt.ToS(v)
	if err != nil {
		return err
	}
	return NewException(jsonGenErrorClass, text+" not allowed in JSON")
}

// native writes v as its kind says.
func (g *jsonGenerator) native(v Value) error {
	switch v.Kind() {
	case KindNil:
		g.buf = append(g.buf, "null"...)
	case KindTrue:
		g.buf = append(g.buf, "true"...)
	case KindFalse:
		g.buf = append(g.buf, "false"...)
	case KindInteger:
		g.buf = strconv.AppendInt(g.buf, v.Int(), 10)
	case KindBignum:
		g.buf = v.o.body.(*Bignum).I.Append(g.buf, 10)
	case KindFloat:
		return g.float(v.Float())
	case KindString:
		return g.str(v.o.body.(*String))
	case KindSymbol:
		return g.text(v.o.body.(*Symbol).Name)
	case KindHash:
		return g.hash(v.o.body.(*Hash))
	case KindArray:
		return g.array(v.o.body.(*Array))
	default:
		text, err := g.rt.ToS(v)
		if err != nil {
			return err
		}
		return g.text(text)
	}
	return nil
}

func (g *jsonGenerator) float(f float64) error {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		if !g.s.allowNaN {
			return NewException(jsonGenErrorClass, FormatFloat(f)+" not allowed in JSON")
		}
		g.buf = append(g.buf, FormatFloat(f)...)
		return nil
	}
	g.buf = appendJSONFloat(g.buf, f)
	return nil
}

func (g *jsonGenerator) str(s *String) error {
	text := s.String()
	if !utf8.ValidString(text) {
		if s.Enc == Binary {
			quoted, err := g.rt.Inspect(s.Value())
			if err != nil {
				return err
			}
			return NewException(jsonGenErrorClass, quoted+" from ASCII-8BIT to UTF-8")
		}
		return NewException(jsonGenErrorClass, "source sequence is illegal/malformed utf-8")
	}
	return g.text(text)
}

// text writes a quoted string.
func (g *jsonGenerator) text(s string) error {
	if err := g.rt.Step(int64(len(s) / 64)); err != nil {
		return err
	}
	if err := g.room(len(s) + 64); err != nil {
		return err
	}
	g.buf = append(g.buf, '"')
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= ' ' && c != '"' && c != '\\' && c < utf8.RuneSelf && (c != '/' || !g.s.scriptSafe) {
			i++
			continue
		}
		size := 1
		if c >= utf8.RuneSelf {
			var r rune
			r, size = utf8.DecodeRuneInString(s[i:])
			if !g.s.asciiOnly && (!g.s.scriptSafe || r != '\u2028' && r != '\u2029') {
				i += size
				continue
			}
			g.buf = appendUnicodeEscape(append(g.buf, s[start:i]...), r)
		} else {
			g.buf = appendJSONEscape(append(g.buf, s[start:i]...), c)
		}
		i += size
		start = i
	}
	g.buf = append(append(g.buf, s[start:]...), '"')
	return nil
}

func appendJSONEscape(buf []byte, c byte) []byte {
	switch c {
	case '"', '\\', '/':
		return append(buf, '\\', c)
	case '\n':
		return append(buf, '\\', 'n')
	case '\r':
		return append(buf, '\\', 'r')
	case '\t':
		return append(buf, '\\', 't')
	case '\f':
		return append(buf, '\\', 'f')
	case '\b':
		return append(buf, '\\', 'b')
	}
	return appendUnicodeEscape(buf, rune(c))
}

func appendUnicodeEscape(buf []byte, r rune) []byte {
	const hex = "0123456789abcdef"
	if r > 0xFFFF {
		r -= 0x10000
		buf = appendUnicodeEscape(buf, 0xD800+r>>10)
		return appendUnicodeEscape(buf, 0xDC00+r&0x3FF)
	}
	return append(buf, '\\', 'u', hex[r>>12&15], hex[r>>8&15], hex[r>>4&15], hex[r&15])
}

// enter counts a level of nesting.
func (g *jsonGenerator) enter() error {
	g.s.depth++
	if g.s.maxNesting > 0 && g.s.depth > g.s.maxNesting {
		g.s.depth--
		return Errorf(jsonNestingErrorClass, "nesting of %d is too deep. Did you try to serialize objects with circular references?", g.s.depth)
	}
	if d := g.rt.ValueDepth; d > 0 && g.s.depth > d {
		return &LimitError{What: "value depth", Limit: int64(d)}
	}
	return nil
}

func (g *jsonGenerator) newline(nl string) error {
	g.buf = append(g.buf, nl...)
	return g.indent()
}

func (g *jsonGenerator) indent() error {
	if g.s.indent == "" {
		return nil
	}
	if err := g.rt.Step(int64(g.s.depth * len(g.s.indent) / 64)); err != nil {
		return err
	}
	for range g.s.depth {
		g.buf = append(g.buf, g.s.indent...)
	}
	return nil
}

func (g *jsonGenerator) hash(h *Hash) error {
	if err := g.enter(); err != nil {
		return err
	}
	if h.Len() == 0 {
		g.buf = append(g.buf, "{}"...)
		g.s.depth--
		return nil
	}
	g.buf = append(g.buf, '{')
	first := true
	for k, v := range h.All {
		if !first {
			g.buf = append(g.buf, ',')
		}
		first = false
		if err := g.newline(g.s.objectNL); err != nil {
			return err
		}
		if err := g.key(k); err != nil {
			return err
		}
		g.buf = append(append(append(g.buf, g.s.spaceBefore...), ':'), g.s.space...)
		if err := g.value(v); err != nil {
			return err
		}
	}
	g.s.depth--
	if g.s.objectNL != "" {
		if err := g.newline(g.s.objectNL); err != nil {
			return err
		}
	}
	g.buf = append(g.buf, '}')
	return nil
}

func (g *jsonGenerator) key(k Value) error {
	if s, ok := k.AsString(); ok {
		return g.str(s)
	}
	text, err := g.rt.ToS(k)
	if err != nil {
		return err
	}
	return g.text(text)
}

func (g *jsonGenerator) array(a *Array) error {
	if err := g.enter(); err != nil {
		return err
	}
	if len(a.Elems) == 0 {
		g.buf = append(g.buf, "[]"...)
		g.s.depth--
		return nil
	}
	g.buf = append(append(g.buf, '['), g.s.arrayNL...)
	for i := 0; i < len(a.Elems); i++ {
		if i > 0 {
			g.buf = append(append(g.buf, ','), g.s.arrayNL...)
		}
		if err := g.indent(); err != nil {
			return err
		}
		if err := g.value(a.Elems[i]); err != nil {
			return err
		}
	}
	g.s.depth--
	if g.s.arrayNL != "" {
		if err := g.newline(g.s.arrayNL); err != nil {
			return err
		}
	}
	g.buf = append(g.buf, ']')
	return nil
}
