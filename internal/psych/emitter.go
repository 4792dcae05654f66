package psych

// This file writes documents, sequences and mappings: the structure of the output.

import (
	"errors"
	"fmt"
	"math"
)

// MarshalOptions are the options of to_yaml. The zero value is to_yaml without any.
type MarshalOptions struct {
	// Indentation is the number of columns per level, 2 to 9; anything else is 2.
	Indentation int
	// LineWidth is the column after which lines are folded. nil is libyaml's 80 and -1 no folding. As in Psych, strings
	// longer than a width that is set explicitly are written folded (">").
	LineWidth *int
	// Canonical writes everything in flow style with tags and double quotes.
	Canonical bool
	// Header writes "%YAML 1.1" before the document.
	Header bool
	// Expand makes Marshal write a *Map or []any that occurs more than once in full each time. Otherwise it becomes an
	// alias, as in Psych.
	Expand bool
	// Dialect is the dialect of a second reader: with CLI, strings that yaml.v2 would misread have quotes, too.
	Dialect Dialect
	// Both writes as Psych does, except that strings which yaml.v2 would read as numbers have quotes: "1e10", "08".
	Both bool
	// Go writes the text that yaml.v2 writes: without "---" and "...", with its choice of quotes. It is for values
	// read in the dialect CLI.
	Go bool
	// Budget, if it is not nil, is charged for writing.
	Budget Budget
}

// Properties are the anchor and the tag that can precede the content of a node.
type Properties struct {
	Anchor string // "" for none
	Tag    string // in full ("tag:yaml.org,2002:set", "!x"); "" for none
}

// ScalarStyle is the requested style of a scalar. The emitter chooses another style where the requested one is
// impossible.
type ScalarStyle struct {
	Properties
	Plain  bool // a reader finds the right type without the tag if the scalar is plain
	Quoted bool // … if it is not plain
	Style  Style
}

// CollectionStyle is the requested style of a sequence or mapping.
type CollectionStyle struct {
	Properties
	Implicit bool // the tag, if any, need not be written
	Flow     bool
}

// Block is the style of the collections that to_yaml writes: no tag, one item to a line.
var Block = CollectionStyle{Implicit: true}

// Emitter writes YAML, event by event, as libyaml does. Its methods must be called in the order of the grammar: a
// stream of documents, each between StartDocument and EndDocument with one node between them; a node is a scalar, an
// alias, or a collection between its Start and End. The first error makes the emitter ignore everything after it;
// Finish returns it.
type Emitter struct {
	buf    []byte
	err    error
	budget Budget
	soft   int // length up to which buf may grow without another charge
	told   int // bytes of buf already charged as work

	cli       bool
	both      bool
	yamlv2    bool
	canonical bool
	header    bool
	folded    int // strings longer than this are written folded
	width     int
	step      int // columns per level

	column     int
	indent     int
	whitespace bool   // the last character was a blank, or the output is empty
	indention  bool   // nothing but indentation and "-", "?", ":" on the line so far
	openEnded  ending // how the text before ended
	flow       int
	stack      []frame
}

// ending reports whether "..." is needed after the text so far.
type ending uint8

const (
	closed   ending = iota
	document        // a document has ended: "..." only before a directive
	open            // the last block scalar keeps its line breaks: "..." before the end as well
)

// state is the next part that the emitter expects inside of a collection or document.
type state uint8

const (
	inDocument state = iota
	inBlockSequence
	inBlockKey
	inBlockSimpleValue
	inBlockValue
	inFlowSequence
	inFlowKey
	inFlowSimpleValue
	inFlowValue
	afterRoot
)

type frame struct {
	state  state
	first  bool
	indent int // to return to at the end
}

// NewEmitter returns an Emitter at the start of a stream. It appends to dst.
func NewEmitter(dst []byte, o MarshalOptions) *Emitter {
	e := &Emitter{
		buf: dst, told: len(dst), budget: o.Budget, cli: o.Dialect != Ruby, both: o.Both, yamlv2: o.Go, canonical: o.Canonical, header: o.Header,
		folded: math.MaxInt, width: 80, step: 2,
		indent: -1, whitespace: true, indention: true,
		stack: make([]frame, 0, 16),
	}
	if o.Indentation >= 2 && o.Indentation <= 9 {
		e.step = o.Indentation
	}
	if o.LineWidth != nil {
		switch w := *o.LineWidth; {
		case w < 0:
			e.width = math.MaxInt
			if w < -1 {
				e.err = fmt.Errorf("Invalid line_width %d, must be non-negative or -1 for unlimited.", w) //nolint:staticcheck // Psych's text
			}
		default:
			e.folded = w
			if w > 2*e.step {
				e.width = w
			}
		}
	}
	return e
}

