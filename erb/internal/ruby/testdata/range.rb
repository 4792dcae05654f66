# ruby 4.0
(1..10) % 3  #=> ((1..10).%(3))
(1..3) == (1..3)  #=> true
(1..3) == (1...4)  #=> false
(1..3).eql?(1.0..3.0)  #=> false
(1..3) == (1.0..3.0)  #=> true
(1..3) === 2  #=> true
(1..3) === 2.5  #=> true
(1..3) === "a"  #=> false
("a".."z") === "c"  #=> true
("a".."z") === "cc"  #=> true
("a".."z").include?("cc")  #=> false
("a".."z").cover?("cc")  #=> true
(1..) === 5  #=> true
(..5) === 3  #=> true
(nil..nil) === 1  #=> true
(1..3).begin  #=> 1
(1..3).end  #=> 3
(1..).end  #=> nil
(..1).begin  #=> nil
(1..10).bsearch{|x| x>=7}  #=> 7
(0.0..10.0).bsearch{|x| x>=7.5}  #=> 7.5
(1..).bsearch{|x| x>=100}  #=> 100
(..10).bsearch{|x| x>=-100}  #=> -100
(0..4).bsearch{|x| 2<=>x}  #=> 2
("a".."c").bsearch{true}  #!> TypeError: can't do binary search for String
(1..3).count  #=> 3
(1..3).count(2)  #=> 1
(1..3).count(&:odd?)  #=> 2
(1..).count  #=> Infinity
(..1).count  #=> Infinity
(1..3).cover?(1..2)  #=> true
(1..3).cover?(1..5)  #=> false
(1..3).cover?(0..2)  #=> false
(1...3).cover?(1..2)  #=> true
(1..3).cover?(3...3)  #=> false
(1..3).each{|x| x}  #=> 1..3
("a".."c").each{|x| x}  #=> "a".."c"
(1.0..2.0).each{}  #!> TypeError: can't iterate from Float
(nil..1).each{}  #!> TypeError: can't iterate from NilClass
(1..).each{|x| break x}  #=> 1
("a"..).each{|x| break x}  #=> "a"
(:a..:c).to_a  #=> [:a, :b, :c]
("a".."e").to_a  #=> ["a", "b", "c", "d", "e"]
("08".."11").to_a  #=> ["08", "09", "10", "11"]
("9".."11").to_a  #=> ["9", "10", "11"]
("az".."bc").to_a  #=> ["az", "ba", "bb", "bc"]
("a"..."c").to_a  #=> ["a", "b"]
("c".."a").to_a  #=> []
("a".."aaa").to_a.size  #=> 703
("1".."3").to_a  #=> ["1", "2", "3"]
(1..3).to_a  #=> [1, 2, 3]
(1..0).to_a  #=> []
(1...3).to_a  #=> [1, 2]
(1..).to_a  #!> RangeError: cannot convert endless range to an array
(..1).to_a  #!> TypeError: can't iterate from NilClass
(1.5..2).to_a  #!> TypeError: can't iterate from Float
(1..2.5).to_a  #=> [1, 2]
(1..3).entries  #=> [1, 2, 3]
(1..3).exclude_end?  #=> false
(1..3).first  #=> 1
(1..3).first(2)  #=> [1, 2]
(1..).first(2)  #=> [1, 2]
(..1).first  #!> RangeError: cannot get the first element of beginless range
(..1).first(1)  #!> RangeError: cannot get the first element of beginless range
(1.5..2).first  #=> 1.5
(1.5..2).first(1)  #!> TypeError: can't iterate from Float
("a".."c").first(2)  #=> ["a", "b"]
(1..3).last  #=> 3
(1..3).last(2)  #=> [2, 3]
(1...3).last  #=> 3
(1...3).last(2)  #=> [1, 2]
(1..).last  #!> RangeError: cannot get the last element of endless range
(1..).last(1)  #!> RangeError: cannot get the last element of endless range
(..3).last  #=> 3
(1..3).hash == (1..3).hash  #=> true
(1..3).include?(2)  #=> true
(1..3).member?(4)  #=> false
(1..3).include?(2.5)  #=> true
(1..).include?(5)  #=> true
("a"..).include?("b")  #!> TypeError: cannot determine inclusion in beginless/endless ranges
(..5).include?(3)  #=> true
(.."c").include?("b")  #!> TypeError: cannot determine inclusion in beginless/endless ranges
(1..3).inspect  #=> "1..3"
(1...3).to_s  #=> "1...3"
("a".."c").inspect  #=> "\"a\"..\"c\""
("a".."c").to_s  #=> "a..c"
(1..).inspect  #=> "1.."
(..1).inspect  #=> "..1"
(nil..nil).inspect  #=> "nil..nil"
(nil..).to_s  #=> ".."
(1..3).max  #=> 3
(1..3).max(2)  #=> [3, 2]
(1..3).max{|a,b| b<=>a}  #=> 1
(1...3).max  #=> 2
(1..0).max  #=> nil
(1...1).max  #=> nil
(1.0..2.5).max  #=> 2.5
(1.0...2.5).max  #!> TypeError: cannot exclude non Integer end value
(1...2.5).max  #!> TypeError: cannot exclude non Integer end value
(1..).max  #!> RangeError: cannot get the maximum of endless range
(..3).max  #=> 3
(..3).max(1)  #=> [3]
(...3).max  #=> 2
("a".."c").max  #=> "c"
("a"..."c").max  #=> "b"
(1..3).min  #=> 1
(1..3).min(2)  #=> [1, 2]
(1..0).min  #=> nil
(1..).min  #=> 1
(..3).min  #!> RangeError: cannot get the minimum of beginless range
(1.5..2).min  #=> 1.5
(1..3).min{|a,b| b<=>a}  #=> 3
(1..).min{|a,b| b<=>a}  #!> RangeError: cannot get the minimum of endless range with custom comparison method
(1..3).minmax  #=> [1, 3]
(1..0).minmax  #=> [nil, nil]
(1...3).minmax  #=> [1, 2]
(1..).minmax  #!> RangeError: cannot get the maximum of endless range
(1..3).overlap?(3..4)  #=> true
(1...3).overlap?(3..4)  #=> false
(1..3).overlap?(5..6)  #=> false
(1..3).overlap?(1)  #!> TypeError: wrong argument type Integer (expected Range)
(1..).overlap?(..1)  #=> true
(3..1).overlap?(1..3)  #=> false
(1..3).reverse_each.to_a  #=> [3, 2, 1]
(1..).reverse_each{}  #!> TypeError: can't iterate from NilClass
(..3).reverse_each.first(2)  #=> [3, 2]
("a".."c").reverse_each.to_a  #=> ["c", "b", "a"]
(..nil).reverse_each{}  #!> TypeError: can't iterate from NilClass
(1..3).size  #=> 3
(1...3).size  #=> 2
(1..).size  #=> Infinity
(..1).size  #!> TypeError: can't iterate from NilClass
("a".."c").size  #=> nil
(1.0..3.0).size  #!> TypeError: can't iterate from Float
(1..3.5).size  #=> 3
(3..1).size  #=> 0
(1..10).step(3).to_a  #=> [1, 4, 7, 10]
(1..10).step(3){|x| x}  #=> 1..10
(1.0..2.0).step(0.5).to_a  #=> [1.0, 1.5, 2.0]
("a".."e").step(2).to_a  #=> ["a", "c", "e"]
("a".."aaa").step("a").to_a  #=> ["a", "aa", "aaa"]
("a".."aaa").step("a"){|x| break x}  #=> "a"
(1..10).step(0){}  #!> ArgumentError: step can't be 0
(1..10).step(-1){}  #=> 1..10
(1..10).step("a"){}  #!> TypeError: String can't be coerced into Integer
(1..).step(2).first(2)  #=> [1, 3]
(1..3).step(0.5).to_a  #=> [1.0, 1.5, 2.0, 2.5, 3.0]
(1..3).step{|x| x}  #=> 1..3
("a".."c").step.to_a  #=> ["a", "b", "c"]
("a".."c").step(0){}  #=> "a".."c"
("a".."c").step(-1){}  #=> "a".."c"
(:a..:e).step(2).to_a  #=> [:a, :c, :e]
(1..3).sum  #=> 6
(1..3).sum{|x| x*2}  #=> 12
(1...1).sum  #=> 0
(1..2**70).sum  #=> 696898287454081973173581491830620002713600
(1.0..3.0).sum  #!> TypeError: can't iterate from Float
("a".."c").sum("")  #=> "abc"
(1..3).to_set  #=> Set[1, 2, 3]
(1..3).inject(:+)  #=> 6
(1..3).reduce(:*)  #=> 6
(1..3).inject  #!> ArgumentError: wrong number of arguments (given 0, expected 1..2)
(1..3).each_slice(2).to_a  #=> [[1, 2], [3]]
(1..3).each_with_index.to_a  #=> [[1, 0], [2, 1], [3, 2]]
(1..3).map{|x| x*2}  #=> [2, 4, 6]
(1..3).select(&:odd?)  #=> [1, 3]
(1..3).zip(4..6)  #=> [[1, 4], [2, 5], [3, 6]]
(1..3).to_h{|x| [x,x]}  #=> {1 => 1, 2 => 2, 3 => 3}
(1..3).tally  #=> {1 => 1, 2 => 1, 3 => 1}
(1..3).each_cons(2).to_a  #=> [[1, 2], [2, 3]]
(1..3).cycle.first(5)  #=> [1, 2, 3, 1, 2]
(1..3).find{|x| x>1}  #=> 2
(1..3).any?{|x| x>2}  #=> true
(1..3).include?(nil)  #=> false
(1..3).each_entry.to_a  #=> [1, 2, 3]
(1..3).minmax_by{|x| -x}  #=> [3, 1]
(1..3).partition(&:odd?)  #=> [[1, 3], [2]]
(1..3).take_while{|x| x<2}  #=> [1]
(1..3).first(0)  #=> []
(1..3).first(-1)  #!> ArgumentError: negative array size (or size too big)
(1..3).last(-1)  #!> ArgumentError: negative array size
Range.new(1,2)  #=> 1..2
Range.new(1,2,true)  #=> 1...2
Range.new(1,"a")  #!> ArgumentError: bad value for range
Range.new(nil,nil)  #=> nil..nil
Range.new(Object.new,1) rescue $!.message  #=> "bad value for range"
Range.new(1)  #!> ArgumentError: wrong number of arguments (given 1, expected 2..3)
Range.new(1,2,3,4)  #!> ArgumentError: wrong number of arguments (given 4, expected 2..3)
(1..2).frozen?  #=> true
(1..2).dup.frozen?  #=> false
(1..2).clone.frozen?  #=> true
Range.new(1,2).frozen?  #=> true
Class.new(Range).new(1,2).frozen?  #=> false
Class.new(Range).new(1,2) == (1..2)  #=> true
(1..2).eql?(1..2)  #=> true
(1..2).pred rescue $!.class  #=> NoMethodError
((1..2)..3)  #!> ArgumentError: bad value for range
(1..3).%(2).to_a  #=> [1, 3]
(1..2**64).size  #=> 18446744073709551616
(2**64..2**64+2).to_a  #=> [18446744073709551616, 18446744073709551617, 18446744073709551618]
(2**64..2**64+2).each{|x| break x}  #=> 18446744073709551616
(1..3.9).to_a  #=> [1, 2, 3]
(1..3.9).each{|x| x}  #=> 1..3.9
(1..3.9).include?(3.5)  #=> true
(0..1).step(0.25).map{|x| x}  #=> [0.0, 0.25, 0.5, 0.75, 1.0]
(1..3).each_slice(2).size  #=> 2
(1..nil).size  #=> Infinity
(0.5..2).include?(1)  #=> true
("a".."c").count  #=> 3
("a".."c").include?("bb")  #=> false
("A".."z").include?("a")  #=> true
("a".."c") === "bb"  #=> true
(1..3).pack("C")  #!> NoMethodError: undefined method 'pack' for an instance of Range
(1..3).each.next  #=> 1
(1..3).each.size  #=> 3
case 5; when 1..3 then :a; when 4.. then :b; end  #=> :b
[1,2,3,4][1..-2]  #=> [2, 3]
(1..10).each_slice(4).map(&:sum)  #=> [10, 26, 19]
('a'..'e').each_with_index.map{|x,i| x*i}  #=> ["", "b", "cc", "ddd", "eeee"]
('A'..'C').to_a.join  #=> "ABC"
(1..3).flat_map{|x| [x]*x}  #=> [1, 2, 2, 3, 3, 3]
(1..3).each_with_object([]){|x,m| m<<x}  #=> [1, 2, 3]
(1..4).each_entry{|x| x}  #=> 1..4
(1..4).inject{|a,b| a*b}  #=> 24
(1..3).to_a.reverse  #=> [3, 2, 1]
(-1..-5).to_a  #=> []
(-5..-1).to_a  #=> [-5, -4, -3, -2, -1]
(1..3).min_by{|x| -x}  #=> 3
(1..3) .none?  #=> false
(1..3).one?{|x| x==1}  #=> true
(1..3).group_by(&:odd?)  #=> {true => [1, 3], false => [2]}
(1..3).chunk_while{|a,b| b==a+1}.to_a  #=> [[1, 2, 3]]
(1..3).each_cons(4).to_a  #=> []
(1..3).reject(&:odd?)  #=> [2]
(1..3).drop(1)  #=> [2, 3]
(1..3).sort_by{|x| -x}  #=> [3, 2, 1]

