# ruby 4.0
o=Object.new; def o.x; end; [o.singleton_methods, o.methods(false)]  #=> [[:x], [:x]]
o=Object.new; o.define_singleton_method(:x){|a=1| a}; [o.x, o.x(2)]  #=> [1, 2]
o=Object.new; o.define_singleton_method(:x)  #!> ArgumentError: tried to create Proc object without a block
5.define_singleton_method(:x){}  #!> TypeError: can't define singleton
:a.define_singleton_method(:x){}  #!> TypeError: can't define singleton
5.singleton_class  #!> TypeError: can't define singleton
nil.singleton_class  #=> NilClass
def (Object.new).x = 1  #=> :x
o=Object.new.freeze; o.define_singleton_method(:x){}  #!> FrozenError: can't modify frozen Object: #<Object:0x…>
o=Object.new.freeze; o.instance_variable_set(:@a,1) rescue $!.message.sub(/0x\h+/,"X")  #=> "can't modify frozen Object: #<Object:X>"
5.instance_variable_set(:@a, 1)  #!> FrozenError: can't modify frozen Integer: 5
:a.instance_variable_set(:@a, 1)  #!> FrozenError: can't modify frozen Symbol: :a
o=Object.new; o.instance_variable_set(:@a,1); [o.instance_variables, o.instance_variable_get(:@a), o.instance_variable_defined?(:@a), o.instance_variable_defined?(:@b), o.remove_instance_variable(:@a), o.instance_variables]  #=> [[:@a], 1, true, false, 1, []]
o=Object.new; o.remove_instance_variable(:@a) rescue $!.message.sub(/0x\h+/,"X")  #=> "instance variable @a not defined"
5.dup  #=> 5
5.clone(freeze: false)  #!> ArgumentError: can't unfreeze Integer
5.clone(freeze: true)  #=> 5
"a".freeze.clone.frozen?  #=> true
"a".freeze.clone(freeze: false).frozen?  #=> false
"a".freeze.dup.frozen?  #=> false
"a".clone(freeze: true).frozen?  #=> true
"a".clone(freeze: 1)  #!> ArgumentError: unexpected value for freeze: Integer
"a".clone(x: 1)  #!> ArgumentError: unknown keyword: :x
Object.new.clone(freeze: nil).frozen?  #=> false
o=Object.new; def o.x; 1; end; o.clone.x  #=> 1
o=Object.new; def o.x; 1; end; o.dup.x  #!> NoMethodError: undefined method 'x' for an instance of Object
class K1; attr_accessor :a; def initialize_copy(o); @a = @a.dup << "c"; end; end; k=K1.new; k.a="x"; [k.dup.a, k.clone.a, k.a]  #=> ["xc", "xc", "x"]
class K2; def initialize_dup(o); @z=1; super; end; end; K2.new.dup.instance_variables  #=> [:@z]
String.dup.new("x")  #=> "x"
class C0; def a; end; private def b; end; protected def c; end; end; C0.clone.new.class.inspect =~ /#<Class/  #=> 0
5.methods.include?(:+)  #=> true
class C0; def a; end; private def b; end; protected def c; end; end; C0.new.respond_to?("a")  #=> true
class C0; def a; end; private def b; end; protected def c; end; end; C0.new.respond_to?(1)  #!> TypeError: 1 is not a symbol nor a string
5.send  #!> ArgumentError: no method name given
5.send(:+, 1)  #=> 6
5.public_send(:puts)  #!> NoMethodError: private method 'puts' called for an instance of Integer
5.__send__(:-, 1)  #=> 4
5.send(1)  #!> TypeError: 1 is not a symbol nor a string
5.is_a?(1)  #!> TypeError: class or module required
5.instance_of?(Integer)  #=> true
5.instance_of?(Numeric)  #=> false
5.kind_of?(Comparable)  #=> true
5.extend(1)  #!> TypeError: wrong argument type Integer (expected Module)
Object.new.extend  #!> ArgumentError: wrong number of arguments (given 0, expected 1+)
5.frozen?  #=> true
"".frozen?  #=> false
[].frozen?  #=> false
Object.new.frozen?  #=> false
:a.frozen?  #=> true
(1..2).frozen?  #=> true
Range.new(1,2).frozen?  #=> true
Object.new.instance_eval{ 5 }  #=> 5
"abc".instance_eval{ size }  #=> 3
"abc".instance_exec(1){|x| size + x}  #=> 4
5.instance_eval  #!> ArgumentError: wrong number of arguments (given 0, expected 1..3)
5.instance_exec  #!> LocalJumpError: no block given
class C0; def a; end; private def b; end; protected def c; end; end; C0.freeze.frozen?  #=> true
class Any; def method_missing(n, *a) = n == :to_str ? "any" : super; end; ["x" + Any.new, File.join("a", Any.new)]  #=> ["xany", "a/any"]
class Any; def method_missing(n, *a) = n == :to_str ? "any" : super; end; [1] + Any.new  #!> TypeError: no implicit conversion of Bosh::Common::Template::EvaluationContext::Any into Array
class Any; def method_missing(n, *a) = 5; end; "x" + Any.new  #!> TypeError: can't convert Bosh::Common::Template::EvaluationContext::Any to String (Bosh::Common::Template::EvaluationContext::Any#to_str gives Integer)
class Any; def method_missing(n, *a) = 5; end; [[Any.new]].flatten  #!> TypeError: can't convert Bosh::Common::Template::EvaluationContext::Any to Array (Bosh::Common::Template::EvaluationContext::Any#to_ary gives Integer)
class Any; def method_missing(n, *a) = [1, 2]; end; [Any.new].map { |a, b| [a, b] }  #=> [[1, 2]]
class Any; def method_missing(n, *a) = [1, 2]; end; a, b = Any.new; [a, b]  #=> [1, 2]
class Any; def method_missing(n, *a) = [1, 2]; end; [*Any.new]  #=> [1, 2]
class Any; def method_missing(n, *a) = "s"; def respond_to_missing?(n, p = false) = n == :to_str; end; ["x" + Any.new, [Any.new].flatten.size]  #=> ["xs", 1]
class Any; def method_missing(n, *a) = "s"; def respond_to_missing?(n, p = false) = false; end; "x" + Any.new  #!> TypeError: no implicit conversion of Bosh::Common::Template::EvaluationContext::Any into String
class Any; def method_missing(n, *a) = nil; end; [Any.new].flatten.size  #=> 1
class Any; def method_missing(n, *a) = nil; end; raise Any.new  #!> TypeError: exception object expected
class Any; def method_missing(n, *a) = raise(ArgumentError, n.to_s); end; "x" + Any.new  #!> ArgumentError: to_str
class Any; def method_missing(n, *a) = 7; end; [Integer(Any.new), Array(Any.new)]  #!> TypeError: can't convert Bosh::Common::Template::EvaluationContext::Any to Array (Bosh::Common::Template::EvaluationContext::Any#to_ary gives Integer)
class Any; def method_missing(n, *a) = 1; end; [[5, 6, 7][Any.new], "xyz"[Any.new]]  #=> [[], ""]
1.!  #=> false
nil.!  #=> true
Object.new.__id__.class  #=> Integer
1.hash == 1.hash  #=> true
"a".hash.class  #=> Integer
Object.new.clone.class  #=> Object
"a".send(:initialize_clone, "b")  #=> "b"
[1].clone.send(:initialize_clone, [2])  #=> [2]
Object.new.send(:instance_variables_to_inspect)  #=> nil
1.protected_methods  #=> []
1.public_method(:+).call(2)  #=> 3
1.public_method(:puts)  #!> NameError: method 'puts' for class 'Integer' is private
Object.new.protected_methods  #=> []
Object.new.send(:singleton_method_added, :a)  #=> nil
Object.new.send(:singleton_method_removed, :a)  #=> nil
Object.new.send(:singleton_method_undefined, :a)  #=> nil

