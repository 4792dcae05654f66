# The matchers that rspec has built in.

module RSpec
  module Matchers
    # Composable makes a matcher one that others can hold.
    module Composable
      def and(other) = BuiltIn::And.new(self, other)
      def or(other) = BuiltIn::Or.new(self, other)
      alias & and
      alias | or
      def ===(value) = matches?(value)
      def values_match?(expected, actual) = RSpec::Matchers.values_match?(expected, actual)
      def description_of(v) = RSpec::Matchers.description_of(v)
      def with_block(_) = true
      def surface_descriptions_in(v) = RSpec::Matchers.surface(v)
    end

    module BuiltIn
      # Base is what most matchers have in common.
      class Base
        include Composable
        attr_reader :expected, :actual

        UNSET = Object.new

        def initialize(expected = UNSET)
          @expected = expected unless UNSET.equal?(expected)
          @given = !UNSET.equal?(expected)
        end

        def matches?(actual)
          @actual = actual
          match(@expected, actual)
        end

        def self.matcher_name = @matcher_name ||= name.split('::').last.gsub(/([a-z])([A-Z])/) { "#{$1}_#{$2}" }.downcase

        def description
          text = self.class.matcher_name.tr('_', ' ')
          @given ? "#{text}#{RSpec::Matchers.words([@expected])}" : text
        end

        def failure_message = "expected #{inspected(@actual)} to #{description}"
        def failure_message_when_negated = "expected #{inspected(@actual)} not to #{description}"
        def diffable? = false
        def supports_block_expectations? = false
        def supports_value_expectations? = true
        def inspected(v) = RSpec::Matchers.inspect(v)
        def expects_call_stack_jump? = false
      end

      class Eq < Base
        def match(expected, actual) = actual == expected
        def description = "eq #{inspected(@expected)}"
        def failure_message = "\nexpected: #{inspected(@expected)}\n     got: #{inspected(@actual)}\n\n(compared using ==)\n"
        def failure_message_when_negated = "\nexpected: value != #{inspected(@expected)}\n     got: #{inspected(@actual)}\n\n(compared using ==)\n"
        def diffable? = true
      end

      class Eql < Base
        def match(expected, actual) = actual.eql?(expected)
        def description = "eql #{inspected(@expected)}"
        def failure_message = "\nexpected: #{inspected(@expected)}\n     got: #{inspected(@actual)}\n\n(compared using eql?)\n"
        def failure_message_when_negated = "\nexpected: value != #{inspected(@expected)}\n     got: #{inspected(@actual)}\n\n(compared using eql?)\n"
        def diffable? = true
      end

      class Equal < Base
        def match(expected, actual) = actual.equal?(expected)
        def description = "equal #{inspected(@expected)}"

        def failure_message
          return "\nexpected #{inspected(@expected)}\n     got #{inspected(@actual)}\n" if [true, false, nil].include?(@expected)
          "\nexpected #{reference(@expected)}\n     got #{reference(@actual)}\n\nCompared using equal?, which compares object identity,\n" \
            "but expected and actual are not the same object. Use\n`expect(actual).to eq(expected)` if you don't care about\nobject identity in this example.\n\n"
        end

        def failure_message_when_negated
          "\nexpected not #{reference(@actual)}\n         got #{reference(@expected)}\n\nCompared using equal?, which compares object identity.\n\n"
        end

        def reference(v) = "#<#{v.class}:#{v.object_id}> => #{inspected(v)}"
        def diffable? = ![true, false, nil].include?(@expected)
      end

      class Match < Base
        def match(expected, actual)
          return match_captures(actual) if @captures
          return true if RSpec::Matchers.values_match?(expected, actual)
          return false unless (expected.is_a?(Regexp) || expected.is_a?(String)) && actual.respond_to?(:match) && (actual.is_a?(String) || actual.is_a?(Symbol))
          !!actual.match(expected)
        end

        def with_captures(*captures)
          @captures = captures
          self
        end

        def match_captures(actual)
          found = actual.match(@expected)
          return false unless found
          wanted = @captures.size == 1 && @captures.first.is_a?(Hash) ? @captures.first.transform_keys(&:to_s) : @captures
          RSpec::Matchers.values_match?(wanted, wanted.is_a?(Hash) ? found.named_captures : found.captures)
        end

        def description = "match #{RSpec::Matchers.description_of(@expected)}"
        def diffable? = true
      end

      class Be < Base
        def match(_, actual) = !!actual
        def description = 'be'
        def failure_message = "expected #{inspected(@actual)} to evaluate to true"
        def failure_message_when_negated = "expected #{inspected(@actual)} to evaluate to false"

        def initialize(said = 'be')
          @said = said
        end

        %i[== < <= >= > === =~].each { |op| define_method(op) { |operand| BeCompared.new(operand, op, @said) } }
      end

      class BeCompared < Base
        def initialize(operand, operator, said = 'be')
          @expected, @operator, @said, @given = operand, operator, said, true
        end

        def match(expected, actual)
          !!actual.__send__(@operator, expected)
        rescue ArgumentError, NoMethodError
          false
        end

        def description = "#{@said} #{@operator} #{inspected(@expected)}"
        def failure_message = "expected: #{@operator} #{inspected(@expected)}\n     got: #{@operator.to_s.gsub(/./, ' ')} #{inspected(@actual)}"
        def failure_message_when_negated = "`expect(#{inspected(@actual)}).not_to be #{@operator} #{inspected(@expected)}` not only FAILED, it is a bit confusing."
      end

      # Fixed are the matchers of one value each.
      class Fixed < Base
        class << self
          attr_accessor :wanted, :said, :refused
        end

        def match(_, actual) = instance_exec(actual, &self.class.wanted)
        def description = self.class.said
        def failure_message = "expected: #{self.class.refused[0]}\n     got: #{inspected(@actual)}"
        def failure_message_when_negated = "expected: #{self.class.refused[1]}\n     got: #{inspected(@actual)}"
      end

      { BeNil: [->(v) { v.nil? }, 'be nil', ['nil', 'not nil']],
        BeTruthy: [->(v) { !!v }, 'be truthy', ['truthy value', 'falsey value']],
        BeFalsey: [->(v) { !v }, 'be falsey', ['falsey value', 'truthy value']] }.each do |name, (wanted, said, refused)|
        const_set(name, Class.new(Fixed)).tap { |k| k.wanted, k.said, k.refused = wanted, said, refused }
      end

      class BeAKindOf < Base
        def match(expected, actual) = actual.is_a?(expected)
        def description = "be a kind of #{@expected}"
      end

      class BeAnInstanceOf < Base
        def match(expected, actual) = actual.instance_of?(expected)
        def description = "be an instance of #{@expected}"
      end

      class BeBetween < Base
        def initialize(low, high)
          @low, @high, @exclusive = low, high, false
        end

        def inclusive = tap { @exclusive = false }
        def exclusive = tap { @exclusive = true }

        def matches?(actual)
          @actual = actual
          @exclusive ? actual > @low && actual < @high : actual >= @low && actual <= @high
        rescue ArgumentError
          false
        end

        def description = "be between #{inspected(@low)} and #{inspected(@high)} (#{@exclusive ? 'exclusive' : 'inclusive'})"
      end

      class BeWithin < Base
        def of(expected)
          @within, @expected = @within || @expected, expected
          self
        end

        def percent_of(expected)
          @percent = true
          of(expected)
        end

        def match(expected, actual) = actual.is_a?(Numeric) && (actual - expected).abs <= (@percent ? expected * @within / 100.0 : @within)
        def description = "be within #{@within}#{'%' if @percent} of #{inspected(@expected)}"

        def failure_message
          "expected #{inspected(@actual)} to #{description}#{', but it could not be treated as a numeric value' unless @actual.is_a?(Numeric)}"
        end
      end

      # Counted has what include and yield_control say of numbers of times.
      module Counted
        %i[exactly at_least at_most].each do |limit|
          define_method(limit) { |n| limit_times(limit, { once: 1, twice: 2, thrice: 3 }.fetch(n, n)) }
        end
        def once = exactly(1)
        def twice = exactly(2)
        def thrice = exactly(3)
        def times = self

        def limit_times(limit, n)
          @count = [limit, n]
          self
        end
      end

      class Include < Base
        def initialize(*expecteds)
          @expecteds = expecteds
        end

        attr_reader :expecteds
        def expected = @expecteds.size == 1 && @expecteds.first.is_a?(Hash) ? @expecteds.first : @expecteds

        include Counted

        def matches?(actual) = perform(actual) { |found| found }
        def does_not_match?(actual) = perform(actual) { |found| !found }

        def perform(actual)
          @actual = actual
          return false unless actual.respond_to?(:include?) || actual.respond_to?(:to_hash)
          @divergent = []
          if @count
            n = occurrences
            fits = { exactly: n == @count[1], at_least: n >= @count[1], at_most: n <= @count[1] }.fetch(@count[0])
            return yield(fits)
          end
          @expecteds.each do |expected|
            if actual.is_a?(Hash) && expected.is_a?(Hash)
              expected.each { |k, v| diverge({ k => v }) unless yield(pair?(k, v)) }
            else
              diverge(expected) unless yield(member?(expected))
            end
          end
          @divergent.empty?
        end

        def diverge(item)
          if item.is_a?(Hash) && @divergent.last.is_a?(Hash) then @divergent.last.update(item)
          else
            @divergent << item
          end
        end

        def pair?(key, value)
          return RSpec::Matchers.values_match?(value, @actual[key]) if @actual.key?(key)
          return false unless RSpec::Matchers.matcher?(key) || key.is_a?(Regexp)
          @actual.any? { |k, v| RSpec::Matchers.values_match?(key, k) && RSpec::Matchers.values_match?(value, v) }
        end

        def member?(expected)
          if @actual.is_a?(Hash)
            return true if @actual.key?(expected)
            return @actual.keys.any? { |k| RSpec::Matchers.values_match?(expected, k) }
          end
          if @actual.is_a?(String)
            return @actual.match?(expected) if expected.is_a?(Regexp)
            return RSpec::Matchers.values_match?(expected, @actual) if RSpec::Matchers.matcher?(expected)
            return @actual.include?(expected)
          end
          return true if @actual.include?(expected)
          @actual.respond_to?(:any?) && @actual.any? { |v| RSpec::Matchers.values_match?(expected, v) }
        end

        def occurrences
          expected = @expecteds.first
          case @actual
          when String then @actual.scan(expected).length
          else
            @actual.count { |v| RSpec::Matchers.values_match?(expected, v) }
          end
        end

        def description = "include#{RSpec::Matchers.words(@expecteds)}"
        def failure_message = text('to') { super }
        def failure_message_when_negated = text('not to') { super }

        def text(verb)
          return "expected #{inspected(@actual)} #{verb} include#{RSpec::Matchers.words(@expecteds)}, but it does not respond to `include?`" unless @actual.respond_to?(:include?)
          "expected #{inspected(@actual)} #{verb} include#{RSpec::Matchers.words(@count ? @expecteds : @divergent)}#{counted if @count}"
        end

        def counted
          limit = { exactly: '', at_least: 'at least ', at_most: 'at most ' }.fetch(@count[0])
          " #{limit}#{times_text(@count[1])} but it is included #{times_text(occurrences)}"
        end

        def times_text(n) = { 1 => 'once', 2 => 'twice', 3 => 'thrice' }.fetch(n) { "#{n} times" }
        # diffable? is false where the diff would show a text that is there as one that isn't.
        def diffable?
          return true unless @actual.is_a?(String) && expected.is_a?(Array)
          lines = @actual.split("\n")
          expected.none? { |text| text.is_a?(String) && @actual.include?(text) && !lines.include?(text) }
        end
      end

      # Affixed is start_with and end_with.
      class Affixed < Base
        def initialize(*expected)
          @expected = expected.size == 1 ? expected.first : expected
          @given = true
        end

        def match(expected, actual)
          return false unless actual.respond_to?(:[])
          if actual.is_a?(Hash) || actual.is_a?(Array)
            list = expected.is_a?(Array) ? expected : [expected]
            return RSpec::Matchers.values_match?(list, ends(actual.to_a, list.size))
          end
          return affix?(actual, expected) if expected.is_a?(String) || expected.is_a?(Regexp)
          RSpec::Matchers.values_match?(expected, actual)
        end

        def failure_message
          "#{super}#{", but it does not have ordered elements" if @actual.is_a?(Hash)}#{', but it cannot be indexed using #[]' unless @actual.respond_to?(:[])}"
        end
      end

      class StartWith < Affixed
        def ends(list, n) = list.first(n)
        def affix?(actual, expected) = actual.start_with?(expected)
        def description = "start with#{RSpec::Matchers.words(@expected.is_a?(Array) ? @expected : [@expected])}"
      end

      class EndWith < Affixed
        def ends(list, n) = list.last(n)
        def affix?(actual, expected) = expected.is_a?(Regexp) ? actual.match?(/(?:#{expected})\z/) : actual.end_with?(expected)
        def description = "end with#{RSpec::Matchers.words(@expected.is_a?(Array) ? @expected : [@expected])}"
      end

      class ContainExactly < Base
        def match(expected, actual)
          return false unless actual.respond_to?(:to_ary) || actual.respond_to?(:to_a) && !actual.is_a?(Hash) && !actual.nil? || actual.is_a?(Hash)
          @list = actual.to_a
          @missing, @extra = pair_off(expected.to_a, @list)
          @missing.empty? && @extra.empty?
        end

        # pair_off finds a pairing of as many as can be, and lists what remains.
        def pair_off(expected, actual)
          missing, extra = [], actual.dup
          simple = expected.none? { |e| RSpec::Matchers.nested_matcher?(e) || e.is_a?(Regexp) || e.is_a?(Module) || e.is_a?(Range) || e.is_a?(Proc) }
          if simple
            expected.each do |e|
              at = extra.index { |a| RSpec::Matchers.values_match?(e, a) }
              at ? extra.delete_at(at) : missing << e
            end
            return [missing, extra]
          end
          takes = expected.map { |e| actual.each_index.select { |i| RSpec::Matchers.values_match?(e, actual[i]) } }
          taken = {}
          expected.each_index { |i| place(i, takes, taken, {}) }
          [expected.each_index.reject { |i| taken.value?(i) }.map { |i| expected[i] }, actual.each_index.reject { |i| taken.key?(i) }.map { |i| actual[i] }]
        end

        def place(i, takes, taken, seen)
          takes[i].each do |at|
            next if seen[at]
            seen[at] = true
            if !taken.key?(at) || place(taken[at], takes, taken, seen)
              taken[at] = i
              return true
            end
          end
          false
        end

        def description = "contain exactly#{RSpec::Matchers.words(@expected.to_a)}"

        def failure_message
          return "expected #{inspected(@actual)} to be a collection that can be converted to an array with `#to_ary` or `#to_a`, but it isn't" unless @list
          text = "expected collection contained:  #{shown(@expected)}\nactual collection contained:    #{shown(@list)}\n"
          text += "the missing elements were:      #{shown(@missing)}\n" unless @missing.empty?
          text += "the extra elements were:        #{shown(@extra)}\n" unless @extra.empty?
          text
        end

        def failure_message_when_negated
          "expected #{inspected(@actual)} not to contain exactly#{RSpec::Matchers.words(@expected.to_a)}"
        end

        def shown(list)
          list = list.to_a
          sorted = begin
            list.any? { |v| RSpec::Matchers.matcher?(v) } ? list : list.sort
          rescue StandardError
            list
          end
          inspected(sorted)
        end
      end

      class All < Base
        def match(expected, actual)
          return false unless actual.respond_to?(:each_with_index)
          @failed = {}
          actual.each_with_index do |v, i|
            matcher = expected.clone
            @failed[i] = matcher.failure_message unless matcher.matches?(v)
          end
          @failed.empty?
        end

        def does_not_match?(_) = raise(NotImplementedError, '`expect().not_to all( matcher )` is not supported.')
        def description = "all #{@expected.description}"

        def failure_message
          return "#{super}, but was not iterable" unless @actual.respond_to?(:each_with_index)
          "#{super}\n\n" + @failed.map { |i, text| "   object at index #{i} failed to match:\n#{text.sub(/\A\n+/, '').gsub(/^/, '      ')}" }.join("\n\n")
        end
      end

      class Satisfy < Base
        def initialize(description = nil, &block)
          @said, @block = description, block
        end

        def matches?(actual, &block)
          @block = block if block
          @actual = actual
          !!@block.call(actual)
        end

        def description = @said || 'satisfy block'
      end

      class Exist < Base
        def initialize(*expected)
          @arguments = expected
        end

        def matches?(actual)
          @actual = actual
          name = actual.respond_to?(:exist?) ? :exist? : actual.respond_to?(:exists?) ? :exists? : nil
          !!(name && actual.__send__(name, *@arguments))
        end

        def description = "exist#{RSpec::Matchers.words(@arguments) if @arguments.any?}"
      end

      class HaveAttributes < Base
        def match(expected, actual)
          @values = {}
          @object = actual
          @unknown = expected.keys.reject { |k| actual.respond_to?(k) }
          return false if @unknown.any?
          expected.each_key { |k| @values[k] = actual.__send__(k) }
          @actual = @values
          expected.all? { |k, v| RSpec::Matchers.values_match?(v, @values[k]) }
        end

        def description = "have attributes #{inspected(@expected)}"

        def failure_message
          return "expected #{inspected(@actual)} to respond to #{@unknown.map { |n| ":#{n}" }.join(', ')} with 0 arguments" if @unknown.any?
          "expected #{inspected(@object)} to #{description} but had attributes #{inspected(@values)}"
        end

        def diffable? = @unknown.nil? || @unknown.empty?
      end

      class RespondTo < Base
        def initialize(*names)
          @names = names
        end

        def with(n)
          @arguments = n.is_a?(Range) ? n : n..n
          self
        end

        def with_keywords(*names)
          @keywords = names
          self
        end
        alias and_keywords with_keywords

        %i[and_any_keywords and_unlimited_arguments ignoring_method_signature_failure! with_any_keywords with_unlimited_arguments].each do |name|
          define_method(name) { |*| Host.unsupported("respond_to(…).#{name}", '') }
        end

        def argument = self
        alias arguments argument

        def matches?(actual)
          @actual = actual
          @missing = @names.reject { |n| fits?(n) }
          @missing.empty?
        end

        def does_not_match?(actual)
          @actual = actual
          @names.none? { |n| fits?(n) }
        end

        def fits?(name)
          @actual.respond_to?(name) && (@arguments.nil? && @keywords.nil? || accepts?(@actual.method(name)))
        end

        OF_RUBY = [String, Symbol, Array, Hash, Integer, Float, Numeric, NilClass, TrueClass, FalseClass, Range, Proc, Regexp, Kernel, Comparable,
                   Enumerable, Module, Class, Exception, Time].freeze

        # accepts? compares numbers of arguments and keywords with a method's. The parameters of Ruby's own are not known.
        def accepts?(method)
          wanted = @arguments || (0..0)
          return method.arity.negative? ? wanted.min >= -method.arity - 1 : wanted.minmax == [method.arity, method.arity] if OF_RUBY.include?(method.owner)
          kinds = method.parameters.group_by(&:first).transform_values { |list| list.map(&:last) }
          least = kinds.fetch(:req, []).size
          most = kinds.key?(:rest) ? nil : least + kinds.fetch(:opt, []).size
          given = @keywords || []
          return false if wanted.min < least || most && wanted.max > most
          (kinds.fetch(:keyreq, []) - given).empty? && (kinds.key?(:keyrest) || (given - kinds.fetch(:keyreq, []) - kinds.fetch(:key, [])).empty?)
        end

        def description = "respond to#{words}#{conditions}"
        def words = " #{@names.map { |n| ":#{n}" }.join(', ')}"

        def conditions
          text = +''
          if @arguments
            one = @arguments.min == @arguments.max
            text << " with #{one ? @arguments.min : @arguments} argument#{'s' unless one && @arguments.min == 1}"
          end
          text << " #{text.empty? ? 'with' : 'and'} keyword#{'s' if @keywords.size > 1}#{RSpec::Matchers.words(@keywords)}" if @keywords
          text
        end

        def failure_message = "expected #{inspected(@actual)} to respond to #{@missing.map(&:inspect).join(', ')}#{conditions}"
        def failure_message_when_negated = "expected #{inspected(@actual)} not to respond to #{@names.map(&:inspect).join(', ')}#{conditions}"
      end

      class Cover < Base
        def initialize(*expected)
          @list = expected
        end

        def matches?(range)
          @actual = range
          @list.all? { |v| range.cover?(v) }
        end

        def description = "cover#{RSpec::Matchers.words(@list)}"
      end

      # Predicate is be_x and have_x: it asks x? and has_x?.
      class Predicate < Base
        def initialize(asked, said, arguments, options, block)
          @asked, @said, @arguments, @options, @block = asked, said, arguments, options, block
        end

        def with_block(block)
          @block ||= block
          true
        end

        def matches?(actual, &block)
          @block ||= block
          @actual = actual
          @answer = ask(actual)
          !!@answer
        end

        def does_not_match?(actual, &block)
          @block ||= block
          @actual = actual
          @answer = ask(actual)
          !@answer && @found
        end

        def ask(actual)
          name = @asked.find { |n| actual.respond_to?(n, true) }
          @found = !name.nil?
          @name = name || @asked.first
          return false unless @found
          if actual.respond_to?(name) == false && actual.respond_to?(name, true)
            @private = true
            return false
          end
          actual.__send__(name, *@arguments, **@options, &@block)
        end

        def description = "#{@said}#{RSpec::Matchers.words(@arguments) if @arguments.any?}"
        def failure_message = told('to', 'truthy')
        def failure_message_when_negated = told('not to', 'falsey')

        def told(verb, wanted)
          return "expected #{inspected(@actual)} #{verb} respond to `#{@name}`" unless @found
          return "expected #{inspected(@actual)} #{verb} #{description} but `#{@name}` is a private method" if @private
          wanted = { 'truthy' => 'true', 'falsey' => 'false' }.fetch(wanted) if RSpec::Expectations.configuration.strict_predicate_matchers
          list = @arguments.map { |a| inspected(a) }
          "expected `#{inspected(@actual)}.#{@name}#{"(#{list.join(', ')})" if list.any?}` to be #{wanted}, got #{inspected(@answer)}"
        end
      end

      class Compound < Base
        def initialize(one, two)
          @one, @two = one, two
        end

        def supports_block_expectations? = [@one, @two].all? { |m| m.respond_to?(:supports_block_expectations?) && m.supports_block_expectations? }
        def supports_value_expectations? = [@one, @two].all? { |m| !m.respond_to?(:supports_value_expectations?) || m.supports_value_expectations? }
        def does_not_match?(_) = raise(NotImplementedError, "`expect(...).not_to matcher.#{conjunction} matcher` is not supported, since it creates a bit of an ambiguity. Instead, define negated versions of whatever matchers you wish to negate with `RSpec::Matchers.define_negated_matcher` and use `expect(...).to matcher.#{conjunction} matcher`.")
        def description = "#{@one.description} #{conjunction} #{@two.description}"

        def evaluate(actual)
          @actual = actual
          if supports_block_expectations? && actual.is_a?(Proc)
            @ok_two = nil
            inner = -> { @ok_two = @two.matches?(actual) }
            @ok_one = @one.matches?(inner)
            @ok_two = @two.matches?(actual) if @ok_two.nil?
          else
            @ok_one = @one.matches?(actual)
            @ok_two = @two.matches?(actual)
          end
        end

        def both
          first, second = @one.failure_message.to_s.strip, @two.failure_message.to_s.strip
          separator = first.include?("\n") || second.include?("\n") ? "\n\n" : ' '
          return "\n#{first.gsub(/^(?=.)/, '   ')}\n\n...#{conjunction}:\n\n#{second.gsub(/^(?=.)/, '   ')}" if separator == "\n\n"
          "#{first} #{conjunction} #{second.sub(/\Aexpected /, 'expected ')}".then { |_| "   #{first}\n\n...#{conjunction}:\n\n   #{second}" }
        end
      end

      class And < Compound
        def conjunction = 'and'

        def matches?(actual)
          evaluate(actual)
          @ok_one && @ok_two
        end

        def failure_message
          return both if !@ok_one && !@ok_two
          @ok_one ? @two.failure_message : @one.failure_message
        end
      end

      class Or < Compound
        def conjunction = 'or'

        def matches?(actual)
          @actual = actual
          return true if @one.matches?(actual)
          @two.matches?(actual)
        end

        def failure_message = both
      end

      # Negated is what define_negated_matcher makes.
      class Negated < Base
        def initialize(matcher, said)
          @matcher, @said = matcher, said
        end

        def with_block(block) = @matcher.respond_to?(:with_block) ? @matcher.with_block(block) : true
        def matches?(actual) = @matcher.respond_to?(:does_not_match?) ? @matcher.does_not_match?(actual) : !@matcher.matches?(actual)
        def does_not_match?(actual) = @matcher.matches?(actual)
        def description = @said
        def failure_message = @matcher.respond_to?(:failure_message_when_negated) ? @matcher.failure_message_when_negated : super
        def failure_message_when_negated = @matcher.failure_message
        def supports_block_expectations? = @matcher.respond_to?(:supports_block_expectations?) && @matcher.supports_block_expectations?
        def supports_value_expectations? = !@matcher.respond_to?(:supports_value_expectations?) || @matcher.supports_value_expectations?

        def method_missing(name, *args, &block)
          return super unless @matcher.respond_to?(name)
          result = @matcher.__send__(name, *args, &block)
          result.equal?(@matcher) ? self : result
        end

        def respond_to_missing?(name, all = false) = @matcher.respond_to?(name, all)
      end

      # Aliased is a matcher by another name.
      class Aliased < Negated
        def matches?(actual) = @matcher.matches?(actual)
        def does_not_match?(actual) = @matcher.respond_to?(:does_not_match?) ? @matcher.does_not_match?(actual) : !@matcher.matches?(actual)
        def failure_message = @matcher.failure_message.sub(@matcher.description, description)
        def failure_message_when_negated = @matcher.failure_message_when_negated.sub(@matcher.description, description)
        def description = @said.call(@matcher.description)
        def diffable? = @matcher.respond_to?(:diffable?) && @matcher.diffable?
        def expected = @matcher.expected
        def actual = @matcher.actual
      end
    end
  end
end
