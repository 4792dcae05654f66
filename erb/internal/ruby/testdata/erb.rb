# ruby 4.0
# ERB
ERB.new("a <%= 1 + 1 %> b").result  #=> "a 2 b"
ERB.new("").result  #=> ""
ERB.new("no tag\n").result  #=> "no tag\n"
ERB.new("<%= self %> <%= self.class %>").result  #=> "main Object"
ERB.new("<%= x %>").result rescue [$!.class, $!.message]  #=> [NameError, "undefined local variable or method 'x' for main"]
x = 5; ERB.new("<%= x %>").result(binding)  #=> "5"
x = 5; ERB.new("<% x = 6; y = 7 %>").result(binding); x  #=> 6
x = 5; ERB.new("<% y = 7 %>").result(binding); y  #!> NameError: undefined local variable or method 'y' for an instance of Bosh::Common::Template::EvaluationContext
b = binding; ERB.new("<% y = 7 %>").result(b); ERB.new("<%= y %>").result(b)  #=> "7"
x = 5; [1, 2].map { |y| ERB.new("<%= x %>-<%= y %>").result(binding) }  #=> ["5-1", "5-2"]
def render(text, b) = ERB.new(text).result(b); x = 3; render("<%= x * 2 %>", binding)  #=> "6"
def name(a, *b, k: 2) = ERB.new("<%= a %> <%= b %> <%= k %>").result(binding); name(1, 2, 3)  #=> "1 [2, 3] 2"
ERB.new("<%= __method__.inspect %>").result  #=> "nil"
def here = ERB.new("<%= __method__.inspect %>").result(binding); here  #=> ":here"
ERB.new("<%= a %> <%= b.inspect %>").result_with_hash(a: 1, "b" => nil)  #=> "1 nil"
ERB.new("<%= a %>").result_with_hash({}) rescue [$!.class, $!.message]  #=> [NameError, "undefined local variable or method 'a' for main"]
ERB.new("<% a += 1 %><%= a %>").result_with_hash(a: 1)  #=> "2"
ERB.new("x").result_with_hash(5)  #!> NoMethodError: undefined method 'keys' for an instance of Integer
ERB.new("x").result_with_hash(1 => 2)  #!> TypeError: 1 is not a symbol nor a string
ERB.new("x").result_with_hash("A" => 2) rescue $!.message[/\A.* for/]  #=> "wrong local variable name 'A' for"
ERB.new("x").result_with_hash("a b" => 2) rescue $!.class  #=> NameError
ERB.new("<%= _erbout %>").result_with_hash(_erbout: 2)  #=> ""
ERB.new(nil)  #!> NoMethodError: undefined method 'encoding' for nil
ERB.new(5)  #!> NoMethodError: undefined method 'encoding' for an instance of Integer
ERB.new  #!> ArgumentError: wrong number of arguments (given 0, expected 1)
ERB.new("a", "b")  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
ERB.new("a", nope: 1)  #!> ArgumentError: unknown keyword: :nope
ERB.new("a").result(5)  #!> TypeError: wrong argument type Integer (expected binding)
ERB.new("a").result("b")  #!> TypeError: wrong argument type String (expected binding)
ERB.new("a").result(binding, 1)  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
ERB.allocate.result  #!> ArgumentError: not initialized
# the code that it makes
ERB.new("").src  #=> "#coding:UTF-8\n_erbout = +''; _erbout"
ERB.new("a").src  #=> "#coding:UTF-8\n_erbout = +''; _erbout.<< \"a\".freeze; _erbout"
ERB.new("a\nb\n").src  #=> "#coding:UTF-8\n_erbout = +''; _erbout.<< \"a\\nb\\n\".freeze\n\n; _erbout"
ERB.new("é\u{1F600}\xff\#{x}\#$y\#@z\"\\\e\t\x00\x7f").src  #=> "#coding:UTF-8\n_erbout = +''; _erbout.<< \"\\xC3\\xA9\\xF0\\x9F\\x98\\x80\\xFF\\\#{x}\\\#$y\\\#@z\\\"\\\\\\e\\t\\x00\\x7F\".freeze; _erbout"
ERB.new("a<% b %>c<%= d %>e<%# f %>g").src  #=> "#coding:UTF-8\n_erbout = +''; _erbout.<< \"a\".freeze;  b ; _erbout.<< \"c\".freeze; _erbout.<<(( d ).to_s); _erbout.<< \"e\".freeze; ; _erbout.<< \"g\".freeze; _erbout"
ERB.new("a\n<% b\n %>\nc\n<%= d\n %>e\n\n<%# f\n\n %>g").src  #=> "#coding:UTF-8\n_erbout = +''; _erbout.<< \"a\\n\".freeze\n;  b\n ; _erbout.<< \"\\nc\\n\".freeze\n\n; _erbout.<<(( d\n ).to_s); _erbout.<< \"e\\n\\n\".freeze\n\n; \n\n; _erbout.<< \"g\".freeze; _erbout"
ERB.new("<%% <%%= %%> <%= '%%>' %>").src  #=> "#coding:UTF-8\n_erbout = +''; _erbout.<< \"<% <%= %%> \".freeze; _erbout.<<(( '%>' ).to_s); _erbout"
ERB.new("<% a").src  #=> "#coding:UTF-8\n_erbout = +''; _erbout.<< \" a\".freeze; _erbout"
ERB.new("<%= a % >").src  #=> "#coding:UTF-8\n_erbout = +''; _erbout.<< \" a % >\".freeze; _erbout"
ERB.new("x <%").src  #=> "#coding:UTF-8\n_erbout = +''; _erbout.<< \"x \".freeze; _erbout"
ERB.new("a %> b").src  #=> "#coding:UTF-8\n_erbout = +''; _erbout.<< \"a %> b\".freeze; _erbout"
ERB.new("\n<%% a %%>\n").src  #=> "#coding:UTF-8\n_erbout = +''; _erbout.<< \"\\n\".freeze\n; _erbout.<< \"<% a %%>\\n\".freeze\n; _erbout"
ERB.new("<% if x %>a<% else %>b<% end %>", eoutvar: "@out").src  #=> "#coding:UTF-8\n@out = +'';  if x ; @out.<< \"a\".freeze;  else ; @out.<< \"b\".freeze;  end ; @out"
ERB.new("<%= 1 %>", eoutvar: "@out").result + @out  #!> TypeError: no implicit conversion of nil into String
ERB.new("a", eoutvar: nil).src  #=> "#coding:UTF-8\n = +''; .<< \"a\".freeze; "
ERB.new("a -%>\n<%- b -%>\n  <%- c -%>  \n<%= d -%>\nx", trim_mode: nil).src  #=> "#coding:UTF-8\n_erbout = +''; _erbout.<< \"a -%>\\n\".freeze\n; - b -; _erbout.<< \"\\n  \".freeze\n; - c -; _erbout.<< \"  \\n\".freeze\n; _erbout.<<(( d -).to_s); _erbout.<< \"\\nx\".freeze\n; _erbout"
ERB.new("a -%>\n<%- b -%>\n  <%- c -%>  \n<%= d -%>\nx<%- y -%>", trim_mode: "-").src  #=> "#coding:UTF-8\n_erbout = +''; _erbout.<< \"a -%>\\n\".freeze\n;  b \n c ; _erbout.<< \"  \\n\".freeze\n; _erbout.<<(( d ).to_s)\n_erbout.<< \"x\".freeze;  y \n_erbout"
ERB.new("  <%- b -%>\r\n\t <%- c -%>\r\nx  <%- d -%> \n  <%- e %>  <%- f -%>", trim_mode: "-").src  #=> "#coding:UTF-8\n_erbout = +'';  b \n c \n_erbout.<< \"x  \".freeze;  d ; _erbout.<< \" \\n\".freeze\n;  e ;  f \n_erbout"
ERB.new("<%- a\n -%>\n<%= b -%>\n\n<%# c -%>\nd -%>\n<%% e -%>\n", trim_mode: "-").src  #=> "#coding:UTF-8\n_erbout = +'';  a\n \n_erbout.<<(( b ).to_s)\n_erbout.<< \"\\n\".freeze\n; \n_erbout.<< \"d -%>\\n<% e -%>\\n\".freeze\n\n; _erbout"
ERB.new("<%-a", trim_mode: "-").src  #=> "#coding:UTF-8\n_erbout = +''; _erbout.<< \"a\".freeze; _erbout"
ERB.new("a <%= - 1 -%> b", trim_mode: "-").src  #=> "#coding:UTF-8\n_erbout = +''; _erbout.<< \"a \".freeze; _erbout.<<(( - 1 ).to_s); _erbout.<< \" b\".freeze; _erbout"
ERB.new("<% a %>\n <% b %>\n<% c %> \n<%= d %>\r\ne\n%>\n", trim_mode: ">").src  #=> "#coding:UTF-8\n_erbout = +'';  a \n_erbout.<< \" \".freeze;  b \n c ; _erbout.<< \" \\n\".freeze\n; _erbout.<<(( d ).to_s)\n_erbout.<< \"e\\n\".freeze\n\n_erbout.<< \"%>\".freeze; _erbout"
ERB.new("<% a %>\n <% b %>\n<% c %> \n<%= d %>\r\ne\n%>\n<%# f %>\n", trim_mode: "<>").src  #=> "#coding:UTF-8\n_erbout = +'';  a \n_erbout.<< \" \".freeze;  b ; _erbout.<< \"\\n\".freeze\n;  c ; _erbout.<< \" \\n\".freeze\n; _erbout.<<(( d ).to_s)\n_erbout.<< \"e\\n\".freeze\n; _erbout.<< \"%>\\n\".freeze\n; \n_erbout"
ERB.new("x<% a %>\n<%% b %>\n<% c\n %>\n<%%>\n", trim_mode: "<>").src  #=> "#coding:UTF-8\n_erbout = +''; _erbout.<< \"x\".freeze;  a ; _erbout.<< \"\\n\".freeze\n; _erbout.<< \"<% b %>\\n\".freeze\n;  c\n ; _erbout.<< \"\\n\".freeze\n; _erbout.<< \"<%>\\n\".freeze\n; _erbout"
ERB.new("x<% a %>\n<%% b %>\n<% c\n %>\n<%%>\n", trim_mode: ">").src  #=> "#coding:UTF-8\n_erbout = +''; _erbout.<< \"x\".freeze;  a \n\n_erbout.<< \"<% b %>\".freeze;  c\n \n_erbout.<< \"<%>\\n\".freeze\n; _erbout"
ERB.new("% a\n%% b\nc % d\n  % e\n<% f\n% g\n%>\n%", trim_mode: "%").src  #=> "#coding:UTF-8\n_erbout = +'';  a\n_erbout.<< \"% b\\n\".freeze\n; _erbout.<< \"c % d\\n\".freeze\n; _erbout.<< \"  % e\\n\".freeze\n;  f\n% g\n_erbout.<< \"\\n\".freeze\n; \n_erbout"
ERB.new("% a\r\n%%\n%\n%x", trim_mode: "%").src  #=> "#coding:UTF-8\n_erbout = +'';  a\n_erbout.<< \"%\\n\".freeze\n; \nx\n_erbout"
ERB.new("% 2.times do |i|\n<%= i %>\n% end\n", trim_mode: "%").result  #=> "0\n1\n"
ERB.new("% 2.times do |i|\n<%= i %>\n% end\n", trim_mode: "%>").result  #=> "01"
ERB.new("% 2.times do |i|\n  <%- x = i -%>\n<%= x -%>\n-%>\n% end\na -%>\n", trim_mode: "%-").src  #=> "#coding:UTF-8\n_erbout = +'';  2.times do |i|\n x = i \n_erbout.<<(( x ).to_s)\n_erbout.<< \"-%>\\n\".freeze\n;  end\n_erbout.<< \"a -%>\\n\".freeze\n; _erbout"
ERB.new("% 2.times do |i|\n  <%= i %>\n<%= i %>\n% end\n", trim_mode: "%<>").src  #=> "#coding:UTF-8\n_erbout = +'';  2.times do |i|\n_erbout.<< \"  \".freeze; _erbout.<<(( i ).to_s); _erbout.<< \"\\n\".freeze\n; _erbout.<<(( i ).to_s)\n end\n_erbout"
ERB.new("% a\n  <%- b %> <%- c -%>x\n<%-d-%>\r\n<%% e -%>\n", trim_mode: "-%").src  #=> "#coding:UTF-8\n_erbout = +'';  a\n b ; _erbout.<< \" \".freeze;  c ; _erbout.<< \"x\\n\".freeze\n; d\n_erbout.<< \"<% e -%>\\n\".freeze\n; _erbout"
ERB.new("a<% b %>\n", trim_mode: 0).src  #=> "#coding:UTF-8\n_erbout = +''; _erbout.<< \"a\".freeze;  b ; _erbout.<< \"\\n\".freeze\n; _erbout"
ERB.new("a<% b %>\n", trim_mode: 1).src  #=> "#coding:UTF-8\n_erbout = +''; _erbout.<< \"a\".freeze;  b \n_erbout"
ERB.new("<% a %>\n<%= b %>\n  <% c %>\n", trim_mode: 2).src  #=> "#coding:UTF-8\n_erbout = +'';  a \n_erbout.<<(( b ).to_s)\n_erbout.<< \"  \".freeze;  c ; _erbout.<< \"\\n\".freeze\n; _erbout"
ERB.new("<% a %>\n", trim_mode: "<>%").src  #=> "#coding:UTF-8\n_erbout = +'';  a \n_erbout"
ERB.new("<% a -%>\n", trim_mode: ">-").src  #=> "#coding:UTF-8\n_erbout = +'';  a \n_erbout"
ERB.new("<%# a comment %>\n<%# b\n c %>x").src  #=> "#coding:UTF-8\n_erbout = +''; ; _erbout.<< \"\\n\".freeze\n; \n; _erbout.<< \"x\".freeze; _erbout"
ERB.new("<%#= a %>b<%#%>").src  #=> "#coding:UTF-8\n_erbout = +''; ; _erbout.<< \"b\".freeze; ; _erbout"
ERB.new("<%= 1 # comment %>").result  #!> SyntaxError
ERB.new("<%= <<X %>\na\nX\n").src  #=> "#coding:UTF-8\n_erbout = +''; _erbout.<<(( <<X ).to_s); _erbout.<< \"\\na\\nX\\n\".freeze\n\n\n; _erbout"
ERB.new("<%=%>a").src  #=> "#coding:UTF-8\n_erbout = +''; _erbout.<<(().to_s); _erbout.<< \"a\".freeze; _erbout"
ERB.new("<%%%>").src  #=> "#coding:UTF-8\n_erbout = +''; _erbout.<< \"<%%>\".freeze; _erbout"
ERB.new("<%a%%>b%>").src  #=> "#coding:UTF-8\n_erbout = +''; a%>b; _erbout"
# results
ERB.new("<% 3.times do |i| %>\n<%= i %>,\n<% end %>", trim_mode: "<>").result  #=> "0,\n1,\n2,\n"
ERB.new("<%- 3.times do |i| -%>\n  <%- if i.odd? -%>\n<%= i %>\n  <%- end -%>\n<%- end -%>\n", trim_mode: "-").result  #=> "1\n"
ERB.new("<%= nil %>|<%= [1, nil] %>|<%= :a %>|<%= 1.5 %>").result  #=> "|[1, nil]|a|1.5"
ERB.new("<%= 'é' %>é").result  #=> "éé"
ERB.new("é").result.encoding  #=> #<Encoding:UTF-8>
ERB.new("a").encoding  #=> #<Encoding:UTF-8>
ERB.new("<%= ERB.new('<%%= 1 + 2 %%%>').src %>").result  #=> "#coding:UTF-8\n_erbout = +''; _erbout.<< \"<%= 1 + 2 %%>\".freeze; _erbout"
ERB.new("<%= ERB.new('[<%%= 1 + 2 %%>]').result %>").result  #=> "[<%= 1 + 2 %>]"
ERB.new("<%= h('<a>') %>").result rescue $!.class  #=> NoMethodError
include ERB::Util; ERB.new("<%= h('<a>') %>").result(binding)  #!> NoMethodError: undefined method 'include' for an instance of Bosh::Common::Template::EvaluationContext
ERB.new("a<%= ERB.new('b').result(binding) %>c").result  #=> "bc"
ERB.new("a<%= ERB.new('b').result %>c").result  #=> "abc"
ERB.new("a<%= ERB.new('b', eoutvar: 'inner').result(binding) %>c").result  #=> "abc"
# errors
ERB.new("a\n<%= 1 + %>").result rescue $!.class  #!> SyntaxError
ERB.new("a\n\n<%= raise 'x' %>").result rescue $!.backtrace[0]  #=> "(erb):3:in '<main>'"
ERB.new("a\n\n<%= nope %>").result rescue [$!.class, $!.backtrace[0]]  #=> [NameError, "(erb):3:in '<main>'"]
ERB.new("a\n\n<%= raise 'x' %>").result(binding) rescue $!.backtrace[0]  #=> "(erb):3:in 'Bosh::Common::Template::EvaluationContext#get_binding'"
e = ERB.new("a\n\n<%= raise 'x' %>"); e.filename = "f.erb"; e.lineno = 10; e.result rescue $!.backtrace[0]  #=> "f.erb:13:in '<main>'"
e = ERB.new("\n<%= __LINE__ %> <%= __FILE__ %>"); e.location = ["x.erb", 5]; [e.result, e.filename, e.lineno]  #=> ["\n7 x.erb", "x.erb", 5]
e = ERB.new("\n<%= __LINE__ %> <%= __FILE__ %>"); e.location = ["x.erb"]; [e.result, e.filename, e.lineno]  #=> ["\n2 x.erb", "x.erb", 0]
e = ERB.new("<%= __LINE__ %>"); [e.lineno, e.filename, e.result]  #=> [0, nil, "1"]
e = ERB.new("x"); e.filename = 5; e.result  #!> TypeError: no implicit conversion of Integer into String
e = ERB.new("x"); e.lineno = "5"; e.result  #!> TypeError: no implicit conversion of String into Integer
def m0 = ERB.new("<% return 5 %>").result(binding); m0  #=> 5
ERB.new("<% throw :x, 5 %>").then { |e| catch(:x) { e.result } }  #=> 5
ERB.new("<% $glob = 3 %>").result; $glob  #=> 3
@iv = 4; ERB.new("<%= @iv %>").result(binding)  #=> "4"
@iv = 4; ERB.new("<%= @iv.inspect %>").result  #=> "nil"
ERB.new("<% @top = 4 %>").result; ERB.new("<%= @top.inspect %>").result  #=> "4"
class Ctx; def initialize = @v = 8; def get = binding; end; ERB.new("<%= @v %>").result(Ctx.new.get)  #=> "8"
ERB.new("<%= yield %>").result rescue $!.class #!> SyntaxError  #?> yield outside
def m1 = ERB.new("<%= yield %>").result(binding); m1 { 5 }  #=> "5"
ERB.version  #=> "6.0.1"
ERB::VERSION  #=> "6.0.1"
class MyERB < ERB; def initialize(t) = super(t, trim_mode: "-"); end; MyERB.new("<%- x = 1 -%>\n<%= x %>").result  #=> "1"
ERB.new("x").frozen?  #=> false
ERB.new("a").dup.result  #=> "a"
[ERB.instance_method(:result).arity, ERB.instance_method(:result_with_hash).arity]  #=> [-1, 1]
ERB.new("<%= a %>").freeze.result_with_hash(a: 1)  #=> "1"
ERB.new("x").freeze.filename = 5  #!> FrozenError: can't modify frozen ERB: #<ERB:0x… @src="#coding:UTF-8\n_erbout = +''; _erbout.<< \"x\".freeze; _erbout", @encoding=#<Encoding:UTF-8>, @frozen_string=nil, @filename=nil, @lineno=0, @_init=#<Class:ERB>>
# bindings
x = 1; binding.local_variable_get(:x)  #=> 1
x = 1; binding.local_variable_get("x")  #=> 1
binding.local_variable_get(:nope) rescue $!.message[/\A.* for/]  #=> "local variable 'nope' is not defined for"
binding.local_variable_get(5)  #!> TypeError: 5 is not a symbol nor a string
binding.local_variable_get("a?") rescue $!.message[/\A.* for/]  #=> "wrong local variable name 'a?' for"
binding.local_variable_get("@a") rescue $!.message[/\A.* for/]  #=> "wrong local variable name '@a' for"
binding.local_variable_get("") rescue $!.message[/\A.* for/]  #=> "wrong local variable name '' for"
x = 1; binding.local_variable_set(:x, 2); x  #=> 2
b = binding; b.local_variable_set(:new, 2); [b.local_variable_get(:new), b.local_variable_defined?(:new), binding.local_variable_defined?(:new)]  #=> [2, true, false]
b = binding; b.local_variable_set(:if, 2); b.local_variable_get(:if)  #=> 2
b = binding; c = b.dup; c.local_variable_set(:d, 2); [b.local_variable_defined?(:d), c.local_variable_defined?(:d)]  #=> [false, true]
b = binding; b.local_variable_set(:d, 2); c = b.clone; c.local_variable_set(:d, 3); b.local_variable_get(:d)  #=> 3
def lv(a, b = 2, *c, d, e:, f: 6, **g, &h) = (i = 1; [1].map { |j| binding.local_variables }); lv(1, 4, e: 5)  #=> [[:j, :a, :b, :c, :d, :e, :f, :g, :h, :i]]
def lw = local_variables; lw  #=> []
def lw(a) = (b = local_variables; c = 1; b); lw(1)  #=> [:a, :b, :c]
binding.receiver.equal?(self)  #=> true
binding.source_location  #=> ["case.rb", 1]
binding.eval("1 + 1")  #=> 2
x = 3; binding.eval("x + 1")  #=> 4
b = binding; b.eval("q = 3"); b.eval("q + 1")  #=> 4
b = binding; b.eval("__LINE__")  #=> 1
b = binding; b.eval("[__FILE__, __LINE__]")  #=> ["(eval at case.rb:1)", 1]
b = binding; b.eval("[__FILE__, __LINE__]", "f.rb", 7)  #=> ["f.rb", 7]
b = binding; b.eval("1 +") rescue $!.class  #!> SyntaxError
x = 3; eval("x + 1", binding)  #=> 4
x = 3; eval("[x, __FILE__, __LINE__]", binding, "f.rb", 8)  #=> [3, "f.rb", 8]
eval("1", 5)  #!> TypeError: wrong argument type Integer (expected binding)
eval(5, binding)  #!> TypeError: no implicit conversion of Integer into String
Binding.new  #!> NoMethodError: undefined method 'new' for class Binding
binding.class  #=> Binding
binding.dup.class  #=> Binding
binding.equal?(binding)  #=> false
x = 1; l = -> { binding }; l.call.local_variable_get(:x)  #=> 1
x = 1; b = [1].map { |y| binding }[0]; [b.local_variable_get(:y), b.local_variable_get(:x)]  #=> [1, 1]
def b0; x = 7; binding; end; b0.local_variable_get(:x)  #=> 7
def b1; x = 7; b = binding; x = 8; b; end; b1.local_variable_get(:x)  #=> 8
class Bc; B = binding; K = 5; end; Bc::B.eval("K")  #=> 5
b = binding; 3.times { |i| b.local_variable_set("v#{i}", i) }; b.local_variables.grep(/v\d/)  #=> [:v2, :v1, :v0]
b = binding; b.eval("def from_eval = 5"); from_eval  #=> 5
def binding = 5; binding  #=> 5
e = ERB.new("x"); e.location = ["a", 2]; e.filename = "c"; e.lineno = 3; [e.filename, e.lineno]  #=> ["c", 3]
[ERB.new("<%= 'ü' %>"), ERB.new("é"), ERB.new("<%# é %>a")].map { |e| [e.src.encoding, e.result.encoding, e.result] }  #=> [[#<Encoding:BINARY (ASCII-8BIT)>, #<Encoding:UTF-8>, "ü"], [#<Encoding:UTF-8>, #<Encoding:UTF-8>, "é"], [#<Encoding:UTF-8>, #<Encoding:UTF-8>, "a"]]
ERB.new("a", trim_mode: :-).result  #=> "a"  #?> Ruby warns and ignores
module Kernel; private def lambda(...) = 1; end; class Array; def last(*) = raise; end; ERB.new("a<%= 1 %>b\n<% 2.times do %>c<% end %>").result  #=> "a1b\ncc"
class E0 < ERB; def make_compiler(mode) = super; end; E0.new("x").result  #=> "x"  #?> of the template
class E0 < ERB; def set_eoutvar(compiler, name) = super; end; E0.new("x").result  #=> "x"  #?> of the template
class E0 < ERB; private def new_toplevel(vars = nil) = super; end; E0.new("x").result  #=> "x"  #?> of the template
