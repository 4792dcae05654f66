# ruby 4.0
"\xff\x00é".b.casecmp?("a,b;c d")  #=> false
"\xff".b.casecmp?("\xff".b)  #=> true
"\xff".b.casecmp?("\xff")  #=> nil
"\xff".casecmp?("a")  #!> ArgumentError: input string invalid
"a".casecmp?("\xff")  #!> ArgumentError: input string invalid
"\xff".casecmp?("\xff")  #!> ArgumentError: input string invalid
"\xe9".b.casecmp?("\xc9".b)  #=> false
"A\xff".b.casecmp?("a\xff".b)  #=> true
"é".casecmp?("É".b)  #=> nil
"a".casecmp?("É".b)  #=> false
"é".casecmp?("a".b)  #=> false
"é".encode("ISO-8859-1").casecmp?("É".encode("ISO-8859-1"))  #=> true
"\xff".b.casecmp("\xfe".b)  #=> 1
:"é".casecmp?(:"É")  #=> true
"\xff".force_encoding("US-ASCII").casecmp?("a")  #=> false
"A".force_encoding("US-ASCII").casecmp?("a\xff".b)  #=> false
"\xff".downcase  #!> ArgumentError: input string invalid
"\xff".b.downcase  #=> "\xFF"
"\xffA".b.downcase(:fold)  #=> "\xFFa"
"\xffA".downcase(:fold)  #!> ArgumentError: input string invalid
"\xffA".force_encoding("US-ASCII").downcase(:fold)  #=> "\xFFa"
"É".encode("ISO-8859-1").downcase.bytes  #=> [233]
"é".encode("ISO-8859-1").upcase.bytes  #=> [201]
"é".encode("Windows-1252").upcase.bytes  #=> [201]
"é".encode("ISO-8859-15").swapcase.bytes  #=> [201]
"éa".encode("ISO-8859-1").capitalize.bytes  #=> [201, 97]
"é".encode("ISO-8859-1").casecmp("É".encode("ISO-8859-1"))  #=> 1
"é".encode("ISO-8859-1") =~ /É/i  #!> Encoding::CompatibilityError: incompatible encoding regexp match (UTF-8 regexp with ISO-8859-1 string)
"é".encode("ISO-8859-1").length  #=> 1
"aé".encode("ISO-8859-1").reverse.bytes  #=> [233, 97]
"é".encode("ISO-8859-1").inspect  #=> "\"\\xE9\""
"é".encode("ISO-8859-1").ord  #=> 233
"é".encode("ISO-8859-1").count("é".encode("ISO-8859-1"))  #=> 1
"Ii\xe9".dup.force_encoding("ISO-8859-1").upcase(:turkic).bytes  #=> [73, 73, 201]
"Ii\xe9".dup.force_encoding("ISO-8859-1").downcase(:turkic).bytes  #=> [105, 105, 233]
"Ii".dup.force_encoding("ISO-8859-1").downcase(:turkic).bytes  #=> [105, 105]
"Ii".dup.force_encoding("US-ASCII").downcase(:turkic).bytes  #=> [105, 105]
"Ii".dup.force_encoding("US-ASCII").upcase(:turkic).bytes  #=> [73, 73]
"Ii".b.upcase(:turkic).bytes  #=> [73, 73]
"Ii\xff".b.upcase(:turkic).bytes  #=> [73, 73, 255]
"Ii\xc9\xe9".dup.force_encoding("ISO-8859-1").upcase(:ascii).bytes  #=> [73, 73, 201, 233]
"Ii\xc9\xe9".dup.force_encoding("ISO-8859-1").downcase(:ascii).bytes  #=> [105, 105, 201, 233]
"Ii\xc9\xe9".dup.force_encoding("ISO-8859-1").downcase(:lithuanian).bytes  #=> [105, 105, 233, 233]
"\xe9A\xc9\xe9".dup.force_encoding("ISO-8859-1").capitalize.bytes  #=> [201, 97, 233, 233]
"\xe9A\xc9\xe9".dup.force_encoding("ISO-8859-1").swapcase.bytes  #=> [201, 97, 233, 201]
"\xdfA".dup.force_encoding("ISO-8859-1").capitalize.bytes  #=> [83, 115, 97]
"\xdfA".dup.force_encoding("ISO-8859-1").casecmp?("SSa".dup.force_encoding("ISO-8859-1"))  #=> true
"a".dup.force_encoding("ISO-8859-1").casecmp?("\xc9".dup.force_encoding("ISO-8859-1"))  #=> false
"\xe9".dup.force_encoding("ISO-8859-1").casecmp?("\xe9".dup.force_encoding("ISO-8859-15"))  #=> nil
"\xe9".dup.force_encoding("ISO-8859-1").casecmp?("A")  #=> false
"\xe9".dup.force_encoding("ISO-8859-1").upcase.encoding  #=> #<Encoding:ISO-8859-1>
"\xe9".dup.force_encoding("ISO-8859-1").upcase!.bytes  #=> [201]
"\xc9".dup.force_encoding("ISO-8859-1").upcase!  #=> nil
"\xe9".dup.force_encoding("ISO-8859-1").match?(/\w/)  #=> false
"\xe9 \xa0x\x85".dup.force_encoding("ISO-8859-1").strip.bytes  #=> [233, 32, 160, 120, 133]
"\xe9 x\xa0y".dup.force_encoding("ISO-8859-1").split.map(&:bytes)  #=> [[233], [120, 160, 121]]
"\xe9".dup.force_encoding("ISO-8859-1").unicode_normalize rescue $!  #=> #<Encoding::CompatibilityError: Unicode Normalization not appropriate for ISO-8859-1>
"\xe9b".dup.force_encoding("ISO-8859-1").delete("\xe9".dup.force_encoding("ISO-8859-1"))  #=> "b"
"\xe9b".dup.force_encoding("ISO-8859-1").squeeze.bytes  #=> [233, 98]
"\xe9b".dup.force_encoding("ISO-8859-1").inspect  #=> "\"\\xE9b\""
"\xe9b".dup.force_encoding("ISO-8859-1").dump  #=> "\"\\xE9b\""
"\xe9b".dup.force_encoding("ISO-8859-1") + "é"  #!> Encoding::CompatibilityError: incompatible character encodings: ISO-8859-1 and UTF-8
"\xe9b".dup.force_encoding("ISO-8859-1").to_json rescue $!  #=> "\"éb\""
"\xe9b".dup.force_encoding("ISO-8859-1").to_yaml  #=> "--- éb\n"
{ "\xe9b".dup.force_encoding("ISO-8859-1") => 1 }.inspect  #=> "{\"\\xE9b\" => 1}"
"\xe9b".dup.force_encoding("ISO-8859-1") == "éb"  #=> false
"%s" % "\xe9b".dup.force_encoding("ISO-8859-1")  #=> "\xE9b"
"\xe9b".dup.force_encoding("ISO-8859-1") <=> "éb"  #=> 1
"\xe9b".dup.force_encoding("ISO-8859-1").eql?("\xe9b".b)  #=> false
"\xe9b".dup.force_encoding("ISO-8859-1").hash == "\xe9b".b.hash  #=> false
%w[ascii fold turkic].map { |o| ["I", "i", "É", "ß", "µ"].map { |s| [s.dup.downcase!(o.to_sym), s.dup.downcase!(o.to_sym).nil?] } }  #=> [[["i", false], [nil, true], [nil, true], [nil, true], [nil, true]], [["i", false], [nil, true], ["é", false], ["ss", false], ["μ", false]], [["ı", false], [nil, true], ["é", false], [nil, true], [nil, true]]]
:Ii.downcase(:turkic)  #=> :ii
"x".freeze.upcase!  #!> FrozenError: can't modify frozen String: "x"
"X".freeze.upcase!  #!> FrozenError: can't modify frozen String: "X"
"x".freeze.upcase!(:foo)  #!> ArgumentError: invalid option
(128..255).map { |b| [b].pack("C").force_encoding("ISO-8859-1").upcase }.join.unpack1("H*")  #=> "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcddde5353c0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6f7d8d9dadbdcdddeff"
(128..255).map { |b| [b].pack("C").force_encoding("ISO-8859-1").downcase }.join.unpack1("H*")  #=> "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6d7f8f9fafbfcfdfedfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"
(128..255).map { |b| [b].pack("C").force_encoding("ISO-8859-1").capitalize }.join.unpack1("H*")  #=> "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcddde5373c0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6f7d8d9dadbdcdddeff"
(128..255).map { |b| [b].pack("C").force_encoding("ISO-8859-1").swapcase }.join.unpack1("H*")  #=> "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6d7f8f9fafbfcfdfe5353c0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6f7d8d9dadbdcdddeff"
(128..255).map { |b| [b].pack("C").force_encoding("ISO-8859-1").downcase(:fold) }.join.unpack1("H*")  #=> "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6d7f8f9fafbfcfdfe7373e0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"
(128..255).map { |b| [b].pack("C").force_encoding("ISO-8859-15").upcase }.join.unpack1("H*")  #=> "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a6a9aaabacadaeafb0b1b2b3b4b5b6b7b4b9babbbcbcbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcddde5353c0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6f7d8d9dadbdcdddebe"
(128..255).map { |b| [b].pack("C").force_encoding("ISO-8859-15").downcase }.join.unpack1("H*")  #=> "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a8a7a8a9aaabacadaeafb0b1b2b3b8b5b6b7b8b9babbbdbdffbfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6d7f8f9fafbfcfdfedfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"
(128..255).map { |b| [b].pack("C").force_encoding("ISO-8859-15").capitalize }.join.unpack1("H*")  #=> "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a6a9aaabacadaeafb0b1b2b3b4b5b6b7b4b9babbbcbcbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcddde5373c0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6f7d8d9dadbdcdddebe"
(128..255).map { |b| [b].pack("C").force_encoding("ISO-8859-15").swapcase }.join.unpack1("H*")  #=> "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a8a7a6a9aaabacadaeafb0b1b2b3b8b5b6b7b4b9babbbdbcffbfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6d7f8f9fafbfcfdfe5353c0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6f7d8d9dadbdcdddebe"
(128..255).map { |b| [b].pack("C").force_encoding("ISO-8859-15").downcase(:fold) }.join.unpack1("H*")  #=> "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a8a7a8a9aaabacadaeafb0b1b2b3b8b5b6b7b8b9babbbdbdffbfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6d7f8f9fafbfcfdfe7373e0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"
(128..255).map { |b| [b].pack("C").force_encoding("Windows-1252").upcase }.join.unpack1("H*")  #=> "808182838485868788898a8b8c8d8e8f909192939495969798998a9b8c9d8e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcddde5353c0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6f7d8d9dadbdcddde9f"
(128..255).map { |b| [b].pack("C").force_encoding("Windows-1252").downcase }.join.unpack1("H*")  #=> "808182838485868788899a8b9c8d9e8f909192939495969798999a9b9c9d9effa0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6d7f8f9fafbfcfdfedfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"
(128..255).map { |b| [b].pack("C").force_encoding("Windows-1252").capitalize }.join.unpack1("H*")  #=> "808182838485868788898a8b8c8d8e8f909192939495969798998a9b8c9d8e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcddde5373c0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6f7d8d9dadbdcddde9f"
(128..255).map { |b| [b].pack("C").force_encoding("Windows-1252").swapcase }.join.unpack1("H*")  #=> "808182838485868788899a8b9c8d9e8f909192939495969798998a9b8c9d8effa0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6d7f8f9fafbfcfdfe5353c0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6f7d8d9dadbdcddde9f"
(128..255).map { |b| [b].pack("C").force_encoding("Windows-1252").downcase(:fold) }.join.unpack1("H*")  #=> "808182838485868788899a8b9c8d9e8f909192939495969798999a9b9c9d9effa0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6d7f8f9fafbfcfdfe7373e0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"
