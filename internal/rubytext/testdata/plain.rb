# ruby 4.0
# What Ruby makes of plain data: inspect, to_s, class, conditions and errors. The document of each line is read as the
# director reads one.

# inspect
YAML.unsafe_load('~')  #=> nil
YAML.unsafe_load('true')  #=> true
YAML.unsafe_load('false')  #=> false
YAML.unsafe_load('0')  #=> 0
YAML.unsafe_load('-1')  #=> -1
YAML.unsafe_load('9223372036854775807')  #=> 9223372036854775807
YAML.unsafe_load('-9223372036854775808')  #=> -9223372036854775808
YAML.unsafe_load('123456789012345678901234567890')  #=> 123456789012345678901234567890
YAML.unsafe_load('-123456789012345678901234567890')  #=> -123456789012345678901234567890
YAML.unsafe_load('0.0')  #=> 0.0
YAML.unsafe_load('-0.0')  #=> -0.0
YAML.unsafe_load('1.0')  #=> 1.0
YAML.unsafe_load('1.5')  #=> 1.5
YAML.unsafe_load('-2.25')  #=> -2.25
YAML.unsafe_load('0.1')  #=> 0.1
YAML.unsafe_load('100.0')  #=> 100.0
YAML.unsafe_load('1.0e-4')  #=> 0.0001
YAML.unsafe_load('1.0e-5')  #=> 1.0e-05
YAML.unsafe_load('9.999e-5')  #=> 9.999e-05
YAML.unsafe_load('1.0e+14')  #=> 100000000000000.0
YAML.unsafe_load('123456789012345.0')  #=> 123456789012345.0
YAML.unsafe_load('999999999999999.9')  #=> 999999999999999.9
YAML.unsafe_load('1.0e+15')  #=> 1.0e+15
YAML.unsafe_load('1.5e+15')  #=> 1.5e+15
YAML.unsafe_load('1234567890123456.7')  #=> 1234567890123456.8
YAML.unsafe_load('9007199254740993.0')  #=> 9.007199254740992e+15
YAML.unsafe_load('1.0e+16')  #=> 1.0e+16
YAML.unsafe_load('1.0e+20')  #=> 1.0e+20
YAML.unsafe_load('1.7976931348623157e+308')  #=> 1.7976931348623157e+308
YAML.unsafe_load('5.0e-324')  #=> 5.0e-324
YAML.unsafe_load('0.30000000000000004')  #=> 0.30000000000000004
YAML.unsafe_load('1.0e+100')  #=> 1.0e+100
YAML.unsafe_load('-1.0e-7')  #=> -1.0e-07
YAML.unsafe_load('.inf')  #=> Infinity
YAML.unsafe_load('-.inf')  #=> -Infinity
YAML.unsafe_load('.nan')  #=> NaN
YAML.unsafe_load('"a"')  #=> "a"
YAML.unsafe_load('""')  #=> ""
YAML.unsafe_load('"a b"')  #=> "a b"
YAML.unsafe_load('"\\0"')  #=> "\u0000"
YAML.unsafe_load('"a\\0"')  #=> "a\u0000"
YAML.unsafe_load('"a\\x001"')  #=> "a\u00001"
YAML.unsafe_load('"\\a\\b\\t\\n\\v\\f\\r\\e"')  #=> "\a\b\t\n\v\f\r\e"
YAML.unsafe_load('"\\x01\\x1F\\x7F"')  #=> "\u0001\u001F\u007F"
YAML.unsafe_load('"\\x80\\x9F\\xA0\\xAD"')  #=> "\u0080\u009F ­"
YAML.unsafe_load('"a\\"b\\\\c"')  #=> "a\"b\\c"
YAML.unsafe_load('a\'b')  #=> "a'b"
YAML.unsafe_load('"#{b}"')  #=> "\#{b}"
YAML.unsafe_load('"#$b #@b #b # #"')  #=> "\#$b \#@b #b # #"
YAML.unsafe_load('"#"')  #=> "#"
YAML.unsafe_load('"##{"')  #=> "#\#{"
YAML.unsafe_load('"\\\\#{x}"')  #=> "\\\#{x}"
YAML.unsafe_load('"é"')  #=> "é"
YAML.unsafe_load('"日本"')  #=> "日本"
YAML.unsafe_load('"\\u0378"')  #=> "\u0378"
YAML.unsafe_load('"\\u200B\\u200D\\uFEFF"')  #=> "​‍﻿"
YAML.unsafe_load('"\\u2028\\u2029"')  #=> "\u2028\u2029"
YAML.unsafe_load('"\\u3000"')  #=> "　"
YAML.unsafe_load('"\\uD7FF\\uE000\\uFFFD\\uFFFE"')  #=> "\uD7FF�\uFFFE"
YAML.unsafe_load('"\\U0001F600"')  #=> "😀"
YAML.unsafe_load('"\\U0001FAE9"')  #=> "🫩"
YAML.unsafe_load('"\\U000105C0"')  #=> "𐗀"
YAML.unsafe_load('"\\U0010FFFF"')  #=> "\u{10FFFF}"
YAML.unsafe_load('"\\U000E0001"')  #=> "󠀁"
YAML.unsafe_load('"\\U000F0000"')  #=> "󰀀"
YAML.unsafe_load('"\\u0301"')  #=> "́"
YAML.unsafe_load('"\\u061C\\u202E"')  #=> "؜‮"
YAML.unsafe_load('"\\uFDD0"')  #=> "\uFDD0"
YAML.unsafe_load('"\\u088F"')  #=> "࢏"
YAML.unsafe_load('"e\\u0301"')  #=> "é"
YAML.unsafe_load('!binary /w==')  #=> "\xFF"
YAML.unsafe_load('!binary YYBi')  #=> "a\x80b"
YAML.unsafe_load('"nil"')  #=> "nil"
YAML.unsafe_load('"1"')  #=> "1"
YAML.unsafe_load('\':a\'')  #=> ":a"
YAML.unsafe_load('"a => b"')  #=> "a => b"
YAML.unsafe_load('"{"')  #=> "{"
YAML.unsafe_load('"%s %d"')  #=> "%s %d"
YAML.unsafe_load('"\\N\\L\\P\\_"')  #=> "\u0085\u2028\u2029 "
YAML.unsafe_load('!ruby/symbol "a"')  #=> :a
YAML.unsafe_load('!ruby/symbol "A"')  #=> :A
YAML.unsafe_load('!ruby/symbol "é"')  #=> :é
YAML.unsafe_load('!ruby/symbol "a?"')  #=> :a?
YAML.unsafe_load('!ruby/symbol "a!"')  #=> :a!
YAML.unsafe_load('!ruby/symbol "a="')  #=> :a=
YAML.unsafe_load('!ruby/symbol "A="')  #=> :A=
YAML.unsafe_load('!ruby/symbol "a?="')  #=> :"a?="
YAML.unsafe_load('!ruby/symbol "a-b"')  #=> :"a-b"
YAML.unsafe_load('!ruby/symbol "a b"')  #=> :"a b"
YAML.unsafe_load('!ruby/symbol ""')  #=> :""
YAML.unsafe_load('!ruby/symbol "1a"')  #=> :"1a"
YAML.unsafe_load('!ruby/symbol "_"')  #=> :_
YAML.unsafe_load('!ruby/symbol "_1"')  #=> :_1
YAML.unsafe_load('!ruby/symbol "nil"')  #=> :nil
YAML.unsafe_load('!ruby/symbol "self"')  #=> :self
YAML.unsafe_load('!ruby/symbol "@a"')  #=> :@a
YAML.unsafe_load('!ruby/symbol "@@a"')  #=> :@@a
YAML.unsafe_load('!ruby/symbol "@1"')  #=> :"@1"
YAML.unsafe_load('!ruby/symbol "@"')  #=> :"@"
YAML.unsafe_load('!ruby/symbol "@@@a"')  #=> :"@@@a"
YAML.unsafe_load('!ruby/symbol "$a"')  #=> :$a
YAML.unsafe_load('!ruby/symbol "$1"')  #=> :$1
YAML.unsafe_load('!ruby/symbol "$10"')  #=> :$10
YAML.unsafe_load('!ruby/symbol "$01"')  #=> :"$01"
YAML.unsafe_load('!ruby/symbol "$0"')  #=> :$0
YAML.unsafe_load('!ruby/symbol "$-w"')  #=> :$-w
YAML.unsafe_load('!ruby/symbol "$-"')  #=> :"$-"
YAML.unsafe_load('!ruby/symbol "$"')  #=> :"$"
YAML.unsafe_load('!ruby/symbol "$-ab"')  #=> :"$-ab"
YAML.unsafe_load('!ruby/symbol "+"')  #=> :+
YAML.unsafe_load('!ruby/symbol "-"')  #=> :-
YAML.unsafe_load('!ruby/symbol "!"')  #=> :!
YAML.unsafe_load('!ruby/symbol "!@"')  #=> :"!@"
YAML.unsafe_load('!ruby/symbol "+@"')  #=> :+@
YAML.unsafe_load('!ruby/symbol "-@"')  #=> :-@
YAML.unsafe_load('!ruby/symbol "~@"')  #=> :"~@"
YAML.unsafe_load('!ruby/symbol "~"')  #=> :~
YAML.unsafe_load('!ruby/symbol "[]"')  #=> :[]
YAML.unsafe_load('!ruby/symbol "[]="')  #=> :[]=
YAML.unsafe_load('!ruby/symbol "[]?"')  #=> :"[]?"
YAML.unsafe_load('!ruby/symbol "&&"')  #=> :"&&"
YAML.unsafe_load('!ruby/symbol "||"')  #=> :"||"
YAML.unsafe_load('!ruby/symbol "=="')  #=> :==
YAML.unsafe_load('!ruby/symbol "==="')  #=> :===
YAML.unsafe_load('!ruby/symbol "=~"')  #=> :=~
YAML.unsafe_load('!ruby/symbol "!~"')  #=> :!~
YAML.unsafe_load('!ruby/symbol "!="')  #=> :!=
YAML.unsafe_load('!ruby/symbol "<=>"')  #=> :<=>
YAML.unsafe_load('!ruby/symbol "<<"')  #=> :<<
YAML.unsafe_load('!ruby/symbol ">>"')  #=> :>>
YAML.unsafe_load('!ruby/symbol "**"')  #=> :**
YAML.unsafe_load('!ruby/symbol "`"')  #=> :`
YAML.unsafe_load('!ruby/symbol "%"')  #=> :%
YAML.unsafe_load('!ruby/symbol "é="')  #=> :é=
YAML.unsafe_load('!ruby/symbol "é\\u200B"')  #=> :é​
YAML.unsafe_load('!ruby/symbol "\\u0378"')  #=> :"\u0378"
YAML.unsafe_load('!ruby/symbol "\\u00A0"')  #=> : 
YAML.unsafe_load('!ruby/symbol "\\n"')  #=> :"\n"
YAML.unsafe_load('!ruby/symbol "\\0"')  #=> :"\x00"
YAML.unsafe_load('!ruby/symbol "\\"q\\""')  #=> :"\"q\""
YAML.unsafe_load('!ruby/symbol "#{x}"')  #=> :"\#{x}"
YAML.unsafe_load('!ruby/symbol "a?!"')  #=> :"a?!"
YAML.unsafe_load('!ruby/symbol "日本?"')  #=> :日本?
YAML.unsafe_load('!ruby/symbol "="')  #=> :"="
YAML.unsafe_load('!ruby/symbol "?"')  #=> :"?"
YAML.unsafe_load('!ruby/symbol "!!"')  #=> :"!!"
YAML.unsafe_load('!ruby/symbol "<==="')  #=> :"<==="
YAML.unsafe_load('!ruby/symbol "\\U0001F600"')  #=> :😀
YAML.unsafe_load('!ruby/symbol "&."')  #=> :"&."
YAML.unsafe_load('!ruby/symbol ".."')  #=> :".."
YAML.unsafe_load('!ruby/symbol "\\u200B="')  #=> :​=
YAML.unsafe_load('!ruby/symbol "$é"')  #=> :$é
YAML.unsafe_load('!ruby/symbol "@é"')  #=> :@é
YAML.unsafe_load('!ruby/symbol "@a?"')  #=> :"@a?"
YAML.unsafe_load('!ruby/symbol "a\\u0378?"')  #=> :"a\u0378?"
YAML.unsafe_load('2024-02-29')  #=> #<Date: 2024-02-29 ((2460370j,0s,0n),+0s,-Infj)>
YAML.unsafe_load('0001-01-01')  #=> #<Date: 0001-01-01 ((1721426j,0s,0n),+0s,-Infj)>
YAML.unsafe_load('9999-12-31')  #=> #<Date: 9999-12-31 ((5373484j,0s,0n),+0s,-Infj)>
YAML.unsafe_load('1969-12-31')  #=> #<Date: 1969-12-31 ((2440587j,0s,0n),+0s,-Infj)>
YAML.unsafe_load('1582-10-10')  #=> #<Date: 1582-10-10 ((2299156j,0s,0n),+0s,-Infj)>
YAML.unsafe_load('2024-02-29 01:02:03 Z')  #=> 2024-02-29 01:02:03 UTC
YAML.unsafe_load('2024-02-29 01:02:03.5 Z')  #=> 2024-02-29 01:02:03.5 UTC
YAML.unsafe_load('2024-02-29T01:02:03.123456789Z')  #=> 2024-02-29 01:02:03.123456789 UTC
YAML.unsafe_load('2024-02-29 01:02:03 +05:30')  #=> 2024-02-29 01:02:03 +0530
YAML.unsafe_load('2024-02-29 01:02:03.25 -08:00')  #=> 2024-02-29 01:02:03.25 -0800
YAML.unsafe_load('2024-02-29 01:02:03 +00:00')  #=> 2024-02-29 01:02:03 +0000
YAML.unsafe_load('1969-12-31 23:59:59.999 Z')  #=> 1969-12-31 23:59:59.999 UTC
YAML.unsafe_load('0099-01-02 03:04:05 Z')  #=> 0099-01-02 03:04:05 UTC
YAML.unsafe_load('[]')  #=> []
YAML.unsafe_load('{}')  #=> {}
YAML.unsafe_load('[1, a, ~, [2.5, [x]]]')  #=> [1, "a", nil, [2.5, ["x"]]]
YAML.unsafe_load('{a: 1}')  #=> {"a" => 1}
YAML.unsafe_load('{a: {b: {c: ~}}, d: [], e: {}}')  #=> {"a" => {"b" => {"c" => nil}}, "d" => [], "e" => {}}
YAML.unsafe_load('{"é\\u0378": "\\e", "a\\"b": x, "": ~}')  #=> {"é\u0378" => "\e", "a\"b" => "x", "" => nil}
YAML.unsafe_load('{a: "#{b}", b: [true, false, .inf]}')  #=> {"a" => "\#{b}", "b" => [true, false, Infinity]}
YAML.unsafe_load('[[[[[]]]]]')  #=> [[[[[]]]]]
YAML.unsafe_load('[{}, {a: [{}]}]')  #=> [{}, {"a" => [{}]}]
YAML.unsafe_load('{a: !ruby/symbol b, c: [!ruby/symbol "d e", !ruby/symbol f?, !ruby/symbol "+"]}')  #=> {"a" => :b, "c" => [:"d e", :f?, :+]}
YAML.unsafe_load('[2024-02-29, 2024-02-29 01:02:03 Z, 123456789012345678901]')  #=> [#<Date: 2024-02-29 ((2460370j,0s,0n),+0s,-Infj)>, 2024-02-29 01:02:03 UTC, 123456789012345678901]
YAML.unsafe_load('["\\0", "\\x7F", "\\u200B", "\\xAD"]')  #=> ["\u0000", "\u007F", "​", "­"]
YAML.unsafe_load('[~, true, 1, 1.0, "1"]')  #=> [nil, true, 1, 1.0, "1"]
YAML.unsafe_load('{z: 1, a: 2, m: 3}')  #=> {"z" => 1, "a" => 2, "m" => 3}

