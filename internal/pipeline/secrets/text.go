package secrets

// This file finds secrets in texts of unknown origin, by the names in them.

import (
	"cmp"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/pattern"
)

// Span is a part of a text, text[From:To]. An empty one is a place at which something else would stand for other
// secrets.
type Span struct{ From, To int }

var (
	pem      = pattern.New(`-----BEGIN [A-Z0-9 ]*PRIVATE KEY[A-Z ]*-----([^-]*)`)
	userinfo = pattern.New(`[A-Za-z][A-Za-z0-9+.-]*:(?:\\?/){2}[^\s/"'@:<>]*:([^\s"'<>]+)@`)
	user     = pattern.New(`https?:(?:\\?/){2}([^\s/"'@:<>]+)@`) // alone, it is a token
	word     = pattern.New(`[A-Za-z][A-Za-z0-9_.-]*`)
	// assigned matches the text between a name and its value: JSON, YAML, INI, shell, Ruby, flags, headers.
	assigned = pattern.New(`^\\*["']?\]?[ \t]*(?:=>|:=|[:=])[ \t]*`)
	// valued matches the text between a name that is a value itself, and its value: {"name": "token", "value": …}.
	valued = pattern.New(`^\\*["']?[\s,;/]*\\*["']?(?:value|VALUE|default)\\*["']?[ \t]*[:=][ \t]*`)
	// apart matches spaces before a value, and alone the rest of a line that has only a name and its value.
	apart = pattern.New(`^[ \t]+`)
	alone = pattern.New(`^[^\s;]+;?[ \t]*(?:\r?\n|$)`)
	// quoted matches a value between quotes, which may be escaped.
	quoted = pattern.New(`^(?:\\+"(.*?)\\+"|"((?:[^"\\\n]|\\.)*)"|'((?:[^'\n]|'')*)')`)
	// scheme matches the word before the secret of a header.
	scheme = pattern.New(`^(?i:bearer|basic|token|digest|negotiate)[ \t]+`)
	// indicator is the value of a YAML key whose text is in the lines below it.
	indicator = pattern.New(`^(?:[|>][-+0-9]*|[&!][^\s]*)?[ \t]*(?:#.*)?(?:\r?\n|$)`)
	entry     = pattern.New(`^[ \t]*(?:- +)*(?:[^\s:"'{}\[\]]+:(?:[ \t]+|$))?`)
)

// InText returns the secrets in a text of unknown origin: the values after names that denote secrets, passwords in
// URLs, and private keys. The spans are sorted and don't overlap.
func InText(text string) []Span {
	var spans []Span
	for _, re := range []*pattern.Pattern{pem, userinfo, user} {
		for _, m := range re.FindAllStringSubmatchIndex(text, -1) {
			spans = append(spans, trimmed(text, Span{m[2], m[3]}))
		}
	}
	for _, m := range word.FindAllStringIndex(text, -1) {
		if Named(text[m[0]:m[1]]) {
			spans = append(spans, values(text, m[0], m[1])...)
		}
	}
	spans = slices.DeleteFunc(spans, func(s Span) bool { return s.From == s.To || harmless(text[s.From:s.To]) })
	return merged(spans)
}

// harmless reports whether a value is known not to be a secret: there is none, or it is a placeholder.
func harmless(value string) bool {
	switch strings.ToLower(value) {
	case "true", "false", "null", "nil", "~", "{}", "[]":
		return true
	}
	return strings.TrimSpace(placeholder.ReplaceAllLiteralString(value, "")) == ""
}

// trimmed returns a span without spaces at its ends.
func trimmed(text string, s Span) Span {
	part := text[s.From:s.To]
	s.From += len(part) - len(strings.TrimLeft(part, " \t\r\n"))
	return Span{s.From, max(s.From, s.To-len(part)+len(strings.TrimRight(part, " \t\r\n")))}
}

