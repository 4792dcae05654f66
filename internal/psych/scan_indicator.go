package psych

// This file scans indicators: the tokens of a document's structure.

// pushIndicator takes the indicator of the given width as a token.
func (s *scanner) pushIndicator(kind tokenKind, width int) {
	t := token{kind: kind, start: s.mark}
	s.skip(width)
	t.end = s.mark
	s.push(t)
}

func (s *scanner) fetchStreamEnd() error {
	if s.column != 0 {
		s.column = 0
		s.line++
	}
	if err := s.resetBlock(); err != nil {
		return err
	}
	s.push(token{kind: tokStreamEnd, start: s.mark, end: s.mark})
	return nil
}

// resetBlock closes everything that the end of a document closes.
func (s *scanner) resetBlock() error {
	s.unroll(-1)
	if err := s.removeKey(); err != nil {
		return err
	}
	s.keyAllowed = false
	return nil
}

// fetchDirective takes a line that begins with "%", which ends the document before it.
func (s *scanner) fetchDirective() error {
	if err := s.resetBlock(); err != nil {
		return err
	}
	t, err := s.scanDirective()
	if err != nil {
		return err
	}
	s.push(t)
	return nil
}

func (s *scanner) fetchDocumentIndicator() error {
	if err := s.resetBlock(); err != nil {
		return err
	}
	kind := tokDocumentStart
	if s.src[s.pos] == '.' {
		kind = tokDocumentEnd
	}
	s.pushIndicator(kind, 3)
	return nil
}

// fetchFlowStart takes "[" or "{", which may begin a key, and makes room for another possible key inside.
func (s *scanner) fetchFlowStart(kind tokenKind) error {
	if err := s.saveKey(); err != nil {
		return err
	}
	s.keys = append(s.keys, simpleKey{})
	s.flow++
	s.keyAllowed = true
	s.pushIndicator(kind, 1)
	return nil
}

// fetchFlowEnd takes "]" or "}". The parser checks that it matches the opening bracket, because it can describe the
// error.
func (s *scanner) fetchFlowEnd(kind tokenKind) error {
	if err := s.removeKey(); err != nil {
		return err
	}
	if s.flow > 0 {
		s.flow--
		s.keys = s.keys[:len(s.keys)-1]
		s.lowKey = min(s.lowKey, len(s.keys))
	}
	s.keyAllowed = false
	s.pushIndicator(kind, 1)
	return nil
}

func (s *scanner) fetchFlowEntry() error {
	if err := s.removeKey(); err != nil {
		return err
	}
	s.keyAllowed = true
	s.pushIndicator(tokFlowEntry, 1)
	return nil
}

// fetchBlockEntry takes "- ", which begins a sequence if it is deeper than the open collection.
func (s *scanner) fetchBlockEntry() error {
	if s.flow == 0 {
		if !s.keyAllowed {
			return s.fail("", s.mark, "block sequence entries are not allowed in this context")
		}
		s.roll(s.column, -1, tokBlockSequenceStart, s.mark)
	} // } // Inside [] and {} the parser reports the error, with its context.
	if err := s.removeKey(); err != nil {
		return err
	}
	s.keyAllowed = true
	s.pushIndicator(tokBlockEntry, 1)
	return nil
}

// fetchKey takes "?", after which anything may be a key: also a collection, or a scalar of several lines.
func (s *scanner) fetchKey() error {
	if s.flow == 0 {
		if !s.keyAllowed {
			return s.fail("", s.mark, "mapping keys are not allowed in this context")
		}
		s.roll(s.column, -1, tokBlockMappingStart, s.mark)
	}
	if err := s.removeKey(); err != nil {
		return err
	}
	s.keyAllowed = s.flow == 0
	s.pushIndicator(tokKey, 1)
	return nil
}

// fetchValue takes ":". If there is a possible key it is one, and gets its token, and the start of its mapping if
// that is deeper than the open collection; it is on the same line, so no other key may begin after this ":".
// Otherwise the key is empty or came with "?", and a mapping may follow.
func (s *scanner) fetchValue() error {
	if k := &s.keys[len(s.keys)-1]; k.possible {
		s.insert(k.token, token{kind: tokKey, start: k.mark, end: k.mark})
		s.roll(k.mark.column, k.token, tokBlockMappingStart, k.mark)
		k.possible = false
		s.keyAllowed = false
	} else {
		if s.flow == 0 {
			if !s.keyAllowed {
				return s.fail("", s.mark, "mapping values are not allowed in this context")
			}
			s.roll(s.column, -1, tokBlockMappingStart, s.mark)
		}
		s.keyAllowed = s.flow == 0
	}
	s.pushIndicator(tokValue, 1)
	return nil
}

// fetchAnchor takes an anchor or an alias. Like a tag it may be where a key begins.
func (s *scanner) fetchAnchor(kind tokenKind) error {
	if err := s.saveKey(); err != nil {
		return err
	}
	s.keyAllowed = false
	t, err := s.scanAnchor(kind)
	if err != nil {
		return err
	}
	s.push(t)
	return nil
}

func (s *scanner) fetchTag() error {
	if err := s.saveKey(); err != nil {
		return err
	}
	s.keyAllowed = false
	t, err := s.scanTag()
	if err != nil {
		return err
	}
	s.push(t)
	return nil
}

// fetchBlockScalar takes a literal or folded scalar. It cannot be a key without "?", and the token after it begins a
// line, so that it can be one.
func (s *scanner) fetchBlockScalar() error {
	if err := s.removeKey(); err != nil {
		return err
	}
	s.keyAllowed = true
	t, err := s.scanBlockScalar()
	if err != nil {
		return err
	}
	s.push(t)
	return nil
}

func (s *scanner) fetchQuoted() error {
	if err := s.saveKey(); err != nil {
		return err
	}
	s.keyAllowed = false
	t, err := s.scanQuoted()
	if err != nil {
		return err
	}
	s.push(t)
	return nil
}

func (s *scanner) fetchPlain() error {
	if err := s.saveKey(); err != nil {
		return err
	}
	s.keyAllowed = false
	t, err := s.scanPlain()
	if err != nil {
		return err
	}
	s.push(t)
	return nil
}
