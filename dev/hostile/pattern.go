//go:build linux

package main

// This file writes texts that patterns describe. A pattern is a text with these parts:
//
//	«9000|ab»       ab so many times; the number can be a term, see below
//	«fill 9000|ab»  ab until there are so many bytes, at least once
//	«i»             the number of the repetition around it, from 0, or another term
//	«value»         the value that a layout repeats
//	«xff»           a byte
//
// Patterns of archives have more parts: see archives.go.
//
// A term is a number, or n, the size of the document, room, the size of a value, or i, the number of the repetition;
// followed by /9, +9 or -9, and <9 for a maximum. It is never negative. Control characters are written as their Unicode
// pictures, ␊ for a line feed.

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/dev/casefile"
)

// scope has what the parts of a pattern stand for.
type scope struct {
	n, room, i int
	value      func(i int) string
	texts      map[string]string // of archives
}

// text writes the text of a pattern.
func (s scope) text(pattern string) string {
	before, rest, ok := strings.Cut(pattern, "«")
	if !ok {
		return pattern
	}
	var b strings.Builder
	for ; ok; before, rest, ok = strings.Cut(rest, "«") {
		b.WriteString(before)
		end := outside(rest, '»')
		if end < 0 {
			panic("a part without an end: " + rest)
		}
		b.WriteString(s.part(rest[:end]))
		rest = rest[end+len("»"):]
	}
	b.WriteString(before)
	return b.String()
}

// outside returns where a mark is in a text, outside of the parts in it; -1 if it is nowhere.
func outside(text string, mark rune) int {
	depth := 0
	for at, r := range text {
		switch {
		case r == mark && depth == 0:
			return at
		case r == '«':
			depth++
		case r == '»':
			depth--
		}
	}
	return -1
}

func (s scope) part(part string) string {
	if part == "value" {
		return s.value(s.i)
	}
	if text, named := s.texts[part]; named {
		return text
	}
	if text, ok := strings.CutPrefix(part, "record "); ok {
		return record(s.text(text))
	}
	if b, err := strconv.ParseUint(strings.TrimPrefix(part, "x"), 16, 8); err == nil && part[0] == 'x' {
		return string([]byte{byte(b)})
	}
	bar := outside(part, '|')
	if bar < 0 {
		return strconv.Itoa(s.term(part))
	}
	count, text := part[:bar], part[bar+1:]
	if name, args, _ := strings.Cut(count, " "); operations[name] != nil {
		return operations[name](s.text(args), s.text(text))
	}
	piece := func(i int) string {
		s.i = i
		return s.text(text)
	}
	if size, fill := strings.CutPrefix(count, "fill "); fill {
		return repeat(s.term(size), piece)
	}
	n := s.term(count)
	if !strings.Contains(text, "«i") && !strings.Contains(text, "«value") {
		return strings.Repeat(s.text(text), n)
	}
	var b strings.Builder
	for i := range n {
		b.WriteString(piece(i))
	}
	return b.String()
}

// term matches a number in a pattern.
var term = regexp.MustCompile(`^(\d+|n|room|i)(?:/(\d+))?([+-]\d+)?(?:<(\d+))?$`)

func (s scope) term(text string) int {
	m := term.FindStringSubmatch(text)
	if m == nil {
		panic("no term: " + text)
	}
	number := func(text string, otherwise int) int {
		if n, err := strconv.Atoi(text); err == nil {
			return n
		}
		return otherwise
	}
	n, named := map[string]int{"n": s.n, "room": s.room, "i": s.i}[m[1]]
	if !named {
		n = number(m[1], 0)
	}
	n = n/number(m[2], 1) + number(m[3], 0)
	return max(0, min(n, number(m[4], n)))
}

// repeat concatenates pieces, at least one, until the text has n bytes.
func repeat(n int, piece func(i int) string) string {
	var b strings.Builder
	for i := 0; b.Len() < n || i == 0; i++ {
		p := piece(i)
		if i > 0 && b.Len()+len(p) > n+n/4 {
			break
		}
		b.WriteString(p)
	}
	return b.String()
}

// sections returns the parts of a file of patterns.
func sections(file string) []casefile.Section { return casefile.ParseArchive([]byte(file)).Sections }

// framed returns what the lines of a section are for, the first word of its title, and the text whose parts they are.
func framed(s casefile.Section) (of, text string) {
	of, text, ok := strings.Cut(casefile.FromLine(s.Name), " ")
	if !ok {
		text = "%s"
	}
	return of, text
}

// frame puts the arguments of a line, which " ¦ " separates, in the places %s of a text.
func frame(text, line string) string {
	for arg := range strings.SplitSeq(line, " ¦ ") {
		text = strings.Replace(text, "%s", arg, 1)
	}
	return text
}
