// Package yaml has Ruby's libraries yaml and psych. Texts are written and read by internal/psych.
//
//	dump.go         YAML.dump and to_yaml
//	dump_object.go  objects that are neither scalars nor collections
//	load.go         YAML.load and the like
//	objects.go      loading objects of classes
//	plain.go        writing unchanged input
package yaml

import (
	"strconv"

	"github.com/boshrender/boshrender/erb/internal/core/conversion"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/internal/psych"
)

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "yaml", Classes: classes, Tables: [][]ruby.Table{tables}}

var (
	psychModule           *ruby.Class
	psychParserClass      *ruby.Class
	psychExceptionClass   *ruby.Class
	psychSyntaxErrorClass *ruby.Class
	psychBadAliasClass    *ruby.Class
	psychNoAliasesClass   *ruby.Class
	psychNoAnchorClass    *ruby.Class
	psychDisallowedClass  *ruby.Class
)

var tables = []ruby.Table{
	{Class: &ruby.ObjectClass, Statics: []ruby.Method{
		{Name: "yaml_tag", Min: 1, Max: 1, Reason: "objects are not written with tags of their own"},
	}},
	{Class: &psychModule, RefuseStatics: []string{"to_json"}},
	{Class: &psychParserClass, RefuseStatics: []string{"new"}},
	{Class: &psychParserClass, Refuse: []string{"inspect", "instance_variables", "to_yaml"}},
	{Class: &psychSyntaxErrorClass, Refuse: []string{"initialize"}},
	{Class: &psychNoAliasesClass, Refuse: []string{"initialize"}},
	{Class: &psychNoAnchorClass, Refuse: []string{"initialize"}},
	{Class: &psychDisallowedClass, Refuse: []string{"initialize"}},
	{Class: &psychModule, Statics: []ruby.Method{
		{Name: "dump", Min: 1, Max: 3, Fn: yamlDump},
		{Name: "load", Min: 1, Max: 1, Fn: yamlLoad, Flags: ruby.Kw},
		{Name: "load_file", Reason: "it reads a file"},
		{Name: "load_stream", Min: 1, Max: 1, Fn: loadStream, Flags: ruby.Kw},
		{Name: "parse", Reason: "documents as nodes"},
		{Name: "parse_stream", Reason: "documents as nodes"},
		{Name: "safe_dump", Min: 1, Max: 3, Fn: safeDump},
		{Name: "safe_load", Min: 1, Max: 1, Fn: safeLoad, Flags: ruby.Kw},
		{Name: "safe_load_file", Reason: "it reads a file"},
		{Name: "unsafe_load", Min: 1, Max: 1, Fn: unsafeLoad, Flags: ruby.Kw},
		{Name: "unsafe_load_file", Reason: "it reads a file"},
	}},
	{Class: &ruby.ObjectClass, Constants: func() {
		ruby.Constant(ruby.ObjectClass, "YAML", psychModule.Value())
	}},
	{Class: &ruby.ObjectClass, Methods: []ruby.Method{{Name: "to_yaml", Max: 1, Fn: toYAML}}},
	{Class: &psychSyntaxErrorClass, Methods: []ruby.Method{
		{Name: "column", Fn: func(c *ruby.Call) ruby.Value { return c.ReadIVar("@column", "") }},
		{Name: "context", Fn: func(c *ruby.Call) ruby.Value { return c.ReadIVar("@context", "") }},
		{Name: "file", Fn: func(c *ruby.Call) ruby.Value { return c.ReadIVar("@file", "") }},
		{Name: "line", Fn: func(c *ruby.Call) ruby.Value { return c.ReadIVar("@line", "") }},
		{Name: "offset", Fn: func(c *ruby.Call) ruby.Value { return c.ReadIVar("@offset", "") }},
		{Name: "problem", Fn: func(c *ruby.Call) ruby.Value { return c.ReadIVar("@problem", "") }},
	}},
}

func yamlDump(c *ruby.Call) ruby.Value {
	v := dumpYAML(c, c.Args[0], c.Arg(len(c.Args)-1), len(c.Args) > 1)
	return written(c, c.Arg(1), v)
}

// written writes a document to the stream argument, if there is one.
func written(c *ruby.Call, stream, v ruby.Value) ruby.Value {
	if stream.Truthy() && stream.Kind() != ruby.KindHash && !c.Failed() {
		return conversion.WriteTo(c, stream, v)
	}
	return v
}

func toYAML(c *ruby.Call) ruby.Value {
	return written(c, c.Arg(0), dumpYAML(c, c.Self, c.Arg(0), c.Has(0)))
}

// safeDump is safe_dump: symbols and objects are refused.
func safeDump(c *ruby.Call) ruby.Value {
	w := &writer{c: c, safe: true}
	return written(c, c.Arg(1), w.dump(c.Args[0], c.Arg(len(c.Args)-1), c.Has(1)))
}

