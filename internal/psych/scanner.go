package psych

// This file splits text into tokens: dispatch, possible keys and indentation.

import "strings"

// scanner splits a text into tokens. It follows libyaml's scanner in which texts it accepts, in which order it finds
// faults, and in its error messages. It turns columns and line breaks into tokens, so that the parser needs neither.
// Three things require more than reading the next character.
//
// Possible keys (libyaml's simple keys). Only the ":" after a scalar, an anchor or a collection in brackets shows
// that it is a key, but the parser needs a Key token before it, and before that the start of the mapping if it begins
// there. So saveKey records the position and the number of the token wherever a key may begin, fetchValue inserts the
// tokens there when it reaches the ":", and peek holds tokens back as long as a key may still be inserted before
// them. A key has to be on one line and within 1024 characters, which bounds the number of waiting tokens and the
// cost of inserting, however long the text. There is one possible key per nesting of brackets, since a key in them
// may be part of a longer one around them.
//
// Indentation (indent, indents: the columns of the open block collections). A token deeper than the innermost
// collection opens one (roll), and a less deep one closes all that are deeper (unroll): BlockSequenceStart,
// BlockMappingStart, BlockEnd. A sequence whose "-" stand in the column of the mapping that contains it, which is the
// usual way of writing, is no deeper and opens nothing: the parser recognizes it by its first BlockEntry.
//
// Flow context (flow: the number of open brackets). In brackets neither columns nor line breaks have a meaning, so
// nothing is rolled, and a key may begin after the opening one and after each ",". Outside of them a key may begin
// only at the beginning of a line or after "-", "?" and a ":" without a key before it (keyAllowed), which is why "a:
// b: c" is an error.
//
// Where libyaml differs from YAML 1.1, the scanner follows libyaml: the characters refused after a ":" in brackets
// (plainRun), "?" and ":" in brackets without a blank after them (fetchContent), the indentation of block scalars
// (scanBlockBreaks), tabs (skipToToken, gather), and 1.2's "\/" in quotes. NEL, LS and PS are line breaks, as in YAML
// 1.1.
//
// Scanning takes time proportional to the length of the text, which is charged to the Budget along the way, and
// memory for the waiting tokens, one entry per nesting, and a copy of the text.
type scanner struct {
	src string // the text and its margin of NULs
	end int    // length of the text
	pos int
	mark

	cli    bool   // plain scalars in brackets end as yaml.v2 ends them
	budget Budget // may be nil
	due    int    // position at which the next work is charged

	fault *fault // where the text stops being UTF-8; nil if it does not

	tokens []token // tokens[head:] wait for the parser
	head   int
	parsed int // tokens that the parser has taken

	flow    int // nesting of [] and {}
	indent  int // column of the current block collection, -1 outside of any
	indents []int

	keyAllowed bool
	keys       []simpleKey // one per flow level
	lowKey     int         // no level below this one has a possible key

	text []byte // scratch for scalars
}

func newScanner(data []byte, b Budget) *scanner {
	s := &scanner{end: len(data), indent: -1, keyAllowed: true, budget: b}
	if s.fault = s.checkEncoding(data); s.fault != nil {
		s.end = s.fault.chunk // the scanner's text ends here
	}
	s.source(data[:s.end])
	s.due = piece
	s.tokens = make([]token, 0, 16)
	s.keys = append(make([]simpleKey, 0, 8), simpleKey{})
	return s
}

// source sets s.src to a copy of data with the margin.
func (s *scanner) source(data []byte) {
	s.charge(len(data) + margin)
	var src strings.Builder
	src.Grow(len(data) + margin)
	for len(data) > piece {
		src.Write(data[:piece])
		data = data[piece:]
		s.work(0)
	}
	src.Write(data)
	src.WriteString("\x00\x00\x00\x00\x00\x00\x00\x00"[:margin])
	s.src = src.String()
}

// peek returns the next token without taking it. It scans on until no key can be inserted before the token. The
// pointer is valid until the next call of peek or take.
func (s *scanner) peek() (*token, error) {
	for {
		if s.head < len(s.tokens) {
			if err := s.dropStaleKeys(); err != nil {
				return nil, err
			}
			if s.lowKey == len(s.keys) || s.keys[s.lowKey].token != s.parsed {
				return &s.tokens[s.head], nil
			}
			// The token may yet turn out to be a key.
		}
		if err := s.fetch(); err != nil {
			return nil, err
		}
	}
}

// take removes the token that peek returned.
func (s *scanner) take() {
	s.parsed++
	s.head++
	if s.head == len(s.tokens) {
		s.tokens, s.head = s.tokens[:0], 0
	}
}

