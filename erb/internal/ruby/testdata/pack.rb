# ruby 4.0
"abc".unpack("C*")  #=> [97, 98, 99]
"abc".unpack1("a2")  #=> "ab"
"abc".unpack("a1 x1 a1")  #=> ["a", "c"]
[1,2].pack("C*")  #=> "\x01\x02"
[1].pack("N")  #=> "\x00\x00\x00\x01"
[1].pack("n")  #=> "\x00\x01"
[1].pack("V")  #=> "\x01\x00\x00\x00"
[1].pack("v")  #=> "\x01\x00"
[1.5].pack("E")  #=> "\x00\x00\x00\x00\x00\x00\xF8?"
[1.5].pack("G")  #=> "?\xF8\x00\x00\x00\x00\x00\x00"
[1.5].pack("e")  #=> "\x00\x00\xC0?"
[1.5].pack("g")  #=> "?\xC0\x00\x00"
[1.5].pack("d")  #=> "\x00\x00\x00\x00\x00\x00\xF8?"
["abc"].pack("m")  #=> "YWJj\n"
["abc"].pack("m0")  #=> "YWJj"
["a" * 60].pack("m")  #=> "YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFh\nYWFhYWFhYWFhYWFhYWFh\n"
["a" * 60].pack("m30")  #=> "YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFh\nYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFh\n"
["abc def"].pack("M")  #=> "abc def=\n"
["é=\n a\t\n" + "x" * 80].pack("M")  #=> "=C3=A9=3D\n a\t=\n\nxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx=\nxxxxxxx=\n"
["616263"].pack("H*")  #=> "abc"
["6162"].pack("H2")  #=> "a"
["16"].pack("h*")  #=> "a"
["abc"].pack("a5")  #=> "abc\x00\x00"
["abc"].pack("a")  #=> "a"
["abc"].pack("A5")  #=> "abc  "
["abc"].pack("Z*")  #=> "abc\x00"
["abc"].pack("Z2")  #=> "ab"
["abc"].pack("a*x2a*") rescue $!  #=> #<ArgumentError: too few arguments>
[233].pack("U")  #=> "é"
[233].pack("U").encoding  #=> #<Encoding:UTF-8>
[97, 8364].pack("U*")  #=> "a€"
[1,2].pack("C*").encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
["abc"].pack("m").encoding  #=> #<Encoding:US-ASCII>
[65, 233].pack("CU").encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
["é"].pack("a*").encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
[300].pack("w")  #=> "\x82,"
[2**70].pack("w")  #=> "\x81\x80\x80\x80\x80\x80\x80\x80\x80\x80\x00"
[-1].pack("w")  #!> ArgumentError: can't compress negative numbers
["abc"].pack("u")  #=> "#86)C\n"
[-1].pack("l>")  #=> "\xFF\xFF\xFF\xFF"
[-1].pack("s<")  #=> "\xFF\xFF"
[1].pack("Q<")  #=> "\x01\x00\x00\x00\x00\x00\x00\x00"
[1].pack("q>")  #=> "\x00\x00\x00\x00\x00\x00\x00\x01"
[2**64].pack("Q")  #=> "\x00\x00\x00\x00\x00\x00\x00\x00"
[-1].pack("C")  #=> "\xFF"
[256].pack("C")  #=> "\x00"
[1].pack("y")  #!> ArgumentError: unknown pack directive 'y' in 'y'
[1].pack("C_")  #!> ArgumentError: '_' allowed only after types sSiIlLqQjJ
[].pack("C")  #!> ArgumentError: too few arguments
["a"].pack("C")  #!> TypeError: no implicit conversion of String into Integer
[nil].pack("C")  #!> TypeError: no implicit conversion of nil into Integer
[1].pack("a")  #!> TypeError: no implicit conversion of Integer into String
[nil].pack("a3")  #=> "\x00\x00\x00"
["1010"].pack("B*")  #=> "\xA0"
["a b"].pack("b*")  #=> "\x01"
["\x01"].pack("b8")  #=> "\x01\x00\x00\x00\x00"
[1, 2].pack("Cx2C")  #=> "\x01\x00\x00\x02"
[1, 2].pack("CXC")  #=> "\x02"
[1].pack("X")  #!> ArgumentError: X outside of string
[1, 2].pack("C@4C")  #=> "\x01\x00\x00\x00\x02"
[1, 2, 3].pack("C2")  #=> "\x01\x02"
[1].pack("C", buffer: +"ab")  #=> "ab\u0001"
[1].pack("@5C", buffer: +"ab")  #=> "ab\u0000\u0000\u0000\u0001"
[1].pack("C", buffer: 1)  #!> TypeError: buffer must be String, not Integer
[1].pack(1)  #!> TypeError: no implicit conversion of Integer into String
[1, 2].pack("C # comment\nC")  #=> "\x01\x02"
[1].pack("")  #=> ""
[-5].pack("U")  #!> RangeError: pack(U): value out of range
[0x7fffffff].pack("C*x")  #=> "\xFF\x00"
["a", 1].pack("A3n")  #=> "a  \x00\x01"
"\x01".unpack("b8")  #=> ["10000000"]
"\x01".unpack("B*")  #=> ["00000001"]
"\x01\x02".unpack("B12")  #=> ["000000010000"]
"ab".unpack("H*")  #=> ["6162"]
"ab".unpack1("H3")  #=> "616"
"ab".unpack("h*")  #=> ["1626"]
"YWJj\n".unpack1("m")  #=> "abc"
"YWJj".unpack1("m0")  #=> "abc"
"YWJ".unpack1("m0")  #!> ArgumentError: invalid base64
"YW Jj==x".unpack1("m")  #=> "abc"
"a=3Db=\nc".unpack1("M")  #=> "a=bc"
"\xE3\x81\x82".unpack("U*")  #=> [12354]
"é1".unpack("U*")  #=> [233, 49]
"\xff".unpack("U*")  #!> ArgumentError: malformed UTF-8 character
"\xe3\x81".unpack("U*")  #!> ArgumentError: malformed UTF-8 character (expected 3 bytes, given 2 bytes)
"abc".unpack("@1a")  #=> ["b"]
"abc".unpack("x4")  #!> ArgumentError: x outside of string
"abc".unpack("X")  #!> ArgumentError: X outside of string
"abc".unpack1("@1a", offset: 1)  #=> "b"
"abc".unpack("a", offset: 4)  #!> ArgumentError: offset outside of string
"abc".unpack("a", offset: -1)  #!> ArgumentError: offset can't be negative
"abc".unpack("a", offset: 2)  #=> ["c"]
"\x00\x00\x00\x01".unpack1("N")  #=> 1
"\x00\x01".unpack1("n")  #=> 1
"\xff\xff".unpack1("s")  #=> -1
"\xff\xff".unpack1("S")  #=> 65535
"\xff\xff\xff\xff".unpack("l")  #=> [-1]
"\xff\xff\xff\xff\xff\xff\xff\xff".unpack("Q")  #=> [18446744073709551615]
"\xff\xff\xff\xff\xff\xff\xff\xff".unpack("q")  #=> [-1]
"\x3f\xc0\x00\x00".unpack1("g")  #=> 1.5
"\x00\x00\x00\x00\x00\x00\xf8\x3f".unpack1("E")  #=> 1.5
"abc".unpack("Z*Z*")  #=> ["abc", ""]
"ab\0cd".unpack("Z*a*")  #=> ["ab", "cd"]
"ab  ".unpack("A*")  #=> ["ab"]
"ab\0 ".unpack1("A*")  #=> "ab"
"#86)C\n".unpack1("u")  #=> "abc"
"abc".unpack("i")  #=> [nil]
"abc".unpack("n*")  #=> [24930]
"abc".unpack("C2")  #=> [97, 98]
"abc".unpack("C5")  #=> [97, 98, 99, nil, nil]
"abc".unpack("c*")  #=> [97, 98, 99]
"\x82,\x01".unpack("w*")  #=> [300, 1]
"abc".unpack("y")  #!> ArgumentError: unknown unpack directive 'y' in 'y'
"abc".unpack(1)  #!> TypeError: no implicit conversion of Integer into String
"abc".unpack("a*").first.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
"abc".unpack("C*") { |x| x }  #=> nil
"abc".unpack("")  #=> []
"abc".unpack1("")  #=> nil
"".unpack("C")  #=> [nil]
"".unpack("a")  #=> [""]
"".unpack1("N")  #=> nil
"\xff".unpack1("c")  #=> -1
"192.168.0.1".split(".").map(&:to_i).pack("C4").unpack1("N")  #=> 3232235521
[3232235521].pack("N").unpack("C4").join(".")  #=> "192.168.0.1"
["deadbeef"].pack("H*").unpack("C*")  #=> [222, 173, 190, 239]
["abc"].pack("m").chomp.unpack1("m")  #=> "abc"
"é".unpack("U*").pack("U*")  #=> "é"

