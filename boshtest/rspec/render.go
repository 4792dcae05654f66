package rspec

// This file renders templates for suites: by package erb, each in a session of its own that shares nothing with the
// suite.

import (
	"context"
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
)

// templates caches parsed templates, by name and text, and their outputs. Machines share it.
type templates struct {
	cache  erb.Cache
	cover  *account // nil without coverage
	lock   sync.Mutex
	parsed map[programKey]*parsed
}

type parsed struct {
	once     sync.Once
	template *erb.Template
	err      error
}

func (t *templates) get(name, text string) (*erb.Template, error) {
	key := programKey{name, text, true}
	t.lock.Lock()
	p := t.parsed[key]
	if p == nil {
		p = new(parsed)
		t.parsed[key] = p
	}
	t.lock.Unlock()
	p.once.Do(func() {
		if t.cover != nil {
			p.template, p.err = erb.ParseCovered(name, text)
			t.cover.add(name, text, p.template)
		} else {
			p.template, p.err = erb.Parse(name, text)
		}
	})
	return p.template, p.err
}

// render renders the text of a template with a spec hash. set names the properties that the suite gives, nil if all
// properties in the hash are its own.
func (s *session) render(file, source string, spec any, set []string) (any, error) {
	return s.renderInput(file, source, spec, set, nil)
}

// renderWith is render for a spec of the suite's own, with the suite's object that encodes addresses, if it has one.
func (s *session) renderWith(m script.Machine, file, source string, spec any, encoder []any) (any, error) {
	if len(encoder) > 0 {
		if o, ok := encoder[0].(script.Opaque); ok {
			return s.renderInput(file, source, spec, nil, &encodes{m, o})
		}
	}
	return s.renderInput(file, source, spec, nil, nil)
}

// encodes is an object of a suite that encodes the addresses of links.
type encodes struct {
	machine script.Machine
	object  script.Opaque
}

// EncodeQuery implements erb.AddressEncoder.
func (e *encodes) EncodeQuery(criteria map[string]any, short bool) (string, error) {
	hash := new(script.Map)
	for _, k := range slices.Sorted(maps.Keys(criteria)) {
		hash.Set(k, criteria[k])
	}
	v, err := e.machine.Send(e.object, "encode_query", hash, short)
	if err != nil {
		return "", err
	}
	s, _ := v.(string)
	return s, nil
}

func (s *session) renderInput(file, source string, spec any, set []string, encoder erb.AddressEncoder) (any, error) {
	name := file
	if below, ok := s.files.below(file); ok {
		name = below
	}
	if name == "" {
		name = "(erb)"
	}
	all := s.suite.templates
	t, err := all.get(name, source)
	if err != nil {
		return nil, raised(err)
	}
	hash, ok := spec.(*script.Map)
	if !ok {
		return nil, &script.Unsupported{What: "a template rendered against what is no Hash with text as keys"}
	}
	in, err := plain(hash, "")
	if err != nil {
		return nil, err
	}
	if all.cover != nil {
		all.cover.note(name, hash, set)
	}
	out, err := t.Render(s.suite.context, erb.Input{Spec: in, StableSort: true, Cache: &all.cache, Now: time.Now, Rand: chance{}, AddressEncoder: encoder})
	if err != nil {
		return nil, raised(err)
	}
	return out.Text, nil
}

// plain converts a value for package erb.
func plain(v any, place string) (any, error) {
	switch v := v.(type) {
	case nil, bool, int64, float64, string, *big.Int, erb.Data:
		return v, nil
	case []any:
		list := make([]any, len(v))
		for i, e := range v {
			var err error
			if list[i], err = plain(e, place); err != nil {
				return nil, err
			}
		}
		return list, nil
	case *script.Map:
		to := &script.Map{Keys: v.Keys, Values: make([]any, len(v.Values)), Symbols: v.Symbols}
		for i, e := range v.Values {
			var err error
			if to.Values[i], err = plain(e, place+" "+v.Keys[i]); err != nil {
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
		return context.Cause(context.Background())
	}
	return &script.Exception{Class: "RuntimeError", Message: e.Error(), Fields: map[string]any{"@__template": place}}
}