func (s *scanner) push(t token) { s.tokens = append(s.tokens, t) }

// insert puts t before the token of the given number.
func (s *scanner) insert(number int, t token) {
	at := s.head + number - s.parsed
	s.tokens = append(s.tokens, token{})
	copy(s.tokens[at+1:], s.tokens[at:])
	s.tokens[at] = t
}

// fetch scans at least one more token. Where the text ends because of a fault in its encoding, the tokens at the end
// are not reliable.
func (s *scanner) fetch() error {
	if s.head >= 64 {
		s.tokens = s.tokens[:copy(s.tokens, s.tokens[s.head:])]
		s.head = 0
	}
	err := s.fetchToken()
	if s.faulty(1) || err != nil && s.faulty(2) {
		return &SyntaxError{Problem: s.fault.problem, Offset: s.fault.offset, Line: 1, Column: 1}
	}
	return err
}

// faulty reports whether fewer than n bytes are left before a fault in the encoding.
func (s *scanner) faulty(n int) bool { return s.fault != nil && s.pos+n > s.end }

// fetchToken scans the next token. It first closes the block collections that are deeper than the token's column, and
// drops the possible keys that cannot extend to it.
func (s *scanner) fetchToken() error {
	s.skipToToken()
	if s.faulty(1) {
		return nil
	}
	if err := s.dropStaleKeys(); err != nil {
		return err
	}
	if s.faulty(4) {
		s.pos = s.end
		return nil
	}
	s.unroll(s.column)
	if s.pos >= s.end {
		return s.fetchStreamEnd()
	}
	if s.column == 0 {
		switch {
		case s.src[s.pos] == '%':
			return s.fetchDirective()
		case s.atDocumentIndicator():
			return s.fetchDocumentIndicator()
		}
	}
	return s.fetchContent()
}

// fetchContent scans the token that the next character begins. "-", "?" and ":" are indicators before a blank, and
// otherwise begin a plain scalar; in brackets "?" and ":" are always indicators, so that {"a":1} means the same as in
// JSON.
func (s *scanner) fetchContent() error {
	switch s.src[s.pos] {
	case '[':
		return s.fetchFlowStart(tokFlowSequenceStart)
	case '{':
		return s.fetchFlowStart(tokFlowMappingStart)
	case ']':
		return s.fetchFlowEnd(tokFlowSequenceEnd)
	case '}':
		return s.fetchFlowEnd(tokFlowMappingEnd)
	case ',':
		return s.fetchFlowEntry()
	case '-':
		if s.blankAt(1) {
			return s.fetchBlockEntry()
		}
		return s.fetchPlain()
	case '?':
		if s.flow > 0 || s.blankAt(1) {
			return s.fetchKey()
		}
		return s.fetchPlain()
	case ':':
		if s.flow > 0 || s.blankAt(1) {
			return s.fetchValue()
		}
		return s.fetchPlain()
	case '*':
		return s.fetchAnchor(tokAlias)
	case '&':
		return s.fetchAnchor(tokAnchor)
	case '!':
		return s.fetchTag()
	case '\'', '"':
		return s.fetchQuoted()
	case '|', '>':
		if s.flow == 0 {
			return s.fetchBlockScalar()
		}
	case '\t', '#', '%', '@', '`':
	default:
		return s.fetchPlain()
	}
	return s.fail("while scanning for the next token", s.mark, "found character that cannot start any token")
}

// fail returns the error for a problem at the current position.
func (s *scanner) fail(context string, at mark, problem string) error {
	return &SyntaxError{
		Problem: problem, Context: context,
		Line: at.line + 1, Column: at.column + 1,
		FaultLine: s.line + 1, FaultColumn: s.column + 1,
	}
}

// skip advances over n characters of one byte each.
func (s *scanner) skip(n int) {
	s.pos += n
	s.column += n
	if s.pos >= s.due {
		s.work(s.pos)
	}
}

// skipChar advances over one character.
func (s *scanner) skipChar() {
	s.pos += charWidth(s.src[s.pos])
	s.column++
	if s.pos >= s.due {
		s.work(s.pos)
	}
}

// skipBreak advances over a line break of the given width.
func (s *scanner) skipBreak(width int) {
	s.pos += width
	s.line++
	s.column = 0
	if s.pos >= s.due {
		s.work(s.pos)
	}
}

// skipRest advances to the end of the line.
func (s *scanner) skipRest() {
	for {
		switch c := s.src[s.pos]; {
		case c < 0x80 && classes[c]&(clBreak|clNUL) == 0:
			s.skip(1)
		case c == 0 && s.pos >= s.end, breakWidth(s.src, s.pos) > 0:
			return
		default:
			s.skipChar()
		}
	}
}

