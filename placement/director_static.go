package placement

// This file places the instances of a group whose networks list static IPs: an instance goes to the AZ of its address.

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/redact"
	"github.com/boshrender/boshrender/manifest"
)

// staticIP is an address that the group lists.
type staticIP struct {
	ip      address
	azs     []string // where it may be used; "" means no AZ
	claimed bool
	subnet  *subnet
}

// staticNetwork is a network with the addresses that the group lists for it.
type staticNetwork struct {
	network *groupNetwork
	ips     []*staticIP
	by      map[address]*staticIP
	free    int // no address before this one is free
}

// ipPlacer is the state of one placement.
type ipPlacer struct {
	*placer
	g      *groupDraft
	lists  []*staticNetwork
	wanted int                        // instances still to place
	used   map[string]int             // the number of instances in each AZ
	placed map[*ExistingInstance]bool // or dropped
}

// placeByIP places a group with static addresses.
func (p *placer) placeByIP(g *groupDraft) error {
	s := &ipPlacer{placer: p, g: g, wanted: max(g.Instances, 0), used: map[string]int{}, placed: map[*ExistingInstance]bool{}}
	for _, step := range []func() error{
		s.list, s.check, s.keepByIP, s.keepByAZ, s.complete, s.distribute, s.addNew, s.checkIgnored,
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// list finds the networks of the group that have a list of addresses.
func (s *ipPlacer) list() error {
	for _, n := range s.g.networks {
		if !n.isStatic() || n.network.Type == NetworkVIP {
			continue
		}
		l := &staticNetwork{network: n, by: make(map[address]*staticIP, len(n.static))}
		for _, a := range n.static {
			at := slices.IndexFunc(n.network.subnets, func(sub *subnet) bool { return sub.isStatic(a) })
			if at < 0 {
				return directorError(codes.InstanceGroupNetworkInstanceIPMismatch,
					"Instance group '%s' with network '%s' declares static ip '%s', which belongs to no subnet",
					s.g.Name, n.Name, withPrefix(a))
			}
			sub := n.network.subnets[at]
			l.by[a] = &staticIP{ip: a, azs: s.usable(sub), subnet: sub}
			l.ips = append(l.ips, l.by[a])
		}
		s.lists = append(s.lists, l)
	}
	return nil
}

// usable returns the AZs of a subnet that the group has too.
func (s *ipPlacer) usable(sub *subnet) []string {
	azs := sub.AZs
	if azs == nil {
		azs = []string{""}
	}
	wanted := s.g.azs
	if wanted == nil {
		wanted = []string{""}
	}
	var usable []string
	for _, az := range azs {
		if slices.Contains(wanted, az) && !slices.Contains(usable, az) {
			usable = append(usable, az)
		}
	}
	return usable
}

// check refuses addresses that no AZ of the group has.
func (s *ipPlacer) check() error {
	for _, l := range s.lists {
		for _, ip := range l.ips {
			if len(ip.azs) > 0 {
				continue
			}
			if s.g.azs == nil {
				return directorError(codes.JobInvalidAvailabilityZone,
					"Instance group '%s' subnets declare availability zones and the instance group does not", s.g.Name)
			}
			return directorError(codes.JobStaticIPsFromInvalidAvailabilityZone,
				"Instance group '%s' declares static ip '%s' which does not belong to any of the instance group's availability zones.",
				s.g.Name, withPrefix(ip.ip))
		}
	}
	for _, e := range s.g.existing {
		if e.Ignore {
			if err := s.checkIgnoredInstance(e); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkIgnoredInstance refuses to take an ignored instance's networks or addresses.
func (s *ipPlacer) checkIgnoredInstance(e *ExistingInstance) error {
	if err := s.g.checkIgnoredNetworks(e, s.g.Name); err != nil {
		return err
	}
	for _, held := range e.Networks {
		at := slices.IndexFunc(s.g.networks, func(n *groupNetwork) bool { return n.Name == held.Name })
		if n := s.g.networks[at]; n.isStatic() && !n.lists[held.address()] {
			return s.ignoredIPRemoved()
		}
	}
	return nil
}

func (s *ipPlacer) ignoredIPRemoved() error {
	return directorError(codes.DeploymentIgnoredInstancesModification, "In instance group '%s', an attempt was made to remove a static ip"+
		" that is used by an ignored instance. This operation is not allowed.", s.g.Name)
}

// checkIgnored refuses to delete an ignored instance.
func (s *ipPlacer) checkIgnored() error {
	for _, e := range s.g.obsolete {
		if e.Ignore {
			return s.ignoredIPRemoved()
		}
	}
	return nil
}

// keepByIP keeps the existing instances that hold an address of the lists.
func (s *ipPlacer) keepByIP() error {
	for _, e := range s.g.existing {
		var plan *instanceDraft
		gone := false
		for _, l := range s.lists {
			for _, held := range e.Networks {
				a := held.address()
				if !l.network.lists[a] {
					continue
				}
				if plan == nil && !gone {
					var err error
					if plan, err = s.keepAt(e, l, a); err != nil {
						return err
					}
					gone = plan == nil
				}
				if gone {
					s.forget(a)
					continue
				}
				if ip := l.freeAt(a); ip != nil && slices.Contains(ip.azs, plan.az) {
					plan.joinAt(l.network, a)
				}
				s.claim(a, plan.az)
			}
		}
	}
	return nil
}

// keepAt keeps an instance that holds the address a in the AZ where it is. It returns nil if no more instances are
// wanted.
func (s *ipPlacer) keepAt(e *ExistingInstance, l *staticNetwork, a address) (*instanceDraft, error) {
	if s.wanted == 0 {
		s.drop(e)
		return nil, nil
	}
	s.wanted--
	i := s.join(e.AZ, e)
	ip := l.freeAt(a)
	if ip == nil || !slices.Contains(ip.azs, e.AZ) {
		return nil, directorError(codes.NetworkReservationError, "Existing instance '%s/%d' is using IP '%s' in availability zone '%s'",
			s.g.Name, i.index, withPrefix(a), e.AZ)
	}
	return i, nil
}

// keepByAZ keeps other existing instances as far as their AZ has addresses left.
func (s *ipPlacer) keepByAZ() error {
	for _, e := range s.g.existing {
		if s.placed[e] {
			continue
		}
		if s.wanted == 0 || !s.hasRoom(e.AZ) {
			s.drop(e)
			continue
		}
		s.wanted--
		i := s.join(e.AZ, e)
		for _, l := range s.lists {
			if err := s.assign(i, l); err != nil {
				return err
			}
		}
	}
	return nil
}

// drop makes an existing instance obsolete.
func (s *ipPlacer) drop(e *ExistingInstance) {
	s.placed[e] = true
	s.g.drop(e)
}

// hasRoom reports whether every list has a free address in an AZ.
func (s *ipPlacer) hasRoom(az string) bool {
	for _, l := range s.lists {
		if l.find(func(ip *staticIP) bool { return slices.Contains(ip.azs, az) }) == nil {
			return false
		}
	}
	return true
}

// complete puts the kept instances on the networks that they are not on yet.
func (s *ipPlacer) complete() error {
	for _, i := range s.g.plans {
		for _, n := range s.g.networks {
			if n.network.Type == NetworkVIP {
				continue
			}
			l := s.listOf(n)
			if l == nil {
				i.join(n)
			} else if i.on(n.network) == nil {
				if err := s.assign(i, l); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// addNew adds the instances that are still wanted.
func (s *ipPlacer) addNew() error {
	for ; s.wanted > 0; s.wanted-- {
		i := s.join("", nil)
		for _, n := range s.g.networks {
			if n.network.Type == NetworkVIP {
				continue
			}
			if l := s.listOf(n); l == nil {
				i.join(n)
			} else if err := s.assign(i, l); err != nil {
				return err
			}
		}
	}
	return nil
}

// listOf returns the list of a network, nil if it has none.
func (s *ipPlacer) listOf(n *groupNetwork) *staticNetwork {
	for _, l := range s.lists {
		if l.network == n {
			return l
		}
	}
	return nil
}

// join is placer.add, and counts the instance.
func (s *ipPlacer) join(az string, existing *ExistingInstance) *instanceDraft {
	if az != "" {
		s.used[az]++
	}
	if existing != nil {
		s.placed[existing] = true
	}
	return s.add(s.g, az, existing)
}

// freeAt returns an address of the list, if it is free.
func (l *staticNetwork) freeAt(a address) *staticIP {
	if ip := l.by[a]; ip != nil && !ip.claimed {
		return ip
	}
	return nil
}

// find returns the first free address that suits.
func (l *staticNetwork) find(suits func(*staticIP) bool) *staticIP {
	for l.free < len(l.ips) && l.ips[l.free].claimed {
		l.free++
	}
	for _, ip := range l.ips[l.free:] {
		if !ip.claimed && suits(ip) {
			return ip
		}
	}
	return nil
}

// assign reserves for an instance the first free address of a list in its AZ. An instance that has no AZ yet gets the
// address's AZ; if the address has several, the AZ with the fewest instances.
func (s *ipPlacer) assign(i *instanceDraft, l *staticNetwork) error {
	sibling := s.siblingSubnet(i, l.network)
	ip := l.find(func(ip *staticIP) bool {
		return (i.az == "" || slices.Contains(ip.azs, i.az)) && (sibling == nil || sameProperties(sibling, ip.subnet))
	})
	if ip == nil {
		return s.noIP(i, l, sibling)
	}
	if i.az == "" {
		if i.az = s.leastUsed(ip.azs); i.az != "" {
			s.used[i.az]++
		}
	}
	s.claim(ip.ip, i.az)
	i.joinAt(l.network, ip.ip)
	return nil
}

// noIP returns the error for a list that has no address for an instance.
func (s *ipPlacer) noIP(i *instanceDraft, l *staticNetwork, sibling *subnet) error {
	switch {
	case sibling == nil:
		return directorError(codes.NetworkReservationError, "Failed to distribute static IPs to satisfy existing instance reservations")
	case i.az == "":
		return directorError(codes.NetworkReservationError, "Failed to find a static IP for network '%s' on a matching subnet in nic_group '%s'",
			l.network.Name, l.network.NICGroup)
	}
	return directorError(codes.NetworkReservationError,
		"Failed to find a static IP for network '%s' on a matching subnet in nic_group '%s' in availability zone '%s'",
		l.network.Name, l.network.NICGroup, i.az)
}

// siblingSubnet returns the subnet that the instance already has on the same network interface, where the cloud needs
// subnets of the same properties.
func (s *ipPlacer) siblingSubnet(i *instanceDraft, n *groupNetwork) *subnet {
	if n.NICGroup == "" {
		return nil
	}
	for _, np := range i.networks {
		if np.group != n.GroupNetwork && np.group.NICGroup == n.NICGroup && np.ip.IsValid() {
			if sub := np.network.find(np.ip); sub != nil {
				return sub
			}
		}
	}
	return nil
}

// sameProperties reports whether two subnets have equal cloud properties, in whatever order.
func sameProperties(a, b *subnet) bool {
	x, errX := unordered(a.CloudProperties)
	y, errY := unordered(b.CloudProperties)
	return errX == nil && errY == nil && reflect.DeepEqual(x, y)
}

// unordered returns m as plain Go maps; nil is an empty one.
func unordered(m *manifest.Map) (any, error) {
	text, err := orEmpty(m).MarshalJSON()
	if err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var v any
	err = redact.JSON(text, d.Decode(&v))
	return v, err
}

// leastUsed returns the AZ with the fewest planned instances, the first of equals.
func (s *ipPlacer) leastUsed(azs []string) string {
	best := azs[0]
	for _, az := range azs {
		if s.used[az] < s.used[best] {
			best = az
		}
	}
	return best
}

// claim takes an address for an instance in an AZ, in all lists.
func (s *ipPlacer) claim(a address, az string) {
	for _, l := range s.lists {
		if ip := l.by[a]; ip != nil {
			ip.claimed, ip.azs = true, []string{az}
		}
	}
}

// forget takes an address out of all lists.
func (s *ipPlacer) forget(a address) {
	for _, l := range s.lists {
		l.ips = slices.DeleteFunc(l.ips, func(ip *staticIP) bool { return ip.ip == a })
		delete(l.by, a)
		l.free = 0
	}
}
