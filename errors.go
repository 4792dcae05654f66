package boshrender

// This file defines the errors of rendering: a tree from the instance group to the template, which prints as the
// director prints it.

import (
	"errors"
	"fmt"
	"strings"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/errlist"
	"github.com/boshrender/boshrender/internal/pipeline/platform"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

// Error holds the failures of one instance of a group. It prints in the director's layout:
//
//	Unable to render instance groups for deployment. Errors are:
//	  - Unable to render jobs for instance group 'router'. Errors are:
//	    - Unable to render templates for job 'gateway'. Errors are:
//	      - Error filling in template 'gateway.json.erb' (line 3: Can't find property '["gateway.port"]')
//
// errors.As finds each *TemplateError in it, and an *erb.Error, which has the column too.
type Error struct {
	// Group is the name of the instance group.
	Group string
	// Instance is "group/index"; "group" where the director looks variables up but renders nothing.
	Instance string
	// Jobs are those in which something failed, in the order of the group.
	Jobs []*JobError

	looked platform.Deploys // the action instead of rendering
}

// Error prints the failures in the director's layout.
func (e *Error) Error() string { return header + "\n" + indent(e.item()) }

const header = "Unable to render instance groups for deployment. Errors are:"

// item returns the error as it stands in the list of all groups. The director validates properties before all else and
// says only for which job they are wrong.
func (e *Error) item() string {
	if e.looked != platform.RendersAll {
		return e.lookedItem()
	}
	var schemas, jobs []string
	for _, j := range e.Jobs {
		if j.Schema != nil {
			schemas = append(schemas, strings.TrimSpace(j.Schema.Error()))
		}
		if text := j.templates(); text != "" {
			jobs = append(jobs, text)
		}
	}
	if jobs != nil {
		schemas = append(schemas, headed(unableGroup(e.Group), jobs))
	}
	return strings.Join(schemas, "\n")
}

func unableGroup(group string) string {
	return fmt.Sprintf("- Unable to render jobs for instance group '%s'. Errors are:", group)
}

// Unwrap returns the errors of the jobs, each a *JobError.
func (e *Error) Unwrap() []error { return errlist.Of(e.Jobs) }

// JobError holds the failures of one job. If Variables, Links or Schema is set, no template was tried.
type JobError struct {
	// Job is the name of the job.
	Job string
	// Variables are those in its properties that have no value: manifest.Errors.
	Variables error
	// Links are the links that have such variables in their properties.
	Links error
	// Schema is the violation of its properties_schema.json by its properties: a *spec.SchemaError, or the reason why
	// the file is not a schema.
	Schema error
	// Templates lists the templates that failed. If the monit file fails, it is the only one: the director stops there.
	Templates []*TemplateError
}

// Error prints the failures in the director's layout.
func (e *JobError) Error() string {
	var parts []string
	if e.Schema != nil {
		parts = append(parts, strings.TrimSpace(e.Schema.Error()))
	}
	if text := e.templates(); text != "" {
		parts = append(parts, text)
	}
	return strings.Join(parts, "\n")
}

// templates prints the lines below the headline of the group. Links and monit files have no headline of the job.
func (e *JobError) templates() string {
	var parts, lines []string
	if e.Variables != nil {
		lines = append(lines, e.Variables.Error())
	}
	for _, t := range e.Templates {
		if t.alone {
			parts = append(parts, strings.TrimSpace(t.Error()))
			continue
		}
		lines = append(lines, "- "+strings.TrimSpace(t.Error()))
	}
	if e.Links != nil {
		parts = append(parts, e.Links.Error())
	}
	if lines != nil {
		parts = append(parts, headed(fmt.Sprintf("- Unable to render templates for job '%s'. Errors are:", e.Job), lines))
	}
	return strings.Join(parts, "\n")
}

func (e *JobError) empty() bool {
	return e.Variables == nil && e.Links == nil && e.Schema == nil && len(e.Templates) == 0
}

// Unwrap returns all errors of the job: Variables, Links, Schema, and each *TemplateError.
func (e *JobError) Unwrap() []error {
	var list []error
	for _, err := range []error{e.Variables, e.Links, e.Schema} {
		if err != nil {
			list = append(list, err)
		}
	}
	for _, t := range e.Templates {
		list = append(list, t)
	}
	return list
}

// add records why a template failed; several reasons become several errors.
func (e *JobError) add(source string, alone bool, err error) {
	var all erb.Errors
	if !errors.As(err, &all) {
		e.Templates = append(e.Templates, &TemplateError{Job: e.Job, Source: source, Err: err, alone: alone})
		return
	}
	for _, one := range all {
		e.Templates = append(e.Templates, &TemplateError{Job: e.Job, Source: source, Err: one, alone: alone})
	}
}

// TemplateError is why one template failed.
type TemplateError struct {
	// Job is the name of the job.
	Job string
	// Source is the path in the job's folder templates; "monit" for the monit file.
	Source string
	// Err is an *erb.Error, unless the template could not be read.
	Err error

	alone bool // the monit file
}

// Error prints the failure as the director does.
func (e *TemplateError) Error() string {
	line, message := "(unknown)", fmt.Sprint(e.Err)
	var cause *erb.Error
	if errors.As(e.Err, &cause) {
		message = cause.Printed()
		if cause.Kind != erb.Ruby {
			message = cause.Class + ": " + cause.Message
		}
		if n := e.line(cause); n > 0 {
			line = fmt.Sprint(n)
		}
	}
	return fmt.Sprintf("Error filling in template '%s' (line %s: %s)", e.Source, line, message)
}

// line returns the line in this template: where the exception was raised, or where the template called a method that
// another template of the job defines.
func (e *TemplateError) line(cause *erb.Error) int {
	name := e.Job + "/" + e.Source
	if cause.Template == name {
		return cause.Line
	}
	for _, f := range cause.Stack {
		if f.Template == name {
			return f.Line
		}
	}
	return 0
}

// Unwrap returns Err.
func (e *TemplateError) Unwrap() error { return e.Err }

// Combine joins the errors of instances into one with a text in the director's layout. Of each group the director
// reports the first instance that failed; so does the text. errors.As finds the errors of all instances.
func Combine(errs ...*Error) error {
	if len(errs) == 0 {
		return nil
	}
	c := &combined{}
	seen := map[string]bool{}
	for _, e := range errs {
		if !seen[e.Group] {
			seen[e.Group] = true
			c.groups = append(c.groups, e)
		}
		c.all = append(c.all, e)
	}
	return c
}

type combined struct {
	groups []*Error // first of each group
	all    []error
}

func (c *combined) Error() string {
	items := make([]string, len(c.groups))
	for i, g := range c.groups {
		items[i] = g.item()
	}
	return headed(header, items)
}

func (c *combined) Unwrap() []error { return c.all }

// variablesError prints the errors of variables as the director lists them.
type variablesError struct{ err error }

func (e *variablesError) Error() string {
	list := manifest.AsErrors(e.err)
	if list == nil {
		return e.err.Error()
	}
	lines := make([]string, len(list))
	for i, one := range list {
		lines[i] = one.Message
		if one.Code == codes.ConfigServerMissingName || one.Code == codes.ConfigServerFetchError {
			lines[i] = "- " + one.Message
		}
	}
	return strings.Join(lines, "\n")
}

func (e *variablesError) Unwrap() error { return e.err }

// headed prints lines below a headline.
func headed(headline string, lines []string) string {
	return headline + "\n" + indent(strings.Join(lines, "\n"))
}

// indent moves all lines two columns to the right.
func indent(s string) string { return "  " + strings.ReplaceAll(s, "\n", "\n  ") }

// lookedItem is an error in the list of all groups, of a look-up without rendering. The error of a group without
// instances has no headline; links come after all properties.
func (e *Error) lookedItem() string {
	var properties, links []string
	for _, j := range e.Jobs {
		if j.Variables != nil {
			properties = append(properties, (&JobError{Job: j.Job, Variables: j.Variables}).templates())
		}
		if j.Links != nil {
			links = append(links, j.Links.Error())
		}
	}
	if e.looked == platform.ChecksEmpty {
		return strings.Join(properties, "\n")
	}
	return headed(unableGroup(e.Group), append(properties, links...))
}

// DirectorText returns the text that a director reports for an error of Resolve or of a render. It has no positions,
// and ends where the director stops: with the first finding, or with all variables, links or templates that the
// director collects. Errors that are not the director's keep their own text. For nil it returns "".
func DirectorText(err error) string {
	switch e := err.(type) {
	case nil:
		return ""
	case links.Errors:
		return e.Director()
	case *manifest.Error:
		return DirectorText(manifest.Errors{e})
	case manifest.Errors:
		return firstText(e)
	case *spec.Error:
		return e.Message
	case *placement.Error:
		return e.Message
	case *Error, *combined, *JobError, *TemplateError:
		return err.Error()
	case interface{ Unwrap() []error }:
		if all := e.Unwrap(); len(all) > 0 {
			return DirectorText(all[0])
		}
	}
	return err.Error()
}

// firstText returns the first message, with all others about variables if it is about one.
func firstText(list manifest.Errors) string {
	var fetched manifest.Errors
	for _, e := range list {
		if e.Code == codes.ConfigServerMissingName || e.Code == codes.ConfigServerFetchError {
			fetched = append(fetched, e)
		}
	}
	switch {
	case len(list) == 0:
		return ""
	case len(fetched) > 0 && fetched[0] == list[0]:
		return (&variablesError{fetched}).Error()
	}
	return list[0].Message
}
