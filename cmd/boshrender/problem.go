package main

// This file describes errors in the JSON documents of commands.

import (
	"context"
	"errors"
	"strings"

	"github.com/boshrender/boshrender/createenv"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

// problem is an error in a document. Its fields have the names that responses of `boshrender serve` have for errors.
type problem struct {
	// Kind is one of the constants below, or the kind of an error of a template: ruby, syntax, unsupported, limit,
	// internal.
	Kind    string `json:"kind"`
	Message string `json:"message"`
	// Code is the director's.
	Code   int    `json:"code,omitempty"`
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
	// Path names the part of a document: instance_groups[api].jobs[0].
	Path string `json:"path,omitempty"`
	// Group is an instance group.
	Group string `json:"group,omitempty"`
	Job   string `json:"job,omitempty"`
	// Class is the class of the exception in a template, Template the template's name: job/source.
	Class    string `json:"class,omitempty"`
	Template string `json:"template,omitempty"`
	Hint     string `json:"hint,omitempty"`
}

// Kinds of problems.
const (
	kindRequest   = "request"   // the flags or arguments are wrong
	kindFailed    = "failed"    // it could not be done
	kindFound     = "found"     // the reason of status 1
	kindCancelled = "cancelled" // by a signal, or by the limit of memory
)

// problemsOf describes an error that ends a run.
func problemsOf(err error, begun bool) []problem {
	var list []problem
	switch {
	case silent(err):
		return nil
	case errors.Is(err, context.Canceled), errors.Is(err, errMemory):
		return []problem{{Kind: kindCancelled, Message: err.Error()}}
	default:
		for _, e := range flat(err) {
			list = append(list, problemOf(e)...)
		}
	}
	for n := range list {
		if list[n].Kind == kindFailed && !begun {
			list[n].Kind = kindRequest
		}
	}
	return list
}

// flat returns the errors that an error joins.
func flat(err error) []error {
	switch e := err.(type) {
	case *links.Error: // its reason and cause are no errors beside it
	case interface{ Unwrap() []error }:
		var list []error
		for _, one := range e.Unwrap() {
			list = append(list, flat(one)...)
		}
		if text := err.Error(); len(list) == 0 || !strings.HasPrefix(text, list[0].Error()) { // it says more than they do
			break
		}
		return list
	}
	return []error{err}
}

// problemOf describes an error. A text of several lines is one problem, unless [report] made it.
func problemOf(err error) []problem {
	p := problem{Kind: kindFailed, Message: err.Error()}
	switch e := err.(type) {
	case *reported:
		return e.problems
	case watched:
		return problemsOf(e.error, true)
	case foundError:
		return ofKind(kindFound, e.error)
	case requestError:
		return ofKind(kindRequest, e.error)
	case *manifest.Error:
		p = located(e.Location, e.Message, e.Code)
	case *links.Error:
		p = located(e.Location, e.Message(), e.Code)
		p.Group, p.Job = e.Group, e.Job
	case *spec.Error:
		p.Message, p.Code, p.File, p.Line, p.Column = e.Message, int(e.Code), e.Location.File, e.Location.Line, e.Location.Column
	case *placement.Error:
		p.Code, p.Group = int(e.Code), e.Group
	case *optionError:
		p.Message, p.File, p.Line = e.why.Error(), e.file, e.line
	case *plan.Error:
		p.Code = code(e.Code)
	case *createenv.Error:
		p.Kind, p.Class, p.Template, p.Line, p.Column = e.Kind.String(), e.Class, e.Template, e.Line, e.Column
	case *erb.Error:
		p = problem{Kind: e.Kind.String(), Message: e.Message, Line: e.Line, Column: e.Column, Class: e.Class, Template: e.Template, Hint: e.Hint}
	default:
		var at *manifest.Error
		if errors.As(err, &at) {
			inner := located(at.Location, "", at.Code)
			inner.Message = p.Message
			p = inner
		}
	}
	return []problem{p}
}

// requestError is an error of flags or arguments that are wrong together, or have a wrong value.
type requestError struct{ error }

// Unwrap returns the error.
func (r requestError) Unwrap() error { return r.error }

// request makes a requestError of an error, if it isn't nil.
func request(err error) error {
	if err == nil {
		return nil
	}
	return requestError{err}
}

// ofKind describes an error with another kind.
func ofKind(kind string, err error) []problem {
	list := problemsOf(err, true)
	for n := range list {
		list[n].Kind = kind
	}
	return list
}

// located is a problem in a document.
func located(l manifest.Location, message string, c manifest.Code) problem {
	return problem{Kind: kindFailed, Message: message, Code: code(c), File: l.File, Line: l.Line, Column: l.Column, Path: l.Path}
}

// code returns a director's code, 0 for its code of errors without one.
func code(c manifest.Code) int {
	if c == manifest.CodeGeneral {
		return 0
	}
	return int(c)
}
