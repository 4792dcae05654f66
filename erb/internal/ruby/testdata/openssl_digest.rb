# ruby 4.0
OpenSSL::Digest.new("SHA256").hexdigest("a")  #=> "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
OpenSSL::Digest.new("sha256").name  #=> "SHA256"
OpenSSL::Digest.new("SHA256").hexdigest  #=> "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
OpenSSL::Digest.new("SHA256", "a").hexdigest  #=> "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
OpenSSL::Digest.new("SHA2-256").name  #=> "SHA256"
OpenSSL::Digest.new("sha-256") rescue [$!.class, $!.message]  #=> #<OpenSSL::Digest: e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855>
OpenSSL::Digest.new("SHA1").hexdigest("a")  #=> "86f7e437faa5a7fce15d1ddcb9eaeaea377667b8"
OpenSSL::Digest.new("SHA384").digest_length  #=> 48
OpenSSL::Digest.new("SHA512").block_length  #=> 128
OpenSSL::Digest.new("MD5").hexdigest("a")  #=> "0cc175b9c0f1b6a831c399e269772661"
OpenSSL::Digest.new(nil) rescue [$!.class, $!.message]  #=> [TypeError, "no implicit conversion of nil into String"]
OpenSSL::Digest.new rescue [$!.class, $!.message]  #=> [ArgumentError, "wrong number of arguments (given 0, expected 1..2)"]
OpenSSL::Digest.new(5) rescue [$!.class, $!.message]  #=> [TypeError, "no implicit conversion of Integer into String"]
OpenSSL::Digest.new("SHA256").update("a").update("b").hexdigest  #=> "fb8e20fc2e4c3f248c60c39bd652f3c1347298bb977b8b4d5903b85055620603"
(OpenSSL::Digest.new("SHA256") << "a" << "b").to_s  #=> "fb8e20fc2e4c3f248c60c39bd652f3c1347298bb977b8b4d5903b85055620603"
OpenSSL::Digest.new("SHA256").update("a").base64digest  #=> "ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs="
OpenSSL::Digest.new("SHA256").update("a").digest.bytesize  #=> 32
OpenSSL::Digest.new("SHA256").update("a").digest.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
OpenSSL::Digest.new("SHA256").update("a").hexdigest.encoding  #=> #<Encoding:US-ASCII>
OpenSSL::Digest.new("SHA256").update("a").reset.hexdigest  #=> "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
OpenSSL::Digest.new("SHA256").update("a").inspect  #=> "#<OpenSSL::Digest: ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb>"
OpenSSL::Digest::SHA256.new.inspect  #=> "#<OpenSSL::Digest::SHA256: e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855>"
OpenSSL::Digest.new("SHA256").update("a") == "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"  #=> true
OpenSSL::Digest.new("SHA256").update("a") == OpenSSL::Digest::SHA256.new("a")  #=> true
OpenSSL::Digest.new("SHA256").size  #=> 32
OpenSSL::Digest.new("SHA256").length  #=> 32
OpenSSL::Digest.digest("SHA256", "a").bytesize  #=> 32
OpenSSL::Digest.hexdigest("SHA256", "a")  #=> "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
OpenSSL::Digest.base64digest("SHA256", "a")  #=> "ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs="
OpenSSL::Digest.hexdigest("SHA256") rescue [$!.class, $!.message]  #=> [ArgumentError, "wrong number of arguments (given 1, expected 2)"]
OpenSSL::Digest::SHA256.hexdigest("a")  #=> "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
OpenSSL::Digest::SHA256.digest("a").bytesize  #=> 32
OpenSSL::Digest::SHA256.base64digest("a")  #=> "ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs="
OpenSSL::Digest::SHA256.new.name  #=> "SHA256"
OpenSSL::Digest::SHA256.new("a").hexdigest  #=> "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
OpenSSL::Digest::SHA256.name  #=> "OpenSSL::Digest::SHA256"
OpenSSL::Digest::SHA1.hexdigest("a")  #=> "86f7e437faa5a7fce15d1ddcb9eaeaea377667b8"
OpenSSL::Digest::SHA224.hexdigest("a")  #=> "abd37534c7d9a2efb9465de931cd7055ffdb8879563ae98078d6d6d5"
OpenSSL::Digest::SHA384.hexdigest("a")  #=> "54a59b9f22b0b80880d8427e548b7c23abd873486e1f035dce9cd697e85175033caa88e6d57bc35efae0b5afd3145f31"
OpenSSL::Digest::SHA512.hexdigest("a")  #=> "1f40fc92da241694750979ee6cf582f2d5d7d28e18335de05abc54d0560e0f5302860c652bf08d560252aa5e74210546f369fbbbce8c12cfc7957b2652fe9a75"
OpenSSL::Digest::MD5.hexdigest("a")  #=> "0cc175b9c0f1b6a831c399e269772661"
OpenSSL::Digest::SHA.hexdigest("a") rescue [$!.class, $!.message]  #=> [NameError, "uninitialized constant OpenSSL::Digest::SHA"]
OpenSSL::Digest("SHA256")  #=> OpenSSL::Digest::SHA256
OpenSSL::Digest("SHA256").new.name  #=> "SHA256"
OpenSSL::Digest::DigestError.ancestors.first(3)  #=> [OpenSSL::Digest::DigestError, OpenSSL::OpenSSLError, StandardError]
OpenSSL::Digest.new("SHA256").dup.update("a").hexdigest  #=> "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
d = OpenSSL::Digest.new("SHA256"); e = d.update("a").dup; e.update("b"); [d.hexdigest, e.hexdigest]  #=> ["ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb", "fb8e20fc2e4c3f248c60c39bd652f3c1347298bb977b8b4d5903b85055620603"]
OpenSSL::Digest.new(OpenSSL::Digest::SHA256.new("q")).hexdigest  #=> "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
OpenSSL::HMAC.hexdigest("SHA256", "k", "d")  #=> "e7ea21c3bcb63a4da3ad78503168d36bdca0be622382ea60a108fad4e4966679"
OpenSSL::HMAC.hexdigest("sha1", "k", "d")  #=> "2b90e41e7c0cc8e2f75c02910c3899cc468ba316"
OpenSSL::HMAC.hexdigest(OpenSSL::Digest.new("SHA512"), "k", "d")  #=> "75e6621bf12000a13d8dae79fed84aadffbbceaefd36ae061493b34aef6a2988f0fb91b8ba4fef293ed0bd09e6bb7578858b8f2f7f70fe3ca7490d37f655fd38"
OpenSSL::HMAC.hexdigest(OpenSSL::Digest::MD5.new, "k", "d")  #=> "7f330edb3a84f317f7ca433d6038ff9a"
OpenSSL::HMAC.digest("SHA256", "k", "d").bytesize  #=> 32
OpenSSL::HMAC.digest("SHA256", "k", "d").encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
OpenSSL::HMAC.hexdigest("SHA256", "k", "d").encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
OpenSSL::HMAC.base64digest("SHA256", "k", "d")  #=> "5+ohw7y2Ok2jrXhQMWjTa9ygvmIjgupgoQj61OSWZnk="
OpenSSL::HMAC.new("k", "SHA256").update("d").hexdigest  #=> "e7ea21c3bcb63a4da3ad78503168d36bdca0be622382ea60a108fad4e4966679"
OpenSSL::HMAC.new("k", OpenSSL::Digest.new("SHA256")).update("d").to_s  #=> "e7ea21c3bcb63a4da3ad78503168d36bdca0be622382ea60a108fad4e4966679"
(OpenSSL::HMAC.new("k", "SHA256") << "d").base64digest  #=> "5+ohw7y2Ok2jrXhQMWjTa9ygvmIjgupgoQj61OSWZnk="
OpenSSL::HMAC.new("k", "SHA256").update("d").inspect  #=> "e7ea21c3bcb63a4da3ad78503168d36bdca0be622382ea60a108fad4e4966679"
OpenSSL::HMAC.new("k", "SHA256").update("d").digest.bytesize  #=> 32
OpenSSL::HMAC.new("k", "SHA256").update("d").reset.hexdigest  #=> "8bb990c40a7d61cb97597a942125025be50ac8beb74436e3735b98893a7f6620"
OpenSSL::HMAC.new("k", "SHA256").update("d") == OpenSSL::HMAC.new("k", "SHA256").update("d")  #=> true
OpenSSL::HMAC.new("k", "SHA256").update("d") == "x"  #=> false
OpenSSL::HMAC.hexdigest("SHA256", nil, "d") rescue [$!.class, $!.message]  #=> [TypeError, "no implicit conversion of nil into String"]
OpenSSL::HMAC.hexdigest("SHA256", "", "d")  #=> "f804600be3f2f23f2f4eacf9b3845e96c41805797d0239f625417a28caea1be1"
OpenSSL::HMAC.hexdigest("SHA256", "k"*100, "d")  #=> "5cf1f91e4d68abf9697a683d48ca48e4d34a2085fd974a27167b3e2bbcd40c5a"
OpenSSL::HMAC.hexdigest("SHA256", "k") rescue [$!.class, $!.message]  #=> [ArgumentError, "wrong number of arguments (given 2, expected 3)"]
OpenSSL::HMAC.hexdigest(5, "k", "d") rescue [$!.class, $!.message]  #=> [TypeError, "no implicit conversion of Integer into String"]
OpenSSL::HMAC.ancestors.first(2)  #=> [OpenSSL::HMAC, Object]
OpenSSL::HMACError.ancestors.first(2)  #=> [OpenSSL::HMACError, OpenSSL::OpenSSLError]
OpenSSL::Digest.new("SHA256").digest("x") == OpenSSL::Digest.digest("SHA256", "x")  #=> true
Digest::SHA256.new.update("a").dup.hexdigest  #=> "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
d = Digest::SHA256.new; e = d.update("a").dup; e.update("b"); [d.hexdigest, e.hexdigest]  #=> ["ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb", "fb8e20fc2e4c3f248c60c39bd652f3c1347298bb977b8b4d5903b85055620603"]
h = OpenSSL::HMAC.new("k", "SHA256"); g = h.update("a").dup; g.update("b"); [h.hexdigest, g.hexdigest]  #=> ["78da91511e675587f5b9df78bedebaf5560da2abb88162ee875dcdf744951d9e", "7475bb119fe9b74cc0af5014a49d80ab23bd1ac82987e7696cdc242288654436"]
[Zlib::BEST_COMPRESSION, Zlib::BEST_SPEED, Zlib::DEFAULT_COMPRESSION, Zlib::NO_COMPRESSION, Zlib::MAX_WBITS, Zlib::DEF_MEM_LEVEL, Zlib::SYNC_FLUSH, Zlib::FINISH]  #=> [9, 1, -1, 0, 15, 8, 2, 4]
(Zlib.constants - [:VERSION, :ZLIB_VERSION]).sort.reject { |c| Zlib.const_get(c).is_a?(Class) }.to_h { |c| [c, Zlib.const_get(c)] }  #=> {ASCII: 1, BEST_COMPRESSION: 9, BEST_SPEED: 1, BINARY: 0, DEFAULT_COMPRESSION: -1, DEFAULT_STRATEGY: 0, DEF_MEM_LEVEL: 8, FILTERED: 1, FINISH: 4, FIXED: 4, FULL_FLUSH: 3, HUFFMAN_ONLY: 2, MAX_MEM_LEVEL: 9, MAX_WBITS: 15, NO_COMPRESSION: 0, NO_FLUSH: 0, OS_AMIGA: 1, OS_ATARI: 5, OS_CODE: 3, OS_CPM: 9, OS_MACOS: 7, OS_MSDOS: 0, OS_OS2: 6, OS_QDOS: 12, OS_RISCOS: 13, OS_TOPS20: 10, OS_UNIX: 3, OS_UNKNOWN: 255, OS_VMCMS: 4, OS_VMS: 2, OS_WIN32: 11, OS_ZSYSTEM: 8, RLE: 3, SYNC_FLUSH: 2, TEXT: 1, UNKNOWN: 2}
OpenSSL::Digest::MD5.base64digest("a")  #=> "DMF1ucDxtqgxw5niaXcmYQ=="
OpenSSL::Digest::MD5.digest("a").bytesize  #=> 16
OpenSSL::Digest::MD5.new.update("a").hexdigest  #=> "0cc175b9c0f1b6a831c399e269772661"
OpenSSL::Digest::MD5.new("b").hexdigest  #=> "92eb5ffee6ae2fec3ad71c777531578f"
OpenSSL::Digest::SHA1.base64digest("a")  #=> "hvfkN/qlp/zhXR3cuerq6jd2Z7g="
OpenSSL::Digest::SHA1.digest("a").bytesize  #=> 20
OpenSSL::Digest::SHA1.new.update("a").hexdigest  #=> "86f7e437faa5a7fce15d1ddcb9eaeaea377667b8"
OpenSSL::Digest::SHA1.new("b").hexdigest  #=> "e9d71f5ee7c92d6dc9e92ffdad17b8bd49418f98"
OpenSSL::Digest::SHA224.base64digest("a")  #=> "q9N1NMfZou+5Rl3pMc1wVf/biHlWOumAeNbW1Q=="
OpenSSL::Digest::SHA224.digest("a").bytesize  #=> 28
OpenSSL::Digest::SHA224.new.update("a").hexdigest  #=> "abd37534c7d9a2efb9465de931cd7055ffdb8879563ae98078d6d6d5"
OpenSSL::Digest::SHA224.new("b").hexdigest  #=> "c681e18b81edaf2b66dd22376734dba5992e362bc3f91ab225854c17"
OpenSSL::Digest::SHA384.base64digest("a")  #=> "VKWbnyKwuAiA2EJ+VIt8I6vYc0huHwNdzpzWl+hRdQM8qojm1XvDXvrgta/TFF8x"
OpenSSL::Digest::SHA384.digest("a").bytesize  #=> 48
OpenSSL::Digest::SHA384.new.update("a").hexdigest  #=> "54a59b9f22b0b80880d8427e548b7c23abd873486e1f035dce9cd697e85175033caa88e6d57bc35efae0b5afd3145f31"
OpenSSL::Digest::SHA384.new("b").hexdigest  #=> "98a906182cdcfb1eb4eb47117600f68958e2ddd140248b47984f4bde6587b89c8215c3da895a336e94ad1aca39015c40"
OpenSSL::Digest::SHA512.base64digest("a")  #=> "H0D8ktokFpR1CXnubPWC8tXX0o4YM13gWrxU0FYOD1MChgxlK/CNVgJSql50IQVG82n7u86MEs/HlXsmUv6adQ=="
OpenSSL::Digest::SHA512.digest("a").bytesize  #=> 64
OpenSSL::Digest::SHA512.new.update("a").hexdigest  #=> "1f40fc92da241694750979ee6cf582f2d5d7d28e18335de05abc54d0560e0f5302860c652bf08d560252aa5e74210546f369fbbbce8c12cfc7957b2652fe9a75"
OpenSSL::Digest::SHA512.new("b").hexdigest  #=> "5267768822ee624d48fce15ec5ca79cbd602cb7f4c2157a516556991f22ef8c7b5ef7b18d1ff41c59370efb0858651d44a936c11b7b144c48fe04df3c6a3e8da"
