class Rational
  def **(other)
    case other
    when Float then return to_f ** other
    when Integer, Rational
    else return Primitive.coerced(other, "**")
    end
    return Primitive.ratio(1, 1) if other == 0
    raise ZeroDivisionError, "divided by 0" if numerator == 0 && other < 0
    return self if denominator == 1 && (numerator == 0 || numerator == 1)
    return to_f ** other.to_f if other.denominator != 1
    size = other.numerator.abs
    over, under = numerator ** size, denominator ** size
    other < 0 ? Primitive.ratio(under, over) : Primitive.ratio(over, under)
  end

  def fdiv(other)
    case other
    when Float then to_f / (other == 0 ? 0.0 : other)
    when Integer, Rational then other == 0 ? to_f / 0 : (self / other).to_f
    else Primitive.coerced(other, "/").to_f
    end
  end

  def abs = numerator < 0 ? -self : self
  alias magnitude abs
  def negative? = numerator < 0
  def positive? = numerator > 0

  def to_i = numerator < 0 ? -(-numerator).div(denominator) : numerator.div(denominator)
  def to_r = self
  def to_s = Primitive.text
  def inspect = "(#{Primitive.text})".force_encoding("US-ASCII")

  def ceil(digits = none = true)
    return -(-numerator).div(denominator) if none
    Primitive.rounded(digits) { |number| number.ceil }
  end

  def floor(digits = none = true)
    return numerator.div(denominator) if none
    Primitive.rounded(digits) { |number| number.floor }
  end

  def truncate(digits = none = true)
    return to_i if none
    Primitive.rounded(digits) { |number| number.to_i }
  end

  def round(digits = none = true, half: nil)
    case half
    when nil then half = "up"
    when Symbol, String
      half = half.to_s
      raise ArgumentError, "invalid rounding mode: #{half}" unless %w[up even down].include?(half)
    else raise ArgumentError, "invalid rounding mode: #{half.inspect}"
    end
    none ? Primitive.nearest(self, half) : Primitive.rounded(digits) { |number| Primitive.nearest(number, half) }
  end

  def rationalize(eps = none = true)
    return self if none
    near = Primitive.near(abs, eps)
    numerator < 0 ? -near : near
  end
end

class Numeric
  def numerator = to_r.numerator
  def denominator = to_r.denominator
  def quo(other) = Float === other ? fdiv(other) : Primitive.rational(self) / other
end

class Integer
  def to_r = Primitive.ratio(self, 1)
  def rationalize(eps = nil) = Primitive.ratio(self, 1)
end

class Float
  def to_r = Primitive.exact(self)
  def numerator = finite? ? Primitive.exact(self).numerator : self
  def denominator = finite? ? Primitive.exact(self).denominator : 1

  def rationalize(eps = none = true)
    if none
      return Primitive.exact(self) unless finite?
      fraction, exponent = Math.frexp(abs)
      twice = Math.ldexp(fraction, 54).to_i
      return Primitive.exact(self) if twice == 0 || exponent >= 53
      under = 1 << 54 - exponent
      near = Primitive.simplest(Primitive.ratio(twice - 1, under), Primitive.ratio(twice + 1, under))
    else
      near = Primitive.near(abs, eps)
    end
    self < 0 ? -near : near
  end
end

class NilClass
  def to_r = Primitive.ratio(0, 1)
  def rationalize(eps = nil) = Primitive.ratio(0, 1)
end

class String
  def to_r = Primitive.read(self, false)
end

module Kernel
  module_function def Rational(a, b = one = true, exception: true)
    raise ArgumentError, "expected true or false as exception: #{exception.inspect}" unless true == exception || false == exception
    return Primitive.ratio(a, one ? 1 : b) if Integer === a && (one || Integer === b)
    Primitive.exact(a) if Float === a && !a.finite?
    Primitive.exact(b) if Float === b && !b.finite?
    begin
      a, b = Primitive.converted(a, b, one)
    rescue
      raise if exception
      return nil
    end
    return a unless b
    Integer === a && Integer === b ? Primitive.ratio(a, b) : a / b
  end
end

