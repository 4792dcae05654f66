# ruby 4.0
(class K1; X1 = 1; end; X2 = 2; [K1.class_eval { X2 }, (K1.class_eval { X1 } rescue $!.message)])  #=> [2, "uninitialized constant Bosh::Common::Template::EvaluationContext::X1"]
(class K2; Y1 = 1; end; K2.class_eval { Y2 = 5 }; [K2.const_defined?(:Y2, false), (Y2 rescue 'none')])  #=> [false, 5]
(class K3; Z1 = 1; end; K3.new.instance_eval { Z1 } rescue $!.message)  #=> "uninitialized constant Bosh::Common::Template::EvaluationContext::Z1"
(class K4; Z1 = 1; end; K4.new.instance_exec(1) { |a| defined?(Z1).inspect })  #=> "nil"
(class K5; end; K5.class_eval { def m = 1; alias m2 m }; [K5.new.m, K5.new.m2])  #=> [1, 1]
(class K6; end; K6.class_eval { [1].each { |i| def q = 6 } }; K6.new.q)  #=> 6
(K7 = Class.new { W = 1; def w = W }; [K7.new.w, K7.const_defined?(:W, false), defined?(W)])  #=> [1, false, "constant"]
(class K8; @@a = 1; end; K8.class_eval { @@a } rescue $!.class)  #=> NameError
(class K9; V9 = 3; end; K9.class_eval("V9"))  #=> 3
(class KA; end; o = KA.new; o.instance_eval { def sing = 4 }; [o.sing, o.singleton_methods])  #=> [4, [:sing]]
(class KB; end; KB.class_eval { def outer; def inner = 8; end }; b = KB.new; b.outer; [b.inner, KB.method_defined?(:inner)])  #=> [8, true]
(class KC; U1 = 1; end; KC.class_exec(2) { |x| U1 } rescue $!.message)  #=> "uninitialized constant Bosh::Common::Template::EvaluationContext::U1"
(class KD; end; KD.class_eval { class Inner; T = 1; end }; [KD.const_defined?(:Inner, false), defined?(Inner)])  #=> [false, "constant"]
(class KE; end; KE.class_eval { undef_method :to_s rescue 1; undef inspect }; KE.method_defined?(:inspect))  #=> false
(class KF; R1 = 1; class << self; def r = R1; end; end; KF.r)  #=> 1
(class KG; end; KG.singleton_class.class_eval { def cm = 12 }; KG.cm)  #=> 12
(module KH; Q1 = 4; end; KH.module_eval { Q1 } rescue $!.message)  #=> "uninitialized constant Bosh::Common::Template::EvaluationContext::Q1"
(class KI; Z9 = 9; end; KI.new.instance_eval("Z9"))  #=> 9
(class KJ; end; KJ.class_eval("Z8 = 8"); KJ.const_defined?(:Z8, false))  #=> true
(class KK; P1 = 1; end; KK.class_eval { eval("P1") } rescue $!.message)  #=> "uninitialized constant Bosh::Common::Template::EvaluationContext::P1"
(class KL; P2 = 2; end; KL.class_eval("[1].map { P2 }"))  #=> [2]
(class KM; def self.const_missing(n) = n; end; KM.class_eval { Zork2 } rescue $!.message)  #=> "uninitialized constant Bosh::Common::Template::EvaluationContext::Zork2"
(class KN; @@b = 2; def self.b = @@b; end; KN.class_eval("@@b = 3"); KN.b)  #=> 3
(class KO; end; KO.class_eval { define_method(:dm) { def made = 1; 2 } }; k = KO.new; k.dm; k.made)  #=> 1
(class KP; end; KP.instance_eval { def im = 5 }; [KP.im, KP.singleton_methods])  #=> [5, [:im, :yaml_tag]]
(class KQ; end; KQ.class_eval { attr_accessor :at; private def pm = 1 }; [KQ.new.respond_to?(:at), (KQ.new.pm rescue 'private')])  #=> [true, "private"]