# NUL, blanks and comments in formats.
"a".unpack  #!> ArgumentError: wrong number of arguments (given 0, expected 1)
[1].pack("C\0C")  #!> ArgumentError: unknown pack directive '\x00' in 'C\0C'
[1, 2].pack("C\0C")  #!> ArgumentError: unknown pack directive '\x00' in 'C\0C'
[1, 2].pack("C C")  #=> "\x01\x02"
[1, 2].pack("C\nC")  #=> "\x01\x02"
[1, 2].pack("C#x\nC")  #=> "\x01\x02"
"ab".unpack("C\0C")  #!> ArgumentError: unknown unpack directive '\x00' in 'C\0C'
"ab".unpack("a\0a")  #!> ArgumentError: unknown unpack directive '\x00' in 'a\0a'
"ab".unpack1("\0a")  #!> ArgumentError: unknown unpack directive '\x00' in '\0a'
[1].pack("\0")  #!> ArgumentError: unknown pack directive '\x00' in '\0'
"a".unpack("y")  #!> ArgumentError: unknown unpack directive 'y' in 'y'
[1].pack("C é")  #!> ArgumentError: unknown pack directive '\xc3' in 'C é'
[1].pack("C,C")  #!> ArgumentError: unknown pack directive ',' in 'C,C'
"x=%s".unpack1("m")  #=> "\xC6"
"xx=s".unpack1("m")  #=> "\xC7"
"xxx=s".unpack1("m")  #=> "\xC7\x1C"
"xxxx=s".unpack1("m")  #=> "\xC7\x1Cq"
"=xxxx".unpack1("m")  #=> "\xC7\x1Cq"
"x==x".unpack1("m")  #=> "\xC7"
"x=x=xx".unpack1("m")  #=> "\xC7"
"xx=xxx".unpack1("m")  #=> "\xC7"
"xxx=xxxx".unpack1("m")  #=> "\xC7\x1C"
"%=xx%x%x==".unpack1("m")  #=> "\xC7\x1Cq"
"xx%=xx".unpack1("m")  #=> "\xC7"
"xx==xx==".unpack1("m")  #=> "\xC7"
"x".unpack1("m")  #=> ""
"xx".unpack1("m")  #=> "\xC7"
"xxx".unpack1("m")  #=> "\xC7\x1C"
"x=".unpack1("m")  #=> ""
"xx=".unpack1("m")  #=> "\xC7"
"xxx=".unpack1("m")  #=> "\xC7\x1C"
"xxxxxx-_".unpack1("m")  #=> "\xC7\x1Cq\xC7"
[1].pack("y\"a\\")  #!> ArgumentError: unknown pack directive 'y' in 'y"a\'
[1].pack("y\"a\\\0")  #!> ArgumentError: unknown pack directive 'y' in 'y"a\\0'
[1].pack("y\"a\\#{}\#{\#$")  #!> ArgumentError: unknown pack directive 'y' in 'y"a\#{#$'
[1].pack("y\"a\\\e\x7f\t\n\a\b\f\v\r")  #!> ArgumentError: unknown pack directive 'y' in 'y"a\\e\c?\t\n\a\b\f\v\r'
[1].pack("y\#{\#$\#@\0")  #!> ArgumentError: unknown pack directive 'y' in 'y#{#$#@\0'
[1].pack("y\u200b\u00ad\u0301")  #!> ArgumentError: unknown pack directive 'y' in 'y​­́'
[1].pack("y\u200b\"")  #!> ArgumentError: unknown pack directive 'y' in 'y​"'
[1].pack("y\xff\"")  #!> ArgumentError: unknown pack directive 'y' in 'y\xFF"'
[1].pack("y\xff\"".b)  #!> ArgumentError: unknown pack directive 'y' in 'y\xFF"'
[1].pack("yé\"".b)  #!> ArgumentError: unknown pack directive 'y' in 'y\xC3\xA9"'
[1].pack("y\u{10ffff}\x01\x1f")  #!> ArgumentError: unknown pack directive 'y' in 'y\u{10FFFF}\u0001\u001F'
"ab".unpack1("Cy")  #=> 97
"".unpack1("Cy")  #!> ArgumentError: unknown unpack directive 'y' in 'Cy'
"".unpack1("ay")  #=> ""
"ab".unpack("Cy")  #!> ArgumentError: unknown unpack directive 'y' in 'Cy'
"ab".unpack("a,b;c d") { |x| break x }  #=> "a"
a = []; "ab".unpack("Cy") { |x| a << x } rescue [a, $!.message]  #=> [[97], "unknown unpack directive 'y' in 'Cy'"]
[].pack("Cy")  #!> ArgumentError: too few arguments
["a"].pack("Cy")  #!> TypeError: no implicit conversion of String into Integer
[1].pack("Cy%")  #!> ArgumentError: unknown pack directive 'y' in 'Cy%'
[1].pack("C%")  #!> ArgumentError: % is not supported
[1].pack("C<")  #!> ArgumentError: '<' allowed only after types sSiIlLqQjJ
[].pack("C<")  #!> ArgumentError: '<' allowed only after types sSiIlLqQjJ
[].pack("CC<")  #!> ArgumentError: too few arguments
[1].pack("CC<")  #!> ArgumentError: '<' allowed only after types sSiIlLqQjJ
[1].pack("C99999999999")  #!> RangeError: pack length too big
[].pack("CC99999999999")  #!> ArgumentError: too few arguments
b = +""; [[1].pack("Cy", buffer: b), b] rescue [$!.message, b]  #=> ["unknown pack directive 'y' in 'Cy'", "\u0001"]
"ab".unpack1("x5C")  #!> ArgumentError: x outside of string
"ab".unpack1("C<")  #!> ArgumentError: '<' allowed only after types sSiIlLqQjJ
"ab".unpack1("CC<")  #=> 97
"ab".unpack1("C99999999999")  #!> RangeError: pack length too big
"ab".unpack1("# y\nC")  #=> 97
"ab".unpack1("x y")  #!> ArgumentError: unknown unpack directive 'y' in 'x y'
"ab".unpack1("x3 y")  #!> ArgumentError: x outside of string
"".unpack1("U y")  #!> ArgumentError: unknown unpack directive 'y' in 'U y'
"".unpack1("w y")  #!> ArgumentError: unknown unpack directive 'y' in 'w y'
"".unpack1("n y")  #!> ArgumentError: unknown unpack directive 'y' in 'n y'
"".unpack1("C* y")  #!> ArgumentError: unknown unpack directive 'y' in 'C* y'
"".unpack1("C2 y")  #!> ArgumentError: unknown unpack directive 'y' in 'C2 y'
"".unpack1("C0 y")  #!> ArgumentError: unknown unpack directive 'y' in 'C0 y'
"ab".unpack1("C0 y")  #!> ArgumentError: unknown unpack directive 'y' in 'C0 y'
"ab".unpack1("a0 y")  #=> ""
"ab".unpack1("@1 y")  #!> ArgumentError: unknown unpack directive 'y' in '@1 y'
"ab".unpack1("X y")  #!> ArgumentError: X outside of string
"ab".unpack1("Ny")  #!> ArgumentError: unknown unpack directive 'y' in 'Ny'
"ab".unpack1("N2y")  #!> ArgumentError: unknown unpack directive 'y' in 'N2y'
"ab".unpack1("N*y")  #!> ArgumentError: unknown unpack directive 'y' in 'N*y'
"ab".unpack1("dy")  #!> ArgumentError: unknown unpack directive 'y' in 'dy'
"ab".unpack1("M0y")  #=> "ab"
"ab".unpack1("u y")  #=> ""
"ab".unpack1("b0y")  #=> ""
[].pack("", buffer: "".freeze)  #!> FrozenError: can't modify frozen String: ""
[].pack("C", buffer: "".freeze)  #!> FrozenError: can't modify frozen String: ""
[1].pack("C", buffer: "".freeze)  #!> FrozenError: can't modify frozen String: ""
[1].pack("y", buffer: "".freeze)  #!> FrozenError: can't modify frozen String: ""
["a"].pack("C", buffer: "".freeze)  #!> FrozenError: can't modify frozen String: ""
[1].pack("C0", buffer: "".freeze)  #!> FrozenError: can't modify frozen String: ""
[1].pack("x0", buffer: "".freeze)  #!> FrozenError: can't modify frozen String: ""
[1].pack("x", buffer: "".freeze)  #!> FrozenError: can't modify frozen String: ""
[1].pack("X", buffer: "".freeze)  #!> FrozenError: can't modify frozen String: ""
[1].pack("X0", buffer: "".freeze)  #!> FrozenError: can't modify frozen String: ""
[1].pack("@0", buffer: "".freeze)  #!> FrozenError: can't modify frozen String: ""
[""].pack("a0", buffer: "".freeze)  #!> FrozenError: can't modify frozen String: ""
[""].pack("m", buffer: "".freeze)  #!> FrozenError: can't modify frozen String: ""
["", 1].pack("mC", buffer: "".freeze)  #!> FrozenError: can't modify frozen String: ""
b = +"x"; [([1, 2].pack("CX5", buffer: b) rescue 0), b]  #=> [0, "x\u0001"]
b = +"x"; [([1, "q"].pack("CC", buffer: b) rescue 0), b]  #=> [0, "x\u0001"]
b = +"xyz"; [([1, "q"].pack("XC", buffer: b)), b, b.encoding]  #=> ["xy\u0001", "xy\u0001", #<Encoding:UTF-8>]
b = +"é"; [([233, "q"].pack("UC", buffer: b) rescue $!.class), b, b.encoding]  #=> [TypeError, "éé", #<Encoding:UTF-8>]
b = +"é"; [([233].pack("U", buffer: b) rescue $!.class), b, b.encoding]  #=> ["éé", "éé", #<Encoding:UTF-8>]
b = +"é"; [([233].pack("C", buffer: b) rescue $!.class), b, b.encoding]  #=> ["é\xE9", "é\xE9", #<Encoding:UTF-8>]
b = +"é"; [([255].pack("@5C", buffer: b) rescue $!.class), b, b.encoding]  #=> ["é\u0000\u0000\u0000\xFF", "é\u0000\u0000\u0000\xFF", #<Encoding:UTF-8>]
"ab".unpack1("m y")  #=> "i"
"ab==cd".unpack("m m")  #=> ["i", "q"]
"ab==\ncd".unpack("m m")  #=> ["i", "q"]
"=ab==\ncd".unpack("m a")  #=> ["i", "="]
"x=%s=".unpack("m a")  #=> ["\xC6", "="]
"a".unpack("C 1")  #!> ArgumentError: unknown unpack directive '1' in 'C 1'
"a".unpack("C#")  #=> [97]
"a".unpack("C#\nC")  #=> [97, nil]
"a".unpack("C #%\n C*")  #=> [97]
"".unpack1("Ca")  #=> ""
"".unpack1("C2a")  #=> ""
a = []; "".unpack("Ca") { |x| a << x }; a  #=> [""]
a = []; "x".unpack("C3a") { |x| a << x }; a  #=> [120, ""]
a = []; "x".unpack("n3a") { |x| a << x }; a  #=> ["x"]
a = []; "x".unpack("n*a") { |x| a << x }; a  #=> ["x"]
"x".unpack("n*a")  #=> ["x"]
"x".unpack("n3a")  #=> [nil, nil, nil, "x"]
"x".unpack1("da")  #=> "x"
"x".unpack1("na")  #=> "x"
"x".unpack1("n")  #=> nil
"x".unpack1("C0a")  #=> "x"
"".unpack1("U")  #=> nil
"".unpack1("w")  #=> nil
"\xff".unpack1("w")  #=> nil
"\x81".b.unpack("w2a")  #=> [""]
a = []; "\x01\x81".b.unpack("w2a") { |x| a << x }; a  #=> [1, ""]
(0..0xffff).reject { |c| (0xd800..0xdfff) === c }.select { |c| s = [c].pack("U"); %i[upcase downcase swapcase capitalize].any? { |m| s.dup.send(:"#{m}!").nil? != (s.send(m) == s) } }  #=> []
