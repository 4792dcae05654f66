package clock

// This file implements the methods of Time that print it.

import (
	"fmt"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/calendar"
)

// Moment splits a time into parts for strftime.
func (d *TimeData) Moment() *calendar.Moment {
	t := d.T
	m := &calendar.Moment{
		Year: int64(t.Year()), Month: int(t.Month()), Day: t.Day(), Hour: t.Hour(), Minute: t.Minute(), Second: t.Second(),
		Weekday: int(t.Weekday()), YearDay: t.YearDay(), Sub: d.Subsec(), Offset: d.Offset(), UTC: d.Zone == ZoneUTC,
		Epoch: t.Unix(),
	}
	if d.Zone != ZoneFixed {
		m.Zone = "UTC"
	}
	m.FillWeeks()
	return m
}

func timeStrftime(c *ruby.Call) ruby.Value {
	format := c.StrObj(0)
	if c.Failed() || !c.Step(format.Len()/16+1) {
		return ruby.Nil
	}
	if format.Enc.Wide() {
		return c.Raise(ruby.ArgumentErrorClass, "format should have ASCII compatible encoding")
	}
	text := c.Text(format.Len())
	if !SelfTime(c).Moment().Strftime(account{&c.Budget}, text, format.String()) {
		return c.Raise(ruby.ArgumentErrorClass, "invalid format: %s", format.String())
	}
	return text.ValueIn(format.Enc)
}

func timeCtime(c *ruby.Call) ruby.Value {
	return c.NewText(calendar.Strftime(account{&c.Budget}, SelfTime(c).Moment(), "%a %b %e %H:%M:%S %Y"), ruby.ASCII)
}

func timeToS(c *ruby.Call) ruby.Value {
	if SelfTime(c).Zone == ZoneUTC {
		return c.NewText(calendar.Strftime(account{&c.Budget}, SelfTime(c).Moment(), "%Y-%m-%d %H:%M:%S UTC"), ruby.ASCII)
	}
	return c.NewText(calendar.Strftime(account{&c.Budget}, SelfTime(c).Moment(), "%Y-%m-%d %H:%M:%S %z"), ruby.ASCII)
}

// timeInspect is to_s with the fraction of a second.
func timeInspect(c *ruby.Call) ruby.Value {
	d := SelfTime(c)
	below, zone := "", " UTC"
	switch {
	case d.sub != nil:
		below = " " + d.Subsec().String()
	case d.T.Nanosecond() != 0:
		below = strings.TrimRight(calendar.Strftime(account{&c.Budget}, d.Moment(), ".%N"), "0")
	}
	if d.Zone != ZoneUTC {
		zone = calendar.Strftime(account{&c.Budget}, d.Moment(), " %z")
		if second := d.Offset() % 60; second != 0 {
			zone = c.Concat(zone, fmt.Sprintf("%02d", max(second, -second)))
		}
	}
	return c.NewText(c.Concat(calendar.Strftime(account{&c.Budget}, d.Moment(), "%Y-%m-%d %H:%M:%S"), below, zone), ruby.ASCII)
}
