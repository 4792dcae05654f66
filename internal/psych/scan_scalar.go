package psych

// This file scans scalars in flow style: plain and quoted.

import "unicode/utf8"

// folder collects the blanks and line breaks between two words of a scalar. Within a line the blanks are part of the
// scalar. Across lines they are dropped: one line break becomes a space, and several become one line break less. An
// escaped line break becomes nothing.
type folder struct {
	begin, end int    // blanks on the line of the first word
	broken     bool   // a line break (perhaps an escaped one) has been met
	first      string // the first line break, "\n" or a LS or PS; "" if it was escaped
	more       []byte // the line breaks after the first
}

// normalBreak returns the line break of width w at s[i] as it appears in the value of a scalar.
func normalBreak(s string, i, w int) string {
	if w == 3 {
		return s[i : i+3] // LS and PS are kept
	}
	return "\n"
}

// gather skips blanks and line breaks. It stops, returning false, at a tab to the left of minColumn on a line after
// the first: such a tab would be indentation.
func (s *scanner) gather(f *folder, minColumn int) bool {
	f.begin, f.end = s.pos, s.pos
	f.more = f.more[:0]
	for {
		if classes[s.src[s.pos]]&clBlank != 0 {
			if f.broken && s.column < minColumn && s.src[s.pos] == '\t' {
				return false
			}
			s.skip(1)
			if !f.broken {
				f.end = s.pos
			}
			continue
		}
		w := breakWidth(s.src, s.pos)
		if w == 0 {
			return true
		}
		b := normalBreak(s.src, s.pos, w)
		if f.broken {
			f.more = with(s, f.more, b)
		} else {
			f.broken, f.first = true, b
		}
		s.skipBreak(w)
	}
}

// join appends to s.text the value of the collected blanks and line breaks.
func (s *scanner) join(f *folder) {
	switch {
	case !f.broken:
		s.text = with(s, s.text, s.src[f.begin:f.end])
	case f.first != "\n":
		s.text = with(s, with(s, s.text, f.first), f.more)
	case len(f.more) == 0:
		s.add(' ')
	default:
		s.text = with(s, s.text, f.more)
	}
	f.broken, f.first = false, ""
}

// scanPlain scans a plain scalar, which may continue on further lines that are deeper than the collection around it.
// A scalar on one line is a substring of the source and is not copied. After a scalar with a line break, a key may
// begin.
func (s *scanner) scanPlain() (token, error) {
	t := token{kind: tokScalar, style: StylePlain, start: s.mark}
	begin, end := s.pos, s.pos // the scalar so far, unless copied
	copied := false
	minColumn := s.indent + 1
	var f folder
	s.text = s.text[:0]
	for {
		if s.faulty(4) {
			s.pos = s.end
			return t, nil
		}
		if s.column == 0 && s.atDocumentIndicator() || s.src[s.pos] == '#' {
			break
		}
		run, err := s.plainRun(t.start)
		if err != nil {
			return t, err
		}
		if run < s.pos {
			switch {
			case copied:
				s.join(&f)
				s.text = with(s, s.text, s.src[run:s.pos])
			case f.broken:
				copied = true
				s.text = with(s, s.text, s.src[begin:end])
				s.join(&f)
				s.text = with(s, s.text, s.src[run:s.pos])
			}
			end = s.pos
		}
		if classes[s.src[s.pos]]&clBlank == 0 && breakWidth(s.src, s.pos) == 0 {
			break
		}
		if !s.gather(&f, minColumn) {
			return t, s.fail("while scanning a plain scalar", t.start, "found a tab character that violates indentation")
		}
		if s.flow == 0 && s.column < minColumn {
			break
		}
	}
	if f.broken {
		s.keyAllowed = true
	}
	if copied {
		t.value = s.copied()
	} else {
		t.value = s.src[begin:end]
	}
	return t, nil
}

// plainRun skips the characters of a plain scalar up to a blank, a line break or an indicator that ends the scalar,
// and returns the index where the blanks begin. ":" ends it before a blank. In brackets "," and brackets end it too,
// and a ":" directly before one of them, or before "?", is an error, which is a rule of libyaml's own. To yaml.v2
// such a ":" is part of the scalar, and "?" ends it in brackets. "#" ends it only after a blank, which the caller
// checks.
func (s *scanner) plainRun(start mark) (int, error) {
	begin, pos := s.pos, s.pos
	continued := 0 // bytes that begin no character
	stop := clContinue | clBlankBreakNUL | clColon
	if s.flow > 0 {
		stop |= clFlow
		if s.cli {
			stop |= clQuestion
		}
	}
	refused := false
run:
	for {
		switch cl := classes[s.src[pos]] & stop; {
		case cl == 0:
		case cl&clContinue != 0:
			continued++
		case cl&clBlankBreakNUL != 0:
			if cl&clBreak == 0 || breakWidth(s.src, pos) > 0 {
				break run
			}
		case cl&clColon != 0:
			refused = s.flow > 0 && !s.cli && classes[s.src[pos+1]]&(clFlow|clQuestion) != 0
			if refused || s.blankIn(pos+1) {
				break run
			}
		default:
			break run
		}
		if pos++; pos >= s.due {
			s.work(pos)
		}
	}
	s.pos, s.column = pos, s.column+pos-begin-continued
	if refused {
		return begin, s.fail("while scanning a plain scalar", start, "found unexpected ':'")
	}
	return begin, nil
}

