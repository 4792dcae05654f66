package main

// This file explains why a template finds no property.

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/internal/spelling"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

var noProperty = pattern.New(`^Can't find property '(\[.+\])'$`)

// whyNoProperty returns the line that says where a property that a template asks for would be set, and the keys that
// are set there instead; "" for other errors.
func whyNoProperty(resolved *boshrender.Resolved, group, job string, e *erb.Error) string {
	if len(e.Message) > longestExplained {
		return ""
	}
	m := noProperty.FindStringSubmatch(e.Message)
	if m == nil || e.Class != "Bosh::Common::Template::UnknownProperty" || resolved == nil || resolved.Manifest() == nil {
		return ""
	}
	var names []string
	if json.Unmarshal([]byte(m[1]), &names) != nil || len(names) == 0 {
		return ""
	}
	name := names[0]
	g := resolved.Group(group)
	if g == nil || g.Job(job) == nil {
		return ""
	}
	s := g.Job(job).Spec()
	if _, ok := s.Property(name); !ok {
		var declared []string
		for _, p := range s.Properties {
			declared = append(declared, p.Name)
		}
		return fmt.Sprintf("\nthe spec of job '%s' declares no property '%s' (%s)%s", job, name, s.Location.File, meant(spelling.Nearest(name, declared)))
	}
	for _, ig := range resolved.Manifest().InstanceGroups {
		if mj := ig.Job(job); ig.Name == group && mj != nil {
			return fmt.Sprintf("\n%s: the properties of job '%s' in instance group '%s' don't set '%s'%s", mj.Location.Position(), job, group, name,
				setInstead(s, resolved.Manifest().JobProperties(ig, mj), name))
		}
	}
	return ""
}

func meant(name string) string {
	if name == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean '%s'?", name)
}

// setInstead returns advice if properties have something like the name that is missing.
func setInstead(s *spec.JobSpec, properties *manifest.Map, name string) string {
	set := undeclared(s, properties, nil)
	for _, keys := range set {
		joined := strings.Join(keys, ".")
		switch {
		case joined == name:
			return fmt.Sprintf("; they have the key '%s' with a dot: nest it", keys[len(keys)-1])
		case strings.HasSuffix(name, "."+joined):
			return fmt.Sprintf("; they have '%s', which belongs below '%s'", joined, strings.TrimSuffix(name, "."+joined))
		case strings.HasSuffix(joined, "."+name):
			return fmt.Sprintf("; they have it below '%s'", strings.TrimSuffix(joined, "."+name))
		}
	}
	var names []string
	for _, keys := range set {
		names = append(names, strings.Join(keys, "."))
	}
	if near := spelling.Nearest(name, names); near != "" {
		return fmt.Sprintf("; they have '%s', which the spec doesn't declare", near)
	}
	return ""
}

// maxUndeclared bounds the names that are compared.
const maxUndeclared = 1000

// undeclared lists the paths of properties that the spec doesn't declare. Keys of declared properties are not among
// them: they are values.
func undeclared(s *spec.JobSpec, m *manifest.Map, above []string) (list [][]string) {
	for key, value := range m.All() {
		keys := append(above[:len(above):len(above)], key)
		if p := s.Declares(keys); p != nil && strings.Count(p.Name, ".") < len(keys) {
			continue
		}
		inner, ok := value.(*manifest.Map)
		if ok && len(list) < maxUndeclared {
			list = append(list, undeclared(s, inner, keys)...)
		}
		if !ok || s.Declares(keys) == nil {
			list = append(list, keys)
		}
	}
	return list[:min(len(list), maxUndeclared)]
}
