class StringIO
  VERSION = +"3.2.0"
  MAX_LENGTH = 0x7fffffffffffffff

  def self.open(...)
    io = new(...)
    return io unless block_given?
    begin
      yield io
    ensure
      Primitive.abandon(io)
    end
  end

  def set_encoding(encoding, internal = nil, **)
    encoding = encoding.split(":", 2).first.to_s if String === encoding
    Primitive.recode(encoding.nil? ? Encoding::UTF_8 : Primitive.encoding(encoding))
    self
  end

  def seek(offset, whence = 0)
    raise IOError, "closed stream" if closed?
    offset, whence = Primitive.integer(offset), Primitive.integer(whence)
    case whence
    when 0
    when 1 then offset += pos
    when 2 then offset += size
    else raise Errno::EINVAL, "invalid whence"
    end
    raise Errno::EINVAL if offset < 0
    Primitive.move(offset)
    0
  end

  def read_nonblock(maxlen, outbuf = nil, exception: true, **)
    exception == false ? read(maxlen, outbuf) : sysread(maxlen, outbuf)
  end

  def pread(length, offset, buffer = none = true)
    Primitive.refuse("StringIO#pread with a buffer") unless none
    text = Primitive.readable
    length, offset = Primitive.integer(length), Primitive.integer(offset)
    raise ArgumentError, "negative string size (or size too big): #{length}" if length < 0
    raise Errno::EINVAL, "pread: Invalid offset argument" if offset < 0
    return (+"").force_encoding(external_encoding || Encoding::UTF_8) if length == 0
    raise EOFError, "end of file reached" if offset >= text.bytesize
    text.byteslice(offset, length).b
  end
end

class Zlib::GzipReader
  def self.wrap(...)
    file = new(...)
    return file unless block_given?
    begin
      yield file
    ensure
      file.close unless file.closed?
    end
  end

  def initialize(io, **options)
    how = { read: true }
    Primitive.encodings(options, how)
    Primitive.refuse("Zlib::GzipReader.new with an internal encoding") if how[:internal]
    Primitive.unpack(io, how[:encoding])
    nil
  end
end

class Zlib::GzipWriter
  def self.wrap(...)
    file = new(...)
    return file unless block_given?
    begin
      yield file
    ensure
      file.close unless file.closed?
    end
  end
end

module Primitive
  # StringIO#initialize with a mode or options.
  def initialize_with(string = none = true, mode = alone = true, **options)
    how = Primitive.opening(alone ? nil : mode, options)
    Primitive.start(none ? +"" : string, how, alone && !none)
    nil
  end

  # What the mode and the options of StringIO.new say.
  def opening(mode, options)
    how = { read: true }
    [mode, options[:mode]].each do |text|
      next if text.nil?
      raise ArgumentError, "mode specified twice" if how[:given]
      Primitive.refuse("StringIO.new with a mode that is no String") unless String === text
      Primitive.letters(text, how)
    end
    Primitive.refuse("StringIO.new with flags") unless options[:flags].nil?
    unless options.empty?
      Primitive.kinds(options, how)
      Primitive.encodings(options, how)
    end
    if how[:read] && !how[:binary] && !how[:internal] && how[:encoding] && !how[:encoding].ascii_compatible?
      raise ArgumentError, "ASCII incompatible encoding needs binmode"
    end
    how
  end

  # A mode like "a+" or "rb:utf-8".
  def letters(mode, how)
    letters, names = mode.b.split(":", 2)
    if !letters&.match?(/\A(?:[ra][bt+]*|w[bt+x]*)\z/) || letters.include?("b") && letters.include?("t")
      raise ArgumentError, "invalid access mode #{mode}"
    end
    first, plus = letters[0], letters.include?("+")
    how.update(given: true, read: first == "r" || plus, write: first != "r" || plus, append: first == "a",
               truncate: first == "w", binary: letters.include?("b"), text: letters.include?("t"), coded: !names.nil?)
    if names
      Primitive.names(names, how)
    elsif how[:binary]
      how[:encoding] = Encoding::BINARY
    end
  end

  # The external and the internal encoding.
  def names(text, how)
    external, internal = text.split(":", 2)
    external = external.to_s
    how[:mark] = external.match?(/\Abom\|./i)
    external = external[4..] if how[:mark]
    how[:encoding] = Primitive.encoding(external)
    if how[:mark] && how[:encoding] != Encoding::UTF_8 && how[:encoding].ascii_compatible?
      Primitive.refuse("a byte order mark of another encoding")
    end
    how.update(encoding: Primitive.encoding(internal), internal: true) unless [nil, "", "-"].include?(internal)
  end

  # The options textmode and binmode.
  def kinds(options, how)
    { textmode: [:text, :binary], binmode: [:binary, :text] }.each do |option, (kind, other)|
      next if options[option].nil?
      raise ArgumentError, "#{option} specified twice" if how[kind]
      raise ArgumentError, "both textmode and binmode specified" if how[other]
      how[kind] = !!options[option]
    end
    how[:encoding] = Encoding::BINARY if how[:binary] && !how[:coded]
  end

  # The options encoding, external_encoding and internal_encoding.
  def encodings(options, how)
    external, internal = options[:external_encoding], options[:internal_encoding]
    isolated = options.key?(:internal_encoding)
    all = options[:encoding] unless isolated || options.key?(:external_encoding)
    raise ArgumentError, "encoding specified twice" if how[:coded] && !(all.nil? && external.nil? && !isolated)
    if String === all
      Primitive.names(all, how)
    elsif !all.nil?
      how[:encoding] = Primitive.encoding(all)
    end
    if !external.nil?
      how[:encoding] = Primitive.encoding(external)
    elsif isolated
      how.delete(:encoding)
    end
    how.update(encoding: Primitive.encoding(internal), internal: true) unless internal.nil? || internal == "-"
  end
end
