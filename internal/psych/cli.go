package psych

// This file reads documents as the Go CLI does, with yaml.v2, and computes the values that remain after the CLI has
// written them again: the dialects CLI and Deployed.

import (
	"encoding/base64"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/boshrender/boshrender/internal/rubytext"
)

// cliWords are the plain scalars that yaml.v2 has in a table.
var cliWords = map[string]any{
	"": nil, "~": nil, "null": nil, "Null": nil, "NULL": nil,
	"y": true, "Y": true, "yes": true, "Yes": true, "YES": true,
	"true": true, "True": true, "TRUE": true, "on": true, "On": true, "ON": true,
	"n": false, "N": false, "no": false, "No": false, "NO": false,
	"false": false, "False": false, "FALSE": false, "off": false, "Off": false, "OFF": false,
	".nan": math.NaN(), ".NaN": math.NaN(), ".NAN": math.NaN(),
	".inf": math.Inf(1), ".Inf": math.Inf(1), ".INF": math.Inf(1),
	"+.inf": math.Inf(1), "+.Inf": math.Inf(1), "+.INF": math.Inf(1),
	"-.inf": math.Inf(-1), "-.Inf": math.Inf(-1), "-.INF": math.Inf(-1),
}

// longestCLIWord is the length of the longest of cliWords.
const longestCLIWord = 5

