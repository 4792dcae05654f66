package main

// This file explains a job: its final properties and links, each with its origin. Secrets are hidden; values of
// variables are shown as their placeholders.

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/internal/pipeline/secrets"
	"github.com/boshrender/boshrender/internal/redact"
	"github.com/boshrender/boshrender/internal/terminal"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
)

// explainedJobs is the result of explain for a job.
type explainedJobs struct {
	Jobs []explainedJob `json:"jobs"`
}

// explainedJob is the job in a group.
type explainedJob struct {
	Group      string              `json:"group"`
	Job        string              `json:"job"`
	Release    string              `json:"release"`
	Properties []explainedProperty `json:"properties"`
	Links      []explainedLink     `json:"links"`
}

// explainedProperty is a property in it. Value is null without a value, and "<redacted>" stands for secrets.
type explainedProperty struct {
	Name      string              `json:"name"`
	Value     any                 `json:"value"`
	Source    string              `json:"source"`
	Origin    string              `json:"origin"`
	Variables []explainedVariable `json:"variables,omitempty"`
}

// explainedVariable is a placeholder in a value, and where its value comes from.
type explainedVariable struct {
	Name   string `json:"name"`
	Origin string `json:"origin"`
}

// explainedLink is a link in it.
type explainedLink struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// jobs explains the jobs of a name.
func (o *opened) jobs(ctx context.Context, resolved *boshrender.Resolved, name, group string) ([]explainedJob, error) {
	var list []explainedJob
	for g := range resolved.All() {
		j := g.Job(name)
		if j == nil || group != "" && g.Name != group {
			continue
		}
		e := explainedJob{Group: g.Name, Job: j.Name, Release: j.Release, Properties: []explainedProperty{}, Links: []explainedLink{}}
		values, err := o.finalProperties(ctx, g, j)
		if err != nil {
			return nil, err
		}
		for _, p := range resolved.Links().Sources(g.Name, j.Name) {
			one := explainedProperty{Name: p.Name, Source: string(p.Source), Origin: placeOf(p), Variables: o.variables(ctx, at(j.Properties, p.Name))}
			if p.Source != links.FromNowhere {
				one.Value = at(values, p.Name)
			}
			e.Properties = append(e.Properties, one)
		}
		for _, c := range j.Spec().Consumes {
			if why, ok := resolved.Links().Explain(g.Name, j.Name, c.Name); ok {
				e.Links = append(e.Links, explainedLink{c.Name, why.String()})
			}
		}
		list = append(list, e)
	}
	return list, nil
}

// placeOf returns where the value of a property is written.
func placeOf(p links.Property) string {
	if o := p.Location.Origin(); p.Source != links.FromDefault && p.Source != links.FromNowhere && o.File != "" {
		return o.String()
	}
	return p.Location.Position()
}

// finalProperties returns the properties of a job as they are shown: with all values, or without secrets and with
// placeholders.
func (o *opened) finalProperties(ctx context.Context, g *boshrender.Group, j *boshrender.Job) (*manifest.Map, error) {
	if o.showSecrets && len(j.Instances) > 0 {
		hash, err := g.SpecHash(ctx, j.Name, j.Instances[0])
		if err != nil {
			return nil, err
		}
		final, _ := hash.Get("properties")
		values, _ := final.(*manifest.Map)
		return values, nil
	}
	var rule secrets.Rule
	for _, p := range j.Spec().Properties {
		rule.Add(p.Name, p.Definition)
	}
	values := j.Properties
	if !o.showSecrets {
		values = rule.Hidden(values)
	}
	shown, _ := written(values).(*manifest.Map)
	return shown, nil
}

// written returns a value as the director gets it, without the marks of [manifest.Given].
func written(value any) any {
	switch v := value.(type) {
	case *manifest.Map:
		out := manifest.MapOf()
		for key, inner := range v.All() {
			out.Set(manifest.Written(key), written(inner))
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i, inner := range v {
			out[i] = written(inner)
		}
		return out
	case string:
		return manifest.Written(v)
	}
	return value
}

// variables explains the placeholders in a value.
func (o *opened) variables(ctx context.Context, value any) []explainedVariable {
	var list []explainedVariable
	for _, text := range variables(value) {
		plain := manifest.Written(text)
		name := strings.TrimPrefix(strings.TrimSpace(strings.Trim(plain, "()")), "!")
		first, _, _ := strings.Cut(name, ".")
		origin := ""
		if plain == text {
			origin = placeIn(ctx, manifest.Given{Store: o.given.Store}, first, "-v")
		}
		if origin == "" && o.given.Server != nil {
			origin = placeIn(ctx, o.given.Server, first, o.varsStore)
		}
		list = append(list, explainedVariable{name, cmp.Or(origin, "no value")})
	}
	return list
}

// placeIn returns where the value of a variable in a store is written, "" if it has none: unknown, if that isn't known.
func placeIn(ctx context.Context, s manifest.Store, name, unknown string) string {
	value, ok, err := s.Get(ctx, &manifest.Variable{Name: name})
	switch n, isNode := value.(*manifest.Node); {
	case err != nil || !ok:
		return ""
	case isNode && n.Origin().File != "":
		return n.Origin().String()
	}
	return unknown
}

// maxShown bounds a value in the text, in characters.
const maxShown = 70

// shownValue returns a value in one line.
func shownValue(p explainedProperty) string {
	if p.Source == string(links.FromNowhere) {
		return "–"
	}
	if p.Value == redact.Text {
		return redact.Text
	}
	var out strings.Builder
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(p.Value); err != nil {
		return "?"
	}
	text := strings.TrimSpace(out.String())
	if utf8.RuneCountInString(text) > maxShown {
		text = string([]rune(text)[:maxShown]) + "…"
	}
	return text
}

// printJobs prints them.
func printJobs(w io.Writer, list []explainedJob) error {
	var b strings.Builder
	for i, j := range list {
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "job '%s' of release '%s' in instance group '%s'\n", j.Job, j.Release, j.Group)
		for _, p := range j.Properties {
			fmt.Fprintf(&b, "  %s: %s\n    %s (%s)\n", p.Name, shownValue(p), p.Source, p.Origin)
			for _, v := range p.Variables {
				fmt.Fprintf(&b, "    ((%s)): %s\n", v.Name, v.Origin)
			}
		}
		for _, l := range j.Links {
			b.WriteString("  " + strings.ReplaceAll(strings.TrimRight(l.Text, "\n"), "\n", "\n  ") + "\n")
		}
	}
	_, err := io.WriteString(w, terminal.Text(b.String()))
	return err
}
