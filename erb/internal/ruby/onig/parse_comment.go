package onig

// This file takes comments out of a pattern.

import (
	"regexp"
	"strings"
)

// withoutComments returns the pattern without its comments, which Ruby takes out before Onigmo sees it: they may stand
// inside of what is one token. Where the option x changes in the pattern, those from # on stay; the parser skips them.
func (p *parser) withoutComments(extended bool) string {
	lines := extended && strings.Contains(p.src, "#") && !changesExtended.MatchString(p.src)
	if !lines && !strings.Contains(p.src, "(?#") || !p.spend(1+len(p.src)/16, 2*len(p.src)) {
		return p.src
	}
	var out strings.Builder
	from, class := 0, 0
	for i := 0; i < len(p.src); i++ {
		end := -1
		switch rest := p.src[i:]; {
		case rest[0] == '\\':
			i++
		case rest[0] == '[':
			class++
		case rest[0] == ']' && class > 0:
			class--
		case class > 0:
		case strings.HasPrefix(rest, "(?#"):
			end = commentEnd(rest)
		case rest[0] == '#' && lines:
			if end = strings.IndexByte(rest, '\n') + 1; end == 0 {
				end = len(rest)
			}
		}
		if end > 0 {
			out.WriteString(p.src[from:i])
			if numericEscape.MatchString(p.src[max(from, i-16):i]) {
				out.WriteString("(?:)") // which ends the escape, as Ruby reads it before it looks for comments
			}
			from = i + end
			i = from - 1
		}
	}
	return out.String() + p.src[from:]
}

// numericEscape ends in an escape that more digits could follow.
var numericEscape = regexp.MustCompile(`\\(x[0-9a-fA-F]?|u[0-9a-fA-F]{0,3}|u\{[^}]*|0[0-7]?|c|[CM]-?)$`)

var changesExtended = regexp.MustCompile(`\(\?[a-z]*-?[a-z]*x`)

// commentEnd returns how long the comment is that text begins with, -1 if it doesn't end.
func commentEnd(text string) int {
	for i := len("(?#"); i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case ')':
			return i + 1
		}
	}
	return -1
}
