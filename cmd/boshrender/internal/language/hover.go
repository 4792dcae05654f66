package language

// This file describes the names of templates, specs and manifests.

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// facts describes the keys of spec.
var facts = lazy.Value[map[string]string]{New: func() map[string]string {
	return map[string]string{
		"deployment":      "The name of the deployment.",
		"name":            "The name of the instance group.",
		"job":             "A hash with the name of the instance group.",
		"index":           "The number of the instance. Numbers can be missing, 0 too: ask bootstrap for the first instance.",
		"id":              "The ID of the instance, a UUID. It stays the same as long as the instance exists.",
		"bootstrap":       "true for one instance of the group.",
		"az":              "The availability zone of the instance.",
		"ip":              "The IP address of the instance in its default network.",
		"address":         "The address of the instance: its DNS name, or an IP address.",
		"networks":        "The networks of the instance by their names, each with ip, netmask, gateway and dns_record_name.",
		"persistent_disk": "The size of the persistent disk in MB, 0 without one.",
		"dns_domain_name": "The top-level domain of BOSH DNS, usually bosh.",
		"release":         "A hash with name and version of the release.",
		"links":           "The links as hashes. Use link('name').",
		"properties":      "The properties of the job. Use p('name').",
	}
}}

// directorMethods describes the methods that templates have.
var directorMethods = lazy.Value[map[string]string]{New: func() map[string]string {
	return map[string]string{
		"p":       "p('a.b') is the value of a property, p('a.b', x) has a default, and p(['a', 'b']) takes the first that is set. Without a value it raises UnknownProperty.",
		"if_p":    "if_p('a', 'b') do |a, b| … end.else do … end: the block runs if all properties have values.",
		"link":    "link('name') is a link that the job consumes. It raises UnknownLink where there is none.",
		"if_link": "if_link('name') do |link| … end.else do … end: the block runs if there is the link.",
		"spec":    "The data of the instance: spec.index, spec.ip, spec.networks.",
		"name":    "The name of the instance group.",
		"index":   "The number of the instance.",
	}
}}

// linkMethods describes the methods of links.
var linkMethods = lazy.Value[map[string]string]{New: func() map[string]string {
	return map[string]string{
		"p":         "p('a.b') is a property that the provider shares, p('a.b', x) has a default.",
		"if_p":      "if_p('a.b') do |value| … end: the block runs if the provider shares a value.",
		"instances": "The instances of the provider, each with name, id, index, az, address and bootstrap.",
		"address":   "The DNS name of all instances of the provider.",
	}
}}

// hoverAt answers textDocument/hover.
func (r *request) hoverAt(ctx context.Context) (any, error) {
	switch r.place.kind {
	case templateDocument, monitDocument:
		return r.hoverTemplate(ctx), nil
	case specDocument:
		return r.hoverSpec(ctx), nil
	case manifestDocument, runtimeDocument:
		return r.hoverManifest(ctx), nil
	case cloudDocument, cpiDocument, opsDocument, bpmDocument:
		return r.hoverKey(), nil
	}
	return nil, nil
}

// hoverOf returns the answer for a text in Markdown; nil for none.
func (r *request) hoverOf(markdown string, from, to int) any {
	if markdown == "" {
		return nil
	}
	return hover{markup{"markdown", markdown}, r.doc.between(from, to)}
}

func (r *request) hoverTemplate(ctx context.Context) any {
	c := cursorAt(r.doc.text, r.doc.offset(r.Position))
	j := r.place.project.job(ctx, r.place.job)
	if j == nil || c.subject == nothing {
		return nil
	}
	switch c.subject {
	case ownProperty:
		if p, ok := propertyOf(j, c.name); ok {
			return r.hoverOf(describe(p, j), c.from, c.to)
		}
	case linkName:
		if l, ok := j.Consume(c.name); ok {
			return r.hoverOf(r.describeLink(ctx, l), c.from, c.to)
		}
	case linkProperty:
		for _, s := range r.shared(ctx, j, c.link) {
			if s.property.Name == c.name {
				return r.hoverOf(describe(s.property, s.job), c.from, c.to)
			}
		}
	case fact:
		key, _, _ := strings.Cut(c.name, ".")
		return r.hoverOf(facts.Get()[key], c.from, c.to)
	case linkMethod:
		return r.hoverOf(linkMethods.Get()[c.name], c.from, c.to)
	case word:
		return r.hoverOf(directorMethods.Get()[c.name], c.from, c.to)
	}
	return nil
}

// propertyOf returns the property of a name, or the one that has the name as a part of its value.
func propertyOf(j *spec.JobSpec, name string) (spec.Property, bool) {
	for name != "" {
		if p, ok := j.Property(name); ok {
			return p, true
		}
		at := strings.LastIndexByte(name, '.')
		name = name[:max(at, 0)]
	}
	return spec.Property{}, false
}

