package psych

// This file resolves plain scalars, as Psych::ScalarScanner does.

import (
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/rubytext"
)

// word is the meaning of a scalar that does not look like a number, date or symbol.
type word uint8

const (
	wordNone word = iota
	wordNil
	wordTrue
	wordFalse
)

// lookupWord finds nil and the booleans. Ruby's expressions match at each line, so one line of a short text can
// decide; only texts of up to five characters can match.
func lookupWord(s string) word {
	if len(s) > 5*utf8.UTFMax || len(s) > 5 && utf8.RuneCountInString(s) > 5 {
		return wordNone
	}
	if s == "~" {
		return wordNil
	}
	if !strings.Contains(s, "\n") {
		return lookupLine(s)
	}
	lines := strings.Split(s, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1] // no line begins at the end of the text
	}
	best := wordNone
	for _, l := range lines {
		if l == "" || strings.IndexByte("yYtToOnNfF~", l[0]) < 0 {
			// An empty line counts as a line that begins with its line break.
			return wordNone
		}
		if w := lookupLine(l); w != wordNone && (best == wordNone || w < best) {
			best = w
		}
	}
	return best
}

func lookupLine(s string) word {
	if s == "" {
		return wordNone
	}
	switch s[0] | 0x20 {
	case 'y':
		if strings.EqualFold(s, "yes") {
			return wordTrue
		}
	case 't':
		if strings.EqualFold(s, "true") {
			return wordTrue
		}
	case 'f':
		if strings.EqualFold(s, "false") {
			return wordFalse
		}
	case 'n':
		if strings.EqualFold(s, "no") {
			return wordFalse
		}
		if strings.EqualFold(s, "null") {
			return wordNil
		}
	case 'o':
		switch {
		case strings.EqualFold(s, "on"):
			return wordTrue
		case strings.EqualFold(s, "off"), strings.EqualFold(s, "o\ufb00"): // Ruby folds the ligature
			return wordFalse
		}
	}
	return wordNone
}

// scalarKind is the class of a plain scalar.
type scalarKind uint8

const (
	scalarString scalarKind = iota
	scalarNil
	scalarTrue
	scalarFalse
	scalarTime
	scalarDate
	scalarInfinity
	scalarMinusInfinity
	scalarNaN
	scalarSymbol
	scalarBase60Int
	scalarBase60Float
	scalarFloat
	scalarInt
)

// classify returns the class that s looks like. A scalar that looks like a date, a time or a float may still turn out
// not to be one.
func classify(s string, o *Options) (scalarKind, error) {
	if s == "" {
		return scalarNil, nil
	}
	switch c := s[0]; {
	case c >= '0' && c <= '9', c == '+', c == '-', c == '.':
		if strings.IndexByte(s, '\n') >= 0 {
			return scalarString, nil
		}
		return classifyNumber(s, o)
	case c == ':':
		if !o.LiteralSymbols && len(s) > 1 && strings.IndexByte(s, '\n') < 0 {
			return scalarSymbol, nil
		}
		return scalarString, nil
	}
	switch lookupWord(s) {
	case wordNil:
		return scalarNil, nil
	case wordTrue:
		return scalarTrue, nil
	case wordFalse:
		return scalarFalse, nil
	}
	return scalarString, nil
}

// alwaysText reports whether s is a string to Psych in whatever style it is written, as its first bytes tell for most.
func alwaysText(s string) bool {
	if s == "" {
		return false
	}
	switch c := s[0]; {
	case c >= '0' && c <= '9', c == '+', c == '-', c == '.', c == ':':
		return false
	}
	return lookupWord(s) == wordNone
}

// classifyNumber tries the classes that a scalar that begins like a number can have, in Psych's order, which can take
// several passes over it.
func classifyNumber(s string, o *Options) (scalarKind, error) {
	for pass := range numberPasses {
		if kind := numberKind(pass, s, o); kind != scalarString {
			return kind, nil
		}
		if err := working(o.Budget, len(s)); err != nil {
			return scalarString, err
		}
	}
	return scalarString, nil
}

const numberPasses = 5

func numberKind(pass int, s string, o *Options) scalarKind {
	switch pass {
	case 0:
		return dateOrWord(s)
	case 1:
		if looksLikeBase60(s, false) {
			return scalarBase60Int
		}
	case 2:
		if looksLikeBase60(s, true) {
			return scalarBase60Float
		}
	case 3:
		if looksLikeFloat(s) {
			return scalarFloat
		}
	case 4:
		if looksLikeInt(s, o.StrictInteger) {
			return scalarInt
		}
	}
	return scalarString
}

