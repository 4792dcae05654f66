package ruby

// This file implements the methods that make a Date, or tell whether there is such a date.

import (
	"slices"
)

func (c *Call) invalidDate() Value { return c.Raise(dateErrorClass, "invalid date") }

// datePart reads a number of Date.new; a fraction of the last one goes into the time of day, which Date leaves out.
func (c *Call) datePart(i int, def int64, name string) int64 {
	if !c.Has(i) {
		return def
	}
	v := c.Arg(i)
	if !isNumber(v) && !v.RealClass().IsA(NumericClass) {
		c.Raise(TypeErrorClass, "invalid %s (not numeric)", name)
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
