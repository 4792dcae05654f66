package erb_test

// This file has the inputs and the expressions that agree_test.go combines in all pairs.

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/internal/psych"
)

// missing marks a value that is absent.
type missing struct{}

// mapOf is psych.MapOf, without missing values.
func mapOf(pairs ...any) *psych.Map {
	m := psych.NewMap(len(pairs) / 2)
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i+1] != (missing{}) {
			m.Set(pairs[i].(string), pairs[i+1])
		}
	}
	return m
}

// values are values of each kind, empty and not, with values of each kind in them, three levels deep.
func values() []any {
	empty := psych.NewMap(0)
	plain := []any{nil, true, false, int64(0), int64(1), 1.0, 2.5, "", "c", "1"}
	few := []any{empty, mapOf("c", int64(1)), []any{}, []any{empty}, nil, mapOf("d", "c"), []any{int64(1)}, false, int64(1)}
	few = few[:tier.All(len(few), tier.Of(4, 5, 5))]
	all := append([]any{missing{}, empty, []any{}, mapOf("d", int64(1), "c", int64(1)), mapOf("d", int64(2), "c", int64(1))}, plain...)
	for _, v := range plain {
		all = append(all, mapOf("c", v), []any{v}, mapOf("c", v, "d", int64(1)), []any{v, int64(1)}, []any{int64(1), v})
	}
	for _, v := range few {
		all = append(all, mapOf("c", mapOf("c", v)), mapOf("c", []any{v}), []any{mapOf("c", v)}, []any{[]any{v}},
			mapOf("c", mapOf("c", mapOf("c", v))), []any{mapOf("c", mapOf("c", v))}, mapOf("c", []any{mapOf("c", v)}))
		for _, w := range few {
			all = append(all, mapOf("c", v, "d", w), []any{v, w}, mapOf("c", mapOf("c", v, "d", w)), mapOf("c", []any{v, w}),
				[]any{mapOf("c", v, "d", w)}, []any{mapOf("c", v), mapOf("c", w)}, []any{[]any{v}, []any{w}})
		}
	}
	return all
}

// A site is a place of a value in an input, with the expressions by which a template accesses it.
type site struct {
	name  string
	input func(v any) *psych.Map
	ways  []string
}

// sites are places of all kinds.
var sites = []site{
	{"property", func(v any) *psych.Map { return mapOf("properties", mapOf("v", v)) }, []string{
		"p('v')", "p('v', 7)", "properties.v", "raw_properties['v']", "@raw_properties.values", "properties.to_h", "spec.properties.v",
		"raw_properties", "properties", "p(['zz', 'v'])", "p('v.c')", "if_p('v') { |x| break x }", "raw_properties.to_a", "spec.properties",
	}},
	{"nested", func(v any) *psych.Map { return mapOf("properties", mapOf("o", mapOf("v", v, "w", int64(1)))) }, []string{
		"p('o')", "p('o.v')", "p('o')['v']", "p('o').values", "p('o').to_a", "properties.o", "properties.o.v", "p('o').first", "p('o').dup", "p('o.v.c')", "p('o').dig('v', 'c')",
	}},
	{"element", func(v any) *psych.Map {
		if v == (missing{}) {
			return mapOf("properties", mapOf("l", []any{mapOf("c", int64(1))}))
		}
		return mapOf("properties", mapOf("l", []any{mapOf("c", int64(1)), v}))
	}, []string{"p('l')", "p('l').last", "p('l')[1]", "properties.l", "properties.l.last", "p('l').first", "p('l').flatten", "p('l').dup", "p('l').map { |e| e['c'] }"}},
	{"properties", func(v any) *psych.Map { return mapOf("properties", v) }, []string{
		"properties", "raw_properties", "@properties", "@raw_properties", "spec.properties", "p('c')", "p('c', 7)", "instance_variable_get(:@properties)", "if_p('c') { |x| break x }", "self.dup.properties",
		"p('')", "p('..', 7)", "p(['', 'c'])", "if_p('') { |x| break x }", "p(['zz', '.'])", "lookup_property(raw_properties, '')",
	}},
	{"spec", func(v any) *psych.Map { return mapOf("name", v, "networks", mapOf("v", v), "index", v) }, []string{
		"name", "@name", "spec.name", "spec.networks", "spec.networks.v", "spec", "index", "@index", "@spec", "spec.to_h", "instance_variable_get(:@name)", "spec.networks.to_h",
	}},
	{"link", func(v any) *psych.Map {
		return mapOf("links", mapOf("db", mapOf("properties", mapOf("v", v), "instances", []any{mapOf("name", v, "properties", mapOf("v", v))}, "instance_group", v)))
	}, []string{
		"link('db').p('v')", "link('db').properties", "link('db').instances[0].name", "link('db').instances.first.p('v')", "link('db').instances", "@links", "@links['db']",
		"@links['db']['instances']", "link('db').address", "if_link('db') { |x| break x.properties }", "link('db').p('v.c', 7)", "link('db').if_p('v') { |x| break x }",
	}},
	{"link's", func(v any) *psych.Map {
		return mapOf("links", mapOf("db", mapOf("properties", v, "instances", []any{})))
	}, []string{
		"link('db').properties", "link('db').p('c')", "link('db')", "link('db').if_p('c') { |x| break x }", "@links['db']['properties']", "link('db').p('')",
		"link('db').if_p('.') { |x| break x }",
	}},
	{"instances", func(v any) *psych.Map {
		return mapOf("links", mapOf("db", mapOf("properties", mapOf(), "instances", v)))
	}, []string{
		"link('db').instances", "link('db')", "@links['db']['instances']", "if_link('db') { |x| break x.instances }", "link('db').instances[0]", "link('db').p('c', 7)", "link('db').instances.size", "link('db').instances[0].p('')",
	}},
	{"links", func(v any) *psych.Map { return mapOf("links", v) }, []string{
		"@links", "link('c')", "if_link('c') { |x| break x }", "link('c').properties", "@links['c']", "spec.links",
	}},
}

