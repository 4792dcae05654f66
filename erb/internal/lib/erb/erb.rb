class ERB
  VERSION = "6.0.1"

  def self.version = VERSION

  def initialize(str, trim_mode: nil, eoutvar: "_erbout")
    Primitive.keep("make_compiler")
    Primitive.keep("set_eoutvar")
    Primitive.refuse("ERB.new of a String in another encoding than UTF-8") if str.encoding != Encoding::UTF_8
    Primitive.refuse("ERB.new of something else than a String") unless String === str
    percent, trim = Primitive.mode(trim_mode)
    text = str.b
    Primitive.check_comments(text, percent)
    @src = Primitive.compiled(text, percent, trim, eoutvar)
    @encoding = str.encoding
    @frozen_string = nil
    @filename = nil
    @lineno = 0
    @_init = self.class.singleton_class
  end

  def src = @src
  def encoding = @encoding
  def filename = @filename
  def lineno = @lineno

  def filename=(filename) # mutates
    @filename = filename
  end

  def lineno=(lineno) # mutates
    @lineno = lineno
  end

  def location=((filename, lineno)) # mutates
    @filename = filename
    @lineno = lineno if lineno
  end

  def result(b = Primitive.toplevel)
    raise ArgumentError, "not initialized" unless @_init.equal?(self.class.singleton_class)
    Primitive.refuse("ERB#result with nil", "it would run in ERB's own code") if b.nil?
    Primitive.evaluate(b, @src, @filename || "(erb)", @lineno)
  end

  def result_with_hash(hash)
    hash.keys
    b = Primitive.toplevel
    hash.each_pair { |name, value| b.local_variable_set(name, value) }
    result(b)
  end
end

module Primitive
  # Whether lines may begin with a percent sign, and the newlines and blanks around tags that are dropped.
  def mode(mode)
    case mode
    when nil, 0 then [false, nil]
    when 1 then [false, ">"]
    when 2 then [false, "<>"]
    else
      unless String === mode && mode.match?(/\A(?:<>|[-%>]){1,3}\z/)
        Primitive.refuse("ERB.new with the trim mode #{mode.inspect}", "Ruby warns and ignores a part of it")
      end
      [mode.include?("%"), ["-", "<>", ">"].find { |trim| mode.include?(trim) }]
    end
  end

  # Refuses the comments at the start of a template that change the encoding or freeze strings.
  def check_comments(text, percent)
    while (comment = text.match(percent ? /\A(?:<%#(.*)%>|%#(.*)\n)/ : /\A<%#(.*)%>/))
      words = comment[1] || comment[2]
      if words.match?(/coding\s*[=:]/) || words.tr("-", "_").match?(/frozen_string_literal\s*:/)
        Primitive.refuse("magic comment in the template of ERB.new")
      end
      text = comment.post_match
    end
  end

  # The code of a template, which adds its output to a variable.
  def compiled(text, percent, trim, variable)
    lines = [["#{variable} = +''"]]
    content = "".b
    tag = nil
    put = -> do
      lines[-1] << "#{variable}.<< #{content.dump}.freeze#{"\n" * content.count("\n")}" unless content.empty?
      content = "".b
    end
    Primitive.pieces(text, percent, trim) do |piece|
      if piece.nil?
        lines << []
      elsif Array === piece
        put.call
        lines[-1].concat(piece)
        lines << []
      elsif tag.nil?
        case piece
        when "<%", "<%=", "<%#"
          tag = piece
          put.call
        when "\n"
          content << piece
          put.call
        else
          content << (piece == "<%%" ? "<%" : piece)
        end
      elsif piece == "%>"
        case tag
        when "<%"
          ends = content.end_with?("\n")
          lines[-1] << (ends ? content.chop : content)
          lines << [] if ends
        when "<%=" then lines[-1] << "#{variable}.<<((#{content}).to_s)"
        else lines[-1] << "\n" * content.count("\n")
        end
        tag = nil
        content = "".b
      else
        content << (piece == "%%>" ? "%>" : piece)
      end
      tag
    end
    put.call
    lines[-1] << variable.to_s
    "#coding:UTF-8\n#{lines.map { |line| line.join("; ") }.join("\n")}"
  end

  # Yields the pieces of a template: tags and texts, nil where the code begins a new line, and a line that is code in
  # a list. The block returns the tag around what follows.
  def pieces(text, percent, trim)
    tag = nil
    emit = ->(piece) { tag = yield piece }
    return Primitive.tags(text, trim, -> { tag }, &emit) if !percent && (trim.nil? || trim == "-")
    return Primitive.line_pieces(text, trim, -> { tag }, &emit) unless percent
    text.each_line do |line|
      if tag.nil? && line.start_with?("%")
        line = line.byteslice(1..)
        next emit.call([line.chomp]) unless line.start_with?("%")
      end
      Primitive.line_pieces(line, trim, -> { tag }, &emit)
    end
  end

  # Yields the pieces of a whole text.
  def tags(text, trim, tag)
    first = trim ? /(.*?)(^[ \t]*<%-|<%[-%=#]?|\z)/m : /(.*?)(<%[%=#]?|\z)/m
    last = trim ? /(.*?)(-%>|%%?>|\z)/m : /(.*?)(%%?>|\z)/m
    text = StringScanner.new(text)
    until text.eos?
      text.scan(tag.call ? last : first)
      yield text[1]
      piece = text[2]
      if trim && piece.end_with?("<%-")
        yield "<%"
      elsif piece == "-%>"
        yield "%>"
        yield nil if text.skip(/\r?\n|\z/)
      else
        yield piece
      end
    end
  end

  # Yields the pieces of a line, or of a text whose lines are trimmed.
  def line_pieces(text, trim, tag)
    head = nil
    pattern =
      case trim
      when nil then /(.*?)(<%[%=#]?|%%?>|\n|\z)/m
      when "-" then /(.*?)(^[ \t]*<%-|<%[-%=#]?|-%>(?:\r?\n)?|%%?>|\z)/m
      else /(.*?)(%>\r?\n|<%[%=#]?|%%?>|\n|\z)/m
      end
    text.scan(pattern) do |pair|
      pair.each do |piece|
        next if piece.empty?
        head ||= piece
        if trim == "-"
          if tag.call.nil?
            yield piece.end_with?("<%-") ? "<%" : piece
          elsif piece.start_with?("-%>")
            yield "%>"
            yield nil if piece.end_with?("\n")
          else
            yield piece
          end
        elsif trim && (piece == "%>\n" || piece == "%>\r\n")
          yield "%>"
          yield trim == ">" || ["<%", "<%=", "<%#"].include?(head) ? nil : "\n"
          head = nil
        else
          yield piece
          head = nil if piece == "\n"
        end
      end
    end
  end
end
