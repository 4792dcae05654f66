# ruby 4.0
Regexp.new("(?<>c)")  #!> RegexpError: group name is empty: /(?<>c)/
Regexp.new("(?<a>c)\\k<>x")  #!> RegexpError: group name is empty: /(?<a>c)\k<>x/
Regexp.new("(?<a>c)\\g<>x")  #!> RegexpError: group name is empty: /(?<a>c)\g<>x/
Regexp.new("(?<a>c)(?(<>)a|b)")  #!> RegexpError: group name is empty: /(?<a>c)(?(<>)a|b)/
Regexp.new("(?<a>c)")  #=> /(?<a>c)/
Regexp.new("(?<a>c)\\k<a>x")  #=> /(?<a>c)\k<a>x/
Regexp.new("(?<a>c)\\g<a>x")  #=> /(?<a>c)\g<a>x/
Regexp.new("(?<a>c)(?(<a>)a|b)")  #=> /(?<a>c)(?(<a>)a|b)/
Regexp.new("(?<1>c)")  #!> RegexpError: invalid group name <1>: /(?<1>c)/
Regexp.new("(?<a>c)\\k<1>x")  #!> RegexpError: numbered backref/call is not allowed. (use name): /(?<a>c)\k<1>x/
Regexp.new("(?<a>c)\\g<1>x")  #!> RegexpError: numbered backref/call is not allowed. (use name): /(?<a>c)\g<1>x/
Regexp.new("(?<a>c)(?(<1>)a|b)")  #=> /(?<a>c)(?(<1>)a|b)/
Regexp.new("(?<0>c)")  #!> RegexpError: invalid group name <0>: /(?<0>c)/
Regexp.new("(?<a>c)\\k<0>x")  #!> RegexpError: invalid group name <0>x>: /(?<a>c)\k<0>x/
Regexp.new("(?<a>c)\\g<0>x")  #!> RegexpError: never ending recursion: /(?<a>c)\g<0>x/
Regexp.new("(?<a>c)(?(<0>)a|b)")  #!> RegexpError: invalid group name <0>)a|b)>: /(?<a>c)(?(<0>)a|b)/
Regexp.new("(?<-1>c)")  #!> RegexpError: invalid group name <-1>: /(?<-1>c)/
Regexp.new("(?<a>c)\\k<-1>x")  #!> RegexpError: numbered backref/call is not allowed. (use name): /(?<a>c)\k<-1>x/
Regexp.new("(?<a>c)\\g<-1>x")  #!> RegexpError: numbered backref/call is not allowed. (use name): /(?<a>c)\g<-1>x/
Regexp.new("(?<a>c)(?(<-1>)a|b)")  #=> /(?<a>c)(?(<-1>)a|b)/
Regexp.new("(?<-0>c)")  #!> RegexpError: invalid group name <-0>: /(?<-0>c)/
Regexp.new("(?<a>c)\\k<-0>x")  #!> RegexpError: invalid group name <-0>x>: /(?<a>c)\k<-0>x/
Regexp.new("(?<a>c)\\g<-0>x")  #!> RegexpError: invalid group name <-0>: /(?<a>c)\g<-0>x/
Regexp.new("(?<a>c)(?(<-0>)a|b)")  #!> RegexpError: invalid group name <-0>)a|b)>: /(?<a>c)(?(<-0>)a|b)/
Regexp.new("(?<+1>c)")  #=> /(?<+1>c)/
Regexp.new("(?<a>c)\\k<+1>x")  #!> RegexpError: undefined name <+1> reference: /(?<a>c)\k<+1>x/
Regexp.new("(?<a>c)\\g<+1>x")  #!> RegexpError: numbered backref/call is not allowed. (use name): /(?<a>c)\g<+1>x/
Regexp.new("(?<a>c)(?(<+1>)a|b)")  #!> RegexpError: undefined name <+1> reference: /(?<a>c)(?(<+1>)a|b)/
Regexp.new("(?<->c)")  #!> RegexpError: invalid group name <->: /(?<->c)/
Regexp.new("(?<a>c)\\k<->x")  #!> RegexpError: invalid group name <->: /(?<a>c)\k<->x/
Regexp.new("(?<a>c)\\g<->x")  #!> RegexpError: invalid group name <->x>: /(?<a>c)\g<->x/
Regexp.new("(?<a>c)(?(<->)a|b)")  #!> RegexpError: invalid group name <->: /(?<a>c)(?(<->)a|b)/
Regexp.new("(?<+>c)")  #=> /(?<+>c)/
Regexp.new("(?<a>c)\\k<+>x")  #!> RegexpError: undefined name <+> reference: /(?<a>c)\k<+>x/
Regexp.new("(?<a>c)\\g<+>x")  #!> RegexpError: group name is empty: /(?<a>c)\g<+>x/
Regexp.new("(?<a>c)(?(<+>)a|b)")  #!> RegexpError: undefined name <+> reference: /(?<a>c)(?(<+>)a|b)/
Regexp.new("(?<a)b>c)")  #!> RegexpError: invalid group name <a)b>c)>: /(?<a)b>c)/
Regexp.new("(?<a>c)\\k<a)b>x")  #!> RegexpError: invalid group name <a)b>x>: /(?<a>c)\k<a)b>x/
Regexp.new("(?<a>c)\\g<a)b>x")  #!> RegexpError: invalid group name <a)b>x>: /(?<a>c)\g<a)b>x/
Regexp.new("(?<a>c)(?(<a)b>)a|b)")  #!> RegexpError: invalid group name <a)b>)a|b)>: /(?<a>c)(?(<a)b>)a|b)/
Regexp.new("(?<1a>c)")  #!> RegexpError: invalid group name <1a>: /(?<1a>c)/
Regexp.new("(?<a>c)\\k<1a>x")  #!> RegexpError: invalid group name <1a>: /(?<a>c)\k<1a>x/
Regexp.new("(?<a>c)\\g<1a>x")  #!> RegexpError: invalid group name <1a>: /(?<a>c)\g<1a>x/
Regexp.new("(?<a>c)(?(<1a>)a|b)")  #!> RegexpError: invalid group name <1a>: /(?<a>c)(?(<1a>)a|b)/
Regexp.new("(?<1->c)")  #!> RegexpError: invalid group name <1->: /(?<1->c)/
Regexp.new("(?<a>c)\\k<1->x")  #!> RegexpError: invalid group name <1->x>: /(?<a>c)\k<1->x/
Regexp.new("(?<a>c)\\g<1->x")  #!> RegexpError: invalid char in group name <1->: /(?<a>c)\g<1->x/
Regexp.new("(?<a>c)(?(<1->)a|b)")  #!> RegexpError: invalid group name <1->)a|b)>: /(?<a>c)(?(<1->)a|b)/
Regexp.new("(?<-a>c)")  #!> RegexpError: invalid group name <-a>: /(?<-a>c)/
Regexp.new("(?<a>c)\\k<-a>x")  #!> RegexpError: invalid group name <-a>: /(?<a>c)\k<-a>x/
Regexp.new("(?<a>c)\\g<-a>x")  #!> RegexpError: invalid group name <-a>: /(?<a>c)\g<-a>x/
Regexp.new("(?<a>c)(?(<-a>)a|b)")  #!> RegexpError: invalid group name <-a>: /(?<a>c)(?(<-a>)a|b)/
Regexp.new("(?<-1a>c)")  #!> RegexpError: invalid group name <-1a>: /(?<-1a>c)/
Regexp.new("(?<a>c)\\k<-1a>x")  #!> RegexpError: invalid group name <-1a>: /(?<a>c)\k<-1a>x/
Regexp.new("(?<a>c)\\g<-1a>x")  #!> RegexpError: invalid group name <-1a>: /(?<a>c)\g<-1a>x/
Regexp.new("(?<a>c)(?(<-1a>)a|b)")  #!> RegexpError: invalid group name <-1a>: /(?<a>c)(?(<-1a>)a|b)/
Regexp.new("(?<a b>c)")  #=> /(?<a b>c)/
Regexp.new("(?<a>c)\\k<a b>x")  #!> RegexpError: undefined name <a b> reference: /(?<a>c)\k<a b>x/
Regexp.new("(?<a>c)\\g<a b>x")  #!> RegexpError: undefined name <a b> reference: /(?<a>c)\g<a b>x/
Regexp.new("(?<a>c)(?(<a b>)a|b)")  #!> RegexpError: undefined name <a b> reference: /(?<a>c)(?(<a b>)a|b)/
Regexp.new("(?<99999999999999999999>c)")  #!> RegexpError: invalid group name <99999999999999999999>: /(?<99999999999999999999>c)/
Regexp.new("(?<a>c)\\k<99999999999999999999>x")  #!> RegexpError: too big number: /(?<a>c)\k<99999999999999999999>x/
Regexp.new("(?<a>c)\\g<99999999999999999999>x")  #!> RegexpError: too big number: /(?<a>c)\g<99999999999999999999>x/
Regexp.new("(?<a>c)(?(<99999999999999999999>)a|b)")  #!> RegexpError: too big number: /(?<a>c)(?(<99999999999999999999>)a|b)/
Regexp.new("(?<-99999999999999999999>c)")  #!> RegexpError: invalid group name <-99999999999999999999>: /(?<-99999999999999999999>c)/
Regexp.new("(?<a>c)\\k<-99999999999999999999>x")  #!> RegexpError: too big number: /(?<a>c)\k<-99999999999999999999>x/
Regexp.new("(?<a>c)\\g<-99999999999999999999>x")  #!> RegexpError: too big number: /(?<a>c)\g<-99999999999999999999>x/
Regexp.new("(?<a>c)(?(<-99999999999999999999>)a|b)")  #!> RegexpError: too big number: /(?<a>c)(?(<-99999999999999999999>)a|b)/
Regexp.new("(?<2147483648>c)")  #!> RegexpError: invalid group name <2147483648>: /(?<2147483648>c)/
Regexp.new("(?<a>c)\\k<2147483648>x")  #!> RegexpError: too big number: /(?<a>c)\k<2147483648>x/
Regexp.new("(?<a>c)\\g<2147483648>x")  #!> RegexpError: too big number: /(?<a>c)\g<2147483648>x/
Regexp.new("(?<a>c)(?(<2147483648>)a|b)")  #!> RegexpError: too big number: /(?<a>c)(?(<2147483648>)a|b)/
Regexp.new("(?<-2147483648>c)")  #!> RegexpError: invalid group name <-2147483648>: /(?<-2147483648>c)/
Regexp.new("(?<a>c)\\k<-2147483648>x")  #!> RegexpError: too big number: /(?<a>c)\k<-2147483648>x/
Regexp.new("(?<a>c)\\g<-2147483648>x")  #!> RegexpError: too big number: /(?<a>c)\g<-2147483648>x/
Regexp.new("(?<a>c)(?(<-2147483648>)a|b)")  #!> RegexpError: too big number: /(?<a>c)(?(<-2147483648>)a|b)/
Regexp.new("(?<4294967297>c)")  #!> RegexpError: invalid group name <4294967297>: /(?<4294967297>c)/
Regexp.new("(?<a>c)\\k<4294967297>x")  #!> RegexpError: too big number: /(?<a>c)\k<4294967297>x/
Regexp.new("(?<a>c)\\g<4294967297>x")  #!> RegexpError: too big number: /(?<a>c)\g<4294967297>x/
Regexp.new("(?<a>c)(?(<4294967297>)a|b)")  #!> RegexpError: too big number: /(?<a>c)(?(<4294967297>)a|b)/
Regexp.new("(?<é>c)")  #=> /(?<é>c)/
Regexp.new("(?<a>c)\\k<é>x")  #!> RegexpError: undefined name <é> reference: /(?<a>c)\k<é>x/
Regexp.new("(?<a>c)\\g<é>x")  #!> RegexpError: undefined name <é> reference: /(?<a>c)\g<é>x/
Regexp.new("(?<a>c)(?(<é>)a|b)")  #!> RegexpError: undefined name <é> reference: /(?<a>c)(?(<é>)a|b)/
Regexp.new("(?<1é>c)")  #!> RegexpError: invalid group name <1é>: /(?<1é>c)/
Regexp.new("(?<a>c)\\k<1é>x")  #!> RegexpError: invalid group name <1é>: /(?<a>c)\k<1é>x/
Regexp.new("(?<a>c)\\g<1é>x")  #!> RegexpError: invalid group name <1é>: /(?<a>c)\g<1é>x/
Regexp.new("(?<a>c)(?(<1é>)a|b)")  #!> RegexpError: invalid group name <1é>: /(?<a>c)(?(<1é>)a|b)/
Regexp.new("(?<-é>c)")  #!> RegexpError: invalid group name <-é>: /(?<-é>c)/
Regexp.new("(?<a>c)\\k<-é>x")  #!> RegexpError: invalid group name <-é>: /(?<a>c)\k<-é>x/
Regexp.new("(?<a>c)\\g<-é>x")  #!> RegexpError: invalid group name <-é>: /(?<a>c)\g<-é>x/
Regexp.new("(?<a>c)(?(<-é>)a|b)")  #!> RegexpError: invalid group name <-é>: /(?<a>c)(?(<-é>)a|b)/
Regexp.new("(?<)>c)")  #=> /(?<)>c)/
Regexp.new("(?<a>c)\\k<)>x")  #!> RegexpError: undefined name <)> reference: /(?<a>c)\k<)>x/
Regexp.new("(?<a>c)\\g<)>x")  #!> RegexpError: undefined name <)> reference: /(?<a>c)\g<)>x/
Regexp.new("(?<a>c)(?(<)>)a|b)")  #!> RegexpError: undefined name <)> reference: /(?<a>c)(?(<)>)a|b)/
Regexp.new("(?<a)>c)")  #!> RegexpError: invalid group name <a)>c)>: /(?<a)>c)/
Regexp.new("(?<a>c)\\k<a)>x")  #!> RegexpError: invalid group name <a)>x>: /(?<a>c)\k<a)>x/
Regexp.new("(?<a>c)\\g<a)>x")  #!> RegexpError: invalid group name <a)>x>: /(?<a>c)\g<a)>x/
Regexp.new("(?<a>c)(?(<a)>)a|b)")  #!> RegexpError: invalid group name <a)>)a|b)>: /(?<a>c)(?(<a)>)a|b)/
Regexp.new("(?<1)>c)")  #!> RegexpError: invalid group name <1>: /(?<1)>c)/
Regexp.new("(?<a>c)\\k<1)>x")  #!> RegexpError: invalid group name <1)>x>: /(?<a>c)\k<1)>x/
Regexp.new("(?<a>c)\\g<1)>x")  #!> RegexpError: invalid group name <1)>x>: /(?<a>c)\g<1)>x/
Regexp.new("(?<a>c)(?(<1)>)a|b)")  #!> RegexpError: invalid group name <1)>)a|b)>: /(?<a>c)(?(<1)>)a|b)/
Regexp.new("(?<-1)>c)")  #!> RegexpError: invalid group name <-1>: /(?<-1)>c)/
Regexp.new("(?<a>c)\\k<-1)>x")  #!> RegexpError: invalid group name <-1)>x>: /(?<a>c)\k<-1)>x/
Regexp.new("(?<a>c)\\g<-1)>x")  #!> RegexpError: invalid group name <-1)>x>: /(?<a>c)\g<-1)>x/
Regexp.new("(?<a>c)(?(<-1)>)a|b)")  #!> RegexpError: invalid group name <-1)>)a|b)>: /(?<a>c)(?(<-1)>)a|b)/
Regexp.new("(?<0)>c)")  #!> RegexpError: invalid group name <0>: /(?<0)>c)/
Regexp.new("(?<a>c)\\k<0)>x")  #!> RegexpError: invalid group name <0)>x>: /(?<a>c)\k<0)>x/
Regexp.new("(?<a>c)\\g<0)>x")  #!> RegexpError: undefined name <)> reference: /(?<a>c)\g<0)>x/
Regexp.new("(?<a>c)(?(<0)>)a|b)")  #!> RegexpError: invalid group name <0)>)a|b)>: /(?<a>c)(?(<0)>)a|b)/
Regexp.new("(?<00>c)")  #!> RegexpError: invalid group name <00>: /(?<00>c)/
Regexp.new("(?<a>c)\\k<00>x")  #!> RegexpError: invalid group name <00>x>: /(?<a>c)\k<00>x/
Regexp.new("(?<a>c)\\g<00>x")  #!> RegexpError: invalid group name <0>: /(?<a>c)\g<00>x/
Regexp.new("(?<a>c)(?(<00>)a|b)")  #!> RegexpError: invalid group name <00>)a|b)>: /(?<a>c)(?(<00>)a|b)/
Regexp.new("(?<01>c)")  #!> RegexpError: invalid group name <01>: /(?<01>c)/
Regexp.new("(?<a>c)\\k<01>x")  #!> RegexpError: numbered backref/call is not allowed. (use name): /(?<a>c)\k<01>x/
Regexp.new("(?<a>c)\\g<01>x")  #!> RegexpError: numbered backref/call is not allowed. (use name): /(?<a>c)\g<01>x/
Regexp.new("(?<a>c)(?(<01>)a|b)")  #=> /(?<a>c)(?(<01>)a|b)/
Regexp.new("(?<_>c)")  #=> /(?<_>c)/
Regexp.new("(?<a>c)\\k<_>x")  #!> RegexpError: undefined name <_> reference: /(?<a>c)\k<_>x/
Regexp.new("(?<a>c)\\g<_>x")  #!> RegexpError: undefined name <_> reference: /(?<a>c)\g<_>x/
Regexp.new("(?<a>c)(?(<_>)a|b)")  #!> RegexpError: undefined name <_> reference: /(?<a>c)(?(<_>)a|b)/
Regexp.new("(?<٣>c)")  #!> RegexpError: invalid group name <٣>: /(?<٣>c)/
Regexp.new("(?<a>c)\\k<٣>x")  #!> RegexpError: numbered backref/call is not allowed. (use name): /(?<a>c)\k<٣>x/
Regexp.new("(?<a>c)\\g<٣>x")  #!> RegexpError: numbered backref/call is not allowed. (use name): /(?<a>c)\g<٣>x/
Regexp.new("(?<a>c)(?(<٣>)a|b)")  #!> RegexpError: invalid backref number/name: /(?<a>c)(?(<٣>)a|b)/
Regexp.new("(?<a.b>c)")  #=> /(?<a.b>c)/
Regexp.new("(?<a>c)\\k<a.b>x")  #!> RegexpError: undefined name <a.b> reference: /(?<a>c)\k<a.b>x/
Regexp.new("(?<a>c)\\g<a.b>x")  #!> RegexpError: undefined name <a.b> reference: /(?<a>c)\g<a.b>x/
Regexp.new("(?<a>c)(?(<a.b>)a|b)")  #!> RegexpError: undefined name <a.b> reference: /(?<a>c)(?(<a.b>)a|b)/
Regexp.new("(?<.a>c)")  #=> /(?<.a>c)/
Regexp.new("(?<a>c)\\k<.a>x")  #!> RegexpError: undefined name <.a> reference: /(?<a>c)\k<.a>x/
Regexp.new("(?<a>c)\\g<.a>x")  #!> RegexpError: undefined name <.a> reference: /(?<a>c)\g<.a>x/
Regexp.new("(?<a>c)(?(<.a>)a|b)")  #!> RegexpError: undefined name <.a> reference: /(?<a>c)(?(<.a>)a|b)/
Regexp.new("(?< a>c)")  #=> /(?< a>c)/
Regexp.new("(?<a>c)\\k< a>x")  #!> RegexpError: undefined name < a> reference: /(?<a>c)\k< a>x/
Regexp.new("(?<a>c)\\g< a>x")  #!> RegexpError: undefined name < a> reference: /(?<a>c)\g< a>x/
Regexp.new("(?<a>c)(?(< a>)a|b)")  #!> RegexpError: undefined name < a> reference: /(?<a>c)(?(< a>)a|b)/
Regexp.new("(?<3>c)")  #!> RegexpError: invalid group name <3>: /(?<3>c)/
Regexp.new("(?<a>c)\\k<3>x")  #!> RegexpError: numbered backref/call is not allowed. (use name): /(?<a>c)\k<3>x/
Regexp.new("(?<a>c)\\g<3>x")  #!> RegexpError: numbered backref/call is not allowed. (use name): /(?<a>c)\g<3>x/
Regexp.new("(?<a>c)(?(<3>)a|b)")  #!> RegexpError: invalid backref number/name: /(?<a>c)(?(<3>)a|b)/
Regexp.new("(?<-3>c)")  #!> RegexpError: invalid group name <-3>: /(?<-3>c)/
Regexp.new("(?<a>c)\\k<-3>x")  #!> RegexpError: invalid backref number/name: /(?<a>c)\k<-3>x/
Regexp.new("(?<a>c)\\g<-3>x")  #!> RegexpError: invalid backref number/name: /(?<a>c)\g<-3>x/
Regexp.new("(?<a>c)(?(<-3>)a|b)")  #!> RegexpError: invalid backref number/name: /(?<a>c)(?(<-3>)a|b)/
Regexp.new("(?<&>c)")  #=> /(?<&>c)/
Regexp.new("(?<a>c)\\k<&>x")  #!> RegexpError: undefined name <&> reference: /(?<a>c)\k<&>x/
Regexp.new("(?<a>c)\\g<&>x")  #!> RegexpError: undefined name <&> reference: /(?<a>c)\g<&>x/
Regexp.new("(?<a>c)(?(<&>)a|b)")  #!> RegexpError: undefined name <&> reference: /(?<a>c)(?(<&>)a|b)/
Regexp.new("[[:a:]]")  #!> RegexpError: invalid POSIX bracket type: /[[:a:]]/
Regexp.new("[[:aa:]")  #!> RegexpError: invalid POSIX bracket type: /[[:aa:]/
Regexp.new("[[:aaa:]x]")  #!> RegexpError: invalid POSIX bracket type: /[[:aaa:]x]/
Regexp.new("[[:aaaa]]")  #=> /[[:aaaa]]/
Regexp.new("[[:aaaaa]:]]")  #=> /[[:aaaaa]:]]/
Regexp.new("[[:^aaaaaa:]]")  #!> RegexpError: invalid POSIX bracket type: /[[:^aaaaaa:]]/
Regexp.new("[[:alnum:][:aaaaaaa:]]")  #!> RegexpError: invalid POSIX bracket type: /[[:alnum:][:aaaaaaa:]]/
Regexp.new("[[:aaaaaaaa\\:]]")  #=> /[[:aaaaaaaa\:]]/
Regexp.new("[[:aaaaaaaaaa:]]")  #!> RegexpError: invalid POSIX bracket type: /[[:aaaaaaaaaa:]]/
Regexp.new("[[:aaaaaaaaaaa:]")  #!> RegexpError: invalid POSIX bracket type: /[[:aaaaaaaaaaa:]/
Regexp.new("[[:aaaaaaaaaaaa:]x]")  #!> RegexpError: invalid POSIX bracket type: /[[:aaaaaaaaaaaa:]x]/
Regexp.new("[[:aaaaaaaaaaaaa]]")  #=> /[[:aaaaaaaaaaaaa]]/
Regexp.new("[[:aaaaaaaaaaaaaa]:]]")  #=> /[[:aaaaaaaaaaaaaa]:]]/
Regexp.new("[[:^aaaaaaaaaaaaaaa:]]")  #!> RegexpError: invalid POSIX bracket type: /[[:^aaaaaaaaaaaaaaa:]]/
Regexp.new("[[:alnum:][:aaaaaaaaaaaaaaaa:]]")  #!> RegexpError: invalid POSIX bracket type: /[[:alnum:][:aaaaaaaaaaaaaaaa:]]/
Regexp.new("[[:aaaaaaaaaaaaaaaaa\\:]]")  #=> /[[:aaaaaaaaaaaaaaaaa\:]]/
Regexp.new("[[:aaaaaaaaaaaaaaaaaaa:]]")  #!> RegexpError: invalid POSIX bracket type: /[[:aaaaaaaaaaaaaaaaaaa:]]/
Regexp.new("[[:aaaaaaaaaaaaaaaaaaaa:]")  #!> RegexpError: invalid POSIX bracket type: /[[:aaaaaaaaaaaaaaaaaaaa:]/
Regexp.new("[[:aaaaaaaaaaaaaaaaaaaaa:]x]")  #=> /[[:aaaaaaaaaaaaaaaaaaaaa:]x]/
Regexp.new("[[:aaaaaaaaaaaaaaaaaaaaaa]]")  #=> /[[:aaaaaaaaaaaaaaaaaaaaaa]]/
Regexp.new("[[:aaaaaaaaaaaaaaaaaaaaaaa]:]]")  #=> /[[:aaaaaaaaaaaaaaaaaaaaaaa]:]]/
Regexp.new("[[:^aaaaaaaaaaaaaaaaaaaaaaaa:]]")  #=> /[[:^aaaaaaaaaaaaaaaaaaaaaaaa:]]/
Regexp.new("[[:alnum:][:aaaaaaaaaaaaaaaaaaaaaaaaa:]]")  #=> /[[:alnum:][:aaaaaaaaaaaaaaaaaaaaaaaaa:]]/
Regexp.new("[[:aaaaaaaaaaaaaaaaaaaaaaaaaa\\:]]")  #=> /[[:aaaaaaaaaaaaaaaaaaaaaaaaaa\:]]/
Regexp.new("[[:aaaaaaaaaaaaaaaaaaaaaaaaaaaa:]]")  #=> /[[:aaaaaaaaaaaaaaaaaaaaaaaaaaaa:]]/
Regexp.new("[[:aaaaaaaaaaaaaaaaaaaaaaaaaaaaa:]")  #=> /[[:aaaaaaaaaaaaaaaaaaaaaaaaaaaaa:]/
Regexp.new("[[:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:]x]")  #=> /[[:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:]x]/
Regexp.new("[[:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa]]")  #=> /[[:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa]]/
Regexp.new("[[:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa]:]]")  #=> /[[:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa]:]]/
Regexp.new("[[:^aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:]]")  #=> /[[:^aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:]]/
Regexp.new("[[:alnum:][:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:]]")  #=> /[[:alnum:][:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:]]/
Regexp.new("[[:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\:]]")  #=> /[[:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\:]]/
Regexp.new("[[:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:]]")  #=> /[[:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:]]/
Regexp.new("[[:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:]")  #=> /[[:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:]/
Regexp.new("[[:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:]x]")  #=> /[[:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:]x]/
Regexp.new("[[:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa]]")  #=> /[[:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa]]/
/(a)\1(?#c)0/ =~ "a\b"  #=> 0
Regexp.new("(a)\\1#c\n0", Regexp::EXTENDED) =~ "a\b"  #=> 0
Regexp.new("(?<ab#c\n>x)\\k<ab#c\n>", Regexp::EXTENDED).match("xx")[0]  #=> "xx"
Regexp.new("a{1,(?#c)2}",Regexp::EXTENDED).match("aa").to_a  #=> ["aa"]
Regexp.new("a(?#c").match("aa").to_a  #!> RegexpError: end pattern in group: /a(?#c/
Regexp.new("a(?#c))").match("aa").to_a  #!> RegexpError: unmatched close parenthesis: /a(?#c))/
Regexp.new("[(?#c)]").match("#").to_a  #=> ["#"]
Regexp.new("[(?#c)]#x", Regexp::EXTENDED).match("#").to_a  #=> ["#"]
Regexp.new("a(?-x:#b)c", Regexp::EXTENDED).match("a#bc").to_a  #=> ["a#bc"]
/a(?#b)*/.match("aaa").to_a  #=> ["aaa"]
/a (?#b) #{"b"} #x/x.match("ab")  #=> #<MatchData "ab">
/a (?#b) #{"b"} #x/x  #=> /a (?#b) b #x/x
Regexp.new("a(?#c\\)d)b").match("ab").to_a  #=> ["ab"]
Regexp.new("\\(?#c)").match("#c)")  #!> RegexpError: unmatched close parenthesis: /\(?#c)/
