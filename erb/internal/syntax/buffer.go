package syntax

// This file keeps memory between parses: tokens take several times the size of a template.

import (
	"sync"

	plex "github.com/alecthomas/participle/v2/lexer"

	"github.com/boshrender/boshrender/erb/internal/source"
)

// buffer holds the memory for parsing one template: the stream, and the tokens in the scanner's form and in
// participle's.
type buffer struct {
	code   []byte
	marks  []mark
	pieces []piece

	toks   []token
	cuts   []int32
	open   []opener
	scopes []scope
	names  []string

	lex  *plex.PeekingLexer
	size int // number of tokens that lex has room for
	used int // number of tokens in lex that belong to the template
}

// buffers holds buffers that are not in use.
var buffers = sync.Pool{New: func() any { return new(buffer) }}

// keepTokens is the number of tokens above which a buffer is not kept.
const keepTokens = 1 << 16

// The number of tokens that participle gets at once, and the smallest room for some. PeekingLexer grows by a
// quarter while it is made, so one for a long template takes five times its size.
const (
	partLength = 1 << 8
	smallRoom  = 1 << 7
)

// program parses the tokens: part by part, if there are several. If that fails it parses them all at once, so that
// the error considers the text after the part.
func (b *buffer) program(watch *source.Watch) *Seq {
	if len(b.cuts) > 0 {
		if all := b.inParts(watch); all != nil {
			return all
		}
	}
	return asSeq(b.part(b.toks, watch).node)
}

// inParts parses the tokens from one cut to the next. It returns nil if there is a mistake.
func (b *buffer) inParts(watch *source.Watch) (all *Seq) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case source.Ended:
			panic(e)
		default:
			all = nil
		}
	}()
	all = &Seq{At: At(b.toks[0].pos)}
	from := 0
	for _, to := range append(b.cuts, int32(len(b.toks))) {
		switch part := b.part(b.toks[from:to], watch); part.count {
		case 0:
		case 1:
			all.List = append(all.List, part.node)
		default:
			all.List = append(all.List, part.node.(*Seq).List...)
		}
		from = int(to)
	}
	switch len(all.List) {
	case 0:
		return asSeq(nil)
	case 1:
		return asSeq(all.List[0])
	}
	return all
}

// part parses tokens that form whole statements.
func (b *buffer) part(toks []token, watch *source.Watch) body {
	lex := b.lexer(toks)
	if watch != nil {
		watches.Store(lex, watch)
		defer watches.Delete(lex)
	}
	p := parser{lex, new(nodes), watch}
	root := p.body()
	if p.kind() != kEOF {
		p.unexpected("a statement")
	}
	return root
}

// lexer copies the scanner's tokens to the slice that participle reads, and adds an end. PeekingLexer can't be
// refilled, but Range gives access to its slice.
func (b *buffer) lexer(toks []token) *plex.PeekingLexer {
	n := len(toks)
	if n >= b.size {
		b.used = 0
		switch b.size = n + n/16 + 1; {
		case b.size <= smallRoom:
			b.size = smallRoom
		case b.size <= partLength+smallRoom:
			b.size = partLength + smallRoom
		}
		room := &emptyLexer{left: b.size}
		b.lex, _ = plex.Upgrade(room) // room never fails
	}
	dest := b.lex.Range(0, plex.RawCursor(n+1))
	for i := range toks {
		dest[i] = toks[i].thin()
	}
	dest[n] = plex.EOFToken(plex.Position{})
	b.used = max(b.used, n)
	b.lex.LoadCheckpoint(plex.Checkpoint{})
	return b.lex
}

// release puts b back into the pool, without the strings of the template.
func (b *buffer) release() {
	if cap(b.toks) > keepTokens || b.size > keepTokens || cap(b.pieces) > keepTokens || cap(b.code) > tokenLength*keepTokens {
		return
	}
	if b.lex != nil {
		clear(b.lex.Range(0, plex.RawCursor(b.used)))
	}
	clear(b.toks)
	clear(b.marks)
	clear(b.names[:cap(b.names)])
	b.reset()
	buffers.Put(b)
}

// reset empties b.
func (b *buffer) reset() {
	b.used = 0
	b.code, b.marks, b.pieces = b.code[:0], b.marks[:0], b.pieces[:0]
	b.toks, b.cuts, b.open, b.scopes, b.names = b.toks[:0], b.cuts[:0], b.open[:0], b.scopes[:0], b.names[:0]
}

// emptyLexer makes tokens that will be overwritten.
type emptyLexer struct{ left int }

// Next implements participle's lexer.Lexer.
func (l *emptyLexer) Next() (plex.Token, error) {
	if l.left--; l.left < 0 {
		return plex.EOFToken(plex.Position{}), nil
	}
	return plex.Token{}, nil
}
