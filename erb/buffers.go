package erb

// This file keeps a pool of the buffers in which renders build their texts, and of their stacks.

import (
	"sync"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/paths"
)

// bufferPool passes buffers from one render to the next.
type bufferPool struct{ pool sync.Pool }

var buffers bufferPool

const (
	leastBuffer = 4 << 10
	maxBuffer   = 16 << 20 // larger ones aren't kept
)

// buffer holds the text of a render while it is built, a buffer for texts of values, a part of the stack, and the list
// of reads while it is built.
type buffer struct {
	text   []byte
	values []byte       // see ruby.Runtime.Lend
	stack  []ruby.Value // see interp.VM.Lend
	reads  paths.List
}

func (p *bufferPool) take() *buffer {
	if b, ok := p.pool.Get().(*buffer); ok {
		return b
	}
	return &buffer{text: make([]byte, 0, leastBuffer)}
}

// put returns b to the pool. text is its content, for which it may have grown.
func (p *bufferPool) put(b *buffer, text []byte) {
	if cap(text) > 0 && cap(text) <= maxBuffer {
		b.text = text
		p.pool.Put(b)
	}
}
