package date

// This file implements the representation of Date and DateTime: a Julian day number, the elapsed part of the day,
// an offset.

import (
	"strconv"
	"time"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/calendar"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

var (
	dateClass      *ruby.Class
	dateTimeClass  *ruby.Class
	dateErrorClass *ruby.Class
)

// dateData is the Go data of a Date or DateTime: the moment in UTC, and the offset and calendar of its days.
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
func DateValue(rt *ruby.Runtime, year, month, day int) ruby.Value {
	return ruby.NewInstance(dateClass, &dateData{jd: calendar.CivilToJD(int64(year), month, day, calendar.StartGregorian), start: calendar.StartGregorian})
}

// localJD returns the day in the date's own zone.
func (d *dateData) localJD() int64 { return d.jd + calendar.FloorDiv64(d.second+d.offset, 86400) }

// localSecond returns the second of the day in the date's own zone.
func (d *dateData) localSecond() int64 { return calendar.Mod64(d.second+d.offset, 86400) }

func (d *dateData) civil() (year int64, month, day int) {
	return calendar.JDToCivil(d.localJD(), d.start)
}

// moment splits a date into parts for strftime.
func (d *dateData) moment() *calendar.Moment {
	second := int(d.localSecond())
	jd := d.localJD()
	m := &calendar.Moment{
		Hour: second / 3600, Minute: second / 60 % 60, Second: second % 60, Weekday: int(calendar.Mod64(jd+1, 7)),
		YearDay: d.yearDay(), Sub: d.sub, Offset: int(d.offset), IsDate: true,
		Epoch: (d.jd-calendar.UnixEpochJD)*86400 + d.second, Zone: d.zone(),
	}
	m.Year, m.Month, m.Day = d.civil()
	m.FillWeeks()
	m.WeekYear, m.Week, _ = calendar.JDToCommercial(jd, d.start)
	return m
}

func (d *dateData) yearDay() int {
	y, _, _ := d.civil()
	return int(d.localJD()-calendar.FirstOfYear(y, d.start)) + 1
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
		return ruby.CmpInt(d.jd, o.jd)
	case d.second != o.second:
		return ruby.CmpInt(d.second, o.second)
	}
	return d.sub.Cmp(o.sub)
}

// exact returns the days since the beginning of the count.
func (d *dateData) exact() *number.Fraction {
	return d.sub.Add(number.Frac(d.second, 1)).Over(86400).Add(number.Frac(d.jd, 1))
}

// moved returns the date that is days later, which can be a fraction.
func (d *dateData) moved(days *number.Fraction) (*dateData, bool) {
	whole, rest, ok := days.Floor()
	if !ok || whole > 2*maxDay || whole < -2*maxDay {
		return nil, false
	}
	n := *d
	n.jd += whole
	if rest.Sign() != 0 {
		var more int64
		more, rest, _ = rest.Times(86400).Add(n.sub).Add(number.Frac(n.second, 1)).Floor()
		n.jd, n.second = n.jd+more/86400, more%86400
		if n.sub = nil; rest.Sign() != 0 {
			n.sub = rest
		}
	}
	if n.jd > maxDay || n.jd < -maxDay {
		return nil, false
	}
	return &n, true
}

// maxDay bounds dates to some million years around now.
const maxDay = 1 << 32

// monthsLater returns the same day of another month, or the last one before it.
func (d *dateData) monthsLater(months int64) (*dateData, bool) {
	year, month, day := d.civil()
	total := year*12 + int64(month-1) + months
	if total > maxDay || total < -maxDay {
		return nil, false
	}
	y, m := calendar.FloorDiv64(total, 12), int(calendar.Mod64(total, 12))+1
	for ; day > 0; day-- {
		if jd, ok := calendar.ValidCivil(y, m, day, d.start); ok {
			n := *d
			n.jd += jd - d.localJD()
			return &n, true
		}
	}
	return nil, false
}

// time returns the moment as a Go time.
func (d *dateData) time() time.Time {
	nanos, _, _ := d.sub.Times(1e9).Floor()
	return time.Unix((d.jd-calendar.UnixEpochJD)*86400+d.second, nanos)
}

// dateOf makes the date of a moment with an offset.
func dateOf(t time.Time, sub *number.Fraction, offset int) *dateData {
	days := calendar.FloorDiv64(t.Unix(), 86400)
	d := &dateData{
		jd: calendar.UnixEpochJD + days, second: t.Unix() - days*86400, offset: int64(offset), start: calendar.StartItaly,
	}
	if sub != nil && sub.Sign() != 0 {
		d.sub = sub
	}
	return d
}

// IsDate reports whether a class is Date or below it.
func IsDate(class *ruby.Class) bool { return class.IsA(dateClass) }

// IsDateTime reports whether a class is DateTime or below it.
func IsDateTime(class *ruby.Class) bool { return class.IsA(dateTimeClass) }
