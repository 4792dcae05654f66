# ruby 4.0
Time.at(0)  #=> 1970-01-01 00:00:00 +0000
Time.at(0).utc  #=> 1970-01-01 00:00:00 UTC
Time.at(0).to_s  #=> "1970-01-01 00:00:00 +0000"
Time.at(0).utc.to_s  #=> "1970-01-01 00:00:00 UTC"
Time.at(1.5).utc.inspect  #=> "1970-01-01 00:00:01.5 UTC"
Time.at(1.1).utc.inspect  #=> "1970-01-01 00:00:01 225179981368525/2251799813685248 UTC"
Time.at(1.1).nsec  #=> 100000000
Time.at(1, 500)  #=> 1970-01-01 00:00:01.0005 +0000
Time.at(1, 500, :millisecond).utc.inspect  #=> "1970-01-01 00:00:01.5 UTC"
Time.at(1, 5, :nsec).utc.inspect  #=> "1970-01-01 00:00:01.000000005 UTC"
Time.at(0, in: "+09:00")  #=> 1970-01-01 09:00:00 +0900
Time.at(0, in: "UTC")  #=> 1970-01-01 00:00:00 UTC
Time.at(0, in: "Z")  #=> 1970-01-01 00:00:00 UTC
Time.at(0, in: "-00:00").inspect  #=> "1970-01-01 00:00:00 UTC"
Time.at(0, in: "foo")  #!> ArgumentError: "+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: foo
Time.at(0, in: 3600)  #=> 1970-01-01 01:00:00 +0100
Time.at("x")  #!> TypeError: can't convert String into an exact number
Time.at(nil)  #!> TypeError: can't convert NilClass into an exact number
Time.utc(2020)  #=> 2020-01-01 00:00:00 UTC
Time.utc(2020, 2, 30)  #=> 2020-03-01 00:00:00 UTC
Time.utc(2020, 13)  #!> ArgumentError: mon out of range
Time.utc(2020, "feb", 3)  #=> 2020-02-03 00:00:00 UTC
Time.utc(2020, 1, 2, 3, 4, 5.5).inspect  #=> "2020-01-02 03:04:05.5 UTC"
Time.utc(2020, 1, 2, 3, 4, 5, 600)  #=> 2020-01-02 03:04:05.0006 UTC
Time.utc(2020, 1, 2, 24)  #=> 2020-01-03 00:00:00 UTC
Time.utc(2020, 1, 2, 25)  #!> ArgumentError: hour out of range
Time.utc(2020, 1, 31, 23, 59, 60)  #=> 2020-02-01 00:00:00 UTC
Time.utc(1, 2, 3, 4, 5, 2000, nil, nil, nil, nil)  #=> 2000-05-04 03:02:01 UTC
Time.gm(2020).zone  #=> "UTC"
Time.local(2020).zone  #=> "UTC"
Time.mktime(2020)  #=> 2020-01-01 00:00:00 +0000
Time.new(2020, 1, 2, 3, 4, 5, "+02:00")  #=> 2020-01-02 03:04:05 +0200
Time.new(2020, 1, 2, in: "-05:00")  #=> 2020-01-02 00:00:00 -0500
Time.new(2020, 1, 2, 3, 4, 5, 3600).zone  #=> nil
Time.new("2020-01-02 03:04:05")  #=> 2020-01-02 03:04:05 +0000
Time.new("2020-01-02 03:04:05 +09:00")  #=> 2020-01-02 03:04:05 +0900
Time.new("2020-01-02T03:04:05Z")  #=> 2020-01-02 03:04:05 UTC
Time.new("2020-01-02")  #!> ArgumentError: no time information
Time.new("2020")  #=> 2020-01-01 00:00:00 +0000
Time.new("foo")  #!> ArgumentError: can't parse: "foo"
Time.new("2020-01-02 03:04:05.678").inspect  #=> "2020-01-02 03:04:05.678 +0000"
Time.new(2020, 1, 1, 0, 0, 0, "A")  #=> 2020-01-01 00:00:00 +0100
Time.utc(2020,1,2) + 1.5  #=> 2020-01-02 00:00:01.5 UTC
(Time.utc(2020,1,2) + 1.5).inspect  #=> "2020-01-02 00:00:01.5 UTC"
Time.utc(2020,1,2) - 86400  #=> 2020-01-01 00:00:00 UTC
Time.utc(2020,1,2) - Time.utc(2020,1,1)  #=> 86400.0
Time.utc(2020,1,2) + Time.utc(2020,1,1)  #!> TypeError: time + time?
Time.utc(2020,1,2) + "a"  #!> TypeError: can't convert String into an exact number
Time.utc(2020,1,2) + nil  #!> TypeError: can't convert NilClass into an exact number
Time.utc(2020,1,2) - nil  #!> TypeError: can't convert NilClass into an exact number
Time.utc(2020,1,2) <=> Time.utc(2020,1,1)  #=> 1
Time.utc(2020,1,2) <=> 1  #=> nil
Time.utc(2020,1,2) == 1  #=> false
Time.utc(2020,1,2) < 1  #!> ArgumentError: comparison of Time with 1 failed
Time.utc(2020,1,2) == Time.utc(2020,1,2)  #=> true
Time.utc(2020,1,2).eql?(Time.utc(2020,1,2))  #=> true
t=Time.utc(2020,12,31); [t.sunday?,t.monday?,t.tuesday?,t.wednesday?,t.thursday?,t.friday?,t.saturday?]  #=> [false, false, false, false, true, false, false]
Time.utc(2020,12,31,1,2,3).to_a  #=> [3, 2, 1, 31, 12, 2020, 4, 366, false, "UTC"]
Time.utc(2020,12,31,1,2,3).to_i  #=> 1609376523
Time.utc(2020,12,31).ctime  #=> "Thu Dec 31 00:00:00 2020"
Time.utc(2020,2,1).asctime  #=> "Sat Feb  1 00:00:00 2020"
Time.utc(2020,12,31).localtime("+09:00")  #=> 2020-12-31 09:00:00 +0900
Time.utc(2020,12,31).getlocal("-02:30")  #=> 2020-12-30 21:30:00 -0230
Time.utc(2020,12,31).getlocal  #=> 2020-12-31 00:00:00 +0000
Time.utc(2020,12,31).getlocal("x")  #!> ArgumentError: "+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: x
Time.utc(2020,12,31).localtime  #=> 2020-12-31 00:00:00 +0000
Time.new(2020,1,1,12,0,0,"+09:00").utc  #=> 2020-01-01 03:00:00 UTC
Time.new(2020,1,1,12,0,0,"+09:00").getutc  #=> 2020-01-01 03:00:00 UTC
Time.new(2020,1,1,12,0,0,"+09:00").gmtime  #=> 2020-01-01 03:00:00 UTC
Time.new(2020,1,1,12,0,0,"+09:00").getgm  #=> 2020-01-01 03:00:00 UTC
Time.utc(2020,1,1,1,1,1.5).round.inspect  #=> "2020-01-01 01:01:02 UTC"
Time.utc(2020,1,1).iso8601  #=> "2020-01-01T00:00:00Z"
Time.utc(2020,1,1).xmlschema(3)  #=> "2020-01-01T00:00:00.000Z"
Time.new(2020,1,1,0,0,0,"+05:30").iso8601  #=> "2020-01-01T00:00:00+05:30"
Time.at(0).iso8601  #=> "1970-01-01T00:00:00+00:00"
Time.utc(2020,1,1).rfc2822  #=> "Wed, 01 Jan 2020 00:00:00 -0000"
Time.utc(2020,1,1).rfc822  #=> "Wed, 01 Jan 2020 00:00:00 -0000"
Time.new(2020,1,1,0,0,0,"+05:30").rfc2822  #=> "Wed, 01 Jan 2020 00:00:00 +0530"
Time.at(0).rfc2822  #=> "Thu, 01 Jan 1970 00:00:00 +0000"
Time.new(2020,1,1,0,0,0,"+05:30").httpdate  #=> "Tue, 31 Dec 2019 18:30:00 GMT"
Time.utc(2020,1,1).httpdate  #=> "Wed, 01 Jan 2020 00:00:00 GMT"
Time.utc(2020,1,1).to_date  #=> #<Date: 2020-01-01 ((2458850j,0s,0n),+0s,2299161j)>
Time.utc(2020,1,1).to_datetime  #=> #<DateTime: 2020-01-01T00:00:00+00:00 ((2458850j,0s,0n),+0s,2299161j)>
Time.utc(2020,1,1).to_time  #=> 2020-01-01 00:00:00 UTC
Time.utc(2020,1,1).deconstruct_keys([:year, :month])  #=> {year: 2020, month: 1}
Time.utc(2020,1,1).deconstruct_keys([:zone, :dst, :subsec, :year, :zone, nil, :sec])  #=> {zone: "UTC", dst: false, subsec: 0, year: 2020, sec: 0}
Time.utc(2020,1,1).deconstruct_keys(nil)  #=> {year: 2020, month: 1, day: 1, yday: 1, wday: 3, hour: 0, min: 0, sec: 0, subsec: 0, dst: false, zone: "UTC"}
Time.utc(2020,1,1).frozen?  #=> false
Time.utc(2020,1,1).dup  #=> 2020-01-01 00:00:00 UTC
Time.utc(-1,1,1)  #=> -0001-01-01 00:00:00 UTC
Time.utc(10000,1,1)  #=> 10000-01-01 00:00:00 UTC
Time.utc(99,1,1)  #=> 0099-01-01 00:00:00 UTC
Time.utc("99",1,1)  #=> 0099-01-01 00:00:00 UTC
Time.utc(0,1,1).iso8601  #=> "0000-01-01T00:00:00Z"
Time.parse("2020-01-02")  #=> 2020-01-02 00:00:00 +0000
Time.parse("2020-01-02 03:04:05")  #=> 2020-01-02 03:04:05 +0000
Time.parse("2020-01-02 03:04:05 UTC")  #=> 2020-01-02 03:04:05 UTC
Time.parse("2020-01-02T03:04:05Z")  #=> 2020-01-02 03:04:05 UTC
Time.parse("2020-01-02T03:04:05.678+09:00").inspect  #=> "2020-01-02 03:04:05.678 +0900"
Time.parse("Thu, 02 Jan 2020 03:04:05 GMT")  #=> 2020-01-02 03:04:05 +0000
Time.parse("Jan 2 2020 3:04pm")  #=> 2020-01-02 15:04:00 +0000
Time.parse("2 January 2020")  #=> 2020-01-02 00:00:00 +0000
Time.parse("20200102T030405Z")  #=> 2020-01-02 03:04:05 UTC
Time.parse("20200102")  #=> 2020-01-02 00:00:00 +0000
Time.parse("2020/01/02 3:04")  #=> 2020-01-02 03:04:00 +0000
Time.parse("12:30", Time.utc(2020,1,1))  #=> 2020-01-01 12:30:00 +0000
Time.parse("10:20", Time.utc(2000,1,1))  #=> 2000-01-01 10:20:00 +0000
Time.parse("foo")  #!> ArgumentError: no time information in "foo"
Time.parse("")  #!> ArgumentError: no time information in ""
Time.parse("2020-13-45")  #!> ArgumentError: argument out of range
Time.parse("Jan 5 2021 3:33 PM EST")  #=> 2021-01-05 15:33:00 -0500
Time.parse("1/2/2020")  #=> 2020-02-01 00:00:00 +0000
Time.parse("2020-01-02 03:04:05 -0700")  #=> 2020-01-02 03:04:05 -0700
Time.iso8601("2020-01-02T03:04:05Z")  #=> 2020-01-02 03:04:05 UTC
Time.iso8601("2020-01-02T03:04:05+09:00")  #=> 2020-01-02 03:04:05 +0900
Time.iso8601("2020-01-02T03:04:05.123Z").inspect  #=> "2020-01-02 03:04:05.123 UTC"
Time.iso8601("2020-01-02")  #!> ArgumentError: invalid xmlschema format: "2020-01-02"
Time.iso8601("foo")  #!> ArgumentError: invalid xmlschema format: "foo"
Time.xmlschema("2020-01-02T03:04:05-01:00")  #=> 2020-01-02 03:04:05 -0100
Time.rfc2822("Thu, 02 Jan 2020 03:04:05 +0000")  #=> 2020-01-02 03:04:05 +0000
Time.rfc2822("Thu, 02 Jan 2020 03:04:05 +0900")  #=> 2020-01-02 03:04:05 +0900
Time.rfc2822("foo")  #!> ArgumentError: not RFC 2822 compliant date: "foo"
Time.httpdate("Thu, 02 Jan 2020 03:04:05 GMT")  #=> 2020-01-02 03:04:05 UTC
Time.httpdate("foo")  #!> ArgumentError: not RFC 2616 compliant date: "foo"
Time.strptime("2020-01-02", "%Y-%m-%d")  #=> 2020-01-02 00:00:00 +0000
Time.strptime("2020-01-02 03:04:05 +0900", "%Y-%m-%d %H:%M:%S %z")  #=> 2020-01-02 03:04:05 +0900
Time.strptime("1577934245", "%s")  #=> 2020-01-02 03:04:05 +0000
Time.strptime("foo", "%Y")  #!> ArgumentError: invalid date or strptime format - 'foo' '%Y'
Time.strptime("03 Jan 2020", "%d %b %Y")  #=> 2020-01-03 00:00:00 +0000
Time.strptime("12/31/99", "%D")  #=> 1999-12-31 00:00:00 +0000
Time.zone_offset("EST")  #=> -18000
Time.zone_offset("+0900")  #=> 32400
Time.zone_offset("foo")  #=> nil
Time.utc(2020,1,2,13,4,5).strftime("%Y-%m-%d %H:%M:%S %z %Z %a %A %b %B %y %C %e %j %k %l %I %p %P %u %w %U %W %V %G %g %s %L %N %n%t%% %D %F %T %R %r %c %x %X %h %v %+")  #=> "2020-01-02 13:04:05 +0000 UTC Thu Thursday Jan January 20 20  2 002 13  1 01 PM pm 4 4 00 00 01 2020 20 1577970245 000 000000000 \n\t% 01/02/20 2020-01-02 13:04:05 13:04 01:04:05 PM Thu Jan  2 13:04:05 2020 01/02/20 13:04:05 Jan  2-JAN-2020 %+"
Time.new(2020,1,2,3,4,5,"+05:30").strftime("%z %:z %::z %Z %:::z|")  #=> "+0530 +05:30 +05:30:00  +05:30|"
Time.new(2020,1,2,3,4,5,"-00:30").strftime("%z %:z %::z")  #=> "-0030 -00:30 -00:30:00"
Time.utc(2020,1,2,3,4,5).strftime("%-d %-m %-H %_d %_m %_H %010d %^a %^B %#p %#Z %-y %5Y %-5Y|%_5Y|%e|%-e|%0e|%10A|%-10A|%^10b|%010A|%+5Y")  #=> "2 1 3  2  1  3 0000000002 THU JANUARY am utc 20 02020 2020| 2020| 2|2|02|  Thursday|Thursday|       JAN|00Thursday|%+5Y"
Time.utc(2020,1,2).strftime("%E %O %Ey %Od %EY %Q %q %i %")  #!> ArgumentError: invalid format: %E %O %Ey %Od %EY %Q %q %i %
Time.utc(2020,1,2).strftime("")  #=> ""
Time.utc(2020,1,2).strftime("%5d %-5d %05d %_5d %^5a %5a|%5%|%5n|")  #=> "00002 2 00002     2   THU   Thu|    %|    \n|"
Time.utc(-5,1,2).strftime("%Y %C %y %G")  #=> "-0005 -1 95 -0005"
Time.utc(12345,1,2).strftime("%Y %C %y %F")  #=> "12345 123 45 12345-01-02"
Time.utc(2020,1,2,3,4,5).strftime("%-I:%M%P %10z %_10z %-z %_z %010:z")  #=> "3:04am +000000000       +000 -0000  +000 +000000:00"
Time.new(2020,1,2,3,4,5,"+05:30").strftime("%10z %_10z %-z %_z %010:z %_10:z %-:z")  #=> "+000000530       +530 +0530  +530 +000005:30      +5:30 +05:30"
Time.utc(2020,1,2,0,4,5).strftime("%I %l %k %-l %-k")  #=> "12 12  0 12 0"
Time.utc(2021,1,3).strftime("%U %W %V %G %u %w %j")  #=> "01 00 53 2020 7 0 003"
Time.utc(2020,1,2).strftime("é %Y")  #=> "é 2020"
Time.utc(2020,1,2).strftime("%10N|%-N|%_N|%0N")  #=> "0000000000|000000000|000000000|000000000"
Time.utc(2020,1,2).strftime("%c|%x|%X|%r|%R|%v|%+")  #=> "Thu Jan  2 00:00:00 2020|01/02/20|00:00:00|12:00:00 AM|00:00| 2-JAN-2020|%+"
Time.utc(2020,1,2).strftime(1)  #!> TypeError: no implicit conversion of Integer into String
Time.utc(2020,12,31,23,59,58,123456).usec  #=> 123456
Time.utc(2020,12,31,23,59,58,123456.789).nsec  #=> 123456789
t=Time.utc(2020,12,31,23,59,58); [t.year,t.month,t.mon,t.day,t.mday,t.hour,t.min,t.sec,t.usec,t.nsec,t.tv_sec,t.wday,t.yday,t.zone,t.utc_offset,t.gmt_offset,t.gmtoff,t.utc?,t.gmt?,t.dst?,t.isdst]  #=> [2020, 12, 12, 31, 31, 23, 59, 58, 0, 0, 1609459198, 4, 366, "UTC", 0, 0, 0, true, true, false, false]
Time.utc(2020,1,1,1,1,1.125).round(2).inspect  #=> "2020-01-01 01:01:01.13 UTC"
Time.utc(2020,1,1,1,1,1.125).floor(2).inspect  #=> "2020-01-01 01:01:01.12 UTC"
Time.utc(2020,1,1,1,1,1.125).ceil(2).inspect  #=> "2020-01-01 01:01:01.13 UTC"
Time.utc(2020,1,1,1,1,1.125).ceil.inspect  #=> "2020-01-01 01:01:02 UTC"
Time.utc(2020,1,1).round(-1)  #!> ArgumentError: negative ndigits given
Time.utc(2020,1,1).subsec  #=> 0
Time.utc(2020,12,31,1,2,3).to_f  #=> 1609376523.0
Time.at(1.5).to_f  #=> 1.5
Time.utc(2020,1,1).hash == Time.utc(2020,1,1).hash  #=> true
{Time.utc(2020,1,1) => 1}[Time.utc(2020,1,1)]  #=> 1
Time.utc(2020,1,1).foo  #!> NoMethodError: undefined method 'foo' for an instance of Time
Time.utc(2020,1,1) > Time.utc(2019,1,1)  #=> true
Time.utc(2020,1,1).between?(Time.utc(2019), Time.utc(2021))  #=> true
[Time.utc(2021), Time.utc(2020)].min  #=> 2020-01-01 00:00:00 UTC
(Time.utc(2020,3,1) - Time.utc(2020,2,1)) / 86400  #=> 29.0
Time.utc(2020,1,31) + 30*86400  #=> 2020-03-01 00:00:00 UTC
Time.at(1700000000).utc.strftime("%FT%TZ")  #=> "2023-11-14T22:13:20Z"
Time.utc(2020,1,1).is_a?(Comparable)  #=> true
Time.utc(2020,1,1).freeze.localtime  #!> FrozenError: can't modify frozen Time: 2020-01-01 00:00:00 UTC
Time.utc(2020,1,1).to_json  #=> "\"2020-01-01 00:00:00 UTC\""
Time.utc(2020,1,1).instance_of?(Time)  #=> true
Time.utc(2020,1,1,0,0,0).inspect  #=> "2020-01-01 00:00:00 UTC"
Time.gm(2000,"jan",1,20,15,1)  #=> 2000-01-01 20:15:01 UTC
Time.utc(2020,1,1,"12","30","15.5").inspect  #!> ArgumentError: invalid value for Integer(): "15.5"
Time.utc(2020,"x")  #!> ArgumentError: invalid value for Integer(): "x"
Time.utc("x")  #!> ArgumentError: invalid value for Integer(): "x"
Time.utc(2020,1,"5")  #=> 2020-01-05 00:00:00 UTC
Time.utc(2020,1,0)  #!> ArgumentError: mday out of range
Time.utc(2020,1,32)  #!> ArgumentError: argument out of range
Time.utc(2020,1,1,0,60)  #!> ArgumentError: min out of range
Time.utc(2020,1,1,0,0,61)  #!> ArgumentError: sec out of range
Time.new(2020, 6, 15, 12, 30, 45, "+05:30").inspect  #=> "2020-06-15 12:30:45 +0530"
Time.new(2020, 6, 15, 12, 30, 45, "Z").inspect  #=> "2020-06-15 12:30:45 UTC"
Time.new(2020, 6, 15, 12, 30, 45, "UTC").zone  #=> "UTC"
Time.new(2020, 6, 15, 12, 30, 45, "+5").inspect  #!> ArgumentError: "+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: +5
Time.new(2020, 6, 15, 12, 30, 45, "+25:00").inspect  #!> ArgumentError: utc_offset out of range
Time.new(2020, 6, 15, 12, 30, 45, 86400)  #!> ArgumentError: utc_offset out of range
Time.at(0).zone  #=> "UTC"
Time.at(0).utc?  #=> false
Time.at(0, 1.5, :millisecond).nsec  #=> 1500000
Time.at(Time.utc(2020,1,1))  #=> 2020-01-01 00:00:00 UTC
Time.at(-1).utc  #=> 1969-12-31 23:59:59 UTC
Time.at(2**33).utc  #=> 2242-03-16 12:56:32 UTC
Time.utc(1969,12,31,23,59,59).to_i  #=> -1
Time.utc(1900,1,1).to_i  #=> -2208988800
Time.utc(2020,2,29).yday  #=> 60
Time.utc(2019,12,30).strftime("%G-W%V-%u")  #=> "2020-W01-1"
Time.utc(2016,1,3).strftime("%G-W%V-%u %U %W")  #=> "2015-W53-7 01 00"
Time.utc(2020,1,2,3,4,5).strftime("%s %j %y %C")  #=> "1577934245 002 20 20"
Time.utc(2020,1,2,15,4,5).strftime("%I:%M %p %l %P")  #=> "03:04 PM  3 pm"
Time.utc(2020,1,2).strftime("%-m/%-d/%y")  #=> "1/2/20"
Time.utc(2020,1,2).strftime("%B %-d, %Y")  #=> "January 2, 2020"
Time.utc(2020,1,2).strftime("%")  #!> ArgumentError: invalid format: %
Time.utc(2020,1,2).strftime("%E")  #=> "%E"
Time.utc(2020,1,2).strftime("%Ey|%EY|%Ea|%Od|%OY|%Q|%q|%i")  #=> "20|2020|%Ea|02|%OY|%Q|%q|%i"
Time.utc(2020,1,2).strftime("a%")  #!> ArgumentError: invalid format: a%
Time.utc(2020,1,2).strftime("%5")  #!> ArgumentError: invalid format: %5
Time.utc(2020,1,2).strftime("%:")  #=> "%:"
Time.utc(2020,1,2).strftime("%:y|%::|")  #=> "%:y|%::|"
Time.utc(2020,1,2).strftime("%20F|%-20F|%020F|%_20F|%20c|%^c|%10D|%10T|%10s|%_10s|%-s")  #=> "          2020-01-02|          2020-01-02|00000000002020-01-02|          2020-01-02|Thu Jan  2 00:00:00 2020|THU JAN  2 00:00:00 2020|  01/02/20|  00:00:00|1577923200|1577923200|1577923200"
Time.utc(2020,1,2).strftime("%99999999999d")  #=> "%99999999999d"
Time.utc(2020,1,2).strftime("%3S|%_3S|%10C|%3y|%10G|%5V|%5u|%_5j|%-j|%5M")  #=> "000|  0|0000000020|020|0000002020|00001|00004|    2|2|00000"
Time.utc(2020,1,2).strftime("%10p|%-p|%^P|%#P|%#B|%#^b|%10P|%010p|%10Z|%^Z|%10%")  #=> "        AM|AM|AM|AM|JANUARY|JAN|        am|00000000AM|       UTC|UTC|         %"
Time.utc(2020,1,2,13,4,5.125).strftime("%3N %6N %9N %12N %L %6L %1N")  #=> "125 125000 125000000 125000000000 125 125000 1"
Time.strptime("2020-01-02 10:20 PM", "%Y-%m-%d %I:%M %p")  #=> 2020-01-02 22:20:00 +0000
Time.strptime("2020 150", "%Y %j")  #=> 2020-05-29 00:00:00 +0000
Time.strptime("Thu Jan  2 03:04:05 2020", "%c")  #=> 2020-01-02 03:04:05 +0000
Time.strptime("2020-01-02T03:04:05Z", "%Y-%m-%dT%H:%M:%S%z")  #=> 2020-01-02 03:04:05 UTC
Time.strptime("1577934245.5", "%s.%N").inspect  #=> "2020-01-02 03:04:05.5 +0000"
Time.parse("2020-01-02 03:04:05 EST")  #=> 2020-01-02 03:04:05 -0500
Time.parse("2020-01-02T03:04:05.123456789Z").nsec  #=> 123456789
Time.parse("Thu Jan 02 03:04:05 UTC 2020")  #=> 2020-01-02 03:04:05 UTC
Time.parse("Thu Jan  2 03:04:05 2020")  #=> 2020-01-02 03:04:05 +0000
Time.parse("02/Jan/2020:03:04:05 +0100")  #!> ArgumentError: argument out of range
Time.parse("2020-W01-4")  #!> ArgumentError: no time information in "2020-W01-4"
Time.parse("2020-002")  #=> 2020-01-02 00:00:00 +0000
Time.parse("20200102030405")  #=> 2020-01-02 03:04:05 +0000
Time.parse("20-01-02")  #=> 2020-01-02 00:00:00 +0000
Time.parse("Jan 2020")  #=> 2020-01-01 00:00:00 +0000
Time.parse("12 am", Time.utc(2020,1,1))  #=> 2020-01-01 00:00:00 +0000
Time.parse("noon", Time.utc(2020,1,1))  #!> ArgumentError: no time information in "noon"
Time.parse("1:02:03.5", Time.utc(2020,1,1)).inspect  #=> "2020-01-01 01:02:03.5 +0000"
Time.parse(nil)  #!> TypeError: no implicit conversion of nil into String
Time.parse(1)  #!> TypeError: no implicit conversion of Integer into String
Time.rfc2822("Wed, 05 Oct 2011 22:26:12 -0400")  #=> 2011-10-05 22:26:12 -0400
Time.httpdate("Thu, 06 Oct 2011 02:26:12 GMT")  #=> 2011-10-06 02:26:12 UTC
Time.iso8601("2011-10-05T22:26:12-04:00")  #=> 2011-10-05 22:26:12 -0400
Time.iso8601("2011-10-05T22:26:12.500-04:00").inspect  #=> "2011-10-05 22:26:12.5 -0400"
Time.utc(2011,10,5,22,26,12,500000).iso8601(6)  #=> "2011-10-05T22:26:12.500000Z"
Time.utc(2011,10,5).iso8601(0)  #=> "2011-10-05T00:00:00Z"
Time === Time.utc(2020)  #=> true
Time.utc(2020,1,1,-1)  #!> ArgumentError: argument out of range
Time.utc(2020,16)  #!> ArgumentError: argument out of range
Time.utc(2020,0)  #!> ArgumentError: mon out of range
Time.utc(2020,1,1,0,0,64)  #!> ArgumentError: argument out of range
Time.utc(2020,1,1,0,64)  #!> ArgumentError: argument out of range
Time.utc(2020,1,1,32)  #!> ArgumentError: argument out of range
Time.at(1, 5, :nsec).tv_nsec  #=> 5
Time.at(1, 5).tv_usec  #=> 5
Time.now.class  #=> Time
Time.rfc822("Thu, 29 Feb 2024 01:02:03 +0000")  #=> 2024-02-29 01:02:03 +0000

