package streams

// This file makes Huffman codes. Where several codes are equally good, zlib's choice counts.

import "math/bits"

// maxValues is the maximum number of values of a code.
const maxValues = 288

// tree is a Huffman code for the values from 0 on.
type tree struct {
	longest int // bits of a code
	size    int // number of values
	count   [maxValues]int
	length  [maxValues]uint8  // of the code for a value; 0 means that it does not occur
	code    [maxValues]uint16 // its first bit is the lowest
	last    int               // the last value that has a code

	bits   int // of all values that were counted, with those behind the codes
	common int // the same with another code
}

// reset forgets the values that were counted.
func (t *tree) reset(size, longest int) { *t = tree{size: size, longest: longest} }

// node is a value, or two nodes.
type node struct {
	count, depth, parent int
}

// heap is a priority queue of nodes: rarer nodes first, and among equally rare nodes the less deep.
type heap struct {
	nodes [2 * maxValues]node
	used  int
	list  [maxValues + 2]int // from index 1 on
	size  int
	order [2 * maxValues]int // the nodes as they became part of others, at last the root
	done  int
}

func (h *heap) push(n int) {
	h.size++
	h.list[h.size] = n
}

func (h *heap) before(a, b int) bool {
	x, y := &h.nodes[a], &h.nodes[b]
	return x.count < y.count || x.count == y.count && x.depth <= y.depth
}

// sink moves the node at i down to its place.
func (h *heap) sink(i int) {
	n := h.list[i]
	for child := 2 * i; child <= h.size; child *= 2 {
		if child < h.size && h.before(h.list[child+1], h.list[child]) {
			child++
		}
		if h.before(n, h.list[child]) {
			break
		}
		h.list[i], i = h.list[child], child
	}
	h.list[i] = n
}

// taken notes that a node became part of another.
func (h *heap) taken(n int) {
	h.order[h.done] = n
	h.done++
}

// join makes a tree of all nodes.
func (h *heap) join() {
	for i := h.size / 2; i > 0; i-- {
		h.sink(i)
	}
	for h.size > 1 {
		first := h.list[1]
		h.list[1] = h.list[h.size]
		h.size--
		h.sink(1)
		second := h.list[1]
		x, y := &h.nodes[first], &h.nodes[second]
		x.parent, y.parent = h.used, h.used
		h.nodes[h.used] = node{count: x.count + y.count, depth: max(x.depth, y.depth) + 1}
		h.list[1] = h.used
		h.used++
		h.sink(1)
		h.taken(first)
		h.taken(second)
	}
	h.taken(h.list[1])
}

// build makes the code for the values that were counted. extra has the number of bits behind the code of a value.
func (t *tree) build(other *tree, extra func(value int) int) {
	h := heap{used: t.size}
	t.last = -1
	for value, n := range t.count[:t.size] {
		if h.nodes[value].count = n; n > 0 {
			h.push(value)
			t.last = value
		}
	}
	for h.size < 2 { // the format wants two codes
		value := 0
		if t.last < 2 {
			t.last++
			value = t.last
		}
		h.nodes[value].count = 1
		h.push(value)
	}
	h.join()
	t.measure(&h)
	for value, n := range t.count[:t.size] {
		t.bits += n * (int(t.length[value]) + extra(value))
		if other != nil {
			t.common += n * (int(other.length[value]) + extra(value))
		}
	}
	t.assign(t.last)
}

// measure sets the lengths of the codes.
func (t *tree) measure(h *heap) {
	var lengths [16]int // how many codes there are of a length
	var depths [2 * maxValues]int
	over := 0
	for i := h.done - 2; i >= 0; i-- {
		n := h.order[i]
		depths[n] = depths[h.nodes[n].parent] + 1
		if depths[n] > t.longest {
			depths[n] = t.longest
			over++
		}
		if n <= t.last {
			t.length[n] = uint8(depths[n])
			lengths[depths[n]]++
		}
	}
	if over == 0 {
		return
	}
	for ; over > 0; over -= 2 { // a leaf that is less deep makes room for one that is too deep
		n := t.longest - 1
		for lengths[n] == 0 {
			n--
		}
		lengths[n]--
		lengths[n+1] += 2
		lengths[t.longest]--
	}
	i := 0
	for n := t.longest; n > 0; n-- { // the rarest values get the longest codes
		for left := lengths[n]; left > 0; i++ {
			if h.order[i] <= t.last {
				t.length[h.order[i]] = uint8(n)
				left--
			}
		}
	}
}

// assign makes the codes for their lengths, up to the last value.
func (t *tree) assign(last int) {
	var next, lengths [17]int
	for _, n := range t.length[:last+1] {
		lengths[n]++
	}
	lengths[0] = 0
	for n := 1; n < len(next); n++ {
		next[n] = (next[n-1] + lengths[n-1]) << 1
	}
	t.last = last
	for value, n := range t.length[:last+1] {
		if n > 0 {
			t.code[value] = bits.Reverse16(uint16(next[n]) << (16 - n))
			next[n]++
		}
	}
}

// lengthRun is a length of a code, or a repetition with the number in its extra bits.
type lengthRun struct{ code, extra int }

// runs are the lengths of two codes as the format lists them.
type runs struct {
	list [literalCodes + distanceCodes]lengthRun
	size int
}

func (r *runs) add(code, extra int) {
	r.list[r.size] = lengthRun{code, extra}
	r.size++
}

// lengths adds the lengths of a code.
func (r *runs) lengths(t *tree) {
	before, count := -1, 0
	for i := 0; i <= t.last; i++ {
		length := int(t.length[i])
		most, least := 7, 4
		switch {
		case length == 0:
			most, least = 138, 3
		case length == before:
			most, least = 6, 3
		}
		if count++; count < most && i < t.last && int(t.length[i+1]) == length {
			continue
		}
		switch {
		case count < least:
			for range count {
				r.add(length, 0)
			}
		case length != 0:
			if length != before {
				r.add(length, 0)
				count--
			}
			r.add(repeatLast, count-3)
		case count <= 10:
			r.add(repeatZero, count-3)
		default:
			r.add(repeatZeros, count-11)
		}
		before, count = length, 0
	}
}