# What lies in ranges of times, and ranges without ends.
(Time.at(0)..Time.at(10)).include?(Time.at(5))  #=> true
(Time.at(0)..Time.at(10)).member?(Time.at(5))  #=> true
(Time.at(0)..Time.at(10)).cover?(Time.at(5))  #=> true
(Time.at(0)..Time.at(10)) === Time.at(5)  #=> true
(Time.at(0)..).include?(Time.at(5))  #=> true
(..Time.at(0)).include?(Time.at(5))  #=> false
(Time.at(0)..Time.at(10)).include?(5)  #=> false
(Time.at(0)..Time.at(10)).to_a  #!> TypeError: can't iterate from Time
(Time.at(0)..Time.at(10)).each { }  #!> TypeError: can't iterate from Time
(Time.at(0)..Time.at(10)).step(5).to_a  #=> [1970-01-01 00:00:00 +0000, 1970-01-01 00:00:05 +0000, 1970-01-01 00:00:10 +0000]
(Time.at(0).utc..Time.at(10).utc).step(5).map(&:to_i)  #=> [0, 5, 10]
(Time.at(0).utc..Time.at(10).utc) % 5  #=> #<Enumerator: 1970-01-01 00:00:00 UTC..1970-01-01 00:00:10 UTC:%(5)>
(Time.at(0).utc..Time.at(10).utc).count  #!> TypeError: can't iterate from Time
(Time.at(0).utc..Time.at(10).utc).size  #!> TypeError: can't iterate from Time
(Time.at(0).utc..Time.at(10).utc).first  #=> 1970-01-01 00:00:00 UTC
(Time.at(0).utc..Time.at(10).utc).first(1)  #!> TypeError: can't iterate from Time
(Time.at(0).utc..Time.at(10).utc).last  #=> 1970-01-01 00:00:10 UTC
(Time.at(0).utc..Time.at(10).utc).min  #=> 1970-01-01 00:00:00 UTC
(Time.at(0).utc..Time.at(10).utc).max  #=> 1970-01-01 00:00:10 UTC
(Time.at(0).utc...Time.at(10).utc).max  #!> TypeError: can't iterate from Time
(Time.at(0).utc..Time.at(10).utc).minmax  #=> [1970-01-01 00:00:00 UTC, 1970-01-01 00:00:10 UTC]
(Date.new(2020,1,1)..Date.new(2020,2,1)).include?(Date.new(2020,1,5))  #=> true
(Date.new(2020,1,1)..Date.new(2020,2,1)).include?(DateTime.new(2020,1,5,1))  #=> false
(Date.new(2020,1,1)..Date.new(2020,2,1)) === DateTime.new(2020,1,5,1)  #=> true
(Date.new(2020,1,1)..).include?(Date.new(2020,1,5))  #!> TypeError: cannot determine inclusion in beginless/endless ranges
(..Date.new(2020,1,1)).include?(Date.new(2020,1,5))  #!> TypeError: cannot determine inclusion in beginless/endless ranges
("a".."z").include?("bb")  #=> false
("a"..).include?("bb")  #!> TypeError: cannot determine inclusion in beginless/endless ranges
(.."z").include?("bb")  #!> TypeError: cannot determine inclusion in beginless/endless ranges
("a"..nil).member?("b")  #!> TypeError: cannot determine inclusion in beginless/endless ranges
(nil..nil).include?(1)  #=> true
(1..).include?(2)  #=> true
(1.0..2.0).include?(1.5)  #=> true
([1]..[3]).include?([2])  #!> TypeError: can't iterate from Array
(:a..:z).include?(:b)  #=> true
(:a..:z).include?("b")  #=> false
("a".."z").include?(:b)  #=> false
(Time.utc(2000)..Time.utc(2001)).include?(Time.utc(2000, 6))  #=> true
(Time.utc(2000)...Time.utc(2001)).include?(Time.utc(2001))  #=> false
(Time.utc(2000)..Time.utc(2001)).member?(Time.utc(1999))  #=> false
(Time.utc(2000)..nil).member?(Time.utc(2001))  #=> true
(nil..Time.utc(2000)).member?(Time.utc(2001))  #=> false
(Time.utc(2000)..Time.utc(2001)).include?(nil)  #=> false
(Time.utc(2000)..Time.utc(2001)).include?("x")  #=> false
(Time.utc(2000)..Time.utc(2001)).include?(Date.new(2000, 6, 1))  #=> false
(Time.utc(2001)..Time.utc(2000)).include?(Time.utc(2000))  #=> false
(Time.utc(2000)..Time.utc(2001)).entries  #!> TypeError: can't iterate from Time
(Time.utc(2000)..Time.utc(2001)).size  #!> TypeError: can't iterate from Time
(Time.utc(2000)..).size  #!> TypeError: can't iterate from Time
(..Time.utc(2000)).size  #!> TypeError: can't iterate from NilClass
(Date.new(2000)..Date.new(2001)).size  #=> nil
(Date.new(2000)..).size  #=> nil
("a".."z").size  #=> nil
("a"..).size  #=> nil
(nil.."z").size  #!> TypeError: can't iterate from NilClass
(nil..nil).size  #!> TypeError: can't iterate from NilClass
([1]..[2]).size  #!> TypeError: can't iterate from Array
(1.5..2).size  #!> TypeError: can't iterate from Float
(1..2.5).size  #=> 2
(nil..1).size  #!> TypeError: can't iterate from NilClass
(nil..1.5).size  #!> TypeError: can't iterate from NilClass
(:a..:c).size  #=> nil
(Time.utc(2000)..Time.utc(2001)).count  #!> TypeError: can't iterate from Time
(Time.utc(2000)..Time.utc(2001)).include?(Time.utc(2000), 1)  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
(nil..nil).include?(nil)  #!> TypeError: cannot determine inclusion in beginless/endless ranges
(nil..nil).member?("x")  #!> TypeError: cannot determine inclusion in beginless/endless ranges
(nil..nil).cover?(1)  #=> true
(nil..1).include?(0)  #=> true
(nil..1.5).include?(0)  #=> true
(nil..[1]).include?([0])  #!> TypeError: cannot determine inclusion in beginless/endless ranges
([0]..nil).include?([1])  #!> TypeError: cannot determine inclusion in beginless/endless ranges
([0]..[1]).include?([0])  #!> TypeError: can't iterate from Array
(Object.new..nil).include?(1)  #!> TypeError: cannot determine inclusion in beginless/endless ranges
(:a..nil).include?(:b)  #!> TypeError: cannot determine inclusion in beginless/endless ranges
(nil..:a).include?(:b)  #!> TypeError: cannot determine inclusion in beginless/endless ranges
("a"..nil).include?(1)  #!> TypeError: cannot determine inclusion in beginless/endless ranges
(nil.."z").include?(1)  #!> TypeError: cannot determine inclusion in beginless/endless ranges
(nil..nil).include?(1.5)  #=> true
(nil..nil).include?(2**70)  #=> true
(nil..nil).include?(Time.at(0))  #=> true
(nil..nil).include?("x")  #!> TypeError: cannot determine inclusion in beginless/endless ranges
(nil..nil).include?(:a)  #!> TypeError: cannot determine inclusion in beginless/endless ranges
(nil..nil).include?([])  #!> TypeError: cannot determine inclusion in beginless/endless ranges
(nil...nil).include?(1)  #=> true
(nil..nil).include?(true)  #!> TypeError: cannot determine inclusion in beginless/endless ranges
(nil..nil).member?(1)  #=> true
(nil..nil).include?(Object.new)  #!> TypeError: cannot determine inclusion in beginless/endless ranges
(nil..[1]).include?(1)  #!> TypeError: cannot determine inclusion in beginless/endless ranges
('a'..'e').bsearch  #!> TypeError: can't do binary search for String
('a'..'e').bsearch{}  #!> TypeError: can't do binary search for String
(nil..'e').bsearch  #!> TypeError: can't do binary search for NilClass
(0..nil).bsearch.inspect  #=> "#<Enumerator: 0..:bsearch>"
('a'..nil).bsearch  #!> TypeError: can't do binary search for String
(Time.at(0)..Time.at(1)).bsearch  #!> TypeError: can't do binary search for Time
(nil..nil).bsearch  #!> TypeError: can't do binary search for NilClass
(0.5..1).bsearch.size  #=> nil
(0..1r).bsearch  #!> TypeError: can't do binary search for Integer
(0r..1r).bsearch  #!> TypeError: can't do binary search for Rational
o = Object.new; def o.to_str = 'b'; ('a'..'c').include?(o)  #=> true
o = Object.new; def o.to_str = 'b'; ('a'..'c').member?(o)  #=> true
o = Object.new; def o.to_str = 'b'; ('a'..'c') === o  #=> false
o = Object.new; def o.to_str = 'b'; ('a'..'c').cover?(o)  #=> false
o = Object.new; def o.to_str = 'b'; ('aa'..'cc').include?(o)  #=> false
o = Object.new; def o.to_str = 'b'; ('aa'..).include?(o)  #!> TypeError: cannot determine inclusion in beginless/endless ranges
o = Object.new; def o.to_str = 'b'; (..'c').include?(o)  #!> TypeError: cannot determine inclusion in beginless/endless ranges
o = Object.new; def o.to_str = 5; ('a'..'c').include?(o)  #!> TypeError: can't convert Object to String (Object#to_str gives Integer)
o = Object.new; def o.to_str = 5; ('aa'..'cc').include?(o)  #!> TypeError: can't convert Object to String (Object#to_str gives Integer)
('a'..).include?('b')  #!> TypeError: cannot determine inclusion in beginless/endless ranges
('a'..'c').include?(5)  #=> false
('a'..'c').include?(nil)  #=> false
('aa'..'cc').include?(nil)  #=> false
('a'..).include?(5)  #!> TypeError: cannot determine inclusion in beginless/endless ranges
(..1.0).max  #=> 1.0
(..1.0).max(2)  #!> TypeError: can't iterate from NilClass
(..1).max(2)  #=> [1, 0]
(..1).max{}  #!> RangeError: cannot get the maximum of beginless range with custom comparison method
(..'a').max  #=> "a"
(..'a').max(1)  #!> TypeError: can't iterate from NilClass
(..'a').max{}  #!> RangeError: cannot get the maximum of beginless range with custom comparison method
(1..).min(2)  #=> [1, 2]
(1..).min{}  #!> RangeError: cannot get the minimum of endless range with custom comparison method
(1..3).max(-1)  #!> ArgumentError: negative array size (or size too big)
(1..3).min(-1)  #!> ArgumentError: negative array size (or size too big)
(1.0..3).max(-1)  #!> ArgumentError: negative array size (or size too big)
('a'..'c').max(-1)  #!> ArgumentError: negative array size (or size too big)
('a'..'c').min(-1)  #!> ArgumentError: negative array size (or size too big)
(1..).max  #!> RangeError: cannot get the maximum of endless range
(1..).max(1)  #!> RangeError: cannot get the maximum of endless range
(..1).min  #!> RangeError: cannot get the minimum of beginless range
(..1).min(1)  #!> RangeError: cannot get the minimum of beginless range
(..1).minmax  #!> RangeError: cannot get the minimum of beginless range
(..1.0).minmax  #!> RangeError: cannot get the minimum of beginless range
(..'a').minmax  #!> RangeError: cannot get the minimum of beginless range
(1..).minmax  #!> RangeError: cannot get the maximum of endless range
(1..3).first(-1)  #!> ArgumentError: negative array size (or size too big)
(1..3).last(-1)  #!> ArgumentError: negative array size
(1..3).sum  #=> 6
(1..3).reverse_each.size  #=> 3
(1..).reverse_each.size  #!> TypeError: can't iterate from NilClass
(..3).reverse_each.size  #=> Infinity
(..3.0).reverse_each.size  #!> TypeError: can't iterate from Float
(1..3.5).reverse_each.size  #=> 3
(1.0..3).reverse_each.size  #!> TypeError: can't iterate from Integer
('a'..'c').reverse_each.size  #=> nil
(nil..nil).reverse_each.size  #!> TypeError: can't iterate from NilClass
(nil..'a').reverse_each.size  #!> TypeError: can't iterate from String
(1...4).reverse_each.size  #=> 3
(1..nil).reverse_each  #=> #<Enumerator: 1..:reverse_each>
(1.0..2).reverse_each  #=> #<Enumerator: 1.0..2:reverse_each>
(0..1.5).reverse_each{}  #=> 0..1.5
(0.0..1).reverse_each{}  #!> TypeError: can't iterate from Float
(0.0..).reverse_each{}  #!> TypeError: can't iterate from NilClass
(..1.5).reverse_each{}  #!> TypeError: can't iterate from NilClass
(nil..nil).reverse_each{}  #!> TypeError: can't iterate from NilClass
(1..).reverse_each{}  #!> TypeError: can't iterate from NilClass
('a'..).reverse_each{}  #!> TypeError: can't iterate from NilClass
(..'a').reverse_each{}  #!> TypeError: can't iterate from NilClass
(0..1.5).reverse_each.inspect  #=> "#<Enumerator: 0..1.5:reverse_each>"
(0.0..1).reverse_each.inspect  #=> "#<Enumerator: 0.0..1:reverse_each>"
(Time.at(0)..Time.at(2)).reverse_each{}  #!> TypeError: can't iterate from Time
(0..1.5).reverse_each.to_a  #=> [1, 0]
(1..3r).reverse_each.to_a  #=> [3, 2, 1]
(..3r).reverse_each.first  #!> TypeError: can't iterate from NilClass
(-1.0/0..1).reverse_each.first  #!> TypeError: can't iterate from Float
(0.0..1.5).reverse_each{}  #!> TypeError: can't iterate from Float
(..'a').step(2){}  #!> ArgumentError: #step iteration for beginless ranges is meaningless
(..'a').step(2)  #!> ArgumentError: #step for non-numeric beginless ranges is meaningless
(..'a').step('x')  #!> ArgumentError: #step for non-numeric beginless ranges is meaningless
(..1).step(2){}  #!> ArgumentError: #step iteration for beginless ranges is meaningless
(..1).step(2)  #=> ((..1).step(2))
(..1).step('x')  #!> ArgumentError: #step for non-numeric beginless ranges is meaningless
(nil..nil).step(2)  #!> ArgumentError: #step for non-numeric beginless ranges is meaningless
(nil..nil).step(2){}  #!> ArgumentError: #step iteration for beginless ranges is meaningless
(..1).step('x'){}  #!> ArgumentError: #step iteration for beginless ranges is meaningless
(..1).step  #=> ((..1).step)
(..'a').step  #!> ArgumentError: step is required for non-numeric ranges
(..1) % 2  #=> ((..1).%(2))
(..'a') % 2  #!> ArgumentError: #step for non-numeric beginless ranges is meaningless
(..1) % 'x'  #!> ArgumentError: #step for non-numeric beginless ranges is meaningless
(1..) % 'x'  #=> #<Enumerator: 1..:%("x")>
(1..5).step('x')  #=> #<Enumerator: 1..5:step("x")>
(1..5).step('x'){}  #!> TypeError: String can't be coerced into Integer
('a'..'c').step(0)  #=> #<Enumerator: "a".."c":step(0)>
('a'..'c').step(nil)  #=> #<Enumerator: "a".."c":step(nil)>
(nil..'c').step(0)  #!> ArgumentError: #step for non-numeric beginless ranges is meaningless
(..'a').max(-1)  #!> ArgumentError: negative array size (or size too big)
(1.0..3).max(1)  #!> TypeError: can't iterate from Float
(1...3).max(2)  #=> [2, 1]
(1..3).last(-1)  #!> ArgumentError: negative array size
(256**8).size  #=> 9
(2**64).size  #=> 9
(-(256**10)).size  #=> 11
(..1r).bsearch  #!> TypeError: can't do binary search for NilClass
(1r..).bsearch  #!> TypeError: can't do binary search for Rational
(..1r).bsearch{}  #!> TypeError: can't do binary search for NilClass