func dumpYAML(c *ruby.Call, v, opts ruby.Value, given bool) ruby.Value {
	w := &writer{c: c}
	return w.dump(v, opts, given)
}

// writer walks over values and passes them to the emitter.
type writer struct {
	c         *ruby.Call
	e         *psych.Emitter
	safe      bool
	permitted []ruby.Value // safe, but these classes and symbols are permitted
	aliases   bool         // safe, but aliases are permitted
	stringify bool         // stringify_names
	depth     int
	anchors   map[ruby.Value]int // 0: seen once; else the number of its anchor
	used      map[ruby.Value]bool
	next      int
}

func (w *writer) dump(v, opts ruby.Value, given bool) ruby.Value {
	o := psych.MarshalOptions{Budget: w.c.Psych()}
	if h, ok := opts.AsHash(); ok && given {
		if !w.options(&o, h) {
			return ruby.Nil
		}
	}
	w.anchors = map[ruby.Value]int{}
	w.used = map[ruby.Value]bool{}
	if !w.count(v) {
		return ruby.Nil
	}
	w.e = psych.NewEmitter(w.c.RT.SpareBytes(), o)
	w.e.StartDocument()
	w.value(v)
	if w.c.Failed() {
		return ruby.Nil
	}
	w.e.EndDocument()
	out, err := w.e.Finish()
	if err != nil || w.c.Failed() { // an error of the budget is recorded already
		return w.c.Raise(ruby.ArgumentErrorClass, "%v", err)
	}
	return w.c.Made(w.c.ScratchText(out), ruby.UTF8)
}

func (w *writer) options(o *psych.MarshalOptions, h *ruby.Hash) bool {
	for k, v := range h.All {
		switch name, _ := k.AsSymbol(); name { // Ruby ignores texts
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
		case "permitted_symbols", "permitted_classes":
			list, err := w.c.RT.Splat(v)
			if err != nil {
				w.c.Fail(err)
				return false
			}
			w.permitted = ruby.Append(w.c, w.permitted, list...)
		case "aliases":
			w.aliases = v.Truthy()
		case "version":
			w.c.Fail(&ruby.UnsupportedError{Construct: "YAML option version"})
			return false
		}
	}
	return true
}

