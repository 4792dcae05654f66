# ruby 4.0
# Enumerator::Lazy.
(1..3).lazy  #=> #<Enumerator::Lazy: 1..3>
(1..3).lazy.map { |x| x * 2 }  #=> #<Enumerator::Lazy: #<Enumerator::Lazy: 1..3>:map>
(1..3).lazy.map { |x| x * 2 }.to_a  #=> [2, 4, 6]
(1..Float::INFINITY).lazy.map { |x| x * 2 }.select { |x| x % 3 == 0 }.first(3)  #=> [6, 12, 18]
(1..).lazy.select(&:even?).map { |x| x + 1 }.reject { |x| x % 5 == 0 }.take(4).force  #=> [3, 7, 9, 11]
(1..).lazy.take_while { |x| x < 5 }.to_a  #=> [1, 2, 3, 4]
(1..5).lazy.drop(2).to_a  #=> [3, 4, 5]
(1..5).lazy.drop_while { |x| x < 3 }.to_a  #=> [3, 4, 5]
(1..3).lazy.flat_map { |x| [x, [x]] }.to_a  #=> [1, [1], 2, [2], 3, [3]]
(1..3).lazy.flat_map { |x| x }.to_a  #=> [1, 2, 3]
(1..3).lazy.flat_map { |x| (1..x).lazy }.to_a  #=> [1, 1, 2, 1, 2, 3]
(1..3).lazy.flat_map { |x| {x => 1} }.to_a  #=> [{1 => 1}, {2 => 1}, {3 => 1}]
(1..3).lazy.collect_concat { |x| [x] * x }.first(4)  #=> [1, 2, 2, 3]
(1..3).lazy.zip([4, 5]).to_a  #=> [[1, 4], [2, 5], [3, nil]]
(1..3).lazy.zip(4..5, [7]).to_a  #=> [[1, 4, 7], [2, 5, nil], [3, nil, nil]]
(1..3).lazy.zip([4, 5]) { |x| x }  #=> nil
(1..3).lazy.zip(1)  #!> TypeError: wrong argument type Integer (must respond to :each)
[1, nil, 2].lazy.compact.to_a  #=> [1, 2]
[1, nil, 2].lazy.filter_map { |x| x && x + 1 }.to_a  #=> [2, 3]
%w[a b ab].lazy.grep(/a/).to_a  #=> ["a", "ab"]
%w[a b ab].lazy.grep(/a/) { |x| x + "!" }.to_a  #=> ["a!", "ab!"]
%w[a b ab].lazy.grep_v(/a/).to_a  #=> ["b"]
%w[a b ab].lazy.grep_v(/a/) { |x| x + "!" }.to_a  #=> ["b!"]
[1, 2, 1].lazy.uniq.to_a  #=> [1, 2]
[1, 2, 3].lazy.uniq { |x| x % 2 }.to_a  #=> [1, 2]
%w[a b].lazy.with_index.to_a  #=> [["a", 0], ["b", 1]]
%w[a b].lazy.with_index(1).map { |x, i| x * i }.to_a  #=> ["a", "bb"]
%w[a b].lazy.with_index(1) { |x, i| x * i }.to_a  #=> ["a", "b"]
%w[a b].lazy.each_with_index.to_a  #=> [["a", 0], ["b", 1]]
%w[a b].lazy.each_with_index.map { |x, i| [i, x] }.to_a  #=> [[0, "a"], [1, "b"]]
%w[a b].lazy.each_with_index  #=> #<Enumerator::Lazy: #<Enumerator::Lazy: ["a", "b"]>:each_with_index>
%w[a b].lazy.each_with_index { |x, i| x }.to_a  #=> ["a", "b"]
%w[a b].lazy.with_index  #=> #<Enumerator::Lazy: #<Enumerator::Lazy: ["a", "b"]>:with_index(0)>
%w[a b].lazy.with_index(2) { }  #=> #<Enumerator::Lazy: #<Enumerator::Lazy: ["a", "b"]>:with_index(2)>
{a: 1, b: 2}.lazy.map { |k, v| [k, v] }.to_a  #=> [[:a, 1], [:b, 2]]
{a: 1, b: 2}.lazy.select { |k, v| v > 1 }.to_a  #=> [[:b, 2]]
{a: 1, b: 2}.lazy.filter_map { |k, v| k if v > 1 }.first  #=> :b
{a: 1, b: 2}.lazy.reject { |k, v| v > 1 }.to_h  #=> {a: 1}
(1..3).lazy.lazy.equal?(1)  #=> false
a = (1..3).lazy; a.lazy.equal?(a)  #=> true
(1..3).lazy.eager  #=> #<Enumerator: #<Enumerator::Lazy: 1..3>:each>
(1..3).lazy.map { |x| x }.eager.map { |x| x + 1 }  #=> [2, 3, 4]
(1..3).lazy.force  #=> [1, 2, 3]
(1..3).lazy.to_a  #=> [1, 2, 3]
(1..3).lazy.size  #=> 3
(1..3).lazy.map { |x| x }.size  #=> 3
(1..3).lazy.select { |x| x }.size  #=> nil
(1..3).lazy.take(2).size  #=> 2
(1..3).lazy.take(5).size  #=> 3
(1..3).lazy.drop(2).size  #=> 1
(1..3).lazy.drop(5).size  #=> 0
(1..).lazy.drop(5).size  #=> Infinity
(1..3).lazy.zip([1]).size  #=> 3
(1..3).lazy.with_index.size  #=> 3
(1..3).lazy.eager.size  #=> 3
(1..3).lazy.flat_map { }.size  #=> nil
(1..3).lazy.take(2)  #=> #<Enumerator::Lazy: #<Enumerator::Lazy: 1..3>:take(2)>
(1..3).lazy.take(0).to_a  #=> []
(1..3).lazy.take(-1)  #!> ArgumentError: attempt to take negative size
(1..3).lazy.drop(-1)  #!> ArgumentError: attempt to drop negative size
(1..3).lazy.take("x")  #!> TypeError: no implicit conversion of String into Integer
(1..3).lazy.map  #!> ArgumentError: tried to call lazy map without a block
(1..3).lazy.select  #!> ArgumentError: tried to call lazy select without a block
(1..3).lazy.flat_map  #!> ArgumentError: tried to call lazy flat_map without a block
(1..3).lazy.take_while  #!> ArgumentError: tried to call lazy take_while without a block
(1..3).lazy.filter_map  #!> ArgumentError: tried to call lazy filter_map without a block
(1..3).lazy.reject  #!> ArgumentError: tried to call lazy reject without a block
(1..3).lazy.drop_while  #!> ArgumentError: tried to call lazy drop_while without a block
(1..3).lazy.first  #=> 1
(1..3).lazy.first(2)  #=> [1, 2]
(1..3).lazy.include?(2)  #=> true
(1..3).lazy.min  #=> 1
(1..3).lazy.sum  #=> 6
(1..3).lazy.map { |x| x * 2 }.reduce(:+)  #=> 12
(1..3).lazy.each_slice(2)  #=> #<Enumerator::Lazy: #<Enumerator::Lazy: 1..3>:each_slice(2)>
(1..3).lazy.each_slice(2).to_a  #=> [[1, 2], [3]]
(1..3).lazy.each_slice(2).map(&:sum).to_a  #=> [3, 3]
(1..3).lazy.each_cons(2).to_a  #=> [[1, 2], [2, 3]]
(1..3).lazy.each_entry.class  #=> Enumerator::Lazy
(1..3).lazy.group_by(&:odd?)  #=> {true => [1, 3], false => [2]}
(1..3).lazy.partition(&:odd?)  #=> [[1, 3], [2]]
(1..3).lazy.sort_by { |x| -x }  #=> [3, 2, 1]
(1..3).lazy.tally  #=> {1 => 1, 2 => 1, 3 => 1}
(1..3).lazy.each_with_object([]) { |x, a| a << x }  #=> [1, 2, 3]
(1..3).lazy.each_with_object([]).class  #=> Enumerator::Lazy
(1..3).lazy.inject { |a, b| a + b }  #=> 6
(1..4).lazy.chunk_while { |a, b| b == a + 1 }.to_a  #=> [[1, 2, 3, 4]]
(1..4).lazy.chunk(&:even?).to_a  #=> [[false, [1]], [true, [2]], [false, [3]], [true, [4]]]
(1..4).lazy.chunk(&:even?).class  #=> Enumerator::Lazy
(1..4).lazy.slice_when { |a, b| b.odd? }.first(1)  #=> [[1, 2]]
(1..4).lazy.slice_before(&:even?).to_a  #=> [[1], [2, 3], [4]]
(1..4).lazy.slice_after(&:even?).to_a  #=> [[1, 2], [3, 4]]
(1..4).lazy.to_enum(:each_slice, 2).to_a  #=> [[1, 2], [3, 4]]
(1..4).lazy.to_enum(:each_slice, 2)  #=> #<Enumerator::Lazy: #<Enumerator::Lazy: 1..4>:each_slice(2)>
(1..4).lazy.enum_for(:map)  #=> #<Enumerator::Lazy: #<Enumerator::Lazy: 1..4>:_enumerable_map>  #?> those of Enumerable have no names here
(1..4).lazy.to_enum.size  #=> nil
(1..4).lazy.to_enum(:each_slice, 2) { 7 }.size  #=> 7
(1..3).lazy.each { |x| x }  #=> 1..3
(1..3).lazy.map { |x| x }.each { |x| x }  #=> nil
(1..3).lazy.each.class  #=> Enumerator::Lazy
e = (1..3).lazy.map { |x| x * 2 }; [e.next, e.peek, e.next, e.next, (e.next rescue $!.class)]  #=> [2, 4, 4, 6, StopIteration]
e = (1..3).lazy; e.next; e.rewind; e.next  #=> 1
a = []; (1..3).lazy.map { |x| a << x; x }.select(&:even?).first(1); a  #=> [1, 2]
a = []; (1..5).lazy.map { |x| a << x; x }.take(2).to_a; a  #=> [1, 2]
a = []; (1..5).lazy.take(2).map { |x| a << x; x }.to_a; a  #=> [1, 2]
a = []; b = (1..5).lazy.map { |x| a << x; x }; b.take(2).to_a; b.take(1).to_a; a  #=> [1, 2, 1]
t = (1..5).lazy.take(2); [t.to_a, t.to_a]  #=> [[1, 2], [1, 2]]
Enumerator::Lazy.new([1, 2, 3]) { |y, x| y << x * 2 if x > 1 }.to_a  #=> [4, 6]
Enumerator::Lazy.new([1, 2, 3]) { |y, x| y << x }  #=> #<Enumerator::Lazy: [1, 2, 3]:each>
Enumerator::Lazy.new([1, 2, 3], 5) { |y, x| y << x }.size  #=> 5
Enumerator::Lazy.new([1, 2, 3])  #!> ArgumentError: tried to call lazy new without a block
Enumerator::Lazy.new  #!> ArgumentError: wrong number of arguments (given 0, expected 1..2)
Enumerator::Lazy.new(1) { }.to_a  #!> NoMethodError: undefined method 'each' for an instance of Integer
Enumerator::Lazy.allocate.to_a  #!> ArgumentError: uninitialized enumerator
Enumerator::Lazy.instance_method(:map).owner  #=> Enumerator::Lazy
Enumerator::Lazy.ancestors.include?(Enumerable)  #=> true
[4, 5].each_with_index.lazy.map { |x, i| x * i }.to_a  #=> [0, 5]
[4, 5].each_with_index.lazy.select { |x, i| i > 0 }.to_a  #=> [[5, 1]]
[4, 5].each_with_index.lazy.to_a  #=> [[4, 0], [5, 1]]
[[1, 2], [3, 4]].lazy.map { |a, b| a + b }.to_a  #=> [3, 7]
def two = block_given? ? (yield(1, 2); yield(3)) : to_enum(:two); two.lazy.map { |*a| a }.to_a  #=> [[1, 2], [3]]
def two = block_given? ? (yield(1, 2); yield(3)) : to_enum(:two); two.lazy.select { |*a| a }.to_a  #=> [[1, 2], 3]
def two = block_given? ? (yield(1, 2); yield(3)) : to_enum(:two); two.lazy.to_a  #=> [[1, 2], 3]
def two = block_given? ? (yield(1, 2); yield(3)) : to_enum(:two); two.lazy.take(1).to_a  #=> [[1, 2]]
def two = block_given? ? (yield(1, 2); yield(3)) : to_enum(:two); r = []; two.lazy.take(2).each { |*a| r << a }; r  #=> [[[1, 2]], [3]]
def two = block_given? ? (yield(1, 2); yield(3)) : to_enum(:two); two.lazy.filter_map { |*a| a }.to_a  #=> [[1, 2], [3]]
def two = block_given? ? (yield(1, 2); yield(3)) : to_enum(:two); two.lazy.uniq { |*a| a }.to_a  #=> [[1, 2], 3]
def two = block_given? ? (yield(1, 2); yield(3)) : to_enum(:two); two.lazy.flat_map { |*a| a }.to_a  #=> [1, 2, 3]
def two = block_given? ? (yield(1, 2); yield(3)) : to_enum(:two); two.lazy.zip([9]).to_a  #=> [[[1, 2], 9], [3, nil]]
def two = block_given? ? (yield(1, 2); yield(3)) : to_enum(:two); two.lazy.with_index.to_a  #=> [[[1, 2], 0], [3, 1]]
def two = block_given? ? (yield(1, 2); yield(3)) : to_enum(:two); two.lazy.take_while { |*a| a.size > 1 }.to_a  #=> [[1, 2]]
def two = block_given? ? (yield(1, 2); yield(3)) : to_enum(:two); two.lazy.drop_while { |*a| a.size > 1 }.to_a  #=> [3]
def two = block_given? ? (yield(1, 2); yield(3)) : to_enum(:two); two.lazy.reject { |*a| a.size > 1 }.to_a  #=> [[1, 2], 3]
def two = block_given? ? (yield(1, 2); yield(3)) : to_enum(:two); two.lazy.compact.to_a  #=> [[1, 2], 3]
(1..3).lazy.chain([4]).to_a  #=> [1, 2, 3, 4]
(1..3).lazy.chain([4])  #=> #<Enumerator::Lazy: #<Enumerator::Chain: [#<Enumerator::Lazy: 1..3>, [4]]>>
((1..3).lazy + [4]).class  #=> Enumerator::Lazy
(1..3).lazy.map { break 5 }.to_a  #!> LocalJumpError: break from proc-closure
(1..3).lazy.map { |x| next 9 if x == 2; x }.to_a  #=> [1, 9, 3]
(1..3).lazy == (1..3).lazy  #=> false
(1..3).lazy.frozen?  #=> false
(1..3).lazy.dup.to_a  #=> [1, 2, 3]
(1..3).lazy.to_set  #=> Set[1, 2, 3]
(1..3).lazy.to_json  #=> "\"#<Enumerator::Lazy:0x…>\""
(1..20).lazy.select(&:even?).each_slice(3).first(2)  #=> [[2, 4, 6], [8, 10, 12]]
"a\nb".each_line.lazy.map(&:chomp).to_a  #=> ["a", "b"]
(1..3).lazy.tap { |x| x }.class  #=> Enumerator::Lazy
(1..3).lazy.find { |x| x > 1 }  #=> 2
(1..3).lazy.cycle.first(5)  #=> [1, 2, 3, 1, 2]
(1..3).lazy.zip((1..).lazy.map { |x| x * x }).to_a  #=> [[1, 1], [2, 4], [3, 9]]
(1..3).each_entry.lazy.to_a  #=> [1, 2, 3]
(1..3).lazy.map(&:to_s).join(",")  #!> NoMethodError: undefined method 'join' for an instance of Enumerator::Lazy
(1..3).lazy.map(1)  #!> ArgumentError: wrong number of arguments (given 1, expected 0)
(1..3).lazy.with_index("x")  #=> #<Enumerator::Lazy: #<Enumerator::Lazy: 1..3>:with_index("x")>
(1..3).lazy.with_index(nil).to_a  #=> [[1, 0], [2, 1], [3, 2]]
(1..3).lazy.with_object([]).class  #=> Enumerator::Lazy
(1..3).lazy.min_by { |x| -x }  #=> 3
(1..3).lazy.reverse_each.first  #=> 3
(1..3).lazy.each_with_index.with_index.to_a  #=> [[[1, 0], 0], [[2, 1], 1], [[3, 2], 2]]
(1..3).lazy.flat_map { |x| nil }.to_a  #=> [nil, nil, nil]
Enumerator.produce(1) { |x| x * 2 }.lazy.select { |x| x > 10 }.first(2)  #=> [16, 32]
(1..3).lazy.map { |x| raise "no" }.first rescue $!.message  #=> "no"
(1..3).lazy.uniq.size  #=> nil
(1..3).lazy.take_while  #!> ArgumentError: tried to call lazy take_while without a block
(1..3).lazy.slice_when  #!> ArgumentError: tried to create Proc object without a block
(1..3).lazy.compact  #=> #<Enumerator::Lazy: #<Enumerator::Lazy: 1..3>:compact>
(1..3).lazy.uniq  #=> #<Enumerator::Lazy: #<Enumerator::Lazy: 1..3>:uniq>
(1..3).lazy.grep(Integer)  #=> #<Enumerator::Lazy: #<Enumerator::Lazy: 1..3>:grep(Integer)>
(1..3).lazy.zip([1], [2])  #=> #<Enumerator::Lazy: #<Enumerator::Lazy: 1..3>:zip([1], [2])>
(1..3).lazy.to_enum(:foo, 1)  #=> #<Enumerator::Lazy: #<Enumerator::Lazy: 1..3>:foo(1)>
(1..3).lazy.filter { |x| x > 1 }.find_all { |x| x > 2 }.collect { |x| x }.inspect  #=> "#<Enumerator::Lazy: #<Enumerator::Lazy: #<Enumerator::Lazy: #<Enumerator::Lazy: 1..3>:filter>:find_all>:collect>"
Enumerator::Lazy.new(1..3, -> { 4 }) { |y, x| y.yield(x) }.size  #=> 4
(1..3).lazy.collect { |x| x }.size  #=> 3
(1..3).lazy.enum_for(:each_cons, 2).to_a  #=> [[1, 2], [2, 3]]
[3, nil].each_slice(1).lazy.grep_v([nil]).to_a  #=> [[3]]
[1, 2].lazy.force(1)  #!> ArgumentError: wrong number of arguments (given 1, expected 0)
