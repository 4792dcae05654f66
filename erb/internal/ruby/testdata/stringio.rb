# ruby 4.0
require "stringio"  #=> false
StringIO.new.string  #=> ""
StringIO.new("abc").read  #=> "abc"
StringIO.new("abc").read(2)  #=> "ab"
StringIO.new("abc").read(0)  #=> ""
s = StringIO.new("abc"); s.read; s.read  #=> ""
s = StringIO.new("abc"); s.read; s.read(1)  #=> nil
StringIO.new("é").read(1).encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
StringIO.new("é").read.encoding  #=> #<Encoding:UTF-8>
StringIO.new("abc").read(-1)  #!> ArgumentError: negative length -1 given
b = +"zzz"; StringIO.new("abc").read(2, b); b  #=> "ab"
StringIO.new("a\nb\nc").gets  #=> "a\n"
StringIO.new("a\nb\nc").gets(chomp: true)  #=> "a"
StringIO.new("a,b").gets(",")  #=> "a,"
StringIO.new("a,b").gets(",", chomp: true)  #=> "a"
StringIO.new("a\nb").gets(nil)  #=> "a\nb"
StringIO.new("abc\nb").gets(2)  #=> "ab"
StringIO.new("aéb\nb").gets(2)  #=> "aé"
StringIO.new("abc\nb").gets(0)  #=> ""
StringIO.new("a,bc").gets(",", 1)  #=> "a"
StringIO.new("\n\na\nb\n\n\nc").gets("")  #=> "a\nb\n\n\n"
s = StringIO.new("\n\na\nb\n\n\nc"); s.gets(""); s.gets("")  #=> "c"
StringIO.new("").gets  #=> nil
StringIO.new("a\r\nb").gets(chomp: true)  #=> "a"
StringIO.new("a\nb\nc").readlines  #=> ["a\n", "b\n", "c"]
StringIO.new("a\nb\nc").readlines(chomp: true)  #=> ["a", "b", "c"]
StringIO.new("a\nb\nc").readlines(0)  #!> ArgumentError: invalid limit: 0 for readlines
StringIO.new("a\nb\nc").each_line.to_a  #=> ["a\n", "b\n", "c"]
StringIO.new("a\nb\nc").each.map(&:chomp)  #=> ["a", "b", "c"]
StringIO.new("a\nb").each_line(0) { }  #!> ArgumentError: invalid limit: 0 for each_line
StringIO.new("b\na").sort  #=> ["a", "b\n"]
StringIO.new("a\nb").map(&:upcase)  #=> ["A\n", "B"]
StringIO.new("a\nb").first  #=> "a\n"
StringIO.new("a").readline  #=> "a"
StringIO.new("").readline  #!> EOFError: end of file reached
StringIO.new("").readchar  #!> EOFError: end of file reached
StringIO.new("").readbyte  #!> EOFError: end of file reached
StringIO.new("").readpartial(1)  #!> EOFError: end of file reached
StringIO.new("éa").getc  #=> "é"
StringIO.new("éa").getbyte  #=> 195
StringIO.new("").getc  #=> nil
StringIO.new("").getbyte  #=> nil
StringIO.new("éa").readchar  #=> "é"
StringIO.new("ab").each_char.to_a  #=> ["a", "b"]
StringIO.new("ab").each_byte.to_a  #=> [97, 98]
StringIO.new("aé").each_codepoint.to_a  #=> [97, 233]
s = StringIO.new("abc"); s.getc; s.ungetc("z"); s.read  #=> "zbc"
s = StringIO.new("abc"); s.getc; s.ungetc("zz"); s.string  #=> "zzbc"
s = StringIO.new("abc"); s.ungetc("z"); [s.string, s.pos]  #=> ["zabc", 0]
s = StringIO.new("abc"); s.getc; s.ungetbyte(65); s.string  #=> "Abc"
s = StringIO.new; s << "a" << 1; s.string  #=> "a1"
s = StringIO.new; [s.write("a", :b, 1), s.string]  #=> [3, "ab1"]
s = StringIO.new; s.puts("a", ["b", [nil]], "c\n"); s.string  #=> "a\nb\n\nc\n"
s = StringIO.new; s.puts; s.string  #=> "\n"
s = StringIO.new; s.print("a", 1, nil); s.string  #=> "a1"
s = StringIO.new; s.printf("%d-%s", 1, "x"); s.string  #=> "1-x"
s = StringIO.new; s.putc("xyz"); s.putc(65); s.string  #=> "xA"
s = StringIO.new("abcdef"); s.write("XY"); s.string  #=> "XYcdef"
s = StringIO.new("abc"); s.seek(5); s.write("x"); s.string  #=> "abc\u0000\u0000x"
s = StringIO.new("abc", "a"); s.write("x"); s.string  #=> "abcx"
s = StringIO.new(+"abc", "w"); s.write("x"); s.string  #=> "x"
s = StringIO.new("abc", "r"); s.write("x")  #!> IOError: not opened for writing
s = StringIO.new(+"abc", "w"); s.read  #!> IOError: not opened for reading
s = StringIO.new("abc".freeze); s.write("x")  #!> IOError: not opened for writing
StringIO.new("abc".freeze, "w")  #!> Errno::EACCES: Permission denied
StringIO.new("abc", "q")  #!> ArgumentError: invalid access mode q
StringIO.new(5)  #!> TypeError: no implicit conversion of Integer into String
s = StringIO.new("abc"); s.pos = 2; s.read  #=> "c"
s = StringIO.new("abc"); s.pos = -1  #!> Errno::EINVAL: Invalid argument
s = StringIO.new("abc"); s.seek(-1, 2); s.read  #=> "c"
s = StringIO.new("abc"); s.seek(1); s.seek(1, 1); s.read  #=> "c"
s = StringIO.new("abc"); s.seek(-9)  #!> Errno::EINVAL: Invalid argument
s = StringIO.new("abc"); s.seek(0, 9)  #!> Errno::EINVAL: Invalid argument - invalid whence
s = StringIO.new("abc"); s.read; [s.rewind, s.pos, s.lineno]  #=> [0, 0, 0]
s = StringIO.new("a\nb\n"); s.gets; s.gets; s.lineno  #=> 2
s = StringIO.new("a\nb\n"); s.lineno = 5; s.gets; s.lineno  #=> 6
s = StringIO.new("abc"); [s.eof?, s.read, s.eof?, s.eof]  #=> [false, "abc", true, true]
s = StringIO.new("abc"); [s.size, s.length, s.tell, s.pos]  #=> [3, 3, 0, 0]
s = StringIO.new(+"abc"); s.truncate(1); s.string  #=> "a"
s = StringIO.new(+"abc"); s.truncate(5); s.string  #=> "abc\u0000\u0000"
s = StringIO.new(+"abc"); s.truncate(-1)  #!> Errno::EINVAL: Invalid argument - negative length
s = StringIO.new("abc"); s.string = "xyz"; [s.read, s.string]  #=> ["xyz", "xyz"]
s = StringIO.new("abc"); [s.close, s.closed?]  #=> [nil, true]
s = StringIO.new("abc"); s.close; s.read  #!> IOError: not opened for reading
s = StringIO.new("abc"); s.close; s.write("x")  #!> IOError: not opened for writing
s = StringIO.new("abc"); s.close_read; [s.closed_read?, s.closed_write?, s.closed?]  #=> [true, false, false]
s = StringIO.new("abc"); s.close_write; s.write("x")  #!> IOError: not opened for writing
s = StringIO.new("abc"); s.close_write; s.close_write  #=> nil
StringIO.new("abc").pread(2, 1)  #=> "bc"
StringIO.new("abc").pread(2, 9)  #!> EOFError: end of file reached
StringIO.new("abc").pread(0, 9)  #=> ""
StringIO.new("abc").pread(-1, 0)  #!> ArgumentError: negative string size (or size too big): -1
StringIO.new("abc").sync  #=> true
StringIO.new("abc").fsync  #=> 0
StringIO.new("abc").flush.class  #=> StringIO
StringIO.new("abc").tty?  #=> false
StringIO.new("abc").fileno  #=> nil
StringIO.new("abc").pid  #=> nil
StringIO.new("abc").external_encoding  #=> #<Encoding:UTF-8>
StringIO.new("abc").internal_encoding  #=> nil
StringIO.new("abc").binmode.class  #=> StringIO
StringIO.open("abc") { |s| s.read }  #=> "abc"
StringIO.open("abc").read  #=> "abc"
StringIO.new("abc").nope  #!> NoMethodError: undefined method 'nope' for an instance of StringIO
StringIO.new.is_a?(Enumerable)  #=> true
StringIO.superclass  #=> Object
x = +"ab"; s = StringIO.new(x); s.write("Z"); x  #=> "Zb"
x = +"ab"; StringIO.new(x).string.equal?(x)  #=> true
JSON.dump({a: 1}, StringIO.new).string  #=> "{\"a\":1}"
YAML.dump({"a" => 1}, StringIO.new).string  #=> "---\na: 1\n"
JSON.load(StringIO.new("[1]"))  #=> [1]
YAML.load(StringIO.new("a: 1"))  #=> {"a" => 1}
s = StringIO.new; $stdout = s; puts "x"; $stdout = STDOUT; s.string  #=> "x\n"
StringIO.new("abc").isatty  #=> false
StringIO.new("abc").read_nonblock(2)  #=> "ab"
StringIO.new("abc").sync = false  #=> false
StringIO.new("abc").sysread(2)  #=> "ab"
StringIO.new("abc").sysread  #=> "abc"
s = StringIO.new(+""); [s.syswrite("ab"), s.write_nonblock("c"), s.string]  #=> [2, 1, "abc"]

