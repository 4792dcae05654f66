# ruby 4.0
Numeric.new.integer?  #=> false
Numeric.new.real?  #=> true
Numeric.new + 1  #!> NoMethodError: undefined method '+' for an instance of Numeric
Numeric.new.coerce(1)  #!> TypeError: can't convert Numeric into Float
Numeric.new <=> 1  #=> nil
x = Numeric.new; x <=> x  #=> 0
Numeric.new.zero?  #=> false
Numeric.new.finite?  #=> true
Numeric.new.infinite?  #=> nil
Numeric.new.imaginary  #=> 0
x = Numeric.new; x.dup.equal?(x)  #=> true
x = Numeric.new; x.clone.equal?(x)  #=> true
Numeric.new.clone(freeze: false)  #!> ArgumentError: can't unfreeze Numeric
x = Numeric.new; (+x).equal?(x)  #=> true
class N1 < Numeric; def coerce(o) = [o, 5]; end; 1 + N1.new  #=> 6
class N2 < Numeric; def coerce(o) = 5; end; 1 + N2.new  #!> TypeError: coerce must return [x, y]
class N3 < Numeric; def coerce(o) = [o, 5]; end; 1 < N3.new  #=> true
class N4 < Numeric; def to_f = 1.5; end; N4.new.floor  #=> 1
class N5 < Numeric; def to_f = 1.5; end; N5.new.round  #=> 2
class N6 < Numeric; def to_i = 7; end; N6.new.to_int  #=> 7
class N7 < Numeric; def <(o) = true; def -@ = 9; end; N7.new.abs  #=> 9
class N8 < Numeric; def coerce(o) = [o, 2.5]; end; -N8.new  #=> -2.5
class N9 < Numeric; def to_f = 2.5; end; [1, 2, 3].at(1) + Math.sqrt(N9.new)  #=> 3.58113883008419
class N10; def coerce(o) = [o, 3]; end; 4 * N10.new  #=> 12
class N11; def coerce(o) = [o, 3]; end; 4.5 - N11.new  #=> 1.5
class N12; def coerce(o) = raise("x"); end; 4 * N12.new  #!> RuntimeError: x
class N13; def ==(o) = true; end; 1 == N13.new  #=> true
class N14 < Numeric; def coerce(o) = [o, 4]; end; 7 / N14.new  #=> 1
class N15 < Numeric; def coerce(o) = [o, 4]; end; 7 % N15.new  #=> 3
class N16 < Numeric; def coerce(o) = [o, 4]; end; 7 <=> N16.new  #=> 1
class N17 < Numeric; def coerce(o) = [o, 4]; end; 7 & N17.new  #=> 4
class N18 < Numeric; def zero? = true; end; N18.new.nonzero?  #=> nil
class N19 < Numeric; def <(o) = true; end; N19.new.negative?  #=> true
class N20 < Numeric; def >(o) = true; end; N20.new.positive?  #=> true
1.step(3).to_a  #=> [1, 2, 3]
1.step(3, 0.5).map { |x| x }  #=> [1.0, 1.5, 2.0, 2.5, 3.0]
1.step(by: -1, to: -1).to_a  #=> [1, 0, -1]
1.step.first(3)  #=> [1, 2, 3]
1.step(10, 4).size  #=> 3
1.0.step(by: 0.5, to: 2).to_a  #=> [1.0, 1.5, 2.0]
1.step(3, 1) { |x| x }  #=> 1
1.step(10, 3).class  #=> Enumerator::ArithmeticSequence
1.step(10, 3) == 1.step(10, 3)  #=> true
1.step(by: 2, to: 5).inspect  #=> "(1.step(by: 2, to: 5))"
1.0.step(2.0, 0.5).inspect  #=> "(1.0.step(2.0, 0.5))"
1.step(10, 3).last  #=> 10
(1.step(10, 3)).include?(4)  #=> true
Class.new(Numeric) { def coerce(o) = [o, 7]; def /(o) = 7 / o; def -(o) = 7 - o; def *(o) = 7 * o; def floor(*) = 7; def div(o) = 7.div(o); def to_f = 7.0; def <(o) = 7 < o; def -@ = -7; def %(o) = 7.modulo(o) }.new.ceil  #=> 7
Class.new(Numeric) { def coerce(o) = [o, 7]; def /(o) = 7 / o; def -(o) = 7 - o; def *(o) = 7 * o; def floor(*) = 7; def div(o) = 7.div(o); def to_f = 7.0; def <(o) = 7 < o; def -@ = -7; def %(o) = 7.modulo(o) }.new.truncate  #=> 7
Class.new(Numeric) { def coerce(o) = [o, 7]; def /(o) = 7 / o; def -(o) = 7 - o; def *(o) = 7 * o; def floor(*) = 7; def div(o) = 7.div(o); def to_f = 7.0; def <(o) = 7 < o; def -@ = -7; def %(o) = 7.modulo(o) }.new.magnitude.class  #=> #<Class:0x…>
Class.new(Numeric) { def coerce(o) = [o, 7]; def /(o) = 7 / o; def -(o) = 7 - o; def *(o) = 7 * o; def floor(*) = 7; def div(o) = 7.div(o); def to_f = 7.0; def <(o) = 7 < o; def -@ = -7; def %(o) = 7.modulo(o) }.new.fdiv(2)  #=> 3.5
Class.new(Numeric) { def coerce(o) = [o, 7]; def /(o) = 7 / o; def -(o) = 7 - o; def *(o) = 7 * o; def floor(*) = 7; def div(o) = 7.div(o); def to_f = 7.0; def <(o) = 7 < o; def -@ = -7; def %(o) = 7.modulo(o) }.new.divmod(2)  #=> [3, 1]
Class.new(Numeric) { def coerce(o) = [o, 7]; def /(o) = 7 / o; def -(o) = 7 - o; def *(o) = 7 * o; def floor(*) = 7; def div(o) = 7.div(o); def to_f = 7.0; def <(o) = 7 < o; def -@ = -7; def %(o) = 7.modulo(o) }.new.modulo(2)  #=> 1
Class.new(Numeric) { def div(o) = 3; def -(o) = 1; def *(o) = 6 }.new.%(2) rescue $!.class  #=> 1
1.5.phase  #=> 0
-1.5.phase  #=> 3.141592653589793
Float::NAN.phase  #=> NaN
0.0.phase  #=> 0
1.step(5,'1'){}  #!> ArgumentError: comparison of String with 0 failed
1.step(5,'1').inspect  #=> "#<Enumerator: 1:step(5, \"1\")>"
1.step(5,'1').size  #!> ArgumentError: comparison of String with 0 failed
1.0.step(5,'1'){}  #!> ArgumentError: comparison of String with 0 failed
1.step(5,'foo').each{}  #!> ArgumentError: comparison of String with 0 failed
1.step(to: 5, by: 'foo'){}  #!> ArgumentError: comparison of String with 0 failed
1.step(by: 'foo', to: 5).inspect  #=> "#<Enumerator: 1:step(5, \"foo\")>"
1.step(by: 'foo').inspect  #=> "#<Enumerator: 1:step(nil, \"foo\")>"
1.step(2.5, by: 'foo').inspect  #=> "#<Enumerator: 1:step(2.5, \"foo\")>"
1.step(2.5, by: nil).inspect  #=> "(1.step(2.5, by: ))"
1.step('x', 'y').inspect  #=> "#<Enumerator: 1:step(\"x\", \"y\")>"
1.step('x', 'y'){}  #!> ArgumentError: comparison of String with 0 failed
1.step('x'){}  #!> ArgumentError: comparison of Integer with String failed
1.step('x').inspect  #=> "#<Enumerator: 1:step(\"x\", 1)>"
1.0.step('x'){}  #!> TypeError: no implicit conversion to float from string
1.step(2.0,'x'){}  #!> ArgumentError: comparison of String with 0 failed
1.step(2,[]){}  #!> TypeError: 0 can't be coerced into Array
1.step(2,nil){}  #!> TypeError: step must be numeric
1.step(2,nil)  #=> (1.step(2, nil))
1.step(2,nil).to_a  #=> [1, 2]
1.step(2.0,nil){}  #!> TypeError: step must be numeric
1.step(2,:a){}  #!> ArgumentError: comparison of Symbol with 0 failed
1.step(by: [], to: 1.0){}  #!> TypeError: 0 can't be coerced into Array
1.step(by: nil, to: 1.0){}  #=> 1
1.step(by: nil){break}  #=> nil
1.step(nil, nil){break}  #!> TypeError: step must be numeric
1.step(5, by: nil){}  #=> 1
1r.step(2, 'x'){}  #!> ArgumentError: comparison of String with 0 failed
1.step(Object, 1){}  #!> ArgumentError: comparison of Integer with Class failed
1.step(Object, 1.0){}  #!> TypeError: can't convert Class into Float
1.step('x', -1){}  #!> ArgumentError: comparison of Integer with String failed
1.0.step(nil, 'x'){}  #!> ArgumentError: comparison of String with 0 failed
1.step(nil, 0){}  #!> ArgumentError: step can't be 0
1.step(nil, 0)  #!> ArgumentError: step can't be 0
1.step(5, false){}  #!> TypeError: 0 can't be coerced into FalseClass
1.step(5, false)  #=> #<Enumerator: 1:step(5, false)>
1.step(5, Object.new){}  #!> TypeError: 0 can't be coerced into Object
1.step(5, Object.new).size  #!> TypeError: 0 can't be coerced into Object
1.0.step(5,'1').size  #!> ArgumentError: comparison of String with 0 failed
1.step(5.0,'1').size  #!> ArgumentError: comparison of String with 0 failed
1.step(5.0,:a).size  #!> ArgumentError: comparison of Symbol with 0 failed
1.step(5.0,[]).size  #!> TypeError: 0 can't be coerced into Array
1.step(5.0,nil).size  #=> 5
1.step(5, Object.new).size  #!> TypeError: 0 can't be coerced into Object
