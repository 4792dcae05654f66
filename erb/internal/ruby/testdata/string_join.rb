# ruby 4.0
"é" + "\xe9".dup.force_encoding("ISO-8859-1")  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and ISO-8859-1
"é" + "\xff".b  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"a" + "\xff".b  #=> "a\xFF"
("é" + "b".b).encoding  #=> #<Encoding:UTF-8>
"é".dup << "\xff".b  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".dup.concat("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"#{"é"}#{"\xff".b}"  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"#{"a"}#{"\xff".b}".encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
["é", "\xff".b].join  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
["é", "a"].join("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
["a", "\xff".b].join.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
["é", ["\xff".b]].join  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é" * 2 + "\xff".b  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".dup.insert(1, "\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".center(9, "\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".ljust(9, "\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".rjust(9, "\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"éa".sub("a", "\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"éa".gsub("a") { "\xff".b }  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"éa".gsub("a", "a" => "\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".tr("é", "\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".delete("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".squeeze("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".count("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".index("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".include?("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".start_with?("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".end_with?("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".split("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".partition("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".delete_prefix("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".delete_suffix("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é" == "\xff".b  #=> false
"é" <=> "\xff".b  #=> -1
"é".casecmp("\xff".b)  #=> nil
"é".casecmp?("\xff".b)  #=> nil
"é".prepend("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".dup.replace("\xff".b).encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
"%s%s" % ["é", "\xff".b]  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"%s" % "\xff".b  #=> "\xFF"
format("é%s", "\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".dup[0] = "\xff".b  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
(s = "éa".dup; s[1] = "\xff".b; s)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
(s = "éa".dup; s[/a/] = "\xff".b; s)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"\xff".b =~ /é/  #!> Encoding::CompatibilityError: incompatible encoding regexp match (UTF-8 regexp with BINARY (ASCII-8BIT) string)
"\xff".b.match?(/é/)  #!> Encoding::CompatibilityError: incompatible encoding regexp match (UTF-8 regexp with BINARY (ASCII-8BIT) string)
"\xff".b.sub(/é/, "x")  #!> Encoding::CompatibilityError: incompatible encoding regexp match (UTF-8 regexp with BINARY (ASCII-8BIT) string)
"é".each_line("\xff".b).to_a  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".lines("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".unpack("a*")  #=> ["\xC3\xA9"]
"é".upto("\xff".b).to_a  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".tr("a-z", "\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".encode("ISO-8859-1") + "é"  #!> Encoding::CompatibilityError: incompatible character encodings: ISO-8859-1 and UTF-8
("".b + "é").encoding  #=> #<Encoding:UTF-8>
("é" + "".b).encoding  #=> #<Encoding:UTF-8>
(:é.to_s + "\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".dup.force_encoding("US-ASCII") + "é"  #!> Encoding::CompatibilityError: incompatible character encodings: US-ASCII and UTF-8
"é".b + "é"  #!> Encoding::CompatibilityError: incompatible character encodings: BINARY (ASCII-8BIT) and UTF-8
"é".b.force_encoding("UTF-8") + "é"  #=> "éé"
["é".b, "é"].join  #!> Encoding::CompatibilityError: incompatible character encodings: BINARY (ASCII-8BIT) and UTF-8
[:é, "\xff".b].join  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".concat("a", "\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".byteindex("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".dup.append_as_bytes("\xff".b).valid_encoding?  #=> false
%w[é] * "\xff".b  #=> "é"
"é".each_grapheme_cluster.to_a + ["\xff".b]  #=> ["é", "\xFF"]
"é\xff"  #=> "é\xFF"
"é" + "\xff"  #=> "é\xFF"
("é" + "\xff").valid_encoding?  #=> false
"x".rpartition("\xff".b)  #=> ["", "", "x"]
"é".rindex("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".sum  #=> 364
"é".dup.setbyte(0, 255)  #=> 255
"é".scan("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"\xff".b.scan("é")  #!> Encoding::CompatibilityError: incompatible character encodings: BINARY (ASCII-8BIT) and UTF-8
"\xff".b + "é" + "a"  #!> Encoding::CompatibilityError: incompatible character encodings: BINARY (ASCII-8BIT) and UTF-8
"a".b << 233  #=> "a\xE9"
"é".dup << 233  #=> "éé"
"é".b << 233  #=> "\xC3\xA9\xE9"
"é".b << 300  #!> RangeError: 300 out of char range
("a".force_encoding("US-ASCII") << 233).encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
StringIO.new("é").tap { |s| s.write("\xff".b) }.string.bytes  #=> [255, 169]
["é", 1, nil, "\xff".b].join("-")  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".encode("ISO-8859-1") == "é"  #=> false
"a".encode("ISO-8859-1") == "a"  #=> true
{"a".b => 1}["a"]  #=> 1
"é".hash == "é".b.hash  #=> false
"é".eql?("é".b)  #=> false
"é".equal?("é")  #=> false
