// Package date has Ruby's library date, which is Date and DateTime, and the library time, which parses Times.
//
//	day.go        the representation of a Date: a Julian day number, a part of the day, an offset
//	date.go       the methods of Date
//	new.go        the methods that make one
//	formats.go    parsing dates in fixed formats, and dates of parts
//	move.go       comparing dates, and the dates some days or months later
//	text.go       printing and converting them
//	datetime.go   DateTime
//	classes.go    the list of classes and modules
//	time.go       the library time
package date

import (
	"math"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/core/clock"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/calendar"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "date, time", Classes: classes, Tables: [][]ruby.Table{dateTables, dateTimeTables, timeTables}}

var dateTables = []ruby.Table{
	{Class: &dateClass, Alloc: func(class *ruby.Class) ruby.Value {
		return ruby.NewInstance(class, &dateData{start: calendar.StartItaly})
	}},
	{Class: &dateClass, Constants: func() {
		ruby.Constant(dateClass, "ITALY", ruby.Int(calendar.StartItaly))
		ruby.Constant(dateClass, "JULIAN", ruby.Float(math.Inf(1)))
		ruby.Constant(dateClass, "GREGORIAN", ruby.Float(math.Inf(-1)))
		ruby.Constant(dateClass, "ENGLAND", ruby.Int(calendar.StartEngland))
	}},
	{Class: &dateClass, Constants: func() {
		ruby.Constant(dateClass, "MONTHNAMES", sharedNames(calendar.MonthNames[:], 0, true))
		ruby.Constant(dateClass, "ABBR_MONTHNAMES", sharedNames(calendar.MonthNames[:], 3, true))
		ruby.Constant(dateClass, "DAYNAMES", sharedNames(calendar.DayNames[:], 0, false))
		ruby.Constant(dateClass, "ABBR_DAYNAMES", sharedNames(calendar.DayNames[:], 3, false))
	}},
	{Class: &dateClass, Statics: dateStatics, Methods: dateRows},
	{Class: &dateClass, Reason: reasonHash, RefuseStatics: []string{
		"_httpdate", "_iso8601", "_jisx0301", "_load", "_parse", "_rfc2822", "_rfc3339", "_rfc822", "_strptime", "_xmlschema",
	}},
	{Class: &dateClass, Methods: []ruby.Method{
		{Name: "friday?", Fn: func(c *ruby.Call) ruby.Value { return onWeekday(c, 5) }},
		{Name: "monday?", Fn: func(c *ruby.Call) ruby.Value { return onWeekday(c, 1) }},
		{Name: "saturday?", Fn: func(c *ruby.Call) ruby.Value { return onWeekday(c, 6) }},
		{Name: "sunday?", Fn: func(c *ruby.Call) ruby.Value { return onWeekday(c, 0) }},
		{Name: "thursday?", Fn: func(c *ruby.Call) ruby.Value { return onWeekday(c, 4) }},
		{Name: "tuesday?", Fn: func(c *ruby.Call) ruby.Value { return onWeekday(c, 2) }},
		{Name: "wednesday?", Fn: func(c *ruby.Call) ruby.Value { return onWeekday(c, 3) }},
	}},
	{Class: &clock.TimeClass, Methods: []ruby.Method{
		{Name: "to_date", Fn: timeToDate},
		{Name: "to_datetime", Fn: timeToDatetime},
		{Name: "to_time", Fn: ruby.SelfValue},
	}},
}

// sharedNames makes an array of names, each cut to length unless that is 0; with first, the first one is nil.
func sharedNames(list []string, length int, first bool) ruby.Value {
	out := make([]ruby.Value, len(list)) // bounded: names of days and months
	for i, name := range list {
		switch {
		case i == 0 && first:
			out[i] = ruby.Nil
		case length > 0:
			out[i] = ruby.Str(name[:length])
		default:
			out[i] = ruby.Str(name)
		}
	}
	return ruby.Share(ruby.Ary(out...))
}

// onWeekday implements the method that returns whether a date is on a day of the week, Sunday being 0.
func onWeekday(c *ruby.Call, day int) ruby.Value {
	return ruby.Bool(selfDate(c).moment().Weekday == day)
}

const reasonHash = "its answers can hold rational numbers"

