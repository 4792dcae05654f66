package language

// This file completes names of templates, specs and manifests.

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/spec"
)

// specKeys describes the keys of a job's spec, propertyKeys the keys of a property, linkKeys the keys of a link.
var (
	specKeys = lazy.Value[map[string]string]{New: func() map[string]string {
		return map[string]string{
			"name":        "The name of the job, and of its folder.",
			"description": "What the job is for.",
			"templates":   "The templates: the file below templates, and the path below /var/vcap/jobs/JOB where it is rendered to.",
			"packages":    "The packages that the job needs, below /var/vcap/packages.",
			"consumes":    "The links that the job reads, each with name, type and optional.",
			"provides":    "The links that the job offers, each with name, type and properties.",
			"properties":  "The properties that templates can read, by their dotted names.",
			"logs":        "The folders of logs.",
		}
	}}
	propertyKeys = lazy.Value[map[string]string]{New: func() map[string]string {
		return map[string]string{
			"description": "What the property is for.",
			"default":     "The value if the manifest has none.",
			"example":     "A value, for documentation.",
			"type":        "The type of a value that a config server generates: certificate, password, rsa, ssh.",
		}
	}}
	linkKeys = lazy.Value[map[string]string]{New: func() map[string]string {
		return map[string]string{
			"name":       "The name of the link in templates, or in manifests.",
			"type":       "A link is found by its type.",
			"optional":   "true for a link that may be missing: if_link reads it.",
			"properties": "The properties of the job that consumers can read.",
		}
	}}
)

// complete answers textDocument/completion.
func (r *request) complete(ctx context.Context) (any, error) {
	list := completionList{Items: []completionItem{}}
	offset := r.doc.offset(r.Position)
	switch r.place.kind {
	case templateDocument, monitDocument:
		r.completeTemplate(ctx, offset, &list)
	case specDocument:
		r.completeSpec(ctx, offset, &list)
	case manifestDocument, runtimeDocument:
		r.completeManifest(ctx, offset, &list)
	case opsDocument:
		r.completePath(ctx, offset, &list)
		r.completeKeys(offset, &list)
	case cloudDocument, cpiDocument, bpmDocument:
		r.completeKeys(offset, &list)
	}
	return list, nil
}

// add adds an item that replaces the text between two offsets.
func (r *request) add(list *completionList, kind int, label, detail, documentation string, from, to int) {
	item := completionItem{Label: label, Kind: kind, Detail: detail, TextEdit: &textEdit{r.doc.between(from, to), label}}
	if documentation != "" {
		item.Documentation = &markup{"markdown", documentation}
	}
	list.Items = append(list.Items, item)
}

// addAll adds the keys of a table.
func (r *request) addAll(list *completionList, kind int, table map[string]string, from, to int) {
	for _, name := range slices.Sorted(maps.Keys(table)) {
		r.add(list, kind, name, "", table[name], from, to)
	}
}

func (r *request) completeTemplate(ctx context.Context, offset int, list *completionList) {
	c := cursorAt(r.doc.text, offset)
	j := r.place.project.job(ctx, r.place.job)
	if j == nil {
		return
	}
	switch c.subject {
	case ownProperty:
		for _, p := range j.Properties {
			r.add(list, itemProperty, p.Name, "", describe(p, j), c.from, c.to)
		}
	case linkName:
		for _, l := range j.Consumes {
			r.add(list, itemLink, l.Name, l.Type, "", c.from, c.to)
		}
	case linkProperty:
		var names []string
		for _, s := range r.shared(ctx, j, c.link) {
			if !slices.Contains(names, s.property.Name) {
				names = append(names, s.property.Name)
				r.add(list, itemProperty, s.property.Name, "of job "+s.job.Name, describe(s.property, s.job), c.from, c.to)
			}
		}
	case fact:
		r.addAll(list, itemField, facts.Get(), c.from, c.to)
	case linkMethod:
		r.addAll(list, itemMethod, linkMethods.Get(), c.from, c.to)
	case word:
		r.addAll(list, itemMethod, directorMethods.Get(), c.from, c.to)
	}
}

