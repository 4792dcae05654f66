package ruby

// This file implements YAML.dump and to_yaml. The text itself is written by internal/psych.

import (
	"strconv"

	"github.com/boshrender/boshrender/internal/psych"
)

var (
	psychModule           = NewModule("Psych")
	psychExceptionClass   = NewClass("Psych::Exception", RuntimeErrorClass)
	psychSyntaxErrorClass = NewClass("Psych::SyntaxError", psychExceptionClass)
	psychBadAliasClass    = NewClass("Psych::BadAlias", psychExceptionClass)
	psychNoAliasesClass   = NewClass("Psych::AliasesNotEnabled", psychBadAliasClass)
	psychNoAnchorClass    = NewClass("Psych::AnchorNotDefined", psychBadAliasClass)
	psychDisallowedClass  = NewClass("Psych::DisallowedClass", psychExceptionClass)
)

func init() {
	Statics(ObjectClass, []Method{
		{Name: "yaml_tag", Min: 1, Max: 1, Reason: "objects are not written with tags of their own"},
	})
	Statics(psychModule, []Method{
		{Name: "dump", Min: 1, Max: 3, Fn: yamlDump},
		{Name: "load", Min: 1, Max: 1, Fn: yamlLoad, Flags: Kw},
		{Name: "load_file", Reason: "it reads a file"},
		{Name: "load_stream", Min: 1, Max: 1, Fn: yamlLoadStream, Flags: Kw},
		{Name: "parse", Reason: "documents as nodes"},
		{Name: "parse_stream", Reason: "documents as nodes"},
		{Name: "safe_dump", Min: 1, Max: 2, Fn: yamlSafeDump},
		{Name: "safe_load", Min: 1, Max: 1, Fn: yamlSafeLoad, Flags: Kw},
		{Name: "safe_load_file", Reason: "it reads a file"},
		{Name: "unsafe_load", Min: 1, Max: 1, Fn: yamlUnsafeLoad, Flags: Kw},
		{Name: "unsafe_load_file", Reason: "it reads a file"},
	})
	Constant(ObjectClass, "YAML", psychModule.Value())
	Methods(ObjectClass, []Method{{Name: "to_yaml", Max: 1, Fn: toYAML}})
	rows := []Method{}
	for _, name := range []string{"file", "line", "column", "offset", "problem", "context"} {
		rows = append(rows, Method{Name: name, Fn: readIVar("@"+name, "")})
	}
	Methods(psychSyntaxErrorClass, rows)
}

func yamlDump(c *Call) Value {
	v := c.dumpYAML(c.Args[0], c.Arg(len(c.Args)-1), len(c.Args) > 1)
	if stream := c.Arg(1); stream.Kind() == KindObject && !c.Failed() {
		return c.writeTo(stream, v)
	}
	return v
}

func toYAML(c *Call) Value { return c.dumpYAML(c.Self, c.Arg(0), c.Has(0)) }

// yamlSafeDump is safe_dump: symbols and objects are refused.
func yamlSafeDump(c *Call) Value {
	w := &yamlWriter{c: c, safe: true}
	return w.dump(c.Args[0], c.Arg(1), c.Has(1))
}

func (c *Call) dumpYAML(v, opts Value, given bool) Value {
	w := &yamlWriter{c: c}
	return w.dump(v, opts, given)
}

// yamlWriter walks over values and tells the emitter what it sees.
type yamlWriter struct {
	c         *Call
	e         *psych.Emitter
	safe      bool
	symbols   bool // safe, but symbols are permitted
	stringify bool // stringify_names
	depth     int
	anchors   map[*Object]int // 0: seen once; else the number of its anchor
	used      map[*Object]bool
	next      int
}

func (w *yamlWriter) dump(v, opts Value, given bool) Value {
	o := psych.MarshalOptions{Budget: yamlBudget{&w.c.Budget}}
	if h, ok := opts.AsHash(); ok && given {
		if !w.options(&o, h) {
			return Nil
		}
	}
	w.anchors = map[*Object]int{}
	w.used = map[*Object]bool{}
	if !w.count(v) {
		return Nil
	}
	w.e = psych.NewEmitter(w.c.RT.scratch(), o)
	w.e.StartDocument()
	w.value(v)
	if w.c.Failed() {
		return Nil
	}
	w.e.EndDocument()
	out, err := w.e.Finish()
	if err != nil || w.c.Failed() { // an error of the budget is noted already
		return w.c.Raise(ArgumentErrorClass, "%v", err)
	}
	return w.c.Made(w.c.scratchText(out), UTF8)
}

