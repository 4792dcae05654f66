# ruby 4.0
/(a)(b)?/.match("xab")  #=> #<MatchData "ab" 1:"a" 2:"b">
/(a)(b)?/.match("xa")  #=> #<MatchData "a" 1:"a" 2:nil>
/(?<x>a)(?<y>b)?/.match("a")  #=> #<MatchData "a" x:"a" y:nil>
/(a)(b)?/.match("a").begin(0)  #=> 0
/(a)(b)?/.match("a").begin(2)  #=> nil
/(a)(b)?/.match("a").begin(3)  #!> IndexError: index 3 out of matches
/(a)(b)?/.match("a").begin(-1)  #!> IndexError: index -1 out of matches
/(a)/.match("a").begin("x")  #!> IndexError: undefined group name reference: x
/(?<x>a)/.match("za").begin(:x)  #=> 1
/l/.match("héllo").begin(0)  #=> 2
/l/.match("héllo").end(0)  #=> 3
/(a)(b)?/.match("a").end(1)  #=> 1
/(a)(b)?/.match("a").offset(1)  #=> [0, 1]
/(a)(b)?/.match("a").offset(2)  #=> [nil, nil]
/l/.match("héllo").byteoffset(0)  #=> [3, 4]
/l/.match("héllo").bytebegin(0)  #=> 3
/l/.match("héllo").byteend(0)  #=> 4
/(a)(b)?/.match("a")[0]  #=> "a"
/(a)(b)?/.match("a")[1]  #=> "a"
/(a)(b)?/.match("a")[5]  #=> nil
/(a)(b)?/.match("a")[-2]  #=> "a"
/(a)(b)?/.match("a")[-5]  #=> nil
/(a)(b)?/.match("a")["z"]  #!> IndexError: undefined group name reference: z
/(?<q>a)/.match("a")["q"]  #=> "a"
/(?<q>a)/.match("a")[:q]  #=> "a"
/(a)(b)?/.match("a")[0..1]  #=> ["a", "a"]
/(a)(b)?/.match("a")[0, 2]  #=> ["a", "a"]
/(a)(b)?/.match("a")[1..]  #=> ["a", nil]
/(a)(b)?/.match("a")[nil]  #!> TypeError: no implicit conversion from nil to integer
/(a)(b)?/.match("a").to_a  #=> ["a", "a", nil]
/(a)(b)?/.match("a").captures  #=> ["a", nil]
/(a)(b)?/.match("a").deconstruct  #=> ["a", nil]
/(a)(b)?/.match("a").values_at(0, -1, 5)  #=> ["a", nil, nil]
/(a)(b)/.match("ab").values_at(0..1)  #=> ["ab", "a"]
/(?<x>a)/.match("a").values_at(:x)  #=> ["a"]
/(a)(b)?/.match("a").size  #=> 3
/(a)(b)?/.match("a").length  #=> 3
/(a)/.match("xay").pre_match  #=> "x"
/(a)/.match("xay").post_match  #=> "y"
/(a)/.match("xax").string  #=> "xax"
/(a)/.match("xax").string.frozen?  #=> true
/(a)/.match("xax").to_s  #=> "a"
/(a)/.match("a").regexp  #=> /(a)/
/(a)/.match("a").match(1)  #=> "a"
/(a)/.match("a").match(2)  #!> IndexError: index 2 out of matches
/(a)(b)?/.match("a").match(2)  #=> nil
/(a)(b)?/.match("a").match_length(1)  #=> 1
/(a)(b)?/.match("a").match_length(2)  #=> nil
/(?<x>a)(?<y>b)?/.match("a").named_captures  #=> {"x" => "a", "y" => nil}
/(?<x>a)(?<y>b)?/.match("a").named_captures(symbolize_names: true)  #=> {x: "a", y: nil}
/(?<x>a)(?<y>b)?/.match("a").named_captures(foo: true)  #!> ArgumentError: unknown keyword: :foo
/(?<a>.)(?<a>.)/.match("xy").named_captures  #=> {"a" => "y"}
/(?<a>.)(?<a>.)/.match("xy")["a"]  #=> "y"
/(?<x>a)(?<y>b)?/.match("a").names  #=> ["x", "y"]
/(?<x>a)/.match("a").deconstruct_keys([:x])  #=> {x: "a"}
/(?<x>a)/.match("a").deconstruct_keys([:z])  #=> {}
/(?<x>a)/.match("a").deconstruct_keys(nil)  #=> {x: "a"}
/(?<x>a)/.match("a").deconstruct_keys(1)  #!> TypeError: wrong argument type Integer (expected Array)
/(a)/.match("a") == /(a)/.match("a")  #=> true
/(a)/.match("a") == /(a)/.match("ba")  #=> false
/(a)/.match("a").eql?(/(a)/.match("a"))  #=> true
/(a)/.match("a").hash == /(a)/.match("a").hash  #=> true
/(a)/.match("a").frozen?  #=> false
/(a)/.match("a").to_a.frozen?  #=> false
MatchData.new  #!> NoMethodError: undefined method 'new' for class MatchData
MatchData.allocate  #!> NoMethodError: undefined method 'allocate' for class MatchData
/(.)(.)/.match("ab") in [a, b]; [a, b]  #=> ["a", "b"]
case /(?<k>\w)=(?<v>\w)/.match("a=b") in {k:, v:} then [k, v] end  #!> SyntaxError
"aXb".sub("X") { $~.inspect }  #=> "a#<MatchData: X>b"
"aXb".sub("X") { $~.regexp.inspect + $~.inspect }  #=> "a/X/#<MatchData \"X\">b"
"foo bar".match(/(\w+) (\w+)/).captures.reverse  #=> ["bar", "foo"]
"foo bar".match(/(\w+) (\w+)/).then { |m| "#{m[2]} #{m[1]}" }  #=> "bar foo"
a, b = "k=v".match(/(.)=(.)/).captures; [a, b]  #=> ["k", "v"]
"日本語" =~ /本/; [$~.begin(0), $~.pre_match, $~.post_match]  #=> [1, "日", "語"]
"x".match(/y/)&.captures  #=> nil
/(a)/.match("a").foo  #!> NoMethodError: undefined method 'foo' for an instance of MatchData