# to_s
YAML.unsafe_load('~').to_s  #=> ""
YAML.unsafe_load('true').to_s  #=> "true"
YAML.unsafe_load('false').to_s  #=> "false"
YAML.unsafe_load('0').to_s  #=> "0"
YAML.unsafe_load('-1').to_s  #=> "-1"
YAML.unsafe_load('9223372036854775807').to_s  #=> "9223372036854775807"
YAML.unsafe_load('-9223372036854775808').to_s  #=> "-9223372036854775808"
YAML.unsafe_load('123456789012345678901234567890').to_s  #=> "123456789012345678901234567890"
YAML.unsafe_load('-123456789012345678901234567890').to_s  #=> "-123456789012345678901234567890"
YAML.unsafe_load('1.5').to_s  #=> "1.5"
YAML.unsafe_load('1.0e+15').to_s  #=> "1.0e+15"
YAML.unsafe_load('1234567890123456.7').to_s  #=> "1234567890123456.8"
YAML.unsafe_load('.inf').to_s  #=> "Infinity"
YAML.unsafe_load('.nan').to_s  #=> "NaN"
YAML.unsafe_load('"a\\0"').to_s  #=> "a\u0000"
YAML.unsafe_load('"é"').to_s  #=> "é"
YAML.unsafe_load('!ruby/symbol "a b"').to_s  #=> "a b"
YAML.unsafe_load('!ruby/symbol "é"').to_s  #=> "é"
YAML.unsafe_load('2024-02-29').to_s  #=> "2024-02-29"
YAML.unsafe_load('0001-01-01').to_s  #=> "0001-01-01"
YAML.unsafe_load('9999-12-31').to_s  #=> "9999-12-31"
YAML.unsafe_load('1969-12-31').to_s  #=> "1969-12-31"
YAML.unsafe_load('1582-10-10').to_s  #=> "1582-10-10"
YAML.unsafe_load('2024-02-29 01:02:03 Z').to_s  #=> "2024-02-29 01:02:03 UTC"
YAML.unsafe_load('2024-02-29 01:02:03.5 Z').to_s  #=> "2024-02-29 01:02:03 UTC"
YAML.unsafe_load('2024-02-29T01:02:03.123456789Z').to_s  #=> "2024-02-29 01:02:03 UTC"
YAML.unsafe_load('2024-02-29 01:02:03 +05:30').to_s  #=> "2024-02-29 01:02:03 +0530"
YAML.unsafe_load('2024-02-29 01:02:03.25 -08:00').to_s  #=> "2024-02-29 01:02:03 -0800"
YAML.unsafe_load('2024-02-29 01:02:03 +00:00').to_s  #=> "2024-02-29 01:02:03 +0000"
YAML.unsafe_load('1969-12-31 23:59:59.999 Z').to_s  #=> "1969-12-31 23:59:59 UTC"
YAML.unsafe_load('0099-01-02 03:04:05 Z').to_s  #=> "0099-01-02 03:04:05 UTC"
YAML.unsafe_load('[]').to_s  #=> "[]"
YAML.unsafe_load('{}').to_s  #=> "{}"
YAML.unsafe_load('[1, a, ~, [2.5, [x]]]').to_s  #=> "[1, \"a\", nil, [2.5, [\"x\"]]]"
YAML.unsafe_load('{a: 1}').to_s  #=> "{\"a\" => 1}"
YAML.unsafe_load('{a: {b: {c: ~}}, d: [], e: {}}').to_s  #=> "{\"a\" => {\"b\" => {\"c\" => nil}}, \"d\" => [], \"e\" => {}}"
YAML.unsafe_load('{"é\\u0378": "\\e", "a\\"b": x, "": ~}').to_s  #=> "{\"é\\u0378\" => \"\\e\", \"a\\\"b\" => \"x\", \"\" => nil}"
YAML.unsafe_load('{a: "#{b}", b: [true, false, .inf]}').to_s  #=> "{\"a\" => \"\\\#{b}\", \"b\" => [true, false, Infinity]}"
YAML.unsafe_load('[[[[[]]]]]').to_s  #=> "[[[[[]]]]]"
YAML.unsafe_load('[{}, {a: [{}]}]').to_s  #=> "[{}, {\"a\" => [{}]}]"
YAML.unsafe_load('{a: !ruby/symbol b, c: [!ruby/symbol "d e", !ruby/symbol f?, !ruby/symbol "+"]}').to_s  #=> "{\"a\" => :b, \"c\" => [:\"d e\", :f?, :+]}"
YAML.unsafe_load('[2024-02-29, 2024-02-29 01:02:03 Z, 123456789012345678901]').to_s  #=> "[#<Date: 2024-02-29 ((2460370j,0s,0n),+0s,-Infj)>, 2024-02-29 01:02:03 UTC, 123456789012345678901]"
YAML.unsafe_load('["\\0", "\\x7F", "\\u200B", "\\xAD"]').to_s  #=> "[\"\\u0000\", \"\\u007F\", \"​\", \"­\"]"
YAML.unsafe_load('[~, true, 1, 1.0, "1"]').to_s  #=> "[nil, true, 1, 1.0, \"1\"]"
YAML.unsafe_load('{z: 1, a: 2, m: 3}').to_s  #=> "{\"z\" => 1, \"a\" => 2, \"m\" => 3}"

