package language

// This file is about deployment manifests: their mistakes, keys, variables, and the properties of jobs of the releases
// in the workspace.

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/internal/spelling"
	"github.com/boshrender/boshrender/spec"
)

// manifestKey matches a key that only manifests and runtime configs have.
var manifestKey = pattern.New(`(?m)^(instance_groups|addons):`)

// manifestJob is a job of an instance group or an addon.
type manifestJob struct {
	entry         *entry
	name, release string
}

// jobsOf returns the jobs of a manifest.
func jobsOf(root *entry) (list []manifestJob) {
	for _, key := range []string{"instance_groups", "addons"} {
		for _, group := range root.get(key).all() {
			for _, job := range group.get("jobs").all() {
				list = append(list, manifestJob{job, job.scalar("name"), job.scalar("release")})
			}
		}
	}
	return list
}

// specOf returns the project and the spec of a job of a manifest, nil if the workspace has none.
func (s *session) specOf(ctx context.Context, j manifestJob) (*project, *spec.JobSpec) {
	for _, p := range s.projects {
		if p.release == nil || j.release != "" && j.release != p.release.Name || !slices.Contains(p.release.JobNames(), j.name) {
			continue
		}
		if found := p.job(ctx, j.name); found != nil {
			return p, found
		}
	}
	return nil, nil
}

// inJob returns the job of a manifest that an entry is in, and the keys on the way from its properties.
func inJob(root, e *entry) (j manifestJob, path []string, ok bool) {
	for _, j := range jobsOf(root) {
		properties := j.entry.get("properties")
		for at := e; at != nil && properties != nil; at = at.up {
			if at == properties {
				return j, e.path()[len(properties.path()):], true
			}
		}
	}
	return manifestJob{}, nil, false
}

// undeclaredIn reports the properties of jobs that their specs don't declare.
func (s *session) undeclaredIn(ctx context.Context, f *findings) {
	for _, j := range jobsOf(outlineOf(f.doc.text)) {
		if _, js := s.specOf(ctx, j); js != nil {
			undeclared(js, nil, j.entry.get("properties"), func(e *entry, message string) {
				f.add(e.line+1, f.doc.position(e.from).Character+1, severityWarning, message)
			})
		}
	}
}

// undeclared reports the properties that a spec doesn't declare.
func undeclared(j *spec.JobSpec, path []string, e *entry, add func(*entry, string)) {
	for _, b := range e.all() {
		if b.item || b.key == "<<" {
			return
		}
		keys := append(slices.Clone(path), b.key)
		if _, is := propertyOf(j, strings.Join(keys, ".")); is {
			continue // the rest is in its value
		}
		if j.Declares(keys) != nil {
			undeclared(j, keys, b, add)
			continue
		}
		message := fmt.Sprintf("job %s declares no property %s", j.Name, strings.Join(keys, "."))
		if near := spelling.Nearest(b.key, partsAt(j, path)); near != "" {
			message += fmt.Sprintf("; did you mean %s?", near)
		}
		add(b, message)
	}
}

// partsAt returns the parts of the names of properties that follow some parts.
func partsAt(j *spec.JobSpec, path []string) (list []string) {
	for _, p := range j.Properties {
		parts := strings.Split(p.Name, ".")
		if len(parts) > len(path) && slices.Equal(parts[:len(path)], path) && !slices.Contains(list, parts[len(path)]) {
			list = append(list, parts[len(path)])
		}
	}
	return list
}

// manifestProperty returns the property whose value is set at the place of a request.
func (r *request) manifestProperty(ctx context.Context) []named {
	if !r.place.kind.jobs() {
		return nil
	}
	offset := r.doc.offset(r.Position)
	root := outlineOf(r.doc.text)
	e := root.on(r.doc.lineOf(offset))
	if e == nil || e.item || offset > e.from+len(e.key) {
		return nil
	}
	j, path, ok := inJob(root, e)
	if !ok {
		return nil
	}
	p, js := r.specOf(ctx, j)
	if js == nil {
		return nil
	}
	if property, ok := js.Property(strings.Join(path, ".")); ok {
		return []named{{p, js, property}}
	}
	return nil
}

func (r *request) hoverManifest(ctx context.Context) any {
	for _, p := range r.manifestProperty(ctx) {
		e := outlineOf(r.doc.text).on(r.Position.Line)
		return r.hoverOf(describe(p.Property, p.job), e.from, e.from+len(e.key))
	}
	root := outlineOf(r.doc.text)
	e := root.on(r.Position.Line)
	if name, from, to := variableAt(r.doc.text, r.doc.offset(r.Position)); name != "" {
		for _, v := range root.get("variables").all() {
			if v.scalar("name") == name {
				return r.hoverOf(fmt.Sprintf("**%s** · variable of type %s", name, v.scalar("type")), from, to)
			}
		}
		return r.hoverOf(fmt.Sprintf("**%s** · variable that the manifest doesn't define: it has to be given", name), from, to)
	}
	for _, j := range jobsOf(root) {
		if e == nil || e.up != j.entry || e.key != "name" {
			continue
		}
		if _, js := r.specOf(ctx, j); js != nil {
			return r.hoverOf(fmt.Sprintf("**%s** · job with %d properties\n\n%s", js.Name, len(js.Properties), js.Description), e.from, e.from+len(e.key)+2+len(e.value))
		}
	}
	return r.hoverKey()
}

// variable matches a placeholder.
var variable = pattern.New(`\(\(!?/?([-/\w]+)[^()]*\)\)`)

// variableAt returns the name of the variable whose placeholder is at an offset.
func variableAt(t *text, offset int) (name string, from, to int) {
	line, at := t.line(t.lineOf(offset))
	for _, m := range variable.FindAllStringSubmatchIndex(line, -1) {
		if at+m[0] <= offset && offset <= at+m[1] {
			return line[m[2]:m[3]], at + m[0], at + m[1]
		}
	}
	return "", 0, 0
}

// manifestDefinition returns where the variable at the place of a request is defined.
func (r *request) manifestDefinition() []location {
	list := []location{}
	name, _, _ := variableAt(r.doc.text, r.doc.offset(r.Position))
	for _, v := range outlineOf(r.doc.text).get("variables").all() {
		if e := v.get("name"); e != nil && name != "" && scalarOf(e.value) == name {
			list = append(list, location{r.doc.uri, r.doc.between(e.from, e.from+len(e.key))})
		}
	}
	return list
}
