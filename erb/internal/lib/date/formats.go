package date

// This file reads dates in fixed formats, and makes dates of the parts that were read.

import (
	"math"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/core/clock"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/calendar"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// dateReader finds the parts of a date in a text; nil if it is not in the format.
type dateReader func(a calendar.Account, text string) *calendar.DateParts

var (
	formatISO = calendar.NewTextPattern(`\A\s*(?:([-+]?\d{2,})-(\d{2})-(\d{2})|([-+]?\d{2,})-(\d{3})|(\d{4}|\d{2})-w(\d{2})-(\d)|` +
		`([-+]?\d{4})(\d{2})(\d{2})|([-+]?\d{4})(\d{3})|(\d{4})w(\d{2})(\d))` +
		`(?:[t\s](\d{2}):?(\d{2})(?::?(\d{2})(?:[.,](\d+))?)?(z|[-+]\d{2}(?::?\d{2})?)?)?\s*\z`)
	formatRFC3339 = calendar.NewTextPattern(`\A\s*(-?\d{4})-(\d{2})-(\d{2})(?:t|\s)(\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?` +
		`(z|[-+]\d{2}:\d{2})\s*\z`)
	formatRFC2822 = calendar.NewTextPattern(`\A\s*(?:(` + calendar.AbbrDays + `)\s*,\s+)?(\d{1,2})\s+(` + calendar.AbbrMonths + `)\s+(-?\d{2,})\s+` +
		`(\d{2}):(\d{2})(?::(\d{2}))?\s*([-+]\d{2}\d{2}|[[:alpha:]]+)\s*\z`)
	formatHTTP = calendar.NewTextPattern(`\A\s*(` + calendar.AbbrDays + `)\s*,\s+(\d{2})\s+(` + calendar.AbbrMonths + `)\s+(-?\d{4})\s+` +
		`(\d{2}):(\d{2}):(\d{2})\s+(gmt)\s*\z`)
	formatJIS = calendar.NewTextPattern(`\A\s*([mtshr])?(\d{2})\.(\d{2})\.(\d{2})` +
		`(?:t(?:(\d{2}):(\d{2})(?::(\d{2})(?:[,.](\d*))?)?(z|[-+]\d{2}(?::?\d{2})?)?)?)?\s*\z`)
)

func datePartOf(s string, def int) int {
	n, err := strconv.Atoi(strings.TrimPrefix(s, "+"))
	if err != nil {
		return def
	}
	return n
}

// setClock sets the time of day and the zone.
func setClock(p *calendar.DateParts, hour, minute, second, fraction, zone string) {
	p.Hour, p.Minute, p.Second = datePartOf(hour, -1), datePartOf(minute, -1), datePartOf(second, -1)
	if fraction != "" {
		p.SetFraction(fraction)
	}
	if zone != "" {
		p.Zone = zone
		p.Offset, p.HasOffset = calendar.ZoneSeconds(p.Account, zone)
	}
}

func dateISO8601(a calendar.Account, s string) *calendar.DateParts {
	m := formatISO.Find(a, s)
	if m == nil {
		return nil
	}
	p := calendar.NewDateParts(a)
	switch {
	case m[1] != "" || m[9] != "":
		y, mon, d := m[1]+m[9], m[2]+m[10], m[3]+m[11]
		p.SetYear(isoYear(y))
		p.Month, p.Day = datePartOf(mon, -1), datePartOf(d, -1)
	case m[4] != "" || m[12] != "":
		p.SetYear(isoYear(m[4] + m[12]))
		p.YearDay = datePartOf(m[5]+m[13], -1)
	default:
		p.CommercialYear, p.HasCwyear = isoYear(m[6]+m[14]), true
		p.Week, p.Wkday = datePartOf(m[7]+m[15], -1), datePartOf(m[8]+m[16], -1)
	}
	setClock(p, m[17], m[18], m[19], m[20], m[21])
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

func dateRFC3339(a calendar.Account, s string) *calendar.DateParts {
	m := formatRFC3339.Find(a, s)
	if m == nil {
		return nil
	}
	p := calendar.NewDateParts(a)
	p.SetYear(int64(datePartOf(m[1], 0)))
	p.Month, p.Day = datePartOf(m[2], -1), datePartOf(m[3], -1)
	setClock(p, m[4], m[5], m[6], m[7], m[8])
	return p
}

func dateRFC2822(a calendar.Account, s string) *calendar.DateParts {
	m := formatRFC2822.Find(a, s)
	if m == nil {
		return nil
	}
	p := calendar.NewDateParts(a)
	if m[1] != "" {
		p.Weekday = calendar.DayNamed(m[1])
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
	p.SetYear(y)
	p.Day, p.Month = datePartOf(m[2], -1), calendar.MonthNamed(m[3])
	setClock(p, m[5], m[6], m[7], "", m[8])
	return p
}

func dateHTTP(a calendar.Account, s string) *calendar.DateParts {
	m := formatHTTP.Find(a, s)
	if m == nil {
		return nil
	}
	p := calendar.NewDateParts(a)
	p.Weekday = calendar.DayNamed(m[1])
	p.SetYear(int64(datePartOf(m[4], 0)))
	p.Day, p.Month = datePartOf(m[2], -1), calendar.MonthNamed(m[3])
	setClock(p, m[5], m[6], m[7], "", m[8])
	return p
}

func dateJISX0301(a calendar.Account, s string) *calendar.DateParts {
	m := formatJIS.Find(a, s)
	if m == nil {
		return dateISO8601(a, s)
	}
	p := calendar.NewDateParts(a)
	era := m[1]
	if era == "" {
		era = "h"
	}
	p.SetYear(calendar.EraYear(era) + int64(datePartOf(m[2], 0)))
	p.Month, p.Day = datePartOf(m[3], -1), datePartOf(m[4], -1)
	setClock(p, m[5], m[6], m[7], m[8], m[9])
	return p
}

// dateByFormat implements methods that read dates in one format.
func dateByFormat(c *ruby.Call, read dateReader) ruby.Value {
	if c.Has(0) && c.Arg(0).IsNil() {
		return invalidDate(c)
	}
	text, ok := dateTextArg(c)
	if !ok || c.Failed() {
		return ruby.Nil
	}
	start := startArg(c, 1)
	if c.Failed() {
		return ruby.Nil
	}
	if !c.Has(0) {
		read = dateISO8601
	}
	p := read(clock.Account(c), text)
	if p == nil {
		return invalidDate(c)
	}
	return dateFromParts(c, p, start)
}

// dateTextArg reads the text that is parsed, which must not be too long.
func dateTextArg(c *ruby.Call) (string, bool) {
	if !c.Has(0) {
		return "-4712-01-01", true
	}
	text := c.Str(0)
	if c.Failed() {
		return "", false
	}
	limit := int64(calendar.MaxParseLength)
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
		c.Raise(ruby.ArgumentErrorClass, "string length (%d) exceeds the limit %d", len(text), limit)
		return "", false
	}
	return text, clock.DateSized(c, text)
}

func dateParse(c *ruby.Call) ruby.Value {
	if !c.AllowKw("limit") {
		return ruby.Nil
	}
	text, ok := dateTextArg(c)
	if !ok {
		return ruby.Nil
	}
	p := calendar.ParseDateText(clock.Account(c), text, !c.Has(1) || c.Truthy(1))
	return dateFromParts(c, p, startArg(c, 2))
}

func dateStrptime(c *ruby.Call) ruby.Value {
	text, format := c.StrOr(0, "-4712-01-01"), c.StrOr(1, "%F")
	if c.Failed() || !clock.DateSized(c, text, format) {
		return ruby.Nil
	}
	p, start := calendar.Strptime(clock.Account(c), text, format), startArg(c, 2)
	if p == nil {
		return invalidDate(c)
	}
	p.Finish(false)
	return dateFromParts(c, p, start)
}

// dateFromParts makes a Date or DateTime, whichever the receiver is, from parsed parts. Missing parts come from today's
// date.
func dateFromParts(c *ruby.Call, p *calendar.DateParts, start int64) ruby.Value {
	if c.Failed() {
		return ruby.Nil
	}
	if p.TooFine {
		return clock.TooFine(c)
	}
	withTime := c.SelfClass().IsA(dateTimeClass)
	if p.Epoch != nil {
		setEpoch(p)
	}
	jd, ok := dayOfParts(c, p, start, withTime)
	if c.Failed() {
		return ruby.Nil
	}
	if !ok {
		return invalidDate(c)
	}
	if !withTime {
		return newDate(c, &dateData{jd: jd, start: start})
	}
	hour, minute, second := max(p.Hour, 0), max(p.Minute, 0), min(max(p.Second, 0), 59)
	if hour > 24 || minute > 59 || p.Second > 60 || hour == 24 && (minute > 0 || second > 0) {
		return invalidDate(c)
	}
	total := int64(hour*3600+minute*60+second) - int64(p.Offset)
	d := &dateData{jd: jd + calendar.FloorDiv64(total, 86400), second: calendar.Mod64(total, 86400), offset: int64(p.Offset), start: start}
	if p.Sub != nil && p.Sub.Sign() != 0 {
		d.sub = p.Sub
	}
	return newDate(c, d)
}

// setEpoch turns seconds since 1970 into a day and a time.
func setEpoch(p *calendar.DateParts) {
	n, rest, _ := p.Epoch.Add(number.Frac(int64(p.Offset), 1)).Floor()
	p.JD, p.HasJD = calendar.UnixEpochJD+calendar.FloorDiv64(n, 86400), true
	second := int(calendar.Mod64(n, 86400))
	p.Hour, p.Minute, p.Second = second/3600, second/60%60, second%60
	p.Sub = rest
}

// dayOfParts returns the day that the parts name. If parts at the end of a date are missing, they are the first; if
// parts at its beginning are missing, they are today's.
func dayOfParts(c *ruby.Call, p *calendar.DateParts, start int64, withTime bool) (int64, bool) {
	today := func() (y int64, m, d int) {
		t, ok := clock.Now(c)
		if !ok {
			return 0, 1, 1
		}
		c.RT.NoteVolatile("Date.parse")
		t = t.In(clock.LocalZone())
		return int64(t.Year()), int(t.Month()), t.Day()
	}
	switch {
	case p.HasJD:
		return p.JD, true
	case p.YearDay >= 0 && p.HasYear:
		return calendar.ValidOrdinal(calendar.ClampYear(p.Year), p.YearDay, start)
	case p.HasYear && p.Month < 0 && p.Day < 0 && !p.HasCwyear && p.Week < 0 && (p.Weekday >= 0 || p.Wkday >= 0):
		return weekdayOfYear(p, start)
	case p.HasCwyear && p.Week < 0 && p.Wkday < 0 && p.Weekday >= 0:
		return 0, false
	case p.HasCwyear || p.Week >= 0 || p.Wkday >= 0:
		return weekOfParts(c, p, start, today)
	case p.HasYear || p.Month >= 0 || p.Day >= 0:
		year, month, day := p.Year, max(p.Month, 1), max(p.Day, 1)
		if !p.HasYear {
			var m int
			year, m, _ = today()
			if p.Month < 0 {
				month = m
			}
		}
		if p.Month == 0 || p.Day == 0 {
			return 0, false
		}
		return calendar.ValidCivil(calendar.ClampYear(year), month, day, start)
	case p.YearDay >= 0:
		year, _, _ := today()
		return calendar.ValidOrdinal(year, p.YearDay, start)
	case p.Weekday >= 0:
		y, m, d := today()
		jd := calendar.CivilToJD(y, m, d, start)
		return jd - calendar.Mod64(jd+1, 7) + int64(p.Weekday), true
	case p.Hour >= 0 && withTime:
		y, m, d := today()
		return calendar.CivilToJD(y, m, d, start), true
	}
	return 0, false
}

// weekdayOfYear returns the day with a name in the days of a year before its first Sunday. There is none for a number
// that counts from Monday on.
func weekdayOfYear(p *calendar.DateParts, start int64) (int64, bool) {
	first, ok := calendar.ValidOrdinal(calendar.ClampYear(p.Year), 1, start)
	if !ok || p.Wkday >= 0 {
		return 0, false
	}
	ahead := int64(p.Weekday) - calendar.Mod64(first+1, 7)
	return first + ahead, ahead >= 0
}

func weekOfParts(c *ruby.Call, p *calendar.DateParts, start int64, today func() (int64, int, int)) (int64, bool) {
	year, week, day := p.CommercialYear, p.Week, p.Wkday
	if !p.HasCwyear {
		y, m, d := today()
		var w int
		year, w, _ = calendar.JDToCommercial(calendar.CivilToJD(y, m, d, start), start)
		if week < 0 {
			week = w
		}
	}
	if day < 0 {
		day = 1
		if p.Weekday >= 0 {
			day = (p.Weekday+6)%7 + 1
		}
	}
	if week < 0 {
		week = 1
	}
	return calendar.ValidCommercial(calendar.ClampYear(year), week, day, start)
}