# Ranges of single letters.
[*'0'..'9', *'A'..'F', *'x'...'z']  #=> ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "A", "B", "C", "D", "E", "F", "x", "y"]
('a'...'a').to_a  #=> []
('z'..'a').to_a  #=> []
("\x00".."\x03").to_a  #=> ["\u0000", "\u0001", "\u0002", "\u0003"]
('~'.."\x7f").to_a  #=> ["~", "\u007F"]
a = [*'a'..'c']; a[0] << 'x'; [a, [*'a'..'c'], a.map(&:frozen?)]  #=> [["ax", "b", "c"], ["a", "b", "c"], [false, false, false]]
('a'.."é").to_a.size  #=> 702
("a".encode("US-ASCII").."c").to_a.map(&:encoding)  #=> [#<Encoding:US-ASCII>, #<Encoding:US-ASCII>, #<Encoding:US-ASCII>]
("a".b.."c".b).to_a.map(&:encoding)  #=> [#<Encoding:BINARY (ASCII-8BIT)>, #<Encoding:BINARY (ASCII-8BIT)>, #<Encoding:BINARY (ASCII-8BIT)>]
("a".."c".encode("UTF-16LE")).to_a rescue $!.class  #=> Encoding::CompatibilityError
class S1 < String; end; (S1.new("a")..S1.new("c")).to_a.map(&:class)  #=> [String, String, String]
s = +"a"; def s.upto(*) = yield("q"); (s.."c").to_a  #=> ["a", "b", "c"]
('A'..'z').to_a.size  #=> 58
("a".."é").first(30).last  #=> "ad"
("é".."z").to_a  #=> []
("é".."ü").to_a  #=> ["é", "ê", "ë", "ì", "í", "î", "ï", "ð", "ñ", "ò", "ó", "ô", "õ", "ö", "ø", "ù", "ú", "û", "ü"]
("az".."bé").to_a.size  #=> 18227
("a".."é").include?("b")  #=> true
("Zz".."a").to_a  #=> ["Zz"]
("a"..."é").to_a.last  #=> "zz"
("9".."10").to_a  #=> ["9", "10"]
("9".."a").to_a  #=> ["9", ":", ";", "<", "=", ">", "?", "@", "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q", "R", "S", "T", "U", "V", "W", "X", "Y", "Z", "[", "\\", "]", "^", "_", "`", "a"]
("a9".."b1").to_a  #=> ["a9", "b0", "b1"]
String.class_eval { alias_method :old_succ, :succ; def succ = old_succ.old_succ }; ("aa".."ag").to_a  #=> ["aa", "ac", "ae", "ag"]
String.class_eval { def upto(*) = raise }; [("aa".."ac").to_a, ("a".."c").to_a]  #=> [["aa", "ab", "ac"], ["a", "b", "c"]]
("aa".."ac").each { |s| s << "x" }  #=> "aa".."ac"
"a".upto("é").count  #=> 702
"a".upto("c", true).to_a  #=> ["a", "b"]
("a".."c").step(2).to_a  #=> ["a", "c"]
("a".."e") % 2  #=> #<Enumerator: "a".."e":%(2)>
(:a..:e).to_a  #=> [:a, :b, :c, :d, :e]
("a"..(Object.new.tap { |o| def o.to_str = "c"; def o.<=>(x) = 0 })) rescue $!.message  #=> "a"..#<Object:0x…>
o = Object.new; def o.<=>(x) = 1; def o.coerce(x) = raise; r = (Object.const_get(:Range).new("a", o) rescue $!.class)  #=> "a"..#<Object:0x…>
o = Object.new; def o.<=>(x) = -1; def o.to_str = 1; class S2 < String; def <=>(x) = -1; end; (S2.new("a")..o).to_a  #!> TypeError: can't convert Object to String (Object#to_str gives Integer)
class S3 < String; def <=>(x) = -1; end; (S3.new("a")..5).to_a  #!> TypeError: no implicit conversion of Integer into String
class S4 < String; def <=>(x) = -1; end; (S4.new("a")..nil).first(2)  #=> ["a", "b"]
[("".."").to_a, "".upto("").to_a, (""..."a").to_a, (""..'b').to_a, ("a".."").to_a]  #=> [[], [], [""], [""], []]
[("a".."").count, (""..nil).first(3)]  #=> [0, [""]]
("\u{10FFFF}".."\u{10FFFF}").to_a.size  #=> 1
("<<".."<>").to_a.size  #=> 3
("1.9".."2.1").to_a  #=> ["1.9", "2.0", "2.1"]
("v1.9".."v2.1").to_a  #=> ["v1.9", "v2.0", "v2.1"]
("a-9".."b-0").to_a  #=> ["a-9"]
("Az".."BB").to_a.size  #=> 651
s = +"a"; [(s..nil).first(2), (s..nil).first.equal?(s), (s..nil).first(1)[0].equal?(s), (s.."c").first(1)[0].equal?(s), (s.."c").to_a[0].equal?(s)]  #=> [["a", "b"], true, false, false, false]
class S5 < String; end; [(S5.new("a")..nil).first(2).map(&:class), (S5.new("ab").."ad").to_a.map(&:class), ("a".b..nil).first(2).map(&:encoding)]  #=> [[String, String], [String, String, String], [#<Encoding:BINARY (ASCII-8BIT)>, #<Encoding:BINARY (ASCII-8BIT)>]]
("8"..nil).first(4)  #=> ["8", "9", "10", "11"]
("a"..nil).lazy.map { |x| x * 2 }.first(3)  #=> ["aa", "bb", "cc"]
("".."a").each { |x| break [x] }  #=> [""]
(:a..nil).first(2)  #=> [:a, :b]
(:""..nil).first(2)  #=> [:""]
