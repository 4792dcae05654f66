# Files: the release's folder, read-only, and what the suite itself has written. Beyond both nothing can be reached.

class File
  class << self
    def read(path, *, **) = BoshrenderHost.read(BoshrenderHost.path(path))

    def binread(path, length = nil, offset = 0)
      bytes = read(path).b
      length ? bytes.byteslice(offset, length) : bytes.byteslice(offset..)
    end

    def expand_path(path, base = nil) = BoshrenderHost.expand(BoshrenderHost.path(path), base.nil? ? '' : BoshrenderHost.path(base))
    alias absolute_path expand_path

    def realpath(path, base = nil)
      full = expand_path(path, base)
      raise Errno::ENOENT, "No such file or directory @ rb_realpath_internal - #{path}" unless exist?(full)
      full
    end

    def exist?(path) = !BoshrenderHost.kind(BoshrenderHost.path(path)).nil?
    def file?(path) = BoshrenderHost.kind(BoshrenderHost.path(path)) == 'file'
    def directory?(path) = BoshrenderHost.kind(BoshrenderHost.path(path)) == 'directory'
    def readable?(path) = exist?(path)
    def symlink?(_path) = false
    def size(path) = read(path).bytesize
    def zero?(path) = exist?(path) && size(path).zero?
    alias empty? zero?
    def readlines(path, *args, chomp: false, **) = read(path).lines(*args, chomp: chomp)

    def foreach(path, *args, chomp: false, **, &block)
      return readlines(path, *args, chomp: chomp).each unless block
      readlines(path, *args, chomp: chomp).each(&block)
      nil
    end

    def write(path, text, *, mode: nil, **)
      path = BoshrenderHost.path(path)
      text = text.to_s
      BoshrenderHost.write(path, mode.to_s.start_with?('a') && exist?(path) ? read(path) + text : text)
      text.bytesize
    end
    alias binwrite write

    def delete(*paths)
      paths.each { |p| BoshrenderHost.delete(BoshrenderHost.path(p)) }
      paths.size
    end
    alias unlink delete

    def rename(from, to)
      write(to, read(from))
      delete(from)
      0
    end

    def chmod(_mode, *paths) = paths.size

    def open(path, mode = 'r', *, **)
      file = BoshrenderFile.new(BoshrenderHost.path(path), mode.to_s)
      return file unless block_given?
      begin
        yield file
      ensure
        file.close unless file.closed?
      end
    end

    def new(path, mode = 'r', *, **) = BoshrenderFile.new(BoshrenderHost.path(path), mode.to_s)
  end
end

# BoshrenderFile is an open file: its text in a StringIO, written back when it is flushed or closed.
class BoshrenderFile < StringIO
  attr_reader :path
  alias to_path path

  def initialize(path, mode)
    @path = path
    @writes = mode.match?(/[wa+]/)
    text = mode.start_with?('w') || mode.start_with?('a') && !File.exist?(path) ? +'' : +File.read(path)
    super(text)
    seek(text.bytesize) if mode.start_with?('a')
    save if mode.start_with?('w')
  end

  def save = (File.write(@path, string) if @writes)

  def flush
    save
    self
  end

  def close
    save
    super
  end

  def fsync = flush && 0
  def size = string.bytesize
  def chmod(_) = 0
end

class IO
  class << self
    def read(path, ...) = File.read(path, ...)
    def readlines(path, ...) = File.readlines(path, ...)
    def write(path, text, ...) = File.write(path, text, ...)
    def foreach(path, ...) = File.foreach(path, ...)
  end
end

class Dir
  class << self
    def pwd = BoshrenderHost.root
    alias getwd pwd

    def glob(patterns, *, base: nil, **)
      base = base.nil? ? '' : BoshrenderHost.path(base)
      list = Array(patterns).flat_map { |p| BoshrenderHost.glob(BoshrenderHost.path(p), base) }
      return list unless block_given?
      list.each { |p| yield p }
      nil
    end

    def [](*patterns, base: nil) = glob(patterns.flatten, base: base)
    def exist?(path) = File.directory?(path)
    def children(path) = BoshrenderHost.list(BoshrenderHost.path(path))
    def entries(path) = ['.', '..'] + children(path)
    def each_child(path, &block) = children(path).each(&block)
    def empty?(path) = children(path).empty?
    def mkdir(path, *) = BoshrenderHost.make_directory(BoshrenderHost.path(path)) && 0
    def tmpdir = '/tmp'

    def mktmpdir(prefix = 'd', *)
      path = "/tmp/#{prefix}#{BoshrenderHost.number}"
      mkdir(path)
      return path unless block_given?
      begin
        yield path
      ensure
        BoshrenderHost.delete(path)
      end
    end

    def chdir(path = nil)
      raise BoshrenderHost.unsupported('Dir.chdir', 'the working directory is the release') unless path && File.expand_path(path) == pwd
      block_given? ? yield(path) : 0
    end
  end
