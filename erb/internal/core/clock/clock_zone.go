package clock

// This file implements the methods of Time that round it, or put it into another zone.

import (
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// timeRounded rounds to digits below the second.
func timeRounded(c *ruby.Call, to number.Direction) ruby.Value {
	digits := int64(0)
	if !c.Arg(0).IsNil() {
		digits = c.Int(0)
	}
	if c.Failed() {
		return ruby.Nil
	}
	if digits < 0 {
		return c.Raise(ruby.ArgumentErrorClass, "negative ndigits given")
	}
	d := *SelfTime(c)
	if !SetExact(c, &d, d.exact().Rounded(int(min(digits, 2*number.MaxDecimals)), to)) {
		return ruby.Nil
	}
	return plainTime(c, &d)
}

// plainTime makes a Time, whatever the class of the receiver is, as sums and rounded times are.
func plainTime(c *ruby.Call, d *TimeData) ruby.Value {
	if !c.Charge(ruby.StringOverhead) {
		return ruby.Nil
	}
	return ruby.NewInstance(TimeClass, d)
}

func timeFloor(c *ruby.Call) ruby.Value { return timeRounded(c, number.Down) }

func timeCeil(c *ruby.Call) ruby.Value { return timeRounded(c, number.Up) }

func timeRound(c *ruby.Call) ruby.Value { return timeRounded(c, number.Nearest) }

func timeUTC(c *ruby.Call) ruby.Value {
	if d := SelfTime(c); d.Zone != ZoneUTC {
		if !c.Thaw() {
			return ruby.Nil
		}
		d.SetUTC()
	}
	return c.Self
}

func timeGetutc(c *ruby.Call) ruby.Value {
	d := *SelfTime(c)
	d.SetUTC()
	return NewTime(c, &d)
}

func timeLocaltime(c *ruby.Call) ruby.Value {
	d := *SelfTime(c)
	if setZone(c, &d); c.Thaw() {
		*SelfTime(c) = d
	}
	return c.Self
}

func timeGetlocal(c *ruby.Call) ruby.Value {
	d := *SelfTime(c)
	if setZone(c, &d); c.Failed() {
		return ruby.Nil
	}
	return NewTime(c, &d)
}

// setZone sets the zone of the first argument, the local one if there is none.
func setZone(c *ruby.Call, d *TimeData) {
	if c.Arg(0).IsNil() {
		d.SetLocal()
		return
	}
	zoneArg(c, d, c.Arg(0))
}

func timeUTCP(c *ruby.Call) ruby.Value { return ruby.Bool(SelfTime(c).Zone == ZoneUTC) }

func timeUTCOffset(c *ruby.Call) ruby.Value { return ruby.Int(int64(SelfTime(c).Offset())) }

func timeZone(c *ruby.Call) ruby.Value {
	if SelfTime(c).Zone == ZoneFixed {
		return ruby.Nil
	}
	return c.NewText("UTC", ruby.ASCII)
}
