package erb_test

// This file proves that Reads are complete: changing values that a template didn't read doesn't change its output.

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/internal/reads"
)

// scrambler changes all of an input except the reads.
type scrambler struct {
	whole, shape, kind map[string]bool
	above              map[string]bool // paths below which something was read
	changed            int
}

func newScrambler(list []erb.Read) *scrambler {
	s := &scrambler{whole: map[string]bool{}, shape: map[string]bool{}, kind: map[string]bool{}, above: map[string]bool{}}
	for _, r := range list {
		path, seen := reads.Cut(string(r))
		switch seen {
		case reads.All:
			s.whole[path] = true
		case reads.Shape:
			s.shape[path] = true
		case reads.Kind:
			s.kind[path] = true
		}
		for i := strings.LastIndexByte(path, '.'); i >= 0; i = strings.LastIndexByte(path[:i], '.') {
			s.above[path[:i]] = true
		}
	}
	return s
}

// input changes a whole input.
func (s *scrambler) input(m *psych.Map) *psych.Map {
	out := psych.NewMap(0)
	for key, v := range m.All() {
		path := "spec." + key
		if key == "properties" || key == "links" {
			path = key
		}
		out.Set(key, s.value(v, path))
	}
	if !s.whole["spec"] && !s.shape["spec"] {
		out.Set("scrambled", "key")
	}
	return out
}

func (s *scrambler) value(v any, path string) any {
	switch {
	case s.whole[path]:
		return v
	case !s.shape[path] && !s.above[path] && !s.kind[path]:
		s.changed++
		return other(v)
	}
	switch v := v.(type) {
	case *psych.Map:
		return s.hash(v, path)
	case []any:
		if !s.shape[path] && !s.above[path] {
			s.changed++
			return s.list(v)
		}
		list := make([]any, len(v))
		for i, e := range v {
			if m, ok := e.(*psych.Map); ok {
				list[i] = s.hash(m, path)
			} else {
				list[i] = s.value(e, path)
			}
		}
		return list
	case nil:
		return nil
	}
	s.changed++
	return plainOther(v)
}

// hash changes the entries of a hash, and their order and number if those weren't read.
func (s *scrambler) hash(m *psych.Map, path string) *psych.Map {
	keys := slices.Collect(func(yield func(string) bool) {
		for key := range m.All() {
			if !yield(key) {
				return
			}
		}
	})
	if !s.shape[path] {
		slices.Reverse(keys)
	}
	out := psych.NewMap(0)
	for _, key := range keys {
		v, _ := m.Get(key)
		out.Set(key, s.value(v, path+"."+key))
	}
	if !s.shape[path] {
		s.changed++
		out.Set("scrambled", "key")
	}
	return out
}

// list returns a list that has nothing in common with another.
func (s *scrambler) list(v []any) []any {
	noHash := func(e any) bool { _, ok := e.(*psych.Map); return !ok }
	switch hashes := !slices.ContainsFunc(v, noHash); {
	case !hashes:
		return append([]any{"scrambled", nil}, v...)
	case len(v) > 0 && s.changed%2 == 0:
		return []any{}
	}
	return slices.Repeat([]any{psych.MapOf("scrambled", int64(1))}, len(v)+2)
}

// other returns a value that has nothing in common with v.
func other(v any) any {
	switch v.(type) {
	case *psych.Map, []any:
		return "scrambled"
	case nil:
		return psych.MapOf("scrambled", int64(1))
	}
	return []any{"scrambled"}
}

// plainOther returns another plain value.
func plainOther(v any) any {
	switch v := v.(type) {
	case bool:
		return !v
	case int64:
		return v + 12345
	case string:
		return v + "scrambled"
	}
	return "scrambled"
}

// renderAll renders templates one after another and returns the output of the last, nil if it fails.
func renderAll(t *testing.T, templates []*erb.Template, input *psych.Map) *erb.Output {
	t.Helper()
	s, err := erb.NewSession(erb.Input{Spec: input, Now: casefile.Now, Rand: &casefile.Random{}})
	require.NoError(t, err)
	var out *erb.Output
	for _, tmpl := range templates {
		out, err = s.Render(context.Background(), tmpl)
		if e := (*erb.Error)(nil); errors.As(err, &e) {
			require.NotEqual(t, erb.Internal, e.Kind, e.Message)
		}
	}
	return out
}

