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

class Binding
  attr_reader :receiver

  def self.boshrender(receiver) = new(receiver)

  def initialize(receiver)
    @receiver = receiver
  end

  def method_missing(name, *) = BoshrenderHost.unsupported("Binding##{name}", 'a suite has the receiver of a binding alone')
end

module Kernel
  def binding = Binding.new(self)
  private :binding
end

# BoshrenderERB is ERB, of which the trim mode of the director is there.
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
    BoshrenderHost.evaluate(@text, filename.to_s, receiver)
  end

  def result_with_hash(hash)
    receiver = Object.new
    hash.each { |k, v| receiver.define_singleton_method(k) { v } }
    BoshrenderHost.evaluate(@text, filename.to_s, receiver)
  end
end

class ERB
  def self.new(...) = BoshrenderERB.new(...)
end
