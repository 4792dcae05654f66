# expect, its targets, and how values look in failures.

module RSpec
  module Expectations
    class ExpectationNotMetError < Exception; end

    class MultipleExpectationsNotMetError < ExpectationNotMetError
      attr_reader :failures, :headline

      def initialize(failures, label)
        @failures = failures
        others = failures.count { |f| !f.is_a?(ExpectationNotMetError) }
        counts = [[failures.size - others, 'failure'], [others, 'other error']].reject { |n, _| n.zero? }
        counts.unshift([0, 'failure']) if others == failures.size
        counted = counts.map { |n, what| "#{n} #{what}#{'s' if n != 1}" }.join(' and ')
        @headline = "Got #{counted} from failure aggregation block#{" #{label.inspect}" if label}"
        super("#{@headline}:\n\n" +
              failures.map.with_index(1) { |f, i| "  #{i}) #{f.message.to_s.strip.gsub("\n", "\n     ")}" }.join("\n\n"))
      end
    end

    class << self
      attr_accessor :aggregating

      def fail_with(message, expected = nil, actual = nil, diff: false)
        if diff
          text = Differ.diff(actual, expected)
          message = "#{message}\nDiff:#{text}" unless text.empty?
        end
        error = ExpectationNotMetError.new(message)
        if aggregating
          begin
            raise error
          rescue ExpectationNotMetError => e
            aggregating << e
          end
          return false
        end
        raise error
      end

      def configuration = RSpec.configuration.expectations
    end

    # Differ makes the diffs behind failures.
    module Differ
      def self.diff(actual, expected)
        return '' if actual.nil? || expected.nil?
        parts = [actual, expected].flatten
        if parts.all?(String)
          return '' unless parts.any? { |v| v.include?("\n") }
          lines(text_lines(expected), text_lines(actual))
        elsif parts.none? { |v| v.is_a?(Proc) || v.is_a?(Numeric) }
          lines(text_of(expected), text_of(actual))
        else
          ''
        end
      end

      def self.text_lines(v) = v.is_a?(Array) ? v.map { |e| e.to_s.gsub("\n", '\n') }.join("\n") : v

      def self.lines(expected, actual)
        text = Host.diff("#{expected.chomp}\n", "#{actual.chomp}\n")
        text.empty? ? '' : "\n#{text}"
      end

      def self.text_of(value)
        value = Matchers.described(value)
        case value
        when Hash then Matchers.surface(value).then { |h| h.keys.sort_by(&:to_s).map { |k| "#{k.inspect} => #{h[k].inspect}," }.join("\n") }
        when Array then PP.pp(Matchers.surface(value), +'')
        when String then value.include?("\n") ? value : value.inspect
        else
          PP.pp(value, +'')
        end
      end
    end

    # Operators are what should has without a matcher.
    class Operators < BasicObject
      def initialize(value, wanted)
        @value, @wanted = value, wanted
      end

      %i[== === =~ > >= < <=].each do |operator|
        define_method(operator) do |expected|
          if operator == :=~ && ::Enumerable === @value
            matcher = ::RSpec::Matchers::BuiltIn::ContainExactly.new(expected)
            return ::RSpec::Expectations::Target.new(@value, nil).__send__(@wanted ? :to : :not_to, matcher)
          end
          return true if !!@value.__send__(operator, expected) == @wanted
          text = "expected: #{operator unless operator == :==}".rstrip
          left, right = expected.inspect, @value.inspect
          message = if !@wanted then "expected not: #{operator} #{left}\n         got: #{' ' * operator.length} #{right}"
                    elsif operator == :== || operator == :=~ || operator == :=== then "expected: #{left}\n     got: #{right} (using #{operator})"
                    else
                      "#{text} #{left}\n     got: #{' ' * operator.length} #{right}"
                    end
          ::RSpec::Expectations.fail_with(message, expected, @value, diff: true)
        end
      end

      { :!= => '==', :!~ => '=~' }.each do |operator, positive|
        define_method(operator) do |_|
          said, other = @wanted ? %w[should should_not] : %w[should_not should]
          ::Kernel.raise("RSpec does not support `#{said} #{operator} expected`.  Use `#{other} #{positive} expected` instead.")
        end
      end
    end

    class Target
      def initialize(value, block)
        @value, @block = value, block
      end

      def to(matcher = nil, message = nil, &block)
        raise ArgumentError, 'The expect syntax does not support operator matchers, so you must pass a matcher to `#to`.' if matcher.nil?
        refuse_block(matcher)
        RSpec::Matchers.last(:to, matcher)
        given = @block || @value
        passed = block && matcher.respond_to?(:with_block) ? (matcher.with_block(block) && matcher.matches?(given)) : block ? matcher.matches?(given, &block) : matcher.matches?(given)
        return true if passed
        fail_with(matcher, message, matcher.failure_message)
      end

      def not_to(matcher = nil, message = nil, &block)
        raise ArgumentError, 'The expect syntax does not support operator matchers, so you must pass a matcher to `#not_to`.' if matcher.nil?
        refuse_block(matcher)
        RSpec::Matchers.last(:to_not, matcher)
        matcher.with_block(block) if block && matcher.respond_to?(:with_block)
        given = @block || @value
        passed = matcher.respond_to?(:does_not_match?) ? matcher.does_not_match?(given) : !matcher.matches?(given)
        return true if passed
        fail_with(matcher, message, matcher.respond_to?(:failure_message_when_negated) ? matcher.failure_message_when_negated : matcher.failure_message)
      end
      alias to_not not_to

      private

      def fail_with(matcher, message, text)
        message = message.call if message.respond_to?(:call)
        if message.nil? || message == ''
          diff = matcher.respond_to?(:diffable?) && matcher.diffable?
          RSpec::Expectations.fail_with(text, diff ? matcher.expected : nil, diff ? matcher.actual : nil, diff: diff)
        else
          RSpec::Expectations.fail_with(message.to_s)
        end
      end

      def refuse_block(matcher)
        blocks = matcher.respond_to?(:supports_block_expectations?) && matcher.supports_block_expectations?
        if @block && !blocks
          RSpec::Expectations.fail_with("You must pass an argument rather than a block to `expect` to use the provided matcher (#{Matchers.description_of(matcher)}), or the matcher must implement `supports_block_expectations?`.")
        end
      end
    end
  end

  module Matchers
    MOST = 200

    class << self
      def last(verb, matcher) = @last = [verb, matcher]
      def clear_generated_description = @last = nil

      def generated_description
        return nil unless @last
        verb, matcher = @last
        return nil unless matcher.respond_to?(:description)
        "is expected #{verb == :to ? 'to' : 'not to'} #{matcher.description}"
      end

      def matcher?(v) = v.respond_to?(:matches?) && (v.respond_to?(:failure_message) || v.respond_to?(:description)) && !v.is_a?(Module) && !v.is_a?(Argument)

      # inspect is how a value looks in a failure, its middle left out if it is long.
      def inspect(v)
        text = inspect_whole(v)
        return text if text.length < MOST
        "#{text[0..MOST / 2]}...#{text[-MOST / 2..]}"
      end

      def inspect_whole(v) = surface(v).inspect

      # Described stands for a matcher in a value that is inspected.
      Described = Struct.new(:matcher) do
        def inspect = "(#{matcher.description})"
        def pretty_print(q) = q.text(inspect)
      end

      def surface(v)
        case v
        when Hash then v.class == Hash && nested_matcher?(v) ? v.to_h { |k, e| [surface(k), surface(e)] } : v
        when Array then v.class == Array && nested_matcher?(v) ? v.map { |e| surface(e) } : v
        else
          matcher?(v) ? Described.new(v) : v
        end
      end

      def nested_matcher?(v)
        case v
        when Hash then v.any? { |k, e| nested_matcher?(k) || nested_matcher?(e) }
        when Array then v.any? { |e| nested_matcher?(e) }
        else
          matcher?(v)
        end
      end

      def described(v) = matcher?(v) ? v.description : v
      def description_of(v) = matcher?(v) ? v.description : inspect(v)

      # words joins a list as English does.
      def words(list)
        items = list.map { |v| inspect(v) }
        case items.size
        when 0 then ''
        when 1 then " #{items.first}"
        when 2 then " #{items.join(' and ')}"
        else
          " #{items[0..-2].join(', ')}, and #{items.last}"
        end
      end

      def values_match?(expected, actual)
        if expected.is_a?(Hash)
          return hashes_match?(expected, actual) if actual.is_a?(Hash)
        elsif expected.is_a?(Array) && actual.is_a?(Enumerable) && !actual.is_a?(Struct)
          return arrays_match?(expected, actual.to_a)
        end
        return true if expected == actual
        begin
          expected === actual
        rescue ArgumentError
          false
        end
      end

      def arrays_match?(expected, actual)
        return false if expected.size != actual.size
        expected.zip(actual).all? { |e, a| values_match?(e, a) }
      end

      def hashes_match?(expected, actual)
        return false if expected.size != actual.size
        expected.all? { |k, e| actual.key?(k) && values_match?(e, actual[k]) }
      end
    end

    def expect(*values, &block)
      raise ArgumentError, 'You must pass either an argument or a block to `expect`.' if values.empty? && !block
      raise ArgumentError, 'You cannot pass both an argument and a block to `expect`.' if values.any? && block
      RSpec::Expectations::Target.new(values.first, block)
    end

    def is_expected = expect(subject)
    def are_expected = expect(subject)
    def should(matcher, message = nil) = expect(subject).to(matcher, message)
    def should_not(matcher, message = nil) = expect(subject).not_to(matcher, message)

    def aggregate_failures(label = nil, _metadata = nil)
      return yield if RSpec::Expectations.aggregating
      list = RSpec::Expectations.aggregating = []
      begin
        yield
      rescue StandardError => e
        list << e
      ensure
        RSpec::Expectations.aggregating = nil
      end
      raise list.first if list.size == 1
      raise RSpec::Expectations::MultipleExpectationsNotMetError.new(list, label) if list.size > 1
    end

    # What rspec-mocks has for arguments, which suites use as parts of what they expect.

    Argument = Struct.new(:said, :test) do
      def ===(value) = test.call(value)
      def ==(other) = other.is_a?(Argument) ? equal?(other) : test.call(other)
      def description = said
      alias_method :inspect, :description
    end

    def hash_including(*keys, **pairs)
      wanted = keys.last.is_a?(Hash) ? keys.pop.merge(pairs) : pairs
      Argument.new("hash_including(#{(keys.map(&:inspect) + [wanted.inspect.delete_prefix('{').delete_suffix('}')]).reject(&:empty?).join(', ')})", lambda { |v|
        v.is_a?(Hash) && keys.all? { |k| v.key?(k) } && wanted.all? { |k, e| v.key?(k) && (e === v[k] || e == v[k]) }
      })
    end

    def hash_excluding(*keys, **pairs)
      unwanted = keys.last.is_a?(Hash) ? keys.pop.merge(pairs) : pairs
      Argument.new("hash_not_including(#{(keys.map(&:inspect) + [unwanted.inspect.delete_prefix('{').delete_suffix('}')]).reject(&:empty?).join(', ')})", lambda { |v|
        v.is_a?(Hash) && keys.none? { |k| v.key?(k) } && unwanted.none? { |k, e| v.key?(k) && (e === v[k] || e == v[k]) }
      })
    end
    alias hash_not_including hash_excluding

    def array_including(*list)
      list = list.flatten(1) if list.size == 1 && list.first.is_a?(Array)
      Argument.new("array_including(#{list.map(&:inspect).join(', ')})", ->(v) { v.is_a?(Array) && list.all? { |e| v.any? { |a| e === a || e == a } } })
    end

    def anything = Argument.new('anything', ->(_) { true })
    def boolean = Argument.new('boolean', ->(v) { v == true || v == false })
    def instance_of(k) = Argument.new("an_instance_of(#{k})", ->(v) { v.instance_of?(k) })
    def kind_of(k) = Argument.new("kind of #{k}", ->(v) { v.is_a?(k) })

    %i[allow allow_any_instance_of expect_any_instance_of receive receive_messages have_received double instance_double class_double object_double
       spy instance_spy class_spy stub_const hide_const allow_message_expectations_on_nil receive_message_chain].each do |name|
      define_method(name) { |*| Host.unsupported("rspec-mocks: #{name}", 'suites are run without doubles') }
    end
  end
end

# The syntax of rspec 2: value.should eq 1, value.should == 1.
class Object
  def should(matcher = nil, message = nil, &block)
    return RSpec::Expectations::Operators.new(self, true) if matcher.nil?
    RSpec::Expectations::Target.new(self, nil).to(matcher, message, &block)
  end

  def should_not(matcher = nil, message = nil, &block)
    return RSpec::Expectations::Operators.new(self, false) if matcher.nil?
    RSpec::Expectations::Target.new(self, nil).not_to(matcher, message, &block)
  end
end