// scanQuoted scans a scalar in single or double quotes.
func (s *scanner) scanQuoted() (token, error) {
	const context = "while scanning a quoted scalar"
	quote := s.src[s.pos]
	t := token{kind: tokScalar, style: StyleSingleQuoted, start: s.mark}
	if quote == '"' {
		t.style = StyleDoubleQuoted
	}
	s.skip(1)
	if s.quotedWhole(quote, &t) {
		return t, nil
	}
	s.due = min(s.due, s.pos+piece) // repeat the check later
	var f folder
	s.text = s.text[:0]
	for {
		if s.faulty(4) {
			s.pos = s.end
			return t, nil
		}
		if s.column == 0 && s.atDocumentIndicator() {
			return t, s.fail(context, t.start, "found unexpected document indicator")
		}
		if s.pos >= s.end {
			return t, s.fail(context, t.start, "found unexpected end of stream")
		}
		escapedBreak, err := s.quotedRun(quote, t.start)
		if err != nil {
			return t, err
		}
		if s.src[s.pos] == quote {
			s.skip(1)
			t.value = s.copied()
			return t, nil
		}
		f.broken, f.first = escapedBreak, ""
		s.gather(&f, 0)
		s.join(&f)
	}
}

// quotedWhole scans the most common quoted scalar: one line, no escapes. It reports whether it could.
func (s *scanner) quotedWhole(quote byte, t *token) bool {
	begin, pos, column := s.pos, s.pos, s.column
	for {
		c := s.src[pos]
		cl := classes[c]
		switch {
		case c == quote:
			if quote == '\'' && s.src[pos+1] == '\'' {
				return false
			}
			t.value = s.src[begin:pos]
			s.pos, s.column = pos+1, column+1
			return true
		case c == '\\' && quote == '"', cl&(clBreak|clNUL) != 0:
			return false
		case cl&clContinue != 0:
			column--
		}
		pos++
		column++
		if pos >= s.due {
			s.work(pos)
		}
	}
}

// quotedRun appends to s.text the characters up to a blank, a line break, the closing quote or the end of the text. It
// reports whether it stopped after an escaped line break.
func (s *scanner) quotedRun(quote byte, start mark) (escapedBreak bool, err error) {
	for !s.blankAt(0) {
		switch c := s.src[s.pos]; {
		case c == quote && quote == '\'' && s.src[s.pos+1] == '\'':
			s.add('\'')
			s.skip(2)
		case c == quote:
			return false, nil
		case c == '\\' && quote == '"':
			if w := breakWidth(s.src, s.pos+1); w > 0 {
				s.skip(1)
				s.skipBreak(w)
				return true, nil
			}
			if err := s.scanEscape(start); err != nil {
				return false, err
			}
		default:
			w := charWidth(c)
			s.text = with(s, s.text, s.src[s.pos:s.pos+w])
			s.skipChar()
		}
	}
	return false, nil
}

// escapes has the value of a simple escape for its letter.
var escapes = [128]string{
	'0': "\x00", 'a': "\a", 'b': "\b", 't': "\t", '\t': "\t", 'n': "\n", 'v': "\v", 'f': "\f", 'r': "\r",
	'e': "\x1B", ' ': " ", '"': `"`, '/': "/", '\\': `\`, 'N': "\u0085", '_': "\u00A0", 'L': "\u2028", 'P': "\u2029",
}

// scanEscape scans an escape sequence, other than a backslash before a line break.
func (s *scanner) scanEscape(start mark) error {
	const context = "while parsing a quoted scalar"
	c := s.src[s.pos+1]
	if int(c) < len(escapes) && escapes[c] != "" {
		text := escapes[c]
		s.text = with(s, s.text, text)
		s.skip(2)
		return nil
	}
	digits := 0
	switch c {
	case 'x':
		digits = 2
	case 'u':
		digits = 4
	case 'U':
		digits = 8
	default:
		return s.fail(context, start, "found unknown escape character")
	}
	s.skip(2)
	var r uint32
	for k := range digits {
		d, ok := hexDigit(s.src[s.pos+k])
		if !ok {
			return s.fail(context, start, "did not find expected hexdecimal number")
		}
		r = r<<4 + uint32(d)
	}
	if r >= 0xD800 && r <= 0xDFFF || r > 0x10FFFF {
		return s.fail(context, start, "found invalid Unicode character escape code")
	}
	s.text = utf8.AppendRune(s.text, rune(r))
	s.skip(digits)
	return nil
}
