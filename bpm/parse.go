package bpm

// This file makes a tree of a bpm.yml and keeps the errors of reading it.

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/internal/redact"
	"github.com/boshrender/boshrender/manifest"
)

// ParseError is one thing in a bpm.yml that bpm cannot read.
type ParseError struct {
	// Location is the place in the document, with a path as "processes[0].args"; no line if the text is not YAML.
	Location manifest.Location
	// Message describes the mistake. For a text that is not YAML it is bpm's message, which is yaml.v3's text and may
	// name a line.
	Message string
}

// Error returns the position, the path and the message. It never quotes a value.
func (e *ParseError) Error() string {
	text := e.Message
	if e.Location.Path != "" {
		text = e.Location.Path + ": " + text
	}
	if place := e.Location.Position(); place != "" {
		text = place + ": " + text
	}
	return text
}

// Parse reads a rendered bpm.yml the way bpm does, with the same library, which is not Ruby's way: a number or boolean
// where a string is expected is the text that was written. An empty document is a Config without processes.
//
// It fails for text that is not YAML, and with all misfits at once, each a *ParseError. It does not check the values of
// the fields; Config.Validate does. It is ParseLimits{}.Parse without a context.
func Parse(data []byte) (*Config, error) { return ParseLimits{}.Parse(context.Background(), data) }

// parseYAML returns the first document of data, nil if there is none. yaml.v3 has no context, but it reads its text
// piece by piece, from a reader that ends with the context.
func parseYAML(data []byte, poll *limit.Poll) (root *yaml.Node, err error) {
	defer func() {
		if crash := recover(); crash != nil { // as bpm would
			root, err = nil, &ParseError{Location: located(new(yaml.Node), ""), Message: "yaml.v3 crashes"}
		}
	}()
	text := pieces{Reader: bytes.NewReader(data), poll: poll}
	var document yaml.Node
	switch err = yaml.NewDecoder(&text).Decode(&document); {
	case text.err != nil:
		return nil, text.err
	case errors.Is(err, io.EOF), err == nil && len(document.Content) == 0:
		return nil, nil
	case err != nil:
		return nil, unreadable(data, poll, err)
	}
	return document.Content[0], nil
}

// quoting are the messages of yaml.v3 that quote the text. The others are constant but for numbers of lines.
var quoting = pattern.New(`(?s)^(yaml: (?:unknown anchor|anchor) ').*(' (?:referenced|value contains itself))$`)

// unreadable returns the error for a text that yaml.v3 has refused. A value that begins with an asterisk is an unknown
// anchor; yaml.v3 says which, and not where. The error is poll's if that ends.
func unreadable(data []byte, poll *limit.Poll, err error) error {
	e := &ParseError{Location: located(new(yaml.Node), ""), Message: brief(quoting.ReplaceAllString(err.Error(), "${1}"+redact.Text+"${2}"))}
	if e.Message == brief(err.Error()) {
		return e
	}
	var anchor *psych.AnchorNotDefined
	if _, bad := psych.Load(data, psych.Options{Budget: poll}); errors.As(bad, &anchor) {
		e.Location.Line, e.Location.Column = anchor.Line, anchor.Column
	}
	return cmp.Or(poll.Err(), error(e))
}

// pieces is a text that ends when its reader has to end.
type pieces struct {
	*bytes.Reader
	poll *limit.Poll
	err  error
}

// Read reads a piece.
func (p *pieces) Read(into []byte) (int, error) {
	if p.err = p.poll.Work(len(into)); p.err != nil {
		return 0, p.err
	}
	return p.Reader.Read(into)
}

// maxErrors bounds how many errors are reported.
const maxErrors = 1000

// failures collects errors.
type failures struct {
	errs    []error
	dropped int // errors beyond maxErrors
}

// fail records an error.
func (f *failures) fail(n *yaml.Node, path, message string) {
	if len(f.errs) >= maxErrors {
		f.dropped++
		return
	}
	f.errs = append(f.errs, &ParseError{Location: located(n, path), Message: message})
}

// err returns all errors.
func (f *failures) err() error {
	if f.dropped > 0 {
		return errors.Join(append(f.errs, fmt.Errorf("%d more errors", f.dropped))...)
	}
	return errors.Join(f.errs...)
}

// brief returns the beginning of a name that is too long for a message.
func brief(name string) string {
	const most = 200
	if len(name) <= most {
		return name
	}
	return strings.ToValidUTF8(name[:most], "") + "…"
}

// join returns the path of a key.
func join(path, key string) string {
	if path == "" {
		return brief(key)
	}
	return path + "." + brief(key)
}
