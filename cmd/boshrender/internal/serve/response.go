package serve

// This file defines responses.

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"runtime"
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb"
)

// response is the response to a request, or a call back to the client.
type response struct {
	V         int             `json:"v"`
	ID        json.RawMessage `json:"id"`
	Error     *failure        `json:"error,omitempty"`
	Templates []parsed        `json:"templates,omitempty"`
	Files     []file          `json:"files,omitempty"`
	Needs     []query         `json:"needs,omitempty"`
	Limits    *limits         `json:"limits,omitempty"`
	Call      int64           `json:"call,omitempty"`
	Query     *query          `json:"query,omitempty"`
}

// failure says why a request has no result.
type failure struct {
	Kind      string  `json:"kind"`
	Message   string  `json:"message"`
	Wrong     []wrong `json:"wrong,omitempty"`     // fields, of kind request
	Templates []int   `json:"templates,omitempty"` // the indexes, of kind unknown
}

// parsed is a template that was parsed.
type parsed struct {
	Digest string          `json:"digest"`
	Errors []templateError `json:"errors,omitempty"`
}

// file is a rendered template.
type file struct {
	Text     *string         `json:"text,omitempty"`
	Base64   *string         `json:"base64,omitempty"` // of a text that isn't UTF-8
	Reads    []erb.Read      `json:"reads,omitempty"`
	Volatile []string        `json:"volatile,omitempty"`
	Errors   []templateError `json:"errors,omitempty"`
}

// templateError is an error of a template.
type templateError struct {
	Kind     string  `json:"kind"`
	Class    string  `json:"class"`
	Message  string  `json:"message"`
	Printed  string  `json:"printed"`
	Template string  `json:"template"`
	Line     int     `json:"line,omitempty"`
	Column   int     `json:"column,omitempty"`
	Hint     string  `json:"hint,omitempty"`
	Stack    []frame `json:"stack,omitempty"`
}

// frame is a call that led to an error.
type frame struct {
	Method   string `json:"method"`
	Template string `json:"template"`
	Line     int    `json:"line,omitempty"`
	Column   int    `json:"column,omitempty"`
}

// limits are the limits of the server.
type limits struct {
	Workers   int              `json:"workers"`
	Request   int              `json:"request"`
	Waiting   int              `json:"waiting"`
	Templates int              `json:"templates"`
	Render    map[string]int64 `json:"render"`
}

func (r *request) respond() *response { return &response{V: Version, ID: r.id} }

func (r *request) fail(kind, message string) *response {
	out := r.respond()
	out.Error = &failure{Kind: kind, Message: message}
	return out
}

// refuse is the response to a request with wrong fields.
func (r *request) refuse(list []wrong) *response {
	out := r.fail("request", "the request is wrong")
	out.Error.Wrong = list
	return out
}

func (r *request) limitsResponse() *response {
	out := r.respond()
	out.Limits = &limits{runtime.GOMAXPROCS(0), MaxRequest, MaxWaiting, MaxTemplates, map[string]int64{}}
	for name, l := range limitFields(&r.limits) {
		out.Limits.Render[name] = l.standard
	}
	return out
}

// line returns the response as a line.
func (r *response) line() []byte {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(r); err != nil {
		panic(err) // all types and identifiers can be encoded
	}
	return out.Bytes()
}

// errorsOf returns the errors of a template.
func errorsOf(name string, err error) []templateError {
	var list erb.Errors
	var one *erb.Error
	switch {
	case errors.As(err, &list):
	case errors.As(err, &one):
		list = erb.Errors{one}
	default:
		return []templateError{{Kind: erb.Internal.String(), Class: "Internal", Message: err.Error(), Printed: err.Error(), Template: name}}
	}
	out := make([]templateError, len(list))
	for n, e := range list {
		out[n] = templateError{e.Kind.String(), e.Class, e.Message, e.Printed(), e.Template, e.Line, e.Column, e.Hint, nil}
		for _, f := range e.Stack {
			out[n].Stack = append(out[n].Stack, frame(f))
		}
	}
	return out
}

// write sets the text.
func (f *file) write(text string) {
	if utf8.ValidString(text) {
		f.Text = &text
		return
	}
	encoded := base64.StdEncoding.EncodeToString([]byte(text))
	f.Base64 = &encoded
}
