# Groups, examples, hooks, memoized values and shared groups, as suites write them.

module RSpec
  # ExampleGroups has the classes of groups, by name.
  module ExampleGroups; end

  module Core
    # What marks an example as pending or skipped from within.
    class SkipDeclared < Exception; end

    # The result of an example goes to the program as a hash of plain values.
    class Example
      attr_reader :group, :metadata, :block, :exception

      def initialize(group, description, metadata, block)
        @group, @block = group, block
        @given, @id = description, group.next_id
        @metadata = ExampleGroup.merged(group.metadata, metadata)
        file, line = metadata[:__place] || block&.source_location || Host.here
        @metadata.delete(:__place)
        @metadata.update(
          description: description.to_s, file_path: file, line_number: line, location: "#{file}:#{line}",
          absolute_file_path: file, described_class: group.described_class, example_group: group.metadata, block: block
        )
      end

      def description
        @given || @generated || "example at #{Host.relative(@metadata[:file_path].to_s)}:#{@metadata[:line_number]}"
      end

      def full_description = ExampleGroup.joined(@group.full_description, description, @group.tight)
      def example_group = @group
      def location = "#{file_path}:#{metadata[:line_number]}"
      def file_path = metadata[:file_path]
      def example_group_instance = @instance
      def to_s = description
      def inspect = description
      def id = location
      def execution_result = @result
      def fetch(key) = metadata.fetch(key)
      def call = run_body

      def to_proc
        example = self
        proc { example.call }
      end

      # run evaluates the example in an instance of its group.
      def run
        return (@run_body || method(:run_body)).call if @instance
        @result = { 'status' => 'passed', 'errors' => [] }
        return skipped if skip_reason
        RSpec.current_example = self
        @group.enter_contexts
        if @group.context_error
          failed(@group.context_error)
          return finished
        end
        return skipped if skip_reason
        @instance = @group.new
        @group.copy_context_variables(@instance)
        @instance.instance_variable_set(:@__example, self)
        run_with_hooks
        finished
      ensure
        RSpec.current_example = nil
        @instance = nil
      end

      def run_with_hooks
        chain = @group.hooks_for(:around, self)
        body = -> { run_body }
        if @metadata[:aggregate_failures]
          body = -> { @instance.aggregate_failures { run_body } }
        end
        chain.reverse_each do |hook|
          inner = body
          body = lambda do
            procsy = Procsy.new(self, inner)
            @instance.instance_exec(procsy, &hook)
          end
        end
        guard { body.call }
      end

      def run_body
        guard do
          @group.hooks_for(:before, self).each { |hook| @instance.instance_exec(self, &hook) }
          @instance.instance_exec(self, &@block)
          fail_if_pending_passed
        end
        @group.hooks_for(:after, self).each { |hook| guard { @instance.instance_exec(self, &hook) } }
        @generated ||= RSpec::Matchers.generated_description unless @given
        RSpec::Matchers.clear_generated_description
      end

      def guard
        yield
      rescue SkipDeclared => e
        @result['status'] = 'pending'
        @result['pending_message'] = e.message
      rescue StandardError => e
        list = RSpec::Expectations.aggregating
        list ? list << e : failed(e)
      rescue Exception => e
        failed(e)
      end

      def failed(exception)
        @exception ||= exception
        if pending_reason && @result['status'] != 'failed'
          @pending_failed = true
          @result['status'] = 'pending'
          @result['pending_message'] = pending_reason
          return
        end
        @result['status'] = 'failed'
        several = exception.is_a?(RSpec::Expectations::MultipleExpectationsNotMetError)
        @result['aggregated'] = exception.headline if several
        list = several ? exception.failures : [exception]
        list.each { |e| @result['errors'] << RSpec::Core.describe_exception(e) }
      end

      def fail_if_pending_passed
        reason = pending_reason
        return if !reason || @pending_failed || RSpec::Expectations.aggregating&.any?
        @metadata[:pending] = nil
        @pending_now = nil
        @result['pending_message'] = reason
        raise RSpec::Core::Pending::PendingExampleFixedError, 'Expected example to fail since it is pending, but it passed.'
      end

      def pending_reason
        return @pending_now if @pending_now
        given = @metadata[:pending]
        return nil unless given
        given == true ? 'No reason given' : given
      end

      def pend(reason)
        @pending_now = reason || 'No reason given'
      end

      def skip_reason
        return 'Not yet implemented' unless @block
        given = @metadata[:skip]
        return nil unless given
        given == true ? 'No reason given' : given
      end

      def skipped
        @result['status'] = 'pending'
        @result['pending_message'] = skip_reason
        finished
      end

      def finished
        @result['description'] = description
        @result['full_description'] = full_description
        @result
      end

      # what the program is told of an example before it runs
      def facts
        {
          'description' => @given, 'full_description' => @given ? full_description : @group.full_description,
          'file' => metadata[:file_path].to_s, 'line' => metadata[:line_number].to_i, 'groups' => @group.path,
          'id' => @id, 'lines' => @group.lines, 'tags' => tags, 'root' => @group.root_file
        }
      end

      OWN = %i[description file_path line_number location absolute_file_path described_class example_group block full_description parent_example_group].freeze

      def tags
        @metadata.each_with_object({}) do |(k, v), to|
          to[k.to_s] = v.is_a?(String) || v == true || v == false || v.is_a?(Integer) ? v : v.inspect unless OWN.include?(k)
        end
      end
    end

    # What around hooks get: the example, with run.
    class Procsy
      attr_reader :example

      def initialize(example, body)
        @example, @body = example, body
      end

      def run = @body.call
      def call(*) = @body.call
      def run_with_retry(*) = @body.call
      def metadata = @example.metadata
      def description = @example.description
      def full_description = @example.full_description

      def to_proc
        body = @body
        proc { body.call }
      end
    end

    module Pending
      class PendingExampleFixedError < StandardError; end
    end

    def self.describe_exception(e)
      message = RSpec::Core.message_of(e)
      {
        'class' => e.class.to_s, 'message' => message, 'expectation' => e.is_a?(RSpec::Expectations::ExpectationNotMetError),
        'places' => Host.places(e) || [], 'template' => e.instance_variable_get(:@__template)
      }
    end

    def self.message_of(e)
      e.message.to_s
    rescue Exception => inner
      "(the message raised #{inner.class})"
    end

    # Hooks, memoized values and helpers that groups, shared contexts and the configuration have in common.
    module Recorded
      def __calls = (@__calls ||= [])

      %i[describe context let let! subject subject! before after around append_before prepend_before append_after prepend_after it specify
         example it_behaves_like include_examples include_context its].each do |name|
        define_method(name) { |*args, **options, &block| __calls << [name, args, options, block] }
      end

      def included(group)
        super
        return unless group.respond_to?(:let)
        __calls.each { |name, args, options, block| group.send(name, *args, **options, &block) }
      end
    end

    class ExampleGroup
      class << self
        attr_reader :id, :metadata, :description, :children, :examples, :parent_group, :context_error, :described

        def merged(outer, own)
          inherited = outer.reject { |k, _| Example::OWN.include?(k) || k == :__root }
          inherited.merge(own)
        end

        # joined puts the parts of a full description together.
        def joined(left, right, tight)
          return right.to_s if left.to_s.empty?
          tight && right.to_s.start_with?('#', '::', '.') ? "#{left}#{right}" : "#{left} #{right}"
        end

        # tight reports whether the name of a method comes behind the description without a blank: it ends with a class.
        def tight = @tight

        def full_description
          return description.to_s unless parent_group && parent_group != ExampleGroup
          joined(parent_group.full_description, description, parent_group.tight)
        end

        def path = parent_group == ExampleGroup ? [description.to_s] : parent_group.path + [description.to_s]
        def lines = parent_group == ExampleGroup ? [metadata[:line_number].to_i] : parent_group.lines + [metadata[:line_number].to_i]
        def root_file = parent_group == ExampleGroup ? metadata[:__root].to_s : parent_group.root_file
        def top_level? = parent_group == ExampleGroup

        def parent_groups
          list = []
          k = self
          until k == ExampleGroup || k.nil?
            list << k
            k = k.parent_group
          end
          list
        end

        def described_class
          return @described_class if @described_class
          parent_group && parent_group != ExampleGroup ? parent_group.described_class : nil
        end

        def set_up(parent, args, options, block)
          @parent_group, @children, @examples, @hooks, @shared = parent, [], [], Hash.new { |h, k| h[k] = [] }, {}
          @described = args.first
          @described_class = args.first if args.first && !args.first.is_a?(String) && !args.first.is_a?(Symbol)
          tags = args.select.with_index { |a, i| i > 0 && a.is_a?(Symbol) }
          @description = ''
          args.each_with_index do |part, i|
            next if i > 0 && part.is_a?(Symbol)
            text = part.is_a?(String) || part.is_a?(Symbol) || part.is_a?(Module) ? part.to_s : part.inspect
            @description = joined(@description, text, @tight)
            @tight = part.is_a?(Module)
          end
          own = tags.to_h { |t| [t, true] }.merge(options)
          file, line = own.delete(:__place) || block&.source_location
          outer = parent.metadata || {}
          @metadata = merged(outer, own)
          @metadata.update(
            description: @description, full_description: full_description, file_path: file, line_number: line, location: "#{file}:#{line}",
            described_class: described_class, block: block, __root: Host.root_of(file.to_s)
          )
          @metadata[:parent_example_group] = outer if parent != ExampleGroup
          @id = parent == ExampleGroup ? (RSpec.world.groups.count { |g| g.root_file == root_file } + 1).to_s : parent.next_id
          name_class
          @lets = Module.new
          include @lets
          RSpec.configuration.configure_group(self)
        end

        # name_class names the class by its description, as messages of Ruby have it: RSpec::ExampleGroups::WebServer.
        def name_class
          scope = parent_group == ExampleGroup ? RSpec::ExampleGroups : parent_group
          words = @description.scan(/[0-9a-zA-Z]+/).map { |w| w[0].upcase + w[1..] }.join
          words = "Nested#{words}" unless words.match?(/\A[A-Z]/)
          name = words = @description.empty? ? 'Anonymous' : words
          n = 1
          name = "#{words}_#{n += 1}" while scope.const_defined?(name, false)
          scope.const_set(name, self)
        end

        def describe(*args, **options, &block)
          parent = self
          group = Class.new(parent)
          group.set_up(parent, args, options, block)
          parent == ExampleGroup ? RSpec.world.groups << group : parent.children << group
          if block
            refused = Host.attempt { group.class_exec(*[], &block) }
            RSpec.world.refused(group, refused) if refused
          end
          group
        end
        alias context describe
        alias example_group describe

        # next_id is the id of the next example or group in this one.
        def next_id = "#{id}:#{examples.size + children.size + 1}"

        def xdescribe(*args, **options, &block) = describe(*args, **options, skip: 'Temporarily skipped with xdescribe', &block)
        def xcontext(*args, **options, &block) = describe(*args, **options, skip: 'Temporarily skipped with xcontext', &block)
        def fdescribe(*args, **options, &block) = describe(*args, **options, focus: true, &block)
        def fcontext(*args, **options, &block) = describe(*args, **options, focus: true, &block)

        def it(*args, **options, &block)
          description = args.first.is_a?(Symbol) && args.size > 1 ? args.first.to_s : args.first
          tags = args.drop(1).select { |a| a.is_a?(Symbol) }.to_h { |t| [t, true] }
          example = Example.new(self, description.nil? ? nil : description.to_s, tags.merge(options), block)
          examples << example
          example
        end
        alias specify it
        alias example it

        def fit(*args, **options, &block) = it(*args, **options, focus: true, &block)
        alias focus fit
        alias fspecify fit
        alias fexample fit
        def xit(*args, **options, &block) = it(*args, **options, skip: 'Temporarily skipped with xit', &block)
        alias xspecify xit
        alias xexample xit
        def skip(*args, **options, &block) = it(*args, **options, skip: true, &block)
        def pending(*args, **options, &block) = it(*args, **options, pending: true, &block)

        # its is rspec-its' method.
        def its(attribute, *options, &block)
          place = block&.source_location
          describe(attribute.to_s, __place: place) do
            define_method(:its_value) do
              @__its ||= [
                if attribute.is_a?(Array)
                  subject[*attribute]
                else
                  attribute.to_s.split('.').inject(subject) { |v, name| v.send(name) }
                end
              ]
              @__its.first
            end
            define_method(:is_expected) { expect(its_value) }
            define_method(:are_expected) { expect(its_value) }
            define_method(:will) { |*a| expect { its_value }.to(*a) }
            define_method(:will_not) { |*a| expect { its_value }.not_to(*a) }
            define_method(:should) { |matcher = nil, message = nil| expect(its_value).to(matcher, message) }
            define_method(:should_not) { |matcher = nil, message = nil| expect(its_value).not_to(matcher, message) }
            it(nil, *options, __place: place, &block)
          end
        end

        def let(name, &block)
          raise ArgumentError, '#let or #subject called without a block' unless block
          raise "#let or #subject called with reserved name #initialize" if name == :initialize
          @lets.define_method(name, &block)
          arity = block.arity
          define_method(name) do
            memo = __memoized
            next memo[name] if memo.key?(name)
            memo[name] = arity == 1 ? super(RSpec.current_example) : super()
          end
          name
        end

        def let!(name, &block)
          let(name, &block)
          before { __send__(name) }
        end

        def subject(name = nil, &block)
          return let(:subject, &block) unless name
          let(name, &block)
          given = name
          define_method(:subject) { __send__(given) }
        end

        def subject!(name = nil, &block)
          subject(name, &block)
          before { subject }
        end

        def hook(kind, scope, filter, first, block)
          scope = { example: :each, context: :all, each: :each, all: :all, suite: :suite }.fetch(scope || :each) { |k| filter = { k => true }.merge(filter); :each }
          entry = [filter, block]
          list = @hooks[[kind, scope]]
          first ? list.unshift(entry) : list.push(entry)
          nil
        end

        def before(scope = nil, *tags, **filter, &block) = hook(:before, scope, tagged(tags, filter), false, block)
        def after(scope = nil, *tags, **filter, &block) = hook(:after, scope, tagged(tags, filter), true, block)
        def around(scope = nil, *tags, **filter, &block) = hook(:around, scope, tagged(tags, filter), false, block)
        alias append_before before
        alias prepend_after after
        def prepend_before(scope = nil, *tags, **filter, &block) = hook(:before, scope, tagged(tags, filter), true, block)
        def append_after(scope = nil, *tags, **filter, &block) = hook(:after, scope, tagged(tags, filter), false, block)

        def tagged(tags, filter) = tags.to_h { |t| [t, true] }.merge(filter)

        def own_hooks(kind, scope) = @hooks ? @hooks[[kind, scope]] : []

        # hooks_for lists the hooks around an example in the order in which they run.
        def hooks_for(kind, example)
          levels = [RSpec.configuration] + parent_groups.reverse
          levels = levels.reverse if kind == :after
          levels.flat_map { |level| level.own_hooks(kind, :each) }
                .select { |filter, _| RSpec.matches_tags?(filter, example.metadata) }.map(&:last)
        end

        # enter_contexts runs before(:context) of the groups around the next example, and after(:context) of those that it
        # has left.
        def enter_contexts
          world = RSpec.world
          wanted = parent_groups.reverse
          world.leave_contexts(wanted)
          wanted.drop(world.entered.size).each do |group|
            world.entered << group
            group.run_before_context
          end
        end

        def run_before_context
          hooks = (top_level? ? RSpec.configuration.own_hooks(:before, :all) : []) + own_hooks(:before, :all)
          @context_variables = parent_group == ExampleGroup ? {} : parent_group.context_variables.dup
          @context_error = parent_group == ExampleGroup ? nil : parent_group.context_error
          return if hooks.empty? || @context_error
          with_context_instance do |instance|
            hooks.each { |filter, block| instance.instance_exec(RSpec.current_example, &block) if RSpec.matches_tags?(filter, metadata) }
          end
        rescue Exception => e
          @context_error = e
        end

        def run_after_context
          hooks = own_hooks(:after, :all) + (top_level? ? RSpec.configuration.own_hooks(:after, :all) : [])
          return if hooks.empty?
          with_context_instance { |instance| hooks.each { |_, block| instance.instance_exec(nil, &block) } }
        end

        def context_variables = @context_variables || {}

        def with_context_instance
          instance = new
          copy_context_variables(instance)
          yield instance
          @context_variables = instance.instance_variables.reject { |n| n == :@__memoized || n == :@__example }.to_h { |n| [n, instance.instance_variable_get(n)] }
        end

        def copy_context_variables(instance)
          context_variables.each { |name, value| instance.instance_variable_set(name, value) }
        end

        # shared groups

        def shared_examples(name, *tags, **_options, &block)
          (@shared ||= {})[name] = block
        end
        alias shared_context shared_examples
        alias shared_examples_for shared_examples

        def find_shared(name)
          parent_groups.each do |group|
            block = group.own_shared[name]
            return block if block
          end
          RSpec.world.shared[name]
        end

        def own_shared = @shared || {}

        def include_shared(kind, name, args, options, customization)
          block = find_shared(name)
          raise ArgumentError, "Could not find shared #{kind} #{name.inspect}" unless block
          class_exec(*args, **options, &block)
          class_exec(&customization) if customization
        end

        def include_examples(name, *args, **options, &block) = include_shared('examples', name, args, options, block)
        def include_context(name, *args, **options, &block) = include_shared('context', name, args, options, block)

        def behaves(prefix, name, args, options, customization)
          block = find_shared(name)
          raise ArgumentError, "Could not find shared examples #{name.inspect}" unless block
          place = Host.here
          group = describe("#{prefix} #{name}", __place: place) {}
          group.class_exec(*args, **options, &block)
          group.class_exec(&customization) if customization
          group
        end

        def it_behaves_like(name, *args, **options, &block) = behaves('behaves like', name, args, options, block)
        def it_should_behave_like(name, *args, **options, &block) = behaves('it should behave like', name, args, options, block)

        # where is rspec-parameterized's method, without its table syntax.
        def where(*names, **columns, &block)
          rows =
            if columns.any?
              names = columns.keys
              columns.values.inject([[]]) { |all, list| all.flat_map { |row| list.map { |v| row + [v] } } }
            elsif names.size == 1 && names.first.is_a?(Hash)
              table = names.first
              names = table.keys
              table.values.inject([[]]) { |all, list| all.flat_map { |row| list.map { |v| row + [v] } } }
            else
              instance_exec(&block)
            end
          @parameters = [names, rows]
        end

        def with_them(*tags, **options, &block)
          names, rows = @parameters
          rows.each do |row|
            text = names.zip(row).reject { |n, _| n == :case_name }.map { |n, v| "#{n}: #{v.inspect}" }.join(', ')
            named = names.index(:case_name)
            describe(named ? row[named].to_s : text, *tags, **options, __place: block.source_location) do
              names.zip(row).each { |n, v| let(n) { v } }
              define_method(:params) { names.zip(row).to_h }
              define_method(:all_params) { names.zip(row).to_h }
              class_exec(&block)
            end
          end
        end

        def all_examples = examples + children.flat_map(&:all_examples)
        def descendant_filtered_examples = all_examples

        alias inspect to_s
      end

      def __memoized = (@__memoized ||= {})
      def described_class = self.class.described_class

      def subject
        described = described_class || self.class.described
        return described unless described.is_a?(Class)
        __memoized.fetch(:subject) { __memoized[:subject] = described.new }
      end

      def skip(reason = 'No reason given', *)
        raise SkipDeclared, reason
      end

      def pending(reason = nil, *)
        RSpec.current_example.pend(reason)
      end

      def inspect = "#<#{self.class} #{RSpec.current_example&.description.inspect}>"
    end
  end

  # SharedContext records what a module says, for the groups that include it.
  module SharedContext
    def self.extended(mod)
      mod.extend(Core::Recorded)
    end
  end
end
