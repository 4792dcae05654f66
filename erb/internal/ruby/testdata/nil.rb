# ruby 4.0
nil.to_a  #=> []
nil & 1  #=> false
nil | 1  #=> true
nil ^ 1  #=> true
nil =~ 1  #=> nil
nil.inspect  #=> "nil"
nil.to_s.frozen?  #=> true
true.to_s.frozen?  #=> true
true & nil  #=> false
true ^ true  #=> false
true | nil  #=> true
false ^ 1  #=> true
true <=> true  #=> 0
true <=> false  #=> nil
nil <=> nil  #=> 0
nil <=> 1  #=> nil
1 !~ 2  #!> NoMethodError: undefined method '=~' for an instance of Integer
Object.new !~ 1  #!> NoMethodError: undefined method '=~' for an instance of Object
Object.new =~ 1  #!> NoMethodError: undefined method '=~' for an instance of Object
nil.to_h  #=> {}
nil.dup  #=> nil
!nil  #=> true
nil != 1  #=> true
nil === nil  #=> true
nil === false  #=> false
nil.to_f  #=> 0.0
nil.to_i  #=> 0
true === true  #=> true
true === 1  #=> false
false === false  #=> true
false === nil  #=> false
false & 1  #=> false
false | nil  #=> false
false | 3  #=> true
