# ruby 4.0
/a/.send(:initialize, "b")  #!> FrozenError: can't modify frozen Regexp: /a/
Regexp.new("a").send(:initialize, "b")  #!> TypeError: already initialized regexp
Regexp.new("a").send(:initialize, "b", "xyz")  #!> ArgumentError: unknown regexp option: xyz
/a/.send(:initialize_copy, /b/)  #!> FrozenError: can't modify frozen Regexp: /a/
Regexp.new("a").send(:initialize_copy, /b/)  #!> TypeError: already initialized regexp
(0..1).send(:initialize_copy, 1..3)  #!> FrozenError: can't modify frozen Range: 0..1
(0..1).send(:initialize_copy, 1)  #!> FrozenError: can't modify frozen Range: 0..1
Object.new.send(:initialize_copy, 1)  #!> TypeError: initialize_copy should take same class object
Object.new.freeze.send(:initialize_copy, Object.new)  #!> FrozenError: can't modify frozen Object: #<Object:0x…>
1.send(:initialize_copy, 2)  #!> FrozenError: can't modify frozen Integer: 1
:a.send(:initialize_copy, :a)  #=> :a
:a.send(:initialize_copy, :b)  #!> FrozenError: can't modify frozen Symbol: :a
"a".send(:initialize_copy, :b)  #!> TypeError: no implicit conversion of Symbol into String
Struct.new(:a).new(1).send(:initialize_copy, Struct.new(:a).new(1))  #!> TypeError: initialize_copy should take same class object
S=Struct.new(:a); a=S.new(1); a.send(:initialize_copy, S.new(2)); a  #=> #<struct Bosh::Common::Template::EvaluationContext::S a=2>
S=Struct.new(:a); a=S.new(1).freeze; a.send(:initialize_copy, S.new(2)); a  #!> FrozenError: can't modify frozen Bosh::Common::Template::EvaluationContext::S: #<struct Bosh::Common::Template::EvaluationContext::S a=1>
S=Struct.new(:a); a=S.new(1); a.send(:initialize_copy, 2); a  #!> TypeError: initialize_copy should take same class object
Object.send(:remove_const, :Zork)  #!> NameError: constant Object::Zork not defined
Class.new.send(:remove_const, :Zork)  #!> NameError: constant #<Class:0x…>::Zork not defined
String.send(:remove_const, :Zork)  #!> NameError: constant String::Zork not defined
String.send(:private_constant, :Zork)  #!> NameError: constant String::Zork not defined
SyntaxError.new.message  #=> "compile error"
SyntaxError.new(nil).message  #=> "SyntaxError"
SyntaxError.new("a").message  #=> "a"
ScriptError.new.message  #=> "ScriptError"
"abc".sub("a")  #!> ArgumentError: wrong number of arguments (given 1, expected 2)
"abc".sub  #!> ArgumentError: wrong number of arguments (given 0, expected 2)
"abc".sub {}  #!> ArgumentError: wrong number of arguments (given 0, expected 1..2)
"abc".sub(1,2,3) {}  #!> ArgumentError: wrong number of arguments (given 3, expected 1..2)
"abc".sub!  #!> ArgumentError: wrong number of arguments (given 0, expected 2)
"abc".freeze.sub!("a")  #!> ArgumentError: wrong number of arguments (given 1, expected 2)
"abc".freeze.sub!(:a,"b")  #!> TypeError: wrong argument type Symbol (expected Regexp)
"abc".freeze.gsub!(:a,"b")  #!> FrozenError: can't modify frozen String: "abc"
"abc".freeze.gsub!("z","b")  #!> FrozenError: can't modify frozen String: "abc"
"abc".freeze.sub!("z","b")  #!> FrozenError: can't modify frozen String: "abc"
"abc".freeze.sub!("a"){ "x" }  #!> FrozenError: can't modify frozen String: "abc"
"abc".freeze.sub!("a", 1)  #!> TypeError: no implicit conversion of Integer into String
"abc".freeze.gsub!("a", 1)  #!> FrozenError: can't modify frozen String: "abc"
("hello".freeze[/l+/] = "X") rescue [$!.class, $~[0]]  #=> [FrozenError, "ll"]
("hello".freeze[/z+/] = "X") rescue [$!.class, $~]  #=> [IndexError, nil]
("hello".freeze["ll"] = "X") rescue [$!.class, $~]  #=> [FrozenError, nil]
("hello".freeze[0] = "X") rescue [$!.class, $~]  #=> [FrozenError, nil]
("hello".freeze[9] = "X") rescue [$!.class, $~]  #=> [IndexError, nil]
("hello".freeze[0,1] = "X") rescue [$!.class, $~]  #=> [FrozenError, nil]
("hello".freeze[9,1] = "X") rescue [$!.class, $~]  #=> [IndexError, nil]
("hello".freeze[0..1] = "X") rescue [$!.class, $~]  #=> [FrozenError, nil]
("hello".freeze[9..] = "X") rescue [$!.class, $~]  #=> [RangeError, nil]
("hello".freeze[/l+/,3] = "X") rescue [$!.class, $~]  #=> [IndexError, #<MatchData "ll">]
("hello".freeze["zz"] = "X") rescue [$!.class, $~]  #=> [IndexError, nil]
s="hello"; [s.slice!(/(h)|(z)/,2), s]  #=> ["", "hello"]
s="hello"; [s.slice!(/z/,2), s]  #=> [nil, "hello"]
"x".instance_eval(1,2,3,4)  #!> ArgumentError: wrong number of arguments (given 4, expected 1..3)
String.class_eval(1,2,3,4)  #!> ArgumentError: wrong number of arguments (given 4, expected 1..3)
Enumerator::Yielder.new  #!> LocalJumpError: no block given
1.method(:==) == 1.method(:===)  #=> true
"a".method(:size) == "a".method(:length)  #=> false
[].method(:map) == [].method(:collect)  #=> false
[].method(:inspect) == [].method(:to_s)  #=> false
{}.method(:key?) == {}.method(:has_key?)  #=> false
"a".method(:succ) == "a".method(:next)  #=> false
"a".method(:size).eql? "a".method(:length)  #=> false
"a".method(:size).hash == "a".method(:length).hash  #=> false
"a".method(:to_s) == "a".method(:to_str)  #=> false
Object.ancestors  #=> [Object, JSON::Ext::Generator::GeneratorMethods::Object, Kernel, BasicObject]
Integer.ancestors  #=> [Integer, JSON::Ext::Generator::GeneratorMethods::Integer, Numeric, Comparable, Object, JSON::Ext::Generator::GeneratorMethods::Object, Kernel, BasicObject]
String.ancestors  #=> [String, JSON::Ext::Generator::GeneratorMethods::String, Comparable, Object, JSON::Ext::Generator::GeneratorMethods::Object, Kernel, BasicObject]
Hash.ancestors  #=> [Hash, JSON::Ext::Generator::GeneratorMethods::Hash, Enumerable, Object, JSON::Ext::Generator::GeneratorMethods::Object, Kernel, BasicObject]
NilClass.ancestors  #=> [NilClass, JSON::Ext::Generator::GeneratorMethods::NilClass, Object, JSON::Ext::Generator::GeneratorMethods::Object, Kernel, BasicObject]
Array.ancestors  #=> [Array, JSON::Ext::Generator::GeneratorMethods::Array, Enumerable, Object, JSON::Ext::Generator::GeneratorMethods::Object, Kernel, BasicObject]
TrueClass.ancestors  #=> [TrueClass, JSON::Ext::Generator::GeneratorMethods::TrueClass, Object, JSON::Ext::Generator::GeneratorMethods::Object, Kernel, BasicObject]
Float.ancestors  #=> [Float, JSON::Ext::Generator::GeneratorMethods::Float, Numeric, Comparable, Object, JSON::Ext::Generator::GeneratorMethods::Object, Kernel, BasicObject]
Symbol.ancestors  #=> [Symbol, Comparable, Object, JSON::Ext::Generator::GeneratorMethods::Object, Kernel, BasicObject]
Class.ancestors  #=> [Class, Module, Object, JSON::Ext::Generator::GeneratorMethods::Object, Kernel, BasicObject]
Set.ancestors  #=> [Set, Enumerable, Object, JSON::Ext::Generator::GeneratorMethods::Object, Kernel, BasicObject]
Time.ancestors  #=> [Time, Comparable, Object, JSON::Ext::Generator::GeneratorMethods::Object, Kernel, BasicObject]
Object.included_modules  #=> [JSON::Ext::Generator::GeneratorMethods::Object, Kernel]
Comparable.ancestors  #=> [Comparable]
Object.new.method(:to_json).owner  #=> JSON::Ext::Generator::GeneratorMethods::Object
1.method(:to_json).owner  #=> JSON::Ext::Generator::GeneratorMethods::Integer
1.method(:to_json)  #=> #<Method: Integer(JSON::Ext::Generator::GeneratorMethods::Integer)#to_json(*)>
Class.new.ancestors.size  #=> 5
Date.ancestors  #=> [Date, Comparable, Object, JSON::Ext::Generator::GeneratorMethods::Object, Kernel, BasicObject]
Object.new.singleton_class.ancestors.size  #=> 5
Range.ancestors  #=> [Range, Enumerable, Object, JSON::Ext::Generator::GeneratorMethods::Object, Kernel, BasicObject]
Struct.ancestors  #=> [Struct, Enumerable, Object, JSON::Ext::Generator::GeneratorMethods::Object, Kernel, BasicObject]
OpenStruct.ancestors  #=> [OpenStruct, Object, JSON::Ext::Generator::GeneratorMethods::Object, Kernel, BasicObject]
Exception.ancestors  #=> [Exception, Object, JSON::Ext::Generator::GeneratorMethods::Object, Kernel, BasicObject]
Object.instance_method(:object_id).super_method  #=> nil
Integer.instance_method(:==).super_method  #=> #<UnboundMethod: Comparable#==(_)>
Integer.instance_method(:+).super_method  #=> nil
m=Module.new{ def meth() :meth end }.instance_method(:meth); m.bind(1).inspect  #!> NoMethodError: undefined method 'inspect' for an instance of #<Module:0x…>
module M9; def meth() :meth end; end; M9.instance_method(:meth).bind(1).inspect  #!> NoMethodError: undefined method 'inspect' for an instance of Bosh::Common::Template::EvaluationContext::M9
Object.instance_method(:object_id).bind(Object.new).inspect  #=> "#<Method: #<Kernel:0x…>(Kernel)#object_id()>"
Kernel.instance_method(:object_id).bind(3).inspect  #=> "#<Method: #<Kernel:0x…>(Kernel)#object_id()>"
Comparable.instance_method(:<).bind(3).inspect  #!> NoMethodError: undefined method 'inspect' for an instance of Comparable
Comparable.instance_method(:clamp).bind_call(3, 4, 5)  #=> 4
sc=nil; Class.new { sc = class << self; def foo; end; self; end }; sc.instance_method(:foo).bind([])  #!> TypeError: singleton method called for a different object
Array.instance_method(:each).bind(1)  #!> TypeError: bind argument must be an instance of Array
UnboundMethod.instance_method(:==) == UnboundMethod.instance_method(:eql?)  #=> true
a=1.method(:+); a.method(:==)==a.method(:eql?)  #=> true
a="a"; [a.method(:size)==a.method(:length), a.method(:to_s)==a.method(:to_str), a.method(:succ)==a.method(:next), a.method(:inspect)==a.method(:dump), a.method(:size).hash==a.method(:length).hash, a.method(:+)==a.method(:concat)]  #=> [true, true, true, false, true, false]
class A1; def a; [:A, __method__]; end; def b; [:Ab, __method__]; end; end; class B1 < A1; def a; [super, __method__, __callee__]; end; alias b a; end; [B1.new.a, B1.new.b]  #=> [[[:A, :a], :a, :a], [[:A, :a], :a, :b]]
c = Class.new { def m1; __method__ end; define_method(:m2) {__method__}; alias m3 m1; alias_method :m4, :m2; define_method(:m6) { __callee__ }; alias m7 m6 }.new; [c.m1,c.m2,c.m3,c.m4,c.m6,c.m7]  #=> [:m1, :m2, :m1, :m2, :m6, :m7]
class A2; def a; :A; end; def b; :Ab; end; end; class B2 < A2; define_method(:a) { super() }; alias b a; end; [B2.new.a, B2.new.b]  #=> [:A, :A]
a = Object.new; def a.name; @name; end; def a.singleton_method_added(name) @name = name; end; def a.foo; end; x=a.name; class <<a; def bar; end; end; [x, a.name, a.define_singleton_method(:q){}, a.name]  #=> [:foo, :bar, :q, :q]
$r=[]; class C5; def self.singleton_method_added(n) $r << n; end; def self.x; end; class << self; def y; end; attr_reader :z; end; define_singleton_method(:w){}; end; $r  #=> [:singleton_method_added, :x, :y, :z, :w]
$r=[]; class C6; def self.method_removed(n) $r << n; end; def x; end; remove_method :x; end; $r  #=> [:x]
$r=[]; class C7; def self.singleton_method_removed(n) $r << n; end; def self.x; end; class << self; remove_method :x; end; end; $r  #=> [:x]
$r=[]; class C8; def self.method_undefined(n) $r << n; end; def x; end; undef x; def y; end; undef_method :y; end; $r  #=> [:x, :y]
$r=[]; class C9; def self.method_added(n) $r << n; end; def x; end; alias y x; attr_accessor :z; define_method(:w){}; alias_method :v, :x; private def u; end; end; $r  #=> [:x, :y, :z, :z=, :w, :v, :u]
$r=[]; class C10; def self.const_added(n) $r << n; end; X=1; end; $r  #=> [:X]
b=[]; t=2; while t>0; b << ->{}; t -= 1; end; [b[0]==b[1], b[0].hash==b[1].hash, b[0].eql?(b[1])]  #=> [true, true, true]
b=[]; 2.times { b << ->{} }; b[0]==b[1]  #=> false
b=[]; 2.times { |i| b << ->{i} }; b[0]==b[1]  #=> false
a=->{}; [a==a.dup, a.hash==a.dup.hash, a==a.clone, a.curry==a.curry]  #=> [true, true, true, false]
def mk; ->{}; end; mk==mk  #=> false
def mk; [->{}, ->{}]; end; mk[0]==mk[1]  #=> false
a=->{}; b=->{}; a==b  #=> false
b=[]; for i in 1..2; b << ->{i}; end; b[0]==b[1]  #=> false
b=[]; for i in 1..2; b << proc{i}; end; b[0]==b[1]  #=> false
outer = Module.new { const_set :SetInner, Class.new }; a=outer::SetInner.name.sub(/0x\h+/,''); Object.const_set :SetOuter, outer; [a, SetOuter::SetInner.name, SetOuter::SetInner.to_s]  #=> ["#<Module:>::SetInner", "SetOuter::SetInner", "SetOuter::SetInner"]
m = Module.new; c=(m::A = Class.new); [m::A.to_s.sub(/0x\h+/,''), m::A.name.sub(/0x\h+/,'')]  #=> ["#<Module:>::A", "#<Module:>::A"]
m = Module.new; c=(m::A = Class.new); X9=m; [c.name, X9::A.name]  #=> ["Bosh::Common::Template::EvaluationContext::X9::A", "Bosh::Common::Template::EvaluationContext::X9::A"]
m = Module.new; c=(m::A = Class.new); Y9=c; [c.name, Y9.name, m::A.name]  #=> ["Bosh::Common::Template::EvaluationContext::Y9", "Bosh::Common::Template::EvaluationContext::Y9", "Bosh::Common::Template::EvaluationContext::Y9"]
m = Module.new; m::A = Class.new; n=Module.new; n::B=m::A; [m::A.name.gsub(/0x\h+/,'')]  #=> ["#<Module:>::A"]
m = Module.new; m::A = Module.new; m::A::B=Class.new; a=m::A::B.name.gsub(/0x\h+/,''); Z9=m; [a, Z9::A::B.name]  #=> ["#<Module:>::A::B", "Bosh::Common::Template::EvaluationContext::Z9::A::B"]
begin; Module.new::Zork; rescue NameError; $!.message.sub(/0x\h+/,''); end  #=> "uninitialized constant #<Module:>::Zork"
begin; Class.new.const_get(:Zork); rescue NameError; $!.message.sub(/0x\h+/,''); end  #=> "uninitialized constant #<Class:>::Zork"
o=Object.new; begin; class << o; Zork; end; rescue NameError; $!.message.gsub(/0x\h+/,''); end  #=> "uninitialized constant Zork"
begin; Class.new { self::Zork }; rescue NameError; $!.message.sub(/0x\h+/,''); end  #=> "uninitialized constant #<Class:>::Zork"
class A; 1.instance_exec { class B3; end }; end; begin; A::B3; rescue NameError; $!.message; end  #=> Bosh::Common::Template::EvaluationContext::A::B3
"abc".gsub("b", "X"); first = $~.regexp; "zbz".gsub("b", "Y"); first.equal?($~.regexp)  #=> true
"abc".gsub("b", "X"); first = $~.regexp; "abc".gsub("c", "Y"); $~.regexp; "zbz".gsub("b", "Z"); first.equal?($~.regexp)  #=> false
"abc".gsub("b", "X"); $~.regexp.equal?($~.regexp)  #=> true
c=Class.new { eval "private\ndef bad!; 1; end"; def good!; 2; end }; [c.new.good!, (c.new.bad! rescue $!.class)]  #=> [2, NoMethodError]
Class.new { private; eval "def bad!; 1; end" }.new.bad!  #!> NoMethodError: private method 'bad!' called for an instance of #<Class:0x…>
Object.new.instance_eval('[__FILE__, __LINE__]', 'test.rb', 10)  #=> ["test.rb", 10]
Object.new.instance_eval("[__FILE__,\n __LINE__]", 'test.rb', 10)  #=> ["test.rb", 11]
Object.instance_eval('raise "x"', 'test.rb', 10)  #!> RuntimeError: x
String.class_eval('[__FILE__, __LINE__]', 'test.rb', 10)  #=> ["test.rb", 10]
module MC; @@class_variable = 1; end; class CV; @@class_variable = 2; include MC; def self.x = @@class_variable; end; CV.x  #!> RuntimeError: class variable @@class_variable of Bosh::Common::Template::EvaluationContext::CV is overtaken by Bosh::Common::Template::EvaluationContext::MC
module MC; @@class_variable = 1; end; class CV; @@class_variable = 2; include MC; def self.x = @@class_variable; end; CV.class_variable_get(:@@class_variable)  #!> RuntimeError: class variable @@class_variable of Bosh::Common::Template::EvaluationContext::CV is overtaken by Bosh::Common::Template::EvaluationContext::MC
module MC; @@class_variable = 1; end; class CV; @@class_variable = 2; include MC; def self.x = @@class_variable=4; end; CV.x  #!> RuntimeError: class variable @@class_variable of Bosh::Common::Template::EvaluationContext::CV is overtaken by Bosh::Common::Template::EvaluationContext::MC
class CF; @@a=1; freeze; def self.x; @@a=2; end; end; CF.x  #!> FrozenError: can't modify frozen Class: Bosh::Common::Template::EvaluationContext::CF
class CF; @@a=1; freeze; def self.x; @@b=2; end; end; CF.x  #!> FrozenError: can't modify frozen Class: Bosh::Common::Template::EvaluationContext::CF
parent = Class.new{ class_variable_set(:@@a, nil) }.freeze; child = Class.new(parent); child.class_variable_set(:@@a, 1)  #!> FrozenError: can't modify frozen Class: #<Class:0x…>
Class.new.remove_class_variable(:@v)  #!> NameError: wrong class variable name @v
Class.new.remove_class_variable("v")  #!> NameError: wrong class variable name v
Class.new.remove_class_variable(:@@v)  #!> NameError: class variable @@v not defined for #<Class:0x…>
c = Class.new { def respond_to_missing?(m, b) = m == :foo; def method_missing(m, *argv) = super }; c.new.method(:foo).call(1, 2)  #!> NoMethodError: undefined method 'foo' for an instance of #<Class:0x…>
c = Class.new { def method_missing(m, *argv) = super }; c.new.foo(1, 2)  #!> NoMethodError: undefined method 'foo' for an instance of #<Class:0x…>
c = Class.new { def method_missing(m, *argv) = super }; c.new.foo  #!> NoMethodError: undefined method 'foo' for an instance of #<Class:0x…>
c = Class.new { def respond_to_missing?(m, b) = m == :foo; def method_missing(m, *argv) = [m, argv] }; c.new.method(:foo).unbind.bind(c.new).call(3)  #=> [:foo, [3]]
[3].then { eval("_1") }  #!> NameError: undefined local variable or method '_1' for an instance of Bosh::Common::Template::EvaluationContext
[3].each { _1 + eval("_1") }  #!> NameError: undefined local variable or method '_1' for an instance of Bosh::Common::Template::EvaluationContext
[3].each { it + eval("it") }  #!> NameError: undefined local variable or method 'it' for an instance of Bosh::Common::Template::EvaluationContext
module M0; end; class A; include M0; end; class B < A; include M0; end; B.ancestors.take(3).map(&:to_s).map { |x| x[/\w+$/] }  #=> ["B", "A", "M0"]
module M0; end; class A; end; class B < A; include M0; end; class A; include M0; end; B.ancestors.take(4).map(&:to_s).map { |x| x[/\w+$/] }  #=> ["B", "M0", "A", "M0"]
module M0; end; class A; include M0; end; class B < A; prepend M0; end; B.ancestors.take(4).map(&:to_s).map { |x| x[/\w+$/] }  #=> ["M0", "B", "A", "M0"]
module M0; end; class A; prepend M0; end; class B < A; prepend M0; end; B.ancestors.take(4).map(&:to_s).map { |x| x[/\w+$/] }  #=> ["M0", "B", "M0", "A"]
module M0; end; class A; prepend M0; end; class B < A; include M0; end; B.ancestors.take(4).map(&:to_s).map { |x| x[/\w+$/] }  #=> ["B", "M0", "A", "Object"]
module M0; end; module M1; include M0; end; class A; include M0; end; class B < A; include M1; end; B.ancestors.take(4).map(&:to_s).map { |x| x[/\w+$/] }  #=> ["B", "M1", "A", "M0"]
module M0; end; module M1; include M0; end; class A; include M1; prepend M1; end; A.ancestors.take(4).map(&:to_s).map { |x| x[/\w+$/] }  #=> ["M1", "M0", "A", "M1"]
module M0; end; class A; include M0; prepend M0; end; A.ancestors.take(4).map(&:to_s).map { |x| x[/\w+$/] }  #=> ["M0", "A", "M0", "Object"]
module M0; end; class A; prepend M0; include M0; end; A.ancestors.take(4).map(&:to_s).map { |x| x[/\w+$/] }  #=> ["M0", "A", "Object", "Object"]
module M0; end; module M3; include M0; prepend M0; end; M3.ancestors.map(&:to_s).map { |x| x[/\w+$/] }  #=> ["M0", "M3", "M0"]
module M0; end; module M3; prepend M0; include M0; end; M3.ancestors.map(&:to_s).map { |x| x[/\w+$/] }  #=> ["M0", "M3"]
module M0; end; module M1; end; module M1; prepend M0; end; module M3; prepend M1; include M1; end; M3.ancestors.map(&:to_s).map { |x| x[/\w+$/] }  #=> ["M0", "M1", "M3"]
module M0; end; module M1; end; module M1; prepend M0; end; module M3; include M1; prepend M1; end; M3.ancestors.map(&:to_s).map { |x| x[/\w+$/] }  #=> ["M0", "M1", "M3", "M0", "M1"]
class X < Array; include Enumerable; end; X.ancestors.take(4).map(&:to_s)  #=> ["Bosh::Common::Template::EvaluationContext::X", "Array", "JSON::Ext::Generator::GeneratorMethods::Array", "Enumerable"]
class X < Array; include Comparable; end; X.ancestors.take(4).map(&:to_s)  #=> ["Bosh::Common::Template::EvaluationContext::X", "Comparable", "Array", "JSON::Ext::Generator::GeneratorMethods::Array"]
class X < Array; prepend Enumerable; end; X.ancestors.take(5).map(&:to_s)  #=> ["Enumerable", "Bosh::Common::Template::EvaluationContext::X", "Array", "JSON::Ext::Generator::GeneratorMethods::Array", "Enumerable"]
c = Class.new { private; f = -> { def bad!; "B"; end }; f.call }; c.new.bad!  #!> NoMethodError: private method 'bad!' called for an instance of #<Class:0x…>
c = Class.new { -> { private }.call; def bad!; "B"; end }; c.new.bad!  #!> NoMethodError: private method 'bad!' called for an instance of #<Class:0x…>
c = Class.new { [1].each { private }; def bad!; "B"; end }; c.new.bad!  #!> NoMethodError: private method 'bad!' called for an instance of #<Class:0x…>
c = Class.new { private; [1].each { def bad!; "B"; end } }; c.new.bad!  #!> NoMethodError: private method 'bad!' called for an instance of #<Class:0x…>
class CX; [1].each { private }; def bad!; "B"; end; end; CX.new.bad!  #!> NoMethodError: private method 'bad!' called for an instance of Bosh::Common::Template::EvaluationContext::CX
class CX; [1].each { private; def a; 1; end }; def bad!; "B"; end; end; [CX.private_instance_methods(false), CX.new.bad!]  #!> NoMethodError: private method 'bad!' called for an instance of Bosh::Common::Template::EvaluationContext::CX
class CX; private; f = -> { def bad!; 1; end }; f.call; end; CX.new.bad!  #!> NoMethodError: private method 'bad!' called for an instance of Bosh::Common::Template::EvaluationContext::CX
class CX; private; define_method(:x) { 1 }; [1].each { define_method(:y) { 1 } }; end; CX.private_instance_methods(false).sort  #=> [:x, :y]
class CX; if true; private; end; def bad!; "B"; end; end; CX.new.bad!  #!> NoMethodError: private method 'bad!' called for an instance of Bosh::Common::Template::EvaluationContext::CX
class RI < Regexp; def initialize(a, b); super(a); super(b); end; end; RI.new("abc", "xyz")  #!> TypeError: already initialized regexp
class RI < Regexp; def initialize(a, b); super(a+b); end; end; RI.new("abc", "xyz")  #=> /abcxyz/
class RI < Regexp; end; RI.new("abc")  #=> /abc/
Regexp.new("(?'")  #!> RegexpError: group name is empty: /(?'/
Regexp.new("(?<")  #!> RegexpError: end pattern with unmatched parenthesis: /(?</
Regexp.new("[\xB5]", Regexp::IGNORECASE)  #!> RegexpError: invalid multibyte character: /[\xB5]/i
c = Class.new { attr_accessor :m, :argv; def respond_to_missing?(m, b) = m == :foo; def method_missing(m, *argv); @m = m; @argv=argv; super; end }; cc=c.new; begin; cc.method(:foo).call(:arg1, :arg2); rescue => e; [e.class, e.message.sub(/0x\h+/,''), cc.m, cc.argv]; end  #=> [NoMethodError, "undefined method 'foo' for an instance of #<Class:>", :foo, [:arg1, :arg2]]
c = Class.new { attr_accessor :m, :argv; def respond_to_missing?(m, b) = m == :foo; def method_missing(m, *argv); @m = m; @argv=argv; super; end }; cc=c.new; m=cc.method(:foo); c.class_eval { def foo; :ng; end }; begin; m.call(:arg1, :arg2); rescue => e; [e.class, e.message.sub(/0x\h+/,''), cc.m, cc.argv]; end  #=> [NoMethodError, "undefined method 'foo' for an instance of #<Class:>", :foo, [:arg1, :arg2]]
Regexp.new(1,2,3,4)  #!> ArgumentError: wrong number of arguments (given 4, expected 1..2)
Regexp.new("a",2,3)  #!> ArgumentError: wrong number of arguments (given 3, expected 1..2)
Regexp.compile("a",nil,"n")  #!> ArgumentError: wrong number of arguments (given 3, expected 1..2)
Regexp.allocate.send(:initialize,"a")  #=> /a/
class RI < Regexp; def initialize; end; end; RI.new.source  #!> TypeError: uninitialized Regexp
false.to_json  #=> "false"

