# ruby 4.0
class Fo1; def self.bar(a, b=1, *c, d:, e: 2, **f, &g); end; def baz(x) = x; end; Fo1.method(:bar).owner  #=> #<Class:Bosh::Common::Template::EvaluationContext::Fo1>
class Fo1; def self.bar(a, b=1, *c, d:, e: 2, **f, &g); end; def baz(x) = x; end; Fo1.method(:bar).receiver  #=> Bosh::Common::Template::EvaluationContext::Fo1
class Fo1; def self.bar(a, b=1, *c, d:, e: 2, **f, &g); end; def baz(x) = x; end; Fo1.method(:bar).parameters  #=> [[:req, :a], [:opt, :b], [:rest, :c], [:keyreq, :d], [:key, :e], [:keyrest, :f], [:block, :g]]
class Fo1; def self.bar(a, b=1, *c, d:, e: 2, **f, &g); end; def baz(x) = x; end; Fo1.method(:bar).arity  #=> -3
[].method(:first).arity  #=> -1
[].method(:push).parameters  #=> [[:rest]]
1.method(:+).parameters  #=> [[:req]]
1.method(:+).inspect  #=> "#<Method: Integer#+(_)>"
1.method(:succ).unbind  #=> #<UnboundMethod: Integer#succ()>
[].method(:map).unbind.bind([1,2]).call{|x| x*2}  #=> [2, 4]
Array.instance_method(:map).bind_call([1]){|x| x+1}  #=> [2]
1.method(:+).call(2)  #=> 3
1.method(:+).to_proc.call(2)  #=> 3
[1,2].map(&2.method(:*))  #=> [2, 4]
1.method(:+) == 1.method(:+)  #=> true
1.method(:+).eql?(1.method(:+))  #=> true
1.method(:+).hash == 1.method(:+).hash  #=> true
"".method(:upcase).owner  #=> String
"".method(:nil?).owner  #=> Kernel
1.method(:+).name  #=> :+
1.method(:+).receiver  #=> 1
1.method(:+).super_method  #=> nil
1.method(:dup).super_method  #=> #<Method: Kernel#dup()>
(1.method(:+) >> ->(x){x*2}).call(3)  #=> 8
(1.method(:+) << ->(x){x*2}).call(3)  #=> 7
1.method(:+).curry.class  #=> Proc
1.method(:+).curry[2]  #=> 3
[].method(:push).curry(2)[1][2]  #=> [1, 2]
1.method(:+).unbind.bind("x")  #!> TypeError: bind argument must be an instance of Integer
Comparable.instance_method(:clamp).bind(5).call(1,3)  #=> 3
Kernel.instance_method(:class).bind_call(BasicObject.new)  #=> BasicObject
(proc{|x| x} >> proc{|x| [x]}).call(1)  #=> [1]
(proc{|x| x} >> 5)  #!> TypeError: callable object is expected
(proc{|x| x} << :upcase)  #!> TypeError: callable object is expected
(lambda{|x| x} << proc{|x| x}).lambda?  #=> false
(proc{|x| x} << lambda{|x| x}).lambda?  #=> true
(proc{|x| x} >> lambda{|x| x}).lambda?  #=> false
(:upcase.to_proc >> :to_sym.to_proc).call("a")  #=> :A
proc{|a,b=1,*c,d,e:,f: 2,**g,&h|}.parameters  #=> [[:opt, :a], [:opt, :b], [:rest, :c], [:opt, :d], [:keyreq, :e], [:key, :f], [:keyrest, :g], [:block, :h]]
lambda{|a,b=1,*c,d,e:,f: 2,**g,&h|}.parameters  #=> [[:req, :a], [:opt, :b], [:rest, :c], [:req, :d], [:keyreq, :e], [:key, :f], [:keyrest, :g], [:block, :h]]
proc{|a,b|}.parameters(lambda: true)  #=> [[:req, :a], [:req, :b]]
lambda{|a,b|}.parameters(lambda: false)  #=> [[:opt, :a], [:opt, :b]]
proc{|(a,b),c|}.parameters  #=> [[:opt], [:opt, :c]]
proc{_1 + _2}.parameters  #=> [[:opt, :_1], [:opt, :_2]]
lambda{_1 + _2}.parameters  #=> [[:req, :_1], [:req, :_2]]
:upcase.to_proc.arity  #=> -2
:upcase.to_proc.parameters  #=> [[:req], [:rest]]
:upcase.to_proc.lambda?  #=> true
:upcase.to_proc.call  #!> ArgumentError: no receiver given
:upcase.to_proc.call(1)  #!> NoMethodError: undefined method 'upcase' for an instance of Integer
:upcase.to_proc == :upcase.to_proc  #=> true
lambda{|a,b| a+b}.curry[1][2]  #=> 3
lambda{|a,b| a+b}.curry.(1,2)  #=> 3
lambda{|a,b| a+b}.curry(3)  #!> ArgumentError: wrong number of arguments (given 3, expected 2)
lambda{|a,*b| [a,b]}.curry(3)[1][2][3]  #=> [1, [2, 3]]
lambda{|a,*b| [a,b]}.curry[1]  #=> [1, []]
proc{|a,b,c| [a,b,c]}.curry[1][2][3]  #=> [1, 2, 3]
proc{|a,b,c| [a,b,c]}.curry(2)[1][2]  #=> [1, 2, nil]
lambda{|a,b=2| [a,b]}.curry[1]  #=> [1, 2]
lambda{|a,b| a}.curry.arity  #=> -1
lambda{|a,b| a}.curry.lambda?  #=> true
lambda{|a| a}.call  #!> ArgumentError: wrong number of arguments (given 0, expected 1)
lambda{|a| a}.(1,2)  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
lambda{|a| a}[3]  #=> 3
lambda{|a| a}.yield(3)  #=> 3
lambda{|a| a} === 3  #=> 3
proc{|a,b| [a,b]}.call([1,2])  #=> [1, 2]
proc{|a,b| [a,b]}.call(1)  #=> [1, nil]
proc{|a,b| [a,b]}.yield([1,2],3)  #=> [[1, 2], 3]
proc{|a| a}.call(1,2)  #=> 1
proc{|a,| a}.call([1,2])  #=> 1
p1=proc{}; p1 == p1.dup  #=> true
p1=proc{}; p1.eql?(p1.clone)  #=> true
p1=proc{}; p1 == proc{}  #=> false
p1=proc{}; p1.to_proc.equal?(p1)  #=> true
Proc.new  #!> ArgumentError: tried to create Proc object without a block
Proc.new{|x| x}.call(2)  #=> 2
Class.new(Proc).new{1}.call  #=> 1
proc{|x| next x*2; 5}.call(4)  #=> 8
lambda{|x| return x*2; 5}.call(4)  #=> 8
proc{}.hash.class  #=> Integer
method(:puts).unbind.class  #=> UnboundMethod
[1].method(:each).to_proc.lambda?  #=> true
[1].method(:frobnicate)  #!> NameError: undefined method 'frobnicate' for class 'Array'
class Fo1; def self.bar(a, b=1, *c, d:, e: 2, **f, &g); end; def baz(x) = x; end; Fo1.instance_method(:nope)  #!> NameError: undefined method 'nope' for class 'Bosh::Common::Template::EvaluationContext::Fo1'
class Fo1; def self.bar(a, b=1, *c, d:, e: 2, **f, &g); end; def baz(x) = x; end; Fo1.method(:nope)  #!> NameError: undefined method 'nope' for class '#<Class:Bosh::Common::Template::EvaluationContext::Fo1>'
Object.new.singleton_method(:x) rescue $!.message.sub(/0x\h+/,'XX')  #=> "undefined singleton method 'x' for '#<Object:XX>'"
class Fo1; def self.bar(a, b=1, *c, d:, e: 2, **f, &g); end; def baz(x) = x; end; Fo1.public_instance_method(:baz).class  #=> UnboundMethod
UnboundMethod.new  #!> NoMethodError: undefined method 'new' for class UnboundMethod
Method.new  #!> NoMethodError: undefined method 'new' for class Method
proc { |a=1| }.arity  #=> 0
proc { |a, b=1| }.arity  #=> 1
proc { |a=1, b| }.arity  #=> 1
proc { |a=1, *r| }.arity  #=> -1
proc { |a, *r| }.arity  #=> -2
proc { |x, a:| }.arity  #=> 2
proc { |x, a: 1| }.arity  #=> 1
proc { |x=1, a:| }.arity  #=> 1
proc { |*r, a:| }.arity  #=> -2
proc { |**k| }.arity  #=> 0
proc { |a,| }.arity  #=> 1
proc { |(a,b),c| }.arity  #=> 2
proc { |&b| }.arity  #=> 0
proc { _2 }.arity  #=> 2
proc { it }.arity  #=> 1
lambda { |a=1| }.arity  #=> -1
lambda { |a, b=1| }.arity  #=> -2
lambda { |a=1, b| }.arity  #=> -2
lambda { |a:| }.arity  #=> 1
lambda { |a: 1| }.arity  #=> -1
lambda { |x, a:| }.arity  #=> 2
lambda { |x, a: 1| }.arity  #=> -2
lambda { |x=1, a:| }.arity  #=> -2
lambda { |*r, a:| }.arity  #=> -2
lambda { |**k| }.arity  #=> -1
lambda { |a, **nil| }.arity  #=> 1
lambda { it }.arity  #=> 1
lambda { _2 }.arity  #=> 2
proc { it }.parameters  #=> [[:opt]]
lambda { it }.parameters  #=> [[:req]]
proc { it }.parameters(lambda: true)  #=> [[:req]]
lambda { it }.parameters(lambda: false)  #=> [[:opt]]
proc { _2 }.parameters  #=> [[:opt, :_1], [:opt, :_2]]
lambda { _1 }.parameters  #=> [[:req, :_1]]
proc { |a, b = 2, *c, d, e:, f: 1, **g, &h| }.parameters  #=> [[:opt, :a], [:opt, :b], [:rest, :c], [:opt, :d], [:keyreq, :e], [:key, :f], [:keyrest, :g], [:block, :h]]
proc { |a, b = 2, *c, d, e:, f: 1, **g, &h| }.parameters(lambda: true)  #=> [[:req, :a], [:opt, :b], [:rest, :c], [:req, :d], [:keyreq, :e], [:key, :f], [:keyrest, :g], [:block, :h]]
lambda { |(a, b), *, **nil| }.parameters  #=> [[:req], [:rest, :*], [:nokey]]
(proc { |x| } >> proc { |y| }).parameters  #=> [[:rest]]
lambda { |x, y| }.curry.parameters  #=> [[:rest]]
define_singleton_method(:m) { |a=1| }; [method(:m).arity, method(:m).parameters]  #=> [-1, [[:opt, :a]]]
define_singleton_method(:m) { it }; [method(:m).arity, method(:m).parameters]  #=> [1, [[:req]]]
def m(a, b = 1, *c, d, e:, f: 2, **g, &h) = 1; [method(:m).arity, method(:m).parameters]  #=> [-4, [[:req, :a], [:opt, :b], [:rest, :c], [:req, :d], [:keyreq, :e], [:key, :f], [:keyrest, :g], [:block, :h]]]
def m(*, **, &) = 1; [method(:m).arity, method(:m).parameters]  #=> [-1, [[:rest, :*], [:keyrest, :**], [:block, :&]]]
def m(...) = 1; [method(:m).arity, method(:m).parameters]  #=> [-1, [[:rest, :*], [:keyrest, :**], [:block, :&]]]
def m(a, (b, c), d = 1) = 1; [method(:m).arity, method(:m).parameters]  #=> [-3, [[:req, :a], [:req], [:opt, :d]]]
proc { |a=1| a }.call([5, 6])  #=> [5, 6]
proc { |a=1, b=2| [a, b] }.call([5, 6])  #=> [5, 6]
proc { |a=1, *r| [a, r] }.call([5, 6])  #=> [[5, 6], []]
proc { |a, *r| [a, r] }.call([5, 6])  #=> [5, [6]]
proc { |*r, a| [r, a] }.call([5, 6])  #=> [[5], 6]
proc { |a=1, k: 0| [a, k] }.call([5, 6])  #=> [[5, 6], 0]
proc { |a=1, b=2, k: 0| [a, b, k] }.call([5, 6])  #=> [5, 6, 0]
proc { |a=1, b=2, k: 0| [a, b, k] }.call([5, 6], k: 7)  #=> [[5, 6], 2, 7]
proc { |a, b, k: 1| [a, b, k] }.call([1, 2], k: 7)  #=> [[1, 2], nil, 7]
proc { |a, k: 1| [a, k] }.call([1, 2])  #=> [[1, 2], 1]
proc { |a, **nil| a }.call(k: 7)  #!> ArgumentError: no keywords accepted
[[1, 2]].map { |a = 0| a }  #=> [[1, 2]]
[[1, 2]].each_with_index.map { |a = 0, i| [a, i] }  #=> [[[1, 2], 0]]
define_singleton_method(:m) { super }; m  #!> RuntimeError: implicit argument passing of super from method defined by define_method() is not supported. Specify all arguments explicitly.
[1].each { super }  #!> NoMethodError: super: no superclass method 'get_binding' for an instance of Bosh::Common::Template::EvaluationContext
class Foo; super; end  #!> NoMethodError: super called outside of method
1.method(:+).to_proc  #=> #<Proc:0x… (lambda)>
"a".method(:center).to_proc  #=> #<Proc:0x… (lambda)>
proc { |*a| a }.ruby2_keywords.class  #=> Proc
1.method(:+) === 2  #=> 3
1.method(:+)[2]  #=> 3
1.method(:+).to_s  #=> "#<Method: Integer#+(_)>"
String.instance_method(:upcase).to_s  #=> "#<UnboundMethod: String#upcase(*)>"
Integer.instance_method(:+) == Integer.instance_method(:+)  #=> true
Integer.instance_method(:+).eql?(Integer.instance_method(:-))  #=> false
Integer.instance_method(:+).hash == Integer.instance_method(:+).hash  #=> true
Integer.instance_method(:+).super_method  #=> nil
class P1; def self.class_method = "I am #{name}"; end; class P2 < P1; end; um = P1.method(:class_method).unbind; [um.bind(P2).call, um.inspect[/\S+ .*\(/], (um.bind(Object) rescue $!.message), um.owner.inspect]  #=> ["I am Bosh::Common::Template::EvaluationContext::P2", "#<UnboundMethod: #<Class:Bosh::Common::Template::EvaluationContext::P1>#class_method(", "singleton method called for a different object", "#<Class:Bosh::Common::Template::EvaluationContext::P1>"]
class P1; def self.cm = 1; end; class P2 < P1; class << self; alias cn cm; end; end; s = P2.singleton_class; [s.instance_method(:cm).owner, s.instance_method(:cn).owner, s.instance_method(:cm).inspect, s.instance_method(:cn).inspect].map(&:to_s)  #=> ["#<Class:Bosh::Common::Template::EvaluationContext::P1>", "#<Class:Bosh::Common::Template::EvaluationContext::P2>", "#<UnboundMethod: #<Class:Bosh::Common::Template::EvaluationContext::P1>#cm() case.rb:1>", "#<UnboundMethod: #<Class:Bosh::Common::Template::EvaluationContext::P1>#cn(cm)() case.rb:1>"]
String.method(:include).inspect  #=> "#<Method: #<Class:String>(Module)#include(*)>"
Comparable.method(:include).inspect  #=> "#<Method: Module#include(*)>"
module EM; def bar; end; end; c = Class.new { extend EM }; c.method(:bar).inspect.gsub(/0x\h+/, "")  #=> "#<Method: #<Class:#<Class:>>(Bosh::Common::Template::EvaluationContext::EM)#bar() case.rb:1>"
module EM2; def bar; end; end; class EC; extend EM2; end; [EC.method(:bar).inspect, EC.method(:bar).unbind.inspect, EC.method(:bar).owner]  #=> ["#<Method: #<Class:Bosh::Common::Template::EvaluationContext::EC>(Bosh::Common::Template::EvaluationContext::EM2)#bar() case.rb:1>", "#<UnboundMethod: Bosh::Common::Template::EvaluationContext::EM2#bar() case.rb:1>", Bosh::Common::Template::EvaluationContext::EM2]
class MM; def respond_to_missing?(*) = true; def method_missing(*a) = a; end; o = MM.new; [o.method(:x) == o.method(:x), o.method(:x) == o.method(:y), o.method(:x) == MM.new.method(:x)]  #=> [true, false, false]
o = 1.method(:+); [(o << proc { |x| x }).lambda?, (o >> proc { |x| x }).lambda?, (o << lambda { |x| x }).lambda?]  #=> [false, true, true]
proc { }.to_s.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
1.method(:+).to_proc.inspect.gsub(/0x\h+/, "")  #=> "#<Proc: (lambda)>"
class MT; def x; end; end; MT.new.method(:x).to_proc.inspect.gsub(/0x\h+/, "")  #=> "#<Proc: (lambda)>"
class MyProc < Proc; end; p1 = MyProc.new { 1 }; [MyProc.new(&p1).equal?(p1), Proc.new(&p1).equal?(p1), Proc.new(&p1).class]  #=> [true, false, Proc]
module IA; private def derp(m) = "A"; end; module IB; private def derp = "B" + super("s"); end; class IC; include IA; include IB; public :derp; alias_method :meow, :derp; end; [IC.new.derp, IC.new.meow, IC.new.method(:derp).super_method.owner, IC.instance_method(:derp).owner, IC.new.method(:derp).inspect, IC.instance_method(:meow).inspect]  #=> ["BA", "BA", Bosh::Common::Template::EvaluationContext::IA, Bosh::Common::Template::EvaluationContext::IC, "#<Method: Bosh::Common::Template::EvaluationContext::IC(Bosh::Common::Template::EvaluationContext::IB)#derp() case.rb:1>", "#<UnboundMethod: Bosh::Common::Template::EvaluationContext::IB#meow(derp)() case.rb:1>"]
module LM; def foo = super; end; class LB; def foo = true; end; LM.instance_method(:foo).bind(LB.new).call  #=> true
module AS1; def foo = :a; end; module BS1; def foo = [:b, super]; end; class ABase; extend AS1; extend BS1; end; class ATrig < ABase; class << self; def foo_quux = foo_baz; alias_method :foo_baz, :foo; alias_method :foo, :foo_quux; end; end; [ATrig.foo, ABase.foo]  #=> [[:b, :a], [:b, :a]]
class PCM; def self.x = 1; end; class PCN < PCM; private_class_method :x; end; [(PCN.x rescue $!.class), PCM.x, PCN.send(:x)]  #=> [NoMethodError, 1, 1]
class VA; def x = 1; end; class VB < VA; private :x; def x2 = x; end; [VB.instance_method(:x).owner, VB.private_instance_methods(false)]  #=> [Bosh::Common::Template::EvaluationContext::VB, [:x]]
"abc".freeze.equal?("abc".freeze)  #=> true
class Object; def zzz = 1; end; "abc".freeze.equal?("abc".freeze)  #=> true
module M21; def self.extend_object(o); $l = [:eo, o.class]; super; end; end; o=Object.new; o.extend(M21); [$l, o.singleton_class.include?(M21)]  #=> [[:eo, Object], true]
module M22; def self.extend_object(o); $l = [:eo, o.class]; end; end; o=Object.new; o.extend(M22); [$l, o.singleton_class.include?(M22)]  #=> [[:eo, Object], false]
class KA; def p1 = 1; end; class KB < KA; alias_method :p2, :p1; end; [KB.new.then { |o| o.method(:p2) == o.method(:p1) }, KA.instance_method(:p1) == KB.instance_method(:p2)]  #=> [true, true]
[].method(:pack).arity  #=> -2
"".method(:unpack).arity  #=> -2
[].method(:shuffle).arity  #=> -1
Time.method(:at).arity  #=> -2
Kernel.method(:Float).arity  #=> -2
1.method(:times).arity  #=> 0
Integer.instance_method(:zero?).arity  #=> 0
JSON.method(:generate).arity  #=> -2
[].method(:each).parameters  #=> []
[].method(:push).parameters  #=> [[:rest]]
[].method(:first).arity  #=> -1
Enumerator::Lazy.instance_method(:eager).arity  #=> 0
Zlib.method(:gzip).arity  #=> -1
MatchData.instance_method(:named_captures).arity  #=> -1
MatchData.instance_method(:named_captures).parameters  #=> [[:rest]]
[[1, 2]].map(&method(:Array))  #=> [[1, 2]]
%w[1 2].map(&method(:Float))  #=> [1.0, 2.0]
method(:Float).to_proc.arity  #=> -2
method(:Integer).to_proc.lambda?  #=> true
proc { |x| x }.public_send(:yield, 1)  #=> 1
