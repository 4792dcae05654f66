# == new ≤ 1.2
class Bare
end
# do
Bare.new.nil?

# == new, 2 instance variables ≤ 1.3
class Point
  def initialize(x, y)
    @x = x
    @y = y
  end
end
# do
Point.new(1, 2).nil?

# == attr_reader ≤ 1.2
class Port
  attr_reader :number
  def initialize(number) = @number = number
end
# with
o = Port.new(80)
# do
o.number

# == attr_writer ≤ 1.2
class Slot
  attr_accessor :value
end
# with
o = Slot.new
# do
o.value = 3

# == instance variables ≤ 1.5
class Counter
  def initialize = @n = 0
  def step
    @n += 1
    @n -= 1
  end
end
# with
o = Counter.new
# do
o.step

# == method of an object ≤ 1.6
class Pair
  def initialize = @a = 1
  def sum(n) = @a + n
end
# with
o = Pair.new
# do
o.sum(2)

# == inherited method ≤ 1.2
class Base
  def name = 1
end
class Middle < Base
end
class Leaf < Middle
end
# with
o = Leaf.new
# do
o.name

# == super ≤ 1.6
class Parent
  def cost(n) = n
end
class Child < Parent
  def cost(n) = super + 1
end
# with
o = Child.new
# do
o.cost(1)

# == method of a class ≤ 1.5
class Tool
  def self.run(n) = n
end
# do
Tool.run(1)

# == constant ≤ 1.4
module Defaults
  PORT = 8080
end
# do
Defaults::PORT

# == struct ≤ 1.5
Node = Struct.new(:left, :right)
# do
Node.new(1, 2).left

# == is_a? and respond_to? ≤ 1.3
# with
s = "text"
# do
s.is_a?(Comparable) && s.respond_to?(:upcase)

# == clone ≤ 1.4
class Settings
  def initialize = @list = [1]
end
# with
o = Settings.new
# do
o.clone.nil?

# == freeze and dup ≤ 1.3
# with
a = [1, 2, 3]
# do
a.dup.freeze.frozen?

# == comparable ≤ 1.4
class Release
  include Comparable
  attr_reader :n
  def initialize(n) = @n = n
  def <=>(other) = n <=> other.n
end
# with
a = Release.new(1)
b = Release.new(2)
# do
a < b

# == == of a class, by include? ≤ 1.1
class Key
  attr_reader :id
  def initialize(id) = @id = id
  def ==(other) = other.is_a?(Key) && id == other.id
end
# with
list = [Key.new(1), Key.new(2)]
k = Key.new(2)
# do
list.include?(k)

# == include? beside an object ≤ 1.4
class Other
end
# with
list = [Other.new, 2]
# do
list.include?(3)
