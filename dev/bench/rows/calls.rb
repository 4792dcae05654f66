# == call, no argument ≤ 1.1
def none = 1
# do
none

# == call, 1 argument ≤ 1.3
def one(a) = a
# do
one(7)

# == call, 3 arguments ≤ 1.5
def three(a, b, c) = b
# do
three(1, 2, 3)

# == call, default argument ≤ 1.5
def defaulted(a, b = 2) = b
# do
defaulted(1)

# == call, keyword arguments ≤ 1.3
def keywords(host:, port: 80) = port
# do
keywords(host: 1, port: 2)

# == call, splat ≤ 1.5
def rest(*list) = list
# do
rest(1, 2).size

# == recursion ≤ 1.6
def down(n) = n == 0 ? 0 : down(n - 1)
# do
down(20)

# == yield ≤ 1.7
def twice
  yield(1) + yield(2)
end
# do
twice { |x| x }

# == block parameter ≤ 1.5
def given(&block) = block.call(3)
# do
given { |x| x }

# == lambda call ≤ 1.2
# with
f = ->(x) { x }
# do
f.call(5)

# == proc that reads and sets a variable ≤ 1.4
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

# == method_missing ≤ 1.5
class Anything
  def method_missing(name, *args) = args.size
  def respond_to_missing?(*) = true
end
# with
a = Anything.new
# do
a.whatever(1)

# == map(&:to_s) ≤ 1.2
# with
a = [1, 2, 3, 4]
# do
a.map(&:to_s).size
