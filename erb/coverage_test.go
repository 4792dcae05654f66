package erb_test

// This file tests coverage: the counts, and their cost.

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/erb"
)

// coverage renders a template with each of the properties and prints the counts.
func coverage(t *testing.T, text string, properties ...string) string {
	t.Helper()
	template, err := erb.ParseCovered(t.Context(), "t", text)
	require.NoError(t, err)
	for _, p := range properties {
		in, err := erb.ParseInput([]byte("{properties: " + p + "}"))
		require.NoError(t, err)
		if _, err := template.Render(t.Context(), in); err != nil {
			require.ErrorAs(t, err, new(*erb.Error))
		}
	}
	c := template.Coverage()
	require.Equal(t, int64(len(properties)), c.Renders)
	var b strings.Builder
	for _, l := range c.Lines {
		fmt.Fprintf(&b, "%d:%d", l.Line, l.Count())
		if l.Partial() {
			b.WriteByte('!')
		}
		b.WriteByte(' ')
	}
	for _, branch := range c.Branches {
		fmt.Fprintf(&b, "| %d:%d %s", branch.Line, branch.Column, branch.Kind)
		for _, w := range branch.Ways {
			fmt.Fprintf(&b, " %s=%d", strings.ReplaceAll(w.Name, " ", "-"), w.Count)
		}
		b.WriteByte(' ')
	}
	return strings.TrimSpace(b.String())
}

func TestCoverage(t *testing.T) {
	for _, c := range []struct {
		name, text string
		properties []string
		want       string
	}{
		{"text", "a\n\nb\n", []string{"{}", "{}"}, "1:2 3:2"},
		{"no render", "a <%= 1 %>", nil, "1:0"},
		{"if", "<% if p('a') %>\nyes\n<% else %>\nno\n<% end %>\n", []string{"{a: true}", "{a: true}"},
			"1:2 2:2 4:0 | 1:4 if true=2 false=0"},
		{"if without else", "<% if p('a') %>\nyes\n<% end %>", []string{"{a: true}", "{a: false}", "{a: false}"}, "1:3 2:1 | 1:4 if true=1 false=2"},
		{"one line", "<% if p('a') %>yes<% else %>no<% end %>", []string{"{a: true}"}, "1:1! | 1:4 if true=1 false=0"},
		{"block of a literal", "<%= 'aab'.gsub(/a/) {\n'x'\n} %>", []string{"{}", "{}"}, "1:2 2:4"},
		{"unless", "<% unless p('a') %>\nno\n<% end %>", []string{"{a: true}"}, "1:1 2:0 | 1:4 if true=1 false=0"},
		{"modifier", "<% raise 'x' if p('a') %>\n", []string{"{a: true}"}, "1:1 | 1:14 if true=1 false=0"},
		{"after an exception", "<% raise 'x' if p('a') %>\nb\n", []string{"{a: true}"}, "1:1 2:0 | 1:14 if true=1 false=0"},
		{"ternary", "<%= p('a') ? 1 : 2 %>", []string{"{a: true}", "{a: 1}"}, "1:2! | 1:12 if true=2 false=0"},
		{"and, or", "<%= p('a') && p('b') || 3 %>", []string{"{a: false, b: 1}", "{a: 1, b: 2}"}, "1:2 | 1:12 && left=1 right=1 | 1:22 || left=1 right=1"},
		{"and in a condition", "<% if p('a') && !(p('b') || p('c')) %>x<% end %>", []string{"{a: false}", "{a: 1, b: 1}", "{a: 1, b: false, c: false}"},
			"1:3 | 1:4 if true=1 false=2 | 1:14 && left=1 right=2 | 1:26 || left=1 right=1"},
		{"safe", "<%= p('a')&.size %>", []string{"{a: ~}", "{a: x}", "{a: y}"},
			"1:3 | 1:13 &. nil=0 called=2"},
		{"or-assign", "<% x = p('a'); x ||= 1; x &&= 2 %>", []string{"{a: false}", "{a: 3}"},
			"1:2 | 1:16 ||= kept=1 assigned=1 | 1:25 &&= kept=0 assigned=2"},
		{"each", "<% p('a').each do |x| %>\n<%= x %>\n<% end %>", []string{"{a: []}", "{a: [1]}", "{a: [1, 2, 3]}"},
			"1:3 2:4 | 1:11 loop no-turn=1 one=1 several=1"},
		{"literal", "<% [1, p('a')].each_with_index { |x, i| x }; 3.times { 1 }; (1..2).map { 1 }; [*p('a')].each { 1 } %>", []string{"{a: [1, 2]}"},
			"1:3 | 1:89 loop no-turn=0 one=0 several=1"},
		{"braces", "<%= p('a').map { |x| x + 1 }.join %>", []string{"{a: [1, 2]}"},
			"1:2 | 1:12 loop no-turn=0 one=0 several=1"},
		{"while", "<% i = p('a')\nwhile i > 0\n i -= 1\nend %>", []string{"{a: 0}", "{a: 1}", "{a: 5}"},
			"1:3 2:3 3:6 | 2:1 loop no-turn=1 one=1 several=1"},
		{"for", "<% for i in p('a') do %>\nx\n<% end %>", []string{"{a: [1]}"},
			"1:1 2:1 | 1:4 loop no-turn=0 one=1 several=0"},
		{"if_p", "<% if_p('a') do |a| %>\n<%= a %>\n<% end.else do %>\nno\n<% end %>", []string{"{a: 1}", "{}"},
			"1:2 2:1 4:1 | 1:4 if_p block=1 no-block=1"},
		{"if_p never", "<% if_p('a') do |a| %>\n<%= a %>\n<% end.else_if_p('b') do %>\nno\n<% end %>", []string{"{b: 1}", "{b: 2}"},
			"1:2 2:0 4:2 | 1:4 if_p block=0 no-block=2 | 3:8 else_if_p block=2 no-block=0"},
		{"case", "<% case p('a')\nwhen 1 then x = 1\nwhen 2, 3\n y = 1\nend %>", []string{"{a: 1}", "{a: 3}", "{a: 4}"},
			"1:3 2:1 4:1 | 1:4 case when-in-line-2=1 when-in-line-3=1 else=1"},
		{"case in", "<% case p('a')\nin 1 then x = 1\nin Integer => n if n > 5\n y = 1\nelse\n z = 1\nend %>", []string{"{a: 1}", "{a: 6}", "{a: 4}"},
			"1:3 2:1 4:1 6:1 | 1:4 case in-in-line-2=1 in-in-line-3=1 else=1"},
		{"rescue", "<% begin\n Integer(p('a'))\nrescue ArgumentError\n 1\nrescue TypeError => e\n 2\nelse\n 3\nensure\n 4\nend %>", []string{"{a: x}", "{a: 1}"},
			"1:2 2:2 4:1 6:0 8:1 10:2 | 1:4 rescue rescue-in-line-3=1 rescue-in-line-5=0"},
		{"methods", "<% def f(x, y = x || 2)\n return 1 if x\n y\nend %>\n<%= f(p('a')) %>", []string{"{a: false}"},
			"1:1 2:1! 3:1 5:1 | 1:19 || left=0 right=1 | 2:11 if true=0 false=1"},
		{"several lines", "<%=\n  {\n    'a' => p('a'),\n    'b' => p('b') ? 1 : 2\n  }.to_json\n%>", []string{"{a: 1, b: 2}"},
			"1:1 4:1! | 4:19 if true=1 false=0"},
		{"lambda", "<% f = ->(x) { x ? 1 : 2 }\ng = proc do |x|\n  f.call(x)\nend\ng.call(p('a')) %>", []string{"{a: 1}"},
			"1:1! 2:1 3:1 5:1 | 1:18 if true=1 false=0"},
		{"defined?", "<%= defined?(x && y).inspect %>", []string{"{}"}, "1:1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.want, coverage(t, c.text, c.properties...))
		})
	}
}

