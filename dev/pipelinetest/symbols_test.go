package pipelinetest

// This file tests symbols and keys that are no strings in properties, which the director gets by YAML.load, without
// JSON in between. The texts are from the director's EvaluationContext in Ruby 4.0.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/pod"
)

const symbolic = `
instance_groups:
- name: web
  instances: 1
  jobs:
  - name: app
    release: r
    consumes: {web: {from: web}}
    provides: {web: {as: web}}
    properties:
      cfg:
        listen: :8080
        log: info
        list:
        - ::1
        - :a b
`

const webLink = "provides: [{name: web, type: t, properties: [cfg]}]\nconsumes: [{name: web, type: t}]\n"

func TestSymbols(t *testing.T) {
	for template, want := range map[string]string{
		`<%= p("cfg").to_yaml %>`: "---\nlist:\n- ::1\n- :a b\nlisten: :8080\nlog: info\n",
		`<%= p("cfg.listen") %>`:  "8080",
		`<%= p("cfg")["listen"].inspect + properties.cfg.listen.inspect %>`: `:"8080":"8080"`,
		`<%= p("cfg").to_json %>`:                                       `{"list":[":1","a b"],"listen":"8080","log":"info"}`,
		`<%= p("cfg.listen").is_a?(String) %>`:                          "false",
		`<%= p("default").inspect %>`:                                   `"9090"`,
		`<%= link("web").p("cfg").inspect %>`:                           `{"listen" => "8080", "log" => "info", "list" => [":1", "a b"]}`,
		`<%= begin; p("cfg.listen").split(":"); rescue => e; e; end %>`: "undefined method 'split' for an instance of Symbol",
	} {
		d := deploy(t, symbolic, jobWith(template, "{cfg: {}, default: {default: !ruby/symbol 9090}}", webLink))
		require.Equal(t, want, renderOne(t, d), template)
		group := firstGroup(t, resolve(t, d))
		document, err := pod.Marshal(t.Context(), group)
		require.NoError(t, err)
		again, err := pod.ParseGroup(t.Context(), "group.yml", document, d.Releases, boshrender.Options{})
		require.NoError(t, err)
		i, err := again.RenderInstance(t.Context(), 0)
		require.NoError(t, err)
		require.Equal(t, want, string(i.File("app/file").Data), "%s, from the document", template)
	}
}

func TestKeysThatAreNoStrings(t *testing.T) {
	for properties, want := range map[string]string{
		"{cfg: {80: http, 443: https}}": "manifest.yml:7:24: PATH.cfg: The value has a key that is no string: undefined method 'to_sym' for an instance of Integer\n" +
			"manifest.yml:7:34: PATH.cfg: The value has a key that is no string: undefined method 'to_sym' for an instance of Integer",
		"{cfg: [{true: 1}]}": "manifest.yml:7:25: PATH.cfg: The value has a key that is no string: undefined method 'to_sym' for true " +
			"(YAML reads y, n, yes, no, on and off as booleans; in quotes they are strings)",
		"{cfg: {~: 1}}":              "manifest.yml:7:24: PATH.cfg: The value has a key that is no string: undefined method 'to_sym' for nil",
		"{cfg: {1.5: 1}}":            "manifest.yml:7:24: PATH.cfg: The value has a key that is no string: undefined method 'to_sym' for an instance of Float",
		"{a: {1: set}}":              "manifest.yml:7:22: PATH.a.1: The value has a key that is no string: undefined method 'to_sym' for an instance of Integer",
		"{cfg: {!ruby/symbol k: 1}}": "manifest.yml:7:24: PATH.cfg: The value has a key that is a Symbol: only strings are supported",
		"{80: 1, other: {80: 1}}":    "", // no template sees them
	} {
		text := "instance_groups:\n- name: web\n  instances: 1\n  jobs:\n  - name: app\n    release: r\n    properties: "
		f := jobWith("x", "{cfg: {}, a.1: {default: d}}", "")
		d := deploy(t, text+properties, f)
		_, err := d.Resolve(t.Context())
		if want == "" {
			require.NoError(t, err, properties)
			continue
		}
		require.EqualError(t, err, strings.ReplaceAll(want, "PATH", "instance_groups[web].jobs[app].properties"), properties)
	}
}

// TestKeysOfAddons has the same key in the properties of a group, and of an addon.
func TestKeysOfAddons(t *testing.T) {
	const group = "instance_groups:\n- name: web\n  instances: 1\n  "
	d := deploy(t, group+"properties: {cfg: {80: 1}}\n  jobs: [{name: app, release: r}]", jobWith("x", "{cfg: {}}", ""))
	_, err := d.Resolve(t.Context())
	require.ErrorContains(t, err, "manifest.yml:4:22: instance_groups[web].jobs[app].properties.cfg: The value")
	d = deploy(t, group+"jobs: []\naddons: [{name: more, properties: {cfg: {80: 1}}, jobs: [{name: app, release: r}]}]", jobWith("x", "{cfg: {}}", ""))
	_, err = d.Resolve(t.Context())
	require.ErrorContains(t, err, "manifest.yml:5:42: addons[more].jobs[app].properties.cfg: The value")
}
