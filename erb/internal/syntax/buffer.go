package syntax

// This file keeps memory between parses: tokens take several times the size of a template.

import (
	"sync"

	plex "github.com/alecthomas/participle/v2/lexer"
)

// buffer is room for what becomes of one template on the way to its tree: the stream, and the tokens as the scanner
// makes them and as participle reads them.
type buffer struct {
	code   []byte
	marks  []mark
	pieces []piece

	toks   []token
	open   []opener
	scopes []scope
	names  []string

	lex  *plex.PeekingLexer
	size int // how many tokens lex has room for
}

// buffers holds buffers that are not in use.
var buffers = sync.Pool{New: func() any { return new(buffer) }}

// keepTokens is the size above which a buffer is not kept.
const keepTokens = 1 << 16

// lexer copies the scanner's tokens to the slice that participle reads. PeekingLexer offers no way to be filled
// again, but Range lets us at its slice.
func (b *buffer) lexer() *plex.PeekingLexer {
	if n := len(b.toks); n > b.size {
		b.size = n + n/16 + 64
		room := &emptyLexer{left: b.size}
		b.lex, _ = plex.Upgrade(room) // room never fails
	}
	dest := b.lex.Range(0, plex.RawCursor(len(b.toks)))
	for i := range b.toks {
		dest[i] = b.toks[i].thin()
	}
	b.lex.LoadCheckpoint(plex.Checkpoint{})
	return b.lex
}

// release puts b back into the pool, without the strings of the template.
func (b *buffer) release() {
	if cap(b.toks) > keepTokens || b.size > keepTokens || cap(b.pieces) > keepTokens || cap(b.code) > tokenLength*keepTokens {
		return
	}
	if n := len(b.toks); b.lex != nil && n <= b.size {
		clear(b.lex.Range(0, plex.RawCursor(n)))
	}
	clear(b.toks)
	clear(b.marks)
	clear(b.names[:cap(b.names)])
	b.reset()
	buffers.Put(b)
}

// reset makes b empty.
func (b *buffer) reset() {
	b.code, b.marks, b.pieces = b.code[:0], b.marks[:0], b.pieces[:0]
	b.toks, b.open, b.scopes, b.names = b.toks[:0], b.open[:0], b.scopes[:0], b.names[:0]
}

// emptyLexer makes tokens to be overwritten.
type emptyLexer struct{ left int }

// Next implements participle's lexer.Lexer.
func (l *emptyLexer) Next() (plex.Token, error) {
	if l.left--; l.left < 0 {
		return plex.EOFToken(plex.Position{}), nil
	}
	return plex.Token{}, nil
}
