package psych

// This file reads and writes dates and times.

import (
	"strconv"
	"strings"
	"time"

	"github.com/boshrender/boshrender/internal/rubytext"
)

// digitRun returns the length of the digits at the beginning of s, at most limit.
func digitRun(s string, limit int) int {
	return span(s[:min(len(s), limit)], digits)
}

const rubySpace = " \t\r\n\f\v"

// looksLikeTime: "2026-01-31 12:30:45.5 +01:00", "2026-01-31T12:30:45Z".
func looksLikeTime(s string) bool {
	s = strings.TrimPrefix(s, "-")
	s, ok := cutDate(s)
	if !ok || s == "" {
		return false
	}
	if s[0] == 'T' || s[0] == 't' {
		s = s[1:]
	} else {
		n := span(s, rubySpace)
		if n == 0 {
			return false
		}
		s = s[n:]
	}
	n := digitRun(s, 2)
	if n == 0 {
		return false
	}
	s = s[n:]
	for range 2 {
		if len(s) < 3 || s[0] != ':' || digitRun(s[1:], 2) != 2 {
			return false
		}
		s = s[3:]
	}
	if s != "" && s[0] == '.' {
		s = s[1:]
		s = s[span(s, digits):]
	}
	return looksLikeZone(s[span(s, rubySpace):])
}

// cutDate cuts "2026-1-31" off s.
func cutDate(s string) (rest string, ok bool) {
	if digitRun(s, 4) != 4 {
		return s, false
	}
	s = s[4:]
	for range 2 {
		if s == "" || s[0] != '-' {
			return s, false
		}
		n := digitRun(s[1:], 2)
		if n == 0 {
			return s, false
		}
		s = s[1+n:]
	}
	return s, true
}

// looksLikeZone: nothing, "Z", "+1", "+01:30", "-0130", and, as Ruby has it, "+01:".
func looksLikeZone(s string) bool {
	if s == "" || s == "Z" {
		return true
	}
	if s[0] != '+' && s[0] != '-' {
		return false
	}
	s = s[1:]
	for n := digitRun(s, 2); n > 0; n-- {
		rest := strings.TrimPrefix(s[n:], ":")
		if rest == "" || len(rest) == 2 && digitRun(rest, 2) == 2 {
			return true
		}
	}
	return false
}

// looksLikeDate: "2026-1-31", with a month up to 12 and a day up to 31.
func looksLikeDate(s string) bool {
	rest, ok := cutDate(s)
	if !ok || rest != "" {
		return false
	}
	d, _ := splitDate(s)
	return d.Month <= 12 && d.Day <= 31
}

// splitDate returns the numbers of a date.
func splitDate(s string) (rubytext.Date, bool) {
	negative := strings.HasPrefix(s, "-")
	parts := strings.SplitN(strings.TrimPrefix(s, "-"), "-", 3)
	if len(parts) != 3 {
		return rubytext.Date{}, false
	}
	var d rubytext.Date
	d.Year, _ = strconv.Atoi(parts[0])
	d.Month, _ = strconv.Atoi(parts[1])
	d.Day, _ = strconv.Atoi(parts[2])
	if negative {
		d.Year = -d.Year
	}
	return d, true
}

// parseDate returns the date that s names. It reports false if there is no such day.
func parseDate(s string) (rubytext.Date, bool) {
	d, _ := splitDate(s)
	t := time.Date(d.Year, time.Month(d.Month), d.Day, 0, 0, 0, 0, time.UTC)
	return d, t.Day() == d.Day && int(t.Month()) == d.Month
}

// parseTime returns a time.Time for a text that looksLikeTime has accepted, or s itself if Ruby rejects it. A time
// without a zone is in UTC and is converted to the local zone. Fractions end at the nanosecond.
func parseTime(s string) (any, error) {
	at := strings.IndexAny(s, " tT")
	if at < 0 {
		return nil, &RubyError{Class: "NoMethodError", Message: rubytext.NoMethod("match", nil)}
	}
	d, _ := splitDate(s[:at])
	rest := strings.TrimLeft(s[at+1:], rubySpace)
	n := span(rest, digits+":")
	var clock [3]int
	for i, part := range strings.SplitN(rest[:n], ":", 3) {
		clock[i], _ = strconv.Atoi(part)
	}
	rest = rest[n:]
	nanos := 0
	if strings.HasPrefix(rest, ".") {
		rest = rest[1:]
		n = span(rest, digits)
		nanos, _ = strconv.Atoi((rest[:min(n, 9)] + "000000000")[:9])
		rest = rest[n:]
	}
	if !validClock(d, clock, nanos) {
		return s, nil
	}
	t := time.Date(d.Year, time.Month(d.Month), d.Day, clock[0], clock[1], clock[2], nanos, time.UTC)
	switch zone := strings.TrimLeft(rest, rubySpace); zone {
	case "":
		return t.Local(), nil
	case "Z":
		return t, nil
	default:
		offset := zoneOffset(zone)
		if offset <= -86400 || offset >= 86400 {
			return s, nil
		}
		return t.Add(-time.Duration(offset) * time.Second).In(time.FixedZone("", offset)), nil
	}
}

// validClock reports whether Time.utc accepts the numbers: a day up to 31 in every month, 24:00:00, and the second
// 60.
func validClock(d rubytext.Date, clock [3]int, nanos int) bool {
	if d.Month < 1 || d.Month > 12 || d.Day < 1 || d.Day > 31 {
		return false
	}
	if clock[0] == 24 {
		return clock[1] == 0 && clock[2] == 0 && nanos == 0
	}
	return clock[0] < 24 && clock[1] < 60 && clock[2] <= 60
}

// zoneOffset returns seconds east of UTC. As in Psych, the minutes of a zone "-00:30" are added.
func zoneOffset(zone string) int {
	n := 1 + digitRun(zone[1:], 2)
	hours, _ := strconv.Atoi(zone[:n])
	minutes, _ := strconv.Atoi(strings.TrimPrefix(zone[n:], ":"))
	if hours < 0 {
		return hours*3600 - minutes*60
	}
	return hours*3600 + minutes*60
}

// formatTime writes t as Psych does, with nine digits of the fraction.
func formatTime(t time.Time) string {
	if t.Location() == time.UTC {
		return t.Format("2006-01-02 15:04:05.000000000 Z")
	}
	return t.Format("2006-01-02 15:04:05.000000000 -07:00")
}