func (w *yamlWriter) options(o *psych.MarshalOptions, h *Hash) bool {
	for k, v := range h.All {
		switch name := plainToS(k); name {
		case "indentation", "line_width":
			n, err := w.c.RT.ToInt(v)
			if err != nil {
				w.c.Fail(err)
				return false
			}
			if width := int(n); name == "line_width" {
				o.LineWidth = &width
			} else {
				o.Indentation = width
			}
		case "canonical":
			o.Canonical = v.Truthy()
		case "header":
			o.Header = v.Truthy()
		case "stringify_names":
			w.stringify = v.Truthy()
		case "permitted_symbols", "permitted_classes", "aliases":
			w.symbols = w.symbols || name == "permitted_classes" && v.Kind() == KindArray
		case "version":
			w.c.Fail(&UnsupportedError{Construct: "YAML option version"})
			return false
		}
	}
	return true
}

// count finds the collections that occur more than once: they get anchors, numbered in the order in which their
// second occurrence is met.
func (w *yamlWriter) count(v Value) bool {
	if v.Kind() < KindArray {
		return true
	}
	if !w.c.Step(1) {
		return false
	}
	if n, seen := w.anchors[v.o]; seen {
		if n == 0 {
			w.next++
			w.anchors[v.o] = w.next
		}
		return true
	}
	if !w.deeper() {
		return false
	}
	defer w.shallower()
	if !w.c.Charge(seenSize) {
		return false
	}
	w.anchors[v.o] = 0
	switch b := v.o.body.(type) {
	case *Array:
		for i, e := range b.Elems {
			if i%elementsPerStep == 0 && !w.c.Step(1) || !w.count(e) {
				return false
			}
		}
	case *Hash:
		if !w.c.Step(b.Len() / elementsPerStep) {
			return false
		}
		for k, e := range b.All {
			if !w.count(k) || !w.count(e) {
				return false
			}
		}
	case *Instance:
		return w.countInstance(b)
	}
	return true
}

func (w *yamlWriter) countInstance(b *Instance) bool {
	if s, ok := b.Data.(*openStruct); ok {
		for _, e := range s.table.All {
			if !w.count(e) {
				return false
			}
		}
	}
	for _, e := range b.IVars.All {
		if !w.count(e) {
			return false
		}
	}
	return true
}

// seenSize is about what a collection takes in the table of those that were seen.
const seenSize = 80

// deeper counts a level of nesting; unless it answers false, shallower takes it back.
func (w *yamlWriter) deeper() bool {
	if d := w.c.RT.ValueDepth; d > 0 && w.depth >= d {
		w.c.Fail(&LimitError{What: "value depth", Limit: int64(d)})
		return false
	}
	w.depth++
	return w.c.nest(yamlFrame)
}

func (w *yamlWriter) shallower() {
	w.depth--
	w.c.RT.unnest(yamlFrame)
}

// yamlFrame is about what a level of nesting takes of Go's stack.
const yamlFrame = 1 << 10

// value writes one node.
func (w *yamlWriter) value(v Value) {
	if !w.c.Step(1) {
		return
	}
	switch v.Kind() {
	case KindNil:
		w.e.Nil()
	case KindTrue, KindFalse:
		w.e.Bool(v == True)
	case KindInteger:
		w.e.Int(v.Int())
	case KindBignum:
		w.e.Plain(w.c.digitsOf(v.o.body.(*Bignum).I, 10))
	case KindFloat:
		w.e.Float(v.Float())
	case KindSymbol:
		w.symbol(v.o.body.(*Symbol).Name)
	case KindString:
		w.str(v.o.body.(*String))
	default:
		w.collection(v)
	}
}

func (w *yamlWriter) symbol(name string) {
	if w.safe && !w.symbols {
		w.c.Raise(psychDisallowedClass, "Tried to dump unspecified class: Symbol(:%s)", name)
		return
	}
	w.e.Symbol(name)
}

func (w *yamlWriter) str(s *String) {
	text := s.String()
	if s.class != StringClass && s.class.id == 0 && !s.class.singleton {
		w.e.Scalar(text, psych.ScalarStyle{Properties: psych.Properties{Tag: "!ruby/string:" + s.class.Inspect()}, Quoted: true})
		return
	}
	switch {
	case s.Enc == Binary && !w.c.pieces(text, isASCII):
		w.e.Binary(text)
	case !w.c.valid(s):
		w.c.Raise(ArgumentErrorClass, "invalid byte sequence in %s", s.Enc.name())
	default:
		w.e.String(text)
	}
}

