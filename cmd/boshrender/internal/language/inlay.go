package language

// This file shows the defaults of properties behind the calls that read them, and the output of tags behind their ends.

import (
	"context"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/usage"
	"github.com/boshrender/boshrender/internal/pipeline/secrets"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// maxHint is the length in characters from which a default is shortened.
const maxHint = 30

// secret reports whether the name or the type of a property denotes a secret.
func secret(p spec.Property) bool {
	var rule secrets.Rule
	rule.Add(p.Name, p.Definition)
	return secrets.Named(p.Name) || rule.Typed[p.Name]
}

// visible returns a default or an example of a property with <redacted> in place of its secrets.
func visible(p spec.Property, value any) any {
	var rule secrets.Rule
	rule.Add(p.Name, p.Definition)
	m := new(manifest.Map)
	m.Set(p.Name, value)
	value, _ = rule.Hidden(m).Get(p.Name)
	return value
}

// inlay answers textDocument/inlayHint.
func (r *request) inlay(ctx context.Context) (any, error) {
	list := []inlayHint{}
	if r.place.kind != templateDocument && r.place.kind != monitDocument {
		return list, nil
	}
	j := r.place.project.job(ctx, r.place.job)
	used, code := r.place.project.template(ctx, r.place.name)
	if j == nil || used == nil || code != r.doc.string {
		return list, nil
	}
	from, to := r.doc.offset(r.Range.Start), r.doc.offset(r.Range.End)
	plain := map[int]string{} // the values of tags that write a default as it is
	for _, u := range used.Properties {
		if u.OfLink || u.Default || u.Form != usage.Method || len(u.Names) != 1 || u.Written[0] == (usage.Place{}) {
			continue
		}
		p, ok := j.Property(u.Names[0])
		if !ok || !p.HasDefault || p.Default == nil || secret(p) {
			continue
		}
		at := r.doc.offset(r.doc.word(r.doc.at(u.Written[0].Line, u.Written[0].Column)).End)
		if strings.HasPrefix(code[at:], ")") {
			at++
		}
		if from <= at && at <= to {
			list = append(list, inlayHint{Position: r.doc.position(at), Label: "= " + brief(visible(p, p.Default)), PaddingLeft: true})
			plain[tagEnd(code, at)] = "→ " + brief(visible(p, p.Default))
		}
	}
	values := r.values(used)
	for _, at := range slices.Sorted(maps.Keys(values)) {
		if from <= at && at <= to && values[at] != plain[at] {
			list = append(list, inlayHint{Position: r.doc.position(at), Label: values[at], PaddingLeft: true})
		}
	}
	return list, nil
}

// brief returns a value in a line.
func brief(value any) string {
	switch v := value.(type) {
	case *manifest.Map:
		if v.Len() > 0 {
			return "{…}"
		}
	case []any:
		if len(v) > 0 {
			return "[…]"
		}
	}
	data, err := manifest.Marshal(value)
	if err != nil {
		return "…"
	}
	return short(strings.TrimSpace(strings.TrimPrefix(string(data), "---")))
}

// short returns the beginning of the first line of a text.
func short(text string) string {
	s, rest, _ := strings.Cut(text, "\n")
	if utf8.RuneCountInString(s) > maxHint {
		s, rest = string([]rune(s)[:maxHint]), "…"
	}
	if rest != "" {
		s += "…"
	}
	return s
}
