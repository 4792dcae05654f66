package ruby

// This file implements Date. DateTime is in core_date_time.go, reading of dates in date_parse*.go.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

func init() {
	dateClass.alloc = func(class *Class) Value { return NewInstance(class, &dateData{start: startItaly}) }
	Constant(dateClass, "ITALY", Int(startItaly))
	Constant(dateClass, "ENGLAND", Int(startEngland))
	names := func(list []string, length int, first bool) Value {
		var out []Value
		for i, name := range list {
			switch {
			case i == 0 && first:
				out = append(out, Nil)
			case length > 0:
				out = append(out, Str(name[:length]))
			default:
				out = append(out, Str(name))
			}
		}
		return Share(Ary(out...))
	}
	Constant(dateClass, "MONTHNAMES", names(monthNames[:], 0, true))
	Constant(dateClass, "ABBR_MONTHNAMES", names(monthNames[:], 3, true))
	Constant(dateClass, "DAYNAMES", names(dayNames[:], 0, false))
	Constant(dateClass, "ABBR_DAYNAMES", names(dayNames[:], 3, false))
	Statics(dateClass, dateStatics())
	Methods(dateClass, dateRows())
	for _, name := range []string{"_httpdate", "_iso8601", "_jisx0301", "_load", "_parse", "_rfc2822", "_rfc3339",
		"_rfc822", "_strptime", "_xmlschema"} {
		Statics(dateClass, []Method{{Name: name, Max: -1, Reason: reasonHash}})
	}
	for i, name := range []string{"sunday?", "monday?", "tuesday?", "wednesday?", "thursday?", "friday?", "saturday?"} {
		Methods(dateClass, []Method{{Name: name, Fn: func(c *Call) Value {
			return Bool(c.selfDate().moment().weekday == i)
		}}})
	}
	Methods(timeClass, []Method{
		{Name: "to_date", Fn: timeToDate},
		{Name: "to_datetime", Fn: timeToDatetime},
		{Name: "to_time", Fn: SelfValue},
	})
}

const reasonHash = "its answers can hold rational numbers"

func dateStatics() []Method {
	return []Method{
		{Name: "civil", Max: 4, Fn: dateCivil},
		{Name: "commercial", Max: 4, Fn: dateCommercial},
		{Name: "gregorian_leap?", Min: 1, Max: 1, Fn: dateGregorianLeapP},
		{Name: "httpdate", Max: 2, Fn: dateByFormat(dateHTTP), Flags: Kw},
		{Name: "iso8601", Max: 2, Fn: dateByFormat(dateISO8601), Flags: Kw},
		{Name: "jd", Max: 2, Fn: dateJD},
		{Name: "jisx0301", Max: 2, Fn: dateByFormat(dateJISX0301), Flags: Kw},
		{Name: "julian_leap?", Min: 1, Max: 1, Fn: dateJulianLeapP},
		{Name: "leap?", Min: 1, Max: 1, Fn: dateGregorianLeapP},
		{Name: "new", Max: 4, Fn: dateCivil},
		{Name: "ordinal", Max: 3, Fn: dateOrdinal},
		{Name: "parse", Max: 3, Fn: dateParse, Flags: Kw},
		{Name: "rfc2822", Max: 2, Fn: dateByFormat(dateRFC2822), Flags: Kw},
		{Name: "rfc3339", Max: 2, Fn: dateByFormat(dateRFC3339), Flags: Kw},
		{Name: "rfc822", Max: 2, Fn: dateByFormat(dateRFC2822), Flags: Kw},
		{Name: "strptime", Max: 3, Fn: dateStrptime},
		{Name: "today", Max: 1, Fn: dateToday, Flags: Volatile},
		{Name: "valid_civil?", Min: 3, Max: 4, Fn: dateValidCivilP},
		{Name: "valid_commercial?", Min: 3, Max: 4, Fn: dateValidCommercialP},
		{Name: "valid_date?", Min: 3, Max: 4, Fn: dateValidCivilP},
		{Name: "valid_jd?", Min: 1, Max: 2, Fn: dateValidJDP},
		{Name: "valid_ordinal?", Min: 2, Max: 3, Fn: dateValidOrdinalP},
		{Name: "xmlschema", Max: 2, Fn: dateByFormat(dateISO8601), Flags: Kw},
	}
}

