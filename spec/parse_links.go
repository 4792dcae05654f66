package spec

// This file reads the links of a job spec.

import (
	"fmt"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/manifest"
)

// provides reads the links that the job provides.
func (p *jobParser) provides(c cursor) []Provide {
	var list []Provide
	names := map[string]bool{}
	for _, e := range p.links(c, "provides") {
		l, ok := p.link(e, "provides", "Provides")
		if !ok {
			continue
		}
		if _, ok := e.get("optional"); ok {
			p.fail(codes.JobInvalidLinkSpec, e.pos,
				"Link '%s' of type '%s' is a provides link, not allowed to have 'optional' key", l.Name, l.Type)
			continue
		}
		if names[l.Name] {
			p.fail(codes.JobDuplicateLinkName, e.pos, "Job '%s' specifies duplicate provides link with name '%s'", p.name, l.Name)
			continue
		}
		names[l.Name] = true
		list = append(list, l)
	}
	return list
}

// consumes reads the links that the job consumes.
func (p *jobParser) consumes(c cursor) []Consume {
	var list []Consume
	names := map[string]bool{}
	for _, e := range p.links(c, "consumes") {
		l, ok := p.link(e, "consumes", "Consumes")
		if !ok {
			continue
		}
		if names[l.Name] {
			p.fail(codes.JobDuplicateLinkName, e.pos, "Job '%s' specifies duplicate consumes link with name '%s'", p.name, l.Name)
			continue
		}
		names[l.Name] = true
		optional, _ := e.get("optional")
		list = append(list, Consume{
			Name: l.Name, Type: l.Type, Properties: l.Properties, Location: l.Location,
			Optional: rubytext.Truthy(optional.value),
		})
	}
	return list
}

// links returns the elements of a section.
func (p *jobParser) links(c cursor, section string) []cursor {
	if c.value == nil {
		return nil
	}
	if _, ok := c.value.([]any); !ok {
		p.fail(codes.JobInvalidLinkSpec, c.pos,
			"Job '%s' has invalid spec format: '%s' must be an array of hashes with name and type", p.name, section)
		return nil
	}
	var list []cursor
	for _, e := range c.items() {
		list = append(list, e)
	}
	return list
}

// link reads the parts common to both kinds of links.
func (p *jobParser) link(e cursor, section, title string) (Provide, bool) {
	if _, ok := e.value.(*manifest.Map); !ok {
		p.fail(codes.JobInvalidLinkSpec, e.pos, "%s section in the release spec must be a list of hashes", title)
		return Provide{}, false
	}
	name, hasName := e.get("name")
	kind, hasKind := e.get("type")
	if !hasName || !hasKind {
		p.fail(codes.JobInvalidLinkSpec, e.pos,
			"Each %[1]s item in the %[1]s section of the release spec must contain 'name' and 'type'", section)
		return Provide{}, false
	}
	l := Provide{Location: e.pos}
	var ok bool
	if l.Name, ok = scalarString(name.value); !ok {
		p.fail(0, name.pos, "Job '%s': the name of a link in '%s' must be a string", p.name, section)
		return Provide{}, false
	}
	if l.Type, ok = scalarString(kind.value); !ok {
		p.fail(0, kind.pos, "Job '%s': the type of link '%s' in '%s' must be a string", p.name, l.Name, section)
		return Provide{}, false
	}
	if l.Properties, ok = p.linkProperties(e); !ok {
		p.fail(0, e.pos, "Job '%s': the properties of link '%s' in '%s' must be a list of names", p.name, l.Name, section)
		return Provide{}, false
	}
	return l, true
}

// linkProperties reads the names of the properties of a link.
func (p *jobParser) linkProperties(e cursor) ([]string, bool) {
	c, _ := e.get("properties")
	if !rubytext.Truthy(c.value) {
		return nil, true
	}
	list, ok := c.value.([]any)
	names := make([]string, len(list))
	for i, v := range list {
		name, isString := v.(string)
		ok = ok && isString
		names[i] = name
	}
	return names, ok
}

// scalarString returns a non-empty string, or a number as its text.
func scalarString(v any) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, v != ""
	case int64:
		return fmt.Sprint(v), true
	}
	return "", false
}
