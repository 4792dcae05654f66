package placement

// This file reads addresses and ranges as the director writes them.

import (
	"math/big"
	"net/netip"
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/internal/codes"
)

// address is one IP address.
type address = netip.Addr

// block is a range of addresses with a common prefix.
type block = netip.Prefix

// parseBlock reads an address or a CIDR range. The result has its host bits cleared.
func parseBlock(s string) (block, error) {
	if strings.Contains(s, "/") {
		if prefix, err := netip.ParsePrefix(s); err == nil {
			return prefix.Masked(), nil
		}
	}
	a, err := netip.ParseAddr(s)
	if err != nil || a.Zone() != "" {
		return block{}, directorError(codes.NetworkInvalidIPRangeFormat, "Invalid IP or CIDR format: %s", s)
	}
	return netip.PrefixFrom(a, a.BitLen()), nil
}

// parseBlocks reads a list of "a", "a - b" and CIDR ranges; a range "a - b" becomes the fewest blocks.
func parseBlocks(list []string) ([]block, error) {
	if list == nil {
		return nil, nil
	}
	blocks := make([]block, 0, len(list))
	if err := eachBlock(list, func(b block) { blocks = append(blocks, b) }); err != nil {
		return nil, err
	}
	return blocks, nil
}

// eachBlock calls yield for each block of parseBlocks.
func eachBlock(list []string, yield func(block)) error {
	for _, s := range list {
		if a, err := netip.ParseAddr(s); err == nil && a.Zone() == "" { // most are
			yield(netip.PrefixFrom(a, a.BitLen()))
			continue
		}
		first, last, isRange := strings.Cut(s, "-")
		if !isRange {
			b, err := parseBlock(strings.TrimSpace(s))
			if err != nil {
				return err
			}
			yield(b)
			continue
		}
		if strings.Contains(last, "-") {
			return directorError(codes.NetworkInvalidIPRangeFormat, "Invalid IP range format: %s", s)
		}
		a, err := parseBlock(strings.TrimSpace(first))
		if err != nil {
			return err
		}
		z, err := parseBlock(strings.TrimSpace(last))
		if err != nil {
			return err
		}
		if !a.IsSingleIP() || !z.IsSingleIP() || a.Addr().BitLen() != z.Addr().BitLen() {
			return directorError(codes.NetworkInvalidIPRangeFormat, "Invalid IP range format: %s", s)
		}
		for _, b := range cover(a.Addr(), z.Addr()) {
			yield(b)
		}
	}
	return nil
}

// cover returns the fewest blocks that hold exactly the addresses from a to z.
func cover(a, z address) []block {
	var blocks []block
	for a.IsValid() && a.Compare(z) <= 0 {
		b := netip.PrefixFrom(a, a.BitLen())
		for b.Bits() > 0 {
			wider := netip.PrefixFrom(a, b.Bits()-1)
			if wider.Masked().Addr() != a || lastOf(wider).Compare(z) > 0 {
				break
			}
			b = wider
		}
		blocks = append(blocks, b)
		a = lastOf(b).Next()
	}
	return blocks
}

// expand returns every address of a list of ranges, in its order.
func expand(list []string) ([]address, error) {
	var all []address
	for _, s := range list {
		blocks, err := parseBlocks([]string{s})
		if err != nil {
			return nil, err
		}
		for _, b := range blocks {
			for a := b.Addr(); b.Contains(a); a = a.Next() {
				if len(all) == MaxInstances {
					return nil, directorError(0, "more than %d addresses in a list", MaxInstances)
				}
				all = append(all, a)
			}
		}
	}
	return all, nil
}

// lastOf returns the last address of a block.
func lastOf(b block) address {
	if b.IsSingleIP() {
		return b.Addr()
	}
	bytes := b.Masked().Addr().AsSlice()
	for bit := b.Bits(); bit < len(bytes)*8; bit++ {
		bytes[bit/8] |= 0x80 >> (bit % 8)
	}
	a, _ := netip.AddrFromSlice(bytes)
	return a
}

// covers reports whether a holds all of b.
func covers(a, b block) bool {
	return a.Bits() <= b.Bits() && a.Contains(b.Addr())
}

// coversAny reports whether one of the blocks holds all of b.
func coversAny(blocks []block, b block) bool {
	for _, a := range blocks {
		if covers(a, b) {
			return true
		}
	}
	return false
}

// netmask returns the mask of a block as Ruby's IPAddr prints it: IPv6 in full.
func netmask(b block) string {
	size := b.Addr().BitLen()
	mask := new(big.Int).Lsh(big.NewInt(1), uint(size-b.Bits()))
	mask.Sub(new(big.Int).Lsh(big.NewInt(1), uint(size)), mask)
	a, _ := netip.AddrFromSlice(mask.FillBytes(make([]byte, size/8)))
	return a.StringExpanded()
}

// withPrefix prints an address as the director's errors do.
func withPrefix(a address) string { return a.String() + "/" + strconv.Itoa(a.BitLen()) }
