# ruby 4.0
[1,2,3][5]  #=> nil
[1,2,3][3,1]  #=> []
[1,2,3][4,1]  #=> nil
[1,2,3][1..]  #=> [2, 3]
[1,2,3][-2..]  #=> [2, 3]
[1,2,3][5..]  #=> nil
[1,2,3][3..]  #=> []
[1,2,3][-4..]  #=> nil
[1,2,3][1,-1]  #=> nil
[1,2,3][nil]  #!> TypeError: no implicit conversion from nil to integer
[1,2,3]["a"]  #!> TypeError: no implicit conversion of String into Integer
[1,2,3][1.9]  #=> 2
[1,2,3][0..-2]  #=> [1, 2]
[1,2,3][..1]  #=> [1, 2]
[1,2,3][1...]  #=> [2, 3]
[1,2,3][(0..).step(2)]  #=> [1, 3]
[1,2,3][(..1) % 1]  #=> [1, 2]
[1,2,3][(-1..0).step(-1)]  #=> [3, 2, 1]
[1,2,3,4,5][(1..3) % 2]  #=> [2, 4]
[1,2,3][(5..).step(2)]  #!> RangeError: ((5..).step(2)) out of range
[1,2,3][2**64]  #!> RangeError: bignum too big to convert into 'long'
[1,2,3][1,2**64]  #!> RangeError: bignum too big to convert into 'long'
[1,2,3].slice(1,2)  #=> [2, 3]
[1,2,3].at(-1)  #=> 3
[1,2,3].dig(0)  #=> 1
[[1,[2]]].dig(0,1,0)  #=> 2
[1].dig(0,1)  #!> TypeError: Integer does not have #dig method
[1].dig  #!> ArgumentError: wrong number of arguments (given 0, expected 1+)
[1].dig("a")  #!> TypeError: no implicit conversion of String into Integer
a=[1]; a[3]=5; a  #=> [1, nil, nil, 5]
a=[1]; a[-2]=5; a  #!> IndexError: index -2 too small for array; minimum: -1
a=[1,2,3]; a[0..1]=[9]; a  #=> [9, 3]
a=[1,2,3]; a[0..1]=9; a  #=> [9, 3]
a=[1,2,3]; a[0,2]=[7,8,9]; a  #=> [7, 8, 9, 3]
a=[1,2,3]; a[1,0]=[7,8]; a  #=> [1, 7, 8, 2, 3]
a=[1,2,3]; a[5,1]=7; a  #=> [1, 2, 3, nil, nil, 7]
a=[1,2,3]; a[-5,1]=7; a  #!> IndexError: index -5 too small for array; minimum: -3
a=[1,2,3]; a[1,-1]=7; a  #!> IndexError: negative length (-1)
a=[1,2,3]; a[-5..1]=7; a  #!> RangeError: -5..1 out of range
a=[1,2,3]; a["x"]=1  #!> TypeError: no implicit conversion of String into Integer
a=[1,2,3].freeze; a[0]=1  #!> FrozenError: can't modify frozen Array: [1, 2, 3]
[1,2,2,3] & [2,5]  #=> [2]
[1,2] * 2  #=> [1, 2, 1, 2]
[1,2] * ","  #=> "1,2"
[1,2] * -1  #!> ArgumentError: negative argument
[1,2] * "x".to_sym  #!> TypeError: no implicit conversion of Symbol into Integer
[1,2] * nil  #!> TypeError: no implicit conversion from nil to integer
[1,2] + [3]  #=> [1, 2, 3]
[1,2] + 3  #!> TypeError: no implicit conversion of Integer into Array
[1,1,2,3] - [1]  #=> [2, 3]
[1,2] | [2,3]  #=> [1, 2, 3]
[1,2] <=> [1,3]  #=> -1
[1,2] <=> [1]  #=> 1
[1,2] <=> [1,"a"]  #=> nil
[1,2] <=> 1  #=> nil
[1,2] == [1.0,2]  #=> true
[1,2].eql?([1.0,2])  #=> false
[1,2] == 5  #=> false
[1,2].all?  #=> true
[1,nil].all?  #=> false
[1,2].all?(Integer)  #=> true
[1,2].any?(String)  #=> false
[].any?  #=> false
[nil].any?  #=> false
[nil,1].none?  #=> false
[1,nil].one?  #=> true
[[1,2]].all?{|a,b| b==2}  #=> true
[1].append(2,3)  #=> [1, 2, 3]
[[1,2],[3,4]].assoc(3)  #=> [3, 4]
[[1,2],3].assoc(9)  #=> nil
[[1,2],[3,4]].rassoc(4)  #=> [3, 4]
[1,2,3,4].bsearch{|x| x>=3}  #=> 3
[1,2,3,4].bsearch{|x| 2<=>x}  #=> 2
[1,2,3,4].bsearch{|x| "a"}  #!> TypeError: wrong argument type String (must be numeric, true, false or nil)
[1,2,3,4].bsearch_index{|x| x>=3}  #=> 2
[1,2,3,4].bsearch{|x| nil}  #=> nil
[1,2,3,4].bsearch.size  #=> nil
[1,2].clear  #=> []
[1,2,3].combination(2).to_a  #=> [[1, 2], [1, 3], [2, 3]]
[1,2,3].combination(0).to_a  #=> [[]]
[1,2,3].combination(4).to_a  #=> []
[1,2,3].combination(-1).to_a  #=> []
[1,2,3].combination(2){}  #=> [1, 2, 3]
[1,2,3].permutation(2).to_a  #=> [[1, 2], [1, 3], [2, 1], [2, 3], [3, 1], [3, 2]]
[1,2,3].permutation.to_a  #=> [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]]
[1,2,3].permutation(0).to_a  #=> [[]]
[1,2,3].permutation(4).to_a  #=> []
[1,2,3].permutation(-1).to_a  #=> []
[1,2].repeated_combination(2).to_a  #=> [[1, 1], [1, 2], [2, 2]]
[1,2].repeated_combination(0).to_a  #=> [[]]
[1,2].repeated_combination(-1).to_a  #=> []
[1,2].repeated_permutation(2).to_a  #=> [[1, 1], [1, 2], [2, 1], [2, 2]]
[1,2].repeated_permutation(0).to_a  #=> [[]]
[1,nil].compact  #=> [1]
[1,nil].compact!  #=> [1]
[1].compact!  #=> nil
[1].concat([2],[3])  #=> [1, 2, 3]
a=[1]; a.concat(a,a)  #=> [1, 1, 1]
[1].concat(2)  #!> TypeError: no implicit conversion of Integer into Array
[1,2,2].count(2)  #=> 2
[1,2,2].count(&:even?)  #=> 2
[1,2].count  #=> 2
[1,2].cycle(2).to_a  #=> [1, 2, 1, 2]
[1,2].cycle(0){}  #=> nil
[1,2].cycle("a"){}  #!> TypeError: no implicit conversion of String into Integer
[].cycle{}  #=> nil
[1,2].deconstruct  #=> [1, 2]
[1,2,2].delete(2)  #=> 2
[1].delete(5)  #=> nil
[1].delete(5){|x| x*2}  #=> 10
[1,2].delete_at(0)  #=> 1
[1,2].delete_at(5)  #=> nil
[1,2].delete_at(-1)  #=> 2
[1,2,3].delete_if(&:odd?)  #=> [2]
[1,1,2].difference([1],[3])  #=> [2]
[1,2,3].drop(1)  #=> [2, 3]
[1,2,3].drop(-1)  #!> ArgumentError: attempt to drop negative size
[1,2,3].drop(9)  #=> []
[1,2,3].drop_while{|x| x<2}  #=> [2, 3]
[1,2].each{|x| x}  #=> [1, 2]
[1,2].each_index.to_a  #=> [0, 1]
[].empty?  #=> true
[1,2].fetch(0)  #=> 1
[1,2].fetch(9)  #!> IndexError: index 9 outside of array bounds: -2...2
[1,2].fetch(-9)  #!> IndexError: index -9 outside of array bounds: -2...2
[1,2].fetch(9, :d)  #=> :d
[1,2].fetch(9){|i| i*2}  #=> 18
[1,2].fetch("a")  #!> TypeError: no implicit conversion of String into Integer
[1,2].fetch_values(0,1)  #=> [1, 2]
[1,2].fetch_values(5)  #!> IndexError: index 5 outside of array bounds: -2...2
[1,2].fetch_values(5){|i| i}  #=> [5]
[1,2,3].fill(0)  #=> [0, 0, 0]
[1,2,3].fill(0,1)  #=> [1, 0, 0]
[1,2,3].fill(0,1,1)  #=> [1, 0, 3]
[1,2,3].fill(0,1..5)  #=> [1, 0, 0, 0, 0, 0]
[1,2,3].fill{|i| i*i}  #=> [0, 1, 4]
[1,2,3].fill(1){|i| i*i}  #=> [1, 1, 4]
[1,2,3].fill(-2){|i| i*i}  #=> [1, 1, 4]
[1,2,3].fill(0,-5)  #=> [0, 0, 0]
[1,2,3].fill(0,-5..1)  #!> RangeError: -5..1 out of range
[1,2,3].fill  #!> ArgumentError: wrong number of arguments (given 0, expected 1..3)
[1,2,3].fill(0,1,-1)  #=> [1, 2, 3]
[1,2,3].fill(0,nil,nil)  #=> [0, 0, 0]
[1,2,3].fill(0,5,2)  #=> [1, 2, 3, nil, nil, 0, 0]
[1,2,3].filter(&:odd?)  #=> [1, 3]
[1,2,3].filter!(&:odd?)  #=> [1, 3]
[1,3].select!(&:odd?)  #=> nil
[1,2,3].find{|x| x>1}  #=> 2
[1,2,3].find(->{ :none }){|x| x>9}  #=> :none
[1,2,3].detect{|x| x>1}  #=> 2
[1,2,3].find_index(2)  #=> 1
[1,2,3].find_index{|x| x>1}  #=> 1
[1,2,3].index(9)  #=> nil
[1,2,3].rindex(3)  #=> 2
[1,2,3].rindex{|x| x<3}  #=> 1
[1,2,1].rindex(1)  #=> 2
[1,2,3].rfind{|x| x<3}  #=> 2
[1,2,3].rfind  #=> #<Enumerator: [1, 2, 3]:rfind>
[1,2,3].first  #=> 1
[].first  #=> nil
[1,2,3].first(2)  #=> [1, 2]
[1,2,3].first(-1)  #!> ArgumentError: negative array size
[1,2,3].first("a")  #!> TypeError: no implicit conversion of String into Integer
[1,2,3].last  #=> 3
[1,2,3].last(2)  #=> [2, 3]
[1,2,3].last(-1)  #!> ArgumentError: negative array size
[1,[2,[3,[4]]]].flatten  #=> [1, 2, 3, 4]
[1,[2,[3,[4]]]].flatten(1)  #=> [1, 2, [3, [4]]]
[1,[2]].flatten(0)  #=> [1, [2]]
[1,[2]].flatten(-1)  #=> [1, 2]
[1,[2]].flatten(nil)  #=> [1, 2]
[1,[2]].flatten("a")  #!> TypeError: no implicit conversion of String into Integer
[1,[2]].flatten!  #=> [1, 2]
[1,2].flatten!  #=> nil
[1].flatten!(0)  #=> nil
[1,2].freeze.push(3)  #!> FrozenError: can't modify frozen Array: [1, 2]
[1,2].hash == [1,2].hash  #=> true
[1,2].include?(2)  #=> true
[1,2,3].insert(1,:a)  #=> [1, :a, 2, 3]
[1,2,3].insert(-2,:a)  #=> [1, 2, :a, 3]
[1,2,3].insert(-1,:a)  #=> [1, 2, 3, :a]
[1,2,3].insert(5,:a)  #=> [1, 2, 3, nil, nil, :a]
[1,2,3].insert(-5,:a)  #!> IndexError: index -5 too small for array; minimum: -4
[1,2,3].insert(1)  #=> [1, 2, 3]
[1,2,3].insert(1,:a,:b)  #=> [1, :a, :b, 2, 3]
[1,2].intersect?([2])  #=> true
[1,2].intersect?(5)  #!> TypeError: no implicit conversion of Integer into Array
[1,2].intersection([2],[2,3])  #=> [2]
[1,[2,[3]]].join  #=> "123"
[1,[2,[3]]].join("-")  #=> "1-2-3"
[1,nil,"a",:b].join(",")  #=> "1,,a,b"
[1,2].join(1)  #!> TypeError: no implicit conversion of Integer into String
[1,2].join(nil)  #=> "12"
[].join  #=> ""
[1,2,3].keep_if(&:odd?)  #=> [1, 3]
[1,2,3].map!{|x| x*2}  #=> [2, 4, 6]
[1,2,3].max  #=> 3
[1,2,3].max(2)  #=> [3, 2]
[].max  #=> nil
[].max(1)  #=> []
a = [1,"a"]; a.max  #!> ArgumentError: comparison of Integer with String failed
[1,2,3].max{|a,b| b<=>a}  #=> 1
["aa","b"].max_by(&:size)  #=> "aa"
[1,2,3].min(2)  #=> [1, 2]
[1,2,3].min{|a,b| b<=>a}  #=> 3
[1,2,3].minmax  #=> [1, 3]
[].minmax  #=> [nil, nil]
[3,1.5].min  #=> 1.5
[1,2,3].min(-1)  #!> ArgumentError: negative size (-1)
[1,2,3].pop  #=> 3
[].pop  #=> nil
[1,2,3].pop(2)  #=> [2, 3]
[1,2,3].pop(-1)  #!> ArgumentError: negative array size
[1,2].prepend(0)  #=> [0, 1, 2]
[1,2].product([3,4])  #=> [[1, 3], [1, 4], [2, 3], [2, 4]]
[1,2].product  #=> [[1], [2]]
[1,2].product([3],[4,5])  #=> [[1, 3, 4], [1, 3, 5], [2, 3, 4], [2, 3, 5]]
[1,2].product([3]){|x| x}  #=> [1, 2]
[1,2].product(3)  #!> TypeError: no implicit conversion of Integer into Array
[1].push  #=> [1]
[1].push(2,3)  #=> [1, 2, 3]
[1,2,3].reject(&:odd?)  #=> [2]
[1,2,3].reject!(&:odd?)  #=> [2]
[2].reject!(&:odd?)  #=> nil
[1,2].replace([3])  #=> [3]
[1,2].replace(3)  #!> TypeError: no implicit conversion of Integer into Array
[1,2].reverse  #=> [2, 1]
[1,2].reverse!  #=> [2, 1]
[1,2].reverse_each.to_a  #=> [2, 1]
[1,2,3].rotate  #=> [2, 3, 1]
[1,2,3].rotate(-1)  #=> [3, 1, 2]
[1,2,3].rotate(5)  #=> [3, 1, 2]
[].rotate  #=> []
[1,2,3].rotate!(2)  #=> [3, 1, 2]
[1,2,3].rotate("a")  #!> TypeError: no implicit conversion of String into Integer
[1,2,3].shift  #=> 1
[1,2,3].shift(2)  #=> [1, 2]
[1,2,3].shift(-1)  #!> ArgumentError: negative array size
[].shift  #=> nil
[1,2].shuffle.size  #=> 2
[1,2,3].slice!(0)  #=> 1
[1,2,3].slice!(0,2)  #=> [1, 2]
[1,2,3].slice!(0..1)  #=> [1, 2]
[1,2,3].slice!(9)  #=> nil
[1,2,3].slice!(5..6)  #=> nil
[1,2,3].slice!(3,1)  #=> []
[1,2,3].slice!(-9,1)  #=> nil
[3,1,2].sort  #=> [1, 2, 3]
[3,1,2].sort{|a,b| b<=>a}  #=> [3, 2, 1]
[3,"a"].sort  #!> ArgumentError: comparison of Integer with String failed
[3,nil].sort  #!> ArgumentError: comparison of Integer with nil failed
[3,1].sort{nil}  #!> ArgumentError: comparison of Integer with 1 failed
[3,1].sort{"a"}  #!> ArgumentError: comparison of String with 0 failed
[3,1].sort{1.5}  #=> [1, 3]
[3,1,2].sort!  #=> [1, 2, 3]
[3,1,2].sort_by{|x| -x}  #=> [3, 2, 1]
[3,1,2].sort_by!{|x| -x}  #=> [3, 2, 1]
[3,"a"].sort_by{|x| x}  #!> ArgumentError: comparison of Integer with String failed
[0.1]*3  #=> [0.1, 0.1, 0.1]
[0.1,0.2,0.3].sum  #=> 0.6
[0.1]*10 == [0.1]*10 && ([0.1]*10).sum  #=> 1.0
[1,2].sum  #=> 3
[1,2].sum(0.0)  #=> 3.0
[1,2.5].sum  #=> 3.5
["a","b"].sum  #!> TypeError: String can't be coerced into Integer
["a","b"].sum("")  #=> "ab"
[[1],[2]].sum([])  #=> [1, 2]
[1,2].sum{|x| x*2}  #=> 6
[].sum  #=> 0
[1,nil].sum  #!> TypeError: nil can't be coerced into Integer
[3.0,Float::NAN].sum  #=> NaN
[Float::INFINITY,-Float::INFINITY].sum  #=> NaN
[2**64,1].sum  #=> 18446744073709551617
[2**64,1.0].sum  #=> 1.8446744073709552e+19
[1,2,3].take(2)  #=> [1, 2]
[1,2,3].take(-1)  #!> ArgumentError: attempt to take negative size
[1,2,3].take_while{|x| x<3}  #=> [1, 2]
[[1,2],[3,4]].to_h  #=> {1 => 2, 3 => 4}
[[1,2],[3]].to_h  #!> ArgumentError: wrong array length at 1 (expected 2, was 1)
[1].to_h  #!> TypeError: wrong element type Integer at 0 (expected array)
[1,2].to_h{|x| [x,x*2]}  #=> {1 => 2, 2 => 4}
[1,2].to_h{|x| x}  #!> TypeError: wrong element type Integer at 0 (expected array)
[1,2].to_h{|x| [x]}  #!> ArgumentError: wrong array length at 0 (expected 2, was 1)
[[1,2],[3,4]].transpose  #=> [[1, 3], [2, 4]]
[[1,2],[3]].transpose  #!> IndexError: element size differs (1 should be 2)
[].transpose  #=> []
[1].transpose  #!> TypeError: no implicit conversion of Integer into Array
[1,2].union([2,3],[4])  #=> [1, 2, 3, 4]
[1,1,2].uniq  #=> [1, 2]
[1,1,2].uniq!  #=> [1, 2]
[1,2].uniq!  #=> nil
[1,2,3].uniq(&:odd?)  #=> [1, 2]
[1,1.0].uniq  #=> [1, 1.0]
[1,2].unshift(0)  #=> [0, 1, 2]
[1,2].unshift  #=> [1, 2]
[1,2,3].values_at(0,2,5,-1)  #=> [1, 3, nil, 3]
[1,2,3].values_at(0..1)  #=> [1, 2]
[1,2,3].values_at(1..5)  #=> [2, 3, nil, nil, nil]
[1,2,3].values_at(5..6)  #=> [nil, nil]
[1,2,3].values_at("a")  #!> TypeError: no implicit conversion of String into Integer
[1,2].zip([3,4],[5])  #=> [[1, 3, 5], [2, 4, nil]]
[1,2].zip(3..4)  #=> [[1, 3], [2, 4]]
[1,2].zip(1..)  #=> [[1, 1], [2, 2]]
[1,2].zip(5)  #!> TypeError: wrong argument type Integer (must respond to :each)
[1,2].zip([3]){|x| x}  #=> nil
[1,2] <=> nil  #=> nil
Array.new(3)  #=> [nil, nil, nil]
Array.new(2,:a)  #=> [:a, :a]
Array.new(2){|i| i}  #=> [0, 1]
Array.new(-1)  #!> ArgumentError: negative array size
Array.new("a")  #!> TypeError: no implicit conversion of String into Integer
Array.new([1,2])  #=> [1, 2]
Array.new  #=> []
Array.new(1,2,3)  #!> ArgumentError: wrong number of arguments (given 3, expected 0..2)
Array[1,2]  #=> [1, 2]
Array.try_convert([1])  #=> [1]
Array.try_convert(1)  #=> nil
Class.new(Array).new([1]).class.superclass  #=> Array
class AA < Array; end; [AA[1,2].map{|x| x}.class, AA[1]+[2], (AA[1]+[2]).class, AA[1,2].first(1).class, AA[1].dup.class, AA[1].inspect, AA[1]==[1]]  #=> [Array, [1, 2], Array, Array, Bosh::Common::Template::EvaluationContext::AA, "[1]", true]
[1,2].to_a.equal?(1)  #=> false
class AA; end; AA[1].to_a.class  #!> NoMethodError: undefined method '[]' for class Bosh::Common::Template::EvaluationContext::AA
[1,2].to_ary  #=> [1, 2]
[1,2].entries  #=> [1, 2]
[1,2].inspect  #=> "[1, 2]"
[1,2].to_s  #=> "[1, 2]"
[1,2,3,4].each_slice(3).to_a  #=> [[1, 2, 3], [4]]
[1,2,3].each_slice(0)  #!> ArgumentError: invalid slice size
[1,2,3].each_cons(0)  #!> ArgumentError: invalid size
[1,2,3].each_cons(2).to_a  #=> [[1, 2], [2, 3]]
[1,2,3].each_slice(2){}  #=> [1, 2, 3]
[1,2,3].each_entry.to_a  #=> [1, 2, 3]
[1,2,3].inject(:+)  #=> 6
[1,2,3].inject(10,:*)  #=> 60
[1,2,3].inject{|a,b| a-b}  #=> -4
[1,2,3].inject(5){|a,b| a-b}  #=> -1
[].inject(:+)  #=> nil
[].inject  #!> ArgumentError: wrong number of arguments (given 0, expected 1..2)
[1,2].inject  #!> ArgumentError: wrong number of arguments (given 0, expected 1..2)
[1,2].inject("a","b")  #!> ArgumentError: wrong number of arguments (given 1, expected 0)
[1,2].inject(1)  #!> TypeError: 1 is not a symbol nor a string
[1,2].inject(:foo)  #!> NoMethodError: undefined method 'foo' for an instance of Integer
[1,2,3].reduce(0){|a,x| a+x}  #=> 6
%w[a b a].tally  #=> {"a" => 2, "b" => 1}
%w[a b a].tally({"a"=>1})  #=> {"a" => 3, "b" => 1}
%w[a b a].tally({"a"=>"x"})  #!> TypeError: wrong argument type String (expected Integer)
%w[a b].each_with_index.to_a  #=> [["a", 0], ["b", 1]]
%w[a b].each_with_object({}){|x,h| h[x]=1}  #=> {"a" => 1, "b" => 1}
[1,2,3,4].partition(&:even?)  #=> [[2, 4], [1, 3]]
[1,2,3,4].group_by(&:even?)  #=> {false => [1, 3], true => [2, 4]}
[1,2,4,5].chunk_while{|a,b| b==a+1}.to_a  #=> [[1, 2], [4, 5]]
[1,2,4,5].slice_when{|a,b| b!=a+1}.to_a  #=> [[1, 2], [4, 5]]
[1,1,2].chunk{|x| x}.to_a  #=> [[1, [1, 1]], [2, [2]]]
[1,1,2,3].chunk{|x| x==2 ? nil : x.odd?}.to_a  #=> [[true, [1, 1]], [true, [3]]]
[1,2,3].chunk{|x| :_alone}.to_a  #=> [[:_alone, [1]], [:_alone, [2]], [:_alone, [3]]]
[1,2,3].chunk{|x| :_foo}.to_a  #!> RuntimeError: symbols beginning with an underscore are reserved
[1,2,3,4].slice_before(&:even?).to_a  #=> [[1], [2, 3], [4]]
[1,2,3,4].slice_after(&:even?).to_a  #=> [[1, 2], [3, 4]]
[1,2,3,4].slice_after(2).to_a  #=> [[1, 2], [3, 4]]
[1,2,3].slice_before  #!> ArgumentError: wrong number of arguments (given 0, expected 1)
[1,2,3].slice_when  #!> ArgumentError: tried to create Proc object without a block
[1,2,3].chunk_while  #!> ArgumentError: tried to create Proc object without a block
["a1","b"].grep(/\d/)  #=> ["a1"]
["a1","b"].grep(/\d/){|x| x.upcase}  #=> ["A1"]
["a1","b"].grep_v(/\d/)  #=> ["b"]
[1,2,3].min_by{|x| -x}  #=> 3
[1,2,3].minmax_by{|x| -x}  #=> [3, 1]
[3,1,2].max_by(2){|x| x}  #=> [3, 2]
[1,2,3].flat_map{|x| [x,[x]]}  #=> [1, [1], 2, [2], 3, [3]]
[1,2,3].filter_map{|x| x*2 if x>1}  #=> [4, 6]
[1,2,3].zip([4,5,6]).to_h  #=> {1 => 4, 2 => 5, 3 => 6}
[1,2,3].each_with_index.select{|x,i| i>0}  #=> [[2, 1], [3, 2]]
[1,2,3].first(1.9)  #=> [1]
[[1,:a],[2,:b]].each{|x,y| x}  #=> [[1, :a], [2, :b]]
[[1,[2,3]]].map{|a,(b,c)| [a,b,c]}  #=> [[1, 2, 3]]
[1,2,3].pack("C*")  #=> "\x01\x02\x03"
["abc"].pack("m")  #=> "YWJj\n"
[1,2,3].to_set  #=> Set[1, 2, 3]
a=[1,2,3]; a.each{|x| a.delete(x)}; a  #=> [2]
a=[1,2,3]; a.map{|x| a << x if a.size<6; x}  #=> [1, 2, 3, 1, 2, 3]
a=[1,2,3]; a.each_with_index{|x,i| a.pop if i==0}; a  #=> [1, 2]
a=[3,1,2]; a.sort!{|x,y| a.clear; x<=>y}; a  #=> [1, 2, 3]
a=[1,2,3,4]; (a.reject!{|x| raise "x" if x==3; x.odd?} rescue 1); a  #=> [2, 3, 4]
a=[1,2,3,4]; (a.select!{|x| break if x==3; x.even?}); a  #=> [2, 3, 4]
a=[1,2,3,4]; a.delete_if{|x| break if x==3; true}; a  #=> [3, 4]
[1,2,3].sum{|x| break 5}  #=> 5
[nil,1,false].compact  #=> [1, false]
[1,2,3] in [Integer, *]  #=> true
[3,5,2].max(2){|a,b| a<=>b}  #=> [5, 3]
["b","a"].sort.reverse  #=> ["b", "a"]
[1,2,3,4,5].values_at(1..3, 0)  #=> [2, 3, 4, 1]
[1,2]*0  #=> []
["x"].cycle.first(3)  #=> ["x", "x", "x"]
[1,2,3].each_cons(5).to_a  #=> []
[0.1,0.2,0.3].sum == 0.6  #=> true
[0.1,0.2,0.3].inject(:+)  #=> 0.6000000000000001
[1,[2,3]].to_s  #=> "[1, [2, 3]]"
[[3,1],[2,2]].sort  #=> [[2, 2], [3, 1]]
[[3,1],[2,"a"]].min  #=> [2, "a"]
["a",:b].sort  #!> ArgumentError: comparison of String with :b failed
[true,false].sort  #!> ArgumentError: comparison of TrueClass with false failed
[1,2,3].bsearch{|x| x>=9}  #=> nil
[1, 2, 3].freeze.map!(&:to_s)  #!> FrozenError: can't modify frozen Array: [1, 2, 3]
[].freeze.map!  #=> #<Enumerator: []:map!>
[].freeze.clear  #!> FrozenError: can't modify frozen Array: []
[].freeze.sort!  #!> FrozenError: can't modify frozen Array: []
[1].freeze.uniq!  #!> FrozenError: can't modify frozen Array: [1]
[].freeze.compact!  #!> FrozenError: can't modify frozen Array: []
[].freeze.delete(1)  #=> nil
[].freeze << 1  #!> FrozenError: can't modify frozen Array: []
[].freeze.concat  #!> FrozenError: can't modify frozen Array: []
[].freeze.push  #!> FrozenError: can't modify frozen Array: []
a = [1,2]; i = 0; i, a[i] = 1, 9; [i,a]  #=> [1, [9, 2]]
a = [[1],[2]]; a[0][0], (b, a[1][0]), *a[2] = 5, [6, 7], 8, 9; [a, b]  #=> [[[5], [7], [8, 9]], 6]
l = []; o = Struct.new(:l) { def x=(v); l << [:x, v]; end; def []=(*a); l << a; end }.new(l); f = ->(n) { l << n; o }; f.(1).x, f.(2)[(l << 3; 0)], *f.(4).x = (l << 5; [6, 7, 8]); l  #=> [1, 2, 3, 4, 5, [:x, 6], [0, 7], [:x, [8]]]
h = {}; h[:a], h[:b], *h[:c] = 1, 2, 3, 4; h  #=> {a: 1, b: 2, c: [3, 4]}
a = nil; a&.x, b = 1, 2; b  #!> SyntaxError
x = [3,1]; x[0], x[1] = x[1], x[0]; x  #=> [1, 3]
a = [1, 2, 3]; a[*[0]], a[-1] = 8, 9; a  #=> [8, 2, 9]
self.foo, b = 1, 2  #!> NoMethodError: undefined method 'foo=' for an instance of Bosh::Common::Template::EvaluationContext
def foo=(x); @f = x; end; self.foo, b = 1, 2; [@f, b]  #=> [1, 2]
(a, b[0]), c = [1, 2], 3  #!> NameError: undefined local variable or method 'b' for an instance of Bosh::Common::Template::EvaluationContext
x = {}; x.default, (x[:a], *), x[:b] = 1, [2, 3], 4; [x, x.default]  #=> [{a: 2, b: 4}, 1]
[1,"a"].max  #!> ArgumentError: comparison of String with 1 failed
[1,"a"].min  #!> ArgumentError: comparison of String with 1 failed
x=[1,"a"]; x.max  #!> ArgumentError: comparison of Integer with String failed
x=[1,"a"]; x.min  #!> ArgumentError: comparison of Integer with String failed
x = ["b", 3]; x.max  #!> ArgumentError: comparison of String with 3 failed
["b", 3].min  #!> ArgumentError: comparison of Integer with String failed
[3,"b",:c].max  #!> ArgumentError: comparison of String with 3 failed
[nil, 1].max  #!> ArgumentError: comparison of NilClass with 1 failed
[1, nil].min  #!> ArgumentError: comparison of Integer with nil failed
[1.0, "a"].max  #!> ArgumentError: comparison of String with 1.0 failed
["a", :b].max  #!> ArgumentError: comparison of Symbol with String failed
[*[1], "a"].max  #!> ArgumentError: comparison of Integer with String failed
[].max  #=> nil
[1].min  #=> 1
[Object.new].max.class  #=> Object
[3,1,2].max  #=> 3
[3,1,2].min  #=> 1
["b","a"].min  #=> "a"
[1, 2.5].max  #=> 2.5
[[1,2],[1,3]].max  #=> [1, 3]
[1,"a"].max(1)  #!> ArgumentError: comparison of String with 1 failed
[1,"a"].max { |a,b| a.to_s <=> b.to_s }  #=> "a"
[1, "a"].minmax  #!> ArgumentError: comparison of Integer with String failed
x = [1, "a"]; x.minmax  #!> ArgumentError: comparison of Integer with String failed
[1, "a"].sort  #!> ArgumentError: comparison of Integer with String failed
x = [1, "a"]; x.sort  #!> ArgumentError: comparison of Integer with String failed
[3, "a", 1].sort  #!> ArgumentError: comparison of Integer with String failed
[1,"a"].freeze.max  #!> ArgumentError: comparison of Integer with String failed
%w[b a].max  #=> "b"
[1, "a"]&.max  #!> ArgumentError: comparison of Integer with String failed
[1, {a: 1}].max  #!> ArgumentError: comparison of Hash with 1 failed
[{a: 1}, 1].max  #!> ArgumentError: comparison of Integer with Hash failed
[a: 1].max  #=> {a: 1}
[Float::NAN, 1.0].max  #!> ArgumentError: comparison of Float with NaN failed
[1.0, Float::NAN].max  #!> ArgumentError: comparison of Float with 1.0 failed
[1, Float::NAN].max  #!> ArgumentError: comparison of Float with 1 failed
[Float::NAN, 1].min  #!> ArgumentError: comparison of Integer with NaN failed
[1, 1.0].max  #=> 1
[1.0, 1].min  #=> 1.0
[2**70, 1].max  #=> 1180591620717411303424
[1, 2.5, 2].max  #=> 2.5
["b", "a", "c"].min  #=> "a"
[1].max  #=> 1
["a", nil].max  #!> ArgumentError: comparison of NilClass with String failed
x = 5; [x, 3].max  #=> 5
x = [1, "a"]; x.max  #!> ArgumentError: comparison of Integer with String failed
[*[1, 2]].max  #=> 2
[1, *["a"]].max  #!> ArgumentError: comparison of Integer with String failed
[1, "a"].max { |a, b| 0 }  #=> 1
[1, "a"].max(1)  #!> ArgumentError: comparison of String with 1 failed
[[1, 2], [1, 3]].max  #=> [1, 3]
[[1], ["a"]].max  #!> ArgumentError: comparison of Array with Array failed
[:b, :a].min  #=> :a
[true, false].max  #!> ArgumentError: comparison of TrueClass with false failed
[nil, nil].max  #=> nil
[nil].max  #=> nil
[nil, 1].min  #!> ArgumentError: comparison of NilClass with 1 failed
[3, 4].&([4]).max  #=> 4
(["a", 1]).max  #!> ArgumentError: comparison of Integer with String failed
[Object, String].max  #=> Object
[Time.at(0), 1].max  #!> ArgumentError: comparison of Integer with Time failed
[1, [2]].flatten.max  #=> 2
[1..2, 1].max  #!> ArgumentError: comparison of Integer with Range failed
[3, nil].max  #!> ArgumentError: comparison of Integer with nil failed
[nil, 3].max  #!> ArgumentError: comparison of NilClass with 3 failed
[3, nil].min  #!> ArgumentError: comparison of Integer with nil failed
[3, [1]].max  #!> ArgumentError: comparison of Array with 3 failed
[3, "a"].max  #!> ArgumentError: comparison of String with 3 failed
["a", 3].max  #!> ArgumentError: comparison of Integer with String failed
[nil, "a"].min  #!> ArgumentError: comparison of String with nil failed
[1.5, "a"].max  #!> ArgumentError: comparison of String with 1.5 failed
[1.5, nil].min  #!> ArgumentError: comparison of Float with nil failed
[[1], 3].max  #!> ArgumentError: comparison of Integer with Array failed
[3, :a].max  #!> ArgumentError: comparison of Integer with :a failed
[3, true].max  #!> ArgumentError: comparison of Integer with true failed
[3, {a: 1}].max  #!> ArgumentError: comparison of Hash with 3 failed
[3, 1..2].max  #!> ArgumentError: comparison of Range with 3 failed
[3, OpenStruct.new(a: 1)].max  #!> ArgumentError: comparison of OpenStruct with 3 failed
[OpenStruct.new(a: 1), 3].max  #!> ArgumentError: comparison of Integer with OpenStruct failed
["a", OpenStruct.new(a: 1)].max  #!> ArgumentError: comparison of OpenStruct with String failed
[OpenStruct.new(a: 1), OpenStruct.new(a: 2)].max  #!> ArgumentError: comparison of OpenStruct with OpenStruct failed
[3, OpenStruct.new(a: 1)].min  #!> ArgumentError: comparison of OpenStruct with 3 failed
[3, OpenStruct.new(a: 1)].minmax  #!> ArgumentError: comparison of Integer with OpenStruct failed
[3, "a"].minmax  #!> ArgumentError: comparison of Integer with String failed
[3, nil].max(2)  #!> ArgumentError: comparison of Integer with nil failed
[3, nil].max_by { |x| x }  #!> ArgumentError: comparison of NilClass with 3 failed
[3, OpenStruct.new].max_by { |x| x }  #!> ArgumentError: comparison of OpenStruct with 3 failed
[1, 2].max(OpenStruct.new)  #!> TypeError: can't convert OpenStruct to Integer (OpenStruct#to_int gives NilClass)
{a: 3, b: OpenStruct.new}.max_by { |k, v| v }  #!> ArgumentError: comparison of OpenStruct with 3 failed
{a: 3, b: "x"}.values.max  #!> ArgumentError: comparison of Integer with String failed
["b", "a", "a"].intersection  #=> ["b", "a", "a"]
[[1, 1].intersection([1]), [1, 1] & [1]]  #=> [[1], [1]]
[1].collect { |x| x + 1 }  #=> [2]
a = [1]; a.collect! { |x| x + 1 }; a  #=> [2]
[1].freeze.collect! { |x| x }  #!> FrozenError: can't modify frozen Array: [1]
a = [1]; a.send(:initialize_copy, [2]); a  #=> [2]
a = [1]; a.send(:initialize_copy, 1)  #!> TypeError: no implicit conversion of Integer into Array

