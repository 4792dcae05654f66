# The matchers of blocks, those that suites define, and the methods by which examples have them.

module RSpec
  module Matchers
    module BuiltIn
      class BlockMatcher < Base
        def supports_block_expectations? = true
        def supports_value_expectations? = false
      end

      class RaiseError < BlockMatcher
        def initialize(error, message, block)
          @block = block
          case error
          when nil, Base::UNSET then @class = Exception
          when String, Regexp then @class, @message = Exception, error
          else
            @class = error
          end
          @message = message unless Base::UNSET.equal?(message)
          @bare = Base::UNSET.equal?(error)
        end

        def with_message(message)
          raise "`expect { }.to raise_error(message).with_message(message)` is not valid" if @message
          @message = message
          self
        end

        def with_block(block)
          @block ||= block
          true
        end

        def matches?(given, negated = false)
          @error = nil
          @met = @met_message = false
          @block_given = given.is_a?(Proc)
          return false unless @block_given
          begin
            given.call
          rescue Exception => @error
            if RSpec::Matchers.values_match?(@class, @error) || RSpec::Matchers.values_match?(@class, @error.message.to_s)
              @met = true
              @met_message = @message.nil? || RSpec::Matchers.values_match?(@message, @error.message.to_s)
            end
          end
          @block.call(@error) if !negated && @met && @met_message && @block
          @met && @met_message
        end

        def does_not_match?(given)
          !matches?(given, true) && given.is_a?(Proc)
        end

        def description = "raise #{wanted}"
        def failure_message = "expected #{wanted}#{told}"
        def failure_message_when_negated = "expected no #{wanted}#{told}"

        def wanted
          name = RSpec::Matchers.matcher?(@class) ? "Exception with #{@class.description}" : @class.to_s
          return name if @message.nil?
          case @message
          when Regexp then "#{name} with message matching #{@message.inspect}"
          else
            RSpec::Matchers.matcher?(@message) ? "#{name} with #{@message.description}" : "#{name} with #{@message.inspect}"
          end
        end

        def told
          return ' but was not given a block' unless @block_given
          return ' but nothing was raised' unless @error
          lines = RSpec::Core.places_of(@error).map { |line| "  # #{line}" }
          ", got #{@error.inspect} with backtrace:\n#{lines.join("\n")}"
        end
      end

      class ThrowSymbol < BlockMatcher
        def initialize(tag, value)
          @tag, @value = tag, value
        end

        def matches?(given)
          @thrown = true
          @got = catch(@tag) do
            given.call
            @thrown = false
          end
          @other = nil
          @thrown && (Base::UNSET.equal?(@value) || RSpec::Matchers.values_match?(@value, @got))
        rescue UncaughtThrowError => e
          @other = e.tag
          false
        end

        def description = "throw #{@tag.inspect}"
        def failure_message = "expected #{@tag.inspect} to be thrown, got #{@other ? @other.inspect : 'nothing'}"
        def failure_message_when_negated = "expected #{@tag.inspect} not to be thrown, got #{@tag.inspect}"
      end

      class Change < BlockMatcher
        def initialize(receiver, message, block)
          @probe = block || -> { receiver.__send__(message) }
          @label = block ? '`' + 'block' + '`' : "`#{receiver.is_a?(Module) ? receiver.to_s : receiver.class}##{message}`"
          @label = 'result' if block
        end

        BY = %i[by by_at_least by_at_most].freeze
        FROM_TO = %i[from to].freeze
        { BY => FROM_TO, FROM_TO => BY }.each do |names, others|
          names.each do |name|
            define_method(name) do |value|
              other = @wanted&.keys&.first
              raise NoMethodError, "undefined method '#{name}' for a matcher of change with #{other}" if others.include?(other)
              (@wanted ||= {})[name] = value
              self
            end
          end
        end

        def matches?(given)
          return false unless given.is_a?(Proc)
          @before = copy(@probe.call)
          given.call
          @after = @probe.call
          return @before != @after unless @wanted
          @wanted.all? { |name, value| meets?(name, value) }
        end

        def meets?(name, value)
          case name
          when :by then RSpec::Matchers.values_match?(value, @after - @before)
          when :by_at_least then @after - @before >= value
          when :by_at_most then @after - @before <= value
          when :from then RSpec::Matchers.values_match?(value, @before) && (@wanted.key?(:to) || @before != @after)
          when :to then RSpec::Matchers.values_match?(value, @after) && @before != @after
          end
        end

        def does_not_match?(given)
          @before = copy(@probe.call)
          given.call
          @after = @probe.call
          return false if @wanted&.key?(:from) && !RSpec::Matchers.values_match?(@wanted[:from], @before)
          @before == @after
        end

        def copy(v) = v.is_a?(Enumerable) || v.is_a?(String) ? v.dup : v
        def description = "change #{@label}#{(@wanted || {}).map { |n, v| " #{n.to_s.tr('_', ' ')} #{inspected(v)}" }.join}"

        def failure_message
          w = @wanted || {}
          return "expected #{@label} to have changed, but is still #{inspected(@before)}" if w.empty?
          return "expected #{@label} to have initially been #{RSpec::Matchers.description_of(w[:from])}, but was #{inspected(@before)}" if w.key?(:from) && !RSpec::Matchers.values_match?(w[:from], @before)
          return "expected #{@label} to have changed to #{RSpec::Matchers.description_of(w[:to])}, but did not change" if w.key?(:to) && @before == @after
          return "expected #{@label} to have changed to #{RSpec::Matchers.description_of(w[:to])}, but is now #{inspected(@after)}" if w.key?(:to)
          name, value = w.first
          "expected #{@label} to have changed #{name.to_s.tr('_', ' ')} #{inspected(value)}, but was changed by #{inspected(@after - @before)}"
        end

        def failure_message_when_negated = "expected #{@label} not to have changed, but did change from #{inspected(@before)} to #{inspected(@after)}"
      end

      # Yields is yield_control and its kin.
      class Yields < BlockMatcher
        def initialize(kind, arguments)
          @kind, @arguments = kind, arguments
        end

        def matches?(given)
          calls = []
          probe = proc { |*args| calls << args; nil }
          given.call(probe)
          @calls = calls
          return fits?(calls.size) if @count
          case @kind
          when :control then calls.any?
          when :no_args then calls.any? && calls.all?(&:empty?)
          when :args then calls.size == 1 && (@arguments.empty? || RSpec::Matchers.values_match?(@arguments, calls.first))
          when :successive then RSpec::Matchers.values_match?(@arguments, calls.map { |c| c.size == 1 ? c.first : c })
          end
        end

        include Counted

        def limit_times(limit, n)
          raise NoMethodError, "undefined method '#{limit}' for a matcher of other yields than control" unless @kind == :control
          super(limit, Integer(n))
        end

        def fits?(n) = { exactly: n == @count[1], at_least: n >= @count[1], at_most: n <= @count[1] }.fetch(@count[0])
        def times_text(n) = { 1 => 'once', 2 => 'twice' }.fetch(n) { "#{n} times" }

        def failure_text(verb)
          limit = { exactly: '', at_least: 'at least ', at_most: 'at most ' }.fetch(@count[0])
          yielded = @calls.empty? ? 'did not yield' : "yielded #{times_text(@calls.size)}"
          "expected given block #{verb} yield control #{limit}#{times_text(@count[1])} but #{yielded}"
        end

        def description = { control: 'yield control', no_args: 'yield with no args', args: 'yield with args', successive: 'yield successive args' }.fetch(@kind)
        def failure_message = @count ? failure_text('to') : "expected given block to #{description}, but #{@calls.empty? ? 'did not yield' : "yielded with #{inspected(@calls)}"}"
        def failure_message_when_negated = @count ? failure_text('not to') : "expected given block not to #{description}, but did"
      end

      class Output < BlockMatcher
        def to_stdout = tap { @stream = :$stdout }
        def to_stderr = tap { @stream = :$stderr }

        %i[to_stdout_from_any_process to_stderr_from_any_process].each do |name|
          define_method(name) { Host.unsupported("output(…).#{name}", 'suites start no processes') }
        end

        def matches?(given)
          @actual = capture(given)
          @given ? RSpec::Matchers.values_match?(@expected, @actual) : !@actual.empty?
        end

        def capture(given)
          io = StringIO.new
          out, err = $stdout, $stderr
          @stream == :$stderr ? $stderr = io : $stdout = io
          given.call
          io.string
        ensure
          $stdout, $stderr = out, err
        end

        def description = "output #{@given ? RSpec::Matchers.description_of(@expected) : 'some output'} to #{@stream.to_s.delete('$')}"
        def failure_message = "expected block to #{description}, but #{@actual.to_s.empty? ? 'output nothing' : "output #{inspected(@actual)}"}"
        def failure_message_when_negated = "expected block to not #{description}, but output #{inspected(@actual)}"
        def diffable? = true
      end
    end

    # Custom is a matcher that a suite defines.
    class Custom < BuiltIn::Base
      include RSpec::Matchers

      def initialize(name, declarations, expected, context)
        @name, @arguments, @context, @chained = name, expected, context, []
        @expected = expected.size == 1 ? expected.first : expected
        @given = expected.any?
        instance_exec(*expected, &declarations)
      end

      attr_reader :name
      def expected_as_array = @arguments

      def match(_options = {}, &block)
        singleton_class.send(:define_method, :__match) { |actual| instance_exec(actual, &block) }
      end

      def match_when_negated(_options = {}, &block)
        singleton_class.send(:define_method, :__match_negated) { |actual| instance_exec(actual, &block) }
      end

      def match_unless_raises(*classes, &block)
        classes = [Exception] if classes.empty?
        singleton_class.send(:define_method, :__match) do |actual|
          instance_exec(actual, &block)
          true
        rescue *classes => e
          @rescued_exception = e
          false
        end
      end

      attr_reader :rescued_exception

      def chain(name, *fields, &block)
        matcher = self
        singleton_class.send(:define_method, name) do |*args|
          @chained << [name, args]
          block ? instance_exec(*args, &block) : fields.zip(args).each { |field, value| matcher.singleton_class.send(:define_method, field) { value } }
          self
        end
      end

      def failure_message(&block)
        return singleton_class.send(:define_method, :__message) { instance_exec(@actual, &block) } if block
        return __message if respond_to?(:__message, true)
        "expected #{inspected(@actual)} to #{description}"
      end

      def failure_message_when_negated(&block)
        return singleton_class.send(:define_method, :__negated_message) { instance_exec(@actual, &block) } if block
        return __negated_message if respond_to?(:__negated_message, true)
        "expected #{inspected(@actual)} not to #{description}"
      end

      def description(&block)
        return singleton_class.send(:define_method, :__description) { instance_exec(@actual, &block) } if block
        return __description if respond_to?(:__description, true)
        "#{@name.to_s.tr('_', ' ')}#{Matchers.words(@arguments) if @arguments.any?}"
      end

      def diffable = @diffable = true
      def diffable? = !!@diffable
      def supports_block_expectations = @blocks = true
      def supports_block_expectations? = !!@blocks
      def supports_value_expectations? = true
      def matches?(actual)
        @actual = actual
        !!__match(actual)
      rescue RSpec::Expectations::ExpectationNotMetError
        false
      end

      def does_not_match?(actual)
        @actual = actual
        return !!__match_negated(actual) if respond_to?(:__match_negated, true)
        !matches?(actual)
      end

      def method_missing(name, *args, **options, &block)
        return @context.__send__(name, *args, **options, &block) if @context.respond_to?(name, true)
        super
      end

      def respond_to_missing?(name, all = false) = name.to_s.start_with?('__') ? false : @context.respond_to?(name, all)
    end

    def self.define(name, &declarations)
      define_method(name) { |*expected| Custom.new(name, declarations, expected, self) }
    end

    def self.define_negated_matcher(name, base, &)
      said = name.to_s.tr('_', ' ')
      define_method(name) do |*args, **options, &block|
        matcher = __send__(base, *args, **options, &block)
        BuiltIn::Negated.new(matcher, matcher.description.sub(base.to_s.tr('_', ' '), said))
      end
    end

    def self.alias_matcher(name, base, &text)
      text ||= ->(old) { old.sub(base.to_s.tr('_', ' '), name.to_s.tr('_', ' ')) }
      define_method(name) { |*args, **options, &block| BuiltIn::Aliased.new(__send__(base, *args, **options, &block), text) }
    end

    NONE = BuiltIn::Base::UNSET

    def eq(v) = BuiltIn::Eq.new(v)
    def eql(v) = BuiltIn::Eql.new(v)
    def equal(v) = BuiltIn::Equal.new(v)
    def be(v = NONE) = NONE.equal?(v) ? BuiltIn::Be.new : BuiltIn::Equal.new(v)
    def be_nil = BuiltIn::BeNil.new
    def be_truthy = BuiltIn::BeTruthy.new
    def be_falsey = BuiltIn::BeFalsey.new
    alias be_falsy be_falsey
    def be_a(k) = BuiltIn::BeAKindOf.new(k)
    alias be_an be_a
    alias be_a_kind_of be_a
    alias be_kind_of be_a
    def be_an_instance_of(k) = BuiltIn::BeAnInstanceOf.new(k)
    alias be_instance_of be_an_instance_of
    def be_between(low, high) = BuiltIn::BeBetween.new(low, high)
    def be_within(delta) = BuiltIn::BeWithin.new(delta)
    def match(v = NONE) = BuiltIn::Match.new(v)
    alias match_regex match
    def include(*list) = BuiltIn::Include.new(*list)
    def start_with(*list) = BuiltIn::StartWith.new(*list)
    def end_with(*list) = BuiltIn::EndWith.new(*list)
    def contain_exactly(*list) = BuiltIn::ContainExactly.new(list)
    def match_array(list) = BuiltIn::ContainExactly.new(list.is_a?(Array) || !list.respond_to?(:to_a) ? (list.is_a?(Array) ? list : [list]) : list.to_a)
    def all(matcher) = BuiltIn::All.new(matcher)
    def satisfy(text = nil, &block) = BuiltIn::Satisfy.new(text, &block)
    def exist(*list) = BuiltIn::Exist.new(*list)
    def have_attributes(attributes) = BuiltIn::HaveAttributes.new(attributes)
    def respond_to(*names) = BuiltIn::RespondTo.new(*names)
    def cover(*list) = BuiltIn::Cover.new(*list)
    def raise_error(error = NONE, message = NONE, &block) = BuiltIn::RaiseError.new(error, message, block)
    alias raise_exception raise_error
    def throw_symbol(tag = nil, value = NONE) = BuiltIn::ThrowSymbol.new(tag, value)
    def change(receiver = nil, message = nil, &block) = BuiltIn::Change.new(receiver, message, block)
    def yield_control = BuiltIn::Yields.new(:control, nil)
    def yield_with_no_args = BuiltIn::Yields.new(:no_args, nil)
    def yield_with_args(*list) = BuiltIn::Yields.new(:args, list)
    def yield_successive_args(*list) = BuiltIn::Yields.new(:successive, list)
    def output(text = NONE) = BuiltIn::Output.new(text)

    { a_string_matching: :match, a_string_including: :include, a_string_starting_with: :start_with, a_string_ending_with: :end_with,
      a_hash_including: :include, a_collection_including: :include, including: :include, a_collection_containing_exactly: :contain_exactly,
      containing_exactly: :contain_exactly, a_collection_starting_with: :start_with, a_collection_ending_with: :end_with, matching: :match,
      match_regexp: :match, an_object_matching: :match, an_object_eq_to: :eq, eq_to: :eq, an_object_eql_to: :eql, a_kind_of: :be_a_kind_of,
      an_instance_of: :be_an_instance_of, an_object_having_attributes: :have_attributes, having_attributes: :have_attributes,
      a_value_within: :be_within, within: :be_within, a_value_between: :be_between, a_nil_value: :be_nil, a_truthy_value: :be_truthy,
      a_falsey_value: :be_falsey, an_object_satisfying: :satisfy, satisfying: :satisfy, starting_with: :start_with, ending_with: :end_with,
      a_range_covering: :cover, covering: :cover, a_block_raising: :raise_error, raising: :raise_error, an_object_responding_to: :respond_to,
      responding_to: :respond_to, a_block_changing: :change, changing: :change, all_of: :all, an_object_existing: :exist, existing: :exist,
      a_string_containing: :include, a_block_outputting: :output, a_block_throwing: :throw_symbol, throwing: :throw_symbol,
      a_block_yielding_control: :yield_control, yielding_control: :yield_control, a_block_yielding_with_args: :yield_with_args,
      yielding_with_args: :yield_with_args, a_block_yielding_with_no_args: :yield_with_no_args, yielding_with_no_args: :yield_with_no_args,
      a_block_yielding_successive_args: :yield_successive_args, yielding_successive_args: :yield_successive_args, a_falsy_value: :be_falsey,
      an_array_matching: :match_array, an_object_equal_to: :equal, equal_to: :equal, eql_to: :eql }.each do |name, base|
      said = { a_kind_of: 'a kind of', an_instance_of: 'an instance of' }[name] || name.to_s.tr('_', ' ')
      old = { be_a_kind_of: 'be a kind of', be_an_instance_of: 'be an instance of' }[base] || base.to_s.tr('_', ' ')
      old = 'contain exactly' if base == :match_array
      said = 'an array containing exactly' if name == :an_array_matching
      alias_matcher(name, base) { |text| text.sub(old, said) }
    end

    def a_value(v = NONE) = NONE.equal?(v) ? BuiltIn::Be.new('a value') : BuiltIn::Equal.new(v)

    def method_missing(name, *args, **options, &block)
      text = name.to_s
      if text.start_with?('be_an_') then predicate(text, text.delete_prefix('be_an_'), args, options, block)
      elsif text.start_with?('be_a_') then predicate(text, text.delete_prefix('be_a_'), args, options, block)
      elsif text.start_with?('be_') then predicate(text, text.delete_prefix('be_'), args, options, block)
      elsif text.start_with?('have_') && text.length > 5
        BuiltIn::Predicate.new([:"has_#{text.delete_prefix('have_')}?"], text.tr('_', ' '), args, options, block)
      elsif args.empty? && options.empty? && !block && text.match?(/\A[a-z_]\w*\z/)
        raise NameError.new("undefined local variable or method '#{name}' for an instance of #{self.class.name}", name, receiver: self)
      else
        super
      end
    end

    def predicate(said, name, args, options, block)
      asked = [:"#{name}?"]
      asked << :"#{name.sub(/\A([a-z]+)/, '\1s')}?" unless name.include?('_')
      BuiltIn::Predicate.new(asked, said.tr('_', ' '), args, options, block)
    end

    def respond_to_missing?(name, all = false) = name.to_s.match?(/\A(be|have)_./) || super
  end

  module Core
    # places_of lists where an exception came from, as lines of a backtrace.
    def self.places_of(e)
      template = e.instance_variable_get(:@__template)
      (template ? [template] : []) + (Host.places(e) || []).each_slice(2).map { |file, line| "#{Host.relative(file)}:#{line}" }.reject { |line| line.start_with?('<') }
    end

    class ExampleGroup
      include RSpec::Matchers
    end
  end
end
