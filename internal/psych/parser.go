package psych

// This file turns tokens into nodes: the grammar of documents.

import "github.com/boshrender/boshrender/internal/slab"

// parser builds the nodes of one stream. It follows libyaml's parser, with function calls in place of states.
type parser struct {
	*scanner
	o        Options
	maxNodes int64
	maxAlias int64
	maxDepth int64

	nodes   int64 // nodes of all documents so far
	depth   int64
	handles map[string]string // prefixes of the current document's tag handles, without the two predefined ones
	anchors map[string]*anchor
	count   int64 // nodes of the current document, with the targets of aliases counted at each alias
	aliased int64 // the part of count reached through aliases

	open   []*Node // the children so far of the collections that are being read
	slab   []Node  // unused nodes of the last allocation
	extras slab.Of[extra]
	room   []*Node // unused places of the last allocation for children
}

// firstSlab and lastSlab are the numbers of nodes that are allocated at once.
const firstSlab, lastSlab = 16, 256

// fill removes the nodes from index from on from p.open, and makes them the children of a collection.
func (p *parser) fill(collection *Node, from int) {
	n := len(p.open) - from
	if n == 0 {
		return
	}
	if n > len(p.room) {
		p.room = make([]*Node, max(n, int(min(p.nodes, lastSlab))))
	}
	list := p.room[:n:n]
	p.room = p.room[n:]
	copy(list, p.open[from:])
	p.open = p.open[:from]
	collection.makeExtra(&p.extras).children = list
}

// anchor is an anchored node. While size is 0 the node is incomplete and first is the number of its first node; then
// size is its number of nodes.
type anchor struct {
	node  *Node
	first int64
	size  int64
}

// Parse reads every document of data and returns their root nodes, none for a stream without documents. Errors are
// *SyntaxError and *LimitError; the documents before the faulty one are returned with the error.
func Parse(data []byte, o Options) (docs []*Node, err error) {
	defer caught(&err)
	p, err := newParser(data, o)
	if err != nil {
		return nil, err
	}
	for {
		n, err := p.document(len(docs) == 0)
		if err != nil {
			return docs, named(o.Name, err)
		}
		if n == nil {
			return docs, nil
		}
		docs = append(docs, n)
	}
}

// ParseFirst reads the first document of data, as Psych.parse does, and ignores the rest. It returns nil for a stream
// without documents.
func ParseFirst(data []byte, o Options) (n *Node, err error) {
	defer caught(&err)
	p, err := newParser(data, o)
	if err != nil {
		return nil, err
	}
	n, err = p.document(true)
	return n, named(o.Name, err)
}

// nodeSize is the approximate size in bytes of a Node with its entry in the children of another.
const nodeSize = 200

// tagSize is the size in bytes of the struct that a Tag refers to, without its texts.
const tagSize = 32

// anchorSize is the approximate size in bytes of an entry in the table of anchors or of tag handles.
const anchorSize = 128

func newParser(data []byte, o Options) (*parser, error) {
	if limit := o.Limits.size(); int64(len(data)) > limit {
		return nil, &LimitError{Limit: "size", Max: limit, File: o.Name}
	}
	s := newScanner(data, o.Budget)
	s.cli = o.Dialect != Ruby
	return &parser{
		scanner:  s,
		o:        o,
		maxNodes: o.Limits.nodes(),
		maxAlias: o.Limits.aliasNodes(),
		maxDepth: o.Limits.depth(),
		extras:   slab.Of[extra]{Most: lastSlab},
	}, nil
}

// named adds the document's name to a syntax error or the error of a limit.
func named(name string, err error) error {
	switch e := err.(type) {
	case *SyntaxError:
		e.Name = name
	case *LimitError:
		e.File = name
	}
	return err
}

// parserError returns the error for a fault that the parser finds. Without a context, Psych reports it at the
// beginning of the text.
func parserError(context string, at mark, problem string, fault mark) error {
	return &SyntaxError{
		Problem: problem, Context: context,
		Line: at.line + 1, Column: at.column + 1,
		FaultLine: fault.line + 1, FaultColumn: fault.column + 1,
	}
}

