package placement

// This file compares the search for addresses with one that looks at every address.

import (
	"fmt"
	"math/rand/v2"
	"net/netip"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/internal/codes"
)

// TestLowestFree reserves the addresses of random groups on random networks. The one chosen must be the lowest that
// nothing has: nothing that is reserved, static, of another deployment, or taken before.
func TestLowestFree(t *testing.T) {
	for seed := range uint64(2000) {
		r := rand.New(rand.NewPCG(seed, 0))
		base := [...]string{"10.0.0.0/24", "10.0.0.64/26", "fd00::/120"}[r.IntN(3)]
		whole := netip.MustParsePrefix(base)
		some := func(n int) (list []string) {
			for range r.IntN(n) {
				a := nth(whole.Addr(), 1+r.IntN(60))
				switch r.IntN(3) {
				case 0:
					list = append(list, a.String())
				case 1:
					list = append(list, a.String()+" - "+nth(a, r.IntN(3)).String())
				default:
					b, _ := a.Prefix(a.BitLen() - r.IntN(3))
					list = append(list, b.String())
				}
			}
			return list
		}
		d := &Placer{TakenIPs: append(some(12), "192.168.0.1", "fd01::1"), NewID: shortID}
		s := Subnet{Range: base, Reserved: some(6), Static: some(4)}
		if r.IntN(2) == 0 {
			s.Prefix = whole.Addr().BitLen() - r.IntN(4)
		}
		d.Networks = []Network{{Name: "n", Subnets: []Subnet{s}}}
		var existing []ExistingInstance // of a group that is gone, whose addresses stay taken
		var taken []string
		for i := range r.IntN(6) {
			taken = append(taken, nth(whole.Addr(), 1+r.IntN(60)).String())
			existing = append(existing, ExistingInstance{Group: "old", ID: fmt.Sprint(i), Networks: []ExistingNetwork{{Name: "n", IP: taken[i]}}})
		}
		wanted := 1 + r.IntN(10)
		plans, err := d.Place([]Group{{Name: "g", Instances: wanted, Networks: []GroupNetwork{{Name: "n"}}}}, existing)
		want, ok := lowest(d, s, whole, taken)
		if err != nil {
			e := new(Error)
			require.ErrorAs(t, err, &e)
			if ok && e.Code == codes.NetworkReservationNotEnoughCapacity { // other errors: the subnet's lists contradict each other
				require.Less(t, len(want), wanted, seed)
			}
			continue
		}
		for i, plan := range plans[0].Instances {
			require.Equal(t, want[i], plan.Networks[0].IP, "%d: %+v %v", seed, s, d.TakenIPs)
		}
	}
}

// nth returns the address n behind a.
func nth(a netip.Addr, n int) netip.Addr {
	for range n {
		a = a.Next()
	}
	return a
}

// lowest returns up to ten free addresses of the subnet in order. ok is unset if a list can't be read.
func lowest(d *Placer, s Subnet, whole netip.Prefix, taken []string) (free []string, ok bool) {
	var closed []netip.Prefix
	for _, list := range [][]string{s.Reserved, s.Static, d.TakenIPs, taken, {whole.Addr().String(), lastOf(whole).String()}} {
		blocks, err := parseBlocks(list)
		if err != nil {
			return nil, false
		}
		closed = append(closed, blocks...)
	}
	bits := s.Prefix
	if bits == 0 {
		bits = whole.Addr().BitLen()
	}
next:
	for a := whole.Addr(); whole.Contains(a); {
		b := netip.PrefixFrom(a, bits)
		a = lastOf(b).Next()
		for _, c := range closed {
			if c.Overlaps(b) {
				continue next
			}
		}
		if free = append(free, b.Addr().String()); len(free) == 10 {
			break
		}
	}
	return free, true
}

func TestSet(t *testing.T) {
	blocks, err := parseBlocks([]string{"10.0.0.4/30", "10.0.0.1", "10.0.0.2", "10.0.0.5", "::1", "10.0.0.9 - 10.0.0.12"})
	require.NoError(t, err)
	set := newSet(blocks)
	var got []string
	for _, s := range set {
		got = append(got, fmt.Sprintf("%v-%v", s.from, s.to))
	}
	require.Equal(t, []string{"10.0.0.1-10.0.0.2", "10.0.0.4-10.0.0.7", "10.0.0.9-10.0.0.12", "::1-::1"}, got)
	for text, want := range map[string]bool{"10.0.0.0": false, "10.0.0.2": true, "10.0.0.3": false, "10.0.0.12": true, "::1": true, "::2": false} {
		require.Equal(t, want, set.has(netip.MustParseAddr(text)), text)
	}
}