// scrambled renders with everything changed that wasn't read, and reports the differences.
func scrambled(t *testing.T, input *psych.Map, sources ...string) (changed int, wrong string) {
	t.Helper()
	var templates []*erb.Template
	for _, source := range sources {
		tmpl, err := erb.Parse("(erb)", source)
		if err != nil {
			return -1, ""
		}
		templates = append(templates, tmpl)
	}
	first := renderAll(t, templates, input)
	if first == nil {
		return -1, ""
	}
	s := newScrambler(first.Reads)
	second := renderAll(t, templates, s.input(input))
	switch {
	case second == nil:
		return s.changed, fmt.Sprintf("fails, reads %s", first.Reads)
	case first.Text != second.Text && casefile.Mask(first.Text) != casefile.Mask(second.Text):
		return s.changed, fmt.Sprintf("%q instead of %q, reads %s", second.Text, first.Text, first.Reads)
	}
	return s.changed, ""
}

// oddReaders are templates that read their input in unusual ways.
var oddReaders = []string{
	"<%= p('e')[''].inspect %>", "<%= p('e')['']['x'] %>", "<%= p('e..x') %>", "<%= p('e')['k'] %>", "<%= raw_properties[''].inspect %>", "<%= p('e.').inspect %>",
	"<%= p('h')[''].inspect %>", "<%= p('h..x', 'none') %>", "<%= link('manual').instance_variable_get(:@dns_encoder).encode_query %>",
	"<%= raw_properties['a'] %>", "<%= @raw_properties['a'] %>", "<%= @raw_properties.keys %>", "<%= @raw_properties.size %>",
	"<%= @raw_properties.to_a %>", "<%= raw_properties.fetch('zz', 1) %>", "<%= raw_properties.dig('h', 'x') %>",
	"<%= lookup_property(@raw_properties, 'h.x') %>", "<%= lookup_property(@raw_properties, 'h.zz').inspect %>",
	"<%= properties.to_h.keys %>", "<%= properties.inspect %>", "<%= properties.marshal_dump.keys %>", "<%= properties.h.x %>",
	"<% properties.each_pair { |k, v| %><%= k %><% } %>", "<%= properties.methods(false).sort %>", "<%= properties.respond_to?(:a) %>",
	"<%= properties.respond_to?(:zz) %>", "<%= defined?(properties.a) %>", "<%= defined?(properties.zz).inspect %>", "<%= properties.zz.inspect %>",
	"<%= properties == properties.dup %>", "<%= properties.h == raw_properties['h'] %>", "<%= properties.dig(:h, :x) %>",
	"<%= properties[:a] %>", "<%= properties['a'] %>", "<%= properties.l.map(&:to_s) %>", "<%= properties.hl.map(&:x) %>",
	"<%= spec.to_h.size %>", "<%= spec.to_h[:index] %>", "<%= spec.networks.to_h.keys %>", "<%= spec.networks.marshal_dump.values.map(&:ip) %>",
	"<%= spec.job.name %>", "<%= spec.respond_to?(:zz) %>", "<%= spec.properties.a %>", "<%= spec.zz.inspect %>", "<%= spec.ip.nil? %>",
	"<%= index %>", "<%= @index %>", "<%= name %>", "<%= @name %>", "<%= instance_variable_get(:@index) %>", "<%= instance_variables %>",
	"<%= inspect.gsub(/0x\\h+/, '') %>", "<%= @spec.index %>", "<%= @properties.a %>", "<%= @links.keys %>", "<%= @links['db']['instances'].size %>",
	"<%= @links['db']['instances'].map { |i| i['name'] } %>", "<%= @links.inspect %>", "<%= @links['db'].to_a.flatten %>",
	"<%= link('db').instances.size %>", "<%= link('db').instances.map(&:az) %>", "<%= link('db').p('port') %>", "<%= link('db').p('zz', 5) %>",
	"<%= link('db').properties %>", "<%= link('db').instance_variable_get(:@properties) %>", "<%= link('db').instances.first.inspect.gsub(/0x\\h+/, '') %>",
	"<%= link('db').instance_variable_get(:@properties)['port'] %>", "<% if_link('zz') { %>yes<% }.else { %>no<% } %>", "<% if_link('db') { %>yes<% } %>",
	"<%= link('manual').address %>", "<%= link('db').instances[0].p('port', 9) %>", "<%= p('h') %>", "<%= p('h.x') %>", "<%= p('h.zz', 3) %>", "<%= p(['zz', 'a']) %>",
	"<% if_p('a', 'h.x') { |a, x| %><%= a %><%= x %><% } %>", "<% if_p('zz') { %>1<% }.else { %>2<% } %>", "<% if_p('zz') { %>1<% }.else_if_p('a') { |v| %><%= v %><% } %>",
	"<%= p('l') %>", "<%= p('l').size %>", "<%= p('l')[1] %>", "<%= p('hl').size %>", "<%= p('hl').map { |e| e['x'] } %>", "<%= p('hl').last['y'].inspect %>", "<%= p('hl') == [] %>",
	"<%= p('ll').flatten %>", "<%= p('h').empty? %>", "<%= p('h').any? %>", "<%= p('h').key?('x') %>", "<%= p('h').key?('zz') %>", "<%= p('h').to_json %>", "<%= p('h').length %>",
	"<%= p('h').sort %>", "<%= p('h').merge('x' => 1) %>", "<%= p('h').reject { |k, v| k == 'x' } %>", "<%= p('h').select { |k| k == 'x' } %>", "<%= p('h').values_at('x') %>", "<%= p('h').first %>",
	"<%= p('h') ? 1 : 2 %>", "<%= p('h').nil? %>", "<%= p('h').is_a?(Hash) %>", "<%= p('h').hash == {}.hash %>", "<%= p('h').class %>", "<%= p('deep').to_yaml %>", "<%= p('deep')['in']['side'] %>",
	"<%= p('deep')['in'].keys %>", "<%= p('deep').frozen? %>", "<%= [p('deep')].flatten.size %>", "<%= p('deep').dup['in']['side'] %>", "<%= p('deep').object_id == p('deep').object_id %>",
	"<%= Hash[p('h')].keys %>", "<%= {**p('deep')['in'].transform_keys(&:to_sym)} %>", "<%= p('a').frozen? %>", "<%= @dns_encoder.inspect %>",
}

