package lint

// This file renders templates with values that break formats, for properties that can well have such values:
// passwords with quotes, texts with a colon, certificates.

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb/usage"
)

// variant is a kind of special value.
type variant struct {
	what  string // for messages
	value string // with %d for a number
	class class
}

// pemText looks like a certificate of several lines; its content doesn't matter.
const (
	pemLine = "MIIDtzCCAp+gAwIBAgIRAK%08dxk5uT0M9Zq2s7mQkwDQYJKoZIhvcNAQELBQAw\n"
	pemText = "-----BEGIN CERTIFICATE-----\n" + pemLine + pemLine + pemLine + "-----END CERTIFICATE-----\n"
)

// variants are the variants to try, one after another.
var variants = []variant{
	{"a double quote", `pa"ss%dword`, aSecret},
	{"an apostrophe", `pa'ss%dword`, aSecret},
	{"# in front", `#pass%dword`, aSecret},
	{"a backslash", `pa\sw%dord`, aSecret},
	{"$", `pa$sw%dord`, aSecret},
	{"& and <", `pa&<s%dword`, aSecret},
	{"* in front", `*pass%dword`, aSecret},
	{"{{ }}", `{{pass%dword}}`, aSecret},
	{"a double quote", `The "new" one %d`, freeText},
	{"an apostrophe", `It's number %d`, freeText},
	{": and #", `Note: this is #%d`, freeText},
	{"letters beyond ASCII", `Zoë ☃ %d`, freeText},
	{"several lines", pemText, severalLine},
}

// printed returns the properties of a template that are printed unchanged, by the classes of their values.
func (c *checker) printed(t *template) map[class][]string {
	list := map[class][]string{}
	for _, o := range each(c.poll, t.Outputs) {
		p, ok := c.spec.Property(o.Property)
		if !ok || o.OfLink {
			continue
		}
		if _, isText := p.Default.(string); !isText && p.Default != nil {
			continue
		}
		g := c.scenes[0].values[p.Name]
		class := g.class
		if p.Default != nil || g.value == nil {
			if class = textClass(p.Name); class == someText {
				continue
			}
		}
		if class >= aSecret && class <= severalLine && !slices.Contains(list[class], p.Name) {
			list[class] = append(list[class], p.Name)
		}
	}
	for _, name := range each(c.poll, slices.Sorted(maps.Keys(c.parts))) {
		if at := c.parts[name]; c.reads(t, at.property) {
			list[at.class] = append(list[at.class], name)
		}
	}
	return list
}

// reads reports whether a template looks at a property of the job.
func (c *checker) reads(t *template, name string) bool {
	return some(c.poll, t.Properties, func(p usage.Property) bool { return !p.OfLink && slices.Contains(p.Names, name) })
}

// maxSingle limits the properties of a template that are tried one by one.
const maxSingle = 30

// breaks records the effect of special values of a property.
type breaks struct {
	whats  []string
	at     int // in the template
	format string
}

// checkHostile renders a template with each variant, starting from a scenario that it renders correctly.
func (c *checker) checkHostile(t *template) {
	if len(t.documents) == 0 || some(c.poll, t.documents, func(d *document) bool { return d.out == nil || d.out.Steps > maxSteps }) {
		return
	}
	properties := c.printed(t)
	if len(properties) == 0 {
		return
	}
	base, before := c.baseline(t)
	if base == nil {
		return
	}
	found := map[string]*breaks{}
	for _, v := range variants {
		names := only(c.poll, properties[v.class], func(name string) bool {
			value, _ := c.benign(name)
			return some(c.poll, before.Values, func(s string) bool { return strings.Contains(s, value) })
		})
		names = names[:min(len(names), maxSingle)]
		for i := 0; len(names) > 0 && i <= len(names) && !t.ended(); i++ {
			some := names // all at once; if that breaks the document, one by one
			if i > 0 {
				some = names[i-1 : i]
			}
			if !c.tryVariant(t, base, v, some, found) {
				break
			}
		}
	}
	for _, name := range each(c.poll, slices.Sorted(maps.Keys(found))) {
		b := found[name]
		code, message := codeSpecialCharacters, fmt.Sprintf("a value of %s with %s breaks the %s", name, strings.Join(slices.Compact(b.whats), ", "), b.format)
		if slices.Contains(b.whats, "several lines") {
			code, message = codeIndentation, fmt.Sprintf("a value of %s with several lines breaks the %s", name, b.format)
		}
		c.at(code, t, b.at, message)
	}
}

