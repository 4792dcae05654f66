# ruby 4.0
# Zlib: what unpacks, and what compresses.
require 'zlib'  #=> false
Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAcFRKBxoAAAA="))).read  #=> "10.0.0.0/8\n192.168.2.0/24\n"
Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAcFRKBxoAAAA="))).read.encoding  #=> #<Encoding:UTF-8>
Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAcFRKBxoAAAA="))).read(4)  #=> "10.0"
Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAcFRKBxoAAAA="))).read(4).encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAcFRKBxoAAAA="))).gets  #=> "10.0.0.0/8\n"
Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAcFRKBxoAAAA="))).readlines  #=> ["10.0.0.0/8\n", "192.168.2.0/24\n"]
Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAcFRKBxoAAAA="))).each_line.map(&:chomp)  #=> ["10.0.0.0/8", "192.168.2.0/24"]
Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAcFRKBxoAAAA="))).map(&:size)  #=> [11, 15]
g = Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAcFRKBxoAAAA="))); [g.orig_name, g.comment, g.mtime.to_i, g.level, g.os_code, g.pos, g.lineno, g.eof?]  #=> ["f.txt", nil, 1700000000, 9, 255, 0, 0, false]
g = Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAcFRKBxoAAAA="))); g.read; [g.pos, g.eof?, g.read, g.gets, g.unused]  #=> [26, true, "", nil, nil]
g = Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAcFRKBxoAAAA="))); g.getc + g.readchar + g.readbyte.to_s + g.getbyte.to_s  #=> "104648"
g = Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAcFRKBxoAAAA="))); g.read; g.readline  #!> EOFError: end of file reached
g = Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAcFRKBxoAAAA="))); g.close; g.read  #!> Zlib::GzipFile::Error: closed gzip stream
g = Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAcFRKBxoAAAA="))); [g.close.class, g.closed?]  #=> [StringIO, true]
g = Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAcFRKBxoAAAA="))); g.close; g.close  #=> nil
Zlib::GzipReader.wrap(StringIO.new(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAcFRKBxoAAAA="))) { |g| g.read(2) }  #=> "10"
Zlib::GzipReader.zcat(StringIO.new(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAcFRKBxoAAAAfiwgIAPFTZQL/Zi50eHQAMzTQA0N9Cy5DSyM9QzMLPSMgz8iECwBwVEoHGgAAAA==")))  #=> "10.0.0.0/8\n192.168.2.0/24\n10.0.0.0/8\n192.168.2.0/24\n"
g = Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAcFRKBxoAAAByZXN0"))); g.read; g.unused  #=> "rest"
Zlib::GzipReader.new(StringIO.new("plain text, no gzip"))  #!> Zlib::GzipFile::Error: not in gzip format
Zlib::GzipReader.new(StringIO.new(""))  #!> Zlib::GzipFile::Error: not in gzip format
Zlib::GzipReader.new(StringIO.new("\x1f\x8b"))  #!> Zlib::GzipFile::Error: not in gzip format
Zlib::GzipReader.new(5)  #!> NoMethodError: undefined method 'read' for an instance of Integer
Zlib::GzipReader.new  #!> ArgumentError: wrong number of arguments (given 0, expected 1)
Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM8="))).read  #!> Zlib::GzipFile::Error: unexpected end of file
Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAcFRKBw=="))).read  #=> "10.0.0.0/8\n192.168.2.0/24\n"
Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAAAAAAAAAAAA="))).read  #=> "10.0.0.0/8\n192.168.2.0/24\n"
Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAcFRKBwAAAAA="))).read  #=> "10.0.0.0/8\n192.168.2.0/24\n"
Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sHCADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAcFRKBxoAAAA="))).read  #!> Zlib::GzipFile::Error: unsupported compression method 7
Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sIAgDxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAcFRKBxoAAAA="))).read  #!> Zlib::GzipFile::Error: multi-part gzip file is not supported
Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sIIADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAcFRKBxoAAAA="))).read  #!> Zlib::GzipFile::Error: encrypted gzip file is not supported
Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sIQADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAcFRKBxoAAAA="))).read  #!> Zlib::GzipFile::Error: unknown flags 0x40
Zlib.gunzip(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAcFRKBxoAAAA="))  #=> "10.0.0.0/8\n192.168.2.0/24\n"
Zlib.gunzip(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAcFRKBxoAAAA=")).encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
Zlib.gunzip("x")  #!> Zlib::GzipFile::Error: unexpected end of string
Zlib.gunzip(nil)  #!> TypeError: no implicit conversion of nil into String
Zlib.gunzip(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAcFRKBw=="))  #!> Zlib::GzipFile::Error: unexpected end of string
Zlib::Inflate.inflate(Base64.decode64("eJwzNNADQ30LLkNLIz1DMws9IyDPyITLkAwZAC/4Dhc="))  #=> "10.0.0.0/8\n192.168.2.0/24\n10.0.0.0/8\n192.168.2.0/24\n10.0.0.0/8\n192.168.2.0/24\n"
Zlib.inflate(Base64.decode64("eJwzNNADQ30LLkNLIz1DMws9IyDPyITLkAwZAC/4Dhc=")).size  #=> 78
Zlib.inflate(Base64.decode64("eJwzNNADQ30LLkNLIz1DMws9IyDPyITLkAw="))  #!> Zlib::BufError: buffer error
Zlib.inflate(Base64.decode64("eJwzNNADQ30LLkNLIz1DMws9IyDPyITLkAwZAGFiY2Q="))  #!> Zlib::DataError: incorrect data check
Zlib.inflate("xyzxyz")  #!> Zlib::DataError: incorrect header check
Zlib.inflate("")  #!> Zlib::BufError: buffer error
Zlib.inflate("x")  #!> Zlib::BufError: buffer error
Zlib.inflate(nil)  #!> TypeError: no implicit conversion of nil into String
Zlib.crc32  #=> 0
Zlib.crc32("abc")  #=> 891568578
Zlib.crc32("c", Zlib.crc32("ab"))  #=> 891568578
Zlib.adler32  #=> 1
Zlib.adler32("abc")  #=> 38600999
Zlib.adler32("c", Zlib.adler32("ab"))  #=> 38600999
Zlib.crc32(nil)  #=> 0
Zlib.crc32(5)  #!> TypeError: no implicit conversion of Integer into String
Zlib::Error.superclass  #=> StandardError
Zlib::GzipFile::Error.ancestors.first(3)  #=> [Zlib::GzipFile::Error, Zlib::Error, StandardError]
Zlib::GzipFile::CRCError.superclass  #=> Zlib::GzipFile::Error
Zlib::DataError.superclass  #=> Zlib::Error
Zlib::GzipReader.superclass  #=> Zlib::GzipFile
begin; Zlib.gunzip("x"); rescue Zlib::Error => e; e.message; end  #=> "unexpected end of string"
Zlib.deflate("a")  #=> "x\x9CK\x04\x00\x00b\x00b"
Zlib.gzip("a").size  #=> 21
Zlib::Deflate.deflate("a")  #=> "x\x9CK\x04\x00\x00b\x00b"
Zlib::GzipWriter.new(StringIO.new).class  #=> Zlib::GzipWriter
Zlib::BEST_COMPRESSION  #=> 9
g = Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAAAAAAAAAAAA="))); g.read; g.read  #!> Zlib::GzipFile::CRCError: invalid compressed data -- crc error
g = Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAAAAAAAAAAAA="))); g.read; g.close  #!> Zlib::GzipFile::CRCError: invalid compressed data -- crc error
g = Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAAAAAAAAAAAA="))); g.close.class  #=> StringIO
Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAAAAAAAAAAAA="))).readlines  #!> Zlib::GzipFile::CRCError: invalid compressed data -- crc error
Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAAAAAAAAAAAA="))).each_line { }  #!> Zlib::GzipFile::CRCError: invalid compressed data -- crc error
Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sIAAAAAAAC/wMAAAAAAAAAAAA="))).read  #=> ""
Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sIAAAAAAAC/wMAAAAAAAAAAAA="))).gets  #=> nil
Zlib.gunzip(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAAAAAAAAAAAA="))  #!> Zlib::GzipFile::CRCError: invalid compressed data -- crc error
Zlib.gunzip(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAcFRKBwAAAAA="))  #!> Zlib::GzipFile::LengthError: invalid compressed data -- length error
Zlib.gunzip(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM8="))  #!> Zlib::GzipFile::Error: unexpected end of file
Zlib.gunzip("plain text, no gzip")  #!> Zlib::GzipFile::Error: not in gzip format
Zlib::GzipReader.zcat(StringIO.new(Base64.decode64("H4sICADxU2UC/2YudHh0ADM00ANDfQsuQ0sjPUMzCz0jIM/IhAsAAAAAAAAAAAA=")))  #!> Zlib::GzipFile::CRCError: invalid compressed data -- crc error
Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sIAAAAAAACA0tMSuZKAQDarv4JBQAAAA=="))).each_byte.to_a  #=> [97, 98, 99, 10, 100]
Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sIAAAAAAACA0tMSuZKAQDarv4JBQAAAA=="))).each_char.to_a  #=> ["a", "b", "c", "\n", "d"]
Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sIAAAAAAACA0tMSuZKAQDarv4JBQAAAA=="))).eof  #=> false
Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sIAAAAAAACA0tMSuZKAQDarv4JBQAAAA=="))).external_encoding  #=> #<Encoding:UTF-8>
Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sIAAAAAAACA0tMSuZKAQDarv4JBQAAAA=="))).readpartial(2)  #=> "ab"
Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sIAAAAAAACA0tMSuZKAQDarv4JBQAAAA=="))).sync  #=> false
Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sIAAAAAAACA0tMSuZKAQDarv4JBQAAAA=="))).tell  #=> 0
Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sIAAAAAAACA0tMSuZKAQDarv4JBQAAAA=="))).to_io.class  #=> StringIO
Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sIAAAAAAACA0tMSuZKAQDarv4JBQAAAA=="))).rewind  #=> 0
g = Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sIAAAAAAACA0tMSuZKAQDarv4JBQAAAA=="))); g.read; g.finish.class  #=> StringIO
g = Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sIAAAAAAACA0tMSuZKAQDarv4JBQAAAA=="))); g.getc; g.ungetc("x"); g.read  #=> "xbc\nd"
g = Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sIAAAAAAACA0tMSuZKAQDarv4JBQAAAA=="))); g.getbyte; g.ungetbyte(65); g.read  #=> "Abc\nd"
g = Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sIAAAAAAACA0tMSuZKAQDarv4JBQAAAA=="))); b = []; g.each_byte { |x| b << x }; b  #=> [97, 98, 99, 10, 100]
g = Zlib::GzipReader.new(StringIO.new(Base64.decode64("H4sIAAAAAAACA0tMSuZKAQDarv4JBQAAAA=="))); b = []; g.each_char { |x| b << x }; b  #=> ["a", "b", "c", "\n", "d"]
d = Zlib::Deflate.new; [d.deflate(""), d.finish]  #=> ["", "x\x9C\x03\x00\x00\x00\x00\x01"]
d = Zlib::Deflate.new; d << "abc"; d << "def"; [d.adler, d.finish, d.adler, d.total_in, d.total_out, d.finished?, d.finish]  #=> [136184406, "x\x9CKLJNIM\x03\x00\b\x1E\x02V", 136184406, 6, 14, true, ""]
d = Zlib::Deflate.new; d << "abc"; d.finish; d << "x"  #!> Zlib::StreamError: stream error
d = Zlib::Deflate.new; d << "abc"; d.close; d << "x"  #!> Zlib::Error: stream is not ready
d = Zlib::Deflate.new; d << 5  #!> TypeError: no implicit conversion of Integer into String
d = Zlib::Deflate.new; d.deflate("abc", Zlib::FINISH)  #=> "x\x9CKLJ\x06\x00\x02M\x01'"
Zlib::Deflate.new(10)  #!> Zlib::StreamError: stream error
Zlib::Deflate.new(-2)  #!> Zlib::StreamError: stream error
Zlib::Deflate.new(nil, nil, nil, nil).deflate("a", 4)  #=> "x\x9CK\x04\x00\x00b\x00b"
Zlib::Deflate.new(9, 8).deflate("a", 4)  #=> "\x18\xD3K\x04\x00\x00b\x00b"
Zlib::Deflate.new(9, 7).deflate("a", 4)  #!> Zlib::StreamError: stream error
Zlib::Deflate.new(9, 16).deflate("a", 4)  #!> Zlib::StreamError: stream error
Zlib::Deflate.new(9, -15, 10).deflate("a", 4)  #!> Zlib::StreamError: stream error
Zlib::Deflate.new(9, -15, 9, 5).deflate("a", 4)  #!> Zlib::StreamError: stream error
Zlib::Deflate.new(9, -15, 0, 4).deflate("a", 4)  #!> Zlib::StreamError: stream error
Zlib::Deflate.new(9, -8).deflate("a", 4)  #!> Zlib::StreamError: stream error
Zlib.deflate("abc", 10)  #!> Zlib::StreamError: stream error
Zlib.deflate("abc", -1)  #=> "x\x9CKLJ\x06\x00\x02M\x01'"
Zlib.deflate("abc", nil)  #=> "x\x9CKLJ\x06\x00\x02M\x01'"
Zlib.deflate("abc", 0)  #=> "x\x01\x01\x03\x00\xFC\xFFabc\x02M\x01'"
Zlib.deflate(nil)  #!> TypeError: no implicit conversion of nil into String
Zlib.deflate(5)  #!> TypeError: no implicit conversion of Integer into String
Zlib.deflate("")  #=> "x\x9C\x03\x00\x00\x00\x00\x01"
Zlib.deflate("é").encoding  #=> #<Encoding:BINARY (ASCII-8BIT)>
Zlib.gzip(nil)  #!> TypeError: no implicit conversion of nil into String
Zlib.gzip("a", foo: 1)  #!> ArgumentError: unknown keyword: :foo
Zlib.gzip("a", 1)  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
s = StringIO.new; g = Zlib::GzipWriter.new(s, 9); g.mtime = 5; g.orig_name = "a.txt"; g.comment = "cé"; a = g.write("abc", "d"); [a, g.pos, g.crc, g.level, s.string.size, g.close.class, s.string, s.closed?]  #=> [4, 4, 3984772369, 9, 19, StringIO, "\u001F\x8B\b\u0018\u0005\u0000\u0000\u0000\u0002\u0003a.txt\u0000cé\u0000KLJN\u0001\u0000\u0011͂\xED\u0004\u0000\u0000\u0000", true]
s = StringIO.new; g = Zlib::GzipWriter.new(s, 1); g.mtime = Time.at(7); g << "x" << "y"; g.puts "a", [1]; g.print "z"; g.printf("%d", 4); g.putc "q"; [g.finish.class, s.string, s.closed?, g.closed?]  #=> [StringIO, "\u001F\x8B\b\u0000\a\u0000\u0000\u0000\u0004\u0003\xAB\xA8L\xE42\xE4\xAA2)\u0004\u0000f\xB5\x85\xA4\t\u0000\u0000\u0000", false, true]
s = StringIO.new; g = Zlib::GzipWriter.new(s); g.mtime = 1; g.close; [s.string, g.closed?]  #=> ["\u001F\x8B\b\u0000\u0001\u0000\u0000\u0000\u0000\u0003\u0003\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000", true]
s = StringIO.new; g = Zlib::GzipWriter.new(s); g.mtime = 1; g.write("abc"); s.string  #=> "\u001F\x8B\b\u0000\u0001\u0000\u0000\u0000\u0000\u0003"
s = StringIO.new; g = Zlib::GzipWriter.new(s); g.mtime = 0; g.write("abc"); g.close; s.string  #=> "\u001F\x8B\b\u0000\u0000\u0000\u0000\u0000\u0000\u0003KLJ\u0006\u0000\xC2A$5\u0003\u0000\u0000\u0000"
s = StringIO.new; g = Zlib::GzipWriter.new(s); g.mtime = nil  #!> TypeError: can't convert nil into Integer
s = StringIO.new; g = Zlib::GzipWriter.new(s); g.mtime = "x"  #!> ArgumentError: invalid value for Integer(): "x"
s = StringIO.new; g = Zlib::GzipWriter.new(s); g.mtime = 1.9; [g.mtime, g.close.string[4,4]]  #=> [1970-01-01 00:00:01 +0000, "\u0001\u0000\u0000\u0000"]
s = StringIO.new; g = Zlib::GzipWriter.new(s); g.mtime = -1; g.close.string[4,4]  #=> "\xFF\xFF\xFF\xFF"
Zlib::GzipWriter.new  #!> ArgumentError: wrong number of arguments (given 0, expected 1..3)
Zlib::GzipWriter.new(StringIO.new, 10)  #!> Zlib::StreamError: stream error
Zlib::GzipWriter.new(StringIO.new, nil, nil).level  #=> -1
Zlib::GzipWriter.new(StringIO.new, 3).level  #=> 3
Zlib::GzipWriter.new(StringIO.new, 0).level  #=> 0
s = StringIO.new; r = Zlib::GzipWriter.wrap(s) { |z| z.mtime = 1; z.write("abc"); 7 }; [r, s.closed?, s.string]  #=> [7, true, "\u001F\x8B\b\u0000\u0001\u0000\u0000\u0000\u0000\u0003KLJ\u0006\u0000\xC2A$5\u0003\u0000\u0000\u0000"]
s = StringIO.new; r = Zlib::GzipWriter.wrap(s, 9, 0) { |z| z.mtime = 1; z.write("abc"); 7 }; [r, s.closed?, s.string]  #=> [7, true, "\u001F\x8B\b\u0000\u0001\u0000\u0000\u0000\u0002\u0003KLJ\u0006\u0000\xC2A$5\u0003\u0000\u0000\u0000"]
s = StringIO.new; r = Zlib::GzipWriter.wrap(s); r.class  #=> Zlib::GzipWriter
s = StringIO.new; g = Zlib::GzipWriter.new(s); g.mtime = 1; [g.write, g.write(1, :a, nil), g.close.string]  #=> [0, 2, "\u001F\x8B\b\u0000\u0001\u0000\u0000\u0000\u0000\u00033L\u0004\u0000\x83D1\xBD\u0002\u0000\u0000\u0000"]
s = StringIO.new; g = Zlib::GzipWriter.new(s); g.mtime = 1; g.write("é".encode("UTF-16LE")); g.close.string  #=> "\u001F\x8B\b\u0000\u0001\u0000\u0000\u0000\u0000\u0003{\xC9\u0000\u0000ZZe\xCE\u0002\u0000\u0000\u0000"
d = Zlib::Deflate.new; d << nil; d.finish  #=> "x\x9C\x03\x00\x00\x00\x00\x01"
s = begin; r = Random.new(358998); b = r.bytes(997); Array.new(1 / 50 + 1) { i = r.rand(900); b[i, r.rand(90)] }.join; end; z = Zlib::Deflate.new(9, -13, 1, 0); d = z.deflate(s, 4); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [9, 11, "983fa49211b6cc67d20030fde6b614815a734000"]
s = begin; r = Random.new(183700); Array.new(20248) { ["key: value\n", "  name: foo\n", "- 10.0.0.#{r.rand(256)}\n", "port: #{r.rand(9999)}\n", "é\n", " "].sample(random: r) }.join; end; d = Zlib.deflate(s, 1); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [166956, 40562, "1477e0ad30efc46f7a294e12e4b826b83d7f9c89"]
s = begin; r = Random.new(894669); Array.new(10954) { (r.rand(1000) ** 3 / 10**7).chr rescue "z" }.join; end.b; z = Zlib::Deflate.new(3); d = []; r = Random.new(3); i = 0; while i < s.size; n = [1, 3, 100, 5000, 70000][r.rand(5)]; d << z.deflate(s[i, n]).size; i += n; end; f = z.finish; [s.size, d.size, Digest::SHA1.hexdigest(d.inspect), Digest::SHA1.hexdigest(f)]  #=> [10954, 10, "9b6efdbb31238fb9acc10d3df3f5c2e5819c528e", "92bc494b0fd60a983183a3f3d4758dc983528497"]
s = begin; Random.new(606587).bytes(627); end; d = Zlib.deflate(s, 3); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [627, 638, "63b3d5057637b33286ec0ce17f1155d334b9353c"]
s = begin; r = Random.new(102688); b = r.bytes(997); Array.new(799 / 50 + 1) { i = r.rand(900); b[i, r.rand(90)] }.join; end; d = Zlib.deflate(s, 6); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [760, 529, "7f3acb34248465f331f016742965948808e3986e"]
s = begin; ("a".."z").to_a.join * 12; end; z = Zlib::Deflate.new(3, 10, 8, 1); d = z.deflate(s, 4); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [312, 39, "4eebf6979cf7e1b06db902b8fe059625413d1c1e"]
s = begin; (0...35046).map(&:to_s).join(","); end; d = Zlib.deflate(s, 8); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [199165, 75423, "fc5ef3d47998d8fe8a5084d32ab579c7d2c47364"]
s = begin; Random.new(150552).bytes(40); end; z = Zlib::Deflate.new(8, 9, 3, 4); d = z.deflate(s, 4); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [40, 51, "9837f9a709845aff8b7b7b5a42cf180d54e2a98d"]
s = begin; r = Random.new(941593); Array.new(46) { ["key: value\n", "  name: foo\n", "- 10.0.0.#{r.rand(256)}\n", "port: #{r.rand(9999)}\n", "é\n", " "].sample(random: r) }.join; end; z = Zlib::Deflate.new(7, 15, 9, 0); d = z.deflate(s, 4); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [412, 144, "ec243e6a63ed25998bdd0d0d55939322e3a31c5c"]
s = begin; "x" * 32; end; z = Zlib::Deflate.new(1, -15, 7, 2); d = z.deflate(s, 4); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [32, 16, "73ff3161fb918edecf4bfe1d5970cbd9b7bb0e19"]
s = begin; r = Random.new(568878); Array.new(109162) { ["key: value\n", "  name: foo\n", "- 10.0.0.#{r.rand(256)}\n", "port: #{r.rand(9999)}\n", "é\n", " "].sample(random: r) }.join; end; d = Zlib.deflate(s, 3); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [899520, 183059, "ba130c08441358f78b5fdb820cfd51fc1336f238"]
s = begin; r = Random.new(106393); Array.new(4) { (r.rand(1000) ** 3 / 10**7).chr rescue "z" }.join; end.b; z = Zlib::Deflate.new(1); d = []; r = Random.new(3); i = 0; while i < s.size; n = [1, 3, 100, 5000, 70000][r.rand(5)]; d << z.deflate(s[i, n]).size; i += n; end; f = z.finish; [s.size, d.size, Digest::SHA1.hexdigest(d.inspect), Digest::SHA1.hexdigest(f)]  #=> [4, 1, "2499831338ca5dc8c44f3d063e076799bea9bdff", "bc3a89929a4234773de499dc0d7975be2b47f02d"]
s = begin; Random.new(371964).bytes(15929).unpack("C*").map { |x| (x % 200).chr }.join; end.b; z = Zlib::Deflate.new(4); d = []; r = Random.new(3); i = 0; while i < s.size; n = [1, 3, 100, 5000, 70000][r.rand(5)]; d << z.deflate(s[i, n]).size; i += n; end; f = z.finish; [s.size, d.size, Digest::SHA1.hexdigest(d.inspect), Digest::SHA1.hexdigest(f)]  #=> [15929, 15, "dfee4758c3367c2b20b8ee1cec4e25c84a7b34ad", "b2013c65fad5609ef718f9948e1363a1a979686e"]
s = begin; r = Random.new(475055); Array.new(560) { (r.rand(1000) ** 3 / 10**7).chr rescue "z" }.join; end.b; z = Zlib::Deflate.new(1); d = []; r = Random.new(3); i = 0; while i < s.size; n = [1, 3, 100, 5000, 70000][r.rand(5)]; d << z.deflate(s[i, n]).size; i += n; end; f = z.finish; [s.size, d.size, Digest::SHA1.hexdigest(d.inspect), Digest::SHA1.hexdigest(f)]  #=> [560, 4, "b1003ca0ea9781df9ee0fca097293d587c805963", "cd772206b7a6ddd39a7d113d48ecc44d5bb9ae61"]
s = begin; Random.new(224552).bytes(2513); end; d = Zlib.deflate(s, 8); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [2513, 2524, "fc924d38d238f596baaa0e5d4de62aa2ff0107ed"]
s = begin; r = Random.new(741790); b = r.bytes(997); Array.new(23 / 50 + 1) { i = r.rand(900); b[i, r.rand(90)] }.join; end; z = Zlib::Deflate.new(2, 9, 2, 2); d = z.deflate(s, 4); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [89, 100, "da091fd3ce80fdf7ef6daae676886a9fdd43da7d"]
s = begin; (0...2).map(&:to_s).join(","); end; z = Zlib::Deflate.new(9, 12, 4, 3); d = z.deflate(s, 4); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [3, 11, "045026fd5a517c65eb72f82c1a1a1dc98d88042d"]
s = begin; r = Random.new(407673); Array.new(210) { (r.rand(1000) ** 3 / 10**7).chr rescue "z" }.join; end; d = Zlib.deflate(s, 4); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [210, 192, "2fcb80c82ffd65286d94cf981e581250f29600e2"]
s = begin; Random.new(807455).bytes(18); end; d = Zlib.deflate(s, 9); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [18, 27, "5948717c3278ee81fdd2a1fb18aa77edc7cef502"]
s = begin; "x" * 4802; end; d = Zlib.deflate(s, 9); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [4802, 28, "9935598c82871f6f0e08ccaf661564c4ab3ae64d"]
s = begin; "ab" * 3; end; z = Zlib::Deflate.new(8, 14, 1, 3); d = z.deflate(s, 4); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [6, 14, "467356fa065d5b7ac333d8de3a5425ec4959b76b"]
s = begin; "x" * 12512; end; d = Zlib.deflate(s, 3); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [12512, 78, "5007eda223c1ea192430e84b2f9a7243ba582376"]
s = begin; ("a".."z").to_a.join * 8866; end; d = Zlib.deflate(s, 2); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [230516, 1394, "7479909e26fb8b7f656a6fb393e9d073b3eb1aa6"]
s = begin; ("a".."z").to_a.join * 2; end; d = Zlib.deflate(s, 9); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [52, 37, "9479ff296437f296ffa421a80e036895a50376b5"]
s = begin; r = Random.new(216621); Array.new(138) { ["key: value\n", "  name: foo\n", "- 10.0.0.#{r.rand(256)}\n", "port: #{r.rand(9999)}\n", "é\n", " "].sample(random: r) }.join; end.b; z = Zlib::Deflate.new(1); d = []; r = Random.new(3); i = 0; while i < s.size; n = [1, 3, 100, 5000, 70000][r.rand(5)]; d << z.deflate(s[i, n]).size; i += n; end; f = z.finish; [s.size, d.size, Digest::SHA1.hexdigest(d.inspect), Digest::SHA1.hexdigest(f)]  #=> [1153, 4, "b1003ca0ea9781df9ee0fca097293d587c805963", "b5b287f839a67e8612e6f3e4e45d0c172c0539b5"]
s = begin; r = Random.new(594397); b = r.bytes(33000); Array.new(15225 / 300 + 1) { i = r.rand(32000); b[i, r.rand(500)] }.join; end; z = Zlib::Deflate.new(2, -13, 3, 4); d = z.deflate(s, 4); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [11390, 10107, "a603358f2dff09c08613d9d162fcbddac7a5c9e2"]
s = begin; ("a".."z").to_a.join * 68249; end.b; z = Zlib::Deflate.new(3); d = []; r = Random.new(3); i = 0; while i < s.size; n = [1, 3, 100, 5000, 70000][r.rand(5)]; d << z.deflate(s[i, n]).size; i += n; end; f = z.finish; [s.size, d.size, Digest::SHA1.hexdigest(d.inspect), Digest::SHA1.hexdigest(f)]  #=> [1774474, 119, "5eab2d6233b416408cc6fea6bba5ab9476b22cb3", "f29c60b2505d8ca1e4c654f058bf113e6bced356"]
s = begin; (0...43360).map(&:to_s).join(","); end.b; z = Zlib::Deflate.new(6); d = []; r = Random.new(3); i = 0; while i < s.size; n = [1, 3, 100, 5000, 70000][r.rand(5)]; d << z.deflate(s[i, n]).size; i += n; end; f = z.finish; [s.size, d.size, Digest::SHA1.hexdigest(d.inspect), Digest::SHA1.hexdigest(f)]  #=> [249049, 37, "eb195d74eac0c11882d60dcb2e47abf8218b4442", "b57b8082d388b216dcb4c24fe1f95652f3c58f0a"]
s = begin; r = Random.new(414942); Array.new(69) { (r.rand(1000) ** 3 / 10**7).chr rescue "z" }.join; end; z = Zlib::Deflate.new(3, -9, 9, 3); d = z.deflate(s, 4); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [69, 71, "a010f798b825f4739fb7629b18f09edab39f221c"]
s = begin; ("a".."z").to_a.join * 2856; end; z = Zlib::Deflate.new(5, 15, 4, 2); d = z.deflate(s, 4); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [74256, 45827, "472675f5e6e652de15c122347756911ee81de2fd"]
s = begin; (0...23688).map(&:to_s).join(","); end; d = Zlib.deflate(s, 9); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [131017, 51630, "366a7232af29d8fdeb3255015c04801ace83796b"]
s = begin; r = Random.new(546187); Array.new(27436) { ["key: value\n", "  name: foo\n", "- 10.0.0.#{r.rand(256)}\n", "port: #{r.rand(9999)}\n", "é\n", " "].sample(random: r) }.join; end; d = Zlib.deflate(s, 1); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [226481, 54549, "96c341fe53ff70818995ead5b38203c2b696bc7d"]
s = begin; r = Random.new(234172); Array.new(7) { (r.rand(1000) ** 3 / 10**7).chr rescue "z" }.join; end; z = Zlib::Deflate.new(1, 12, 7, 0); d = z.deflate(s, 4); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [7, 15, "7a09b4e9b64cc4701ced5be0d6f743edf0f985e7"]
s = begin; r = Random.new(794713); Array.new(525) { (r.rand(1000) ** 3 / 10**7).chr rescue "z" }.join; end; z = Zlib::Deflate.new(6, -9, 5, 3); d = z.deflate(s, 4); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [525, 415, "45727da3b657a47644bf8dc2d6f58dcd722e88a9"]
s = begin; r = Random.new(359259); Array.new(23243) { (r.rand(1000) ** 3 / 10**7).chr rescue "z" }.join; end.b; z = Zlib::Deflate.new(6); d = []; r = Random.new(3); i = 0; while i < s.size; n = [1, 3, 100, 5000, 70000][r.rand(5)]; d << z.deflate(s[i, n]).size; i += n; end; f = z.finish; [s.size, d.size, Digest::SHA1.hexdigest(d.inspect), Digest::SHA1.hexdigest(f)]  #=> [23243, 15, "8190bff2c791f972987c1029b17bf652f6be3525", "d5d31597d215d85f9efbc0fd22100a8d22e840cb"]
s = begin; "ab" * 1078; end; d = Zlib.deflate(s, 2); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [2156, 33, "177c6cecb5214c410238680f5b6f82efbb3cd280"]
s = begin; (0...5).map(&:to_s).join(","); end.b; z = Zlib::Deflate.new(5); d = []; r = Random.new(3); i = 0; while i < s.size; n = [1, 3, 100, 5000, 70000][r.rand(5)]; d << z.deflate(s[i, n]).size; i += n; end; f = z.finish; [s.size, d.size, Digest::SHA1.hexdigest(d.inspect), Digest::SHA1.hexdigest(f)]  #=> [9, 1, "2499831338ca5dc8c44f3d063e076799bea9bdff", "d88991bc825da04d757a53aec9a6d955ea83aaad"]
s = begin; Random.new(721635).bytes(1); end; z = Zlib::Deflate.new(2, -15, 1, 0); d = z.deflate(s, 4); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [1, 3, "32c7dd55b1e80d1a9e72355a437afd610f51188c"]
s = begin; r = Random.new(677614); b = r.bytes(33000); Array.new(31 / 300 + 1) { i = r.rand(32000); b[i, r.rand(500)] }.join; end.b; z = Zlib::Deflate.new(6); d = []; r = Random.new(3); i = 0; while i < s.size; n = [1, 3, 100, 5000, 70000][r.rand(5)]; d << z.deflate(s[i, n]).size; i += n; end; f = z.finish; [s.size, d.size, Digest::SHA1.hexdigest(d.inspect), Digest::SHA1.hexdigest(f)]  #=> [31, 1, "2499831338ca5dc8c44f3d063e076799bea9bdff", "ebd74339eb40fc6daff21b7b8ee5099c42cf4a15"]
s = begin; r = Random.new(709016); Array.new(1025) { ["key: value\n", "  name: foo\n", "- 10.0.0.#{r.rand(256)}\n", "port: #{r.rand(9999)}\n", "é\n", " "].sample(random: r) }.join; end; d = Zlib.deflate(s, 1); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [8355, 2092, "5f7e172a7c8639d860db50a53af3828ed9fd2ee5"]
s = begin; r = Random.new(224077); b = r.bytes(997); Array.new(4 / 50 + 1) { i = r.rand(900); b[i, r.rand(90)] }.join; end; d = Zlib.deflate(s, 7); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [31, 40, "00903ec3c55c752f76ee42f8c27a7957b5cc207f"]
s = begin; (0...1).map(&:to_s).join(","); end; z = Zlib::Deflate.new(8, 14, 7, 4); d = z.deflate(s, 4); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [1, 9, "68984570414c82d4ca01f8e7315bc9cc8da469d4"]
s = begin; "ab" * 2; end; d = Zlib.deflate(s, 8); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [4, 12, "1e24e87e0444a3343b7c9594c9a7775d3d659b1f"]
s = begin; "x" * 227; end; d = Zlib.deflate(s, 4); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [227, 12, "2b54794f7462a63a1d75cfa23dcfa775301e2ebf"]
s = begin; Random.new(519080).bytes(21).unpack("C*").map { |x| (x % 4).chr }.join; end; z = Zlib::Deflate.new(1, 14, 4, 1); d = z.deflate(s, 4); [s.size, d.size, Digest::SHA1.hexdigest(d)]  #=> [21, 24, "94db047b590617e8f329f0024f0dc083bc71f6c3"]
d = Zlib::Deflate.new; [d.closed?, d.ended?, d.stream_end?, d.end, d.closed?, d.ended?]  #=> [false, false, false, nil, true, true]
d = Zlib::Deflate.new; d.end; d.end  #!> Zlib::Error: stream is not ready
g = Zlib::GzipWriter.new(StringIO.new); g.orig_name = "a\0b"; g.comment = "c"; g.mtime = 3; [g.orig_name, g.comment, g.os_code, g.sync, g.to_io.class, g.tell, g.mtime.to_i, g.close.class]  #=> ["a", "c", 3, false, StringIO, 0, 3, StringIO]
g = Zlib::GzipWriter.new(StringIO.new); g.orig_name  #=> nil
Zlib.adler32("a", 2**128)  #!> RangeError: bignum too big to convert into 'unsigned long'
Zlib.crc32("a", 2**128)  #!> RangeError: bignum too big to convert into 'unsigned long'
Zlib.crc32("a", -2**128)  #!> RangeError: bignum too big to convert into 'unsigned long'
Zlib.crc32("a", -1)  #=> 3310005809
Zlib.adler32("a", -1)  #=> 8192111
Zlib.crc32("a", 2**32 - 1)  #=> 3310005809
Zlib.adler32("a", 2**32 - 1)  #=> 8192111
Zlib.crc32("a", 2.5)  #=> 112844655
Zlib.crc32("a", nil)  #=> 3904355907
Zlib.crc32("a", "b")  #!> TypeError: no implicit conversion of String into Integer
g = Zlib::GzipReader.new(StringIO.new(Zlib.gzip("123\n45\n\n\n\n\nabc\nde\n\n\n\n"))); [g.gets(""), g.gets(""), g.eof?, g.pos, g.gets(""), g.lineno]  #=> ["123\n45\n\n", "abc\nde\n\n", true, 21, nil, 2]
g = Zlib::GzipReader.new(StringIO.new(Zlib.gzip("\n\n123\n45\n\n\n\nabc"))); [g.gets(""), g.pos, g.gets(""), g.lineno]  #=> ["123\n45\n\n", 12, "abc", 2]
g = Zlib::GzipReader.new(StringIO.new(Zlib.gzip("123\n\n\n45"))); g.gets("", chomp: true)  #!> TypeError: no implicit conversion of Hash into Integer
g = Zlib::GzipReader.new(StringIO.new(Zlib.gzip("123\n\n\n45"))); [g.gets("", 2), g.gets("", 2), g.gets("", 9)]  #=> ["12", "3\n", "45"]
g = Zlib::GzipReader.new(StringIO.new(Zlib.gzip("123\n\n\n\n45\n\n\n"))); g.readlines("")  #=> ["123\n\n", "45\n\n"]
g = Zlib::GzipReader.new(StringIO.new(Zlib.gzip("123")), external_encoding: "utf-8"); [g.external_encoding, g.read.encoding]  #=> [#<Encoding:UTF-8>, #<Encoding:UTF-8>]
g = Zlib::GzipReader.new(StringIO.new(Zlib.gzip("123")), external_encoding: Encoding::BINARY); [g.external_encoding, g.read.encoding, g.rewind, g.gets]  #=> [#<Encoding:BINARY (ASCII-8BIT)>, #<Encoding:BINARY (ASCII-8BIT)>, 0, "123"]
g = Zlib::GzipReader.new(StringIO.new(Zlib.gzip("123")), external_encoding: "iso-8859-1"); [g.external_encoding, g.gets.encoding]  #=> [#<Encoding:ISO-8859-1>, #<Encoding:ISO-8859-1>]
g = Zlib::GzipReader.new(StringIO.new(Zlib.gzip("\xe9")), external_encoding: "iso-8859-1"); [g.getc, g.external_encoding]  #=> ["\xE9", #<Encoding:ISO-8859-1>]
g = Zlib::GzipReader.new(StringIO.new(Zlib.gzip("1")), foo: 1)  #=> #<Zlib::GzipReader:0x…>
g = Zlib::GzipReader.new(StringIO.new(Zlib.gzip("1")), 1)  #!> ArgumentError: wrong number of arguments (given 2, expected 1)
Zlib::GzipReader.new  #!> ArgumentError: wrong number of arguments (given 0, expected 1)
Zlib::GzipReader.wrap(StringIO.new(Zlib.gzip("1")), external_encoding: "utf-8") { |g| g.external_encoding }  #=> #<Encoding:UTF-8>
g = Zlib::GzipReader.new(StringIO.new(Zlib.gzip("1"))); [g.external_encoding, g.read.encoding, g.rewind, g.read(1).encoding]  #=> [#<Encoding:UTF-8>, #<Encoding:UTF-8>, 0, #<Encoding:BINARY (ASCII-8BIT)>]
StringIO.new("123\n45\n\n\n\n\nabc\nde\n\n\n\n").gets("")  #=> "123\n45\n\n\n\n\n"
s = StringIO.new("123\n45\n\n\n\n\nabc\nde\n\n\n\n"); [s.gets(""), s.pos, s.gets(""), s.pos, s.eof?, s.gets("")]  #=> ["123\n45\n\n\n\n\n", 11, "abc\nde\n\n\n\n", 21, true, nil]
s = StringIO.new("\n\n123\n45\n\n\n\n\nabc"); [s.gets("", chomp: true), s.pos, s.gets("", 1), s.pos]  #=> ["123\n45", 13, "a", 14]
z = Zlib::Deflate.new; z << "a"; z << nil; [z.finished?, z.finish]  #=> [true, "x\x9CK\x04\x00\x00b\x00b"]
Zlib::Deflate.new.deflate(nil)  #=> "x\x9C\x03\x00\x00\x00\x00\x01"
z = Zlib::Deflate.new; [z.deflate("abc"), z.deflate(nil), z.finished?]  #=> ["x\x9C", "KLJ\x06\x00\x02M\x01'", true]
z = Zlib::Deflate.new; z << "a" << nil << nil; z.finish  #=> "x\x9CK\x04\x00\x00b\x00b"
z = Zlib::Deflate.new; z << nil; (z << "a") rescue $!.class  #=> Zlib::StreamError
z = Zlib::Deflate.new; [z.deflate(nil), z.deflate(nil)]  #=> ["x\x9C\x03\x00\x00\x00\x00\x01", ""]
z = Zlib::Deflate.new; [z.finish, z.finish, z.deflate(nil)]  #=> ["x\x9C\x03\x00\x00\x00\x00\x01", "", ""]
z = Zlib::Deflate.new; [z.deflate("a", Zlib::FINISH), z.deflate(nil)]  #=> ["x\x9CK\x04\x00\x00b\x00b", ""]
