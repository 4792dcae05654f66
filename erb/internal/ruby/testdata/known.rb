# What Ruby says where it has, or has not, a method or constant, whether or not the evaluator has it.
# ruby 4.0

"a".fork  #!> NoMethodError: private method 'fork' called for an instance of String
"a".initialize_copy("b")  #!> NoMethodError: private method 'initialize_copy' called for an instance of String
IPAddr.new("1.2.3.4").begin_addr  #!> NoMethodError: protected method 'begin_addr' called for an instance of IPAddr
IPAddr.new("1.2.3.4").respond_to?(:begin_addr)  #=> false
defined?(StringScanner)  #=> "constant"
defined?(Nope0)  #=> nil
defined?(Digest::Nope0) rescue $!.class  #=> nil
defined?(Process::Status)  #=> "constant"
[defined?("a".crypt), defined?("a".nope), defined?("a".respond_to_missing?)]  #=> ["method", nil, nil]
["a".respond_to?(:crypt), "a".respond_to?(:respond_to_missing?), "a".respond_to?(:respond_to_missing?, true), "a".respond_to?(:nope)]  #=> [true, false, true, false]
[String.method_defined?(:crypt), String.private_method_defined?(:initialize_copy), String.method_defined?(:initialize_copy)]  #=> [true, true, false]
String.instance_methods.include?(:crypt)  #=> true
"a".methods.include?(:crypt)  #=> true
"a".private_methods.include?(:initialize_copy)  #=> true
JSON.methods.include?(:dump_default_options)  #=> true
Digest::SHA256.new.respond_to?(:hexdigest!)  #=> true
Digest::SHA256.instance_methods.include?(:hexdigest!)  #=> true
IO.constants.include?(:RDONLY)  #=> true
IO.const_defined?(:RDONLY)  #=> true
IO.const_defined?(:NOPE)  #=> false
Math::String  #!> NameError: uninitialized constant Math::String
Math::Process  #!> NameError: uninitialized constant Math::Process
Math.const_get(:String)  #=> String
Math.const_get(:Nope)  #!> NameError: uninitialized constant Math::Nope
Math.const_get(:String, false)  #!> NameError: uninitialized constant Math::String
class Foo0; Bar0; end  #!> NameError: uninitialized constant Bosh::Common::Template::EvaluationContext::Foo0::Bar0
class Foo1 < Struct.new(:a); def crypt = 1; end; Foo1.new(1).crypt  #=> 1
class Foo2; def crypt(*) = super; end; Foo2.new.crypt(1)  #!> NoMethodError: super: no superclass method 'crypt' for an instance of Bosh::Common::Template::EvaluationContext::Foo2
class Foo3; def crypt = defined?(super).inspect; end; Foo3.new.crypt  #=> "nil"
class Foo4 < String; def crypt = defined?(super); end; Foo4.new.crypt  #=> "super"
class Foo5 < Array; undef_method :pack; end; Foo5.new.pack("C")  #!> NoMethodError: undefined method 'pack' for an instance of Bosh::Common::Template::EvaluationContext::Foo5
class Foo6 < String; undef_method :crypt; end; Foo6.new("a").crypt("ab")  #!> NoMethodError: undefined method 'crypt' for an instance of Bosh::Common::Template::EvaluationContext::Foo6
class Foo7 < String; undef_method :crypt; end; [Foo7.new.respond_to?(:crypt), Foo7.method_defined?(:crypt)]  #=> [false, false]
class Foo8; alias_method :a, :nope; end  #!> NameError: undefined method 'nope' for class 'Bosh::Common::Template::EvaluationContext::Foo8'
class Foo9; private :nope; end  #!> NameError: undefined method 'nope' for class 'Bosh::Common::Template::EvaluationContext::Foo9'
class Foo10; undef_method :nope; end  #!> NameError: undefined method 'nope' for class 'Bosh::Common::Template::EvaluationContext::Foo10'
class Foo11; remove_method :nope; end  #!> NameError: method 'nope' not defined in Bosh::Common::Template::EvaluationContext::Foo11
Foo12 = Class.new { def method_missing(n, *a) = [n, *a] }; [Foo12.new.nope(1), Foo12.new.crypt, Foo12.new.test, Foo12.new.gem]  #=> [[:nope, 1], [:crypt], [:test], [:gem]]
OpenStruct.new(a: 1).select  #=> nil
OpenStruct.new(test: 1).test  #=> 1
Kernel.respond_to?(:URI)  #=> true
Kernel.URI("a").class  #=> URI::Generic
Object.new.URI("a")  #!> NoMethodError: private method 'URI' called for an instance of Object
Numeric.instance_method(:nope)  #!> NameError: undefined method 'nope' for class 'Numeric'
URI("ftp://h/%2Fa").path  #=> "/a"
URI("ftp://h/a").path  #=> "a"
URI("ftp://h/%2fa/b").path  #=> "%2fa/b"
Integer.new  #!> NoMethodError: undefined method 'new' for class Integer
5.method(:nope)  #!> NameError: undefined method 'nope' for class 'Integer'
[].public_method(:nope)  #!> NameError: undefined method 'nope' for class 'Array'
class Logger; def zip = 1; end; Logger.new.zip  #=> 1
[RUBY_VERSION.frozen?, RUBY_VERSION.encoding, RUBY_ENGINE.encoding, RUBY_PLATFORM.encoding, RUBY_PLATFORM.frozen?]  #=> [true, #<Encoding:US-ASCII>, #<Encoding:US-ASCII>, #<Encoding:US-ASCII>, true]
RUBY_VERSION >= "3.4"  #=> true
RUBY_VERSION.split(".").first.to_i  #=> 4
RUBY_VERSION.to_f  #=> 4.0
Object.const_get(:RUBY_VERSION)  #=> "4.0.0"
defined?(RUBY_DESCRIPTION)  #=> "constant"
[RUBY_VERSION, RUBY_ENGINE, RUBY_ENGINE_VERSION, RUBY_PATCHLEVEL, RUBY_COPYRIGHT, RUBY_RELEASE_DATE]  #=> ["4.0.0", "ruby", "4.0.0", 0, "ruby - Copyright (C) 1993-2025 Yukihiro Matsumoto", "2025-12-25"]
