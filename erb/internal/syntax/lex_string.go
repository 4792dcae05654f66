package syntax

// This file reads strings, symbols, regexps and the % literals. A literal without interpolation becomes one token
// with the decoded value.

import (
	"strings"
	"unicode/utf8"
)

// quote describes a literal that is being read.
type quote struct {
	from        int  // where the literal starts
	open, close byte // open is 0 unless brackets inside nest
	interpolate bool
	regexp      bool
	words       bool
	beg, plain  kind // the kinds of its tokens with and without interpolation; plain is 0 for lists
}

// quoted reads "…", '…' and `…`.
func (s *scanner) quoted(c byte, cmd bool) {
	label := s.wantsLabel(cmd)
	q := quote{from: s.at, close: c, interpolate: c != '\'', beg: kStrBeg, plain: kStr}
	s.at++
	first := len(s.toks)
	s.literal(&q)
	s.state = sEnd
	if c == '`' && s.limits.Later {
		s.toks[first].flags |= fCommand
	} else if c == '`' {
		s.unsupported(q.from, backtickString)
	}
	if label && c != '`' && s.peek(0) == ':' && s.peek(1) != ':' {
		if beg := &s.toks[first]; beg.kind == kStr {
			beg.kind, s.last = kStrLabel, kStrLabel
		} else {
			beg.flags |= fLabel
		}
		s.at++
		s.state = sArg | sLabeled
	}
}

// symbolString reads :"…" and :'…'.
func (s *scanner) symbolString(from int, c byte) {
	s.at++
	s.literal(&quote{from: from, close: c, interpolate: c == '"', beg: kDSymBeg, plain: kSym})
	s.state = sEnd
}

// percentLiteral reads %w[…] and the like.
func (s *scanner) percentLiteral() {
	from := s.at
	s.at++
	letter := byte('Q')
	if c := s.peek(0); isIdentPart(c) && c != '_' {
		letter = c
		s.at++
	}
	open := s.peek(0)
	if open == 0 || open >= 0x80 || isIdentPart(open) && open != '_' {
		s.fail(from, "unknown %%-literal")
	}
	if isSpaceOrEnd(open) {
		s.unsupported(from, spacedLiteral)
	}
	q := quote{from: from, open: open, close: closingQuote(open), beg: kStrBeg, plain: kStr}
	if q.close == open {
		q.open = 0
	}
	switch letter {
	case 'Q', 'W', 'I', 'r', 'x':
		q.interpolate = true
	}
	switch letter {
	case 'Q', 'q':
	case 'w', 'W':
		q.beg, q.plain, q.words = kWordsBeg, 0, true
	case 'i', 'I':
		q.beg, q.plain, q.words = kSymbolsBeg, 0, true
	case 's':
		q.beg, q.plain = kDSymBeg, kSym
	case 'x':
		if !s.limits.Later {
			s.unsupported(from, backtickString)
		}
	case 'r':
		s.regexp(from, s.at+1-from, q.open, q.close)
		return
	default:
		s.fail(from, "unknown %%-literal")
	}
	s.at++
	first := len(s.toks)
	s.literal(&q)
	s.state = sEnd
	if letter == 'x' && s.limits.Later {
		s.toks[first].flags |= fCommand
	}
}

// closingQuote returns the delimiter that closes open.
func closingQuote(open byte) byte {
	switch open {
	case '(':
		return ')'
	case '[':
		return ']'
	case '{':
		return '}'
	case '<':
		return '>'
	}
	return open
}

// regexp reads a regexp and its options; the opening takes n bytes.
func (s *scanner) regexp(from, n int, open, close byte) {
	s.at = from + n
	if open == close {
		open = 0
	}
	q := &quote{from: from, open: open, close: close, interpolate: true, regexp: true, beg: kRegBeg, plain: kRegexp}
	s.literal(q)
	options := s.at
	for c := s.peek(0); c >= 'a' && c <= 'z'; c = s.peek(0) {
		s.at++
	}
	var set [256]bool
	for i := options; i < s.at; i++ {
		switch c := s.code[i]; c {
		case 'i', 'm', 'x', 'o':
			set[c] = true
		case 'u', 'n': // the last one counts
			set['u'], set['n'] = c == 'u', c == 'n'
		case 'e', 's':
			s.unsupported(i, regexpOption, s.code[i:i+1])
		default:
			s.fail(options, "unknown regexp option %s", s.code[i:i+1])
		}
	}
	last := &s.toks[len(s.toks)-1]
	for bit, c := range regexpLetters {
		if set[c] {
			last.aux |= 1 << bit
		}
	}
	s.state = sEnd
}

