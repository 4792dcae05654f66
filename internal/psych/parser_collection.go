package psych

// This file parses sequences and mappings, in block and in flow style.

// next takes the current token and returns the one after it.
func (p *parser) next() (*token, error) {
	p.take()
	return p.peek()
}

// add reads a node and appends it to the children of n.
func (p *parser) add(n *Node, block, indentless bool) error {
	child, err := p.node(block, indentless)
	if err != nil {
		return err
	}
	n.Children = append(n.Children, child)
	return nil
}

// addEmpty appends the node of a missing value to the children of n.
func (p *parser) addEmpty(n *Node, at mark) error {
	child, err := p.empty(at)
	if err != nil {
		return err
	}
	n.Children = append(n.Children, child)
	return nil
}

// blockSequence reads "- a", "- b" … The current token is the start of the sequence.
func (p *parser) blockSequence(n *Node) error {
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
			err = p.addEmpty(n, at)
		default:
			err = p.add(n, true, false)
		}
		if err != nil {
			return err
		}
	}
}

// indentlessSequence reads a sequence that is no deeper than the mapping key before it.
func (p *parser) indentlessSequence(n *Node) error {
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
			err = p.addEmpty(n, at)
		default:
			err = p.add(n, true, false)
		}
		if err != nil {
			return err
		}
	}
}

// blockMapping reads "a: b", "c: d" … The current token is the start of the mapping.
func (p *parser) blockMapping(n *Node) error {
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
		if err := p.blockMappingPart(n, t.end); err != nil {
			return err
		}
		if t, err = p.peek(); err != nil {
			return err
		}
		if t.kind != tokValue {
			err = p.addEmpty(n, t.start)
		} else {
			err = p.blockMappingPart(n, t.end)
		}
		if err != nil {
			return err
		}
	}
}

// blockMappingPart takes a key or value indicator and reads what comes after it.
func (p *parser) blockMappingPart(n *Node, at mark) error {
	t, err := p.next()
	if err != nil {
		return err
	}
	switch t.kind {
	case tokKey, tokValue, tokBlockEnd:
		return p.addEmpty(n, at)
	}
	return p.add(n, true, true)
}

// flowSequence reads "[a, b]". The current token is "[".
func (p *parser) flowSequence(n *Node) error {
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
		if t.kind != tokFlowSequenceEnd && !first {
			if t.kind != tokFlowEntry {
				return parserError("while parsing a flow sequence", start, "did not find expected ',' or ']'", t.start)
			}
			if t, err = p.next(); err != nil {
				return err
			}
		}
		switch t.kind {
		case tokFlowSequenceEnd:
			p.take()
			return nil
		case tokKey:
			err = p.flowPair(n, t.start)
		default:
			err = p.add(n, false, false)
		}
		if err != nil {
			return err
		}
	}
}

// flowPair reads "a: b" in a flow sequence: a mapping with one key. The current token is the key indicator.
func (p *parser) flowPair(seq *Node, at mark) error {
	n, err := p.newNode(KindMapping, StyleFlow, at)
	if err != nil {
		return err
	}
	seq.Children = append(seq.Children, n)
	if p.depth++; p.depth > p.maxDepth {
		return &LimitError{Limit: "depth", Max: p.maxDepth, Line: n.Line, Column: n.Column}
	}
	t, err := p.next()
	if err != nil {
		return err
	}
	switch t.kind {
	case tokValue, tokFlowEntry, tokFlowSequenceEnd:
		// libyaml drops the indicator after an empty key: "[? , b]" lacks a comma for it.
		err = p.addEmpty(n, t.end)
		p.take()
	default:
		err = p.add(n, false, false)
	}
	if err != nil {
		return err
	}
	if err := p.flowValue(n, tokFlowSequenceEnd); err != nil {
		return err
	}
	p.depth--
	return nil
}

// flowValue reads the value of a key in a flow collection that ends with the given token.
func (p *parser) flowValue(n *Node, end tokenKind) error {
	t, err := p.peek()
	if err != nil {
		return err
	}
	if t.kind == tokValue {
		if t, err = p.next(); err != nil {
			return err
		}
		if t.kind != tokFlowEntry && t.kind != end {
			return p.add(n, false, false)
		}
	}
	return p.addEmpty(n, t.start)
}

// flowMapping reads "{a: b, c}". The current token is "{".
func (p *parser) flowMapping(n *Node) error {
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
		if t.kind != tokFlowMappingEnd && !first {
			if t.kind != tokFlowEntry {
				return parserError("while parsing a flow mapping", start, "did not find expected ',' or '}'", t.start)
			}
			if t, err = p.next(); err != nil {
				return err
			}
		}
		switch t.kind {
		case tokFlowMappingEnd:
			p.take()
			return nil
		case tokKey:
			err = p.flowEntry(n)
		default:
			if err = p.add(n, false, false); err == nil {
				t, err = p.peek()
				if err == nil {
					err = p.addEmpty(n, t.start)
				}
			}
		}
		if err != nil {
			return err
		}
	}
}

// flowEntry reads a key and its value in a flow mapping. The current token is the key indicator.
func (p *parser) flowEntry(n *Node) error {
	t, err := p.next()
	if err != nil {
		return err
	}
	switch t.kind {
	case tokValue, tokFlowEntry, tokFlowMappingEnd:
		err = p.addEmpty(n, t.start)
	default:
		err = p.add(n, false, false)
	}
	if err != nil {
		return err
	}
	return p.flowValue(n, tokFlowMappingEnd)
}
