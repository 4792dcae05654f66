# == while
# with
j = 0
# do
j = 0
j += 1 while j < 20
j

# == until ≤ 1.2
# with
j = 0
# do
j = 20
j -= 1 until j == 0
j

# == times
# with
sum = 0
# do
sum = 0
20.times { |k| sum += k }
sum

# == upto
# with
sum = 0
# do
sum = 0
1.upto(20) { |k| sum += k }
sum

# == range each ≤ 1.3
# with
sum = 0
# do
sum = 0
(1..20).each { |k| sum += k }
sum

# == step ≤ 1.3
# with
sum = 0
# do
sum = 0
0.step(40, 2) { |k| sum += k }
sum

# == loop and break
# with
k = 0
# do
k = 0
loop do
  k += 1
  break if k == 10
end
k

# == case, classes
# with
v = 1.5
# do
case v
when String then 1
when Array, Hash then 2
when Float then 3
end

# == case, ranges
# with
v = 250
# do
case v
when 0..99 then 1
when 100..199 then 2
when 200..299 then 3
end

# == case, strings
# with
v = "tcp"
# do
case v
when "udp" then 1
when "http", "https" then 2
when "tcp" then 3
end

# == case in, array
# with
v = [1, [2, 3]]
# do
case v
in [Integer => a, [b, c]] then a + b + c
end

# == case in, hash
# with
v = { kind: "a", port: 80 }
# do
case v
in { kind: "b" } then 0
in { kind: "a", port: Integer => n } then n
end

# == multiple assignment ≤ 1.8
# with
a = 1
b = 2
# do
a, b = b, a
a + b

# == rescue, without an exception ≤ 1.2
# do
begin
  1
rescue ArgumentError
  2
end

# == ensure
# with
k = 0
# do
begin
  k = 1
ensure
  k = 2
end

# == raise and rescue ≤ 1.3
# do
begin
  raise ArgumentError, "no"
rescue ArgumentError => e
  e.message.size
end

# == catch and throw
# do
catch(:done) { throw :done, 3 }

# == safe navigation and || ≤ 1.3
# with
n = nil
# do
n&.size || 3
