package main

// This file explains the sources of properties and links. It prints no values, which might be secrets.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/internal/spelling"
	"github.com/boshrender/boshrender/internal/terminal"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
)

func newExplain(a *app) *cobra.Command {
	f := &deploymentFlags{}
	c := &cobra.Command{
		Use: "explain NAME [MANIFEST] [flags]", Short: "Print where the properties and links of jobs come from",
		Long: "Explain prints where a property comes from (manifest, ops file, default of the spec), or to which provider a link resolves\n" +
			"and why, for each job that has the property or link, without values. For the name of a job it prints the final values of all\n" +
			"its properties, and its links, in each group: secrets are hidden, variables are shown as placeholders with the places of\n" +
			"their values. NAME can be jobs.NAME, properties.NAME or links.NAME. Status 1 if there is no such job, property or link.",
		Example: "  boshrender explain gateway.port\n  boshrender explain gateway --group gateway --json\n  boshrender explain links.nats cf.yml --skip-missing --release nats-release",
		Args:    cobra.RangeArgs(1, 2),
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) > 1 {
				f.manifest = args[1]
			}
			if err := a.enclose(c, a.asking(c.Context(), f), f.manifest); err != nil {
				return err
			}
			return a.explain(c.Context(), f, newExplanation(args[0]))
		},
	}
	f.register(c)
	f.registerState(c)
	f.registerDirector(c)
	c.MarkFlagsMutuallyExclusive("director", "state")
	return c
}

func (a *app) explain(ctx context.Context, f *deploymentFlags, x explanation) error {
	o, resolved, err := a.openResolved(ctx, f)
	if err != nil {
		return err
	}
	defer o.close()
	o.progress.clearLine()
	if x.jobs {
		jobs, err := o.jobs(ctx, resolved, x.name, f.group)
		switch {
		case err != nil:
			return o.report(err, resolved)
		case len(jobs) > 0 && a.json:
			a.result(explainedJobs{jobs})
			return nil
		case len(jobs) > 0:
			return printJobs(a.stdout, jobs)
		}
	}
	return x.print(a, resolved, f.group)
}

// explainedNames is the result of explain for a property or link.
type explainedNames struct {
	Sources []explainedName `json:"sources"`
}

// explainedName is one property or link of a job in it.
type explainedName struct {
	Group string `json:"group"`
	Job   string `json:"job"`
	Kind  string `json:"kind"` // "property" or "link"
	Name  string `json:"name"`
	Text  string `json:"text"`
}

// explanation is the subject of the command: a job, a property or a link, or any of that name. A job comes first.
type explanation struct {
	name       string
	jobs       bool
	properties bool
	links      bool
}

func newExplanation(text string) explanation {
	if name, ok := strings.CutPrefix(text, "properties."); ok {
		return explanation{name: name, properties: true}
	}
	if name, ok := strings.CutPrefix(text, "links."); ok {
		return explanation{name: name, links: true}
	}
	if name, ok := strings.CutPrefix(text, "jobs."); ok {
		return explanation{name: name, jobs: true}
	}
	return explanation{text, true, true, true}
}

// list explains it for each job that has it; group restricts it to one group if it isn't "".
func (x explanation) list(resolved *boshrender.Resolved, group string) []explainedName {
	list := []explainedName{}
	for g := range resolved.All() {
		if group != "" && g.Name != group {
			continue
		}
		for _, j := range g.Jobs {
			if x.properties {
				for _, p := range resolved.Links().Sources(g.Name, j.Name) {
					if x.about(p.Name) {
						list = append(list, explainedName{g.Name, j.Name, "property", p.Name, property(g, j, p)})
					}
				}
			}
			if why, ok := resolved.Links().Explain(g.Name, j.Name, x.name); ok && x.links {
				list = append(list, explainedName{g.Name, j.Name, "link", x.name, why.String()})
			}
		}
	}
	return list
}

// print prints it.
func (x explanation) print(a *app, resolved *boshrender.Resolved, group string) error {
	list := x.list(resolved, group)
	a.result(explainedNames{list})
	if len(list) == 0 {
		if group != "" && resolved.Group(group) == nil {
			return foundError{fmt.Errorf("there is no instance group '%s' with instances or jobs", group)}
		}
		text := x.name + ": no job has such a property or link"
		if !x.properties && !x.links {
			text = x.name + ": no job has that name"
		}
		if near := spelling.Nearest(x.name, x.names(resolved)); near != "" {
			text += "; did you mean " + near + "?"
		}
		return foundError{errors.New(text)}
	}
	for _, e := range list {
		if a.json {
			break
		}
		if _, err := io.WriteString(a.stdout, terminal.Text(e.Text)); err != nil {
			return err
		}
	}
	return nil
}

// names lists the names that can be explained: jobs, their properties, and the links that they consume.
func (x explanation) names(resolved *boshrender.Resolved) []string {
	var names []string
	for g := range resolved.All() {
		for _, j := range g.Jobs {
			if x.jobs {
				names = append(names, j.Name)
			}
			for _, p := range resolved.Links().Sources(g.Name, j.Name) {
				if x.properties {
					names = append(names, p.Name)
				}
			}
			for _, c := range j.Spec().Consumes {
				if x.links {
					names = append(names, c.Name)
				}
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// about reports whether a property is the subject, or below or above it.
func (x explanation) about(name string) bool {
	return name == x.name || strings.HasPrefix(name, x.name+".") || strings.HasPrefix(x.name, name+".")
}

// property explains the source of a property.
func property(g *boshrender.Group, j *boshrender.Job, p links.Property) string {
	text := fmt.Sprintf("property '%s' of job '%s' in instance group '%s': %s", p.Name, j.Name, g.Name, p.Source)
	switch origin := p.Location.Origin(); {
	case p.Source == links.FromDefault, p.Source == links.FromNowhere:
		text += fmt.Sprintf(" (%s)", p.Location.Position())
	case origin.File != "":
		text += fmt.Sprintf(" (%s)", origin)
	}
	if names := variables(at(j.Properties, p.Name)); len(names) > 0 {
		text += ", with the variables " + manifest.Written(strings.Join(names, ", "))
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

var placeholder = pattern.New(`\(\([^()]+\)\)`)

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
