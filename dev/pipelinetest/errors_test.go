package pipelinetest

// This file tests the errors of rendering, most of them against the director's own code.

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/limits"
	"github.com/boshrender/boshrender/manifest"
)

func TestErrorCases(t *testing.T) {
	for _, c := range readCases(t, "testdata/errors.txtar") {
		t.Run(c.at, func(t *testing.T) {
			t.Log(c.name)
			err := renderErrors(t, deploy(t, c.section["manifest"], c.files))
			require.Error(t, err)
			require.Equal(t, c.section["error"], err.Error()+"\n")
		})
	}
}

// errors.As finds all parts of an error.
func TestErrorTree(t *testing.T) {
	err := renderErrors(t, deploy(t, one, job("\n  <%= [1].fetch(9) %>")))
	var e *boshrender.Error
	require.ErrorAs(t, err, &e)
	require.Equal(t, "web", e.Group)
	require.Equal(t, "web/0", e.Instance)
	var j *boshrender.JobError
	require.ErrorAs(t, err, &j)
	require.Equal(t, "app", j.Job)
	var tmpl *boshrender.TemplateError
	require.ErrorAs(t, err, &tmpl)
	require.Equal(t, "file.erb", tmpl.Source)
	var cause *erb.Error
	require.ErrorAs(t, err, &cause)
	require.Equal(t, erb.Ruby, cause.Kind)
	require.Equal(t, "IndexError", cause.Class)
	require.Equal(t, "app/file.erb:2", fmt.Sprintf("%s:%d", cause.Template, cause.Line))
	require.Positive(t, cause.Column)

	single := e.Error()
	require.Equal(t, single, err.Error(), "one group prints as all groups do")
	require.NoError(t, boshrender.Combine())
}

// Errors that Ruby would word in its own way, or would not report, have texts of our own; all of them are reported.
func TestErrorsOfOurs(t *testing.T) {
	const head = "Unable to render instance groups for deployment. Errors are:\n" +
		"  - Unable to render jobs for instance group 'web'. Errors are:\n" +
		"    - Unable to render templates for job 'app'. Errors are:\n"
	for template, want := range map[string]string{
		"<% if true %>\n<%= foo( %>\n": "      - Error filling in template 'file.erb' (line 2: SyntaxError: ",
		"<%= `ls` %>\n\n<%= `ls` %>":   "      - Error filling in template 'file.erb' (line 1: Unsupported: ",
		"<% loop {} %>":                "      - Error filling in template 'file.erb' (line 1: Limit: ",
		"<% class E < StandardError; def message = 'm'; def to_s = 'printed'; end; raise E %>": "      - Error filling in template 'file.erb' (line 1: printed)",
		"<%= Time.now %>": "      - Error filling in template 'file.erb' (line 1: ",
	} {
		t.Run(template, func(t *testing.T) {
			d := deploy(t, one, job(template))
			d.Limits.Steps = 1000
			err := renderErrors(t, d)
			require.Error(t, err)
			require.Contains(t, err.Error(), head+want)
		})
	}
	err := renderErrors(t, deploy(t, one, job("<%= `ls` %>\n\n<%= `ls` %>")))
	require.Contains(t, err.Error(), "(line 3: Unsupported: ", "every place is reported")

	d := deploy(t, one, job("<% loop {} %>"))
	d.Limits.Steps = 1000
	require.ErrorIs(t, renderErrors(t, d), limits.ErrExceeded)
}

func TestVariableErrors(t *testing.T) {
	const text = `
instance_groups:
- name: web
  instances: 1
  jobs:
  - {name: app, release: r, properties: {a: ((missing)), b: 'x((list))', c: ((missing.too)), d: ((hash.no))}}
  - {name: peer, release: r, properties: {port: ((missing))}}
- {name: fine, instances: 1, jobs: [{name: fine, release: r}]}
`
	f := jobWith("", "{a: {}, b: {}, c: {}, d: {}}", "consumes: [{name: peer, type: peer}]\n")
	f["r/peer/spec"] = "name: peer\nproperties: {port: {}}\nprovides: [{name: peer, type: peer, properties: [port]}]\n"
	f["r/peer/monit"] = "<% raise 'not tried' %>"
	f["r/fine/spec"] = "name: fine"
	f["r/fine/monit"] = ""
	d := deploy(t, text, f)
	d.Variables = manifest.Vars{"list": []any{"secret value"}, "hash": new(manifest.Map)}
	err := renderErrors(t, d)
	require.EqualError(t, err, `Unable to render instance groups for deployment. Errors are:
  - Unable to render jobs for instance group 'web'. Errors are:
    - Unable to interpolate link 'peer' properties; provided by 'dep' deployment. Errors are:
      - Failed to find variable 'missing' from config server: HTTP Code '404', Error: 'Name 'missing' not found'
    - Unable to render templates for job 'app'. Errors are:
      - Failed to find variable 'missing' from config server: HTTP Code '404', Error: 'Name 'missing' not found'
      - Failed to substitute variable: Can not replace '((list))' in 'x((list))'. The value should be a String or an Integer.
      - Failed to fetch variable 'hash' from config server: Expected parent 'hash' hash to have key 'no'
    - Unable to render templates for job 'peer'. Errors are:
      - Failed to find variable 'missing' from config server: HTTP Code '404', Error: 'Name 'missing' not found'`)
	require.NotContains(t, err.Error(), "secret value")
	require.ErrorIs(t, err, manifest.Code(codes.ConfigServerMissingName))
	var missing *manifest.MissingVariablesError
	require.ErrorAs(t, err, &missing)

	d.Variables = nil
	require.ErrorIs(t, renderErrors(t, d), manifest.Code(codes.ConfigServerMissingName), "without a store no variable has a value")
}

// brokenStore is a store that always fails.
type brokenStore struct{ err error }

func (s brokenStore) Get(context.Context, *manifest.Variable) (any, bool, error) {
	return nil, false, s.err
}

func TestStoreErrors(t *testing.T) {
	d := deploy(t, "instance_groups:\n- {name: web, instances: 1, jobs: [{name: app, release: r, properties: {a: ((x))}}]}\n",
		jobWith("", "{a: {}}", ""))
	broken := errors.New("out of order")
	d.Variables = brokenStore{broken}
	err := renderErrors(t, d)
	require.ErrorIs(t, err, broken)
	require.ErrorContains(t, err, "      - Failed to fetch variable 'x' from config server: out of order")
}

func TestSchemaErrors(t *testing.T) {
	f := job("")
	f["r/app/properties_schema.json"] = "{}"
	err := renderErrors(t, deploy(t, one, f))
	require.EqualError(t, err, "Unable to render instance groups for deployment. Errors are:\n"+
		"  job \"app\": properties_schema.json: You must declare your $schema draft version")
}
