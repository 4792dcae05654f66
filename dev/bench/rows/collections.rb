# == array literal ≤ 1.4
# with
k = 1
# do
[k, 2, 3].size

# == array a[i] ≤ 1.3
# with
a = [1, 2, 3, 4]
i = 2
# do
a[i]

# == array a[i] = x
# with
a = [1, 2, 3, 4]
i = 2
# do
a[i] = 5

# == push and pop ≤ 1.2
# with
a = [1]
# do
a.push(2)
a << 3
a.pop
a.pop

# == slice and concat ≤ 1.5
# with
a = [1, 2, 3, 4]
# do
(a[1, 2] + a.first(2)).size

# == each
# with
a = (1..20).to_a
sum = 0
# do
sum = 0
a.each { |x| sum += x }
sum

# == each_with_index
# with
a = (1..20).to_a
sum = 0
# do
sum = 0
a.each_with_index { |x, i| sum += x * i }
sum

# == map ≤ 1.2
# with
a = (1..20).to_a
# do
a.map { |x| x + 1 }.size

# == select
# with
a = (1..20).to_a
# do
a.select { |x| x > 10 }.size

# == inject
# with
a = (1..20).to_a
# do
a.inject(0) { |s, x| s + x }

# == sum ≤ 1.5
# with
a = (1..20).to_a
# do
a.sum

# == any? and all? ≤ 1.3
# with
a = (1..20).to_a
# do
a.any? { |x| x > 10 } && a.all? { |x| x > 0 }

# == sort ≤ 1.4
# with
a = (1..20).map { |x| x * 7 % 20 }
# do
a.sort.size

# == sort with a block
# with
a = (1..20).map { |x| x * 7 % 20 }
# do
a.sort { |x, y| y <=> x }.size

# == sort_by ≤ 1.5
# with
a = (1..20).map { |x| x * 7 % 20 }
# do
a.sort_by { |x| -x }.size

# == min_by
# with
a = (1..20).map { |x| x * 7 % 20 }
# do
a.min_by { |x| x }

# == group_by ≤ 1.4
# with
a = (1..20).to_a
# do
a.group_by { |x| x % 4 }.size

# == include?
# with
a = (1..20).to_a
# do
a.include?(18)

# == uniq
# with
a = (1..20).map { |x| x % 7 }
# do
a.uniq.size

# == flatten
# with
a = [[1, 2], [3, [4]]]
# do
a.flatten.size

# == zip ≤ 1.3
# with
a = [1, 2, 3, 4]
b = [5, 6, 7, 8]
# do
a.zip(b).size

# == hash literal ≤ 1.1
# with
k = 1
# do
{ a: k, b: 2 }.size

# == h["key"] ≤ 1.3
# with
h = { "host" => 1, "port" => 2 }
# do
h["port"]

# == h[:key] ≤ 1.6
# with
h = { host: 1, port: 2 }
# do
h[:port]

# == h["key"] = x
# with
h = { "host" => 1, "port" => 2 }
# do
h["port"] = 3

# == hash fetch and dig ≤ 1.3
# with
h = { "a" => { "b" => 3 } }
# do
h.dig("a", "b") + h.fetch("a").fetch("b")

# == hash each ≤ 1.2
# with
h = { "a" => 1, "b" => 2, "c" => 3, "d" => 4 }
sum = 0
# do
sum = 0
h.each { |k, v| sum += v }
sum

# == hash map and to_h ≤ 1.4
# with
h = { "a" => 1, "b" => 2 }
# do
h.map { |k, v| [k, v + 1] }.to_h.size

# == hash merge ≤ 1.8
# with
a = { "a" => 1, "b" => 2 }
b = { "b" => 3 }
# do
a.merge(b).size

# == hash of integers, grown ≤ 1.6
# do
h = {}
j = 0
while j < 20
  h[j * 7] = j
  j += 1
end
h.size

# == each_with_object
# with
a = %w[a b c d]
# do
a.each_with_object({}) { |x, h| h[x] = 1 }.size
