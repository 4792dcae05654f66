package psych

// This file scans directives, anchors, aliases and tags.

import "strings"

// scanDirective scans a line that begins with "%".
func (s *scanner) scanDirective() (token, error) {
	const context = "while scanning a directive"
	t := token{start: s.mark}
	s.skip(1)
	name := s.scanWord()
	if name == "" {
		return t, s.fail(context, t.start, "could not find expected directive name")
	}
	if !s.blankAt(0) {
		return t, s.fail(context, t.start, "found unexpected non-alphabetical character")
	}
	var err error
	switch name {
	case "YAML":
		t.kind = tokVersionDirective
		var major, minor int
		major, minor, err = s.scanVersion(t.start)
		t.supported = major == 1 && (minor == 1 || minor == 2)
	case "TAG":
		t.kind = tokTagDirective
		t.value, t.suffix, err = s.scanTagDirective(t.start)
	default:
		err = s.fail(context, t.start, "found unknown directive name")
	}
	if err != nil {
		return t, err
	}
	s.skipBlanks()
	if s.src[s.pos] == '#' {
		s.skipRest()
	}
	if !s.breakOrEnd() {
		return t, s.fail(context, t.start, "did not find expected comment or line break")
	}
	if w := breakWidth(s.src, s.pos); w > 0 {
		s.skipBreak(w)
	}
	return t, nil
}

// scanWord scans letters, digits, "_" and "-".
func (s *scanner) scanWord() string {
	begin := s.pos
	for classes[s.src[s.pos]]&clWord != 0 {
		s.skip(1)
	}
	return s.src[begin:s.pos]
}

func (s *scanner) skipBlanks() {
	for classes[s.src[s.pos]]&clBlank != 0 {
		s.skip(1)
	}
}

func (s *scanner) scanVersion(start mark) (major, minor int, err error) {
	s.skipBlanks()
	if major, err = s.scanVersionNumber(start); err != nil {
		return 0, 0, err
	}
	if s.src[s.pos] != '.' {
		return 0, 0, s.fail("while scanning a %YAML directive", start, "did not find expected digit or '.' character")
	}
	s.skip(1)
	minor, err = s.scanVersionNumber(start)
	return major, minor, err
}

func (s *scanner) scanVersionNumber(start mark) (int, error) {
	const context, maxDigits = "while scanning a %YAML directive", 9
	n, digits := 0, 0
	for ; s.src[s.pos] >= '0' && s.src[s.pos] <= '9'; s.skip(1) {
		if digits++; digits > maxDigits {
			return 0, s.fail(context, start, "found extremely long version number")
		}
		n = n*10 + int(s.src[s.pos]-'0')
	}
	if digits == 0 {
		return 0, s.fail(context, start, "did not find expected version number")
	}
	return n, nil
}

func (s *scanner) scanTagDirective(start mark) (handle, prefix string, err error) {
	const context = "while scanning a %TAG directive"
	s.skipBlanks()
	if handle, err = s.scanTagHandle(true, start); err != nil {
		return "", "", err
	}
	if classes[s.src[s.pos]]&clBlank == 0 {
		return "", "", s.fail(context, start, "did not find expected whitespace")
	}
	s.skipBlanks()
	if prefix, err = s.scanTagURI(true, true, "", start); err != nil {
		return "", "", err
	}
	if !s.blankAt(0) {
		return "", "", s.fail(context, start, "did not find expected whitespace or line break")
	}
	return handle, prefix, nil
}

// scanAnchor scans an anchor or an alias.
func (s *scanner) scanAnchor(kind tokenKind) (token, error) {
	t := token{kind: kind, start: s.mark}
	s.skip(1)
	t.value = s.scanWord()
	t.end = s.mark
	if t.value == "" || !s.blankAt(0) && strings.IndexByte("?:,]}%@`", s.src[s.pos]) < 0 {
		context := "while scanning an anchor"
		if kind == tokAlias {
			context = "while scanning an alias"
		}
		return t, s.fail(context, t.start, "did not find expected alphabetic or numeric character")
	}
	return t, nil
}

