package evaluate

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestEvaluate(t *testing.T) {
	const job = "properties:\n  port: {default: 80}\n  a.b: {description: none}\nconsumes: [{name: db, type: db}]"
	for _, c := range []struct {
		name     string
		request  Request
		text     string
		findings []string
	}{
		{"nothing", Request{}, "", nil},
		{"text", Request{Template: "x"}, "x", nil},
		{"defaults", Request{Template: "<%= p('port') %> <%= p('a.b', 1) %>", Spec: job}, "80 1", nil},
		{"a property", Request{Template: "<%= p('a.b') %>", Spec: job, Properties: "a: {b: 2}"}, "2", nil},
		{"no spec", Request{Template: "<%= p('x') %>", Properties: "x: 3"}, "3", nil},
		{"a link", Request{Template: "<%= link('db').p('a') %>", Spec: job, Links: "db: {properties: {a: 4}}"}, "4", nil},
		{"an instance", Request{Template: "<%= spec.az %><%= spec.index %>", Instance: "az: z9"}, "z90", nil},
		{"a whole spec", Request{Template: "<%= p('a') %>", Spec: "name: x\ntemplates: {a: b}\nproperties: {a: {default: 5}}\n"}, "5", nil},
		{"an exception", Request{Template: "a\n <%= nil + 1 %>"}, "", []string{"template ruby NoMethodError 2:10"}},
		{"two that are unsupported", Request{Template: "<%= `id` %>\n<%= `ls` %>"}, "", []string{"template unsupported Unsupported 1:5", "template unsupported Unsupported 2:5"}},
		{"syntax", Request{Template: "<% if %>"}, "", []string{"template syntax SyntaxError 1:9"}},
		{"all panes", Request{Template: "<% end %>", Spec: "a: [", Properties: "- 1", Links: "x: 5", Instance: "x: {"}, "", []string{
			"template syntax SyntaxError 1:4", "instance input  2:1", "properties input  1:1", "spec input  2:1", "links input  1:4"}},
		{"a spec that is wrong", Request{Spec: "properties: {a: {default: 1}, a.b: {default: 2}}\nconsumes: [{name: x}]"}, "", []string{"spec input  2:12"}},
		{"properties that don't fit", Request{Spec: job, Properties: "a: 1"}, "", []string{"spec input  3:3"}},
		{"a link that is not consumed", Request{Spec: job, Links: "x: {}"}, "", []string{"links input  1:1"}},
		{"without end", Request{Template: "<% loop {} %>"}, "", []string{"template limit Limit 1:4"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := Evaluate(t.Context(), c.request)
			var findings []string
			for _, f := range r.Findings {
				require.NotEmpty(t, f.Message)
				findings = append(findings, fmt.Sprintf("%s %s %s %d:%d", f.Pane, f.Kind, f.Class, f.Line, f.Column))
			}
			require.Equal(t, c.findings, findings, "%+v", r.Findings)
			require.Equal(t, c.text, r.Text)
		})
	}
}

// TestCreateEnv renders without a director.
func TestCreateEnv(t *testing.T) {
	const job = "properties:\n  port: {default: 80}\n  a.b: {description: none}\n"
	for _, c := range []struct {
		request Request
		text    string
		finding string
	}{
		{Request{Template: "<%= p('port') %> <%= spec.az %> <%= spec.ip.inspect %> <%= properties.a.x.inspect %>", Spec: job, Properties: "a: {b: 2}"}, "80 unknown nil nil", ""},
		{Request{Template: "<%= p('x') %> <%= spec.job.name %>", Properties: "x: 3"}, "3 job", ""},
		{Request{Template: "<%= spec.az %>", Instance: "az: z9"}, "z9", ""},
		{Request{Template: "\n<%= link('db') %>", Links: "db: {}"}, "", "template ruby NoMethodError 2:1: undefined method 'link' for an instance of TemplateEvaluationContext"},
		{Request{Template: "<%= p('prot') %>", Spec: job}, "",
			"template ruby TemplateEvaluationContext::UnknownProperty 1:1: Can't find property 'prot' Did you mean port?"},
		{Request{Template: "<%= `ls` %>"}, "", "template unsupported Unsupported 1:5: backtick string: processes can't be reached " + noProcesses},
		{Request{Template: "a", Properties: "x: ["}, "", "properties input  2:1: "},
		{Request{Template: "<% loop {} %>"}, "", "template limit Limit 1:4: "},
		{Request{Template: "<% 9.times do %><%= 'x' * 600_000 %><% end %>"}, "", "template limit Limit 1:17: output limit"},
		{Request{Template: "<%= 'x' * 9_000_000 %>"}, "", "template limit Limit 1:9: string size limit of 8388608"},
		{Request{Template: "<%= Array.new(1_500_000) %>"}, "", "template limit Limit 1:11: list size limit of 1048576"},
	} {
		c.request.CreateEnv = true
		r := Evaluate(t.Context(), c.request)
		require.Equal(t, c.text, r.Text, c.request.Template)
		if c.finding == "" {
			require.Empty(t, r.Findings)
			continue
		}
		require.Len(t, r.Findings, 1)
		f := r.Findings[0]
		require.Contains(t, fmt.Sprintf("%s %s %s %d:%d: %s %s", f.Pane, f.Kind, f.Class, f.Line, f.Column, f.Message, f.Hint), c.finding)
	}
}

