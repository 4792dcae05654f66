# ruby 4.0
5.clamp(1,3)  #=> 3
5.clamp(..3)  #=> 3
5.clamp(7..)  #=> 7
5.clamp(1...3)  #!> ArgumentError: cannot clamp with an exclusive range
5.clamp(3,1)  #!> ArgumentError: min argument must be less than or equal to max argument
5.clamp(nil,3)  #=> 3
5.clamp(1)  #!> TypeError: wrong argument type Integer (expected Range)
5.clamp("a","b")  #!> ArgumentError: comparison of Integer with String failed
5.between?(1,9)  #=> true
5.between?(1,"a")  #!> ArgumentError: comparison of Integer with String failed
1 < "a"  #!> ArgumentError: comparison of Integer with String failed
Class.new{include Comparable; def <=>(o); nil; end}.new < 1 rescue $!.message.sub(/0x\h+/,'X')  #=> "comparison of #<Class:X> with 1 failed"
class V1; include Comparable; attr_reader :v; def initialize(v); @v=v; end; def <=>(o); v <=> o.v; end; def inspect; "V#{v}"; end; end; [V1.new(1) < V1.new(2), V1.new(1) == V1.new(1), [V1.new(3),V1.new(1)].sort, [V1.new(3),V1.new(1)].max, V1.new(5).clamp(V1.new(1),V1.new(2)), V1.new(1).between?(V1.new(1),V1.new(2))]  #=> [true, true, [V1, V3], V3, V2, true]
class V1; include Comparable; attr_reader :v; def initialize(v); @v=v; end; def <=>(o); v <=> o.v; end; end; V1.new(1) > 5  #!> NoMethodError: undefined method 'v' for an instance of Integer
class V1; include Comparable; attr_reader :v; def initialize(v); @v=v; end; def <=>(o); v <=> o.v; end; end; V1.new(1).clamp(V1.new(3),V1.new(2))  #!> ArgumentError: min argument must be less than or equal to max argument
5.clamp(nil)  #!> TypeError: wrong argument type nil (expected Range)
5.clamp(true)  #!> TypeError: wrong argument type true (expected Range)
5.clamp("a")  #!> TypeError: wrong argument type String (expected Range)
"b".clamp("a".."c")  #=> "b"
5.clamp(nil, 3)  #=> 3
Date.new(2020, 1, 1) <= Date.new(2020, 1, 2)  #=> true
Class.new { include Comparable; def <=>(o) = 0 }.new <= 1  #=> true
Class.new { include Comparable; def <=>(o) = nil }.new <= 1  #!> ArgumentError: comparison of #<Class:0x…> with 1 failed
