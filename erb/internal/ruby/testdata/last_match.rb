# ruby 4.0
def y1; yield; end; y1 { "abc" =~ /b/ }; $~  #=> #<MatchData "b">
def y1; yield; end; y1 { "abc" =~ /b/ }; $~ && $~[0]  #=> "b"
def y2; "xyz" =~ /y/; yield; $~[0]; end; "abc" =~ /a/; [y2 { "abc" =~ /b/ }, $~[0]]  #=> ["y", "b"]
def y3; yield "abc"; end; y3 { |s| s =~ /(c)/ }; $1  #=> "c"
def y4(&b) = b.call; y4 { "abc" =~ /b/ }; $~[0]  #=> "b"
def y5(&b) = [1].each(&b); y5 { "abc" =~ /b/ }; $~[0]  #=> "b"
def y6; "q" =~ /q/; end; "abc" =~ /b/; y6; $~[0]  #=> "b"
def y7; "q" =~ /q/; yield; $~[0]; end; "abc" =~ /b/; [y7 { $~[0] }, $~[0]]  #=> ["q", "b"]
def y8; "q" =~ /q/; yield; $~[0]; end; "abc" =~ /b/; y8 { "zz" =~ /z/; $~[0] }  #=> "q"
def y9; yield; yield; end; i = 0; y9 { i += 1; "abc"[i] =~ /./ }; $~[0]  #=> "c"
def yA; r = yield; [r, $~ && $~[0]]; end; yA { "abc" =~ /b/; $~[0] } + [$~[0]]  #=> ["b", nil, "b"]
def yB; [1, 2].each { |x| yield x }; end; yB { |x| "a#{x}" =~ /\d/ }; $~[0]  #=> "2"
def yC; [1, 2].each { |x| "m" =~ /m/; yield x; }; $~[0]; end; [yC { |x| "a#{x}" =~ /\d/ }, $~[0]]  #=> ["m", "2"]
def yD; yield; ensure; "e" =~ /e/; end; yD { "abc" =~ /b/ }; $~[0]  #=> "b"
def yE; yield; end; (yE { "abc" =~ /b/; raise "x" } rescue $~[0])  #=> "b"
def yF; yield; end; yF { "abc" =~ /b/; break }; $~[0]  #=> "b"
def yG; yield; end; yG { "abc" =~ /b/; next }; $~[0]  #=> "b"
def yH; yield; end; def yI; yH { "abc" =~ /b/ }; $~[0]; end; "o" =~ /o/; [yI, $~[0]]  #=> ["b", "o"]
def yJ; yield; end; yJ { yJ { "abc" =~ /b/ } ; $~[0] }  #=> "b"
pr = proc { "abc" =~ /b/ }; def yK(pr) = (pr.call; $~); [yK(pr), $~[0]]  #=> [nil, "b"]
la = -> { "abc" =~ /b/ }; la.call; $~[0]  #=> "b"
la = -> { "abc" =~ /b/; $~[0] }; "o" =~ /o/; [la.call, $~[0]]  #=> ["b", "b"]
def yL; -> { "abc" =~ /b/; $~[0] }; end; "o" =~ /o/; [yL.call, $~[0]]  #=> ["b", "o"]
def yM; "m" =~ /m/; -> { $~[0] }; end; "o" =~ /o/; [yM.call, $~[0]]  #=> ["m", "o"]
def yN; "m" =~ /m/; [-> { $~[0] }, -> { "n" =~ /n/ }]; end; a, b = yN; b.call; "o" =~ /o/; [a.call, $~[0]]  #=> ["n", "o"]
class Y1; define_method(:f) { "abc" =~ /b/; $~[0] }; end; "o" =~ /o/; [Y1.new.f, $~ && $~[0]]  #=> ["b", "o"]
class Y1; "m" =~ /m/; define_method(:f) { $~ && $~[0] }; end; "o" =~ /o/; [Y1.new.f, $~ && $~[0]]  #=> ["m", "o"]
class Y2; "m" =~ /m/; end; $~  #=> nil
"o" =~ /o/; class Y2; "m" =~ /m/; end; $~[0]  #=> "o"
"o" =~ /o/; class Y3; X = $~; end; Y3::X  #=> nil
"o" =~ /o/; Object.new.instance_eval { "m" =~ /m/ }; $~[0]  #=> "m"
"o" =~ /o/; instance_eval("'m' =~ /m/"); $~[0]  #=> "m"
"o" =~ /o/; eval("'m' =~ /m/"); $~[0]  #=> "m"
"o" =~ /o/; eval("$~[0]")  #=> "o"
"o" =~ /o/; Class.new { "m" =~ /m/ }; $~[0]  #=> "m"
"o" =~ /o/; Struct.new(:a) { "m" =~ /m/ }; $~[0]  #=> "m"
"o" =~ /o/; Struct.new(:a) { def f = ("m" =~ /m/) }.new(1).f; $~[0]  #=> "o"
"o" =~ /o/; [1].each { "m" =~ /m/ }; $~[0]  #=> "m"
"o" =~ /o/; [1].map { |x| "m" =~ /m/ }; $~[0]  #=> "m"
"o" =~ /o/; %w[a b].any?(/b/); $~[0]  #=> "b"
"o" =~ /o/; %w[a b].all?(/b/); $~  #=> nil
"o" =~ /o/; %w[a b].each { |x| x.match?(/b/) }; $~[0]  #=> "o"
"o" =~ /o/; "abc".each_char { |c| c =~ /b/ }; $~  #=> nil
"o" =~ /o/; "abc".gsub(/b/) { "z" =~ /z/; "r" }; $~[0]  #=> "b"
"o" =~ /o/; "abc".gsub(/b/) { "z" =~ /z/; $~[0] }  #=> "azc"
def z1 = yield("abc"); "o" =~ /o/; z1 { |s| s.gsub(/b/) { $~[0].upcase } } + $~[0]  #=> "aBcb"
def z2(&b) = "abc".gsub(/b/, &b); "o" =~ /o/; z2 { $~[0] }  #=> "aoc"
def z3 = "abc".gsub(/b/) { yield }; "o" =~ /o/; z3 { $~[0] }  #=> "aoc"
def z4 = "abc".gsub(/b/) { |m| yield $~[0] }; "o" =~ /o/; [z4 { |x| x }, $~[0]]  #=> ["abc", "o"]
def z5 = "abc".scan(/b/) { yield }; "o" =~ /o/; z5 { $~ }; $~[0]  #=> "o"
def z6 = case "abc" when /b/ then yield end; "o" =~ /o/; z6 { $~[0] }  #=> "o"
def z7 = (yield; $~.inspect); z7 { "abc" =~ /b/ }  #=> "nil"
def z8(&b) = instance_eval(&b); "o" =~ /o/; z8 { "abc" =~ /b/ }; $~[0]  #=> "b"
def z9(&b) = instance_exec(1, &b); "o" =~ /o/; z9 { |x| "abc" =~ /b/ }; $~[0]  #=> "b"
def zA(x) = x =~ /b/; [1].each { zA("abc") }; $~  #=> nil
def zA(x) = x =~ /b/; "o" =~ /o/; %w[abc].map(&method(:zA)); $~[0]  #=> "o"
"o" =~ /o/; %w[abc].map(&:upcase); $~[0]  #=> "o"
"o" =~ /o/; %w[abc].each { |x| x.sub(/b/, "") }; $~[0]  #=> "b"
"o" =~ /o/; begin; "abc" =~ /b/; raise; rescue; $~[0]; end  #=> "b"
e = Enumerator.new { |y| "m" =~ /m/; y << 1 }; "o" =~ /o/; e.to_a; $~[0]  #=> "m"
e = Enumerator.new { |y| "m" =~ /m/; y << 1 }; "o" =~ /o/; e.next; $~[0]  #=> "m"
e = Enumerator.new { |y| y << ("m" =~ /m/) }; "o" =~ /o/; e.each { }; $~[0]  #=> "m"
def zB; return to_enum(:zB) unless block_given?; "m" =~ /m/; yield 1; end; "o" =~ /o/; zB.to_a; $~[0]  #=> "o"
def zC(a = ("m" =~ /m/)) = $~[0]; "o" =~ /o/; [zC, $~[0]]  #=> ["m", "o"]
def zD = $~; "o" =~ /o/; zD  #=> nil
def zE; yield; end; "o" =~ /o/; zE { $~[0] }  #=> "o"
def zF; "f" =~ /f/; yield; end; "o" =~ /o/; zF { $~[0] }  #=> "o"
def zF; "f" =~ /f/; [1].each { yield }; end; "o" =~ /o/; zF { "p" =~ /p/; $~[0] } ; $~[0]  #=> "p"
def method_missing(n, *a) = ("m" =~ /m/); "o" =~ /o/; zork_zork; $~[0]  #=> "o"
o = Object.new; def o.to_s = ("m" =~ /m/; "s"); "o" =~ /o/; "#{o}" + $~[0]  #=> "so"
o = Object.new; def o.<=>(x) = ("m" =~ /m/; 0); "o" =~ /o/; [o, o].sort; $~[0]  #=> "o"
o = Object.new; def o.each = ("m" =~ /m/; yield 1); o.extend(Enumerable); "o" =~ /o/; o.map { |x| "p" =~ /p/ }; $~[0]  #=> "p"
o = Object.new; def o.each = ("m" =~ /m/; yield 1); o.extend(Enumerable); "o" =~ /o/; o.map { |x| $~[0] }  #=> ["o"]
h = Hash.new { |hh, k| "m" =~ /m/; 1 }; "o" =~ /o/; h[1]; $~[0]  #=> "m"
def zG(h) = (h[1]; $~.inspect); h = Hash.new { |hh, k| "m" =~ /m/; 1 }; [zG(h), $~[0]]  #=> ["nil", "m"]
"o" =~ /o/; at = catch(:x) { "m" =~ /m/; throw :x }; $~[0]  #=> "m"
"o" =~ /o/; loop { "m" =~ /m/; break }; $~[0]  #=> "m"
"o" =~ /o/; 1.times { $~ = nil }; $~  #=> nil
"o" =~ /o/; def zH = ($~ = nil); zH; $~[0]  #=> "o"
"o" =~ /o/; $~ = "p".match(/p/); $~[0]  #=> "p"
$~ = 5  #!> TypeError: wrong argument type Integer (expected MatchData)
def zI; yield; end; zI { $~ = "p".match(/p/) }; $~[0]  #=> "p"
def zJ; yield; Regexp.last_match(0); end; [zJ { "p" =~ /p/ }, Regexp.last_match(0)]  #=> [nil, "p"]
"o" =~ /o/; send(:instance_eval) { "p" =~ /p/ }; $~[0]  #=> "p"
"o" =~ /o/; "p".send(:=~, /p/); $~[0]  #=> "p"
"o" =~ /o/; "p".method(:=~).call(/p/); $~[0]  #=> "p"
"o" =~ /o/; "p".public_send(:match, /p/); $~[0]  #=> "p"
"o" =~ /o/; %w[p].map { |x| x.match(/p/) }; $~[0]  #=> "p"
"o" =~ /o/; %w[p q].partition { |x| x =~ /q/ }; $~[0]  #=> "q"
"o" =~ /o/; %w[p q].find { |x| x[/q/] }; $~[0]  #=> "q"
"o" =~ /o/; {a: "p"}.each { |k, v| v =~ /p/ }; $~[0]  #=> "p"
"o" =~ /o/; {a: "p"}.any? { |k, v| v =~ /z/ }; $~  #=> nil
class Y5; def initialize; "m" =~ /m/; yield; end; end; "o" =~ /o/; Y5.new { "p" =~ /p/ }; $~[0]  #=> "p"
class Y5; def initialize; "m" =~ /m/; yield; @m = $~[0]; end; attr_reader :m; end; "o" =~ /o/; Y5.new { "p" =~ /p/ }.m  #=> "m"
class Y6; def each; %w[a b].each { |x| x =~ /./; yield x }; end; include Enumerable; end; "o" =~ /o/; [Y6.new.map { |x| x =~ /z/; x }, $~]  #=> [["a", "b"], nil]
module Y7; def self.f; yield; end; end; Y7.f { "p" =~ /p/ }; $~[0]  #=> "p"
module Y7; class << self; "q" =~ /q/; def g = $~; end; end; "o" =~ /o/; [Y7.g, $~ && $~[0]]  #=> [nil, "o"]
def zK; "k" =~ /k/; zL { "l" =~ /l/ }; $~[0]; end; def zL; "n" =~ /n/; yield; $~[0]; end; zK  #=> "l"
def zM; "k" =~ /k/; x = zL { "l" =~ /l/ }; [x, $~[0]]; end; def zL; "n" =~ /n/; yield; $~[0]; end; "o" =~ /o/; [zM, $~[0]]  #=> [["n", "l"], "o"]
def zN(&b); "n" =~ /n/; define_singleton_method(:zO, &b); zO; $~[0]; end; "o" =~ /o/; [zN { "p" =~ /p/ }, $~[0]]  #=> ["n", "p"]
f = proc { |n| "x#{n}" =~ /\d/; n > 0 ? f.(n - 1) + [$~[0]] : [$~[0]] }; f.(2)  #=> ["0", "0", "0"]
def zP(n) = ("x#{n}" =~ /\d/; n > 0 ? zP(n - 1) + [$~[0]] : [$~[0]]); zP(2)  #=> ["0", "1", "2"]
def zQ(n, &b) = ("x#{n}" =~ /\d/; b.(n); n > 0 ? zQ(n - 1, &b) + [$~[0]] : [$~[0]]); zQ(2) { |n| "y#{n}" =~ /y\d/ } + [$~[0]]  #=> ["0", "1", "2", "y0"]
$1  #=> nil
def zR; yield; end; "abc" =~ /(b)/; zR { "ac" =~ /(c)/ }; [$1, $&, $`, $', $+]  #=> ["c", "c", "a", "", "c"]
