# ruby 4.0
o=Object.new; (o.define_singleton_method(:q, 1.method(:to_s)); o.q) rescue "#{$!.class}: #{$!.message}"  #=> "TypeError: bind argument must be a subclass of Integer"
o=Object.new; def o.z = 5; (o.define_singleton_method(:q, o.method(:z)); o.q) rescue "#{$!.class}: #{$!.message}"  #=> 5
o=Object.new; def o.z = 5; (Object.new.define_singleton_method(:q, o.method(:z))) rescue "#{$!.class}: #{$!.message}"  #=> "TypeError: can't bind singleton method to a different class"
def zqz = 6; o=Object.new; (o.define_singleton_method(:q, method(:zqz)); o.q) rescue "#{$!.class}: #{$!.message}"  #=> "TypeError: bind argument must be a subclass of Bosh::Common::Template::EvaluationContext"
def zqz = 6; (define_singleton_method(:q, method(:zqz)); q) rescue "#{$!.class}: #{$!.message}"  #=> 6
k=Class.new { def a = 7 }; o=k.new; (o.define_singleton_method(:q, k.instance_method(:a)); o.q) rescue "#{$!.class}: #{$!.message}"  #=> 7
k=Class.new { def a = 7 }; o=Object.new; (o.define_singleton_method(:q, k.instance_method(:a)); o.q) rescue "#{$!.class}: #{$!.message}"  #=> "TypeError: bind argument must be a subclass of #<Class:0x…>"
m=Module.new { def a = 7 }; o=Object.new; (o.define_singleton_method(:q, m.instance_method(:a)); o.q) rescue "#{$!.class}: #{$!.message}"  #=> 7
k=Class.new { def self.a = 7 }; j=Class.new; (j.define_singleton_method(:q, k.method(:a)); j.q) rescue "#{$!.class}: #{$!.message}"  #=> "TypeError: can't bind singleton method to a different class"
k=Class.new { def self.a = 7 }; j=Class.new(k); (j.define_singleton_method(:q, k.method(:a)); j.q) rescue "#{$!.class}: #{$!.message}"  #=> 7
k=Class.new; (k.define_singleton_method(:q, 1.method(:to_s)); k.q) rescue "#{$!.class}: #{$!.message}"  #=> "TypeError: bind argument must be a subclass of Integer"
k=Class.new; (k.singleton_class.define_method(:q, 1.method(:to_s)); k.q) rescue "#{$!.class}: #{$!.message}"  #=> "TypeError: bind argument must be a subclass of Integer"
k=Class.new; (k.singleton_class.define_method(:q, k.method(:name)); k.q) rescue "#{$!.class}: #{$!.message}"  #=> nil
k=Class.new; (k.define_singleton_method(:q, Class.instance_method(:superclass)); k.q) rescue "#{$!.class}: #{$!.message}"  #=> Object
s=Set[1]; def s.x = 1; s.inspect.gsub(/0x\h+/,"X")  #=> "#<Class:X>[1]"
s=Class.new(Set)[1]; def s.x = 1; s.inspect.gsub(/0x\h+/,"X")  #=> "#<#<Class:X>: {1}>"
s=Set[1]; s.extend(Comparable); [s.inspect, s.to_s, Set[s].inspect].map { _1.gsub(/0x\h+/,"X") }  #=> ["#<Class:X>[1]", "#<Class:X>[1]", "Set[#<Class:X>[1]]"]
k=Class.new; [k.private_constant, k.public_constant].map { |v| v.equal?(k) }  #=> [true, true]
k=Class.new; k.const_set(:A, 1); [k.private_constant(:A), k.public_constant(:A)].map { |v| v.equal?(k) }  #=> [true, true]
m=Module.new; m.send(:initialize) { def q = 1 }; m.instance_methods  #=> [:q]
k=Class.new(Module) { def initialize(x) = super() { def q = 1 } }; k.new(1).instance_methods  #=> [:q]
k=Class.new; k.class_eval { attr :x, true }; k.instance_methods(false).sort  #=> [:x, :x=]
k=Class.new; k.class_eval { attr :x, false }; k.instance_methods(false).sort  #=> [:x]
k=Class.new; [k.attr(:x, true), k.attr(:y, false), (k.attr(:z, nil) rescue $!.message), k.attr(:a, :b), k.instance_methods(false).sort]  #=> [[:x, :x=], [:y], "nil is not a symbol nor a string", [:a, :b], [:a, :b, :x, :x=, :y, :z]]
k=Class.new; [(k.attr_accessor(:x, 1) rescue $!.message), k.instance_methods(false).sort]  #=> ["1 is not a symbol nor a string", [:x, :x=]]
k=Class.new { def a = 1; def b = 2 }; [(k.remove_method([:a]) rescue $!.message), (k.undef_method([:b]) rescue $!.message), k.instance_methods(false).sort]  #=> ["[:a] is not a symbol nor a string", "[:b] is not a symbol nor a string", [:a, :b]]
c=Class.new; c.singleton_class.freeze; (def c.q = 1) rescue $!.message.gsub(/0x\h+/,"X")  #=> "can't modify frozen Class: #<Class:X>"
c=Class.new; c.singleton_class.freeze; (c.define_singleton_method(:q) { 1 }) rescue $!.message.gsub(/0x\h+/,"X")  #=> "can't modify frozen Class: #<Class:X>"
c=Class.new; c.singleton_class.freeze; (class << c; def q = 1; end) rescue $!.message.gsub(/0x\h+/,"X")  #=> "can't modify frozen Class: #<Class:X>"
o=Object.new; o.singleton_class.freeze; (def o.q = 1) rescue $!.message.gsub(/0x\h+/,"X")  #=> "can't modify frozen Object: #<Object:X>"
o=Object.new; o.singleton_class.freeze; [o.frozen?, (o.extend(Comparable) rescue $!.message.gsub(/0x\h+/,"X"))]  #=> [false, "can't modify frozen Object: #<Object:X>"]
(c=Class.new.singleton_class; c.const_get(:Aq)) rescue $!.message.gsub(/0x\h+/,"X")  #=> "uninitialized constant #<Class:#<Class:X>>::Aq"
(c=Class.new.singleton_class; c::Aq) rescue $!.message.gsub(/0x\h+/,"X")  #=> "uninitialized constant #<Class:#<Class:X>>::Aq"
(c=Object.new.singleton_class; c.const_get(:Aq)) rescue $!.message.gsub(/0x\h+/,"X")  #=> "uninitialized constant Aq"
Class.new.singleton_class.new rescue $!.message  #=> "can't create instance of singleton class"
Class.new.singleton_class.allocate rescue $!.message  #=> "can't create instance of singleton class"
Object.new.singleton_class.new rescue $!.message  #=> "can't create instance of singleton class"
Object.new.singleton_class.allocate rescue $!.message  #=> "can't create instance of singleton class"
Class.new(Object.new.singleton_class) rescue $!.message  #=> "can't make subclass of singleton class"
Object.new.singleton_class.dup rescue $!.message  #=> "can't copy singleton class"
[1.method(:define_singleton_method).arity, Class.instance_method(:attr).arity]  #=> [-1, -1]
[1,nil,2].slice_before(nil).to_a rescue "#{$!.class}: #{$!.message}"  #=> "NoMethodError: undefined method 'call' for nil"
[1,nil,2].slice_after(nil).to_a rescue "#{$!.class}: #{$!.message}"  #=> [[1, nil], [2]]
[1,nil,2].slice_before(1) { }.to_a rescue "#{$!.class}: #{$!.message}"  #=> "ArgumentError: wrong number of arguments (given 1, expected 0)"
[1,nil,2].slice_before.to_a rescue "#{$!.class}: #{$!.message}"  #=> "ArgumentError: wrong number of arguments (given 0, expected 1)"
[1,nil,2].slice_before(nil) { true }.to_a rescue "#{$!.class}: #{$!.message}"  #=> "ArgumentError: wrong number of arguments (given 1, expected 0)"
[1,nil,2].lazy.slice_before(nil).to_a rescue "#{$!.class}: #{$!.message}"  #=> "NoMethodError: undefined method 'call' for nil"
[1,nil,2].lazy.slice_after(nil).to_a rescue "#{$!.class}: #{$!.message}"  #=> [[1, nil], [2]]
[].slice_before(nil).to_a rescue "#{$!.class}: #{$!.message}"  #=> []
[1,nil].chunk(nil) rescue "#{$!.class}: #{$!.message}"  #=> "ArgumentError: wrong number of arguments (given 1, expected 0)"
k=Class.new { include Enumerable; def initialize(l) = @l = l; def each = @l.each { yield _1 } }; [k.new([1,2]).each_cons(5).to_a, k.new([1,2]).each_cons(5).size, k.new([1,2]).each_cons(5) { }.class, k.new([1,2]).each_cons(2).to_a]  #=> [[], nil, #<Class:0x…>, [[1, 2]]]
k=Class.new { include Enumerable; def each; yield 1; yield 2; end; def size = 2 }; r=[]; [k.new.each_cons(5) { r << _1 }.class, r, k.new.each_cons(5).size, k.new.each_slice(5).size]  #=> [#<Class:0x…>, [], 0, 1]
k=Class.new(Array) { def each; yield 7; yield 8; yield 9; end }; [k[1,2].each_cons(3).to_a, k[1,2].each_cons(2).to_a, k[1].each_slice(2).to_a, k[1].each_cons(4).to_a, k[1].each_cons(4).size]  #=> [[], [[7, 8], [8, 9]], [[7], [8], [9]], [], 0]
k=Class.new(Array) { def each; 5.times { yield _1 }; self; end }; a=k[1,2]; r=[]; [a.each_cons(3) { r << _1 }.equal?(a), r]  #=> [true, []]
k=Class.new(Array) { def size = 9; def length = 9 }; [k[1,2].each_cons(3).to_a, k[1,2].each_cons(3).size, k[1,2].each_slice(1).size]  #=> [[], 7, 9]
k=Class.new(Hash) { def each; yield [1,2]; yield [3,4]; yield [5,6]; end }; [k[1,2].each_cons(2).to_a, k[1,2].each_cons(3).to_a, k.new.each_cons(3).to_a]  #=> [[], [], []]
k=Class.new(String) { def bytes = [1]; def to_s = "z"; def to_str = "y" }; [Regexp.escape(k.new("a.b")), Regexp.union(k.new("a.b")), Regexp.new(k.new("a.b")), Regexp.quote(k.new("a b"))]  #=> ["a\\.b", /a\.b/, /a.b/, "a\\ b"]
k=Class.new(String) { def bytes = [1]; def each_char = [].each; def length = 0; def gsub(*) = "q"; def each_byte = [].each; def [](*) = nil; def encoding = nil; def ascii_only? = raise }; Regexp.escape(k.new("a.b"))  #=> "a\\.b"
Psych.safe_dump([[1,2]], "", line_width: 20) rescue "#{$!.class}: #{$!.message}"  #=> "NoMethodError: undefined method 'write' for an instance of String"
Psych.safe_dump([1], "") rescue "#{$!.class}: #{$!.message}"  #=> "NoMethodError: undefined method 'write' for an instance of String"
Psych.safe_dump([[1,2]], nil) rescue "#{$!.class}: #{$!.message}"  #=> "---\n- - 1\n  - 2\n"
Psych.safe_dump([[1,2]], {}) rescue "#{$!.class}: #{$!.message}"  #=> "---\n- - 1\n  - 2\n"
Psych.safe_dump([[1,2]], StringIO.new).string rescue "#{$!.class}: #{$!.message}"  #=> "---\n- - 1\n  - 2\n"
Psych.safe_dump([[1,2]], 5) rescue "#{$!.class}: #{$!.message}"  #=> "NoMethodError: undefined method 'write' for an instance of Integer"
Psych.dump([[1,2]], "") rescue "#{$!.class}: #{$!.message}"  #=> "NoMethodError: undefined method 'write' for an instance of String"
Psych.dump([[1,2]], 5) rescue "#{$!.class}: #{$!.message}"  #=> "NoMethodError: undefined method 'write' for an instance of Integer"
Psych.dump([[1,2]], nil) rescue "#{$!.class}: #{$!.message}"  #=> "---\n- - 1\n  - 2\n"
YAML.dump([1], :a) rescue "#{$!.class}: #{$!.message}"  #=> "NoMethodError: undefined method 'write' for an instance of Symbol"
YAML.dump([1], "", indentation: 4) rescue "#{$!.class}: #{$!.message}"  #=> "NoMethodError: undefined method 'write' for an instance of String"
Psych.safe_dump(:a, "") rescue "#{$!.class}: #{$!.message}"  #=> "Psych::DisallowedClass: Tried to dump unspecified class: Symbol(:a)"
Psych.safe_dump([[1,2]], "", permitted_classes: []) rescue "#{$!.class}: #{$!.message}"  #=> "NoMethodError: undefined method 'write' for an instance of String"
l = lambda { proc { return 1 } }; (l.call.call) rescue "#{$!.class}: #{$!.message}"  #=> "LocalJumpError: unexpected return"
l = lambda { proc { return 1 } }; pr = l.call; begin; pr.call; rescue LocalJumpError => e; [e.reason, e.exit_value, e.message]; end  #=> [:return, 1, "unexpected return"]
def mq = proc { return 1 }; begin; mq.call; rescue LocalJumpError => e; [e.reason, e.exit_value, e.message]; end  #=> [:return, 1, "unexpected return"]
def mq(&b) = b; pr = lambda { mq { return 5 } }.call; begin; pr.call; rescue LocalJumpError => e; [e.reason, e.exit_value]; end  #=> [:return, 5]
l = lambda { [1].each { |x| return x + 1 }; 9 }; l.call  #=> 2
l = lambda { proc { proc { return 3 } } }; begin; l.call.call.call; rescue LocalJumpError => e; e.message; end  #=> "unexpected return"
l = lambda { proc { break 3 } }; begin; l.call.call; rescue LocalJumpError => e; [e.reason, e.message]; end  #=> [:break, "break from proc-closure"]
l = lambda { proc { next 3 } }; l.call.call  #=> 3
pr = lambda { proc { return 1 } }.call; begin; [1].each(&pr); rescue LocalJumpError => e; e.message; end  #=> "unexpected return"
pr = lambda { proc { return 1 } }.call; begin; lambda(&pr).call; rescue LocalJumpError => e; e.message; end  #!> ArgumentError: the lambda method requires a literal block
pr = lambda { proc { return 1 } }.call; lambda { pr.call; 2 }.call rescue $!.message  #=> "unexpected return"
pr = lambda { proc { return 1 } }.call; begin; pr.call; ensure; x = 1; end rescue [$!.class, x]  #=> [LocalJumpError, 1]
k = Class.new { define_method(:a) { proc { return 1 } } }; k.new.a.call rescue $!.message  #=> "unexpected return"
k = Class.new { define_method(:a) { [1].each { return 8 } } }; k.new.a  #=> 8
l = lambda { Enumerator.new { |y| return 4 } }; l.call.to_a rescue $!.message  #=> "unexpected return"
l = lambda { [1,2].lazy.map { return 4 } }; l.call.first rescue $!.message  #=> "unexpected return"
l = lambda { Hash.new { return 4 } }; l.call[1] rescue $!.message  #=> "unexpected return"
l = lambda { at = -> { return 4 }; at.call + 1 }; l.call  #=> 5
class NilClass; def to_a = [7]; end; Array(nil)  #=> []
class NilClass; def to_a = [7]; end; [*nil]  #=> []
class NilClass; def to_a = [7]; end; a, b = *nil; [a, b]  #=> [nil, nil]
class NilClass; def to_a = [7]; end; ->(*x) { x }.call(*nil)  #=> []
class NilClass; def to_a = nil; end; [Array(nil), [*nil]]  #=> [[], []]
class NilClass; def to_ary = [7]; end; [Array(nil), [*nil], [[nil]].flatten]  #=> [[], [], [nil]]
class NilClass; def to_h = {a: 1}; end; [{**nil}, Hash(nil)]  #=> [{}, {}]
class NilClass; def to_s = "N"; end; ["#{nil}", [nil].join, String(nil), "%s" % nil]  #=> ["", "", "", ""]
class NilClass; def to_str = "N"; end; "a" + nil  #!> TypeError: no implicit conversion of nil into String
class NilClass; def to_i = 5; end; [Integer(nil, exception: false), nil.to_i]  #=> [nil, 0]
class NilClass; def to_proc = proc { 5 }; end; [1].map(&nil).class  #=> Enumerator
class NilClass; undef_method :to_a; end; [Array(nil), [*nil]]  #!> NameError: undefined method 'to_a' for class 'Bosh::Common::Template::EvaluationContext::NilClass'
class Symbol; undef_method :to_proc; end; [:a.respond_to?(:to_proc), Symbol.method_defined?(:to_proc, false), Symbol.method_defined?(:to_proc), Symbol.instance_methods(false).include?(:to_proc)]  #!> NameError: undefined method 'to_proc' for class 'Bosh::Common::Template::EvaluationContext::Symbol'
class Symbol; undef_method :to_proc; end; [1].map(&:to_s) rescue $!.message  #!> NameError: undefined method 'to_proc' for class 'Bosh::Common::Template::EvaluationContext::Symbol'
class Set; undef_method :add?; end; [Set.method_defined?(:add?, false), Set.method_defined?(:add?), Set.instance_method(:add?)] rescue $!.message  #!> NameError: undefined method 'add?' for class 'Bosh::Common::Template::EvaluationContext::Set'
class Set; undef_method :add?; end; Set[1].add?(2) rescue $!.message  #!> NameError: undefined method 'add?' for class 'Bosh::Common::Template::EvaluationContext::Set'
class String; undef_method :upcase; end; [String.method_defined?(:upcase, false), String.method_defined?(:upcase, true), String.public_method_defined?(:upcase, false), String.instance_methods(false).include?(:upcase), ("a".upcase rescue $!.message)]  #!> NameError: undefined method 'upcase' for class 'Bosh::Common::Template::EvaluationContext::String'
class String; remove_method :upcase; end; [String.method_defined?(:upcase, false), String.instance_methods(false).include?(:upcase)]  #!> NameError: method 'upcase' not defined in Bosh::Common::Template::EvaluationContext::String
k=Class.new { def a = 1 }; k.undef_method(:a); [k.method_defined?(:a, false), k.method_defined?(:a), k.instance_methods(false), k.public_method_defined?(:a, false), k.private_method_defined?(:a, false), k.undefined_instance_methods]  #=> [false, false, [], false, false, [:a]]
k=Class.new { def a = 1 }; j=Class.new(k) { undef_method :a }; [j.method_defined?(:a, false), j.method_defined?(:a), j.instance_methods(false), k.method_defined?(:a, false)]  #=> [false, false, [], true]
class Method; undef_method :to_proc; end; [1.method(:to_s).respond_to?(:to_proc), ([1].map(&1.method(:to_s)) rescue $!.message)]  #!> NameError: undefined method 'to_proc' for class 'Bosh::Common::Template::EvaluationContext::Method'
class Proc; undef_method :to_proc; end; [Proc.method_defined?(:to_proc, false), [1].map(&proc { 5 })]  #!> NameError: undefined method 'to_proc' for class 'Bosh::Common::Template::EvaluationContext::Proc'
class Hash; undef_method :to_proc; end; [Hash.method_defined?(:to_proc, false), ([1].map(&{1=>2}) rescue $!.message)]  #!> NameError: undefined method 'to_proc' for class 'Bosh::Common::Template::EvaluationContext::Hash'
m=Module.new; m.send(:initialize) rescue $!.message  #=> nil
m=Module.new; m.send(:initialize, 1) rescue $!.message  #=> "wrong number of arguments (given 1, expected 0)"
Module.new(1) rescue $!.message  #=> "wrong number of arguments (given 1, expected 0)"
m=Module.new; m.send(:initialize) { 5 }  #=> nil
m=Module.new; m.send(:initialize).equal?(m)  #=> false
k=Class.new(Module) { def initialize(x, y: 2) = @x = [x, y] }; k.new(1, y: 3).instance_variable_get(:@x)  #=> [1, 3]
k=Class.new(Module) { def initialize(x) = @x = x }; k.new rescue $!.message  #=> "wrong number of arguments (given 0, expected 1)"
k=Class.new(Module) { def initialize(x) = super }; k.new(1) rescue $!.message  #=> "wrong number of arguments (given 1, expected 0)"
k=Class.new(Module) { def initialize(n) = define_method(n) { 5 } }; j = Class.new { include k.new(:zed) }; j.new.zed  #=> 5
k=Class.new(Module) { def initialize(&b) = super(&b) }; k.new { def q = 4 }.instance_methods  #=> [:q]
k=Class.new(Module) { def initialize = nil }; k.new { def q = 4 }.instance_methods  #=> []
Enumerator.new(1) { |y| 3.times { y << _1 } }.each_cons(2).to_a  #=> []
Enumerator.new(1) { |y| 3.times { y << _1 } }.each_slice(2).to_a  #=> [[0], [1], [2]]
Enumerator.new(-> { 1 }) { |y| 3.times { y << _1 } }.each_slice(2).to_a  #=> [[0], [1], [2]]
Enumerator.new(9) { |y| 3.times { y << _1 } }.each_cons(2).to_a  #=> [[0, 1], [1, 2]]
Enumerator.new(0) { |y| 3.times { y << _1 } }.each_slice(2).to_a  #=> [[0, 1, 2]]
k=Class.new { include Enumerable; def each; 3.times { yield _1 }; end; def size = 0 }; [k.new.each_slice(2).to_a, k.new.each_cons(1).to_a]  #=> [[[0, 1, 2]], []]
k=Class.new { include Enumerable; def each; 3.times { yield _1 }; end; def size = 1.5 }; [k.new.each_slice(2).to_a, k.new.each_cons(2).to_a]  #=> [[[0, 1], [2]], [[0, 1], [1, 2]]]
k=Class.new { include Enumerable; def each; 3.times { yield _1 }; end; def size = -1 }; [k.new.each_slice(2).to_a, k.new.each_cons(2).to_a]  #=> [[[0, 1], [2]], [[0, 1], [1, 2]]]
k=Class.new { include Enumerable; def each; 3.times { yield _1 }; end; def size = raise("s") }; k.new.each_slice(2).to_a rescue $!.message  #=> "s"
k=Class.new { include Enumerable; def each; 3.times { yield _1 }; end; private def size = 1 }; k.new.each_slice(2).to_a  #=> [[0], [1], [2]]
k=Class.new { include Enumerable; def each; 3.times { yield _1 }; end; def size(x) = 1 }; k.new.each_slice(2).to_a rescue $!.message  #=> "wrong number of arguments (given 0, expected 1)"
k=Struct.new(:a, :b) { def each; 3.times { yield _1 }; end }; [k.new(1,2).each_slice(3).to_a, k.new(1,2).each_cons(3).to_a]  #=> [[[0, 1], [2]], []]
[3,1].to_enum(:each_with_index).each_cons(2).to_a  #=> [[[3, 0], [1, 1]]]
k=Class.new(Array) { def size = 1 }; [k[1,2,3].each_slice(2).to_a, k[1,2,3].each_cons(2).to_a]  #=> [[[1], [2], [3]], []]
k=Class.new(Array) { def length = 1 }; [k[1,2,3].each_slice(2).to_a, k[1,2,3].each_cons(2).to_a]  #=> [[[1, 2], [3]], [[1, 2], [2, 3]]]
k=Class.new(Hash) { def size = 1 }; [k[1,2,3,4].each_slice(2).to_a, k[1,2,3,4].each_cons(2).to_a]  #=> [[[[1, 2]], [[3, 4]]], []]
k=Class.new(Range) { def size = 1 }; [k.new(1,3).each_slice(2).to_a, k.new(1,3).each_cons(2).to_a]  #=> [[[1], [2], [3]], []]
o=[1,2,3]; def o.size = 1; [o.each_slice(2).to_a, o.each_cons(2).to_a]  #=> [[[1], [2], [3]], []]
Class.new.singleton_class.const_get(:Aq) rescue $!.message.gsub(/0x\h+/,"X")  #=> "uninitialized constant #<Class:#<Class:X>>::Aq"
class Foo; end; Foo.singleton_class.const_get(:Aq) rescue $!.message  #=> "uninitialized constant #<Class:Bosh::Common::Template::EvaluationContext::Foo>::Aq"
class Foo; end; Foo.singleton_class::Aq rescue $!.message  #=> "uninitialized constant #<Class:Bosh::Common::Template::EvaluationContext::Foo>::Aq"
class Foo; class << self; Aq; end; end rescue $!.message  #=> "uninitialized constant #<Class:Bosh::Common::Template::EvaluationContext::Foo>::Aq"
String.singleton_class::Aq rescue $!.message  #=> "uninitialized constant #<Class:String>::Aq"
nil.extend(Comparable) rescue $!.message  #=> nil
s="a\xff".dup.freeze; [(s.sub!(/a/, "b")), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "FrozenError: can't modify frozen String: \"a\\xFF\""
s="a\xff".dup.freeze; [(s.sub!(/a/) { "x" }), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "FrozenError: can't modify frozen String: \"a\\xFF\""
s="a\xff".dup.freeze; [(s.sub!(/é/, "b")), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "FrozenError: can't modify frozen String: \"a\\xFF\""
s="a\xff".dup.freeze; [(s.sub!(/\xff/n, "b")), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "FrozenError: can't modify frozen String: \"a\\xFF\""
s="a\xff".dup.freeze; [(s.sub!("\xff".b, "b")), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "FrozenError: can't modify frozen String: \"a\\xFF\""
s="a\xff".dup.freeze; [(s.sub!("a".encode("UTF-16LE"), "b")), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "FrozenError: can't modify frozen String: \"a\\xFF\""
s=(+"a\xe9").force_encoding("BINARY"); [(s.sub!("\xff", "b")), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "RegexpError: invalid multibyte character: /\\xFF/"
s=(+"é").freeze; [(s.sub!("é".encode("ISO-8859-1"), "b")), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "FrozenError: can't modify frozen String: \"é\""
s=(+"é").freeze; [(s.sub!("a".encode("UTF-16LE"), "b")), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "FrozenError: can't modify frozen String: \"é\""
s=(+"aé").encode("ISO-8859-1"); [(s.gsub!("\xff", "b")), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "RegexpError: invalid multibyte character: /\\xFF/"
s=(+"aé").encode("ISO-8859-1"); [(s.sub("\xff", "b")), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "RegexpError: invalid multibyte character: /\\xFF/"
s=(+"aé").encode("ISO-8859-1"); [(s.gsub("\xff", "b")), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "RegexpError: invalid multibyte character: /\\xFF/"
s="a\xff".dup.freeze; [(s.capitalize(:ascii)), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "ArgumentError: input string invalid"
s=(+"\xffa"); [(s.capitalize(:ascii)), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "ArgumentError: input string invalid"
s=(+"a\xff"); [(s.capitalize!(:ascii)), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "ArgumentError: input string invalid"
s=(+"\xffa"); [(s.capitalize!(:ascii)), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "ArgumentError: input string invalid"
s=(+"a\xff"); [(s.swapcase(:ascii)), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "ArgumentError: input string invalid"
s=(+"\xff\xfe"); [(s.swapcase(:ascii)), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "ArgumentError: input string invalid"
s="a\xff"; [(s.swapcase!(:ascii)), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "ArgumentError: input string invalid"
s=(+"\xff\xfe"); [(s.swapcase!(:ascii)), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "ArgumentError: input string invalid"
s="a\xff"; [(s.scrub { "\xff" }), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "ArgumentError: replacement must be valid byte sequence '\"\\xFF\"'"
s=(+"a\xff"); [(s.scrub { |b| s << "q"; "x" }), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "RuntimeError: string modified"
s=(+"a\xff").force_encoding("US-ASCII"); [(s.scrub { |b| s << "q"; "x" }), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "RuntimeError: string modified"
s=(+"a\xffb"); [(s.scrub { "\xff" }), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "ArgumentError: replacement must be valid byte sequence '\"\\xFF\"'"
s=(+"\xe3\x81"); [(s.scrub { |b| s << "q"; "x" }), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "RuntimeError: string modified"
s=(+"a\xff"); [(s.scrub! { "\xff" }), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "ArgumentError: replacement must be valid byte sequence '\"\\xFF\"'"
s=(+"a\xff").force_encoding("US-ASCII"); [(s.scrub! { "\xff" }), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "ArgumentError: replacement must be valid byte sequence '\"\\xFF\"'"
s=(+"\xff\xfe"); [(s.scrub! { |b| s << "q"; "x" }), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "RuntimeError: string modified"
s=(+"\xe3\x81"); [(s.scrub! { "\xff" }), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "ArgumentError: replacement must be valid byte sequence '\"\\xFF\"'"
s=(+"a\xe9").force_encoding("BINARY"); [(s.delete_prefix("\xa9")), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> ["a\xE9", "a\xE9", #<Encoding:BINARY (ASCII-8BIT)>]
s=(+"a\xff").force_encoding("US-ASCII"); [(s.delete_prefix("\xa9")), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> ["a\xFF", "a\xFF", #<Encoding:US-ASCII>]
s=(+"aé").encode("ISO-8859-1"); [(s.delete_prefix("\xa9")), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> ["a\xE9", "a\xE9", #<Encoding:ISO-8859-1>]
s=(+"a\xe9").force_encoding("BINARY"); [(s.delete_suffix("\xa9")), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> ["a\xE9", "a\xE9", #<Encoding:BINARY (ASCII-8BIT)>]
s=(+"a\xff").force_encoding("US-ASCII"); [(s.delete_suffix("\xa9")), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> ["a\xFF", "a\xFF", #<Encoding:US-ASCII>]
s=(+"aé").encode("ISO-8859-1"); [(s.delete_suffix("\xa9")), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> ["a\xE9", "a\xE9", #<Encoding:ISO-8859-1>]
s=(+"a\xe9").force_encoding("BINARY"); [(s.delete_prefix!("\xa9")), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> [nil, "a\xE9", #<Encoding:BINARY (ASCII-8BIT)>]
s=(+"a\xff").force_encoding("US-ASCII"); [(s.delete_prefix!("\xa9")), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> [nil, "a\xFF", #<Encoding:US-ASCII>]
s=(+"aé").encode("ISO-8859-1"); [(s.delete_prefix!("\xa9")), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> [nil, "a\xE9", #<Encoding:ISO-8859-1>]
s=(+"a\xe9").force_encoding("BINARY"); [(s.delete_suffix!("\xa9")), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> [nil, "a\xE9", #<Encoding:BINARY (ASCII-8BIT)>]
s=(+"a\xff").force_encoding("US-ASCII"); [(s.delete_suffix!("\xa9")), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> [nil, "a\xFF", #<Encoding:US-ASCII>]
s=(+"aé").encode("ISO-8859-1"); [(s.delete_suffix!("\xa9")), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> [nil, "a\xE9", #<Encoding:ISO-8859-1>]
s=(+"a\xff"); [(s.chomp("\xff")), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> ["a\xFF", "a\xFF", #<Encoding:UTF-8>]
s=(+"a\xff"); [(s.chomp!("\xff")), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> [nil, "a\xFF", #<Encoding:UTF-8>]
s=(+"aé").encode("ISO-8859-1"); [(s.encode("US-ASCII", fallback: {"é"=>"e"})), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> ["ae", "a\xE9", #<Encoding:ISO-8859-1>]
s=(+"é"); [(s.encode!("US-ASCII", fallback: 1)), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "TypeError: no implicit conversion of String into Integer"
s=(+"aé").encode("ISO-8859-1"); [(s.encode!("US-ASCII", fallback: 1)), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "TypeError: no implicit conversion of String into Integer"
s="ab"; [(s.bytesplice(9,2,2,1,1)), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "TypeError: no implicit conversion of Integer into String"
s=(+"ab"); [(s.bytesplice(9,2,2,1,1)), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "TypeError: no implicit conversion of Integer into String"
s="a\xff"; [(s.bytesplice(9,2,2,1,1)), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "TypeError: no implicit conversion of Integer into String"
s=(+"a\xff"); [(s.bytesplice(9,2,2,1,1)), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "TypeError: no implicit conversion of Integer into String"
s=(+"é"); [(s.bytesplice(0,-1,2)), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "TypeError: no implicit conversion of Integer into String"
s=(+"é"); [(s.bytesplice(0,1,"x","a",1)), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "TypeError: no implicit conversion of String into Integer"
s=(+""); [(s.bytesplice(0,-1,2)), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "TypeError: no implicit conversion of Integer into String"
s="".dup.freeze; [(s.bytesplice(1,0,2)), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "TypeError: no implicit conversion of Integer into String"
s="a\xff".dup.freeze; [(s.bytesplice(9,1,2)), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "TypeError: no implicit conversion of Integer into String"
s="a\xff".dup.freeze; [(s.bytesplice(0,2,"x".encode("UTF-16LE"))), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "FrozenError: can't modify frozen String: \"a\\xFF\""
s="ab".dup.freeze; [(s.bytesplice(0,-1,2)), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "TypeError: no implicit conversion of Integer into String"
s=(+"a\xe9").force_encoding("BINARY"); [(s.bytesplice(9,1,2)), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "TypeError: no implicit conversion of Integer into String"
s=(+"a\xff").force_encoding("US-ASCII"); [(s.bytesplice(9,1,2)), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "TypeError: no implicit conversion of Integer into String"
s=(+"aé").encode("ISO-8859-1"); [(s.bytesplice(9,1,2)), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "TypeError: no implicit conversion of Integer into String"
s=(+"é").freeze; [(s.bytesplice(9,1,2)), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "TypeError: no implicit conversion of Integer into String"
s=(+"é").freeze; [(s.bytesplice(9,2,2,1,1)), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "TypeError: no implicit conversion of Integer into String"
s=(+"é").freeze; [(s.bytesplice(0,1,nil)), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "TypeError: no implicit conversion of nil into String"
s=(+"\xff\xfe"); [(s.bytesplice(0,-1,2)), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "TypeError: no implicit conversion of Integer into String"
s="a\xff".dup.freeze; [(s.send(:[]=, 0,"a".encode("UTF-16LE"))), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "Encoding::CompatibilityError: incompatible character encodings: UTF-8 and UTF-16LE"
s=(+"é").freeze; [(s.send(:[]=, 0,"a".encode("UTF-16LE"))), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "Encoding::CompatibilityError: incompatible character encodings: UTF-8 and UTF-16LE"
s=(+"aé").encode("ISO-8859-1"); [(s.scan("\xff")), s, s.encoding] rescue "#{$!.class}: #{$!.message}"  #=> "RegexpError: invalid multibyte character: /\\xFF/"
s=Time.at(0).utc; [(s.send(:initialize, 1, 2, 3)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: already initialized Time"
s=Time.at(0).utc.freeze; [(s.send(:initialize, 1)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "FrozenError: can't modify frozen Time: 1970-01-01 00:00:00 UTC"
s=Time.at(0).utc.freeze; [(s.send(:initialize, 1) { 1 }), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "FrozenError: can't modify frozen Time: 1970-01-01 00:00:00 UTC"
s=Time.new(2020,1,1,0,0,0,"+02:00"); [(s.send(:initialize, 1, 2)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: already initialized Time"
s=Time.new(2020,1,1,0,0,0,"+02:00").freeze; [(s.send(:initialize)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "FrozenError: can't modify frozen Time: 2020-01-01 00:00:00 +0200"
s=Time.new(2020,1,1,0,0,0,"+02:00").freeze; [(s.send(:initialize) { 1 }), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "FrozenError: can't modify frozen Time: 2020-01-01 00:00:00 +0200"
s=Time.at(0, in: "+01:00").freeze; [(s.send(:initialize, 2, 1)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "FrozenError: can't modify frozen Time: 1970-01-01 01:00:00 +0100"
s=Time.allocate; [(s.send(:initialize, 1,2,3,4)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> [0001-02-03 04:00:00 +0000, 0001-02-03 04:00:00 +0000]
s=Time.allocate; [(s.hash.class), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate.freeze; [(s.send(:initialize_copy, nil)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate.freeze; [(s.send(:initialize_copy, (3..4))), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate.freeze; [(s.send(:initialize_copy, Class.new)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate.freeze; [(s.send(:initialize_copy, "b".match(/b/))), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate.freeze; [(s.send(:initialize, 1, 2)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate.freeze; [(s.frozen?), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #!> TypeError: uninitialized Time
s=Time.allocate.freeze; [(s.==(s)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #!> TypeError: uninitialized Time
s=Class.new(Range).new(1,2); [(s.send(:initialize_copy, Object.new)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "NameError: 'initialize' called twice"
s=Class.new(Range).new(1,2); [(s.send(:initialize_copy, "b")), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "NameError: 'initialize' called twice"
s=Class.new(Range).new(1,2); [(s.send(:initialize_copy, Module.new)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "NameError: 'initialize' called twice"
s=Class.new(Range).new(1,2); [(s.send(:initialize_copy, Class.new(s.class).allocate)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "NameError: 'initialize' called twice"
s=Class.new(Range).new(1,2); [(s.send(:initialize, 1, "b")), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "NameError: 'initialize' called twice"
s=/a/; [(s.send(:initialize, :b)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: no implicit conversion of Symbol into String"
s=Regexp.new("a"); [(s.send(:initialize_copy, 1)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: initialize_copy should take same class object"
s=Regexp.new("a"); [(s.send(:initialize_copy, "b")), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: initialize_copy should take same class object"
s=Regexp.new("a"); [(s.send(:initialize_copy, Module.new)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: initialize_copy should take same class object"
s=Regexp.new("a"); [(s.send(:initialize_copy, StringScanner.new("c"))), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: initialize_copy should take same class object"
s=Regexp.new("a"); [(s.send(:initialize, {a: 1})), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: no implicit conversion of Hash into String"
s=Regexp.new("a"); [(s.send(:initialize, Set[2])), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: no implicit conversion of Set into String"
s=Regexp.allocate; [(s.send(:initialize_copy, s)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> [#<Regexp:0x…>, #<Regexp:0x…>]
s=Regexp.allocate; [(s.send(:initialize_copy, {b: 1})), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: initialize_copy should take same class object"
s=Regexp.allocate; [(s.send(:initialize_copy, StringIO.new("c"))), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: initialize_copy should take same class object"
s=Regexp.allocate.freeze; [(s.send(:initialize_copy, s)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> [#<Regexp:0x…>, #<Regexp:0x…>]
s=Regexp.allocate.freeze; [(s.send(:initialize, 2, 1)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: no implicit conversion of Integer into String"
s=Regexp.allocate.freeze; [(s.send(:initialize, (3..4))), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: no implicit conversion of Range into String"
s=RuntimeError.new("x"); [(s.send(:initialize, "b")), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> [#<RuntimeError: b>, #<RuntimeError: b>]
s=RuntimeError.new("x"); [(s.send(:initialize, Time.at(1))), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> [#<RuntimeError: 1970-01-01 00:00:01 +0000>, #<RuntimeError: 1970-01-01 00:00:01 +0000>]
s=RuntimeError.new("x").freeze; [(s.send(:initialize, 1)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "FrozenError: can't modify frozen RuntimeError: #<RuntimeError: x>"
s=RuntimeError.new("x").freeze; [(s.send(:initialize, a: 1)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "FrozenError: can't modify frozen RuntimeError: #<RuntimeError: x>"
s=RuntimeError.new("x").freeze; [(s.send(:initialize) { 1 }), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "FrozenError: can't modify frozen RuntimeError: #<RuntimeError: x>"
s=Class.new; [(s.send(:initialize, [1], 2)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: already initialized class"
s=Class.new.freeze; [(s.send(:initialize, 1, "b")), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: already initialized class"
s=[1].each.freeze; [(s.send(:initialize, 1)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "ArgumentError: tried to create Proc object without a block"
s=[1].each.freeze; [(s.send(:initialize, [2])), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "ArgumentError: tried to create Proc object without a block"
s=[1].each.freeze; [(s.send(:initialize, :b)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "ArgumentError: tried to create Proc object without a block"
s=[1].each.freeze; [(s.send(:initialize, (3..4))), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "ArgumentError: tried to create Proc object without a block"
s=Enumerator.new { }.freeze; [(s.send(:initialize, nil)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "ArgumentError: tried to create Proc object without a block"
s=Enumerator.new { }.freeze; [(s.send(:initialize, 2, 1)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "ArgumentError: tried to create Proc object without a block"
s=Enumerator.new { }.freeze; [(s.send(:initialize, "b", "r")), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "ArgumentError: tried to create Proc object without a block"
s=StringIO.new(+"ab"); [(s.send(:initialize, "b")), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> [#<StringIO:0x…>, #<StringIO:0x…>]
s=StringIO.new(+"ab").freeze; [(s.send(:initialize, Object.new)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: no implicit conversion of Object into String"
s=StringIO.new(+"ab").freeze; [(s.send(:initialize, 1) { 1 }), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: no implicit conversion of Integer into String"
s=StringIO.allocate; [(s.send(:initialize, "b", "r")), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> [#<StringIO:0x…>, #<StringIO:0x…>]
s=StringIO.allocate.freeze; [(s.send(:initialize, [2])), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: no implicit conversion of Array into String"
s=StringIO.new("ab"); [(s.send(:initialize, nil)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> [#<StringIO:0x…>, #<StringIO:0x…>]
s=StringIO.new("ab", "r"); [(s.send(:initialize, nil)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> [#<StringIO:0x…>, #<StringIO:0x…>]
s=StringIO.new.tap(&:close); [(s.send(:initialize, nil)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> [#<StringIO:0x…>, #<StringIO:0x…>]
s=Random.new(1); [(s.send(:initialize)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> [#<Random:0x…>, #<Random:0x…>]
s=Random.new(1).freeze; [(s.send(:initialize, nil)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "FrozenError: can't modify frozen Random: #<Random:X>"
s=Random.new(1).freeze; [(s.send(:initialize, Object.new)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "FrozenError: can't modify frozen Random: #<Random:X>"
s=Random.new(1).freeze; [(s.send(:initialize, 1) { 1 }), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "FrozenError: can't modify frozen Random: #<Random:X>"
s=[1].lazy.freeze; [(s.send(:initialize, 1)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "ArgumentError: tried to call lazy new without a block"
s=[1].lazy.freeze; [(s.send(:initialize, {a: 1})), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "ArgumentError: tried to call lazy new without a block"
s=[1].lazy.freeze; [(s.send(:initialize, [1], 2)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "ArgumentError: tried to call lazy new without a block"
s=Time.at(0).utc; [(s.floor(nil)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> [1970-01-01 00:00:00 UTC, 1970-01-01 00:00:00 UTC]
s=Time.new(2020,1,1,0,0,0,"+02:00").freeze; [(s.localtime(Time.at(0))), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: can't convert Time into an exact number"
s=Time.new(2020,1,1,0,0,0,"+02:00").freeze; [(s.localtime("")), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "ArgumentError: \"+HH:MM\", \"-HH:MM\", \"UTC\" or \"A\"..\"I\",\"K\"..\"Z\" expected for utc_offset: "
s=Time.new(2020,1,1,0,0,0,"+02:00").freeze; [(s.ceil(nil)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> [2020-01-01 00:00:00 +0200, 2020-01-01 00:00:00 +0200]
s=Time.at(0, in: "+01:00").freeze; [(s.localtime(:a)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: can't convert Symbol into an exact number"
s=Time.at(0, in: "+01:00").freeze; [(s.getlocal(Time.at(0))), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: can't convert Time into an exact number"
s=Time.allocate; [(s.localtime("+01:00")), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate; [(s.localtime(Object.new)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate; [(s.localtime("-00:00")), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate; [(s.localtime(-86400)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate; [(s.getlocal("Z")), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate; [(s.getlocal("UTC")), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate; [(s.getgm), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate; [(s.round(3600r)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate; [(s.floor(3600r)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate; [(s.ceil(3600r)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate; [(s.to_f), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate; [(s.utc?), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate; [(s.sunday?), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate; [(s.==(s)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #!> TypeError: uninitialized Time
s=Time.allocate; [(s.iso8601(-1)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate.freeze; [(s.localtime("+25:00")), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate.freeze; [(s.localtime(Object.new)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate.freeze; [(s.localtime("-00:00")), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate.freeze; [(s.localtime(-86400)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate.freeze; [(s.getlocal("Z")), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate.freeze; [(s.getlocal("UTC")), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate.freeze; [(s.getgm), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate.freeze; [(s.round(3600r)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate.freeze; [(s.floor(3600r)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate.freeze; [(s.ceil(3600r)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate.freeze; [(s.to_f), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate.freeze; [(s.utc?), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate.freeze; [(s.sunday?), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=Time.allocate.freeze; [(s.==(s)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #!> TypeError: uninitialized Time
s=Time.allocate.freeze; [(s.iso8601(-1)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "TypeError: uninitialized Time"
s=StringIO.allocate; [(s.pos=(-1)), s] rescue "#{$!.class}: #{$!.message}".gsub(/0x\h+/, "X")  #=> "IOError: uninitialized stream"
class S2 < Set; end; s = S2[1, 2].freeze; s.send(:initialize, []); s.to_a  #=> [1, 2]
class S2 < Set; def initialize(l) = (freeze; super(l)); end; S2.new([]).frozen?  #=> true
class S2 < Set; end; s = S2[1, 2].freeze; s.send(:initialize, [3]) rescue "#{$!.class}"  #=> "FrozenError"
class TT < Time; end; TT.allocate.utc? rescue $!.message  #=> "uninitialized Bosh::Common::Template::EvaluationContext::TT"
class TT < Time; end; TT.at(5).send(:initialize, 2020) rescue $!.message  #=> "already initialized Bosh::Common::Template::EvaluationContext::TT"
s = Data.define(:a).new(1); s.send(:initialize, a: 2) rescue "#{$!.class}"  #=> "FrozenError"
s = Data.define(:a).new(1); s.send(:initialize, 1, 2) rescue "#{$!.class}"  #=> "FrozenError"
s = Data.define.new; s.send(:initialize); s.to_h  #=> {}
r = Range.allocate; r.send(:initialize_copy, 1...2); r  #=> 1...2
r = Range.allocate; r.send(:initialize_copy, "a".."b"); r.to_a  #=> ["a", "b"]
