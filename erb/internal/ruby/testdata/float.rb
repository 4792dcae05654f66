# ruby 4.0
1.0  #=> 1.0
1.5  #=> 1.5
100.0  #=> 100.0
1e15  #=> 1.0e+15
1e16  #=> 1.0e+16
123456789012345.0  #=> 123456789012345.0
1234567890123456.0  #=> 1.234567890123456e+15
12345678901234567.0  #=> 1.2345678901234568e+16
1e20  #=> 1.0e+20
1e100  #=> 1.0e+100
1e-4  #=> 0.0001
1e-5  #=> 1.0e-05
0.0001  #=> 0.0001
0.00001  #=> 1.0e-05
1.0e-10  #=> 1.0e-10
0.1 + 0.2  #=> 0.30000000000000004
1.0/3  #=> 0.3333333333333333
2.0/3  #=> 0.6666666666666666
1e22  #=> 1.0e+22
1e23  #=> 1.0e+23
5e-324  #=> 5.0e-324
1.7976931348623157e308  #=> 1.7976931348623157e+308
-0.0  #=> -0.0
0.0  #=> 0.0
1.0/0  #=> Infinity
-1.0/0  #=> -Infinity
0.0/0  #=> NaN
1e2  #=> 100.0
123e18  #=> 1.23e+20
1.5.to_s  #=> "1.5"
1.5.inspect  #=> "1.5"
1.5 + 1  #=> 2.5
1.5 + "a"  #!> TypeError: String can't be coerced into Float
1.5 + nil  #!> TypeError: nil can't be coerced into Float
1.5 - 1  #=> 0.5
1.5 * 2  #=> 3.0
1.5 / 2  #=> 0.75
1.5 / 0  #=> Infinity
1.5 / "a"  #!> TypeError: String can't be coerced into Float
1.5 % 1  #=> 0.5
-7.5 % 2  #=> 0.5
7.5 % -2  #=> -0.5
7.5 % 0  #!> ZeroDivisionError: divided by 0
7.5.modulo(2)  #=> 1.5
7.5.divmod(2)  #=> [3, 1.5]
-7.5.divmod(2)  #=> [-4, 0.5]
7.5.divmod(0)  #!> ZeroDivisionError: divided by 0
7.5.div(2)  #=> 3
7.5.div(0)  #!> ZeroDivisionError: divided by 0
7.5.fdiv(2)  #=> 3.75
7.5.quo(2)  #=> 3.75
7.5.remainder(2)  #=> 1.5
-7.5.remainder(2)  #=> -1.5
2.0 ** 3  #=> 8.0
2.0 ** 0.5  #=> 1.4142135623730951
2.0 ** -1  #=> 0.5
4.0 ** 0.5  #=> 2.0
2.0 ** "a"  #!> TypeError: String can't be coerced into Float
2.0 ** 1000000  #=> Infinity
1.5 < 2  #=> true
1.5 > 1  #=> true
1.5 <= 1.5  #=> true
1.5 >= 2  #=> false
1.5 < "a"  #!> ArgumentError: comparison of Float with String failed
1.5 < nil  #!> ArgumentError: comparison of Float with nil failed
1.5 <=> 1  #=> 1
1.5 <=> "a"  #=> nil
1.5 <=> 0.0/0  #=> nil
(1.0/0) <=> 10**400  #=> 1
1.5 == 1.5  #=> true
1.0 == 1  #=> true
1.5 == "a"  #=> false
(0.0/0) == (0.0/0)  #=> false
0.0 == -0.0  #=> true
1.0.eql?(1)  #=> false
1.0.eql?(1.0)  #=> true
1.0 === 1  #=> true
1.0.hash == 1.0.hash  #=> true
1.5.coerce(2)  #=> [2.0, 1.5]
1.5.coerce("3")  #=> [3.0, 1.5]
1.5.coerce(nil)  #!> TypeError: can't convert nil into Float
1.5.round  #=> 2
2.5.round  #=> 3
-2.5.round  #=> -3
0.5.round  #=> 1
-0.5.round  #=> -1
1.5.round(half: :even)  #=> 2
2.5.round(half: :even)  #=> 2
2.5.round(half: :down)  #=> 2
2.5.round(half: :up)  #=> 3
2.5.round(half: nil)  #=> 3
2.5.round(half: :foo)  #!> ArgumentError: invalid rounding mode: foo
2.5.round(half: "even")  #=> 2
3.5.round(half: :down)  #=> 3
-2.5.round(half: :even)  #=> -2
-2.5.round(half: :down)  #=> -2
1.23456.round(2)  #=> 1.23
1.23456.round(20)  #=> 1.23456
1234.567.round(-2)  #=> 1200
1234.567.round(-5)  #=> 0
1250.0.round(-2)  #=> 1300
1250.0.round(-2, half: :even)  #=> 1200
1e20.round(2)  #=> 1.0e+20
1.5.round(0)  #=> 2
1.4.round(0).class  #=> Integer
1.55.round(1)  #=> 1.6
1.005.round(2)  #=> 1.01
2.675.round(2)  #=> 2.68
0.285.round(2)  #=> 0.29
1.15.round(1)  #=> 1.2
1.25.round(1, half: :even)  #=> 1.2
1.35.round(1, half: :even)  #=> 1.4
1.25.round(1, half: :down)  #=> 1.2
1.25.round(1, half: :up)  #=> 1.3
5.015.round(2)  #=> 5.02
10.235.round(2)  #=> 10.24
0.1.round(3)  #=> 0.1
1e-10.round(5)  #=> 0.0
123.456.round(1)  #=> 123.5
123.456.round(-1)  #=> 120
123.456.round(-3)  #=> 0
(0.0/0).round  #!> FloatDomainError: NaN
(1.0/0).round  #!> FloatDomainError: Infinity
(0.0/0).round(2)  #=> NaN
(1.0/0).round(2)  #=> Infinity
1.5.round("a")  #!> TypeError: no implicit conversion of String into Integer
1.5.round(nil)  #!> TypeError: no implicit conversion from nil to integer
12345678.12345678.round(5)  #=> 12345678.12346
0.1234567890123456.round(15)  #=> 0.123456789012346
1.29.floor(1)  #=> 1.2
-1.29.floor(1)  #=> -1.3
1.21.ceil(1)  #=> 1.3
-1.21.ceil(1)  #=> -1.2
-1.29.truncate(1)  #=> -1.2
1.29.truncate(1)  #=> 1.2
12345.678.floor(-2)  #=> 12300
12345.678.ceil(-2)  #=> 12400
-12345.678.floor(-2)  #=> -12400
12345.678.truncate(-2)  #=> 12300
0.5.floor  #=> 0
-0.5.ceil  #=> 0
-0.5.floor  #=> -1
1.9.to_i  #=> 1
-1.9.to_i  #=> -1
1.9.truncate  #=> 1
1.9.to_int  #=> 1
291.4.floor(1)  #=> 291.4
291.4.ceil(1)  #=> 291.4
14.2.floor(1)  #=> 14.2
0.3.floor(1)  #=> 0.3
0.1.floor(20)  #=> 0.1
1e300.floor(-299) == 10**300  #=> true
1.1.ceil(1)  #=> 1.1
1.0.floor(2)  #=> 1.0
(0.0/0).floor  #!> FloatDomainError: NaN
(1.0/0).to_i  #!> FloatDomainError: Infinity
(0.0/0).ceil  #!> FloatDomainError: NaN
1e300.to_i == 10**300  #=> false
1e20.to_i  #=> 100000000000000000000
-0.0.to_i  #=> 0
1.5.abs  #=> 1.5
-1.5.abs  #=> 1.5
-1.5.magnitude  #=> 1.5
-1.5.-@  #=> 1.5
+1.5  #=> 1.5
1.5.zero?  #=> false
0.0.zero?  #=> true
1.5.positive?  #=> true
-1.5.negative?  #=> true
-0.0.negative?  #=> false
1.5.nan?  #=> false
(0.0/0).nan?  #=> true
1.5.infinite?  #=> nil
(1.0/0).infinite?  #=> 1
(-1.0/0).infinite?  #=> -1
1.5.finite?  #=> true
1.5.integer?  #=> false
1.5.next_float  #=> 1.5000000000000002
1.0.prev_float  #=> 0.9999999999999999
0.0.next_float  #=> 5.0e-324
1.5.to_f  #=> 1.5
1.5.arg  #=> 0
-1.5.arg  #=> 3.141592653589793
(0.0/0).arg  #=> NaN
1.5.angle  #=> 0
1.5.nonzero?  #=> 1.5
0.0.nonzero?  #=> nil
1.5.step(3.0, 0.5).to_a  #=> [1.5, 2.0, 2.5, 3.0]
1.0.step(2.0, 0.1).to_a  #=> [1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7000000000000002, 1.8, 1.9, 2.0]
1.5.clamp(2, 3)  #=> 2
1.5.between?(1, 2)  #=> true
1.5.frozen?  #=> true
1.5.dup  #=> 1.5
Float::INFINITY  #=> Infinity
Float::NAN.nan?  #=> true
Float::MAX  #=> 1.7976931348623157e+308
Float::MIN  #=> 2.2250738585072014e-308
Float::EPSILON  #=> 2.220446049250313e-16
Float::DIG  #=> 15
Float::MANT_DIG  #=> 53
Float::MAX_10_EXP  #=> 308
Float::MIN_10_EXP  #=> -307
Float::MAX_EXP  #=> 1024
Float::MIN_EXP  #=> -1021
Float::RADIX  #=> 2
Float.new  #!> NoMethodError: undefined method 'new' for class Float
1.5.foo  #!> NoMethodError: undefined method 'foo' for an instance of Float
1.5.to_json  #=> "1.5"
(1.0/0).to_json  #!> JSON::GeneratorError: Infinity not allowed in JSON
1.23456789012345e+25  #=> 1.23456789012345e+25
100000000000000000.0  #=> 1.0e+17
9007199254740993.0  #=> 9.007199254740992e+15
0.1 * 3  #=> 0.30000000000000004
4.35 * 100  #=> 434.99999999999994
1.1 + 2.2  #=> 3.3000000000000003
3.0 * 1.1  #=> 3.3000000000000003
1e3.to_i  #=> 1000
1.0.to_s + "x"  #=> "1.0x"
"#{1.10}"  #=> "1.1"
3.14.to_i  #=> 3
3.99.floor  #=> 3
3.01.ceil  #=> 4
10.0 / 3  #=> 3.3333333333333335
10.fdiv(4)  #=> 2.5
2.5.truncate  #=> 2
1.5.conj  #=> 1.5
1.5.real?  #=> true
1.5.imaginary  #=> 0
1.5.abs2  #=> 2.25
1.5.polar  #=> [1.5, 0]
1.5.rect  #=> [1.5, 0]
[1.1 ** 5, 1.1 ** 20, 3.7 ** 13, 2.5 ** -7, 0.1 ** 4, 10.0 ** 23]  #=> [1.6105100000000006, 6.727499949325611, 24356922.421608146, 0.0016384, 0.00010000000000000002, 1.0e+23]
[10.0 ** -3, 10 ** 0.5, 2 ** 0.5, 1024.0 ** 1.5, 1e20 ** 1.5]  #=> [0.001, 3.1622776601683795, 1.4142135623730951, 32768.0, 1.0e+30]
[(-1.5) ** 3, (-2.0) ** -4, 0.0 ** -1.0, 0.0 ** 0.0, -0.0 ** 3.0, 5.0 ** 1e3, 5.0 ** -1e3]  #=> [-3.375, 0.0625, Infinity, 1.0, -0.0, Infinity, 0.0]
[(0.0 / 0) ** 2.0, 2.0 ** (1.0 / 0), 1.0 ** (0.0 / 0), 1e300 ** 1.02, 1e-300 ** 1.05]  #=> [NaN, Infinity, 1.0, 1.0000000000000123e+306, 1.0e-315]
[0.1.remainder(-1), 5.5.remainder(-2), -5.5.remainder(2), 5.5.remainder(2), 6.0.remainder(-2)]  #=> [0.09999999999999998, 1.5, -1.5, 1.5, 0.0]
[1.5.public_send(:<=, 2), 2.5.public_send(:<=, 2), 1.5 <= 10**30, 1.5 <= -10**30]  #=> [true, false, true, false]
1.5.public_send(:<=, "x")  #!> ArgumentError: comparison of Float with String failed
