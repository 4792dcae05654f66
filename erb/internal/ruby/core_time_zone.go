package ruby

// This file implements the methods of Time that round it, or put it into another zone.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// timeRounded rounds to digits below the second.
func (c *Call) timeRounded(to number.Direction) Value {
	digits := c.IntOr(0, 0)
	if c.Failed() {
		return Nil
	}
	if digits < 0 {
		return c.Raise(ArgumentErrorClass, "negative ndigits given")
	}
	d := *c.selfTime()
	if !c.setExact(&d, d.exact().Rounded(int(min(digits, 2*number.MaxDecimals)), to)) {
		return Nil
	}
	return c.newTime(&d)
}

func timeFloor(c *Call) Value { return c.timeRounded(number.Down) }

func timeCeil(c *Call) Value { return c.timeRounded(number.Up) }

func timeRound(c *Call) Value { return c.timeRounded(number.Nearest) }

func timeUTC(c *Call) Value {
	if d := c.selfTime(); d.zone != zoneUTC {
		if c.Self.Frozen() {
			return c.Fail(c.RT.FrozenError(c.Self))
		}
		d.setUTC()
	}
	return c.Self
}

func timeGetutc(c *Call) Value {
	d := *c.selfTime()
	d.setUTC()
	return c.newTime(&d)
}

func timeLocaltime(c *Call) Value {
	if c.Self.Frozen() {
		return c.Fail(c.RT.FrozenError(c.Self))
	}
	c.setZone(c.selfTime())
	return c.Self
}

func timeGetlocal(c *Call) Value {
	d := *c.selfTime()
	if c.setZone(&d); c.Failed() {
		return Nil
	}
	return c.newTime(&d)
}

// setZone sets the zone of the first argument, the local one if there is none.
func (c *Call) setZone(d *timeData) {
	if c.Arg(0).IsNil() {
		d.setLocal()
		return
	}
	c.zoneArg(d, c.Arg(0))
}

func timeUTCP(c *Call) Value { return Bool(c.selfTime().zone == zoneUTC) }

func timeUTCOffset(c *Call) Value { return Int(int64(c.selfTime().offset())) }

func timeZone(c *Call) Value {
	if c.selfTime().zone == zoneFixed {
		return Nil
	}
	return c.NewText("UTC", ASCII)
}
