package boshtest

// This file renders templates and checks their output.

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/textdiff"
)

// Output is the output of a template.
type Output struct {
	// Text is the whole output.
	Text string
	// Reads lists the reads of the template, of properties, links and spec: "properties.app.port", "spec.index".
	Reads []erb.Read
	// Volatile names the calls that make the output differ each time: "Time.now".
	Volatile []string

	t    T
	name string // of the template
}

// Render renders the template. An error ends the test.
func (t *Template) Render(test T, options ...Option) *Output {
	test.Helper()
	out, err := t.render(test, options)
	if err != nil {
		test.Fatalf("%s", describe(err))
	}
	return out
}

func (t *Template) render(test T, options []Option) (*Output, error) {
	p, err := t.parsed()
	if err != nil {
		return nil, err
	}
	in, err := newInput(p, slices.Concat(t.options, options))
	if err != nil {
		return nil, err
	}
	p.record.note(test, in)
	if in.createEnv {
		text, err := in.withoutDirector(contextOf(test))
		return &Output{Text: text, t: test, name: p.template.Name()}, err
	}
	out, err := p.template.Render(contextOf(test), in.erb)
	if err != nil {
		return nil, in.hidden(contextOf(test), err)
	}
	return &Output{out.Text, out.Reads, out.Volatile, test, p.template.Name()}, nil
}

// contextOf returns the context of a test that has one, as the tests of package testing have.
func contextOf(t T) context.Context {
	if c, ok := t.(interface{ Context() context.Context }); ok {
		return c.Context()
	}
	return context.Background()
}

// Contains checks that the output contains each of the texts.
func (o *Output) Contains(texts ...string) *Output {
	o.t.Helper()
	for _, text := range texts {
		if !strings.Contains(o.Text, text) {
			o.t.Errorf("%s: the output lacks %q:\n%s", o.name, text, o.Text)
		}
	}
	return o
}

// ContainsLines checks that the output has each of the lines, ignoring blanks around them.
func (o *Output) ContainsLines(lines ...string) *Output {
	o.t.Helper()
	for _, want := range lines {
		is := func(line string) bool { return strings.TrimSpace(line) == strings.TrimSpace(want) }
		if !slices.ContainsFunc(strings.Split(o.Text, "\n"), is) {
			o.t.Errorf("%s: the output lacks the line %q:\n%s", o.name, want, o.Text)
		}
	}
	return o
}

// Section returns a line of the output with the lines below it that are indented further, for formats like haproxy's
// and nginx's: "listen health", "server {". Of several equal lines it returns the first. The test ends if there
// is none.
func (o *Output) Section(head string) *Output {
	o.t.Helper()
	var part strings.Builder
	depth := -1
	for line := range strings.Lines(o.Text) {
		text := strings.TrimSpace(line)
		indent := len(line) - len(strings.TrimLeft(line, " \t"))
		switch {
		case depth >= 0 && text != "" && indent <= depth:
			return o.part(head, part.String())
		case depth < 0 && text == strings.TrimSpace(head):
			depth = indent
		}
		if depth >= 0 {
			part.WriteString(line)
		}
	}
	if depth < 0 {
		o.t.Fatalf("%s: the output has no line %q:\n%s", o.name, head, o.Text)
	}
	return o.part(head, part.String())
}

// part returns an output that holds a part of o.
func (o *Output) part(name, text string) *Output {
	return &Output{text, o.Reads, o.Volatile, o.t, o.name + ": " + name}
}

// Lacks checks that the output contains none of the texts.
func (o *Output) Lacks(texts ...string) *Output {
	o.t.Helper()
	for _, text := range texts {
		if at := strings.Index(o.Text, text); at >= 0 {
			o.t.Errorf("%s: the output has %q in line %d:\n%s", o.name, text, 1+strings.Count(o.Text[:at], "\n"), o.Text)
		}
	}
	return o
}

// Count checks how often the output contains a text.
func (o *Output) Count(text string, times int) *Output {
	o.t.Helper()
	if n := strings.Count(o.Text, text); n != times {
		o.t.Errorf("%s: the output has %q %d times, not %d:\n%s", o.name, text, n, times, o.Text)
	}
	return o
}

// Matches checks the output against a regular expression of Go; (?m) makes ^ and $ match at lines.
func (o *Output) Matches(expression string) *Output {
	o.t.Helper()
	matches(o.t, o.name+": the output", expression, o.Text)
	return o
}

func matches(t T, what, expression, text string) {
	t.Helper()
	re, err := regexp.Compile(expression) // public: it is the test's
	if err != nil {
		t.Fatalf("%v", err)
	}
	if !re.MatchString(text) {
		t.Errorf("%s doesn't match %q:\n%s", what, expression, text)
	}
}

// Equals checks the whole output.
func (o *Output) Equals(want string) *Output {
	o.t.Helper()
	if o.Text != want {
		o.t.Errorf("%s: the output differs:\n%s", o.name, difference(want, o.Text))
	}
	return o
}

// difference shows the expected lines (-) and the actual ones (+).
func difference(want, got string) string {
	return "--- want\n+++ got\n" + textdiff.Unified(want, got)
}

// Failure is the exception that a template raised.
type Failure struct {
	// Error has the class, the message and the position of the exception.
	*erb.Error

	t T
}

// Names of classes for [Failure.Raises], which takes others as Ruby spells them, such as "RuntimeError".
const (
	UnknownProperty = "Bosh::Common::Template::UnknownProperty"
	UnknownLink     = "Bosh::Common::Template::UnknownLink"
)

// Fails renders a template that should raise an exception. The test ends if it doesn't, or can't be rendered for
// another reason.
func (t *Template) Fails(test T, options ...Option) *Failure {
	test.Helper()
	out, err := t.render(test, options)
	f := &Failure{t: test}
	switch {
	case err == nil:
		test.Fatalf("%s raised nothing, it rendered:\n%s", out.name, out.Text)
	case !errors.As(err, &f.Error) || f.Kind != erb.Ruby:
		test.Fatalf("the template raised nothing: %s", describe(err))
	}
	return f
}

// Raises checks the class of the exception, and that its message contains a text.
func (f *Failure) Raises(class, message string) *Failure {
	f.t.Helper()
	if f.Class != class {
		f.t.Errorf("expected %s: %s", class, describe(f.Error))
	}
	return f.Contains(message)
}

// Contains checks that the message contains a text.
func (f *Failure) Contains(text string) *Failure {
	f.t.Helper()
	if !strings.Contains(f.Message, text) {
		f.t.Errorf("the message lacks %q: %s", text, describe(f.Error))
	}
	return f
}

// Matches checks the message against a regular expression of Go.
func (f *Failure) Matches(expression string) *Failure {
	f.t.Helper()
	matches(f.t, "the message", expression, f.Message)
	return f
}

// AtLine checks the line of the template.
func (f *Failure) AtLine(line int) *Failure {
	f.t.Helper()
	if f.Line != line {
		f.t.Errorf("expected an exception in line %d: %s", line, describe(f.Error))
	}
	return f
}

// describe formats an error with the line of the template and the backtrace.
func describe(err error) string {
	var all erb.Errors
	switch e := err.(type) {
	case *erb.Error:
		all = erb.Errors{e}
	case erb.Errors:
		all = e
	default:
		return err.Error()
	}
	var b strings.Builder
	for _, e := range all {
		fmt.Fprintf(&b, "\n%v\n%s", e, e.Snippet())
		for _, f := range e.Stack {
			fmt.Fprintf(&b, "  %s:%d:%d: in a call of %s\n", f.Template, f.Line, f.Column, f.Method)
		}
	}
	return b.String()
}
