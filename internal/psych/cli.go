package psych

// This file reads documents as the Go CLI does, with yaml.v2, and computes the values that remain after the CLI has
// written them again: the dialects CLI and Deployed.

import (
	"encoding/base64"
	"errors"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/boshrender/boshrender/internal/pattern"
)

// cliWord returns the value of the plain scalars that yaml.v2 has in a table.
func cliWord(s string) (v any, ok bool) {
	switch s {
	case "", "~", "null", "Null", "NULL":
		return nil, true
	case "y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON":
		return true, true
	case "n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF":
		return false, true
	case ".nan", ".NaN", ".NAN":
		return math.NaN(), true
	case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF":
		return math.Inf(1), true
	case "-.inf", "-.Inf", "-.INF":
		return math.Inf(-1), true
	}
	return nil, false
}

// cliIsText reports whether a plain scalar is a string to yaml.v2, as its first byte tells for most.
func cliIsText(s string) bool {
	if s == "" || s[0] == '.' || s[0] == '+' || s[0] == '-' || isDigit(s[0]) {
		return false
	}
	_, word := cliWord(s)
	return !word
}

var cliFloat = pattern.New(`^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$`)

// cliBase60 reports whether yaml.v2 quotes a string because YAML 1.1 reads it as a number in base 60: "1:30",
// "1_0:5:59.5".
func cliBase60(s string) bool {
	if s = trimSign(s); s == "" || !isDigit(s[0]) {
		return false
	}
	s = s[span(s, digits60):]
	parts := 0
	for ; len(s) > 1 && s[0] == ':' && isDigit(s[1]); parts++ {
		if s = s[1:]; len(s) > 1 && s[0] <= '5' && isDigit(s[1]) {
			s = s[1:]
		}
		s = s[1:]
	}
	if parts > 0 && s != "" && s[0] == '.' {
		s = s[1+span(s[1:], digits60):]
	}
	return parts > 0 && s == ""
}

// looksLikeCLINumber reports whether yaml.v2 converts a scalar into a number, or tries to: "1_000", "0x1F", "0b-1",
// "+1.5e3".
func looksLikeCLINumber(s string) bool {
	s = trimSign(s)
	if digits := strings.TrimLeft(s, "_"); digits != "" && digits[0] == '0' {
		prefix, set := strings.TrimLeft(digits[1:], "_"), ""
		switch {
		case prefix == "":
		case prefix[0]|0x20 == 'x':
			set = hexDigits
		case prefix[0]|0x20 == 'o':
			set = "01234567"
		case prefix[0]|0x20 == 'b':
			set = "-+01"
		}
		if set != "" {
			return span(prefix[1:], set+"_") == len(prefix)-1
		}
	}
	s = s[span(s, digits60):]
	if s != "" && s[0] == '.' {
		s = s[1+span(s[1:], digits60):]
	}
	if s != "" && s[0]|0x20 == 'e' {
		s = trimSign(strings.TrimLeft(s[1:], "_"))
		s = s[span(s, digits60):]
	}
	return s == ""
}

// cliTimestamp is a text that yaml.v2 recognizes as a time. yaml.v2 keeps it as a string, which it writes with
// quotes.
type cliTimestamp string

// cliResolve returns the value that yaml.v2 gives a plain scalar: nil, bool, int64, uint64, float64, cliTimestamp or
// string.
func cliResolve(s string, timestamps bool, b Budget) (any, error) {
	if cliIsText(s) {
		return s, nil
	}
	if v, ok := cliWord(s); ok {
		return v, nil
	}
	c := s[0]
	if timestamps && c != '.' {
		if is, err := isCLITimestamp(s, b); is || err != nil {
			return cliTimestamp(s), err
		}
	}
	if len(s) > MaxDigits {
		if err := working(b, len(s)); err != nil {
			return nil, err
		}
		if looksLikeCLINumber(s) {
			return nil, &LimitError{Limit: "digits", Max: MaxDigits}
		}
		return s, working(b, len(s))
	}
	if c != '.' {
		return cliNumber(s), nil
	}
	if f, err := strconv.ParseFloat(s, 64); err == nil {
		return f, nil
	}
	return s, nil
}

