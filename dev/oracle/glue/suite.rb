# What files of tests call: assertions that record what they see instead of judging it. -suite puts this in front of
# each test, for the evaluator and for the reference.
$asserted = []
$recording = false
class MRubyTestSkip < NotImplementedError; end

def recorded(*seen)
  return seen.last unless $recording

  text = seen.map do |value|
    value.inspect
  rescue StandardError => e
    "(#{e.class}: #{e.message})"
  end
  $asserted << text.join(' | ')
  seen.last
end

def recorded_raise(expected)
  yield
  recorded(expected, :nothing)
rescue Exception => e
  recorded(expected, e.class, e.message)
  e
end

def assert(name = 'assert', *)
  recorded(:test, name)
  yield if block_given?
rescue Exception => e
  recorded(:ended, e.class, e.message)
end

def assert_true(actual, *) = recorded(true, actual)
def assert_false(actual, *) = recorded(false, actual)
def assert_nil(actual, *) = recorded(nil, actual)
def assert_not_nil(actual, *) = recorded(:not_nil, actual)

def assert_equal(expected, *rest)
  actual = block_given? ? yield : rest[0]
  recorded(expected == actual, expected, actual)
end

def assert_not_equal(expected, *rest)
  actual = block_given? ? yield : rest[0]
  recorded(expected == actual, expected, actual)
end

def assert_same(expected, actual, *) = recorded(expected.equal?(actual), actual)
def assert_not_same(expected, actual, *) = recorded(expected.equal?(actual), actual)
def assert_include(list, value, *) = recorded(list.include?(value), list, value)
def assert_not_include(list, value, *) = recorded(list.include?(value), list, value)
def assert_predicate(value, name, *) = recorded(name, value.__send__(name))
def assert_not_predicate(value, name, *) = recorded(name, value.__send__(name))
def assert_operator(value, name, *rest) = recorded(name, value.__send__(name, *rest.take(1)))
def assert_not_operator(value, name, *rest) = recorded(name, value.__send__(name, *rest.take(1)))
def assert_match(pattern, text, *) = recorded(pattern, text)
def assert_not_match(pattern, text, *) = recorded(pattern, text)
def assert_kind_of(type, value, *) = recorded(value.is_a?(type), value)
def assert_instance_of(type, value, *) = recorded(value.instance_of?(type), value)
def assert_respond_to(value, name, *) = recorded(name, value.respond_to?(name))
def assert_float(expected, actual, *) = recorded(expected, actual)
def assert_in_delta(expected, actual, *) = recorded(expected, actual)
def assert_raise(*expected, &) = recorded_raise(expected.grep(Module), &)
def assert_raises(*expected, &) = recorded_raise(expected.grep(Module), &)
def assert_raise_with_message(*expected, &) = recorded_raise(expected.grep(Module), &)
def assert_raise_with_message_pattern(*expected, &) = recorded_raise(expected.grep(Module), &)
def assert_nothing_raised(*, &) = recorded_raise([], &)
def pass = recorded(:pass)
def flunk(*) = recorded(:flunk)
def skip(cause = '') = raise(MRubyTestSkip, cause)