# keys that are symbols, and keys that are no strings
YAML.unsafe_load('{{!ruby/symbol "a": 1}: 2}').keys[0].to_s  #=> "{a: 1}"
YAML.unsafe_load('{{!ruby/symbol "A": 1}: 2}').keys[0].to_s  #=> "{A: 1}"
YAML.unsafe_load('{{!ruby/symbol "é": 1}: 2}').keys[0].to_s  #=> "{é: 1}"
YAML.unsafe_load('{{!ruby/symbol "a?": 1}: 2}').keys[0].to_s  #=> "{a?: 1}"
YAML.unsafe_load('{{!ruby/symbol "a!": 1}: 2}').keys[0].to_s  #=> "{a!: 1}"
YAML.unsafe_load('{{!ruby/symbol "a=": 1}: 2}').keys[0].to_s  #=> "{\"a=\": 1}"
YAML.unsafe_load('{{!ruby/symbol "A=": 1}: 2}').keys[0].to_s  #=> "{\"A=\": 1}"
YAML.unsafe_load('{{!ruby/symbol "a?=": 1}: 2}').keys[0].to_s  #=> "{\"a?=\": 1}"
YAML.unsafe_load('{{!ruby/symbol "a-b": 1}: 2}').keys[0].to_s  #=> "{\"a-b\": 1}"
YAML.unsafe_load('{{!ruby/symbol "a b": 1}: 2}').keys[0].to_s  #=> "{\"a b\": 1}"
YAML.unsafe_load('{{!ruby/symbol "": 1}: 2}').keys[0].to_s  #=> "{\"\": 1}"
YAML.unsafe_load('{{!ruby/symbol "1a": 1}: 2}').keys[0].to_s  #=> "{\"1a\": 1}"
YAML.unsafe_load('{{!ruby/symbol "_": 1}: 2}').keys[0].to_s  #=> "{_: 1}"
YAML.unsafe_load('{{!ruby/symbol "_1": 1}: 2}').keys[0].to_s  #=> "{_1: 1}"
YAML.unsafe_load('{{!ruby/symbol "nil": 1}: 2}').keys[0].to_s  #=> "{nil: 1}"
YAML.unsafe_load('{{!ruby/symbol "self": 1}: 2}').keys[0].to_s  #=> "{self: 1}"
YAML.unsafe_load('{{!ruby/symbol "@a": 1}: 2}').keys[0].to_s  #=> "{\"@a\": 1}"
YAML.unsafe_load('{{!ruby/symbol "@@a": 1}: 2}').keys[0].to_s  #=> "{\"@@a\": 1}"
YAML.unsafe_load('{{!ruby/symbol "@1": 1}: 2}').keys[0].to_s  #=> "{\"@1\": 1}"
YAML.unsafe_load('{{!ruby/symbol "@": 1}: 2}').keys[0].to_s  #=> "{\"@\": 1}"
YAML.unsafe_load('{{!ruby/symbol "@@@a": 1}: 2}').keys[0].to_s  #=> "{\"@@@a\": 1}"
YAML.unsafe_load('{{!ruby/symbol "$a": 1}: 2}').keys[0].to_s  #=> "{\"$a\": 1}"
YAML.unsafe_load('{{!ruby/symbol "$1": 1}: 2}').keys[0].to_s  #=> "{\"$1\": 1}"
YAML.unsafe_load('{{!ruby/symbol "$10": 1}: 2}').keys[0].to_s  #=> "{\"$10\": 1}"
YAML.unsafe_load('{{!ruby/symbol "$01": 1}: 2}').keys[0].to_s  #=> "{\"$01\": 1}"
YAML.unsafe_load('{{!ruby/symbol "$0": 1}: 2}').keys[0].to_s  #=> "{\"$0\": 1}"
YAML.unsafe_load('{{!ruby/symbol "$-w": 1}: 2}').keys[0].to_s  #=> "{\"$-w\": 1}"
YAML.unsafe_load('{{!ruby/symbol "$-": 1}: 2}').keys[0].to_s  #=> "{\"$-\": 1}"
YAML.unsafe_load('{{!ruby/symbol "$": 1}: 2}').keys[0].to_s  #=> "{\"$\": 1}"
YAML.unsafe_load('{{!ruby/symbol "$-ab": 1}: 2}').keys[0].to_s  #=> "{\"$-ab\": 1}"
YAML.unsafe_load('{{!ruby/symbol "+": 1}: 2}').keys[0].to_s  #=> "{\"+\": 1}"
YAML.unsafe_load('{{!ruby/symbol "-": 1}: 2}').keys[0].to_s  #=> "{\"-\": 1}"
YAML.unsafe_load('{{!ruby/symbol "!": 1}: 2}').keys[0].to_s  #=> "{\"!\": 1}"
YAML.unsafe_load('{{!ruby/symbol "!@": 1}: 2}').keys[0].to_s  #=> "{\"!@\": 1}"
YAML.unsafe_load('{{!ruby/symbol "+@": 1}: 2}').keys[0].to_s  #=> "{\"+@\": 1}"
YAML.unsafe_load('{{!ruby/symbol "-@": 1}: 2}').keys[0].to_s  #=> "{\"-@\": 1}"
YAML.unsafe_load('{{!ruby/symbol "~@": 1}: 2}').keys[0].to_s  #=> "{\"~@\": 1}"
YAML.unsafe_load('{{!ruby/symbol "~": 1}: 2}').keys[0].to_s  #=> "{\"~\": 1}"
YAML.unsafe_load('{{!ruby/symbol "[]": 1}: 2}').keys[0].to_s  #=> "{\"[]\": 1}"
YAML.unsafe_load('{{!ruby/symbol "[]=": 1}: 2}').keys[0].to_s  #=> "{\"[]=\": 1}"
YAML.unsafe_load('{{!ruby/symbol "[]?": 1}: 2}').keys[0].to_s  #=> "{\"[]?\": 1}"
YAML.unsafe_load('{{!ruby/symbol "&&": 1}: 2}').keys[0].to_s  #=> "{\"&&\": 1}"
YAML.unsafe_load('{{!ruby/symbol "||": 1}: 2}').keys[0].to_s  #=> "{\"||\": 1}"
YAML.unsafe_load('{{!ruby/symbol "==": 1}: 2}').keys[0].to_s  #=> "{\"==\": 1}"
YAML.unsafe_load('{{!ruby/symbol "===": 1}: 2}').keys[0].to_s  #=> "{\"===\": 1}"
YAML.unsafe_load('{{!ruby/symbol "=~": 1}: 2}').keys[0].to_s  #=> "{\"=~\": 1}"
YAML.unsafe_load('{{!ruby/symbol "!~": 1}: 2}').keys[0].to_s  #=> "{\"!~\": 1}"
YAML.unsafe_load('{{!ruby/symbol "!=": 1}: 2}').keys[0].to_s  #=> "{\"!=\": 1}"
YAML.unsafe_load('{{!ruby/symbol "<=>": 1}: 2}').keys[0].to_s  #=> "{\"<=>\": 1}"
YAML.unsafe_load('{{!ruby/symbol "<<": 1}: 2}').keys[0].to_s  #=> "{\"<<\": 1}"
YAML.unsafe_load('{{!ruby/symbol ">>": 1}: 2}').keys[0].to_s  #=> "{\">>\": 1}"
YAML.unsafe_load('{{!ruby/symbol "**": 1}: 2}').keys[0].to_s  #=> "{\"**\": 1}"
YAML.unsafe_load('{{!ruby/symbol "`": 1}: 2}').keys[0].to_s  #=> "{\"`\": 1}"
YAML.unsafe_load('{{!ruby/symbol "%": 1}: 2}').keys[0].to_s  #=> "{\"%\": 1}"
YAML.unsafe_load('{{!ruby/symbol "é=": 1}: 2}').keys[0].to_s  #=> "{\"é=\": 1}"
YAML.unsafe_load('{{!ruby/symbol "é\\u200B": 1}: 2}').keys[0].to_s  #=> "{é​: 1}"
YAML.unsafe_load('{{!ruby/symbol "\\u0378": 1}: 2}').keys[0].to_s  #=> "{\"\\u0378\": 1}"
YAML.unsafe_load('{{!ruby/symbol "\\u00A0": 1}: 2}').keys[0].to_s  #=> "{ : 1}"
YAML.unsafe_load('{{!ruby/symbol "\\n": 1}: 2}').keys[0].to_s  #=> "{\"\\n\": 1}"
YAML.unsafe_load('{{!ruby/symbol "\\0": 1}: 2}').keys[0].to_s  #=> "{\"\\x00\": 1}"
YAML.unsafe_load('{{!ruby/symbol "\\"q\\"": 1}: 2}').keys[0].to_s  #=> "{\"\\\"q\\\"\": 1}"
YAML.unsafe_load('{{!ruby/symbol "#{x}": 1}: 2}').keys[0].to_s  #=> "{\"\\\#{x}\": 1}"
YAML.unsafe_load('{{!ruby/symbol "a?!": 1}: 2}').keys[0].to_s  #=> "{\"a?!\": 1}"
YAML.unsafe_load('{{!ruby/symbol "日本?": 1}: 2}').keys[0].to_s  #=> "{日本?: 1}"
YAML.unsafe_load('{{!ruby/symbol "=": 1}: 2}').keys[0].to_s  #=> "{\"=\": 1}"
YAML.unsafe_load('{{!ruby/symbol "?": 1}: 2}').keys[0].to_s  #=> "{\"?\": 1}"
YAML.unsafe_load('{{!ruby/symbol "!!": 1}: 2}').keys[0].to_s  #=> "{\"!!\": 1}"
YAML.unsafe_load('{{!ruby/symbol "<===": 1}: 2}').keys[0].to_s  #=> "{\"<===\": 1}"
YAML.unsafe_load('{{!ruby/symbol "\\U0001F600": 1}: 2}').keys[0].to_s  #=> "{😀: 1}"
YAML.unsafe_load('{{!ruby/symbol "&.": 1}: 2}').keys[0].to_s  #=> "{\"&.\": 1}"
YAML.unsafe_load('{{!ruby/symbol "..": 1}: 2}').keys[0].to_s  #=> "{\"..\": 1}"
YAML.unsafe_load('{{!ruby/symbol "\\u200B=": 1}: 2}').keys[0].to_s  #=> "{\"​=\": 1}"
YAML.unsafe_load('{{!ruby/symbol "$é": 1}: 2}').keys[0].to_s  #=> "{\"$é\": 1}"
YAML.unsafe_load('{{!ruby/symbol "@é": 1}: 2}').keys[0].to_s  #=> "{\"@é\": 1}"
YAML.unsafe_load('{{!ruby/symbol "@a?": 1}: 2}').keys[0].to_s  #=> "{\"@a?\": 1}"
YAML.unsafe_load('{{!ruby/symbol "a\\u0378?": 1}: 2}').keys[0].to_s  #=> "{\"a\\u0378?\": 1}"
YAML.unsafe_load('{? ~ : 2}').keys[0].to_s  #=> ""
YAML.unsafe_load('{? true : 2}').keys[0].to_s  #=> "true"
YAML.unsafe_load('{? 1 : 2}').keys[0].to_s  #=> "1"
YAML.unsafe_load('{? 1.5 : 2}').keys[0].to_s  #=> "1.5"
YAML.unsafe_load('{? 123456789012345678901 : 2}').keys[0].to_s  #=> "123456789012345678901"
YAML.unsafe_load('{? 2024-02-29 : 2}').keys[0].to_s  #=> "2024-02-29"
YAML.unsafe_load('{? 2024-02-29 01:02:03.5 Z : 2}').keys[0].to_s  #=> "2024-02-29 01:02:03 UTC"
YAML.unsafe_load('{? [1, "a\\0", !ruby/symbol b] : 2}').keys[0].to_s  #=> "[1, \"a\\u0000\", :b]"
YAML.unsafe_load('{? {a: {b: !ruby/symbol c}, 1: 2, 1.0: 3, ~: 4, [x]: {}} : 2}').keys[0].to_s  #=> "{\"a\" => {\"b\" => :c}, 1 => 2, 1.0 => 3, nil => 4, [\"x\"] => {}}"
YAML.unsafe_load('{? {!ruby/symbol a: 1, "a": 2} : 2}').keys[0].to_s  #=> "{a: 1, \"a\" => 2}"
YAML.unsafe_load('{? {a: 1, b: 2, a: 3} : 2}').keys[0].to_s  #=> "{\"a\" => 3, \"b\" => 2}"
YAML.unsafe_load('{? {1: a, 1: b} : 2}').keys[0].to_s  #=> "{1 => \"b\"}"
YAML.unsafe_load('{? [[], {}, [[]]] : 2}').keys[0].to_s  #=> "[[], {}, [[]]]"
YAML.unsafe_load('{? {[{a: 1}]: 2} : 2}').keys[0].to_s  #=> "{[{\"a\" => 1}] => 2}"

