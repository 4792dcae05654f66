package streams

// This file finds the repetitions in a text. It makes the same choices as zlib, since the result has to be
// zlib's, byte for byte.

import "github.com/boshrender/boshrender/erb/internal/ruby"

const (
	shortestMatch = 3
	longestMatch  = 258
	leastAhead    = longestMatch + shortestMatch + 1 // bytes that have to be known behind the current one
	tooFar        = 4096                             // a match of three bytes is not worth more
)

// Strategies of zlib.
const (
	strategyDefault = iota
	strategyFiltered
	strategyHuffman
	strategyRuns
	strategyFixed
)

// effort says how long a level looks for matches.
type effort struct {
	good  int // with a match of this length, look at a quarter of the candidates
	lazy  int // look for a longer match at the next byte up to this length; if eager, enter the bytes of matches up to it
	nice  int // a match of this length is enough
	chain int // number of candidates
	eager bool
}

// efforts has the effort of each level from 1 on.
var efforts = [10]effort{
	1: {4, 4, 8, 4, true}, 2: {4, 5, 16, 8, true}, 3: {4, 6, 32, 32, true},
	4: {4, 4, 16, 16, false}, 5: {8, 16, 32, 32, false}, 6: {8, 16, 128, 128, false}, 7: {8, 32, 128, 256, false},
	8: {32, 128, 258, 1024, false}, 9: {32, 258, 258, 4096, false},
}

// packer compresses a text that arrives in pieces. The window has the last bytes twice as far as matches reach; when
// it is full, its upper half moves down.
type packer struct {
	effort
	b        *ruby.Budget
	strategy int

	size           int // of half of the window
	window         []byte
	head, previous []uint16 // latest place with a hash, and the one before each place; 0 means none
	hash, mask     int
	shift          int

	in        string // the input that is not yet in the window
	at        int    // the current place
	ahead     int    // number of bytes known from there on
	block     int    // the start of the block, negative if it isn't in the window any more
	length    int    // of the match at the current place
	place     int    // of that match
	available bool   // the byte before is not yet written
	need      int    // number of bytes to know from the current place on
	work      int    // comparisons that are not yet counted as steps

	blocks blockWriter
}

// newPacker makes a packer for level 1 to 9, nil after an error. Like zlib's, its window has 2**bits bytes, and memory
// from 1 to 9 decides the size of tables and blocks.
func newPacker(b *ruby.Budget, level, bits, memory, strategy int) *packer {
	hashBits := memory + 7
	window, symbols := b.Bytes(2<<bits), ruby.Make[symbol](b, 1<<(memory+6)-1)
	head, previous := ruby.Make[uint16](b, 1<<hashBits), ruby.Make[uint16](b, 1<<bits)
	if b.Failed() {
		return nil
	}
	p := &packer{b: b, effort: efforts[level], strategy: strategy, size: 1 << bits, mask: 1<<hashBits - 1, length: shortestMatch - 1,
		window: window, head: head, previous: previous, blocks: blockWriter{symbols: symbols, fixed: strategy == strategyFixed}}
	p.need = [...]int{strategyHuffman: 1, strategyRuns: longestMatch + 1, strategyFixed: leastAhead}[strategy]
	if p.need == 0 {
		p.need = leastAhead
	}
	p.shift = (hashBits + shortestMatch - 1) / shortestMatch
	p.blocks.begin()
	return p
}

// reach is the greatest distance of a match.
func (p *packer) reach() int { return p.size - leastAhead }

// write compresses the text, all of it if it is the end. It returns false after an error, when the packer can't go on.
func (p *packer) write(text string, end bool) bool {
	p.in, p.blocks.out = text, p.b.Text(0)
	for {
		if p.work += 8; p.work > 4<<10 {
			if !p.b.Step(p.work / 64) {
				return false
			}
			p.work = 0
		}
		if p.ahead < p.need {
			if !p.fill() {
				return false
			}
			if p.ahead < p.need && !end {
				return true
			}
			if p.ahead == 0 {
				break
			}
		}
		var full bool
		switch {
		case p.strategy == strategyHuffman:
			full = p.literal()
		case p.strategy == strategyRuns:
			full = p.run()
		case p.eager:
			full = p.first()
		default:
			full = p.longer()
		}
		if full {
			p.flush(false)
		}
		if p.b.Failed() {
			return false
		}
	}
	if p.available {
		p.blocks.add(0, int(p.window[p.at-1]))
		p.available = false
	}
	p.flush(true)
	return !p.b.Failed()
}

// flush writes the block. After an error it doesn't, and leaves no room for another symbol.
func (p *packer) flush(last bool) {
	var text []byte
	if p.block >= 0 {
		text = p.window[p.block:p.at]
	}
	n := p.at - p.block
	if !p.b.Step(n/8 + literalCodes) {
		return
	}
	p.blocks.write(text, n, last)
	p.block = p.at
}

