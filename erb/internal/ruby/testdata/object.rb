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
