package clock

// This file implements Time: making times, their parts, arithmetic. Formatting is in clock_format.go, the library
// time in package date.

import (
	"math/bits"
	"slices"
	"time"

	"github.com/boshrender/boshrender/erb/internal/core/conversion"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/calendar"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

var tables = []ruby.Table{
	{Class: &TimeClass, Alloc: func(class *ruby.Class) ruby.Value {
		return ruby.NewInstance(class, &TimeData{T: time.Unix(0, 0).In(LocalZone()), raw: true})
	}},
	{Class: &TimeClass, Statics: []ruby.Method{
		{Name: "at", Min: 1, Max: 3, Fn: timeAt, Flags: ruby.Kw},
		{Name: "gm", Max: -1, Fn: timeUTCNew},
		{Name: "local", Max: -1, Fn: timeLocal},
		{Name: "mktime", Max: -1, Fn: timeLocal},
		{Name: "now", Fn: timeNow, Flags: ruby.Kw | ruby.Volatile},
		{Name: "utc", Max: -1, Fn: timeUTCNew},
	}},
	{Class: &TimeClass, Methods: []ruby.Method{
		{Name: "+", Min: 1, Max: 1, Fn: timePlus},
		{Name: "-", Min: 1, Max: 1, Fn: timeMinus},
		{Name: "<=>", Min: 1, Max: 1, Fn: timeCompare},
		{Name: "asctime", Fn: timeCtime},
		{Name: "ceil", Max: 1, Fn: timeCeil},
		{Name: "ctime", Fn: timeCtime},
		{Name: "day", Fn: func(c *ruby.Call) ruby.Value { return timePart(c, func(t time.Time) int { return t.Day() }) }},
		{Name: "deconstruct_keys", Min: 1, Max: 1, Fn: timeDeconstructKeys},
		{Name: "dst?", Fn: ruby.AlwaysFalse},
		{Name: "eql?", Min: 1, Max: 1, Fn: timeEqlP},
		{Name: "floor", Max: 1, Fn: timeFloor},
		{Name: "friday?", Fn: func(c *ruby.Call) ruby.Value { return timeOn(c, time.Friday) }},
		{Name: "getgm", Fn: timeGetutc},
		{Name: "getlocal", Max: 1, Fn: timeGetlocal},
		{Name: "getutc", Fn: timeGetutc},
		{Name: "gmt?", Fn: timeUTCP},
		{Name: "gmt_offset", Fn: timeUTCOffset},
		{Name: "gmtime", Fn: timeUTC},
		{Name: "gmtoff", Fn: timeUTCOffset},
		{Name: "hash", Fn: timeHash},
		{Name: "hour", Fn: func(c *ruby.Call) ruby.Value { return timePart(c, func(t time.Time) int { return t.Hour() }) }},
		{Name: "initialize", Max: 7, Fn: timeInitialize, Flags: ruby.Kw | ruby.PrivateRow},
		{Name: "inspect", Fn: timeInspect},
		{Name: "isdst", Fn: ruby.AlwaysFalse},
		{Name: "localtime", Max: 1, Fn: timeLocaltime},
		{Name: "mday", Fn: func(c *ruby.Call) ruby.Value { return timePart(c, func(t time.Time) int { return t.Day() }) }},
		{Name: "min", Fn: func(c *ruby.Call) ruby.Value { return timePart(c, func(t time.Time) int { return t.Minute() }) }},
		{Name: "mon", Fn: func(c *ruby.Call) ruby.Value { return timePart(c, func(t time.Time) int { return int(t.Month()) }) }},
		{Name: "monday?", Fn: func(c *ruby.Call) ruby.Value { return timeOn(c, time.Monday) }},
		{Name: "month", Fn: func(c *ruby.Call) ruby.Value { return timePart(c, func(t time.Time) int { return int(t.Month()) }) }},
		{Name: "nsec", Fn: func(c *ruby.Call) ruby.Value { return timePart(c, func(t time.Time) int { return t.Nanosecond() }) }},
		{Name: "round", Max: 1, Fn: timeRound},
		{Name: "saturday?", Fn: func(c *ruby.Call) ruby.Value { return timeOn(c, time.Saturday) }},
		{Name: "sec", Fn: func(c *ruby.Call) ruby.Value { return timePart(c, func(t time.Time) int { return t.Second() }) }},
		{Name: "strftime", Min: 1, Max: 1, Fn: timeStrftime},
		{Name: "subsec", Fn: timeSubsec},
		{Name: "sunday?", Fn: func(c *ruby.Call) ruby.Value { return timeOn(c, time.Sunday) }},
		{Name: "thursday?", Fn: func(c *ruby.Call) ruby.Value { return timeOn(c, time.Thursday) }},
		{Name: "to_a", Fn: timeToA},
		{Name: "to_f", Fn: timeToF},
		{Name: "to_i", Fn: timeToI},
		{Name: "to_r", Fn: func(c *ruby.Call) ruby.Value { return Ratio(c, SelfTime(c).exact()) }},
		{Name: "to_s", Fn: timeToS},
		{Name: "tuesday?", Fn: func(c *ruby.Call) ruby.Value { return timeOn(c, time.Tuesday) }},
		{Name: "tv_nsec", Fn: func(c *ruby.Call) ruby.Value { return timePart(c, func(t time.Time) int { return t.Nanosecond() }) }},
		{Name: "tv_sec", Fn: timeToI},
		{Name: "tv_usec", Fn: func(c *ruby.Call) ruby.Value {
			return timePart(c, func(t time.Time) int { return t.Nanosecond() / 1000 })
		}},
		{Name: "usec", Fn: func(c *ruby.Call) ruby.Value {
			return timePart(c, func(t time.Time) int { return t.Nanosecond() / 1000 })
		}},
		{Name: "utc", Fn: timeUTC},
		{Name: "utc?", Fn: timeUTCP},
		{Name: "utc_offset", Fn: timeUTCOffset},
		{Name: "wday", Fn: func(c *ruby.Call) ruby.Value { return timePart(c, func(t time.Time) int { return int(t.Weekday()) }) }},
		{Name: "wednesday?", Fn: func(c *ruby.Call) ruby.Value { return timeOn(c, time.Wednesday) }},
		{Name: "yday", Fn: func(c *ruby.Call) ruby.Value { return timePart(c, func(t time.Time) int { return t.YearDay() }) }},
		{Name: "year", Fn: func(c *ruby.Call) ruby.Value { return timePart(c, func(t time.Time) int { return t.Year() }) }},
		{Name: "zone", Fn: timeZone},
	}},
}

func SelfTime(c *ruby.Call) *TimeData {
	d, ok := ruby.DataOf[*TimeData](c.Self)
	if !ok {
		return &TimeData{T: time.Unix(0, 0).In(LocalZone())}
	}
	if d.raw {
		c.Raise(ruby.TypeErrorClass, "uninitialized %s", c.Self.RealClass().Inspect())
	}
	return d
}

// NewTime makes a Time. Its class is the receiver's class, or the receiver itself if that is a class.
func NewTime(c *ruby.Call, d *TimeData) ruby.Value { return c.NewOfSelf(d) }

// timePart implements methods that return a part of the time.
func timePart(c *ruby.Call, part func(time.Time) int) ruby.Value {
	return ruby.Int(int64(part(SelfTime(c).T)))
}

// timeOn implements monday? and the like.
func timeOn(c *ruby.Call, day time.Weekday) ruby.Value {
	return ruby.Bool(SelfTime(c).T.Weekday() == day)
}

// Now returns the time of the run. It records an error if the run has none.
func Now(c *ruby.Call) (time.Time, bool) {
	if c.RT.Now == nil {
		c.Fail(&ruby.UnsupportedError{Construct: "Time.now", Reason: "the input has no time"})
		return time.Time{}, false
	}
	return c.RT.Now(), true
}

func timeNow(c *ruby.Call) ruby.Value {
	t, ok := Now(c)
	if !ok || !c.AllowKw("in") {
		return ruby.Nil
	}
	d := &TimeData{T: t.In(LocalZone())}
	zoneKw(c, d)
	return NewTime(c, d)
}

// zoneKw converts the keyword in:.
func zoneKw(c *ruby.Call, d *TimeData) {
	if v, ok := c.Kw("in"); ok && !v.IsNil() {
		zoneArg(c, d, v)
	}
}

func timeAt(c *ruby.Call) ruby.Value {
	if !c.AllowKw("in") {
		return ruby.Nil
	}
	d := &TimeData{T: time.Unix(0, 0).In(LocalZone())}
	if t, ok := ruby.DataOf[*TimeData](c.Arg(0)); ok && !c.Has(1) {
		*d = *t
	} else if !timeAtNumber(c, d) {
		return ruby.Nil
	}
	zoneKw(c, d)
	return NewTime(c, d)
}

// timeAtNumber sets d to the seconds of the first argument and the parts of a second of the others.
func timeAtNumber(c *ruby.Call, d *TimeData) bool {
	unit := "microsecond"
	if c.Has(2) {
		unit, _ = c.Arg(2).AsSymbol()
	}
	per := map[string]int64{"millisecond": 1e3, "usec": 1e6, "microsecond": 1e6, "nsec": 1e9, "nanosecond": 1e9}[unit]
	if per == 0 {
		c.Raise(ruby.ArgumentErrorClass, "unexpected unit: %s", c.ToS(c.Arg(2)))
		return false
	}
	r, err := ExactNumber(c.RT, c.Arg(0))
	if err != nil {
		c.Fail(err)
		return false
	}
	if c.Has(1) {
		part, err := ExactNumber(c.RT, c.Arg(1))
		if err != nil {
			c.Fail(err)
			return false
		}
		r = r.Add(part.Over(per))
	}
	return SetExact(c, d, r)
}

// SetExact moves d to r seconds after the epoch.
func SetExact(c *ruby.Call, d *TimeData, r *number.Fraction) bool {
	moved, ok := d.at(r)
	if !ok {
		c.Fail(&ruby.UnsupportedError{Construct: "a Time that far away"})
		return false
	}
	*d = *moved
	return true
}

func timeUTCNew(c *ruby.Call) ruby.Value { return timeFromParts(c, ZoneUTC) }

func timeLocal(c *ruby.Call) ruby.Value { return timeFromParts(c, ZoneLocal) }

// timeFromParts makes a time of year, month, day, hour, minute, second and microsecond; ten arguments are in the
// order of to_a.
func timeFromParts(c *ruby.Call, zone zoneKind) ruby.Value {
	args := c.Args
	if n := len(args); n == 0 || n == 9 || n > 10 {
		return c.Raise(ruby.ArgumentErrorClass, "wrong number of arguments (given %d, expected 1..8)", n)
	}
	if len(args) == 10 {
		args = []ruby.Value{args[5], args[4], args[3], args[2], args[1], args[0]}
	}
	d := &TimeData{Zone: zone}
	if setParts(c, d, args) {
		return NewTime(c, d)
	}
	return ruby.Nil
}

// setParts sets d to year, month, day, hour, minute, second and microsecond in its zone.
func setParts(c *ruby.Call, d *TimeData, args []ruby.Value) bool {
	arg := func(i int) ruby.Value {
		if i < len(args) {
			return args[i]
		}
		return ruby.Nil
	}
	if arg(0).IsNil() {
		c.Raise(ruby.TypeErrorClass, "no implicit conversion of nil into Integer")
		return false
	}
	year := timeInt(c, arg(0), 0)
	month := monthArg(c, arg(1))
	day := fittingPart(c, arg(2), 1, 31)
	hour := fittingPart(c, arg(3), 0, 24)
	minute := fittingPart(c, arg(4), 0, 59)
	second, sub := secondArg(c, arg(5))
	inRange(c, month, 1, 12, "mon")
	inRange(c, day, 1, 31, "mday")
	inRange(c, hour, 0, 24, "hour")
	inRange(c, minute, 0, 59, "min")
	inRange(c, second, 0, 60, "sec")
	if c.Failed() {
		return false
	}
	switch {
	case hour == 24 && minute > 0:
		c.Raise(ruby.ArgumentErrorClass, "min out of range")
		return false
	case hour == 24 && second > 0:
		c.Raise(ruby.ArgumentErrorClass, "sec out of range")
		return false
	}
	if year > 200000 || year < -200000 {
		c.Fail(&ruby.UnsupportedError{Construct: "a Time that far away"})
		return false
	}
	if v := arg(6); !v.IsNil() {
		if sub = microseconds(c, v); c.Failed() {
			return false
		}
	}
	location := time.UTC
	if d.Zone == ZoneLocal {
		location = LocalZone()
	} else if d.Zone == ZoneFixed {
		location = d.T.Location()
	}
	d.T = time.Date(int(year), time.Month(month), int(day), int(hour), int(minute), int(second), 0, location)
	if sub.Sign() != 0 {
		return SetExact(c, d, sub.Add(number.Frac(d.T.Unix(), 1)))
	}
	return true
}

// timeInt converts a part of a time: an Integer, or a string of digits.
func timeInt(c *ruby.Call, v ruby.Value, def int64) int64 {
	if v.IsNil() {
		return def
	}
	if s, ok := v.AsString(); ok {
		parsed, ok := conversion.ParseStrictInteger(&c.Budget, s.String(), 10)
		if !ok || !parsed.IsInt() {
			c.Raise(ruby.ArgumentErrorClass, "invalid value for Integer(): %s", c.Inspect(v))
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

// fittingPart converts a part of a time, which must fit in the bits that Ruby has for values up to high.
func fittingPart(c *ruby.Call, v ruby.Value, def, high int64) int64 {
	n := timeInt(c, v, def)
	if !c.Failed() && (n < 0 || n >= 1<<bits.Len64(uint64(high))) {
		c.Raise(ruby.ArgumentErrorClass, "argument out of range")
	}
	return n
}

// inRange raises ArgumentError for a part out of its range. Ruby checks after converting all of them.
func inRange(c *ruby.Call, n, low, high int64, name string) {
	if !c.Failed() && (n < low || n > high) {
		c.Raise(ruby.ArgumentErrorClass, "%s out of range", name)
	}
}

// monthArg converts a month given by number or by name.
func monthArg(c *ruby.Call, v ruby.Value) int64 {
	if s, ok := v.AsString(); ok {
		if m := calendar.MonthNamed(s.String()); m > 0 && s.Len() == 3 {
			return int64(m)
		}
	}
	return fittingPart(c, v, 1, 12)
}

// secondArg converts seconds, whole and fraction.
func secondArg(c *ruby.Call, v ruby.Value) (whole int64, sub *number.Fraction) {
	if v.IsNil() {
		return 0, sub
	}
	if s, ok := v.AsString(); ok {
		return fittingPart(c, s.Value(), 0, 60), sub
	}
	r, err := ExactNumber(c.RT, v)
	if err != nil {
		c.Fail(err)
		return 0, sub
	}
	q, rest, ok := r.Floor()
	if !ok || q < 0 || q > 63 {
		c.Raise(ruby.ArgumentErrorClass, "argument out of range")
		return 0, sub
	}
	return q, rest
}

func timeInitialize(c *ruby.Call) ruby.Value {
	d, ok := ruby.DataOf[*TimeData](c.Self)
	made := TimeData{T: time.Unix(0, 0).In(LocalZone())}
	switch readTime(c, &made); {
	case !ok || !c.Thaw():
	case !d.raw:
		return c.Raise(ruby.TypeErrorClass, "already initialized %s", c.Self.RealClass().Inspect())
	default:
		*d = made
	}
	return c.Self
}

// readTime sets d to the time that the arguments describe.
func readTime(c *ruby.Call, d *TimeData) ruby.Value {
	if !c.AllowKw("in", "precision") {
		return ruby.Nil
	}
	d.SetLocal()
	if !c.Has(0) {
		t, ok := Now(c)
		if !ok {
			return ruby.Nil
		}
		c.RT.NoteVolatile("Time.new")
		d.T = t.In(LocalZone())
		zoneKw(c, d)
		return ruby.Nil
	}
	if zone := c.Arg(6); !zone.IsNil() {
		if _, given := c.Kw("in"); given {
			return c.Raise(ruby.ArgumentErrorClass, "timezone argument given as positional and keyword arguments")
		}
		zoneArg(c, d, zone)
	} else {
		zoneKw(c, d)
	}
	if c.Failed() {
		return ruby.Nil
	}
	if s, ok := c.Arg(0).AsString(); ok && !c.Has(1) {
		timeFromText(c, d, s)
		return ruby.Nil
	}
	newParts(c, d, c.Args[:min(6, len(c.Args))])
	return ruby.Nil
}

// newParts is setParts of Time.new, which in UTC keeps the 31st of a shorter month, and a 60th second, unchanged.
func newParts(c *ruby.Call, d *TimeData, args []ruby.Value) bool {
	if !setParts(c, d, args) || d.Zone != ZoneUTC || len(args) < 3 {
		return !c.Failed()
	}
	hour, second := int64(0), int64(0)
	if len(args) > 3 {
		hour = timeInt(c, args[3], 0)
	}
	if len(args) > 5 {
		second, _ = secondArg(c, args[5])
	}
	if day := timeInt(c, args[2], 1); second == 60 || hour < 24 && day != int64(d.T.Day()) {
		c.Fail(&ruby.UnsupportedError{Construct: "Time.new of a day that the month lacks, or of a leap second, in UTC"})
	}
	return !c.Failed()
}

func timePlus(c *ruby.Call) ruby.Value {
	if _, ok := ruby.DataOf[*TimeData](c.Arg(0)); ok {
		return c.Raise(ruby.TypeErrorClass, "time + time?")
	}
	return timeMoved(c, 1)
}

func timeMinus(c *ruby.Call) ruby.Value {
	if o, ok := ruby.DataOf[*TimeData](c.Arg(0)); ok {
		return ruby.Float(seconds(SelfTime(c).exact().Sub(o.exact())))
	}
	return timeMoved(c, -1)
}

// timeMoved returns the time moved by a number of seconds; sign gives the direction.
func timeMoved(c *ruby.Call, sign int64) ruby.Value {
	r, err := ExactNumber(c.RT, c.Arg(0))
	if err != nil {
		return c.Fail(err)
	}
	d := *SelfTime(c)
	if !SetExact(c, &d, r.Times(sign).Add(d.exact())) {
		return ruby.Nil
	}
	return plainTime(c, &d)
}

func timeCompare(c *ruby.Call) ruby.Value {
	if o, ok := ruby.DataOf[*TimeData](c.Arg(0)); ok {
		return ruby.Int(int64(SelfTime(c).compare(o)))
	}
	if c.Arg(0).Kind() != ruby.KindObject {
		return ruby.Nil
	}
	r, ok := c.Send(c.Arg(0), "<=>", c.Self)
	if !ok || r.IsNil() {
		return ruby.Nil
	}
	n, err := c.RT.OrderOf(r, c.Self, c.Arg(0))
	return c.Check(ruby.Int(int64(-n)), err)
}

func timeEqlP(c *ruby.Call) ruby.Value {
	o, ok := ruby.DataOf[*TimeData](c.Arg(0))
	return ruby.Bool(ok && SelfTime(c).compare(o) == 0)
}

func timeHash(c *ruby.Call) ruby.Value {
	n, err := c.RT.HashOf(ruby.Str(SelfTime(c).HashKey()))
	return c.Check(ruby.Int(n), err)
}

func timeSubsec(c *ruby.Call) ruby.Value {
	r := SelfTime(c).Subsec()
	if r.IsInt() {
		return ruby.Int(0)
	}
	return Ratio(c, r)
}

func timeToI(c *ruby.Call) ruby.Value { return ruby.Int(SelfTime(c).T.Unix()) }

func timeToF(c *ruby.Call) ruby.Value {
	return ruby.Float(seconds(SelfTime(c).exact()))
}

// seconds returns a number of seconds as a Float. Like Ruby, it divides a whole number of nanoseconds.
func seconds(n *number.Fraction) float64 {
	if n.IsInt() {
		return n.Float64()
	}
	if nanoseconds := n.Times(1e9); nanoseconds.IsInt() {
		return nanoseconds.Float64() / 1e9
	}
	return n.Float64()
}

func timeToA(c *ruby.Call) ruby.Value {
	t := SelfTime(c).T
	list := []ruby.Value{
		ruby.Int(int64(t.Second())), ruby.Int(int64(t.Minute())), ruby.Int(int64(t.Hour())), ruby.Int(int64(t.Day())), ruby.Int(int64(t.Month())),
		ruby.Int(int64(t.Year())), ruby.Int(int64(t.Weekday())), ruby.Int(int64(t.YearDay())), ruby.False, timeZone(c),
	}
	return c.NewArray(list)
}

func timeDeconstructKeys(c *ruby.Call) ruby.Value {
	t := SelfTime(c).T
	keys := []string{"year", "month", "day", "yday", "wday", "hour", "min", "sec", "subsec", "dst", "zone"}
	return Deconstructed(c, keys, func(key string) (ruby.Value, bool) {
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
			return ruby.False, true
		case "zone":
			return timeZone(c), !c.Failed()
		}
		return ruby.Int(int64(n)), true
	})
}

// Deconstructed returns the parts of a date or time that the argument lists, in its order, or all of them.
func Deconstructed(c *ruby.Call, keys []string, part func(key string) (ruby.Value, bool)) ruby.Value {
	h := c.NewHash()
	add := func(key string) bool {
		v, ok := part(key)
		return ok && c.HashSet(h, ruby.Sym(key), v)
	}
	wanted, isArray := c.Arg(0).AsArray()
	switch {
	case isArray:
		for i := 0; i < len(wanted.Elems); i++ {
			if i%ruby.ElementsPerStep == 0 && !c.Step(1) {
				return ruby.Nil
			}
			key, _ := wanted.Elems[i].AsSymbol()
			if !slices.Contains(keys, key) {
				continue
			}
			if _, again := h.GetSym(key); !again && !add(key) {
				return ruby.Nil
			}
		}
	case c.Arg(0).IsNil():
		for _, key := range keys {
			if !add(key) {
				return ruby.Nil
			}
		}
	default:
		return c.Raise(ruby.TypeErrorClass, "wrong argument type %s (expected Array or nil)", c.Arg(0).RealClass().Inspect())
	}
	return h.Value()
}