// worldOf returns the inputs of a site.
func (s *site) world(t testing.TB) *world {
	t.Helper()
	var specs []*psych.Map
	for _, v := range values() {
		specs = append(specs, s.input(v))
	}
	return newWorld(t, specs)
}

// blocks are the expressions on a value that is passed to a block.
var blocks = []string{
	"|x| x.class", "|x| Hash === x", "|x| x.is_a?(Hash) ? 'map' : 'plain'", "|k, v| v.is_a?(Hash)", "|k, v| v.class", "|k, v| Array === v", "|k, v| v.respond_to?(:each)", "|k, v| v.nil?", "|k, v| v",
	"|k, v| case v; in Hash then 1; in Array then 2; in nil then 3; else 4; end", "|k, (v, w)| [v.class, w.class]", "|(k, v)| v", "|k, v| Integer(v) rescue $!.message",
	"|k, v| v + 1 rescue $!.message", "|x| x.inspect", "|x| 1", "|x, y| x <=> y", "|x, y| [x.class, y.class]", "|k, v| v.size rescue 0", "|k, v| v.frozen?",
	"|k, v| v ? 1 : 2", "|k, v| v.empty? rescue 3", "|a, *b| b.map(&:class)", "|x| break x.class", "|k, v| [*v].size", "|k, v| v.eql?(v.dup)", "|k, a, b| [a.class, b.class]", "|k, v| v == {}", "|x| x.to_h.size rescue 5",
}

