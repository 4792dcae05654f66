package erb

// This file keeps the buffers in which renders put their texts together.

import "sync"

// bufferPool hands buffers on from one render to the next.
type bufferPool struct{ pool sync.Pool }

var buffers bufferPool

const (
	leastBuffer = 4 << 10
	mostBuffer  = 16 << 20 // larger ones aren't kept
)

// buffer is where a render puts its text together, and the values in it.
type buffer struct {
	text   []byte
	values []byte // see ruby.Runtime.Lend
}

func (p *bufferPool) take() *buffer {
	if b, ok := p.pool.Get().(*buffer); ok {
		return b
	}
	return &buffer{text: make([]byte, 0, leastBuffer)}
}

// put hands b on, which may have grown to text.
func (p *bufferPool) put(b *buffer, text []byte) {
	if cap(text) > 0 && cap(text) <= mostBuffer {
		b.text = text
		p.pool.Put(b)
	}
}
