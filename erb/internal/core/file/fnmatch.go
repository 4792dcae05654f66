package file

// This file has File.fnmatch: whether a name matches a pattern of the shell.

import (
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// The flags of fnmatch.
const (
	noEscape = 1 << iota // a backslash is one
	pathname             // wildcards don't match slashes
	dotMatch             // wildcards match a dot at the beginning
	caseFold             // letters of ASCII match without their case
	extGlob              // {a,b} has alternatives
)

// flags are their constants.
var flags = []struct {
	name  string
	value int64
}{
	{"FNM_NOESCAPE", noEscape}, {"FNM_PATHNAME", pathname}, {"FNM_DOTMATCH", dotMatch}, {"FNM_CASEFOLD", caseFold},
	{"FNM_EXTGLOB", extGlob}, {"FNM_SYSCASE", 0}, {"FNM_SHORTNAME", 0},
}

func fileFnmatch(c *ruby.Call) ruby.Value {
	pattern, path, given := c.StrObj(0), pathArg(c, 1), c.IntOr(2, 0)
	if c.Failed() {
		return ruby.Nil
	}
	if strings.IndexByte(pattern.String(), 0) >= 0 {
		return c.Raise(ruby.ArgumentErrorClass, "string contains null byte")
	}
	m := matcher{c: c, flags: given, bytes: pattern.Enc == ruby.Binary && path.Enc == ruby.Binary}
	if !m.bytes && !c.ASCIIOnly(pattern) && pattern.Enc != ruby.UTF8 || !m.bytes && !c.ASCIIOnly(path) && path.Enc != ruby.UTF8 {
		return c.Fail(&ruby.UnsupportedError{Construct: "File." + c.Method.Name + " of texts in " + pattern.Enc.Name() + " and " + path.Enc.Name()})
	}
	if given&extGlob != 0 {
		return ruby.Bool(m.alternatives(pattern.String(), path.String()))
	}
	return ruby.Bool(m.match(pattern.String(), path.String()))
}

// matcher is a call of fnmatch.
type matcher struct {
	c     *ruby.Call
	flags int64
	bytes bool // characters are bytes
}

func (m *matcher) has(flag int64) bool { return m.flags&flag != 0 }

// char returns the length of the first character of s.
func (m *matcher) char(s string) int {
	if m.bytes || s == "" {
		return min(1, len(s))
	}
	_, n := utf8.DecodeRuneInString(s)
	return n
}

// unescaped returns p without a backslash at its beginning.
func (m *matcher) unescaped(p string) string {
	if !m.has(noEscape) && strings.HasPrefix(p, `\`) {
		return p[1:]
	}
	return p
}

// ends reports whether s is at the end of a segment.
func (m *matcher) ends(s string) bool { return s == "" || m.has(pathname) && s[0] == '/' }

// alternatives matches each of the patterns that the first braces of p stand for.
func (m *matcher) alternatives(p, s string) bool {
	if !m.c.Step(1 + len(p)) {
		return false
	}
	open, shut := m.braces(p)
	if shut < 0 {
		return open < 0 && m.match(p, s) // Ruby matches nothing with braces that aren't closed
	}
	for start := open; start < shut; {
		end := m.alternative(p, start+1, shut)
		if m.alternatives(m.c.Concat(p[:open], p[start+1:end], p[shut+1:]), s) {
			return true
		}
		start = end
	}
	return false
}

// braces returns where the first braces are that belong together; shut is -1 if there are none.
func (m *matcher) braces(p string) (open, shut int) {
	depth := 0
	open = -1
	for i := 0; i < len(p) && m.c.Step(1); i++ {
		switch {
		case p[i] == '\\' && !m.has(noEscape):
			i++
		case p[i] == '{':
			if depth == 0 {
				open = i
			}
			depth++
		case p[i] == '}' && open >= 0:
			if depth--; depth == 0 {
				return open, i
			}
		}
	}
	return open, -1
}

// alternative returns where the one ends that begins at i.
func (m *matcher) alternative(p string, i, shut int) int {
	for depth := 0; i < shut && m.c.Step(1); i++ {
		switch p[i] {
		case ',':
			if depth == 0 {
				return i
			}
		case '{':
			depth++
		case '}':
			depth--
		case '\\':
			if !m.has(noEscape) {
				i++
			}
		}
	}
	return min(i, shut)
}

// match matches a pattern without alternatives. With pathname it matches segment by segment; **/ matches any number of
// segments.
func (m *matcher) match(p, s string) bool {
	if !m.has(pathname) {
		_, _, ok := m.segment(p, s)
		return ok
	}
	again, from, any := "", "", false // where **/ goes on
	for m.c.Step(1) {
		for strings.HasPrefix(p, "**/") {
			p = p[3:]
			again, from, any = p, s, true
		}
		rest, left, ok := m.segment(p, s)
		if ok {
			left = left[m.slash(left):]
			if rest != "" && left != "" {
				p, s = rest[1:], left[1:]
				continue
			}
			if rest == "" && left == "" {
				return true
			}
		}
		if !any || !m.has(dotMatch) && strings.HasPrefix(from, ".") {
			return false
		}
		next := m.slash(from)
		if next == len(from) {
			return false
		}
		from = from[next+1:]
		p, s = again, from
	}
	return false
}

// slash returns where the first slash of s is, its length if there is none.
func (m *matcher) slash(s string) int {
	if i := m.c.Index(s, "/"); i >= 0 {
		return i
	}
	return len(s)
}

// segment matches up to the end of a segment. It returns the rest of both.
func (m *matcher) segment(p, s string) (rest, left string, ok bool) {
	if !m.has(dotMatch) && strings.HasPrefix(s, ".") && !strings.HasPrefix(m.unescaped(p), ".") {
		return p, s, false
	}
	star, from, starred := "", "", false // where the last * goes on
	for m.c.Step(1) {
		failed := false
		switch {
		case strings.HasPrefix(p, "*"):
			p = strings.TrimLeft(p, "*")
			if u := m.unescaped(p); m.ends(u) {
				return u, s, true
			}
			if m.ends(s) {
				return p, s, false
			}
			star, from, starred = p, s, true
			continue
		case p != "" && (p[0] == '?' || p[0] == '['):
			if m.ends(s) {
				return p, s, false
			}
			next, in := p[1:], true
			if p[0] == '[' {
				next, in = m.bracket(p[1:], s)
			}
			if in {
				p, s = next, s[m.char(s):]
				continue
			}
			failed = true
		default:
			if p = m.unescaped(p); m.ends(s) {
				return p, s, m.ends(p)
			}
			if failed = m.ends(p); !failed {
				n, k := m.char(p), m.char(s)
				if failed = !m.valid(p[:n]) || !m.same(p[:n], s[:k]); !failed {
					p, s = p[n:], s[k:]
					continue
				}
			}
		}
		if !failed || !starred {
			break
		}
		from = from[m.char(from):]
		p, s = star, from
	}
	return p, s, false
}

// same compares two characters.
func (m *matcher) same(a, b string) bool {
	return a == b || m.has(caseFold) && len(a) == 1 && len(b) == 1 && upper(a[0]) == upper(b[0])
}

func upper(b byte) byte {
	if 'a' <= b && b <= 'z' {
		return b - 'a' + 'A'
	}
	return b
}

// valid reports whether a character of the pattern is one.
func (m *matcher) valid(char string) bool {
	r, n := utf8.DecodeRuneInString(char)
	return m.bytes || r != utf8.RuneError || n != 1
}

// code returns the number of a character, in upper case if case is folded.
func (m *matcher) code(char string) rune {
	if len(char) == 1 && m.valid(char) {
		if m.has(caseFold) {
			return rune(upper(char[0]))
		}
		return rune(char[0])
	}
	if !m.valid(char) {
		m.c.Raise(ruby.ArgumentErrorClass, "invalid byte sequence in UTF-8")
	}
	r, _ := utf8.DecodeRuneInString(char)
	return r
}

// bracket matches the first character of s with the set whose members begin at p. It returns the text after the set; in
// is false as well if the set has no end.
func (m *matcher) bracket(p, s string) (rest string, in bool) {
	not := p != "" && (p[0] == '!' || p[0] == '^')
	if not {
		p = p[1:]
	}
	char, found := s[:m.char(s)], false
	for m.c.Step(1) {
		if p == "" {
			return "", false
		}
		if p[0] == ']' {
			return p[1:], found != not
		}
		p = m.unescaped(p)
		n := m.char(p)
		low := p[:n]
		if p = p[n:]; p == "" {
			return "", false
		}
		high, ranged := low, false
		if len(p) > 1 && p[0] == '-' && p[1] != ']' {
			p = m.unescaped(p[1:])
			n = m.char(p)
			high, p, ranged = p[:n], p[n:], true
		}
		if !found {
			found = char == low || char == high || (ranged || m.has(caseFold)) && m.code(low) <= m.code(char) && m.code(char) <= m.code(high)
		}
	}
	return "", false
}
