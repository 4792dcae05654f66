# ruby 4.0
proc { _1; proc { _1 } }.class  #!> SyntaxError
proc { proc { _1 }; _1 }.class  #!> SyntaxError
proc { _1; proc { _2 } }.class  #!> SyntaxError
proc { _1; proc { it } }.class  #=> Proc
proc { it; proc { _1 } }.class  #=> Proc
proc { it; proc { it } }.class  #=> Proc
proc { _1 + it }.class  #!> SyntaxError
proc { it + _1 }.class  #!> SyntaxError
proc { _1; proc { |x| x } }.class  #=> Proc
proc { _1; proc { |x| proc { _1 } } }.class  #!> SyntaxError
proc { _1; proc { proc { _1 } } }.class  #!> SyntaxError
proc { proc { proc { _1 } }; _1 }.class  #!> SyntaxError
proc { _1; def a; proc { _1 }; end }.class  #=> Proc
proc { _1; class << self; proc { _1 }; end }.class  #=> Proc
-> { _1; -> { _1 } }.class  #!> SyntaxError
-> { _1; proc { _1 } }.class  #!> SyntaxError
-> { proc { _1 }; proc { _1 } }.class  #=> Proc
proc { |x| _1 }.class  #!> SyntaxError
proc { |x| it }.class  #!> SyntaxError
proc { || it }.class  #!> SyntaxError
proc { || _1 }.class  #!> SyntaxError
proc { |;a| _1 }.class  #!> SyntaxError
proc { proc { |x| it } }.class  #!> SyntaxError
proc { _1; "#{proc { _1 }}" }.class  #!> SyntaxError
proc { _1 = 1 }.class  #!> SyntaxError
_1 = 1  #!> SyntaxError
_1  #!> NameError: undefined local variable or method '_1' for an instance of Bosh::Common::Template::EvaluationContext
it  #!> NameError: undefined local variable or method 'it' for an instance of Bosh::Common::Template::EvaluationContext
proc { it = 1; it }.class  #=> Proc
proc { it; it = 1; it }.class  #=> Proc
proc { it() }.class  #=> Proc
proc { _1; it = 5; it }.class  #=> Proc
proc { _1; it = it }.class  #=> Proc
proc { |x = _1| x }.class  #!> SyntaxError
proc { |x = proc { _1 }| x }.class  #=> Proc
proc { _1; ->(a = proc { _1 }) { } }.class  #!> SyntaxError
proc { it = 1; _1 }.class  #=> Proc
proc { _1.then { it } }.call(3)  #=> 3
proc { it.then { _1 } }.call(3)  #=> 3
if false then /[/ end  #=> nil
[1, "#{/[/}"].size  #!> SyntaxError
/(?<a>x)(y)\k<a>/  #=> /(?<a>x)(y)\k<a>/
/a**/  #=> /a**/
/a{,}/  #=> /a{,}/
/a{1/  #=> /a{1/
/]/  #=> /]/
/a]/  #=> /a]/
/}/  #=> /}/
/(?#/  #!> SyntaxError
/(?#a)/  #=> /(?#a)/
/\u{11000/  #!> SyntaxError
/\u12/  #!> SyntaxError
/\x/  #!> SyntaxError
/\xg/  #!> SyntaxError
/\c/  #!> SyntaxError
/\M-a/  #!> SyntaxError
/[\]/  #!> SyntaxError
/\1/  #!> SyntaxError
/\2(a)/  #!> SyntaxError
/(?<a>)\k<b>/  #!> SyntaxError
/\g<a>/  #!> SyntaxError
/\g<1>/  #!> SyntaxError
/(?<!a|bc)/  #=> /(?<!a|bc)/
/(?<!a*)/  #!> SyntaxError
/(?<=(?<x>a))/  #=> /(?<=(?<x>a))/
/[a-\d]/  #!> SyntaxError
/[z-a]/i  #!> SyntaxError
/(?i-z:a)/  #!> SyntaxError
/(?<1a>x)/  #!> SyntaxError
/(?<>x)/  #!> SyntaxError
/(?<a/  #!> SyntaxError
/a++/  #=> /a++/
/a?+?/  #=> /a?+?/
/+/  #!> SyntaxError
/?/  #!> SyntaxError
/(*)/  #!> SyntaxError
/(|*)/  #!> SyntaxError
/\p{^Foo}/  #!> SyntaxError
/\p{/  #!> SyntaxError
/\pL/  #=> /\pL/
/[[:alpha:]/  #!> SyntaxError
/[[:alpha:/  #!> SyntaxError
/[[.a.]]/  #=> /[[.a.]]/
/(?~/  #!> SyntaxError
/(?(1)a)/  #!> SyntaxError
/(?(1)a|b|c)(x)/  #!> SyntaxError
/(a)(?(1)b|c|d)/  #!> SyntaxError
/\K/  #=> /\K/
/\N/  #=> /\N/
/[/ rescue 1  #!> SyntaxError
defined?(/[/)  #=> "expression"
"#{1}" =~ /[#{1}/  #!> RegexpError: premature end of char-class: /[1/
/#{"["}/  #!> SyntaxError
/#{1}[/  #!> RegexpError: premature end of char-class: /1[/
/(#{1}/  #!> RegexpError: end pattern with unmatched parenthesis: /(1/
/#{}[/  #!> RegexpError: premature end of char-class: /[/
%r{a{2,1}}  #!> SyntaxError
/a{100001}/  #!> SyntaxError
/a{1,100001}/  #!> SyntaxError
/(a{1000}){1000}/  #=> /(a{1000}){1000}/
/\x80/  #!> SyntaxError
/\xE3\x81\x82/  #=> /\xE3\x81\x82/
/\u3042\xE3/  #!> SyntaxError
/あ\xE3\x81\x82/  #=> /あ\xE3\x81\x82/
/\377/  #!> SyntaxError
/\200/  #!> SyntaxError
/[\x80]/  #!> SyntaxError
/[あ\x80]/  #!> SyntaxError
/\u{3042 3043}/  #=> /\u{3042 3043}/
/\u{}/  #!> SyntaxError
/\u{ }/  #!> SyntaxError
/\u{d800}/  #!> SyntaxError
/[\u{d800}]/  #!> SyntaxError
/\p{Foo}/i  #!> SyntaxError
/\p{Han}/  #=> /\p{Han}/
/\h\R\X\O/  #=> /\h\R\X\O/
/\o{12}/  #=> /\o{12}/
/(?a)\w/  #=> /(?a)\w/
/(?u)\w/  #=> /(?u)\w/
/(?d)\w/  #=> /(?d)\w/
/(?l)a/  #!> SyntaxError
/(?imx)a/  #=> /(?imx)a/
/(?mixa)a/  #=> /(?mixa)a/
/(?<a>.)(?<a>.)\k<a>/  #=> /(?<a>.)(?<a>.)\k<a>/
/\k<-1>/  #!> SyntaxError
/(a)\k<-1>/  #=> /(a)\k<-1>/
/(a)\k<-2>/  #!> SyntaxError
/(a)\k<1>/  #=> /(a)\k<1>/
/(a)\k<2>/  #!> SyntaxError
/(?<a>)\1/  #!> SyntaxError
/(?<a>)\2/  #!> SyntaxError
/\k/  #=> /\k/
/\k<>/  #!> SyntaxError
/\g/  #=> /\g/
/\g<0>/  #!> SyntaxError
/(?:a/  #!> SyntaxError
/a)/  #!> SyntaxError
/(?/  #!> SyntaxError
/(?=/  #!> SyntaxError
/[a/  #!> SyntaxError
/[^]/  #!> SyntaxError
/[]/  #!> SyntaxError
/[a&&]/  #=> /[a&&]/
/[a-]/  #=> /[a-]/
/[-a]/  #=> /[-a]/
/[a-b-c]/  #=> /[a-b-c]/
/\\/  #=> /\\/
if false then /[/ end  #=> nil
if nil then /[/ else 2 end  #=> 2
if true then 1 else /[/ end  #=> 1
unless true then /[/ end  #=> nil
if 1 then 3 else /[/ end  #=> 3
if "a" then 3 else /[/ end  #=> 3
if :a then 3 else /[/ end  #=> 3
if 1.5 then 3 else /[/ end  #=> 3
if -> { } then 3 else /[/ end  #=> 3
if [] then 3 else /[/ end  #!> SyntaxError
if {} then 3 else /[/ end  #!> SyntaxError
if self then 3 else /[/ end  #!> SyntaxError
if (false) then /[/ end  #=> nil
if !true then /[/ end  #!> SyntaxError
if not true then /[/ end  #!> SyntaxError
if false && 1 then /[/ end  #!> SyntaxError
if true || 1 then 1 else /[/ end  #=> 1
if false || nil then /[/ end  #=> nil
false ? /[/ : 1  #=> 1
true ? 1 : /[/  #=> 1
(/[/ if false)  #=> nil
(/[/ unless true)  #=> nil
false && /[/  #!> SyntaxError
true || /[/  #!> SyntaxError
while false do /[/ end  #=> nil
until true do /[/ end  #=> nil
(/[/ while false)  #=> nil
defined?(/[/)  #=> "expression"
defined?(x(/[/))  #=> nil
if 1r then 3 else /[/ end  #=> 3
if 1 == 1 then 3 else /[/ end  #!> SyntaxError
if defined?(x) then /[/ end  #!> SyntaxError
if __FILE__ then 3 else /[/ end  #!> SyntaxError
if __LINE__ then 3 else /[/ end  #=> 3
if "a#{1}" then 3 else /[/ end  #!> SyntaxError
if //.then { true } then 3 else /[/ end  #!> SyntaxError
if begin false end then /[/ end  #=> nil
if begin false end then /[/ end  #=> nil
if begin false; ensure; 1; end then 1 else /[/ end  #!> SyntaxError
if begin false; ensure; end then /[/ end  #=> nil
if (false) then /[/ end  #=> nil
if false then /[/ end  #=> nil
if begin false; rescue; end then /[/ end  #!> SyntaxError
if begin nil end then /[/ end  #!> SyntaxError
if begin nil; ensure; 1; end then 1 else /[/ end  #!> SyntaxError
if begin nil; ensure; end then /[/ end  #!> SyntaxError
if nil then /[/ end  #=> nil
if begin nil; rescue; end then /[/ end  #!> SyntaxError
if begin true end then /[/ end  #!> SyntaxError
if begin true; ensure; 1; end then 1 else /[/ end  #=> 1
if begin true; ensure; end then /[/ end  #!> SyntaxError
if (true) then /[/ end  #!> SyntaxError
if true then /[/ end  #!> SyntaxError
if begin true; rescue; end then /[/ end  #!> SyntaxError
if begin (nil) end then /[/ end  #!> SyntaxError
if begin (nil); ensure; 1; end then 1 else /[/ end  #!> SyntaxError
if begin (nil); ensure; end then /[/ end  #!> SyntaxError
if begin (nil); rescue; end then /[/ end  #!> SyntaxError
if begin (false) end then /[/ end  #=> nil
if begin (false); ensure; 1; end then 1 else /[/ end  #!> SyntaxError
if begin (false); ensure; end then /[/ end  #=> nil
if ((false)) then /[/ end  #=> nil
if begin (false); rescue; end then /[/ end  #!> SyntaxError
if begin false || nil end then /[/ end  #!> SyntaxError
if begin false || nil; ensure; 1; end then 1 else /[/ end  #!> SyntaxError
if begin false || nil; ensure; end then /[/ end  #!> SyntaxError
if false || nil then /[/ end  #=> nil
if begin false || nil; rescue; end then /[/ end  #!> SyntaxError
if begin nil || false end then /[/ end  #!> SyntaxError
if begin nil || false; ensure; 1; end then 1 else /[/ end  #!> SyntaxError
if begin nil || false; ensure; end then /[/ end  #!> SyntaxError
if nil || false then /[/ end  #=> nil
if begin nil || false; rescue; end then /[/ end  #!> SyntaxError
if begin nil && 1 end then /[/ end  #!> SyntaxError
if begin nil && 1; ensure; 1; end then 1 else /[/ end  #!> SyntaxError
if begin nil && 1; ensure; end then /[/ end  #!> SyntaxError
if (nil && 1) then /[/ end  #!> SyntaxError
if nil && 1 then /[/ end  #!> SyntaxError
if begin nil && 1; rescue; end then /[/ end  #!> SyntaxError
if begin begin; nil; end end then /[/ end  #!> SyntaxError
if begin begin; nil; end; ensure; 1; end then 1 else /[/ end  #!> SyntaxError
if begin begin; nil; end; ensure; end then /[/ end  #!> SyntaxError
if (begin; nil; end) then /[/ end  #!> SyntaxError
if begin; nil; end then /[/ end  #!> SyntaxError
if begin begin; nil; end; rescue; end then /[/ end  #!> SyntaxError
if begin begin; false; end end then /[/ end  #=> nil
if begin begin; false; end; ensure; 1; end then 1 else /[/ end  #!> SyntaxError
if begin begin; false; end; ensure; end then /[/ end  #=> nil
if (begin; false; end) then /[/ end  #=> nil
if begin; false; end then /[/ end  #=> nil
if begin begin; false; end; rescue; end then /[/ end  #!> SyntaxError
if begin 1 end then /[/ end  #!> SyntaxError
if begin 1; ensure; 1; end then 1 else /[/ end  #=> 1
if begin 1; ensure; end then /[/ end  #!> SyntaxError
if (1) then /[/ end  #!> SyntaxError
if 1 then /[/ end  #!> SyntaxError
if begin 1; rescue; end then /[/ end  #!> SyntaxError
if begin (begin nil end) end then /[/ end  #!> SyntaxError
if begin (begin nil end); ensure; 1; end then 1 else /[/ end  #!> SyntaxError
if begin (begin nil end); ensure; end then /[/ end  #!> SyntaxError
if ((begin nil end)) then /[/ end  #!> SyntaxError
if (begin nil end) then /[/ end  #!> SyntaxError
if begin (begin nil end); rescue; end then /[/ end  #!> SyntaxError
if begin 1; nil end then /[/ end  #!> SyntaxError
if begin 1; nil; ensure; 1; end then 1 else /[/ end  #!> SyntaxError
if begin 1; nil; ensure; end then /[/ end  #!> SyntaxError
if (1; nil) then /[/ end  #!> SyntaxError
if 1; nil then /[/ end  #!> SyntaxError
if begin 1; nil; rescue; end then /[/ end  #!> SyntaxError
if begin 1; false end then /[/ end  #=> nil
if begin 1; false; ensure; 1; end then 1 else /[/ end  #!> SyntaxError
if begin 1; false; ensure; end then /[/ end  #=> nil
if (1; false) then /[/ end  #=> nil
if 1; false then /[/ end  #!> SyntaxError
if begin 1; false; rescue; end then /[/ end  #!> SyntaxError
if begin; end then /[/ end  #!> SyntaxError
if begin true && nil end then /[/ end  #!> SyntaxError
if begin true && false end then /[/ end  #!> SyntaxError
if begin 1 || nil end then 1 else /[/ end  #!> SyntaxError
if begin nil && false end then /[/ end  #!> SyntaxError
if begin false && nil end then /[/ end  #!> SyntaxError
if begin true && nil; ensure; end then /[/ end  #!> SyntaxError
if true && nil then /[/ end  #=> nil
if begin (true && nil) end then /[/ end  #!> SyntaxError
if begin; ensure; end then /[/ end  #!> SyntaxError
if begin () end then /[/ end  #!> SyntaxError
(return 1; /[/)  #!> SyntaxError
[1].each { next; /[/ }  #!> SyntaxError
(begin; raise "x"; /[/; rescue; 1; end)  #!> SyntaxError
if false then if true then /[/ end end  #=> nil
if false then 1 elsif false then /[/ else 2 end  #=> 2
if false then proc { /[/ } end  #=> nil
(if false then def m; /[/; end end)  #=> nil
def zz(x = /[/) = 1  #!> SyntaxError
(class Foo; /[/ if false; end)  #=> nil
if false then /a{2,1}#{1}/ end  #=> nil
case when false then /[/ else 1 end  #!> SyntaxError
case 1 when 1 then 2 else /[/ end  #!> SyntaxError
case 1 in 2 then /[/ else 2 end  #!> SyntaxError
%w[a [ ] b]  #=> ["a", "[", "]", "b"]
%w([ a ] ( b ))  #=> ["[", "a", "]", "(", "b", ")"]
%i[a [ ] b]  #=> [:a, :"[", :"]", :b]
%w{a {b c} d}  #=> ["a", "{b", "c}", "d"]
%w<a <b c>>  #=> ["a", "<b", "c>"]
'%c' % 0x110000  #!> ArgumentError: invalid character
/\xff/  #!> SyntaxError
/é\xff/  #!> SyntaxError
/\u{110000}/  #!> SyntaxError
%w[ [ ] ]  #=> ["[", "]"]
%w[a [b c] d]  #=> ["a", "[b", "c]", "d"]
%i([ a ] ( b ))  #=> [:"[", :a, :"]", :"(", :b, :")"]
%W[#{1} [ #{2} ] ]  #=> ["1", "[", "2", "]"]
%w[[ ]]  #=> ["[", "]"]
%w[\[ ]  #=> ["["]
