# ruby 4.0
"é".encode("ISO-8859-1").to_yaml  #=> "--- é\n"
class S1 < String; end; s = S1.new("a"); [s, s].to_yaml  #=> "---\n- !ruby/string:Bosh::Common::Template::EvaluationContext::S1 a\n- !ruby/string:Bosh::Common::Template::EvaluationContext::S1 a\n"
class A1 < Array; end; A1[1].to_yaml  #=> "--- !ruby/array:Bosh::Common::Template::EvaluationContext::A1\n- 1\n"
class H1 < Hash; end; H1[1, 2].to_yaml  #=> "--- !ruby/hash:Bosh::Common::Template::EvaluationContext::H1\n1: 2\n"
class O1; def initialize; @y = 1; @a = "n"; end; end; O1.new.to_yaml  #=> "--- !ruby/object:Bosh::Common::Template::EvaluationContext::O1\ny: 1\na: \"n\"\n"
class O1; attr_accessor :a; end; YAML.unsafe_load("--- !ruby/object:Bosh::Common::Template::EvaluationContext::O1\na: 1\n").a  #=> 1
class O1; attr_accessor :a; end; YAML.load("--- !ruby/object:Bosh::Common::Template::EvaluationContext::O1\na: 1\n", permitted_classes: [O1]).a  #=> 1
class O1; attr_accessor :a; end; YAML.load("--- !ruby/object:Bosh::Common::Template::EvaluationContext::O1\na: 1\n")  #!> Psych::DisallowedClass: Tried to load unspecified class: Bosh::Common::Template::EvaluationContext::O1
class O1; attr_accessor :a; end; x = YAML.unsafe_load("--- &1 !ruby/object:Bosh::Common::Template::EvaluationContext::O1\na: *1\n"); x.a.equal?(x)  #=> true
YAML.unsafe_load("--- !ruby/object:Nope\na: 1\n")  #!> ArgumentError: undefined class/module Nope
YAML.unsafe_load("--- !ruby/object\na: 1\n").instance_variables  #=> [:@a]
P = Struct.new(:a, :b); YAML.unsafe_load(P.new(1, "x").to_yaml)  #=> #<struct Bosh::Common::Template::EvaluationContext::P a=1, b="x">
P = Struct.new(:a, :b); YAML.load(P.new(1, "x").to_yaml)  #!> Psych::DisallowedClass: Tried to load unspecified class: Bosh::Common::Template::EvaluationContext::P
P = Struct.new(:a, :b); YAML.load(P.new(1, "x").to_yaml, permitted_classes: [P])  #!> Psych::DisallowedClass: Tried to load unspecified class: Symbol
P = Struct.new(:a, :b); YAML.safe_load(P.new(1, "x").to_yaml, permitted_classes: [P])  #!> Psych::DisallowedClass: Tried to load unspecified class: Symbol
P = Struct.new(:a, :b); YAML.safe_load(P.new(1, "x").to_yaml, permitted_classes: [P, Symbol])  #=> #<struct Bosh::Common::Template::EvaluationContext::P a=1, b="x">
P = Struct.new(:a, :b); YAML.safe_load(P.new(1, "x").to_yaml, permitted_classes: ["Bosh::Common::Template::EvaluationContext::P", Symbol])  #=> #<struct Bosh::Common::Template::EvaluationContext::P a=1, b="x">
P = Struct.new(:a); x = YAML.unsafe_load("--- !ruby/struct:Bosh::Common::Template::EvaluationContext::P\na: 1\nz: 2\n"); [x, x.instance_variables]  #=> [#<struct Bosh::Common::Template::EvaluationContext::P a=1>, [:@z]]
YAML.unsafe_load("--- !ruby/struct\na: 1\nb: 2\n").to_h  #=> {a: 1, b: 2}
YAML.unsafe_load("--- !ruby/struct:Nope\na: 1\n").to_h  #!> ArgumentError: undefined class/module Nope
YAML.load("--- !ruby/struct\na: 1\n")  #!> Psych::DisallowedClass: Tried to load unspecified class: Struct
D = Data.define(:a, :b); YAML.unsafe_load(D.new(1, "x").to_yaml)  #=> #<data Bosh::Common::Template::EvaluationContext::D a=1, b="x">
D = Data.define(:a, :b); x = YAML.load(D.new(1, "x").to_yaml, permitted_classes: [D]); [x, x.frozen?]  #!> Psych::DisallowedClass: Tried to load unspecified class: Symbol
D = Data.define(:a, :b); YAML.load(D.new(1, "x").to_yaml)  #!> Psych::DisallowedClass: Tried to load unspecified class: Bosh::Common::Template::EvaluationContext::D
YAML.unsafe_load("--- !ruby/data\na: 1\n").to_h  #=> {a: 1}
Set[1, "a"].then { |s| YAML.unsafe_load(s.to_yaml) == s }  #=> true
YAML.load(Set[1].to_yaml)  #!> Psych::DisallowedClass: Tried to load unspecified class: Set
YAML.load(Set[1, :b].to_yaml, permitted_classes: [Set])  #!> Psych::DisallowedClass: Tried to load unspecified class: Symbol
YAML.load(Set[1, :b].to_yaml, permitted_classes: ["Set"])  #!> Psych::DisallowedClass: Tried to load unspecified class: Symbol
YAML.unsafe_load(Date.new(2024,1,2).to_yaml)  #=> #<Date: 2024-01-02 ((2460312j,0s,0n),+0s,-Infj)>
YAML.load(Date.new(2024,1,2).to_yaml)  #!> Psych::DisallowedClass: Tried to load unspecified class: Date
YAML.load(Date.new(2024,1,2).to_yaml, permitted_classes: [Date])  #=> #<Date: 2024-01-02 ((2460312j,0s,0n),+0s,-Infj)>
YAML.unsafe_load(DateTime.new(2024,1,2,3,4,5.25r,"+9").to_yaml)  #=> #<DateTime: 2024-01-02T03:04:05+09:00 ((2460311j,65045s,250000000n),+32400s,2299161j)>
YAML.load(DateTime.new(2024,1,2,3,4,5).to_yaml)  #!> Psych::DisallowedClass: Tried to load unspecified class: DateTime
YAML.load(DateTime.new(2024,1,2,3,4,5).to_yaml, permitted_classes: [DateTime])  #!> Psych::DisallowedClass: Tried to load unspecified class: Time
YAML.unsafe_load(Time.utc(2024,1,2,3,4,5).to_yaml)  #=> 2024-01-02 03:04:05 UTC
YAML.unsafe_load(Time.new(2024,1,2,3,4,5.5r,"+09:00").to_yaml).then { |t| [t, t.utc_offset, t.subsec] }  #=> [2024-01-02 03:04:05.5 +0900, 32400, (1/2)]
YAML.load(Time.utc(2024,1,2).to_yaml)  #!> Psych::DisallowedClass: Tried to load unspecified class: Time
YAML.load(Time.utc(2024,1,2).to_yaml, permitted_classes: [Time])  #=> 2024-01-02 00:00:00 UTC
YAML.unsafe_load(/a\/b/mix.to_yaml)  #=> /a\/b/mix
YAML.load(/a/.to_yaml)  #!> Psych::DisallowedClass: Tried to load unspecified class: Regexp
YAML.load(/a/.to_yaml, permitted_classes: [Regexp])  #=> /a/
YAML.unsafe_load("--- !ruby/regexp /a.b/i")  #=> /a.b/i
YAML.unsafe_load((1..2).to_yaml)  #=> 1..2
YAML.unsafe_load((1...).to_yaml)  #=> 1...
YAML.load((1..2).to_yaml)  #!> Psych::DisallowedClass: Tried to load unspecified class: Range
YAML.load((1..2).to_yaml, permitted_classes: [Range])  #=> 1..2
YAML.unsafe_load(String.to_yaml)  #=> String
YAML.load(String.to_yaml)  #!> Psych::DisallowedClass: Tried to load unspecified class: String
YAML.unsafe_load("--- !ruby/class Nope")  #!> ArgumentError: undefined class/module Nope
YAML.unsafe_load(Rational(1, 3).to_yaml)  #=> (1/3)
YAML.load(Rational(1, 3).to_yaml)  #!> Psych::DisallowedClass: Tried to load unspecified class: Rational
YAML.unsafe_load("--- !ruby/object:Rational 2/4")  #=> (1/2)
class S1 < String; end; x = YAML.unsafe_load(S1.new("a b").to_yaml); [x, x.class]  #=> ["a b", Bosh::Common::Template::EvaluationContext::S1]
class S1 < String; end; YAML.load(S1.new("a b").to_yaml)  #!> Psych::DisallowedClass: Tried to load unspecified class: Bosh::Common::Template::EvaluationContext::S1
class S1 < String; end; YAML.load(S1.new("a b").to_yaml, permitted_classes: [S1]).class  #=> Bosh::Common::Template::EvaluationContext::S1
class H1 < Hash; end; x = YAML.unsafe_load(H1[1, 2].to_yaml); [x, x.class]  #=> [{1 => 2}, Bosh::Common::Template::EvaluationContext::H1]
class A1 < Array; end; x = YAML.unsafe_load(A1[1].to_yaml); [x, x.class]  #=> [[1], Bosh::Common::Template::EvaluationContext::A1]
YAML.load("--- !set\n? a\n? b\n", permitted_classes: ["Psych::Set"])  #=> {"a" => nil, "b" => nil}
YAML.unsafe_load("--- !set\n? a\n? b\n").class  #=> Psych::Set
YAML.unsafe_load("--- !omap\na: 1\n")  #=> {"a" => 1}
YAML.load("--- !omap\n- a: 1\n").to_yaml  #=> "--- !!omap\n- a: 1\n"
YAML.load("--- !omap\n- a: 1\n").class  #=> Psych::Omap
YAML.load("- &1 !omap\n  - a: 1\n- *1", aliases: true)  #=> [{"a" => 1}, {"a" => 1}]
YAML.safe_dump(Date.new(2024,1,2))  #!> Psych::DisallowedClass: Tried to dump unspecified class: Date
YAML.safe_dump(Date.new(2024,1,2), permitted_classes: [Date])  #=> "--- 2024-01-02\n"
YAML.safe_dump([Time.at(0).utc], permitted_classes: [Time])  #=> "---\n- 1970-01-01 00:00:00.000000000 Z\n"
YAML.safe_dump(:a)  #!> Psych::DisallowedClass: Tried to dump unspecified class: Symbol(:a)
YAML.safe_dump(:a, permitted_symbols: [:a])  #=> "--- :a\n"
YAML.safe_dump(:b, permitted_symbols: [:a])  #!> Psych::DisallowedClass: Tried to dump unspecified class: Symbol(:b)
YAML.safe_dump(:a, permitted_classes: [Symbol])  #=> "--- :a\n"
YAML.safe_dump(:a, permitted_classes: [Date])  #!> Psych::DisallowedClass: Tried to dump unspecified class: Symbol(:a)
YAML.safe_dump(Set[1], permitted_classes: [Set])  #=> "--- !ruby/object:Set\nhash:\n  1: true\n"
P = Struct.new(:a); YAML.safe_dump(P.new(1), permitted_classes: [P])  #=> "--- !ruby/struct:Bosh::Common::Template::EvaluationContext::P\na: 1\n"
P = Struct.new(:a); YAML.safe_dump(P.new(1))  #!> Psych::DisallowedClass: Tried to dump unspecified class: Bosh::Common::Template::EvaluationContext::P
class S1 < String; end; YAML.safe_dump(S1.new("a"))  #!> Psych::DisallowedClass: Tried to dump unspecified class: Bosh::Common::Template::EvaluationContext::S1
class H1 < Hash; end; YAML.safe_dump(H1[1, 2])  #!> Psych::DisallowedClass: Tried to dump unspecified class: Bosh::Common::Template::EvaluationContext::H1
a = [1]; YAML.safe_dump([a, a])  #!> Psych::BadAlias: Tried to dump an aliased object
a = [1]; YAML.safe_dump([a, a], aliases: true)  #=> "---\n- &1\n  - 1\n- *1\n"
YAML.safe_dump(1..2)  #!> Psych::DisallowedClass: Tried to dump unspecified class: Range
YAML.safe_dump({ 1 => [nil, true, 1.5, 2**70, "x"] })  #=> "---\n1:\n-\n- true\n- 1.5\n- 1180591620717411303424\n- x\n"
YAML.dump(Struct.new(:y, :n).new(1, 2)).lines.drop(1)  #=> ["y: 1\n", "n: 2\n"]
{ P: Struct.new(:a).new(Date.new(2024, 1, 2)) }.to_yaml  #=> "---\n:P: !ruby/struct\n  a: 2024-01-02\n"
[Time.utc(2024, 1, 2), DateTime.new(2024, 1, 2)].to_yaml(line_width: 20)  #=> "---\n- 2024-01-02 00:00:00.000000000\n  Z\n- !ruby/object:DateTime 2024-01-02\n  00:00:00.000000000 Z\n"
Date.new(2024, 1, 2, Date::JULIAN).to_yaml  #=> "--- 2024-01-02\n"
Date.new(12345, 1, 2).to_yaml  #=> "--- 12345-01-02\n"
class T1 < Time; end; T1.at(0).utc.to_yaml  #=> "--- 1970-01-01 00:00:00.000000000 Z\n"
class D1 < Date; end; D1.new(2024, 1, 1).to_yaml  #=> "--- 2024-01-01\n"
Time.at(1r/3).to_f  #=> 0.3333333333333333
Time.at(Rational(1700000000123456789, 1000000000)).to_f  #=> 1700000000.1234567
Time.at(-7, 3r/7).to_f  #=> -6.999999571428571
Time.at(1700000000, 123456789, :nsec).to_f  #=> 1700000000.1234567
Time.at(10**10 + 1r/3).to_f  #=> 10000000000.333334
(1..200).map { |i| Time.at(Rational(i * 7919, 97)).to_f }.sum  #=> 1640947.4226804124
Time.at(1700000000.1).to_f  #=> 1700000000.1
Time.at(1.1r).to_f  #=> 1.1
"é".encode("ISO-8859-1").to_json  #=> "\"é\""
JSON.generate(["é".encode("ISO-8859-1")])  #=> "[\"é\"]"
JSON.generate("é".encode("ISO-8859-1") => 1)  #=> "{\"é\":1}"
"é".encode("UTF-16LE").to_json  #=> "\"é\""
"a".encode("UTF-16").to_json  #=> "\"a\""
"\xE9".b.to_json  #!> JSON::GeneratorError: "\xE9" from ASCII-8BIT to UTF-8
"abc".b.to_json  #=> "\"abc\""
"\xff".to_json  #!> JSON::GeneratorError: source sequence is illegal/malformed utf-8
JSON.parse("[1]".encode("UTF-16LE"))  #=> [1]
JSON.parse("\uFEFF[1]".encode("UTF-16LE"))  #!> JSON::ParserError: unexpected character: '﻿[1]' at line 1 column 1
JSON.parse("\uFEFF[1]".encode("UTF-16BE"))  #!> JSON::ParserError: unexpected character: '﻿[1]' at line 1 column 1
JSON.parse("\uFEFF[1]")  #!> JSON::ParserError: unexpected character: '﻿[1]' at line 1 column 1
JSON.parse("[1]".encode("UTF-16"))  #=> [1]
JSON.parse("[\"é\"]".encode("ISO-8859-1"))  #=> ["é"]
JSON.parse("[\"é\"]".b)  #=> ["é"]
YAML.load("\uFEFFa: 1")  #=> {"a" => 1}
YAML.load("\uFEFFa: é".encode("UTF-16LE"))  #=> {"a" => "é"}
YAML.load("\uFEFFa: é".encode("UTF-16BE"))  #=> {"a" => "é"}
YAML.load("a: é".encode("UTF-16"))  #=> {"a" => "é"}
YAML.load("a: é".encode("UTF-16LE"))  #=> {"a" => "é"}
YAML.load("a: é".encode("UTF-16BE"))  #=> {"a" => "é"}
YAML.load("\xFF\xFEa\0:\0 \0\x31\0".b)  #!> Psych::SyntaxError: (<unknown>): invalid leading UTF-8 octet at line 1 column 1
YAML.load("\xFE\xFF\0a\0:\0 \x001".b)  #!> Psych::SyntaxError: (<unknown>): invalid leading UTF-8 octet at line 1 column 1
YAML.load("a: é".encode("ISO-8859-1"))  #=> {"a" => "é"}
YAML.load("a: é".b)  #=> {"a" => "é"}
class S1 < String; end; S1.new("abc").to_yaml  #=> "--- !ruby/string:Bosh::Common::Template::EvaluationContext::S1 abc\n"
class S1 < String; end; S1.new("1").to_yaml  #=> "--- !ruby/string:Bosh::Common::Template::EvaluationContext::S1 '1'\n"
class S1 < String; end; S1.new("").to_yaml  #=> "--- !ruby/string:Bosh::Common::Template::EvaluationContext::S1 ''\n"
class S1 < String; end; S1.new("a\nb").to_yaml  #=> "--- !ruby/string:Bosh::Common::Template::EvaluationContext::S1 |-\n  a\n  b\n"
class S1 < String; end; S1.new("a: b").to_yaml  #=> "--- !ruby/string:Bosh::Common::Template::EvaluationContext::S1 'a: b'\n"
class S1 < String; end; [S1.new("a b"), {S1.new("k") => 1}].to_yaml  #=> "---\n- !ruby/string:Bosh::Common::Template::EvaluationContext::S1 a b\n- !ruby/string:Bosh::Common::Template::EvaluationContext::S1 k: 1\n"
class S1 < String; end; s = S1.new("abc"); s.instance_variable_set(:@x, 1); s.to_yaml  #=> "--- !ruby/string:Bosh::Common::Template::EvaluationContext::S1\nstr: abc\nx: 1\n"
class S1 < String; end; S1.new("\xff".b).to_yaml  #=> "--- !binary |-\n  /w==\n"
class S1 < String; end; S1.new("true").to_yaml  #=> "--- !ruby/string:Bosh::Common::Template::EvaluationContext::S1 'true'\n"
class S1 < String; end; S1.new("multi\nline\n").to_yaml  #=> "--- !ruby/string:Bosh::Common::Template::EvaluationContext::S1 |\n  multi\n  line\n"
class S1 < String; end; S1.new("x" * 200).to_yaml  #=> "--- !ruby/string:Bosh::Common::Template::EvaluationContext::S1 xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"
class S1 < String; end; S1.new("é").to_yaml  #=> "--- !ruby/string:Bosh::Common::Template::EvaluationContext::S1 é\n"
s = "abc"; s.instance_variable_set(:@x, 1); s.to_yaml  #=> "--- abc\n"
YAML.load("--- !omap\n- a: 1\n- b: 2\n")  #=> {"a" => 1, "b" => 2}
YAML.unsafe_load("--- !omap\n- a: 1\n- b: 2\n")  #=> {"a" => 1, "b" => 2}
YAML.unsafe_load("--- !omap\n- a: 1\n- b: 2\n").class  #=> Psych::Omap
YAML.unsafe_load("--- !!omap\n- a: 1\n")  #=> {"a" => 1}
YAML.load("--- !!omap\n- a: 1\n")  #=> {"a" => 1}
YAML.unsafe_load("--- !omap [a: 1, b: [1]]")  #=> {"a" => 1, "b" => [1]}
YAML.unsafe_load("--- !omap\n- a: 1\n- a: 2\n")  #=> {"a" => 2}
YAML.load("--- !!set\n? a\n? b\n")  #!> Psych::DisallowedClass: Tried to load unspecified class: Psych::Set
YAML.load("--- !set\n? a\n? b\n")  #!> Psych::DisallowedClass: Tried to load unspecified class: Psych::Set
YAML.unsafe_load("--- !!set {a, b}")  #=> {"a" => nil, "b" => nil}
YAML.load("--- !!pairs [a: 1]")  #=> [{"a" => 1}]
Date.new(2024,1,2).to_yaml  #=> "--- 2024-01-02\n"
DateTime.new(2024,1,2,3,4,5).to_yaml  #=> "--- !ruby/object:DateTime 2024-01-02 03:04:05.000000000 Z\n"
DateTime.new(2024,1,2,3,4,5.5r,"+9").to_yaml  #=> "--- !ruby/object:DateTime 2024-01-02 03:04:05.500000000 +09:00\n"
Time.utc(2024,1,2,3,4,5).to_yaml  #=> "--- 2024-01-02 03:04:05.000000000 Z\n"
Time.utc(2024,1,2,3,4,5.5r).to_yaml  #=> "--- 2024-01-02 03:04:05.500000000 Z\n"
Time.new(2024,1,2,3,4,5,"+09:00").to_yaml  #=> "--- 2024-01-02 03:04:05.000000000 +09:00\n"
Time.new(2024,1,2,3,4,5.123456789r,"-03:30").to_yaml  #=> "--- 2024-01-02 03:04:05.123456789 -03:30\n"
Time.utc(2024,1,2,3,4,5,123.456r).to_yaml  #=> "--- 2024-01-02 03:04:05.000123456 Z\n"
[Date.new(2024,1,2), Time.at(0).utc].to_yaml  #=> "---\n- 2024-01-02\n- 1970-01-01 00:00:00.000000000 Z\n"
{Date.new(2024,1,2) => Date.new(-1,1,1)}.to_yaml  #=> "---\n2024-01-02: -0001-01-01\n"
d = Date.new(2024,1,2); [d, d].to_yaml  #=> "---\n- &1 2024-01-02\n- *1\n"
d = Time.at(0).utc; [d, d].to_yaml  #=> "---\n- &1 1970-01-01 00:00:00.000000000 Z\n- *1\n"
d = DateTime.new(2024,1,2); [d, d].to_yaml  #=> "---\n- &1 !ruby/object:DateTime 2024-01-02 00:00:00.000000000 Z\n- *1\n"
d = /x/; [d, d].to_yaml  #=> "---\n- &1 !ruby/regexp /x/\n- *1\n"
s = "abc"; [s, s].to_yaml  #=> "---\n- abc\n- abc\n"
Set[1, "a", :b].to_yaml  #=> "--- !ruby/object:Set\nhash:\n  1: true\n  a: true\n  :b: true\n"
Set[].to_yaml  #=> "--- !ruby/object:Set\nhash: {}\n"
[Set[[1], {a: 1}]].to_yaml  #=> "---\n- !ruby/object:Set\n  hash:\n    ? - 1\n    : true\n    ? :a: 1\n    : true\n"
s = Set[1]; [s, s].to_yaml  #=> "---\n- &1 !ruby/object:Set\n  hash:\n    1: true\n- *1\n"
class MySet < Set; end; MySet[1].to_yaml  #=> "--- !ruby/object:Bosh::Common::Template::EvaluationContext::MySet\nhash:\n  1: true\n"
P = Struct.new(:a, :b); P.new(1, "x").to_yaml  #=> "--- !ruby/struct:Bosh::Common::Template::EvaluationContext::P\na: 1\nb: x\n"
P = Struct.new(:a, :b); [P.new([1], P.new(nil, 2))].to_yaml  #=> "---\n- !ruby/struct:Bosh::Common::Template::EvaluationContext::P\n  a:\n  - 1\n  b: !ruby/struct:Bosh::Common::Template::EvaluationContext::P\n    a:\n    b: 2\n"
P = Struct.new(:a, keyword_init: true); P.new(a: 1).to_yaml  #=> "--- !ruby/struct:Bosh::Common::Template::EvaluationContext::P\na: 1\n"
Struct.new(:a).new(1).to_yaml  #=> "--- !ruby/struct\na: 1\n"
P = Struct.new(:a); p1 = P.new(1); p1.instance_variable_set(:@x, 2); p1.to_yaml  #=> "--- !ruby/struct:Bosh::Common::Template::EvaluationContext::P\na: 1\nx: 2\n"
P = Struct.new(:a); p1 = P.new(1); [p1, p1].to_yaml  #=> "---\n- &1 !ruby/struct:Bosh::Common::Template::EvaluationContext::P\n  a: 1\n- *1\n"
D = Data.define(:a, :b); D.new(1, "x").to_yaml  #=> "--- !ruby/data:Bosh::Common::Template::EvaluationContext::D\na: 1\nb: x\n"
D = Data.define(:a); [D.new([D.new(1)])].to_yaml  #=> "---\n- !ruby/data:Bosh::Common::Template::EvaluationContext::D\n  a:\n  - !ruby/data:Bosh::Common::Template::EvaluationContext::D\n    a: 1\n"
Data.define(:a).new(1).to_yaml  #=> "--- !ruby/data\na: 1\n"
D = Data.define; D.new.to_yaml  #=> "--- !ruby/data:Bosh::Common::Template::EvaluationContext::D {}\n"
D = Data.define(:a); x = D.new(1); [x, x].to_yaml  #=> "---\n- &1 !ruby/data:Bosh::Common::Template::EvaluationContext::D\n  a: 1\n- *1\n"
/a.b/.to_yaml  #=> "--- !ruby/regexp /a.b/\n"
/a\/b/mix.to_yaml  #=> "--- !ruby/regexp /a\\/b/mix\n"
[/a: #x/, /'/].to_yaml  #=> "---\n- !ruby/regexp '/a: #x/'\n- !ruby/regexp /'/\n"
{/x/ => 1}.to_yaml  #=> "---\n!ruby/regexp /x/: 1\n"
Rational(1, 3).to_yaml  #=> "--- !ruby/object:Rational\ndenominator: 3\nnumerator: 1\n"
(1..2).to_yaml  #=> "--- !ruby/range\nbegin: 1\nend: 2\nexcl: false\n"
String.to_yaml  #=> "--- !ruby/class 'String'\n"
IPAddr.new("10.0.0.0/8").to_yaml  #=> "--- !ruby/object:IPAddr\nmask_addr: 4278190080\nfamily: 2\naddr: 167772160\nzone_id:\n"
OpenStruct.new(a: 1).to_yaml  #=> "--- !ruby/object:OpenStruct\na: 1\n"
YAML.load(":a", permitted_symbols: [:b])  #!> Psych::DisallowedClass: Tried to load unspecified class: Symbol
YAML.load(":a", permitted_symbols: [:a])  #=> :a
YAML.safe_load(":a", permitted_symbols: [:a])  #!> Psych::DisallowedClass: Tried to load unspecified class: Symbol
YAML.safe_load(":a", permitted_symbols: [:a], permitted_classes: [Symbol])  #=> :a
YAML.load(":a", permitted_classes: [])  #!> Psych::DisallowedClass: Tried to load unspecified class: Symbol
YAML.load(":a: 1", permitted_classes: [Date])  #!> Psych::DisallowedClass: Tried to load unspecified class: Symbol
YAML.unsafe_load("--- !set\n? a\n").to_yaml  #=> "--- !set\na:\n"
class S1 < String; end; { S1.new("k") => 1 }.keys[0].class  #=> Bosh::Common::Template::EvaluationContext::S1
YAML.load(DateTime.new(2024,1,2,3,4,5).to_yaml, permitted_classes: [DateTime, Time])  #=> #<DateTime: 2024-01-02T03:04:05+00:00 ((2460312j,11045s,0n),+0s,2299161j)>
YAML.load(DateTime.new(2024,1,2,3,4,5).to_yaml, permitted_classes: [DateTime, Time])  #=> #<DateTime: 2024-01-02T03:04:05+00:00 ((2460312j,11045s,0n),+0s,2299161j)>
P = Struct.new(:a); YAML.safe_load(P.new(1).to_yaml, permitted_classes: [P, Symbol], permitted_symbols: [:b])  #!> Psych::DisallowedClass: Tried to load unspecified class: Symbol
"a".encode("UTF-16").encode("UTF-8")  #=> "a"
"a".encode("UTF-16").bytes  #=> [254, 255, 0, 97]
"a".encode("UTF-32").encode("UTF-8")  #=> "a"