// cliKeeps reports whether yaml.v2 reads a plain scalar as a string with the same text.
func cliKeeps(s string, b Budget) (bool, error) {
	v, err := cliResolve(s, true, b)
	if errors.Is(err, ErrLimit) {
		return false, nil // a number that is too long to be read
	}
	_, same := v.(string)
	return same, err
}

func cliNumber(s string) any {
	digits := strings.ReplaceAll(s, "_", "")
	if i, err := strconv.ParseInt(digits, 0, 64); err == nil {
		return i
	}
	if u, err := strconv.ParseUint(digits, 0, 64); err == nil {
		return u
	}
	if cliFloat.MatchString(digits) {
		if f, err := strconv.ParseFloat(digits, 64); err == nil {
			return f
		}
	}
	if binary, ok := strings.CutPrefix(digits, "0b"); ok { // the sign of 0b-1, which ParseInt refuses
		if i, err := strconv.ParseInt(binary, 2, 64); err == nil {
			return i
		}
	}
	return s
}

var cliTimeLayouts = []string{
	"2006-1-2T15:4:5.999999999Z07:00", "2006-1-2t15:4:5.999999999Z07:00", "2006-1-2 15:4:5.999999999", "2006-1-2",
}

func isCLITimestamp(s string, b Budget) (bool, error) {
	if len(s) < 5 || digitRun(s, 5) != 4 || s[4] != '-' {
		return false, nil
	}
	for _, layout := range cliTimeLayouts {
		if _, err := time.Parse(layout, s); err == nil {
			return true, nil
		}
		if err := working(b, len(s)); err != nil {
			return false, err
		}
	}
	return false, nil
}

// cliScalar returns the value that a scalar has in yaml.v2.
func cliScalar(n *Node, b Budget) (any, error) {
	if n.Quoted {
		return n.Value, nil
	}
	timestamps := true
	switch {
	case n.Tag().None():
	case n.Tag().Is(yamlTag + "timestamp"):
		if v, err := cliResolve(n.Value, true, b); err != nil {
			return nil, at(n, err)
		} else if t, ok := v.(cliTimestamp); ok {
			return t, nil
		}
		return nil, at(n, &UnsupportedTag{Tag: n.Tag().String()})
	case n.Tag().Is(yamlTag + "str"):
		return n.Value, nil
	case n.Tag().Is(yamlTag + "binary"):
		b, err := base64.StdEncoding.DecodeString(n.Value)
		if err != nil {
			return nil, at(n, &UnsupportedTag{Tag: n.Tag().String()})
		}
		return string(b), nil
	case n.Tag().Is(yamlTag+"bool", yamlTag+"int", yamlTag+"float", yamlTag+"null"):
		timestamps = false
	default:
		return n.Value, nil
	}
	v, err := cliResolve(n.Value, timestamps, b)
	if err != nil {
		return nil, at(n, err)
	}
	if n.Tag().None() {
		return v, nil
	}
	if i, ok := v.(int64); ok && n.Tag().Is(yamlTag+"float") {
		v = float64(i)
	}
	if !n.Tag().Is(cliTag(v)) {
		return nil, at(n, &UnsupportedTag{Tag: n.Tag().String()}) // "cannot decode !!str `x` as a !!int"
	}
	return v, nil
}

// cliTag returns the tag of a value of cliResolve.
func cliTag(v any) string {
	switch v.(type) {
	case nil:
		return yamlTag + "null"
	case bool:
		return yamlTag + "bool"
	case int64, uint64:
		return yamlTag + "int"
	case float64:
		return yamlTag + "float"
	}
	return yamlTag + "str"
}

