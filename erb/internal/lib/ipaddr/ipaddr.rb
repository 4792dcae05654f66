class IPAddr
  IN4MASK = 0xffffffff
  IN6MASK = 0xffffffffffffffffffffffffffffffff

  def self.new_ntoh(addr) = new(ntop(addr))

  def self.ntop(addr)
    size = addr.bytesize
    unless addr.encoding == Encoding::BINARY
      raise InvalidAddressError, "invalid encoding (given #{addr.encoding}, expected BINARY)"
    end
    case size
    when 4 then addr.unpack("C4").join(".")
    when 16 then addr.unpack("H4" * 8).join(":")
    else raise AddressFamilyError, "unsupported address family"
    end
  end

  def initialize(addr = "::", family = Socket::AF_UNSPEC)
    @mask_addr = nil
    return Primitive.number(addr, family) unless addr.is_a?(String)
    host, mask = addr.split("/", 2)
    host ||= ""
    if host.start_with?("[") && host.end_with?("]") && host.size > 1
      host, family = host[1..-2], Socket::AF_INET6
    end
    zone = host[/(?<=.)%\w+\z|\A%\w+\z/] if host.include?("%")
    host, family = host.delete_suffix(zone), Socket::AF_INET6 if zone
    @family = Socket::AF_INET
    @addr = family == Socket::AF_INET6 ? nil : Primitive.quad(host) || Primitive.four(host)
    unless @addr
      raise AddressFamilyError, "address family mismatch" if family == Socket::AF_INET
      @addr = Primitive.six(host)
      @family = Socket::AF_INET6
    end
    @zone_id = zone
    if mask
      mask!(mask)
    else
      @mask_addr = @family == Socket::AF_INET ? 0xffffffff : 0xffffffffffffffffffffffffffffffff
    end
  end

  protected def set(addr, *family)
    family = family.first || @family
    if addr < 0 || addr > (family == Socket::AF_INET ? 0xffffffff : 0xffffffffffffffffffffffffffffffff)
      raise InvalidAddressError, "invalid address: #{addr}"
    end
    @addr = addr
    @mask_addr &= 0xffffffff if @mask_addr && family == Socket::AF_INET
    @family = family
    self
  end

  protected def mask!(mask)
    if mask.is_a?(String) && !mask.match?(/\A(?:0|[1-9]+\d*)\z/)
      raise InvalidPrefixError, "leading zeros in prefix" if mask.match?(/\A\d+\z/)
      other = IPAddr.new(mask)
      raise InvalidPrefixError, "address family is not same" if other.family != @family
      hole = other.to_i ^ other.instance_variable_get(:@mask_addr)
      raise InvalidPrefixError, "invalid mask #{mask}" if (hole + 1) & hole != 0
      @mask_addr = other.to_i
    else
      mask = mask.to_i if mask.is_a?(String)
      bits = ipv4? ? 32 : 128
      raise InvalidPrefixError, "invalid length" if mask < 0 || mask > bits
      rest = bits - mask
      @mask_addr = (Primitive.ones >> rest) << rest
    end
    @addr &= @mask_addr
    self
  end

  protected def begin_addr = @addr & @mask_addr
  protected def end_addr = @addr | (Primitive.ones ^ @mask_addr)
  def family = @family
  def to_i = @addr
  def ipv4? = @family == Socket::AF_INET
  def ipv6? = @family == Socket::AF_INET6
  def &(other) = clone.set(@addr & Primitive.other(other).to_i)
  def |(other) = clone.set(@addr | Primitive.other(other).to_i)
  def +(offset) = clone.set(@addr + offset, @family)
  def -(offset) = clone.set(@addr - offset, @family)
  def <<(num)
    0 << num # fails for what is no number; the bits above an address are never made
    clone.set(num < 0 ? @addr >> -num : (@addr << [num, 128].min) & Primitive.ones)
  end

  def >>(num) = clone.set(@addr >> num)
  def ~ = clone.set(@addr ^ Primitive.ones)
  def succ = clone.set(@addr + 1, @family)
  def mask(prefixlen) = clone.mask!(prefixlen)

  def ==(other)
    other = Primitive.other(other)
  rescue StandardError
    false
  else
    @family == other.family && @addr == other.to_i
  end

  def <=>(other)
    other = Primitive.other(other)
  rescue StandardError
    nil
  else
    @addr <=> other.to_i if @family == other.family
  end

  def eql?(other)
    self.class == other.class && hash == other.hash && self == other
  end

  def hash = ([@addr, @mask_addr, @zone_id].hash << 1) | (ipv4? ? 0 : 1)

  def include?(other)
    other = Primitive.other(other)
    @family == other.family && begin_addr <= other.begin_addr && end_addr >= other.end_addr
  end
  alias === include?

  def to_s
    return to_string if ipv4?
    lead = @addr >> 32
    if !@zone_id && (lead == 0xffff || lead == 0 && @addr > 0xffff)
      return "::#{"ffff:" if lead > 0}#{Primitive.dotted(@addr & 0xffffffff)}"
    end
    return "::0#{@zone_id}" if @zone_id && @addr == 0
    groups = Primitive.groups(@addr).map { |group| group.to_s(16) }
    runs = groups.chunk_while { |a, b| a == "0" && b == "0" }.to_a
    longest = runs.max_by { |run| run.first == "0" ? run.size : 1 }
    text = groups.join(":")
    if longest.size > 1
      before, after = runs.slice_before { |run| run.equal?(longest) }.to_a.then { |a| a.size > 1 ? a : [[], a[0]] }
      text = "#{before.flatten.join(":")}::#{after.drop(1).flatten.join(":")}"
    end
    "#{text}#{@zone_id}"
  end

  def to_string
    text = Primitive.spelled(@addr)
    ipv6? ? "#{text}#{@zone_id}" : text
  end

  def inspect
    "#<#{self.class}: #{ipv4? ? "IPv4" : "IPv6"}:#{to_string}/#{netmask}>"
  end

  def hton
    ipv4? ? [@addr].pack("N") : Primitive.groups(@addr).pack("n8")
  end

  def prefix = (ipv4? ? 32 : 128) - (Primitive.ones ^ @mask_addr).bit_length

  def prefix=(prefix)
    raise InvalidPrefixError, "prefix must be an integer" unless prefix.is_a?(Integer)
    mask!(prefix)
  end

  def netmask = Primitive.spelled(@mask_addr)
  def wildcard_mask = Primitive.spelled(@mask_addr ^ Primitive.ones)
  def cidr = "#{self}/#{prefix}"
  def as_json(*) = ipv4? && prefix == 32 || ipv6? && prefix == 128 ? to_s : cidr
  def to_json(*) = "\"#{as_json}\""

  def to_range
    Range.new(self.class.new(begin_addr, @family), self.class.new(end_addr, @family))
  end

  def private? = Primitive.within("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7")
  def loopback? = Primitive.within("127.0.0.0/8", "::1")
  def link_local? = Primitive.within("169.254.0.0/16", "fe80::/10")
  def ipv4_mapped? = ipv6? && (@addr >> 32) == 0xffff
  def ipv4_compat? = ipv6? && @addr > 1 && @addr < 0x100000000
  def ipv4_mapped = Primitive.to_six(0xffff00000000)
  def ipv4_compat = Primitive.to_six(0)

  def native
    return self unless ipv4_mapped? || ipv4_compat?
    clone.set(@addr & 0xffffffff, Socket::AF_INET)
  end

  def reverse = Primitive.reversed + (ipv4? ? ".in-addr.arpa" : ".ip6.arpa")
  def ip6_arpa = "#{Primitive.six_reversed}.ip6.arpa"
  def ip6_int = "#{Primitive.six_reversed}.ip6.int"

  def zone_id
    raise InvalidAddressError, "not an IPv6 address" unless ipv6?
    @zone_id
  end

  def zone_id=(zid)
    raise InvalidAddressError, "not an IPv6 address" unless ipv6?
    unless zid.nil? || zid.is_a?(String) && zid.match?(/\A%\w+\z/)
      raise InvalidAddressError, "invalid zone identifier for address"
    end
    @zone_id = zid
  end