// collection writes an alias for what was written before, else the value with its anchor.
func (w *yamlWriter) collection(v Value) {
	anchor := ""
	if n := w.anchors[v.o]; n > 0 {
		anchor = strconv.Itoa(n)
		if w.used[v.o] {
			w.e.Alias(anchor)
			return
		}
		w.used[v.o] = w.c.Charge(seenSize)
	}
	if !w.deeper() {
		return
	}
	defer w.shallower()
	class := v.RealClass()
	switch b := v.o.body.(type) {
	case *Array:
		w.sequence(b, w.style(anchor, class, ArrayClass, "!ruby/array:"))
	case *Hash:
		style := w.style(anchor, class, HashClass, "!ruby/hash:")
		w.e.StartMapping(b.Len(), style)
		for k, e := range b.All {
			if s, ok := k.AsSymbol(); ok && w.stringify {
				w.e.String(s)
			} else {
				w.value(k)
			}
			w.value(e)
		}
		w.e.EndMapping()
	default:
		w.object(v, class, anchor)
	}
}

// style is that of a plain collection, or with a tag for an instance of a subclass.
func (w *yamlWriter) style(anchor string, class, base *Class, tag string) psych.CollectionStyle {
	s := psych.Block
	s.Anchor = anchor
	if class != base {
		s.Tag, s.Implicit = tag+class.Inspect(), false
	}
	return s
}

func (w *yamlWriter) sequence(a *Array, style psych.CollectionStyle) {
	w.e.StartSequence(len(a.Elems), style)
	for i := 0; i < len(a.Elems); i++ {
		w.value(a.Elems[i])
	}
	w.e.EndSequence()
}

// object writes what is neither a scalar nor a plain collection.
func (w *yamlWriter) object(v Value, class *Class, anchor string) {
	if w.safe {
		w.c.Raise(psychDisallowedClass, "Tried to dump unspecified class: %s", class.Inspect())
		return
	}
	tagged := func(tag string) psych.CollectionStyle {
		return psych.CollectionStyle{Properties: psych.Properties{Anchor: anchor, Tag: tag}}
	}
	switch b := v.o.body.(type) {
	case *Range:
		w.e.StartMapping(3, tagged("!ruby/range"))
		w.pair("begin", b.Lo)
		w.pair("end", b.Hi)
		w.pair("excl", Bool(b.Exclusive))
		w.e.EndMapping()
		return
	case *Class:
		tag := "!ruby/class"
		if b.IsModule {
			tag = "!ruby/module"
		}
		w.e.Scalar(b.Inspect(), psych.ScalarStyle{Properties: psych.Properties{Tag: tag}, Style: psych.StyleSingleQuoted})
		return
	case *Exception:
		w.e.StartMapping(2, tagged("!ruby/exception:"+class.Inspect()))
		w.pair("message", b.Message)
		trace, _ := w.c.Send(v, "backtrace")
		w.pair("backtrace", trace)
		w.e.EndMapping()
		return
	case *Instance:
		if w.instance(b, v, class, tagged) {
			return
		}
	}
	w.c.Fail(&UnsupportedError{Construct: "to_yaml of " + Describe(v)})
}

func (w *yamlWriter) pair(key string, v Value) {
	w.e.String(key)
	w.value(v)
}

func (w *yamlWriter) instance(b *Instance, v Value, class *Class, tagged func(string) psych.CollectionStyle) bool {
	tag := "!ruby/object:" + class.Inspect()
	switch data := b.Data.(type) {
	case nil:
		if class == ObjectClass || class.Name == "" {
			tag = "!ruby/object"
		}
		w.e.StartMapping(b.IVars.Len(), tagged(tag))
		for name, e := range b.IVars.All {
			w.pair(name[1:], e)
		}
		w.e.EndMapping()
		return true
	case *openStruct:
		w.e.StartMapping(data.table.Len(), tagged(tag))
		for k, e := range data.table.All {
			w.pair(plainToS(k), e)
		}
		w.e.EndMapping()
		return true
	case YAMLer:
		return data.yaml(w, v, class, tagged)
	}
	return false
}

// YAMLer is implemented by Go data of objects that to_yaml writes in a form of their own (Time, Set, Struct).
type YAMLer interface {
	yaml(w *yamlWriter, v Value, class *Class, tagged func(string) psych.CollectionStyle) bool
}
