package date

// This file implements DateTime.

import (
	"time"

	"github.com/boshrender/boshrender/erb/internal/core/clock"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/calendar"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

var dateTimeTables = []ruby.Table{
	{Class: &dateTimeClass, Alloc: func(class *ruby.Class) ruby.Value {
		return ruby.NewInstance(class, &dateData{start: calendar.StartItaly})
	}},
	{Class: &dateTimeClass, Statics: []ruby.Method{
		{Name: "civil", Max: 8, Fn: dateTimeCivil},
		{Name: "commercial", Max: 8, Fn: func(c *ruby.Call) ruby.Value {
			return dateTimeOf(c, 3, func(c *ruby.Call, start int64) (int64, bool) {
				day, week := calendar.ClampInt(datePart(c, 2, 1, "cwday")), calendar.ClampInt(datePart(c, 1, 1, "cweek"))
				return calendar.ValidCommercial(calendar.ClampYear(datePart(c, 0, -4712, "year")), week, day, start)
			})
		}},
		{Name: "httpdate", Max: 2, Fn: func(c *ruby.Call) ruby.Value { return dateByFormat(c, dateHTTP) }, Flags: ruby.Kw},
		{Name: "iso8601", Max: 2, Fn: func(c *ruby.Call) ruby.Value { return dateByFormat(c, dateISO8601) }, Flags: ruby.Kw},
		{Name: "jd", Max: 6, Fn: func(c *ruby.Call) ruby.Value {
			return dateTimeOf(c, 1, func(c *ruby.Call, start int64) (int64, bool) {
				return datePart(c, 0, 0, "jd"), true
			})
		}},
		{Name: "jisx0301", Max: 2, Fn: func(c *ruby.Call) ruby.Value { return dateByFormat(c, dateJISX0301) }, Flags: ruby.Kw},
		{Name: "new", Max: 8, Fn: dateTimeCivil},
		{Name: "now", Max: 1, Fn: dateTimeNow, Flags: ruby.Volatile},
		{Name: "ordinal", Max: 7, Fn: func(c *ruby.Call) ruby.Value {
			return dateTimeOf(c, 2, func(c *ruby.Call, start int64) (int64, bool) {
				day := calendar.ClampInt(datePart(c, 1, 1, "yday"))
				return calendar.ValidOrdinal(calendar.ClampYear(datePart(c, 0, -4712, "year")), day, start)
			})
		}},
		{Name: "parse", Max: 3, Fn: dateParse, Flags: ruby.Kw},
		{Name: "rfc2822", Max: 2, Fn: func(c *ruby.Call) ruby.Value { return dateByFormat(c, dateRFC2822) }, Flags: ruby.Kw},
		{Name: "rfc3339", Max: 2, Fn: func(c *ruby.Call) ruby.Value { return dateByFormat(c, dateRFC3339) }, Flags: ruby.Kw},
		{Name: "rfc822", Max: 2, Fn: func(c *ruby.Call) ruby.Value { return dateByFormat(c, dateRFC2822) }, Flags: ruby.Kw},
		{Name: "strptime", Max: 3, Fn: dateStrptime},
		{Name: "xmlschema", Max: 2, Fn: func(c *ruby.Call) ruby.Value { return dateByFormat(c, dateISO8601) }, Flags: ruby.Kw},
	}},
	{Class: &dateTimeClass, Methods: []ruby.Method{
		{Name: "sec_fraction", Fn: dateTimeSecFraction},
		{Name: "second_fraction", Fn: dateTimeSecFraction},
		{Name: "to_time", Fn: dateTimeToTime},
	}},
}

// dateTimeOf implements the methods that make a DateTime of a day, whose parts are the first arguments, and the time
// that follows. The last argument is converted first.
func dateTimeOf(c *ruby.Call, parts int, day func(c *ruby.Call, start int64) (int64, bool)) ruby.Value {
	start := startArg(c, parts+4)
	offset := int64(0)
	if c.Has(parts + 3) {
		offset = dateOffsetArg(c, c.Arg(parts+3))
	}
	second := secondArg(c, parts+2)
	minute, hour := datePart(c, parts+1, 0, "minute"), datePart(c, parts, 0, "hour")
	jd, ok := day(c, start)
	if c.Failed() {
		return ruby.Nil
	}
	at := clockTime{hour: hour, minute: minute, second: second, offset: offset, inexact: c.Arg(parts + 2).IsFloat()}
	return dateTimeAt(c, jd, ok, at, start)
}

func dateTimeCivil(c *ruby.Call) ruby.Value {
	return dateTimeOf(c, 3, func(c *ruby.Call, start int64) (int64, bool) {
		day, month, year := datePart(c, 2, 1, "day"), datePart(c, 1, 1, "month"), datePart(c, 0, -4712, "year")
		return calendar.ValidCivil(calendar.ClampYear(year), calendar.ClampInt(month), calendar.ClampInt(day), start)
	})
}

// secondArg converts a second with its fraction.
func secondArg(c *ruby.Call, i int) *number.Fraction {
	if !c.Has(i) {
		return number.Frac(0, 1)
	}
	v := c.Arg(i)
	if !isReal(v) {
		return number.Frac(datePart(c, i, 0, "second"), 1)
	}
	r, err := clock.ExactNumber(c.RT, v)
	if err != nil {
		c.Raise(ruby.TypeErrorClass, "invalid second (not numeric)")
	}
	return r
}

// clockTime is a time of day as arguments give it.
type clockTime struct {
	hour, minute, offset int64
	second               *number.Fraction
	inexact              bool // the second is a Float
}

// dateTimeAt makes a DateTime of a day and a time of day.
func dateTimeAt(c *ruby.Call, jd int64, ok bool, t clockTime, start int64) ruby.Value {
	hour, minute, second := t.hour, t.minute, t.second
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
		return invalidDate(c)
	}
	if t.inexact { // the fraction is one of nanoseconds then
		nanoseconds, _, _ := rest.Times(1e9).Add(number.Frac(1, 2)).Floor()
		whole, rest = whole+nanoseconds/1e9, number.Frac(nanoseconds%1e9, 1e9)
	}
	total := hour*3600 + minute*60 + whole - t.offset
	d := &dateData{jd: jd + calendar.FloorDiv64(total, 86400), second: calendar.Mod64(total, 86400), offset: t.offset, start: start}
	if rest.Sign() != 0 {
		d.sub = rest
	}
	return newDate(c, d)
}

