package calendar

// This file implements strptime: parsing a date by a format.

import (
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// Strptime parses text by a format. It returns nil if the text does not fit. Text may remain after the part that
// the format describes.
func Strptime(a Account, text, format string) *DateParts {
	r := &timeReader{s: text, p: NewDateParts(a)}
	if !r.read(format) {
		return nil
	}
	r.complete()
	return r.p
}

// timeReader reads a text from left to right.
type timeReader struct {
	s string
	p *DateParts
}

func (r *timeReader) read(format string) bool {
	for i := 0; i < len(format); i++ {
		c := format[i]
		switch {
		case isSpace(c):
			r.s = strings.TrimLeft(r.s, " \t\n\v\f\r")
			continue
		case c != '%' || i+1 == len(format):
			if r.s == "" || r.s[0] != c {
				return false
			}
			r.s = r.s[1:]
			continue
		}
		i++
		if (format[i] == 'E' || format[i] == 'O') && i+1 < len(format) && modifiable(format[i], format[i+1]) {
			i++
		}
		for format[i] == ':' && i+1 < len(format) {
			i++
		}
		adjacent := i+1 < len(format) && (format[i+1] >= '0' && format[i+1] <= '9' ||
			format[i+1] == '%' && i+2 < len(format) && strings.IndexByte("CDdeFGgHIjkLlMmNQRrSsTUuVvWwXxYy0123456789", format[i+2]) >= 0)
		if !r.conversion(format[i], adjacent) {
			return false
		}
	}
	return true
}

// composedReads are the conversions that abbreviate several.
var composedReads = [256]string{
	'c': "%a %b %e %H:%M:%S %Y", 'D': "%m/%d/%y", 'x': "%m/%d/%y", 'F': "%Y-%m-%d", 'R': "%H:%M", 'r': "%I:%M:%S %p",
	'T': "%H:%M:%S", 'X': "%H:%M:%S", 'v': "%e-%b-%Y", '+': "%a %b %e %H:%M:%S %Z %Y",
}

// numericReads are the conversions to a number with a maximum number of digits and bounds.
var numericReads = [256]struct{ digits, low, high int }{
	'd': {2, 1, 31}, 'e': {2, 1, 31}, 'H': {2, 0, 24}, 'k': {2, 0, 24}, 'I': {2, 1, 12}, 'l': {2, 1, 12}, 'j': {3, 1, 366},
	'M': {2, 0, 59}, 'm': {2, 1, 12}, 'S': {2, 0, 60}, 'U': {2, 0, 53}, 'W': {2, 0, 53}, 'u': {1, 1, 7}, 'V': {2, 1, 53},
	'w': {1, 0, 6}, 'y': {2, 0, 99}, 'g': {2, 0, 99},
}

func (r *timeReader) conversion(c byte, adjacent bool) bool {
	if layout := composedReads[c]; layout != "" {
		return r.read(layout)
	}
	if n := numericReads[c]; n.digits > 0 {
		return r.numeric(c, n.digits, n.low, n.high)
	}
	switch c {
	case 'A', 'a':
		return r.name(DayNames[:], 0, &r.p.Weekday)
	case 'B', 'b', 'h':
		return r.name(MonthNames[1:], 1, &r.p.Month)
	case 'Y', 'G', 'C':
		return r.year(c, adjacent)
	case 'L', 'N':
		return r.fraction(c, adjacent)
	case 'P', 'p':
		return r.meridian()
	case 's', 'Q':
		return r.epoch(c)
	case 'Z', 'z':
		return r.zone()
	case 'n', 't':
		r.s = strings.TrimLeft(r.s, " \t\n\v\f\r")
		return true
	case '%':
		return r.literal("%")
	}
	return r.literal("%" + string(rune(c)))
}

func (r *timeReader) literal(s string) bool {
	if !strings.HasPrefix(r.s, s) {
		return false
	}
	r.s = r.s[len(s):]
	return true
}

// digits takes up to n digits.
func (r *timeReader) digits(n int) (string, bool) {
	i := 0
	for i < len(r.s) && i < n && r.s[i] >= '0' && r.s[i] <= '9' {
		i++
	}
	d := r.s[:i]
	r.s = r.s[i:]
	return d, d != ""
}

func (r *timeReader) numeric(c byte, width, low, high int) bool {
	if strings.IndexByte("ekl", c) >= 0 {
		if strings.HasPrefix(r.s, " ") {
			r.s, width = r.s[1:], 1
		}
	}
	d, ok := r.digits(width)
	n, _ := strconv.Atoi(d)
	if !ok || n < low || n > high {
		return false
	}
	p := r.p
	switch c {
	case 'd', 'e':
		p.Day = n
	case 'H', 'k', 'I', 'l':
		p.Hour = n
	case 'j':
		p.YearDay = n
	case 'M':
		p.Minute = n
	case 'm':
		p.Month = n
	case 'S':
		p.Second = n
	case 'U':
		p.weekFromSunday = n
	case 'W':
		p.weekFromMonday = n
	case 'u':
		p.Wkday = n
	case 'V':
		p.Week = n
	case 'w':
		p.Weekday = n
	case 'y', 'g':
		r.shortYear(c, int64(n))
	}
	return true
}

// shortYear sets a year of two digits.
func (r *timeReader) shortYear(c byte, n int64) {
	if !r.p.hasCentury {
		r.p.century = 19
		if n < 69 {
			r.p.century = 20
		}
		r.p.hasCentury = true
	}
	if c == 'y' {
		r.p.SetYear(n)
	} else {
		r.p.CommercialYear, r.p.HasCwyear = n, true
	}
	r.p.twoDigits = true
}

func (r *timeReader) name(names []string, base int, to *int) bool {
	for i, name := range names {
		for _, n := range []string{name, name[:3]} {
			if len(r.s) >= len(n) && SameLetters(r.s[:len(n)], n) {
				*to, r.s = i+base, r.s[len(n):]
				return true
			}
		}
	}
	return false
}

func (r *timeReader) year(c byte, adjacent bool) bool {
	sign := ""
	if r.s != "" && (r.s[0] == '-' || r.s[0] == '+') {
		sign, r.s = r.s[:1], r.s[1:]
	}
	width := 18
	if adjacent {
		width = 4
	}
	if c == 'C' {
		width = 2
	}
	d, ok := r.digits(width)
	n, err := strconv.ParseInt(sign+d, 10, 64)
	if !ok || err != nil {
		return false
	}
	switch c {
	case 'Y':
		r.p.SetYear(n)
	case 'G':
		r.p.CommercialYear, r.p.HasCwyear = n, true
	default:
		r.p.century, r.p.hasCentury = n, true
	}
	return true
}

func (r *timeReader) fraction(c byte, adjacent bool) bool {
	sign := ""
	if r.s != "" && (r.s[0] == '-' || r.s[0] == '+') {
		sign, r.s = r.s[:1], r.s[1:]
	}
	width := 1 << 10
	if adjacent {
		width = map[byte]int{'L': 3, 'N': 9}[c]
	}
	d, ok := r.digits(width)
	if !ok {
		return false
	}
	r.p.SetFraction(d)
	if sign == "-" {
		r.p.Sub = r.p.Sub.Neg()
	}
	return true
}

func (r *timeReader) meridian() bool {
	for text, n := range map[string]int{"am": 0, "a.m.": 0, "pm": 12, "p.m.": 12} {
		if len(r.s) >= len(text) && SameLetters(r.s[:len(text)], text) {
			r.p.meridian, r.s = n, r.s[len(text):]
			return true
		}
	}
	return false
}

func (r *timeReader) epoch(c byte) bool {
	sign := ""
	if r.s != "" && (r.s[0] == '-' || r.s[0] == '+') {
		sign, r.s = r.s[:1], r.s[1:]
	}
	d, ok := r.digits(18)
	n, err := strconv.ParseInt(sign+d, 10, 64)
	if !ok || err != nil {
		return false
	}
	r.p.Epoch = number.Frac(n, 1)
	if c == 'Q' {
		r.p.Epoch = r.p.Epoch.Over(1000)
	}
	return true
}

var readZone = NewTextPattern(`\A((?:gmt|utc?)?[-+]\d+(?:[,.:]\d+(?::\d+)?)?|(?-i:[[:alpha:].\s]+)(?:standard|daylight)\stime\b|` +
	`(?-i:[[:alpha:]]+)(?:\s+dst)?\b)`)

func (r *timeReader) zone() bool {
	m := readZone.Find(r.p.Account, r.s)
	if m == nil {
		return false
	}
	r.s = r.s[len(m[0]):]
	r.p.Zone = m[1]
	r.p.Offset, r.p.HasOffset = ZoneSeconds(r.p.Account, m[1])
	return true
}

// complete combines parts that depend on one another.
func (r *timeReader) complete() {
	p := r.p
	if p.meridian >= 0 && p.Hour >= 0 {
		p.Hour = p.Hour%12 + p.meridian
	}
	if p.hasCentury && p.twoDigits {
		if p.HasYear {
			p.Year += p.century * 100
		}
		if p.HasCwyear {
			p.CommercialYear += p.century * 100
		}
	}
	p.twoDigits = false
	if p.weekFromSunday >= 0 || p.weekFromMonday >= 0 {
		p.completeWeek()
	}
}

// completeWeek computes the day from a week counted from the first Sunday or Monday on.
func (p *DateParts) completeWeek() {
	if !p.HasYear || p.Month >= 0 || p.YearDay >= 0 {
		return
	}
	first := FirstOfYear(ClampYear(p.Year), StartItaly)
	day := 0
	week := p.weekFromSunday
	if week >= 0 {
		switch {
		case p.Weekday >= 0:
			day = p.Weekday
		case p.Wkday >= 0:
			day = p.Wkday % 7
		}
		p.JD = first + 6 - Mod64(first+6+1, 7) - 7 + int64(7*week+day)
	} else {
		week = p.weekFromMonday
		switch {
		case p.Weekday >= 0:
			day = (p.Weekday + 6) % 7
		case p.Wkday >= 0:
			day = p.Wkday - 1
		}
		p.JD = first + 6 - Mod64(first+6, 7) - 7 + int64(7*week+day)
	}
	p.HasJD = true
}
