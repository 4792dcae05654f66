# ruby 4.0
s = StringScanner.new("test string"); [s.eos?, s.scan(/\w+/), s.scan(/\w+/), s.scan(/\s+/), s.scan(/\s+/), s.scan(/\w+/), s.eos?, s.scan(/\s+/)]  #=> [false, "test", nil, " ", nil, "string", true, nil]
s = StringScanner.new("test string"); [s.match?(/\w+/), s.match?(/\w+/), s.match?("t"), s.match?(/\s+/), s.pos]  #=> [4, 4, 1, nil, 0]
s = StringScanner.new("Fri Dec 12 1975"); [s.scan(/Fri /), s.check(/Dec/), s.pos, s.skip(/Dec/), s.pos, s.matched, s.matched?, s.matched_size]  #=> ["Fri ", "Dec", 4, 3, 7, "Dec", true, 3]
s = StringScanner.new("Fri Dec 12 1975 14:39"); [s.scan_until(/1/), s.pre_match, s.post_match, s.matched, s.scan_until(/XYZ/), s.pre_match]  #=> ["Fri Dec 1", "Fri Dec ", "2 1975 14:39", "1", nil, nil]
s = StringScanner.new("Fri Dec 12 1975 14:39"); [s.check_until(/12/), s.pos, s.matched, s.exist?(/1/), s.search_full(/1/, false, true), s.search_full(/1/, true, false), s.pos, s.skip_until(/5/), s.pos]  #=> ["Fri Dec 12", 0, "12", 9, "Fri Dec 1", 9, 9, 6, 15]
s = StringScanner.new("Fri Dec 12 1975 14:39"); [s.scan_full(/Fri/, true, true), s.scan_full(/ D/, false, false), s.pos, s.scan_full(/x/, true, true)]  #=> ["Fri", 2, 3, nil]
s = StringScanner.new("äbc"); [s.getch, s.pos, s.charpos, s.getch, s.matched, s.pre_match, s.post_match, s.getch, s.getch, s.matched]  #=> ["ä", 2, 1, "b", "b", "ä", "c", "c", nil, nil]
s = StringScanner.new("äbc"); [s.get_byte, s.get_byte, s.get_byte, s.pos, s.matched]  #=> ["\xC3", "\xA4", "b", 3, "b"]
s = StringScanner.new("äbc"); [s.scan_byte, s.peek_byte, s.scan_byte, s.scan_byte, s.matched, s.scan_byte, s.scan_byte, s.peek_byte]  #=> [195, 164, 164, 98, "b", 99, nil, nil]
s = StringScanner.new("test string"); [s.peek(7), s.peek(100), s.peek(0), s.pos]  #=> ["test st", "test string", "", 0]
StringScanner.new("a").peek(-1)  #!> ArgumentError: negative string size (or size too big)
s = StringScanner.new("test string"); s.terminate; [s.peek(3), s.eos?, s.rest?, s.rest, s.rest_size, s.pos, s.inspect]  #=> ["", true, false, "", 0, 11, "#<StringScanner fin>"]
s = StringScanner.new("test string"); s.pos = 4; [s.pos, s.rest, s.rest_size, s.pos = -1, s.pos, s.pointer]  #=> [4, " string", 7, -1, 10, 10]
StringScanner.new("abc").pos = 4  #!> RangeError: index out of range
StringScanner.new("abc").pos = -4  #!> RangeError: index out of range
StringScanner.new("abc").pointer = 3  #=> 3
StringScanner.new("abc").pos = "a"  #!> TypeError: no implicit conversion of String into Integer
s = StringScanner.new("a\nb"); [s.bol?, s.getch, s.bol?, s.getch, s.beginning_of_line?, s.getch, s.bol?]  #=> [true, "a", false, "\n", true, "b", false]
s = StringScanner.new("Fri Dec 12 1975 14:39"); s.scan(/(\w+) (\w+) (\d+) /); [s[0], s[1], s[2], s[3], s[4], s[-1], s[-4], s[-5], s.size, s.captures, s.values_at(0, 1, -1, 5), s.values_at]  #=> ["Fri Dec 12 ", "Fri", "Dec", "12", nil, "12", "Fri Dec 12 ", nil, 4, ["Fri", "Dec", "12"], ["Fri Dec 12 ", "Fri", "12", nil], []]
s = StringScanner.new("Fri Dec 12 1975 14:39"); s.scan(/(?<wd>\w+) (?<m>\w+) (?<d>\d+) /); [s[:wd], s["m"], s[2], s.named_captures, s.captures]  #=> ["Fri", "Dec", "Dec", {"wd" => "Fri", "m" => "Dec", "d" => "12"}, ["Fri", "Dec", "12"]]
s = StringScanner.new("a"); s.scan(/(?<wd>a)/); s[:x]  #!> IndexError: undefined group name reference: x
s = StringScanner.new("a"); s.scan(/(?<wd>a)/); s["xé"]  #!> IndexError: undefined group name reference: xé
s = StringScanner.new("a"); s.scan(/a/); s[:x]  #!> IndexError: undefined group name reference: x
s = StringScanner.new("a"); s.scan("a"); s[:x]  #!> IndexError: undefined group name reference: x
s = StringScanner.new("a"); s.scan("a"); [s[0], s[1], s.captures, s.size, s.named_captures, s.values_at(0,1)]  #=> ["a", nil, [], 1, {}, ["a", nil]]
s = StringScanner.new("a"); [s[0], s.captures, s.size, s.named_captures, s.values_at(0), s.matched, s.matched_size, s.pre_match, s.post_match]  #=> [nil, nil, nil, {}, nil, nil, nil, nil, nil]
s = StringScanner.new("a"); s.scan(/b(?<x>c)/); [s[0], s[:x], s.captures, s.size, s.named_captures, s.values_at(0), s.matched, s.matched_size, s.pre_match, s.post_match]  #=> [nil, nil, nil, nil, {"x" => nil}, nil, nil, nil, nil, nil]
s = StringScanner.new("ab"); s.scan(/(a)|(b)/); [s.captures, s.values_at(1,2), s[2], s.named_captures]  #=> [["a", nil], ["a", nil], nil, {}]
s = StringScanner.new("ab"); s.scan(/(?<x>a)|(?<y>b)/); s.named_captures  #=> {"x" => "a", "y" => nil}
s = StringScanner.new("ab"); s.scan(/(?<x>a)(?<x>b)/); [s[:x], s.named_captures]  #=> ["b", {"x" => "b"}]
s = StringScanner.new("a"); s[nil] rescue $!.class  #=> nil
s = StringScanner.new("a"); s.getch; s[nil]  #!> TypeError: no implicit conversion from nil to integer
s = StringScanner.new("a"); s.getch; s["0"]  #!> IndexError: undefined group name reference: 0
s = StringScanner.new("test"); [s.scan(/te/), s.unscan.pos, s.unscan] rescue [$!.class, $!.message]  #=> [StringScanner::Error, "unscan failed: previous match record not exist"]
s = StringScanner.new("test"); s.scan(/x/); s.unscan  #!> StringScanner::Error: unscan failed: previous match record not exist
StringScanner::Error.ancestors.first(3)  #=> [StringScanner::Error, StandardError, Exception]
s = StringScanner.new("test"); [s.scan(/te/), s.reset.pos, s.matched]  #=> ["te", 0, nil]
s = StringScanner.new("test"); [s.scan(/te/), s.string = "new", s.pos, s.matched, s.scan(/n/), s.string]  #=> ["te", "new", 0, nil, "n", "new"]
s = StringScanner.new("test"); s << " more"; [s.string, s.concat("!").rest, s.scan_until(/m/)]  #=> ["test more!", "test more!", "test m"]
a = +"abc"; s = StringScanner.new(a); s.getch; a << "def"; [s.rest, s.string.equal?(a)]  #=> ["bcdef", true]
a = +"abcdef"; s = StringScanner.new(a); s.pos = 5; a.replace("ab"); [s.rest, s.eos?, s.scan(/a/), s.rest_size, s.getch, s.pos, s.inspect, s.bol?, s.peek(2)]  #=> ["", true, nil, 0, nil, 5, "#<StringScanner fin>", nil, ""]
StringScanner.new("test string").inspect  #=> "#<StringScanner 0/11 @ \"test ...\">"
s = StringScanner.new("test string"); s.scan(/te/); s.inspect  #=> "#<StringScanner 2/11 \"te\" @ \"st st...\">"
s = StringScanner.new("test string abc"); s.scan(/test str/); s.inspect  #=> "#<StringScanner 8/15 \"...t str\" @ \"ing a...\">"
s = StringScanner.new("é\"\n\t#x"); s.getch; s.inspect  #=> "#<StringScanner 2/7 \"\\xC3\\xA9\" @ \"\\\"\\n\\t#x\">"
s = StringScanner.new("a" * 20); s.pos = 10; s.inspect  #=> "#<StringScanner 10/20 \"...aaaaa\" @ \"aaaaa...\">"
StringScanner.new("").inspect  #=> "#<StringScanner fin>"
StringScanner.allocate.inspect  #=> "#<StringScanner (uninitialized)>"
StringScanner.allocate.scan(/a/)  #!> ArgumentError: uninitialized StringScanner object
StringScanner.new  #!> ArgumentError: wrong number of arguments (given 0, expected 1..2)
StringScanner.new(nil)  #!> TypeError: no implicit conversion of nil into String
StringScanner.new(1)  #!> TypeError: no implicit conversion of Integer into String
StringScanner.new("a", 1, 2)  #!> ArgumentError: wrong number of arguments (given 3, expected 1..2)
StringScanner.new("a", true).string  #=> "a"
StringScanner.new("a", fixed_anchor: true).fixed_anchor?  #=> true
StringScanner.new("a", foo: 1)  #!> ArgumentError: unknown keyword: :foo
StringScanner.new("a").fixed_anchor?  #=> false
s = StringScanner.new("ab\ncd"); [s.scan(/a/), s.scan(/^b/), s.scan(/\Ab/), s.scan(/\n/), s.scan(/^c/), s.pos]  #=> ["a", "b", nil, "\n", "c", 4]
s = StringScanner.new("ab\ncd", fixed_anchor: true); [s.scan(/a/), s.scan(/^b/), s.scan(/\Ab/), s.scan(/b/), s.scan(/\n/), s.scan(/^c/), s.pos, s.pre_match, s.post_match, s.matched]  #=> ["a", nil, nil, "b", "\n", "c", 4, "ab\n", "d", "c"]
s = StringScanner.new("ab\ncd", fixed_anchor: true); [s.scan(/a/), s.scan(/(?<=a)(b)/), s[1], s.captures, s.scan_until(/d/), s.matched_size, s.pre_match]  #=> ["a", "b", "b", ["b"], "\ncd", 1, "ab\nc"]
s = StringScanner.new("abcd"); [s.scan(/a/), s.scan(/(?<=a)b/), s.scan(/\Gb/), s.scan_until(/(?<=c)d/)]  #=> ["a", nil, "b", "cd"]
s = StringScanner.new("foo bar"); [s.scan("foo"), s.scan("x"), s.scan(" "), s.check("bar"), s.skip("ba"), s.scan_until("r"), s.pos]  #=> ["foo", nil, " ", "bar", 2, "r", 7]
s = StringScanner.new("foo bar baz"); [s.scan_until("bar"), s.pre_match, s.matched, s.post_match, s.exist?("baz"), s.check_until("z"), s.skip_until("x"), s.search_full("a", true, true)]  #=> ["foo bar", "foo ", "bar", " baz", 4, " baz", nil, " ba"]
StringScanner.new("a").scan(1)  #!> TypeError: no implicit conversion of Integer into String
StringScanner.new("a").scan(nil)  #!> TypeError: no implicit conversion of nil into String
StringScanner.new("a").scan(:a)  #!> TypeError: no implicit conversion of Symbol into String
StringScanner.new("a").scan_until(1)  #!> TypeError: no implicit conversion of Integer into String
StringScanner.new("a").scan  #!> ArgumentError: wrong number of arguments (given 0, expected 1)
o = Object.new; def o.to_str = "a"; StringScanner.new("a").scan(o) rescue $!.message  #=> "a"
o = Object.new; def o.to_str = "ab"; StringScanner.new(o).scan(/a/)  #=> "a"
s = StringScanner.new("é"); s.scan("\xff".b) rescue [$!.class, $!.message]  #=> [Encoding::CompatibilityError, "incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)"]
s = StringScanner.new("éa"); s.scan("\xff\xff\xff\xff\xff".b) rescue [$!.class, $!.message]  #=> [Encoding::CompatibilityError, "incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)"]
s = StringScanner.new("\xff"); s.scan(/a/) rescue [$!.class, $!.message]  #=> [ArgumentError, "invalid byte sequence in UTF-8"]
s = StringScanner.new("\xffa".b); [s.scan(/./), s.scan(/a/), s.matched.encoding]  #=> ["\xFF", "a", #<Encoding:BINARY (ASCII-8BIT)>]
s = StringScanner.new("é"); s.scan(/./).encoding  #=> #<Encoding:UTF-8>
s = StringScanner.new("12 -3 +4 x"); [s.scan_integer, s.skip(/ /), s.scan_integer, s.matched, s.skip(/ /), s.scan_integer, s.skip(/ /), s.scan_integer, s.matched, s.pos]  #=> [12, 1, -3, "-3", 1, 4, 1, nil, nil, 9]
s = StringScanner.new("ff -0x1F zz"); [s.scan_integer(base: 16), s.skip(/ /), s.scan_integer(base: 16), s.matched, s.skip(/ /), s.scan_integer(base: 16)]  #=> [255, 1, -31, "-0x1F", 1, nil]
StringScanner.new("1").scan_integer(base: 8)  #!> ArgumentError: Unsupported integer base: 8, expected 10 or 16
StringScanner.new("1").scan_integer(base: nil)  #!> ArgumentError: Unsupported integer base: nil, expected 10 or 16
s = StringScanner.new("9" * 40); s.scan_integer  #=> 9999999999999999999999999999999999999999
s = StringScanner.new("12_3"); [s.scan_integer, s.rest]  #=> [12, "_3"]
s = StringScanner.new("-"); [s.scan_integer, s.pos, s.matched]  #=> [nil, 0, nil]
s = StringScanner.new(""); [s.scan_integer, s.getch, s.get_byte, s.scan_byte, s.scan(/x*/), s.matched, s.eos?]  #=> [nil, nil, nil, nil, "", "", true]
s = StringScanner.new("0x"); [s.scan_integer(base: 16), s.rest]  #=> [0, "x"]
s = StringScanner.new("1".encode("UTF-16LE")); s.scan_integer rescue [$!.class, $!.message]  #=> [Encoding::CompatibilityError, "ASCII incompatible encoding: UTF-16LE"]
s = StringScanner.new("ab"); t = s.dup; s.getch; [s.pos, t.pos, t.string.equal?(s.string)]  #=> [1, 0, true]
s = StringScanner.new("ab"); s.scan(/(a)/); t = s.clone; s.getch; [t[1], t.pos, t.matched]  #=> ["a", 1, "a"]
s = StringScanner.new("ab"); s.scan(/a/); $~  #=> nil
"x" =~ /x/; s = StringScanner.new("ab"); s.scan(/(a)/); [$~[0], $1]  #=> ["x", nil]
s = StringScanner.new("ab").freeze; s.getch rescue $!.class  #=> "a"
StringScanner.must_C_version  #=> StringScanner
StringScanner::Version.class  #=> String
StringScanner::Id  #=> "$Id$"
StringScanner.ancestors.first  #=> StringScanner
s = StringScanner.new("key: value"); h = {}; h[s.scan(/\w+/)] = (s.skip(/:\s*/); s.rest); h  #=> {"key" => "value"}
s = StringScanner.new("a,b;c"); r = []; until s.eos?; r << (s.scan(/[a-z]/) || s.getch); end; r  #=> ["a", ",", "b", ";", "c"]
s = StringScanner.new("aaa"); n = 0; n += 1 while s.skip(/a/); [n, s.eos?]  #=> [3, true]
s = StringScanner.new("aaa"); s.scan(/a*?/)  #=> ""
s = StringScanner.new("héllo wörld"); [s.scan_until(/ö/), s.pos, s.charpos, s.pre_match, s.rest]  #=> ["héllo wö", 10, 8, "héllo w", "rld"]
s = StringScanner.new("abc"); s.pos = 2; [s.charpos, s.string.frozen?]  #=> [2, false]
s = StringScanner.new("abc"); s.string = 1  #!> TypeError: no implicit conversion of Integer into String
s = StringScanner.new("abc"); s << 1  #!> TypeError: no implicit conversion of Integer into String
s = StringScanner.new("abc".freeze); s << "d"  #!> FrozenError: can't modify frozen String: "abc"
s = StringScanner.new("abc"); s.scan(/(b)?a/); [s[1], s.captures]  #=> [nil, [nil]]
s = StringScanner.new("abc"); s.getch; s.pos = 0; [s.matched, s.pre_match, s.post_match]  #=> ["a", "", "bc"]
s = StringScanner.new("foo\nbar"); [s.scan_until(/$/), s.scan(/$/), s.scan(/\n/), s.check(/\z/), s.scan(/bar\z/)]  #=> ["foo", "", "\n", nil, "bar"]
s = StringScanner.new("foo"); [s.scan(/(?=f)/), s.pos, s.matched_size, s.skip_until(/(?=o)/), s.rest]  #=> ["", 0, 0, 1, "oo"]
s = StringScanner.new("foo"); s.values_at("a") rescue $!.class  #=> nil
s = StringScanner.new("foo"); s.getch; s.values_at("a")  #!> IndexError: undefined group name reference: a
s = StringScanner.new("foo"); s.scan(/f/); s.search_full(/o/, true)  #!> ArgumentError: wrong number of arguments (given 2, expected 3)
require "strscan"  #=> false
s = StringScanner.new("a b"); s.scan(/a/) && s.skip(/\s/) && s.check(/b/)  #=> "b"
StringScanner.instance_methods(false).size  #=> 46
s = StringScanner.new("abc"); s == s.dup  #=> false
s = StringScanner.new("abc"); s.scan(/a/, 1)  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
s = StringScanner.new("ab"); s.scan(/(?<x>a)/); s.scan("b"); [s.named_captures, s[0], s.captures]  #=> [{}, "b", [nil]]
s = StringScanner.new("ab"); s.scan(/(?<x>a)/); s.getch; [s.named_captures, s[0]]  #=> [{}, "b"]
s = StringScanner.new("ab"); s.scan(/(?<x>a)/); s.getch; s[:x]  #!> IndexError: undefined group name reference: x
s = StringScanner.new("ab"); s.scan(/(?<x>a)/); s.scan("b"); s[:x]  #!> IndexError: undefined group name reference: x
s = StringScanner.new("ab"); s.scan(/(?<x>a)/); s.reset; [s.named_captures, s[0]]  #=> [{}, nil]
s = StringScanner.new("ab"); s.scan(/(?<x>a)/); s.string = "x"; [s.named_captures, s[0]]  #=> [{}, nil]
StringScanner::Version  #=> "3.1.6"
s = StringScanner.new("-0x1g"); [s.scan_integer(base: 16), s.rest]  #=> [-1, "g"]
s = StringScanner.new("+0X1"); [s.scan_integer(base: 16), s.rest]  #=> [0, "X1"]
s = StringScanner.new("0xg"); [s.scan_integer(base: 16), s.rest]  #=> [0, "xg"]
s = StringScanner.new("a"); s.scan(/a/); s[10**20]  #!> RangeError: bignum too big to convert into 'long'
s = StringScanner.new("a"); s.scan(/a/); s[0.5]  #=> "a"
s = StringScanner.new("a"); s.peek("x")  #!> TypeError: no implicit conversion of String into Integer
s = StringScanner.new("abc"); s.terminate; s.peek(-1)  #=> ""
s = StringScanner.new("a"); s.scan(Regexp.allocate)  #!> TypeError: uninitialized Regexp
