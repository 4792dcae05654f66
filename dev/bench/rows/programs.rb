# == fib ≤ 1.8
def fib(n) = n < 2 ? n : fib(n - 1) + fib(n - 2)
# do
fib(20)

# == binary trees ≤ 1.3
class Tree
  attr_reader :left, :right

  def initialize(left, right)
    @left = left
    @right = right
  end

  def count = @left ? 1 + @left.count + @right.count : 1
end

def grow(depth) = depth == 0 ? Tree.new(nil, nil) : Tree.new(grow(depth - 1), grow(depth - 1))
# do
grow(10).count

# == n-queens ≤ 1.7
def place(row, size, columns, left, right)
  return 1 if row == size

  found = 0
  size.times do |c|
    next if columns[c] || left[row + c] || right[row - c + size]

    columns[c] = left[row + c] = right[row - c + size] = true
    found += place(row + 1, size, columns, left, right)
    columns[c] = left[row + c] = right[row - c + size] = false
  end
  found
end
# do
place(0, 6, Array.new(6, false), Array.new(12, false), Array.new(13, false))

# == mandelbrot
def escape(cr, ci)
  zr = 0.0
  zi = 0.0
  n = 0
  while n < 50 && zr * zr + zi * zi < 4.0
    t = zr * zr - zi * zi + cr
    zi = 2.0 * zr * zi + ci
    zr = t
    n += 1
  end
  n
end

def mandelbrot(size)
  sum = 0
  size.times do |y|
    size.times { |x| sum += escape(x * 3.0 / size - 2.0, y * 2.0 / size - 1.0) }
  end
  sum
end
# do
mandelbrot(24)

# == sieve ≤ 1.5
def primes(limit)
  composite = Array.new(limit + 1, false)
  found = 0
  i = 2
  while i <= limit
    unless composite[i]
      found += 1
      j = i * i
      while j <= limit
        composite[j] = true
        j += i
      end
    end
    i += 1
  end
  found
end
# do
primes(5000)

# == word count ≤ 1.3
TEXT = ("the router sends the request to the cell and the cell answers the router " * 40).freeze
# do
words = Hash.new(0)
TEXT.split(" ").each { |w| words[w] += 1 }
words.sort_by { |w, n| [-n, w] }.first(3).map { |w, n| "#{w}=#{n}" }.join(" ")

# == json walk ≤ 1.2
require "json"
DOCUMENT = '{"jobs": [' + (1..40).map { |i| %({"name": "job-#{i}", "port": #{8000 + i}, "tags": ["a", "b"], "on": true}) }.join(", ") + "]}"

def walk(v)
  case v
  when Hash then v.sum { |k, e| k.size + walk(e) }
  when Array then v.sum { |e| walk(e) }
  when String then v.size
  when Integer then v
  else 1
  end
end
# do
walk(JSON.parse(DOCUMENT))

# == sort
def shuffled(n)
  x = 42
  Array.new(n) { x = (x * 1_103_515_245 + 12_345) % 2_147_483_648 }
end
# with
list = shuffled(500)
# do
list.sort[0] + list.sort { |a, b| b <=> a }[0] + list.sort_by { |a| a % 1000 }[0]

# == string building
def page(n)
  out = +""
  n.times do |i|
    out << "server web-" << i.to_s << " {\n"
    out << "  listen 10.0.#{i / 250}.#{i % 250}:#{8000 + i};\n"
    out << "}\n" if i.even?
  end
  out
end
# do
page(200).size

# == classes ≤ 1.8
class Shape
  attr_reader :name

  def initialize(name) = @name = name
  def area = 0
  def <=>(other) = area <=> other.area
  include Comparable
end

class Square < Shape
  def initialize(side)
    super("square")
    @side = side
  end

  def area = @side * @side
end

class Box < Shape
  def initialize(width, height)
    super("box")
    @width = width
    @height = height
  end

  def area = @width * @height
end

def largest(n)
  best = nil
  n.times do |i|
    shape = i.odd? ? Square.new(i % 17) : Box.new(i % 13, i % 11)
    best = shape if best.nil? || shape > best
  end
  best
end
# do
largest(300).area

# == lambdas ≤ 1.2
def compose(*functions) = functions.inject { |f, g| ->(x) { g.call(f.call(x)) } }

def pipeline(n)
  double = ->(x) { x * 2 }
  step = ->(x) { x + 1 }
  wrap = ->(x) { x % 1009 }
  all = compose(double, step, wrap, double, wrap)
  x = 1
  n.times { x = all.call(x) }
  x
end
# do
pipeline(200)

# == pattern matching ≤ 1.2
def price(item)
  case item
  in { kind: "disk", size: Integer => size } then size * 2
  in { kind: "vm", cpu:, ram: } then cpu * 100 + ram
  in [first, *rest] then price(first) + rest.sum { |r| price(r) }
  in nil then 0
  end
end
# with
items = [{ kind: "disk", size: 10 }, { kind: "vm", cpu: 2, ram: 16 }, [{ kind: "disk", size: 1 }, nil]]
# do
price(items * 20)