end

class BoshrenderTempfile < BoshrenderFile
  def initialize(basename = '', dir = nil, **)
    front, back = basename.is_a?(Array) ? basename : [basename, '']
    super("#{dir || '/tmp'}/#{front}#{BoshrenderHost.number}#{back}", 'w+')
  end

  def self.create(...)
    file = new(...)
    return file unless block_given?
    begin
      yield file
    ensure
      file.unlink
    end
  end

  def self.open(...)
    file = new(...)
    return file unless block_given?
    begin
      yield file
    ensure
      file.close
    end
  end

  def unlink
    BoshrenderHost.delete(@path) if @path
    @path = nil
  end
  alias delete unlink

  def close(gone = false)
    super() unless closed?
    unlink if gone
    nil
  end

  def close! = close(true)
  def save = (super if @path)
  def length = size
end
Tempfile = BoshrenderTempfile

module FileUtils
  class << self
    def mkdir_p(paths, **) = Array(paths).each { |p| Dir.mkdir(p) }
    alias mkdir mkdir_p
    alias makedirs mkdir_p
    def rm(paths, **) = File.delete(*Array(paths))
    def rm_f(paths, **) = Array(paths).each { |p| BoshrenderHost.delete(BoshrenderHost.path(p)) }
    alias rm_rf rm_f
    alias rm_r rm_f
    alias remove_entry rm_f
    alias remove_entry_secure rm_f
    def remove_dir(path, *) = rm_f(path)
    alias remove_file remove_dir
    alias rmtree rm_f
    def touch(paths, **) = Array(paths).each { |p| File.write(p, File.exist?(p) ? File.read(p) : '') }
    def cp(from, to, **) = File.write(File.directory?(to) ? File.join(to, File.basename(from)) : to, File.read(from))
    alias copy cp
    def mv(from, to, **) = File.rename(from, File.directory?(to) ? File.join(to, File.basename(from)) : to)
  end
end

class Pathname
  def self.pwd = new(Dir.pwd)
  def self.glob(...) = Dir.glob(...).map { |p| new(p) }
  def realpath(*) = self.class.new(File.realpath(@path))
  def exist? = File.exist?(@path)
  def file? = File.file?(@path)
  def directory? = File.directory?(@path)
  def read(...) = File.read(@path, ...)
  def binread(...) = File.binread(@path, ...)
  def readlines(...) = File.readlines(@path, ...)
  def each_line(&block) = File.foreach(@path, &block)
  def write(text, ...) = File.write(@path, text, ...)
  def open(...) = File.open(@path, ...)
  def size = File.size(@path)
  def delete = File.delete(@path)
  alias unlink delete
  def mkpath(*) = Dir.mkdir(@path)
  def children = Dir.children(@path).map { |n| self + n }
  alias each_child children
  def entries = Dir.entries(@path).map { |n| self.class.new(n) }
  def glob(pattern) = Dir.glob(pattern, base: @path).map { |n| self + n }
end

module BoshrenderHost
  class << self
    # path turns what Ruby takes for a path into a String.
    def path(v)
      v = v.to_path if v.respond_to?(:to_path)
      raise TypeError, "no implicit conversion of #{v.nil? ? 'nil' : v.class} into String" unless v.respond_to?(:to_str)
      v.to_str
    end

    def number
      @number = (@number || 0) + 1
    end

    # load_first loads what a file or the options of a suite name.
    def load_first(name) = name.start_with?('/') ? load_file(name, []) : TOPLEVEL.send(:require, name)
  end
end

# ENV is empty: a suite has an environment of its own.
ENV = Object.new
class << ENV
  def values_of = (@values ||= {})
  def [](name) = values_of[name]
  def []=(name, value)
    value.nil? ? values_of.delete(name) : values_of[name] = value
  end
  alias store []=
  def fetch(...) = values_of.fetch(...)
  def key?(name) = values_of.key?(name)
  alias include? key?
  alias has_key? key?
  alias member? key?
  def delete(name) = values_of.delete(name)
  def to_h = values_of.dup
  alias to_hash to_h
  def each(&block) = values_of.each(&block)
  def keys = values_of.keys
  def update(more) = values_of.update(more) && self
  alias merge! update
  def empty? = values_of.empty?
  def inspect = values_of.inspect
  def replace(other)
    values_of.replace(other)
    self
  end
end

module RbConfig
  CONFIG = { 'host_os' => 'linux-gnu', 'ruby_version' => '4.0.0', 'arch' => 'x86_64-linux', 'target_os' => 'linux' }.freeze
end

# What is compressed is so by another compressor than zlib: its bytes differ, what they stand for doesn't.
class Zlib::GzipWriter
  def self.new(io, *) = BoshrenderGzip.new(io)

  def self.wrap(io, *)
    writer = new(io)
    return writer unless block_given?
    begin
      yield writer
    ensure
      writer.close unless writer.closed?
    end
  end

  def self.open(path, *) = wrap(File.open(path, 'w')) { |w| yield w }
