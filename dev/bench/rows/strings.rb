# == literal and << ≤ 1.6
# do
s = +"host"
s << "-" << "1"

# == + ≤ 1.3
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

# == == ≤ 1.4
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

# == format ≤ 1.6
# with
n = 7
# do
format("%s-%03d", "web", n)

# == format, float ≤ 1.5
# with
x = 3.14159
# do
format("%.2f", x)

# == upcase and strip ≤ 1.5
# with
s = " text "
# do
s.strip.upcase

# == start_with? and include?
# with
s = "https://example.com"
# do
s.start_with?("https") && s.include?("example")

# == index and slice
# with
s = "key=value"
# do
s[s.index("=") + 1..]

# == to_sym and to_s ≤ 1.4
# with
s = "port"
# do
s.to_sym.to_s

# == symbol == ≤ 1.2
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
