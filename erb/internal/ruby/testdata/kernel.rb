# ruby 4.0
raise "x", cause: nil  #!> RuntimeError: x
raise RuntimeError, "x", nil  #!> RuntimeError: x
raise 1  #!> TypeError: exception class/object expected
raise nil  #!> TypeError: exception class/object expected
raise Object  #!> TypeError: exception class/object expected
raise cause: nil  #!> ArgumentError: only cause is given with no arguments
raise  #!> RuntimeError
(begin; raise "a"; rescue => e; begin; raise "b"; rescue => f; f.cause.inspect; end; end)  #=> "#<RuntimeError: a>"
(begin; raise "a"; rescue => e; raise e, "new"; end)  #!> RuntimeError: new
(begin; raise "a"; rescue => e; begin; raise e, "new"; rescue => f; [f.equal?(e), f.cause, f.class]; end; end)  #=> [false, #<RuntimeError: a>, RuntimeError]
raise RuntimeError.new("x"), cause: 1  #!> TypeError: exception object expected
a=RuntimeError.new("x"); raise a, cause: a  #!> RuntimeError: x
a=RuntimeError.new("a"); b=RuntimeError.new("b"); (raise a, cause: b rescue 1); (raise b, cause: a)  #!> ArgumentError: circular causes
raise RuntimeError, "x", ["bt:1"]  #!> RuntimeError: x
raise RuntimeError, "x", 1  #!> TypeError: backtrace must be an Array of String or an Array of Thread::Backtrace::Location
(raise RuntimeError, "x", "bt:1" rescue $!.backtrace)  #=> ["bt:1"]
raise "a", "b"  #!> TypeError: exception class/object expected
raise ArgumentError  #!> ArgumentError: ArgumentError
raise ArgumentError.new  #!> ArgumentError: ArgumentError
exit  #!> SystemExit: exit
exit 3  #!> SystemExit: exit
exit false  #!> SystemExit: exit
abort  #!> SystemExit: exit
abort "x"  #!> SystemExit: x
(begin; exit 3; rescue SystemExit => e; [e.status, e.success?, e.message]; end)  #=> [3, false, "exit"]
(begin; abort "x"; rescue SystemExit => e; [e.status, e.success?, e.message]; end)  #=> [1, false, "x"]
throw :x  #!> UncaughtThrowError: uncaught throw :x
throw :x, 1  #!> UncaughtThrowError: uncaught throw :x
(begin; throw :x, 1; rescue UncaughtThrowError => e; [e.tag, e.value, e.to_s]; end)  #=> [:x, 1, "uncaught throw :x"]
catch(:a){ throw :a, 5 }  #=> 5
catch(:a){ 10 }  #=> 10
catch{|t| throw t, 7}  #=> 7
catch{|t| throw t}  #=> nil
catch(:a){ catch(:b){ throw :a, 1 }; 2 }  #=> 1
catch(:a)  #!> LocalJumpError: no block given
loop{ raise StopIteration, "x" }  #=> nil
loop{ raise StopIteration }  #=> nil
e=[1].each; loop{ e.next }  #=> [1]
loop.size  #=> Infinity
Integer("0x1f", 16)  #=> 31
Integer("12", 2)  #!> ArgumentError: invalid value for Integer(): "12"
Integer("z", 36)  #=> 35
Integer("1_000")  #=> 1000
Integer("1__0")  #!> ArgumentError: invalid value for Integer(): "1__0"
Integer("_1")  #!> ArgumentError: invalid value for Integer(): "_1"
Integer("1_")  #!> ArgumentError: invalid value for Integer(): "1_"
Integer(" 42 ")  #=> 42
Integer("4 2")  #!> ArgumentError: invalid value for Integer(): "4 2"
Integer("")  #!> ArgumentError: invalid value for Integer(): ""
Integer(nil)  #!> TypeError: can't convert nil into Integer
Integer([])  #!> TypeError: can't convert Array into Integer
Integer("0b101")  #=> 5
Integer("0o17")  #=> 15
Integer("017")  #=> 15
Integer("08")  #!> ArgumentError: invalid value for Integer(): "08"
Integer("0x")  #!> ArgumentError: invalid value for Integer(): "0x"
Integer("-0x1A")  #=> -26
Integer("+5")  #=> 5
Integer("- 5")  #!> ArgumentError: invalid value for Integer(): "- 5"
Integer("1e3")  #!> ArgumentError: invalid value for Integer(): "1e3"
Integer("1.5")  #!> ArgumentError: invalid value for Integer(): "1.5"
Integer(1.9)  #=> 1
Integer(-1.9)  #=> -1
Integer(Float::NAN)  #!> FloatDomainError: NaN
Integer(Float::INFINITY)  #!> FloatDomainError: Infinity
Integer("9"*30)  #=> 999999999999999999999999999999
Integer(1e30)  #=> 1000000000000000019884624838656
Integer("abc", exception: false)  #=> nil
Integer(nil, exception: false)  #=> nil
Integer(Object.new) rescue $!.message  #=> "can't convert Object into Integer"
Integer("12", 1)  #!> ArgumentError: invalid radix 1
Integer("12", 37)  #!> ArgumentError: invalid radix 37
Integer("12", -8)  #=> 10
Integer(12, 10)  #!> ArgumentError: base specified for non string value
Integer(nil, 10)  #!> ArgumentError: base specified for non string value
Integer("0b1", 10)  #!> ArgumentError: invalid value for Integer(): "0b1"
Integer("0b1", 2)  #=> 1
Integer("b1", 2)  #!> ArgumentError: invalid value for Integer(): "b1"
Integer("0_8", 10)  #=> 8
Integer("1\0")  #!> ArgumentError: invalid value for Integer(): "1\u0000"
Integer("\n1\t")  #=> 1
Integer("１")  #!> ArgumentError: invalid value for Integer(): "１"
Integer("1 # c")  #!> ArgumentError: invalid value for Integer(): "1 # c"
Integer("0")  #=> 0
Integer("00")  #=> 0
Integer("0_7")  #=> 7
Integer("-")  #!> ArgumentError: invalid value for Integer(): "-"
Integer("0d19")  #=> 19
Integer("0D19")  #=> 19
Integer("0B1")  #=> 1
Integer("0O7")  #=> 7
Integer("0X1f")  #=> 31
Integer("12", 10, exception: false)  #=> 12
Integer("zz", 10, exception: false)  #=> nil
Integer(:a)  #!> TypeError: can't convert Symbol into Integer
Integer(true)  #!> TypeError: can't convert true into Integer
Integer("12", nil)  #!> TypeError: no implicit conversion from nil to integer
Integer("0x1f", 0)  #=> 31
Integer("x", "10")  #!> TypeError: no implicit conversion of String into Integer
Float("1.5")  #=> 1.5
Float("1e5")  #=> 100000.0
Float("1.")  #=> 1.0
Float(".5")  #=> 0.5
Float("5")  #=> 5.0
Float("")  #!> ArgumentError: invalid value for Float(): ""
Float("abc")  #!> ArgumentError: invalid value for Float(): "abc"
Float(nil)  #!> TypeError: can't convert nil into Float
Float("1_000.5")  #=> 1000.5
Float("1__0")  #!> ArgumentError: invalid value for Float(): "1__0"
Float("0x1A")  #=> 26.0
Float("0x1.8p1")  #=> 3.0
Float(" 1.5 ")  #=> 1.5
Float("1.5x")  #!> ArgumentError: invalid value for Float(): "1.5x"
Float(1)  #=> 1.0
Float("Infinity")  #!> ArgumentError: invalid value for Float(): "Infinity"
Float("NaN")  #!> ArgumentError: invalid value for Float(): "NaN"
Float("-1.5e-3")  #=> -0.0015
Float("1e")  #!> ArgumentError: invalid value for Float(): "1e"
Float("1e400")  #=> Infinity
Float("x", exception: false)  #=> nil
Float([])  #!> TypeError: can't convert Array into Float
Float("1.e5")  #=> 100000.0
Float("1_e5")  #!> ArgumentError: invalid value for Float(): "1_e5"
Float("1\0")  #!> ArgumentError: string for Float contains null byte
Float(:a)  #!> TypeError: can't convert Symbol into Float
Float(true)  #!> TypeError: can't convert true into Float
Float("5f")  #!> ArgumentError: invalid value for Float(): "5f"
Float(10**400)  #=> Infinity
String(nil)  #=> ""
String(1)  #=> "1"
String([1])  #=> "[1]"
String(:a)  #=> "a"
Array(nil)  #=> []
Array([1])  #=> [1]
Array({a: 1})  #=> [[:a, 1]]
Array(1..3)  #=> [1, 2, 3]
Array("a\nb")  #=> ["a\nb"]
Array(1)  #=> [1]
Hash(nil)  #=> {}
Hash([])  #=> {}
Hash({a: 1})  #=> {a: 1}
Hash([[1,2]])  #!> TypeError: can't convert Array into Hash
Hash(1)  #!> TypeError: can't convert Integer into Hash
Hash("")  #!> TypeError: can't convert String into Hash
Array(Set[1])  #=> [1]
Array(Struct.new(:a).new(1))  #=> [1]
String(BasicObject.new)  #!> TypeError: can't convert BasicObject into String
rand(1)  #=> 0
rand(0..0)  #=> 0
Kernel.format("%05d", 3)  #=> "00003"
Kernel.Integer("3")  #=> 3
Kernel.loop.class  #=> Enumerator
sprintf("%d")  #!> ArgumentError: too few arguments
require "json"  #=> false
require "set"  #=> false
require 5  #!> TypeError: no implicit conversion of Integer into String
autoload?(:Foo)  #=> nil
proc  #!> ArgumentError: tried to create Proc object without a block
lambda  #!> ArgumentError: tried to create Proc object without a block
proc{|a|}.arity  #=> 1
lambda{|a|}.lambda?  #=> true
5.then{|x| x+1}  #=> 6
5.tap{|x| x+1}  #=> 5
5.then.size  #=> 1
5.itself  #=> 5
defined?(!a)  #=> nil
defined?(!1)  #=> "method"
defined?(not 1)  #=> "method"
x = 1; defined?(!x)  #=> "method"
defined?([nope])  #=> nil
defined?([1, nope])  #=> nil
defined?([1, [2, nope]])  #=> nil
defined?([1, p])  #=> "expression"
defined?({a: nope})  #=> nil
defined?({nope => 1})  #=> nil
defined?({a: 1})  #=> "expression"
defined?({**nope})  #=> nil
defined?([*nope])  #=> nil
defined?([*[1]])  #=> "expression"
defined?(puts(nope))  #=> nil
defined?(puts(*nope))  #=> nil
defined?(puts(a: nope))  #=> nil
defined?(puts(a: 1))  #=> "method"
defined?(puts(1))  #=> "method"
defined?(String.new(nope))  #=> nil
defined?(String.new("a"))  #=> "method"
defined?([1].map { nope })  #=> "expression"
defined?(nope { 1 })  #=> "expression"
defined?(proc { })  #=> "expression"
defined?(nope.map { 1 })  #=> "expression"
defined?([1].map(&nope))  #=> "method"
defined?([1].map(&:a))  #=> "method"
defined?(p("a").b)  #=> nil
defined?(1 + nope)  #=> nil
defined?(1 + 1)  #=> "method"
x = [1]; defined?(x[nope])  #=> nil
x = [1]; defined?(x[0])  #=> "method"
defined?(@a[0])  #=> nil
defined?(@a)  #=> nil
defined?(p(@nope))  #=> nil
defined?(p(Nope))  #=> nil
defined?(p("#{nope}"))  #=> "method"
defined?(p([1]))  #=> "method"
defined?(p(1..nope))  #=> "method"
defined?(p(nope ? 1 : 2))  #=> "method"
defined?(p(nope && 1))  #=> "method"
defined?(p(-> { nope }))  #=> "method"
defined?(p(x = nope))  #=> "method"
JSON("[1]")  #=> [1]
JSON({"a" => 1})  #=> "{\"a\":1}"
__callee__  #=> :get_binding
__method__  #=> :get_binding
def m = __method__; m  #=> :m
__dir__  #=> "."
block_given?  #=> false
def m = block_given?; m { }  #=> true
iterator?  #=> false
pp(1)  #=> 1
send(:p, "x")  #!> Bosh::Common::Template::UnknownProperty: Can't find property '["x"]'
printf("a")  #=> nil
printf("%d", 1)  #=> nil
putc("a")  #=> "a"
putc(65)  #=> 65
srand(1).class  #=> Integer
Kernel.Array(nil)  #=> []
Kernel.Array(1..2)  #=> [1, 2]
Kernel.Float("1.5")  #=> 1.5
Kernel.Float("x")  #!> ArgumentError: invalid value for Float(): "x"
Kernel.Hash(nil)  #=> {}
Kernel.Hash([[1, 2]])  #!> TypeError: can't convert Array into Hash
Kernel.String(1)  #=> "1"
Kernel.Integer("0x1f", 16)  #=> 31
Kernel.__callee__  #=> :get_binding
Kernel.__method__  #=> :get_binding
Kernel.abort("m")  #!> SystemExit: m
Kernel.autoload?(:X)  #=> nil
Kernel.block_given?  #=> false
Kernel.catch(:a) { throw :a, 1 }  #=> 1
Kernel.eval("1 + 1")  #=> 2  #?> only a call that spells its name evaluates a string
Kernel.exit  #!> SystemExit: exit
Kernel.exit(2)  #!> SystemExit: exit
Kernel.fail("m")  #!> RuntimeError: m
Kernel.iterator?  #=> false
Kernel.lambda { |x| x }.lambda?  #=> true
Kernel.loop { break 3 }  #=> 3
Kernel.p(1)  #=> 1
Kernel.print("x")  #=> nil
Kernel.printf("x")  #=> nil
Kernel.proc { 1 }.call  #=> 1
Kernel.putc("x")  #=> "x"
Kernel.puts("x")  #=> nil
Kernel.raise(ArgumentError)  #!> ArgumentError: ArgumentError
Kernel.raise("m")  #!> RuntimeError: m
Kernel.rand(1)  #=> 0
Kernel.require("json")  #=> false
Kernel.require("no_such_library")  #!> LoadError: cannot load such file -- no_such_library
Kernel.sprintf("%05.1f", 2.25)  #=> "002.2"
Kernel.srand(1).class  #=> Integer
Kernel.throw(:x)  #!> UncaughtThrowError: uncaught throw :x
Kernel.warn("x")  #=> nil

