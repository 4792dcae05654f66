package lint

// This file finds the texts in lists and hashes of properties: of those, too, a password may have quotes.

import (
	"fmt"
	"slices"

	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// part is a text in the value of a property.
type part struct {
	property string
	keys     []any // names of hashes and indexes of lists, from the outside
	class    class
}

// How deep, and of how many texts of a property, special values are tried.
const (
	deepestPart = 5
	maxParts    = 10
)

// findParts notes the texts that the defaults and examples of properties have in lists and hashes, if their names say
// that special characters are to be expected.
func (c *checker) findParts() {
	c.parts = map[string]part{}
	for _, p := range each(c.poll, c.spec.Properties) {
		value := p.Default
		if g, ok := c.scenes[0].values[p.Name]; ok {
			value = g.value
		}
		count := 0
		c.partsOf(p, value, part{property: p.Name, class: textClass(p.Name)}, p.Name, &count)
	}
}

// partsOf notes the texts in a value, which is a part itself.
func (c *checker) partsOf(p spec.Property, value any, at part, name string, count *int) {
	if len(at.keys) > deepestPart || *count >= maxParts || c.poll.Tick() != nil {
		return
	}
	below := func(key any) part {
		inner := part{at.property, append(slices.Clone(at.keys), key), at.class}
		if word, ok := key.(string); ok {
			inner.class = textClass(word)
		}
		return inner
	}
	switch value := value.(type) {
	case string:
		if len(at.keys) > 0 && at.class != someText {
			*count++
			c.parts[name] = at
		}
	case []any:
		for i, v := range each(c.poll, value) {
			c.partsOf(p, v, below(i), fmt.Sprintf("%s[%d]", name, i), count)
		}
	case *manifest.Map:
		for _, key := range each(c.poll, value.Keys()) {
			v, _ := value.Get(key)
			c.partsOf(p, v, below(key), name+"."+key, count)
		}
	}
}

// setValue sets a property, or a part of one, of a scenario.
func (c *checker) setValue(s *scenario, name string, class class, text string) {
	at, isPart := c.parts[name]
	if !isPart {
		s.values[name] = guess{class, true, text}
		return
	}
	g, ok := s.values[at.property]
	if !ok {
		p, _ := c.spec.Property(at.property)
		g.value = p.Default
	}
	g.value = c.replacedIn(g.value, at.keys, text)
	s.values[at.property] = g
}

// replacedIn returns a value with another text at a place; nothing else of it is copied.
func (c *checker) replacedIn(value any, keys []any, text string) any {
	if len(keys) == 0 {
		return text
	}
	switch value := value.(type) {
	case []any:
		list := slices.Clone(value)
		if i, ok := keys[0].(int); ok && i < len(list) {
			list[i] = c.replacedIn(list[i], keys[1:], text)
		}
		return list
	case *manifest.Map:
		m := manifest.MapOf()
		for _, key := range each(c.poll, value.Keys()) {
			v, _ := value.Get(key)
			if key == keys[0] {
				v = c.replacedIn(v, keys[1:], text)
			}
			m.Set(key, v)
		}
		return m
	}
	return value
}
