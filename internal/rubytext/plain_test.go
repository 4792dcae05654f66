package rubytext_test

// This file compares the results for plain data with Ruby's, and with the evaluator's.

import (
	"context"
	"errors"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/internal/rubytext"
)

var unquote = strings.NewReplacer(`\\`, `\`, `\'`, `'`)

// about holds this package's result for each form of expression in the file; an expression names a document or a
// text.
var about = []struct {
	form   *regexp.Regexp
	answer func(v any) (any, error)
}{
	{form(`YAML.unsafe_load($)`), func(v any) (any, error) { return v, nil }},
	{form(`YAML.unsafe_load($).to_s`), func(v any) (any, error) { return rubytext.ToS(v), nil }},
	{form(`YAML.unsafe_load($).keys[0].to_s`), func(v any) (any, error) { return v.(*psych.Map).Keys()[0], nil }},
	{form(`YAML.unsafe_load($).class`), func(v any) (any, error) { return verbatim(rubytext.ClassName(v)), nil }},
	{form(`!!YAML.unsafe_load($)`), func(v any) (any, error) { return rubytext.Truthy(v), nil }},
	{form(`YAML.unsafe_load($).zork`), func(v any) (any, error) { return nil, errors.New(rubytext.NoMethod("zork", v)) }},
	{form(`"" + YAML.unsafe_load($)`), func(v any) (any, error) { return nil, errors.New(rubytext.NoConversion(v, "String")) }},
	{form(`YAML.unsafe_load($)["key"]`), func(v any) (any, error) { return rubytext.Lookup(v, "key") }},
	{form(`YAML.unsafe_load($)["key"] = 1`), func(v any) (any, error) { return nil, rubytext.AssignError(v) }},
	{form(`$.split('.')`), func(v any) (any, error) { return rubytext.Path(v.(string)), nil }},
}

// verbatim is printed unchanged.
type verbatim string

// form returns a pattern that matches an expression with a literal in it.
func form(expr string) *regexp.Regexp {
	return regexp.MustCompile(`\A` + strings.Replace(regexp.QuoteMeta(expr), `\$`, `'((?:[^'\\]|\\.)*)'`, 1) + `\z`)
}

func TestPlain(t *testing.T) {
	const file = "testdata/plain.rb"
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	cases, err := casefile.ParseMethods(file, text)
	require.NoError(t, err)
	used := make([]int, len(about))
	for _, c := range cases.Cases {
		for i, a := range about {
			m := a.form.FindStringSubmatch(c.Expr)
			if m == nil {
				continue
			}
			used[i]++
			t.Run(c.At, func(t *testing.T) {
				got, err := a.answer(read(t, c.Expr, unquote.Replace(m[1])))
				require.Equal(t, want(c), printed(got, err), c.Expr)
				require.Equal(t, want(c), evaluated(t, c.Expr), "the evaluator: %s", c.Expr)
			})
		}
	}
	total := 0
	for i, n := range used {
		require.Positive(t, n, about[i].form)
		total += n
	}
	require.Len(t, cases.Cases, total, "each line has one of the forms")
}

// read returns the plain data of a literal: of a document, or a text.
func read(t *testing.T, expr, literal string) any {
	if !strings.Contains(expr, "YAML") {
		return literal
	}
	v, err := psych.Load([]byte(literal), psych.Options{Unsafe: true})
	require.NoError(t, err)
	return v
}

func printed(v any, err error) string {
	if err != nil {
		return "raises " + err.Error()
	}
	if name, ok := v.(verbatim); ok {
		return string(name)
	}
	return rubytext.Inspect(v)
}

func want(c *casefile.MethodCase) string {
	if c.Want.Failure != nil {
		return "raises " + c.Want.Failure.Message
	}
	return c.Want.Text
}

// evaluated returns the output of a template for an expression.
func evaluated(t *testing.T, expr string) string {
	tmpl, err := erb.Parse("case.erb", "<%= ("+expr+").inspect %>")
	require.NoError(t, err)
	out, err := tmpl.Render(context.Background(), erb.Input{})
	var raised *erb.Error
	if errors.As(err, &raised) {
		return "raises " + raised.Message
	}
	require.NoError(t, err)
	return out.Text
}
