# ruby 4.0
Set.new(5)  #!> ArgumentError: value must be enumerable
Set.new(nil)  #=> Set[]
Set.new([1,2]){|x| x*2}  #=> Set[2, 4]
Set.new({a: 1})  #=> Set[[:a, 1]]
Set.new(1..3)  #=> Set[1, 2, 3]
Set[1,2] | [3]  #=> Set[1, 2, 3]
Set[1,2] | 3  #!> ArgumentError: value must be enumerable
Set[1,2] & [2]  #=> Set[2]
Set[1,2] - [2]  #=> Set[1]
Set[1,2] ^ [2,3]  #=> Set[1, 3]
Set[1,2] + Set[5]  #=> Set[1, 2, 5]
Set[1,2] <=> Set[1,2,3]  #=> -1
Set[1,2] <=> Set[1]  #=> 1
Set[1,2] <=> Set[1,2]  #=> 0
Set[1,2] <=> Set[3]  #=> nil
Set[1,2] <=> 1  #=> nil
Set[1,2] == Set[2,1]  #=> true
Set[1,2] == [1,2]  #=> false
Set[1,2] === 1  #=> true
Set[1,2] === 5  #=> false
Set[1,2] < Set[1,2,3]  #=> true
Set[1,2] <= Set[1,2]  #=> true
Set[1,2] > Set[1]  #=> true
Set[1,2] >= [1]  #!> ArgumentError: value must be a set
Set[1,2].subset?([1])  #!> ArgumentError: value must be a set
Set[1,2].superset?(Set[1])  #=> true
Set[1,2].proper_subset?(Set[1,2,3])  #=> true
Set[1].add(2)  #=> Set[1, 2]
Set[1].add?(1)  #=> nil
Set[1].add?(2)  #=> Set[1, 2]
Set[1] << 3  #=> Set[1, 3]
Set[1].delete(1)  #=> Set[]
Set[1].delete?(2)  #=> nil
Set[1].delete?(1)  #=> Set[]
Set[1,2,3].delete_if(&:odd?)  #=> Set[2]
Set[1,2,3].keep_if(&:odd?)  #=> Set[1, 3]
Set[1,2,3].select!(&:odd?)  #=> Set[1, 3]
Set[1,3].select!(&:odd?)  #=> nil
Set[1,2,3].reject!(&:odd?)  #=> Set[2]
Set[2].reject!(&:odd?)  #=> nil
Set[1,2,3].filter!(&:odd?)  #=> Set[1, 3]
Set[1,2].map!{|x| x+1}  #=> Set[2, 3]
Set[1,2].collect!{|x| 1}  #=> Set[1]
Set[1,2].classify(&:odd?)  #=> {true => Set[1], false => Set[2]}
Set[1,2,4,5,7].divide{|a,b| (a-b).abs==1}  #=> Set[Set[1, 2], Set[4, 5], Set[7]]
Set[1,2,3].divide(&:odd?)  #=> Set[Set[1, 3], Set[2]]
Set[1,2].each{|x| x}  #=> Set[1, 2]
Set[1,2].each.next  #=> 1
Set[1,2].each.size  #=> 2
Set[1,2].empty?  #=> false
Set[].inspect  #=> "Set[]"
Set[1,2].size  #=> 2
Set[1,2].length  #=> 2
Set[1,2].count  #=> 2
Set[1,2].include?(1)  #=> true
Set[1,2].member?(1)  #=> true
Set[1,2].contain?(1)  #!> NoMethodError: undefined method 'contain?' for an instance of Set
Set[1,[2]].flatten  #=> Set[1, [2]]
Set[1,Set[2,Set[3]]].flatten  #=> Set[1, 2, 3]
Set[1,Set[2]].flatten!  #=> Set[1, 2]
Set[1].flatten!  #=> nil
Set[1,2].merge([3],[4])  #=> Set[1, 2, 3, 4]
Set[1,2].merge(5)  #!> ArgumentError: value must be enumerable
Set[1,2].subtract([1])  #=> Set[2]
Set[1,2].replace([9])  #=> Set[9]
Set[1,2].replace(9)  #!> ArgumentError: value must be enumerable
Set[1,2].reset  #=> Set[1, 2]
Set[1,2].to_a  #=> [1, 2]
Set[1,2].to_set  #=> Set[1, 2]
Set[1,2].to_set.equal?(1)  #=> false
Set[1,2].join("-")  #=> "1-2"
Set[1,2].join  #=> "12"
Set[1,2].disjoint?(Set[3])  #=> true
Set[1,2].disjoint?([1])  #=> false
Set[1,2].intersect?([1])  #=> true
Set[1,2].intersect?(1)  #!> ArgumentError: value must be enumerable
Set[1,2].hash == Set[2,1].hash  #=> true
Set[1,2].eql?(Set[2,1])  #=> true
{Set[1]=>1}[Set[1]]  #=> 1
Set[1,2].dup  #=> Set[1, 2]
Set[1,2].freeze.add(3)  #!> FrozenError: can't modify frozen Set: Set[1, 2]
Set[1,2].freeze.dup.add(3)  #=> Set[1, 2, 3]
Set[1,2].first  #=> 1
Set[1,2].first(1)  #=> [1]
Set[3,1,2].sort  #=> [1, 2, 3]
Set[3,1,2].min  #=> 1
Set[1,2].map{|x| x*2}  #=> [2, 4]
Set[1,2].select(&:odd?)  #=> [1]
Set[1,2].filter(&:odd?)  #=> [1]
Set[1,2].reject(&:odd?)  #=> [2]
Set[1,2].partition(&:odd?)  #=> [[1], [2]]
Set[1,2].group_by(&:odd?)  #=> {true => [1], false => [2]}
Set[1,2].sum  #=> 3
Set[1,2].to_a.push(3).to_set  #=> Set[1, 2, 3]
[1,2,2].to_set  #=> Set[1, 2]
{a: 1}.to_set  #=> Set[[:a, 1]]
(1..3).to_set  #=> Set[1, 2, 3]
Set[1,2].compare_by_identity  #=> Set[1, 2]
Set[1,2].compare_by_identity.inspect  #=> "Set[1, 2]"
Set[1,2].compare_by_identity?  #=> false
Set[1,2].clear  #=> Set[]
Set[1,2].union([5])  #=> Set[1, 2, 5]
Set[1,2].intersection([1])  #=> Set[1]
Set[1,2].difference([1])  #=> Set[2]
Set[1,2].superset?([1])  #!> ArgumentError: value must be a set
Set[1,2].to_s  #=> "Set[1, 2]"
"#{Set[1,"a"]}"  #=> "Set[1, \"a\"]"
Set[nil,:a,"b",1.5]  #=> Set[nil, :a, "b", 1.5]
Set[Set[1]]  #=> Set[Set[1]]
Set[1] == Set[1.0]  #=> false
Set.new([1]).frozen?  #=> false
s=Set[1,2]; s.each{|x| s << x+10 if x<5}; s  #!> RuntimeError: can't add a new item into set during iteration
s=Set[1,2]; s.each{|x| s.delete(x)}; s  #=> Set[]
class FooS < Set; end; FooS[1] | [2]  #=> #<Bosh::Common::Template::EvaluationContext::FooS: {1, 2}>
class FooS < Set; end; FooS[1].class  #=> Bosh::Common::Template::EvaluationContext::FooS
class FooS < Set; end; FooS[1].select{true}.class  #=> Array
class FooS < Set; end; FooS[1] == Set[1]  #=> true
class FooS < Set; end; FooS[1].inspect  #=> "#<Bosh::Common::Template::EvaluationContext::FooS: {1}>"
class FooS < Set; end; FooS[].inspect  #=> "#<Bosh::Common::Template::EvaluationContext::FooS: {}>"
class FooS < Set; end; Set[1,2].to_set(FooS) rescue $!.message  #=> #<Bosh::Common::Template::EvaluationContext::FooS: {1, 2}>
Set.new([3]).then{|s| s.add([1]); s}  #=> Set[3, [1]]
case 1; when Set[1,2] then :y; end  #=> :y
[1,2].to_set.superset?([1].to_set)  #=> true
Set[1,2,3].each_slice(2).to_a  #=> [[1, 2], [3]]
Set[1] .<=>(nil)  #=> nil
Set[1].add?(1).inspect  #=> "nil"
Set.new([1,2]).sort_by{|x| -x}  #=> [2, 1]
Set[1,"1",:a].to_a  #=> [1, "1", :a]
Set["a"].first.frozen?  #=> true
Set[[1]].include?([1])  #=> true
SortedSet  #!> NameError: uninitialized constant Bosh::Common::Template::EvaluationContext::SortedSet
Set[1,2] & 5  #!> ArgumentError: value must be enumerable
Set[1,2].delete_if.size  #=> 2
Set[1,2].instance_of?(Set)  #=> true
Set[3,4].each_with_index.to_a  #=> [[3, 0], [4, 1]]
Set[1,2].subset?(Set[1,2])  #=> true
Set[1,2].filter_map{|x| x if x>1}  #=> [2]
s=Set[1]; s.instance_variables  #=> []
Set[1,2].any?{|x| x>1}  #=> true
Set[1,2,3] .zip([1])  #=> [[1, 1], [2, nil], [3, nil]]
Set[1,2].sum{|x| x}  #=> 3
Set[1]+Set[1]  #=> Set[1]
Set[1,2].===(nil)  #=> false
Set[1, 2].to_set(&:to_s)  #=> Set["1", "2"]
Set[1].filter!  #=> #<Enumerator: Set[1]:select!>
Set[1].map!  #=> #<Enumerator: Set[1]:collect!>
Set[1].method(:+)  #=> #<Method: Set#+(|)(_)>
Set[1].method(:map!).original_name  #=> :collect!
Set[1, 2].proper_superset?(Set[1])  #=> true
Set[1].proper_superset?(Set[1])  #=> false
Set[1].proper_superset?([1])  #!> ArgumentError: value must be a set
[Set[3,1] & Set[1,2,3], Set[3,1,2] & Set[1,2,3], Set[3,1,2,4] & Set[1,2,3], Set[3,1] & [1,2,3]]  #=> [Set[3, 1], Set[1, 2, 3], Set[1, 2, 3], Set[1, 3]]
[(Set[1].merge(a: 1) rescue $!), (Set[1].send(:initialize, [2]) rescue $!), (Set.allocate.send(:initialize, [2]) rescue $!)]  #=> [#<ArgumentError: no keywords accepted>, Set[1, 2], Set[2]]
o = Object.new; def o.each = yield(1); [(Set[1].intersect?(o) rescue $!), (Set[1].disjoint?(o) rescue $!), Set[1].merge(o), Set[1] & o]  #=> [#<ArgumentError: value must be enumerable>, #<ArgumentError: value must be enumerable>, Set[1], Set[1]]
r=[]; s = Set[1,2,3].divide{|a,b| r << [a,b]; (a-b).abs==2}; [r,s]  #=> [[[1, 2], [1, 3], [3, 1], [2, 3]], Set[Set[1, 3], Set[2]]]
Set[1,2,3,4,5,6,7].divide{|a,b| (a-b) % 3 == 0}  #=> Set[Set[1, 4, 7], Set[2, 5], Set[3, 6]]
s = Set['a', Set['a'.dup, 'b']].compare_by_identity; t = s.flatten; s.flatten!; [t, s, t.compare_by_identity?, s.compare_by_identity?]  #=> [Set["a", "b"], Set["a", "b"], false, false]
a=Set[1]; b=Set[2]; r=[]; a.each { r << (a.replace(a) rescue $!) << (a.replace(b) rescue $!) << (a.replace(5) rescue $!) << (a.replace([]) rescue $!) << (a.merge rescue $!) << (a.map!{9} rescue $!) << (a.flatten! rescue $!) << (a.compare_by_identity rescue $!) << (a.reset rescue $!) << (a.subtract([1]) rescue $!)}; r  #=> [Set[], #<RuntimeError: cannot replace set during iteration>, #<RuntimeError: cannot replace set during iteration>, #<RuntimeError: cannot replace set during iteration>, #<RuntimeError: cannot add to set during iteration>, #<RuntimeError: cannot replace set during iteration>, nil, #<RuntimeError: compare_by_identity during iteration>, #<RuntimeError: reset during iteration>, Set[]]
a=Set[1].compare_by_identity; r=[]; a.each { r << (a.compare_by_identity rescue $!) << (a.add?(1) rescue $!) << (a.add?(2) rescue $!) << (a.filter!{false} rescue $!) << (a.clear rescue $!)}; r  #=> [Set[], nil, #<RuntimeError: can't add a new item into set during iteration>, Set[], Set[]]
[Set[1].compare_by_identity == Set[1], Set[].compare_by_identity == Set[], Set[1].compare_by_identity.eql?(Set[1]), {Set[1]=>2}[Set[1].compare_by_identity], Set[1] <= Set[1].compare_by_identity, Set[1] <=> Set[1].compare_by_identity]  #=> [false, true, false, nil, true, 0]
class T10 < Set; end; s=T10[1,2]; [s.divide{|x|x}.class, s.divide{|x,y|true}.class, s.divide{|x,y|true}.first.class, s.divide{|x|x}.first.class, s.classify{|x|x}.values.map(&:class), (s&[1]).class, (s^[1]).class, (s|[1]).class, (s-[1]).class, s.flatten.class]  #=> [Set, Set, Bosh::Common::Template::EvaluationContext::T10, Bosh::Common::Template::EvaluationContext::T10, [Bosh::Common::Template::EvaluationContext::T10, Bosh::Common::Template::EvaluationContext::T10], Bosh::Common::Template::EvaluationContext::T10, Bosh::Common::Template::EvaluationContext::T10, Bosh::Common::Template::EvaluationContext::T10, Bosh::Common::Template::EvaluationContext::T10, Bosh::Common::Template::EvaluationContext::T10]
s=Set.new; s << s; [(s.flatten rescue $!), s.inspect, (s.flatten! rescue $!), (s == Set[s])]  #=> [#<ArgumentError: tried to flatten recursive Set>, "Set[Set[...]]", #<ArgumentError: tried to flatten recursive Set>, true]
a=Set[1].compare_by_identity; a.replace([1,2]); a.replace(Set[1]); a.compare_by_identity?  #=> false
a = Set[1, 2]; a.instance_variable_set(:@x, 1); (a | [3]).instance_variables  #=> [:@x]
a = Set[1, 2]; a.instance_variable_set(:@x, 1); (a - [1]).instance_variables  #=> [:@x]
a = Set[1, 2]; a.instance_variable_set(:@x, 1); (a & [1]).instance_variables  #=> []
a = Set[1, 2]; a.instance_variable_set(:@x, 1); (a ^ [1]).instance_variables  #=> [:@x]
a = Set[1, 2]; b = Set[2]; b.instance_variable_set(:@x, 1); [(a ^ b).instance_variables, (a | b).instance_variables, (a - b).instance_variables]  #=> [[], [], []]
a = Set[1, 2]; a.instance_variable_set(:@x, 1); [a.union([3]), a + [3], a.difference([1])].map(&:instance_variables)  #=> [[:@x], [:@x], [:@x]]
a = Set[1, Set[2]]; a.instance_variable_set(:@x, 1); a.flatten.instance_variables  #=> []
a = Set[1, 2]; a.instance_variable_set(:@x, 1); a.group_by { 1 }.values.map(&:class)  #=> [Array]
a = Set[1, 2]; a.instance_variable_set(:@x, 1); a.classify { 1 }.values.map(&:instance_variables)  #=> [[]]
a = Set[1, 2]; a.instance_variable_set(:@x, 1); a.divide { |x| x }.map(&:instance_variables)  #=> [[], []]
a = Set[1, 2]; a.instance_variable_set(:@x, 1); a.divide { |x| x }.instance_variables  #=> []
class Set9 < Set; def initialize_copy(o); super; @c = 5; end; end; [(Set9[1] | [2]).instance_variables, (Set9[1] - [2]).instance_variables, (Set9[1] ^ [2]).instance_variables, (Set9[1] & [2]).instance_variables]  #=> [[:@c], [:@c], [], []]
a = Set[1, 2].freeze; [(a | [3]).frozen?, (a - [1]).frozen?, (a ^ [1]).frozen?]  #=> [false, false, false]
a = Set[1, 2]; def a.foo; 1; end; [(a | [3]).respond_to?(:foo), (a ^ [3]).respond_to?(:foo)]  #=> [false, false]
Set[1, 2].freeze.flatten!  #=> nil
Set[1, Set[2]].freeze.flatten!  #!> FrozenError: can't modify frozen Set: Set[1, Set[2]]
Set[].freeze.flatten!  #=> nil
class Set8 < Set; def initialize(*a); super; @i = 5; end; end; x = Set8[1]; x.instance_variable_set(:@i, 6); [x | [2], x - [2], x ^ [2], x & [2], x.flatten].map { |s| [s.class, s.instance_variable_get(:@i)] }  #=> [[Bosh::Common::Template::EvaluationContext::Set8, 6], [Bosh::Common::Template::EvaluationContext::Set8, 6], [Bosh::Common::Template::EvaluationContext::Set8, 5], [Bosh::Common::Template::EvaluationContext::Set8, 5], [Bosh::Common::Template::EvaluationContext::Set8, 5]]
class Set8 < Set; def initialize(*a); super; @i = 5; end; end; x = Set8[1, 2, 3]; [x ^ [3, 4, 1, 5], x.classify { |e| e.odd? }, x.divide { |e| e.odd? }, x | [0], x - [1], x & [3, 1]].map(&:to_s)  #=> ["#<Bosh::Common::Template::EvaluationContext::Set8: {4, 5, 2}>", "{true => #<Bosh::Common::Template::EvaluationContext::Set8: {1, 3}>, false => #<Bosh::Common::Template::EvaluationContext::Set8: {2}>}", "Set[#<Bosh::Common::Template::EvaluationContext::Set8: {1, 3}>, #<Bosh::Common::Template::EvaluationContext::Set8: {2}>]", "#<Bosh::Common::Template::EvaluationContext::Set8: {1, 2, 3, 0}>", "#<Bosh::Common::Template::EvaluationContext::Set8: {2, 3}>", "#<Bosh::Common::Template::EvaluationContext::Set8: {3, 1}>"]
class Set8 < Set; def initialize(*a); super; @i = 5; end; end; x = Set8[1, 2, 3]; [x.classify { |e| e.odd? }.values, x.divide { |e| e.odd? }.to_a].map { |l| l.map { |s| s.instance_variable_get(:@i) } }  #=> [[5, 5], [nil, nil]]
class Set7 < Set; def initialize(a); super([a]); end; end; x = Set7.new(1); [x | [2], x - [1]].map(&:to_a)  #=> [[1, 2], []]
class Set7 < Set; def initialize(a); super([a]); end; end; Set7.new(1) & [1]  #!> ArgumentError: wrong number of arguments (given 0, expected 1)
class Set7 < Set; def initialize(a); super([a]); end; end; Set7.new(1).flatten  #!> ArgumentError: wrong number of arguments (given 0, expected 1)
class Set7 < Set; def initialize(a); super([a]); end; end; (Set7.new(1) ^ [2]).to_a  #=> [[2], 1]
a = Set[3, 1, 2]; [a ^ [9, 1, 8], a ^ Set[8, 3], a ^ []].map(&:to_a)  #=> [[3, 2, 9, 8], [1, 2, 8], [3, 1, 2]]
c = Class.new(Set) { def each; yield 7; self; end }; [c.new([1]) == Set[1], c.new([1]) >= Set[1], c.new([1]) > Set[], c.new([1]).superset?(Set[2]), c.new([1]).replace([3]).size]  #=> [true, true, true, false, 1]
c = Class.new(Set) { def each; yield 7; self; end }; d = Class.new(Set); d.new([1]) == c.new([1])  #=> false  #?> Set#== of a class with an each of its own
c = Class.new(Set) { def each; yield 7; self; end }; d = Class.new(Set); (d.new([1]) | c.new([9])).to_a  #=> [1, 7]  #?> Set#| of a class with an each of its own
c = Class.new(Set) { def each; yield 7; self; end }; (c.new([1, 2]) & [1]).size  #=> 1
c = Class.new(Set) { def each; yield 7; self; end }; [Set[7] == c.new([1]), (Set[1] | c.new([9])).to_a]  #=> [false, [1, 9]]