// dateOffsetArg reads an offset: its spelling, or a fraction of a day.
func dateOffsetArg(c *ruby.Call, v ruby.Value) int64 {
	if s, ok := v.AsString(); ok {
		if !clock.DateSized(c, s.String()) {
			return 0
		}
		seconds, ok := calendar.ZoneSeconds(clock.Account(c), s.String())
		if !ok {
			return 0
		}
		return int64(seconds)
	}
	r, ok := daysArg(c, v)
	if !ok {
		return 0
	}
	seconds, _, ok := r.Times(86400).Add(number.Frac(1, 2)).Floor()
	if !ok || seconds < -86400 || seconds > 86400 {
		return 0
	}
	return seconds
}

func dateTimeNow(c *ruby.Call) ruby.Value {
	t, ok := clock.Now(c)
	if !ok {
		return ruby.Nil
	}
	return newDate(c, dateOf(t, number.Frac(int64(t.Nanosecond()), 1e9), 0))
}

// fractionLayout returns the layout for the number of digits in the first argument.
func fractionLayout(c *ruby.Call) string {
	n := c.IntOr(0, 0)
	if n <= 0 || !c.Charge(int(min(n, 1<<30))) {
		return ""
	}
	return ".%" + ruby.PlainToS(ruby.Int(min(n, calendar.MaxTimeWidth))) + "N"
}

func dateTimeSecFraction(c *ruby.Call) ruby.Value {
	return clock.Ratio(c, selfDate(c).sub)
}

// dateTimeToTime returns the moment with the same offset.
func dateTimeToTime(c *ruby.Call) ruby.Value {
	d := selfDate(c)
	t := &clock.TimeData{}
	t.T = d.time().In(time.FixedZone("", int(d.offset)))
	t.Zone = clock.ZoneFixed
	return ruby.NewInstance(clock.TimeClass, t)
}