var dateStatics = []ruby.Method{
	{Name: "civil", Max: 4, Fn: dateCivil},
	{Name: "commercial", Max: 4, Fn: dateCommercial},
	{Name: "gregorian_leap?", Min: 1, Max: 1, Fn: dateGregorianLeapP},
	{Name: "httpdate", Max: 2, Fn: func(c *ruby.Call) ruby.Value { return dateByFormat(c, dateHTTP) }, Flags: ruby.Kw},
	{Name: "iso8601", Max: 2, Fn: func(c *ruby.Call) ruby.Value { return dateByFormat(c, dateISO8601) }, Flags: ruby.Kw},
	{Name: "jd", Max: 2, Fn: dateJD},
	{Name: "jisx0301", Max: 2, Fn: func(c *ruby.Call) ruby.Value { return dateByFormat(c, dateJISX0301) }, Flags: ruby.Kw},
	{Name: "julian_leap?", Min: 1, Max: 1, Fn: dateJulianLeapP},
	{Name: "leap?", Min: 1, Max: 1, Fn: dateGregorianLeapP},
	{Name: "new", Max: 4, Fn: dateCivil},
	{Name: "ordinal", Max: 3, Fn: dateOrdinal},
	{Name: "parse", Max: 3, Fn: dateParse, Flags: ruby.Kw},
	{Name: "rfc2822", Max: 2, Fn: func(c *ruby.Call) ruby.Value { return dateByFormat(c, dateRFC2822) }, Flags: ruby.Kw},
	{Name: "rfc3339", Max: 2, Fn: func(c *ruby.Call) ruby.Value { return dateByFormat(c, dateRFC3339) }, Flags: ruby.Kw},
	{Name: "rfc822", Max: 2, Fn: func(c *ruby.Call) ruby.Value { return dateByFormat(c, dateRFC2822) }, Flags: ruby.Kw},
	{Name: "strptime", Max: 3, Fn: dateStrptime},
	{Name: "today", Max: 1, Fn: dateToday, Flags: ruby.Volatile},
	{Name: "valid_civil?", Min: 3, Max: 4, Fn: dateValidCivilP},
	{Name: "valid_commercial?", Min: 3, Max: 4, Fn: dateValidCommercialP},
	{Name: "valid_date?", Min: 3, Max: 4, Fn: dateValidCivilP},
	{Name: "valid_jd?", Min: 1, Max: 2, Fn: dateValidJDP},
	{Name: "valid_ordinal?", Min: 2, Max: 3, Fn: dateValidOrdinalP},
	{Name: "xmlschema", Max: 2, Fn: func(c *ruby.Call) ruby.Value { return dateByFormat(c, dateISO8601) }, Flags: ruby.Kw},
}