// left are pairs of templates. The second sees something that the first left.
var left = [][2]string{
	{"<% @x = p('a') %>", "<%= @x %>"}, {"<% $g = p('a') %>", "<%= $g %>"}, {"<% X1 = p('a') %>", "<%= X1 %>"}, {"<% def f = p('a') %>", "<%= f %>"},
	{"<% def f = p('h')['x'] %>", "<%= f %>"}, {"<% @h = p('h') %>", "<%= @h['x'] %>"},
	{"<% @h = p('h').to_a %>", "<%= @h %>"}, {"<% p('h').each { } %>", "<%= p('h')['x'] %>"}, {"<% @raw_properties.each { } %>", "<%= p('h.x') %>"},
	{"<% spec.to_h %>", "<%= spec.index %>"}, {"<% p('l') %>", "<%= p('l').first %>"}, {"<% p('hl') %>", "<%= p('hl').first['x'] %>"}, {"<% p('h')['x'] = 5 %>", "<%= p('h.x') %>"},
	{"<% link('db').properties['port'] = p('a') %>", "<%= link('db').p('port') %>"}, {"<% link('db').instances[0].name << p('a').to_s %>", "<%= link('db').instances[0].name %>"},
	{"<% @links.each { |k, v| v.each { } } %>", "<%= link('db').instances.map(&:az) %>"}, {"<% raw_properties.delete('a') if p('h.x') %>", "<%= p('a', 'gone') %>"},
	{"<% Struct.new('Zed') if p('a') %>", "<%= Struct.const_defined?(:Zed) %>"}, {"<% String.class_eval { def q = 1 } if p('a') %>", "<%= 'x'.q %>"},
	{"<% self.class.send(:define_method, :m) { 7 } if p('a') %>", "<%= m %>"}, {"<% instance_variable_set(:@index, p('a')) %>", "<%= index %>"},
	{"<% @spec = p('a') %>", "<%= @spec %>"}, {"<% singleton_class.class_eval { def sm = 3 } if p('a') %>", "<%= sm %>"}, {"<% p('h')['x']; @y = 1 if p('a') %>", "<%= @y %>"},
	{"<% require 'securerandom' if p('a') %>", "<%= require 'securerandom' %>"}, {"<% Class.new(StandardError) if p('a') %>", "<%= StandardError.subclasses.size %>"},
	{"<% Object.new.object_id if p('a') %>", "<%= Object.new.object_id %>"}, {"<% alias $zz $stdout if p('a') %>", "<%= $zz.class %>"},
	{"<% eval('class << String; def zed = 1; end') if p('a') %>", "<%= String.zed %>"}, {"<% a = Object.new; def a.x = 1 if p('a') %>", "<%= a.x rescue 2 %>"},
	{"<% $stdout.sync = true; $, = nil %>", "<%= p('a') %>"}, {"<% srand(p('a')) %>", "<%= rand(1000) %>"}, {"<% 'lit'.instance_variable_set(:@v, p('a')) %>", "<%= p('l') %>"},
	{"<% self.class.freeze if p('a') == 1 %>", "<%= (def zed = 1) rescue 0 %>"}, {"<% self.class.include(Comparable) if p('a') == 1 %>", "<%= is_a?(Comparable) %>"},
	{"<% self.class.prepend(Comparable) if p('a') == 1 %>", "<%= self.class.ancestors.include?(Comparable) %>"}, {"<% extend(Comparable) if p('a') == 1 %>", "<%= is_a?(Comparable) %>"},
	{"<% self.class.class_variable_set(:@@v, p('a')) %>", "<%= self.class.class_variables %>"}, {"<% self.class.instance_variable_set(:@v, p('a')) %>", "<%= self.class.instance_variable_get(:@v) %>"},
	{"<% self.class.const_set(:Q, p('a')) %>", "<%= self.class.const_get(:Q) %>"}, {"<% freeze if p('a') == 1 %>", "<%= frozen? %>"}, {"<% self.class.extend(Comparable) if p('a') == 1 %>", "<%= self.class.is_a?(Comparable) %>"},
	{"<% self.class.private_constant(:Q) rescue p('a') %>", "<%= p('l') %>"}, {"<% undef_method(:index) rescue self.class.send(:undef_method, :index) if p('a') == 1 %>", "<%= index rescue 0 %>"},
	{"<% def self.f = p('a') %>", "<%= f %>"}, {"<% v = p('a'); define_singleton_method(:f) { v } %>", "<%= f %>"}, {"<% v = p('a'); self.class.define_method(:f) { v } %>", "<%= f %>"},
	{"<% v = p('a'); self.class.attr_accessor(:acc); self.acc = v %>", "<%= acc %>"}, {"<% def f = p('a') %>", "<%= p('l') && f %>"}, {"<% self.class.send(:private, :index) if p('a') == 1 %>", "<%= self.class.public_method_defined?(:index) %>"},
}

