# ruby 4.0
# ENV, which is empty; Mutex; pretty_inspect.
ENV.fetch('X', 'default')  #=> "default"
ENV['X']  #=> nil
ENV.fetch('X')  #!> KeyError: key not found: "X"
ENV.fetch('X') { |k| k * 2 }  #=> "XX"
ENV.fetch('X', nil)  #=> nil
ENV.fetch(:X)  #!> TypeError: no implicit conversion of Symbol into String
ENV[1]  #!> TypeError: no implicit conversion of Integer into String
ENV["a\0b"]  #!> ArgumentError: bad environment variable name: contains null byte
ENV.key?('MY_X')  #=> false
ENV.include?('MY_X')  #=> false
ENV.has_key?('MY_X')  #=> false
ENV.member?('MY_X')  #=> false
ENV.to_s  #=> "ENV"
ENV.class  #=> Object
ENV.frozen?  #=> false
ENV.nil?  #=> false
(ENV.fetch('X') rescue [$!.class, $!.key, $!.receiver.equal?(ENV)])  #=> [KeyError, "X", true]
ENV.fetch  #!> ArgumentError: wrong number of arguments (given 0, expected 1..2)
ENV.respond_to?(:fetch)  #=> true
ENV['MY_X'] || 'b'  #=> "b"
ENV.foo  #!> NoMethodError: undefined method 'foo' for #<Object:0x…>
ENV == ENV  #=> true
defined?(ENV)  #=> "constant"
"#{ENV}"  #=> "ENV"
Mutex.new.synchronize { 1 }  #=> 1
Mutex.name  #=> "Thread::Mutex"
Thread::Mutex.new.class  #=> Thread::Mutex
Mutex  #=> Thread::Mutex
(m = Mutex.new; [m.locked?, m.lock.equal?(m), m.locked?, m.owned?, m.try_lock, m.unlock.equal?(m), m.try_lock])  #=> [false, true, true, true, false, true, true]
(m = Mutex.new; m.lock; m.lock)  #!> ThreadError: deadlock; recursive locking
Mutex.new.unlock  #!> ThreadError: Attempt to unlock a mutex which is not locked
Mutex.new.synchronize  #!> ThreadError: must be called with a block
(m = Mutex.new; m.synchronize { m.synchronize { 1 } })  #!> ThreadError: deadlock; recursive locking
(m = Mutex.new; (m.synchronize { raise "x" } rescue 1); m.locked?)  #=> false
(m = Mutex.new; m.synchronize { m.unlock })  #!> ThreadError: Attempt to unlock a mutex which is not locked
(m = Mutex.new; m.synchronize { |*a| a })  #=> []
(m = Mutex.new; [1,2].each { |x| m.synchronize { break x } })  #=> [1, 2]
(m = Mutex.new; [m.synchronize { next 4 }, m.locked?])  #=> [4, false]
Mutex.new(1)  #!> ArgumentError: wrong number of arguments (given 1, expected 0)
Mutex.instance_methods(false).sort  #=> [:lock, :locked?, :owned?, :sleep, :synchronize, :try_lock, :unlock]
ThreadError.ancestors.first(3)  #=> [ThreadError, StandardError, Exception]
Thread::Mutex.superclass  #=> Object
(require 'pp'; {a: 1}.pretty_inspect)  #=> "{a: 1}\n"
(require 'pp'; [1, "a\n", :b, 1.5, nil, {"a" => [true]}].pretty_inspect)  #=> "[1, \"a\\n\", :b, 1.5, nil, {\"a\" => [true]}]\n"
(require 'pp'; ("a" * 76).pretty_inspect)  #=> "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"\n"
(require 'pp'; ("a" * 77).pretty_inspect)  #=> "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"\n"
(require 'pp'; [("a" * 75)].pretty_inspect)  #=> "[\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"]\n"
(require 'pp'; [("é" * 75)].pretty_inspect)  #=> "[\"ééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé\"]\n"
(require 'pp'; {a: "x" * 70}.pretty_inspect)  #=> "{a: \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"}\n"
(require 'pp'; {"a" => {b: []}}.pretty_inspect)  #=> "{\"a\" => {b: []}}\n"
(require 'pp'; [].pretty_inspect)  #=> "[]\n"
(require 'pp'; {}.pretty_inspect)  #=> "{}\n"
(require 'pp'; "あ".pretty_inspect)  #=> "\"あ\"\n"
(require 'pp'; 5.pretty_inspect)  #=> "5\n"
(require 'pp'; nil.pretty_inspect)  #=> "nil\n"
ENV.is_a?(Enumerable)  #=> true
ENV.singleton_class.include?(Enumerable)  #=> true
