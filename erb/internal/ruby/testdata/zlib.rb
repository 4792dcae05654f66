# ruby 4.0
# Zlib: what unpacks.
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
Zlib.deflate("a")  #=> "x\x9CK\x04\x00\x00b\x00b"  #?> compression
Zlib.gzip("a").size  #=> 21  #?> compression
Zlib::Deflate.deflate("a")  #=> "x\x9CK\x04\x00\x00b\x00b"  #?> compression
Zlib::GzipWriter.new(StringIO.new).class  #=> Zlib::GzipWriter  #?> compression
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
