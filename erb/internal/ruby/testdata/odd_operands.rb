# ruby 4.0
# Operands and receivers whose methods answer with other classes than Ruby expects

# Date and DateTime
Date.new(2024,1,1).step(Date.new(2024,1,2), "a") { break 5 }  #!> ArgumentError: comparison of String with 0 failed
Date.new(2024,1,1) + Class.new(Numeric) { def to_r = "a" }.new  #!> TypeError: expected numeric
Date.new(2024,1,1) + Class.new(Numeric) { def to_r = 2r }.new  #=> #<Date: 2024-01-03 ((2460313j,0s,0n),+0s,2299161j)>
Date.new(2024,1,1) + Object.new  #!> TypeError: expected numeric
Date.new(2024,1,1) - Class.new(Numeric) { def -@ = 3 }.new  #=> #<Date: 2024-01-04 ((2460314j,0s,0n),+0s,2299161j)>
Date.new(2024,1,1) - Class.new(Numeric) { }.new  #!> TypeError: can't convert #<Class:0x…> into Float
Date.new(2024,1,1) << Class.new(Numeric) { }.new  #!> TypeError: can't convert #<Class:0x…> into Float
Date.new(2024,1,1) << nil  #!> TypeError: expected numeric
Date.new(2024,1,1) >> Object.new  #!> TypeError: Object can't be coerced into Integer
Date.new(2024,1,1) >> Class.new { def coerce(o) = [o, 5] }.new  #=> #<Date: 2024-06-01 ((2460463j,0s,0n),+0s,2299161j)>
Date.new(2024,1,1) >> Class.new { def coerce(o) = ["1", "a"] }.new  #!> NoMethodError: undefined method 'div' for an instance of String
Date.new(2024,1,1) >> Class.new(Numeric) { }.new  #!> TypeError: can't convert #<Class:0x…> into Float
Date.new(2024,1,1) >> 1.5  #!> Date::Error: invalid date
Date.new(2024,1,1) >> 1/3r  #!> Date::Error: invalid date
Date.new(2024,1,1) < Class.new(Numeric) { }.new  #!> TypeError: can't convert #<Class:0x…> into Float
Date.new(2024,1,1) <=> Class.new { def coerce(o) = [o, o] }.new  #=> 0
Date.new(2024,1,1) <=> Class.new { def coerce(o) = [1, 2] }.new  #=> -1
Date.new(2024,1,1) == Class.new { def coerce(o) = [1, 1] }.new  #=> true
Date.new(2024,1,1) === Class.new(Numeric) { def coerce(o) = [1, 1] }.new  #=> false
Date.new(2024,1,1) === 2460311.0  #=> true
Date.new(2024,1,1).eql?(Class.new(Numeric) { }.new)  #=> false
Date.new(2024,1,1).new_start(Class.new(Numeric) { def to_f = 2299161.0 }.new).start  #=> 2299161.0
Date.new(2024,1,1).new_start(Object.new)  #!> TypeError: can't convert Object into Float
Date.new(2024,1,1).new_start(nil)  #!> TypeError: no implicit conversion to float from nil
Date.new("a", "b", "c")  #!> TypeError: invalid day (not numeric)
Date.jd("a", "b")  #!> TypeError: no implicit conversion to float from string
Date.jd(Class.new(Numeric) { def to_i = 5 }.new)  #!> NoMethodError: undefined method '/' for an instance of #<Class:0x…>
Date.jd(Class.new(Numeric) { def div(o) = 5; def %(o) = 0 }.new)  #=> #<Date: -4712-01-06 ((5j,0s,0n),+0s,2299161j)>
Date.new(2024, Class.new(Numeric) { }.new)  #!> NoMethodError: undefined method 'to_i' for an instance of #<Class:0x…>
Date.new(2024, 1, Class.new(Numeric) { def div(o) = 5; def %(o) = 0 }.new)  #=> #<Date: 2024-01-05 ((2460315j,0s,0n),+0s,2299161j)>
Date.ordinal("a", "b")  #!> TypeError: invalid yday (not numeric)
Date.commercial("a", "b")  #!> TypeError: invalid cweek (not numeric)
Date.commercial("a", "b", "c", "d")  #!> TypeError: no implicit conversion to float from string
DateTime.new("a", "b")  #!> TypeError: invalid month (not numeric)
DateTime.new("a", "b", "c")  #!> TypeError: invalid day (not numeric)
DateTime.new("a", "b", "c", "d")  #!> TypeError: invalid hour (not numeric)
DateTime.new("a", "b", "c", "d", "e")  #!> TypeError: invalid minute (not numeric)
DateTime.new("a", "b", "c", "d", "e", "f")  #!> TypeError: invalid second (not numeric)
DateTime.new("a", "b", "c", "d", "e", "f", :g)  #!> TypeError: expected numeric
DateTime.new("a", "b", "c", "d", "e", "f", "g")  #!> TypeError: invalid second (not numeric)
DateTime.new("a", "b", "c", "d", "e", "f", nil, nil)  #!> TypeError: no implicit conversion to float from nil
DateTime.jd("a", "b", "c", "d", "e", "f")  #!> TypeError: no implicit conversion to float from string
DateTime.jd("a", "b", "c", "d", "e")  #!> TypeError: invalid second (not numeric)
DateTime.jd("a", "b", "c", "d")  #!> TypeError: invalid second (not numeric)
DateTime.jd("a", "b", "c")  #!> TypeError: invalid minute (not numeric)
DateTime.jd("a", "b")  #!> TypeError: invalid hour (not numeric)
DateTime.ordinal("a", "b", "c", "d", "e", "f", "g")  #!> TypeError: no implicit conversion to float from string
DateTime.ordinal("a", "b", "c", "d", "e", :f)  #!> TypeError: expected numeric
DateTime.ordinal("a", "b", "c", "d", "e")  #!> TypeError: invalid second (not numeric)
DateTime.ordinal("a", "b")  #!> TypeError: invalid yday (not numeric)
DateTime.commercial("a", "b", "c", "d", "e", "f", "g", "h")  #!> TypeError: no implicit conversion to float from string
DateTime.commercial("a", "b", "c", "d", "e", "f", :g)  #!> TypeError: expected numeric
DateTime.commercial("a", "b", "c", "d", "e", "f")  #!> TypeError: invalid second (not numeric)
DateTime.commercial("a", "b", "c")  #!> TypeError: invalid cwday (not numeric)
DateTime.commercial("a", "b")  #!> TypeError: invalid cweek (not numeric)
DateTime.new(2024,1,1,1,1,1, Class.new(Numeric) { }.new)  #!> NoMethodError: undefined method 'to_r' for an instance of #<Class:0x…>
DateTime.new(2024,1,1,1,1,1, Object.new)  #!> TypeError: expected numeric
DateTime.new(2024,1,1,1,1,1, 2)  #=> #<DateTime: 2024-01-01T01:01:01+00:00 ((2460311j,3661s,0n),+0s,2299161j)>
DateTime.new(2024,1,1,1,1,1, 0.5)  #=> #<DateTime: 2024-01-01T01:01:01+12:00 ((2460310j,46861s,0n),+43200s,2299161j)>
DateTime.new(2024,1,1,1,1,1, Class.new(Numeric) { def to_r = 1/2r }.new)  #=> #<DateTime: 2024-01-01T01:01:01+12:00 ((2460310j,46861s,0n),+43200s,2299161j)>
DateTime.new(2024,1,1,1,1, Class.new(Numeric) { def to_r = 1/2r }.new)  #!> NoMethodError: undefined method '/' for an instance of #<Class:0x…>
DateTime.new(2024,1,1,1,1, Class.new(Numeric) { }.new)  #!> NoMethodError: undefined method '/' for an instance of #<Class:0x…>
DateTime.new(2024,1,1,1,Class.new(Numeric) { }.new)  #!> NoMethodError: undefined method '/' for an instance of #<Class:0x…>
DateTime.new(2024,1,1).new_offset(Object.new)  #!> TypeError: expected numeric
DateTime.new(2024,1,1).new_offset(nil)  #!> TypeError: expected numeric
DateTime.new(2024,1,1).new_offset(Class.new(Numeric) { }.new)  #!> NoMethodError: undefined method 'to_r' for an instance of #<Class:0x…>
Date.valid_civil?("a", "b", "c", "d")  #=> false
Date.valid_civil?(1, Class.new(Numeric) { }.new, 1)  #!> NoMethodError: undefined method 'to_i' for an instance of #<Class:0x…>
Date.valid_jd?(Class.new(Numeric) { }.new)  #=> true
Date.valid_jd?("a", "a")  #=> false
Date.valid_ordinal?(1, 1, "d")  #!> TypeError: no implicit conversion to float from string
Date.valid_commercial?(1, 1, 1, "d")  #!> TypeError: no implicit conversion to float from string
Date.julian_leap?("a")  #!> TypeError: invalid year (not numeric)
Date.new(2024,1,1).next_month("a")  #!> TypeError: String can't be coerced into Integer
Date.new(2024,1,1).next_month(Object.new)  #!> TypeError: Object can't be coerced into Integer
Date.new(2024,1,1).next_year(Object.new)  #!> NoMethodError: undefined method '*' for an instance of Object
Date.new(2024,1,1).next_year([1])  #!> TypeError: Array can't be coerced into Integer
Date.new(2024,1,1).prev_year(Object.new)  #!> NoMethodError: undefined method '*' for an instance of Object
Date.new(2024,1,1).next_day("a")  #!> TypeError: expected numeric
Date.new(2024,1,1).prev_day(Class.new(Numeric) { def -@ = 3 }.new)  #=> #<Date: 2024-01-04 ((2460314j,0s,0n),+0s,2299161j)>
DateTime.new(2001, 2, 3, 4, 5, 6).upto(Class.new(Numeric) { }.new) { |x| break x }  #!> TypeError: can't convert #<Class:0x…> into Float
Date.new(2024,1,1).strftime(Object.new)  #!> TypeError: no implicit conversion of Object into String
DateTime.new(2024,1,1).iso8601(Object.new)  #!> TypeError: no implicit conversion of Object into Integer
DateTime.new(2024,1,1).iso8601("a")  #!> TypeError: no implicit conversion of String into Integer
DateTime.new(2024,1,1).iso8601(2.5)  #=> "2024-01-01T00:00:00.00+00:00"
DateTime.new(2024,1,1).rfc3339(nil)  #!> TypeError: no implicit conversion from nil to integer
Date.parse(Object.new)  #!> TypeError: no implicit conversion of Object into String
Date.parse("2024-01-01", nil, "x")  #!> TypeError: no implicit conversion to float from string
Date.strptime(Object.new)  #!> TypeError: no implicit conversion of Object into String
Date.strptime(5, 6)  #!> TypeError: no implicit conversion of Integer into String
Date.strptime("2024-01-01", "%Y-%m-%d", "c")  #!> TypeError: no implicit conversion to float from string
Date.iso8601("2024-01-01", "a")  #!> TypeError: no implicit conversion to float from string

