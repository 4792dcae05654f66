# ruby 4.0
"é".encoding  #=> #<Encoding:UTF-8>
"é".dup.force_encoding("ASCII-8BIT")  #=> "\xC3\xA9"
"é".dup.force_encoding(Encoding::BINARY).encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
"é".dup.force_encoding("binary").length  #=> 2
"é".dup.force_encoding("foo")  #!> ArgumentError: unknown encoding name - foo
"é".dup.force_encoding(1)  #!> TypeError: no implicit conversion of Integer into String
"é".freeze.force_encoding("BINARY")  #!> FrozenError: can't modify frozen String: "é"
"é".encode("ISO-8859-1").bytes  #=> [233]
"é".encode("ISO-8859-1").encoding  #=> #<Encoding:ISO-8859-1>
"é".encode("US-ASCII")  #!> Encoding::UndefinedConversionError: U+00E9 from UTF-8 to US-ASCII
"é".encode("US-ASCII", undef: :replace)  #=> "?"
"é".encode("US-ASCII", invalid: :replace, undef: :replace, replace: "?")  #=> "?"
"é".encode("US-ASCII", fallback: {"é" => "e"})  #=> "e"
"é".encode("US-ASCII", fallback: ->(c) { "<#{c}>" })  #!> ArgumentError: too big fallback string
"é".encode("US-ASCII", fallback: {})  #!> Encoding::UndefinedConversionError: U+00E9 from UTF-8 to US-ASCII
"é".encode("US-ASCII", xml: :text)  #=> "&#xE9;"
"é".encode("US-ASCII", undef: :foo)  #!> ArgumentError: unknown value for undefined character option
"<é&\">".encode(xml: :attr)  #=> "\"&lt;é&amp;&quot;&gt;\""
"<é&\">".encode(xml: :text)  #=> "&lt;é&amp;\"&gt;"
"a".encode(xml: :foo)  #!> ArgumentError: unexpected value for xml option: foo
"a\r\nb\r".encode(universal_newline: true)  #=> "a\nb\n"
"a\nb".encode(crlf_newline: true)  #=> "a\r\nb"
"a\nb".encode(cr_newline: true)  #=> "a\rb"
"a\nb".encode(newline: :crlf)  #=> "a\r\nb"
"é".encode("UTF-16LE").bytes  #=> [233, 0]
"é😀".encode("UTF-16BE").bytes  #=> [0, 233, 216, 61, 222, 0]
"é".encode("UTF-16").bytes  #=> [254, 255, 0, 233]
"é".encode("UTF-32LE").bytes  #=> [233, 0, 0, 0]
"é".encode("UTF-16LE").encode("UTF-8")  #=> "é"
"é".encode("UTF-16LE").bytesize  #=> 2
"é".encode("UTF-16LE").encoding  #=> #<Encoding:UTF-16LE>
["é".encode("UTF-16LE")].pack("m0") rescue $!.class  #=> "6QA="
"\xff".encode("UTF-16LE")  #!> Encoding::InvalidByteSequenceError: "\xFF" on UTF-8
"\xe3a".encode("UTF-16LE")  #!> Encoding::InvalidByteSequenceError: "\xE3" followed by "a" on UTF-8
"\xe3\x81".encode("UTF-16LE")  #!> Encoding::InvalidByteSequenceError: incomplete "\xE3\x81" on UTF-8
"\xff".encode("UTF-8")  #=> "\xFF"
"\xff".encode("UTF-8", invalid: :replace)  #=> "�"
"\xffa".encode("UTF-8", invalid: :replace, replace: "?")  #=> "?a"
"\xff".encode("UTF-16LE", invalid: :replace).bytes  #=> [253, 255]
"\xff".b.encode("UTF-8")  #!> Encoding::UndefinedConversionError: "\xFF" from ASCII-8BIT to UTF-8
"\xff".b.encode("UTF-8", undef: :replace)  #=> "�"
"\xff".b.encode("UTF-8", invalid: :replace, undef: :replace, replace: "")  #=> ""
"abc".b.encode("UTF-8").encoding  #=> #<Encoding:UTF-8>
"é".encode("BINARY")  #!> Encoding::UndefinedConversionError: U+00E9 from UTF-8 to ASCII-8BIT
"é".encode("foo")  #!> Encoding::ConverterNotFoundError: code converter not found (UTF-8 to foo)
"a".encode("foo")  #!> Encoding::ConverterNotFoundError: code converter not found (UTF-8 to foo)
"\xe9".dup.force_encoding("ISO-8859-1").encode("UTF-8")  #=> "é"
"\xe9".encode("UTF-8", "ISO-8859-1")  #=> "é"
"\x80".encode("UTF-8", "Windows-1252")  #=> "€"
"\xa4".encode("UTF-8", "ISO-8859-15")  #=> "€"
"é".encode("Windows-1252").bytes  #=> [233]
"€".encode("ISO-8859-15").bytes  #=> [164]
"€".encode("Windows-1252").bytes  #=> [128]
"€".encode("ISO-8859-1")  #!> Encoding::UndefinedConversionError: U+20AC from UTF-8 to ISO-8859-1
"a\u0300".encode("ISO-8859-1")  #!> Encoding::UndefinedConversionError: U+0300 from UTF-8 to ISO-8859-1
"\xe9".dup.force_encoding("ISO-8859-1").encode("US-ASCII")  #!> Encoding::UndefinedConversionError: U+00E9 to US-ASCII in conversion from ISO-8859-1 to UTF-8 to US-ASCII
"\xe9".dup.force_encoding("ISO-8859-1").length  #=> 1
"\xff".dup.force_encoding("US-ASCII").encode("UTF-8")  #!> Encoding::InvalidByteSequenceError: "\xFF" on US-ASCII
"a".encode  #=> "a"
"a".encode("UTF-8", "a", "b")  #!> ArgumentError: wrong number of arguments (given 3, expected 0..2)
"a".encode(1)  #!> TypeError: no implicit conversion of Integer into String
x = +"é"; x.encode!("ISO-8859-1"); x.bytes  #=> [233]
x = +"é"; x.encode!("US-ASCII") rescue x  #=> "é"
"abc\xffdef".scrub  #=> "abc�def"
"abc\xff\xfedef".scrub("?")  #=> "abc??def"
"abc\xe3\x81def".scrub("?")  #=> "abc?def"
"abc\xe3\x81".scrub("?")  #=> "abc?"
"abc\xff".scrub { |b| "<#{b.unpack1("H*")}>" }  #=> "abc<ff>"
"\xf0\x9f\x98x\xed\xa0\x80".scrub("?")  #=> "?x???"
"\xe0\x80x\xf4\x90".scrub("?")  #=> "??x??"
"\xff".scrub("\xfe")  #!> ArgumentError: replacement must be valid byte sequence '"\xFE"'
"abc".scrub  #=> "abc"
"\xff".scrub(nil)  #=> "�"
"\xff".scrub(1)  #!> TypeError: no implicit conversion of Integer into String
"\xff".b.scrub  #=> "\xFF"
"\xff".dup.force_encoding("US-ASCII").scrub  #=> "?"
x = +"a\xff"; x.scrub!("?"); x  #=> "a?"
"é".valid_encoding?  #=> true
"\xff".valid_encoding?  #=> false
"\xff".b.valid_encoding?  #=> true
"\xff".dup.force_encoding("US-ASCII").valid_encoding?  #=> false
"é".b  #=> "\xC3\xA9"
"é".b.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
"é".b.length  #=> 2
"é".ascii_only?  #=> false
"a".b.ascii_only?  #=> true
Encoding::UTF_8.name  #=> "UTF-8"
Encoding::UTF_8.inspect  #=> "#<Encoding:UTF-8>"
Encoding::UTF_8.to_s  #=> "UTF-8"
Encoding::BINARY.inspect  #=> "#<Encoding:BINARY (ASCII-8BIT)>"
Encoding::BINARY.to_s  #=> "ASCII-8BIT"
Encoding::BINARY.name  #=> "ASCII-8BIT"
Encoding::UTF_8.names  #=> ["UTF-8", "CP65001", "external", "filesystem"]
Encoding::BINARY.names  #=> ["ASCII-8BIT", "BINARY"]
Encoding.default_external  #=> #<Encoding:UTF-8>
Encoding.default_internal  #=> nil
Encoding.find("utf-8")  #=> #<Encoding:UTF-8>
Encoding.find("ascii")  #=> #<Encoding:US-ASCII>
Encoding.find(:binary)  #!> TypeError: no implicit conversion of Symbol into String
Encoding.find("foo")  #!> ArgumentError: unknown encoding name - foo
Encoding.find("external")  #=> #<Encoding:UTF-8>
Encoding.find(Encoding::UTF_8)  #=> #<Encoding:UTF-8>
Encoding.compatible?("a", "b".b)  #=> #<Encoding:UTF-8>
Encoding.compatible?("é", "\xff".b)  #=> nil
Encoding.compatible?("é", "a".b)  #=> #<Encoding:UTF-8>
Encoding.compatible?(:a, "é")  #=> #<Encoding:UTF-8>
Encoding::UTF_8.ascii_compatible?  #=> true
Encoding::UTF_16LE.ascii_compatible?  #=> false
Encoding::UTF_8.dummy?  #=> false
Encoding::UTF_16.dummy?  #=> true
Encoding::UTF_16.inspect  #=> "#<Encoding:UTF-16 (dummy)>"
Encoding::UTF_8 == Encoding::UTF_8  #=> true
Encoding::ASCII_8BIT.equal?(Encoding::BINARY)  #=> true
Encoding::UTF_16LE.name  #=> "UTF-16LE"
Encoding::ISO_8859_1.name  #=> "ISO-8859-1"
Encoding::Windows_1252.name  #=> "Windows-1252"
Encoding.new  #!> NoMethodError: undefined method 'new' for class Encoding
Encoding::CompatibilityError.ancestors.first(3)  #=> [Encoding::CompatibilityError, EncodingError, StandardError]
1.to_s.encoding  #=> #<Encoding:US-ASCII>
:a.to_s.encoding  #=> #<Encoding:US-ASCII>
1.5.to_s.encoding  #=> #<Encoding:US-ASCII>
"".b.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
"a".upcase.encoding  #=> #<Encoding:UTF-8>
("é" * 2).encoding  #=> #<Encoding:UTF-8>
"é".b.inspect  #=> "\"\\xC3\\xA9\""
"é".unpack("C*")  #=> [195, 169]
"abc".force_encoding("UTF-16LE").valid_encoding?  #=> false
"a".unicode_normalize(:nfkd)  #=> "a"
"é".b.unicode_normalize  #!> Encoding::CompatibilityError: Unicode Normalization not appropriate for ASCII-8BIT
"a" + "b".encode("UTF-16LE")  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and UTF-16LE
"b".encode("UTF-16LE") + "a"  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-16LE and UTF-8
("" + "b".encode("UTF-16LE")).encoding  #=> #<Encoding:UTF-16LE>
"é".encode("UTF-16LE").valid_encoding?  #=> true
"é".encode("UTF-16LE") == "é"  #=> false
"é".encode("UTF-16LE").unpack("v*")  #=> [233]
"é".encode("UTF-16LE").b.length  #=> 2
nil.to_s.encoding  #=> #<Encoding:US-ASCII>
true.to_s.encoding  #=> #<Encoding:US-ASCII>
false.to_s.encoding  #=> #<Encoding:US-ASCII>
nil.inspect.encoding  #=> #<Encoding:US-ASCII>
true.inspect.encoding  #=> #<Encoding:US-ASCII>
(nil.to_s + "é").encoding  #=> #<Encoding:UTF-8>
(nil.to_s + "a").encoding  #=> #<Encoding:US-ASCII>
("a" + nil.to_s).encoding  #=> #<Encoding:UTF-8>
("é" + nil.to_s).encoding  #=> #<Encoding:UTF-8>
(true.to_s + "é").encoding  #=> #<Encoding:UTF-8>
(true.to_s + "a").encoding  #=> #<Encoding:US-ASCII>
(nil.to_s * 3).encoding  #=> #<Encoding:US-ASCII>
nil.to_s == ""  #=> true
nil.to_s.eql?("")  #=> true
nil.to_s.hash == "".hash  #=> true
{"" => 1}[nil.to_s]  #=> 1
{"true" => 1}[true.to_s]  #=> 1
true.to_s == "true"  #=> true
"#{nil}é".encoding  #=> #<Encoding:UTF-8>
"#{true}".encoding  #=> #<Encoding:UTF-8>
[nil, true].join("é").encoding  #=> #<Encoding:UTF-8>
[nil, "é"].join.encoding  #=> #<Encoding:UTF-8>
[true, "é"].join(",").encoding  #=> #<Encoding:UTF-8>
"x".concat(nil.to_s, true.to_s).encoding  #=> #<Encoding:UTF-8>
+"" << true.to_s << "é"  #=> "trueé"
(+"" << true.to_s).encoding  #=> #<Encoding:UTF-8>
true.to_s.sub("true", "é").encoding  #=> #<Encoding:UTF-8>
true.to_s.gsub(/t/) { "é" }.encoding  #=> #<Encoding:UTF-8>
true.to_s.tr("t", "é").encoding  #=> #<Encoding:UTF-8>
true.to_s.center(10, "é").encoding  #=> #<Encoding:UTF-8>
nil.to_s.ljust(3, "é").encoding  #=> #<Encoding:UTF-8>
nil.to_s.ljust(3).encoding  #=> #<Encoding:US-ASCII>
true.to_s.upcase.encoding  #=> #<Encoding:US-ASCII>
true.to_s.to_sym.inspect  #=> ":true"
nil.to_s.to_json  #=> "\"\""
true.to_s.to_json  #=> "\"true\""
{true.to_s => nil.to_s}.to_json  #=> "{\"true\":\"\"}"
{true.to_s => nil.to_s}.to_yaml  #=> "---\n'true': ''\n"
true.to_s.to_yaml  #=> "--- 'true'\n"
nil.to_s.to_yaml  #=> "--- ''\n"
JSON.parse(nil.to_s) rescue $!.class  #=> JSON::ParserError
YAML.load(true.to_s)  #=> true
nil.to_s.empty?  #=> true
nil.to_s.split(",")  #=> []
true.to_s =~ /é/  #=> nil
true.to_s.match?(/rué?/)  #=> true
true.to_s.include?("é")  #=> false
true.to_s.start_with?("é")  #=> false
true.to_s.index("é")  #=> nil
"é".include?(true.to_s)  #=> false
true.to_s <=> "é"  #=> -1
true.to_s.casecmp?("É")  #=> false
true.to_s.unicode_normalize.encoding  #=> #<Encoding:US-ASCII>
true.to_s.encode("UTF-8").encoding  #=> #<Encoding:UTF-8>
true.to_s.dup << "é"  #=> "trueé"
(true.to_s.dup << "é").encoding  #=> #<Encoding:UTF-8>
nil.to_s.dup.insert(0, "é").encoding  #=> #<Encoding:UTF-8>
nil.to_s.frozen?  #=> true
(nil.to_s << "a") rescue $!.message  #=> "can't modify frozen String: \"\""
[true.to_s, "é"].sort  #=> ["true", "é"]
[true.to_s, "true"].uniq.size  #=> 1
Digest::MD5.hexdigest(true.to_s)  #=> "b326b5062b2f0e69046810717534cb09"
Base64.strict_encode64(true.to_s)  #=> "dHJ1ZQ=="
format("%s", nil.to_s).encoding  #=> #<Encoding:UTF-8>
format("%s é %s", true.to_s, nil).encoding  #=> #<Encoding:UTF-8>
("é%s" % true.to_s).encoding  #=> #<Encoding:UTF-8>
true.to_s.bytes.size  #=> 4
true.to_s.succ.encoding  #=> #<Encoding:US-ASCII>
true.to_s.inspect.encoding  #=> #<Encoding:UTF-8>
true.to_s.replace("é") rescue $!.class  #=> FrozenError
case true.to_s when "true" then 1 end  #=> 1
true.to_s.equal?(true.to_s)  #=> true
String.new(true.to_s).encoding  #=> #<Encoding:US-ASCII>
true.to_s.dump.encoding  #=> #<Encoding:US-ASCII>
true.to_s.valid_encoding?  #=> true
true.to_s.ascii_only?  #=> true
true.to_s.force_encoding("UTF-8") rescue $!.class  #=> FrozenError
true.to_s.dup.force_encoding("UTF-8").encoding  #=> #<Encoding:UTF-8>
URI.encode_www_form_component(true.to_s)  #=> "true"
true.to_s.shellescape  #=> "true"
true.to_s.unpack1("a*").encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
[true.to_s].pack("a*").encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
true.to_s.each_char.map(&:encoding)  #=> [#<Encoding:US-ASCII>, #<Encoding:US-ASCII>, #<Encoding:US-ASCII>, #<Encoding:US-ASCII>]
true.to_s.scan(/./).map(&:encoding)  #=> [#<Encoding:US-ASCII>, #<Encoding:US-ASCII>, #<Encoding:US-ASCII>, #<Encoding:US-ASCII>]
true.to_s[0].encoding  #=> #<Encoding:US-ASCII>
true.to_s.lines.map(&:encoding)  #=> [#<Encoding:US-ASCII>]
true.to_s.partition("é").map(&:encoding)  #=> [#<Encoding:US-ASCII>, #<Encoding:US-ASCII>, #<Encoding:US-ASCII>]
true.to_s.squeeze.encoding  #=> #<Encoding:US-ASCII>
true.to_s.reverse.encoding  #=> #<Encoding:US-ASCII>
true.to_s.delete("é").encoding  #=> #<Encoding:US-ASCII>
true.to_s.count("é")  #=> 0
true.to_s.chars.include?("é")  #=> false
"abc".encode('US-ASCII', replace: 'é')  #=> "abc"
"abc".encode('US-ASCII', replace: "\xff")  #!> ArgumentError: replacement string is broken: "\xFF" as UTF-8
"abc".encode('UTF-8', replace: "\xff")  #!> ArgumentError: replacement string is broken: "\xFF" as UTF-8
"a\xff".encode('UTF-8', invalid: :replace, replace: "\xff")  #!> ArgumentError: replacement string is broken: "\xFF" as UTF-8
"a\xff".encode('UTF-8', invalid: :replace, replace: "é".encode('ISO-8859-1'))  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and ISO-8859-1
"a\xff".b.encode('UTF-8', 'ISO-8859-1', replace: "é".encode('UTF-16LE'))  #=> "aÿ"
"é".encode('ISO-8859-1', replace: 'あ')  #!> Encoding::ConverterNotFoundError: code converter not found (UTF-8 to ISO-8859-1)
"é".encode("UTF-16LE", replace: "\u3042".encode("UTF-16BE")).bytes  #=> [233, 0]
"\u3042".encode('ISO-8859-1', undef: :replace, replace: "\xE9".dup.force_encoding('ISO-8859-1'))  #=> "\xE9"
"\u3042".encode('ISO-8859-1', undef: :replace, replace: "\xE9".b)  #!> Encoding::ConverterNotFoundError: code converter not found (UTF-8 to ISO-8859-1)
"\u3042".encode('US-ASCII', undef: :replace, replace: "\xE9".b)  #!> Encoding::ConverterNotFoundError: code converter not found (UTF-8 to US-ASCII)
"\u3042".encode('US-ASCII', undef: :replace, replace: "")  #=> ""
"a\r\n\u3042".encode('US-ASCII', universal_newline: true, undef: :replace, replace: 'é')  #!> Encoding::ConverterNotFoundError: code converter not found (UTF-8 to US-ASCII with universal_newline)
"a".encode('US-ASCII', universal_newline: true, undef: :replace, replace: 'é')  #!> Encoding::ConverterNotFoundError: code converter not found (UTF-8 to US-ASCII with universal_newline)
"a".encode(xml: :text, replace: 'é')  #=> "a"
"a\xff".scrub("é".encode('ISO-8859-1'))  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and ISO-8859-1
"a\xff".scrub { "é".encode('ISO-8859-1') }  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and ISO-8859-1
"a\xff".scrub("b".encode('UTF-16LE'))  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and UTF-16LE
"é\xff".scrub("b".b)  #=> "éb"
"é\xff".scrub("\xE9".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"\xff".scrub("é".encode('ISO-8859-1'))  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and ISO-8859-1
"\xff".encode('UTF-8', invalid: :replace, replace: "é".encode('ISO-8859-1'))  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and ISO-8859-1
"a\xff".encode('UTF-8', invalid: :replace, xml: :text, replace: "é".encode('ISO-8859-1'))  #=> "a\xFF"
"a\xff".encode('UTF-8', invalid: :replace, xml: :text, replace: "é")  #=> "a\xFF"
"a\xff".dup.force_encoding('US-ASCII').encode('US-ASCII', invalid: :replace, replace: "é")  #!> Encoding::CompatibilityError: incompatible character encodings: US-ASCII and UTF-8
"\u3042".encode('US-ASCII', xml: :attr, crlf_newline: true, replace: 'é')  #!> Encoding::ConverterNotFoundError: code converter not found (UTF-8 to US-ASCII with crlf_newline,xml_attr_content,xml_attr_quote)
"\u3042".encode('ISO-8859-1', undef: :replace, replace: "é".encode('UTF-16LE'))  #=> "\xE9"
"\xff".scrub("\u3042")  #=> "あ"
"\xff".b.encode('US-ASCII', invalid: :replace, undef: :replace, replace: "\u3042")  #!> Encoding::ConverterNotFoundError: code converter not found (ASCII-8BIT to US-ASCII)
"a\xff".encode('UTF-16LE', invalid: :replace, replace: "\u3042").bytes  #=> [97, 0, 66, 48]
"\u3042".encode('US-ASCII', fallback: { "\u3042" => "\xE9".b })  #!> ArgumentError: too big fallback string
"\u3042".encode('ISO-8859-1', fallback: { "\u3042" => "é" })  #=> "\xE9"
"\u3042".encode('ISO-8859-1', fallback: { "\u3042" => "é".encode('ISO-8859-1') })  #=> "\xE9"
"\xff".encode('US-ASCII', invalid: :replace, replace: 'é')  #!> Encoding::ConverterNotFoundError: code converter not found (UTF-8 to US-ASCII)
"a\xff".encode('US-ASCII', invalid: :replace, replace: 'é')  #!> Encoding::ConverterNotFoundError: code converter not found (UTF-8 to US-ASCII)
"\u3042".encode('US-ASCII', undef: :replace, replace: 'é')  #!> Encoding::ConverterNotFoundError: code converter not found (UTF-8 to US-ASCII)
"\u3042".encode('ISO-8859-1', undef: :replace, replace: 'é')  #=> "\xE9"
"\u3042".encode('ISO-8859-1', undef: :replace, replace: 'あ')  #!> Encoding::ConverterNotFoundError: code converter not found (UTF-8 to ISO-8859-1)
"\u3042".encode('US-ASCII', undef: :replace, replace: "\xff")  #!> ArgumentError: replacement string is broken: "\xFF" as UTF-8
"\u3042".encode('US-ASCII', fallback: { "\u3042" => "\u3042" })  #!> ArgumentError: too big fallback string
"\u3042".encode('US-ASCII', xml: :text, replace: "\u3042")  #!> Encoding::ConverterNotFoundError: code converter not found (UTF-8 to US-ASCII with xml_text)
"\xff".encode("UTF-16LE", invalid: :replace, replace: "\xff")  #!> ArgumentError: replacement string is broken: "\xFF" as UTF-8
Encoding.find("internal")  #=> nil
Encoding.find("locale")  #=> #<Encoding:US-ASCII>
[/a/u.source.encoding, /a/.source.encoding, /é/.source.encoding, Regexp.new("a").source.encoding]  #=> [#<Encoding:UTF-8>, #<Encoding:US-ASCII>, #<Encoding:UTF-8>, #<Encoding:US-ASCII>]
[Regexp.new(/a/u).encoding, Regexp.new(/a/u).options, Regexp.new(/a/).encoding, Regexp.new(/é/i).options]  #=> [#<Encoding:UTF-8>, 16, #<Encoding:US-ASCII>, 17]
Regexp.new(Regexp.new("a", 32)).options  #=> 32
Encoding.compatible?("abc".dup.force_encoding("us-ascii"), /abc/)  #=> #<Encoding:US-ASCII>
Encoding.compatible?(/abc/, "abc".dup.force_encoding("us-ascii"))  #=> #<Encoding:US-ASCII>
Encoding.compatible?(/abc/, :abc)  #=> #<Encoding:US-ASCII>
Encoding.compatible?(/abc/, /é/)  #=> #<Encoding:UTF-8>
Encoding.compatible?(/é/, "a".b)  #=> #<Encoding:BINARY (ASCII-8BIT)>
Encoding.compatible?(:abc, "é")  #=> #<Encoding:UTF-8>
Encoding.compatible?("é", Encoding::US_ASCII)  #=> #<Encoding:UTF-8>
Encoding.compatible?(Encoding::US_ASCII, "a")  #=> #<Encoding:UTF-8>
Encoding.compatible?(Encoding::UTF_8, Encoding::US_ASCII)  #=> #<Encoding:UTF-8>
Encoding.compatible?(1, "a")  #=> nil
"a".encode("UTF-8", "ISO-8859-1", invalid: :replace)  #=> "a"
"a\xff".encode("UTF-16LE", invalid: :replace).bytes  #=> [97, 0, 253, 255]
"a\xff".encode("UTF-16LE", "invalid" => :replace).bytes  #!> Encoding::InvalidByteSequenceError: "\xFF" on UTF-8
"<a>".encode(xml: :text)  #=> "&lt;a&gt;"
"<a>".encode("xml" => :text)  #=> "<a>"
"a\r\nb".encode(universal_newline: true)  #=> "a\nb"
"a\nb".encode(newline: "crlf")  #!> ArgumentError: unexpected value for newline option
"a".encode("UTF-8", newline: :foo)  #!> ArgumentError: unexpected value for newline option: foo
"a".encode("UTF-8", newline: 5)  #!> ArgumentError: unexpected value for newline option
"a".encode("UTF-8", newline: nil)  #=> "a"
"a".encode("UTF-8", xml: :foo)  #!> ArgumentError: unexpected value for xml option: foo
"a".encode("UTF-8", xml: "text")  #!> ArgumentError: unexpected value for xml option
"a".encode("UTF-8", invalid: "replace")  #!> ArgumentError: unknown value for invalid character option
"a".encode("UTF-8", invalid: :foo)  #!> ArgumentError: unknown value for invalid character option
"a".encode("UTF-8", undef: "replace")  #!> ArgumentError: unknown value for undefined character option
"a".encode("UTF-8", undef: 5)  #!> ArgumentError: unknown value for undefined character option