var dateRows = []ruby.Method{
	{Name: "+", Min: 1, Max: 1, Fn: datePlus},
	{Name: "-", Min: 1, Max: 1, Fn: dateMinus},
	{Name: "<<", Min: 1, Max: 1, Fn: dateMonthsEarlier},
	{Name: "<=>", Min: 1, Max: 1, Fn: dateCompare},
	{Name: "===", Min: 1, Max: 1, Fn: dateCaseEqual},
	{Name: ">>", Min: 1, Max: 1, Fn: dateMonthsLater},
	{Name: "ajd", Fn: func(c *ruby.Call) ruby.Value { return clock.Ratio(c, selfDate(c).exact().Sub(number.Frac(1, 2))) }},
	{Name: "amjd", Fn: func(c *ruby.Call) ruby.Value { return clock.Ratio(c, selfDate(c).exact().Sub(number.Frac(2400001, 1))) }},
	{Name: "asctime", Fn: func(c *ruby.Call) ruby.Value { return dateText(c, "%a %b %e %H:%M:%S %Y") }},
	{Name: "ctime", Fn: func(c *ruby.Call) ruby.Value { return dateText(c, "%a %b %e %H:%M:%S %Y") }},
	{Name: "cwday", Fn: dateCwday},
	{Name: "cweek", Fn: dateCweek},
	{Name: "cwyear", Fn: dateCwyear},
	{Name: "day", Fn: dateDay},
	{Name: "day_fraction", Fn: dateDayFraction},
	{Name: "deconstruct_keys", Min: 1, Max: 1, Fn: dateDeconstructKeys},
	{Name: "downto", Min: 1, Max: 1, Fn: dateDownto, Flags: ruby.Enum},
	{Name: "england", Fn: func(c *ruby.Call) ruby.Value { return dateWithStart(c, calendar.StartEngland) }},
	{Name: "eql?", Min: 1, Max: 1, Fn: dateEqlP},
	{Name: "gregorian", Fn: func(c *ruby.Call) ruby.Value { return dateWithStart(c, calendar.StartGregorian) }},
	{Name: "gregorian?", Fn: dateGregorianP},
	{Name: "hash", Fn: dateHash},
	{Name: "httpdate", Fn: dateHTTPDate},
	{Name: "infinite?", Fn: ruby.AlwaysFalse},
	{Name: "initialize", Max: 4, Fn: ruby.AlwaysNil, Flags: ruby.PrivateRow},
	{Name: "inspect", Fn: dateInspect},
	{Name: "iso8601", Fn: func(c *ruby.Call) ruby.Value { return dateText(c, "%Y-%m-%d") }},
	{Name: "italy", Fn: func(c *ruby.Call) ruby.Value { return dateWithStart(c, calendar.StartItaly) }},
	{Name: "jd", Fn: dateJDOf},
	{Name: "jisx0301", Fn: dateJISX0301Text},
	{Name: "julian", Fn: func(c *ruby.Call) ruby.Value { return dateWithStart(c, calendar.StartJulian) }},
	{Name: "julian?", Fn: dateJulianP},
	{Name: "ld", Fn: dateLD},
	{Name: "leap?", Fn: dateLeapP},
	{Name: "marshal_dump", Reason: "it is for Marshal"},
	{Name: "marshal_load", Max: 1, Reason: "it is for Marshal"},
	{Name: "mday", Fn: dateDay},
	{Name: "mjd", Fn: dateMJD},
	{Name: "mon", Fn: dateMonth},
	{Name: "month", Fn: dateMonth},
	{Name: "new_start", Max: 1, Fn: dateNewStart},
	{Name: "next", Fn: dateNext},
	{Name: "next_day", Max: 1, Fn: func(c *ruby.Call) ruby.Value { return dateDays(c, 1) }},
	{Name: "next_month", Max: 1, Fn: func(c *ruby.Call) ruby.Value { return dateMonths(c, 1) }},
	{Name: "next_year", Max: 1, Fn: func(c *ruby.Call) ruby.Value { return dateMonths(c, 12) }},
	{Name: "prev_day", Max: 1, Fn: func(c *ruby.Call) ruby.Value { return dateDays(c, -1) }},
	{Name: "prev_month", Max: 1, Fn: func(c *ruby.Call) ruby.Value { return dateMonths(c, -1) }},
	{Name: "prev_year", Max: 1, Fn: func(c *ruby.Call) ruby.Value { return dateMonths(c, -12) }},
	{Name: "rfc2822", Fn: func(c *ruby.Call) ruby.Value { return dateText(c, "%a, %-d %b %Y %T %z") }},
	{Name: "rfc3339", Fn: func(c *ruby.Call) ruby.Value { return dateText(c, "%Y-%m-%dT%H:%M:%S%:z") }},
	{Name: "rfc822", Fn: func(c *ruby.Call) ruby.Value { return dateText(c, "%a, %-d %b %Y %T %z") }},
	{Name: "start", Fn: dateStart},
	{Name: "step", Min: 1, Max: 2, Fn: dateStep, Flags: ruby.Enum},
	{Name: "strftime", Max: 1, Fn: dateStrftime},
	{Name: "succ", Fn: dateNext},
	{Name: "to_date", Fn: dateToDate},
	{Name: "to_datetime", Fn: dateToDatetime},
	{Name: "to_s", Fn: func(c *ruby.Call) ruby.Value { return dateText(c, "%Y-%m-%d") }},
	{Name: "to_time", Fn: dateToTime},
	{Name: "upto", Min: 1, Max: 1, Fn: dateUpto, Flags: ruby.Enum},
	{Name: "wday", Fn: dateWday},
	{Name: "xmlschema", Fn: func(c *ruby.Call) ruby.Value { return dateText(c, "%Y-%m-%d") }},
	{Name: "yday", Fn: dateYday},
	{Name: "year", Fn: dateYear},
}

func selfDate(c *ruby.Call) *dateData {
	d, ok := ruby.DataOf[*dateData](c.Self)
	if !ok {
		return &dateData{start: calendar.StartItaly}
	}
	return d
}

