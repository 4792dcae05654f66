module Logger::Severity
  DEBUG = 0
  INFO = 1
  WARN = 2
  ERROR = 3
  FATAL = 4
  UNKNOWN = 5

  def self.coerce(severity)
    return severity if Integer === severity
    %w[debug info warn error fatal unknown].index(severity.to_s.downcase) || raise(ArgumentError, "invalid log level: #{severity}")
  end
end

class Logger
  VERSION = "1.7.0"
  ProgName = +"logger.rb/v1.7.0"
  SEV_LABEL = %w[DEBUG INFO WARN ERROR FATAL ANY].each(&:freeze).freeze

  def initialize(logdev, shift_age = 0, shift_size = 1048576, level: 0, progname: nil, formatter: nil, datetime_format: nil, binmode: false, shift_period_suffix: "%Y%m%d", reraise_write_errors: [], skip_header: false)
    self.level = level
    self.progname = progname
    @default_formatter = Formatter.new
    self.datetime_format = datetime_format
    self.formatter = formatter
    @logdev = nil
    @level_override = {}
    return if !logdev || logdev == "/dev/null"
    @logdev = LogDevice.new(logdev, reraise_write_errors: reraise_write_errors)
  end

  def level = level_override[level_key] || @level
  alias sev_threshold level

  def level=(severity) # mutates
    @level = Severity.coerce(severity)
  end
  alias sev_threshold= level=

  def with_level(severity)
    before, level_override[level_key] = level, Severity.coerce(severity)
    begin
      yield
    ensure
      before ? level_override[level_key] = before : level_override.delete(level_key)
    end
  end

  private def level_override = @level_override ||= {}
  private def level_key = @default_formatter

  def progname = @progname

  def progname=(name) # mutates
    @progname = name
  end

  def formatter = @formatter

  def formatter=(formatter) # mutates
    @formatter = formatter
  end

  def datetime_format = @default_formatter.datetime_format

  def datetime_format=(datetime_format)
    @default_formatter.datetime_format = datetime_format
  end

  def debug(progname = nil, &block) = add(0, nil, progname, &block)
  def info(progname = nil, &block) = add(1, nil, progname, &block)
  def warn(progname = nil, &block) = add(2, nil, progname, &block)
  def error(progname = nil, &block) = add(3, nil, progname, &block)
  def fatal(progname = nil, &block) = add(4, nil, progname, &block)
  def unknown(progname = nil, &block) = add(5, nil, progname, &block)

  def debug? = level <= 0
  def info? = level <= 1
  def warn? = level <= 2
  def error? = level <= 3
  def fatal? = level <= 4

  def debug! = self.level = 0
  def info! = self.level = 1
  def warn! = self.level = 2
  def error! = self.level = 3
  def fatal! = self.level = 4

  def add(severity, message = nil, progname = nil)
    severity ||= 5
    return true if @logdev.nil? || severity < level
    progname = @progname if progname.nil?
    if message.nil?
      if block_given?
        message = yield
      else
        message, progname = progname, @progname
      end
    end
    label = format_severity(severity)
    if Primitive.dropped(@logdev, @logdev.dev, @formatter || @default_formatter)
      format("%s%s", label, progname)
      Exception === message ? message.message : Primitive.shown(message)
    else
      @logdev.write(format_message(label, Time.now, progname, message))
    end
    true
  end
  alias log add

  def <<(msg) = @logdev&.write(msg)
  def close = @logdev&.close

  def reopen(logdev = nil, shift_age = nil, shift_size = nil, shift_period_suffix: nil, binmode: nil)
    @logdev&.reopen(logdev)
    self
  end

  private def format_severity(severity) = SEV_LABEL[severity] || "ANY"
  private def format_message(severity, datetime, progname, msg) = (@formatter || @default_formatter).call(severity, datetime, progname, msg)
end

class Logger::Formatter
  Format = "%.1s, [%s #%d] %5s -- %s: %s\n"
  DatetimeFormat = "%Y-%m-%dT%H:%M:%S.%6N"

  def initialize
    @datetime_format = nil
  end

  def datetime_format = @datetime_format

  def datetime_format=(datetime_format) # mutates
    @datetime_format = datetime_format
  end

  def call(severity, time, progname, msg)
    format_datetime(time)
    Primitive.refuse("the standard format of Logger", "it has the id of the process; set a formatter")
  end

  private def format_datetime(time) = time.strftime(@datetime_format || DatetimeFormat)
  private def msg2str(msg) = Primitive.shown(msg)
end

class Logger::LogDevice
  def initialize(log = nil, shift_age: nil, shift_size: nil, shift_period_suffix: nil, binmode: false, reraise_write_errors: [], skip_header: false)
    @dev = @filename = @shift_age = @shift_size = @shift_period_suffix = nil
    @binmode = binmode
    @reraise_write_errors = reraise_write_errors
    @skip_header = skip_header
    @dev = Primitive.stream(log)
  end

  def dev = @dev
  def filename = @filename

  def write(message)
    @dev.write(message)
  rescue *@reraise_write_errors
    raise
  rescue => e
    warn("log writing failed. #{e}")
  end

  def close
    @dev.close rescue nil
  end

  def reopen(log = nil, shift_age: nil, shift_size: nil, shift_period_suffix: nil, binmode: nil)
    @dev = Primitive.stream(log) if log
    self
  end
end

module Primitive
  # The text of a message.
  def shown(message)
    case message
    when String then message
    when Exception then "#{message.message} (#{message.class})\n#{message.backtrace.join("\n") if message.backtrace}"
    else message.inspect
    end
  end

  # What a device writes to.
  def stream(log)
    return log if Primitive.console(log)
    if !log.respond_to?(:write) || !log.respond_to?(:close)
      Primitive.refuse("a Logger that writes to a file", "templates can't reach files")
    end
    Primitive.refuse("a Logger that writes to something with a path", "templates can't reach files") if log.respond_to?(:path) && log.path
    log
  end
end
