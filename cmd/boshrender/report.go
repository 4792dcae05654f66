package main

// This file formats errors for users: the director's text, with positions.

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
)

// serverless matches a director's text for a variable without a value. On a command line there is no config server.
var serverless = pattern.New(`Failed to find variable '([^']*)' from config server: HTTP Code '404', Error: 'Name '[^']*' not found'`)

// report returns an error whose text has at least one line for every error in err, without repetitions. resolved, if
// not nil, provides the files of templates.
func report(err error, resolved *boshrender.Resolved) error {
	var once []string
	r := &reported{cause: err}
	said := map[string]bool{}
	for _, l := range lines(err, resolved) { // a job of an addon has the same error in each group
		if said[l.text] {
			continue
		}
		said[l.text] = true
		once = append(once, l.text)
		for _, p := range l.problems {
			p.Message = withoutServer(p.Message)
			r.problems = append(r.problems, p)
		}
	}
	r.text = withoutServer(strings.Join(once, "\n"))
	return r
}

func withoutServer(text string) string {
	return serverless.ReplaceAllString(text, "The variable '$1' has no value")
}

// reported is an error that [report] made.
type reported struct {
	text     string
	problems []problem
	cause    error
}

func (r *reported) Error() string { return r.text }

// Unwrap returns the reported error.
func (r *reported) Unwrap() error { return r.cause }

// report is the function report, with help for variables that flags must set.
func (o *opened) report(err error, resolved *boshrender.Resolved) error {
	r, _ := report(err, resolved).(*reported)
	if names := withoutValue(err); len(names) > 0 {
		how := o.howToGive(names)
		r.text += "\n" + how
		if len(r.problems) > 0 {
			r.problems[0].Hint = how
		}
	}
	return r
}

// withoutValue lists the variables without a value in an error.
func withoutValue(err error) []string {
	var names []string
	var missing *manifest.MissingVariablesError
	if m, ok := err.(*manifest.MissingVariablesError); ok {
		missing = m
	}
	switch e := err.(type) {
	case interface{ Unwrap() []error }:
		for _, one := range e.Unwrap() {
			names = append(names, withoutValue(one)...)
		}
	case interface{ Unwrap() error }:
		if inner := e.Unwrap(); inner != nil {
			names = append(names, withoutValue(inner)...)
		}
	}
	if missing != nil {
		names = append(names, missing.Names...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// howToGive says how to set the values of variables.
func (o *opened) howToGive(names []string) string {
	var lines []string
	var generated []string
	variables := o.Manifest.Variables
	for _, c := range o.Addons.RuntimeConfigs {
		variables = slices.Concat(variables, c.Variables)
	}
	for _, name := range names {
		if _, given, _ := (manifest.Given{Store: o.given.Store}).Get(o.ctx, &manifest.Variable{Name: name}); given {
			lines = append(lines, fmt.Sprintf("  %s in a file that --vars-store names: -v and -l don't count inside of the values that they give", name))
			continue
		}
		declared := slices.ContainsFunc(variables, func(v *manifest.Variable) bool {
			return strings.TrimPrefix(v.Name, "/") == strings.TrimPrefix(name, "/") && v.Type != ""
		})
		if declared && o.varsStore == "" {
			generated = append(generated, name)
			continue
		}
		lines = append(lines, fmt.Sprintf("  -v %s=VALUE, or %s in a file that -l names", name, name))
	}
	if len(generated) > 0 {
		lines = append(lines, "  --vars-store FILE generates "+strings.Join(generated, ", ")+", and keeps the values")
	}
	return "variables get values like this:\n" + strings.Join(lines, "\n")
}

// line is a part of the text of an error, and the problems that it reports.
type line struct {
	text     string
	problems []problem
}

func lineOf(err error) line { return line{err.Error(), problemOf(err)} }

func lines(err error, resolved *boshrender.Resolved) []line {
	var rendering *boshrender.Error
	switch e := err.(type) {
	case nil:
		return nil
	case links.Errors:
		var out []line
		for _, one := range e {
			out = append(out, lineOf(one))
		}
		return out
	case interface{ Unwrap() []error }:
		if errors.As(err, &rendering) {
			whole := line{err.Error(), []problem{{Kind: kindFailed, Message: err.Error()}}}
			return append([]line{whole}, places(err, resolved)...)
		}
		var out []line
		for _, one := range e.Unwrap() {
			out = append(out, lines(one, resolved)...)
		}
		return out
	}
	return []line{lineOf(err)}
}

// places lists the positions of errors in templates, each once, with the line of the template.
func places(err error, resolved *boshrender.Resolved) []line {
	var out []line
	seen := map[string]bool{}
	walk(err, "", func(group string, t *boshrender.TemplateError) {
		var e *erb.Error
		if !errors.As(t, &e) || e.Line == 0 {
			return
		}
		file := e.Template
		if at := templateFile(resolved, group, t); at != "" && e.Template == t.Job+"/"+t.Source {
			file = at
		}
		text := fmt.Sprintf("\n%s:%d:%d: %s: %s\n%s", file, e.Line, e.Column, e.Class, e.Message, strings.TrimRight(e.Snippet(), "\n"))
		why := whyNoLink(resolved, group, t.Job, e) + whyNoProperty(resolved, group, t.Job, e)
		text += why
		if seen[text] {
			return
		}
		seen[text] = true
		p := problemOf(e)[0]
		p.File, p.Group, p.Job = file, group, t.Job
		if why != "" {
			p.Hint = strings.TrimPrefix(why, "\n")
		}
		out = append(out, line{text, []problem{p}})
	})
	return out
}

// walk calls f for every error of a template below err.
func walk(err error, group string, f func(group string, t *boshrender.TemplateError)) {
	switch e := err.(type) {
	case *boshrender.TemplateError:
		f(group, e)
		return
	case *boshrender.Error:
		group = e.Group
	}
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		for _, one := range many.Unwrap() {
			walk(one, group, f)
		}
	}
}

// templateFile returns the path of a template in its release, "" if it is not known.
func templateFile(resolved *boshrender.Resolved, group string, t *boshrender.TemplateError) string {
	g := resolved.Group(group)
	if g == nil || g.Job(t.Job) == nil || t.Source == "spec" {
		return ""
	}
	dir := path.Dir(g.Job(t.Job).Spec().Location.File)
	if t.Source == "monit" {
		return path.Join(dir, "monit")
	}
	return path.Join(dir, "templates", t.Source)
}
