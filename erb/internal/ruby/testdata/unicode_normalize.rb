# ruby 4.0
"é".unicode_normalize(:nfd).codepoints  #=> [101, 769]
"e\u0301".unicode_normalize.codepoints  #=> [233]
"e\u0301".unicode_normalize(:nfc)  #=> "é"
"ﬁ½²Ⅷ①ｶﾞ".unicode_normalize(:nfkc)  #=> "fi1⁄22VIII1ガ"
"ﬁ½²Ⅷ①ｶﾞ".unicode_normalize(:nfkd).codepoints  #=> [102, 105, 49, 8260, 50, 50, 86, 73, 73, 73, 49, 12459, 12441]
"ﬁ".unicode_normalize(:nfc)  #=> "ﬁ"
"한글".unicode_normalize(:nfd).codepoints  #=> [4370, 4449, 4523, 4352, 4467, 4527]
"한글".unicode_normalize(:nfd).unicode_normalize(:nfc) == "한글"  #=> true
"각각".unicode_normalize(:nfd).unicode_normalize == "각각"  #=> true
"\u1100\u1161\u11a7".unicode_normalize.codepoints  #=> [44032, 4519]
"\u1112\u1161\u11ab".unicode_normalize  #=> "한"
"a\u0315\u0300\u05ae\u0062".unicode_normalize(:nfd).codepoints  #=> [97, 1454, 768, 789, 98]
"a\u0315\u0300\u05ae\u0062".unicode_normalize(:nfc).codepoints  #=> [224, 1454, 789, 98]
"\u0344\u0958\u2126\u212b\u2000".unicode_normalize.codepoints  #=> [776, 769, 2325, 2364, 937, 197, 8194]
"\u0344\u0958\u2126\u212b\u2000".unicode_normalize(:nfkd).codepoints  #=> [776, 769, 2325, 2364, 937, 65, 778, 32]
"\u1e9b\u0323".unicode_normalize(:nfc).codepoints  #=> [7835, 803]
"\u1e9b\u0323".unicode_normalize(:nfd).codepoints  #=> [383, 803, 775]
"\u1e9b\u0323".unicode_normalize(:nfkc).codepoints  #=> [7785]
"\u1e9b\u0323".unicode_normalize(:nfkd).codepoints  #=> [115, 803, 775]
"\u0300a".unicode_normalize.codepoints  #=> [768, 97]
"a\u0323\u0307\u0301".unicode_normalize.codepoints  #=> [7841, 775, 769]
"q\u0307\u0323".unicode_normalize(:nfc).codepoints  #=> [113, 803, 775]
"\u00a0x\u3000".unicode_normalize(:nfkc)  #=> " x "
"\u{1d15e}\u{1d400}\u{2f800}\u{11099}\u{110ba}".unicode_normalize.codepoints  #=> [119127, 119141, 119808, 20029, 69786]
"\u{1d15e}\u{1d400}\u{2f800}".unicode_normalize(:nfkc).codepoints  #=> [119127, 119141, 65, 20029]
"\u{105d2}\u{0307}\u{105da}\u{0307}\u{11382}\u{113c9}".unicode_normalize.codepoints  #=> [67017, 67044, 70531]
"\ufdfa".unicode_normalize(:nfkc)  #=> "صلى الله عليه وسلم"
"abc".unicode_normalize  #=> "abc"
"abc".unicode_normalize.equal?("abc")  #=> false
s = "abc".encode("US-ASCII"); s.unicode_normalize.equal?(s)  #=> true
s = "abc"; s.unicode_normalize.equal?(s)  #=> false
"abc".unicode_normalize(:x)  #!> ArgumentError: Invalid normalization form x.
"é".unicode_normalize("nfc")  #!> ArgumentError: Invalid normalization form nfc.
"é".unicode_normalize(nil)  #!> ArgumentError: Invalid normalization form .
"é".unicode_normalize(:nfc, 1)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
"abc".b.unicode_normalize  #!> Encoding::CompatibilityError: Unicode Normalization not appropriate for ASCII-8BIT
"\xe9".force_encoding("ISO-8859-1").unicode_normalize  #!> Encoding::CompatibilityError: Unicode Normalization not appropriate for ISO-8859-1
"\xff".unicode_normalize  #!> ArgumentError: invalid byte sequence in UTF-8
"a\xff".unicode_normalized?  #!> ArgumentError: invalid byte sequence in UTF-8
"é".encode("UTF-16LE").unicode_normalize(:nfd).bytes  #=> [101, 0, 1, 3]
"é".encode("UTF-32BE").unicode_normalized?  #=> true
"é".encode("UTF-16").unicode_normalize rescue [$!.class, $!.message]  #=> [Encoding::CompatibilityError, "Unicode Normalization not appropriate for UTF-16"]
s = "e\u0301"; s.unicode_normalize!; s  #=> "é"
s = +"abc"; s.unicode_normalize!.equal?(s)  #=> true
"e\u0301".freeze.unicode_normalize!  #!> FrozenError: can't modify frozen String: "é"
"é".unicode_normalized?  #=> true
"é".unicode_normalized?(:nfd)  #=> false
"e\u0301".unicode_normalized?  #=> false
"e\u0301".unicode_normalized?(:nfd)  #=> true
"ﬁ".unicode_normalized?(:nfkc)  #=> false
"ﬁ".unicode_normalized?  #=> true
"fi".unicode_normalized?(:nfkd)  #=> true
"a\u0315\u0300".unicode_normalized?(:nfd)  #=> false
"abc".unicode_normalized?(:x)  #!> ArgumentError: Invalid normalization form x.
"é".unicode_normalized?(:x)  #!> ArgumentError: Invalid normalization form x.
"abc".b.unicode_normalized?  #!> Encoding::CompatibilityError: Unicode Normalization not appropriate for ASCII-8BIT
"é".unicode_normalize.encoding  #=> #<Encoding:UTF-8>
Class.new(String).new("é").unicode_normalize.class.superclass  #=> Object
"Ｈｅｌｌｏ　Ｗｏｒｌｄ".unicode_normalize(:nfkc).downcase  #=> "hello world"
"é".unicode_normalized?(:upcase)  #!> ArgumentError: Invalid normalization form upcase.
"e".unicode_normalized?(:upcase)  #!> ArgumentError: Invalid normalization form upcase.
"e".unicode_normalized?("x")  #!> ArgumentError: Invalid normalization form x.
"e".unicode_normalize(:upcase)  #!> ArgumentError: Invalid normalization form upcase.
"é".unicode_normalize(:upcase)  #!> ArgumentError: Invalid normalization form upcase.
"e".unicode_normalize!(:upcase)  #!> ArgumentError: Invalid normalization form upcase.
"e".encode("UTF-16LE").unicode_normalized?(:upcase)  #!> ArgumentError: Invalid normalization form upcase.
"e".encode("UTF-16LE").unicode_normalize(:upcase)  #!> ArgumentError: Invalid normalization form upcase.
"e".encode("US-ASCII").unicode_normalized?(:upcase)  #=> true
"e".encode("US-ASCII").unicode_normalize(:upcase)  #=> "e"
"e".b.unicode_normalize(:upcase)  #!> Encoding::CompatibilityError: Unicode Normalization not appropriate for ASCII-8BIT
"e".b.unicode_normalized?(:upcase)  #!> Encoding::CompatibilityError: Unicode Normalization not appropriate for ASCII-8BIT
"e".encode("ISO-8859-1").unicode_normalize(:upcase)  #!> Encoding::CompatibilityError: Unicode Normalization not appropriate for ISO-8859-1
"\xE9".force_encoding("ISO-8859-1").unicode_normalize(:upcase)  #!> Encoding::CompatibilityError: Unicode Normalization not appropriate for ISO-8859-1
"e".force_encoding("ISO-8859-1").unicode_normalized?  #!> Encoding::CompatibilityError: Unicode Normalization not appropriate for ISO-8859-1
