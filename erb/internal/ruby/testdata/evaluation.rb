# ruby 4.0
# The order in which parts are evaluated, and what is evaluated once.
$l = []; def sc(x) = ($l << x; Module); def va(x) = ($l << x; 1); sc(:scope)::AA1 = va(:value); $l  #=> [:scope, :value]
$l = []; def sc(x) = ($l << x; Module); def va(x) = ($l << x; 1); sc(:scope)::AA2 ||= va(:value); $l  #=> [:scope, :value]
$l = []; def sc(x) = ($l << x; Module); def va(x) = ($l << x; 1); sc(:scope)::AA3 ||= va(:value); sc(:again)::AA3 ||= va(:unused); sc(:more)::AA3 &&= va(:and); $l  #=> [:scope, :value, :again, :more, :and]
$l = []; def sc(x) = ($l << x; Module); def va(x) = ($l << x; 1); sc(:a)::AA4, sc(:b)::AA5 = va(:c), va(:d); $l  #=> [:a, :b, :c, :d]
$l = []; def sc(x) = ($l << x; Module); def va(x) = ($l << x; 1); sc(:a)::AA6, (sc(:b)::AA7, *sc(:c)::AA8) = va(:d), [2, 3]; [$l, Module::AA7, Module::AA8]  #=> [[:a, :b, :c, :d], 2, [3]]
$l = []; def va(x) = ($l << x; 1); begin; 5::AA9 = va(:value); rescue TypeError => e; [$l, e.message]; end  #=> [[:value], "5 is not a class/module"]
$l = []; def va(x) = ($l << x; 1); begin; Nope1::AA9 ||= va(:value); rescue NameError => e; [$l, e.message]; end  #=> [[], "uninitialized constant Bosh::Common::Template::EvaluationContext::Nope1"]
Module::AA10 += 1  #!> NameError: uninitialized constant Module::AA10
Module::AA11 = 5; Module::AA11 += 1; Module::AA11  #=> 6
m = Module.new; m::A, m::B = 1, 2; [m::A, m::B]  #=> [1, 2]
# defined?
defined?(__ENCODING__)  #=> "expression"
defined?(m0.foo)  #=> nil
def m1 = raise("x"); [defined?(m1.foo), defined?(not m1), defined?(!m1), defined?(m1::X)]  #=> [nil, nil, nil, nil]
$l = []; def m2 = $l << 1; [defined?(not m2), $l]  #=> ["method", [1]]
defined?(not $unset_at_all)  #=> nil
[defined?(!nope_at_all), defined?(not nope_at_all), defined?(!1)]  #=> [nil, nil, "method"]
catch(:out) { defined?(throw(:out, 42).foo); 1 }  #=> 1
catch(:out) { x = defined?(throw(:out, 42).foo); x }  #=> 42
catch(:out) { x = defined?(throw(:out, 42)::Foo); x }  #=> 42
class P1; def on(o) = defined?(o.m); protected def m = 1; end; class P2 < P1; end; [P1.new.on(P2.new), P2.new.on(P1.new), defined?(P1.new.m)]  #=> ["method", "method", nil]
class P3; def on(o) = defined?(o.m); end; class P4; protected def m = 1; end; P3.new.on(P4.new)  #=> nil
[1, 2].each { |x| defined?(x.nope.more) }.sum  #=> 3
# Anonymous parameters, __ENCODING__.
def m(*) = proc { |*| n(*) }  #!> SyntaxError
def m(**) = proc { |**| n(**) }  #!> SyntaxError
def m(&) = proc { |&| n(&) }  #!> SyntaxError
def m(*) = [1].map { |x| [x, *] }; m(2, 3)  #=> [[1, 2, 3]]
def m(*) = [1].map { |x,| [x, *] }; m(2, 3)  #=> [[1, 2, 3]]
def m(*) = [1].map { |*a| [a, *] }; m(2, 3)  #=> [[[1], 2, 3]]
def m(*); o = Object.new; def o.n(*) = [*]; [1].map { |*| o.n(4) }; end; m(2)  #=> [[4]]
__ENCODING__ = 1  #!> SyntaxError
__ENCODING__ ||= 1  #!> SyntaxError
__ENCODING__  #=> #<Encoding:UTF-8>
# Pattern matching destructures the value of a case once.
$l = []; o = Object.new; def o.deconstruct = ($l << 1; [0, 1]); r = case o; in [1, 2] then :a; in [0, 1] then :b; end; [r, $l]  #=> [:b, [1]]
$l = []; o = Object.new; def o.deconstruct = ($l << 1; [0, 1]); r = case o; in [1] | [0, 2] | [0, _] then :a; end; [r, $l]  #=> [:a, [1]]
$l = []; o = Object.new; def o.deconstruct = ($l << 1; [0, 1]); r = case [o, o]; in [[1, 2], _] then :a; in [[0, 1], [0, 1]] then :b; end; [r, $l.size]  #=> [:b, 3]
o = [1, 2]; def o.deconstruct = [3, 4]; case o; in [3, 4] then :own; else :array; end  #=> :own
class DA < Array; def deconstruct = [9]; end; case DA[1]; in [9] then :own; in [1] then :array; end  #=> :own
class DH < Hash; def deconstruct_keys(k) = {z: 1}; end; case DH[:a, 1]; in {z: 1} then :own; in {a: 1} then :hash; end  #=> :own
$l = []; o = Object.new; def o.deconstruct_keys(k) = ($l << k; {a: 1, b: 2, c: 3}); case o; in {a: 1, b: 2, **} then 1; end; case o; in {a: 1, **r} then 2; end; $l  #=> [[:a, :b], nil]
$l = []; o = Object.new; def o.deconstruct_keys(k) = ($l << k; {a: 1}); case o; in {a: 1, **nil} then 1; end; $l  #=> [nil]
case [0, 1]; in [1, _] then 1; in [_, 2] then 2; end  #!> NoMatchingPatternError: [0, 1]
{a: 1} => {b: 1}  #!> NoMatchingPatternKeyError: {a: 1}: key not found: :b
# Causes.
begin; begin; raise "a"; rescue => a; raise "b"; end; rescue => b; begin; raise b, cause: nil; rescue => e; e.cause.inspect; end; end  #=> "#<RuntimeError: a>"
begin; begin; raise "a"; rescue => a; raise "b"; end; rescue => b; begin; raise b, cause: RuntimeError.new("c"); rescue => e; e.cause.inspect; end; end  #=> "#<RuntimeError: c>"
begin; raise "a"; rescue; begin; raise "b", cause: nil; rescue => e; e.cause.inspect; end; end  #=> "nil"
# Hashes of what contains itself.
a = []; a << a; [a.hash == [a].hash, [[a]].hash == a.hash, a.hash == [a, a].hash]  #=> [true, true, false]
h = {}; h[:x] = h; [h.hash == {x: h}.hash, {x: {x: h}}.hash == h.hash, {y: h}.hash == h.hash]  #=> [true, true, false]
a = []; h = {x: a}; a << h; [h.hash == {x: [h]}.hash, a.hash == [h].hash, a.hash == [{x: a}].hash]  #=> [true, true, true]
[[1, [2, {a: [3]}]].hash == [1, [2, {a: [3]}]].hash, {a: 1, b: 2}.hash == {b: 2, a: 1}.hash, {1 => 2}.hash == {2 => 1}.hash]  #=> [true, true, false]
class HH; def hash = [1, [2]].hash; end; [[HH.new].hash == [HH.new].hash, [[HH.new]].hash == [[HH.new]].hash, HH.new.hash == [1, [2]].hash]  #=> [true, true, true]
# Aliases.
[Array.instance_method(:append), [].method(:prepend), Hash.instance_method(:to_s), {}.method(:select), Integer.instance_method(:inspect)].map(&:inspect)  #=> ["#<UnboundMethod: Array#append(push)(*)>", "#<Method: Array#prepend(unshift)(*)>", "#<UnboundMethod: Hash#to_s(inspect)()>", "#<Method: Hash#select()>", "#<UnboundMethod: Integer#inspect(to_s)(*)>"]
[[].method(:append).name, [].method(:append).original_name, [].method(:map).original_name, "".method(:dedup).original_name]  #=> [:append, :push, :map, :-@]
[Array.instance_method(:append) == Array.instance_method(:push), Enumerable.instance_method(:reduce) == Enumerable.instance_method(:inject), Enumerable.instance_method(:collect_concat) == Enumerable.instance_method(:flat_map)]  #=> [true, true, true]
[nil.method(:^) == nil.method(:|), 1.method(:==) == 1.method(:===), 1.method(:+) == 1.method(:-), "".method(:size) == "".method(:length), "".method(:size) == [].method(:size)]  #=> [true, true, false, false, false]
[nil.method(:^).hash == nil.method(:|).hash, 1.method(:==).hash == 1.method(:===).hash]  #=> [true, true]
[Set.instance_method(:<<).inspect, Set.instance_method(:union).original_name, Set[1].method(:===) == Set[1].method(:include?)]  #=> ["#<UnboundMethod: Set#<<(add)(_)>", :|, false]
class AL; def a = 1; alias b a; end; class AM < AL; end; [AL.new.method(:b).inspect[/b\(a\)/], AL.instance_method(:a) == AL.instance_method(:b), AM.instance_method(:a) == AM.instance_method(:b)]  #=> ["b(a)", true, true]
# Lists of methods have Ruby's names.
[[].methods.include?(:push), Object.new.methods.sort == Object.instance_methods.sort, Class.new.new.private_methods(false).size]  #=> [true, true, 0]
Kernel.private_instance_methods(false).grep(/\A[a-z_]+\z/).sort  #=> [:__callee__, :__dir__, :__method__, :abort, :at_exit, :autoload, :binding, :caller, :caller_locations, :catch, :eval, :exec, :exit, :fail, :fork, :format, :gets, :global_variables, :initialize_clone, :initialize_copy, :initialize_dup, :instance_variables_to_inspect, :j, :jj, :lambda, :load, :local_variables, :loop, :open, :p, :pp, :print, :printf, :proc, :putc, :puts, :raise, :rand, :readline, :readlines, :require, :require_relative, :select, :set_trace_func, :sleep, :spawn, :sprintf, :srand, :syscall, :system, :test, :throw, :trace_var, :trap, :untrace_var, :warn]
Comparable.instance_methods.sort  #=> [:<, :<=, :==, :>, :>=, :between?, :clamp]
(String.instance_methods(false) - [:pretty_print, :to_d]).sort  #=> [:%, :*, :+, :+@, :-@, :<<, :<=>, :==, :===, :=~, :[], :[]=, :append_as_bytes, :ascii_only?, :b, :blank?, :byteindex, :byterindex, :bytes, :bytesize, :byteslice, :bytesplice, :capitalize, :capitalize!, :casecmp, :casecmp?, :center, :chars, :chomp, :chomp!, :chop, :chop!, :chr, :clear, :codepoints, :concat, :count, :crypt, :dedup, :delete, :delete!, :delete_prefix, :delete_prefix!, :delete_suffix, :delete_suffix!, :downcase, :downcase!, :dump, :dup, :each_byte, :each_char, :each_codepoint, :each_grapheme_cluster, :each_line, :empty?, :encode, :encode!, :encoding, :end_with?, :eql?, :force_encoding, :freeze, :getbyte, :grapheme_clusters, :gsub, :gsub!, :hash, :hex, :include?, :index, :insert, :inspect, :intern, :length, :lines, :ljust, :lstrip, :lstrip!, :match, :match?, :next, :next!, :oct, :ord, :partition, :prepend, :present?, :replace, :reverse, :reverse!, :rindex, :rjust, :rpartition, :rstrip, :rstrip!, :scan, :scrub, :scrub!, :setbyte, :shellescape, :shellsplit, :size, :slice, :slice!, :split, :squeeze, :squeeze!, :start_with?, :strip, :strip!, :sub, :sub!, :succ, :succ!, :sum, :swapcase, :swapcase!, :to_c, :to_f, :to_i, :to_r, :to_s, :to_str, :to_sym, :tr, :tr!, :tr_s, :tr_s!, :undump, :unicode_normalize, :unicode_normalize!, :unicode_normalized?, :unpack, :unpack1, :upcase, :upcase!, :upto, :valid_encoding?]
(Array.instance_methods(false) - [:pretty_print, :pretty_print_cycle, :to_openstruct]).sort  #=> [:&, :*, :+, :-, :<<, :<=>, :==, :[], :[]=, :all?, :any?, :append, :assoc, :at, :bsearch, :bsearch_index, :clear, :collect, :collect!, :combination, :compact, :compact!, :concat, :count, :cycle, :deconstruct, :delete, :delete_at, :delete_if, :detect, :difference, :dig, :drop, :drop_while, :each, :each_index, :empty?, :eql?, :fetch, :fetch_values, :fill, :filter, :filter!, :find, :find_index, :first, :flatten, :flatten!, :freeze, :hash, :include?, :index, :insert, :inspect, :intersect?, :intersection, :join, :keep_if, :last, :length, :map, :map!, :max, :min, :minmax, :none?, :one?, :pack, :permutation, :pop, :prepend, :product, :push, :rassoc, :reject, :reject!, :repeated_combination, :repeated_permutation, :replace, :reverse, :reverse!, :reverse_each, :rfind, :rindex, :rotate, :rotate!, :sample, :select, :select!, :shelljoin, :shift, :shuffle, :shuffle!, :size, :slice, :slice!, :sort, :sort!, :sort_by!, :sum, :take, :take_while, :to_a, :to_ary, :to_h, :to_s, :transpose, :union, :uniq, :uniq!, :unshift, :values_at, :zip, :|]
Class.instance_methods(false).sort  #=> [:allocate, :attached_object, :new, :subclasses, :superclass]
class LL; def a; end; private def b; end; def initialize; end; end; [LL.new.private_methods(false).sort, LL.private_instance_methods(false).sort]  #=> [[:b, :initialize], [:b, :initialize]]
Object.new.private_methods.sort - Kernel.private_instance_methods(false)  #=> [:DelegateClass, :Digest, :initialize, :method_missing, :singleton_method_added, :singleton_method_removed, :singleton_method_undefined]
