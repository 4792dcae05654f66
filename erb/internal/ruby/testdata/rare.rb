# ruby 4.0

# Strings, hashes, numbers, copies and classes: rare arguments and identities.
"hello".freeze.send(:initialize)  #=> "hello"
"hello".freeze.send(:initialize, "a")  #!> FrozenError: can't modify frozen String: "hello"
"hello".freeze.send(:initialize, encoding: "UTF-8")  #!> FrozenError: can't modify frozen String: "hello"
"hello".freeze.send(:initialize, capacity: 1)  #!> FrozenError: can't modify frozen String: "hello"
"hello".dup.send(:initialize, "abc")  #=> "abc"
"hello".dup.send(:initialize)  #=> "hello"
"a".freeze.scrub!  #=> "a"
"a\xff".freeze.scrub!  #!> FrozenError: can't modify frozen String: "a\xFF"
"a\xff".freeze.scrub  #=> "a�"
"©".dup.force_encoding("US-ASCII").ord  #!> ArgumentError: invalid byte sequence in US-ASCII
"a".dup.force_encoding("US-ASCII").ord  #=> 97
"\xe9".dup.force_encoding("ISO-8859-1").ord  #=> 233
"\xe9".b.ord  #=> 233
42.round(1 << 30)  #=> 42
"a,b".split(",", 2**31 - 1)  #=> ["a", "b"]
1[3..Float::INFINITY]  #!> FloatDomainError: Infinity
1[-Float::INFINITY..3]  #!> FloatDomainError: -Infinity
1[Float::NAN..3]  #!> ArgumentError: bad value for range
1[3...Float::INFINITY]  #!> FloatDomainError: Infinity
1[..Float::INFINITY]  #!> FloatDomainError: Infinity
1[1.5..2.5]  #=> 0
[1, 2, 3].pack("C*").unpack("C2@*C")  #=> [1, 2, 2]
"\x01\x02\x03\x04".unpack("C2@*C")  #=> [1, 2, 3]
"\x01\x02\x03\x04".unpack("C2@C")  #=> [1, 2, 1]
"abcd".unpack("C3X*C")  #=> [97, 98, 99, 99]
"abcd".unpack("C2X*C")  #=> [97, 98, 97]
"abcd".unpack("CX*C")  #!> ArgumentError: X outside of string
"abcd".unpack("C4X*C")  #=> [97, 98, 99, 100, nil]
"abcd".unpack("C*X*C")  #=> [97, 98, 99, 100, nil]
[1, 2, 3].pack("C3X*C", 4) rescue [1, 2, 3, 4].pack("C3X*C")  #=> "\x01\x02\x03\x04"
[1, 2, 3, 4].pack("C3@*C")  #=> "\x04"
[1, 2, 3, 4].pack("C3x*C")  #=> "\x01\x02\x03\x04"
"hello".bytesplice(0, 1, "xxx", 0)  #!> ArgumentError: wrong number of arguments (given 4, expected 2, 3, or 5)
"hello".bytesplice(0, 1, "xxx", 0, 1)  #=> "xello"
"hello".bytesplice(0)  #!> ArgumentError: wrong number of arguments (given 1, expected 2..5)
"hello".bytesplice(0, 1, "a", 1, 1, 1)  #!> ArgumentError: wrong number of arguments (given 6, expected 2..5)
"hello".bytesplice(0..1, "a", 1, 1)  #!> ArgumentError: wrong number of arguments (given 4, expected 2, 3, or 5)
"hello".encode("US-ASCII").rpartition("ello").map(&:encoding)  #=> [#<Encoding:US-ASCII>, #<Encoding:UTF-8>, #<Encoding:US-ASCII>]
"hello".encode("US-ASCII").partition("ello").map(&:encoding)  #=> [#<Encoding:US-ASCII>, #<Encoding:UTF-8>, #<Encoding:US-ASCII>]
"héllo world".rpartition("o".dup.force_encoding("US-ASCII")).map(&:encoding)  #=> [#<Encoding:UTF-8>, #<Encoding:US-ASCII>, #<Encoding:UTF-8>]
"hello".rpartition("x").map(&:encoding)  #=> [#<Encoding:UTF-8>, #<Encoding:UTF-8>, #<Encoding:UTF-8>]
"hello".encode("US-ASCII").rpartition("x").map(&:encoding)  #=> [#<Encoding:US-ASCII>, #<Encoding:US-ASCII>, #<Encoding:US-ASCII>]
(s = "l"; "hello".rpartition(s)[1].equal?(s))  #=> true
(s = "l"; "hello".partition(s)[1].equal?(s))  #=> true
"abcd".dup.force_encoding("utf-8") == "abcd".dup.force_encoding("utf-32le")  #=> false
"abcd".dup.force_encoding("utf-16le").eql?("abcd".dup.force_encoding("utf-32le"))  #=> false
"abcd".dup.force_encoding("utf-8") == "abcd".dup.force_encoding("utf-16le")  #=> false
"".dup.force_encoding("utf-8") == "".dup.force_encoding("utf-16le")  #=> true
"abcd".dup.force_encoding("utf-8").hash == "abcd".dup.force_encoding("utf-32le").hash  #=> false
{"abcd" => 1}["abcd".dup.force_encoding("utf-32le")]  #=> nil
"abcd".dup.force_encoding("utf-8") <=> "abcd".dup.force_encoding("utf-32le")  #=> -1
"a".upto("b").size  #=> nil
"a".upto.size  #!> ArgumentError: wrong number of arguments (given 0, expected 1..2)
"9".upto("11").size  #=> nil
[1].each_slice(2).size  #=> 1
(class HS < Hash; end; h = HS.new(5); h.instance_variable_set(:@a, 1); k = Hash.ruby2_keywords_hash(h); [k.class, k.instance_variable_get(:@a), k[:x], Hash.ruby2_keywords_hash?(k), k.frozen?])  #=> [Bosh::Common::Template::EvaluationContext::HS, 1, 5, true, false]
(h = Hash.new { 3 }.freeze; k = Hash.ruby2_keywords_hash(h); [k.default_proc.class, k[:x], k.frozen?])  #=> [Proc, 3, false]
Hash.ruby2_keywords_hash({}.compare_by_identity).compare_by_identity?  #=> true
(s = "foo"; t = +s; t << "x"; [s, t, s.equal?(t)])  #=> ["foo", "foox", false]
(s = "foo"; s << "y"; t = +s; t << "x"; [s, t, s.equal?(t)])  #=> ["fooyx", "fooyx", true]
(s = "foo" + "b"; t = +s; t << "x"; [s, t, s.equal?(t)])  #=> ["foobx", "foobx", true]
(s = "foo#{1}"; t = +s; t << "x"; [s, t, s.equal?(t)])  #=> ["foo1x", "foo1x", true]
(s = %w[a][0]; t = +s; t << "x"; [s, t, s.equal?(t)])  #=> ["a", "ax", false]
(s = "foo"; s.frozen?)  #=> false
(s = "foo"; s.dup.then { |d| d.equal?(+d) })  #=> true
(s = :foo.to_s; s.equal?(+s))  #=> false
(s = String.new("foo"); s.equal?(+s))  #=> true
(s = "foo"; s.clone.then { |d| d.equal?(+d) })  #=> false
(s = "foo"; s.force_encoding("UTF-8"); s.equal?(+s))  #=> true
(s = "foo"; s.replace(s); s.equal?(+s))  #=> true
(s = "foo"; s.instance_variable_set(:@a, 1); s.equal?(+s))  #=> true
(s = "foo"; s.setbyte(0, 65); s.equal?(+s))  #=> true
  a  #!> NameError: undefined local variable or method 'a' for an instance of Bosh::Common::Template::EvaluationContext
