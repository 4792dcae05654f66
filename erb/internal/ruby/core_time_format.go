package ruby

// This file implements the methods of Time that print it.

import (
	"strings"
)

// moment takes a time apart for strftime.
func (d *timeData) moment() *moment {
	t := d.t
	m := &moment{
		year: int64(t.Year()), month: int(t.Month()), day: t.Day(), hour: t.Hour(), minute: t.Minute(), second: t.Second(),
		weekday: int(t.Weekday()), yearDay: t.YearDay(), sub: d.subsec(), offset: d.offset(), utc: d.zone == zoneUTC,
		epoch: t.Unix(),
	}
	if d.zone != zoneFixed {
		m.zone = "UTC"
	}
	m.fillWeeks()
	return m
}

func timeStrftime(c *Call) Value {
	format := c.StrObj(0)
	if c.Failed() || !c.Step(format.Len()/16+1) {
		return Nil
	}
	if format.Enc.wide() {
		return c.Raise(ArgumentErrorClass, "format should have ASCII compatible encoding")
	}
	text := c.Text(format.Len())
	if !c.selfTime().moment().strftime(text, format.String()) {
		return c.Raise(ArgumentErrorClass, "invalid format: %s", format.String())
	}
	return text.ValueIn(format.Enc)
}

func timeCtime(c *Call) Value {
	return c.NewText(c.strftime(c.selfTime().moment(), "%a %b %e %H:%M:%S %Y"), ASCII)
}

func timeToS(c *Call) Value {
	if c.selfTime().zone == zoneUTC {
		return c.NewText(c.strftime(c.selfTime().moment(), "%Y-%m-%d %H:%M:%S UTC"), ASCII)
	}
	return c.NewText(c.strftime(c.selfTime().moment(), "%Y-%m-%d %H:%M:%S %z"), ASCII)
}

// timeInspect is to_s with the part below a second.
func timeInspect(c *Call) Value {
	d := c.selfTime()
	below, zone := "", " UTC"
	switch {
	case d.sub != nil:
		below = " " + d.subsec().String()
	case d.t.Nanosecond() != 0:
		below = strings.TrimRight(c.strftime(d.moment(), ".%N"), "0")
	}
	if d.zone != zoneUTC {
		zone = c.strftime(d.moment(), " %z")
	}
	return c.NewText(c.Concat(c.strftime(d.moment(), "%Y-%m-%d %H:%M:%S"), below, zone), ASCII)
}
