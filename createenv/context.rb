# The context in which `bosh create-env` renders templates: what their self is, and what the CLI adds to Ruby's classes. The
# names are the CLI's, since templates and messages see them.

class Hash
  # Merges hashes under one key as well, in place.
  def recursive_merge!(other)
    merge!(other) { |_, mine, theirs| mine.class == Hash && theirs.class == Hash ? mine.recursive_merge!(theirs) : theirs }
  end
end

class << JSON
  alias dump_array_or_hash dump

  def dump(*args)
    case args[0]
    when String, Numeric then args[0].inspect
    else dump_array_or_hash(*args)
    end
  end
end

# The properties, and everything else that the context was given: any name is a method, nil if there is no such member.
class PropertyStruct
  def initialize(hash = {})
    @table = {}
    hash.each { |name, value| @table[name.to_sym] = wrap_value(value) }
  end

  def method_missing(name, *args)
    text = name.to_s
    text.end_with?("=") ? @table[text.chomp("=").to_sym] = wrap_value(args.first) : @table[name.to_sym]
  end

  def respond_to_missing?(name, _private = false) = @table.key?(name.to_sym) || name.to_s.end_with?("=")

  private

  def wrap_value(value)
    case value
    when Hash then PropertyStruct.new(value)
    when Array then value.map { |e| wrap_value(e) }
    else value
    end
  end
end

class TemplateEvaluationContext
  attr_reader :name, :index, :properties, :raw_properties, :spec

  def initialize(spec)
    @name = spec["job"]["name"] if spec["job"].is_a?(Hash)
    @index = spec["index"]
    given = spec["job_properties"]
    given = spec["global_properties"].recursive_merge!(spec["cluster_properties"]) if given.nil?
    @raw_properties = {}
    spec["default_properties"].each { |name, default| copy_property(@raw_properties, given, name, default) }
    @properties = openstruct(@raw_properties)
    @spec = openstruct(spec)
  end

  def get_binding = binding

  def p(*args)
    names = Array(args[0])
    names.each do |name|
      value = lookup_property(@raw_properties, name)
      return value unless value.nil?
    end
    return args[1] if args.length == 2

    raise UnknownProperty.new(names)
  end

  def if_p(*names)
    values = names.map do |name|
      value = lookup_property(@raw_properties, name)
      return ActiveElseBlock.new(self) if value.nil?

      value
    end
    yield(*values)
    InactiveElseBlock.new
  end

  def if_link(_name) = false

  private

  # Copies the property that the dotted name leads to, or else the default.
  def copy_property(to, from, name, default = nil)
    keys = name.split(".")
    keys.each { |key| (from = from[key]).nil? and break }
    keys[..-2].each { |key| to = (to[key] ||= {}) }
    to[keys[-1]] ||= {}
    to[keys[-1]] = from.nil? ? default : from
  end

  def openstruct(object)
    case object
    when Hash then PropertyStruct.new(object.to_h { |name, value| [name, openstruct(value)] })
    when Array then object.map { |e| openstruct(e) }
    else object
    end
  end

  def lookup_property(collection, name)
    name.split(".").each do |key|
      return nil if (collection = collection[key]).nil?
    end
    collection
  end

  class UnknownProperty < StandardError
    attr_reader :name

    def initialize(names)
      @names = names
      super("Can't find property '#{names.join("', or '")}'")
    end
  end

  class ActiveElseBlock
    def initialize(template)
      @context = template
    end

    def else
      yield
    end

    def else_if_p(*names, &block) = @context.if_p(*names, &block)
  end

  class InactiveElseBlock
    def else; end

    def else_if_p(*_names) = InactiveElseBlock.new
  end
end

# What the CLI's script doesn't load: constants, and methods of classes that are there before. A template that requires a
# library has them.
module CreateEnv
  CONSTANTS = {
    "base64" => [:Base64], "delegate" => %i[Delegator SimpleDelegator], "digest" => [:Digest], "forwardable" => [:Forwardable],
    "ipaddr" => [:IPAddr], "logger" => [:Logger], "openssl" => %i[OpenSSL Digest], "ostruct" => [:OpenStruct],
    "securerandom" => [:SecureRandom], "shellwords" => [:Shellwords], "singleton" => [:Singleton], "stringio" => [:StringIO],
    "timeout" => [:Timeout], "uri" => [:URI], "zlib" => [:Zlib], nil => [:Bosh]
  }
  METHODS = {
    "delegate" => { Object => [:DelegateClass] }, "digest" => { Object => [:Digest] }, "openssl" => { Object => [:Digest] },
    "shellwords" => { Array => [:shelljoin], String => %i[shellescape shellsplit] }, "uri" => { Kernel => [:URI] },
    "time" => { Time => %i[httpdate rfc2822 rfc822],
                Time.singleton_class => %i[httpdate iso8601 parse rfc2822 rfc822 strptime xmlschema zone_offset] },
    nil => { Object => %i[blank? present? presence], TrueClass => %i[blank? present?], FalseClass => %i[blank? present?],
             NilClass => %i[blank? present?], String => %i[blank? present?], Array => [:to_openstruct],
             Hash => %i[to_openstruct recursive_merge], Kernel => %i[to_openstruct with_thread_name] }
  }
  HELD = {}

  # Takes everything away.
  def self.hide
    CONSTANTS.each_value do |names|
      names.each { |name| HELD[name] ||= Object.send(:remove_const, name) }
    end
    METHODS.each do |library, classes|
      classes.each do |of, names|
        names.each do |name|
          next if HELD[[of, name]]

          HELD[[of, name]] = of.instance_method(name) if library
          of.send(:undef_method, name)
        end
      end
    end
  end

  # Gives back what a library defines.
  def self.reveal(library)
    CONSTANTS.fetch(library, []).each { |name| Object.const_set(name, HELD[name]) unless Object.const_defined?(name) }
    METHODS.fetch(library, {}).each do |of, names|
      names.each { |name| of.define_method(name, HELD[[of, name]]) }
    end
  end

  def self.require(name)
    known = CONSTANTS.key?(name) || METHODS.key?(name)
    return yield unless known
    return false if HELD[name]

    HELD[name] = true
    reveal(name)
    true
  end
end

CreateEnv.hide

module Kernel
  load_library = instance_method(:require)
  define_method(:require) { |name| CreateEnv.require(name.to_s) { load_library.bind_call(self, name) } }
  private :require
end

module CreateEnv
  # Renders the template path in a context of the JSON text. The result is the text, or what the CLI says of the exception,
  # which can be of any class: the instance, the line of the template, the exception as inspect shows it, its class and message.
  def self.render(path, json)
    context = nil
    context = TemplateEvaluationContext.new(JSON.parse(json))
    CreateEnvHost.evaluate(context)
  rescue Exception => e
    _, line = CreateEnvHost.places(e).each_slice(2).find { |file, _| file == path }
    ["#{context&.name}/#{context&.index}", line || 0, e.inspect, e.class.to_s, e.message]
  end
end
