package date

// This file implements what compares dates, and what counts days and months from them.

import (
	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/core/clock"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// daysArg reads a number of days, which can be a fraction. Another Numeric is asked for to_r, whose result may be one
// once more.
func daysArg(c *ruby.Call, v ruby.Value) (*number.Fraction, bool) {
	for again := true; !isReal(v); again = false {
		if !isNumeric(v) {
			c.Raise(ruby.TypeErrorClass, "expected numeric")
			return nil, false
		}
		r, ok := c.Send(v, "to_r")
		if !ok {
			return nil, false
		}
		if v = r; !again && !isReal(v) {
			c.Raise(ruby.TypeErrorClass, "wrong argument type %s (expected Rational)", ruby.DescribeForConversion(v))
			return nil, false
		}
	}
	r, err := clock.ExactNumber(c.RT, v)
	if err != nil {
		c.Fail(err)
		return nil, false
	}
	if v.IsFloat() { // as precise as a nanosecond
		r = r.Times(86400).Rounded(9, number.Nearest).Over(86400)
	}
	return r, true
}

func isNumeric(v ruby.Value) bool { return arith.IsNumber(v) || v.RealClass().IsA(ruby.NumericClass) }

// negated returns -v for an operand that is subtracted.
func negated(c *ruby.Call, v ruby.Value) (ruby.Value, bool) {
	if !isNumeric(v) {
		c.Raise(ruby.TypeErrorClass, "expected numeric")
		return ruby.Nil, false
	}
	return c.Send(v, "-@")
}

func datePlus(c *ruby.Call) ruby.Value { return dateLater(c, c.Arg(0)) }

// dateLater returns the date that is days later.
func dateLater(c *ruby.Call, by ruby.Value) ruby.Value {
	days, ok := daysArg(c, by)
	if !ok {
		return ruby.Nil
	}
	return dateMoved(c, days)
}

func dateMinus(c *ruby.Call) ruby.Value {
	if o, ok := ruby.DataOf[*dateData](c.Arg(0)); ok {
		return clock.Ratio(c, selfDate(c).exact().Sub(o.exact()))
	}
	return dateEarlier(c, c.Arg(0))
}

// dateEarlier returns the date that is days earlier.
func dateEarlier(c *ruby.Call, days ruby.Value) ruby.Value {
	by, ok := negated(c, days)
	if !ok {
		return ruby.Nil
	}
	return dateLater(c, by)
}

// dateMonthsBy returns the date months later.
func dateMonthsBy(c *ruby.Call, months int64) ruby.Value {
	if c.Failed() {
		return ruby.Nil
	}
	d, ok := selfDate(c).monthsLater(max(-maxDay, min(maxDay, months)))
	if c.Failed() || !ok {
		return c.Fail(&ruby.UnsupportedError{Construct: "a Date that far away"})
	}
	return newDate(c, d)
}

func dateMonthsLater(c *ruby.Call) ruby.Value { return monthsLater(c, c.Arg(0)) }

// monthsLater returns the date that is months later: Ruby adds them to the number of the month, and divides by 12.
func monthsLater(c *ruby.Call, by ruby.Value) ruby.Value {
	if by.IsInt() {
		return dateMonthsBy(c, by.Int())
	}
	year, month, _ := selfDate(c).civil()
	total, ok := c.Send(ruby.Int(year*12+int64(month-1)), "+", by)
	switch {
	case !ok:
		return ruby.Nil
	case total.IsInt():
		return dateMonthsBy(c, total.Int()-year*12-int64(month-1))
	case total.Kind() == ruby.KindBignum:
		return c.Fail(&ruby.UnsupportedError{Construct: "a Date that far away"})
	case isReal(total):
		return invalidDate(c)
	}
	if _, ok := c.Send(total, "div", ruby.Int(12)); !ok {
		return ruby.Nil
	}
	return c.Fail(&ruby.UnsupportedError{Construct: "months that are no Integer"})
}

func dateMonthsEarlier(c *ruby.Call) ruby.Value { return monthsEarlier(c, c.Arg(0)) }

func monthsEarlier(c *ruby.Call, months ruby.Value) ruby.Value {
	by, ok := negated(c, months)
	if !ok {
		return ruby.Nil
	}
	return monthsLater(c, by)
}

// dateMonths implements next_month and the like.
func dateMonths(c *ruby.Call, unit int64) ruby.Value {
	by := ruby.Int(1)
	if c.Has(0) {
		by = c.Arg(0)
	}
	if size := max(unit, -unit); size > 1 {
		by, _ = c.Send(by, "*", ruby.Int(size))
	}
	switch {
	case c.Failed():
		return ruby.Nil
	case unit < 0:
		return monthsEarlier(c, by)
	default:
		return monthsLater(c, by)
	}
}

// dateDays implements next_day and prev_day.
func dateDays(c *ruby.Call, unit int64) ruby.Value {
	by := ruby.Int(1)
	if c.Has(0) {
		by = c.Arg(0)
	}
	if unit < 0 {
		return dateEarlier(c, by)
	}
	return dateLater(c, by)
}

func dateNext(c *ruby.Call) ruby.Value { return dateMoved(c, number.Frac(1, 1)) }

func dateCompare(c *ruby.Call) ruby.Value {
	other := c.Arg(0)
	if o, ok := ruby.DataOf[*dateData](other); ok {
		return ruby.Int(int64(selfDate(c).compare(o)))
	}
	ajd := selfDate(c).exact().Sub(number.Frac(1, 2)) // the astronomical Julian day number, which begins at noon
	switch {
	case isReal(other):
		r, err := clock.ExactNumber(c.RT, other)
		if err != nil {
			return ruby.Nil
		}
		return ruby.Int(int64(ajd.Cmp(r)))
	case isNumeric(other):
		v, _ := c.Send(clock.Ratio(c, ajd), "<=>", other)
		return v
	}
	return coercedCompare(c, "<=>")
}

// coercedCompare compares the pair that the argument's coerce returns. Without one it returns nil.
func coercedCompare(c *ruby.Call, op string) ruby.Value {
	a, b, ok := arith.Coerce(c, c.Arg(0))
	if !ok {
		return ruby.Nil
	}
	v, _ := c.Send(a, op, b)
	return v
}

// dateCaseEqual is ===: the same day.
func dateCaseEqual(c *ruby.Call) ruby.Value {
	if o, ok := ruby.DataOf[*dateData](c.Arg(0)); ok {
		return ruby.Bool(selfDate(c).localJD() == o.localJD())
	}
	if isNumeric(c.Arg(0)) {
		v, _ := c.Send(ruby.Int(selfDate(c).localJD()), "==", c.Arg(0))
		return v
	}
	return coercedCompare(c, "==")
}

func dateStep(c *ruby.Call) ruby.Value {
	by := ruby.Int(1)
	if c.Has(1) {
		by = c.Arg(1)
	}
	direction, err := c.RT.MustCompare(by, ruby.Int(0))
	if err != nil {
		return c.Fail(err)
	}
	return dateSteps(c, by, direction)
}

// dateSteps yields dates to the first argument.
func dateSteps(c *ruby.Call, by ruby.Value, direction int) ruby.Value {
	at := selfDate(c)
	for {
		v := newDate(c, at)
		r, ok := c.Send(v, "<=>", c.Arg(0))
		if !ok {
			return ruby.Nil
		}
		order, err := c.RT.ToInt(r)
		if err != nil {
			return c.Fail(err)
		}
		if direction > 0 && order > 0 || direction < 0 && order < 0 {
			return c.Self
		}
		if !c.Run(v) {
			return ruby.Nil
		}
		if direction == 0 {
			continue
		}
		days, ok := daysArg(c, by)
		if !ok {
			return ruby.Nil
		}
		if at, ok = at.moved(days); !ok {
			return c.Self
		}
	}
}

func dateUpto(c *ruby.Call) ruby.Value { return dateSteps(c, ruby.Int(1), 1) }

func dateDownto(c *ruby.Call) ruby.Value { return dateSteps(c, ruby.Int(-1), -1) }
