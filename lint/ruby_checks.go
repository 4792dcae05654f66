package lint

// This file tests with the evaluator whether methods and constants exist: it renders a call of each in a template of
// its own.

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/erb/usage"
	"github.com/boshrender/boshrender/internal/lazy"
)

// answer is the result of a probe.
type answer int

const (
	exists answer = iota
	noMethod
	noConstant
	refused
)

// probed is the spec hash of probes: a link with an instance.
var probed = lazy.Value[map[string]any]{New: func() map[string]any {
	return map[string]any{
		"name": "group", "properties": map[string]any{}, "links": map[string]any{"l": map[string]any{
			"properties": map[string]any{}, "instances": []any{map[string]any{
				"name": "group", "id": "id", "index": 0, "az": "z1", "address": "address", "bootstrap": true,
			}},
		}},
	}
}}

// probes caches answers, which never change.
var probes struct {
	sync.Mutex
	of map[string]probeResult
}

// The answers that are kept: so many, to code of so many bytes.
const (
	maxProbes = 8192
	longProbe = 128
)

// probeResult is an answer, and the message of a refusal.
type probeResult struct {
	answer answer
	reason string
}

// probe renders a piece of Ruby.
func probe(code, name string) (answer, string) {
	probes.Lock()
	r, known := probes.of[code]
	probes.Unlock()
	if known {
		return r.answer, r.reason
	}
	t, err := erb.Parse("probe", "<% "+code+" %>")
	if err == nil {
		// A director has a clock and random numbers.
		in := erb.Input{Spec: probed.Get(), Limits: erb.Limits{Steps: 20_000, Memory: 8 << 20}, Now: time.Now, Rand: rand.Reader}
		_, err = t.Render(context.Background(), in)
	}
	var e *erb.Error
	if errors.As(err, &e) {
		switch {
		case e.Kind == erb.Unsupported:
			r = probeResult{refused, e.Message}
		case (e.Class == "NoMethodError" || e.Class == "NameError") && strings.Contains(e.Message, "'"+name+"'"):
			r = probeResult{noMethod, e.Message}
		case e.Class == "NameError" && strings.HasPrefix(e.Message, "uninitialized constant"):
			r = probeResult{noConstant, e.Message}
		case e.Class == "LoadError":
			r = probeResult{refused, e.Message}
		}
	}
	probes.Lock()
	defer probes.Unlock()
	if len(code) <= longProbe && len(probes.of) < maxProbes {
		if probes.of == nil {
			probes.of = map[string]probeResult{}
		}
		probes.of[code] = r
	}
	return r.answer, r.reason
}

// unprobed are methods that can't be tested without arguments, a block or the code around them.
var unprobed = lazy.Words("raise fail throw loop yield super exit abort catch block_given? binding lambda proc define_method " +
	"attr_accessor attr_reader attr_writer include extend private public protected module_function instance_variable_set")

func (c *checker) checkRuby(t *template) {
	var methods, defined []string
	for _, other := range each(c.poll, c.templates) {
		methods, defined = append(methods, other.Methods...), append(defined, other.Defined...)
	}
	own := func(name string) bool {
		first, _, _ := strings.Cut(name, "::")
		return slices.Contains(defined, first)
	}
	for _, call := range each(c.poll, t.Calls) {
		if !plain(call.Method) || unprobed.Has(call.Method) || own(call.Receiver) {
			continue
		}
		if slices.Contains(methods, call.Method) {
			c.methodElsewhere(t, call)
			continue
		}
		if call.Receiver == "" && len(defined) > 0 && call.Inside {
			continue // a class of the template may inherit it
		}
		if call.Receiver == "ENV" {
			continue // the constant is reported
		}
		code := call.Method
		if call.Receiver != "" {
			code = call.Receiver + "." + call.Method
		}
		if a, _ := probe(call.Receiver, call.Receiver[strings.LastIndexByte(call.Receiver, ':')+1:]); a != exists {
			continue // the constant is reported
		}
		c.verdict(t, call, code)
	}
	for _, k := range each(c.poll, t.Constants) {
		if own(k.Name) {
			continue
		}
		if k.Name == "ENV" {
			c.add(codeEnvironment, t.name, k.Line, k.Column, "the environment is the rendering process's")
			continue
		}
		last := k.Name[strings.LastIndexByte(k.Name, ':')+1:]
		if a, reason := probe(k.Name, last); a == noConstant || a == refused {
			code := codeUnknownConstant
			if a == refused {
				code = codeRefused
			}
			c.add(code, t.name, k.Line, k.Column, reason)
		}
	}
	for _, r := range each(c.poll, t.Requires) {
		if a, reason := probe(fmt.Sprintf("require %q", r.Method), "require"); a == refused {
			c.add(codeRefused, t.name, r.Line, r.Column, reason)
		}
	}
}

// methodElsewhere reports a call of a method that another template defines.
func (c *checker) methodElsewhere(t *template, call usage.Call) {
	if call.Receiver != "" || slices.Contains(t.Methods, call.Method) || c.monitHas(t, "def "+call.Method) {
		return
	}
	if a, _ := probe(call.Method, call.Method); a != noMethod || !c.first(codeOtherMethod, t.name, call.Method) {
		return
	}
	c.add(codeOtherMethod, t.name, call.Line, call.Column, fmt.Sprintf("only another template defines %s: it is there if that one was rendered before", call.Method))
}

// verdict reports a call that can't succeed.
func (c *checker) verdict(t *template, call usage.Call, code string) {
	switch a, reason := probe(code, call.Method); a {
	case noMethod:
		c.add(codeUnknownMethod, t.name, call.Line, call.Column, reason)
	case refused:
		rest, whole := strings.CutPrefix(reason, call.Receiver+".new")
		if call.Method == "new" && (!whole || rest != "" && rest[0] != ':') {
			return // it may be refused only because the probe passes no arguments
		}
		c.add(codeRefused, t.name, call.Line, call.Column, reason)
	}
}

// plain reports whether a method can be called by its plain name, unlike operators and assignments.
func plain(name string) bool {
	trimmed := strings.TrimRight(name, "?!")
	if trimmed == "" {
		return false
	}
	for i, r := range trimmed { // short: it is the name of a method
		if r != '_' && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return trimmed[0] < 'A' || trimmed[0] > 'Z'
}
