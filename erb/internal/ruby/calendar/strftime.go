package calendar

// This file implements strftime, for Time and for Date.

import (
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// Moment is a time in a zone, split into the parts that strftime prints.
type Moment struct {
	Year                                  int64
	Month, Day, Hour, Minute, Second      int
	Weekday, YearDay                      int
	Sub                                   *number.Fraction // part below a second
	Offset                                int
	UTC                                   bool // it is in UTC, not in a zone with the same offset
	Zone                                  string
	Epoch                                 int64
	IsDate                                bool // %Q and %+ are conversions of Date only
	WeekYear                              int64
	Week, weekdayFromSunday, weekOfMonday int // ISO week; weeks of the year from Sunday and from Monday on
}

// The names of months, which count from 1, and of days, from Sunday on.
var (
	MonthNames = [...]string{"", "January", "February", "March", "April", "May", "June", "July", "August", "September",
		"October", "November", "December"}
	DayNames = [...]string{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"}
)

// MonthNamed returns the number of a month by its name or the first three letters of it, 0 for others.
func MonthNamed(s string) int {
	for i := 1; i <= 12; i++ {
		if SameLetters(s, MonthNames[i]) || SameLetters(s, MonthNames[i][:3]) {
			return i
		}
	}
	return 0
}

// DayNamed returns the number of a day of the week by the first three letters of its name, 0 for others.
func DayNamed(s string) int {
	for i, name := range DayNames {
		if SameLetters(s, name[:3]) {
			return i
		}
	}
	return 0
}

// SameLetters compares a text with a short one, ignoring the case of letters of ASCII.
func SameLetters(s, short string) bool {
	if len(s) != len(short) {
		return false
	}
	for i := range len(s) {
		if downcase(s[i]) != downcase(short[i]) {
			return false
		}
	}
	return true
}

// FillWeeks computes the numbers of weeks.
func (m *Moment) FillWeeks() {
	m.weekdayFromSunday = (m.YearDay + 6 - m.Weekday) / 7
	m.weekOfMonday = (m.YearDay + 6 - (m.Weekday+6)%7) / 7
	isoDay := (m.Weekday + 6) % 7 // Monday is 0
	week := (m.YearDay - 1 - isoDay + 10) / 7
	m.WeekYear = m.Year
	switch {
	case week < 1:
		m.WeekYear--
		week = weeksInYear(m.WeekYear)
	case week > weeksInYear(m.Year):
		m.WeekYear++
		week = 1
	}
	m.Week = week
}

// weeksInYear returns the number of ISO weeks of a year.
func weeksInYear(y int64) int {
	lastDay := func(y int64) int64 {
		return Mod64(y+FloorDiv64(y, 4)-FloorDiv64(y, 100)+FloorDiv64(y, 400), 7)
	}
	if lastDay(y) == 4 || lastDay(y-1) == 3 {
		return 53
	}
	return 52
}

// FloorDiv64 divides and rounds down, as Ruby does.
func FloorDiv64(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// Mod64 returns the remainder, which has the sign of b.
func Mod64(a, b int64) int64 { return a - b*FloorDiv64(a, b) }

// timeFlags holds the flags and width between % and the letter of a conversion.
type timeFlags struct {
	pad          byte // 0: as usual; '0', '_' or '-'
	left         bool // - anywhere: nothing is filled up
	upper, other bool // ^ and #
	colons       int
	width        int // -1: none
}

// Strftime formats m by a layout of this module; "" after an error.
func Strftime(a Account, m *Moment, layout string) string {
	t := a.Text(2 * len(layout))
	m.Strftime(a, t, layout)
	return t.String()
}

// Strftime formats m; ok is false for a format that ends in the middle of a conversion.
func (m *Moment) Strftime(a Account, t Text, format string) (ok bool) {
	for i := 0; i < len(format) && !a.Failed(); {
		start := i
		percent := strings.IndexByte(format[i:], '%')
		if percent < 0 {
			t.Add(format[i:])
			break
		}
		t.Add(format[i : i+percent])
		start += percent
		f, next := readTimeFlags(a, format, start+1)
		if next >= len(format) {
			if last := format[len(format)-1]; !m.IsDate && last != 'E' && last != 'O' && last != ':' {
				return false
			}
			t.Add(format[start:])
			break
		}
		known := false
		if f.width <= MaxTimeWidth && (f.colons == 0 || format[next] == 'z') {
			known = m.convert(a, t, format[next], f)
		}
		if !known {
			t.Add(format[start : next+1])
		}
		a.Step(1)
		i = next + 1
	}
	return true
}

// MaxTimeWidth is the greatest width of a conversion.
const MaxTimeWidth = 1 << 20

// readTimeFlags parses flags and width; next is the index of the conversion.
func readTimeFlags(a Account, format string, i int) (f timeFlags, next int) {
	f.width = -1
	for ; i < len(format); i++ {
		if i%bytesPerStep == 0 && !a.Step(1) {
			break
		}
		switch c := format[i]; {
		case (c == '-' || c == '_' || c == '0') && f.width < 0:
			f.pad = c
			f.left = f.left || c == '-'
		case c == '^' && f.width <= 0:
			f.upper = true
		case c == '#' && f.width <= 0:
			f.other = true
		case c == ':':
			f.colons++
		case c >= '0' && c <= '9':
			f.width = min(max(f.width, 0)*10+int(c-'0'), MaxTimeWidth+1)
		case (c == 'E' || c == 'O') && i+1 < len(format) && modifiable(c, format[i+1]):
		default:
			return f, i
		}
	}
	return f, i
}

// modifiable reports whether a modifier for the locale is allowed before a conversion.
func modifiable(modifier, conversion byte) bool {
	if modifier == 'E' {
		return strings.IndexByte("cCxXyY", conversion) >= 0
	}
	return strings.IndexByte("deHkIlmMSuUVwWy", conversion) >= 0
}

// convert prints one conversion. It returns false if there is none of that name.
func (m *Moment) convert(a Account, t Text, c byte, f timeFlags) bool {
	if text, ok := m.name(a, c, f); ok {
		f.padText(t, text)
		return true
	}
	if layout := composedFormats[c]; layout != "" && (c != '+' || m.IsDate) {
		text := Strftime(a, m, layout)
		if f.upper && c != '+' {
			text = a.UpperASCII(text)
		}
		f.padText(t, text)
		return true
	}
	switch c {
	case 'z':
		m.zoneOffset(t, f)
	case 'N', 'L':
		m.fraction(a, t, c, f)
	case '%':
		f.padText(t, "%")
	case 'n':
		f.padText(t, "\n")
	case 't':
		f.padText(t, "\t")
	case 'Q':
		if !m.IsDate {
			return false
		}
		millis, _, _ := m.Sub.Times(1000).Floor()
		f.padNumber(t, m.Epoch*1000+millis, 1, '0')
	default:
		n, width, pad, ok := m.number(c)
		if ok {
			f.padNumber(t, n, width, pad)
		}
		return ok
	}
	return true
}

// composedFormats are the conversions that abbreviate several.
var composedFormats = [256]string{
	'c': "%a %b %e %H:%M:%S %Y", 'D': "%m/%d/%y", 'F': "%Y-%m-%d", 'R': "%H:%M", 'r': "%I:%M:%S %p", 'T': "%H:%M:%S",
	'v': "%e-%^b-%Y", 'X': "%H:%M:%S", 'x': "%m/%d/%y", '+': "%a %b %e %H:%M:%S %Z %Y",
}

// name returns the text of a conversion to a word.
func (m *Moment) name(a Account, c byte, f timeFlags) (string, bool) {
	text := ""
	switch c {
	case 'A':
		text = DayNames[m.Weekday]
	case 'a':
		text = DayNames[m.Weekday][:3]
	case 'B':
		text = MonthNames[m.Month]
	case 'b', 'h':
		text = MonthNames[m.Month][:3]
	case 'p':
		if text = "AM"; m.Hour >= 12 {
			text = "PM"
		}
		if f.other {
			return a.LowerASCII(text), true
		}
	case 'P':
		if text = "am"; m.Hour >= 12 {
			text = "pm"
		}
	case 'Z':
		if text = m.Zone; f.other {
			return a.LowerASCII(text), true
		}
	default:
		return "", false
	}
	if f.upper || f.other {
		text = a.UpperASCII(text)
	}
	return text, true
}

// number returns the value of a conversion to a number, with its default width and padding.
func (m *Moment) number(c byte) (n int64, width int, pad byte, ok bool) {
	hour12 := (m.Hour+11)%12 + 1
	switch c {
	case 'Y':
		if m.Year < 0 {
			return m.Year, 5, '0', true
		}
		return m.Year, 4, '0', true
	case 'C':
		return FloorDiv64(m.Year, 100), 2, '0', true
	case 'y':
		return Mod64(m.Year, 100), 2, '0', true
	case 'm':
		return int64(m.Month), 2, '0', true
	case 'd':
		return int64(m.Day), 2, '0', true
	case 'e':
		return int64(m.Day), 2, ' ', true
	case 'j':
		return int64(m.YearDay), 3, '0', true
	case 'H':
		return int64(m.Hour), 2, '0', true
	case 'k':
		return int64(m.Hour), 2, ' ', true
	case 'I':
		return int64(hour12), 2, '0', true
	case 'l':
		return int64(hour12), 2, ' ', true
	case 'M':
		return int64(m.Minute), 2, '0', true
	case 'S':
		return int64(m.Second), 2, '0', true
	case 's':
		return m.Epoch, 1, '0', true
	case 'u':
		return int64((m.Weekday+6)%7 + 1), 1, '0', true
	case 'w':
		return int64(m.Weekday), 1, '0', true
	case 'G':
		if m.WeekYear < 0 {
			return m.WeekYear, 5, '0', true
		}
		return m.WeekYear, 4, '0', true
	case 'g':
		return Mod64(m.WeekYear, 100), 2, '0', true
	case 'V':
		return int64(m.Week), 2, '0', true
	case 'U':
		return int64(m.weekdayFromSunday), 2, '0', true
	case 'W':
		return int64(m.weekOfMonday), 2, '0', true
	}
	return 0, 0, 0, false
}

// padText pads a word with blanks, or with zeros if the flags say so.
func (f timeFlags) padText(t Text, s string) {
	if missing := f.width - len(s); !f.left || len(s) <= 1 || strings.IndexByte("0123456789 ", s[0]) >= 0 {
		fill := " "
		if f.pad == '0' {
			fill = "0"
		}
		t.Repeat(fill, missing)
	}
	t.Add(s)
}

// padNumber pads a number.
func (f timeFlags) padNumber(t Text, n int64, width int, pad byte) {
	digits := strconv.FormatInt(n, 10)
	if f.left {
		t.Add(digits)
		return
	}
	switch f.pad {
	case '_':
		pad = ' '
	case '0':
		pad = '0'
	}
	if f.width >= 0 {
		width = max(width, f.width)
	}
	missing := width - len(digits)
	if pad == '0' && n < 0 {
		t.Add("-")
		digits = digits[1:]
	}
	t.Repeat(string(rune(pad)), missing)
	t.Add(digits)
}

// zoneOffset prints %z, with colons between its parts.
func (m *Moment) zoneOffset(t Text, f timeFlags) {
	sign, seconds := "+", m.Offset
	if seconds < 0 || m.UTC && f.pad == '-' {
		sign, seconds = "-", -seconds
	}
	if seconds < 0 {
		seconds = -seconds
	}
	hour, rest := seconds/3600, ""
	minute, second := seconds/60%60, seconds%60
	two := func(n int) string { return strconv.Itoa(100 + n)[1:] }
	switch f.colons {
	case 0:
		rest = two(minute)
	case 1:
		rest = ":" + two(minute)
	case 2:
		rest = ":" + two(minute) + ":" + two(second)
	default:
		if second != 0 {
			rest = ":" + two(minute) + ":" + two(second)
		} else if minute != 0 {
			rest = ":" + two(minute)
		}
	}
	width := max(f.width-1-len(rest), 2)
	digits := strconv.Itoa(hour)
	missing := max(0, width-len(digits))
	switch {
	case f.pad == '_':
		t.Repeat(" ", missing)
		t.Add(sign)
	case f.pad == '-' && hour < 10 && f.colons == 0 && f.width > 0:
		t.Add(sign)
	default:
		t.Add(sign)
		t.Repeat("0", missing)
	}
	t.Add(digits)
	t.Add(rest)
}

// maxDecimals is more than the number of digits of any exact fraction of a second.
const maxDecimals = number.MaxDecimals + 1100

// fraction prints %N and %L: the number of digits of the second that the width gives.
func (m *Moment) fraction(a Account, t Text, c byte, f timeFlags) {
	digits := 9
	if c == 'L' {
		digits = 3
	}
	if f.width > 0 {
		digits = f.width
	}
	text, err := m.Sub.Decimals(a.Numbers(), int64(min(digits, maxDecimals)))
	if err != nil {
		a.Refuse(err)
		return
	}
	_, _ = t.Write(text)
	t.Repeat("0", digits-maxDecimals)
}
