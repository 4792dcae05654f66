# Bosh::Template::Test and what suites use of the evaluation context. Templates are rendered by the library itself, each
# in a session of its own, which has no files.

module Bosh
  module Common
    module Template
      module Test
        class ReleaseDir
          def initialize(path)
            @path = path
          end

          def job(name) = Job.new(@path, name)
        end

        class Job
          def initialize(release_path, name)
            @release_path, @name = release_path, name
            @job_path = File.join(release_path, 'jobs', name)
            file = File.join(@job_path, 'spec')
            @templates = BoshrenderHost.declared(file)
            return @file = file if @templates
            read_spec
            @templates = @spec['templates']
            @file = file if BoshrenderHost.declare(file, @spec)
          end

          def instance_variable_get(name)
            read_spec if name.to_s == '@spec' && !@spec
            super
          end

          def read_spec = @spec = YAML.load(File.read(File.join(@job_path, 'spec')), aliases: true)

          def template(rendered)
            known = @templates
            source = known.key(rendered)
            return Template.new(@spec, File.join(@job_path, 'templates', source)).of(self, @file) if source
            raise "Template for rendered path filename not found: #{rendered}. Possible values are: [#{known.values.join(', ')}]"
          end
        end

        # Given are classes whose objects hold the keywords that they are made with.
        module Given
          def self.of(defaults)
            Class.new do
              attr_reader(*defaults.keys)
              define_method(:initialize) do |**given|
                unknown = given.keys - defaults.keys
                raise ArgumentError, "unknown keyword#{'s' if unknown.size > 1}: #{unknown.map(&:inspect).join(', ')}" if unknown.any?
                missing = defaults.select { |k, v| v.equal?(REQUIRED) && !given.key?(k) }.keys
                raise ArgumentError, "missing keyword#{'s' if missing.size > 1}: #{missing.map(&:inspect).join(', ')}" if missing.any?
                defaults.each { |k, v| instance_variable_set(:"@#{k}", given.fetch(k) { v.dup }) }
              end
            end
          end

          REQUIRED = Object.new
        end

        class Link < Given.of(instances: [], name: Given::REQUIRED, properties: {}, address: nil)
          def to_h
            { 'instances' => instances.map(&:to_h), 'name' => name, 'properties' => properties, 'address' => address }
          end
        end

        class LinkInstance < Given.of(name: 'i-name', id: 'jkl8098', index: 4, az: 'az4', address: 'link.instance.fake.example.com', bootstrap: false)
          def to_h
            { 'name' => name, 'id' => id, 'index' => index, 'az' => az, 'address' => address, 'bootstrap' => bootstrap }
          end
        end

        class InstanceSpec < Given.of(
          address: 'my.bosh.com', az: 'az1', bootstrap: false, deployment: 'my-deployment', id: 'xxxxxx-xxxxxxxx-xxxxx', index: 0,
          ip: '192.168.0.0', name: 'me', networks: { 'network1' => { 'foo' => 'bar', 'ip' => '192.168.0.0' } }
        )
          def to_h
            {
              'address' => @address, 'az' => @az, 'bootstrap' => @bootstrap, 'deployment' => @deployment, 'id' => @id, 'index' => @index,
              'ip' => @ip, 'name' => @name, 'networks' => @networks, 'job' => { 'name' => @name }
            }
          end
        end

        class Template
          def initialize(job_spec, path)
            @job_spec_hash, @template_path = job_spec, path
          end

          # of says whose template it is, and the file of a spec for which properties are bound by the program.
          def of(job, file)
            @job, @file = job, file
            self
          end

          def render(properties, spec: InstanceSpec.new, consumes: [])
            if @file
              text = BoshrenderHost.render_job(File.expand_path(@template_path), @file, properties, spec.to_h, links(consumes))
              return text if text
            end
            @job_spec_hash ||= @job.read_spec
            context = { 'properties' => with_defaults(properties) }.merge(spec.to_h)
            context['links'] = links(consumes)
            raise "No such file at #{@template_path}" unless File.exist?(@template_path)
            BoshrenderHost.render(File.expand_path(@template_path), context, @set)
          end

          private

          # with_defaults has the declared properties alone, as the director binds them.
          def with_defaults(given)
            bound = {}
            @set = []
            @job_spec_hash['properties'].each_pair do |name, declared|
              parts = name.split('.')
              value = parts.inject(given) do |at, part|
                break nil if at.nil?
                at[part]
              end
              @set << name unless value.nil?
              value = declared['default'] if value.nil? && !declared['default'].nil?
              at = bound
              parts[0..-2].each { |part| at = (at[part] ||= {}) }
              at[parts.last] = value
            end
            bound
          end

          def links(given)
            declared = @file ? BoshrenderHost.consumes(@file) || [] : @job_spec_hash.fetch('consumes', []).map { |c| c['name'] }
            hash = {}
            declared.each do |name|
              link = given.find { |l| l.name == name }
              hash[link.name] = link.to_h if link
            end
            given.each { |l| raise "Link '#{l.name}' is not declared as a consumed link in this job." unless declared.include?(l.name) }
            hash
          end
        end
      end

      # BoshrenderContext is the evaluation context of a suite: what templates are rendered against.
      class BoshrenderContext
        attr_reader :boshrender_spec, :boshrender_encoder

        def initialize(spec, encoder = nil)
          unless spec.is_a?(Hash)
            raise EvaluationFailed, "Invalid spec provided for template evaluation context, Hash expected, #{spec.class} given"
          end
          @boshrender_spec, @boshrender_encoder = spec, encoder
        end

        def get_binding = Binding.boshrender(self)
        def name = boshrender_spec['name']
        def index = boshrender_spec['index']
        def raw_properties = boshrender_spec['properties'] || {}

        def p(*args)
          Array(args[0]).each do |name|
            v = name.split('.').inject(raw_properties) { |at, part| at.nil? ? nil : at[part] }
            return v unless v.nil?
          end
          return args[1] if args.length == 2
          raise UnknownProperty.new(Array(args[0]))
        end

        def method_missing(name, *)
          BoshrenderHost.unsupported("EvaluationContext##{name}", 'outside of a template')
        end
      end

      EvaluationContext.define_singleton_method(:new) { |*args| BoshrenderContext.new(*args) }

      class Renderer
        def initialize(options)
          @context = options.fetch(:context)
        end

        def render(path)
          BoshrenderHost.render(File.expand_path(path), JSON.parse(@context))
        end
      end
    end
  end
  Template = Common::Template