func dateRows() []Method {
	return []Method{
		{Name: "+", Min: 1, Max: 1, Fn: datePlus},
		{Name: "-", Min: 1, Max: 1, Fn: dateMinus},
		{Name: "<<", Min: 1, Max: 1, Fn: dateMonthsEarlier},
		{Name: "<=>", Min: 1, Max: 1, Fn: dateCompare},
		{Name: "===", Min: 1, Max: 1, Fn: dateCaseEqual},
		{Name: ">>", Min: 1, Max: 1, Fn: dateMonthsLater},
		{Name: "ajd", Reason: reasonRational},
		{Name: "amjd", Reason: reasonRational},
		{Name: "asctime", Fn: dateText("%a %b %e %H:%M:%S %Y")},
		{Name: "ctime", Fn: dateText("%a %b %e %H:%M:%S %Y")},
		{Name: "cwday", Fn: dateCwday},
		{Name: "cweek", Fn: dateCweek},
		{Name: "cwyear", Fn: dateCwyear},
		{Name: "day", Fn: dateDay},
		{Name: "day_fraction", Fn: dateDayFraction},
		{Name: "deconstruct_keys", Min: 1, Max: 1, Fn: dateDeconstructKeys},
		{Name: "downto", Min: 1, Max: 1, Fn: dateDownto, Flags: Enum},
		{Name: "england", Fn: dateWithStart(startEngland)},
		{Name: "eql?", Min: 1, Max: 1, Fn: dateEqlP},
		{Name: "gregorian", Fn: dateWithStart(startGregorian)},
		{Name: "gregorian?", Fn: dateGregorianP},
		{Name: "hash", Fn: dateHash},
		{Name: "httpdate", Fn: dateHTTPDate},
		{Name: "infinite?", Fn: Always(False)},
		{Name: "initialize", Max: 4, Fn: Always(Nil), Flags: PrivateRow},
		{Name: "inspect", Fn: dateInspect},
		{Name: "iso8601", Fn: dateText("%Y-%m-%d")},
		{Name: "italy", Fn: dateWithStart(startItaly)},
		{Name: "jd", Fn: dateJDOf},
		{Name: "jisx0301", Fn: dateJISX0301Text},
		{Name: "julian", Fn: dateWithStart(startJulian)},
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
		{Name: "next_day", Max: 1, Fn: dateDays(1)},
		{Name: "next_month", Max: 1, Fn: dateMonths(1)},
		{Name: "next_year", Max: 1, Fn: dateMonths(12)},
		{Name: "prev_day", Max: 1, Fn: dateDays(-1)},
		{Name: "prev_month", Max: 1, Fn: dateMonths(-1)},
		{Name: "prev_year", Max: 1, Fn: dateMonths(-12)},
		{Name: "rfc2822", Fn: dateText("%a, %-d %b %Y %T %z")},
		{Name: "rfc3339", Fn: dateText("%Y-%m-%dT%H:%M:%S%:z")},
		{Name: "rfc822", Fn: dateText("%a, %-d %b %Y %T %z")},
		{Name: "start", Fn: dateStart},
		{Name: "step", Min: 1, Max: 2, Fn: dateStep, Flags: Enum},
		{Name: "strftime", Max: 1, Fn: dateStrftime},
		{Name: "succ", Fn: dateNext},
		{Name: "to_date", Fn: dateToDate},
		{Name: "to_datetime", Fn: dateToDatetime},
		{Name: "to_s", Fn: dateText("%Y-%m-%d")},
		{Name: "to_time", Fn: dateToTime},
		{Name: "upto", Min: 1, Max: 1, Fn: dateUpto, Flags: Enum},
		{Name: "wday", Fn: dateWday},
		{Name: "xmlschema", Fn: dateText("%Y-%m-%d")},
		{Name: "yday", Fn: dateYday},
		{Name: "year", Fn: dateYear},
	}
}

