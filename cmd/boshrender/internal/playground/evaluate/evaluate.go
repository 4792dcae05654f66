// Package evaluate renders the texts in the panes of the playground's page. It runs in a browser, but does not depend
// on one.
package evaluate

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender/createenv"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// Request holds the texts of the panes.
type Request struct {
	// Template is the text of the template.
	Template string `json:"template"`
	// Spec is the job spec in YAML. A part is enough: properties and consumes. If it is blank, the properties are
	// used unchanged, without defaults.
	Spec string `json:"spec"`
	// Properties are the properties of the manifest, a hash in YAML.
	Properties string `json:"properties"`
	// Links maps names of links to hashes of instances, properties and address, in YAML.
	Links string `json:"links"`
	// Instance has keys of the spec hash that replace the default ones, in YAML: "index: 2".
	Instance string `json:"instance"`
	// CreateEnv renders as `bosh create-env` does. Then there are no links, and Instance has keys of its document.
	CreateEnv bool `json:"createEnv,omitempty"`
}

// The names of the panes in findings.
const (
	PaneTemplate   = "template"
	PaneSpec       = "spec"
	PaneProperties = "properties"
	PaneLinks      = "links"
	PaneInstance   = "instance"
)

// Response holds the result that the page shows. Text is the output if there are no findings.
type Response struct {
	// Text is the rendered text.
	Text string `json:"text"`
	// Findings lists the errors of all panes.
	Findings []Finding `json:"findings"`
	// Reads lists the reads of the template, Volatile the methods that depend on time or randomness.
	Reads    []string `json:"reads"`
	Volatile []string `json:"volatile"`
	// Unread lists the properties of the spec that the template didn't read.
	Unread []string `json:"unread"`
	// Missed lists the lines of the template that were not fully evaluated, Untaken the ways of its branches that
	// were not taken.
	Missed  []int `json:"missed"`
	Untaken []Way `json:"untaken"`
	// Steps and Memory are the amounts of the limits that the render used; 0 with CreateEnv, as the lists are empty.
	Steps  int64 `json:"steps"`
	Memory int64 `json:"memory"`
}

// Way is one outcome of a branch: "true" of an "if", "several" turns of a "loop".
type Way struct {
	// Line and Column are the position of the branch, from 1.
	Line   int `json:"line"`
	Column int `json:"column"`
	// Kind is the kind of the branch, Name the name of the way.
	Kind string `json:"kind"`
	Name string `json:"name"`
}

// Finding is one error.
type Finding struct {
	// Pane names the pane of the error.
	Pane string `json:"pane"`
	// Kind is the kind of an erb.Error in lower case, "input" for the other panes.
	Kind string `json:"kind"`
	// Class is the class of an exception, "" for other errors.
	Class string `json:"class,omitempty"`
	// Message describes the error.
	Message string `json:"message"`
	// Hint is a helpful sentence: the name that was probably meant, or why something is refused. "" for none.
	Hint string `json:"hint,omitempty"`
	// Line and Column count from 1; 0 where there are none.
	Line   int `json:"line,omitempty"`
	Column int `json:"column,omitempty"`
}

// Limits are smaller than the library's: the page should respond while its user types.
var Limits = erb.Limits{Steps: 5_000_000, Memory: 64 << 20, Output: 4 << 20, String: 8 << 20, Elements: 1 << 20, Regexp: time.Second}

// Evaluate renders r. It returns nil lists as empty ones.
func Evaluate(ctx context.Context, r Request) *Response {
	e := &evaluation{createEnv: r.CreateEnv, response: &Response{
		Findings: []Finding{}, Reads: []string{}, Volatile: []string{}, Unread: []string{}, Missed: []int{}, Untaken: []Way{},
	}}
	t, err := erb.ParseCovered(ctx, PaneTemplate, r.Template)
	e.failed(PaneTemplate, err)
	if r.CreateEnv {
		e.renderCreateEnv(ctx, r)
		return e.response
	}
	hash := e.specHash(ctx, r)
	if len(e.response.Findings) > 0 {
		return e.response
	}
	out, err := t.Render(ctx, erb.Input{Spec: hash, Limits: Limits, Now: time.Now, Rand: rand.Reader, StableSort: true})
	if err != nil {
		e.failed(PaneTemplate, err)
		return e.response
	}
	e.took(out)
	e.covered(t.Coverage())
	return e.response
}

