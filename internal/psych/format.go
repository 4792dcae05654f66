package psych

// This file formats values as Ruby's to_s and inspect do.

import (
	"math"
	"regexp"
	"strconv"
	"strings"
)

// FormatFloat is Ruby's Float#to_s: "1.0", "1.0e+20", "NaN", "-Infinity".
func FormatFloat(f float64) string {
	return string(appendFloat(nil, f))
}

func appendFloat(b []byte, f float64) []byte {
	switch {
	case math.IsNaN(f):
		return append(b, "NaN"...)
	case math.IsInf(f, 1):
		return append(b, "Infinity"...)
	case math.IsInf(f, -1):
		return append(b, "-Infinity"...)
	}
	if a := math.Abs(f); a != 0 && (a < 1e-4 || a >= 1e15) {
		start := len(b)
		b = strconv.AppendFloat(b, f, 'e', -1, 64)
		for i := start; b[i] != 'e'; i++ {
			if b[i] == '.' {
				return b
			}
		}
		e := strings.IndexByte(string(b[start:]), 'e') + start
		exponent := string(b[e:])
		return append(append(b[:e], ".0"...), exponent...)
	}
	start := len(b)
	b = strconv.AppendFloat(b, f, 'f', -1, 64)
	if strings.IndexByte(string(b[start:]), '.') < 0 {
		b = append(b, ".0"...)
	}
	return b
}

// parseFloat is Ruby's Float() of a string: digits, which single underscores
// may separate, with a fraction, an exponent and blanks around.
func parseFloat(s string) (any, error) {
	if len(s) > MaxDigits {
		return nil, &LimitError{Limit: "digits", Max: MaxDigits}
	}
	text := strings.Trim(s, rubySpace)
	if !floatText.MatchString(text) {
		return nil, &RubyError{Class: "ArgumentError", Message: "invalid value for Float(): " + inspectString(s)}
	}
	text = strings.ReplaceAll(text, "_", "")
	if hexText.MatchString(text) && !strings.ContainsAny(text, "pP") {
		text += "p0" // which Go insists on
	}
	f, _ := strconv.ParseFloat(text, 64) // out of range gives an infinity or zero, as in Ruby
	return f, nil
}

var (
	floatText = regexp.MustCompile(`^[-+]?(\d+(_\d+)*(\.(\d+(_\d+)*)?)?|\.\d+(_\d+)*)([eE][-+]?\d+(_\d+)*)?$|` +
		`^[-+]?0[xX][[:xdigit:]]+(_[[:xdigit:]]+)*(\.[[:xdigit:]]+)?([pP][-+]?\d+)?$`)
	hexText = regexp.MustCompile(`^[-+]?0[xX]`)
)
