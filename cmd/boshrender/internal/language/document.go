package language

// This file has the texts of documents, and converts places in them: the editor counts UTF-16 units, templates and
// specs count characters, and texts are bytes.

import (
	"net/url"
	"path/filepath"
	"sort"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// text is a text with the offsets of its lines.
type text struct {
	string
	lines []int
}

func newText(s string) *text {
	t := &text{string: s, lines: []int{0}}
	for i := range len(s) {
		if s[i] == '\n' {
			t.lines = append(t.lines, i+1)
		}
	}
	return t
}

// line returns a line without its end, and its offset; lines beyond the last are empty.
func (t *text) line(n int) (line string, at int) {
	if n < 0 || n >= len(t.lines) {
		return "", len(t.string)
	}
	if n+1 == len(t.lines) {
		return t.string[t.lines[n]:], t.lines[n] // a \r alone belongs to the line
	}
	return strings.TrimSuffix(t.string[t.lines[n]:t.lines[n+1]-1], "\r"), t.lines[n]
}

// lineOf returns the number of the line of an offset.
func (t *text) lineOf(offset int) int {
	return sort.SearchInts(t.lines, offset+1) - 1
}

// offset returns the offset of a position; one beyond the end of its line is at the end.
func (t *text) offset(p position) int {
	line, at := t.line(p.Line)
	units := 0
	for i, r := range line {
		if units >= p.Character {
			return at + i
		}
		units += max(utf16.RuneLen(r), 1)
	}
	return at + len(line)
}

// position returns the position of an offset.
func (t *text) position(offset int) position {
	offset = max(0, min(offset, len(t.string)))
	n := t.lineOf(offset)
	return position{n, units(t.string[t.lines[n]:offset])}
}

// units returns the length of a text in UTF-16 units.
func units(s string) (n int) {
	for _, r := range s {
		n += max(utf16.RuneLen(r), 1)
	}
	return n
}

// between returns the range of two offsets.
func (t *text) between(from, to int) textRange {
	return textRange{t.position(from), t.position(to)}
}

// at returns the offset of a line and a column that count from 1, columns in characters.
func (t *text) at(line, column int) int {
	s, at := t.line(line - 1)
	for i := range s {
		if column--; column <= 0 {
			return at + i
		}
	}
	return at + len(s)
}

// word returns the range from an offset to the end of the word, or of the string in quotes, that begins there.
func (t *text) word(from int) textRange {
	line, at := t.line(t.lineOf(from))
	rest := line[min(from-at, len(line)):]
	end := 0
	if rest != "" && strings.IndexByte(`'"`, rest[0]) >= 0 {
		if n := strings.IndexByte(rest[1:], rest[0]); n >= 0 {
			end = n + 2
		}
	}
	if end == 0 {
		end = strings.IndexFunc(rest, func(r rune) bool { return !wordRune(r) })
	}
	if end < 0 {
		end = len(rest)
	}
	if end == 0 && rest != "" {
		_, end = utf8.DecodeRuneInString(rest)
	}
	return t.between(from, from+end)
}

func wordRune(r rune) bool {
	return r == '_' || r == '.' || r == '-' || r == '?' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
}

// document is an open document.
type document struct {
	*text
	uri, path string
	version   int
}

// change applies the changes of an editor, one after another.
func (d *document) change(p changeParams) {
	for _, c := range p.Changes {
		s := c.Text
		if c.Range != nil {
			from, to := d.offset(c.Range.Start), d.offset(c.Range.End)
			s = d.string[:from] + c.Text + d.string[max(from, to):]
		}
		d.text = newText(s)
	}
	d.version = p.TextDocument.Version
}

// pathOf returns the path of a URI; "" if it is no file.
func pathOf(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" {
		return ""
	}
	return filepath.Clean(filepath.FromSlash(u.Path))
}

// uriOf returns the URI of a path.
func uriOf(path string) string {
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(path)}).String()
}
