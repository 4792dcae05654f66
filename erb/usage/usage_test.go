package usage_test

// This file tests the analysis of templates.

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/erb/usage"
)

func TestMain(m *testing.M) {
	os.Exit(tier.Run(m))
}

// summary prints the uses of a template in a few words.
func summary(t *testing.T, text string) string {
	t.Helper()
	u, err := usage.Parse(t.Context(), "t", text)
	require.NoError(t, err)
	var list []string
	mark := func(yes bool, mark string) string {
		if yes {
			return mark
		}
		return ""
	}
	for _, p := range u.Properties {
		list = append(list, fmt.Sprintf("%s(%s)%s%s%s", p.Form, strings.Join(p.Names, "|"), mark(p.Default, "="), mark(p.Guarded, "?"), mark(p.OfLink, "@")))
	}
	for _, l := range u.Links {
		list = append(list, fmt.Sprintf("link-%s(%s)%s", l.Form, l.Name, mark(l.Guarded, "?")))
	}
	for _, f := range u.Facts {
		list = append(list, "spec."+f.Path)
	}
	for _, c := range u.Calls {
		list = append(list, "call:"+c.Receiver+"."+c.Method)
	}
	for _, c := range u.Constants {
		list = append(list, "const:"+c.Name)
	}
	for _, c := range u.Conditions {
		list = append(list, fmt.Sprintf("cond:%d:%d:%t", c.Line, c.Column, c.Value))
	}
	for _, o := range u.Outputs {
		if o.Property != "" {
			list = append(list, fmt.Sprintf("out:%d:%s", o.Offset, o.Property))
		}
	}
	for _, r := range u.Requires {
		list = append(list, "require:"+r.Method)
	}
	list = append(list, u.Methods...)
	list = append(list, u.Defined...)
	return strings.Join(list, " ") + mark(u.AllProperties, " all-properties") + mark(u.AllLinks, " all-links")
}

