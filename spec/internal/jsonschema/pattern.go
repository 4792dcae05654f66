package jsonschema

// This file translates Ruby's regular expressions, as far as Go can express them.

import (
	"regexp"
	"regexp/syntax"
	"strconv"
	"strings"
)

// matcher is a compiled pattern.
type matcher = *regexp.Regexp

// pattern compiles the keyword pattern.
func (f *field) pattern() (evaluator, error) {
	source, ok := f.value.(string)
	if !ok {
		return nil, f.fail("a regular expression")
	}
	re, err := compilePattern(source, f.path)
	if err != nil {
		return nil, err
	}
	// The pattern goes into the text as it is, so the text is no format.
	prefix, suffix := "string at ", " does not match pattern: "+source
	message := func(loc *location) string { return prefix + loc.String() + suffix }
	return func(_ *evaluation, v any, loc *location) *result {
		s, ok := v.(string)
		return &result{valid: !ok || re.MatchString(s), loc: loc, message: message}
	}, nil
}

// compilePattern compiles Ruby's regular expression, or refuses it if Go has no
// expression of the same meaning.
func compilePattern(source, path string) (matcher, error) {
	unsupported := func(what string) error {
		return &Unsupported{Path: path, What: "the pattern " + strconv.Quote(source) + " (" + what + ")"}
	}
	translated, what := translate(source)
	if what != "" {
		return nil, unsupported(what)
	}
	re, err := regexp.Compile("(?m)" + translated) // ^ and $ match at lines, as in Ruby
	if err != nil {
		what := err.Error()
		if e, ok := err.(*syntax.Error); ok {
			what = e.Code.String()
		}
		return nil, unsupported(what)
	}
	return re, nil
}

// translate rewrites the escapes that mean something else in Go, and tells what
// it cannot rewrite.
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

// translateSet rewrites the escapes for sets that Go lacks or has otherwise.
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