func TestReads(t *testing.T) {
	r := Evaluate(t.Context(), Request{
		Template: "<%= p('a.x') %><% if_p('gone') {} %><%= properties.b.c %><%= rand %>",
		Spec:     "properties: {a: {default: {x: 1}}, b.c: {default: 1}, gone: {}, d.e: {default: 2}, f: {}}",
	})
	require.Empty(t, r.Findings)
	require.Subset(t, r.Reads, []string{"properties.a.x", "properties.b.c"})
	require.Equal(t, []string{"d.e", "f"}, r.Unread)
	require.Equal(t, []string{"Kernel#rand"}, r.Volatile)
	require.Positive(t, r.Steps)
	require.Positive(t, r.Memory)
}

func TestCoverage(t *testing.T) {
	r := Evaluate(t.Context(), Request{Template: "a\n<% if spec.index > 5 %>\nb\n<% else %>\nc\n<% end %>\n"})
	require.Empty(t, r.Findings)
	require.Equal(t, []int{3}, r.Missed)
	require.Equal(t, []Way{{Line: 2, Column: 4, Kind: "if", Name: "true"}}, r.Untaken)
}

func TestHints(t *testing.T) {
	const job = "properties: {port: {default: 1}, admin.password: {}}\nconsumes: [{name: db, type: x}, {name: nats, type: x}]"
	for template, want := range map[string]string{
		"<%= `ls` %>":                     noProcesses,
		"<% system('ls') %>":              noProcesses,
		"<%= Open3.capture2('ls') %>":     noProcesses,
		"<%= Process.pid %>":              noProcesses,
		"<%= IO.popen('x') %>":            noProcesses,
		"<%= File.read('/etc/passwd') %>": noFiles,
		"<%= Dir['*'] %>":                 noFiles,
		"<% load 'x' %>":                  noFiles,
		"<% require 'net/http' %>":        noNetwork,
		"<%= Net::HTTP.get('x') %>":       noNetwork,
		"<%= ENV['HOME'] %>":              noEnvironment,
		"<% Thread.new {} %>":             noThreads,
		"<%= ObjectSpace.each_object %>":  noInspection,
		"<% Marshal.load(1) %>":           leftOut,
		"<%= p('prot') %>":                "Did you mean port?",
		"<%= p('label.team') %>":          "Did you mean labels.team?",
		"<%= p('admin.password') %>":      "The job spec has no default for it, and the pane with the properties has no value.",
		"<%= link('bd').p('x') %>":        "Did you mean db?",
		"<%= link('nats').p('x') %>":      "The job spec consumes it, but the pane with the links has none of that name.",
		"<%= propertes.port %>":           "Did you mean properties?",
		"<%= p('entirely.different') %>":  "",
		"<%= 1 / 0 %>":                    "",
		"<% if %>":                        "",
	} {
		r := Evaluate(t.Context(), Request{Template: template, Spec: job, Properties: "labels: {team: x}", Links: "db: {}"})
		if template == "<%= p('label.team') %>" { // not in the spec, and so not bound
			r = Evaluate(t.Context(), Request{Template: template, Properties: "labels: {team: x}"})
		}
		require.Len(t, r.Findings, 1, template)
		require.Equal(t, want, r.Findings[0].Hint, template)
	}
	yaml := Evaluate(t.Context(), Request{Properties: "a: [1,"})
	require.Regexp(t, "^the YAML is wrong: did not find ", yaml.Findings[0].Message)
	r := Evaluate(t.Context(), Request{Spec: job, Links: "nast: {}\ndb: 5"})
	require.Equal(t, []string{"Did you mean nats?", "A link has the keys instances, properties and address."}, []string{r.Findings[0].Hint, r.Findings[1].Hint})
}

// TestEvaluateEnds checks that reading a pane ends with the context.
func TestEvaluateEnds(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("enough"))
	long := strings.Repeat("- a\n", 100_000)
	for _, createEnv := range []bool{false, true} {
		r := Evaluate(ctx, Request{CreateEnv: createEnv, Instance: "a:\n" + long, Properties: "a:\n" + long, Links: "a:\n" + long, Spec: "a:\n" + long})
		require.NotEmpty(t, r.Findings)
		for _, f := range r.Findings {
			require.Contains(t, f.Message, "enough", f.Pane)
		}
	}
}
