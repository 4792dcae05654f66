package usage_test

// This file tests the dependencies of operations: by cases, and by templates that are made at random, in which a
// property that an operation doesn't depend on is changed.

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/erb/usage"
)

// depends returns the dependencies of the first call of inspect: "?" if something isn't known.
func depends(t *testing.T, text string) string {
	t.Helper()
	line := strings.Count(text[:strings.Index(text, "inspect")], "\n") + 1
	column := strings.Index(text, "inspect") - strings.LastIndex(text[:strings.Index(text, "inspect")], "\n")
	list, known, err := usage.Limits{}.Depends(t.Context(), "t", text, usage.Place{Line: line, Column: column})
	require.NoError(t, err)
	var words []string
	if !known {
		words = append(words, "?")
	}
	for _, d := range list {
		words = append(words, strings.TrimPrefix(d.Link+":"+d.Property, ":"))
	}
	return strings.Join(words, " ")
}

func TestDepends(t *testing.T) {
	for text, want := range map[string]string{
		`<%= (":" + p("a")).inspect %>`:                                                         "a",
		`<%= [1].inspect %>`:                                                                    "",
		`<% x = p("a"); y = x + "b" %><%= y.inspect %>`:                                         "a",
		`<% x = p("a", p("b")) %><%= x.inspect %>`:                                              "a b",
		`<%= properties.a.b.inspect %>`:                                                         "a.b.inspect",
		`<%= p(["a", "b"]).inspect %>`:                                                          "a b",
		`<% if_link("l") do |l| %><%= p("a").inspect %><% end %>`:                               "a",
		`<% if_link("l") do |l| %><%= l.p("a").inspect %><% end %>`:                             "l:a",
		`<% x = nil; if_link("l") { |l| x = 1 } %><%= x.inspect %>`:                             "?",
		`<% link("l").instances.each do |i| %><%= (i.address + p("a")).inspect %><% end %>`:     "a",
		`<%= link("l").instances.map { |i| i.az }.inspect %>`:                                   "?",
		`<% x = nil; x = 1 if p("a") %><%= x.inspect %>`:                                        "a",
		`<% x = {}; y = x; y["k"] = p("a") %><%= x.inspect %>`:                                  "a",
		`<% x = []; x << p("a") %><%= x.inspect %>`:                                             "a",
		`<% x = {}; p("a").each { |k| x[k] = 1 } %><%= x.inspect %>`:                            "a",
		`<% def f(v) v.inspect end %><%= f(p("a")) %><%= f(p("b")) %>`:                          "? a b",
		`<% def f(v) return 1 if v; 2 end %><%= f(p("a")).inspect %>`:                           "? a",
		`<% def f() p("a") end; x = f %><%= x.inspect %>`:                                       "? a",
		`<% def f(h) h["k"] = p("a") end; x = {}; f(x) %><%= x.inspect %>`:                      "? a",
		`<% x = case p("a") when 1 then p("b") else 2 end %><%= x.inspect %>`:                   "a b",
		`<% x = begin; Integer(p("a")); rescue; 1; end %><%= x.inspect %>`:                      "? a",
		`<% @x = 1 %><%= @x.inspect %>`:                                                         "?",
		`<% x, y = p("a"), p("b") %><%= x.inspect %>`:                                           "a b",
		`<%= spec.index.inspect %>`:                                                             "",
		`<%= spec.networks.inspect %>`:                                                          "?",
		`<% f = ->(v) { v } %><%= f.call(p("a")).inspect %>`:                                    "? a",
		`<% K = p("a") %><%= K.inspect %>`:                                                      "? a",
		`<% x = 1; [2].each { |e| next if p("a"); x = e } %><%= x.inspect %>`:                   "a",
		`<% x = 1; x += p("a") while p("b") %><%= x.inspect %>`:                                 "a b",
		`<% for x in p("a") do %><%= x.inspect %><% end %>`:                                     "a",
		`<% p("a") => {k:} %><%= k.inspect %>`:                                                  "?",
		`<% a1 = a2 = 1; 3.times { a1 = a2; a2 = p("a") } %><%= a1.inspect %>`:                  "a",
		`<% def f(n) n < 1 ? p("a") : f(n - 1) end; x = f(2) %><%= x.inspect %>`:                "? a",
		`<%= eval("p('a')").inspect %>`:                                                         "?",
		`<% x = p("a") && p("b") || p("c") %><%= x.inspect %>`:                                  "a b c",
		`<% x = [[1, 2]].each_with_object({}) { |(a, b), m| m[a] = p("a") } %><%= x.inspect %>`: "a",
		`<% x = 0; loop { x += 1; break if x > p("a") } %><%= x.inspect %>`:                     "a",
		`<% x = 0; while true; x += 1; p("a") && break; end %><%= x.inspect %>`:                 "a",
		`<% x = 0; catch(:e) { x = 1; throw :e if p("a"); x = 2 } %><%= x.inspect %>`:           "?",
		`<% C = {}; C["k"] = p("a"); x = C["k"] %><%= x.inspect %>`:                             "?",
		`<% C = {}; D, x = C, 1; D["k"] = p("a") %><%= C.inspect %>`:                            "?",
		`<% f = ->(h) { h["k"] = p("a") }; x = {}; f.call(x) %><%= x.inspect %>`:                "?",
		`<% f = proc { |h| h["k"] = p("a") }; x = {}; f.(x) %><%= x.inspect %>`:                 "?",
		`<% def f(h) h["k"] = 1 end; x = {}; f(x) if p("a") %><%= x.inspect %>`:                 "? a",
		`<% def f(h) h["k"] = 1 end; x = {}; f(x) if p("a") %><%= p("b").inspect %>`:            "b",
		`<% C = 1 %><%= (C + p("b")).inspect %>`:                                                "? b",
		`<% C = 1 %><%= (2 + p("b")).inspect %>`:                                                "b",
		`<% x = {}; x.send(:store, "k", p("a")) %><%= x.inspect %>`:                             "?",
		`<% x = []; y = [x, [p("a")]].inject(:concat) %><%= x.inspect %>`:                       "?",
		`<% x = {}; @y = x; @y["k"] = p("a") %><%= x.inspect %>`:                                "?",
		`<% x = y = {}; y["k"] = p("a") %><%= x.inspect %>`:                                     "a",
		`<% x = {}; y = []; y << x; y[0]["k"] = p("a") %><%= x.inspect %>`:                      "a",
		`<% p("b")["k"] = p("a") %><%= p("b").inspect %>`:                                       "a b",
		`<% x = p("b"); x["k"] = p("a") %><%= p("b.c").inspect %>`:                              "a b.c",
		`<% x = []; p("b").each { |e| x << e } %><%= p("c").inspect %>`:                         "c",
	} {
		require.Equal(t, want, depends(t, text), text)
	}
}

