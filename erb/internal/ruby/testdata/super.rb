# ruby 4.0
(A=Class.new { def f = "A" }; B=Class.new(A) { def f = "B"+super }; C=Class.new(B) { alias_method :g, :f }; C.new.g)  #=> "BA"
(A=Class.new { def f = "A" }; B=Class.new(A) { def f = "B"+super; alias_method :g, :f }; B.new.g)  #=> "BA"
(A=Class.new { def f = "A"; def g = "Ag" }; B=Class.new(A) { def f = "B"+super }; C=Class.new(B) { alias_method :g, :f; def f = "C" + super }; C.new.g)  #=> "BA"
(M=Module.new { def f = "M"+super }; A=Class.new { def f = "A" }; B=Class.new(A) { include M; alias_method :g, :f; def f = "B"+super }; [B.new.f, B.new.g])  #=> ["BMA", "MA"]
(A=Class.new { def f = "A" }; M=Module.new { def f = "M" + super }; B=Class.new(A) { include M; def f = "B" + super }; C=Class.new(B) { def f = "C" + super }; C.new.f)  #=> "CBMA"
(A=Class.new { def f = "A" }; B=Class.new(A) { def f = "B"+super+super }; C=Class.new(B) { def f = "C" + super + super }; C.new.f)  #=> "CBAABAA"
(A=Class.new { def f(x) = "A#{x}" }; B=Class.new(A) { def f(x) = super(x) + super(x+1) }; C=Class.new(B) { def f(x) = super + super(x+5) }; C.new.f(1))  #=> "A1A2A6A7"
(A=Class.new { def f = "A"; def h = "Ah" }; B=Class.new(A) { alias h f; def f = "B" + super; }; [B.new.h, B.new.f])  #=> ["A", "BA"]
(A=Class.new { def f = "A"; def h = "Ah" }; B=Class.new(A) { def f = "B" + super; alias h f; def f = "B2" + h }; [B.new.h, B.new.f])  #=> ["BA", "B2BA"]
(A=Class.new { def f = "A"; def h = "Ah" }; B=Class.new(A) { define_method(:f) { "B" + super() }; alias h f; }; [B.new.h, B.new.f])  #=> ["BA", "BA"]
(A=Class.new { def f = "A"; def h = "Ah" }; B=Class.new(A) { def f = "B" + super; end; C=Class.new(B) { define_method(:h, B.instance_method(:f)); def h2 = 1 }; C.new.h) rescue $!.class  #!> SyntaxError
(A=Class.new { def f = "A"; def h = "Ah" }; B=Class.new(A) { def f = "B" + super }; C=Class.new(B) { define_method(:h, B.instance_method(:f)) }; C.new.h)  #=> "BBA"
(A=Class.new { def f = "A"; def h = "Ah" }; B=Class.new(A) { def f = "B" + super }; C=Class.new(B) { define_method(:h, instance_method(:f)) }; C.new.h)  #=> "BBA"
(A=Class.new { def f = "A" }; M=Module.new { def f = "M" + super }; A.prepend(M); B=Class.new(A) { alias_method :g, :f }; B.new.g)  #=> "MA"
(A=Class.new { def f = "A" }; M=Module.new { def f = "M" + super; alias_method :g, :f }; A.prepend(M); A.new.g)  #=> "MA"
(A=Class.new { def f = "A" }; M=Module.new { def f = "M" + super; alias_method :g, :f }; B=Class.new(A) { include M }; [B.new.f, B.new.g])  #=> ["MA", "MA"]
(A=Class.new { def f = [__method__, __callee__] }; B=Class.new(A) { alias_method :g, :f }; B.new.g)  #=> [:f, :g]
(A=Class.new { def f = "A" }; B=Class.new(A) { def f = "B" + super; alias_method :g, :f }; C = Class.new(B) { def g = "C" + super }; C.new.g)  #=> "CBA"
(A=Class.new { def f = "A" }; B=Class.new(A) { def f = "B" + super }; C = Class.new(B) { alias_method :g, :f }; D = Class.new(C) { def g = "D" + super; def f = "Df" + super }; [D.new.g, D.new.f])  #=> ["DBA", "DfBA"]
(A=Class.new { def f = "A"; def g = "Ag" }; B=Class.new(A) { def f = "B" + super }; C=Class.new(B) { alias_method :g, :f }; D = Class.new(C) { alias_method :h, :g; def g = "Dg" + super }; [D.new.h, D.new.g])  #=> ["BA", "DgBA"]
(A=Class.new { def f = "A" }; M=Module.new { def f = "M" + super }; B=Class.new(A) { include M; alias_method :g, :f }; C=Class.new(B) { include Module.new { def f = "N" + super } }; [C.new.g, C.new.f])  #=> ["MA", "NMA"]
(A=Class.new { def self.f = "A" }; B=Class.new(A) { def self.f = "B" + super; class << self; alias_method :g, :f; end }; C=Class.new(B) { class << self; alias h g; end }; [B.g, C.h])  #=> ["BA", "BA"]
(A=Class.new { def f = "A" }; B=Class.new(A) { def f = "B" + super }; b = B.new; b.singleton_class.alias_method(:g, :f); b.g)  #=> "BA"
(A=Class.new { def f = "A" }; B=Class.new(A) { def f = "B" + super }; b = B.new; def b.f = "S" + super + super; b.f)  #=> "SBABA"
(A=Class.new { def f = "A" }; B=Class.new(A) { def f = "B" + super }; B.new.method(:f).super_method.call)  #=> "A"
(A=Class.new { def f = "A" }; B=Class.new(A) { def f = "B" + super; alias_method :g, :f }; [B.new.method(:g).super_method, B.new.method(:g).name, B.new.method(:g).original_name, B.new.method(:g).owner == B])  #=> [#<Method: Bosh::Common::Template::EvaluationContext::A#f() case.rb:1>, :g, :f, true]
(A=Class.new { def f = "A" }; B=Class.new(A) { alias_method :g, :f }; [B.new.method(:g).owner == A, B.new.method(:g).inspect.sub(/0x\h+/, ''), B.instance_methods(false)])  #=> [false, "#<Method: Bosh::Common::Template::EvaluationContext::B(Bosh::Common::Template::EvaluationContext::A)#g(f)() case.rb:1>", [:g]]
(Class.new { define_method(:f) { block_given? } }.new.f { })  #=> false
(def o(&b) = Class.new { define_method(:f) { block_given? } }.new; o { }.f)  #=> true
(def o(&b) = Class.new { define_method(:f) { block_given? } }.new; o.f { })  #=> false
(Class.new { define_method(:f) { |&b| [block_given?, b&.call] } }.new.f { 1 })  #=> [false, 1]
(Class.new { define_method(:f) { defined?(yield) } }.new.f { 1 })  #=> nil
(Class.new { define_method(:f) { yield } }.new.f { 1 })  #!> LocalJumpError: no block given (yield)
(def o = Class.new { define_method(:f) { yield } }.new.f; o { 2 })  #=> 2
(def o = [1].map { block_given? }; [o { }, o])  #=> [[true], [false]]
(def o = lambda { block_given? }; [o { }.call, o.call { }])  #=> [true, false]
(o = Object.new; o.define_singleton_method(:f) { block_given? }; o.f { })  #=> false
(o = Object.new; o.instance_eval { block_given? })  #=> false
(o = Object.new; o.instance_exec { block_given? })  #=> false
[].then { block_given? }  #=> false
(class Foo; block_given?; end)  #=> false
