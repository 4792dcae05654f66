# ruby 4.0
Struct.new.new  #=> #<struct >
Struct.new(1)  #!> TypeError: no implicit conversion of Integer into String
Struct.new(:a,:a)  #!> ArgumentError: duplicate member: a
Struct.new("abc")  #!> NameError: identifier abc needs to be constant
Struct.new("Abd", :a)  #=> Struct::Abd
S=Struct.new(:a,:b); S.new(1,2,3)  #!> ArgumentError: struct size differs
S = Struct.new(:a, :b); S.new(1)  #=> #<struct Bosh::Common::Template::EvaluationContext::S a=1, b=nil>
S = Struct.new(:a, :b); S.new(a: 1, b: 2)  #=> #<struct Bosh::Common::Template::EvaluationContext::S a=1, b=2>
S = Struct.new(:a, :b); S.new(a: 1, c: 2)  #!> ArgumentError: unknown keywords: c
S = Struct.new(:a, :b); S.new({a: 1})  #=> #<struct Bosh::Common::Template::EvaluationContext::S a={a: 1}, b=nil>
S = Struct.new(:a, :b); S.new(1, b: 2)  #=> #<struct Bosh::Common::Template::EvaluationContext::S a=1, b={b: 2}>
S = Struct.new(:a, :b); S[1,2]  #=> #<struct Bosh::Common::Template::EvaluationContext::S a=1, b=2>
S = Struct.new(:a, :b); S.members  #=> [:a, :b]
S = Struct.new(:a, :b); S.keyword_init?  #=> nil
S = Struct.new(:a, :b); S.new(1,2).to_a  #=> [1, 2]
S = Struct.new(:a, :b); S.new(1,2).deconstruct  #=> [1, 2]
S = Struct.new(:a, :b); S.new(1,2).deconstruct_keys([:a])  #=> {a: 1}
S = Struct.new(:a, :b); S.new(1,2).deconstruct_keys(nil)  #=> {a: 1, b: 2}
S = Struct.new(:a, :b); S.new(1,2).deconstruct_keys([:a,:z])  #=> {a: 1}
S = Struct.new(:a, :b); S.new(1,2).deconstruct_keys(1)  #!> TypeError: wrong argument type Integer (expected Array or nil)
S = Struct.new(:a, :b); S.new(1,2).deconstruct_keys([:a,:b,:c])  #=> {}
S = Struct.new(:a, :b); S.new(1,2)[:a]  #=> 1
S = Struct.new(:a, :b); S.new(1,2)["b"]  #=> 2
S = Struct.new(:a, :b); S.new(1,2)[0]  #=> 1
S = Struct.new(:a, :b); S.new(1,2)[-1]  #=> 2
S = Struct.new(:a, :b); S.new(1,2)[:z]  #!> NameError: no member 'z' in struct
S = Struct.new(:a, :b); S.new(1,2)["z"]  #!> NameError: no member 'z' in struct
S = Struct.new(:a, :b); S.new(1,2)[5]  #!> IndexError: offset 5 too large for struct(size:2)
S = Struct.new(:a, :b); S.new(1,2)[-5]  #!> IndexError: offset -5 too small for struct(size:2)
S = Struct.new(:a, :b); S.new(1,2)[1.9]  #=> 2
S = Struct.new(:a, :b); S.new(1,2)[nil]  #!> TypeError: no implicit conversion from nil to integer
S = Struct.new(:a, :b); s=S.new(1,2); s[:a]=5; s.a  #=> 5
S = Struct.new(:a, :b); s=S.new(1,2); s[7]=5  #!> IndexError: offset 7 too large for struct(size:2)
S = Struct.new(:a, :b); s=S.new(1,2); s[:q]=5  #!> NameError: no member 'q' in struct
S = Struct.new(:a, :b); s=S.new(1,2); s.a=9; s  #=> #<struct Bosh::Common::Template::EvaluationContext::S a=9, b=2>
S = Struct.new(:a, :b); s=S.new(1,2).freeze; s.a=9  #!> FrozenError: can't modify frozen Bosh::Common::Template::EvaluationContext::S: #<struct Bosh::Common::Template::EvaluationContext::S a=1, b=2>
S = Struct.new(:a, :b); s=S.new(1,2).freeze; s[:a]=9  #!> FrozenError: can't modify frozen Bosh::Common::Template::EvaluationContext::S: #<struct Bosh::Common::Template::EvaluationContext::S a=1, b=2>
S = Struct.new(:a, :b); S.new(1,2) == S.new(1,2)  #=> true
S = Struct.new(:a, :b); S.new(1,2) == S.new(1.0,2)  #=> true
S = Struct.new(:a, :b); S.new(1,2).eql?(S.new(1.0,2))  #=> false
S = Struct.new(:a, :b); S.new(1,2).hash == S.new(1,2).hash  #=> true
S = Struct.new(:a, :b); {S.new(1,2)=>3}[S.new(1,2)]  #=> 3
S = Struct.new(:a, :b); S.new(1,2) == Struct.new(:a,:b).new(1,2)  #=> false
S = Struct.new(:a, :b); S.new(1,[2,{c: 3}]).dig(:b,1,:c)  #=> 3
S = Struct.new(:a, :b); S.new(1,2).dig(:z)  #=> nil
S = Struct.new(:a, :b); S.new(1,2).dig(5)  #=> nil
S = Struct.new(:a, :b); S.new(1,2).dig  #!> ArgumentError: wrong number of arguments (given 0, expected 1+)
S = Struct.new(:a, :b); S.new(1,2).dig(:a,:b)  #!> TypeError: Integer does not have #dig method
S = Struct.new(:a, :b); S.new(1,2).each{|x| x}.class  #=> Bosh::Common::Template::EvaluationContext::S
S = Struct.new(:a, :b); S.new(1,2).each.to_a  #=> [1, 2]
S = Struct.new(:a, :b); S.new(1,2).each_pair.to_a  #=> [[:a, 1], [:b, 2]]
S = Struct.new(:a, :b); S.new(1,2).each_pair{|k,v| [k,v]}  #=> #<struct Bosh::Common::Template::EvaluationContext::S a=1, b=2>
S = Struct.new(:a, :b); S.new(1,2).each_pair.inspect  #=> "#<Enumerator: #<struct Bosh::Common::Template::EvaluationContext::S a=1, b=2>:each_pair>"
S = Struct.new(:a, :b); S.new(1,2).length  #=> 2
S = Struct.new(:a, :b); S.new(1,2).size  #=> 2
S = Struct.new(:a, :b); S.new(1,2).values  #=> [1, 2]
S = Struct.new(:a, :b); S.new(1,2).values_at(0,1)  #=> [1, 2]
S = Struct.new(:a, :b); S.new(1,2).values_at(0..1)  #=> [1, 2]
S = Struct.new(:a, :b); S.new(1,2).values_at(5)  #!> IndexError: offset 5 too large for struct(size:2)
S = Struct.new(:a, :b); S.new(1,2).values_at(0..5)  #=> [1, 2, nil, nil, nil, nil]
S = Struct.new(:a, :b); S.new(1,2).select(&:even?)  #=> [2]
S = Struct.new(:a, :b); S.new(1,2).filter(&:odd?)  #=> [1]
S = Struct.new(:a, :b); S.new(1,2).to_h  #=> {a: 1, b: 2}
S = Struct.new(:a, :b); S.new(1,2).to_h{|k,v| [k.to_s, v*2]}  #=> {"a" => 2, "b" => 4}
S = Struct.new(:a, :b); S.new(1,2).to_h{|k,v| 1}  #!> TypeError: wrong element type Integer (expected array)
S = Struct.new(:a, :b); S.new(1,2).members  #=> [:a, :b]
S = Struct.new(:a, :b); S.new(1,2).inspect  #=> "#<struct Bosh::Common::Template::EvaluationContext::S a=1, b=2>"
S = Struct.new(:a, :b); S.new(1,2).map{|x| x+1}  #=> [2, 3]
S = Struct.new(:a, :b); S.new(1,2).sum  #=> 3
S = Struct.new(:a, :b); S.new(3,2).sort  #=> [2, 3]
S = Struct.new(:a, :b); S.new(3,2).include?(3)  #=> true
S = Struct.new(:a, :b); S.new(3,2).dup  #=> #<struct Bosh::Common::Template::EvaluationContext::S a=3, b=2>
S = Struct.new(:a, :b); s=S.new("x"); t=s.dup; t.a="y"; s.a  #=> "x"
S = Struct.new(:a, :b); S.new(1,2) <=> S.new(1,2)  #=> 0
S = Struct.new(:a, :b); a, b = *S.new(1,2); [a,b]  #=> [1, 2]
K=Struct.new(:a,:b,keyword_init: true); K.new(1)  #!> ArgumentError: wrong number of arguments (given 1, expected 0)
K = Struct.new(:a, :b, keyword_init: true); K.new(a: 1)  #=> #<struct Bosh::Common::Template::EvaluationContext::K a=1, b=nil>
K = Struct.new(:a, :b, keyword_init: true); K.new({a: 1})  #=> #<struct Bosh::Common::Template::EvaluationContext::K a=1, b=nil>
K = Struct.new(:a, :b, keyword_init: true); K.new(a: 1, z: 2, y: 3)  #!> ArgumentError: unknown keywords: z, y
K = Struct.new(:a, :b, keyword_init: true); K.new.to_a  #=> [nil, nil]
K = Struct.new(:a, :b, keyword_init: true); K.keyword_init?  #=> true
K = Struct.new(:a, :b, keyword_init: true); K.members  #=> [:a, :b]
K = Struct.new(:a, :b, keyword_init: true); K.inspect  #=> "Bosh::Common::Template::EvaluationContext::K(keyword_init: true)"
K = Struct.new(:a, :b, keyword_init: true); K.new(a: 1).inspect  #=> "#<struct Bosh::Common::Template::EvaluationContext::K a=1, b=nil>"
K = Struct.new(:a, :b, keyword_init: true); K[a: 1]  #=> #<struct Bosh::Common::Template::EvaluationContext::K a=1, b=nil>
F=Struct.new(:a,keyword_init: false); F.new(a: 1)  #=> #<struct Bosh::Common::Template::EvaluationContext::F a={a: 1}>
F = Struct.new(:a, keyword_init: false); F.keyword_init?  #=> false
Q=Struct.new(:x){ def dbl; x*2; end; def self.make; new(4); end }; [Q.new(2).dbl, Q.make]  #=> [4, #<struct Bosh::Common::Template::EvaluationContext::Q x=4>]
class Q2 < Struct.new(:x, :y); def initialize(x, y=5); super; end; end; Q2.new(1)  #=> #<struct Bosh::Common::Template::EvaluationContext::Q2 x=1, y=5>
class Q2 < Struct.new(:x, :y); def initialize(x, y=5); super; end; end; Q2.ancestors.first(2).last.class  #=> Class
class Q2 < Struct.new(:x, :y); def initialize(x, y=5); super; end; end; Q2.members  #=> [:x, :y]
class Q2 < Struct.new(:x, :y); def initialize(x, y=5); super; end; end; Q2.new(1).inspect  #=> "#<struct Bosh::Common::Template::EvaluationContext::Q2 x=1, y=5>"
class Q3 < Struct.new(:x); def to_s; "q#{x}"; end; end; "#{Q3.new(1)}"  #=> "q1"
Struct.new(:a).new(1).a = 2  #=> 2
S = Struct.new(:a, :b); case S.new(1,2); in [a,b] then [a,b]; end  #=> [1, 2]
S = Struct.new(:a, :b); case S.new(1,2); in {a:, b:} then [a,b]; end  #=> [1, 2]
S = Struct.new(:a, :b); S.new(1,2).respond_to?(:a=)  #=> true
S = Struct.new(:a, :b); S.new(1,2).frozen?  #=> false
S = Struct.new(:a, :b); S.superclass  #=> Struct
S = Struct.new(:a, :b); S.new(1,2).to_s  #=> "#<struct Bosh::Common::Template::EvaluationContext::S a=1, b=2>"
S = Struct.new(:a, :b); S.allocate  #=> #<struct Bosh::Common::Template::EvaluationContext::S a=nil, b=nil>
S = Struct.new(:a, :b); S.new(1,2).each_with_index.to_a  #=> [[1, 0], [2, 1]]
S = Struct.new(:a, :b); S.new(1,2).zip([3,4])  #=> [[1, 3], [2, 4]]
S = Struct.new(:a, :b); S.new(1,2).values_at  #=> []
S = Struct.new(:a, :b); S.new(1,2).values_at("a")  #!> TypeError: no implicit conversion of String into Integer
S = Struct.new(:a, :b); S.new(1,2).a(1)  #!> ArgumentError: wrong number of arguments (given 1, expected 0)
S = Struct.new(:a, :b); S.new(1,2).send(:a=)  #!> ArgumentError: wrong number of arguments (given 0, expected 1)
Struct.new(:"a b").new(1)["a b"]  #=> 1
D=Data.define(:a,:b); D.new(1,2)  #=> #<data Bosh::Common::Template::EvaluationContext::D a=1, b=2>
D = Data.define(:a, :b); D.new(a: 1, b: 2)  #=> #<data Bosh::Common::Template::EvaluationContext::D a=1, b=2>
D = Data.define(:a, :b); D.new(1)  #!> ArgumentError: missing keyword: :b
D = Data.define(:a, :b); D.new(1,2,3)  #!> ArgumentError: wrong number of arguments (given 3, expected 0..2)
D = Data.define(:a, :b); D.new(a: 1)  #!> ArgumentError: missing keyword: :b
D = Data.define(:a, :b); D.new(a: 1, b: 2, c: 3)  #!> ArgumentError: unknown keyword: :c
D = Data.define(:a, :b); D.new  #!> ArgumentError: missing keywords: :a, :b
D = Data.define(:a, :b); D[1,2]  #=> #<data Bosh::Common::Template::EvaluationContext::D a=1, b=2>
D = Data.define(:a, :b); D.members  #=> [:a, :b]
D = Data.define(:a, :b); D.new(1,2).to_h  #=> {a: 1, b: 2}
D = Data.define(:a, :b); D.new(1,2).with(b: 5)  #=> #<data Bosh::Common::Template::EvaluationContext::D a=1, b=5>
D = Data.define(:a, :b); D.new(1,2).with(c: 5)  #!> ArgumentError: unknown keyword: :c
D = Data.define(:a, :b); D.new(1,2).with(1)  #!> ArgumentError: wrong number of arguments (given 1, expected 0)
D = Data.define(:a, :b); D.new(1,2).with.equal?(nil)  #=> false
D = Data.define(:a, :b); D.new(1,2) == D.new(1,2)  #=> true
D = Data.define(:a, :b); D.new(1,2).eql?(D.new(1.0,2))  #=> false
D = Data.define(:a, :b); D.new(1,2).frozen?  #=> true
D = Data.define(:a, :b); D.new(1,2).inspect  #=> "#<data Bosh::Common::Template::EvaluationContext::D a=1, b=2>"
D = Data.define(:a, :b); D.new(1,2).deconstruct_keys([:a])  #=> {a: 1}
D = Data.define(:a, :b); D.new(1,2).deconstruct  #=> [1, 2]
D = Data.define(:a, :b); D.new(1,2).hash == D.new(1,2).hash  #=> true
D = Data.define(:a, :b); D.new(1,2).instance_variable_set(:@a,1)  #!> FrozenError: can't modify frozen Bosh::Common::Template::EvaluationContext::D: #<data Bosh::Common::Template::EvaluationContext::D a=1, b=2>
D = Data.define(:a, :b); D.new(1,2).a  #=> 1
D = Data.define(:a, :b); D.new(1,2).a=3  #!> NoMethodError: undefined method 'a=' for an instance of Bosh::Common::Template::EvaluationContext::D
D = Data.define(:a, :b); D.new(1,2).each  #!> NoMethodError: undefined method 'each' for an instance of Bosh::Common::Template::EvaluationContext::D
D = Data.define(:a, :b); D.new(1,2).to_a  #!> NoMethodError: undefined method 'to_a' for an instance of Bosh::Common::Template::EvaluationContext::D
class P3 < Data.define(:x,:y); def initialize(x:, y: 0) = super(x: Integer(x), y:); def +(o) = with(x: x+o.x); end; [P3.new("3"), P3.new(x: 1, y: 2), P3.new(1) + P3.new(2)]  #=> [#<data Bosh::Common::Template::EvaluationContext::P3 x=3, y=0>, #<data Bosh::Common::Template::EvaluationContext::P3 x=1, y=2>, #<data Bosh::Common::Template::EvaluationContext::P3 x=3, y=0>]
class P3 < Data.define(:x, :y); def initialize(x:, y: 0) = super(x: Integer(x), y:); end; P3.new  #!> ArgumentError: missing keyword: :x
Data.define.new  #=> #<data >
Data.define(:a).new(1).inspect  #=> "#<data a=1>"
Data.define("a").members  #=> [:a]
Data.define(:a,:a)  #!> ArgumentError: duplicate member: a
Data.define("a=")  #!> ArgumentError: invalid data member: a=
Data.define(1)  #!> TypeError: 1 is not a symbol nor a string
Data.new  #!> NoMethodError: undefined method 'new' for class Data
D = Data.define(:a, :b); case D.new(1,2); in {a:, b:} then [a,b]; end  #=> [1, 2]
D = Data.define(:a, :b); case D.new(1,2); in D[a, b] then [a,b]; end  #=> [1, 2]
D = Data.define(:a, :b); D.new(1,2).dup  #=> #<data Bosh::Common::Template::EvaluationContext::D a=1, b=2>
D = Data.define(:a, :b); D.new(1,2).clone  #=> #<data Bosh::Common::Template::EvaluationContext::D a=1, b=2>
Data.define(:a){ def hi = "hi #{a}" }.new(1).hi  #=> "hi 1"
D = Data.define(:a, :b); D.respond_to?(:define)  #=> false
D = Data.define(:a, :b); D.method_defined?(:a)  #=> true
D = Data.define(:a, :b); D.new("a"=>1,"b"=>2)  #=> #<data Bosh::Common::Template::EvaluationContext::D a=1, b=2>
D = Data.define(:a, :b); D.new(1,b: 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0)
Struct.new(:a, :b).new(1, "x").deconstruct_keys([1])  #=> {1 => "x"}
Struct.new(:a, :b).new(1, "x").deconstruct_keys(["a"])  #=> {"a" => 1}
Struct.new(:a, :b).new(1, "x").deconstruct_keys([-1, 0])  #=> {-1 => "x", 0 => 1}
Struct.new(:a, :b).new(1, "x").deconstruct_keys([2])  #=> {}
Struct.new(:a, :b).new(1, "x").deconstruct_keys([[1]])  #!> TypeError: no implicit conversion of Array into Integer
Data.define(:w, :h).new(w: 1, h: 2).deconstruct_keys([1])  #=> {1 => 2}
Data.define(:w, :h).new(w: 1, h: 2).deconstruct_keys([1.5])  #=> {1.5 => 2}
Data.define(:a).new(1).members  #=> [:a]
Data.define(:a).new(1).to_s  #=> "#<data a=1>"
Data.define.new.to_s  #=> "#<data >"
D=Data.define(:amount,:unit); D.new(*[42, 'km'], **{})  #=> #<data Bosh::Common::Template::EvaluationContext::D amount=42, unit="km">
D2=Data.define(:amount,:unit); [(D2.new(unit: 'km', 'unit' => 'km') rescue $!), (D2.new(amount: 1, 'amount' => 2, 'unit' => 3) rescue $!), (D2.new(amount: 1, 'amount' => 2) rescue $!), (D2.new('amount'=>2) rescue $!), (D2.new(:amount=>2, :x=>3) rescue $!), (D2.new(:amount=>2, :x=>3,'y'=>1,'z'=>5) rescue $!),(D2.new(:amount=>2, :unit=>3,'unit'=>1,'z'=>5) rescue $!)]  #=> [#<data Bosh::Common::Template::EvaluationContext::D2 amount=nil, unit="km">, #<data Bosh::Common::Template::EvaluationContext::D2 amount=2, unit=3>, #<data Bosh::Common::Template::EvaluationContext::D2 amount=2, unit=nil>, #<ArgumentError: missing keywords: :amount, :unit>, #<ArgumentError: unknown keyword: :x>, #<ArgumentError: unknown keywords: :x, "y", "z">, #<ArgumentError: unknown keyword: "z">]
D3=Data.define(:a); m = Class.new.const_set(:Foo, Data.define(:a)); [m.new(1).inspect, Module.new.const_set(:S, Struct.new(:a)).new(1).inspect]  #=> ["#<data a=1>", "#<struct a=1>"]
[Struct.new(nil, :a).new(1), Struct.new(:a, keyword_init: 5).keyword_init?, Struct.new(:a, keyword_init: false).keyword_init?, Struct.new(:a, keyword_init: nil).keyword_init?]  #=> [#<struct a=1>, true, false, nil]
s=Struct.new(:a); x=s.new(1); x.a=x; y=s.new(1); y.a=y; [x.hash==y.hash, s.new(1).hash == s.new(1).hash, Struct.new(:a).new(1).hash == s.new(1).hash]  #=> [true, true, false]
s=Struct.new(:a); x=s.new(1); (x.select(1){} rescue $!)  #=> #<ArgumentError: wrong number of arguments (given 1, expected 0)>
s=Struct.new(:a); x=s.new(1); (x.select(1) rescue $!)  #=> #<ArgumentError: wrong number of arguments (given 1, expected 0)>
S1=Struct.new(:a,:b, keyword_init: true); o=Object.new; def o.to_s = 'a'; def o.to_str = 'a'; [[0,1],['a',2],[:b,3],[o,4],[5,5],[-1,5],[-5,5],[nil,5],[1.9,2]].map{|k,v| (S1.new(k=>v) rescue $!)}  #=> [#<struct Bosh::Common::Template::EvaluationContext::S1 a=1, b=nil>, #<struct Bosh::Common::Template::EvaluationContext::S1 a=2, b=nil>, #<struct Bosh::Common::Template::EvaluationContext::S1 a=nil, b=3>, #<TypeError: no implicit conversion of Object into Integer>, #<ArgumentError: unknown keywords: 5>, #<struct Bosh::Common::Template::EvaluationContext::S1 a=nil, b=5>, #<ArgumentError: unknown keywords: -5>, #<TypeError: no implicit conversion from nil to integer>, #<struct Bosh::Common::Template::EvaluationContext::S1 a=nil, b=2>]
S2=Struct.new(:a,:b); o=Object.new; def o.to_s = 'a'; def o.to_str = 'a'; [[0,1],['a',2],[:b,3],[o,4],[5,5],[-1,5],[-5,5],[nil,5]].map{|k,v| (S2.new(**{k=>v}) rescue $!)}  #=> [#<struct Bosh::Common::Template::EvaluationContext::S2 a=1, b=nil>, #<struct Bosh::Common::Template::EvaluationContext::S2 a=2, b=nil>, #<struct Bosh::Common::Template::EvaluationContext::S2 a=nil, b=3>, #<TypeError: no implicit conversion of Object into Integer>, #<ArgumentError: unknown keywords: 5>, #<struct Bosh::Common::Template::EvaluationContext::S2 a=nil, b=5>, #<ArgumentError: unknown keywords: -5>, #<TypeError: no implicit conversion from nil to integer>]
S3=Data.define(:a); o=Object.new; def o.to_s = 'a'; def o.to_str = 'a'; [[0,1],['a',2],[:b,3],[o,4],[5,5],[-1,5],[-5,5],[nil,5],[1.9,2]].map{|k,v| (S3.new(k=>v) rescue $!)}  #=> [#<data Bosh::Common::Template::EvaluationContext::S3 a=1>, #<data Bosh::Common::Template::EvaluationContext::S3 a=2>, #<ArgumentError: unknown keyword: :b>, #<TypeError: no implicit conversion of Object into Integer>, #<ArgumentError: unknown keyword: 5>, #<data Bosh::Common::Template::EvaluationContext::S3 a=5>, #<ArgumentError: unknown keyword: -5>, #<TypeError: no implicit conversion from nil to integer>, #<ArgumentError: unknown keyword: 1>]
S4=Data.define(:a,:b); o=Object.new; def o.to_str = 'a'; [[0,1],['a',2],[:b,3],[o,4],[5,5],[-1,5],[-5,5],[nil,5],[1.9,2]].map{|k,v| (S4.new(1,2).with(k=>v) rescue $!)}  #=> [#<data Bosh::Common::Template::EvaluationContext::S4 a=1, b=2>, #<data Bosh::Common::Template::EvaluationContext::S4 a=2, b=2>, #<data Bosh::Common::Template::EvaluationContext::S4 a=1, b=3>, #<TypeError: no implicit conversion of Object into Integer>, #<ArgumentError: unknown keyword: 5>, #<data Bosh::Common::Template::EvaluationContext::S4 a=1, b=5>, #<ArgumentError: unknown keyword: -5>, #<TypeError: no implicit conversion from nil to integer>, #<data Bosh::Common::Template::EvaluationContext::S4 a=1, b=2>]
S7=Struct.new(:a,:b, keyword_init: true);[(S7.new({'a'=>1}) rescue $!), (S7.new({3=>1}) rescue $!), (S7.new(1) rescue $!), (S7.new(1,2) rescue $!), (S7.new(nil) rescue $!), (S7.new({a: 1}, b: 2) rescue $!)]  #=> [#<struct Bosh::Common::Template::EvaluationContext::S7 a=1, b=nil>, #<ArgumentError: unknown keywords: 3>, #<ArgumentError: wrong number of arguments (given 1, expected 0)>, #<ArgumentError: wrong number of arguments (given 2, expected 0)>, #<ArgumentError: wrong number of arguments (given 1, expected 0)>, #<ArgumentError: wrong number of arguments (given 2, expected 0)>]
S8=Struct.new(:a, keyword_init: true); (S8.new(x: 1, 'y' => 2, 7 => 3) rescue $!)  #=> #<ArgumentError: unknown keywords: x, y, 7>
S5=Data.define(:a,:b){def initialize(a:,b: 5)=super}; [(S5.new(1)rescue $!),(S5.new(1,2,3)rescue $!),(S5.new(1, a: 2) rescue $!), S5.method(:new).arity,(S5.new(1, **{}) rescue $!)]  #=> [#<data Bosh::Common::Template::EvaluationContext::S5 a=1, b=5>, #<ArgumentError: wrong number of arguments (given 3, expected 0..2)>, #<ArgumentError: wrong number of arguments (given 2, expected 0)>, -1, #<data Bosh::Common::Template::EvaluationContext::S5 a=1, b=5>]
s=Struct.new(:a); x=s.new(1); x.select.size  #=> 1
s=Struct.new(:a); x=s.new(1); x.filter.with_index{|x,i| true}  #=> [1]
S = Struct.new(:a, :b); S.new(1, 2).deconstruct_keys(nil) { |k, v| [k, v.to_s] }  #=> {a: "1", b: "2"}
D = Data.define(:a); D.new(a: 1).deconstruct_keys(nil) { |k, v| [v, k] }  #=> {1 => :a}
Struct.new(:+)  #!> NameError: cannot make operator ID :+ attrset
Struct.new(:[])  #=> #<Class:0x…>
Struct.new(:[]=)  #=> #<Class:0x…>
Struct.new(:a?)  #=> #<Class:0x…>
Struct.new(:a!).new(1)  #=> #<struct :a!=1>
Struct.new(:a?).new(1)  #=> #<struct :a?=1>
Struct.new(:a=).new(1)  #!> ArgumentError: invalid struct member: a=
Struct.new(:"a b").new(1)  #=> #<struct :"a b"=1>
Struct.new(:"1").new(1)  #=> #<struct :"1"=1>
Struct.new(:@a).new(1)  #=> #<struct :@a=1>
Struct.new(:A).new(1)  #=> #<struct A=1>
Struct.new(:-@)  #!> NameError: cannot make operator ID :-@ attrset
Struct.new(:!)  #!> NameError: cannot make operator ID :! attrset
Struct.new(:<=>)  #!> NameError: cannot make operator ID :<=> attrset
Struct.new(:"")  #!> NameError: cannot make operator ID : attrset
Struct.new(:a, :+)  #!> NameError: cannot make operator ID :+ attrset
Struct.new(:+, :a, :+)  #!> ArgumentError: duplicate member: +
Struct.new(:a, :a, :+)  #!> ArgumentError: duplicate member: a
Data.define(:+)  #=> #<Class:0x…>
Data.define(:[])  #=> #<Class:0x…>
Data.define(:a=)  #!> ArgumentError: invalid data member: a=
Data.define(:a?).new(1)  #=> #<data :a?=1>
Struct.new(:"+").members  #!> NameError: cannot make operator ID :+ attrset
Data.define(:"+").members  #=> [:+]
Struct.new(:"-").members  #!> NameError: cannot make operator ID :- attrset
Data.define(:"-").members  #=> [:-]
Struct.new(:"*").members  #!> NameError: cannot make operator ID :* attrset
Data.define(:"*").members  #=> [:*]
Struct.new(:"/").members  #!> NameError: cannot make operator ID :/ attrset
Data.define(:"/").members  #=> [:/]
Struct.new(:"%").members  #!> NameError: cannot make operator ID :% attrset
Data.define(:"%").members  #=> [:%]
Struct.new(:"**").members  #!> NameError: cannot make operator ID :** attrset
Data.define(:"**").members  #=> [:**]
Struct.new(:"==").members  #!> NameError: cannot make operator ID :== attrset
Data.define(:"==").members  #=> [:==]
Struct.new(:"!=").members  #!> NameError: cannot make operator ID :!= attrset
Data.define(:"!=").members  #=> [:!=]
Struct.new(:"===").members  #!> NameError: cannot make operator ID :=== attrset
Data.define(:"===").members  #=> [:===]
Struct.new(:"=~").members  #!> NameError: cannot make operator ID :=~ attrset
Data.define(:"=~").members  #=> [:=~]
Struct.new(:"!~").members  #!> NameError: cannot make operator ID :!~ attrset
Data.define(:"!~").members  #=> [:!~]
Struct.new(:"<").members  #!> NameError: cannot make operator ID :< attrset
Data.define(:"<").members  #=> [:<]
Struct.new(:"<=").members  #!> NameError: cannot make operator ID :<= attrset
Data.define(:"<=").members  #=> [:<=]
Struct.new(:">").members  #!> NameError: cannot make operator ID :> attrset
Data.define(:">").members  #=> [:>]
Struct.new(:">=").members  #!> NameError: cannot make operator ID :>= attrset
Data.define(:">=").members  #=> [:>=]
Struct.new(:"<=>").members  #!> NameError: cannot make operator ID :<=> attrset
Data.define(:"<=>").members  #=> [:<=>]
Struct.new(:"<<").members  #!> NameError: cannot make operator ID :<< attrset
Data.define(:"<<").members  #=> [:<<]
Struct.new(:">>").members  #!> NameError: cannot make operator ID :>> attrset
Data.define(:">>").members  #=> [:>>]
Struct.new(:"!").members  #!> NameError: cannot make operator ID :! attrset
Struct.new(:"~").members  #!> NameError: cannot make operator ID :~ attrset
Data.define(:"~").members  #=> [:~]
Struct.new(:"+@").members  #!> NameError: cannot make operator ID :+@ attrset
Data.define(:"+@").members  #=> [:+@]
Struct.new(:"-@").members  #!> NameError: cannot make operator ID :-@ attrset
Data.define(:"-@").members  #=> [:-@]
Struct.new(:"&").members  #!> NameError: cannot make operator ID :& attrset
Data.define(:"&").members  #=> [:&]
Struct.new(:"|").members  #!> NameError: cannot make operator ID :| attrset
Data.define(:"|").members  #=> [:|]
Struct.new(:"^").members  #!> NameError: cannot make operator ID :^ attrset
Data.define(:"^").members  #=> [:^]
Struct.new(:"[]").members  #=> [:[]]
Data.define(:"[]").members  #=> [:[]]
Struct.new(:"[]=").members  #=> [:[]=]
Data.define(:"[]=").members  #=> [:[]=]
Struct.new(:"`").members  #!> NameError: cannot make operator ID :` attrset
Data.define(:"`").members  #=> [:`]
Struct.new(:"").members  #!> NameError: cannot make operator ID : attrset
Data.define(:"").members  #=> [:""]
Struct.new(:"=").members  #!> NameError: cannot make operator ID := attrset
Data.define(:"=").members  #=> [:"="]
Struct.new(:"a=").members  #!> ArgumentError: invalid struct member: a=
Data.define(:"a=").members  #!> ArgumentError: invalid data member: a=
Struct.new(:"@a=").members  #!> ArgumentError: invalid struct member: @a=
Data.define(:"@a=").members  #!> ArgumentError: invalid data member: @a=
Struct.new(:"$a").members  #=> [:$a]
Data.define(:"$a").members  #=> [:$a]
Struct.new(:"@@a").members  #=> [:@@a]
Data.define(:"@@a").members  #=> [:@@a]
Struct.new(:"A=").members  #!> ArgumentError: invalid struct member: A=
Data.define(:"A=").members  #!> ArgumentError: invalid data member: A=
Struct.new(:"a?=").members  #!> ArgumentError: invalid struct member: a?=
Data.define(:"a?=").members  #!> ArgumentError: invalid data member: a?=
Struct.new(:"é").members  #=> [:é]
Data.define(:"é").members  #=> [:é]
Struct.new(:"a b=").members  #=> [:"a b="]
Data.define(:"a b=").members  #=> [:"a b="]
Struct.new(:"foo bar").members  #=> [:"foo bar"]
Data.define(:"foo bar").members  #=> [:"foo bar"]
Struct.new(:" ").members  #=> [:" "]
Data.define(:" ").members  #=> [:" "]
Struct.new(:"!@").members  #=> [:"!@"]
Data.define(:"!@").members  #=> [:"!@"]
Struct.new(:"~@").members  #=> [:"~@"]
Data.define(:"~@").members  #=> [:"~@"]
Struct.new("Q1", :+)  #!> NameError: cannot make operator ID :+ attrset
Struct.new("q", :+)  #!> NameError: identifier q needs to be constant
Struct.new("q", :a=)  #!> ArgumentError: invalid struct member: a=
Struct.new(:a=, :a=)  #!> ArgumentError: invalid struct member: a=
Struct.new(:a=, :+)  #!> ArgumentError: invalid struct member: a=
Struct.new(:+, :a=)  #!> ArgumentError: invalid struct member: a=
Data.define(:a=, :a=)  #!> ArgumentError: invalid data member: a=
begin; Struct.new("Q7", :+); rescue NameError; end; Struct.const_defined?(:Q7)  #=> true
a = []; class S0 < Struct; def self.inherited(k) = $r = 1; end; begin; S0.new(:+); rescue NameError; end; $r  #=> 1
begin; Struct.new(:+); rescue NameError => e; [e.name, e.receiver, e.class]; end  #!> ArgumentError: no receiver is available
