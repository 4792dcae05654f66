package interp

// This file tests return and next at the end of methods and blocks, and in guards, which need no jump.

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// guards are methods and blocks that end early. Ruby 3.1 prints guardsPrint for them.
const guards = `
$log = []
def sign(x)
  return 'negative' if x < 0
  return 'zero' unless x != 0
  'positive'
end
def nested(x)
  if x > 2
    return :big if x > 10
    x.times { |i| return i if i == 3 }
    return :mid
  else
    begin
      return :ensured if x == 1
      :none
    ensure
      $log << x
    end
  end
end
def bare(x)
  $log << :bare
  return if x
  return 1, 2 if x == false
  [1].each { |v| next if v }
  case x
  when nil then return :nil
  else :other
  end
end
def looped(n)
  i = 0
  while true
    i += 1
    next if i.odd?
    return i if i > n
  end
  for v in [1, 2]
    next if v == 1
  end
end
def rescued(x)
  return Integer(x) if x
  raise 'none'
rescue ArgumentError
  return :argument if x == 'a'
  :other
else
  :else
ensure
  $log << :after
end
def yielding
  return yield(1) if block_given?
  return
end
def both(x)
  x and return :and
  return (x == false ? :false : :nil)
end
class Made
  define_method(:early) { |x| next :early if x == 1; next; :late }
  def defines
    return def inner; return 5; end if true
    :not
  end
end
def through(list)
  list.each do |x|
    next unless x
    return x if x > 2
    next $log << x if x == 1
    $log << [x]
  end
  :through
end
[
  [-1, 0, 1].map { |x| sign(x) }, [1, 2, 3, 5, 11].map { |x| nested(x) }, [true, false, nil].map { |x| bare(x) }, looped(5),
  [nil, '1', 'a', 'b'].map { |x| begin; rescued(x); rescue RuntimeError => e; e.message; end },
  yielding, yielding { |x| next x + 1 if x; 0 }, [true, false, nil].map { |x| both(x) },
  [1, 2].map { |x| Made.new.early(x) }, Made.new.defines, Made.new.inner, through([nil, 1, 2, 3, 4]), through([1]),
  [1, 2, 3].map { |v| next if v == 1; next v * 10 unless v == 2; next v, v if v == 2; v },
  [1, 2].map { |v| if v == 1 then next :one else :two end },
  ->(x) { next :next if x; return :return }.call(true), ->(x) { next :next if x; return :return }.call(nil), $log,
].inspect
`

const guardsPrint = `[["negative", "zero", "positive"], [:ensured, :none, :mid, 3, :big], [nil, [1, 2], :nil], 6, ["none", 1, :argument, :other], nil, 2, [:and, :false, :nil], [:early, nil], :inner, 5, 3, :through, [nil, [2, 2], 30], [:one, :two], :next, :return, [1, 2, :bare, :bare, :bare, :after, :after, :after, :after, 1, [2], 1]]`

func TestGuards(t *testing.T) {
	v, err := newLender(t).run(guards)
	require.NoError(t, err)
	text, _ := v.AsString()
	require.Equal(t, guardsPrint, text.String())
}
