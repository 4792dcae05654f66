package calendar

// This file parses dates and times in the many forms that Date._parse accepts: it looks for one part after another
// and blanks out the text that it has used.

import (
	"strconv"
	"strings"
	"sync"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
	"github.com/boshrender/boshrender/erb/internal/ruby/onig"
)

// textPattern is a pattern of this package, compiled when it is first used.
type textPattern struct {
	source string
	once   sync.Once
	re     *onig.Regexp
}

// NewTextPattern makes a textPattern. Case is ignored, and blanks in source are ignored.
func NewTextPattern(source string) *textPattern { return &textPattern{source: source} }

// Find returns the groups of the first match in text, with the whole match as the first; nil if there is none, or
// after an error.
func (p *textPattern) Find(a Account, text string) []string {
	groups, _, _ := p.locate(a, text)
	return groups
}

func (p *textPattern) locate(a Account, text string) (groups []string, from, to int) {
	p.once.Do(func() {
		var err error
		if p.re, err = onig.Compile(p.source, onig.IgnoreCase|onig.Extended, onig.UTF8, nil); err != nil {
			panic("ruby: " + err.Error())
		}
	})
	if a.Failed() {
		return nil, 0, 0
	}
	m := onig.Matcher{Budget: a.Numbers()}
	ok, err := m.Search(p.re, text, 0)
	if err != nil {
		a.Refuse(err)
	}
	if !ok || err != nil {
		return nil, 0, 0
	}
	groups = a.Strings(len(m.Caps) / 2)
	for i := range groups {
		if m.Caps[2*i] >= 0 {
			groups[i] = text[m.Caps[2*i]:m.Caps[2*i+1]]
		}
	}
	return groups, m.Caps[0], m.Caps[1]
}

// DateParts are the parts found in a text. Numbers that were not found are -1, years unset.
type DateParts struct {
	Account                                   Account // of the parsing caller
	Year, CommercialYear                      int64
	HasYear, HasCwyear                        bool
	Month, Day, YearDay, Weekday, Week, Wkday int
	Hour, Minute, Second                      int
	Sub                                       *number.Fraction
	TooFine                                   bool // sub has more digits than are counted
	Zone                                      string
	Offset                                    int
	HasOffset                                 bool
	Epoch                                     *number.Fraction // seconds since 1970, of strptime
	JD                                        int64
	HasJD                                     bool
	twoDigits                                 bool // the year may lack its century
	beforeChrist                              bool
	meridian                                  int // 12 for pm, 0 for am, -1: none
	century                                   int64
	hasCentury                                bool
	weekFromSunday, weekFromMonday            int
}

// NewDateParts returns DateParts without any part.
func NewDateParts(a Account) *DateParts {
	return &DateParts{Account: a, Month: -1, Day: -1, YearDay: -1, Weekday: -1, Week: -1, Wkday: -1, Hour: -1, Minute: -1, Second: -1,
		meridian: -1, weekFromSunday: -1, weekFromMonday: -1}
}

// SetYear sets the year.
func (p *DateParts) SetYear(y int64) { p.Year, p.HasYear = y, true }

const (
	AbbrDays   = `sun|mon|tue|wed|thu|fri|sat`
	AbbrMonths = `jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec`
)

