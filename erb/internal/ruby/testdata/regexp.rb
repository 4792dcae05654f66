# ruby 4.0
/a\/b/.inspect  #=> "/a\\/b/"
Regexp.new("a/b").inspect  #=> "/a\\/b/"
Regexp.new("a\nb\u0001").inspect  #=> "/a\nb\\x01/"
/a\nb/.to_s  #=> "(?-mix:a\\nb)"
/(?i:ab)/.to_s  #=> "(?i-mx:ab)"
/(?i)ab/.to_s  #=> "(?i-mx:ab)"
/(?mix:ab)/.to_s  #=> "(?mix:ab)"
/(?-mix:ab)/i.to_s  #=> "(?-mix:ab)"
/(?i:a)b/.to_s  #=> "(?-mix:(?i:a)b)"
/ab/mix.to_s  #=> "(?mix:ab)"
/ab/i.inspect  #=> "/ab/i"
/é/.options  #=> 16
/\u00e9/.options  #=> 16
/a/.options  #=> 0
/a/imx.options  #=> 7
/é/.encoding  #=> #<Encoding:UTF-8>
/a/.encoding  #=> #<Encoding:US-ASCII>
/é/.fixed_encoding?  #=> true
/a/.fixed_encoding?  #=> false
Regexp.new("a", "z")  #!> ArgumentError: unknown regexp option: z
Regexp.new("a", "im")  #=> /a/mi
Regexp.new("a", true)  #=> /a/i
Regexp.new("a", 5)  #=> /a/mi
Regexp.new("a", nil)  #=> /a/
Regexp.new("a", :x)  #=> /a/i
Regexp.new(/a/i)  #=> /a/i
Regexp.new  #!> ArgumentError: wrong number of arguments (given 0, expected 1..2)
Regexp.new(1)  #!> TypeError: no implicit conversion of Integer into String
Regexp.new(nil)  #!> TypeError: no implicit conversion of nil into String
Regexp.new("a", timeout: 1).timeout  #=> 1.0
Regexp.new("a", timeout: -1)  #!> ArgumentError: invalid timeout: -1
Regexp.new("a", foo: 1)  #!> ArgumentError: unknown keyword: :foo
Regexp.compile("a+")  #=> /a+/
Regexp.union  #=> /(?!)/
Regexp.union("a.b", /c/i)  #=> /a\.b|(?i-mx:c)/
Regexp.union(["x", "y"])  #=> /x|y/
Regexp.union("a")  #=> /a/
Regexp.union(/a/)  #=> /a/
Regexp.union(:a, 1)  #!> TypeError: no implicit conversion of Symbol into String
Regexp.union(:a)  #=> /a/
Regexp.escape("a b\n[x]é-#/{}()*+?.^$|\\\t\r\f\v")  #=> "a\\ b\\n\\[x\\]é\\-\\#/\\{\\}\\(\\)\\*\\+\\?\\.\\^\\$\\|\\\\\\t\\r\\f\\v"
Regexp.quote("a.b")  #=> "a\\.b"
Regexp.escape(:a)  #=> "a"
Regexp.escape(1)  #!> TypeError: no implicit conversion of Integer into String
Regexp.escape("abc").encoding  #=> #<Encoding:US-ASCII>
Regexp.linear_time?(/a+/)  #=> true
Regexp.linear_time?(/(a)\1/)  #=> false
Regexp.linear_time?("a")  #=> true
Regexp.timeout  #=> nil
Regexp.try_convert("a")  #=> nil
Regexp.try_convert(/a/)  #=> /a/
Regexp.last_match  #=> nil
"ab" =~ /(b)/; Regexp.last_match(1)  #=> "b"
"ab" =~ /(?<x>b)/; Regexp.last_match(:x)  #=> "b"
"ab" =~ /z/; Regexp.last_match(1)  #=> nil
/a/.source  #=> "a"
/a\/b/.source  #=> "a/b"
/a/ == /a/  #=> true
/a/ == /a/i  #=> false
/a/.eql?(/a/)  #=> true
/a/.hash == /a/.hash  #=> true
/a/.hash == /b/.hash  #=> false
/a/ === "cat"  #=> true
/a/ === :cat  #=> true
/a/ === 1  #=> false
/a/ === nil  #=> false
/a/ =~ "cat"  #=> 1
/a/ =~ :cat  #=> 1
/a/ =~ nil  #=> nil
/a/ =~ 1  #!> TypeError: no implicit conversion of Integer into String
/z/ =~ "cat"  #=> nil
/t/ =~ "écrit"  #=> 4
/a/.match("cat")  #=> #<MatchData "a">
/a/.match("ba", -1)  #=> #<MatchData "a">
/a/.match("ba", 5)  #=> nil
/a/.match(nil)  #=> nil
/a/.match(1)  #!> TypeError: no implicit conversion of Integer into String
/a/.match  #!> ArgumentError: wrong number of arguments (given 0, expected 1..2)
/a/.match("cat") { |m| m[0] + "!" }  #=> "a!"
/a/.match("xyz") { |m| 1 }  #=> nil
/a/.match?("cat")  #=> true
/a/.match?(nil)  #=> false
/a/.match?("cat", 2)  #=> false
/a/.match?(:cat)  #=> true
/a/.match?(1)  #!> TypeError: no implicit conversion of Integer into String
/a/.casefold?  #=> false
/a/i.casefold?  #=> true
/(?<x>a)(?<y>b)?/.names  #=> ["x", "y"]
/(?<x>a)(?<y>b)?/.named_captures  #=> {"x" => [1], "y" => [2]}
/(?<a>.)(?<a>.)/.named_captures  #=> {"a" => [1, 2]}
/a/.frozen?  #=> true
Regexp.new("a").frozen?  #=> false
Regexp::IGNORECASE | Regexp::EXTENDED | Regexp::MULTILINE  #=> 7
Regexp::FIXEDENCODING  #=> 16
case "hello" when /^h(.)/ then $1 end  #=> "e"
if "k=v" =~ /(\w)=(\w)/ then [$1, $2, $~[0], $`, $'] end  #=> ["k", "v", "k=v", "", ""]
"ab" =~ /(b)/; [$~[0], $1, $2, $`, $', $+]  #=> ["b", "b", nil, "a", "", "b"]
"xay" =~ /a/; $&  #=> "a"
/#{"a.b"}/.source  #=> "a.b"
/#{/a/i}b/.source  #=> "(?i-mx:a)b"
x = "a|b"; /#{Regexp.escape(x)}/.source  #=> "a\\|b"
Regexp.new("(")  #!> RegexpError: end pattern with unmatched parenthesis: /(/
Regexp.new("a)")  #!> RegexpError: unmatched close parenthesis: /a)/
Regexp.new("[a")  #!> RegexpError: premature end of char-class: /[a/
Regexp.new("[z-a]")  #!> RegexpError: empty range in char class: /[z-a]/
Regexp.new("*a")  #!> RegexpError: target of repeat operator is not specified: /*a/
Regexp.new("(?<a>.)\\1")  #!> RegexpError: numbered backref/call is not allowed. (use name): /(?<a>.)\1/
Regexp.new("\\k<b>")  #!> RegexpError: undefined name <b> reference: /\k<b>/
Regexp.new("\\p{Foo}")  #!> RegexpError: invalid character property name {Foo}: /\p{Foo}/
Regexp.new("(?<=a+)b")  #!> RegexpError: invalid pattern in look-behind: /(?<=a+)b/
Regexp.new("a{1,100001}")  #!> RegexpError: too big number for repeat range: /a{1,100001}/
Regexp.new("a{3,1}")  #!> RegexpError: upper is smaller than lower in repeat range: /a{3,1}/
Regexp.new("\\")  #!> RegexpError: too short escape sequence: /\/
Regexp.new("[]")  #!> RegexpError: empty char-class: /[]/
Regexp.new("\\xff")  #!> RegexpError: invalid multibyte escape: /\xff/
Regexp.new("(?z)")  #!> RegexpError: undefined group option: /(?z)/
Regexp.new("(?<>a)")  #!> RegexpError: group name is empty: /(?<>a)/
Regexp.new("(?<1a>a)")  #!> RegexpError: invalid group name <1a>: /(?<1a>a)/
Regexp.new("\\g<1>")  #!> RegexpError: undefined group <1> reference: /\g<1>/
Regexp.new("\\8(a)")  #!> RegexpError: invalid backref number/name: /\8(a)/
Regexp.new("\\u{110000}")  #!> RegexpError: invalid Unicode range: /\u{110000}/
Regexp.new("[[:foo:]]")  #!> RegexpError: invalid POSIX bracket type: /[[:foo:]]/
Regexp.new("[a-\\d]")  #!> RegexpError: char-class value at end of range: /[a-\d]/
Regexp.new("\\g<0>")  #!> RegexpError: never ending recursion: /\g<0>/
Regexp.new("(?(1)a|b)")  #!> RegexpError: invalid backref number/name: /(?(1)a|b)/
"foobar".match(/(?<=foo)bar/)[0]  #=> "bar"
"foobar".match(/foo(?=bar)/)[0]  #=> "foo"
"foobaz".match?(/foo(?!bar)/)  #=> true
"barfoo" =~ /(?<!bar)foo/  #=> nil
"aaa".match(/a{2}/)[0]  #=> "aa"
"aaa".match(/a{2,}?/)[0]  #=> "aa"
"aaa".match(/a{,2}/)[0]  #=> "aa"
"aaab".match(/a++b/)[0]  #=> "aaab"
"aaab".match(/(?>a+)ab/)  #=> nil
"abab".match(/(ab)\1/)[0]  #=> "abab"
"abab".match(/(?<x>ab)\k<x>/)[0]  #=> "abab"
"foo.bar".match(/\Afoo\.bar\z/)[0]  #=> "foo.bar"
"foo\n".match?(/foo\Z/)  #=> true
"foo\n".match?(/foo\z/)  #=> false
"a\nb".match(/a.b/)  #=> nil
"a\nb".match(/a.b/m)[0]  #=> "a\nb"
"A" =~ /a/i  #=> 0
"Straße" =~ /STRASSE/i  #=> 0
"x y" =~ /x\ y/x  #=> 0
"ab" =~ / a b /x  #=> 0
"é" =~ /\w/  #=> nil
"é" =~ /[[:alpha:]]/  #=> 0
"é" =~ /\p{Alpha}/  #=> 0
"٣" =~ /\d/  #=> nil
"٣" =~ /[[:digit:]]/  #=> 0
"\u3042" =~ /\p{Hiragana}/  #=> 0
"a1" =~ /\h+/  #=> 0
"\r\n" =~ /\R/  #=> 0
"(a(b)c)" =~ /(?<p>\((?:[^()]|\g<p>)*\))/  #=> 0
"foobar".sub(/foo\Kbar/, "X")  #=> "fooX"
"xay".gsub(/[[a-c]&&[^b]]/, "-")  #=> "x-y"
"/* a */ b"[%r{/\*(?~\*/)\*/}]  #=> "/* a */"
"ac".match(/(a)?(?(1)c|d)/)[0]  #=> "ac"
"a,b;c".split(/[,;]/)  #=> ["a", "b", "c"]
"2024-01-31".match(/(?<y>\d+)-(?<m>\d+)/).named_captures  #=> {"y" => "2024", "m" => "01"}
"aAbB".scan(/[[:upper:]]/)  #=> ["A", "B"]
"foo123"[/\d+/]  #=> "123"
"key: value"[/(\w+):\s*(\w+)/, 2]  #=> "value"
"192.168.0.1".match?(/\A(?:\d{1,3}\.){3}\d{1,3}\z/)  #=> true
"192.168.0.1" =~ /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/  #=> 0
"a\tb" =~ /\t/  #=> 1
"\xff" =~ /x/  #!> ArgumentError: invalid byte sequence in UTF-8
"\xff".b =~ /é/  #!> Encoding::CompatibilityError: incompatible encoding regexp match (UTF-8 regexp with BINARY (ASCII-8BIT) string)
"aé".b =~ /a/  #=> 0
"foo" !~ /bar/  #=> true
!("foo" =~ /bar/)  #=> true
"abc" =~ /(?<first>a)/; $~[:first]  #=> "a"
/(?<yr>\d+)-(?<mo>\d+)/ =~ "2020-12"; [yr, mo]  #=> ["2020", "12"]
/(?<yr>\d+)/ =~ "x"; yr  #=> nil
"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!" =~ /(a+)+$/  #=> nil
"abc".match(/(?<a>a)(?<b>b)/).to_a  #=> ["ab", "a", "b"]
%r{a/b}.inspect  #=> "/a\\/b/"
/[\/]/.inspect  #=> "/[\\/]/"
/\//.source  #=> "/"
/a#b/.source  #=> "a#b"
/\#{a}/.source  #=> "\\\#{a}"
"a#b" =~ /#/  #=> 1
/x/ .class  #=> Regexp
Regexp.new("a").dup == /a/  #=> true
/a/.to_json  #=> "\"(?-mix:a)\""
"ﬁ" =~ /fi/i  #=> 0
"K" =~ /k/i  #=> 0
"σς" =~ /ΣΣ/i  #=> 0
/\A[[:space:]]*\z/.match?("")  #=> true
/\A[[:space:]]*\z/.match?("\u00a0 \n")  #=> true
"ab12".tr("a-z", "").match?(/\A\d+\z/)  #=> true
"x".gsub(/x/) { $~.pre_match + "y" }  #=> "y"
"foo bar".gsub(/(?<w>\w+)/) { $~[:w].capitalize }  #=> "Foo Bar"
/a/u.options  #=> 16
/a/u.encoding  #=> #<Encoding:UTF-8>
/a/u.fixed_encoding?  #=> true
/a/u == /a/  #=> false
/a/iu.inspect  #=> "/a/i"
/é/u =~ "é"  #=> 0
/a/u =~ "a"  #=> 0
/a/u.match?("é")  #=> false
/a#{1}/u.options  #=> 16
"aé".gsub(/a/u, "b")  #=> "bé"

# o: the literal is made once.
(1..3).map { |i| /#{i}/o }  #=> [/1/, /1/, /1/]
(1..3).map { |i| /#{i}/o.source }  #=> ["1", "1", "1"]
(1..3).map { |i| "a#{i}"[/a#{i}/o] }  #=> ["a1", nil, nil]
x = 0; 2.times.map { /#{x += 1}/o }; x  #=> 1
def m(i) = /#{i}/o; [m(1), m(2)]  #=> [/1/, /1/]
l = ->(i) { /#{i}/o }; [l.(1), l.(2)]  #=> [/1/, /1/]
l = ->(i) { /#{i}/o }; l.(1).equal?(l.(2))  #=> true
[1, 2].map { |i| /#{i}x/oi }  #=> [/1x/i, /1x/i]
[1, 2].map { |i| %r{#{i}}o }  #=> [/1/, /1/]
[1, 2].map { |i| "2" =~ /#{i}/o }  #=> [nil, nil]
[1, 2].map { |i| case "2" when /#{i}/o then :y else :n end }  #=> [:n, :n]
[1, 2].map { |i| if i == 1 then /#{raise "x"}/o else /#{i}/o end rescue "r" }  #=> ["r", /2/]
n = 0; f = -> { /#{n += 1; raise "x" if n < 3; n}/o }; [1,2,3,4].map { f.() rescue :r }  #=> [:r, :r, /3/, /3/]
def r(n) = n == 0 ? 0 : (/#{n; r(n - 1)}/o; n); r(3)  #=> 3
f = ->(n) { /#{n > 0 ? f.(n - 1).source + n.to_s : "z"}/o }; [f.(2), f.(1), f.(0)]  #=> [/z12/, /z12/, /z12/]
2.times.map { |i| "1" =~ /(?<k>#{i})/o }  #=> [nil, nil]
/a/o  #=> /a/
/a/o.inspect  #=> "/a/"
/a/o.options  #=> 0
/a/ =~ "abc".encode("UTF-16LE")  #!> Encoding::CompatibilityError: incompatible encoding regexp match (US-ASCII regexp with UTF-16LE string)
/a/.match("abc".encode("UTF-16LE"))  #!> Encoding::CompatibilityError: incompatible encoding regexp match (US-ASCII regexp with UTF-16LE string)
/a/.match?("abc".encode("UTF-16"))  #!> Encoding::CompatibilityError: incompatible encoding regexp match (US-ASCII regexp with UTF-16 string)
/a/ === "abc".encode("UTF-16LE")  #!> Encoding::CompatibilityError: incompatible encoding regexp match (US-ASCII regexp with UTF-16LE string)
(case "abc".encode("UTF-16LE"); when /a/ then 1; else 2; end)  #!> Encoding::CompatibilityError: incompatible encoding regexp match (US-ASCII regexp with UTF-16LE string)
/é/ =~ "é".encode("ISO-8859-1")  #!> Encoding::CompatibilityError: incompatible encoding regexp match (UTF-8 regexp with ISO-8859-1 string)
/é/ =~ "abc".encode("ISO-8859-1")  #=> nil
/./.match("é".encode("ISO-8859-1"))[0].bytes  #=> [233]
/\w/.match("é".encode("ISO-8859-1"))  #=> nil
/é/ =~ "\xff".b  #!> Encoding::CompatibilityError: incompatible encoding regexp match (UTF-8 regexp with BINARY (ASCII-8BIT) string)
/\w/.match("\xe9".b)  #=> nil
/./ =~ "\xff".dup.force_encoding("US-ASCII")  #!> ArgumentError: invalid byte sequence in US-ASCII
/./ =~ "\xff"  #!> ArgumentError: invalid byte sequence in UTF-8
Regexp.new("abc".encode("ISO-8859-1")).encoding  #=> #<Encoding:US-ASCII>
Regexp.escape("é".encode("ISO-8859-1")).encoding  #=> #<Encoding:ISO-8859-1>
"abc".sub("a".encode("UTF-16LE"), "x")  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and UTF-16LE
"abc".match("a".encode("ISO-8859-1"))  #=> #<MatchData "a">
/a/.fixed_encoding?  #=> false
Regexp.new("a", 16).fixed_encoding?  #=> true
Regexp.new("a", 16).encoding  #=> #<Encoding:UTF-8>
Regexp.new("a", 32).encoding  #=> #<Encoding:US-ASCII>
Regexp.new("a", 32).options  #=> 32
Regexp.new("\xff", 32)  #!> RegexpError: /.../n has a non escaped non ASCII character in non ASCII-8BIT script: /\xFF/
/é/u == Regexp.new("é")  #=> true
/a/u == /a/  #=> false
/\u{e9}/ =~ "\xe9".b  #!> Encoding::CompatibilityError: incompatible encoding regexp match (UTF-8 regexp with BINARY (ASCII-8BIT) string)
$~ = nil; "é".encode("ISO-8859-1")[/é/]  #!> Encoding::CompatibilityError: incompatible encoding regexp match (UTF-8 regexp with ISO-8859-1 string)
"é".encode("ISO-8859-1").gsub(/./, "x")  #=> "x"
"é".encode("ISO-8859-1").scan(/./).size  #=> 1
"éa".encode("ISO-8859-1").split(/a/).map(&:bytes)  #=> [[233]]
"éa".encode("Windows-1252") =~ /a/  #=> 1
"éa".encode("ISO-8859-1").index(/a/)  #=> 1
StringScanner.new("é".encode("ISO-8859-1")).scan(/./)  #=> "\xE9"
s="str"; [/\ca/, /\C-a/].map(&:source)  #=> ["\\x01", "\\x01"]
s="str"; [/\c#{s}/, /\C-#{s}/].map(&:source)  #=> ["\\x03{s}", "\\x03{s}"]
s="str"; "\c#{s}\C-#{s}"  #=> "\u0003{s}\u0003{s}"
/\ca#{1}/.source  #=> "\\x011"
/\c#/.source  #=> "\\x03"
/\c#a/.source  #=> "\\x03a"
/#{1}\c\\/.source  #=> "1\\x1C"
/\c?/.source  #=> "\\x7F"
/[\c#{1}]/.source  #=> "[\\x03{1}]"
%r{\c}/}.source  #=> "\\x1D/"
/\u{e9 e8}/.source  #=> "\\u{e9 e8}"
/\x4#{1}/.source  #=> "\\x41"
/\u{e9 }\u{ 41}/.source  #=> "\\u{e9 }\\u{ 41}"
"é".encode("ISO-8859-1").gsub(/(?<!b)(?<x>.)(?:$)(?-mix:\z)/, "x")  #=> "x"
