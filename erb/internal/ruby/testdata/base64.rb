# ruby 4.0
Base64.encode64("hello")  #=> "aGVsbG8=\n"
Base64.encode64("a" * 60)  #=> "YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFh\nYWFhYWFhYWFhYWFhYWFh\n"
Base64.encode64("")  #=> ""
Base64.encode64("é").encoding  #=> #<Encoding:US-ASCII>
Base64.encode64(nil)  #!> TypeError: no implicit conversion of nil into String
Base64.strict_encode64("a" * 60)  #=> "YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFh"
Base64.strict_encode64(5)  #!> TypeError: no implicit conversion of Integer into String
Base64.urlsafe_encode64("\xff\xfe>?")  #=> "__4-Pw=="
Base64.urlsafe_encode64("a", padding: false)  #=> "YQ"
Base64.urlsafe_encode64(nil)  #!> TypeError: no implicit conversion of nil into String
Base64.decode64("aGVsbG8=")  #=> "hello"
Base64.decode64("aGVs bG8\n")  #=> "hello"
Base64.decode64("aGVsbG8=").encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
Base64.decode64("!!!")  #=> ""
Base64.decode64(nil)  #!> NoMethodError: undefined method 'unpack1' for nil
Base64.decode64(5)  #!> NoMethodError: undefined method 'unpack1' for an instance of Integer
Base64.decode64({})  #!> NoMethodError: undefined method 'unpack1' for an instance of Hash
Base64.strict_decode64("aGVsbG8=")  #=> "hello"
Base64.strict_decode64("aGVsbG8")  #!> ArgumentError: invalid base64
Base64.strict_decode64("aGVs\nbG8=")  #!> ArgumentError: invalid base64
Base64.strict_decode64(nil)  #!> NoMethodError: undefined method 'unpack1' for nil
Base64.urlsafe_decode64("_-8")  #=> "\xFF\xEF"
Base64.urlsafe_decode64("__4-Pw==")  #=> "\xFF\xFE>?"
Base64.urlsafe_decode64(nil)  #!> NoMethodError: undefined method 'end_with?' for nil
Base64.decode64("x=%s")  #=> "\xC6"
Base64.decode64("é=x=")  #=> ""
o = Object.new.extend(Base64); o.instance_eval { [encode64("a"), decode64("YQ=="), strict_encode64("a?~"), strict_decode64("YQ=="), urlsafe_encode64("??>"), urlsafe_encode64("a", padding: false), urlsafe_decode64("Pz8-")] }  #=> ["YQ==\n", "a", "YT9+", "a", "Pz8-", "YQ", "??>"]
Base64.method(:urlsafe_encode64).parameters  #=> [[:req, :bin], [:key, :padding]]
Base64.method(:strict_encode64).arity  #=> 1
Base64.urlsafe_encode64("a", pad: 1)  #!> ArgumentError: unknown keyword: :pad
