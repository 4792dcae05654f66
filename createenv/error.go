package createenv

// This file defines the errors of renders.

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/pipeline/secrets"
	"github.com/boshrender/boshrender/internal/script"
)

// Error is a failure to render a template.
type Error struct {
	// Kind classifies the failure: erb.Ruby for an exception, whose Class and Message are Ruby's.
	Kind           erb.Kind
	Class, Message string
	// Template is the name of the template.
	Template string
	// Line counts from 1; 0 if it is unknown. Column counts from 1; it is 0 for exceptions.
	Line, Column int
	// Instance is the one that was rendered, ‹job›/‹index›; "/" if the document is at fault, and "" before it was read.
	Instance string

	inspected string // the exception
	cause     error
}

// Error returns the text of the CLI's script for an exception. For another kind it is "template:line:column: Class: message".
func (e *Error) Error() string {
	if e.Kind == erb.Ruby {
		line := "unknown"
		if e.Line > 0 {
			line = fmt.Sprint(e.Line)
		}
		return fmt.Sprintf("Error filling in template '%s' for %s (line %s: %s)", e.Template, e.Instance, line, cmp.Or(e.inspected, e.Message))
	}
	where := e.Template
	if e.Line > 0 {
		where += fmt.Sprintf(":%d:%d", e.Line, e.Column)
	}
	return where + ": " + e.Class + ": " + e.Message
}

// Unwrap returns the cause: limits.ErrExceeded, or the cause of the context that ended; nil for exceptions.
func (e *Error) Unwrap() error { return e.cause }

// HideSecrets returns the error of a render without the parts of the exceptions of templates that differ when the same
// manifest is rendered with other secrets; others are the errors of these renders.
func HideSecrets(err error, others ...error) error {
	all := make([]map[string][]*Error, len(others))
	for n, other := range others {
		all[n] = byTemplate(other)
	}
	var out []error
	same := byTemplate(err)
	seen := map[string]int{}
	for _, one := range flat(err) {
		e, ok := one.(*Error)
		if !ok || e.Kind != erb.Ruby {
			out = append(out, one)
			continue
		}
		var messages, inspected []string
		n := seen[e.Template]
		seen[e.Template]++
		for _, other := range all {
			m, i := "", ""
			if list := other[e.Template]; len(list) == len(same[e.Template]) {
				m, i = list[n].Class+"\n"+list[n].Message, list[n].Class+"\n"+list[n].inspected
			}
			messages, inspected = append(messages, m), append(inspected, i)
		}
		hidden := *e
		hidden.Message = secrets.Message(e.Class+"\n"+e.Message, messages)
		hidden.inspected = secrets.Message(e.Class+"\n"+e.inspected, inspected)
		out = append(out, &hidden)
	}
	return errors.Join(out...)
}

// byTemplate returns the exceptions in an error, by the names of their templates.
func byTemplate(err error) map[string][]*Error {
	m := map[string][]*Error{}
	for _, one := range flat(err) {
		if e, ok := one.(*Error); ok && e.Kind == erb.Ruby {
			m[e.Template] = append(m[e.Template], e)
		}
	}
	return m
}

// flat returns the errors that an error joins.
func flat(err error) []error {
	many, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return []error{err}
	}
	var out []error
	for _, one := range many.Unwrap() {
		out = append(out, flat(one)...)
	}
	return out
}

// raised makes the error of an exception from the result of CreateEnv.render.
func raised(path string, result []any) error {
	text := func(i int) string { s, _ := result[i].(string); return s }
	line, _ := result[1].(int64)
	return &Error{Kind: erb.Ruby, Class: text(3), Message: text(4), Template: path, Line: int(line), Instance: text(0), inspected: text(2)}
}

var kinds = lazy.Value[map[script.Kind]erb.Kind]{New: func() map[script.Kind]erb.Kind {
	return map[script.Kind]erb.Kind{
		script.Raised: erb.Ruby, script.NotRuby: erb.Syntax, script.NotHere: erb.Unsupported, script.Exceeded: erb.Limit,
		script.Cancelled: erb.Cancelled, script.InternalBug: erb.Internal,
	}
}}

// failure makes the error of anything that is no exception of the template.
func failure(path string, err error) error {
	var e *script.Error
	if !errors.As(err, &e) {
		return &Error{Kind: erb.Internal, Class: "Internal", Message: err.Error(), Template: path, cause: err}
	}
	out := &Error{Kind: kinds.Get()[e.Kind], Class: e.Class, Message: e.Message, Template: path, inspected: e.Error(), cause: e.Cause}
	for _, p := range e.Places {
		if p.File == path {
			out.Line, out.Column = p.Line, p.Column
			break
		}
	}
	return out
}