// newDate makes a Date of the class of the receiver, which is one or a class.
func newDate(c *ruby.Call, d *dateData) ruby.Value { return c.NewOfSelf(d) }

// isReal reports whether v is an Integer, a Float or a Rational.
func isReal(v ruby.Value) bool {
	_, ok := arith.AsRational(v)
	return ok || arith.IsNumber(v)
}

// dateMoved returns the date days later.
func dateMoved(c *ruby.Call, days *number.Fraction) ruby.Value {
	d, ok := selfDate(c).moved(days)
	if !ok {
		return c.Fail(&ruby.UnsupportedError{Construct: "a Date that far away"})
	}
	return newDate(c, d)
}

func dateEqlP(c *ruby.Call) ruby.Value {
	o, ok := ruby.DataOf[*dateData](c.Arg(0))
	return ruby.Bool(ok && selfDate(c).compare(o) == 0)
}

func dateHash(c *ruby.Call) ruby.Value {
	n, err := c.RT.HashOf(ruby.Str(selfDate(c).HashKey()))
	return c.Check(ruby.Int(n), err)
}

func dateYear(c *ruby.Call) ruby.Value {
	y, _, _ := selfDate(c).civil()
	return ruby.Int(y)
}

func dateMonth(c *ruby.Call) ruby.Value {
	_, m, _ := selfDate(c).civil()
	return ruby.Int(int64(m))
}

func dateDay(c *ruby.Call) ruby.Value {
	_, _, d := selfDate(c).civil()
	return ruby.Int(int64(d))
}

func dateWday(c *ruby.Call) ruby.Value { return ruby.Int(int64(selfDate(c).moment().Weekday)) }

func dateYday(c *ruby.Call) ruby.Value { return ruby.Int(int64(selfDate(c).yearDay())) }

func dateCwyear(c *ruby.Call) ruby.Value {
	y, _, _ := calendar.JDToCommercial(selfDate(c).localJD(), selfDate(c).start)
	return ruby.Int(y)
}

func dateCweek(c *ruby.Call) ruby.Value {
	_, w, _ := calendar.JDToCommercial(selfDate(c).localJD(), selfDate(c).start)
	return ruby.Int(int64(w))
}

func dateCwday(c *ruby.Call) ruby.Value {
	_, _, d := calendar.JDToCommercial(selfDate(c).localJD(), selfDate(c).start)
	return ruby.Int(int64(d))
}

func dateJDOf(c *ruby.Call) ruby.Value { return ruby.Int(selfDate(c).localJD()) }

func dateMJD(c *ruby.Call) ruby.Value { return ruby.Int(selfDate(c).localJD() - 2400001) }

func dateLD(c *ruby.Call) ruby.Value { return ruby.Int(selfDate(c).localJD() - 2299160) }

func dateDayFraction(c *ruby.Call) ruby.Value {
	if !c.Self.RealClass().IsA(dateTimeClass) && selfDate(c).localSecond() == 0 && selfDate(c).sub == nil {
		return ruby.Int(0)
	}
	d := selfDate(c)
	return clock.Ratio(c, d.sub.Add(number.Frac(d.localSecond(), 1)).Over(86400))
}

func dateLeapP(c *ruby.Call) ruby.Value {
	d := selfDate(c)
	y, _, _ := d.civil()
	return ruby.Bool(calendar.FirstOfYear(y+1, d.start)-calendar.FirstOfYear(y, d.start) == 366)
}

func dateStart(c *ruby.Call) ruby.Value {
	switch start := selfDate(c).start; start {
	case calendar.StartJulian:
		return ruby.Float(math.Inf(1))
	case calendar.StartGregorian:
		return ruby.Float(math.Inf(-1))
	default:
		return ruby.Float(float64(start))
	}
}

func dateJulianP(c *ruby.Call) ruby.Value {
	return ruby.Bool(selfDate(c).localJD() < selfDate(c).start)
}

func dateGregorianP(c *ruby.Call) ruby.Value {
	return ruby.Bool(selfDate(c).localJD() >= selfDate(c).start)
}

// dateWithStart implements italy and the like.
func dateWithStart(c *ruby.Call, start int64) ruby.Value {
	d := *selfDate(c)
	d.start = start
	return newDate(c, &d)
}

func dateNewStart(c *ruby.Call) ruby.Value { return dateWithStart(c, startArg(c, 0)) }
