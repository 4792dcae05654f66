package psych

// This file formats values as Ruby's to_s and inspect do.

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
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

// inspectEscapes are the escapes with a letter of String#inspect.
var inspectEscapes = map[rune]string{
	'"': `\"`, '\\': `\\`, '\n': `\n`, '\t': `\t`, '\r': `\r`, '\f': `\f`, '\v': `\v`, '\b': `\b`, '\a': `\a`, 0x1B: `\e`,
}

// inspectString is String#inspect.
func inspectString(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := 0; i < len(s); {
		r, w := utf8.DecodeRuneInString(s[i:])
		next := ""
		if i+w < len(s) {
			next = s[i+w : i+w+1]
		}
		switch escape, ok := inspectEscapes[r]; {
		case ok:
			b.WriteString(escape)
		case r == utf8.RuneError && w == 1:
			fmt.Fprintf(&b, `\x%02X`, s[i])
		case r == '#' && next != "" && strings.Contains("{$@", next):
			b.WriteString(`\#`)
		case r < 0x20 || r == 0x7F:
			fmt.Fprintf(&b, `\x%02X`, r)
		case !isPrintable(r) && r > 0xFFFF:
			fmt.Fprintf(&b, `\u{%X}`, r)
		case !isPrintable(r):
			fmt.Fprintf(&b, `\u%04X`, r)
		default:
			b.WriteString(s[i : i+w])
		}
		i += w
	}
	b.WriteByte('"')
	return b.String()
}

// isPrintable is Ruby's [[:print:]] beyond ASCII.
func isPrintable(r rune) bool {
	return unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Zs, unicode.Cf, unicode.Co)
}

// inspectSymbol is Symbol#inspect.
func inspectSymbol(s string) string {
	if isPlainSymbol(s) {
		return ":" + s
	}
	return ":" + inspectString(s)
}

// operatorSymbols are the operators that make symbols without quotes.
const operatorSymbols = " [] []= ! != !~ % & * ** + +@ - -@ / < << <= <=> == === =~ > >= >> ^ ` | ~ "

// isPlainSymbol tells whether a symbol is written without quotes: a name of a
// method, a variable or an operator.
func isPlainSymbol(s string) bool {
	if s == "" || strings.Contains(operatorSymbols, " "+s+" ") && !strings.Contains(s, " ") {
		return s != ""
	}
	name := strings.TrimPrefix(s, "$")
	if name == s {
		if name = strings.TrimPrefix(s, "@@"); name == s {
			name = strings.TrimPrefix(s, "@")
		}
	}
	if name == s {
		name = strings.TrimRight(s[:len(s)-1], "") + strings.TrimRight(s[len(s)-1:], "?!=")
	}
	if name == "" || isDigit(name[0]) {
		return false
	}
	for _, r := range name {
		if r < 0x80 && classes[byte(r)]&clWord == 0 || r == '-' {
			return false
		}
	}
	return true
}
