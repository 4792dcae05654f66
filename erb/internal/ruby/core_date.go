package ruby

// This file implements Date. DateTime is in core_date_time.go, reading of dates in date_parse*.go.

import (
	"math/big"
	"slices"
	"strconv"
	"time"
)

func init() {
	dateClass.alloc = func(class *Class) Value { return NewInstance(class, &dateData{start: startItaly}) }
	constant(dateClass, "ITALY", Int(startItaly))
	constant(dateClass, "ENGLAND", Int(startEngland))
	names := func(list []string, length int, first bool) Value {
		var out []Value
		for i, name := range list {
			switch {
			case i == 0 && first:
				out = append(out, Nil)
			case length > 0:
				out = append(out, FrozenStr(name[:length]))
			default:
				out = append(out, FrozenStr(name))
			}
		}
		v := Ary(out...)
		v.Freeze()
		return v
	}
	constant(dateClass, "MONTHNAMES", names(monthNames[:], 0, true))
	constant(dateClass, "ABBR_MONTHNAMES", names(monthNames[:], 3, true))
	constant(dateClass, "DAYNAMES", names(dayNames[:], 0, false))
	constant(dateClass, "ABBR_DAYNAMES", names(dayNames[:], 3, false))
	statics(dateClass, dateStatics())
	methods(dateClass, dateRows())
	methods(timeClass, []Method{
		{Name: "to_date", Fn: timeToDate},
		{Name: "to_datetime", Fn: timeToDatetime},
		{Name: "to_time", Fn: selfValue},
	})
}

const reasonHash = "its answers can hold rational numbers"

