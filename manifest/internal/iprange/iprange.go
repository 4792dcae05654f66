// Package iprange reads IP addresses, ranges and CIDR blocks as the director does.
package iprange

import (
	"math/big"
	"net/netip"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/internal/pattern"
)

// Block is an IP address (a block of one) or a CIDR block.
type Block struct {
	netip.Prefix
}

// ParseBlock reads an address or a CIDR block; host bits are cleared. A mask can be a prefix length or an
// address with only ones, then only zeros.
func ParseBlock(s string) (Block, bool) {
	host, mask, masked := strings.Cut(s, "/")
	inner, bracketed := strings.CutPrefix(host, "[")
	if bracketed {
		host, bracketed = strings.CutSuffix(inner, "]")
		if !bracketed || !strings.Contains(host, ":") {
			return Block{}, false
		}
	}
	addr, err := netip.ParseAddr(host)
	if err != nil {
		return Block{}, false
	}
	bits := addr.BitLen()
	switch {
	case masked && prefixLength.MatchString(mask):
		if bits, err = strconv.Atoi(mask); err != nil {
			return Block{}, false
		}
	case masked:
		if bits = maskBits(mask, addr); bits < 0 {
			return Block{}, false
		}
	}
	p, err := addr.WithZone("").Prefix(bits)
	return Block{p}, err == nil
}

var prefixLength = pattern.New(`\A(0|[1-9][0-9]*)\z`)

// FromInteger returns the address with the given number: IPv4 if it fits, else IPv6. problem is Ruby's message if it
// fits neither.
func FromInteger(digits string) (b Block, problem string) {
	n, ok := new(big.Int).SetString(digits, 10)
	if !ok || n.Sign() < 0 || n.BitLen() > 128 {
		return Block{}, "invalid address: " + digits
	}
	size := 4
	if n.BitLen() > 32 {
		size = 16
	}
	addr, _ := netip.AddrFromSlice(n.FillBytes(make([]byte, size)))
	return Block{netip.PrefixFrom(addr, addr.BitLen())}, ""
}

// maskBits returns the prefix length of a mask in the form of an address, -1 if it is no mask.
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

// Single reports whether the block is one address.
func (b Block) Single() bool { return b.Bits() == b.Addr().BitLen() }

// First returns the block's lowest address.
func (b Block) First() netip.Addr { return b.Addr() }

// Last returns the block's highest address.
func (b Block) Last() netip.Addr {
	bytes := b.Addr().AsSlice()
	for i := b.Bits(); i < b.Addr().BitLen(); i++ {
		bytes[i/8] |= 0x80 >> (i % 8)
	}
	a, _ := netip.AddrFromSlice(bytes)
	return a
}

// Holds reports whether the first address of c lies in b; the director does not check the others. For an IPv4 block
// and an IPv6 address problem is Ruby's error.
func (b Block) Holds(c Block) (ok bool, problem string) {
	if b.Addr().Is4() && c.Addr().Is6() {
		return false, "invalid address: " + new(big.Int).SetBytes(c.Addr().AsSlice()).String()
	}
	return b.Contains(c.Addr()), ""
}

// Wider returns the block with the given, smaller, prefix length that b lies in.
func (b Block) Wider(bits int) Block {
	p, _ := b.Addr().Prefix(bits)
	return Block{p}
}

// Set is a set of blocks.
type Set map[Block]bool

// Hold reports whether the first address of b lies in a block of the set.
func (s Set) Hold(b Block) bool {
	for bits := b.Addr().BitLen(); bits >= 0; bits-- {
		if s[b.Wider(bits)] {
			return true
		}
	}
	return false
}

// Text returns "10.0.0.1/32": the director prints every address with its prefix length.
func (b Block) Text() string { return b.Addr().String() + "/" + strconv.Itoa(b.Bits()) }

// Range is a run of addresses, both ends included.
type Range struct {
	First, Last netip.Addr
}

// Parse reads an address, a CIDR block or "first - last". problem is the director's text if it cannot.
func Parse(s string) (r Range, problem string) {
	parts := strings.Split(s, "-")
	for len(parts) > 0 && parts[len(parts)-1] == "" { // Ruby's split drops empty fields at the end
		parts = parts[:len(parts)-1]
	}
	if len(parts) == 0 || len(parts) > 2 {
		return r, "Invalid IP range format: " + s
	}
	var blocks [2]Block
	for i, p := range parts {
		p = strings.TrimSpace(p)
		b, ok := ParseBlock(p)
		if !ok {
			return r, "Invalid IP or CIDR format: " + p
		}
		blocks[i] = b
	}
	if len(parts) == 1 {
		return Range{blocks[0].First(), blocks[0].Last()}, ""
	}
	if !blocks[0].Single() || !blocks[1].Single() {
		return r, "Invalid IP range format: " + s
	}
	return Range{blocks[0].First(), blocks[1].Last()}, ""
}

// empty reports whether the range ends before it begins.
func (r Range) empty() bool {
	return r.First.BitLen() != r.Last.BitLen() || r.Last.Less(r.First)
}

// Blocks returns the fewest CIDR blocks that cover the range, in order.
func (r Range) Blocks() []Block {
	if r.empty() {
		return nil
	}
	var out []Block
	for at := r.First; ; {
		b := Block{netip.PrefixFrom(at, at.BitLen())}
		for bits := at.BitLen() - 1; bits >= 0; bits-- {
			p, _ := at.Prefix(bits)
			if p.Addr() != at || r.Last.Less(Block{p}.Last()) {
				break
			}
			b = Block{p}
		}
		out = append(out, b)
		end := b.Last()
		if !end.Less(r.Last) {
			return out
		}
		at = end.Next()
	}
}

// As returns the blocks of the range; a range that was written as a block stays one.
func (r Range) As(written string) []Block {
	if b, ok := ParseBlock(written); ok {
		return []Block{b}
	}
	return r.Blocks()
}

// Size returns how many addresses the range holds, at most 1<<62.
func (r Range) Size() int {
	if r.empty() {
		return 0
	}
	a, b := r.First.AsSlice(), r.Last.AsSlice()
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
func (r Range) overlap(s Range) (netip.Addr, bool) {
	if r.empty() || s.empty() || r.First.BitLen() != s.First.BitLen() {
		return netip.Addr{}, false
	}
	at := r.First
	if at.Less(s.First) {
		at = s.First
	}
	return at, !r.Last.Less(at) && !s.Last.Less(at)
}

// FirstOverlap returns the index of the first range that shares an address with one before it, and the lowest such
// address; -1 if none does. It sorts instead of comparing each with each, because there may be many.
func FirstOverlap(ranges []Range) (int, netip.Addr) {
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
func overlaps(ranges []Range) bool {
	sorted := make([]Range, 0, len(ranges))
	for _, r := range ranges {
		if !r.empty() {
			sorted = append(sorted, r)
		}
	}
	slices.SortFunc(sorted, func(a, b Range) int { return a.First.Compare(b.First) })
	for i := 1; i < len(sorted); i++ {
		if _, ok := sorted[i].overlap(sorted[i-1]); ok {
			return true
		}
	}
	return false
}
