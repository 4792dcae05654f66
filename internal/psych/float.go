package psych

// This file reads floats.

import (
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/boshrender/boshrender/internal/rubytext"
)

// parseFloat implements Ruby's Float() for a string: digits, which single underscores may separate, with an optional
// fraction and exponent and blanks around.
func parseFloat(s string) (any, error) {
	if len(s) > MaxDigits {
		return nil, &LimitError{Limit: "digits", Max: MaxDigits}
	}
	text := strings.Trim(s, rubySpace)
	if !floatText().MatchString(text) {
		return nil, &RubyError{Class: "ArgumentError", Message: "invalid value for Float()", Value: rubytext.Inspect(s)}
	}
	text = strings.ReplaceAll(text, "_", "")
	if hexText().MatchString(text) && !strings.ContainsAny(text, "pP") {
		text += "p0" // Go requires an exponent
	}
	f, _ := strconv.ParseFloat(text, 64) // out of range it is an infinity or zero, as in Ruby
	return f, nil
}

var (
	floatText = lazily(`^[-+]?(\d+(_\d+)*(\.(\d+(_\d+)*)?)?|\.\d+(_\d+)*)([eE][-+]?\d+(_\d+)*)?$|` +
		`^[-+]?0[xX][[:xdigit:]]+(_[[:xdigit:]]+)*(\.[[:xdigit:]]+)?([pP][-+]?\d+)?$`)
	hexText = lazily(`^[-+]?0[xX]`)
)

// lazily returns a function that compiles the expression on its first call.
func lazily(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