// TestDependsIsComplete renders templates with two values of a property that inspect doesn't depend on: it has the same
// receiver.
func TestDependsIsComplete(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	one := func(list ...string) string { return list[rnd.IntN(len(list))] }
	variable := func() string { return one("x", "y", "z") }
	defined := false
	call := func(list ...string) string { // of methods that only some of the templates define
		if defined {
			return one(list...)
		}
		return variable()
	}
	value := func() string {
		return one(`p("a")`, `p("b")`, "1", variable(), variable(), "[1, "+variable()+"]", `{"k" => `+variable()+"}", call("f("+variable()+")"), `Array(p("b")).map { |e| e }`)
	}
	change := func() string {
		v := variable()
		return one(v+" = "+value(), v+" = "+value(), v+" << "+value()+" if "+v+".is_a?(Array)", v+`["n"] = `+value()+" if "+v+".is_a?(Hash)",
			v+", w = "+value()+", 1", v+" = "+variable()+" = "+value(), v+", w = "+variable()+", "+variable(), v+" << "+variable()+" if "+v+".is_a?(Array)",
			"loop { "+v+" = "+value()+"; break if "+one(`p("a") == 1`, `p("b") == 1`)+"; "+variable()+" = "+value()+"; break }", "Array("+v+").each { |e| x = e }", v+" ||= "+value(), call("g("+v+", "+value()+")", `C["n"] = `+value(), "h.call("+v+", "+value()+")"))
	}
	statement := func() string {
		return one(change(), change(), "if "+one(`p("a") == 1`, `p("b") == 1`, variable()+" == 1")+" then "+change()+" else "+change()+" end",
			"[1, 2].each { |i| next if "+one(`p("a") == i`, `p("b") == i`)+"; "+change()+" }", "case "+variable()+" when 1 then "+change()+" end")
	}
	told := 0
	for range 500 {
		text := "<% x = []; y = x; z = {}\n"
		if defined = rnd.IntN(4) == 0; defined {
			text += "def f(v) v.is_a?(Array) ? [v] : v end; def g(v, e) v.push(e) if v.is_a?(Array); nil end; C = z; h = ->(v, e) { g(v, e) }\n"
		}
		for range 1 + rnd.IntN(6) {
			text += statement() + "\n"
		}
		text += "%><%= [" + one(variable(), variable(), variable(), `p("b")`) + "].inspect %>"
		of := depends(t, text)
		if strings.HasPrefix(of, "?") {
			continue
		}
		for _, property := range []string{"a", "b"} {
			if strings.Contains(of, property) {
				continue
			}
			told++
			results := map[string]bool{}
			for _, value := range []any{1, 2, "s", []any{"e"}} {
				properties := map[string]any{"a": 1, "b": 1}
				properties[property] = value
				results[rendered(t, text, properties)] = true
			}
			delete(results, "")
			require.LessOrEqual(t, len(results), 1, "%s depends on %s: %v\n%s", of, property, results, text)
		}
	}
	require.Greater(t, told, 150)
}