func (c *Call) selfDate() *dateData {
	d, ok := DataOf[*dateData](c.Self)
	if !ok {
		return &dateData{start: startItaly}
	}
	return d
}

// newDate makes a Date of the class of the receiver, which is one or a class.
func (c *Call) newDate(d *dateData) Value { return c.NewOfSelf(d) }

// daysArg reads a number of days, which can be a fraction.
func (c *Call) daysArg(v Value) (*number.Fraction, bool) {
	switch v.Kind() {
	case KindInteger, KindBignum, KindFloat:
		r, err := c.RT.exactNumber(v)
		if err != nil {
			c.Fail(err)
			return nil, false
		}
		if v.IsFloat() { // as precise as a nanosecond
			r = r.Times(86400).Rounded(9, number.Nearest).Over(86400)
		}
		return r, true
	}
	c.Raise(TypeErrorClass, "expected numeric")
	return nil, false
}

// dateMoved gives the date days later.
func (c *Call) dateMoved(days *number.Fraction) Value {
	d, ok := c.selfDate().moved(days)
	if !ok {
		return c.Fail(&UnsupportedError{Construct: "a Date that far away"})
	}
	return c.newDate(d)
}

func datePlus(c *Call) Value {
	days, ok := c.daysArg(c.Arg(0))
	if !ok {
		return Nil
	}
	return c.dateMoved(days)
}

func dateMinus(c *Call) Value {
	if _, ok := DataOf[*dateData](c.Arg(0)); ok {
		return c.Fail(&UnsupportedError{Construct: "Date#- of two dates", Reason: reasonRational})
	}
	days, ok := c.daysArg(c.Arg(0))
	if !ok {
		return Nil
	}
	return c.dateMoved(days.Neg())
}

// dateMonthsBy gives the date months later.
func (c *Call) dateMonthsBy(months int64) Value {
	d, ok := c.selfDate().monthsLater(max(-maxDay, min(maxDay, months)))
	if c.Failed() || !ok {
		return c.Fail(&UnsupportedError{Construct: "a Date that far away"})
	}
	return c.newDate(d)
}

func (c *Call) monthsArg() int64 {
	if !isNumber(c.Arg(0)) {
		c.Raise(TypeErrorClass, "expected numeric")
	}
	return c.Int(0)
}

func dateMonthsLater(c *Call) Value { return c.dateMonthsBy(c.monthsArg()) }

func dateMonthsEarlier(c *Call) Value { return c.dateMonthsBy(-c.monthsArg()) }

// dateMonths makes the row of next_month and its kin.
func dateMonths(unit int64) func(*Call) Value {
	return func(c *Call) Value { return c.dateMonthsBy(unit * c.IntOr(0, 1)) }
}

// dateDays makes the row of next_day and prev_day.
func dateDays(unit int64) func(*Call) Value {
	return func(c *Call) Value {
		v := Int(1)
		if c.Has(0) {
			v = c.Arg(0)
		}
		days, ok := c.daysArg(v)
		if !ok {
			return Nil
		}
		return c.dateMoved(days.Times(unit))
	}
}

func dateNext(c *Call) Value { return c.dateMoved(number.Frac(1, 1)) }

func dateCompare(c *Call) Value {
	if o, ok := DataOf[*dateData](c.Arg(0)); ok {
		return Int(int64(c.selfDate().compare(o)))
	}
	if isNumber(c.Arg(0)) { // compared as astronomical Julian day number, which begins at noon
		r, err := c.RT.exactNumber(c.Arg(0))
		if err != nil {
			return Nil
		}
		ajd := c.selfDate().exact().Sub(number.Frac(1, 2))
		return Int(int64(ajd.Cmp(r)))
	}
	return Nil
}

// dateCaseEqual is ===: the same day.
func dateCaseEqual(c *Call) Value {
	if o, ok := DataOf[*dateData](c.Arg(0)); ok {
		return Bool(c.selfDate().localJD() == o.localJD())
	}
	if c.Arg(0).IsInt() {
		return Bool(c.selfDate().localJD() == c.Arg(0).n)
	}
	if c.Arg(0).RealClass().IsA(NumericClass) {
		return False
	}
	return Nil // what <=> gives for others
}