# classes and conditions
YAML.unsafe_load('~').class  #=> NilClass
YAML.unsafe_load('true').class  #=> TrueClass
YAML.unsafe_load('false').class  #=> FalseClass
YAML.unsafe_load('1').class  #=> Integer
YAML.unsafe_load('123456789012345678901').class  #=> Integer
YAML.unsafe_load('1.5').class  #=> Float
YAML.unsafe_load('a').class  #=> String
YAML.unsafe_load(':a').class  #=> Symbol
YAML.unsafe_load('[]').class  #=> Array
YAML.unsafe_load('{}').class  #=> Hash
YAML.unsafe_load('2024-02-29').class  #=> Date
YAML.unsafe_load('2024-02-29 01:02:03 Z').class  #=> Time
!!YAML.unsafe_load('~')  #=> false
!!YAML.unsafe_load('true')  #=> true
!!YAML.unsafe_load('false')  #=> false
!!YAML.unsafe_load('1')  #=> true
!!YAML.unsafe_load('123456789012345678901')  #=> true
!!YAML.unsafe_load('1.5')  #=> true
!!YAML.unsafe_load('a')  #=> true
!!YAML.unsafe_load(':a')  #=> true
!!YAML.unsafe_load('[]')  #=> true
!!YAML.unsafe_load('{}')  #=> true
!!YAML.unsafe_load('2024-02-29')  #=> true
!!YAML.unsafe_load('2024-02-29 01:02:03 Z')  #=> true

