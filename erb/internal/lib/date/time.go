package date

// This file implements the library time: Time.parse and the like, and iso8601, rfc2822 and httpdate of times.

import (
	"strings"
	"time"

	"github.com/boshrender/boshrender/erb/internal/core/clock"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/calendar"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

var timeTables = []ruby.Table{
	{Class: &clock.TimeClass, Statics: []ruby.Method{
		{Name: "httpdate", Min: 1, Max: 1, Fn: timeFromHTTPDate},
		{Name: "iso8601", Min: 1, Max: 1, Fn: timeFromISO8601},
		{Name: "parse", Min: 1, Max: 2, Fn: timeParse},
		{Name: "rfc2822", Min: 1, Max: 1, Fn: timeFromRFC2822},
		{Name: "rfc822", Min: 1, Max: 1, Fn: timeFromRFC2822},
		{Name: "strptime", Min: 2, Max: 3, Fn: timeStrptime},
		{Name: "xmlschema", Min: 1, Max: 1, Fn: timeFromISO8601},
		{Name: "zone_offset", Min: 1, Max: 2, Fn: timeZoneOffset},
	}},
	{Class: &clock.TimeClass, Methods: []ruby.Method{
		{Name: "httpdate", Fn: timeHTTPDate},
		{Name: "iso8601", Max: 1, Fn: timeISO8601},
		{Name: "rfc2822", Fn: timeRFC2822},
		{Name: "rfc822", Fn: timeRFC2822},
		{Name: "xmlschema", Max: 1, Fn: timeISO8601},
	}},
}

func timeHTTPDate(c *ruby.Call) ruby.Value {
	d := *clock.SelfTime(c)
	d.SetUTC()
	return c.NewText(calendar.Strftime(clock.Account(c), d.Moment(), "%a, %d %b %Y %H:%M:%S GMT"), ruby.UTF8)
}

func timeISO8601(c *ruby.Call) ruby.Value {
	layout := "%Y-%m-%dT%H:%M:%S" + fractionLayout(c)
	if clock.SelfTime(c).Zone == clock.ZoneUTC {
		return c.NewText(calendar.Strftime(clock.Account(c), clock.SelfTime(c).Moment(), layout)+"Z", ruby.ASCII)
	}
	return c.NewText(calendar.Strftime(clock.Account(c), clock.SelfTime(c).Moment(), layout+"%:z"), ruby.ASCII)
}

func timeRFC2822(c *ruby.Call) ruby.Value {
	if clock.SelfTime(c).Zone == clock.ZoneUTC {
		return c.NewText(calendar.Strftime(clock.Account(c), clock.SelfTime(c).Moment(), "%a, %d %b %Y %T -0000"), ruby.UTF8)
	}
	return c.NewText(calendar.Strftime(clock.Account(c), clock.SelfTime(c).Moment(), "%a, %d %b %Y %T %z"), ruby.UTF8)
}

var zoneDigits = calendar.NewTextPattern(`\A([-+])(\d\d)(?::(\d\d)(?::(\d\d))?|(\d\d)(\d\d)?)?\z`)

// libraryZoneOffset returns the offset of a zone as the library time defines it.
func libraryZoneOffset(a calendar.Account, zone string) (int, bool) {
	zone = a.UpperASCII(zone)
	if m := zoneDigits.Find(a, zone); m != nil {
		seconds := datePartOf(m[2], 0)*3600 + datePartOf(m[3]+m[5], 0)*60 + datePartOf(m[4]+m[6], 0)
		if m[1] == "-" {
			seconds = -seconds
		}
		return seconds, true
	}
	switch zone {
	case "UTC", "UT", "GMT", "Z", "EST", "EDT", "CST", "CDT", "MST", "MDT", "PST", "PDT":
		hours, _ := calendar.ZoneHours(a.LowerASCII(zone))
		return int(hours * 3600), true
	}
	if len(zone) == 1 && zone[0] >= 'A' && zone[0] <= 'Y' && zone[0] != 'J' {
		seconds, _, ok := calendar.ParseOffset(zone)
		return seconds, ok
	}
	return 0, false
}

func timeZoneOffset(c *ruby.Call) ruby.Value {
	zone, ok := c.Arg(0).AsSymbol()
	if ok && !strings.HasPrefix(zone, "+") && !strings.HasPrefix(zone, "-") {
		return ruby.Nil // the names of zones are strings
	}
	if !ok {
		zone = c.EncodedText("upcase")
	}
	if !clock.DateSized(c, zone) {
		return ruby.Nil
	}
	if seconds, ok := libraryZoneOffset(clock.Account(c), zone); ok {
		return ruby.Int(int64(seconds))
	}
	return ruby.Nil
}

// forceZone changes a time to the zone that its text names.
func forceZone(c *ruby.Call, v ruby.Value, zone string, offset int) ruby.Value {
	d, ok := ruby.DataOf[*clock.TimeData](v)
	if !ok {
		return ruby.Nil
	}
	for _, name := range []string{"-00:00", "-0000", "-00", "utc", "z", "ut"} {
		if calendar.SameLetters(zone, name) {
			d.SetUTC()
			return v
		}
	}
	if d.SetLocal(); d.Offset() != offset {
		c.Send(v, "localtime", ruby.Int(int64(offset)))
	}
	return v
}

// timeOfParts makes a time from parsed parts. Missing parts before them come from the current time, missing parts after
// them are the least.
func timeOfParts(c *ruby.Call, text string, p *calendar.DateParts, now func() (time.Time, bool)) ruby.Value {
	if p.TooFine {
		return clock.TooFine(c)
	}
	none := !p.HasYear && p.YearDay < 0 && p.Month < 0 && p.Day < 0 && p.Hour < 0 && p.Minute < 0 && p.Second < 0 && p.Sub == nil
	if none {
		return c.Raise(ruby.ArgumentErrorClass, "no time information in %s", c.Inspect(ruby.Str(text)))
	}
	if p.YearDay < 0 {
		return timeOfDay(c, *p, now)
	}
	if p.YearDay == 0 || p.YearDay > 366 {
		return c.Raise(ruby.ArgumentErrorClass, "yday %d out of range", p.YearDay)
	}
	q := *p
	q.Month, q.Day = (p.YearDay-1)/31+1, (p.YearDay-1)%31+1
	t := timeOfDay(c, q, now)
	d, ok := ruby.DataOf[*clock.TimeData](t)
	if !ok {
		return ruby.Nil
	}
	yday, _ := c.Send(t, "yday")
	if c.Failed() || int64(p.YearDay) == yday.Int() {
		return t
	}
	q.Day += p.YearDay - int(yday.Int())
	year := p.Year
	if !p.HasYear {
		year = int64(d.T.Year())
	}
	if last := daysIn(year, q.Month); q.Day > 28 && q.Day > last {
		if q.Month++; q.Month > 12 {
			return c.Raise(ruby.ArgumentErrorClass, "yday %d out of range", p.YearDay)
		}
		q.Day -= last
	}
	return timeOfDay(c, q, now)
}

// timeOfDay makes a time of parts without a day of the year.
func timeOfDay(c *ruby.Call, p calendar.DateParts, now func() (time.Time, bool)) ruby.Value {
	offset, hasOffset := 0, false
	if p.Zone != "" {
		offset, hasOffset = libraryZoneOffset(clock.Account(c), p.Zone)
	}
	if offset <= -24*3600 || offset >= 24*3600 {
		return c.Raise(ruby.ArgumentErrorClass, "utc_offset out of range")
	}
	if !p.HasYear && !completeFromNow(c, &p, now, offset, hasOffset) {
		return ruby.Nil
	}
	orOne := func(n int) int {
		if n < 0 {
			return 1
		}
		return n
	}
	p.Month, p.Day = orOne(p.Month), orOne(p.Day)
	p.Hour, p.Minute, p.Second = max(p.Hour, 0), max(p.Minute, 0), max(p.Second, 0)
	make := "local"
	if hasOffset {
		make = "utc"
		applyOffset(&p, offset)
	}
	year := p.Year
	args := []ruby.Value{ruby.Int(year)}
	for _, n := range []int{p.Month, p.Day, p.Hour, p.Minute, p.Second} {
		args = ruby.Append(c, args, ruby.Int(int64(n)))
	}
	t, ok := c.Send(clock.TimeClass.Value(), make, args...)
	if !ok {
		return ruby.Nil
	}
	d, _ := ruby.DataOf[*clock.TimeData](t)
	if p.Sub != nil && p.Sub.Sign() != 0 && !clock.SetExact(c, d, p.Sub.Add(number.Frac(d.T.Unix(), 1))) {
		return ruby.Nil
	}
	if hasOffset {
		return forceZone(c, t, p.Zone, offset)
	}
	return t
}

// applyOffset moves the parts of a time by an offset, as Ruby does: a day that doesn't exist is carried only where the
// offset moves the day, and then to the first or the last of a month.
func applyOffset(p *calendar.DateParts, offset int) {
	carry := func(field *int, size, off int) (rest int) {
		rest = off / size
		if off%size == 0 {
			return rest
		}
		n := *field - off%size
		*field = (n%size + size) % size
		return rest - (n-*field)/size
	}
	off := carry(&p.Hour, 24, carry(&p.Minute, 60, carry(&p.Second, 60, offset)))
	if off == 0 {
		return
	}
	p.Day -= off
	switch {
	case offset < 0 && p.Month >= 1 && p.Month <= 12 && p.Day > daysIn(p.Year, p.Month):
		p.Month, p.Day = p.Month+1, 1
		if p.Month > 12 {
			p.SetYear(p.Year + 1)
			p.Month = 1
		}
	case offset > 0 && p.Day < 1:
		if p.Month--; p.Month < 1 {
			p.SetYear(p.Year - 1)
			p.Month = 12
		}
		p.Day = daysIn(p.Year, p.Month)
	}
}

func daysIn(year int64, month int) int {
	jd, _ := calendar.LastOfMonth(calendar.ClampYear(year), month, calendar.StartGregorian)
	_, _, day := calendar.JDToCivil(jd, calendar.StartGregorian)
	return day
}

// completeFromNow sets the missing parts before the parsed ones from the current time.
func completeFromNow(c *ruby.Call, p *calendar.DateParts, now func() (time.Time, bool), offset int, hasOffset bool) bool {
	t, ok := now()
	if !ok {
		return false
	}
	if hasOffset {
		t = t.In(time.FixedZone("", offset))
	} else {
		t = t.In(clock.LocalZone())
	}
	p.SetYear(int64(t.Year()))
	fields := []struct {
		field *int
		now   int
	}{{&p.Month, int(t.Month())}, {&p.Day, t.Day()}, {&p.Hour, t.Hour()}, {&p.Minute, t.Minute()}, {&p.Second, t.Second()}}
	for _, f := range fields {
		if *f.field >= 0 {
			break
		}
		*f.field = f.now
	}
	return true
}

// nowArg returns the time of an argument, the run's if there is none.
func nowArg(c *ruby.Call, i int) func() (time.Time, bool) {
	return func() (time.Time, bool) {
		if d, ok := ruby.DataOf[*clock.TimeData](c.Arg(i)); ok {
			return d.T, true
		}
		if d, ok := ruby.DataOf[*dateData](c.Arg(i)); ok {
			return d.time(), true
		}
		c.RT.NoteVolatile("Time." + c.Method.Name)
		return clock.Now(c)
	}
}

func timeParse(c *ruby.Call) ruby.Value {
	text := c.Str(0)
	if len(text) > calendar.MaxParseLength {
		return c.Raise(ruby.ArgumentErrorClass, "string length (%d) exceeds the limit %d", len(text), calendar.MaxParseLength)
	}
	if c.Failed() || !clock.DateSized(c, text) {
		return ruby.Nil
	}
	p := calendar.ParseDateText(clock.Account(c), text, !c.Given())
	if p.HasYear && c.Given() {
		v, ok := c.Yield(ruby.Int(p.Year))
		if !ok {
			return ruby.Nil
		}
		year, err := c.RT.ToInt(v)
		if err != nil {
			return c.Fail(err)
		}
		p.Year = year
	}
	return timeOfParts(c, text, p, nowArg(c, 1))
}

var (
	libISO = calendar.NewTextPattern(`\A\s*(-?\d+)-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(\.\d+)?(Z|[-+]\d\d(?::?\d\d)?)?\s*\z`)
	libRFC = calendar.NewTextPattern(`\A\s*(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\s*,\s*)?(\d{1,2})\s+(` + calendar.AbbrMonths + `)\s+(\d{2,})\s+` +
		`(\d{2})\s*:\s*(\d{2})(?:\s*:\s*(\d\d))?\s*([+-]\d{4}|UT|GMT|EST|EDT|CST|CDT|MST|MDT|PST|PDT|[A-IK-Z])`)
	libHTTP = calendar.NewTextPattern(`\A\s*(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),\x20(\d{2})\x20(` + calendar.AbbrMonths + `)\x20(\d{4})\x20` +
		`(\d{2}):(\d{2}):(\d{2})\x20GMT\s*\z`)
	libHTTP850 = calendar.NewTextPattern(`\A\s*(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday),\x20(\d\d)-(` + calendar.AbbrMonths +
		`)-(\d\d)\x20(\d\d):(\d\d):(\d\d)\x20GMT\s*\z`)
	libAsctime = calendar.NewTextPattern(`\A\s*(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\x20(` + calendar.AbbrMonths + `)\x20(\d\d|\x20\d)\x20` +
		`(\d\d):(\d\d):(\d\d)\x20(\d\d\d\d)\s*\z`)
)

// timeExactly makes a time of parts that are all there.
func timeExactly(c *ruby.Call, text string, p *calendar.DateParts) ruby.Value {
	return timeOfParts(c, text, p, func() (time.Time, bool) { return time.Time{}, true })
}

// notText raises the error of a library's regular expression for nil or a symbol.
func notText(c *ruby.Call, message string) bool {
	if _, ok := c.Arg(0).AsSymbol(); ok || c.Arg(0).IsNil() {
		c.Raise(ruby.ArgumentErrorClass, message, c.Inspect(c.Arg(0)))
		return true
	}
	return false
}

func timeFromISO8601(c *ruby.Call) ruby.Value {
	if notText(c, "invalid xmlschema format: %s") {
		return ruby.Nil
	}
	text := c.Str(0)
	if c.Failed() || !clock.DateSized(c, text) {
		return ruby.Nil
	}
	m := libISO.Find(clock.Account(c), text)
	if m == nil {
		return c.Raise(ruby.ArgumentErrorClass, "invalid xmlschema format: %s", c.Inspect(ruby.Str(text)))
	}
	p := calendar.NewDateParts(clock.Account(c))
	p.SetYear(int64(datePartOf(m[1], 0)))
	p.Month, p.Day = datePartOf(m[2], -1), datePartOf(m[3], -1)
	p.Hour, p.Minute, p.Second, p.Zone = datePartOf(m[4], -1), datePartOf(m[5], -1), datePartOf(m[6], -1), c.UpperASCII(m[8])
	if m[7] != "" {
		p.SetFraction(m[7][1:])
	}
	return timeExactly(c, text, p)
}

func timeFromRFC2822(c *ruby.Call) ruby.Value {
	if notText(c, "not RFC 2822 compliant date: %s") {
		return ruby.Nil
	}
	text := c.Str(0)
	if c.Failed() || !clock.DateSized(c, text) {
		return ruby.Nil
	}
	m := libRFC.Find(clock.Account(c), text)
	if m == nil {
		return c.Raise(ruby.ArgumentErrorClass, "not RFC 2822 compliant date: %s", c.Inspect(ruby.Str(text)))
	}
	p := calendar.NewDateParts(clock.Account(c))
	year := int64(datePartOf(m[3], 0))
	switch {
	case len(m[3]) == 2 && year < 50:
		year += 2000
	case len(m[3]) < 4:
		year += 1900
	}
	p.SetYear(year)
	p.Day, p.Month = datePartOf(m[1], -1), calendar.MonthNamed(m[2])
	p.Hour, p.Minute, p.Second, p.Zone = datePartOf(m[4], -1), datePartOf(m[5], -1), datePartOf(m[6], 0), m[7]
	return timeExactly(c, text, p)
}

func timeFromHTTPDate(c *ruby.Call) ruby.Value {
	text := c.EncodedText("match?")
	if c.Failed() || !clock.DateSized(c, text) {
		return ruby.Nil
	}
	p := calendar.NewDateParts(clock.Account(c))
	p.Zone = "UTC"
	if m := libHTTP.Find(clock.Account(c), text); m != nil {
		p.SetYear(int64(datePartOf(m[3], 0)))
		p.Day, p.Month = datePartOf(m[1], -1), calendar.MonthNamed(m[2])
		p.Hour, p.Minute, p.Second = datePartOf(m[4], -1), datePartOf(m[5], -1), datePartOf(m[6], -1)
	} else if m := libHTTP850.Find(clock.Account(c), text); m != nil {
		year := int64(datePartOf(m[3], 0))
		if year += 1900; year < 1950 {
			year += 100
		}
		p.SetYear(year)
		p.Day, p.Month = datePartOf(m[1], -1), calendar.MonthNamed(m[2])
		p.Hour, p.Minute, p.Second = datePartOf(m[4], -1), datePartOf(m[5], -1), datePartOf(m[6], -1)
	} else if m := libAsctime.Find(clock.Account(c), text); m != nil {
		p.SetYear(int64(datePartOf(m[6], 0)))
		p.Month, p.Day = calendar.MonthNamed(m[1]), datePartOf(strings.TrimSpace(m[2]), -1)
		p.Hour, p.Minute, p.Second = datePartOf(m[3], -1), datePartOf(m[4], -1), datePartOf(m[5], -1)
	} else {
		return c.Raise(ruby.ArgumentErrorClass, "not RFC 2616 compliant date: %s", c.Inspect(ruby.Str(text)))
	}
	return timeExactly(c, text, p)
}

func timeStrptime(c *ruby.Call) ruby.Value {
	text, format := c.Str(0), c.Str(1)
	if c.Failed() || !clock.DateSized(c, text, format) {
		return ruby.Nil
	}
	p := calendar.Strptime(clock.Account(c), text, format)
	if p == nil {
		return c.Raise(ruby.ArgumentErrorClass, "invalid date or strptime format - '%s' '%s'", text, format)
	}
	if p.Epoch != nil && !p.TooFine {
		d := &clock.TimeData{T: time.Unix(0, 0).In(clock.LocalZone())}
		if p.Sub != nil {
			p.Epoch = p.Epoch.Add(p.Sub)
		}
		if !clock.SetExact(c, d, p.Epoch) {
			return ruby.Nil
		}
		t := clock.NewTime(c, d)
		if p.Zone != "" && !c.Failed() {
			offset, _ := libraryZoneOffset(clock.Account(c), p.Zone)
			return forceZone(c, t, p.Zone, offset)
		}
		return t
	}
	if p.HasJD || p.HasCwyear {
		jd := p.JD
		if !p.HasJD {
			var ok bool
			if jd, ok = weekOfParts(c, p, calendar.StartGregorian, func() (int64, int, int) { return 1970, 1, 1 }); !ok {
				return invalidDate(c)
			}
		}
		var year int64
		year, p.Month, p.Day = calendar.JDToCivil(jd, calendar.StartGregorian)
		p.SetYear(year)
	}
	return timeOfParts(c, text, p, nowArg(c, 2))
}
