package ruby

// This file implements strftime, for Time and for Date.

import (
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// moment is what strftime prints: a time in a zone, taken apart.
type moment struct {
	year                                  int64
	month, day, hour, minute, second      int
	weekday, yearDay                      int
	sub                                   *number.Fraction // part below a second
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
		if sameLetters(s, monthNames[i]) || sameLetters(s, monthNames[i][:3]) {
			return i
		}
	}
	return 0
}

// dayNamed gives the number of a day of the week by the first three letters of its name, 0 for others.
func dayNamed(s string) int {
	for i, name := range dayNames {
		if sameLetters(s, name[:3]) {
			return i
		}
	}
	return 0
}

// sameLetters compares a text with a short one, and doesn't tell capital letters of ASCII from small ones.
func sameLetters(s, short string) bool {
	if len(s) != len(short) {
		return false
	}
	for i := range len(s) {
		if downcaseByte(s[i]) != downcaseByte(short[i]) {
			return false
		}
	}
	return true
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

// strftime formats m by a layout of our own; "" after an error.
func (b *Budget) strftime(m *moment, layout string) string {
	t := b.Text(2 * len(layout))
	m.strftime(t, layout)
	return t.String()
}

// strftime formats m; ok is false for a format that ends in the middle of a conversion.
func (m *moment) strftime(t *Text, format string) (ok bool) {
	for i := 0; i < len(format) && !t.Failed(); {
		start := i
		percent := strings.IndexByte(format[i:], '%')
		if percent < 0 {
			t.Add(format[i:])
			break
		}
		t.Add(format[i : i+percent])
		start += percent
		f, next := readTimeFlags(t.Budget, format, start+1)
		if next >= len(format) {
			if last := format[len(format)-1]; !m.isDate && last != 'E' && last != 'O' && last != ':' {
				return false
			}
			t.Add(format[start:])
			break
		}
		known := false
		if f.width <= maxTimeWidth && (f.colons == 0 || format[next] == 'z') {
			known = m.convert(t, format[next], f)
		}
		if !known {
			t.Add(format[start : next+1])
		}
		t.Step(1)
		i = next + 1
	}
	return true
}

const maxTimeWidth = 1 << 20

// readTimeFlags reads flags and width; next is where the conversion is.
func readTimeFlags(b *Budget, format string, i int) (f timeFlags, next int) {
	f.width = -1
	for ; i < len(format); i++ {
		if i%BytesPerStep == 0 && !b.Step(1) {
			break
		}
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

// convert prints one conversion; false if there is none of that name.
func (m *moment) convert(t *Text, c byte, f timeFlags) bool {
	if text, ok := m.name(t.Budget, c, f); ok {
		f.padText(t, text)
		return true
	}
	if layout, ok := composedFormats[c]; ok && (c != '+' || m.isDate) {
		text := t.Budget.strftime(m, layout)
		if f.upper && c != '+' {
			text = t.UpperASCII(text)
		}
		f.padText(t, text)
		return true
	}
	switch c {
	case 'z':
		m.zoneOffset(t, f)
	case 'N', 'L':
		m.fraction(t, c, f)
	case '%':
		f.padText(t, "%")
	case 'n':
		f.padText(t, "\n")
	case 't':
		f.padText(t, "\t")
	case 'Q':
		if !m.isDate {
			return false
		}
		millis, _, _ := m.sub.Times(1000).Floor()
		f.padNumber(t, m.epoch*1000+millis, 1, '0')
	default:
		n, width, pad, ok := m.number(c)
		if ok {
			f.padNumber(t, n, width, pad)
		}
		return ok
	}
	return true
}

// composedFormats are the conversions that stand for several.
var composedFormats = map[byte]string{
	'c': "%a %b %e %H:%M:%S %Y", 'D': "%m/%d/%y", 'F': "%Y-%m-%d", 'R': "%H:%M", 'r': "%I:%M:%S %p", 'T': "%H:%M:%S",
	'v': "%e-%^b-%Y", 'X': "%H:%M:%S", 'x': "%m/%d/%y", '+': "%a %b %e %H:%M:%S %Z %Y",
}

// name gives conversions that are words.
func (m *moment) name(b *Budget, c byte, f timeFlags) (string, bool) {
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
			return b.LowerASCII(text), true
		}
	case 'P':
		if text = "am"; m.hour >= 12 {
			text = "pm"
		}
	case 'Z':
		if text = m.zone; f.other {
			return b.LowerASCII(text), true
		}
	default:
		return "", false
	}
	if f.upper || f.other {
		text = b.UpperASCII(text)
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
func (f timeFlags) padText(t *Text, s string) {
	if missing := f.width - len(s); f.pad != '-' || len(s) <= 1 || strings.IndexByte("0123456789 ", s[0]) >= 0 {
		fill := " "
		if f.pad == '0' {
			fill = "0"
		}
		t.Repeat(fill, missing)
	}
	t.Add(s)
}

// padNumber pads a number.
func (f timeFlags) padNumber(t *Text, n int64, width int, pad byte) {
	digits := strconv.FormatInt(n, 10)
	switch f.pad {
	case '-':
		t.Add(digits)
		return
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

// zoneOffset is %z, with colons between its parts.
func (m *moment) zoneOffset(t *Text, f timeFlags) {
	sign, seconds := "+", m.offset
	if seconds < 0 || m.utc && f.pad == '-' {
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

// mostDecimals is more than any fraction of a second has that is counted.
const mostDecimals = number.MaxDecimals + 1100

// fraction is %N and %L: as many digits of the second as the width says.
func (m *moment) fraction(t *Text, c byte, f timeFlags) {
	digits := 9
	if c == 'L' {
		digits = 3
	}
	if f.width > 0 {
		digits = f.width
	}
	text, err := m.sub.Decimals(t.RT, int64(min(digits, mostDecimals)))
	if err != nil {
		t.Fail(err)
		return
	}
	t.Write(text)
	t.Repeat("0", digits-mostDecimals)
}