# Encodings, URIs, streams, sets and keys
ERB::Util.u(Class.new { def to_s(*) = [1]; }.new)  #!> TypeError: no implicit conversion of Array into String
ERB::Util.u(Class.new { def to_s(*) = Class.new { def to_str = "a b" }.new; }.new)  #=> "a%20b"
ERB::Util.h(Class.new { def to_s(*) = [1]; }.new)  #!> TypeError: no implicit conversion of Array into String
ERB::Util.h(Class.new { def to_s(*) = nil; }.new)  #!> TypeError: no implicit conversion of nil into String
ERB::Util.u("é".encode("ISO-8859-1"))  #=> "%E9"
CGI.unescapeHTML(URI("ws://h/p?q"))  #=> "ws://h/p?q"
CGI.escapeHTML(URI("ws://h/p?q"))  #=> "ws://h/p?q"
CGI.unescape_html(nil)  #!> NoMethodError: undefined method 'encoding' for nil
CGI.escape(URI("ws://h/p?q"))  #=> "ws%3A%2F%2Fh%2Fp%3Fq"
URI.encode_www_form_component(Class.new { def to_s = "é" }.new, "ISO-8859-1")  #=> "%E9"
URI.encode_www_form_component(Class.new { def to_s = "é".b }.new, Set[])  #=> "%C3%A9"
URI.encode_www_form_component("é", Set[])  #!> TypeError: no implicit conversion of Set into String
URI("urn:a:b").route_from(BasicObject.new)  #!> NoMethodError: undefined method 'is_a?' for an instance of BasicObject
URI("urn:a:b").route_to(BasicObject.new)  #!> NoMethodError: undefined method 'is_a?' for an instance of BasicObject
URI.join("http://a/b", BasicObject.new)  #!> NoMethodError: undefined method 'is_a?' for an instance of BasicObject
URI("http://a/b").merge(BasicObject.new)  #!> NoMethodError: undefined method 'is_a?' for an instance of BasicObject
URI("http://a/b").merge(5)  #!> ArgumentError: bad argument (expected URI object or URI string)
URI("http://a/b").merge(Class.new { def to_str = 5 }.new)  #!> TypeError: can't convert #<Class:0x…> to String (#<Class:0x…>#to_str gives Integer)
URI("http://a/b").merge(Class.new { def to_str = "x" }.new)  #=> #<URI::HTTP http://a/x>
URI(BasicObject.new)  #!> NoMethodError: undefined method 'is_a?' for an instance of BasicObject
URI(Class.new { def to_str = "x" }.new)  #=> #<URI::Generic x>
URI::LDAP.build(BasicObject.new)  #!> NoMethodError: undefined method 'kind_of?' for an instance of BasicObject
URI::Generic.build(BasicObject.new)  #!> NoMethodError: undefined method 'kind_of?' for an instance of BasicObject
URI::HTTP.build(BasicObject.new)  #!> NoMethodError: undefined method 'kind_of?' for an instance of BasicObject
URI::FTP.build(BasicObject.new)  #!> NoMethodError: undefined method 'kind_of?' for an instance of BasicObject
URI::MailTo.build(BasicObject.new)  #!> NoMethodError: undefined method 'kind_of?' for an instance of BasicObject
URI::HTTP.build(5)  #!> ArgumentError: expected Array of or Hash of components of URI::HTTP (userinfo, host, port, path, query, fragment)
URI("ldap://h/dc=x?cn?sub?(a=b)").public_send(:dn=, Object.new)  #!> TypeError: no implicit conversion of Object into String
URI("ldap://h/dc=x?cn?sub?(a=b)").public_send(:dn=, 5)  #!> TypeError: no implicit conversion of Integer into String
URI("ldap://h/dc=x?cn?sub?(a=b)").public_send(:dn=, nil)  #!> TypeError: no implicit conversion of nil into String
URI("ldap://h/dc=x?cn?sub?(a=b)").tap { |u| u.dn = Class.new { def to_str = "q" }.new }.to_s  #=> "ldap://h/q?cn?sub?(a=b)"
URI("ldap://h/dc=x?cn?sub?(a=b)").tap { |u| u.filter = [1, 2] }.to_s  #=> "ldap://h/dc=x?cn?sub?1?2"
URI("ldap://h/dc=x?cn?sub?(a=b)").tap { |u| u.scope = Class.new { def to_s = "q" }.new }.to_s  #=> "ldap://h/dc=x?cn?q?(a=b)"
URI("mailto:a@b.c").public_send(:headers=, {"a" => "b"})  #!> TypeError: no implicit conversion of Hash into String
URI("mailto:a@b.c").public_send(:headers=, {})  #!> NoMethodError: undefined method 'split' for an instance of Hash
URI("mailto:a@b.c").public_send(:headers=, [])  #!> NoMethodError: undefined method 'split' for an instance of Array
URI("mailto:a@b.c").public_send(:headers=, [1])  #!> TypeError: no implicit conversion of Array into String
URI("mailto:a@b.c").public_send(:headers=, 5)  #!> TypeError: no implicit conversion of Integer into String
URI("mailto:a@b.c").public_send(:headers=, :a)  #!> URI::InvalidComponentError: bad component(expected opaque component): a
URI("mailto:a@b.c").public_send(:headers=, :"a=b")  #!> NoMethodError: undefined method 'split' for an instance of Symbol
URI("mailto:a@b.c").public_send(:headers=, "")  #=> ""
URI("mailto:a@b.c").public_send(:headers=, Object.new)  #!> NoMethodError: undefined method 'size' for an instance of Object
URI("mailto:a@b.c").public_send(:headers=, 1.step(10, 3))  #!> TypeError: no implicit conversion of Enumerator::ArithmeticSequence into String
URI("mailto:a@b.c").public_send(:to=, {"a" => "b"})  #!> NoMethodError: undefined method 'split' for an instance of Hash
URI("mailto:a@b.c").public_send(:to=, {})  #=> {}
URI("mailto:a@b.c").public_send(:to=, [])  #=> []
URI("mailto:a@b.c").public_send(:to=, [1])  #!> NoMethodError: undefined method 'split' for an instance of Array
URI("mailto:a@b.c").public_send(:to=, 5)  #!> NoMethodError: undefined method 'split' for an instance of Integer
URI("mailto:a@b.c").public_send(:to=, Integer)  #!> NoMethodError: undefined method 'size' for class Integer
URI("mailto:a@b.c").public_send(:to=, :a)  #!> NoMethodError: undefined method 'split' for an instance of Symbol
URI("mailto:a@b.c").public_send(:to=, "")  #=> ""
ERB.new("a").public_send(:location=, "x")  #=> nil
ERB.new("a").public_send(:location=, ["x", 5])  #=> 5
ERB.new("a").public_send(:location=, ["x", nil])  #=> nil
ERB.new("a").public_send(:location=, nil)  #=> nil
ERB.new("a").public_send(:location=, [])  #=> nil
OpenSSL::Digest.digest(true, 5)  #!> TypeError: no implicit conversion of Integer into String
OpenSSL::Digest.digest(true, "a")  #!> TypeError: no implicit conversion of true into String
OpenSSL::Digest.hexdigest({}, :a)  #!> TypeError: no implicit conversion of Symbol into String
OpenSSL::Digest.base64digest([1], :a)  #!> TypeError: no implicit conversion of Symbol into String
OpenSSL::Digest.base64digest("MD5", "a")  #=> "DMF1ucDxtqgxw5niaXcmYQ=="
OpenSSL::HMAC.digest({}, [1], :a)  #!> TypeError: no implicit conversion of Array into String
OpenSSL::HMAC.digest({}, "a", :a)  #!> TypeError: no implicit conversion of Hash into String
OpenSSL::HMAC.digest("MD5", "a", :a)  #!> TypeError: no implicit conversion of Symbol into String
OpenSSL::HMAC.new(1, :a)  #!> TypeError: no implicit conversion of Integer into String
OpenSSL::HMAC.new("k", :a)  #!> TypeError: no implicit conversion of Symbol into String
OpenSSL::Digest::MD5.base64digest  #!> ArgumentError: wrong number of arguments (given 0, expected 1+)
OpenSSL::Digest::MD5.base64digest(1)  #!> TypeError: no implicit conversion of Integer into String
OpenSSL::Digest::MD5.base64digest("a")  #=> "DMF1ucDxtqgxw5niaXcmYQ=="
OpenSSL::Digest::MD5.base64digest("a", "b")  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
OpenSSL::Digest::MD5.hexdigest("a", "b")  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
OpenSSL::Digest::MD5.digest("a", "b")  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
OpenSSL::Digest::MD5.new(5)  #!> TypeError: no implicit conversion of Integer into String
Zlib::Deflate.new.finish { |*a| a }  #=> nil
l = []; z = Zlib::Deflate.new; z << "abc"; r = z.finish { |*a| l << a }; [l, r]  #=> [[["x\x9CKLJ\x06\x00\x02M\x01'"]], nil]
l = []; z = Zlib::Deflate.new; r = z.deflate("abc", Zlib::FINISH) { |*a| l << a }; [l, r, z.finish]  #=> [[["x\x9CKLJ\x06\x00\x02M\x01'"]], nil, ""]
l = []; z = Zlib::Deflate.new; r = z.finish { |*a| break 7 }; [l, r, z.finished?, (z.finish)]  #=> [[], 7, true, ""]
l = []; Zlib::Deflate.deflate("abc") { |*a| l << a }  #=> nil
class T < Time; end; t = T.new(2000, 1, 1, 0, 0, 0.5, "+00:00"); [t.floor.class, t.round.class, t.ceil.class, (t + 1).class, (t - 1).class, t.getutc.class, t.utc.class, t.getlocal("+01:00").class, t.dup.class, t.succ.class] rescue $!  #=> #<NoMethodError: undefined method 'succ' for an instance of Bosh::Common::Template::EvaluationContext::T>
k = Class.new(Time); t = k.new(2000, 1, 1, 0, 0, 0.5, "+00:00"); [t.floor.class == Time, t.round.class == Time, t.ceil.class == Time, (t + 1).class == Time, (t - 1).class == Time, t.getutc.class == Time, t.getlocal("+01:00").class == Time, t.dup.class == Time, t.localtime("+01:00").class == Time, k.at(0).class == Time, k.utc(2000).class == Time]  #=> [true, true, true, true, true, false, false, false, false, false, false]
Class.new(Set).new([1, 2]).divide { |a| a }.class  #=> Set
Class.new(Set).new([1, 2]).divide { |a, b| a == b }  #=> Set[#<#<Class:0x…>: {1}>, #<#<Class:0x…>: {2}>]
Set[1, 2].divide { |a, b| a == b }  #=> Set[Set[1], Set[2]]
k = Class.new(Set); k.new([1, 2]).divide { |a| a }.first.class == k  #=> true
Class.new.new.singleton_class  #=> #<Class:#<#<Class:0x…>:0x…>>
Set.new.singleton_class.singleton_class  #=> #<Class:#<Class:#<Set:0x…>>>
Class.new { include Comparable }.new.singleton_class.inspect  #=> "#<Class:#<#<Class:0x…>:0x…>>"
Encoding.compatible?(Encoding::BINARY, "2024-02-29")  #=> #<Encoding:UTF-8>
Encoding.compatible?(Encoding::BINARY, "é")  #=> nil
Encoding.compatible?(Encoding::BINARY, "")  #=> #<Encoding:BINARY (ASCII-8BIT)>
Encoding.compatible?("abc", Encoding::BINARY)  #=> #<Encoding:BINARY (ASCII-8BIT)>
Encoding.compatible?("abc", :abc)  #=> #<Encoding:UTF-8>
Encoding.compatible?(:abc, Encoding::BINARY)  #=> #<Encoding:BINARY (ASCII-8BIT)>
Encoding.compatible?(Encoding::BINARY, /a/)  #=> #<Encoding:BINARY (ASCII-8BIT)>
Encoding.compatible?(Encoding::BINARY, "é".encode("UTF-16LE"))  #=> nil
Encoding.compatible?("abc".b, Encoding::UTF_8)  #=> #<Encoding:UTF-8>
Encoding.compatible?(Encoding::UTF_8, Encoding::US_ASCII)  #=> #<Encoding:UTF-8>
Encoding.compatible?(Encoding::US_ASCII, "a".b)  #=> #<Encoding:BINARY (ASCII-8BIT)>
Encoding.compatible?(Encoding::UTF_16LE, "a".b)  #=> nil
Encoding.compatible?(Encoding::UTF_16LE, "a")  #=> nil
[1, 2, 3].lazy.each  #=> #<Enumerator::Lazy: [1, 2, 3]>
[1, 2, 3].each.each(1)  #=> #<Enumerator: [1, 2, 3]:each(1)>
[1, 2, 3].each(5) rescue $!  #=> #<ArgumentError: wrong number of arguments (given 1, expected 0)>
-7.chr("l")  #!> RangeError: -7 out of char range
300.chr("l")  #!> ArgumentError: unknown encoding name - l
300.chr(5)  #!> TypeError: no implicit conversion of Integer into String
70.chr(5)  #!> TypeError: no implicit conversion of Integer into String
255[2**64]  #=> 0
255[-2**64, 3]  #!> RangeError: shift width too big
"12".to_i(-1)  #!> ArgumentError: invalid radix -1
"12".to_i(1)  #!> ArgumentError: invalid radix 1
"\xff".encode  #=> "\xFF"
"abc".singleton_method(:x)  #!> NameError: undefined singleton method 'x' for '"abc"'
1.singleton_method(:x)  #!> NameError: undefined singleton method 'x' for '1'
OpenStruct.new.method(:b)  #!> NameError: undefined method 'b' for class 'OpenStruct'
Struct.new(:k).new(2).method(:+)  #!> NameError: undefined method '+' for class '#<Class:0x…>'
"a".delete!  #!> ArgumentError: wrong number of arguments (given 0, expected 1+)
"".squeeze!  #=> nil
"".count  #!> ArgumentError: wrong number of arguments (given 0, expected 1+)
"a".count  #!> ArgumentError: wrong number of arguments (given 0, expected 1+)
"".tr!("a")  #!> ArgumentError: wrong number of arguments (given 1, expected 2)
l = []; k = Class.new { %i[is_a? instance_of? kind_of? respond_to? each each_entry to_set to_a to_ary size].each { |n|  define_method(n) { |*a| l << [n, *a]; false } } }; [(Set.new(k.new) rescue $!), l]  #=> [#<ArgumentError: value must be enumerable>, [[:respond_to?, :each_entry], [:respond_to?, :each]]]
l = []; k = Class.new(BasicObject) { define_method(:method_missing) { |n, *a| l << [n, *a]; ::Kernel.raise ::NoMethodError, "x" if l.size > 3; false } }; [(Set.new(k.new) rescue $!), l]  #=> [#<ArgumentError: value must be enumerable>, []]
k = Class.new(Set) { def to_a(*) = 5; }; [k[1].inspect]  #=> ["#<#<Class:0x…>: {}>"]
k = Class.new(Set) { def to_a(*) = 5; }; [k[].inspect]  #=> ["#<#<Class:0x…>: {}>"]
k = Class.new(Set) { def to_a(*) = [1, "a", nil]; }; [k[].inspect, k[5].inspect, k[k[1]].inspect]  #=> ["#<#<Class:0x…>: {1, \"a\", nil}>", "#<#<Class:0x…>: {1, \"a\", nil}>", "#<#<Class:0x…>: {1, \"a\", nil}>"]
k = Class.new(Set) { def to_a(*) = 5; }; [k[].join]  #!> NoMethodError: undefined method 'join' for an instance of Integer
k = Class.new(Set) { def to_a(*) = nil; }; [k[].inspect]  #=> ["#<#<Class:0x…>: {i}>"]
k = Class.new(Set) { def to_a(*) = "ab"; }; [k[].inspect]  #=> ["#<#<Class:0x…>: {ab}>"]
Class.new(Set) { def inspect = "x" }.new([1]).to_s  #=> "#<#<Class:0x…>: {1}>"
Class.new(Set) { def to_s = "x" }.new([1]).inspect  #=> "#<#<Class:0x…>: {1}>"
({}.delete(Class.new(BasicObject) { def eql?(*) = 0; }.new)).remove_instance_variable(Class.new { include Comparable; def to_int(*) = -1; def respond_to?(*) = self; }.new) { |(a, b), c| [a, b, c] }  #!> NoMethodError: undefined method 'hash' for an instance of #<Class:0x…>
Class.new(Hash) { def respond_to_missing?(*) = 1.5; def to_f(*) = true; }.new.merge!(a: 1).fetch_values(Class.new(BasicObject) { def each(*) = 5; }.new)  #!> NoMethodError: undefined method 'hash' for an instance of #<Class:0x…>
Class.new(Hash) { def to_i(*) = [nil]; }.new.merge!(a: 1).include?(Class.new(BasicObject) { def eql?(*) = "\xff"; def each(*) = 0; }.new)  #!> NoMethodError: undefined method 'hash' for an instance of #<Class:0x…>
Class.new(Numeric) { def <=>(*) = (1..2); def dup(*) = BasicObject.new; }.new.negative?  #!> NoMethodError: undefined method '>' for an instance of Range
Class.new(Numeric) { def <=>(*) = []; }.new.magnitude  #!> NoMethodError: undefined method '>' for an instance of Array
Class.new(Set) { def key?(*) = ["a", 1].freeze; def to_ary(*) = 1.5; }.new([1, 2]).intersection(Class.new(BasicObject) { def read(*) = self; def to_ary(*) = true; }.new) { |x, y| x <=> y }  #!> NoMethodError: undefined method 'is_a?' for an instance of #<Class:0x…>
DateTime.new(Class.new(BasicObject) { def read(*) = {a: 1}; def coerce(*) = :a; }.new, Class.new(Set) { def is_a?(*) = Object.new; def respond_to_missing?(*) = self; }.new([1, 2])) { _1 }  #!> TypeError: invalid month (not numeric)
Gem::Requirement.parse(Class.new(Set) { def method_missing(*) = 0; def <=>(*) = 5; }.new([1, 2]))  #!> Gem::Requirement::BadRequirementError: Illformed requirement [#<#<Class:0x…>: {1, 2}>]
OpenSSL::Digest.base64digest(Class.new { def to_hash(*) = "b".freeze; def method_missing(*) = 3r; }.new, [1, 2, 3].lazy)  #!> TypeError: no implicit conversion of Enumerator::Lazy into String
OpenSSL::Digest.hexdigest(Class.new { def length(*) = {a: 1}; }.new, Class.new { def +(*) = nil; def to_str(*) = BasicObject.new; }.new)  #!> TypeError: can't convert #<Class:0x…> to String (#<Class:0x…>#to_str gives BasicObject)
OpenSSL::HMAC.digest(Class.new { def respond_to?(*) = {a: 1}; def ==(*) = Float::NAN; }.new, Class.new { include Comparable; def to_str(*) = 5; def to_f(*) = 0; }.new, Class.new { def <=>(*) = ["a", 1].freeze; def =~(*) = raise(TypeError, "odd"); }.new)  #!> TypeError: can't convert #<Class:0x…> to String (#<Class:0x…>#to_str gives Integer)
OpenSSL::HMAC.hexdigest(Class.new { include Enumerable; def to_str(*) = [nil]; }.new, Class.new(BasicObject) { def -(*) = []; def hash(*) = [yield(1), yield([2, 3])]; }.new, Class.new { include Comparable; def *(*) = "\xff"; def match(*) = :a; }.new)  #!> TypeError: no implicit conversion of #<Class:0x…> into String
Struct.new(:k, keyword_init: true).new(k: 2).member?(Class.new(Numeric) { def <=>(*) = false; def coerce(*) = raise("odd"); }.new)  #!> NoMethodError: undefined method '>' for false
URI("urn:a:b").route_from(Class.new(BasicObject) { def begin(*) = "\xff"; def to_int(*) = nil; }.new)  #!> NoMethodError: undefined method 'is_a?' for an instance of #<Class:0x…>
URI::Generic.build(Class.new(BasicObject) { def succ(*) = /a/; def respond_to?(*) = String; }.new) { |*a| a }  #!> NoMethodError: undefined method 'kind_of?' for an instance of #<Class:0x…>
URI::LDAP.build(Class.new(BasicObject) { def call(*) = true; }.new) { |x| next 5 }  #!> NoMethodError: undefined method 'kind_of?' for an instance of #<Class:0x…>
{a: 1, "b" => 2}.include?(Class.new(BasicObject) { def to_int(*) = {a: 1}; }.new) { |x| next 5 }  #!> NoMethodError: undefined method 'hash' for an instance of #<Class:0x…>
S9 = Struct.new(:a); S9.new.singleton_class.inspect.gsub(/0x\h+/,"X")  #=> "Bosh::Common::Template::EvaluationContext::S9"
S9 = Struct.new(:a, keyword_init: true); [S9.new.singleton_class.inspect.gsub(/0x\h+/,"X"), Class.new(S9).inspect.gsub(/0x\h+/,"X"), S9.inspect, S9.to_s, S9.name]  #=> ["Bosh::Common::Template::EvaluationContext::S9(keyword_init: true)", "#<Class:X>(keyword_init: true)", "Bosh::Common::Template::EvaluationContext::S9(keyword_init: true)", "Bosh::Common::Template::EvaluationContext::S9", "Bosh::Common::Template::EvaluationContext::S9"]
URI("ldap://h/dc=x?cn?sub?(a=b)").tap { |u| u.filter = [1, [2]] }.to_s  #=> "ldap://h/dc=x?cn?sub?1?2"
[[1, 2], [2, 3]].sort { |a, b| Class.new { def >(o) = true; def <(o) = false }.new }  #=> [[2, 3], [1, 2]]