// The patterns, in the order in which they are tried.
var (
	parseNoise = NewTextPattern(`[^-+',./:@[:alnum:]\[\]]+`)
	parseDay   = NewTextPattern(`\b(` + AbbrDays + `)[^-/\d\s]*`)
	parseTime  = NewTextPattern(`((?:\d+\s*:\s*\d+(?:\s*:\s*\d+(?:[,.]\d*)?)?|\d+\s*h(?:\s*\d+m?(?:\s*\d+s?)?)?)` +
		`(?:\s*[ap](?:m\b|\.m\.))?|\d+\s*[ap](?:m\b|\.m\.))` +
		`(?:\s*((?:gmt|utc?)?[-+]\d+(?:[,.:]\d+(?::\d+)?)?|(?-i:[[:alpha:].\s]+)(?:standard|daylight)\stime\b|` +
		`(?-i:[[:alpha:]]+)(?:\sdst)?\b))?`)
	parseTimeParts = NewTextPattern(`\A(\d+)\s*h?\s*(?::?\s*(\d+)m?(?:\s*:?\s*(\d+)(?:[,.](\d*))?s?)?)?` +
		`\s*([ap])?(?:m\b|\.m\.)?`)
	parseEU = NewTextPattern(`('?\d+)[^-\d\s]*\s*(` + AbbrMonths + `)[^-\d\s']*` +
		`(?:\s*(c(?:e|\.e\.)|b(?:ce|\.c\.e\.)|a(?:d|\.d\.)|b(?:c|\.c\.))?\s*('?-?\d+(?:(?:st|nd|rd|th)\b)?))?`)
	parseUS = NewTextPattern(`\b(` + AbbrMonths + `)[^-\d\s']*\s*('?\d+)[^-\d\s']*` +
		`(?:\s*,?\s*(c(?:e|\.e\.)|b(?:ce|\.c\.e\.)|a(?:d|\.d\.)|b(?:c|\.c\.))?\s*('?-?\d+))?`)
	parseISO    = NewTextPattern(`('?[-+]?\d+)-(\d+)-('?-?\d+)`)
	parseJIS    = NewTextPattern(`\b([mtshr])(\d+)\.(\d+)\.(\d+)`)
	parseVMS1   = NewTextPattern(`('?-?\d+)-(` + AbbrMonths + `)[^-/.]*-('?-?\d+)`)
	parseVMS2   = NewTextPattern(`\b(` + AbbrMonths + `)[^-/.]*-('?-?\d+)(?:-('?-?\d+))?`)
	parseSlash  = NewTextPattern(`('?-?\d+)/\s*('?\d+)(?:\D\s*('?-?\d+))?`)
	parseDot    = NewTextPattern(`('?-?\d+)\.\s*('?\d+)\.\s*('?-?\d+)`)
	parseWeek   = NewTextPattern(`\b(\d{2}|\d{4})?-?w(\d{2})(?:-?(\d))?\b`)
	parseWeek2  = NewTextPattern(`-w-(\d)\b`)
	parseMonth3 = NewTextPattern(`--(\d{2})?-(\d{2})\b`)
	parseMonth4 = NewTextPattern(`--(\d{2})(\d{2})?\b`)
	notYearDay  = NewTextPattern(`[,.](\d{2}|\d{4})-\d{3}(?!\d)\b`)
	parseYDay   = NewTextPattern(`\b(\d{2}|\d{4})-(\d{3})\b`)
	notYDay2    = NewTextPattern(`\d-\d{3}\b`)
	parseYDay2  = NewTextPattern(`\b-(\d{3})\b`)
	parseYear   = NewTextPattern(`'(\d+)\b`)
	parseMon    = NewTextPattern(`\b(` + AbbrMonths + `)\S*`)
	parseMday   = NewTextPattern(`(\d+)(?:st|nd|rd|th)\b`)
	parseDigits = NewTextPattern(`([-+]?)(\d{2,14})(?:\s*t?\s*(\d{2,6})?([,.]\d*)?)?\s*(z\b|[-+]\d{1,4}\b|` +
		`\[[-+]?\d[^\]]*\])?`)
	parseBC   = NewTextPattern(`\b(bc\b|bce\b|b\.c\.|b\.c\.e\.)`)
	parseFrag = NewTextPattern(`\A\s*(\d{1,2})\s*\z`)
)

// MaxParseLength is the length that Date.parse accepts by default.
const MaxParseLength = 128

