package ruby

// This file implements the library time: Time.parse and its kin, and iso8601, rfc2822 and httpdate of times.

import (
	"strings"
	"time"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

func init() {
	Statics(timeClass, []Method{
		{Name: "httpdate", Min: 1, Max: 1, Fn: timeFromHTTPDate},
		{Name: "iso8601", Min: 1, Max: 1, Fn: timeFromISO8601},
		{Name: "parse", Min: 1, Max: 2, Fn: timeParse},
		{Name: "rfc2822", Min: 1, Max: 1, Fn: timeFromRFC2822},
		{Name: "rfc822", Min: 1, Max: 1, Fn: timeFromRFC2822},
		{Name: "strptime", Min: 2, Max: 3, Fn: timeStrptime},
		{Name: "xmlschema", Min: 1, Max: 1, Fn: timeFromISO8601},
		{Name: "zone_offset", Min: 1, Max: 2, Fn: timeZoneOffset},
	})
	Methods(timeClass, []Method{
		{Name: "httpdate", Fn: timeHTTPDate},
		{Name: "iso8601", Max: 1, Fn: timeISO8601},
		{Name: "rfc2822", Fn: timeRFC2822},
		{Name: "rfc822", Fn: timeRFC2822},
		{Name: "xmlschema", Max: 1, Fn: timeISO8601},
	})
}

func timeHTTPDate(c *Call) Value {
	d := *c.selfTime()
	d.setUTC()
	return c.NewText(c.strftime(d.moment(), "%a, %d %b %Y %H:%M:%S GMT"), ASCII)
}

func timeISO8601(c *Call) Value {
	layout := "%Y-%m-%dT%H:%M:%S" + c.fractionLayout()
	if c.selfTime().zone == zoneUTC {
		return c.NewText(c.strftime(c.selfTime().moment(), layout)+"Z", ASCII)
	}
	return c.NewText(c.strftime(c.selfTime().moment(), layout+"%:z"), ASCII)
}

func timeRFC2822(c *Call) Value {
	if c.selfTime().zone == zoneUTC {
		return c.NewText(c.strftime(c.selfTime().moment(), "%a, %d %b %Y %T -0000"), ASCII)
	}
	return c.NewText(c.strftime(c.selfTime().moment(), "%a, %d %b %Y %T %z"), ASCII)
}

var zoneDigits = newTextPattern(`\A([-+])(\d\d)(?::?(\d\d)(?::?(\d\d))?)?\z`)

// libraryZoneOffset is the offset of a zone as the library time knows it.
func (b *Budget) libraryZoneOffset(zone string) (int, bool) {
	zone = b.UpperASCII(zone)
	if m := zoneDigits.find(b, zone); m != nil {
		seconds := datePartOf(m[2], 0)*3600 + datePartOf(m[3], 0)*60 + datePartOf(m[4], 0)
		if m[1] == "-" {
			seconds = -seconds
		}
		return seconds, true
	}
	switch zone {
	case "UTC", "UT", "GMT", "Z", "EST", "EDT", "CST", "CDT", "MST", "MDT", "PST", "PDT":
		return int(zoneHours[b.LowerASCII(zone)] * 3600), true
	}
	if len(zone) == 1 && zone[0] >= 'A' && zone[0] <= 'Y' && zone[0] != 'J' {
		seconds, _, ok := parseOffset(zone)
		return seconds, ok
	}
	return 0, false
}

func timeZoneOffset(c *Call) Value {
	zone := c.Str(0)
	if !c.dateSized(zone) {
		return Nil
	}
	if seconds, ok := c.libraryZoneOffset(zone); ok {
		return Int(int64(seconds))
	}
	return Nil
}

// forceZone puts a time into the zone that its text names.
func (d *timeData) forceZone(zone string, offset int) {
	switch zone {
	case "Z", "-00:00", "-0000", "-00", "UTC":
		d.setUTC()
		return
	}
	if sameLetters(zone, "utc") {
		d.setUTC()
		return
	}
	if d.setLocal(); offset != 0 {
		d.setOffset(offset)
	}
}

// timeOfParts makes a time of what was read. What is missing in front is that of now, behind it the least.
func (c *Call) timeOfParts(text string, p *dateParts, now func() (time.Time, bool)) Value {
	if p.tooFine {
		return c.tooFine()
	}
	none := !p.hasYear && p.yearDay < 0 && p.month < 0 && p.day < 0 && p.hour < 0 && p.minute < 0 && p.second < 0 && p.sub == nil
	if none {
		return c.Raise(ArgumentErrorClass, "no time information in %s", c.Inspect(Str(text)))
	}
	offset, hasOffset := 0, false
	if p.zone != "" {
		offset, hasOffset = c.libraryZoneOffset(p.zone)
	}
	if p.yearDay >= 0 && p.hasYear {
		first := firstOfYear(clampYear(p.year), startGregorian)
		_, p.month, p.day = jdToCivil(first+int64(p.yearDay)-1, startGregorian)
	}
	if !p.hasYear && !c.completeFromNow(p, now, offset, hasOffset) {
		return Nil
	}
	hour, minute, second := max(p.hour, 0), max(p.minute, 0), max(p.second, 0)
	month, day := p.month, p.day
	if month < 0 {
		month = 1
	}
	if day < 0 {
		day = 1
	}
	if month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 60 ||
		hour == 24 && (minute > 0 || second > 0) {
		return c.Raise(ArgumentErrorClass, "argument out of range")
	}
	if hasOffset && day > daysIn(p.year, month) { // only local times go on into the next month
		return c.Raise(ArgumentErrorClass, "argument out of range")
	}
	t := time.Date(int(clampYear(p.year)), time.Month(month), day, hour, minute, second, 0, time.UTC)
	d := &timeData{t: t.Add(-time.Duration(offset) * time.Second).In(localZone)}
	if hasOffset {
		d.forceZone(p.zone, offset)
	}
	if p.sub != nil && p.sub.Sign() != 0 {
		if !c.setExact(d, p.sub.Add(number.Frac(d.t.Unix(), 1))) {
			return Nil
		}
	}
	return c.newTime(d)
}

func daysIn(year int64, month int) int {
	jd, _ := lastOfMonth(clampYear(year), month, startGregorian)
	_, _, day := jdToCivil(jd, startGregorian)
	return day
}

// completeFromNow takes what is missing in front of the parts that were read from now.
func (c *Call) completeFromNow(p *dateParts, now func() (time.Time, bool), offset int, hasOffset bool) bool {
	t, ok := now()
	if !ok {
		return false
	}
	if hasOffset {
		t = t.In(time.FixedZone("", offset))
	} else {
		t = t.In(localZone)
	}
	p.setYear(int64(t.Year()))
	fields := []struct {
		field *int
		now   int
	}{{&p.month, int(t.Month())}, {&p.day, t.Day()}, {&p.hour, t.Hour()}, {&p.minute, t.Minute()}, {&p.second, t.Second()}}
	for _, f := range fields {
		if *f.field >= 0 {
			break
		}
		*f.field = f.now
	}
	return true
}

// nowArg gives the time that an argument stands for, the run's if there is none.
func (c *Call) nowArg(i int) func() (time.Time, bool) {
	return func() (time.Time, bool) {
		if d, ok := DataOf[*timeData](c.Arg(i)); ok {
			return d.t, true
		}
		if d, ok := DataOf[*dateData](c.Arg(i)); ok {
			return d.time(), true
		}
		c.RT.NoteVolatile("Time." + c.Method.Name)
		return c.now()
	}
}

func timeParse(c *Call) Value {
	text := c.Str(0)
	if len(text) > maxParseLength {
		return c.Raise(ArgumentErrorClass, "string length (%d) exceeds the limit %d", len(text), maxParseLength)
	}
	if c.Failed() || !c.dateSized(text) {
		return Nil
	}
	p := c.parseDateText(text, c.Block == nil)
	if p.hasYear && c.Block != nil {
		v, ok := c.Yield(Int(p.year))
		if !ok {
			return Nil
		}
		year, err := c.RT.ToInt(v)
		if err != nil {
			return c.Fail(err)
		}
		p.year = year
	}
	return c.timeOfParts(text, p, c.nowArg(1))
}

var (
	libISO      = newTextPattern(`\A\s*([-+]?\d{4,})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(\.\d+)?(Z|[-+]\d\d(?::?\d\d)?)?\s*\z`)
	libISOBasic = newTextPattern(`\A\s*([-+]?\d{4,})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\.\d+)?(Z|[-+]\d\d(?::?\d\d)?)?\s*\z`)
	libRFC      = newTextPattern(`\A\s*(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\s*,\s*)?(\d{1,2})\s+(` + abbrMonths + `)\s+(\d{2,})\s+` +
		`(\d{2})\s*:\s*(\d{2})(?:\s*:\s*(\d\d))?\s*([+-]\d{4}|UT|GMT|EST|EDT|CST|CDT|MST|MDT|PST|PDT|[A-IK-Z])`)
	libHTTP = newTextPattern(`\A\s*(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),\x20(\d{2})\x20(` + abbrMonths + `)\x20(\d{4})\x20` +
		`(\d{2}):(\d{2}):(\d{2})\x20GMT\s*\z`)
	libHTTP850 = newTextPattern(`\A\s*(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday),\x20(\d\d)-(` + abbrMonths +
		`)-(\d\d)\x20(\d\d):(\d\d):(\d\d)\x20GMT\s*\z`)
	libAsctime = newTextPattern(`\A\s*(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\x20(` + abbrMonths + `)\x20(\d\d|\x20\d)\x20` +
		`(\d\d):(\d\d):(\d\d)\x20(\d\d\d\d)\s*\z`)
)

// timeExactly makes a time of parts that are all there.
func (c *Call) timeExactly(text string, p *dateParts) Value {
	return c.timeOfParts(text, p, func() (time.Time, bool) { return time.Time{}, true })
}

func timeFromISO8601(c *Call) Value {
	text := c.Str(0)
	if c.Failed() || !c.dateSized(text) {
		return Nil
	}
	m := libISO.find(c, text)
	if m == nil {
		m = libISOBasic.find(c, text)
	}
	if m == nil {
		return c.Raise(ArgumentErrorClass, "invalid xmlschema format: %s", c.Inspect(Str(text)))
	}
	p := c.newDateParts()
	p.setYear(int64(datePartOf(m[1], 0)))
	p.month, p.day = datePartOf(m[2], -1), datePartOf(m[3], -1)
	p.hour, p.minute, p.second, p.zone = datePartOf(m[4], -1), datePartOf(m[5], -1), datePartOf(m[6], -1), m[8]
	if m[7] != "" {
		p.setFraction(m[7][1:])
	}
	v := c.timeExactly(text, p)
	if d, ok := DataOf[*timeData](v); ok && m[8] != "" && d.zone == zoneLocal {
		d.setOffset(0)
	}
	return v
}

func timeFromRFC2822(c *Call) Value {
	text := c.Str(0)
	if c.Failed() || !c.dateSized(text) {
		return Nil
	}
	m := libRFC.find(c, text)
	if m == nil {
		return c.Raise(ArgumentErrorClass, "not RFC 2822 compliant date: %s", c.Inspect(Str(text)))
	}
	p := c.newDateParts()
	year := int64(datePartOf(m[3], 0))
	switch {
	case len(m[3]) == 2 && year < 50:
		year += 2000
	case len(m[3]) < 4:
		year += 1900
	}
	p.setYear(year)
	p.day, p.month = datePartOf(m[1], -1), monthNamed(m[2])
	p.hour, p.minute, p.second, p.zone = datePartOf(m[4], -1), datePartOf(m[5], -1), datePartOf(m[6], 0), m[7]
	return c.timeExactly(text, p)
}

func timeFromHTTPDate(c *Call) Value {
	text := c.Str(0)
	if c.Failed() || !c.dateSized(text) {
		return Nil
	}
	p := c.newDateParts()
	p.zone = "UTC"
	if m := libHTTP.find(c, text); m != nil {
		p.setYear(int64(datePartOf(m[3], 0)))
		p.day, p.month = datePartOf(m[1], -1), monthNamed(m[2])
		p.hour, p.minute, p.second = datePartOf(m[4], -1), datePartOf(m[5], -1), datePartOf(m[6], -1)
	} else if m := libHTTP850.find(c, text); m != nil {
		year := int64(datePartOf(m[3], 0))
		if year += 1900; year < 1950 {
			year += 100
		}
		p.setYear(year)
		p.day, p.month = datePartOf(m[1], -1), monthNamed(m[2])
		p.hour, p.minute, p.second = datePartOf(m[4], -1), datePartOf(m[5], -1), datePartOf(m[6], -1)
	} else if m := libAsctime.find(c, text); m != nil {
		p.setYear(int64(datePartOf(m[6], 0)))
		p.month, p.day = monthNamed(m[1]), datePartOf(strings.TrimSpace(m[2]), -1)
		p.hour, p.minute, p.second = datePartOf(m[3], -1), datePartOf(m[4], -1), datePartOf(m[5], -1)
	} else {
		return c.Raise(ArgumentErrorClass, "not RFC 2616 compliant date: %s", c.Inspect(Str(text)))
	}
	return c.timeExactly(text, p)
}

func timeStrptime(c *Call) Value {
	text, format := c.Str(0), c.Str(1)
	if c.Failed() || !c.dateSized(text, format) {
		return Nil
	}
	p := c.strptime(text, format)
	if p == nil {
		return c.Raise(ArgumentErrorClass, "invalid date or strptime format - '%s' '%s'", text, format)
	}
	if p.epoch != nil && !p.tooFine {
		d := &timeData{t: time.Unix(0, 0).In(localZone)}
		if p.zone != "" {
			if offset, ok := c.libraryZoneOffset(p.zone); ok {
				d.forceZone(p.zone, offset)
			}
		}
		if p.sub != nil {
			p.epoch = p.epoch.Add(p.sub)
		}
		if !c.setExact(d, p.epoch) {
			return Nil
		}
		return c.newTime(d)
	}
	if p.hasJD || p.hasCwyear {
		jd := p.jd
		if !p.hasJD {
			var ok bool
			if jd, ok = c.weekOfParts(p, startGregorian, func() (int64, int, int) { return 1970, 1, 1 }); !ok {
				return c.invalidDate()
			}
		}
		var year int64
		year, p.month, p.day = jdToCivil(jd, startGregorian)
		p.setYear(year)
	}
	return c.timeOfParts(text, p, c.nowArg(2))
}