// asks are the expressions on a value, which is x.
var asks = []string{
	"x", "x.class", "x.inspect", "x.to_json", "x.to_yaml", "\"#{x}\"", "x.nil?", "Hash === x", "Array === x", "String === x", "Enumerable === x", "Comparable === x", "x.respond_to?(:each)", "x.respond_to?(:c)", "x.respond_to?(:keys)",
	"(a, b = x; [a.class, b.class])", "(a, (b, c) = x; [b.class, c.class])", "(*a, b = x; [a.size, b.class])", "[*x].size", "[*x].map(&:class)", "Array(x).map(&:class)", "(Integer(x) rescue $!.message)", "(Float(x) rescue $!.message)", "(Hash(x) rescue $!.message)",
	"(String(x) rescue $!.message)", "('a' + x rescue $!.message)", "(1 + x rescue $!.message)", "([] + x rescue $!.message)", "({}.merge(x) rescue $!.message)", "(x.nope rescue $!.message.sub(/0x\\h+/, ''))", "(x.fetch('zz') rescue $!.message)",
	"(case x; in Hash then 1; in [] then 2; in [_] then 3; in [_, *] then 4; in nil then 5; in String | Integer then 6; else 7; end)", "(case x; in {c:} then c; else 0; end)", "(case x; in [{'c' => 1}] then 1; else 0; end rescue 8)", "(case x; in [a, b] then [a.class, b.class]; else 0; end)",
	"(x in [Hash, *])", "(x in [[*], *])", "(x in {})", "(x => Hash; 1) rescue $!.message", "(x => [Integer]; 1) rescue $!.message", "defined?(x.c).inspect", "defined?(x.size).inspect", "(x.c rescue 0)", "x == {}", "x == []", "x == nil", "x == 1", "x != 'c'", "x.eql?({})",
	"{} == x", "[] == x", "x.equal?(x)", "x.hash == 1.hash", "[x, 1].hash == [1, 1].hash", "{x => 1}.key?(1)", "[1, x].uniq.size", "[[x]].flatten.size", "[x, x].flatten.map(&:class)", "[nil, x].compact.size", "(x ? 1 : 2)", "!x", "x && 1", "(x.to_a.size rescue 0)", "(x.to_a rescue $!.message)", "(x.to_h.class rescue $!.message)",
	"(x.sort rescue $!.message)", "(x.min rescue $!.message)", "(x.sum rescue $!.message)", "(x.to_a.transpose rescue $!.message)", "(x.max_by(&:class) rescue $!.class)", "(x.each { |e| break e.class } rescue 0)", "(x.map(&:class) rescue 0)", "(x.map { |k, v| v.class } rescue 0)", "(for a, b in x do break b.class end rescue 0)", "({**x} rescue $!.message)", "([*x, *x].size rescue 0)",
	"(x.each_with_index.map { |(k, v), i| v.class } rescue 0)", "(x.each_with_object([]) { |(k, v), l| l << v.class } rescue 0)", "(x.inject { |a, b| [a.class, b.class] } rescue 0)", "(x.zip(x).map { |a, b| b.class } rescue 0)", "(x.lazy.map { |k, v| v.class }.to_a rescue 0)", "(x.each_slice(2).map { |a| a.map(&:class) } rescue 0)", "(x.group_by { |k, v| v.class }.keys rescue 0)",
	"(x.partition { |k, v| v.is_a?(Hash) }.map(&:size) rescue 0)", "(x.transform_values(&:class) rescue 0)", "(x.each_pair.to_a.map { |k, v| v.class } rescue 0)", "(x.to_enum.next.class rescue 0)", "(x.each_entry.to_a.size rescue 0)", "(x.values.map(&:class) rescue 0)", "(x.first.class rescue 0)", "(x.last.class rescue 0)", "(x.values.first.class rescue 0)", "(x.dig('c').class rescue $!.message)",
	"(x.dig('c', 'd').class rescue $!.message)", "(x['c'].class rescue $!.message)", "(x[0].class rescue $!.message)", "(x['c']['d'].class rescue $!.message)", "(x.size rescue 0)", "(x.length rescue 0)", "(x.count rescue 0)", "(x.empty? rescue 0)", "(x.any? rescue 0)", "(x.all?(Hash) rescue 0)", "(x.any?(Array) rescue 0)", "(x.none? rescue 0)", "(x.include?(1) rescue 0)", "(x.key?('c') rescue 0)",
	"(x.keys rescue 0)", "(x.value?({}) rescue 0)", "(x.key({}) rescue 0)", "(x.find { |k, v| v.is_a?(Array) } rescue 0)", "(x.grep(Hash).size rescue 0)", "(x.values.grep(Hash).size rescue 0)", "(x.reject { |k, v| v.is_a?(Hash) }.size rescue 0)", "(x.dup.class)", "(x.dup.delete('c').class rescue 0)", "(x.clone.map(&:class) rescue 0)", "(x.merge('e' => 1).map { |k, v| v.class } rescue 0)", "(x.compact.size rescue 0)",
	"(x.invert.map { |k, v| k.class } rescue 0)", "(x.sort_by { |k, v| v.to_s } rescue 0)", "(x.flatten.map(&:class) rescue 0)", "(x.to_a.flatten.map(&:class) rescue 0)", "(x.filter_map { |k, v| k if v.is_a?(Hash) } rescue 0)", "(x.flat_map { |k, v| v.class } rescue 0)", "(x.each_cons(2).map { |a, b| b.class } rescue 0)", "(x.min_by { |k, v| v.to_s } rescue 0)", "(x.sum { |k, v| v.size } rescue 0)", "(x.tally.size rescue 0)",
	"(x.to_set.size rescue 0)", "(x.each { |k, v| k }; 1) rescue 0", "(OpenStruct.new(x).to_h.transform_values(&:class) rescue $!.message)", "(format('%s', x))", "(format('%d', x) rescue $!.message)", "JSON.generate([x])", "([x].join(',') rescue 0)", "(x.each_entry { |e| break e.class } rescue 0)", "(x.pop.class rescue 0)", "(x.shift.class rescue 0)", "(x.delete_if { |k, v| v.is_a?(Hash) }.size rescue 0)", "(x.store('k', 1); x.map { |k, v| v.class }) rescue 0",
	"(x.p('c').class rescue $!.class)", "(x.instances.map(&:class) rescue 0)", "(x.properties.class rescue 0)", "(x.name.class rescue 0)", "(x.map { |i| i.name.class } rescue 0)", "(x.to_h { |k, v| [k, v.class] } rescue $!.message)", "(x.instance_variables rescue 0)", "x.method(:class).call", "x.then { |y| y.class }", "x.itself.is_a?(Enumerable)", "x.instance_of?(Hash)", "x.kind_of?(Array)", "[Hash, Array].include?(x.class)", "x.frozen?", "x.singleton_methods.size", "x.methods(false).size",
}

