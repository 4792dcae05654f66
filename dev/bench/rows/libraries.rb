# == Shellwords ≤ 1.2
# with
require "shellwords"
# do
Shellwords.escape("a b'c") + %w[x y\ z].shelljoin + Shellwords.split("a 'b c' d")[1]

# == IPAddr ≤ 0.8
# with
require "ipaddr"
# do
IPAddr.new("10.0.0.0/8").include?("10.1.2.3")

# == IPAddr#to_range ≤ 1.7
# with
require "ipaddr"
# do
IPAddr.new("10.0.0.0/30").to_range.map(&:to_s).join(" ")

# == URI.parse ≤ 1.4
# with
require "uri"
# do
u = URI.parse("https://user:secret@host.example:8443/path?a=1#f")
[u.host, u.port, u.path, u.query].join(" ")

# == URI encoding ≤ 1.6
# with
require "uri"
# do
URI.encode_www_form_component("a b&c") + URI.join("http://a/b/c", "../d").to_s

# == Set ≤ 0.9
# with
require "set"
s = Set.new([1, 2, 3])
t = Set.new([3, 4])
# do
(s | t).size + (s & t).size + (s.include?(2) ? 1 : 0)

# == Pathname ≤ 1.0
# with
require "pathname"
# do
(Pathname.new("/a/b") + "../c/./d").cleanpath.relative_path_from(Pathname.new("/a")).to_s

# == StringIO ≤ 1.3
# with
require "stringio"
# do
io = StringIO.new
io.puts "a", 1
io << "b"
io.printf("%d", 3)
io.rewind
io.gets + io.read

# == Struct ≤ 1.5
S3 = Struct.new(:a, :b, :c)
# do
s = S3.new(1, 2, 3)
s.b = 5
s.to_a.sum + (s == S3.new(1, 5, 3) ? 1 : 0)

# == OpenStruct ≤ 0.2
# with
require "ostruct"
# do
o = OpenStruct.new(a: 1, b: 2)
o.c = 3
o.a + o.c

# == Time.iso8601 ≤ 1.2
# with
require "time"
# do
Time.iso8601("2024-05-06T07:08:09Z").strftime("%F")

# == ERB in a template ≤ 1.5
# with
require "erb"
# do
ERB.new("a <" + "%= 1 + 1 %" + ">\n").result(binding)

# == Gem::Version ≤ 3.7
# with
require "rubygems"
# do
Gem::Version.new("1.10.2") > Gem::Version.new("1.9")

# == delegate ≤ 1.4
require "delegate"
class Wrap < SimpleDelegator
  def more = 3
end
# with
w = Wrap.new([1, 2])
# do
w.size + w.more

# == strscan ≤ 1.3
# with
require "strscan"
# do
s = StringScanner.new("key: value")
s.scan(/\w+/) + s.scan(/:\s*/) + s.rest