// ParseDateText finds the parts of a date and time in a text.
func ParseDateText(a Account, text string, century bool) *DateParts {
	p := NewDateParts(a)
	p.twoDigits = true
	s := blankNoise(a, text)
	take := func(t *textPattern) []string {
		groups, from, to := t.locate(a, s)
		if groups != nil {
			s = a.Concat(s[:from], " ", s[to:])
		}
		return groups
	}
	if m := take(parseDay); m != nil {
		p.Weekday = DayNamed(m[1])
	}
	if m := take(parseTime); m != nil {
		p.setTime(m[1])
		p.Zone = m[2]
	}
	if !p.setDate(take, &s) {
		p.setLooseParts(take)
	}
	if m := take(parseBC); m != nil {
		p.beforeChrist = true
	}
	if m := parseFrag.Find(a, s); m != nil {
		n, _ := strconv.Atoi(m[1])
		switch {
		case p.Hour >= 0 && p.Day < 0 && n >= 1 && n <= 31:
			p.Day = n
		case p.Day >= 0 && p.Hour < 0 && n <= 24:
			p.Hour = n
		}
	}
	p.Finish(century)
	return p
}

// blankNoise replaces each run of characters without meaning by one blank.
func blankNoise(a Account, text string) string {
	t := a.Text(len(text))
	for text != "" {
		_, from, to := parseNoise.locate(a, text)
		if to == 0 {
			t.Add(text)
			break
		}
		t.Add(text[:from])
		_ = t.WriteByte(' ')
		text = text[to:]
	}
	return t.String()
}

// Finish completes years and parses the zone.
func (p *DateParts) Finish(century bool) {
	if p.beforeChrist {
		p.CommercialYear, p.Year = 1-p.CommercialYear, 1-p.Year
	}
	if p.twoDigits && century {
		complete := func(y int64) int64 {
			switch {
			case y < 0 || y > 99:
				return y
			case y >= 69:
				return y + 1900
			}
			return y + 2000
		}
		if p.HasYear {
			p.Year = complete(p.Year)
		}
		if p.HasCwyear {
			p.CommercialYear = complete(p.CommercialYear)
		}
	}
	if p.Zone != "" && !p.HasOffset {
		p.Offset, p.HasOffset = ZoneSeconds(p.Account, p.Zone)
	}
}

// setTime parses the time of day.
func (p *DateParts) setTime(s string) {
	m := parseTimeParts.Find(p.Account, s)
	if m == nil {
		return
	}
	p.Hour, _ = strconv.Atoi(m[1])
	if m[2] != "" {
		p.Minute, _ = strconv.Atoi(m[2])
	}
	if m[3] != "" {
		p.Second, _ = strconv.Atoi(m[3])
	}
	if m[4] != "" {
		p.SetFraction(m[4])
	}
	if m[5] != "" {
		p.Hour %= 12
		if SameLetters(m[5], "p") {
			p.Hour += 12
		}
	}
}

// SetFraction sets the part below a second to 0.digits.
func (p *DateParts) SetFraction(digits string) {
	f, ok := number.Decimal(digits)
	p.Sub, p.TooFine = f, !ok
}

// EraYear returns the year before the first of a Japanese era, by the letter of its name.
func EraYear(letter string) int64 {
	for _, era := range Eras {
		if SameLetters(letter, era.Letter) {
			return era.Year
		}
	}
	return 0
}

// setDate looks for a date in one of the forms with several parts.
func (p *DateParts) setDate(take func(*textPattern) []string, rest *string) bool {
	if m := take(parseEU); m != nil {
		p.setYMD(m[4], monthDigits(m[2]), m[1], m[3])
		return true
	}
	if m := take(parseUS); m != nil {
		p.setYMD(m[4], monthDigits(m[1]), m[2], m[3])
		return true
	}
	if m := take(parseISO); m != nil {
		p.setYMD(m[1], m[2], m[3], "")
		return true
	}
	if m := take(parseJIS); m != nil {
		year, _ := strconv.ParseInt(m[2], 10, 32)
		p.SetYear(EraYear(m[1]) + year)
		p.Month, _ = strconv.Atoi(m[3])
		p.Day, _ = strconv.Atoi(m[4])
		return true
	}
	if m := take(parseVMS1); m != nil {
		p.setYMD(m[3], monthDigits(m[2]), m[1], "")
		return true
	}
	if m := take(parseVMS2); m != nil {
		p.setYMD(m[3], monthDigits(m[1]), m[2], "")
		return true
	}
	if m := take(parseSlash); m != nil {
		p.setYMD(m[1], m[2], m[3], "")
		return true
	}
	if m := take(parseDot); m != nil {
		p.setYMD(m[1], m[2], m[3], "")
		return true
	}
	return p.setWeekDate(take, rest)
}

