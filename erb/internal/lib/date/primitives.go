package date

// This file has the primitives that date.rb calls. Their first argument is the date, but for the ones that parse.

import (
	"math"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/core/clock"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/calendar"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

var primitives = []ruby.Method{
	{Name: "civil", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return three(c)(argDate(c).civil()) }},
	{Name: "coerced", Min: 1, Max: 1, Fn: coerced},
	{Name: "commercial", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value {
		return three(c)(calendar.JDToCommercial(argDate(c).localJD(), argDate(c).start))
	}},
	{Name: "compare", Min: 2, Max: 2, Fn: compare},
	{Name: "digits", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return c.NewString(fractionLayout(c)) }},
	{Name: "era", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return c.NewString(argDate(c).jisx0301()) }},
	{Name: "exact", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return clock.Ratio(c, argDate(c).exact()) }},
	{Name: "integer", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return ruby.Int(c.Int(0)) }},
	{Name: "jd", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return ruby.Int(argDate(c).localJD()) }},
	{Name: "months", Min: 2, Max: 2, Fn: monthsLater},
	{Name: "moved", Min: 2, Max: 2, Fn: daysLater},
	{Name: "numbers", Min: 1, Max: 1, Fn: numbers},
	{Name: "parsed", Min: 2, Max: 2, Fn: parsed},
	{Name: "second", Min: 1, Max: 1, Fn: func(c *ruby.Call) ruby.Value { return ruby.Int(argDate(c).localSecond()) }},
	{Name: "start", Min: 1, Max: 1, Fn: startOf},
	{Name: "strptime", Min: 2, Max: 2, Fn: strptime},
	{Name: "text", Min: 2, Max: 2, Fn: func(c *ruby.Call) ruby.Value {
		return c.NewText(calendar.Strftime(clock.Account(c), argDate(c).moment(), c.Str(1)), ruby.ASCII)
	}},
	{Name: "with", Min: 3, Max: 3, Fn: with},
}

// argDate returns the first argument.
func argDate(c *ruby.Call) *dateData { return dateIn(c.Arg(0)) }

func dateIn(v ruby.Value) *dateData {
	d, ok := ruby.DataOf[*dateData](v)
	if !ok {
		return &dateData{start: calendar.StartItaly}
	}
	return d
}

// three makes a list of the numbers of a day.
func three(c *ruby.Call) func(year int64, a, b int) ruby.Value {
	return func(year int64, a, b int) ruby.Value {
		return c.NewArrayOf(ruby.Int(year), ruby.Int(int64(a)), ruby.Int(int64(b)))
	}
}

// numbers are the Julian day in UTC, the second of the day, its nanoseconds and the offset.
func numbers(c *ruby.Call) ruby.Value {
	d := argDate(c)
	return c.NewArrayOf(ruby.Int(d.jd), ruby.Int(d.second), c.NewString(d.sub.Times(1e9).String()), ruby.Int(d.offset))
}

// coerced returns the pair that the argument's coerce returns for self; nil without one.
func coerced(c *ruby.Call) ruby.Value {
	a, b, ok := arith.Coerce(c, c.Arg(0))
	if !ok {
		return ruby.Nil
	}
	return c.NewArrayOf(a, b)
}

func compare(c *ruby.Call) ruby.Value {
	return ruby.Int(int64(argDate(c).compare(dateIn(c.Arg(1)))))
}

// with returns the date with another offset and another start of the calendar, each unless it is false.
func with(c *ruby.Call) ruby.Value {
	d := *argDate(c)
	if v := c.Arg(1); v != ruby.False {
		d.offset = dateOffsetArg(c, v)
	}
	if c.Arg(2) != ruby.False {
		d.start = startArg(c, 2)
	}
	return newDate(c, &d)
}

func startOf(c *ruby.Call) ruby.Value {
	switch start := argDate(c).start; start {
	case calendar.StartJulian:
		return ruby.Float(math.Inf(1))
	case calendar.StartGregorian:
		return ruby.Float(math.Inf(-1))
	default:
		return ruby.Float(float64(start))
	}
}

