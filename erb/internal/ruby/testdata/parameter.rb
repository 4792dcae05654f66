# ruby 4.0
{a: 1}.map { |_, _| _ }  #=> [:a]
[[1,2]].map { |_, _| _ }  #=> [1]
[[1,2]].map { |a, _, _| _ }  #=> [2]
[[1,2,3]].map { |_, *_| _ }  #=> [1]
[[1,2,3]].map { |*_, _| _ }  #=> [[1, 2]]
[[1,[2,3]]].map { |_, (_, _)| _ }  #=> [3]
[[[1,2],3]].map { |(_, _), _| _ }  #=> [2]
[[[1,2],3]].map { |(_, x), _| [_, x] }  #=> [[1, 2]]
[[1,[2,3]]].map { |(_, *_), (_, x)| [_, x] }  #=> [[2, 3]]
[[1]].map { |_, _ = 5| _ }  #=> [5]
[[1,2]].map { |_ = 5, _ = 6| _ }  #=> [1]
[[]].map { |_ = 5, _ = 6| _ }  #=> [6]
->(_, _) { _ }.(1, 2)  #=> 1
->(_, _, *_) { _ }.(1, 2, 3)  #=> 1
->(_, _: 3) { _ }.(1)  #=> 1
->(_, **_) { _ }.(1, a: 2)  #=> 1
->(*_, **_) { _ }.(1, a: 2)  #=> [1]
->(*_, _) { _ }.(1, 2)  #=> [1]
->(_, _ = 7) { _ }.(1)  #=> 7
->(_, _ = 7) { _ }.(1, 2)  #=> 1
->(_ = 7, _ = 8) { _ }.()  #=> 8
->(_, &_) { _ }.(1)  #=> 1
->(_, &_) { _ }.(1) { 2 }  #=> 1
def u1(_, _) = _; u1(1, 2)  #=> 1
def u2(_, _, *_) = _; u2(1, 2, 3)  #=> 1
def u3(_, _ = _) = _; u3(1)  #=> 1
def u4(_, _ = 4) = _; u4(1)  #=> 4
def u5(_, _ = 4) = _; u5(1, 2)  #=> 1
def u6(_a, _a) = _a; u6(1, 2)  #=> 1
def u7(*_, _) = _; u7(1, 2, 3)  #=> [1, 2]
def u8(_, *_, _) = _; u8(1, 2, 3)  #=> 1
def u9(_, _:) = _; u9(1, _: 2)  #=> 1
def u10(_, **_) = _; u10(1, a: 2)  #=> 1
def u11(_, &_) = _; u11(1)  #=> 1
def u12((_, _), _) = _; u12([1, 2], 3)  #=> 2
def u13((_, x), _) = [_, x]; u13([1, 2], 3)  #=> [1, 2]
def u14(_, (_, x)) = [_, x]; u14(1, [2, 3])  #=> [2, 3]
class U1; def f(a, b) = [a, b]; end; class U2 < U1; def f(_, _) = super; end; U2.new.f(1, 2)  #=> [1, 2]
class U1; def f(*a) = a; end; class U2 < U1; def f(_, _, *_) = super; end; U2.new.f(1, 2, 3, 4)  #=> [1, 2, 3, 4]
class U1; def f(*a) = a; end; class U2 < U1; def f(_, _ = 9) = super; end; U2.new.f(1)  #=> [9, nil]
class U1; def f(*a, **k) = [a, k]; end; class U2 < U1; def f(_, _ = 9, _:, **_) = super; end; U2.new.f(1, _: 3, z: 5)  #=> [[9, nil], {z: 5, _: 9}]
class U1; def f(*a) = a; end; class U2 < U1; def f(_, _) = (_ = 7; super); end; U2.new.f(1, 2)  #=> [7, 2]
class U1; def f(*a) = a; end; class U2 < U1; def f(_, *_) = (_ = 7; super); end; U2.new.f(1, 2)  #=> [7, 2]
class U1; def f(*a) = a; end; class U2 < U1; def f((_, x), _) = super; end; U2.new.f([1, 2], 3)  #=> [[1, 2], 3]
class U1; def f(*a) = a; end; class U2 < U1; define_method(:f) { |_, _| super(_, _) }; end; U2.new.f(1, 2)  #=> [1, 1]
[[1, 2]].each { |_, _| _ = 5; break _ }  #=> 5
[[1,2]].map { |_x, _x| _x }  #=> [1]
[[1,2]].map { |_x, _y| [_x, _y] }  #=> [[1, 2]]
proc { |_, _| eval("_") }.call(1, 2)  #=> 2
proc { |_, _| -> { _ }.call }.call(1, 2)  #=> 1
proc { |_, _| [1].map { |_| _ } }.call(5, 6)  #=> [1]
proc { |_, _| _ += 1; _ }.call(5, 6)  #=> 6
proc { |_, _| }.parameters  #=> [[:opt, :_], [:opt, :_]]
->(_, _, *_, _: 1, **_, &_) { }.parameters  #=> [[:req, :_], [:req, :_], [:rest, :_], [:key, :_], [:keyrest, :_], [:block, :_]]
->(_, _) { }.arity  #=> 2
[[1, 2, 3]].each_with_index.map { |(_, a, _), _| [_, a] }  #=> [[3, 2]]
{a: 1}.each_with_object([]) { |(_, _), m| m << _ }  #=> [1]
{a: 1}.inject([]) { |_, (_, _)| _ }  #=> 1
{a: 1}.each_with_index.map { |(_, _), _| _ }  #=> [1]
{a: 1}.to_a.map(&->((_, _)) { _ })  #=> [1]
for _, _ in [[1, 2]] do; end; _  #=> 2
_, _ = 1, 2; _  #=> 2
(_, _), _ = [1, 2], 3; _  #=> 3
[1, 2] in [_, _]; (defined?(_)).inspect  #=> "\"local-variable\""
case [1, 2]; in [_a, _a] then _a; end  #=> 2
case [1, 2]; in [_, _] then 5; end  #=> 5
proc { |_a, _b = _a, _a| [_a, _b] }.call(1, 2, 3)  #=> [1, 2]
proc { |_a, _b = _a, _a| [_a, _b] }.call(1, 2)  #=> [1, 1]
def u20(_x, a = _x, _x) = [_x, a]; u20(1, 2)  #=> [1, 1]
def u21(_, a = _, *_, b) = [_, a, b]; u21(1, 2, 3, 4)  #=> [1, 2, 4]
->(_, x: _, _: 3) { [_, x] }.(1)  #=> [1, 1]
->(_:, x: _, **_) { [_, x] }.(_: 1, z: 3)  #=> [1, 1]
def u23(a, a) = a; 1  #!> SyntaxError
proc { |a, a| a }  #!> SyntaxError
proc { |_1, _1| 1 }  #!> SyntaxError
[[1, 2]].each_slice(1) { |((_, _))| break _ }  #=> 2
def v1((a, b), c = a) = [a, b, c]; v1([1, 2])  #=> [1, 2, nil]
def v1((a, b), c: a) = [a, b, c]; v1([1, 2])  #=> [1, 2, nil]
proc { |(a, b), c = a| [a, b, c] }.call([1, 2])  #=> [1, nil, 2]
proc { |(a, b), c: a| [a, b, c] }.call([1, 2])  #=> [1, 2, nil]
def v1(c = 5, (a, b)) = [a, b, c]; v1([1, 2])  #=> [1, 2, 5]
->(_, _: [3].first) { _ }.(1)  #=> 3
->(_, _: "s") { _ }.(1)  #=> "s"
->(_, _: nil) { _ }.(1)  #=> 1
->(_, _: :s) { _ }.(1)  #=> 1
->(_, _: 1..2) { _ }.(1)  #=> 1..2
->(_, _: [1]) { _ }.(1)  #=> [1]
->(_, _: {}) { _ }.(1)  #=> {}
->(_, _: -1) { _ }.(1)  #=> 1
->(_, _: -1.5) { _ }.(1)  #=> 1
->(_, _: true) { _ }.(1)  #=> 1
->(_, _: /x/) { _ }.(1)  #=> 1
->(_, _: String) { _ }.(1)  #=> String
->(_, _: [1], x: _) { [_, x] }.(1)  #=> [[1], [1]]
->(_, _: (1)) { _ }.(1)  #=> 1
->(_, _: []) { _ }.(1)  #=> []
->(_, _: [1, :a]) { _ }.(1)  #=> [1, :a]
->(_, _: {a: 1}) { _ }.(1)  #=> {a: 1}
->(_, _: (1..2)) { _ }.(1)  #=> 1..2
->(_, _: ("a".."b")) { _ }.(1)  #=> "a".."b"
proc { |_, _; x| x }.call(1,2)  #=> nil
proc { |_, _; x| [x, _] }.call(1,2)  #=> [nil, 1]
class U1; def f(*a, **k) = [a, k]; end; class U2 < U1; def f(_, **k) = super; end; U2.new.f(1, a: 3, z: 5)  #=> [[1], {a: 3, z: 5}]
class U1; def f(*a, **k) = [a, k]; end; class U2 < U1; def f(a:, **k) = super; end; U2.new.f(z: 5, a: 3)  #=> [[], {z: 5, a: 3}]
class U1; def f(*a, **k) = [a, k]; end; class U2 < U1; def f(a:, **k) = super; end; U2.new.f(a: 5, z: 3)  #=> [[], {z: 3, a: 5}]
class U1; def f(*a, **k) = [a, k]; end; class U2 < U1; def f(a: 1, b: 2, **k) = super; end; U2.new.f(z: 5, b: 3)  #=> [[], {z: 5, a: 1, b: 3}]
class U1; def f(*a, **k) = [a, k]; end; class U2 < U1; def f(a: 1, b: 2) = super; end; U2.new.f(b: 3)  #=> [[], {a: 1, b: 3}]
class U1; def f(*a, **k) = [a, k]; end; class U2 < U1; def f(_, _:) = super; end; U2.new.f(1, _: 3)  #=> [[1], {_: 1}]
class U1; def f(*a, **k) = [a, k]; end; class U2 < U1; def f(_:, **_) = super; end; U2.new.f(x: 1, _: 3)  #=> [[], {x: 1, _: 3}]
class U1; def f(*a, **k) = [a, k]; end; class U2 < U1; def f(_, **_) = super; end; (U2.new.f(1, x: 1, _: 3) rescue $!.message)  #=> [[1], {x: 1, _: 3}]
class U1; def f(*a, **k) = [a, k]; end; class U2 < U1; def f(_, *_) = super; end; U2.new.f(1, 2, 3)  #=> [[1, 2, 3], {}]
class U1; def f(*a, **k) = [a, k]; end; class U2 < U1; def f(*_, _) = super; end; U2.new.f(1, 2, 3)  #=> [[1, 2, 3], {}]
class U1; def f(*a, **k) = [a, k]; end; class U2 < U1; def f(_, _ = 4, *_, _, _) = super; end; U2.new.f(1, 2, 3, 4, 5)  #=> [[1, 2, 3, 4, 5], {}]
class U1; def f(*a, **k) = [a, k]; end; class U2 < U1; def f(_, _ = 4, *_, _, _) = super; end; U2.new.f(1, 2, 3)  #=> [[4, nil, 2, 3], {}]
class U1; def f(*a, **k) = [a, k]; end; class U2 < U1; def f(_, _ = 4, *_, _, _) = [1].map { super }; end; U2.new.f(1, 2, 3)  #=> [[[4, nil, 2, 3], {}]]
class U1; def f(*a, **k) = [a, k]; end; class U2 < U1; def f(_, _) = [1].map { |x| super }; end; U2.new.f(1, 2)  #=> [[[1, 2], {}]]
class U1; def f(*a, **k) = [a, k]; end; class U2 < U1; def f(_, _) = [1].map { |_| super }; end; U2.new.f(1, 2)  #=> [[[1, 2], {}]]
class U1; def f(*a, **k, &b) = [a, k, b]; end; class U2 < U1; def f(_, &_) = super; end; U2.new.f(1) { 7 }.last.call  #=> 7
class U1; def f(*a, **k, &b) = [a, k, b]; end; class U2 < U1; def f(_, x, &_) = super; end; U2.new.f(1, 2).last  #=> nil
class U1; def f(*a, **k, &b) = [a, k, b]; end; class U2 < U1; def f((_, _), _) = super; end; U2.new.f([1, 2], 3)  #=> [[[1, 2], 3], {}, nil]
class U1; def f(*a, **k, &b) = [a, k, b]; end; class U2 < U1; def f(_, (_, _)) = super; end; U2.new.f(1, [2, 3])  #=> [[3, [2, 3]], {}, nil]
class U1; def f(*a, **k, &b) = [a, k, b]; end; class U2 < U1; def f(a, (b, c)) = (a = 5; b = 6; super); end; U2.new.f(1, [2, 3])  #=> [[5, [2, 3]], {}, nil]
class U1; def f(*a, **k, &b) = [a, k, b]; end; class U2 < U1; def f(a, (b, c), *d) = (a = 5; b = 6; super); end; U2.new.f(1, [2, 3], 4)  #=> [[5, [2, 3], 4], {}, nil]
class U1; def f(*a, **k, &b) = [a, k, b]; end; class U2 < U1; def f(a, *r, (b, c)) = (a = 5; b = 6; super); end; U2.new.f(1, [2, 3], [4])  #=> [[5, [2, 3], [4]], {}, nil]
class U1; def f(*a, **k, &b) = [a, k, b]; end; class U2 < U1; def f(a, (b, *c)) = [1].map { super }; end; U2.new.f(1, [2, 3])  #=> [[[1, [2, 3]], {}, nil]]
def w(*, **, &) = x(*, **, &); def x(*a, **k) = [a, k]; w(1, b: 2)  #=> [[1], {b: 2}]
def w(...) = x(...); def x(*a, **k) = [a, k]; w(1, b: 2)  #=> [[1], {b: 2}]
def w(_, _, ...) = x(_, ...); def x(*a, **k) = [a, k]; w(1, 2, b: 2)  #=> [[1], {b: 2}]
def w(_, _, *) = x(_, *); def x(*a, **k) = [a, k]; w(1, 2, 3)  #=> [[1, 3], {}]
[[[1, [2, 3]], 4]].each { |(_a, (_a, _a)), _a| break _a }  #=> 3
[[1, 2]].each { |_, _| break eval("_") }  #=> 2
class U1; def f(*a, **k) = [a, k]; end; class U2 < U1; def f(_, _) = eval("super"); end; U2.new.f(1, 2)  #=> [[1, 2], {}]
[[1, 2]].each { |_, _| break eval("_ += 1; _") }  #=> 3
class U1; def f(*a, **k, &b) = [a, k, b]; end; class U2 < U1; def f(a) = [7].map { |a| super }; end; U2.new.f(1)  #=> [[[1], {}, nil]]
class U1; def f(*a, **k, &b) = [a, k, b]; end; class U2 < U1; def f(*) = [7].map { |a| super }; end; U2.new.f(1, 2)  #=> [[[1, 2], {}, nil]]
class U1; def f(*a, **k, &b) = [a, k, b]; end; class U2 < U1; def f(**) = [7].map { |a| super }; end; U2.new.f(a: 1)  #=> [[[], {a: 1}, nil]]
class U1; def f(*a, **k, &b) = [a, k, b]; end; class U2 < U1; def f(a, **) = super; end; U2.new.f(1, b: 1)  #=> [[1], {b: 1}, nil]
class U1; def f(*a, **k, &b) = [a, k, b]; end; class U2 < U1; def f(a, *, b:, **) = super; end; U2.new.f(1, 2, c: 4, b: 1)  #=> [[1, 2], {c: 4, b: 1}, nil]
class U1; def f(*a, **k, &b) = [a, k, b]; end; class U2 < U1; def f(...) = super; end; U2.new.f(1, 2, c: 4, b: 1)  #=> [[1, 2], {c: 4, b: 1}, nil]
class U1; def f(*a, **k, &b) = [a, k, b]; end; class U2 < U1; def f(a, ...) = super; end; U2.new.f(1, 2, c: 4, b: 1)  #=> [[1, 2], {c: 4, b: 1}, nil]
class U1; def f(*a, **k, &b) = [a, k, b]; end; class U2 < U1; def f(a, ...) = [1].map { |a| super }; end; U2.new.f(1, 2, c: 4, b: 1)  #=> [[[1, 2], {c: 4, b: 1}, nil]]
class U1; def f(*a, **k, &b) = [a, k, b]; end; class U2 < U1; def f(a:) = [1].map { |a| super }; end; U2.new.f(a: 4)  #=> [[[], {a: 4}, nil]]
class U1; def f(*a, **k, &b) = [a, k, b]; end; class U2 < U1; def f(a:) = [1].map { |a| [2].map { |a| super } }; end; U2.new.f(a: 4)  #=> [[[[], {a: 4}, nil]]]
class U1; def f(*a, **k, &b) = [a, k, b]; end; class U2 < U1; def f(a, b = 2) = [1].map { |x; a| a = 5; b = 6; super }; end; U2.new.f(4)  #=> [[[4, 6], {}, nil]]
class U1; def f(*a, **k, &b) = [a, k, b&.call]; end; class U2 < U1; def f(a, &b) = [1].map { |b| super }; end; U2.new.f(4) { 9 }  #=> [[[4], {}, 9]]
class U1; def f(*a, **k, &b) = [a, k, b&.call]; end; class U2 < U1; def f(a, &b) = (b = nil; super); end; U2.new.f(4) { 9 }  #=> [[4], {}, 9]
class U1; def f(*a, **k, &b) = [a, k, b&.call]; end; class U2 < U1; def f(a, &b) = (b = proc { 8 }; super); end; U2.new.f(4) { 9 }  #=> [[4], {}, 9]
class U1; def f(*a, **k, &b) = [a, k, b&.call]; end; class U2 < U1; def f(a, &) = super { 8 }; end; U2.new.f(4) { 9 }  #=> [[4], {}, 8]
class U1; def f(*a, **k, &b) = [a, k]; end; class U2 < U1; def f(a, **nil) = super; end; U2.new.f(4)  #=> [[4], {}]
class U1; def f(*a, **k, &b) = [a, k]; end; class U2 < U1; def f(a = (b = 3; 4), c = b) = super; end; U2.new.f  #=> [[4, 3], {}]
class U1; def f(*a, **k, &b) = [a, k]; end; class U2 < U1; define_method(:f) { |a| super }; end; (U2.new.f(1) rescue [$!.class, $!.message])  #=> [RuntimeError, "implicit argument passing of super from method defined by define_method() is not supported. Specify all arguments explicitly."]
class U1; def f(*a, **k, &b) = [a, k]; end; class U2 < U1; def f(a, **k) = (k[:z] = 4; super); end; h = {y: 1}; [U2.new.f(1, **h), h]  #=> [[[1], {y: 1, z: 4}], {y: 1}]
class U1; def f(*a, **k, &b) = (a << 9; k[:q] = 1; [a, k]); end; class U2 < U1; def f(*a, **k) = [super, a, k]; end; U2.new.f(1, x: 2)  #=> [[[1, 9], {x: 2, q: 1}], [1], {x: 2}]
class U1; def f(k = {}, **o) = [k, o]; end; class U2 < U1; def f(k = {}, **o) = super; end; [U2.new.f, U2.new.f({a: 1}), U2.new.f(a: 1)]  #=> [[{}, {}], [{a: 1}, {}], [{}, {a: 1}]]
class U1; def initialize(a, b: 2) = (@a, @b = a, b); end; class U2 < U1; def initialize(_, **_) = super; attr_reader :a, :b; end; (u = U2.new(1, b: 3); [u.a, u.b])  #=> [1, 3]
class U1; def f(*a) = a; end; class U2 < U1; def f(a) = [1].each { |x| a = x; break super }; end; U2.new.f(4)  #=> [1]
class U1; def f(*a) = a; end; class U2 < U1; def f(a) = (l = ->(a) { super() + super }; l.(7)); end; U2.new.f(4)  #=> [4]
module M1; def f(_, _) = [:m, super]; end; class U1; def f(a, b) = [a, b]; end; class U2 < U1; prepend M1; def f(_, _) = super; end; U2.new.f(1, 2)  #=> [:m, [1, 2]]
class U1; def self.f(a, b) = [a, b]; end; class U2 < U1; def self.f(_, _) = super; end; U2.f(1, 2)  #=> [1, 2]
class U1; def method_missing(n, *a) = [n, a]; end; class U2 < U1; def method_missing(_, *_) = super; end; U2.new.zork(1, 2)  #=> [:zork, [1, 2]]
class U1; def f(*a, **k) = [a, k]; end; class U2 < U1; def f(_, _) = eval("super"); end; U2.new.f(1, 2)  #=> [[1, 2], {}]
[[[1, 2], 3]].each { |(_, _), _| break eval("_") }  #=> 2
[[1, [2, 3]]].each { |_, (_, _)| break eval("_") }  #=> 3
proc { |_, _; x| [x, _] }.call(1,2)  #=> [nil, 1]
[[[1, [2, 3]], 4]].each { |(_a, (_a, _a)), _a| break _a }  #=> 3
