# ruby 4.0
# Operands and receivers whose methods answer with other classes than Ruby expects

# Date and DateTime
Date.new(2024,1,1).step(Date.new(2024,1,2), "a") { break 5 }  #!> ArgumentError: comparison of String with 0 failed
Date.new(2024,1,1) + Class.new(Numeric) { def to_r = "a" }.new  #!> TypeError: expected numeric
Date.new(2024,1,1) + Class.new(Numeric) { def to_r = 2r }.new  #=> #<Date: 2024-01-03 ((2460313j,0s,0n),+0s,2299161j)>
Date.new(2024,1,1) + Object.new  #!> TypeError: expected numeric
Date.new(2024,1,1) - Class.new(Numeric) { def -@ = 3 }.new  #=> #<Date: 2024-01-04 ((2460314j,0s,0n),+0s,2299161j)>
Date.new(2024,1,1) - Class.new(Numeric) { }.new  #!> TypeError: can't convert #<Class:0x…> into Float
Date.new(2024,1,1) << Class.new(Numeric) { }.new  #!> TypeError: can't convert #<Class:0x…> into Float
Date.new(2024,1,1) << nil  #!> TypeError: expected numeric
Date.new(2024,1,1) >> Object.new  #!> TypeError: Object can't be coerced into Integer
Date.new(2024,1,1) >> Class.new { def coerce(o) = [o, 5] }.new  #=> #<Date: 2024-06-01 ((2460463j,0s,0n),+0s,2299161j)>
Date.new(2024,1,1) >> Class.new { def coerce(o) = ["1", "a"] }.new  #!> NoMethodError: undefined method 'div' for an instance of String
Date.new(2024,1,1) >> Class.new(Numeric) { }.new  #!> TypeError: can't convert #<Class:0x…> into Float
Date.new(2024,1,1) >> 1.5  #!> Date::Error: invalid date
Date.new(2024,1,1) >> 1/3r  #!> Date::Error: invalid date
Date.new(2024,1,1) < Class.new(Numeric) { }.new  #!> TypeError: can't convert #<Class:0x…> into Float
Date.new(2024,1,1) <=> Class.new { def coerce(o) = [o, o] }.new  #=> 0
Date.new(2024,1,1) <=> Class.new { def coerce(o) = [1, 2] }.new  #=> -1
Date.new(2024,1,1) == Class.new { def coerce(o) = [1, 1] }.new  #=> true
Date.new(2024,1,1) === Class.new(Numeric) { def coerce(o) = [1, 1] }.new  #=> false
Date.new(2024,1,1) === 2460311.0  #=> true
Date.new(2024,1,1).eql?(Class.new(Numeric) { }.new)  #=> false
Date.new(2024,1,1).new_start(Class.new(Numeric) { def to_f = 2299161.0 }.new).start  #=> 2299161.0
Date.new(2024,1,1).new_start(Object.new)  #!> TypeError: can't convert Object into Float
Date.new(2024,1,1).new_start(nil)  #!> TypeError: no implicit conversion to float from nil
Date.new("a", "b", "c")  #!> TypeError: invalid day (not numeric)
Date.jd("a", "b")  #!> TypeError: no implicit conversion to float from string
Date.jd(Class.new(Numeric) { def to_i = 5 }.new)  #!> NoMethodError: undefined method '/' for an instance of #<Class:0x…>
Date.jd(Class.new(Numeric) { def div(o) = 5; def %(o) = 0 }.new)  #=> #<Date: -4712-01-06 ((5j,0s,0n),+0s,2299161j)>
Date.new(2024, Class.new(Numeric) { }.new)  #!> NoMethodError: undefined method 'to_i' for an instance of #<Class:0x…>
Date.new(2024, 1, Class.new(Numeric) { def div(o) = 5; def %(o) = 0 }.new)  #=> #<Date: 2024-01-05 ((2460315j,0s,0n),+0s,2299161j)>
Date.ordinal("a", "b")  #!> TypeError: invalid yday (not numeric)
Date.commercial("a", "b")  #!> TypeError: invalid cweek (not numeric)
Date.commercial("a", "b", "c", "d")  #!> TypeError: no implicit conversion to float from string
DateTime.new("a", "b")  #!> TypeError: invalid month (not numeric)
DateTime.new("a", "b", "c")  #!> TypeError: invalid day (not numeric)
DateTime.new("a", "b", "c", "d")  #!> TypeError: invalid hour (not numeric)
DateTime.new("a", "b", "c", "d", "e")  #!> TypeError: invalid minute (not numeric)
DateTime.new("a", "b", "c", "d", "e", "f")  #!> TypeError: invalid second (not numeric)
DateTime.new("a", "b", "c", "d", "e", "f", :g)  #!> TypeError: expected numeric
DateTime.new("a", "b", "c", "d", "e", "f", "g")  #!> TypeError: invalid second (not numeric)
DateTime.new("a", "b", "c", "d", "e", "f", nil, nil)  #!> TypeError: no implicit conversion to float from nil
DateTime.jd("a", "b", "c", "d", "e", "f")  #!> TypeError: no implicit conversion to float from string
DateTime.jd("a", "b", "c", "d", "e")  #!> TypeError: invalid second (not numeric)
DateTime.jd("a", "b", "c", "d")  #!> TypeError: invalid second (not numeric)
DateTime.jd("a", "b", "c")  #!> TypeError: invalid minute (not numeric)
DateTime.jd("a", "b")  #!> TypeError: invalid hour (not numeric)
DateTime.ordinal("a", "b", "c", "d", "e", "f", "g")  #!> TypeError: no implicit conversion to float from string
DateTime.ordinal("a", "b", "c", "d", "e", :f)  #!> TypeError: expected numeric
DateTime.ordinal("a", "b", "c", "d", "e")  #!> TypeError: invalid second (not numeric)
DateTime.ordinal("a", "b")  #!> TypeError: invalid yday (not numeric)
DateTime.commercial("a", "b", "c", "d", "e", "f", "g", "h")  #!> TypeError: no implicit conversion to float from string
DateTime.commercial("a", "b", "c", "d", "e", "f", :g)  #!> TypeError: expected numeric
DateTime.commercial("a", "b", "c", "d", "e", "f")  #!> TypeError: invalid second (not numeric)
DateTime.commercial("a", "b", "c")  #!> TypeError: invalid cwday (not numeric)
DateTime.commercial("a", "b")  #!> TypeError: invalid cweek (not numeric)
DateTime.new(2024,1,1,1,1,1, Class.new(Numeric) { }.new)  #!> NoMethodError: undefined method 'to_r' for an instance of #<Class:0x…>
DateTime.new(2024,1,1,1,1,1, Object.new)  #!> TypeError: expected numeric
DateTime.new(2024,1,1,1,1,1, 2)  #=> #<DateTime: 2024-01-01T01:01:01+00:00 ((2460311j,3661s,0n),+0s,2299161j)>
DateTime.new(2024,1,1,1,1,1, 0.5)  #=> #<DateTime: 2024-01-01T01:01:01+12:00 ((2460310j,46861s,0n),+43200s,2299161j)>
DateTime.new(2024,1,1,1,1,1, Class.new(Numeric) { def to_r = 1/2r }.new)  #=> #<DateTime: 2024-01-01T01:01:01+12:00 ((2460310j,46861s,0n),+43200s,2299161j)>
DateTime.new(2024,1,1,1,1, Class.new(Numeric) { def to_r = 1/2r }.new)  #!> NoMethodError: undefined method '/' for an instance of #<Class:0x…>
DateTime.new(2024,1,1,1,1, Class.new(Numeric) { }.new)  #!> NoMethodError: undefined method '/' for an instance of #<Class:0x…>
DateTime.new(2024,1,1,1,Class.new(Numeric) { }.new)  #!> NoMethodError: undefined method '/' for an instance of #<Class:0x…>
DateTime.new(2024,1,1).new_offset(Object.new)  #!> TypeError: expected numeric
DateTime.new(2024,1,1).new_offset(nil)  #!> TypeError: expected numeric
DateTime.new(2024,1,1).new_offset(Class.new(Numeric) { }.new)  #!> NoMethodError: undefined method 'to_r' for an instance of #<Class:0x…>
Date.valid_civil?("a", "b", "c", "d")  #=> false
Date.valid_civil?(1, Class.new(Numeric) { }.new, 1)  #!> NoMethodError: undefined method 'to_i' for an instance of #<Class:0x…>
Date.valid_jd?(Class.new(Numeric) { }.new)  #=> true
Date.valid_jd?("a", "a")  #=> false
Date.valid_ordinal?(1, 1, "d")  #!> TypeError: no implicit conversion to float from string
Date.valid_commercial?(1, 1, 1, "d")  #!> TypeError: no implicit conversion to float from string
Date.julian_leap?("a")  #!> TypeError: invalid year (not numeric)
Date.new(2024,1,1).next_month("a")  #!> TypeError: String can't be coerced into Integer
Date.new(2024,1,1).next_month(Object.new)  #!> TypeError: Object can't be coerced into Integer
Date.new(2024,1,1).next_year(Object.new)  #!> NoMethodError: undefined method '*' for an instance of Object
Date.new(2024,1,1).next_year([1])  #!> TypeError: Array can't be coerced into Integer
Date.new(2024,1,1).prev_year(Object.new)  #!> NoMethodError: undefined method '*' for an instance of Object
Date.new(2024,1,1).next_day("a")  #!> TypeError: expected numeric
Date.new(2024,1,1).prev_day(Class.new(Numeric) { def -@ = 3 }.new)  #=> #<Date: 2024-01-04 ((2460314j,0s,0n),+0s,2299161j)>
DateTime.new(2001, 2, 3, 4, 5, 6).upto(Class.new(Numeric) { }.new) { |x| break x }  #!> TypeError: can't convert #<Class:0x…> into Float
Date.new(2024,1,1).strftime(Object.new)  #!> TypeError: no implicit conversion of Object into String
DateTime.new(2024,1,1).iso8601(Object.new)  #!> TypeError: no implicit conversion of Object into Integer
DateTime.new(2024,1,1).iso8601("a")  #!> TypeError: no implicit conversion of String into Integer
DateTime.new(2024,1,1).iso8601(2.5)  #=> "2024-01-01T00:00:00.00+00:00"
DateTime.new(2024,1,1).rfc3339(nil)  #!> TypeError: no implicit conversion from nil to integer
Date.parse(Object.new)  #!> TypeError: no implicit conversion of Object into String
Date.parse("2024-01-01", nil, "x")  #!> TypeError: no implicit conversion to float from string
Date.strptime(Object.new)  #!> TypeError: no implicit conversion of Object into String
Date.strptime(5, 6)  #!> TypeError: no implicit conversion of Integer into String
Date.strptime("2024-01-01", "%Y-%m-%d", "c")  #!> TypeError: no implicit conversion to float from string
Date.iso8601("2024-01-01", "a")  #!> TypeError: no implicit conversion to float from string