// drawn are pairs of templates. The second uses numbers that depend on how many the first used.
var drawn = [][2]string{
	{"<% Object.new.to_s if p('a') %>", "<%= Object.new %>"}, {"<% proc { }.hash if p('a') %>", "<%= proc { }.hash %>"}, {"<% :a.to_proc.hash if p('a') %>", "<%= Object.new %><%= :a.to_proc.hash %>"},
	{"<% rand if p('a') %>", "<%= rand(1000) %>"}, {"<% [1, 2].shuffle if p('a') %>", "<%= %w[a b c d e f].sample %>"}, {"<% rand if p('a') == 1 %>", "<%= srand(p('l').size) %>"},
	{"<% def f = p('h') %><% Object.new.to_s if p('a') %>", "<%= Object.new %>"},
}

// shown are pairs of ways to leave a method if a property says so, and to see it.
func shown(yield func(pair [2]string) bool) {
	define := func(name, def string, sees ...string) bool {
		for _, see := range sees {
			for _, way := range []string{"if p('a') == 1 then %s end", "eval(%q) if p('a') == 1", "self.class.class_eval(%q) if p('a') == 1", "define_singleton_method(:" + name + ") { |*| p('a') }"} {
				if strings.Contains(way, "%") {
					way = fmt.Sprintf(way, def)
				}
				if !yield([2]string{"<% " + way + " %>", "<%= " + see + " %>"}) {
					return false
				}
			}
		}
		return true
	}
	_ = define("f", "def f(*) = 7",
		"(f rescue 0)", "(self.f rescue 0)", "(send(:f) rescue 0)", "(send('f'.dup) rescue 0)", "(__send__(:f) rescue 0)", "(public_send(:f) rescue 0)", "(method(:f).call rescue 0)",
		"respond_to?(:f)", "respond_to?(:f, true)", "defined?(f).inspect", "defined?(f()).inspect", "methods.include?(:f)", "public_methods(false).include?(:f)", "private_methods.include?(:f)",
		"methods(false)", "singleton_methods", "self.class.instance_methods(false).include?(:f)", "self.class.method_defined?(:f)", "self.class.public_method_defined?(:f)",
		"(self.class.instance_method(:f).name rescue 0)", "(self.class.public_instance_method(:f).name rescue 0)", "(singleton_class.instance_methods(false).inspect)",
		"(instance_eval { f } rescue 0)", "([1].map(&method(:f)) rescue 0)", "([self].map(&:f) rescue 0)", "(eval('f') rescue 0)", "(dup.f rescue 0)", "(clone.f rescue 0)", "(self.class.allocate.f rescue 0)",
		"(Class.new(self.class).instance_methods.include?(:f))", "(Class.new(self.class).allocate.f rescue 0)", "(self.class.dup.instance_methods(false).include?(:f))",
		"(self.class.send(:remove_method, :f); 1) rescue 0", "(self.class.send(:undef_method, :f); 1) rescue 0", "(self.class.send(:alias_method, :g, :f); g) rescue 0",
		"(self.class.send(:private, :f); 1) rescue 0", "(self.class.send(:public, :f); 1) rescue 0", "(respond_to?(:f) ? 1 : 2)", "(def f = super; f) rescue 0",
		"(singleton_class.class_eval { def f = super }; f) rescue 0", "(self&.f rescue 0)", "(tap(&:f); 1) rescue 0", "(self.then { f }) rescue 0", "(method(:f).owner.to_s rescue 0)", "(itself.method(:f).arity rescue 0)",
	) &&
		define("to_s", "def to_s(*) = 'mine'", "\"#{self}\".sub(/0x\\h+/, '')", "[self].join.sub(/0x\\h+/, '')", "format('%s', self).sub(/0x\\h+/, '')", "String(self).sub(/0x\\h+/, '')") &&
		define("inspect", "def inspect(*) = 'mine'", "[self].inspect == '[mine]'", "(nope rescue $!.message)", "{a: self}.to_s == '{a: mine}'", "(Integer(self) rescue $!.message)") &&
		define("method_missing", "def method_missing(*) = 'mine'", "(nope rescue 0)", "(nope(1) rescue 0)", "(self.nope rescue 0)") &&
		define("respond_to_missing?", "def respond_to_missing?(*) = true", "respond_to?(:nope)", "(method(:nope).name rescue 0)", "Array(self).size") &&
		define("to_str", "def to_str(*) = 'mine'", "('x' + self rescue 0)", "('xmine'.end_with?(self) rescue 0)", "(Array(self).size)", "(File.join('a', self) rescue 0)") &&
		define("to_ary", "def to_ary(*) = [1, 2]", "(a, b = self; b.inspect)", "[[self]].flatten.size", "[[3, self]].each { |x, (y, z)| x }.size", "(proc { |x, y| y.inspect }.call(self))") &&
		define("to_proc", "def to_proc(*) = proc { 9 }", "([1].map(&self) rescue 0)") && define("coerce", "def coerce(*) = [1, 2]", "(1 + self rescue 0)") &&
		define("==", "def ==(*) = true", "self == 1", "[1, self].include?(2)", "[self].index(1).inspect", "self != 1") && define("===", "def ===(*) = true", "(case 1 when self then 1 else 2 end)", "[1].grep(self).size") &&
		define("lookup_property", "def lookup_property(*) = 7", "p('h.x')", "if_p('h.x') { |x| }.nil?") && define("p", "def p(*) = 7", "link('db').p('port')", "p('h.x') rescue 0") &&
		define("each", "def each(*) = 7", "(for x in self do; end) rescue 0", "(self.class.include(Enumerable); map { }) rescue 0") && define("to_json", "def to_json(*) = '7'", "[self].to_json.size", "JSON.generate(self).size") &&
		define("hash", "def hash(*) = 7", "{self => 1}.key?(self)", "[self, self].uniq.size") && define("<=>", "def <=>(*) = 0", "([self, self].sort.size) rescue 0", "([self, self].max.nil?) rescue 0") &&
		define("singleton_method_added", "def singleton_method_added(*) = @sma = 7", "(def self.z = 1; @sma.inspect)") && define("initialize_copy", "def initialize_copy(*) = 7", "(dup; 1)")
}