// reader collects the text of a literal and the tokens of its interpolations.
type reader struct {
	buf     []byte
	run     int // start of the text that was not copied to buf yet
	from    int // start of the text
	started bool
	nested  int // number of open brackets inside
}

// text returns the collected text, up to offset end.
func (r *reader) text(code string, end int) string {
	if len(r.buf) == 0 {
		return code[r.run:end]
	}
	r.buf = append(r.buf, code[r.run:end]...)
	out := string(r.buf)
	r.buf = r.buf[:0]
	return out
}

// add replaces the following text, up to the place that is read next, by text; flush it with skip.
func (r *reader) add(code string, end int, text ...byte) {
	r.buf = append(append(r.buf, code[r.run:end]...), text...)
}

// literal reads up to the closing delimiter and makes the tokens.
func (s *scanner) literal(q *quote) {
	r := reader{run: s.at, from: s.at}
	if q.words {
		s.begin(q, &r)
		s.skipWordSpace(&r)
	}
	for {
		for s.at < len(s.code) && ordinary[s.code[s.at]] {
			s.at++
		}
		if s.at >= len(s.code) {
			s.unclosed(q.from, q.name(), false)
		}
		switch c := s.code[s.at]; {
		case c == q.close && r.nested == 0:
			s.end(q, &r)
			return
		case c == q.close:
			r.nested--
			s.at++
		case c == q.open && q.open != 0:
			r.nested++
			s.at++
		default:
			s.literalByte(q, &r, c)
		}
	}
}

// ordinary are the bytes without a meaning in any literal: they neither delimit one nor begin something else.
var ordinary = func() (set [256]bool) {
	for c := range set {
		set[c] = c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
	}
	return set
}()

// literalByte handles a byte that is not a delimiter.
func (s *scanner) literalByte(q *quote, r *reader, c byte) {
	s.limits.Watch.Check()
	switch {
	case c == '\\':
		r.add(s.code, s.at)
		r.buf = s.escape(q, r.buf)
		r.run = s.at
	case q.words && (isSpace(c) || c == '\n'):
		s.flush(r)
		s.skipWordSpace(r)
		if s.peek(0) != q.close || r.nested > 0 {
			s.emit(kWordSep, s.at, "")
		}
	case c == '#' && q.interpolate && s.interpolates():
		s.begin(q, r)
		s.flush(r)
		s.interpolation()
		r.run, r.from = s.at, s.at
	case c == '\n' && s.resume > 0:
		r.add(s.code, s.at, '\n')
		s.jump()
		r.run = s.at
	case c == '\r' && s.peek(1) == '\n':
		r.add(s.code, s.at)
		s.at++
		r.run = s.at
	case c == 0:
		s.acrossTags(q.from, q.name())
		s.at++
	default:
		s.char()
	}
}

// char skips a character.
func (s *scanner) char() {
	if s.at >= len(s.code) {
		s.fail(s.at, "unexpected end of template in a literal")
	}
	if s.code[s.at] < utf8.RuneSelf {
		s.at++
		return
	}
	r, n := utf8.DecodeRuneInString(s.code[s.at:])
	if r == utf8.RuneError && n == 1 {
		s.fail(s.at, "invalid UTF-8 in code")
	}
	s.at += n
}

// acrossTags stops if a NUL byte is a mark: the literal that started at from does not end in its tag.
func (s *scanner) acrossTags(from int, what string) {
	i := s.markAt(s.at)
	if i >= len(s.src.marks) || int(s.src.marks[i].at) != s.at {
		return
	}
	s.unclosed(from, what, s.src.marks[i].kind != kEOF)
}

// unclosed stops because the literal that begins at from does not end. It spans tags if it continues in the next
// one.
func (s *scanner) unclosed(from int, what string, spans bool) {
	if o := s.top(); spans && o.kind == kInterpBeg { // most likely its bracket is missing
		from, what = s.offset(o), "interpolation"
	}
	pos := s.pos(from)
	line, column := s.file.Position(pos)
	e := errorf(pos, "%s opened at %d:%d is not closed", what, line, column)
	e.spans, e.Construct = spans, what
	panic(e)
}

