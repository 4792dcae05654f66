# ruby 4.0
Regexp.new('(a)(?(<-1>)a|b)').match('ab')  #=> nil
Regexp.new('(a)(?(<-1>)a|b)').match('aa')  #=> #<MatchData "aa" 1:"a">
Regexp.new('(a)(?(-1)a|b)').match('aa')  #!> RegexpError: invalid conditional pattern: /(a)(?(-1)a|b)/
Regexp.new('(a)(?(<-2>)a|b)').match('aa')  #!> RegexpError: invalid backref number/name: /(a)(?(<-2>)a|b)/
Regexp.new('(a)(?(<+1>)a|b)(b)').match('aa')  #!> RegexpError: undefined name <+1> reference: /(a)(?(<+1>)a|b)(b)/
Regexp.new('(a)(?(+1)a|b)(b)').match('aa')  #!> RegexpError: invalid conditional pattern: /(a)(?(+1)a|b)(b)/
Regexp.new('(a)(?(<0>)a|b)').match('aa')  #!> RegexpError: invalid group name <0>)a|b)>: /(a)(?(<0>)a|b)/
Regexp.new('(a)(?(0)a|b)').match('aa')  #!> RegexpError: invalid group name <0>: /(a)(?(0)a|b)/
Regexp.new('(a)(?(2)a|b)').match('aa')  #!> RegexpError: invalid backref number/name: /(a)(?(2)a|b)/
Regexp.new('(a)(?(<99999999999>)a|b)').match('aa')  #!> RegexpError: too big number: /(a)(?(<99999999999>)a|b)/
Regexp.new('(a)(?(99999999999)a|b)').match('aa')  #!> RegexpError: too big number: /(a)(?(99999999999)a|b)/
Regexp.allocate.source  #!> TypeError: uninitialized Regexp
Regexp.allocate.inspect  #=> "#<Regexp:0x…>"
Regexp.allocate.to_s  #!> TypeError: uninitialized Regexp
Regexp.allocate == /a/  #!> TypeError: uninitialized Regexp
Regexp.allocate == Regexp.allocate  #!> TypeError: uninitialized Regexp
Regexp.allocate.match("a")  #!> TypeError: uninitialized Regexp
Regexp.allocate.match?("a")  #!> TypeError: uninitialized Regexp
Regexp.allocate =~ "a"  #!> TypeError: uninitialized Regexp
Regexp.allocate === "a"  #!> TypeError: uninitialized Regexp
Regexp.allocate.options  #!> TypeError: uninitialized Regexp
Regexp.allocate.names  #!> TypeError: uninitialized Regexp
Regexp.allocate.named_captures  #!> TypeError: uninitialized Regexp
Regexp.allocate.casefold?  #!> TypeError: uninitialized Regexp
Regexp.allocate.hash  #!> TypeError: uninitialized Regexp
Regexp.allocate.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
Regexp.allocate.fixed_encoding?  #=> false
Regexp.allocate.timeout  #!> TypeError: uninitialized Regexp
Regexp.union(Regexp.allocate, "a")  #!> TypeError: uninitialized Regexp
Regexp.new(Regexp.allocate)  #!> TypeError: uninitialized Regexp
"abc".sub(Regexp.allocate, "")  #!> TypeError: uninitialized Regexp
"abc".gsub(Regexp.allocate, "")  #!> TypeError: uninitialized Regexp
"abc".split(Regexp.allocate)  #!> TypeError: uninitialized Regexp
"abc".scan(Regexp.allocate)  #!> TypeError: uninitialized Regexp
"abc"[Regexp.allocate]  #!> TypeError: uninitialized Regexp
"a#{Regexp.allocate}"  #!> TypeError: uninitialized Regexp
/a#{Regexp.allocate}/  #!> TypeError: uninitialized Regexp
Regexp.linear_time?(Regexp.allocate)  #!> TypeError: uninitialized Regexp
/a/.clone.source  #=> "a"
Regexp.linear_time?(/\X/)  #=> true
Regexp.linear_time?(/\X+\X/)  #=> true
Regexp.linear_time?(/(?:a+)+/)  #=> true
Regexp.linear_time?(/(?:(?:a+)+)+/)  #=> true
Regexp.linear_time?(/(?:a|)+/)  #=> true
Regexp.linear_time?(/(a|)+/)  #=> true
Regexp.linear_time?(/(?:a?)*/)  #=> true
Regexp.linear_time?(/(a)\1/)  #=> false
Regexp.linear_time?(/(?=a)b/)  #=> true
Regexp.linear_time?(/(?>a)b/)  #=> true
Regexp.linear_time?(/\Ra/)  #=> true
Regexp.linear_time?(/(?:ab){600}/)  #=> true
Regexp.linear_time?(/(?:ab){3}/)  #=> true
Regexp.linear_time?(/(?<=a)b/)  #=> true
Regexp.new("a" + "*" * 50).match("aab")  #=> #<MatchData "aa">
Regexp.new("a" + "?" * 50).match("aab")  #=> #<MatchData "">
Regexp.new("a" + "+" * 50).match("aab")  #=> #<MatchData "aa">
Regexp.new("a" + "{2}" * 5).match("a" * 40)  #=> #<MatchData "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa">
(Regexp.new("a" + "*" * 20000)).match("aab")  #=> #<MatchData "aa">
(Regexp.new("a" + "{1}" * 3000)).match("aab")  #=> #<MatchData "a">
/(|a)+b/.match("ab").to_a  #=> ["ab", ""]
/(|a)+b/.match("aab").to_a  #=> ["aab", ""]
/(a|)+b/.match("aab").to_a  #=> ["aab", ""]
/(|a)+?b/.match("aab").to_a  #=> ["aab", "a"]
/(a??)+b/.match("aab").to_a  #=> ["aab", ""]
/((a)|b|)+c/.match("abc").to_a  #=> ["abc", "", "a"]
/(?:(a)|(b)|)+c/.match("abc").to_a  #=> ["abc", "a", "b"]
/(?:(|a))+\1b/.match("aab").to_a  #=> ["aab", ""]
/((?:ab)+)+c/.match("ababc").to_a  #=> ["ababc", "abab"]
/(((a+)+)+)+b/.match("aaab").to_a  #=> ["aaab", "aaa", "aaa", "aaa"]
/((a|b)+)+\2c/.match("abbc").to_a  #=> ["abbc", "ab", "b"]
/(a|b\1)+/.match("aba").to_a  #=> ["a", "a"]
/(a|b\1)+/.match("abab").to_a  #=> ["a", "a"]
/(a|b\1)+c/.match("aabac").to_a  #=> ["ac", "a"]
/(a\1?){3}/.match("aaaa").to_a  #=> ["aaa", "a"]
/(?:(a)|b\1)+/.match("aba").to_a  #=> ["aba", "a"]
/(?:(a)|b\1){2}/.match("aba").to_a  #=> ["aba", "a"]
/(a|b\1){2,}/.match("aba").to_a  #=> []
/(a|b\1){1,3}/.match("aba").to_a  #=> ["a", "a"]
/(a|b\1)*/.match("aba").to_a  #=> ["a", "a"]
/(a|b\1)*?$/.match("aba").to_a  #=> ["a", "a"]
/a{3,3}?/.match("aaaa")  #=> #<MatchData "aaa">
/a{3,3}?b/.match("aaab")  #=> #<MatchData "aaab">
/a{3,3}?/.match("aa")  #=> nil
/a{3}?/.match("aa")  #=> #<MatchData "">
/a{3}?/.match("aaaa")  #=> #<MatchData "aaa">
/a{2,3}?/.match("aaaa")  #=> #<MatchData "aa">
/a{3,3}+/.match("aaaaaaa")  #=> #<MatchData "aaaaaa">
/a{0,0}?/.match("aaaa")  #=> #<MatchData "">
/\u{61 62}/.match("ab")  #=> #<MatchData "ab">
/\u{61 62}+/.match("ababab")  #=> #<MatchData "ab">
/\u{61 62}*c/.match("abbc")  #=> #<MatchData "abbc">
/\u{61 62}{2}/.match("abb")  #=> #<MatchData "abb">
/x\u{61 62}?y/.match("xay")  #=> #<MatchData "xay">
/[\u{61 62}-\u{64}]+/.match("abcde")  #=> #<MatchData "abcd">
/[\u{61 62}-d]+/.match("abcde")  #=> #<MatchData "abcd">
/[a-\u{64 66}]+/.match("abcdef")  #=> #<MatchData "abcd">
/[a-\u{64 66}]+/.match("f-e")  #=> #<MatchData "f">
/[\u0061-\u0064]+/.match("xabcdef")  #=> #<MatchData "abcd">
/[\u{61}-\u{64}]+/.match("xabcdef")  #=> #<MatchData "abcd">
/[\u{61 }-\u{64}]+/.match("xabcdef")  #=> #<MatchData "abcd">
Regexp.new('[\u{61 62}-\u{60}]').match("a")  #!> RegexpError: empty range in char class: /[\u{61 62}-\u{60}]/
Regexp.new('[\u0062-\u0061]').match("a")  #!> RegexpError: empty range in char class: /[\u0062-\u0061]/
Regexp.new('[a-\u{62 60}]').match("a")  #=> #<MatchData "a">
Regexp.new('\u{}').match("a")  #!> RegexpError: invalid Unicode list: /\u{}/
Regexp.new('\u{ }').match("a")  #!> RegexpError: invalid Unicode list: /\u{ }/
Regexp.new('\u{110000}').match("a")  #!> RegexpError: invalid Unicode range: /\u{110000}/
Regexp.new('\u{61,62}').match("a")  #!> RegexpError: invalid Unicode list: /\u{61,62}/
Regexp.new('\u{61').match("a")  #!> RegexpError: invalid Unicode list: /\u{61/
Regexp.new('[\u{61').match("a")  #!> RegexpError: invalid Unicode list: /[\u{61/
Regexp.new('\u12').match("a")  #!> RegexpError: invalid Unicode escape: /\u12/
Regexp.new('(', 'i')  #!> RegexpError: end pattern with unmatched parenthesis: /(/i
Regexp.new('(', 'mix')  #!> RegexpError: end pattern with unmatched parenthesis: /(/mix
Regexp.new('(', Regexp::EXTENDED)  #!> RegexpError: end pattern with unmatched parenthesis: /(/x
Regexp.new('[b-a]', 'm')  #!> RegexpError: empty range in char class: /[b-a]/m
Regexp.new('*', 'x')  #!> RegexpError: target of repeat operator is not specified: /*/x
Regexp.new("(/")  #!> RegexpError: end pattern with unmatched parenthesis: /(\//
Regexp.new("(\n")  #!> RegexpError: end pattern with unmatched parenthesis: /(␊/
Regexp.new("(\u00e9", 'i')  #!> RegexpError: end pattern with unmatched parenthesis: /(é/i
Regexp.new("(\x01", 'i')  #!> RegexpError: end pattern with unmatched parenthesis: /(\x01/i
Regexp.new('\p{foo}', 'i')  #!> RegexpError: invalid character property name {foo}: /\p{foo}/i
Regexp.union('(', /a/i).match("(")  #=> #<MatchData "(">
Regexp.new('(?<a>x)(?<a>y)').named_captures  #=> {"a" => [1, 2]}
/(?<a>.)(?<b>.)/.match("xy").named_captures  #=> {"a" => "x", "b" => "y"}
Regexp.allocate.dup  #!> TypeError: uninitialized Regexp
/a/.dup.frozen?  #=> false
