# ruby 4.0
# Operands that methods don't expect: what they call of them, what they look at first, and with what words they refuse them.
[URI("http://h:81/p"), URI("ws://h/p"), URI("ftp://h/p"), URI("ldap://h/p"), URI("file:///x"), URI("mailto:a@b.c"), URI("rel/p"), URI("//u:p@h/p")].map { |u| u.authority }  #=> ["h:81", [nil, nil, "h", 80], [nil, nil, "h", 21], [nil, nil, "h", 389], [nil, nil, "", nil], nil, nil, ["u", "p", "h", nil]]
[1].permutation("a")  #=> #<Enumerator: [1]:permutation("a")>
[1].repeated_permutation("a")  #=> #<Enumerator: [1]:repeated_permutation("a")>
[1].combination(1.5)  #=> #<Enumerator: [1]:combination(1.5)>
[1].permutation(nil)  #=> #<Enumerator: [1]:permutation(nil)>
[1].combination  #!> ArgumentError: wrong number of arguments (given 0, expected 1)
[1, 2].cycle("a")  #=> #<Enumerator: [1, 2]:cycle("a")>
[1, 2].each_slice("a")  #!> TypeError: no implicit conversion of String into Integer
([1].each + [2]).with_index { |x| x }  #!> TypeError: wrong argument type chain (expected enumerator)
([1].each + [2]).each_with_index { |x| x }  #!> TypeError: wrong argument type chain (expected enumerator)
([1].each + [2]).with_object(1) { |x| x }  #!> TypeError: wrong argument type chain (expected enumerator)
([1].each + [2]).next  #!> NoMethodError: undefined method 'next' for an instance of Enumerator::Chain
([1].each + [2]).each_with_index  #=> #<Enumerator: #<Enumerator: #<Enumerator::Chain: [#<Enumerator: [1]:each>, [2]]>:each>:each_with_index>
([1].each + [2]).map  #=> #<Enumerator: #<Enumerator: #<Enumerator::Chain: [#<Enumerator: [1]:each>, [2]]>:each>:map>
([1].each + [2]).each  #=> #<Enumerator: #<Enumerator: #<Enumerator::Chain: [#<Enumerator: [1]:each>, [2]]>:each>:each>
([1].each + [2]).each { |x| x }  #=> #<Enumerator::Chain: [#<Enumerator: [1]:each>, [2]]>
([1].each + [2]).with_index  #=> #<Enumerator: #<Enumerator: #<Enumerator::Chain: [#<Enumerator: [1]:each>, [2]]>:each>:with_index>
([1].each + [2]).select.with_index { |x, i| i == 0 }  #=> [1]
([1].each + [2]).each_slice(1)  #=> #<Enumerator: #<Enumerator: #<Enumerator::Chain: [#<Enumerator: [1]:each>, [2]]>:each>:each_slice(1)>
([1].each + [2]).to_enum(:foo)  #=> #<Enumerator: #<Enumerator: #<Enumerator::Chain: [#<Enumerator: [1]:each>, [2]]>:each>:foo>
([1].each + [2]).size  #=> 2
Enumerator.product([1], [2]).with_index { |x| x }  #!> TypeError: wrong argument type product (expected enumerator)
Enumerator.product([1], [2]).each_with_index { |x| x }  #!> TypeError: wrong argument type product (expected enumerator)
Enumerator.product([1], [2]).next  #!> NoMethodError: undefined method 'next' for an instance of Enumerator::Product
Enumerator.product([1], [2]).map  #=> #<Enumerator: #<Enumerator::Product: [[1], [2]]>:map>
Enumerator.product([1], [2]).each  #=> #<Enumerator: #<Enumerator::Product: [[1], [2]]>:each>
Enumerator.product([1], [2]).rewind  #=> #<Enumerator::Product: [[1], [2]]>
Enumerator.product([1], [2]).each(1)  #!> ArgumentError: wrong number of arguments (given 1, expected 0)
Enumerator.product(a: 1)  #!> ArgumentError: unknown keyword: :a
Enumerator::Product.new(a: 1)  #!> ArgumentError: unknown keyword: :a
Enumerator::Chain.new(a: 1)  #=> #<Enumerator::Chain: [{a: 1}]>
1.downto({a: 1})  #=> #<Enumerator: 1:downto(a: 1)>
1.downto({"a" => 1})  #=> #<Enumerator: 1:downto({"a" => 1})>
1.downto({a: 1, "b" => 2})  #=> #<Enumerator: 1:downto({a: 1, "b" => 2})>
1.downto({})  #=> #<Enumerator: 1:downto({})>
1.step(a: 1)  #!> ArgumentError: unknown keyword: :a
1.step(by: 2)  #=> (1.step(by: 2))
1.step(String)  #=> #<Enumerator: 1:step(String, 1)>
1.step(String, 2)  #=> #<Enumerator: 1:step(String, 2)>
1.step("a")  #=> #<Enumerator: 1:step("a", 1)>
1.step(10, "a")  #=> #<Enumerator: 1:step(10, "a")>
1.step(10, nil)  #=> (1.step(10, nil))
1.step(nil, nil)  #=> (1.step(nil, nil))
1.5.step(String)  #=> #<Enumerator: 1.5:step(String, 1)>
{}.to_enum(:foo, 1, {a: {b: 1}})  #=> #<Enumerator: {}:foo(1, a: {b: 1})>
"a".to_json(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
nil.to_json(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
Object.new.to_json(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
Time.at(0).to_json(1,2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
1.to_json(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
[1].to_json(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
{}.to_json(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
:a.to_json(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
1.5.to_json(1,2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
true.to_json(1,2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
Set[1].to_json(1,2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
OpenStruct.new.to_json(1,2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
URI("a").to_json(1,2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
1.to_yaml("a")  #!> NoMethodError: undefined method 'write' for an instance of String
1.to_yaml(nil)  #=> "--- 1\n"
1.to_yaml(false)  #=> "--- 1\n"
1.to_yaml(StringIO.new).class  #=> StringIO
1.to_yaml(StringIO.new, {}).class  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
1.to_yaml(1,2,3)  #!> ArgumentError: wrong number of arguments (given 3, expected 0..1)
Psych.dump(1, "a")  #!> NoMethodError: undefined method 'write' for an instance of String
Psych.dump(1, StringIO.new("x")).class  #=> StringIO
Psych.dump(1, StringIO.new, {}).class  #=> StringIO
Psych.dump(1, nil)  #=> "--- 1\n"
Psych.dump(1, false)  #=> "--- 1\n"
Psych.dump  #!> ArgumentError: wrong number of arguments (given 0, expected 1..3)
Psych.safe_dump  #!> ArgumentError: wrong number of arguments (given 0, expected 1..3)
Psych.safe_dump(1, StringIO.new).class  #=> StringIO
Psych.dump(1, "a", {})  #!> NoMethodError: undefined method 'write' for an instance of String
JSON.generate(1, "a")  #!> TypeError: wrong argument type String (expected Hash)
JSON.generate([1], {}, StringIO.new)  #!> ArgumentError: wrong number of arguments (given 3, expected 1..2)
JSON::State.new.generate(1, 2)  #!> NoMethodError: undefined method 'write' for an instance of Integer
JSON::State.new.generate(1, StringIO.new).class  #=> StringIO
JSON::State.new.generate(1, nil)  #=> "1"
Kernel.autoload?(nil)  #!> TypeError: nil is not a symbol nor a string
Kernel.autoload?("a")  #=> nil
Kernel.autoload?("A")  #=> nil
autoload?(1)  #!> TypeError: 1 is not a symbol nor a string
String.autoload?("x y")  #=> nil
String.autoload?(:String, 1)  #=> nil
"a".scrub!("b") { }  #!> ArgumentError: both of block and replacement given
"a".scrub("b") { }  #!> ArgumentError: both of block and replacement given
"a".scrub(1)  #=> "a"
"a".scrub(nil) { }  #=> "a"
OpenStruct.new[nil] = 1  #!> NoMethodError: undefined method 'to_sym' for nil
OpenStruct.new[1] = 1  #!> NoMethodError: undefined method 'to_sym' for an instance of Integer
OpenStruct.new["a b"] = 1  #=> 1
OpenStruct.new[Object.new]  #!> NoMethodError: undefined method 'to_sym' for an instance of Object
OpenStruct.new[nil]  #!> NoMethodError: undefined method 'to_sym' for nil
Shellwords.join(1)  #!> NoMethodError: undefined method 'map' for an instance of Integer
Shellwords.join("a")  #!> NoMethodError: undefined method 'map' for an instance of String
Shellwords.join({a: 1})  #=> "\\[:a,\\ 1\\]"
Shellwords.join(1..2)  #=> "1 2"
Shellwords.join(nil)  #!> NoMethodError: undefined method 'map' for nil
Shellwords.split(nil)  #!> NoMethodError: undefined method 'scan' for nil
Shellwords.escape(nil)  #=> "''"
Shellwords.escape([1])  #=> "\\[1\\]"
StringIO.new(+"").ungetbyte(2.5)  #!> TypeError: no implicit conversion of Float into String
StringIO.new(+"").ungetbyte(nil)  #=> nil
StringIO.new("a").ungetc(2.5)  #!> TypeError: no implicit conversion of Float into String
StringIO.new("a").ungetc(:a)  #!> TypeError: no implicit conversion of Symbol into String
StringIO.new("a").ungetc(nil)  #=> nil
StringIO.new("a").ungetc([1])  #!> TypeError: no implicit conversion of Array into String
StringIO.new("ab").readpartial  #=> "ab"
StringIO.new("ab").read_nonblock  #!> ArgumentError: wrong number of arguments (given 0, expected 1..2)
StringIO.new("ab").sysread  #=> "ab"
StringIO.new("ab").readpartial(1, 2)  #!> TypeError: no implicit conversion of Integer into String
StringIO.new("ab").read_nonblock(-2, 1)  #!> TypeError: no implicit conversion of Integer into String
StringIO.new("ab").read(-2, 1)  #!> TypeError: no implicit conversion of Integer into String
StringIO.new("ab").write_nonblock("a", 1)  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
StringIO.new("ab").write_nonblock("a", exception: false)  #=> 1
StringIO.new("ab").each_line("a", "b").class  #=> Enumerator
StringIO.new("ab").each_line("a", "b") { }  #!> TypeError: no implicit conversion of String into Integer
StringIO.new("ab").each_line(nil, "b") { }  #!> TypeError: no implicit conversion of String into Integer
StringIO.new("ab").each_line("a", 1, 2) { }  #!> ArgumentError: wrong number of arguments (given 3, expected 0..2)
StringIO.new("ab").each_line({}) { }  #!> TypeError: no implicit conversion of Hash into Integer
StringIO.new("ab").each_line(1.5).to_a  #=> ["a", "b"]
StringIO.new("").each_line([]).to_a  #!> TypeError: no implicit conversion of Array into Integer
StringIO.new("").each_line([]) { }  #!> TypeError: no implicit conversion of Array into Integer
CGI.escapeURIComponent(1)  #!> TypeError: no implicit conversion of Integer into String
CGI.escapeURIComponent(nil)  #!> TypeError: no implicit conversion of nil into String
CGI.escape(nil)  #!> TypeError: no implicit conversion of nil into String
CGI.escape(1)  #!> TypeError: no implicit conversion of Integer into String
CGI.unescape(1)  #!> TypeError: no implicit conversion of Integer into String
CGI.unescape("a", 1)  #!> TypeError: no implicit conversion of Integer into String
CGI.unescapeURIComponent("a", 1)  #!> TypeError: no implicit conversion of Integer into String
CGI.unescapeURIComponent(1)  #!> TypeError: no implicit conversion of Integer into String
CGI.escapeHTML(1)  #!> TypeError: no implicit conversion of Integer into String
CGI.h(nil)  #!> NoMethodError: undefined method 'encoding' for nil
CGI.unescapeHTML(1)  #!> TypeError: no implicit conversion of Integer into String
CGI.escapeHTML("a\xff<".b)  #=> "a\xFF&lt;"
CGI.unescapeHTML("a\xff&lt;".b)  #=> "a\xFF<"
CGI.escapeHTML("a\xff<")  #=> "a\xFF&lt;"
CGI.escape("a\xff".b).encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
CGI.escapeHTML("a".encode("US-ASCII")).encoding  #=> #<Encoding:US-ASCII>
URI.encode_uri_component("a", "UTF-16")  #=> "%FE%FF%00a"
URI.encode_uri_component("a", "nope")  #!> Encoding::ConverterNotFoundError: code converter not found (UTF-8 to nope)
URI.encode_uri_component("a", 1)  #!> TypeError: no implicit conversion of Integer into String
URI.encode_uri_component("a", Encoding::UTF_8)  #=> "a"
URI.encode_www_form_component("a", "nope")  #!> Encoding::ConverterNotFoundError: code converter not found (UTF-8 to nope)
URI.decode_uri_component("a", "nope")  #!> ArgumentError: unknown encoding name - nope
URI.decode_uri_component(1)  #!> TypeError: no implicit conversion of Integer into String
URI.decode_www_form_component(1)  #!> TypeError: no implicit conversion of Integer into String
URI.decode_www_form(1)  #!> NoMethodError: undefined method 'ascii_only?' for an instance of Integer
URI.decode_www_form([])  #!> NoMethodError: undefined method 'ascii_only?' for an instance of Array
URI.encode_www_form(nil)  #!> NoMethodError: undefined method 'map' for nil
URI.encode_www_form(1)  #!> NoMethodError: undefined method 'map' for an instance of Integer
URI.encode_www_form("a")  #!> NoMethodError: undefined method 'map' for an instance of String
URI.encode_www_form([1])  #=> "1"
URI.join  #!> ArgumentError: bad argument (expected URI object or URI string)
URI.join(1)  #!> ArgumentError: bad argument (expected URI object or URI string)
URI.join("http://a", nil)  #!> ArgumentError: bad argument (expected URI object or URI string)
URI.join("http://a", 1)  #!> ArgumentError: bad argument (expected URI object or URI string)
URI.join(URI("http://a"), "b")  #=> #<URI::HTTP http://a/b>
URI("http://a").merge(nil)  #!> ArgumentError: bad argument (expected URI object or URI string)
URI("http://a") + 1  #!> ArgumentError: bad argument (expected URI object or URI string)
URI("http://a") - 1  #!> ArgumentError: bad argument (expected URI object or URI string)
URI("http://a").route_to(1)  #!> ArgumentError: bad argument (expected URI object or URI string)
URI("http://a").route_from(nil)  #!> ArgumentError: bad argument (expected URI object or URI string)
URI("http://a").coerce(1)  #!> NoMethodError: super: no superclass method 'coerce' for an instance of URI::HTTP
URI("http://a").coerce("http://b")  #=> [#<URI::HTTP http://b>, #<URI::HTTP http://a>]
1 + URI("http://a")  #!> NoMethodError: super: no superclass method 'coerce' for an instance of URI::HTTP
1.5 * URI("http://a")  #!> NoMethodError: super: no superclass method 'coerce' for an instance of URI::HTTP
URI(1)  #!> ArgumentError: bad argument (expected URI object or URI string)
URI.parse(1)  #!> URI::InvalidURIError: bad URI (is not URI?): 1
URI.parse(nil)  #!> URI::InvalidURIError: bad URI (is not URI?): nil
URI.split(1)  #!> URI::InvalidURIError: bad URI (is not URI?): 1
URI("http://a").host = 1  #!> TypeError: no implicit conversion of Integer into String
URI("http://a").hostname = 1  #!> NoMethodError: undefined method 'start_with?' for an instance of Integer
URI("http://a").hostname = "::1"  #=> "::1"
URI("http://a").path = 1  #!> TypeError: no implicit conversion of Integer into String
URI("http://a").path = nil  #=> nil
URI("http://a").path = :a  #!> URI::InvalidComponentError: bad component(expected absolute path component): a
URI("http://a").port = [1]  #!> TypeError: no implicit conversion of Array into String
URI("http://a").port = 1.5  #!> TypeError: no implicit conversion of Float into String
URI("http://a").port = ""  #=> ""
URI("http://a").port = "x"  #!> URI::InvalidComponentError: bad component(expected port component): "x"
URI("http://a").port = :a  #!> URI::InvalidComponentError: bad component(expected port component): :a
URI("http://a").user = 1  #!> TypeError: no implicit conversion of Integer into String
URI("http://a").user = false  #=> false
URI("http://a").userinfo = 1  #!> NoMethodError: undefined method 'split' for an instance of Integer
URI("http://a").userinfo = "a"  #=> "a"
URI("http://a").userinfo = ["a", "b"]  #=> ["a", "b"]
URI("http://u:p@a").password = 1  #!> TypeError: no implicit conversion of Integer into String
URI("http://u:p@a").password = :a  #=> :a
URI("http://u:p@a").password = nil  #=> nil
URI("http://a").scheme = 1  #!> TypeError: no implicit conversion of Integer into String
URI("http://a").scheme = "1"  #!> URI::InvalidComponentError: bad component(expected scheme component): 1
URI("http://a").opaque = 1  #!> URI::InvalidURIError: cannot set opaque with host, port, userinfo or path
URI("http://a").query = 1  #!> NoMethodError: undefined method 'to_str' for an instance of Integer
URI("http://a").fragment = 1  #!> NoMethodError: undefined method 'to_str' for an instance of Integer
URI("urn:a:b").host = "a"  #!> URI::InvalidURIError: cannot set host with registry or opaque
URI("urn:a:b").user = "a"  #!> URI::InvalidURIError: cannot set user with opaque
URI("urn:a:b").userinfo = "a"  #!> URI::InvalidURIError: cannot set user with opaque
URI("urn:a:b").port = 1  #!> URI::InvalidURIError: cannot set port with registry or opaque
URI("urn:a:b").password = "a"  #!> URI::InvalidURIError: cannot set password with opaque
URI("urn:a:b").path = "a"  #!> URI::InvalidURIError: path conflicts with opaque
URI("urn:a:b").query = "a"  #!> URI::InvalidURIError: query conflicts with opaque
URI("file:///x").user = "a"  #!> URI::InvalidURIError: cannot set user for file URI
URI("file:///x").userinfo = "a"  #!> URI::InvalidURIError: cannot set userinfo for file URI
URI("file:///x").password = "a"  #!> URI::InvalidURIError: cannot set password for file URI
URI("file:///x").port = 1  #=> 1
URI("file:///x").host = "a"  #=> "a"
URI("file:///x").host = nil  #=> nil
URI::Generic.build(1)  #!> ArgumentError: expected Array of or Hash of components of URI::Generic (scheme, userinfo, host, port, registry, path, opaque, query, fragment)
URI::HTTP.build(1)  #!> ArgumentError: expected Array of or Hash of components of URI::HTTP (userinfo, host, port, path, query, fragment)
URI::HTTP.build([1])  #!> ArgumentError: expected Array of or Hash of components of URI::HTTP (userinfo, host, port, path, query, fragment)
URI::HTTP.build(nil)  #!> ArgumentError: expected Array of or Hash of components of URI::HTTP (userinfo, host, port, path, query, fragment)
Time.httpdate(1)  #!> NoMethodError: undefined method 'match?' for an instance of Integer
Time.httpdate(nil)  #!> NoMethodError: undefined method 'match?' for nil
Time.rfc2822(1)  #!> TypeError: no implicit conversion of Integer into String
Time.rfc2822(nil)  #!> ArgumentError: not RFC 2822 compliant date: nil
Time.iso8601(1)  #!> TypeError: no implicit conversion of Integer into String
Time.iso8601(nil)  #!> ArgumentError: invalid xmlschema format: nil
Time.xmlschema("x")  #!> ArgumentError: invalid xmlschema format: "x"
Time.iso8601(:upcase)  #!> ArgumentError: invalid xmlschema format: :upcase
Time.parse(1)  #!> TypeError: no implicit conversion of Integer into String
Time.parse(nil)  #!> TypeError: no implicit conversion of nil into String
Time.parse(:a)  #!> TypeError: no implicit conversion of Symbol into String
Time.strptime(1, "a")  #!> TypeError: no implicit conversion of Integer into String
Time.strptime("a", 1)  #!> TypeError: no implicit conversion of Integer into String
Time.zone_offset(1)  #!> NoMethodError: undefined method 'upcase' for an instance of Integer
Time.zone_offset(:a)  #=> nil
Time.gm  #!> ArgumentError: wrong number of arguments (given 0, expected 1..8)
Time.utc  #!> ArgumentError: wrong number of arguments (given 0, expected 1..8)
Time.local  #!> ArgumentError: wrong number of arguments (given 0, expected 1..8)
Time.mktime  #!> ArgumentError: wrong number of arguments (given 0, expected 1..8)
Time.utc(1,2,3,4,5,6,7,8,9)  #!> ArgumentError: wrong number of arguments (given 9, expected 1..8)
Time.utc(*[1]*11)  #!> ArgumentError: wrong number of arguments (given 11, expected 1..8)
Date.httpdate  #=> #<Date: -4712-01-01 ((0j,0s,0n),+0s,2299161j)>
Date.rfc2822  #=> #<Date: -4712-01-01 ((0j,0s,0n),+0s,2299161j)>
Date.rfc3339  #=> #<Date: -4712-01-01 ((0j,0s,0n),+0s,2299161j)>
Date.xmlschema  #=> #<Date: -4712-01-01 ((0j,0s,0n),+0s,2299161j)>
Date.iso8601  #=> #<Date: -4712-01-01 ((0j,0s,0n),+0s,2299161j)>
Date.jisx0301  #=> #<Date: -4712-01-01 ((0j,0s,0n),+0s,2299161j)>
Date.parse  #=> #<Date: -4712-01-01 ((0j,0s,0n),+0s,2299161j)>
Date.strptime  #=> #<Date: -4712-01-01 ((0j,0s,0n),+0s,2299161j)>
DateTime.httpdate  #=> #<DateTime: -4712-01-01T00:00:00+00:00 ((0j,0s,0n),+0s,2299161j)>
DateTime.rfc2822  #=> #<DateTime: -4712-01-01T00:00:00+00:00 ((0j,0s,0n),+0s,2299161j)>
DateTime.rfc3339  #=> #<DateTime: -4712-01-01T00:00:00+00:00 ((0j,0s,0n),+0s,2299161j)>
DateTime.xmlschema  #=> #<DateTime: -4712-01-01T00:00:00+00:00 ((0j,0s,0n),+0s,2299161j)>
DateTime.iso8601  #=> #<DateTime: -4712-01-01T00:00:00+00:00 ((0j,0s,0n),+0s,2299161j)>
DateTime.jisx0301  #=> #<DateTime: -4712-01-01T00:00:00+00:00 ((0j,0s,0n),+0s,2299161j)>
DateTime.parse  #=> #<DateTime: -4712-01-01T00:00:00+00:00 ((0j,0s,0n),+0s,2299161j)>
DateTime.strptime  #=> #<DateTime: -4712-01-01T00:00:00+00:00 ((0j,0s,0n),+0s,2299161j)>
Date.httpdate("x", "y")  #!> TypeError: no implicit conversion to float from string
Date.httpdate("x", [])  #!> TypeError: can't convert Array into Float
Date.httpdate("x", 2299161)  #!> Date::Error: invalid date
Date.iso8601("2001-02-03", "y")  #!> TypeError: no implicit conversion to float from string
Date.iso8601("2001-02-03", [])  #!> TypeError: can't convert Array into Float
Date.iso8601("x", nil)  #!> TypeError: no implicit conversion to float from nil
Date.parse("x", true, [])  #!> TypeError: can't convert Array into Float
Date.iso8601("x", a: 1)  #!> Date::Error: invalid date
Date.iso8601(a: 1)  #=> #<Date: -4712-01-01 ((0j,0s,0n),+0s,2299161j)>
DateTime.xmlschema(a: 1)  #=> #<DateTime: -4712-01-01T00:00:00+00:00 ((0j,0s,0n),+0s,2299161j)>
Date.civil("")  #!> TypeError: invalid year (not numeric)
Date.civil("", "")  #!> TypeError: invalid month (not numeric)
Date.civil("", "", "")  #!> TypeError: invalid day (not numeric)
Date.civil("", "", "", "")  #!> TypeError: no implicit conversion to float from string
Date.civil(1, 1, 1, "")  #!> TypeError: no implicit conversion to float from string
Date.ordinal("", "")  #!> TypeError: invalid yday (not numeric)
Date.commercial("", "", "")  #!> TypeError: invalid cwday (not numeric)
Date.jd("")  #!> TypeError: invalid jd (not numeric)
Date.valid_date?("", 1, 1)  #=> false
Date.new(2001,2,3) >> "a"  #!> TypeError: String can't be coerced into Integer
Date.new(2001,2,3) >> nil  #!> TypeError: nil can't be coerced into Integer
Date.new(2001,2,3) >> 1.5  #!> Date::Error: invalid date
Date.new(2001,2,3) << "a"  #!> TypeError: expected numeric
Date.new(2001,2,3) << -1.25  #!> Date::Error: invalid date
Date.new(2001,2,3) >> Object.new  #!> TypeError: Object can't be coerced into Integer
Date.new(2001,2,3).next_month("a")  #!> TypeError: String can't be coerced into Integer
Date.new(2001,2,3).prev_month({})  #!> TypeError: expected numeric
Date.new(2001,2,3).next_year("")  #!> TypeError: String can't be coerced into Integer
Date.new(2001,2,3).next_day("")  #!> TypeError: expected numeric
Date.new(2001,2,3) + "a"  #!> TypeError: expected numeric
Date.new(2001,2,3) - "a"  #!> TypeError: expected numeric
Date.new(2001,2,3).new_start("a")  #!> TypeError: no implicit conversion to float from string
Date.new(2001,2,3).step("a")  #=> #<Enumerator: #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>:step("a")>
DateTime.new(2001).new_offset(nil)  #!> TypeError: expected numeric
DateTime.new(2001).new_offset([])  #!> TypeError: expected numeric
DateTime.new(2001).new_offset("a")  #=> #<DateTime: 2001-01-01T01:00:00+01:00 ((2451911j,0s,0n),+3600s,2299161j)>
IPAddr.ntop(1)  #!> NoMethodError: undefined method 'bytesize' for an instance of Integer
IPAddr.ntop([])  #!> NoMethodError: undefined method 'bytesize' for an instance of Array
IPAddr.new_ntoh(nil)  #!> NoMethodError: undefined method 'bytesize' for nil
IPAddr.new_ntoh("a")  #!> IPAddr::InvalidAddressError: invalid encoding (given UTF-8, expected BINARY)
IPAddr.new("10.0.0.1").mask(nil)  #!> NoMethodError: undefined method '<' for nil
IPAddr.new("10.0.0.1").mask(:a)  #!> ArgumentError: comparison of Symbol with 0 failed
IPAddr.new("10.0.0.1").mask({})  #!> TypeError: no implicit conversion of Integer into Hash
IPAddr.new("10.0.0.1").mask([])  #!> NoMethodError: undefined method '<' for an instance of Array
IPAddr.new("10.0.0.1").mask(IPAddr.new("255.0.0.0"))  #!> IPAddr::InvalidPrefixError: invalid length
IPAddr.new("10.0.0.1").mask(IPAddr.new("fe80::1"))  #!> IPAddr::InvalidPrefixError: invalid length
IPAddr.new("10.0.0.1").mask(1..2)  #!> NoMethodError: undefined method '<' for an instance of Range
IPAddr.new("10.0.0.1").mask(URI("a"))  #!> NoMethodError: undefined method '<' for an instance of URI::Generic
IPAddr.new("10.0.0.1").public_send(:prefix=, 8)  #=> #<IPAddr: IPv4:10.0.0.0/255.0.0.0>
IPAddr.new("10.0.0.1").public_send(:prefix=, "8")  #!> IPAddr::InvalidPrefixError: prefix must be an integer
IPAddr.new("10.0.0.1").public_send(:prefix=, nil)  #!> IPAddr::InvalidPrefixError: prefix must be an integer
IPAddr.new("fe80::1%eth0").public_send(:zone_id=, "%a")  #=> "%a"
IPAddr.new("fe80::1%eth0").public_send(:zone_id=, 1)  #!> IPAddr::InvalidAddressError: invalid zone identifier for address
Zlib::GzipReader.zcat(1)  #!> NoMethodError: undefined method 'read' for an instance of Integer
Zlib::GzipReader.zcat("a")  #!> NoMethodError: undefined method 'read' for an instance of String
Zlib.crc32(1, [])  #!> TypeError: no implicit conversion of Array into Integer
Zlib.crc32(1)  #!> TypeError: no implicit conversion of Integer into String
Zlib.crc32("a", "b")  #!> TypeError: no implicit conversion of String into Integer
Zlib.adler32(1, [])  #!> TypeError: no implicit conversion of Array into Integer
Digest::Base.hexdigest("a")  #!> NotImplementedError: Digest::Base is an abstract class
OpenSSL::Digest.hexdigest("SHA1", 1)  #!> TypeError: no implicit conversion of Integer into String
OpenSSL::Digest.hexdigest(1, "a")  #!> TypeError: no implicit conversion of Integer into String
OpenSSL::HMAC.hexdigest(1, 2, 3)  #!> TypeError: no implicit conversion of Integer into String
OpenSSL::HMAC.hexdigest("SHA1", 2, 3)  #!> TypeError: no implicit conversion of Integer into String
OpenSSL::HMAC.hexdigest(1, "a", "b")  #!> TypeError: no implicit conversion of Integer into String
OpenSSL::HMAC.digest("SHA1", "a", 1)  #!> TypeError: no implicit conversion of Integer into String
OpenSSL::HMAC.base64digest("SHA1", 1, "a")  #!> TypeError: no implicit conversion of Integer into String
OpenSSL::X509::Name.parse(1)  #!> NoMethodError: undefined method 'start_with?' for an instance of Integer
OpenSSL::X509::Name.parse_openssl(1)  #!> NoMethodError: undefined method 'start_with?' for an instance of Integer
5.remove_instance_variable("b")  #!> NameError: 'b' is not allowed as an instance variable name
5.remove_instance_variable(1)  #!> TypeError: 1 is not a symbol nor a string
5.remove_instance_variable(:@a)  #!> FrozenError: can't modify frozen Integer: 5
5.instance_variable_set("b", 1)  #!> NameError: 'b' is not allowed as an instance variable name
5.instance_variable_set(1, 1)  #!> TypeError: 1 is not a symbol nor a string
"a".bytesplice("a", "")  #!> TypeError: wrong argument type String (expected Range)
"a".bytesplice(1, "")  #!> TypeError: wrong argument type Integer (expected Range)
"a".bytesplice(0..1, 1)  #!> TypeError: no implicit conversion of Integer into String
"a".encode("")  #!> Encoding::ConverterNotFoundError: code converter not found (UTF-8)
"a".b.encode("")  #!> Encoding::ConverterNotFoundError: code converter not found (ASCII-8BIT)
"\xff".b.encode("nope")  #!> Encoding::ConverterNotFoundError: code converter not found (ASCII-8BIT to nope)
"a".encode("nope")  #!> Encoding::ConverterNotFoundError: code converter not found (UTF-8 to nope)
"a\xff".undump  #!> RuntimeError: non-ASCII character detected
"é".undump  #!> RuntimeError: non-ASCII character detected
"\"é\"".undump  #!> RuntimeError: non-ASCII character detected
"\"a\x00\"".undump  #!> RuntimeError: string contains null byte
"\x00".undump  #!> RuntimeError: string contains null byte
"a".unpack("é")  #!> ArgumentError: unknown unpack directive '\xc3' in 'é'
["a"].pack("é")  #!> ArgumentError: unknown pack directive '\xc3' in 'é'
Math.atan2("a", "b")  #!> TypeError: can't convert String into Float
Math.hypot("a", :b)  #!> TypeError: can't convert String into Float
Math.pow(1,2)  #!> NoMethodError: undefined method 'pow' for module Math
Math.ldexp("a", "b")  #!> TypeError: can't convert String into Float
Math.log("a", "b")  #!> TypeError: can't convert String into Float
Math.log(nil, 1)  #!> TypeError: can't convert nil into Float
Hash.ruby2_keywords_hash?(1)  #!> TypeError: wrong argument type Integer (expected Hash)
Hash.ruby2_keywords_hash(1)  #!> TypeError: wrong argument type Integer (expected Hash)
Hash.ruby2_keywords_hash?({})  #=> false
[].zip(:b)  #=> []
[1].zip(:b)  #!> TypeError: wrong argument type Symbol (must respond to :each)
[].zip(1)  #=> []
[].zip(1) { }  #=> nil
[].each_slice(1).zip(1)  #!> TypeError: wrong argument type Integer (must respond to :each)
{}.zip(1)  #!> TypeError: wrong argument type Integer (must respond to :each)
Hash.new.public_send(:default_proc=, 1)  #!> TypeError: wrong default_proc type Integer (expected Proc)
Hash.new.public_send(:default_proc=, ->(a) { })  #!> TypeError: default_proc takes two arguments (2 for 1)
"\xff".present?  #!> ArgumentError: invalid byte sequence in UTF-8
"\xff".blank?  #!> ArgumentError: invalid byte sequence in UTF-8
" \xff".blank?  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff".blank?  #!> ArgumentError: invalid byte sequence in UTF-8
"\xff".presence  #!> ArgumentError: invalid byte sequence in UTF-8
-7.digits(true)  #!> Math::DomainError: out of domain
-7.digits(1)  #!> Math::DomainError: out of domain
-7.digits(-1)  #!> Math::DomainError: out of domain
-7.digits("a")  #!> Math::DomainError: out of domain
7.digits(true)  #!> TypeError: no implicit conversion of true into Integer
5.truncate(chomp: true)  #!> TypeError: no implicit conversion of Hash into Integer
5.5.truncate(chomp: true)  #!> TypeError: no implicit conversion of Hash into Integer
5.5.floor(a: 1)  #!> TypeError: no implicit conversion of Hash into Integer
5.5.round(a: 1)  #!> ArgumentError: unknown keyword: :a
5.floor({})  #!> TypeError: no implicit conversion of Hash into Integer
5.5.truncate(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
(3..).min(1) { }  #!> RangeError: cannot get the minimum of endless range with custom comparison method
(3..).max(1)  #!> RangeError: cannot get the maximum of endless range
(..2).last(b: nil)  #!> TypeError: no implicit conversion of Hash into Integer
(..2).last(1)  #=> [2]
[1].find(1, 2) { }  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
[1].find_index(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
(1..2).find(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
{a: 1}.find(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
[1].rfind(1)  #=> #<Enumerator: [1]:rfind(1)>
[1].rfind(->() { 5 }) { false }  #=> 5
[1].slice_before(1) { }  #!> ArgumentError: wrong number of arguments (given 1, expected 0)
[1].slice_before  #!> ArgumentError: wrong number of arguments (given 0, expected 1)
[1].chunk_while  #!> ArgumentError: tried to create Proc object without a block
"a".match(/(?<y>a)/).deconstruct_keys(["a"])  #!> TypeError: wrong argument type String (expected Symbol)
JSON.parse("a", /x/)  #!> NoMethodError: undefined method '[]' for an instance of Regexp
JSON.parse("a", 1)  #!> TypeError: no implicit conversion of Symbol into Integer
JSON.parse("1", [])  #!> TypeError: no implicit conversion of Symbol into Integer
JSON.parse(1)  #!> TypeError: no implicit conversion of Integer into String
JSON.parse(nil)  #!> TypeError: no implicit conversion of nil into String
JSON.parse(:a)  #!> TypeError: no implicit conversion of Symbol into String
JSON.load(1)  #!> NoMethodError: undefined method 'empty?' for an instance of Integer
JSON.restore(1)  #!> NoMethodError: undefined method 'empty?' for an instance of Integer
JSON.load(nil)  #=> nil
JSON.load(:a)  #!> TypeError: no implicit conversion of Symbol into String
JSON.load([])  #=> nil
JSON.load(String)  #!> NoMethodError: undefined method 'empty?' for class String
JSON.load("")  #=> nil
JSON::State.new.array_nl.frozen?  #=> true
JSON::State.new.indent.frozen?  #=> true
JSON::State.new.space.frozen?  #=> true
"abc".singleton_method(:zzz2)  #!> NameError: undefined singleton method 'zzz2' for '"abc"'
"abc".singleton_method(:upcase)  #!> NameError: undefined singleton method 'upcase' for '"abc"'
Struct.new(1)  #!> TypeError: no implicit conversion of Integer into String
Struct.new(:a, 1)  #!> TypeError: 1 is not a symbol nor a string
"abc".lstrip("b")  #=> "abc"
"abc".strip("a-b")  #=> "c"
"\xffa".strip  #!> ArgumentError: invalid byte sequence in UTF-8
"\xffa ".rstrip  #!> Encoding::CompatibilityError: invalid byte sequence in UTF-8
" \xffa".lstrip  #!> ArgumentError: invalid byte sequence in UTF-8
"\xffa".lstrip!  #!> ArgumentError: invalid byte sequence in UTF-8
"abc".strip("abc", "a-b")  #=> "c"
Set[1].singleton_class.new  #!> TypeError: can't create instance of singleton class
Comparable.to_yaml  #=> "--- !ruby/module 'Comparable'\n"
String.to_yaml  #=> "--- !ruby/class 'String'\n"
["あ"] == ["あ".b]  #=> false
["あ"].eql?(["あ".b])  #=> false
["あ"].include?("あ".b)  #=> false
["A", "B"].pack("mm").unpack("mm")  #=> ["A", "B"]
"QQ==Qg==".unpack("m10 m10")  #=> ["A", "B"]
"QUI".unpack("m")  #=> ["AB"]
s = "hello"; [s.gsub(/l/) { s.tr!("h", "H"); "X" }, s, $~, $`]  #=> ["HeXXo", "Hello", #<MatchData "l">, "Hel"]
s = "abcb"; [s.gsub(/b/) { s[0] = "Z"; "!" }, $~.string]  #=> ["Z!c!", "Zbcb"]
s = "abcb"; [s.gsub("b") { s.upcase!; "!" }, s, $~]  #=> ["A!CB", "ABCB", nil]
s = "hello"; s.gsub(/l/) { s << "x"; "y" }  #!> RuntimeError: string modified
s = "hello"; [s.gsub!(/l/) { s.upcase!; "X" }, s]  #=> ["HEXLO", "HEXLO"]
s = "hello"; [s.sub!(/l/) { s.upcase!; "X" }, s]  #=> ["HEXLO", "HEXLO"]
s = "hello"; [s.sub(/l/) { s << "x"; "X" }, s]  #=> ["heXlo", "hellox"]
s = "hello"; seen = []; s.scan(/l/) { |m| seen << m; s.upcase! }; [seen, s, $~]  #=> [["l"], "HELLO", nil]
s = "abcd"; seen = []; s.scan(/b/) { |m| seen << m; s[3] = "b" }; [seen, $`]  #=> [["b", "b"], "abc"]
s = "abc"; s.scan(/b/) { s << "x" }  #!> RuntimeError: string modified
class Foo < false; end  #!> TypeError: superclass must be an instance of Class (given an instance of FalseClass)
class Foo < Comparable; end  #!> TypeError: superclass must be an instance of Class (given an instance of Module)
Integer("1", -37)  #!> ArgumentError: invalid radix 37
$x = 1.step("a").class  #=> Enumerator
StringIO.new("abc").readpartial  #=> "abc"
(..5).last(2)  #=> [4, 5]
(..5).last(0)  #=> []
(...5).last(2)  #=> [3, 4]
(Float::INFINITY..5).last(1)  #!> TypeError: can't iterate from Float
["a" * 100].pack("u120").lines.first.size  #=> 86
["a" * 100].pack("u63").unpack("u")  #=> ["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"]
["ab"].pack("u2147483647")  #=> "\"86(`\n"
[].send(:initialize, 2)  #=> [nil, nil]
[].send(:initialize, 2) { |i| i }  #=> [0, 1]
[].send(:initialize)  #=> []
[].send(:initialize, [1])  #=> [1]
(0..1).send(:initialize, 1, 2)  #!> FrozenError: can't modify frozen Range: 0..1
Class.new.send(:remove_const, :x)  #!> NameError: 'x' is not allowed as a constant variable name
"aあb".byterindex("\x81")  #=> nil
"aあb".byterindex("b")  #=> 4
"aあb".byterindex("\xe3")  #=> nil
def m4(a, b:) = 1; m4  #!> ArgumentError: wrong number of arguments (given 0, expected 1; required keyword: b)
def m5(a, b:, c:) = 1; m5(b: 1)  #!> ArgumentError: wrong number of arguments (given 0, expected 1; required keywords: b, c)
->(a, b:) { }.call  #!> ArgumentError: wrong number of arguments (given 0, expected 1; required keyword: b)
proc { |a, b:| }.call  #!> ArgumentError: missing keyword: :b
def m6(a, b: 1) = 1; m6  #!> ArgumentError: wrong number of arguments (given 0, expected 1)
c = Class.new { def a(x, b:) = 1 }; c.new.a  #!> ArgumentError: wrong number of arguments (given 0, expected 1; required keyword: b)
[1, 2].find(->() { 7 }) { false }  #=> 7
Regexp.new("(?)")  #!> RegexpError: undefined group option: /(?)/
Regexp.new("[a-[:digit:]]")  #!> RegexpError: char-class value at end of range: /[a-[:digit:]]/
Regexp.new("a\vb", Regexp::EXTENDED).match("ab")  #=> nil
Regexp.new("a\vb", Regexp::EXTENDED).match("a\vb")  #=> #<MatchData "a\vb">
Regexp.new("a {2}", Regexp::EXTENDED).match("aa")  #=> #<MatchData "aa">
s = "abc"; s[/z/] = "y" rescue [$!.class, $~]  #!> IndexError: regexp not matched
s = "ll"; s[/l(l)/, 1] = "x"; [s, $~, $1]  #=> ["lx", #<MatchData "ll" 1:"l">, "l"]
[1].cycle(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
[1].each_with_index.cycle(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
[1].rfind(1, 2)  #=> #<Enumerator: [1]:rfind(1, 2)>
[1].permutation(1, 2)  #=> #<Enumerator: [1]:permutation(1, 2)>
[1].repeated_permutation(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
"a".each_line(1, 2)  #=> #<Enumerator: "a":each_line(1, 2)>
"a".each_line("a", chomp: true)  #=> #<Enumerator: "a":each_line("a", chomp: true)>
[1].find_index(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
[1].index(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
[1].rindex(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
"a".upto("b", 1, 2)  #!> ArgumentError: wrong number of arguments (given 3, expected 1..2)
[1].min_by(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
[1].max_by(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
[1].minmax_by(1)  #!> ArgumentError: wrong number of arguments (given 1, expected 0)
[1].each_slice(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
1.step(1, 2, 3)  #!> ArgumentError: wrong number of arguments (given 3, expected 0..2)
(1..2).step(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
(1..2).cycle(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
{a: 1}.cycle(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
[1].bsearch(1)  #!> ArgumentError: wrong number of arguments (given 1, expected 0)
[1].each_entry(1, 2)  #=> #<Enumerator: [1]:each_entry(1, 2)>
[1].sum(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
[1].fill  #!> ArgumentError: wrong number of arguments (given 0, expected 1..3)
"a".each_char(1)  #!> ArgumentError: wrong number of arguments (given 1, expected 0)
5.times(1)  #!> ArgumentError: wrong number of arguments (given 1, expected 0)
5.upto  #!> ArgumentError: wrong number of arguments (given 0, expected 1)
5.upto(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
loop(1)  #!> ArgumentError: wrong number of arguments (given 1, expected 0)
Date.new(2001,1,1).step(Date.new(2001,1,3), 1, 2)  #!> ArgumentError: wrong number of arguments (given 3, expected 1..2)
Date.new(2001,1,1) >> 1.0  #!> Date::Error: invalid date
Date.new(2001,1,1) >> 0.0  #!> Date::Error: invalid date
Date.new(2001,1,1) >> 12.0  #!> Date::Error: invalid date
u = URI("http://a"); u.public_send(:query=, "a b")  #=> "a%20b"
u = URI("http://a"); u.public_send(:fragment=, "a b")  #=> "a%20b"
"a".encode("nope", "nope2")  #!> Encoding::ConverterNotFoundError: code converter not found (nope2 to nope)
"a".encode("UTF-8", "nope2")  #!> Encoding::ConverterNotFoundError: code converter not found (nope2 to UTF-8)
"a".encode("nope", "UTF-16")  #!> Encoding::ConverterNotFoundError: code converter not found (UTF-16 to nope)
