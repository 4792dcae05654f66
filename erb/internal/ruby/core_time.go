package ruby

// This file implements Time: making times, their parts, arithmetic. Formatting is in core_time_format.go, the library
// time in lib_time*.go.

import (
	"math/bits"
	"strings"
	"time"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

func init() {
	timeClass.alloc = func(class *Class) Value { return NewInstance(class, &timeData{t: time.Unix(0, 0).In(localZone)}) }
	Statics(timeClass, []Method{
		{Name: "at", Min: 1, Max: 3, Fn: timeAt, Flags: Kw},
		{Name: "gm", Min: 1, Max: 10, Fn: timeUTCNew},
		{Name: "local", Min: 1, Max: 10, Fn: timeLocal},
		{Name: "mktime", Min: 1, Max: 10, Fn: timeLocal},
		{Name: "now", Fn: timeNow, Flags: Kw | Volatile},
		{Name: "utc", Min: 1, Max: 10, Fn: timeUTCNew},
	})
	Methods(timeClass, []Method{
		{Name: "+", Min: 1, Max: 1, Fn: timePlus},
		{Name: "-", Min: 1, Max: 1, Fn: timeMinus},
		{Name: "<=>", Min: 1, Max: 1, Fn: timeCompare},
		{Name: "asctime", Fn: timeCtime},
		{Name: "ceil", Max: 1, Fn: timeCeil},
		{Name: "ctime", Fn: timeCtime},
		{Name: "day", Fn: timePart(func(t time.Time) int { return t.Day() })},
		{Name: "deconstruct_keys", Min: 1, Max: 1, Fn: timeDeconstructKeys},
		{Name: "dst?", Fn: Always(False)},
		{Name: "eql?", Min: 1, Max: 1, Fn: timeEqlP},
		{Name: "floor", Max: 1, Fn: timeFloor},
		{Name: "friday?", Fn: timeOn(time.Friday)},
		{Name: "getgm", Fn: timeGetutc},
		{Name: "getlocal", Max: 1, Fn: timeGetlocal},
		{Name: "getutc", Fn: timeGetutc},
		{Name: "gmt?", Fn: timeUTCP},
		{Name: "gmt_offset", Fn: timeUTCOffset},
		{Name: "gmtime", Fn: timeUTC},
		{Name: "gmtoff", Fn: timeUTCOffset},
		{Name: "hash", Fn: timeHash},
		{Name: "hour", Fn: timePart(func(t time.Time) int { return t.Hour() })},
		{Name: "initialize", Max: 7, Fn: timeInitialize, Flags: Kw | PrivateRow},
		{Name: "inspect", Fn: timeInspect},
		{Name: "isdst", Fn: Always(False)},
		{Name: "localtime", Max: 1, Fn: timeLocaltime},
		{Name: "mday", Fn: timePart(func(t time.Time) int { return t.Day() })},
		{Name: "min", Fn: timePart(func(t time.Time) int { return t.Minute() })},
		{Name: "mon", Fn: timePart(func(t time.Time) int { return int(t.Month()) })},
		{Name: "monday?", Fn: timeOn(time.Monday)},
		{Name: "month", Fn: timePart(func(t time.Time) int { return int(t.Month()) })},
		{Name: "nsec", Fn: timePart(func(t time.Time) int { return t.Nanosecond() })},
		{Name: "round", Max: 1, Fn: timeRound},
		{Name: "saturday?", Fn: timeOn(time.Saturday)},
		{Name: "sec", Fn: timePart(func(t time.Time) int { return t.Second() })},
		{Name: "strftime", Min: 1, Max: 1, Fn: timeStrftime},
		{Name: "subsec", Fn: timeSubsec},
		{Name: "sunday?", Fn: timeOn(time.Sunday)},
		{Name: "thursday?", Fn: timeOn(time.Thursday)},
		{Name: "to_a", Fn: timeToA},
		{Name: "to_f", Fn: timeToF},
		{Name: "to_i", Fn: timeToI},
		{Name: "to_r", Reason: reasonRational},
		{Name: "to_s", Fn: timeToS},
		{Name: "tuesday?", Fn: timeOn(time.Tuesday)},
		{Name: "tv_nsec", Fn: timePart(func(t time.Time) int { return t.Nanosecond() })},
		{Name: "tv_sec", Fn: timeToI},
		{Name: "tv_usec", Fn: timePart(func(t time.Time) int { return t.Nanosecond() / 1000 })},
		{Name: "usec", Fn: timePart(func(t time.Time) int { return t.Nanosecond() / 1000 })},
		{Name: "utc", Fn: timeUTC},
		{Name: "utc?", Fn: timeUTCP},
		{Name: "utc_offset", Fn: timeUTCOffset},
		{Name: "wday", Fn: timePart(func(t time.Time) int { return int(t.Weekday()) })},
		{Name: "wednesday?", Fn: timeOn(time.Wednesday)},
		{Name: "yday", Fn: timePart(func(t time.Time) int { return t.YearDay() })},
		{Name: "year", Fn: timePart(func(t time.Time) int { return t.Year() })},
		{Name: "zone", Fn: timeZone},
	})
}

func (c *Call) selfTime() *timeData {
	d, ok := DataOf[*timeData](c.Self)
	if !ok {
		return &timeData{t: time.Unix(0, 0).In(localZone)}
	}
	return d
}

// newTime makes a Time of the class of the receiver, which is one or a class.
func (c *Call) newTime(d *timeData) Value { return c.NewOfSelf(d) }

// timePart makes the row of a method that gives a part of the time.
func timePart(part func(time.Time) int) func(*Call) Value {
	return func(c *Call) Value { return Int(int64(part(c.selfTime().t))) }
}

// timeOn makes the row of monday? and its kin.
func timeOn(day time.Weekday) func(*Call) Value {
	return func(c *Call) Value { return Bool(c.selfTime().t.Weekday() == day) }
}

// now gives the time of the run; it is an error to ask for it where the run has none.
func (c *Call) now() (time.Time, bool) {
	if c.RT.Now == nil {
		c.Fail(&UnsupportedError{Construct: "Time.now", Reason: "the input has no time"})
		return time.Time{}, false
	}
	return c.RT.Now(), true
}

func timeNow(c *Call) Value {
	t, ok := c.now()
	if !ok || !c.AllowKw("in") {
		return Nil
	}
	d := &timeData{t: t.In(localZone)}
	c.zoneKw(d)
	return c.newTime(d)
}

// zoneKw reads the keyword in:.
func (c *Call) zoneKw(d *timeData) {
	if v, ok := c.Kw("in"); ok && !v.IsNil() {
		c.zoneArg(d, v)
	}
}

func timeAt(c *Call) Value {
	if !c.AllowKw("in") {
		return Nil
	}
	d := &timeData{t: time.Unix(0, 0).In(localZone)}
	if t, ok := DataOf[*timeData](c.Arg(0)); ok && !c.Has(1) {
		*d = *t
	} else if !c.timeAtNumber(d) {
		return Nil
	}
	c.zoneKw(d)
	return c.newTime(d)
}

// timeAtNumber sets d to the seconds of the first argument and the parts of a second of the others.
func (c *Call) timeAtNumber(d *timeData) bool {
	r, err := c.RT.exactNumber(c.Arg(0))
	if err != nil {
		c.Fail(err)
		return false
	}
	if c.Has(1) {
		unit := "microsecond"
		if c.Has(2) {
			unit, _ = c.Arg(2).AsSymbol()
		}
		per := map[string]int64{"millisecond": 1e3, "usec": 1e6, "microsecond": 1e6, "nsec": 1e9, "nanosecond": 1e9}[unit]
		if per == 0 {
			c.Raise(ArgumentErrorClass, "unexpected unit: %s", c.ToS(c.Arg(2)))
			return false
		}
		part, err := c.RT.exactNumber(c.Arg(1))
		if err != nil {
			c.Fail(err)
			return false
		}
		r = r.Add(part.Over(per))
	}
	return c.setExact(d, r)
}

// setExact moves d to r seconds after the epoch.
func (c *Call) setExact(d *timeData, r *number.Fraction) bool {
	moved, ok := d.at(r)
	if !ok {
		c.Fail(&UnsupportedError{Construct: "a Time that far away"})
		return false
	}
	*d = *moved
	return true
}

func timeUTCNew(c *Call) Value { return c.timeFromParts(zoneUTC) }

func timeLocal(c *Call) Value { return c.timeFromParts(zoneLocal) }

// timeFromParts makes a time of year, month, day, hour, minute, second and microsecond; or, of ten arguments, in the
// order of to_a.
func (c *Call) timeFromParts(zone zoneKind) Value {
	args := c.Args
	if len(args) == 10 {
		args = []Value{args[5], args[4], args[3], args[2], args[1], args[0]}
	}
	d := &timeData{zone: zone}
	if c.setParts(d, args) {
		return c.newTime(d)
	}
	return Nil
}

// setParts sets d to year, month, day, hour, minute, second and microsecond in its zone.
func (c *Call) setParts(d *timeData, args []Value) bool {
	arg := func(i int) Value {
		if i < len(args) {
			return args[i]
		}
		return Nil
	}
	year := c.timeInt(arg(0), 0)
	month := c.monthArg(arg(1))
	day := c.rangedPart(arg(2), 1, 1, 31, "mday")
	hour := c.rangedPart(arg(3), 0, 0, 24, "hour")
	minute := c.rangedPart(arg(4), 0, 0, 59, "min")
	second, sub := c.secondArg(arg(5))
	if c.Failed() {
		return false
	}
	if hour == 24 && (minute > 0 || second > 0) {
		c.Raise(ArgumentErrorClass, "argument out of range")
		return false
	}
	if year > 200000 || year < -200000 {
		c.Fail(&UnsupportedError{Construct: "a Time that far away"})
		return false
	}
	if v := arg(6); !v.IsNil() {
		usec, err := c.RT.exactNumber(v)
		if err != nil {
			c.Fail(err)
			return false
		}
		sub = usec.Over(1e6)
	}
	location := time.UTC
	if d.zone == zoneLocal {
		location = localZone
	} else if d.zone == zoneFixed {
		location = d.t.Location()
	}
	d.t = time.Date(int(year), time.Month(month), int(day), int(hour), int(minute), int(second), 0, location)
	if sub.Sign() != 0 {
		return c.setExact(d, sub.Add(number.Frac(d.t.Unix(), 1)))
	}
	return true
}

// timeInt reads a part of a time: an Integer, or a string of digits.
func (c *Call) timeInt(v Value, def int64) int64 {
	if v.IsNil() {
		return def
	}
	if s, ok := v.AsString(); ok {
		parsed, ok := c.parseStrictInteger(s.String(), 10)
		if !ok || !parsed.IsInt() {
			c.Raise(ArgumentErrorClass, "invalid value for Integer(): %s", c.Inspect(v))
			return 0
		}
		return parsed.Int()
	}
	n, err := c.RT.ToInt(v)
	if err != nil {
		c.Fail(err)
	}
	return n
}

func (c *Call) rangedPart(v Value, def, low, high int64, name string) int64 {
	n := c.timeInt(v, def)
	switch {
	case c.Failed() || n >= low && n <= high:
	case n < 0 || n >= 1<<bits.Len64(uint64(high)): // what does not even fit in the bits of the part
		c.Raise(ArgumentErrorClass, "argument out of range")
	default:
		c.Raise(ArgumentErrorClass, "%s out of range", name)
	}
	return n
}

// monthArg reads a month by number or by name.
func (c *Call) monthArg(v Value) int64 {
	if s, ok := v.AsString(); ok {
		if m := monthNamed(s.String()); m > 0 && s.Len() == 3 {
			return int64(m)
		}
	}
	return c.rangedPart(v, 1, 1, 12, "mon")
}

// secondArg reads seconds, whole and below.
func (c *Call) secondArg(v Value) (whole int64, sub *number.Fraction) {
	if v.IsNil() {
		return 0, sub
	}
	if s, ok := v.AsString(); ok {
		return c.rangedPart(s.Value(), 0, 0, 60, "sec"), sub
	}
	r, err := c.RT.exactNumber(v)
	if err != nil {
		c.Fail(err)
		return 0, sub
	}
	q, rest, ok := r.Floor()
	if !ok || q < 0 || q > 63 {
		c.Raise(ArgumentErrorClass, "argument out of range")
		return 0, sub
	}
	if q > 60 {
		c.Raise(ArgumentErrorClass, "sec out of range")
		return 0, sub
	}
	return q, rest
}

func timeInitialize(c *Call) Value {
	if !c.AllowKw("in", "precision") {
		return Nil
	}
	d := c.selfTime()
	d.setLocal()
	if !c.Has(0) {
		t, ok := c.now()
		if !ok {
			return Nil
		}
		c.RT.NoteVolatile("Time.new")
		d.t = t.In(localZone)
		c.zoneKw(d)
		return Nil
	}
	if zone := c.Arg(6); !zone.IsNil() {
		if _, given := c.Kw("in"); given {
			return c.Raise(ArgumentErrorClass, "timezone argument given as positional and keyword arguments")
		}
		c.zoneArg(d, zone)
	} else {
		c.zoneKw(d)
	}
	if c.Failed() {
		return Nil
	}
	if s, ok := c.Arg(0).AsString(); ok && !c.Has(1) {
		c.timeFromText(d, s.String())
		return Nil
	}
	c.setParts(d, c.Args[:min(6, len(c.Args))])
	return Nil
}

// timeFromText reads "2020-01-02 03:04:05.678 +09:00", or a year alone.
func (c *Call) timeFromText(d *timeData, text string) {
	if !c.dateSized(text) {
		return
	}
	if allDigits(text) {
		c.setParts(d, []Value{Str(text)})
		return
	}
	m := newTimePattern.find(c, text)
	if m == nil {
		if len(text) >= 8 && text[0] >= '0' && text[0] <= '9' && c.Count(text, "-") == 2 && strings.IndexByte(text, ':') < 0 {
			c.Raise(ArgumentErrorClass, "no time information")
			return
		}
		c.Raise(ArgumentErrorClass, "can't parse: %s", c.Inspect(Str(text)))
		return
	}
	if m[8] != "" {
		c.zoneArg(d, Str(m[8]))
	}
	if c.setParts(d, []Value{Str(m[1]), Str(m[2]), Str(m[3]), Str(m[4]), Str(m[5]), Str(m[6])}) && m[7] != "" {
		c.setExact(d, d.exact().Add(c.decimal(m[7])))
	}
}

func timePlus(c *Call) Value {
	if _, ok := DataOf[*timeData](c.Arg(0)); ok {
		return c.Raise(TypeErrorClass, "time + time?")
	}
	return c.timeMoved(1)
}

func timeMinus(c *Call) Value {
	if o, ok := DataOf[*timeData](c.Arg(0)); ok {
		return Float(c.selfTime().exact().Sub(o.exact()).Float64())
	}
	return c.timeMoved(-1)
}

// timeMoved gives the time that is as many seconds later, or earlier.
func (c *Call) timeMoved(sign int64) Value {
	r, err := c.RT.exactNumber(c.Arg(0))
	if err != nil {
		return c.Fail(err)
	}
	d := *c.selfTime()
	if !c.setExact(&d, r.Times(sign).Add(d.exact())) {
		return Nil
	}
	return c.newTime(&d)
}

func timeCompare(c *Call) Value {
	if o, ok := DataOf[*timeData](c.Arg(0)); ok {
		return Int(int64(c.selfTime().compare(o)))
	}
	if c.Arg(0).Kind() != KindObject {
		return Nil
	}
	r, ok := c.Send(c.Arg(0), "<=>", c.Self)
	if !ok || !r.IsInt() {
		return Nil
	}
	return Int(-r.n)
}

func timeEqlP(c *Call) Value {
	o, ok := DataOf[*timeData](c.Arg(0))
	return Bool(ok && c.selfTime().compare(o) == 0)
}

func timeHash(c *Call) Value {
	n, err := c.RT.HashOf(Str(c.selfTime().HashKey()))
	return c.Check(Int(n), err)
}

func timeSubsec(c *Call) Value {
	r := c.selfTime().subsec()
	if r.IsInt() {
		return Int(0)
	}
	return c.Fail(&UnsupportedError{Construct: "Time#subsec", Reason: reasonRational})
}

func timeToI(c *Call) Value { return Int(c.selfTime().t.Unix()) }

func timeToF(c *Call) Value {
	return Float(c.selfTime().exact().Float64())
}

func timeToA(c *Call) Value {
	t := c.selfTime().t
	list := []Value{
		Int(int64(t.Second())), Int(int64(t.Minute())), Int(int64(t.Hour())), Int(int64(t.Day())), Int(int64(t.Month())),
		Int(int64(t.Year())), Int(int64(t.Weekday())), Int(int64(t.YearDay())), False, timeZone(c),
	}
	return c.NewArray(list)
}

func timeDeconstructKeys(c *Call) Value {
	t := c.selfTime().t
	keys := []string{"year", "month", "day", "yday", "wday", "hour", "min", "sec", "subsec", "dst", "zone"}
	return c.deconstructed(keys, func(key string) (Value, bool) {
		n := 0
		switch key {
		case "year":
			n = t.Year()
		case "month":
			n = int(t.Month())
		case "day":
			n = t.Day()
		case "yday":
			n = t.YearDay()
		case "wday":
			n = int(t.Weekday())
		case "hour":
			n = t.Hour()
		case "min":
			n = t.Minute()
		case "sec":
			n = t.Second()
		case "subsec":
			return timeSubsec(c), !c.Failed()
		case "dst":
			return False, true
		case "zone":
			return timeZone(c), !c.Failed()
		}
		return Int(int64(n)), true
	})
}
