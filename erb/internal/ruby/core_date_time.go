package ruby

// This file implements DateTime.

import (
	"time"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

func init() {
	dateTimeClass.alloc = func(class *Class) Value { return NewInstance(class, &dateData{start: startItaly}) }
	Statics(dateTimeClass, []Method{
		{Name: "civil", Max: 8, Fn: dateTimeCivil},
		{Name: "commercial", Max: 8, Fn: dateTimeOf(4, func(c *Call, start int64) (int64, bool) {
			return validCommercial(clampYear(c.datePart(0, -4712, "year")), clampInt(c.datePart(1, 1, "cweek")),
				clampInt(c.datePart(2, 1, "cwday")), start)
		})},
		{Name: "httpdate", Max: 2, Fn: dateByFormat(dateHTTP), Flags: Kw},
		{Name: "iso8601", Max: 2, Fn: dateByFormat(dateISO8601), Flags: Kw},
		{Name: "jd", Max: 6, Fn: dateTimeOf(2, func(c *Call, start int64) (int64, bool) {
			return c.datePart(0, 0, "jd"), true
		})},
		{Name: "jisx0301", Max: 2, Fn: dateByFormat(dateJISX0301), Flags: Kw},
		{Name: "new", Max: 8, Fn: dateTimeCivil},
		{Name: "now", Max: 1, Fn: dateTimeNow, Flags: Volatile},
		{Name: "ordinal", Max: 7, Fn: dateTimeOf(3, func(c *Call, start int64) (int64, bool) {
			return validOrdinal(clampYear(c.datePart(0, -4712, "year")), clampInt(c.datePart(1, 1, "yday")), start)
		})},
		{Name: "parse", Max: 3, Fn: dateParse, Flags: Kw},
		{Name: "rfc2822", Max: 2, Fn: dateByFormat(dateRFC2822), Flags: Kw},
		{Name: "rfc3339", Max: 2, Fn: dateByFormat(dateRFC3339), Flags: Kw},
		{Name: "rfc822", Max: 2, Fn: dateByFormat(dateRFC2822), Flags: Kw},
		{Name: "strptime", Max: 3, Fn: dateStrptime},
		{Name: "xmlschema", Max: 2, Fn: dateByFormat(dateISO8601), Flags: Kw},
	})
	Methods(dateTimeClass, []Method{
		{Name: "hour", Fn: dateTimePart(func(s int64) int64 { return s / 3600 })},
		{Name: "iso8601", Max: 1, Fn: dateTimeISO8601},
		{Name: "jisx0301", Max: 1, Fn: dateTimeJISX0301},
		{Name: "min", Fn: dateTimePart(func(s int64) int64 { return s / 60 % 60 })},
		{Name: "minute", Fn: dateTimePart(func(s int64) int64 { return s / 60 % 60 })},
		{Name: "new_offset", Max: 1, Fn: dateTimeNewOffset},
		{Name: "offset", Reason: reasonRational},
		{Name: "rfc3339", Max: 1, Fn: dateTimeISO8601},
		{Name: "sec", Fn: dateTimePart(func(s int64) int64 { return s % 60 })},
		{Name: "sec_fraction", Fn: dateTimeSecFraction},
		{Name: "second", Fn: dateTimePart(func(s int64) int64 { return s % 60 })},
		{Name: "second_fraction", Fn: dateTimeSecFraction},
		{Name: "to_s", Fn: dateText("%Y-%m-%dT%H:%M:%S%:z")},
		{Name: "to_time", Fn: dateTimeToTime},
		{Name: "xmlschema", Max: 1, Fn: dateTimeISO8601},
		{Name: "zone", Fn: dateTimeZone},
	})
}

// dateTimePart makes the row of a method that gives a part of the time of day.
func dateTimePart(part func(second int64) int64) func(*Call) Value {
	return func(c *Call) Value { return Int(part(c.selfDate().localSecond())) }
}

// dateTimeOf makes the row that makes a DateTime of a day and the time that follows it among the arguments.
func dateTimeOf(parts int, day func(c *Call, start int64) (int64, bool)) func(*Call) Value {
	return func(c *Call) Value {
		start := c.startArg(parts + 4 - 1)
		jd, ok := day(c, start)
		return c.dateTimeAt(jd, ok, parts-1, start)
	}
}

func dateTimeCivil(c *Call) Value {
	year, month, day := c.datePart(0, -4712, "year"), c.datePart(1, 1, "month"), c.datePart(2, 1, "day")
	start := c.startArg(7)
	if c.Failed() {
		return Nil
	}
	jd, ok := validCivil(clampYear(year), clampInt(month), clampInt(day), start)
	return c.dateTimeAt(jd, ok, 3, start)
}

// dateTimeAt makes a DateTime of a day and hour, minute, second and offset, which are arguments from i on.
func (c *Call) dateTimeAt(jd int64, ok bool, i int, start int64) Value {
	hour, minute := c.datePart(i, 0, "hour"), c.datePart(i+1, 0, "minute")
	second := number.Frac(0, 1)
	if c.Has(i + 2) {
		r, err := c.RT.exactNumber(c.Arg(i + 2))
		if err != nil {
			return c.Raise(TypeErrorClass, "invalid second (not numeric)")
		}
		second = r
	}
	offset := int64(0)
	if c.Has(i + 3) {
		offset = c.dateOffsetArg(c.Arg(i + 3))
	}
	if c.Failed() {
		return Nil
	}
	if hour < 0 {
		hour += 24
	}
	if minute < 0 {
		minute += 60
	}
	if second.Sign() < 0 {
		second = second.Add(number.Frac(60, 1))
	}
	whole, rest, whole64 := second.Floor()
	if !ok || hour < 0 || hour > 24 || minute < 0 || minute > 59 || !whole64 || whole < 0 ||
		whole > 59 || hour == 24 && (minute > 0 || second.Sign() > 0) || jd > maxDay || jd < -maxDay {
		return c.invalidDate()
	}
	total := hour*3600 + minute*60 + whole - offset
	d := &dateData{jd: jd + floorDiv64(total, 86400), second: mod64(total, 86400), offset: offset, start: start}
	if rest.Sign() != 0 {
		d.sub = rest
	}
	return c.newDate(d)
}

// dateOffsetArg reads an offset: its spelling, or a fraction of a day.
func (c *Call) dateOffsetArg(v Value) int64 {
	if s, ok := v.AsString(); ok {
		if !c.dateSized(s.String()) {
			return 0
		}
		seconds, ok := c.zoneSeconds(s.String())
		if !ok {
			return 0
		}
		return int64(seconds)
	}
	r, err := c.RT.exactNumber(v)
	if err != nil {
		c.Raise(TypeErrorClass, "invalid offset")
		return 0
	}
	seconds, _, ok := r.Times(86400).Add(number.Frac(1, 2)).Floor()
	if !ok || seconds < -86400 || seconds > 86400 {
		return 0
	}
	return seconds
}

func dateTimeNow(c *Call) Value {
	t, ok := c.now()
	if !ok {
		return Nil
	}
	return c.newDate(dateOf(t, number.Frac(int64(t.Nanosecond()), 1e9), 0))
}

// dateTimeISO8601 prints with as many digits of the second as are asked for.
func dateTimeISO8601(c *Call) Value {
	return c.NewText(c.strftime(c.selfDate().moment(), "%Y-%m-%dT%H:%M:%S"+c.fractionLayout()+"%:z"), ASCII)
}

// fractionLayout is the layout for the digits that the first argument asks for.
func (c *Call) fractionLayout() string {
	n := c.IntOr(0, 0)
	if n <= 0 || !c.Charge(int(min(n, 1<<30))) {
		return ""
	}
	return ".%" + PlainToS(Int(min(n, maxTimeWidth))) + "N"
}

func dateTimeJISX0301(c *Call) Value {
	d := c.selfDate()
	return c.NewText(c.strftime(d.moment(), d.jisx0301()+"T%H:%M:%S"+c.fractionLayout()+"%:z"), ASCII)
}

func dateTimeNewOffset(c *Call) Value {
	d := *c.selfDate()
	d.offset = 0
	if c.Has(0) {
		d.offset = c.dateOffsetArg(c.Arg(0))
	}
	return c.newDate(&d)
}

func dateTimeSecFraction(c *Call) Value {
	return c.Fail(&UnsupportedError{Construct: "DateTime#" + c.Method.Name, Reason: reasonRational})
}

// dateTimeToTime gives the moment with the same offset.
func dateTimeToTime(c *Call) Value {
	d := c.selfDate()
	t := &timeData{}
	t.t = d.time().In(time.FixedZone("", int(d.offset)))
	t.zone = zoneFixed
	return NewInstance(timeClass, t)
}

func dateTimeZone(c *Call) Value { return c.NewText(c.selfDate().zone(), ASCII) }
