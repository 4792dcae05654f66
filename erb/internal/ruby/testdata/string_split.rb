# ruby 4.0
"a\0b".split("\0")  #=> ["a", "b"]
"a\0b\0".split("\0", -1)  #=> ["a", "b", ""]
"\0".split("\0")  #=> []
"a\0b".split("\0", 2)  #=> ["a", "b"]
"a b".split("\0")  #=> ["a b"]
"".split(//, -1)  #=> []
"".split("", -1)  #=> []
"".split(",", -1)  #=> []
"".split(/,/, -1)  #=> []
"".split(" ", -1)  #=> []
"".split(nil, -1)  #=> []
"".split(//)  #=> []
"".split(//, 2)  #=> []
"abc".split(//, -1)  #=> ["a", "b", "c", ""]
"abc".split(//, 2)  #=> ["a", "bc"]
"abc".split("", -1)  #=> ["a", "b", "c", ""]
"abc".split("", 2)  #=> ["a", "bc"]
"\xff,a".split(",")  #!> ArgumentError: invalid byte sequence in UTF-8
"\xff,a".split(/,/)  #!> ArgumentError: invalid byte sequence in UTF-8
"a,\xff".split("")  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff".split(//)  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff b".split  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff b".split(" ")  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff b".split(" ", 2)  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff b".split("b")  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff b".split("\xff")  #!> ArgumentError: invalid byte sequence in UTF-8
"ab".split("\xff")  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xffb".split(/b/)  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xffb".split(/\s/)  #!> ArgumentError: invalid byte sequence in UTF-8
"é,a".b.split(",")  #=> ["\xC3\xA9", "a"]
"a\xff".lines  #=> ["a\xFF"]
"a\xff\nb".lines  #=> ["a\xFF\n", "b"]
"a\xff\nb".lines("\n")  #=> ["a\xFF\n", "b"]
"a\xff\nb".lines("")  #=> ["a\xFF\nb"]
"a\r\n\r\nb".lines("")  #=> ["a\r\n\r\n", "b"]
"a\n\n\nb\n\nc".lines("")  #=> ["a\n\n", "b\n\n", "c"]
"a\r\n\r\n\r\nb\r\n".lines("")  #=> ["a\r\n\r\n", "b\r\n"]
"\n\na\n\nb".lines("")  #=> ["\n\n", "a\n\n", "b"]
"a\r\n\r\nb".each_line("").to_a  #=> ["a\r\n\r\n", "b"]
"a\r\n\r\nb".lines("", chomp: true)  #=> ["a", "b"]
"a\n\n\nb\n".lines("", chomp: true)  #=> ["a", "b\n"]
"a\n\r\nb".lines("")  #=> ["a\n\r\n", "b"]
"a\r\n\nb".lines("")  #=> ["a\r\n\n", "b"]
"a\r\r\nb".lines("")  #=> ["a\r\r\nb"]
"a\r\n\r\n".lines("")  #=> ["a\r\n\r\n"]
"a\r\n\r\nb".lines(chomp: true)  #=> ["a", "", "b"]
"a\r\nb\rc".lines(chomp: true)  #=> ["a", "b\rc"]
"a\r\nb".lines("\r\n")  #=> ["a\r\n", "b"]
"a\r\nb".lines("\r\n", chomp: true)  #=> ["a", "b"]
"a\r\nb\n".lines("\n", chomp: true)  #=> ["a", "b"]
"axbxc".lines("x", chomp: true)  #=> ["a", "b", "c"]
"axbxc".lines("x")  #=> ["ax", "bx", "c"]
"abc".lines(nil)  #=> ["abc"]
"abc\n".lines(nil, chomp: true)  #=> ["abc\n"]
"a\r\n\r\nb".each_line("", chomp: true).to_a  #=> ["a", "b"]
"a\xff".gsub(/a/, "b")  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff".sub(/a/, "b")  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff".gsub("a", "b")  #=> "b\xFF"
"a\xff" =~ /a/  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff".match(/a/)  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff".match?(/a/)  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff"[/a/]  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff".scan(/a/)  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff".scan("a")  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff".index(/a/)  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff".index("a")  #=> 0
"a\xff".rindex(/a/)  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff".rindex("a")  #=> 0
"a\xff".partition(/a/)  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff".partition("a")  #=> ["", "a", "\xFF"]
"a\xff".rpartition("a")  #=> ["", "a", "\xFF"]
"a\xff".start_with?(/a/)  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff".slice(/a/)  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff".dup.slice!(/a/)  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff".upcase  #!> ArgumentError: input string invalid
"a\xff".downcase  #!> ArgumentError: input string invalid
"a\xff".capitalize  #!> ArgumentError: input string invalid
"a\xff".swapcase  #!> ArgumentError: input string invalid
"a\xff".strip  #!> Encoding::CompatibilityError: invalid byte sequence in UTF-8
" a\xff ".strip  #!> Encoding::CompatibilityError: invalid byte sequence in UTF-8
" a\xff ".rstrip  #!> Encoding::CompatibilityError: invalid byte sequence in UTF-8
" a\xff ".lstrip  #=> "a\xFF "
"a\xff\n".chomp  #=> "a\xFF"
"a\xff".chop  #=> "a"
"a\xff".chars  #=> ["a", "\xFF"]
"a\xff".each_char.to_a  #=> ["a", "\xFF"]
"a\xff".reverse  #=> "\xFFa"
"a\xff".length  #=> 2
"a\xff".codepoints  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff".ord  #=> 97
"\xff".ord  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff".tr("a", "b")  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff".tr("\xff", "b")  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff".delete("a")  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff".squeeze  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff".count("a")  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff".count("\xff")  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff".center(8)  #=> "   a\xFF   "
"a\xff".ljust(8, "é")  #=> "a\xFFéééééé"
"a\xff".inspect  #=> "\"a\\xFF\""
"a\xff".dump  #=> "\"a\\xFF\""
"a\xff".to_sym  #!> EncodingError: invalid symbol in encoding UTF-8 :"a\xFF"
"a\xff".encode("UTF-16")  #!> Encoding::InvalidByteSequenceError: "\xFF" on UTF-8
"a\xff".encode("UTF-8")  #=> "a\xFF"
"a\xff".unicode_normalize  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff".succ  #=> "b\xFF"
"a\xff".hash == "a\xff".hash  #=> true
"a\xff".casecmp("A\xff")  #=> 0
"a\xff".casecmp?("A\xff")  #!> ArgumentError: input string invalid
"a\xff".include?("\xff")  #=> false
"a\xff".insert(1, "b")  #=> "ab\xFF"
"a\xff" * 2  #=> "a\xFFa\xFF"
"a\xff".each_grapheme_cluster.to_a  #=> ["a", "\xFF"]
"a\xff".scrub("?")  #=> "a?"
"a\xff".unpack("U*")  #!> ArgumentError: malformed UTF-8 character
"a\xff".to_i  #=> 0
"1\xff".to_i  #=> 1
Integer("1\xff")  #!> ArgumentError: invalid value for Integer(): "1\xFF"
Float("1\xff")  #!> ArgumentError: invalid value for Float(): "1\xFF"
"1.5\xff".to_f  #=> 1.5
case "a\xff" when /a/ then 1 end  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff".to_json  #!> JSON::GeneratorError: source sequence is illegal/malformed utf-8
JSON.generate("a\xff")  #!> JSON::GeneratorError: source sequence is illegal/malformed utf-8
["a\xff"].inspect  #=> "[\"a\\xFF\"]"
%w[a\xff b].join(",")  #=> "a\\xff,b"
"a\xff".sub("a") { "x" }  #=> "x\xFF"
"a\xff".gsub(/[a]/) { "x" }  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff".gsub(/./, "a" => "x")  #!> ArgumentError: invalid byte sequence in UTF-8
Regexp.new("a\xff")  #!> RegexpError: invalid multibyte character: /a\xFF/
Regexp.escape("a\xff")  #=> "a\xFF"
Regexp.union("a\xff")  #!> RegexpError: invalid multibyte character: /a\xFF/
"a\xff".split(/(a)/)  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff".each_line.to_a  #=> ["a\xFF"]
"a\xff".delete_prefix("a")  #=> "\xFF"
"a\xff".delete_suffix("\xff")  #=> "a\xFF"
"a\xff".end_with?("\xff")  #=> true
"\u00e9\xff".end_with?("\xa9\xff")  #=> false
"a\xff".byteslice(1)  #=> "\xFF"
"a\xff"[1]  #=> "\xFF"
"a\xff"[0..]  #=> "a\xFF"
"a\xff"[1] = "x"  #=> "x"
(s = "a\xff".dup; s[1] = "x"; s)  #=> "ax"
"a\xff".tr_s("a", "b")  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff".upto("b").to_a.size  #=> 1
"a\xff".sum  #=> 352
"a\xff" <=> "a"  #=> 1
"a\xff".unpack1("a*")  #=> "a\xFF"
CGI.escape("a\xff")  #=> "a%FF"
URI.encode_www_form_component("a\xff")  #=> "a%FF"
ERB::Util.html_escape("a\xff<")  #=> "a\xFF&lt;"
"a\xff".split(",", -1)  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff,".split(",", -1)  #!> ArgumentError: invalid byte sequence in UTF-8
"a,b\0".split(",")  #=> ["a", "b\u0000"]
" a  b ".split("\0")  #=> [" a  b "]
"a\tb\0c".split  #=> ["a", "b\u0000c"]
"a\0 b".split  #=> ["a\u0000", "b"]
"\0a\0".split  #=> ["\u0000a\u0000"]
"a\0b".strip  #=> "a\u0000b"
"\0 a \0".strip  #=> "a"
"a\0".rstrip  #=> "a"
"\0a".lstrip  #=> "a"
