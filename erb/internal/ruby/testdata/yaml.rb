# ruby 4.0
{"a" => 1, "b" => [1, nil, "x"], "c" => {"d" => {}}}.to_yaml  #=> "---\na: 1\nb:\n- 1\n-\n- x\nc:\n  d: {}\n"
[].to_yaml  #=> "--- []\n"
{}.to_yaml  #=> "--- {}\n"
nil.to_yaml  #=> "---\n"
"".to_yaml  #=> "--- ''\n"
"a".to_yaml  #=> "--- a\n"
"a: b".to_yaml  #=> "--- 'a: b'\n"
"- a".to_yaml  #=> "--- \"- a\"\n"
"yes".to_yaml  #=> "--- 'yes'\n"
"null".to_yaml  #=> "--- 'null'\n"
"1".to_yaml  #=> "--- '1'\n"
"1.5".to_yaml  #=> "--- '1.5'\n"
"0x1f".to_yaml  #=> "--- '0x1f'\n"
"2020-01-01".to_yaml  #=> "--- '2020-01-01'\n"
"a\nb".to_yaml  #=> "--- |-\n  a\n  b\n"
"a\nb\n".to_yaml  #=> "--- |\n  a\n  b\n"
"a\nb\n\n".to_yaml  #=> "--- |+\n  a\n  b\n\n...\n"
" a".to_yaml  #=> "--- \" a\"\n"
"a ".to_yaml  #=> "--- 'a '\n"
"#a".to_yaml  #=> "--- \"#a\"\n"
"a #b".to_yaml  #=> "--- 'a #b'\n"
"'a'".to_yaml  #=> "--- \"'a'\"\n"
"\"a".to_yaml  #=> "--- \"\\\"a\"\n"
"\t".to_yaml  #=> "--- \"\\t\"\n"
"é☃".to_yaml  #=> "--- é☃\n"
"\e".to_yaml  #=> "--- \"\\e\"\n"
"\xff".to_yaml  #!> ArgumentError: invalid byte sequence in UTF-8
"x" * 100  #=> "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
("word " * 30).to_yaml  #=> "--- 'word word word word word word word word word word word word word word word word\n  word word word word word word word word word word word word word word '\n"
:sym.to_yaml  #=> "--- :sym\n"
{a: :b, "c" => 1.0}.to_yaml  #=> "---\n:a: :b\nc: 1.0\n"
1.5.to_yaml  #=> "--- 1.5\n"
1e20.to_yaml  #=> "--- 1.0e+20\n"
Float::INFINITY.to_yaml  #=> "--- .inf\n"
Float::NAN.to_yaml  #=> "--- .nan\n"
true.to_yaml  #=> "--- true\n"
(1..2).to_yaml  #=> "--- !ruby/range\nbegin: 1\nend: 2\nexcl: false\n"
[[1, [2]], {"a" => [{"b" => 1}]}].to_yaml  #=> "---\n- - 1\n  - - 2\n- a:\n  - b: 1\n"
{1 => 2, nil => 3}.to_yaml  #=> "---\n1: 2\n! '': 3\n"
"~".to_yaml  #=> "--- \"~\"\n"
"=".to_yaml  #=> "--- \"=\"\n"
"<<".to_yaml  #=> "--- !!str '<<'\n"
"!x".to_yaml  #=> "--- \"!x\"\n"
"%x".to_yaml  #=> "--- \"%x\"\n"
"@x".to_yaml  #=> "--- \"@x\"\n"
"&x".to_yaml  #=> "--- \"&x\"\n"
"*".to_yaml  #=> "--- \"*\"\n"
"[a".to_yaml  #=> "--- \"[a\"\n"
"a,b".to_yaml  #=> "--- a,b\n"
"a]".to_yaml  #=> "--- a]\n"
"012".to_yaml  #=> "--- '012'\n"
"1_000".to_yaml  #=> "--- '1_000'\n"
"1:30".to_yaml  #=> "--- '1:30'\n"
"on".to_yaml  #=> "--- 'on'\n"
"y".to_yaml  #=> "--- \"y\"\n"
"n".to_yaml  #=> "--- \"n\"\n"
a = [1]; [a, a].to_yaml  #=> "---\n- &1\n  - 1\n- *1\n"
YAML.dump({"a" => 1})  #=> "---\na: 1\n"
YAML.dump("a" => {"b" => 1}, "c" => 2)  #=> "---\na:\n  b: 1\nc: 2\n"
YAML.dump([1], indentation: 4)  #=> "---\n- 1\n"
YAML.dump({"a" => [1]}, line_width: -1)  #=> "---\na:\n- 1\n"
("word " * 30).to_yaml(line_width: -1)  #=> "--- 'word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word '\n"
YAML.load("a: 1\nb: [1, 2.5, true, ~, x]")  #=> {"a" => 1, "b" => [1, 2.5, true, nil, "x"]}
YAML.load("")  #=> nil
YAML.load("--- foo")  #=> "foo"
YAML.load("- :a\n- ':b'")  #=> [:a, ":b"]
YAML.load("a: &x [1]\nb: *x", aliases: true)  #=> {"a" => [1], "b" => [1]}
YAML.load("a: &x [1]\nb: *x")  #!> Psych::AliasesNotEnabled: Alias parsing was not enabled. To enable it, pass `aliases: true` to `Psych::load` or `Psych::safe_load`.
YAML.load("a: 2020-01-01")  #!> Psych::DisallowedClass: Tried to load unspecified class: Date
YAML.load("a: b: c")  #!> Psych::SyntaxError: (<unknown>): mapping values are not allowed in this context at line 1 column 5
YAML.load("a: [1")  #!> Psych::SyntaxError: (<unknown>): did not find expected ',' or ']' while parsing a flow sequence at line 1 column 4
YAML.load("\t- a")  #!> Psych::SyntaxError: (<unknown>): found character that cannot start any token while scanning for the next token at line 1 column 1
YAML.load("a: 0777\nb: 0x1f\nc: 1e3\nd: 1_000\ne: .inf\nf: 0o17")  #=> {"a" => 511, "b" => 31, "c" => "1e3", "d" => 1000, "e" => Infinity, "f" => "0o17"}
YAML.load("a: yes\nb: no\nc: on\nd: 'yes'")  #=> {"a" => true, "b" => false, "c" => true, "d" => "yes"}
YAML.load("a: |\n  x\n  y\nb: >\n  x\n  y\n")  #=> {"a" => "x\ny\n", "b" => "x y\n"}
YAML.load("{a: 1, b: {c: 2}}", symbolize_names: true)  #=> {a: 1, b: {c: 2}}
YAML.load("a: 1", symbolize_names: true)  #=> {a: 1}
YAML.load(nil)  #!> TypeError: no implicit conversion of nil into String
YAML.load("!ruby/object:Object {}")  #!> Psych::DisallowedClass: Tried to load unspecified class: Object
YAML.safe_load("a: :b")  #!> Psych::DisallowedClass: Tried to load unspecified class: Symbol
YAML.safe_load("a: :b", permitted_classes: [Symbol])  #=> {"a" => :b}
YAML.safe_load("a: &x 1\nb: *x")  #!> Psych::AliasesNotEnabled: Alias parsing was not enabled. To enable it, pass `aliases: true` to `Psych::load` or `Psych::safe_load`.
YAML.safe_load("a: &x 1\nb: *x", aliases: true)  #=> {"a" => 1, "b" => 1}
YAML.unsafe_load("a: &x 1\nb: *x")  #=> {"a" => 1, "b" => 1}
YAML.load_stream("a\n---\nb")  #=> ["a", "b"]
YAML.safe_dump({"a" => :b})  #!> Psych::DisallowedClass: Tried to dump unspecified class: Symbol(:b)
YAML.safe_dump({"a" => 1})  #=> "---\na: 1\n"
Psych::SyntaxError.superclass  #=> Psych::Exception
"\xff".b.to_yaml  #=> "--- !binary |-\n  /w==\n"
"é".b.to_yaml  #=> "--- !binary |-\n  w6k=\n"
"abc".b.to_yaml  #=> "--- abc\n"
{"\xff" => 1}.to_yaml  #!> ArgumentError: invalid byte sequence in UTF-8
"\xff".dup.force_encoding("US-ASCII").to_yaml  #!> ArgumentError: invalid byte sequence in US-ASCII
YAML.unsafe_load('1582-10-10')  #=> #<Date: 1582-10-10 ((2299156j,0s,0n),+0s,-Infj)>
YAML.load("d: 0001-01-01", permitted_classes: [Date])["d"].julian?  #=> false
a=[]; YAML.load_stream("--- 1\n--- 2\n") { |d| a << d }; a  #=> [1, 2]
YAML.load_stream("")  #=> []
YAML.load_stream("--- 1\n--- 2\n") { |d| break d }  #=> 1
a=[]; (YAML.load_stream("--- 1\n--- [\n") { |d| a << d } rescue a << $!.class); a  #=> [1, Psych::SyntaxError]
a=[]; YAML.load_stream("--- {a: 1}\n--- {b: 2}\n", symbolize_names: true) { |d| a << d }; a  #=> [{a: 1}, {b: 2}]
YAML.load_stream("--- 1\n--- 2\n", filename: "x")  #=> [1, 2]
YAML.load_stream("a: &x 1\nb: *x\n")  #=> [{"a" => 1, "b" => 1}]
a=[]; YAML.load_stream("a: &x 1\nb: *x\n") { |d| a << d }; a  #=> [{"a" => 1, "b" => 1}]
YAML.load_stream("--- :a\n--- !ruby/regexp /a/\n")  #=> [:a, /a/]
YAML.load_stream("", fallback: 3)  #=> 3
YAML.load_stream("--- !ruby/object:Object {}\n").size  #=> 1
{"a" => ["b" * 90, "c d " * 30]}.to_yaml(line_width: -1)  #=> "---\na:\n- bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\n- 'c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d '\n"
{"a" => ["b" * 90, "c d " * 30]}.to_yaml("line_width" => -1)  #=> "---\na:\n- bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\n- 'c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d\n  c d c d c d c d c d c d c d c d c d c d '\n"
{"a" => ["b" * 90, "c d " * 30]}.to_yaml({"line_width" => -1})  #=> "---\na:\n- bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\n- 'c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d\n  c d c d c d c d c d c d c d c d c d c d '\n"
{"a" => ["b" * 90, "c d " * 30]}.to_yaml(nil)  #=> "---\na:\n- bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\n- 'c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d c d\n  c d c d c d c d c d c d c d c d c d c d '\n"
{"a" => ["b"]}.to_yaml(:indentation => 4)  #=> "---\na:\n- b\n"
{"a" => {"c" => ["b"]}}.to_yaml(indentation: 4)  #=> "---\na:\n    c:\n    - b\n"
{"a" => {"c" => ["b"]}}.to_yaml("indentation" => 4)  #=> "---\na:\n  c:\n  - b\n"
YAML.dump({"a" => {"c" => ["b"]}}, indentation: 4)  #=> "---\na:\n    c:\n    - b\n"
YAML.dump({"a" => {"c" => ["b"]}}, "indentation" => 4)  #=> "---\na:\n  c:\n  - b\n"
YAML.dump({"a" => {"c" => ["b"]}}, {indentation: 4})  #=> "---\na:\n    c:\n    - b\n"
YAML.dump({"a" => 1}, header: true)  #=> "%YAML 1.1\n---\na: 1\n"
YAML.dump({"a" => 1}, canonical: true)  #=> "---\n{\n  ? \"a\"\n  : ! \"1\",\n}\n"
YAML.dump({a: 1}, stringify_names: true)  #=> "---\na: 1\n"
{a: 1, b: {c: 2}}.to_yaml(stringify_names: true)  #=> "---\na: 1\nb:\n  c: 2\n"
YAML.safe_dump({"a" => 1}, indentation: 4)  #=> "---\na: 1\n"
YAML.safe_dump({a: 1}, permitted_symbols: [:a])  #=> "---\n:a: 1\n"
YAML.safe_dump({a: 1}, permitted_symbols: [:a], permitted_classes: [Symbol])  #=> "---\n:a: 1\n"
YAML.safe_dump({a: 1}, stringify_names: true)  #=> "---\na: 1\n"
YAML.safe_dump(a = [1, [2]], aliases: true)  #=> "---\n- 1\n- - 2\n"
x = [1]; YAML.safe_dump([x, x])  #!> Psych::BadAlias: Tried to dump an aliased object
x = [1]; YAML.safe_dump([x, x], aliases: true)  #=> "---\n- &1\n  - 1\n- *1\n"
YAML.load("a: :b", permitted_classes: [Symbol])  #=> {"a" => :b}
YAML.load("a: :b", "permitted_classes" => [Symbol])  #!> ArgumentError: unknown keyword: "permitted_classes"
YAML.load("a: b", nil)  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
YAML.load("a: b", {})  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
YAML.load("a: b", {symbolize_names: true})  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
YAML.safe_load("a: b", {symbolize_names: true})  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
YAML.safe_load("a: :b", [Symbol])  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
YAML.safe_load("a: b", symbolize_names: true)  #=> {a: "b"}
YAML.safe_load("a: b", "symbolize_names" => true)  #!> ArgumentError: unknown keyword: "symbolize_names"
YAML.safe_load("", fallback: 5)  #=> 5
YAML.load("", fallback: 5)  #=> 5
YAML.load("a: b", freeze: true).frozen?  #=> true
YAML.load("a: b", filename: "x")  #=> {"a" => "b"}
YAML.load("a: [", filename: "x")  #!> Psych::SyntaxError: (x): did not find expected node content while parsing a flow node at line 2 column 1
YAML.load("a: 1_000", strict_integer: true)  #=> {"a" => 1000}
YAML.load("a: 1,000", strict_integer: true)  #=> {"a" => "1,000"}
YAML.load("a: 1,000")  #=> {"a" => 1000}
YAML.safe_load("a: 1,000", strict_integer: true)  #=> {"a" => "1,000"}
YAML.unsafe_load("a: 1,000", strict_integer: true)  #=> {"a" => "1,000"}
YAML.load("a: b", unknown: true)  #!> ArgumentError: unknown keyword: :unknown
YAML.safe_load("a: 2001-01-01", permitted_classes: ["Date"])  #=> {"a" => #<Date: 2001-01-01 ((2451911j,0s,0n),+0s,-Infj)>}
YAML.safe_load("a: 2001-01-01", permitted_classes: [Date])  #=> {"a" => #<Date: 2001-01-01 ((2451911j,0s,0n),+0s,-Infj)>}
YAML.safe_load("a: :b", permitted_symbols: [:b], permitted_classes: [Symbol])  #=> {"a" => :b}
YAML.safe_load("a: :b", permitted_symbols: [:c], permitted_classes: [Symbol])  #!> Psych::DisallowedClass: Tried to load unspecified class: Symbol
YAML.safe_load("- &a 1\n- *a", aliases: true)  #=> [1, 1]
{a: 1}.to_yaml(5)  #!> NoMethodError: undefined method 'write' for an instance of Integer
{a: 1}.to_yaml("x")  #!> NoMethodError: undefined method 'write' for an instance of String
YAML.dump({"a" => 1}, 5)  #!> NoMethodError: undefined method 'write' for an instance of Integer
YAML.dump({"a" => 1}, nil, indentation: 4)  #=> "---\na: 1\n"
YAML.dump({"a" => [1]}, nil, {"indentation" => 4})  #=> "---\na:\n- 1\n"
YAML.safe_dump({"a" => [1]}, "indentation" => 4)  #=> "---\na:\n- 1\n"
YAML.load("a: 1", "aliases" => 4)  #!> ArgumentError: unknown keyword: "aliases"
YAML.unsafe_load("a: 1", "freeze" => 4)  #!> ArgumentError: unknown keyword: "freeze"
YAML.load_stream("a: 1", "freeze" => 4)  #!> ArgumentError: unknown keyword: "freeze"
YAML.load("a: 1", 5 => 4)  #!> ArgumentError: unknown keyword: 5
YAML.load("a: 1", "a" => 4, b: 5)  #!> ArgumentError: unknown keywords: "a", :b
YAML.load("a: 1", b: 5, c: 6)  #!> ArgumentError: unknown keywords: :b, :c