# for, and what a method is called.
o = Object.new; def o.each; yield 1, 2; end; r = []; for x in o do r << x end; r  #=> [1]
o = Object.new; def o.each; yield 1, 2; end; r = []; for x, y in o do r << [x, y] end; r  #=> [[1, 2]]
o = Object.new; def o.each; yield 1, 2, 3; end; r = []; for x, y in o do r << [x, y] end; r  #=> [[1, 2]]
o = Object.new; def o.each; yield [1, 2]; end; r = []; for x in o do r << x end; r  #=> [[1, 2]]
o = Object.new; def o.each; yield [1, 2]; end; r = []; for x, y in o do r << [x, y] end; r  #=> [[1, 2]]
o = Object.new; def o.each; yield; end; r = []; for x in o do r << x end; r  #=> [nil]
o = Object.new; def o.each; yield 1, 2; end; r = []; for *x in o do r << x end; r  #=> [[1, 2]]
o = Object.new; def o.each; yield 1, 2; end; r = []; for x, *y in o do r << [x, y] end; r  #=> [[1, [2]]]
o = Object.new; def o.each; yield 1, a: 2; end; r = []; for x in o do r << x end; r  #=> [1]
o = Object.new; def o.each; yield 1, 2; end; r = []; for @x in o do r << @x end; r  #=> [1]
o = Object.new; def o.each; yield 1, 2; end; a = [0]; for a[0] in o do end; a  #=> [1]
o = Object.new; def o.each; yield 1, 2; end; for $rbx in o do end; $rbx  #=> 1
for x, in [[1, 2]] do end; x  #=> 1
for x in {a: 1} do end; x  #=> [:a, 1]
for x, y in {a: 1} do end; [x, y]  #=> [:a, 1]
for x in [1, 2].each_with_index do end; x  #=> 2
for x in [1, 2].each_with_index.with_index(5) do end; x  #=> [2, 1]
for x in [[1, 2]] do end; x  #=> [1, 2]
for i in 1..3 do break i end  #=> 1
for i in 1..3 do next end  #=> 1..3
for x in [[1, [2, 3]]].each_with_object(:o) do end; x  #=> [1, [2, 3]]
def a = __callee__; alias b a; [a, b]  #=> [:a, :b]
def a = __method__; alias b a; [a, b]  #=> [:a, :a]
def a = [1].map { __callee__ }; alias b a; b  #=> [:b]
define_singleton_method(:q) { __callee__ } rescue 1  #=> :q
class A; def x = __callee__; alias y x; alias_method :z, :x; end; [A.new.x, A.new.y, A.new.z]  #=> [:x, :y, :z]
class A; def x = __callee__; end; A.new.method(:x).unbind.bind(A.new).call  #=> :x
class A; def x = __callee__; alias y x; end; [A.new.send(:y), A.new.method(:y).call, A.new.public_send(:y)]  #=> [:y, :y, :y]
class A; define_method(:x) { __callee__ }; alias y x; end; [A.new.x, A.new.y]  #=> [:x, :y]
->{ __callee__ }.call  #=> :get_binding
class A; def self.x = __callee__; class << self; alias y x; end; end; [A.x, A.y]  #=> [:x, :y]
class A; def method_missing(n) = __callee__; end; A.new.foo  #=> :method_missing

