package lint

// This file searches shell scripts for unquoted properties.

import (
	"fmt"
	"strings"

	"github.com/boshrender/boshrender/internal/pattern"
)

var shebang = pattern.New(`^#!\s*(/usr)?/bin/(env\s+)?(ba|da|k|z)?sh\b`)

// isShell reports whether a text is a shell script.
func isShell(t *content) bool { return fits(shebang, t.text[:min(len(t.text), window)]) }

// checkShell reports properties outside of quotes: the shell would interpret blanks or a semicolon in a value.
// Numbers and booleans contain none.
func (c *checker) checkShell(t *template) {
	if !isShell(t.content) {
		return
	}
	protected := quoted(t.content)
	for _, o := range each(c.poll, t.Outputs) {
		if o.Property == "" || strings.Contains(o.Property, "*") || protected[o.Offset] || alone(t.content, o.Offset) {
			continue
		}
		if p, ok := c.spec.Property(o.Property); ok {
			switch p.Default.(type) {
			case int64, float64, bool:
				continue
			}
		}
		c.add(codeUnquoted, t.name, o.Line, o.Column, fmt.Sprintf("%s stands outside of quotes: the shell splits its value", o.Property))
	}
}

// alone reports whether a tag is the only text in its line: then its value is a script.
func alone(t *content, at int) bool {
	line, _ := t.line(at)
	line = strings.TrimSpace(line)
	return strings.HasPrefix(line, "<%") && strings.HasSuffix(line, "%>") && strings.Count(line, "<%") == 1
}

// heredocName is how far the name of a here-document may reach.
const heredocName = 200

// heredoc is the beginning of a here-document.
var heredoc = pattern.New(`^<<-?\s*["'\\]?([A-Za-z_]\w*)["']?`)

// quoted returns the offsets of tags in quotes, comments or here-documents of a script.
func quoted(t *content) map[int]bool {
	text, protected := t.text, map[int]bool{}
	var quote byte
	end := "" // of a here-document
	line := ""
	for i := 0; i < len(text) && !t.ended(); i++ {
		if text[i] == '\n' || i == 0 {
			start := i
			if text[i] == '\n' {
				start++
			}
			line, _, _ = strings.Cut(text[start:], "\n")
			if end != "" && strings.TrimSpace(line) == end {
				end = ""
			}
		}
		if strings.HasPrefix(text[i:], "<%") {
			if quote != 0 || end != "" {
				protected[i] = true
			}
			stop := strings.Index(text[i:], "%>")
			if stop < 0 {
				return protected
			}
			i += stop + 1
			continue
		}
		switch ch := text[i]; {
		case end != "":
		case ch == '\\' && quote != '\'':
			i++
		case quote != 0:
			if ch == quote {
				quote = 0
			}
		case ch == '"' || ch == '\'':
			quote = ch
		case ch == '#' && (i == 0 || strings.IndexByte(" \t\n;", text[i-1]) >= 0):
			stop := strings.IndexByte(text[i:], '\n')
			if stop < 0 {
				stop = len(text) - i
			}
			for at := i; at < i+stop && !t.ended(); at++ {
				if strings.HasPrefix(text[at:], "<%") {
					protected[at] = true
				}
			}
			i += stop - 1
		case ch == '<' && fits(heredoc, text[i:min(len(text), i+heredocName)]):
			if !strings.HasPrefix(text[i:], "<<<") {
				end = heredoc.FindStringSubmatch(text[i:min(len(text), i+heredocName)])[1] // short: it is the name
				if nl := strings.IndexByte(text[i:], '\n'); nl >= 0 {
					i += nl - 1
				}
			}
		}
	}
	return protected
}