const oddInput = `{"properties": {"a": 1, "h": {"x": "ex", "y": [1]}, "l": ["p", "q"], "hl": [{"x": 1, "y": 2}, {"x": 3}], "ll": [[1], [2, 3]],
"deep": {"in": {"side": "s", "other": 1}, "n": null}, "e": {"": {"x": "u", "y": 2}, "k": 1}}, "links": {"db": {"instances": [{"name": "n0", "az": "z1", "index": 0, "address": "h0"},
{"name": "n1", "az": "z2", "index": 1, "address": "h1"}], "properties": {"port": 5}, "instance_group": "g", "default_network": "d"},
"manual": {"instances": [], "properties": {}, "address": "m.example"}},
"index": 3, "name": "nm", "id": "i", "ip": "10.0.0.1", "address": "ad", "networks": {"d": {"ip": "10.0.0.1", "x": 1}}, "job": {"name": "j", "templates": []}}`

func TestReadsAreComplete(t *testing.T) {
	input := plainInput(t, []byte(oddInput))
	for _, source := range oddReaders {
		_, err := erb.Parse("(erb)", source)
		require.NoError(t, err, source)
		changed, wrong := scrambled(t, input, source)
		require.Empty(t, wrong, source)
		require.GreaterOrEqual(t, changed, 0, "%s fails", source)
	}
	for _, pair := range slices.Concat(left, drawn) {
		changed, wrong := scrambled(t, input, pair[0], pair[1])
		require.Empty(t, wrong, "%s", pair)
		require.GreaterOrEqual(t, changed, 0, "%s fails", pair)
	}
	for _, pair := range slices.Concat(left, drawn) { // with a third one before, or between
		for _, other := range []string{"<%= Object.new %>", "<% rand %>", "<% def zzz = p('l') %>", "<%= p('l') %>", "<% def zzz = Object.new.to_s %><% zzz %>"} {
			for _, all := range [][]string{{other, pair[0], pair[1]}, {pair[0], other, pair[1]}} {
				_, wrong := scrambled(t, input, all...)
				require.Empty(t, wrong, "%s", all)
			}
		}
	}
	rendered := 0
	for pair := range shown {
		changed, wrong := scrambled(t, input, pair[0], pair[1])
		assert.Empty(t, wrong, "%s", pair)
		if changed >= 0 {
			rendered++
		}
	}
	require.Greater(t, rendered, 300)
}

