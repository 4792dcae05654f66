# ruby 4.0
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.map { |*a| seen << a; a }; [seen, r]  #=> [[[], [1, 2], [3], [[4, 5]]], [[], [1, 2], [3], [[4, 5]]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.map { |a| seen << a; a }; [seen, r]  #=> [[nil, 1, 3, [4, 5]], [nil, 1, 3, [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.map { |a, b| seen << [a, b]; [a, b] }; [seen, r]  #=> [[[nil, nil], [1, 2], [3, nil], [4, 5]], [[nil, nil], [1, 2], [3, nil], [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.flat_map { |*a| seen << a; a }; [seen, r]  #=> [[[], [1, 2], [3], [[4, 5]]], [1, 2, 3, [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.flat_map { |a| seen << a; a }; [seen, r]  #=> [[nil, 1, 3, [4, 5]], [nil, 1, 3, 4, 5]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.flat_map { |a, b| seen << [a, b]; [a, b] }; [seen, r]  #=> [[[nil, nil], [1, 2], [3, nil], [4, 5]], [nil, nil, 1, 2, 3, nil, 4, 5]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.filter_map { |*a| seen << a; a }; [seen, r]  #=> [[[], [1, 2], [3], [[4, 5]]], [[], [1, 2], [3], [[4, 5]]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.filter_map { |a| seen << a; a }; [seen, r]  #=> [[nil, 1, 3, [4, 5]], [1, 3, [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.filter_map { |a, b| seen << [a, b]; [a, b] }; [seen, r]  #=> [[[nil, nil], [1, 2], [3, nil], [4, 5]], [[nil, nil], [1, 2], [3, nil], [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.select { |*a| seen << a; a }; [seen, r]  #=> [[[], [[1, 2]], [3], [[4, 5]]], [nil, [1, 2], 3, [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.select { |a| seen << a; a }; [seen, r]  #=> [[nil, [1, 2], 3, [4, 5]], [[1, 2], 3, [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.select { |a, b| seen << [a, b]; [a, b] }; [seen, r]  #=> [[[nil, nil], [1, 2], [3, nil], [4, 5]], [nil, [1, 2], 3, [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.reject { |*a| seen << a; a }; [seen, r]  #=> [[[], [[1, 2]], [3], [[4, 5]]], []]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.reject { |a| seen << a; a }; [seen, r]  #=> [[nil, [1, 2], 3, [4, 5]], [nil]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.reject { |a, b| seen << [a, b]; [a, b] }; [seen, r]  #=> [[[nil, nil], [1, 2], [3, nil], [4, 5]], []]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.partition { |*a| seen << a; a }; [seen, r]  #=> [[[], [[1, 2]], [3], [[4, 5]]], [[nil, [1, 2], 3, [4, 5]], []]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.partition { |a| seen << a; a }; [seen, r]  #=> [[nil, [1, 2], 3, [4, 5]], [[[1, 2], 3, [4, 5]], [nil]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.partition { |a, b| seen << [a, b]; [a, b] }; [seen, r]  #=> [[[nil, nil], [1, 2], [3, nil], [4, 5]], [[nil, [1, 2], 3, [4, 5]], []]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.group_by { |*a| seen << a; a }; [seen, r]  #=> [[[], [[1, 2]], [3], [[4, 5]]], {[] => [nil], [[1, 2]] => [[1, 2]], [3] => [3], [[4, 5]] => [[4, 5]]}]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.group_by { |a| seen << a; a }; [seen, r]  #=> [[nil, [1, 2], 3, [4, 5]], {nil => [nil], [1, 2] => [[1, 2]], 3 => [3], [4, 5] => [[4, 5]]}]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.group_by { |a, b| seen << [a, b]; [a, b] }; [seen, r]  #=> [[[nil, nil], [1, 2], [3, nil], [4, 5]], {[nil, nil] => [nil], [1, 2] => [[1, 2]], [3, nil] => [3], [4, 5] => [[4, 5]]}]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.find { |*a| seen << a; a }; [seen, r]  #=> [[[]], nil]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.find { |a| seen << a; a }; [seen, r]  #=> [[nil, [1, 2]], [1, 2]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.find { |a, b| seen << [a, b]; [a, b] }; [seen, r]  #=> [[[nil, nil]], nil]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.find_index { |*a| seen << a; a }; [seen, r]  #=> [[[]], 0]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.find_index { |a| seen << a; a }; [seen, r]  #=> [[nil, 1], 1]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.find_index { |a, b| seen << [a, b]; [a, b] }; [seen, r]  #=> [[[nil, nil]], 0]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.find_all { |*a| seen << a; a }; [seen, r]  #=> [[[], [[1, 2]], [3], [[4, 5]]], [nil, [1, 2], 3, [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.find_all { |a| seen << a; a }; [seen, r]  #=> [[nil, [1, 2], 3, [4, 5]], [[1, 2], 3, [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.find_all { |a, b| seen << [a, b]; [a, b] }; [seen, r]  #=> [[[nil, nil], [1, 2], [3, nil], [4, 5]], [nil, [1, 2], 3, [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.take_while { |*a| seen << a; a }; [seen, r]  #=> [[[], [1, 2], [3], [[4, 5]]], [nil, [1, 2], 3, [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.take_while { |a| seen << a; a }; [seen, r]  #=> [[nil], []]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.take_while { |a, b| seen << [a, b]; [a, b] }; [seen, r]  #=> [[[nil, nil], [1, 2], [3, nil], [4, 5]], [nil, [1, 2], 3, [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.drop_while { |*a| seen << a; a }; [seen, r]  #=> [[[], [[1, 2]], [3], [[4, 5]]], []]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.drop_while { |a| seen << a; a }; [seen, r]  #=> [[nil], [nil, [1, 2], 3, [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.drop_while { |a, b| seen << [a, b]; [a, b] }; [seen, r]  #=> [[[nil, nil], [1, 2], [3, nil], [4, 5]], []]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.uniq { |*a| seen << a; seen.size }; [seen, r]  #=> [[[], [1, 2], [3], [[4, 5]]], [nil, [1, 2], 3, [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.uniq { |a| seen << a; seen.size }; [seen, r]  #=> [[nil, 1, 3, [4, 5]], [nil, [1, 2], 3, [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.uniq { |a, b| seen << [a, b]; seen.size }; [seen, r]  #=> [[[nil, nil], [1, 2], [3, nil], [4, 5]], [nil, [1, 2], 3, [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.count { |*a| seen << a; a }; [seen, r]  #=> [[[], [1, 2], [3], [[4, 5]]], 4]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.count { |a| seen << a; a }; [seen, r]  #=> [[nil, 1, 3, [4, 5]], 3]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.count { |a, b| seen << [a, b]; [a, b] }; [seen, r]  #=> [[[nil, nil], [1, 2], [3, nil], [4, 5]], 4]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.all? { |*a| seen << a; a }; [seen, r]  #=> [[[], [1, 2], [3], [[4, 5]]], true]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.all? { |a| seen << a; a }; [seen, r]  #=> [[nil], false]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.all? { |a, b| seen << [a, b]; [a, b] }; [seen, r]  #=> [[[nil, nil], [1, 2], [3, nil], [4, 5]], true]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.any? { |*a| seen << a; a }; [seen, r]  #=> [[[]], true]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.any? { |a| seen << a; a }; [seen, r]  #=> [[nil, 1], true]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.any? { |a, b| seen << [a, b]; [a, b] }; [seen, r]  #=> [[[nil, nil]], true]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.none? { |*a| seen << a; a }; [seen, r]  #=> [[[]], false]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.none? { |a| seen << a; a }; [seen, r]  #=> [[nil, 1], false]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.none? { |a, b| seen << [a, b]; [a, b] }; [seen, r]  #=> [[[nil, nil]], false]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.one? { |*a| seen << a; a }; [seen, r]  #=> [[[], [1, 2]], false]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.one? { |a| seen << a; a }; [seen, r]  #=> [[nil, 1, 3], false]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.one? { |a, b| seen << [a, b]; [a, b] }; [seen, r]  #=> [[[nil, nil], [1, 2]], false]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.each_entry { |*a| seen << a; nil }.class; [seen, r]  #=> [[[], [[1, 2]], [3], [[4, 5]]], Bosh::Common::Template::EvaluationContext::Foo]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.each_entry { |a| seen << a; nil }.class; [seen, r]  #=> [[nil, [1, 2], 3, [4, 5]], Bosh::Common::Template::EvaluationContext::Foo]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.each_entry { |a, b| seen << [a, b]; nil }.class; [seen, r]  #=> [[[nil, nil], [1, 2], [3, nil], [4, 5]], Bosh::Common::Template::EvaluationContext::Foo]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.each_with_index { |*a| seen << a; a }.class; [seen, r]  #=> [[[nil, 0], [[1, 2], 1], [3, 2], [[4, 5], 3]], Bosh::Common::Template::EvaluationContext::Foo]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.each_with_index { |a| seen << a; a }.class; [seen, r]  #=> [[nil, [1, 2], 3, [4, 5]], Bosh::Common::Template::EvaluationContext::Foo]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.each_with_index { |a, b| seen << [a, b]; [a, b] }.class; [seen, r]  #=> [[[nil, 0], [[1, 2], 1], [3, 2], [[4, 5], 3]], Bosh::Common::Template::EvaluationContext::Foo]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.to_h { |*a| seen << a; [seen.size, a] }; [seen, r]  #=> [[[], [1, 2], [3], [[4, 5]]], {1 => [], 2 => [1, 2], 3 => [3], 4 => [[4, 5]]}]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.to_h { |a| seen << a; [seen.size, a] }; [seen, r]  #=> [[nil, 1, 3, [4, 5]], {1 => nil, 2 => 1, 3 => 3, 4 => [4, 5]}]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.to_h { |a, b| seen << [a, b]; [seen.size, [a, b]] }; [seen, r]  #=> [[[nil, nil], [1, 2], [3, nil], [4, 5]], {1 => [nil, nil], 2 => [1, 2], 3 => [3, nil], 4 => [4, 5]}]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.cycle(1) { |*a| seen << a; nil }; [seen, r]  #=> [[[], [[1, 2]], [3], [[4, 5]]], nil]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.cycle(1) { |a| seen << a; nil }; [seen, r]  #=> [[nil, [1, 2], 3, [4, 5]], nil]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.cycle(1) { |a, b| seen << [a, b]; nil }; [seen, r]  #=> [[[nil, nil], [1, 2], [3, nil], [4, 5]], nil]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.reverse_each { |*a| seen << a; nil }.class; [seen, r]  #=> [[[[4, 5]], [3], [[1, 2]], [nil]], Bosh::Common::Template::EvaluationContext::Foo]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.reverse_each { |a| seen << a; nil }.class; [seen, r]  #=> [[[4, 5], 3, [1, 2], nil], Bosh::Common::Template::EvaluationContext::Foo]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.reverse_each { |a, b| seen << [a, b]; nil }.class; [seen, r]  #=> [[[4, 5], [3, nil], [1, 2], [nil, nil]], Bosh::Common::Template::EvaluationContext::Foo]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.each_slice(2) { |*a| seen << a; nil }.class; [seen, r]  #=> [[[[nil, [1, 2]]], [[3, [4, 5]]]], Bosh::Common::Template::EvaluationContext::Foo]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.each_slice(2) { |a| seen << a; nil }.class; [seen, r]  #=> [[[nil, [1, 2]], [3, [4, 5]]], Bosh::Common::Template::EvaluationContext::Foo]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.each_slice(2) { |a, b| seen << [a, b]; nil }.class; [seen, r]  #=> [[[nil, [1, 2]], [3, [4, 5]]], Bosh::Common::Template::EvaluationContext::Foo]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.each_cons(2) { |*a| seen << a; nil }.class; [seen, r]  #=> [[[[nil, [1, 2]]], [[[1, 2], 3]], [[3, [4, 5]]]], Bosh::Common::Template::EvaluationContext::Foo]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.each_cons(2) { |a| seen << a; nil }.class; [seen, r]  #=> [[[nil, [1, 2]], [[1, 2], 3], [3, [4, 5]]], Bosh::Common::Template::EvaluationContext::Foo]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.each_cons(2) { |a, b| seen << [a, b]; nil }.class; [seen, r]  #=> [[[nil, [1, 2]], [[1, 2], 3], [3, [4, 5]]], Bosh::Common::Template::EvaluationContext::Foo]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.each_with_object(:m) { |*a| seen << a; a }; [seen, r]  #=> [[[nil, :m], [[1, 2], :m], [3, :m], [[4, 5], :m]], :m]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.each_with_object(:m) { |a| seen << a; a }; [seen, r]  #=> [[nil, [1, 2], 3, [4, 5]], :m]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.each_with_object(:m) { |a, b| seen << [a, b]; [a, b] }; [seen, r]  #=> [[[nil, :m], [[1, 2], :m], [3, :m], [[4, 5], :m]], :m]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.inject(:x) { |*a| seen << a; a }; [seen, r]  #=> [[[:x, nil], [[:x, nil], [1, 2]], [[[:x, nil], [1, 2]], 3], [[[[:x, nil], [1, 2]], 3], [4, 5]]], [[[[:x, nil], [1, 2]], 3], [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.inject(:x) { |a| seen << a; a }; [seen, r]  #=> [[:x, :x, :x, :x], :x]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.inject(:x) { |a, b| seen << [a, b]; [a, b] }; [seen, r]  #=> [[[:x, nil], [[:x, nil], [1, 2]], [[[:x, nil], [1, 2]], 3], [[[[:x, nil], [1, 2]], 3], [4, 5]]], [[[[:x, nil], [1, 2]], 3], [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.inject { |*a| seen << a; a }; [seen, r]  #=> [[[nil, [1, 2]], [[nil, [1, 2]], 3], [[[nil, [1, 2]], 3], [4, 5]]], [[[nil, [1, 2]], 3], [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.inject { |a| seen << a; a }; [seen, r]  #=> [[nil, nil, nil], nil]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.inject { |a, b| seen << [a, b]; [a, b] }; [seen, r]  #=> [[[nil, [1, 2]], [[nil, [1, 2]], 3], [[[nil, [1, 2]], 3], [4, 5]]], [[[nil, [1, 2]], 3], [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.zip { |*a| seen << a; a }; [seen, r]  #=> [[[nil], [[1, 2]], [3], [[4, 5]]], nil]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.zip { |a| seen << a; a }; [seen, r]  #=> [[nil, [1, 2], 3, [4, 5]], nil]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.zip { |a, b| seen << [a, b]; [a, b] }; [seen, r]  #=> [[[nil, nil], [1, 2], [3, nil], [4, 5]], nil]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.chunk { |*a| seen << a; a }.to_a; [seen, r]  #=> [[[nil], [[1, 2]], [3], [[4, 5]]], [[[nil], [nil]], [[[1, 2]], [[1, 2]]], [[3], [3]], [[[4, 5]], [[4, 5]]]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.chunk { |a| seen << a; a }.to_a; [seen, r]  #=> [[nil, [1, 2], 3, [4, 5]], [[[1, 2], [[1, 2]]], [3, [3]], [[4, 5], [[4, 5]]]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.chunk { |a, b| seen << [a, b]; [a, b] }.to_a; [seen, r]  #=> [[[nil, nil], [1, 2], [3, nil], [4, 5]], [[[nil, nil], [nil]], [[1, 2], [[1, 2]]], [[3, nil], [3]], [[4, 5], [[4, 5]]]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.slice_before { |*a| seen << a; a }.to_a; [seen, r]  #=> [[[nil], [[1, 2]], [3], [[4, 5]]], [[nil], [[1, 2]], [3], [[4, 5]]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.slice_before { |a| seen << a; a }.to_a; [seen, r]  #=> [[nil, [1, 2], 3, [4, 5]], [[nil], [[1, 2]], [3], [[4, 5]]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.slice_before { |a, b| seen << [a, b]; [a, b] }.to_a; [seen, r]  #=> [[[nil, nil], [1, 2], [3, nil], [4, 5]], [[nil], [[1, 2]], [3], [[4, 5]]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.slice_after { |*a| seen << a; a }.to_a; [seen, r]  #=> [[[nil], [[1, 2]], [3], [[4, 5]]], [[nil], [[1, 2]], [3], [[4, 5]]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.slice_after { |a| seen << a; a }.to_a; [seen, r]  #=> [[nil, [1, 2], 3, [4, 5]], [[nil, [1, 2]], [3], [[4, 5]]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.slice_after { |a, b| seen << [a, b]; [a, b] }.to_a; [seen, r]  #=> [[[nil, nil], [1, 2], [3, nil], [4, 5]], [[nil], [[1, 2]], [3], [[4, 5]]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.grep(Object) { |*a| seen << a; a }; [seen, r]  #=> [[[], [[1, 2]], [3], [[4, 5]]], [[], [[1, 2]], [3], [[4, 5]]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.grep(Object) { |a| seen << a; a }; [seen, r]  #=> [[nil, [1, 2], 3, [4, 5]], [nil, [1, 2], 3, [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.grep(Object) { |a, b| seen << [a, b]; [a, b] }; [seen, r]  #=> [[[nil, nil], [1, 2], [3, nil], [4, 5]], [[nil, nil], [1, 2], [3, nil], [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.grep_v(String) { |*a| seen << a; a }; [seen, r]  #=> [[[], [[1, 2]], [3], [[4, 5]]], [[], [[1, 2]], [3], [[4, 5]]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.grep_v(String) { |a| seen << a; a }; [seen, r]  #=> [[nil, [1, 2], 3, [4, 5]], [nil, [1, 2], 3, [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.grep_v(String) { |a, b| seen << [a, b]; [a, b] }; [seen, r]  #=> [[[nil, nil], [1, 2], [3, nil], [4, 5]], [[nil, nil], [1, 2], [3, nil], [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.sort_by { |*a| seen << a; seen.size }; [seen, r]  #=> [[[], [[1, 2]], [3], [[4, 5]]], [nil, [1, 2], 3, [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.sort_by { |a| seen << a; seen.size }; [seen, r]  #=> [[nil, [1, 2], 3, [4, 5]], [nil, [1, 2], 3, [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.sort_by { |a, b| seen << [a, b]; seen.size }; [seen, r]  #=> [[[nil, nil], [1, 2], [3, nil], [4, 5]], [nil, [1, 2], 3, [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.min_by { |*a| seen << a; seen.size }; [seen, r]  #=> [[[], [[1, 2]], [3], [[4, 5]]], nil]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.min_by { |a| seen << a; seen.size }; [seen, r]  #=> [[nil, [1, 2], 3, [4, 5]], nil]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.min_by { |a, b| seen << [a, b]; seen.size }; [seen, r]  #=> [[[nil, nil], [1, 2], [3, nil], [4, 5]], nil]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.max_by { |*a| seen << a; seen.size }; [seen, r]  #=> [[[], [[1, 2]], [3], [[4, 5]]], [4, 5]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.max_by { |a| seen << a; seen.size }; [seen, r]  #=> [[nil, [1, 2], 3, [4, 5]], [4, 5]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.max_by { |a, b| seen << [a, b]; seen.size }; [seen, r]  #=> [[[nil, nil], [1, 2], [3, nil], [4, 5]], [4, 5]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.minmax_by { |*a| seen << a; seen.size }; [seen, r]  #=> [[[], [[1, 2]], [3], [[4, 5]]], [nil, [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.minmax_by { |a| seen << a; seen.size }; [seen, r]  #=> [[nil, [1, 2], 3, [4, 5]], [nil, [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.minmax_by { |a, b| seen << [a, b]; seen.size }; [seen, r]  #=> [[[nil, nil], [1, 2], [3, nil], [4, 5]], [nil, [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.sum { |*a| seen << a; seen.size }; [seen, r]  #=> [[[nil], [[1, 2]], [3], [[4, 5]]], 10]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.sum { |a| seen << a; seen.size }; [seen, r]  #=> [[nil, [1, 2], 3, [4, 5]], 10]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.sum { |a, b| seen << [a, b]; seen.size }; [seen, r]  #=> [[[nil, nil], [1, 2], [3, nil], [4, 5]], 10]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.tally { |*a| seen << a; a }; [seen, r]  #=> [[], {nil => 1, [1, 2] => 1, 3 => 1, [4, 5] => 1}]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.tally { |a| seen << a; a }; [seen, r]  #=> [[], {nil => 1, [1, 2] => 1, 3 => 1, [4, 5] => 1}]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.tally { |a, b| seen << [a, b]; [a, b] }; [seen, r]  #=> [[], {nil => 1, [1, 2] => 1, 3 => 1, [4, 5] => 1}]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.to_set { |*a| seen << a; a }; [seen, r]  #=> [[[nil], [[1, 2]], [3], [[4, 5]]], Set[[nil], [[1, 2]], [3], [[4, 5]]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.to_set { |a| seen << a; a }; [seen, r]  #=> [[nil, [1, 2], 3, [4, 5]], Set[nil, [1, 2], 3, [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; seen = []; r = Foo.new.to_set { |a, b| seen << [a, b]; [a, b] }; [seen, r]  #=> [[[nil, nil], [1, 2], [3, nil], [4, 5]], Set[[nil, nil], [1, 2], [3, nil], [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.to_a  #=> [nil, [1, 2], 3, [4, 5]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.first  #=> nil
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.first(2)  #=> [nil, [1, 2]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.take(3)  #=> [nil, [1, 2], 3]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.drop(2)  #=> [3, [4, 5]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.include?([1, 2])  #=> true
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.include?(nil)  #=> true
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.member?(3)  #=> true
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.count  #=> 4
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.count(nil)  #=> 1
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.entries  #=> [nil, [1, 2], 3, [4, 5]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.each_entry.to_a  #=> [nil, [1, 2], 3, [4, 5]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.each_slice(2).to_a  #=> [[nil, [1, 2]], [3, [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.each_cons(3).to_a  #=> [[nil, [1, 2], 3], [[1, 2], 3, [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.each_with_index.to_a  #=> [[nil, 0], [[1, 2], 1], [3, 2], [[4, 5], 3]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.tally  #=> {nil => 1, [1, 2] => 1, 3 => 1, [4, 5] => 1}
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.to_set  #=> Set[nil, [1, 2], 3, [4, 5]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.zip([1, 2])  #=> [[nil, 1], [[1, 2], 2], [3, nil], [[4, 5], nil]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.min(1) { 0 }  #=> [[1, 2]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.each_with_object(1).to_a  #=> [[nil, 1], [[1, 2], 1], [3, 1], [[4, 5], 1]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.compact  #=> [[1, 2], 3, [4, 5]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.chain([1]).to_a  #=> [nil, [1, 2], 3, [4, 5], 1]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.to_enum.with_index.to_a  #=> [[nil, 0], [[1, 2], 1], [3, 2], [[4, 5], 3]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.to_enum.next_values  #=> []
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.inject { |a, b| [a, b] }  #=> [[[nil, [1, 2]], 3], [4, 5]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.each_slice(0)  #!> ArgumentError: invalid slice size
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.each_cons(-1)  #!> ArgumentError: invalid size
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.first(-1)  #!> ArgumentError: attempt to take negative size
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.take(-1)  #!> ArgumentError: attempt to take negative size
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.drop(-1)  #!> ArgumentError: attempt to drop negative size
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.to_h  #!> TypeError: wrong element type nil (expected array)
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.reverse_each.to_a  #=> [[4, 5], 3, [1, 2], nil]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.cycle(2).to_a  #=> [nil, [1, 2], 3, [4, 5], nil, [1, 2], 3, [4, 5]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.cycle(0) { }  #=> nil
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.each_with_index.select { |x, i| i > 1 }  #=> [[3, 2], [[4, 5], 3]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.each_with_index.map { |x, i| [i, x] }  #=> [[0, nil], [1, [1, 2]], [2, 3], [3, [4, 5]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.each_with_index.reject { |x, i| i > 1 }  #=> [[nil, 0], [[1, 2], 1]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.each_with_index.group_by { |x, i| i.odd? }  #=> {false => [[nil, 0], [3, 2]], true => [[[1, 2], 1], [[4, 5], 3]]}
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.each_with_index.partition { |x, i| i > 1 }  #=> [[[3, 2], [[4, 5], 3]], [[nil, 0], [[1, 2], 1]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.each_with_index.min_by { |x, i| -i }  #=> [[4, 5], 3]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.each_with_index.sort_by { |x, i| -i }  #=> [[[4, 5], 3], [3, 2], [[1, 2], 1], [nil, 0]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.each_with_index.find { |x, i| i == 2 }  #=> [3, 2]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.each_with_index.inject { |a, b| a + b }  #=> [nil, 0, [1, 2], 1, 3, 2, [4, 5], 3]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.each_with_index.to_h  #=> {nil => 0, [1, 2] => 1, 3 => 2, [4, 5] => 3}
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.each_with_index.each_slice(2).to_a  #=> [[[nil, 0], [[1, 2], 1]], [[3, 2], [[4, 5], 3]]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.each_with_index.with_index(1).to_a  #=> [[[nil, 0], 1], [[[1, 2], 1], 2], [[3, 2], 3], [[[4, 5], 3], 4]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.each_with_index.count { |x, i| i > 0 }  #=> 3
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.each_with_index.flat_map { |x, i| [i] }  #=> [0, 1, 2, 3]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.each_with_index.each_with_object([]) { |(x, i), m| m << i }  #=> [0, 1, 2, 3]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.each_with_index.any? { |x, i| i > 2 }  #=> true
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.each_with_index.sum { |x, i| i }  #=> 6
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.each_with_index.uniq { |x, i| i.odd? }  #=> [[nil, 0], [[1, 2], 1]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.each_with_index.take_while { |x, i| i < 2 }  #=> [[nil, 0], [[1, 2], 1]]
class Foo; include Enumerable; def each; yield; yield 1, 2; yield 3; yield [4, 5]; self; end; end; Foo.new.each_with_index.filter_map { |x, i| i if i > 0 }  #=> [1, 2, 3]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).sort  #=> [1, 2, 3]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).sort { |a, b| b <=> a }  #=> [3, 2, 1]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).sort_by { |x| -x }  #=> [3, 2, 1]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).min  #=> 1
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).max  #=> 3
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).min(2)  #=> [1, 2]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).max(2)  #=> [3, 2]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).min_by { |x| -x }  #=> 3
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).max_by { |x| -x }  #=> 1
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).min_by(2) { |x| -x }  #=> [3, 2]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).max_by(2) { |x| -x }  #=> [1, 2]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).minmax  #=> [1, 3]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).minmax { |a, b| b <=> a }  #=> [3, 1]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).minmax_by { |x| -x }  #=> [3, 1]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).min { |a, b| b <=> a }  #=> 3
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).max { |a, b| b <=> a }  #=> 1
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).min(2) { |a, b| b <=> a }  #=> [3, 2]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).max(2) { |a, b| b <=> a }  #=> [1, 2]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).min(0)  #=> []
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).min(-1)  #!> ArgumentError: negative size (-1)
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).max(nil)  #=> 3
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).sum  #=> 6
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).sum(0.5)  #=> 6.5
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).sum { |x| x * 2 }  #=> 12
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).inject(:+)  #=> 6
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).inject(:*)  #=> 6
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).inject(10, :-)  #=> 4
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).inject(2) { |a, b| a * b }  #=> 12
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).reduce { |a, b| a - b }  #=> 0
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).inject  #!> ArgumentError: wrong number of arguments (given 0, expected 1..2)
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).inject(1)  #!> TypeError: 1 is not a symbol nor a string
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).inject(:nope)  #!> NoMethodError: undefined method 'nope' for an instance of Integer
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).inject("+")  #=> 6
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).inject(1, 2, 3)  #!> ArgumentError: wrong number of arguments (given 3, expected 1..2)
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).each_slice(2).map(&:sum)  #=> [4, 2]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).each_cons(2).map { |a, b| b - a }  #=> [-2, 1]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).group_by(&:odd?)  #=> {true => [3, 1], false => [2]}
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).partition(&:odd?)  #=> [[3, 1], [2]]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).chunk(&:odd?).to_a  #=> [[true, [3, 1]], [false, [2]]]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).chunk_while { |a, b| a < b }.to_a  #=> [[3], [1, 2]]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).slice_when { |a, b| a > b }.to_a  #=> [[3], [1, 2]]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).slice_before(&:odd?).to_a  #=> [[3], [1, 2]]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).slice_after(&:odd?).to_a  #=> [[3], [1], [2]]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).slice_before(2).to_a  #=> [[3, 1], [2]]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).slice_after(1..2).to_a  #=> [[3, 1], [2]]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).slice_before(1) { }  #!> ArgumentError: wrong number of arguments (given 1, expected 0)
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).slice_after  #!> ArgumentError: wrong number of arguments (given 0, expected 1)
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).chunk.size  #=> nil
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).find { |x| x > 1 }  #=> 3
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).find(-> { :none }) { |x| x > 9 }  #=> :none
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).find_index(2)  #=> 2
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).find_index { |x| x == 2 }  #=> 2
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).find_index(9)  #=> nil
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).first(2)  #=> [3, 1]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).each_entry { |x| x }.class  #=> Bosh::Common::Template::EvaluationContext::Num
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).to_set.size  #=> 3
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).to_set { |x| x * 2 }  #=> Set[6, 2, 4]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).zip([4, 5, 6], [7])  #=> [[3, 4, 7], [1, 5, nil], [2, 6, nil]]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).zip(1..) { |x| x }  #=> nil
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).zip(5)  #!> TypeError: wrong argument type Integer (must respond to :each)
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).tally_by(&:odd?)  #!> NoMethodError: undefined method 'tally_by' for an instance of Bosh::Common::Template::EvaluationContext::Num
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).tally({ 1 => 5 })  #=> {1 => 6, 3 => 1, 2 => 1}
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).tally({}.freeze)  #!> FrozenError: can't modify frozen Hash: {}
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).uniq { |x| x.odd? }  #=> [3, 2]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).all?(Integer)  #=> true
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).any?(3)  #=> true
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).none?(String)  #=> true
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).one?(1)  #=> true
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).all? { |x| x > 0 }  #=> true
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).grep(2..3)  #=> [3, 2]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).grep(2..3) { |x| x * 2 }  #=> [6, 4]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).grep_v(2..3)  #=> [1]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).grep_v(2..3) { |x| x * 2 }  #=> [2]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).filter_map { |x| x * 2 if x > 1 }  #=> [6, 4]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).flat_map { |x| [x, [x]] }  #=> [3, [3], 1, [1], 2, [2]]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).collect_concat { |x| x }  #=> [3, 1, 2]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).each_with_object([]) { |x, m| m << x }  #=> [3, 1, 2]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).each_with_index { |x, i| x }.class  #=> Bosh::Common::Template::EvaluationContext::Num
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).reverse_each { |x| x }.class  #=> Bosh::Common::Template::EvaluationContext::Num
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).take_while { |x| x > 2 }  #=> [3]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).drop_while { |x| x > 2 }  #=> [1, 2]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).cycle.first(7)  #=> [3, 1, 2, 3, 1, 2, 3]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).cycle("a")  #=> #<Enumerator: #<Bosh::Common::Template::EvaluationContext::Num:0x… @a=[3, 1, 2]>:cycle("a")>
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).to_h { |x| [x, x] }  #=> {3 => 3, 1 => 1, 2 => 2}
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).to_h { |x| x }  #!> TypeError: wrong element type Integer (expected array)
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).to_h { |x| [x] }  #!> ArgumentError: element has wrong array length (expected 2, was 1)
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).count(&:odd?)  #=> 2
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).include?(2)  #=> true
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).map.with_index(1).to_a  #=> [[3, 1], [1, 2], [2, 3]]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).select.with_index { |x, i| i > 0 }  #=> [1, 2]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).each_slice(2).size  #=> nil
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).map.size  #=> nil
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).to_enum.size  #=> nil
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).chain([9]).to_a  #=> [3, 1, 2, 9]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).chain.inspect =~ /#<Enumerator::Chain: \[#<Bosh/  #=> 0
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).sum { |x| x.to_s }  #!> TypeError: String can't be coerced into Integer
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).sum("")  #!> TypeError: no implicit conversion of Integer into String
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).sort { "a" }  #!> ArgumentError: comparison of String with 0 failed
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).min { |a, b| "x" }  #!> ArgumentError: comparison of String with 0 failed
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).max_by { |x| x == 1 ? "a" : x }  #!> ArgumentError: comparison of String with 3 failed
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).compact  #=> [3, 1, 2]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(3, 1, 2).each { }.class  #=> Bosh::Common::Template::EvaluationContext::Num
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new.min  #=> nil
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new.max(2)  #=> []
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new.minmax  #=> [nil, nil]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new.sum  #=> 0
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new.inject(:+)  #=> nil
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new.first  #=> nil
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new.sort  #=> []
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new.each_slice(2).to_a  #=> []
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new.zip([1])  #=> []
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new.cycle { }  #=> nil
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new.max_by { }  #=> nil
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new.minmax_by { }  #=> [nil, nil]
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new.all?  #=> true
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new.none?  #=> true
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(nil).any?  #=> false
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(0.1, 0.2, 0.3).sum  #=> 0.6
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(0.1, 0.2, 0.3, 3).sum  #=> 3.6
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(1, 2.5, 2**70).sum  #=> 1.1805916207174113e+21
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new("a", 1).sort  #!> ArgumentError: comparison of String with 1 failed
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new("a", 1).min  #!> ArgumentError: comparison of Integer with String failed
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new(1, nil).max  #!> ArgumentError: comparison of NilClass with 1 failed
class Num; include Enumerable; def initialize(*a) = @a = a; def each; @a.each { |x| yield x }; self; end; end; Num.new([1], [2]).sum([])  #=> [1, 2]
Class.new { include Enumerable }.new.map { }.class  #!> NoMethodError: undefined method 'each' for an instance of #<Class:0x…>
o = Object.new; o.extend(Enumerable); def o.each(n = 2) = n.times { |i| yield i }; [o.to_a, o.to_a(3), o.entries(1), o.each_entry(4).to_a, o.each_with_index(1).to_a, o.to_set, o.to_h { |x| [x, x] }]  #=> [[0, 1], [0, 1, 2], [0], [0, 1, 2, 3], [[0, 0]], Set[0, 1], {0 => 0, 1 => 1}]
(1..20).min_by(3) { |x| x % 4 }  #=> [12, 8, 16]
(1..20).max_by(3) { |x| x % 4 }  #=> [15, 11, 7]
(1..40).min_by(2) { |x| x % 7 }  #=> [14, 7]
(1..40).max(5)  #=> [40, 39, 38, 37, 36]
(1..40).min(5) { |a, b| b <=> a }  #=> [40, 39, 38, 37, 36]
(1..100).max_by(4) { |x| -(x % 10) }  #=> [50, 30, 10, 20]
(1..20).to_a.reverse.min(4)  #=> [1, 2, 3, 4]
{ a: 1 }.map(&->(k, v) { [k, v] })  #=> [[:a, 1]]
{ a: 1 }.each(&->(k, v) { })  #!> ArgumentError: wrong number of arguments (given 1, expected 2)
{ a: 1 }.select(&->(k, v) { true })  #=> {a: 1}
{ a: 1 }.any?(&->(k, v) { true })  #!> ArgumentError: wrong number of arguments (given 1, expected 2)
[[1, 2]].each_with_index.select(&->(k, v) { v })  #=> [[[1, 2], 0]]
[[1, 2]].map(&->(k, v) { v })  #!> ArgumentError: wrong number of arguments (given 1, expected 2)
{ a: 1 }.each_with_index.map(&->(k, v) { [k, v] })  #=> [[[:a, 1], 0]]
{ a: 1 }.to_h(&->(k, v) { [v, k] })  #=> {1 => :a}
{ a: 1 }.group_by(&->(k, v) { k })  #!> ArgumentError: wrong number of arguments (given 1, expected 2)
{ a: 1 }.reject(&->(k, v) { v })  #=> {}
{ a: 1 }.inject(1, &->(k, v) { v })  #=> [:a, 1]
{ a: 1 }.each_with_object(1, &->(k, v) { })  #=> 1
[3, 1].each_entry { break 5 }  #=> 5
(1..3).each_entry.with_index.to_a  #=> [[1, 0], [2, 1], [3, 2]]
[1, 2, 3].each_slice(2) { break 7 }  #=> 7
a = [1, 2, 3, 4]; a.each_slice(2) { |x| a.pop }; a  #=> [1, 2]
[1, 2, 3].each_with_index { |x, i| break i if x == 2 }  #=> 1
(1..).each_slice(2).first(2)  #=> [[1, 2], [3, 4]]
(1..).each_cons(2).first(1)  #=> [[1, 2]]
(1..).each_with_index.first(1)  #=> [[1, 0]]
(1..).find { |x| x > 5 }  #=> 6
(1..).first(0)  #=> []
(1..).take_while { |x| x < 4 }  #=> [1, 2, 3]
(1..).each_entry.first(2)  #=> [1, 2]
(1..).include?(9)  #=> true
(1..).each_slice(2).with_index.first(1)  #=> [[[1, 2], 0]]
(1..).find_index(4)  #=> 3
(1..).any? { |x| x > 3 }  #=> true
["b", "B", "a"].sort_by(&:downcase)  #=> ["a", "B", "b"]
[3, 1, 2].sort { nil }  #!> ArgumentError: comparison of Integer with 1 failed
[1, "a", 2, 3].sort  #!> ArgumentError: comparison of String with 2 failed
[17002, 80, "8080", 2222, 443].sort!  #!> ArgumentError: comparison of Integer with String failed
[1.0, Float::NAN, 0.5].sort_by { |x| x }  #!> ArgumentError: comparison of Float with NaN failed
(0...12).map { |i| [(i * 7919 % 5).to_s, i] }.sort_by { |x| x[0] }  #=> [["0", 0], ["0", 10], ["0", 5], ["1", 9], ["1", 4], ["2", 3], ["2", 8], ["3", 2], ["3", 7], ["4", 6], ["4", 1], ["4", 11]]
(0...40).map { |i| [(i * 7919 % 5).to_s, i] }.sort { |a, b| a[0] <=> b[0] }  #=> [["0", 0], ["0", 35], ["0", 30], ["0", 25], ["0", 10], ["0", 5], ["0", 15], ["0", 20], ["1", 39], ["1", 9], ["1", 34], ["1", 29], ["1", 19], ["1", 4], ["1", 14], ["1", 24], ["2", 8], ["2", 38], ["2", 18], ["2", 33], ["2", 13], ["2", 23], ["2", 3], ["2", 28], ["3", 12], ["3", 22], ["3", 17], ["3", 27], ["3", 37], ["3", 7], ["3", 2], ["3", 32], ["4", 31], ["4", 6], ["4", 11], ["4", 1], ["4", 36], ["4", 21], ["4", 26], ["4", 16]]
(0...40).map { |i| [i * 7919 % 5, i] }.sort_by { |x| x[0] }  #=> [[0, 35], [0, 30], [0, 25], [0, 20], [0, 15], [0, 10], [0, 0], [0, 5], [1, 39], [1, 9], [1, 34], [1, 29], [1, 14], [1, 4], [1, 24], [1, 19], [2, 38], [2, 33], [2, 28], [2, 23], [2, 3], [2, 18], [2, 13], [2, 8], [3, 22], [3, 17], [3, 2], [3, 7], [3, 27], [3, 37], [3, 32], [3, 12], [4, 6], [4, 36], [4, 11], [4, 31], [4, 1], [4, 16], [4, 26], [4, 21]]
(0...16).map { |i| [i * 7919 % 5, i] }.sort_by { |x| x[0] }  #=> [[0, 0], [0, 5], [0, 10], [0, 15], [1, 4], [1, 9], [1, 14], [2, 3], [2, 8], [2, 13], [3, 2], [3, 7], [3, 12], [4, 1], [4, 6], [4, 11]]
(0...70).map { |i| [i * 7919 % 9 / 2.0, i] }.sort_by { |x| x[0] }.map(&:last)  #=> [0, 63, 54, 45, 36, 9, 27, 18, 62, 53, 44, 35, 26, 17, 8, 61, 16, 52, 43, 7, 25, 34, 69, 60, 51, 6, 42, 33, 15, 24, 14, 68, 32, 59, 23, 50, 41, 5, 67, 13, 58, 4, 49, 22, 40, 31, 21, 30, 66, 48, 39, 12, 3, 57, 29, 65, 2, 11, 56, 38, 47, 20, 37, 10, 55, 1, 64, 19, 46, 28]
(0...210).map { |i| [(i * 7919 % 13).to_s, i] }.sort_by { |x| x[0] }.map(&:last)  #=> [0, 208, 78, 156, 39, 91, 143, 26, 169, 195, 104, 130, 65, 13, 52, 117, 182, 59, 124, 111, 20, 176, 189, 46, 98, 137, 7, 72, 163, 85, 150, 202, 33, 148, 31, 83, 161, 5, 96, 70, 200, 109, 187, 135, 44, 122, 174, 18, 57, 155, 129, 51, 207, 77, 90, 38, 181, 25, 103, 142, 116, 194, 64, 168, 12, 110, 188, 58, 32, 97, 162, 71, 6, 45, 149, 123, 201, 136, 19, 84, 175, 183, 209, 53, 79, 1, 131, 118, 14, 157, 144, 196, 92, 27, 66, 40, 170, 105, 8, 99, 73, 151, 177, 125, 164, 47, 86, 21, 34, 60, 203, 190, 112, 138, 41, 2, 145, 15, 158, 119, 171, 106, 93, 54, 80, 67, 197, 184, 132, 28, 178, 87, 204, 74, 126, 48, 35, 165, 113, 139, 22, 152, 100, 61, 191, 9, 29, 107, 198, 42, 68, 3, 172, 120, 94, 55, 133, 81, 16, 159, 185, 146, 192, 62, 114, 153, 166, 88, 36, 205, 75, 101, 10, 127, 23, 140, 179, 49, 134, 43, 4, 17, 69, 199, 173, 121, 95, 56, 147, 108, 82, 160, 30, 186, 193, 63, 11, 102, 115, 128, 50, 180, 141, 37, 89, 24, 206, 167, 76, 154]
log = []; (0...9).map { |i| i * 7919 % 5 }.sort { |a, b| log << [a, b]; a <=> b }; log  #=> [[0, 1], [1, 2], [4, 1], [3, 1], [4, 1], [0, 1], [3, 1], [2, 1], [0, 0], [2, 4], [4, 2], [2, 2], [3, 2], [3, 2], [4, 2], [4, 3], [3, 4], [4, 4], [3, 4], [3, 3]]
(1..3).collect { |x| x + 1 }  #=> [2, 3, 4]
Set[1].collect { |x| x }  #=> [1]
Struct.new(:a).new(1).collect { |x| x }  #=> [1]
class Map9; include Enumerable; def each(&b); $ar = b.arity; $la = b.lambda?; $pa = b.parameters; yield 1, 2; end; end; Map9.new.map { |a, b| }; [$ar, $la, $pa]  #=> [2, false, [[:req], [:req]]]
class Map8; include Enumerable; def each(&b); @ar = b.arity; self; end; attr_reader :ar; end; m = Map8.new; [(m.map { |a, b| }; m.ar), (m.map { |a| }; m.ar), (m.map { }; m.ar), (m.map { |*a| }; m.ar), (m.map(&:to_s); m.ar), (m.map(&->(x, y) { }); m.ar), (m.map { |a, b = 1| }; m.ar)]  #=> [2, 1, 0, -1, -2, 2, 1]
class Ze9; def initialize(*a); @a = a; end; def to_enum(m = :each, *) = @a.to_enum(m); end; class Ze8; include Enumerable; def each; yield 1; yield 2; end; end; Ze8.new.zip(Ze9.new(3, 4))  #!> TypeError: wrong argument type Bosh::Common::Template::EvaluationContext::Ze9 (must respond to :each)
class Ze7; def to_enum(m = nil) = [3, 4].each; end; [1, 2].zip(Ze7.new)  #!> TypeError: wrong argument type Bosh::Common::Template::EvaluationContext::Ze7 (must respond to :each)
class Ze6; def each; yield 5; end; end; class Ze8; include Enumerable; def each; yield 1; yield 2; end; end; Ze8.new.zip(Ze6.new)  #=> [[1, 5], [2, nil]]
class Ze8; include Enumerable; def each; yield 1; yield 2; end; end; Ze8.new.zip(1)  #!> TypeError: wrong argument type Integer (must respond to :each)
(class ::Integer; def +(o) = 42; end; [1 + 1, [1, 2].sum, [1, 2].inject(:+), (1..3).each_entry.sum])  #=> [42, 3, 42, 6]
(class ::NilClass; def hash = nil; end; {nil => 1}[nil])  #=> 1
(Class.new { def hash = nil }.new.then { |o| {o => 1} })  #!> TypeError: no implicit conversion of nil into Integer
