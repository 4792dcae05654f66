# ruby 4.0
"a" + "b"  #=> "ab"
"a" + 1  #!> TypeError: no implicit conversion of Integer into String
"a" + nil  #!> TypeError: no implicit conversion of nil into String
"é" + "\xff".b  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"\xff".b + "é"  #!> Encoding::CompatibilityError: incompatible character encodings: BINARY (ASCII-8BIT) and UTF-8
"a".b + "é"  #=> "aé"
("a".b + "é").encoding  #=> #<Encoding:UTF-8>
("a" + "b".b).encoding  #=> #<Encoding:UTF-8>
"ab" * 3  #=> "ababab"
"ab" * 0  #=> ""
"a" * -1  #!> ArgumentError: negative argument
"a" * nil  #!> TypeError: no implicit conversion from nil to integer
"a" * "b"  #!> TypeError: no implicit conversion of String into Integer
"a" * 2.9  #=> "aa"
"a" * 10**20  #!> RangeError: bignum too big to convert into 'long'
"%05d|%-5s|" % [42, "ab"]  #=> "00042|ab   |"
"%s" % nil  #=> ""
"%s and %s" % %w[a b]  #=> "a and b"
"%{a}-%<b>03d" % {a: 1, b: 2}  #=> "1-002"
"a" <=> "b"  #=> -1
"b" <=> "a"  #=> 1
"a" <=> "a"  #=> 0
"a" <=> "ab"  #=> -1
"a" <=> 1  #=> nil
"a" <=> nil  #=> nil
"a" == "a"  #=> true
"a" == :a  #=> false
"a" == nil  #=> false
"é" == "é".b  #=> false
"a" == "a".b  #=> true
"a" === "a"  #=> true
"a".eql?("a")  #=> true
"a".eql?("a".b)  #=> true
"a".eql?(1)  #=> false
"a".equal?("a")  #=> false
"a".hash == "a".hash  #=> true
"é".hash == "é".b.hash  #=> false
"a" < "b"  #=> true
"a" < 1  #!> ArgumentError: comparison of String with 1 failed
"a".between?("a", "c")  #=> true
"b".clamp("c", "d")  #=> "c"
"abc" =~ /c/  #=> 2
"abc" =~ /z/  #=> nil
"héllo" =~ /l/  #=> 2
"a" =~ "a"  #!> TypeError: type mismatch: String given
"a" =~ nil  #=> nil
"abc"[1]  #=> "b"
"abc"[-1]  #=> "c"
"abc"[3]  #=> nil
"abc"[5]  #=> nil
"abc"[3,1]  #=> ""
"abc"[4,1]  #=> nil
"abc"[1,-1]  #=> nil
"abc"[0,100]  #=> "abc"
"abc"[-2,2]  #=> "bc"
"abc"[1..]  #=> "bc"
"abc"[..1]  #=> "ab"
"abc"[...1]  #=> "a"
"abc"[-2..-1]  #=> "bc"
"abc"[3..]  #=> ""
"abc"[4..]  #=> nil
"abc"[2..1]  #=> ""
"abc"[nil]  #!> TypeError: no implicit conversion from nil to integer
"abc"["b"]  #=> "b"
"abc"["x"]  #=> nil
"abc"[/b(c)/]  #=> "bc"
"abc"[/b(c)/, 1]  #=> "c"
"abc"[/b(?<q>c)/, "q"]  #=> "c"
"abc"[/b(?<q>c)/, :q]  #=> "c"
"abc"[/b(?<q>c)/, "z"]  #!> IndexError: undefined group name reference: z
"abc"[/z/, 1]  #=> nil
"abc"[/(b)(z)?/, 2]  #=> nil
"abc"[/(b)/, 5]  #=> nil
"abc"[/(b)/, -1]  #=> "b"
"abc"[1.9]  #=> "b"
"abc"[:b]  #!> TypeError: no implicit conversion of Symbol into Integer
"héllo"[1]  #=> "é"
"héllo"[1..2]  #=> "él"
"héllo"[-4,2]  #=> "él"
"日本語"[1]  #=> "本"
"abc".slice(0, 2)  #=> "ab"
"abc".slice(/b/)  #=> "b"
x = +"abc"; x[1] = "XX"; x  #=> "aXXc"
x = +"abc"; x[5] = "XX"  #!> IndexError: index 5 out of string
x = +"abc"; x[3] = "XX"; x  #=> "abcXX"
x = +"abc"; x[-3] = "X"; x  #=> "Xbc"
x = +"abc"; x[-5] = "X"  #!> IndexError: index -5 out of string
x = +"abc"; x[1..] = "XX"; x  #=> "aXX"
x = +"abc"; x[5..6] = "X"  #!> RangeError: 5..6 out of range
x = +"abc"; x[1, 1] = ""; x  #=> "ac"
x = +"abc"; x[5, 1] = "X"  #!> IndexError: index 5 out of string
x = +"abc"; x[1, -1] = "X"  #!> IndexError: negative length -1
x = +"abc"; x["b"] = "XX"; x  #=> "aXXc"
x = +"abc"; x["z"] = "XX"  #!> IndexError: string not matched
x = +"abc"; x[/b(c)/, 1] = "XX"; x  #=> "abXX"
x = +"abc"; x[/z/] = "XX"  #!> IndexError: regexp not matched
x = +"abc"; x[/b(x)?/, 1] = "XX"  #!> IndexError: regexp group 1 not matched
x = +"abc"; x[/b(x)?/, 3] = "XX"  #!> IndexError: index 3 out of regexp
x = +"abc"; x[/(?<n>b)/, "n"] = "Q"; x  #=> "aQc"
x = +"héllo"; x[1] = "e"; x  #=> "hello"
x = +"abc"; x[1] = 5  #!> TypeError: no implicit conversion of Integer into String
"abc".freeze[0] = "x"  #!> FrozenError: can't modify frozen String: "abc"
"abc".freeze << "x"  #!> FrozenError: can't modify frozen String: "abc"
"abc".freeze.upcase!  #!> FrozenError: can't modify frozen String: "abc"
"abc".freeze.upcase  #=> "ABC"
x = +"a"; x << "b" << "c"; x  #=> "abc"
x = +"a"; x << 233; x  #=> "aé"
x = +"a"; x << -1  #!> RangeError: -1 out of char range
x = +"a"; x << 0x110000  #!> RangeError: 1114112 out of char range
x = +"a"; x << 0xD800  #!> RangeError: invalid codepoint 0xD800 in UTF-8
x = "a".b; x << 256  #!> RangeError: 256 out of char range
x = "a".b; x << 255; x  #=> "a\xFF"
x = +"a"; x << nil  #!> TypeError: no implicit conversion of nil into String
x = "a".encode("US-ASCII"); x << 128; [x, x.encoding]  #=> ["a\x80", #<Encoding:BINARY (ASCII-8BIT)>]
x = +"a"; x.concat("b", "c", 100); x  #=> "abcd"
x = +"a"; x.concat(x, x); x  #=> "aaa"
x = +"a"; x.concat; x  #=> "a"
x = +"c"; x.prepend("a", "b"); x  #=> "abc"
x = +"c"; x.prepend(1)  #!> TypeError: no implicit conversion of Integer into String
x = +"abc"; x.replace("xyz"); x  #=> "xyz"
x = +"abc"; x.replace(1)  #!> TypeError: no implicit conversion of Integer into String
x = +"abc"; x.clear; x  #=> ""
x = +"abc"; x.insert(1, "X"); x  #=> "aXbc"
"abc".insert(-1, "X")  #=> "abcX"
"abc".insert(-2, "X")  #=> "abXc"
"abc".insert(4, "X")  #!> IndexError: index 4 out of string
"abc".insert(-5, "X")  #!> IndexError: index -4 out of string
"abc".insert(1)  #!> ArgumentError: wrong number of arguments (given 1, expected 2)
"abc".center(9, "12")  #=> "121abc121"
"abc".center(9)  #=> "   abc   "
"abc".center(2)  #=> "abc"
"abc".center(10, "*")  #=> "***abc****"
"abc".center(9, "")  #!> ArgumentError: zero width padding
"abc".center("9")  #!> TypeError: no implicit conversion of String into Integer
"abc".ljust(6, "é")  #=> "abcééé"
"abc".ljust(6)  #=> "abc   "
"abc".ljust(-6)  #=> "abc"
"abc".rjust(7, "12")  #=> "1212abc"
"abc".rjust(6)  #=> "   abc"
"é".rjust(3)  #=> "  é"
"abc".ljust(5, "日本")  #=> "abc日本"
"a".length  #=> 1
"héllo".length  #=> 5
"".length  #=> 0
"héllo".size  #=> 5
"héllo".bytesize  #=> 6
"\xff\xfe".length  #=> 2
"".empty?  #=> true
" ".empty?  #=> false
"abc".upcase  #=> "ABC"
"héllo ß".upcase  #=> "HÉLLO SS"
"ǆ".capitalize  #=> "ǅ"
"ΑΣ".downcase  #=> "ασ"
"İ".downcase  #=> "i̇"
"i".upcase(:turkic)  #=> "İ"
"I".downcase(:turkic)  #=> "ı"
"é".upcase(:ascii)  #=> "é"
"ß".downcase(:fold)  #=> "ss"
"a".upcase(:fold)  #!> ArgumentError: option :fold only allowed for downcasing
"a".upcase(:foo)  #!> ArgumentError: invalid option
"a".upcase(1)  #!> ArgumentError: invalid option
"a".upcase(:ascii, :turkic)  #!> ArgumentError: too many options
"a".upcase(:turkic, :lithuanian)  #=> "A"
"a".upcase(:turkic, :foo)  #!> ArgumentError: invalid second option
"ŉ".upcase  #=> "ʼN"
"ﬁ".capitalize  #=> "Fi"
"ﬁ".swapcase  #=> "FI"
"ǅ".swapcase  #=> "dŽ"
"ᾳ".upcase  #=> "ΑΙ"
"ᾳ".capitalize  #=> "ᾼ"
"ΐ".upcase  #=> "Ϊ́"
"hELLO wORLD".capitalize  #=> "Hello world"
"".capitalize  #=> ""
"éa".capitalize  #=> "Éa"
"Hello World".swapcase  #=> "hELLO wORLD"
"HELLO".downcase  #=> "hello"
"ÀÉ".downcase  #=> "àé"
"\xff".upcase  #!> ArgumentError: input string invalid
"é".b.upcase  #=> "\xC3\xA9"
x = +"abc"; [x.upcase!, x.upcase!, x]  #=> ["ABC", nil, "ABC"]
x = +"ABC"; [x.downcase!, x.downcase!]  #=> ["abc", nil]
x = +"abc"; [x.capitalize!, x.capitalize!]  #=> ["Abc", nil]
x = +"abc"; [x.swapcase!, x]  #=> ["ABC", "ABC"]
"aBc".casecmp("AbC")  #=> 0
"a".casecmp("B")  #=> -1
"a".casecmp(1)  #=> nil
"a".casecmp(nil)  #=> nil
"äÖ".casecmp("ÄÖ")  #=> 1
"äÖ".casecmp?("ÄÖ")  #=> true
"ß".casecmp?("ss")  #=> true
"a".casecmp?(1)  #=> nil
"abc".include?("b")  #=> true
"abc".include?("")  #=> true
"abc".include?("z")  #=> false
"abc".include?(nil)  #!> TypeError: no implicit conversion of nil into String
"abc".include?(/b/)  #!> TypeError: no implicit conversion of Regexp into String
"abc".start_with?("ab")  #=> true
"abc".start_with?("b", "a")  #=> true
"abc".start_with?  #=> false
"abc".start_with?("")  #=> true
"abc".start_with?(/[a-b]/)  #=> true
"abc".start_with?(/b/)  #=> false
"abc".start_with?(1)  #!> TypeError: no implicit conversion of Integer into String
"abc".start_with?(/(a)/); $1  #=> "a"
"abc".end_with?("bc")  #=> true
"abc".end_with?("x", "c")  #=> true
"abc".end_with?  #=> false
"abc".end_with?(/c/)  #!> TypeError: no implicit conversion of Regexp into String
"\xc3\xa9".end_with?("\xa9")  #=> false
"\xc3\xa9".start_with?("\xc3")  #=> false
"hello".index("l")  #=> 2
"hello".index("l", 3)  #=> 3
"hello".index("l", -2)  #=> 3
"hello".index("z")  #=> nil
"hello".index("", 5)  #=> 5
"hello".index("", 6)  #=> nil
"hello".index(/l+/)  #=> 2
"hello".index(/l+/, 3)  #=> 3
"hello".index(/z/)  #=> nil
"héllo".index("l")  #=> 2
"héllo".index("l", 3)  #=> 3
"hello".index(nil)  #!> TypeError: no implicit conversion of nil into String
"hello".rindex("l")  #=> 3
"hello".rindex("l", 2)  #=> 2
"hello".rindex("l", -3)  #=> 2
"hello".rindex("z")  #=> nil
"hello".rindex("")  #=> 5
"hello".rindex(/l/)  #=> 3
"hello".rindex(/l+/)  #=> 3
"hello".rindex(/l/, 2)  #=> 2
"hello".rindex("h", -6)  #=> nil
"héllo".rindex("l")  #=> 3
"héllo".byteindex("l")  #=> 3
"é".byteindex("é", 1)  #!> IndexError: offset 1 does not land on character boundary
"hello".byteindex("l", -2)  #=> 3
"hello".byteindex(/l/)  #=> 2
"héllo".byterindex("l")  #=> 4
"é".byterindex("é", 1)  #!> IndexError: offset 1 does not land on character boundary
"hello".byterindex(/l/, -2)  #=> 3
"abc".byteslice(1)  #=> "b"
"abc".byteslice(5)  #=> nil
"abc".byteslice(1, 5)  #=> "bc"
"abc".byteslice(1..)  #=> "bc"
"é".byteslice(0)  #=> "\xC3"
"é".byteslice(0, 1).valid_encoding?  #=> false
"abc".getbyte(0)  #=> 97
"abc".getbyte(-1)  #=> 99
"abc".getbyte(5)  #=> nil
x = +"ab"; x.setbyte(-1, 65); x  #=> "aA"
x = +"ab"; x.setbyte(5, 65)  #!> IndexError: index 5 out of string
x = +"ab"; x.setbyte(0, 256 + 67); x  #=> "Cb"
"a".dup.append_as_bytes("é", 255, 256 + 65)  #=> "aé\xFFA"
"a".dup.append_as_bytes(nil)  #!> TypeError: wrong argument type NilClass (expected String or Integer)
x = +"ab"; x.bytesplice(0, 1, "XX"); x  #=> "XXb"
x = +"ab"; x.bytesplice(0..0, "XYZ", 1..2); x  #=> "YZb"
x = +"ab"; x.bytesplice(0, 1, "XYZ", 1, 1); x  #=> "Yb"
"é".dup.bytesplice(0, 1, "X")  #!> IndexError: offset 1 does not land on character boundary
"ab".dup.bytesplice(0)  #!> ArgumentError: wrong number of arguments (given 1, expected 2..5)
"ab".dup.bytesplice(0, 1)  #!> TypeError: wrong argument type Integer (expected Range)
"ab".dup.bytesplice(5, 1, "x")  #!> IndexError: index 5 out of string
"héllo".bytes  #=> [104, 195, 169, 108, 108, 111]
"abc".each_byte.to_a  #=> [97, 98, 99]
"héllo".chars  #=> ["h", "é", "l", "l", "o"]
"a\xffb".chars  #=> ["a", "\xFF", "b"]
"héllo".each_char.to_a  #=> ["h", "é", "l", "l", "o"]
"abc".each_char { |c| break c }  #=> "a"
"é1".codepoints  #=> [233, 49]
"\xff".codepoints  #!> ArgumentError: invalid byte sequence in UTF-8
"é1".each_codepoint.to_a  #=> [233, 49]
"e\u0301x🇩🇪👨‍👩‍👧".grapheme_clusters  #=> ["é", "x", "🇩🇪", "👨‍👩‍👧"]
"\r\na".each_grapheme_cluster.to_a  #=> ["\r\n", "a"]
"a\nb\nc".lines  #=> ["a\n", "b\n", "c"]
"a\nb\nc\n".lines  #=> ["a\n", "b\n", "c\n"]
"a\nb\nc".lines(chomp: true)  #=> ["a", "b", "c"]
"a\r\nb\r\n".lines(chomp: true)  #=> ["a", "b"]
"a\n\n\nb\n\nc".lines("")  #=> ["a\n\n", "b\n\n", "c"]
"a\n\n\nb\n\nc".lines("", chomp: true)  #=> ["a", "b", "c"]
"axbxc".lines("x")  #=> ["ax", "bx", "c"]
"axbxc".lines("x", chomp: true)  #=> ["a", "b", "c"]
"a\nb".lines(nil)  #=> ["a\nb"]
"".lines  #=> []
"a\nb".each_line.to_a  #=> ["a\n", "b"]
"a\nb".each_line(chomp: true).to_a  #=> ["a", "b"]
"a\nb".each_line { |l| break l }  #=> "a\n"
"a\nb".lines(1)  #!> TypeError: no implicit conversion of Integer into String
"a\nb".lines(foo: 1)  #!> ArgumentError: unknown keyword: :foo
"a\n\n".lines(chomp: true)  #=> ["a", ""]
"a\rb".lines(chomp: true)  #=> ["a\rb"]
"é".ord  #=> 233
"".ord  #!> ArgumentError: empty string
"\xff".ord  #!> ArgumentError: invalid byte sequence in UTF-8
"abc".sum  #=> 294
"abc".sum(8)  #=> 38
"\xff\xff".b.sum(0)  #=> 510
"az".succ  #=> "ba"
"zz".succ  #=> "aaa"
"a9".succ  #=> "b0"
"Az".succ  #=> "Ba"
"Zz".succ  #=> "AAa"
"a-9".succ  #=> "a-10"
"1.9.9".succ  #=> "2.0.0"
"".succ  #=> ""
"-".succ  #=> "."
"<<koala>>".succ  #=> "<<koalb>>"
"***".succ  #=> "**+"
"1999zzz".succ  #=> "2000aaa"
"ZZZ9999".succ  #=> "AAAA0000"
"あ".succ  #=> "ぃ"
"é".succ  #=> "ê"
"\xff".succ  #=> "\u0001\xFF"
"\xff".b.succ  #=> "\x01\x00"
"a!".succ  #=> "b!"
"9".succ  #=> "10"
"-9".succ  #=> "-10"
"Zz9".next  #=> "AAa0"
"a-".next  #=> "b-"
"\u{10ffff}".next  #=> "\u0001𐀀"
x = +"az"; x.succ!; x  #=> "ba"
x = +"az"; x.next!; x  #=> "ba"
"a".upto("e").to_a  #=> ["a", "b", "c", "d", "e"]
"9".upto("11").to_a  #=> ["9", "10", "11"]
"25".upto("5").to_a  #=> []
"07".upto("11").to_a  #=> ["07", "08", "09", "10", "11"]
"a".upto("e", true).to_a  #=> ["a", "b", "c", "d"]
"a".upto("zzz").to_a.size  #=> 18278
"aa".upto("ad").to_a  #=> ["aa", "ab", "ac", "ad"]
"a".upto("a").to_a  #=> ["a"]
"b".upto("a").to_a  #=> []
"9".upto("a").to_a  #=> ["9", ":", ";", "<", "=", ">", "?", "@", "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q", "R", "S", "T", "U", "V", "W", "X", "Y", "Z", "[", "\\", "]", "^", "_", "`", "a"]
"a".upto(1) { }  #!> TypeError: no implicit conversion of Integer into String
("a".."e").to_a  #=> ["a", "b", "c", "d", "e"]
("08".."11").to_a  #=> ["08", "09", "10", "11"]
" a b ".strip  #=> "a b"
"\0 a\0".strip  #=> "a"
" a ".lstrip  #=> "a "
" \0a\0 ".lstrip  #=> "a\u0000 "
" a ".rstrip  #=> " a"
"\t\n\v\f\r a".strip  #=> "a"
"xxaxx".strip("x")  #=> "a"
"xxaxx".lstrip("a-x")  #=> ""
"é é".rstrip("é")  #=> "é "
"abc".strip("a", "b")  #=> "abc"
"\xffa ".rstrip  #!> Encoding::CompatibilityError: invalid byte sequence in UTF-8
"a \xff".lstrip  #=> "a \xFF"
"  \xff".lstrip  #!> ArgumentError: invalid byte sequence in UTF-8
"\xff ".b.strip  #=> "\xFF"
"\u3000a".strip  #=> "　a"
x = +" a "; [x.strip!, x.strip!]  #=> ["a", nil]
x = +" a "; [x.lstrip!, x.rstrip!, x]  #=> ["a", "a", "a"]
"hello\r\n".chomp  #=> "hello"
"hello\n\n\r\n".chomp("")  #=> "hello"
"hello\n\r".chomp  #=> "hello\n"
"hello\r".chomp("\n")  #=> "hello"
"hello".chomp("llo")  #=> "he"
"hello\n".chomp("o\n")  #=> "hell"
"hello".chomp(nil)  #=> "hello"
"hello\n\n".chomp  #=> "hello\n"
x = +"a\n"; [x.chomp!, x.chomp!]  #=> ["a", nil]
"a\r\n".chop  #=> "a"
"\r".chop  #=> ""
"é".chop  #=> ""
"".chop  #=> ""
x = +"ab"; [x.chop!, x.chop!, x.chop!]  #=> ["", "", nil]
"hello".delete_prefix("he")  #=> "llo"
"hello".delete_prefix("lo")  #=> "hello"
"hello".delete_suffix("lo")  #=> "hel"
"hello".delete_suffix("he")  #=> "hello"
"\xc3\xa9".delete_suffix("\xa9")  #=> "é"
"\xc3\xa9".delete_prefix("\xc3")  #=> "é"
"hello".delete_prefix(1)  #!> TypeError: no implicit conversion of Integer into String
x = +"hello"; [x.delete_prefix!("he"), x.delete_prefix!("he"), x.delete_suffix!("o"), x]  #=> ["ll", nil, "ll", "ll"]
"abc".tr("a-c", "A-C")  #=> "ABC"
"abc".tr("c-a", "x")  #!> ArgumentError: invalid range "c-a" in string transliteration
"abc".tr("^a", "x")  #=> "axx"
"abc".tr("a", "")  #=> "bc"
"a-b".tr("-", "_")  #=> "a_b"
"a\\b".tr("\\", "/")  #=> "a/b"
"a^b".tr("^", "x")  #=> "axb"
"a^b".tr("b^", "xy")  #=> "ayx"
"hello".tr("el", "ip")  #=> "hippo"
"hello".tr("a-y", "b-z")  #=> "ifmmp"
"hello".tr("^l", "*")  #=> "**ll*"
"héllo".tr("é", "e")  #=> "hello"
"hello".tr("lo", "é")  #=> "heééé"
"a-z".tr("a\\-z", "123")  #=> "123"
"hello".tr("l", "^x")  #=> "he^^o"
"hello".tr("ll", "xy")  #=> "heyyo"
"hello".tr_s("l", "r")  #=> "hero"
"aabbcc".tr_s("ab", "x")  #=> "xcc"
"aabb".tr_s("ab", "xx")  #=> "x"
"hello".tr_s("^l", "*")  #=> "*ll*"
"\xff".tr("a", "b")  #!> ArgumentError: invalid byte sequence in UTF-8
"abc".tr("a")  #!> ArgumentError: wrong number of arguments (given 1, expected 2)
x = +"abc"; [x.tr!("a", "b"), x.tr!("z", "y"), x]  #=> ["bbc", nil, "bbc"]
x = +"aab"; [x.tr_s!("a", "b"), x]  #=> ["bb", "bb"]
"hello".delete("l", "lo")  #=> "heo"
"hello".delete("l-o")  #=> "he"
"hello".delete("^l")  #=> "ll"
"hello".delete  #!> ArgumentError: wrong number of arguments (given 0, expected 1+)
"héllo".delete("é")  #=> "hllo"
"hello".squeeze  #=> "helo"
"aabbcc".squeeze("a-b")  #=> "abcc"
"aaa   bbb".squeeze(" ")  #=> "aaa bbb"
"hello".squeeze("^l")  #=> "hello"
"hello".count("lo")  #=> 3
"hello".count("lo", "o")  #=> 1
"hello".count("a-z", "^l")  #=> 3
"hello".count  #!> ArgumentError: wrong number of arguments (given 0, expected 1+)
"héllo".count("é")  #=> 1
x = +"hello"; [x.delete!("l"), x.delete!("z"), x.squeeze!, x]  #=> ["heo", nil, nil, "heo"]
"abc".reverse  #=> "cba"
"héllo".reverse  #=> "olléh"
"\xffab".reverse  #=> "ba\xFF"
x = +"abc"; x.reverse!; x  #=> "cba"
"12abc".to_i  #=> 12
" 12".to_i  #=> 12
"-12".to_i  #=> -12
"+12".to_i  #=> 12
"1_000".to_i  #=> 1000
"1__000".to_i  #=> 1
"_1".to_i  #=> 0
"0x1f".to_i  #=> 0
"0x1f".to_i(16)  #=> 31
"0x1f".to_i(0)  #=> 31
"0b11".to_i(0)  #=> 3
"0o17".to_i(0)  #=> 15
"017".to_i(0)  #=> 15
"0d17".to_i(0)  #=> 17
"z".to_i(36)  #=> 35
"1".to_i(1)  #!> ArgumentError: invalid radix 1
"1".to_i(37)  #!> ArgumentError: invalid radix 37
"1".to_i(-1)  #!> ArgumentError: invalid radix -1
"".to_i  #=> 0
"abc".to_i  #=> 0
"12345678901234567890".to_i  #=> 12345678901234567890
"12e3".to_i  #=> 12
"1.9".to_i  #=> 1
"0x".to_i(16)  #=> 0
"- 1".to_i  #=> 0
"1.5".to_f  #=> 1.5
"1.5abc".to_f  #=> 1.5
" 1.5".to_f  #=> 1.5
"1e3".to_f  #=> 1000.0
"1e".to_f  #=> 1.0
"1e400".to_f  #=> Infinity
"-.5".to_f  #=> -0.5
".5".to_f  #=> 0.5
"5.".to_f  #=> 5.0
"1_000.5".to_f  #=> 1000.5
"1__0".to_f  #=> 1.0
"abc".to_f  #=> 0.0
"".to_f  #=> 0.0
"0x1p3".to_f  #=> 0.0
"0x1A".to_f  #=> 0.0
"Infinity".to_f  #=> 0.0
"NaN".to_f  #=> 0.0
"1e-400".to_f  #=> 0.0
"-0".to_f  #=> -0.0
"1.e5".to_f  #=> 100000.0
"ff".hex  #=> 255
"0xff".hex  #=> 255
"-0xff".hex  #=> -255
"zz".hex  #=> 0
"777".oct  #=> 511
"0x1f".oct  #=> 31
"0b11".oct  #=> 3
"789".oct  #=> 7
"0o17".oct  #=> 15
"abc".to_sym  #=> :abc
"a b".to_sym  #=> :"a b"
"".to_sym  #=> :""
"é".intern  #=> :é
"\xff".to_sym  #!> EncodingError: invalid symbol in encoding UTF-8 :"\xFF"
"abc".to_s.equal?("abc")  #=> false
"abc".to_str  #=> "abc"
"abc".split("")  #=> ["a", "b", "c"]
"a,b,c".split(",")  #=> ["a", "b", "c"]
"a,b,,".split(",")  #=> ["a", "b"]
"a,b,,".split(",", -1)  #=> ["a", "b", "", ""]
"a,b,c".split(",", 2)  #=> ["a", "b,c"]
"a,b,c".split(",", 1)  #=> ["a,b,c"]
",a,b".split(",")  #=> ["", "a", "b"]
" a  b c ".split  #=> ["a", "b", "c"]
" a  b c ".split(" ")  #=> ["a", "b", "c"]
" a  b c ".split(" ", 2)  #=> ["a", "b c "]
" a  b c ".split(" ", -1)  #=> ["a", "b", "c", ""]
" a  b c ".split(/ /)  #=> ["", "a", "", "b", "c"]
" a  b c ".split(/\s+/)  #=> ["", "a", "b", "c"]
" a  b c ".split(nil)  #=> ["a", "b", "c"]
"abc".split(//)  #=> ["a", "b", "c"]
"abc".split(//, 2)  #=> ["a", "bc"]
"a1b2c3".split(/\d/)  #=> ["a", "b", "c"]
"a1b2c3".split(/(\d)/)  #=> ["a", "1", "b", "2", "c", "3"]
"a1b2c3".split(/(\d)/, 2)  #=> ["a", "1", "b2c3"]
"abc".split(/b*/)  #=> ["a", "c"]
"abc".split(/(b)?/)  #=> ["a", "b", "c"]
"".split(",")  #=> []
"".split(",", -1)  #=> []
"".split(//)  #=> []
",".split(",")  #=> []
",,".split(",", -1)  #=> ["", "", ""]
"héllo wörld".split("")  #=> ["h", "é", "l", "l", "o", " ", "w", "ö", "r", "l", "d"]
"a b c".split(" ") { |x| x }  #=> "a b c"
"a b".split(1)  #!> TypeError: wrong argument type Integer (expected Regexp)
"a b".split(:a)  #!> TypeError: wrong argument type Symbol (expected Regexp)
"\xff,".split(",")  #!> ArgumentError: invalid byte sequence in UTF-8
"a\tb\nc".split  #=> ["a", "b", "c"]
"aXbXc".split("X", -1)  #=> ["a", "b", "c"]
"a b c".split(/ /, -1)  #=> ["a", "b", "c"]
"mississippi".split(/s/)  #=> ["mi", "", "i", "", "ippi"]
"1, 2,3".split(/,\s*/)  #=> ["1", "2", "3"]
"k=v=w".split("=", 2)  #=> ["k", "v=w"]
"abc".partition("b")  #=> ["a", "b", "c"]
"abc".partition("z")  #=> ["abc", "", ""]
"abc".partition(/b/)  #=> ["a", "b", "c"]
"abc".partition(/z/)  #=> ["abc", "", ""]
"abc".partition(1)  #!> TypeError: wrong argument type Integer (expected Regexp)
"abcbd".rpartition("b")  #=> ["abc", "b", "d"]
"abc".rpartition("z")  #=> ["", "", "abc"]
"abcbd".rpartition(/b/)  #=> ["abc", "b", "d"]
"abc".rpartition(/z/)  #=> ["", "", "abc"]
"hello world".scan(/o/)  #=> ["o", "o"]
"hello world".scan(/(l)(.)/)  #=> [["l", "l"], ["l", "d"]]
"hello world".scan("o")  #=> ["o", "o"]
"hello".scan(/z/)  #=> []
"hello".scan(/l/) { |m| m }  #=> "hello"
"hello".scan(//)  #=> ["", "", "", "", "", ""]
"a1b2".scan(/([a-z])(\d)?/)  #=> [["a", "1"], ["b", "2"]]
"héllo".scan(/./)  #=> ["h", "é", "l", "l", "o"]
"hello".scan(1)  #!> TypeError: wrong argument type Integer (expected Regexp)
"hello".scan(/l/); $~[0]  #=> "l"
"hello".scan(/z/); $~  #=> nil
"abc".sub(/b/, "X")  #=> "aXc"
"abc".sub("b", "X")  #=> "aXc"
"abc".sub(/(?<q>b)/, '[\k<q>]')  #=> "a[b]c"
"abc".sub(/(?<q>b)/, '[\k<z>]')  #!> IndexError: undefined group name reference: z
"abc".sub(/b/, '[\0\1\\\\\&\`\\\']')  #=> "a[b\\bac]c"
"abc".sub(/z/, "X")  #=> "abc"
"abc".sub(/b/) { |m| m.upcase + $~[0] }  #=> "aBbc"
"abc".sub("b") { $&.upcase }  #=> "aBc"
"abc".sub(/b/, "b" => "Z")  #=> "aZc"
"abc".sub(/b/)  #!> ArgumentError: wrong number of arguments (given 1, expected 2)
"abc".sub(/b/, 1)  #!> TypeError: no implicit conversion of Integer into String
"abc".sub(/b/, nil)  #!> TypeError: no implicit conversion of nil into String
"abc".gsub(/b/, "b" => "X")  #=> "aXc"
"abc".gsub(/[bc]/, "b" => "X")  #=> "aX"
"abc".gsub(/./) { |x| x.ord.to_s + " " }  #=> "97 98 99 "
"abc".gsub("b")  #=> #<Enumerator: "abc":gsub("b")>
"abc".gsub(/b/).to_a  #=> ["b"]
"abc".gsub  #!> ArgumentError: wrong number of arguments (given 0, expected 1..2)
"abc".gsub(/b/, 1)  #!> TypeError: no implicit conversion of Integer into String
"abc".gsub(1, "x")  #!> TypeError: wrong argument type Integer (expected Regexp)
"abc".gsub(:b, "x")  #!> TypeError: wrong argument type Symbol (expected Regexp)
"abc".gsub(nil, "x")  #!> TypeError: wrong argument type nil (expected Regexp)
"a.b".gsub(".", "-")  #=> "a-b"
"hello".gsub(/l/) { nil }  #=> "heo"
"hello".gsub(/l/) { 5 }  #=> "he55o"
"hello".gsub(/(?<x>l)/, '<\k<x>>')  #=> "he<l><l>o"
"héllo".gsub(/./) { |c| c.bytes.size.to_s }  #=> "12111"
"aa".gsub(/a/, '\\\\')  #=> "\\\\"
"aa".gsub(/a/, '\\')  #=> "\\\\"
"aa".gsub(/a/, "\\9")  #=> ""
"path/to".gsub("/", '\\/')  #=> "path\\/to"
"a\n".gsub(/^/, "> ")  #=> "> a\n"
"a\nb".gsub(/^/, "> ")  #=> "> a\n> b"
"a\n".gsub(/$/, "X")  #=> "aX\nX"
"abc".gsub(/b*/, "-")  #=> "-a--c-"
"abc".gsub("", "-")  #=> "-a-b-c-"
"abc".gsub(//, "-")  #=> "-a-b-c-"
"héy".gsub("", "-")  #=> "-h-é-y-"
"John Smith".gsub(/(\w+) (\w+)/, '\2 \1')  #=> "Smith John"
"hello".gsub(/[el]/, "e" => "3", "l" => "1")  #=> "h311o"
"hello".gsub(/l/, "L") + $~.inspect  #=> "heLLo#<MatchData \"l\">"
"hello".gsub("l") { $~.inspect }  #=> "he#<MatchData: l>#<MatchData: l>o"
"abc".gsub(/z/, "y").frozen?  #=> false
x = +"abc"; [x.sub!(/b/, "X"), x.sub!(/z/, ""), x]  #=> ["aXc", nil, "aXc"]
x = +"abcb"; [x.gsub!(/b/, "X"), x.gsub!(/z/, ""), x]  #=> ["aXcX", nil, "aXcX"]
x = +"abcb"; x.gsub!("b") { "q" }; x  #=> "aqcq"
"abc".freeze.sub!(/z/, "")  #!> FrozenError: can't modify frozen String: "abc"
"abc".freeze.gsub!(/b/, "")  #!> FrozenError: can't modify frozen String: "abc"
"\xff".gsub(/x/, "")  #!> ArgumentError: invalid byte sequence in UTF-8
"\xff".gsub("x", "y")  #=> "\xFF"
"\xffx".sub("x", "y")  #=> "\xFFy"
x = +"hello"; [x.slice!(1..2), x]  #=> ["el", "hlo"]
x = +"hello"; [x.slice!("l"), x]  #=> ["l", "helo"]
x = +"hello"; [x.slice!(9), x]  #=> [nil, "hello"]
x = +"hello"; [x.slice!(1, 2), x]  #=> ["el", "hlo"]
x = +"hello"; [x.slice!(/l(l)/, 1), x]  #=> ["l", "helo"]
x = +"hello"; [x.slice!(0), x]  #=> ["h", "ello"]
"abc".chr  #=> "a"
"".chr  #=> ""
"é1".chr  #=> "é"
"abc".match(/b/)  #=> #<MatchData "b">
"abc".match("b")  #=> #<MatchData "b">
"abc".match("(")  #!> RegexpError: end pattern with unmatched parenthesis: /(/
"abc".match(/b/, 2)  #=> nil
"abc".match(1)  #!> TypeError: wrong argument type Integer (expected Regexp)
"abc".match(/(b)/) { |m| m[1] * 2 }  #=> "bb"
"abc".match?(/b/)  #=> true
"abc".match?("z")  #=> false
"abc".match?(/b/, 2)  #=> false
"a\"b#{1}\#{x} \\".inspect  #=> "\"a\\\"b1\\\#{x} \\\\\""
"\e\a\b\v\f\t\0\x01\x7f".inspect  #=> "\"\\e\\a\\b\\v\\f\\t\\u0000\\u0001\\u007F\""
"\u0080\u00ad\u200b\u2028\ue000\u{e0001}\u{10ffff}".inspect  #=> "\"\\u0080­​\\u2028󠀁\\u{10FFFF}\""
"\x01\x7f\xff".b.inspect  #=> "\"\\x01\\x7F\\xFF\""
"#a #$ \#$a \#@b # #x".inspect  #=> "\"#a \\\#$ \\\#$a \\\#@b # #x\""
"é日本😀".inspect  #=> "\"é日本😀\""
"\xff\xe3\x81".inspect  #=> "\"\\xFF\\xE3\\x81\""
"é\u{1F600}\x01\"\#{\\\n".dump  #=> "\"\\u00E9\\u{1F600}\\x01\\\"\\\#{\\\\\\n\""
"é\u{1F600}".dump.undump  #=> "é😀"
"\xff".dump  #=> "\"\\xFF\""
"abc".undump  #!> RuntimeError: invalid dumped string; not wrapped with '"' nor '"...".force_encoding("...")' form
'"\u00E9\x41\n\u{1F600 41}"'.undump  #=> "éA\n😀A"
'"abc'.undump  #!> RuntimeError: unterminated dumped string
'"a\xzz"'.undump  #!> RuntimeError: invalid hex escape
"é".b.dump  #=> "\"\\xC3\\xA9\""
"abc".crypt("ab").size if false  #=> nil
+"a"  #=> "a"
(-"a").frozen?  #=> true
(+"a".freeze).frozen?  #=> false
"a".dedup.frozen?  #=> true
"a".dup.frozen?  #=> false
"abc".freeze.frozen?  #=> true
"abc".ascii_only?  #=> true
"é".ascii_only?  #=> false
"é".valid_encoding?  #=> true
"\xff".valid_encoding?  #=> false
String.new  #=> ""
String.new("a")  #=> "a"
String.new.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
String.new("a").encoding  #=> #<Encoding:UTF-8>
String.new(capacity: 10).encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
String.new("é", encoding: "BINARY")  #=> "\xC3\xA9"
String.new("a", capacity: 100)  #=> "a"
String.new(1)  #!> TypeError: no implicit conversion of Integer into String
String.new("a", foo: 1)  #!> ArgumentError: unknown keyword: :foo
String.try_convert("a")  #=> "a"
String.try_convert(1)  #=> nil
Class.new(String).new("ab").upcase.class  #=> String
Class.new(String).new("ab").to_s.class  #=> String
Class.new(String) { def initialize(a); super(a * 2); end }.new("x")  #=> "xx"
String === "a"  #=> true
"abc".instance_of?(String)  #=> true
"abc".respond_to?(:upcase)  #=> true
"abc".foo  #!> NoMethodError: undefined method 'foo' for an instance of String
"abc".upcase(1, 2, 3)  #!> ArgumentError: too many options
"abc".center  #!> ArgumentError: wrong number of arguments (given 0, expected 1..2)
"a".then { |s| s + "b" }  #=> "ab"
"abc".itself  #=> "abc"
"abc".to_json  #=> "\"abc\""
"abc".unicode_normalize  #=> "abc"
"abc".unicode_normalized?  #=> true
"e".unicode_normalize(:foo)  #!> ArgumentError: Invalid normalization form foo.
"%c%c" % ["a", 98]  #=> "ab"
"a".encoding.name  #=> "UTF-8"
"a" "b"  #=> "ab"
"abc".sum.class  #=> Integer
"a\u0300".length  #=> 2
"ab\ncd".each_line.map(&:chomp)  #=> ["ab", "cd"]
"abc".each_char.with_index.map { |c, i| c * i }  #=> ["", "b", "cc"]
"abc".each_char.with_object([]).to_a  #=> [["a", []], ["b", []], ["c", []]]
"a-b_c d".split(/[-_ ]/)  #=> ["a", "b", "c", "d"]
"CamelCaseString".gsub(/([A-Z])/) { "_" + $1.downcase }  #=> "_camel_case_string"
"snake_case".split("_").map(&:capitalize).join  #=> "SnakeCase"
"title case".split.map(&:capitalize).join(" ")  #=> "Title Case"
"a,b;c".split(/[,;]/)  #=> ["a", "b", "c"]
"  x".index(/\S/)  #=> 2
"abc".tr('a-y', 'b-z')  #=> "bcd"
"1,2,3".split(",").map(&:to_i).sum  #=> 6
"x" * 3 + "y"  #=> "xxxy"
"abc".succ.succ  #=> "abe"
"".delete(nil)  #=> ""
"".delete("a")  #=> ""
"a".delete(nil)  #!> TypeError: no implicit conversion of nil into String
"abc".delete("b", "a-c")  #=> "ac"
"\xff\x00é".b.to_sym  #=> :"\xFF\x00\xC3\xA9"  #?> symbols of characters beyond ASCII are UTF-8
"abc".b.to_sym  #=> :abc
"a".downcase(1, 2)  #!> ArgumentError: too many options
"a".upcase(:x, :y)  #!> ArgumentError: too many options
"a".capitalize(:ascii, :turkic)  #!> ArgumentError: too many options
"a".swapcase(:turkic, :x)  #!> ArgumentError: invalid second option
s = "a"; s.send(:initialize_copy, "b"); s  #=> "b"
"a".send(:initialize_copy, 1)  #!> TypeError: no implicit conversion of Integer into String
s = "e\u0301"; s.unicode_normalize!; s  #=> "é"
"a".freeze.unicode_normalize!  #!> FrozenError: can't modify frozen String: "a"
"e\u0301".unicode_normalize!(:nfd)  #=> "é"
"a".unicode_normalize!  #=> "a"

# lists of characters
'aabbcc'.tr('aa', 'xy')  #=> "yybbcc"
'hello'.tr('a-y', 'b-z')  #=> "ifmmp"
'hello'.tr('^l', '*')  #=> "**ll*"
'hello'.tr('^l-m', 'x-z')  #=> "zzllz"
'hello'.tr('el', '^-')  #=> "h^--o"
'héllo wörld'.tr('é-ö', 'a-c')  #=> "hallo wcrld"
'héllo wörld'.tr('^a-zé', '_')  #=> "héllo_w_rld"
'日本語'.tr("日-語\u{10FFFF}", 'abc').size  #=> 3
'hello'.tr('el', '')  #=> "ho"
'hello'.tr_s('l', 'r')  #=> "hero"
'aabbccdd'.tr_s('a-c', 'xyz')  #=> "xyzdd"
'a-b\\c'.tr('\\-', '+')  #=> "a+b\\c"
'hello'.tr('z-a', 'x') rescue $!.message  #=> "invalid range \"z-a\" in string transliteration"
'hello'.tr('a', 'z-a') rescue $!.message  #=> "invalid range \"z-a\" in string transliteration"
'hello'.tr('z-a', 'y-a') rescue $!.message  #=> "invalid range \"z-a\" in string transliteration"
'héllo'.count('é', '^a-z')  #=> 1
'héllo wörld'.count('a-z', '^l', '^o')  #=> 4
'日本語 abc'.delete('日-本', '^a')  #=> "語 abc"
'日本語 abc'.delete('^日', '^本')  #=> "日本"
'日本語 abc'.delete('^日本', '^ -c', '^語')  #=> "日本語 abc"
'aaabbb'.squeeze('a')  #=> "abbb"
'xxhixx'.strip('x')  #=> "hi"
'ééhié'.lstrip('é', '^h')  #=> "hié"
"a\xffb".tr('a', 'b') rescue $!.message  #=> "invalid byte sequence in UTF-8"
"a\xff".b.tr("\xff".b, 'c')  #=> "ac"
''.tr('z-a', 'b') rescue $!.message  #=> ""

# strings that change while they are walked
s = +'ab'; n = 0; s.each_byte { |b| s << 'x' if (n += 1) < 4 }; [s, n]  #=> ["abxxx", 5]
s = +'abcd'; n = 0; s.each_byte { |b| n += 1; s.clear if n == 2 }; [s, n]  #=> ["", 2]
s = +'abcd'; n = 0; s.each_char { |b| n += 1; s.clear }; [s, n]  #=> ["", 4]

# the next string
'az'.succ  #=> "ba"
'Zz'.succ  #=> "AAa"
'a-9'.succ  #=> "a-10"
'1.9.9'.succ  #=> "2.0.0"
'<<koala>>'.succ  #=> "<<koalb>>"
'***'.succ  #=> "**+"
"\xff".b.succ  #=> "\x01\x00"
"\xff\xff".b.succ  #=> "\x01\x00\x00"
'ｚ'.succ  #=> "ａａ"
'あん'.succ  #=> "あゔ"
'é'.succ  #=> "ê"
'-9'.succ  #=> "-10"
'Az99'.succ  #=> "Ba00"
"a\u{7f}".succ  #=> "b\u007F"

# places of long texts
s = 'aé' * 5000; [s[9999], s[5000, 2], s[-1], s[9998..].bytes, s[10_000], s.length]  #=> ["é", "aé", "é", [97, 195, 169], nil, 10000]
s = 'aé' * 5000; [s.index('éa', 9000), s.rindex('a'), s.index('é', -1)]  #=> [9001, 9998, 9999]
s = "\xff" * 9000; [s.length, s[8999], s[9000]]  #=> [9000, "\xFF", nil]
s = "\u3042" * 3000; [s[2999], s.reverse == s, s.chop.size]  #=> ["あ", true, 2999]
s = 'x' * 300; s.reverse == s  #=> true
('ab' * 300).reverse == 'ba' * 300  #=> true
("aé\xff" * 300).reverse == "\xfféa" * 300  #=> true
s = 'a' * 200_000; [s.index('a' * 150_000), s.rindex('a' * 150_000), s.include?('a' * 150_000 + 'b')]  #=> [0, 50000, false]

# replacements
'abc'.sub(/(?<a>b)/, '[\\k<a>\\k<]')  #!> RuntimeError: invalid group name reference format
'abcabc'.gsub(/(?<a>b)/, '\\k<a>\\k<a>\\k<')  #!> RuntimeError: invalid group name reference format
'abc'.gsub('b', "\\`-\\'-\\0-\\&-\\\\-\\z-\\")  #=> "aa-c-b-b-\\-\\z-\\c"

# dumps
'"\\u{41 42  1F600}\\x41"'.undump  #=> "AB😀A"
'"\\u{110000}"'.undump rescue $!.message  #=> "invalid Unicode codepoint (too large)"
'"\\u{FFFFFFFFF}"'.undump rescue $!.message  #=> "invalid Unicode escape"
'"\\u{D800}"'.undump rescue $!.message  #=> "invalid Unicode codepoint"
"\u{1}\u{85}é\u{200B}\u{1F600}\u{E000}".inspect  #=> "\"\\u0001\\u0085é​😀\""
"é\u{1F600}\x01\xff".dump  #=> "\"\\u00E9\\u{1F600}\\x01\\xFF\""
"\#{a} \#$a \#@a #a".inspect  #=> "\"\\\#{a} \\\#$a \\\#@a #a\""
:"a b".inspect  #=> ":\"a b\""
:"é?".inspect  #=> ":é?"
:"a\u{200B}".inspect  #=> ":a​"
{"a b": 1, é: 2, a?: 3, "b=": 4}.inspect  #=> "{\"a b\": 1, é: 2, a?: 3, \"b=\": 4}"

# encodings
'äö€😀'.encode('UTF-16').bytes  #=> [254, 255, 0, 228, 0, 246, 32, 172, 216, 61, 222, 0]
'ä😀'.encode('UTF-16LE').encode('UTF-32BE').encode('UTF-8')  #=> "ä😀"
'ä😀'.encode('UTF-32LE').bytes  #=> [228, 0, 0, 0, 0, 246, 1, 0]
"a\u20ac".encode('ISO-8859-15').bytes  #=> [97, 164]
"ä".encode('US-ASCII', undef: :replace, replace: 'xyz')  #=> "xyz"
"a\nb\r\nc".encode(universal_newline: true)  #=> "a\nb\nc"
"a<\"é".encode('US-ASCII', xml: :attr)  #=> "\"a&lt;&quot;&#xE9;\""

# split at what is no pattern.
"ab".split(//)  #=> ["a", "b"]
"ab".split(//i)  #=> ["a", "b"]
"ab".split(//, 2)  #=> ["a", "b"]
"ab".split(//, -1)  #=> ["a", "b", ""]
"".split(//, -1)  #=> []
"".split(//, 1)  #=> []
"é日".split(//)  #=> ["é", "日"]
"\xff".split(//)  #!> ArgumentError: invalid byte sequence in UTF-8
"\xffa".split(/a/)  #!> ArgumentError: invalid byte sequence in UTF-8
"a b".split(/ /)  #=> ["a", "b"]
"a  b".split(/ /)  #=> ["a", "", "b"]
" a  b ".split(/ /, -1)  #=> ["", "a", "", "b", ""]
"\xff ".split(/ /)  #!> ArgumentError: invalid byte sequence in UTF-8
"a.b".split(/\./)  #=> ["a", "b"]
"a b".split(/ /i)  #=> ["a", "b"]
"a b".split(/ /x)  #=> ["a", "b"]
"zzz" =~ /z/; "a c".split(/ /x); $~  #=> #<MatchData "z">
"zzz" =~ /z/; "a c".split(//x); $~  #=> #<MatchData "z">
"zzz" =~ /z/; "a c".split(/c/); $~  #=> nil

# slice! with a group.
s = +"abcd"; [s.slice!(/(b)(c)/, 2), s]  #=> ["c", "abd"]
s = +"abcd"; [s.slice!(/(b)(c)/, 1), s]  #=> ["b", "acd"]
s = +"abcd"; [s.slice!(/(b)(c)/, 0), s]  #=> ["bc", "ad"]
s = +"abcd"; [s.slice!(/(b)(c)/, 3), s]  #=> [nil, "abcd"]
s = +"abcd"; [s.slice!(/(b)(c)/, -1), s]  #=> ["c", "abd"]
s = +"abcd"; [s.slice!(/(?<n>c)/, "n"), s]  #=> ["c", "abd"]
s = +"abcd"; [s.slice!(/(?<n>c)/, :n), s]  #=> ["c", "abd"]
s = +"abcd"; [s.slice!(/(?<n>c)/, "m"), s]  #!> IndexError: undefined group name reference: m
s = +"abcd"; [s.slice!(/q/, 1), s]  #=> [nil, "abcd"]
s = +"abcd"; [s.slice!(/(b)(c)/), s]  #=> ["bc", "ad"]
s = +"abcd"; [s.slice!("bc"), s]  #=> ["bc", "ad"]
s = +"abcd"; [s.slice!("bc", 1), s]  #!> TypeError: no implicit conversion of String into Integer
s = +"abcd"; [s.slice!(1, 2), s]  #=> ["bc", "ad"]
s = +"abcd"; [s.slice!(1..), s]  #=> ["bcd", "a"]
s = +"abcd"; s.slice!(/(b)(c)/, 2); $~  #=> #<MatchData "bc" 1:"b" 2:"c">
"abcd".freeze.slice!(/q/)  #!> FrozenError: can't modify frozen String: "abcd"
"".delete  #=> ""
"a".delete  #!> ArgumentError: wrong number of arguments (given 0, expected 1+)
"".delete!  #=> nil
"a".delete!  #!> ArgumentError: wrong number of arguments (given 0, expected 1+)
