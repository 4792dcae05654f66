package ruby

// This file implements strftime, for Time and for Date.

import (
	"math/big"
	"strconv"
	"strings"
)

// moment is what strftime prints: a time in a zone, taken apart.
type moment struct {
	year                                  int64
	month, day, hour, minute, second      int
	weekday, yearDay                      int
	sub                                   *big.Rat // part below a second
	offset                                int
	utc                                   bool
	zone                                  string
	epoch                                 int64
	isDate                                bool // %Q and %+ are known to Date only
	weekYear                              int64
	week, weekdayFromSunday, weekOfMonday int // ISO week; weeks of the year from Sunday and from Monday on
}

var (
	monthNames = [...]string{"", "January", "February", "March", "April", "May", "June", "July", "August", "September",
		"October", "November", "December"}
	dayNames = [...]string{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"}
)

// monthNamed gives the number of a month by its name or the first three letters of it, 0 for others.
func monthNamed(s string) int {
	for i := 1; i <= 12; i++ {
		if strings.EqualFold(s, monthNames[i]) || strings.EqualFold(s, monthNames[i][:3]) {
			return i
		}
	}
	return 0
}

// fillWeeks computes the numbers of weeks.
func (m *moment) fillWeeks() {
	m.weekdayFromSunday = (m.yearDay + 6 - m.weekday) / 7
	m.weekOfMonday = (m.yearDay + 6 - (m.weekday+6)%7) / 7
	isoDay := (m.weekday + 6) % 7 // Monday is 0
	week := (m.yearDay - 1 - isoDay + 10) / 7
	m.weekYear = m.year
	switch {
	case week < 1:
		m.weekYear--
		week = weeksInYear(m.weekYear)
	case week > weeksInYear(m.year):
		m.weekYear++
		week = 1
	}
	m.week = week
}

// weeksInYear gives the number of ISO weeks of a year.
func weeksInYear(y int64) int {
	lastDay := func(y int64) int64 {
		return mod64(y+floorDiv64(y, 4)-floorDiv64(y, 100)+floorDiv64(y, 400), 7)
	}
	if lastDay(y) == 4 || lastDay(y-1) == 3 {
		return 53
	}
	return 52
}

func floorDiv64(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

func mod64(a, b int64) int64 { return a - b*floorDiv64(a, b) }

// timeFlags are what stands between % and the letter of a conversion.
type timeFlags struct {
	pad          byte // 0: as usual; '0', '_' or '-'
	upper, other bool // ^ and #
	colons       int
	width        int // -1: none
}

// strftime formats m; ok is false for a format that ends in the middle of a conversion.
func (m *moment) strftime(format string, charge func(int) bool) (text string, ok bool) {
	var b strings.Builder
	for i := 0; i < len(format); {
		if format[i] != '%' {
			b.WriteByte(format[i])
			i++
			continue
		}
		start := i
		f, next := readTimeFlags(format, i+1)
		if next >= len(format) {
			if m.isDate {
				b.WriteString(format[start:])
				return b.String(), true
			}
			if format[len(format)-1] == 'E' || format[len(format)-1] == 'O' || format[len(format)-1] == ':' {
				b.WriteString(format[start:])
				return b.String(), true
			}
			return "", false
		}
		conversion := format[next]
		piece, known := "", false
		if f.width <= maxTimeWidth && (f.colons == 0 || conversion == 'z') {
			piece, known = m.convert(conversion, f)
		}
		if !known {
			piece = format[start : next+1]
		} else if f.width > 0 && !charge(f.width) {
			return "", true
		}
		b.WriteString(piece)
		i = next + 1
	}
	return b.String(), true
}

const maxTimeWidth = 1 << 20

// readTimeFlags reads flags and width; next is where the conversion is.
func readTimeFlags(format string, i int) (f timeFlags, next int) {
	f.width = -1
	for ; i < len(format); i++ {
		switch c := format[i]; {
		case (c == '-' || c == '_' || c == '0') && f.width < 0:
			f.pad = c
		case c == '^':
			f.upper = true
		case c == '#':
			f.other = true
		case c == ':':
			f.colons++
		case c >= '0' && c <= '9':
			f.width = min(max(f.width, 0)*10+int(c-'0'), maxTimeWidth+1)
		case (c == 'E' || c == 'O') && i+1 < len(format) && modifiable(c, format[i+1]):
		default:
			return f, i
		}
	}
	return f, i
}

// modifiable tells whether a modifier for the locale is allowed in front of a conversion.
func modifiable(modifier, conversion byte) bool {
	if modifier == 'E' {
		return strings.IndexByte("cCxXyY", conversion) >= 0
	}
	return strings.IndexByte("deHkIlmMSuUVwWy", conversion) >= 0
}

// convert prints one conversion.
func (m *moment) convert(c byte, f timeFlags) (string, bool) {
	if text, ok := m.name(c, f); ok {
		return f.padText(text), true
	}
	if layout, ok := composedFormats[c]; ok {
		text, _ := m.strftime(layout, func(int) bool { return true })
		if f.upper {
			text = strings.ToUpper(text)
		}
		return f.padText(text), true
	}
	switch c {
	case 'z':
		return m.zoneOffset(f), true
	case 'N', 'L':
		return m.fraction(c, f), true
	case '%':
		return f.padText("%"), true
	case 'n':
		return f.padText("\n"), true
	case 't':
		return f.padText("\t"), true
	case '+', 'Q':
		if !m.isDate {
			return "", false
		}
		if c == '+' {
			text, _ := m.strftime("%a %b %e %H:%M:%S %Z %Y", func(int) bool { return true })
			return f.padText(text), true
		}
		millis := new(big.Rat).Mul(m.sub, big.NewRat(1000, 1))
		return f.padNumber(m.epoch*1000+new(big.Int).Quo(millis.Num(), millis.Denom()).Int64(), 1, '0'), true
	}
	n, width, pad, ok := m.number(c)
	if !ok {
		return "", false
	}
	return f.padNumber(n, width, pad), true
}

// composedFormats are the conversions that stand for several.
var composedFormats = map[byte]string{
	'c': "%a %b %e %H:%M:%S %Y", 'D': "%m/%d/%y", 'F': "%Y-%m-%d", 'R': "%H:%M", 'r': "%I:%M:%S %p", 'T': "%H:%M:%S",
	'v': "%e-%^b-%Y", 'X': "%H:%M:%S", 'x': "%m/%d/%y",
}

// name gives conversions that are words.
func (m *moment) name(c byte, f timeFlags) (string, bool) {
	text := ""
	switch c {
	case 'A':
		text = dayNames[m.weekday]
	case 'a':
		text = dayNames[m.weekday][:3]
	case 'B':
		text = monthNames[m.month]
	case 'b', 'h':
		text = monthNames[m.month][:3]
	case 'p':
		if text = "AM"; m.hour >= 12 {
			text = "PM"
		}
		if f.other {
			return strings.ToLower(text), true
		}
	case 'P':
		if text = "am"; m.hour >= 12 {
			text = "pm"
		}
	case 'Z':
		if text = m.zone; f.other {
			return strings.ToLower(text), true
		}
	default:
		return "", false
	}
	if f.upper || f.other {
		text = strings.ToUpper(text)
	}
	return text, true
}

// number gives conversions that are numbers, with the width and padding that they have on their own.
func (m *moment) number(c byte) (n int64, width int, pad byte, ok bool) {
	hour12 := (m.hour+11)%12 + 1
	switch c {
	case 'Y':
		if m.year < 0 {
			return m.year, 5, '0', true
		}
		return m.year, 4, '0', true
	case 'C':
		return floorDiv64(m.year, 100), 2, '0', true
	case 'y':
		return mod64(m.year, 100), 2, '0', true
	case 'm':
		return int64(m.month), 2, '0', true
	case 'd':
		return int64(m.day), 2, '0', true
	case 'e':
		return int64(m.day), 2, ' ', true
	case 'j':
		return int64(m.yearDay), 3, '0', true
	case 'H':
		return int64(m.hour), 2, '0', true
	case 'k':
		return int64(m.hour), 2, ' ', true
	case 'I':
		return int64(hour12), 2, '0', true
	case 'l':
		return int64(hour12), 2, ' ', true
	case 'M':
		return int64(m.minute), 2, '0', true
	case 'S':
		return int64(m.second), 2, '0', true
	case 's':
		return m.epoch, 1, '0', true
	case 'u':
		return int64((m.weekday+6)%7 + 1), 1, '0', true
	case 'w':
		return int64(m.weekday), 1, '0', true
	case 'G':
		if m.weekYear < 0 {
			return m.weekYear, 5, '0', true
		}
		return m.weekYear, 4, '0', true
	case 'g':
		return mod64(m.weekYear, 100), 2, '0', true
	case 'V':
		return int64(m.week), 2, '0', true
	case 'U':
		return int64(m.weekdayFromSunday), 2, '0', true
	case 'W':
		return int64(m.weekOfMonday), 2, '0', true
	}
	return 0, 0, 0, false
}

// padText pads a word with blanks, or with zeros where they are asked for.
func (f timeFlags) padText(s string) string {
	missing := f.width - len(s)
	if missing <= 0 || f.pad == '-' && len(s) > 1 && strings.IndexByte("0123456789 ", s[0]) < 0 {
		return s
	}
	fill := " "
	if f.pad == '0' {
		fill = "0"
	}
	return strings.Repeat(fill, missing) + s
}

// padNumber pads a number.
func (f timeFlags) padNumber(n int64, width int, pad byte) string {
	digits := strconv.FormatInt(n, 10)
	switch f.pad {
	case '-':
		return digits
	case '_':
		pad = ' '
	case '0':
		pad = '0'
	}
	if f.width >= 0 {
		width = max(width, f.width)
	}
	missing := width - len(digits)
	if missing <= 0 {
		return digits
	}
	if pad == '0' && n < 0 {
		return "-" + strings.Repeat("0", missing) + digits[1:]
	}
	return strings.Repeat(string(rune(pad)), missing) + digits
}

// zoneOffset is %z, with colons between its parts.
func (m *moment) zoneOffset(f timeFlags) string {
	sign, seconds := "+", m.offset
	if seconds < 0 || m.utc && f.pad == '-' {
		sign, seconds = "-", -seconds
	}
	if seconds < 0 {
		seconds = -seconds
	}
	hour, rest := seconds/3600, ""
	minute, second := seconds/60%60, seconds%60
	two := func(n int) string { return string([]byte{byte('0' + n/10), byte('0' + n%10)}) }
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
		return strings.Repeat(" ", missing) + sign + digits + rest
	case f.pad == '-' && hour < 10 && f.colons == 0 && f.width > 0:
		return sign + digits + rest
	}
	return sign + strings.Repeat("0", missing) + digits + rest
}

// fraction is %N and %L: as many digits of the second as the width says.
func (m *moment) fraction(c byte, f timeFlags) string {
	digits := 9
	if c == 'L' {
		digits = 3
	}
	if f.width > 0 {
		digits = f.width
	}
	scaled := new(big.Rat).Mul(m.sub, new(big.Rat).SetInt(bigPow10(int64(min(digits, 400)))))
	text := new(big.Int).Quo(scaled.Num(), scaled.Denom()).String()
	if missing := min(digits, 400) - len(text); missing > 0 {
		text = strings.Repeat("0", missing) + text
	}
	if digits > 400 {
		text += strings.Repeat("0", digits-400)
	}
	return text
}
