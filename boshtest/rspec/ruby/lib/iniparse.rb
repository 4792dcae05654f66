# Reading of INI files as the gem iniparse does it: documents, sections and typed values.

module IniParse
  module_function

  def parse(text, **_options)
    document = Document.new
    section = nil
    text.each_line(chomp: true) do |line|
      case line
      when /\A\s*(?:[;#].*)?\z/ then next
      when /\A\s*\[(.+)\]\s*(?:;.*)?\z/ then section = document.section($1.strip)
      when /\A\s*([^=]+?)\s*=(.*)\z/ then (section || document.section('__anonymous__')).add($1, typed($2))
      else
        raise ParseError, "A line of your INI document could not be parsed to a LineType: #{line}" unless line.match?(/\A\s*\S+\s*\z/)
        (section || document.section('__anonymous__')).add(line.strip, nil)
      end
    end
    document
  end

  def open(path) = parse(File.read(path))

  def typed(text)
    text = text.sub(/\s+;.*\z/, '').strip
    case text
    when '' then nil
    when /\A-?(?:\d|[1-9]\d+)\z/ then text.to_i
    when /\A-?(?:\d|[1-9]\d+)(?:\.\d+)?(?:e[+-]?\d+)?\z/i then text.to_f
    when /\A(true|false)\z/i then $1.downcase == 'true'
    else
      text
    end
  end

  class ParseError < StandardError; end

  class Document
    include Enumerable

    def initialize
      @sections = {}
    end

    def section(name) = (@sections[name] ||= Section.new(name))
    def [](name) = @sections[name.to_s]
    def fetch(*args) = @sections.fetch(*args)
    def has_section?(name) = @sections.key?(name.to_s)
    alias key? has_section?
    def each(&block) = @sections.values.each(&block)
    def to_hash = @sections.transform_values(&:to_hash)
    alias to_h to_hash
  end

  class Section
    include Enumerable
    attr_reader :key

    def initialize(key)
      @key, @options = key, {}
    end

    def add(name, value)
      if @options.key?(name)
        @options[name] = [@options[name]].flatten(1) << value
      else
        @options[name] = value
      end
    end

    def [](name) = @options[name.to_s]
    def has_option?(name) = @options.key?(name.to_s)
    alias key? has_option?
    def each(&block) = @options.map { |k, v| Option.new(k, v) }.each(&block)
    def to_hash = @options.dup
    alias to_h to_hash
  end

  Option = Struct.new(:key, :value)
end