// fill moves input to the window. It returns false after an error.
func (p *packer) fill() bool {
	for {
		room := len(p.window) - p.ahead - p.at
		if p.at >= p.size+p.reach() {
			copy(p.window, p.window[p.size:2*p.size-room])
			p.place -= p.size
			p.at -= p.size
			p.block -= p.size
			if !p.slide(p.head) || !p.slide(p.previous) {
				return false
			}
			room += p.size
		}
		n := copy(p.window[p.at+p.ahead:p.at+p.ahead+room], p.in)
		p.in = p.in[n:]
		if p.ahead += n; n > 0 && p.ahead >= shortestMatch {
			p.restart()
		}
		if p.ahead >= leastAhead || p.in == "" {
			return true
		}
	}
}

// slide moves the places in a table down by half a window. It returns false after an error.
func (p *packer) slide(table []uint16) bool {
	if !p.b.Step(len(table) / 64) {
		return false
	}
	for i, place := range table {
		table[i] = uint16(max(0, int(place)-p.size))
	}
	return true
}

// restart computes the hash for the current place anew.
func (p *packer) restart() {
	p.hash = int(p.window[p.at])
	p.update(p.window[p.at+1])
}

func (p *packer) update(c byte) { p.hash = (p.hash<<p.shift ^ int(c)) & p.mask }

// enterHash enters the three bytes from a place on, and returns the latest place with their hash; 0 if there is none.
func (p *packer) enterHash(i int) int {
	p.update(p.window[i+shortestMatch-1])
	before := p.head[p.hash]
	p.previous[i&(p.size-1)] = before
	p.head[p.hash] = uint16(i)
	return int(before)
}

// candidate enters the current place, and returns the latest place that may match; 0 if there is none.
func (p *packer) candidate() int {
	if p.ahead < shortestMatch {
		return 0
	}
	if i := p.enterHash(p.at); p.at-i <= p.reach() {
		return i
	}
	return 0
}

// match returns the length of the longest match for the current place, which begins at p.place, if it is longer than
// best.
func (p *packer) match(i, best int) int {
	chain, nice := p.chain, min(p.nice, p.ahead)
	if best >= p.good {
		chain /= 4
	}
	limit := max(0, p.at-p.reach())
	here := p.window[p.at:min(p.at+longestMatch, len(p.window))]
	for {
		there := p.window[i : i+len(here)]
		if there[best] == here[best] && there[best-1] == here[best-1] {
			n := 0
			for n < len(here) && here[n] == there[n] {
				n++
			}
			if p.work += n; n > best {
				if p.place, best = i, n; n >= nice {
					break
				}
			}
		}
		i = int(p.previous[i&(p.size-1)])
		p.work++
		if chain--; i <= limit || chain == 0 {
			break
		}
	}
	return min(best, p.ahead)
}

// first takes the first match that is found.
func (p *packer) first() (full bool) {
	n := shortestMatch - 1
	if i := p.candidate(); i != 0 {
		n = p.match(i, n)
	}
	if n < shortestMatch {
		return p.literal()
	}
	full = p.blocks.add(p.at-p.place, n-shortestMatch)
	p.ahead -= n
	if n <= p.lazy && p.ahead >= shortestMatch {
		for range n - 1 {
			p.at++
			p.enterHash(p.at)
		}
		p.at++
		return full
	}
	p.at += n
	p.restart()
	return full
}

// longer takes a match unless there is a longer one at the next byte.
func (p *packer) longer() (full bool) {
	i := p.candidate()
	before, place := p.length, p.place
	p.length = shortestMatch - 1
	if i != 0 && before < p.lazy {
		p.length = p.match(i, before)
		far := p.length == shortestMatch && p.at-p.place > tooFar
		if p.length <= 5 && (far || p.strategy == strategyFiltered) {
			p.length = shortestMatch - 1
		}
	}
	switch {
	case before >= shortestMatch && p.length <= before:
		most := p.at + p.ahead - shortestMatch
		full = p.blocks.add(p.at-1-place, before-shortestMatch)
		p.ahead -= before - 1
		for range before - 2 {
			if p.at++; p.at <= most {
				p.enterHash(p.at)
			}
		}
		p.available, p.length = false, shortestMatch-1
		p.at++
		return full
	case p.available:
		if p.blocks.add(0, int(p.window[p.at-1])) {
			p.flush(false)
		}
	}
	p.available = true
	p.at++
	p.ahead--
	return false
}

// run takes repetitions of the byte before.
func (p *packer) run() (full bool) {
	n := 0
	if p.at > 0 {
		for most := min(longestMatch, p.ahead); n < most && p.window[p.at+n] == p.window[p.at-1]; {
			n++
		}
	}
	if n < shortestMatch {
		return p.literal()
	}
	full = p.blocks.add(1, n-shortestMatch)
	p.ahead -= n
	p.at += n
	return full
}

// literal takes the current byte as it is.
func (p *packer) literal() (full bool) {
	full = p.blocks.add(0, int(p.window[p.at]))
	p.at++
	p.ahead--
	return full
}
