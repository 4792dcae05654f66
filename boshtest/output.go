package boshtest

// This file renders templates and checks what comes out.

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/manifest"
)

// Output is what a template rendered.
type Output struct {
	// Text is the whole output.
	Text string

	t T
}

// Render renders the template. An error ends the test.
func (t *Template) Render(options ...Option) *Output {
	t.t.Helper()
	out, err := t.render(options)
	if err != nil {
		t.t.Fatalf("%s", describe(err))
	}
	return &Output{out, t.t}
}

func (t *Template) render(options []Option) (string, error) {
	in, err := newInput(t.job, options)
	if err != nil {
		return "", err
	}
	out, err := t.parsed.Render(context.Background(), in)
	if err != nil {
		return "", err
	}
	return out.Text, nil
}

// Failure is what a template raised.
type Failure struct {
	// Error has the class, the message and the place of the exception.
	*erb.Error

	t T
}

// Fails renders a template that should raise an exception. That it doesn't, or can't be rendered for another reason,
// ends the test.
func (t *Template) Fails(options ...Option) *Failure {
	t.t.Helper()
	text, err := t.render(options)
	f := &Failure{t: t.t}
	switch {
	case err == nil:
		t.t.Fatalf("%s raised nothing, it rendered:\n%s", t.parsed.Name(), text)
	case !errors.As(err, &f.Error) || f.Kind != erb.Ruby:
		t.t.Fatalf("%s raised nothing: %s", t.parsed.Name(), describe(err))
	}
	return f
}

// Contains checks that the message has a text in it.
func (f *Failure) Contains(text string) *Failure {
	f.t.Helper()
	if !strings.Contains(f.Message, text) {
		f.t.Errorf("the message lacks %q: %s", text, describe(f.Error))
	}
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

// Contains checks that the output has a text in it.
func (o *Output) Contains(text string) *Output {
	o.t.Helper()
	if !strings.Contains(o.Text, text) {
		o.t.Errorf("the output lacks %q:\n%s", text, o.Text)
	}
	return o
}

// Equals checks the whole output.
func (o *Output) Equals(want string) *Output {
	o.t.Helper()
	if o.Text != want {
		o.t.Errorf("the output differs:\n%s", diff(want, o.Text))
	}
	return o
}

// Golden checks the whole output against a file, or writes it there if UPDATE is set in the environment.
func (o *Output) Golden(path string) *Output {
	o.t.Helper()
	if os.Getenv("UPDATE") != "" {
		err := os.MkdirAll(filepath.Dir(path), 0o755)
		if err == nil {
			err = os.WriteFile(path, []byte(o.Text), 0o644)
		}
		if err != nil {
			o.t.Fatalf("%v", err)
		}
		return o
	}
	want, err := os.ReadFile(path)
	if err != nil {
		o.t.Fatalf("%v (set UPDATE=1 to write it)", err)
	}
	if o.Text != string(want) {
		o.t.Errorf("the output differs from %s:\n%s", path, diff(string(want), o.Text))
	}
	return o
}

// Value is a part of an output that is YAML or JSON.
type Value struct {
	t    T
	path string
	node *manifest.Node // nil if it isn't there
}

// Path reads the output as YAML, which JSON is too, and goes down a path of keys and indexes from 0:
// "processes.0.name". The test ends if the output is no YAML.
func (o *Output) Path(path string) *Value {
	o.t.Helper()
	n, err := manifest.YAML{}.Document("output", []byte(o.Text))
	if err != nil {
		o.t.Fatalf("%v\n%s", err, o.Text)
	}
	return (&Value{o.t, "", n}).Path(path)
}

// Path goes further down.
func (v *Value) Path(path string) *Value {
	n := v.node
	for _, key := range strings.Split(path, ".") {
		i, err := strconv.Atoi(key)
		switch {
		case n.Kind() != manifest.KindList:
			n = n.Get(key)
		case err == nil && i >= 0 && i < n.Len():
			n = n.Items()[i]
		default:
			n = nil
		}
	}
	return &Value{v.t, strings.TrimPrefix(v.path+"."+path, "."), n}
}

// Equals checks the value: nil, a bool, a number, a string, or slices and maps of them.
func (v *Value) Equals(want any) *Value {
	v.t.Helper()
	expected, err := manifest.NewNode(want)
	switch {
	case err != nil:
		v.t.Errorf("%s: %v", v.path, err)
	case v.node == nil:
		v.t.Errorf("there is no %s", v.path)
	case !manifest.Equal(v.node, expected):
		v.t.Errorf("%s differs:\n%s", v.path, diff(yaml(expected), yaml(v.node)))
	}
	return v
}

// Absent checks that there is no value.
func (v *Value) Absent() {
	v.t.Helper()
	if v.node != nil {
		v.t.Errorf("there is a %s:\n%s", v.path, yaml(v.node))
	}
}

func yaml(n *manifest.Node) string {
	text, err := n.Marshal()
	if err != nil {
		return err.Error()
	}
	return string(text)
}