# Texts and parts of Time.new, zones with seconds, years of few digits.
(Time.at(0)..Time.at(10)).include?(Time.at(5))  #=> true
(Time.at(0)..Time.at(10)).member?(Time.at(5))  #=> true
(Time.at(0)..Time.at(10)).cover?(Time.at(5))  #=> true
(Time.at(0)..Time.at(10)) === Time.at(5)  #=> true
(..Time.at(0)).include?(Time.at(5))  #=> false
(Time.at(0)..Time.at(10)).include?(5)  #=> false
(Time.at(0)..Time.at(10)).to_a  #!> TypeError: can't iterate from Time
(Time.at(0)..Time.at(10)).each { }  #!> TypeError: can't iterate from Time
(Time.at(0)..Time.at(10)).step(5).to_a  #=> [1970-01-01 00:00:00 +0000, 1970-01-01 00:00:05 +0000, 1970-01-01 00:00:10 +0000]
(Time.at(0).utc..Time.at(10).utc).step(5).map(&:to_i)  #=> [0, 5, 10]
(Time.at(0).utc..Time.at(10).utc) % 5  #=> #<Enumerator: 1970-01-01 00:00:00 UTC..1970-01-01 00:00:10 UTC:%(5)>
(Time.at(0).utc..Time.at(10).utc).count  #!> TypeError: can't iterate from Time
(Time.at(0).utc..Time.at(10).utc).size  #!> TypeError: can't iterate from Time
(Time.at(0).utc..Time.at(10).utc).first  #=> 1970-01-01 00:00:00 UTC
(Time.at(0).utc..Time.at(10).utc).first(1)  #!> TypeError: can't iterate from Time
(Time.at(0).utc..Time.at(10).utc).last  #=> 1970-01-01 00:00:10 UTC
(Time.at(0).utc..Time.at(10).utc).min  #=> 1970-01-01 00:00:00 UTC
(Time.at(0).utc..Time.at(10).utc).max  #=> 1970-01-01 00:00:10 UTC
(Time.at(0).utc...Time.at(10).utc).max  #!> TypeError: can't iterate from Time
(Time.at(0).utc..Time.at(10).utc).minmax  #=> [1970-01-01 00:00:00 UTC, 1970-01-01 00:00:10 UTC]
(Date.new(2020,1,1)..Date.new(2020,2,1)).include?(Date.new(2020,1,5))  #=> true
(Date.new(2020,1,1)..Date.new(2020,2,1)).include?(DateTime.new(2020,1,5,1))  #=> false
(Date.new(2020,1,1)..Date.new(2020,2,1)) === DateTime.new(2020,1,5,1)  #=> true
(..Date.new(2020,1,1)).include?(Date.new(2020,1,5))  #!> TypeError: cannot determine inclusion in beginless/endless ranges
(1.0..2.0).include?(1.5)  #=> true
([1]..[3]).include?([2])  #!> TypeError: can't iterate from Array
Time.new(nil)  #!> TypeError: no implicit conversion of nil into Integer
Time.new(nil).class  #!> TypeError: no implicit conversion of nil into Integer
Time.new(nil, in: "+01:00").utc_offset  #!> TypeError: no implicit conversion of nil into Integer
Time.new(nil, nil).class  #!> TypeError: no implicit conversion of nil into Integer
Time.new(nil, 1)  #!> TypeError: no implicit conversion of nil into Integer
Time.new(nil, nil, nil, nil, nil, nil, nil).class  #!> TypeError: no implicit conversion of nil into Integer
Time.new(2000, nil)  #=> 2000-01-01 00:00:00 +0000
Time.new(2000, nil, nil, nil, nil, nil).year  #=> 2000
Time.new(2000, 1, nil, nil, 3, in: "UTC")  #=> 2000-01-01 00:03:00 UTC
Time.utc(nil)  #!> TypeError: no implicit conversion of nil into Integer
Time.gm(2000, nil)  #=> 2000-01-01 00:00:00 UTC
Time.utc(2000, nil, nil, nil, nil, nil)  #=> 2000-01-01 00:00:00 UTC
Time.new("2000-01-01 00:00:00 ")  #!> ArgumentError: can't parse: "2000-01-01 00:00:00 "
Time.new(" 2000-01-01 00:00:00")  #!> ArgumentError: can't parse: " 2000-01-01 00:00:00"
Time.new("2000-01-01 00:00:00\n")  #!> ArgumentError: can't parse: "2000-01-01 00:00:00\n"
Time.new("2000-01-01 00:00:00 +09:00 ")  #!> ArgumentError: can't parse: "2000-01-01 00:00:00 +09:00 "
Time.new("2000-01-01 00:00:00 UTC ")  #!> ArgumentError: can't parse: "2000-01-01 00:00:00 UTC "
Time.new("2000-01-01 00:00:00Z")  #=> 2000-01-01 00:00:00 UTC
Time.new("2000-01-01 00:00:00 Z")  #=> 2000-01-01 00:00:00 UTC
Time.new("2000-01-01T00:00:00Z")  #=> 2000-01-01 00:00:00 UTC
Time.new("2000-01-01T00:00:00 +00:00")  #=> 2000-01-01 00:00:00 +0000
Time.new("2000-01-01 00:00:00  +00:00")  #=> 2000-01-01 00:00:00 +0000
Time.new("2000-01-01 00:00 +00:00")  #!> ArgumentError: missing sec part: 00:00␠
Time.new("2000-01-01 00 +00:00")  #!> ArgumentError: missing min part: 00␠
Time.new("2000-01-01")  #!> ArgumentError: no time information
Time.new("2000-01")  #!> ArgumentError: no time information
Time.new("2000-01 ")  #!> ArgumentError: can't parse: "2000-01 "
Time.new("2000")  #=> 2000-01-01 00:00:00 +0000
Time.new("2000", in: "UTC")  #=> 2000-01-01 00:00:00 UTC
Time.new("2000 ", in: "UTC")  #!> ArgumentError: can't parse: "2000 "
Time.new(" 2000", in: "UTC")  #!> ArgumentError: can't parse: " 2000"
Time.new("200")  #!> ArgumentError: year must be 4 or more digits: 200
Time.new("200", in: "UTC")  #!> ArgumentError: year must be 4 or more digits: 200
Time.new("20", in: "UTC")  #!> ArgumentError: year must be 4 or more digits: 20
Time.new("2", in: "UTC")  #!> ArgumentError: year must be 4 or more digits: 2
Time.new("200-01-01 00:00:00", in: "UTC")  #!> ArgumentError: year must be 4 or more digits: 200
Time.new("20-01-01 00:00:00", in: "UTC")  #!> ArgumentError: year must be 4 or more digits: 20
Time.new("20000-01-01 00:00:00", in: "UTC")  #=> 20000-01-01 00:00:00 UTC
Time.new("20000", in: "UTC")  #=> 20000-01-01 00:00:00 UTC
Time.new("-2000-01-01 00:00:00", in: "UTC")  #=> -2000-01-01 00:00:00 UTC
Time.new("-2000", in: "UTC")  #=> -2000-01-01 00:00:00 UTC
Time.new("", in: "UTC")  #!> ArgumentError: can't parse: ""
Time.new(" ", in: "UTC")  #!> ArgumentError: can't parse: " "
Time.new("2000-1-01 00:00:00", in: "UTC")  #!> ArgumentError: two digits mon is expected after '-': -1-01 00:00
Time.new("2000-01-1 00:00:00", in: "UTC")  #!> ArgumentError: two digits mday is expected after '-': -1 00:00:00
Time.new("2000-01-01 0:00:00", in: "UTC")  #!> ArgumentError: two digits hour is expected:  0:00:00
Time.new("2000-01-01 00:0:00", in: "UTC")  #!> ArgumentError: two digits min is expected after ':': :0:00
Time.new("2000-01-01 00:00:0", in: "UTC")  #!> ArgumentError: two digits sec is expected after ':': :0
Time.new("2000-01-01 00:00:00.", in: "UTC")  #!> ArgumentError: subsecond expected after dot: 00:00:00.
Time.new("2000-01-01 00:00:00.5 ", in: "UTC")  #!> ArgumentError: can't parse: "2000-01-01 00:00:00.5 "
Time.new("2000-01-01 00:00:00.5 UTC")  #=> 2000-01-01 00:00:00.5 UTC
Time.new("2000-13-01 00:00:00", in: "UTC")  #!> ArgumentError: mon out of range
Time.new("2000-01-32 00:00:00", in: "UTC")  #!> ArgumentError: mday out of range
Time.new("2000-01-01 24:00:00", in: "UTC")  #=> 2000-01-02 00:00:00 UTC
Time.new("2000-01-01 25:00:00", in: "UTC")  #!> ArgumentError: hour out of range
Time.new("2000-01-01 24:00:01", in: "UTC")  #!> ArgumentError: sec out of range
Time.new("2000-01-01 00:60:00", in: "UTC")  #!> ArgumentError: min out of range
Time.new("2000-01-01 00:00:61", in: "UTC")  #!> ArgumentError: sec out of range
Time.new("2000-01-01 00:00:00 +25:00")  #!> ArgumentError: utc_offset out of range
Time.new("2000-01-01 00:00:00 +9")  #!> ArgumentError: "+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: +9
Time.new("2000-01-01 00:00:00 +0900")  #=> 2000-01-01 00:00:00 +0900
Time.new("2000-01-01 00:00:00 +09")  #=> 2000-01-01 00:00:00 +0900
Time.new("2000-01-01 00:00:00 +090000")  #=> 2000-01-01 00:00:00 +0900
Time.new("2000-01-01 00:00:00 A")  #=> 2000-01-01 00:00:00 +0100
Time.new("2000-01-01 00:00:00 J")  #!> ArgumentError: "+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: J
Time.new("2000-01-01 00:00:00 EST")  #!> ArgumentError: "+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: EST
Time.new("2000-01-01 00:00:00 -00:00")  #=> 2000-01-01 00:00:00 UTC
Time.new("2000-01-01 00:00:00 x")  #!> ArgumentError: "+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: x
Time.new("2000-01-01 00:00:00x")  #!> ArgumentError: "+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: x
Time.new("2000-01-01x")  #!> ArgumentError: "+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: x
Time.new("2000x")  #!> ArgumentError: "+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: x
Time.new("x2000")  #!> ArgumentError: can't parse: "x2000"
Time.new("2000-01-01 00:00:00", in: "+01:00 ")  #!> ArgumentError: "+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: +01:00␠
Time.new("2000-01-01 00:00:00\0", in: "UTC")  #!> ArgumentError: string contains null byte
Time.new("2000-01-01  00:00:00", in: "UTC")  #!> ArgumentError: "+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: 00:00:00
Time.new("2000-01-01\t00:00:00", in: "UTC")  #!> ArgumentError: "+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: 00:00:00
Time.new("2000-01-01_00:00:00", in: "UTC")  #!> ArgumentError: "+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: _00:00:00
Time.new("2000-12-31 23:59:59", precision: -1, in: "UTC")  #=> 2000-12-31 23:59:59 UTC
Time.new("2000/01/01 00:00:00", in: "UTC")  #!> ArgumentError: can't parse at: 00:00:00
Time.new("2000", "1", in: "UTC")  #=> 2000-01-01 00:00:00 UTC
Time.new("2000", "1", "1", "1", "1", "1.5", in: "UTC").subsec  #!> ArgumentError: invalid value for Integer(): "1.5"
Time.new("200", "1", in: "UTC")  #=> 0200-01-01 00:00:00 UTC
Time.new("20", "1", in: "UTC")  #=> 0020-01-01 00:00:00 UTC
Time.new(200, 1, in: "UTC")  #=> 0200-01-01 00:00:00 UTC
Time.utc("200")  #=> 0200-01-01 00:00:00 UTC
Time.utc("200", "jan", "1")  #=> 0200-01-01 00:00:00 UTC
Time.utc(99)  #=> 0099-01-01 00:00:00 UTC
Time.utc("99")  #=> 0099-01-01 00:00:00 UTC
Time.utc(200)  #=> 0200-01-01 00:00:00 UTC
Time.utc(-1)  #=> -0001-01-01 00:00:00 UTC
Time.new(2000, 1, 1, 0, 0, 0, "+01:00 ")  #!> ArgumentError: "+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: +01:00␠
Time.new(2000, "jan", in: "UTC")  #=> 2000-01-01 00:00:00 UTC
Time.new(2000, "foo", in: "UTC")  #!> ArgumentError: invalid value for Integer(): "foo"
Time.new(2000, " 1", in: "UTC")  #=> 2000-01-01 00:00:00 UTC
Time.new("2000 ", "1", in: "UTC")  #=> 2000-01-01 00:00:00 UTC
Time.new(2000, 1, "1 ", in: "UTC")  #=> 2000-01-01 00:00:00 UTC
Time.parse("2000-01-01 00:00:00 UTC ")  #=> 2000-01-01 00:00:00 UTC
Time.parse("200-01-01 00:00:00 UTC")  #=> 0200-01-01 00:00:00 UTC
Time.parse("99-01-01 00:00:00 UTC")  #=> 1999-01-01 00:00:00 UTC
Time.iso8601("2000-01-01T00:00:00Z ")  #=> 2000-01-01 00:00:00 UTC
Time.iso8601(" 2000-01-01T00:00:00Z")  #=> 2000-01-01 00:00:00 UTC
Time.iso8601("200-01-01T00:00:00Z")  #=> 0200-01-01 00:00:00 UTC
Time.iso8601("20000-01-01T00:00:00Z")  #=> 20000-01-01 00:00:00 UTC
Time.iso8601("-2000-01-01T00:00:00Z")  #=> -2000-01-01 00:00:00 UTC
Time.iso8601("2000-01-01T00:00:00Z\n")  #=> 2000-01-01 00:00:00 UTC
Time.iso8601("2000-01-01")  #!> ArgumentError: invalid xmlschema format: "2000-01-01"
Time.iso8601("2000-01-01Z")  #!> ArgumentError: invalid xmlschema format: "2000-01-01Z"
Time.xmlschema("2000-01-01T00:00:00.5+01:00")  #=> 2000-01-01 00:00:00.5 +0100
Time.strptime("200", "%Y").year  #=> 200
Time.strptime("2000 ", "%Y").year  #=> 2000
Time.strptime("2000-01-01 UTC ", "%Y-%m-%d %Z")  #=> 2000-01-01 00:00:00 UTC
Time.httpdate("Sat, 01 Jan 2000 00:00:00 GMT ")  #=> 2000-01-01 00:00:00 UTC
Time.httpdate("Sat, 01 Jan 200 00:00:00 GMT")  #!> ArgumentError: not RFC 2616 compliant date: "Sat, 01 Jan 200 00:00:00 GMT"
Time.rfc2822("Sat, 01 Jan 2000 00:00:00 GMT ")  #=> 2000-01-01 00:00:00 +0000
Time.rfc2822("Sat, 01 Jan 200 00:00:00 GMT")  #=> 2100-01-01 00:00:00 +0000
Time.rfc2822("Sat, 01 Jan 20 00:00:00 GMT")  #=> 2020-01-01 00:00:00 +0000
Time.utc(200).to_s  #=> "0200-01-01 00:00:00 UTC"
Time.utc(200).inspect  #=> "0200-01-01 00:00:00 UTC"
Time.utc(200).iso8601  #=> "0200-01-01T00:00:00Z"
Time.utc(20).iso8601  #=> "0020-01-01T00:00:00Z"
Time.utc(-20).iso8601  #=> "-0020-01-01T00:00:00Z"
Time.utc(20000).iso8601  #=> "20000-01-01T00:00:00Z"
Time.utc(200).httpdate  #=> "Wed, 01 Jan 0200 00:00:00 GMT"
Time.utc(200).rfc2822  #=> "Wed, 01 Jan 0200 00:00:00 -0000"
Time.utc(20).rfc2822  #=> "Wed, 01 Jan 0020 00:00:00 -0000"
Time.utc(200).strftime("%Y %y %C %G %c %x %F %D")  #=> "0200 00 02 0200 Wed Jan  1 00:00:00 0200 01/01/00 0200-01-01 01/01/00"
Time.utc(-200).strftime("%Y %y %C %G %c %x %F %D")  #=> "-0200 00 -2 -0200 Wed Jan  1 00:00:00 -0200 01/01/00 -0200-01-01 01/01/00"
Time.utc(20000).strftime("%Y %y %C %G %c %x %F %D")  #=> "20000 00 200 19999 Sat Jan  1 00:00:00 20000 01/01/00 20000-01-01 01/01/00"
Time.new("2000-02-31 00:00:00")  #=> 2000-03-02 00:00:00 +0000
Time.new("2000-02-31 00:00:00 +00:00")  #=> 2000-03-02 00:00:00 +0000
Time.new("2000-02-31 00:00:00", in: "+00:00")  #=> 2000-03-02 00:00:00 +0000
Time.new("2000-02-30 00:00:00", in: "+01:00")  #=> 2000-03-01 00:00:00 +0100
Time.new(2000, 2, 31)  #=> 2000-03-02 00:00:00 +0000
Time.new(2000, 2, 31, 0, 0, 60)  #=> 2000-03-02 00:01:00 +0000
Time.new(2000, 2, 31, 0, 0, 60, "+01:00")  #=> 2000-03-02 00:01:00 +0100
Time.utc(2000, 2, 31)  #=> 2000-03-02 00:00:00 UTC
Time.utc(2000, 1, 1, 0, 0, 60)  #=> 2000-01-01 00:01:00 UTC
Time.utc(2000, 1, 1, 24)  #=> 2000-01-02 00:00:00 UTC
Time.new(2000, 1, 1, 24, in: "UTC")  #=> 2000-01-02 00:00:00 UTC
Time.new("2000-01-01 24:00:00")  #=> 2000-01-02 00:00:00 +0000
Time.new("2000-01-01 00:00:60")  #=> 2000-01-01 00:01:00 +0000
Time.new("2000-01-01 00:00:60 +01:00")  #=> 2000-01-01 00:01:00 +0100
Time.new("+2000-01-01 00:00:00", in: "UTC")  #=> 2000-01-01 00:00:00 UTC
Time.new("+2000")  #=> 2000-01-01 00:00:00 +0000
Time.new("-200-01-01 00:00:00", in: "UTC")  #=> -0200-01-01 00:00:00 UTC
Time.new("-2000-01-01")  #!> ArgumentError: no time information
Time.new("- 2000")  #!> ArgumentError: year must be 4 or more digits: -
Time.new("--2000")  #!> ArgumentError: year must be 4 or more digits: -
Time.new("2000 UTC")  #=> 2000-01-01 00:00:00 UTC
Time.new("2000UTC")  #=> 2000-01-01 00:00:00 UTC
Time.new("2000+09:00")  #=> 2000-01-01 00:00:00 +0900
Time.new("2000 +09:00")  #=> 2000-01-01 00:00:00 +0900
Time.new("2000-01 UTC")  #=> 2000-01-01 00:00:00 UTC
Time.new("2000-01-01 UTC")  #=> 2000-01-01 00:00:00 UTC
Time.new("2000-01-01T")  #=> 2000-01-01 00:00:00 -0700
Time.new("2000-01-01Tx")  #!> ArgumentError: "+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: Tx
Time.new("2000-01-01T00")  #!> ArgumentError: missing min part: 00
Time.new("2000-01-01T00:00")  #!> ArgumentError: missing sec part: 00:00
Time.new("2000-01-01T00.5")  #!> ArgumentError: fraction hour is not supported: 00.
Time.new("2000-01-01T00:00.5")  #!> ArgumentError: fraction min is not supported: 00:00.
Time.new("2000-01-01T00:00:00.5.5")  #!> ArgumentError: "+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: .5
Time.new("2000-01-01T00:00:00.é")  #!> ArgumentError: subsecond expected after dot: 00:00:00.é
Time.new("2000-01-01T00:00:00,5")  #!> ArgumentError: "+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: ,5
Time.new("2000-01-01T00:00:000")  #!> ArgumentError: two digits sec is expected after ':': :000
Time.new("2000-01-01T00:000")  #!> ArgumentError: two digits min is expected after ':': :000
Time.new("2000-01-01T000")  #!> ArgumentError: two digits hour is expected: T000
Time.new("2000-01-001")  #!> ArgumentError: two digits mday is expected after '-': -001
Time.new("2000-001")  #!> ArgumentError: two digits mon is expected after '-': -001
Time.new("2000-")  #!> ArgumentError: two digits mon is expected after '-': -
Time.new("2000-01-")  #!> ArgumentError: two digits mday is expected after '-': -
Time.new("2000-00-01 00:00:00")  #!> ArgumentError: mon out of range
Time.new("2000-01-00 00:00:00")  #!> ArgumentError: mday out of range
Time.new("2000-01-01 00:00:00 UTC UTC")  #!> ArgumentError: can't parse at: UTC
Time.new("2000-01-01 00:00:00UTC")  #=> 2000-01-01 00:00:00 UTC
Time.new("2000-01-01 00:00:00\tUTC")  #=> 2000-01-01 00:00:00 UTC
Time.new("2000-01-01 00:00:00 \n UTC")  #=> 2000-01-01 00:00:00 UTC
Time.new("2000-01-01 00:00:00 utc")  #=> 2000-01-01 00:00:00 UTC
Time.new("2000-01-01 00:00:00 GMT")  #!> ArgumentError: "+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: GMT
Time.new("2000-01-01 00:00:00 +9:00")  #!> ArgumentError: "+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: +9:00
Time.new("2000-01-01 00:00:00 +09:60")  #!> ArgumentError: "+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: +09:60
Time.new("2000-01-01 00:00:00 +24:00")  #!> ArgumentError: utc_offset out of range
Time.new("2000-01-01 00:00:00 -23:59:59")  #=> 2000-01-01 00:00:00 -235959
Time.new("2000-01-01 00:00:00 +09:00", in: "-01:00")  #=> 2000-01-01 00:00:00 +0900
Time.new("2000-01-01 00:00:00 x", in: "-01:00")  #!> ArgumentError: "+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: x
Time.new("2000-01-01 00:00:00", in: "x")  #!> ArgumentError: "+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: x
Time.new("2000-01-01 00:00:00", in: nil)  #=> 2000-01-01 00:00:00 +0000
Time.new("2000", in: "+09:00")  #=> 2000-01-01 00:00:00 +0900
Time.new("2000", in: "x")  #!> ArgumentError: "+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: x
Time.new("2000-01-01 00:00:00.999999999 UTC").nsec  #=> 999999999
Time.new("2000-01-01 00:00:00.9999999999 UTC").nsec  #=> 999999999
Time.new("2000-01-01 00:00:00.9999999999 UTC")  #=> 2000-01-01 00:00:00.999999999 UTC
Time.new("2000-01-01 00:00:00.1 UTC")  #=> 2000-01-01 00:00:00.1 UTC
Time.new("2000-01-01 00:00:00.123456 UTC", precision: 3)  #=> 2000-01-01 00:00:00.123 UTC
Time.new("2000-01-01 00:00:00.123456 UTC", precision: 0)  #!> ArgumentError: subsecond expected after dot: 00:00:00.1
Time.new("2000-01-01 00:00:00.123456 UTC", precision: nil)  #=> 2000-01-01 00:00:00.123456 UTC
Time.new("2000-01-01 00:00:00.123456 UTC", precision: 20)  #=> 2000-01-01 00:00:00.123456 UTC
Time.new("2000-01-01 00:00:00.123456 UTC", precision: -1)  #=> 2000-01-01 00:00:00.123456 UTC
Time.new("2000-01-01 00:00:00.123456 UTC", precision: "3")  #!> TypeError: no implicit conversion of String into Integer
Time.new("2000-01-01 00:00:00.123456789012 UTC")  #=> 2000-01-01 00:00:00.123456789 UTC
Time.new("2000-01-01 00:00:00.1234567890123456 UTC", precision: 15)  #=> 2000-01-01 00:00:00 24691357802469/200000000000000 UTC
Time.new("2000-01-01 00:00:00\0")  #!> ArgumentError: string contains null byte
Time.new("2000\0")  #!> ArgumentError: string contains null byte
Time.new("\0")  #!> ArgumentError: can't parse: "\u0000"
Time.new("2000-01-01 00:00:00\0 ")  #!> ArgumentError: can't parse: "2000-01-01 00:00:00\u0000 "
Time.new("é")  #!> ArgumentError: can't parse: "é"
Time.new("2000é")  #!> ArgumentError: "+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: é
Time.new("2000-01-01 00:00:00".encode("UTF-16LE"))  #!> ArgumentError: time string should have ASCII compatible encoding
Time.new("2000-01-01 00:00:00".b)  #=> 2000-01-01 00:00:00 +0000
Time.new("2000-01-01 00:00:00\v")  #!> ArgumentError: can't parse: "2000-01-01 00:00:00\v"
Time.new("\v2000-01-01 00:00:00")  #!> ArgumentError: can't parse: "\v2000-01-01 00:00:00"
Time.new(:"2000")  #!> TypeError: no implicit conversion of Symbol into Integer
Time.new("2000", nil)  #=> 2000-01-01 00:00:00 +0000
Time.new("2000", 1, 1)  #=> 2000-01-01 00:00:00 +0000
Time.new("200", 1)  #=> 0200-01-01 00:00:00 +0000
Time.new("2000x", 1)  #!> ArgumentError: invalid value for Integer(): "2000x"
Time.new("", 1)  #!> ArgumentError: invalid value for Integer(): ""
Time.new("0x7d0", 1)  #!> ArgumentError: invalid value for Integer(): "0x7d0"
Time.new("2_000", 1)  #=> 2000-01-01 00:00:00 +0000
Time.new("2000-01-01 00:00:00", nil)  #!> ArgumentError: invalid value for Integer(): "2000-01-01 00:00:00"
Time.new("2000-01-01 00:00:00", 1)  #!> ArgumentError: invalid value for Integer(): "2000-01-01 00:00:00"
Time.new(2000.9)  #=> 2000-01-01 00:00:00 +0000
Time.new("2000.9", 1)  #!> ArgumentError: invalid value for Integer(): "2000.9"
Time.new(false)  #!> TypeError: no implicit conversion of false into Integer
Time.new([])  #!> TypeError: no implicit conversion of Array into Integer
Time.new(nil, 1, 1)  #!> TypeError: no implicit conversion of nil into Integer
Time.new(nil, precision: 3)  #!> TypeError: no implicit conversion of nil into Integer
Time.local(nil)  #!> TypeError: no implicit conversion of nil into Integer
Time.mktime(nil, 1)  #!> TypeError: no implicit conversion of nil into Integer
Time.utc(nil, 1, 1)  #!> TypeError: no implicit conversion of nil into Integer
Time.utc(false)  #!> TypeError: no implicit conversion of false into Integer
Time.utc(0, 0, 0, 1, 1, nil, 0, 0, false, nil)  #!> TypeError: no implicit conversion of nil into Integer
Time.utc(0, 0, 0, 1, 1, 2000, 0, 0, false, nil)  #=> 2000-01-01 00:00:00 UTC
(Time.utc(2000)..Time.utc(2001)).include?(Time.utc(2000, 6))  #=> true
(Time.utc(2000)...Time.utc(2001)).include?(Time.utc(2001))  #=> false
(Time.utc(2000)..Time.utc(2001)).member?(Time.utc(1999))  #=> false
(nil..Time.utc(2000)).member?(Time.utc(2001))  #=> false
(Time.utc(2000)..Time.utc(2001)).include?(nil)  #=> false
(Time.utc(2000)..Time.utc(2001)).include?("x")  #=> false
(Time.utc(2000)..Time.utc(2001)).include?(Date.new(2000, 6, 1))  #=> false
(Time.utc(2001)..Time.utc(2000)).include?(Time.utc(2000))  #=> false
(Time.utc(2000)..Time.utc(2001)).entries  #!> TypeError: can't iterate from Time
(Time.utc(2000)..Time.utc(2001)).size  #!> TypeError: can't iterate from Time
(..Time.utc(2000)).size  #!> TypeError: can't iterate from NilClass
(Date.new(2000)..Date.new(2001)).size  #=> nil
([1]..[2]).size  #!> TypeError: can't iterate from Array
(1.5..2).size  #!> TypeError: can't iterate from Float
(1..2.5).size  #=> 2
(nil..1).size  #!> TypeError: can't iterate from NilClass
(nil..1.5).size  #!> TypeError: can't iterate from NilClass
(Time.utc(2000)..Time.utc(2001)).count  #!> TypeError: can't iterate from Time
(Time.utc(2000)..Time.utc(2001)).include?(Time.utc(2000), 1)  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
(nil..1).include?(0)  #=> true
(nil..1.5).include?(0)  #=> true
(nil..[1]).include?([0])  #!> TypeError: cannot determine inclusion in beginless/endless ranges
([0]..[1]).include?([0])  #!> TypeError: can't iterate from Array
(nil..[1]).include?(1)  #!> TypeError: cannot determine inclusion in beginless/endless ranges
Time.new(2000, in: "utc")  #=> 2000-01-01 00:00:00 UTC
Time.new(2000, in: "z")  #!> ArgumentError: "+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: z
Time.new(2000, in: "Utc")  #=> 2000-01-01 00:00:00 UTC
Time.new(2000, in: "+09:00:01")  #=> 2000-01-01 00:00:00 +090001
Time.new(2000, in: "+09:00:01").to_s  #=> "2000-01-01 00:00:00 +0900"
Time.new(2000, in: "+09:00:01").strftime("%z %:z %::z")  #=> "+0900 +09:00 +09:00:01"
Time.new(2000, in: "-00:00:01").inspect  #=> "2000-01-01 00:00:00 -000001"
Time.new(2000, in: 1).inspect  #=> "2000-01-01 00:00:00 +000001"
Time.at(0, in: "-23:59:59")  #=> 1969-12-31 00:00:01 -235959
Time.new(2000, in: "\0")  #!> ArgumentError: string contains null byte
Time.new(2000, 1, 1, 0, 0, 0, "utc")  #=> 2000-01-01 00:00:00 UTC
Time.at(0, in: "-00:00")  #=> 1970-01-01 00:00:00 UTC
Time.at(0, in: "+0000")  #=> 1970-01-01 00:00:00 +0000
Time.at(0, in: "+00")  #=> 1970-01-01 00:00:00 +0000
Time.at(0, in: "+000")  #!> ArgumentError: "+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: +000
Time.at(0).localtime("utc")  #=> 1970-01-01 00:00:00 UTC
Time.iso8601("2-01-01T00:00:00Z")  #=> 0002-01-01 00:00:00 UTC
Time.iso8601("+2000-01-01T00:00:00Z")  #!> ArgumentError: invalid xmlschema format: "+2000-01-01T00:00:00Z"
Time.iso8601("-200-01-01T00:00:00Z")  #=> -0200-01-01 00:00:00 UTC
Time.iso8601("99-01-01T00:00:00Z")  #=> 0099-01-01 00:00:00 UTC
Time.iso8601("2000101T000000Z")  #!> ArgumentError: invalid xmlschema format: "2000101T000000Z"
Time.iso8601("20000101T000000Z")  #!> ArgumentError: invalid xmlschema format: "20000101T000000Z"
Time.iso8601("2000101T000000")  #!> ArgumentError: invalid xmlschema format: "2000101T000000"
Time.iso8601("0101T000000Z")  #!> ArgumentError: invalid xmlschema format: "0101T000000Z"
Time.iso8601("90101T000000Z")  #!> ArgumentError: invalid xmlschema format: "90101T000000Z"
Time.iso8601("-90101T000000Z")  #!> ArgumentError: invalid xmlschema format: "-90101T000000Z"
Time.xmlschema("2000-01-01t00:00:00z")  #=> 2000-01-01 00:00:00 UTC
Time.xmlschema("200-01-01T00:00:00.25+01:30")  #=> 0200-01-01 00:00:00.25 +0130
Time.xmlschema("\n2000-01-01T00:00:00Z ")  #=> 2000-01-01 00:00:00 UTC
Time.xmlschema("2000-01-01 00:00:00Z")  #!> ArgumentError: invalid xmlschema format: "2000-01-01 00:00:00Z"
Time.local(2000,1,1,20,15,1,-1)  #!> ArgumentError: subsecx out of range
Time.local(2000,1,1,20,15,1,1000000)  #!> ArgumentError: subsecx out of range
Time.utc(2000,1,1,20,15,1,1000000)  #!> ArgumentError: subsecx out of range
Time.utc(2000,1,1,20,15,1,1000000.5)  #!> ArgumentError: subsecx out of range
Time.utc(2000,1,1,20,15,1,-0.5)  #!> ArgumentError: subsecx out of range
Time.utc(2000,1,1,20,15,1,999999.9).nsec  #=> 999999900
Time.utc(2000,1,1,20,15,1,-1r)  #!> ArgumentError: subsecx out of range
Time.utc(2000,1,1,20,15,1,"1000000")  #!> ArgumentError: subsecx out of range
Time.utc(2000,1,1,20,15,60,5)  #=> 2000-01-01 20:16:00.000005 UTC
Time.gm(2000,1,1,20,15,60,0.5).subsec  #=> (1/2000000)
Time.utc(2000,1,1).strftime('%_5d|%-5d|%05d|%-05d|%0-5d|%-5H|%-5j|%-10N|%-10s|%-12F|%-12T|%-10R|%-12r|%-10e')  #=> "    1|1|00001|1|1|0|1|0000000000|946684800|  2000-01-01|    00:00:00|     00:00| 12:00:00 AM|1"
Time.utc(2000,1,1,20,15,1," 12").usec  #=> 12
Time.utc(2000,1,1,20,15,1,"1x2").usec  #!> ArgumentError: invalid value for Integer(): "1x2"
Time.utc(2000,1,1,20,15,1,"0x12").usec  #!> ArgumentError: invalid value for Integer(): "0x12"
Time.utc(2000,1,1,20,15,1,nil).usec  #=> 0
Time.utc(2001,2,3).strftime('%0_-10h|%0-_10h|%-_5d|%-^5d|%5^d|%5#h|%0^5h|%_-^5h|%00^5h|%-0l|%-_3H')  #=> "Feb|Feb|3|3|%5^d|%5#h|00FEB|FEB|00FEB|12|0"
Time.at("http://h/p", "m0", Time.utc(2024, 2, 29, 12, 30, 15.5))  #!> ArgumentError: unexpected unit: 2024-02-29 12:30:15 UTC
Time.at("http://h/p", "m0", :sec)  #!> ArgumentError: unexpected unit: sec
Time.at("http://h/p", "m0", "x")  #!> ArgumentError: unexpected unit: x
Time.at("http://h/p", "m0", nil)  #!> ArgumentError: unexpected unit:␠
Time.at("http://h/p", 5, :sec)  #!> ArgumentError: unexpected unit: sec
Time.at(1, "5", :sec)  #!> ArgumentError: unexpected unit: sec
Time.at(1, 5, :sec)  #!> ArgumentError: unexpected unit: sec
Time.at(1, "5")  #!> TypeError: can't convert String into an exact number
Time.at("1", "5")  #!> TypeError: can't convert String into an exact number
Time.at("1", in: "x")  #!> TypeError: can't convert String into an exact number
Time.at(1, "x", in: "x")  #!> TypeError: can't convert String into an exact number
Time.at(1, 2, :foo, in: "x")  #!> ArgumentError: unexpected unit: foo
Time.at("5", 2, :foo, in: "x")  #!> ArgumentError: unexpected unit: foo