io = StringIO.new('abc'.freeze); io.ungetc('x') rescue [$!.class, $!.message]  #=> [IOError, "not modifiable string"]
io = StringIO.new('abc'); io.read; io.read(3, 'buffer'.freeze) rescue [$!.class, $!.message]  #=> [FrozenError, "can't modify frozen String: \"buffer\""]
io = StringIO.new('abc'.freeze); c = io.getc; io.ungetc(c) rescue [$!.class, $!.message]  #=> [IOError, "not modifiable string"]
io = StringIO.new(+'abcdef'); io.getc; io.getc; io.ungetc('b'); [io.pos, io.string, io.read]  #=> [1, "abcdef", "bcdef"]
io = StringIO.new(+'abcdef'); io.getc; io.ungetc('xyz'); [io.pos, io.string, io.read]  #=> [0, "xyzbcdef", "xyzbcdef"]
io = StringIO.new(+'abcdef'); io.read(4); io.ungetbyte(120); [io.pos, io.string, io.read]  #=> [3, "abcxef", "xef"]
io = StringIO.new(+'ab'); io.pos = 5; io.write('cd'); [io.pos, io.string]  #=> [7, "ab\u0000\u0000\u0000cd"]
io = StringIO.new(+'abcdefgh'); [io.gets('e', 3), io.gets('e', 3), io.gets('e', 3)]  #=> ["abc", "de", "fgh"]
io = StringIO.new(+"a\n\n\nb\n\n"); [io.gets(''), io.gets('', chomp: true), io.gets('')]  #=> ["a\n\n\n", "b", nil]
io = StringIO.new(+'aébc'); [io.gets(2), io.gets('b', 9), io.gets]  #=> ["aé", "b", "c"]
io = StringIO.new(+'abc'); io.truncate(5); io.string  #=> "abc\u0000\u0000"
