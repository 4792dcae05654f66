# ruby 4.0
# Backtraces: what is known of them begins with the code that raised and ends above the director's own.
def foo = raise("x"); (foo rescue $!.backtrace.first(2))  #=> ["case.rb:1:in 'Bosh::Common::Template::EvaluationContext#foo'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
(raise "x" rescue $!.backtrace.first(1))  #=> ["case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
([1].each { raise "x" } rescue $!.backtrace.first(3))  #=> ["case.rb:1:in 'block in Bosh::Common::Template::EvaluationContext#get_binding'", "case.rb:1:in 'Array#each'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
([1].map { [2].each { raise "x" } } rescue $!.backtrace.first(5))  #=> ["case.rb:1:in 'block (2 levels) in Bosh::Common::Template::EvaluationContext#get_binding'", "case.rb:1:in 'Array#each'", "case.rb:1:in 'block in Bosh::Common::Template::EvaluationContext#get_binding'", "case.rb:1:in 'Array#map'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
class Foo; def bar = raise("x"); def self.baz = raise("y"); def initialize(a) = a && raise("z"); end; [(Foo.new(nil).bar rescue $!.backtrace.first(2)), (Foo.baz rescue $!.backtrace.first(2)), (Foo.new(1) rescue $!.backtrace.first(2))]  #=> [["case.rb:1:in 'Bosh::Common::Template::EvaluationContext::Foo#bar'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"], ["case.rb:1:in 'Bosh::Common::Template::EvaluationContext::Foo.baz'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"], ["case.rb:1:in 'Bosh::Common::Template::EvaluationContext::Foo#initialize'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]]
l = ->(x) { raise "x" }; (l.call(1) rescue $!.backtrace.first(2))  #=> ["case.rb:1:in 'block in Bosh::Common::Template::EvaluationContext#get_binding'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
l = ->(x) { raise "x" }; (l.(1) rescue $!.backtrace.first(2))  #=> ["case.rb:1:in 'block in Bosh::Common::Template::EvaluationContext#get_binding'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
def foo; yield; end; (foo { raise "x" } rescue $!.backtrace.first(3))  #=> ["case.rb:1:in 'block in Bosh::Common::Template::EvaluationContext#get_binding'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#foo'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
def foo; raise "x"; rescue; raise "b"; end; (foo rescue $!.backtrace.first(2))  #=> ["case.rb:1:in 'Bosh::Common::Template::EvaluationContext#foo'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
def foo; raise "x"; ensure; raise "b"; end; (foo rescue $!.backtrace.first(2))  #=> ["case.rb:1:in 'Bosh::Common::Template::EvaluationContext#foo'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
begin; raise "x"; rescue; begin; [1].each { raise "k" } ; rescue; $!.backtrace.first(3); end; end  #=> ["case.rb:1:in 'block in Bosh::Common::Template::EvaluationContext#get_binding'", "case.rb:1:in 'Array#each'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
(class Foo; raise "x"; end) rescue $!.backtrace.first(2)  #=> ["case.rb:1:in '<class:Foo>'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
(class Foo; [1].each { raise "x" }; end) rescue $!.backtrace.first(4)  #=> ["case.rb:1:in 'block in <class:Foo>'", "case.rb:1:in 'Array#each'", "case.rb:1:in '<class:Foo>'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
(module Foo; class << self; raise "x"; end; end) rescue $!.backtrace.first(3)  #=> ["case.rb:1:in 'singleton class'", "case.rb:1:in '<module:Foo>'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
(nil.foo rescue $!.backtrace.first(1))  #=> ["case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
(Integer("x") rescue $!.backtrace.first(2))  #=> ["case.rb:1:in 'Kernel#Integer'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
(1 + nil rescue $!.backtrace.first(2))  #=> ["case.rb:1:in 'Integer#+'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
({a: 1}.fetch(:b) rescue $!.backtrace.first(2))  #=> ["case.rb:1:in 'Hash#fetch'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
(xyz rescue $!.backtrace.first(1))  #=> ["case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
(Xyz rescue $!.backtrace.first(1))  #=> ["case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
(eval("raise 'x'") rescue $!.backtrace.first(3))  #=> ["(eval at case.rb:1):1:in 'Bosh::Common::Template::EvaluationContext#get_binding'", "case.rb:1:in 'Kernel#eval'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
class Foo; define_method(:a) { raise "x" }; end; (Foo.new.a rescue $!.backtrace.first(2))  #=> ["case.rb:1:in 'block in <class:Foo>'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
x = Object.new; def x.foo = raise("x"); (x.foo rescue $!.backtrace.first(2))  #=> ["case.rb:1:in 'foo'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
c = Class.new { def foo = raise("x") }; (c.new.foo rescue $!.backtrace.first(2))  #=> ["case.rb:1:in 'foo'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
(Class.new { raise "x" } rescue $!.backtrace.first(4))  #=> ["case.rb:1:in 'block in Bosh::Common::Template::EvaluationContext#get_binding'", "case.rb:1:in 'Class#initialize'", "case.rb:1:in 'Class#new'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]  #?> what is between is not known
(send(:raise, "x") rescue $!.backtrace.first(1))  #=> ["case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]  #?> what is between is not known
def foo(a) = a; (foo rescue $!.backtrace.first(2))  #=> ["case.rb:1:in 'Bosh::Common::Template::EvaluationContext#foo'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
def foo; caller; end; foo.first(1)  #=> ["case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
def foo; caller(0); end; foo.first(2)  #=> ["case.rb:1:in 'Bosh::Common::Template::EvaluationContext#foo'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
def foo; caller_locations(1,1); end; [foo, foo.map(&:label), foo.map(&:base_label), foo.map(&:lineno), foo.map(&:path), foo[0].to_s, foo.map(&:absolute_path)]  #=> [["case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"], ["Bosh::Common::Template::EvaluationContext#get_binding"], ["get_binding"], [1], ["case.rb"], "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'", [nil]]
def foo; caller(1..1); end; foo  #=> ["case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
(raise "x" rescue $!.backtrace_locations[0].then { |l| [l.class, l.label, l.base_label, l.path, l.lineno, l.inspect, l.absolute_path] })  #=> [Thread::Backtrace::Location, "Bosh::Common::Template::EvaluationContext#get_binding", "get_binding", "case.rb", 1, "\"case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'\"", nil]
[1].each { break caller(0).first(3) }  #=> ["case.rb:1:in 'block in Bosh::Common::Template::EvaluationContext#get_binding'", "case.rb:1:in 'Array#each'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
[1].each { [1].each { break [caller_locations(0).first.label, caller_locations(0).first.base_label] } }  #=> [1]
def m(&b) = b.call; (m { raise "x" } rescue $!.backtrace.first(3))  #=> ["case.rb:1:in 'block in Bosh::Common::Template::EvaluationContext#get_binding'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#m'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
def m(&b) = [1].each(&b); (m { raise "x" } rescue $!.backtrace.first(4))  #=> ["case.rb:1:in 'block in Bosh::Common::Template::EvaluationContext#get_binding'", "case.rb:1:in 'Array#each'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#m'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]  #?> what is between is not known
(loop { raise "x" } rescue $!.backtrace.first(3))  #=> ["case.rb:1:in 'block in Bosh::Common::Template::EvaluationContext#get_binding'", "case.rb:1:in 'Kernel#loop'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
(3.times { raise "x" } rescue $!.backtrace.first(3))  #=> ["case.rb:1:in 'block in Bosh::Common::Template::EvaluationContext#get_binding'", "case.rb:1:in 'Integer#times'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
([3].each_with_index { raise "x" } rescue $!.backtrace.first(4))  #=> ["case.rb:1:in 'block in Bosh::Common::Template::EvaluationContext#get_binding'", "case.rb:1:in 'Array#each'", "case.rb:1:in 'Enumerable#each_with_index'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
([3].each.with_index { raise "x" } rescue $!.backtrace.first(4))  #=> ["case.rb:1:in 'block in Bosh::Common::Template::EvaluationContext#get_binding'", "case.rb:1:in 'Array#each'", "case.rb:1:in 'Enumerator#with_index'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]  #?> what is between is not known
({a: 1}.map { raise "x" } rescue $!.backtrace.first(4))  #=> ["case.rb:1:in 'block in Bosh::Common::Template::EvaluationContext#get_binding'", "case.rb:1:in 'Hash#each'", "case.rb:1:in 'Enumerable#map'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
("a".tap { raise "x" } rescue $!.backtrace.first(3))  #=> ["case.rb:1:in 'block in Bosh::Common::Template::EvaluationContext#get_binding'", "case.rb:1:in 'Kernel#tap'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
def foo; [1].each { |x| return caller(0).first(2) }; end; foo  #=> ["case.rb:1:in 'block in Bosh::Common::Template::EvaluationContext#foo'", "case.rb:1:in 'Array#each'"]
x = (raise "x" rescue $!); begin; raise "y", cause: nil; rescue; end; x.backtrace == x.backtrace  #=> true  #?> what is between is not known
e = (raise "x" rescue $!); [e.backtrace.class, e.backtrace.nil?, e.backtrace.frozen?, e.backtrace.equal?(e.backtrace), e.backtrace.empty?]  #=> [Array, false, false, true, false]
(begin; raise "x"; rescue => e; raise ArgumentError, "y", e.backtrace; end) rescue $!.backtrace.first  #=> "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"
"#{raise "x"}" rescue $!.backtrace.first(1)  #=> ["case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
class Foo; def to_s = raise("x"); end; ("#{Foo.new}" rescue $!.backtrace.first(2))  #=> ["case.rb:1:in 'Bosh::Common::Template::EvaluationContext::Foo#to_s'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]  #?> what is between is not known
class Foo; def to_s = raise("x"); end; ([Foo.new].join rescue $!.backtrace.first(3))  #=> ["case.rb:1:in 'Bosh::Common::Template::EvaluationContext::Foo#to_s'", "case.rb:1:in 'Array#join'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]  #?> what is between is not known
class Foo; def method_missing(*) = raise("x"); end; (Foo.new.a rescue $!.backtrace.first(2))  #=> ["case.rb:1:in 'Bosh::Common::Template::EvaluationContext::Foo#method_missing'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]  #?> what is between is not known
module Mo; def foo = raise("x"); end; class Foo; include Mo; end; (Foo.new.foo rescue $!.backtrace.first(2))  #=> ["case.rb:1:in 'Bosh::Common::Template::EvaluationContext::Mo#foo'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
module Mo; module_function def foo = raise("x"); end; (Mo.foo rescue $!.backtrace.first(2))  #=> ["case.rb:1:in 'Bosh::Common::Template::EvaluationContext::Mo.foo'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
class Foo; def a = b; private def b = raise("x"); alias c a; end; (Foo.new.c rescue $!.backtrace.first(3))  #=> ["case.rb:1:in 'Bosh::Common::Template::EvaluationContext::Foo#b'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext::Foo#a'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
class Foo; def a = raise("x"); end; class Bar < Foo; def a = super; end; (Bar.new.a rescue $!.backtrace.first(3))  #=> ["case.rb:1:in 'Bosh::Common::Template::EvaluationContext::Foo#a'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext::Bar#a'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
e = RuntimeError.new("x"); (raise e rescue 1); [e.backtrace.first, (raise e rescue $!.backtrace.first)]  #=> ["case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
catch(:a) { raise "x" } rescue $!.backtrace.first(3)  #=> ["case.rb:1:in 'block in Bosh::Common::Template::EvaluationContext#get_binding'", "case.rb:1:in 'Kernel#catch'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
Struct.new(:a) { def foo = raise("x") }.new(1).foo rescue $!.backtrace.first(2)  #=> ["case.rb:1:in 'foo'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
[1].each { |x| for y in [2] do break (raise "x" rescue $!.backtrace.first(4)) end }  #=> [1]
for y in [2] do z = [3].map { caller(0, 5) } end; z  #=> [["case.rb:1:in 'block (2 levels) in Bosh::Common::Template::EvaluationContext#get_binding'", "case.rb:1:in 'Array#map'", "case.rb:1:in 'block in Bosh::Common::Template::EvaluationContext#get_binding'", "case.rb:1:in 'Array#each'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]]
def f = yield; f { break caller(0, 3) }  #=> ["case.rb:1:in 'block in Bosh::Common::Template::EvaluationContext#get_binding'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#f'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
(raise "x" rescue $!.backtrace[0, 1])  #=> ["case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
(raise "x" rescue $!.backtrace[0..0])  #=> ["case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
(raise "x" rescue $!.backtrace.take(1))  #=> ["case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
(raise "x" rescue $!.backtrace.fetch(0))  #=> "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"
(raise "x" rescue $@.first)  #=> "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"
(raise "x" rescue $!.backtrace.is_a?(Array))  #=> true
(raise "x" rescue Array === $!.backtrace)  #=> true
caller(0, 1)  #=> ["case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
caller(1, 0)  #=> []
caller(-1)  #!> ArgumentError: negative level (-1)
caller(0, -1)  #!> ArgumentError: negative size (-1)
caller_locations(0, 1)[0].lineno  #=> 1
caller_locations(0..0).map(&:base_label)  #=> ["get_binding"]
class Foo; def each; yield 1; end; include Enumerable; end; (Foo.new.map { raise "x" } rescue $!.backtrace.first(1))  #=> ["case.rb:1:in 'block in Bosh::Common::Template::EvaluationContext#get_binding'"]
e = [1, 2].each; e.next; def f(e) = e.next; f(e)  #=> 2
Thread::Backtrace::Location.new  #!> NoMethodError: undefined method 'new' for class Thread::Backtrace::Location
(Thread::Backtrace.new rescue $!.class)  #=> NoMethodError
(raise RuntimeError, "a", ["b"] rescue [$!.backtrace, $!.backtrace_locations])  #=> [["b"], nil]
l = lambda { |x| caller(0, 2) }; l[1]  #=> ["case.rb:1:in 'block in Bosh::Common::Template::EvaluationContext#get_binding'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
l = proc { |x| caller(0, 2) }; l === 1  #=> ["case.rb:1:in 'block in Bosh::Common::Template::EvaluationContext#get_binding'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
def m = [1].each { |x| return proc { caller(0, 2) }.call }; m  #=> ["case.rb:1:in 'block (2 levels) in Bosh::Common::Template::EvaluationContext#m'", "case.rb:1:in 'block in Bosh::Common::Template::EvaluationContext#m'"]
("a" + 1 rescue $!.backtrace.first(2))  #=> ["case.rb:1:in 'String#+'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
(5 / 0 rescue $!.backtrace.first(2))  #=> ["case.rb:1:in 'Integer#/'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
([1].fetch(9) rescue $!.backtrace.first(2))  #=> ["case.rb:1:in 'Array#fetch'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
([].freeze << 1 rescue $!.backtrace.first(2)[0])  #=> "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"  #?> what is between is not known
(1 < nil rescue $!.backtrace.first(2))  #=> ["case.rb:1:in 'Integer#<'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
(Float("x") rescue $!.backtrace.first(2))  #=> ["case.rb:1:in 'Kernel#Float'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
class Foo; private def x; end; end; (Foo.new.x rescue $!.backtrace.first(1))  #=> ["case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
def a(n) = n.zero? ? raise("x") : a(n - 1); (a(3) rescue $!.backtrace.first(5))  #=> ["case.rb:1:in 'Bosh::Common::Template::EvaluationContext#a'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#a'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#a'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#a'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
def m; [1].each { |x| [2].map { raise "x" } }; end; (m rescue $!.backtrace.first(6))  #=> ["case.rb:1:in 'block (2 levels) in Bosh::Common::Template::EvaluationContext#m'", "case.rb:1:in 'Array#map'", "case.rb:1:in 'block in Bosh::Common::Template::EvaluationContext#m'", "case.rb:1:in 'Array#each'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#m'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
{a: 1}.each_pair { |k, v| break caller(0, 3) }  #=> ["case.rb:1:in 'block in Bosh::Common::Template::EvaluationContext#get_binding'", "case.rb:1:in 'Hash#each_pair'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
(1..2).each { break caller(0, 3) }  #=> ["case.rb:1:in 'block in Bosh::Common::Template::EvaluationContext#get_binding'", "case.rb:1:in 'Range#each'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
1.upto(2) { break caller(0, 3) }  #=> ["case.rb:1:in 'block in Bosh::Common::Template::EvaluationContext#get_binding'", "case.rb:1:in 'Integer#upto'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
[3, 1].sort_by { break caller(0, 4) }  #=> ["case.rb:1:in 'block in Bosh::Common::Template::EvaluationContext#get_binding'", "case.rb:1:in 'Array#each'", "case.rb:1:in 'Enumerable#sort_by'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
[1].inject(1) { break caller(0, 4) }  #=> ["case.rb:1:in 'block in Bosh::Common::Template::EvaluationContext#get_binding'", "case.rb:1:in 'Array#each'", "case.rb:1:in 'Enumerable#inject'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
[1].each_slice(1) { break caller(0, 4) }  #=> ["case.rb:1:in 'block in Bosh::Common::Template::EvaluationContext#get_binding'", "case.rb:1:in 'Array#each'", "case.rb:1:in 'Enumerable#each_slice'", "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
class String; def bt = caller(0, 2); end; "".bt  #!> NoMethodError: undefined method 'bt' for an instance of String
(raise "x" rescue $!.backtrace.size) > 1  #=> true  #?> below is the director's own code
(raise "x" rescue $!.backtrace.join)[0, 9]  #=> "case.rb:1"  #?> below is the director's own code
(raise "x" rescue $!.backtrace.to_a.inspect)[0, 9]  #=> "[\"case.rb"  #?> below is the director's own code
(raise "x" rescue $!.full_message)[0, 9]  #=> "case.rb:1"  #?> below is the director's own code
(nil.foo rescue $!).to_yaml[0, 40]  #=> "--- !ruby/exception:NoMethodError\nmessag"  #?> below is the director's own code
caller.map(&:to_s).size > 1  #=> true  #?> below is the director's own code
caller_locations.size > 1  #=> true  #?> below is the director's own code
(raise "x" rescue $!.backtrace.first(30)[0])  #=> "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"  #?> below is the director's own code
(raise "x" rescue $!.backtrace.dup[0])  #=> "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"  #?> below is the director's own code
(raise "x" rescue ([1] + $!.backtrace)[0, 2])  #=> [1, "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]  #?> below is the director's own code
(raise "x" rescue $!.backtrace == ["a"])  #=> false  #?> below is the director's own code
(raise "x" rescue $!.backtrace.to_json)[0, 9]  #=> "[\"case.rb"  #?> below is the director's own code
(raise "x" rescue $!.backtrace[-1])  #=> "-e:in 'Kernel.eval'"  #?> below is the director's own code
(raise "x" rescue $!.backtrace.hash).class  #=> Integer  #?> below is the director's own code
(raise "x" rescue "#{$!.backtrace}")[0, 9]  #=> "[\"case.rb"  #?> below is the director's own code
(raise "x" rescue [[], $!.backtrace].flatten[0])  #=> "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"  #?> below is the director's own code
a, *b = (raise "x" rescue $!.backtrace); b.size > 1  #=> true  #?> below is the director's own code
case (raise "x" rescue $!.backtrace); in [a, *]; a; end  #=> "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"  #?> below is the director's own code
[[1].each { |x| break $!; }, (p("none") rescue $!.backtrace[0])]  #=> [nil, "context.rb:76:in 'Bosh::Common::Template::Lookup#p'"]  #?> below is the director's own code
def f(*a) = a[0]; f(*(raise "x" rescue $!.backtrace))  #=> "case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"  #?> below is the director's own code
Kernel.caller(0, 1)  #=> ["case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
Kernel.caller_locations(0, 1)  #=> ["case.rb:1:in 'Bosh::Common::Template::EvaluationContext#get_binding'"]
