# ruby 4.0
:Ii.downcase(:turkic)  #=> :ii
:Ié.downcase(:turkic)  #=> :ıé
:Ii.upcase(:turkic)  #=> :II
"Ii".to_sym.swapcase(:turkic)  #=> :iI
Struct.new(:a).new(1).inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
S = Struct.new(:a); S.new(1).inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
Struct.new(:a).new("é").inspect.encoding  #=> #<Encoding:UTF-8>
Data.define(:w).new(w: 1).inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
Data.define.new.inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
D = Data.define(:w); D.new(w: 1).inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
D = Data.define(:w); D.new(w: "é").inspect.encoding  #=> #<Encoding:UTF-8>
Object.new.inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
Module.new.inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
{}.inspect.encoding  #=> #<Encoding:US-ASCII>
{1=>2}.inspect.encoding  #=> #<Encoding:US-ASCII>
{a: "é"}.inspect.encoding  #=> #<Encoding:UTF-8>
[].inspect.encoding  #=> #<Encoding:US-ASCII>
[1].inspect.encoding  #=> #<Encoding:US-ASCII>
["é"].inspect.encoding  #=> #<Encoding:UTF-8>
(1..2).inspect.encoding  #=> #<Encoding:US-ASCII>
("a".."é").inspect.encoding  #=> #<Encoding:UTF-8>
1.inspect.encoding  #=> #<Encoding:US-ASCII>
1.5.inspect.encoding  #=> #<Encoding:US-ASCII>
nil.inspect.encoding  #=> #<Encoding:US-ASCII>
:a.inspect.encoding  #=> #<Encoding:US-ASCII>
:é.inspect.encoding  #=> #<Encoding:UTF-8>
"a".inspect.encoding  #=> #<Encoding:UTF-8>
Set[1].inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
Set[].inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
/a/.inspect.encoding  #=> #<Encoding:US-ASCII>
/é/.inspect.encoding  #=> #<Encoding:UTF-8>
"a".match(/a/).inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
1r.inspect.encoding  #=> #<Encoding:US-ASCII>
Time.utc(2024).inspect.encoding  #=> #<Encoding:US-ASCII>
Time.utc(2024).to_s.encoding  #=> #<Encoding:US-ASCII>
Time.utc(2024).httpdate.encoding  #=> #<Encoding:UTF-8>
Time.utc(2024).rfc2822.encoding  #=> #<Encoding:UTF-8>
Time.utc(2024).iso8601.encoding  #=> #<Encoding:US-ASCII>
Time.utc(2024).xmlschema(3).encoding  #=> #<Encoding:US-ASCII>
Time.utc(2024).ctime.encoding  #=> #<Encoding:US-ASCII>
Time.utc(2024).strftime("%Y").encoding  #=> #<Encoding:UTF-8>
Time.utc(2024).zone.encoding  #=> #<Encoding:US-ASCII>
Date.new(2024).to_s.encoding  #=> #<Encoding:US-ASCII>
Date.new(2024).inspect.encoding  #=> #<Encoding:US-ASCII>
Date.new(2024).strftime.encoding  #=> #<Encoding:US-ASCII>
Date.new(2024).strftime("%F").encoding  #=> #<Encoding:UTF-8>
Date.new(2024).iso8601.encoding  #=> #<Encoding:US-ASCII>
Date.new(2024).httpdate.encoding  #=> #<Encoding:US-ASCII>
Date.new(2024).rfc2822.encoding  #=> #<Encoding:US-ASCII>
Date.new(2024).jisx0301.encoding  #=> #<Encoding:US-ASCII>
Date.new(2024).ctime.encoding  #=> #<Encoding:US-ASCII>
DateTime.new(2024).to_s.encoding  #=> #<Encoding:US-ASCII>
DateTime.new(2024).inspect.encoding  #=> #<Encoding:US-ASCII>
DateTime.new(2024).strftime.encoding  #=> #<Encoding:US-ASCII>
DateTime.new(2024).strftime("%F").encoding  #=> #<Encoding:UTF-8>
DateTime.new(2024).iso8601.encoding  #=> #<Encoding:US-ASCII>
DateTime.new(2024).zone.encoding  #=> #<Encoding:US-ASCII>
DateTime.new(2024).httpdate.encoding  #=> #<Encoding:US-ASCII>
DateTime.new(2024).xmlschema.encoding  #=> #<Encoding:US-ASCII>
DateTime.new(2024).rfc2822.encoding  #=> #<Encoding:US-ASCII>
OpenStruct.new(a: 1).inspect.encoding  #=> #<Encoding:UTF-8>
(raise "x" rescue $!.inspect.encoding)  #=> #<Encoding:BINARY (ASCII-8BIT)>
(nil.foo rescue $!.inspect.encoding)  #=> #<Encoding:BINARY (ASCII-8BIT)>
proc {}.inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
"a".method(:upcase).inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
[1].each.inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
(1..3).step(2).inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
Encoding::UTF_8.inspect.encoding  #=> #<Encoding:US-ASCII>
Encoding::UTF_8.name.encoding  #=> #<Encoding:US-ASCII>
:a.name.encoding  #=> #<Encoding:US-ASCII>
:a.to_s.encoding  #=> #<Encoding:US-ASCII>
1.to_s.encoding  #=> #<Encoding:US-ASCII>
12.5.to_s.encoding  #=> #<Encoding:US-ASCII>
(10**30).to_s.encoding  #=> #<Encoding:US-ASCII>
1.0e30.to_s.encoding  #=> #<Encoding:US-ASCII>
true.to_s.encoding  #=> #<Encoding:US-ASCII>
nil.to_s.encoding  #=> #<Encoding:US-ASCII>
"%d" % 1  #=> "1"
("%d" % 1).encoding  #=> #<Encoding:UTF-8>
format("%s", "a").encoding  #=> #<Encoding:UTF-8>
[1,2].join.encoding  #=> #<Encoding:US-ASCII>
[1,"é"].join.encoding  #=> #<Encoding:UTF-8>
[].join.encoding  #=> #<Encoding:US-ASCII>
["a"].pack("a").encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
IPAddr.new("10.0.0.1").to_s.encoding  #=> #<Encoding:US-ASCII>
IPAddr.new("10.0.0.1").inspect.encoding  #=> #<Encoding:UTF-8>
URI("http://a/b").to_s.encoding  #=> #<Encoding:UTF-8>
URI("http://a/b").host.encoding  #=> #<Encoding:UTF-8>
Base64.encode64("a").encoding  #=> #<Encoding:US-ASCII>
Digest::MD5.hexdigest("a").encoding  #=> #<Encoding:US-ASCII>
Digest::MD5.digest("a").encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
SecureRandom.hex(2).encoding  #=> #<Encoding:US-ASCII>
{a: 1}.to_json.encoding  #=> #<Encoding:UTF-8>
{a: 1}.to_yaml.encoding  #=> #<Encoding:UTF-8>
JSON.generate("é").encoding  #=> #<Encoding:UTF-8>
JSON.parse('["a"]')[0].encoding  #=> #<Encoding:UTF-8>
YAML.load("a")[0].encoding  #=> #<Encoding:UTF-8>
CGI.escape("a b").encoding  #=> #<Encoding:UTF-8>
CGI.escapeHTML("a").encoding  #=> #<Encoding:UTF-8>
ERB::Util.url_encode("é").encoding  #=> #<Encoding:UTF-8>
Shellwords.escape("a").encoding  #=> #<Encoding:UTF-8>
[1].hash.to_s.encoding  #=> #<Encoding:US-ASCII>
Gem::Version.new("1.0").to_s.encoding  #=> #<Encoding:UTF-8>
Pathname.new("a").to_s.encoding  #=> #<Encoding:UTF-8>
StringIO.new("a").read.encoding  #=> #<Encoding:UTF-8>
StringIO.new("a").read(1).encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
__method__.inspect.encoding  #=> #<Encoding:US-ASCII>
__FILE__.encoding  #=> #<Encoding:UTF-8>
"a".unpack("a")[0].encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
"a".unpack("H*")[0].encoding  #=> #<Encoding:US-ASCII>
"a".unpack("m")[0].encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
"a".sum.to_s.encoding  #=> #<Encoding:US-ASCII>
"é".dump.encoding  #=> #<Encoding:UTF-8>
"é".b.inspect.encoding  #=> #<Encoding:UTF-8>
Zlib.crc32("a").to_s.encoding  #=> #<Encoding:US-ASCII>
(nil..1).inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
(nil..nil).inspect.encoding  #=> #<Encoding:US-ASCII>
(1..nil).inspect.encoding  #=> #<Encoding:US-ASCII>
("a"..nil).inspect.encoding  #=> #<Encoding:UTF-8>
(nil.."a").inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
(1..2).to_s.encoding  #=> #<Encoding:US-ASCII>
("a".."b").to_s.encoding  #=> #<Encoding:UTF-8>
(:a..:b).inspect.encoding  #=> #<Encoding:US-ASCII>
[:a].inspect.encoding  #=> #<Encoding:US-ASCII>
["a", 1].inspect.encoding  #=> #<Encoding:UTF-8>
[1, "a"].inspect.encoding  #=> #<Encoding:US-ASCII>
[[], "a"].inspect.encoding  #=> #<Encoding:US-ASCII>
[[1], "a"].inspect.encoding  #=> #<Encoding:US-ASCII>
[["a"], 1].inspect.encoding  #=> #<Encoding:UTF-8>
[{}].inspect.encoding  #=> #<Encoding:US-ASCII>
[{a: 1}].inspect.encoding  #=> #<Encoding:US-ASCII>
{1 => "a"}.inspect.encoding  #=> #<Encoding:US-ASCII>
{a: "b"}.inspect.encoding  #=> #<Encoding:US-ASCII>
{"a b": 1}.inspect.encoding  #=> #<Encoding:US-ASCII>
{é: 1}.inspect.encoding  #=> #<Encoding:UTF-8>
[Object].inspect.encoding  #=> #<Encoding:US-ASCII>
[Object.new].inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
[nil].inspect.encoding  #=> #<Encoding:US-ASCII>
[1.5].inspect.encoding  #=> #<Encoding:US-ASCII>
[/a/].inspect.encoding  #=> #<Encoding:US-ASCII>
[Set[1]].inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
[Time.utc(2024)].inspect.encoding  #=> #<Encoding:US-ASCII>
[Date.new(2024)].inspect.encoding  #=> #<Encoding:US-ASCII>
a = []; a << a; a.inspect.encoding  #=> #<Encoding:US-ASCII>
Object.new.to_s.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
"#{Object.new}".encoding  #=> #<Encoding:UTF-8>
"a#{Object.new}".encoding  #=> #<Encoding:UTF-8>
"#{[1]}".encoding  #=> #<Encoding:UTF-8>
"#{1}".encoding  #=> #<Encoding:UTF-8>
"#{1}#{2}".encoding  #=> #<Encoding:US-ASCII>
"#{:a}".encoding  #=> #<Encoding:UTF-8>
"#{nil}".encoding  #=> #<Encoding:UTF-8>
[1].to_s.encoding  #=> #<Encoding:US-ASCII>
{a: 1}.to_s.encoding  #=> #<Encoding:US-ASCII>
Object.to_s.encoding  #=> #<Encoding:US-ASCII>
Object.inspect.encoding  #=> #<Encoding:US-ASCII>
StandardError.new("x").inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
StandardError.new("é").inspect.encoding  #=> #<Encoding:UTF-8>
StandardError.new("").inspect.encoding  #=> #<Encoding:US-ASCII>
StandardError.new.message.encoding  #=> #<Encoding:US-ASCII>
"a".match(/(?<a>a)/).inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
/a/.to_s.encoding  #=> #<Encoding:US-ASCII>
/a/.source.encoding  #=> #<Encoding:US-ASCII>
/é/.source.encoding  #=> #<Encoding:UTF-8>
Regexp.escape("a").encoding  #=> #<Encoding:US-ASCII>
Regexp.union("a", "b").source.encoding  #=> #<Encoding:US-ASCII>
Regexp.union("a", "b").inspect.encoding  #=> #<Encoding:US-ASCII>
proc {}.to_s.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
lambda { }.inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
[1].each_slice(2).inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
[1].lazy.inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
[1].lazy.map {}.inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
Enumerator.new { }.inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
1.step(3).inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
OpenStruct.new.inspect.encoding  #=> #<Encoding:UTF-8>
OpenStruct.new(a: "é").inspect.encoding  #=> #<Encoding:UTF-8>
Struct.new(:a).new("é").to_s.encoding  #=> #<Encoding:UTF-8>
Comparable.inspect.encoding  #=> #<Encoding:US-ASCII>
Comparable.to_s.encoding  #=> #<Encoding:US-ASCII>
Encoding::UTF_8.to_s.encoding  #=> #<Encoding:US-ASCII>
:"a b".inspect.encoding  #=> #<Encoding:UTF-8>
Random.new(1).inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
1.5.rationalize.inspect.encoding  #=> #<Encoding:US-ASCII>
URI("http://a").inspect.encoding  #=> #<Encoding:UTF-8>
Pathname.new("a").inspect.encoding  #=> #<Encoding:UTF-8>
IPAddr.new("1.1.1.1").inspect.encoding  #=> #<Encoding:UTF-8>
IPAddr.new("1.1.1.1").to_s.encoding  #=> #<Encoding:US-ASCII>
IPAddr.new("::1").to_s.encoding  #=> #<Encoding:UTF-8>
IPAddr.new("1.1.1.1").to_string.encoding  #=> #<Encoding:US-ASCII>
IPAddr.new("::1").to_string.encoding  #=> #<Encoding:UTF-8>
IPAddr.new("1.1.1.1").reverse.encoding  #=> #<Encoding:US-ASCII>
IPAddr.new("1.1.1.1/8").to_range.first.to_s.encoding  #=> #<Encoding:US-ASCII>
IPAddr.new("1.1.1.1/8").netmask.encoding  #=> #<Encoding:US-ASCII>
IPAddr.new("1.1.1.1/8").cidr.encoding  #=> #<Encoding:UTF-8>
IPAddr.new("1.1.1.1").hton.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
Gem::Version.new("1").inspect.encoding  #=> #<Encoding:UTF-8>
StringIO.new.inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
[1,"a"].join.encoding  #=> #<Encoding:US-ASCII>
["a",1].join.encoding  #=> #<Encoding:UTF-8>
[:a].join.encoding  #=> #<Encoding:US-ASCII>
[nil].join.encoding  #=> #<Encoding:US-ASCII>
[].join("a").encoding  #=> #<Encoding:US-ASCII>
[1,2].join("a").encoding  #=> #<Encoding:US-ASCII>
[1,2].join(",").encoding  #=> #<Encoding:US-ASCII>
["a".b, 1].join.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
[1.5,2].join.encoding  #=> #<Encoding:US-ASCII>
[[1],2].join.encoding  #=> #<Encoding:US-ASCII>
[[],2].join.encoding  #=> #<Encoding:US-ASCII>
[[], "a"].join.encoding  #=> #<Encoding:US-ASCII>
[Object].join.encoding  #=> #<Encoding:US-ASCII>
[nil, "a"].join.encoding  #=> #<Encoding:US-ASCII>
["", 1].join.encoding  #=> #<Encoding:UTF-8>
[1, "é"].join.encoding  #=> #<Encoding:UTF-8>
[true].join.encoding  #=> #<Encoding:US-ASCII>
[{}].join.encoding  #=> #<Encoding:US-ASCII>
[1, 2].join(",").b.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
%w[a b].join.encoding  #=> #<Encoding:UTF-8>
[:é, 1].join.encoding  #=> #<Encoding:UTF-8>
[1, :a].join("é").encoding  #=> #<Encoding:UTF-8>
Shellwords.join(["a"]).encoding  #=> #<Encoding:UTF-8>
["a b"].shelljoin.encoding  #=> #<Encoding:UTF-8>
"#{[Object.new]}".encoding  #=> #<Encoding:UTF-8>
"#{StandardError.new}".encoding  #=> #<Encoding:UTF-8>
"#{Comparable}".encoding  #=> #<Encoding:UTF-8>
"#{1}a".encoding  #=> #<Encoding:UTF-8>
"a#{1}".encoding  #=> #<Encoding:UTF-8>
"#{nil}#{nil}".encoding  #=> #<Encoding:US-ASCII>
"#{1.5}".encoding  #=> #<Encoding:UTF-8>
"#{Time.utc(2024)}".encoding  #=> #<Encoding:UTF-8>
"#{1..2}".encoding  #=> #<Encoding:UTF-8>
"#{"a".b}".encoding  #=> #<Encoding:UTF-8>
"#{"a".b}#{1}".encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
"#{1}#{"a".b}".encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
"#{"a".b}b".encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
"#{:a}#{:b}".encoding  #=> #<Encoding:US-ASCII>
"#{""}#{1}".encoding  #=> #<Encoding:UTF-8>
"#{[]}#{1}".encoding  #=> #<Encoding:US-ASCII>
"#{Set[1]}".encoding  #=> #<Encoding:UTF-8>
"#{Object.new}#{1}".encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
"#{1}#{Object.new}".encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
:"#{1}".encoding  #=> #<Encoding:US-ASCII>
[Object.new].join.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
[:a, "b"].join.encoding  #=> #<Encoding:US-ASCII>
(Object.new..Object.new) rescue $!.class  #=> ArgumentError
("a".b.."b".b).to_s.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
(1..nil).to_s.encoding  #=> #<Encoding:US-ASCII>
(nil..1).to_s.encoding  #=> #<Encoding:US-ASCII>
(1.."a") rescue 1  #=> 1
[Set[1].inspect].to_json  #=> "[\"Set[1]\"]"
Set[1].inspect.to_json  #=> "\"Set[1]\""
JSON.generate(Set[1].inspect)  #=> "\"Set[1]\""
JSON.pretty_generate([Object.name, :a.inspect, [1].join])  #=> "[\n  \"Object\",\n  \":a\",\n  \"1\"\n]"
Set[1].inspect.to_yaml  #=> "--- Set[1]\n"
[[1].join, [1].inspect, Set[1].inspect, :a.inspect, 1..2].to_yaml  #=> "---\n- '1'\n- \"[1]\"\n- Set[1]\n- \":a\"\n- !ruby/range\n  begin: 1\n  end: 2\n  excl: false\n"
{[1].join => [1].inspect}.to_yaml  #=> "---\n'1': \"[1]\"\n"
CGI.escape(Set[1].inspect)  #=> "Set%5B1%5D"
CGI.escapeHTML(Set[1].inspect)  #=> "Set[1]"
ERB::Util.h(Set[1].inspect)  #=> "Set[1]"
ERB::Util.url_encode(Set[1].inspect)  #=> "Set%5B1%5D"
URI.encode_www_form_component(Set[1].inspect)  #=> "Set%5B1%5D"
Shellwords.escape(Set[1].inspect)  #=> "Set\\[1\\]"
Set[1].inspect.to_sym  #=> :"Set[1]"
Set[1].inspect + "é"  #=> "Set[1]é"
"é" + Set[1].inspect  #=> "éSet[1]"
Set[1].inspect << "é"  #=> "Set[1]é"
Set[1].inspect.sub("1", "é")  #=> "Set[é]"
Set[1].inspect.gsub(/\d/) { "é" }  #=> "Set[é]"
Set[1].inspect.tr("1", "é")  #=> "Set[é]"
Set[1].inspect =~ /é/  #=> nil
Set[1].inspect.index("é")  #=> nil
Set[1].inspect.start_with?("é")  #=> false
Set[1].inspect == "Set[1]"  #=> true
Set[1].inspect.eql?("Set[1]")  #=> true
Set[1].inspect.hash == "Set[1]".hash  #=> true
Set[1].inspect.encode("UTF-8").encoding  #=> #<Encoding:UTF-8>
Set[1].inspect.unicode_normalize  #!> Encoding::CompatibilityError: Unicode Normalization not appropriate for ASCII-8BIT
[1].inspect.unicode_normalize  #=> "[1]"
Set[1].inspect.center(20, "é")  #=> "éééééééSet[1]ééééééé"
"%s é" % Set[1].inspect  #=> "Set[1] é"
"%s" % Set[1].inspect  #=> "Set[1]"
format("é%s", Set[1].inspect)  #=> "éSet[1]"
[Set[1].inspect, "é"].join  #=> "Set[1]é"
["é", Set[1].inspect].join(",")  #=> "é,Set[1]"
Set[1].inspect.inspect  #=> "\"Set[1]\""
Set[1].inspect.dump  #=> "\"Set[1]\""
Set[1].inspect.force_encoding("UTF-8") + "é"  #=> "Set[1]é"
Base64.encode64(Set[1].inspect)  #=> "U2V0WzFd\n"
Digest::MD5.hexdigest(Set[1].inspect)  #=> "968e33ec6b30a23c036bf55d422f80c2"
Set[1].inspect.casecmp?("é")  #=> false
Set[1].inspect.split("é")  #=> ["Set[1]"]
Set[1].inspect.include?("é")  #=> false
Set[1].inspect.delete("é")  #=> "Set[1]"
Set[1].inspect.count("é")  #=> 0
Set[1].inspect.squeeze("é")  #=> "Set[1]"
Set[1].inspect.upto("Set[3]").to_a.size  #=> 3
Set[1].inspect.insert(0, "é")  #=> "éSet[1]"
Set[1].inspect.prepend("é")  #=> "éSet[1]"
Set[1].inspect.replace("é").encoding  #=> #<Encoding:UTF-8>
Set[1].inspect.ljust(10, "é")  #=> "Set[1]éééé"
Set[1].inspect.each_char.to_a.last.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
Set[1].inspect[0].encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
Set[1].inspect.upcase.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
Set[1].inspect.to_s.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
Set[1].inspect.dup.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
Set[1].inspect.strip.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
Set[1].inspect.lines.first.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
YAML.load(Set[1].inspect)  #=> "Set[1]"
JSON.parse([1].inspect)  #=> [1]
JSON.parse(Set[1].inspect) rescue $!.class  #=> JSON::ParserError
eval([1].inspect)  #=> [1]
Integer([1].join)  #=> 1
Float([1.5].join)  #=> 1.5
[1].join.to_sym.inspect  #=> ":\"1\""
[1].join.encode("UTF-16LE").bytes  #=> [49, 0]
[1].inspect.encode("UTF-16LE").bytes.size  #=> 6
raise Set[1].inspect + "é" rescue $!.message  #=> "Set[1]é"
(raise Set[1].inspect) rescue $!.message.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
Time.parse([2024, 1, 2].join("-")).year  #=> 2024
Regexp.new([1].join).source.encoding  #=> #<Encoding:US-ASCII>
Regexp.new(Set[1].inspect).source.encoding  #=> #<Encoding:US-ASCII>
Regexp.escape([1].join).encoding  #=> #<Encoding:US-ASCII>
[1].join << 233  #=> "1\xE9"
[1].inspect << 200  #=> "[1]\xC8"
Set[1].inspect << 233  #=> "Set[1]\xE9"
"#{1}#{2}" << 233  #=> "12\xE9"
[1].join.succ.encoding  #=> #<Encoding:US-ASCII>
StringIO.new([1].join).read.encoding  #=> #<Encoding:US-ASCII>
StringIO.new([1].inspect).tap { |s| s << "é" }.string  #=> "\xC3\xA9]"
s = StringIO.new; s << [1].inspect << "é"; s.string.encoding  #=> #<Encoding:UTF-8>
Zlib.deflate([1].inspect).size  #=> 11
OpenStruct.new(a: [1].join).to_s.encoding  #=> #<Encoding:UTF-8>
[1].join.unpack("U*")  #=> [49]
[1].join.valid_encoding?  #=> true
[[1].join].pack("a*").encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
IPAddr.new([10,0,0,1].join(".")).to_s  #=> "10.0.0.1"
URI([1].join).to_s.encoding  #=> #<Encoding:UTF-8>
Pathname.new([1].join).to_s.encoding  #=> #<Encoding:US-ASCII>
File.join([1].join, "é").encoding  #=> #<Encoding:UTF-8>
File.join([1].join, "a").encoding  #=> #<Encoding:UTF-8>
File.basename([1].join).encoding  #=> #<Encoding:US-ASCII>
Time.new(2024, 1, 1, 0, 0, 0, "+01:00").iso8601.encoding  #=> #<Encoding:US-ASCII>
Time.new(2024, 1, 1, 0, 0, 0, "+01:00").rfc2822.encoding  #=> #<Encoding:UTF-8>
Time.new(2024, 1, 1, 0, 0, 0, "+01:00").httpdate.encoding  #=> #<Encoding:UTF-8>
"".shellsplit  #=> []
"\xe9 b".b.shellsplit  #=> ["\xE9", "b"]
"a b".encode("US-ASCII").shellsplit.map(&:encoding)  #=> [#<Encoding:BINARY (ASCII-8BIT)>, #<Encoding:BINARY (ASCII-8BIT)>]
"a b".shellsplit.map(&:encoding)  #=> [#<Encoding:BINARY (ASCII-8BIT)>, #<Encoding:BINARY (ASCII-8BIT)>]
"a é".shellsplit.map(&:encoding)  #=> [#<Encoding:BINARY (ASCII-8BIT)>, #<Encoding:UTF-8>]
"a\\ b".b.shellsplit.map(&:encoding)  #=> [#<Encoding:BINARY (ASCII-8BIT)>]
"abc".slice!("b")  #=> "b"
"abc".slice!("z")  #=> nil
"abc".slice!(5)  #=> nil
"é" <=> "\xff".b  #=> -1
"é" == "\xff".b  #=> false
"é".byteindex("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".casecmp("\xff".b)  #=> nil
"é".casecmp?("\xff".b)  #=> nil
"é".chomp("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".concat("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".count("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".delete("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".delete_prefix("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".delete_suffix("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".each_line("\xff".b).to_a  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".end_with?("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".include?("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".index("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".insert(0, "\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".ljust(5, "\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".partition("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".prepend("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".replace("\xff".b).encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
"é".rindex("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".rpartition("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".slice!("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".split("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".squeeze("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".start_with?("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".start_with?(/\xff/n)  #!> Encoding::CompatibilityError: incompatible encoding regexp match (BINARY (ASCII-8BIT) regexp with UTF-8 string)
"é".sub("\xff".b, "")  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".tr("\xff".b, "")  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
%q(a "b c").shellsplit.map(&:encoding)  #=> [#<Encoding:BINARY (ASCII-8BIT)>, #<Encoding:BINARY (ASCII-8BIT)>]
(r = ""; r[0] = "x"; r)  #=> "x"
(r = ""; r[1] = "x"; r)  #!> IndexError: index 1 out of string
(r = "\xff\x00é".b; r["héllo"] = "8")  #!> Encoding::CompatibilityError: incompatible character encodings: BINARY (ASCII-8BIT) and UTF-8
(r = "\xff\x00é".b; r["héllo"] = 8)  #!> Encoding::CompatibilityError: incompatible character encodings: BINARY (ASCII-8BIT) and UTF-8
(r = "\xff\x00é".b; r["héllo"])  #!> Encoding::CompatibilityError: incompatible character encodings: BINARY (ASCII-8BIT) and UTF-8
(r = "abc".freeze; r["z"] = "x")  #!> IndexError: string not matched
(r = "abc".freeze; r[0] = 8)  #!> TypeError: no implicit conversion of Integer into String
(r = "abc".freeze; r[7] = "x")  #!> IndexError: index 7 out of string
(r = "abc"; r["\xff".b] = 8)  #!> IndexError: string not matched
(r = "abc"; r["a", 1] = "x")  #!> TypeError: no implicit conversion of String into Integer
(r = "abc"; r["b"] = 8)  #!> TypeError: no implicit conversion of Integer into String
(r = "abc"; r["x"] = 8)  #!> IndexError: string not matched
(r = "abc"; r[-4] = "x"; r)  #!> IndexError: index -4 out of string
(r = "abc"; r[/x/] = 8)  #!> IndexError: regexp not matched
(r = "abc"; r[/z/] = 8)  #!> IndexError: regexp not matched
(r = "abc"; r[0,-1] = 8)  #!> IndexError: negative length -1
(r = "abc"; r[3] = "x"; r)  #=> "abcx"
(r = "abc"; r[4] = "x"; r)  #!> IndexError: index 4 out of string
(r = "abc"; r[5,1] = 8)  #!> TypeError: no implicit conversion of Integer into String
(r = "abc"; r[5] = 8)  #!> TypeError: no implicit conversion of Integer into String
(r = "abc"; r[9..] = 8)  #!> RangeError: 9.. out of range
(r = "abc"; r[nil] = 8)  #!> TypeError: no implicit conversion from nil to integer
(u = URI("ftp://h/x;type=a"); "#{u}")  #=> "ftp://h/x;type=a"
(u = URI("ftp://h/x;type=a"); [u, u.inspect, u.to_s, u.merge("y").to_s])  #!> NoMethodError: undefined method 'typecode' for an instance of String
(u = URI("ftp://h/x;type=a"); u.opaque = u)  #!> URI::InvalidURIError: cannot set opaque with host, port, userinfo or path
(u = URI("ftp://h/x;type=a"); u.path = "y")  #=> "y"
(u = URI("ftp://h/x;type=a"); u.path = u)  #!> NoMethodError: undefined method 'sub' for an instance of URI::FTP
(u = URI("ftp://h/x;type=a"); u.to_s)  #=> "ftp://h/x;type=a"
(u = URI("ftp://h/x;type=a"); u.typecode = "z")  #!> URI::InvalidComponentError: bad typecode(expected a, i, d): z
(u = URI("http://h/"); u.fragment = "é"; [u.fragment, u.fragment.encoding])  #=> ["%C3%A9", #<Encoding:US-ASCII>]
(u = URI("http://h/"); u.path = "/x"; [u.path, u.path.encoding])  #=> ["/x", #<Encoding:UTF-8>]
(u = URI("http://h/"); u.query = "é"; [u.query, u.query.encoding])  #=> ["%C3%A9", #<Encoding:US-ASCII>]
(u = URI("http://h/?a"); u.query + "é")  #=> "aé"
(u = URI("http://h/?a"); u.query << "é")  #=> "aé"
(u = URI("http://h/x"); u.host = "[")  #!> URI::InvalidComponentError: bad component(expected host component): [
(u = URI("http://h/x"); u.port = u)  #!> URI::InvalidComponentError: bad component(expected port component): #<URI::HTTP http://h/x>
(u = URI("http://h/x"); u.scheme = "1")  #!> URI::InvalidComponentError: bad component(expected scheme component): 1
(u = URI("http://h/x"); u.scheme = u)  #!> URI::InvalidComponentError: bad component(expected scheme component): http://h/x
(u = URI("http://h/x"); u.user = u)  #!> URI::InvalidComponentError: bad component(expected userinfo component or user component): http://h/x
Class.new.to_s.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
Module.new.inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
Object.new.inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
Object.new.to_s.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
OpenSSL::X509::Name.parse("")  #=> #<OpenSSL::X509::Name >
OpenSSL::X509::Name.parse(",").to_s  #=> ""
OpenSSL::X509::Name.parse("/").to_s  #=> ""
OpenSSL::X509::Name.parse("//").to_s  #=> ""
OpenSSL::X509::Name.parse("/CN=a//").to_s  #=> "/CN=a"
OpenSSL::X509::Name.parse("/CN=a//O=b").to_s  #!> TypeError: no implicit conversion of nil into String
OpenSSL::X509::Name.parse("/CN=a/O=b").to_s  #=> "/CN=a/O=b"
OpenSSL::X509::Name.parse("CN").to_s  #!> TypeError: no implicit conversion of nil into String
OpenSSL::X509::Name.parse("CN=a").to_s  #=> "/CN=a"
OpenSSL::X509::Name.parse("CN=a, ").to_s  #!> TypeError: no implicit conversion of nil into String
OpenSSL::X509::Name.parse("CN=a, O=b").to_s  #=> "/CN=a/O=b"
OpenSSL::X509::Name.parse("CN=a,,").to_s  #=> "/CN=a"
OpenSSL::X509::Name.parse("CN=a,O").to_s  #!> TypeError: no implicit conversion of nil into String
OpenSSL::X509::Name.parse("ZZ").to_s  #!> TypeError: no implicit conversion of nil into String
OpenSSL::X509::Name.parse("ZZ=1").to_s  #!> OpenSSL::X509::NameError: X509_NAME_add_entry_by_txt: invalid field name (name=ZZ)
OpenSSL::X509::Name.parse_openssl("")  #=> #<OpenSSL::X509::Name >
OpenSSL::X509::Name.parse_openssl("/CN=a").to_a  #=> [["CN", "a", 12]]
OpenStruct.new(a: 1).inspect.encoding  #=> #<Encoding:UTF-8>
Set.new([1]).inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
Shellwords.escape("").encoding  #=> #<Encoding:UTF-8>
Shellwords.escape(:a).encoding  #=> #<Encoding:US-ASCII>
Shellwords.escape(nil).encoding  #=> #<Encoding:UTF-8>
Shellwords.join([""]).encoding  #=> #<Encoding:UTF-8>
Shellwords.join(["a", "é"]).encoding  #=> #<Encoding:UTF-8>
Shellwords.join(["a".b, "é"]).encoding  #=> #<Encoding:UTF-8>
Shellwords.join([:a, "é"])  #=> "a \\é"
Shellwords.join([:a, "é"]).encoding  #=> #<Encoding:UTF-8>
Shellwords.join([])  #=> ""
Shellwords.join([]).encoding  #=> #<Encoding:US-ASCII>
Shellwords.shelljoin([1]).encoding  #=> #<Encoding:US-ASCII>
Shellwords.shelljoin([:a, "b"]).encoding  #=> #<Encoding:US-ASCII>
Shellwords.shelljoin([[:a]]).encoding  #=> #<Encoding:US-ASCII>
Shellwords.shelljoin(exception: false).encoding  #=> #<Encoding:US-ASCII>
Struct.new(:a).new(1).inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
URI("ftp://h/x;type=a").path.encoding  #=> #<Encoding:UTF-8>
URI("ftp://h/x;type=a").typecode.encoding  #=> #<Encoding:UTF-8>
URI("http://a").inspect.encoding  #=> #<Encoding:UTF-8>
URI("http://h/a?b#c").fragment.encoding  #=> #<Encoding:US-ASCII>
URI("http://h/a?b#c").host.encoding  #=> #<Encoding:UTF-8>
URI("http://h/a?b#c").path.encoding  #=> #<Encoding:UTF-8>
URI("http://h/a?b#c").query.encoding  #=> #<Encoding:US-ASCII>
URI("http://h/a?b#c").request_uri.encoding  #=> #<Encoding:UTF-8>
URI("http://h/a?b#c").scheme.encoding  #=> #<Encoding:UTF-8>
URI("http://h/a?b#c").to_s.encoding  #=> #<Encoding:UTF-8>
URI("http://u:p@h/a?b#c").password.encoding  #=> #<Encoding:UTF-8>
URI("http://u:p@h/a?b#c").user.encoding  #=> #<Encoding:UTF-8>
URI("http://u:p@h/a?b#c").userinfo.encoding  #=> #<Encoding:UTF-8>
URI("ldap://h/dc=x?cn?sub?(a=b)").attributes.encoding  #=> #<Encoding:US-ASCII>
URI("ldap://h/dc=x?cn?sub?(a=b)").dn.encoding  #=> #<Encoding:UTF-8>
URI("ldap://h/dc=x?cn?sub?(a=b)").filter.encoding  #=> #<Encoding:US-ASCII>
URI("ldap://h/dc=x?cn?sub?(a=b)").query.encoding  #=> #<Encoding:US-ASCII>
URI("ldap://h/dc=x?cn?sub?(a=b)").scope.encoding  #=> #<Encoding:US-ASCII>
URI("ldap://h/dc=x?cn?sub?(a=b)").to_s.encoding  #=> #<Encoding:UTF-8>
URI("mailto:a@b").opaque.encoding  #=> #<Encoding:UTF-8>
URI("mailto:a@b?subject=x").headers  #=> [["subject", "x"]]
URI("mailto:a@b?subject=x").headers.flatten.map(&:encoding)  #=> [#<Encoding:UTF-8>, #<Encoding:UTF-8>]
URI("mailto:a@b?subject=x").to.encoding  #=> #<Encoding:UTF-8>
URI.join("http://a/b", "c?d#e").query.encoding  #=> #<Encoding:US-ASCII>
URI::HTTP.build(host: "h", query: "a=b").query.encoding  #=> #<Encoding:US-ASCII>
["a".encode("US-ASCII"), "b"].join(" ").encoding  #=> #<Encoding:US-ASCII>
[1].shelljoin.encoding  #=> #<Encoding:US-ASCII>
[1].to_s.encoding  #=> #<Encoding:US-ASCII>
[:a, "b"].join.encoding  #=> #<Encoding:US-ASCII>
[:a].to_s.encoding  #=> #<Encoding:US-ASCII>
[:exception, false].inspect.encoding  #=> #<Encoding:US-ASCII>
[:exception, false].to_s.encoding  #=> #<Encoding:US-ASCII>
[[:a]].inspect.encoding  #=> #<Encoding:US-ASCII>
[nil].to_s.encoding  #=> #<Encoding:US-ASCII>
{a: 1}.to_s.encoding  #=> #<Encoding:US-ASCII>