// values returns the value of the name text[from:to].
func values(text string, from, to int) []Span {
	begun := strings.LastIndexByte(text[:from], '\n') + 1
	before, rest := text[begun:from], text[to:]
	if strings.HasSuffix(before, "<") || strings.HasSuffix(before, ":") && strings.Contains(before, "<") { // XML
		if end := strings.IndexByte(rest, '>'); end >= 0 && !strings.HasSuffix(rest[:end], "/") {
			return []Span{upTo(text, to+end+1, "<")}
		}
	}
	if n := len(assigned.FindString(rest)); n > 0 {
		return value(text, to+n, strings.Trim(before, " \t-\"'") == "" || strings.TrimSpace(before) == "export", begun)
	}
	if between := valued.FindString(rest); between != "" {
		at := to + len(between)
		yaml := strings.Contains(between, "\n") && !strings.ContainsAny(between, "\"'")
		return value(text, at, yaml, strings.LastIndexByte(text[:at], '\n')+1)
	}
	if n := len(apart.FindString(rest)); n > 0 {
		flag, first := strings.HasSuffix(before, "-"), strings.TrimSpace(before) == ""
		if flag || first && (alone.MatchString(rest[n:]) || quoted.MatchString(rest[n:])) {
			return value(text, to+n, false, begun)
		}
	}
	return nil
}

// upTo returns the span from a position to the first of some characters.
func upTo(text string, from int, ends string) Span {
	if n := strings.IndexAny(text[from:], ends); n >= 0 {
		return Span{from, from + n}
	}
	return Span{from, len(text)}
}

// value returns the value that begins at a position. line says that it may go on to the end of its line, which starts
// at begun.
func value(text string, at int, line bool, begun int) []Span {
	at += len(scheme.FindString(text[at:]))
	rest := text[at:]
	if line {
		if n := len(indicator.FindString(rest)); n > 0 || rest == "" {
			return block(text, begun, at+n)
		}
	}
	if m := quoted.FindStringSubmatchIndex(rest); m != nil {
		for k := 2; k < len(m); k += 2 {
			if m[k] >= 0 {
				s := Span{at + m[k], at + m[k+1]}
				s.From += len(scheme.FindString(text[s.From:s.To]))
				return []Span{s}
			}
		}
	}
	if rest != "" && strings.ContainsAny(rest[:1], "{[") {
		return []Span{{at, at + closing(rest)}}
	}
	ends := " \t\r\n,;&<>\"'`)}]"
	if line {
		ends = "\r\n"
	}
	s := upTo(text, at, ends)
	if line {
		s.To = s.From + len(strings.TrimRight(text[s.From:s.To], " \t,;\"'"))
	}
	return []Span{s}
}

// closing returns the length of a value in brackets, with those in it.
func closing(text string) int {
	depth := 0
	for at, c := range []byte(text) {
		switch c {
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return at + 1
			}
		}
	}
	return len(text)
}

// block returns the values in the lines that belong to a key of YAML: lines that are indented more than its own line,
// which starts at begun, and the elements of a list with the same indentation.
func block(text string, begun, at int) []Span {
	indent := indentation(text[begun:])
	var spans []Span
	for at < len(text) {
		end := at + strings.IndexByte(text[at:]+"\n", '\n')
		l := text[at:end]
		deep := indentation(l)
		if strings.TrimSpace(l) != "" {
			if deep < indent || deep == indent && !strings.HasPrefix(l[deep:], "- ") {
				break
			}
			key := len(entry.FindString(l))
			spans = append(spans, trimmed(text, Span{at + key, end}))
		}
		at = min(end+1, len(text))
	}
	return spans
}

func indentation(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }

// merged returns spans sorted. Spans that overlap or touch become one.
func merged(spans []Span) []Span {
	slices.SortFunc(spans, func(a, b Span) int { return cmp.Or(a.From-b.From, a.To-b.To) })
	var out []Span
	for _, s := range spans {
		if n := len(out) - 1; n >= 0 && s.From <= out[n].To {
			out[n].To = max(out[n].To, s.To)
			continue
		}
		out = append(out, s)
	}
	return out
}
