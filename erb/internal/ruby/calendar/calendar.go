// Package calendar counts days, and formats and parses dates and times as Ruby does. It does not use Ruby values:
// the methods of Time are in ../../core/clock, the methods of Date in ../../lib/date.
//
//	jd.go        Julian day numbers, and the calendars derived from them
//	zone.go      the offsets of zones
//	strftime.go  formatting
//	strptime.go  parsing by a format; parse.go without one
//	calendar.go  the interface to the budget of a run
package calendar

import "github.com/boshrender/boshrender/erb/internal/ruby/number"

// Account is charged for memory and work. It remembers the first error, after which its methods do nothing, and
// return false or nothing.
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

// Text is a text under construction. Text that is added to it is charged.
type Text interface {
	Add(s string) bool
	WriteByte(c byte) error
	Write(p []byte) (int, error)
	Repeat(s string, n int) bool
	String() string
}

// bytesPerStep is the number of scanned bytes that count as a step.
const bytesPerStep = 256

// isSpace reports whether c is white space of ASCII.
func isSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

// downcase returns the lower case of a letter of ASCII, other bytes unchanged.
func downcase(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

// allDigits reports whether s consists of one or more digits.
func allDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}
