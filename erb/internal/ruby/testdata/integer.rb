# ruby 4.0
1 + "a"  #!> TypeError: String can't be coerced into Integer
1 + nil  #!> TypeError: nil can't be coerced into Integer
1 + :a  #!> TypeError: :a can't be coerced into Integer
1 + [1]  #!> TypeError: Array can't be coerced into Integer
1 + 1.5  #=> 2.5
2**62 + 2**62  #=> 9223372036854775808
9223372036854775807 + 1  #=> 9223372036854775808
-9223372036854775808 - 1  #=> -9223372036854775809
9223372036854775807 * 2  #=> 18446744073709551614
4611686018427387904 * 2  #=> 9223372036854775808
-9223372036854775808 * -1  #=> 9223372036854775808
-9223372036854775808 / -1  #=> 9223372036854775808
-(-9223372036854775808)  #=> 9223372036854775808
(-9223372036854775808).abs  #=> 9223372036854775808
2**64 - 2**64  #=> 0
2**64 - 1.0  #=> 1.8446744073709552e+19
1 - "a"  #!> TypeError: String can't be coerced into Integer
3 * "a"  #!> TypeError: String can't be coerced into Integer
3 * 1.5  #=> 4.5
1 < "a"  #!> ArgumentError: comparison of Integer with String failed
1 < nil  #!> ArgumentError: comparison of Integer with nil failed
1 >= 1.0  #=> true
1 <= 0.5  #=> false
1 > 2**70  #=> false
1 <=> "a"  #=> nil
1 <=> 2  #=> -1
1 <=> nil  #=> nil
1 & 1.5  #!> TypeError: 1.5 can't be coerced into Integer
1 & nil  #!> TypeError: nil can't be coerced into Integer
1 | "a"  #!> TypeError: String can't be coerced into Integer
6 & 3  #=> 2
6 | 3  #=> 7
6 ^ 3  #=> 5
~5  #=> -6
-5 & 3  #=> 3
2**70 & 2**69  #=> 0
-(2**70) | 1  #=> -1180591620717411303423
1 << "a"  #!> TypeError: no implicit conversion of String into Integer
1 << 1.5  #=> 2
1 << 10**20  #!> RangeError: shift width too big
1 >> 10**20  #=> 0
0 << 10**20  #=> 0
-1 >> 100  #=> -1
1 << -1  #=> 0
1 << 100  #=> 1267650600228229401496703205376
-1 << 70  #=> -1180591620717411303424
5 >> 1  #=> 2
-5 >> 1  #=> -3
2**70 >> 69  #=> 2
1 / 0  #!> ZeroDivisionError: divided by 0
1 % 0  #!> ZeroDivisionError: divided by 0
1.divmod(0)  #!> ZeroDivisionError: divided by 0
1.0 / 0  #=> Infinity
1 / 0.0  #=> Infinity
1 % 0.0  #!> ZeroDivisionError: divided by 0
1.divmod(0.0)  #!> ZeroDivisionError: divided by 0
1.div(0.0)  #!> ZeroDivisionError: divided by 0
1.div(0)  #!> ZeroDivisionError: divided by 0
1.fdiv(0)  #=> Infinity
1.fdiv(3)  #=> 0.3333333333333333
(10**400).fdiv(10**399)  #=> 10.0
7.divmod(-2)  #=> [-4, -1]
-7.divmod(2)  #=> [-4, 1]
-7 / 2  #=> -4
-7 % 3  #=> 2
7 % -3  #=> -2
-7.remainder(3)  #=> -1
7.remainder(-3)  #=> 1
7.modulo(3)  #=> 1
7.divmod(2.5)  #=> [2, 2.0]
7.div(2.5)  #=> 2
7 / 2.0  #=> 3.5
2**70 / 3  #=> 393530540239137101141
(2**70).divmod(-7)  #=> [-168655945816773043347, -5]
7.5.divmod(2)  #=> [3, 1.5]
2 ** 100  #=> 1267650600228229401496703205376
2 ** 0  #=> 1
2 ** 0.5  #=> 1.4142135623730951
2 ** -1.0  #=> 0.5
2 ** "a"  #!> TypeError: String can't be coerced into Integer
0 ** -1  #!> ZeroDivisionError: divided by 0
(-1) ** 3  #=> -1
(-2) ** 3  #=> -8
2.pow(10)  #=> 1024
2.pow(10, 7)  #=> 2
2.pow(10, -7)  #=> -5
2.pow(-1, 7)  #!> RangeError: Integer#pow() 1st argument cannot be negative when 2nd argument specified
2.pow(10, 0)  #!> ZeroDivisionError: divided by 0
2.pow(10, 2.5)  #!> TypeError: Integer#pow() 2nd argument not allowed unless all arguments are integers
2.pow("a", 2)  #!> TypeError: Integer#pow() 2nd argument not allowed unless a 1st argument is integer
2 ** (2**70)  #!> ArgumentError: exponent is too large
1 ** (2**70)  #=> 1
(-1) ** (2**70 + 1)  #=> -1
(10**400).to_f  #=> Infinity
10**20  #=> 100000000000000000000
10 ** 400 > 1  #=> true
1 == 1.0  #=> true
1 == "1"  #=> false
1 == nil  #=> false
1.eql?(1.0)  #=> false
1.eql?(1)  #=> true
1.equal?(1)  #=> true
1 === 1.0  #=> true
2**64 == 2.0**64  #=> true
2**64 == 2**64  #=> true
(2**64).eql?(2**64)  #=> true
2**53+1 == (2**53+1).to_f  #=> false
(2**53+1) <=> (2**53).to_f  #=> 1
1 <=> (0.0/0)  #=> nil
1 < (0.0/0)  #=> false
10**20 <=> 1.0/0  #=> -1
1.coerce(2.5)  #=> [2.5, 1.0]
1.coerce(2)  #=> [2, 1]
1.coerce("2")  #=> [2.0, 1.0]
1.coerce("x")  #!> ArgumentError: invalid value for Float(): "x"
1.coerce(nil)  #!> TypeError: can't convert nil into Float
15.round(-1)  #=> 20
25.round(-1, half: :even)  #=> 20
25.round(-1, half: :down)  #=> 20
25.round(-1, half: :up)  #=> 30
25.round(-1, half: "even")  #=> 20
25.round(-1, half: :foo)  #!> ArgumentError: invalid rounding mode: foo
25.round(-1, half: 1)  #!> ArgumentError: invalid rounding mode: 1
25.round(1)  #=> 25
25.round(-5)  #=> 0
-25.round(-1)  #=> -30
-15.round(-1, half: :even)  #=> -20
(10**30 + 5).round(-1)  #=> 1000000000000000000000000000010
25.round("a")  #!> TypeError: no implicit conversion of String into Integer
25.floor(-1)  #=> 20
-25.floor(-1)  #=> -30
25.ceil(-1)  #=> 30
-25.ceil(-1)  #=> -20
25.truncate(-1)  #=> 20
-25.truncate(-1)  #=> -20
25.floor  #=> 25
25.ceil(2)  #=> 25
25.round(half: nil)  #=> 25
10.digits  #=> [0, 1]
-1.digits  #!> Math::DomainError: out of domain
10.digits(1)  #!> ArgumentError: invalid radix 1
10.digits(-2)  #!> ArgumentError: negative radix
10.digits(2)  #=> [0, 1, 0, 1]
0.digits  #=> [0]
(10**20).digits.size  #=> 21
65.chr  #=> "A"
200.chr  #=> "\xC8"
256.chr  #!> RangeError: 256 out of char range
256.chr("UTF-8")  #=> "Ā"
233.chr(Encoding::UTF_8)  #=> "é"
65.chr.encoding  #=> #<Encoding:US-ASCII>
200.chr.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
-1.chr  #!> RangeError: -1 out of char range
0x110000.chr("UTF-8")  #!> RangeError: 1114112 out of char range
(2**70).chr  #!> RangeError: bignum out of char range
5[0]  #=> 1
5[1]  #=> 0
5[0,2]  #=> 1
5[0..1]  #=> 1
5[1..]  #=> 2
255[4,4]  #=> 15
-1[100]  #=> 1
5[-1]  #=> 0
(2**70)[70]  #=> 1
5[..1]  #!> ArgumentError: The beginless range for Integer#[] results in infinity
10.bit_length  #=> 4
(2**64).bit_length  #=> 65
-1.bit_length  #=> 0
-256.bit_length  #=> 8
10.to_s(2)  #=> "1010"
10.to_s(1)  #!> ArgumentError: invalid radix 1
10.to_s(37)  #!> ArgumentError: invalid radix 37
255.to_s(16)  #=> "ff"
-255.to_s(16)  #=> "-ff"
(2**70).to_s(36)  #=> "6x5kxtvuwilukg"
(2**70).to_s  #=> "1180591620717411303424"
10.inspect  #=> "10"
10.gcd(4)  #=> 2
10.lcm(4)  #=> 20
10.gcdlcm(4)  #=> [2, 20]
0.gcd(5)  #=> 5
-10.gcd(4)  #=> 2
10.gcd(2.5)  #!> TypeError: not an integer
10.lcm(0)  #=> 0
Integer.sqrt(24)  #=> 4
Integer.sqrt(-1)  #!> Math::DomainError: Numerical argument is out of domain - "isqrt"
Integer.sqrt(10**40)  #=> 100000000000000000000
Integer.sqrt(24.9)  #=> 4
Integer.sqrt("a")  #!> TypeError: no implicit conversion of String into Integer
Integer.try_convert("1")  #=> nil
Integer.try_convert(1.5)  #=> 1
Integer.try_convert(1)  #=> 1
3.zero?  #=> false
0.zero?  #=> true
3.pred  #=> 2
3.succ  #=> 4
3.next  #=> 4
(2**64).succ  #=> 18446744073709551617
9223372036854775807.succ  #=> 9223372036854775808
-9223372036854775808.pred  #=> -9223372036854775809
3.ceildiv(2)  #=> 2
-3.ceildiv(2)  #=> -1
3.ceildiv(-2)  #=> -1
7.allbits?(3)  #=> true
7.allbits?(8)  #=> false
7.anybits?(8)  #=> false
7.nobits?(8)  #=> true
7.allbits?(1.5)  #=> true
7.allbits?("a")  #!> TypeError: no implicit conversion of String into Integer
3.integer?  #=> true
3.times.to_a  #=> [0, 1, 2]
3.times { |i| i }  #=> 3
0.times { raise }  #=> 0
-1.times.to_a  #=> []
3.upto(5).to_a  #=> [3, 4, 5]
3.upto("a") { }  #!> ArgumentError: comparison of Integer with String failed
3.upto(5.5).to_a  #=> [3, 4, 5]
5.upto(3).to_a  #=> []
3.downto(1).to_a  #=> [3, 2, 1]
1.downto(3).to_a  #=> []
3.downto("a") { }  #!> ArgumentError: comparison of Integer with String failed
1.step(10, 3).to_a  #=> [1, 4, 7, 10]
1.step(by: 2, to: 5).to_a  #=> [1, 3, 5]
10.step(1, -3).to_a  #=> [10, 7, 4, 1]
1.step(10, 0) { break }  #!> ArgumentError: step can't be 0
1.step(10, 3)  #=> (1.step(10, 3))
1.step(by: 2)  #=> (1.step(by: 2))
1.step(10, nil).to_a  #=> [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
1.step("a") { }  #!> ArgumentError: comparison of Integer with String failed
1.step(5) { |i| break i if i > 3 }  #=> 4
1.step(2, 0.5).to_a  #=> [1.0, 1.5, 2.0]
1.step(by: 2) { |i| break i if i > 5 }  #=> 7
1.step(5, by: 2)  #=> (1.step(5, by: 2))
1.step(5, to: 3)  #!> ArgumentError: to is given twice
1.step(foo: 1)  #!> ArgumentError: unknown keyword: :foo
1.positive?  #=> true
-1.negative?  #=> true
0.positive?  #=> false
0.nonzero?  #=> nil
5.nonzero?  #=> 5
5.abs  #=> 5
-5.magnitude  #=> 5
(-(2**70)).abs  #=> 1180591620717411303424
5.numerator  #=> 5
5.denominator  #=> 1
5.finite?  #=> true
5.infinite?  #=> nil
5.real?  #=> true
5.real  #=> 5
5.imaginary  #=> 0
5.imag  #=> 0
5.conj  #=> 5
5.conjugate  #=> 5
5.abs2  #=> 25
5.arg  #=> 0
-5.arg  #=> 3.141592653589793
5.angle  #=> 0
5.phase  #=> 0
5.polar  #=> [5, 0]
5.rect  #=> [5, 0]
5.rectangular  #=> [5, 0]
5.between?(1,10)  #=> true
5.clamp(1,3)  #=> 3
5.clamp(..3)  #=> 3
5.clamp(3,1)  #!> ArgumentError: min argument must be less than or equal to max argument
5.dup  #=> 5
5.clone  #=> 5
5.clone(freeze: false)  #!> ArgumentError: can't unfreeze Integer
5.clone(freeze: true)  #=> 5
5.ord  #=> 5
5.to_i  #=> 5
5.to_int  #=> 5
5.to_f  #=> 5.0
(2**70).to_f  #=> 1.1805916207174113e+21
5.hash == 5.hash  #=> true
5.frozen?  #=> true
5.even?  #=> false
5.odd?  #=> true
-3.odd?  #=> true
(2**64).even?  #=> true
Integer === 5  #=> true
Integer === 2**70  #=> true
Integer === 5.0  #=> false
Integer.new  #!> NoMethodError: undefined method 'new' for class Integer
5.foo  #!> NoMethodError: undefined method 'foo' for an instance of Integer
5.upcase  #!> NoMethodError: undefined method 'upcase' for an instance of Integer
nil + 1  #!> NoMethodError: undefined method '+' for nil
5.quo(2.0)  #=> 2.5
5 <=> 5.5  #=> -1
+5  #=> 5
-5  #=> -5
5.-@  #=> -5
5.to_json  #=> "5"
1_000_000  #=> 1000000
0b101 + 0o17 + 0xff  #=> 275
0xffff_ffff_ffff_ffff  #=> 18446744073709551615
5.instance_of?(Integer)  #=> true
5.is_a?(Comparable)  #=> true
5.is_a?(Numeric)  #=> true
1.0.to_i  #=> 1
-7.fdiv(2)  #=> -3.5
(1..3).sum  #=> 6
10.pow(20)  #=> 100000000000000000000
2**10 % 1000  #=> 24
5.then { |x| x + 1 }  #=> 6
1 <=> 1.0  #=> 0
5[nil]  #!> TypeError: no implicit conversion of nil into Integer
5 >> nil  #!> TypeError: no implicit conversion of nil into Integer
5 << nil  #!> TypeError: no implicit conversion of nil into Integer
5.allbits?(nil)  #!> TypeError: no implicit conversion of nil into Integer
5.anybits?(true)  #!> TypeError: no implicit conversion of true into Integer

