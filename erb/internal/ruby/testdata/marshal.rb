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