// blankAt reports whether the character n bytes ahead is a blank, a line break or the end of the text.
func (s *scanner) blankAt(n int) bool { return s.blankIn(s.pos + n) }

// blankIn reports whether the character at i is a blank, a line break or the end of the text.
func (s *scanner) blankIn(i int) bool {
	switch cl := classes[s.src[i]]; {
	case cl&clBlankBreakNUL == 0:
		return false
	case cl&clBreak != 0:
		return breakWidth(s.src, i) > 0
	}
	return true
}

// breakOrEnd reports whether the current character is a line break or the end of the text.
func (s *scanner) breakOrEnd() bool {
	return s.pos >= s.end || breakWidth(s.src, s.pos) > 0
}

// atDocumentIndicator reports whether the text continues with "---" or "..."; the caller has checked that the column
// is 0.
func (s *scanner) atDocumentIndicator() bool {
	if c := s.src[s.pos]; c != '-' && c != '.' || s.src[s.pos+1] != c || s.src[s.pos+2] != c {
		return false
	}
	return s.blankAt(3)
}

// skipToToken advances over blanks, comments and line breaks. A tab is a blank only where no key can begin and it
// can't be mistaken for indentation: after another token on its line, and in brackets. After a line break outside of
// brackets a key may begin.
func (s *scanner) skipToToken() {
	for {
		if s.column == 0 && s.src[s.pos] == 0xEF && s.src[s.pos:s.pos+3] == "\uFEFF" {
			s.skipChar()
		}
		begin := s.pos
		for s.src[s.pos] == ' ' || s.src[s.pos] == '\t' && (s.flow > 0 || !s.keyAllowed) {
			if s.pos++; s.pos >= s.due {
				s.work(s.pos)
			}
		}
		s.column += s.pos - begin
		if s.src[s.pos] == '#' {
			s.skipRest()
		}
		w := breakWidth(s.src, s.pos)
		if w == 0 {
			return
		}
		s.skipBreak(w)
		if s.flow == 0 {
			s.keyAllowed = true
		}
	}
}

// dropStaleKeys drops possible keys that can no longer be keys: a key without "?" fits on one line and in 1024
// characters. Keys of outer levels are older and become stale first, so the search stops at the first live one. It
// starts at lowKey, so that it does not visit all nested brackets again for each token.
func (s *scanner) dropStaleKeys() error {
	for ; s.lowKey < len(s.keys); s.lowKey++ {
		k := &s.keys[s.lowKey]
		if !k.possible {
			continue
		}
		if k.mark.line == s.line && k.mark.column+1024 >= s.column {
			return nil
		}
		if k.required {
			return s.fail("while scanning a simple key", k.mark, "could not find expected ':'")
		}
		k.possible = false
	}
	return nil
}

// saveKey records that a key may begin here, if it may. Outside of brackets, in the column of the open mapping, only
// a key can begin: the key is required, and if it turns out not to be one, that is the error "could not find expected
// ':'", at the place where it began.
func (s *scanner) saveKey() error {
	if !s.keyAllowed {
		return nil
	}
	if err := s.removeKey(); err != nil {
		return err
	}
	top := len(s.keys) - 1
	s.keys[top] = simpleKey{
		possible: true,
		required: s.flow == 0 && s.indent == s.column,
		token:    s.parsed + len(s.tokens) - s.head,
		mark:     s.mark,
	}
	s.lowKey = min(s.lowKey, top)
	return nil
}

// removeKey drops the possible key of the current flow level.
func (s *scanner) removeKey() error {
	k := &s.keys[len(s.keys)-1]
	if k.possible && k.required {
		return s.fail("while scanning a simple key", k.mark, "could not find expected ':'")
	}
	k.possible = false
	return nil
}

// roll opens a block collection if column is deeper than the current one. It inserts the collection's token before
// the token of the given number, which is its first key's, or at the end for -1.
func (s *scanner) roll(column, number int, kind tokenKind, at mark) {
	if s.flow > 0 || s.indent >= column {
		return
	}
	s.indents = append(s.indents, s.indent)
	s.indent = column
	t := token{kind: kind, start: at, end: at}
	if number < 0 {
		s.push(t)
	} else {
		s.insert(number, t)
	}
}

// unroll closes the block collections that are deeper than column.
func (s *scanner) unroll(column int) {
	if s.flow > 0 {
		return
	}
	for s.indent > column {
		s.push(token{kind: tokBlockEnd, start: s.mark, end: s.mark})
		s.indent = s.indents[len(s.indents)-1]
		s.indents = s.indents[:len(s.indents)-1]
	}
}