# defined? of anything.
defined?(a[0] = 1)  #=> nil
defined?(a.b = 1)  #=> nil
defined?(a = 1)  #=> "assignment"
defined?(@a = 1)  #=> "assignment"
defined?(@@a = 1)  #=> "assignment"
defined?($a = 1)  #=> "assignment"
defined?(A = 1)  #=> "assignment"
defined?(a += 1)  #=> "assignment"
defined?(a ||= 1)  #=> "assignment"
defined?(a[0] += 1)  #=> "assignment"
defined?(a[0] ||= 1)  #=> "assignment"
defined?(a.b += 1)  #=> "assignment"
defined?(a.b ||= 1)  #=> "assignment"
defined?(a.b &&= 1)  #=> "assignment"
defined?((a, b = 1, 2))  #=> "assignment"
defined?(self[0] = 1)  #=> nil
x = []; defined?(x[0] = 1)  #=> "method"
x = []; defined?(x[0])  #=> "method"
x = []; defined?(x.foo)  #=> nil
x = []; defined?(x.foo = 1)  #=> nil
x = []; defined?(x&.first)  #=> "method"
x = []; defined?(x&.foo)  #=> nil
defined?(nosuch[0])  #=> nil
defined?(nosuch.foo)  #=> nil
defined?([nosuch])  #=> nil
defined?({a: nosuch})  #=> nil
defined?("#{nosuch}")  #=> "expression"
defined?(:a)  #=> "expression"
defined?(->{})  #=> "expression"
defined?(1..2)  #=> "expression"
defined?(if true then 1 end)  #=> "expression"
defined?(while false do end)  #=> "expression"
defined?(begin 1 end)  #=> "expression"
defined?((nosuch))  #=> nil
defined?((1; 2))  #=> "expression"
defined?(())  #=> "nil"
defined?(not true)  #=> "method"
defined?(!nosuch)  #=> nil
defined?(true && nosuch)  #=> "expression"
defined?(nosuch || true)  #=> "expression"
defined?(yield)  #=> nil
defined?(super)  #=> nil
defined?(self)  #=> "self"
defined?(nil)  #=> "nil"
defined?(__FILE__)  #=> "expression"
defined?(__LINE__)  #=> "expression"
defined?(__method__)  #=> "method"
defined?(return)  #=> "expression"
defined?(def x; end)  #=> "expression"
defined?(class X; end)  #=> "expression"
defined?(/a/)  #=> "expression"
defined?(/#{nosuch}/)  #=> "expression"
defined?($1)  #=> nil
"a" =~ /a/; defined?($1)  #=> nil
"a" =~ /(a)/; defined?($1)  #=> "global-variable"
defined?($~)  #=> "global-variable"
defined?($&)  #=> nil
defined?($nope)  #=> nil
defined?(String.new)  #=> "method"
defined?(String.nope)  #=> nil
defined?(String::Nope)  #=> nil
defined?(Nope::X)  #=> nil
defined?(puts)  #=> "method"
defined?(puts 1)  #=> "method"
defined?(puts nosuch)  #=> nil
defined?(Object.new.puts)  #=> nil
defined?(1 + nosuch)  #=> nil
defined?(1.nope + 1)  #=> nil
defined?([1][0])  #=> "method"
defined?(a = nosuch)  #=> "assignment"
defined?(case 1 when 1 then 2 end)  #=> "expression"
defined?(1 => x)  #=> "expression"
defined?(1 in x)  #=> "expression"
defined?(raise)  #=> "method"
defined?(@a ||= 1)  #=> "assignment"
defined?(X ||= 1)  #=> "assignment"
defined?([].each { })  #=> "expression"
defined?([].nope { })  #=> "expression"
defined?(->(x) { x }.call)  #=> "method"

# What a method is called, asked by name.
send(:__callee__)  #=> :get_binding
public_send(:then) { __send__(:__callee__) }  #=> :get_binding
Kernel.instance_method(:__callee__).name  #=> :__callee__
eval("1", proc {})  #!> TypeError: wrong argument type proc (expected binding)
eval("__dir__")  #=> nil
require "complex"  #=> false
[require("fiber"), require("ruby2_keywords")]  #=> [false, false]
