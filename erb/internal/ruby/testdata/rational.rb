# ruby 4.0
2 ** -1  #=> (1/2)
2 ** -2  #=> (1/4)
(-2) ** -1  #=> (-1/2)
(-2) ** -3  #=> (-1/8)
1 ** -1  #=> 1
-1 ** -2  #=> -1
(-1) ** -3  #=> -1
0 ** -1  #!> ZeroDivisionError: divided by 0
10 ** -3  #=> (1/1000)
(10**20) ** -1  #=> (1/100000000000000000000)
(-10**20) ** -3  #=> (-1/1000000000000000000000000000000000000000000000000000000000000)
2 ** -(10**20)  #!> ArgumentError: exponent is too large
1 ** -(10**20)  #=> 1
(-1) ** -(10**20)  #=> 1
2.pow(-1)  #=> (1/2)
2.pow(-1, 3)  #!> RangeError: Integer#pow() 1st argument cannot be negative when 2nd argument specified
4 ** (1r/2)  #=> 2.0
8 ** (1r/3)  #=> 2.0
2 ** 2r  #=> (4/1)
2.0 ** 2r  #=> 4.0
2.0 ** (1r/2)  #=> 1.4142135623730951
(-8) ** 2r  #=> (64/1)
(2r/3) ** 3  #=> (8/27)
(2r/3) ** -3  #=> (27/8)
(-2r/3) ** -3  #=> (-27/8)
(2r/3) ** 0  #=> (1/1)
(2r/3) ** 0.5  #=> 0.816496580927726
(2r/3) ** 2r  #=> (4/9)
(4r/9) ** (1r/2)  #=> 0.6666666666666666
0r ** 0  #=> (1/1)
0r ** -1  #!> ZeroDivisionError: divided by 0
(1r/2) ** (10**20)  #!> ArgumentError: exponent is too large
1r ** (10**20)  #=> (1/1)
(-1r) ** (10**20+1)  #=> (-1/1)
Rational(1)  #=> (1/1)
Rational(1, 2)  #=> (1/2)
Rational(2, 4)  #=> (1/2)
Rational(-2, -4)  #=> (1/2)
Rational(2, -4)  #=> (-1/2)
Rational(1, 0)  #!> ZeroDivisionError: divided by 0
Rational(0, 5)  #=> (0/1)
Rational(0.5)  #=> (1/2)
Rational(0.1)  #=> (3602879701896397/36028797018963968)
Rational(1.5, 2)  #=> (3/4)
Rational(1, 0.5)  #=> (2/1)
Rational(1, 0.0)  #!> ZeroDivisionError: divided by 0
Rational("1/3")  #=> (1/3)
Rational("0.75")  #=> (3/4)
Rational(" 1/3 ")  #=> (1/3)
Rational("1/3x")  #!> ArgumentError: invalid value for convert(): "1/3x"
Rational("")  #!> ArgumentError: invalid value for convert(): ""
Rational("x")  #!> ArgumentError: invalid value for convert(): "x"
Rational("1/")  #!> ArgumentError: invalid value for convert(): "1/"
Rational("/1")  #!> ArgumentError: invalid value for convert(): "/1"
Rational("1 /3")  #!> ArgumentError: invalid value for convert(): "1 /3"
Rational("1/ 3")  #!> ArgumentError: invalid value for convert(): "1/ 3"
Rational("1/-3")  #!> ArgumentError: invalid value for convert(): "1/-3"
Rational("-1/3")  #=> (-1/3)
Rational("+1/3")  #=> (1/3)
Rational("--1")  #!> ArgumentError: invalid value for convert(): "--1"
Rational("1_000/3")  #=> (1000/3)
Rational("1__0")  #!> ArgumentError: invalid value for convert(): "1__0"
Rational("_1")  #!> ArgumentError: invalid value for convert(): "_1"
Rational("1_")  #!> ArgumentError: invalid value for convert(): "1_"
Rational("1e2")  #=> (100/1)
Rational("1e-2")  #=> (1/100)
Rational("1.5e3")  #=> (1500/1)
Rational("1.5e")  #!> ArgumentError: invalid value for convert(): "1.5e"
Rational(".5")  #=> (1/2)
Rational("5.")  #=> (5/1)
Rational("1.2/3.4")  #=> (6/17)
Rational("1/3.5")  #=> (2/7)
Rational("1/2e2")  #=> (1/200)
Rational("1e1/2e2")  #=> (1/20)
Rational("1/0")  #!> ZeroDivisionError: divided by 0
Rational("0/0")  #!> ZeroDivisionError: divided by 0
Rational("1/0", exception: false)  #=> nil
Rational("x", exception: false)  #=> nil
Rational(nil, exception: false)  #=> nil
Rational(nil)  #!> TypeError: can't convert nil into Rational
Rational(1, nil)  #!> TypeError: can't convert nil into Rational
Rational(:a)  #!> TypeError: can't convert Symbol into Rational
Rational(Object)  #!> TypeError: can't convert Class into Rational
Rational([])  #!> TypeError: can't convert Array into Rational
Rational("1\0")  #!> ArgumentError: invalid value for convert(): "1\u0000"
Rational("0x10")  #!> ArgumentError: invalid value for convert(): "0x10"
Rational("1", "2")  #=> (1/2)
Rational("1/2", 3)  #=> (1/6)
Rational(1, "3")  #=> (1/3)
Rational("x", 1)  #!> ArgumentError: invalid value for convert(): "x"
Rational(1, :a)  #!> TypeError: not an integer
Rational(1, :a, exception: false)  #=> nil
Rational(1, 2, exception: true)  #=> (1/2)
Rational(1, exception: 1)  #!> ArgumentError: expected true or false as exception: 1
Rational(1r/2, 1)  #=> (1/2)
Rational(1r/2, 2)  #=> (1/4)
Rational(1r/2, 3r/4)  #=> (2/3)
Rational()  #!> ArgumentError: wrong number of arguments (given 0, expected 1..2)
Rational(1,2,3)  #!> ArgumentError: wrong number of arguments (given 3, expected 1..2)
Rational(Float::NAN)  #!> FloatDomainError: NaN
Rational(Float::INFINITY)  #!> FloatDomainError: Infinity
Rational(Float::NAN, exception: false)  #!> FloatDomainError: NaN
Rational(Object.new) rescue $!.class  #=> TypeError
o = Object.new; def o.to_r = 5r; Rational(o)  #=> (5/1)
o = Object.new; def o.to_r = 5; Rational(o) rescue $!.class  #=> TypeError
o = Object.new; def o.to_int = 5; Rational(o)  #=> (5/1)
o = Object.new; def o.to_int = 5; Rational(o, 2)  #=> (5/2)
Kernel.Rational(1, 2)  #=> (1/2)
Rational.new(1)  #!> NoMethodError: undefined method 'new' for class Rational
Rational.allocate  #!> NoMethodError: undefined method 'allocate' for class Rational
Rational === 1r  #=> true
Rational.ancestors  #=> [Rational, Numeric, Comparable, Object, JSON::Ext::Generator::GeneratorMethods::Object, Kernel, BasicObject]
Rational.superclass  #=> Numeric
"1/3".to_r  #=> (1/3)
"0.75".to_r  #=> (3/4)
" 2 ".to_r  #=> (2/1)
"abc".to_r  #=> (0/1)
"".to_r  #=> (0/1)
"3abc".to_r  #=> (3/1)
"1/0".to_r  #!> ZeroDivisionError: divided by 0
"1_000.5".to_r  #=> (2001/2)
"1.2.3".to_r  #=> (6/5)
"-5/10".to_r  #=> (-1/2)
"5e-1x".to_r  #=> (1/2)
"1e400".to_r.numerator.to_s.size  #=> 401
"1e-400".to_r.denominator.to_s.size  #=> 401
".5".to_r  #=> (1/2)
"1.".to_r  #=> (1/1)
"1/".to_r  #=> (1/1)
"1/x".to_r  #=> (1/1)
"1/3/4".to_r  #=> (1/3)
"1/3.0e1".to_r  #=> (1/30)
"\u00001".to_r  #=> (0/1)
"a".encode("UTF-16LE").to_r  #!> Encoding::CompatibilityError: ASCII incompatible encoding: UTF-16LE
"1e99999999999999999999".to_r  #!> FloatDomainError: Infinity
"1e-99999999999999999999".to_r  #=> 0.0
3.to_r  #=> (3/1)
(10**30).to_r  #=> (1000000000000000000000000000000/1)
3.rationalize  #=> (3/1)
3.rationalize(0.1)  #=> (3/1)
0.5.to_r  #=> (1/2)
0.1.to_r  #=> (3602879701896397/36028797018963968)
-0.0.to_r  #=> (0/1)
1e300.to_r.numerator.to_s.size  #=> 301
Float::INFINITY.to_r  #!> FloatDomainError: Infinity
Float::NAN.to_r  #!> FloatDomainError: NaN
0.1.rationalize  #=> (1/10)
0.333.rationalize  #=> (333/1000)
3.14159.rationalize(0.01)  #=> (22/7)
3.14159.rationalize(1r/100)  #=> (22/7)
-0.1.rationalize  #=> (-1/10)
-3.14.rationalize(0.1)  #=> (-16/5)
1e20.rationalize  #=> (100000000000000000000/1)
1e-20.rationalize  #=> (1/99999999999999997962)
0.0.rationalize  #=> (0/1)
Float::INFINITY.rationalize  #!> FloatDomainError: Infinity
Float::NAN.rationalize  #!> FloatDomainError: NaN
1.5.rationalize(0)  #=> (3/2)
Float::MIN.rationalize  #=> (1/44942328371557892703631855932926643156483921992721106722910109724650635357288238528693004049622907769264713152082652509518741522866922259437372659025468910883913212015918974142150354951798206851978865601220229715002486975030623383403542057198946725231576739165494628061906253051009157224240331719237716377601)
5e-324.rationalize  #=> (1/202402253307310595881331160939970955233628683300820540114940361666876978112940484566642705057317860148685053052862927279033232696059538717496251966479608791235187911542110919407860899782606145266062291779369319079129206873309835197374615840337467854569781457038996153763963831867916471579059802004067394143141848122235305984)
0.3.numerator  #=> 5404319552844595
0.3.denominator  #=> 18014398509481984
0.5.numerator  #=> 1
Float::INFINITY.numerator  #=> Infinity
Float::INFINITY.denominator  #=> 1
Float::NAN.denominator  #=> 1
nil.to_r  #=> (0/1)
nil.rationalize  #=> (0/1)
nil.rationalize(1)  #=> (0/1)
nil.rationalize(1,2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
1.quo(2)  #=> (1/2)
6.quo(3)  #=> (2/1)
6.quo(2.5)  #=> 2.4
6.quo(0)  #!> ZeroDivisionError: divided by 0
6.0.quo(2)  #=> 3.0
6.quo(1r/2)  #=> (12/1)
(10**20).quo(10**19)  #=> (10/1)
1.numerator  #=> 1
[1r, 2, 3r/2].sum  #=> (9/2)
[1r, 0.5].sum  #=> 1.5
[0.1, 1r/3, 0.2].sum  #=> 0.6333333333333333
[0.1, 0.2, 0.3, 1r].sum  #=> 1.6
[1r/3]*3  #=> [(1/3), (1/3), (1/3)]
[1r/3, 1r/3, 1r/3].sum  #=> (1/1)
[3r, 1, 2.5, 1r/2].sort  #=> [(1/2), 1, 2.5, (3/1)]
[3r, 1, 2.5, 1r/2].max  #=> (3/1)
[3r, 1, 2.5, 1r/2].min  #=> (1/2)
[3r, 1].minmax  #=> [1, (3/1)]
[1r, 2r].inject(:+)  #=> (3/1)
[1r, 1, 1.0].uniq  #=> [(1/1), 1, 1.0]
{1r => 2}[1r]  #=> 2
{1r => 2}[1]  #=> nil
{1 => 2}[1r]  #=> nil
{(2r/4) => 1}[1r/2]  #=> 1
1r.eql?(1)  #=> false
1r.eql?(1r)  #=> true
1r == 1  #=> true
1 == 1r  #=> true
1.0 == 1r  #=> true
1r.hash == Rational(2,2).hash  #=> true
1r.hash == 1.hash  #=> false
(1r..3r).to_a  #!> TypeError: can't iterate from Rational
(1r..3r).include?(2)  #=> true
(1r..3r).include?(5r/2)  #=> true
(1..3).include?(5r/2)  #=> true
(1..2).step(1r/2).to_a  #=> [1, (3/2), (2/1)]
(1r..2r).step(1r/2).to_a  #=> [(1/1), (3/2), (2/1)]
1.step(2, 1r/2).to_a  #=> [1, (3/2), (2/1)]
1r.step(2, 1r/2).to_a  #=> [(1/1), (3/2), (2/1)]
(1r..2).step(0.5).to_a  #=> [1.0, 1.5, 2.0]
1r.upto(3) rescue $!.class  #=> NoMethodError
1r.times rescue $!.class  #=> NoMethodError
5r.clamp(1, 3)  #=> 3
(5r/2).between?(2, 3)  #=> true
2.clamp(5r/2, 3)  #=> (5/2)
"%d" % (7r/2)  #=> "3"
"%d" % (-7r/2)  #=> "-3"
"%s" % (7r/2)  #=> "7/2"
"%p" % [7r/2]  #=> "(7/2)"
"%f" % (7r/2)  #=> "3.500000"
"%f" % (1r/3)  #=> "0.333333"
"%.2f" % (1r/3)  #=> "0.33"
"%.0f" % (5r/2)  #=> "3"
"%.0f" % (7r/2)  #=> "4"
"%.0f" % (-5r/2)  #=> "-3"
"%.50f" % (1r/3)  #=> "0.33333333333333333333333333333333333333333333333333"
"%+.3f" % (1r/3)  #=> "+0.333"
"% .3f" % (1r/3)  #=> " 0.333"
"%010.3f" % (-1r/3)  #=> "-00000.333"
"%-10.3f|" % (1r/3)  #=> "0.333     |"
"%10.3f" % (22r/7)  #=> "     3.143"
"%.3f" % 0r  #=> "0.000"
"%.3f" % (-1r/3000)  #=> "-0.000"
"%.3f" % (-1r/1000000)  #=> "-0.000"
"%f" % 3r  #=> "3.000000"
"%.1f" % (10**30).to_r  #=> "1000000000000000000000000000000.0"
"%.3e" % (1r/3)  #=> "3.333e-01"
"%g" % (1r/3)  #=> "0.333333"
"%x" % (255r)  #=> "ff"
"%x" % (255r/2)  #=> "7f"
"%5s|" % (1r/2)  #=> "  1/2|"
"%c" % 65r  #=> "A"
"%a" % (1r/2)  #=> "0x1p-1"
format("%<a>.3f", a: 1r/3)  #=> "0.333"
"#{1r/3}"  #=> "1/3"
(1r/3).to_s.encoding  #=> #<Encoding:US-ASCII>
(1r/3).inspect.encoding  #=> #<Encoding:US-ASCII>
[1r/3].to_s  #=> "[(1/3)]"
[1r/3].join  #=> "1/3"
JSON.generate(1r/3)  #=> "\"1/3\""
JSON.generate([1r/3])  #=> "[\"1/3\"]"
{a: 1r/3}.to_json  #=> "{\"a\":\"1/3\"}"
[1r/3, 2r].to_yaml  #=> "---\n- !ruby/object:Rational\n  denominator: 3\n  numerator: 1\n- !ruby/object:Rational\n  denominator: 1\n  numerator: 2\n"
{"a" => 1r}.to_yaml  #=> "---\na: !ruby/object:Rational\n  denominator: 1\n  numerator: 1\n"
YAML.dump(1r/3)  #=> "--- !ruby/object:Rational\ndenominator: 3\nnumerator: 1\n"
YAML.load(YAML.dump(1r/3)) rescue $!.class  #=> Psych::DisallowedClass
Integer(7r/2)  #=> 3
Float(1r/2)  #=> 0.5
String(1r/2)  #=> "1/2"
Array(1r/2)  #=> [(1/2)]
Integer(1r/2, exception: false)  #=> 0
Integer.sqrt(17r/2)  #=> 2
Math.sqrt(1r/4)  #=> 0.5
Math.log(1r)  #=> 0.0
Math.hypot(3r, 4r)  #=> 5.0
[1,2,3].first(2r)  #=> [1, 2]
[1,2,3][1r]  #=> 2
[1,2,3][3r/2]  #=> 2
"abc"[1r]  #=> "b"
"a" * 2r  #=> "aa"
"a" * (5r/2)  #=> "aa"
[1,2,3].rotate(1r)  #=> [2, 3, 1]
1 + 1r  #=> (2/1)
1.0 + 1r  #=> 2.0
1 - 1r/2  #=> (1/2)
2 * (1r/2)  #=> (1/1)
1 / 2r  #=> (1/2)
1 / 0r  #!> ZeroDivisionError: divided by 0
1.0 / 0r  #=> Infinity
1 % (1r/3)  #=> (0/1)
1.divmod(1r/3)  #=> [3, (0/1)]
1.fdiv(3r)  #=> 0.3333333333333333
1 <=> 1r/2  #=> 1
1.0 <=> 1r/2  #=> 1
1 < 3r/2  #=> true
1.5 >= 3r/2  #=> true
1 <=> 1r  #=> 0
(10**30) > 1r  #=> true
(10**30).coerce(1r)  #=> [1.0, 1.0e+30]
1.coerce(1r/2)  #=> [0.5, 1.0]
1.5.coerce(1r/2)  #=> [0.5, 1.5]
1r + nil  #!> TypeError: nil can't be coerced into Rational
1r + "a"  #!> TypeError: String can't be coerced into Rational
1r < "a"  #!> ArgumentError: comparison of Rational with String failed
1r < nil  #!> ArgumentError: comparison of Rational with nil failed
1r <=> "a"  #=> nil
1r <=> nil  #=> nil
1r == nil  #=> false
1r == "1"  #=> false
1r * :a  #!> TypeError: :a can't be coerced into Rational
1r / "x"  #!> TypeError: String can't be coerced into Rational
1r ** "x"  #!> TypeError: String can't be coerced into Rational
1r.coerce("x")  #!> TypeError: String can't be coerced into Rational
1r.coerce(nil)  #!> TypeError: NilClass can't be coerced into Rational
nil.to_r + 1  #=> (1/1)
"a" + 1r  #!> TypeError: no implicit conversion of Rational into String
1r.foo  #!> NoMethodError: undefined method 'foo' for an instance of Rational
1r.round("a")  #!> TypeError: not an integer
1r.round(1.5)  #!> TypeError: not an integer
1r.floor(nil)  #!> TypeError: not an integer
1r.round(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
(1r/3).round(400).to_s.size  #=> 802
(1r/3).round(-400)  #=> 0
(10**30+1r/2).round(-25)  #=> 1000000000000000000000000000000
def (x = 1r).y = 1  #!> FrozenError: can't modify frozen Rational: (1/1)
1r.instance_variable_set(:@a, 1)  #!> FrozenError: can't modify frozen Rational: (1/1)
1r.instance_variables  #=> []
1r.singleton_class  #=> #<Class:#<Rational:0x…>>
1r.numerator.class  #=> Integer
1r.is_a?(Numeric)  #=> true
1r.is_a?(Comparable)  #=> true
1r.respond_to?(:ceil)  #=> true
case 1r when Rational then :r end  #=> :r
case 1 when 1r then :one end  #=> :one
case 1r when 1 then :one end  #=> :one
1r.method(:+).arity  #=> 1
1r.method(:round).arity  #=> -1
1r.method(:ceil).owner  #=> Rational
1r.then { _1 + 1 }  #=> (2/1)
0x10r  #=> (16/1)
0b11r  #=> (3/1)
0o17r  #=> (15/1)
017r  #=> (15/1)
1_000r  #=> (1000/1)
1_0.2_5r  #=> (41/40)
-1r  #=> (-1/1)
-1.5r  #=> (-3/2)
-2r ** 2  #=> (-4/1)
2r ** 2  #=> (4/1)
1r.to_s  #=> "1/1"
3.7r  #=> (37/10)
1r.rationalize(1,2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
0.1 + 1r/10  #=> 0.2
(1r/3).to_f  #=> 0.3333333333333333
(10**400).to_r.to_f  #=> Infinity
(1r/10**400).to_f  #=> 0.0
((10**400).to_r/(10**399)).to_f  #=> 10.0
(2**70).to_r.to_f  #=> 1.1805916207174113e+21
((2**62+1)/3r).to_f  #=> 1.5372286728091292e+18
rand(1r) rescue $!.class  #=> 0
Date.new(2024, 1, 3) - Date.new(2024, 1, 1)  #=> (2/1)
(Date.new(2024, 1, 3) - Date.new(2024, 1, 1)).to_i  #=> 2
(Date.new(2024, 1, 3) - Date.new(2024, 1, 1)).class  #=> Rational
Date.new(2024, 1, 1) - Date.new(2024, 1, 3)  #=> (-2/1)
(Date.new(2024,1,3) - Date.new(2024,1,1)) / 7  #=> (2/7)
(Date.new(2024,1,3) - Date.new(2024,1,1)) * 24 * 60  #=> (2880/1)
Date.new(2024,1,1) + (Date.new(2024,1,3) - Date.new(2024,1,1))  #=> #<Date: 2024-01-03 ((2460313j,0s,0n),+0s,2299161j)>
Date.new(2024,1,1) + 2r  #=> #<Date: 2024-01-03 ((2460313j,0s,0n),+0s,2299161j)>
Date.new(2024,1,1) + 5r/2  #=> #<Date: 2024-01-03 ((2460313j,43200s,0n),+0s,2299161j)>
(Date.new(2024,1,1) + 5r/2).day_fraction  #=> (1/2)
(Date.new(2024,1,1) + 5r/2) - Date.new(2024,1,1)  #=> (5/2)
DateTime.new(2024,1,1,12) - DateTime.new(2024,1,1)  #=> (1/2)
DateTime.new(2024,1,1,12) - Date.new(2024,1,1)  #=> (1/2)
Date.new(2024,1,2) - DateTime.new(2024,1,1,12)  #=> (1/2)
DateTime.new(2024,1,1) + 1r/24  #=> #<DateTime: 2024-01-01T01:00:00+00:00 ((2460311j,3600s,0n),+0s,2299161j)>
DateTime.new(2024,1,1,0,0,1r/2)  #=> #<DateTime: 2024-01-01T00:00:00+00:00 ((2460311j,0s,500000000n),+0s,2299161j)>
DateTime.new(2024,1,1,0,0,3r/2).sec_fraction  #=> (1/2)
DateTime.new(2024,1,1,0,0,3r/2).second_fraction  #=> (1/2)
DateTime.new(2024,1,1,6).day_fraction  #=> (1/4)
Date.new(2024,1,1).day_fraction  #=> 0
Date.new(2024,1,1).ajd  #=> (4920621/2)
Date.new(2024,1,1).amjd  #=> (60310/1)
DateTime.new(2024,1,1,6,0,0,"+02:00").ajd  #=> (7380932/3)
DateTime.new(2024,1,1,6,0,0,"+02:00").amjd  #=> (361861/6)
DateTime.new(2024,1,1,6,0,0,"+02:00").offset  #=> (1/12)
DateTime.new(2024,1,1,6,0,0,"-01:30").offset  #=> (-1/16)
DateTime.new(2024,1,1,6,0,0).offset  #=> (0/1)
DateTime.new(2024,1,1,0,0,0,1r/24)  #=> #<DateTime: 2024-01-01T00:00:00+01:00 ((2460310j,82800s,0n),+3600s,2299161j)>
DateTime.new(2024,1,1).new_offset(3r/24)  #=> #<DateTime: 2024-01-01T03:00:00+03:00 ((2460311j,0s,0n),+10800s,2299161j)>
Date.new(2024,1,1) <=> 2460310.5r  #=> 0
Date.new(2024,1,1) == DateTime.new(2024,1,1)  #=> true
Date.jd(2460311r)  #=> #<Date: 2024-01-01 ((2460311j,0s,0n),+0s,2299161j)>
(Date.new(2024,3,1) >> 1) - Date.new(2024,3,1)  #=> (31/1)
Date.new(2024,1,1).step(Date.new(2024,1,3), 1r).to_a.size  #=> 3
(Date.new(2024,1,1)..Date.new(2024,1,5)).step(2).map(&:day)  #=> [1, 3, 5]
Time.at(0).utc.to_r  #=> (0/1)
Time.at(1.5).to_r  #=> (3/2)
Time.at(3r/2).utc  #=> 1970-01-01 00:00:01.5 UTC
Time.at(3r/2).subsec  #=> (1/2)
Time.at(0).subsec  #=> 0
Time.at(1, 500, :millisecond).to_r  #=> (3/2)
Time.at(0).utc + 1r/2  #=> 1970-01-01 00:00:00.5 UTC
(Time.at(0).utc + 1r/3).subsec  #=> (1/3)
(Time.at(0).utc + 1r/3).nsec  #=> 333333333
Time.at(1r/3).utc.inspect  #=> "1970-01-01 00:00:00 1/3 UTC"
Time.at(0).utc - 1r/2  #=> 1969-12-31 23:59:59.5 UTC
Time.at(2) - Time.at(1r/2)  #=> 1.5
Time.utc(2024,1,1,0,0,1r/2).inspect  #=> "2024-01-01 00:00:00.5 UTC"
Time.utc(2024,1,1,0,0,3r/2).subsec  #=> (1/2)
Time.at(3r/2).round.utc  #=> 1970-01-01 00:00:02 UTC
Time.at(1r/3).round(2).subsec  #=> (33/100)
Time.at(0) <=> Time.at(1r/3)  #=> -1
Time.at(1r/3).to_f  #=> 0.3333333333333333
Time.at(1r/3).utc.strftime("%N %L")  #=> "333333333 333"
[1r, 2r].pack("CC")  #=> "\x01\x02"
1.round(half: :up) + 1r  #=> (2/1)
1r.dup.equal?(1r)  #=> false
x = 1r; x.dup.equal?(x)  #=> true
x = 1r; x.clone(freeze: true).equal?(x)  #=> true
1r.clone(freeze: false)  #!> ArgumentError: can't unfreeze Rational
3.7 % 1r  #=> 0.7000000000000002
-7 / 2r  #=> (-7/2)
7.pow(2r)  #=> (49/1)
Comparable.instance_method(:clamp).bind(3r).call(1, 2)  #=> 2
1r.real?  #=> true
0r.zero?  #=> true
0r.nonzero?  #=> nil
[0.1]*3 == [1r/10]*3  #=> true
1r.ceil(1)  #=> (1/1)
1r.floor(-1)  #=> 0
15r.round(-1)  #=> 20
25r.round(-1, half: :even)  #=> 20
(25r/100).round(1, half: :down)  #=> (1/5)
(35r/100).round(1, half: :even)  #=> (2/5)
1.0.eql?(1r)  #=> false
1r.then { |a| a in Rational }  #=> true
1r in 1  #=> true
(1r/2 in 0..1)  #=> true
1.fdiv(10**25)  #=> 1.0e-25
(10**25).fdiv(3)  #=> 3.333333333333334e+24
(10**25+1).fdiv(10**26)  #=> 0.1
(10**400).fdiv(10**399)  #=> 10.0
(2**63).fdiv(3)  #=> 3.0744573456182584e+18
(2**70+1).fdiv(2**70)  #=> 1.0
123456789012345678901234567890.fdiv(98765432109876543210)  #=> 1249999988.609375
7.fdiv(3*10**22)  #=> 2.3333333333333334e-22
Rational("5.e1")  #!> ArgumentError: invalid value for convert(): "5.e1"
Rational("5./2")  #=> (5/2)
"5.e1".to_r  #=> (5/1)
"5.x".to_r  #=> (5/1)
Rational(:a, 1)  #!> TypeError: not an integer
Rational(:a, :b)  #!> TypeError: not an integer
Rational(Object.new, 1) rescue [$!.class, $!.message]  #=> [TypeError, "not an integer"]
"-1e-99999999999999999999".to_r  #=> -0.0
Rational("1e99999999999999999999")  #!> FloatDomainError: Infinity
Rational("1e-99999999999999999999")  #=> (0/1)
Rational("1e99999999999999999999", exception: false)  #=> nil
"0e99999999999999999999".to_r  #!> FloatDomainError: Infinity
1_0.2_5r  #=> (41/40)
1_0.25r  #=> (41/4)
1.2_5_0r  #=> (1/80)
0x1_0r  #=> (16/1)
(0.0).step(1r, 1r/2).to_a  #=> [0.0, 0.5, 1.0]
1.step(2r, 0.5).to_a  #=> [1.0, 1.5, 2.0]
[0.1, 0.2, 0.3, 1r/3, 0.7].sum  #=> 1.6333333333333333
[0.1]*10 + [1r/10]  #=> [0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, (1/10)]
([0.1]*10 + [1r/10]).sum  #=> 1.1
([0.1]*10 + [1r/10] + [1]).sum  #=> 2.1
[1, 1r/3, 0.1, 0.1, 0.1].sum  #=> 1.6333333333333333
[1e100, 1r, -1e100].sum  #=> 1.0
(-1r).rationalize(0)  #=> (-1/1)
(1r/(10**25)).integer?  #=> false
(0r).+(1r/3)  #=> (1/3)
(5r/2).real?  #=> true
(-1r).numerator  #=> -1
(1).modulo((10**30).to_r/7)  #=> (1/1)
(1.5r).*(1)  #=> (3/2)
(1.5r).eql?(Float::INFINITY)  #=> false
(-7r/3)./(Float::INFINITY)  #=> -0.0
(-3r/2).integer?  #=> false
(-1r).**(-2)  #=> (1/1)
(1.5r).floor(-2)  #=> 0
(1r).round  #=> 1
(-7r/3).to_int  #=> -2
(22r/7).denominator  #=> 7
(-0.25r).remainder(Float::NAN)  #!> FloatDomainError: NaN
(1) % (1r)  #=> (0/1)
(22r/7).round(half: :down)  #=> 3
(5r/2).round(half: nil)  #=> 3
(-2) / (5r/2)  #=> (-4/5)
(-0.25r).modulo(3)  #=> (11/4)
(-1r).>=(0.0)  #=> false
(0) % (1r/3)  #=> (0/1)
(1r).negative?  #=> false
(1r).div(Float::INFINITY)  #=> 0
(Float::NAN) === (1r)  #=> false
(1r/(10**25)).<=>(0)  #=> 1
(0.5).div(1r)  #=> 0
(Float::INFINITY).coerce(-7r/3)  #=> [-2.3333333333333335, Infinity]
(-3r/2).floor(2)  #=> (-3/2)
(22r/7).>=(1r/3)  #=> true
(1r).numerator  #=> 1
((10**30).to_r/7).rect  #=> [(1000000000000000000000000000000/7), 0]
(-3r/2).round(half: nil)  #=> -2
(22r/7).imag  #=> 0
((10**30).to_r/7).eql?(1)  #=> false
(1r/(10**25)).<(10**20)  #=> true
(0.5).div(5r/2)  #=> 0
(1r/3).to_int  #=> 0
(5r/2).*(3)  #=> (15/2)
(-3r/2).ceil(-2)  #=> 0
(1.5r).<(-1.5)  #=> false
(-3r/4).fdiv(-5r/2)  #=> 0.3
(1r)./(Float::INFINITY)  #=> 0.0
(0.0) >= (22r/7)  #=> false
(1r/(10**25)).<=>(1r/3)  #=> -1
(-1.5) <=> (-1r)  #=> -1
(-3r/2).modulo(-2)  #=> (-3/2)
(-5r/2).ceil  #=> -2
(-1r).arg  #=> 3.141592653589793
(1r/3).modulo(1r/3)  #=> (0/1)
((10**30).to_r/7).%(3)  #=> (1/7)
((10**30).to_r/7).>=(10**20)  #=> true
(0.5).eql?(-3r/2)  #=> false
(-5r/2).rect  #=> [(-5/2), 0]
(-5r/2).divmod(10**20)  #=> [-1, (199999999999999999995/2)]
(-0.25r).%(0)  #!> ZeroDivisionError: divided by 0
((10**30).to_r/7).===(-2)  #=> false
(-1.5).modulo((10**30).to_r/7)  #=> 1.4285714285714285e+29
(-7r/3).ceil(0)  #=> -2
(-0.25r).fdiv(-2)  #=> 0.125
(1r).polar  #=> [(1/1), 0]
(1.5r).arg  #=> 0
(5r/2).coerce(1r/3)  #=> [(1/3), (5/2)]
(1) == (22r/7)  #=> false
(22r/7).%(-1.5)  #=> -1.3571428571428572
(3r/2).round(-1)  #=> 0
(-7r/3).%(0.5)  #=> 0.16666666666666652
(1r/(10**25)).-(-1.5)  #=> 1.5
(2r) < (-7r/3)  #=> false
(0r).round(1, half: :down)  #=> (0/1)
(22r/7).step(3, 1).to_a  #=> []
(10**20).eql?((10**30).to_r/7)  #=> false
(1r/3).fdiv(-1r)  #=> -0.3333333333333333
(3r/2).denominator  #=> 2
((10**30).to_r/7).ceil  #=> 142857142857142857142857142858
(-7r/3).floor(0)  #=> -3
(-7r/3).==(0.0)  #=> false
(1.5r).round(half: :up)  #=> 2
(1r).rationalize  #=> (1/1)
(1.5r).>=(-3r/4)  #=> true
(1r).round(1, half: "even")  #=> (1/1)
(-5r/2).ceil(-2)  #=> 0
(-0.25r).to_int  #=> 0
(-0.25r).div(0.5)  #=> -1
(1r/(10**25)).ceil(-2)  #=> 100
(-7r/3).truncate(0)  #=> -2
(3r/2).floor(0)  #=> 1
(3r/2).real  #=> (3/2)
(0.5).quo((10**30).to_r/7)  #=> 3.5e-30
(5r/2).**(0)  #=> (1/1)
(0.0) <=> (1r)  #=> -1
(-3r/2).==(-3r/4)  #=> false
(1) <=> (1r/(10**25))  #=> 1
(0.5).modulo(1r/(10**25))  #=> 2.5404081200241505e-26
(5r/2).equal?(3)  #=> false
(22r/7).<(1)  #=> false
((10**30).to_r/7).div(-3r/4)  #=> -190476190476190476190476190477
(1r/3).negative?  #=> false
(1r/(10**25)).round(-2)  #=> 0
(1r/3).truncate(-2)  #=> 0
(1.5r).equal?(0.5)  #=> false
(5r/2).rationalize(-0.5)  #=> (2/1)
(1r/(10**25)).%(0.5)  #=> 1.0e-25
(-0.25r).to_f  #=> -0.25
(1r).equal?(-2)  #=> false
(-7r/3).to_i  #=> -2
(1r/3).remainder((10**30).to_r/7)  #=> (1/3)
(-1r).round(20)  #=> (-1/1)
((10**30).to_r/7).to_s  #=> "1000000000000000000000000000000/7"
(1r/(10**25)).+(Float::NAN)  #=> NaN
(-3r/2).to_f  #=> -1.5
(Float::INFINITY).remainder(22r/7)  #=> NaN
(0r).**(-1.5)  #=> Infinity
(1.5r).dup  #=> (3/2)
(-7r/3).equal?(-2)  #=> false
(1r/(10**25)).real?  #=> true
(1r/(10**25)).+(2r)  #=> (20000000000000000000000001/10000000000000000000000000)
(-3r/4) < (-3r/2)  #=> false
((10**30).to_r/7).quo(-1.5)  #=> -9.523809523809524e+28
(22r/7).+(-1.5)  #=> 1.6428571428571428
(1.5r).floor(1)  #=> (3/2)
(1r/3).round(1, half: "even")  #=> (3/10)
(1r/3).dup  #=> (1/3)
(1).quo(1r)  #=> (1/1)
((10**30).to_r/7).rationalize(0)  #=> (1000000000000000000000000000000/7)
(1) >= (1r/(10**25))  #=> true
(-0.25r).ceil(20)  #=> (-1/4)
(-0.25r).zero?  #=> false
(2r).remainder(1r/3)  #=> (0/1)
(0.5).div(1.5r)  #=> 0
(-0.25r).<(2r)  #=> true
(1r).ceil  #=> 1
(5r/2).fdiv(-2)  #=> -1.25
(3r/2).round(1, half: :even)  #=> (3/2)
(0.0) ** (1r/(10**25))  #=> 0.0
(-0.25r)./(1)  #=> (-1/4)
(-3r/2).**(1)  #=> (-3/2)
(-1r).equal?(1)  #=> false
(0.0) < (1r/(10**25))  #=> true
(5r/2).abs2  #=> (25/4)
(1r).to_int  #=> 1
(0r).inspect  #=> "(0/1)"
(0r).floor(-1)  #=> 0
(1r).coerce(2r)  #=> [(2/1), (1/1)]
(0).modulo(1.5r)  #=> (0/1)
(1r).<(10**20)  #=> true
(0.0) + (-5r/2)  #=> -2.5
(5r/2).to_i  #=> 2
(5r/2).rationalize(1)  #=> (2/1)
(-1r).>=(-3r/4)  #=> false
(-0.25r).round(half: :even)  #=> 0
(0) === (-3r/2)  #=> false
(1r/3).finite?  #=> true
(-5r/2).coerce(-3r/4)  #=> [(-3/4), (-5/2)]
(0r).remainder(Float::NAN)  #!> FloatDomainError: NaN
(3r/2).dup  #=> (3/2)
(3r/2).divmod(Float::NAN)  #!> FloatDomainError: NaN
((10**30).to_r/7).polar  #=> [(1000000000000000000000000000000/7), 0]
(3r/2).to_json  #=> "\"3/2\""
(0).divmod(-5r/2)  #=> [0, (0/1)]
(-5r/2).inspect  #=> "(-5/2)"
(-2).divmod(1.5r)  #=> [-2, (1/1)]
(1r/3).-(0.5)  #=> -0.16666666666666669
((10**30).to_r/7).quo(0)  #!> ZeroDivisionError: divided by 0
(1.5r).equal?(Float::NAN)  #=> false
(Float::NAN).coerce(-1r)  #=> [-1.0, NaN]
(Float::NAN) - (1r)  #=> NaN
(-5r/2).round(half: "even")  #=> -2
(-7r/3).denominator  #=> 3
(1r/3).nonzero?  #=> (1/3)
(1r/3) + (22r/7)  #=> (73/21)
(-3r/2).+(0.5)  #=> -1.0
(5r/2).conj  #=> (5/2)
(-1r).remainder(1r/3)  #=> (0/1)
(5r/2).nonzero?  #=> (5/2)
(2r).div((10**30).to_r/7)  #=> 0
(-3r/2).nonzero?  #=> (-3/2)
(Float::INFINITY).div(-0.25r)  #!> FloatDomainError: -Infinity
(22r/7).floor  #=> 3
(1r).modulo(-3r/4)  #=> (-1/2)
(1).quo(5r/2)  #=> (2/5)
(1r).<=>(1r/3)  #=> 1
(-7r/3).ceil(-2)  #=> 0
(3r/2)./(0.0)  #=> Infinity
(1r).step(3, 1).to_a  #=> [(1/1), (2/1), (3/1)]
(3r/2).to_s  #=> "3/2"
(22r/7).round(1, half: :down)  #=> (31/10)
((10**30).to_r/7).div(0.0)  #!> ZeroDivisionError: divided by 0
(Float::NAN) - (22r/7)  #=> NaN
(3) / (1r/(10**25))  #=> (30000000000000000000000000/1)
(-3r/2).round(1, half: :up)  #=> (-3/2)
(Float::INFINITY).divmod((10**30).to_r/7)  #!> FloatDomainError: Infinity
(1).remainder(1.5r)  #=> (1/1)
(-3r/2).round(half: 1)  #!> ArgumentError: invalid rounding mode: 1
((10**30).to_r/7).integer?  #=> false
(-7r/3).round(2)  #=> (-233/100)
(1r/(10**25)).round(2)  #=> (0/1)
(1r/3).%(3)  #=> (1/3)
(22r/7).equal?(Float::INFINITY)  #=> false
(0r).eql?(0.0)  #=> false
(-5r/2).nonzero?  #=> (-5/2)
(-1r).floor(1)  #=> (-1/1)
(-3r/2).clone  #=> (-3/2)
(0r).===(1)  #=> false
(-5r/2).floor(2)  #=> (-5/2)
(0r).to_i  #=> 0
(0r).arg  #=> 0
(-5r/2).round(half: :down)  #=> -2
(-5r/2).hash.class  #=> Integer
(3r/2).<=>(Float::NAN)  #=> nil
(1r/(10**25)).to_f  #=> 1.0e-25
(5r/2).numerator  #=> 5
(-1r).round(1, half: :up)  #=> (-1/1)
(1r).+(0.5)  #=> 1.5
(1r/(10**25)).remainder(Float::INFINITY)  #=> NaN
(1r).ceil(2)  #=> (1/1)
(3).fdiv(-0.25r)  #=> -12.0
(-3r/2).floor(-1)  #=> -10
(1r/(10**25)).abs2  #=> (1/100000000000000000000000000000000000000000000000000)
(1.5r).===(-1.5)  #=> false
(3r/2).ceil(1)  #=> (3/2)
(-0.25r).round(20)  #=> (-1/4)
((10**30).to_r/7).-(2r)  #=> (999999999999999999999999999986/7)
(1r).round(2)  #=> (1/1)
(-7r/3).==(-3r/4)  #=> false
(-3r/4).div(-3r/2)  #=> 0
(1r/3).to_yaml  #=> "--- !ruby/object:Rational\ndenominator: 3\nnumerator: 1\n"
(0.5).modulo(-1r)  #=> -0.5
(-3r/2).to_r  #=> (-3/2)
(1r/(10**25)).conj  #=> (1/10000000000000000000000000)
(22r/7).hash.class  #=> Integer
(3).modulo(-0.25r)  #=> (0/1)
(10**20) == (-3r/2)  #=> false
(1.5r).round(1, half: :x)  #!> ArgumentError: invalid rounding mode: x
(10**20).coerce(-1r)  #=> [-1.0, 1.0e+20]
(-7r/3).frozen?  #=> true
(-5r/2).-@  #=> (5/2)
((10**30).to_r/7).==(-1.5)  #=> false
((10**30).to_r/7).+(3)  #=> (1000000000000000000000000000021/7)
(1r/3) + (1r)  #=> (4/3)
(-1.5).divmod(1r/3)  #=> [-5, 0.16666666666666657]
(-0.25r).rationalize  #=> (-1/4)
(-7r/3).rationalize(0.1)  #=> (-7/3)
(0.0) / (-5r/2)  #=> -0.0
(1r/3) == (1r)  #=> false
(3r/2).%(Float::INFINITY)  #=> NaN
(-3r/4).coerce(-3r/2)  #=> [(-3/2), (-3/4)]
(10**20) * (1r/3)  #=> (100000000000000000000/3)
(Float::NAN) % (1r/(10**25))  #=> NaN
(1) * (3r/2)  #=> (3/2)
(1r/3).to_s  #=> "1/3"
(22r/7).to_s  #=> "22/7"
(-3r/2).real  #=> (-3/2)
(5r/2).round(1, half: nil)  #=> (5/2)
(-1r).<=>(3)  #=> -1
(Float::INFINITY) * (-7r/3)  #=> -Infinity
(0.5).fdiv(1r/(10**25))  #=> 4.999999999999999e+24
((10**30).to_r/7).round(half: :up)  #=> 142857142857142857142857142857
(1.5r).truncate(0)  #=> 1
((10**30).to_r/7).floor(-2)  #=> 142857142857142857142857142800
(-1.5) < (5r/2)  #=> true
(0r).<=>(-3r/4)  #=> 1
(1r).round(20)  #=> (1/1)
(0r).truncate(-2)  #=> 0
(-1r).round(1, half: :x)  #!> ArgumentError: invalid rounding mode: x
(3r/2).step(3, 1).to_a  #=> [(3/2), (5/2)]
(3r/2).arg  #=> 0
((10**30).to_r/7).rationalize(1)  #=> (142857142857142857142857142857/1)
(5r/2).round(1, half: 1)  #!> ArgumentError: invalid rounding mode: 1
(1r/3).fdiv(1r/3)  #=> 1.0
(2r).fdiv(-0.25r)  #=> -8.0
((10**30).to_r/7).<(0.0)  #=> false
(-7r/3).-(-1.5)  #=> -0.8333333333333335
(1r/3).eql?(Float::NAN)  #=> false
(1r/3).abs  #=> (1/3)
(-1r).modulo(Float::NAN)  #!> FloatDomainError: NaN
(-5r/2).fdiv(Float::INFINITY)  #=> -0.0
(-1.5).quo(5r/2)  #=> -0.6
(-0.25r).divmod(-3r/4)  #=> [0, (-1/4)]
(1.5r).floor(20)  #=> (3/2)
(3r/2).<=>(1)  #=> 1
(1r/(10**25)).round(1, half: :up)  #=> (0/1)
(1r/3).>=(3)  #=> false
(1r).truncate(-1)  #=> 0
(22r/7).>=(0)  #=> true
(0r).truncate  #=> 0
(Float::INFINITY) >= (-7r/3)  #=> true
(3r/2).div(0.0)  #!> ZeroDivisionError: divided by 0
(-1r).truncate(0)  #=> -1
(1r/3).+@  #=> (1/3)
(-1r).to_s  #=> "-1/1"
(-0.25r).frozen?  #=> true
(1r/(10**25)).to_int  #=> 0
(0.0) - (1r/(10**25))  #=> -1.0e-25
(-3r/2).rationalize(0.1)  #=> (-3/2)
(1r/(10**25)).+@  #=> (1/10000000000000000000000000)
(0r).truncate(1)  #=> (0/1)
(5r/2).round(half: "even")  #=> 2
(-7r/3)./(3)  #=> (-7/9)
(-5r/2).abs  #=> (5/2)
(1r/(10**25)).inspect  #=> "(1/10000000000000000000000000)"
(-1r).equal?(Float::NAN)  #=> false
(1.5r).quo(0.5)  #=> 3.0
(-5r/2).eql?(3)  #=> false
(-1r).<(1r/3)  #=> true
(1r).rationalize(-0.5)  #=> (1/1)
(-5r/2).magnitude  #=> (5/2)
(-0.25r).finite?  #=> true
(-1r).to_i  #=> -1
(1r).ceil(-2)  #=> 100
(-3r/2).===(3)  #=> false
(2r) * (5r/2)  #=> (5/1)
(0) < (-0.25r)  #=> false
(3r/2).-@  #=> (-3/2)
(-1r).to_r  #=> (-1/1)
(2r).eql?(5r/2)  #=> false
(Float::NAN).quo(3r/2)  #=> NaN
(0.0).eql?(-1r)  #=> false
(22r/7).real?  #=> true
(-7r/3).quo(-3r/4)  #=> (28/9)
(1r/(10**25)).==(-2)  #=> false
(-5r/2).equal?(Float::NAN)  #=> false
(5r/2).zero?  #=> false
(1.5r).truncate  #=> 1
(1r/3).-(1)  #=> (-2/3)
(-1r).<(-1.5)  #=> false
(-3r/2).truncate  #=> -1
(1r).floor(-2)  #=> 0
(1r).magnitude  #=> (1/1)
c = Class.new(Numeric) { def to_r = 6r/4 }; [c.new.numerator, c.new.denominator]  #=> [3, 2]
c = Class.new(Numeric) { def to_r = 6r/4 }; c.new.quo(2)  #=> (3/4)
[1r.positive?, 0r.positive?, -1r.positive?, -1r.negative?]  #=> [true, false, false, true]
Rational(1).fdiv(-0.0)  #=> Infinity
Rational(-1).fdiv(-0.0)  #=> -Infinity
Rational(1, 0, exception: false)  #!> ZeroDivisionError: divided by 0
Rational("1", 0, exception: false)  #!> ZeroDivisionError: divided by 0
Rational(2.5, 0, exception: false)  #!> ZeroDivisionError: divided by 0
Rational(1, Object.new, exception: false)  #=> nil
Rational(nil, 0, exception: false)  #=> nil
[Rational("1/0", exception: false), Rational("x", 2, exception: false), Rational(3, "4", exception: false), Rational("1/2", 1), Rational(3, 6.0)]  #=> [nil, nil, (3/4), (1/2), (1/2)]