func dateEqlP(c *Call) Value {
	o, ok := DataOf[*dateData](c.Arg(0))
	return Bool(ok && c.selfDate().compare(o) == 0)
}

func dateHash(c *Call) Value {
	n, err := c.RT.HashOf(Str(c.selfDate().HashKey()))
	return c.Check(Int(n), err)
}

func dateYear(c *Call) Value {
	y, _, _ := c.selfDate().civil()
	return Int(y)
}

func dateMonth(c *Call) Value {
	_, m, _ := c.selfDate().civil()
	return Int(int64(m))
}

func dateDay(c *Call) Value {
	_, _, d := c.selfDate().civil()
	return Int(int64(d))
}

func dateWday(c *Call) Value { return Int(int64(c.selfDate().moment().weekday)) }

func dateYday(c *Call) Value { return Int(int64(c.selfDate().yearDay())) }

func dateCwyear(c *Call) Value {
	y, _, _ := jdToCommercial(c.selfDate().localJD(), c.selfDate().start)
	return Int(y)
}

func dateCweek(c *Call) Value {
	_, w, _ := jdToCommercial(c.selfDate().localJD(), c.selfDate().start)
	return Int(int64(w))
}

func dateCwday(c *Call) Value {
	_, _, d := jdToCommercial(c.selfDate().localJD(), c.selfDate().start)
	return Int(int64(d))
}

func dateJDOf(c *Call) Value { return Int(c.selfDate().localJD()) }

func dateMJD(c *Call) Value { return Int(c.selfDate().localJD() - 2400001) }

func dateLD(c *Call) Value { return Int(c.selfDate().localJD() - 2299160) }

func dateDayFraction(c *Call) Value {
	if !c.Self.RealClass().IsA(dateTimeClass) && c.selfDate().localSecond() == 0 && c.selfDate().sub == nil {
		return Int(0)
	}
	return c.Fail(&UnsupportedError{Construct: "Date#day_fraction", Reason: reasonRational})
}

func dateLeapP(c *Call) Value {
	d := c.selfDate()
	y, _, _ := d.civil()
	return Bool(firstOfYear(y+1, d.start)-firstOfYear(y, d.start) == 366)
}

func dateStart(c *Call) Value { return Float(float64(c.selfDate().start)) }

func dateJulianP(c *Call) Value { return Bool(c.selfDate().localJD() < c.selfDate().start) }

func dateGregorianP(c *Call) Value { return Bool(c.selfDate().localJD() >= c.selfDate().start) }

// dateWithStart makes the row of italy and its kin.
func dateWithStart(start int64) func(*Call) Value {
	return func(c *Call) Value {
		d := *c.selfDate()
		d.start = start
		return c.newDate(&d)
	}
}

func dateNewStart(c *Call) Value { return dateWithStart(c.startArg(0))(c) }

func dateStep(c *Call) Value {
	by := Int(1)
	if c.Has(1) {
		by = c.Arg(1)
	}
	days, ok := c.daysArg(by)
	if !ok {
		return Nil
	}
	if days.Sign() == 0 {
		return c.Raise(ArgumentErrorClass, "step can't be 0")
	}
	return c.dateSteps(days)
}

// dateSteps yields dates to the first argument.
func (c *Call) dateSteps(by *number.Fraction) Value {
	at := c.selfDate()
	for {
		v := c.newDate(at)
		order, err := c.RT.MustCompare(v, c.Arg(0))
		if err != nil {
			return c.Fail(err)
		}
		if by.Sign() > 0 && order > 0 || by.Sign() < 0 && order < 0 {
			return c.Self
		}
		if _, ok := c.Yield(v); !ok {
			return Nil
		}
		next, ok := at.moved(by)
		if !ok {
			return c.Self
		}
		at = next
	}
}

func dateUpto(c *Call) Value { return c.dateSteps(number.Frac(1, 1)) }

func dateDownto(c *Call) Value { return c.dateSteps(number.Frac(-1, 1)) }
