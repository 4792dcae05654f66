# ruby 4.0
JSON.generate([Object], strict: true)  #!> JSON::GeneratorError: #<Class:Object> not allowed in JSON
SecureRandom.alphanumeric(-1)  #=> ""
SecureRandom.hex("a")  #!> NoMethodError: undefined method 'to_int' for an instance of String
SecureRandom.hex(false).size  #=> 32
SecureRandom.base64("a")  #!> NoMethodError: undefined method 'to_int' for an instance of String
JSON.generate([Comparable], strict: true)  #!> JSON::GeneratorError: Module not allowed in JSON
JSON.generate([1r], strict: true)  #!> JSON::GeneratorError: Rational not allowed in JSON
JSON.generate([Time.at(0)], strict: true)  #!> JSON::GeneratorError: Time not allowed in JSON
JSON.generate([Set[1]], strict: true)  #!> JSON::GeneratorError: Set not allowed in JSON