# remainder and division by zeros.
5.remainder(0.0)  #!> ZeroDivisionError: divided by 0
5.remainder(0)  #!> ZeroDivisionError: divided by 0
5.remainder(3.0)  #=> 2.0
-5.remainder(3.5)  #=> -1.5
5.5.remainder(0.0)  #!> ZeroDivisionError: divided by 0
5.5.remainder(0)  #!> ZeroDivisionError: divided by 0
(2**70).remainder(0.0)  #!> ZeroDivisionError: divided by 0
(2**70).remainder(0)  #!> ZeroDivisionError: divided by 0
(2**70).remainder(3.0)  #=> 1.0
5.remainder(Float::INFINITY)  #=> 5.0
-5.remainder(Float::INFINITY)  #=> -5
5.remainder(-Float::INFINITY)  #=> 5
5.remainder(Float::NAN)  #=> NaN
5.5.remainder(Float::INFINITY)  #=> 5.5
-5.5.remainder(2)  #=> -1.5
-0.0.remainder(1)  #=> -0.0
5.remainder(nil)  #!> TypeError: nil can't be coerced into Integer
5.remainder("1")  #!> TypeError: String can't be coerced into Integer
5 % 0.0  #!> ZeroDivisionError: divided by 0
5.divmod(0.0)  #!> ZeroDivisionError: divided by 0
5.div(0.0)  #!> ZeroDivisionError: divided by 0
5.fdiv(0)  #=> Infinity
5.0.divmod(0)  #!> ZeroDivisionError: divided by 0
5.0.div(0)  #!> ZeroDivisionError: divided by 0
(2**70) % 0.0  #!> ZeroDivisionError: divided by 0
(2**70).divmod(0.0)  #!> ZeroDivisionError: divided by 0
(2**70).div(0.0)  #!> ZeroDivisionError: divided by 0
(2**70).step.first(2)  #=> [1180591620717411303424, 1180591620717411303425]
(2**70).step(nil, 2**65).first(2)  #=> [1180591620717411303424, 1217485108864830406656]
(2**70).step(by: 2**65).first(2)  #=> [1180591620717411303424, 1217485108864830406656]
(2**70).step(by: -1).first(2)  #=> [1180591620717411303424, 1180591620717411303423]
(2**70).step { |x| break x }  #=> 1.1805916207174113e+21
a=[]; (2**64).step { |x| a << x; break if a.size > 2 }; a  #=> [1.8446744073709552e+19, 1.8446744073709552e+19, 1.8446744073709552e+19]
a=[]; 1.step(nil, 2**64) { |x| a << x; break if a.size > 2 }; a  #=> [1.0, 1.8446744073709552e+19, 3.6893488147419103e+19]
a=[]; 1.step(by: 2**64) { |x| a << x; break if a.size > 2 }; a  #=> [1.0, 1.8446744073709552e+19, 3.6893488147419103e+19]
a=[]; (2**63-2).step { |x| a << x; break if a.size > 4 }; a  #=> [9.223372036854776e+18, 9.223372036854776e+18, 9.223372036854776e+18, 9.223372036854776e+18, 9.223372036854776e+18]
a=[]; (-2**70).step(by: -3) { |x| a << x; break if a.size > 4 }; a  #=> [-1.1805916207174113e+21, -1.1805916207174113e+21, -1.1805916207174113e+21, -1.1805916207174113e+21, -1.1805916207174113e+21]
(2**70).step  #=> (1180591620717411303424.step)
(2**70).step(by: 2).size  #=> Infinity
(2**63-2).step.first(4)  #=> [9223372036854775806, 9223372036854775807, 9223372036854775808, 9223372036854775809]
((2**70)..).step(2).first(2)  #=> [1180591620717411303424, 1180591620717411303426]
((2**70)..).first(2)  #=> [1180591620717411303424, 1180591620717411303425]
((2**63-2)..).step(2).first(3)  #=> [9223372036854775806, 9223372036854775808, 9223372036854775810]
((2**70)..).step(2**65).first(2)  #=> [1180591620717411303424, 1217485108864830406656]
a=[]; ((2**70)..).step(5) { |x| a << x; break if a.size > 1 }; a  #=> [1180591620717411303424, 1180591620717411303429]
a=[]; ((2**63-2)..).each { |x| a << x; break if a.size > 4 }; a  #=> [9223372036854775806, 9223372036854775807, 9223372036854775808, 9223372036854775809, 9223372036854775810]
((2**63-2)..).lazy.map { |x| x + 1 }.first(3)  #=> [9223372036854775807, 9223372036854775808, 9223372036854775809]
((2**63-2)..).each_slice(2).first(2)  #=> [[9223372036854775806, 9223372036854775807], [9223372036854775808, 9223372036854775809]]
1.step(2**70, 2**69).to_a  #=> [1, 590295810358705651713]
(2**70).step(2**70+3).to_a  #=> [1180591620717411303424, 1180591620717411303425, 1180591620717411303426, 1180591620717411303427]
(2**70).step(2**70+3, 2).to_a  #=> [1180591620717411303424, 1180591620717411303426]
a=[]; (2**62).step { |x| a << x; break if a.size > 2 }; a  #=> [4.611686018427388e+18, 4.611686018427388e+18, 4.611686018427388e+18]
a=[]; (-2**62-1).step(by: 1) { |x| a << x; break if a.size > 2 }; a  #=> [-4.611686018427388e+18, -4.611686018427388e+18, -4.611686018427388e+18]
1.upto(7r/2).size  #=> 3
1.downto(1r).size  #=> 1
5.downto(5r/2).size  #=> 3
1.upto(1r).size  #=> 1
1.step(5, 'x').size  #!> ArgumentError: comparison of String with 0 failed
1.step(5, 1r).size  #=> 5
1.step(by: 'x').size  #!> ArgumentError: comparison of String with 0 failed
1.step(by: 1).size  #=> Infinity
1.step(by: nil).size  #=> Infinity
1.step(5, nil).size  #=> 5
1r.step(2, 1r/3).size  #=> 4
1.step(Object.new).size.class  #!> ArgumentError: comparison of Integer with Object failed
1.step(5, Object.new).size  #!> TypeError: 0 can't be coerced into Object
1.step('a', 1).size  #!> ArgumentError: comparison of Integer with String failed
1.step(:a).size  #!> ArgumentError: comparison of Integer with :a failed
1.5.step('x').size  #!> TypeError: no implicit conversion to float from string
1r.step('x').size  #!> ArgumentError: comparison of Rational with String failed
(1r..3r).step(1r/2).size  #=> 5
(1..3r).step(1r/2).size  #=> 5
((1..10) % 3).size  #=> 4
1.step(10, 4).size  #=> 3
1.0.step(2.0, 0.5).size  #=> 3
(1...3r).step(1r/2).to_a  #=> [1, (3/2), (2/1), (5/2)]
(256**8).size  #=> 9
(2**64).size  #=> 9
(-(256**10)).size  #=> 11
(-(10**20)).truncate(-7)  #=> -99999999999990000000
(-(10**20)).ceil(-7)  #=> -100000000000000000000
(10**20).ceil(-7)  #=> 100000000000000000000
(10**20+1).ceil(-7)  #=> 100000000000010000000
(-(10**20)-1).ceil(-7)  #=> -100000000000000000000
(-(10**20)).floor(-7)  #=> -100000000000000000000
(10**20).floor(-7)  #=> 100000000000000000000
(10**20).truncate(-7)  #=> 100000000000000000000
(-(10**20)).round(-7)  #=> -100000000000000000000
(-(10**20)+1).truncate(-7)  #=> -99999999999990000000
(-(10**20)).ceil(-20)  #=> -100000000000000000000
(-(10**20)).ceil(-21)  #=> 0
(10**20).ceil(-21)  #=> 1000000000000000000000
(-(2**70)).ceil(-3)  #=> -1180591620717411303000
(-100).ceil(-2)  #=> -100
(-100).truncate(-2)  #=> -100
(-(10**10)).ceil(-3)  #=> -10000000000
(-(10**18)).ceil(-3)  #=> -1000000000000000000
(-(10**18)).ceil(-17)  #=> -1000000000000000000
(-(10**19)).ceil(-3)  #=> -10000000000000000000
(-(10**19)).truncate(-19)  #=> 0
5.ceil(-20)  #=> 100000000000000000000
-5.ceil(-20)  #=> 0
-5.truncate(-20)  #=> 0
(-(2**62)).truncate(-1)  #=> -4611686018427387900
(-(2**62)+8).truncate(-1)  #=> -4611686018427387890
(-(10**18)*6).truncate(-18)  #=> -5000000000000000000
(-(10**20)-5).truncate(-3)  #=> -100000000000000000000
(-(10**20)-1000).truncate(-3)  #=> -100000000000000000000
-7.truncate(-19)  #=> 0
-7.truncate(-18)  #=> 0
(-2**63) << 1  #=> -18446744073709551616
(-2**63) << 0  #=> -9223372036854775808
(-2**63) >> 1  #=> -4611686018427387904
(-2**63) >> 63  #=> -1
(-2**63) >> 64  #=> -1
(-2**63) >> 70  #=> -1
(2**63 - 1) >> 62  #=> 1
(2**63 - 1) >> 63  #=> 0
(2**62) << 1  #=> 9223372036854775808
(-2**62) << 1  #=> -9223372036854775808
(-2**62) << 2  #=> -18446744073709551616
1 << 62  #=> 4611686018427387904
1 << 63  #=> 9223372036854775808
1 << 64  #=> 18446744073709551616
-1 << 63  #=> -9223372036854775808
-1 >> 5  #=> -1
7 >> -2  #=> 28
7 << -2  #=> 1
-7 >> 2  #=> -2
-7 << -1  #=> -4
5 >> 2**63  #=> 0
5 >> -(2**63)  #!> RangeError: shift width too big
-5 >> 2**70  #=> -1
0 << -(2**63)  #=> 0
(-2**63).abs  #=> 9223372036854775808
(-2**63).odd?  #=> false
(-2**63 + 1).odd?  #=> true
(-2**63).even?  #=> true
(2**64).odd?  #=> false
a = []; (2**63 - 3).step(2**63 + 1, 2) { |x| a << x }; a  #=> [9223372036854775805, 9223372036854775807, 9223372036854775809]
a = []; (-2**63 + 3).step(-2**63 - 1, -2) { |x| a << x }; a  #=> [-9223372036854775805, -9223372036854775807, -9223372036854775809]
a = []; 5.step(1, 2) { |x| a << x }; a  #=> []
a = []; 5.step(1, -2) { |x| a << x }; a  #=> [5, 3, 1]
a = []; 1.step(5, 2**64) { |x| a << x }; a  #=> [1]
x = 5; x -= -9223372036854775808; x  #=> 9223372036854775813
x = 0; x -= -9223372036854775808; x  #=> 9223372036854775808
x = -1; x += -9223372036854775808; x  #=> -9223372036854775809
x = 9223372036854775807; x += 1; x  #=> 9223372036854775808
x = -9223372036854775808; x -= 1; x  #=> -9223372036854775809
5.public_send(:<=, 5)  #=> true
