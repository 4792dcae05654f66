package ruby_test

// This file has attacks on objects that renders share: each way of changing an object in Ruby, tried on each object
// that outlives a render.

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/boshrender/boshrender/dev/casefile"
	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// isolationInput is the input of the attacks.
const isolationInput = `{"name": "victim", "index": 1, "properties": {"password": "s3cret", "list": [1, "two", {"three": 3}],
	"a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6, "g": 7, "h": 8, "i": {"j": "k"}}, "links": {"db": {"instances": [
	{"name": "db", "index": 0, "address": "10.0.0.1", "properties": {}}], "properties": {"port": 1}}}}`

// literals are expressions for objects of a template or the input that renders share, in addition to constants.
var literals = []string{
	`"text"`, `"text".freeze`, `:symbol`, `/regexp/`, `/re#{1}gexp/`, `(1..2)`, `("a".."b")`, `{"key" => 1}.keys[0]`, `{key: 1}`,
	`%w[a b]`, `%w[a b][0]`, `[1, [2]]`, `1`, `2**70`, `1.5`, `nil`, `true`, `false`, `nil.to_s`, `true.to_s`, `false.to_s`, `:symbol.name`,
	`:symbol.to_proc`, `proc { 1 }`, `-> { 1 }`, `1.method(:+)`, `String.instance_method(:upcase)`, `__FILE__`, `__method__.to_s`,
	`__dir__`, `defined?(String)`, `defined?(x = 1)`, `$stdout`, `$stderr`, `$/`, `$,`, `$;`, `$~`, `$!`, `self`, `spec`, `properties`,
	`raw_properties`, `p("list")`, `p("list")[1]`, `p("list")[2]`, `p("password")`, `p("i")`, `p("i").keys[0]`, `raw_properties.keys[0]`,
	`spec.to_h`, `link("db")`, `link("db").instances`, `link("db").instances[0]`, `name`, `if_p("zz") {}`, `if_p("a") {}`, `String.name`,
	`String.to_s`, `Encoding.default_external`, `"".encoding`, `"".b.encoding`, `Regexp.union("a")`, `/(?<a>x)/.match("x")`, `[1].each`,
	`(1..3).step(2)`, `Comparable.instance_method(:clamp)`, `method(:p)`, `method(:puts).unbind`, `Struct.new(:a).new(1)`, `Data.define(:a)`,
	`(raise "x" rescue $!)`, `(nope rescue $!)`, `(Zlib::Inflate.inflate("x\x9c\xff\xff") rescue $!)`, `Time.at(0)`, `Date.new(2020, 1, 1)`,
	`IPAddr.new("10.0.0.1")`, `URI("http://a/b")`, `JSON.parse("[1]")`, `YAML.load("- 1")`, `OpenStruct.new(a: 1)`, `Set.new([1])`,
	`Random.new(1)`, `Object.new.singleton_class`, `singleton_class`, `self.class`, `Kernel.singleton_class`, `String.singleton_class`,
}