// document reads the next document. It returns nil at the end of the stream.
func (p *parser) document(first bool) (*Node, error) {
	t, err := p.peek()
	for err == nil && !first && t.kind == tokDocumentEnd {
		p.take()
		t, err = p.peek()
	}
	if err != nil {
		return nil, err
	}
	p.handles, p.anchors, p.count, p.aliased, p.open = nil, nil, 0, 0, p.open[:0]
	var root *Node
	switch t.kind {
	case tokStreamEnd:
		return nil, nil
	case tokVersionDirective, tokTagDirective, tokDocumentStart:
		root, err = p.explicitDocument()
	default:
		if !first {
			root, err = p.explicitDocument() // which reports the missing "---"
			break
		}
		if err = p.directives(); err == nil {
			root, err = p.node(true, false)
		}
	}
	if err != nil {
		return nil, err
	}
	if t, err = p.peek(); err != nil {
		return nil, err
	}
	if t.kind == tokDocumentEnd {
		p.take()
	}
	return root, nil
}

func (p *parser) explicitDocument() (*Node, error) {
	if err := p.directives(); err != nil {
		return nil, err
	}
	t, err := p.peek()
	if err != nil {
		return nil, err
	}
	if t.kind != tokDocumentStart {
		return nil, parserError("", mark{}, "did not find expected <document start>", t.start)
	}
	p.take()
	if t, err = p.peek(); err != nil {
		return nil, err
	}
	switch t.kind {
	case tokVersionDirective, tokTagDirective, tokDocumentStart, tokDocumentEnd, tokStreamEnd:
		return p.empty(t.start)
	}
	return p.node(true, false)
}

// directives reads the directives of a document and sets p.handles.
func (p *parser) directives() error {
	versions := 0
	for {
		t, err := p.peek()
		if err != nil {
			return err
		}
		switch t.kind {
		case tokVersionDirective:
			if versions++; versions > 1 {
				return parserError("", mark{}, "found duplicate %YAML directive", t.start)
			}
			if !t.supported {
				return parserError("", mark{}, "found incompatible YAML document", t.start)
			}
		case tokTagDirective:
			if _, found := p.handles[t.value]; found {
				return parserError("", mark{}, "found duplicate %TAG directive", t.start)
			}
			if p.handles == nil {
				p.handles = make(map[string]string)
			}
			p.charge(anchorSize)
			p.handles[t.value] = t.suffix
		default:
			return nil
		}
		p.take()
	}
}

// prefix returns the prefix that a tag handle is short for.
func (p *parser) prefix(handle string) (string, bool) {
	if prefix, ok := p.handles[handle]; ok {
		return prefix, true
	}
	switch handle {
	case "":
		return "", true
	case "!":
		return "!", true
	case "!!":
		return yamlTag, true
	}
	return "", false
}

// newNode returns a node of the given kind at a position. Every node is made here.
func (p *parser) newNode(kind Kind, style Style, at mark) (*Node, error) {
	if p.nodes++; p.nodes > p.maxNodes {
		return nil, &LimitError{Limit: "nodes", Max: p.maxNodes, Line: at.line + 1, Column: at.column + 1}
	}
	p.charge(nodeSize)
	if len(p.slab) == 0 {
		p.slab = make([]Node, min(max(p.nodes, firstSlab), lastSlab))
	}
	n := &p.slab[0]
	p.slab = p.slab[1:]
	n.Kind, n.Style, n.line, n.column = kind, style, int32(at.line+1), int32(at.column+1)
	p.count++
	return n, nil
}

// empty returns the node of a missing value.
func (p *parser) empty(at mark) (*Node, error) {
	n, err := p.newNode(KindScalar, StylePlain, at)
	if err == nil {
		n.Plain = true
	}
	return n, err
}

