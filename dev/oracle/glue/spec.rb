# What files of ruby/spec call: examples that run at once, and expectations that record what they see instead of judging
# it. -suite puts this in front of each example, for the evaluator and for the reference.
$asserted = []
$recording = false
$shared = {}
$before = [[]]
$after = [[]]

module ::SpecRecorder
  NONE = ::Object.new unless const_defined?(:NONE)

  def self.note(*seen)
    return unless $recording

    text = seen.map do |value|
      value.inspect
    rescue StandardError => e
      "(#{e.class}: #{e.message})"
    end
    $asserted << text.join(' | ')
  end

  def self.raised(block)
    value = block.call
    [:nothing, value]
  rescue Exception => e
    [e.class, e.message]
  end

  class Expectation < BasicObject
    def initialize(value, negated) = (@value, @negated = value, negated)
    def raise(*, &) = ::SpecRecorder.note(:raise, *::SpecRecorder.raised(@value))
    def ==(other) = method_missing(:==, other)
    def !=(other) = method_missing(:!=, other)
    def equal?(other) = method_missing(:equal?, other)
    def instance_of?(type) = method_missing(:instance_of?, type)

    def method_missing(name, *args, **options, &block)
      seen = @value.__send__(name, *args, **options, &block)
      ::SpecRecorder.note(name, seen, @value, *args)
    rescue ::StandardError => e
      ::SpecRecorder.note(name, e.class, e.message)
    end

    def respond_to_missing?(*) = true
  end
end

class ::Object
  def should(matcher = ::SpecRecorder::NONE)
    return ::SpecRecorder::Expectation.new(self, false) if matcher.equal?(::SpecRecorder::NONE)

    ::SpecRecorder.note(:should, self, matcher)
  end

  def should_not(matcher = ::SpecRecorder::NONE)
    return ::SpecRecorder::Expectation.new(self, true) if matcher.equal?(::SpecRecorder::NONE)

    ::SpecRecorder.note(:should_not, self, matcher)
  end
end

def describe(name = nil, options = {}, *)
  if options.is_a?(Hash) && options[:shared]
    $shared[name] = Proc.new { |*args| yield(*args) }
    return
  end
  $before.push([])
  $after.push([])
  yield
ensure
  $before.pop if $before.size > 1
  $after.pop if $after.size > 1
end

def context(...) = describe(...)
def before(*, &block) = $before.last.push(block)
def after(*, &block) = $after.last.push(block)

def it(name)
  return unless block_given?

  ::SpecRecorder.note(:test, name)
  $before.flatten.each(&:call)
  yield
rescue Exception => e
  ::SpecRecorder.note(:ended, e.class, e.message)
ensure
  $after.reverse.flatten.each(&:call)
end

def it_behaves_like(name, method = nil, object = nil, *)
  @method = method
  @object = object
  describe { $shared[name]&.call }
end

def it_should_behave_like(...) = it_behaves_like(...)

# Guards. Ruby is 4.0, on Linux. What depends on the size of a machine word is left out: the reference has 32 bits.
def ruby_version_is(*range)
  from, to = range[0].is_a?(Range) ? [range[0].begin, range[0].end] : [range[0], nil]
  yield if (from.to_s.empty? || from.to_f <= 4.0) && (to.to_s.empty? || to.to_f > 4.0)
end

def platform_is(*names) = names.all?(:linux) ? yield : nil
def platform_is_not(*names) = names.none? { |n| n == :linux || n.is_a?(Hash) } ? yield : nil
def guard(condition) = condition.call ? yield : nil
def guard_not(condition) = condition.call ? nil : yield
def little_endian = yield
def big_endian = nil
def ruby_bug(*) = nil
def not_supported_on(*) = yield
def conflicts_with(*) = yield
def suppress_warning = yield
def ruby_exe(*) = raise(NotImplementedError, 'ruby_exe')
def fixture(*) = raise(NotImplementedError, 'fixture')
def tmp(*) = raise(NotImplementedError, 'tmp')
def evaluate(*) = nil
def rm_r(*) = nil

# Helpers.
def bignum_value(plus = 0) = 0x1_0000_0000_0000_0000 + plus
def infinity_value = Float::INFINITY
def nan_value = Float::NAN
def max_long = 2**63 - 1
def min_long = -(2**63)
def fixnum_max = 2**62 - 1
def fixnum_min = -(2**62)

class ScratchPad
  def self.clear = @recorded = nil
  def self.record(arg) = @recorded = arg
  def self.<<(arg) = (@recorded << arg; self)
  def self.recorded = @recorded
  def self.inspect = "<ScratchPad @record=#{@recorded.inspect}>"
end

# Matchers are values that say what they want.
def be_close(expected, _) = [:be_close, expected]
def be_computed_by(...) = ::SpecRecorder.note(:computed, ...)
def complain(*) = :complain
def be_positive_zero = :positive_zero
def be_negative_zero = :negative_zero