// dateOrWord recognizes times, dates, infinities and words.
func dateOrWord(s string) scalarKind {
	switch {
	case looksLikeTime(s):
		return scalarTime
	case looksLikeDate(s):
		return scalarDate
	case isWord(s, ".inf"), isWord(s, "+.inf"):
		return scalarInfinity
	case isWord(s, "-.inf"):
		return scalarMinusInfinity
	case isWord(s, ".nan"):
		return scalarNaN
	}
	return scalarString
}

// isWord reports whether s is a word of ASCII, in small or capital letters.
func isWord(s, word string) bool { return len(s) == len(word) && strings.EqualFold(s, word) }

// span returns how many bytes at the beginning of s are in set.
func span(s, set string) int {
	for i := range len(s) {
		if strings.IndexByte(set, s[i]) < 0 {
			return i
		}
		if i == longSpan {
			return i + spanByTable(s[i:], set)
		}
	}
	return len(s)
}

// longSpan is the length from which a lookup table pays off.
const longSpan = 64

func spanByTable(s, set string) int {
	var in [256]bool
	for _, c := range []byte(set) {
		in[c] = true
	}
	for i := range len(s) {
		if !in[s[i]] {
			return i
		}
	}
	return len(s)
}

const (
	digits    = "0123456789"
	digits60  = digits + "_"
	hexDigits = digits + "abcdefABCDEF"
)

func trimSign(s string) string {
	if s != "" && (s[0] == '+' || s[0] == '-') {
		return s[1:]
	}
	return s
}

