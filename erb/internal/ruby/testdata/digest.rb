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