// called are expressions that call each method with each kind of argument and each block.
func called() []string {
	names := map[string]bool{}
	for _, row := range ruby.Rows() {
		switch row.Owner {
		case "Hash", "Array", "Enumerable", "OpenStruct", "Object", "Kernel", "Comparable", "String", "Integer", "NilClass", "TrueClass":
			if !row.Static && row.Name[0] >= 'a' && row.Name[0] <= 'z' && !slices.Contains([]string{"sleep", "exit", "abort", "fork", "loop", "cycle"}, row.Name) {
				names[row.Name] = true
			}
		}
	}
	var all []string
	for _, name := range slices.Sorted(func(yield func(string) bool) {
		for name := range names {
			if !yield(name) {
				return
			}
		}
	}) {
		for _, args := range []string{"", "('c')", "(:c)", "(0)", "({})", "([])", "(x)", "(Hash)", "(1..)", "('c', 'd')", "(1, 2)"} {
			all = append(all, fmt.Sprintf("(x.%s%s rescue $!.message)", name, args))
		}
		for _, block := range blocks {
			all = append(all, fmt.Sprintf("(x.%s { %s } rescue $!.message)", name, block))
		}
		all = append(all, fmt.Sprintf("(x.%s.to_a.map { |k, v| [k.class, v.class] } rescue 0)", name), fmt.Sprintf("(x.%s('c') { |k, v| v.class } rescue $!.message)", name))
	}
	return all
}

// template evaluates an expression on the value at the end of a way.
func template(way, ask string) string {
	return "<%= begin; x = " + way + "; (" + ask + ").then { |r| [r.class, r] }.inspect; rescue => e; e.class.to_s + ': ' + e.message; end %>"
}

// expressions returns the expressions of a site: each ask of each way, and each call of one of them, the next way each
// time.
func (s *site) expressions(calls []string) []string {
	var all []string
	for _, way := range s.ways {
		for _, ask := range asks {
			all = append(all, template(way, ask))
		}
	}
	for n, call := range calls {
		all = append(all, template(s.ways[n%len(s.ways)], call))
	}
	return all
}

// cachedEvery is the number of expressions for each one that is rendered with a cache, too.
const cachedEvery = 5

func TestReadsOfKinds(t *testing.T) {
	var expressions, renders, lies atomic.Int64
	t.Run("sites", func(t *testing.T) {
		calls := called()
		for _, site := range sites {
			t.Run(site.name, func(t *testing.T) {
				t.Parallel()
				w := site.world(t)
				for n, source := range tier.Every(site.expressions(calls), tier.All(1, tier.Of(4999, 1499, 499))) {
					wrong, ok := w.check(t, n%cachedEvery == 0, source)
					if ok {
						expressions.Add(1)
					}
					if wrong != "" && lies.Add(1) < 20 {
						t.Errorf("%s: %s", source, strings.ReplaceAll(wrong, "\n", " "))
					}
				}
				renders.Add(int64(w.renders))
			})
		}
	})
	t.Logf("%d expressions, %d renders, %d lies", expressions.Load(), renders.Load(), lies.Load())
	require.Zero(t, lies.Load())
	require.Greater(t, expressions.Load(), tier.All(100_000, tier.Of[int64](20, 60, 200)))
}