# What leaves $~ alone, and what sets it.
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
"zzz" =~ /z/; "abc".then { |s| ["abc"].grep(/b/) }; $~  #=> #<MatchData "z">
"zzz" =~ /z/; ["abc"].any?(/q/); $~  #=> nil
"zzz" =~ /z/; ["abc"].find_index { |x| /b/ === x }; $~  #=> #<MatchData "b">
"zzz" =~ /z/; ["abc", "x"].partition { |x| /b/ === x }; $~  #=> nil
"zzz" =~ /z/; ["abc"].chunk_while { |x| /b/ === x }.to_a; $~  #=> #<MatchData "z">
"zzz" =~ /z/; ["abc"].grep(/b/, &:upcase); $~  #=> #<MatchData "b">
"zzz" =~ /z/; ["abc", "q"].grep_v(/b/) { }; $~  #=> nil
"zzz" =~ /z/; ["abc"].grep_v(/b/) { }; $~  #=> #<MatchData "b">
"zzz" =~ /z/; [1, "abc"].grep(/b/) ; $~  #=> #<MatchData "z">
"zzz" =~ /z/; o = Object.new; def o.===(x) = (x =~ /b/; true); ["abc"].grep(o); $~  #=> #<MatchData "z">
"zzz" =~ /z/; [1, nil].grep_v(/b/)  #=> [1, nil]
"zzz" =~ /z/; ["abc"].grep("abc"); $~  #=> #<MatchData "z">
"zzz" =~ /z/; Set["abc"].grep(/b/); $~  #=> #<MatchData "z">
"zzz" =~ /z/; ["abc"].slice_after(/b/).to_a; $~  #=> #<MatchData "b">
"zzz" =~ /z/; ["abc"].slice_when { |a, b| /b/ === a }.to_a; $~  #=> #<MatchData "z">
"zzz" =~ /z/; %w[abc d].count { |x| x.match(/b/) }; $~  #=> nil
"zzz" =~ /z/; ["abc"].find { |x| x[/b/] }; $~  #=> #<MatchData "b">
"zzz" =~ /z/; ["abc"].all?(/q/); $~  #=> nil
"zzz" =~ /z/; ["abc"].include?(/q/); $~  #=> #<MatchData "z">
"zzz" =~ /z/; "abc".start_with?(/a/); $~  #=> #<MatchData "a">
"zzz" =~ /z/; "abc".start_with?(/q/); $~  #=> nil
"zzz" =~ /z/; "abc".match?(/a/); $~  #=> #<MatchData "z">
"zzz" =~ /z/; "abc".partition(/b/); $~  #=> #<MatchData "b">
"zzz" =~ /z/; "abc".partition(/q/); $~  #=> nil
"zzz" =~ /z/; "abc".rpartition(/b/); $~  #=> #<MatchData "b">
"zzz" =~ /z/; "abc".rpartition(/q/); $~  #=> nil
"zzz" =~ /z/; "abc".split(/b/); $~  #=> nil
"zzz" =~ /z/; "abc".scan(/q/); $~  #=> nil
"zzz" =~ /z/; "abc".index(/b/); $~  #=> #<MatchData "b">
"zzz" =~ /z/; "abc".rindex(/q/); $~  #=> nil
"zzz" =~ /z/; "abc".byteindex(/q/); $~  #=> nil
"zzz" =~ /z/; "abc".slice!(/b/); $~  #=> #<MatchData "b">
"zzz" =~ /z/; "abc".delete_prefix("a"); $~  #=> #<MatchData "z">
"zzz" =~ /z/; "abc".each_line(chomp: true).to_a; $~  #=> #<MatchData "z">
"zzz" =~ /z/; "abc".sub("b", "x"); $~  #=> #<MatchData: b>
"zzz" =~ /z/; "abc".sub("q", "x"); $~  #=> nil
"zzz" =~ /z/; "abc".gsub("b", "x"); $~  #=> #<MatchData: b>
"zzz" =~ /z/; "abc".gsub("b") { "x" }; $~  #=> #<MatchData: b>
"zzz" =~ /z/; "abc".gsub(/q/) { "x" }; $~  #=> nil
"zzz" =~ /z/; "abc".tr("b", "x"); $~  #=> #<MatchData "z">
"zzz" =~ /z/; /z/ === nil; $~  #=> nil
"zzz" =~ /z/; /z/ === :z; $~  #=> #<MatchData "z">
"zzz" =~ /z/; /z/ =~ nil; $~  #=> nil
"zzz" =~ /z/; /z/.match(nil); $~  #=> nil
"zzz" =~ /z/; /z/.match?(nil); $~  #=> #<MatchData "z">
"zzz" =~ /z/; "zz" !~ /q/; $~  #=> nil
"zzz" =~ /z/; nil =~ /q/; $~  #=> #<MatchData "z">
"zzz" =~ /z/; :a =~ /q/; $~  #=> nil
"zzz" =~ /z/; :a.match(/a/); $~  #=> #<MatchData "a">
"zzz" =~ /z/; :a.match?(/q/); $~  #=> #<MatchData "z">
"zzz" =~ /z/; :a[/a/]; $~  #=> #<MatchData "a">
"zzz" =~ /z/; case "q"; when /a/ then 1; else $~; end  #=> nil
"zzz" =~ /z/; case "q"; in /q/ then $~; end  #=> #<MatchData "q">
"zzz" =~ /z/; "abc".each_grapheme_cluster.to_a; $~  #=> #<MatchData "z">
"zzz" =~ /z/; "x".unpack("a"); $~  #=> #<MatchData "z">
"zzz" =~ /z/; Regexp.union("a"); $~  #=> #<MatchData "z">
"zzz" =~ /z/; Regexp.last_match(0)  #=> "z"
"zzz" =~ /z/; URI("http://a/"); $~  #=> #<MatchData "z">
"zzz" =~ /z/; IPAddr.new("1.1.1.1"); $~  #=> #<MatchData "z">
"zzz" =~ /z/; Date.parse("2000-01-01"); $~  #=> #<MatchData "z">
"zzz" =~ /z/; Time.parse("2000-01-01"); $~  #=> #<MatchData "z">
"zzz" =~ /z/; JSON.parse("[]"); $~  #=> #<MatchData "z">
"zzz" =~ /z/; ["a"].pack("m"); $~  #=> #<MatchData "z">
"zzz" =~ /z/; Shellwords.split("a b"); $~  #=> #<MatchData "z">
"zzz" =~ /z/; "1.5".to_f; $~  #=> #<MatchData "z">
"zzz" =~ /z/; p("a") rescue $~  #=> #<MatchData "z">
"zzz" =~ /z/; "abc".casecmp?("b"); $~  #=> #<MatchData "z">
"zzz" =~ /z/; "abc".unicode_normalize; $~  #=> #<MatchData "z">
"zzz" =~ /z/; {"a" => 1}.any?(/a/); $~  #=> nil
"zzz" =~ /z/; {"a" => 1}.filter_map { |k, v| k[/a/] }; $~  #=> #<MatchData "a">
"zzz" =~ /z/; ["a"].sort_by { |k| k[/q/].to_s }; $~  #=> nil
"zzz" =~ /z/; ["a"].to_h { |k| [k[/a/], 1] }; $~  #=> #<MatchData "a">
"zzz" =~ /z/; "abc".instance_eval { self =~ /b/ }; $~  #=> #<MatchData "b">
"zzz" =~ /z/; "abc".split(/b/, 2); $~  #=> #<MatchData "b">
"zzz" =~ /z/; "abc".split(/b/) { }; $~  #=> nil
"zzz" =~ /z/; "abc".split(/b/) { p $~ rescue 1 }  #=> "abc"
"zzz" =~ /z/; r = []; "abcbd".split(/b/) { r << $~ }; [r, $~]  #=> [[#<MatchData "b">, #<MatchData "b">, nil], nil]
"zzz" =~ /z/; "abc".split("b"); $~  #=> #<MatchData "z">
"zzz" =~ /z/; "a c".split(" "); $~  #=> #<MatchData "z">
"zzz" =~ /z/; "a c".split(/ /); $~  #=> #<MatchData "z">
"zzz" =~ /z/; "a c".split(//); $~  #=> #<MatchData "z">
"zzz" =~ /z/; "a c".split; $~  #=> #<MatchData "z">
"zzz" =~ /z/; "abc".split(/q/); $~  #=> nil
"zzz" =~ /z/; "".split(/q/); $~  #=> nil
"zzz" =~ /z/; "abc".split(/(b)/, -1); $~  #=> nil
"zzz" =~ /z/; "abcbd".split(/(b)/, 2); $~  #=> #<MatchData "b" 1:"b">
"zzz" =~ /z/; "abc".split(/b/, 1); $~  #=> #<MatchData "z">
"zzz" =~ /z/; "abc".split(/(?<x>b)/, 2); $~  #=> #<MatchData "b" x:"b">
"zzz" =~ /z/; r = []; "abcbd".split(//) { r << $~ }; [r, $~]  #=> [[#<MatchData "z">, #<MatchData "z">, #<MatchData "z">, #<MatchData "z">, #<MatchData "z">], #<MatchData "z">]
"zzz" =~ /z/; r = []; "abcbd".split("b") { r << $~ }; [r, $~]  #=> [[#<MatchData "z">, #<MatchData "z">, #<MatchData "z">], #<MatchData "z">]
"zzz" =~ /z/; r = []; "abcbd".split(/b/, 2) { r << $~ }; [r, $~]  #=> [[#<MatchData "b">, #<MatchData "b">], #<MatchData "b">]
"zzz" =~ /z/; "abc".split(Regexp.new("b"), 0); $~  #=> nil
"zzz" =~ /z/; "abc".split(/,/, -1); $~  #=> nil
"ab".split(//)  #=> ["a", "b"]
"ab".split(//i)  #=> ["a", "b"]
"ab".split(//, 2)  #=> ["a", "b"]
"ab".split(//, -1)  #=> ["a", "b", ""]
"abc".split(//, 2)  #=> ["a", "bc"]
"".split(//)  #=> []
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

# deconstruct_keys.
Time.utc(2000).deconstruct_keys([:year, :foo])  #=> {year: 2000}
Time.utc(2000).deconstruct_keys([:foo, :year])  #=> {year: 2000}
Time.utc(2000).deconstruct_keys([:foo])  #=> {}
Time.utc(2000).deconstruct_keys(["year"])  #=> {}
Time.utc(2000).deconstruct_keys([])  #=> {}
Time.utc(2000).deconstruct_keys([:year, :month, :day, :yday, :wday, :hour, :min, :sec, :subsec, :dst, :zone].first(8))  #=> {year: 2000, month: 1, day: 1, yday: 1, wday: 6, hour: 0, min: 0, sec: 0}
Time.utc(2000).deconstruct_keys(1)  #!> TypeError: wrong argument type Integer (expected Array or nil)
Date.new(2000).deconstruct_keys([:year, :foo])  #=> {year: 2000}
Date.new(2000).deconstruct_keys([:foo, :year])  #=> {year: 2000}
Date.new(2000).deconstruct_keys([:year, :hour])  #=> {year: 2000}
Date.new(2000).deconstruct_keys(nil)  #=> {year: 2000, month: 1, day: 1, yday: 1, wday: 6}
Date.new(2000).deconstruct_keys(1)  #!> TypeError: wrong argument type Integer (expected Array or nil)
DateTime.new(2000).deconstruct_keys([:year, :foo, :hour])  #=> {year: 2000, hour: 0}
DateTime.new(2000).deconstruct_keys([:foo])  #=> {}
Struct.new(:a, :b).new(1, 2).deconstruct_keys([:a, :c])  #=> {a: 1}
Struct.new(:a, :b).new(1, 2).deconstruct_keys([:c, :a])  #=> {}
Struct.new(:a, :b).new(1, 2).deconstruct_keys([:c])  #=> {}
Struct.new(:a, :b).new(1, 2).deconstruct_keys([:a, :b, :c])  #=> {}
Struct.new(:a, :b).new(1, 2).deconstruct_keys([])  #=> {}
Struct.new(:a, :b).new(1, 2).deconstruct_keys(nil)  #=> {a: 1, b: 2}
Struct.new(:a, :b).new(1, 2).deconstruct_keys(1)  #!> TypeError: wrong argument type Integer (expected Array or nil)
Struct.new(:a, :b).new(1, 2).deconstruct_keys(["a"])  #=> {"a" => 1}
Struct.new(:a, :b).new(1, 2).deconstruct_keys([0])  #=> {0 => 1}
Data.define(:a, :b).new(1, 2).deconstruct_keys([:a, :c])  #=> {a: 1}
Data.define(:a, :b).new(1, 2).deconstruct_keys([:c, :a])  #=> {}
Data.define(:a, :b).new(1, 2).deconstruct_keys([:a, :b, :c])  #=> {}
Data.define(:a, :b).new(1, 2).deconstruct_keys(["a"])  #=> {"a" => 1}
Data.define(:a, :b).new(1, 2).deconstruct_keys([0])  #=> {0 => 1}
Data.define(:a, :b).new(1, 2).deconstruct_keys(1)  #!> TypeError: wrong argument type Integer (expected Array or nil)
{a: 1}.deconstruct_keys([:b])  #=> {a: 1}
"ab".match(/(?<x>a)/).deconstruct_keys([:x, :y])  #=> {}
"ab".match(/(?<x>a)/).deconstruct_keys([:y, :x])  #=> {}
"ab".match(/(?<x>a)(?<z>b)/).deconstruct_keys([:x, :z, :y])  #=> {}
"ab".match(/(?<x>a)/).deconstruct_keys([:y])  #=> {}
"ab".match(/(?<x>a)/).deconstruct_keys(["x"])  #!> TypeError: wrong argument type String (expected Symbol)
"ab".match(/(?<x>a)/).deconstruct_keys(1)  #!> TypeError: wrong argument type Integer (expected Array)
m = "THX1138.".match(/(.)(.)(\d+)(\d)/); m.string.equal?(m.string)  #=> true
"0x1F".match("", 1000)  #=> #<MatchData "">
"abc".match("", 3)  #=> #<MatchData "">
"abc".match("", 4)  #=> #<MatchData "">
"abc".match(/$/, 9)  #=> #<MatchData "">
"abc".match?("", 4)  #=> false
"abc".match(/c/, 9)  #=> nil
"abc".match("", -4)  #=> nil
/x?/.match("abc", 9)  #=> #<MatchData "">
/x?/.match("abc", -9)  #=> nil
/x?/.match?("abc", 9)  #=> false
"é".match(//, 5)  #=> #<MatchData "">
"".match("", 1)  #=> #<MatchData "">
:abc.match("", 9)  #=> #<MatchData "">
:abc.match?("", 9)  #=> false
"abc".match("", 9).begin(0)  #=> 3
"abc".match("c", 9)  #=> nil
