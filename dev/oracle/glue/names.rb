# Lists what Ruby has, with the libraries that a director has loaded: the modules, their methods and their constants.
#
#   Array< Object Enumerable   the superclass, "-" for a module, and the modules that Array itself includes
#   Array.< …                  the modules that it is extended with
#   Array# …    public instance methods that Array itself defines, Array#~ …  private, Array#= …  protected ones
#   Array#- …   inherited instance methods that Array takes away
#   Array. … Array.~ … Array.- …   the same of class methods
#   Array#+ …   methods that are another one of Array: append(push) is an alias, filter:select the same function
#   Array.+ …   the same of class methods
#   Array#% …   methods that are written in Ruby, with their arity: pack:-2
#   Array.% …   the same of class methods
#   Array:: …   constants
module Names
  # What a director's process has loaded besides, as far as the reference has it.
  LIBRARIES = %w[rubygems cgi/escape erb/util forwardable singleton strscan bigdecimal bigdecimal/util logger tmpdir fileutils
                 pathname timeout monitor weakref tsort find open3 optparse pp rbconfig etc English open-uri net/http
                 socket resolv io/wait random/formatter tempfile].freeze

  # What a director's Ruby has beside the reference, which has no sockets, no processes and no native gems.
  BEYOND = {
    'Object::' => %w[ActiveSupport Addrinfo Async BCrypt BasicSocket Benchmark BigDecimal Bundler CSV Concurrent DNS Delayed
                     EventMachine HTTPClient IPSocket Logging Logger Membrane Mustermann NATS NIO Net Nokogiri Open3 PG PTY
                     Prometheus Psych Puma Rack Rake Readline Reline Resolv SQLite3 SemiSemantic Sequel Sinatra Socket
                     SocketError TCPServer TCPSocket TZInfo Tilt UDPSocket UNIXServer UNIXSocket UnixCrypt],
    'Bosh::' => %w[AgentClient Blobstore Clouds Core Cpi Director Dns Exec Monitor Stemcell Template ThreadPool Version],
    'OpenSSL::' => %w[SSL], 'IO::' => %w[SEEK_DATA SEEK_HOLE], 'File::Constants::' => %w[DIRECT DIRECTORY NOATIME TMPFILE],
    'Kernel.' => %w[BigDecimal], 'Kernel#~' => %w[BigDecimal],
    'Integer#' => %w[to_d], 'Float#' => %w[to_d], 'String#' => %w[to_d], 'Rational#' => %w[to_d], 'NilClass#' => %w[to_d],
    'Array#' => %w[to_openstruct], 'Hash#' => %w[recursive_merge to_openstruct],
    'Kernel#' => %w[to_openstruct with_thread_name],
  }.freeze

  # Parts of the reference itself, which no director has, and what the reference has only while names are listed.
  SKIPPED = %w[gem gem_original_require RUBYGEMS_ACTIVATION_MONITOR Names Batch CreateEnvHost JS RubyWasm Unanswerable CONTEXT LEAVES_TRACES].freeze

  # What the evaluator refuses as a whole: that there is such a constant says all.
  CLOSED = %w[Bosh DidYouMean ErrorHighlight Etc FileUtils Gem Monitor Net OpenURI OptionParser PrettyPrint Prism Ractor RubyVM
              Ripper Socket SyntaxSuggest].freeze

  # Parts of those that it has.
  OPEN = %w[Gem Gem::Version Gem::Requirement Gem::Requirement::BadRequirementError].freeze

  def self.words(label, list)
    list = list.map(&:to_s).reject { |name| name.match?(/[\s\x80-\xff]/n) || name.start_with?('_enumerable') }
    (list + BEYOND.fetch(label, [])).sort.uniq - SKIPPED
  end

  def self.relatives(mod)
    upper = mod.is_a?(Class) ? mod.superclass : nil
    own = mod.ancestors - [mod] - (upper ? upper.ancestors : [])
    [upper || '-', *own].map { |relative| name(relative) }.compact
  end

  def self.extensions(mod)
    upper = mod.is_a?(Class) && mod.superclass ? mod.superclass.singleton_class : mod.class
    (mod.singleton_class.ancestors - upper.ancestors).reject(&:singleton_class?).map { |module_| name(module_) }.compact
  end

  # Methods of mod that are another one under a second name.
  def self.synonyms(mod)
    methods = (mod.instance_methods(false) + mod.private_instance_methods(false)).sort.map { |name| mod.instance_method(name) }
    aliases, others = methods.partition { |m| m.name != m.original_name }
    same = others.group_by(&:hash).values.flat_map do |first, *rest|
      rest.select { |m| m == first }.map { |m| "#{m.name}:#{first.name}" }
    end
    aliases.select { |m| mod.method_defined?(m.original_name, false) }.map { |m| "#{m.name}(#{m.original_name})" } + same
  end

  # Methods of mod that are written in Ruby, with their arity.
  def self.scripted(mod)
    names = mod.instance_methods(false) + mod.private_instance_methods(false) - SKIPPED.map(&:to_sym)
    names.map { |name| mod.instance_method(name) }.select(&:source_location).map { |m| "#{m.name}:#{m.arity}" }
  end

  def self.name(mod) = mod.is_a?(Module) ? Module.instance_method(:name).bind_call(mod) : mod

  def self.describe(mod)
    meta, own = mod.singleton_class, name(mod)
    {
      '#' => mod.public_instance_methods(false),
      '#~' => mod.private_instance_methods(false),
      '#=' => mod.protected_instance_methods(false),
      '#-' => mod.undefined_instance_methods,
      '.' => meta.public_instance_methods(false),
      '.~' => meta.private_instance_methods(false),
      '.-' => meta.undefined_instance_methods,
      '#+' => synonyms(mod),
      '.+' => synonyms(meta),
      '#%' => scripted(mod),
      '.%' => scripted(meta),
      '::' => Module.instance_method(:constants).bind_call(mod, false),
    }.to_h { |mark, names| [own + mark, words(own + mark, names)] }.merge("#{own}<" => relatives(mod), "#{own}.<" => extensions(mod))
  end

  # modules calls its block with all modules that can be reached from mod.
  def self.modules(mod, seen, &block)
    return if seen[mod] || !name(mod) || (SKIPPED + CLOSED).include?(name(mod)[/\A\w+/]) && !OPEN.include?(name(mod))
    seen[mod] = true
    block.call(mod)
    Module.instance_method(:constants).bind_call(mod, false).sort.each do |constant|
      next if mod.autoload?(constant)
      value = begin
        mod.const_get(constant, false)
      rescue StandardError, LoadError
        next
      end
      modules(value, seen, &block) if Module === value
    end
  end

  def self.text
    LIBRARIES.each do |library|
      require library
    rescue LoadError
      warn "no #{library}"
    end
    lines = []
    modules(Object, {}.compare_by_identity) do |mod|
      describe(mod).each { |label, names| lines << "#{label} #{names.join(' ')}" unless names.empty? }
    end
    "# ruby #{RUBY_VERSION}\n#{lines.sort.join("\n")}\n"
  end
end
