package lint

// This file goes over texts and lists. Everything in it looks at the context between two pieces of work, and stops when
// the context has ended; the checks of this package have no loops of other kinds. Findings after that are dropped with
// the report.

import (
	"iter"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/pattern"
)

const (
	// maxText is the longest template, job spec or rendered file that is checked, in bytes.
	maxText = 1 << 20
	// maxTokens is how many tokens a template may have: nothing looks at the context while it is parsed.
	maxTokens = 1 << 15
	// piece is how many bytes of a text a regular expression sees at once.
	piece = 64 << 10
	// window is how many bytes before and behind a place count as its line.
	window = 4 << 10
)

// each yields the elements of a list and their indexes.
func each[T any](poll *limit.Poll, list []T) iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		for i, v := range list {
			if poll.Work(1) != nil || !yield(i, v) {
				return
			}
		}
	}
}

// some reports whether a function holds for an element of a list.
func some[T any](poll *limit.Poll, list []T, holds func(T) bool) bool {
	for _, v := range each(poll, list) {
		if holds(v) {
			return true
		}
	}
	return false
}

// only returns the elements of a list for which a function holds.
func only[T any](poll *limit.Poll, list []T, holds func(T) bool) (left []T) {
	for _, v := range each(poll, list) {
		if holds(v) {
			left = append(left, v)
		}
	}
	return left
}

// sortEnding sorts a list; its order is any once the context has ended.
func sortEnding[T any](poll *limit.Poll, list []T, compare func(a, b T) int) {
	slices.SortStableFunc(list, func(a, b T) int {
		if poll.Tick() != nil {
			return 0
		}
		return compare(a, b)
	})
}

// fits reports whether a regular expression matches a text, which has to be shorter than a piece.
func fits(re *pattern.Pattern, text string) bool { return len(text) <= piece && re.MatchString(text) }

// content is a text, and where its lines begin.
type content struct {
	text   string
	poll   *limit.Poll
	starts []int           // of the lines, once they were asked for
	tested map[string]bool // whether a line tests that a path exists, once that was asked for
}

func newContent(poll *limit.Poll, text string) *content {
	return &content{text: text, poll: poll, tested: map[string]bool{}}
}

// ended counts a small piece of work, such as that for a byte, and reports whether the context has ended.
func (t *content) ended() bool { return t.poll.Tick() != nil }

// index returns where the text first has another from an offset on; -1 if it hasn't.
func (t *content) index(part string, from int) int {
	if t.poll.Work(len(t.text)) != nil || from > len(t.text) {
		return -1
	}
	if at := strings.Index(t.text[from:], part); at >= 0 {
		return from + at
	}
	return -1
}

// has reports whether the text has another in it.
func (t *content) has(part string) bool { return t.index(part, 0) >= 0 }

// offsets yields where the text has another.
func (t *content) offsets(part string) iter.Seq[int] {
	return func(yield func(int) bool) {
		for at := t.index(part, 0); at >= 0 && yield(at); {
			at = t.index(part, at+len(part))
		}
	}
}

// pieces yields the pieces of the text, and where they begin. They end with a line, if one ends in them.
func (t *content) pieces() iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		for at := 0; at < len(t.text) && t.poll.Work(piece) == nil; {
			end := min(len(t.text), at+piece)
			if nl := strings.LastIndexByte(t.text[at:end], '\n'); end < len(t.text) && nl >= 0 {
				end = at + nl + 1
			}
			if !yield(at, t.text[at:end]) {
				return
			}
			at = end
		}
	}
}

// matches yields the offsets of the matches of a regular expression and of its groups. It finds none that goes over the
// end of a piece.
func (t *content) matches(re *pattern.Pattern) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		for begin, part := range t.pieces() {
			for _, match := range re.FindAllStringSubmatchIndex(part, -1) {
				for i := range match {
					if match[i] >= 0 {
						match[i] += begin
					}
				}
				if t.poll.Work(1) != nil || !yield(match) {
					return
				}
			}
		}
	}
}

