# == literal and << ≤ 2.1
# do
s = +"host"
s << "-" << "1"

# == + ≤ 2.1
# with
a = "host"
b = "-1"
# do
a + b

# == interpolation
# with
name = "web"
port = 80
# do
"#{name}:#{port}"

# == == ≤ 1.9
# with
a = "gorouter"
b = "gorouter"
# do
a == b

# == sub, string
# with
s = "job/0123-abc"
# do
s.sub("/", "-")

# == gsub, string
# with
s = "a.b.c.d.e"
# do
s.gsub(".", "_")

# == gsub, regexp
# with
s = "a-1 b-22 c-333"
# do
s.gsub(/\d+/, "n")

# == regexp match
# with
s = "10.0.16.4"
# do
s =~ /\.(\d+)\z/

# == split
# with
s = "10.0.16.4"
# do
s.split(".").size

# == join
# with
a = %w[a b c d]
# do
a.join(",")

# == format ≤ 2.0
# with
n = 7
# do
format("%s-%03d", "web", n)

# == format, float ≤ 2.0
# with
x = 3.14159
# do
format("%.2f", x)

# == upcase and strip ≤ 1.9
# with
s = " text "
# do
s.strip.upcase

# == start_with? and include? ≤ 1.1
# with
s = "https://example.com"
# do
s.start_with?("https") && s.include?("example")

# == index and slice
# with
s = "key=value"
# do
s[s.index("=") + 1..]

# == to_sym and to_s ≤ 1.8
# with
s = "port"
# do
s.to_sym.to_s

# == symbol == ≤ 2.1
# with
s = :udp
# do
s == :udp

# == each_char
# with
s = "abcdefgh"
n = 0
# do
n = 0
s.each_char { |c| n += 1 if c == "d" }
n
