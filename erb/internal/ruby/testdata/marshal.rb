# ruby 4.0
# Marshal.load(Marshal.dump(x)) is a deep copy.
a = {"a" => [1, "x", {b: 2.5}], nil => true}; b = Marshal.load(Marshal.dump(a)); b["a"][1] << "y"; b["a"] << 3; [a, b, a == b]  #=> [{"a" => [1, "x", {b: 2.5}], nil => true}, {"a" => [1, "xy", {b: 2.5}, 3], nil => true}, false]
s = "x".freeze; t = Marshal.load(Marshal.dump(s)); [t, t.frozen?, t.equal?(s), :a.equal?(Marshal.load(Marshal.dump(:a)))]  #=> ["x", false, false, true]
a = ["x"]; a << a[0]; b = Marshal.load(Marshal.dump(a)); b[0] << "y"; [a, b]  #=> [["x", "x"], ["xy", "xy"]]
a = []; a << a; b = Marshal.load(Marshal.dump(a)); [b.inspect, b[0].equal?(b), b.equal?(a)]  #=> ["[[...]]", true, false]
h = {}; h[:me] = h; b = ::Marshal.load(Marshal.dump(h)); [b.inspect, b[:me].equal?(b)]  #=> ["{me: {...}}", true]
h = Hash.new([1]); h[:a] = 1; b = Marshal.load(Marshal.dump(h)); b[:zz] << 2; [h[:z], b[:z], b]  #=> [[1], [1, 2], {a: 1}]
Marshal.load(Marshal.dump(Hash.new { 1 }))  #!> TypeError: can't dump hash with default proc
Marshal.load(Marshal.dump(proc { 1 }))  #!> TypeError: no _dump_data is defined for class Proc
Marshal.load(Marshal.dump([1, -> { 2 }]))  #!> TypeError: no _dump_data is defined for class Proc
Marshal.load(Marshal.dump([nil, true, false, 1, 2**80, 1.5, -0.0, :sym, "é", (1..3), ("a"..."c"), (1..), String, Comparable, Float::INFINITY]))  #=> [nil, true, false, 1, 1208925819614629174706176, 1.5, -0.0, :sym, "é", 1..3, "a"..."c", 1.., String, Comparable, Infinity]
s = "\xff".b; t = Marshal.load(Marshal.dump(s)); [t, t.encoding, Marshal.load(Marshal.dump("a".encode("UTF-16LE"))).encoding]  #=> ["\xFF", #<Encoding:BINARY (ASCII-8BIT)>, #<Encoding:UTF-16LE>]
class MO; attr_accessor :a, :b; def ==(o) = [a, b] == [o.a, o.b]; end; o = MO.new; o.a = [1]; o.b = o.a; c = Marshal.load(Marshal.dump(o)); c.a << 2; [o.a, c.a, c.b, c.class, c.instance_variables]  #=> [[1], [1, 2], [1, 2], Bosh::Common::Template::EvaluationContext::MO, [:@a, :@b]]
class MA < Array; end; class MS < String; end; class MH < Hash; end; Marshal.load(Marshal.dump([MA[1], MS.new("x"), MH[1, 2]])).map(&:class)  #=> [Bosh::Common::Template::EvaluationContext::MA, Bosh::Common::Template::EvaluationContext::MS, Bosh::Common::Template::EvaluationContext::MH]
s = "x"; s.instance_variable_set(:@a, [1]); t = Marshal.load(Marshal.dump(s)); [t.instance_variable_get(:@a), t.instance_variable_get(:@a).equal?(s.instance_variable_get(:@a))]  #=> [[1], false]
o = Object.new; def o.x = 1; Marshal.load(Marshal.dump(o))  #!> TypeError: singleton can't be dumped
begin; Marshal.load(Marshal.dump(Class.new)); rescue TypeError => e; e.message.sub(/0x\h+/, ''); end  #=> "can't dump anonymous class #<Class:>"
begin; Marshal.load(Marshal.dump(Module.new)); rescue TypeError => e; e.message.sub(/0x\h+/, ''); end  #=> "can't dump anonymous module #<Module:>"
begin; Marshal.load(Marshal.dump(Class.new.new)); rescue TypeError => e; e.message.sub(/0x\h+/, ''); end  #=> "can't dump anonymous class #<Class:>"
a = [1, [2]].freeze; b = Marshal.load(Marshal.dump(a)); [b.frozen?, b[1].frozen?, Marshal.load(Marshal.dump(1..2)).frozen?]  #=> [false, false, true]
h = {"k" => 1}; b = Marshal.load(Marshal.dump(h)); [b.keys[0].frozen?, b["k"]]  #=> [true, 1]
o = Object.new; h = {o => 1, [o] => 2}; b = Marshal.load(Marshal.dump(h)); [b.keys[0].equal?(b.keys[1][0]), b[b.keys[0]], b[[b.keys[0]]], b[o]]  #=> [true, 1, 2, nil]
module Own1; module Marshal; def self.load(x) = [:load, x]; def self.dump(x) = [:dump, x]; end; R = Marshal.load(Marshal.dump(1)); end; Own1::R  #=> [:load, [:dump, 1]]
x = 5; Marshal.load(Marshal.dump(x + 1))  #=> 6
# Objects of Ruby's classes that hold others.
S1 = Struct.new(:a, :b); s = S1.new([1], nil); s.b = s.a; t = Marshal.load(Marshal.dump(s)); t.a << 2; [s, t, s == t, t.b.equal?(t.a), t.class]  #=> [#<struct Bosh::Common::Template::EvaluationContext::S1 a=[1], b=[1]>, #<struct Bosh::Common::Template::EvaluationContext::S1 a=[1, 2], b=[1, 2]>, false, true, Bosh::Common::Template::EvaluationContext::S1]
S2 = Struct.new(:a, keyword_init: true); s = S2.new(a: "x"); t = Marshal.load(Marshal.dump([s, s])); t[0].a << "y"; [s, t]  #=> [#<struct Bosh::Common::Template::EvaluationContext::S2 a="x">, [#<struct Bosh::Common::Template::EvaluationContext::S2 a="xy">, #<struct Bosh::Common::Template::EvaluationContext::S2 a="xy">]]
S3 = Struct.new(:a) { def twice = a * 2 }; Marshal.load(Marshal.dump(S3.new(4))).twice  #=> 8
S4 = Struct.new(:a); s = S4.new; s.a = s; t = Marshal.load(Marshal.dump(s)); [t.inspect, t.a.equal?(t)]  #=> ["#<struct Bosh::Common::Template::EvaluationContext::S4 a=#<struct Bosh::Common::Template::EvaluationContext::S4:...>>", true]
S5 = Struct.new(:a); s = S5.new(1).freeze; Marshal.load(Marshal.dump(s)).frozen?  #=> false
S6 = Struct.new(:a); s = S6.new(1); s.instance_variable_set(:@x, [3]); t = Marshal.load(Marshal.dump(s)); t.instance_variable_get(:@x)  #=> [3]
Marshal.load(Marshal.dump(Struct.new(:a).new(1))) rescue $!.message.sub(/0x\h+/, "")  #=> "can't dump anonymous class #<Class:>"
D1 = Data.define(:a, :b); d = D1.new(a: ["x"], b: 1); e = Marshal.load(Marshal.dump(d)); e.a << "y"; [d, e, d == e, e.frozen?, e.class]  #=> [#<data Bosh::Common::Template::EvaluationContext::D1 a=["x"], b=1>, #<data Bosh::Common::Template::EvaluationContext::D1 a=["x", "y"], b=1>, false, true, Bosh::Common::Template::EvaluationContext::D1]
class D2 < Data.define(:a); def twice = a * 2; end; Marshal.load(Marshal.dump(D2.new(4))).twice  #=> 8
D3 = Data.define; Marshal.load(Marshal.dump(D3.new))  #=> #<data Bosh::Common::Template::EvaluationContext::D3>
s = Set[1, "a", [2]]; t = Marshal.load(Marshal.dump(s)); t << 3; [s, t, t.include?([2]), t.class]  #=> [Set[1, "a", [2]], Set[1, "a", [2], 3], true, Set]
s = Set["a"]; t = Marshal.load(Marshal.dump(s)); [t.first.frozen?, t == s]  #=> [true, true]
class St1 < Set; end; t = Marshal.load(Marshal.dump(St1[1, 2])); [t, t.class]  #=> [#<Bosh::Common::Template::EvaluationContext::St1: {1, 2}>, Bosh::Common::Template::EvaluationContext::St1]
s = Set[1].freeze; Marshal.load(Marshal.dump(s)).frozen?  #=> false
s = Set[].compare_by_identity; Marshal.load(Marshal.dump(s)).compare_by_identity?  #=> true  #?> Marshal.dump of
s = Set[]; s << s; t = Marshal.load(Marshal.dump(s)); [t.size, t.first.equal?(t)]  #=> [1, true]
o = Object.new; s = Set[o, [o]]; t = Marshal.load(Marshal.dump(s)); [t.size, t.to_a[1][0].equal?(t.first)]  #=> [2, true]
t = Time.at(1, 123456789, :nsec).utc; u = Marshal.load(Marshal.dump(t)); [t == u, u, u.nsec, u.utc?, u.zone, u.utc_offset, u.frozen?]  #=> [true, 1970-01-01 00:00:01.123456789 UTC, 123456789, true, "UTC", 0, false]
t = Time.at(0, in: "+05:30"); u = Marshal.load(Marshal.dump(t)); [t == u, u, u.utc?, u.zone, u.utc_offset]  #=> [true, 1970-01-01 05:30:00 +0530, false, nil, 19800]
t = Time.new(2024, 2, 29, 1, 2, 3.25r); u = Marshal.load(Marshal.dump(t)); [t == u, u, u.inspect, u.utc?, u.zone, u.utc_offset, u.subsec]  #=> [true, 2024-02-29 01:02:03.25 +0000, "2024-02-29 01:02:03.25 +0000", false, "UTC", 0, (1/4)]
t = Time.at(Rational(1, 3)); u = Marshal.load(Marshal.dump(t)); [t == u, u.subsec]  #=> [true, (1/3)]
t = Time.at(Rational(10**20 + 1, 10**20)).utc; u = Marshal.load(Marshal.dump(t)); [t == u, u.subsec]  #=> [true, (1/100000000000000000000)]
t = Time.new(-5, 1, 1, in: "Z"); u = Marshal.load(Marshal.dump(t)); [t == u, u]  #=> [true, -0005-01-01 00:00:00 UTC]
t = Time.new(99999, 1, 1, in: "UTC"); u = Marshal.load(Marshal.dump(t)); [t == u, u, u.zone]  #=> [true, 99999-01-01 00:00:00 UTC, "UTC"]
t = Time.at(0); t.instance_variable_set(:@x, [1]); Marshal.load(Marshal.dump(t)).instance_variable_get(:@x)  #=> [1]
r = Range.new(Time.at(0).utc, Time.at(5).utc); Marshal.load(Marshal.dump(r)) == r  #=> true
class Rg1 < Range; end; t = Marshal.load(Marshal.dump(Rg1.new(1, 2, true))); [t, t.class]  #=> [1...2, Bosh::Common::Template::EvaluationContext::Rg1]
Marshal.load(Marshal.dump([Math, Struct, Set, Time, Errno::ENOENT, Class, Kernel]))  #=> [Math, Struct, Set, Time, Errno::ENOENT, Class, Kernel]
class Md1; module Inner; end; end; Marshal.load(Marshal.dump([Md1, Md1::Inner]))  #=> [Bosh::Common::Template::EvaluationContext::Md1, Bosh::Common::Template::EvaluationContext::Md1::Inner]
{a: Struct.new(:x), b: 1}.then { |h| Marshal.load(Marshal.dump(h)) } rescue $!.message.sub(/0x\h+/, "")  #=> "can't dump anonymous class #<Class:>"
