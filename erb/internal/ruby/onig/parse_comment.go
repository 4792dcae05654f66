package onig

// This file removes comments from a pattern.

import "strings"

// withoutComments returns the pattern without its comments, which Ruby removes before Onigmo sees it: they may
// occur within a token. If the option x changes within the pattern, comments from # on stay; the parser skips them.
func (p *parser) withoutComments(extended bool) string {
	lines := extended && strings.Contains(p.src, "#") && !changesExtended(p.src)
	if !lines && !strings.Contains(p.src, "(?#") || !p.spend(1+len(p.src)/16, 2*len(p.src)) {
		return p.src
	}
	var out strings.Builder
	from, class, open := 0, 0, false
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
		case !open && strings.HasPrefix(rest, "(?#"):
			end = commentEnd(rest)
			open = end < 0 // then no later one ends either
		case rest[0] == '#' && lines:
			if end = strings.IndexByte(rest, '\n') + 1; end == 0 {
				end = len(rest)
			}
		}
		if end > 0 {
			out.WriteString(p.src[from:i])
			if endsInEscape(p.src[max(from, i-16):i]) {
				out.WriteString("(?:)") // ends the escape, which Ruby parses before it looks for comments
			}
			from = i + end
			i = from - 1
		}
	}
	return out.String() + p.src[from:]
}

// endsInEscape reports whether text ends in an escape that more digits could follow.
func endsInEscape(text string) bool {
	i := strings.LastIndexByte(text, '\\')
	if i < 0 || i+1 == len(text) {
		return false
	}
	digits := text[i+2:]
	hex := strings.Trim(digits, "0123456789abcdefABCDEF") == ""
	switch text[i+1] {
	case 'x':
		return len(digits) < 2 && hex
	case 'u':
		return len(digits) < 4 && hex || strings.HasPrefix(digits, "{") && strings.IndexByte(digits, '}') < 0
	case '0':
		return len(digits) < 2 && strings.Trim(digits, "01234567") == ""
	case 'c', 'C', 'M':
		return digits == "" || digits == "-"
	}
	return false
}

// changesExtended reports whether the option x may be set or reset within a pattern.
func changesExtended(src string) bool {
	for {
		i := strings.Index(src, "(?")
		if i < 0 {
			return false
		}
		src = src[i+len("(?"):]
		rest := strings.TrimLeft(src, "imadu-")
		if strings.HasPrefix(rest, "x") {
			return true
		}
	}
}

// commentEnd returns the length of the comment at the beginning of text, -1 if it doesn't end.
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