// lines yields the numbers of the lines, from 1, and their texts with the line break. Of a line that is longer than a
// piece it yields the beginning.
func (t *content) lines() iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		number := 0
		for line := range strings.Lines(t.text) {
			number++
			if t.poll.Work(len(line)) != nil || !yield(number, line[:min(len(line), piece)]) {
				return
			}
		}
	}
}

// split finds out where the lines begin.
func (t *content) split() []int {
	if t.starts == nil {
		t.starts = []int{0}
		for at := range t.offsets("\n") {
			t.starts = append(t.starts, at+1)
		}
	}
	return t.starts
}

// place returns the line and column of an offset, which count from 1, the column in characters.
func (t *content) place(at int) (line, column int) {
	starts := t.split()
	line = sort.SearchInts(starts, at+1)
	return line, 1 + utf8.RuneCountInString(t.text[starts[line-1]:at])
}

// offset returns the offset of a line and column, which count from 1, the column in characters.
func (t *content) offset(line, column int) int {
	starts := t.split()
	if line > len(starts) {
		return len(t.text)
	}
	at := starts[max(line, 1)-1]
	for n := 1; n < column && at < len(t.text) && t.text[at] != '\n' && !t.ended(); n++ {
		_, size := utf8.DecodeRuneInString(t.text[at:])
		at += size
	}
	return at
}

// numbered returns a line by its number, without the line break.
func (t *content) numbered(line int) (string, bool) {
	starts := t.split()
	if line < 1 || line > len(starts) {
		return "", false
	}
	text, _, _ := strings.Cut(t.text[starts[line-1]:], "\n")
	return text, true
}

// line returns the line that an offset is in, and where it begins, as far as both are near the offset.
func (t *content) line(at int) (line string, start int) {
	from := max(0, at-window)
	start = from + strings.LastIndexByte(t.text[from:at], '\n') + 1
	line, _, _ = strings.Cut(t.text[start:min(len(t.text), at+window)], "\n")
	return line, start
}

// hasBehind reports whether the text has a part somewhere behind a beginning of its line that a pattern matches.
func (t *content) hasBehind(beginning *pattern.Pattern, part string) bool {
	for at := range t.offsets(part) {
		if line, start := t.line(at); fits(beginning, line[:at-start]) {
			return true
		}
	}
	return false
}

// rest returns the text behind an offset, as far as it is near.
func (t *content) rest(at int) string { return t.text[at:min(len(t.text), at+window)] }

// commented reports whether an offset is in a comment of its line.
func (t *content) commented(at int) bool {
	line, start := t.line(at)
	return strings.HasPrefix(strings.TrimSpace(line[:at-start]), "#")
}

// branches reports whether the text has tags that aren't values or comments.
func (t *content) branches() bool {
	for at := range t.offsets("<%") {
		if rest := t.text[at+len("<%"):]; rest == "" || rest[0] != '=' && rest[0] != '#' {
			return true
		}
	}
	return false
}

// withoutTags puts blanks in place of code, and a word in place of values; everything else stays where it is.
func (t *content) withoutTags() string {
	var out strings.Builder
	for at := 0; ; {
		begin, end := t.index("<%", at), -1
		if begin >= 0 {
			end = t.index("%>", begin+len("<%"))
		}
		if end < 0 {
			out.WriteString(t.text[at:])
			return out.String()
		}
		out.WriteString(t.text[at:begin])
		at = end + len("%>")
		tag := t.text[begin:at]
		if strings.HasPrefix(tag, "<%=") && !strings.Contains(tag, "\n") {
			out.WriteByte('x')
			tag = tag[1:]
		}
		out.WriteString(strings.Map(blank, tag))
	}
}

// blank is a blank for everything but a line break.
func blank(r rune) rune {
	if r == '\n' {
		return r
	}
	return ' '
}
