# ruby 4.0
# Instance variables that methods see which are added to classes of libraries.
a = IPAddr.new("10.0.0.1/8"); def a.x = [@addr, @mask_addr, @family, @zone_id]; a.x  #=> [167772160, 4278190080, 2, nil]
a = IPAddr.new("fe80::1%eth0"); def a.x = [@addr, @mask_addr, @family, @zone_id]; a.x  #=> [338288524927261089654018896841347694593, 340282366920938463463374607431768211455, 10, "%eth0"]
::IPAddr.class_eval { attr_reader :addr }; IPAddr.new("10.0.0.1").addr  #=> 167772161
::IPAddr.class_eval { attr_accessor :nope }; a = IPAddr.new("10.0.0.1"); a.nope = 1; [a.nope, a.dup.nope]  #=> [1, 1]
a = IPAddr.new("10.0.0.1"); def a.x = @host; a.x  #=> nil
a = IPAddr.new("10.0.0.1"); a.instance_variable_get(:@addr)  #=> 167772161
a = IPAddr.new("10.0.0.1"); [a.instance_variable_defined?(:@addr), a.instance_variable_defined?(:@x)]  #=> [true, false]
a = IPAddr.new("10.0.0.1"); a.instance_eval { defined?(@addr) }  #=> "instance-variable"
a = IPAddr.new("10.0.0.1"); def a.x = @addr = 5; a.x; a.to_s  #=> "0.0.0.5"
a = IPAddr.new("10.0.0.1"); a.instance_variable_set(:@addr, 5); a.to_s  #=> "0.0.0.5"
a = IPAddr.new("10.0.0.1"); a.remove_instance_variable(:@addr)  #=> 167772161
IPAddr.new("10.0.0.1").instance_variables  #=> [:@mask_addr, :@family, :@addr, :@zone_id]
c = Class.new(IPAddr) { def initialize(x) = (super; @x = 1); def x = [@x, @addr] }; c.new("0.0.0.1").x  #=> [1, 1]
c = Class.new(IPAddr) { def initialize(x) = nil; def x = [@addr] }; c.new("0.0.0.1").x  #=> [nil]
u = URI("http://u:p@h:1/p?q#f"); def u.x = [@scheme, @user, @password, @host, @port, @path, @query, @opaque, @fragment]; u.x  #=> ["http", "u", "p", "h", 1, "/p", "q", nil, "f"]
u = URI("http://h"); def u.x = [@scheme, @user, @password, @host, @port, @path, @query, @opaque, @fragment]; u.x  #=> ["http", nil, nil, "h", 80, "", nil, nil, nil]
u = URI("a:b"); def u.x = [@scheme, @user, @password, @host, @port, @path, @query, @opaque, @fragment]; u.x  #=> ["a", nil, nil, nil, nil, nil, nil, "b", nil]
u = URI("//h/p"); def u.x = [@scheme, @user, @password, @host, @port, @path, @query, @opaque, @fragment]; u.x  #=> [nil, nil, nil, "h", nil, "/p", nil, nil, nil]
u = URI("ftp://h/%2Fp/q;type=a"); def u.x = [@port, @typecode]; u.x  #=> [21, "a"]
u = URI("ftp://h/p/q"); def u.x = [@port, @typecode]; u.x  #=> [21, nil]
u = URI("mailto:a@b.c?x=y"); def u.x = [@port, @path, @opaque, @query]; u.x  #=> [nil, nil, "a@b.c?x=y", nil]
u = URI("ldap://h/a?b?c"); def u.x = [@port, @path, @query]; u.x  #=> [389, "/a", "b?c"]
u = URI("file:///a"); def u.x = [@host, @port, @path]; u.x  #=> ["", nil, "/a"]
u = URI("http://h"); def u.x = @host << "x"; u.x; u.to_s  #=> "http://hx"
u = URI("http://h"); u.host = "i"; u.instance_variable_get(:@host)  #=> "i"
u = URI("http://h"); u.instance_eval { @host = "i" }; u.to_s  #=> "http://i"
d = Digest::SHA2.new; d.instance_variable_get(:@bitlen)  #=> 256  #?> instance variable @bitlen of Digest::SHA2
OpenSSL::X509::Certificate.new("x") rescue $!.instance_variable_get(:@errors)  #=> ["error:0480006C:PEM routines:get_name:no start line (Expecting: CERTIFICATE)"]  #?> instance variable @errors
JSON.generate(Float::NAN) rescue $!.instance_variable_get(:@invalid_object)  #=> NaN  #?> instance variable @invalid_object