// cliRead converts v, the value that yaml.v2 has read for a scalar, to the value of the dialect in o.
func cliRead(v any, o *Options) (any, error) {
	if o.Dialect == Deployed {
		return cliRewritten(v, o)
	}
	switch v := v.(type) {
	case uint64:
		return intOf(strconv.FormatUint(v, 10)), nil
	case cliTimestamp:
		return string(v), nil
	}
	return v, nil
}

// Rewritten returns the value that the director reads after the Go CLI has read a scalar as v and written it: it
// converts a value of the dialect CLI to the value of the dialect Deployed.
func Rewritten(v any, o Options) (any, error) { return cliRewritten(v, &o) }

// CLIName returns the variable name that the Go CLI takes from k, a key of a vars file. The CLI decodes these keys
// into strings, so the name is the text of the scalar.
func CLIName(k *Node, o Options) (string, error) {
	v, err := cliScalar(k, o.Budget)
	switch {
	case err != nil:
		return "", err
	case v == nil:
		return "", nil
	case k.Tag().Is(yamlTag + "binary"):
		return v.(string), nil
	}
	return k.Value, nil
}

// cliString writes s, quoted or as !binary, if yaml.v2 would read Psych's text as another value, or if Psych can't
// write s. It reports whether it has written s.
func (e *Emitter) cliString(s string) bool {
	if !utf8.ValidString(s) { // "!binary" is a tag like any other to yaml.v2
		text, err := toBase64(s, e.budget)
		if e.fail(err); e.err == nil {
			e.Scalar(text, ScalarStyle{Properties: Properties{Tag: yamlTag + "binary"}, Style: StyleLiteral})
		}
		return true
	}
	same, err := cliKeeps(s, e.budget)
	if e.fail(err); e.err != nil {
		return true
	}
	if same {
		if v, err := tokenize(s, &Options{Budget: e.budget}); err == nil && v == any(s) || s == "<<" {
			return false
		}
	}
	e.Scalar(s, ScalarStyle{Plain: true, Quoted: true, Style: StyleDoubleQuoted})
	return true
}

// cliNumeral writes s in quotes if it is a string to Psych where it is plain, and a number to yaml.v2.
func (e *Emitter) cliNumeral(s string) bool {
	if s == "" || strings.IndexByte("+-.0123456789", s[0]) < 0 {
		return false
	}
	same, err := cliKeeps(s, e.budget)
	if e.fail(err); e.err != nil {
		return true
	}
	if same {
		return false
	}
	style, err := stringStyle(s, e.folded, e.budget)
	if e.fail(err); e.err != nil || style.Style != StylePlain {
		return e.err != nil
	}
	style.Style = StyleDoubleQuoted
	e.Scalar(s, style)
	return true
}

// cliRewritten returns the value that Psych reads where yaml.v2 has written v. Strings lose their quotes if yaml.v2
// does not need them.
func cliRewritten(v any, o *Options) (any, error) {
	switch x := v.(type) {
	case nil, bool, int64:
		return v, nil
	case uint64:
		return intOf(strconv.FormatUint(x, 10)), nil
	case float64:
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return v, nil
		}
		return tokenize(strconv.FormatFloat(x, 'g', -1, 64), o)
	case cliTimestamp:
		return string(x), nil
	case string:
		if alwaysText(x) {
			return v, nil
		}
		if plain, err := cliPlain(x, o.Budget); !plain || err != nil {
			return v, err
		}
		return tokenize(x, o)
	}
	return v, nil
}

// cliPlain reports whether yaml.v2 writes a string without quotes.
func cliPlain(s string, b Budget) (bool, error) {
	if !utf8.ValidString(s) || strings.Contains(s, "\n") || s == "<<" {
		return false, nil
	}
	if a, err := analyze(s, b); !a.blockPlain || err != nil {
		return false, err
	}
	if same, err := cliKeeps(s, b); !same || err != nil {
		return false, err
	}
	return !cliBase60(s), working(b, len(s))
}
