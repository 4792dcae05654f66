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
