package language

// This file offers changes that mend findings.

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/lint"
	"github.com/boshrender/boshrender/spec"
)

// codeUndeclared is the code of lint's rule about a property that the spec lacks.
const codeUndeclared = "P001"

// actions answers textDocument/codeAction.
func (r *request) actions(ctx context.Context) (any, error) {
	list := []codeAction{}
	if r.place.project == nil || r.place.project.release == nil {
		return list, nil
	}
	for _, d := range r.Context.Diagnostics {
		switch {
		case d.Source != "boshrender":
		case d.Code == codeUndeclared:
			list = append(list, r.declare(ctx, d)...)
		default:
			report, err := r.reported(ctx)
			if err != nil {
				return list, nil
			}
			list = append(list, r.fixes(report, d)...)
		}
	}
	return list, nil
}

// reported returns the report whose findings the editor has, or a new one if there is none about this text.
func (r *request) reported(ctx context.Context) (*lint.Report, error) {
	if report := r.reports.of(r.doc); report != nil {
		return report, nil
	}
	p := r.place.project
	linter, err := r.Linter(ctx, p.root, p.release)
	if err != nil {
		return nil, err
	}
	linter.Keep = func(_ *spec.Release, name string) bool { return name == r.place.job }
	linter.TextOnly, linter.Least = true, lint.Hint
	report, err := linter.Run(ctx, p.release)
	if err == nil {
		r.reports.set(r.doc, report)
	}
	return report, err
}

// fixes returns the fixes of package lint for a finding.
func (r *request) fixes(report *lint.Report, d diagnostic) []codeAction {
	for i := range report.Findings {
		f := &report.Findings[i]
		if !f.Fixable() || f.Rule.Code != string(d.Code) || f.File != r.doc.path || r.doc.position(r.doc.at(f.Line, f.Column)) != d.Range.Start {
			continue
		}
		if fixed, what, ok := report.Fixed(f); ok {
			edit := difference(r.doc.text, fixed)
			return []codeAction{{what, "quickfix", []diagnostic{d}, true, workspaceEdit{map[string][]textEdit{r.doc.uri: {edit}}}}}
		}
	}
	return nil
}

// difference returns the edit that makes a text of another. Equal beginnings and ends stay.
func difference(t *text, now string) textEdit {
	was := t.string
	from := 0
	for from < min(len(was), len(now)) && was[from] == now[from] {
		from++
	}
	from = t.lines[t.lineOf(from)]
	end := 0
	for end < min(len(was), len(now))-from && was[len(was)-1-end] == now[len(now)-1-end] {
		end++
	}
	for end > 0 && was[len(was)-end]&0xC0 == 0x80 { // within a character
		end--
	}
	return textEdit{t.between(from, len(was)-end), now[from : len(now)-end]}
}

// declare returns the actions that declare the property of a finding in the spec.
func (r *request) declare(ctx context.Context, d diagnostic) []codeAction {
	p := r.place.project
	j := p.job(ctx, r.place.job)
	used, code := p.template(ctx, r.place.name)
	if j == nil || used == nil || code != r.doc.string {
		return nil
	}
	for _, u := range used.Properties {
		if u.OfLink || r.doc.position(r.doc.at(u.Line, u.Column)) != d.Range.Start {
			continue
		}
		i := slices.IndexFunc(u.Names, func(name string) bool {
			return strings.Contains(d.Message, " "+name) && !strings.Contains(name, "*")
		})
		if i < 0 {
			continue
		}
		file := p.below(j.Location.File)
		before, err := p.read(ctx, file)
		if err != nil {
			return nil
		}
		t := newText(before)
		edit, ok := declaration(t, u.Names[i])
		if !ok {
			return nil
		}
		uri := r.uri(filepath.Join(p.root, filepath.FromSlash(file)))
		return []codeAction{{fmt.Sprintf("Declare %s in the spec", u.Names[i]), "quickfix", []diagnostic{d}, true, workspaceEdit{map[string][]textEdit{uri: {edit}}}}}
	}
	return nil
}

// declaration returns the edit of a spec that declares a property behind the others; ok is false if that can't be done.
func declaration(t *text, name string) (edit textEdit, ok bool) {
	root := outlineOf(t)
	properties := root.get("properties")
	indent, at, lead := "  ", len(t.string), ""
	switch {
	case properties == nil:
		lead = "\nproperties:\n"
		if root.below == nil || strings.HasPrefix(t.string, "{") {
			return edit, false
		}
	case len(properties.below) == 0:
		_, from := t.line(properties.line)
		line, _ := t.line(properties.line)
		lead, at = "properties:\n", from+len(line)+1
		if at > len(t.string) {
			at = len(t.string)
		}
		if properties.value != "" && properties.value != "{}" {
			return edit, false
		}
		edit.Range.Start = t.position(from)
	default:
		last := properties.below[len(properties.below)-1]
		indent = strings.Repeat(" ", last.indent)
		line, from := t.line(last.end)
		at = min(from+len(line)+1, len(t.string))
		edit.Range.Start = t.position(at)
	}
	if properties == nil {
		edit.Range.Start = t.position(at)
	}
	edit.Range.End = t.position(at)
	if at > 0 && t.string[at-1] != '\n' && lead != "properties:\n" {
		lead = "\n" + lead
	}
	edit.NewText = lead + indent + name + ":\n" + indent + "  description: \"\"\n"
	after := t.string[:t.offset(edit.Range.Start)] + edit.NewText + t.string[at:]
	j, err := spec.ParseJob("spec", []byte(after))
	if err != nil {
		return edit, false
	}
	_, ok = j.Property(name)
	return edit, ok
}