var cliFloat = lazily(`^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$`)

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
	if len(s) <= longestCLIWord {
		if v, ok := cliWords[s]; ok {
			return v, nil
		}
	}
	c := s[0]
	if c != '.' && c != '+' && c != '-' && !isDigit(c) {
		return s, nil
	}
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
	if cliFloat().MatchString(digits) {
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
	case n.Tag.None():
	case n.Tag.Is(yamlTag + "timestamp"):
		if v, err := cliResolve(n.Value, true, b); err != nil {
			return nil, at(n, err)
		} else if t, ok := v.(cliTimestamp); ok {
			return t, nil
		}
		return nil, at(n, &UnsupportedTag{Tag: n.Tag.String()})
	case n.Tag.Is(yamlTag + "str"):
		return n.Value, nil
	case n.Tag.Is(yamlTag + "binary"):
		b, err := base64.StdEncoding.DecodeString(n.Value)
		if err != nil {
			return nil, at(n, &UnsupportedTag{Tag: n.Tag.String()})
		}
		return string(b), nil
	case n.Tag.Is(yamlTag+"bool", yamlTag+"int", yamlTag+"float", yamlTag+"null"):
		timestamps = false
	default:
		return n.Value, nil
	}
	v, err := cliResolve(n.Value, timestamps, b)
	if err != nil {
		return nil, at(n, err)
	}
	if n.Tag.None() {
		return v, nil
	}
	if i, ok := v.(int64); ok && n.Tag.Is(yamlTag+"float") {
		v = float64(i)
	}
	if !n.Tag.Is(cliTag(v)) {
		return nil, at(n, &UnsupportedTag{Tag: n.Tag.String()}) // "cannot decode !!str `x` as a !!int"
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
// converts a value of the dialect CLI to that of the dialect Deployed.
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
	case k.Tag.Is(yamlTag + "binary"):
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
	switch v := v.(type) {
	case nil, bool, int64:
		return v, nil
	case uint64:
		return intOf(strconv.FormatUint(v, 10)), nil
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return v, nil
		}
		return tokenize(strconv.FormatFloat(v, 'g', -1, 64), o)
	case cliTimestamp:
		return string(v), nil
	case string:
		if plain, err := cliPlain(v, o.Budget); !plain || err != nil {
			return v, err
		}
		return tokenize(v, o)
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

// cliKey is a key of a Go map that yaml.v2 decodes a mapping into.
type cliKey struct {
	key   any // as yaml.v2 decodes it
	value *Node
}

// cliMap is a Go map that yaml.v2 decodes a mapping into.
type cliMap struct {
	entries []cliKey
	index   map[any]int
}

func (m *cliMap) set(key any, value *Node) {
	if i, ok := m.index[key]; ok {
		m.entries[i].value = value
		return
	}
	if m.index == nil {
		m.index = make(map[any]int)
	}
	m.index[key] = len(m.entries)
	m.entries = append(m.entries, cliKey{key, value})
}

// cliMapping decodes a mapping as the CLI passes it on: sorted by keys.
func (d *decoder) cliMapping(n *Node) (any, error) {
	var m cliMap
	if err := d.cliFill(n, &m); err != nil {
		return nil, err
	}
	slices.SortStableFunc(m.entries, func(a, b cliKey) int {
		switch {
		case d.tick() != nil: // any order will do
			return 0
		case cliLess(a.key, b.key):
			return -1
		case cliLess(b.key, a.key):
			return 1
		}
		return 0
	})
	out := NewMap(len(m.entries))
	for _, e := range m.entries {
		k, err := cliRead(e.key, &d.o)
		if err != nil {
			return nil, at(n, err)
		}
		v, err := d.value(e.value)
		if err != nil {
			return nil, err
		}
		if f, ok := e.key.(float64); ok && math.IsNaN(f) {
			v = nil // a Go map never finds a NaN key
		}
		if e.key == "<<" && d.o.Dialect == Deployed && d.mergeValue(out, v) {
			continue // the key has lost its quotes
		}
		out.Set(rubytext.ToS(k), v)
	}
	return out, d.err
}

// cliFill adds the pairs of a mapping to m.
func (d *decoder) cliFill(n *Node, m *cliMap) error {
	for i := 0; i+1 < len(n.Children); i += 2 {
		if err := d.tick(); err != nil {
			return err
		}
		k, v := n.Children[i], n.Children[i+1]
		if CLIMerges(k) {
			if err := d.cliMerge(v, m); err != nil {
				return err
			}
			continue
		}
		text := k
		if k.Kind == KindAlias && k.Alias != nil {
			text = k.Alias
		}
		if text.Kind != KindScalar {
			return cliError(k, "invalid map key")
		}
		key, err := cliScalar(text, d.o.Budget)
		if err != nil {
			return err
		}
		m.set(key, v)
	}
	return nil
}

// CLIMerges reports whether the Go CLI merges the value of a key into the mapping that has the key. Unlike in Ruby,
// the key must have no quotes.
func CLIMerges(key *Node) bool {
	return key.Kind == KindScalar && key.Value == "<<" && (key.Plain || key.Tag.Is(yamlTag+"merge"))
}

// maxCLIMerges is the depth of nested merges after which a mapping counts as merged into itself.
const maxCLIMerges = 100

func (d *decoder) cliMerge(n *Node, m *cliMap) error {
	from := n
	if n.Kind == KindAlias {
		if from = n.Alias; from == nil {
			return &AnchorNotDefined{n.Anchor, n.Line, n.Column}
		}
	}
	switch {
	case from.Kind == KindMapping:
		if d.merging++; d.merging > maxCLIMerges {
			return recursionError(n)
		}
		err := d.cliFill(from, m)
		d.merging--
		return err
	case n.Kind == KindSequence:
		for i := len(n.Children) - 1; i >= 0; i-- {
			c := n.Children[i]
			if c.Kind != KindMapping && (c.Kind != KindAlias || c.Alias == nil || c.Alias.Kind != KindMapping) {
				return cliError(c, "map merge requires map or sequence of maps as the value")
			}
			if err := d.cliMerge(c, m); err != nil {
				return err
			}
		}
		return nil
	}
	return cliError(n, "map merge requires map or sequence of maps as the value")
}

// cliAlias decodes the target of an alias again for each alias, because the CLI writes it in full each time. The keys
// are decoded in an order of their own, so an alias can be decoded before its anchor.
func (d *decoder) cliAlias(n *Node) (any, error) {
	if n.Alias == nil {
		return nil, &AnchorNotDefined{n.Anchor, n.Line, n.Column}
	}
	if _, recursive := d.shared[n.Alias].(pending); recursive {
		return nil, recursionError(n)
	}
	return d.value(n.Alias)
}

// cliError is an error that yaml.v2 stops with.
func cliError(n *Node, problem string) error {
	return &SyntaxError{Problem: problem, Line: n.Line, Column: n.Column, FaultLine: n.Line, FaultColumn: n.Column}
}

// cliNumeric returns a numeric key as a float, for sorting.
func cliNumeric(k any) (f float64, ok bool) {
	switch k := k.(type) {
	case bool:
		if k {
			return 1, true
		}
		return 0, true
	case int64:
		return float64(k), true
	case uint64:
		return float64(k), true
	case float64:
		return k, true
	}
	return 0, false
}

// cliRank returns the rank of a key's type in the sort order.
func cliRank(k any) int {
	switch k.(type) {
	case bool:
		return 0
	case int64:
		return 1
	case uint64:
		return 2
	case float64:
		return 3
	case nil:
		return 4
	}
	return 5
}

// cliLess reports whether yaml.v2 writes a before b: numbers come first, then nil, then strings, in which runs of
// digits compare as numbers.
func cliLess(a, b any) bool {
	af, aok := cliNumeric(a)
	bf, bok := cliNumeric(b)
	ra, rb := cliRank(a), cliRank(b)
	if aok && bok {
		if af != bf {
			return af < bf
		}
		if ra != rb {
			return ra < rb
		}
		x, isInt := a.(int64)
		y, _ := b.(int64)
		return isInt && x < y
	}
	if ra != 5 || rb != 5 {
		return ra < rb
	}
	return NaturalLess(cliText(a), cliText(b))
}

func cliText(k any) string {
	if t, ok := k.(cliTimestamp); ok {
		return string(t)
	}
	s, _ := k.(string)
	return s
}

// NaturalLess reports whether yaml.v2 writes the string key s before t. At the first difference letters sort after
// everything else, and digits by the number that they belong to.
func NaturalLess(s, t string) bool {
	a, b := []rune(s), []rune(t)
	for i := 0; i < len(a) && i < len(b); i++ {
		if a[i] == b[i] {
			continue
		}
		aLetter, bLetter := unicode.IsLetter(a[i]), unicode.IsLetter(b[i])
		switch {
		case aLetter && bLetter:
			return a[i] < b[i]
		case aLetter || bLetter:
			return bLetter
		}
		var lead int64
		if a[i] == '0' || b[i] == '0' { // a zero after other digits is not a leading zero
			for j := i - 1; j >= 0 && unicode.IsDigit(a[j]); j-- {
				if a[j] != '0' {
					lead = 1
					break
				}
			}
		}
		x, xEnd := digitsFrom(a, i, lead)
		y, yEnd := digitsFrom(b, i, lead)
		switch {
		case x != y:
			return x < y
		case xEnd != yEnd:
			return xEnd < yEnd
		}
		return a[i] < b[i]
	}
	return len(a) < len(b)
}

// digitsFrom extends the number n by the digits at s[i] and returns it with the index after them.
func digitsFrom(s []rune, i int, n int64) (int64, int) {
	for ; i < len(s) && unicode.IsDigit(s[i]); i++ {
		n = n*10 + int64(s[i]-'0')
	}
	return n, i
}