// daysLater returns the date a number of days later.
func daysLater(c *ruby.Call) ruby.Value {
	days, ok := daysArg(c, c.Arg(1))
	if !ok {
		return ruby.Nil
	}
	d, ok := argDate(c).moved(days)
	if !ok {
		return c.Fail(errFar)
	}
	return newDate(c, d)
}

// errFar refuses dates that are too far away.
var errFar = &ruby.UnsupportedError{Construct: "a Date that far away"}

// monthsLater returns the date a number of months later: Ruby adds them to the number of the month, and divides by 12.
func monthsLater(c *ruby.Call) ruby.Value {
	d, by := argDate(c), c.Arg(1)
	if !by.IsInt() {
		year, month, _ := d.civil()
		before := year*12 + int64(month-1)
		total, ok := c.Send(ruby.Int(before), "+", by)
		switch {
		case !ok:
			return ruby.Nil
		case total.IsInt():
			by = ruby.Int(total.Int() - before)
		case total.Kind() == ruby.KindBignum:
			return c.Fail(errFar)
		case isReal(total):
			return invalidDate(c)
		default:
			if _, ok := c.Send(total, "div", ruby.Int(12)); !ok {
				return ruby.Nil
			}
			return c.Fail(&ruby.UnsupportedError{Construct: "months that are no Integer"})
		}
	}
	later, ok := d.monthsLater(max(-maxDay, min(maxDay, by.Int())))
	if !ok {
		return c.Fail(errFar)
	}
	return newDate(c, later)
}

// parsed returns the parts of a text for Time.parse; a year of two digits gets its century if the second argument is
// truthy.
func parsed(c *ruby.Call) ruby.Value {
	text := c.Str(0)
	if len(text) > calendar.MaxParseLength {
		return c.Raise(ruby.ArgumentErrorClass, "string length (%d) exceeds the limit %d", len(text), calendar.MaxParseLength)
	}
	if c.Failed() || !clock.DateSized(c, text) {
		return ruby.Nil
	}
	return partsOf(c, calendar.ParseDateText(clock.Account(c), text, c.Truthy(1)))
}

// strptime returns the parts of a text in a format, and the seconds since 1970 if it has them.
func strptime(c *ruby.Call) ruby.Value {
	text, format := c.Str(0), c.Str(1)
	if c.Failed() || !clock.DateSized(c, text, format) {
		return ruby.Nil
	}
	p := calendar.Strptime(clock.Account(c), text, format)
	if p == nil || c.Failed() {
		return ruby.Nil
	}
	epoch := ruby.Nil
	switch {
	case p.Epoch != nil && !p.TooFine:
		if p.Sub != nil {
			p.Epoch = p.Epoch.Add(p.Sub)
		}
		epoch = clock.Ratio(c, p.Epoch)
	case p.HasJD || p.HasCwyear:
		jd := p.JD
		if !p.HasJD {
			var ok bool
			if jd, ok = weekOfParts(c, p, calendar.StartGregorian, func() (int64, int, int) { return 1970, 1, 1 }); !ok {
				return invalidDate(c)
			}
		}
		p.Year, p.Month, p.Day = calendar.JDToCivil(jd, calendar.StartGregorian)
		p.HasYear = true
	}
	parts, ok := partsOf(c, p).AsArray()
	if !ok {
		return ruby.Nil
	}
	return c.List(ruby.Append(c, parts.Elems, epoch))
}

// partsOf lists the parts of a time: the year, the day of the year, the month, the day, hour, minute, second, its
// fraction and a zone, each or nil.
func partsOf(c *ruby.Call, p *calendar.DateParts) ruby.Value {
	if p.TooFine {
		return clock.TooFine(c)
	}
	list := []ruby.Value{ruby.Nil}
	if p.HasYear {
		list[0] = ruby.Int(p.Year)
	}
	for _, n := range []int{p.YearDay, p.Month, p.Day, p.Hour, p.Minute, p.Second} {
		part := ruby.Nil
		if n >= 0 {
			part = ruby.Int(int64(n))
		}
		list = ruby.Append(c, list, part)
	}
	fraction, zone := ruby.Nil, ruby.Nil
	if p.Sub != nil {
		fraction = clock.Ratio(c, p.Sub)
	}
	if p.Zone != "" {
		zone = c.NewString(p.Zone)
	}
	return c.List(ruby.Append(c, list, fraction, zone))
}

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
