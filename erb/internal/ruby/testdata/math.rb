# ruby 4.0
Math.sqrt(4)  #=> 2.0
Math.sqrt(2)  #=> 1.4142135623730951
Math.sqrt(-1)  #!> Math::DomainError: Numerical argument is out of domain - sqrt
Math.sqrt("a")  #!> TypeError: can't convert String into Float
Math.sqrt(nil)  #!> TypeError: can't convert nil into Float
Math.sqrt(10**40)  #=> 1.0e+20
Math.sqrt(0.0/0)  #=> NaN
Math.cbrt(27)  #=> 3.0
Math.cbrt(-8)  #=> -2.0
Math.sin(0)  #=> 0.0
Math.cos(0)  #=> 1.0
Math.tan(0)  #=> 0.0
Math.asin(1)  #=> 1.5707963267948966
Math.asin(2)  #!> Math::DomainError: Numerical argument is out of domain - asin
Math.acos(1)  #=> 0.0
Math.acos(2)  #!> Math::DomainError: Numerical argument is out of domain - acos
Math.atan(1)  #=> 0.7853981633974483
Math.atan2(1, 1)  #=> 0.7853981633974483
Math.atan2(-1, 0)  #=> -1.5707963267948966
Math.sinh(0)  #=> 0.0
Math.cosh(0)  #=> 1.0
Math.tanh(0)  #=> 0.0
Math.asinh(0)  #=> 0.0
Math.acosh(1)  #=> 0.0
Math.acosh(0)  #!> Math::DomainError: Numerical argument is out of domain - acosh
Math.atanh(0)  #=> 0.0
Math.atanh(1)  #=> Infinity
Math.atanh(2)  #!> Math::DomainError: Numerical argument is out of domain - atanh
Math.exp(0)  #=> 1.0
Math.expm1(0)  #=> 0.0
Math.log(1)  #=> 0.0
Math.log(Math::E)  #=> 1.0
Math.log(0)  #=> -Infinity
Math.log(-1)  #!> Math::DomainError: Numerical argument is out of domain - log
Math.log(8, 2)  #=> 3.0
Math.log(100, 10)  #=> 2.0
Math.log(8, -2)  #!> Math::DomainError: Numerical argument is out of domain - log
Math.log("a")  #!> TypeError: can't convert String into Float
Math.log(1, "a")  #!> TypeError: can't convert String into Float
Math.log2(8)  #=> 3.0
Math.log2(10)  #=> 3.321928094887362
Math.log2(-1)  #!> Math::DomainError: Numerical argument is out of domain - log2
Math.log2(2**2000)  #=> 2000.0
Math.log10(1000)  #=> 3.0
Math.log10(10**400)  #=> 400.0
Math.log10(-1)  #!> Math::DomainError: Numerical argument is out of domain - log10
Math.log1p(0)  #=> 0.0
Math.log1p(-2)  #!> Math::DomainError: Numerical argument is out of domain - log1p
Math.hypot(3, 4)  #=> 5.0
Math.erf(0)  #=> 0.0
Math.erfc(0)  #=> 1.0
Math.gamma(5)  #=> 24.0
Math.gamma(-1)  #!> Math::DomainError: Numerical argument is out of domain - gamma
Math.frexp(1234)  #=> [0.6025390625, 11]
Math.frexp(0)  #=> [0.0, 0]
Math.ldexp(0.6025390625, 11)  #=> 1234.0
Math.ldexp(1, "a")  #!> TypeError: no implicit conversion of String into Integer
Math::PI  #=> 3.141592653589793
Math::E  #=> 2.718281828459045
Math.foo  #!> NoMethodError: undefined method 'foo' for module Math
Math.sqrt  #!> ArgumentError: wrong number of arguments (given 0, expected 1)
Math.sqrt(1, 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
include Math; sqrt(9)  #!> NoMethodError: undefined method 'include' for an instance of Bosh::Common::Template::EvaluationContext
Math::DomainError.ancestors.include?(ArgumentError)  #=> false
Object.new.extend(Math).send(:acos, 1)  #=> 0.0
Object.new.extend(Math).send(:acosh, 1)  #=> 0.0
Object.new.extend(Math).send(:asin, 0)  #=> 0.0
Object.new.extend(Math).send(:asinh, 0)  #=> 0.0
Object.new.extend(Math).send(:atan, 0)  #=> 0.0
Object.new.extend(Math).send(:atan2, 0, 1)  #=> 0.0
Object.new.extend(Math).send(:atanh, 0)  #=> 0.0
Object.new.extend(Math).send(:cbrt, 27)  #=> 3.0
Object.new.extend(Math).send(:cos, 0)  #=> 1.0
Object.new.extend(Math).send(:cosh, 0)  #=> 1.0
Object.new.extend(Math).send(:erf, 0)  #=> 0.0
Object.new.extend(Math).send(:erfc, 0)  #=> 1.0
Object.new.extend(Math).send(:exp, 0)  #=> 1.0
Object.new.extend(Math).send(:expm1, 0)  #=> 0.0
Object.new.extend(Math).send(:frexp, 8)  #=> [0.5, 4]
Object.new.extend(Math).send(:gamma, 5)  #=> 24.0
Object.new.extend(Math).send(:hypot, 3, 4)  #=> 5.0
Object.new.extend(Math).send(:ldexp, 0.5, 3)  #=> 4.0
Object.new.extend(Math).send(:lgamma, 1)  #=> [0.0, 1]
Object.new.extend(Math).send(:log, 1)  #=> 0.0
Object.new.extend(Math).send(:log10, 100)  #=> 2.0
Object.new.extend(Math).send(:log1p, 0)  #=> 0.0
Object.new.extend(Math).send(:log2, 8)  #=> 3.0
Object.new.extend(Math).send(:sin, 0)  #=> 0.0
Object.new.extend(Math).send(:sinh, 0)  #=> 0.0
Object.new.extend(Math).send(:sqrt, 16)  #=> 4.0
Object.new.extend(Math).send(:tan, 0)  #=> 0.0
Object.new.extend(Math).send(:tanh, 0)  #=> 0.0
(1..200).count { |i| Math.log(i,2) != Math.log2(i) }  #=> 0
(1..200).count { |i| Math.log(i,10) != Math.log10(i) }  #=> 60
Math.log(10)/Math.log(2)  #=> 3.3219280948873626
Math.log(10)  #=> 2.302585092994046
Math.log(2)  #=> 0.6931471805599453
(1..200).count { |i| Math.log(i,10) != Math.log2(i)/Math.log2(10) }  #=> 0
(1..200).count { |i| Math.log(i,3) != Math.log2(i)/Math.log2(3) }  #=> 0
(1..200).count { |i| Math.log(i*0.37,1.7) != Math.log2(i*0.37)/Math.log2(1.7) }  #=> 0
Math.log(2**2000, 3) == Math.log2(2**2000)/Math.log2(3)  #=> true
Math.log(7**900, 2**2000) == Math.log2(7**900)/Math.log2(2**2000)  #=> false
(1..200).count { |i| Math.log(i**400,10) != Math.log2(i**400)/Math.log2(10) }  #=> 65
Math.log(1000, 10)  #=> 3.0
Math.log(10, 2)  #=> 3.321928094887362
Math.log(0, 2)  #=> -Infinity
Math.log(2, 0)  #=> -0.0
Math.log(0, 0).nan?  #=> true
Math.log(2, 1)  #=> NaN
Math.log(1, 1).nan?  #=> true
Math.log2(3)/2000  #=> 0.000792481250360578
Math.log(7**900, 2**2000)  #=> 11.12729672792007
Math.log2(7**900)/2000  #=> 1.2633097149259218
Math.log(10**400, 10)  #=> 400.0
Math.log2(10**400)/Math.log2(10)  #=> 400.00000000000006
Math.log(10**400)/Math.log(10)  #=> 400.0
Math.log(10**400, 2)  #=> 1328.771237954945
Math.log2(10**400)  #=> 1328.771237954945
Math.log(2**2000, 2**2000)  #=> 1.0
Math.log(2**3000, 2**2000)  #=> 20.23076923076923
Math.log(2**2000)  #=> 1386.2943611198907
2000*Math.log(2)  #=> 1386.2943611198905
Math.log(3, 1)  #=> NaN
Math.log(0.5, 1)  #=> NaN
Math.log(1, 0.5)  #=> -0.0
Math.log(0, 10)  #=> -Infinity
Math.log2(3)/1023  #=> 0.0015493279576941897
Math.log2(3)/1024  #=> 0.001547814942110504
Math.log(0, 0)  #=> NaN
Math.log(1, 1)  #=> NaN
Math.log(Float::NAN, 2).nan?  #=> true
Math.log(2, Float::NAN).nan?  #=> true
Math.log(2, Float::INFINITY)  #=> 0.0
Math.log(Float::INFINITY, 2)  #=> Infinity
Math.log(Float::INFINITY, 10)  #=> Infinity
Math.log(0, 1)  #=> -Infinity
Math.log(0, Float::NAN)  #=> -Infinity
Math.log(0, Float::INFINITY)  #=> -Infinity
Math.log(Float::NAN, 0)  #=> -0.0
Math.log(-0.0, 2) rescue $!.message  #=> -Infinity
Math.log(2, -1) rescue $!.message  #=> "Numerical argument is out of domain - log"
Math.log(0, -1) rescue $!.message  #=> "Numerical argument is out of domain - log"
Math.log(5e-324, 3)  #=> -677.6185553357453
Math.log(1.5, "2") rescue $!.message  #=> "can't convert String into Float"
(1..500).sum { |i| Math.log(i * 0.731, 10) }  #=> 1066.0450970140648
(1..500).sum { |i| Math.log(i + 1, 1.0 + i / 7.0) }  #=> 818.3273246088672
Math.log2(5e-324)  #=> -1074.0
Math.log2(1e-310)  #=> -1029.7977094150824
Math.log(5e-324)  #=> -744.4400719213812
Math.log10(5e-324)  #=> -323.3062153431158
Math.log(1e-310)  #=> -713.8013788281542
Math.log10(1e-310)  #=> -310.0
Math.log1p(5e-324)  #=> 5.0e-324
Math.log(-0.0) rescue $!.message  #=> -Infinity
Math.log2(-0.0) rescue $!.message  #=> -Infinity
Math.log10(-0.0) rescue $!.message  #=> -Infinity
Math.log(2, -0.0) rescue $!.message  #=> -0.0
Math.log(0.0)  #=> -Infinity
Math.log(-0.0, -0.0) rescue $!.message  #=> NaN
Math.cbrt(5e-324)  #=> 1.7031839360032603e-108
Math.exp(-745)  #=> 5.0e-324
Math.log(1.7976931348623157e308)  #=> 709.782712893384
Math.log2(1.7976931348623157e308)  #=> 1024.0
Math.log2(2.0**-1074 * 5)  #=> -1071.6780719051126
Math.log(1e-305)  #=> -702.288453363184
Math.log2(1e305)  #=> 1013.1880689406455
Math.log2(2.0**1010)  #=> 1010.0
Math.log2(2.0**-1010)  #=> -1010.0
Math.log10(1e-305)  #=> -305.0
Math.log10(1e305)  #=> 305.0
Math.log(1e308, 3)  #=> 645.5382084811305
Math.sqrt(-0.0)  #=> 0.0
Math.log1p(-0.0)  #=> -0.0
Math.log1p(-1)  #=> -Infinity
61e9 ** 2  #=> 3.721e+21
1e10 ** 3  #=> 1.0e+30
1001.0 ** 2  #=> 1002001.0
12345.678 ** 3  #=> 1881675960266.5586
2 ** 0.5  #=> 1.4142135623730951
10 ** -3.0  #=> 0.001
1234567 ** 0.3333  #=> 107.22642770984022
0.1 ** 2  #=> 0.010000000000000002
0.1 ** -2  #=> 99.99999999999999
3.3 ** 40  #=> 5.502468881238416e+20
1e-5 ** 3  #=> 1.0000000000000003e-15
7e22 ** 1.5  #=> 1.8520259177452136e+34
4 ** 0.5  #=> 2.0
(-8.0) ** 3  #=> -512.0
123456789.123 ** 2  #=> 1.524157878056089e+16
99999.9 ** 4  #=> 9.999960000059998e+19
61e9 ** 3  #=> 2.26981e+32
1e200 ** 1.1  #=> 1.0000000000000409e+220
5.0 ** 22  #=> 2.384185791015625e+15
5.0 ** 23  #=> 1.1920928955078124e+16
10.0 ** 22  #=> 1.0e+22
10.0 ** 23  #=> 1.0e+23
1e3 ** 7  #=> 1.0e+21
1024.0 ** 10  #=> 1.2676506002282294e+30
1e15 ** 2  #=> 1.0e+30
Math.hypot(3, 4)  #=> 5.0
Math.hypot(1e-300, 1e-300)  #=> 1.414213562373095e-300
Math.hypot(1.5, 1e200)  #=> 1.0e+200
Math.hypot(2.2, 3.3)  #=> 3.966106403010388
Math.hypot(Float::NAN, Float::INFINITY)  #=> Infinity
Math.hypot(Float::INFINITY, 1)  #=> Infinity
Math.hypot(-5e-324, 0)  #=> 5.0e-324
Math.atan2(0.1, 0.2)  #=> 0.4636476090008061
Math.atan2(-0.1, 0.2)  #=> -0.4636476090008061
Math.atan2(0.1, -0.2)  #=> 2.677945044588987
Math.atan2(0.0, -1.0)  #=> 3.141592653589793
Math.atan2(-0.0, -1.0)  #=> -3.141592653589793
Math.atan2(1e-300, 1e300)  #=> 0.0
Math.cbrt(2)  #=> 1.2599210498948732
Math.cbrt(0.3)  #=> 0.6694329500821695
[Math.gamma(Float::NAN), Math.gamma(Float::INFINITY), Math.gamma(0.0), Math.gamma(-0.0), Math.gamma(23), Math.gamma(1)]  #=> [NaN, Infinity, Infinity, -Infinity, 1.1240007277776077e+21, 1.0]
[Math.lgamma(1), Math.lgamma(2), Math.lgamma(0.0), Math.lgamma(-0.0), Math.lgamma(Float::INFINITY)]  #=> [[0.0, 1], [0.0, 1], [Infinity, 1], [Infinity, -1], [Infinity, 1]]
[Math.erf(7), Math.erf(-7), Math.erfc(30), Math.erfc(-7), Math.erf(Float::NAN), Math.erfc(Float::INFINITY)]  #=> [1.0, -1.0, 0.0, 2.0, NaN, 0.0]