// rendered returns the output, or "" if an exception ends the template.
func rendered(t *testing.T, text string, properties map[string]any) string {
	t.Helper()
	program, err := erb.Parse("t", text)
	require.NoError(t, err)
	out, err := program.Render(t.Context(), erb.Input{Spec: map[string]any{"properties": properties}})
	if err != nil {
		return ""
	}
	return fmt.Sprint(out.Text)
}

// TestDependsOfLongTemplates has templates that are long. The number of visits is limited, so their dependencies are
// not known.
func TestDependsOfLongTemplates(t *testing.T) {
	tier.Sequential(t)
	list := func(n int) string {
		var names []string
		for i := range n {
			names = append(names, fmt.Sprint("x", i+1))
		}
		return strings.Join(names, ", ")
	}
	for _, text := range []string{
		"<% " + list(8000) + " = " + list(8000) + " %><%= x1.inspect %>",
		"<% " + list(1000) + " = 1\n" + strings.Repeat("y = ["+list(1000)+"]; y << 1\n", 100) + "%><%= y.inspect %>",
		"<% " + strings.Repeat("x = ", 90) + "1\n" + strings.Repeat("y = x; x = y\n", 20_000) + "%><%= x.inspect %>",
		"<% x = [" + func() string {
			var names strings.Builder
			for i := range 10_000 {
				fmt.Fprintf(&names, `p("a%d"), `, i)
			}
			return names.String()
		}() + "]\n%><%= x.inspect %>",
		"<% " + strings.Repeat("def f(v) f(v); f(v) end\n", 5_000) + "x = f(1)\n%><%= x.inspect %>",
	} {
		require.Equal(t, "?", depends(t, text)[:1], text[:min(len(text), 80)])
	}
	require.Equal(t, "a", depends(t, "<% x = ["+strings.Repeat(`p("a"), `, 20_000)+"]\n%><%= x.inspect %>"))
	require.Empty(t, depends(t, "<% x = [] %><% x"+strings.Repeat(" << 1", 90)+" %><%= x.inspect %>"))
}
