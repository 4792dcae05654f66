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

func (p *bufferPool) take() []byte {
	if b, ok := p.pool.Get().(*[]byte); ok {
		return *b
	}
	return make([]byte, 0, leastBuffer)
}

func (p *bufferPool) put(b []byte) {
	if cap(b) > 0 && cap(b) <= mostBuffer {
		p.pool.Put(&b)
	}
}
