package rspec

// This file renders templates for suites: by package erb, each in a session of its own that shares nothing with the
// suite.

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/script"
	"github.com/boshrender/boshrender/internal/terminal"
)

// templates caches parsed templates, by name and text, and their outputs. Machines share it.
type templates struct {
	cache  erb.Cache
	cover  *account // nil without coverage
	parsed kept[*parsed]
}

type parsed struct {
	once     sync.Once
	template *erb.Template
	err      error
}

func (t *templates) get(b script.Budget, name, text string) (*erb.Template, error) {
	if err := cmp.Or(b.Step(int64(len(text))), b.Charge(16*int64(len(text)))); err != nil {
		return nil, err
	}
	p := t.parsed.get(programKey{name, text, true}, func() *parsed { return new(parsed) })
	p.once.Do(func() {
		if t.cover != nil {
			p.template, p.err = t.cover.parse(name, text)
		} else {
			p.template, p.err = erb.Parse(name, text)
		}
	})
	return p.template, p.err
}

// render renders the text of a template with a spec hash. set names the properties that the suite gives, nil if all
// properties in the hash are its own.
func (s *session) render(b script.Budget, file, source string, spec any, set []string) (any, error) {
	return s.renderInput(b, file, source, spec, set, nil)
}

// renderWith is render with an optional encoder of the addresses of links.
func (s *session) renderWith(b script.Budget, m script.Machine, file, source string, spec any, encoder []any) (any, error) {
	if len(encoder) > 0 {
		if o, ok := encoder[0].(script.Opaque); ok {
			return s.renderInput(b, file, source, spec, nil, &encodes{m, o})
		}
	}
	return s.renderInput(b, file, source, spec, nil, nil)
}

// encodes is an object of a suite that encodes the addresses of links.
type encodes struct {
	machine script.Machine
	object  script.Opaque
}

// EncodeQuery implements erb.AddressEncoder.
func (e *encodes) EncodeQuery(criteria map[string]any, short bool) (string, error) {
	hash := new(script.Map)
	for _, k := range slices.Sorted(maps.Keys(criteria)) { // bounded: by the call in the template
		hash.Set(k, criteria[k])
	}
	v, err := e.machine.Send(e.object, "encode_query", hash, short)
	if err != nil {
		return "", err
	}
	s, _ := v.(string)
	return s, nil
}

func (s *session) renderInput(b script.Budget, file, source string, spec any, set []string, encoder erb.AddressEncoder) (any, error) {
	name := file
	if below, ok := s.files.below(file); ok {
		name = below
	}
	if name == "" {
		name = "(erb)"
	}
	all := s.suite.templates
	t, err := all.get(b, name, source)
	if err != nil {
		return nil, raised(err)
	}
	hash, ok := spec.(*script.Map)
	if !ok {
		return nil, &script.Unsupported{What: "a template rendered against what is no Hash with text as keys"}
	}
	in, err := plain(b, hash, "")
	if err != nil {
		return nil, err
	}
	if all.cover != nil {
		if err := all.cover.note(b, name, hash, set); err != nil {
			return nil, err
		}
	}
	out, err := t.Render(s.suite.context, erb.Input{Spec: in, StableSort: true, Cache: &all.cache, Now: time.Now, Rand: chance{}, AddressEncoder: encoder})
	if err != nil {
		return nil, raised(err)
	}
	return out.Text, nil
}

// plain converts a value for package erb.
func plain(b script.Budget, v any, place string) (any, error) {
	if err := b.Step(1); err != nil {
		return nil, err
	}
	switch v := v.(type) {
	case nil, bool, int64, float64, string, *big.Int, erb.Data:
		return v, nil
	case []any:
		list := make([]any, len(v))
		for i, e := range v { // bounded: each element is a step
			var err error
			if list[i], err = plain(b, e, place); err != nil {
				return nil, err
			}
		}
		return list, nil
	case *script.Map:
		to := &script.Map{Keys: v.Keys, Values: make([]any, len(v.Values)), Symbols: v.Symbols}
		for i, e := range v.Values { // bounded: each value is a step
			var err error
			if to.Values[i], err = plain(b, e, place+" "+terminal.Brief(v.Keys[i])); err != nil {
				return nil, err
			}
		}
		return to, nil
	case script.Sym:
		return nil, &script.Unsupported{What: "the symbol :" + string(v) + " as the value of" + place, Why: "manifests have texts"}
	case script.Opaque:
		return nil, &script.Unsupported{What: "an object of class " + v.Class() + " as the value of" + place, Why: "manifests have none"}
	}
	return nil, fmt.Errorf("a %T in a spec", v)
}

// raised converts the failure of a template to the exception that the suite sees.
func raised(err error) error {
	var list erb.Errors
	var e *erb.Error
	switch {
	case errors.As(err, &list) && len(list) > 0:
		e = list[0]
	case !errors.As(err, &e):
		return err
	}
	place := e.Template
	if e.Line > 0 {
		place = fmt.Sprintf("./%s:%d:%d", strings.TrimPrefix(path.Clean(e.Template), "./"), e.Line, e.Column)
	}
	switch e.Kind {
	case erb.Ruby, erb.Syntax:
		return &script.Exception{Class: e.Class, Message: e.Message, Fields: map[string]any{"@__template": place}}
	case erb.Unsupported:
		return &script.Unsupported{What: e.Message, Why: "in " + place}
	case erb.Cancelled:
		return err
	}
	return &script.Exception{Class: "RuntimeError", Message: e.Error(), Fields: map[string]any{"@__template": place}}
}
