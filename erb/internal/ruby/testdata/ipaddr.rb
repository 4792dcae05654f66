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
