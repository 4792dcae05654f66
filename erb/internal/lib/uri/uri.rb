module URI
  def self.parse(uri) = Primitive.parsed(uri)
  def self.split(uri) = Primitive.split(uri)
  def self.join(*str) = Primitive.join(str)
  def self.extract(str, schemes = nil, &block) = URI::RFC2396_PARSER.extract(str, schemes, &block)
  def self.regexp(schemes = nil) = URI::RFC2396_PARSER.make_regexp(schemes)

  def self.for(scheme, *arguments, default: URI::Generic)
    Primitive.class_of(scheme, default).new(scheme, *arguments)
  end

  def self.scheme_list
    {
      "LDAPS" => URI::LDAPS, "HTTP" => URI::HTTP, "WS" => URI::WS, "MAILTO" => URI::MailTo, "HTTPS" => URI::HTTPS,
      "LDAP" => URI::LDAP, "FILE" => URI::File, "FTP" => URI::FTP, "WSS" => URI::WSS,
    }
  end
end

module Kernel
  module_function def URI(uri) = Primitive.uri(uri)
end

class URI::RFC2396_Parser
  def inspect = Kernel.instance_method(:to_s).bind_call(self)

  def make_regexp(schemes = nil)
    return Regexp.new(Primitive.absolute, Regexp::EXTENDED) unless schemes
    Regexp.new("(?=(?i:#{Regexp.union(*schemes).source}):)#{Primitive.absolute}", Regexp::EXTENDED)
  end

  def extract(str, schemes = nil)
    found = []
    given = block_given?
    str.scan(make_regexp(schemes)) { given ? yield($&) : found << $& }
    found unless given
  end

  def escape(str, unsafe = %r{[^\-_.!~*'()a-zA-Z\d;/?:@&=+$,\[\]]})
    unsafe = Regexp.new("[#{Regexp.quote(unsafe)}]", false) unless unsafe.kind_of?(Regexp)
    escaped = str.gsub(unsafe) { |found| found.bytes.map { |byte| format("%%%02X", byte) }.join }
    escaped.force_encoding(Encoding::US_ASCII)
  end

  def unescape(str, escaped = /%[a-fA-F\d]{2}/)
    encoding = str.encoding == Encoding::US_ASCII ? Encoding::UTF_8 : str.encoding
    str.gsub(escaped) { |found| [found[1, 2]].pack("H2").force_encoding(encoding) }
  end
end

class URI::RFC3986_Parser
  def inspect = Kernel.instance_method(:to_s).bind_call(self)
  def parse(uri) = Primitive.parsed(uri, self)
  def split(uri) = Primitive.split(uri)
  def join(*uris) = Primitive.join(uris)
  def extract(str, schemes = nil, &block) = URI::RFC2396_PARSER.extract(str, schemes, &block)
  def make_regexp(schemes = nil) = URI::RFC2396_PARSER.make_regexp(schemes)
  def escape(str, unsafe = nil) = URI::RFC2396_PARSER.escape(str, *unsafe)
  def unescape(str, escaped = nil) = URI::RFC2396_PARSER.unescape(str, *escaped)
end

class URI::Generic
  DEFAULT_PORT = nil
  COMPONENT = %i[scheme userinfo host port registry path opaque query fragment].freeze
  USE_REGISTRY = false

  def self.default_port = self::DEFAULT_PORT
  def self.component = self::COMPONENT
  def self.use_registry = self::USE_REGISTRY

  def self.build(args)
    names = URI::Generic::COMPONENT
    if args.kind_of?(Array) && args.size == names.size
      new(*args, nil, true)
    elsif args.kind_of?(Hash)
      new(*names.map { |name| args[name] if args.include?(name) }, nil, true)
    else
      raise ArgumentError, "expected Array of or Hash of components of #{self} (#{component.join(", ")})"
    end
  end

  def initialize(scheme, userinfo, host, port, registry, path, opaque, query, fragment, parser = nil, arg_check = false)
    @scheme = nil
    @user = nil
    @password = nil
    @host = nil
    @port = nil
    @path = nil
    @query = nil
    @opaque = nil
    @fragment = nil
    @parser = parser && parser != URI::DEFAULT_PARSER ? parser : nil
    if arg_check
      self.scheme, self.hostname, self.port, self.userinfo = scheme, host, port, userinfo
      self.path, self.query, self.opaque = path, query, opaque
    else
      set_scheme(scheme)
      set_host(host)
      set_port(port)
      set_userinfo(userinfo)
      set_path(path)
      self.query = query
      set_opaque(opaque)
    end
    self.fragment = fragment
    if registry
      raise URI::InvalidURIError, "the scheme #{@scheme} does not accept registry part: #{registry} (or bad hostname?)"
    end
    @scheme&.freeze
    set_path("") if !@path && !@opaque
    return if @port
    port = default_port
    set_port(port) if port
  end

  def scheme = @scheme
  def user = @user
  def password = @password
  def host = @host
  def port = @port
  def registry = nil
  def path = @path
  def query = @query
  def opaque = @opaque
  def fragment = @fragment
  def parser = @parser || URI::DEFAULT_PARSER
  def default_port = self.class.default_port
  def component = self.class.component
  def hierarchical? = @path ? true : false
  def absolute? = @scheme ? true : false
  alias absolute absolute?
  def relative? = !absolute?
  protected def component_ary = component.map { |name| __send__(name) }
  def hash = component_ary.hash # volatile
  def inspect = "#<#{self.class} #{self}>"

  def authority
    [@user, @password, @host, @port] if @user || @password || @host || @port
  end

  def userinfo
    return @user if @user.nil? || @password.nil?
    @user + ":" + @password
  end

  def decoded_user = @user && URI.decode_uri_component(@user)
  def decoded_password = @password && URI.decode_uri_component(@password)

  def hostname
    name = host
    name&.start_with?("[") && name.end_with?("]") ? name[1..-2] : name
  end

  private def check_scheme(v)
    Primitive.bad("scheme", v) if v && !/\A[A-Za-z][A-Za-z0-9+\-.]*\z/.match?(v)
    true
  end

  protected def set_scheme(v)
    @scheme = v&.downcase
  end

  def scheme=(v)
    check_scheme(v)
    set_scheme(v)
    v
  end

  private def check_user(v)
    raise URI::InvalidURIError, "cannot set user with opaque" if @opaque
    return v unless v
    Primitive.bad("userinfo component or user", v) unless Primitive.user?(v)
    true
  end

  private def check_password(v, user = @user)
    raise URI::InvalidURIError, "cannot set password with opaque" if @opaque
    return v unless v
    raise URI::InvalidURIError, "password component depends user component" unless user
    raise URI::InvalidComponentError, "bad password component" unless Primitive.user?(v)
    true
  end

  private def check_userinfo(user, password = nil)
    user, password = split_userinfo(user) unless password
    check_user(user)
    check_password(password, user)
    true
  end

  private def split_userinfo(ui)
    first, second = ui.split(":", 2) if ui
    [first, second]
  end

  protected def set_userinfo(user, password = nil)
    user, password = split_userinfo(user) unless password
    @user, @password = user, password
  end

  protected def set_user(v)
    set_userinfo(v, nil)
    v
  end

  protected def set_password(v)
    @password = v
  end

  def userinfo=(userinfo)
    return if userinfo.nil?
    check_userinfo(*userinfo)
    set_userinfo(*userinfo)
  end

  def user=(user)
    check_user(user)
    set_user(user)
  end

  def password=(password)
    check_password(password)
    set_password(password)
  end

  private def check_host(v)
    return v unless v
    raise URI::InvalidURIError, "cannot set host with registry or opaque" if @opaque
    Primitive.bad("host", v) unless Primitive.host?(v)
    true
  end

  protected def set_host(v)
    @host = v
  end

  protected def set_authority(user, password, host, port = nil)
    @user, @password, @host, @port = user, password, host, port || default_port
  end

  def host=(v)
    check_host(v)
    set_host(v)
    set_userinfo(nil)
    v
  end

  def hostname=(v)
    v = "[#{v}]" if !(v&.start_with?("[") && v.end_with?("]")) && v&.index(":")
    self.host = v
  end

  private def check_port(v)
    return v unless v
    raise URI::InvalidURIError, "cannot set port with registry or opaque" if @opaque
    Primitive.bad("port", v.inspect) unless v.kind_of?(Integer) || /\A[\t\n\f\r ]*\d*[\t\n\f\r ]*\z/.match?(v)
    true
  end

  protected def set_port(v)
    v = v.empty? ? nil : v.to_i if v && !v.kind_of?(Integer)
    @port = v
  end

  def port=(v)
    check_port(v)
    set_port(v)
    set_userinfo(nil)
    port
  end

  protected def set_registry(v) = Primitive.no_registry
  def registry=(v)
    Primitive.no_registry
  end

  private def check_path(v)
    raise URI::InvalidURIError, "path conflicts with opaque" if v && @opaque
    return true if !v || v == "" || Primitive.path?(v) && (/\A\//.match?(v) || !@scheme || @scheme == "ftp")
    Primitive.bad(@scheme && @scheme != "ftp" ? "absolute path" : "relative path", v)
  end

  protected def set_path(v)
    @path = v
  end

  def path=(v)
    check_path(v)
    set_path(v)
    v
  end

  def query=(v)
    return @query = nil unless v
    raise URI::InvalidURIError, "query conflicts with opaque" if @opaque
    if v.instance_of?(String) && /\A(?:%\h|[!$&(-;=?-_a-~])*\z/.match?(v.b)
      return @query = v.dup.force_encoding(Encoding::US_ASCII)
    end
    v = Primitive.bytes(v)
    raise URI::InvalidURIError, "invalid percent escape: #{$&}" if /%\H\H/n =~ v
    @query = Primitive.escaped(v, /(?!%\h\h)[^!$-&(-;=?-_a-~]/n)
  end

  def fragment=(v)
    return @fragment = nil unless v
    if v.instance_of?(String) && /\A[!-~]*\z/.match?(v.b)
      return @fragment = v.dup.force_encoding(Encoding::US_ASCII)
    end
    @fragment = Primitive.escaped(Primitive.bytes(v), /(?!%\h\h)[^!-~]/n)
  end

  private def check_opaque(v)
    return v unless v
    if @host || @port || @user || @path
      raise URI::InvalidURIError, "cannot set opaque with host, port, userinfo or path"
    end
    Primitive.bad("opaque", v) unless /\A(?:[^\/].*)?\z/.match?(v)
    true
  end

  protected def set_opaque(v)
    @opaque = v
  end

  def opaque=(v)
    check_opaque(v)
    set_opaque(v)
    v
  end

  def merge(oth)
    reference = Primitive.uri(oth)
    return reference if reference.absolute?
    raise URI::BadURIError, "both URI are relative" unless absolute?
    base = dup
    authority = reference.authority
    if (reference.path.nil? || reference.path.empty?) && !authority && !reference.query
      base.fragment = reference.fragment if reference.fragment
      return base
    end
    base.query = base.fragment = nil
    if authority
      base.set_authority(*authority)
      base.set_path(reference.path)
    elsif base.path && reference.path
      base.set_path(Primitive.resolve(base.path, reference.path))
    end
    base.query = reference.query if reference.query
    base.fragment = reference.fragment if reference.fragment
    base
  end
  alias + merge

  def merge!(oth)
    merged = merge(oth)
    return if self == merged
    raise ArgumentError, "expected #{self.class} object" if self.class != merged.class
    component.each { |name| __send__("#{name}=", merged.__send__(name)) }
    self
  end

  def route_from(oth)
    from, reference = Primitive.route(oth)
    return reference if from == reference
    reference.set_path(Primitive.path_between(from.path, path))
    reference.set_path("") if reference.path == "./" && query
    reference
  end
  alias - route_from

  def route_to(oth) = Primitive.uri(oth).route_from(self)

  def normalize
    copy = dup
    copy.normalize!
    copy
  end

  def normalize!
    set_path("/") if path&.empty?
    set_scheme(scheme.downcase) if scheme && scheme != scheme.downcase
    set_host(host.downcase) if host && host != host.downcase
  end

  def to_s
    text = +""
    text << @scheme << ":" if @scheme
    if @opaque
      text << @opaque
    else
      text << "//" if @host || @scheme == "file" || @scheme == "postgres"
      info = userinfo
      text << info << "@" if info
      text << @host if @host
      text << ":" << @port.to_s if @port && @port != default_port
      text << "/" if (@host || @port) && !@path.empty? && !@path.start_with?("/")
      text << @path
      text << "?" << @query if @query
    end
    text << "#" << @fragment if @fragment
    text
  end
  alias to_str to_s

  def ==(oth)
    self.class == oth.class && normalize.component_ary == oth.normalize.component_ary
  end

  def eql?(oth)
    self.class == oth.class && parser == oth.parser && component_ary.eql?(oth.component_ary)
  end

  def select(*components)
    components.map do |name|
      next __send__(name) if component.include?(name)
      raise ArgumentError, "expected of components of #{self.class} (#{component.join(", ")})"
    end
  end

  def coerce(oth)
    [oth.is_a?(String) ? parser.parse(oth) : super, self]
  end
end

class URI::HTTP
  DEFAULT_PORT = 80
  COMPONENT = %i[scheme userinfo host port path query fragment].freeze

  def self.build(args) = super(Primitive.components(args))

  def check_host(v)
    checked = super
    Primitive.bad("host", v) if checked && v.empty?
    checked
  end

  def request_uri = Primitive.request
  def authority = port == default_port ? host : "#{host}:#{port}"
  def origin = "#{scheme}://#{authority}"
end

class URI::HTTPS
  DEFAULT_PORT = 443
end

class URI::WS
  DEFAULT_PORT = 80
  COMPONENT = %i[scheme userinfo host port path query].freeze

  def self.build(args) = super(Primitive.components(args))
  def request_uri = Primitive.request
end

class URI::WSS
  DEFAULT_PORT = 443
end

class URI::FTP
  DEFAULT_PORT = 21
  COMPONENT = %i[scheme userinfo host port path typecode].freeze
  TYPECODE = %w[a i d].freeze
  TYPECODE_PREFIX = ";type="

  def self.build(args)
    at = args.kind_of?(Array) ? 3 : :path
    args[at] = "/" + args[at].sub(/^\//, "%2F")
    given = Primitive.components(args)
    code = given[:typecode]
    given[:path] << (code.size == 1 ? ";type=" + code : code) if code
    super(given)
  end

  def initialize(scheme, userinfo, host, port, registry, path, opaque, query, fragment, parser = nil, arg_check = false)
    raise URI::InvalidURIError unless path
    path = path.sub(/^\//, "").sub(/^%2F/, "/")
    super(scheme, userinfo, host, port, registry, path, opaque, query, fragment, parser, arg_check)
    @typecode = nil
    at = @path.index(";type=")
    return unless at
    code = @path[at + 6..-1]
    @path = @path[0..at - 1]
    arg_check ? self.typecode = code : set_typecode(code)
  end

  def typecode = @typecode

  private def check_typecode(v)
    return true if TYPECODE.include?(v)
    raise URI::InvalidComponentError, "bad typecode(expected #{TYPECODE.join(", ")}): #{v}"
  end

  protected def set_typecode(v)
    @typecode = v
  end

  def typecode=(typecode)
    check_typecode(typecode)
    set_typecode(typecode)
    typecode
  end

  def merge(oth)
    merged = super
    merged.set_typecode(oth.typecode) if self != merged
    merged
  end

  def path = @path.sub(/^\//, "").sub(/^%2F/, "/")

  protected def set_path(v)
    super("/" + v.sub(/^\//, "%2F"))
  end

  def to_s
    return super unless @typecode
    plain = @path
    @path += ";type=" + @typecode
    text = super
    @path = plain
    text
  end
end

class URI::File
  DEFAULT_PORT = nil
  COMPONENT = %i[scheme host path].freeze

  def self.build(args) = super(Primitive.components(args))

  def set_host(v)
    @host = v.nil? || v == "localhost" ? "" : v
  end

  def set_port(v) = nil
  def set_userinfo(v) = nil
  def set_user(v) = nil
  def set_password(v) = nil
  def check_userinfo(user) = raise(URI::InvalidURIError, "cannot set userinfo for file URI")
  def check_user(user) = raise(URI::InvalidURIError, "cannot set user for file URI")
  def check_password(user) = raise(URI::InvalidURIError, "cannot set password for file URI")
end

class URI::LDAP
  DEFAULT_PORT = 389
  COMPONENT = %i[scheme host port dn attributes scope filter extensions].freeze
  SCOPE_ONE = "one"
  SCOPE_SUB = "sub"
  SCOPE_BASE = "base"
  SCOPE = %w[one sub base].freeze

  def self.build(args)
    given = Primitive.components(args)
    given[:path] = given[:dn] if given[:dn]
    given[:query] = Primitive.ldap_query(given.values_at(:attributes, :scope, :filter, :extensions))
    super(given)
  end

  def initialize(*arg)
    super
    raise URI::InvalidURIError, "bad LDAP URL" if @fragment || !@path
    @dn = @path[1..-1]
    parts = @query ? @query.split("?").map { |part| part unless part.empty? } : []
    @attributes, @scope, @filter, @extensions = parts
  end

  def hierarchical? = false
  def dn = @dn
  def attributes = @attributes
  def scope = @scope
  def filter = @filter
  def extensions = @extensions

  protected def set_dn(val) = Primitive.ldap_set(:@dn, val)
  protected def set_attributes(val) = Primitive.ldap_set(:@attributes, val)
  protected def set_scope(val) = Primitive.ldap_set(:@scope, val)
  protected def set_filter(val) = Primitive.ldap_set(:@filter, val)
  protected def set_extensions(val) = Primitive.ldap_set(:@extensions, val)

  def dn=(val)
    set_dn(val)
  end

  def attributes=(val)
    set_attributes(val)
  end

  def scope=(val)
    set_scope(val)
  end

  def filter=(val)
    set_filter(val)
  end

  def extensions=(val)
    set_extensions(val)
  end
end

class URI::LDAPS
  DEFAULT_PORT = 636
end

class URI::MailTo
  DEFAULT_PORT = nil
  COMPONENT = %i[scheme to headers].freeze
  HEADER_REGEXP = /\A(?<hfield>(?:%\h\h|[!$'-.0-;@-Z_a-z~])*=(?:%\h\h|[!$'-.0-;@-Z_a-z~])*)(?:&\g<hfield>)*\z/
  EMAIL_REGEXP = /\A[a-zA-Z0-9.!\#$%&'*+\/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*\z/

  def self.build(args)
    given = Primitive.components(args)
    to, headers = given.values_at(:to, :headers)
    opaque = to.is_a?(Array) ? to.join(",") : to.is_a?(String) ? to.dup : +""
    headers = Primitive.header_texts(headers).join("&") if headers.is_a?(Array) || headers.is_a?(Hash)
    headers = headers.to_s
    opaque << "?" << headers unless headers.empty?
    given[:opaque] = opaque
    super(given)
  end

  def initialize(*arg)
    super
    @to = nil
    @headers = []
    @opaque = "?#{@query}" if @query && !@opaque
    raise URI::InvalidComponentError, "missing opaque part for mailto URL" unless @opaque
    to, headers = @opaque.split("?", 2)
    unless /\A(?:[^@,;]+@[^@,;]+(?:\z|[,;]))*\z/.match?(to)
      raise URI::InvalidComponentError, "unrecognised opaque part for mailtoURL: #{@opaque}"
    end
    if arg[10]
      self.to, self.headers = to, headers
    else
      set_to(to)
      set_headers(headers)
    end
  end

  def to = @to
  def headers = @headers

  private def check_to(v)
    return true if !v || v.size == 0
    v.split(/[,;]/).each do |address|
      unless /\A(?:%\h\h|[!$&-.0-;=@-Z_a-z~])*\z/.match?(address)
        raise URI::InvalidComponentError, "an address in 'to' is invalid as URI #{address.dump}"
      end
      address = Primitive.unescape(address)
      next if EMAIL_REGEXP.match?(address)
      raise URI::InvalidComponentError, "an address in 'to' is invalid as uri-escaped addr-spec #{address.dump}"
    end
    true
  end

  protected def set_to(v)
    @to = v
  end

  def to=(v)
    check_to(v)
    set_to(v)
    v
  end

  private def check_headers(v)
    Primitive.bad("opaque", v) if v && v.size != 0 && !HEADER_REGEXP.match?(v)
    true
  end

  protected def set_headers(v)
    @headers = v ? v.split("&").map { |field| field.split("=", 2) } : []
  end

  def headers=(v)
    check_headers(v)
    set_headers(v)
    v
  end

  def to_s
    fields = @headers.map { |field| field.join("=") }.join("&")
    @scheme + ":" + (@to || "") + (@headers.empty? ? "" : "?" + fields) + (@fragment ? "#" + @fragment : "")
  end

  def to_mailtext
    to = URI.decode_www_form_component(@to)
    head, body = +"", ""
    @headers.each do |name, value|
      text = URI.decode_www_form_component(value)
      case name
      when "body" then body = text
      when "to" then to << ", " << text
      else head << URI.decode_www_form_component(name).capitalize << ": " << text << "\n"
      end
    end
    "To: #{to}\n#{head}\n#{body}\n"
  end
  alias to_rfc822text to_mailtext
end

module Primitive
  def bad(component, v)
    raise URI::InvalidComponentError, "bad component(expected #{component} component): #{v}"
  end

  def no_registry = raise(URI::InvalidURIError, "cannot set registry")

  # The object of a URI that is given as an object or as a text.
  def uri(uri)
    return uri if uri.is_a?(URI::Generic)
    text = String.try_convert(uri)
    text ? Primitive.parsed(text) : raise(ArgumentError, "bad argument (expected URI object or URI string)")
  end

  def parsed(uri, parser = nil)
    parts = Primitive.split(uri)
    Primitive.class_of(parts.first, URI::Generic).new(*parts, parser)
  end

  def join(uris)
    uris[0] = Primitive.uri(uris[0])
    uris.inject(:merge)
  end

  def class_of(scheme, default)
    return default unless scheme && scheme.ascii_only?
    case scheme.downcase
    when "http" then URI::HTTP
    when "https" then URI::HTTPS
    when "ftp" then URI::FTP
    when "file" then URI::File
    when "ldap" then URI::LDAP
    when "ldaps" then URI::LDAPS
    when "mailto" then URI::MailTo
    when "ws" then URI::WS
    when "wss" then URI::WSS
    else default
    end
  end

  # The nine components of a reference, by the grammar of RFC 3986.
  def split(uri)
    begin
      text = uri.to_str
    rescue NoMethodError
      raise URI::InvalidURIError, "bad URI (is not URI?): #{uri.inspect}"
    end
    raise URI::InvalidURIError, "URI must be ascii only #{text.dump}" unless text.ascii_only?
    Primitive.components_of(text) || raise(URI::InvalidURIError, "bad URI (is not URI?): #{text.inspect}")
  end

  # The bytes of a query or a fragment.
  def bytes(v)
    text = v.to_str
    text = text.dup if text.equal?(v)
    begin
      text.encode!(Encoding::UTF_8)
    rescue StandardError
      nil
    end
    text.delete!("\t\r\n")
    text.force_encoding(Encoding::BINARY)
  end

  def escaped(bytes, unsafe)
    bytes.gsub!(unsafe) { |byte| format("%%%02X", byte.ord) }
    bytes.force_encoding(Encoding::US_ASCII)
  end

  def request
    return unless @path
    text = @query ? "#{@path}?#{@query}" : @path.dup
    text.start_with?("/") ? text : "/" + text
  end

  # The components that build takes, by their names.
  def components(args)
    names = component
    if args.kind_of?(Array) && args.size == names.size - 1
      given = names.drop(1).zip(args).to_h
    elsif args.kind_of?(Hash)
      given = args.dup
    else
      raise ArgumentError, "expected Array of or Hash of components of #{self} (#{names.drop(1).join(", ")})"
    end
    given.transform_values!(&:clone)
    given[:scheme] = to_s.sub(/\A.*::/, "").downcase
    given
  end

  # The path of a reference, as seen from the path of a base.
  def resolve(base, reference)
    from, to = base.split("/", -1), reference.split("/", -1)
    from << "" if from.last == ".."
    while (at = from.index(".."))
      from.slice!(at - 1, 2)
    end
    if to.first&.empty?
      from.clear
      to.shift
    end
    to << "" if to.last == "." || to.last == ".."
    to.delete(".")
    steps = []
    to.each { |part| part == ".." && !steps.empty? && steps.last != ".." ? steps.pop : steps << part }
    if from.empty?
      from = [""]
    elsif !steps.empty?
      from.pop
    end
    ups = steps.take_while { |step| step == ".." }.size
    ups.times { from.pop if from.size > 1 }
    from.concat(steps.drop(ups))
    from << "" if !steps.empty? && ups == steps.size
    from.join("/")
  end

  # What route_from begins with: where the way begins, and the reference; the same two if that is all.
  def route(oth)
    begin
      from = Primitive.uri(oth)
      [self, from].each { |uri| raise URI::BadURIError, "relative URI: #{uri}" if uri.relative? }
    rescue StandardError => e
      raise e.class, e.message
    end
    return [self, dup] if scheme != from.scheme
    reference = URI::Generic.new(nil, userinfo, host, port, nil, path, opaque, query, fragment, parser)
    near = reference.userinfo == from.userinfo && reference.port == from.port
    unless near && reference.host.to_s.downcase == from.host.to_s.downcase
      return [self, dup] if userinfo.nil? && host.nil?
      reference.set_port(nil) if reference.port == from.default_port
      return [reference, reference]
    end
    reference.set_userinfo(nil)
    reference.set_host(nil)
    reference.set_port(nil)
    if reference.path && reference.path == from.path
      reference.set_path("")
    elsif reference.opaque && reference.opaque == from.opaque
      reference.set_opaque("")
    else
      return [from, reference]
    end
    reference.query = nil if reference.query == from.query
    [reference, reference]
  end

  # The relative path that leads from one path to another.
  def path_between(from, to)
    return "" if from === to
    return to.dup if %r{(?:\A|/)\.\.?(?:/|\z)}.match?(to)
    folders, parts = from.scan(%r{[^/]*/}), to.scan(%r{[^/]*/?})
    while !parts.empty? && parts.first == folders.first
      folders.shift
      parts.shift
    end
    rest = parts.join
    return "../" * folders.size + rest unless folders.empty?
    rest.empty? || parts.first.include?(":") ? "./" + rest : rest
  end

  # The parts of a query of LDAP, up to the last that there is.
  def ldap_query(parts)
    parts.pop until parts.empty? || parts.last
    parts.join("?")
  end

  def ldap_set(name, value)
    instance_variable_set(name, value)
    @path = "/" + @dn
    @query = Primitive.ldap_query([@attributes, @scope, @filter, @extensions])
    value
  end

  # The texts of the headers of a mail.
  def header_texts(headers)
    return headers.map { |name, value| name + "=" + value } if headers.is_a?(Hash)
    headers.map { |field| field.is_a?(Array) ? field[0] + "=" + field[1..-1].join : field.to_s }
  end

  def unescape(text) = text.gsub(/%\h\h/) { |found| found[1, 2].hex.chr }
end
