# ruby 4.0
# Which replacements go together with what is left of the receiver.
"aéb".sub("é","\xff".b)  #=> "a\xFFb"
"aéb".gsub("é","\xff".b)  #=> "a\xFFb"
"aéb".sub(/.\z/){"\xff".b}  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"éa".gsub(/./){"\xff".b}.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
"ab".sub(/b/,"x".encode("UTF-16LE")).then { [_1.bytes, _1.encoding] }  #=> [[97, 120, 0], #<Encoding:UTF-16LE>]
"".gsub(/b?/,"x".encode("UTF-16LE")).then { [_1.bytes, _1.encoding] }  #=> [[120, 0], #<Encoding:UTF-16LE>]
o = Object.new; def o.to_s = "\xff".b; "aé".sub("é") { o }  #=> "a\xFF"
o = Object.new; def o.to_s = "\xff".b; "aé".gsub("a") { o }  #!> Encoding::CompatibilityError: incompatible character encodings: BINARY (ASCII-8BIT) and UTF-8
(+"é").sub!(/(?<!b)$/,"é".encode("ISO-8859-1")).then { [_1, _1&.encoding] }  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and ISO-8859-1
"aéb".encode("ISO-8859-1").sub(/a/,"\\0é").then { [_1, _1&.encoding] }  #!> Encoding::CompatibilityError: incompatible character encodings: ISO-8859-1 and UTF-8
(+"a\xFFb").sub!(/(?<!b)$/,"x".force_encoding("US-ASCII")).then { [_1, _1&.encoding] }  #!> ArgumentError: invalid byte sequence in UTF-8
"\xFFb".b.gsub(/b?/,"x".encode("UTF-16LE")).then { [_1, _1&.encoding] }  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-16LE and BINARY (ASCII-8BIT)
(+"a\xFFb").sub!(/b?/,"é".encode("ISO-8859-1")).then { [_1, _1&.encoding] }  #!> ArgumentError: invalid byte sequence in UTF-8
"aéb".encode("ISO-8859-1").gsub(/b/, {"b" => "é"}).then { [_1, _1&.encoding] }  #!> Encoding::CompatibilityError: incompatible character encodings: ISO-8859-1 and UTF-8
(+"a\xFFb").sub!(/a|b/,"é").then { [_1, _1&.encoding] }  #!> ArgumentError: invalid byte sequence in UTF-8
(+"aéb".encode("ISO-8859-1")).sub!(/b?/,"\\`\xff".b).then { [_1, _1&.encoding] }  #!> Encoding::CompatibilityError: incompatible character encodings: ISO-8859-1 and BINARY (ASCII-8BIT)
"aéb".encode("ISO-8859-1").gsub(/a/,"\\`\xff".b).then { [_1, _1&.encoding] }  #!> Encoding::CompatibilityError: incompatible character encodings: BINARY (ASCII-8BIT) and ISO-8859-1
(+"aéb").gsub!(/a|b/,"\xff".b).then { [_1, _1&.encoding] }  #!> Encoding::CompatibilityError: incompatible character encodings: BINARY (ASCII-8BIT) and UTF-8
"aéb".encode("ISO-8859-1").sub(/b/, Hash.new("é")).then { [_1, _1&.encoding] }  #!> Encoding::CompatibilityError: incompatible character encodings: ISO-8859-1 and UTF-8
"aéb".gsub(/b/,"\xff".b).then { [_1, _1&.encoding] }  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"aé".gsub(/(?<!b)$/,"\xff".b).then { [_1, _1&.encoding] }  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
(+"a\xFFb").gsub!(/\z/,"\\0é").then { [_1, _1&.encoding] }  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xFFb".sub(/a/, Hash.new("é")).then { [_1, _1&.encoding] }  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xFFb".sub(/(?<!b)$/, Hash.new("x".force_encoding("US-ASCII"))).then { [_1, _1&.encoding] }  #!> ArgumentError: invalid byte sequence in UTF-8
(+"é").gsub!(/\z/,"x".encode("UTF-16LE")).then { [_1, _1&.encoding] }  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and UTF-16LE
"\xFFb".b.gsub(/a|b/,"\\'é".encode("ISO-8859-1")).then { [_1, _1&.encoding] }  #!> Encoding::CompatibilityError: incompatible character encodings: BINARY (ASCII-8BIT) and ISO-8859-1
(+"ab".force_encoding("US-ASCII")).gsub!(/\z/,"x".encode("UTF-16LE")).then { [_1, _1&.encoding] }  #!> Encoding::CompatibilityError: incompatible character encodings: US-ASCII and UTF-16LE
(+"a\xFFb").gsub!(/(?<!b)$/,"x").then { [_1, _1&.encoding] }  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xFFb".gsub(/(?<!b)$/, {"b" => "x".force_encoding("US-ASCII")}).then { [_1, _1&.encoding] }  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xFFb".sub(/a|b/,"x".b).then { [_1, _1&.encoding] }  #!> ArgumentError: invalid byte sequence in UTF-8
(+"a\xFFb").gsub!(/b?/,"\xff").then { [_1, _1&.encoding] }  #!> ArgumentError: invalid byte sequence in UTF-8
(+"aéb".encode("ISO-8859-1")).gsub!(/b?/,"x".encode("UTF-16LE")).then { [_1, _1&.encoding] }  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-16LE and ISO-8859-1
"\xFFb".b.sub("b","x".encode("UTF-16LE")).then { [_1, _1&.encoding] }  #!> Encoding::CompatibilityError: incompatible character encodings: BINARY (ASCII-8BIT) and UTF-16LE
"é".sub(/\z/,"x".encode("UTF-16LE")).then { [_1, _1&.encoding] }  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and UTF-16LE
"aéb".encode("ISO-8859-1").sub(/b?/, Hash.new("\xff")).then { [_1, _1&.encoding] }  #!> Encoding::CompatibilityError: incompatible character encodings: ISO-8859-1 and UTF-8
"a\xFFb".sub(/(?<!b)$/,"\xff".b).then { [_1, _1&.encoding] }  #!> ArgumentError: invalid byte sequence in UTF-8
(+"a\xFFb").gsub!(/b?/,"\\`\xff".b).then { [_1, _1&.encoding] }  #!> ArgumentError: invalid byte sequence in UTF-8
(+"éaé").gsub!(/b?/,"\\'é".encode("ISO-8859-1")).then { [_1, _1&.encoding] }  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and ISO-8859-1
(+"aéb").sub!(/b/,"é".encode("ISO-8859-1")).then { [_1, _1&.encoding] }  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and ISO-8859-1
"aéb".encode("ISO-8859-1").sub(/\z/,"\\`\xff".b).then { [_1, _1&.encoding] }  #!> Encoding::CompatibilityError: incompatible character encodings: ISO-8859-1 and BINARY (ASCII-8BIT)
"éaé".sub(/(?<!b)$/,"é".encode("ISO-8859-1")).then { [_1, _1&.encoding] }  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and ISO-8859-1
"aéb".sub(/a|b/,"\xff".b).then { [_1, _1&.encoding] }  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
(+"\xFFb".b).gsub!(/\z/,"é").then { [_1, _1&.encoding] }  #!> Encoding::CompatibilityError: incompatible character encodings: BINARY (ASCII-8BIT) and UTF-8
"éaé".sub(/a|b/,"\xff".b).then { [_1, _1&.encoding] }  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
(+"aéb".encode("ISO-8859-1")).sub!(/a/,"x".encode("UTF-16LE")).then { [_1, _1&.encoding] }  #!> Encoding::CompatibilityError: incompatible character encodings: ISO-8859-1 and UTF-16LE
"aéb".sub("b","é".encode("ISO-8859-1")).then { [_1, _1&.encoding] }  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and ISO-8859-1
"a\xFFb".sub(/b/,"é").then { [_1, _1&.encoding] }  #!> ArgumentError: invalid byte sequence in UTF-8
"éaé".gsub(/(?<!b)$/,"\\`\xff".b).then { [_1, _1&.encoding] }  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
(+"aéb").sub!(/b?/,"\\`\xff".b).then { [_1, _1&.encoding] }  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
(+"aé").gsub!(/\z/,"x".encode("UTF-16LE")).then { [_1, _1&.encoding] }  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and UTF-16LE
(+"a\xFFb").sub!(/a/,"x".force_encoding("US-ASCII")).then { [_1, _1&.encoding] }  #!> ArgumentError: invalid byte sequence in UTF-8
(+"aéb".encode("ISO-8859-1")).gsub!(/a/,"\\0é").then { [_1, _1&.encoding] }  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and ISO-8859-1
(+"éaé").sub!(/a/,"\xff".b).then { [_1, _1&.encoding] }  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"é".gsub(/(?<!b)$/) { "\xff" }.then { [_1, _1&.encoding] }  #=> ["é\xFF", #<Encoding:UTF-8>]
(+"aé").gsub!(/a/,"\xff").then { [_1, _1&.encoding] }  #=> ["\xFFé", #<Encoding:UTF-8>]
(+"aéb".encode("ISO-8859-1")).sub!("b","\\'é".encode("ISO-8859-1")).then { [_1, _1&.encoding] }  #=> ["a\xE9\xE9", #<Encoding:ISO-8859-1>]
(+"a\xFFb").gsub!("b","<\\0>").then { [_1, _1&.encoding] }  #=> ["a\xFF<b>", #<Encoding:UTF-8>]
(+"aé").sub!(/b/,"\xff").then { [_1, _1&.encoding] }  #=> [nil, nil]
(+"").gsub!(/b?/,"\\`\xff".b).then { [_1, _1&.encoding] }  #=> ["\xFF", #<Encoding:BINARY (ASCII-8BIT)>]
"aéb".encode("ISO-8859-1").gsub(/(?<!b)$/,"x".b).then { [_1, _1&.encoding] }  #=> ["a\xE9b", #<Encoding:ISO-8859-1>]
"ab".sub(/a|b/,"é").then { [_1, _1&.encoding] }  #=> ["éb", #<Encoding:UTF-8>]
"é".gsub(/\z/, {"b" => "\xff"}).then { [_1, _1&.encoding] }  #=> ["é", #<Encoding:UTF-8>]
(+"ab").gsub!(/b?/,"é").then { [_1, _1&.encoding] }  #=> ["éaéé", #<Encoding:UTF-8>]
(+"aéb").sub!("b","<\\0>").then { [_1, _1&.encoding] }  #=> ["aé<b>", #<Encoding:UTF-8>]
"ab".gsub(/a|b/) { "x" }.then { [_1, _1&.encoding] }  #=> ["xx", #<Encoding:UTF-8>]
(+"ab".force_encoding("US-ASCII")).gsub!("b","x".b).then { [_1, _1&.encoding] }  #=> ["ax", #<Encoding:US-ASCII>]
"\xFFb".b.gsub(/(?<!b)$/,"".b).then { [_1, _1&.encoding] }  #=> ["\xFFb", #<Encoding:BINARY (ASCII-8BIT)>]
"ab".b.gsub(/b?/,"\\0é").then { [_1, _1&.encoding] }  #=> ["éabéé", #<Encoding:UTF-8>]
"éaé".gsub("b","\\`\xff".b).then { [_1, _1&.encoding] }  #=> ["éaé", #<Encoding:UTF-8>]
"aéb".encode("ISO-8859-1").sub(/a|b/,"x").then { [_1, _1&.encoding] }  #=> ["x\xE9b", #<Encoding:ISO-8859-1>]
"aé".sub(/(?<!b)$/,"\xff").then { [_1, _1&.encoding] }  #=> ["aé\xFF", #<Encoding:UTF-8>]
(+"").gsub!(/(?<!b)$/,"<\\0>").then { [_1, _1&.encoding] }  #=> ["<>", #<Encoding:UTF-8>]
"ab".b.gsub(/(?<!b)$/,"x".force_encoding("US-ASCII")).then { [_1, _1&.encoding] }  #=> ["ab", #<Encoding:BINARY (ASCII-8BIT)>]
"aéb".encode("ISO-8859-1").gsub("b","x".b).then { [_1, _1&.encoding] }  #=> ["a\xE9x", #<Encoding:ISO-8859-1>]
"ab".force_encoding("US-ASCII").gsub(/\z/) { "é" }.then { [_1, _1&.encoding] }  #=> ["abé", #<Encoding:UTF-8>]
(+"é").sub!(/(?<!b)$/,"".b).then { [_1, _1&.encoding] }  #=> ["é", #<Encoding:UTF-8>]
(+"").sub!(/b?/,"é".encode("ISO-8859-1")).then { [_1, _1&.encoding] }  #=> ["\xE9", #<Encoding:ISO-8859-1>]
"é".gsub("b") { "x".force_encoding("US-ASCII") }.then { [_1, _1&.encoding] }  #=> ["é", #<Encoding:UTF-8>]
(+"ab".force_encoding("US-ASCII")).gsub!(/(?<!b)$/,"x".b).then { [_1, _1&.encoding] }  #=> [nil, nil]
(+"").sub!("b","x".b).then { [_1, _1&.encoding] }  #=> [nil, nil]
(+"aéb".encode("ISO-8859-1")).gsub!(/b/,"x".b).then { [_1, _1&.encoding] }  #=> ["a\xE9x", #<Encoding:ISO-8859-1>]
"".gsub("b", {"b" => "é"}).then { [_1, _1&.encoding] }  #=> ["", #<Encoding:UTF-8>]
(+"ab".b).gsub!(/a/,"".b).then { [_1, _1&.encoding] }  #=> ["b", #<Encoding:BINARY (ASCII-8BIT)>]
"é".gsub(/b?/) { "x" }.then { [_1, _1&.encoding] }  #=> ["xéx", #<Encoding:UTF-8>]
"éaé".sub(/\z/,"x".force_encoding("US-ASCII")).then { [_1, _1&.encoding] }  #=> ["éaéx", #<Encoding:UTF-8>]
"aéb".sub(/b?/, Hash.new("\xff")).then { [_1, _1&.encoding] }  #=> ["\xFFaéb", #<Encoding:UTF-8>]
(+"ab".b).sub!(/\z/,"<\\0>".b).then { [_1, _1&.encoding] }  #=> ["ab<>", #<Encoding:BINARY (ASCII-8BIT)>]
"".gsub(/\z/, {"b" => "\xff"}).then { [_1, _1&.encoding] }  #=> ["", #<Encoding:UTF-8>]
"éaé".sub("b","<\\0>".b).then { [_1, _1&.encoding] }  #=> ["éaé", #<Encoding:UTF-8>]
"éaé".gsub(/a|b/, {"b" => "\xff"}).then { [_1, _1&.encoding] }  #=> ["éé", #<Encoding:UTF-8>]
"\xFFb".b.sub(/a/, Hash.new("x")).then { [_1, _1&.encoding] }  #=> ["\xFFb", #<Encoding:BINARY (ASCII-8BIT)>]
"éaé".sub(/(?<!b)$/) { "é" }.then { [_1, _1&.encoding] }  #=> ["éaéé", #<Encoding:UTF-8>]
"é".gsub(/b/,"é".encode("ISO-8859-1")).then { [_1, _1&.encoding] }  #=> ["é", #<Encoding:UTF-8>]
(+"ab".force_encoding("US-ASCII")).gsub!(/(?<!b)$/,"\xff").then { [_1, _1&.encoding] }  #=> [nil, nil]
"".gsub(/b?/) { "x" }.then { [_1, _1&.encoding] }  #=> ["x", #<Encoding:UTF-8>]
(+"").gsub!(/b/,"\\0é").then { [_1, _1&.encoding] }  #=> [nil, nil]
(+"ab").sub!(/b?/,"<\\0>").then { [_1, _1&.encoding] }  #=> ["<>ab", #<Encoding:UTF-8>]
"aé".sub(/a/,"\xff").then { [_1, _1&.encoding] }  #=> ["\xFFé", #<Encoding:UTF-8>]
"éaé".gsub(/b?/,"é").then { [_1, _1&.encoding] }  #=> ["éééaééé", #<Encoding:UTF-8>]
"\xFFb".b.gsub(/(?<!b)$/) { "x" }.then { [_1, _1&.encoding] }  #=> ["\xFFb", #<Encoding:BINARY (ASCII-8BIT)>]
(+"éaé").gsub!(/a/,"é").then { [_1, _1&.encoding] }  #=> ["ééé", #<Encoding:UTF-8>]
"".sub(/b?/, Hash.new("x")).then { [_1, _1&.encoding] }  #=> ["x", #<Encoding:UTF-8>]
"ab".b.sub("b","".b).then { [_1, _1&.encoding] }  #=> ["a", #<Encoding:BINARY (ASCII-8BIT)>]
(+"ab".b).sub!(/a|b/,"x".b).then { [_1, _1&.encoding] }  #=> ["xb", #<Encoding:BINARY (ASCII-8BIT)>]
"ab".sub(/\z/, Hash.new("é")).then { [_1, _1&.encoding] }  #=> ["abé", #<Encoding:UTF-8>]
"aéb".sub(/(?<!b)$/,"é".encode("ISO-8859-1")).then { [_1, _1&.encoding] }  #=> ["aéb", #<Encoding:UTF-8>]
"ab".force_encoding("US-ASCII").gsub(/b?/) { "é" }.then { [_1, _1&.encoding] }  #=> ["éaéé", #<Encoding:UTF-8>]
(+"éaé").sub!(/a/,"<\\0>").then { [_1, _1&.encoding] }  #=> ["é<a>é", #<Encoding:UTF-8>]
"ab".force_encoding("US-ASCII").sub(/b?/, Hash.new("é")).then { [_1, _1&.encoding] }  #=> ["éab", #<Encoding:UTF-8>]
"ab".sub(/b/, Hash.new("x")).then { [_1, _1&.encoding] }  #=> ["ax", #<Encoding:UTF-8>]
"é".sub(/b?/,"\\0é").then { [_1, _1&.encoding] }  #=> ["éé", #<Encoding:UTF-8>]
(+"aéb").sub!(/(?<!b)$/,"\\'é".encode("ISO-8859-1")).then { [_1, _1&.encoding] }  #=> [nil, nil]
"aéb".encode("ISO-8859-1").sub(/b/) { "x".force_encoding("US-ASCII") }.then { [_1, _1&.encoding] }  #=> ["a\xE9x", #<Encoding:ISO-8859-1>]
