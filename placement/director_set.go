package placement

// This file has sets of addresses, in which a look-up takes as long for ten thousand addresses as for a few.

import (
	"slices"
	"sort"
)

// span holds the addresses from one to another.
type span struct{ from, to address }

// addressSet is a set of addresses: spans in order. None touches the next one.
type addressSet []span

// newSet returns the set of the addresses of some blocks.
func newSet(blocks []block) addressSet {
	var set addressSet
	for _, b := range blocks {
		set.add(b)
	}
	return set.inOrder()
}

// add adds a block behind the others, or to the last one. After it, only inOrder may be called.
func (l *addressSet) add(b block) {
	s := span{b.Addr(), lastOf(b)}
	if last := len(*l) - 1; last >= 0 && s.from == (*l)[last].to.Next() {
		(*l)[last].to = s.to
		return
	}
	*l = append(*l, s)
}

// inOrder returns the set of the elements that add has added.
func (l addressSet) inOrder() addressSet {
	slices.SortFunc(l, func(a, b span) int { return a.from.Compare(b.from) })
	set := l[:0]
	for _, s := range l {
		last := len(set) - 1
		switch {
		case last < 0 || s.from.Compare(set[last].to) > 0 && s.from != set[last].to.Next():
			set = append(set, s)
		case s.to.Compare(set[last].to) > 0:
			set[last].to = s.to
		}
	}
	return set
}

// overlap returns the first span that has addresses of a block.
func (l addressSet) overlap(b block) (span, bool) {
	at := sort.Search(len(l), func(i int) bool { return l[i].to.Compare(b.Addr()) >= 0 })
	if at == len(l) || l[at].from.Compare(lastOf(b)) > 0 {
		return span{}, false
	}
	return l[at], true
}

// has reports whether the set has an address.
func (l addressSet) has(a address) bool {
	at := sort.Search(len(l), func(i int) bool { return l[i].to.Compare(a) >= 0 })
	return at < len(l) && l[at].from.Compare(a) <= 0
}

// takenSet holds the addresses that are taken, each with its holder as errors name it.
type takenSet struct {
	holders map[address]string
	blocks  map[block]bool // of the subnets' prefixes, in which an address is taken
	bits    []int          // the lengths of these prefixes
}

// newTaken returns an empty table for the subnets of some networks.
func newTaken(networks []*network) *takenSet {
	h := &takenSet{holders: map[address]string{}, blocks: map[block]bool{}}
	for _, n := range networks {
		for _, s := range n.subnets {
			if s.block.IsValid() && s.bits < s.block.Addr().BitLen() && !slices.Contains(h.bits, s.bits) {
				h.bits = append(h.bits, s.bits)
			}
		}
	}
	return h
}

// take records the holder of an address.
func (h *takenSet) take(a address, holder string) {
	h.holders[a] = holder
	for _, bits := range h.bits {
		if b, err := a.Prefix(bits); err == nil {
			h.blocks[b] = true
		}
	}
}

// within reports whether an address of a block is taken: a single one, or the block of a subnet's prefix.
func (h *takenSet) within(b block) bool {
	if b.IsSingleIP() {
		_, ok := h.holders[b.Addr()]
		return ok
	}
	return h.blocks[b]
}
