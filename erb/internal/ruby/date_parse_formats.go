package ruby

// This file reads dates in fixed formats, and makes dates of the parts that were read.

import (
	"math"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// dateReader finds the parts of a date in a text; nil if it is not in the format.
type dateReader func(b *Budget, text string) *dateParts

var (
	formatISO = newTextPattern(`\A\s*(?:([-+]?\d{2,})-(\d{2})-(\d{2})|([-+]?\d{2,})-(\d{3})|(\d{4}|\d{2})-w(\d{2})-(\d)|` +
		`([-+]?\d{4})(\d{2})(\d{2})|([-+]?\d{4})(\d{3})|(\d{4})w(\d{2})(\d))` +
		`(?:[t\s](\d{2}):?(\d{2})(?::?(\d{2})(?:[.,](\d+))?)?(z|[-+]\d{2}(?::?\d{2})?)?)?\s*\z`)
	formatRFC3339 = newTextPattern(`\A\s*(-?\d{4})-(\d{2})-(\d{2})(?:t|\s)(\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?` +
		`(z|[-+]\d{2}:\d{2})\s*\z`)
	formatRFC2822 = newTextPattern(`\A\s*(?:(` + abbrDays + `)\s*,\s+)?(\d{1,2})\s+(` + abbrMonths + `)\s+(-?\d{2,})\s+` +
		`(\d{2}):(\d{2})(?::(\d{2}))?\s*([-+]\d{2}\d{2}|[[:alpha:]]+)\s*\z`)
	formatHTTP = newTextPattern(`\A\s*(` + abbrDays + `)\s*,\s+(\d{2})\s+(` + abbrMonths + `)\s+(-?\d{4})\s+` +
		`(\d{2}):(\d{2}):(\d{2})\s+(gmt)\s*\z`)
	formatJIS = newTextPattern(`\A\s*([mtshr])?(\d{2})\.(\d{2})\.(\d{2})` +
		`(?:t(?:(\d{2}):(\d{2})(?::(\d{2})(?:[,.](\d*))?)?(z|[-+]\d{2}(?::?\d{2})?)?)?)?\s*\z`)
)

func datePartOf(s string, def int) int {
	n, err := strconv.Atoi(strings.TrimPrefix(s, "+"))
	if err != nil {
		return def
	}
	return n
}

// clock sets the time of day and the zone.
func (p *dateParts) clock(hour, minute, second, fraction, zone string) {
	p.hour, p.minute, p.second = datePartOf(hour, -1), datePartOf(minute, -1), datePartOf(second, -1)
	if fraction != "" {
		p.setFraction(fraction)
	}
	if zone != "" {
		p.zone = zone
		p.offset, p.hasOffset = p.b.zoneSeconds(zone)
	}
}

func dateISO8601(b *Budget, s string) *dateParts {
	m := formatISO.find(b, s)
	if m == nil {
		return nil
	}
	p := b.newDateParts()
	switch {
	case m[1] != "" || m[9] != "":
		y, mon, d := m[1]+m[9], m[2]+m[10], m[3]+m[11]
		p.setYear(isoYear(y))
		p.month, p.day = datePartOf(mon, -1), datePartOf(d, -1)
	case m[4] != "" || m[12] != "":
		p.setYear(isoYear(m[4] + m[12]))
		p.yearDay = datePartOf(m[5]+m[13], -1)
	default:
		p.cwyear, p.hasCwyear = isoYear(m[6]+m[14]), true
		p.week, p.wkday = datePartOf(m[7]+m[15], -1), datePartOf(m[8]+m[16], -1)
	}
	p.clock(m[17], m[18], m[19], m[20], m[21])
	return p
}

// isoYear completes a year of two digits.
func isoYear(s string) int64 {
	y := int64(datePartOf(s, 0))
	if len(s) == 2 && s[0] != '-' && s[0] != '+' {
		if y >= 69 {
			return y + 1900
		}
		return y + 2000
	}
	return y
}

func dateRFC3339(b *Budget, s string) *dateParts {
	m := formatRFC3339.find(b, s)
	if m == nil {
		return nil
	}
	p := b.newDateParts()
	p.setYear(int64(datePartOf(m[1], 0)))
	p.month, p.day = datePartOf(m[2], -1), datePartOf(m[3], -1)
	p.clock(m[4], m[5], m[6], m[7], m[8])
	return p
}

func dateRFC2822(b *Budget, s string) *dateParts {
	m := formatRFC2822.find(b, s)
	if m == nil {
		return nil
	}
	p := b.newDateParts()
	if m[1] != "" {
		p.weekday = dayNamed(m[1])
	}
	y := int64(datePartOf(m[4], 0))
	switch len(m[4]) {
	case 2:
		if y += 1900; y < 1950 {
			y += 100
		}
	case 3:
		y += 1900
	}
	p.setYear(y)
	p.day, p.month = datePartOf(m[2], -1), monthNamed(m[3])
	p.clock(m[5], m[6], m[7], "", m[8])
	return p
}

func dateHTTP(b *Budget, s string) *dateParts {
	m := formatHTTP.find(b, s)
	if m == nil {
		return nil
	}
	p := b.newDateParts()
	p.weekday = dayNamed(m[1])
	p.setYear(int64(datePartOf(m[4], 0)))
	p.day, p.month = datePartOf(m[2], -1), monthNamed(m[3])
	p.clock(m[5], m[6], m[7], "", m[8])
	return p
}

func dateJISX0301(b *Budget, s string) *dateParts {
	m := formatJIS.find(b, s)
	if m == nil {
		return dateISO8601(b, s)
	}
	p := b.newDateParts()
	era := m[1]
	if era == "" {
		era = "h"
	}
	p.setYear(eraYear(era) + int64(datePartOf(m[2], 0)))
	p.month, p.day = datePartOf(m[3], -1), datePartOf(m[4], -1)
	p.clock(m[5], m[6], m[7], m[8], m[9])
	return p
}

// dateByFormat makes the row of a method that reads dates in one format.
func dateByFormat(read dateReader) func(*Call) Value {
	return func(c *Call) Value {
		if !c.AllowKw("limit") {
			return Nil
		}
		text, ok := c.dateTextArg()
		if !ok {
			return Nil
		}
		p := read(&c.Budget, text)
		if p == nil {
			return c.invalidDate()
		}
		return c.dateFromParts(p, c.startArg(1))
	}
}

// dateTextArg reads the text that is parsed, which must not be too long.
func (c *Call) dateTextArg() (string, bool) {
	if !c.Has(0) {
		return "-4712-01-01", true
	}
	text := c.Str(0)
	if c.Failed() {
		return "", false
	}
	limit := int64(maxParseLength)
	if v, ok := c.Kw("limit"); ok {
		if v.IsNil() {
			limit = math.MaxInt64 // up to maxDateText
		} else if n, err := c.RT.ToInt(v); err != nil {
			c.Fail(err)
			return "", false
		} else {
			limit = n
		}
	}
	if int64(len(text)) > limit {
		c.Raise(ArgumentErrorClass, "string length (%d) exceeds the limit %d", len(text), limit)
		return "", false
	}
	return text, c.dateSized(text)
}

func dateParse(c *Call) Value {
	if !c.AllowKw("limit") {
		return Nil
	}
	text, ok := c.dateTextArg()
	if !ok {
		return Nil
	}
	p := c.parseDateText(text, !c.Has(1) || c.Truthy(1))
	return c.dateFromParts(p, c.startArg(2))
}

func dateStrptime(c *Call) Value {
	text, format := c.StrOr(0, "-4712-01-01"), c.StrOr(1, "%F")
	if c.Failed() || !c.dateSized(text, format) {
		return Nil
	}
	p := c.strptime(text, format)
	if p == nil {
		return c.invalidDate()
	}
	p.finish(false)
	return c.dateFromParts(p, c.startArg(2))
}

// dateFromParts makes a Date or DateTime, whichever the receiver is, of what was read; what is missing is completed
// from today.
func (c *Call) dateFromParts(p *dateParts, start int64) Value {
	if c.Failed() {
		return Nil
	}
	if p.tooFine {
		return c.tooFine()
	}
	withTime := c.SelfClass().IsA(dateTimeClass)
	if p.epoch != nil {
		p.setEpoch()
	}
	jd, ok := c.dayOfParts(p, start, withTime)
	if c.Failed() {
		return Nil
	}
	if !ok {
		return c.invalidDate()
	}
	if !withTime {
		return c.newDate(&dateData{jd: jd, start: start})
	}
	hour, minute, second := max(p.hour, 0), max(p.minute, 0), min(max(p.second, 0), 59)
	if hour > 24 || minute > 59 || p.second > 60 || hour == 24 && (minute > 0 || second > 0) {
		return c.invalidDate()
	}
	total := int64(hour*3600+minute*60+second) - int64(p.offset)
	d := &dateData{jd: jd + floorDiv64(total, 86400), second: mod64(total, 86400), offset: int64(p.offset), start: start}
	if p.sub != nil && p.sub.Sign() != 0 {
		d.sub = p.sub
	}
	return c.newDate(d)
}

// setEpoch turns seconds since 1970 into a day and a time.
func (p *dateParts) setEpoch() {
	n, rest, _ := p.epoch.Add(number.Frac(int64(p.offset), 1)).Floor()
	p.jd, p.hasJD = unixEpochJD+floorDiv64(n, 86400), true
	second := int(mod64(n, 86400))
	p.hour, p.minute, p.second = second/3600, second/60%60, second%60
	p.sub = rest
}

// dayOfParts gives the day that the parts name. Of a date parts at the end may be missing, which then are the first,
// or at the beginning, which then are today's.
func (c *Call) dayOfParts(p *dateParts, start int64, withTime bool) (int64, bool) {
	today := func() (y int64, m, d int) {
		t, ok := c.now()
		if !ok {
			return 0, 1, 1
		}
		c.RT.NoteVolatile("Date.parse")
		t = t.In(localZone)
		return int64(t.Year()), int(t.Month()), t.Day()
	}
	switch {
	case p.hasJD:
		return p.jd, true
	case p.yearDay >= 0 && p.hasYear:
		return validOrdinal(clampYear(p.year), p.yearDay, start)
	case p.hasCwyear || p.week >= 0 || p.wkday >= 0:
		return c.weekOfParts(p, start, today)
	case p.hasYear || p.month >= 0 || p.day >= 0:
		year, month, day := p.year, max(p.month, 1), max(p.day, 1)
		if !p.hasYear {
			var m int
			year, m, _ = today()
			if p.month < 0 {
				month = m
			}
		}
		if p.month == 0 || p.day == 0 {
			return 0, false
		}
		return validCivil(clampYear(year), month, day, start)
	case p.yearDay >= 0:
		year, _, _ := today()
		return validOrdinal(year, p.yearDay, start)
	case p.weekday >= 0:
		y, m, d := today()
		jd := civilToJD(y, m, d, start)
		return jd - mod64(jd+1, 7) + int64(p.weekday), true
	case p.hour >= 0 && withTime:
		y, m, d := today()
		return civilToJD(y, m, d, start), true
	}
	return 0, false
}

func (c *Call) weekOfParts(p *dateParts, start int64, today func() (int64, int, int)) (int64, bool) {
	year, week, day := p.cwyear, p.week, p.wkday
	if !p.hasCwyear {
		y, m, d := today()
		var w int
		year, w, _ = jdToCommercial(civilToJD(y, m, d, start), start)
		if week < 0 {
			week = w
		}
	}
	if day < 0 {
		day = 1
		if p.weekday >= 0 {
			day = (p.weekday+6)%7 + 1
		}
	}
	if week < 0 {
		week = 1
	}
	return validCommercial(clampYear(year), week, day, start)
}
