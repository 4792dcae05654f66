# ruby 4.0
require "logger"; l = Logger.new(io = StringIO.new, formatter: proc { |s, t, p, m| "#{s}|#{t.class}|#{p.inspect}|#{m.inspect}\n" }); l.info("a"); l.warn("b") { "c" }; l.error { "d" }; l.debug(nil); l.fatal(5); l.unknown(:x); io.string  #=> "INFO|Time|nil|\"a\"\nWARN|Time|\"b\"|\"c\"\nERROR|Time|nil|\"d\"\nDEBUG|Time|nil|nil\nFATAL|Time|nil|5\nANY|Time|nil|:x\n"
require "logger"; l = Logger.new(io = StringIO.new, formatter: proc { |s, t, p, m| "#{s}|#{t.class}|#{p.inspect}|#{m.inspect}\n" }); [l.info("a"), l.add(Logger::INFO, "b"), l.add(1, "b", "p"), l.log(2) { "blk" }, l.add(nil, "n"), l.add(9, "n"), l.add(-1, "neg"), l << "raw", l.add(3)] + [io.string]  #=> [true, true, true, true, true, true, true, 3, true, "INFO|Time|nil|\"a\"\nINFO|Time|nil|\"b\"\nINFO|Time|\"p\"|\"b\"\nWARN|Time|nil|\"blk\"\nANY|Time|nil|\"n\"\nANY|Time|nil|\"n\"\nrawERROR|Time|nil|nil\n"]
require "logger"; l = Logger.new(io = StringIO.new, formatter: proc { |s, t, p, m| "#{s}|#{t.class}|#{p.inspect}|#{m.inspect}\n" }); l.progname = "P"; l.info("a"); l.info("q") { "m" }; l.add(1, "m", "r"); l.add(1, nil, "only"); l.add(1); io.string  #=> "INFO|Time|\"P\"|\"a\"\nINFO|Time|\"q\"|\"m\"\nINFO|Time|\"r\"|\"m\"\nINFO|Time|\"P\"|\"only\"\nINFO|Time|\"P\"|\"P\"\n"
require "logger"; l = Logger.new(io = StringIO.new, formatter: proc { |s, t, p, m| "#{s}|#{t.class}|#{p.inspect}|#{m.inspect}\n" }); l.level = Logger::WARN; l.info("a"); l.warn("b"); [io.string, l.level, l.info?, l.warn?, l.debug?, l.error?, l.fatal?, l.sev_threshold]  #=> ["WARN|Time|nil|\"b\"\n", 2, false, true, false, true, true, 2]
require "logger"; l = Logger.new(io = StringIO.new, formatter: proc { |s, t, p, m| "#{s}|#{t.class}|#{p.inspect}|#{m.inspect}\n" }); [:debug, "INFO", "Warn", :error, 3, "fatal", :UNKNOWN, 7, -1].map { |v| l.level = v; l.level }  #=> [0, 1, 2, 3, 3, 4, 5, 7, -1]
require "logger"; l = Logger.new(io = StringIO.new, formatter: proc { |s, t, p, m| "#{s}|#{t.class}|#{p.inspect}|#{m.inspect}\n" }); l.level = "nope"  #!> ArgumentError: invalid log level: nope
require "logger"; l = Logger.new(io = StringIO.new, formatter: proc { |s, t, p, m| "#{s}|#{t.class}|#{p.inspect}|#{m.inspect}\n" }); l.level = nil  #!> ArgumentError: invalid log level:␠
require "logger"; l = Logger.new(io = StringIO.new, formatter: proc { |s, t, p, m| "#{s}|#{t.class}|#{p.inspect}|#{m.inspect}\n" }); l.level = 1.5  #!> ArgumentError: invalid log level: 1.5
require "logger"; l = Logger.new(io = StringIO.new, formatter: proc { |s, t, p, m| "#{s}|#{t.class}|#{p.inspect}|#{m.inspect}\n" }); [l.debug!, l.level, l.info!, l.level, l.warn!, l.level, l.error!, l.level, l.fatal!, l.level]  #=> [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
require "logger"; l = Logger.new(io = StringIO.new, formatter: proc { |s, t, p, m| "#{s}|#{t.class}|#{p.inspect}|#{m.inspect}\n" }); l.sev_threshold = :warn; l.level  #=> 2
require "logger"; l = Logger.new(io = StringIO.new, formatter: proc { |s, t, p, m| "#{s}|#{t.class}|#{p.inspect}|#{m.inspect}\n" }); r = l.with_level(:error) { l.info("x"); l.level }; [r, l.level, io.string, (l.level = :fatal), l.level]  #=> [3, 0, "", :fatal, 0]
require "logger"; l = Logger.new(io = StringIO.new, formatter: proc { |s, t, p, m| "#{s}|#{t.class}|#{p.inspect}|#{m.inspect}\n" }); l.with_level(:error)  #!> LocalJumpError: no block given (yield)
require "logger"; l = Logger.new(io = StringIO.new, formatter: proc { |s, t, p, m| "#{s}|#{t.class}|#{p.inspect}|#{m.inspect}\n" }); l.with_level(:zzz) { 1 }  #!> ArgumentError: invalid log level: zzz
require "logger"; l = Logger.new(io = StringIO.new, formatter: proc { |s, t, p, m| "#{s}|#{t.class}|#{p.inspect}|#{m.inspect}\n" }); (l.with_level(:error) { raise "x" }) rescue l.level  #=> 0
require "logger"; l = Logger.new(io = StringIO.new, formatter: proc { |s, t, p, m| "#{s}|#{t.class}|#{p.inspect}|#{m.inspect}\n" }); l.info("a", "b")  #!> ArgumentError: wrong number of arguments (given 2, expected 0..1)
require "logger"; l = Logger.new(io = StringIO.new, formatter: proc { |s, t, p, m| "#{s}|#{t.class}|#{p.inspect}|#{m.inspect}\n" }); l.add  #!> ArgumentError: wrong number of arguments (given 0, expected 1..3)
require "logger"; l = Logger.new(io = StringIO.new, formatter: proc { |s, t, p, m| "#{s}|#{t.class}|#{p.inspect}|#{m.inspect}\n" }); l.add("x", "m")  #!> ArgumentError: comparison of String with 0 failed
require "logger"; l = Logger.new(io = StringIO.new, formatter: proc { |s, t, p, m| "#{s}|#{t.class}|#{p.inspect}|#{m.inspect}\n" }); l.add(nil)  #=> true
require "logger"; l = Logger.new(io = StringIO.new, formatter: proc { |s, t, p, m| "#{s}|#{t.class}|#{p.inspect}|#{m.inspect}\n" }); l.info(nil) { nil }; l.info(false); l.add(1, false) { 3 }; io.string  #=> "INFO|Time|nil|nil\nINFO|Time|nil|false\nINFO|Time|nil|false\n"
require "logger"; l = Logger.new(io = StringIO.new, formatter: proc { |s, t, p, m| "#{s}|#{t.class}|#{p.inspect}|#{m.inspect}\n" }); n = 0; l.level = :error; l.info { n += 1 }; l.error { n += 1; n }; [n, io.string]  #=> [1, "ERROR|Time|nil|1\n"]
require "logger"; l = Logger.new(nil); [l.info("x"), l << "y", l.level, l.close, l.reopen.equal?(l), l.add(5) { raise "no" }]  #=> [true, nil, 0, nil, true, true]
require "logger"; l = Logger.new("/dev/null"); [l.info("x"), l << "y", l.close]  #=> [true, nil, nil]
require "logger"; l = Logger.new(false); [l.info("x")]  #=> [true]
require "logger"; l = Logger.new($stdout); [l.info("x"), l.warn("p") { "y" }, l << "z", l.error(RuntimeError.new("q")), l.add(3, [1]), l.level]  #=> [true, true, 1, true, true, 0]
require "logger"; l = Logger.new(STDERR, level: :warn, progname: "me"); [l.info("x"), l.warn("y"), l.progname, l.level, l.formatter, l.datetime_format]  #=> [true, true, "me", 2, nil, nil]
require "logger"; l = Logger.new($stdout, progname: BasicObject.new); l.info("x")  #!> NoMethodError: undefined method 'to_s' for an instance of BasicObject
require "logger"; l = Logger.new($stdout); l.info { raise ArgumentError, "in block" }  #!> ArgumentError: in block
require "logger"; class Lo1; def inspect = raise("insp"); end; Logger.new($stdout).info(Lo1.new)  #!> RuntimeError: insp
require "logger"; class Lo2; def inspect = 5; end; Logger.new($stdout).info(Lo2.new)  #=> true
require "logger"; l = Logger.new($stdout); l.datetime_format = "%Y"; [l.datetime_format, l.info("x"), l.datetime_format = nil, l.info("x")]  #=> ["%Y", true, nil, true]
require "logger"; l = Logger.new($stdout); l.datetime_format = 5; l.info("x")  #!> TypeError: no implicit conversion of Integer into String
require "logger"; l = Logger.new($stdout, datetime_format: "%H"); l.datetime_format  #=> "%H"
require "logger"; l = Logger.new($stdout, formatter: nil, progname: nil, level: nil)  #!> ArgumentError: invalid log level:␠
require "logger"; Logger.new($stdout, nope: 1)  #!> ArgumentError: unknown keyword: :nope
require "logger"; Logger.new  #!> ArgumentError: wrong number of arguments (given 0, expected 1..3)
require "logger"; Logger.new($stdout, 1, 2, 3)  #!> ArgumentError: wrong number of arguments (given 4, expected 1..3)
require "logger"; Logger.new($stdout, "daily").info("x")  #=> true
require "logger"; l = Logger.new($stdout, 5, 1024); l.info("x")  #=> true
require "logger"; Logger.new("/tmp/x.log")  #!> Errno::ENOENT: No such file or directory @ rb_sysopen - /tmp/x.log  #?> templates can't reach files
require "logger"; Logger.new(5)  #!> Errno::EINVAL: Invalid argument  #?> templates can't reach files
require "logger"; l = Logger.new(StringIO.new); l.info("x")  #=> true  #?> id of the process
require "logger"; l = Logger.new(io = StringIO.new, level: :error); l.info("x"); io.string  #=> ""
require "logger"; Logger::Formatter.new.call("INFO", Time.at(0), "p", "m")  #=> "I, [1970-01-01T00:00:00.000000 #42]  INFO -- p: m\n"  #?> id of the process
require "logger"; Logger::Formatter.new.call("INFO", 5, "p", "m")  #!> NoMethodError: undefined method 'strftime' for an instance of Integer
require "logger"; Logger::Formatter.new.call(1)  #!> ArgumentError: wrong number of arguments (given 1, expected 4)
require "logger"; f = Logger::Formatter.new; [f.datetime_format, f.datetime_format = "%Y", f.datetime_format, f.send(:format_datetime, Time.at(0).utc)]  #=> [nil, "%Y", "%Y", "1970"]
require "logger"; f = Logger::Formatter.new; [f.send(:format_datetime, Time.at(1, 5, :usec).utc), f.send(:msg2str, "s"), f.send(:msg2str, nil), f.send(:msg2str, [1]), f.send(:msg2str, :a), f.send(:msg2str, ArgumentError.new("e"))]  #=> ["1970-01-01T00:00:01.000005", "s", "nil", "[1]", ":a", "e (ArgumentError)\n"]
require "logger"; Logger::Formatter.new.format_datetime(1)  #!> NoMethodError: private method 'format_datetime' called for an instance of Logger::Formatter
require "logger"; [Logger::Formatter::Format, Logger::Formatter::DatetimeFormat, Logger::VERSION, Logger::ProgName, Logger::SEV_LABEL, Logger::SEV_LABEL.frozen?, Logger::ProgName.frozen?, Logger::Formatter::Format.frozen?]  #=> ["%.1s, [%s #%d] %5s -- %s: %s\n", "%Y-%m-%dT%H:%M:%S.%6N", "1.7.0", "logger.rb/v1.7.0", ["DEBUG", "INFO", "WARN", "ERROR", "FATAL", "ANY"], true, false, true]
require "logger"; [Logger::DEBUG, Logger::INFO, Logger::WARN, Logger::ERROR, Logger::FATAL, Logger::UNKNOWN, Logger::Severity::INFO, Logger::Severity.constants.sort]  #=> [0, 1, 2, 3, 4, 5, 1, [:DEBUG, :ERROR, :FATAL, :INFO, :UNKNOWN, :WARN]]
require "logger"; Logger::Severity.coerce("warn")  #=> 2
require "logger"; Logger::Severity.coerce("x")  #!> ArgumentError: invalid log level: x
require "logger"; [Logger.ancestors.first(2), Logger::Error.ancestors.first(2), Logger::ShiftingError.superclass, Logger::Formatter.superclass]  #=> [[Logger, Logger::Severity], [Logger::Error, RuntimeError], Logger::Error, Object]
require "logger"; class Lo3 < Logger::Formatter; def call(s, t, p, m) = "#{s[0]} #{p} #{msg2str(m)}\n"; end; l = Logger.new(io = StringIO.new, formatter: Lo3.new); l.info("x"); l.warn([1, "a"]); l.error("n") { {a: 1} }; io.string  #=> "I  x\nW  [1, \"a\"]\nE n {a: 1}\n"
require "logger"; class Lo4 < Logger; def format_message(s, t, p, m) = "<#{s} #{p} #{m}>"; end; l = Lo4.new(io = StringIO.new); l.info("x"); l.add(4, "y", "z"); io.string  #=> "<INFO  x><FATAL z y>"
require "logger"; class Lo5 < Logger; def initialize(io) = super(io, level: INFO, progname: "sub"); def add(*a, &b) = (@n = (@n || 0) + 1; super); def n = @n; end; l = Lo5.new(nil); l.info("x"); l.debug { 1 }; [l.n, l.level, l.progname]  #=> [2, 1, "sub"]
require "logger"; class Lo6 < Logger; def level = 4; end; l = Lo6.new(io = StringIO.new, formatter: proc { |*a| a[3] }); l.info("x"); l.fatal("y"); [io.string, l.info?]  #=> ["y", false]
require "logger"; class Lo7; def write(m) = (@all ||= []) << m; def close = "closed"; def all = @all; end; d = Lo7.new; l = Logger.new(d, formatter: ->(s, t, p, m) { [s, m] }); l.info("x"); [d.all, l << "y", l.close]  #=> [[["INFO", "x"], "y"], [["INFO", "x"], "y"], "closed"]
require "logger"; class Lo8; def write(m) = 1; end; Logger.new(Lo8.new)  #!> TypeError: no implicit conversion of Bosh::Common::Template::EvaluationContext::Lo8 into String  #?> templates can't reach files
require "logger"; class Lo9; def write(m) = raise("disk"); def close = raise("c"); end; $stderr = StringIO.new; $VERBOSE = false; l = Logger.new(Lo9.new, formatter: proc { "m" }); r = [l.info("x"), l << "y", l.close]; r << $stderr.string; $stderr = STDERR; $VERBOSE = nil; r  #=> [true, nil, nil, "log writing failed. disk\nlog writing failed. disk\n"]
require "logger"; class Lo9; def write(m) = raise(ArgumentError, "disk"); def close = raise("c"); end; l = Logger.new(Lo9.new, formatter: proc { "m" }, reraise_write_errors: [ArgumentError]); l.info("x")  #!> ArgumentError: disk
require "logger"; class Lo9; def write(m) = raise(ArgumentError, "disk"); def close = raise("c"); end; l = Logger.new(Lo9.new, formatter: proc { "m" }, reraise_write_errors: [TypeError, IOError]); l.info("x")  #=> true
require "logger"; class Lo9; def write(m) = raise(Exception, "disk"); def close = raise("c"); end; l = Logger.new(Lo9.new, formatter: proc { "m" }); l.info("x")  #!> Exception: disk
require "logger"; l = Logger.new(io = StringIO.new, formatter: proc { "m" }); l.close; [io.closed?, l.info("x")]  #=> [true, true]
require "logger"; l = Logger.new(io = StringIO.new, formatter: proc { |*a| a.size.to_s }); l.formatter = nil; l.formatter = ->(*a) { a[0] }; l.info("x"); [io.string, l.formatter.class]  #=> ["INFO", Proc]
require "logger"; l = Logger.new(io = StringIO.new, formatter: proc { nil }); l.info("x"); io.string  #=> ""
require "logger"; l = Logger.new(StringIO.new, formatter: 5); l.info("x")  #!> NoMethodError: undefined method 'call' for an instance of Integer
require "logger"; l = Logger.new(io = StringIO.new, formatter: proc { |s, t, p, m| m }); l.reopen(b = StringIO.new).equal?(l) && l.info("x"); [io.string, b.string]  #=> ["", "x"]
require "logger"; l = Logger.new(StringIO.new, formatter: proc { 1 }); d = l.dup; d.level = 3; d.progname = "d"; [l.level, d.level, l.progname, d.class]  #=> [0, 3, nil, Logger]
require "logger"; Logger.new(nil).freeze.level = 3  #!> FrozenError: can't modify frozen Logger: #<Logger:0x… @level=0, @progname=nil, @default_formatter=#<Logger::Formatter:0x… @datetime_format=nil>, @formatter=nil, @logdev=nil, @level_override={}>
require "logger"; Logger.new(nil).freeze.progname = 3  #!> FrozenError: can't modify frozen Logger: #<Logger:0x… @level=0, @progname=nil, @default_formatter=#<Logger::Formatter:0x… @datetime_format=nil>, @formatter=nil, @logdev=nil, @level_override={}>
require "logger"; l = Logger.new(nil).freeze; l.level  #=> 0
require "logger"; l = Logger.new(nil); [l.respond_to?(:format_message), l.respond_to?(:info), l.is_a?(Logger::Severity), Logger.instance_method(:log).name]  #=> [false, true, true, :log]
require "logger"; l = Logger.new(nil); [l.method(:info).arity, l.method(:level=).arity, Logger.method_defined?(:sev_threshold)]  #=> [-1, 1, true]
require "logger"; Logger.new(nil).format_message(1, 2, 3, 4)  #!> NoMethodError: private method 'format_message' called for an instance of Logger
require "logger"; Logger.new(nil).foo  #!> NoMethodError: undefined method 'foo' for an instance of Logger
require "logger"; class Lo10 < Logger; def initialize; end; end; Lo10.new.info("x")  #=> true
require "logger"; class Lo11 < Logger; def levels = [@level, @progname, @formatter]; end; Lo11.new(nil, level: 2, progname: "p").levels  #=> [2, "p", nil]
require "logger"; l = Logger.new($stdout); l.close  #=> nil  #?> IO#close
require "logger"; d = Logger::LogDevice.new(io = StringIO.new); [d.write("a"), d.dev.equal?(io), d.filename, d.close, io.closed?]  #=> [1, true, nil, nil, true]
require "logger"; d = Logger::LogDevice.new(StringIO.new); d.reopen(b = StringIO.new); d.write("zz"); b.string  #=> "zz"
require "logger"; Logger::LogDevice.new  #!> TypeError: no implicit conversion of nil into String  #?> templates can't reach files
require "logger"; Logger::LogDevice.new(StringIO.new, x: 1)  #!> ArgumentError: unknown keyword: :x
require "logger"; module Logger::Severity; def self.coerce(severity) = 4; end; l = Logger.new(nil, level: 1); [l.level, l.with_level(1) { l.level }, l.level = 2, l.level]  #=> [4, 4, 2, 4]
Logger::LogDevice.ancestors.first(3)  #=> [Logger::LogDevice, MonitorMixin, Logger::Period]