// ways are the ways to change o. The second half harms classes and modules.
var ways = []string{
	`def o.attack = 1`, `o.instance_eval { def attack = 1 }`, `o.instance_exec(1) { |x| def attack = x }`, `o.instance_eval "def attack = 1"`,
	`class << o; def attack = 1; end`, `class << o; ATTACK = 1; end`, `class << o; @attack = 1; @@attack = 1; end`,
	`class << o; attr_accessor :attack; alias attack2 to_s; undef to_s; end`, `class << o; private :to_s; end`,
	`o.extend(Module.new { def attack = 1; def to_s = "attack" })`, `o.extend(Comparable)`,
	`o.define_singleton_method(:attack) { 1 }`, `o.define_singleton_method(:to_s) { "attack" }`,
	`o.singleton_class.define_method(:attack) { 1 }`, `o.singleton_class.class_eval { def to_s = "attack" }`,
	`o.singleton_class.include(Module.new { def attack = 1 })`, `o.singleton_class.prepend(Module.new { def to_s = "attack" })`,
	`o.singleton_class.const_set(:ATTACK, 1)`, `o.singleton_class.instance_variable_set(:@attack, 1)`,
	`o.singleton_class.class_variable_set(:@@attack, 1)`, `o.singleton_class.singleton_class.define_method(:attack) { 1 }`,
	`o.singleton_class.remove_method(:to_s)`, `o.singleton_class.undef_method(:to_s)`, `o.singleton_class.alias_method(:attack, :to_s)`,
	`o.singleton_class.freeze`, `o.instance_variable_set(:@attack, 1)`, `o.instance_eval { @attack = 1 }`, `o.remove_instance_variable(:@attack)`,
	`o.freeze; o.instance_eval { @attack = 1 }`, `d = o.dup; def d.attack = 1; d.instance_variable_set(:@attack, 1)`,
	`d = o.clone; def d.attack = 1`, `d = o.clone(freeze: false); def d.attack = 1; d << "attack"; d.replace("attack")`,
	`d = o.dup; d.replace(["attack"]); d.clear`, `d = o.dup; d << "attack"`, `d = o.itself; d << "attack"`, `o[0] = "attack"`, `o["attack"] = 1`, `o.clear`,
	`o.replace("attack")`, `o.replace(["attack"])`, `o.concat("attack")`, `o.push(1)`, `o.unshift(1)`, `o.insert(0, "attack")`, `o.map! { "attack" }`,
	`o.each { |x| x << "attack" }`, `o.each { |x| def x.attack = 1 }`, `o.upcase!`, `o.force_encoding("BINARY")`, `o.setbyte(0, 65)`, `o.sort! { 1 }`, `o.delete(1)`,
	`o.compare_by_identity`, `o.default = 1`, `o.rehash`, `o.append_as_bytes("x")`, `o.encode!("UTF-16LE")`, `o.send(:initialize, "attack")`,
	`o.send(:initialize_copy, "attack")`, `o.send(:initialize_copy, ["attack"])`, `o.send(:initialize, 1, 2)`, `o.send(:initialize)`, `o.sync = true`,
	`o.set_backtrace(["attack"])`, `o.exception("attack").set_backtrace(["attack"])`, `raise o`, `raise o, "attack"`, `throw o`, `catch(o) { throw o, 1 }`,
	`o.attack = 1`, `o.send(:attack=, 1)`, `o.to_h[:attack] = 1`, `o.next`, `o.rewind`, `o.reopen("x")`, `o.write("x")`, `{o => 1}.compare_by_identity`,
	`h = Hash.new { |g, k| g[k] = 1 }; h[o]; h[[o]]`, `o.hash; o.object_id; o.__id__`, `"#{o}" << "x"`, `o.inspect << "attack"`, `o.to_s << "attack"`,
	`o.instance_variables.each { |v| o.instance_variable_set(v, "attack") }`,
	`o.instance_variables.each { |v| x = o.instance_variable_get(v); x.clear }`,
	`o.public_methods(false).each { |m| begin; o.method(m).unbind.instance_variable_set(:@attack, 1); rescue StandardError; end }`,
	`o.class.class_eval { def attack = 1 }`, `o.class.class_eval { def hash = 1; def eql?(x) = true }; h = {o => 1, "x" => 2}; h[o]`,
	`o.class.prepend(Module.new { def attack = 1 })`, `o.class.include(Module.new { def attack = 1 })`, `class Object; def attack = 1; end`,
	`class Object; def method_missing(*) = 1; def respond_to_missing?(*) = true; end; o.attack`, `module Kernel; def attack = 1; end`,
	`class BasicObject; def attack = 1; end; o.attack`, `def attack = 1`, `$attack = o; ATTACK = o; @attack = o`, `$stdout = o`, `$, = o`, `$/ = o`, `$~ = o`,
	`ObjectSpace.garbage_collect`, `at_exit { }`, `srand(1)`, `o.define_finalizer { }`, `_erbout = o; "x"`, `_erbout << "x"; _erbout.freeze`,

	`o.class_eval { def attack = 1 }`, `o.class_eval { def to_s = "attack"; def inspect = "attack" }`, `o.class_eval "def attack = 1"`,
	`o.class_exec(1) { |x| define_method(:attack) { x } }`, `o.define_method(:attack) { 1 }`, `o.send(:define_method, :to_s) { "attack" }`,
	`o.instance_methods(false).each { |m| o.alias_method(:"attack_#{m}", m) }`, `o.instance_methods(false).each { |m| o.undef_method(m) }`,
	`o.instance_methods(false).each { |m| begin; o.remove_method(m); rescue StandardError; end }`,
	`o.instance_methods(false).each { |m| o.send(:private, m) }`, `o.instance_methods(false).each { |m| o.define_method(m) { |*| "attack" } }`,
	`o.singleton_methods(false).each { |m| o.define_singleton_method(m) { |*| "attack" } }`,
	`o.singleton_methods(false).each { |m| o.private_class_method(m) }`, `o.singleton_methods(false).each { |m| o.singleton_class.send(:undef_method, m) }`,
	`o.send(:module_function, *o.instance_methods(false))`, `o.const_set(:ATTACK, 1)`, `o.constants.each { |c| o.const_set(c, "attack") }`,
	`o.constants.each { |c| o.send(:remove_const, c) }`, `o.constants.each { |c| o.private_constant(c) }`, `o.deprecate_constant(*o.constants)`,
	`o.constants.each { |c| v = o.const_get(c); v << "attack" }`, `o.class_variable_set(:@@attack, 1)`, `o.class_eval { @@attack = 1 }`,
	`o.include(Module.new { def attack = 1 })`, `o.prepend(Module.new { def to_s = "attack" })`, `o.include(Comparable, Enumerable)`,
	`o.attr_accessor :attack`, `o.set_temporary_name("attack")`, `o.name << "attack"`, `o.freeze; o.class_eval { def attack = 1 }`,
	`k = o.dup; k.class_eval { def attack = 1 }; k.define_method(:to_s) { 1 }; k.new`, `k = o.clone; k.define_singleton_method(:attack) { 1 }`,
	`k = Class.new(o) { def attack = 1 }; k.new.attack`, `x = o.new; def x.attack = 1; x.instance_variable_set(:@attack, 1)`, `x = o.allocate; def x.attack = 1; x << 1`,
	`def o.inherited(k) = k.define_singleton_method(:attack) { 1 }; Class.new(o)`, `def o.method_added(m) = 1; o.class_eval { def attack = 1 }`,
	`def o.const_missing(n) = n; o::ATTACK`, `def o.new(*) = "attack"; o.new`, `def o.===(x) = true; case 1; when o; end`, `o.refine(String) { }`,
	`o.instance_method(o.instance_methods(false)[0]).bind(self).call`, `o.define_method(:attack, o.instance_method(o.instance_methods(false)[0]))`,
	`o.autoload(:ATTACK, "x")`, `o.remove_class_variable(:@@attack)`, `o.public_class_method(:new)`, `o.instance_variable_set(:@a, o)`, `o.ancestors.clear`,
	`o.ancestors.each { |a| a.instance_variable_set(:@attack, 1) }`, `o.extend(o)`, `o.singleton_class.include(o)`, `o.module_eval { private; def attack = 1 }`,
}

