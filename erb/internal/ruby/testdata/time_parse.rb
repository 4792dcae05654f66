# ruby 4.0
t = Time.parse("2024-13-01 12:00:00 AM CEST", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: mon out of range
t = Time.parse("2024-13-01 13pm+2400", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: utc_offset out of range
t = Time.parse("02.01.2024T10:20:30.5+2400", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: utc_offset out of range
t = Time.parse("2nd January 23:59:60 Utc", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2023-01-03 00:00:00 UTC", true, 0, "UTC", 0, 0, 1672704000]
Time.zone_offset("PDT")  #=> -25200
t = Time.httpdate("2 Jan 2024 10:20 pm+09:30:15"); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: not RFC 2616 compliant date: "2 Jan 2024 10:20 pm+09:30:15"
t = Time.parse("000+0960", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: yday 0 out of range
t = Time.parse("on 10:20:60 Feb 30\n", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2023-11-30 10:21:00 +0000", false, 0, "UTC", 0, 0, 1701339660]
t = Time.parse("2024-01 10h20m30s", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: argument out of range
t = Time.parse("Jan 2 2024 10:20:30 p.m.Z", Time.new(2024, 3, 31, 1, 2, 3, "+05:00")) { |y| y + 1 }; [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2025-01-02 22:20:30 UTC", true, 0, "UTC", 0, 0, 1735856430]
t = Time.parse("Jan 2, 2024 T10:20:30+1.5", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2024-01-02 10:20:30 +0000", false, 0, "UTC", 0, 0, 1704190830]
t = Time.parse("10:60 20240102030405", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2024-01-02 03:04:05 +0000", false, 0, "UTC", 0, 0, 1704164645]
t = Time.iso8601("1.2.31pm +24:00"); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: invalid xmlschema format: "1.2.31pm +24:00"
t = Time.parse("2024 00:00:60America/New_York", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: argument out of range
t = Time.parse("69-12-31 T10-00:00", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["1969-12-31 00:00:00 +0000", false, 0, "UTC", 0, 0, -86400]
t = Time.parse("2nd January 1pm A", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2023-01-02 13:00:00 +0100", false, 3600, nil, 0, 0, 1672660800]
t = Time.parse("2023-02-29 10:20:30.5 +123", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2023-03-01 10:20:30 +0000", false, 0, "UTC", 500000000, (1/2), 1677666030]
t = Time.rfc2822("Jan 2024 12am +09"); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: not RFC 2822 compliant date: "Jan 2024 12am +09"
t = Time.rfc2822("2024-01T10:20:30 Utc"); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: not RFC 2822 compliant date: "2024-01T10:20:30 Utc"
t = Time.parse("January 2nd, 2024 10:20:61EST5EDT", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: sec out of range
t = Time.iso8601("H31.04.30 10:20:60EST5EDT"); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: invalid xmlschema format: "H31.04.30 10:20:60EST5EDT"
t = Time.parse("W01-2 NST", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: no time information in "W01-2 NST"
t = Time.parse("1/2/2024 25:00", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: hour out of range
Time.zone_offset("pst")  #=> -28800
t = Time.parse("at 1 Jan 5 BC 10:20:61 +2400 x", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: utc_offset out of range
t = Time.parse("2024-1-2 10h20m30s+2400", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: utc_offset out of range
t = Time.parse("Feb 30 23:59:60 America/New_York", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2023-03-03 00:00:00 +0000", false, 0, "UTC", 0, 0, 1677801600]
t = Time.parse("0010pm +09:30:15", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2023-11-15 22:00:00 +0930", false, 34215, nil, 0, 0, 1700051385]
t = Time.parse("2024-13-0124:00:00EST", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: argument out of range
t = Time.parse("366 0pmMSK", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: yday 366 out of range
t = Time.parse("000T00:00:60+24:00", Time.new(2024, 3, 31, 1, 2, 3, "+05:00")) { |y| y + 1 }; [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: yday 0 out of range
t = Time.parse("1 Jan 5 BC0pm J", Time.new(2024, 3, 31, 1, 2, 3, "+05:00")) { |y| y + 1 }; [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["-0003-01-01 12:00:00 +0000", false, 0, "UTC", 0, 0, -62261784000]
t = Time.parse("2024-1-2 10:20:30 p.m.EST", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2024-01-02 22:20:30 -0500", false, -18000, nil, 0, 0, 1704252030]
t = Time.parse("Feb 30 12:00:00 AM +25:00", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: utc_offset out of range
t = Time.parse("Jan 2 2024 13pm-0000", Time.new(2024, 3, 31, 1, 2, 3, "+05:00")) { |y| y + 1 }; [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2025-01-02 13:00:00 UTC", true, 0, "UTC", 0, 0, 1735822800]
t = Time.parse("at '24-01-02 25:00UT", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: hour out of range
Time.zone_offset("(PST)")  #=> nil
t = Time.parse("10:20:30 Feb 30", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2023-11-30 10:20:30 +0000", false, 0, "UTC", 0, 0, 1701339630]
t = Time.parse("+2024-01-02 24:00:01+24:00", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: utc_offset out of range
t = Time.parse("3660pm Y", Time.new(2024, 3, 31, 1, 2, 3, "+05:00")) { |y| y + 1 }; [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2024-03-30 12:00:00 -1200", false, -43200, nil, 0, 0, 1711843200]
Time.zone_offset("+24:00")  #=> 86400
t = Time.iso8601("2-1-2024 10:20:60-2400"); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: invalid xmlschema format: "2-1-2024 10:20:60-2400"
Time.zone_offset("+0900")  #=> 32400
t = Time.parse("2024-01-02BCE10:20:30PDT", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["-2023-01-02 10:20:30 -0700", false, -25200, nil, 0, 0, -126006734370]
t = Time.parse("Jan 2, 2024 24:00:00 +123", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2024-01-03 00:00:00 +0000", false, 0, "UTC", 0, 0, 1704240000]
t = Time.parse("x 2024-13-01TT10:20:30NST .", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: mon out of range
t = Time.parse("99-1-113pm +09", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: argument out of range
t = Time.parse("12024-01-0210:20:30 p.m.+123", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2012-01-24 18:20:30 -0100", false, -3600, nil, 0, 0, 1327432830]
t = Time.parse("2023-02-29 10:20:30.5pst", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2023-03-01 10:20:30 -0800", false, -28800, nil, 500000000, (1/2), 1677694830]
t = Time.parse("001 12:00:00 AM J", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2023-01-01 00:00:00 +0000", false, 0, "UTC", 0, 0, 1672531200]
Time.zone_offset("+99:99")  #=> 362340
t = Time.parse("1/2 Y", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2023-01-02 00:00:00 +0000", false, 0, "UTC", 0, 0, 1672617600]
t = Time.parse("12024-01-0210:20:60 Y", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2012-01-24 18:21:00 -0100", false, -3600, nil, 0, 0, 1327432860]
t = Time.parse("'24-01-02 25:00X", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2024-01-03 01:00:00 -1100", false, -39600, nil, 0, 0, 1704283200]
Time.zone_offset("Mountain Daylight Time")  #=> nil
t = Time.parse("2024年1月2日 Eastern Standard Time", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: argument out of range
t = Time.parse("1pm 000", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: yday 0 out of range
Time.zone_offset("+9")  #=> nil
t = Time.httpdate("99-1-1 T10JST"); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: not RFC 2616 compliant date: "99-1-1 T10JST"
t = Time.parse("at 20240102 10h20m30s .", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: min out of range
t = Time.parse("1/2/202424:00:00+24:00", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: utc_offset out of range
t = Time.parse("10:60 2024", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: argument out of range
t = Time.parse("at 2/Jan/2024T10:20:61M", Time.new(2024, 3, 31, 1, 2, 3, "+05:00")) { |y| y + 1 }; [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: sec out of range
t = Time.parse("1000010110h+99:99", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: utc_offset out of range
t = Time.parse(" '24-01-02 T102030UT x", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2024-01-02 00:00:00 +0000", false, 0, "UTC", 0, 0, 1704153600]
t = Time.parse("1.2.3T102030CET", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2001-02-03 00:00:00 +0000", false, 0, "UTC", 0, 0, 981158400]
Time.zone_offset("BST")  #=> nil
t = Time.parse("2024-01-02 BCT10h20m30s+2400", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: utc_offset out of range
Time.zone_offset("JST")  #=> nil
t = Time.parse("x 20240102030405T12:00:00 AM+0900 x", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2024-01-02 03:04:05 +0900", false, 32400, nil, 0, 0, 1704132245]
t = Time.parse("2024-01-02 BCTT10 NST", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2024-01-02 00:00:00 +0000", false, 0, "UTC", 0, 0, 1704153600]
t = Time.parse("2024-04-31 10:20:61 X", Time.new(2024, 3, 31, 1, 2, 3, "+05:00")) { |y| y + 1 }; [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: sec out of range
Time.zone_offset("M")  #=> 43200
Time.zone_offset("+0900")  #=> 32400
t = Time.parse("240102 10:20:30.1234567890123+99:99", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: utc_offset out of range
t = Time.httpdate("240102T10h-0330"); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: not RFC 2616 compliant date: "240102T10h-0330"
t = Time.rfc2822("2-1-202410:20:30.1234567890123pst"); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: not RFC 2822 compliant date: "2-1-202410:20:30.1234567890123pst"
t = Time.parse("24:00:01 10000101", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: sec out of range
t = Time.parse("3210 am EST5EDT", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2023-11-14 06:00:00 +0000", false, 0, "UTC", 0, 0, 1699941600]
Time.zone_offset("+123")  #=> nil
t = Time.parse("2024-13-01 1pmAmerica/New_York", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: mon out of range
t = Time.parse("10:20:30,123456789 Tuesday", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2023-11-14 10:20:30 +0000", false, 0, "UTC", 123456789, (123456789/1000000000), 1699957230]
t = Time.parse("12am 20240102T030405", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2024-01-02 03:04:05 +0000", false, 0, "UTC", 0, 0, 1704164645]
t = Time.parse("3124:00:01+99:99", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: utc_offset out of range
t = Time.parse("000T10:20:30,123456789 -0330", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: yday 0 out of range
Time.zone_offset("CEST")  #=> nil
Time.zone_offset("UTC+9")  #=> nil
t = Time.parse("12024-01-02 10:20 +2400", Time.new(2024, 3, 31, 1, 2, 3, "+05:00")) { |y| y + 1 }; [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: utc_offset out of range
t = Time.iso8601("2024-01 10:20:30+25:00"); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: invalid xmlschema format: "2024-01 10:20:30+25:00"
t = Time.parse("2 Jan 2024T10h+0900", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2024-01-02 10:00:00 +0900", false, 32400, nil, 0, 0, 1704157200]
t = Time.parse("2024T24:00:01 GMT+05:30", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: argument out of range
t = Time.parse("20240102030405T10:20:30 GMT-3", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2024-01-02 03:04:05 +0000", false, 0, "UTC", 0, 0, 1704164645]
t = Time.parse("10:60 20240102T030405", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2024-01-02 03:04:05 +0000", false, 0, "UTC", 0, 0, 1704164645]
t = Time.iso8601("at W01-2CEST\n"); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: invalid xmlschema format: "at W01-2CEST\n"
t = Time.httpdate("2nd January23:59:60 +99:99"); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: not RFC 2616 compliant date: "2nd January23:59:60 +99:99"
t = Time.parse("2nd JanuaryT10:20:30,123456789 UTC+9", Time.new(2024, 3, 31, 1, 2, 3, "+05:00")) { |y| y + 1 }; [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2024-01-02 10:20:30 +0000", false, 0, "UTC", 123456789, (123456789/1000000000), 1704190830]
t = Time.parse("at 202423:59:60MSK .", Time.new(2024, 3, 31, 1, 2, 3, "+05:00")) { |y| y + 1 }; [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: argument out of range
t = Time.parse("2024-02-30 T10:20:30 +0900", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2024-03-01 10:20:30 +0900", false, 32400, nil, 0, 0, 1709256030]
t = Time.parse("1.2.313pm UTC", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2023-11-14 13:00:00 UTC", true, 0, "UTC", 0, 0, 1699966800]
t = Time.parse("2024010224:00:00 +09:00", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: argument out of range
t = Time.parse("10h20m30s 000", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: yday 0 out of range
t = Time.parse("1.2.3TT10:20:30GMT", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2001-02-03 10:20:30 +0000", false, 0, "UTC", 0, 0, 981195630]
t = Time.parse("2024-02-29 10:20 M", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2024-02-29 10:20:00 +1200", false, 43200, nil, 0, 0, 1709158800]
t = Time.parse("10000101 10:20:30.5 MSK", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["1000-01-01 10:20:30 +0000", false, 0, "UTC", 500000000, (1/2), -30610186770]
t = Time.parse("Feb 30 10:20:60 -12:34", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2023-03-02 10:21:00 -1234", false, -45240, nil, 0, 0, 1677797700]
t = Time.parse("2024-02-29 10h20m30s UTC", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2024-02-29 10:20:30 UTC", true, 0, "UTC", 0, 0, 1709202030]
t = Time.parse("2024-01-02 BC 23:59:60-0000", Time.new(2024, 3, 31, 1, 2, 3, "+05:00")) { |y| y + 1 }; [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["-2022-01-03 00:00:00 UTC", true, 0, "UTC", 0, 0, -125975174400]
t = Time.parse("2024-01 10:20:60 BST", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: argument out of range
t = Time.iso8601("2nd January00:00:60NST"); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: invalid xmlschema format: "2nd January00:00:60NST"
t = Time.parse("Jan 10:20:61 utc", Time.new(2024, 3, 31, 1, 2, 3, "+05:00")) { |y| y + 1 }; [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: sec out of range
t = Time.parse("99-1-110:20UTC+9", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: argument out of range
t = Time.parse("Jan 2024 13pm-00:00", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2024-01-01 13:00:00 UTC", true, 0, "UTC", 0, 0, 1704114000]
t = Time.parse("2024 24:00:01 UTC+9", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: argument out of range
t = Time.parse("02.01.2024T102030 +24:00", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2024-01-03 00:00:00 +0000", false, 0, "UTC", 0, 0, 1704240000]
t = Time.iso8601("-2024-01-02 00:00:60+09"); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: invalid xmlschema format: "-2024-01-02 00:00:60+09"
t = Time.parse("Jan 2 2024 10 am NST", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2024-01-02 10:00:00 +0000", false, 0, "UTC", 0, 0, 1704189600]
Time.zone_offset("-12:34")  #=> -45240
t = Time.parse("2024-01-0212amM", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: argument out of range
t = Time.parse("T102030 2024-1-2", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2024-01-02 00:00:00 +0000", false, 0, "UTC", 0, 0, 1704153600]
t = Time.parse("2 Jan 2024 7:5:3Z+1", Time.new(2024, 3, 31, 1, 2, 3, "+05:00")) { |y| y + 1 }; [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2025-01-02 07:05:03 UTC", true, 0, "UTC", 0, 0, 1735801503]
t = Time.parse("12024-01-02 10:20:30,123456789+09", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["12024-01-02 10:20:30 +0900", false, 32400, nil, 123456789, (123456789/1000000000), 317273678430]
t = Time.parse("02.01.2024 10:20:30,123456789 GMT-3", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2024-01-02 10:20:30 +0000", false, 0, "UTC", 123456789, (123456789/1000000000), 1704190830]
t = Time.parse("2024-01-02 BC 10:20Mountain Daylight Time", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["-2023-01-02 10:20:00 +0000", false, 0, "UTC", 0, 0, -126006759600]
t = Time.parse("2024-00210:20 pm+09:0", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: argument out of range
t = Time.parse("Jan 2024 10:60 -12:34", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2024-01-01 11:00:00 -1234", false, -45240, nil, 0, 0, 1704152040]
t = Time.rfc2822("10000101 10:20:30,123456789 GMT"); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: not RFC 2822 compliant date: "10000101 10:20:30,123456789 GMT"
Time.zone_offset("+9")  #=> nil
t = Time.parse("32T7:5:3 UTC", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: argument out of range
t = Time.parse("Jan 2 2024 10 am +24:00", Time.new(2024, 3, 31, 1, 2, 3, "+05:00")) { |y| y + 1 }; [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: utc_offset out of range
t = Time.parse("H31.04.30 10:20 pm +09:0", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2019-04-30 22:20:00 +0000", false, 0, "UTC", 0, 0, 1556662800]
t = Time.rfc2822("Feb 30 10 am +9"); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: not RFC 2822 compliant date: "Feb 30 10 am +9"
t = Time.rfc2822("2 Jan 2024TT10:20:30+123"); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: not RFC 2822 compliant date: "2 Jan 2024TT10:20:30+123"
t = Time.parse("2024-01-02BCET7:5:3EST", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2024-01-02 07:05:03 -0500", false, -18000, nil, 0, 0, 1704197103]
t = Time.parse("10 am 2024-13-01", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: mon out of range
t = Time.parse("at 2 Jan 2024T13pmMountain Daylight Time\n", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2024-01-02 00:00:00 +0000", false, 0, "UTC", 0, 0, 1704153600]
t = Time.parse("02.01.2024T10:20:30.5 PDT", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #=> ["2024-01-02 10:20:30 -0700", false, -25200, nil, 500000000, (1/2), 1704216030]
t = Time.parse("24:00:00 Jan 2024", Time.at(1700000000).utc); [t.to_s, t.utc?, t.utc_offset, t.zone, t.nsec, t.subsec, t.to_i]  #!> ArgumentError: argument out of range
Time.utc(2024,1,1,24,0,1)  #!> ArgumentError: sec out of range
Time.utc(2024,1,1,24,1,0)  #!> ArgumentError: min out of range
Time.utc(2024,1,1,24,1,1)  #!> ArgumentError: min out of range
Time.new(2024,1,1,24,0,1)  #!> ArgumentError: sec out of range
Time.local(2024,1,1,24,0,1)  #!> ArgumentError: sec out of range
Time.new(2024,1,1,24,1,1)  #!> ArgumentError: min out of range
Time.parse("000 10:20 .", Time.utc(2024, 1, 1)).to_s  #=> "2024-01-01 10:00:00 +0000"
Time.parse("on 000T10h CET .", Time.utc(2024, 1, 1)).to_s  #=> "2024-01-01 10:00:00 +0000"
Time.parse("12345 10h .", Time.utc(2024, 1, 1)).to_s  #=> "2024-01-01 01:23:45 +0000"
