class Pathname
  VERSION = "0.4.0"
  SEPARATOR_PAT = /\//

  def initialize(path)
    @path = Primitive.text(path).dup
  end

  protected def path = @path

  def to_s = @path.dup
  alias to_path to_s
  def inspect = "#<#{self.class}:#{@path}>"

  def ==(other) = Pathname === other && @path == other.path
  alias === ==
  alias eql? ==

  def <=>(other)
    @path.b.tr("/", "\0") <=> other.path.b.tr("/", "\0") if Pathname === other
  end

  def hash # volatile
    @path.hash
  end

  def freeze
    @path.freeze
    super
  end

  def basename(...) = self.class.new(File.basename(@path, ...))
  def dirname = self.class.new(File.dirname(@path))
  def expand_path(...) = self.class.new(File.expand_path(@path, ...))
  def extname = File.extname(@path)
  def fnmatch(pattern, ...) = File.fnmatch(pattern, @path, ...)
  def fnmatch?(pattern, ...) = File.fnmatch?(pattern, @path, ...)
  def split = File.split(@path).map { |part| self.class.new(part) }

  def sub_ext(repl)
    kept = File.extname(@path).empty? ? @path : @path.byteslice(0, @path.byterindex("."))
    self.class.new(kept + repl)
  end

  def absolute? = @path.match?(/\A\//)
  def relative? = !absolute?
  def root? = !Primitive.chop(@path) && @path != ""
  def parent = self + ".."

  def each_filename # enum
    Primitive.names(@path).last.each { |name| yield name }
    nil
  end

  def ascend # enum
    yield self
    path = @path
    while (path, = Primitive.chop(path)) && path != ""
      text = path.delete_suffix("/")
      text = path.sub(/\/+\z/, "") if text.end_with?("/")
      yield self.class.new(text == "" ? path[0] : text)
    end
  end

  def descend # enum
    list = []
    ascend { |path| list << path }
    list.reverse_each { |path| yield path }
    nil
  end

  def cleanpath(consider_symlink = false)
    prefix, names = Primitive.names(@path)
    dotted = names.last == "."
    names.delete(".")
    kept = []
    names.each do |name|
      if name != ".." || kept.empty? && prefix == ""
        kept << name
      elsif kept.any? && (consider_symlink || kept.last == "..")
        kept << name
      else
        kept.pop
      end
    end
    text = prefix == "" ? kept.join("/") : "/#{kept.join("/")}"
    if text == ""
      text = +"."
    elsif consider_symlink && kept.any? && kept.last != ".."
      text += dotted ? "/." : @path.end_with?("/") ? "/" : ""
    end
    self.class.new(text.force_encoding(@path.encoding))
  end

  def +(other)
    Pathname.new(Primitive.plus(@path, Pathname === other ? other.path : Primitive.text(other)))
  end
  alias / +

  def join(*args)
    return self if args.empty?
    result = nil
    args.reverse_each do |arg|
      arg = Primitive.pathname(arg)
      result = result ? arg + result : arg
      return result if result.absolute?
    end
    self + result
  end

  def relative_path_from(base_directory)
    to = cleanpath.path
    from = Primitive.pathname(base_directory).cleanpath.path
    prefix, names = Primitive.names(to)
    from_prefix, ups = Primitive.names(from)
    raise ArgumentError, "different prefix: #{prefix.inspect} and #{from.inspect}" if prefix != from_prefix
    names.delete(".")
    ups.delete(".")
    same = 0
    same += 1 while same < ups.size && names[same] == ups[same]
    names, ups = names.drop(same), ups.drop(same)
    raise ArgumentError, "base_directory has ..: #{from.inspect}" if ups.include?("..")
    names.unshift(*[".."] * ups.size)
    Pathname.new(names.empty? ? "." : names.join("/"))
  end
end

module Kernel
  module_function def Pathname(path) = Primitive.pathname(path)
end

module Primitive
  def pathname(path) = Pathname === path ? path : Pathname.new(path)

  def text(path)
    text = File.path(path)
  rescue TypeError => e
    raise e.class, "Pathname.new requires a String, #to_path or #to_str", cause: nil
  else
    String === path ? path : text
  end

  # What is before the first name of a path, and the names.
  def names(path)
    names = path.split("/")
    names.delete("")
    [path.start_with?("/") ? path[/\A\/+/] : "", names]
  end
end
