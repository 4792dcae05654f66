package jsonschema

// This file translates Ruby's regular expressions, as far as Go supports them.

import (
	"fmt"
	"io"
	"regexp"
	"regexp/syntax"
	"strconv"
	"strings"
	"unicode/utf8"
)

// matcher is a compiled pattern.
type matcher struct {
	re      *regexp.Regexp
	program int // number of its instructions, which bounds the cost per character
}

// maxProgram limits the instructions of all patterns of a schema: repetitions make a short pattern long.
const maxProgram = 250_000

// perStep is the number of instructions that count as one step of an evaluation.
const perStep = 1024

// pattern compiles the keyword pattern.
func (f *field) pattern() (evaluator, error) {
	source, ok := f.value.(string)
	if !ok {
		return nil, f.fail("a regular expression")
	}
	m, err := f.compilePattern(source)
	if err != nil {
		return nil, err
	}
	// The pattern is concatenated, because the text must not be interpreted as a format.
	prefix, suffix := "string at ", " does not match pattern: "+source
	message := func(loc *location) string { return prefix + loc.String() + suffix }
	return func(e *evaluation, v any, loc *location) *result {
		s, ok := v.(string)
		return &result{valid: !ok || m.match(e, s), loc: loc, message: message}
	}, nil
}

// compilePattern compiles Ruby's regular expression. It is an error if Go has no equivalent expression.
func (f *field) compilePattern(source string) (*matcher, error) {
	unsupported := func(what string) error {
		return &Unsupported{Path: f.path.pointer(), What: "the pattern " + strconv.Quote(source) + " (" + what + ")"}
	}
	translated, what := translate(source)
	if what != "" {
		return nil, unsupported(what)
	}
	translated = "(?m)" + translated // ^ and $ match at lines, as in Ruby
	size, err := programSize(translated)
	if err != nil {
		what := err.Error()
		if e, ok := err.(*syntax.Error); ok {
			what = e.Code.String()
		}
		return nil, unsupported(what)
	}
	if f.program += size; f.program > maxProgram {
		return nil, fmt.Errorf("the patterns of the schema have more than %d instructions", maxProgram)
	}
	re, err := regexp.Compile(translated)
	if err != nil {
		return nil, unsupported("too large")
	}
	return &matcher{re, size}, nil
}

// programSize returns the number of instructions of a pattern in Go.
func programSize(translated string) (int, error) {
	re, err := syntax.Parse(translated, syntax.Perl) // public: only its program is used
	if err != nil {
		return 0, err
	}
	program, err := syntax.Compile(re.Simplify())
	if err != nil {
		return 0, err
	}
	return len(program.Inst), nil
}

// match reports whether the pattern matches anywhere in s; false after an error.
func (m *matcher) match(e *evaluation, s string) bool {
	if cost := len(s) * m.program; cost < 1<<20 && e.spend(cost/perStep) {
		return m.re.MatchString(s)
	}
	return m.re.MatchReader(&meter{e: e, rest: s, cost: m.program}) && e.err == nil
}

// meter is a reader of the string that a pattern is matched with. It charges the possible cost of each character, and
// ends early when the evaluation has ended.
type meter struct {
	e    *evaluation
	rest string
	cost int // of a character
	owed int
}

// ReadRune reads the next character.
func (m *meter) ReadRune() (r rune, size int, err error) {
	if m.owed += m.cost; m.owed >= perStep {
		m.e.spend(m.owed / perStep)
		m.owed = 0
	}
	if m.rest == "" || m.e.err != nil {
		return 0, 0, io.EOF
	}
	r, size = utf8.DecodeRuneInString(m.rest)
	m.rest = m.rest[size:]
	return r, size, nil
}

// translate rewrites the escapes that have another meaning in Go, and reports the ones it cannot rewrite.
func translate(source string) (translated, unsupported string) {
	var b strings.Builder
	class := false // inside [ ]
	for i := 0; i < len(source); i++ {
		c := source[i]
		rest := source[i+1:]
		switch {
		case c == '\\' && rest != "":
			i++
			text, what := translateEscape(rest[0], class)
			if what != "" {
				return "", what
			}
			b.WriteString(text)
			continue
		case class && c == '[':
			return "", "a class inside a class"
		case class && c == '&' && strings.HasPrefix(rest, "&"):
			return "", "an intersection of classes"
		case !class && c == '{' && strings.HasPrefix(rest, ","):
			return "", "a quantifier without a lower bound"
		case !class && c == '(' && strings.HasPrefix(rest, "?") && !strings.HasPrefix(rest, "?:"):
			return "", "a group of a special kind"
		case !class && strings.IndexByte("*+?}", c) >= 0 && strings.HasPrefix(rest, "+"):
			return "", "a possessive quantifier"
		case c == '[':
			class = true
			b.WriteByte(c)
			if strings.HasPrefix(rest, "^") {
				i++
				b.WriteByte('^')
			}
			if strings.HasPrefix(source[i+1:], "]") {
				return "", "an empty class"
			}
			continue
		case class && c == ']':
			class = false
		}
		b.WriteByte(c)
	}
	return b.String(), ""
}

// translateEscape rewrites one escape.
func translateEscape(c byte, class bool) (text, unsupported string) {
	switch c {
	case 'h', 'H', 's', 'S':
		return translateSet(c, class)
	case 'd', 'D', 'w', 'W', 't', 'n', 'r', 'f', 'v', 'a':
		return `\` + string(c), ""
	case 'A', 'z':
		if !class {
			return `\` + string(c), ""
		}
	case 'Z':
		if !class {
			return `(?:\n?\z)`, ""
		}
	case 'e':
		return `\x1b`, ""
	}
	if c < 0x80 && !isAlphanumeric(c) {
		return `\` + string(c), ""
	}
	return "", `the escape \` + string(c)
}

// translateSet rewrites the escapes of character sets that Go lacks or defines differently.
func translateSet(c byte, class bool) (text, unsupported string) {
	const hex, space = `0-9a-fA-F`, `\t\n\v\f\r `
	set := hex
	if c == 's' || c == 'S' {
		set = space
	}
	switch {
	case c == 'H' || c == 'S':
		if class {
			return "", `the escape \` + string(c) + " in a class"
		}
		return "[^" + set + "]", ""
	case class:
		return set, ""
	}
	return "[" + set + "]", ""
}

func isAlphanumeric(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}
