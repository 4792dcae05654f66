# ruby 4.0
module M0; end; M0.instance_method(:x)  #!> NameError: undefined method 'x' for module 'Bosh::Common::Template::EvaluationContext::M0'
class C0; def a; end; private def b; end; protected def c; end; end; C0.method_defined?(:a)  #=> true
class C0; def a; end; private def b; end; protected def c; end; end; C0.method_defined?(:b)  #=> false
class C0; def a; end; private def b; end; protected def c; end; end; C0.method_defined?(:c)  #=> true
class C0; def a; end; private def b; end; protected def c; end; end; C0.private_method_defined?(:b)  #=> true
class C0; def a; end; private def b; end; protected def c; end; end; C0.public_method_defined?(:c)  #=> false
class C0; def a; end; private def b; end; protected def c; end; end; C0.method_defined?("a", false)  #=> true
class C0; def a; end; private def b; end; protected def c; end; end; C0.method_defined?(:to_s)  #=> true
class C0; def a; end; private def b; end; protected def c; end; end; C0.method_defined?(:to_s, false)  #=> false
class C0; def a; end; private def b; end; protected def c; end; end; C0.new.b  #!> NoMethodError: private method 'b' called for an instance of Bosh::Common::Template::EvaluationContext::C0
class C0; def a; end; private def b; end; protected def c; end; end; C0.new.c  #!> NoMethodError: protected method 'c' called for an instance of Bosh::Common::Template::EvaluationContext::C0
class C0; def a; end; private def b; end; protected def c; end; end; C0.new.send(:b)  #=> nil
class C0; def a; end; private def b; end; protected def c; end; end; C0.new.public_send(:b)  #!> NoMethodError: private method 'b' called for an instance of Bosh::Common::Template::EvaluationContext::C0
class C0; def a; end; private def b; end; protected def c; end; end; C0.send(:define_method, :d){|x| x*2}  #=> :d
class C0; def a; end; private def b; end; protected def c; end; end; C0.define_method(:f)  #!> ArgumentError: tried to create Proc object without a block
class C0; def a; end; private def b; end; protected def c; end; end; C0.define_method(:f, 5)  #!> TypeError: wrong argument type Integer (expected Proc/Method/UnboundMethod)
class C0; def a; end; private def b; end; protected def c; end; end; C0.alias_method(:g, :nope)  #!> NameError: undefined method 'nope' for class 'Bosh::Common::Template::EvaluationContext::C0'
class C0; def a; end; private def b; end; protected def c; end; end; C0.attr_accessor(:m, :n)  #=> [:m, :m=, :n, :n=]
class C0; def a; end; private def b; end; protected def c; end; end; C0.attr_reader(:o)  #=> [:o]
class C0; def a; end; private def b; end; protected def c; end; end; C0.attr_writer(:q)  #=> [:q=]
class C0; def a; end; private def b; end; protected def c; end; end; C0.attr(:r)  #=> [:r]
class C0; def a; end; private def b; end; protected def c; end; end; C0.attr_accessor("a?")  #!> NameError: invalid attribute name 'a?'
class C0; def a; end; private def b; end; protected def c; end; end; C0.attr_accessor(1)  #!> TypeError: 1 is not a symbol nor a string
class C0; def a; end; private def b; end; protected def c; end; end; C0.attr_accessor(:@x)  #!> NameError: invalid attribute name '@x'
class C0; def a; end; private def b; end; protected def c; end; end; C0.const_get(:String)  #=> String
Object.const_get("Float::INFINITY")  #=> Infinity
class C0; def a; end; private def b; end; protected def c; end; end; C0.const_get(:String, false)  #!> NameError: uninitialized constant Bosh::Common::Template::EvaluationContext::C0::String
class C0; def a; end; private def b; end; protected def c; end; end; C0.const_get("abc")  #!> NameError: wrong constant name abc
class C0; def a; end; private def b; end; protected def c; end; end; C0.const_get(:NopeNope)  #!> NameError: uninitialized constant Bosh::Common::Template::EvaluationContext::C0::NopeNope
Object.const_get(:NopeNope)  #!> NameError: uninitialized constant NopeNope
class C0; def a; end; private def b; end; protected def c; end; end; C0.const_set("abc", 1)  #!> NameError: wrong constant name abc
class C0; def a; end; private def b; end; protected def c; end; end; C0.const_set(1, 1)  #!> TypeError: 1 is not a symbol nor a string
class C0; def a; end; private def b; end; protected def c; end; end; C0.const_defined?(:String)  #=> true
class C0; def a; end; private def b; end; protected def c; end; end; C0.const_defined?(:String, false)  #=> false
class C0; def a; end; private def b; end; protected def c; end; end; C0.const_defined?("abc")  #!> NameError: wrong constant name abc
class C0; def a; end; private def b; end; protected def c; end; end; C0.constants  #=> []
class C0; def a; end; private def b; end; protected def c; end; end; C0::NopeA  #!> NameError: uninitialized constant Bosh::Common::Template::EvaluationContext::C0::NopeA
NopeA::B  #!> NameError: uninitialized constant Bosh::Common::Template::EvaluationContext::NopeA
Math::NopeC  #!> NameError: uninitialized constant Math::NopeC
class C0; def a; end; private def b; end; protected def c; end; end; C0.name  #=> "Bosh::Common::Template::EvaluationContext::C0"
class C0; def a; end; private def b; end; protected def c; end; end; C0.to_s  #=> "Bosh::Common::Template::EvaluationContext::C0"
C0 < Object  #!> NameError: uninitialized constant Bosh::Common::Template::EvaluationContext::C0
class C0; def a; end; private def b; end; protected def c; end; end; Object < C0  #=> false
class C0; def a; end; private def b; end; protected def c; end; end; C0 <= C0  #=> true
C0 < C0  #!> NameError: uninitialized constant Bosh::Common::Template::EvaluationContext::C0
C0 < String  #!> NameError: uninitialized constant Bosh::Common::Template::EvaluationContext::C0
class C0; def a; end; private def b; end; protected def c; end; end; C0 <=> Object  #=> -1
class C0; def a; end; private def b; end; protected def c; end; end; Object <=> C0  #=> 1
class C0; def a; end; private def b; end; protected def c; end; end; C0 <=> String  #=> nil
class C0; def a; end; private def b; end; protected def c; end; end; C0 <=> 1  #=> nil
C0 < 1  #!> NameError: uninitialized constant Bosh::Common::Template::EvaluationContext::C0
class C0; def a; end; private def b; end; protected def c; end; end; C0 > 1  #!> TypeError: compared with non class/module
class C0; def a; end; private def b; end; protected def c; end; end; C0 === C0.new  #=> true
Object === nil  #=> true
Comparable === 1  #=> true
Integer === 1  #=> true
class C0; def a; end; private def b; end; protected def c; end; end; Class === C0  #=> true
class C0; def a; end; private def b; end; protected def c; end; end; Module === C0  #=> true
Class === Kernel  #=> false
class C0; def a; end; private def b; end; protected def c; end; end; C0.ancestors.take(2)  #=> [Bosh::Common::Template::EvaluationContext::C0, Object]
Hash.ancestors.include?(Enumerable)  #=> true
class C0; def a; end; private def b; end; protected def c; end; end; C0.include?(Kernel)  #=> true
class C0; def a; end; private def b; end; protected def c; end; end; C0.include?(5)  #!> TypeError: wrong argument type Integer (expected Module)
class C0; def a; end; private def b; end; protected def c; end; end; C0.include(5)  #!> TypeError: wrong argument type Integer (expected Module)
class C0; def a; end; private def b; end; protected def c; end; end; C0.include(String)  #!> TypeError: wrong argument type Class (expected Module)
class C0; def a; end; private def b; end; protected def c; end; end; C0.include  #!> ArgumentError: wrong number of arguments (given 0, expected 1+)
class C0; def a; end; private def b; end; protected def c; end; end; C0.prepend  #!> ArgumentError: wrong number of arguments (given 0, expected 1+)
class C0; def a; end; private def b; end; protected def c; end; end; C0.superclass  #=> Object
BasicObject.superclass  #=> nil
Class.superclass  #=> Module
class C0; def a; end; private def b; end; protected def c; end; end; Class.new(C0).superclass  #=> Bosh::Common::Template::EvaluationContext::C0
Class.new(5)  #!> TypeError: superclass must be an instance of Class (given an instance of Integer)
Class.new(Class)  #!> TypeError: can't make subclass of Class
class C0; def a; end; private def b; end; protected def c; end; end; Class.new(C0.singleton_class)  #!> TypeError: can't make subclass of singleton class
Class.new{ def x; 1; end }.new.x  #=> 1
Module.new{ def self.z; 4; end }.z  #=> 4
class C0; def a; end; private def b; end; protected def c; end; end; C0.subclasses.class  #=> Array
class C0; def a; end; private def b; end; protected def c; end; end; C0.allocate.class  #=> Bosh::Common::Template::EvaluationContext::C0
class C0; def a; end; private def b; end; protected def c; end; end; C0.new(1)  #!> ArgumentError: wrong number of arguments (given 1, expected 0)
class C0; def a; end; private def b; end; protected def c; end; end; C0.singleton_class  #=> #<Class:Bosh::Common::Template::EvaluationContext::C0>
class C0; def a; end; private def b; end; protected def c; end; end; C0.singleton_class.singleton_class  #=> #<Class:#<Class:Bosh::Common::Template::EvaluationContext::C0>>
class C0; def a; end; private def b; end; protected def c; end; end; C0.singleton_class?  #=> false
class C0; def a; end; private def b; end; protected def c; end; end; C0.singleton_class.singleton_class?  #=> true
class C0; def a; end; private def b; end; protected def c; end; end; C0.new.singleton_class.inspect.sub(/0x\h+/,"X")  #=> "#<Class:#<Bosh::Common::Template::EvaluationContext::C0:X>>"
class C0; def a; end; private def b; end; protected def c; end; end; C0.class_eval{ self }  #=> Bosh::Common::Template::EvaluationContext::C0
class C0; def a; end; private def b; end; protected def c; end; end; C0.class_exec(1){|x| [self,x] }  #=> [Bosh::Common::Template::EvaluationContext::C0, 1]
class C0; def a; end; private def b; end; protected def c; end; end; C0.module_eval{|k| k }  #=> Bosh::Common::Template::EvaluationContext::C0
class C0; def a; end; private def b; end; protected def c; end; end; C0.private_class_method(:nope9)  #!> NameError: undefined method 'nope9' for class '#<Class:Bosh::Common::Template::EvaluationContext::C0>'
class C0; def a; end; private def b; end; protected def c; end; end; C0.send(:private, :a); C0.new.a  #!> NoMethodError: private method 'a' called for an instance of Bosh::Common::Template::EvaluationContext::C0
class C0; def a; end; private def b; end; protected def c; end; end; C0.send(:public, :a); C0.new.a  #=> nil
class C0; def a; end; private def b; end; protected def c; end; end; C0.send(:private, :nope9)  #!> NameError: undefined method 'nope9' for class 'Bosh::Common::Template::EvaluationContext::C0'
class C0; def a; end; private def b; end; protected def c; end; end; C0.private_constant(:X9)  #!> NameError: constant Bosh::Common::Template::EvaluationContext::C0::X9 not defined
class C0; def a; end; private def b; end; protected def c; end; end; C0.send(:module_function)  #!> NoMethodError: undefined method 'module_function' for class Bosh::Common::Template::EvaluationContext::C0
module M1; def f; 1; end; module_function :f; end; M1.f  #=> 1
module M2; module_function; def f; 2; end; end; [M2.f, M2.private_instance_methods]  #=> [2, [:f]]
module M3; extend self; def f; 3; end; end; M3.f  #=> 3
class C0; def a; end; private def b; end; protected def c; end; end; C0.set_temporary_name("x")  #!> RuntimeError: can't change permanent name
Class.new.set_temporary_name("fake<x>").name  #=> "fake<x>"
class Cx; private; def a; 1; end; public; def b; a; end; end; Cx.new.b  #=> 1
Cy.b  #!> NameError: uninitialized constant Bosh::Common::Template::EvaluationContext::Cy
class Cz < Struct.new(:a); def b; a; end; end; Cz.new(3).b  #=> 3
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.alias_method(:g, :d); C0.new.g(4)  #=> 8
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.alias_method("g", "d")  #=> :g
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.send(:define_method, :e) { |x = 3| x + 1 }; [C0.new.e, C0.new.e(1)]  #=> [4, 2]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.define_method(:e) { |x| x }; C0.new.e  #!> ArgumentError: wrong number of arguments (given 0, expected 1)
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.define_method(:e, C0.instance_method(:a)); C0.new.e  #=> 1
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.define_method(:e, &:to_s); C0.new.e.class  #!> ArgumentError: no receiver given
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.define_method(:e, ->(x) { [self.class, x] }); C0.new.e(2)  #=> [Bosh::Common::Template::EvaluationContext::C0, 2]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.define_method(:e) { return 5 }; C0.new.e  #=> 5
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.define_method(:e) { |a, b: 2, &k| [a, b, k&.call] }; [C0.new.e(1), C0.new.e(1, b: 3) { 4 }]  #=> [[1, 2, nil], [1, 3, 4]]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.remove_method(:a); C0.new.a  #!> NoMethodError: undefined method 'a' for an instance of Bosh::Common::Template::EvaluationContext::C0
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.remove_method(:a, :d); C0.instance_methods(false)  #=> [:c]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.remove_method(:zz)  #!> NameError: method 'zz' not defined in Bosh::Common::Template::EvaluationContext::C0
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.undef_method(:a); C0.new.a  #!> NoMethodError: undefined method 'a' for an instance of Bosh::Common::Template::EvaluationContext::C0
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.undef_method(:a); [C0.method_defined?(:a), C0.new.respond_to?(:a), C0.undefined_instance_methods]  #=> [false, false, [:a]]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; Class.new(C0) { undef_method :a }.new.a rescue $!.message.sub(/0x\h+/, "0x")  #=> "undefined method 'a' for an instance of #<Class:0x>"
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.attr_accessor(:m); c = C0.new; c.m = 3; [c.m, c.instance_variables]  #=> [3, [:@m]]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.attr_writer(:m); c = C0.new; c.m = 3; c.m  #!> NoMethodError: undefined method 'm' for an instance of Bosh::Common::Template::EvaluationContext::C0
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.attr_reader(:m); [C0.new.m, C0.instance_method(:m).arity, C0.instance_method(:m).parameters]  #=> [nil, 0, []]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.attr_accessor(:m); C0.new.m(1)  #!> ArgumentError: wrong number of arguments (given 1, expected 0)
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.attr_accessor(:m); C0.new.send(:m=)  #!> ArgumentError: wrong number of arguments (given 0, expected 1)
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.attr_accessor(:m); c = C0.new.freeze; (c.m = 3) rescue $!.message.sub(/0x\h+/, "0x")  #=> "can't modify frozen Bosh::Common::Template::EvaluationContext::C0: #<Bosh::Common::Template::EvaluationContext::C0:0x>"
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.const_set(:ABC, 5); [C0::ABC, C0.constants, C0.const_get(:ABC), C0.const_defined?(:ABC)]  #=> [5, [:ABC], 5, true]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.const_set(:ABC, 5); [C0.send(:remove_const, :ABC), C0.constants]  #=> [5, []]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.const_set(:Inner, Class.new); [C0::Inner.name, C0::Inner.to_s]  #=> ["Bosh::Common::Template::EvaluationContext::C0::Inner", "Bosh::Common::Template::EvaluationContext::C0::Inner"]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.const_set(:P9, 1); C0.private_constant(:P9); C0.constants  #=> []
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.const_set(:P9, 1); C0.private_constant(:P9); C0.public_constant(:P9); C0::P9  #=> 1
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.class_variable_set(:@@a, 1); [C0.class_variable_get(:@@a), C0.class_variables, C0.class_variable_defined?(:@@a), C0.remove_class_variable(:@@a), C0.class_variables]  #=> [1, [:@@a], true, 1, []]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.class_variable_get(:@@nope)  #!> NameError: uninitialized class variable @@nope in Bosh::Common::Template::EvaluationContext::C0
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.class_variable_get("nope")  #!> NameError: 'nope' is not allowed as a class variable name
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.remove_class_variable(:@@nope)  #!> NameError: class variable @@nope not defined for Bosh::Common::Template::EvaluationContext::C0
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.class_eval { def z9 = 9 }; C0.new.z9  #=> 9
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.class_eval { attr_accessor :q; private; def z9 = 9 }; C0.new.z9  #!> NoMethodError: private method 'z9' called for an instance of Bosh::Common::Template::EvaluationContext::C0
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.class_eval { private def z9 = 9 }; C0.private_instance_methods(false).sort  #=> [:b, :z9]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.class_exec(4) { |n| define_method(:z9) { n } }; C0.new.z9  #=> 4
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.instance_eval { def z8 = 8 }; [C0.z8, C0.methods(false)]  #=> [8, [:z8]]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.instance_eval { def z8 = 8 }; C0.private_class_method(:z8); C0.z8  #!> NoMethodError: private method 'z8' called for class Bosh::Common::Template::EvaluationContext::C0
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.instance_eval { def z8 = 8 }; C0.private_class_method(:z8); C0.public_class_method(:z8); C0.z8  #=> 8
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.singleton_class.define_method(:z6) { 6 }; C0.z6  #=> 6
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.singleton_class.send(:alias_method, :make, :new); C0.make.class  #=> Bosh::Common::Template::EvaluationContext::C0
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.singleton_class.instance_methods(false)  #=> []
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class << C0; attr_accessor :config; def z5 = 5; private def z4 = 4; end; C0.config = 1; [C0.config, C0.z5, (C0.z4 rescue $!.message)]  #=> [1, 5, "private method 'z4' called for class Bosh::Common::Template::EvaluationContext::C0"]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.freeze; C0.define_method(:x) { }  #!> FrozenError: can't modify frozen Class: Bosh::Common::Template::EvaluationContext::C0
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.freeze; C0.attr_reader(:x)  #!> FrozenError: can't modify frozen Class: Bosh::Common::Template::EvaluationContext::C0
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.freeze; C0.const_set(:X, 1)  #!> FrozenError: can't modify frozen Class: Bosh::Common::Template::EvaluationContext::C0
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; module M9; def self.included(k) = @k = k; def self.k = @k; def hi = "hi"; end; C0.include(M9); [M9.k, C0.new.hi, C0.include?(M9), C0.ancestors.first(2)]  #=> [Bosh::Common::Template::EvaluationContext::C0, "hi", true, [Bosh::Common::Template::EvaluationContext::C0, Bosh::Common::Template::EvaluationContext::M9]]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; module M9; def a = [:m, super]; end; C0.prepend(M9); [C0.new.a, C0.ancestors.first(2)]  #=> [[:m, 1], [Bosh::Common::Template::EvaluationContext::M9, Bosh::Common::Template::EvaluationContext::C0]]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; module M9; def a = [:m, super]; end; C0.include(M9); C0.new.a  #=> 1
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; module M9; def self.extended(o) = (@o = o.class); def self.o = @o; end; C0.new.extend(M9); M9.o  #=> Bosh::Common::Template::EvaluationContext::C0
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; module M9; def self.prepended(k) = @k = k; def self.k = @k; end; C0.prepend(M9); M9.k  #=> Bosh::Common::Template::EvaluationContext::C0
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; def self.inherited(k) = (@subs ||= []) << k; def self.subs = @subs; end; class C1 < C0; end; C0.subs  #=> [Bosh::Common::Template::EvaluationContext::C1]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; def self.method_added(n) = (@added ||= []) << n; def self.added = @added; def x9; end; end; C0.added  #=> [:x9]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C1 < C0; def a = super + 1; def initialize(v) = @v = v; end; [C1.new(1).a, C1.superclass, C1.instance_methods(false), C1.instance_method(:a).owner]  #=> [2, Bosh::Common::Template::EvaluationContext::C0, [:a], Bosh::Common::Template::EvaluationContext::C1]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.new.method(:a).unbind.bind(C0.new).call  #=> 1
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.instance_method(:a).bind(5)  #!> TypeError: bind argument must be an instance of Bosh::Common::Template::EvaluationContext::C0
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.public_instance_method(:b)  #!> NameError: method 'b' for class 'Bosh::Common::Template::EvaluationContext::C0' is private
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.instance_method(:b).class  #=> UnboundMethod
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.public_method_defined?(:a)  #=> true
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.protected_method_defined?(:c)  #=> true
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.private_instance_methods(false)  #=> [:b]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.new.private_methods(false)  #=> [:b]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.subclasses  #=> []
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C1 < C0; end; class C2 < C0; end; C0.subclasses  #=> [Bosh::Common::Template::EvaluationContext::C2, Bosh::Common::Template::EvaluationContext::C1]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.allocate.class  #=> Bosh::Common::Template::EvaluationContext::C0
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.attached_object  #!> TypeError: 'Bosh::Common::Template::EvaluationContext::C0' is not a singleton class
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.singleton_class.attached_object  #=> Bosh::Common::Template::EvaluationContext::C0
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.new.singleton_class.attached_object.class  #=> Bosh::Common::Template::EvaluationContext::C0
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0 <=> Object  #=> -1
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; Module.new.name  #=> nil
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; Module.new { def self.x = 4 }.x  #=> 4
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; m = Module.new; C0.const_set(:Mod, m); m.name  #=> "Bosh::Common::Template::EvaluationContext::C0::Mod"
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; Class.new(C0) { def a = super * 5 }.new.a  #=> 5
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; Class.new(C0) { |k| k.const_set(:Q, 1) }::Q  #=> 1
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.dup.new.a  #=> 1
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; d = C0.dup; d.define_method(:only) { }; C0.method_defined?(:only)  #=> false
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; C0.new.then { |o| o.singleton_class.define_method(:s) { 1 }; [o.s, o.singleton_methods] }  #=> [1, [:s]]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; def ==(o) = true; end; [C0.new == 1, C0.new != 1, C0.new.eql?(1), C0.new.equal?(1)]  #=> [true, false, false, false]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; def hash = 7; def eql?(o) = true; end; h = { C0.new => 1 }; [h[C0.new], h.key?(C0.new), h.size, [C0.new, C0.new].uniq.size]  #=> [1, true, 1, 1]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; def <=>(o) = 0; include Comparable; end; [C0.new == C0.new, C0.new.between?(1, 2), C0.new.clamp(C0.new, C0.new).class]  #=> [true, true, Bosh::Common::Template::EvaluationContext::C0]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; def to_s = "c0"; end; ["#{C0.new}", [C0.new].join, C0.new.to_s]  #=> ["c0", "c0", "c0"]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; def to_s = 5; end; "#{C0.new}".sub(/0x\h+/, "0x")  #=> "#<Bosh::Common::Template::EvaluationContext::C0:0x>"
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; def inspect = "I"; end; [C0.new].inspect  #=> "[I]"
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; def coerce(o) = [o, 2]; end; 3 + C0.new  #=> 5
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; def to_str = "s"; end; ["a" + C0.new, File.join("x", C0.new), ["q", C0.new].join("-")]  #=> ["as", "x/s", "q-s"]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; def to_ary = [1, 2]; end; a, b = C0.new; [a, b, [C0.new].flatten, [[3], C0.new].transpose] rescue $!.message  #=> "element size differs (2 should be 1)"
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; def to_proc = ->(x) { x * 2 }; end; [1, 2].map(&C0.new)  #=> [2, 4]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; def to_hash = { z: 1 }; end; { a: 1 }.merge(C0.new)  #=> {a: 1, z: 1}
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; def each = yield(1); include Enumerable; end; [C0.new.to_a, C0.new.include?(1), C0.new.sort]  #=> [[1], true, [1]]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; def call(x) = x + 1; end; [C0.new.(1), (proc { |x| x } >> C0.new).call(1)]  #=> [2, 2]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; def [](x) = x; def []=(x, y); @q = [x, y]; end; def +(o) = :plus; def -@ = :neg; def ! = :not; end; c = C0.new; c[1] = 2; [c[3], c + 1, -c, !c]  #=> [3, :plus, :neg, :not]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; def method_missing(n, *a, **k, &b) = n == :zip ? [n, a, k, b&.call] : super; def respond_to_missing?(n, p = false) = n == :zip; end; [C0.new.zip(1, k: 2) { 3 }, C0.new.respond_to?(:zip), C0.new.method(:zip).call(4)]  #=> [[:zip, [1], {k: 2}, 3], true, [:zip, [4], {}, nil]]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; def method_missing(n, *a) = n == :zip ? 1 : super; end; C0.new.zap  #!> NoMethodError: undefined method 'zap' for an instance of Bosh::Common::Template::EvaluationContext::C0
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; def method_missing(n, *a) = super; end; C0.new.zap(1)  #!> NoMethodError: undefined method 'zap' for an instance of Bosh::Common::Template::EvaluationContext::C0
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; def self.const_missing(n) = n.to_s; end; C0::Nope  #=> "Nope"
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; def respond_to?(*) = true; end; C0.new.respond_to?(:anything)  #=> true
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; def initialize_copy(o) = @copied = true; end; [C0.new.dup.instance_variables, C0.new.clone.instance_variables]  #=> [[:@copied], [:@copied]]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; private attr_reader :zz; public; def q = zz.inspect; end; [C0.new.q, (C0.new.zz rescue $!.message)]  #=> ["nil", "private method 'zz' called for an instance of Bosh::Common::Template::EvaluationContext::C0"]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; def q = self.b; end; C0.new.q  #=> nil
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; def q(o) = o.c; end; C0.new.q(C0.new)  #=> nil
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; protected def pq = 1; end; C0.new.pq  #!> NoMethodError: protected method 'pq' called for an instance of Bosh::Common::Template::EvaluationContext::C0
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; alias q a; alias_method :r, :q; end; [C0.new.q, C0.new.r, C0.instance_method(:r).name, C0.instance_method(:r).original_name]  #=> [1, 1, :r, :a]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; @@n = 0; def self.inc = @@n += 1; end; C0.inc; C0.inc  #=> 2
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; X = 1; def x = X; def self.x = X; end; [C0.new.x, C0.x, C0::X]  #=> [1, 1, 1]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; def q = defined?(super); def to_s = defined?(super); end; [C0.new.q, C0.new.to_s]  #=> [nil, "super"]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; def self.new(*a) = a.empty? ? super : a; end; [C0.new.class, C0.new(1)]  #=> [Bosh::Common::Template::EvaluationContext::C0, [1]]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; def initialize(a, b = 2, *c, d:, e: 5, **f, &g); end; end; C0.instance_method(:initialize).parameters  #=> [[:req, :a], [:opt, :b], [:rest, :c], [:keyreq, :d], [:key, :e], [:keyrest, :f], [:block, :g]]
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; def initialize(a, b:); end; end; C0.new  #!> ArgumentError: wrong number of arguments (given 0, expected 1; required keyword: b)
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; def initialize(a, b:); end; end; C0.new(1)  #!> ArgumentError: missing keyword: :b
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; def initialize(a, b:); end; end; C0.new(1, b: 2, c: 3)  #!> ArgumentError: unknown keyword: :c
class C0; def a; 1; end; def d(x) = x * 2; private def b; end; protected def c; end; end; class C0; def initialize(a); end; end; C0.new(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
Integer >= Integer  #=> true
Numeric >= Integer  #=> true
Integer >= Numeric  #=> false
Integer >= 1  #!> TypeError: compared with non class/module
Comparable.included_modules  #=> []
Class.new { include Comparable }.included_modules.first  #=> Comparable
Module.new.autoload?(:X)  #=> nil
Module.new.send(:append_features, Class.new).class  #=> Module
Module.new.send(:prepend_features, Class.new).class  #=> Module
Module.new.send(:extended, 1)  #=> nil
Module.new.send(:included, 1)  #=> nil
Module.new.send(:prepended, 1)  #=> nil
Module.new.send(:method_added, :a)  #=> nil
Module.new.send(:method_removed, :a)  #=> nil
Module.new.send(:method_undefined, :a)  #=> nil
Module.new.send(:const_added, :A)  #=> nil
Module.new.refinements  #=> []
Class.new { protected def x = 1 }.protected_instance_methods  #=> [:x]
Integer.protected_instance_methods  #=> []
Module.new.module_exec(3) { |x| x + 1 }  #=> 4
m = Module.new; m::A = 1; m.deprecate_constant(:A).equal?(m)  #=> true
Module.new { def self.included(k) = @k = k }.class  #=> Module
require "forwardable"; c = Class.new { extend Forwardable; def_instance_delegator :@a, :size; def_instance_delegators :@a, :first, :last; instance_delegate [:min] => :@a; def initialize = @a = [1, 2] }.new; [c.size, c.first, c.last, c.min]  #=> [2, 1, 2, 1]
Integer.const_missing(:A)  #!> NameError: uninitialized constant Integer::A
"a".extend(Module.new).class  #=> String

# Methods of core classes that a template replaces.
class String; def <=>(o) = o.length - length; end; %w[a bbb cc].max  #=> "cc"
class String; def <=>(o) = o.length - length; end; %w[a bbb cc].min  #=> "a"
class String; def <=>(o) = o.length - length; end; %w[a bbb cc].sort  #=> ["a", "bbb", "cc"]
class String; def <=>(o) = o.length - length; end; %w[a bbb cc].minmax  #=> ["a", "cc"]
class String; def <=>(o) = o.length - length; end; %w[a bbb cc].max(2)  #=> ["cc", "bbb"]
class String; def <=>(o) = o.length - length; end; %w[a bbb cc].sort_by { |x| x }  #=> ["a", "bbb", "cc"]
class String; def <=>(o) = o.length - length; end; %w[a bbb cc].max_by { |x| x }  #=> "cc"
class String; def <=>(o) = o.length - length; end; %w[a bbb cc].each.max  #=> "cc"
class String; def <=>(o) = o.length - length; end; Set["a", "bbb"].max  #=> "bbb"
class String; def <=>(o) = o.length - length; end; ("a".."c").max  #=> "c"
class String; def <=>(o) = o.length - length; end; {"a" => 1, "bbb" => 2}.max  #=> ["bbb", 2]
class String; def <=>(o) = o.length - length; end; "a" < "bbb"  #=> true
class String; def <=>(o) = o.length - length; end; "a".between?("bb", "c")  #=> false
class String; def <=>(o) = o.length - length; end; "a".clamp("bb", "cc")  #=> "bb"
class Integer; def <=>(o) = o.to_s <=> to_s; end; [1, 2, 3].max  #=> 3
class Integer; def <=>(o) = o.to_s <=> to_s; end; [1, 2, 3].sort  #=> [1, 2, 3]
class Integer; def <=>(o) = o.to_s <=> to_s; end; (1..3).max  #=> 3
class Integer; def <=>(o) = o.to_s <=> to_s; end; [1, 2, 3].min  #=> 1
class Float; def <=>(o) = o.to_s <=> to_s; end; [1.5, 2.5].max  #=> 2.5
class Float; def <=>(o) = o.to_s <=> to_s; end; [1.5, 2.5].minmax  #=> [1.5, 2.5]
class String; def ==(o) = true; end; ["a"].include?("b")  #=> false
class String; def ==(o) = true; end; ["a"].index("b")  #=> nil
class String; def ==(o) = true; end; ["a"] == ["b"]  #=> false
class String; def ==(o) = true; end; "a" != "b"  #=> true
class String; def ==(o) = true; end; case "a" when "b" then 1 end  #=> nil
class Integer; def +(o) = 42; end; [1, 2].sum  #=> 3
class Integer; def +(o) = 42; end; 1 + 1  #=> 2
class Integer; def +(o) = 42; end; [1, 2].inject(:+)  #=> 3
class Array; def max = 99; end; [1, 2].max  #=> 2
class Array; def each = 99; end; [1, 2].map { |x| x }  #=> [1, 2]
class Hash; def [](k) = 99; end; {a: 1}[:a]  #=> 1
class String; def to_s = "x"; end; "#{"a"}"  #=> "a"
class Integer; def to_s = "x"; end; "#{1}"  #=> "1"
class NilClass; def to_s = "x"; end; "#{nil}"  #=> ""
class Symbol; def to_s = "x"; end; "#{:a}"  #=> "a"
class Symbol; def to_proc = ->(x) { 9 }; end; [1].map(&:to_s)  #=> ["1"]
class Regexp; def ===(o) = true; end; ["abc"].grep(/q/)  #=> []
class Regexp; def ===(o) = true; end; case "a" when /q/ then 1 end  #=> nil
class Integer; def zero? = true; end; 5.zero?  #=> false
class String; def empty? = true; end; "a".empty?  #=> false
class Range; def each = yield(5); end; (1..3).map { |x| x }  #=> [1, 2, 3]
class Integer; def hash = 1; end; {1 => 2}[1]  #=> 2
class String; def hash = 1; def eql?(o) = true; end; {"a" => 1}["b"]  #=> nil
Module.nesting  #=> [Bosh::Common::Template::EvaluationContext, Bosh::Common::Template, Bosh::Common]
module A1; $x = Module.nesting; class B; $y = Module.nesting; class << self; $z = Module.nesting.size; end; def foo = Module.nesting; end; end; [$x, $y, $z, A1::B.new.foo]  #=> [[Bosh::Common::Template::EvaluationContext::A1, Bosh::Common::Template::EvaluationContext, Bosh::Common::Template, Bosh::Common], [Bosh::Common::Template::EvaluationContext::A1::B, Bosh::Common::Template::EvaluationContext::A1, Bosh::Common::Template::EvaluationContext, Bosh::Common::Template, Bosh::Common], 6, [Bosh::Common::Template::EvaluationContext::A1::B, Bosh::Common::Template::EvaluationContext::A1, Bosh::Common::Template::EvaluationContext, Bosh::Common::Template, Bosh::Common]]
class C1; end; C1.class_eval { Module.nesting }  #=> [Bosh::Common::Template::EvaluationContext, Bosh::Common::Template, Bosh::Common]
class C1; end; C1.class_eval "Module.nesting"  #=> [Bosh::Common::Template::EvaluationContext::C1, Bosh::Common::Template::EvaluationContext, Bosh::Common::Template, Bosh::Common]
class C1; end; C1.new.instance_eval { Module.nesting }  #=> [Bosh::Common::Template::EvaluationContext, Bosh::Common::Template, Bosh::Common]
class C1; end; C1.new.instance_eval("Module.nesting").size  #=> 4
class C1; def self.x = Class.new { $k = Module.nesting.size; def n = Module.nesting }.new.n; end; C1.x  #=> [Bosh::Common::Template::EvaluationContext::C1, Bosh::Common::Template::EvaluationContext, Bosh::Common::Template, Bosh::Common]
m = Module.new; m::N = Module.new; m.set_temporary_name("m"); [m::N.name, (m.set_temporary_name(nil); m::N.name)]  #=> ["m::N", nil]
m = Module.new; m.set_temporary_name("fake"); FM1 = m; [m.name, (m.set_temporary_name("x") rescue $!.message)]  #=> ["Bosh::Common::Template::EvaluationContext::FM1", "can't change permanent name"]
m = Module.new; m::N = Module.new; m::N.set_temporary_name("f"); FM2 = m; m::N.name  #=> "Bosh::Common::Template::EvaluationContext::FM2::N"
m = Module.new; o = Module.new; o::A = m; m.set_temporary_name("m"); o::M = m; m.name  #=> "m"
["A::B", "::A", "::A::B", "a::B", "A::b", "A::", "::", "A B", ""].map { |n| Module.new.set_temporary_name(n).name rescue $!.message }  #=> ["the temporary name must not be a constant path to avoid confusion", "the temporary name must not be a constant path to avoid confusion", "the temporary name must not be a constant path to avoid confusion", "a::B", "A::b", "A::", "::", "A B", "empty class/module name"]
Object.set_temporary_name("x")  #!> RuntimeError: can't change permanent name
m = Module.new; m.set_temporary_name("m"); m.module_eval { def foo = raise("x") }; o = Object.new.extend(m); (o.foo rescue $!.backtrace[0][/in .*/])  #=> "in 'foo'"
m = Module.new; m.deprecate_constant(:UNDEF) rescue $!.message.sub(/0x\h+/, "")  #=> "constant #<Module:>::UNDEF not defined"
module DM; X=1; deprecate_constant :X; end; DM::X  #=> 1
Comparable.name.equal?(Comparable.name)  #=> true
x = 1; {x:}  #=> {x: 1}
module M24; def self.prepend_features(o); $l = [:pf, o.class]; super; end; end; c = Class.new { prepend M24 }; [$l, c.ancestors.first == M24]  #=> [[:pf, Class], true]
module M25; def x = 1; end; o = Object.new; r = M25.send(:extend_object, o); [r.equal?(o), o.x]  #=> [true, 1]
module M26; def x = 1; end; c = Class.new; r = M26.send(:append_features, c); [r, c.new.x]  #=> [Bosh::Common::Template::EvaluationContext::M26, 1]
Comparable.send(:append_features, 1)  #!> TypeError: wrong argument type Integer (expected Class)
module M27; include Comparable; end; Comparable.include(M27)  #!> ArgumentError: cyclic include detected
Object.new.extend(1)  #!> TypeError: wrong argument type Integer (expected Module)
class BOS < BasicObject; def self.x = Kernel; end; BOS.x rescue [$!.class, $!.message]  #=> [NameError, "uninitialized constant Bosh::Common::Template::EvaluationContext::BOS::Kernel"]
class BOS < BasicObject; def self.y = ::Kernel; def self.z = BOS; end; [BOS.y, BOS.z, BOS.const_defined?(:Kernel), (BOS.const_get(:Kernel) rescue $!.message)]  #=> [Kernel, Bosh::Common::Template::EvaluationContext::BOS, false, "uninitialized constant Bosh::Common::Template::EvaluationContext::BOS::Kernel"]
class BOS < BasicObject; def self.y = defined?(Kernel); end; BOS.y  #=> nil
module ModK; def self.x = Kernel; end; ModK.x  #=> Kernel
class << BasicObject; Kernel; end  #=> Kernel
class Sub < String; def x = Kernel; class << self; def y = Kernel; end; end; [Sub.new.x, Sub.y]  #=> [Kernel, Kernel]
Object.new.instance_eval { Kernel }  #=> Kernel
Object.new.instance_eval("Kernel")  #=> Kernel
Class.new.send(:initialize)  #!> TypeError: already initialized class
Class.private_instance_methods(false).sort  #=> [:inherited, :initialize]
class CI; end; CI.send(:initialize, Object)  #!> TypeError: already initialized class
BasicObject.dup  #!> TypeError: can't copy the root class
Class.new(String).dup.superclass  #=> String
c = Class.new { attr_writer :v; alias_method :set, :v=; def initialize; @v = 5; end }; a = c.new; 100.times { |i| a.set(i) }; (1..100).map { a.set rescue $!.class }.uniq  #=> [ArgumentError]
c = Class.new { attr_writer :v; alias set v=; def go = (1..100).map { set rescue $!.class }.uniq }; a = c.new; 100.times { |i| a.set(i) }; a.go  #=> [ArgumentError]
c = Class.new { attr_accessor :v; alias get v; alias set v= }; a = c.new; 100.times { |i| a.set(i); a.v += a.get }; a.get  #=> 198