// node reads a node. block is true outside of flow collections; indentless is true where a sequence may begin without
// deeper indentation.
func (p *parser) node(block, indentless bool) (*Node, error) {
	t, err := p.peek()
	if err != nil {
		return nil, err
	}
	if t.kind == tokAlias {
		return p.alias(t)
	}
	start, first := t.start, p.count
	var name string
	var tag Tag
	var tagged bool
	if t.kind == tokAnchor || t.kind == tokTag {
		if name, tag, tagged, err = p.properties(start); err != nil {
			return nil, err
		}
		if t, err = p.peek(); err != nil {
			return nil, err
		}
	}
	var n *Node
	switch {
	case indentless && t.kind == tokBlockEntry:
		n, err = p.newNode(KindSequence, StyleBlock, start)
	case t.kind == tokScalar:
		if n, err = p.newNode(KindScalar, t.style, start); err != nil {
			return nil, err
		}
		n.Value = t.value
		p.count += int64(len(n.Value) / nodeText)
		n.Plain = !tagged && t.style == StylePlain || tag.Is("!")
		n.Quoted = !tagged && !n.Plain
		p.take()
	case t.kind == tokFlowSequenceStart:
		n, err = p.newNode(KindSequence, StyleFlow, start)
	case t.kind == tokFlowMappingStart:
		n, err = p.newNode(KindMapping, StyleFlow, start)
	case block && t.kind == tokBlockSequenceStart:
		n, err = p.newNode(KindSequence, StyleBlock, start)
	case block && t.kind == tokBlockMappingStart:
		n, err = p.newNode(KindMapping, StyleBlock, start)
	case name != "" || tagged:
		if n, err = p.newNode(KindScalar, StylePlain, start); err == nil {
			n.Plain = tag.None()
		}
	default:
		context := "while parsing a flow node"
		if block {
			context = "while parsing a block node"
		}
		return nil, parserError(context, start, "did not find expected node content", t.start)
	}
	if err != nil {
		return nil, err
	}
	if name != "" || tagged {
		m := n.makeExtra(&p.extras)
		m.anchor, m.tag = name, tag
	}
	return n, p.content(n, t.kind, first)
}

// nodeText is the number of bytes of a scalar that count as one more node.
const nodeText = 64

// content reads the children of a collection, and registers the node's anchor. first is the number of nodes before
// this one.
func (p *parser) content(n *Node, kind tokenKind, first int64) error {
	var a *anchor
	if name := n.Anchor(); name != "" {
		if p.anchors == nil {
			p.anchors = make(map[string]*anchor)
		}
		p.charge(anchorSize)
		a = &anchor{node: n, first: first}
		p.anchors[name] = a
	}
	if n.Kind != KindScalar {
		if p.depth++; p.depth > p.maxDepth {
			return &LimitError{Limit: "depth", Max: p.maxDepth, Line: n.Line(), Column: n.Column()}
		}
		from := len(p.open)
		if err := p.collection(kind); err != nil {
			return err
		}
		p.fill(n, from)
		p.depth--
	}
	if a != nil {
		a.size = p.count - first
	}
	return nil
}

func (p *parser) collection(kind tokenKind) error {
	switch kind {
	case tokBlockEntry:
		return p.indentlessSequence()
	case tokFlowSequenceStart:
		return p.flowSequence()
	case tokFlowMappingStart:
		return p.flowMapping()
	case tokBlockSequenceStart:
		return p.blockSequence()
	}
	return p.blockMapping()
}

// alias reads an alias.
func (p *parser) alias(t *token) (*Node, error) {
	n, err := p.newNode(KindAlias, StyleAny, t.start)
	if err != nil {
		return nil, err
	}
	m := n.makeExtra(&p.extras)
	m.anchor = t.value
	p.take()
	if a := p.anchors[m.anchor]; a != nil {
		m.alias = a.node
		size := a.size
		if size == 0 { // the alias is inside its target: count the part parsed so far
			size = p.count - a.first
		}
		p.aliased += size
		p.count += size
		if p.aliased > p.maxAlias || p.aliased < 0 || p.count < 0 {
			return nil, &LimitError{Limit: "alias nodes", Max: p.maxAlias, Line: n.Line(), Column: n.Column()}
		}
	}
	return n, nil
}

// properties reads an anchor and a tag, in either order.
func (p *parser) properties(start mark) (name string, tag Tag, tagged bool, err error) {
	t, err := p.peek()
	if err != nil {
		return "", Tag{}, false, err
	}
	var handle, suffix string
	var tagMark mark
	for t.kind == tokAnchor && name == "" || t.kind == tokTag && !tagged {
		if t.kind == tokAnchor {
			name = t.value
		} else {
			handle, suffix, tagged, tagMark = t.value, t.suffix, true, t.start
		}
		p.take()
		if t, err = p.peek(); err != nil {
			return "", Tag{}, false, err
		}
	}
	if !tagged {
		return name, Tag{}, false, nil
	}
	prefix, found := p.prefix(handle)
	if !found {
		return "", Tag{}, false, parserError("while parsing a node", start, "found undefined tag handle", tagMark)
	}
	p.charge(tagSize)
	return name, makeTag(prefix, suffix), true, nil
}