// more is the slow path of add and put: it charges for and allocates room for n more bytes, and reports whether it
// could.
func (e *Emitter) more(n int) bool {
	if e.err != nil {
		return false
	}
	if e.budget != nil && len(e.buf)-e.told >= piece {
		e.fail(e.budget.Work(len(e.buf) - e.told))
		e.told = len(e.buf)
	}
	if size := cap(e.buf); size-len(e.buf) < n && e.err == nil {
		size = max(2*size, len(e.buf)+n, 256)
		if e.budget != nil {
			e.fail(e.budget.Charge(size))
		}
		if e.err == nil {
			e.buf = append(make([]byte, 0, size), e.buf...)
		}
	}
	e.soft = min(cap(e.buf), len(e.buf)+n+piece)
	return e.err == nil
}

// add appends text. Its caller updates the column.
func (e *Emitter) add(text string) {
	if len(e.buf)+len(text) > e.soft && !e.more(len(text)) {
		return
	}
	e.buf = append(e.buf, text...)
}

// errState reports a call that the grammar does not allow here.
var errState = errors.New("psych: emitter method called out of order")

// StartDocument begins a document, with "---" unless the options ask for yaml.v2's text.
func (e *Emitter) StartDocument() {
	if len(e.stack) != 0 {
		e.fail(errState)
		return
	}
	if e.header {
		if e.openEnded != closed {
			e.indicator("...", true, false, false)
			e.newLine()
		}
		e.indicator("%YAML", true, false, false)
		e.indicator("1.1", true, false, false)
		e.newLine()
	}
	e.openEnded = closed
	if e.yamlv2 {
		e.stack = append(e.stack, frame{state: inDocument})
		return
	}
	e.newLine()
	e.indicator("---", true, false, false)
	if e.canonical {
		e.newLine()
	}
	e.stack = append(e.stack, frame{state: inDocument})
}

// EndDocument ends a document.
func (e *Emitter) EndDocument() {
	if len(e.stack) != 1 || e.stack[0].state != afterRoot {
		e.fail(errState)
		return
	}
	e.newLine()
	e.openEnded = max(e.openEnded, document)
	e.stack = e.stack[:0]
}

// Finish ends the stream and returns everything that was written.
func (e *Emitter) Finish() ([]byte, error) {
	if len(e.stack) != 0 {
		e.fail(errState)
	}
	if e.err != nil {
		return nil, e.err
	}
	if e.openEnded == open && !e.yamlv2 {
		e.indicator("...", true, false, false)
		e.openEnded = closed
		e.newLine()
	}
	return e.buf, nil
}

func (e *Emitter) fail(err error) {
	if e.err == nil && err != nil {
		e.err = err
		e.soft = 0
	}
}

// context is the place of a node in the collection that contains it.
type context struct {
	mapping   bool // as a key or value
	simpleKey bool // as a key without "?"
}

// open writes the indentation and indicators before a node. simple says whether the node can be a key without "?".
func (e *Emitter) open(simple bool) context {
	if e.err != nil {
		return context{}
	}
	if len(e.stack) == 0 {
		e.fail(errState)
		return context{}
	}
	f := &e.stack[len(e.stack)-1]
	first := f.first
	f.first = false
	switch f.state {
	case inDocument:
		f.state = afterRoot
		return context{}
	case inBlockSequence:
		e.newLine()
		e.indicator("-", true, false, true)
		return context{}
	case inBlockKey:
		e.newLine()
		if simple {
			f.state = inBlockSimpleValue
			return context{mapping: true, simpleKey: true}
		}
		e.indicator("?", true, false, true)
		f.state = inBlockValue
	case inBlockSimpleValue:
		e.indicator(":", false, false, false)
		f.state = inBlockKey
	case inBlockValue:
		e.newLine()
		e.indicator(":", true, false, true)
		f.state = inBlockKey
	case inFlowSequence:
		e.flowItem(first)
		return context{}
	case inFlowKey:
		e.flowItem(first)
		if simple && !e.canonical {
			f.state = inFlowSimpleValue
			return context{mapping: true, simpleKey: true}
		}
		e.indicator("?", true, false, false)
		f.state = inFlowValue
	case inFlowSimpleValue:
		e.indicator(":", false, false, false)
		f.state = inFlowKey
	case inFlowValue:
		e.flowBreak()
		e.indicator(":", true, false, false)
		f.state = inFlowKey
	case afterRoot:
		e.fail(errState)
	}
	return context{mapping: true}
}

func (e *Emitter) flowItem(first bool) {
	if !first {
		e.indicator(",", false, false, false)
	}
	e.flowBreak()
}

func (e *Emitter) flowBreak() {
	if e.canonical || e.column > e.width {
		e.newLine()
	}
}

// maxSimpleKey is the length in bytes, with anchor and tag, up to which a key needs no "?".
const maxSimpleKey = 128

