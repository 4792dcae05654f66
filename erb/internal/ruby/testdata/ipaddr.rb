# ruby 4.0
IPAddr.new("10.0.0.1").to_s  #=> "10.0.0.1"
IPAddr.new("10.0.0.1/24").to_s  #=> "10.0.0.0"
IPAddr.new("10.0.0.0/255.255.255.0").to_s  #=> "10.0.0.0"
IPAddr.new("10.0.0.0/24").inspect  #=> "#<IPAddr: IPv4:10.0.0.0/255.255.255.0>"
IPAddr.new("::1").to_s  #=> "::1"
IPAddr.new("::1").to_string  #=> "0000:0000:0000:0000:0000:0000:0000:0001"
IPAddr.new("2001:db8::/32").inspect  #=> "#<IPAddr: IPv6:2001:0db8:0000:0000:0000:0000:0000:0000/ffff:ffff:0000:0000:0000:0000:0000:0000>"
IPAddr.new("[::1]").to_s  #=> "::1"
IPAddr.new("fe80::1%eth0").to_s  #=> "fe80::1%eth0"
IPAddr.new("10.0.0.1").ipv4?  #=> true
IPAddr.new("::1").ipv6?  #=> true
IPAddr.new("10.0.0.0/8").include?("10.1.2.3")  #=> true
IPAddr.new("10.0.0.0/8").include?(IPAddr.new("11.0.0.1"))  #=> false
IPAddr.new("10.0.0.0/8") === "10.0.0.1"  #=> true
IPAddr.new("10.0.0.0/30").to_range.map(&:to_s)  #=> ["10.0.0.0", "10.0.0.1", "10.0.0.2", "10.0.0.3"]
IPAddr.new("10.0.0.0/30").to_range.first.to_s  #=> "10.0.0.0"
IPAddr.new("10.0.0.1").succ.to_s  #=> "10.0.0.2"
IPAddr.new("10.0.0.5").mask(24).to_s  #=> "10.0.0.0"
IPAddr.new("10.0.0.5").mask("255.255.0.0").to_s  #=> "10.0.0.0"
IPAddr.new("10.0.0.5").to_i  #=> 167772165
IPAddr.new("10.0.0.0/24").prefix  #=> 24
IPAddr.new("10.0.0.0/24").netmask  #=> "255.255.255.0"
IPAddr.new("10.0.0.0/24").wildcard_mask  #=> "0.0.0.255"
IPAddr.new("10.0.0.5").hton.bytes  #=> [10, 0, 0, 5]
IPAddr.new("10.0.0.5").reverse  #=> "5.0.0.10.in-addr.arpa"
IPAddr.new("::1").ip6_arpa  #=> "1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.ip6.arpa"
IPAddr.new("10.0.0.1").private?  #=> true
IPAddr.new("127.0.0.1").loopback?  #=> true
IPAddr.new("169.254.1.1").link_local?  #=> true
IPAddr.new("10.0.0.1") == IPAddr.new("10.0.0.1")  #=> true
IPAddr.new("10.0.0.1") == "10.0.0.1"  #=> true
IPAddr.new("10.0.0.1") <=> IPAddr.new("10.0.0.2")  #=> -1
IPAddr.new("10.0.0.1") + 5  #=> #<IPAddr: IPv4:10.0.0.6/255.255.255.255>
IPAddr.new("10.0.0.5") - 4  #=> #<IPAddr: IPv4:10.0.0.1/255.255.255.255>
(IPAddr.new("10.0.0.5") | 8).to_s  #=> "10.0.0.13"
(IPAddr.new("10.0.0.5") & 0xff).to_s  #=> "0.0.0.5"
(~IPAddr.new("10.0.0.5")).to_s  #=> "245.255.255.250"
(IPAddr.new("10.0.0.5") << 1).to_s  #=> "20.0.0.10"
(IPAddr.new("10.0.0.4") >> 1).to_s  #=> "5.0.0.2"
IPAddr.new("10.0.0.1").ipv4_mapped.to_s  #=> "::ffff:10.0.0.1"
IPAddr.new("10.0.0.1").ipv4_compat.to_s  #=> "::10.0.0.1"
IPAddr.new("::ffff:10.0.0.1").native.to_s  #=> "10.0.0.1"
IPAddr.new("::ffff:10.0.0.1").ipv4_mapped?  #=> true
IPAddr.new("10.0.0.256")  #!> IPAddr::InvalidAddressError: invalid address: 10.0.0.256
IPAddr.new("nope")  #!> IPAddr::InvalidAddressError: invalid address:␠
IPAddr.new("")  #!> IPAddr::InvalidAddressError: invalid address:␠
IPAddr.new("10.0.0.0/33")  #!> IPAddr::InvalidPrefixError: invalid length
IPAddr.new("10.0.0")  #!> IPAddr::InvalidAddressError: invalid address:␠
IPAddr.new("010.0.0.1")  #!> IPAddr::InvalidAddressError: zero-filled number in IPv4 address is ambiguous: 010.0.0.1
IPAddr.new(5)  #!> IPAddr::AddressFamilyError: address family must be specified
IPAddr.new(5, Socket::AF_INET).to_s  #=> "0.0.0.5"
IPAddr.new(nil)  #!> IPAddr::AddressFamilyError: address family must be specified
IPAddr.new("10.0.0.0/24").include?("x")  #!> IPAddr::InvalidAddressError: invalid address:␠
[IPAddr.new("10.0.0.2"), IPAddr.new("10.0.0.1")].sort.map(&:to_s)  #=> ["10.0.0.1", "10.0.0.2"]
[IPAddr.new("10.0.0.2"), IPAddr.new("10.0.0.2")].uniq.size  #=> 1
IPAddr.new("10.0.0.0/24").hash == IPAddr.new("10.0.0.0/24").hash  #=> true
IPAddr.new_ntoh("\x0a\0\0\1".b).to_s  #=> "10.0.0.1"
IPAddr.ntop("\x0a\0\0\1".b)  #=> "10.0.0.1"
IPAddr::InvalidAddressError.superclass  #=> IPAddr::Error
IPAddr::Error.superclass  #=> ArgumentError
IPAddr.new("10.1.2.3/16").as_json  #=> "10.1.0.0/16"
IPAddr.new("10.1.2.3/16").cidr  #=> "10.1.0.0/16"
IPAddr.new("10.1.2.3/16").family  #=> 2
IPAddr.new("10.1.2.3/16").ipv4_compat?  #=> false
IPAddr.new("10.1.2.3/16").to_json  #=> "\"10.1.0.0/16\""
IPAddr.new("10.1.2.3/16").eql?(IPAddr.new("10.1.2.3/16"))  #=> true
IPAddr.new("10.1.2.3/16").eql?(1)  #=> false
IPAddr.new("::1").send(:ip6_int) rescue $!.class  #=> "1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.ip6.int"
IPAddr.new("2001:db8::1").ip6_arpa  #=> "1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa"
IPAddr.new("fe80::1%eth0").zone_id  #=> "%eth0"
i = IPAddr.new("fe80::1%eth0"); i.zone_id = "%eth1"; i.to_s  #=> "fe80::1%eth1"
i = IPAddr.new("10.1.2.3/16"); i.prefix = 8; i  #=> #<IPAddr: IPv4:10.0.0.0/255.0.0.0>
i = IPAddr.new("10.1.2.3/16"); i.prefix = 40  #!> IPAddr::InvalidPrefixError: invalid length
IPAddr.new("10.0.0.1").zone_id  #!> IPAddr::InvalidAddressError: not an IPv6 address
begin; IPAddr.new('1.2.3.4') + 2**40; rescue => e; e.message; end  #=> "invalid address: 1099528536836"
begin; IPAddr.new('1.2.3.4') - 2**40; rescue => e; e.message; end  #=> "invalid address: -1099494718716"
begin; IPAddr.new(2**40, 2); rescue => e; e.message; end  #=> "invalid address: 1099511627776"
begin; IPAddr.new(2**140, 10); rescue => e; e.message; end  #=> "invalid address: 1393796574908163946345982392040522594123776"
begin; IPAddr.new(-1, 10); rescue => e; e.message; end  #=> "invalid address: -1"
begin; IPAddr.new('::1') + 2**140; rescue => e; e.message; end  #=> "invalid address: 1393796574908163946345982392040522594123777"
begin; IPAddr.new('1.2.3.4') & 2**140; rescue => e; e.message; end  #=> "invalid address: 1393796574908163946345982392040522594123776"
begin; IPAddr.new('::1').include?(2**140); rescue => e; e.message; end  #=> "invalid address: 1393796574908163946345982392040522594123776"
begin; IPAddr.new('::1') == 2**140; rescue => e; e.message; end  #=> false
begin; IPAddr.new('::1') <=> 2**140; rescue => e; e.message; end  #=> nil
begin; IPAddr.new('1.2.3.4') | IPAddr.new('ffff::1'); rescue => e; e.message; end  #=> "invalid address: 340277174624079928635746076935455900421"
begin; IPAddr.new('255.255.255.255').succ; rescue => e; e.message; end  #=> "invalid address: 4294967296"
IPAddr.new('::1') + 2**32  #=> #<IPAddr: IPv6:0000:0000:0000:0000:0000:0001:0000:0001/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff>
begin; IPAddr.new('::1') << 127; rescue => e; e.message; end  #=> #<IPAddr: IPv6:8000:0000:0000:0000:0000:0000:0000:0000/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff>
begin; IPAddr.new('::1') << 128; rescue => e; e.message; end  #=> #<IPAddr: IPv6:0000:0000:0000:0000:0000:0000:0000:0000/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff>
begin; IPAddr.new('::1') >> -127; rescue => e; e.message; end  #=> #<IPAddr: IPv6:8000:0000:0000:0000:0000:0000:0000:0000/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff>
begin; IPAddr.new('1.2.3.4') << 31; rescue => e; e.message; end  #=> #<IPAddr: IPv4:0.0.0.0/255.255.255.255>
begin; IPAddr.new('1.2.3.4') << 40; rescue => e; e.message; end  #=> #<IPAddr: IPv4:0.0.0.0/255.255.255.255>
begin; IPAddr.new('1.2.3.4') << 1.5; rescue => e; e.message; end  #=> #<IPAddr: IPv4:2.4.6.8/255.255.255.255>
begin; IPAddr.new('1.2.3.4') + '1'; rescue => e; e.message; end  #=> "String can't be coerced into Integer"
begin; IPAddr.new('1.2.3.4') & '::1'; rescue => e; e.message; end  #=> #<IPAddr: IPv4:0.0.0.0/255.255.255.255>
IPAddr.new('1.2.3.4') | '1::' rescue $!.message  #=> "invalid address: 5192296858534827628530496346129156"
begin; IPAddr.new('1.2.3.4').ipv4_compat; rescue => e; e.message; end  #=> #<IPAddr: IPv6:0000:0000:0000:0000:0000:0000:0102:0304/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff>
begin; IPAddr.new('::1').ipv4_compat; rescue => e; e.message; end  #=> "not an IPv4 address: 1"
begin; IPAddr.new('1.2.3.4').ip6_arpa; rescue => e; e.message; end  #=> "not an IPv6 address: 16909060"
begin; IPAddr.new('::1').zone_id = '%' * 10; rescue => e; e.message; end  #=> "invalid zone identifier for address"
begin; IPAddr.new('::1').mask(129); rescue => e; e.message; end  #=> "invalid length"
begin; IPAddr.new('::1').mask(2**64); rescue => e; e.message; end  #=> "invalid length"
begin; IPAddr.new('1.2.3.4/255.0.255.0'); rescue => e; e.message; end  #=> "invalid mask 255.0.255.0"
begin; IPAddr.new('1.2.3.4/1.2.3.4/5'); rescue => e; e.message; end  #=> "invalid mask 1.2.3.4/5"
begin; IPAddr.new('1.2.3.4/::1'); rescue => e; e.message; end  #=> "address family is not same"
begin; IPAddr.new('1.2.3.4/99999999999999999999999'); rescue => e; e.message; end  #=> "invalid length"
begin; IPAddr.new('1.2.3.4/007'); rescue => e; e.message; end  #=> "leading zeros in prefix"
begin; IPAddr.new('::1').zone_id = '%a%b'; rescue => e; e.message; end  #=> "invalid zone identifier for address"
begin; IPAddr.new('::1').zone_id = "%a\n"; rescue => e; e.message; end  #=> "invalid zone identifier for address"
begin; IPAddr.new('::ffff:ffff').to_s; rescue => e; e.message; end  #=> "::255.255.255.255"
["::", "0:0:1::", "1:0:0:2:0:0:0:3", "1:0:0:2:3:0:0:4", "1:0:2:3:4:5:6:7", "::1:2:3:4:5:6:7", "1:2:3:4:5:6:7::", "::ffff:0:1", "::1:0:0", "fe80::1:0"].map { |s| IPAddr.new(s).to_s }  #=> ["::", "0:0:1::", "1:0:0:2::3", "1::2:3:0:0:4", "1:0:2:3:4:5:6:7", "0:1:2:3:4:5:6:7", "1:2:3:4:5:6:7:0", "::ffff:0.0.0.1", "::1:0:0", "fe80::1:0"]
["::ffff:1.2.3.4", "::1.2.3.4", "1:2:3:4:5:6:1.2.3.4", "1::2:1.2.3.4"].map { |s| IPAddr.new(s).to_s }  #=> ["::ffff:1.2.3.4", "::1.2.3.4", "1:2:3:4:5:6:102:304", "1::2:102:304"]
["1:2:3:4:5:6:1.2.3.400", "::01.2.3.4", "1::2::3", "1:2:3:4:5:6:7:8:9", ":::", "::1:2:3:4:5:6:7:8", "12345::", "g::", "1.2.3.4%eth0", "[1.2.3.4]", "[::1]/64"].map { |s| IPAddr.new(s).to_s rescue $!.message }  #=> ["invalid address: [\"1\", \"2\", \"3\", \"400\"]", "zero-filled number in IPv4 address is ambiguous: [\"01\", \"2\", \"3\", \"4\"]", "invalid address: ", "invalid address: ", "invalid address: ", "invalid address: ", "invalid address: ", "invalid address: ", "invalid address: ", "invalid address: ", "::"]
IPAddr.new('fe80::1%eth0/64').inspect  #=> "#<IPAddr: IPv6:fe80:0000:0000:0000:0000:0000:0000:0000%eth0/ffff:ffff:ffff:ffff:0000:0000:0000:0000>"
begin; (IPAddr.new('1.2.3.0/24').native | 3).to_s; rescue => e; e.message; end  #=> "1.2.3.3"
IPAddr.new('1.2.3.0/24').ipv4_mapped.inspect  #=> "#<IPAddr: IPv6:0000:0000:0000:0000:0000:ffff:0102:0300/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ff00>"
IPAddr.new('1.2.3.0/24').ipv4_mapped.native.inspect  #=> "#<IPAddr: IPv4:1.2.3.0/255.255.255.0>"
IPAddr.new('1.2.3.4').reverse + IPAddr.new('1:2::3').reverse  #=> "4.3.2.1.in-addr.arpa3.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.2.0.0.0.1.0.0.0.ip6.arpa"
[IPAddr.new('1.2.3.0/24').wildcard_mask, IPAddr.new('1::/24').wildcard_mask, IPAddr.new('1::/24').netmask]  #=> ["0.0.0.255", "0000:00ff:ffff:ffff:ffff:ffff:ffff:ffff", "ffff:ff00:0000:0000:0000:0000:0000:0000"]
IPAddr.new('1::/126').to_range.map(&:to_s)  #=> ["1::", "1::1", "1::2", "1::3"]
[(~IPAddr.new('1.2.3.4')).to_s, (~IPAddr.new('1::')).to_s]  #=> ["254.253.252.251", "fffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff"]
[IPAddr.new('1.2.3.4').hton, IPAddr.new('1::f').hton, IPAddr.new_ntoh(IPAddr.new('1::f').hton).to_s]  #=> ["\x01\x02\x03\x04", "\x00\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x0F", "1::f"]
IPAddr.new('1.2.3.4') == Object.new  #=> false
IPAddr.new("10.0.0.1").instance_variables  #=> [:@mask_addr, :@family, :@addr, :@zone_id]
IPAddr.new("10.0.0.0/8").instance_variables  #=> [:@mask_addr, :@family, :@addr, :@zone_id]
IPAddr.new("::1").instance_variables  #=> [:@mask_addr, :@family, :@addr, :@zone_id]
IPAddr.new("fe80::1%eth0").instance_variables  #=> [:@mask_addr, :@family, :@addr, :@zone_id]
IPAddr.new("10.0.0.1").instance_variable_get(:@addr)  #=> 167772161
IPAddr.new("10.0.0.1").succ.instance_variables  #=> [:@mask_addr, :@family, :@addr, :@zone_id]
IPAddr.new("10.0.0.1").instance_variable_defined?(:@addr)  #=> true
IPAddr.new("10.0.0.1").mask(8).instance_variables  #=> [:@mask_addr, :@family, :@addr, :@zone_id]
IPAddr.new(5, Socket::AF_INET).instance_variables  #=> [:@mask_addr, :@addr, :@family]
IPAddr.new("10.1.1.1").mask(8.0).to_s  #=> "10.0.0.0"
IPAddr.new("fe80::1") >> -2 rescue $!.class  #=> IPAddr::InvalidAddressError
IPAddr.new("1.1.1.1") >> -2 rescue $!.class  #=> #<IPAddr: IPv4:4.4.4.4/255.255.255.255>
IPAddr.new("1.1.1.1") << -2 rescue $!.class  #=> #<IPAddr: IPv4:0.64.64.64/255.255.255.255>
IPAddr.new("1.1.1.1").wildcard_mask.encoding  #=> #<Encoding:US-ASCII>
IPAddr.new("fe80::1").mask(2.5).to_s  #=> "e000::"
IPAddr.new("255.255.255.255").mask(2.5).to_s  #=> "224.0.0.0"
IPAddr.new("255.255.255.255").mask(32.5).to_s  #!> IPAddr::InvalidPrefixError: invalid length
IPAddr.new("255.255.255.255").mask(-0.5).to_s  #!> IPAddr::InvalidPrefixError: invalid length
IPAddr.new("255.255.255.255").mask(0.5).to_s  #=> "128.0.0.0"
IPAddr.new("255.255.255.255").mask(8.0).to_s  #=> "255.0.0.0"
r = IPAddr.new("fe80::1%eth0"); r.to_json(1, "")  #=> "\"fe80::1%eth0\""
IPAddr.new("1.2.3.4").to_json  #=> "\"1.2.3.4\""
JSON.pretty_generate({ "a" => IPAddr.new("1.2.3.0/24") })  #=> "{\n  \"a\": \"1.2.3.0/24\"\n}"
IPAddr.new("::1").initialize("b")  #!> NoMethodError: private method 'initialize' called for an instance of IPAddr
IPAddr.new("::1") << Object  #!> TypeError: no implicit conversion of Class into Integer
IPAddr.new("1.2.3.4") << 2.5  #=> #<IPAddr: IPv4:4.8.12.16/255.255.255.255>
IPAddr.new("1.2.3.4") << -8  #=> #<IPAddr: IPv4:0.1.2.3/255.255.255.255>
IPAddr.new("1.2.3.4") << nil  #!> TypeError: no implicit conversion of nil into Integer
Gem::Version.new("1").initialize("2")  #!> NoMethodError: private method 'initialize' called for an instance of Gem::Version
IPAddr.new("1.2.3.0/24").as_json  #=> "1.2.3.0/24"
IPAddr.new("1.2.3.4").as_json(1, 2)  #=> "1.2.3.4"
IPAddr.new("fe80::/10").to_json  #=> "\"fe80::/10\""
IPAddr.new("fe80::/10").cidr  #=> "fe80::/10"
IPAddr.new("::1").as_json  #=> "::1"
IPAddr.new("fe80::1%eth0").as_json  #=> "fe80::1%eth0"
IPAddr.new("::%eth0").to_s  #=> "::0%eth0"
IPAddr.new("::%eth0").inspect  #=> "#<IPAddr: IPv6:0000:0000:0000:0000:0000:0000:0000:0000%eth0/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff>"
[IPAddr.new("fe80::1%1").mask(4).to_s, IPAddr.new("::%a").native.to_s, IPAddr.new("::").to_s]  #=> ["f000::%1", "::0%a", "::"]
require "ipaddr"; %w[1.2.3.4 255.255.255.255 0.0.0.0 256.1.1.1 1.2.3 1.2.3.4.5 01.2.3.4 1.2.3.04 1.2.3.00 1..2.3 .1.2.3 1.2.3.4. 1.2.3.1000 1.2.3.-1 +1.2.3.4 1.2.3.4a 999999999999.1.1.1 0.0.0.1000 1.2.3.4%eth0 %eth0 ::1%eth0 1.2.3.4%].map { |s| begin; IPAddr.new(s).to_s; rescue => e; [e.class, e.message]; end } #=> ["1.2.3.4", "255.255.255.255", "0.0.0.0", [IPAddr::InvalidAddressError, "invalid address: 256.1.1.1"], [IPAddr::InvalidAddressError, "invalid address: "], [IPAddr::InvalidAddressError, "invalid address: "], [IPAddr::InvalidAddressError, "zero-filled number in IPv4 address is ambiguous: 01.2.3.4"], [IPAddr::InvalidAddressError, "zero-filled number in IPv4 address is ambiguous: 1.2.3.04"], [IPAddr::InvalidAddressError, "zero-filled number in IPv4 address is ambiguous: 1.2.3.00"], [IPAddr::InvalidAddressError, "invalid address: "], [IPAddr::InvalidAddressError, "invalid address: "], [IPAddr::InvalidAddressError, "invalid address: "], [IPAddr::InvalidAddressError, "invalid address: 1.2.3.1000"], [IPAddr::InvalidAddressError, "invalid address: "], [IPAddr::InvalidAddressError, "invalid address: "], [IPAddr::InvalidAddressError, "invalid address: "], [IPAddr::InvalidAddressError, "invalid address: 999999999999.1.1.1"], [IPAddr::InvalidAddressError, "invalid address: 0.0.0.1000"], [IPAddr::InvalidAddressError, "invalid address: "], [IPAddr::InvalidAddressError, "invalid address: "], "::1%eth0", [IPAddr::InvalidAddressError, "invalid address: "]]
require "ipaddr"; ["1.2.3.4\n", " 1.2.3.4", "1.2.3.4 ", "1.2.3.4/8 ", "１.2.3.4", "1.2.3.4\0", "\u00e9%a", "1.2.3.4".b].map { |s| begin; IPAddr.new(s).to_s; rescue => e; [e.class, e.message]; end } #=> [[IPAddr::InvalidAddressError, "invalid address: "], [IPAddr::InvalidAddressError, "invalid address: "], [IPAddr::InvalidAddressError, "invalid address: "], [IPAddr::InvalidAddressError, "invalid address: "], [IPAddr::InvalidAddressError, "invalid address: "], [IPAddr::InvalidAddressError, "invalid address: "], [IPAddr::InvalidAddressError, "invalid address: "], "1.2.3.4"]
require "ipaddr"; ["\xff", "1.2.3.4\xff", "\xff%a", "[\xff]"].map { |s| begin; IPAddr.new(s).to_s; rescue => e; [e.class, e.message]; end } #=> [[ArgumentError, "invalid byte sequence in UTF-8"], [ArgumentError, "invalid byte sequence in UTF-8"], [ArgumentError, "invalid byte sequence in UTF-8"], [ArgumentError, "invalid byte sequence in UTF-8"]]
