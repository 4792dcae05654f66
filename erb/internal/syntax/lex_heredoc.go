package syntax

// This file reads heredocs. The tokens of the body replace the heredoc's name; at the next newline the scanner
// skips the body.

import "strings"

// heredocBody describes a heredoc that is being read.
type heredocBody struct {
	quote
	id       string
	indented bool // <<-ID, <<~ID: the last line may be indented
	dedent   bool // <<~ID
	first    int  // index of the first token
	simple   bool // no interpolation yet
}

// How the text of a line of a <<~ heredoc is marked in token.aux: a width that counts, or one of these.
const (
	notLineStart = -1
	blankLine    = -2
)

// heredoc reads a heredoc if one starts here.
func (s *scanner) heredoc() bool {
	h := heredocBody{quote: quote{from: s.at, interpolate: true, beg: kStrBeg}, simple: true}
	i := s.at + 2
	if c := s.peek(2); c == '-' || c == '~' {
		h.indented, h.dedent = true, c == '~'
		i++
	}
	if i >= len(s.code) {
		return false
	}
	switch c := s.code[i]; {
	case c == '"' || c == '\'' || c == '`':
		end := strings.IndexByte(s.code[i+1:], c)
		if end < 0 || strings.IndexByte(s.code[i+1:i+1+end], '\n') >= 0 {
			return false
		}
		if c == '`' {
			s.unsupported(s.at, backtickString)
		}
		h.id, h.interpolate = s.code[i+1:i+1+end], c != '\''
		i += end + 2
	case isIdentStart(c):
		end := i
		for end < len(s.code) && isIdentPart(s.code[end]) {
			end++
		}
		h.id = s.code[i:end]
		i = end
	default:
		return false
	}
	s.heredocTokens(&h, i)
	s.state = sEnd
	return true
}

// heredocTokens reads the body of h and continues at offset after, the end of its name.
func (s *scanner) heredocTokens(h *heredocBody, after int) {
	body := s.resume
	if body == 0 {
		newline := strings.IndexByte(s.code[after:], '\n')
		if newline < 0 {
			s.unclosed(h.from, "heredoc "+h.id, false)
		}
		body = after + newline + 1
	}
	h.first = len(s.toks)
	s.emit(kStrBeg, h.from, "")
	s.at, s.resume = body, 0
	for !s.heredocEnd(h) {
		if s.at >= len(s.code) {
			s.unclosed(h.from, "heredoc "+h.id, false)
		}
		s.heredocLine(h)
	}
	if i := s.markAt(body); i < len(s.src.marks) && int(s.src.marks[i].at) < s.at {
		s.unclosed(h.from, "heredoc "+h.id, true)
	}
	if s.limits.words != nil {
		s.limits.words.heredoc(s, h.first, body, s.at)
	}
	s.resume = s.at
	s.at = after
	if h.dedent {
		s.dedent(s.toks[h.first+1:])
	}
	if !h.simple {
		s.emit(kStrEnd, after, "")
		return
	}
	var text strings.Builder
	for _, t := range s.toks[h.first+1:] {
		text.WriteString(t.value)
	}
	s.toks = s.toks[:h.first]
	s.emit(kStr, h.from, text.String())
}

// heredocEnd skips the last line if it is the next one.
func (s *scanner) heredocEnd(h *heredocBody) bool {
	line := s.code[s.at:]
	end := strings.IndexByte(line, '\n')
	next := s.at + end + 1
	if end < 0 {
		end, next = len(line), len(s.code)
		if end > 0 && line[end-1] == 0 { // the end of a template
			end--
		}
	}
	if line = line[:end]; next < len(s.code) || s.code[next-1] == '\n' {
		line = strings.TrimSuffix(line, "\r")
	}
	if indent, ok := strings.CutSuffix(line, h.id); !ok || indent != "" && !h.indented || strings.Trim(indent, " \t\f\v\r") != "" {
		return false
	}
	s.at = next
	return true
}

// heredocLine reads a line of the body, or the lines that its interpolations make it span.
func (s *scanner) heredocLine(h *heredocBody) {
	r := reader{run: s.at, from: s.at}
	width := notLineStart
	if h.dedent {
		width = s.indentation()
	}
	for s.at < len(s.code) {
		c := s.code[s.at]
		switch {
		case c == '\n':
			r.add(s.code, s.at, '\n')
			s.jump()
			r.run = s.at
			s.heredocText(&r, width)
			return
		case c == '\r' && s.peek(1) == '\n':
			r.add(s.code, s.at)
			s.at++
			r.run = s.at
		case c == '\\' && h.interpolate:
			r.add(s.code, s.at)
			continued := s.peek(1) == '\n'
			r.buf = s.escape(&h.quote, r.buf)
			r.run = s.at
			if continued && h.dedent {
				s.heredocText(&r, width)
				width = s.indentation()
			}
		case c == '#' && h.interpolate && s.interpolates():
			h.simple = false
			s.heredocText(&r, width)
			s.interpolation()
			r.run, r.from = s.at, s.at
			width = notLineStart
		case c == 0:
			s.acrossTags(h.from, "heredoc "+h.id)
			s.at++
		default:
			s.char()
		}
	}
	s.heredocText(&r, width)
}

// heredocText makes a token of the text so far; width is its indentation. An empty text at the start of a line is
// kept, since its indentation counts.
func (s *scanner) heredocText(r *reader, width int) {
	from := r.from
	text := r.text(s.code, s.at)
	r.run, r.from = s.at, s.at
	if text != "" || width >= 0 {
		s.emit(kStrText, from, text).aux = int32(width)
	}
}

// indentation returns the width of the white space that the line starts with; tabs go to the next multiple of 8.
func (s *scanner) indentation() int {
	width := 0
	for i := s.at; i < len(s.code); i++ {
		switch s.code[i] {
		case ' ':
			width++
		case '\t':
			width = width/8*8 + 8
		case '\n':
			return blankLine
		case '\r':
			if i+1 < len(s.code) && s.code[i+1] == '\n' {
				return blankLine
			}
			return width
		default:
			return width
		}
	}
	return width
}

// dedent removes the indentation that the lines of a <<~ heredoc share.
func (s *scanner) dedent(toks []token) {
	least := int32(-1)
	nested := 0
	for i := range toks {
		switch t := &toks[i]; t.kind {
		case kInterpBeg:
			nested++
		case kInterpEnd:
			nested--
		case kStrText:
			if nested == 0 && t.aux >= 0 && (least < 0 || t.aux < least) {
				least = t.aux
			}
		}
	}
	for i := range toks {
		switch t := &toks[i]; t.kind {
		case kInterpBeg:
			nested++
		case kInterpEnd:
			nested--
		case kStrText:
			if nested == 0 && t.aux != notLineStart {
				t.value = removeIndent(t.value, int(max(least, 0)))
			}
		}
	}
}

// removeIndent removes white space of at most the given width from the start of a line.
func removeIndent(line string, width int) string {
	col, i := 0, 0
	for ; i < len(line) && col < width; i++ {
		switch line[i] {
		case ' ':
			col++
		case '\t':
			if col/8*8+8 > width {
				return line[i:]
			}
			col = col/8*8 + 8
		default:
			return line[i:]
		}
	}
	return line[i:]
}