// A template that left nothing behind doesn't affect the reads of later ones.
func TestReadsOfOthers(t *testing.T) {
	for _, before := range []string{
		"<%= p('a') %>", "<% x = p('h'); x.each { |k, v| v } %>", "<%= p('h').to_yaml + p('hl').to_json %>", "<%= p(%w[nope a]) %><% p('nope2') %>",
		"<% link('db').instances.each { |i| %><%= i.address %><% } %>", "<% if_p('a') { |a| } %><% if_link('nope') { } %>",
		"<% def f = p('a') %><%= f %>", "<% def g(x) = p('h')[x]; def f = g('x') %><%= f %>", "<% def method_missing(n) = p('a') %><%= zz %>",
		"<%= if_p('nope') { } %>", "<%= p('a').object_id + Object.new.object_id %>", "<%= proc { p('a') }.hash %>", "<%= rand(p('a')) %>", "<% srand(p('a')) %>", "<%= %w[a b].shuffle %>",
		"<%= spec.networks.d.ip %><%= spec.to_h.keys %><%= name %><%= index %>", "<%= link('db').p('port') %><%= p('ll').flatten.map(&:to_s).sort.join %>",
	} {
		session, err := erb.NewSession(erb.Input{Spec: plainInput(t, []byte(oddInput)), Rand: &casefile.Random{}})
		require.NoError(t, err)
		var reads []erb.Read
		for _, source := range []string{before, "<%= p('deep.in.side') %>"} {
			parsed, err := erb.Parse("(erb)", source)
			require.NoError(t, err)
			out, err := session.Render(t.Context(), parsed)
			if strings.Contains(source, "nope2") { // it fails
				continue
			}
			require.NoError(t, err, before)
			reads = out.Reads
		}
		require.Equal(t, []erb.Read{"properties.deep.in.side"}, reads, before)
	}
}

