# ruby 4.0
OpenStruct.new  #=> #<OpenStruct>
OpenStruct.new(a: 1, "b" => 2)  #=> #<OpenStruct a=1, b=2>
OpenStruct.new(a: 1).a  #=> 1
OpenStruct.new(a: 1).b  #=> nil
o = OpenStruct.new; o.x = 5; o  #=> #<OpenStruct x=5>
o = OpenStruct.new; o[:x] = 5; o["y"] = 6; o.to_h  #=> {x: 5, y: 6}
OpenStruct.new(a: 1)[:a]  #=> 1
OpenStruct.new(a: 1)["a"]  #=> 1
OpenStruct.new(a: 1)[5]  #!> NoMethodError: undefined method 'to_sym' for an instance of Integer
OpenStruct.new(a: {b: [1, 2]}).dig(:a, :b, 1)  #=> 2
OpenStruct.new(a: 1).dig(:a, :b)  #!> TypeError: Integer does not have #dig method
OpenStruct.new(a: 1).dig(5)  #!> TypeError: 5 is not a symbol nor a string
OpenStruct.new(a: 1).to_h  #=> {a: 1}
OpenStruct.new(a: 1).to_h { |k, v| [k.to_s, v + 1] }  #=> {"a" => 2}
OpenStruct.new(a: 1, b: 2).each_pair.to_a  #=> [[:a, 1], [:b, 2]]
OpenStruct.new(a: 1) == OpenStruct.new(a: 1)  #=> true
OpenStruct.new(a: 1) == OpenStruct.new(a: 1.0)  #=> true
OpenStruct.new(a: 1).eql?(OpenStruct.new(a: 1.0))  #=> false
OpenStruct.new(a: 1).hash == OpenStruct.new(a: 1).hash  #=> true
OpenStruct.new(a: 1).respond_to?(:a)  #=> true
OpenStruct.new(a: 1).respond_to?(:a=)  #=> true
OpenStruct.new(a: 1).respond_to?(:b)  #=> false
OpenStruct.new(a: 1).delete_field(:a)  #=> 1
OpenStruct.new(a: 1).delete_field(:b)  #!> NameError: no field 'b' in #<OpenStruct a=1>
OpenStruct.new(a: 1).delete_field(:b) { 9 }  #=> 9
OpenStruct.new(a: OpenStruct.new(b: 1)).inspect  #=> "#<OpenStruct a=#<OpenStruct b=1>>"
o = OpenStruct.new; o.me = o; o.inspect  #=> "#<OpenStruct me=#<OpenStruct ...>>"
OpenStruct.new(a: 1).freeze.frozen?  #=> true
OpenStruct.new(5)  #!> NoMethodError: undefined method 'each_pair' for an instance of Integer
OpenStruct.new(nil)  #=> #<OpenStruct>
OpenStruct.new(class: 1).class  #=> 1
OpenStruct.new(method: 1).method  #=> 1
OpenStruct.new(a: 1).foo(1)  #!> NoMethodError: undefined method 'foo' for #<OpenStruct:0x…>
OpenStruct.new.foo(1)  #!> NoMethodError: undefined method 'foo' for an instance of OpenStruct
o = OpenStruct.new(a: 1); d = o.dup; d.a = 2; [o.a, d.a]  #=> [1, 2]
OpenStruct.new(a: 1).instance_of?(OpenStruct)  #=> true
OpenStruct.new(a: nil).a.nil?  #=> true
