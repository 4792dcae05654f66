package psych

// This file parses sequences and mappings, in block and in flow style.

// next takes the current token and returns the one after it.
func (p *parser) next() (*token, error) {
	p.take()
	return p.peek()
}

// add reads a child of the collection.
func (p *parser) add(block, indentless bool) error {
	child, err := p.node(block, indentless)
	if err != nil {
		return err
	}
	p.open = append(p.open, child)
	return nil
}

// addEmpty adds the node of a missing child.
func (p *parser) addEmpty(at mark) error {
	child, err := p.empty(at)
	if err != nil {
		return err
	}
	p.open = append(p.open, child)
	return nil
}

// blockSequence reads "- a", "- b" … The current token is the start of the sequence.
func (p *parser) blockSequence() error {
	t, err := p.peek()
	if err != nil {
		return err
	}
	start := t.start
	p.take()
	for {
		if t, err = p.peek(); err != nil {
			return err
		}
		switch t.kind {
		case tokBlockEntry:
		case tokBlockEnd:
			p.take()
			return nil
		default:
			return parserError("while parsing a block collection", start, "did not find expected '-' indicator", t.start)
		}
		at := t.end
		if t, err = p.next(); err != nil {
			return err
		}
		switch t.kind {
		case tokBlockEntry, tokBlockEnd:
			err = p.addEmpty(at)
		default:
			err = p.add(true, false)
		}
		if err != nil {
			return err
		}
	}
}

// indentlessSequence reads a sequence that is no deeper than the mapping key before it.
func (p *parser) indentlessSequence() error {
	for {
		t, err := p.peek()
		if err != nil {
			return err
		}
		if t.kind != tokBlockEntry {
			return nil
		}
		at := t.end
		if t, err = p.next(); err != nil {
			return err
		}
		switch t.kind {
		case tokBlockEntry, tokKey, tokValue, tokBlockEnd:
			err = p.addEmpty(at)
		default:
			err = p.add(true, false)
		}
		if err != nil {
			return err
		}
	}
}

// blockMapping reads "a: b", "c: d" … The current token is the start of the mapping.
func (p *parser) blockMapping() error {
	t, err := p.peek()
	if err != nil {
		return err
	}
	start := t.start
	p.take()
	for {
		if t, err = p.peek(); err != nil {
			return err
		}
		switch t.kind {
		case tokKey:
		case tokBlockEnd:
			p.take()
			return nil
		default:
			return parserError("while parsing a block mapping", start, "did not find expected key", t.start)
		}
		if err := p.blockMappingPart(t.end); err != nil {
			return err
		}
		if t, err = p.peek(); err != nil {
			return err
		}
		if t.kind != tokValue {
			err = p.addEmpty(t.start)
		} else {
			err = p.blockMappingPart(t.end)
		}
		if err != nil {
			return err
		}
	}
}

// blockMappingPart takes a key or value indicator and reads the node after it.
func (p *parser) blockMappingPart(at mark) error {
	t, err := p.next()
	if err != nil {
		return err
	}
	switch t.kind {
	case tokKey, tokValue, tokBlockEnd:
		return p.addEmpty(at)
	}
	return p.add(true, true)
}

// flowItems reads the entries of a flow collection, from its opening bracket to end. item reads one entry, which
// begins with t. text and missing are parts of libyaml's error.
func (p *parser) flowItems(end tokenKind, text, missing string, item func(t *token) error) error {
	t, err := p.peek()
	if err != nil {
		return err
	}
	start := t.start
	p.take()
	for first := true; ; first = false {
		if t, err = p.peek(); err != nil {
			return err
		}
		if t.kind != end && !first {
			if t.kind != tokFlowEntry {
				return parserError(text, start, missing, t.start)
			}
			if t, err = p.next(); err != nil {
				return err
			}
		}
		if t.kind == end {
			p.take()
			return nil
		}
		if err := item(t); err != nil {
			return err
		}
	}
}

// flowSequence reads "[a, b]". The current token is "[".
func (p *parser) flowSequence() error {
	return p.flowItems(tokFlowSequenceEnd, "while parsing a flow sequence", "did not find expected ',' or ']'", func(t *token) error {
		if t.kind == tokKey {
			return p.flowPair(t.start)
		}
		return p.add(false, false)
	})
}

// flowPair reads "a: b" in a flow sequence: a mapping with one key. The current token is the key indicator.
func (p *parser) flowPair(at mark) error {
	n, err := p.newNode(KindMapping, StyleFlow, at)
	if err != nil {
		return err
	}
	p.open = append(p.open, n)
	from := len(p.open)
	if p.depth++; p.depth > p.maxDepth {
		return &LimitError{Limit: "depth", Max: p.maxDepth, Line: n.Line(), Column: n.Column()}
	}
	t, err := p.next()
	if err != nil {
		return err
	}
	switch t.kind {
	case tokValue, tokFlowEntry, tokFlowSequenceEnd:
		// libyaml drops the indicator after an empty key: "[? , b]" lacks a comma for it.
		err = p.addEmpty(t.end)
		p.take()
	default:
		err = p.add(false, false)
	}
	if err != nil {
		return err
	}
	if err := p.flowValue(tokFlowSequenceEnd); err != nil {
		return err
	}
	p.fill(n, from)
	p.depth--
	return nil
}

// flowValue reads the value of a key in a flow collection that ends with the given token.
func (p *parser) flowValue(end tokenKind) error {
	t, err := p.peek()
	if err != nil {
		return err
	}
	if t.kind == tokValue {
		if t, err = p.next(); err != nil {
			return err
		}
		if t.kind != tokFlowEntry && t.kind != end {
			return p.add(false, false)
		}
	}
	return p.addEmpty(t.start)
}

// flowMapping reads "{a: b, c}". The current token is "{".
func (p *parser) flowMapping() error {
	return p.flowItems(tokFlowMappingEnd, "while parsing a flow mapping", "did not find expected ',' or '}'", func(t *token) error {
		if t.kind == tokKey {
			return p.flowEntry()
		}
		if err := p.add(false, false); err != nil {
			return err
		}
		t, err := p.peek()
		if err != nil {
			return err
		}
		return p.addEmpty(t.start)
	})
}

// flowEntry reads a key and its value in a flow mapping. The current token is the key indicator.
func (p *parser) flowEntry() error {
	t, err := p.next()
	if err != nil {
		return err
	}
	switch t.kind {
	case tokValue, tokFlowEntry, tokFlowMappingEnd:
		err = p.addEmpty(t.start)
	default:
		err = p.add(false, false)
	}
	if err != nil {
		return err
	}
	return p.flowValue(tokFlowMappingEnd)
}