// benign returns the value without special characters that a property has in the documents. It may generate one.
func (c *checker) benign(name string) (string, bool) {
	if g, ok := c.scenes[0].values[name]; ok {
		s, isText := g.value.(string)
		return s, isText
	}
	value := c.stand[name]
	return value, value != ""
}

// baseline renders a template with everything optional, and generated values instead of defaults. It returns nil if
// the output can't be read.
func (c *checker) baseline(t *template) (*scenario, *Document) {
	for _, from := range []int{min(1, len(c.scenes)-1), 0} {
		s := &scenario{what: "with special characters", links: c.scenes[from].links, values: maps.Clone(c.scenes[from].values)}
		c.stand = map[string]string{}
		for _, names := range c.printed(t) { // short: there are few classes
			for _, name := range each(c.poll, names) {
				g, ok := s.values[name]
				if text, isText := g.value.(string); ok && isText {
					c.stand[name] = text
					continue
				}
				c.stand[name] = fmt.Sprintf("Stand%dValue", len(c.stand))
				c.setValue(s, name, textClass(name), c.stand[name])
			}
		}
		d, read := c.tryRender(t, s)
		if d != nil && read.Fault() == nil && len(read.Values) > 0 {
			return s, read
		}
	}
	return nil, nil
}

// tryRender renders a template and reads the document. It returns nil if that fails or the document has no known
// format.
func (c *checker) tryRender(t *template, s *scenario) (*document, *Document) {
	if !c.input(c.theJob, s) {
		return nil, nil
	}
	d, err := c.render(t, s)
	if err != nil {
		return nil, nil
	}
	f := c.format(t, d.text)
	if f.read == nil {
		return nil, nil
	}
	return d, f.read(c.ctx, d.text, nil)
}

// tryVariant renders a template with a variant of some properties, and records those whose values don't arrive. It
// reports whether they have to be tried one by one.
func (c *checker) tryVariant(t *template, base *scenario, v variant, names []string, found map[string]*breaks) (again bool) {
	s := &scenario{what: base.what, links: base.links, values: maps.Clone(base.values)}
	values := map[string]string{}
	for i, name := range each(c.poll, names) {
		value := strings.ReplaceAll(v.value, "%08d", fmt.Sprintf("%08d", 7000+i))
		values[name] = strings.ReplaceAll(value, "%d", fmt.Sprint(7000+i))
		c.setValue(s, name, v.class, values[name])
	}
	d, read := c.tryRender(t, s)
	if d == nil {
		return false
	}
	note := func(name string, at int) {
		b := found[name]
		if b == nil {
			b = &breaks{at: at, format: c.format(t, d.text).name}
			found[name] = b
		}
		b.whats = append(b.whats, v.what)
	}
	if fault := read.Fault(); fault != nil {
		if len(names) > 1 {
			return true
		}
		note(names[0], c.tagOf(t, names[0]))
		return false
	}
	for _, name := range each(c.poll, names) {
		if arrived := some(c.poll, read.Values, func(s string) bool { return holds(s, values[name]) }); !arrived && strings.Contains(d.text, strings.TrimSpace(values[name])) {
			note(name, c.tagOf(t, name))
		}
	}
	return false
}

// holds reports whether a string contains a value, whose lines may be indented.
func holds(s, value string) bool {
	value = strings.TrimSpace(value)
	if strings.Contains(s, value) {
		return true
	}
	if !strings.Contains(value, "\n") {
		return false
	}
	lines := strings.Split(s, "\n")
	for i := range lines { // short: the lines of a rendered text
		lines[i] = strings.TrimSpace(lines[i])
	}
	return strings.Contains(strings.Join(lines, "\n"), value)
}

// tagOf returns the offset of the first tag that writes a property.
func (c *checker) tagOf(t *template, name string) int {
	if at, ok := c.parts[name]; ok {
		return c.lookup(t, at.property, 0)
	}
	for _, o := range each(c.poll, t.Outputs) {
		if o.Property == name && !o.OfLink {
			return o.Offset
		}
	}
	return 0
}
