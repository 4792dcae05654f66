package syntax

// This file measures parsing and its stages.

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb/internal/source"
)

// benchTemplate is in the style of templates of releases: about half of it is code.
const benchTemplate = `<%
  # Every server of the cluster, this one first.
  servers = link("cluster").instances.map { |instance| "#{instance.address}:#{p("server.port")}" }
  servers = servers.sort.uniq - [spec.address]

  def render_list(values, indent = 2)
    return "[]" if values.nil? || values.empty?
    values.map { |value| "#{" " * indent}- #{value.to_json}" }.join("\n")
  end

  settings = {
    "log_level" => p("server.log_level", "info").downcase,
    "timeout" => Integer(p("server.timeout")),
    "features" => p("server.features", []).select { |f| f["enabled"] }.map { |f| f["name"] },
  }
  settings["tls"] = true unless p("server.tls.enabled", false) == false
-%>
# Written when the job is deployed; changes here are lost.
node:
  name: <%= spec.name %>-<%= spec.index %>
  zone: <%= spec.az || "default" %>
<% if servers.any? -%>
  peers:
<%= render_list(servers, 4) %>
<% else -%>
  peers: []
<% end -%>
<% if_p("server.tls.certificate", "server.tls.private_key") do |certificate, key| -%>
tls:
  certificate: <%= certificate.inspect %>
  private_key: <%= key.inspect %>
  ciphers: <%= p("server.tls.ciphers").split(":").reject { |c| c =~ /\A(?:RC4|DES)/ }.join(",") %>
<% end.else do -%>
tls: disabled
<% end -%>
limits:
<% settings.each do |name, value| -%>
  <%= name %>: <%= case value when Integer then value when true, false then value ? "on" : "off" else value.to_json end %>
<% end -%>
  # Nothing below this line is computed. It is here because half of what a template holds is text that
  # is copied as it is, and a benchmark without any would tell too little.
  memory: 512
  connections: 1024
`

// benchmark parses text repeatedly.
func benchmark(b *testing.B, text string, parse func(*source.File, Limits) (*Template, error)) {
	file := source.NewFile("bench", text)
	_, err := parse(file, Limits{})
	require.NoError(b, err)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		_, _ = parse(file, Limits{})
	}
}

func BenchmarkParse(b *testing.B) {
	b.Run("template", func(b *testing.B) { benchmark(b, benchTemplate, Parse) })
	b.Run("long template", func(b *testing.B) { benchmark(b, strings.Repeat(benchTemplate, 50), Parse) })
	b.Run("text", func(b *testing.B) { benchmark(b, strings.Repeat("key: value # comment\n", 50_000), Parse) })
	b.Run("tags", func(b *testing.B) { benchmark(b, strings.Repeat("a: <%= p(\"a\") %>\n", 1000), Parse) })
	b.Run("ruby", func(b *testing.B) {
		code, _, _ := strings.Cut(strings.TrimPrefix(benchTemplate, "<%"), "-%>")
		benchmark(b, code, ParseRuby)
	})
}

func BenchmarkStages(b *testing.B) {
	file := source.NewFile("bench", benchTemplate)
	limits := Limits{}.withDefaults()
	b.Run("split", func(b *testing.B) {
		b.SetBytes(int64(len(file.Text)))
		for buf := new(buffer); b.Loop(); buf.reset() {
			split(file, Limits{}.withDefaults(), buf)
		}
	})
	b.Run("scan", func(b *testing.B) {
		src, buf := split(file, Limits{}.withDefaults(), new(buffer)), new(buffer)
		b.SetBytes(int64(len(file.Text)))
		for ; b.Loop(); buf.reset() {
			scan(file, src, limits, buf)
		}
	})
	b.Run("grammar", func(b *testing.B) { // the first class of a process pays for it
		for b.Loop() {
			build[classExpr]()
		}
	})
}