# What a case leaves behind is gone in the next, in the reference too.
class ::Zork; end; class ::String; def length = 77; end; [defined?(::Zork), "".length]  #=> ["constant", 77]
[defined?(::Zork), "".length]  #=> [nil, 0]
$; = "x"; "axb".split  #=> ["a", "b"]  #?> it belongs to the process
"axb".split  #=> ["axb"]
Module.instance_method(:extend_object).bind(String).call([])  #!> TypeError: wrong argument type Class (expected Module)
Module.instance_method(:extend_object).bind(String).call([].freeze)  #!> FrozenError: can't modify frozen Array: []
Module.instance_method(:append_features).bind(String).call(Class.new)  #!> TypeError: wrong argument type Class (expected Module)
Module.instance_method(:prepend_features).bind(String).call(Class.new)  #!> TypeError: wrong argument type Class (expected Module)
Module.instance_method(:append_features).bind(String).call(String)  #!> TypeError: wrong argument type Class (expected Module)
Module.instance_method(:append_features).bind(String).call(3)  #!> TypeError: wrong argument type Integer (expected Class)
begin; u = Object.send(:remove_const, :Base64); [u, defined?(Base64), Object.const_defined?(:Base64), Object.constants.include?(:Base64)]; ensure; Object.const_set(:Base64, u); end  #=> [Base64, nil, false, false]
begin; u = Object.send(:remove_const, :Base64); Base64.encode64("a"); ensure; Object.const_set(:Base64, u); end  #!> NameError: uninitialized constant Bosh::Common::Template::EvaluationContext::Base64
begin; u = Math.send(:remove_const, :PI); [u, Math.constants.include?(:PI)]; ensure; Math.const_set(:PI, u); end  #=> [3.141592653589793, false]
begin; u = Math.send(:remove_const, :PI); Math::PI; ensure; Math.const_set(:PI, u); end  #!> NameError: uninitialized constant Math::PI
begin; u = Math.send(:remove_const, :PI); Math.send(:remove_const, :PI); ensure; Math.const_set(:PI, u); end  #!> NameError: constant Math::PI not defined
