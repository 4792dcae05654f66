class Date
  def year = Primitive.civil(self)[0]
  def month = Primitive.civil(self)[1]
  alias mon month
  def day = Primitive.civil(self)[2]
  alias mday day
  def wday = Primitive.wday(self)
  def cwyear = Primitive.commercial(self)[0]
  def cweek = Primitive.commercial(self)[1]
  def cwday = Primitive.commercial(self)[2]
  def jd = Primitive.jd(self)
  def mjd = Primitive.jd(self) - 2400001
  def ld = Primitive.jd(self) - 2299160
  def ajd = Primitive.exact(self) - Rational(1, 2)
  def amjd = Primitive.exact(self) - 2400001

  def sunday? = Primitive.wday(self) == 0
  def monday? = Primitive.wday(self) == 1
  def tuesday? = Primitive.wday(self) == 2
  def wednesday? = Primitive.wday(self) == 3
  def thursday? = Primitive.wday(self) == 4
  def friday? = Primitive.wday(self) == 5
  def saturday? = Primitive.wday(self) == 6

  def infinite? = false
  def start = Primitive.start(self)
  def julian? = Primitive.jd(self) < Primitive.start(self)
  def gregorian? = Primitive.jd(self) >= Primitive.start(self)
  def new_start(start = ITALY) = Primitive.with(self, false, start)
  def italy = Primitive.with(self, false, ITALY)
  def england = Primitive.with(self, false, ENGLAND)
  def julian = Primitive.with(self, false, JULIAN)
  def gregorian = Primitive.with(self, false, GREGORIAN)

  def <=>(other)
    case other
    when Date then Primitive.compare(self, other)
    when Numeric then Primitive.sign(Primitive.exact(self) - Rational(1, 2), other)
    else
      date, other = Primitive.coerced(other)
      date <=> other if date
    end
  end

  def ===(other)
    case other
    when Date then Primitive.jd(self) == Primitive.jd(other)
    when Numeric then Primitive.jd(self) == other
    else
      date, other = Primitive.coerced(other)
      date == other if date
    end
  end

  def +(other) = Primitive.moved(self, other)

  def -(other) = Primitive.minus(self, other)

  def >>(n) = Primitive.months(self, n)
  def <<(n) = Primitive.months(self, Primitive.negated(n))
  def next = Primitive.moved(self, 1)
  alias succ next
  def next_day(n = 1) = Primitive.moved(self, n)
  def prev_day(n = 1) = Primitive.minus(self, n)
  def next_month(n = 1) = Primitive.months(self, n)
  def prev_month(n = 1) = Primitive.months(self, Primitive.negated(n))
  def next_year(n = 1) = Primitive.months(self, n * 12)
  def prev_year(n = 1) = Primitive.months(self, Primitive.negated(n * 12))

  def step(limit, by = 1) # enum
    sign = Primitive.sign(by, 0)
    date = self
    while true
      order = Primitive.integer(date <=> limit)
      return self if sign > 0 && order > 0 || sign < 0 && order < 0
      yield date
      date = Primitive.moved(date, by) if sign != 0
    end
  end

  def upto(max, &block) # enum
    step(max, 1, &block)
  end

  def downto(min, &block) # enum
    step(min, -1, &block)
  end

  def to_s = Primitive.text(self, "%Y-%m-%d")
  def iso8601 = Primitive.text(self, "%Y-%m-%d")
  alias xmlschema iso8601
  def asctime = Primitive.text(self, "%a %b %e %H:%M:%S %Y")
  alias ctime asctime
  def rfc2822 = Primitive.text(self, "%a, %-d %b %Y %T %z")
  alias rfc822 rfc2822
  def rfc3339 = Primitive.text(self, "%Y-%m-%dT%H:%M:%S%:z")
  def httpdate = Primitive.text(Primitive.with(self, 0, false), "%a, %d %b %Y %T GMT")
  def jisx0301 = Primitive.text(self, Primitive.era(self))

  def inspect
    text = Primitive.text(self, DateTime === self ? "%Y-%m-%dT%H:%M:%S%:z" : "%Y-%m-%d")
    jd, second, nanoseconds, offset = Primitive.numbers(self)
    "#<#{self.class}: #{text} ((#{jd}j,#{second}s,#{nanoseconds}n),#{format("%+d", offset)}s,#{format("%.0f", Primitive.start(self))}j)>".force_encoding("US-ASCII")
  end
end