// setWeekDate looks for weeks and days of the year.
func (p *DateParts) setWeekDate(take func(*textPattern) []string, rest *string) bool {
	if m := take(parseWeek); m != nil {
		if m[1] != "" {
			p.CommercialYear, _ = strconv.ParseInt(m[1], 10, 32)
			p.HasCwyear = true
		}
		p.Week, _ = strconv.Atoi(m[2])
		if m[3] != "" {
			p.Wkday, _ = strconv.Atoi(m[3])
		}
		return true
	}
	if m := take(parseWeek2); m != nil {
		p.Wkday, _ = strconv.Atoi(m[1])
		return true
	}
	for _, t := range []*textPattern{parseMonth3, parseMonth4} {
		if m := take(t); m != nil {
			if m[1] != "" {
				p.Month, _ = strconv.Atoi(m[1])
			}
			if m[2] != "" {
				p.Day, _ = strconv.Atoi(m[2])
			}
			return true
		}
	}
	if notYearDay.Find(p.Account, *rest) == nil {
		if m := take(parseYDay); m != nil {
			year, _ := strconv.ParseInt(m[1], 10, 32)
			p.SetYear(year)
			p.YearDay, _ = strconv.Atoi(m[2])
			return true
		}
	}
	if notYDay2.Find(p.Account, *rest) == nil {
		if m := take(parseYDay2); m != nil {
			p.YearDay, _ = strconv.Atoi(m[1])
			return true
		}
	}
	return false
}

// setLooseParts looks for a single part, and for a run of digits.
func (p *DateParts) setLooseParts(take func(*textPattern) []string) {
	if m := take(parseYear); m != nil {
		year, _ := strconv.ParseInt(m[1], 10, 32)
		p.SetYear(year)
		return
	}
	if m := take(parseMon); m != nil {
		p.Month = MonthNamed(m[1])
		return
	}
	if m := take(parseMday); m != nil {
		p.Day, _ = strconv.Atoi(m[1])
		return
	}
	if m := take(parseDigits); m != nil {
		p.setDigits(m)
	}
}

func monthDigits(name string) string { return strconv.Itoa(MonthNamed(name)) }

// setYMD decides which of three numbers are year, month and day: the longest one, and those with an apostrophe, are
// years.
func (p *DateParts) setYMD(y, m, d, era string) {
	if y != "" && m != "" && d == "" {
		y, m, d = d, y, m
	}
	if y == "" {
		if d != "" && (len(d) > 2 || d[0] == '\'') {
			y, d = d, ""
		}
	}
	if digits, rest := leadingNumber(y); y != "" && rest != "" {
		y, d = d, digits
	}
	if m != "" && (m[0] == '\'' || len(m) > 2) {
		y, m, d = m, d, y
	}
	if d != "" && (d[0] == '\'' || len(d) > 2) {
		y, d = d, y
	}
	if y != "" {
		digits, _ := leadingNumber(y)
		year, _ := strconv.ParseInt(strings.TrimPrefix(digits, "+"), 10, 32)
		p.SetYear(year)
		if digits != "" && (digits[0] == '-' || digits[0] == '+') || len(digits) > 2 || y[0] == '\'' && len(digits) > 2 {
			p.twoDigits = false
		}
	}
	if era != "" && era[0]|0x20 == 'b' {
		p.beforeChrist = true
	}
	if digits, _ := leadingNumber(m); digits != "" {
		p.Month, _ = strconv.Atoi(strings.TrimLeft(digits, "+-"))
	}
	if digits, _ := leadingNumber(d); digits != "" {
		p.Day, _ = strconv.Atoi(strings.TrimLeft(digits, "+-"))
	}
}

