package placement

// This file checks the networks of the cloud config.

import (
	"fmt"
	"net/netip"
	"slices"
	"strconv"

	"github.com/boshrender/boshrender/internal/codes"
)

// network is a Network that has been checked.
type network struct {
	Network
	subnets []*subnet
	// bits is the length of an instance's prefix.
	bits int
}

// subnet is a Subnet that has been checked.
type subnet struct {
	*Subnet
	block      block
	gateway    address         // invalid if there is none
	written    NetworkSettings // on a manual subnet, what the settings of all instances have in common
	dns        []string
	restricted []block // gateway, first, last, reserved and the director's
	static     []block
	closed     addressSet // restricted
	statics    addressSet // static
	bits       int
	next       address // where the search for a free address goes on
	pool       int     // on a vip network, the block of static in which it goes on
}

// reservable reports whether an instance may hold the address.
func (s *subnet) reservable(a address) bool {
	return s.block.Contains(a) && !s.closed.has(a)
}

// isStatic reports whether the address is one of the subnet's static ones.
func (s *subnet) isStatic(a address) bool {
	base := netip.PrefixFrom(a, min(s.bits, a.BitLen())).Masked().Addr() == a
	return base && s.statics.has(a)
}

// find returns the subnet that contains an address.
func (n *network) find(a address) *subnet {
	for _, s := range n.subnets {
		if s.block.Contains(a) {
			return s
		}
	}
	return nil
}

// findReservable returns the subnet in which an instance may hold an address.
func (n *network) findReservable(a address) *subnet {
	for _, s := range n.subnets {
		if n.Type == NetworkVIP && s.statics.has(a) ||
			n.Type == NetworkManual && s.reservable(a) {
			return s
		}
	}
	return nil
}

// poolVIP reports whether the addresses of a vip network come from the cloud config.
func (n *network) poolVIP() bool { return n.Type == NetworkVIP && len(n.subnets) > 0 }

// parseNetworks checks all networks.
func (d *Placer) parseNetworks() ([]*network, error) {
	own, err := parseBlocks(d.DirectorIPs)
	if err != nil {
		return nil, err
	}
	list := make([]*network, len(d.Networks))
	for i := range d.Networks {
		n := &network{Network: d.Networks[i]}
		if n.Type == "" {
			n.Type = NetworkManual
		}
		if err := n.parseSubnets(own); err != nil {
			return nil, err
		}
		list[i] = n
	}
	return list, nil
}

// parseSubnets checks the subnets of one network.
func (n *network) parseSubnets(own []block) error {
	specs := n.Subnets
	if n.Type == NetworkDynamic && specs == nil {
		specs = []Subnet{{DNS: n.DNS, CloudProperties: n.CloudProperties}}
	}
	for i := range specs {
		s := &subnet{Subnet: &specs[i]}
		var err error
		switch n.Type {
		case NetworkManual:
			if err = s.parseManual(n.Name, own); err == nil {
				s.write()
			}
		case NetworkVIP:
			s.static, err = parseBlocks(s.Static)
			s.statics = newSet(s.static)
		}
		if err == nil {
			s.dns, err = parseDNS(n.Name, s.DNS)
		}
		if err != nil {
			return err
		}
		n.subnets = append(n.subnets, s)
	}
	return n.checkSubnets()
}

// checkSubnets checks the subnets of a manual network against each other. The last subnet escapes the comparison of
// prefixes, as it does in the director.
func (n *network) checkSubnets() error {
	n.bits = 32
	if n.Type != NetworkManual {
		return nil
	}
	withAZs := 0
	for i, s := range n.subnets {
		n.bits = n.subnets[0].bits
		for _, other := range n.subnets[:i] {
			if other.block.Overlaps(s.block) {
				return directorError(codes.NetworkOverlappingSubnets, "Network '%s' has overlapping subnets", n.Name)
			}
			if other.bits != n.bits {
				return directorError(codes.NetworkPrefixSizesDiffer, "Network '%s' has subnets that define different prefixes", n.Name)
			}
		}
		if len(s.AZs) > 0 {
			withAZs++
		}
	}
	if withAZs > 0 && withAZs < len(n.subnets) {
		return directorError(codes.JobInvalidAvailabilityZone, "Subnets on network '%s' must all either specify availability zone or not", n.Name)
	}
	return nil
}

// write sets s.written.
func (s *subnet) write() {
	s.written = NetworkSettings{Prefix: strconv.Itoa(s.bits), Netmask: netmask(s.block)}
	if s.gateway.IsValid() {
		s.written.Gateway = s.gateway.String()
	}
}

// parseManual checks a subnet of a manual network.
func (s *subnet) parseManual(name string, own []block) error {
	var err error
	if s.block, err = parseBlock(s.Range); err != nil {
		return err
	}
	if s.block.IsSingleIP() {
		return directorError(codes.NetworkInvalidRange, "Invalid network range '%s', should include at least 2 IPs", s.Range)
	}
	first, last := s.block.Addr(), lastOf(s.block)
	s.next = first
	s.restrict(first, last)
	if err := s.parseGateway(name, first, last); err != nil {
		return err
	}
	reserved, err := parseBlocks(s.Reserved)
	if err != nil {
		return err
	}
	for _, b := range reserved {
		if !covers(s.block, b) {
			return directorError(codes.NetworkReservedIPOutOfRange, "Reserved IP '%v' is out of network '%s' range", b, name)
		}
	}
	s.restricted = append(s.restricted, reserved...)
	for _, b := range own {
		if b.Addr().BitLen() == first.BitLen() {
			s.restricted = append(s.restricted, b)
		}
	}
	return s.parseStatic(name)
}

