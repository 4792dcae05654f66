# ruby 4.0
Date.new(2020,1,2).strftime  #=> "2020-01-02"
DateTime.new(2020,1,2,3,4,5.5,"+9").strftime("%FT%T.%L%:z %Q %s %N %+")  #=> "2020-01-02T03:04:05.500+09:00 1577901845500 1577901845 500000000 Thu Jan  2 03:04:05 +09:00 2020"
Date.new  #=> #<Date: -4712-01-01 ((0j,0s,0n),+0s,2299161j)>
Date.new(2020,2,30)  #!> Date::Error: invalid date
Date.new(2020,-1,-1)  #=> #<Date: 2020-12-31 ((2459215j,0s,0n),+0s,2299161j)>
Date.new(2020,1,2).inspect  #=> "#<Date: 2020-01-02 ((2458851j,0s,0n),+0s,2299161j)>"
Date.new(2020,1,2).to_s  #=> "2020-01-02"
Date.new(1500,1,1).inspect  #=> "#<Date: 1500-01-01 ((2268933j,0s,0n),+0s,2299161j)>"
Date.new(1582,10,10)  #!> Date::Error: invalid date
Date.new(1582,10,4) + 1  #=> #<Date: 1582-10-15 ((2299161j,0s,0n),+0s,2299161j)>
Date.new(2001,2,3.5)  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>
Date.new(2001,2,3)+1  #=> #<Date: 2001-02-04 ((2451945j,0s,0n),+0s,2299161j)>
Date.new(2001,2,3)+1.5  #=> #<Date: 2001-02-04 ((2451945j,43200s,0n),+0s,2299161j)>
Date.new(2001,2,3)-1  #=> #<Date: 2001-02-02 ((2451943j,0s,0n),+0s,2299161j)>
Date.new(2001,2,3)+nil  #!> TypeError: expected numeric
Date.new(2001,2,3)+"a"  #!> TypeError: expected numeric
Date.new(2001,2,3) >> 1  #=> #<Date: 2001-03-03 ((2451972j,0s,0n),+0s,2299161j)>
Date.new(2001,1,31) >> 1  #=> #<Date: 2001-02-28 ((2451969j,0s,0n),+0s,2299161j)>
Date.new(2001,3,31) << 1  #=> #<Date: 2001-02-28 ((2451969j,0s,0n),+0s,2299161j)>
Date.new(2001,2,3) <=> Date.new(2001,2,4)  #=> -1
Date.new(2001,2,3) == Date.new(2001,2,3)  #=> true
Date.new(2001,2,3) === DateTime.new(2001,2,3,12)  #=> true
Date.new(2001,2,3) < 5  #=> false
Date.new(2001,2,3) <=> "a"  #=> nil
Date.new(2001,2,3) < "a"  #!> ArgumentError: comparison of Date with String failed
d=Date.new(2001,2,3); [d.year,d.month,d.mon,d.day,d.mday,d.wday,d.yday,d.cwday,d.cweek,d.cwyear,d.jd,d.mjd,d.ld,d.leap?,d.start,d.julian?,d.gregorian?]  #=> [2001, 2, 2, 3, 3, 6, 34, 6, 5, 2001, 2451944, 51943, 152784, false, 2299161.0, false, true]
d=Date.new(2001,2,3); [d.next,d.succ,d.next_day,d.next_day(3),d.prev_day,d.next_month,d.next_month(2),d.prev_month,d.next_year,d.prev_year(4)]  #=> [#<Date: 2001-02-04 ((2451945j,0s,0n),+0s,2299161j)>, #<Date: 2001-02-04 ((2451945j,0s,0n),+0s,2299161j)>, #<Date: 2001-02-04 ((2451945j,0s,0n),+0s,2299161j)>, #<Date: 2001-02-06 ((2451947j,0s,0n),+0s,2299161j)>, #<Date: 2001-02-02 ((2451943j,0s,0n),+0s,2299161j)>, #<Date: 2001-03-03 ((2451972j,0s,0n),+0s,2299161j)>, #<Date: 2001-04-03 ((2452003j,0s,0n),+0s,2299161j)>, #<Date: 2001-01-03 ((2451913j,0s,0n),+0s,2299161j)>, #<Date: 2002-02-03 ((2452309j,0s,0n),+0s,2299161j)>, #<Date: 1997-02-03 ((2450483j,0s,0n),+0s,2299161j)>]
d=Date.new(2001,2,3); [d.sunday?,d.saturday?]  #=> [false, true]
d=Date.new(2001,2,3); [d.iso8601,d.xmlschema,d.rfc3339,d.rfc2822,d.rfc822,d.httpdate,d.jisx0301,d.ctime,d.asctime]  #=> ["2001-02-03", "2001-02-03", "2001-02-03T00:00:00+00:00", "Sat, 3 Feb 2001 00:00:00 +0000", "Sat, 3 Feb 2001 00:00:00 +0000", "Sat, 03 Feb 2001 00:00:00 GMT", "H13.02.03", "Sat Feb  3 00:00:00 2001", "Sat Feb  3 00:00:00 2001"]
d=Date.new(2001,2,3); [d.to_time,d.to_date,d.to_datetime]  #=> [2001-02-03 00:00:00 +0000, #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>, #<DateTime: 2001-02-03T00:00:00+00:00 ((2451944j,0s,0n),+0s,2299161j)>]
d=Date.new(2001,2,3); d.step(Date.new(2001,2,6),2).map(&:to_s)  #=> ["2001-02-03", "2001-02-05"]
d=Date.new(2001,2,3); d.upto(Date.new(2001,2,5)).map(&:to_s)  #=> ["2001-02-03", "2001-02-04", "2001-02-05"]
d=Date.new(2001,2,3); d.downto(Date.new(2001,2,1)).map(&:to_s)  #=> ["2001-02-03", "2001-02-02", "2001-02-01"]
(Date.new(2001,2,3)..Date.new(2001,2,5)).map(&:day)  #=> [3, 4, 5]
(Date.new(2001,2,3)..Date.new(2001,2,5)).include?(Date.new(2001,2,4))  #=> true
Date.new(2001,2,3).day_fraction  #=> 0
Date.new(2001,2,3).hash == Date.new(2001,2,3).hash  #=> true
Date.new(2001,2,3).eql?(Date.new(2001,2,3))  #=> true
Date.new(2001,2,3).equal?(Date.new(2001,2,3))  #=> false
Date.new(2001,2,3).frozen?  #=> false
Date.new(2001,2,3).england  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2361222j)>
Date.new(2001,2,3).deconstruct_keys([:year])  #=> {year: 2001}
Date.new(2001,2,3).deconstruct_keys([:month, :year, :month, :x, "day", 1])  #=> {month: 2, year: 2001}
Date.new(2001,2,3).deconstruct_keys([])  #=> {}
DateTime.new(2001,2,3,4,5,6).deconstruct_keys([:zone, :second, :sec, :min, :day])  #=> {zone: "+00:00", sec: 6, min: 5, day: 3}
Date.new(2001,2,3).deconstruct_keys(nil)  #=> {year: 2001, month: 2, day: 3, yday: 34, wday: 6}
Date.new(2001,2,3).infinite?  #=> false
Date.valid_date?(2001,2,29)  #=> false
Date.valid_civil?(2001,2,28)  #=> true
Date.valid_ordinal?(2001,366)  #=> false
Date.valid_commercial?(2001,53,1)  #=> false
Date.valid_jd?(5)  #=> true
Date.leap?(2000)  #=> true
Date.gregorian_leap?(1900)  #=> false
Date.julian_leap?(1900)  #=> true
Date.jd(2451944)  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>
Date.ordinal(2001,34)  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>
Date.commercial(2001,5,6)  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>
Date.civil(2001,2,3)  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>
Date.parse("2001-02-03")  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>
Date.parse("20010203")  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>
Date.parse("3rd Feb 2001")  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>
Date.parse("Feb 3 2001")  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>
Date.parse("February 3, 2001")  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>
Date.parse("2001/2/3")  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>
Date.parse("3/2/2001")  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>
Date.parse("2001-034")  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>
Date.parse("2001-W05-6")  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>
Date.parse("H13.02.03")  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>
Date.parse("Sat 3 Feb 2001")  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>
Date.parse("3.2.2001")  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>
Date.parse("01-02-03")  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>
Date.parse("foo")  #!> Date::Error: invalid date
Date.parse("")  #!> Date::Error: invalid date
Date.parse("2001-02-30")  #!> Date::Error: invalid date
Date.parse("2001-02-03T04:05:06+09:00")  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>
Date.parse("Feb 2001")  #=> #<Date: 2001-02-01 ((2451942j,0s,0n),+0s,2299161j)>
Date.parse("2001-02")  #!> Date::Error: invalid date
Date.parse(nil)  #!> TypeError: no implicit conversion of nil into String
Date.parse("20010203T040506Z")  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>
Date.iso8601("2001-02-03")  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>
Date.iso8601("foo")  #!> Date::Error: invalid date
Date.iso8601("2001-W05-6")  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>
Date.rfc3339("2001-02-03T04:05:06+09:00")  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>
Date.xmlschema("2001-02-03")  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>
Date.rfc2822("Sat, 3 Feb 2001 00:00:00 +0000")  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>
Date.httpdate("Sat, 03 Feb 2001 00:00:00 GMT")  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>
Date.jisx0301("H13.02.03")  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>
Date.strptime("2001-02-03", "%Y-%m-%d")  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>
Date.strptime("03/02/01", "%d/%m/%y")  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>
Date.strptime("foo", "%Y")  #!> Date::Error: invalid date
Date.strptime("2001-034", "%Y-%j")  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>
DateTime.new(2001,2,3,4,5,6,"+7").inspect  #=> "#<DateTime: 2001-02-03T04:05:06+07:00 ((2451943j,75906s,0n),+25200s,2299161j)>"
DateTime.new(2001,2,3,4,5,6,"+7").to_s  #=> "2001-02-03T04:05:06+07:00"
DateTime.parse("2001-02-03T04:05:06+07:00")  #=> #<DateTime: 2001-02-03T04:05:06+07:00 ((2451943j,75906s,0n),+25200s,2299161j)>
DateTime.new(2001,2,3,4,5,6).to_time  #=> 2001-02-03 04:05:06 +0000
DateTime.new(2001,2,3,4,5,6) + 0.5  #=> #<DateTime: 2001-02-03T16:05:06+00:00 ((2451944j,57906s,0n),+0s,2299161j)>
d=DateTime.new(2001,2,3,4,5,6,"+7"); [d.hour,d.min,d.minute,d.sec,d.second,d.zone,d.iso8601,d.iso8601(3),d.xmlschema,d.rfc3339,d.to_date]  #=> [4, 5, 5, 6, 6, "+07:00", "2001-02-03T04:05:06+07:00", "2001-02-03T04:05:06.000+07:00", "2001-02-03T04:05:06+07:00", "2001-02-03T04:05:06+07:00", #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>]
Date::MONTHNAMES  #=> [nil, "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"]
Date::ABBR_DAYNAMES  #=> ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
Date::ITALY  #=> 2299161
Date::Error.ancestors.first(3)  #=> [Date::Error, ArgumentError, StandardError]
require "date"; Date.new(2020,1,2).strftime("%+|%Q|%v|%c|%x|%z|%Z|%:z|%s|%N|%L|%E|%5|%")  #=> "Thu Jan  2 00:00:00 +00:00 2020|1577923200000| 2-JAN-2020|Thu Jan  2 00:00:00 2020|01/02/20|+0000|+00:00|+00:00|1577923200|000000000|000|%E|%5|%"
Date.new(2020,2,29) >> 12  #=> #<Date: 2021-02-28 ((2459274j,0s,0n),+0s,2299161j)>
Date.new(2020,2,29).next_year  #=> #<Date: 2021-02-28 ((2459274j,0s,0n),+0s,2299161j)>
Date.new(2020,1,31).next_month  #=> #<Date: 2020-02-29 ((2458909j,0s,0n),+0s,2299161j)>
Date.new(2000,1,1).cweek  #=> 52
Date.new(2020,12,31).yday  #=> 366
Date.new(2020,1,1).saturday?  #=> false
Date.new(2020,1,1).foo  #!> NoMethodError: undefined method 'foo' for an instance of Date
Date.new("2020")  #!> TypeError: invalid year (not numeric)
Date.new(2020, 1, 1, Date::ENGLAND).start  #=> 2361222.0
Date.new(2020,1,1).to_json  #=> "\"2020-01-01\""
[Date.new(2021,1,1), Date.new(2020,1,1)].min.to_s  #=> "2020-01-01"
Date.new(2020,1,1) > Date.new(2019,1,1)  #=> true
{Date.new(2020,1,1) => 1}[Date.new(2020,1,1)]  #=> 1
Date.new(2020,1,1).step(Date.new(2020,1,3)).to_a.size  #=> 3
Date.new(2020,1,1).is_a?(Comparable)  #=> true
DateTime.new(2001,2,3,4,5,6,"+7").is_a?(Date)  #=> true
d=DateTime.new(2001,2,3,4,5,6,"+7"); [d.new_offset(0), d.new_offset("+09:00")]  #=> [#<DateTime: 2001-02-02T21:05:06+00:00 ((2451943j,75906s,0n),+0s,2299161j)>, #<DateTime: 2001-02-03T06:05:06+09:00 ((2451943j,75906s,0n),+32400s,2299161j)>]
DateTime.new(2001,2,3,25)  #!> Date::Error: invalid date
DateTime.new(2001,2,3,24).to_s  #=> "2001-02-04T00:00:00+00:00"
DateTime.new(2001,2,3,-1,-1,-1).to_s  #=> "2001-02-03T23:59:59+00:00"
DateTime.new(2001,2,3).to_s  #=> "2001-02-03T00:00:00+00:00"
DateTime.new(2001,2,3,4,5,6.5).iso8601(3)  #=> "2001-02-03T04:05:06.500+00:00"
DateTime.parse("3rd Feb 2001 04:05:06 PM").to_s  #=> "2001-02-03T16:05:06+00:00"
DateTime.strptime("2001-02-03T04:05:06+09:00", "%Y-%m-%dT%H:%M:%S%z").to_s  #=> "2001-02-03T04:05:06+09:00"
DateTime.iso8601("2001-02-03T04:05:06+09:00").to_s  #=> "2001-02-03T04:05:06+09:00"
DateTime.new(2001,2,3) == Date.new(2001,2,3)  #=> true
DateTime.new(2001,2,3,12) <=> Date.new(2001,2,3)  #=> 1
Date.new(2001,2,3).to_datetime.hour  #=> 0
DateTime.new(2001,2,3,4,5,6,"+7").to_time  #=> 2001-02-03 04:05:06 +0700
DateTime.new(2001,2,3,4,5,6,"+7").to_time.utc  #=> 2001-02-02 21:05:06 UTC
Date.strptime("W05 2001 6", "W%V %G %u").to_s  #=> "2001-02-03"
Date.strptime("2001 05 6", "%Y %U %w").to_s  #=> "2001-02-10"
Date.strptime("2001 05 6", "%Y %W %u").to_s  #=> "2001-02-03"
Date.strptime("Feb 3, 2001", "%b %d, %Y").to_s  #=> "2001-02-03"
Date.strptime("20010203", "%Y%m%d").to_s  #=> "2001-02-03"
Date.strptime("010203", "%y%m%d").to_s  #=> "2001-02-03"
Date.strptime("2001-02-03 extra", "%Y-%m-%d")  #=> #<Date: 2001-02-03 ((2451944j,0s,0n),+0s,2299161j)>
Date.strptime("1", "%s").to_s  #=> "1970-01-01"
Date.valid_date?("a", 1, 1)  #=> false
Date.parse("2001-02-03", true, Date::ENGLAND).start  #=> 2361222.0
Date.parse("a" * 200)  #!> ArgumentError: string length (200) exceeds the limit 128
Date.parse("99-02-03").to_s  #=> "1999-02-03"
Date.parse("99-02-03", false).to_s  #=> "0099-02-03"
Date.parse("3 February 2001").to_s  #=> "2001-02-03"
Date.parse("Sat, 3 Feb 2001 00:00:00 +0000").to_s  #=> "2001-02-03"
Date.parse("2001.02.03").to_s  #=> "2001-02-03"
Date.parse("3-Feb-2001").to_s  #=> "2001-02-03"
Date.parse("Feb-3-2001").to_s  #=> "2001-02-03"
Date.parse("'01 Feb 3").to_s  #=> "2001-02-03"
Date.parse("S40.05.06").to_s  #=> "1965-05-06"
Date.parse("R02.01.02").to_s  #=> "2020-01-02"
Date.parse("20010203T0405").to_s  #=> "2001-02-03"
Date.parse("010203").to_s  #=> "2001-02-03"
Date.parse("2001034").to_s  #=> "2001-02-03"
Date.parse("1 Jan 50 BC").to_s  #=> "-0049-01-01"
Date.parse("December 2020").to_s  #=> "2020-12-01"
Date.jd(0).to_s  #=> "-4712-01-01"
Date.new(-4712,1,1).jd  #=> 0
Date.new(1582,10,15).jd  #=> 2299161
Date.new(1582,10,4).jd  #=> 2299160
Date.new(1752,9,14,Date::ENGLAND).jd  #=> 2361222
Date.new(4,2,29).julian?  #=> true
Date.new(1500,2,29).to_s  #=> "1500-02-29"
Date.new(1500,2,29).to_time  #=> 1500-03-10 00:00:00 +0000
Date.new(0,1,1).to_s  #=> "0000-01-01"
Date.new(-1,1,1).to_s  #=> "-0001-01-01"
Date.new(12345,1,1).to_s  #=> "12345-01-01"
Date.new(1582, 10, 15) === "a"  #=> nil
Date.new(1582, 10, 15) === nil  #=> nil
Date.new(1582, 10, 15) === 1.5  #=> false
Date.new(1582, 10, 15) === :a  #=> nil
DateTime.new(2001, 2, 3).sec_fraction  #=> (0/1)
DateTime.new(2001, 2, 3).second_fraction  #=> (0/1)
DateTime.new(2001, 2, 3).day_fraction  #=> (0/1)
Date.new(2024, 2, 29).friday?  #=> false
Date.new(2024, 2, 29).gregorian  #=> #<Date: 2024-02-29 ((2460370j,0s,0n),+0s,-Infj)>
Date.new(2024, 2, 29).italy  #=> #<Date: 2024-02-29 ((2460370j,0s,0n),+0s,2299161j)>
Date.new(2024, 2, 29).julian  #=> #<Date: 2024-02-16 ((2460370j,0s,0n),+0s,Infj)>
Date.new(2024, 2, 29).monday?  #=> false
Date.new(2024, 2, 29).thursday?  #=> true
Date.new(2024, 2, 29).tuesday?  #=> false
Date.new(2024, 2, 29).wednesday?  #=> false
Date.new(2024, 2, 29).new_start  #=> #<Date: 2024-02-29 ((2460370j,0s,0n),+0s,2299161j)>
Date.rfc822("Thu, 29 Feb 2024 00:00:00 +0000")  #=> #<Date: 2024-02-29 ((2460370j,0s,0n),+0s,2299161j)>
Date.rfc822("x")  #!> Date::Error: invalid date
Date.today.class  #=> Date
DateTime.now.class  #=> DateTime
DateTime.new(2024, 2, 29, 1, 2, 3).jisx0301  #=> "R06.02.29T01:02:03+00:00"
DateTime.civil(2024, 2, 29, 1)  #=> #<DateTime: 2024-02-29T01:00:00+00:00 ((2460370j,3600s,0n),+0s,2299161j)>
DateTime.commercial(2024, 9, 4)  #=> #<DateTime: 2024-02-29T00:00:00+00:00 ((2460370j,0s,0n),+0s,2299161j)>
DateTime.httpdate("Thu, 29 Feb 2024 01:02:03 GMT")  #=> #<DateTime: 2024-02-29T01:02:03+00:00 ((2460370j,3723s,0n),+0s,2299161j)>
DateTime.jd(2460370)  #=> #<DateTime: 2024-02-29T00:00:00+00:00 ((2460370j,0s,0n),+0s,2299161j)>
DateTime.jisx0301("R06.02.29T01:02:03+00:00")  #=> #<DateTime: 2024-02-29T01:02:03+00:00 ((2460370j,3723s,0n),+0s,2299161j)>
DateTime.ordinal(2024, 60)  #=> #<DateTime: 2024-02-29T00:00:00+00:00 ((2460370j,0s,0n),+0s,2299161j)>
DateTime.rfc2822("Thu, 29 Feb 2024 01:02:03 +0000")  #=> #<DateTime: 2024-02-29T01:02:03+00:00 ((2460370j,3723s,0n),+0s,2299161j)>
DateTime.rfc3339("2024-02-29T01:02:03+00:00")  #=> #<DateTime: 2024-02-29T01:02:03+00:00 ((2460370j,3723s,0n),+0s,2299161j)>
DateTime.rfc822("Thu, 29 Feb 2024 01:02:03 +0000")  #=> #<DateTime: 2024-02-29T01:02:03+00:00 ((2460370j,3723s,0n),+0s,2299161j)>
DateTime.xmlschema("2024-02-29T01:02:03+00:00")  #=> #<DateTime: 2024-02-29T01:02:03+00:00 ((2460370j,3723s,0n),+0s,2299161j)>
Class.new(Date) { def initialize(y) = super(y, 1, 1) }.new(2020).year  #=> 2020
Date.new(2024,3,1,0).yday  #=> 61
Date.new(2024,3,1,Date::JULIAN).yday  #=> 61
Date.new(2024,3,1,Date::GREGORIAN).yday  #=> 61
Date.new(1500,3,1,0).yday  #=> 61
Date.new(1582,12,1).yday  #=> 325
Date.new(1752,12,1,Date::ENGLAND).yday  #=> 325
Date.new(1500,12,31,Date::JULIAN).yday  #=> 366
Date.new(2024,1,1,0)  #=> #<Date: 2024-01-01 ((2460311j,0s,0n),+0s,2299161j)>
Date.new(2024,1,1,0).start  #=> 2299161.0
Date.new(2024,12,31,0).yday  #=> 366
Date.jd(2460000,0).yday  #=> 55
Date.jd(2460000,1).yday  #=> 55
Date.new(2024,3,1,5).yday  #=> 61
Date.ordinal(2024,61,0)  #=> #<Date: 2024-03-01 ((2460371j,0s,0n),+0s,2299161j)>
Date.ordinal(2024,61,0).yday  #=> 61
Date.new(2024,3,1,0).strftime("%j")  #=> "061"
Date.new(2024,3,1).new_start(0).yday  #=> 61
DateTime.new(2024,3,1,0,0,0,0,0).yday  #=> 61
Date.jd(-1.25)  #=> #<Date: -4713-12-30 ((-2j,64800s,0n),+0s,2299161j)>  #?> a part of the day
Date.jd(-1.25).day_fraction  #=> (3/4)  #?> a part of the day
Date.jd(1.25)  #=> #<Date: -4712-01-02 ((1j,21600s,0n),+0s,2299161j)>  #?> a part of the day
Date.jd(-1.0)  #=> #<Date: -4713-12-31 ((-1j,0s,0n),+0s,2299161j)>
Date.jd(-0.5)  #=> #<Date: -4713-12-31 ((-1j,43200s,0n),+0s,2299161j)>  #?> a part of the day
Date.jd(-2.75)  #=> #<Date: -4713-12-29 ((-3j,21600s,0n),+0s,2299161j)>  #?> a part of the day
DateTime.jd(-1.25)  #=> #<DateTime: -4713-12-30T18:00:00+00:00 ((-2j,64800s,0n),+0s,2299161j)>  #?> a part of the day
Date.jd(-1.25).jd  #=> -2  #?> a part of the day
Date.jd(-1.25).ajd  #=> (-7/4)  #?> a part of the day
Date.valid_jd?(-1.25)  #=> true
Date.new(2024,1,-1.25)  #=> #<Date: 2024-01-30 ((2460340j,0s,0n),+0s,2299161j)>
Date.new(2024,1,1.25)  #=> #<Date: 2024-01-01 ((2460311j,0s,0n),+0s,2299161j)>
Date.ordinal(2024,-1.25)  #=> #<Date: 2024-12-30 ((2460675j,64800s,0n),+0s,2299161j)>  #?> a part of the day
Date.commercial(2024,1,-1.25)  #=> #<Date: 2024-01-06 ((2460316j,64800s,0n),+0s,2299161j)>  #?> a part of the day
Date::JULIAN  #=> Infinity
Date::GREGORIAN  #=> -Infinity
Date.new(2024,3,1,Date::JULIAN)  #=> #<Date: 2024-03-01 ((2460384j,0s,0n),+0s,Infj)>
Date.new(2024,3,1,Date::GREGORIAN).start  #=> -Infinity
Date.new(2024,3,1).julian.start  #=> Infinity
Date.new(2024,3,1).new_start(5).start  #=> 2299161.0
Date.new(2024,3,1).new_start(Date::JULIAN).to_s  #=> "2024-02-17"
Date.valid_civil?(1500,2,29,0)  #=> true
Date.valid_civil?(1500,2,29,Date::GREGORIAN)  #=> false
DateTime::JULIAN  #=> Infinity
Date.new(2024,3,1,2426355).start  #=> 2426355.0
Date.new(2024,3,1,2426356).start  #=> 2299161.0
Date.new(2024,3,1,2298874).start  #=> 2298874.0
Date.new(2024,3,1,2298873).start  #=> 2299161.0
Date.iso8601([], "x")  #!> TypeError: no implicit conversion of Array into String
DateTime.rfc2822([], :each)  #!> TypeError: no implicit conversion of Array into String
Date.iso8601("2020-01-01", "x")  #!> TypeError: no implicit conversion to float from string
Date.httpdate("x", "x")  #!> TypeError: no implicit conversion to float from string
Date.new(2001,2,3).strftime('%0_-10h|%0-_10h|%-_5d|%-^5d|%5^d|%5#h|%0^5h|%_-^5h|%00^5h|%-0l|%-_3H|%10^b')  #=> "Feb|Feb|3|3|%5^d|%5#h|00FEB|FEB|00FEB|12|0|%10^b"
Date.strptime("2007 4", "%Y %w")  #=> #<Date: 2007-01-04 ((2454105j,0s,0n),+0s,2299161j)>
Date.strptime("2007 4 3", "%Y %w %m")  #=> #<Date: 2007-03-01 ((2454161j,0s,0n),+0s,2299161j)>
Date.strptime("2007 4 3", "%Y %w %d")  #=> #<Date: 2007-01-03 ((2454104j,0s,0n),+0s,2299161j)>
Date.strptime("2007 4 3", "%Y %w %j")  #=> #<Date: 2007-01-03 ((2454104j,0s,0n),+0s,2299161j)>
Date.strptime("2007 4 3", "%G %w %V")  #=> #<Date: 2007-01-18 ((2454119j,0s,0n),+0s,2299161j)>
Date.strptime("2007 4", "%Y %u")  #!> Date::Error: invalid date
Date.strptime("2007 4", "%Y %A") rescue $!  #=> #<Date::Error: invalid date>
Date.strptime("2007 Thu", "%Y %a")  #=> #<Date: 2007-01-04 ((2454105j,0s,0n),+0s,2299161j)>
Date.strptime("2007 Sun", "%Y %a")  #!> Date::Error: invalid date
Date.strptime("2007 4", "%G %w")  #!> Date::Error: invalid date
Date.strptime("2007 5", "%Y %U")  #=> #<Date: 2007-02-04 ((2454136j,0s,0n),+0s,2299161j)>
Date.strptime("2007 5", "%Y %W")  #=> #<Date: 2007-01-29 ((2454130j,0s,0n),+0s,2299161j)>
Date.strptime("2007 5 4", "%Y %W %u")  #=> #<Date: 2007-02-01 ((2454133j,0s,0n),+0s,2299161j)>
Date.strptime("2007 5 4", "%Y %U %u")  #=> #<Date: 2007-02-08 ((2454140j,0s,0n),+0s,2299161j)>
DateTime.strptime("2007 4 5", "%Y %w %H")  #=> #<DateTime: 2007-01-04T05:00:00+00:00 ((2454105j,18000s,0n),+0s,2299161j)>
DateTime.strptime("2007 4 5 6", "%Y %w %H %M")  #=> #<DateTime: 2007-01-04T05:06:00+00:00 ((2454105j,18360s,0n),+0s,2299161j)>
Date.strptime("2007 Thu Mar", "%Y %a %b")  #=> #<Date: 2007-03-01 ((2454161j,0s,0n),+0s,2299161j)>
Date.valid_jd?(Rational(1,2))  #=> true
Date.valid_jd?(1.5)  #=> true
Date.valid_jd?("1")  #=> false
Date.valid_jd?(5r)  #=> true
Date.valid_jd?(2**100)  #=> true
Date.civil(2007,2,27) >> :hello  #!> TypeError: :hello can't be coerced into Integer
Date.civil(2007,2,27) << :hello  #!> TypeError: expected numeric
Date.civil(2007,2,27) >> nil  #!> TypeError: nil can't be coerced into Integer
Date.civil(2007,2,27) << nil  #!> TypeError: expected numeric
Date.civil(2007,2,27) >> true  #!> TypeError: true can't be coerced into Integer
Date.iso8601(nil)  #!> Date::Error: invalid date
Date.rfc3339(nil)  #!> Date::Error: invalid date
Date.xmlschema(nil)  #!> Date::Error: invalid date
Date.rfc2822(nil)  #!> Date::Error: invalid date
Date.rfc822(nil)  #!> Date::Error: invalid date
Date.httpdate(nil)  #!> Date::Error: invalid date
Date.jisx0301(nil)  #!> Date::Error: invalid date
Date.parse(nil)  #!> TypeError: no implicit conversion of nil into String
DateTime.iso8601(nil)  #!> Date::Error: invalid date
DateTime.rfc2822(nil)  #!> Date::Error: invalid date
DateTime.httpdate(nil)  #!> Date::Error: invalid date
(DateTime.new(2000,1,1,0,0,59.000001)).sec_fraction  #=> (1/1000000)
DateTime.new(2000,1,1,0,0,59 + 0.000001.to_r) - DateTime.new(2000,1,1)  #=> (92873209070558516825903/136004154706645782154444800)
DateTime.new(2000,1,1,0,0,59.9999999999).to_s  #=> "2000-01-01T00:01:00+00:00"
DateTime.new(2000,1,1,0,0,1.5).sec_fraction  #=> (1/2)
DateTime.new(2000,1,1,0,0,-1.5).sec  #=> 58
DateTime.new(2000,1,1,0,0,1.25r).sec_fraction  #=> (1/4)
DateTime.new(2000,1,1,0,0,0.1).sec_fraction  #=> (1/10)
Date.new(2001,1,1) <=> Float::NAN  #!> ArgumentError: comparison of Rational with NaN failed
Date.new(2001,1,1) === 2451911.0  #=> true
Date.new(2001,1,1).prev_day(Date.new(2000,1,1))  #=> (366/1)
Date.new(2001,1,1).step(Date.new(2001,1,2), "x") { }  #!> ArgumentError: comparison of String with 0 failed
[Date.new(2001,1,1).upto(Date.new(2001,1,3)).size, Date.new(2001,1,1).downto(Date.new(2000,1,3)).size, Date.new(2001,1,1).step(Date.new(2001,1,3)).size, 3.downto(1).size]  #=> [nil, nil, nil, 3]
Date.civil(-1, -1.25).jisx0301  #=> "-0001-12-01"
Date.civil(-1, -1.25).to_s  #=> "-0001-12-01"
Date.civil(2001, -1.25).to_s  #=> "2001-12-01"
Date.civil(2001, 1.25).to_s  #=> "2001-01-01"
Date.civil(2001, 1, -1.25).to_s  #=> "2001-01-30"
Date.civil(2001, -1.25, 1).to_s  #=> "2001-12-01"
Date.civil(2001, -2.25, 1).to_s  #=> "2001-11-01"
Date.civil(2001, 1.25r, 1).to_s  #=> "2001-01-01"
Date.civil(2001, -1r/3, 1).to_s  #!> Date::Error: invalid date
DateTime.civil(2001, -1.25).to_s  #=> "2001-12-01T00:00:00+00:00"
Date.valid_date?(2001, -1.25, 1)  #=> true
Date.valid_date?(2001, 1, -1.25)  #=> true
require "date"; Time.at(3, 500000, :microsecond) - Time.at(1) #=> 2.5
require "date"; Time.at(3) - Time.at(Rational(1, 3)) #=> 2.6666666666666665
require "date"; Time.at(Rational(10, 3)) + 0.1 #=> 1970-01-01 00:00:03 46837436124653159/108086391056891904 +0000
require "date"; (DateTime.new(2024, 1, 1, 23, 30) + Rational(1, 24)).to_s #=> "2024-01-02T00:30:00+00:00"
require "date"; (DateTime.new(2024, 1, 1, 23, 30) - 0.5).to_s #=> "2024-01-01T11:30:00+00:00"
require "date"; (Date.new(2024, 1, 1) + Rational(1, 3) + Rational(2, 3)).to_s #=> "2024-01-02"
require "date"; (DateTime.new(2024, 1, 1, 23, 59, 59.75) + Rational(1, 86400 * 2)).strftime("%F %T.%N") #=> "2024-01-02 00:00:00.250000000"
require "date"; (DateTime.new(2024, 1, 1, 0, 0, 0, "+3") - Rational(1, 86400 * 7)).strftime("%F %T.%N %z") #=> "2023-12-31 23:59:59.857142857 +0300"
require "date"; Time.at(1.1) - Time.at(0) #=> 1.1
require "date"; Time.at(2**40) - Time.at(0, 1, :nsec) #=> 1099511627776.0