module Primitive
  # Rounds to a number of digits as the block rounds to an Integer.
  def rounded(digits)
    raise TypeError, "not an integer" unless Integer === digits
    place = 10 ** digits.abs
    return place * yield(Primitive.ratio(numerator, denominator * place)) if digits < 0
    rounded = yield(Primitive.ratio(numerator * place, denominator))
    digits == 0 ? rounded : Primitive.ratio(rounded, place)
  end

  # The next Integer; half says which one lies next to a number in the middle.
  def nearest(number, half)
    under = number.denominator
    twice = 2 * number.numerator.abs
    if half == "down"
      nearest = -(under - twice).div(2 * under)
    else
      nearest, rest = (twice + under).divmod(2 * under)
      nearest -= 1 if half == "even" && rest == 0 && nearest.odd?
    end
    number < 0 ? -nearest : nearest
  end

  # The simplest number no further from a positive one than eps.
  def near(number, eps)
    eps = eps.abs
    a, b = number - eps, number + eps
    a == b ? number.to_r : Primitive.simplest(a, b)
  end

  # The number with the smallest denominator between two others, by their continued fractions.
  def simplest(a, b)
    over, over_before, under, under_before = 1, 0, 0, 1
    while (up = a.ceil) >= b
      whole = up - 1
      over, over_before = whole * over + over_before, over
      under, under_before = whole * under + under_before, under
      a, b = 1.quo(b - whole), 1.quo(a - whole)
    end
    Primitive.ratio(up * over + over_before, up * under + under_before)
  end

  # The numbers to divide in Rational(a, b); the second is nil if there is none.
  def converted(a, b, one)
    raise TypeError, "can't convert nil into Rational" if NilClass === a || NilClass === b
    a = Primitive.operand(a)
    return Integer === a ? Primitive.ratio(a, 1) : Primitive.rational(a) if one
    b = Primitive.operand(b)
    return a if Rational === a && Integer === b && b == 1
    a, b = Primitive.number(a), Primitive.number(b)
    a = Primitive.rational(a) if !(Integer === a && Integer === b) && Primitive.responds(a, :to_r)
    [a, b]
  end

  # An argument of Rational() as a number, if it has a value of its own.
  def operand(value)
    case value
    when String then Primitive.read(value, true) || raise(ArgumentError, "invalid value for convert(): #{value.inspect}")
    when Float then Primitive.exact(value)
    when Integer, Rational then value
    else
      return value if Primitive.responds(value, :to_r) || !Primitive.responds(value, :to_int)
      begin
        Primitive.integer(value)
      rescue Exception
        value
      end
    end
  end

  def number(value)
    return value if Numeric === value
    raise TypeError, "not an integer" unless Primitive.responds(value, :to_r)
    Primitive.rational(value)
  end

  # Parses a decimal, or one over another, at the beginning of a text. If it must be all of the text and is not, the
  # result is nil.
  def read(text, all)
    raise Encoding::CompatibilityError, "ASCII incompatible encoding: #{text.encoding.name}" unless text.encoding.ascii_compatible?
    match = %r{\A\s*([-+])?
      (?:(\d+(?:_\d+)*)\.(?!\d)|(?=\.?\d)(\d+(?:_\d+)*)?(?:\.(\d+(?:_\d+)*))?(?:[eE]([-+]?\d+(?:_\d+)*))?)
      (/(?:(\d+(?:_\d+)*)\.(?!\d)|(?=\.?\d)(\d+(?:_\d+)*)?(?:\.(\d+(?:_\d+)*))?(?:[eE]([-+]?\d+(?:_\d+)*))?)?)?
    }x.match(text.b)
    return all ? nil : Primitive.ratio(0, 1) unless match
    sign, *top, bottom, whole, units, places, exponent = match.captures
    over, size = Primitive.decimal(*top)
    if whole || units || places
      under, less = Primitive.decimal(whole, units, places, exponent)
      raise ZeroDivisionError, "divided by 0" if under == 0
      size -= less
    elsif bottom && all
      return nil
    end
    return nil if all && !match.post_match.match?(/\A\s*\z/)
    over = -over if sign == "-"
    if size.abs >= 1 << 62
      raise FloatDomainError, "Infinity" if size > 0
      return all ? Primitive.ratio(0, 1) : sign == "-" ? -0.0 : 0.0
    end
    place = 10 ** size.abs
    size < 0 ? Primitive.ratio(over, (under || 1) * place) : Primitive.ratio(over * place, under || 1)
  end

  # The digits of a decimal as an Integer, and its exponent of ten.
  def decimal(whole, units, places, exponent)
    [(whole || "#{units}#{places}").to_i, exponent.to_i - (places ? places.delete("_").size : 0)]
  end
end
