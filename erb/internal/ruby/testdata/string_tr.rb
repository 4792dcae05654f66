# ruby 4.0
r = +"az9Zz"; [r.tr!("a,b;c d", "a"), r]  #=> ["az9Zz", "az9Zz"]
r = +"az9Zz"; [r.tr!("a", "a"), r]  #=> ["az9Zz", "az9Zz"]
r = +"éaz"; [r.tr!("a", "a"), r]  #=> ["éaz", "éaz"]
r = +"éaz"; [r.tr!("é", "é"), r]  #=> ["éaz", "éaz"]
r = +"éaz"; [r.tr!("éa", "éa"), r]  #=> ["éaz", "éaz"]
r = +"éaz"; [r.tr!("^é", "z"), r]  #=> ["ézz", "ézz"]
r = +"éz"; [r.tr!("^é", "z"), r]  #=> ["éz", "éz"]
r = +"z"; [r.tr!("^é", "z"), r]  #=> ["z", "z"]
r = +"z"; [r.tr!("^a", "z"), r]  #=> ["z", "z"]
r = +"az"; [r.tr_s!("a", "a"), r]  #=> ["az", "az"]
r = +"éaz"; [r.tr_s!("a", "a"), r]  #=> ["éaz", "éaz"]
r = +"éaz"; [r.tr_s!("é", "é"), r]  #=> ["éaz", "éaz"]
r = +"ééaz"; [r.tr_s!("é", "é"), r]  #=> ["éaz", "éaz"]
r = +"az"; [r.tr_s!("^a", "z"), r]  #=> ["az", "az"]
r = +"éz"; [r.tr_s!("^é", "z"), r]  #=> ["éz", "éz"]
r = "a".b; [r.tr!("a", "a"), r]  #=> ["a", "a"]
r = "\xff".b; [r.tr!("\xff".b, "\xff".b), r]  #=> ["\xFF", "\xFF"]
r = +"a"; [r.tr!("a", "é"), r]  #=> ["é", "é"]
r = +"ab"; [r.tr!("é", "b"), r]  #=> [nil, "ab"]
r = +"ab"; [r.tr!("éa", "ba"), r]  #=> ["ab", "ab"]
r = +"ab"; [r.tr!("aé", "ab"), r]  #=> ["ab", "ab"]
r = +"abé"; [r.tr!("b", "b"), r]  #=> ["abé", "abé"]
"12.5e3abc".tr(", ", "UTF-8")  #=> "12.5e3abc"
"12.5e3abc".tr(", z", "UTF-8")  #!> ArgumentError: invalid range "F-8" in string transliteration
"12.5e3abc".tr(", ", "U9-0")  #!> ArgumentError: invalid range "9-0" in string transliteration
"12.5e3abc".tr(", ", "9-0")  #!> ArgumentError: invalid range "9-0" in string transliteration
"12.5e3abc".tr(", ", "x9-0")  #!> ArgumentError: invalid range "9-0" in string transliteration
"12.5e3abc".tr("a", "xy9-0")  #=> "12.5e3xbc"
"12.5e3abc".tr("ab", "xy9-0")  #=> "12.5e3xyc"
"12.5e3abc".tr("^a", "xy9-0")  #!> ArgumentError: invalid range "9-0" in string transliteration
"12.5e3abc".tr("^a-c", "xy9-0")  #!> ArgumentError: invalid range "9-0" in string transliteration
"12.5e3abc".tr("^a9-0", "xy")  #!> ArgumentError: invalid range "9-0" in string transliteration
"12.5e3abc".tr("ab9-0", "")  #!> ArgumentError: invalid range "9-0" in string transliteration
"é".tr("a", "xy9-0")  #=> "é"
"é".tr("abc", "xé-a0")  #!> ArgumentError: invalid range in string transliteration
"é".tr_s("a", "xy9-0")  #=> "é"
"é".tr("a-c", "b-")  #=> "é"
"abc-".tr("a-c-", "b-")  #=> "b---"
"abc-".tr("a-", "z-y")  #!> ArgumentError: invalid range "z-y" in string transliteration
"é".encode("ISO-8859-1").tr("é".encode("ISO-8859-1"), "a")  #=> "a"
"\xe9b".dup.force_encoding("ISO-8859-1").tr("\xe9".dup.force_encoding("ISO-8859-1"), "a")  #=> "ab"
"\xe9b".dup.force_encoding("ISO-8859-1").tr("b", "\xe9".dup.force_encoding("ISO-8859-1")).bytes  #=> [233, 233]
"\xe9b".dup.force_encoding("ISO-8859-1").tr("a-\xff".dup.force_encoding("ISO-8859-1"), "a").bytes  #=> [97, 97]
"".dup.tr!("a", "b")  #=> nil
"".freeze.tr!("a", "b")  #=> nil
"x".freeze.tr!("a", "b")  #!> FrozenError: can't modify frozen String: "x"
"x".freeze.tr!(1, 2)  #!> TypeError: no implicit conversion of Integer into String
"\xff\x00é".b.chomp("ÀÉß")  #=> "\xFF\x00\xC3\xA9"
"\xff".b.chomp("é")  #=> "\xFF"
"a".b.chomp("é")  #=> "a"
"aé".chomp("\xff".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"aé".chomp("\xa9".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"aé".b.chomp("é")  #!> Encoding::CompatibilityError: incompatible character encodings: BINARY (ASCII-8BIT) and UTF-8
"aé".b.chomp("é".b)  #=> "a"
"aé".chomp("é".b)  #!> Encoding::CompatibilityError: incompatible character encodings: UTF-8 and BINARY (ASCII-8BIT)
"\xff".b.dup.chomp!("é")  #=> nil
"aé\n".b.chomp("\n")  #=> "a\xC3\xA9"
"\xff".b.lines("é", chomp: true)  #!> Encoding::CompatibilityError: incompatible character encodings: BINARY (ASCII-8BIT) and UTF-8
"\xff".b.chomp("é", )  #=> "\xFF"