// describe describes a property in Markdown.
func describe(p spec.Property, j *spec.JobSpec) string {
	text := fmt.Sprintf("**%s** · property of job %s", p.Name, j.Name)
	if d := strings.TrimSpace(p.Description); d != "" {
		text += "\n\n" + d
	}
	m, _ := p.Definition.(*manifest.Map)
	if kind, ok := m.Get("type"); ok {
		text += fmt.Sprintf("\n\nType: %v", kind)
	}
	if p.HasDefault && p.Default != nil {
		text += "\n\nDefault:" + yamlBlock(visible(p, p.Default))
	} else {
		text += "\n\nNo default."
	}
	if p.HasExample {
		text += "\n\nExample:" + yamlBlock(visible(p, p.Example))
	}
	return text
}

// maxShown is the length from which a value isn't shown as a whole.
const maxShown = 2000

// yamlBlock returns a value as YAML in Markdown.
func yamlBlock(value any) string {
	data, err := manifest.Marshal(value)
	if err != nil {
		return ""
	}
	s := strings.TrimRight(strings.TrimPrefix(strings.TrimPrefix(string(data), "---"), " "), "\n")
	if len(s) > maxShown {
		s = strings.ToValidUTF8(s[:maxShown], "") + "\n…"
	}
	return "\n```yaml\n" + strings.TrimPrefix(s, "\n") + "\n```"
}

// describeLink describes a link that a job consumes.
func (r *request) describeLink(ctx context.Context, l spec.Consume) string {
	text := fmt.Sprintf("**%s** · link of type %s", l.Name, l.Type)
	if l.Optional {
		text += ", optional"
	}
	for _, p := range r.providers(ctx, l.Type) {
		text += fmt.Sprintf("\n\nProvided by job %s", p.job.Name)
		if len(p.link.Properties) > 0 {
			text += ": " + strings.Join(p.link.Properties, ", ")
		}
	}
	return text
}

// provider is a job that provides a link.
type provider struct {
	project *project
	job     *spec.JobSpec
	link    spec.Provide
}

// providers returns the jobs that provide links of a type, the jobs of the document's release first.
func (r *request) providers(ctx context.Context, kind string) []provider {
	var list []provider
	projects := slices.Clone(r.projects)
	slices.SortStableFunc(projects, func(a, b *project) int {
		switch r.place.project {
		case a:
			return -1
		case b:
			return 1
		}
		return 0
	})
	for _, p := range projects {
		for _, j := range p.jobs(ctx) {
			for _, l := range j.Provides {
				if l.Type == kind {
					list = append(list, provider{p, j, l})
				}
			}
		}
	}
	return list
}

// sharedProperty is a property of a link, and the job that provides it.
type sharedProperty struct {
	provider
	property spec.Property
}

// shared returns the properties that the providers of a link share; for "", the properties of all links.
func (r *request) shared(ctx context.Context, j *spec.JobSpec, link string) []sharedProperty {
	var list []sharedProperty
	for _, l := range j.Consumes {
		if link != "" && l.Name != link {
			continue
		}
		for _, p := range r.providers(ctx, l.Type) {
			for _, name := range p.link.Properties {
				if property, ok := p.job.Property(name); ok {
					list = append(list, sharedProperty{p, property})
				}
			}
		}
	}
	return list
}

func (r *request) hoverSpec(ctx context.Context) any {
	offset := r.doc.offset(r.Position)
	e := outlineOf(r.doc.text).on(r.doc.lineOf(offset))
	if e == nil || e.item || offset > e.from+len(e.key) {
		return nil
	}
	to := e.from + len(e.key)
	j := r.place.project.job(ctx, r.place.job)
	switch {
	case e.top():
		return r.hoverOf(specKeys.Get()[e.key], e.from, to)
	case e.up.key == "properties" && e.up.top() && j != nil:
		if p, ok := j.Property(e.key); ok {
			return r.hoverOf(describe(p, j)+r.readBy(ctx, j, e.key), e.from, to)
		}
	case e.up.up != nil && e.up.up.key == "properties" && e.up.up.top():
		return r.hoverOf(propertyKeys.Get()[e.key], e.from, to)
	}
	return nil
}

// readBy says which templates read a property.
func (r *request) readBy(ctx context.Context, j *spec.JobSpec, name string) string {
	var list []string
	for _, u := range r.uses(ctx, r.place.project, j, name) {
		if s := strings.TrimPrefix(u.file, r.place.project.dir(j)+"/"); !slices.Contains(list, s) {
			list = append(list, s)
		}
	}
	if list == nil {
		return "\n\nNo template reads it."
	}
	return "\n\nRead by " + strings.Join(list, ", ") + "."
}
