// Package date has Ruby's library date, which is Date and DateTime, and the library time, which parses Times.
//
//	date.rb        the methods in Ruby
//	primitives.go  what they call
//	day.go         the representation of a Date: a Julian day number, a part of the day, an offset
//	date.go        the methods of Date in Go
//	new.go         the methods that make one
//	formats.go     parsing dates in fixed formats, and dates of parts
//	text.go        printing and converting them
//	datetime.go    DateTime
//	classes.go     the list of classes and modules
package date

import (
	_ "embed"
	"math"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/core/clock"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/calendar"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

//go:embed date.rb
var prelude string

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "date, time", Classes: classes, Tables: [][]ruby.Table{dateTables, dateTimeTables}, Prelude: &ruby.Prelude{
	Text: &prelude, Primitives: primitives,
}}

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
	{Class: &clock.TimeClass, Methods: []ruby.Method{
		{Name: "iso8601", Max: 1, Fn: timeISO8601},
		{Name: "to_date", Fn: timeToDate},
		{Name: "to_datetime", Fn: timeToDatetime},
		{Name: "to_time", Fn: ruby.SelfValue},
		{Name: "xmlschema", Max: 1, Fn: timeISO8601},
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
	{Name: "day_fraction", Fn: dateDayFraction},
	{Name: "deconstruct_keys", Min: 1, Max: 1, Fn: dateDeconstructKeys},
	{Name: "eql?", Min: 1, Max: 1, Fn: dateEqlP},
	{Name: "hash", Fn: dateHash},
	{Name: "initialize", Max: 4, Fn: initialize, Flags: ruby.PrivateRow},
	{Name: "leap?", Fn: dateLeapP},
	{Name: "marshal_dump", Reason: "it is for Marshal"},
	{Name: "marshal_load", Max: 1, Reason: "it is for Marshal"},
	{Name: "strftime", Max: 1, Fn: dateStrftime},
	{Name: "to_date", Fn: dateToDate},
	{Name: "to_datetime", Fn: dateToDatetime},
	{Name: "to_time", Fn: dateToTime},
	{Name: "yday", Fn: dateYday},
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

func dateEqlP(c *ruby.Call) ruby.Value {
	o, ok := ruby.DataOf[*dateData](c.Arg(0))
	return ruby.Bool(ok && selfDate(c).compare(o) == 0)
}

func dateHash(c *ruby.Call) ruby.Value {
	n, err := c.RT.HashOf(ruby.Str(selfDate(c).HashKey()))
	return c.Check(ruby.Int(n), err)
}

func dateYday(c *ruby.Call) ruby.Value { return ruby.Int(int64(selfDate(c).yearDay())) }

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

// initialize is the method that super of a template's initialize calls. new has read the arguments.
func initialize(c *ruby.Call) ruby.Value {
	if c.Self.RealClass().ID != 0 {
		c.Fail(&ruby.UnsupportedError{Construct: "a call of Date#initialize"})
	}
	return ruby.Nil
}