// TestCoverageSession counts code of one template that another evaluates, and of concurrent renders.
func TestCoverageSession(t *testing.T) {
	first, err := erb.ParseCovered(t.Context(), "first", "<% def twice(x)\n  x * 2\nend\n@list = [1, 2, 3] %>")
	require.NoError(t, err)
	second, err := erb.ParseCovered(t.Context(), "second", "<% @list.each do |x| %>\n<%= twice(x) %>\n<% end %>")
	require.NoError(t, err)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 20 {
				s, err := erb.NewSession(erb.Input{})
				require.NoError(t, err)
				for _, template := range []*erb.Template{first, second} {
					_, err = s.Render(t.Context(), template)
					require.NoError(t, err)
				}
			}
		})
	}
	group.Wait()
	require.Equal(t, []erb.LineCoverage{{Line: 1, Counts: []int64{160}}, {Line: 2, Counts: []int64{480}}, {Line: 4, Counts: []int64{160}}}, first.Coverage().Lines)
	require.Equal(t, []erb.WayCoverage{{Name: "no turn"}, {Name: "one"}, {Name: "several", Count: 160}}, second.Coverage().Branches[0].Ways)
}

func TestCoverageReads(t *testing.T) {
	template, err := erb.ParseCovered(t.Context(), "t", "<%= p('a') %><% raise 'x' if p('b', nil) %>")
	require.NoError(t, err)
	for _, text := range []string{"{properties: {a: 1}}", "{properties: {a: 2, b: 1}}"} {
		in, err := erb.ParseInput([]byte(text))
		require.NoError(t, err)
		_, _ = template.Render(t.Context(), in)
	}
	require.Equal(t, []erb.Read{"properties.a", "properties.b[?]", "properties.b"}, template.Coverage().Reads)
	plain, err := erb.Parse("t", "x")
	require.NoError(t, err)
	require.Empty(t, plain.Coverage())
}

// BenchmarkCovered compares renders with counters with those without, whose code is unchanged.
func BenchmarkCovered(b *testing.B) {
	for name, t := range benchTemplates(b) {
		in := mustInput(b, t[1])
		for mode, parse := range map[string]func(context.Context, string, string) (*erb.Template, error){"off": erb.ParseContext, "on": erb.ParseCovered} {
			template, err := parse(b.Context(), "(erb)", t[0])
			require.NoError(b, err)
			b.Run(name+"/"+mode, func(b *testing.B) {
				for b.Loop() {
					if _, err := template.Render(b.Context(), in); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
