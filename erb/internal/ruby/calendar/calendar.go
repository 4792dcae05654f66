// Package calendar counts days, and prints and reads dates and times as Ruby does. It knows nothing of values: the rows
// of Time are in ../../lib/clock, those of Date in ../../lib/date.
//
//	jd.go        days, counted: Julian day numbers, and the calendars made of them
//	zone.go      the offsets of zones
//	strftime.go  from a moment to a text
//	strptime.go  back, by a format; parse.go without one
//	calendar.go  what its work is charged to
package calendar

import "github.com/boshrender/boshrender/erb/internal/ruby/number"

// Account is what work is charged to. It remembers the first error, after which its methods do nothing, and return
// false or nothing.
type Account interface {
	// Step counts n steps of work.
	Step(n int) bool
	// Failed reports whether there was an error; Refuse is one.
	Failed() bool
	Refuse(err error)
	// Text begins a text of about size bytes.
	Text(size int) Text
	// Strings makes room for n strings.
	Strings(n int) []string
	Concat(parts ...string) string
	LowerASCII(s string) string
	UpperASCII(s string) string
	// Numbers is the same account for numbers and regular expressions.
	Numbers() number.Budget
}

// Text is a text that is being made. What is added to it is paid for.
type Text interface {
	Add(s string) bool
	WriteByte(c byte) error
	Write(p []byte) (int, error)
	Repeat(s string, n int) bool
	String() string
}

// bytesPerStep is how many bytes that are looked at count as a step.
const bytesPerStep = 256

// isSpace reports whether c is white space of ASCII.
func isSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

// downcase returns the small letter of a capital of ASCII, and other bytes as they are.
func downcase(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

// allDigits reports whether s is digits, one or more.
func allDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}
