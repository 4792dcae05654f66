# ruby 4.0
(begin; begin; raise "a"; ensure; raise "b"; end; rescue => e; [e.message, e.cause&.message]; end)  #=> ["b", "a"]
(begin; begin; raise "a"; ensure; $x = $!; end; rescue => e; [$x&.message, e.cause]; end)  #=> ["a", nil]
(begin; begin; raise "a"; rescue; raise "b"; ensure; $x = $!; end; rescue => e; [$x&.message, e.message, e.cause&.message]; end)  #=> ["b", "b", "a"]
(begin; begin; raise "a"; rescue; 1; else; 2; ensure; raise "c"; end; rescue => e; [e.message, e.cause]; end)  #=> ["c", nil]
(begin; begin; begin; raise "a"; ensure; raise "b"; end; ensure; raise "c"; end; rescue => e; [e.message, e.cause.message, e.cause.cause.message, e.cause.cause.cause]; end)  #=> ["c", "b", "a", nil]
(begin; begin; raise "a"; ensure; begin; raise "b"; rescue; $x = $!.cause&.message; end; $y = $!&.message; end; rescue => e; [e.message, e.cause, $x, $y]; end)  #=> ["a", nil, "a", "a"]
(begin; [1].each { begin; raise "a"; ensure; raise "b"; end }; rescue => e; [e.message, e.cause&.message]; end)  #=> ["b", "a"]
(def e1; raise "a"; ensure; raise "b"; end; begin; e1; rescue => e; [e.message, e.cause&.message]; end)  #=> ["b", "a"]
(def e2; raise "a"; ensure; $x = $!&.message; end; begin; e2; rescue => e; [$x, $!.message]; end)  #=> ["a", "a"]
(def e3; return 1; ensure; $x = $!; end; [e3, $x])  #=> [1, nil]
(def e4; yield; ensure; $x = $!&.message; end; (e4 { raise "z" } rescue 1); [$x, $!])  #=> ["z", nil]
(def e5; yield; ensure; $x = $!&.message; end; e4 = (e5 { break 5 }); [e4, $x])  #=> [5, nil]
(begin; catch(:t) { begin; throw :t; ensure; $x = $!; end }; $x.inspect; end)  #=> "nil"
(begin; raise "a"; rescue; begin; begin; 1; ensure; $x = $!&.message; end; end; end; $x)  #=> "a"
(begin; raise "a"; rescue => e; end; $!)  #=> nil
(begin; raise "a"; rescue => e; $!.message; ensure; $x = $!; end; [$x, $!])  #=> [nil, nil]
(begin; begin; raise "a"; rescue TypeError; ensure; $x = $!&.message; end; rescue => e; [$x, e.message]; end)  #=> ["a", "a"]
(begin; raise "a"; rescue => a; begin; raise "b"; rescue => b; [a.message, b.cause.message, $!.message]; end; end)  #=> ["a", "a", "b"]
(begin; raise "a"; rescue => a; begin; raise "b"; rescue => b; end; $!.message; end)  #=> "a"
(begin; begin; raise "a"; rescue => a; raise "b", cause: nil; end; rescue => e; e.cause; end)  #=> nil
(begin; begin; raise "a"; ensure; raise "b", cause: nil; end; rescue => e; e.cause; end)  #=> nil
(begin; begin; raise "a"; ensure; raise TypeError, "b", cause: RuntimeError.new("x"); end; rescue => e; e.cause.message; end)  #=> "x"
(begin; begin; raise "a"; ensure; raise $!; end; rescue => e; [e.message, e.cause]; end)  #=> ["a", nil]
(begin; begin; raise "a"; ensure; raise; end; rescue => e; [e.message, e.cause]; end)  #=> ["a", nil]
(begin; begin; raise "a"; ensure; nil.foo; end; rescue => e; [e.class, e.cause&.message]; end)  #=> [NoMethodError, "a"]
(begin; begin; raise "a"; ensure; Integer("x"); end; rescue => e; [e.class, e.cause&.message]; end)  #=> [ArgumentError, "a"]
(begin; begin; raise "a"; ensure; [].fetch(3); end; rescue => e; [e.class, e.cause&.message]; end)  #=> [IndexError, "a"]
(begin; begin; raise "a"; ensure; undefined_thing; end; rescue => e; [e.class, e.cause&.message]; end)  #=> [NameError, "a"]
(begin; begin; raise "a"; ensure; 1/0; end; rescue => e; [e.class, e.cause&.message]; end)  #=> [ZeroDivisionError, "a"]
(begin; begin; raise "a"; rescue; 1/0; end; rescue => e; [e.class, e.cause&.message]; end)  #=> [ZeroDivisionError, "a"]
(begin; begin; Integer("z"); rescue; {}.fetch(:a); end; rescue => e; [e.class, e.cause&.message]; end)  #=> [KeyError, "invalid value for Integer(): \"z\""]
(begin; begin; Integer("z"); ensure; {}.fetch(:a); end; rescue => e; [e.class, e.cause&.message]; end)  #=> [KeyError, "invalid value for Integer(): \"z\""]
(begin; begin; raise "a"; rescue; throw :zork; end; rescue => e; [e.class, e.cause&.message]; end)  #=> [UncaughtThrowError, "a"]
(begin; begin; raise "a"; rescue; loop { raise StopIteration }; $!.message; end; end)  #=> "a"
(begin; begin; raise "a"; rescue; [1].each { |x| raise "b" }; end; rescue => e; [e.message, e.cause&.message]; end)  #=> ["b", "a"]
(begin; x = (raise "a" rescue $!.message); [x, $!]; end)  #=> ["a", nil]
(begin; x = (raise "a" rescue raise "b"); rescue => e; [e.message, e.cause.message]; end)  #=> ["b", "a"]
(def e6; begin; raise "a"; rescue; return $!.message; end; end; [e6, $!])  #=> ["a", nil]
(def e7; begin; raise "a"; rescue; yield; end; end; e7 { $!.message })  #=> "a"
(def e7; begin; raise "a"; ensure; yield; end; end; (e7 { $x = $!.message } rescue 1); $x)  #=> "a"
(def e8; begin; raise "a"; ensure; return 5; end; end; [e8, $!])  #=> [5, nil]
(def e9; [1].each { begin; raise "a"; ensure; break; end }; $!; end; e9)  #=> nil
(i = 0; begin; i += 1; raise "a" if i < 3; [$!, i]; rescue; retry; end)  #=> [nil, 3]
(i = 0; begin; i += 1; raise "a#{i}" if i < 3; rescue => e; $x = e.cause; retry; end; $x)  #=> nil
(while true; begin; raise "a"; ensure; break; end; end; $!)  #=> nil
(while true; begin; raise "a"; rescue; break; end; end; $!)  #=> nil
([1, 2].each { |x| begin; raise "a"; rescue; next; end }; $!)  #=> nil
([1, 2].map { |x| begin; raise "a#{x}"; ensure; next x; end }) + [$!]  #=> [1, 2, nil]
(l = -> { begin; raise "a"; ensure; return 1; end }; [l.call, $!])  #=> [1, nil]
(begin; raise "a"; rescue => e; l = -> { $!.message }; l.call; end)  #=> "a"
(begin; raise "a"; rescue => e; def eA = $!&.message; eA; end)  #=> "a"
(def eB; $!&.message; end; begin; raise "a"; ensure; $x = eB; end rescue $x)  #=> "a"
(begin; begin; raise "a"; ensure; begin; 1; ensure; $x = $!&.message; end; end; rescue; $x; end)  #=> "a"
(begin; begin; raise "a"; ensure; begin; raise "b"; rescue => e; end; $x = $!&.message; end; rescue; $x; end)  #=> "a"
(begin; begin; raise "a"; ensure; (raise "b" rescue 1); $x = $!&.message; end; rescue; $x; end)  #=> "a"
(begin; begin; raise "a"; ensure; begin; raise "b"; ensure; $x = $!&.message; end; end; rescue => e; [$x, e.message, e.cause.message]; end)  #=> ["b", "b", "a"]
(begin; e = RuntimeError.new("x"); begin; raise "a"; rescue; raise e; end; rescue => f; f.cause.message; end)  #=> "a"
(begin; e = (begin; raise "o"; rescue => z; z; end); begin; raise "a"; rescue; raise e; end; rescue => f; [f.message, f.cause&.message]; end)  #=> ["o", "a"]
(begin; begin; raise "a"; rescue => a; begin; raise "b"; rescue => b; raise a; end; end; rescue => f; [f.message, f.cause&.message]; end)  #=> ["a", nil]
(begin; begin; raise "a"; rescue => a; raise a; end; rescue => f; [f.message, f.cause]; end)  #=> ["a", nil]
(begin; begin; raise "a"; rescue => a; raise a.class, "n"; end; rescue => f; [f.message, f.cause.message]; end)  #=> ["n", "a"]
(begin; begin; raise "a"; rescue => a; raise a, "n"; end; rescue => f; [f.message, f.cause&.message]; end)  #=> ["n", "a"]
(begin; begin; raise "a"; rescue => a; raise a.exception("n"); end; rescue => f; [f.message, f.cause&.message]; end)  #=> ["n", "a"]
(begin; $! = 1; rescue SyntaxError, NameError => e; e.message; end)  #=> "$! is a read-only variable"
(begin; raise "a"; rescue; $@.class; end)  #=> Array
($@.inspect)  #=> "nil"
(begin; begin; raise "a"; ensure; $x = $@.class; end; rescue; $x; end)  #=> Array
(begin; begin; exit; ensure; $x = $!.class; end; rescue SystemExit; $x; end)  #=> SystemExit
(begin; raise "a"; rescue; begin; exit; rescue SystemExit => e; e.cause&.message; end; end)  #=> "a"
(begin; raise "a"; rescue; Class.new(StandardError).new("x").cause; end)  #=> nil
(begin; raise "a"; rescue; e = RuntimeError.new("x"); e.cause; end)  #=> nil
(e = [1].each; e.next; begin; raise "a"; rescue; begin; e.next; rescue StopIteration => s; s.cause&.message; end; end)  #=> "a"
(begin; raise "a"; rescue; begin; {a: 1} => {b:}; rescue NoMatchingPatternKeyError => e; e.cause&.message; end; end)  #=> "a"
(begin; raise "a"; rescue; begin; case 1; in 2; end; rescue NoMatchingPatternError => e; e.cause&.message; end; end)  #=> "a"
(begin; raise "a"; rescue; begin; "x".freeze << "y"; rescue => e; e.cause&.message; end; end)  #=> "a"
(begin; raise "a"; rescue; begin; yield; rescue LocalJumpError => e; e.cause&.message; end; end)  #=> "a"
(begin; raise "a"; rescue; begin; Zork; rescue NameError => e; e.cause&.message; end; end)  #=> "a"
(begin; raise "a"; rescue; begin; "".foo(1); rescue NameError => e; e.cause&.message; end; end)  #=> "a"
(begin; raise "a"; rescue; begin; "".upcase(1, 2, 3, 4); rescue => e; e.cause&.message; end; end)  #=> "a"
(begin; raise "a"; rescue; begin; "a" + 1; rescue => e; e.cause&.message; end; end)  #=> "a"
(begin; raise "a"; rescue; begin; [3, "a"].sort; rescue => e; e.cause&.message; end; end)  #=> "a"
(begin; raise "a"; rescue; begin; def eC(a); end; eC; rescue => e; e.cause&.message; end; end)  #=> "a"
(begin; raise "a"; rescue; begin; proc { |a| raise "q" }.call; rescue => e; e.cause&.message; end; end)  #=> "a"
(begin; raise "a"; rescue; begin; raise Class; rescue => e; [e.class, e.cause&.message]; end; end)  #=> [TypeError, "a"]
(begin; raise "a"; rescue; begin; YAML.load("{"); rescue Exception => e; [e.class, e.cause&.message]; end; end)  #=> [Psych::SyntaxError, "a"]
(begin; raise "a"; rescue; begin; IPAddr.new("x"); rescue => e; [e.class, e.cause&.message]; end; end)  #=> [IPAddr::InvalidAddressError, "a"]
(begin; IPAddr.new("x"); rescue => e; [e.class, e.cause&.class]; end)  #=> [IPAddr::InvalidAddressError, nil]
(begin; raise "a"; rescue; begin; URI.parse("http://[x"); rescue => e; [e.class, e.cause&.message]; end; end)  #=> [URI::InvalidURIError, "a"]
(begin; begin; raise "a"; ensure; OpenStruct.new.foo!; end; rescue => e; [e.class, e.cause&.message]; end)  #=> [RuntimeError, nil]
(def f1; begin; raise "a"; rescue; return 1; ensure; $x = $!&.message; end; end; [f1, $x])  #=> [1, nil]
(def f1; begin; begin; raise "a"; rescue; return 1; ensure; $x = $!&.message; end; ensure; $y = $!&.message; end; end; [f1, $x, $y])  #=> [1, nil, nil]
(catch(:t) { begin; raise "a"; rescue; throw :t; ensure; $x = $!&.message; end }; [$x])  #=> [nil]
([1].each { begin; raise "a"; rescue; break; ensure; $x = $!&.message; end }; [$x])  #=> [nil]
(begin; begin; raise "a"; rescue; 1; ensure; raise "b"; end; rescue => e; e.cause; end)  #=> nil
(begin; begin; raise "a"; rescue; raise "b"; ensure; raise "c"; end; rescue => e; [e.message, e.cause.message, e.cause.cause.message]; end)  #=> ["c", "b", "a"]
(begin; begin; raise "a", cause: nil; ensure; raise "c"; end; rescue => e; [e.message, e.cause.message, e.cause.cause]; end)  #=> ["c", "a", nil]
(begin; begin; raise "a"; rescue => a; b = TypeError.new("b"); begin; raise b, cause: nil; rescue; end; raise b; end; rescue => e; [e.message, e.cause]; end)  #=> ["b", #<RuntimeError: a>]
(begin; begin; raise "a"; rescue => a; b = TypeError.new("b"); begin; raise b; rescue; end; end; raise b; rescue => e; [e.message, e.cause&.message]; end)  #=> ["b", "a"]
(b = TypeError.new("b"); begin; raise b; rescue; end; begin; begin; raise "a"; rescue; raise b; end; rescue => e; [e.message, e.cause&.message]; end)  #=> ["b", "a"]
(begin; raise "a"; rescue => e; begin; raise e, cause: e; rescue => f; f.cause; end; end)  #=> nil
(begin; begin; raise "a"; rescue => a; begin; raise "b"; rescue => b; raise a, cause: b; end; end; rescue => e; [e.class, e.message]; end)  #=> [ArgumentError, "circular causes"]
(begin; raise "x", cause: 5; rescue => e; [e.class, e.message]; end)  #=> [TypeError, "exception object expected"]
(begin; raise cause: nil; rescue => e; [e.class, e.message]; end)  #=> [ArgumentError, "only cause is given with no arguments"]
(def f2(x); x; ensure; $x = $!; end; f2(1); $x)  #=> nil
(begin; def f3; yield; ensure; raise "in ensure"; end; f3 { raise "orig" }; rescue => e; [e.message, e.cause&.message]; end)  #=> ["in ensure", "orig"]
(begin; [3].each { |x| begin; x.zork; ensure; raise "c" if $!; end }; rescue => e; [e.message, e.cause.class]; end)  #=> ["c", NoMethodError]
