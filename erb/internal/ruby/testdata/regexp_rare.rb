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

# Escapes of code points, intervals, references inside of their group, options in messages, encodings.
/\u{61 62}/  #=> /\u{61 62}/
/\u{61 62}/.source  #=> "\\u{61 62}"
/[\u{61 62}]+/.match("abc")  #=> #<MatchData "ab">
/[\u0061-\u0063]+/.match("xabcd")  #=> #<MatchData "abc">
/[\u{61}-\u{63}]+/.match("xabcd")  #=> #<MatchData "abc">
/[\u{61 63}-\u{65}]+/.match("abcde")  #=> #<MatchData "a">
/[\u0061-c]+/.match("xabcd")  #=> #<MatchData "abc">
/[a-\u0063]+/.match("xabcd")  #=> #<MatchData "abc">
/[^\u0061-\u0063]+/.match("abcxyz")  #=> #<MatchData "xyz">
/[\u3041-\u3096]+/.match("xあいy")  #=> #<MatchData "あい">
/[\u{1F600}-\u{1F64F}]/.match("a😀")  #=> #<MatchData "😀">
Regexp.new('\u{61 62}').match("ab")  #=> #<MatchData "ab">
Regexp.new('[\u0061-\u0063]+').match("xabc")  #=> #<MatchData "abc">
Regexp.new('\u{61').match("ab")  #!> RegexpError: invalid Unicode list: /\u{61/
Regexp.new('\u{}').match("ab")  #!> RegexpError: invalid Unicode list: /\u{}/
Regexp.new('\u{110000}')  #!> RegexpError: invalid Unicode range: /\u{110000}/
Regexp.new('\u{d800}')  #!> RegexpError: invalid Unicode range: /\u{d800}/
Regexp.new('\ud800')  #!> RegexpError: invalid Unicode range: /\ud800/
Regexp.new('\u12')  #!> RegexpError: invalid Unicode escape: /\u12/
Regexp.new('\u{61,62}')  #!> RegexpError: invalid Unicode list: /\u{61,62}/
Regexp.new('\u{ 61  62 }').match("ab")  #=> #<MatchData "ab">
/\u{61 62}+/.match("abbb")  #=> #<MatchData "abbb">
/\u{61 62}{2}/.match("abbb")  #=> #<MatchData "abb">
/a{1,1}?b/.match("aab")  #=> #<MatchData "ab">
/(?:a{3,3}?)b/.match("aaaab")  #=> #<MatchData "aaab">
/a{3}+/.match("aaaaaaa")  #=> #<MatchData "aaaaaa">
/a{2,3}+/.match("aaaaaaa")  #=> #<MatchData "aaaaaa">
/a{,3}?/.match("aaaa")  #=> #<MatchData "">
/a{3,}?/.match("aaaa")  #=> #<MatchData "aaa">
/(a|b\1)+/.match("ababb")  #=> #<MatchData "a" 1:"a">
/(a|b\1)+/.match("abaaba")  #=> #<MatchData "a" 1:"a">
/(a|b\1){2}/.match("aba")  #=> nil
/(?:(a)|b)*\1/.match("abab")  #=> #<MatchData "aba" 1:"a">
/(a\1?){3}/.match("aaaaaa")  #=> #<MatchData "aaa" 1:"a">
/(?:(a)|(b)|\1\2)+/.match("abab")  #=> #<MatchData "abab" 1:"a" 2:"b">
/(?<x>a|b\k<x>)+/.match("abaab")  #=> #<MatchData "a" x:"a">
/(a|b\1)*c/.match("abac")  #=> #<MatchData "ac" 1:"a">
/(a*)+/.match("aab")  #=> #<MatchData "aa" 1:"">
/(a|\1b)+/.match("aabab")  #=> #<MatchData "aa" 1:"a">
/(a|b\g<1>)+/.match("bba")  #=> #<MatchData "bba" 1:"bba">
Regexp.new("(", "i")  #!> RegexpError: end pattern with unmatched parenthesis: /(/i
Regexp.new("(", Regexp::MULTILINE)  #!> RegexpError: end pattern with unmatched parenthesis: /(/m
Regexp.new("(", 7)  #!> RegexpError: end pattern with unmatched parenthesis: /(/mix
Regexp.new("[a", Regexp::EXTENDED)  #!> RegexpError: premature end of char-class: /[a/x
Regexp.new("a**", 7)  #=> /a**/mix
Regexp.new("*", "m")  #!> RegexpError: target of repeat operator is not specified: /*/m
Regexp.new("(?<a", "x")  #!> RegexpError: invalid group name <a>: /(?<a/x
["abc", "bcd"].grep(/b(.)/) { $1 }  #=> ["c", "c"]
["abc", "bcd"].grep(/b(.)/); $~  #=> nil
["abc", "bcd"].grep(/b(.)/) { }; $~  #=> #<MatchData "bc" 1:"c">
["abc", "xyz"].grep(/b(.)/) { }; $~  #=> nil
["abc", "bcd"].grep_v(/x(.)/); $~  #=> nil
"zzz" =~ /z/; ["abc"].grep(/b/); $~  #=> #<MatchData "z">
"zzz" =~ /z/; ["abc"].grep(/q/); $~  #=> #<MatchData "z">
"zzz" =~ /z/; ["abc"].grep(/q/) { 1 }; $~  #=> nil
"zzz" =~ /z/; ["abc"].grep_v(/b/); $~  #=> #<MatchData "z">
"zzz" =~ /z/; ["abc"].any?(/b/); $~  #=> #<MatchData "b">
"zzz" =~ /z/; ["abc"].all?(/b/); $~  #=> #<MatchData "b">
"zzz" =~ /z/; ["abc"].none?(/b/); $~  #=> #<MatchData "b">
"zzz" =~ /z/; ["abc"].one?(/b/); $~  #=> #<MatchData "b">
"zzz" =~ /z/; ["abc"].slice_before(/b/).to_a; $~  #=> #<MatchData "b">
"zzz" =~ /z/; {"abc" => 1}.grep(/b/); $~  #=> #<MatchData "z">
"zzz" =~ /z/; ["abc"].each.grep(/b/); $~  #=> #<MatchData "z">
"zzz" =~ /z/; ("a".."c").grep(/b/) ; $~  #=> #<MatchData "z">
"zzz" =~ /z/; ["abc"].grep(/b/) { |x| $~ }  #=> [#<MatchData "b">]
"zzz" =~ /z/; [:abc].grep(/b/) { |x| $~ }  #=> [#<MatchData "b">]
"zzz" =~ /z/; [nil, 1, :abc].grep(/b/); $~  #=> #<MatchData "z">
"zzz" =~ /z/; [1].grep(/b/); $~  #=> #<MatchData "z">
/[\u{61}]/.source  #=> "[\\u{61}]"
Regexp.new('[\u{61-63}]')  #!> RegexpError: invalid Unicode list: /[\u{61-63}]/
/[\u{61 62 63}]+/.match("cab")  #=> #<MatchData "cab">
/[x\u{61 62}-z]+/.match("ayz")  #=> #<MatchData "ayz">
Regexp.new('[\u{61 62}-\u{64 65}]+').match("abcde")  #=> #<MatchData "abcde">
Regexp.new('[\u0063-\u0061]')  #!> RegexpError: empty range in char class: /[\u0063-\u0061]/
Regexp.new('[c-\u0061]')  #!> RegexpError: empty range in char class: /[c-\u0061]/
Regexp.new('[\x61-\u0063]+').match("abc")  #=> #<MatchData "abc">
Regexp.new('[\u0061-\x63]+').match("abc")  #=> #<MatchData "abc">
Regexp.new('[\u0061-\xff]')  #!> RegexpError: invalid multibyte escape: /[\u0061-\xff]/
/[\u3042]/.encoding  #=> #<Encoding:UTF-8>
/\u{61}/.encoding  #=> #<Encoding:US-ASCII>
/[\u{61}-\u{7a}&&[^\u{65}]]+/.match("abcde")  #=> #<MatchData "abcd">
/[[\u0061-\u0063]x]+/.match("axd")  #=> #<MatchData "ax">
/\u0061{2}/.match("aa")  #=> #<MatchData "aa">
/\u{61 62}?/.match("a")  #=> #<MatchData "a">
/\u{61 62}*c/.match("abbbc")  #=> #<MatchData "abbbc">
/(\u{61 62})/.match("ab")  #=> #<MatchData "ab" 1:"ab">
/\u{61	62}/.match("ab")  #=> #<MatchData "ab">
Regexp.new("\\u{61\n62}").match("ab")  #=> #<MatchData "ab">
/\u{0061}/.match("a")  #=> #<MatchData "a">
/\u{000061}/.match("a")  #=> #<MatchData "a">
Regexp.new('\u{0000061}')  #!> RegexpError: invalid Unicode range: /\u{0000061}/
Regexp.new('\u{61 110000}')  #!> RegexpError: invalid Unicode range: /\u{61 110000}/
Regexp.new('\u{')  #!> RegexpError: invalid Unicode list: /\u{/
Regexp.new('\u')  #!> RegexpError: too short escape sequence: /\u/
Regexp.new('\u{g}')  #!> RegexpError: invalid Unicode list: /\u{g}/
Regexp.new('\u{61 d800}')  #!> RegexpError: invalid Unicode range: /\u{61 d800}/
Regexp.new('[\u{d800}]')  #!> RegexpError: invalid Unicode range: /[\u{d800}]/
Regexp.new('\u{61 }').match("a")  #=> #<MatchData "a">
Regexp.new('\u{61,62}')  #!> RegexpError: invalid Unicode list: /\u{61,62}/
/\u{61 62}/x.match("ab")  #=> #<MatchData "ab">
/\u{61 62}/i.match("AB")  #=> #<MatchData "AB">
/[\u{c4}-\u{d6}]/i.match("ä")  #=> #<MatchData "ä">
/\u{1F468 200D 1F469}/.match("\u{1F468}\u{200D}\u{1F469}")  #=> #<MatchData "👨‍👩">
/\//.source  #=> "/"
/\u{2f}/.source  #=> "\\u{2f}"
%r{\u{61 62}}.match("ab")  #=> #<MatchData "ab">
Regexp.escape("\u{61}")  #=> "a"
Regexp.union("\u{e9}", /\u{61 62}/)  #=> /é|(?-mix:\u{61 62})/
/a{3,3}?/.match("aaaaaa").to_s  #=> "aaa"
"aaaaaaa".scan(/a{3,3}?/)  #=> ["aaa", "aaa"]
"aaaaaaa".scan(/a{3}?/)  #=> ["aaa", "aaa", "", ""]
"aaaaaaa".scan(/a{0,3}?/)  #=> ["", "", "", "", "", "", "", ""]
"aaaaaaa".scan(/a{3}{2}/)  #=> ["aaaaaa"]
"aaaaaaa".scan(/a{3}{2}?/)  #=> ["aaaaaa", "", ""]
"aaaaaaa".scan(/a{2}{0,}?/)  #=> ["", "", "", "", "", "", "", ""]
"aaaaaaa".scan(/a{2,2}{2,2}?/)  #=> ["aaaa"]
"aaaaaaa".scan(/a{2}*/)  #=> ["aaaaaa", "", ""]
"aaaaaaa".scan(/(?:a{2}?)+/)  #=> ["aaaaaa", "", ""]
"aaaaaaa".scan(/a{1}?/)  #=> ["a", "a", "a", "a", "a", "a", "a", ""]
"aaaaaaa".scan(/a{0}?/)  #=> ["", "", "", "", "", "", "", ""]
"aaaaaaa".scan(/a??/)  #=> ["", "", "", "", "", "", "", ""]
"aaaaaaa".scan(/a{2}??/)  #=> ["", "", "", "", "", "", "", ""]
"aaaaaaa".scan(/a{2,}+/)  #=> ["aaaaaaa"]
"aaaaaaa".scan(/a?+/)  #=> ["a", "a", "a", "a", "a", "a", "a", ""]
"aaaaaaa".scan(/a+*/)  #=> ["aaaaaaa", ""]
"aaaaaaa".scan(/a*?+/)  #=> ["", "", "", "", "", "", "", ""]
"a{,}".scan(/a{,}/)  #=> ["a{,}"]
"a{2".scan(/a{2/)  #=> ["a{2"]
"a{2,".scan(/a{2,/)  #=> ["a{2,"]
"a{x}".scan(/a{x}/)  #=> ["a{x}"]
"a{-1}".scan(/a{-1}/)  #=> ["a{-1}"]
"a{ 1}".scan(/a{ 1}/)  #=> ["a{ 1}"]
"aa".scan(/a{02}/)  #=> ["aa"]
Regexp.new("a{100001}")  #!> RegexpError: too big number for repeat range: /a{100001}/
Regexp.new("a{100000}").source.size  #=> 9
Regexp.new("a{3,2}", "m")  #!> RegexpError: upper is smaller than lower in repeat range: /a{3,2}/m
Regexp.new("a{3,2}+").match("aaaaaaa")  #!> RegexpError: upper is smaller than lower in repeat range: /a{3,2}+/
Regexp.new("{2}")  #!> RegexpError: target of repeat operator is not specified: /{2}/
Regexp.new("a|{2}")  #!> RegexpError: target of repeat operator is not specified: /a|{2}/
Regexp.new("({2})")  #!> RegexpError: target of repeat operator is not specified: /({2})/
Regexp.new("+")  #!> RegexpError: target of repeat operator is not specified: /+/
Regexp.new("a|*")  #!> RegexpError: target of repeat operator is not specified: /a|*/
Regexp.new("(?:+)")  #!> RegexpError: target of repeat operator is not specified: /(?:+)/
"bbb".scan(/(?:a{3}?|b){2}/)  #=> ["", "", "", ""]
/(a|b\1){2,3}/.match("abaaba")  #=> #<MatchData "aa" 1:"a">
/(a|b\1)*/.match("abaab")  #=> #<MatchData "a" 1:"a">
/(a|b\1)+?c/.match("abac")  #=> #<MatchData "ac" 1:"a">
/(?:a|(b)|\1c)+/.match("abbc")  #=> #<MatchData "abb" 1:"b">
/(\1a|b)+/.match("bba")  #=> #<MatchData "bb" 1:"b">
/(\1a|b)+/.match("ba")  #=> #<MatchData "b" 1:"b">
/(\1a|b)+/.match("bbaba")  #=> #<MatchData "bb" 1:"b">
/(a|\1)+/.match("aaa")  #=> #<MatchData "aaa" 1:"a">
/(\1)+/.match("")  #=> nil
/(a\1)+/.match("aa")  #=> nil
/((a)|\2b)+/.match("aabab")  #=> #<MatchData "aa" 1:"a" 2:"a">
/((a)|\1b)+/.match("aab")  #=> #<MatchData "aa" 1:"a" 2:"a">
/(?<n>a|b\k<n>)+/.match("aba")  #=> #<MatchData "a" n:"a">
/(a|b\1)+/.match("ba")  #=> #<MatchData "a" 1:"a">
/(a|b\1|c)+/.match("abacba")  #=> #<MatchData "a" 1:"a">
/(?:(x)|(y)\1)+/.match("xyxy")  #=> #<MatchData "xyx" 1:"x" 2:"y">
/(?:(x)?y\1)+/.match("xyxyy")  #=> #<MatchData "xyx" 1:"x">
/(?:(x)?y(?:\1))+/.match("xyxy")  #=> #<MatchData "xyx" 1:"x">
/(?:(a)|b)*/.match("ab")  #=> #<MatchData "ab" 1:"a">
/(?:(a)|b)*/.match("ab").captures  #=> ["a"]
/(?:(a)|(b)|(c))*/.match("abca").captures  #=> ["a", "b", "c"]
/(a)?(?:b\1)+/.match("babb")  #=> nil
/(?<a>.)(?<a>.)\k<a>/.match("abb")  #=> #<MatchData "abb" a:"a" a:"b">
/(?<a>.)(?<a>.)\k<a>/.match("aba")  #=> #<MatchData "aba" a:"a" a:"b">
/(?<a>x)|(?<a>y)\k<a>/.match("yy")  #=> #<MatchData "yy" a:nil a:"y">
/\1(a)/.match("aa")  #=> nil
/\2(a)(b)/.match("ab")  #=> nil
Regexp.new('\1').match("a")  #!> RegexpError: invalid backref number/name: /\1/
Regexp.new('\1').match("\1")  #!> RegexpError: invalid backref number/name: /\1/
Regexp.new('(a)\2')  #!> RegexpError: invalid backref number/name: /(a)\2/
Regexp.new('(a)\9')  #!> RegexpError: invalid backref number/name: /(a)\9/
Regexp.new('\k<1>')  #!> RegexpError: invalid backref number/name: /\k<1>/
Regexp.new('\k<x>')  #!> RegexpError: undefined name <x> reference: /\k<x>/
Regexp.new('(a)\k<1>').match("aa")  #=> #<MatchData "aa" 1:"a">
Regexp.new('(a)\k<-1>').match("aa")  #=> #<MatchData "aa" 1:"a">
Regexp.new('(?<x>a)\1')  #!> RegexpError: numbered backref/call is not allowed. (use name): /(?<x>a)\1/
Regexp.new('(a)(?<x>b)\1')  #!> RegexpError: numbered backref/call is not allowed. (use name): /(a)(?<x>b)\1/
Regexp.new('(a)\k<2>')  #!> RegexpError: invalid backref number/name: /(a)\k<2>/
Regexp.new('(a)\k<-2>')  #!> RegexpError: invalid backref number/name: /(a)\k<-2>/
Regexp.new('(a)\g<2>')  #!> RegexpError: undefined group <2> reference: /(a)\g<2>/
Regexp.new('\g<x>')  #!> RegexpError: undefined name <x> reference: /\g<x>/
Regexp.new('(?<x>a\g<x>)')  #!> RegexpError: never ending recursion: /(?<x>a\g<x>)/
Regexp.new('(a', "imx")  #!> RegexpError: end pattern with unmatched parenthesis: /(a/mix
Regexp.new('(a', "i").source  #!> RegexpError: end pattern with unmatched parenthesis: /(a/i
Regexp.new('(?<=a+)b', "i")  #!> RegexpError: invalid pattern in look-behind: /(?<=a+)b/i
Regexp.new('(?<=a+)b', Regexp::IGNORECASE | Regexp::EXTENDED)  #!> RegexpError: invalid pattern in look-behind: /(?<=a+)b/ix
Regexp.new('[', 4)  #!> RegexpError: premature end of char-class: /[/m
Regexp.new('[', 2)  #!> RegexpError: premature end of char-class: /[/x
Regexp.new('[', 1)  #!> RegexpError: premature end of char-class: /[/i
Regexp.new("(/", 0)  #!> RegexpError: end pattern with unmatched parenthesis: /(\//
Regexp.new("(\n", 0)  #!> RegexpError: end pattern with unmatched parenthesis: /(␊/
Regexp.new("(\e", 0)  #!> RegexpError: end pattern with unmatched parenthesis: /(\x1B/
Regexp.new("(é", 0)  #!> RegexpError: end pattern with unmatched parenthesis: /(é/
Regexp.new("(\u0001", 0)  #!> RegexpError: end pattern with unmatched parenthesis: /(\x01/
Regexp.new('\\', "i")  #!> RegexpError: too short escape sequence: /\/i
Regexp.new('(?z)')  #!> RegexpError: undefined group option: /(?z)/
Regexp.new('(?', "m")  #!> RegexpError: end pattern in group: /(?/m
Regexp.new('a)', "m")  #!> RegexpError: unmatched close parenthesis: /a)/m
Regexp.new('[b-a]', "m")  #!> RegexpError: empty range in char class: /[b-a]/m
Regexp.new('[[:foo:]]', "m")  #!> RegexpError: invalid POSIX bracket type: /[[:foo:]]/m
Regexp.new('\p{Foo}', "m")  #!> RegexpError: invalid character property name {Foo}: /\p{Foo}/m
Regexp.new('(?<>a)', "m")  #!> RegexpError: group name is empty: /(?<>a)/m
Regexp.new('(?<1>a)', "m")  #!> RegexpError: invalid group name <1>: /(?<1>a)/m
Regexp.new('[]', "m")  #!> RegexpError: empty char-class: /[]/m
Regexp.new('[a-\d]', "m").match("-")  #!> RegexpError: char-class value at end of range: /[a-\d]/m
Regexp.new('[\d-a]', "m").match("-")  #!> RegexpError: unmatched range specifier in char-class: /[\d-a]/m
Regexp.new('\xg', "m")  #!> RegexpError: invalid hex escape: /\xg/m
Regexp.new('\c', "m")  #!> RegexpError: too short control escape: /\c/m
Regexp.new('\C-', "m")  #!> RegexpError: too short control escape: /\C-/m
x = "("; /#{x}/i  #!> RegexpError: end pattern with unmatched parenthesis: /(/i
x = "("; /#{x}/mix  #!> RegexpError: end pattern with unmatched parenthesis: /(/mix
x = "("; "a" =~ /#{x}/m rescue $!.message  #=> "end pattern with unmatched parenthesis: /(/m"
x = "("; "a".gsub(Regexp.new(x, true), "")  #!> RegexpError: end pattern with unmatched parenthesis: /(/i
"a".match("(")  #!> RegexpError: end pattern with unmatched parenthesis: /(/
"a".scan("(")  #=> []
"a" =~ "("  #!> TypeError: type mismatch: String given
"a".match?("(")  #!> RegexpError: end pattern with unmatched parenthesis: /(/
"a".match("[a")  #!> RegexpError: premature end of char-class: /[a/
:a.match("(")  #!> RegexpError: end pattern with unmatched parenthesis: /(/
Regexp.union(/a/i, "(")  #=> /(?i-mx:a)|\(/
Regexp.new(/a/mi, "x")  #=> /a/mi
Regexp.new("a", "mm")  #=> /a/m
Regexp.new("a", "o")  #!> ArgumentError: unknown regexp option: o
Regexp.new("a", "u")  #!> ArgumentError: unknown regexp option: u
Regexp.new("a", "")  #=> /a/
Regexp.new("a", "i x")  #!> ArgumentError: unknown regexp option: i x
Regexp.new("a", "imxz")  #!> ArgumentError: unknown regexp option: imxz
Regexp.new("a", "zi")  #!> ArgumentError: unknown regexp option: zi
Regexp.new("a", 8)  #=> /a/
Regexp.new("a", 16)  #=> /a/
Regexp.new("a", 32)  #=> /a/n
Regexp.new("é", 32)  #!> RegexpError: /.../n has a non escaped non ASCII character in non ASCII-8BIT script: /é/
Regexp.new("a", -1)  #=> /a/mixn
Regexp.new("a", 2**70)  #=> /a/i
Regexp.new("a", 1.5)  #=> /a/i
Regexp.new("a", false)  #=> /a/
Regexp.new("a", [])  #=> /a/i
Regexp.new("a", "i", "n")  #!> ArgumentError: wrong number of arguments (given 3, expected 1..2)
Regexp.new("a", nil, "n")  #!> ArgumentError: wrong number of arguments (given 3, expected 1..2)
/\u0061/.encoding  #=> #<Encoding:US-ASCII>
/\u{61}/.encoding  #=> #<Encoding:US-ASCII>
/\u{61 62}/.encoding  #=> #<Encoding:US-ASCII>
/\u{61 e9}/.encoding  #=> #<Encoding:UTF-8>
/\u{61 e9}/.options  #=> 16
/\u00e9/.fixed_encoding?  #=> true
/\u007f/.fixed_encoding?  #=> false
/\u0080/.fixed_encoding?  #=> true
Regexp.new('\u0061').encoding  #=> #<Encoding:US-ASCII>
Regexp.new('\u0061').fixed_encoding?  #=> false
Regexp.new('\u{61}').options  #=> 0
Regexp.new('\u{61 e9}').options  #=> 16
Regexp.new('\u00e9').options  #=> 16
/[\u0061-\u0063]/.encoding  #=> #<Encoding:US-ASCII>
/\xe3\x81\x82/.encoding  #=> #<Encoding:UTF-8>
Regexp.new('\xe3\x81\x82').encoding  #=> #<Encoding:UTF-8>
/\x61/.encoding  #=> #<Encoding:US-ASCII>
/\\u00e9/.encoding  #=> #<Encoding:US-ASCII>
x = "\\u0061"; /#{x}/.encoding  #=> #<Encoding:US-ASCII>
x = "\\u00e9"; /#{x}/.encoding  #=> #<Encoding:UTF-8>
/\u0061/ == /a/  #=> false
/\u0061/.match("\xffa".b)  #=> #<MatchData "a">
/\u00e9/.match("a".b)  #=> nil
/\u0061/ =~ "\xffa".b  #=> 1
/a/u.encoding  #=> #<Encoding:UTF-8>
/a/u.options  #=> 16
Regexp.new("\u00e9", Regexp::NOENCODING)  #!> RegexpError: /.../n has a non escaped non ASCII character in non ASCII-8BIT script: /é/
Regexp.new("a", Regexp::NOENCODING).options  #=> 32
Regexp.new("a", Regexp::FIXEDENCODING).options  #=> 16
Regexp.new("a", Regexp::FIXEDENCODING).encoding  #=> #<Encoding:UTF-8>
Regexp.union("a", /\u0061/).encoding  #=> #<Encoding:US-ASCII>
Regexp.union("é", /\u0061/).encoding  #=> #<Encoding:UTF-8>
Regexp.new('\u{00000061 62}')  #!> RegexpError: invalid Unicode range: /\u{00000061 62}/
Regexp.new('\u{61g}')  #!> RegexpError: invalid Unicode list: /\u{61g}/
Regexp.new('\u{1234567}')  #!> RegexpError: invalid Unicode range: /\u{1234567}/
Regexp.new('[\u{1234567}]')  #!> RegexpError: invalid Unicode range: /[\u{1234567}]/
"aaaa".scan(/a{2}?+/)  #=> ["aa", "aa", ""]
"aaaa".scan(/a{2}?*/)  #=> ["aaaa", ""]
"aaaa".scan(/a{2}??b?/)  #=> ["", "", "", "", ""]
"aaaaa".scan(/a{2}?{2}/)  #=> ["aaaa", "", ""]
"aaaaa".scan(/(?:a{2}){1}?/)  #=> ["aa", "aa", "", ""]
"aaaaa".scan(/a{2}+?/)  #=> ["aa", "aa"]
"aaaaa".scan(/a{2}+*/)  #=> ["aaaa", "", ""]
"aaaaa".scan(/a{1,2}??/)  #=> ["a", "a", "a", "a", "a", ""]
"aaaaa".scan(/a{1,2}?+/)  #=> ["aaaaa"]
"aaaaa".scan(/a{,2}?/)  #=> ["", "", "", "", "", ""]
"aaaaa".scan(/a{,2}??/)  #=> ["", "", "", "", "", ""]
"aaaaa".scan(/a{2,}?/)  #=> ["aa", "aa"]
"aaaaa".scan(/a{2,}??/)  #=> ["aa", "aa", "", ""]

# Conditions, and patterns that were never made.
/(a)(?(<-1>)a|b)/  #=> /(a)(?(<-1>)a|b)/
/(a)(?(<-1>)a|b)/.match("aa")  #=> #<MatchData "aa" 1:"a">
Regexp.new('(a)(?(<-1>)a|b)').match("ab")  #=> nil
Regexp.new('(a)(?(-1)a|b)').match("aa")  #!> RegexpError: invalid conditional pattern: /(a)(?(-1)a|b)/
Regexp.new('(a)(?(1)a|b)').match("aa")  #=> #<MatchData "aa" 1:"a">
Regexp.new('(a)(?(2)a|b)')  #!> RegexpError: invalid backref number/name: /(a)(?(2)a|b)/
Regexp.new('(a)(?(<x>)a|b)')  #!> RegexpError: undefined name <x> reference: /(a)(?(<x>)a|b)/
Regexp.new('(a)(?(<+1>)a|b)')  #!> RegexpError: undefined name <+1> reference: /(a)(?(<+1>)a|b)/
Regexp.new('(a)(?(<-2>)a|b)')  #!> RegexpError: invalid backref number/name: /(a)(?(<-2>)a|b)/
Regexp.new('(a)(?(<0>)a|b)')  #!> RegexpError: invalid group name <0>)a|b)>: /(a)(?(<0>)a|b)/
Regexp.new('(a)(?(0)a|b)')  #!> RegexpError: invalid group name <0>: /(a)(?(0)a|b)/
/a/ == Regexp.allocate  #!> TypeError: uninitialized Regexp
"a" =~ Regexp.allocate  #!> TypeError: uninitialized Regexp
"a".sub(Regexp.allocate, "b")  #!> TypeError: uninitialized Regexp
"a".gsub(Regexp.allocate, "b")  #!> TypeError: uninitialized Regexp
"a".scan(Regexp.allocate)  #!> TypeError: uninitialized Regexp
"a"[Regexp.allocate]  #!> TypeError: uninitialized Regexp
"a".index(Regexp.allocate)  #!> TypeError: uninitialized Regexp
"a".start_with?(Regexp.allocate)  #!> TypeError: uninitialized Regexp
"a".partition(Regexp.allocate)  #!> TypeError: uninitialized Regexp
["a"].grep(Regexp.allocate)  #!> TypeError: uninitialized Regexp
case "a" when Regexp.allocate then 1 end  #!> TypeError: uninitialized Regexp
/#{Regexp.allocate}/  #!> TypeError: uninitialized Regexp
