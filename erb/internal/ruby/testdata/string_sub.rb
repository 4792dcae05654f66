# ruby 4.0
"abc".gsub(/(b)(c)?/, '<\+>')  #=> "a<c>"
"abc".gsub(/(a)(b)(c)/, '<\+>')  #=> "<c>"
"abc".gsub(/b/, '<\+>')  #=> "a<>c"
"ab".sub(/(a)|(b)/, '<\+>')  #=> "<a>b"
"ab".sub(/(x)?(y)?/, '<\+>')  #=> "<>ab"
"abc".gsub(/(?<n>b)/, '<\1>')  #=> "a<>c"
"abc".gsub(/(?<n>b)/, '<\k<n>>')  #=> "a<b>c"
"abc".gsub(/(?<n>b)/, '<\0\2\9>')  #=> "a<b>c"
"abc".gsub(/(?<n>b)/, '<\+>')  #=> "a<b>c"
"abc".gsub(/(?<n>b)/, '\k<n')  #!> RuntimeError: invalid group name reference format
"abc".gsub(/(?<n>b)/, '\k<m>')  #!> IndexError: undefined group name reference: m
"abc".gsub(/(?<n>b)/, '\k<1>')  #!> IndexError: undefined group name reference: 1
"abc".gsub(/(b)/, '\k<1>')  #!> IndexError: undefined group name reference: 1
"abc".gsub(/(b)/, '\k<0>')  #!> IndexError: undefined group name reference: 0
"abc".gsub(/(b)/, '\k<2>')  #!> IndexError: undefined group name reference: 2
"abc".gsub(/(b)/, '\k<-1>')  #!> IndexError: undefined group name reference: -1
"abc".gsub(/(b)/, '\k<n>')  #!> IndexError: undefined group name reference: n
"abc".gsub(/(b)/, '\k<n')  #!> RuntimeError: invalid group name reference format
"abc".gsub(/(b)/, '\k<>')  #!> IndexError: undefined group name reference:␠
"abc".gsub(/(?<n>b)/, '\k<>')  #!> IndexError: undefined group name reference:␠
"abc".gsub(/(?<n>b)/, '\k')  #=> "a\\kc"
"abc".gsub(/(?<n>b)/, '\kn')  #=> "a\\knc"
"abc".gsub(/(?<n>b)/, "\\k'n'")  #=> "a\\k'n'c"
"abc".gsub(/(?<n>b)/, '\k<')  #!> RuntimeError: invalid group name reference format
"abc".gsub("b", '\k<n>')  #!> IndexError: undefined group name reference: n
"abc".gsub("b", '\k<n')  #!> RuntimeError: invalid group name reference format
"abc".gsub("b", '\k<0>')  #!> IndexError: undefined group name reference: 0
"abc".gsub("b", '<\+>')  #=> "a<>c"
"abc".gsub(/b/, '[\`]')  #=> "a[a]c"
"abc".gsub(/b/, "[\\']")  #=> "a[c]c"
"abc".gsub(/b/, '[\&]')  #=> "a[b]c"
"abc".gsub(/b/, '[\\]')  #=> "a[\\]c"
"abc".gsub(/b/, '[\\\\]')  #=> "a[\\]c"
"abc".gsub(/b/, '[\\\\0]')  #=> "a[\\0]c"
"abc".gsub(/b/, '\\')  #=> "a\\c"
"abc".gsub(/b/, "\\")  #=> "a\\c"
"abc".gsub(/b/, '\z\q\n')  #=> "a\\z\\q\\nc"
"abc".gsub(/(?<x>a)|(?<x>b)/, '<\k<x>>')  #=> "<a><b>c"
"abc".gsub(/(?<x>a)(?<x>b)/, '<\k<x>>')  #=> "<b>c"
"abc".gsub(/(?<x>a)(?<x>z)?/, '<\k<x>>')  #=> "<a>bc"
"abcdefghijkl".gsub(/(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)(k)/, '\11|\10|\9')  #=> "a1|a0|il"
"abc".sub(/(?<n>b)/, '<\1>')  #=> "a<>c"
"abc".sub(/(?<n>b)(c)/, '<\1\2>')  #=> "a<>"
"abc".sub(/(?<n>b)/, '\k<n')  #!> RuntimeError: invalid group name reference format
"abc".sub!(/(?<n>b)/, '\k<n')  #!> RuntimeError: invalid group name reference format
"abc".dup.gsub!(/(b)/, '<\+>')  #=> "a<b>c"
"abc".dup.sub!(/(b)/, '<\+>')  #=> "a<b>c"
"abc".dup.sub!("b", '<\+>')  #=> "a<>c"
"abc".sub("b", '<\+\1\0>')  #=> "a<b>c"
"abc".gsub(/z/, '\k<n')  #=> "abc"
"abc".sub(/z/, '\k<m>')  #=> "abc"
"abc".gsub(/b(?<é>c)/, '\k<é>')  #=> "ac"
"aéc".gsub(/(?<n>é)/, '\k<n>\k<n>')  #=> "aééc"
"abc".gsub(/(?<n>b)/, '\k<n>>')  #=> "ab>c"
"abc".gsub(/(?<n>b)/, '\k< n>')  #!> IndexError: undefined group name reference:  n
"abc".gsub(/(?<n>b)/, '\k<n+1>')  #!> IndexError: undefined group name reference: n+1
"abc".gsub(/(b)/, '\k<1+0>')  #!> IndexError: undefined group name reference: 1+0
"abc".gsub(/(b)/, '\k<01>')  #!> IndexError: undefined group name reference: 01
"abc".gsub(/(b)/, '\k<+1>')  #!> IndexError: undefined group name reference: +1
"abc".gsub(/(b)/, '\k<1x>')  #!> IndexError: undefined group name reference: 1x
"abc".gsub(/(b)/, '\k<99999999999999999999>')  #!> IndexError: undefined group name reference: 99999999999999999999
"abc".gsub(/(?<n>b)/, '\k<0>')  #!> IndexError: undefined group name reference: 0
"abc".gsub(/(?<n>b)/, '\k<9>')  #!> IndexError: undefined group name reference: 9
"abc".gsub(/(?<n>b)(c)/, '\k<1>\k<2>')  #!> IndexError: undefined group name reference: 1
"abc".gsub(/(b)/) { '\1' }  #=> "a\\1c"
"abc".gsub(/(b)/, "b" => '\1')  #=> "a\\1c"
"abc".gsub(/(b)/, "b" => nil)  #=> "ac"
"abc".sub(/(b)/, 'b' => 1)  #=> "a1c"
"abc".sub(/(?<n>b)/) { $~[:n] + $1 }  #=> "abbc"
"abc" =~ /(?<n>b)/; "#{$1} #{$+} #{$&} #{$`} #{$'}"  #=> "b b b a c"
"abc" =~ /(?<n>b)(c)/; [$1, $2, $~.captures, $~.names]  #=> ["b", nil, ["b"], ["n"]]
"abc".gsub(/(?<n>b)/, '\k<N>')  #!> IndexError: undefined group name reference: N
"abc".gsub(/(?<n>b)/, '\\k<n>')  #=> "abc"
"abc".gsub(/(?<n>b)/, '\\\k<n>')  #=> "a\\k<n>c"
"abc".gsub(/(?<n>b)/, '\\\\k<n>')  #=> "a\\k<n>c"
"abc".sub(/(a)(b)?/, '\2|\1')  #=> "b|ac"
"ac".sub(/(a)(b)?/, '[\2|\1|\+]')  #=> "[|a|a]c"
"abc".gsub(/(?:)/, '\0-')  #=> "-a-b-c-"
"abc".gsub(/x*/, '-\0-\`')  #=> "--a--ab--abc--abc"
"hello".gsub(/(l)(?<x>o)?/, '\1')  #=> "he"
"abc".gsub(/b/, "\\0\0")  #=> "ab\u0000c"
"abc".gsub(/(b)/, '\k<1')  #!> RuntimeError: invalid group name reference format
"abc".gsub(/(b)/, 'x\k<1>y\k')  #!> IndexError: undefined group name reference: 1
"abc".gsub(/(?<a>b)/, '\k<a>\k<b>')  #!> IndexError: undefined group name reference: b
"abc".gsub(/(b)/, :x)  #!> TypeError: no implicit conversion of Symbol into String
"abc".gsub(/(b)/, nil)  #!> TypeError: no implicit conversion of nil into String
"abc".gsub(/(b)/, 1)  #!> TypeError: no implicit conversion of Integer into String
"abc".sub("b")  #!> ArgumentError: wrong number of arguments (given 1, expected 2)
"abc".gsub("b").to_a  #=> ["b"]
"abc".gsub(/b/, '\0' * 3)  #=> "abbbc"
"abc".tr('b', '\1')  #=> "a1c"
"ab\nc".gsub(/$/, '\0!')  #=> "ab!\nc!"
"foo.bar".gsub(".", '\.')  #=> "foo\\.bar"
"foo.bar".gsub(".", "\\\\.")  #=> "foo\\.bar"
"it's".gsub("'", "\\\\'")  #=> "it\\'s"
"it's".gsub("'", "\\'")  #=> "itss"
"it's".gsub("'") { "\\'" }  #=> "it\\'s"
"abc".gsub(/(?<n>b)/, '\K<n>')  #=> "a\\K<n>c"
$~ = nil; "abc".gsub(/(b)/, '\1'); $~[0]  #=> "b"
"abc".gsub("b", '\1'); $~[0]  #=> "b"
Regexp.last_match(:n).inspect  #=> "nil"
"abc" =~ /(?<n>b)/; Regexp.last_match(:m)  #!> IndexError: undefined group name reference: m
"abc" =~ /(?<n>b)/; $~["m"]  #!> IndexError: undefined group name reference: m
"abc" =~ /(?<n>b)/; $~[:m]  #!> IndexError: undefined group name reference: m
"abc" =~ /(?<n>b)/; $~["1"]  #!> IndexError: undefined group name reference: 1
"abc".match(/(?<n>b)/).values_at("n", 0, -1)  #=> ["b", "b", "b"]
("abc".gsub(/(?<n>b)/, "\\k<n") rescue $!.class)  #=> RuntimeError
(def x.==(a) = 1) rescue 2  #=> 2
class X1; def !=(x) = x; def ==(x) = x; def <=(x) = x; def >=(x) = x; def ===(x) = 5; end; X1.new === 1  #=> 5

