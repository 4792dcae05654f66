package lint

// This file finds out why a template can't be rendered: a fault of its own, or a generated value.

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/erb/usage"
	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/spec"
)

// faultClasses are the classes of exceptions that no template raises on purpose.
var faultClasses = lazy.Words("NoMethodError TypeError NameError ZeroDivisionError FrozenError IndexError KeyError")

// callFaults begin the messages of calls that fail with any values.
var callFaults = []string{"wrong number of arguments", "missing keyword", "unknown keyword", "too few arguments", "malformed format string"}

// constantFault matches code that fails with any input, if it fails: parsers of texts that are written there.
var constantFault = pattern.New(`(URI|IPAddr|JSON|YAML|Date|Time|Integer|Float|Regexp)[.:(][^"'#]*(?:"[^"#]*"|'[^'#]*')`)

// reader matches code whose value depends on the input, or on variables.
var reader = pattern.New(`\b(p|if_p|link|if_link|properties|spec|name|index)\b|[@$]\w`)

// faultOf reports whether a template that failed is faulty: always, or with the values that it was rendered with.
func faultOf(t *template, e *erb.Error) (always, fault bool) {
	line, _ := t.numbered(e.Line)
	code := codeAt(line, e.Column)
	if strings.HasPrefix(code, "raise") || strings.HasPrefix(code, "fail") {
		return false, faultClasses.Has(e.Class) && e.Class != "KeyError"
	}
	if e.Class == "ArgumentError" && slices.ContainsFunc(callFaults, func(f string) bool { return strings.HasPrefix(e.Message, f) }) {
		return true, true
	}
	if strings.HasPrefix(code, "p(") {
		return false, false
	}
	constant := fits(constantFault, line) && !fits(reader, line)
	return constant, constant || faultClasses.Has(e.Class)
}

// codeAt returns a line from a column on.
func codeAt(line string, column int) string { return line[min(len(line), max(0, column-1)):] }

// renderFailed reports a template that fails in a scenario, if no generated value is the reason; first is the scenario
// of the defaults. In any other, a default may be a placeholder, and only a number beside a text is a fault.
func (c *checker) renderFailed(t *template, s *scenario, first bool, err error) {
	var e *erb.Error
	if !errors.As(err, &e) || e.Kind != erb.Ruby {
		return
	}
	always, fault := faultOf(t, e)
	if !fault || !first && (always || !beside(e)) {
		return
	}
	if len(c.found) > 0 && some(c.poll, c.found, func(f Finding) bool { return f.File == t.name && f.Line == e.Line && explains(f.Rule) }) {
		return // the reason is reported already
	}
	if !always && (!first || t.AllProperties || len(t.Links) > 0 || c.needsValues(t)) && !c.byDefaults(t, s, e) {
		return
	}
	with := s.what
	if always {
		with = "with any properties"
	}
	c.add(codeRenderFails, t.name, e.Line, e.Column, fmt.Sprintf("%s: %s: %s", with, e.Class, e.Message))
}

// explains reports whether a finding of a rule is the reason for an exception in its line.
func explains(r *Rule) bool {
	return r.Severity == Error || r.Code == codeNetworkName || r.Code == codeNetworkTypo
}

// needsValues reports whether the template reads properties that have no default, or of links.
func (c *checker) needsValues(t *template) bool {
	for _, p := range each(c.poll, t.Properties) {
		for _, name := range each(c.poll, p.Names) {
			if strings.Contains(name, "*") || p.OfLink {
				return true
			}
			for _, declared := range each(c.poll, c.spec.Properties) {
				if related(name, declared.Name) && declared.Default == nil {
					return true
				}
			}
		}
	}
	return false
}

// byDefaults reports whether the failed operation depends on nothing but literals, properties that have their defaults,
// and properties that are certainly texts beside numbers.
func (c *checker) byDefaults(t *template, s *scenario, e *erb.Error) bool {
	list, known := t.depends(c.ctx, usage.Place{Line: e.Line, Column: e.Column})
	if !known {
		return false
	}
	return !some(c.poll, list, func(d usage.Dependency) bool {
		if d.Link != "" {
			return !c.sharedDefault(d)
		}
		declared := false
		if some(c.poll, c.spec.Properties, func(p spec.Property) bool {
			if !related(d.Property, p.Name) {
				return false
			}
			declared = true
			g, generated := s.values[p.Name]
			_, text := g.value.(string)
			return !(text && g.certain && beside(e)) && (generated || p.Default == nil)
		}) {
			return true
		}
		return !declared
	})
}

// beside reports whether a number is where only a text can be, as beside another.
func beside(e *erb.Error) bool {
	return e.Class == "TypeError" && (e.Message == rubytext.NoConversion(int64(0), "String") || e.Message == rubytext.NoConversion(0.5, "String"))
}

// dependencies is a result of depends.
type dependencies struct {
	list  []usage.Dependency
	known bool
}

// depends returns the dependencies of an operation.
func (t *template) depends(ctx context.Context, at usage.Place) (list []usage.Dependency, known bool) {
	if d, ok := t.operations[at]; ok {
		return d.list, d.known
	}
	list, known, err := usage.Limits{Tokens: maxTokens}.Depends(ctx, t.name, t.text, at)
	if t.operations == nil {
		t.operations = map[usage.Place]dependencies{}
	}
	t.operations[at] = dependencies{list, known && err == nil}
	return list, known && err == nil
}

// sharedDefault reports whether each provider of a link that shares a property has a default for it.
func (c *checker) sharedDefault(d usage.Dependency) bool {
	shared := false
	for _, l := range each(c.poll, c.spec.Consumes) {
		if l.Name != d.Link {
			continue
		}
		for _, p := range each(c.poll, c.index.providers[l.Type]) {
			if !some(c.poll, p.link.Properties, func(name string) bool { return name == d.Property }) {
				continue
			}
			if property, ok := p.job.Property(d.Property); !ok || property.Default == nil {
				return false
			}
			shared = true
		}
	}
	return shared
}