# The order of conversions and checks
"".chomp(5)  #!> TypeError: no implicit conversion of Integer into String
"".chomp!(5)  #=> nil
"".chomp(Object.new)  #!> TypeError: no implicit conversion of Object into String
"a".chomp!(5)  #!> TypeError: no implicit conversion of Integer into String
"".lines(5)  #=> []
"".each_line(5) { }  #=> ""
"".lines(nil)  #=> [""]
{}.fetch("a" * 100)  #!> KeyError: key not found: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...
{}.fetch("é" * 100)  #!> KeyError: key not found: "ééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé...
{}.fetch("a" * 63)  #!> KeyError: key not found: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
{}.fetch("a" * 64)  #!> KeyError: key not found: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...
[1].find(1, 2).size  #=> nil
[1].detect(1, 2) { }  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
"a" <=> Class.new { def to_str = "b" }.new  #=> -1
"a" <=> Class.new { def <=>(o) = {} }.new  #!> TypeError: no implicit conversion of Integer into Hash
Time.at(0) <=> Class.new { def <=>(o) = 3r }.new  #=> -1
Enumerator.produce(1, 2)  #!> ArgumentError: no block given
Enumerator.produce(1, 2) { }  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
StringIO.new("a").each(Object.new, "a") { }  #!> TypeError: no implicit conversion of Object into String
/a/.match(nil, "a")  #!> TypeError: no implicit conversion of String into Integer
/a/.match?(5, "a")  #!> TypeError: no implicit conversion of String into Integer
("a".."e").max(1, 2) { }  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
(..2).max(1, 10) { }  #!> RangeError: cannot get the maximum of beginless range with custom comparison method
(nil..nil).max(1, 2)  #!> RangeError: cannot get the maximum of endless range
(1..9).max(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
"".chomp("x")  #=> ""
-7.chr("l")  #!> RangeError: -7 out of char range
300.chr("l")  #!> ArgumentError: unknown encoding name - l
OpenSSL::Random.random_bytes("a")  #!> TypeError: no implicit conversion of String into Integer
(nil..nil) % -1  #!> ArgumentError: #step for non-numeric beginless ranges is meaningless

# coerce of objects of all classes
1 + Class.new(Range) { def coerce(*) = 5 }.new(1, 3)  #!> TypeError: coerce must return [x, y]
1.5 * Class.new(Proc) { def coerce(*) = [2, 3] }.new { |x| x }  #=> 6
2r - Class.new(String) { def method_missing(*) = 1.5 }.new("a")  #!> TypeError: coerce must return [x, y]
1 / Class.new(Module) { def coerce(o) = [o, 2] }.new  #=> 0
-0.0 ** Class.new(Proc) { def method_missing(*) = [nil] }.new { |x| x }  #!> TypeError: coerce must return [x, y]

# the order of checks
"az9Zz".setbyte(8, "")  #!> IndexError: index 8 out of string
"az".freeze.setbyte(:a, 1)  #!> TypeError: no implicit conversion of Symbol into Integer
"az".freeze.setbyte(1, "")  #!> TypeError: no implicit conversion of String into Integer
"az".freeze.setbyte(1, 1)  #!> FrozenError: can't modify frozen String: "az"
s = +"az"; [s.setbyte(1, 2**70 + 98), s.setbyte(-2, -1), s]  #=> [1180591620717411303522, -1, "\xFFb"]
-7.digits([1, 2], 2**64)  #!> Math::DomainError: out of domain
7.digits(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
-7.digits(1, 2, 3)  #!> Math::DomainError: out of domain
(1.0..2.5).min(1, 2) { |x| x.to_s }  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
(1..2).min(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
StringIO.new("ab").pread  #!> ArgumentError: wrong number of arguments (given 0, expected 2..3)
StringIO.new("ab").pread(1, 2, 3, 4)  #!> ArgumentError: wrong number of arguments (given 4, expected 2..3)
Struct.new(Object.new, Class.new(Numeric).new) rescue $!.message.gsub(/0x\h+/, "")  #=> "#<#<Class:>:> is not a symbol nor a string"
Struct.new("a", :b, :b)  #!> ArgumentError: duplicate member: b
Struct.new(1, :a)  #!> TypeError: no implicit conversion of Integer into String
Struct.new("a", 1)  #!> TypeError: 1 is not a symbol nor a string
Struct.new("a", :b)  #!> NameError: identifier a needs to be constant
Struct.new(nil, :a).new(1).to_a  #=> [1]

# bits
1[42, 2**64]  #!> RangeError: shift width too big
[255[2**64, 1], 255[1, -2**64], 1[1.5, 1], 1[1, 1.5]]  #=> [0, 127, 0, 0]
0[0, 2**64]  #!> RangeError: shift width too big
(2**70)[0, 2**64]  #!> RangeError: bignum too big to convert into 'long'
1[1, nil]  #!> TypeError: no implicit conversion of nil into Integer

# conversions that return another class
Hash.try_convert(Class.new { def method_missing(*) = "a" }.new)  #!> TypeError: can't convert #<Class:0x…> to Hash (#<Class:0x…>#to_hash gives String)
Hash.try_convert(Struct.new(:a) { def method_missing(*) = "a" }.new(1))  #!> TypeError: can't convert #<Class:0x…> to Hash (#<Class:0x…>#to_hash gives String)
Hash.try_convert(Struct.new(:a) { def to_hash = nil }.new(1))  #=> nil
Hash.try_convert(Class.new { def to_hash = {a: 1} }.new)  #=> {a: 1}
Hash.new.public_send(:"default_proc=", Class.new { def method_missing(*) = self }.new)  #!> TypeError: can't convert #<Class:0x…> to Proc (#<Class:0x…>#to_proc gives #<Class:0x…>)
Hash.new.public_send(:"default_proc=", Class.new { def to_proc = 1 }.new)  #!> TypeError: can't convert #<Class:0x…> to Proc (#<Class:0x…>#to_proc gives Integer)
Shellwords.escape(Class.new { def to_s = -1 }.new)  #!> NoMethodError: undefined method 'empty?' for an instance of Integer
Shellwords.join([Class.new(Numeric) { def to_s = nil }.new])  #!> NoMethodError: undefined method 'empty?' for nil
"\xC8\x99$a".b.shellescape  #=> "\\\xC8\\\x99\\$a"
["é$".b.shellescape.encoding, "".b.shellescape.encoding, "é$".shellescape.encoding]  #=> [#<Encoding:BINARY (ASCII-8BIT)>, #<Encoding:UTF-8>, #<Encoding:UTF-8>]
["é".b, "b"].shelljoin  #=> "\\\xC3\\\xA9 b"
Base64.urlsafe_decode64(:a)  #!> NoMethodError: undefined method 'ljust' for an instance of Symbol
Base64.urlsafe_decode64(:abcd)  #!> NoMethodError: undefined method 'tr' for an instance of Symbol
IPAddr.new("10.1.2.3") + nil  #!> TypeError: nil can't be coerced into Integer
IPAddr.new("10.1.2.3") - "a"  #!> TypeError: String can't be coerced into Integer
IPAddr.new("10.1.2.3") + Class.new { def coerce(o) = [o, 5] }.new  #=> #<IPAddr: IPv4:10.1.2.8/255.255.255.255>
IPAddr.new("10.1.2.3") + Class.new(Numeric).new  #!> TypeError: can't convert #<Class:0x…> into Float

# frozen texts
[ERB.version.frozen?, Encoding::BINARY.name.frozen?, Encoding::UTF_8.to_s.frozen?, Encoding::UTF_8.inspect.frozen?]  #=> [true, true, true, false]
[Encoding::UTF_8.names.map(&:frozen?).uniq, Encoding::US_ASCII.names.map(&:encoding).uniq]  #=> [[true], [#<Encoding:US-ASCII>]]
Encoding::BINARY.name.chop!  #!> FrozenError: can't modify frozen String: "ASCII-8BIT"
