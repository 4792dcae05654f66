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
