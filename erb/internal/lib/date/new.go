package date

// This file implements the methods that make a Date, or report whether there is such a date.

import (
	"math"
	"slices"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/core/clock"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/calendar"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

func invalidDate(c *ruby.Call) ruby.Value { return c.Raise(dateErrorClass, "invalid date") }

// datePart converts a number of Date.new; a fraction of the last one goes into the time of day, which Date drops.
func datePart(c *ruby.Call, i int, def int64, name string) int64 {
	if !c.Has(i) {
		return def
	}
	v := c.Arg(i)
	if !isNumeric(v) {
		c.Raise(ruby.TypeErrorClass, "invalid %s (not numeric)", name)
		return def
	}
	if name == "year" && v.Kind() != ruby.KindInteger && v.Kind() != ruby.KindBignum {
		c.Fail(errYear)
		return def
	}
	if name == "month" { // Ruby converts it as C does
		n, err := c.RT.ToInt(v)
		if err != nil {
			c.Fail(err)
		}
		return n
	}
	if !isReal(v) {
		if v = wholePart(c, v); c.Failed() {
			return def
		}
	}
	k, ofClass := c.Self.AsClass()
	cut := !ofClass || !k.IsA(dateTimeClass) && cuts(c.Method.Name) && name != "year" // the fraction
	if r, ok := arith.AsRational(v); ok {
		if v = ruby.Float(math.Floor(r.Float())); r.Den.BitLen() > 1 && !cut {
			v = ruby.Float(math.Floor(r.Float()) + 0.5)
		}
	}
	if v.IsFloat() && !cut && v.Float() != math.Floor(v.Float()) {
		c.Fail(&ruby.UnsupportedError{Construct: "Date of a part that is no Integer"})
		return def
	}
	if v.IsFloat() {
		q, err := arith.FloatToInteger(floorOf(v.Float()))
		if err != nil {
			c.Fail(err)
			return def
		}
		v = q
	}
	if v.Kind() == ruby.KindBignum {
		c.Fail(&ruby.UnsupportedError{Construct: "a Date that far away"})
		return def
	}
	n, err := c.RT.ToInt(v)
	if err != nil {
		c.Fail(err)
	}
	return n
}

// wholePart divides a number that is of none of Ruby's classes by 1.
func wholePart(c *ruby.Call, v ruby.Value) ruby.Value {
	whole, _ := c.Send(v, "div", ruby.Int(1))
	rest, ok := c.Send(v, "%", ruby.Int(1))
	if ok && !(rest.IsInt() && rest.Int() == 0) {
		return c.Fail(&ruby.UnsupportedError{Construct: "Date of a part that is no Integer"})
	}
	return whole
}

// errYear refuses a year that is no Integer.
var errYear = &ruby.UnsupportedError{Construct: "a year that is no Integer", Reason: "Ruby's answer depends on the machine"}

// cuts reports whether a method of Date takes whole days only; the others keep the part of the day, unseen.
func cuts(method string) bool {
	return method != "commercial" && method != "jd" && method != "ordinal"
}

func floorOf(f float64) float64 {
	q, _ := number.FloatDivMod(f, 1)
	return q
}

// startArg converts the day of reform. Ruby ignores invalid ones.
func startArg(c *ruby.Call, i int) int64 {
	if !c.Has(i) {
		return calendar.StartItaly
	}
	f, err := arith.ToFloat(c.RT, c.Arg(i))
	switch {
	case err != nil:
		c.Fail(err)
		return 0
	case math.IsInf(f, 1):
		return calendar.StartJulian
	case math.IsInf(f, -1):
		return calendar.StartGregorian
	case !(f >= calendar.FirstStart && f <= calendar.LastStart):
		return calendar.StartItaly
	case f != math.Floor(f):
		c.Fail(&ruby.UnsupportedError{Construct: "a day of reform that is no Integer"})
	}
	return int64(f)
}

func dateCivil(c *ruby.Call) ruby.Value { // the last argument is converted first, as in Ruby
	start := startArg(c, 3)
	day, month, year := datePart(c, 2, 1, "day"), datePart(c, 1, 1, "month"), datePart(c, 0, -4712, "year")
	if c.Failed() {
		return ruby.Nil
	}
	jd, ok := calendar.ValidCivil(calendar.ClampYear(year), calendar.ClampInt(month), calendar.ClampInt(day), start)
	return dateFrom(c, jd, ok)(start)
}

// dateFrom makes a function that makes the date of a day, or the error of an invalid one.
func dateFrom(c *ruby.Call, jd int64, ok bool) func(start int64) ruby.Value {
	return func(start int64) ruby.Value {
		if !ok || jd > maxDay || jd < -maxDay {
			return invalidDate(c)
		}
		return newDate(c, &dateData{jd: jd, start: start})
	}
}

func dateOrdinal(c *ruby.Call) ruby.Value {
	start, day, year := startArg(c, 2), datePart(c, 1, 1, "yday"), datePart(c, 0, -4712, "year")
	if c.Failed() {
		return ruby.Nil
	}
	jd, ok := calendar.ValidOrdinal(calendar.ClampYear(year), calendar.ClampInt(day), start)
	return dateFrom(c, jd, ok)(start)
}

func dateCommercial(c *ruby.Call) ruby.Value {
	start := startArg(c, 3)
	day, week, year := datePart(c, 2, 1, "cwday"), datePart(c, 1, 1, "cweek"), datePart(c, 0, -4712, "year")
	if c.Failed() {
		return ruby.Nil
	}
	jd, ok := calendar.ValidCommercial(calendar.ClampYear(year), calendar.ClampInt(week), calendar.ClampInt(day), start)
	return dateFrom(c, jd, ok)(start)
}

func dateJD(c *ruby.Call) ruby.Value {
	start := startArg(c, 1)
	jd := datePart(c, 0, 0, "jd")
	if c.Failed() {
		return ruby.Nil
	}
	return dateFrom(c, jd, true)(start)
}

func dateToday(c *ruby.Call) ruby.Value {
	t, ok := clock.Now(c)
	if !ok {
		return ruby.Nil
	}
	t = t.In(clock.LocalZone())
	start := startArg(c, 0)
	return dateFrom(c, calendar.CivilToJD(int64(t.Year()), int(t.Month()), t.Day(), calendar.StartItaly), true)(start)
}

func dateGregorianLeapP(c *ruby.Call) ruby.Value {
	if c.Arg(0).IsFloat() {
		return c.Fail(&ruby.UnsupportedError{Construct: "Date.gregorian_leap? of a Float", Reason: "Ruby doesn't look at its value"})
	}
	y := calendar.ClampYear(datePart(c, 0, 0, "year"))
	return ruby.Bool(y%4 == 0 && y%100 != 0 || y%400 == 0)
}

func dateJulianLeapP(c *ruby.Call) ruby.Value { return ruby.Bool(datePart(c, 0, 0, "year")%4 == 0) }

// datesGiven reports whether all of the first n arguments are Numeric: otherwise the methods that check validity
// return false.
func datesGiven(c *ruby.Call, n int) bool {
	if slices.ContainsFunc(c.Args[:n], func(v ruby.Value) bool { return !isNumeric(v) }) {
		return false
	}
	if k := c.Args[0].Kind(); n > 1 && k != ruby.KindInteger && k != ruby.KindBignum {
		c.Fail(errYear)
		return false
	}
	return true
}

func dateValidCivilP(c *ruby.Call) ruby.Value {
	if !datesGiven(c, 3) {
		return ruby.False
	}
	month, day, start := calendar.ClampInt(c.Int(1)), calendar.ClampInt(c.Int(2)), startArg(c, 3)
	_, ok := calendar.ValidCivil(calendar.ClampYear(c.Int(0)), month, day, start)
	return ruby.Bool(ok)
}

func dateValidOrdinalP(c *ruby.Call) ruby.Value {
	if !datesGiven(c, 2) {
		return ruby.False
	}
	_, ok := calendar.ValidOrdinal(calendar.ClampYear(c.Int(0)), calendar.ClampInt(c.Int(1)), startArg(c, 2))
	return ruby.Bool(ok)
}

func dateValidCommercialP(c *ruby.Call) ruby.Value {
	if !datesGiven(c, 3) {
		return ruby.False
	}
	_, ok := calendar.ValidCommercial(calendar.ClampYear(c.Int(0)), calendar.ClampInt(c.Int(1)), calendar.ClampInt(c.Int(2)), startArg(c, 3))
	return ruby.Bool(ok)
}

func dateValidJDP(c *ruby.Call) ruby.Value {
	if !datesGiven(c, 1) {
		return ruby.False
	}
	startArg(c, 1)
	return ruby.True
}
