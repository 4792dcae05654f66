# ruby 4.0
# What other suites found to differ once, a line for each finding; what classes' files have already is not here.
def us(_, _) = _; us(1, 2)  #=> 1
->(_, _) { _ }.call(1, 2)  #=> 1
proc { |_, _| _ }.call(1, 2)  #=> 1
[[1, [2, 3]]].map { |_, (_, _)| _ }  #=> [3]
c = Class.new { def f(*a) = a }; d = Class.new(c) { def f(_, _) = super }; d.new.f(1, 2)  #=> [1, 2]
"abc".sub(/(a)(b)?/, '<\+>')  #=> "<b>c"
"ac".gsub(/(a)(b)?/, '<\+>')  #=> "<a>c"
"abc".sub(/(?<x>a)(b)/, '<\1\2>')  #=> "<>c"
"abc".sub(/(?<x>a)/, '<\k<x>>')  #=> "<a>bc"
"abc".gsub(/(?<x>a)/, '<\1>')  #=> "<>bc"
"abc".sub(/(?<x>a)/, '<\k<x')  #!> RuntimeError: invalid group name reference format
"abc".sub("b", '<\k<n')  #!> RuntimeError: invalid group name reference format
"abc".sub(/b/, '[\`|\'|\&|\\\\]')  #=> "a[a|'|b|\\]c"
def yielder; yield; end; yielder { "ab" =~ /b/ }; $~ && $~[0]  #=> "b"
def yielder; "xyz" =~ /y/; yield; end; yielder { $~ }  #=> nil
[1].each { "ab" =~ /a/ }; $~[0]  #=> "a"
begin; begin; raise "a"; ensure; begin; raise "b"; rescue => e; $c = e.cause&.message; end; end; rescue; end; $c  #=> "a"
begin; begin; raise "a"; ensure; raise "b"; end; rescue => e; [e.message, e.cause.message]; end  #=> ["b", "a"]
begin; begin; raise "a"; ensure; $x = $!.message; end; rescue; end; $x  #=> "a"
begin; begin; 1; ensure; $x = $!; end; end; $x  #=> nil
o = Object.new; def o.x; end; begin; o.zork; rescue NoMethodError; $!.message.sub(/0x\h+/, ""); end  #=> "undefined method 'zork' for #<Object:>"
Struct.new(:a).new(1).instance_eval { Comparable }  #=> Comparable
"a".instance_exec(2) { |n| self * n }  #=> "aa"
String.class_eval { Encoding::UTF_8.name }  #=> "UTF-8"
class WfwK; X = 3; end; WfwK.class_eval { X rescue $!.class }  #=> NameError
class WfwK2; X = 3; end; WfwK2.new.instance_eval { begin; X; rescue NameError; $!.message; end }  #=> "uninitialized constant Bosh::Common::Template::EvaluationContext::X"
"\xff a".split(",")  #!> ArgumentError: invalid byte sequence in UTF-8
begin; "\xff a".split(/ /); rescue ArgumentError; $!.message; end  #=> "invalid byte sequence in UTF-8"
"a\r\nb\r\n\r\n\r\nc".lines("")  #=> ["a\r\nb\r\n\r\n", "c"]
begin; ["é", "\xe9".dup.force_encoding("ISO-8859-1")].join; rescue; [$!.class, $!.message]; end  #=> [Encoding::CompatibilityError, "incompatible character encodings: UTF-8 and ISO-8859-1"]
begin; "é" + "\xff".b; rescue; [$!.class, $!.message]; end  #=> [Encoding::CompatibilityError, "incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)"]
begin; "#{"é"}#{"\xff".b}"; rescue; [$!.class, $!.message]; end  #=> [Encoding::CompatibilityError, "incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)"]
/#{}/o  #=> //
/#{1 + 1}/o.match?("2")  #=> true
3.times.map { |i| /#{i}/o.source }  #=> ["0", "0", "0"]
/\u{61 62}/.match("xaby")[0]  #=> "ab"
"xyé".scan(/[\u0061-\u00ff]/)  #=> ["x", "y", "é"]
"xyz".scan(/[\u{78 79}]/)  #=> ["x", "y"]
"aaaa".match(/a{3,3}?/)[0]  #=> "aaa"
"aba".match(/(a|b\1)+/)[0]  #=> "a"
"abaa".scan(/(a|b\1)+/)  #=> [["a"], ["a"]]
begin; Regexp.new("(", Regexp::IGNORECASE); rescue RegexpError; $!.message; end  #=> "end pattern with unmatched parenthesis: /(/i"
begin; Regexp.new("[", Regexp::EXTENDED | Regexp::MULTILINE); rescue RegexpError; $!.message; end  #=> "premature end of char-class: /[/mx"
%w[ab cb].grep(/b/) { $~.pre_match }  #=> ["a", "c"]
%w[ab xc].grep(/b/); $~  #=> nil
%w[ab cb].grep_v(/c/); $~ && $~[0]  #=> nil
Digest::MD5.new.update("b").hexdigest("a")  #=> "0cc175b9c0f1b6a831c399e269772661"
d = Digest::SHA1.new; d.update("b"); d.hexdigest("a"); d.hexdigest  #=> "da39a3ee5e6b4b0d3255bfef95601890afd80709"
(Time.at(0)..Time.at(9)).include?(Time.at(3))  #=> true
(Time.at(0)..Time.at(9)).cover?(Time.at(3))  #=> true
(Time.at(0)..Time.at(9)) === Time.at(3)  #=> true
begin; Time.new(nil).class; rescue; [$!.class, $!.message]; end  #=> [TypeError, "no implicit conversion of nil into Integer"]
Time.new("2024-01-02 03:04:05 ").to_s  #!> ArgumentError: can't parse: "2024-01-02 03:04:05 "
Time.new("2024-01-02 03:04:05 UTC").to_s  #=> "2024-01-02 03:04:05 UTC"
begin; Time.new("2024-01-02 03:04:05 UTC "); rescue ArgumentError; $!.message; end  #=> "can't parse: \"2024-01-02 03:04:05 UTC \""
begin; Time.new("999-01-02 03:04:05"); rescue ArgumentError; $!.message; end  #=> "year must be 4 or more digits: 999"
Time.utc(999, 1, 1).to_s  #=> "0999-01-01 00:00:00 UTC"
Time.parse("999-01-02 03:04:05 UTC").to_s  #=> "0999-01-02 03:04:05 UTC"
[[1.0, :a]].assoc(1)  #=> [1.0, :a]
{1.0 => 2}.assoc(1)  #=> [1.0, 2]
[[2, 1.0]].rassoc(1)  #=> [2, 1.0]
class String; def <=>(o) = 0; end; %w[a c b].max  #=> "c"
begin; OpenStruct.new(a: 1).freeze.a = 2; rescue; [$!.class, $!.message]; end  #=> [FrozenError, "can't modify frozen Hash: {a: 1}"]
OpenStruct.new(a: 1).freeze.clone.frozen?  #=> true
OpenStruct.new(a: 1).freeze.dup.frozen?  #=> false
5.remainder(0.0).nan?  #!> ZeroDivisionError: divided by 0
5.0.remainder(0.0).nan?  #!> ZeroDivisionError: divided by 0
begin; 5.remainder(0); rescue; $!.class; end  #=> ZeroDivisionError
def two; yield 1, 2; end; e = to_enum(:two); (for x in e; end); x  #=> 1
def two; yield 1, 2; end; e = to_enum(:two); (for x, y in e; end); [x, y]  #=> [1, 2]
def called; __callee__; end; alias called2 called; [called, called2]  #=> [:called, :called2]
def called; __method__; end; alias called2 called; [called, called2]  #=> [:called, :called]
Math.log10(2)  #=> 0.3010299956639812
Math.cos(1e6)  #=> 0.9367521275331447
Math.tan(1.2)  #=> 2.5721516221263188
Math.cos(0.7)  #=> 0.7648421872844885
Math.log10(7.3)  #=> 0.8633228601204559
Struct.new(:a, :b).new(1, 2).deconstruct_keys([:a, :z])  #=> {a: 1}
Struct.new(:a, :b).new(1, 2).deconstruct_keys([:z, :a])  #=> {}
Data.define(:a).new(a: 1).deconstruct_keys([:a, :z])  #=> {}
Struct.new(:a).new(1).deconstruct_keys([:a, :b, :c])  #=> {}
s = +"abcd"; [s.slice!(/(?<n>b)/, "n"), s]  #=> ["b", "acd"]
o = Object.new.freeze; begin; def o.x; end; rescue => e; [e.class, e.message.sub(/0x\h+/, "")]; end  #=> [FrozenError, "can't modify frozen Object: #<Object:>"]
class WfwF; freeze; begin; def x; end; rescue => e; $x = [e.class, e.message]; end; end; $x  #=> [FrozenError, "can't modify frozen Class: Bosh::Common::Template::EvaluationContext::WfwF"]
[1, 2, 3, 4, 5][(1..).step(2)]  #=> [2, 4]
[1, 2, 3, 4, 5][(0..3) % 2]  #=> [1, 3]
begin; [1, 2, 3][(5..).step(2)]; rescue RangeError; $!.message; end  #=> "((5..).step(2)) out of range"
begin; [1, 2, 3][(-5..).step(2)]; rescue RangeError; $!.message; end  #=> "((-5..).step(2)) out of range"
begin; Integer("x", exception: 1); rescue => e; [e.class, e.message]; end  #=> [ArgumentError, "expected true or false as exception: 1"]
begin; exit(nil); rescue SystemExit; [$!.status, $!.success?, $!.message]; rescue TypeError; $!.message; end  #=> "no implicit conversion from nil to integer"
begin; exit(false); rescue SystemExit; [$!.status, $!.success?, $!.message]; end  #=> [1, false, "exit"]
begin; exit; rescue SystemExit; $!.message; end  #=> "exit"
begin; abort; rescue SystemExit; [$!.status, $!.message]; end  #=> [1, "exit"]
SystemExit.new(3, "x").message  #=> "x"
o = Object.new; def o.to_str = ","; [1, 2] * o  #=> "1,2"
[2].map { "y".freeze.object_id }.uniq.size  #=> 1
begin; "a".sub; rescue ArgumentError; $!.message; end  #=> "wrong number of arguments (given 0, expected 2)"
begin; "a".sub("b"); rescue ArgumentError; $!.message; end  #=> "wrong number of arguments (given 1, expected 2)"
begin; "a".sub!("b"); rescue ArgumentError; $!.message; end  #=> "wrong number of arguments (given 1, expected 2)"
begin; "a".gsub; rescue ArgumentError; $!.message; end  #=> "wrong number of arguments (given 0, expected 1..2)"
begin; "a".sub(1, 2, 3); rescue ArgumentError; $!.message; end  #=> "wrong number of arguments (given 3, expected 2)"
"\1\2".unpack("C\0C")  #!> ArgumentError: unknown unpack directive '\x00' in 'C\0C'
class WfwI; def initialize; @a, @b = 1, 2; end; private def instance_variables_to_inspect = [:@b]; end; WfwI.new.inspect.sub(/0x\h+/, "")  #=> "#<Bosh::Common::Template::EvaluationContext::WfwI: @b=2>"
class WfwI2; def initialize; @a, @b = 1, 2; end; def instance_variables_to_inspect = []; end; WfwI2.new.inspect.sub(/0x\h+/, "")  #=> "#<Bosh::Common::Template::EvaluationContext::WfwI2:>"
BigDecimal("1.5")  #!> NoMethodError: undefined method 'BigDecimal' for an instance of Bosh::Common::Template::EvaluationContext  #?> what a director has of it depends on its gems
DelegateClass(String)  #=> #<Class:0x…>
Digest::MD5.new.hexdigest!  #=> "d41d8cd98f00b204e9800998ecf8427e"
IO::RDONLY.class  #=> Integer  #?> files
Enumerator::Generator  #=> Enumerator::Generator
StringIO.new("ab").read_nonblock(1)  #=> "a"
Time.at(0)._dump  #!> NoMethodError: private method '_dump' called for an instance of Time
begin; Regexp.new("(a)(?(<-1>)a|b)"); rescue RegexpError; $!.message; end  #=> /(a)(?(<-1>)a|b)/
begin; Regexp.allocate.source; rescue => e; [e.class, e.message]; end  #=> [TypeError, "uninitialized Regexp"]
begin; Regexp.allocate.match("a"); rescue => e; [e.class, e.message]; end  #=> [TypeError, "uninitialized Regexp"]
class WfwE < StandardError; undef_method :detailed_message; end; begin; WfwE.new("x").full_message(highlight: false); rescue NoMethodError; $!.message; end  #=> "case.rb:1:in 'full_message': Bosh::Common::Template::EvaluationContext::WfwE\n"
(1..).lazy.map { |x| x * 2 }.first(2)  #=> [2, 4]
2 ** -1  #=> (1/2)
Date.new(2024, 1, 3) - Date.new(2024, 1, 1)  #=> (2/1)
(Date.new(2024, 1, 3) - Date.new(2024, 1, 1)).to_i  #=> 2
RUBY_VERSION  #=> "4.0.0"
RUBY_ENGINE  #=> "ruby"
SimpleDelegator.new([1])  #=> [1]
"é".unicode_normalize(:nfd).size  #=> 2
StringScanner.new("ab")  #=> #<StringScanner 0/2 @ "ab">
ERB.new("<% 2.times do %>\nx\n<% end %>\n", trim_mode: "<>").result_with_hash(a: 1)  #=> "x\nx\n"
ERB.new("<%= a %>", trim_mode: "-").result_with_hash(a: 1)  #=> "1"
ERB.new("<%= a + b.to_s %>").result_with_hash({a: "x", b: nil})  #=> "x"
ENV["HOME"]  #=> "/oracle"  #?> the environment
StandardError.new("x").full_message(highlight: false)  #=> "case.rb:1:in 'full_message': x (StandardError)\n"
e = StandardError.new("x"); e.full_message(highlight: false, order: :bottom)  #=> "Traceback (most recent call last):\ncase.rb:1:in 'full_message': x (StandardError)\n"
[StandardError.new("x")].map { |e| e.full_message(highlight: false) }  #=> ["case.rb:1:in 'full_message': x (StandardError)\n"]
e = StandardError.new("x"); def e.show = full_message(highlight: false); e.show  #=> "case.rb:1:in 'full_message': x (StandardError)\n"
[StandardError.new("x")].map(&:full_message)  #=> ["case.rb:1:in 'full_message': x (StandardError)\n"]
StandardError.new("x").full_message(highlight: true)  #=> "case.rb:1:in 'full_message': \e[1mx (\e[1;4mStandardError\e[m\e[1m)\e[m\n"
StandardError.new("x").send(:full_message, highlight: false)  #=> "case.rb:1:in 'full_message': x (StandardError)\n"
e = StandardError.new("x"); e.set_backtrace([]); e.full_message(highlight: false)  #=> "case.rb:1:in 'full_message': x (StandardError)\n"
StandardError.new("").full_message(highlight: false)  #=> "case.rb:1:in 'full_message': StandardError\n"
StandardError.new("y").public_send(:full_message, highlight: false)  #=> "case.rb:1:in 'full_message': y (StandardError)\n"
class WfwL; private; L = -> { def zz1; 1; end }; end; WfwL::L.call; [WfwL.private_instance_methods(false), WfwL.public_instance_methods(false)]  #=> [[:zz1], []]
class WfwM; private; def self.mm = yield; mm { def zz3; end }; end; [WfwM.private_instance_methods(false), WfwM.public_instance_methods(false)]  #=> [[:zz3], []]
class WfwN; private; instance_exec { def zz3; end }; end; [WfwN.private_instance_methods(false), WfwN.respond_to?(:zz3)]  #=> [[], true]
class WfwO; private; class_eval { def zz3; end }; def zz4; end; end; [WfwO.private_instance_methods(false), WfwO.public_instance_methods(false)]  #=> [[:zz4], [:zz3]]
class WfwP; private; def zz; def zz3; end; end; end; WfwP.new.send(:zz); [WfwP.private_instance_methods(false), WfwP.public_instance_methods(false)]  #=> [[:zz], [:zz3]]
class WfwQ; eval("private; def a; end"); def b; end; end; [WfwQ.private_instance_methods(false), WfwQ.public_instance_methods(false)]  #=> [[:a], [:b]]
f = nil; c = Class.new { private; f = -> { def bad!; end } }; f.call; c.private_method_defined?(:bad!)  #=> true
o = Object.new; lambda { def _1.a(b) = "a#{b}" }.call(o); o.a("b")  #=> "ab"
o = Object.new; [o].each { def it .a(b) = "a#{b}" }; o.a("b")  #=> "ab"
def _1.x; end  #!> NameError: undefined local variable or method '_1' for an instance of Bosh::Common::Template::EvaluationContext
URI.regexp.source  #=> "\n        ([a-zA-Z][\\-+.a-zA-Z\\d]*):                           (?# 1: scheme)\n        (?:\n           ((?:[\\-_.!~*'()a-zA-Z\\d;?:@&=+$,]|%[a-fA-F\\d]{2})(?:[\\-_.!~*'()a-zA-Z\\d;/?:@&=+$,\\[\\]]|%[a-fA-F\\d]{2})*)                    (?# 2: opaque)\n        |\n           (?:(?:\n             //(?:\n                 (?:(?:((?:[\\-_.!~*'()a-zA-Z\\d;:&=+$,]|%[a-fA-F\\d]{2})*)@)?        (?# 3: userinfo)\n                   (?:((?:(?:[a-zA-Z0-9\\-.]|%\\h\\h)+|\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}|\\[(?:(?:[a-fA-F\\d]{1,4}:)*(?:[a-fA-F\\d]{1,4}|\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3})|(?:(?:[a-fA-F\\d]{1,4}:)*[a-fA-F\\d]{1,4})?::(?:(?:[a-fA-F\\d]{1,4}:)*(?:[a-fA-F\\d]{1,4}|\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}))?)\\]))(?::(\\d*))?))? (?# 4: host, 5: port)\n               |\n                 ((?:[\\-_.!~*'()a-zA-Z\\d$,;:@&=+]|%[a-fA-F\\d]{2})+)                 (?# 6: registry)\n               )\n             |\n             (?!//))                           (?# XXX: '//' is the mark for hostport)\n             (/(?:[\\-_.!~*'()a-zA-Z\\d:@&=+$,]|%[a-fA-F\\d]{2})*(?:;(?:[\\-_.!~*'()a-zA-Z\\d:@&=+$,]|%[a-fA-F\\d]{2})*)*(?:/(?:[\\-_.!~*'()a-zA-Z\\d:@&=+$,]|%[a-fA-F\\d]{2})*(?:;(?:[\\-_.!~*'()a-zA-Z\\d:@&=+$,]|%[a-fA-F\\d]{2})*)*)*)?                    (?# 7: path)\n           )(?:\\?((?:[\\-_.!~*'()a-zA-Z\\d;/?:@&=+$,\\[\\]]|%[a-fA-F\\d]{2})*))?                 (?# 8: query)\n        )\n        (?:\\#((?:[\\-_.!~*'()a-zA-Z\\d;/?:@&=+$,\\[\\]]|%[a-fA-F\\d]{2})*))?                  (?# 9: fragment)\n      "
URI::DEFAULT_PARSER.make_regexp(%w[http https]).source.lines.first(3)  #=> ["(?=(?i:http|https):)\n", "        ([a-zA-Z][\\-+.a-zA-Z\\d]*):                           (?# 1: scheme)\n", "        (?:\n"]
URI.regexp.match("see http://u:p@h:80/p?q#f")[0]  #=> "http://u:p@h:80/p?q#f"
o = Object.new; def o.to_s = "é".encode("UTF-16LE"); s = StringIO.new; s.write(o); s.string  #=> "é"
o = Object.new; def o.to_s = "é".b; s = StringIO.new; s.write(o, 1, nil, :a); s.string  #=> "é1a"
s = StringIO.new("".b); s.write("é".encode("UTF-16LE")); s.string  #=> "\xE9\x00"
(1..Float::INFINITY).lazy.take(2.5)  #=> #<Enumerator::Lazy: #<Enumerator::Lazy: 1..Infinity>:take(2)>
"é".slice("\xC3".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é"["\xC3\xA9".b]  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".dup.slice!("\xC3\xA9".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é"["a".b]  #=> nil
Random.new(1).random_number(1...1)  #=> 0.417022004702574
Random.new(1).random_number(nil)  #=> 0.417022004702574
Random.new(1).random_number(-2.5)  #=> 0.417022004702574
Random.new(1).random_number("a")  #!> ArgumentError: invalid argument - a
Random.new(1).random_number(5..9)  #=> 8
URI::FTP.build(nil)  #!> NoMethodError: undefined method '[]' for nil
URI::FTP.build(1)  #!> TypeError: no implicit conversion of Symbol into Integer
require 'timeout'; Timeout.timeout("a") { 1 }  #!> NoMethodError: undefined method 'zero?' for an instance of String
require 'timeout'; Timeout.timeout([]) { 1 }  #!> NoMethodError: undefined method 'zero?' for an instance of Array
require 'timeout'; Timeout.timeout(-0.5) { 1 }  #!> ArgumentError: Timeout sec must be a non-negative number
2.pow(5, nil)  #!> TypeError: Integer#pow() 2nd argument not allowed unless all arguments are integers
2.pow(-5, "x")  #!> RangeError: Integer#pow() 1st argument cannot be negative when 2nd argument specified
Hash[[nil]]  #!> ArgumentError: wrong element type nil at 0 (expected array)
Hash[[[1, 2], true]]  #!> ArgumentError: wrong element type true at 1 (expected array)
128.chr("US-ASCII")  #!> RangeError: invalid codepoint 0x80 in US-ASCII
{}.send(:initialize)  #=> {}
h = {}.compare_by_identity; a = "pear".dup; h["pear".dup] = :red; h[a] = :green; h.assoc(a)  #=> ["pear", :red]
h = {}.compare_by_identity; h[1] = 1; h.assoc(1.0)  #=> [1, 1]
{a: 1}.freeze.transform_keys!  #=> #<Enumerator: {a: 1}:transform_keys!>
{a: 1}.freeze.transform_keys!(&:to_s)  #!> FrozenError: can't modify frozen Hash: {a: 1}
{a: 1}.freeze.transform_keys!({a: :b})  #!> FrozenError: can't modify frozen Hash: {a: 1}
{}.freeze.transform_keys!(&:to_s)  #!> FrozenError: can't modify frozen Hash: {}

# An argument is converted once.
$n = 0; def (s = Object.new).to_str = ($n += 1; "b"); ["abc".lines(s), $n]  #=> [["ab", "c"], 1]
$n = 0; def (s = Object.new).to_str = ($n += 1; "c"); ["abc".chomp(s), $n]  #=> ["ab", 1]
$n = 0; def (s = Object.new).to_str = ($n += 1; "nope"); [(require s rescue $!.message), $n]  #!> LoadError: cannot load such file -- nope
b = Object.new; $t = +"x"; def b.to_str = ($n += 1; $t); $n = 0; [StringIO.new("abc").read(2, b), $t, $n]  #=> ["ab", "ab", 1]
StringIO.new("abc").read(2, false)  #!> TypeError: no implicit conversion of false into String
s = StringIO.new(""); b = +"x"; [s.read(2, b), b]  #=> [nil, ""]
def (s = Object.new).to_str = ((@n = (@n || 0) + 1).odd? ? "b" : nil); "abc".lines(s)  #=> ["ab", "c"]
