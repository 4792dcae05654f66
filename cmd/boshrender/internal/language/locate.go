package language

// This file finds where properties and links are declared and used.

import (
	"context"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb/usage"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// use is a place where a template reads a property.
type use struct {
	project  *project
	file     string // in the project
	text     *text
	from, to int  // of the name, as far as it is the property's
	written  bool // the name is written there; otherwise the place is the call
}

func (s *session) location(u use) location {
	return location{s.uri(filepath.Join(u.project.root, filepath.FromSlash(u.file))), u.text.between(u.from, u.to)}
}

// uses returns the places where templates read a property of a job: its own templates, and templates of consumers of
// its links.
func (s *session) uses(ctx context.Context, p *project, j *spec.JobSpec, name string) []use {
	list := s.usesIn(ctx, p, j, name, func(u usage.Property) bool { return !u.OfLink })
	for _, l := range j.Provides {
		if !slices.ContainsFunc(l.Properties, func(shared string) bool { return shared == name || strings.HasPrefix(name, shared+".") }) {
			continue
		}
		for _, other := range s.projects {
			for _, consumer := range other.jobs(ctx) {
				for _, c := range consumer.Consumes {
					if c.Type == l.Type {
						list = append(list, s.usesIn(ctx, other, consumer, name, func(u usage.Property) bool {
							return u.OfLink && (len(u.Links) == 0 || slices.Contains(u.Links, c.Name))
						})...)
					}
				}
			}
		}
	}
	return list
}

// usesIn returns the places in the templates of a job that read a property.
func (s *session) usesIn(ctx context.Context, p *project, j *spec.JobSpec, name string, wanted func(usage.Property) bool) (list []use) {
	for _, file := range p.templates(j) {
		used, code := p.template(ctx, file)
		if used == nil || !strings.Contains(code, name[strings.LastIndexByte(name, '.')+1:]) {
			continue
		}
		t := newText(code)
		for _, u := range used.Properties {
			for i, n := range u.Names {
				if wanted(u) && (n == name || strings.HasPrefix(n, name+".")) {
					one := use{project: p, file: file, text: t}
					one.find(u, i, name)
					if !slices.Contains(list, one) {
						list = append(list, one)
					}
				}
			}
		}
	}
	return list
}

// find finds the name in the text.
func (u *use) find(p usage.Property, i int, name string) {
	u.from = u.text.at(p.Line, p.Column)
	u.to = u.text.offset(u.text.word(u.from).End)
	at := -1
	if i < len(p.Written) && p.Written[i] != (usage.Place{}) {
		at = u.text.at(p.Written[i].Line, p.Written[i].Column) + 1
	} else if p.Form == usage.Structure {
		at = u.from + len("properties.")
	}
	if at >= 0 && at <= len(u.text.string) && strings.HasPrefix(u.text.string[at:], name) {
		u.from, u.to, u.written = at, at+len(name), true
	}
}

// named is a property of a job.
type named struct {
	project *project
	job     *spec.JobSpec
	spec.Property
}

// declared is the place of the declaration of a property.
func (s *session) declared(ctx context.Context, n named) location {
	file := n.project.below(n.Location.File)
	code, err := n.project.read(ctx, file)
	t := newText(code)
	from := t.at(n.Location.Line, n.Location.Column)
	if err != nil {
		return location{s.uri(n.Location.File), textRange{}}
	}
	if from < len(code) && strings.IndexByte(`'"`, code[from]) >= 0 {
		from++
	}
	return location{s.uri(n.Location.File), t.between(from, from+len(n.Name))}
}

// properties returns the properties at the place of a request: of providers for one of a link.
func (r *request) properties(ctx context.Context) []named {
	if r.place.project == nil {
		return r.manifestProperty(ctx)
	}
	j := r.place.project.job(ctx, r.place.job)
	if j == nil {
		return nil
	}
	offset := r.doc.offset(r.Position)
	if r.place.kind == specDocument {
		e := outlineOf(r.doc.text).on(r.doc.lineOf(offset))
		if e == nil || offset < e.from {
			return nil
		}
		name := e.key
		switch {
		case !e.item && e.up.key == "properties" && e.up.top():
		case e.item && e.up.key == "properties" && e.up.up != nil && e.up.up.item: // of a provided link
			name = scalarOf(e.value)
		default:
			return nil
		}
		if p, ok := j.Property(name); ok {
			return []named{{r.place.project, j, p}}
		}
		return nil
	}
	c := cursorAt(r.doc.text, offset)
	switch c.subject {
	case ownProperty:
		if p, ok := propertyOf(j, c.name); ok {
			return []named{{r.place.project, j, p}}
		}
	case linkProperty:
		var list []named
		for _, s := range r.shared(ctx, j, c.link) {
			if s.property.Name == c.name {
				list = append(list, named{s.project, s.job, s.property})
			}
		}
		return list
	}
	return nil
}

// definition answers textDocument/definition.
func (r *request) definition(ctx context.Context) (any, error) {
	list := []location{}
	for _, p := range r.properties(ctx) {
		list = append(list, r.declared(ctx, p))
	}
	if len(list) > 0 {
		return list, nil
	}
	offset := r.doc.offset(r.Position)
	switch r.place.kind {
	case manifestDocument, runtimeDocument:
		return r.manifestDefinition(), nil
	case opsDocument:
		return r.opsDefinition(ctx), nil
	case specDocument:
		return r.templateFile(offset), nil
	case templateDocument, monitDocument:
		if c := cursorAt(r.doc.text, offset); c.subject == linkName {
			return r.linkDefinition(ctx, c.name), nil
		}
	}
	return list, nil
}

// linkDefinition returns where a link is consumed, and where it is provided.
func (r *request) linkDefinition(ctx context.Context, name string) []location {
	list := []location{}
	j := r.place.project.job(ctx, r.place.job)
	if j == nil {
		return list
	}
	l, ok := j.Consume(name)
	if !ok {
		return list
	}
	at := func(pos manifest.Location) location {
		start := position{max(pos.Line-1, 0), max(pos.Column-1, 0)}
		return location{r.uri(pos.File), textRange{start, start}}
	}
	list = append(list, at(l.Location))
	for _, p := range r.providers(ctx, l.Type) {
		list = append(list, at(p.link.Location))
	}
	return list
}

// templateFile returns the file of a template that a spec names.
func (r *request) templateFile(offset int) []location {
	e := outlineOf(r.doc.text).on(r.doc.lineOf(offset))
	if e == nil || e.item || e.up.key != "templates" || !e.up.top() {
		return []location{}
	}
	file := path.Join(path.Dir(r.place.name), "templates", e.key)
	if _, err := r.place.project.files.Stat(file); err != nil {
		return []location{}
	}
	return []location{{r.uri(filepath.Join(r.place.project.root, filepath.FromSlash(file))), textRange{}}}
}

// references answers textDocument/references.
func (r *request) references(ctx context.Context) (any, error) {
	list := []location{}
	for _, p := range r.properties(ctx) {
		if r.Context.IncludeDeclaration {
			list = append(list, r.declared(ctx, p))
		}
		for _, u := range r.uses(ctx, p.project, p.job, p.Name) {
			list = append(list, r.location(u))
		}
	}
	var unique []location
	for _, l := range list {
		if !slices.Contains(unique, l) {
			unique = append(unique, l)
		}
	}
	return append([]location{}, unique...), nil
}
