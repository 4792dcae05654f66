package ruby

// This file implements the methods of Date that print it or convert it.

import (
	"slices"
	"strconv"
	"time"
)

// dateText makes the row of a method that prints a date.
func dateText(layout string) func(*Call) Value {
	return func(c *Call) Value { return c.NewText(c.strftime(c.selfDate().moment(), layout), ASCII) }
}

func dateHTTPDate(c *Call) Value {
	d := *c.selfDate()
	d.offset = 0
	return c.NewText(c.strftime(d.moment(), "%a, %d %b %Y %T GMT"), ASCII)
}

func dateInspect(c *Call) Value {
	d := c.selfDate()
	nanos := d.sub.Times(1e9)
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
	return c.NewString("#<" + c.Self.RealClass().Inspect() + ": " + c.strftime(d.moment(), layout) + " ((" +
		strconv.FormatInt(d.jd, 10) + "j," + strconv.FormatInt(d.second, 10) + "s," + nanos.String() + "n)," +
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
	text := c.Text(len(format))
	c.selfDate().moment().strftime(text, format)
	return text.Value()
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
	return c.NewText(c.strftime(c.selfDate().moment(), c.selfDate().jisx0301()), ASCII)
}

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
	keys := []string{"year", "month", "day", "yday", "wday", "hour", "min", "sec", "sec_fraction", "zone"}
	if !c.Self.RealClass().IsA(dateTimeClass) {
		keys = keys[:5]
	}
	return c.deconstructed(keys, func(key string) (Value, bool) { return c.Send(c.Self, key) })
}

// deconstructed gives the parts of a date or time that the argument lists, in its order, or all of them.
func (c *Call) deconstructed(keys []string, part func(key string) (Value, bool)) Value {
	h := c.NewHash()
	add := func(key string) bool {
		v, ok := part(key)
		return ok && c.HashSet(h, Sym(key), v)
	}
	wanted, isArray := c.Arg(0).AsArray()
	switch {
	case isArray:
		for i := 0; i < len(wanted.Elems); i++ {
			if i%ElementsPerStep == 0 && !c.Step(1) {
				return Nil
			}
			key, _ := wanted.Elems[i].AsSymbol()
			if !slices.Contains(keys, key) {
				continue
			}
			if _, again := h.GetSym(key); !again && !add(key) {
				return Nil
			}
		}
	case c.Arg(0).IsNil():
		for _, key := range keys {
			if !add(key) {
				return Nil
			}
		}
	default:
		return c.Raise(TypeErrorClass, "wrong argument type %s (expected Array or nil)", c.Arg(0).RealClass().Inspect())
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
