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

// timeText formats a time by a layout of our own.
func (d *timeData) text(layout string) string {
	text, _ := d.moment().strftime(layout, func(int) bool { return true })
	return text
}

func timeStrftime(c *Call) Value {
	format := c.StrObj(0)
	if c.Failed() || !c.Step(format.Len()/16+1) {
		return Nil
	}
	if format.Enc.wide() {
		return c.Raise(argumentErrorClass, "format should have ASCII compatible encoding")
	}
	text, ok := c.selfTime().moment().strftime(format.String(), c.Charge)
	if !ok {
		return c.Raise(argumentErrorClass, "invalid format: %s", format.String())
	}
	return c.newText(text, format.Enc)
}

func timeCtime(c *Call) Value { return c.newText(c.selfTime().text("%a %b %e %H:%M:%S %Y"), ASCII) }

func timeToS(c *Call) Value {
	if c.selfTime().zone == zoneUTC {
		return c.newText(c.selfTime().text("%Y-%m-%d %H:%M:%S UTC"), ASCII)
	}
	return c.newText(c.selfTime().text("%Y-%m-%d %H:%M:%S %z"), ASCII)
}

// timeInspect is to_s with the part below a second.
func timeInspect(c *Call) Value {
	d := c.selfTime()
	text := d.text("%Y-%m-%d %H:%M:%S")
	switch {
	case d.sub != nil:
		text += " " + d.subsec().RatString()
	case d.t.Nanosecond() != 0:
		text += "." + strings.TrimRight(d.text("%N"), "0")
	}
	if d.zone == zoneUTC {
		return c.newText(text+" UTC", ASCII)
	}
	return c.newText(text+" "+d.text("%z"), ASCII)
}
