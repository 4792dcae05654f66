# ruby 4.0
URI.parse("http://u:p@h.com:8080/a/b?q=1#f").to_s  #=> "http://u:p@h.com:8080/a/b?q=1#f"
URI.parse("http://h.com").class  #=> URI::HTTP
URI.parse("https://h.com").port  #=> 443
URI("http://h.com/a").path  #=> "/a"
u = URI("http://u:p@h:1/a?b=c#d"); [u.scheme, u.userinfo, u.user, u.password, u.host, u.port, u.path, u.query, u.fragment, u.hostname]  #=> ["http", "u:p", "u", "p", "h", 1, "/a", "b=c", "d", "h"]
u = URI("http://h"); u.path = "/x"; u.query = "a=1"; u.port = 81; u.host = "i"; u.scheme = "https"; u.user = "me"; u.to_s  #=> "https://me@i:81/x?a=1"
URI("http://[::1]:80/").hostname  #=> "::1"
URI("http://[::1]:80/").host  #=> "[::1]"
URI("postgres://u:p%40@h/db").password  #=> "p%40"
URI("nats://1.2.3.4:4222").port  #=> 4222
URI("mailto:a@b.c").class  #=> URI::MailTo
URI("file:///a/b").path  #=> "/a/b"
URI("a/b?c").relative?  #=> true
URI("http://h").absolute?  #=> true
URI("")  #=> #<URI::Generic >
URI("http://h h")  #!> URI::InvalidURIError: bad URI (is not URI?): "http://h h"
URI.parse("http://[bad")  #!> URI::InvalidURIError: bad URI (is not URI?): "http://[bad"
URI.parse(nil)  #!> URI::InvalidURIError: bad URI (is not URI?): nil
URI.parse("1:2")  #!> URI::InvalidURIError: bad URI (is not URI?): "1:2"
URI("http://h:x")  #!> URI::InvalidURIError: bad URI (is not URI?): "http://h:x"
URI("http://h").default_port  #=> 80
URI.join("http://h/a/b", "../c").to_s  #=> "http://h/c"
URI.join("http://h/a/", "b", "c").to_s  #=> "http://h/a/c"
URI("http://h/a") == URI("http://h/a")  #=> true
URI("HTTP://H/a").normalize.to_s  #=> "http://h/a"
(URI("http://h/a/") + "b").to_s  #=> "http://h/a/b"
URI("http://h/a/b").route_to("http://h/a/c").to_s  #=> "c"
URI("http://h?x=1").request_uri  #=> "/?x=1"
URI.encode_www_form(a: 1, b: "x y&", c: [1, 2], d: nil)  #=> "a=1&b=x+y%26&c=1&c=2&d"
URI.encode_www_form([["a", "é"]])  #=> "a=%C3%A9"
URI.decode_www_form("a=1&b=x+y%26&c")  #=> [["a", "1"], ["b", "x y&"], ["c", ""]]
URI.encode_www_form_component("a b/é*-._~")  #=> "a+b%2F%C3%A9*-._%7E"
URI.decode_www_form_component("a+b%2F%C3%A9")  #=> "a b/é"
URI.decode_www_form_component("%zz")  #!> ArgumentError: invalid %-encoding (%zz)
URI.encode_uri_component("a b/é")  #=> "a%20b%2F%C3%A9"
URI.decode_uri_component("a%20b+c")  #=> "a b+c"
URI::HTTP.build(host: "h", path: "/a", query: "b").to_s  #=> "http://h/a?b"
URI::HTTPS.build(host: "h", port: 8443).to_s  #=> "https://h:8443"
URI::HTTP.build(host: "h", path: "a")  #!> URI::InvalidComponentError: bad component(expected absolute path component): a
URI::Generic.build(scheme: "x", host: "h").to_s  #=> "x://h"
URI.split("http://h:1/a?b#c")  #=> ["http", nil, "h", "1", nil, "/a", nil, "b", "c"]
URI.extract("see http://a.b and c") rescue $!.class  #=> ["http://a.b"]
URI.regexp.class  #=> Regexp
URI("http://h").inspect  #=> "#<URI::HTTP http://h>"
u = URI("http://h"); u.port = "x"  #!> URI::InvalidComponentError: bad component(expected port component): "x"
u = URI("http://h"); u.host = "a b"  #!> URI::InvalidComponentError: bad component(expected host component): a b
u = URI("http://h"); u.path = "x y"  #!> URI::InvalidComponentError: bad component(expected absolute path component): x y
u = URI("http://h"); u.scheme = "1"  #!> URI::InvalidComponentError: bad component(expected scheme component): 1
URI::InvalidURIError.superclass  #=> URI::Error
URI::Error.superclass  #=> StandardError
URI("http://EXAMPLE.com").normalize!  #=> "example.com"
r = URI("http://EXAMPLE.com"); r.normalize!; r  #=> #<URI::HTTP http://example.com/>
URI("ldap://h/dc=x").hierarchical?  #=> false
URI("ftp://h/x;type=a").to_str  #=> "ftp://h/x"
URI("ftp://h/x;type=a").to_s  #=> "ftp://h/x;type=a"
"x" + URI("ftp://h/x;type=a")  #=> "xftp://h/x"
URI("http://u:p%20q@example.com:8080/a/b?q=1#f") - URI("http://u:p%20q@example.com:8080/")  #=> #<URI::Generic a/b?q=1#f>
URI("http://u:p%20q@example.com:8080/a/b?q=1#f").absolute  #=> true
URI("a/b").absolute  #=> false
URI("ftp://h/x").coerce("http://a")  #=> [#<URI::HTTP http://a>, #<URI::FTP ftp://h/x>]
URI("http://u:p%20q@example.com:8080/a/b?q=1#f").component  #=> [:scheme, :userinfo, :host, :port, :path, :query, :fragment]
URI::HTTP.component  #=> [:scheme, :userinfo, :host, :port, :path, :query, :fragment]
URI::Generic.component  #=> [:scheme, :userinfo, :host, :port, :registry, :path, :opaque, :query, :fragment]
URI::HTTP.default_port  #=> 80
URI::Generic.default_port  #=> nil
URI("http://u:p%20q@example.com:8080/a/b?q=1#f").decoded_password  #=> "p q"
URI("http://u:p%20q@example.com:8080/a/b?q=1#f").decoded_user  #=> "u"
URI("http://u:p%20q@example.com:8080/a/b?q=1#f").eql?(URI("http://u:p%20q@example.com:8080/a/b?q=1#f"))  #=> true
URI("http://u:p%20q@example.com:8080/a/b?q=1#f").eql?(1)  #=> false
URI("http://u:p%20q@example.com:8080/a/b?q=1#f").hash == URI("http://u:p%20q@example.com:8080/a/b?q=1#f").hash  #=> true
URI("http://u:p%20q@example.com:8080/a/b?q=1#f").hierarchical?  #=> true
URI("urn:a:b").hierarchical?  #=> false
u = URI("http://u:p%20q@example.com:8080/a/b?q=1#f"); u.fragment = "x y"; u.to_s  #=> "http://u:p%20q@example.com:8080/a/b?q=1#x%20y"
u = URI("http://u:p%20q@example.com:8080/a/b?q=1#f"); u.hostname = "::1"; u.to_s  #=> "http://[::1]:8080/a/b?q=1#f"
u = URI("http://u:p%20q@example.com:8080/a/b?q=1#f"); u.password = "z"; u.to_s  #=> "http://u:z@example.com:8080/a/b?q=1#f"
u = URI("http://u:p%20q@example.com:8080/a/b?q=1#f"); u.userinfo = "a:b"; u.to_s  #=> "http://a:b@example.com:8080/a/b?q=1#f"
u = URI("urn:a:b"); u.opaque = "c:d"; u.to_s  #=> "urn:c:d"
URI("http://u:p%20q@example.com:8080/a/b?q=1#f").opaque  #=> nil
URI("urn:a:b").opaque  #=> "a:b"
URI("http://u:p%20q@example.com:8080/a/b?q=1#f").merge("../c").to_s  #=> "http://u:p%20q@example.com:8080/c"
URI("http://u:p%20q@example.com:8080/a/b?q=1#f").route_from("http://u:p%20q@example.com:8080/a/").to_s  #=> "b?q=1#f"
URI("http://u:p%20q@example.com:8080/a/b?q=1#f").select(:host, :port)  #=> ["example.com", 8080]
URI("http://u:p%20q@example.com:8080/a/b?q=1#f").select(:x)  #!> ArgumentError: expected of components of URI::HTTP (scheme, userinfo, host, port, path, query, fragment)
URI("http://u:p%20q@example.com:8080/a/b?q=1#f").authority  #=> "example.com:8080"
URI("http://u:p%20q@example.com:8080/a/b?q=1#f").origin  #=> "http://example.com:8080"
URI("https://h/").origin  #=> "https://h"
URI("ftp://h/x;type=a").typecode  #=> "a"
URI("ldap://h/dc=x?cn?sub?(a=b)").attributes  #=> "cn"
URI("ldap://h/dc=x?cn?sub?(a=b)").dn  #=> "dc=x"
URI("ldap://h/dc=x?cn?sub?(a=b)?e").extensions  #=> "e"
URI("ldap://h/dc=x?cn?sub?(a=b)").filter  #=> "(a=b)"
URI("ldap://h/dc=x?cn?sub?(a=b)").scope  #=> "sub"
URI("mailto:a@b.c").to  #=> "a@b.c"
URI("ws://h/p?q").request_uri  #=> "/p?q"
URI.scheme_list.keys.sort  #=> ["FILE", "FTP", "HTTP", "HTTPS", "LDAP", "LDAPS", "MAILTO", "WS", "WSS"]
URI("rel").authority  #=> nil
URI("mailto:a@b.c").component  #=> [:scheme, :to, :headers]
URI("ftp://h/x").component  #=> [:scheme, :userinfo, :host, :port, :path, :typecode]
URI("ldap://h/dc=x").component  #=> [:scheme, :host, :port, :dn, :attributes, :scope, :filter, :extensions]
URI("file:///x").component  #=> [:scheme, :host, :path]
URI("ws://h/p").component  #=> [:scheme, :userinfo, :host, :port, :path, :query]
URI("wss://h/p").component  #=> [:scheme, :userinfo, :host, :port, :path, :query]
URI::LDAPS.component  #=> [:scheme, :host, :port, :dn, :attributes, :scope, :filter, :extensions]
u = URI("http://h/p"); u.query = "a b&c=ä%20\n<>\"{}|"; [u.query, u.to_s, u.query.encoding]  #=> ["a%20b&c=%C3%A4%20%3C%3E%22{}|", "http://h/p?a%20b&c=%C3%A4%20%3C%3E%22{}|", #<Encoding:US-ASCII>]
u = URI("http://h/p"); u.query = %q{'`#~[]\\^}; u.query  #=> "%27%60%23~[]\\^"
u = URI("http://h/p"); u.query = "a%zz%4"  #!> URI::InvalidURIError: invalid percent escape: %zz
u = URI("http://h/p"); u.query = :a  #!> NoMethodError: undefined method 'to_str' for an instance of Symbol
u = URI("http://h/p?a#b"); u.query = nil; u.fragment = false; u.to_s  #=> "http://h/p"
u = URI("http://h/p"); u.fragment = "a b&c=ä%20\n<>\"{}|'%zz"; [u.fragment, u.to_s, u.fragment.encoding]  #=> ["a%20b&c=%C3%A4%20<>\"{}|'%zz", "http://h/p#a%20b&c=%C3%A4%20<>\"{}|'%zz", #<Encoding:US-ASCII>]
URI("http://h/a").instance_variables  #=> [:@scheme, :@user, :@password, :@host, :@port, :@path, :@query, :@opaque, :@fragment, :@parser]
URI("http://h/a").instance_variable_get(:@host)  #=> "h"
URI("http://u:p@h:80/a?q#f").instance_variables  #=> [:@scheme, :@user, :@password, :@host, :@port, :@path, :@query, :@opaque, :@fragment, :@parser]
URI("urn:a:b").instance_variables  #=> [:@scheme, :@user, :@password, :@host, :@port, :@path, :@query, :@opaque, :@fragment, :@parser]
URI("mailto:a@b").instance_variables  #=> [:@scheme, :@user, :@password, :@host, :@port, :@path, :@query, :@opaque, :@fragment, :@parser, :@to, :@headers]
URI("ldap://h/a?b").instance_variables  #=> [:@scheme, :@user, :@password, :@host, :@port, :@path, :@query, :@opaque, :@fragment, :@parser, :@dn, :@attributes, :@scope, :@filter, :@extensions]
URI("ftp://h/a").instance_variables  #=> [:@scheme, :@user, :@password, :@host, :@port, :@path, :@query, :@opaque, :@fragment, :@parser, :@typecode]
URI("http://h/a").instance_variables.map { |v| URI("http://h/a").instance_variable_get(v).class }  #=> [String, NilClass, NilClass, String, Integer, String, NilClass, NilClass, NilClass, NilClass]
URI::HTTP.build(host: "h").instance_variables  #=> [:@scheme, :@user, :@password, :@host, :@port, :@path, :@query, :@opaque, :@fragment, :@parser]
URI("http://h/a").instance_variable_defined?(:@host)  #=> true
URI("rel").instance_variables  #=> [:@scheme, :@user, :@password, :@host, :@port, :@path, :@query, :@opaque, :@fragment, :@parser]
URI("rel").instance_variable_get(:@nothing)  #=> nil
URI::HTTP.build(userinfo: "u:p", host: "h").to_s  #=> "http://u:p@h"
URI::HTTP.build(["u:p", "h", 80, "/a", "q", "f"]).to_s  #=> "http://u:p@h/a?q#f"
URI::HTTP.build(host: "::1").to_s  #=> "http://[::1]"
URI::HTTP.build(host: "h", userinfo: "a b").to_s  #!> URI::InvalidComponentError: bad component(expected userinfo component or user component): a b
URI("http://h/p?x y").to_s  #=> "http://h/p?x%20y"
URI("ftp://h:8080/#f").to_s  #=> "ftp://h:8080/#f"
URI("ldaps://h/dc=x#f")  #!> URI::InvalidURIError: bad LDAP URL
URI("file://u:p@h:80/a").to_s  #=> "file://h/a"
[URI::LDAP.build(host: "h", dn: "dc=x", filter: "(a=b)").to_s, URI("ldap://h/dc=x?a?sub?(b=c)?e").scope]  #!> URI::InvalidComponentError: bad component(expected absolute path component): dc=x
u = URI("ldap://h/dc=x?a?sub?(b=c)?e"); u.dn = "o=y"; u.attributes = nil; u.scope = "one"; u.filter = nil; u.extensions = "z"; [u.to_s, u.dn, u.attributes, u.scope, u.filter, u.extensions]  #=> ["ldap://h/o=y??one??z", "o=y", nil, "one", nil, "z"]
m = URI::MailTo.build(to: ["a@b.c", "d@e.f"], headers: [["subject", "x"], ["to", "g@h.i"], ["body", "hi"]]); [m.to_s, m.to, m.headers, m.to_mailtext, m.to_rfc822text]  #=> ["mailto:a@b.c,d@e.f?subject=x&to=g@h.i&body=hi", "a@b.c,d@e.f", [["subject", "x"], ["to", "g@h.i"], ["body", "hi"]], "To: a@b.c,d@e.f, g@h.i\nSubject: x\n\nhi\n", "To: a@b.c,d@e.f, g@h.i\nSubject: x\n\nhi\n"]
m = URI("mailto:a@b.c"); m.to = "x@y.z"; m.headers = "a=b&c=d"; [m.to_s, m.headers]  #=> ["mailto:x@y.z?a=b&c=d", [["a", "b"], ["c", "d"]]]
m = URI("mailto:a@b.c"); m.to = "a b"  #!> URI::InvalidComponentError: an address in 'to' is invalid as URI "a b"
m = URI("mailto:a@b.c"); m.headers = "a"  #!> URI::InvalidComponentError: bad component(expected opaque component): a
u = URI("ftp://h/a;type=i"); u.typecode = "a"; [u.to_s, u.path, (u.typecode = "x" rescue $!.message)]  #!> URI::InvalidComponentError: bad typecode(expected a, i, d): x
[URI("http://h/a").registry, (URI("http://h/a").registry = 1 rescue $!.message), URI("http://h/a").parser == URI::DEFAULT_PARSER]  #!> URI::InvalidURIError: cannot set registry
u = URI("http://h/a/b"); [u.merge!("c"), u.to_s, u.merge!("c")]  #=> [#<URI::HTTP http://h/a/c>, "http://h/a/c", nil]
URI("x://h/a").merge!("b") rescue $!.message  #=> "cannot set registry"
URI::DEFAULT_PARSER.escape("a b/é?[x]<>%")  #=> "a%20b/%C3%A9?[x]%3C%3E%25"
URI::RFC2396_PARSER.unescape("a%20b%C3%A9")  #=> "a bé"
URI::RFC2396_PARSER.escape("a b-c", "-")  #=> "a b%2Dc"
URI::DEFAULT_PARSER.make_regexp(["http"]).match?("http://x")  #=> true
URI::DEFAULT_PARSER.extract("see http://a.b and ftp://c")  #=> ["http://a.b", "ftp://c"]
[URI::PARSER, URI::RFC3986_PARSER, URI::DEFAULT_PARSER].uniq.size  #=> 1
URI::DEFAULT_PARSER.parse("http://a").class  #=> URI::HTTP
URI::DEFAULT_PARSER.split("http://a")  #=> ["http", nil, "a", nil, nil, "", nil, nil, nil]
URI::DEFAULT_PARSER.join("http://a/b", "c").to_s  #=> "http://a/c"
URI.extract("x http://a mailto:b@c.d y", ["mailto"]) { |s| p s }  #!> Bosh::Common::Template::UnknownProperty: Can't find property '["mailto:b@c.d"]'
"http://u@h:1/a?q#f".match(URI.regexp).captures  #=> ["http", nil, "u", "h", "1", nil, "/a", "q", "f"]
%w[a@b a@b.c a@-b a].grep(URI::MailTo::EMAIL_REGEXP)  #=> ["a@b", "a@b.c"]
URI::Generic.new("x", "u:p", "h", 1, nil, "/p", nil, "q", "f").to_s  #=> "x://u:p@h:1/p?q#f"
URI::HTTP.new("http", nil, "h h", nil, nil, "/p", nil, nil, nil, nil, true)  #!> URI::InvalidComponentError: bad component(expected host component): h h
URI::Parser == URI::RFC3986_Parser  #=> true
URI("http://u:p@h/").public_send(:"userinfo=", nil)  #=> nil
URI("http://u:p@h/").public_send(:"userinfo=", false)  #=> [nil, nil]
URI("http://u:p@h/").public_send(:"userinfo=", ["a", "b"])  #=> ["a", "b"]
URI("http://u:p@h/").public_send(:"port=", "81")  #=> 81
URI("http://u:p@h/").public_send(:"port=", nil)  #=> nil
URI("http://u:p@h/").public_send(:"port=", "")  #=> nil
URI("http://u:p@h/").public_send(:"user=", "x")  #=> "x"
URI("http://u:p@h/").public_send(:"user=", nil)  #=> nil
URI("http://u:p@h/").public_send(:"password=", "x")  #=> "x"
URI("http://u:p@h/").public_send(:"host=", "x")  #=> "x"
URI("http://u:p@h/").public_send(:"hostname=", "::1")  #=> "[::1]"
URI("http://u:p@h/").public_send(:"path=", "/x")  #=> "/x"
URI("http://u:p@h/").public_send(:"scheme=", "X")  #=> "X"
URI("http://u:p@h/#f").public_send(:"fragment=", false)  #=> nil
URI("file:///a").public_send(:"port=", 5)  #=> nil
URI("file:///a").public_send(:"userinfo=", nil)  #=> nil
URI("file:///a").public_send(:"host=", "localhost")  #=> "localhost"
URI("mailto:a@b.c").public_send(:"to=", nil)  #=> nil
URI("mailto:a@b.c").public_send(:"headers=", "a=b")  #=> "a=b"
URI("ftp://h/a").public_send(:"typecode=", "a")  #=> "a"
URI("ldap://h/a").public_send(:"dn=", "b")  #=> "b"
URI::RFC2396_PARSER.extract("see http://a.b x")  #=> ["http://a.b"]
URI::RFC2396_PARSER.make_regexp.match?("http://x")  #=> true
URI::RFC2396_PARSER.inspect.sub(/0x\h+/, "")  #=> "#<URI::RFC2396_Parser:>"
URI::RFC3986_PARSER.inspect.sub(/0x\h+/, "")  #=> "#<URI::RFC3986_Parser:>"
URI::RFC3986_PARSER.unescape("a%20b")  #=> "a b"
URI("http://a").parser.class  #=> URI::RFC3986_Parser
URI.decode_www_form("a=1&")  #=> [["a", "1"]]
URI.decode_www_form("&")  #=> [["", ""]]
URI.decode_www_form("a=1&&b")  #=> [["a", "1"], ["", ""], ["b", ""]]
URI.decode_www_form("é=1")  #!> ArgumentError: the input of URI.decode_www_form must be ASCII only string
URI.decode_www_form("a=%E9")  #=> [["a", "�"]]
URI.decode_www_form("a=%E9", "ISO-8859-1").map { |x| x.map(&:encoding) }  #=> [[#<Encoding:ISO-8859-1>, #<Encoding:ISO-8859-1>]]
URI.decode_www_form("a=%E9", Encoding::BINARY)  #=> [["a", "\xE9"]]
URI.decode_www_form("a=1", "C*")  #!> ArgumentError: unknown encoding name - C*
URI.decode_www_form("", "C*")  #=> []
URI.decode_www_form("a=1", nil)  #!> TypeError: no implicit conversion of nil into String
URI.decode_www_form("a=1", foo: 1)  #!> ArgumentError: unknown keyword: :foo
URI.decode_www_form("a=%zz+b%20c=%41")  #=> [["a", "%zz b c=A"]]
URI.decode_www_form("a=b=c&=x&y=")  #=> [["a", "b=c"], ["", "x"], ["y", ""]]
URI.decode_www_form("a=1;b=2")  #=> [["a", "1;b=2"]]
URI.decode_www_form("a+b=%0A")  #=> [["a b", "\n"]]
"a".encode("b\0")  #!> ArgumentError: string contains null byte
"a".encode("UTF-8", "b\0")  #!> ArgumentError: string contains null byte
"a".force_encoding("b\0")  #!> ArgumentError: invalid encoding name (NUL byte)
Encoding.find("b\0")  #!> ArgumentError: invalid encoding name (NUL byte)
Encoding::UTF_8.names  #=> ["UTF-8", "CP65001", "external", "filesystem"]
Encoding::UTF_8.name  #=> "UTF-8"
Encoding::UTF_16.inspect  #=> "#<Encoding:UTF-16 (dummy)>"
Encoding::UTF_16.dummy?  #=> true
Encoding.compatible?("a", "é")  #=> #<Encoding:UTF-8>
URI::Generic.component.frozen?  #=> true
URI::HTTP.component.frozen?  #=> true
URI::FTP.component.frozen?  #=> true
URI::MailTo.component.frozen?  #=> true
URI("http://a").component.frozen?  #=> true
URI::LDAP.component.frozen?  #=> true
URI::File.component.frozen?  #=> true
URI::WS.component.frozen?  #=> true
URI.for("http", nil, "h", nil, nil, "/a", nil, nil, nil)  #=> #<URI::HTTP http://h/a>
URI.for("x", nil, "h", nil, nil, "/a", nil, nil, nil, default: URI::HTTP).class  #=> URI::HTTP
URI.for("x", nil, "h", nil, nil, "/a", nil, nil, nil).class  #=> URI::Generic
[URI::HTTP.use_registry, URI::Generic::USE_REGISTRY, URI::Generic::DEFAULT_PORT, URI::FTP::TYPECODE, URI::LDAP::SCOPE, URI::WS::COMPONENT]  #=> [false, false, nil, ["a", "i", "d"], ["one", "sub", "base"], [:scheme, :userinfo, :host, :port, :path, :query]]
URI("http://h").send(:set_registry, "x")  #!> URI::InvalidURIError: cannot set registry
URI("file:///a").set_user("x")  #=> nil
URI("file:///a").set_password("x")  #=> nil
URI("file:///a").check_password("x")  #!> URI::InvalidURIError: cannot set password for file URI
URI("http://h").check_host("")  #!> URI::InvalidComponentError: bad component(expected host component):␠
URI("http://h").instance_variables  #=> [:@scheme, :@user, :@password, :@host, :@port, :@path, :@query, :@opaque, :@fragment, :@parser]
URI("http://h").query = "a=%zz"  #!> URI::InvalidURIError: invalid percent escape: %zz
u = URI("http://h"); u.query = "a=%z4&b=\tc d"; u.query  #=> "a=%z4&b=c%20d"
u = URI("http://h"); u.query = "ä\n"; u.query  #=> "%C3%A4"
u = URI("http://h"); u.query = "ä".encode("UTF-16LE"); u.query  #=> "%C3%A4"
u = URI("http://h"); u.fragment = "ä b%zz\n"; [u.fragment, u.fragment.encoding]  #=> ["%C3%A4%20b%zz", #<Encoding:US-ASCII>]
u = URI("http://h"); u.query = "a=1"; [u.query.encoding, u.to_s.encoding]  #=> [#<Encoding:US-ASCII>, #<Encoding:UTF-8>]
u = URI("http://h"); u.query = :x  #!> NoMethodError: undefined method 'to_str' for an instance of Symbol
URI("http://h/a") == URI("HTTP://H/a")  #=> true
URI("http://h/a").eql?(URI("http://h/a"))  #=> true
{URI("http://h/a") => 1}[URI("http://h/a")]  #=> 1
URI("http://h/a").coerce("http://i/b")  #=> [#<URI::HTTP http://i/b>, #<URI::HTTP http://h/a>]
URI("http://h/a").coerce(1)  #!> NoMethodError: super: no superclass method 'coerce' for an instance of URI::HTTP
URI("http://[1::2:3]/").host  #=> "[1::2:3]"
URI("http://[1:2:3:4:5:6:7:8]/").host  #=> "[1:2:3:4:5:6:7:8]"
URI("http://[1:2:3:4:5:6:7:8:9]/").host  #!> URI::InvalidURIError: bad URI (is not URI?): "http://[1:2:3:4:5:6:7:8:9]/"
URI("http://[v1.a:b]/").host  #=> "[v1.a:b]"
URI("http://[::1.2.3.4]/").host  #=> "[::1.2.3.4]"
URI("http://[::1.2.3.256]/").host  #!> URI::InvalidURIError: bad URI (is not URI?): "http://[::1.2.3.256]/"
URI("//h:80/a").select(:host, :port, :path)  #=> ["h", 80, "/a"]
URI("//:80/a").select(:host, :port, :path)  #=> [nil, 80, "/a"]
URI("///a").to_s  #=> "/a"
URI::RFC2396_PARSER.unescape("%41%c3%a4", /%4\d/)  #=> "A%c3%a4"
URI::DEFAULT_PARSER.escape("a b", "b")  #=> "a %62"
URI::DEFAULT_PARSER.escape(1)  #!> NoMethodError: undefined method 'gsub' for an instance of Integer
URI::DEFAULT_PARSER.unescape(1)  #!> NoMethodError: undefined method 'encoding' for an instance of Integer
class URI::Generic; def shout = host.upcase; end; URI("http://h").shout  #=> "H"
class MyURI < URI::HTTP; def set_path(v) = super("/my#{v}"); end; MyURI.new("http", nil, "h", nil, nil, "/a", nil, nil, nil).to_s  #=> "http://h/my/a"
URI("mailto:a@b.c/a/b?subject=x&to=q").route_to("mailto:/a/../b/.?subject=x&to=q")  #=> #<URI::Generic ?subject=x&to=q>
u = URI("http://h"); u.query = "a\xff"; u.query  #!> ArgumentError: invalid byte sequence in UTF-8
u = URI("http://h"); u.fragment = "a\xff".b; u.fragment  #=> "a%FF"
[URI("http://h").is_a?(URI), URI === URI("a"), URI::HTTP.ancestors.include?(URI), URI::Generic.include?(URI)]  #=> [true, true, true, true]
URI::Generic.ancestors.first(2)  #=> [URI::Generic, URI]
