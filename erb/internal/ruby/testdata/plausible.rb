# ruby 4.0
o=Object.new; begin; o.singleton_method("a-y"); rescue NameError; $!.message.sub(/0x\h+/,''); end  #=> "undefined singleton method '' for '#<Object:>'"  #?> singleton_method of a String without such a method
o=Object.new; def o.foo; end; begin; o.singleton_method(:bar); rescue NameError; $!.message.sub(/0x\h+/,''); end  #=> "undefined singleton method 'bar' for '#<Object:>'"
nil.singleton_method("zork_never_seen2")  #!> NameError: undefined singleton method '' for 'nil'  #?> singleton_method of a String without such a method
URI("http://u:p@example.com/").public_send(:"userinfo=", "o")  #=> ["o", nil]
URI("http://u:p@example.com/").public_send(:"userinfo=", "o:x")  #=> ["o", "x"]
URI("http://u:p@example.com/").public_send(:"userinfo=", ["a","b"])  #=> ["a", "b"]
URI("http://u:p@example.com/").public_send(:"userinfo=", nil)  #=> nil
URI("http://u:p@example.com/").public_send(:"user=", false)  #=> false
URI("http://u:p@example.com/").public_send(:"user=", "a b")  #!> URI::InvalidComponentError: bad component(expected userinfo component or user component): a b
URI("http://u:p@example.com/").public_send(:"password=", "a b")  #!> URI::InvalidComponentError: bad password component
URI("http://u:p@example.com/").public_send(:"user=", URI("rel/path"))  #!> URI::InvalidComponentError: bad component(expected userinfo component or user component): rel/path
URI("http://u:p@example.com/").public_send(:"userinfo=", URI("rel/path"))  #!> NoMethodError: undefined method 'split' for an instance of URI::Generic
URI("http://u:p@example.com/").public_send(:"userinfo=", "a b")  #!> URI::InvalidComponentError: bad component(expected userinfo component or user component): a b
URI("rel/path").route_from(URI("urn:a:b"))  #!> URI::BadURIError: relative URI: rel/path
URI("urn:a:b").route_from(URI("rel/path"))  #!> URI::BadURIError: relative URI: rel/path
URI("rel/path").route_to(URI("urn:a:b"))  #!> URI::BadURIError: relative URI: rel/path
URI("urn:a:b").route_to(URI("rel/path"))  #!> URI::BadURIError: relative URI: rel/path
URI("rel/path").route_to(URI("rel/b"))  #!> URI::BadURIError: relative URI: rel/b
URI("http://h/a/b?q=1#f").route_from(URI("http://h/a/b?q=1#f"))  #=> #<URI::Generic #f>
URI("http://h/a/b?q=1#f").route_from(URI("http://h/a/b"))  #=> #<URI::Generic ?q=1#f>
URI("http://h/a/b?q=1").route_from(URI("http://h/a/b?q=1"))  #=> #<URI::Generic >
URI("http://h/a/b?q=1").route_from(URI("http://h/a/b?q=2"))  #=> #<URI::Generic ?q=1>
URI("http://h/a/b?q=1").route_from(URI("http://h/a/c"))  #=> #<URI::Generic b?q=1>
URI("http://h/a/b").route_from(URI("http://h/a/b"))  #=> #<URI::Generic >
URI("http://h").route_from(URI("http://h"))  #=> #<URI::Generic >
URI("http://h/a/b/").route_from(URI("http://h/a/b"))  #=> #<URI::Generic b/>
URI("http://h/a").route_from(URI("http://h/a/b/c"))  #=> #<URI::Generic ../../a>
URI("http://h/a/b?q=1#f") - URI("http://h/a/b?q=1#g")  #=> #<URI::Generic #f>
Date.gregorian_leap?(1000)  #=> false
Date.new(1582,10,15).new_start(0).to_s  #=> "1582-10-15"
Date.new(1582,12,31).yday  #=> 355
Date.new(1582,12,31).new_start(2299162).yday  #=> 355
Date.new(1582,10,4).yday  #=> 277
DateTime.commercial(2)  #=> #<DateTime: 0002-01-02T00:00:00+00:00 ((1721790j,0s,0n),+0s,2299161j)>
"a\0b".shellescape  #!> ArgumentError: NUL character
"\xff".shellescape  #!> ArgumentError: invalid byte sequence in UTF-8
"\xff".b.shellescape  #=> "\\\xFF"
"a\xff".shellescape  #!> ArgumentError: invalid byte sequence in UTF-8
"é\0".shellescape  #!> ArgumentError: NUL character
"\xff\x00é".b.shellescape  #!> ArgumentError: NUL character
Shellwords.escape("a\0")  #!> ArgumentError: NUL character
["a\0"].shelljoin  #!> ArgumentError: NUL character
"az9Zz".tr!("héllo Wörld", "\xff\x00é".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"az9Zz".tr("héllo", "\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"az9Zz".tr("hello", "\xff".b)  #=> "az9Zz"
"éa".tr("a", "\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"az".delete("é", "\xff".b)  #=> "az"
"ÀÉß".scan("\xff\xe3a")  #!> RegexpError: invalid multibyte character: /\xFF\xE3a/
"abc".scan("\xff")  #!> RegexpError: invalid multibyte character: /\xFF/
"abc".sub("\xff","")  #!> RegexpError: invalid multibyte character: /\xFF/
"abc".gsub("\xff","")  #!> RegexpError: invalid multibyte character: /\xFF/
"abc".split("\xff")  #!> ArgumentError: invalid byte sequence in UTF-8
"abc".index("\xff")  #=> nil
"abc".partition("\xff")  #=> ["abc", "", ""]
"\xff\xe3a".rstrip("line")  #!> Encoding::CompatibilityError: invalid byte sequence in UTF-8
"\xff\xe3a".rstrip  #!> Encoding::CompatibilityError: invalid byte sequence in UTF-8
"\xff\xe3a".strip("0")  #!> ArgumentError: invalid byte sequence in UTF-8
"\xff\xe3a".strip!("0")  #!> ArgumentError: invalid byte sequence in UTF-8
"\xff\xe3a".lstrip("0")  #!> ArgumentError: invalid byte sequence in UTF-8
"\xff\xe3a".lstrip  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff".strip("a")  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff ".rstrip  #!> Encoding::CompatibilityError: invalid byte sequence in UTF-8
"a".unicode_normalize!(true)  #!> ArgumentError: Invalid normalization form true.
"a".unicode_normalize(1)  #!> ArgumentError: Invalid normalization form 1.
"a".unicode_normalize(:zork)  #!> ArgumentError: Invalid normalization form zork.
"é".b.unicode_normalized?(a: 1)  #!> Encoding::CompatibilityError: Unicode Normalization not appropriate for ASCII-8BIT
"é".b.unicode_normalized?  #!> Encoding::CompatibilityError: Unicode Normalization not appropriate for ASCII-8BIT
"é".unicode_normalize(:zork)  #!> ArgumentError: Invalid normalization form zork.
"a".force_encoding("US-ASCII").unicode_normalize(:zork)  #=> "a"
"".freeze.swapcase!({"a" => "b"})  #!> ArgumentError: invalid option
"".freeze.upcase!(:zork)  #!> ArgumentError: invalid option
"".freeze.upcase!  #!> FrozenError: can't modify frozen String: ""
"".upcase!({"a" => "b"})  #!> ArgumentError: invalid option
begin; Class.new.public_method(", "); rescue NameError; $!.message.sub(/0x\h+/,''); end  #=> "undefined method ', ' for class '#<Class:>'"  #?> method of a String without such a method
begin; Class.new.method(", "); rescue NameError; $!.message.sub(/0x\h+/,''); end  #=> "undefined method ', ' for class '#<Class:>'"  #?> method of a String without such a method
String.public_method("zork")  #!> NameError: undefined method 'zork' for class '#<Class:String>'
String.method("zork")  #!> NameError: undefined method 'zork' for class '#<Class:String>'
"a".method("zork")  #!> NameError: undefined method 'zork' for class 'String'
Object.new.singleton_class.name  #=> nil
o=Object.new; def o.x; end; begin; o.method(:zork); rescue NameError; $!.message.gsub(/0x\h+/,''); end  #=> "undefined method 'zork' for class '#<Class:#<Object:>>'"
o=Object.new; def o.x; end; begin; o.public_method(:zork); rescue NameError; $!.message.gsub(/0x\h+/,''); end  #=> "undefined method 'zork' for class '#<Class:#<Object:>>'"
Comparable.method(:zork)  #!> NameError: undefined method 'zork' for class 'Module'
Digest::Class.base64digest("l")  #!> RuntimeError: Digest::Class does not implement reset()
Digest::Class.digest("l")  #!> RuntimeError: Digest::Class does not implement reset()
Digest::Class.hexdigest("l")  #!> RuntimeError: Digest::Class does not implement reset()
Digest::Class.new.update("a")  #!> RuntimeError: Digest::Class does not implement update()
Digest::Base.digest("a")  #!> NotImplementedError: Digest::Base is an abstract class
"\xff\x00é".b.to_json  #!> JSON::GeneratorError: "\xFF" from ASCII-8BIT to UTF-8
"a\xff\xfe".b.to_json  #!> JSON::GeneratorError: "\xFF" from ASCII-8BIT to UTF-8
"aé".b.to_json  #=> "\"aé\""
"\xff".to_json  #!> JSON::GeneratorError: source sequence is illegal/malformed utf-8
"é\xff".to_json  #!> JSON::GeneratorError: source sequence is illegal/malformed utf-8
"ab".unpack("\xff\x00é".b)  #!> ArgumentError: unknown unpack directive '\xff' in '\xFF\0\xC3\xA9'
"ab".unpack("%d")  #!> ArgumentError: % is not supported
"ab".unpack1("%d")  #!> ArgumentError: % is not supported
["a"].pack("%d")  #!> ArgumentError: % is not supported
["a"].pack("\xff".b)  #!> ArgumentError: unknown pack directive '\xff' in '\xFF'
"ab".unpack("é")  #!> ArgumentError: unknown unpack directive '\xc3' in 'é'
"ab".unpack("\e")  #!> ArgumentError: unknown unpack directive '\x1b' in '\e'
"ab".unpack("\0a")  #!> ArgumentError: unknown unpack directive '\x00' in '\0a'
StringIO.new("ab\ncd\n").to_a(0)  #!> ArgumentError: invalid limit: 0 for each_line
StringIO.new("ab\ncd\n").each(0)  #=> #<Enumerator: #<StringIO:0x…>:each(0)>
StringIO.new("ab\ncd\n").each_line(0) {}  #!> ArgumentError: invalid limit: 0 for each_line
StringIO.new("ab\ncd\n").readlines(0)  #!> ArgumentError: invalid limit: 0 for readlines
StringIO.new("ab\ncd\n").map(0) {}  #!> ArgumentError: wrong number of arguments (given 1, expected 0)
StringIO.new("ab\ncd\n").each(0) {}  #!> ArgumentError: invalid limit: 0 for each_line
StringIO.new("ab\ncd\n").gets(0)  #=> ""
StringIO.new("ab\ncd\n").first(0)  #=> []
"foobar".match(/o(?<y>b)(z)?/).end("a: [1, b]\n")  #!> IndexError: undefined group name reference: a: [1, b]\n
"foobar".match(/o(?<y>b)(z)?/)["a\tb"]  #!> IndexError: undefined group name reference: a\tb
"foobar".match(/o(?<y>b)(z)?/)["é"]  #!> IndexError: undefined group name reference: é
"foobar".match(/o(?<y>b)(z)?/)["a\\b"]  #!> IndexError: undefined group name reference: a\b
"foobar".match(/o(?<y>b)(z)?/)["a\xff"]  #!> IndexError: undefined group name reference: a\xFF
"foobar".gsub(/o(?<y>b)(z)?/, "\\k<a\n>")  #!> IndexError: undefined group name reference: a\n
"foobar".match(/o(?<y>b)(z)?/).begin("a\0b")  #!> ArgumentError: string contains null byte
Enumerator.product([1],[2]) { }  #=> nil
Enumerator.product(([1].each + [2]), {a: 1}) { _1 }  #=> nil
Enumerator.product([1].each,[2]) { |x| x }  #=> nil
Enumerator::Product.new([1],[2]).each { }.class  #=> Enumerator::Product
r=[]; Enumerator.product([1,2],[3,4]) { |x| r << x }; r  #=> [[1, 3], [1, 4], [2, 3], [2, 4]]
Digest(:MD5)  #=> Digest::MD5
Digest(:SHA256).hexdigest("a")  #=> "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
Digest(:Zork)  #!> LoadError: library not found for class Digest::Zork -- digest/zork
OpenSSL.Digest(:b)  #!> NameError: wrong constant name b
OpenSSL.Digest("SHA256")  #=> OpenSSL::Digest::SHA256
OpenSSL.Digest(:MD5)  #=> OpenSSL::Digest::MD5
{"e"=>1}["e".b]  #=> 1
{"é".b=>1}["é"]  #=> nil
"é".hash == "é".b.hash  #=> false
"é".eql?("é".b)  #=> false
["é","é".b].uniq.size  #=> 2
{"é"=>1, "é".b=>2}.size  #=> 2
"é" == "é".force_encoding("UTF-16LE")  #=> false
[1,2]*Object.new  #!> TypeError: no implicit conversion of Object into Integer
class TSN; def to_str; nil; end; end; [1,2]*TSN.new  #!> TypeError: no implicit conversion of Bosh::Common::Template::EvaluationContext::TSN into Integer
class TSN; def to_str; 3; end; end; [1,2]*TSN.new  #!> TypeError: can't convert Bosh::Common::Template::EvaluationContext::TSN to String (Bosh::Common::Template::EvaluationContext::TSN#to_str gives Integer)
defined?(begin; nosuch; end)  #=> nil
defined?(begin; 1; end)  #=> "expression"
defined?((nosuch))  #=> nil
defined?((1;nosuch))  #=> "expression"
defined?(begin; nosuch; rescue; end)  #=> "expression"
class FZ; freeze; @@x = 1; end  #!> FrozenError: can't modify frozen Class: Bosh::Common::Template::EvaluationContext::FZ
class FZ; freeze; X = 1; end  #!> FrozenError: can't modify frozen Class: Bosh::Common::Template::EvaluationContext::FZ
"x".freeze.equal?("x".freeze)  #=> true
"x".freeze.equal?("y".freeze)  #=> false
a="x".freeze; b="x".freeze; a.equal?(b)  #=> true
a=(-"x"); b="x".freeze; a.equal?(b)  #=> true
:a.to_s.freeze.equal?("a".freeze)  #=> false
OpenStruct.new(a: 1).freeze.inspect  #=> "#<OpenStruct a=1>"
o=OpenStruct.new(a: 1).freeze; o.a = 2  #!> FrozenError: can't modify frozen Hash: {a: 1}
o=OpenStruct.new(a: 1).freeze; o[:b] = 2  #!> FrozenError: can't modify frozen OpenStruct: #<OpenStruct a=1>
o=OpenStruct.new(a: 1).freeze; o.clone.frozen?  #=> true
o=OpenStruct.new(a: 1).freeze; c=o.dup; c.a=2; [c, o]  #=> [#<OpenStruct a=2>, #<OpenStruct a=1>]
o=OpenStruct.new(a: 1).freeze; c=o.clone(freeze: false); c.a=2; [c, o]  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
o=OpenStruct.new(a: 1).freeze; c=o.clone; c.a=2  #!> FrozenError: can't modify frozen Hash: {a: 1}
o=OpenStruct.new(a: 1).freeze; o.delete_field(:a)  #!> FrozenError: can't modify frozen OpenStruct: #<OpenStruct a=1>
o=OpenStruct.new(a: 1).freeze; o.zork  #=> nil
o=OpenStruct.new(a: 1).freeze; o.zork = 1  #!> FrozenError: can't modify frozen OpenStruct: #<OpenStruct a=1>
o=OpenStruct.new(a: 1).freeze; o.to_h  #=> {a: 1}
[1].pack("N\0C")  #!> ArgumentError: unknown pack directive '\x00' in 'N\0C'
[1,2].pack("N#abc\nC")  #=> "\x00\x00\x00\x01\x02"
[1].pack("Nz")  #!> ArgumentError: unknown pack directive 'z' in 'Nz'
[1].pack("C!")  #!> ArgumentError: '!' allowed only after types sSiIlLqQjJ
[1].pack("C<")  #!> ArgumentError: '<' allowed only after types sSiIlLqQjJ
["a"].pack("N")  #!> TypeError: no implicit conversion of String into Integer
[nil].pack("N")  #!> TypeError: no implicit conversion of nil into Integer
[1].pack("a")  #!> TypeError: no implicit conversion of Integer into String
[].pack("C")  #!> ArgumentError: too few arguments
["abc"].pack("m2 a")  #!> ArgumentError: too few arguments
["abc"].pack("@x")  #=> "\x00\x00"
"abc".unpack("x9")  #!> ArgumentError: x outside of string
"abc".unpack("X9")  #!> ArgumentError: X outside of string
"abc".unpack("@9")  #!> ArgumentError: @ outside of string
[1].pack("x-1")  #!> ArgumentError: unknown pack directive '-' in 'x-1'
URI("http://u:p@example.com/").public_send(:"query=", false)  #=> nil

# names in messages
nil.singleton_method("o")  #!> NameError: undefined singleton method 'o' for 'nil'  #?> singleton_method of a String without such a method
String.public_method("UTF-8")  #!> NameError: undefined method 'UTF-8' for class 'String'  #?> method of a String without such a method
String.method("zork-never")  #!> NameError: undefined method 'zork-never' for class 'String'  #?> method of a String without such a method
String.method(:zork_never)  #!> NameError: undefined method 'zork_never' for class '#<Class:String>'
Kernel.method("zork-never")  #!> NameError: undefined method 'zork-never' for class 'Kernel'  #?> method of a String without such a method
URI("rel/path").singleton_method("o")  #!> NameError: undefined singleton method 'o' for '#<URI::Generic rel/path>'  #?> singleton_method of a String without such a method

# other
[].public_send(:"[]=", -1, 1)  #!> IndexError: index -1 too small for array; minimum: 0
[1].public_send(:"[]=", -2, 1)  #!> IndexError: index -2 too small for array; minimum: -1
[].insert(-3, 1)  #!> IndexError: index -3 too small for array; minimum: -1
[].fill(1, -1)  #=> []
"\xff\x00é".b.encode.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
"\xff\x00é".b.encode.bytes  #=> [255, 0, 195, 169]
"a".encode("US-ASCII").encode.encoding  #=> #<Encoding:US-ASCII>
"é".encode("ISO-8859-1").encode.bytes  #=> [233]
["a".b.encode.encoding, "a".b.encode(xml: :text).encoding, "é".encode("ISO-8859-1").encode(crlf_newline: true).encoding]  #=> [#<Encoding:BINARY (ASCII-8BIT)>, #<Encoding:BINARY (ASCII-8BIT)>, #<Encoding:ISO-8859-1>]
s = "\xff".b; s.encode!; s  #=> "\xFF"
[Integer("12", -1), Integer("0x12", -1), Integer("012", -1), Integer("0x12", -16), Integer("12", -8)]  #=> [12, 18, 10, 18, 10]
Integer("12", -2)  #!> ArgumentError: invalid value for Integer(): "12"
Integer("12", -37)  #!> ArgumentError: invalid radix 37

# copies of lazy enumerators
(1..).lazy.map { |x| x * 2 }.each(3).inspect.sub(/0x\h+/, "")  #=> "#<Enumerator::Lazy: #<Enumerator::Generator:>:each(3)>"
(1..).lazy.map { |x| x * 2 }.uniq.clone.inspect.sub(/0x\h+/, "")  #=> "#<Enumerator::Lazy: #<Enumerator::Generator:>:each>"
[(1..).lazy.clone.inspect, (1..).lazy.dup.first(2), (1..).lazy.each.inspect, (1..).lazy.map { 1 }.each.inspect]  #=> ["#<Enumerator::Lazy: 1..>", [1, 2], "#<Enumerator::Lazy: 1..>", "#<Enumerator::Lazy: #<Enumerator::Lazy: 1..>:map>"]
(1..3).lazy.map { |x| x * 2 }.each(3).to_a  #=> [2, 4, 6]
(1..3).lazy.map { |x| x + 1 }.dup.map { |x| x * 2 }.to_a  #=> [4, 6, 8]
(1..3).lazy.map { |x| x + 1 }.dup.size  #=> nil
(1..3).lazy.map { |x| x + 1 }.dup.next  #=> 2
(1..3).lazy.each(3).to_a  #!> ArgumentError: wrong number of arguments (given 1, expected 0)

# classes and options
x = Class.new(String).new("ab"); [x.encode, x.encode("UTF-16LE"), x.encode(xml: :text), x.b, x.scrub].map { |y| y.class == x.class }  #=> [true, true, true, false, false]
(OpenStruct.new(a: 1).method("zz") rescue $!.message).sub(/0x\h+/, "")  #=> "undefined method 'zz' for class '#<Class:#<OpenStruct:>>'"
OpenStruct.new.method("zz")  #!> NameError: undefined method 'zz' for class 'OpenStruct'
JSON.parse(1, Integer)  #!> NoMethodError: undefined method '[]' for class Integer
JSON.parse(1, 1)  #!> TypeError: no implicit conversion of Symbol into Integer
JSON.parse(1, [])  #!> TypeError: no implicit conversion of Symbol into Integer
JSON.parse!("1", 1)  #!> TypeError: no implicit conversion of Integer into Hash
JSON.parse!("1", :a)  #!> TypeError: no implicit conversion of Symbol into Hash
JSON.parse("1", nil)  #=> 1
URI.encode_uri_component(false, "x=%s")  #!> Encoding::ConverterNotFoundError: code converter not found (UTF-8 to x=%s)
