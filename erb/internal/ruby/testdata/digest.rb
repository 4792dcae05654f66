# ruby 4.0
Digest::MD5.hexdigest("a")  #=> "0cc175b9c0f1b6a831c399e269772661"
Digest::SHA1.hexdigest("a")  #=> "86f7e437faa5a7fce15d1ddcb9eaeaea377667b8"
Digest::SHA256.hexdigest("a")  #=> "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
Digest::SHA384.hexdigest("a")  #=> "54a59b9f22b0b80880d8427e548b7c23abd873486e1f035dce9cd697e85175033caa88e6d57bc35efae0b5afd3145f31"
Digest::SHA512.hexdigest("a")  #=> "1f40fc92da241694750979ee6cf582f2d5d7d28e18335de05abc54d0560e0f5302860c652bf08d560252aa5e74210546f369fbbbce8c12cfc7957b2652fe9a75"
Digest::SHA2.new(256).hexdigest("a")  #=> "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
Digest::SHA256.base64digest("a")  #=> "ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs="
Digest::SHA256.digest("a").bytesize  #=> 32
Digest::SHA256.digest("a").encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
Digest::MD5.new.update("a").update("b").hexdigest  #=> "187ef4436122d1cc2f40dc2b92f0eba0"
(Digest::MD5.new << "a" << "b").to_s  #=> "187ef4436122d1cc2f40dc2b92f0eba0"
Digest::SHA1.new.hexdigest  #=> "da39a3ee5e6b4b0d3255bfef95601890afd80709"
Digest::MD5.hexdigest(nil)  #!> TypeError: no implicit conversion of nil into String
Digest::MD5.hexdigest(5)  #!> TypeError: no implicit conversion of Integer into String
Digest::MD5.hexdigest("")  #=> "d41d8cd98f00b204e9800998ecf8427e"
Digest::SHA256.new.block_length  #=> 64
Digest::SHA256.new.digest_length  #=> 32
Digest::SHA256.new.inspect  #=> "#<Digest::SHA256: e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855>"
Digest::MD5.new.update("a") == Digest::MD5.new.update("a")  #=> true
Digest::MD5.new.update("a") == "0cc175b9c0f1b6a831c399e269772661"  #=> true
d = Digest::MD5.new.update("a"); d.reset; d.hexdigest  #=> "d41d8cd98f00b204e9800998ecf8427e"
Digest::SHA256.hexdigest("é")  #=> "4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c"
Digest::Nope  #!> LoadError: library not found for class Digest::Nope -- digest/nope
Digest::SHA2.new.inspect  #=> "#<Digest::SHA2:256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855>"
Digest::SHA2.new(384).hexdigest("a")  #=> "54a59b9f22b0b80880d8427e548b7c23abd873486e1f035dce9cd697e85175033caa88e6d57bc35efae0b5afd3145f31"
Digest::SHA2.new(5)  #!> ArgumentError: unsupported bit length: 5
Digest::SHA2.hexdigest("a")  #=> "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
Digest::SHA2.new.digest_length  #=> 32
Digest::SHA2.new(512).update("a").to_s  #=> "1f40fc92da241694750979ee6cf582f2d5d7d28e18335de05abc54d0560e0f5302860c652bf08d560252aa5e74210546f369fbbbce8c12cfc7957b2652fe9a75"