class DateTime
  def hour = Primitive.second(self) / 3600
  def min = Primitive.second(self) / 60 % 60
  alias minute min
  def sec = Primitive.second(self) % 60
  alias second sec
  def offset = Rational(Primitive.numbers(self)[3], 86400)
  def zone = Primitive.text(self, "%:z")
  def to_s = Primitive.text(self, "%Y-%m-%dT%H:%M:%S%:z")
  def iso8601(n = 0) = Primitive.text(self, "%Y-%m-%dT%H:%M:%S#{Primitive.digits(n)}%:z")
  alias xmlschema iso8601
  alias rfc3339 iso8601
  def jisx0301(n = 0) = Primitive.text(self, "#{Primitive.era(self)}T%H:%M:%S#{Primitive.digits(n)}%:z")
  def new_offset(offset = 0) = Primitive.with(self, offset, false)
end

class Time
  def self.parse(date, now = nil)
    parts = Primitive.parsed(date, !block_given?)
    parts[0] = yield(parts[0]) if parts[0] && block_given?
    Primitive.time(date, now, *parts)
  end

  def self.strptime(date, format, now = nil)
    parts = Primitive.strptime(date, format)
    raise ArgumentError, "invalid date or strptime format - '#{date}' '#{format}'" unless parts
    seconds = parts.pop
    return Primitive.time(date, now, *parts) unless seconds
    time = at(seconds)
    parts.last ? Primitive.force_zone(time, parts.last) : time
  end

  def self.zone_offset(zone, year = nil) = Primitive.offset_of(zone)

  def self.iso8601(time)
    match = /\A\s*(-?\d+)-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(Z|[-+]\d\d(?::?\d\d)?)?\s*\z/i.match(time)
    raise ArgumentError, "invalid xmlschema format: #{time.inspect}" unless match
    Primitive.time_of_day(nil, match[1].to_i, match[2].to_i, match[3].to_i, match[4].to_i, match[5].to_i, match[6].to_i, Primitive.decimal(match[7]), match[8])
  end
  singleton_class.alias_method :xmlschema, :iso8601

  def self.rfc2822(date)
    match = /\A\s*(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\s*,\s*)?(\d\d?)\s+(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\s+(\d{2,})\s+(\d\d)\s*:\s*(\d\d)(?:\s*:\s*(\d\d))?\s*([+-]\d{4}|UT|GMT|EST|EDT|CST|CDT|MST|MDT|PST|PDT|[A-IK-Z])/i.match(date)
    raise ArgumentError, "not RFC 2822 compliant date: #{date.inspect}" unless match
    day, month, year, hour, min, sec, zone = match.captures
    short = year.size < 4
    year = year.to_i + (short ? (match[3].size == 2 && year.to_i < 50 ? 2000 : 1900) : 0)
    Primitive.time_of_day(nil, year, Primitive.month(month), day.to_i, hour.to_i, min.to_i, sec.to_i, nil, zone)
  end
  singleton_class.alias_method :rfc822, :rfc2822

  def self.httpdate(date)
    if date.match?(/\A\s*(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),\x20(\d\d)\x20(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\x20(\d{4})\x20(\d\d):(\d\d):(\d\d)\x20GMT\s*\z/i)
      _, day, month, year, *clock = date.split(/[\s,:]+/).drop_while(&:empty?)
    elsif date.match?(/\A\s*(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday),\x20(\d\d)-(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-(\d\d)\x20(\d\d):(\d\d):(\d\d)\x20GMT\s*\z/i)
      _, day, month, year, *clock = date.split(/[\s,:-]+/).drop_while(&:empty?)
      year = year.to_i + (year.to_i < 50 ? 2000 : 1900)
    elsif date.match?(/\A\s*(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\x20(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\x20(\d\d|\x20\d)\x20(\d\d):(\d\d):(\d\d)\x20(\d{4})\s*\z/i)
      _, month, day, *clock, year = date.split(/[\s:]+/).drop_while(&:empty?)
    else
      raise ArgumentError, "not RFC 2616 compliant date: #{date.inspect}"
    end
    Primitive.time_of_day(nil, year.to_i, Primitive.month(month), day.to_i, *clock.first(3).map(&:to_i), nil, "UTC")
  end

  def rfc2822 = strftime("%a, %d %b %Y %T ") << (utc? ? "-0000" : strftime("%z"))
  alias rfc822 rfc2822
  def httpdate = getutc.strftime("%a, %d %b %Y %T GMT")
end

module Primitive
  def wday(date) = (Primitive.jd(date) + 1) % 7

  def minus(date, other)
    return Primitive.exact(date) - Primitive.exact(other) if Date === other
    Primitive.moved(date, Primitive.negated(other))
  end

  def negated(number)
    raise TypeError, "expected numeric" unless Numeric === number
    -number
  end

  def sign(a, b) = (a <=> b) || raise(ArgumentError, "comparison of #{a.class} with #{Integer === b || Float === b ? b.inspect : b.class} failed")

  # The number of a month.
  def month(name) = Date::ABBR_MONTHNAMES.index(name.capitalize)

  # A fraction of a second.
  def decimal(digits) = digits && Rational(digits.to_i, 10**digits.size)

  # The offset of a zone, in seconds.
  def offset_of(zone)
    case zone = zone.upcase
    when "UTC", "UT", "GMT", "Z" then 0
    when /\A[-+]\d\d(?:\d\d(?:\d\d)?|:\d\d(?::\d\d)?)?\z/
      zone = zone.to_s.delete(":")
      seconds = zone[1, 2].to_i * 3600 + zone[3, 2].to_i * 60 + zone[5, 2].to_i
      zone.start_with?("-") ? -seconds : seconds
    when "EDT" then -4 * 3600
    when "EST", "CDT" then -5 * 3600
    when "CST", "MDT" then -6 * 3600
    when "MST", "PDT" then -7 * 3600
    when "PST" then -8 * 3600
    when /\A[A-IK-M]\z/ then ("ABCDEFGHIKLM".index(zone) + 1) * 3600 if String === zone
    when /\A[N-Y]\z/ then ("N".ord - zone.ord - 1) * 3600 if String === zone
    end
  end

  # A time of parts, each or nil. What is missing before the first of them is taken from a time, by default the current
  # one.
  def time(text, now, year, yday, mon, day, hour, min, sec, fraction, zone)
    raise ArgumentError, "no time information in #{text.inspect}" unless year || yday || mon || day || hour || min || sec || fraction
    return Primitive.time_of_day(now, year, mon, day, hour, min, sec, fraction, zone) unless yday
    raise ArgumentError, "yday #{yday} out of range" unless yday.between?(1, 366)
    mon, day = (yday - 1).divmod(31)
    mon += 1
    day += 1
    time = Primitive.time_of_day(now, year, mon, day, hour, min, sec, fraction, zone)
    late = yday - time.yday
    return time if late == 0
    day += late
    last = Primitive.days_in(year || time.year, mon)
    if day > 28 && day > last
      mon += 1
      raise ArgumentError, "yday #{yday} out of range" if mon > 12
      day -= last
    end
    Primitive.time_of_day(now, year, mon, day, hour, min, sec, fraction, zone)
  end

  # A time of parts without a day of the year.
  def time_of_day(now, year, mon, day, hour, min, sec, fraction, zone)
    offset = Primitive.offset_of(zone) if zone
    raise ArgumentError, "utc_offset out of range" if offset && offset.abs >= 86400
    unless year
      now ||= Time.now
      now = now.to_time if Date === now
      now = offset ? now.getlocal(offset) : now.getlocal
      year = now.year
      mon, day, hour, min, sec = Primitive.completed(now, mon, day, hour, min, sec)
    end
    mon ||= 1
    day ||= 1
    hour ||= 0
    min ||= 0
    sec ||= 0
    micro = fraction ? fraction * 1_000_000 : 0
    return local(year, mon, day, hour, min, sec, micro) unless offset
    return Primitive.force_zone(utc(year, mon, day, hour, min, sec, micro), zone, 0) if offset == 0
    Primitive.force_zone(utc(*Primitive.moved_by(offset, year, mon, day, hour, min, sec), micro), zone, offset)
  end

  # The parts of a time, with the ones before the first taken from now.
  def completed(now, *parts)
    [now.mon, now.day, now.hour, now.min, now.sec].each_with_index do |part, i|
      break if parts[i]
      parts[i] = part
    end
    parts
  end

  # Changes a time to a zone.
  def force_zone(time, zone, offset = Primitive.offset_of(zone))
    return time.utc if zone.match?(/\A(?:-00(?::?00)?|utc|ut|z)\z/i)
    time.localtime
    time.localtime(offset) if offset && offset != time.utc_offset
    time
  end

  # The parts of a time before an offset. A day that doesn't exist is carried only where the offset moves the day, and
  # then to the first or the last of a month.
  def moved_by(offset, year, mon, day, hour, min, sec)
    sign = offset < 0 ? 1 : -1
    days = offset.abs
    days, part = days.divmod(60)
    if part != 0
      over, sec = (sec + sign * part).divmod(60)
      days += sign * over
    end
    days, part = days.divmod(60)
    if part != 0
      over, min = (min + sign * part).divmod(60)
      days += sign * over
    end
    days, part = days.divmod(24)
    if part != 0
      over, hour = (hour + sign * part).divmod(24)
      days += sign * over
    end
    return [year, mon, day, hour, min, sec] if days == 0
    day += sign * days
    if sign > 0 && (last = Primitive.days_in(year, mon)) && day > last
      day = 1
      mon += 1
      year, mon = year + 1, 1 if mon > 12
    elsif day < 1
      mon -= 1
      year, mon = year - 1, 12 if mon < 1
      day = Primitive.days_in(year, mon)
    end
    [year, mon, day, hour, min, sec]
  end

  # The number of days of a month; nil if there is none with this number.
  def days_in(year, mon) = (Date.new(year, mon, -1, Date::GREGORIAN).day if mon.between?(1, 12))
end
