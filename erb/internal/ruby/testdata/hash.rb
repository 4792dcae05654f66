# ruby 4.0
Hash.new(5)[:a]  #=> 5
Hash.new{|h,k| h[k]=k.to_s}[:a]  #=> "a"
Hash.new(5){}  #!> ArgumentError: wrong number of arguments (given 1, expected 0)
Hash.new(1,2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
Hash.new(capacity: 10)  #=> {}
Hash.new(5, capacity: 10)[1]  #=> 5
Hash.new(foo: 1)  #!> ArgumentError: unknown keyword: :foo
Hash.new({foo: 1})[0]  #=> {foo: 1}
Hash.new(&->(a,b){})  #=> {}
Hash.new(&->(a){})  #!> TypeError: default_proc takes two arguments (2 for 1)
Hash[[[1,2],[3,4]]]  #=> {1 => 2, 3 => 4}
Hash[1,2,3,4]  #=> {1 => 2, 3 => 4}
Hash[1,2,3]  #!> ArgumentError: odd number of arguments for Hash
Hash[{a: 1}]  #=> {a: 1}
Hash[[1]]  #!> ArgumentError: wrong element type Integer at 0 (expected array)
Hash[[[1]]]  #=> {1 => nil}
Hash[[[1,2,3]]]  #!> ArgumentError: invalid number of elements (3 for 1..2)
Hash[]  #=> {}
Hash[nil]  #!> ArgumentError: odd number of arguments for Hash
Hash.try_convert({a: 1})  #=> {a: 1}
Hash.try_convert(1)  #=> nil
{a: 1} < {a: 1, b: 2}  #=> true
{a: 1} <= {a: 1}  #=> true
{a: 1, b: 2} > {a: 1}  #=> true
{a: 1} >= {a: 1}  #=> true
{a: 1} > 1  #!> TypeError: no implicit conversion of Integer into Hash
{a: 1} == {a: 1.0}  #=> true
{a: 1}.eql?({a: 1.0})  #=> false
{a: 1} == 1  #=> false
{a: 1, b: 2} == {b: 2, a: 1}  #=> true
{a: 1}[:a]  #=> 1
{a: 1}[:b]  #=> nil
h={}; h[:a]=1; h  #=> {a: 1}
h={}; h.store("a",1); h.keys.first.frozen?  #=> true
{a: 1}.any?  #=> true
{}.any?  #=> false
{a: 1}.any?{|k,v| v==1}  #=> true
{a: 1}.any?([:a,1])  #=> true
{a: 1}.all?{|k,v| v==1}  #=> true
{a: 1}.all?{|x| x.is_a?(Array)}  #=> true
{a: 1}.none?  #=> false
{a: 1}.one?  #=> true
{a: 1}.assoc(:a)  #=> [:a, 1]
{a: 1}.assoc(:b)  #=> nil
{a: 1}.rassoc(1)  #=> [:a, 1]
{a: 1}.clear  #=> {}
{a: nil, b: 1}.compact  #=> {b: 1}
{a: nil}.compact!  #=> {}
{a: 1}.compact!  #=> nil
{}.compare_by_identity.compare_by_identity?  #=> true
h={}.compare_by_identity; h["a".dup]=1; h["a".dup]=2; h.size  #=> 2
{"a"=>1}.compare_by_identity  #=> {"a" => 1}
{a: 1}.count  #=> 1
{a: 1, b: 2}.count{|k,v| v>1}  #=> 1
{a: 1}.deconstruct_keys(nil)  #=> {a: 1}
Hash.new(3).default  #=> 3
Hash.new{|h,k| k}.default  #=> nil
Hash.new{|h,k| k}.default(5)  #=> 5
h={}; h.default=5; h[:x]  #=> 5
h=Hash.new{}; h.default=5; h.default_proc  #=> nil
Hash.new{}.default_proc.class  #=> Proc
h={}; h.default_proc=->(h,k){k}; h[3]  #=> 3
h={}; h.default_proc=5  #!> TypeError: wrong default_proc type Integer (expected Proc)
h={}; h.default_proc=->(a){}  #!> TypeError: default_proc takes two arguments (2 for 1)
h={}; h.default_proc=nil; h.default_proc  #=> nil
{a: 1}.delete(:a)  #=> 1
{a: 1}.delete(:b)  #=> nil
{a: 1}.delete(:b){|k| k.to_s}  #=> "b"
{a: 1, b: 2}.delete_if{|k,v| v>1}  #=> {a: 1}
{a: {b: [1,2]}}.dig(:a,:b,0)  #=> 1
{a: 1}.dig(:a,:b)  #!> TypeError: Integer does not have #dig method
{a: nil}.dig(:a,:b)  #=> nil
{a: 1}.dig  #!> ArgumentError: wrong number of arguments (given 0, expected 1+)
{a: 1}.each{|k,v| k}  #=> {a: 1}
{a: 1}.each{|x| x}  #=> {a: 1}
{a: 1}.each_pair.to_a  #=> [[:a, 1]]
{a: 1}.each_key.to_a  #=> [:a]
{a: 1}.each_value.to_a  #=> [1]
{a: 1}.each_with_index.to_a  #=> [[[:a, 1], 0]]
{a: 1}.each_with_index.map{|(k,v),i| [k,v,i]}  #=> [[:a, 1, 0]]
{a: 1}.each_with_object([]){|(k,v),m| m << k}  #=> [:a]
{a: 1}.each_entry.to_a  #=> [[:a, 1]]
{a: 1}.empty?  #=> false
{}.empty?  #=> true
{a: 1, b: 2}.except(:a)  #=> {b: 2}
{a: 1}.except  #=> {a: 1}
{a: 1}.fetch(:a)  #=> 1
{a: 1}.fetch(:b)  #!> KeyError: key not found: :b
{"a"=>1}.fetch("b")  #!> KeyError: key not found: "b"
{a: 1}.fetch(:b, 5)  #=> 5
{a: 1}.fetch(:b){|k| k}  #=> :b
{a: 1}.fetch_values(:a)  #=> [1]
{a: 1}.fetch_values(:b)  #!> KeyError: key not found: :b
{a: 1}.fetch_values(:b){|k| k}  #=> [:b]
{a: 1, b: 2}.filter{|k,v| v>1}  #=> {b: 2}
{a: 1, b: 2}.select{|k| k==:a}  #=> {a: 1}
{a: 1, b: 2}.select!{|k,v| v>1}  #=> {b: 2}
{a: 1}.select!{true}  #=> nil
{a: 1, b: 2}.keep_if{|k,v| v>1}  #=> {b: 2}
{a: 1, b: 2}.reject{|k,v| v>1}  #=> {a: 1}
{a: 1, b: 2}.reject!{|k,v| v>1}  #=> {a: 1}
{a: 1}.reject!{false}  #=> nil
{a: 1, b: 2}.filter_map{|k,v| k if v>1}  #=> [:b]
{a: 1, b: 2}.find{|k,v| v>1}  #=> [:b, 2]
{a: 1, b: 2}.find_all{|k,v| v>1}  #=> [[:b, 2]]
{a: 1, b: 2}.partition{|k,v| v>1}  #=> [[[:b, 2]], [[:a, 1]]]
{a: 1, b: 2}.group_by{|k,v| v.odd?}  #=> {true => [[:a, 1]], false => [[:b, 2]]}
{a: 1, b: 2}.min_by{|k,v| -v}  #=> [:b, 2]
{a: 1, b: 2}.max_by{|k,v| v}  #=> [:b, 2]
{a: 1, b: 2}.sort_by{|k,v| -v}  #=> [[:b, 2], [:a, 1]]
{a: 1, b: 2}.sum{|k,v| v}  #=> 3
{a: 1, b: 2}.inject{|a,b| a+b}  #=> [:a, 1, :b, 2]
{a: 1, b: 2}.inject(0){|s,(k,v)| s+v}  #=> 3
{a: 1, b: 2}.each_slice(1).to_a  #=> [[[:a, 1]], [[:b, 2]]]
{a: 1, b: 2}.zip([1,2])  #=> [[[:a, 1], 1], [[:b, 2], 2]]
{a: 1, b: 2}.to_a  #=> [[:a, 1], [:b, 2]]
{b: 1, a: 2}.sort  #=> [[:a, 2], [:b, 1]]
{b: 1, a: 2}.min  #=> [:a, 2]
{a: 1}.first  #=> [:a, 1]
{a: 1}.first(1)  #=> [[:a, 1]]
{a: 1, b: 2}.take(1)  #=> [[:a, 1]]
{a: 1, b: 2}.drop(1)  #=> [[:b, 2]]
{a: 1, b: 2}.take_while{|k,v| v<2}  #=> [[:a, 1]]
{a: 1, b: 2}.drop_while{|k,v| v<2}  #=> [[:b, 2]]
{a: 1, b: 2}.flat_map{|k,v| [k]*v}  #=> [:a, :b, :b]
{a: 1, b: 2}.map{|k,v| [k,v]}  #=> [[:a, 1], [:b, 2]]
{a: 1, b: 2}.map{|x| x}  #=> [[:a, 1], [:b, 2]]
{a: 1, b: 2}.reduce([]){|m,kv| m << kv}  #=> [[:a, 1], [:b, 2]]
{a: 1, b: 2}.tally  #=> {[:a, 1] => 1, [:b, 2] => 1}
{a: 1, b: 2}.uniq  #=> [[:a, 1], [:b, 2]]
{a: 1, b: 1}.uniq{|k,v| v}  #=> [[:a, 1]]
{a: 1}.include?(:a)  #=> true
{a: 1}.member?(:a)  #=> true
{a: 1}.key?(:a)  #=> true
{a: 1}.has_key?(:a)  #=> true
{a: 1}.value?(1)  #=> true
{a: 1}.has_value?(2)  #=> false
{a: 1}.key(1)  #=> :a
{a: 1}.key(2)  #=> nil
{a: 1}.keys  #=> [:a]
{a: 1}.values  #=> [1]
{a: 1}.values_at(:a,:b)  #=> [1, nil]
{a: 1}.length  #=> 1
{a: 1}.size  #=> 1
{a: [1,[2]]}.flatten  #=> [:a, [1, [2]]]
{a: [1,[2]]}.flatten(2)  #=> [:a, 1, [2]]
{a: [1,[2]]}.flatten(-1)  #=> [:a, 1, 2]
{a: [1,[2]]}.flatten(0)  #=> [[:a, [1, [2]]]]
{a: 1}.freeze.frozen?  #=> true
{a: 1}.freeze[:b]=1  #!> FrozenError: can't modify frozen Hash: {a: 1}
{a: 1}.hash == {a: 1}.hash  #=> true
{a: 1, b: 2}.hash == {b: 2, a: 1}.hash  #=> true
{a: 1}.inspect  #=> "{a: 1}"
{a: 1}.invert  #=> {1 => :a}
{a: 1}.merge({b: 2})  #=> {a: 1, b: 2}
{a: 1}.merge({a: 2}){|k,o,n| o+n}  #=> {a: 3}
{a: 1}.merge({b: 2},{c: 3})  #=> {a: 1, b: 2, c: 3}
{a: 1}.merge  #=> {a: 1}
{a: 1}.merge(1)  #!> TypeError: no implicit conversion of Integer into Hash
{a: 1}.merge!({b: 2})  #=> {a: 1, b: 2}
{a: 1}.merge!({a: 2}){|k,o,n| [k,o,n]}  #=> {a: [:a, 1, 2]}
{a: 1}.update({b: 2})  #=> {a: 1, b: 2}
{a: 1}.replace({b: 2})  #=> {b: 2}
{a: 1}.replace(1)  #!> TypeError: no implicit conversion of Integer into Hash
{a: 1}.rehash  #=> {a: 1}
{a: 1, b: 2}.shift  #=> [:a, 1]
{}.shift  #=> nil
Hash.new(5).shift  #=> nil
{a: 1, b: 2}.slice(:a,:z)  #=> {a: 1}
{a: 1}.slice  #=> {}
{a: 1}.to_h  #=> {a: 1}
{a: 1}.to_h{|k,v| [v,k]}  #=> {1 => :a}
{a: 1}.to_h{|k,v| 1}  #!> TypeError: wrong element type Integer (expected array)
{a: 1}.to_h{|k,v| [1]}  #!> ArgumentError: element has wrong array length (expected 2, was 1)
{a: 1}.to_hash  #=> {a: 1}
{a: 1}.to_proc.call(:a)  #=> 1
[:a,:b].map(&{a: 1})  #=> [1, nil]
{a: 1}.to_proc.lambda?  #=> true
{a: 1}.to_s  #=> "{a: 1}"
{a: 1}.transform_keys(&:to_s)  #=> {"a" => 1}
{a: 1}.transform_keys({a: :b})  #=> {b: 1}
{a: 1, c: 2}.transform_keys({a: :b}){|k| k.to_s}  #=> {b: 1, "c" => 2}
{a: 1}.transform_keys(1)  #!> TypeError: no implicit conversion of Integer into Hash
{a: 1, b: 2}.transform_keys!(&:to_s)  #=> {"a" => 1, "b" => 2}
{a: 1, b: 2}.transform_keys!({a: :b})  #=> {b: 2}
{a: 1, b: 2, c: 3}.transform_keys!({a: :b, b: :c})  #=> {b: 1, c: 3}
{a: 1}.transform_values{|v| v+1}  #=> {a: 2}
{a: 1}.transform_values!{|v| v+1}  #=> {a: 2}
{a: 1}.transform_values.with_index{|v,i| [v,i]}  #=> {a: [1, 0]}
{a: 1}.transform_keys.with_index{|k,i| [k,i]}  #=> {[:a, 0] => 1}
{a: 1}.sum  #!> TypeError: Array can't be coerced into Integer
{a: 1, b: 2}.min(1)  #=> [[:a, 1]]
{a: 1}.cycle.first(2)  #=> [[:a, 1], [:a, 1]]
{1=>2}.sum{|k,v| k*v}  #=> 2
h={a: 1}; h.each{|k,v| h.delete(k)}; h  #=> {}
h={a: 1, b: 2}; h.each{|k,v| h[k]=v+1}; h  #=> {a: 2, b: 3}
h=Hash.new{|h,k| h[k]=[]}; h[:a] << 1; h  #=> {a: [1]}
h={b: 1}; h[:a]=2; h.delete(:b); h[:b]=3; h  #=> {a: 2, b: 3}
{1=>:a, 1.0=>:b}  #=> {1 => :a, 1.0 => :b}
{nil=>1}[nil]  #=> 1
{[1]=>2}[[1]]  #=> 2
{"a"=>1}["a".dup]  #=> 1
{a: 1}.then{|h| h => {a:}; a}  #=> 1
class HH < Hash; def default(k=nil); "d#{k}"; end; end; HH.new[:x]  #=> "dx"
Hash.new(5).merge({a: 1})[:z]  #=> 5
Hash.new(5).select{true}[:z].inspect  #=> "nil"
Hash.new(5).reject{true}[:z].inspect  #=> "nil"
Hash.new(5).dup[:z]  #=> 5
Hash.new(5).to_h[:z]  #=> 5
Hash.new(5).compact[:z].inspect  #=> "5"
Hash.new(5).transform_values{}[:z].inspect  #=> "nil"
Hash.new(5).sort.class  #=> Array
Hash.new(5).invert[:z].inspect  #=> "nil"
Hash.new(5).slice(:a)[:z].inspect  #=> "nil"
Hash.new(5).except(:a)[:z].inspect  #=> "nil"
Hash.new(5).replace({})[:z].inspect  #=> "nil"
Hash.new(5).fetch(:z) rescue $!.message  #=> "key not found: :z"
Hash.new(5).values_at(:z)  #=> [5]
Hash.new(5).dig(:z)  #=> 5
Hash.new(5).to_a  #=> []
Hash.new(5).filter{true}.default.inspect  #=> "nil"
Hash.new(5).eql?({})  #=> true
Hash.new(5) == {}  #=> true
{a: 1}.each_pair{|*a| a}  #=> {a: 1}
{a: 1}.map{|*a| a}  #=> [[[:a, 1]]]
{a: 1}.to_h{|*a| [1,a]}  #=> {1 => [:a, 1]}
{a: 1}.inject(0){|*a| a}  #=> [0, [:a, 1]]
{a: 1}.min_by{|*a| 1}  #=> [:a, 1]
{a: 1}.sum{|*a| a.size}  #=> 1
{a: 1}.sort_by{|*a| a.size}  #=> [[:a, 1]]
{a: 1}.group_by{|*a| a}  #=> {[[:a, 1]] => [[:a, 1]]}
{a: 1}.partition{|*a| a}  #=> [[[:a, 1]], []]
{a: 1}.flat_map{|*a| a}  #=> [[:a, 1]]
{a: 1}.filter_map{|*a| a}  #=> [[[:a, 1]]]
{a: 1}.merge({a: 2}){|*a| a}  #=> {a: [:a, 1, 2]}
{a: 1}.transform_values{|*a| a}  #=> {a: [1]}
{a: 1}.default = 3  #=> 3
{"b"=>1,"a"=>2}.sort.to_h  #=> {"a" => 2, "b" => 1}
{"b"=>1,"a"=>2}.min_by{|k,v| v}  #=> ["b", 1]
{"b"=>1,"a"=>2}.sort_by{|k,v| v}.to_h  #=> {"b" => 1, "a" => 2}
{"b"=>1,"a"=>2}.sort{|a,b| a[1]<=>b[1]}  #=> [["b", 1], ["a", 2]]
Hash.ruby2_keywords_hash?({})  #=> false
Hash.ruby2_keywords_hash({a: 1})  #=> {a: 1}
{a: 1}.default_proc  #=> nil
{a: 1} in {a: Integer}  #=> true
{a: 1}.freeze.merge({b: 1})  #=> {a: 1, b: 1}
{}.freeze.clear  #!> FrozenError: can't modify frozen Hash: {}
{}.freeze.delete(:a)  #!> FrozenError: can't modify frozen Hash: {}
{a: 1}.freeze.compact!  #!> FrozenError: can't modify frozen Hash: {a: 1}
{a: 1}.freeze.default = 1  #!> FrozenError: can't modify frozen Hash: {a: 1}
{a: 1}.freeze.rehash  #!> FrozenError: can't modify frozen Hash: {a: 1}
{a: 1}.freeze.shift  #!> FrozenError: can't modify frozen Hash: {a: 1}
{a: 1}.freeze.select!{true}  #!> FrozenError: can't modify frozen Hash: {a: 1}
{a: 1}.freeze.transform_values!{}  #!> FrozenError: can't modify frozen Hash: {a: 1}
{a: 1}.freeze.merge!  #!> FrozenError: can't modify frozen Hash: {a: 1}
{a: 1}.freeze.compare_by_identity  #!> FrozenError: can't modify frozen Hash: {a: 1}
{a: 1}.freeze.each{}  #=> {a: 1}
h = {1=>2}; h.freeze.delete_if{false}  #!> FrozenError: can't modify frozen Hash: {1 => 2}
{a: 1}.sum{|k,v| v.to_f}  #=> 1.0
{a: 1}.to_a.transpose  #=> [[:a], [1]]
{a: 2}.reduce(:+)  #=> [:a, 2]
{a: 1, "b"=>2, 3=>4}.to_s  #=> "{a: 1, \"b\" => 2, 3 => 4}"
{a: 1}.has_value?(1.0)  #=> true
h={a: 1}; h.compare_by_identity; h.inspect  #=> "{a: 1}"
{a: 1}.each.next  #=> [:a, 1]
{a: 1}.each_with_index.next  #=> [[:a, 1], 0]
{ "a" => 1 }.key?(:a)  #=> false
{a: 1}.filter_map.with_index{|(k,v),i| [k,v,i]}  #=> [[:a, 1, 0]]
{a: 1}.each.with_index(1).map{|(k,v),i| [k,v,i]}  #=> [[:a, 1, 1]]
{a: 1}.each.with_index(1).to_a  #=> [[[:a, 1], 1]]
{b: 1, a: 2}.max  #=> [:b, 1]
{b: 1, a: 2}.minmax  #=> [[:a, 2], [:b, 1]]
{b: 1, a: 2}.sort.first  #=> [:a, 2]
{b: 1, a: 2}.each_cons(2).to_a  #=> [[[:b, 1], [:a, 2]]]
{b: 1, a: 2}.reverse_each.to_a  #=> [[:a, 2], [:b, 1]]
{b: 1, a: 2}.reverse_each.to_h  #=> {a: 2, b: 1}
{b: 1}.chunk_while{|a,b| true}.to_a  #=> [[[:b, 1]]]
{a: 1}.join  #!> NoMethodError: undefined method 'join' for an instance of Hash
{a: 1} + {b: 1}  #!> NoMethodError: undefined method '+' for an instance of Hash
{a: 1}.push  #!> NoMethodError: undefined method 'push' for an instance of Hash
h = {a: 1}; h.filter! { |k, v| v > 1 }; h  #=> {}
{a: 1}.filter! { true }  #=> nil
h = {a: 1}; h.send(:initialize_copy, {b: 2}); h  #=> {b: 2}
{}.send(:initialize_copy, 1)  #!> TypeError: no implicit conversion of Integer into Hash
{"\u0378": 1}  #=> {"\u0378": 1}
{"é\u0378?": 1}  #=> {"é\u0378?": 1}
{"\0": 1, "a b\e": 2}  #=> {"\x00": 1, "a b\e": 2}

# assoc and its kin compare by ==.
[[1.0, :a], [1, :b]].assoc(1)  #=> [1.0, :a]
[[1, :a]].assoc(1.0)  #=> [1, :a]
[[1.0, :a]].rassoc(:a)  #=> [1.0, :a]
[[:a, 1.0]].rassoc(1)  #=> [:a, 1.0]
{1.0 => :a}.assoc(1)  #=> [1.0, :a]
{1 => :a}.assoc(1.0)  #=> [1, :a]
{a: 1.0}.rassoc(1)  #=> [:a, 1.0]
{1.0 => :a}.compare_by_identity.assoc(1.0)  #=> [1.0, :a]
{"a" => 1}.assoc("a")  #=> ["a", 1]
{nil => 1}.assoc(nil)  #=> [nil, 1]
{[1] => 2}.assoc([1.0])  #=> [[1], 2]
h = Hash.new(5); h.assoc(1)  #=> nil
[1.0].include?(1)  #=> true
[1.0].index(1)  #=> 0
{"é"=>1}["é".b]  #=> nil
{"é".b=>1}["é"]  #=> nil
{"a"=>1}["a".b]  #=> 1
{"é".b=>1}["é".b]  #=> 1
{"é"=>1}["é".dup.force_encoding("ISO-8859-1")]  #=> nil
{"é".b=>1}["é".dup.force_encoding("ISO-8859-1")]  #=> nil
{"é"=>1}.key?("é".b)  #=> false
["é", "é".b].uniq.size  #=> 2
["é"] - ["é".b]  #=> ["é"]
["é"] & ["é".b]  #=> []
["é"] | ["é".b]  #=> ["é", "\xC3\xA9"]
Set["é"].include?("é".b)  #=> false
"é".eql?("é".b)  #=> false
"é".hash == "é".b.hash  #=> false
"a".hash == "a".b.hash  #=> true
"é" == "é".b  #=> false
{"é"=>1, "é".b=>2}.size  #=> 2
h={"é"=>1}; h["é".b]=2; h.size  #=> 2
["é", "é".b].group_by { |x| x }.size  #=> 2
["é", "é".b].tally.size  #=> 2
{"\xff"=>1}["\xff".b]  #=> nil
{"a".encode("UTF-16LE")=>1}["a\0"]  #=> nil
{"a\0"=>1}["a".encode("UTF-16LE")]  #=> nil
{""=>1}["".encode("UTF-16LE")]  #=> 1
{["é"]=>1}[["é".b]]  #=> nil
{:"é"=>1}[:"é"]  #=> 1
case "é" when "é".b then 1 else 2 end  #=> 2
[["é",1]].to_h["é".b]  #=> nil
{"é"=>1}.merge({"é".b=>2}).size  #=> 2
{"é"=>1}.delete("é".b)  #=> nil
{"é"=>1}.fetch("é".b, 3)  #=> 3
["é", "é".b].to_set.size  #=> 2
{"é"=>1}.assoc("é".b)  #=> nil
{"é"=>1}.dig("é".b)  #=> nil
{"é"=>1} == {"é".b=>1}  #=> false
Set["é"] == Set["é".b]  #=> false
["é"].include?("é".b)  #=> false
h={}; 20.times { |i| h["k#{i}"]=i }; h["é"]=1; [h["é".b], h["é"]]  #=> [nil, 1]
[["é".b], ["é"]].uniq.size  #=> 2
{["é".b]=>1}[["é".b]]  #=> 1
{["a".b]=>1}[["a"]]  #=> 1
[["é".b, 1]].to_h.key?("é")  #=> false
h = {"a" => 1, b: 2}; h["a"] = 3; h["c"] = 4; h[:b] = 5; h[7] = 6; h[7] = 8; h  #=> {"a" => 3, b: 5, "c" => 4, 7 => 8}
h = {}; h["k"] = 1; h["k"] = 2; [h, h.keys[0].frozen?]  #=> [{"k" => 2}, true]
h = {}.compare_by_identity; h["k"] = 1; h["k"] = 2; h.size  #=> 2
h = Hash.new(0); h["x"] = [1]; h["x"] = h; h["y"] = h; h.inspect  #=> "{\"x\" => {...}, \"y\" => {...}}"
h = {"a" => 1}; h.each { h["a"] = 2 }; h  #=> {"a" => 2}
h = {"a" => 1}; h.each { h["b"] = 2 }  #!> RuntimeError: can't add a new key into hash during iteration
h = {"a" => 1}.freeze; h["a"] = 2  #!> FrozenError: can't modify frozen Hash: {"a" => 1}
k = +"k"; h = {}; h[k] = 1; k << "l"; h[k] = 2; [h, k.frozen?, h.keys[0].equal?(k)]  #=> [{"k" => 1, "kl" => 2}, false, false]
h = {"\xff" => 1}; h["\xff"] = 2; h["é"] = 3; h["é".encode("UTF-16LE")] = 4; h["é"] = 5; h.size  #=> 3
a = {}; 20.times { |i| a[i] = i; a["n"] = i; a.delete(i - 5) }; a  #=> {"n" => 19, 15 => 15, 16 => 16, 17 => 17, 18 => 18, 19 => 19}
