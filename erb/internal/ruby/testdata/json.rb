# ruby 4.0
JSON.generate({"a" => 1, b: [nil, true, 1.5, "x"]})  #=> "{\"a\":1,\"b\":[null,true,1.5,\"x\"]}"
JSON.generate("é\u2028\u0001\"\\/</script>")  #=> "\"é\u2028\\u0001\\\"\\\\/</script>\""
JSON.generate("é", ascii_only: true)  #=> "\"\\u00e9\""
JSON.generate("</script>\u2028", script_safe: true)  #=> "\"<\\/script>\\u2028\""
JSON.generate([1, [2]], indent: "  ", array_nl: "\n")  #=> "[\n  1,\n  [\n    2\n  ]\n]"
JSON.generate({a: 1}, space: " ", space_before: " ", object_nl: "\n", indent: "\t")  #=> "{\n\t\"a\" : 1\n}"
JSON.generate(nil)  #=> "null"
JSON.generate(Float::NAN)  #!> JSON::GeneratorError: NaN not allowed in JSON
JSON.generate(Float::INFINITY)  #!> JSON::GeneratorError: Infinity not allowed in JSON
JSON.generate(Float::NAN, allow_nan: true)  #=> "NaN"
JSON.generate("\xff")  #!> JSON::GeneratorError: source sequence is illegal/malformed utf-8
JSON.generate({1 => 2, nil => 3, 1.5 => 4, :s => 5})  #=> "{\"1\":2,\"\":3,\"1.5\":4,\"s\":5}"
JSON.generate([[[1]]], max_nesting: 2)  #!> JSON::NestingError: nesting of 2 is too deep. Did you try to serialize objects with circular references?
JSON.generate(1..2)  #=> "\"1..2\""
JSON.generate(Object)  #=> "\"Object\""
JSON.generate(:sym)  #=> "\"sym\""
JSON.generate(10**30)  #=> "1000000000000000000000000000000"
JSON.pretty_generate({})  #=> "{}"
JSON.pretty_generate([])  #=> "[]"
JSON.pretty_generate({"a" => {}, "b" => [], "c" => [1, {"d" => nil}]})  #=> "{\n  \"a\": {},\n  \"b\": [],\n  \"c\": [\n    1,\n    {\n      \"d\": null\n    }\n  ]\n}"
JSON.pretty_generate([1, 2])  #=> "[\n  1,\n  2\n]"
JSON.pretty_generate("x")  #=> "\"x\""
JSON.pretty_generate({a: 1}, indent: "    ")  #=> "{\n    \"a\": 1\n}"
JSON.pretty_generate({a: [1]}, space: "")  #=> "{\n  \"a\":[\n    1\n  ]\n}"
JSON.dump({a: 1})  #=> "{\"a\":1}"
JSON.dump(nil)  #=> "null"
JSON.dump(Float::NAN)  #=> "NaN"
JSON.dump([[1]], 1)  #!> ArgumentError: exceed depth limit
JSON.parse('{"a": [1, 2.5, null, true, "x"]}')  #=> {"a" => [1, 2.5, nil, true, "x"]}
JSON.parse('{"a": 1}', symbolize_names: true)  #=> {a: 1}
JSON.parse('{"a": 1, "a": 2}')  #=> {"a" => 2}
JSON.parse("2")  #=> 2
JSON.parse('"\u00e9\n\ud83d\ude00"')  #=> "é\n😀"
JSON.parse("")  #!> JSON::ParserError: unexpected end of input at line 1 column 1
JSON.parse(" ")  #!> JSON::ParserError: unexpected end of input at line 1 column 2
JSON.parse("{")  #!> JSON::ParserError: expected object key, got EOF at line 1 column 2
JSON.parse("[1,]")  #!> JSON::ParserError: unexpected character: ']' at line 1 column 4
JSON.parse('{"a" 1}')  #!> JSON::ParserError: expected ':' after object key at line 1 column 6
JSON.parse("nope")  #!> JSON::ParserError: unexpected token 'nope' at line 1 column 1
JSON.parse("[1] x")  #!> JSON::ParserError: unexpected token at end of stream 'x' at line 1 column 5
JSON.parse(nil)  #!> TypeError: no implicit conversion of nil into String
JSON.parse(5)  #!> TypeError: no implicit conversion of Integer into String
JSON.parse("NaN")  #!> JSON::ParserError: unexpected token 'NaN' at line 1 column 1
JSON.parse("[NaN]", allow_nan: true)  #=> [NaN]
JSON.parse("1e5")  #=> 100000.0
JSON.parse("12345678901234567890123")  #=> 12345678901234567890123
JSON.parse("-0")  #=> 0
JSON.parse("-0.0")  #=> -0.0
JSON.parse("01")  #!> JSON::ParserError: invalid number: '01' at line 1 column 1
JSON.parse("[1, /* c */ 2]")  #=> [1, 2]
JSON.parse('"a')  #!> JSON::ParserError: unexpected end of input, expected closing " at line 1 column 3
JSON.parse("'a'")  #!> JSON::ParserError: unexpected character: ''a'' at line 1 column 1
JSON.parse("[[[1]]]", max_nesting: 2)  #!> JSON::NestingError: nesting of 3 is too deep
JSON.parse!("[1]")  #=> [1]
JSON.load("null")  #=> nil
JSON.load(nil)  #=> nil
JSON.load("")  #=> nil
JSON.load('{"a": NaN}')["a"].nan?  #=> true
JSON["[1]"]  #=> [1]
JSON[[1]]  #=> "[1]"
[1, "a", nil].to_json  #=> "[1,\"a\",null]"
{a: {b: 1}}.to_json  #=> "{\"a\":{\"b\":1}}"
"a\"b".to_json  #=> "\"a\\\"b\""
nil.to_json  #=> "null"
:a.to_json  #=> "\"a\""
1.5.to_json  #=> "1.5"
true.to_json  #=> "true"
class Jo; def to_json(*a) = "{\"x\":1}"; end; [Jo.new].to_json  #=> "[{\"x\":1}]"
class Jo2; def to_s = "jo"; end; JSON.generate([Jo2.new])  #=> "[\"jo\"]"
class Jo3; def to_h = {a: 1}; end; JSON.generate({"k" => Jo3.new}).sub(/0x\h+/, "0x")  #=> "{\"k\":\"#<Bosh::Common::Template::EvaluationContext::Jo3:0x>\"}"
JSON::ParserError.ancestors.first(3)  #=> [JSON::ParserError, JSON::JSONError, StandardError]
JSON::NestingError.superclass  #=> JSON::ParserError
JSON::GeneratorError.superclass  #=> JSON::JSONError
[Time.at(0).utc].to_json  #=> "[\"1970-01-01 00:00:00 UTC\"]"
Struct.new(:a).new(1).to_json.sub(/0x\h+/, "0x")  #=> "\"#<struct a=1>\""
JSON::State.new.depth  #=> 0
JSON::State.new.indent  #=> ""
JSON::State.new.max_nesting  #=> 100
JSON::State.new.space  #=> ""
JSON::State.new(space: " ").generate({"a" => [1]})  #=> "{\"a\": [1]}"
JSON::State.new(indent: "  ", object_nl: "\n").object_nl  #=> "\n"
JSON::State.new.generate([1, nil])  #=> "[1,null]"
[1].to_json(JSON::State.new(array_nl: "\n"))  #=> "[\n1\n]"
JSON.fast_generate([1])  #=> "[1]"
JSON.restore("[1]")  #=> [1]
JSON.restore(nil)  #=> nil
JSON.unparse({"a" => 1})  #=> "{\"a\":1}"
JSON.unsafe_load("[1]")  #=> [1]
JSON::State.new(array_nl: "x").array_nl  #=> "x"
JSON::State.new(space_before: " ").space_before  #=> " "
JSON.generate([1], Class.new { def to_h = 1 }.new)  #!> TypeError: wrong argument type #<Class:0x…> (expected Hash)
JSON.generate([[1]], Class.new { def to_h = { indent: ' ' } }.new)  #!> TypeError: wrong argument type #<Class:0x…> (expected Hash)
$h = {a: Class.new { def to_json(*) = ($h[:b] = 1).to_s }.new}; $h.to_json  #!> RuntimeError: can't add a new key into hash during iteration
$h = {a: Class.new { def to_json(*) = ($h[:b] = 1).to_s }.new}; ($h.to_json rescue 0); $h[:c] = 1; $h.keys  #=> [:a, :c]
$h = {a: Class.new { def to_json(*) = ($h[:a] = 1).to_s }.new}; $h.to_json  #=> "{\"a\":1}"
$h = {a: Class.new { def to_json(*) = $h.delete(:b).to_s }.new, b: 1, c: 2}; JSON.generate($h)  #=> "{\"a\":1,\"c\":2}"
$h = {a: Class.new { def to_json(*) = $h.clear.size.to_s }.new, b: 1}; $h.to_json  #=> "{\"a\":0}"
$h = {Class.new { def to_s = ($h[9] = 9).to_s }.new => 1, b: 1}; [$h].to_json  #!> RuntimeError: can't add a new key into hash during iteration
JSON.load('{"a":1}', nil, symbolize_names: true)  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON.load('{"a":1}', symbolize_names: true)  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON.load([], symbolize_names: true)  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON.load(nil, symbolize_names: true)  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON.restore('{"a":1}', symbolize_names: true)  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON.restore('{"a":1}', nil, symbolize_names: true)  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON.restore([], symbolize_names: true)  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON.restore([])  #=> nil
JSON.restore([], nil)  #=> nil
JSON.restore('', symbolize_names: true)  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON.restore(nil, symbolize_names: true)  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON.restore(nil, nil, symbolize_names: true)  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON.unsafe_load('{"a":1}', symbolize_names: true)  #=> {a: 1}
JSON.unsafe_load('{"a":1}', nil, symbolize_names: true)  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON.load("{", symbolize_names: true)  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON.load("", symbolize_names: true)  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON.load("[]", symbolize_names: false)  #=> []
JSON.load("[]", nil, symbolize_names: true, create_additions: false)  #=> []
JSON.load("[{\"a\":1}]", symbolize_names: true, create_additions: false)  #=> [{a: 1}]
JSON.load("[{\"a\":1}]", "symbolize_names" => true)  #=> [{"a" => 1}]
JSON.load("[{\"a\":1}]", symbolize_names: true, create_additions: nil)  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON.load("[{\"a\":1}]", create_additions: nil)  #=> [{"a" => 1}]
JSON.unsafe_load("[{\"a\":1}]", nil, symbolize_names: true, create_additions: false)  #=> [{a: 1}]
JSON.unsafe_load(nil, nil, symbolize_names: true)  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON.unsafe_load("", nil, symbolize_names: true)  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON.unsafe_load("", symbolize_names: true)  #!> JSON::ParserError: unexpected end of input at line 1 column 1
JSON.load(5, symbolize_names: true)  #!> NoMethodError: undefined method 'empty?' for an instance of Integer
JSON.load([1], symbolize_names: true)  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON.load({}, symbolize_names: true)  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON.load(:a, symbolize_names: true)  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON.load("[{\"a\":1}]", 5, symbolize_names: true)  #!> NoMethodError: undefined method 'to_proc' for an instance of Integer
JSON.load("[{\"a\":1}]", 5)  #!> NoMethodError: undefined method 'to_proc' for an instance of Integer
JSON.load("[{\"a\":1}]", {}, symbolize_names: true)  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON.load("[{\"a\":1}]", {symbolize_names: true}, nil)  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON.load("[{\"a\":1}]", nil, {symbolize_names: 1})  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON.load("[{\"a\":1}]", max_nesting: 0, symbolize_names: true)  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON.load(StringIO.new("[{\"a\":1}]"), symbolize_names: true)  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON.parse("[{\"a\":1}]", symbolize_names: true, create_additions: true)  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON.parse("[{\"a\":1}]", create_additions: true, symbolize_names: true)  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON.parse("[{\"a\":1}]", create_additions: false, symbolize_names: true)  #=> [{a: 1}]
JSON.parse!("[{\"a\":1}]", create_additions: true, symbolize_names: true)  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON.parse("[", create_additions: true, symbolize_names: true)  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON.parse("", create_additions: true, symbolize_names: true)  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON("[{\"a\":1}]", create_additions: true, symbolize_names: true)  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON::load("[1]", ->(x) { p x }, symbolize_names: true)  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON.unsafe_load("NaN", symbolize_names: true)  #!> JSON::ParserError: unexpected token 'NaN' at line 1 column 1
JSON.unsafe_load("[NaN]", {})  #!> JSON::ParserError: unexpected token 'NaN]' at line 1 column 2
JSON.unsafe_load("[NaN]")  #=> [NaN]
JSON.unsafe_load("[NaN]", nil, {})  #=> [NaN]
JSON.unsafe_load("", {})  #!> JSON::ParserError: unexpected end of input at line 1 column 1
JSON.unsafe_load(nil, {})  #!> TypeError: no implicit conversion of nil into String
JSON.unsafe_load([], {})  #!> TypeError: no implicit conversion of Array into String
JSON.unsafe_load([1], {})  #!> TypeError: no implicit conversion of Array into String
JSON.unsafe_load([1])  #!> TypeError: no implicit conversion of Array into String
JSON.unsafe_load([])  #=> nil
JSON.unsafe_load({})  #=> nil
JSON.unsafe_load(5, {})  #!> TypeError: no implicit conversion of Integer into String
JSON.unsafe_load(5)  #!> NoMethodError: undefined method 'empty?' for an instance of Integer
JSON.unsafe_load("[" * 120 + "]" * 120, {}).flatten  #!> JSON::NestingError: nesting of 101 is too deep
JSON.unsafe_load("[" * 120 + "]" * 120).flatten  #=> []
JSON.load("[" * 120 + "]" * 120, {}).flatten  #!> JSON::NestingError: nesting of 101 is too deep
JSON.load("[" * 120 + "]" * 120).flatten  #!> JSON::NestingError: nesting of 101 is too deep
JSON.load("[" * 120 + "]" * 120, nil, {}).flatten  #!> JSON::NestingError: nesting of 101 is too deep
JSON.load("[NaN]", {})  #=> [NaN]
JSON.load("[NaN]", nil, {})  #=> [NaN]
JSON.load("[NaN]", allow_nan: false)  #!> JSON::ParserError: unexpected token 'NaN]' at line 1 column 2
JSON.load("[NaN]")  #=> [NaN]
JSON.load("", {})  #=> nil
JSON.load(nil, {})  #=> nil
JSON.load(" ", {})  #!> JSON::ParserError: unexpected end of input at line 1 column 2
JSON.load(" ")  #!> JSON::ParserError: unexpected end of input at line 1 column 2
JSON.load([])  #=> nil
JSON.load([1])  #!> TypeError: no implicit conversion of Array into String
JSON.load({a: 1})  #!> TypeError: no implicit conversion of Hash into String
JSON.load({})  #=> nil
JSON.load(:"")  #=> nil
JSON.load(:a)  #!> TypeError: no implicit conversion of Symbol into String
JSON.load(5)  #!> NoMethodError: undefined method 'empty?' for an instance of Integer
JSON.load(false)  #!> NoMethodError: undefined method 'empty?' for false
JSON.load(true, nil)  #!> NoMethodError: undefined method 'empty?' for true
JSON.load("[1]", nil, 5)  #!> TypeError: no implicit conversion of Integer into Hash
JSON.load("[1]", nil, nil)  #=> [1]
JSON.load("[1]", nil, false)  #!> TypeError: no implicit conversion of false into Hash
JSON.load("[1]", false)  #=> [1]
JSON.load("[1]", false, {})  #=> [1]
JSON.load("[1]", false, symbolize_names: true)  #!> ArgumentError: options :symbolize_names and :create_additions cannot be  used in conjunction
JSON.load("[1]", 5, 6)  #!> TypeError: no implicit conversion of Integer into Hash
JSON.load("[", 5)  #!> NoMethodError: undefined method 'to_proc' for an instance of Integer
JSON.load("", 5)  #!> NoMethodError: undefined method 'to_proc' for an instance of Integer
JSON.load(nil, 5)  #!> NoMethodError: undefined method 'to_proc' for an instance of Integer
JSON.load(5, 5)  #!> NoMethodError: undefined method 'empty?' for an instance of Integer
JSON.load(5, nil, 5)  #!> TypeError: no implicit conversion of Integer into Hash
JSON.load("", nil, 5)  #!> TypeError: no implicit conversion of Integer into Hash
JSON.load(nil, nil, 5)  #!> TypeError: no implicit conversion of Integer into Hash
JSON.load("", nil, [])  #!> TypeError: no implicit conversion of Array into Hash
JSON.load("[1]", [])  #!> NoMethodError: undefined method 'to_proc' for an instance of Array
JSON.load("[1]", "x")  #!> NoMethodError: undefined method 'to_proc' for an instance of String
JSON.load("[1]", nil, "x")  #!> TypeError: no implicit conversion of String into Hash
JSON.load(nil, allow_blank: false)  #!> TypeError: no implicit conversion of nil into String
JSON.load("", allow_blank: false)  #!> JSON::ParserError: unexpected end of input at line 1 column 1
JSON.load("", nil, allow_blank: false)  #!> JSON::ParserError: unexpected end of input at line 1 column 1
JSON.load("", nil, allow_blank: nil)  #!> JSON::ParserError: unexpected end of input at line 1 column 1
JSON.load([], allow_blank: false)  #!> TypeError: no implicit conversion of Array into String
JSON.unsafe_load("", allow_blank: true)  #=> nil
JSON.unsafe_load(nil, allow_blank: true)  #=> nil
JSON.unsafe_load(nil, nil, allow_blank: false)  #!> TypeError: no implicit conversion of nil into String
JSON.load("[1]", a: 1)  #=> [1]
JSON.load("[1]", "a")  #!> NoMethodError: undefined method 'to_proc' for an instance of String
JSON.parse("", allow_blank: true)  #!> JSON::ParserError: unexpected end of input at line 1 column 1
JSON.load("{", nil, create_additions: false)  #!> JSON::ParserError: expected object key, got EOF at line 1 column 2
JSON.load('{"a": [1, null]}', create_additions: false)  #=> {"a" => [1, nil]}
JSON.load('{"json_class": "String"}', create_additions: false)  #=> {"json_class" => "String"}
JSON.load('{"json_class": "Foo"}', create_additions: false)  #=> {"json_class" => "Foo"}
JSON.load('{"json_class": "Foo"}')  #!> ArgumentError: can't get const Foo: uninitialized constant Foo
JSON.load('{"json_class": "String"}')  #=> {"json_class" => "String"}
JSON.load('{"json_class": 5}')  #!> TypeError: no implicit conversion of Integer into String
JSON.load('{"json_class": ""}')  #!> ArgumentError: can't get const : wrong constant name␠
JSON.load('{"json_class": null, "a": 1}')  #=> {"json_class" => nil, "a" => 1}
JSON.load('{"json_class": false, "a": 1}')  #=> {"json_class" => false, "a" => 1}
JSON.load('{"json_class": "Range", "a": [1, 2, false]}')  #=> {"json_class" => "Range", "a" => [1, 2, false]}
JSON.load('{"json_class": "String", "raw": [65, 66]}')  #=> {"json_class" => "String", "raw" => [65, 66]}
JSON.unsafe_load('{"json_class": "String", "raw": [65, 66]}')  #=> {"json_class" => "String", "raw" => [65, 66]}
JSON.unsafe_load('{"json_class": "String", "raw": [65, 66]}', {})  #=> {"json_class" => "String", "raw" => [65, 66]}
JSON.parse('{"json_class": "String", "raw": [65, 66]}')  #=> {"json_class" => "String", "raw" => [65, 66]}
JSON.parse('{"json_class": "String", "raw": [65, 66]}', create_additions: true)  #=> {"json_class" => "String", "raw" => [65, 66]}
JSON.parse('[{"a":1}]', "symbolize_names" => true)  #=> [{"a" => 1}]
JSON.parse('[{"a":1}]', {"symbolize_names" => true, symbolize_names: false})  #=> [{"a" => 1}]
JSON.parse('[{"a":1}]', {"freeze" => true}).frozen?  #=> false
JSON.parse('[{"a":1}]', {"max_nesting" => 1})  #=> [{"a" => 1}]
JSON.parse('[NaN]', {"allow_nan" => true})  #!> JSON::ParserError: unexpected token 'NaN]' at line 1 column 2
JSON.parse('[1,]', {"allow_trailing_comma" => true})  #!> JSON::ParserError: unexpected character: ']' at line 1 column 4
JSON.parse!('[{"a":1}]', "symbolize_names" => true)  #=> [{"a" => 1}]
JSON('[{"a":1}]', "symbolize_names" => true)  #=> [{"a" => 1}]
JSON.parse('[{"a":1}]', {"create_additions" => true})  #=> [{"a" => 1}]
JSON.parse('[{"a":1}]', {"object_class" => OpenStruct})  #=> [{"a" => 1}]
JSON.parse('[{"a":1}]', {foo: true})  #=> [{"a" => 1}]
JSON.generate({a: 1}, "indent" => "  ")  #=> "{\"a\":1}"
JSON.generate({a: [1]}, "object_nl" => "\n")  #=> "{\"a\":[1]}"
JSON.generate(1, "allow_nan" => true)  #=> "1"
JSON.generate(Float::NAN, "allow_nan" => true)  #!> JSON::GeneratorError: NaN not allowed in JSON
JSON.generate([[[1]]], "max_nesting" => 1)  #=> "[[[1]]]"
JSON.generate("é", "ascii_only" => true)  #=> "\"é\""
JSON.generate("</script>", "script_safe" => true)  #=> "\"</script>\""
JSON.pretty_generate({a: [1]}, "indent" => "    ")  #=> "{\n  \"a\": [\n    1\n  ]\n}"
{a: 1}.to_json("indent" => "  ", "object_nl" => "\n")  #=> "{\"a\":1}"
[1].to_json("array_nl" => "\n")  #=> "[1]"
JSON.dump({a: 1}, nil, nil, {"indent" => "  "})  #=> "{\"a\":1}"
JSON::State.new("indent" => "  ").indent  #=> ""
JSON::State.new("max_nesting" => 5).max_nesting  #=> 100
JSON.generate([1], nil => 5)  #=> "[1]"
JSON.generate([1], 5 => 5)  #=> "[1]"
JSON.generate([1], "as_json" => 5)  #=> "[1]"
JSON.generate([:a], "strict" => true)  #=> "[\"a\"]"
JSON.generate([Object], "strict" => true)  #=> "[\"Object\"]"
JSON.generate([Object], strict: true)  #!> JSON::GeneratorError: #<Class:Object> not allowed in JSON
JSON.load('{"json_class": "File", "a": 1}')  #=> {"json_class" => "File", "a" => 1}
JSON.load('{"json_class": "Comparable", "a": 1}')  #=> {"json_class" => "Comparable", "a" => 1}
JSON.load('{"json_class": "Math::PI", "a": 1}')  #=> {"json_class" => "Math::PI", "a" => 1}
JSON.load('{"json_class": "Math::PX", "a": 1}')  #!> ArgumentError: can't get const Math::PX: uninitialized constant Math::PX
JSON.load('{"json_class": "a b", "a": 1}')  #!> ArgumentError: can't get const a b: wrong constant name a b
JSON.load('{"json_class": "RUBY_VERSION", "a": 1}')  #=> {"json_class" => "RUBY_VERSION", "a" => 1}
JSON.load('[{"json_class": [], "a": 1}]')  #!> TypeError: no implicit conversion of Array into String
JSON.load('[{"json_class": true, "a": 1}]')  #!> TypeError: no implicit conversion of true into String
JSON.load('[{"json_class": {}, "a": 1}]')  #!> TypeError: no implicit conversion of Hash into String
JSON.load('{"a": {"json_class": "Nope"}}')  #!> ArgumentError: can't get const Nope: uninitialized constant Nope
class JC; def self.json_create(h) = [h, 5]; end; JSON.load('{"a": {"json_class": "JC", "b": 1}}')  #!> ArgumentError: can't get const JC: uninitialized constant JC
class JC; def self.json_create(h) = [h, 5]; end; JSON.load('{"a": {"json_class": "JC", "b": 1}}', create_additions: false)  #=> {"a" => {"json_class" => "JC", "b" => 1}}
class JC; def self.json_create(h) = raise("x"); end; JSON.load('{"a": {"json_class": "JC", "b": 1}}')  #!> ArgumentError: can't get const JC: uninitialized constant JC
class JC; def self.json_creatable? = false; def self.json_create(h) = raise("x"); end; JSON.load('{"a": {"json_class": "JC", "b": 1}}')  #!> ArgumentError: can't get const JC: uninitialized constant JC
class JC; private_class_method def self.json_create(h) = 5; end; JSON.load('{"a": {"json_class": "JC", "b": 1}}')  #!> ArgumentError: can't get const JC: uninitialized constant JC
Class.new.json_creatable?  #!> NoMethodError: undefined method 'json_creatable?' for class #<Class:0x…>
String.json_creatable?  #!> NoMethodError: undefined method 'json_creatable?' for class String
Class.instance_method(:json_creatable?).owner  #!> NameError: undefined method 'json_creatable?' for class 'Class'
Comparable.respond_to?(:json_creatable?)  #=> false
JSON.unsafe_load('{"json_class": "Nope"}')  #!> ArgumentError: can't get const Nope: uninitialized constant Nope
JSON.restore('{"json_class": "Nope"}')  #!> ArgumentError: can't get const Nope: uninitialized constant Nope
JSON.load('{"json_class": "Nope"}', nil)  #!> ArgumentError: can't get const Nope: uninitialized constant Nope
JSON.load('{"json_class": "Nope"}', {})  #!> ArgumentError: can't get const Nope: uninitialized constant Nope
JSON.load('{"json_class": "Nope"}', freeze: true)  #!> ArgumentError: can't get const Nope: uninitialized constant Nope
JSON.load('{"json_class": "String"}', freeze: true).frozen?  #=> true
{a: 1}.to_json(indent: "  ", object_nl: "\n", space: " ")  #=> "{\n  \"a\": 1\n}"
JSON.pretty_generate({"a" => {}, "b" => [], "c" => nil})  #=> "{\n  \"a\": {},\n  \"b\": [],\n  \"c\": null\n}"
JSON.pretty_generate({"a" => [1, {"b" => 2}]}, indent: "\t", space: "")  #=> "{\n\t\"a\":[\n\t\t1,\n\t\t{\n\t\t\t\"b\":2\n\t\t}\n\t]\n}"
JSON.pretty_generate({"a" => [1, {"b" => 2}]}, object_nl: "")  #=> "{  \"a\": [\n    1,\n    {      \"b\": 2}\n  ]}"
JSON.pretty_generate({"a" => [1, {"b" => 2}]}, array_nl: " ")  #=> "{\n  \"a\": [     1,     {\n      \"b\": 2\n    }   ]\n}"
JSON.pretty_generate(nil)  #=> "null"
JSON.pretty_generate("a" => 1)  #=> "{\n  \"a\": 1\n}"
JSON.pretty_generate({"a" => 1}, JSON::State.new(indent: " "))  #=> "{ \"a\":1}"
JSON.pretty_generate({"a" => 1}, nil)  #=> "{\n  \"a\": 1\n}"
JSON.pretty_generate({"a" => 1}, 5)  #!> TypeError: can't convert Integer into Hash
JSON.generate({"a" => 1}, 5)  #!> TypeError: wrong argument type Integer (expected Hash)
JSON.generate({"a" => 1}, space_before: " ", space: " ")  #=> "{\"a\" : 1}"
JSON.generate({"a" => 1, :a => 2})  #=> "{\"a\":1,\"a\":2}"
JSON.parse('{"a": 1, "a": 2}', allow_duplicate_key: true)  #=> {"a" => 2}
JSON.parse('["\u0000"]')  #=> ["\u0000"]
JSON.parse('["	"]', allow_control_characters: true)  #=> ["\t"]
JSON.parse('["\z"]', allow_invalid_escape: true)  #!> JSON::ParserError: invalid escape character in string: '\z"]' at line 1 column 3
JSON.parse('["\z"]')  #!> JSON::ParserError: invalid escape character in string: '\z"]' at line 1 column 3
JSON.generate(1 => 2)  #=> "{\"1\":2}"
JSON.generate({1 => 2}, strict: true)  #!> JSON::GeneratorError: Integer not allowed as object key in JSON
JSON.generate({nil => 2, 1.5 => 3, [1] => 4})  #=> "{\"\":2,\"1.5\":3,\"[1]\":4}"
JSON.generate({a: Time.at(0).utc})  #=> "{\"a\":\"1970-01-01 00:00:00 UTC\"}"
JSON.generate({a: 1..2, b: :c, c: Object})  #=> "{\"a\":\"1..2\",\"b\":\"c\",\"c\":\"Object\"}"
JSON.generate("a", script_safe: nil)  #=> "\"a\""
JSON.dump({a: 1}, 5)  #=> "{\"a\":1}"
JSON.dump({a: {b: 1}}, 1)  #!> ArgumentError: exceed depth limit
JSON.dump({a: {b: {}}}, 2)  #!> ArgumentError: exceed depth limit
JSON.dump({a: Float::NAN})  #=> "{\"a\":NaN}"
JSON.dump({a: Float::NAN}, allow_nan: false)  #!> JSON::GeneratorError: NaN not allowed in JSON
JSON.dump({a: 1}, indent: "  ")  #=> "{  \"a\":1}"
JSON.dump({a: 1}, nil, 5, indent: "  ")  #=> "{  \"a\":1}"
JSON.dump({a: 1}, StringIO.new).string  #=> "{\"a\":1}"
JSON.fast_generate({a: 1})  #=> "{\"a\":1}"
JSON.fast_generate(Float::NAN)  #!> JSON::GeneratorError: NaN not allowed in JSON
JSON.fast_generate({a: [1]}, indent: " ")  #=> "{ \"a\":[  1]}"
JSON.generate({1 => 2}, strict: true)  #!> JSON::GeneratorError: Integer not allowed as object key in JSON
JSON.generate({nil => 2}, strict: true)  #!> JSON::GeneratorError: NilClass not allowed as object key in JSON
JSON.generate({:a => 2, "b" => 1}, strict: true)  #=> "{\"a\":2,\"b\":1}"
JSON.generate({1.5 => 2}, strict: true)  #!> JSON::GeneratorError: Float not allowed as object key in JSON
JSON.generate({Object => 2}, strict: true)  #!> JSON::GeneratorError: #<Class:Object> not allowed as object key in JSON
JSON.generate({Object.new => 2}, strict: true) rescue $!.message[0, 30]  #=> "Object not allowed as object k"
JSON.generate({[1] => 2}, strict: true)  #!> JSON::GeneratorError: Array not allowed as object key in JSON
JSON.generate({true => 2}, strict: true)  #!> JSON::GeneratorError: TrueClass not allowed as object key in JSON
JSON.generate({1 => Object}, strict: true)  #!> JSON::GeneratorError: Integer not allowed as object key in JSON
JSON.generate([{(1..2) => 2}], strict: true)  #!> JSON::GeneratorError: Range not allowed as object key in JSON
JSON.pretty_generate({1 => 2}, strict: true)  #!> JSON::GeneratorError: Integer not allowed as object key in JSON
{1 => 2}.to_json(strict: true)  #!> JSON::GeneratorError: Integer not allowed as object key in JSON
JSON.pretty_generate([1], 5)  #!> TypeError: can't convert Integer into Hash
JSON.pretty_generate([1], "x")  #!> TypeError: can't convert String into Hash
JSON.pretty_generate([1], [])  #=> "[\n  1\n]"
JSON.pretty_generate([1], [[:indent, "    "]])  #=> "[\n    1\n]"
JSON.pretty_generate([1], :x)  #!> TypeError: can't convert Symbol into Hash
JSON.pretty_generate([1], false)  #=> "[\n  1\n]"
JSON.pretty_generate([1], true)  #!> TypeError: can't convert TrueClass into Hash
JSON.pretty_generate([1], Object)  #!> TypeError: can't convert Class into Hash
JSON.generate([1], "x")  #!> TypeError: wrong argument type String (expected Hash)
JSON.generate([1], [])  #!> TypeError: wrong argument type Array (expected Hash)
JSON.generate([1], false)  #=> "[1]"
[1].to_json(5)  #=> "[1]"
[1].to_json("x")  #=> "[1]"
[1].to_json([])  #=> "[1]"
[1].to_json(false)  #=> "[1]"
