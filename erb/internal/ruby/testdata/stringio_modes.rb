# ruby 4.0
s = StringIO.new("abc"); t = s.dup; s.read(1); [t.pos, t.read, s.pos]  #=> [1, "bc", 3]
s = StringIO.new("abc"); t = s.dup; t.close; [s.closed?, t.closed?, s.read]  #=> [false, true, "abc"]
s = StringIO.new("abc"); t = s.clone; s.string = "xyz"; [t.string, t.read]  #=> ["xyz", "xyz"]
s = StringIO.new("abc"); t = s.dup; s.gets; [t.lineno, t.eof?]  #=> [1, true]
s = StringIO.new("abc"); t = s.dup; t.close_write; [s.closed_write?, s.write("x"), t.string]  #=> [false, 1, "xbc"]
[StringIO.new(nil).string, StringIO.new(nil).read, StringIO.new(nil).gets, StringIO.new(nil).size]  #=> [nil, nil, nil, 0]
[StringIO.new(nil).write("abc"), StringIO.new(nil).getc, StringIO.new(nil).getbyte, StringIO.new(nil).eof?]  #=> [0, nil, nil, true]
[StringIO.new(nil).read(0), StringIO.new(nil).read(1), StringIO.new(nil).readlines, StringIO.new(nil).each_line.to_a]  #=> ["", nil, [], []]
[StringIO.new(nil).external_encoding, StringIO.new(nil).ungetc("a"), StringIO.new(nil).ungetbyte(65), StringIO.new(nil).truncate(3)]  #=> [nil, nil, nil, false]
StringIO.new(nil).truncate(0)  #=> false
s = StringIO.new(nil); s.write("abc"); [s.pos, s.string, s.closed_write?, s.closed_read?]  #=> [0, nil, false, false]
s = StringIO.new(nil); s.puts("abc"); s << "x"; s.print("a"); [s.pos, s.string]  #=> [0, nil]
s = StringIO.new(nil); s.seek(0, 2); s.pos  #=> 0
s = StringIO.new(nil); s.seek(5); [s.pos, s.eof?, s.read, s.putc("a")]  #=> [5, true, nil, "a"]
StringIO.new(nil).readpartial(1)  #!> EOFError: end of file reached
StringIO.new(nil).sysread  #!> EOFError: end of file reached
StringIO.new(nil).sysread(1)  #!> EOFError: end of file reached
StringIO.new(nil).pread(1, 0)  #!> EOFError: end of file reached
StringIO.new(nil).pread(0, 0)  #=> ""
StringIO.new(nil).readline  #!> EOFError: end of file reached
StringIO.new(nil).readchar  #!> EOFError: end of file reached
StringIO.new(nil).read_nonblock(1)  #!> EOFError: end of file reached
StringIO.new(nil).read_nonblock(1, exception: false)  #=> nil
[StringIO.new(nil).each_byte.to_a, StringIO.new(nil).each_char.to_a, StringIO.new(nil).each_codepoint.to_a]  #=> [[], [], []]
b = +"zz"; [StringIO.new(nil).read(nil, b), b]  #=> [nil, "zz"]
b = +"zz"; [StringIO.new(nil).read(1, b), b]  #=> [nil, ""]
StringIO.new(nil).set_encoding("UTF-16LE").external_encoding  #=> #<Encoding:UTF-16LE>
StringIO.new(nil).binmode.external_encoding  #!> FrozenError: can't modify frozen NilClass: nil
StringIO.new(nil).set_encoding_by_bom  #=> nil
StringIO.new(nil, "r").closed_write?  #=> true
StringIO.new(nil, "w").closed_read?  #=> true
StringIO.new(nil, "a").write("b")  #=> 0
s = StringIO.new("abc"); s.string = nil; [s.string, s.closed_write?]  #!> TypeError: no implicit conversion of nil into String
s = StringIO.new("abc"); s.string = 1  #!> TypeError: no implicit conversion of Integer into String
t = nil; StringIO.open("abc") { |s| t = s }; [t.string, t.closed?, t.pos, t.closed_read?]  #=> [nil, true, 0, true]
t = nil; StringIO.open("abc") { |s| t = s; s.read(2) }; [t.string, t.pos, t.lineno]  #=> [nil, 2, 0]
t = nil; begin; StringIO.open("abc") { |s| t = s; raise "x" }; rescue; end; [t.string, t.closed?]  #=> [nil, true]
t = nil; StringIO.open("abc") { |s| t = s }; t.size  #=> 0
t = nil; StringIO.open("abc") { |s| t = s }; t.read  #!> IOError: not opened for reading
t = nil; StringIO.open("abc") { |s| t = s }; t.external_encoding  #=> #<Encoding:UTF-8>
StringIO.open("abc") { |s| s.close; 5 }  #=> 5
StringIO.open("abc", "r") { |s| s.closed_write? }  #=> true
StringIO.open("abc", mode: "a") { |s| s.write "d"; s.string }  #=> "abcd"
StringIO.allocate.read  #!> IOError: uninitialized stream
StringIO.allocate.string  #!> IOError: uninitialized stream
StringIO.allocate.closed?  #!> IOError: uninitialized stream
StringIO.allocate.closed_read?  #!> IOError: uninitialized stream
StringIO.allocate.close  #!> IOError: uninitialized stream
StringIO.allocate.write("a")  #!> IOError: uninitialized stream
StringIO.allocate.pos  #!> IOError: uninitialized stream
StringIO.allocate.pos = 1  #!> IOError: uninitialized stream
StringIO.allocate.size  #!> IOError: uninitialized stream
StringIO.allocate.external_encoding  #!> IOError: uninitialized stream
StringIO.allocate.binmode  #!> IOError: uninitialized stream
StringIO.allocate.sync  #!> IOError: uninitialized stream
StringIO.allocate.tty?  #!> IOError: uninitialized stream
StringIO.allocate.fsync  #!> IOError: uninitialized stream
StringIO.allocate.flush  #!> IOError: uninitialized stream
StringIO.allocate.pid  #!> IOError: uninitialized stream
StringIO.allocate.fileno  #!> IOError: uninitialized stream
StringIO.allocate.internal_encoding  #=> nil
StringIO.allocate.sync = 1  #!> IOError: uninitialized stream
StringIO.allocate.lineno  #!> IOError: uninitialized stream
StringIO.allocate.rewind  #!> IOError: uninitialized stream
StringIO.allocate.eof?  #!> IOError: uninitialized stream
StringIO.allocate.string = "a"  #!> IOError: uninitialized stream
StringIO.allocate.dup  #!> IOError: uninitialized stream
StringIO.allocate.ungetc("a")  #!> IOError: uninitialized stream
StringIO.allocate.puts("a")  #!> IOError: uninitialized stream
StringIO.allocate.putc("a")  #!> IOError: uninitialized stream
StringIO.allocate << "a"  #!> IOError: uninitialized stream
StringIO.allocate.truncate(1)  #!> IOError: uninitialized stream
StringIO.allocate.seek(1)  #!> IOError: uninitialized stream
StringIO.allocate.set_encoding("UTF-8")  #!> IOError: uninitialized stream
StringIO.allocate.set_encoding_by_bom  #!> IOError: uninitialized stream
StringIO.allocate.isatty  #!> IOError: uninitialized stream
s = StringIO.new("abc"); s.send(:initialize, "def"); [s.string, s.read]  #=> ["def", "def"]
s = StringIO.new("abc"); s.binmode; [s.external_encoding, s.string.encoding, s.read.encoding]  #=> [#<Encoding:BINARY (ASCII-8BIT)>, #<Encoding:BINARY (ASCII-8BIT)>, #<Encoding:BINARY (ASCII-8BIT)>]
s = StringIO.new("abc".freeze); s.binmode; [s.external_encoding, s.string.encoding, s.read.encoding, s.rewind, s.gets.encoding, s.rewind, s.getc.encoding]  #=> [#<Encoding:BINARY (ASCII-8BIT)>, #<Encoding:UTF-8>, #<Encoding:BINARY (ASCII-8BIT)>, 0, #<Encoding:BINARY (ASCII-8BIT)>, 0, #<Encoding:BINARY (ASCII-8BIT)>]
s = StringIO.new("é"); s.binmode; [s.getc, s.getc]  #=> ["\xC3", "\xA9"]
s = StringIO.new("é"); s.binmode; s.each_char.to_a  #=> ["\xC3", "\xA9"]
s = StringIO.new("aé"); s.set_encoding("UTF-16LE"); [s.external_encoding, s.string.encoding, s.read.bytes]  #=> [#<Encoding:UTF-16LE>, #<Encoding:UTF-8>, [97, 195, 169]]
s = StringIO.new("abcd"); s.set_encoding(nil); [s.external_encoding, s.string.encoding]  #=> [#<Encoding:UTF-8>, #<Encoding:UTF-8>]
s = StringIO.new("abcd"); s.set_encoding("utf-8:utf-16le"); [s.external_encoding, s.string.encoding, s.internal_encoding]  #=> [#<Encoding:UTF-8>, #<Encoding:UTF-8>, nil]
s = StringIO.new("abcd"); s.set_encoding(1)  #!> TypeError: no implicit conversion of Integer into String
s = StringIO.new("abcd"); s.set_encoding("utf-16le", "utf-8").external_encoding  #=> #<Encoding:UTF-16LE>
s = StringIO.new("abcd"); s.set_encoding("ascii-8bit", nil, universal_newline: true).external_encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
s = StringIO.new("abcd".freeze); s.set_encoding("US-ASCII"); [s.external_encoding, s.string.encoding, s.read.encoding]  #=> [#<Encoding:US-ASCII>, #<Encoding:UTF-8>, #<Encoding:US-ASCII>]
s = StringIO.new("abcd", "r"); s.set_encoding(Encoding::BINARY); [s.external_encoding, s.string.encoding, s.gets.encoding]  #=> [#<Encoding:BINARY (ASCII-8BIT)>, #<Encoding:UTF-8>, #<Encoding:BINARY (ASCII-8BIT)>]
s = StringIO.new; s.set_encoding("BINARY"); s.write("é"); s.string  #=> "\xC3\xA9"
s = StringIO.new; s.set_encoding("UTF-16LE"); s.write("é"); s.string.bytes  #=> [233, 0]
s = StringIO.new; s.set_encoding("ISO-8859-1"); s.write("é"); [s.string.bytes, s.string.encoding]  #=> [[233], #<Encoding:ISO-8859-1>]
s = StringIO.new.freeze; s.set_encoding("UTF-8")  #!> FrozenError: can't modify frozen StringIO: #<StringIO:0x…>
s = StringIO.new.freeze; s.binmode  #!> FrozenError: can't modify frozen StringIO: #<StringIO:0x…>
s = StringIO.new.freeze; s.set_encoding_by_bom  #!> FrozenError: can't modify frozen StringIO: #<StringIO:0x…>
s = StringIO.new.freeze; s.read  #!> FrozenError: can't modify frozen StringIO: #<StringIO:0x…>
s = StringIO.new.freeze; s.write("a")  #!> FrozenError: can't modify frozen StringIO: #<StringIO:0x…>
s = StringIO.new("abc").freeze; s.pos = 1  #!> FrozenError: can't modify frozen StringIO: #<StringIO:0x…>
s = StringIO.new("abc").freeze; s.getc  #!> FrozenError: can't modify frozen StringIO: #<StringIO:0x…>
s = StringIO.new("abc").freeze; s.close  #!> FrozenError: can't modify frozen StringIO: #<StringIO:0x…>
s = StringIO.new("abc").freeze; s.lineno = 3  #!> FrozenError: can't modify frozen StringIO: #<StringIO:0x…>
s = StringIO.new("abc").freeze; s.rewind  #!> FrozenError: can't modify frozen StringIO: #<StringIO:0x…>
s = StringIO.new("abc").freeze; s.string  #!> FrozenError: can't modify frozen StringIO: #<StringIO:0x…>
s = StringIO.new("abc").freeze; s.string = "a"  #!> FrozenError: can't modify frozen StringIO: #<StringIO:0x…>
s = StringIO.new("abc").freeze; s.gets  #!> FrozenError: can't modify frozen StringIO: #<StringIO:0x…>
s = StringIO.new("abc").freeze; s.eof?  #!> FrozenError: can't modify frozen StringIO: #<StringIO:0x…>
s = StringIO.new("abc").freeze; s.closed?  #!> FrozenError: can't modify frozen StringIO: #<StringIO:0x…>
s = StringIO.new("abc").freeze; s.size  #!> FrozenError: can't modify frozen StringIO: #<StringIO:0x…>
s = StringIO.new("abc").freeze; s.puts "a"  #!> FrozenError: can't modify frozen StringIO: #<StringIO:0x…>
s = StringIO.new("abc").freeze; s.seek 1  #!> FrozenError: can't modify frozen StringIO: #<StringIO:0x…>
s = StringIO.new("abc").freeze; s.truncate 1  #!> FrozenError: can't modify frozen StringIO: #<StringIO:0x…>
s = StringIO.new("abc").freeze; s.ungetc "a"  #!> FrozenError: can't modify frozen StringIO: #<StringIO:0x…>
s = StringIO.new("abc").freeze; s.external_encoding  #!> FrozenError: can't modify frozen StringIO: #<StringIO:0x…>
s = StringIO.new("abc").freeze; s.each_line { |x| x }  #!> FrozenError: can't modify frozen StringIO: #<StringIO:0x…>
s = StringIO.new("abc").freeze; s.pread(1, 0)  #!> FrozenError: can't modify frozen StringIO: #<StringIO:0x…>
s = StringIO.new("\u{FEFF}abc"); [s.set_encoding_by_bom, s.pos, s.read]  #=> [#<Encoding:UTF-8>, 3, "abc"]
s = StringIO.new("\u{FEFF}abc".b); [s.set_encoding_by_bom, s.string.encoding, s.read]  #=> [#<Encoding:UTF-8>, #<Encoding:UTF-8>, "abc"]
s = StringIO.new("\xFF\xFEa\0".b); [s.set_encoding_by_bom, s.string.encoding, s.read.bytes]  #=> [#<Encoding:UTF-16LE>, #<Encoding:UTF-16LE>, [97, 0]]
s = StringIO.new("\xFE\xFF\0a".b, "r"); [s.set_encoding_by_bom, s.string.encoding, s.read.bytes]  #=> [#<Encoding:UTF-16BE>, #<Encoding:BINARY (ASCII-8BIT)>, [0, 97]]
s = StringIO.new("\xFF\xFE\0\0a\0\0\0".b, "r"); [s.set_encoding_by_bom.to_s, s.string.encoding, s.read.bytes]  #=> ["UTF-32LE", #<Encoding:BINARY (ASCII-8BIT)>, [97, 0, 0, 0]]
s = StringIO.new("\0\0\xFE\xFF\0\0\0a".b, "r"); [s.set_encoding_by_bom.to_s, s.string.encoding, s.read.bytes]  #=> ["UTF-32BE", #<Encoding:BINARY (ASCII-8BIT)>, [0, 0, 0, 97]]
s = StringIO.new("\xEF\xBB".b); [s.set_encoding_by_bom, s.external_encoding, s.read]  #=> [nil, #<Encoding:BINARY (ASCII-8BIT)>, "\xEF\xBB"]
s = StringIO.new("\xEF\xBBa".b); [s.set_encoding_by_bom, s.external_encoding, s.pos]  #=> [nil, #<Encoding:BINARY (ASCII-8BIT)>, 0]
s = StringIO.new("abc".b); s.set_encoding("UTF-8"); [s.set_encoding_by_bom, s.external_encoding, s.pos]  #=> [nil, #<Encoding:UTF-8>, 0]
s = StringIO.new("abcd"); s.read(2); [s.set_encoding_by_bom, s.pos]  #=> [nil, 2]
s = StringIO.new("\u{FEFF}abcd"); s.read; [s.set_encoding_by_bom, s.pos]  #=> [#<Encoding:UTF-8>, 3]
StringIO.new("\u{FEFF}abc", "r:bom|utf-8").read  #=> "abc"
StringIO.new("\u{FEFF}abc", "r:BOM|UTF-8").pos  #=> 3
StringIO.new("abc".b, "r:bom|utf-8").external_encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
StringIO.new("abc", "r:bom|utf-16le").external_encoding  #!> ArgumentError: ASCII incompatible encoding needs binmode
StringIO.new("x", mode: "rb").external_encoding  #=> #<Encoding:UTF-8>
StringIO.new("x", binmode: true).external_encoding  #=> #<Encoding:UTF-8>
StringIO.new("x", encoding: "utf-16le").external_encoding  #!> ArgumentError: ASCII incompatible encoding needs binmode
StringIO.new("x", "rb").external_encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
StringIO.new("x", "r", binmode: true).external_encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
StringIO.new("x", "r", textmode: true).external_encoding  #=> #<Encoding:UTF-8>
StringIO.new("x", "rbt")  #!> ArgumentError: invalid access mode rbt
StringIO.new("x", "rx")  #!> ArgumentError: invalid access mode rx
StringIO.new("x", "wx").string  #=> ""
StringIO.new("x", "r++").closed_write?  #=> false
StringIO.new("x", "r+b").external_encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
StringIO.new("x", "")  #!> ArgumentError: invalid access mode␠
StringIO.new("x", "b")  #!> ArgumentError: invalid access mode b
StringIO.new("x", "r:iso-8859-1").external_encoding  #=> #<Encoding:ISO-8859-1>
StringIO.new("x", "r:iso-8859-1:utf-8").external_encoding  #=> #<Encoding:UTF-8>
StringIO.new("x", "r:iso-8859-1:-").external_encoding  #=> #<Encoding:ISO-8859-1>
StringIO.new("x", "r", external_encoding: "iso-8859-1").external_encoding  #=> #<Encoding:ISO-8859-1>
StringIO.new("x", "r", external_encoding: "iso-8859-1", internal_encoding: "utf-8").external_encoding  #=> #<Encoding:UTF-8>
StringIO.new("x", "r", encoding: "iso-8859-1:utf-8").external_encoding  #=> #<Encoding:UTF-8>
StringIO.new("x", "r", encoding: nil).external_encoding  #=> #<Encoding:UTF-8>
StringIO.new("x".b, "r", encoding: nil).external_encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
StringIO.new("x".b, "r", external_encoding: nil).external_encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
StringIO.new("x".b, "r", external_encoding: Encoding::UTF_8).external_encoding  #=> #<Encoding:UTF-8>
StringIO.new("x".b, "r", encoding: Encoding::UTF_8).external_encoding  #=> #<Encoding:UTF-8>
StringIO.new("x".b, "r:utf-8", encoding: "utf-8")  #!> ArgumentError: encoding specified twice
StringIO.new("x".b, "r:utf-8", external_encoding: "utf-8")  #!> ArgumentError: encoding specified twice
StringIO.new("x".b, "r:utf-8", internal_encoding: "utf-8")  #!> ArgumentError: encoding specified twice
StringIO.new("x".b, "r:utf-8", internal_encoding: nil)  #!> ArgumentError: encoding specified twice
StringIO.new("x".b, "r", mode: "r")  #!> ArgumentError: mode specified twice
StringIO.new("x".b, nil, mode: "r").closed_write?  #=> true
StringIO.new("x", mode: nil).closed_write?  #=> false
StringIO.new("x", nil).closed_write?  #=> false
StringIO.new("x", "r", mode: nil).closed_write?  #=> true
StringIO.new("x", "rb", binmode: true)  #!> ArgumentError: binmode specified twice
StringIO.new("x", "rb", binmode: false)  #!> ArgumentError: binmode specified twice
StringIO.new("x", "rt", textmode: true)  #!> ArgumentError: textmode specified twice
StringIO.new("x", "rt", binmode: true)  #!> ArgumentError: both textmode and binmode specified
StringIO.new("x", "rb", textmode: true)  #!> ArgumentError: both textmode and binmode specified
StringIO.new("x", "r", textmode: true, binmode: true)  #!> ArgumentError: both textmode and binmode specified
StringIO.new("x", "r", textmode: false, binmode: true).external_encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
StringIO.new("x", "r", textmode: true, binmode: false).external_encoding  #!> ArgumentError: both textmode and binmode specified
StringIO.new("x", mode: "rb", binmode: true)  #!> ArgumentError: binmode specified twice
StringIO.new("x", mode: "rt", textmode: true)  #!> ArgumentError: textmode specified twice
StringIO.new("x", mode: "r:utf-8", encoding: "utf-8")  #!> ArgumentError: encoding specified twice
StringIO.new("x", foo: 1).read  #=> "x"
StringIO.new("x", "r", universal_newline: true).read  #=> "x"
StringIO.new("x\r\n", "r", universal_newline: true).read  #=> "x\r\n"
StringIO.new("x\r\n", "r", crlf_newline: true).read  #=> "x\r\n"
StringIO.new("x", "r:utf-16le")  #!> ArgumentError: ASCII incompatible encoding needs binmode
StringIO.new("x\0", "rb:utf-16le").read.bytes  #=> [120, 0]
StringIO.new("x\0", "w:utf-16le").external_encoding  #=> #<Encoding:UTF-16LE>
StringIO.new("x", "r", encoding: "utf-16le")  #!> ArgumentError: ASCII incompatible encoding needs binmode
StringIO.new(+"x", "w", encoding: "utf-16le").string.encoding  #=> #<Encoding:UTF-8>
s = StringIO.new("abc"); s.string = "x".b; [s.external_encoding, s.read.encoding]  #=> [#<Encoding:UTF-8>, #<Encoding:UTF-8>]
s = StringIO.new("abc", "r+"); s.string = "x".b; [s.external_encoding, s.read.encoding]  #=> [#<Encoding:BINARY (ASCII-8BIT)>, #<Encoding:BINARY (ASCII-8BIT)>]
s = StringIO.new; s.string = "x".b; [s.external_encoding, s.read.encoding]  #=> [#<Encoding:BINARY (ASCII-8BIT)>, #<Encoding:BINARY (ASCII-8BIT)>]
x = +"abc"; s = StringIO.new(x); x.force_encoding("BINARY"); s.read.encoding  #=> #<Encoding:UTF-8>
x = +"abc"; s = StringIO.new(x, "r"); x.force_encoding("BINARY"); s.read.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
s = StringIO.new("abc"); s.close; s.string = "xyz"; [s.closed?, s.string]  #=> [true, "xyz"]
s = StringIO.new("abc"); s.close; s.string = "xyz"; s.read  #!> IOError: not opened for reading
s = StringIO.new("abc", "r"); s.string = +"xyz"; [s.closed_write?, s.closed_read?]  #=> [true, false]
s = StringIO.new("abc", "r"); s.string = +"xyz"; s.close_write  #=> nil
s = StringIO.new("abc", "a"); s.string = +"xyz"; s.write("1"); s.string  #=> "1yz"
s = StringIO.new("abc"); s.string = "xyz".freeze; s.write("a")  #!> IOError: not opened for writing
s = StringIO.new("abc"); s.string = "xyz".freeze; s.close_write  #!> IOError: closing non-duplex IO for writing
s = StringIO.new("abc".freeze); s.close_write  #!> IOError: closing non-duplex IO for writing
s = StringIO.new("abc"); s.string.freeze; s.write("a")  #!> IOError: not modifiable string
s = StringIO.new("12345"); s.pos = 10; s.ungetc("A"); [s.string, s.pos]  #=> ["12345\u0000\u0000\u0000\u0000A", 9]
s = StringIO.new("12345"); s.pos = 10; s.ungetbyte(65); [s.string, s.pos]  #=> ["12345\u0000\u0000\u0000\u0000A", 9]
s = StringIO.new("12345"); s.pos = 10; s.ungetbyte("xy"); [s.string, s.pos]  #=> ["12345\u0000\u0000\u0000xy", 8]
s = StringIO.new("1234"); s.pos = 6; s.ungetc("abcdefgh"); [s.string, s.pos]  #=> ["abcdefgh", 0]
s = StringIO.new("1234"); s.pos = 5; s.ungetc("A"); [s.string, s.pos]  #=> ["1234A", 4]
s = StringIO.new("1234"); s.pos = 6; s.ungetc("ab"); [s.string, s.pos]  #=> ["1234ab", 4]
s = StringIO.new("1234"); s.pos = 6; s.ungetc("abc"); [s.string, s.pos]  #=> ["123abc", 3]
s = StringIO.new("1234"); s.pos = 6; s.ungetc(""); [s.string, s.pos]  #=> ["1234", 6]
s = StringIO.new("1234"); s.pos = 6; s.ungetbyte(nil); [s.string, s.pos]  #=> ["1234", 6]
s = StringIO.new("1234"); s.pos = 2; s.ungetc(0x3c6); [s.string, s.pos]  #=> ["φ34", 0]
s = StringIO.new("1234".b); s.pos = 2; s.ungetc(0x3c6); [s.string, s.pos]  #!> RangeError: 966 out of char range
s = StringIO.new("1234".b); s.pos = 2; s.ungetc(200); [s.string, s.pos]  #=> ["1\xC834", 1]
s = StringIO.new("1234"); s.pos = 2; s.ungetc(0x110000); [s.string, s.pos]  #!> RangeError: 1114112 out of char range
s = StringIO.new("1234"); s.pos = 2; s.ungetc("é".encode("iso-8859-1")); [s.string, s.pos]  #=> ["é34", 0]
s = StringIO.new("1234"); s.pos = 2; s.ungetbyte(0x1ff); [s.string, s.pos]  #=> ["1\xFF34", 1]
s = StringIO.new("1234"); s.pos = 2; s.ungetbyte(-1); [s.string, s.pos]  #=> ["1\xFF34", 1]
s = StringIO.new("1234"); s.pos = 2; s.ungetc(nil); [s.string, s.pos]  #=> ["1234", 2]
s = StringIO.new("1234"); s.pos = 2; s.ungetc(:a)  #!> TypeError: no implicit conversion of Symbol into String
s = StringIO.new("1234"); s.pos = 2; s.ungetc(65.5); s.string  #!> TypeError: no implicit conversion of Float into String
s = StringIO.new("1234", "r"); s.getc; s.ungetc("x"); s.string  #=> "x234"
s = StringIO.new("1234".freeze); s.getc; s.ungetc("1")  #!> IOError: not modifiable string
s = StringIO.new("1234"); s.read_nonblock(2, exception: false)  #=> "12"
b = +"zz"; s = StringIO.new("1234"); [s.read_nonblock(2, b, exception: false), b]  #=> ["12", "12"]
s = StringIO.new("12"); s.read; s.read_nonblock(2, exception: false)  #=> nil
s = StringIO.new("12"); s.read; s.read_nonblock(2, exception: true)  #!> EOFError: end of file reached
s = StringIO.new("12"); s.read; s.read_nonblock(2, exception: nil)  #!> EOFError: end of file reached
s = StringIO.new("12"); s.read; s.read_nonblock(2, foo: 1)  #!> EOFError: end of file reached
s = StringIO.new("12"); s.read_nonblock  #!> ArgumentError: wrong number of arguments (given 0, expected 1..2)
s = StringIO.new("12"); s.read_nonblock(0)  #=> ""
s = StringIO.new("12"); s.read_nonblock(-1)  #!> ArgumentError: negative length -1 given
s = StringIO.new("12"); s.read_nonblock(nil)  #=> "12"
s = StringIO.new("12"); s.readpartial(nil)  #=> "12"
s = StringIO.new("12"); s.readpartial  #=> "12"
s = StringIO.new("12"); s.readpartial(-1)  #!> ArgumentError: negative length -1 given
s = StringIO.new("12"); s.readpartial(0)  #=> ""
s = StringIO.new("12"); s.read; s.readpartial(0)  #=> ""
s = StringIO.new("12"); s.read; s.sysread(0)  #=> ""
s = StringIO.new("12"); s.read; s.sysread  #=> ""
s = StringIO.new("12"); s.write_nonblock("a", exception: false)  #=> 1
s = StringIO.new("12"); s.write_nonblock("a", foo: false)  #=> 1
s = StringIO.new("12"); s.write_nonblock("a", "b")  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
s = StringIO.new(+"à12345"); s.seek(1); s.write("x"); [s.string, s.string.valid_encoding?]  #=> ["\xC3x12345", false]
s = StringIO.new(+"\x8112345"); s.seek(1); [s.write("2"), s.string.encoding, s.string]  #=> [1, #<Encoding:UTF-8>, "\x8122345"]
s = StringIO.new("".b); s.write("あ"); s.pos = 1; s.write("x"); s.string  #=> "\xE3x\x82"
s = StringIO.new(+"", "w"); s.write("あ"); s.string.encoding  #=> #<Encoding:UTF-8>
s = StringIO.new("".b); s.write("あ"); s.string.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
s = StringIO.new("".b); s.write("あ"); [s.write("b"), s.string]  #=> [1, "\xE3\x81\x82b"]
s = StringIO.new("a".encode("us-ascii")); s.read; s.write("é"); [s.string, s.string.encoding]  #=> ["aé", #<Encoding:UTF-8>]
s = StringIO.new("a".encode("us-ascii")); s.write("é"); [s.string, s.string.encoding]  #=> ["\xC3\xA9", #<Encoding:US-ASCII>]
s = StringIO.new("abc"); t = StringIO.new("x"); t.send(:initialize_copy, s); [t.string, s.read(1), t.pos]  #=> ["abc", "a", 1]
StringIO.new("abc").freeze.dup  #!> FrozenError: can't modify frozen StringIO: #<StringIO:0x…>
StringIO.new("abc").freeze.clone.frozen?  #!> FrozenError: can't modify frozen StringIO: #<StringIO:0x…>
StringIO.new("é".b).gets(1)  #=> "\xC3"
StringIO.new("é\nb".b).gets(4)  #=> "\xC3\xA9\n"
StringIO.new("aé", "rb").readlines(1)  #=> ["a", "\xC3", "\xA9"]
s = StringIO.new("abc"); s.set_encoding("ISO-8859-1"); s.string.encoding  #=> #<Encoding:UTF-8>
s = StringIO.new(+"abc"); s.set_encoding("ISO-8859-1"); s.string.encoding  #=> #<Encoding:ISO-8859-1>
s = StringIO.new("abc".dup); s.set_encoding("UTF-16LE"); s.string.encoding  #=> #<Encoding:UTF-16LE>
s = StringIO.new("abc#{1}"); s.set_encoding("ISO-8859-1"); s.string.encoding  #=> #<Encoding:ISO-8859-1>
s = StringIO.new("abc".b); s.set_encoding("UTF-16LE"); s.string.encoding  #=> #<Encoding:UTF-16LE>
s = StringIO.new("abc"); s.binmode; s.string.encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
s = StringIO.new("\u{FEFF}abc"); s.set_encoding_by_bom; s.string.encoding  #=> #<Encoding:UTF-8>
s = StringIO.new("\xFF\xFEabc"); s.set_encoding_by_bom; s.string.encoding  #=> #<Encoding:UTF-16LE>
s = StringIO.new("abc"); s.write("x"); s.set_encoding("ISO-8859-1"); s.string.encoding  #=> #<Encoding:ISO-8859-1>
s = StringIO.new("abc"); s.string.equal?(s.string); s.set_encoding("BINARY"); s.string.encoding  #=> #<Encoding:UTF-8>
x = "abc"; s = StringIO.new(x); s.set_encoding("BINARY"); x.encoding  #=> #<Encoding:UTF-8>
StringIO.new(+"abc", "rr", mode: "r")  #!> ArgumentError: invalid access mode rr
StringIO.new(+"abc", "r", mode: "rr")  #!> ArgumentError: mode specified twice
