package clock

// This file lets package calendar work for a call: what it is charged to, and how much text it is given.

import (
	"strconv"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/calendar"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
)

// Account makes the account of a call, or a budget, one for package calendar.
func Account(a ruby.Account) calendar.Account { return account{a.Account()} }

type account struct{ *ruby.Budget }

func (a account) Refuse(err error) { a.Fail(err) }

func (a account) Text(size int) calendar.Text { return a.Budget.Text(size) }

func (a account) Strings(n int) []string { return ruby.Make[string](a.Budget, n) }

func (a account) Numbers() number.Budget { return a.RT }

// maxDateText is the length of texts and formats that dates are read from at all, whatever a template says: their
// patterns take time that grows with its square, which for this length is some milliseconds.
const maxDateText = 1024

// DateSized records an error if a text is longer than dates are read from, and counts the work of reading them.
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

// TooFine records that a part of a second has more digits than are counted.
func TooFine(c *ruby.Call) ruby.Value {
	return c.Fail(&ruby.UnsupportedError{Construct: "a second with more than " + strconv.Itoa(number.MaxDecimals) + " digits behind the point"})
}
