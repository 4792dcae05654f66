package streams

// This file writes the blocks of compressed data: bytes as they are, or symbols in Huffman codes, either the format's
// or the block's own.

import (
	"math/bits"
	"slices"

	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// symbol is a byte, or a match if there is a distance; then value is its length less 3.
type symbol struct {
	distance uint16
	value    uint8
}

const (
	endOfBlock    = 256
	literalCodes  = 286 // bytes, the end of a block, lengths
	distanceCodes = 30
	lengthCodes   = 19 // lengths of codes, and repetitions of them
)

// Codes for repetitions of lengths.
const (
	repeatLast  = 16 // the last one three to six times
	repeatZero  = 17 // zero three to ten times
	repeatZeros = 18 // zero 11 to 138 times
)

// lengthOrder is the order in which the format lists the lengths of the codes for lengths.
var lengthOrder = [lengthCodes]int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// lengthBits, distanceBits and repeatBits return the number of bits behind a code.

func lengthBits(code int) int {
	if code < 8 || code == 28 {
		return 0
	}
	return code/4 - 1
}

func distanceBits(code int) int { return max(0, code/2-1) }

func repeatBits(code int) int {
	return [lengthCodes]int{repeatLast: 2, repeatZero: 3, repeatZeros: 7}[code]
}

// ranges sets the first value for each code, by the number of bits behind the codes.
func ranges(list []int, extra func(int) int) {
	from := 0
	for code := range list {
		list[code] = from
		from += 1 << extra(code)
	}
}

// formatTables are constants of the format.
type formatTables struct {
	lengthFrom        [29]int
	distanceFrom      [distanceCodes]int
	lengthCode        [256]uint8
	literal, distance tree // of blocks without codes of their own
}

var format = ruby.Once[*formatTables]{Make: func() *formatTables {
	t := &formatTables{}
	ranges(t.lengthFrom[:], lengthBits)
	ranges(t.distanceFrom[:], distanceBits)
	t.lengthFrom[28] = 255 // the longest match has a code without bits
	for n := range t.lengthCode {
		code, exact := slices.BinarySearch(t.lengthFrom[:], n)
		if !exact {
			code--
		}
		t.lengthCode[n] = uint8(code)
	}
	for value := range t.literal.length {
		switch {
		case value < 144, value >= 280:
			t.literal.length[value] = 8
		case value < 256:
			t.literal.length[value] = 9
		default:
			t.literal.length[value] = 7
		}
	}
	for value := range distanceCodes {
		t.distance.length[value] = 5
	}
	t.literal.assign(literalCodes + 1)
	t.distance.assign(distanceCodes - 1)
	return t
}}

// distanceCode returns the code for a distance less 1.
func distanceCode(d int) int {
	if d < 4 {
		return d
	}
	n := bits.Len(uint(d)) - 2
	return 2*n + 2 + d>>n&1
}

// blockWriter collects symbols, and writes them.
type blockWriter struct {
	out     *ruby.Text
	buffer  uint64 // bits that are not yet a byte
	waiting int

	symbols            []symbol // of a block
	used               int
	fixed              bool // use the codes of the format
	literal, distances tree
	lengths            tree
}

// begin starts a block.
func (w *blockWriter) begin() {
	w.used = 0
	w.literal.reset(literalCodes, 15)
	w.distances.reset(distanceCodes, 15)
	w.lengths.reset(lengthCodes, 7)
	w.literal.count[endOfBlock] = 1
}

// add adds a byte, or a match with its distance. It reports whether the block is full.
func (w *blockWriter) add(distance, value int) bool {
	w.symbols[w.used] = symbol{uint16(distance), uint8(value)}
	w.used++
	if distance == 0 {
		w.literal.count[value]++
	} else {
		w.literal.count[int(format.Get().lengthCode[value])+endOfBlock+1]++
		w.distances.count[distanceCode(distance-1)]++
	}
	return w.used == len(w.symbols)
}

// put writes the low bits of a value.
func (w *blockWriter) put(value, n int) {
	w.buffer |= uint64(value) << w.waiting
	for w.waiting += n; w.waiting >= 8; w.waiting -= 8 {
		_ = w.out.WriteByte(byte(w.buffer))
		w.buffer >>= 8
	}
}

// align fills the last byte with zeros.
func (w *blockWriter) align() { w.put(0, -w.waiting&7) }

// sizeOf returns the number of bytes that hold a block's header and a number of bits.
func sizeOf(bits int) int { return (bits + 3 + 7) / 8 }

// literalBits is the number of bits behind the code of a byte, the end of a block or a length.
func literalBits(code int) int {
	if code > endOfBlock {
		return lengthBits(code - endOfBlock - 1)
	}
	return 0
}

// write writes the block for n bytes of text in the shortest of three ways. The text is nil if it isn't known any more.
func (w *blockWriter) write(text []byte, n int, last bool) {
	t, end := format.Get(), 0
	if last {
		end = 1
	}
	w.literal.build(&t.literal, literalBits)
	w.distances.build(&t.distance, distanceBits)
	var lists runs
	lists.lengths(&w.literal)
	lists.lengths(&w.distances)
	for _, r := range lists.list[:lists.size] {
		w.lengths.count[r.code]++
	}
	w.lengths.build(nil, repeatBits)
	listed := lengthCodes
	for listed > 4 && w.lengths.length[lengthOrder[listed-1]] == 0 {
		listed--
	}
	own := sizeOf(w.literal.bits + w.distances.bits + w.lengths.bits + 3*listed + 5 + 5 + 4)
	common := sizeOf(w.literal.common + w.distances.common)
	if common <= own || w.fixed {
		own = common
	}
	switch {
	case n+4 <= own && text != nil:
		w.store(text, end)
	case common == own:
		w.put(1<<1+end, 3)
		w.code(&t.literal, &t.distance)
	default:
		w.put(2<<1+end, 3)
		w.head(lists.list[:lists.size], listed)
		w.code(&w.literal, &w.distances)
	}
	if last {
		w.align()
	}
	w.begin()
}

// store writes bytes as they are.
func (w *blockWriter) store(text []byte, end int) {
	w.put(end, 3)
	w.align()
	w.put(len(text), 16)
	w.put(^len(text)&0xffff, 16)
	_, _ = w.out.Write(text)
}

// head writes the codes of a block.
func (w *blockWriter) head(list []lengthRun, listed int) {
	w.put(w.literal.last+1-257, 5)
	w.put(w.distances.last, 5)
	w.put(listed-4, 4)
	for _, code := range lengthOrder[:listed] {
		w.put(int(w.lengths.length[code]), 3)
	}
	for _, r := range list {
		w.put(int(w.lengths.code[r.code]), int(w.lengths.length[r.code]))
		w.put(r.extra, repeatBits(r.code))
	}
}

// code writes the symbols, and the end of the block.
func (w *blockWriter) code(literal, distance *tree) {
	t := format.Get()
	for _, s := range w.symbols[:w.used] {
		if s.distance == 0 {
			w.put(int(literal.code[s.value]), int(literal.length[s.value]))
			continue
		}
		n := int(t.lengthCode[s.value])
		w.put(int(literal.code[n+endOfBlock+1]), int(literal.length[n+endOfBlock+1]))
		w.put(int(s.value)-t.lengthFrom[n], lengthBits(n))
		d := distanceCode(int(s.distance) - 1)
		w.put(int(distance.code[d]), int(distance.length[d]))
		w.put(int(s.distance)-1-t.distanceFrom[d], distanceBits(d))
	}
	w.put(int(literal.code[endOfBlock]), int(literal.length[endOfBlock]))
}
