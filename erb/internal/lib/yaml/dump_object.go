package yaml

// This file writes objects that are neither scalars nor plain collections.

import (
	"iter"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/core/clock"
	"github.com/boshrender/boshrender/erb/internal/core/matching"
	"github.com/boshrender/boshrender/erb/internal/lib/date"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/internal/psych"
)

// object writes a value that is neither a scalar nor a plain collection.
func (w *writer) object(v ruby.Value, class *ruby.Class, anchor string) {
	tagged := func(tag string) psych.CollectionStyle {
		return psych.CollectionStyle{Properties: psych.Properties{Anchor: anchor, Tag: tag}}
	}
	if w.timeLike(v, class, anchor) {
		return
	}
	switch b := v.Body().(type) {
	case *matching.Regexp:
		w.e.Scalar(w.c.Inspect(v), psych.ScalarStyle{Properties: psych.Properties{Anchor: anchor, Tag: "!ruby/regexp"}})
		return
	case *ruby.Range:
		w.e.StartMapping(3, tagged("!ruby/range"))
		w.pair("begin", b.Lo)
		w.pair("end", b.Hi)
		w.pair("excl", ruby.Bool(b.Exclusive))
		w.e.EndMapping()
		return
	case *ruby.Class:
		tag := "!ruby/class"
		if b.IsModule {
			tag = "!ruby/module"
		}
		if b.Name == "" {
			w.c.Raise(ruby.TypeErrorClass, "can't dump anonymous %s: %s", strings.TrimPrefix(tag, "!ruby/"), b.Inspect())
			return
		}
		w.e.Scalar(b.Inspect(), psych.ScalarStyle{Properties: psych.Properties{Tag: tag}, Style: psych.StyleSingleQuoted})
		return
	case *ruby.Exception:
		w.e.StartMapping(2, tagged("!ruby/exception:"+class.Inspect()))
		w.pair("message", b.Message)
		trace, _ := w.c.Send(v, "backtrace")
		w.pair("backtrace", trace)
		w.e.EndMapping()
		return
	case *ruby.Instance:
		if w.instance(b, class, tagged) {
			return
		}
	}
	w.c.Fail(&ruby.UnsupportedError{Construct: "to_yaml of " + ruby.Describe(v)})
}

func (w *writer) pair(key string, v ruby.Value) {
	w.e.String(key)
	w.value(v)
}

// encodesItself records an error for an object that has an encode_with.
func (w *writer) encodesItself(b *ruby.Instance) bool {
	if !w.c.RT.RespondTo(b.Value(), "encode_with", false) {
		return w.c.Failed()
	}
	w.c.Fail(&ruby.UnsupportedError{Construct: "to_yaml of " + ruby.Describe(b.Value()) + " with encode_with"})
	return true
}

func (w *writer) instance(b *ruby.Instance, class *ruby.Class, tagged func(string) psych.CollectionStyle) bool {
	tag := "!ruby/object:" + class.Inspect()
	switch data := b.Data.(type) {
	case nil:
		if w.encodesItself(b) {
			return true
		}
		if class == ruby.ObjectClass || class.Name == "" {
			tag = "!ruby/object"
		}
		w.e.StartMapping(b.IVars.Len(), tagged(tag))
		w.ivars(&b.IVars)
		w.e.EndMapping()
		return true
	case *ruby.Set:
		w.set(data, tagged(tag))
		return true
	case *ruby.Struct:
		w.structure(b, data, class, tagged)
		return true
	case mapper:
		n, members := data.YAML()
		w.e.StartMapping(n, tagged(tag))
		for name, e := range members {
			if w.pair(name, e); w.c.Failed() {
				break
			}
		}
		w.e.EndMapping()
		return true
	}
	return false
}

// mapper is implemented by Go data of objects that to_yaml writes as a mapping with these n members.
type mapper interface {
	YAML() (n int, members iter.Seq2[string, ruby.Value])
}

