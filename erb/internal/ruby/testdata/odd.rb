# ruby 4.0
# Operands whose methods answer with what they should not.
1.method(URI("urn:a:b"))  #!> NameError: undefined method 'urn:a:b' for class 'Integer'
nil.respond_to?(URI("urn:a:b"))  #=> false
(Class.new { def to_str = "size" }.new).then { |n| [1,2].public_send(n) }  #=> 2
(Class.new { def to_str = "size" }.new).then { |n| [1,2].respond_to?(n) }  #=> true
(Class.new { def to_str = 5 }.new).then { |n| [1,2].respond_to?(n) }  #!> TypeError: can't convert #<Class:0x…> to String (#<Class:0x…>#to_str gives Integer)
(Class.new { def to_str = "@a" }.new).then { |n| o = Object.new; o.instance_variable_set(n, 2); o.instance_variable_get(n) }  #=> 2
(Class.new { def to_str = "X" }.new).then { |n| Class.new { const_set(n, 2); const_get(n) } }  #=> #<Class:0x…>
(Class.new { def to_str = "zz" }.new).then { |n| Class.new { define_method(n) { 3 } }.new.zz }  #=> 3
(Class.new { def to_str = "zz" }.new).then { |n| Class.new { attr_accessor(n) }.new.zz }  #=> nil
(Class.new { def to_str = "zz" }.new).then { |n| Struct.new(n) }  #!> NameError: identifier zz needs to be constant
(Class.new { def to_str = "zz" }.new).then { |n| Class.new { alias_method n, :to_s }.new.respond_to?(:zz) }  #=> true
(Class.new { def to_str = "zz" }.new).then { |n| String.method_defined?(n) }  #=> false
(Class.new { def to_str = raise("q") }.new).then { |n| String.method_defined?(n) }  #!> RuntimeError: q
(Class.new { def to_str = "size" }.new).then { |n| "abc".then { |s| s.method(n).call } }  #=> 3
(Class.new { def to_str = "size" }.new).then { |n| [[1], [2,3]].map(&:size).inject(n) }  #!> ArgumentError: wrong number of arguments (given 1, expected 0)
(Class.new { def to_str = "+" }.new).then { |n| [1, 2].inject(n) }  #=> 3
-Class.new(String).new("ab").then { |s| [(-s).class == s.class, (-s).frozen?, (-s)] }  #!> NoMethodError: undefined method '-@' for an instance of Array
(Class.new { def respond_to_missing?(*) = true }.new).then { |o| 255 % o }  #!> TypeError: #<Class:0x…> can't be coerced into Integer
(Class.new { def respond_to_missing?(*) = raise("odd") }.new).then { |o| 42 + o }  #!> RuntimeError: odd
(Class.new { def respond_to_missing?(*) = raise("odd") }.new).then { |o| [1].max(o) }  #!> RuntimeError: odd
(Class.new { def method_missing(*) = "a" }.new).then { |o| 5 <=> o }  #!> TypeError: coerce must return [x, y]
(Class.new { def method_missing(*) = [1, 2] }.new).then { |o| 5 + o }  #=> 3
(Class.new { def method_missing(*) = 1.5 }.new).then { |o| [1, 2].reduce(o) { } }  #=> nil
(Class.new { def method_missing(*) = nil }.new).then { |o| [1, [o]].flatten.size }  #=> 2
(Class.new { def method_missing(*) = "a" }.new).then { |o| "x" + o }  #=> "xa"
(Class.new { def method_missing(n, *) = super }.new).then { |o| "x" + o }  #!> TypeError: no implicit conversion of #<Class:0x…> into String
(Class.new { def respond_to?(*) = false; def to_str = "a" }.new).then { |o| "x" + o }  #!> TypeError: no implicit conversion of #<Class:0x…> into String
(Class.new { def respond_to?(n) = true; def to_str = "a" }.new).then { |o| "x" + o }  #=> "xa"
(Class.new { def respond_to?(*) = true }.new).then { |o| "x" + o }  #!> TypeError: no implicit conversion of #<Class:0x…> into String
(Class.new { def respond_to?(*) = false; def to_ary = [1] }.new).then { |o| a, b = o; [a.class, b] }  #=> [#<Class:0x…>, nil]
(Class.new { def respond_to?(*) = false; def to_int = 1 }.new).then { |o| [5, 6][o] }  #!> TypeError: no implicit conversion of #<Class:0x…> into Integer
(Class.new { def respond_to?(*) = false; def to_hash = {a: 1} }.new).then { |o| {}.merge(o) }  #!> TypeError: no implicit conversion of #<Class:0x…> into Hash
(Class.new { def respond_to?(*) = false; def to_s = "q" }.new).then { |o| "#{o}" }  #=> "q"
(Class.new { def respond_to?(*) = false; def to_proc = :to_s.to_proc }.new).then { |o| [1].map(&o) }  #=> ["1"]
(Class.new(Numeric) { def x = 1 }.new).then { |o| Math.sqrt(o) }  #!> TypeError: can't convert #<Class:0x…> into Float
(Class.new(Numeric) { def to_f = 4.0 }.new).then { |o| Math.sqrt(o) }  #=> 2.0
(Class.new(Numeric) { def to_f = "a" }.new).then { |o| Math.sqrt(o) }  #!> TypeError: can't convert #<Class:0x…> to Float (#<Class:0x…>#to_f gives String)
(Class.new { def to_int = 2**70 }.new).then { |o| [1].first(o) }  #!> RangeError: bignum too big to convert into 'long'
(Class.new { def to_int = 1.5 }.new).then { |o| [1].first(o) }  #!> TypeError: can't convert #<Class:0x…> to Integer (#<Class:0x…>#to_int gives Float)
(Class.new { def to_int = nil }.new).then { |o| [1].first(o) }  #!> TypeError: can't convert #<Class:0x…> to Integer (#<Class:0x…>#to_int gives NilClass)
(Class.new { def to_int = 2**70 }.new).then { |o| "a" * o }  #!> RangeError: bignum too big to convert into 'long'
(Class.new(BasicObject) { def to_str = "a" }.new).then { |o| "x" + o }  #!> NoMethodError: undefined method 'then' for an instance of #<Class:0x…>
(Class.new(BasicObject) { def method_missing(*) = "a" }.new).then { |o| "x" + o }  #=> "a"
(Class.new { def coerce(o) = nil }.new).then { |o| 5 + o }  #!> TypeError: coerce must return [x, y]
(Class.new { def coerce(o) = nil }.new).then { |o| 5 <=> o }  #=> nil
(Class.new { def coerce(o) = [1] }.new).then { |o| 5 <=> o }  #!> TypeError: coerce must return [x, y]
(Class.new { def coerce(o) = nil }.new).then { |o| 5 < o }  #!> ArgumentError: comparison of Integer with #<Class:0x…> failed
(Class.new { def coerce(o) = [o, 3] }.new).then { |o| [5 <=> o, 5 + o, 5.0 * o, 5 < o, 5 == o] }  #=> [1, 8, 15.0, false, false]
(Class.new { def coerce(o) = raise("odd") }.new).then { |o| 5 <=> o }  #!> RuntimeError: odd
(Class.new { def coerce(o) = raise("odd") }.new).then { |o| 5 == o }  #=> false
[1, 2].slice_before(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
[1, 2].slice_before(1, 2) { }  #!> ArgumentError: wrong number of arguments (given 2, expected 0)
[1, 2].slice_before  #!> ArgumentError: wrong number of arguments (given 0, expected 1)
[1, 2].slice_before(1) { }  #!> ArgumentError: wrong number of arguments (given 1, expected 0)
[1, 2].slice_after(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
[1, 2].slice_after(1, 2) { }  #!> ArgumentError: both pattern and block are given
[1, 2].slice_after  #!> ArgumentError: wrong number of arguments (given 0, expected 1)
[1, 2].slice_after(2).to_a  #=> [[1, 2]]
{}.slice_before(nil, true)  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
[1].lazy.slice_after(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
[1].lazy.slice_before(1).to_a  #=> [[1]]
Enumerable.instance_method(:slice_before).arity  #=> -1
Enumerable.instance_method(:slice_after).arity  #=> -1
0.anybits?(Float::INFINITY)  #!> FloatDomainError: Infinity
0.anybits?(Float::NAN)  #!> FloatDomainError: NaN
5 & Float::INFINITY  #!> TypeError: Infinity can't be coerced into Integer
5.pow(2, Float::INFINITY)  #!> TypeError: Integer#pow() 2nd argument not allowed unless all arguments are integers
5.digits(Float::NAN)  #!> FloatDomainError: NaN
Integer.sqrt(Float::INFINITY)  #!> FloatDomainError: Infinity
5.gcd(Float::INFINITY)  #!> TypeError: not an integer
5.bit_length  #=> 3
"a,b;c d".unpack1("az9Zz")  #=> "a"
"a,b;c d".unpack1("xaz9Zz")  #=> ","
"a,b;c d".unpack1("a0az")  #=> ""
"a,b;c d".unpack1("@2az")  #=> "b"
"a,b;c d".unpack1("a*%")  #=> "a,b;c d"
"a,b;c d".unpack("az9Zz")  #!> ArgumentError: unknown unpack directive 'z' in 'az9Zz'
"".unpack1("az")  #=> ""
"a".unpack1("x*az")  #=> ""
Class.new(Module).new.inspect.sub(/0x\h+/, '').sub(/0x\h+/, '')  #=> "#<#<Class:>:>"
Class.new(Module).new.to_s.scan(/Class|Module/)  #=> ["Class"]
Class.new(Class.new(Module)) rescue $!.message  #=> #<Class:0x…>
