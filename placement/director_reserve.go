package placement

// This file finds the addresses of planned instances: those they held where the plan allows it, the listed ones, and
// otherwise the lowest that is free.

import (
	"cmp"
	"net/netip"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/codes"
)

// takeExisting marks the addresses that are held now.
func (p *placer) takeExisting() error {
	for _, e := range p.existing {
		for _, n := range e.Networks {
			if a := n.address(); a.IsValid() {
				p.taken.take(a, e.Group+"/"+e.ID)
			}
		}
	}
	err := eachBlock(p.TakenIPs, p.foreign.add)
	p.foreign = p.foreign.inOrder()
	return err
}

// reserveAll elects the bootstrap instances of all groups, puts their instances in order and reserves their addresses
// in that order: for the groups that start on deploy (director: deployment_plan/assembler.rb), and then, if that is
// wanted, for the others.
func (p *placer) reserveAll(groups []*groupDraft) error {
	for _, g := range groups {
		elect(g.plans)
		g.plans = updateOrder(g.plans)
		for _, i := range g.plans {
			p.reconcile(i)
		}
	}
	for _, starts := range []bool{true, false} {
		for _, g := range groups {
			if g.starts() != starts || !starts && !p.RunErrands {
				continue
			}
			if err := p.reserve(g); err != nil {
				return of(g.Name, err)
			}
		}
	}
	return nil
}

// starts reports whether a deploy starts the group (director: deployment_plan/planner.rb).
func (g *groupDraft) starts() bool {
	return !g.Errand || slices.ContainsFunc(g.plans, func(i *instanceDraft) bool {
		return i.existing != nil && (i.existing.VM || i.existing.Detached)
	})
}

// reserve reserves the addresses of a group that its instances don't hold.
func (p *placer) reserve(g *groupDraft) error {
	for _, i := range g.plans {
		for _, n := range i.networks {
			if n.held {
				continue
			}
			if err := p.reserveOne(g, i, n); err != nil {
				return err
			}
			g.late = g.late || !g.starts() && n.network.Type != NetworkDynamic
		}
	}
	return nil
}

// elect makes exactly one instance the bootstrap one: the one that was it, or the one with the lowest index if none or
// several were.
func elect(plans []*instanceDraft) {
	var lowest *instanceDraft
	were := 0
	for _, i := range plans {
		if i.bootstrap {
			were++
		}
		if lowest == nil || i.index < lowest.index {
			lowest = i
		}
	}
	if were == 1 {
		return
	}
	for _, i := range plans {
		i.bootstrap = i == lowest
	}
}

// updateOrder sorts instances as the director updates them: the bootstrap instance, the others of its AZ, those without
// AZ, and then by AZ; by id within an AZ.
func updateOrder(plans []*instanceDraft) []*instanceDraft {
	first := ""
	for n, i := range plans {
		i.at = n
		if i.bootstrap {
			first = i.az
		}
	}
	rank := func(i *instanceDraft) int {
		switch {
		case i.bootstrap:
			return 0
		case i.az == first:
			return 1
		case i.az == "":
			return 2
		}
		return 3
	}
	sorted := slices.Clone(plans)
	slices.SortFunc(sorted, func(a, b *instanceDraft) int {
		if order := rank(a) - rank(b); order != 0 {
			return order
		}
		if order := strings.Compare(a.az, b.az); order != 0 {
			return order
		}
		return cmp.Or(strings.Compare(a.id, b.id), a.at-b.at)
	})
	return sorted
}

// reconcile lets an instance keep the addresses it held, as far as they suit its plan. The networks with kept addresses
// come first, in the order in which they were held.
func (p *placer) reconcile(i *instanceDraft) {
	if i.existing == nil || i.existing.Renew {
		return
	}
	var kept []*networkDraft
	for _, held := range i.existing.Networks {
		h := p.holding(i, held)
		if h.network == nil || !h.suitsAZ(i.az, i.existing.AZ) {
			continue
		}
		for k, np := range i.networks {
			if h.covers(np) && (!np.static || np.ip == h.ip) {
				if h.keeps(np) {
					np.ip, np.held = h.ip, true
					np.netmask, np.gateway = held.Netmask, held.Gateway
					kept = append(kept, np)
					i.networks = slices.Delete(i.networks, k, k+1)
				}
				break
			}
		}
	}
	i.networks = append(kept, i.networks...)
}

// holding is an address that an instance held, on the network where it counts now.
type holding struct {
	ip      address
	az      string
	network *network
	static  bool
}

// holding finds the network to which an address belongs now: the one of its name, or the first other one in which an
// instance may hold it.
func (p *placer) holding(i *instanceDraft, held ExistingNetwork) holding {
	h := holding{ip: held.address(), az: i.existing.AZ}
	at := slices.IndexFunc(p.networks, func(n *network) bool { return n.Name == held.Name })
	networks := p.networks
	if at >= 0 {
		named := p.networks[at]
		if named.Type == NetworkDynamic || named.Type == NetworkVIP && !named.poolVIP() {
			h.network, h.static = named, named.Type == NetworkVIP
			return h
		}
		networks = append([]*network{named}, networks...)
	}
	for _, n := range networks {
		if s := n.findReservable(h.ip); s != nil {
			h.network, h.static = n, n.Type == NetworkManual && s.isStatic(h.ip)
			return h
		}
	}
	return h
}

