class Numeric
  def -@
    pair = coerce(0)
    raise TypeError, "coerce must return [x, y]" unless Array === pair && pair.size == 2
    pair[0] - pair[1]
  end

  def <=>(other)
    0 if Primitive.identical(other) || self == other
  end

  def %(other) = self - other * div(other)
  alias modulo %

  def div(other)
    raise ZeroDivisionError, "divided by 0" if other == 0
    (self / other).floor
  end

  def divmod(other) = [Primitive.quotient(other), self % other]

  def remainder(other)
    raise ZeroDivisionError, "divided by 0" if Primitive.number(other) && other == 0
    rest = self % other
    return rest if rest == 0 || negative? == other.negative?
    Float === other && other.infinite? ? self : rest - other
  end

  def fdiv(other) = Float(self) / other
  def abs = self < 0 ? -self : self
  alias magnitude abs
  def abs2 = self * self
  def arg = negative? ? Math::PI : 0
  alias angle arg
  alias phase arg
  def polar = [abs, arg]
  def rect = [self, 0]
  alias rectangular rect

  def ceil(...) = Float(self).ceil(...)
  def floor(...) = Float(self).floor(...)
  def round(...) = Float(self).round(...)
  def truncate(...) = Float(self).truncate(...)
  def to_int = to_i()

  def negative? = self < 0 ? true : false
  def positive? = self > 0 ? true : false
  def nonzero? = zero? ? nil : self
  def zero? = self == 0 ? true : false

  def eql?(other) = Primitive.alike(other) && self == other

  def coerce(other)
    return [other, self] if Primitive.alike(other)
    mine = Float(self)
    [Float(other), mine]
  end

  def clone(freeze: true)
    return self if freeze.nil? || freeze == true
    raise ArgumentError, "can't unfreeze #{self.class}" if freeze == false
    raise ArgumentError, "unexpected value for freeze: #{freeze.class}"
  end
end

module Primitive
  def quotient(other)
    raise ZeroDivisionError, "divided by 0" if other == 0
    (self / other).floor
  end
end
