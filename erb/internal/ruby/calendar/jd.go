package calendar

// This file computes Julian day numbers, and the calendars derived from them.

// The days of reform: dates from these on are in the Gregorian calendar.
const (
	StartItaly     = 2299161
	StartEngland   = 2361222
	StartJulian    = 1 << 60
	StartGregorian = -1 << 60
)

// FirstStart and LastStart are the bounds within which Ruby accepts a day of reform, unless it is infinite.
const (
	FirstStart = 2298874
	LastStart  = 2426355
)

// CivilToJD returns the number of a day. month is 1 to 12; day may lie outside the month.
func CivilToJD(year int64, month, day int, start int64) int64 {
	a := int64(14-month) / 12
	y := year + 4800 - a
	m := int64(month) + 12*a - 3
	days := int64(day) + (153*m+2)/5 + 365*y + FloorDiv64(y, 4)
	if jd := days - FloorDiv64(y, 100) + FloorDiv64(y, 400) - 32045; jd >= start {
		return jd
	}
	return days - 32083
}

func JDToCivil(jd, start int64) (year int64, month, day int) {
	c := jd + 32082
	b := int64(0)
	if jd >= start {
		a := jd + 32044
		b = FloorDiv64(4*a+3, 146097)
		c = a - FloorDiv64(146097*b, 4)
	}
	d := FloorDiv64(4*c+3, 1461)
	e := c - FloorDiv64(1461*d, 4)
	m := (5*e + 2) / 153
	return 100*b + d - 4800 + m/10, int(m + 3 - 12*(m/10)), int(e - (153*m+2)/5 + 1)
}

// ValidCivil returns the number of a day; negative months and days count from the end.
func ValidCivil(year int64, month, day int, start int64) (jd int64, ok bool) {
	if month < 0 {
		month += 13
	}
	if month < 1 || month > 12 || day > 31 || day < -31 || day == 0 {
		return 0, false
	}
	if day < 0 {
		last, found := LastOfMonth(year, month, start)
		if !found {
			return 0, false
		}
		y, m, d := JDToCivil(last+int64(day)+1, start)
		if y != year || m != month {
			return 0, false
		}
		day = d
	}
	jd = CivilToJD(year, month, day, start)
	y, m, d := JDToCivil(jd, start)
	return jd, y == year && m == month && d == day
}

// LastOfMonth returns the number of the last day of a month.
func LastOfMonth(year int64, month int, start int64) (int64, bool) {
	for day := 31; day > 0; day-- {
		if jd, ok := ValidCivil(year, month, day, start); ok {
			return jd, true
		}
	}
	return 0, false
}

// FirstOfYear returns the number of the first day of a year.
func FirstOfYear(year, start int64) int64 {
	for day := 1; day < 31; day++ {
		if jd, ok := ValidCivil(year, 1, day, start); ok {
			return jd
		}
	}
	return 0
}

func ValidOrdinal(year int64, day int, start int64) (jd int64, ok bool) {
	if day < 0 {
		day += int(FirstOfYear(year+1, start)-FirstOfYear(year, start)) + 1
	}
	jd = FirstOfYear(year, start) + int64(day) - 1
	y, _, _ := JDToCivil(jd, start)
	return jd, y == year && day > 0
}

// ValidCommercial returns the number of a day by ISO year, week and day of the week.
func ValidCommercial(year int64, week, day int, start int64) (jd int64, ok bool) {
	if day < 0 {
		day += 8
	}
	if day < 1 || day > 7 {
		return 0, false
	}
	first := FirstOfYear(year, start) + 3 // the fourth of January is in week 1
	monday := first - Mod64(first, 7)
	if week < 0 {
		next := FirstOfYear(year+1, start) + 3
		week += int((next-Mod64(next, 7)-monday)/7) + 1
	}
	jd = monday + int64(week-1)*7 + int64(day-1)
	y, w, d := JDToCommercial(jd, start)
	return jd, y == year && w == week && d == day
}

func JDToCommercial(jd, start int64) (year int64, week, day int) {
	thursday := jd - Mod64(jd, 7) + 3
	year, _, _ = JDToCivil(thursday, start)
	return year, int((thursday-FirstOfYear(year, start))/7) + 1, int(Mod64(jd, 7)) + 1
}

const UnixEpochJD = 2440588

// Eras are the beginnings of the Japanese eras as day numbers, the latest first.
var Eras = []struct {
	JD     int64
	Letter string
	Year   int64 // the year before its first
}{{2458605, "R", 2018}, {2447535, "H", 1988}, {2424875, "S", 1925}, {2419614, "T", 1911}, {2405160, "M", 1867}}

func ClampYear(y int64) int64 { return max(-1<<24, min(1<<24, y)) }

func ClampInt(n int64) int { return int(max(-1<<20, min(1<<20, n))) }