# instance_variables_to_inspect; definitions on what is frozen.
o = Object.new.freeze; def o.x = 1  #!> FrozenError: can't modify frozen Object: #<Object:0x…>
o = [].freeze; def o.x = 1; o  #!> FrozenError: can't modify frozen Array: []
class A; end; A.freeze; def A.x = 1  #!> FrozenError: can't modify frozen Class: Bosh::Common::Template::EvaluationContext::A
class A; end; A.freeze; class A; def x = 1; end  #!> FrozenError: can't modify frozen Class: Bosh::Common::Template::EvaluationContext::A
class A; freeze; def x = 1; end  #!> FrozenError: can't modify frozen Class: Bosh::Common::Template::EvaluationContext::A
module M; freeze; def x = 1; end  #!> FrozenError: can't modify frozen Module: Bosh::Common::Template::EvaluationContext::M
class A; freeze; attr_reader :x; end  #!> FrozenError: can't modify frozen Class: Bosh::Common::Template::EvaluationContext::A
class A; freeze; define_method(:x) { }; end  #!> FrozenError: can't modify frozen Class: Bosh::Common::Template::EvaluationContext::A
class A; freeze; alias_method :x, :to_s; end  #!> FrozenError: can't modify frozen Class: Bosh::Common::Template::EvaluationContext::A
class A; freeze; alias x to_s; end  #!> FrozenError: can't modify frozen Class: Bosh::Common::Template::EvaluationContext::A
class A; freeze; X = 1; end  #!> FrozenError: can't modify frozen Class: Bosh::Common::Template::EvaluationContext::A
class A; freeze; @x = 1; end  #!> FrozenError: can't modify frozen Class: Bosh::Common::Template::EvaluationContext::A
class A; def x; end; freeze; undef x; end  #!> FrozenError: can't modify frozen Class: Bosh::Common::Template::EvaluationContext::A
class A; def x; end; freeze; remove_method :x; end  #!> FrozenError: can't modify frozen Class: Bosh::Common::Template::EvaluationContext::A
class A; def x; end; freeze; private :x; end  #!> FrozenError: can't modify frozen Class: Bosh::Common::Template::EvaluationContext::A
class A; freeze; include Comparable; end  #!> FrozenError: can't modify frozen Class: Bosh::Common::Template::EvaluationContext::A
o = Object.new.freeze; o.extend(Comparable)  #!> FrozenError: can't modify frozen Object: #<Object:0x…>
o = Object.new.freeze; o.define_singleton_method(:x) { }  #!> FrozenError: can't modify frozen Object: #<Object:0x…>
o = Object.new.freeze; o.singleton_class.define_method(:x) { }  #!> FrozenError: can't modify frozen Object: #<Object:0x…>
o = Object.new.freeze; class << o; def x = 1; end  #!> FrozenError: can't modify frozen Object: #<Object:0x…>
o = Object.new.freeze; o.instance_variable_set(:@a, 1)  #!> FrozenError: can't modify frozen Object: #<Object:0x…>
o = Object.new.freeze; o.instance_eval { @a = 1 }  #!> FrozenError: can't modify frozen Object: #<Object:0x…>
o = Struct.new(:a).new(1).freeze; def o.x = 1  #!> FrozenError: can't modify frozen #<Class:0x…>: #<struct a=1>
class IV; def initialize; @a = 1; @b = 2; end; private def instance_variables_to_inspect = [:@a]; end; IV.new.inspect.sub(/0x\h+/, "")  #=> "#<Bosh::Common::Template::EvaluationContext::IV: @a=1>"
class IV; def initialize; @a = 1; @b = 2; end; def instance_variables_to_inspect = [:@b]; end; IV.new.inspect.sub(/0x\h+/, "")  #=> "#<Bosh::Common::Template::EvaluationContext::IV: @b=2>"
class IV; def initialize; @a = 1; @b = 2; end; private def instance_variables_to_inspect = []; end; IV.new.inspect.sub(/0x\h+/, "")  #=> "#<Bosh::Common::Template::EvaluationContext::IV:>"
class IV; def initialize; @a = 1; @b = 2; end; private def instance_variables_to_inspect = nil; end; IV.new.inspect.sub(/0x\h+/, "")  #=> "#<Bosh::Common::Template::EvaluationContext::IV: @a=1, @b=2>"
class IV; def initialize; @a = 1; @b = 2; end; private def instance_variables_to_inspect = [:@c, :@a]; end; IV.new.inspect.sub(/0x\h+/, "")  #=> "#<Bosh::Common::Template::EvaluationContext::IV: @a=1>"
class IV; def initialize; @a = 1; @b = 2; end; private def instance_variables_to_inspect = ["@a"]; end; IV.new.inspect.sub(/0x\h+/, "")  #=> "#<Bosh::Common::Template::EvaluationContext::IV:>"
class IV; def initialize; @a = 1; @b = 2; end; private def instance_variables_to_inspect = 5; end; IV.new.inspect.sub(/0x\h+/, "")  #!> TypeError: Expected #instance_variables_to_inspect to return an Array or nil, but it returned Integer
class IV; def initialize; @a = 1; @b = 2; end; private def instance_variables_to_inspect = [:@b, :@a]; end; IV.new.inspect.sub(/0x\h+/, "")  #=> "#<Bosh::Common::Template::EvaluationContext::IV: @a=1, @b=2>"
class IV; def initialize; @a = 1; @b = 2; end; private def instance_variables_to_inspect = [:foo]; end; IV.new.inspect.sub(/0x\h+/, "")  #=> "#<Bosh::Common::Template::EvaluationContext::IV:>"
class X1; undef :freeze; end; X1.new.freeze  #!> NoMethodError: undefined method 'freeze' for an instance of Bosh::Common::Template::EvaluationContext::X1