// evaluation collects a response.
type evaluation struct {
	response   *Response
	createEnv  bool
	job        *spec.JobSpec // nil without a spec
	properties *manifest.Map // as bound; nil on an error
	given      []string      // names of the links in the pane
}

func (e *evaluation) took(out *erb.Output) {
	e.response.Text, e.response.Steps, e.response.Memory = out.Text, out.Steps, out.Memory
	e.response.Volatile = append(e.response.Volatile, out.Volatile...)
	for _, read := range out.Reads {
		e.response.Reads = append(e.response.Reads, string(read))
	}
	if e.job == nil {
		return
	}
	for _, p := range e.job.Properties {
		if !slices.ContainsFunc(out.Reads, func(r erb.Read) bool { return r.Of("properties." + p.Name) }) {
			e.response.Unread = append(e.response.Unread, p.Name)
		}
	}
}

func (e *evaluation) covered(c erb.Coverage) {
	for _, l := range c.Lines {
		if l.Count() == 0 || l.Partial() {
			e.response.Missed = append(e.response.Missed, l.Line)
		}
	}
	for _, b := range c.Branches {
		for _, w := range b.Ways {
			if w.Count == 0 {
				e.response.Untaken = append(e.response.Untaken, Way{b.Line, b.Column, b.Kind, w.Name})
			}
		}
	}
}

// specHash builds the spec hash.
func (e *evaluation) specHash(ctx context.Context, r Request) *manifest.Map {
	hash := manifest.MapOf(
		"deployment", "playground", "job", manifest.MapOf("name", "group"), "index", 0, "bootstrap", true, "name", "group",
		"id", "5f1f9d5c-0000-4000-8000-000000000000", "az", "z1", "address", "10.0.0.1", "ip", "10.0.0.1",
		"networks", manifest.MapOf("default", manifest.MapOf("ip", "10.0.0.1")),
	)
	for key, value := range e.hash(ctx, PaneInstance, r.Instance).All() {
		hash.Set(key, value)
	}
	properties := e.hash(ctx, PaneProperties, r.Properties)
	e.job = e.jobSpec(ctx, r.Spec)
	if e.job != nil {
		bound, err := spec.BindProperties(e.job, properties)
		e.failed(PaneSpec, err)
		properties = bound
	}
	e.properties = properties
	hash.Set("properties", properties)
	hash.Set("links", e.links(ctx, r.Links))
	return hash
}

// jobSpec reads a job spec, or a part of one. It returns nil for a blank text.
func (e *evaluation) jobSpec(ctx context.Context, text string) *spec.JobSpec {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	given := e.hash(ctx, PaneSpec, text)
	if given == nil {
		return nil
	}
	if !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	if !given.Has("name") {
		text += "name: job\n" // at the end, to keep line numbers
	}
	if !given.Has("templates") {
		text += "templates: {}\n"
	}
	job, err := spec.ParseJob(PaneSpec, []byte(text))
	if err != nil {
		e.failed(PaneSpec, err)
		return nil
	}
	return job
}

// links returns the links that the job consumes, or all links if there is no spec.
func (e *evaluation) links(ctx context.Context, text string) *manifest.Map {
	links := new(manifest.Map)
	document := e.document(ctx, PaneLinks, text)
	if document == nil {
		return links
	}
	for key, value := range written(document) {
		name := fmt.Sprint(key.Value())
		e.given = append(e.given, name)
		fail := func(at *manifest.Node, message, hint string) {
			e.add(Finding{Pane: PaneLinks, Kind: "input", Message: message, Hint: hint, Line: at.Line(), Column: at.Column()})
		}
		given, ok := value.Value().(*manifest.Map)
		if !ok {
			fail(value, fmt.Sprintf("link '%s' is not a hash", name), "A link has the keys instances, properties and address.")
			continue
		}
		if !e.consumed(name) {
			fail(key, fmt.Sprintf("link '%s' is not among those that the spec consumes", name), didYouMean(name, e.consumedNames()))
			continue
		}
		link := manifest.MapOf("instances", []any{}, "name", name, "properties", new(manifest.Map), "address", nil)
		for key, part := range given.All() {
			link.Set(key, part)
		}
		links.Set(name, link)
	}
	return links
}

