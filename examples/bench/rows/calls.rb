# == call, no argument
def none = 1
# do
none

# == call, 1 argument
def one(a) = a
# do
one(7)

# == call, 3 arguments
def three(a, b, c) = b
# do
three(1, 2, 3)

# == call, default argument
def defaulted(a, b = 2) = b
# do
defaulted(1)

# == call, keyword arguments
def keywords(host:, port: 80) = port
# do
keywords(host: 1, port: 2)

# == call, splat
def rest(*list) = list
# do
rest(1, 2).size

# == recursion
def down(n) = n == 0 ? 0 : down(n - 1)
# do
down(20)

# == yield
def twice
  yield(1) + yield(2)
end
# do
twice { |x| x }

# == block parameter
def given(&block) = block.call(3)
# do
given { |x| x }

# == lambda call
# with
f = ->(x) { x }
# do
f.call(5)

# == proc that reads and sets a variable
# with
sum = 0
add = proc { |x| sum += x }
# do
add.call(1)
sum = 0

# == send
def chosen(a) = a
# do
send(:chosen, 4)

# == method_missing
class Anything
  def method_missing(name, *args) = args.size
  def respond_to_missing?(*) = true
end
# with
a = Anything.new
# do
a.whatever(1)

# == map(&:to_s)
# with
a = [1, 2, 3, 4]
# do
a.map(&:to_s).size
