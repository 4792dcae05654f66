package syntax

// This file splits a template at its ERB tags and lays out the code of the tags in the order and with the
// separators of the Ruby source that ERB itself makes of it (trim mode "-"). Where that source has a statement that
// appends text, and around the code of <%= %>, the stream has a NUL byte and an entry in marks. So all effects of
// how ERB joins tags (a comment that hides the rest of its line, =begin in a tag, a tag that ends in the middle of
// an expression) are the same as in Ruby.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/source"
)

// mark is the meaning of a NUL byte of the stream.
type mark struct {
	at   int32 // offset in the stream
	kind kind  // kText, kOutBeg, kOutEnd; kEOF where ERB returns the output
	pos  int32 // offset in the template
	text string
}

// piece maps a part of the stream to the template.
type piece struct{ at, pos int32 }

// stream is the code of a template.
type stream struct {
	code   string
	marks  []mark
	pieces []piece
	magic  magic
	open   source.Pos // where a tag begins that is not closed, which makes it text; NoPos if there is none
	locals []string   // names of variables that exist already
}

// plain makes the stream of a file of pure Ruby.
func plain(file *source.File, _ Limits, _ *buffer) *stream {
	text, found := strings.CutPrefix(file.Text, "\ufeff")
	first := piece{}
	if found {
		first.pos = 3
	}
	return &stream{code: text, pieces: []piece{first}, open: source.NoPos}
}

// splitter walks over the template.
type splitter struct {
	text  string
	watch *source.Watch
	words *words
	most  int // marks; each becomes a token unless a comment of Ruby hides it
	out   []byte
	dest  *stream
	start bool // nothing was pushed on this line of the stream yet
}

// split lays out the template in file. Marks and pieces are in buf.
func split(file *source.File, limits Limits, buf *buffer) *stream {
	s := &splitter{text: file.Text, watch: limits.Watch, most: limits.Tokens, words: limits.words, out: buf.code, dest: &stream{marks: buf.marks, pieces: buf.pieces, open: source.NoPos}}
	if strings.HasPrefix(s.text, "<%#") {
		s.magicComments()
	}
	for at := 0; at < len(s.text); {
		at = s.textUntilTag(at)
	}
	s.push(len(s.text))
	s.mark(kEOF, len(s.text), "")
	s.dest.code = string(s.out)
	buf.code, buf.marks, buf.pieces = s.out, s.dest.marks, s.dest.pieces
	return s.dest
}

// push separates the following code from the code before it on the same line of the stream; src is its place in the
// template.
func (s *splitter) push(src int) {
	s.dest.pieces = append(s.dest.pieces, piece{int32(len(s.out)), int32(src)})
	if s.start {
		s.start = false
		return
	}
	s.out = append(s.out, "; "...)
	s.dest.pieces[len(s.dest.pieces)-1].at += 2
}

// newline ends the line of the stream.
func (s *splitter) newline() {
	s.out = append(s.out, '\n')
	s.start = true
}

// mark writes the NUL byte for an entry in marks.
func (s *splitter) mark(k kind, pos int, text string) {
	if len(s.dest.marks) > s.most {
		panic(tooLong(source.Pos(pos), s.most))
	}
	s.dest.marks = append(s.dest.marks, mark{at: int32(len(s.out)), kind: k, pos: int32(pos), text: text})
	s.out = append(s.out, 0)
}

// putText appends a statement that writes text. ERB follows it with as many newlines as the text has.
func (s *splitter) putText(pos int, text string) {
	if text == "" {
		return
	}
	s.push(pos)
	s.mark(kText, pos, text)
	if strings.IndexByte(text, '\n') >= 0 {
		s.out = append(s.out, '\n')
	}
}

// textUntilTag handles text from offset at and the tag that ends it, and returns the offset after the tag.
func (s *splitter) textUntilTag(at int) int {
	var literal []byte // the text so far, if "<%%" made it differ from the template
	begin, from := at, at
	for {
		s.watch.Check()
		i := strings.Index(s.text[from:], "<%")
		if i < 0 {
			s.putText(begin, joinText(literal, s.text[at:]))
			return len(s.text)
		}
		i += from
		var next byte
		if i+2 < len(s.text) {
			next = s.text[i+2]
		}
		if next == '%' {
			literal = append(literal, s.text[at:i]...)
			if s.text[at:i] == "\n" { // ERB starts over after a line that ends where "<%%" begins
				s.putText(begin, string(literal))
				literal, begin = nil, i
			}
			literal = append(literal, "<%"...)
			at, from = i+3, i+3
			continue
		}
		end := i
		if next == '-' {
			end = s.trimIndent(at, i)
		}
		s.putText(begin, joinText(literal, s.text[at:end]))
		return s.tag(i, next)
	}
}

