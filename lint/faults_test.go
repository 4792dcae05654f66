package lint

// This file tests which failures of templates with generated values are faults.

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

// TestFaultsByDefaults has templates that fail with each manifest, beside links and properties without a default; and
// others whose failure depends on a value that isn't known.
func TestFaultsByDefaults(t *testing.T) {
	const text = "TypeError: no implicit conversion of Integer into String"
	const beside = `<% if_link("db") do |l| %><%= l.p("x") %><% end %>`
	for code, want := range map[string]string{
		beside + `<%= ':' + p('web.port') %>`:                                                                 "with the defaults of the spec: " + text,
		beside + `<% port = p('web.port') %><%= ':' + port %>`:                                                "with the defaults of the spec: " + text,
		`<% if_link("db") do |l| %><%= ":" + p("web.port") %><% end %>`:                                       "with what is optional: " + text,
		`<% l = link("mq") %><%= l.p("host") + ":" %><%= ":" + p("web.port") %>`:                              "with the defaults of the spec: " + text,
		`<% def addr(port) ":" + port end %><%= link("mq").p("a") %><%= addr(p("web.port")) %>`:               "",
		`<% if p("tls.enabled") %><%= link("mq").p("a") %><%= ":" + p("web.port") %><% end %>`:                "with booleans inverted: " + text,
		`<%= link("mq").p("a") %><% p("names").each do |n| %><%= n + 1 %><% end %>`:                           "with the defaults of the spec: " + text,
		`<%= p("web.host") + p("web.port") %>`:                                                                "with the defaults of the spec: " + text,
		`<%= link("mq").instances.map { |i| i.address + ":" + p("web.port") }.join %>`:                        "with the defaults of the spec: " + text,
		`<% if_p("web.host") do |m| %><%= m + p("web.port").to_s %><%= "a" + p("web.port") %><% end %>`:       "with what is optional: " + text,
		`<% link("mq") %><%= properties.web.port + "x" %>`:                                                    "with the defaults of the spec: TypeError: String can't be coerced into Integer",
		`<%= ":" + link("mq").p("port") %>`:                                                                   "with the defaults of the spec: " + text,
		`<%= link("mq").p("host") %><%= {"a" => 1}.fetch(p("names").first + "b") %>`:                          `with the defaults of the spec: KeyError: key not found: "ab"`,
		`<% link("mq") %><%= p("mode")["a"]["b"] %>`:                                                          "",
		`<% x = nil; x = 5 if p("mode") == "tcp" %><%= x + 1 %>`:                                              "",
		`<% x = nil; if_link("db") { |l| x = l.p("a") } %><%= x + "1" %>`:                                     "",
		`<% c = {"a" => 1}; d = c; d["a"] = p("mode") %><%= c["a"] + 1 %>`:                                    "",
		`<% begin %><% link("mq") %><%= 1 + p("names") %><% rescue %><% end %>`:                               "",
		`<%= link("mq").p("free") + 1 %>`:                                                                     "",
		`<%= link("mq").p("host") %><% raise "no names" if p("names").length > 1 || p("web.port") == 8080 %>`: "",
		`<%= p("mode").upcase %><% p("certs").each { |c| %><%= c %><% } %>`:                                   "",
		`<% if p("tls.enabled") %><%= p("tls.options").fetch("cert") %><% end %>`:                             "",
		`<% if p("tls.enabled") %><%= p("tls.options")["a"]["b"] %><% end %>`:                                 "",
		`<% if_p("web.host") do %><%= p("names").fetch(7) %><% end %>`:                                        "",
		`<% link("mq"); C = {}; C["port"] = p("mode"); C["port"] + 1 %>`:                                      "",
		`<% link("mq"); f = ->(h) { h["k"] = p("mode") }; x = {}; f.call(x); x["k"] + 1 %>`:                   "",
		`<% link("mq"); x = {}; def f(h) h["k"] = 1 end; f(x) if p("mode") == "a"; x["k"] + 1 %>`:             "",
		`<% link("mq"); x = nil; [0, 1].each { |i| next if p("mode") == "value1"; x = 1 }; x + 1 %>`:          "",
		`<% link("mq"); p("tls.options")["k"] = p("mode"); p("tls.options")["k"] + 1 %>`:                      "",
		`<%= p("undeclared.port") + "a" %>`:                                                                   "",
	} {
		provider := "name: mq\nprovides: [{name: mq, type: mq, properties: [port, free]}]\nproperties: {port: {default: 5672}, free: {}}\n"
		consumer := "name: a\ntemplates: {t.erb: a.txt}\nconsumes: [{name: db, type: db, optional: true}, {name: mq, type: mq}]\nproperties: " +
			"{web.port: {default: 8080}, web.host: {}, tls.enabled: {default: false}, tls.options: {default: {}}, mode: {}, certs: {}, names: {default: [a, b]}}\n"
		r := run(t, Linter{Only: []string{"D001"}}, fstest.MapFS{
			"jobs/a/monit": {}, "jobs/a/spec": {Data: []byte(consumer)}, "jobs/a/templates/t.erb": {Data: []byte(code)},
			"jobs/mq/monit": {}, "jobs/mq/spec": {Data: []byte(provider)},
		})
		var got []string
		for _, f := range r.Findings {
			got = append(got, f.Message)
		}
		require.Equal(t, want, strings.Join(got, "\n"), fmt.Sprint(code))
	}
}
