# ruby 4.0
s = SimpleDelegator.new([1, 2]); [s.size, s.first, s << 3, s.__getobj__, s.class, s == [1, 2, 3], s != [1], s.is_a?(Array), s.inspect, s.to_s, "#{s}", s.map { _1 + 1 }]  #=> [2, 1, [1, 2, 3], [1, 2, 3], SimpleDelegator, true, true, false, "[1, 2, 3]", "[1, 2, 3]", "[1, 2, 3]", [2, 3, 4]]
s = SimpleDelegator.new("abc"); [s.upcase, s + "d", s.length, s =~ /b/, s[0], s.frozen?, s.nil?, !s, s.to_s, s.respond_to?(:upcase), s.respond_to?(:foo)]  #=> ["ABC", "abcd", 3, 1, "a", false, false, false, "abc", true, false]
SimpleDelegator.new("abc").foo  #!> NoMethodError: undefined method 'foo' for an instance of SimpleDelegator
SimpleDelegator.new(1) + 2  #=> 3
1 + SimpleDelegator.new(2)  #=> 3
SimpleDelegator.new(1) == 1  #=> true
1 == SimpleDelegator.new(1)  #=> true
s = SimpleDelegator.new([1]); s.__setobj__([2]); s.to_a  #=> [2]
s = SimpleDelegator.new([1]); s.__setobj__(s)  #!> ArgumentError: cannot delegate to self
SimpleDelegator.new  #!> ArgumentError: wrong number of arguments (given 0, expected 1)
SimpleDelegator.new(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
SimpleDelegator.allocate.foo  #!> NoMethodError: undefined method 'foo' for an instance of SimpleDelegator
SimpleDelegator.allocate.__getobj__  #!> ArgumentError: not delegated
SimpleDelegator.ancestors.first(2)  #=> [SimpleDelegator, Delegator]
Delegator.ancestors  #=> [Delegator, #<Module:0x…>, BasicObject]
Delegator.new(1)  #!> NotImplementedError: need to define '__setobj__'
c = Class.new(SimpleDelegator) { def name = "x" + super; def extra = __getobj__.size }; o = c.new(Struct.new(:name).new("n")); [o.name, o.extra]  #=> ["xn", 1]
c = Class.new(SimpleDelegator) { def initialize(a, b) = (super(a); @b = b); attr_reader :b }; o = c.new([1], 2); [o.b, o.size, o.instance_variables]  #=> [2, 1, [:@delegate_sd_obj, :@b]]
c = DelegateClass(Array); [c.superclass, c.new([1, 2]).size, c.instance_method(:size).class, c.new([3]).first]  #=> [Delegator, 2, UnboundMethod, 3]  #?> instance_method of a class that DelegateClass made
c = Class.new(DelegateClass(Hash)) { def initialize = super({}); def set(k, v) = (self[k] = v; self) }; c.new.set(1, 2).to_h  #=> {1 => 2}
c = DelegateClass(Array) { def first = "mine" }; c.new([1]).first  #=> "mine"
DelegateClass(Array).new([1]).foo  #!> NoMethodError: undefined method 'foo' for an instance of #<Class:0x…>
DelegateClass(Array).new("s").upcase  #=> "S"
DelegateClass(1)  #!> NoMethodError: undefined method 'protected_instance_methods' for an instance of Integer
DelegateClass()  #!> ArgumentError: wrong number of arguments (given 0, expected 1)
c = DelegateClass(String); [c.new("a") == "a", c.new("a").eql?("a"), c.instance_methods(false).include?(:upcase)]  #=> [true, true, true]  #?> instance_methods of a class that DelegateClass made
s = SimpleDelegator.new({a: 1}); [s[:a], s.key?(:a), s.to_json, s.fetch(:b, 2), s.dig(:a)]  #=> [1, true, "{\"a\":1}", 2, 1]
s = SimpleDelegator.new({a: 1}); s.each { |k, v| }; s.each_pair.to_a  #=> [[:a, 1]]
s = SimpleDelegator.new([3, 1]); [s.sort, s.min, [s, [1]].flatten, s.dup.class, s.dup.__getobj__.equal?(s.__getobj__), s.clone == s]  #=> [[1, 3], 1, [3, 1, 1], SimpleDelegator, false, true]
s = SimpleDelegator.new([1]); t = s.dup; t << 2; [s.to_a, t.to_a]  #=> [[1], [1, 2]]
s = SimpleDelegator.new([1]); s.freeze; [s.frozen?, s.__getobj__.frozen?, (s << 1 rescue $!.class)]  #=> [true, true, FrozenError]
s = SimpleDelegator.new([1]); [s.methods.include?(:push), s.public_methods(false).include?(:push), s.method(:push).class] rescue $!.class  #=> [true, true, Method]
s = SimpleDelegator.new([1]); s.method(:size).call  #=> 1
s = SimpleDelegator.new([1]); [s.eql?(s), s.eql?([1]), s.equal?(s), s.equal?([1]), s.hash == [1].hash]  #=> [true, true, true, false, true]
s = SimpleDelegator.new([1]); {s => 1}[[1]]  #=> nil  #?> keys are equal in one direction only
s = SimpleDelegator.new("k"); {"k" => 1}[s]  #=> 1  #?> keys are equal in one direction only
s = SimpleDelegator.new("k"); {s => 1}[s]  #=> 1  #?> keys are equal in one direction only
s = SimpleDelegator.new(nil); [s.nil?, s.to_a, !s, (s ? 1 : 2), s.__getobj__, s == nil]  #=> [false, [], true, 1, nil, true]
s = SimpleDelegator.new(false); [!s, s == false, s & true]  #=> [true, true, false]
s = SimpleDelegator.new(5); [s > 3, s <=> 6, s.succ, s.between?(1, 10), -s, s.to_s, s.coerce(2), [1, s].max]  #=> [true, -1, 6, true, -5, "5", [2, 5], 5]
s = SimpleDelegator.new(5); [s.class, s.instance_of?(Integer), Integer === s, s.kind_of?(Integer), SimpleDelegator === s]  #=> [SimpleDelegator, false, false, false, true]
s = SimpleDelegator.new(5); case s when Integer then 1 when SimpleDelegator then 2 end  #=> 2
s = SimpleDelegator.new("a"); s.instance_eval { upcase }  #=> "A"
s = SimpleDelegator.new("a"); s.send(:upcase)  #=> "A"
s = SimpleDelegator.new("a"); s.public_send(:upcase)  #=> "A"
s = SimpleDelegator.new("a"); s.__send__(:upcase)  #=> "A"
s = SimpleDelegator.new("a"); s.then { |x| x.upcase }  #=> "A"
s = SimpleDelegator.new("a"); s.tap { |x| x << "b" }.to_s  #=> "ab"
s = SimpleDelegator.new("a"); s.puts("x")  #=> nil
s = SimpleDelegator.new("a"); s.object_id == s.__getobj__.object_id  #=> false
s = SimpleDelegator.new("a"); def s.x = 1; [s.x, s.singleton_methods]  #=> [1, [:x]]
s = SimpleDelegator.new("a"); s.instance_variable_set(:@x, 1); s.instance_variable_get(:@x)  #=> 1
s = SimpleDelegator.new("a"); s.instance_variables  #=> [:@delegate_sd_obj]
o = Class.new { private def hid = 1; protected def prot = 2; public def pub = 3 }.new; s = SimpleDelegator.new(o); s.hid rescue [$!.class, $!.name]  #=> [NoMethodError, :hid]
o = Class.new { private def hid = 1; protected def prot = 2; public def pub = 3 }.new; s = SimpleDelegator.new(o); [s.pub, s.respond_to?(:hid), s.respond_to?(:hid, true), s.respond_to?(:pub)]  #=> [3, false, false, true]
o = Class.new { private def hid = 1; protected def prot = 2 }.new; s = SimpleDelegator.new(o); s.prot rescue [$!.class, $!.message.sub(/0x\h+/, "")]  #=> [NoMethodError, "undefined method 'prot' for an instance of SimpleDelegator"]
o = Class.new { def kw(a, b: 1, **k, &blk) = [a, b, k, blk&.call] }.new; SimpleDelegator.new(o).kw(1, b: 2, c: 3) { 4 }  #=> [1, 2, {c: 3}, 4]
o = Class.new { def method_missing(n, *a) = n == :dyn ? a : super; def respond_to_missing?(n, p = false) = n == :dyn }.new; s = SimpleDelegator.new(o); [s.dyn(1), s.respond_to?(:dyn)]  #=> [[1], true]
s = SimpleDelegator.new(SimpleDelegator.new([1])); [s.size, s.__getobj__.class]  #=> [1, SimpleDelegator]
s = SimpleDelegator.new([1, [2]]); s.flatten  #=> [1, 2]
[SimpleDelegator.new([1]), [2]].flatten  #=> [1, 2]
[SimpleDelegator.new([1])].flatten  #=> [1]
Array(SimpleDelegator.new([1]))  #=> [1]
[*SimpleDelegator.new([1, 2])]  #=> [1, 2]
a, b = SimpleDelegator.new([1, 2]); [a, b]  #=> [1, 2]
a, b = *SimpleDelegator.new([1, 2]); [a, b]  #=> [1, 2]
"a" + SimpleDelegator.new("b")  #=> "ab"
[1] + SimpleDelegator.new([2])  #=> [1, 2]
["a", "b"].join(SimpleDelegator.new("-"))  #=> "a-b"
[SimpleDelegator.new("a"), "b"].join("-")  #=> "a-b"
format("%s %d", SimpleDelegator.new("a"), SimpleDelegator.new(3))  #=> "a 3"
SimpleDelegator.new("a").to_yaml rescue $!.class  #=> "--- a\n"
JSON.generate(SimpleDelegator.new([1]))  #=> "[1]"
JSON.generate({a: SimpleDelegator.new("x")})  #=> "{\"a\":\"x\"}"
s = SimpleDelegator.new([1]); s.freeze.__setobj__([2]) rescue $!.class  #=> FrozenError
s = SimpleDelegator.new(Object.new); s.inspect =~ /#<Object:/  #=> 0
s = SimpleDelegator.new("a"); s.display rescue 1  #=> nil
s = SimpleDelegator.new([1, 2]); s => [x, y]; [x, y]  #=> [1, 2]
s = SimpleDelegator.new({a: 1}); s => {a:}; a  #=> 1
s = SimpleDelegator.new([2, 1]); s.sort!; s.__getobj__  #=> [1, 2]
s = SimpleDelegator.new([2, 1]); s.instance_of?(SimpleDelegator)  #=> true
s = SimpleDelegator.new("abc"); s.sub!("a", "x"); s.__getobj__  #=> "xbc"
s = SimpleDelegator.new("abc"); s === "abc"  #=> true
s = SimpleDelegator.new(1..3); [s === 2, s.to_a]  #=> [true, [1, 2, 3]]
s = SimpleDelegator.new(/a/); s === "a"  #=> true
s = SimpleDelegator.new("abc"); [s !~ /a/, s.itself.class, s.extend(Comparable).class]  #=> [false, SimpleDelegator, SimpleDelegator]
s = SimpleDelegator.new("abc"); s.raise("x") rescue [$!.class, $!.message]  #=> [RuntimeError, "x"]
s = SimpleDelegator.new("abc"); s.format("%s", 1) rescue [$!.class]  #=> "1"
s = SimpleDelegator.new("abc"); s.Integer("1") rescue [$!.class]  #=> 1
s = SimpleDelegator.new([1]); s.instance_exec(2) { |x| size + x }  #=> 3
s = SimpleDelegator.new([1]); s.define_singleton_method(:yy) { size }; s.yy  #=> 1
s = SimpleDelegator.new([1]); s.to_enum.next  #=> 1
s = SimpleDelegator.new([1]); s.each_with_index.to_a  #=> [[1, 0]]
s = SimpleDelegator.new([1]); s.lazy.map { _1 }.to_a  #=> [1]
SimpleDelegator.instance_methods(false).sort  #=> [:__getobj__, :__setobj__]
Delegator.instance_methods(false).sort  #=> [:!, :!=, :==, :__getobj__, :__setobj__, :eql?, :freeze, :marshal_dump, :marshal_load, :method_missing, :methods, :protected_methods, :public_methods]
Delegator.private_instance_methods(false).sort  #=> [:initialize, :initialize_clone, :initialize_dup, :respond_to_missing?, :target_respond_to?]
Delegator.public_api.size > 10  #=> true  #?> Delegator.public_api
Delegator.const_defined?(:VERSION)  #=> true
s = SimpleDelegator.new([1]); s != [1]  #=> false
s = SimpleDelegator.new([1]); s != s  #=> false
SimpleDelegator.new([1]) == SimpleDelegator.new([1])  #=> true
s = SimpleDelegator.new([1]); s.marshal_dump.size  #=> 4  #?> Delegator#marshal_dump
s = SimpleDelegator.new(p("x", "abc")); s.upcase  #=> "ABC"
SimpleDelegator.new(:a).to_proc.call("b") rescue $!.class  #=> NoMethodError
%w[a b].map(&SimpleDelegator.new(:upcase))  #=> ["A", "B"]
SimpleDelegator.new("x").foo(1)  #!> NoMethodError: undefined method 'foo' for an instance of SimpleDelegator
SimpleDelegator.new(nil).foo  #!> NoMethodError: undefined method 'foo' for an instance of SimpleDelegator
SimpleDelegator.new(Class.new { def to_s = "z" }.new).foo rescue $!.message.gsub(/0x\h+/, "")  #=> "undefined method 'foo' for an instance of SimpleDelegator"
c = Class.new(SimpleDelegator) { def method_missing(n, *a) = n == :zz ? 1 : super }; o = c.new([5]); [o.zz, o.first]  #=> [1, 5]
c = Class.new(SimpleDelegator) { def ==(o) = o == 7 }; o = c.new([5]); [o == 7, o == [5]]  #=> [true, false]
c = Class.new(Delegator) { def initialize(o) = super; def __getobj__ = @o; def __setobj__(o) = @o = o }; o = c.new([1, 2]); [o.size, o.to_a]  #=> [2, [1, 2]]
c = Class.new(Delegator) { def initialize(o) = super }; c.new(1) rescue [$!.class, $!.message]  #!> NotImplementedError: need to define '__setobj__'
c = Class.new(DelegateClass(String)) { def shout = upcase + "!" }; [c.new("a").shout, c.new("a").length]  #=> ["A!", 1]
s = SimpleDelegator.new(nil); (if !s then 1 else 2 end)  #=> 1
s = SimpleDelegator.new(nil); (unless s then 1 else 2 end)  #=> 2
s = SimpleDelegator.new(nil); [(1 unless !s), (!s ? 1 : 2), (!!s), (not s)]  #=> [nil, 1, false, true]
class Bx < SimpleDelegator; def j = JSON.generate(__getobj__); def r = raise("x"); end; [Bx.new([1]).j, (Bx.new(1).r rescue $!.message)]  #=> ["[1]", "x"]
class By < DelegateClass(Hash); def [](k) = super(k.to_s); end; By.new({"a" => 1})[:a]  #=> 1
class Bz < DelegateClass(Hash); def initialize = super({}); def fetch(*) = super; end; Bz.new.fetch(:a, 2)  #=> 2
c = Class.new(SimpleDelegator) { def to_s = "mine:" + super }; "#{c.new(5)}"  #=> "mine:5"
c = Class.new(SimpleDelegator) { def <=>(o) = __getobj__ <=> o.__getobj__; include Comparable }; [c.new(2), c.new(1)].min.to_s  #=> "1"
SimpleDelegator.new([1,2,3]).each_slice(2).to_a  #=> [[1, 2], [3]]
SimpleDelegator.new({a: 1}).map { |k, v| [k, v] }  #=> [[:a, 1]]
SimpleDelegator.new(Struct.new(:a, :b).new(1, 2)).to_a  #=> [1, 2]
SimpleDelegator.new(OpenStruct.new(x: 1)).x  #=> 1
s = SimpleDelegator.new(OpenStruct.new(x: 1)); s.x = 3; s.x  #=> 3
s = SimpleDelegator.new([1]); s.clone(freeze: true).frozen?  #=> true
s = SimpleDelegator.new([1]).freeze; [s.clone.frozen?, s.dup.frozen?]  #=> [true, false]
[SimpleDelegator.new([1])].to_json  #=> "[[1]]"
[[SimpleDelegator.new(1)].sum, [1, SimpleDelegator.new(2)].sum]  #=> [1, 3]
[SimpleDelegator.new(2), SimpleDelegator.new(1)].sort.map(&:to_s)  #=> ["1", "2"]
[SimpleDelegator.new(2), 1].include?(2)  #=> true
[2, 1].include?(SimpleDelegator.new(2))  #=> true
[2, 1].index(SimpleDelegator.new(1))  #=> 1
Integer(SimpleDelegator.new(5))  #=> 5
Float(SimpleDelegator.new(5))  #=> 5.0
String(SimpleDelegator.new(5))  #=> "5"
Hash(SimpleDelegator.new({a: 1}))  #=> {a: 1}
File.join("a", SimpleDelegator.new("b"))  #=> "a/b"
"abc".include?(SimpleDelegator.new("b"))  #=> true
"abc" == SimpleDelegator.new("abc")  #=> true
["a"] == SimpleDelegator.new(["a"])  #=> true
{a: 1} == SimpleDelegator.new({a: 1})  #=> true
:a == SimpleDelegator.new(:a)  #=> false
nil == SimpleDelegator.new(nil)  #=> false
1.0 == SimpleDelegator.new(1)  #=> true
"abc" <=> SimpleDelegator.new("abd")  #=> -1
1 <=> SimpleDelegator.new(2)  #=> -1
SimpleDelegator.new("a").blank?  #=> false
SimpleDelegator.new("").presence  #=> nil

Delegator.allocate.__getobj__  #!> NotImplementedError: need to define '__getobj__'
c = Class.new(Delegator) { def __setobj__(o) = @o = o }; c.new(1).size  #!> NotImplementedError: need to define '__getobj__'
SimpleDelegator.new([1]).protected_methods  #=> []
s = SimpleDelegator.new([1]); s.instance_variable_set(:@y, 1); [s.instance_variable_defined?(:@y), s.remove_instance_variable(:@y), s.public_method(:size).call, s.yield_self { 2 }]  #=> [true, 1, 1, 2]
s = SimpleDelegator.new([1]); def s.x = 1; [s.enum_for.next, s.private_methods.include?(:initialize), s.singleton_class.class, s.singleton_method(:x).call]  #=> [1, true, Class, 1]
Delegator.const_missing(:String)  #=> String
SimpleDelegator.const_missing(:Nope)  #!> NameError: uninitialized constant Nope
SimpleDelegator.new(5).public_send(:is_a?, Delegator)  #=> true
SimpleDelegator.new(5).public_send(:kind_of?, Integer)  #=> false
SimpleDelegator.new(5).send("is_a?", Delegator)  #=> true
