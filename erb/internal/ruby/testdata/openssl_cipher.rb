# ruby 4.0
c = OpenSSL::Cipher.new("aes-256-cbc").encrypt; c.key = "k" * 32; c.iv = "i" * 16; (c.update("hello world") + c.final).unpack1("H*")  #=> "8a828d14c849d54e503c6ed18b76d99c"
c = OpenSSL::Cipher.new("AES-128-CBC").encrypt; c.key = "k" * 16; c.iv = "i" * 16; d = c.update("hello" * 20) + c.final; e = OpenSSL::Cipher.new("aes-128-cbc").decrypt; e.key = "k" * 16; e.iv = "i" * 16; e.update(d) + e.final  #=> "hellohellohellohellohellohellohellohellohellohellohellohellohellohellohellohellohellohellohellohello"
c = OpenSSL::Cipher.new("aes-256-gcm").encrypt; c.key = "k" * 32; c.iv = "i" * 12; c.auth_data = "ad"; x = c.update("hello") + c.final; [x.unpack1("H*"), c.auth_tag.unpack1("H*"), c.auth_tag(8).unpack1("H*")]  #=> ["b2e194185d", "2cad697d478db0216e9a3c2dff880959", "2cad697d478db021"]
c = OpenSSL::Cipher.new("aes-128-gcm").decrypt; c.key = "k" * 16; c.iv = "i" * 12; c.auth_tag = "t" * 16; c.auth_data = ""; c.update("hello") + c.final  #!> OpenSSL::Cipher::AuthTagError: AEAD authentication tag verification failed
c = OpenSSL::Cipher.new("aes-256-gcm").encrypt; c.key = "k" * 32; c.iv = "i" * 12; c.auth_data = ""; x = c.update("hello") + c.final; t = c.auth_tag; d = OpenSSL::Cipher.new("aes-256-gcm").decrypt; d.key = "k" * 32; d.iv = "i" * 12; d.auth_tag = t; d.auth_data = ""; d.update(x) + d.final  #=> "hello"
c = OpenSSL::Cipher.new("aes-256-ctr").encrypt; c.key = "k" * 32; c.iv = "i" * 16; (c.update("hello world") + c.final).unpack1("H*")  #=> "72d44e8d6c10dc4c22333d"
c = OpenSSL::Cipher.new("aes-256-ecb").encrypt; c.key = "k" * 32; (c.update("hello world") + c.final).unpack1("H*")  #=> "c03bc9ebb92de9643d20418b55fc22ab"
c = OpenSSL::Cipher.new("aes-256-cbc"); [c.name, c.key_len, c.iv_len, c.block_size, c.authenticated?]  #=> ["AES-256-CBC", 32, 16, 16, false]
c = OpenSSL::Cipher.new("aes-192-gcm"); [c.name, c.key_len, c.iv_len, c.block_size, c.authenticated?]  #=> ["AES-192-GCM", 24, 12, 1, true]
c = OpenSSL::Cipher.new("aes-128-ctr"); [c.name, c.key_len, c.iv_len, c.block_size]  #=> ["AES-128-CTR", 16, 16, 1]
c = OpenSSL::Cipher.new("aes-128-ecb"); [c.name, c.key_len, c.iv_len, c.block_size]  #=> ["AES-128-ECB", 16, 0, 16]
OpenSSL::Cipher.new("aes-256-cbc").update("x")  #!> OpenSSL::Cipher::CipherError: key not set
c = OpenSSL::Cipher.new("aes-256-cbc").encrypt; c.key = "short"  #!> ArgumentError: key must be 32 bytes
c = OpenSSL::Cipher.new("aes-256-cbc").encrypt; c.key = "k" * 32; c.iv = "short"  #!> ArgumentError: iv must be 16 bytes
c = OpenSSL::Cipher.new("aes-256-cbc").encrypt; c.update("x")  #!> OpenSSL::Cipher::CipherError: key not set
c = OpenSSL::Cipher.new("aes-256-cbc").encrypt; c.key = "k" * 32; c.iv = "i" * 16; c.update("")  #=> ""
c = OpenSSL::Cipher.new("aes-256-cbc").encrypt; c.key = "k" * 32; (c.update("a" * 16) + c.final).unpack1("H*")  #=> "005ae24ab73cc8ed4b67bb896f5f5cf3b67e8b84095db45c16486579f6600f00"
c = OpenSSL::Cipher.new("aes-256-cbc").decrypt; c.key = "k" * 32; c.iv = "i" * 16; c.update("a" * 32) + c.final  #!> OpenSSL::Cipher::CipherError: cipher final failed: bad decrypt
c = OpenSSL::Cipher.new("aes-256-cbc").decrypt; c.key = "k" * 32; c.iv = "i" * 16; c.update("a" * 17) + c.final  #!> OpenSSL::Cipher::CipherError: cipher final failed: wrong final block length
c = OpenSSL::Cipher.new("aes-256-cbc").encrypt; c.padding = 0; c.key = "k" * 32; c.iv = "i" * 16; (c.update("a" * 32) + c.final).unpack1("H*")  #=> "6050357baa596ee77ea5e81751dc2ce3efc320ed2fa85aba4b4c8d8abb2c7a88"
c = OpenSSL::Cipher.new("aes-256-cbc").encrypt; c.padding = 0; c.key = "k" * 32; c.iv = "i" * 16; c.update("a" * 17) + c.final  #!> OpenSSL::Cipher::CipherError: cipher final failed: wrong final block length
c = OpenSSL::Cipher.new("aes-256-cbc").encrypt; c.key = "k" * 32; c.iv = "i" * 16; [c.update("a" * 5).size, c.update("a" * 20).size, c.update("b" * 7).size, c.final.size]  #=> [0, 16, 16, 16]
c = OpenSSL::Cipher.new("aes-256-cbc").decrypt; c.key = "k" * 32; c.iv = "i" * 16; [c.update("a" * 5).size, c.update("a" * 20).size, c.update("b" * 7).size]  #=> [0, 16, 0]
c = OpenSSL::Cipher.new("aes-256-cbc").encrypt; c.pkcs5_keyivgen("pass", "saltsalt"); (c.update("x") + c.final).unpack1("H*")  #=> "d6bdd98c80356d652a88c3ebb5efd2c7"
c = OpenSSL::Cipher.new("aes-256-cbc").encrypt; c.pkcs5_keyivgen("pass", "saltsalt", 5, "SHA256"); (c.update("x") + c.final).unpack1("H*")  #=> "c4b9cd46cdc27ad297015b3c71bc22f3"
c = OpenSSL::Cipher.new("des-ede3-cbc").encrypt; c.key = "k" * 24; c.iv = "i" * 8; (c.update("x") + c.final).unpack1("H*")  #=> "51d0bc09fb216d23"
c = OpenSSL::Cipher.new("aes-256-cbc").encrypt; c.random_key.size  #=> 32
c = OpenSSL::Cipher.new("aes-256-cbc").encrypt; c.random_iv.size  #=> 16
OpenSSL::Cipher::CipherError.ancestors.take(3)  #=> [OpenSSL::Cipher::CipherError, OpenSSL::OpenSSLError, StandardError]
OpenSSL::Random.random_bytes(5).size  #=> 5
[OpenSSL::Random.random_bytes(5).encoding, OpenSSL::Random.pseudo_bytes(3).size]  #=> [#<Encoding:BINARY (ASCII-8BIT)>, 3]
OpenSSL.fixed_length_secure_compare("a", "a")  #=> true
OpenSSL.fixed_length_secure_compare("a", "ab")  #!> ArgumentError: inputs must be of equal length
OpenSSL.secure_compare("a", "ab")  #=> false
OpenSSL.secure_compare("ab", "ab")  #=> true
SecureRandom.uuid_v7.size  #=> 36
SecureRandom.uuid_v7 =~ /\A\h{8}-\h{4}-7\h{3}-[89ab]\h{3}-\h{12}\z/  #=> 0
SecureRandom.uuid_v4.size  #=> 36
SecureRandom.uuid_v7(extra_timestamp_bits: 13)  #!> ArgumentError: extra_timestamp_bits must be in 0..12