// looksLikeBase60: "1:30", "12:30:45", and "1:30.5" for floats.
func looksLikeBase60(s string, float bool) bool {
	s = trimSign(s)
	n := span(s, digits60)
	if n == 0 || s[0] == '_' {
		return false
	}
	s = s[n:]
	parts := 0
	for ; parts < 2 && len(s) > 1 && s[0] == ':'; parts++ {
		switch {
		case len(s) > 2 && s[1] >= '0' && s[1] <= '5' && isDigit(s[2]):
			s = s[3:]
		case isDigit(s[1]):
			s = s[2:]
		default:
			return false
		}
	}
	if parts == 0 {
		return false
	}
	if float {
		if s == "" || s[0] != '.' {
			return false
		}
		s = s[1:]
		s = s[span(s, digits60):]
	}
	return s == ""
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// looksLikeFloat: digits with a point, and perhaps an exponent with a sign.
func looksLikeFloat(s string) bool {
	s = trimSign(s)
	if s != "" && isDigit(s[0]) {
		s = s[span(s, digits+"_,"):]
	}
	if s == "" || s[0] != '.' {
		return false
	}
	s = s[1:]
	s = s[span(s, digits):]
	if s == "" {
		return true
	}
	if len(s) < 3 || s[0] != 'e' && s[0] != 'E' || s[1] != '+' && s[1] != '-' {
		return false
	}
	s = s[2:]
	return span(s, digits) == len(s)
}

// looksLikeInt: "0b1", "017", "10", "0x1F"; with "_" between digits and, unless strict, ",".
func looksLikeInt(s string, strict bool) bool {
	s = trimSign(s)
	sep := "_,"
	if strict {
		sep = "_"
	}
	switch {
	case s == "":
		return false
	case s == "0":
		return true
	case s[0] != '0':
		return looksLikeDecimal(s, strict)
	}
	s = s[1:]
	set := "01234567"
	switch s[0] {
	case 'b':
		s, set = s[1:], "01"
	case 'x':
		s, set = s[1:], hexDigits
	}
	s = s[span(s, sep):]
	return s != "" && strings.IndexByte(set, s[0]) >= 0 && span(s, set+sep) == len(s)
}

func looksLikeDecimal(s string, strict bool) bool {
	if s[0] < '1' || s[0] > '9' {
		return false
	}
	if strict {
		return span(s, digits60) == len(s)
	}
	for i := 1; i < len(s); i++ {
		if s[i] == ',' || s[i] == '_' {
			i++ // one separator, and a digit after it
		}
		if i == len(s) || !isDigit(s[i]) {
			return false
		}
	}
	return true
}

// tokenize returns the value of a plain scalar, or an error for a value of a class that is not permitted or that Ruby
// cannot make.
func tokenize(s string, o *Options) (any, error) {
	kind, err := classify(s, o)
	if err != nil {
		return nil, err
	}
	switch kind {
	case scalarBase60Int, scalarBase60Float, scalarFloat, scalarInt:
		if limit := o.Limits.digits(); int64(len(s)) > limit {
			return nil, &LimitError{Limit: "digits", Max: limit}
		}
		if err := converting(o.Budget, len(s)); err != nil {
			return nil, err
		}
	}
	switch kind {
	case scalarNil:
		return nil, nil
	case scalarTrue:
		return true, nil
	case scalarFalse:
		return false, nil
	case scalarTime:
		if !o.permits("Time") {
			return nil, &DisallowedClass{Class: "Time"}
		}
		return parseTime(s)
	case scalarDate:
		if !o.permits("Date") {
			return nil, &DisallowedClass{Class: "Date"}
		}
		if d, ok := parseDate(s); ok {
			return d, nil
		}
	case scalarInfinity:
		return math.Inf(1), nil
	case scalarMinusInfinity:
		return math.Inf(-1), nil
	case scalarNaN:
		return math.NaN(), nil
	case scalarSymbol:
		if !o.permits("Symbol") {
			return nil, &DisallowedClass{Class: "Symbol"}
		}
		return symbolOf(s), nil
	case scalarBase60Int:
		return base60Int(s), nil
	case scalarInt:
		return intOf(s), nil
	case scalarBase60Float:
		return base60Float(s), nil
	case scalarFloat:
		if digitless := strings.TrimLeft(s, "+-"); digitless != "." {
			return floatOf(s)
		}
	}
	return s, nil
}

// symbolOf: `:a`, `:"a b"`. Text after the closing quote is ignored.
func symbolOf(s string) rubytext.Symbol {
	if q := s[1]; q == '"' || q == '\'' {
		if end := strings.LastIndexByte(s, q); end > 1 {
			return rubytext.Symbol(strings.TrimPrefix(s[2:end], ":"))
		}
	}
	return rubytext.Symbol(s[1:])
}

var dropSeparators = lazy.Value[*strings.Replacer]{New: func() *strings.Replacer { return strings.NewReplacer(",", "", "_", "") }}

// intOf returns an int64, or a *big.Int for an integer that needs one.
func intOf(s string) any {
	if strings.ContainsAny(s, ",_") {
		s = dropSeparators.Get().Replace(s)
	}
	if i, err := strconv.ParseInt(s, 0, 64); err == nil {
		return i
	}
	b, _ := roomFor(len(s)).SetString(s, 0)
	return b
}

// roomFor returns a number with the memory for digits of any base, because SetString without it allocates again for
// each few digits.
func roomFor(digits int) *big.Int {
	const digitsPerWord = 64 / 4
	return new(big.Int).SetBits(make([]big.Word, 0, digits/digitsPerWord+2)) // bounded: half of the text
}

// floatOf returns Ruby's Float() of a text that looksLikeFloat has accepted.
func floatOf(s string) (any, error) {
	text := dropSeparators.Get().Replace(s)
	if i := strings.IndexByte(text, '.'); i+1 == len(text) || text[i+1] == 'e' || text[i+1] == 'E' {
		text = text[:i] + text[i+1:]
	}
	if t := trimSign(text); t == "" || !isDigit(t[0]) && t[0] != '.' {
		return nil, &RubyError{Class: "ArgumentError", Message: "invalid value for Float()", Value: strconv.Quote(text)}
	}
	f, _ := strconv.ParseFloat(text, 64) // out of range it is an infinity or zero, as in Ruby
	return f, nil
}

// base60Int reads hours, minutes and seconds: "1:30" is an hour and a half.
func base60Int(s string) any {
	sum, factor := new(big.Int), int64(3600)
	for part := range strings.SplitSeq(s, ":") {
		n := roomFor(len(part))
		n.SetString(leadingDigits(part), 10)
		sum.Add(sum, n.Mul(n, big.NewInt(factor)))
		factor /= 60
	}
	if sum.IsInt64() {
		return sum.Int64()
	}
	return sum
}

func base60Float(s string) float64 {
	sum, factor := 0.0, 3600.0
	for part := range strings.SplitSeq(s, ":") {
		whole, fraction, _ := strings.Cut(part, ".")
		text := leadingDigits(whole)
		if trimmed := dropSeparators.Get().Replace(whole); trimmed == text && fraction != "" && fraction[0] != '_' {
			text += "." + leadingDigits(fraction)
		}
		f, _ := strconv.ParseFloat(text, 64)
		sum += f * factor
		factor /= 60
	}
	return sum
}

// leadingDigits returns the digits that to_i reads from s; single underscores may separate them.
func leadingDigits(s string) string {
	if i := strings.Index(s, "__"); i >= 0 {
		s = s[:i]
	}
	return strings.ReplaceAll(s, "_", "")
}
