package psych

// This file turns text into tokens: the dispatcher, possible keys and indentation.

import "strings"

// scanner splits a text into tokens. It follows libyaml's scanner in what it accepts, in which order it finds faults
// and in what it says about them. What is columns and line breaks in the text is tokens for the parser, which looks at
// neither. Three things make that more than looking at the next character.
//
// Possible keys (libyaml's simple keys). That a scalar, an anchor or a collection in brackets is a key shows only at
// the ":" behind it, but the parser wants to know before: a Key token comes first, and where a mapping begins, its
// start before that. So wherever a key may begin saveKey notes the place and the number of the token, fetchValue
// inserts the tokens there when it meets the ":", and peek holds tokens back for as long as a key may yet come in front
// of them. A key has to be on one line and within 1024 characters, so no more than these wait, and inserting among them
// costs no more, however long the text. There is one place per nesting of brackets, since a key in them may be part of
// a longer one around them.
//
// Indentation (indent, indents: the columns of the block collections that are open). What is deeper than the innermost
// opens one (roll), and what is less deep closes all that are deeper (unroll): BlockSequenceStart, BlockMappingStart,
// BlockEnd. A sequence whose "-" stand in the column of the mapping that it is a value of, as most are written, is no
// deeper and opens nothing: the parser knows it by its first BlockEntry.
//
// Flow context (flow: how many brackets are open). In brackets neither columns nor line breaks mean anything, so
// nothing is rolled, and a key may begin behind the opening one and behind each ",". Outside of them a key may begin
// only where a line begins or behind "-", "?" and a ":" that itself had no key in front (keyAllowed), which is what
// makes "a: b: c" an error.
//
// Where libyaml does not do what YAML 1.1 says, this does what libyaml does. In the code these are: what is refused
// behind a ":" in brackets (plainRun), "?" and ":" in brackets without a blank behind them (fetchContent), the
// indentation of block scalars (scanBlockBreaks), tabs (skipToToken, gather), and 1.2's "\/" in quotes. NEL, LS and PS
// are line breaks, as in YAML 1.1.
//
// All of it takes time in proportion to the length of the text, which is told to the Budget as it goes, and memory for
// the waiting tokens, one entry for each nesting, and a copy of the text.
type scanner struct {
	src string // the text and its margin of NULs
	end int    // length of the text
	pos int
	mark

	cli    bool   // plain scalars in brackets end as yaml.v2 ends them
	budget Budget // nil if nobody counts
	due    int    // position at which it is told of work again

	fault *fault // where the text stops being UTF-8; nil if it does not

	tokens []token // tokens[head:] wait for the parser
	head   int
	parsed int // tokens that the parser has taken

	flow    int // nesting of [] and {}
	indent  int // column of the current block collection, -1 outside of any
	indents []int

	keyAllowed bool
	keys       []simpleKey // one per flow level
	lowKey     int         // no key below this level is possible

	text []byte // scratch for scalars
}

func newScanner(data []byte, b Budget) *scanner {
	s := &scanner{end: len(data), indent: -1, keyAllowed: true, budget: b}
	if s.fault = s.checkEncoding(data); s.fault != nil {
		s.end = s.fault.chunk // the text ends here, for the scanner
	}
	s.source(data[:s.end])
	s.due = piece
	s.tokens = make([]token, 0, 16)
	s.keys = append(make([]simpleKey, 0, 8), simpleKey{})
	return s
}

// source makes the text that is scanned of data.
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

// peek returns the next token without taking it, scanning on until no key can begin in front of it any more. The
// pointer is good until the next call of peek or take.
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

// take removes the token that peek has returned.
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

// fetch scans at least one more token. Where the text ends because of a fault in its encoding, what has been found
// there is not to be trusted.
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

// fetchToken scans what comes next: whatever it is closes the block collections that are deeper than where it stands,
// and makes the keys impossible that can't have gone on to here.
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

// fetchContent scans what the next character begins. "-", "?" and ":" are indicators if a blank follows, and else begin
// a plain scalar; in brackets "?" and ":" always are, so that {"a":1} is what it is in JSON.
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

// skip moves over n characters of one byte each.
func (s *scanner) skip(n int) {
	s.pos += n
	s.column += n
	if s.pos >= s.due {
		s.work(s.pos)
	}
}

// skipChar moves over one character.
func (s *scanner) skipChar() {
	s.pos += charWidth(s.src[s.pos])
	s.column++
	if s.pos >= s.due {
		s.work(s.pos)
	}
}

// skipBreak moves over a line break of the given width.
func (s *scanner) skipBreak(width int) {
	s.pos += width
	s.line++
	s.column = 0
	if s.pos >= s.due {
		s.work(s.pos)
	}
}

// skipRest moves to the end of the line.
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
func (s *scanner) blankAt(n int) bool {
	i := s.pos + n
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

// atDocumentIndicator reports whether "---" or "..." is here; the caller has checked that the column is 0.
func (s *scanner) atDocumentIndicator() bool {
	switch s.src[s.pos : s.pos+3] {
	case "---", "...":
		return s.blankAt(3)
	}
	return false
}

// skipToToken moves over blanks, comments and line breaks. A tab is a blank only where no key can begin, which is where
// it can't be taken for indentation: behind something on its line, and in brackets. Behind a line break outside of
// brackets a key may begin.
func (s *scanner) skipToToken() {
	for {
		if s.column == 0 && s.src[s.pos:s.pos+3] == "\uFEFF" {
			s.skipChar()
		}
		for s.src[s.pos] == ' ' || s.src[s.pos] == '\t' && (s.flow > 0 || !s.keyAllowed) {
			s.skip(1)
		}
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

// dropStaleKeys drops possible keys that can be keys no more: a key without "?" fits on one line and is not longer than
// 1024 characters. Keys of outer levels are older and get stale first, so the search stops at the first live one;
// lowKey says where to begin, so that brackets inside of brackets are not walked through again for each token.
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

// saveKey notes that a key may begin here, if one may. Outside of brackets, in the column of the mapping that is open,
// nothing else can: the key is required, and where it turns out to be none that is the error "could not find expected
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

// roll opens a block collection if column is deeper than the current one. Its token goes before the token of the given
// number, which is that of its first key, or at the end for -1.
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