end

class BoshrenderGzip
  attr_accessor :mtime, :orig_name, :comment

  def initialize(io)
    @io, @text = io, +''
  end

  def write(*parts)
    parts.sum { |p| (@text << p.to_s).bytesize && p.to_s.bytesize }
  end

  def <<(part)
    write(part)
    self
  end

  def print(*parts) = write(*parts) && nil
  def puts(*lines) = lines.each { |l| write(l.to_s.end_with?("\n") ? l : "#{l}\n") } && nil
  def flush(*) = self

  def finish
    @io.write(BoshrenderHost.gzip(@text))
    @done = true
    @io
  end

  def close
    finish
    @io.close if @io.respond_to?(:close)
    @io
  end

  def closed? = !!@done
end

class << Zlib
  def gzip(text, **) = BoshrenderHost.gzip(text)
  def deflate(text, *) = BoshrenderHost.deflate(text)
end

class Zlib::Deflate
  def self.deflate(text, *) = BoshrenderHost.deflate(text)
end

module Kernel
  alias boshrender_require require
  def require(name)
    name = BoshrenderHost.path(name)
    case BoshrenderHost.library(name, $LOAD_PATH.map(&:to_s))
    when 'loaded' then true
    when 'known' then false
    when 'core' then boshrender_require(name)
    when 'elsewhere' # a gem that the release names, and that isn't here
      RSpec.missing_libraries << name
      true
    else
      error = LoadError.new("cannot load such file -- #{name}")
      error.instance_variable_set(:@path, name)
      raise error
    end
  end

  def require_relative(name)
    BoshrenderHost.require_file(name, caller_file(BoshrenderHost.here&.first))
  end

  def open(path, ...) = File.open(path, ...)

  def load(name, *) = BoshrenderHost.load_file(BoshrenderHost.path(name), $LOAD_PATH.map(&:to_s))

  def caller_file(file) = file
  private :require, :require_relative, :load, :caller_file
end

class LoadError
  def path = @path
end

class Object
  def self.const_missing(name)
    list = RSpec.missing_libraries
    return super if list.empty? || !equal?(Object) && !name.match?(/\A[A-Z]/)
    BoshrenderHost.unsupported("constant #{name}", "of a library that isn't here: #{list.join(', ')}")
  end
end

BoshrenderHost::TOPLEVEL = self

module RSpec
  Host = BoshrenderHost
  def self.missing_libraries = (@missing_libraries ||= [])

  class << Host
    %i[system exec spawn fork].each { |name| define_method(:"no_#{name}") { unsupported("Kernel##{name}", '') } }
  end
end

# YAML and JSON of files.
Psych.singleton_class.class_exec do
  def load_file(path, **options) = load(File.read(path), **options)
  def safe_load_file(path, **options) = safe_load(File.read(path), **options)
  def unsafe_load_file(path, **options) = unsafe_load(File.read(path), **options)
end

JSON.singleton_class.class_exec do
  def load_file(path, **options) = parse(File.read(path), **options)
  alias load_file! load_file
end

# Marshal copies: what it dumps is an object that can be loaded, not a String of bytes.
module Marshal
  class Dump
    def initialize(value)
      @value = value
    end

    def boshrender_value = @value
  end

  def self.dump(value, *) = Dump.new(copy(value))

  def self.load(dump, *)
    return BoshrenderHost.unsupported('Marshal.load of a String', '') unless dump.is_a?(Dump)
    copy(dump.boshrender_value)
  end

  def self.copy(value)
    case value
    when Hash
      to = value.class.new
      value.each { |k, v| to[copy(k)] = copy(v) }
      to.default = value.default
      to
    when Array then value.map { |v| copy(v) }
    when String then value.dup
    when Symbol, Numeric, nil, true, false, Range, Regexp, Module then value
    else
      to = value.dup
      to.instance_variables.each { |n| to.instance_variable_set(n, copy(to.instance_variable_get(n))) }
      to
    end
  end
end

module Find
  def self.find(*paths, &block)
    return enum_for(:find, *paths) unless block
    paths.each { |path| visit(path, &block) }
    nil
  end

  def self.visit(path, &block)
    catch(:boshrender_prune) do
      block.call(path)
      Dir.children(path).each { |name| visit(File.join(path, name), &block) } if File.directory?(path)
    end
  end

  def self.prune = throw(:boshrender_prune)
end

def self.include(*modules) = Object.include(*modules)
def self.public(*) = nil
def self.private(*) = nil
def self.define_method(name, &block) = Object.define_method(name, &block)

module Open3
  def self.method_missing(name, *) = BoshrenderHost.unsupported("Open3.#{name}", 'a suite runs no processes')
  def self.respond_to_missing?(*) = true
end
