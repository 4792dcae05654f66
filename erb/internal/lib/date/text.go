package date

// This file implements the methods of Date that print it or convert it.

import (
	"strconv"
	"time"

	"github.com/boshrender/boshrender/erb/internal/core/clock"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/calendar"
)

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

func timeISO8601(c *ruby.Call) ruby.Value {
	layout := "%Y-%m-%dT%H:%M:%S" + fractionLayout(c)
	if clock.SelfTime(c).Zone == clock.ZoneUTC {
		return c.NewText(calendar.Strftime(clock.Account(c), clock.SelfTime(c).Moment(), layout)+"Z", ruby.ASCII)
	}
	return c.NewText(calendar.Strftime(clock.Account(c), clock.SelfTime(c).Moment(), layout+"%:z"), ruby.ASCII)
}
