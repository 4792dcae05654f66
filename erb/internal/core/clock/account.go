package clock

// This file adapts a call to package calendar: the account that is charged, and the limits on texts.

import (
	"strconv"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/calendar"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// Account converts an account to one of package calendar.
func Account(a ruby.Account) calendar.Account { return account{a.Account()} }

type account struct{ *ruby.Budget }

func (a account) Refuse(err error) { a.Fail(err) }

func (a account) Text(size int) calendar.Text { return a.Budget.Text(size) }

func (a account) Strings(n int) []string { return ruby.Make[string](a.Budget, n) }

func (a account) Numbers() number.Budget { return a.RT }

// maxDateText is the maximum length of texts and formats that dates are parsed from, whatever limit a template
// sets: the time of the patterns grows with its square, and is some milliseconds for this length.
const maxDateText = 1024

// DateSized records an error if a text is longer than maxDateText, and counts the work of parsing.
func DateSized(c *ruby.Call, texts ...string) bool {
	n := 16
	for _, s := range texts {
		if n += len(s); len(s) > maxDateText {
			c.Fail(&ruby.UnsupportedError{Construct: "a date, or a format of one, of more than " + strconv.Itoa(maxDateText) + " bytes"})
			return false
		}
	}
	return c.Step(8 * n)
}

// decimal returns 0.digits.
func decimal(c *ruby.Call, digits string) *number.Fraction {
	f, ok := number.Decimal(digits)
	if !ok {
		TooFine(c)
	}
	return f
}

// TooFine records that a fraction of a second has more digits than are supported.
func TooFine(c *ruby.Call) ruby.Value {
	return c.Fail(&ruby.UnsupportedError{Construct: "a second with more than " + strconv.Itoa(number.MaxDecimals) + " digits behind the point"})
}
