package yaml

// This file implements YAML.load and the like: it makes Ruby values from the nodes that internal/psych parses.

import (
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/boshrender/boshrender/erb/internal/core/clock"
	"github.com/boshrender/boshrender/erb/internal/core/conversion"
	"github.com/boshrender/boshrender/erb/internal/lib/date"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/internal/rubytext"
)

// reader makes values of nodes.
type reader struct {
	c         *ruby.Call
	o         psych.Options
	symbolize bool
	freeze    bool
	depth     int
	symbols   []string                   // names of symbols, if not all are permitted
	permitted []string                   // names of classes, in addition to the classes that psych allows
	made      map[*psych.Node]ruby.Value // of nodes with anchors
}

// yamlLoad is YAML.load: symbols are permitted, aliases only with aliases: true.
func yamlLoad(c *ruby.Call) ruby.Value {
	r := yamlReader(c, psych.Options{NoAliases: true})
	return r.load()
}

// safeLoad is YAML.safe_load: without symbols unless they are permitted.
func safeLoad(c *ruby.Call) ruby.Value {
	r := yamlReader(c, psych.Options{NoAliases: true, NoSymbols: true})
	return r.load()
}

func unsafeLoad(c *ruby.Call) ruby.Value {
	r := yamlReader(c, psych.Options{Unsafe: true})
	return r.load()
}

// yamlReader makes a reader whose nodes count against the limits of the run.
func yamlReader(c *ruby.Call, o psych.Options) *reader {
	o.Limits = psych.Limits{Nodes: -1, Digits: -1} // the run has its own
	o.Budget = c.Psych()
	return &reader{c: c, o: o}
}

func (r *reader) load() ruby.Value {
	text := conversion.Document(r.c, 0)
	fallback := ruby.Nil
	if r.c.Failed() || !r.options(&fallback) {
		return ruby.Nil
	}
	data := r.c.BytesOf(text)
	if r.c.Failed() {
		return ruby.Nil
	}
	node, err := psych.ParseFirst(data, r.o)
	if err != nil {
		return r.fail(err)
	}
	if node == nil {
		return fallback
	}
	return r.value(node)
}

// loadStream is YAML.load_stream: all documents, of classes of all kinds. With a block Ruby returns its parser.
func loadStream(c *ruby.Call) ruby.Value {
	r := yamlReader(c, psych.Options{Unsafe: true})
	text := conversion.Document(c, 0)
	fallback := ruby.NewArray(nil).Value()
	if c.Failed() || !r.options(&fallback) {
		return ruby.Nil
	}
	data := c.BytesOf(text)
	if c.Failed() {
		return ruby.Nil
	}
	nodes, err := psych.Parse(data, r.o)
	if err != nil && !c.Given() {
		return r.fail(err)
	}
	list := ruby.NewArray(nil)
	for _, n := range nodes {
		v := r.value(n)
		if c.Failed() {
			return ruby.Nil
		}
		ok := false
		if c.Given() {
			ok = c.Run(v)
		} else {
			ok = c.Append(list, v)
		}
		if !ok {
			return ruby.Nil
		}
	}
	switch {
	case err != nil: // the documents before it were yielded
		return r.fail(err)
	case c.Given():
		return ruby.NewInstance(psychParserClass, nil)
	case len(nodes) == 0:
		return fallback
	}
	return list.Value()
}

// readerOptions are the keywords of the methods that load.
var readerOptions = []string{
	"aliases", "symbolize_names", "freeze", "fallback", "filename", "strict_integer", "permitted_symbols", "permitted_classes",
}

func (r *reader) options(fallback *ruby.Value) bool {
	if r.c.KwArgs() == nil {
		return true
	}
	if !r.c.AllowKw(readerOptions...) {
		return false
	}
	for k, v := range r.c.KwArgs().All {
		switch name, _ := k.AsSymbol(); name {
		case "aliases":
			r.o.NoAliases = !v.Truthy()
		case "symbolize_names":
			r.symbolize = v.Truthy()
		case "freeze":
			r.freeze = v.Truthy()
		case "fallback":
			*fallback = v
		case "filename":
			r.o.Name = ruby.PlainToS(v)
		case "strict_integer":
			r.o.StrictInteger = v.Truthy()
		case "permitted_symbols":
			list, err := r.c.RT.Splat(v)
			if err != nil {
				r.c.Fail(err)
				return false
			}
			for _, symbol := range ruby.Each(r.c, list) {
				if name, ok := symbol.AsSymbol(); ok {
					r.symbols = ruby.Append(r.c, r.symbols, name)
				}
			}
		case "permitted_classes":
			if !r.permit(v) {
				return false
			}
		}
	}
	return true
}