# what errors call them
YAML.unsafe_load('~').zork  #!> NoMethodError: undefined method 'zork' for nil
YAML.unsafe_load('true').zork  #!> NoMethodError: undefined method 'zork' for true
YAML.unsafe_load('false').zork  #!> NoMethodError: undefined method 'zork' for false
YAML.unsafe_load('1').zork  #!> NoMethodError: undefined method 'zork' for an instance of Integer
YAML.unsafe_load('123456789012345678901').zork  #!> NoMethodError: undefined method 'zork' for an instance of Integer
YAML.unsafe_load('1.5').zork  #!> NoMethodError: undefined method 'zork' for an instance of Float
YAML.unsafe_load('a').zork  #!> NoMethodError: undefined method 'zork' for an instance of String
YAML.unsafe_load(':a').zork  #!> NoMethodError: undefined method 'zork' for an instance of Symbol
YAML.unsafe_load('[]').zork  #!> NoMethodError: undefined method 'zork' for an instance of Array
YAML.unsafe_load('{}').zork  #!> NoMethodError: undefined method 'zork' for an instance of Hash
YAML.unsafe_load('2024-02-29').zork  #!> NoMethodError: undefined method 'zork' for an instance of Date
YAML.unsafe_load('2024-02-29 01:02:03 Z').zork  #!> NoMethodError: undefined method 'zork' for an instance of Time
"" + YAML.unsafe_load('~')  #!> TypeError: no implicit conversion of nil into String
"" + YAML.unsafe_load('true')  #!> TypeError: no implicit conversion of true into String
"" + YAML.unsafe_load('false')  #!> TypeError: no implicit conversion of false into String
"" + YAML.unsafe_load('1')  #!> TypeError: no implicit conversion of Integer into String
"" + YAML.unsafe_load('123456789012345678901')  #!> TypeError: no implicit conversion of Integer into String
"" + YAML.unsafe_load('1.5')  #!> TypeError: no implicit conversion of Float into String
"" + YAML.unsafe_load(':a')  #!> TypeError: no implicit conversion of Symbol into String
"" + YAML.unsafe_load('[]')  #!> TypeError: no implicit conversion of Array into String
"" + YAML.unsafe_load('{}')  #!> TypeError: no implicit conversion of Hash into String
"" + YAML.unsafe_load('2024-02-29')  #!> TypeError: no implicit conversion of Date into String
"" + YAML.unsafe_load('2024-02-29 01:02:03 Z')  #!> TypeError: no implicit conversion of Time into String