// count finds the collections that occur more than once: they get anchors, numbered in the order in which their
// second occurrence is met.
func (w *writer) count(v ruby.Value) bool {
	if v.Kind() < ruby.KindArray {
		return true
	}
	if !w.c.Step(1) {
		return false
	}
	if n, seen := w.anchors[v]; seen {
		if n == 0 {
			w.next++
			w.anchors[v] = w.next
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
	w.anchors[v] = 0
	switch b := v.Body().(type) {
	case *ruby.Array:
		for i, e := range b.Elems {
			if i%ruby.ElementsPerStep == 0 && !w.c.Step(1) || !w.count(e) {
				return false
			}
		}
	case *ruby.Hash:
		if _, ok := b.Plain(); ok {
			return true
		}
		if !w.c.Step(b.Len() / ruby.ElementsPerStep) {
			return false
		}
		for k, e := range b.All {
			if !w.count(k) || !w.count(e) {
				return false
			}
		}
	case *ruby.Instance:
		return w.countInstance(b)
	}
	return true
}

func (w *writer) countInstance(b *ruby.Instance) bool {
	if m, ok := b.Data.(mapper); ok {
		_, members := m.YAML()
		for _, e := range members {
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

// seenSize is approximately the memory of a collection in the table of visited collections.
const seenSize = 80

// deeper counts a level of nesting. Unless it returns false, shallower must end it.
func (w *writer) deeper() bool {
	if d := w.c.RT.ValueDepth; d > 0 && w.depth >= d {
		w.c.Fail(&ruby.LimitError{What: "value depth", Limit: int64(d)})
		return false
	}
	w.depth++
	return w.c.Nest(frame)
}

func (w *writer) shallower() {
	w.depth--
	w.c.RT.Unnest(frame)
}

// frame is approximately the use of Go's stack by a level of nesting.
const frame = 1 << 10

// value writes one node.
func (w *writer) value(v ruby.Value) {
	if !w.c.Step(1) {
		return
	}
	if w.safe && v.Kind() >= ruby.KindString && v.Kind() != ruby.KindSymbol {
		switch class := v.RealClass(); class {
		case ruby.StringClass, ruby.ArrayClass, ruby.HashClass, ruby.IntegerClass:
		default:
			if !w.permits(class.Value()) {
				w.c.Raise(psychDisallowedClass, "Tried to dump unspecified class: %s", class.Inspect())
				return
			}
		}
	}
	switch v.Kind() {
	case ruby.KindNil:
		w.e.Nil()
	case ruby.KindTrue, ruby.KindFalse:
		w.e.Bool(v == ruby.True)
	case ruby.KindInteger:
		w.e.Int(v.Int())
	case ruby.KindBignum:
		w.e.Plain(w.c.DigitsOf(&v.Body().(*ruby.Bignum).I, 10))
	case ruby.KindFloat:
		w.e.Float(v.Float())
	case ruby.KindSymbol:
		w.symbol(v.Body().(*ruby.Symbol).Name())
	case ruby.KindString:
		w.str(v.Body().(*ruby.String))
	default:
		w.collection(v)
	}
}

func (w *writer) symbol(name string) {
	if w.safe && !w.permits(ruby.SymbolClass.Value()) {
		if symbol := w.c.NewSymbol(name); !w.permits(symbol) {
			w.c.Raise(psychDisallowedClass, "Tried to dump unspecified class: Symbol(%s)", w.c.Inspect(symbol))
			return
		}
	}
	w.e.Symbol(name)
}

// permits reports whether safe_dump was given a class or a symbol.
func (w *writer) permits(v ruby.Value) bool {
	for _, p := range ruby.Each(w.c, w.permitted) {
		if ruby.Identical(p, v) {
			return true
		}
	}
	return false
}

func (w *writer) str(s *ruby.String) {
	if s.Enc.Wide() {
		w.c.Fail(&ruby.UnsupportedError{Construct: "to_yaml of a string in " + s.Enc.Name()})
		return
	}
	if s.Enc != ruby.UTF8 && s.Enc != ruby.ASCII && s.Enc != ruby.Binary {
		coded, _ := w.c.Send(s.Value(), "encode", ruby.EncodingObject(ruby.UTF8))
		if s, _ = coded.AsString(); s == nil {
			return
		}
	}
	text := s.String()
	class := s.Value().RealClass()
	switch {
	case s.Enc == ruby.Binary && !w.c.Pieces(text, ruby.IsASCII):
		w.e.Binary(text)
	case !w.c.ValidString(s):
		w.c.Raise(ruby.ArgumentErrorClass, "invalid byte sequence in %s", s.Enc.Name())
	case class != ruby.StringClass:
		w.subString(s, class)
	default:
		w.e.String(text)
	}
}

// subString writes a string of a class below String, with its instance variables if there are any.
func (w *writer) subString(s *ruby.String, class *ruby.Class) {
	ivars := w.c.RT.ShownIVars(s.Value())
	tag := psych.Properties{Tag: "!ruby/string:" + class.Inspect()}
	if ivars == nil || ivars.Len() == 0 {
		w.e.TaggedString(s.String(), tag)
		return
	}
	w.e.StartMapping(1+ivars.Len(), psych.CollectionStyle{Properties: tag})
	w.e.Plain("str")
	w.e.String(s.String())
	w.ivars(ivars)
	w.e.EndMapping()
}

// collection writes an alias for a value that was written before, otherwise the value with its anchor.
func (w *writer) collection(v ruby.Value) {
	anchor := ""
	if n := w.anchors[v]; n > 0 {
		anchor = strconv.Itoa(n)
		if w.used[v] && w.safe && !w.aliases {
			w.c.Raise(psychBadAliasClass, "Tried to dump an aliased object")
			return
		}
		if w.used[v] {
			w.e.Alias(anchor)
			return
		}
		w.used[v] = w.c.Charge(seenSize)
	}
	if !w.deeper() {
		return
	}
	defer w.shallower()
	class := v.RealClass()
	if (class != ruby.ArrayClass && v.Kind() == ruby.KindArray || class != ruby.HashClass && v.Kind() == ruby.KindHash) && !w.noIVars(v) {
		return
	}
	switch b := v.Body().(type) {
	case *ruby.Array:
		w.sequence(b, w.style(anchor, class, ruby.ArrayClass, "!ruby/array:"))
	case *ruby.Hash:
		style := w.style(anchor, class, ruby.HashClass, "!ruby/hash:")
		if t, ok := b.Plain(); ok {
			w.mapping(t, style)
			return
		}
		if w.special(b, class, anchor) {
			return
		}
		w.e.StartMapping(b.Len(), style)
		for k, e := range b.All {
			if s, ok := k.AsSymbol(); ok && w.stringify {
				w.e.String(s)
			} else {
				w.value(k)
			}
			if w.value(e); w.c.Failed() {
				return
			}
		}
		w.e.EndMapping()
	default:
		w.object(v, class, anchor)
	}
}

// style returns the style of a plain collection, with a tag for an instance of a subclass.
func (w *writer) style(anchor string, class, base *ruby.Class, tag string) psych.CollectionStyle {
	s := psych.Block
	s.Anchor = anchor
	if class != base {
		s.Tag, s.Implicit = tag+class.Inspect(), false
	}
	return s
}

func (w *writer) sequence(a *ruby.Array, style psych.CollectionStyle) {
	w.e.StartSequence(len(a.Elems), style)
	for i := 0; i < len(a.Elems) && !w.c.Failed(); i++ {
		w.value(a.Elems[i])
	}
	w.e.EndSequence()
}
