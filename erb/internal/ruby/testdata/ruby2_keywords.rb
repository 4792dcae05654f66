# ruby 4.0

# Keywords that become the last argument, and keywords again.
(A = Class.new { ruby2_keywords def f(*a) = g(*a); def g(*a, **k) = [a, k] }; [A.new.f(1, b: 2), A.new.f(1), A.new.f(b: 3), A.new.f({b: 3}), A.new.f(1, {b: 3})])  #=> [[[1], {b: 2}], [[1], {}], [[], {b: 3}], [[{b: 3}], {}], [[1, {b: 3}], {}]]
(A = Class.new { ruby2_keywords def f(*a) = a; alias_method :h, :f }; [A.new.f(a: 1), A.new.h(1, a: 1), A.new.f].map { |l| [l, Hash.ruby2_keywords_hash?(l.last || {})] })  #=> [[[{a: 1}], true], [[1, {a: 1}], true], [[], false]]
(A = Class.new { ruby2_keywords def f(*a) = yield(*a) }; A.new.f(1, a: 2) { |*x, **k| [x, k] })  #=> [[1], {a: 2}]
(A = Class.new { def f(*a, **k) = [a, k] }; B = Class.new(A) { ruby2_keywords def f(*a) = super(*a) }; C = Class.new(A) { ruby2_keywords def f(*a) = super }; [B.new.f(1, a: 2), C.new.f(1, a: 2)])  #=> [[[1], {a: 2}], [[1], {a: 2}]]
(A = Class.new { ruby2_keywords def f(*a) = g(*a, 1); def g(*a, **k) = [a, k] }; A.new.f(b: 2))  #=> [[{b: 2}, 1], {}]
(A = Class.new { ruby2_keywords def f(*a) = g(*a, **{}); def g(*a, **k) = [a, k] }; A.new.f(b: 2))  #=> [[{b: 2}], {}]
(A = Class.new { ruby2_keywords def f(*a) = g(*a, c: 3); def g(*a, **k) = [a, k] }; A.new.f(b: 2))  #=> [[{b: 2}], {c: 3}]
(A = Class.new { ruby2_keywords def f(*a) = [*a]; def g(*a, **k) = [a, k] }; l = A.new.f(1, b: 2); [A.new.g(*l), A.new.g(*l), l])  #=> [[[1], {b: 2}], [[1], {b: 2}], [1, {b: 2}]]
(A = Class.new { ruby2_keywords def f(*a) = g(a.last); def g(*a, **k) = [a, k] }; A.new.f(b: 2))  #=> [[{b: 2}], {}]
(A = Class.new { ruby2_keywords def f(*a) = send(:g, *a); def g(*a, **k) = [a, k] }; A.new.f(1, b: 2))  #=> [[1], {b: 2}]
(A = Class.new { ruby2_keywords def f(*a) = ->(*x, **k) { [x, k] }.(*a) }; A.new.f(1, b: 2))  #=> [[1], {b: 2}]
(A = Class.new { ruby2_keywords def f(*a) = [:g].map { |m| method(m).call(*a) }; def g(*a, **k) = [a, k] }; A.new.f(1, b: 2))  #=> [[[1], {b: 2}]]
(A = Class.new { ruby2_keywords def f(*a) = g(*a); def g(a, b) = [a, b] }; A.new.f(1, b: 2))  #=> [1, {b: 2}]
(A = Class.new { ruby2_keywords def f(*a) = g(*a); def g(a) = a }; A.new.f(1, b: 2))  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
(A = Class.new { ruby2_keywords def f(*a, **k) = [a, k]; ruby2_keywords def g(a, b) = b; ruby2_keywords def h(*a, b) = b; ruby2_keywords def i(*a, k: 1) = a }; [A.new.f(1, b: 2), Hash.ruby2_keywords_hash?(A.new.g(1, b: 2)), Hash.ruby2_keywords_hash?(A.new.h(1, b: 2)), A.new.i(1, k: 2)])  #=> [[[1], {b: 2}], false, false, [1]]
(A = Class.new { define_method(:f) { |*a| a }; ruby2_keywords :f }; Hash.ruby2_keywords_hash?(A.new.f(1, b: 2).last))  #=> true
(A = Class.new { def f(*a) = a }; B = Class.new(A) { ruby2_keywords :f }; Hash.ruby2_keywords_hash?(B.new.f(1, b: 2).last))  #=> false
(A = Class.new { def f(*a) = a; X = ruby2_keywords(:f, "f") }; A::X)  #!> NameError: uninitialized constant Bosh::Common::Template::EvaluationContext::A::X
Class.new { ruby2_keywords :nothing }  #!> NameError: undefined method 'nothing' for class '#<Class:0x…>'
Class.new { ruby2_keywords 1 }  #!> TypeError: 1 is not a symbol nor a string
Class.new { ruby2_keywords }  #!> ArgumentError: wrong number of arguments (given 0, expected 1+)
Class.new { def f(*a) = a; freeze; ruby2_keywords :f }  #!> FrozenError: can't modify frozen Class: #<Class:0x…>
Module.new { ruby2_keywords :nothing }  #!> NameError: undefined method 'nothing' for module '#<Module:0x…>'
Module.new { ruby2_keywords :puts }  #=> #<Module:0x…>
(f = proc { |*a| a }; [Hash.ruby2_keywords_hash?(f.(b: 2).last), f.ruby2_keywords.equal?(f), Hash.ruby2_keywords_hash?(f.(b: 2).last)])  #=> [false, true, true]
(f = lambda { |*a| a }.ruby2_keywords; g = ->(*a, **k) { [a, k] }; [g.(*f.(1, b: 2)), g.(*f.(1)), g.(*f.())])  #=> [[[1], {b: 2}], [[1], {}], [[], {}]]
(f = proc { |a| a }.ruby2_keywords; Hash.ruby2_keywords_hash?(f.(b: 2)))  #=> false
proc { |*a| a }.freeze.ruby2_keywords  #!> FrozenError: can't modify frozen Proc: #<Proc:0x… case.rb:1>
:a.to_proc.ruby2_keywords  #=> #<Proc:0x…(&:a) (lambda)>
(h = Hash.ruby2_keywords_hash({a: 1}); [Hash.ruby2_keywords_hash?(h), Hash.ruby2_keywords_hash?(h.dup), Hash.ruby2_keywords_hash?(h.merge(b: 1)), Hash.ruby2_keywords_hash?({a: 1}), h])  #=> [true, false, false, false, {a: 1}]
(h = Hash.ruby2_keywords_hash({}); f = ->(*a, **k) { [a, k] }; f.(*[1, h]))  #=> [[1], {}]
(h = {a: 1}; k = Hash.ruby2_keywords_hash(h); k[:b] = 2; f = ->(*a, **o) { [a, o] }; [h, f.(*[k])])  #=> [{a: 1}, [[], {a: 1, b: 2}]]
(h = Hash.ruby2_keywords_hash({a: 1}); [1, *[h]].then { |l| f = ->(*a, **o) { [a, o] }; f.(*l) })  #=> [[1], {a: 1}]
(h = Hash.ruby2_keywords_hash({"a" => 1}); f = ->(*a, **o) { [a, o] }; f.(*[h]))  #=> [[], {"a" => 1}]

# Literals in source code of another encoding.
eval("1 + 1".encode("US-ASCII"))  #=> 2
eval("'x'").encoding  #=> #<Encoding:UTF-8>
eval("# encoding: utf-8\n'x'").encoding  #=> #<Encoding:UTF-8>
eval("# -*- coding: UTF-8 -*-\n'x'").encoding  #=> #<Encoding:UTF-8>
eval(" # see coding\n'x'").encoding  #=> #<Encoding:UTF-8>
eval("1\n# encoding: ascii\n'x'").encoding  #=> #<Encoding:UTF-8>
a = Class.new { def m(*a, **k) = [a, k] }; b = Class.new(a) { def m(h) = super }; c = Class.new { define_method(:of) { b.new }; ruby2_keywords def go(*args) = of.m(args.last) }; c.new.go(x: 1)  #=> [[{x: 1}], {}]