// If a template uses time or random numbers, so do later templates that see something that it left.
func TestVolatileLeft(t *testing.T) {
	for _, c := range []struct {
		left, sees string
		want       []string
	}{
		{"<% @x = Time.now.to_i %>", "<%= @x %>", []string{"Time.now"}}, {"<% $x = Time.now %>", "<%= 1 %>", []string{"Time.now"}},
		{"<% def f = 1; Time.now %>", "<%= f %>", []string{"Time.now"}}, {"<% def f = 1; Time.now %>", "<%= 1 %>", nil}, {"<% Time.now %>", "<%= 1 %>", nil},
		{"<% def f = Time.now.to_i %>", "<%= f %>", []string{"Time.now"}}, {"<% rand; Time.now %>", "<%= 1 %>", nil},
		{"<% rand; Time.now %>", "<%= rand %>", []string{"Kernel#rand", "Time.now"}}, // it is another number
		{"<% Time.now; srand(1) %>", "<%= [1, 2].shuffle %>", []string{"Array#shuffle", "Time.now", "Kernel#srand"}},
		{"<%= Object.new %>", "<%= 1 %>", nil}, {"<% Time.now; Object.new.object_id %>", "<%= Object.new %>", []string{"address of an object", "Time.now", "Kernel#object_id"}},
		{"<% Time.now; :a.to_proc.hash %>", "<%= :a.to_proc.hash %>", []string{"Proc#hash", "Time.now"}},
	} {
		session, err := erb.NewSession(erb.Input{Now: casefile.Now, Rand: &casefile.Random{}})
		require.NoError(t, err)
		for n, source := range []string{c.left, c.sees} {
			parsed, err := erb.Parse("(erb)", source)
			require.NoError(t, err)
			out, err := session.Render(t.Context(), parsed)
			require.NoError(t, err)
			if n == 1 {
				require.Equal(t, c.want, out.Volatile, "%s %s", c.left, c.sees)
			}
		}
	}
}

// TestReadsArePaid reads names that are absent, below a name that is long: Limits.Memory counts the list too.
func TestReadsArePaid(t *testing.T) {
	template, err := erb.Parse("long.erb", `<% hash = p('a').values.first; 1_000.times { |i| hash["b#{i}"] } %>`)
	require.NoError(t, err)
	long := strings.Repeat("long", 1_000)
	in, err := erb.ParseInput([]byte(`{"properties": {"a": {"` + long + `": {"b": 1}}}}`))
	require.NoError(t, err)
	out, err := template.Render(t.Context(), in)
	require.NoError(t, err)
	size := 0
	for _, read := range out.Reads {
		size += len(read)
	}
	require.Greater(t, size, 1_000*len(long))
	require.Greater(t, out.Memory, int64(size))
}

