package rubytext

// This file prints dates and times.

import (
	"fmt"
	"time"
)

// Date is a Ruby Date.
type Date struct {
	Year, Month, Day int
}

// String returns the date as Ruby writes it: 2026-01-31.
func (d Date) String() string {
	if d.Year < 0 {
		return fmt.Sprintf("-%04d-%02d-%02d", -d.Year, d.Month, d.Day)
	}
	return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day)
}

// inspect returns the inspect of a date of a document, which is always in the Gregorian calendar.
func (d Date) inspect() string {
	const epoch = 2440588 // the julian day of 1970-01-01
	day := time.Date(d.Year, time.Month(d.Month), d.Day, 0, 0, 0, 0, time.UTC).Unix()/86400 + epoch
	return fmt.Sprintf("#<Date: %s ((%dj,0s,0n),+0s,-Infj)>", d, day)
}

// TimeString implements Time#to_s.
func TimeString(t time.Time) string { return formatTime(t, "2006-01-02 15:04:05") }

// inspectTime implements Time#inspect.
func inspectTime(t time.Time) string { return formatTime(t, "2006-01-02 15:04:05.999999999") }

func formatTime(t time.Time, layout string) string {
	if t.Location() == time.UTC {
		return t.Format(layout + " UTC")
	}
	return t.Format(layout + " -0700")
}
