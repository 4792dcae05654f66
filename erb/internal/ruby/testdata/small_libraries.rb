# ruby 4.0
require "timeout"; Timeout.timeout(nil) { 1 }  #=> 1
Timeout.timeout(-1) { 1 }  #!> ArgumentError: Timeout sec must be a non-negative number
Timeout.timeout(0)  #!> LocalJumpError: no block given (yield)
Timeout::Error.superclass  #=> RuntimeError
Timeout::ExitException.superclass  #=> Exception
require "forwardable"; class Fw1; extend Forwardable; def_delegators :@a, :size, :<<, :first; def initialize = @a = [3]; end; f = Fw1.new; f << 4; [f.size, f.first]  #=> [2, 3]
require "forwardable"; class Fw2; extend Forwardable; def_delegator :@a, :map, :each_value; def initialize = @a = [3]; end; Fw2.new.each_value { |x| x * 2 }  #=> [6]
require "forwardable"; class Fw3; extend Forwardable; def_delegator :list, :join; private def list = [1, 2]; end; Fw3.new.join("-")  #=> "1-2"
require "forwardable"; class Fw4; extend Forwardable; delegate [:size, :empty?] => :@a, first: :@a; def initialize = @a = [7]; end; f = Fw4.new; [f.size, f.empty?, f.first]  #=> [1, false, 7]
require "forwardable"; class Fw5; extend Forwardable; def_delegators :@a, :size; end; Fw5.new.size  #!> NoMethodError: undefined method 'size' for nil
require "forwardable"; class Fw6; extend Forwardable; X = def_delegator(:@a, :size, :len); end; Fw6::X  #=> :len
require "singleton"; class Sg1; include Singleton; attr_accessor :x; end; Sg1.instance.x = 5; [Sg1.instance.x, Sg1.instance.equal?(Sg1.instance)]  #=> [5, true]
require "singleton"; class Sg2; include Singleton; end; Sg2.new  #!> NoMethodError: private method 'new' called for class Bosh::Common::Template::EvaluationContext::Sg2
require "singleton"; class Sg3; include Singleton; end; Sg3.instance.dup  #!> TypeError: can't dup instance of singleton Bosh::Common::Template::EvaluationContext::Sg3
require "singleton"; class Sg4; include Singleton; end; Sg4.instance.clone  #!> TypeError: can't clone instance of singleton Bosh::Common::Template::EvaluationContext::Sg4
require "singleton"; class Sg5; include Singleton; def initialize = @n = 1; def n = @n; end; Sg5.instance.n  #=> 1
require 'English'; begin; raise 'a'; rescue; [$ERROR_INFO, $RS, $FS, $DEBUG]; end  #=> [#<RuntimeError: a>, "\n", nil, false]
require 'English'; "abc" =~ /b/; [$MATCH, $PREMATCH, $POSTMATCH, $LAST_MATCH_INFO]  #=> ["b", "a", "c", #<MatchData "b">]
[$MATCH, $ERROR_INFO]  #=> [nil, nil]