// scanTag scans "!<uri>", "!suffix" or "!handle!suffix". The token of a verbatim tag has the handle "".
func (s *scanner) scanTag() (token, error) {
	const context = "while scanning a tag"
	t := token{kind: tokTag, start: s.mark}
	var err error
	if s.src[s.pos+1] == '<' {
		s.skip(2)
		if t.suffix, err = s.scanTagURI(true, false, "", t.start); err != nil {
			return t, err
		}
		if s.src[s.pos] != '>' {
			return t, s.fail(context, t.start, "did not find the expected '>'")
		}
		s.skip(1)
	} else {
		handle, err := s.scanTagHandle(false, t.start)
		if err != nil {
			return t, err
		}
		if len(handle) > 1 && handle[len(handle)-1] == '!' {
			t.value = handle
			t.suffix, err = s.scanTagURI(false, false, "", t.start)
		} else {
			// It was not a handle: the text read so far belongs to the suffix.
			t.value = "!"
			t.suffix, err = s.scanTagURI(false, false, handle, t.start)
			if t.suffix == "" {
				t.value, t.suffix = "", "!"
			}
		}
		if err != nil {
			return t, err
		}
	}
	if !s.blankAt(0) && (s.flow == 0 || s.src[s.pos] != ',') {
		return t, s.fail(context, t.start, "did not find expected whitespace or line break")
	}
	t.end = s.mark
	return t, nil
}

// scanTagHandle scans "!", "!!", "!word!", or the beginning "!word" of a tag without a handle.
func (s *scanner) scanTagHandle(directive bool, start mark) (string, error) {
	begin := s.pos
	if s.src[s.pos] != '!' {
		context := "while scanning a tag"
		if directive {
			context = "while scanning a tag directive"
		}
		return "", s.fail(context, start, "did not find expected '!'")
	}
	s.skip(1)
	word := s.scanWord()
	if s.src[s.pos] == '!' {
		s.skip(1)
	} else if directive && word != "" {
		return "", s.fail("while parsing a tag directive", start, "did not find expected '!'")
	}
	return s.src[begin:s.pos], nil
}

// scanTagURI scans the rest of a tag whose beginning head has been read; the "!" of head is not a part of the result.
// Flow indicators may appear in verbatim tags and in directives.
func (s *scanner) scanTagURI(flowIndicators, directive bool, head string, start mark) (string, error) {
	length := len(head)
	s.text = s.text[:0]
	if length > 1 {
		s.text = with(s, s.text, head[1:])
	}
	for {
		c := s.src[s.pos]
		switch {
		case c == '%':
			if err := s.scanURIEscape(directive, start); err != nil {
				return "", err
			}
		case classes[c]&clWord != 0, c != 0 && strings.IndexByte(";/?:@&=+$.!~*'()", c) >= 0,
			flowIndicators && (c == ',' || c == '[' || c == ']'):
			s.add(c)
			s.skip(1)
		default:
			if length == 0 {
				return "", s.fail(tagContext(directive), start, "did not find expected tag URI")
			}
			uri, _, _ := strings.Cut(s.copied(), "\x00") // "%00" ends a C string
			return uri, nil
		}
		length++
	}
}

func tagContext(directive bool) string {
	if directive {
		return "while parsing a %TAG directive"
	}
	return "while parsing a tag"
}

// scanURIEscape scans one character written as %XX escapes.
func (s *scanner) scanURIEscape(directive bool, start mark) error {
	for width := 0; ; {
		hi, ok1 := hexDigit(s.src[s.pos+1])
		lo, ok2 := hexDigit(s.src[s.pos+2])
		if s.src[s.pos] != '%' || !ok1 || !ok2 {
			return s.fail(tagContext(directive), start, "did not find URI escaped octet")
		}
		octet := byte(hi<<4 + lo)
		if width == 0 {
			if width = charWidth(octet); width == 0 {
				return s.fail(tagContext(directive), start, "found an incorrect leading UTF-8 octet")
			}
		} else if octet&0xC0 != 0x80 {
			return s.fail(tagContext(directive), start, "found an incorrect trailing UTF-8 octet")
		}
		s.add(octet)
		s.skip(3)
		if width--; width == 0 {
			return nil
		}
	}
}

func hexDigit(c byte) (int, bool) {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0'), true
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10, true
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10, true
	}
	return 0, false
}