// leadingNumber returns the first number with its sign, and the rest.
func leadingNumber(s string) (number, rest string) {
	i := strings.IndexFunc(s, func(c rune) bool { return c == '+' || c == '-' || c >= '0' && c <= '9' })
	if i < 0 {
		return "", ""
	}
	end := i
	if s[end] == '+' || s[end] == '-' {
		end++
	}
	for end < len(s) && s[end] >= '0' && s[end] <= '9' {
		end++
	}
	return s[i:end], s[end:]
}

// setDigits parses a run of digits by its length.
func (p *DateParts) setDigits(m []string) {
	sign, digits := m[1], m[2]
	num := func(from, to int) int {
		n, _ := strconv.Atoi(digits[from:to])
		return n
	}
	year := func(to int) {
		y, _ := strconv.ParseInt(sign+digits[:to], 10, 64)
		p.SetYear(y)
	}
	timeOnly := m[3] == "" && m[4] != ""
	n := len(digits)
	switch {
	case timeOnly && n%2 == 0:
		fields := []*int{&p.Second, &p.Minute, &p.Hour, &p.Day, &p.Month}
		for i := 0; i < n/2 && i < len(fields); i++ {
			*fields[i] = num(n-2*i-2, n-2*i)
		}
		if n == 12 {
			year(2)
		} else if n == 14 {
			year(4)
			p.twoDigits = false
		}
	case timeOnly && n <= 7:
		for i, field := range []*int{&p.Second, &p.Minute, &p.Hour, &p.Day}[:(n+1)/2] {
			*field = num(max(n-2*i-2, 0), n-2*i)
		}
	case n == 2:
		p.Day = num(0, 2)
	case n == 3:
		p.YearDay = num(0, 3)
	case n == 4:
		p.Month, p.Day = num(0, 2), num(2, 4)
	case n == 5:
		year(2)
		p.YearDay = num(2, 5)
	case n == 6:
		year(2)
		p.Month, p.Day = num(2, 4), num(4, 6)
	case n == 7:
		year(4)
		p.YearDay = num(4, 7)
	case n%2 == 0:
		year(4)
		p.Month, p.Day = num(4, 6), num(6, 8)
		for i, field := range []*int{&p.Hour, &p.Minute, &p.Second} {
			if n >= 10+2*i {
				*field = num(8+2*i, 10+2*i)
			}
		}
		p.twoDigits = false
	}
	if m[3] != "" {
		p.setTimeDigits(m[3], m[4] != "")
	}
	if m[4] != "" {
		p.SetFraction(m[4][1:])
	}
	if m[5] != "" {
		p.setDigitsZone(m[5])
	}
}

// setTimeDigits parses hhmmss. If a fraction follows, the seconds come last.
func (p *DateParts) setTimeDigits(s string, fromEnd bool) {
	fields := []*int{&p.Hour, &p.Minute, &p.Second}
	if fromEnd {
		fields = []*int{&p.Second, &p.Minute, &p.Hour}
	}
	for i := 0; i < len(s)/2 && i < 3; i++ {
		from := 2 * i
		if fromEnd {
			from = len(s) - 2*i - 2
		}
		*fields[i], _ = strconv.Atoi(s[from : from+2])
	}
}

// setDigitsZone parses a zone after a run of digits: Z, +09, [9:JST].
func (p *DateParts) setDigitsZone(s string) {
	if s[0] != '[' {
		p.Zone = s
		return
	}
	inner := s[1 : len(s)-1]
	zone := inner
	if offset, name, ok := strings.Cut(inner, ":"); ok {
		inner, zone = offset, name
	}
	p.Zone = zone
	if inner != "" && inner[0] >= '0' && inner[0] <= '9' {
		inner = "+" + inner
	}
	p.Offset, p.HasOffset = ZoneSeconds(p.Account, inner)
}
