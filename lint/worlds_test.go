package lint

// This file tests which jobs are rendered as create-env does, too, and the findings then.

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

// worlds are templates of a CPI with their findings of codes that begin with W.
var worlds = []struct{ name, spec, template, want string }{
	{"a link", "consumes: [{name: db, type: db}]", "\n<%= link('db').address %>", "W001 2"},
	{"a link that isn't needed", "consumes: [{name: db, type: db, optional: true}]", "<% if_link('db') do |db| %><%= db.address %><% end %>", ""},
	{"the else of a link", "consumes: [{name: db, type: db, optional: true}]", "<% if_link('db') { }.else do %>a<% end %>", "W001 1"},
	{"a library", "", "<%= Base64.encode64('a') %>", "W001 1"},
	{"a library with require", "", "<% require 'base64' %><%= Base64.encode64('a') %>", ""},
	{"each line once", "", "<%= Base64.encode64('a') %><%= URI('b') %>\n<%= URI('b') %>", "W001 1"},
	{"a method of properties", "properties: {a.b: {}}", "<%= properties.a.nope('b') %>", "W002 1"},
	{"what both lack", "", "<%= p('c') %>", ""},
	{"what fails in both", "properties: {a: {default: {}}}", "<%= p('a').fetch('b') %>", ""},
	{"a fact", "", "<%= spec.ip %>\n<%= spec.ip %><%= spec.address %>", "W003 1"},
	{"the address", "", `<%= spec.address.split(".").first %>`, ""},
	{"a fact as a receiver", "", "<%= spec.release.name %>", "W001 1; W003 1"},
	{"what is raised in one", "", "<% raise 'no' if spec.ip %>", "W002 1; W003 1"},
	{"a syntax error", "", "<% if %>", ""},
}

func TestWorlds(t *testing.T) {
	for _, c := range worlds {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.want, worldsFound(t, Linter{}, "bin/cpi", c.spec, c.template))
			require.Empty(t, worldsFound(t, Linter{}, "bin/other", c.spec, c.template))
		})
	}
}

// TestWorldsOf checks how jobs are classified, and CreateEnv.
func TestWorldsOf(t *testing.T) {
	const template = "<%= Base64.encode64('a') %>"
	for destination, both := range map[string]bool{
		"bin/cpi": true, "./bin/cpi": true, "bin/cpi_ctl": false, "cpi": false, "config/director.yml": true, "config/director.yml.bak": false,
	} {
		want := map[bool]string{true: "W001 1", false: ""}[both]
		require.Equal(t, want, worldsFound(t, Linter{}, destination, "", template), destination)
		require.Equal(t, "W001 1", worldsFound(t, Linter{CreateEnv: true}, destination, "", template), destination)
		require.Empty(t, worldsFound(t, Linter{CreateEnv: true, TextOnly: true}, destination, "", template), destination)
	}
}

// worldsFound returns the findings in a template of a job beside one that renders a destination.
func worldsFound(t *testing.T, l Linter, destination, spec, template string) string {
	l.Only = []string{"W"}
	var got []string
	for _, f := range run(t, l, fstest.MapFS{
		"jobs/a/monit":           {},
		"jobs/a/spec":            {Data: []byte("name: a\ntemplates: {t.erb: t}\n" + spec + "\n")},
		"jobs/a/templates/t.erb": {Data: []byte(template)},
		"jobs/b/monit":           {},
		"jobs/b/spec":            {Data: []byte("name: b\ntemplates: {u.erb: " + destination + "}\n")},
		"jobs/b/templates/u.erb": {Data: []byte("a")},
	}).Findings {
		got = append(got, f.Rule.Code+" "+string(rune('0'+f.Line)))
	}
	return strings.Join(got, "; ")
}