# Arithmetic sequences as index.
[1, 2, 3][(5..).step(2)]  #!> RangeError: ((5..).step(2)) out of range
[1, 2, 3][(3..).step(2)]  #=> []
[1, 2, 3][(4..).step(2)]  #!> RangeError: ((4..).step(2)) out of range
[1, 2, 3][(-5..).step(2)]  #!> RangeError: ((-5..).step(2)) out of range
[1, 2, 3][(-4..2).step(2)]  #!> RangeError: ((-4..2).step(2)) out of range
[1, 2, 3][(0..5).step(2)]  #!> RangeError: ((0..5).step(2)) out of range
[1, 2, 3][(0..10) % 2]  #!> RangeError: ((0..10).%(2)) out of range
[1, 2, 3][(5..0) % -1]  #=> [3, 2, 1]
[1, 2, 3][(2..0) % -1]  #=> [3, 2, 1]
[1, 2, 3][(3..0) % -1]  #=> [3, 2, 1]
[1, 2, 3][(-1..0) % -1]  #=> [3, 2, 1]
[1, 2, 3][(..-5) % -2]  #!> RangeError: ((..-5).%(-2)) out of range
[1, 2, 3][(..-2) % -2]  #=> [3]
[1, 2, 3][(-2..) % -2]  #=> [2]
[1, 2, 3][(5..1) % -2]  #!> RangeError: ((5..1).%(-2)) out of range
[1, 2, 3][1.step(5, 2)]  #!> RangeError: (1.step(5, 2)) out of range
[1, 2, 3][5.step(1, -2)]  #!> RangeError: (5.step(1, -2)) out of range
[1, 2, 3][(5..).step(1)]  #=> nil
[1, 2, 3][(4..).step(1)]  #=> nil
[1, 2, 3][(-4..).step(1)]  #=> nil
[1, 2, 3][((-4..-2) % 2)]  #!> RangeError: ((-4..-2).%(2)) out of range
[1, 2, 3][((0...3) % 3)]  #=> [1]
[1, 2, 3].slice((5..) % 2)  #!> RangeError: ((5..).%(2)) out of range
[1, 2, 3].slice((-5..) % 2)  #!> RangeError: ((-5..).%(2)) out of range
[1, 2, 3].values_at((5..) % 2) rescue $!.class  #=> TypeError
[][(0..) % 2]  #=> []
[][(1..) % 2]  #!> RangeError: ((1..).%(2)) out of range
[][(0..) % -1]  #=> []
[1, 2, 3][(0..1.5) % 1]  #=> [1, 2]
[1, 2, 3][(0.0..2.0) % 1]  #=> [1, 2, 3]
[1, 2, 3].first((0..) % 2) rescue $!.class  #=> TypeError

