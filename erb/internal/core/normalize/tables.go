package normalize

// This file has the tables of the reference Ruby: ask.jsonl has the questions, and tables.json its answers.

import (
	_ "embed"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

//go:generate go run ../../../../dev/oracle -render ask.jsonl -out tables.json

//go:embed tables.json
var answer string

// tableSet has the properties of characters.
type tableSet struct {
	canonical, compatible map[rune]string // their parts
	composites            map[[2]rune]rune
	classes               map[rune]uint8
}

// class returns the class of a mark, 0 for other characters.
func (t *tableSet) class(r rune) uint8 {
	if r < firstMark {
		return 0
	}
	return t.classes[r]
}

// firstMark is the first character with a class.
const firstMark = 0x300

// together returns the composition of two characters.
func (t *tableSet) together(a, b rune) (rune, bool) {
	if lead, vowel := a-firstLead, b-firstVowel; lead >= 0 && lead < leads && vowel >= 0 && vowel < vowels {
		return firstSyllable + (lead*vowels+vowel)*tails, true
	}
	if n, tail := a-firstSyllable, b-firstTail; n >= 0 && n < syllables && n%tails == 0 && tail > 0 && tail < tails {
		return a + tail, true
	}
	r, ok := t.composites[[2]rune{a, b}]
	return r, ok
}

// tables parses the answer, once: it takes some milliseconds.
var tables = ruby.Once[*tableSet]{Make: func() *tableSet {
	_, output, _ := strings.Cut(answer, `"output":`)
	quoted, _ := strconv.QuotedPrefix(output)
	text, err := strconv.Unquote(quoted) // its escapes mean the same in Go and JSON
	if err != nil {
		panic("normalize: " + err.Error())
	}
	lists := strings.Split(text, "\n\n")
	t := &tableSet{parts(lists[0]), parts(lists[1]), map[[2]rune]rune{}, map[rune]uint8{}}
	for line := range strings.SplitSeq(lists[2], "\n") {
		r := []rune(line)
		t.composites[[2]rune{r[0], r[1]}] = r[2]
	}
	for line := range strings.SplitSeq(lists[3], "\n") {
		number, marks, _ := strings.Cut(line, " ")
		class, _ := strconv.ParseUint(number, 10, 8)
		for _, r := range marks {
			t.classes[r] = uint8(class)
		}
	}
	return t
}}

// parts parses a table of characters and their decompositions.
func parts(list string) map[rune]string {
	m := map[rune]string{}
	for line := range strings.SplitSeq(list, "\n") {
		r, n := utf8.DecodeRuneInString(line)
		m[r] = line[n:]
	}
	return m
}
