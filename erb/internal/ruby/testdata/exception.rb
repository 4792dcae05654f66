# ruby 4.0
NameError.new("x").name.inspect  #=> "nil"
NameError.new("x", :foo).name  #=> :foo
NameError.new("x", :foo, receiver: 5).receiver  #=> 5
NameError.new("x").receiver  #!> ArgumentError: no receiver is available
NameError.new.message  #=> "NameError"
KeyError.new("x").key  #!> ArgumentError: no key is available
KeyError.new("x", key: 1, receiver: {}).key  #=> 1
KeyError.new("x").receiver  #!> ArgumentError: no receiver is available
({a: 1}.fetch(:b) rescue [$!.key, $!.receiver, $!.message])  #=> [:b, {a: 1}, "key not found: :b"]
(nil.foo rescue [$!.name, $!.receiver, $!.args])  #=> [:foo, nil, []]
(foo_bar rescue [$!.name, $!.class])  #=> [:foo_bar, NameError]
NoMethodError.new("m", :x, [1]).args  #=> [1]
NoMethodError.new("m").args  #=> nil
NoMethodError.new("m", :x, [1], receiver: 3).receiver  #=> 3
NoMethodError.new("m").private_call?  #=> false
FrozenError.new("x", receiver: 5).receiver  #=> 5
FrozenError.new("x").receiver  #!> ArgumentError: no receiver is available
("a".freeze << "b" rescue $!.receiver)  #=> "a"
StopIteration.new("x").result  #=> nil
SystemExit.new.status  #=> 0
SystemExit.new(3).status  #=> 3
SystemExit.new(false, "bye").message  #=> "bye"
SystemExit.new(true).success?  #=> true
SystemExit.new("msg").status  #=> 0
UncaughtThrowError.new(1, 2, "x %p").to_s  #=> "x 1"
LocalJumpError.new.reason  #=> nil
LoadError.new("x").path  #=> nil
SystemCallError.new("x").message  #=> "unknown error - x"
SystemCallError.new("x").errno  #=> nil
Errno::ENOENT.new.message  #=> "No such file or directory"
Errno::ENOENT.new("f").message  #=> "No such file or directory - f"
Errno::EACCES.new("a","b").message  #=> "Permission denied @ b - a"
NoMatchingPatternKeyError.new("x", matchee: {a: 1}, key: :b).key  #=> :b
NoMatchingPatternKeyError.new("x").key  #!> ArgumentError: no key is available
NoMatchingPatternKeyError.new("x").matchee  #!> ArgumentError: no matchee is available
SignalException.new("INT").message  #=> "SIGINT"
SignalException.new(2).signm  #=> "SIGINT"
SignalException.new("FOO")  #!> ArgumentError: unsupported signal 'SIGFOO'
Interrupt.new.message  #=> "Interrupt"
Interrupt.new("x").signo  #=> 2
Exception.new("a") == Exception.new("a")  #=> true
Exception.new("a") == RuntimeError.new("a")  #=> false
Exception.exception("x")  #=> #<Exception: x>
RuntimeError.exception.message  #=> "RuntimeError"
e=RuntimeError.new("a"); e.exception.equal?(e)  #=> true
e=RuntimeError.new("a"); [e.exception("b"), e.message]  #=> [#<RuntimeError: b>, "a"]
RuntimeError.new("a","b")  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
RuntimeError.new("x").backtrace  #=> nil
RuntimeError.new("x").backtrace_locations  #=> nil
RuntimeError.new("x").cause  #=> nil
e=RuntimeError.new("x"); e.set_backtrace("a"); e.backtrace  #=> ["a"]
e=RuntimeError.new("x"); e.set_backtrace(["a","b"])  #=> ["a", "b"]
e=RuntimeError.new("x"); e.set_backtrace(nil)  #=> nil
e=RuntimeError.new("x"); e.set_backtrace(5)  #!> TypeError: backtrace must be an Array of String or an Array of Thread::Backtrace::Location
e=RuntimeError.new("x"); e.set_backtrace(["a:1:in 'x'","b:2"]); e.full_message(highlight: false)  #=> "a:1:in 'x': x (RuntimeError)\n\tfrom b:2\n"
e=RuntimeError.new("x"); e.set_backtrace(["a:1:in 'x'","b:2"]); e.full_message(highlight: true)  #=> "a:1:in 'x': \e[1mx (\e[1;4mRuntimeError\e[m\e[1m)\e[m\n\tfrom b:2\n"
e=RuntimeError.new("x\ny"); e.set_backtrace(["a:1"]); e.full_message(highlight: false, order: :bottom)  #=> "Traceback (most recent call last):\na:1: x (RuntimeError)\ny\n"
e=RuntimeError.new("x"); e.set_backtrace(["a:1","b:2","c:3"]); e.full_message(highlight: false, order: :bottom)  #=> "Traceback (most recent call last):\n\t2: from c:3\n\t1: from b:2\na:1: x (RuntimeError)\n"
e=RuntimeError.new(""); e.set_backtrace(["a:1"]); e.full_message(highlight: false)  #=> "a:1: unhandled exception\n"
e=ArgumentError.new(""); e.detailed_message  #=> "ArgumentError"
e=ArgumentError.new; e.detailed_message  #=> "ArgumentError (ArgumentError)"
e=ArgumentError.new("x"); e.detailed_message(highlight: true)  #=> "\e[1mx (\e[1;4mArgumentError\e[m\e[1m)\e[m"
e=ArgumentError.new("x\ny"); e.detailed_message(highlight: true)  #=> "\e[1mx (\e[1;4mArgumentError\e[m\e[1m)\e[m\n\e[1my\e[m"
e=ArgumentError.new("x"); e.detailed_message(highlight: 5)  #!> ArgumentError: expected true or false as highlight: 5
e=ArgumentError.new("x"); e.full_message(order: :x)  #!> ArgumentError: expected :top or :bottom as order: :x
class XE < StandardError; def message; "custom"; end; end; [XE.new("a").message, XE.new("a").to_s, XE.new("a").inspect, XE.new("a").detailed_message]  #=> ["custom", "a", "#<Bosh::Common::Template::EvaluationContext::XE: a>", "custom (Bosh::Common::Template::EvaluationContext::XE)"]
class XF < StandardError; def to_s; "custom"; end; end; [XF.new("a").message, XF.new("a").to_s, XF.new("a").inspect, XF.new("a").detailed_message]  #=> ["custom", "custom", "#<Bosh::Common::Template::EvaluationContext::XF: custom>", "custom (Bosh::Common::Template::EvaluationContext::XF)"]
class XG < StandardError; def initialize(a, b); @a=a; super("#{a}-#{b}"); end; end; [XG.new(1,2).message, XG.new(1,2).inspect]  #=> ["1-2", "#<Bosh::Common::Template::EvaluationContext::XG: 1-2>"]
class XH < StandardError; def initialize(a); @a=a; end; end; [XH.new(1).message, XH.new(1).inspect]  #=> ["Bosh::Common::Template::EvaluationContext::XH", "#<Bosh::Common::Template::EvaluationContext::XH: Bosh::Common::Template::EvaluationContext::XH>"]
class XG < StandardError; def initialize(a, b); super("#{a}-#{b}"); end; end; raise XG.new(1,2)  #!> Bosh::Common::Template::EvaluationContext::XG: 1-2
class XG < StandardError; def initialize(a, b); super("#{a}-#{b}"); end; end; raise XG, "x"  #!> ArgumentError: wrong number of arguments (given 1, expected 2)
Exception.new([1,2]).message  #=> "[1, 2]"
Exception.instance_method(:message).owner  #=> Exception
(begin; begin; raise "a"; rescue => a; raise "b"; end; rescue => b; begin; raise b.cause; rescue => c; [c.message, c.cause.inspect]; end; end)  #=> ["a", "nil"]
Exception.to_tty?  #=> false
LocalJumpError.new.exit_value  #=> nil
(YAML.load("a: [") rescue $!).line  #=> 2
(YAML.load("a: [") rescue $!).column  #=> 1
(YAML.load("a: [") rescue $!).offset  #=> 0
(YAML.load("a: [") rescue $!).problem  #=> "did not find expected node content"
(YAML.load("a: [") rescue $!).context  #=> "while parsing a flow node"
(YAML.load("a: [") rescue $!).file  #=> nil

