package manifest

// This file reads IP addresses, ranges and CIDR blocks as the director does.

import (
	"math/big"
	"net/netip"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// block is an IP address (a block of one) or a CIDR block.
type block struct {
	netip.Prefix
}

// parseBlock reads an address or a CIDR block; host bits are cleared. A mask can be a prefix length or an
// address with only ones, then only zeros.
func parseBlock(s string) (block, bool) {
	host, mask, masked := strings.Cut(s, "/")
	inner, bracketed := strings.CutPrefix(host, "[")
	if bracketed {
		host, bracketed = strings.CutSuffix(inner, "]")
		if !bracketed || !strings.Contains(host, ":") {
			return block{}, false
		}
	}
	addr, err := netip.ParseAddr(host)
	if err != nil {
		return block{}, false
	}
	bits := addr.BitLen()
	switch {
	case masked && prefixLength.MatchString(mask):
		if bits, err = strconv.Atoi(mask); err != nil {
			return block{}, false
		}
	case masked:
		if bits = maskBits(mask, addr); bits < 0 {
			return block{}, false
		}
	}
	p, err := addr.WithZone("").Prefix(bits)
	return block{p}, err == nil
}

var prefixLength = regexp.MustCompile(`\A(0|[1-9][0-9]*)\z`)

// integerBlock returns the address that a number stands for: IPv4 if it fits, else IPv6. problem is Ruby's message
// if it fits neither.
func integerBlock(digits string) (b block, problem string) {
	n, ok := new(big.Int).SetString(digits, 10)
	if !ok || n.Sign() < 0 || n.BitLen() > 128 {
		return block{}, "invalid address: " + digits
	}
	size := 4
	if n.BitLen() > 32 {
		size = 16
	}
	addr, _ := netip.AddrFromSlice(n.FillBytes(make([]byte, size)))
	return block{netip.PrefixFrom(addr, addr.BitLen())}, ""
}

// maskBits returns the prefix length of a mask in the form of an address, -1 if it is none.
func maskBits(mask string, addr netip.Addr) int {
	m, err := netip.ParseAddr(mask)
	if err != nil || m.BitLen() != addr.BitLen() {
		return -1
	}
	bits := 0
	ended := false
	for _, b := range m.AsSlice() {
		for i := 7; i >= 0; i-- {
			switch one := b>>i&1 == 1; {
			case one && ended:
				return -1
			case one:
				bits++
			default:
				ended = true
			}
		}
	}
	return bits
}

// single reports whether the block is one address.
func (b block) single() bool { return b.Bits() == b.Addr().BitLen() }

func (b block) first() netip.Addr { return b.Addr() }

func (b block) last() netip.Addr {
	bytes := b.Addr().AsSlice()
	for i := b.Bits(); i < b.Addr().BitLen(); i++ {
		bytes[i/8] |= 0x80 >> (i % 8)
	}
	a, _ := netip.AddrFromSlice(bytes)
	return a
}

// holds reports whether the first address of c lies in b; the director does not look at the others. Asking an IPv4
// block for an IPv6 address is an error in Ruby, whose text problem is.
func (b block) holds(c block) (ok bool, problem string) {
	if b.Addr().Is4() && c.Addr().Is6() {
		return false, "invalid address: " + new(big.Int).SetBytes(c.Addr().AsSlice()).String()
	}
	return b.Contains(c.Addr()), ""
}

// wider returns the block with the given, smaller, prefix length that b lies in.
func (b block) wider(bits int) block {
	p, _ := b.Addr().Prefix(bits)
	return block{p}
}

// blockSet is a set of blocks.
type blockSet map[block]bool

// hold reports whether the first address of b lies in a block of the set.
func (s blockSet) hold(b block) bool {
	for bits := b.Addr().BitLen(); bits >= 0; bits-- {
		if s[b.wider(bits)] {
			return true
		}
	}
	return false
}

// text returns "10.0.0.1/32": the director prints every address with its prefix length.
func (b block) text() string { return b.Addr().String() + "/" + strconv.Itoa(b.Bits()) }

// ipRange is a run of addresses, both ends included.
type ipRange struct {
	first, last netip.Addr
}

// parseRange reads an address, a CIDR block or "first - last". problem is the director's text if it cannot.
func parseRange(s string) (r ipRange, problem string) {
	parts := strings.Split(s, "-")
	for len(parts) > 0 && parts[len(parts)-1] == "" { // Ruby's split drops empty fields at the end
		parts = parts[:len(parts)-1]
	}
	if len(parts) == 0 || len(parts) > 2 {
		return r, "Invalid IP range format: " + s
	}
	var blocks [2]block
	for i, p := range parts {
		p = strings.TrimSpace(p)
		b, ok := parseBlock(p)
		if !ok {
			return r, "Invalid IP or CIDR format: " + p
		}
		blocks[i] = b
	}
	if len(parts) == 1 {
		return ipRange{blocks[0].first(), blocks[0].last()}, ""
	}
	if !blocks[0].single() || !blocks[1].single() {
		return r, "Invalid IP range format: " + s
	}
	return ipRange{blocks[0].first(), blocks[1].last()}, ""
}

// empty reports whether the range ends before it begins.
func (r ipRange) empty() bool {
	return r.first.BitLen() != r.last.BitLen() || r.last.Less(r.first)
}

// blocks returns the fewest CIDR blocks that cover the range, in order.
func (r ipRange) blocks() []block {
	if r.empty() {
		return nil
	}
	var out []block
	for at := r.first; ; {
		b := block{netip.PrefixFrom(at, at.BitLen())}
		for bits := at.BitLen() - 1; bits >= 0; bits-- {
			p, _ := at.Prefix(bits)
			if p.Addr() != at || r.last.Less(block{p}.last()) {
				break
			}
			b = block{p}
		}
		out = append(out, b)
		end := b.last()
		if !end.Less(r.last) {
			return out
		}
		at = end.Next()
	}
}

// size returns how many addresses the range holds, at most 1<<62.
func (r ipRange) size() int {
	if r.empty() {
		return 0
	}
	a, b := r.first.AsSlice(), r.last.AsSlice()
	n := 0
	for i := range a {
		if n > 1<<53 {
			return 1 << 62
		}
		n = n<<8 + int(b[i]) - int(a[i])
	}
	return n + 1
}

// overlap returns the first address that both ranges hold.
func (r ipRange) overlap(s ipRange) (netip.Addr, bool) {
	if r.empty() || s.empty() || r.first.BitLen() != s.first.BitLen() {
		return netip.Addr{}, false
	}
	at := r.first
	if at.Less(s.first) {
		at = s.first
	}
	return at, !r.last.Less(at) && !s.last.Less(at)
}

// firstOverlap returns the index of the first range that shares an address with one before it, and the lowest such
// address; -1 if none does. It sorts instead of comparing each with each, because there may be many.
func firstOverlap(ranges []ipRange) (int, netip.Addr) {
	if !overlaps(ranges) {
		return -1, netip.Addr{}
	}
	n := sort.Search(len(ranges), func(n int) bool { return overlaps(ranges[:n]) })
	last := n - 1
	var lowest netip.Addr
	for _, r := range ranges[:last] {
		if at, ok := ranges[last].overlap(r); ok && (!lowest.IsValid() || at.Less(lowest)) {
			lowest = at
		}
	}
	return last, lowest
}

// overlaps reports whether any two ranges share an address.
func overlaps(ranges []ipRange) bool {
	sorted := make([]ipRange, 0, len(ranges))
	for _, r := range ranges {
		if !r.empty() {
			sorted = append(sorted, r)
		}
	}
	slices.SortFunc(sorted, func(a, b ipRange) int { return a.first.Compare(b.first) })
	for i := 1; i < len(sorted); i++ {
		if _, ok := sorted[i].overlap(sorted[i-1]); ok {
			return true
		}
	}
	return false
}
