# ruby 4.0
# What one case does, the next does not see: each line is a case of its own.
def helper = 1; helper  #=> 1
helper  #!> NameError: undefined local variable or method 'helper' for an instance of Bosh::Common::Template::EvaluationContext
Size = 3; Size  #=> 3
Size  #!> NameError: uninitialized constant Bosh::Common::Template::EvaluationContext::Size
def p(*) = "mine"; p("a")  #=> "mine"
p("a")  #!> Bosh::Common::Template::UnknownProperty: Can't find property '["a"]'
@a = 1; @a  #=> 1
@a  #=> nil
::String.class_eval { def shout = upcase + "!" }; "a".shout  #=> "A!"
"a".shout  #!> NoMethodError: undefined method 'shout' for an instance of String
class String; def own = 1; end; ["x".respond_to?(:own), String.equal?(::String)]  #=> [false, false]
String.equal?(::String)  #=> true
print "not an answer"; 1  #=> 1
$stdout.puts "nor this"; 2  #=> 2
exit 3  #!> SystemExit: exit
abort "enough"  #!> SystemExit: enough
self.class  #=> Bosh::Common::Template::EvaluationContext
Object.new  #=> #<Object:0x…>
"a".foo(1  #!> SyntaxError
raise "two\nlines"  #!> RuntimeError: two␊lines
[].fetch(4)  #!> IndexError: index 4 outside of array bounds: 0...0
"é ␠".b.bytes.size  #=> 6

# Libraries that a template finds loaded.
[JSON, YAML, ERB, Set, URI, IPAddr, Shellwords, Base64, Digest, SecureRandom, Time, Date, OpenSSL, OpenStruct].size  #=> 14
IPAddr.new("10.0.0.0/30").to_range.map(&:to_s)  #=> ["10.0.0.0", "10.0.0.1", "10.0.0.2", "10.0.0.3"]
IPAddr.new("fe80::1").ipv6?  #=> true
require "ostruct"  #=> false
require "base64"  #=> false
require "active_support/core_ext/object/blank"  #=> false
[nil, false, true, 0, "", " \n", "a", [], {}, :"", Object.new].map(&:blank?)  #=> [true, true, false, false, true, true, false, true, true, true, false]
[nil, "", "a", [1]].map(&:presence)  #=> [nil, nil, "a", [1]]
OpenStruct.new("class" => 1, "size" => 2).to_h  #=> {class: 1, size: 2}
OpenStruct.new(a: 1).delete_field(:b)  #!> NameError: no field 'b' in #<OpenStruct a=1>
Base64.strict_encode64("a\n")  #=> "YQo="
Socket::AF_INET6  #=> 10
Time.at(0).to_s  #=> "1970-01-01 00:00:00 +0000"

# Constants are looked up where the director's context is.
UnknownProperty  #=> Bosh::Common::Template::UnknownProperty
EvaluationContext::ActiveElseBlock  #=> Bosh::Common::Template::EvaluationContext::ActiveElseBlock
Common  #!> NameError: uninitialized constant Bosh::Common::Template::EvaluationContext::Common
Bosh::Common::Template::EvaluationLink  #=> Bosh::Common::Template::EvaluationLink
