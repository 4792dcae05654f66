# ruby 4.0

# A hash that is all that is passed as keywords: its class, defaults, comparison of keys and variables.
(A = Class.new(Hash); def f(**k) = k; h = A.new(5); h[:a] = 1; r = f(**h); [r.class == A, r[:x], r])  #=> [true, 5, {a: 1}]
(A = Class.new(Hash); def f(a: 2, **k) = k; h = A.new(5); h[:a] = 1; r = f(**h); [r.class == A, r[:x], r])  #=> [true, 5, {}]
(A = Class.new(Hash); def f(*l) = l[0]; h = A.new(5); h[:a] = 1; r = f(**h); [r.class == A, r[:x], r])  #=> [true, 5, {a: 1}]
(A = Class.new(Hash); def f(k) = k; h = A.new(5); h[:a] = 1; r = f(**h); [r.class == A, r[:x], r])  #=> [true, 5, {a: 1}]
(A = Class.new(Hash); def f(l, **k) = k; h = A.new(5); h[:a] = 1; r = f(1, **h); [r.class == A, r[:x], r])  #=> [true, 5, {a: 1}]
(A = Class.new(Hash); def f(*l, **k) = k; h = A.new(5); h[:a] = 1; r = f(*[1], **h); [r.class == A, r[:x], r])  #=> [true, 5, {a: 1}]
(A = Class.new(Hash); def f(**k) = k; h = A.new(5); h[:a] = 1; r = f(**h, b: 1); [r.class == A, r[:x], r])  #=> [false, nil, {a: 1, b: 1}]
(A = Class.new(Hash); def f(**k) = k; h = A.new(5); h[:a] = 1; r = f(b: 1, **h); [r.class == A, r[:x], r])  #=> [false, nil, {b: 1, a: 1}]
(A = Class.new(Hash); def f(**k) = k; h = A.new(5); h[:a] = 1; r = f(**h, **{}); [r.class == A, r[:x], r])  #=> [false, nil, {a: 1}]
(A = Class.new(Hash); def f(**k) = k; h = A.new(5); h[:a] = 1; r = f(**{}, **h); [r.class == A, r[:x], r])  #=> [false, nil, {a: 1}]
(A = Class.new(Hash); def f(**) = g(**); def g(**k) = k; h = A.new(5); h[:a] = 1; r = f(**h); [r.class == A, r[:x], r])  #=> [true, 5, {a: 1}]
(A = Class.new(Hash); def f(...) = g(...); def g(**k) = k; h = A.new(5); h[:a] = 1; r = f(**h); [r.class == A, r[:x], r])  #=> [true, 5, {a: 1}]
(A = Class.new(Hash); def f(**k) = yield(**k); h = A.new(5); h[:a] = 1; r = f(**h) { |**k| k }; [r.class == A, r[:x], r])  #=> [true, 5, {a: 1}]
(A = Class.new(Hash); def f(**k) = k; h = A.new(5); h[:a] = 1; r = send(:f, **h); [r.class == A, r[:x], r])  #=> [true, 5, {a: 1}]
(A = Class.new(Hash); def f(**k) = k; h = A.new(5); h[:a] = 1; r = method(:f).call(**h); [r.class == A, r[:x], r])  #=> [true, 5, {a: 1}]
(A = Class.new(Hash); h = A.new(5); r = {**h}; [r.class == A, r[:x]])  #=> [false, nil]
(A = Class.new(Hash); h = A.new(5); h[:a] = 1; r = proc { |**k| k }.call(**h); [r.class == A, r[:x]])  #=> [true, 5]
(h = {}.compare_by_identity; s = +"a"; h[s] = 1; def f(**k) = k; r = f(**h); [r.compare_by_identity?, r["a"], r[s]])  #=> [true, nil, 1]
(h = {a: 1}; h.instance_variable_set(:@x, 1); def f(**k) = k; f(**h).instance_variables)  #=> [:@x]
(h = {a: 1}; def h.g = 1; def f(**k) = k; f(**h).respond_to?(:g))  #=> false
(h = Hash.new { |x, y| y }.freeze; def f(**k) = k; r = f(**h); [r[:q], r.frozen?, r.default_proc.equal?(h.default_proc)])  #=> [:q, false, true]
(o = Object.new; def o.to_hash = Hash.new(7); def f(**k) = k; f(**o)[:q])  #=> 7
(class U1; def f(**k) = k; end; class U2 < U1; def f(**k) = super; end; h = Hash.new(5); U2.new.f(**h)[:x])  #=> 5
(class U1; attr_reader :k; def initialize(**k) = @k = k; end; U1.new(**Hash.new(5)).k[:x])  #=> 5
[].push(**Hash.new(5))  #=> []
