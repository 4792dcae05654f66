package erb_test

// This file measures each stage on its own, on templates of testdata/bench, and the four synthetic workloads that
// docs/RATIONALE.md compares with Ruby.

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb"
)

// benchTemplates reads testdata/bench: x.erb is rendered with x.json.
func benchTemplates(b testing.TB) map[string][2]string {
	b.Helper()
	files, err := filepath.Glob("testdata/bench/*.erb")
	require.NoError(b, err)
	require.NotEmpty(b, files)
	out := map[string][2]string{}
	for _, f := range files {
		text, err := os.ReadFile(f)
		require.NoError(b, err)
		spec, err := os.ReadFile(strings.TrimSuffix(f, ".erb") + ".json")
		require.NoError(b, err)
		out[strings.TrimSuffix(filepath.Base(f), ".erb")] = [2]string{string(text), string(spec)}
	}
	return out
}

func mustParse(b *testing.B, text string) *erb.Template {
	b.Helper()
	t, err := erb.Parse("(erb)", text)
	require.NoError(b, err)
	return t
}

func mustInput(b *testing.B, spec string) erb.Input {
	b.Helper()
	in, err := erb.ParseInput([]byte(spec))
	require.NoError(b, err)
	return in
}

func BenchmarkParse(b *testing.B) {
	for name, t := range benchTemplates(b) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(t[0])))
			b.ReportAllocs()
			for b.Loop() {
				mustParse(b, t[0])
			}
		})
	}
}

func BenchmarkParseInput(b *testing.B) {
	for name, t := range benchTemplates(b) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(t[1])))
			b.ReportAllocs()
			for b.Loop() {
				mustInput(b, t[1])
			}
		})
	}
}

// BenchmarkContext measures the cost of a render before its template does anything.
func BenchmarkContext(b *testing.B) {
	for name, t := range benchTemplates(b) {
		b.Run(name, func(b *testing.B) {
			in, empty := mustInput(b, t[1]), mustParse(b, "<% nil %>")
			b.ReportAllocs()
			for b.Loop() {
				_, err := empty.Render(context.Background(), in)
				require.NoError(b, err)
			}
		})
	}
}

func BenchmarkRender(b *testing.B) {
	for name, t := range benchTemplates(b) {
		b.Run(name, func(b *testing.B) { benchRender(b, t[0], t[1]) })
	}
}

func benchRender(b *testing.B, text, spec string) {
	b.Helper()
	tmpl, in := mustParse(b, text), mustInput(b, spec)
	in.Limits = erb.Limits{Steps: -1, Memory: -1}
	out, err := tmpl.Render(context.Background(), in)
	require.NoError(b, err)
	b.SetBytes(int64(len(out.Text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := tmpl.Render(context.Background(), in); err != nil {
			b.Fatal(err)
		}
	}
}

// synthetic are workloads of loops, hashes and JSON, regular expressions, and YAML.
var synthetic = map[string]string{
	"lines": `<% 10_000.times do |i| %>host-<%= i %> ansible_host=10.<%= i % 256 %>.<%= i / 256 %>.<%= i * 7 % 251 %> weight
<% end %>`,
	"json": `<% tree = {}
100.times { |i| inner = {}; 20.times { |k| inner["key_#{k}"] = "value-#{i * k}" }; tree["group_#{i}"] = inner } %>
<% tree.each do |name, group| %><%= name %>: <%= group.to_json %>
<% end %><%= tree.to_json %>`,
	"regexps": `<% 2_000.times do |i| s = "Item ##{i}: user_name@host-#{i % 17}.example.com, (enabled)" %>
<%= s.gsub(/[^a-zA-Z0-9]+/, '-') %> <%= s.split(', ').map { |x| x.strip }.join('|') %><% if s =~ /^(\w+) #(\d+)/ %> <%= $1 %>=<%= $2 %><% end %>
<% end %>`,
	"yaml": `<% tree = {}
100.times { |i| inner = {}; 20.times { |k| inner["key_#{k}"] = ["value-#{i * k}", i, k.odd?, nil] }; tree["group_#{i}"] = inner } %>
<%= tree.to_yaml %>`,
}

func BenchmarkSynthetic(b *testing.B) {
	for name, text := range synthetic {
		b.Run(name, func(b *testing.B) { benchRender(b, text, "{}") })
	}
}

// BenchmarkStatic measures a large template without tags.
func BenchmarkStatic(b *testing.B) {
	text := strings.Repeat("a line of a dashboard that nobody templated\n", 1760)
	benchRender(b, text, "{}")
}

// BenchmarkGrow shows that the cost of an unused input doesn't grow with it.
func BenchmarkGrow(b *testing.B) {
	for _, n := range []int{10, 1000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			var s strings.Builder
			for i := range n {
				fmt.Fprintf(&s, `"property_%d": {"a": "value", "b": [1, 2, 3]},`, i)
			}
			benchRender(b, "<%= p('property_3.a') %>", `{"properties": {`+strings.TrimSuffix(s.String(), ",")+`}}`)
		})
	}
}
