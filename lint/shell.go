package lint

// This file searches shell scripts for unquoted properties.

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

var shebang = regexp.MustCompile(`^#!\s*(/usr)?/bin/(env\s+)?(ba|da|k|z)?sh\b`)

// isShell reports whether a template is a shell script.
func isShell(t *template) bool { return shebang.MatchString(t.text) }

// checkShell reports properties outside of quotes: the shell would interpret blanks or a semicolon in a value.
// Numbers and booleans contain none.
func (c *checker) checkShell(t *template) {
	if !isShell(t) {
		return
	}
	protected := quoted(t.text)
	for _, o := range t.Outputs {
		if o.Property == "" || strings.Contains(o.Property, "*") || slices.Contains(protected, o.Offset) || alone(t.text, o.Offset) {
			continue
		}
		if p, ok := c.spec.Property(o.Property); ok {
			switch p.Default.(type) {
			case int64, float64, bool:
				continue
			}
		}
		c.add(Unquoted, t.name, o.Line, o.Column, fmt.Sprintf("%s stands outside of quotes: the shell splits its value", o.Property))
	}
}

// alone reports whether a tag is the only text in its line: then its value is a script.
func alone(text string, at int) bool {
	start := strings.LastIndexByte(text[:at], '\n') + 1
	line, _, _ := strings.Cut(text[start:], "\n")
	line = strings.TrimSpace(line)
	return strings.HasPrefix(line, "<%") && strings.HasSuffix(line, "%>") && strings.Count(line, "<%") == 1
}

// heredoc is the beginning of a here-document.
var heredoc = regexp.MustCompile(`<<-?\s*["'\\]?([A-Za-z_]\w*)["']?`)

// quoted returns the offsets of tags in quotes, comments or here-documents of a script.
func quoted(text string) []int {
	var list []int
	var quote byte
	end := "" // of a here-document
	line := ""
	for i := 0; i < len(text); i++ {
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
				list = append(list, i)
			}
			stop := strings.Index(text[i:], "%>")
			if stop < 0 {
				return list
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
			for at := i; at < i+stop; at++ {
				if strings.HasPrefix(text[at:], "<%") {
					list = append(list, at)
				}
			}
			i += stop - 1
		case ch == '<' && heredoc.MatchString(text[i:min(len(text), i+80)]) && heredoc.FindStringIndex(text[i:])[0] == 0:
			if !strings.HasPrefix(text[i:], "<<<") {
				end = heredoc.FindStringSubmatch(text[i:])[1]
				if nl := strings.IndexByte(text[i:], '\n'); nl >= 0 {
					i += nl - 1
				}
			}
		}
	}
	return list
}
