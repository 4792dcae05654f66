package boshrender

// This file defines the errors of rendering: a tree from the instance group to the template, which prints as the
// director prints it.

import (
	"errors"
	"fmt"
	"strings"

	"github.com/boshrender/boshrender/erb"
)

// Error tells what failed in one instance of a group.
type Error struct {
	Group    string
	Instance string // "group/index"
	Jobs     []*JobError
}

// Error prints the failures in the director's layout.
func (e *Error) Error() string {
	return "Unable to render instance groups for deployment. Errors are:\n" + indent(e.item())
}

func (e *Error) item() string {
	lines := []string{fmt.Sprintf("- Unable to render jobs for instance group '%s'. Errors are:", e.Group)}
	for _, j := range e.Jobs {
		lines = append(lines, indent(j.Error()))
	}
	return strings.Join(lines, "\n")
}

// Unwrap gives the errors of the jobs.
func (e *Error) Unwrap() []error {
	list := make([]error, len(e.Jobs))
	for i, j := range e.Jobs {
		list[i] = j
	}
	return list
}

// JobError tells what failed in one job.
type JobError struct {
	Job       string
	Templates []*TemplateError
}

// Error prints the failures in the director's layout. A failing monit file stands there without a headline of its
// own, and the director looks at nothing else of the job then.
func (e *JobError) Error() string {
	lines := []string{fmt.Sprintf("- Unable to render templates for job '%s'. Errors are:", e.Job)}
	for _, t := range e.Templates {
		lines = append(lines, indent("- "+t.Error()))
	}
	return strings.Join(lines, "\n")
}

// Unwrap gives the errors of the templates.
func (e *JobError) Unwrap() []error {
	list := make([]error, len(e.Templates))
	for i, t := range e.Templates {
		list[i] = t
	}
	return list
}

// TemplateError tells why one template failed; it unwraps to an *erb.Error.
type TemplateError struct {
	Job    string
	Source string // path in the job's folder templates, "monit" for the monit file
	Err    error
}

// Error prints the failure as the director does.
func (e *TemplateError) Error() string {
	line, message := "(unknown)", e.Err.Error()
	var cause *erb.Error
	if errors.As(e.Err, &cause) {
		message = cause.Message
		if cause.Kind != erb.Ruby {
			message = cause.Error()
		}
		if cause.Line > 0 {
			line = fmt.Sprint(cause.Line)
		}
	}
	return fmt.Sprintf("Error filling in template '%s' (line %s: %s)", e.Source, line, message)
}

// Unwrap gives the cause.
func (e *TemplateError) Unwrap() error { return e.Err }

// Combine joins the errors of several groups into one text in the director's layout. Of each group the director
// reports the first instance that failed; so does Combine.
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
	lines := []string{"Unable to render instance groups for deployment. Errors are:"}
	for _, g := range c.groups {
		lines = append(lines, indent(g.item()))
	}
	return strings.Join(lines, "\n")
}

func (c *combined) Unwrap() []error { return c.all }

// indent moves all lines two columns to the right.
func indent(s string) string { return "  " + strings.ReplaceAll(s, "\n", "\n  ") }
