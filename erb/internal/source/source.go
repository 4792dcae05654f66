// Package source holds template text and positions in it. All other packages of the evaluator refer to a place in a
// template by a Pos, four bytes; line, column and the lines around it are computed only on demand.
package source

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// Pos is a byte offset into a File. NoPos means "nowhere in the template".
type Pos int32

// NoPos is the position of nodes without template text.
const NoPos Pos = -1

// File is the text of one template and the table of its line starts.
type File struct {
	Name string
	Text string
	// LineShift is added to the line numbers that Ruby reports for this template. It is not part of the positions
	// that this package returns.
	LineShift int
	// Outer and At are the call that evaluates the text if it is a string of a template; Outer is nil for a
	// template.
	Outer *File
	At    Pos

	lines []int32 // offset of the first byte of each line
	marks []mark  // in long texts, one every markEvery bytes
}

// mark records the number of characters before a place. A template of a single long line can have any number of
// errors, and of calls in a stack: none of them may take time proportional to that line.
type mark struct{ at, characters int32 }

// markEvery is the number of bytes between two marks.
const markEvery = 4 << 10

// NewFile records where the lines of text start.
func NewFile(name, text string) *File { return NewFileWatched(name, text, nil) }

// NewFileWatched is NewFile that polls watch.
func NewFileWatched(name, text string, watch *Watch) *File {
	lines := make([]int32, 1, 1+strings.Count(text, "\n"))
	for i := 0; i < len(text); i++ {
		watch.Check()
		next := strings.IndexByte(text[i:], '\n')
		if next < 0 {
			break
		}
		i += next
		lines = append(lines, int32(i+1))
	}
	return &File{Name: name, Text: text, lines: lines, marks: marksOf(text)}
}

// marksOf makes the marks of a long text.
func marksOf(text string) []mark {
	if len(text) < 4*markEvery {
		return nil
	}
	marks := make([]mark, 0, len(text)/markEvery+1)
	last := mark{}
	for len(text)-int(last.at) > markEvery {
		end := int(last.at) + markEvery
		for back := 0; back < utf8.UTFMax-1 && !utf8.RuneStart(text[end-back]); back++ {
			if utf8.RuneStart(text[end-back-1]) {
				end -= back + 1 // between characters
				break
			}
		}
		last = mark{int32(end), last.characters + int32(utf8.RuneCountInString(text[last.at:end]))}
		marks = append(marks, last)
	}
	return marks
}

// characters counts the characters before an offset.
func (f *File) characters(at int) int {
	i := sort.Search(len(f.marks), func(i int) bool { return int(f.marks[i].at) > at })
	from := mark{}
	if i > 0 {
		from = f.marks[i-1]
	}
	return int(from.characters) + utf8.RuneCountInString(f.Text[from.at:at])
}

// Outermost returns the place in a template that pos belongs to: in a string that a template evaluates, the call
// that evaluates it.
func (f *File) Outermost(pos Pos) (*File, Pos) {
	for f.Outer != nil {
		f, pos = f.Outer, f.At
	}
	return f, pos
}

// Line returns the 1-based line of pos, 0 for NoPos.
func (f *File) Line(pos Pos) int {
	if pos < 0 {
		return 0
	}
	return sort.Search(len(f.lines), func(i int) bool { return f.lines[i] > int32(pos) })
}

// Place returns the name of f and the line of pos as Ruby counts it.
func (f *File) Place(pos Pos) (name string, line int) { return f.Name, f.Line(pos) + f.LineShift }

// Position returns the 1-based line and column of pos; the column counts characters. Both are 0 for NoPos.
func (f *File) Position(pos Pos) (line, column int) {
	line = f.Line(pos)
	if line == 0 {
		return 0, 0
	}
	begin, end := int(f.lines[line-1]), min(int(pos), len(f.Text))
	if end-begin <= markEvery {
		return line, utf8.RuneCountInString(f.Text[begin:end]) + 1
	}
	return line, f.characters(end) - f.characters(begin) + 1
}

// LineText returns the text of a 1-based line without its newline, "" when there is no such line.
func (f *File) LineText(line int) string {
	if line < 1 || line > len(f.lines) {
		return ""
	}
	text := f.Text[f.lines[line-1]:]
	if end := strings.IndexByte(text, '\n'); end >= 0 {
		text = text[:end]
	}
	return text
}

// Lines returns the number of lines.
func (f *File) Lines() int { return len(f.lines) }
