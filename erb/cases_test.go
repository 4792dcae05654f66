package erb

// This file runs the cases in data files: expressions of core methods (internal/ruby/testdata/*.rb) and templates
// (testdata/templates/*.txtar). The reference Ruby filled in the expected results.

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/erb/internal/input"
	"github.com/boshrender/boshrender/erb/internal/interp"
	"github.com/boshrender/boshrender/erb/internal/lib/director"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
	"github.com/boshrender/boshrender/internal/psych"
)

// The files of cases.
const (
	methodCases   = "internal/ruby/testdata/*.rb"
	templateCases = "testdata/templates/*.txtar"
)

// evaluate evaluates Ruby code as it would be in a template, and returns the inspect of its value.
func evaluate(expr string) (string, error) {
	file := source.NewFile("case.rb", expr)
	tree, err := syntax.ParseRuby(file, syntax.Limits{})
	if err != nil {
		return "", syntaxErrors(file, err)
	}
	rt := ruby.NewRuntime(context.Background(), Limits{Steps: 5_000_000}.fill())
	rt.Now, rt.Rand = casefile.Now, &casefile.Random{}
	self := director.NewContext(rt, input.NewMapping(nil, nil), nil)
	vm := interp.New(rt, self)
	v, err := interp.Compile(file, tree, nil).Run(vm)
	if err != nil {
		return "", renderError(file, rt, err)
	}
	text, err := rt.Inspect(v)
	if err != nil {
		return "", renderError(file, rt, err)
	}
	return text, nil
}

func TestMethods(t *testing.T) {
	cases, err := casefile.AllMethods(methodCases)
	require.NoError(t, err)
	for _, c := range tier.Sample(cases, 4, 1) {
		t.Run(c.At, func(t *testing.T) {
			text, err := evaluate(c.Expr)
			if verdict := casefile.Judge(c.At, c.Gap, c.Want, outcome(text, err, false)); verdict != nil {
				t.Errorf("%s\n%v", c.Expr, verdict)
			}
		})
	}
}

// outcome returns a result in the form of a case file.
func outcome(text string, err error, lines bool) casefile.Want {
	if err == nil {
		return casefile.Text(casefile.Mask(text))
	}
	var e *Error
	if !errors.As(err, &e) {
		return casefile.Raise(casefile.Failure{Class: "error", Message: err.Error()})
	}
	f := casefile.Failure{Class: e.Class, Message: casefile.Mask(e.Message)}
	if e.Kind == Syntax {
		f.Message = ""
	}
	if lines {
		f.Line = e.Line
	}
	return casefile.Raise(f)
}

func TestTemplates(t *testing.T) {
	cases, err := casefile.AllTemplates(templateCases)
	require.NoError(t, err)
	for _, c := range cases {
		file, _, _ := strings.Cut(c.At, ":")
		t.Run(file+"/"+strings.ReplaceAll(c.Name, " ", "_"), func(t *testing.T) {
			text, err := renderCase(c, Parse)
			if verdict := casefile.Judge(c.At, c.Gap, c.Want, outcome(text, err, true)); verdict != nil {
				t.Error(verdict)
			}
		})
	}
}

// parseCovered parses a template with counters.
func parseCovered(name, text string) (*Template, error) {
	return ParseCovered(context.Background(), name, text)
}

// TestCovered checks that templates with counters render the same as others.
func TestCovered(t *testing.T) {
	tier.Sequential(t)
	templates, err := casefile.AllTemplates(templateCases)
	require.NoError(t, err)
	for _, c := range templates {
		text, err := renderCase(c, parseCovered)
		if verdict := casefile.Judge(c.At, c.Gap, c.Want, outcome(text, err, true)); verdict != nil {
			t.Errorf("%s: %v", c.Name, verdict)
		}
	}
	methods, err := casefile.AllMethods(methodCases)
	require.NoError(t, err)
	for _, c := range tier.Sample(methods, 8, 8) {
		source := &casefile.TemplateCase{Template: "<%= (" + c.Expr + ").inspect %>"}
		want, wantErr := renderCase(source, Parse)
		got, err := renderCase(source, parseCovered)
		require.Equal(t, outcome(want, wantErr, true), outcome(got, err, true), "%s: %s", c.At, c.Expr)
	}
}

// renderCase renders a case's templates one after another and returns the last one's result, whatever the results
// of the others.
func renderCase(c *casefile.TemplateCase, parse func(name, text string) (*Template, error)) (string, error) {
	spec, err := psych.Load([]byte(c.Document()), psych.Options{})
	if err != nil {
		return "", err
	}
	s, err := NewSession(Input{Spec: spec, Now: casefile.Now, Rand: &casefile.Random{}, Cache: new(Cache)})
	if err != nil {
		return "", err
	}
	out := &Output{}
	for _, source := range append([]string{c.Template}, c.Then...) {
		tmpl, parseErr := parse("(erb)", source)
		if parseErr != nil {
			return "", parseErr
		}
		out, err = s.Render(context.Background(), tmpl)
	}
	if err != nil {
		return "", err
	}
	return out.Text, nil
}
