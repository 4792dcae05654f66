module SecureRandom
  def self.gen_random(n) # volatile
    Primitive.bytes(n)
  end

  def self.bytes(n) # volatile
    gen_random(n)
  end

  def self.random_bytes(n = nil) # volatile
    gen_random(n ? n.to_int : 16)
  end

  def self.hex(n = nil) # volatile
    random_bytes(n).unpack1("H*")
  end

  def self.base64(n = nil) # volatile
    [random_bytes(n)].pack("m0")
  end

  def self.urlsafe_base64(n = nil, padding = false) # volatile
    text = base64(n).tr("+/", "-_")
    padding ? text : text.delete("=")
  end

  def self.uuid # volatile
    bytes = random_bytes(16)
    bytes.setbyte(6, bytes.getbyte(6) & 0x0f | 0x40)
    bytes.setbyte(8, bytes.getbyte(8) & 0x3f | 0x80)
    bytes.unpack("H8H4H4H4H12").join("-")
  end
  singleton_class.alias_method :uuid_v4, :uuid

  def self.uuid_v7(extra_timestamp_bits: 0) # volatile
    bits = Integer(extra_timestamp_bits)
    raise ArgumentError, "extra_timestamp_bits must be in 0..12" unless bits.between?(0, 12)
    Primitive.refuse("uuid_v7 with extra_timestamp_bits") if bits > 0
    milliseconds = (Time.now.to_r * 1000).floor
    bytes = random_bytes(10)
    bytes.setbyte(0, bytes.getbyte(0) & 0x0f | 0x70)
    bytes.setbyte(2, bytes.getbyte(2) & 0x3f | 0x80)
    time = format("%08x-%04x", milliseconds >> 16 & 0xffffffff, milliseconds & 0xffff)
    "#{time}-#{bytes.unpack("H4H4H12").join("-")}".force_encoding("US-ASCII")
  end

  def self.alphanumeric(n = nil, chars: [*"A".."Z", *"a".."z", *"0".."9"]) # volatile
    n = n ? n.to_int : 16
    raise ArgumentError, "negative string size (or size too big)" if n > 0 && chars.empty?
    text = (+"").force_encoding("US-ASCII")
    n.times { text << chars[Primitive.below(chars.size)] }
    text
  end
end