# A digest of a string begins and ends with a new state; `!`; classes without an algorithm.
Digest::SHA256.new.hexdigest("a")  #=> "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
Digest::SHA256.new.update("x").hexdigest("a")  #=> "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
d = Digest::SHA256.new; d << "x"; [d.hexdigest("a"), d.hexdigest]  #=> ["ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"]
Digest::SHA256.new.digest("a")  #=> "\xCA\x97\x81\x12\xCA\e\xBD\xCA\xFA\xC21\xB3\x9A#\xDCM\xA7\x86\xEF\xF8\x14|Nr\xB9\x80w\x85\xAF\xEEH\xBB"
d = Digest::MD5.new; d << "x"; [d.digest("a"), d.digest]  #=> ["\f\xC1u\xB9\xC0\xF1\xB6\xA81\xC3\x99\xE2iw&a", "\xD4\x1D\x8C\xD9\x8F\x00\xB2\x04\xE9\x80\t\x98\xEC\xF8B~"]
Digest::SHA1.new.base64digest("a")  #=> "hvfkN/qlp/zhXR3cuerq6jd2Z7g="
d = Digest::SHA1.new; d << "x"; [d.base64digest("a"), d.base64digest]  #=> ["hvfkN/qlp/zhXR3cuerq6jd2Z7g=", "2jmj7l5rSw0yVb/vlWAYkK/YBwk="]
Digest::SHA256.new.hexdigest(nil)  #!> TypeError: no implicit conversion of nil into String
Digest::SHA256.new.hexdigest(1)  #!> TypeError: no implicit conversion of Integer into String
Digest::SHA256.new.hexdigest("a", "b")  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
Digest::SHA256.new.digest(nil)  #!> TypeError: no implicit conversion of nil into String
Digest::SHA256.new.hexdigest!  #=> "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
Digest::SHA256.new.digest!  #=> "\xE3\xB0\xC4B\x98\xFC\x1C\x14\x9A\xFB\xF4\xC8\x99o\xB9$'\xAEA\xE4d\x9B\x93L\xA4\x95\x99\exR\xB8U"
d = Digest::SHA256.new; d << "x"; [d.hexdigest!, d.hexdigest]  #=> ["2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"]
d = Digest::SHA256.new; d << "x"; [d.digest!, d.digest]  #=> ["-q\x16B\xB7&\xB0D\x01b|\xA9\xFB\xAC2\xF5\xC8S\x0F\xB1\x90<\xC4\xDB\x02%\x87\x17\x92\x1AH\x81", "\xE3\xB0\xC4B\x98\xFC\x1C\x14\x9A\xFB\xF4\xC8\x99o\xB9$'\xAEA\xE4d\x9B\x93L\xA4\x95\x99\exR\xB8U"]
Digest::SHA256.new.hexdigest!("a")  #!> ArgumentError: wrong number of arguments (given 1, expected 0)
d = Digest::SHA256.new << "x"; [d.inspect, d.to_s]  #=> ["#<Digest::SHA256: 2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881>", "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"]
d = OpenSSL::Digest.new("SHA256"); d << "x"; [d.hexdigest("a"), d.hexdigest]  #=> ["ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"]
d = OpenSSL::Digest.new("SHA256"); d << "x"; [d.digest("a"), d.digest]  #=> ["\xCA\x97\x81\x12\xCA\e\xBD\xCA\xFA\xC21\xB3\x9A#\xDCM\xA7\x86\xEF\xF8\x14|Nr\xB9\x80w\x85\xAF\xEEH\xBB", "\xE3\xB0\xC4B\x98\xFC\x1C\x14\x9A\xFB\xF4\xC8\x99o\xB9$'\xAEA\xE4d\x9B\x93L\xA4\x95\x99\exR\xB8U"]
d = OpenSSL::Digest.new("SHA256"); d << "x"; [d.base64digest("a"), d.base64digest]  #=> ["ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs=", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="]
OpenSSL::Digest::SHA256.new("abc").hexdigest("q")  #=> "8e35c2cd3bf6641bdb0e2050b76932cbb2e6034a0ddacc1d9bea82a6ba57f7cf"
OpenSSL::Digest::SHA256.new.hexdigest("q")  #=> "8e35c2cd3bf6641bdb0e2050b76932cbb2e6034a0ddacc1d9bea82a6ba57f7cf"
Digest::SHA512.new.hexdigest("a") == Digest::SHA512.hexdigest("a")  #=> true
Digest::SHA384.new.hexdigest("a") == Digest::SHA384.hexdigest("a")  #=> true
Digest::SHA2.new.hexdigest("a")  #=> "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
Digest::SHA2.new(1)  #!> ArgumentError: unsupported bit length: 1
Digest::SHA2.new(512).block_length  #=> 128
Digest::SHA256.new.hexdigest("é".encode("UTF-16LE"))  #=> "63e3c807f93f669a2625f37ee673726c36ef3e99b6b7db02c910be25087e0f9c"
Digest::SHA256.new.dup.hexdigest("a")  #=> "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
Digest::SHA256.new == Digest::SHA256.new.hexdigest  #=> true
Digest::SHA256.new.hexdigest.frozen?  #=> false
Digest::SHA256.new.method(:hexdigest).arity  #=> -1
Digest::SHA256.method(:hexdigest).arity  #=> -1
Digest::SHA256.hexdigest  #!> ArgumentError: no data given
Digest::SHA256.hexdigest("a", "b")  #!> ArgumentError: wrong number of arguments (given 1, expected 0)
Digest::SHA256.hexdigest(nil)  #!> TypeError: no implicit conversion of nil into String
Digest::SHA256.new.reset.hexdigest("a")  #=> "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
OpenSSL::HMAC.new("k", "SHA256").hexdigest  #=> "8bb990c40a7d61cb97597a942125025be50ac8beb74436e3735b98893a7f6620"
OpenSSL::HMAC.new("k", "SHA256").hexdigest("a")  #!> ArgumentError: wrong number of arguments (given 1, expected 0)
Digest.hexencode("ab")  #=> "6162"
Digest::SHA256.new.bubblebabble  #!> NoMethodError: undefined method 'bubblebabble' for an instance of Digest::SHA256
Digest::SHA256.digest("a").bytes.first  #=> 202
Digest::MD5.new.length  #=> 16
Digest::MD5.new.size  #=> 16
Digest::MD5.new.digest_length  #=> 16
Digest::Base  #=> Digest::Base
Digest::Instance  #=> Digest::Instance
Digest::Class  #=> Digest::Class
Digest::Base.new  #!> NotImplementedError: Digest::Base is an abstract class
Digest::Class.new  #!> RuntimeError: Digest::Class does not implement finish()
Digest::Instance.instance_methods(false).sort  #=> [:<<, :==, :base64digest, :base64digest!, :block_length, :digest, :digest!, :digest_length, :file, :hexdigest, :hexdigest!, :inspect, :length, :new, :reset, :size, :to_s, :update]
Digest::SHA256.new.new  #=> #<Digest::SHA256: e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855>
Digest::SHA256.new.update("a").new.hexdigest  #=> "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
Class.new(Digest::Base).new  #!> RuntimeError: Digest::Base cannot be directly inherited in Ruby
Class.new(Digest::SHA256).hexdigest("a")  #=> "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"
Class.new(Digest::Class).new.update("a")  #!> RuntimeError: #<Class:0x…> does not implement update()
Class.new(Digest::Class).new.block_length  #!> RuntimeError: #<Class:0x…> does not implement block_length()
Class.new(Digest::Class).new.reset  #!> RuntimeError: #<Class:0x…> does not implement reset()
Class.new(Digest::Class).new.digest_length  #!> RuntimeError: #<Class:0x…> does not implement finish()
Class.new(Digest::Class).new.hexdigest  #!> RuntimeError: #<Class:0x…> does not implement finish()
Class.new(Digest::Class).hexdigest("a") rescue $!.class  #=> RuntimeError
Digest::Base.hexdigest("a")  #!> NotImplementedError: Digest::Base is an abstract class
Digest::SHA256.digest  #!> ArgumentError: no data given
Digest::SHA256.base64digest  #!> ArgumentError: wrong number of arguments (given 0, expected 1+)
Digest::SHA2.hexdigest("a", 384)  #=> "54a59b9f22b0b80880d8427e548b7c23abd873486e1f035dce9cd697e85175033caa88e6d57bc35efae0b5afd3145f31"
Digest::SHA2.hexdigest("a", 1)  #!> ArgumentError: unsupported bit length: 1
Digest::SHA2.hexdigest("a", 256, 1)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
Digest::SHA2.base64digest("a", 512).size  #=> 88
Digest::SHA2.new(512).digest("a").size  #=> 64
d = Digest::SHA2.new(384); d << "x"; [d.hexdigest("a")[0, 8], d.hexdigest[0, 8], d.digest_length]  #=> ["54a59b9f", "38b060a7", 48]
d = Digest::SHA2.new(384); d << "x"; [d.hexdigest![0, 8], d.new.hexdigest[0, 8]]  #=> ["d752c2c5", "38b060a7"]
d = Digest::SHA256.new; d << "x"; [d.base64digest!, d.base64digest]  #=> ["LXEWQrcmsEQBYnyp+6wy9chTD7GQPMTbAiWHF5IaSIE=", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="]
d = Digest::SHA256.new; d << "x"; e = d.dup; [d.hexdigest("q") == e.hexdigest("q"), d == e]  #=> [true, true]
d = Digest::SHA256.new; d << "x"; d.hexdigest(nil) rescue d.hexdigest  #=> "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
d = Digest::MD5.new; d << "x"; d.hexdigest("")  #=> "d41d8cd98f00b204e9800998ecf8427e"
d = Digest::MD5.new; d << "x"; [d.to_s, d.to_s, d.hexdigest]  #=> ["9dd4e461268c8034f5c8564e155c67a6", "9dd4e461268c8034f5c8564e155c67a6", "9dd4e461268c8034f5c8564e155c67a6"]
d = Digest::MD5.new; d << "x"; d.to_s("a")  #!> ArgumentError: wrong number of arguments (given 1, expected 0)
d = Digest::MD5.new; d.frozen?  #=> false
d = Digest::MD5.new.freeze; d.hexdigest("a")  #=> "0cc175b9c0f1b6a831c399e269772661"
d = Digest::MD5.new.freeze; d << "a"  #=> #<Digest::MD5: 0cc175b9c0f1b6a831c399e269772661>
Digest.hexencode("\xff\x00é")  #=> "ff00c3a9"
Digest.hexencode("").encoding  #=> #<Encoding:US-ASCII>
Digest.hexencode(1)  #!> TypeError: no implicit conversion of Integer into String
Digest.hexencode  #!> ArgumentError: wrong number of arguments (given 0, expected 1)
Digest::Instance.class  #=> Module
Digest::SHA256.include?(Digest::Instance)  #=> true
Digest::SHA256.ancestors.take(4)  #=> [Digest::SHA256, Digest::Base, Digest::Class, Digest::Instance]
OpenSSL::Digest.new("SHA1").is_a?(Digest::Instance)  #=> true
OpenSSL::Digest::SHA1.new.hexdigest!  #=> "da39a3ee5e6b4b0d3255bfef95601890afd80709"
OpenSSL::Digest.new("SHA1").digest!  #=> "\xDA9\xA3\xEE^kK\r2U\xBF\xEF\x95`\x18\x90\xAF\xD8\a\t"
OpenSSL::Digest.new("SHA1").new.hexdigest  #=> "da39a3ee5e6b4b0d3255bfef95601890afd80709"
OpenSSL::Digest::SHA1.hexdigest("a")  #=> "86f7e437faa5a7fce15d1ddcb9eaeaea377667b8"
OpenSSL::Digest::SHA1.hexdigest  #!> ArgumentError: wrong number of arguments (given 0, expected 1)
OpenSSL::Digest.hexdigest("SHA1", "a")  #=> "86f7e437faa5a7fce15d1ddcb9eaeaea377667b8"
Digest::SHA256.method_defined?(:hexdigest!)  #=> true
Digest::SHA256.new.respond_to?(:new)  #=> true
[Digest::MD5, Digest::SHA1, Digest::SHA256, Digest::SHA384, Digest::SHA512].map { |k| [:update, :<<, :reset, :block_length, :digest_length, :size, :hexdigest].map { |m| k.instance_method(m).owner } }.uniq  #=> [[Digest::Base, Digest::Base, Digest::Base, Digest::Base, Digest::Base, Digest::Instance, Digest::Instance]]
[:update, :<<, :reset, :block_length, :digest_length].map { |m| OpenSSL::Digest.instance_method(m).owner }  #=> [OpenSSL::Digest, OpenSSL::Digest, OpenSSL::Digest, OpenSSL::Digest, OpenSSL::Digest]
[:update, :<<, :reset, :block_length, :digest_length].map { |m| Digest::SHA2.instance_method(m).owner }  #=> [Digest::SHA2, Digest::SHA2, Digest::SHA2, Digest::SHA2, Digest::SHA2]
Digest::Base.instance_methods(false).sort  #=> [:<<, :block_length, :digest_length, :reset, :update]
Digest::Instance.instance_methods(false).sort  #=> [:<<, :==, :base64digest, :base64digest!, :block_length, :digest, :digest!, :digest_length, :file, :hexdigest, :hexdigest!, :inspect, :length, :new, :reset, :size, :to_s, :update]
d = Digest::SHA2.new(384); d << "a"; d.update("b"); [d.block_length, d.digest_length, d.hexdigest[0, 8], d.reset.hexdigest[0, 8]]  #=> [128, 48, "c7be03ba", "38b060a7"]
Class.new(Digest::Class).new.update("a")  #!> RuntimeError: #<Class:0x…> does not implement update()
Class.new { include Digest::Instance }.new << "a"  #!> RuntimeError: #<Class:0x…> does not implement update()
Class.new(Digest::Class).new << "a"  #!> RuntimeError: #<Class:0x…> does not implement update()
