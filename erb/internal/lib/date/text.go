package date

// This file implements the methods of Date that print it or convert it.

import (
	"strconv"
	"time"

	"github.com/boshrender/boshrender/erb/internal/core/clock"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/calendar"
)

// dateText implements methods that print a date.
func dateText(c *ruby.Call, layout string) ruby.Value {
	return c.NewText(calendar.Strftime(clock.Account(c), selfDate(c).moment(), layout), ruby.ASCII)
}

func dateHTTPDate(c *ruby.Call) ruby.Value {
	d := *selfDate(c)
	d.offset = 0
	return c.NewText(calendar.Strftime(clock.Account(c), d.moment(), "%a, %d %b %Y %T GMT"), ruby.ASCII)
}

func dateInspect(c *ruby.Call) ruby.Value {
	d := selfDate(c)
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
	case calendar.StartJulian:
		start = "Inf"
	case calendar.StartGregorian:
		start = "-Inf"
	}
	return c.NewBegun("#<"+c.Self.RealClass().Inspect()+": "+calendar.Strftime(clock.Account(c), d.moment(), layout)+" (("+
		strconv.FormatInt(d.jd, 10)+"j,"+strconv.FormatInt(d.second, 10)+"s,"+nanos.String()+"n),"+
		sign+strconv.FormatInt(d.offset, 10)+"s,"+start+"j)>", ruby.ASCII)
}

func dateStrftime(c *ruby.Call) ruby.Value {
	format := "%Y-%m-%d"
	if c.Self.RealClass().IsA(dateTimeClass) {
		format = "%Y-%m-%dT%H:%M:%S%:z"
	}
	format = c.StrOr(0, format)
	if c.Failed() || !c.Step(len(format)/16+1) {
		return ruby.Nil
	}
	text := c.Text(len(format))
	selfDate(c).moment().Strftime(clock.Account(c), text, format)
	if !c.Has(0) {
		return text.ValueIn(ruby.ASCII)
	}
	return text.Value()
}

// jisx0301 returns the layout with the era of a date.
func (d *dateData) jisx0301() string {
	jd := d.localJD()
	for _, era := range calendar.Eras {
		if jd >= era.JD {
			year, _, _ := d.civil()
			n := strconv.FormatInt(year-era.Year, 10)
			if len(n) < 2 {
				n = "0" + n
			}
			return era.Letter + n + ".%m.%d"
		}
	}
	return "%Y-%m-%d"
}

func dateJISX0301Text(c *ruby.Call) ruby.Value {
	return c.NewText(calendar.Strftime(clock.Account(c), selfDate(c).moment(), selfDate(c).jisx0301()), ruby.ASCII)
}

func dateToDate(c *ruby.Call) ruby.Value {
	d := selfDate(c)
	if !c.Self.RealClass().IsA(dateTimeClass) {
		return c.Self
	}
	return ruby.NewInstance(dateClass, &dateData{jd: d.localJD(), start: d.start})
}

func dateToDatetime(c *ruby.Call) ruby.Value {
	if c.Self.RealClass().IsA(dateTimeClass) {
		return c.Self
	}
	return ruby.NewInstance(dateTimeClass, &dateData{jd: selfDate(c).jd, start: selfDate(c).start})
}

// dateToTime returns the local beginning of the day.
func dateToTime(c *ruby.Call) ruby.Value {
	y, m, day := calendar.JDToCivil(selfDate(c).localJD(), calendar.StartGregorian)
	t := time.Date(int(y), time.Month(m), day, 0, 0, 0, 0, clock.LocalZone())
	return ruby.NewInstance(clock.TimeClass, &clock.TimeData{T: t})
}

func dateDeconstructKeys(c *ruby.Call) ruby.Value {
	keys := []string{"year", "month", "day", "yday", "wday", "hour", "min", "sec", "sec_fraction", "zone"}
	if !c.Self.RealClass().IsA(dateTimeClass) {
		keys = keys[:5]
	}
	return clock.Deconstructed(c, keys, func(key string) (ruby.Value, bool) { return c.Send(c.Self, key) })
}

func timeToDate(c *ruby.Call) ruby.Value {
	t := clock.SelfTime(c).T
	return ruby.NewInstance(dateClass, &dateData{
		jd: calendar.CivilToJD(int64(t.Year()), int(t.Month()), t.Day(), calendar.StartGregorian), start: calendar.StartItaly,
	})
}

func timeToDatetime(c *ruby.Call) ruby.Value {
	d := clock.SelfTime(c)
	return ruby.NewInstance(dateTimeClass, dateOf(d.T, d.Subsec(), d.Offset()))
}