# keys of whatever there is
YAML.unsafe_load('~')["key"]  #!> NoMethodError: undefined method '[]' for nil
YAML.unsafe_load('true')["key"]  #!> NoMethodError: undefined method '[]' for true
YAML.unsafe_load('false')["key"]  #!> NoMethodError: undefined method '[]' for false
YAML.unsafe_load('1')["key"]  #!> TypeError: no implicit conversion of String into Integer
YAML.unsafe_load('123456789012345678901')["key"]  #!> TypeError: no implicit conversion of String into Integer
YAML.unsafe_load('1.5')["key"]  #!> NoMethodError: undefined method '[]' for an instance of Float
YAML.unsafe_load('a')["key"]  #=> nil
YAML.unsafe_load(':a')["key"]  #=> nil
YAML.unsafe_load('[]')["key"]  #!> TypeError: no implicit conversion of String into Integer
YAML.unsafe_load('{}')["key"]  #=> nil
YAML.unsafe_load('2024-02-29')["key"]  #!> NoMethodError: undefined method '[]' for an instance of Date
YAML.unsafe_load('2024-02-29 01:02:03 Z')["key"]  #!> NoMethodError: undefined method '[]' for an instance of Time
YAML.unsafe_load('{key: 1}')["key"]  #=> 1
YAML.unsafe_load('{key: [2]}')["key"]  #=> [2]
YAML.unsafe_load('a key')["key"]  #=> "key"
YAML.unsafe_load(':key')["key"]  #=> "key"
YAML.unsafe_load(':kay')["key"]  #=> nil
YAML.unsafe_load('"key"')["key"]  #=> "key"
YAML.unsafe_load('""')["key"]  #=> nil
YAML.unsafe_load('[key]')["key"]  #!> TypeError: no implicit conversion of String into Integer
YAML.unsafe_load('~')["key"] = 1  #!> NoMethodError: undefined method '[]=' for nil
YAML.unsafe_load('true')["key"] = 1  #!> NoMethodError: undefined method '[]=' for true
YAML.unsafe_load('false')["key"] = 1  #!> NoMethodError: undefined method '[]=' for false
YAML.unsafe_load('1')["key"] = 1  #!> NoMethodError: undefined method '[]=' for an instance of Integer
YAML.unsafe_load('123456789012345678901')["key"] = 1  #!> NoMethodError: undefined method '[]=' for an instance of Integer
YAML.unsafe_load('1.5')["key"] = 1  #!> NoMethodError: undefined method '[]=' for an instance of Float
YAML.unsafe_load(':a')["key"] = 1  #!> NoMethodError: undefined method '[]=' for an instance of Symbol
YAML.unsafe_load('[]')["key"] = 1  #!> TypeError: no implicit conversion of String into Integer
YAML.unsafe_load('2024-02-29')["key"] = 1  #!> NoMethodError: undefined method '[]=' for an instance of Date
YAML.unsafe_load('2024-02-29 01:02:03 Z')["key"] = 1  #!> NoMethodError: undefined method '[]=' for an instance of Time

# dotted names
'a'.split('.')  #=> ["a"]
'a.b'.split('.')  #=> ["a", "b"]
'a.b.c'.split('.')  #=> ["a", "b", "c"]
'a..b'.split('.')  #=> ["a", "", "b"]
'.a'.split('.')  #=> ["", "a"]
'a.'.split('.')  #=> ["a"]
'a..'.split('.')  #=> ["a"]
''.split('.')  #=> []
'.'.split('.')  #=> []
' a . b '.split('.')  #=> [" a ", " b "]
'..a..b..'.split('.')  #=> ["", "", "a", "", "b"]
'é.ü'.split('.')  #=> ["é", "ü"]