// StartSequence begins a sequence of the given number of items. Only whether there are any matters: an empty sequence
// is "[]".
func (e *Emitter) StartSequence(items int, c CollectionStyle) {
	ctx, flow := e.startCollection(items, c)
	if e.err != nil {
		return
	}
	if flow {
		e.startFlow("[", inFlowSequence)
		return
	}
	indent := e.indent
	if !ctx.mapping || e.indention {
		e.indent = e.deeper(false)
	} // a sequence in a mapping is not indented
	e.stack = append(e.stack, frame{inBlockSequence, true, indent})
}

// StartMapping begins a mapping of the given number of pairs, which matters as for StartSequence.
func (e *Emitter) StartMapping(pairs int, c CollectionStyle) {
	_, flow := e.startCollection(pairs, c)
	if e.err != nil {
		return
	}
	if flow {
		e.startFlow("{", inFlowKey)
		return
	}
	indent := e.indent
	e.indent = e.deeper(false)
	e.stack = append(e.stack, frame{inBlockKey, true, indent})
}

func (e *Emitter) startCollection(size int, c CollectionStyle) (ctx context, flow bool) {
	t := e.analyzeTag(c.Tag, c.Implicit)
	ctx = e.open(size == 0 && len(c.Anchor)+t.length() <= maxSimpleKey)
	e.anchor('&', c.Anchor)
	e.tag(t)
	return ctx, e.flow > 0 || e.canonical || c.Flow || size == 0
}

func (e *Emitter) startFlow(open string, s state) {
	e.indicator(open, true, true, false)
	e.stack = append(e.stack, frame{s, true, e.indent})
	e.indent = e.deeper(true)
	e.flow++
}

// deeper returns the indentation of the next level.
func (e *Emitter) deeper(flow bool) int {
	switch {
	case e.indent >= 0:
		return e.indent + e.step
	case flow:
		return e.step
	}
	return 0
}

// EndSequence ends a sequence.
func (e *Emitter) EndSequence() { e.end(inBlockSequence, inFlowSequence, "]") }

// EndMapping ends a mapping.
func (e *Emitter) EndMapping() { e.end(inBlockKey, inFlowKey, "}") }

func (e *Emitter) end(block, flow state, closing string) {
	if e.err != nil {
		return
	}
	top := len(e.stack) - 1
	if top < 0 || e.stack[top].state != block && e.stack[top].state != flow {
		e.fail(errState)
		return
	}
	f := e.stack[top]
	e.stack = e.stack[:top]
	e.indent = f.indent
	if f.state == block {
		return
	}
	e.flow--
	if e.canonical && !f.first {
		e.indicator(",", false, false, false)
		e.newLine()
	}
	e.indicator(closing, false, false, false)
}

// Alias writes a reference to an anchor.
func (e *Emitter) Alias(anchor string) {
	ctx := e.open(len(anchor) <= maxSimpleKey)
	e.anchor('*', anchor)
	if ctx.simpleKey {
		e.put(' ')
	}
}

// put writes one character of one byte.
func (e *Emitter) put(c byte) {
	if len(e.buf) >= e.soft && !e.more(1) {
		return
	}
	e.buf = append(e.buf, c)
	e.column++
}

func (e *Emitter) lineBreak() {
	e.put('\n')
	e.column = 0
}

// margins are a line break and spaces for indentation.
const margins = "\n                                                                "

// newLine moves to the indentation of the current level, on a new line unless there is nothing but indentation on this
// one.
func (e *Emitter) newLine() {
	indent := max(e.indent, 0)
	if !e.indention || e.column > indent || e.column == indent && !e.whitespace {
		e.column = min(indent, len(margins)-1)
		e.add(margins[:1+e.column])
	}
	for e.column < indent && e.err == nil {
		n := min(indent-e.column, len(margins)-1)
		e.add(margins[1 : 1+n])
		e.column += n
	}
	e.whitespace = true
	e.indention = true
}

// indicator writes an ASCII text that is not content.
func (e *Emitter) indicator(text string, needBlank, isBlank, isIndention bool) {
	if needBlank && !e.whitespace {
		e.put(' ')
	}
	e.add(text)
	e.column += len(text)
	e.whitespace = isBlank
	e.indention = e.indention && isIndention
}

// anchor writes an anchor or alias.
func (e *Emitter) anchor(sigil byte, name string) {
	if name == "" {
		if sigil == '*' {
			e.fail(errors.New("alias value must not be empty"))
		}
		return
	}
	for i := range len(name) {
		if classes[name[i]]&clWord == 0 {
			e.fail(errors.New("anchor value must contain alphanumerical characters only"))
			return
		}
	}
	e.indicator(string(sigil), true, false, false)
	e.add(name)
	e.column += len(name)
}