// joinText puts literal, text with "<%%" replaced, before rest.
func joinText(literal []byte, rest string) string {
	if literal == nil {
		return rest
	}
	return string(append(literal, rest...))
}

// trimIndent returns the start of the blanks before <%-, if they start a line or follow the part that was scanned
// last: the scanner in ERB takes its own position for the start of a line.
func (s *splitter) trimIndent(scanned, tag int) int {
	i := tag
	for i > scanned && (s.text[i-1] == ' ' || s.text[i-1] == '\t') {
		i--
	}
	if i == scanned || s.text[i-1] == '\n' {
		return i
	}
	return tag
}

// tag handles the tag at offset at, next being the byte after its "<%", and returns the offset after it.
func (s *splitter) tag(at int, next byte) int {
	from := at + 2
	if next == '=' || next == '#' || next == '-' {
		from++
	}
	end, after, trim := s.tagEnd(from)
	if end < 0 { // ERB treats the text after an unclosed tag as text
		s.dest.open = source.Pos(at)
		s.putText(from, s.unescape(from, len(s.text)))
		return len(s.text)
	}
	switch next {
	case '=':
		s.push(at)
		s.mark(kOutBeg, at, "")
		s.code(from, end)
		s.dest.pieces = append(s.dest.pieces, piece{int32(len(s.out)), int32(end)})
		s.mark(kOutEnd, end, "")
	case '#':
		s.push(at)
		if s.words != nil {
			s.words.code = append(s.words.code, span{from, end})
			s.words.add(CommentWord, from, end)
		}
		if strings.IndexByte(s.text[from:end], '\n') >= 0 {
			s.out = append(s.out, '\n')
		}
	default:
		s.push(from)
		if end > from && s.text[end-1] == '\n' {
			s.code(from, end-1)
			s.newline()
		} else {
			s.code(from, end)
		}
	}
	if trim {
		s.newline()
	}
	return after
}

// tagEnd finds the end of the code that starts at from, the offset after the tag, and whether it was -%>, which
// removes a newline after it. end is -1 if the tag is not closed.
func (s *splitter) tagEnd(from int) (end, after int, trim bool) {
	for at := from; ; {
		s.watch.Check()
		i := strings.Index(s.text[at:], "%>")
		if i < 0 {
			return -1, 0, false
		}
		i += at
		if i > at && s.text[i-1] == '%' {
			at = i + 2
			continue
		}
		if i == at || s.text[i-1] != '-' {
			return i, i + 2, false
		}
		after = i + 2
		rest := s.text[after:]
		switch {
		case rest == "":
			return i - 1, after, true
		case rest[0] == '\n':
			return i - 1, after + 1, true
		case strings.HasPrefix(rest, "\r\n"):
			return i - 1, after + 2, true
		}
		return i - 1, after, false
	}
}

// code copies code, with "%%>" replaced by "%>".
func (s *splitter) code(from, end int) {
	if s.words != nil {
		s.words.code = append(s.words.code, span{from, end})
	}
	for {
		s.watch.Check()
		s.dest.pieces = append(s.dest.pieces, piece{int32(len(s.out)), int32(from)})
		i := strings.Index(s.text[from:end], "%%>")
		if i < 0 {
			s.out = append(s.out, s.text[from:end]...)
			return
		}
		s.out = append(s.out, s.text[from:from+i]...)
		from += i + 1
		s.dest.pieces = append(s.dest.pieces, piece{int32(len(s.out)), int32(from)})
		s.out = append(s.out, "%>"...)
		from += 2
	}
}

// unescape returns code as a string.
func (s *splitter) unescape(from, end int) string {
	return strings.ReplaceAll(s.text[from:end], "%%>", "%>")
}