// examples are templates with their uses.
var examples = map[string]string{
	`a <%= p("x") %>`:      "p(x) out:2:x",
	`<%= p("x", 1) %>`:     "p(x)= out:0:x",
	`<%= p(["x", "y"]) %>`: "p(x|y)",
	`<% if_p("x", "y") do |x, y| %><%= p("z") %><% end.else_if_p("q") do %><% end.else do %><% end %>`:        "if_p(x) if_p(y) p(z)? if_p(q) out:30:z",
	`<% n = "a"; m = "#{n}.b" %><%= p(m) %>`:                                                                  "p(a.b) out:27:a.b",
	`<% n = "a"; n = "b" %><%= p(n) %>`:                                                                       "p(*)",
	`<%= p("a.#{spec.az}.b") %>`:                                                                              "p(a.*.b) spec.az out:0:a.*.b",
	`<% ["a", "b"].each { |k| p("x.#{k}") } %>`:                                                               "p(x.a) p(x.b) call:[].each",
	`<% {"a" => 1, "b" => 2}.each { |k, v| p(k); p("#{v}") } %>`:                                              "p(a) p(b) p(1) p(2) call:{}.each",
	`<% {a: "x"}.each_pair do |k, v| p(v) end %>`:                                                             "p(x) call:{}.each_pair",
	`<% [["a", "b"], ["c", "d"]].each { |x, y| p(y) } %>`:                                                     "p(b) p(d) call:[].each",
	`<% KEYS = %w(a b); %w(a b).map { |k| p("x." + k) } %>`:                                                   "p(x.a) p(x.b) call:[].map call:\"\".+ KEYS",
	`<%= properties.a.b.size %>`:                                                                              "properties(a.b.size)",
	`<%= properties["a"]["b"] %>`:                                                                             "properties(a.b)",
	`<%= properties %>`:                                                                                       " all-properties",
	`<% l = link("db") %><%= l.p("x") %><%= link("db").instances[0].address %>`:                               "p(x)@ link-p(db) link-p(db) call:link(\"l\").instances call:[].[] call:link(\"l\").instances.first.address out:20:x",
	`<% q = self; if_link("db") { |l| q = l } %><%= q.p("x") %>`:                                              "p(x)? p(x)@ link-if_p(db) out:43:x",
	`<%= self.p("x") %>`:                                                                                      "p(x)? p(x)@ out:0:x",
	`<% if_link("db") { |l| l.if_p("x") { } } %>`:                                                             "if_p(x)?@ link-if_p(db)",
	`<%= link(spec.az) %>`:                                                                                    "link-p(*) spec.az all-links",
	`<%= spec.job.name %><%= name %><%= index %>`:                                                             "spec.job.name spec.name spec.index",
	`<%= spec["az"] %>`:                                                                                       "spec.az",
	`<% if x = 3 %><% end %><% 1 if nil %>`:                                                                   "cond:1:7:true cond:1:32:false",
	`<% if !p("a").nil? && link("b") %><% end %>`:                                                             "p(a) link-p(b)? cond:1:7:true",
	`<% def f; end; class C < Struct.new(:a); end; module M; end %>`:                                          "call:Struct.new const:Struct f C M",
	`<% require "json"; JSON::X.y %>`:                                                                         "call:JSON::X.y const:JSON::X require:json",
	`<%= JSON.dump(p("a")) if defined?(JSON) %>`:                                                              "p(a)? JSON",
	`<% PRE = "a"; def f(x) p(PRE + ".b"); p(x) end; x = "y" %>`:                                              "p(a.b)? p(*)? call:PRE.+ const:PRE f PRE",
	`<% s = +"a"; s << "b"; p(s); l = ["a"]; l[0] << "c"; l.each { |k| p(k) } %>`:                             "p(*) p(*) call:\"\".+@",
	`<% l = ["a"]; l << "b"; l.each { |k| p(k) }; h = {}; h["x"] = "y"; p(h.keys[0]) %>`:                      "p(*) p(*)",
	`<% n = "a"; spec.list.each { |n| p(n) }; p(n) %>`:                                                        "p(*) p(a) spec.list",
	`<% n = "a"; ["b"].each { |n| n.upcase!; p(n) }; p(n) %>`:                                                 "p(*) p(*) call:[].each",
	`<% [["a", 1]].each_with_index { |(k, v), i| p(k) }; {x: 1}.each_with_object({}) { |(k, v), h| p(k) } %>`: "p(a) p(x) call:[].each_with_index call:{}.each_with_object",
	`<% [["a", ["b", "c"]]].each { |a, (b, *c)| p(a); p(b); p(c) }; ["q"].each { p(_1) } %>`:                  "p(a) p(b) p(*) p(q) call:[].each call:[].each",
	`<% case spec.az; in {name: n}; p(n); end; n = "x" %>`:                                                    "p(*)? spec.az",
	`<% p(spec.az ? "a" : "b"); p(format("c.%s", 1)); p("d.%s.e" % 1); p(%w(f g).join(".")) %>`:               "p(a) p(b) p(c.*) p(d.*.e) p(f.g) spec.az call:.format call:\"\".% call:[].join",
	`<% if l = link("x") %><% end %>`:                                                                         "link-p(x) cond:1:7:true",
	`<%= link("x").instances.map(&:adress).uniq.jion(",") %>`:                                                 "link-p(x) call:link(\"l\").instances call:[].map call:link(\"l\").instances.first.adress call:[].uniq call:[].jion",
	`<%= "a".strip.foo %><%= [1].map.with_index { }.foo %><%= "a".sub("b").foo %><%= {}.keys.foo.bar %>`:      "call:\"\".strip call:\"\".foo call:[].map call:\"\".sub call:{}.keys call:[].foo",
	`<%= spec.networks.default.ip.split(".") %>`:                                                              "spec.networks.default.ip",
	`<% send(:p, "x") %>`:                                                                                     "call:.send all-properties all-links",
}

