package boshrender

// This file says what a director prints for an error.

import (
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/spec"
)

// DirectorText returns the text that a director reports for an error of Resolve or of a render. It has no places, and
// ends where the director stops: with the first finding, or with all variables, links or templates that the director
// collects. What is not the director's keeps its own text; "" is that of nil.
func DirectorText(err error) string {
	switch e := err.(type) {
	case nil:
		return ""
	case *links.Errors:
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
		if e.Code == manifest.CodeConfigServerMissingName || e.Code == manifest.CodeConfigServerFetchError {
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
