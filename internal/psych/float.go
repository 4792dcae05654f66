package psych

// This file reads floats.

import (
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/internal/rubytext"
)

// parseFloat implements Ruby's Float() for a string: digits, which single underscores may separate, with an optional
// fraction and exponent and blanks around.
func parseFloat(s string) (any, error) {
	if len(s) > MaxDigits {
		return nil, &LimitError{Limit: "digits", Max: MaxDigits}
	}
	text := strings.Trim(s, rubySpace)
	if !floatText.MatchString(text) {
		return nil, &RubyError{Class: "ArgumentError", Message: "invalid value for Float()", Value: rubytext.Inspect(s)}
	}
	text = strings.ReplaceAll(text, "_", "")
	if hexText.MatchString(text) && !strings.ContainsAny(text, "pP") {
		text += "p0" // Go requires an exponent
	}
	f, _ := strconv.ParseFloat(text, 64) // out of range it is an infinity or zero, as in Ruby
	return f, nil
}

var (
	floatText = pattern.New(`^[-+]?(\d+(_\d+)*(\.(\d+(_\d+)*)?)?|\.\d+(_\d+)*)([eE][-+]?\d+(_\d+)*)?$|` +
		`^[-+]?0[xX][[:xdigit:]]+(_[[:xdigit:]]+)*(\.[[:xdigit:]]+)?([pP][-+]?\d+)?$`)
	hexText = pattern.New(`^[-+]?0[xX]`)
)