end

module Primitive
  def ones = ipv4? ? 0xffffffff : 0xffffffffffffffffffffffffffffffff
  def dotted(n) = [n >> 24 & 255, n >> 16 & 255, n >> 8 & 255, n & 255].join(".")
  def groups(n) = (0..7).map { |i| n >> (112 - 16 * i) & 0xffff }
  def spelled(n) = ipv4? ? Primitive.dotted(n) : format("%032x", n).scan(/..../).join(":")

  def number(addr, family)
    case family
    when Socket::AF_INET, Socket::AF_INET6
      set(addr.to_i, family)
      @mask_addr = Primitive.ones
    when Socket::AF_UNSPEC then raise AddressFamilyError, "address family must be specified"
    else raise AddressFamilyError, "unsupported address family: #{family}"
    end
  end

  def other(other)
    case other
    when IPAddr then other
    when String then self.class.new(other)
    else self.class.new(other, @family)
    end
  end

  # The number of an IPv4 address, nil for a text that isn't like one.
  def four(text)
    Primitive.octets($~.captures, text) if /\A(\d+)\.(\d+)\.(\d+)\.(\d+)\z/ =~ text
  end

  def octets(list, shown)
    list.inject(0) do |n, octet|
      raise InvalidAddressError, "invalid address: #{shown}" if octet.to_i > 255
      if octet.size > 1 && octet.start_with?("0")
        raise InvalidAddressError, "zero-filled number in IPv4 address is ambiguous: #{shown}"
      end
      n << 8 | octet.to_i
    end
  end

  # The number of an IPv6 address.
  def six(text)
    left, right, more = text.split("::", -1)
    low, most = nil, 7
    parts = [left, right].map do |part|
      list = (part || "").split(":", -1)
      if part && (part.equal?(right) || !right) && /\A(\d+)\.(\d+)\.(\d+)\.(\d+)\z/ =~ list.last
        low = $~.captures
        most = 6 if left == ""
        list[-1, 1] = ["0", "0"]
      end
      list
    end
    count = parts.sum(&:size)
    if more || text == "" || (right ? count > most : count != 8) || parts.any? { |list| !list.all?(/\A\h{1,4}\z/) }
      raise InvalidAddressError, "invalid address: "
    end
    low = low ? Primitive.octets(low, low) : 0
    left, right = parts
    [*left, *["0"] * (8 - count), *right].inject(0) { |n, group| n << 16 | group.hex } | low
  end

  def within(*ranges)
    addr, four = @addr, ipv4?
    addr, four = addr & 0xffffffff, true if ipv4_mapped?
    ranges.any? do |text|
      range = IPAddr.new(text)
      range.ipv4? == four && range.mask(range.prefix).to_i == addr & range.instance_variable_get(:@mask_addr)
    end
  end

  def to_six(high)
    raise InvalidAddressError, "not an IPv4 address: #{@addr}" unless ipv4?
    mask = @mask_addr
    copy = clone.set(@addr | high, Socket::AF_INET6)
    copy.instance_variable_set(:@mask_addr, mask | 0xffffffffffffffffffffffff00000000)
    copy
  end

  def reversed
    ipv4? ? Primitive.dotted(@addr).split(".").reverse.join(".") : format("%032x", @addr).reverse.chars.join(".")
  end

  def six_reversed
    raise InvalidAddressError, "not an IPv6 address: #{@addr}" unless ipv6?
    Primitive.reversed
  end
end
