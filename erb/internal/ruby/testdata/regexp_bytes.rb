# ruby 4.0
"A" =~ /\xff|a/ni  #=> 0
"\xe9".b =~ /\xc9/ni  #=> nil
"\xff" =~ /./n  #!> ArgumentError: invalid byte sequence in UTF-8
"\xff".b =~ /./n  #=> 0
"\xff".force_encoding("ISO-8859-1") =~ /\xff/n  #!> Encoding::CompatibilityError: incompatible encoding regexp match (BINARY (ASCII-8BIT) regexp with ISO-8859-1 string)
"a" =~ /\xff|a/n  #=> 0
"a".b =~ /\p{L}/  #=> 0
"a".scan(/[^a-zA-Z0-9_\-.]/n)  #=> []
"a\xffb".b.partition(/\xff/n)  #=> ["a", "\xFF", "b"]
"a\xffb".b.scan(/[^\xff]/n)  #=> ["a", "b"]
"a\xffb".b.split(/\xff/n)  #=> ["a", "b"]
"aé" =~ /[[:alpha:]]+/n && $~  #=> #<MatchData "aé">
"aé" =~ /\xff|a/n  #!> Encoding::CompatibilityError: incompatible encoding regexp match (BINARY (ASCII-8BIT) regexp with UTF-8 string)
"aé".b =~ /[[:alpha:]]+/n && $~  #=> #<MatchData "a">
"aé".b =~ /\w+/n && $~  #=> #<MatchData "a">
"caf\xe9".b =~ /[\x80-\xff]/n  #=> 3
"caf\xe9".b =~ /[^\x00-\x7f]/n  #=> 3
"caf\xe9".b.gsub(/\xe9/n, "e")  #=> "cafe"
"caf\xe9".b.sub(/[\x80-\xff]/n, "e")  #=> "cafe"
"é b".b.gsub(/[^a-zA-Z0-9_\-.]/n) { |m| "%%%02X" % m.unpack1("C") }  #=> "%C3%A9%20b"
"é b".gsub(/[^a-zA-Z0-9_\-.]/n) { |m| "%%%02X" % m.unpack1("C") }  #=> "%C3%20b"
"é" =~ /./n  #=> 0
"é".b =~ /\p{L}/  #!> Encoding::CompatibilityError: incompatible encoding regexp match (UTF-8 regexp with BINARY (ASCII-8BIT) string)
"é".b.scan(/./n)  #=> ["\xC3", "\xA9"]
"é".encode("ISO-8859-1") =~ /\p{L}/  #!> Encoding::CompatibilityError: incompatible encoding regexp match (UTF-8 regexp with ISO-8859-1 string)
"é".gsub(/\p{L}/, "x")  #=> "x"
"é".index(/\xff/n)  #!> Encoding::CompatibilityError: incompatible encoding regexp match (BINARY (ASCII-8BIT) regexp with UTF-8 string)
%r{\xff/}n.source  #=> "\\xff/"
(x = "\\xff"; (/#{x}/n.encoding))  #=> #<Encoding:BINARY (ASCII-8BIT)>
(x = "a"; /#{x}/n.encoding)  #=> #<Encoding:US-ASCII>
(x = "a"; /#{x}/nx.inspect)  #=> "/a/xn"
(x = "a"; /#{x}\xff/n.encoding)  #=> #<Encoding:BINARY (ASCII-8BIT)>
(x = "é"; (/#{x}/n rescue $!))  #=> #<RegexpError: /.../n has a non escaped non ASCII character in non ASCII-8BIT script>
/#{/\p{L}/}/.encoding  #=> #<Encoding:UTF-8>
/#{/\p{L}/}a/ =~ "é"  #=> nil
/#{/a/n}/.encoding  #=> #<Encoding:US-ASCII>
/#{/a/n}/.options  #=> 0
/#{/a/n}é/.encoding  #=> #<Encoding:UTF-8>
/(?<a>\xff)/n.names  #=> ["a"]
/(?<x>\xff)(?<y>.)/n.match("\xff\xfe".b).named_captures  #=> {"x" => "\xFF", "y" => "\xFE"}
/./n.match("é")[0]  #=> "é"
/[[:alpha:]]/n.options  #=> 32
/[\p{Alpha}]/n.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
/[\u0041-\u005a]/n.encoding  #=> #<Encoding:US-ASCII>
/[\x00-\xff]/n =~ "é"  #!> Encoding::CompatibilityError: incompatible encoding regexp match (BINARY (ASCII-8BIT) regexp with UTF-8 string)
/[\x80-\xff]/n.inspect  #=> "/[\\x80-\\xff]/n"
/[^\x00-\x7f]/n =~ "é"  #=> 0
/[^\x00-\x7f]/n.encoding  #=> #<Encoding:US-ASCII>
/\377/n =~ "\xff".b  #=> 0
/\C-a/n.encoding  #=> #<Encoding:US-ASCII>
/\M-\C-a/n =~ "\x81".b  #=> 0
/\M-a/n =~ "\xe1".b  #=> 0
/\M-a/n.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
/\P{Alpha}/n.options  #=> 48
/\R/n.encoding  #=> #<Encoding:US-ASCII>
/\\p/n.encoding  #=> #<Encoding:US-ASCII>
/\h\R\X/n.options  #=> 32
/\p{Alpha}/.encoding  #=> #<Encoding:UTF-8>
/\p{Alpha}/.options  #=> 16
/\p{Alpha}/n =~ "é"  #!> Encoding::CompatibilityError: incompatible encoding regexp match (BINARY (ASCII-8BIT) regexp with UTF-8 string)
/\p{Alpha}/n.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
/\p{Alpha}\xff/n  #=> /\p{Alpha}\xff/n
/\p{L}/ == /\p{L}/u  #=> true
/\p{L}/.inspect.encoding  #=> #<Encoding:UTF-8>
/\p{L}/.to_s.encoding  #=> #<Encoding:UTF-8>
/\p{^Alpha}/n.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
/\u0041/n.encoding  #=> #<Encoding:US-ASCII>
/\u0041\xff/n  #=> /\u0041\xff/n
/\u00e9/.inspect.encoding  #=> #<Encoding:UTF-8>
/\u00e9/.to_s.encoding  #=> #<Encoding:UTF-8>
/\x80/n.match("\x80".b).pre_match.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
/\x80/n.match("a\x80".b)[0].encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
/\xc3\xa9/n =~ "é"  #!> Encoding::CompatibilityError: incompatible encoding regexp match (BINARY (ASCII-8BIT) regexp with UTF-8 string)
/\xc3\xa9/n =~ "é".b  #=> 0
/\xc3\xa9/n.match("é".b)[0]  #=> "\xC3\xA9"
/\xe9/n.match("caf\xe9".b)  #=> #<MatchData "\xE9">
/\xe9/n.timeout  #=> nil
/\xff#{1}/n  #=> /\xff1/n
/\xff/n  #=> /\xff/n
/\xff/n == /\xff/n  #=> true
/\xff/n == Regexp.new("\\xff", 32)  #=> true
/\xff/n === "é"  #!> Encoding::CompatibilityError: incompatible encoding regexp match (BINARY (ASCII-8BIT) regexp with UTF-8 string)
/\xff/n =~ "\xff".b  #=> 0
/\xff/n =~ "a"  #=> nil
/\xff/n =~ "é"  #!> Encoding::CompatibilityError: incompatible encoding regexp match (BINARY (ASCII-8BIT) regexp with UTF-8 string)
/\xff/n.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
/\xff/n.fixed_encoding?  #=> true
/\xff/n.hash == /\xff/n.hash  #=> true
/\xff/n.inspect.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
/\xff/n.match?("\xe9".b.force_encoding("ISO-8859-1"))  #!> Encoding::CompatibilityError: incompatible encoding regexp match (BINARY (ASCII-8BIT) regexp with ISO-8859-1 string)
/\xff/n.match?("\xff")  #!> ArgumentError: invalid byte sequence in UTF-8
/\xff/n.match?("a".encode("UTF-16LE"))  #!> Encoding::CompatibilityError: incompatible encoding regexp match (BINARY (ASCII-8BIT) regexp with UTF-16LE string)
/\xff/n.match?("é")  #!> Encoding::CompatibilityError: incompatible encoding regexp match (BINARY (ASCII-8BIT) regexp with UTF-8 string)
/\xff/n.names  #=> []
/\xff/n.options  #=> 48
/\xff/n.source  #=> "\\xff"
/\xff/n.source.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
/\xff/n.to_s  #=> "(?-mix:\\xff)"
/\xff/n.to_s.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
/\xff/n.to_yaml  #=> "--- !ruby/regexp /\\xff/n\n"
/\xff/no.options  #=> 48
/\xff/un  #=> /\xff/n
/a#{"b"}/n.encoding  #=> #<Encoding:US-ASCII>
/a#{"b"}/n.options  #=> 32
/a/n == /a/  #=> true
/a/n == /a/u  #=> false
/a/n =~ "é"  #=> nil
/a/n.encoding  #=> #<Encoding:US-ASCII>
/a/n.eql?(/a/)  #=> true
/a/n.fixed_encoding?  #=> false
/a/n.hash == /a/.hash  #=> true
/a/n.inspect.encoding  #=> #<Encoding:US-ASCII>
/a/n.match("aé")[0].encoding  #=> #<Encoding:UTF-8>
/a/n.options  #=> 32
/a/n.source.encoding  #=> #<Encoding:US-ASCII>
/a/n.to_s  #=> "(?-mix:a)"
/a/n.to_s.encoding  #=> #<Encoding:US-ASCII>
/a/n.to_yaml  #=> "--- !ruby/regexp /a/n\n"
/a/nu.encoding  #=> #<Encoding:UTF-8>
/a/nu.options  #=> 16
/a/u.inspect.encoding  #=> #<Encoding:UTF-8>
/a/u.to_s.encoding  #=> #<Encoding:UTF-8>
/a/un.encoding  #=> #<Encoding:US-ASCII>
/a/un.options  #=> 32
/a\pb/n.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
/a\x7f/n.encoding  #=> #<Encoding:US-ASCII>
/é/.to_s.encoding  #=> #<Encoding:UTF-8>
Regexp.new("\\p{Alpha}").encoding  #=> #<Encoding:UTF-8>
Regexp.new("\\p{Alpha}", 32).encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
Regexp.new("\\u0041", 32).encoding  #=> #<Encoding:US-ASCII>
Regexp.new("\\u00e9", 32)  #!> RegexpError: incompatible character encoding: /\u00e9/
Regexp.new("\\xff", 32).encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
Regexp.new("\\xff", 32).options  #=> 48
Regexp.new("\\xff", 48)  #=> /\xff/n
Regexp.new("\\xff", 48).encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
Regexp.new("\\xff", Regexp::NOENCODING)  #=> /\xff/n
Regexp.new("a", 32).options  #=> 32
Regexp.new("a", 48).encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
Regexp.new("a", 48).options  #=> 48
Regexp.new("a", Regexp::NOENCODING)  #=> /a/n
Regexp.new("a\\u{41 e9}", 32)  #!> RegexpError: incompatible character encoding: /a\u{41 e9}/
Regexp.new("é", 32)  #!> RegexpError: /.../n has a non escaped non ASCII character in non ASCII-8BIT script: /é/
Regexp.new(/\p{L}/.to_s).encoding  #=> #<Encoding:UTF-8>
Regexp.new(/\xff/n)  #=> /\xff/n
Regexp.new(/\xff/n).options  #=> 48
Regexp.new(/\xff/n, "i")  #=> /\xff/n
Regexp.new(/a/n).options  #=> 32
Regexp.union(/\p{L}/, "a").encoding  #=> #<Encoding:UTF-8>
Regexp.union(/\p{L}/, /a/).encoding  #=> #<Encoding:UTF-8>
Regexp.union(/\xff/n)  #=> /\xff/n
Regexp.union(/a/n, /b/n).options  #=> 0
Regexp.union(/a/n, /é/)  #=> /(?-mix:a)|(?-mix:é)/
YAML.unsafe_load("--- !ruby/regexp /\\xff/n\n")  #=> /\xff/n
YAML.unsafe_load("--- !ruby/regexp /a/n\n")  #=> /a/n
Regexp.new("é", 33)  #!> RegexpError: /.../n has a non escaped non ASCII character in non ASCII-8BIT script: /é/i
Regexp.new("\\u00e9", 33)  #!> RegexpError: incompatible character encoding: /\u00e9/i
Regexp.new("\\u00e9", 32)  #!> RegexpError: incompatible character encoding: /\u00e9/
(x = "\\u00e9"; /#{x}/n)  #!> RegexpError: incompatible character encoding: /\u00e9/
(x = "\\u00e9"; /#{x}/ni)  #!> RegexpError: incompatible character encoding: /\u00e9/i
