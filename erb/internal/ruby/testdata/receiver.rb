# ruby 4.0
(o = Object.new; def o.x = 1; o.foo)  #!> NoMethodError: undefined method 'foo' for #<Object:0x…>
(o = Object.new; class << o; end; o.foo)  #!> NoMethodError: undefined method 'foo' for #<Object:0x…>
(o = Object.new; o.singleton_class; o.foo)  #!> NoMethodError: undefined method 'foo' for #<Object:0x…>
(s = "abc".dup; def s.x = 1; s.foo)  #!> NoMethodError: undefined method 'foo' for #<String:0x…>
(o = Object.new; o.extend(Comparable); o.foo)  #!> NoMethodError: undefined method 'foo' for #<Object:0x…>
(c = Class.new; c.foo)  #!> NoMethodError: undefined method 'foo' for class #<Class:0x…>
(c = Class.new; c.new.foo)  #!> NoMethodError: undefined method 'foo' for an instance of #<Class:0x…>
(c = Class.new { def self.x = 1 }; c.foo)  #!> NoMethodError: undefined method 'foo' for class #<Class:0x…>
(class N1; def self.x = 1; end; N1.foo)  #!> NoMethodError: undefined method 'foo' for class Bosh::Common::Template::EvaluationContext::N1
(class N1; def self.x = 1; end; N1.new.foo)  #!> NoMethodError: undefined method 'foo' for an instance of Bosh::Common::Template::EvaluationContext::N1
(class N1; end; o = N1.new; def o.q = 1; o.foo)  #!> NoMethodError: undefined method 'foo' for #<Bosh::Common::Template::EvaluationContext::N1:0x…>
(module N2; def self.x = 1; end; N2.foo)  #!> NoMethodError: undefined method 'foo' for module Bosh::Common::Template::EvaluationContext::N2
(m = Module.new; m.foo)  #!> NoMethodError: undefined method 'foo' for module #<Module:0x…>
(a = [1]; def a.q = 1; a.foo)  #!> NoMethodError: undefined method 'foo' for #<Array:0x…>
(h = {a: 1}; def h.q = 1; h.foo)  #!> NoMethodError: undefined method 'foo' for #<Hash:0x…>
(o = Object.new; def o.x = 1; o.singleton_class.foo)  #!> NoMethodError: undefined method 'foo' for class #<Class:#<Object:0x…>>
(Object.new.singleton_class.foo)  #!> NoMethodError: undefined method 'foo' for class #<Class:#<Object:0x…>>
(class N1; end; N1.singleton_class.foo)  #!> NoMethodError: undefined method 'foo' for class #<Class:Bosh::Common::Template::EvaluationContext::N1>
(class N1; end; N1.new.singleton_class.inspect)  #=> "#<Class:#<Bosh::Common::Template::EvaluationContext::N1:0x…>>"
(o = Object.new; def o.x = 1; o.public_send(:zork))  #!> NoMethodError: undefined method 'zork' for #<Object:0x…>
(o = Object.new; class << o; private def pv = 1; end; o.pv)  #!> NoMethodError: private method 'pv' called for #<Object:0x…>
(o = Object.new; class << o; protected def pt = 1; end; o.pt)  #!> NoMethodError: protected method 'pt' called for #<Object:0x…>