func TestReadOf(t *testing.T) {
	for _, c := range []struct {
		read erb.Read
		path string
		want bool
	}{
		{"properties.a", "properties.a", true}, {"properties.a.b", "properties.a", true}, {"properties.a", "properties.a.b", true},
		{"properties.a[]", "properties.a", true}, {"properties.a[]", "properties.a.b", false}, {"properties.a.b[]", "properties.a", true},
		{"properties.ab", "properties.a", false}, {"properties.a", "properties.ab", false}, {"properties", "properties.a", true},
		{"properties[]", "properties.a", false}, {"spec.a", "properties.a", false},
	} {
		require.Equal(t, c.want, c.read.Of(c.path), "%s of %s", c.read, c.path)
	}
}

func TestReadsOfCases(t *testing.T) {
	tier.Sequential(t)
	cases, err := casefile.AllTemplates("testdata/templates/*.txtar")
	require.NoError(t, err)
	for _, c := range cases {
		input := plainInput(t, []byte(c.Document()))
		_, wrong := scrambled(t, input, append([]string{c.Template}, c.Then...)...)
		require.Empty(t, wrong, c.At)
	}
}

func TestReadsOfCorpus(t *testing.T) {
	cases, changed := 0, 0
	for file, c := range corpus(t) {
		n, wrong := scrambled(t, plainInput(t, c.Context), c.Template)
		if cases, changed = cases+1, changed+n; wrong != "" {
			t.Errorf("%s: %s: %s", file, c.Path, wrong)
		}
	}
	t.Logf("%d cases, %d values changed", cases, changed)
}

func plainInput(t *testing.T, text []byte) *psych.Map {
	t.Helper()
	v, err := psych.Load(text, psych.Options{})
	require.NoError(t, err)
	m, _ := v.(*psych.Map)
	if m == nil {
		return psych.NewMap(0)
	}
	return m
}

// However often templates of a session change the input, later ones inherit each read once.
func TestReadsOfManyContexts(t *testing.T) {
	changes, err := erb.Parse("changes", "<% def m; 1; end; p('list') << p('a.b'); p('c.d'); if_p('none') {} %>")
	require.NoError(t, err)
	asks, err := erb.Parse("asks", "<%= m %>")
	require.NoError(t, err)
	var memory []int64
	for _, times := range []int{1, 2, 50} {
		session, err := erb.NewSession(erb.Input{Spec: plainInput(t, []byte(`{"properties":{"list":[],"a":{"b":1},"c":{"d":2}}}`))})
		require.NoError(t, err)
		for range times {
			_, err := session.Render(t.Context(), changes)
			require.NoError(t, err)
		}
		out, err := session.Render(t.Context(), asks)
		require.NoError(t, err)
		require.Equal(t, []erb.Read{"properties.list[]", "properties.a.b", "properties.c.d", "properties.none[?]"}, out.Reads, "%d", times)
		memory = append(memory, out.Memory)
	}
	require.Equal(t, memory[0], memory[2])
	require.Equal(t, memory[0], memory[1])
}

// In Ruby the order of such lists depends on the names that the process used before.
func TestVolatileLists(t *testing.T) {
	for text, want := range map[string][]string{
		`<% module M; A = 1; B = 2; end %><%= M.constants %>`:                                 {"Module#constants"},
		`<% module M; A = 1; end %><%= M.constants %>`:                                        nil,
		`<% class C; def a; end; def b; end; end %><%= C.instance_methods(false) %>`:          {"Module#instance_methods"},
		`<% o = Object.new; def o.a; end; def o.b; end %><%= o.singleton_methods %>`:          {"Kernel#singleton_methods"},
		`<% o = Object.new; def o.a; end %><%= o.singleton_methods %>`:                        nil,
		`<% class C; def initialize; @b = @a = 1; end; end %><%= C.new.instance_variables %>`: nil,
	} {
		out, err := parsed(t, "t.erb", text).Render(t.Context(), given(t, `{}`))
		require.NoError(t, err, text)
		require.Equal(t, want, out.Volatile, text)
	}
}
