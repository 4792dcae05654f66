package links

// This file puts the values of variables into the properties of links, with the director's errors.

import (
	"errors"
	"fmt"
	"strings"

	"github.com/boshrender/boshrender/internal/errlist"
	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/manifest"
)

// ErrNeverDeployed says that the deployment that provides a link has no values for its variables yet.
var ErrNeverDeployed = errors.New("deployment was never successfully deployed")

// Interpolate returns a copy of links, the result of [Table.Links], with variables in the properties replaced by their
// values. resolve does that for the properties of one link; deployment is the one that provides it, whose variables
// they are. Links whose properties resolve returns as they are stay as they are, and are shared with the copy.
//
// The director resolves them when it renders. An error has its layout: a headline for each link, then the lines of
// resolve's error. [ErrNeverDeployed] becomes the director's text for it. The error unwraps to the errors of resolve.
func Interpolate(links *manifest.Map, resolve func(deployment string, properties *manifest.Map) (*manifest.Map, error)) (*manifest.Map, error) {
	done := new(manifest.Map)
	var errs interpolationErrors
	for name, value := range links.All() {
		content, ok := value.(*manifest.Map)
		if !ok {
			done.Set(name, value)
			continue
		}
		done.Set(name, content)
		written, _ := content.Get("properties")
		properties, ok := written.(*manifest.Map)
		if !ok {
			continue
		}
		from, _ := content.Get("deployment_name")
		values, err := resolve(rubytext.ToS(from), properties)
		if err != nil {
			errs = append(errs, &interpolationError{link: name, deployment: rubytext.ToS(from), err: err})
			continue
		}
		if values != properties {
			content = content.Copy()
			content.Set("properties", values)
			done.Set(name, content)
		}
	}
	if errs != nil {
		return nil, errs
	}
	return done, nil
}

type interpolationErrors []*interpolationError

// Error returns the errors in the director's layout.
func (l interpolationErrors) Error() string { return errlist.Text(l) }

// Unwrap returns the errors of the links.
func (l interpolationErrors) Unwrap() []error { return errlist.Of(l) }

type interpolationError struct {
	link, deployment string
	err              error
}

// Error returns the headline for the link and the lines of its error.
func (e *interpolationError) Error() string {
	text := strings.TrimSpace(e.err.Error())
	if errors.Is(e.err, ErrNeverDeployed) {
		text = fmt.Sprintf("- Cannot consume properties from deployment '%s'. It was never successfully deployed.", e.deployment)
	}
	return fmt.Sprintf("- Unable to interpolate link '%s' properties; provided by '%s' deployment. Errors are:\n  %s",
		e.link, e.deployment, strings.ReplaceAll(text, "\n", "\n  "))
}

// Unwrap returns the error of resolving the link's variables.
func (e *interpolationError) Unwrap() error { return e.err }