// suitsAZ reports whether the address may be used in the AZ that is planned.
func (h holding) suitsAZ(az, was string) bool {
	var azs []string
	switch {
	case h.network.Type == NetworkVIP && !h.network.poolVIP():
		if was != "" {
			azs = []string{was}
		}
	case h.network.Type == NetworkDynamic:
		for _, s := range h.network.subnets {
			azs = append(azs, s.AZs...)
		}
	default:
		if s := h.network.findReservable(h.ip); s != nil {
			azs = s.AZs
		}
	}
	if az == "" {
		return len(azs) == 0
	}
	return slices.Contains(azs, az)
}

// covers reports whether the address can serve on a planned network.
func (h holding) covers(np *networkDraft) bool {
	n := np.network
	switch {
	case n == h.network:
		return true
	case n.Type == NetworkDynamic || h.network.Type == NetworkDynamic || n.bits != h.network.bits:
		return false
	}
	s := n.findReservable(h.ip)
	return s != nil && (h.az == "" || s.AZs == nil || slices.Contains(s.AZs, h.az))
}

// keeps reports whether the address stays: both are dynamic, both the same static address, or both on vip networks.
func (h holding) keeps(np *networkDraft) bool {
	if h.network.Type == NetworkVIP && np.network.Type == NetworkVIP {
		return true
	}
	return h.static == np.static
}

// reserveOne reserves an instance's address on one network.
func (p *placer) reserveOne(g *groupDraft, i *instanceDraft, n *networkDraft) error {
	switch {
	case n.network.Type == NetworkDynamic:
		return nil // the address comes from the cloud
	case n.static:
		return p.reserveStatic(g, i, n)
	}
	for _, s := range n.network.subnets {
		if i.az != "" && !slices.Contains(s.AZs, i.az) {
			continue
		}
		if a := p.allocate(n.network, s); a.IsValid() {
			n.ip = a
			p.taken.take(a, g.Name+"/"+i.id)
			return nil
		}
	}
	return directorError(codes.NetworkReservationNotEnoughCapacity, "Failed to reserve IP for '%s' for %s network '%s': no more available",
		i.label(g), n.network.Type, n.network.Name)
}

// reserveStatic reserves the address that the plan says.
func (p *placer) reserveStatic(g *groupDraft, i *instanceDraft, n *networkDraft) error {
	if n.network.Type == NetworkManual {
		s := n.network.find(n.ip)
		if s == nil {
			return directorError(codes.NetworkReservationIPOutsideSubnet,
				"Provided static IP '%s' does not belong to any subnet in network '%s'", withPrefix(n.ip), n.network.Name)
		}
		if s.closed.has(n.ip) {
			return directorError(codes.NetworkReservationIPReserved,
				"Failed to reserve IP '%s' for network '%s': IP belongs to reserved range", withPrefix(n.ip), n.network.Name)
		}
	}
	self := g.Name + "/" + i.id
	if holder, ok := p.taken.holders[n.ip]; ok && holder != self {
		return directorError(codes.NetworkReservationAlreadyInUse,
			"Failed to reserve IP '%s' for instance '%s': already reserved by instance '%s' from deployment '%s'",
			withPrefix(n.ip), i.label(g), holder, p.Deployment)
	}
	if p.foreign.has(n.ip) {
		return directorError(codes.NetworkReservationAlreadyInUse,
			"Failed to reserve IP '%s' for instance '%s': already reserved by another deployment", withPrefix(n.ip), i.label(g))
	}
	p.taken.take(n.ip, self)
	return nil
}

// allocate returns the lowest free address of a subnet, invalid if there is none.
func (p *placer) allocate(n *network, s *subnet) address {
	if n.Type == NetworkVIP {
		return p.allocateVIP(s)
	}
	for s.next.IsValid() && s.block.Contains(s.next) {
		b := netip.PrefixFrom(s.next, s.bits)
		last, free := p.free(s, b)
		s.next = lastOf(netip.PrefixFrom(last, s.bits)).Next()
		if free {
			return b.Addr()
		}
	}
	return address{}
}

// free reports whether an instance can have the block b, and returns the last address up to which no other block is
// free.
func (p *placer) free(s *subnet, b block) (last address, ok bool) {
	for _, set := range []addressSet{s.closed, s.statics, p.foreign} {
		if found, ok := set.overlap(b); ok {
			return found.to, false
		}
	}
	return lastOf(b), !p.taken.within(b)
}

// allocateVIP returns the first free address of a vip network's pool.
func (p *placer) allocateVIP(s *subnet) address {
	for ; s.pool < len(s.static); s.pool, s.next = s.pool+1, (address{}) {
		b := s.static[s.pool]
		if !s.next.IsValid() {
			s.next = b.Addr()
		}
		for b.Contains(s.next) {
			a := s.next
			s.next = a.Next()
			if !p.taken.within(netip.PrefixFrom(a, a.BitLen())) && !p.foreign.has(a) {
				return a
			}
		}
	}
	return address{}
}
