# ruby 4.0
:foo.inspect  #=> ":foo"
:"foo bar".inspect  #=> ":\"foo bar\""
:"foo=".inspect  #=> ":foo="
:[]=.inspect  #=> ":[]="
:"é".inspect  #=> ":é"
:"9a".inspect  #=> ":\"9a\""
:"a-b".inspect  #=> ":\"a-b\""
:"A=".inspect  #=> ":A="
:"a?".inspect  #=> ":a?"
:"a?=".inspect  #=> ":\"a?=\""
:"@a".inspect  #=> ":@a"
:"@@a".inspect  #=> ":@@a"
:"$a".inspect  #=> ":$a"
:"$1".inspect  #=> ":$1"
:"$-w".inspect  #=> ":$-w"
:"@1".inspect  #=> ":\"@1\""
:"!".inspect  #=> ":!"
:"!=".inspect  #=> ":!="
:"=".inspect  #=> ":\"=\""
:"+@".inspect  #=> ":+@"
:"".inspect  #=> ":\"\""
:"nil".inspect  #=> ":nil"
:"foo\nbar".inspect  #=> ":\"foo\\nbar\""
:"a\u0001".inspect  #=> ":\"a\\x01\""
:a <=> :b  #=> -1
:a <=> :a  #=> 0
:b <=> :a  #=> 1
:a <=> "a"  #=> nil
:a <=> nil  #=> nil
:a == "a"  #=> false
:a == :a  #=> true
:a === :a  #=> true
:a.equal?(:a)  #=> true
:a < :b  #=> true
:a < "b"  #!> ArgumentError: comparison of Symbol with String failed
:abc[0]  #=> "a"
:abc[1..]  #=> "bc"
:abc[/b/]  #=> "b"
:abc[5]  #=> nil
:abc.slice(0, 2)  #=> "ab"
:abc.size  #=> 3
:abc.length  #=> 3
:é.length  #=> 1
:a =~ /a/  #=> 0
:a =~ /z/  #=> nil
:a.match(/a/)  #=> #<MatchData "a">
:a.match("z")  #=> nil
:a.match?(/a/)  #=> true
:abc.start_with?("a")  #=> true
:abc.start_with?(/b/)  #=> false
:abc.end_with?("c", "d")  #=> true
:az.succ  #=> :ba
:a.next  #=> :b
:a.to_sym.equal?(:a)  #=> true
:a.intern  #=> :a
:a.name  #=> "a"
:a.name.frozen?  #=> true
:a.to_s  #=> "a"
:a.to_s.frozen?  #=> false
:a.id2name  #=> "a"
:Ab.swapcase  #=> :aB
:é.upcase  #=> :É
:ab.capitalize  #=> :Ab
:AB.downcase  #=> :ab
:a.upcase(:ascii)  #=> :A
:a.upcase(:x)  #!> ArgumentError: invalid option
:a.encoding  #=> #<Encoding:US-ASCII>
:é.encoding  #=> #<Encoding:UTF-8>
:a.casecmp(:A)  #=> 0
:a.casecmp("a")  #=> nil
:a.casecmp(:b)  #=> -1
:a.casecmp?(:A)  #=> true
:a.casecmp?("a")  #=> nil
:a.empty?  #=> false
:"".empty?  #=> true
:a.to_proc.call("x") rescue $!.class  #=> NoMethodError
:upcase.to_proc.call("a")  #=> "A"
:upcase.to_proc.arity  #=> -2
:upcase.to_proc.lambda?  #=> true
:upcase.to_proc.parameters  #=> [[:req], [:rest]]
:+.to_proc.call(1, 2)  #=> 3
%w[a b].map(&:upcase)  #=> ["A", "B"]
[1, 2].inject(:+)  #=> 3
:a.dup.equal?(:a)  #=> true
:a.clone.equal?(:a)  #=> true
:a.frozen?  #=> true
:a.hash == :a.hash  #=> true
:a.hash == "a".hash  #=> false
Symbol.new  #!> NoMethodError: undefined method 'new' for class Symbol
:a.foo  #!> NoMethodError: undefined method 'foo' for an instance of Symbol
:a + "b"  #!> NoMethodError: undefined method '+' for an instance of Symbol
%s(a b)  #=> :"a b"
:"a#{1}b"  #=> :a1b
%i[a b]  #=> [:a, :b]
:a.to_json  #=> "\"a\""
:a.instance_of?(Symbol)  #=> true
Symbol === :a  #=> true
:a.between?(:a, :b)  #=> true
[:b, :a].sort  #=> [:a, :b]
[:b, :a].min  #=> :a
:a.object_id == :a.object_id  #=> true
"abc".to_sym.inspect  #=> ":abc"
:"foo-bar".to_proc.call("x")  #!> NoMethodError: undefined method 'foo-bar' for an instance of String
:sym =~ :a  #!> TypeError: type mismatch: String given
!(:sym =~ /y/)  #=> false
:sym =~ nil  #=> nil
:sym !~ /x/  #=> true
:sym =~ "s"  #!> TypeError: type mismatch: String given
:a.==(:b)  #=> false
:abc.name.equal?(:abc.name)  #=> true
:"a b".name.equal?("a b".to_sym.name)  #=> true
[:abc.name.frozen?, :abc.name.equal?(:abd.name), :abc.to_s.equal?(:abc.to_s)]  #=> [true, false, false]
:abc.name.object_id == :abc.name.object_id  #=> true
h = {}.compare_by_identity; h[:abc.name] = 1; h[:abc.name]  #=> 1