// permit reads permitted_classes.
func (r *reader) permit(v ruby.Value) bool {
	list, err := r.c.RT.Splat(v)
	if err != nil {
		r.c.Fail(err)
		return false
	}
	r.o.NoSymbols = true
	for _, class := range ruby.Each(r.c, list) {
		name := r.c.ToS(class)
		switch name {
		case "Symbol":
			r.o.NoSymbols = false
		case "Date":
			r.o.Dates = true
		case "Time":
			r.o.Times = true
		}
		r.permitted = ruby.Append(r.c, r.permitted, name)
	}
	return !r.c.Failed()
}

// fail turns an error of the parser into the exception that Psych raises.
func (r *reader) fail(err error) ruby.Value {
	var syntax *psych.SyntaxError
	var other *psych.RubyError
	var limit *psych.LimitError
	var tag *psych.UnsupportedTag
	var noAliases *psych.AliasesNotEnabled
	var noAnchor *psych.AnchorNotDefined
	var class *psych.DisallowedClass
	switch {
	case errors.As(err, &syntax):
		return r.c.Fail(syntaxErrorOf(syntax))
	case errors.As(err, &noAliases):
		return r.c.Raise(psychNoAliasesClass, "%s", err)
	case errors.As(err, &noAnchor):
		return r.c.Raise(psychNoAnchorClass, "%s", psych.RubyMessage(err))
	case errors.As(err, &class):
		return r.c.Raise(psychDisallowedClass, "%s", psych.RubyMessage(err))
	case errors.As(err, &other):
		if v, ok := r.c.RT.ConstOf(ruby.ObjectClass, other.Class); ok {
			if k, ok := v.AsClass(); ok {
				return r.c.Raise(k, "%s", psych.RubyMessage(other))
			}
		}
		return r.c.Raise(ruby.ArgumentErrorClass, "%s", psych.RubyMessage(other))
	case errors.As(err, &limit):
		return r.c.Fail(&ruby.LimitError{What: "yaml " + limit.Limit, Limit: int64(limit.Max)})
	case errors.As(err, &tag):
		return r.unsupported(tag.Line, tag.Column, "")
	}
	return r.c.Fail(err)
}

// unsupported ends the render at a node whose tag isn't supported. It names the place, since the tag may be a secret.
func (r *reader) unsupported(line, column int, why string) ruby.Value {
	return r.c.Fail(&ruby.UnsupportedError{Construct: fmt.Sprintf("YAML tag in line %d, column %d of the text%s", line, column, why)})
}

func syntaxErrorOf(s *psych.SyntaxError) *ruby.Exception {
	e := ruby.NewException(psychSyntaxErrorClass, s.Error())
	text := func(s string) ruby.Value {
		if s == "" {
			return ruby.Nil
		}
		return ruby.Str(s)
	}
	e.IVars.Set("@file", text(s.Name))
	e.IVars.Set("@line", ruby.Int(int64(s.Line)))
	e.IVars.Set("@column", ruby.Int(int64(s.Column)))
	e.IVars.Set("@offset", ruby.Int(int64(s.Offset)))
	e.IVars.Set("@problem", text(s.Problem))
	e.IVars.Set("@context", text(s.Context))
	return e
}

func (r *reader) value(n *psych.Node) ruby.Value {
	if !r.c.Step(1) {
		return ruby.Nil
	}
	if n.Kind == psych.KindAlias {
		switch v, ok := r.made[n.Alias()]; {
		case r.o.NoAliases:
			return r.fail(&psych.AliasesNotEnabled{Line: n.Line(), Column: n.Column()})
		case ok:
			return v
		default:
			return r.fail(&psych.AnchorNotDefined{Anchor: n.Anchor(), Line: n.Line(), Column: n.Column()})
		}
	}
	if n.Kind == psych.KindScalar {
		if v, ok := r.tagged(n); ok {
			return r.keep(n, v)
		}
		return r.keep(n, r.scalar(n))
	}
	if r.depth++; r.tooDeep() || !r.c.Nest(frame) {
		return ruby.Nil
	}
	defer func() {
		r.depth--
		r.c.RT.Unnest(frame)
	}()
	if v, ok := r.tagged(n); ok {
		return v
	}
	if err := psych.CheckTag(n, r.o); err != nil {
		return r.fail(err)
	}
	if n.Kind == psych.KindSequence {
		return r.sequence(n)
	}
	return r.mappingOf(n)
}

