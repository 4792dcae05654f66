# ruby 4.0

# Names of methods that are missing.
(class Foo; prepend Module.new; remove_method :x; end)  #!> NameError: method 'x' not defined in #<Bosh::Common::Template::EvaluationContext::Foo:0x…>
(class Foo; prepend Module.new; undef_method :x; end)  #!> NameError: undefined method 'x' for class 'Bosh::Common::Template::EvaluationContext::Foo'
(class Foo; prepend Module.new; alias_method :a, :x; end)  #!> NameError: undefined method 'x' for class 'Bosh::Common::Template::EvaluationContext::Foo'
(module Foo2; prepend Module.new; remove_method :x; end)  #!> NameError: method 'x' not defined in #<Bosh::Common::Template::EvaluationContext::Foo2:0x…>
Class.new { include Module.new; remove_method :x }  #!> NameError: method 'x' not defined in #<Class:0x…>
Class.new { prepend Module.new; instance_method :x }  #!> NameError: undefined method 'x' for class '#<Class:0x…>'