X  #!> NameError: uninitialized constant Bosh::Common::Template::EvaluationContext::X
(d = %w(this string is frozen).join(' '); d.instance_variable_set(:@a, 1); d.freeze; [(-d).equal?("this string is frozen".freeze), (-d).equal?(-d), (-d).equal?(d)])  #=> [false, true, true]
(d = %w(this string is frozen).join(' ').freeze; [(-d).equal?("this string is frozen".freeze), (-d).equal?(d)])  #=> [true, false]
(class Object; def xyz = 1; end; ["abc".freeze.equal?("abc".freeze), (-"abc").equal?("abc".freeze), [11, 2].max])  #=> [true, true, 11]
'"\bv".force_encoding('.undump  #!> RuntimeError: invalid dumped string; not wrapped with '"' nor '"...".force_encoding("...")' form
'"\bv".force_encoding'.undump  #!> RuntimeError: invalid dumped string; not wrapped with '"' nor '"...".force_encoding("...")' form
'"\bv".dup'.undump  #!> RuntimeError: invalid dumped string; not wrapped with '"' nor '"...".force_encoding("...")' form
'"\u{007F".dup'.undump  #!> RuntimeError: invalid Unicode escape
'"\u{"'.undump  #!> RuntimeError: invalid Unicode escape
'"\u{007"'.undump  #!> RuntimeError: invalid Unicode escape
'"\u{2222"'.undump  #!> RuntimeError: invalid Unicode escape
'"\u{222 2222"'.undump  #!> RuntimeError: invalid Unicode escape
'"\u304"'.undump  #!> RuntimeError: invalid Unicode escape
'"\u{110000}"'.undump  #!> RuntimeError: invalid Unicode codepoint (too large)
(r = Class.new(Regexp) { def match(*a) = [:m, *a] }.new("."); ["hello".match(r), "hello".match(r, 1), "hello".match?(r)])  #=> [[:m, "hello"], [:m, "hello", 1], true]
(r = /./; def r.match(*a) = [:m, *a]; "hello".match(r)) rescue $!.class  #=> FrozenError
'"\u3042"'.dup.force_encoding("US-ASCII").undump.encoding  #=> #<Encoding:UTF-8>
'"\u0041"'.dup.force_encoding("ASCII-8BIT").undump.encoding  #=> #<Encoding:UTF-8>
'"\u3042"'.dup.force_encoding("ISO-8859-1").undump.encoding  #=> #<Encoding:UTF-8>
(module MK; end; c = Object.new; c.extend(MK); [c.kind_of?(MK), MK === c])  #=> [true, true]
(module MK; def self.extended(o) = super; def self.append_features(o) = super; def self.extend_object(o) = super; end; c = Class.new { extend MK }; c.kind_of?(MK))  #=> true
(class PM3; private def z = 1; end; PM3.new.private_methods(false).sort)  #=> [:z]
(o = Object.new; class << o; X = 1; end; o.clone.singleton_class.const_get(:X))  #=> 1
(o = Object.new; class << o; X = 1; def f = X; end; o.clone.f)  #=> 1
(o = Object.new; class << o; X = 1; def f = X; end; o.clone.singleton_class.constants(false))  #=> [:X]
(class C1; def initialize_clone(o, freeze: 5) = (@f = freeze); attr_reader :f; end; [C1.new.clone.f, C1.new.clone(freeze: nil).f, C1.new.clone(freeze: false).f])  #=> [5, 5, false]
(class C1; def initialize_clone(o, freeze: 5) = (super; @f = freeze); attr_reader :f; end; [C1.new.clone(freeze: true).f, C1.new.clone(freeze: true).frozen?, C1.new.freeze.clone(freeze: false).frozen?])  #=> [true, true, false]
(class C1; def initialize_clone(o, freeze: 5) = (super); end; C1.new.clone)  #!> ArgumentError: unexpected value for freeze: Integer
(class C1; def initialize_clone(o) = (super); end; [C1.new.clone, C1.new.clone(freeze: nil)].size)  #=> 2
(class C1; def initialize_clone(o) = (super); end; C1.new.clone(freeze: true))  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
(class C1; def initialize_copy(o) = (super; @x = 1); end; C1.new.clone(freeze: true).instance_variables)  #=> [:@x]
(class C1; def initialize_clone(o, **k) = (@k = k); attr_reader :k; end; [C1.new.clone, C1.new.clone(freeze: true), C1.new.clone(freeze: false), C1.new.clone(freeze: nil)].map(&:k))  #=> [{}, {freeze: true}, {freeze: false}, {}]
Object.new.send(:initialize_clone, Object.new, freeze: 1)  #!> ArgumentError: unexpected value for freeze: Integer
Object.new.send(:initialize_clone, Object.new, freeze: nil).class  #=> Object
Object.new.send(:initialize_clone, Object.new, freeze: true).frozen?  #=> false
Object.new.send(:initialize_clone, Object.new, x: true)  #!> ArgumentError: unknown keyword: :x
Object.new.send(:initialize_clone, Object.new, 1)  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
"abc".clone(freeze: true).frozen?  #=> true
(s = Class.new(String) { def initialize_clone(o, freeze: 1) = (super; self << freeze.inspect) }; [s.new("a").clone, s.new("a").clone(freeze: false), s.new("a").clone(freeze: true)])  #!> ArgumentError: unexpected value for freeze: Integer
(class C2; def f = [__method__, send(:__method__)]; end; C2.new.f)  #=> [:f, :f]
(class C2; def f = send(:__method__); def g = public_send(:__method__); end; [C2.new.f, (C2.new.g rescue $!)])  #=> [:f, #<NoMethodError: private method '__method__' called for an instance of Bosh::Common::Template::EvaluationContext::C2>]
(class C2; def f = [1].map { send(:__method__) }; alias g f; define_method(:h) { [send(:__method__), send(:__callee__)] }; def i = send(:__callee__); alias j i; end; [C2.new.f, C2.new.g, C2.new.h, C2.new.j])  #=> [[:f], [:f], [:h, :h], :j]
send(:__method__)  #=> :get_binding
send(:__callee__)  #=> :get_binding
(alias $alias_of_match $&; "ab" =~ /b/; [$alias_of_match, ($alias_of_match = 1)])  #!> NameError: $alias_of_match is a read-only variable
(alias $alias_of_error $!; $alias_of_error = 1)  #!> NameError: $alias_of_error is a read-only variable
(alias $alias_of_error $!; alias $alias_of_alias $alias_of_error; $alias_of_alias = 1)  #!> NameError: $alias_of_alias is a read-only variable
eval("{A:}")  #!> NameError: uninitialized constant Bosh::Common::Template::EvaluationContext::A
eval("a = 1; {a:}")  #=> {a: 1}
[11, "22"].max  #!> ArgumentError: comparison of String with 11 failed
[11, "22"].min  #!> ArgumentError: comparison of String with 11 failed
[11, 3].fill(1, 2, 3, 4)  #!> ArgumentError: wrong number of arguments (given 4, expected 1..3)
[11, 3].fill(1, 2, 3) { 1 }  #!> ArgumentError: wrong number of arguments (given 3, expected 0..2)
[].fill  #!> ArgumentError: wrong number of arguments (given 0, expected 1..3)
[1, 2, 3].find { |x| x > 1 }  #=> 2
[1, 2, 3].detect { |x| x > 3 }  #=> nil
[1, 2, 3].find(-> { 7 }) { |x| x > 3 }  #=> 7
[1, 2, 3].find.inspect  #=> "#<Enumerator: [1, 2, 3]:find>"
[1, 2].detect.with_index { |x, i| i == 1 }  #=> 2
[[1, 2]].find { |a, b| b == 2 }  #=> [1, 2]
[1].instance_method(:find) rescue Array.instance_method(:find).owner  #=> Array
Array.instance_method(:detect).inspect  #=> "#<UnboundMethod: Array#detect(*)>"
[1, 2].find(1) { false }  #!> NoMethodError: undefined method 'call' for an instance of Integer
(1..3).detect { |x| x > 1 }  #=> 2
(1..3).each_entry.detect(-> { 9 }) { |x| x > 5 }  #=> 9
(a = Object.new; b = Object.new; def a.f = 1; m = a.method(:f).unbind; b.define_singleton_method(:g, m))  #!> TypeError: can't bind singleton method to a different class
(a = Object.new; b = Object.new; def a.f = 1; m = a.method(:f); b.define_singleton_method(:g, m))  #!> TypeError: can't bind singleton method to a different class
(a = Object.new; b = Class.new; def a.f = 1; m = a.method(:f); b.define_method(:g, m))  #!> TypeError: can't bind singleton method to a different class
(a = Object.new; b = Class.new; def a.f = 1; m = a.method(:f); b.send(:define_method, :g, m))  #!> TypeError: can't bind singleton method to a different class
(a = Object.new; def a.f = 1; m = a.method(:f); a.define_singleton_method(:g, m); a.g)  #=> 1
(o = Object.new; def o.to_int = raise(NoMethodError); Rational(o))  #!> TypeError: can't convert Object into Rational
(o = Object.new; def o.to_int = raise(NoMethodError); Rational(o, 1))  #!> TypeError: not an integer
(o = Object.new; def o.to_int = raise(NoMethodError); Rational(1, o))  #!> TypeError: not an integer
(o = Object.new; def o.to_int = raise("x"); Rational(1, o))  #!> TypeError: not an integer
(o = Object.new; def o.to_int = 3; [Rational(o), Rational(1, o), Rational(o, 2)])  #=> [(3/1), (1/3), (3/2)]
(o = Object.new; def o.to_int = "3"; Rational(o))  #!> TypeError: can't convert Object into Rational
(o = Object.new; def o.to_int = "3"; Rational(1, o))  #!> TypeError: not an integer
(o = Object.new; def o.to_int = nil; Rational(1, o))  #!> TypeError: not an integer
(o = Object.new; def o.to_r = 3; Rational(o))  #!> TypeError: can't convert Object to Rational (Object#to_r gives Integer)
(o = Object.new; def o.to_r = 3r; [Rational(o), Rational(1, o), Rational(o, 2)])  #=> [(3/1), (1/3), (3/2)]
(o = Object.new; def o.to_r = raise("x"); Rational(o))  #!> RuntimeError: x
(o = Object.new; def o.to_int = raise("x"); Rational(o, exception: false))  #=> nil