# What goes on without the methods of Object.
class Exception; undef :detailed_message; end; begin; raise "x"; rescue => e; e.full_message(highlight: false); end  #!> NameError: undefined method 'detailed_message' for class 'Bosh::Common::Template::EvaluationContext::Exception'
class X1 < StandardError; undef :to_s; end; begin; raise X1, "x"; rescue => e; e.message; end  #!> NoMethodError: undefined method 'to_s' for an instance of Bosh::Common::Template::EvaluationContext::X1
class X1 < StandardError; undef :message; end; begin; raise X1, "x"; rescue => e; e.inspect; end  #=> "#<Bosh::Common::Template::EvaluationContext::X1: x>"
class X1 < StandardError; undef :to_s; end; begin; raise X1, "x"; rescue => e; e.inspect; end  #!> NoMethodError: undefined method 'to_s' for an instance of Bosh::Common::Template::EvaluationContext::X1
class X1; undef :inspect; end; [X1.new].inspect  #!> NoMethodError: undefined method 'inspect' for an instance of Bosh::Common::Template::EvaluationContext::X1
class X1; undef :to_s; end; "#{X1.new}".sub(/0x\h+/, "")  #!> NoMethodError: undefined method 'to_s' for an instance of Bosh::Common::Template::EvaluationContext::X1
class X1; undef :==; end; [X1.new] == [X1.new]  #!> NoMethodError: undefined method '==' for an instance of Bosh::Common::Template::EvaluationContext::X1
class X1; undef :eql?; end; {X1.new => 1}.size  #=> 1
class X1; undef :respond_to?; end; [X1.new].flatten.size  #=> 1
class X1; undef :method_missing; end; X1.new.foo  #!> NoMethodError: undefined method 'foo' for an instance of Bosh::Common::Template::EvaluationContext::X1
class X1; undef :class; end; X1.new.foo  #!> NoMethodError: undefined method 'foo' for an instance of Bosh::Common::Template::EvaluationContext::X1
class X1; undef :===; end; case 1 when X1.new then 1 end  #!> NoMethodError: undefined method '===' for an instance of Bosh::Common::Template::EvaluationContext::X1
class X1; undef :object_id; end; X1.new.inspect.size > 0  #=> true
class X1; undef :nil?; end; X1.new.nil?  #!> NoMethodError: undefined method 'nil?' for an instance of Bosh::Common::Template::EvaluationContext::X1
class X1; undef :instance_variables; end; X1.new.inspect.sub(/0x\h+/, "")  #=> "#<Bosh::Common::Template::EvaluationContext::X1:>"
class X1; undef :dup; end; X1.new.clone.class == X1  #=> true
class X1; undef :!; end; !X1.new  #!> NoMethodError: undefined method '!' for an instance of Bosh::Common::Template::EvaluationContext::X1
c=Class.new { def self.l; 7; end }; c.singleton_method(:l).call  #=> 7
c=Class.new { def self.l; 7; end }; d=Class.new(c); d.singleton_method(:l).call  #!> NameError: undefined singleton method 'l' for '#<Class:0x…>'
c=Class.new { def self.l; 7; end }; d=Class.new(c); begin; d.singleton_method(:l); rescue NameError; $!.message.sub(/0x\h+/,''); end  #=> "undefined singleton method 'l' for '#<Class:>'"
String.singleton_method(:new).class  #=> Method  #?> some classes have a new of their own
begin; Integer.singleton_method(:sqrt).call(9); rescue NameError; $!.message; end  #=> 3
Math.singleton_method(:sqrt).call(9)  #=> 3.0
m=Module.new { def self.l; 1; end }; m.singleton_method(:l).owner.inspect.sub(/0x\h+/,'')  #=> "#<Class:#<Module:>>"
module Ex; def l; 1; end; end; o=Object.new; o.extend(Ex); begin; o.singleton_method(:l); rescue NameError; $!.message.sub(/0x\h+/,''); end  #=> #<Method: Object(Bosh::Common::Template::EvaluationContext::Ex)#l() case.rb:1>
o=Object.new; def o.l; 3; end; o.singleton_method(:l).call  #=> 3
c=Class.new { class << self; def l; 8; end; private def q; 9; end; end }; c.singleton_method(:q).call  #=> 9
c=Class.new { def self.l(a, b=1); 7; end }; c.singleton_method(:l).arity  #=> -2
c=Class.new { def self.l; 7; end }; c.singleton_method(:l).name  #=> :l
c=Class.new { def self.l; 7; end }; c.singleton_method(:l).unbind.class  #=> UnboundMethod
c=Class.new { def self.l; 7; end }; c.singleton_method(:l).receiver == c  #=> true
o=Object.new; o.extend(Comparable); o.singleton_method(:clamp).arity  #=> -1
m=Module.new { def l; 4; end }; c=Class.new; c.extend(m); c.singleton_method(:l).call  #=> 4
m=Module.new { def l; 4; end }; c=Class.new; c.extend(m); d=Class.new(c); begin; d.singleton_method(:l); rescue NameError; 1; end  #=> 1