// restrict takes single addresses out of the subnet.
func (s *subnet) restrict(addresses ...address) {
	for _, a := range addresses {
		s.restricted = append(s.restricted, netip.PrefixFrom(a, a.BitLen()))
	}
}

// parseGateway checks the gateway of a manual subnet, which may be missing: the director has an option for that.
func (s *subnet) parseGateway(name string, first, last address) error {
	if s.Gateway == "" {
		return nil
	}
	invalid := func(reason string) error {
		return directorError(codes.NetworkInvalidGateway, "Invalid gateway for network '%s': %s", name, reason)
	}
	b, err := parseBlock(s.Gateway)
	if err != nil {
		return err
	}
	switch a := b.Addr(); {
	case !b.IsSingleIP():
		return invalid("must be a single IP")
	case !s.block.Contains(a):
		return invalid("must be inside the range")
	case a == first:
		return invalid("can't be the network id")
	case a == last:
		return invalid("can't be the broadcast IP")
	default:
		s.gateway = a
		s.restrict(a)
	}
	return nil
}

// parseStatic checks the static addresses and the prefix of a manual subnet.
func (s *subnet) parseStatic(name string) error {
	static, err := parseBlocks(s.Static)
	if err != nil {
		return err
	}
	s.closed, s.statics = newSet(s.restricted), newSet(static)
	for _, b := range static {
		if _, ok := s.closed.overlap(b); ok && coversAny(s.restricted, b) {
			return directorError(codes.NetworkStaticIPOutOfRange, "Static IP '%v' is in network '%s' reserved range", b, name)
		}
		if !covers(s.block, b) {
			return directorError(codes.NetworkStaticIPOutOfRange, "Static IP '%v' is out of network '%s' range", b, name)
		}
	}
	s.static = static
	s.bits = s.block.Addr().BitLen()
	if s.Prefix != 0 {
		if s.Prefix < s.block.Bits() || s.Prefix > s.bits {
			return directorError(codes.NetworkPrefixSizeTooBig, "Prefix size '%d' is larger than range prefix '%d'", s.Prefix, s.block.Bits())
		}
		s.bits = s.Prefix
	}
	return nil
}

// parseDNS checks name servers and prints them as the director does.
func parseDNS(name string, servers []string) ([]string, error) {
	if servers == nil {
		return nil, nil
	}
	list := make([]string, len(servers))
	for i, s := range servers {
		b, err := parseBlock(s)
		if err != nil {
			return nil, err
		}
		if !b.IsSingleIP() {
			return nil, directorError(codes.NetworkInvalidDNS, "Invalid DNS for network '%s': must be a single IP", name)
		}
		list[i] = b.Addr().String()
	}
	return list, nil
}

// NetworkSettings returns a VM's settings of a network on which it has an address: of a manual network the settings of
// the subnet that has the address, of a dynamic network the settings of the AZ. az is "" for none. The network is the
// default for dns and gateway. The errors are the director's.
func (d *Placer) NetworkSettings(name, az, ip string) (NetworkSettings, error) {
	networks, err := d.parseNetworks()
	if err != nil {
		return NetworkSettings{}, err
	}
	at := slices.IndexFunc(networks, func(n *network) bool { return n.Name == name })
	if at < 0 {
		return NetworkSettings{}, fmt.Errorf("network '%s' isn't in the cloud config", name)
	}
	a := ExistingNetwork{IP: ip}.address()
	if n := networks[at]; n.Type == NetworkManual && (!a.IsValid() || n.find(a) == nil) {
		return NetworkSettings{}, fmt.Errorf("network '%s' has no subnet for '%s'", name, ip)
	}
	return networks[at].settings(a, false, az, []string{defaultDNS, defaultGateway}, "")
}

// settings returns an instance's settings of the network. static says that the address is one that the group lists.
func (n *network) settings(a address, static bool, az string, defaults []string, nic string) (NetworkSettings, error) {
	s := NetworkSettings{Name: n.Name, Type: n.Type, Prefix: strconv.Itoa(n.bits), Default: defaults, NICGroup: nic}
	if a.IsValid() {
		s.IP = a.String()
	}
	switch n.Type {
	case NetworkManual:
		if !a.IsValid() { // of an errand that hasn't started
			return s, nil
		}
		sub := n.find(a)
		if static && sub.bits != n.bits {
			return s, directorError(codes.NetworkReservationInvalidPrefix,
				"Subnet Prefix %d and ip reservation prefix %d do not match", sub.bits, n.bits)
		}
		s.Prefix, s.Netmask, s.Gateway = sub.written.Prefix, sub.written.Netmask, sub.written.Gateway
		s.CloudProperties, s.DNS = sub.CloudProperties, sub.dns
	case NetworkVIP:
		if len(defaults) > 0 {
			return s, directorError(codes.NetworkReservationVIPDefaultProvided, "Can't provide any defaults since this is a VIP network")
		}
		s.CloudProperties = n.CloudProperties
	case NetworkDynamic:
		sub := n.subnets[0]
		if az != "" {
			i := slices.IndexFunc(n.subnets, func(s *subnet) bool { return slices.Contains(s.AZs, az) })
			if i < 0 {
				return s, directorError(codes.NetworkSubnetInvalidAvailabilityZone,
					"Network '%s' has no matching subnet for availability zone '%s'", n.Name, az)
			}
			sub = n.subnets[i]
		}
		s.CloudProperties, s.DNS, s.NICGroup = sub.CloudProperties, sub.dns, ""
	}
	return s, nil
}