// typed returns the key that is typed on a line up to an offset, the key's offset and its end, and the entry that the
// line is in. ok is false behind a colon.
func typed(t *text, root *entry, offset int) (up *entry, from, to int, ok bool) {
	n := t.lineOf(offset)
	line, at := t.line(n)
	before := line[:offset-at]
	key := strings.TrimLeft(before, " -")
	if strings.ContainsAny(key, ":#") {
		return nil, 0, 0, false
	}
	from = offset - len(key)
	to = offset
	for to < at+len(line) && wordRune(rune(t.string[to])) {
		to++
	}
	return root.around(n, from-at), from, to, true
}

func (r *request) completeSpec(ctx context.Context, offset int, list *completionList) {
	up, from, to, ok := typed(r.doc.text, outlineOf(r.doc.text), offset)
	if !ok {
		return
	}
	path := strings.Join(up.path(), ".")
	j := r.place.project.job(ctx, r.place.job)
	switch {
	case path == "":
		r.addAll(list, itemKeyword, specKeys.Get(), from, to)
	case path == "templates":
		r.completeFiles(j, list, from, to)
	case path == "packages" && r.place.project.release != nil:
		for _, p := range r.place.project.release.Packages {
			r.add(list, itemFile, p.Name, "", "", from, to)
		}
	case path == "provides" || path == "consumes":
		r.addAll(list, itemKeyword, linkKeys.Get(), from, to)
	case path == "provides.properties" && j != nil:
		for _, p := range j.Properties {
			r.add(list, itemProperty, p.Name, "", describe(p, j), from, to)
		}
	case up.up != nil && up.up.key == "properties" && up.up.top():
		r.addAll(list, itemKeyword, propertyKeys.Get(), from, to)
	}
}

// completeFiles adds the templates of a job that its spec doesn't name.
func (r *request) completeFiles(j *spec.JobSpec, list *completionList, from, to int) {
	if j == nil {
		return
	}
	names, err := j.TemplateFiles()
	if err != nil {
		return
	}
	for _, name := range names {
		if _, is := j.Template(name); !is {
			r.add(list, itemFile, name, "", "", from, to)
		}
	}
}

func (r *request) completeManifest(ctx context.Context, offset int, list *completionList) {
	line, at := r.doc.line(r.doc.lineOf(offset))
	before := line[:offset-at]
	root := outlineOf(r.doc.text)
	if open := strings.LastIndex(before, "(("); open >= 0 && !strings.Contains(before[open:], "))") {
		for _, v := range root.get("variables").all() {
			r.add(list, itemVariable, v.scalar("name"), v.scalar("type"), "", at+open+2, offset)
		}
		return
	}
	up, from, to, ok := typed(r.doc.text, root, offset)
	if !ok {
		return
	}
	if j, path, ok := inJob(root, up); ok {
		if _, js := r.specOf(ctx, j); js != nil {
			r.completeProperties(js, path, list, from, to)
		}
		return
	}
	r.addKeys(up, list, from, to)
}

// completeKeys adds the keys that fit at an offset.
func (r *request) completeKeys(offset int, list *completionList) {
	if up, from, to, ok := typed(r.doc.text, outlineOf(r.doc.text), offset); ok {
		r.addKeys(up, list, from, to)
	}
}

// addKeys adds the keys that an entry can have, and lacks.
func (r *request) addKeys(up *entry, list *completionList, from, to int) {
	for _, k := range r.keysIn(up) {
		if up.get(k.Name) == nil {
			r.add(list, itemKeyword, k.Name, "", k.About, from, to)
		}
	}
}

// completeProperties adds the next parts of the names of properties.
func (r *request) completeProperties(j *spec.JobSpec, path []string, list *completionList, from, to int) {
	for _, part := range partsAt(j, path) {
		if p, ok := j.Property(strings.Join(append(slices.Clone(path), part), ".")); ok {
			r.add(list, itemProperty, part, "", describe(p, j), from, to)
			continue
		}
		r.add(list, itemProperty, part, "properties", "", from, to)
	}
}
