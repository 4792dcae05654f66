# == + - * ≤ 1.5
# with
a = 12
b = 5
# do
a * b + a - b

# == / and % ≤ 1.3
# with
a = 1234
# do
a / 10 + a % 10

# == comparisons ≤ 1.6
# with
a = 3
b = 4
# do
a < b && a <= b && b > a && a != b

# == small shifts ≤ 1.4
# with
a = 200
# do
(a << 8 | 7) >> 3 & 255

# == shift to a bignum ≤ 1.4
# do
(1 << 128).zero?

# == bignum product ≤ 1.7
# with
a = 2**70
b = 3**50
# do
(a * b).odd?

# == floats
# with
x = 1.5
y = 0.75
# do
x * y + x / y - y

# == Float#to_s
# with
x = 1234.5678
# do
x.to_s

# == round
# with
x = 2.71828
# do
x.round(2)

# == Integer#to_s ≤ 1.4
# with
a = 8080
# do
a.to_s

# == Integer#to_s(16) ≤ 1.3
# with
a = 48879
# do
a.to_s(16)

# == String#to_i
# with
s = "8080"
# do
s.to_i

# == Integer() ≤ 1.1
# with
s = "8080"
# do
Integer(s)

# == divmod ≤ 1.7
# with
a = 1234
# do
a.divmod(60).sum

# == inject with shifts
# do
[10, 0, 16, 4].inject(0) { |s, d| s << 8 | d }