// name returns the name of a kind of literal.
func (q *quote) name() string {
	switch {
	case q.regexp:
		return "regexp"
	case q.beg == kWordsBeg:
		return "list of words"
	case q.beg == kSymbolsBeg:
		return "list of symbols"
	case q.beg == kDSymBeg:
		return "symbol"
	case q.close == '`':
		return "backtick string"
	}
	return "string"
}

// begin makes the token that opens a literal with interpolation.
func (s *scanner) begin(q *quote, r *reader) {
	if !r.started {
		r.started = true
		s.emit(q.beg, q.from, "")
	}
}

// flush makes a token of the text so far.
func (s *scanner) flush(r *reader) {
	from := r.from
	text := r.text(s.code, s.at)
	if text != "" {
		s.emit(kStrText, from, text)
	}
	r.run, r.from = s.at, s.at
}

// end makes the last token of a literal.
func (s *scanner) end(q *quote, r *reader) {
	if r.started {
		s.flush(r)
		s.emit(kStrEnd, s.at, "")
		s.at++
		return
	}
	value := r.text(s.code, s.at)
	if q.plain == kSym && !utf8.ValidString(value) {
		s.fail(q.from, "invalid symbol")
	}
	s.emit(q.plain, q.from, value)
	s.at++
}

// skipWordSpace skips the white space between words.
func (s *scanner) skipWordSpace(r *reader) {
	for {
		switch c := s.peek(0); {
		case c == '\n':
			s.jump()
		case isSpace(c):
			s.at++
		default:
			r.run, r.from = s.at, s.at
			return
		}
	}
}

// interpolates reports whether the "#" that follows starts an interpolation.
func (s *scanner) interpolates() bool {
	switch c := s.peek(2); s.peek(1) {
	case '{':
		return true
	case '$':
		return isIdentStart(c) || isDigit(c) && c != '0' || c == '-' && isIdentPart(s.peek(3)) || c != 0 && isGlobalSign(c)
	case '@':
		if c == '@' {
			c = s.peek(3)
		}
		return isIdentStart(c)
	}
	return false
}

// interpolation reads #{…}, #@x and #$x.
func (s *scanner) interpolation() {
	space := s.space
	s.space = false
	s.emit(kInterpBeg, s.at, "")
	s.at++
	if c := s.peek(0); c != '{' {
		s.variable(c)
		s.emit(kInterpEnd, s.at, "")
		s.space = space
		return
	}
	s.at++
	s.push(kInterpBeg)
	state, cmd, outer := s.state, s.cmd, len(s.open)
	s.state, s.cmd = sBeg, true
	for len(s.open) >= outer {
		if !s.next() {
			s.failOpen(s.pos(s.at), kEOF)
		}
	}
	s.state, s.cmd, s.space = state, cmd, space
}

// character reads ?a.
func (s *scanner) character() {
	from := s.at
	s.at++
	var value string
	if s.is("\\\n") {
		value = "\n"
		s.at++
		s.jump()
	} else if s.peek(0) == '\\' {
		value = string(s.escape(&quote{from: from, interpolate: true}, nil))
	} else {
		s.char()
		value = s.code[from+1 : s.at]
	}
	s.emit(kStr, from, value)
	s.state = sEnd
}

// declareCaptures declares the variables that a regexp on the left of =~ sets.
func (s *scanner) declareCaptures(pattern string) {
	for _, name := range captureNames(pattern) {
		s.declare(name)
	}
}

// captureNames returns the named groups of a regexp that are also names of local variables.
func captureNames(pattern string) []string {
	var names []string
	var seen map[string]bool
	for {
		i := strings.Index(pattern, "(?<")
		if i < 0 {
			return names
		}
		pattern = pattern[i+3:]
		end := strings.IndexByte(pattern, '>')
		if end <= 0 || !isLocalName(pattern[:end]) {
			continue
		}
		if name := pattern[:end]; !seen[name] {
			if seen == nil {
				seen = make(map[string]bool)
			}
			seen[name] = true
			names = append(names, name)
		}
	}
}

// isLocalName reports whether name can be the name of a local variable.
func isLocalName(name string) bool {
	for i := range len(name) {
		if !isIdentPart(name[i]) {
			return false
		}
	}
	_, reserved := lookupKeyword(name)
	return name != "" && !reserved && !isDigit(name[0]) && !isConstName(name)
}
