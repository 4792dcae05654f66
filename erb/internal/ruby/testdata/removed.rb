# ruby 4.0
# A method that a template replaced and then removes is gone, and an ancestor's is found.
class ::String; def ===(o) = :mine; remove_method :===; end; ["a" === "a", "a" === "b", "a".method(:===).owner, String.instance_methods(false).include?(:===), String.method_defined?(:===, false), String.instance_methods.include?(:===), (case "a" when "a" then 1 else 2 end)]  #=> [true, false, Kernel, false, false, true, 1]
class ::String; remove_method :===; end; begin; class ::String; remove_method :===; end; rescue NameError; $!.message; end  #=> "method '===' not defined in String"
class ::String; remove_method :===; def ===(o) = :again; end; ["a" === "b", String.method_defined?(:===, false)]  #=> [:again, true]
class ::Array; remove_method :sum; end; [[1, 2].sum, [1, 2].method(:sum).owner, Array.instance_methods(false).include?(:sum)]  #=> [3, Enumerable, false]
class ::Array; def size = 9; remove_method :size; end; [[1].length, ([1].size rescue $!.message)]  #=> [1, "undefined method 'size' for an instance of Array"]
class ::Array; def map = 9; remove_method :map; end; [[1].map { |x| x + 1 }, [1].method(:map).owner, [1].collect { |x| x }]  #=> [[2], Enumerable, [1]]
class ::Array; def ==(o) = 9; remove_method :==; end; [[1] == [1], (a = [1]; a == a), [[1]].include?([1]), [1] != [1]]  #=> [false, true, false, true]
class ::Array; remove_method :[], :<<; end; [([1][0] rescue $!.message), ([1] << 2 rescue $!.message), [1].first, [1].push(2)]  #=> ["undefined method '[]' for an instance of Array", "undefined method '<<' for an instance of Array", 1, [1, 2]]
class ::Array; remove_method :each; end; [([1].each { } rescue $!.message), ([1].each_slice(1) { } rescue $!.message), [1].sum, [1].map { |x| x }]  #=> ["undefined method 'each' for an instance of Array", "undefined method 'each' for an instance of Array", 1, [1]]
class ::Hash; remove_method :each; end; [({a: 1}.each { } rescue $!.message), ({a: 1}.map { |x| x } rescue $!.message), {a: 1}.each_pair.to_a]  #=> ["undefined method 'each' for an instance of Hash", "undefined method 'each' for an instance of Hash", [[:a, 1]]]
class ::Hash; remove_method :[]=; end; h = {}; [(h[:a] = 1 rescue $!.message), h.store(:b, 2), h]  #!> NoMethodError: undefined method '[]=' for an instance of Hash
class ::Integer; def +(o) = 9; remove_method :+; end; [(1 + 2 rescue $!.message), ([1, 2].sum rescue $!.message), 1 - 2]  #=> ["undefined method '+' for an instance of Integer", 3, -1]
class ::Integer; remove_method :==, :<; end; [1 == 1, 1 == 1.0, 1 != 1, 1 < 2]  #=> [true, true, false, true]
class ::Integer; remove_method :to_s; end; [5.to_s.sub(/0x\h+/, ""), "#{5}".sub(/0x\h+/, ""), 5.inspect]  #=> ["#<Integer:>", "#<Integer:>", "5"]
class ::NilClass; remove_method :to_s; end; [nil.to_s.sub(/0x\h+/, ""), "#{nil}".sub(/0x\h+/, "")]  #=> ["#<NilClass:>", "#<NilClass:>"]
class ::NilClass; remove_method :nil?; end; [nil.nil?, nil.inspect]  #=> [false, "nil"]
class ::Proc; remove_method :call; end; [(proc { 1 }.call rescue $!.message), proc { 1 }.(), (proc { 1 }.yield)] rescue $!.message  #=> "undefined method 'call' for an instance of Proc"
class ::Comparable; end rescue $!.class  #=> TypeError
class ::Float; def <(o) = 9; remove_method :<; end; [1.0 < 2.0, 2.0 > 1.0]  #=> [true, true]
class << ::String; def foo = 1; remove_method :foo; end; String.foo rescue $!.message  #=> "undefined method 'foo' for class String"
class << ::Array; def new = 1; remove_method :new; end; Array.new(2).class  #=> Array
class << ::Array; remove_method :[]; end; Array[1] rescue $!.message  #=> "undefined method '[]' for class Array"
class ::Array; remove_method :nope; end rescue $!.message  #=> "method 'nope' not defined in Array"
class ::String; def nope = 1; remove_method :nope; end; "a".nope rescue $!.message  #=> "undefined method 'nope' for an instance of String"
class ::Float; remove_method :floor; end; 2.5.floor  #=> 2  #?> removing Float#floor
class ::Symbol; remove_method :to_proc; end; [1].map(&:to_s)  #!> TypeError: no implicit conversion of Symbol into Proc  #?> removing Symbol#to_proc