end

# Binding has the variables where it was made, if evaluate is there: a block that evaluates a string among them.
class Binding
  attr_reader :receiver

  def self.boshrender(receiver) = new(receiver)

  def initialize(receiver, evaluate = nil)
    @receiver, @evaluate = receiver, evaluate
  end

  def eval(text, *) = evaluate('eval').call(text)

  def local_variable_defined?(name) = boshrender_locals([name.to_s]).any?

  def local_variable_get(name)
    locals = boshrender_locals([name.to_s])
    raise NameError.new("local variable '#{name}' is not defined for #{inspect}", name.to_sym) if locals.empty?
    locals[name.to_s]
  end

  def local_variable_set(name, value)
    evaluate('local_variable_set').call("->(__value) { #{name} = __value }").call(value)
  end

  # boshrender_locals returns the variables that are among names, with their values.
  def boshrender_locals(names)
    names = names.grep(/\A[a-z_][A-Za-z0-9_]*\z/) - KEYWORDS
    return {} if names.empty? || !@evaluate
    kinds = @evaluate.call('[' + names.map { |n| "defined?(#{n})" }.join(', ') + ']')
    names = names.zip(kinds).select { |_, kind| kind == 'local-variable' }.map(&:first)
    names.zip(@evaluate.call('[' + names.join(', ') + ']')).to_h
  end

  KEYWORDS = %w[alias and begin break case class def defined? do else elsif end ensure false for if in module next nil not or redo
                rescue retry return self super then true undef unless until when while yield __method__ __FILE__ __LINE__].freeze

  def method_missing(name, *) = BoshrenderHost.unsupported("Binding##{name}", 'a suite has no more of a binding')

  private

  def evaluate(name)
    @evaluate || BoshrenderHost.unsupported("Binding##{name}", 'of a binding that sees no variables')
  end
end

module Kernel
  def binding(&evaluate) = Binding.new(self, evaluate)
  private :binding
end

# BoshrenderERB is ERB with the director's trim mode only.
class BoshrenderERB
  attr_accessor :filename, :lineno
  attr_reader :src

  def initialize(text, *, trim_mode: nil, eoutvar: '_erbout', **)
    @text = text
    return if trim_mode.to_s == '-' || !text.match?(/<%-|-%>/) && ['', '0'].include?(trim_mode.to_s)
    BoshrenderHost.unsupported("ERB.new with trim mode #{trim_mode.inspect}", 'templates have the director\'s: "-"')
  end

  def result(binding = nil)
    receiver = binding&.receiver
    if receiver.is_a?(Bosh::Common::Template::BoshrenderContext)
      return BoshrenderHost.render_text(@text, filename.to_s, receiver.boshrender_spec, receiver.boshrender_encoder)
    end
    names = @text.scan(/<%(?!%)(.*?)%>/m).flat_map { |code,| code.scan(/(?<![\w.@$:])[a-z_]\w*/) }.uniq
    evaluate(binding ? binding.boshrender_locals(names) : {}, receiver || Object.new)
  end

  def result_with_hash(hash) = evaluate(hash.to_h { |k, v| [k.to_s, v] }, Object.new)

  # locals are the variables of the template that is evaluated next: it begins with assignments of them.
  class << self
    attr_accessor :locals
  end

  private

  def evaluate(locals, receiver)
    text = @text
    unless locals.empty?
      BoshrenderERB.locals = locals.values
      text = "<% #{locals.keys.join(', ')}, = BoshrenderERB.locals %>" + text.sub(/\A[ \t]+(?=<%-)/, '')
    end
    BoshrenderHost.evaluate(text, filename.to_s, receiver)
  end
end

class ERB
  def self.new(...) = BoshrenderERB.new(...)
end
