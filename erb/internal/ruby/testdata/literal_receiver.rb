# ruby 4.0
# Methods that are defined on what is written as a literal.
def (1).x = 1  #!> SyntaxError
def 1.x = 1  #!> SyntaxError
def ("a").x = 1  #!> SyntaxError
def (:a).x = 1  #!> SyntaxError
def (nil).x = 1; nil.x  #=> 1
def (a = Object.new).x = 1; a.x  #=> 1
def ([]).x = 1  #!> SyntaxError
def (1.5).x = 1  #!> SyntaxError
def (/a/).x = 1  #!> SyntaxError
def ({}).x = 1  #=> :x
def (1..2).x = 1  #!> FrozenError: can't modify frozen Range: 1..2
def ((1)).x = 1  #!> SyntaxError
def (1;2).x = 1  #!> SyntaxError
def (true).x = 7; true.x  #=> 7
def (a = 1).x = 1  #!> TypeError: can't define singleton
def ("a#{1}").x = 1  #!> SyntaxError
def (-> {}).x = 1  #=> :x
def (self).x = 3; x  #=> 3
def (__FILE__).x = 1  #!> SyntaxError
def (-1).x = 1  #!> SyntaxError
def (1+1).x = 1  #!> TypeError: can't define singleton
def (begin; 1; end).x = 1  #!> SyntaxError
def (%w[a]).x = 1  #!> SyntaxError
def (__LINE__).x = 1  #!> SyntaxError
def (__ENCODING__).x = 1  #!> SyntaxError
def (:"a#{1}").x = 1  #!> SyntaxError
def (/#{1}/).x = 1  #!> SyntaxError
def (begin; 1; rescue; 2; end).x = 1  #!> SyntaxError
def (begin; 1; ensure; 2; end).x = 1  #!> SyntaxError
def (if true; 1; end).x = 1  #!> TypeError: can't define singleton
def (not 1).x = 1  #=> :x
def (1 and 2).x = 1  #!> TypeError: can't define singleton
def (a = []).x = 1  #=> :x
def (x = "a"; x).x = 1  #!> SyntaxError
def (("a")).x = 1  #!> SyntaxError
def ("a" "b").x = 1  #!> SyntaxError
def (?a).x = 1  #!> SyntaxError
def (%i[a]).x = 1  #!> SyntaxError
def (1..).x = 1  #!> FrozenError: can't modify frozen Range: 1..
def ((x = [3].dup; x)).y = 1  #=> :y
x = "a"; def ((x)).y = 4; x.y  #=> 4
