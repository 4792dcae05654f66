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
o=OpenStruct.new(a: 1); "x" + o  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); "x" << o  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); "x" * o  #!> TypeError: can't convert OpenStruct to Integer (OpenStruct#to_int gives NilClass)
o=OpenStruct.new(a: 1); "x" == o  #=> false
o=OpenStruct.new(a: 1); "x" <=> o  #=> nil
o=OpenStruct.new(a: 1); "x" =~ o  #!> NoMethodError: undefined method '=~' for #<OpenStruct:0x…>
o=OpenStruct.new(a: 1); "x"[o]  #=> "x"
o=OpenStruct.new(a: 1); "x".sub(o, "")  #!> TypeError: wrong argument type OpenStruct (expected Regexp)
o=OpenStruct.new(a: 1); "x".sub("x", o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); "x".gsub("x", o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); "x".gsub(/x/, o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); "x".split(o)  #!> TypeError: wrong argument type OpenStruct (expected Regexp)
o=OpenStruct.new(a: 1); "x".start_with?(o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); "x".tr(o, "a")  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); "x".ljust(o)  #!> TypeError: can't convert OpenStruct to Integer (OpenStruct#to_int gives NilClass)
o=OpenStruct.new(a: 1); "x".center(5, o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); "x".casecmp(o)  #=> nil
o=OpenStruct.new(a: 1); "x".casecmp?(o)  #=> nil
o=OpenStruct.new(a: 1); "x".eql?(o)  #=> false
o=OpenStruct.new(a: 1); "x".include?(o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); "x".insert(0, o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); "x".index(o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); "x".delete(o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); "x".count(o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); "x".to_i(o)  #!> TypeError: can't convert OpenStruct to Integer (OpenStruct#to_int gives NilClass)
o=OpenStruct.new(a: 1); "%s %d" % [o, o]  #!> TypeError: can't convert OpenStruct to Integer (OpenStruct#to_i gives NilClass)
o=OpenStruct.new(a: 1); "%s" % o  #=> "#<OpenStruct a=1>"
o=OpenStruct.new(a: 1); "%d" % o  #!> TypeError: can't convert OpenStruct to Integer (OpenStruct#to_i gives NilClass)
o=OpenStruct.new(a: 1); format("%f", o)  #!> TypeError: can't convert OpenStruct to Float (OpenStruct#to_f gives NilClass)
o=OpenStruct.new(a: 1); format(o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); [1] + o  #!> TypeError: can't convert OpenStruct to Array (OpenStruct#to_ary gives NilClass)
o=OpenStruct.new(a: 1); [1] - o  #!> TypeError: can't convert OpenStruct to Array (OpenStruct#to_ary gives NilClass)
o=OpenStruct.new(a: 1); [1] & o  #!> TypeError: can't convert OpenStruct to Array (OpenStruct#to_ary gives NilClass)
o=OpenStruct.new(a: 1); [1] | o  #!> TypeError: can't convert OpenStruct to Array (OpenStruct#to_ary gives NilClass)
o=OpenStruct.new(a: 1); [1] == o  #=> false
o=OpenStruct.new(a: 1); [1] <=> o  #=> nil
o=OpenStruct.new(a: 1); [1] * o  #!> TypeError: can't convert OpenStruct to Integer (OpenStruct#to_int gives NilClass)
o=OpenStruct.new(a: 1); [1][o]  #=> [1]
o=OpenStruct.new(a: 1); [1].first(o)  #!> TypeError: can't convert OpenStruct to Integer (OpenStruct#to_int gives NilClass)
o=OpenStruct.new(a: 1); [1].concat(o)  #!> TypeError: can't convert OpenStruct to Array (OpenStruct#to_ary gives NilClass)
o=OpenStruct.new(a: 1); [1].join(o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); [o].join(",")  #=> "#<OpenStruct a=1>"
o=OpenStruct.new(a: 1); [[o]].join(",")  #=> "#<OpenStruct a=1>"
o=OpenStruct.new(a: 1); [o].flatten  #=> [#<OpenStruct a=1>]
o=OpenStruct.new(a: 1); [[1, o]].flatten  #=> [1, #<OpenStruct a=1>]
o=OpenStruct.new(a: 1); [[o]].to_h  #!> ArgumentError: wrong array length at 0 (expected 2, was 1)
o=OpenStruct.new(a: 1); [o].to_h  #!> TypeError: wrong element type OpenStruct at 0 (expected array)
o=OpenStruct.new(a: 1); [[1,2],o].transpose  #!> TypeError: can't convert OpenStruct to Array (OpenStruct#to_ary gives NilClass)
o=OpenStruct.new(a: 1); [1].fetch(o)  #!> TypeError: can't convert OpenStruct to Integer (OpenStruct#to_int gives NilClass)
o=OpenStruct.new(a: 1); [1].include?(o)  #=> false
o=OpenStruct.new(a: 1); [1].product(o)  #!> TypeError: can't convert OpenStruct to Array (OpenStruct#to_ary gives NilClass)
o=OpenStruct.new(a: 1); [1].values_at(o)  #=> [1]
o=OpenStruct.new(a: 1); [1].rotate(o)  #!> TypeError: can't convert OpenStruct to Integer (OpenStruct#to_int gives NilClass)
o=OpenStruct.new(a: 1); [1].take(o)  #!> TypeError: can't convert OpenStruct to Integer (OpenStruct#to_int gives NilClass)
o=OpenStruct.new(a: 1); [3, o].sort  #!> ArgumentError: comparison of Integer with OpenStruct failed
o=OpenStruct.new(a: 1); [3, o].max  #!> ArgumentError: comparison of OpenStruct with 3 failed
o=OpenStruct.new(a: 1); [3, o].sum  #!> TypeError: OpenStruct can't be coerced into Integer
o=OpenStruct.new(a: 1); [o].sum  #!> TypeError: OpenStruct can't be coerced into Integer
o=OpenStruct.new(a: 1); ["a", o].sum("")  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); [o, o].uniq.size  #=> 1
o=OpenStruct.new(a: 1); [1].push(*o)  #=> [1, #<OpenStruct a=1>]
o=OpenStruct.new(a: 1); [*o]  #=> [#<OpenStruct a=1>]
o=OpenStruct.new(a: 1); a, b = o; [a, b]  #=> [#<OpenStruct a=1>, nil]
o=OpenStruct.new(a: 1); a, b = *o; [a, b]  #=> [#<OpenStruct a=1>, nil]
o=OpenStruct.new(a: 1); [o].map { |a, b| [a, b] }  #=> [[#<OpenStruct a=1>, nil]]
o=OpenStruct.new(a: 1); [o].map { |a, (b, c)| [a, b, c] }  #=> [[#<OpenStruct a=1>, nil, nil]]
o=OpenStruct.new(a: 1); [[1, o]].map { |a, (b, c)| [a, b, c] }  #=> [[1, #<OpenStruct a=1>, nil]]
o=OpenStruct.new(a: 1); [o].each_with_index.map { |(a, b), i| [a, b, i] }  #=> [[#<OpenStruct a=1>, nil, 0]]
o=OpenStruct.new(a: 1); {a: 1}.merge(o)  #!> TypeError: can't convert OpenStruct to Hash (OpenStruct#to_hash gives NilClass)
o=OpenStruct.new(a: 1); {a: 1} == o  #=> false
o=OpenStruct.new(a: 1); {a: 1}.update(o)  #!> TypeError: can't convert OpenStruct to Hash (OpenStruct#to_hash gives NilClass)
o=OpenStruct.new(a: 1); Hash[o]  #!> ArgumentError: odd number of arguments for Hash
o=OpenStruct.new(a: 1); Hash(o)  #!> TypeError: can't convert OpenStruct into Hash
o=OpenStruct.new(a: 1); Array(o)  #=> [#<OpenStruct a=1>]
o=OpenStruct.new(a: 1); String(o)  #=> "#<OpenStruct a=1>"
o=OpenStruct.new(a: 1); Integer(o)  #!> TypeError: can't convert OpenStruct to Integer (OpenStruct#to_i gives NilClass)
o=OpenStruct.new(a: 1); Float(o)  #!> TypeError: can't convert OpenStruct to Float (OpenStruct#to_f gives NilClass)
o=OpenStruct.new(a: 1); Integer(o, exception: false)  #=> nil
o=OpenStruct.new(a: 1); Float(o, exception: false)  #=> nil
o=OpenStruct.new(a: 1); 1 + o  #!> TypeError: OpenStruct can't be coerced into Integer
o=OpenStruct.new(a: 1); 1 == o  #=> false
o=OpenStruct.new(a: 1); 1 <=> o  #=> nil
o=OpenStruct.new(a: 1); 1.0 + o  #!> TypeError: OpenStruct can't be coerced into Float
o=OpenStruct.new(a: 1); 1 & o  #!> TypeError: OpenStruct can't be coerced into Integer
o=OpenStruct.new(a: 1); 1 << o  #!> TypeError: can't convert OpenStruct to Integer (OpenStruct#to_int gives NilClass)
o=OpenStruct.new(a: 1); 1.fdiv(o)  #!> TypeError: OpenStruct can't be coerced into Integer
o=OpenStruct.new(a: 1); 1.round(o)  #!> TypeError: can't convert OpenStruct to Integer (OpenStruct#to_int gives NilClass)
o=OpenStruct.new(a: 1); 1.5.round(o)  #!> TypeError: can't convert OpenStruct to Integer (OpenStruct#to_int gives NilClass)
o=OpenStruct.new(a: 1); 1.between?(o, o)  #!> ArgumentError: comparison of Integer with OpenStruct failed
o=OpenStruct.new(a: 1); [1,2].each_slice(o).to_a  #!> TypeError: can't convert OpenStruct to Integer (OpenStruct#to_int gives NilClass)
o=OpenStruct.new(a: 1); [1,2].inject(o)  #!> TypeError: #<OpenStruct a=1> is not a symbol nor a string
o=OpenStruct.new(a: 1); [1,2].map(&o)  #!> TypeError: no implicit conversion of OpenStruct into Proc
o=OpenStruct.new(a: 1); def m(**k) = k; m(**o)  #!> TypeError: can't convert OpenStruct to Hash (OpenStruct#to_hash gives NilClass)
o=OpenStruct.new(a: 1); def m2(a, k: 1) = [a, k]; m2(o)  #=> [#<OpenStruct a=1>, 1]
o=OpenStruct.new(a: 1); def m3(*a) = a; m3(*o)  #=> [#<OpenStruct a=1>]
o=OpenStruct.new(a: 1); o =~ /x/  #!> NoMethodError: undefined method '=~' for #<OpenStruct:0x…>
o=OpenStruct.new(a: 1); /x/ =~ o  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); /x/.match(o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); /x/.match?(o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); /x/ === o  #=> false
o=OpenStruct.new(a: 1); Regexp.escape(o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); Regexp.new(o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); Regexp.union(o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); Regexp.union("a", o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); case o when String then 1 when Array then 2 when /x/ then 3 else 4 end  #=> 4
o=OpenStruct.new(a: 1); case o; in [a] then 1; in {a: 1} then 2; else 3 end  #=> 3
o=OpenStruct.new(a: 1); case o; in {a:} then a; else 3 end  #=> 3
o=OpenStruct.new(a: 1); JSON.generate(o)  #=> "\"#<OpenStruct a=1>\""
o=OpenStruct.new(a: 1); JSON.parse(o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); JSON.generate([o])  #=> "[\"#<OpenStruct a=1>\"]"
o=OpenStruct.new(a: 1); YAML.dump("a" => o)  #=> "---\na: !ruby/object:OpenStruct\n  a: 1\n"
o=OpenStruct.new(a: 1); YAML.load(o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); raise o  #!> TypeError: exception object expected
o=OpenStruct.new(a: 1); raise ArgumentError, o  #!> ArgumentError: #<OpenStruct a=1>
o=OpenStruct.new(a: 1); "#{o}"  #=> "#<OpenStruct a=1>"
o=OpenStruct.new(a: 1); o.to_s  #=> "#<OpenStruct a=1>"
o=OpenStruct.new(a: 1); o.to_a  #=> nil
o=OpenStruct.new(a: 1); o.to_ary  #=> nil
o=OpenStruct.new(a: 1); o.to_str  #=> nil
o=OpenStruct.new(a: 1); o.to_hash  #=> nil
o=OpenStruct.new(a: 1); o.to_proc  #=> nil
o=OpenStruct.new(a: 1); o.each  #=> nil
o=OpenStruct.new(a: 1); o.map  #=> nil
o=OpenStruct.new(a: 1); o.empty?  #=> nil
o=OpenStruct.new(a: 1); o.size  #=> nil
o=OpenStruct.new(a: 1); o.length  #=> nil
o=OpenStruct.new(a: 1); o.nil?  #=> false
o=OpenStruct.new(a: 1); o.to_i  #=> nil
o=OpenStruct.new(a: 1); o.to_json  #=> "\"#<OpenStruct a=1>\""
o=OpenStruct.new(a: 1); o.to_h  #=> {a: 1}
o=OpenStruct.new(a: 1); o.to_yaml  #=> "--- !ruby/object:OpenStruct\na: 1\n"
o=OpenStruct.new(a: 1); o.first  #=> nil
o=OpenStruct.new(a: 1); o.join(",")  #!> NoMethodError: undefined method 'join' for #<OpenStruct:0x…>
o=OpenStruct.new(a: 1); o[0]  #!> NoMethodError: undefined method 'to_sym' for an instance of Integer
o=OpenStruct.new(a: 1); o["a"]  #=> 1
o=OpenStruct.new(a: 1); o.fetch("a")  #!> NoMethodError: undefined method 'fetch' for #<OpenStruct:0x…>
o=OpenStruct.new(a: 1); o.dig(:a)  #=> 1
o=OpenStruct.new(a: 1); o.dig("a")  #=> 1
o=OpenStruct.new(a: 1); o.dig(0)  #!> TypeError: 0 is not a symbol nor a string
o=OpenStruct.new(a: 1); o.key?("a")  #!> NoMethodError: undefined method 'key?' for #<OpenStruct:0x…>
o=OpenStruct.new(a: 1); o.keys  #=> nil
o=OpenStruct.new(a: 1); o.sort  #=> nil
o=OpenStruct.new(a: 1); o.x = 3; o.x  #=> 3
o=OpenStruct.new(a: 1); o.then { 1 }  #=> 1
o=OpenStruct.new(a: 1); o.foo(1)  #!> NoMethodError: undefined method 'foo' for #<OpenStruct:0x…>
o=OpenStruct.new(a: 1); o.foo = 1, 2; o.foo  #=> [1, 2]
o=OpenStruct.new(a: 1); o == OpenStruct.new(a: 1)  #=> true
o=OpenStruct.new(a: 1); o.respond_to?(:a)  #=> true
o=OpenStruct.new(a: 1); o.respond_to?(:each)  #=> false
o=OpenStruct.new(a: 1); o.respond_to?(:x=)  #=> false
o=OpenStruct.new(a: 1); o.send(:a)  #=> 1
o=OpenStruct.new(a: 1); o.public_send("a")  #=> 1
o=OpenStruct.new(a: 1); o.method(:a).call  #=> 1
o=OpenStruct.new(a: 1); o.hash == o.dup.hash  #=> true
o=OpenStruct.new(a: 1); o <=> 3  #=> nil
o=OpenStruct.new(a: 1); o === o  #=> true
o=OpenStruct.new(a: 1); o.instance_of?(OpenStruct)  #=> true
o=OpenStruct.new(a: 1); o.freeze.frozen?  #=> true
o=OpenStruct.new(a: 1); o.b = 2  #=> 2
o=OpenStruct.new(a: 1); URI.parse(o)  #!> NoMethodError: undefined method 'ascii_only?' for nil
o=OpenStruct.new(a: 1); IPAddr.new(o)  #!> IPAddr::AddressFamilyError: address family must be specified
o=OpenStruct.new(a: 1); Shellwords.escape(o)  #=> "\\#\\<OpenStruct\\ a\\=1\\>"
o=OpenStruct.new(a: 1); Shellwords.join([o])  #=> "\\#\\<OpenStruct\\ a\\=1\\>"
o=OpenStruct.new(a: 1); Base64.encode64(o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); Digest::MD5.hexdigest(o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); ERB::Util.h(o)  #=> "#&lt;OpenStruct a=1&gt;"
o=OpenStruct.new(a: 1); CGI.escape(o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); URI.encode_www_form_component(o)  #=> "%23%3COpenStruct+a%3D1%3E"
o=OpenStruct.new(a: 1); URI.encode_www_form("a" => o)  #=> "a=%23%3COpenStruct+a%3D1%3E"
o=OpenStruct.new(a: 1); Time.at(o)  #!> TypeError: can't convert OpenStruct into an exact number
o=OpenStruct.new(a: 1); File.join("a", o)  #!> TypeError: no implicit conversion of nil into String
o=OpenStruct.new(a: 1); File.basename(o)  #!> TypeError: no implicit conversion of nil into String
o=OpenStruct.new(a: 1); Struct.new(:a).new(o).a.class  #=> OpenStruct
o=OpenStruct.new(a: 1); Set.new(o)  #!> ArgumentError: value must be enumerable
o=OpenStruct.new(a: 1); Comparable.instance_method(:clamp).bind_call(3, o, 5)  #!> ArgumentError: comparison of OpenStruct with 5 failed
o=OpenStruct.new(a: 1); ("a"..o)  #!> ArgumentError: bad value for range
o=OpenStruct.new(a: 1); (1..o)  #!> ArgumentError: bad value for range
o=OpenStruct.new(a: 1); (1..3).include?(o)  #=> false
o=OpenStruct.new(a: 1); (1..3).step(o).to_a  #!> TypeError: OpenStruct can't be coerced into Integer
o=OpenStruct.new(a: 1); [1,2,3].each_with_object(o) { }.class  #=> OpenStruct
o=OpenStruct.new(a: 1); o.tap { }.class  #=> OpenStruct
o=OpenStruct.new(a: 1); :a == o  #=> false
o=OpenStruct.new(a: 1); :a <=> o  #=> nil
o=OpenStruct.new(a: 1); :abc[o]  #=> "abc"
o=OpenStruct.new(a: 1); nil.to_a + o  #!> TypeError: can't convert OpenStruct to Array (OpenStruct#to_ary gives NilClass)
o=OpenStruct.new(a: 1); nil & o  #=> false
o=OpenStruct.new(a: 1); true & o  #=> true
o=OpenStruct.new(a: 1); [1].pack(o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); [o].pack("N")  #!> TypeError: can't convert OpenStruct to Integer (OpenStruct#to_int gives NilClass)
o=OpenStruct.new(a: 1); ["a"].pack("a#{1}") + o  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); [1,2].cycle(o).to_a  #!> TypeError: can't convert OpenStruct to Integer (OpenStruct#to_int gives NilClass)
o=OpenStruct.new(a: 1); "abc".each_char.with_index(o).to_a  #!> TypeError: can't convert OpenStruct to Integer (OpenStruct#to_int gives NilClass)
o=OpenStruct.new(a: 1); "x".encode(o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); "x".force_encoding(o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); "x".unicode_normalize(o)  #!> ArgumentError: Invalid normalization form #<OpenStruct a=1>.
o=OpenStruct.new(a: 1); "abc".slice(o, 1)  #!> TypeError: can't convert OpenStruct to Integer (OpenStruct#to_int gives NilClass)
o=OpenStruct.new(a: 1); "abc".byteslice(o)  #=> "abc"
o=OpenStruct.new(a: 1); "abc".sum(o)  #!> TypeError: can't convert OpenStruct to Integer (OpenStruct#to_int gives NilClass)
o=OpenStruct.new(a: 1); "a".upto(o).to_a  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); "a".next.prepend(o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); "a".replace(o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); "a".partition(o)  #!> TypeError: wrong argument type OpenStruct (expected Regexp)
o=OpenStruct.new(a: 1); "a".rpartition(o)  #!> TypeError: wrong argument type OpenStruct (expected Regexp)
o=OpenStruct.new(a: 1); "a".delete_prefix(o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); "a".chomp(o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); "a".squeeze(o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); "a".lines(o)  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); "a".each_line(o).to_a  #!> TypeError: can't convert OpenStruct to String (OpenStruct#to_str gives NilClass)
o=OpenStruct.new(a: 1); "a".match?(o)  #!> TypeError: wrong argument type OpenStruct (expected Regexp)
o=OpenStruct.new(a: 1); "a".scan(o)  #!> TypeError: wrong argument type OpenStruct (expected Regexp)
o=OpenStruct.new(a: 1); "a".hex + o  #!> TypeError: OpenStruct can't be coerced into Integer
OpenStruct.new > 3  #!> NoMethodError: undefined method '>' for an instance of OpenStruct
OpenStruct.new + 3  #!> NoMethodError: undefined method '+' for an instance of OpenStruct
OpenStruct.new << 3  #!> NoMethodError: undefined method '<<' for an instance of OpenStruct
OpenStruct.new.zero?  #=> nil
OpenStruct.new.each { |x| x }  #=> nil
OpenStruct.new.each_with_index { |x, i| x }  #=> nil
OpenStruct.new.map { |x| x }  #=> nil
OpenStruct.new.join(",")  #!> NoMethodError: undefined method 'join' for an instance of OpenStruct
OpenStruct.new.empty?  #=> nil
OpenStruct.new(a: 1)[1]  #!> NoMethodError: undefined method 'to_sym' for an instance of Integer
OpenStruct.new(a: 1).dig(1)  #!> TypeError: 1 is not a symbol nor a string
OpenStruct.new(a: OpenStruct.new(b: [1])).dig(:a, :b, 0)  #=> 1
OpenStruct.new(a: 1).b.c  #!> NoMethodError: undefined method 'c' for nil
OpenStruct.new(a: nil).a.b  #!> NoMethodError: undefined method 'b' for nil
OpenStruct.new("a-b": 1)["a-b"]  #=> 1
OpenStruct.new(test: 1).test  #=> 1
OpenStruct.new(format: "x").format  #=> "x"
OpenStruct.new(name: 1, size: 2, zip: 3, hash: 4).then { |o| [o.name, o.size, o.zip, o.hash] }  #=> [1, 2, 3, 4]
OpenStruct.new(send: 1).send  #=> 1
OpenStruct.new(object_id: 5).object_id  #=> 5
OpenStruct.new(to_s: 5).to_s  #=> 5
OpenStruct.new(to_h: 5).to_h  #=> 5
OpenStruct.new(each_pair: 5).each_pair  #=> 5
OpenStruct.new(nil?: 5).nil?  #=> 5
OpenStruct.new(freeze: 5).freeze  #=> 5
OpenStruct.new(inspect: "x").inspect  #=> "x"
OpenStruct.new(respond_to?: "x").respond_to?(:x)  #!> ArgumentError: wrong number of arguments (given 1, expected 0)
OpenStruct.new(dup: "x").dup  #=> "x"
OpenStruct.new(display: "x").display  #=> "x"
OpenStruct.new(then: 1).then  #=> 1
OpenStruct.new(tap: 1).tap  #=> 1
OpenStruct.new(timeout: 1, system: 2, open: 3, p: 4, puts: 5, print: 6, fail: 7, raise: 8, select: 9, loop: 10, exit: 11, sleep: 12, rand: 13).then { |o| [o.timeout, o.system, o.open, o.p, o.puts, o.print, o.fail, o.raise, o.select, o.loop, o.exit, o.sleep, o.rand] }  #=> [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]
OpenStruct.new.timeout  #=> nil
OpenStruct.new.system  #=> nil
OpenStruct.new.open  #=> nil
OpenStruct.new.puts  #=> nil
OpenStruct.new.test  #=> nil
OpenStruct.new.select  #=> nil
OpenStruct.new.fail  #=> nil
OpenStruct.new.sleep  #=> nil
OpenStruct.new.format  #=> nil
OpenStruct.new.p  #=> nil
OpenStruct.new.loop  #=> nil
OpenStruct.new.name  #=> nil
OpenStruct.new.hash.class  #=> Integer
OpenStruct.new.method  #!> ArgumentError: wrong number of arguments (given 0, expected 1)
OpenStruct.new.class  #=> OpenStruct
OpenStruct.new.display  #=> nil
OpenStruct.new.send  #!> ArgumentError: no method name given
OpenStruct.new.public_send  #!> ArgumentError: no method name given
OpenStruct.new.exit  #=> nil
OpenStruct.new.abort  #=> nil
OpenStruct.new.lambda  #=> nil
OpenStruct.new.proc  #=> nil
OpenStruct.new.load  #=> nil
OpenStruct.new.require  #=> nil
OpenStruct.new.trap  #=> nil
OpenStruct.new.URI  #=> nil
OpenStruct.new.Integer  #=> nil
OpenStruct.new.initialize  #=> nil
OpenStruct.new.warn  #=> nil
OpenStruct.new.printf  #=> nil
OpenStruct.new.sprintf  #=> nil
OpenStruct.new.catch  #=> nil
OpenStruct.new.throw  #=> nil
OpenStruct.new.srand  #=> nil
OpenStruct.new.spawn  #=> nil
OpenStruct.new.exec  #=> nil
OpenStruct.new.fork  #=> nil
OpenStruct.new.syscall  #=> nil
OpenStruct.new.autoload  #=> nil
OpenStruct.new.eval  #=> nil
OpenStruct.new.pp  #=> nil
OpenStruct.new.putc  #=> nil
OpenStruct.new.yaml_tag  #=> nil
OpenStruct.new.to_yaml  #=> "--- !ruby/object:OpenStruct {}\n"
OpenStruct.new.to_json  #=> "\"#<OpenStruct>\""
OpenStruct.new.block_given?  #=> nil
OpenStruct.new.at_exit  #=> nil
OpenStruct.new(a: 1).dig(/b/)  #!> TypeError: (?-mix:b) is not a symbol nor a string
OpenStruct.new(a: 1).dig(nil)  #!> TypeError:  is not a symbol nor a string
OpenStruct.new(a: 1).dig([1])  #!> TypeError: [1] is not a symbol nor a string
OpenStruct.new(a: 1).methods(false).sort  #=> [:a, :a=]
OpenStruct.new(a: 1).singleton_methods.sort  #=> [:a, :a=]
OpenStruct.new(a: 1).methods.include?(:a)  #=> true