// written returns the pairs of a hash in the order in which they are written: the CLI sorts them.
func written(n *manifest.Node) iter.Seq2[*manifest.Node, *manifest.Node] {
	values := map[*manifest.Node]*manifest.Node{}
	var keys []*manifest.Node
	for key, value := range n.Pairs() {
		keys, values[key] = append(keys, key), value
	}
	slices.SortStableFunc(keys, func(a, b *manifest.Node) int {
		return cmp.Or(cmp.Compare(a.Line(), b.Line()), cmp.Compare(a.Column(), b.Column()))
	})
	return func(yield func(_, _ *manifest.Node) bool) {
		for _, key := range keys {
			if !yield(key, values[key]) {
				return
			}
		}
	}
}

// consumed reports whether the job consumes a link. Without a spec it consumes all.
func (e *evaluation) consumed(name string) bool {
	if e.job == nil {
		return true
	}
	_, ok := e.job.Consume(name)
	return ok
}

// hash reads a hash in YAML. It returns an empty one for a blank text, nil for an invalid one.
func (e *evaluation) hash(ctx context.Context, pane, text string) *manifest.Map {
	n := e.document(ctx, pane, text)
	if n == nil {
		return nil
	}
	if m, ok := n.Value().(*manifest.Map); ok {
		return m
	}
	return new(manifest.Map)
}

// document reads a hash in YAML, or a blank text. It returns nil for an invalid one.
func (e *evaluation) document(ctx context.Context, pane, text string) *manifest.Node {
	y := manifest.YAML{Reading: manifest.AsDeployed}
	switch {
	case e.createEnv:
		y.Reading = manifest.AsCLI
	case pane == PaneSpec: // it is part of a release, which the CLI doesn't rewrite
		y.Reading = manifest.AsDirector
	}
	n, err := y.Document(ctx, pane, []byte(text))
	if err != nil {
		e.failed(pane, err)
		return nil
	}
	switch n.Value().(type) {
	case nil, *manifest.Map:
		return n
	}
	e.add(Finding{Pane: pane, Kind: "input", Message: "this is not a hash", Line: n.Line(), Column: n.Column()})
	return nil
}

func (e *evaluation) add(f Finding) { e.response.Findings = append(e.response.Findings, f) }

// failed adds all errors in err.
func (e *evaluation) failed(pane string, err error) {
	if err == nil {
		return
	}
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		for _, one := range many.Unwrap() {
			e.failed(pane, one)
		}
		return
	}
	f := Finding{Pane: pane, Kind: "input", Message: err.Error()}
	var (
		render   *erb.Error
		alone    *createenv.Error
		document *manifest.Error
		job      *spec.Error
		property *spec.PropertyError
	)
	switch {
	case errors.As(err, &render):
		f.Kind, f.Class, f.Message, f.Line, f.Column = render.Kind.String(), render.Class, render.Message, render.Line, render.Column
		f.Hint = e.hint(render)
	case errors.As(err, &alone):
		e.failed(pane, &erb.Error{Kind: alone.Kind, Class: alone.Class, Message: alone.Message, Line: alone.Line, Column: max(alone.Column, min(alone.Line, 1))})
		return
	case errors.As(err, &document):
		f.Message, f.Line, f.Column = plain(document.Message), document.Location.Line, document.Location.Column
	case errors.As(err, &job):
		f.Message, f.Line, f.Column = job.Message, job.Location.Line, job.Location.Column
	case errors.As(err, &property):
		f.Message, f.Line, f.Column = property.Message, property.Location.Line, property.Location.Column
	}
	e.add(f)
}

// director matches the beginning and the end of a director's message about a document that is not YAML.
var director = pattern.New(`^Incorrect YAML structure of the uploaded manifest: #<Psych::SyntaxError: \(<unknown>\): (.*)>$`)

// plain returns the part of a message about the YAML alone: no pane is an uploaded manifest.
func plain(message string) string { return director.ReplaceAllString(message, "the YAML is wrong: $1") }