# Array times a string.
o = Object.new; def o.to_str = "-"; [1, 2] * o  #=> "1-2"
o = Object.new; def o.to_int = 2; [1, 2] * o  #=> [1, 2, 1, 2]
o = Object.new; def o.to_str = 5; [1, 2] * o  #!> TypeError: can't convert Object to String (Object#to_str gives Integer)
[1, 2] * nil  #!> TypeError: no implicit conversion from nil to integer
[1, 2] * "x"  #=> "1x2"
[1, 2] * :x  #!> TypeError: no implicit conversion of Symbol into Integer
[1, 2] * 2.9  #=> [1, 2, 1, 2]
[1, 2] * -1  #!> ArgumentError: negative argument
[1, 2] * [1]  #!> TypeError: no implicit conversion of Array into Integer
class MyArr < Array; def +(o) = "mine"; def -(o) = "less"; def <<(o) = "push"; def [](*) = "at"; def first(*) = "f"; def slice(*) = "s"; def take(*) = "t"; end; a = MyArr.new([1,2,3]); [a + [3,4], a - [1], a << 4, a[0,2], a[0], a.first(2), a.slice(0, 2), a.take(1), [1,2] + a] #=> ["mine", "less", "push", "at", "at", "f", "s", "t", [1, 2, 1, 2, 3]]
b = [1,2]; def b.+(o) = "single"; def b.[](*) = "at"; def b.<<(o) = "push"; [b + [3,4], b[0, 2], b[0], b << 3, b] #=> ["single", "at", "at", "push", [1, 2]]
m = Module.new { def +(o) = "mod"; def first(*) = "f" }; c = [1,2]; c.extend(m); [c + [5, 6], c.first(1), c[0, 1]] #=> ["mod", "f", [1]]
class SubArr < Array; end; s = SubArr.new([1,2,3]); [s[0,2].class, (s + [3,4]).class, s.first(1).class, s.take(1).class, s.slice(0, 1).class] #=> [Array, Array, Array, Array, Array]
