# ruby 4.0
[1,2].each.size  #=> 2
[1,2].each_slice(2).size  #=> 1
[1,2,3].each_slice(2).size  #=> 2
[1,2,3].each_cons(2).size  #=> 2
[1].each_cons(2).size  #=> 0
[1,2].cycle.size  #=> Infinity
[1,2].cycle(3).size  #=> 6
[].cycle.size  #=> 0
[1,2].find.size  #=> nil
[1,2].find_index.size  #=> nil
[1,2].map.with_index.size  #=> 2
[1,2].each_with_index.with_index(1).to_a  #=> [[[1, 0], 1], [[2, 1], 2]]
[1,2].each_entry.size  #=> 2
(1..10).each_slice(3).size  #=> 4
(1..).each.size  #=> Infinity
(1...10).each_entry.size  #=> 9
5.times.size  #=> 5
1.upto(5).size  #=> 5
5.downto(1).size  #=> 5
1.step(10,3).size  #=> 4
1.step(10,3).class  #=> Enumerator::ArithmeticSequence
"abc".each_char.size  #=> 3
"abc".each_byte.size  #=> 3
"a\nb".each_line.size  #=> nil
{a: 1}.each.size  #=> 1
{a: 1}.map.size  #=> 1
{a: 1}.each_with_index.size  #=> 1
loop.size  #=> Infinity
[3,1].sort_by.size  #=> 2
[3,1].combination(2).size  #=> 1
[3,1].permutation.size  #=> 2
[1,2,3].each_with_object([]).size  #=> 3
[1,2].to_enum.size  #=> nil
[1,2].to_enum(:foo){ 42 }.size  #=> 42
[1,2].enum_for(:each_slice, 2).size  #=> nil
Enumerator.new{|y| y << 1}.size  #=> nil
Enumerator.new(3){|y| y << 1}.size  #=> 3
Enumerator.new(->{ 7 }){|y| y << 1}.size  #=> 7
Enumerator.new  #!> ArgumentError: tried to create Proc object without a block
Enumerator.new("x"){}  #!> TypeError: no implicit conversion of String into Integer
Enumerator.new{|y| y << 1 << 2; y.yield(3,4); y.yield; :r}.to_a  #=> [1, 2, [3, 4], nil]
e=Enumerator.new{|y| y << 1; :r}; e.next; (e.next rescue $!.result)  #=> :r
e=Enumerator.new{|y| y.yield(1,2)}; [e.next_values, (e.rewind; e.next), (e.rewind; e.peek_values)]  #=> [[1, 2], [1, 2], [1, 2]]
e=[1,2,3].each; [e.next, e.peek, e.next, e.next, (e.next rescue $!.message)]  #=> [1, 2, 2, 3, "iteration reached an end"]
e=[1,2,3].each; e.next; e.rewind; e.next  #=> 1
e=[1,2].map; e.with_index{|x,i| [x,i]}  #=> [[1, 0], [2, 1]]
e=[1,2].map; e.with_index(1){|x,i| x*i}  #=> [1, 4]
e=[1,2].each.with_index(1); e.to_a  #=> [[1, 1], [2, 2]]
[1,2].each.with_index("a")  #=> #<Enumerator: #<Enumerator: [1, 2]:each>:with_index("a")>
[1,2].each.with_index(nil).to_a  #=> [[1, 0], [2, 1]]
[1,2].each.with_index(1.9).to_a  #=> [[1, 1], [2, 2]]
[1,2].each_with_index.to_a  #=> [[1, 0], [2, 1]]
[5,6].each.with_object([]){|x,m| m << x*2}  #=> [10, 12]
[5,6].each.with_object([]).to_a  #=> [[5, []], [6, []]]
[5,6].select.with_index{|x,i| i>0}  #=> [6]
[5,6].each.each_with_object([]){|x,m| m << x}  #=> [5, 6]
[1,2].each.inspect  #=> "#<Enumerator: [1, 2]:each>"
[1,2].each_slice(2).inspect  #=> "#<Enumerator: [1, 2]:each_slice(2)>"
[1,2].each.with_index(1).inspect  #=> "#<Enumerator: #<Enumerator: [1, 2]:each>:with_index(1)>"
[1,2].each_with_object([]).inspect  #=> "#<Enumerator: [1, 2]:each_with_object([])>"
(1..3).each_cons(2).inspect  #=> "#<Enumerator: 1..3:each_cons(2)>"
"ab".each_char.inspect  #=> "#<Enumerator: \"ab\":each_char>"
5.times.inspect  #=> "#<Enumerator: 5:times>"
{a: 1}.each.inspect  #=> "#<Enumerator: {a: 1}:each>"
[1].to_enum(:foo, 1, a: 2).inspect  #=> "#<Enumerator: [1]:foo(1, a: 2)>"
Enumerator.new{}.inspect =~ /#<Enumerator: #<Enumerator::Generator:0x\h+>:each>/  #=> 0
Enumerator.produce(1, &:succ).take(3)  #=> [1, 2, 3]
Enumerator.produce(1, &:succ).inspect =~ /#<Enumerator: #<Enumerator::Producer:0x\h+>:each>/  #=> 0
Enumerator.produce(1, &:succ).size  #=> Infinity
Enumerator.produce{ 1 }.first(2)  #=> [1, 1]
Enumerator.produce([1,1]){|a,b| [b,a+b]}.take(4)  #=> [[1, 1], [1, 2], [2, 3], [3, 5]]
Enumerator.produce(1){|x| raise StopIteration if x > 2; x+1}.to_a  #=> [1, 2, 3]
Enumerator.produce(1)  #!> ArgumentError: no block given
Enumerator.produce(1,2){}  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
Enumerator.produce(1, size: 5){|x| x}.size  #=> 5
([1,2].each + [3]).to_a  #=> [1, 2, 3]
([1,2].each + [3]).inspect  #=> "#<Enumerator::Chain: [#<Enumerator: [1, 2]:each>, [3]]>"
([1,2].each + [3]).size  #=> 3
([1,2].each + [3] + [4]).inspect  #=> "#<Enumerator::Chain: [#<Enumerator::Chain: [#<Enumerator: [1, 2]:each>, [3]]>, [4]]>"
[1].chain([2],3..4).to_a  #=> [1, 2, 3, 4]
[1].chain.inspect  #=> "#<Enumerator::Chain: [[1]]>"
[1].chain([2]).with_index.to_a  #=> [[1, 0], [2, 1]]
[1].chain([2]).next  #!> NoMethodError: undefined method 'next' for an instance of Enumerator::Chain
([1].each + 5).to_a  #!> NoMethodError: undefined method 'each' for an instance of Integer
Enumerator::Chain.new([1],[2]).to_a  #=> [1, 2]
Enumerator.product([1,2],[3,4]).to_a  #=> [[1, 3], [1, 4], [2, 3], [2, 4]]
Enumerator.product([1,2],[3,4]).size  #=> 4
Enumerator.product([1,2],[3,4]).inspect  #=> "#<Enumerator::Product: [[1, 2], [3, 4]]>"
Enumerator.product.to_a  #=> [[]]
Enumerator::Product.new([1,2],[3]).to_a  #=> [[1, 3], [2, 3]]
1.step(10,3).to_a  #=> [1, 4, 7, 10]
1.step(10,3).inspect  #=> "(1.step(10, 3))"
1.step(by: 2, to: 7).inspect  #=> "(1.step(by: 2, to: 7))"
1.step(by: 2, to: 7).to_a  #=> [1, 3, 5, 7]
1.step(by: 2).first(2)  #=> [1, 3]
1.step.first(2)  #=> [1, 2]
1.step(by: -1).first(3)  #=> [1, 0, -1]
1.0.step(2.0,0.5).to_a  #=> [1.0, 1.5, 2.0]
1.0.step(2.0,0.5).inspect  #=> "(1.0.step(2.0, 0.5))"
(1..10).step(3).inspect  #=> "((1..10).step(3))"
((1..10) % 3).inspect  #=> "((1..10).%(3))"
((1..10) % 3).to_a  #=> [1, 4, 7, 10]
(1..10).step(3).class  #=> Enumerator::ArithmeticSequence
(1..10).step(3) == (1..10).step(3)  #=> true
(1..10).step(3).eql?(1.step(10,3))  #=> true
(1..10).step(3) == 1.step(10,3)  #=> true
(1..10).step(3).hash == (1..10).step(3).hash  #=> true
(1..10).step(3).begin  #=> 1
(1..10).step(3).end  #=> 10
(1..10).step(3).step  #=> 3
(1...10).step(3).exclude_end?  #=> true
(1...10).step(3).to_a  #=> [1, 4, 7]
(1...10).step(3).last  #=> 7
(1..10).step(3).last  #=> 10
(1..10).step(3).last(2)  #=> [7, 10]
(1..10).step(3).first  #=> 1
(1..10).step(3).first(2)  #=> [1, 4]
(1..10).step(3).size  #=> 4
(1.0..2.0).step(0.3).to_a  #=> [1.0, 1.3, 1.6, 1.9]
(1.0..2.0).step(0.3).size  #=> 4
(1.0..2.0).step(0.3).last  #=> 1.9
(1.0...2.0).step(0.5).to_a  #=> [1.0, 1.5]
(1..).step(5).first(2)  #=> [1, 6]
(1..).step(5).size  #=> Infinity
(1..).step(5).last  #!> RangeError: cannot get the last element of endless arithmetic sequence
(1..10).step(0)  #!> ArgumentError: step can't be 0
(1..10).step(-1).to_a  #=> []
(10..1).step(-3).to_a  #=> [10, 7, 4, 1]
10.step(1,-3).to_a  #=> [10, 7, 4, 1]
10.step(1,-3).inspect  #=> "(10.step(1, -3))"
1.step(10,0){break}  #!> ArgumentError: step can't be 0
1.step(10,0)  #!> ArgumentError: step can't be 0
1.step(3).to_a  #=> [1, 2, 3]
("a".."e").step(2).to_a  #=> ["a", "c", "e"]
("a".."e").step(2).inspect  #=> "#<Enumerator: \"a\"..\"e\":step(2)>"
("a".."e").step(2).class  #=> Enumerator
(1..10).step(3).map{|x| x*2}  #=> [2, 8, 14, 20]
(1..10).step(3).each_slice(2).to_a  #=> [[1, 4], [7, 10]]
(1..10).step(3).with_index.to_a  #=> [[1, 0], [4, 1], [7, 2], [10, 3]]
(1..10).step(3).next  #=> 1
(1..10).step(3).include?(4)  #=> true
(1..10).step(3).reverse_each.to_a  #=> [10, 7, 4, 1]
(1..10).step(2.5).to_a  #=> [1.0, 3.5, 6.0, 8.5]
(1..10).step("a")  #=> #<Enumerator: 1..10:step("a")>
(1..10).step  #=> ((1..10).step)
(nil..10).step(2)  #=> ((..10).step(2))
1.step(Float::INFINITY, 2).first(2)  #=> [1.0, 3.0]
1.step(Float::INFINITY, 2).size  #=> Infinity
(0.1..0.5).step(0.1).to_a  #=> [0.1, 0.2, 0.30000000000000004, 0.4, 0.5]
0.1.step(0.5,0.1).to_a  #=> [0.1, 0.2, 0.30000000000000004, 0.4, 0.5]
e=[1,2,3].each_with_index; [e.next, e.next]  #=> [[1, 0], [2, 1]]
e={a: 1}.each; e.next  #=> [:a, 1]
e=[1,2,3].each; e.size; e.take(2)  #=> [1, 2]
[4,5].each_with_index.map{|x,i| x*i}  #=> [0, 5]
[4,5].each.with_index(1).map{|x,i| x*i}  #=> [4, 10]
%w[a b].each_with_index.to_h  #=> {"a" => 0, "b" => 1}
%w[a b].each.with_index(1).to_h  #=> {"a" => 1, "b" => 2}
[4,5].each.next_values  #=> [4]
Enumerator::Yielder.new{|x| x}.yield(3)  #=> 3
Enumerator::Lazy  #=> Enumerator::Lazy
[1,2,3].each.with_index.with_object(:a).to_a  #=> [[[1, 0], :a], [[2, 1], :a], [[3, 2], :a]]
[1,2].each.rewind.class  #=> Enumerator
o=Object.new; def o.each; yield 1; yield 2; end; o.to_enum.map{|x| x+1}  #=> [2, 3]
o=Object.new; def o.each; return to_enum(:each){ 9 } unless block_given?; yield 1; end; [o.each.size, o.each.to_a]  #=> [9, [1]]
[1,2].each.dup.next  #=> 1
e=[1,2].each; e.next; e.dup  #!> TypeError: can't copy execution context
e=[1,2].each; e.next; e.clone  #!> TypeError: can't copy execution context
[1].each.each.equal?(1)  #=> false
e=[1,2].each_slice(1); e.each.equal?(e)  #=> true
[1,2,3].to_enum(:each_slice).each(2).to_a  #=> [[1, 2], [3]]
[1,2,3].each.each{|x| x}  #=> [1, 2, 3]
[1,2,3].each_entry.to_a  #=> [1, 2, 3]
[1,2].each.sum  #=> 3
g=Enumerator.new{|y| 3.times{|i| y << i}}; [g.next,g.next,g.next,(g.next rescue 0)]  #=> [0, 1, 2, 0]
g=Enumerator.new{|y| i=0; loop{ y << (i+=1) }}; [g.next, g.next, g.peek, g.take(2), g.first(3), g.each_slice(2).first(2)]  #=> [1, 2, 3, [1, 2], [1, 2, 3], [[1, 2], [3, 4]]]
Enumerator.new{|y| y << 1}.rewind.next  #=> 1
Enumerator.new{|y| y.yield 1, 2; y << 3}.each_slice(1).to_a  #=> [[[1, 2]], [3]]
Enumerator.new{|y| y.yield 1, 2; y << 3}.to_a  #=> [[1, 2], 3]
Enumerator.new{|y| [1,2].each(&y)}.to_a  #=> [1, 2]
1.yield_self  #=> #<Enumerator: 1:then>
"a".yield_self  #=> #<Enumerator: "a":then>
([1].each + [2]).each { |x| x }  #=> #<Enumerator::Chain: [#<Enumerator: [1]:each>, [2]]>
Enumerator.product([1, 2], [3]).each { |x| x }  #=> #<Enumerator::Product: [[1, 2], [3]]>
[1, 2].find(a: 1)  #=> #<Enumerator: [1, 2]:find(a: 1)>
(3..).cycle(chomp: true)  #=> #<Enumerator: 3..:cycle(chomp: true)>
[1].each_with_index(half: :even)  #=> #<Enumerator: [1]:each_with_index(half: even)>
[1].each_entry(2, by: 3)  #=> #<Enumerator: [1]:each_entry(2, by: 3)>
1.step(3, 2) === 1.step(3, 2)  #=> true
1.step(3, 2) === 1  #=> false
Enumerator.new { |y| y << 1 }.each { |x| x }  #=> #<Enumerator::Yielder:0x…>
Enumerator.new { |y| y << 1; 5 }.to_a  #=> [1]
Enumerator.produce(1) { |x| x + 1 }.take(2)  #=> [1, 2]
Enumerator.produce(1) { |x| x + 1 }.each { |x| break x }  #=> 1
([1].each + [2]).rewind.to_a  #=> [1, 2]
Enumerator.product([1]).rewind.to_a  #=> [[1]]
e = nil; e = Enumerator.new { |y| y << e.next }; e.next  #!> FiberError: attempt to resume the current fiber
e = nil; e = Enumerator.new { |y| y << e.peek }; e.next  #!> FiberError: attempt to resume the current fiber
e = nil; e = Enumerator.new { |y| e.rewind; y << 1 }; e.next  #=> 1
e = nil; e = Enumerator.new { |y| y << e.size.inspect }; e.next  #=> "nil"
[Enumerator.allocate.inspect, Enumerator::Chain.allocate.inspect, Enumerator::Product.allocate.inspect, Enumerator::Lazy.allocate.inspect]  #=> ["#<Enumerator: uninitialized>", "#<Enumerator::Chain: uninitialized>", "#<Enumerator::Product: uninitialized>", "#<Enumerator::Lazy: uninitialized>"]
[Enumerator::Chain, Enumerator::Product, Enumerator::Lazy].map{|k| (k.allocate.freeze.send(:initialize, [1]){} rescue $!)}  #=> [#<FrozenError: can't modify frozen Enumerator::Chain: #<Enumerator::Chain: uninitialized>>, #<FrozenError: can't modify frozen Enumerator::Product: #<Enumerator::Product: uninitialized>>, #<FrozenError: can't modify frozen Enumerator::Lazy: #<Enumerator::Lazy: uninitialized>>]
[(Enumerator.allocate.send(:initialize){}).inspect.sub(/0x\h+/,''), (Enumerator.allocate.send(:initialize, 5){}).size, (Enumerator.allocate.send(:initialize, nil){}).size, (Enumerator.allocate.send(:initialize, ->{3}){}).size, (Enumerator::Chain.allocate.send(:initialize, 1, 2)).inspect, (Enumerator::Product.allocate.send(:initialize, 1, 2)).inspect, (Enumerator::Lazy.allocate.send(:initialize, [1], 5){}).inspect, (Enumerator::Lazy.allocate.send(:initialize, [1], 5){}).size, (Enumerator.new(1,2,3) rescue $!), (Enumerator.new(1,2,3){} rescue $!), (Enumerator.new(1) rescue $!)]  #=> ["#<Enumerator: #<Enumerator::Generator:>:each>", 5, nil, 3, "#<Enumerator::Chain: [1, 2]>", "#<Enumerator::Product: [1, 2]>", "#<Enumerator::Lazy: [1]:each>", 5, #<ArgumentError: tried to create Proc object without a block>, #<ArgumentError: wrong number of arguments (given 3, expected 0..1)>, #<ArgumentError: tried to create Proc object without a block>]
a=[1,2]; pr=Enumerator::Product.new(a); a << pr; [pr.inspect, (a << (a.each + [a]); a.inspect)]  #=> ["#<Enumerator::Product: [[1, 2, #<Enumerator::Product: ...>]]>", "[1, 2, #<Enumerator::Product: [[...]]>, #<Enumerator::Chain: [#<Enumerator: [...]:each>, [[...]]]>]"]
o=Object.new; def o.each_entry = yield(1); def o.size = @s; def o.s=(x); @s=x; end; [Float::NAN, :symbol, 2.0, 5, nil, -1, Float::INFINITY, -Float::INFINITY, 2**70, 3r, 0, 's'].map{|x| o.s = x; [Enumerator::Product.new(o, [1,2]).size, Enumerator::Product.new([1,2], o).size, (Enumerator::Product.new([], o).size), Enumerator::Product.new(1..,o).size] rescue $!}  #=> [[nil, nil, 0, Infinity], [nil, nil, 0, Infinity], [nil, nil, 0, Infinity], [10, 10, 0, Infinity], [nil, nil, 0, Infinity], [-2, -2, 0, Infinity], [Infinity, Infinity, 0, Infinity], [-Infinity, -Infinity, 0, Infinity], [2361183241434822606848, 2361183241434822606848, 0, Infinity], [nil, nil, 0, Infinity], [0, 0, 0, 0], [nil, nil, 0, Infinity]]
a=Enumerator::Product.new([true,false]); b=Enumerator::Product.new([1,2],[3]); [a.send(:initialize_copy,b).inspect, a.inspect, a.to_a, (a.send(:initialize_copy, 5) rescue $!), (a.send(:initialize_copy, Enumerator::Product.allocate) rescue $!), (a.freeze.send(:initialize_copy, b) rescue $!), b.dup.inspect]  #=> ["#<Enumerator::Product: [[1, 2], [3]]>", "#<Enumerator::Product: [[1, 2], [3]]>", [[1, 3], [2, 3]], #<TypeError: initialize_copy should take same class object>, #<ArgumentError: uninitialized product>, #<FrozenError: can't modify frozen Enumerator::Product: #<Enumerator::Product: [[1, 2], [3]]>>, "#<Enumerator::Product: [[1, 2], [3]]>"]
a=Enumerator::Chain.new([true,false]); b=Enumerator::Chain.new([1,2],[3]); [a.send(:initialize_copy,b).inspect, a.inspect, a.to_a, (a.send(:initialize_copy, 5) rescue $!), (a.send(:initialize_copy, Enumerator::Chain.allocate) rescue $!),b.dup.inspect]  #=> ["#<Enumerator::Chain: [[1, 2], [3]]>", "#<Enumerator::Chain: [[1, 2], [3]]>", [1, 2, 3], #<TypeError: initialize_copy should take same class object>, #<ArgumentError: uninitialized chain>, "#<Enumerator::Chain: [[1, 2], [3]]>"]
a=[1].each; b=[5,6].each; [(a.send(:initialize_copy,b).inspect rescue $!), a.inspect, a.to_a, (a.send(:initialize_copy, 5) rescue $!), (a.send(:initialize_copy, Enumerator.allocate) rescue $!)]  #=> ["#<Enumerator: [5, 6]:each>", "#<Enumerator: [5, 6]:each>", [5, 6], #<TypeError: initialize_copy should take same class object>, #<ArgumentError: uninitialized enumerator>]
a=[1].each; a.next; [(a.dup rescue $!), ([2].each.send(:initialize_copy, a) rescue $!), a.clone] rescue $!  #=> #<TypeError: can't copy execution context>
[Enumerator::Product.new.size, Enumerator::Product.new.to_a, (Enumerator::Product.new(Object.new).size rescue $!.class)]  #=> [1, [[]], nil]
Enumerator.allocate.dup  #!> ArgumentError: uninitialized enumerator
Enumerator.allocate.clone  #!> ArgumentError: uninitialized enumerator
Enumerator.allocate.size  #!> ArgumentError: uninitialized enumerator
Enumerator::Lazy.allocate.dup  #!> ArgumentError: uninitialized enumerator
Enumerator::Chain.allocate.dup  #!> ArgumentError: uninitialized chain
Enumerator::Yielder.allocate.dup.class  #=> Enumerator::Yielder
Enumerator::Product.allocate.dup  #!> ArgumentError: uninitialized product
(1..3).last(1,2)  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
("a".."e").last(1,2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
(1.0..2.0).last(1,2)  #!> TypeError: can't iterate from Float
1.step(3).last(1,2)  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
(1..).last(1,2)  #!> RangeError: cannot get the last element of endless range
(1..4).minmax { }  #!> ArgumentError: comparison of Integer with 2 failed
[1,2,3,4].minmax { }  #!> ArgumentError: comparison of Integer with 2 failed
[1,2,3,4].min { }  #!> ArgumentError: comparison of Integer with 1 failed
[1,2,3,4].max { }  #!> ArgumentError: comparison of Integer with 1 failed
(1..4).min { }  #!> ArgumentError: comparison of Integer with 1 failed
(1..4).max { }  #!> ArgumentError: comparison of Integer with 1 failed
[1,2,3,4].minmax_by { }  #=> [1, 1]
[1,2,3].sort { }  #!> ArgumentError: comparison of Integer with 2 failed
{a: 1, b: 2, c: 3}.minmax { }  #!> ArgumentError: comparison of Array with Array failed
(1..4).each_slice(2).minmax { }  #!> ArgumentError: comparison of Array with Array failed
[3,1,2].minmax { |a, b| "x" }  #!> ArgumentError: comparison of String with 0 failed
(1..4).minmax { |a, b| "x" }  #!> ArgumentError: comparison of String with 0 failed
(1..3).each_entry.minmax { }  #!> ArgumentError: comparison of Integer with 2 failed
("a".."d").minmax { }  #!> ArgumentError: comparison of String with String failed
Set[1,2,3].minmax { }  #!> ArgumentError: comparison of Integer with 2 failed
(1..7).lazy.minmax { }  #!> ArgumentError: comparison of Integer with 2 failed
(1..1).minmax { }  #=> [1, 1]
(1..2).minmax { }  #!> ArgumentError: comparison of Integer with 2 failed
(1..3).minmax { }  #!> ArgumentError: comparison of Integer with 2 failed
(1..5).minmax { }  #!> ArgumentError: comparison of Integer with 2 failed
[1, "a", 2, 3].each_entry.minmax  #!> ArgumentError: comparison of Integer with String failed
(nil..1).minmax { }  #!> TypeError: can't iterate from NilClass
(1..nil).minmax { }  #!> ArgumentError: comparison of Integer with 2 failed
(1.0..2).minmax { }  #!> TypeError: can't iterate from Float
(1.0..2).minmax  #=> [1.0, 2]
(3..1).minmax { }  #=> [nil, nil]
(n = 0; (1..5).minmax { |a, b| n += 1; a <=> b }; n)  #=> 6
(n = 0; (1..6).min { |a, b| n += 1; a <=> b }; n)  #=> 5
(n = 0; (1..6).max { |a, b| n += 1; a <=> b }; n)  #=> 5
(n = 0; [1,5,2,6].minmax { |a, b| n += 1; a <=> b }; n)  #=> 4
(1..3).step(2).method(:last).arity  #=> -1
(1..3).step(2).clone  #!> TypeError: allocator undefined for Enumerator::ArithmeticSequence
(1..3).step(2).dup  #!> TypeError: allocator undefined for Enumerator::ArithmeticSequence
(1..3).method(:last).arity  #=> -1
1.step(10, 3).last(2)  #=> [7, 10]
1.step(10, 3).last(2, 3)  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
1.step(10, 3).last  #=> 10
10.step(1).last(1, 2)  #=> []
1.step.last(1, 2)  #!> RangeError: cannot get the last element of endless arithmetic sequence
("a".."e").last(2)  #=> ["d", "e"]
(1.0..2.0).last(1)  #!> TypeError: can't iterate from Float
(nil..2.5).last(1)  #!> TypeError: can't iterate from NilClass
(nil.."a").last(1)  #!> TypeError: can't iterate from NilClass
[1, 2, 3].lazy.map { _1 }.each(1)  #=> #<Enumerator::Lazy: #<Enumerator::Generator:0x…>:each(1)>
[1, 2, 3].each.each(a: 1)  #=> #<Enumerator: [1, 2, 3]:each(a: 1)>
[1, 2, 3].each.each(1, a: 1)  #=> #<Enumerator: [1, 2, 3]:each(1, a: 1)>
[1, 2, 3].each.each(**{})  #=> #<Enumerator: [1, 2, 3]:each>
[1, 2, 3].each_slice(2).each(a: 1)  #=> #<Enumerator: [1, 2, 3]:each_slice(2, a: 1)>
[1, 2, 3].each_slice(2).each(1)  #=> #<Enumerator: [1, 2, 3]:each_slice(2, 1)>
{a: 1}.each.each(b: 1)  #=> #<Enumerator: {a: 1}:each(b: 1)>
[1, 2, 3].each.with_index(1).each(a: 1)  #=> #<Enumerator: #<Enumerator: [1, 2, 3]:each>:with_index(1, a: 1)>
Enumerator.new { |y, *a| y << a }.each(a: 1).to_a  #=> [[{a: 1}]]
Enumerator.new { |y, *a, **k| y << [a, k] }.each(1, a: 1).to_a  #=> [[[1, {a: 1}], {}]]
Enumerator.new { |y, *a, **k| y << [a, k] }.each(1, a: 1).each(2, b: 3).to_a  #=> [[[1, {a: 1}, 2, {b: 3}], {}]]
"abc".each_char.each(a: 1)  #=> #<Enumerator: "abc":each_char(a: 1)>