// timeLike writes a Time, a Date or a DateTime; false for anything else.
func (w *writer) timeLike(v ruby.Value, class *ruby.Class, anchor string) bool {
	style := psych.ScalarStyle{Properties: psych.Properties{Anchor: anchor}, Plain: true}
	text := func(v ruby.Value, method string, args ...ruby.Value) string {
		s, _ := w.c.Send(v, method, args...)
		return ruby.PlainToS(s)
	}
	format := func(utc bool) ruby.Value {
		if utc {
			return ruby.FrozenStr("%Y-%m-%d %H:%M:%S.%9N Z")
		}
		return ruby.FrozenStr("%Y-%m-%d %H:%M:%S.%9N %:z")
	}
	switch {
	case class.IsA(clock.TimeClass):
		utc, _ := w.c.Send(v, "utc?")
		w.e.Scalar(text(v, "strftime", format(utc.Truthy())), style)
	case date.IsDateTime(class):
		t, _ := w.c.Send(v, "italy")
		offset, _ := w.c.Send(t, "offset")
		zero, _ := w.c.Send(offset, "zero?")
		style.Tag, style.Plain = "!ruby/object:DateTime", false
		w.e.Scalar(text(t, "strftime", format(zero.Truthy())), style)
	case date.IsDate(class):
		w.e.Scalar(text(v, "to_s"), style)
	default:
		return false
	}
	return true
}

// special writes a hash that Psych loads as !!omap or !set. It returns false for another hash.
func (w *writer) special(h *ruby.Hash, class *ruby.Class, anchor string) bool {
	style := psych.CollectionStyle{Properties: psych.Properties{Anchor: anchor, Tag: yamlTag + "omap"}}
	switch class {
	case omapClass:
		w.e.StartSequence(h.Len(), style)
		for k, v := range h.All {
			w.e.StartMapping(1, psych.Block)
			w.value(k)
			if w.value(v); w.c.Failed() {
				return true
			}
			w.e.EndMapping()
		}
		w.e.EndSequence()
	case psychSetClass:
		style.Tag = "!set"
		w.e.StartMapping(h.Len(), style)
		for k, v := range h.All {
			w.value(k)
			if w.value(v); w.c.Failed() {
				return true
			}
		}
		w.e.EndMapping()
	default:
		return false
	}
	return true
}

// noIVars refuses instance variables of a collection of a class of its own.
func (w *writer) noIVars(v ruby.Value) bool {
	if ivars := w.c.RT.ShownIVars(v); ivars != nil && ivars.Len() > 0 {
		w.c.Fail(&ruby.UnsupportedError{Construct: "to_yaml of " + ruby.Describe(v) + " with instance variables"})
	}
	return !w.c.Failed()
}

// set writes a set as the object that it was before Ruby 4: with a hash of its members.
func (w *writer) set(s *ruby.Set, style psych.CollectionStyle) {
	w.e.StartMapping(1, style)
	w.e.String("hash")
	w.e.StartMapping(s.H.Len(), psych.Block)
	for k := range s.H.All {
		if w.value(k); w.c.Failed() {
			return
		}
		w.e.Bool(true)
	}
	w.e.EndMapping()
	w.e.EndMapping()
}

// structure writes a Struct or a Data.
func (w *writer) structure(b *ruby.Instance, s *ruby.Struct, class *ruby.Class, tagged func(string) psych.CollectionStyle) {
	tag := "!ruby/struct"
	if s.Of.IsData {
		tag = "!ruby/data"
	}
	if class.Name != "" {
		tag = w.c.Concat(tag, ":", class.Inspect())
	}
	if s.Of.IsData && b.IVars.Len() > 0 {
		w.c.Fail(&ruby.UnsupportedError{Construct: "to_yaml of a Data with instance variables"})
		return
	}
	w.e.StartMapping(len(s.Vals)+b.IVars.Len(), tagged(tag))
	for i, v := range ruby.Each(w.c, s.Vals) {
		w.e.Plain(s.Of.Members[i])
		w.value(v)
	}
	w.ivars(&b.IVars)
	w.e.EndMapping()
}

// ivars writes instance variables, without the @ of their names.
func (w *writer) ivars(list *ruby.IVars) {
	for name, e := range list.All {
		w.e.Plain(name[1:])
		if w.value(e); w.c.Failed() {
			return
		}
	}
}