func dateStatics() []Method {
	rows := []Method{
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
	for _, name := range []string{"_httpdate", "_iso8601", "_jisx0301", "_load", "_parse", "_rfc2822", "_rfc3339",
		"_rfc822", "_strptime", "_xmlschema"} {
		rows = append(rows, Method{Name: name, Max: -1, Reason: reasonHash})
	}
	return rows
}

func dateRows() []Method {
	rows := []Method{
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
		{Name: "infinite?", Fn: always(False)},
		{Name: "initialize", Max: 4, Fn: always(Nil), Flags: PrivateRow},
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
	for i, name := range []string{"sunday?", "monday?", "tuesday?", "wednesday?", "thursday?", "friday?", "saturday?"} {
		rows = append(rows, Method{Name: name, Fn: func(c *Call) Value {
			return Bool(c.selfDate().moment().weekday == i)
		}})
	}
	return rows
}

func (c *Call) selfDate() *dateData {
	d, ok := DataOf[*dateData](c.Self)
	if !ok {
		return &dateData{start: startItaly}
	}
	return d
}

// newDate makes a Date of the class of the receiver, which is one or a class.
func (c *Call) newDate(d *dateData) Value {
	class, ok := c.Self.AsClass()
	if !ok {
		class = c.Self.RealClass()
	}
	if !c.Charge(stringOverhead) {
		return Nil
	}
	return NewInstance(class, d)
}

func (c *Call) invalidDate() Value { return c.Raise(dateErrorClass, "invalid date") }

// datePart reads a number of Date.new; a fraction of the last one goes into the time of day, which Date leaves out.
func (c *Call) datePart(i int, def int64, name string) int64 {
	if !c.Has(i) {
		return def
	}
	v := c.Arg(i)
	if !isNumber(v) && !v.RealClass().IsA(numericClass) {
		c.Raise(typeErrorClass, "invalid %s (not numeric)", name)
		return def
	}
	if v.IsFloat() {
		q, err := floatToInteger(floorOf(v.Float()))
		if err != nil {
			c.Fail(err)
			return def
		}
		v = q
	}
	n, err := c.RT.ToInt(v)
	if err != nil {
		c.Fail(err)
	}
	return n
}

func floorOf(f float64) float64 {
	q, _ := floatDivMod(f, 1)
	return q
}

// startArg reads the day of reform.
func (c *Call) startArg(i int) int64 {
	if !c.Has(i) {
		return startItaly
	}
	v := c.Arg(i)
	if v.IsFloat() {
		switch f := v.Float(); {
		case f > 1e15:
			return startJulian
		case f < -1e15:
			return startGregorian
		}
	}
	return c.Int(i)
}

func dateCivil(c *Call) Value {
	year, month, day := c.datePart(0, -4712, "year"), c.datePart(1, 1, "month"), c.datePart(2, 1, "day")
	start := c.startArg(3)
	if c.Failed() {
		return Nil
	}
	return c.dateFrom(validCivil(clampYear(year), clampInt(month), clampInt(day), start))(start)
}

// dateFrom makes a function that makes the date of a day, or the error of an invalid one.
func (c *Call) dateFrom(jd int64, ok bool) func(start int64) Value {
	return func(start int64) Value {
		if !ok || jd > maxDay || jd < -maxDay {
			return c.invalidDate()
		}
		return c.newDate(&dateData{jd: jd, start: start})
	}
}

func clampYear(y int64) int64 { return max(-1<<24, min(1<<24, y)) }

func clampInt(n int64) int { return int(max(-1<<20, min(1<<20, n))) }

func dateOrdinal(c *Call) Value {
	year, day, start := c.datePart(0, -4712, "year"), c.datePart(1, 1, "yday"), c.startArg(2)
	if c.Failed() {
		return Nil
	}
	return c.dateFrom(validOrdinal(clampYear(year), clampInt(day), start))(start)
}

func dateCommercial(c *Call) Value {
	year, week, day := c.datePart(0, -4712, "year"), c.datePart(1, 1, "cweek"), c.datePart(2, 1, "cwday")
	start := c.startArg(3)
	if c.Failed() {
		return Nil
	}
	return c.dateFrom(validCommercial(clampYear(year), clampInt(week), clampInt(day), start))(start)
}

func dateJD(c *Call) Value {
	jd, start := c.datePart(0, 0, "jd"), c.startArg(1)
	if c.Failed() {
		return Nil
	}
	return c.dateFrom(jd, true)(start)
}

func dateToday(c *Call) Value {
	t, ok := c.now()
	if !ok {
		return Nil
	}
	t = t.In(localZone)
	start := c.startArg(0)
	return c.dateFrom(civilToJD(int64(t.Year()), int(t.Month()), t.Day(), startItaly), true)(start)
}

func dateGregorianLeapP(c *Call) Value {
	y := clampYear(c.datePart(0, 0, "year"))
	return Bool(y%4 == 0 && y%100 != 0 || y%400 == 0)
}

func dateJulianLeapP(c *Call) Value { return Bool(c.datePart(0, 0, "year")%4 == 0) }

// datesGiven tells whether all of the first n arguments are numbers: the questions about validity answer false otherwise.
func (c *Call) datesGiven(n int) bool {
	return !slices.ContainsFunc(c.Args[:n], func(v Value) bool { return !isNumber(v) })
}

func dateValidCivilP(c *Call) Value {
	if !c.datesGiven(3) {
		return False
	}
	_, ok := validCivil(clampYear(c.Int(0)), clampInt(c.Int(1)), clampInt(c.Int(2)), c.startArg(3))
	return Bool(ok)
}

func dateValidOrdinalP(c *Call) Value {
	if !c.datesGiven(2) {
		return False
	}
	_, ok := validOrdinal(clampYear(c.Int(0)), clampInt(c.Int(1)), c.startArg(2))
	return Bool(ok)
}

func dateValidCommercialP(c *Call) Value {
	if !c.datesGiven(3) {
		return False
	}
	_, ok := validCommercial(clampYear(c.Int(0)), clampInt(c.Int(1)), clampInt(c.Int(2)), c.startArg(3))
	return Bool(ok)
}

func dateValidJDP(c *Call) Value { return Bool(c.datesGiven(1)) }

// daysArg reads a number of days, which can be a fraction.
func (c *Call) daysArg(v Value) (*big.Rat, bool) {
	switch v.Kind() {
	case KindInteger, KindBignum, KindFloat:
		r, err := c.RT.exactNumber(v)
		if err != nil {
			c.Fail(err)
			return nil, false
		}
		if v.IsFloat() { // as precise as a nanosecond
			scaled := new(big.Rat).Mul(r, new(big.Rat).SetInt64(86400*1e9))
			scaled.Add(scaled, big.NewRat(1, 2))
			q, _ := floorDivMod(scaled.Num(), scaled.Denom())
			r = new(big.Rat).SetFrac(q, big.NewInt(86400*1e9))
		}
		return r, true
	}
	c.Raise(typeErrorClass, "expected numeric")
	return nil, false
}

// dateMoved gives the date days later.
func (c *Call) dateMoved(days *big.Rat) Value {
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
	return c.dateMoved(days.Neg(days))
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
		c.Raise(typeErrorClass, "expected numeric")
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
		return c.dateMoved(days.Mul(days, new(big.Rat).SetInt64(unit)))
	}
}

func dateNext(c *Call) Value { return c.dateMoved(new(big.Rat).SetInt64(1)) }

func dateCompare(c *Call) Value {
	if o, ok := DataOf[*dateData](c.Arg(0)); ok {
		return Int(int64(c.selfDate().compare(o)))
	}
	if isNumber(c.Arg(0)) { // compared as astronomical Julian day number, which begins at noon
		r, err := c.RT.exactNumber(c.Arg(0))
		if err != nil {
			return Nil
		}
		ajd := new(big.Rat).Sub(c.selfDate().exact(), big.NewRat(1, 2))
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
	return False
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
	if c.selfDate().localSecond() == 0 && c.selfDate().sub == nil {
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

// dateText makes the row of a method that prints a date.
func dateText(layout string) func(*Call) Value {
	return func(c *Call) Value { return c.newText(c.selfDate().text(layout), ASCII) }
}

func dateHTTPDate(c *Call) Value {
	d := *c.selfDate()
	d.offset = 0
	return c.newText(d.text("%a, %d %b %Y %T GMT"), ASCII)
}

func dateInspect(c *Call) Value {
	d := c.selfDate()
	nanos := new(big.Rat).Mul(ratOf(d.sub), new(big.Rat).SetInt64(1e9))
	layout, sign := "%Y-%m-%d", "+"
	if c.Self.RealClass().IsA(dateTimeClass) {
		layout = "%Y-%m-%dT%H:%M:%S%:z"
	}
	if d.offset < 0 {
		sign = ""
	}
	start := strconv.FormatInt(d.start, 10)
	switch d.start {
	case startJulian:
		start = "Inf"
	case startGregorian:
		start = "-Inf"
	}
	return c.NewString("#<" + c.Self.RealClass().Inspect() + ": " + d.text(layout) + " ((" +
		strconv.FormatInt(d.jd, 10) + "j," + strconv.FormatInt(d.second, 10) + "s," + nanos.RatString() + "n)," +
		sign + strconv.FormatInt(d.offset, 10) + "s," + start + "j)>")
}

func dateStrftime(c *Call) Value {
	format := "%Y-%m-%d"
	if c.Self.RealClass().IsA(dateTimeClass) {
		format = "%Y-%m-%dT%H:%M:%S%:z"
	}
	format = c.StrOr(0, format)
	if c.Failed() || !c.Step(len(format)/16+1) {
		return Nil
	}
	text, _ := c.selfDate().moment().strftime(format, c.Charge)
	return c.NewString(text)
}

// eras are the beginnings of the Japanese eras as day numbers, the latest first.
var eras = []struct {
	jd     int64
	letter string
	year   int64 // the year before its first
}{{2458605, "R", 2018}, {2447535, "H", 1988}, {2424875, "S", 1925}, {2419614, "T", 1911}, {2405160, "M", 1867}}

// jisx0301 gives the layout with the era of a date.
func (d *dateData) jisx0301() string {
	jd := d.localJD()
	for _, era := range eras {
		if jd >= era.jd {
			year, _, _ := d.civil()
			n := strconv.FormatInt(year-era.year, 10)
			if len(n) < 2 {
				n = "0" + n
			}
			return era.letter + n + ".%m.%d"
		}
	}
	return "%Y-%m-%d"
}

func dateJISX0301Text(c *Call) Value {
	return c.newText(c.selfDate().text(c.selfDate().jisx0301()), ASCII)
}

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
		return c.Raise(argumentErrorClass, "step can't be 0")
	}
	return c.dateSteps(days)
}

// dateSteps yields dates to the first argument.
func (c *Call) dateSteps(by *big.Rat) Value {
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

func dateUpto(c *Call) Value { return c.dateSteps(new(big.Rat).SetInt64(1)) }

func dateDownto(c *Call) Value { return c.dateSteps(new(big.Rat).SetInt64(-1)) }

func dateToDate(c *Call) Value {
	d := c.selfDate()
	if !c.Self.RealClass().IsA(dateTimeClass) {
		return c.Self
	}
	return NewInstance(dateClass, &dateData{jd: d.localJD(), start: d.start})
}

func dateToDatetime(c *Call) Value {
	if c.Self.RealClass().IsA(dateTimeClass) {
		return c.Self
	}
	return NewInstance(dateTimeClass, &dateData{jd: c.selfDate().jd, start: c.selfDate().start})
}

// dateToTime gives the local beginning of the day.
func dateToTime(c *Call) Value {
	y, m, day := jdToCivil(c.selfDate().localJD(), startGregorian)
	t := time.Date(int(y), time.Month(m), day, 0, 0, 0, 0, localZone)
	return NewInstance(timeClass, &timeData{t: t})
}

func dateDeconstructKeys(c *Call) Value {
	keys := []string{"year", "month", "day", "yday", "wday"}
	if c.Self.RealClass().IsA(dateTimeClass) {
		keys = append(keys, "hour", "minute", "second", "sec_fraction", "zone")
	}
	wanted, isArray := c.Arg(0).AsArray()
	if !isArray && !c.Arg(0).IsNil() {
		return c.Raise(typeErrorClass, "wrong argument type %s (expected Array or nil)", c.Arg(0).RealClass().Inspect())
	}
	h := c.NewHash()
	for _, key := range keys {
		if isArray && !slices.ContainsFunc(wanted.Elems, func(v Value) bool { return Identical(v, Sym(key)) }) {
			continue
		}
		v, ok := c.Send(c.Self, key)
		if !ok || !c.HashSet(h, Sym(key), v) {
			return Nil
		}
	}
	return h.Value()
}

func timeToDate(c *Call) Value {
	t := c.selfTime().t
	return NewInstance(dateClass, &dateData{
		jd: civilToJD(int64(t.Year()), int(t.Month()), t.Day(), startGregorian), start: startItaly,
	})
}

func timeToDatetime(c *Call) Value {
	d := c.selfTime()
	return NewInstance(dateTimeClass, dateOf(d.t, d.subsec(), d.offset()))
}