func (r *reader) tooDeep() bool {
	if d := r.c.RT.ValueDepth; d > 0 && r.depth > d {
		r.c.Fail(&ruby.LimitError{What: "value depth", Limit: int64(d)})
		return true
	}
	return false
}

// keep records the value of a node that aliases can refer to.
func (r *reader) keep(n *psych.Node, v ruby.Value) ruby.Value {
	if n.Anchor() != "" {
		if r.made == nil {
			r.made = map[*psych.Node]ruby.Value{}
		}
		if !r.c.Charge(seenSize) {
			return ruby.Nil
		}
		r.made[n] = v
	}
	if r.freeze {
		v.Freeze()
	}
	return v
}

func (r *reader) scalar(n *psych.Node) ruby.Value {
	v, err := psych.ResolveScalar(n, r.o)
	if err != nil {
		return r.fail(err)
	}
	switch v := v.(type) {
	case bool:
		return ruby.Bool(v)
	case int64:
		return ruby.Int(v)
	case *big.Int:
		return ruby.BigInt(v)
	case float64:
		return ruby.Float(v)
	case string:
		return r.c.NewString(v)
	case rubytext.Symbol:
		if !r.permitsSymbol(string(v)) {
			return ruby.Nil
		}
		return r.c.NewSymbol(string(v))
	case time.Time:
		return clock.TimeValue(r.c.RT, v)
	case rubytext.Date:
		return date.DateValue(r.c.RT, v.Year, v.Month, v.Day)
	}
	return ruby.Nil
}

func (r *reader) sequence(n *psych.Node) ruby.Value {
	list := r.c.List(ruby.Room[ruby.Value](r.c, len(n.Children())))
	if r.c.Failed() {
		return ruby.Nil
	}
	r.keepOpen(n, list)
	a, _ := list.AsArray()
	for _, child := range n.Children() {
		if !r.c.Append(a, r.value(child)) {
			return ruby.Nil
		}
	}
	return r.keep(n, list)
}

// keepOpen records a collection before it is filled: it can contain itself.
func (r *reader) keepOpen(n *psych.Node, v ruby.Value) {
	freeze := r.freeze
	r.freeze = false
	r.keep(n, v)
	r.freeze = freeze
}

func (r *reader) mappingOf(n *psych.Node) ruby.Value {
	h := r.c.NewHash()
	r.keepOpen(n, h.Value())
	for key, value := range n.Pairs() {
		k := r.value(key)
		v := r.value(value)
		if r.c.Failed() {
			return ruby.Nil
		}
		if psych.IsMerge(key) && r.merge(h, value, v) {
			continue
		}
		if s, ok := k.AsString(); ok && r.symbolize {
			k = r.c.NewSymbol(s.String())
		}
		if !r.c.HashSet(h, k, v) {
			return ruby.Nil
		}
	}
	return r.keep(n, h.Value())
}

// merge merges the value after << into h. It returns false if it is not a mapping or list of mappings.
func (r *reader) merge(h *ruby.Hash, n *psych.Node, v ruby.Value) bool {
	var from []*ruby.Hash
	switch b := v.Body().(type) {
	case *ruby.Hash:
		from = []*ruby.Hash{b}
	case *ruby.Array:
		if n.Kind != psych.KindSequence {
			return false
		}
		for i := len(b.Elems) - 1; i >= 0; i-- {
			item, ok := b.Elems[i].AsHash()
			if !ok {
				return false
			}
			from = ruby.Append(r.c, from, item)
		}
	default:
		return false
	}
	for _, f := range from {
		for k, e := range f.All {
			if !r.c.Step(1) || !r.c.HashSet(h, k, e) {
				return true
			}
		}
	}
	return true
}