func TestUsage(t *testing.T) {
	for text, want := range examples {
		got := summary(t, text)
		if got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

// habits prints the habits of a template.
func habits(t *testing.T, text string) string {
	t.Helper()
	u, err := usage.Parse(t.Context(), "t", text)
	require.NoError(t, err)
	var list []string
	for _, x := range u.Uses {
		list = append(list, fmt.Sprintf("%v.%s/%d(%s)%t", x.Names, x.Method, x.Params, x.Literal, x.Nil))
	}
	for _, b := range u.Branches {
		list = append(list, fmt.Sprintf("%s%v block=%t/%d else=%t", b.Method, b.Names, b.Block, b.Params, b.Else))
	}
	for kind, lookups := range map[string][]usage.Lookup{"test": u.Tests, "||": u.Fallbacks, "raise": u.Raised} {
		for _, l := range lookups {
			list = append(list, fmt.Sprintf("%s%v", kind, l.Names))
		}
	}
	for _, v := range u.Unused {
		list = append(list, "unused:"+v.Name)
	}
	for kind, places := range map[string][]usage.Place{"quoted": u.SingleQuoted, "index": u.FirstIndex} {
		for _, at := range places {
			list = append(list, fmt.Sprintf("%s:%d:%d", kind, at.Line, at.Column))
		}
	}
	for _, v := range u.TextValues {
		list = append(list, fmt.Sprintf("text:%d:%s", v.Column, v.Method))
	}
	for _, o := range u.Outputs {
		if o.Method != "" && o.Method != "p" {
			list = append(list, fmt.Sprintf("<%s %t>", o.Method, o.Block))
		}
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

func TestHabits(t *testing.T) {
	for text, want := range map[string]string{
		`<% p("x").each { |k, v| k }; p("y", nil).split(","); p("z") == "true" %>`: `[x].each/2()false [y].split/-1("")true [z].==/-1("")false`,
		`<% if_p("x", "y") do |x| %>a<% end.else do %>b<% end %>`:                  `if_p[x y] block=true/1 else=true`,
		`<% if_p("x") do |x| %><%= x.size %><% end.else do %> <% end %>`:           `<size false> [x].size/-1()false if_p[x] block=true/1 else=false`,
		`<%= if_p("x") %><% if_link("l", &b) %>`:                                   `<if_p false> if_link[l] block=true/0 else=false if_p[x] block=false/0 else=false`,
		`<% if p("x") %><% end %><% x unless !p("y") %>`:                           `test[x] test[y]`,
		`<% a = p("x") || 1; b = 2; _c = 3; raise "no #{p("y")}" %><%= a %>`:       `raise[y] unused:b ||[x]`,
		`<% x = [1].map { |a| y = a }; z = 1; eval("z") %>`:                        ``,
		`<%= 'a #{p("x")}' %><% if index == 0 || spec.index.zero? %><% end %>`:     `index:1:27 index:1:52 quoted:1:5`,
		`<%= [1].each { |x| x } %>`:                                                `<each true>`,
	} {
		require.Equal(t, want, habits(t, text), text)
	}
}

// TestTextValues has templates with the columns and methods of the text whose value is used.
func TestTextValues(t *testing.T) {
	for text, want := range map[string]string{
		// blocks of methods that decide by the value
		`<% [1].find do |i| %>a<% end %>`:                                                  `text:8:find`,
		`<% [1].any? do |i| %><%= i %><% end %>`:                                           `text:8:any?`,
		`<% [1].delete_if do |i| %>a<% end; [1].sum do |i| %>b<% end %>`:                   `text:40:sum text:8:delete_if`,
		`<% [1].none? do |i| if i %>a<% else %>b<% end end %>`:                             `text:8:none?`,
		`<% [1].find do |i| %>a<% i end %>`:                                                ``,
		`<% [1].inject([]) do |list, i| %>a<% list << i end %>`:                            ``,
		`<% [1].each do |i| [2].find do |k| %>a<% end end %>`:                              `text:24:find`,
		`<% if [1].any? do |i| -%>` + "\n" + `<% i > 2 -%>` + "\n" + `<% end %>a<% end %>`: ``,
		// blocks of methods that answer by it
		`<% [1].map do |i| %>a<% end %>`:                          ``,
		`<% [1].map do |i| %>a<% end.compact %>`:                  `text:8:map`,
		`<% [1].map.with_index do |i, k| %>a<% end.compact %>`:    `text:12:map`,
		`<% [1].select do |i| %>a<% end.each do |i| %>b<% end %>`: `text:8:select`,
		`<% x = {}.fetch(1) do %>a<% end; x %>`:                   `text:11:fetch`,
		`<% [1].select { |i| i }.each do |i| %>a<% end %>`:        ``,
		// blocks whose values nothing uses
		`<% x = [1].each do |i| %>a<% end; x.each_with_index do %>b<% end %>`:         ``,
		`<% 2.times do %>a<% end; 1.upto(3) do %>b<% end; loop do %>c<% break end %>`: ``,
		`<% x = if_p("x") do |x| %>a<% end.else do %>b<% end; x %>`:                   `if_p[x] block=true/1 else=true`,
		`<% x = if_link("x") do |x| %>a<% end; x %>`:                                  `if_link[x] block=true/1 else=false`,
		// branches
		`<% if x %>a<% elsif y %>b<% else %>c<% end; unless x %>d<% end %>`:     ``,
		`<% x = if y %>a<% else %>b<% end; x %>`:                                `text:8:`,
		`<% x = y ? (%>a<%) : 2; x %>`:                                          `text:10:`,
		`<% case x when 1 %>a<% else %>b<% end; case x; in 1 %>a<% end %>`:      ``,
		`<% f(case x when 1 %>a<% end); f(case x; in 1 %>b<% end) %>`:           `text:34: text:6:`,
		`<% while x %>a<% end; for i in [1] %>b<% end; until x do %>c<% end %>`: ``,
		`<% y = while x %>a<% end; y %>`:                                        ``,
		`<% p("x") && begin %>a<% end or begin %>b<% end %>`:                    `text:11:`,
		`<% y and begin %>a<% end %>`:                                           ``,
		`<% y = begin %>a<% rescue %>b<% else 1 ensure %>c<% end; y %>`:         `text:8:`,
		`<% y = begin %>a<% rescue; 1 else 2 ensure %>c<% end; y %>`:            ``,
		`<% if (%>a<%) %>b<% end %>`:                                            `text:10:`,
		`<% y = "a#{ %>b<% }c"; y %>`:                                           `text:15:`,
		// lambdas and methods
		`<% f = lambda do |i| %>a<% end; f.call(1); f.(2); [1].each(&f) %>`: ``,
		`<% f = lambda do |i| %>a<% end %><%= f.call(1) %>`:                 `<call false> text:40:f`,
		`<% f = ->(i) do %>a<% end; y = f.(2) + f[1]; y; [1].any?(&f) %>`:   `text:32:f text:41:f text:53:any?`,
		`<% f = Proc.new do |i| %>a<% 1 end %><%= f.call(1) %>`:             `<call false>`,
		`<% define_singleton_method(:f) do %>a<% end; f; y = self.f; y %>`:  `text:58:f`,
	} {
		if got := habits(t, text); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

// TestBounded follows values that double with each assignment.
func TestBounded(t *testing.T) {
	var b strings.Builder
	b.WriteString(`<% a0 = "x"; l0 = ["a", "b"]; m0 = [1, 2]; t0 = "x"`)
	for i := range 60 {
		fmt.Fprintf(&b, "; a%d = a%d + a%d; l%d = l%d + l%d; m%d = [m%d, m%d]; t%d = spec.az ? t%d : t%d",
			i+1, i, i, i+1, i, i, i+1, i, i, i+1, i, i)
	}
	b.WriteString("; p(a60); l60.each { |k| p(k) }; m60.each { |x, y| x }; p(t60) %>")
	u, err := usage.Parse(t.Context(), "t", b.String())
	require.NoError(t, err)
	require.Equal(t, []string{"*"}, u.Properties[0].Names)
	require.Len(t, u.Properties, 3)
}

// TestLongChains follows calls of the results of calls. Each examines the calls before it.
func TestLongChains(t *testing.T) {
	tier.Sequential(t)
	for _, text := range []string{
		strings.Repeat("a = (b"+strings.Repeat(".c", 9_000)+");", 3), strings.Repeat("a = (b"+strings.Repeat(".c { |d| d }", 1_500)+");", 3),
		strings.Repeat("a = ("+strings.Repeat("'b' + ", 9_000)+"c);", 3), "p(properties" + strings.Repeat(".a", 9_000) + ")",
	} {
		_, err := usage.Parse(t.Context(), "t", "<% "+text+" %>")
		require.NoError(t, err)
	}
}

func TestErrors(t *testing.T) {
	_, err := usage.Parse(t.Context(), "t", "<%= `ls` %>")
	require.ErrorContains(t, err, "t:1:5: Unsupported")
}

func TestMatch(t *testing.T) {
	for _, c := range []struct {
		pattern, name string
		want          bool
	}{
		{"a", "a", true}, {"a", "b", false}, {"a.*", "a.b", true}, {"a.*", "b.a", false}, {"*", "any", true}, {"a.*.c", "a.b.c", true},
		{"a.*.c", "a.c", false}, {"*.b.*", "a.b.c", true}, {"*.b.*", "a.c.c", false}, {"a*b", "ab", true}, {"a*a", "a", false},
	} {
		require.Equal(t, c.want, usage.Match(c.pattern, c.name), "%s %s", c.pattern, c.name)
	}
}

func ExampleParse() {
	t, err := usage.Parse(context.Background(), "config.erb", `<% %w(cert key).each do |k| %><%= p("tls.#{k}", "") %><% end %>`)
	if err != nil {
		panic(err)
	}
	for _, p := range t.Properties {
		fmt.Println(p.Line, p.Column, p.Names, p.Default)
	}
	// Output:
	// 1 35 [tls.cert] true
	// 1 35 [tls.key] true
}

// polled is a context that ends after left polls.
type polled struct {
	context.Context
	left, polls int
}

func (p *polled) Done() <-chan struct{} { return make(chan struct{}) }

func (p *polled) Err() error {
	if p.polls++; p.polls > p.left {
		return context.Canceled
	}
	return nil
}

// TestParseEndsWithItsContext ends the context at each part of the work: parsing, counting and walking.
func TestParseEndsWithItsContext(t *testing.T) {
	n := tier.Of(5_000, 5_000, 20_000)
	for _, text := range []string{"p('a');", "a = 1;", "if a && b; c; end;", "a { |b| b };"} {
		text = "<% " + strings.Repeat(text, n) + " %>"
		whole := &polled{Context: context.Background(), left: 1 << 30}
		_, err := usage.Parse(whole, "long.erb", text)
		require.NoError(t, err)
		require.Greater(t, whole.polls, n/50, "several looks at each statement, in 256 one at the context")
		for part := range 10 {
			ctx := &polled{Context: context.Background(), left: whole.polls * part / 10}
			_, err := usage.Parse(ctx, "long.erb", text)
			require.ErrorIs(t, err, context.Canceled)
			require.ErrorContains(t, err, "long.erb: Cancelled")
			require.LessOrEqual(t, ctx.polls, ctx.left+6, "nothing goes on but asking for the cause")
		}
	}
}

func ExampleWords() {
	text := "<%= p('port') # number %>"
	for _, w := range usage.Words(context.Background(), text) {
		fmt.Println(w.Kind == usage.SelfWord, w.Kind == usage.CommentWord, text[w.From:w.To])
	}
	// Output:
	// true false p
	// false false 'port'
	// false true # number
}

func ExampleChanges() {
	text := "<% if p('tls') %>on<% end %>"
	list, err := usage.Changes(context.Background(), "config.erb", text)
	if err != nil {
		panic(err)
	}
	for _, c := range list {
		fmt.Println(c.What, c.Line, c.Column, c.Apply(text))
	}
	// Output:
	// condition 1 7 <% if true %>on<% end %>
	// condition 1 7 <% if false %>on<% end %>
	// string 1 9 <% if p('tls~') %>on<% end %>
}

func ExampleMatch() {
	fmt.Println(usage.Match("tls.*", "tls.key"), usage.Match("tls.*", "port"))
	// Output: true false
}