# Replacements with backslashes but without back-references, which are unescaped once.
"a\"b\\\"bé".gsub(/"/, '\\"')  #=> "a\\\"b\\\\\"bé"
"abc\\bcbb".gsub(/"/, '\\\\')  #=> "abc\\bcbb"
"a\"b\\\"bé".gsub(/"/, 'x\\')  #=> "ax\\b\\x\\bé"
"abc\\bcbb".gsub(/"/, '\\\\1')  #=> "abc\\bcbb"
"a\"b\\\"bé".gsub(/"/, '\\é')  #=> "a\\éb\\\\ébé"
"abc\\bcbb".gsub(/"/, '<\\k>')  #=> "abc\\bcbb"
"a\"b\\\"bé".gsub(/"/, '\\\\\\"')  #=> "a\\\\\"b\\\\\\\"bé"
"abc\\bcbb".gsub(/\\/, '\"')  #=> "abc\\\"bcbb"
"a\"b\\\"bé".gsub(/\\/, '\\\\')  #=> "a\"b\\\"bé"
"abc\\bcbb".gsub(/\\/, '\\\\\\\\')  #=> "abc\\\\bcbb"
"a\"b\\\"bé".gsub(/\\/, '\\\\1')  #=> "a\"b\\1\"bé"
"abc\\bcbb".gsub(/\\/, '\\x\\y')  #=> "abc\\x\\ybcbb"
"a\"b\\\"bé".gsub(/\\/, '<\\k>')  #=> "a\"b<\\k>\"bé"
"abc\\bcbb".gsub(/\\/, '\\\\\\0')  #=> "abc\\\\bcbb"
"a\"b\\\"bé".gsub('b', '\"')  #=> "a\"\\\"\\\"\\\"é"
"abc\\bcbb".gsub('b', '\\"')  #=> "a\\\"c\\\\\"c\\\"\\\""
"a\"b\\\"bé".gsub('b', '\\\\\\\\')  #=> "a\"\\\\\\\"\\\\é"
"abc\\bcbb".gsub('b', 'x\\')  #=> "ax\\c\\x\\cx\\x\\"
"a\"b\\\"bé".gsub('b', '\\x\\y')  #=> "a\"\\x\\y\\\"\\x\\yé"
"abc\\bcbb".gsub('b', '\\é')  #=> "a\\éc\\\\éc\\é\\é"
"a\"b\\\"bé".gsub('b', '\\\\\\0')  #=> "a\"\\b\\\"\\bé"
"abc\\bcbb".gsub('b', '\\\\\\"')  #=> "a\\\\\"c\\\\\\\"c\\\\\"\\\\\""
"a\"b\\\"bé".gsub(/b/, '\\"')  #=> "a\"\\\"\\\"\\\"é"
"abc\\bcbb".gsub(/b/, '\\\\')  #=> "a\\c\\\\c\\\\"
"a\"b\\\"bé".gsub(/b/, 'x\\')  #=> "a\"x\\\\\"x\\é"
"abc\\bcbb".gsub(/b/, '\\\\1')  #=> "a\\1c\\\\1c\\1\\1"
"a\"b\\\"bé".gsub(/b/, '\\é')  #=> "a\"\\é\\\"\\éé"
"abc\\bcbb".gsub(/b/, '<\\k>')  #=> "a<\\k>c\\<\\k>c<\\k><\\k>"
"a\"b\\\"bé".gsub(/b/, '\\\\\\"')  #=> "a\"\\\\\"\\\"\\\\\"é"
"abc\\bcbb".gsub(/(b)/, '\"')  #=> "a\\\"c\\\\\"c\\\"\\\""
"a\"b\\\"bé".gsub(/(b)/, '\\\\')  #=> "a\"\\\\\"\\é"
"abc\\bcbb".gsub(/(b)/, '\\\\\\\\')  #=> "a\\\\c\\\\\\c\\\\\\\\"
"a\"b\\\"bé".gsub(/(b)/, '\\\\1')  #=> "a\"\\1\\\"\\1é"
"abc\\bcbb".gsub(/(b)/, '\\x\\y')  #=> "a\\x\\yc\\\\x\\yc\\x\\y\\x\\y"
"a\"b\\\"bé".gsub(/(b)/, '<\\k>')  #=> "a\"<\\k>\\\"<\\k>é"
"abc\\bcbb".gsub(/(b)/, '\\\\\\0')  #=> "a\\bc\\\\bc\\b\\b"
"a\"b\\\"bé".gsub(/b+/, '\"')  #=> "a\"\\\"\\\"\\\"é"
"abc\\bcbb".gsub(/b+/, '\\"')  #=> "a\\\"c\\\\\"c\\\""
"a\"b\\\"bé".gsub(/b+/, '\\\\\\\\')  #=> "a\"\\\\\\\"\\\\é"
"abc\\bcbb".gsub(/b+/, 'x\\')  #=> "ax\\c\\x\\cx\\"
"a\"b\\\"bé".gsub(/b+/, '\\x\\y')  #=> "a\"\\x\\y\\\"\\x\\yé"
"abc\\bcbb".gsub(/b+/, '\\é')  #=> "a\\éc\\\\éc\\é"
"a\"b\\\"bé".gsub(/b+/, '\\\\\\0')  #=> "a\"\\b\\\"\\bé"
"abc\\bcbb".gsub(/b+/, '\\\\\\"')  #=> "a\\\\\"c\\\\\\\"c\\\\\""
"a\"b\\\"bé".gsub(/[bc]/, '\\"')  #=> "a\"\\\"\\\"\\\"é"
"abc\\bcbb".gsub(/[bc]/, '\\\\')  #=> "a\\\\\\\\\\\\\\"
"a\"b\\\"bé".gsub(/[bc]/, 'x\\')  #=> "a\"x\\\\\"x\\é"
"abc\\bcbb".gsub(/[bc]/, '\\\\1')  #=> "a\\1\\1\\\\1\\1\\1\\1"
"a\"b\\\"bé".gsub(/[bc]/, '\\é')  #=> "a\"\\é\\\"\\éé"
"abc\\bcbb".gsub(/[bc]/, '<\\k>')  #=> "a<\\k><\\k>\\<\\k><\\k><\\k><\\k>"
"a\"b\\\"bé".gsub(/[bc]/, '\\\\\\"')  #=> "a\"\\\\\"\\\"\\\\\"é"
"abc\\bcbb".gsub(/é/, '\"')  #=> "abc\\bcbb"
"a\"b\\\"bé".gsub(/é/, '\\\\')  #=> "a\"b\\\"b\\"
"abc\\bcbb".gsub(/é/, '\\\\\\\\')  #=> "abc\\bcbb"
"a\"b\\\"bé".gsub(/é/, '\\\\1')  #=> "a\"b\\\"b\\1"
"abc\\bcbb".gsub(/é/, '\\x\\y')  #=> "abc\\bcbb"
"a\"b\\\"bé".gsub(/é/, '<\\k>')  #=> "a\"b\\\"b<\\k>"
"abc\\bcbb".gsub(/é/, '\\\\\\0')  #=> "abc\\bcbb"
"a\"b\\\"bé".gsub(/B/i, '\"')  #=> "a\"\\\"\\\"\\\"é"
"abc\\bcbb".gsub(/B/i, '\\"')  #=> "a\\\"c\\\\\"c\\\"\\\""
"a\"b\\\"bé".gsub(/B/i, '\\\\\\\\')  #=> "a\"\\\\\\\"\\\\é"
"abc\\bcbb".gsub(/B/i, 'x\\')  #=> "ax\\c\\x\\cx\\x\\"
"a\"b\\\"bé".gsub(/B/i, '\\x\\y')  #=> "a\"\\x\\y\\\"\\x\\yé"
"abc\\bcbb".gsub(/B/i, '\\é')  #=> "a\\éc\\\\éc\\é\\é"
"a\"b\\\"bé".gsub(/B/i, '\\\\\\0')  #=> "a\"\\b\\\"\\bé"
"abc\\bcbb".gsub(/B/i, '\\\\\\"')  #=> "a\\\\\"c\\\\\\\"c\\\\\"\\\\\""
"a\"b\\\"bé".gsub(/bc/, '\\"')  #=> "a\"b\\\"bé"
"abc\\bcbb".gsub(/bc/, '\\\\')  #=> "a\\\\\\bb"
"a\"b\\\"bé".gsub(/bc/, 'x\\')  #=> "a\"b\\\"bé"
"abc\\bcbb".gsub(/bc/, '\\\\1')  #=> "a\\1\\\\1bb"
"a\"b\\\"bé".gsub(/bc/, '\\é')  #=> "a\"b\\\"bé"
"abc\\bcbb".gsub(/bc/, '<\\k>')  #=> "a<\\k>\\<\\k>bb"
"a\"b\\\"bé".gsub(/bc/, '\\\\\\"')  #=> "a\"b\\\"bé"
"a\"bb".sub(/b/, '\"')  #=> "a\"\\\"b"
s = +"xbyb"; s.gsub!(/b/, '\"'); [s, $~.begin(0)]  #=> ["x\\\"y\\\"", 3]
"a\"bb".sub(/b/, '\\"')  #=> "a\"\\\"b"
s = +"xbyb"; s.gsub!(/b/, '\\"'); [s, $~.begin(0)]  #=> ["x\\\"y\\\"", 3]
"a\"bb".sub(/b/, '\\\\')  #=> "a\"\\b"
s = +"xbyb"; s.gsub!(/b/, '\\\\'); [s, $~.begin(0)]  #=> ["x\\y\\", 3]
"a\"bb".sub(/b/, '\\\\\\\\')  #=> "a\"\\\\b"
s = +"xbyb"; s.gsub!(/b/, '\\\\\\\\'); [s, $~.begin(0)]  #=> ["x\\\\y\\\\", 3]
"a\"bb".sub(/b/, 'x\\')  #=> "a\"x\\b"
s = +"xbyb"; s.gsub!(/b/, 'x\\'); [s, $~.begin(0)]  #=> ["xx\\yx\\", 3]
"a\"bb".sub(/b/, '\\\\1')  #=> "a\"\\1b"
s = +"xbyb"; s.gsub!(/b/, '\\\\1'); [s, $~.begin(0)]  #=> ["x\\1y\\1", 3]
"a\"bb".sub(/b/, '\\x\\y')  #=> "a\"\\x\\yb"
s = +"xbyb"; s.gsub!(/b/, '\\x\\y'); [s, $~.begin(0)]  #=> ["x\\x\\yy\\x\\y", 3]
"a\"bb".sub(/b/, '\\é')  #=> "a\"\\éb"
s = +"xbyb"; s.gsub!(/b/, '\\é'); [s, $~.begin(0)]  #=> ["x\\éy\\é", 3]
"a\"bb".sub(/b/, '<\\k>')  #=> "a\"<\\k>b"
s = +"xbyb"; s.gsub!(/b/, '<\\k>'); [s, $~.begin(0)]  #=> ["x<\\k>y<\\k>", 3]
"a\"bb".sub(/b/, '\\\\\\0')  #=> "a\"\\bb"
s = +"xbyb"; s.gsub!(/b/, '\\\\\\0'); [s, $~.begin(0)]  #=> ["x\\by\\b", 3]
"a\"bb".sub(/b/, '\\\\\\"')  #=> "a\"\\\\\"b"
s = +"xbyb"; s.gsub!(/b/, '\\\\\\"'); [s, $~.begin(0)]  #=> ["x\\\\\"y\\\\\"", 3]
"b".b.gsub(/b/, "\\\\é").encoding  #=> #<Encoding:UTF-8>
"b\xff".b.gsub(/b/, "\\\\é")  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"bé".gsub(/b/, "\\\\x".encode("UTF-16LE"))  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-16LE and UTF-8
"abc" * 3 =~ /b/; ("abc" * 3).gsub(/b/, "\\\\" * 40).size  #=> 126
("abc" * 3).gsub(/b/, "\\\\" * 32).size  #=> 102
("bc" * 20).gsub(/bc/, "x"); [$~.begin(0), $~[0], $`, $']  #=> [38, "bc", "bcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbc", ""]
("bc" * 20).gsub(/xy/, "x"); $~  #=> nil
("bc" * 20).gsub(/bc/, "x\\\\y").count("\\\\")  #=> 20
("éb" * 9).gsub(/é/, "e").size  #=> 18
"a-b".gsub(/-/) { "+" }  #=> "a+b"
"a-b".gsub(/-/) { $& }  #=> "a-b"
"a-b".gsub(/-/) { $~[0] }  #=> "a-b"
"a-b-".gsub(/-/) { it }  #=> "a-b-"
"a-b-".gsub(/-/) { _1 }  #=> "a-b-"
"a-b-".gsub(/-/, &lambda { "x" })  #!> ArgumentError: wrong number of arguments (given 1, expected 0)
"a-b-".gsub(/-/, &proc { "x" })  #=> "axbx"
"a-b-".gsub(/-/, &proc { |a = 1| a.to_s })  #=> "a-b-"
"a-b-".gsub(/-/, &proc { |*a| a.to_s })  #=> "a[\"-\"]b[\"-\"]"
"a-b-".gsub(/-/, &:ord)  #=> "a45b45"
"a-b-".gsub(/-/, &method(:String))  #=> "a-b-"
(m = nil; "a-b-".gsub(/-/) { m = $~; "" }; m.equal?($~))  #=> false
(l = []; "a-b-".gsub(/-/) { l << $~; "" }; [l.map { |m| m.begin(0) }, l.uniq.size])  #=> [[1, 3], 2]
("a-b-".gsub(/-/) { "zzz" =~ /z/; "" }; [$~, $~.begin(0)])  #=> [#<MatchData "-">, 3]
("a-b-".gsub(/(-)|(b)/) { "q" =~ /(q)/; "#$1" }; [$~, $1, $2])  #=> [#<MatchData "-" 1:"-" 2:nil>, "-", nil]
("a-b-".gsub(/(-)|(b)/) { "#$1#$2x" })  #=> "a-xbx-x"
("a-b-".gsub(/x/) { 1 }; $~)  #=> nil
("a-b-".gsub("-") { $~.begin(0).to_s })  #=> "a1b3"
("a-b-".sub("-") { $~.pre_match })  #=> "aab-"
("a-b-".sub(/-/) { "k" =~ /k/; "" }; $~)  #=> #<MatchData "k">
(s = +"a-b-"; s.gsub!(/-/) { s.upcase!; "+" }; [s, $~])  #=> ["A+B+", #<MatchData "-">]
(s = +"aXbX"; s.gsub!(/X/) { s.replace("aYbX") if $~.begin(0) == 1; "+" }; [s, $~]) rescue $!  #=> ["a+b+", #<MatchData "X">]
("abc".gsub(/./) { |c| $~.post_match })  #=> "bcc"
("abc".gsub(/(?<n>.)/) { $~[:n] * 2 })  #=> "aabbcc"
(e = "abc".gsub(/./); [e.next, $~, e.next])  #=> ["a", #<MatchData "a">, "b"]
("a1b2".gsub(/\d/) { |d| "x1".gsub(/\d/) { "<#{$&}>" } + $& })  #=> "ax<1>1bx<1>1"
("aa".gsub(/a/) { break $~ })  #=> #<MatchData "a">
(def f; "q" =~ /q/; end; "aa".gsub(/a/) { f; $&.upcase })  #=> "AA"
["a-b-c".gsub(/-/) { '\0' }, $~]  #=> ["a\\0b\\0c", #<MatchData "-">]
["a-b-c".gsub(/-/) { '\"' }, $~, $~&.pre_match]  #=> ["a\\\"b\\\"c", #<MatchData "-">, "a-b"]
["a-b-c".sub(/-/) { '\\&' }, $~, $`]  #=> ["a\\&b-c", #<MatchData "-">, "a"]
["a-b-c".gsub("-") { '+' }, $~]  #=> ["a+b+c", #<MatchData: ->]
["a-b-c".sub("-") { '+' }, $~]  #=> ["a+b-c", #<MatchData: ->]
["abc".gsub(/x/) { '+' }, $~]  #=> ["abc", nil]
["abc".gsub(/x*/) { '+' }, $~]  #=> ["+a+b+c+", #<MatchData "">]
["abc".gsub(/(b)/) { '<' }, $~, $1]  #=> ["a<c", #<MatchData "b" 1:"b">, "b"]
["abc".gsub(/(?<n>b)/) { '\k<n>' }, $~[:n]]  #=> ["a\\k<n>c", "b"]
"\xE9".b.gsub(/\xE9/n) { 'é' }.encoding  #=> #<Encoding:UTF-8>
"a\xE9".b.gsub(/a/) { 'é' }  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"\xE9".b.sub(/\xE9/n) { 'é' }  #=> "é"
"é".encode("ISO-8859-1").gsub(/a/) { 'é' }.encoding  #=> #<Encoding:ISO-8859-1>
"aé".encode("ISO-8859-1").gsub(/a/) { 'é' }  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and ISO-8859-1
"aé".encode("ISO-8859-1").sub("a") { 'b' }.encoding  #=> #<Encoding:ISO-8859-1>
"a".force_encoding("US-ASCII").gsub(/a/) { 'b' }.encoding  #=> #<Encoding:US-ASCII>
"a".force_encoding("US-ASCII").gsub(/a/) { 'é' }.encoding  #=> #<Encoding:UTF-8>
"a".b.sub(/a/) { 'é' }.encoding  #=> #<Encoding:UTF-8>
"ab".gsub(/a/) { "\xff" }.valid_encoding?  #=> false
s = +"ab"; [s.gsub!(/a/) { 'x' }, s, s.sub!(/q/) { 'x' }, s]  #=> ["xb", "xb", nil, "xb"]
"ab".freeze.gsub!(/a/) { 'x' }  #!> FrozenError: can't modify frozen String: "ab"
"ab".freeze.sub!(/q/) { 'x' }  #!> FrozenError: can't modify frozen String: "ab"
"ab".gsub(/a/) { |;y| 'x' }  #=> "xb"
"ab".gsub(/a/) { |x = 1| 'x' }  #=> "xb"
"ab".gsub(/a/) { |*| 'x' }  #=> "xb"
"ab".gsub(/a/, &-> { 'x' })  #!> ArgumentError: wrong number of arguments (given 1, expected 0)
"ab".gsub(/a/, &->(x) { 'x' })  #=> "xb"
"ab".gsub(/a/, &proc { 'x' })  #=> "xb"
"ab".gsub(/a/, &lambda { 'x' })  #!> ArgumentError: wrong number of arguments (given 1, expected 0)
"ab".gsub(/a/, 'y') { 'x' }  #=> "yb"
"ab".gsub(/a/, {"a" => 'z'}) { 'x' }  #=> "zb"
"ab".gsub(:a) { 'x' }  #!> TypeError: wrong argument type Symbol (expected Regexp)
"ab".gsub(nil) { 'x' }  #!> TypeError: wrong argument type nil (expected Regexp)
"ab".gsub { 'x' }  #!> ArgumentError: wrong number of arguments (given 0, expected 1..2)
"ab".sub { 'x' }  #!> ArgumentError: wrong number of arguments (given 0, expected 1..2)
"aaa".gsub(/a/) { '' }  #=> ""
"日本語".gsub(/本/) { '-' }  #=> "日-語"
"ab\n".gsub(/$/) { 'x' }  #=> "abx\nx"
$~ = nil; "ab".gsub(/b/) { 'x' }; [$~, $', $+]  #=> [#<MatchData "b">, "", nil]
x = 0; "aab".gsub(/a/) { x += 1; 'x' } + x.to_s  #=> "xxb2"
"ab".gsub(/a/) { begin; 'x'; end }  #=> "xb"
"ab".gsub(/a/) { ('x') }  #=> "xb"
"ab".gsub(/a/) { 'x' 'y' }  #=> "xyb"
"ab".gsub(/a/) { "x#{1}" }  #=> "x1b"
"ab".gsub(/a/) { 'x'; 'z' }  #=> "zb"
"ab".gsub(/a/) { __FILE__ }.size  #=> 8
r = []; "aab".gsub(/a/) { r << $~.begin(0); 'x' }; r  #=> [0, 1]
"aab".enum_for(:gsub, /a/).with_index { 'x' }  #=> "xxb"
"aab".gsub(/a/).with_index { 'x' }  #=> "xxb"
Class.new(String).new("aab").gsub(/a/) { 'x' }.class  #=> String
def m = yield; [m { 'x' }, m { 'x' }.equal?(m { 'x' })]  #=> ["x", false]
def n(s, &b) = s.gsub(/a/, &b); n("aa") { 'x' }  #=> "xx"
:aab.to_s.gsub(/a/) { 'x' }.frozen?  #=> false
"a\u0300b".gsub(/\p{M}/) { '~' }  #=> "a~b"
"\xff".gsub(/a/) { 'x' }  #!> ArgumentError: invalid byte sequence in UTF-8
"\xff".gsub("a") { 'x' }  #=> "\xFF"
"\xff".sub("a") { 'x' }  #=> "\xFF"
"ab".gsub("\xff") { 'x' }  #!> RegexpError: invalid multibyte character: /\xFF/
"é".b.gsub("é") { 'x' }  #!> Encoding::CompatibilityError: incompatible character encodings: BINARY (ASCII-8BIT) and UTF-8
