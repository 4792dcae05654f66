package ruby

// This file implements the representation of Date and DateTime: Julian day numbers, and the calendars made of them.

import (
	"strconv"
	"time"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

var (
	dateClass      = NewClass("Date", ObjectClass, ComparableModule)
	dateTimeClass  = NewClass("DateTime", dateClass)
	dateErrorClass = NewClass("Date::Error", ArgumentErrorClass)
)

// The days of reform: what comes from them on is in the Gregorian calendar.
const (
	startItaly     = 2299161
	startEngland   = 2361222
	startJulian    = 1 << 60
	startGregorian = -1 << 60
)

// dateData is the Go data of a Date or DateTime: the moment in UTC, and what its days are counted in.
type dateData struct {
	jd     int64            // Julian day number
	second int64            // of the day
	sub    *number.Fraction // part below a second; nil: none
	offset int64            // seconds east of UTC
	start  int64            // first day of the Gregorian calendar
}

// HashKey implements Keyer.
func (d *dateData) HashKey() string {
	return strconv.FormatInt(d.jd, 36) + ":" + strconv.FormatInt(d.second, 36) + ":" + d.sub.String()
}

// DateValue makes a Date.
func (rt *Runtime) DateValue(year, month, day int) Value {
	return NewInstance(dateClass, &dateData{jd: civilToJD(int64(year), month, day, startGregorian), start: startGregorian})
}

// localJD gives the day in the date's own zone.
func (d *dateData) localJD() int64 { return d.jd + floorDiv64(d.second+d.offset, 86400) }

// localSecond gives the second of the day in the date's own zone.
func (d *dateData) localSecond() int64 { return mod64(d.second+d.offset, 86400) }

func (d *dateData) civil() (year int64, month, day int) { return jdToCivil(d.localJD(), d.start) }

// civilToJD gives the number of a day. month is 1 to 12; day may lie outside of the month.
func civilToJD(year int64, month, day int, start int64) int64 {
	a := int64(14-month) / 12
	y := year + 4800 - a
	m := int64(month) + 12*a - 3
	days := int64(day) + (153*m+2)/5 + 365*y + floorDiv64(y, 4)
	if jd := days - floorDiv64(y, 100) + floorDiv64(y, 400) - 32045; jd >= start {
		return jd
	}
	return days - 32083
}

func jdToCivil(jd, start int64) (year int64, month, day int) {
	c := jd + 32082
	b := int64(0)
	if jd >= start {
		a := jd + 32044
		b = floorDiv64(4*a+3, 146097)
		c = a - floorDiv64(146097*b, 4)
	}
	d := floorDiv64(4*c+3, 1461)
	e := c - floorDiv64(1461*d, 4)
	m := (5*e + 2) / 153
	return 100*b + d - 4800 + m/10, int(m + 3 - 12*(m/10)), int(e - (153*m+2)/5 + 1)
}

// validCivil gives the number of a day; negative months and days count from the end.
func validCivil(year int64, month, day int, start int64) (jd int64, ok bool) {
	if month < 0 {
		month += 13
	}
	if month < 1 || month > 12 || day > 31 || day < -31 || day == 0 {
		return 0, false
	}
	if day < 0 {
		last, found := lastOfMonth(year, month, start)
		if !found {
			return 0, false
		}
		y, m, d := jdToCivil(last+int64(day)+1, start)
		if y != year || m != month {
			return 0, false
		}
		day = d
	}
	jd = civilToJD(year, month, day, start)
	y, m, d := jdToCivil(jd, start)
	return jd, y == year && m == month && d == day
}

// lastOfMonth gives the number of the last day of a month.
func lastOfMonth(year int64, month int, start int64) (int64, bool) {
	for day := 31; day > 0; day-- {
		if jd, ok := validCivil(year, month, day, start); ok {
			return jd, true
		}
	}
	return 0, false
}

// firstOfYear gives the number of the first day of a year.
func firstOfYear(year, start int64) int64 {
	for day := 1; day < 31; day++ {
		if jd, ok := validCivil(year, 1, day, start); ok {
			return jd
		}
	}
	return 0
}

func validOrdinal(year int64, day int, start int64) (jd int64, ok bool) {
	if day < 0 {
		day += int(firstOfYear(year+1, start)-firstOfYear(year, start)) + 1
	}
	jd = firstOfYear(year, start) + int64(day) - 1
	y, _, _ := jdToCivil(jd, start)
	return jd, y == year && day > 0
}

// validCommercial gives the number of a day by ISO year, week and day of the week.
func validCommercial(year int64, week, day int, start int64) (jd int64, ok bool) {
	if day < 0 {
		day += 8
	}
	if day < 1 || day > 7 {
		return 0, false
	}
	first := firstOfYear(year, start) + 3 // the fourth of January is in week 1
	monday := first - mod64(first, 7)
	if week < 0 {
		next := firstOfYear(year+1, start) + 3
		week += int((next-mod64(next, 7)-monday)/7) + 1
	}
	jd = monday + int64(week-1)*7 + int64(day-1)
	y, w, d := jdToCommercial(jd, start)
	return jd, y == year && w == week && d == day
}

func jdToCommercial(jd, start int64) (year int64, week, day int) {
	thursday := jd - mod64(jd, 7) + 3
	year, _, _ = jdToCivil(thursday, start)
	return year, int((thursday-firstOfYear(year, start))/7) + 1, int(mod64(jd, 7)) + 1
}

// moment takes a date apart for strftime.
func (d *dateData) moment() *moment {
	second := int(d.localSecond())
	jd := d.localJD()
	m := &moment{
		hour: second / 3600, minute: second / 60 % 60, second: second % 60, weekday: int(mod64(jd+1, 7)),
		yearDay: d.yearDay(), sub: d.sub, offset: int(d.offset), isDate: true,
		epoch: (d.jd-unixEpochJD)*86400 + d.second, zone: d.zone(),
	}
	m.year, m.month, m.day = d.civil()
	m.fillWeeks()
	m.weekYear, m.week, _ = jdToCommercial(jd, d.start)
	return m
}

const unixEpochJD = 2440588

func (d *dateData) yearDay() int {
	y, _, _ := d.civil()
	return int(d.localJD()-firstOfYear(y, d.start)) + 1
}

// zone spells the offset.
func (d *dateData) zone() string {
	sign, minutes := "+", d.offset/60
	if d.offset < 0 {
		sign, minutes = "-", -minutes
	}
	return sign + strconv.FormatInt(100+minutes/60, 10)[1:] + ":" + strconv.FormatInt(100+minutes%60, 10)[1:]
}

// compare orders two dates by their moments.
func (d *dateData) compare(o *dateData) int {
	switch {
	case d.jd != o.jd:
		return cmpInt(d.jd, o.jd)
	case d.second != o.second:
		return cmpInt(d.second, o.second)
	}
	return d.sub.Cmp(o.sub)
}

// exact gives the days since the beginning of the count.
func (d *dateData) exact() *number.Fraction {
	return d.sub.Add(number.Frac(d.second, 1)).Over(86400).Add(number.Frac(d.jd, 1))
}

// moved gives the date that is days later, which can be a fraction.
func (d *dateData) moved(days *number.Fraction) (*dateData, bool) {
	jd, rest, ok := d.exact().Add(days).Floor()
	if !ok || jd > maxDay || jd < -maxDay {
		return nil, false
	}
	n := *d
	n.jd = jd
	n.second, rest, _ = rest.Times(86400).Floor()
	if n.sub = nil; rest.Sign() != 0 {
		n.sub = rest
	}
	return &n, true
}

// maxDay bounds dates to some million years around now.
const maxDay = 1 << 32

// monthsLater gives the same day of another month, or the last one before it.
func (d *dateData) monthsLater(months int64) (*dateData, bool) {
	year, month, day := d.civil()
	total := year*12 + int64(month-1) + months
	if total > maxDay || total < -maxDay {
		return nil, false
	}
	y, m := floorDiv64(total, 12), int(mod64(total, 12))+1
	for ; day > 0; day-- {
		if jd, ok := validCivil(y, m, day, d.start); ok {
			n := *d
			n.jd += jd - d.localJD()
			return &n, true
		}
	}
	return nil, false
}

// time gives the moment as a Go time.
func (d *dateData) time() time.Time {
	nanos, _, _ := d.sub.Times(1e9).Floor()
	return time.Unix((d.jd-unixEpochJD)*86400+d.second, nanos)
}

// dateOf makes the date of a moment with an offset.
func dateOf(t time.Time, sub *number.Fraction, offset int) *dateData {
	days := floorDiv64(t.Unix(), 86400)
	d := &dateData{
		jd: unixEpochJD + days, second: t.Unix() - days*86400, offset: int64(offset), start: startItaly,
	}
	if sub != nil && sub.Sign() != 0 {
		d.sub = sub
	}
	return d
}
