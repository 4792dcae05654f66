package psych

// This file scans block scalars: literal and folded.

const blockContext = "while scanning a block scalar"

// blockScalar is the state of scanning one block scalar.
type blockScalar struct {
	start  mark
	indent int  // column of the text; 0 while it is not known
	keep   bool // "+": keep all line breaks at the end
	strip  bool // "-": keep none

	lead string // the line break after the last line; "" before the first line
	more []byte // the empty lines after that
}

// scanBlockScalar scans "|" or ">", its header and its lines.
//
// The text is the lines at b.indent or deeper, without that many spaces. It ends at the first line that is not empty
// and less deep, or with the text. A line break is written when the next line is reached, because its meaning depends
// on both lines. In a literal scalar it is always a line break. In a folded one it is a space between two lines that
// begin without a blank, or nothing if empty lines are between them; then each empty line is a line break. Lines that
// begin with a blank keep theirs on both sides. LS and PS are never folded.
//
// The line breaks at the end are chomped: "-" drops all of them, no indicator keeps one (clip), "+" keeps all.
func (s *scanner) scanBlockScalar() (token, error) {
	t := token{kind: tokScalar, style: StyleLiteral, start: s.mark}
	if s.src[s.pos] == '>' {
		t.style = StyleFolded
	}
	s.skip(1)
	b := blockScalar{start: t.start}
	if err := s.scanBlockHeader(&b); err != nil {
		return t, err
	}
	if err := s.scanBlockBreaks(&b); err != nil {
		return t, err
	}
	s.text = s.text[:0]
	afterBlank := false // the line before began with a blank
	for s.column == b.indent && s.pos < s.end {
		blank := classes[s.src[s.pos]]&clBlank != 0
		if t.style == StyleFolded && b.lead == "\n" && !afterBlank && !blank {
			if len(b.more) == 0 {
				s.add(' ')
			}
		} else {
			s.text = with(s, s.text, b.lead)
		}
		s.text = with(s, s.text, b.more)
		b.more, b.lead = b.more[:0], ""
		afterBlank = blank
		begin := s.pos
		s.skipRest()
		s.text = with(s, s.text, s.src[begin:s.pos])
		if w := breakWidth(s.src, s.pos); w > 0 {
			b.lead = normalBreak(s.src, s.pos, w)
			s.skipBreak(w)
		}
		if err := s.scanBlockBreaks(&b); err != nil {
			return t, err
		}
	}
	if !b.strip {
		s.text = with(s, s.text, b.lead)
	}
	if b.keep {
		s.text = with(s, s.text, b.more)
	}
	t.value = s.copied()
	return t, nil
}

// scanBlockHeader scans the indicators after "|" or ">", in either order, and the rest of their line. A digit gives
// the indentation of the text relative to the collection around it, for text that begins with a blank.
func (s *scanner) scanBlockHeader(b *blockScalar) error {
	increment := 0
	chomping := func() bool {
		switch s.src[s.pos] {
		case '+':
			b.keep = true
		case '-':
			b.strip = true
		default:
			return false
		}
		s.skip(1)
		return true
	}
	indentation := func() error {
		c := s.src[s.pos]
		if c < '0' || c > '9' {
			return nil
		}
		if c == '0' {
			return s.fail(blockContext, b.start, "found an indentation indicator equal to 0")
		}
		increment = int(c - '0')
		s.skip(1)
		return nil
	}
	chomped := chomping()
	if err := indentation(); err != nil {
		return err
	}
	if !chomped && increment > 0 {
		chomping()
	}
	s.skipBlanks()
	if s.src[s.pos] == '#' {
		s.skipRest()
	}
	if !s.breakOrEnd() {
		return s.fail(blockContext, b.start, "did not find expected comment or line break")
	}
	if w := breakWidth(s.src, s.pos); w > 0 {
		s.skipBreak(w)
	}
	if increment > 0 {
		b.indent = max(s.indent, 0) + increment
	}
	return nil
}

// scanBlockBreaks scans indentation and empty lines up to the next line with text, and finds the indentation if it is
// not known yet: it is the indentation of the first line with text.
//
// In two cases it differs, as in libyaml. If an empty line before has more spaces, their number is the indentation,
// which YAML makes an error; here the line with text is less deep then, and the scalar ends before it. The
// indentation is also at least one more than the indentation of the collection around, and at least 1: at the top
// level, where YAML allows text in column 0, such a scalar is empty.
func (s *scanner) scanBlockBreaks(b *blockScalar) error {
	deepest := 0
	for {
		for s.src[s.pos] == ' ' && (b.indent == 0 || s.column < b.indent) {
			s.skip(1)
		}
		deepest = max(deepest, s.column)
		if s.src[s.pos] == '\t' && (b.indent == 0 || s.column < b.indent) {
			return s.fail(blockContext, b.start, "found a tab character where an indentation space is expected")
		}
		w := breakWidth(s.src, s.pos)
		if w == 0 {
			break
		}
		b.more = with(s, b.more, normalBreak(s.src, s.pos, w))
		s.skipBreak(w)
	}
	if b.indent == 0 {
		b.indent = max(deepest, s.indent+1, 1)
	}
	return nil
}