# exit and SystemExit, exception: of conversions.
Integer("x", exception: nil)  #!> ArgumentError: expected true or false as exception: nil
Integer("x", exception: false)  #=> nil
Integer("x", exception: 1)  #!> ArgumentError: expected true or false as exception: 1
Integer("5", exception: nil)  #!> ArgumentError: expected true or false as exception: nil
Float("x", exception: nil)  #!> ArgumentError: expected true or false as exception: nil
Float("x", exception: 0)  #!> ArgumentError: expected true or false as exception: 0
Integer(nil, exception: nil)  #!> ArgumentError: expected true or false as exception: nil
"a".to_s.then { Integer(_1, exception: nil) }  #!> ArgumentError: expected true or false as exception: nil
Float(nil, exception: nil)  #!> ArgumentError: expected true or false as exception: nil
exit(nil)  #!> TypeError: no implicit conversion from nil to integer
exit(1)  #!> SystemExit: exit
exit  #!> SystemExit: exit
exit(true)  #!> SystemExit: exit
exit(false)  #!> SystemExit: exit
exit("a")  #!> TypeError: no implicit conversion of String into Integer
exit(2.5)  #!> SystemExit: exit
exit(0)  #!> SystemExit: exit
begin; exit(nil); rescue SystemExit => e; [e.status, e.message, e.success?]; end  #!> TypeError: no implicit conversion from nil to integer
begin; exit; rescue SystemExit => e; [e.status, e.message, e.success?]; end  #=> [0, "exit", true]
begin; exit(3); rescue SystemExit => e; [e.status, e.message, e.success?]; end  #=> [3, "exit", false]
begin; exit(false); rescue SystemExit => e; [e.status, e.message, e.success?]; end  #=> [1, "exit", false]
begin; abort; rescue SystemExit => e; [e.status, e.message, e.success?]; end  #=> [1, "exit", false]
begin; abort("bye"); rescue SystemExit => e; [e.status, e.message, e.success?]; end  #=> [1, "bye", false]
SystemExit.new.message  #=> "SystemExit"
SystemExit.new(1).message  #=> "SystemExit"
SystemExit.new(1, "m").message  #=> "m"
SystemExit.new("m").message  #=> "m"
SystemExit.new(true).status  #=> 0
SystemExit.new(false).status  #=> 1
SystemExit.new(true, "x").message  #=> "x"
SystemExit.new(nil).message  #=> "SystemExit"
SystemExit.new(nil).status  #=> 0
SystemExit.new(1, nil).message  #=> "SystemExit"
SystemExit.new(1, "m", 2)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
SystemExit.new(2.5).status  #=> 2
SystemExit.new(:a).message  #=> "a"
SystemExit.new.inspect  #=> "#<SystemExit: SystemExit>"
SystemExit.new(1).inspect  #=> "#<SystemExit: SystemExit>"
raise SystemExit  #!> SystemExit: SystemExit
raise SystemExit, "x"  #!> SystemExit: x
raise SystemExit.new(3)  #!> SystemExit: SystemExit
Class.new(StandardError).new("m").detailed_message  #=> "m"
Class.new(StandardError).new("m").detailed_message(highlight: true)  #=> "\e[1mm"
Class.new(StandardError).new("m\nn").detailed_message(highlight: true)  #=> "\e[1mm\n\e[1mn\e[m"
Class.new(StandardError).new("").detailed_message.sub(/0x\h+/, "")  #=> "#<Class:>"
e = RuntimeError.new("m"); e.set_backtrace(["a:1", "b:2"]); e.full_message(highlight: true, order: :bottom)  #=> "\e[1mTraceback\e[m (most recent call last):\n\t1: from b:2\na:1: \e[1mm (\e[1;4mRuntimeError\e[m\e[1m)\e[m\n"
e = RuntimeError.new("m"); e.set_backtrace(["a:1", "b:2"]); e.full_message(highlight: false, order: :bottom)  #=> "Traceback (most recent call last):\n\t1: from b:2\na:1: m (RuntimeError)\n"
e = RuntimeError.new("m"); e.set_backtrace(["a:1", "b:2"]); def e.detailed_message(**o) = o.inspect; [e.full_message(foo: 1), e.full_message, e.full_message(highlight: true, order: :top)]  #=> ["a:1: {foo: 1, highlight: false}\n\tfrom b:2\n", "a:1: {highlight: false}\n\tfrom b:2\n", "a:1: {highlight: true, order: :top}\n\tfrom b:2\n"]
e = RuntimeError.new("m"); e.set_backtrace(["a:1", "b:2"]); def e.detailed_message(**o) = nil; [e.full_message, e.full_message(highlight: true)]  #=> ["a:1: RuntimeError\n\tfrom b:2\n", "a:1: \e[1;4mRuntimeError\e[m\n\tfrom b:2\n"]
e = RuntimeError.new("m"); e.set_backtrace(["a:1", "b:2"]); def e.detailed_message(**o) = 1; [e.full_message, e.full_message(highlight: true)]  #=> ["a:1: RuntimeError\n\tfrom b:2\n", "a:1: \e[1;4mRuntimeError\e[m\n\tfrom b:2\n"]
e = RuntimeError.new("m"); e.set_backtrace(["a:1", "b:2"]); e.singleton_class.undef_method(:detailed_message); [e.full_message, e.full_message(highlight: true)]  #=> ["a:1: RuntimeError\n\tfrom b:2\n", "a:1: \e[1;4mRuntimeError\e[m\n\tfrom b:2\n"]
e = RuntimeError.new(""); e.set_backtrace(["a:1"]); [e.full_message, e.full_message(highlight: true)]  #=> ["a:1: unhandled exception\n", "a:1: \e[1;4munhandled exception\e[m\n"]
e = RuntimeError.new("m"); e.set_backtrace(["a:1"]); o = Object.new; def o.to_str = "ts"; e.define_singleton_method(:detailed_message) { |**k| o }; e.full_message  #=> "a:1: ts\n"
SystemCallError.new(:foo, 1) rescue $!  #=> #<TypeError: no implicit conversion of Symbol into String>
SignalException.new("INT", "x") rescue $!  #=> #<ArgumentError: wrong number of arguments (given 2, expected 1)>
SignalException.new(2, "x").message  #=> "x"
SystemCallError.new(2.9).class  #!> TypeError: no implicit conversion of Float into String
e = Class.new(StandardError) { def to_s = raise("in to_s") }.new; (e.message rescue $!.message)  #=> "in to_s"
e = Class.new(StandardError) { def to_s = 5 }.new; e.message.class  #=> Integer
e = StandardError.new("x"); e.message.equal?(e.message)  #=> true
e = StandardError.new(nil); e.message  #=> "StandardError"
e = StandardError.new(5); e.message  #=> "5"
e = StandardError.new(:a); [e.message, e.message.encoding]  #=> ["a", #<Encoding:US-ASCII>]
case nil; in Integer then 1; in String then 2; end  #!> NoMatchingPatternError: NoMatchingPatternError
case "abc"; in Integer then 1; in Array then 2; end  #!> NoMatchingPatternError: abc
case [1, "a"]; in Integer then 1; in String then 2; end  #!> NoMatchingPatternError: [1, "a"]
case :a; in Integer then 1; in String then 2; end  #!> NoMatchingPatternError: a
case 5; in Array then 1; in String then 2; end  #!> NoMatchingPatternError: 5
case({a: 1}); in Array then 1; in String then 2; end  #!> NoMatchingPatternError: {a: 1}
case nil; in Integer then 1; end  #!> NoMatchingPatternError: nil: Integer === nil does not return true
case "abc"; in Integer then 1; end  #!> NoMatchingPatternError: "abc": Integer === "abc" does not return true
case Object; in Integer then 1; in String then 2; end  #!> NoMatchingPatternError: Object
case({a: 1}); in {a: String} then 1; in String then 2; end  #!> NoMatchingPatternError: {a: 1}
case({a: 1}); in {b: 1} then 1; in {c: 1} then 2; end  #!> NoMatchingPatternError: {a: 1}
case({a: 1}); in {b: 1} then 1; end  #!> NoMatchingPatternKeyError: {a: 1}: key not found: :b
(begin; case BasicObject.new; in Integer then 1; in String then 2; end; rescue => e; e.class; end)  #=> NoMatchingPatternError
(class Foo; def to_s = "F"; def inspect = "I"; def exception(*) = RuntimeError.new("x"); end; case Foo.new; in Integer then 1; in String then 2; end)  #!> NoMatchingPatternError: F
(class Foo; def to_s = "F"; def inspect = "I"; end; case Foo.new; in Integer then 1; in String then 2; end)  #!> NoMatchingPatternError: F
(case nil; in Integer then 1; in nil if false then 2; end)  #!> NoMatchingPatternError: NoMatchingPatternError
[(begin; 1; rescue; 2; else; end), (begin; 1; rescue; 2; else; ensure; 3; end), (begin; 1; rescue; 2; else 4; end)]  #=> [nil, nil, 4]
