# ruby 4.0
Shellwords.escape("a b")  #=> "a\\ b"
Shellwords.escape("")  #=> "''"
Shellwords.escape("it's \"$x\" `y` \\ !")  #=> "it\\'s\\ \\\"\\$x\\\"\\ \\`y\\`\\ \\\\\\ \\!"
Shellwords.escape("a\nb")  #=> "a'\n'b"
Shellwords.escape("é-_.,:+/@")  #=> "\\é-_.,:+/@"
Shellwords.escape(nil)  #=> "''"
Shellwords.escape(5)  #=> "5"
Shellwords.escape("a\0b")  #!> ArgumentError: NUL character
Shellwords.split("a 'b c' \"d e\" f\\ g")  #=> ["a", "b c", "d e", "f g"]
Shellwords.split("a 'b")  #!> ArgumentError: Unmatched quote at 2: ...'
Shellwords.split("")  #=> []
Shellwords.split("a\tb\nc")  #=> ["a", "b", "c"]
Shellwords.split("\"a\\\"b\" 'c\\d'")  #=> ["a\"b", "c\\d"]
Shellwords.join(["a b", "c"])  #=> "a\\ b c"
Shellwords.join([])  #=> ""
"a b".shellescape  #=> "a\\ b"
"a 'b c'".shellsplit  #=> ["a", "b c"]
["a b", 1].shelljoin  #=> "a\\ b 1"
Shellwords.shellwords("x y")  #=> ["x", "y"]
Shellwords.shellescape("x y")  #=> "x\\ y"
Shellwords.split("'b c")  #!> ArgumentError: Unmatched quote at 0: '
Shellwords.split("a   'b c")  #!> ArgumentError: Unmatched quote at 2: ...  '
Shellwords.split("  'x")  #!> ArgumentError: Unmatched quote at 0:   '
Shellwords.split("' x")  #!> ArgumentError: Unmatched quote at 0: '␠
Shellwords.split("ab \"c")  #!> ArgumentError: Unmatched quote at 3: ..."
Shellwords.split("a\0b")  #!> ArgumentError: Nul character at 1: ...␀
Shellwords.split("a \0 b c")  #!> ArgumentError: Nul character at 2: ...␀␠
Shellwords.split("é 'b")  #!> ArgumentError: Unmatched quote at 2: ...'
Shellwords.split("abc \\")  #=> ["abc", "\\"]
Shellwords.split("a\\\nb")  #=> ["a\\\nb"]
Shellwords.split("'a\0b'")  #!> ArgumentError: Unmatched quote at 0: '
Shellwords.split("a\\\0b")  #!> ArgumentError: Nul character at 2: ...␀
Shellwords.split("\"a\\\nb\\$c\\d\"")  #=> ["a\nb$c\\d"]
Shellwords.split("''")  #=> [""]
Shellwords.split("\\é x")  #=> ["é", "x"]
Shellwords.shelljoin(["a b", "c"])  #=> "a\\ b c"
Shellwords.shellsplit("a 'b c'")  #=> ["a", "b c"]
"\xff\xe3a".shellsplit  #!> ArgumentError: invalid byte sequence in UTF-8
"a\0\xff".shellsplit  #!> ArgumentError: invalid byte sequence in UTF-8
"\xffa".b.shellsplit.map(&:encoding)  #=> [#<Encoding:BINARY (ASCII-8BIT)>]
"a b".shellsplit.map(&:encoding)  #=> [#<Encoding:BINARY (ASCII-8BIT)>, #<Encoding:BINARY (ASCII-8BIT)>]
"a é".shellsplit.map(&:encoding)  #=> [#<Encoding:BINARY (ASCII-8BIT)>, #<Encoding:UTF-8>]
%q(a "b c").shellsplit.map(&:encoding)  #=> [#<Encoding:BINARY (ASCII-8BIT)>, #<Encoding:BINARY (ASCII-8BIT)>]
"a b".encode("US-ASCII").shellsplit.map(&:encoding)  #=> [#<Encoding:BINARY (ASCII-8BIT)>, #<Encoding:BINARY (ASCII-8BIT)>]
"".shellsplit  #=> []
"a\\ b".b.shellsplit.map(&:encoding)  #=> [#<Encoding:BINARY (ASCII-8BIT)>]
"\xe9 b".b.shellsplit  #=> ["\xE9", "b"]
[1].shelljoin.encoding  #=> #<Encoding:US-ASCII>
Object.new.extend(Shellwords).send(:shellescape, "a b")  #=> "a\\ b"
Object.new.extend(Shellwords).instance_eval { [shelljoin(["a b", "c"]), shellsplit("a 'b c'"), shellwords("x y")] }  #=> ["a\\ b c", ["a", "b c"], ["x", "y"]]
Object.new.extend(Shellwords).shellescape("a b")  #!> NoMethodError: private method 'shellescape' called for #<Object:0x…>
Shellwords.method(:split).parameters  #=> [[:req, :line]]
String.instance_method(:shellescape).parameters  #=> []
Shellwords.instance_method(:shelljoin).arity  #=> 1
