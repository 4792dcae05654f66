package main

// This file says where properties and links came from. It never prints a value, which might be a secret.

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
)

// explanation is what is asked for: a property or a link, or whatever has the name.
type explanation struct {
	name       string
	properties bool
	links      bool
}

func newExplanation(text string) explanation {
	if name, ok := strings.CutPrefix(text, "properties."); ok {
		return explanation{name, true, false}
	}
	if name, ok := strings.CutPrefix(text, "links."); ok {
		return explanation{name, false, true}
	}
	return explanation{text, true, true}
}

// print explains it for each job that knows it; group restricts it to one group if it isn't "".
func (x explanation) print(w io.Writer, resolved *boshrender.Resolved, group string) error {
	var out strings.Builder
	for g := range resolved.All() {
		if group != "" && g.Name != group {
			continue
		}
		for _, j := range g.Jobs {
			if x.properties {
				for _, p := range resolved.Links().Sources(g.Name, j.Name) {
					if x.about(p.Name) {
						out.WriteString(property(g, j, p))
					}
				}
			}
			if why, ok := resolved.Links().Explain(g.Name, j.Name, x.name); ok && x.links {
				out.WriteString(why.String())
			}
		}
	}
	if out.Len() == 0 {
		return fmt.Errorf("-explain %s: no job has such a property or link", x.name)
	}
	_, err := io.WriteString(w, printable(out.String()))
	return err
}

// about reports whether a property is the one that was asked for, below it or around it.
func (x explanation) about(name string) bool {
	return name == x.name || strings.HasPrefix(name, x.name+".") || strings.HasPrefix(x.name, name+".")
}

// property says where one came from.
func property(g *boshrender.Group, j *boshrender.Job, p links.Property) string {
	text := fmt.Sprintf("property '%s' of job '%s' in instance group '%s': %s", p.Name, j.Name, g.Name, p.Source)
	switch origin := p.Origin(); {
	case p.Source == links.FromDefault, p.Source == links.FromNowhere:
		text += fmt.Sprintf(" (%s)", p.Position())
	case origin.File != "":
		text += fmt.Sprintf(" (%s)", origin)
	}
	if names := variables(at(j.Properties, p.Name)); len(names) > 0 {
		text += ", with the variables " + strings.Join(names, ", ")
	}
	return text + "\n"
}

// at returns the value of a property.
func at(properties *manifest.Map, name string) any {
	var value any = properties
	for key := range strings.SplitSeq(name, ".") {
		m, ok := value.(*manifest.Map)
		if !ok {
			return nil
		}
		value, _ = m.Get(key)
	}
	return value
}

var placeholder = regexp.MustCompile(`\(\([^()]+\)\)`)

// variables lists the placeholders in a value, each once.
func variables(value any) []string {
	var names []string
	switch v := value.(type) {
	case string:
		names = placeholder.FindAllString(v, -1)
	case []any:
		for _, e := range v {
			names = append(names, variables(e)...)
		}
	case *manifest.Map:
		for key, e := range v.All() {
			names = append(names, append(placeholder.FindAllString(key, -1), variables(e)...)...)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
