# ruby 4.0
[1,2,3].permutation('2')  #=> #<Enumerator: [1, 2, 3]:permutation("2")>
[1,2,3].permutation('2').size  #!> TypeError: no implicit conversion of String into Integer
[1,2,3].repeated_permutation('2')  #=> #<Enumerator: [1, 2, 3]:repeated_permutation("2")>
[1,2,3].repeated_combination('2')  #!> TypeError: no implicit conversion of String into Integer
[1,2,3].repeated_combination('2').size  #!> TypeError: no implicit conversion of String into Integer
[1,2,3].combination(nil)  #!> TypeError: no implicit conversion from nil to integer
[1,2,3].combination(Object.new)  #!> TypeError: no implicit conversion of Object into Integer
[1,2,3].combination(2.7).to_a  #=> [[1, 2], [1, 3], [2, 3]]
[1,2].cycle('2')  #=> #<Enumerator: [1, 2]:cycle("2")>
[1,2].each_slice('2')  #!> TypeError: no implicit conversion of String into Integer
[1,2].each_slice(0)  #!> ArgumentError: invalid slice size
[1,2].each_cons('2')  #!> TypeError: no implicit conversion of String into Integer
1.step('x')  #=> #<Enumerator: 1:step("x", 1)>
1.0.step('x')  #=> #<Enumerator: 1.0:step("x", 1)>
1.step(nil).size  #=> Infinity
1.step(5, 0)  #!> ArgumentError: step can't be 0
1.step(5, nil).size  #=> 5
1.step(5, 'x')  #=> #<Enumerator: 1:step(5, "x")>
5.times.size  #=> 5
1.upto(5.5).size  #=> 5
1.upto(Object.new).size  #!> ArgumentError: comparison of Integer with Object failed
1.upto('x')  #=> #<Enumerator: 1:upto("x")>
1.upto(nil)  #=> #<Enumerator: 1:upto(nil)>
1.upto(nil) { }  #!> ArgumentError: comparison of Integer with nil failed
10.downto('x').size  #!> ArgumentError: comparison of Integer with String failed
1.upto(2**70).size  #=> 1180591620717411303424
'a'.upto(nil)  #=> #<Enumerator: "a":upto(nil)>
'a'.each_line(1)  #=> #<Enumerator: "a":each_line(1)>
'a'.each_line(nil).to_a  #=> ["a"]
{a: 1}.each_slice('x')  #!> TypeError: no implicit conversion of String into Integer
(1..3).each_slice('x')  #!> TypeError: no implicit conversion of String into Integer
(1..3).step('x')  #=> #<Enumerator: 1..3:step("x")>
(1..3).step(0)  #!> ArgumentError: step can't be 0
(1..3) % 'x'  #=> #<Enumerator: 1..3:%("x")>
Float('0x1_0p3')  #=> 128.0
Float('0x_1')  #!> ArgumentError: invalid value for Float(): "0x_1"
Float('0x1__0')  #!> ArgumentError: invalid value for Float(): "0x1__0"
Float('0x1_0.8')  #=> 16.5
Float('0x1.8_0')  #=> 1.5
Float('0x1p1_0')  #=> 1024.0
Float('0x')  #!> ArgumentError: invalid value for Float(): "0x"
Float('0x1.')  #=> 1.0
Float('0x.8')  #=> 0.5
Float('-0x1_0')  #=> -16.0
Float('0x1_0', exception: false)  #=> 16.0
"0x1_0".to_f  #=> 0.0
Integer('0x1_0')  #=> 16
(e = [1,2,3].each; e.next; e.next; e.next; [(e.next rescue $!.class), (e.next rescue $!.class)])  #=> [StopIteration, StopIteration]
(n = 0; e = Enumerator.new { |y| n += 1; y << n; raise "x" if n == 1; y << 9 }; [e.next, (e.next rescue $!.message), e.next, e.next, (e.next rescue $!.message)])  #=> [1, "x", 2, 9, "iteration reached an end"]
(e = Enumerator.new { |y| y << 1; raise StopIteration, "me" }; [e.next, (e.next rescue $!.message), (e.next rescue $!.message)])  #=> [1, "me", 1]
(e = Enumerator.new { |y| raise "x" }; [(e.peek rescue $!.message), (e.peek rescue $!.message)])  #=> ["x", "x"]
(e = Enumerator.new { |y| raise "x" }; [(e.size), (e.next rescue $!.message), e.rewind.class])  #=> [nil, "x", Enumerator]
"あ".index("\xE3")  #=> nil
"あ".rindex("\xE3")  #=> nil
"あ".byteindex("\xE3")  #=> nil
"あ".byterindex("\xE3")  #=> nil
"あ"["\xE3"]  #=> nil
"あ".partition("\xE3")  #=> ["あ", "", ""]
"あ".rpartition("\xE3")  #=> ["", "", "あ"]
"あ".sub("\xE3", "x")  #!> RegexpError: invalid multibyte character: /\xE3/
"あ".gsub("\xE3", "x")  #!> RegexpError: invalid multibyte character: /\xE3/
"あ".delete("\xE3")  #!> ArgumentError: invalid byte sequence in UTF-8
"あ".count("\xE3")  #!> ArgumentError: invalid byte sequence in UTF-8
"あ".split("\xE3")  #!> ArgumentError: invalid byte sequence in UTF-8
"あ".end_with?("\x82")  #=> false
"あ".delete_prefix("\xE3")  #=> "あ"
"あ".delete_suffix("\x82")  #=> "あ"
"\xE3".index("\xE3")  #=> nil
"a\xE3b".index("\xE3")  #=> nil
"a\xE3b".index("b")  #=> 2
"あ".each_line("\xE3").to_a  #=> ["\xE3", "\x81\x82"]
"あ".tr("\xE3", "x")  #!> ArgumentError: invalid byte sequence in UTF-8
"あ".casecmp("\xE3")  #=> 1
"あ".slice("\xE3")  #=> nil
"あ".insert(0, "\xE3")  #=> "\xE3あ"
"あ".chomp("\x82")  #=> "あ"
'%c' % 0xD800  #=> "\xED\xA0\x80"
'%c' % -1  #!> ArgumentError: invalid character
'%c' % 0x10FFFF  #=> "\u{10FFFF}"
'%c' % 0x110000  #!> ArgumentError: invalid character
'%c' % 3.7  #=> "\u0003"
'%c' % 'あいう'  #=> "あ"
'%c' % ''  #=> ""
'%c' % nil  #!> TypeError: no implicit conversion from nil to integer
'%c' % [nil]  #!> TypeError: no implicit conversion from nil to integer
'%c'.b % 200  #=> "\xC8"
'%c'.b % 300  #!> RangeError: 300 out of char range
'%c'.force_encoding('US-ASCII') % 200  #=> "\xC8"
(begin; raise "a"; rescue; $@ = ["x"]; $!.backtrace; end)  #=> ["x"]
(begin; raise "a"; rescue; $@ = "x"; $!.backtrace; end)  #=> ["x"]
(begin; raise "a"; rescue; $@ = 1; end)  #!> TypeError: backtrace must be an Array of String or an Array of Thread::Backtrace::Location
(begin; raise "a"; rescue; $@ = nil; $!.backtrace; end)  #=> nil
$@ = nil  #!> ArgumentError: $! not set
$@ = ["x"]  #!> ArgumentError: $! not set
$! = 1  #!> NameError: $! is a read-only variable
$VERBOSE = 5  #=> 5
($VERBOSE = 5; $VERBOSE)  #=> true
($-v = nil; $VERBOSE)  #=> nil
($-w = true; $VERBOSE)  #=> true
($DEBUG = 1; $DEBUG)  #=> 1
lambda(&proc { 1 })  #!> ArgumentError: the lambda method requires a literal block
(def lm(&b) = lambda(&b); lm { 1 }.lambda?)  #!> ArgumentError: the lambda method requires a literal block
lambda(&lambda { 1 }).call  #=> 1
lambda(&:to_s).call(1)  #=> "1"
lambda(&method(:puts)).lambda?  #=> true
(pr = proc { 1 }; define_singleton_method(:zz, &pr); zz)  #=> 1
String.singleton_method(:zz)  #!> NameError: undefined singleton method 'zz' for 'String'
Object.singleton_method(:zz)  #!> NameError: undefined singleton method 'zz' for 'Object'
1.singleton_method(:zz)  #!> NameError: undefined singleton method 'zz' for '1'
nil.singleton_method(:zz)  #!> NameError: undefined singleton method 'zz' for 'nil'
[1].singleton_method(:zz)  #!> NameError: undefined singleton method 'zz' for '[1]'
"a".encode(xml: :attr, universal_newline: true)  #=> "\"a\""
"'".encode(xml: :text)  #=> "'"
"a'b".encode("US-ASCII", xml: :attr)  #=> "\"a&apos;b\""
"é'".encode("US-ASCII", xml: :attr)  #=> "\"&#xE9;&apos;\""
%w[a [ ] b]  #=> ["a", "[", "]", "b"]
%w([ a ] ( b ))  #=> ["[", "a", "]", "(", "b", ")"]
%w{a {b c} d}  #=> ["a", "{b", "c}", "d"]
%w<a <b c>>  #=> ["a", "<b", "c>"]
"a\"b<>&'".encode(xml: :attr)  #=> "\"a&quot;b&lt;&gt;&amp;&apos;\""
"a\"b<>&'".encode(xml: :text)  #=> "a\"b&lt;&gt;&amp;'"