// attackText is a template that shows the state of a subject, then attacks it.
func attackText(subject, way string) string {
	return "<% o = (" + subject + ") %><% look = ->(x) { [(x.frozen? rescue 0), (x.respond_to?(:attack) rescue 0), " +
		"(x.is_a?(Encoding) ? 0 : x.instance_variables rescue 0), (x.singleton_methods.sort.first(3) rescue 0), (x.to_s rescue 0)] } %>" +
		"<%= look[o].inspect %><% begin; " + way + "; rescue Exception; end %><%= (o.attack rescue 0).class %>"
}

// canaryText shows the objects that all renders share. It must render the same text whatever else was rendered
// before.
func canaryText() string {
	var b strings.Builder
	b.WriteString("<% look = ->(x) { [x.frozen?, x.respond_to?(:attack), x.is_a?(Encoding) ? 0 : x.instance_variables, x.methods.hash == x.methods.hash, " +
		"x.singleton_methods.sort, x.is_a?(Module) ? [x.instance_methods(false).sort, x.private_instance_methods(false).sort, x.constants.sort, x.class_variables, x.ancestors.map(&:to_s), x.name] : x.equal?(ENV) ? x.to_s : x.inspect] } %>")
	for _, path := range ruby.SharedPaths() {
		fmt.Fprintf(&b, "<%%= look[%s].inspect %%>\n", path)
	}
	for _, text := range []string{`nil.to_s`, `true.to_s`, `{"key" => 1}.keys[0]`, `/regexp/`, `(1..2)`, `%w[a b]`, `raw_properties`, `raw_properties.keys[0]`, `$stdout`} {
		fmt.Fprintf(&b, "<%%= look[%s].inspect %%>\n", text)
	}
	b.WriteString(`<%= [Date::MONTHNAMES.index("May"), File::SEPARATOR + "x", Encoding::UTF_8.name, JSON::VERSION, $attack, defined?(ATTACK), @attack,
		[1, 2].map(&:to_s), respond_to?(:attack), 1.respond_to?(:attack), p("password"), spec.to_h.to_s, "x".respond_to?(:attack2)].inspect %>`)
	return b.String()
}

// pair is one attack.
type pair struct{ subject, way string }

// pairs returns about every nth attack, spread over all subjects and ways.
func pairs(n int) []pair {
	var list []pair
	i := 0
	for _, subject := range append(ruby.SharedPaths(), literals...) {
		for _, way := range ways {
			if i++; uint32(i)*2654435761>>16%uint32(n) == 0 {
				list = append(list, pair{subject, way})
			}
		}
	}
	return list
}

// outcome renders a template and returns its text, or its error as a text.
func outcome(t *erb.Template, in erb.Input) string {
	in.Now, in.Rand = casefile.Now, &casefile.Random{}
	in.Limits = erb.Limits{Steps: 5_000_000, Memory: 128 << 20}
	out, err := t.Render(context.Background(), in)
	var e *erb.Error
	switch {
	case errors.As(err, &e) && e.Kind == erb.Internal:
		return "internal error: " + e.Message
	case err != nil:
		return "error: " + err.Error()
	}
	return out.Text
}
